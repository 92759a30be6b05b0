/* Two systems on the same items as one page: tables, plots, and the figures that decide. */
#include "base/json.h"
#include "base/markup.h"
#include "leaderboard/board.h"
#include "report/assets.h"
#include "report/chart.h"
#include "report/comparison_plot.h"
#include "report/plain_page.h"
#include "run/results.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

/* A figure as a record names it. */
typedef struct {
  char *name, *directory; /* `name` NULL: no record does; `directory` NULL: the current one */
  gboolean unread; /* the run could not read it either */
} Figure;

/* The figures of one deciding item. */
typedef struct {
  Figure first, second, reference;
} Files;

typedef struct {
  const DgSystemComparison *comparison;
  const DgComparisonPageOptions *options;
  guint unseen; /* figures so far */
  const char *path; /* of the results that are being read */
  gboolean first, second; /* whether they are those of the first and second system */
  GArray *files; /* Files of each deciding item */
} Search;

static void clear_figure(Figure *figure) {
  g_clear_pointer(&figure->name, g_free);
  g_clear_pointer(&figure->directory, g_free);
}

static void clear_files(gpointer data) {
  Files *files = data;
  clear_figure(&files->first);
  clear_figure(&files->second);
  clear_figure(&files->reference);
}

/* Takes what a record says of one side. */
static void take_figure(const Search *search, const cJSON *record, const char *side, Figure *figure) {
  const char *figures = search->options->figures;
  g_autofree char *size = g_strconcat(side, "_size", NULL);
  clear_figure(figure);
  figure->name = g_strdup(dg_json_string(record, side));
  figure->directory =
      figures ? g_strdup(figures) : dg_results_figures_directory(dg_json_string(record, "dataset"), search->path);
  figure->unread =
      g_strcmp0(dg_json_string(record, "status"), "scored") != 0 && !cJSON_IsObject(dg_json_get(record, size));
}

static gboolean visit_record(const cJSON *record, guint line, const char *name, gpointer user_data, GError **error) {
  const Search *search = user_data;
  const DgComparisonHead *head = dg_system_comparison_get_head(search->comparison);
  const char *item = dg_json_string(record, "item"), *system = dg_json_string(record, "system");
  const DgDecidingItem *deciding;
  gboolean first = search->first && g_strcmp0(system, head->first) == 0;
  gboolean second = search->second && g_strcmp0(system, head->second) == 0;
  for (guint i = 0; (first || second) && (deciding = dg_system_comparison_get_deciding(search->comparison, i)); i++) {
    Files *files = &g_array_index(search->files, Files, i);
    if (g_strcmp0(item, deciding->item) != 0)
      continue;
    if (first)
      take_figure(search, record, "generated", &files->first);
    if (second)
      take_figure(search, record, "generated", &files->second);
    take_figure(search, record, "reference", &files->reference);
  }
  return TRUE;
}

/* Finds the files of the deciding items in the results. Errors: those of dg_results_each_document(). */
static gboolean find_files(Search *search, const char *path, const char *other_path, GError **error) {
  search->path = path;
  search->first = TRUE;
  search->second = !other_path;
  if (!dg_results_each_document(path, visit_record, search, error))
    return FALSE;
  search->path = other_path;
  search->first = FALSE;
  search->second = TRUE;
  return !other_path || dg_results_each_document(other_path, visit_record, search, error);
}

static void append_cell(GString *out, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<td>%s</td>",
                         isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number));
}

static void append_row(GString *out, const DgComparisonFigures *figures) {
  g_string_append(out, "<tr><td>");
  dg_append_escaped(out, figures->group ? figures->group : "all");
  g_string_append_printf(out, "</td><td>%u</td>", figures->items);
  append_cell(out, figures->first_mean, "%.3f");
  append_cell(out, figures->second_mean, "%.3f");
  append_cell(out, figures->difference.value, "%+.3f");
  append_cell(out, figures->items ? figures->difference.low : NAN, "%+.3f");
  append_cell(out, figures->items ? figures->difference.high : NAN, "%+.3f");
  append_cell(out, figures->p_permutation, "%.4f");
  append_cell(out, figures->p_bootstrap, "%.4f");
  append_cell(out, figures->effect, "%+.2f");
  g_string_append_printf(out, "<td>%u</td><td>%u</td><td>%u</td></tr>\n", figures->wins, figures->ties,
                         figures->losses);
}

static void append_table(GString *out, const DgSystemComparison *comparison) {
  static const char *const titles[] = {"Items of", "Items", "First",           "Second",        "Difference",
                                       "Low",      "High",  "p (permutation)", "p (bootstrap)", "Effect",
                                       "Wins",     "Ties",  "Losses"};
  const DgComparisonFigures *figures;
  dg_plain_begin_table(out, "Means, difference and tests", NULL);
  g_string_append(out, "<thead><tr>");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", titles[i]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (figures = dg_system_comparison_get_figures(comparison, i)); i++)
    append_row(out, figures);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
}

static void append_system(GString *out, const char *class, const char *name, const char *place) {
  g_string_append_printf(out, "<span class=\"key %s\"></span> ", class);
  dg_append_escaped(out, name);
  g_string_append_printf(out, " (%s)", place);
}

static void append_head(GString *out, const DgSystemComparison *comparison) {
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  g_string_append(out, "<article>\n<p>");
  append_system(out, "first", head->first, "first");
  g_string_append(out, ", ");
  append_system(out, "second", head->second, "second");
  g_string_append(out, "</p>\n");
  append_table(out, comparison);
  g_string_append(out, "<p class=\"hint\">The difference is of the first less the second, with its 95 % bootstrap "
                       "interval over items; p-values are two-sided, of paired tests; the effect is the mean "
                       "difference by its standard deviation.</p>\n</article>\n");
}

static void append_distance(GString *out, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.3f", number));
}

static void append_strong(GString *out, const char *name) {
  g_string_append(out, "<strong>");
  dg_append_escaped(out, name);
  g_string_append(out, "</strong>");
}

/* Who is ahead and by how much, and what was left out. Free with g_free(). */
static char *say_verdict(const DgSystemComparison *comparison) {
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  const DgComparisonFigures *all = dg_system_comparison_get_figures(comparison, 0);
  char p[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr(GString) out = g_string_new(NULL);
  gboolean turned = all->difference.value < 0, tested = !isnan(all->p_permutation);
  gboolean apart = tested && all->p_permutation < DG_SIGNIFICANCE;
  append_strong(out, turned ? head->second : head->first);
  g_string_append(out, apart ? " is ahead of " : " and ");
  append_strong(out, turned ? head->first : head->second);
  g_string_append(out, apart ? "" : tested ? " are not told apart" : " were not tested");
  g_string_append(out, ": the means differ by ");
  append_distance(out, fabs(all->difference.value));
  g_string_append_printf(out, " over %u items", all->items);
  if (tested)
    g_string_append_printf(out, " (p = %s)", g_ascii_formatd(p, sizeof p, "%.4f", all->p_permutation));
  g_string_append_c(out, '.');
  if (head->left_out > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u item%s left out, of which not both have a value.</span>",
                           head->left_out, head->left_out == 1 ? " is" : "s are");
  return g_strdup(out->str);
}

static void append_picture(GString *out, Search *search, const Figure *figure, const char *alternative) {
  g_auto(DgRoot) root = {NULL, NULL};
  dg_root_init(&root, figure->directory, search->options->follow_links);
  if (!figure->name)
    g_string_append(out, "<div class=\"none\">not shown: no record of it</div>");
  else if (!dg_plain_append_picture_of(out, &root, figure->name, alternative) && !figure->unread)
    search->unseen++;
}

static void append_figure(GString *out, Search *search, const Figure *figure, const char *name, double value,
                          gboolean better) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr(GString) alternative = g_string_new(NULL);
  dg_append_escaped(alternative, name);
  g_string_append_printf(out, "<figure%s>\n", better ? " class=\"better\"" : "");
  append_picture(out, search, figure, alternative->str);
  g_string_append_printf(out, "\n<figcaption>%s", alternative->str);
  if (!isnan(value))
    g_string_append_printf(out, ": %s", g_ascii_formatd(text, sizeof text, "%.3f", value));
  g_string_append(out, "</figcaption>\n</figure>\n");
}

static void append_item(GString *out, Search *search, const DgDecidingItem *item, guint index) {
  const DgComparisonHead *head = dg_system_comparison_get_head(search->comparison);
  const Files *files = &g_array_index(search->files, Files, index);
  char difference[G_ASCII_DTOSTR_BUF_SIZE], contribution[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<article id=\"item-%u\">\n<h2>", index);
  dg_append_escaped(out, item->item);
  g_string_append_printf(out, "</h2>\n<p class=\"dim\">Difference %s, of the mean %s.</p>\n<div class=\"pair\">\n",
                         g_ascii_formatd(difference, sizeof difference, "%+.3f", item->difference),
                         g_ascii_formatd(contribution, sizeof contribution, "%+.4f", item->contribution));
  append_figure(out, search, &files->first, head->first, item->first, item->difference > 0);
  append_figure(out, search, &files->reference, "reference", NAN, FALSE);
  append_figure(out, search, &files->second, head->second, item->second, item->difference < 0);
  g_string_append(out, "</div>\n</article>\n");
}

static void append_plots(GString *out, const DgSystemComparison *comparison) {
  g_string_append(out,
                  "<article>\n<h2>Items</h2>\n<p class=\"dim\">Above the diagonal the first system is better, below it "
                  "the second; beside it the items that differ most.</p>\n<div class=\"plots\">\n");
  dg_comparison_append_scatter(out, comparison);
  dg_comparison_append_lines(out, comparison);
  g_string_append(out, "</div>\n</article>\n");
}

char *dg_report_comparison(const DgSystemComparison *comparison, const char *path, const char *other_path,
                           const DgComparisonPageOptions *options, GError **error) {
  static const DgComparisonPageOptions defaults = {.figures = NULL};
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  const DgDecidingItem *item;
  g_autoptr(GArray) files = g_array_new(FALSE, TRUE, sizeof(Files));
  g_array_set_clear_func(files, clear_files);
  guint count = 0;
  while (dg_system_comparison_get_deciding(comparison, count))
    count++;
  g_array_set_size(files, count);
  Search search = {.comparison = comparison, .options = options ? options : &defaults, .files = files};
  if (!find_files(&search, path, other_path, error))
    return NULL;
  g_autoptr(GString) body = g_string_new(NULL);
  g_autofree char *words = dg_chart_value_words(head->value);
  g_autofree char *title = g_strdup_printf("%s and %s by %s", head->first, head->second, words);
  g_autofree char *verdict = say_verdict(comparison);
  g_autofree char *about =
      g_strdup_printf("Missing figures: %s. %u resamples, %u permutations, seed %u.",
                      dg_missing_get_name(head->missing), head->resamples, head->permutations, head->seed);
  append_head(body, comparison);
  append_plots(body, comparison);
  for (guint i = 0; (item = dg_system_comparison_get_deciding(comparison, i)); i++)
    append_item(body, &search, item, i);
  if (search.options->unseen)
    *search.options->unseen = search.unseen;
  DgPlainPage page = {
      .title = title, .verdict = verdict, .about = about, .signature = head->signature, .style = dg_comparison_css};
  return dg_plain_page(&page, body->str);
}
