/* Explanations as one self-contained page: means by system and setting, and each problem with its figures, what the
 * teacher says and what each system does. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

/* Most of a page, in bytes: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)
/* Systems and settings of which the verdict speaks; all stand in the table. */
#define NAMED_MAX 4

static void append_text(GString *out, const char *before, const char *text, const char *after) {
  g_string_append(out, before);
  dg_append_escaped(out, text ? text : "");
  g_string_append(out, after);
}

static void append_number(GString *out, const char *before, double number, const char *format, const char *after) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "%s%s%s", before,
                         isnan(number) ? "–" : g_ascii_formatd(text, sizeof text, format, number), after);
}

/* --- means --- */

/* A mean, and its interval where there is one. */
static void append_mean(GString *out, double mean, double low, double high) {
  append_number(out, "<td>", mean, "%.3f", "");
  if (!isnan(low)) {
    append_number(out, "<br><span class=\"dim\">", low, "%.2f", " to ");
    append_number(out, "", high, "%.2f", "</span>");
  }
  g_string_append(out, "</td>");
}

static void append_group(GString *out, const DgExplanationGroup *group) {
  const DgExplanationMeans *means = &group->means, *low = &group->low, *high = &group->high;
  append_text(out, "<tr><td>", group->system, "</td>");
  append_text(out, "<td>", group->setting, "</td>");
  append_text(out, "<td>", group->subject, "</td>");
  g_string_append_printf(out, "<td>%u</td><td>%u</td>", group->items, group->failed);
  append_mean(out, means->correctness, low->correctness, high->correctness);
  append_mean(out, means->fidelity, low->fidelity, high->fidelity);
  append_mean(out, means->referencing, low->referencing, high->referencing);
  g_string_append_printf(out, "<td>%u</td><td>%u</td>", group->rated, group->unrated);
  append_mean(out, means->people_correctness, low->people_correctness, high->people_correctness);
  append_mean(out, means->people_fidelity, low->people_fidelity, high->people_fidelity);
  append_mean(out, means->people_referencing, low->people_referencing, high->people_referencing);
  append_mean(out, means->answers, low->answers, high->answers);
  g_string_append(out, "</tr>\n");
}

static void append_groups(GString *out, DgExplanationSummary *summary) {
  static const char *const titles[] = {"System",      "Setting",  "Subject",     "Items",        "Failed",
                                       "Correctness", "Fidelity", "Referencing", "Rated",        "Not rated",
                                       "Correctness", "Fidelity", "Referencing", "Right answers"};
  const DgExplanationGroup *group;
  g_string_append(out, "<article>\n<h2>Means by system and setting</h2>\n<p class=\"dim\">Ratings are from 1 to 5; "
                       "below a mean stands its 95 % interval.</p>\n");
  dg_plain_begin_table(out, "Means by system and setting", "means lead-3");
  g_string_append(out, "<thead>\n<tr><td colspan=\"5\"></td><th scope=\"colgroup\" colspan=\"5\">Judge</th><th "
                       "scope=\"colgroup\" colspan=\"3\">People</th><td></td></tr>\n<tr>");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", titles[i]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    append_group(out, group);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  g_string_append(out, "</article>\n");
}

/* --- one explanation --- */

static void append_filters(GString *out, const DgExplanationView *view) {
  g_autofree char *correctness = view->rated ? g_strdup_printf("%.0f", view->correctness) : g_strdup("not rated");
  const char *const filters[] = {
      "system",      view->system,  "setting", view->setting,
      "subject",     view->subject, "answer",  view->answer_verdict ? view->answer_verdict : "not checked",
      "correctness", correctness,   "state",   view->error ? "failed" : "complete"};
  for (guint i = 0; i < G_N_ELEMENTS(filters); i += 2)
    dg_plain_append_filter(out, filters[i], filters[i + 1]);
}

static void append_rating(GString *out, const char *name, double judge, double people) {
  g_string_append_printf(out, "<tr><th scope=\"row\">%s</th>", name);
  append_number(out, "<td>", judge, "%.0f", "</td>");
  append_number(out, "<td>", people, "%.1f", "</td></tr>\n");
}

static void append_ratings(GString *out, const DgExplanationView *view) {
  if (!view->judge_model && isnan(view->people_correctness))
    return;
  g_string_append(out, "<table class=\"ratings\">\n<thead><tr><td></td><th scope=\"col\">Judge</th><th "
                       "scope=\"col\">People</th></tr></thead>\n<tbody>\n");
  append_rating(out, "Correctness", view->rated ? view->correctness : NAN, view->people_correctness);
  append_rating(out, "Fidelity", view->rated ? view->fidelity : NAN, view->people_fidelity);
  append_rating(out, "Referencing", view->rated ? view->referencing : NAN, view->people_referencing);
  append_rating(out, "Accuracy", view->rated ? view->accuracy : NAN, NAN);
  g_string_append(out, "</tbody>\n</table>\n");
  if (view->reasons)
    append_text(out, "<details open><summary>The judge’s reasons</summary>\n<p class=\"text\">", view->reasons,
                "</p></details>\n");
}

static void append_answer(GString *out, const DgExplanationView *view) {
  if (!view->answer_verdict)
    return;
  gboolean right = strcmp(view->answer_verdict, "right") == 0;
  g_string_append_printf(out, "<p><span class=\"%s\">%s final answer</span>", right ? "right" : "wrong",
                         right                                       ? "Right"
                         : strcmp(view->answer_verdict, "none") == 0 ? "No"
                                                                     : "Wrong");
  if (view->answer_found)
    append_text(out, ": ", view->answer_found, "");
  if (view->answer_expected && !right)
    append_text(out, "; expected ", view->answer_expected, "");
  if (view->answer_by)
    append_text(out, " <span class=\"dim\">(found by ", view->answer_by, ")</span>");
  g_string_append(out, "</p>\n");
}

static void append_keypoints(GString *out, const DgExplanationView *view) {
  static const char *const classes[] = {"unknown", "missed", "found"}, *const words[] = {"?", "not named", "named"};
  if (view->n_keypoints == 0 || !view->explanation)
    return;
  g_string_append(out, "<details><summary>What the solution draws</summary>\n<ul class=\"outcomes\">\n");
  for (guint i = 0; i < view->n_keypoints; i++) {
    const DgExplanationKeypoint *keypoint = &view->keypoints[i];
    g_string_append_printf(out, "<li class=\"%s\">%s: <span><strong>", classes[keypoint->named + 1],
                           words[keypoint->named + 1]);
    append_text(out, "", keypoint->element, "</strong>");
    append_text(out, *keypoint->description ? " – " : "", keypoint->description, "</span></li>\n");
  }
  g_string_append(out, "</ul></details>\n");
}

static void append_score(GString *out, const char *name, double value) {
  if (isnan(value))
    return;
  g_string_append_printf(out, "%s ", name);
  append_number(out, "", value, "%.3f", " · ");
}

static void append_scores(GString *out, const DgExplanationScores *scores) {
  g_autoptr(GString) list = g_string_new(NULL);
  append_score(list, "BLEU-4", scores->bleu4);
  append_score(list, "ROUGE-L", scores->rouge_l);
  append_score(list, "METEOR", scores->meteor);
  append_score(list, "chrF", scores->chrf);
  append_score(list, "BERTScore", scores->bertscore);
  if (list->len == 0)
    return;
  g_string_truncate(list, list->len - strlen(" · "));
  g_string_append_printf(out, "<p class=\"facts\">%s</p>\n", list->str);
}

static void append_explanation(GString *out, const DgExplanationView *view) {
  g_string_append(out, "<article");
  append_filters(out, view);
  append_text(out, ">\n<h3>", view->system ? view->system : "Explanation", "");
  append_text(out, " <span>", view->setting, "</span></h3>\n");
  if (view->error)
    append_text(out, "<p class=\"failed\">Failed: ", view->error, "</p>\n");
  if (view->explanation)
    append_text(out, "<p class=\"text\">", view->explanation, "</p>\n");
  append_answer(out, view);
  append_ratings(out, view);
  append_keypoints(out, view);
  append_scores(out, view->scores);
  g_string_append(out, "</article>\n");
}

/* --- one problem --- */

static void append_figure(GString *out, const char *path, const char *caption) {
  if (!path)
    return;
  g_string_append(out, "<figure>");
  dg_plain_append_picture(out, path, caption);
  g_string_append_printf(out, "<figcaption>%s</figcaption></figure>\n", caption);
}

static void append_problem(GString *out, const DgExplanationView *view) {
  append_text(out, "<section class=\"problem\">\n<h2>", view->id, "</h2>\n<p class=\"dim\">");
  append_text(out, "", view->subject, view->subject && view->chapter ? ", " : "");
  append_text(out, "", view->chapter, "</p>\n");
  if (view->problem)
    append_text(out, "<p class=\"text\">", view->problem, "</p>\n");
  if (view->answer_expected)
    append_text(out, "<p>Right answer: <strong>", view->answer_expected, "</strong></p>\n");
  g_string_append(out, "<div class=\"figures\">\n");
  append_figure(out, view->problem_figure, "Figure of the problem");
  append_figure(out, view->solution_figure, "Figure of the solution");
  g_string_append(out, "</div>\n<div class=\"columns\">\n");
  if (view->reference)
    append_text(out, "<div class=\"teacher\">\n<h3>Teacher</h3>\n<p class=\"text\">", view->reference,
                "</p>\n</div>\n");
}

/* The records of each problem, in the order in which they come first. Free with g_ptr_array_unref(). */
static GPtrArray *group_by_problem(const DgExplanationSummary *summary) {
  GPtrArray *problems = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  g_autoptr(GHashTable) by_id = g_hash_table_new(g_str_hash, g_str_equal);
  DgExplanationView view;
  for (guint i = 0; dg_explanation_summary_get_record(summary, i, &view); i++) {
    GArray *records = g_hash_table_lookup(by_id, view.id);
    if (!records) {
      records = g_array_new(FALSE, FALSE, sizeof(guint));
      g_hash_table_insert(by_id, (gpointer)view.id, records);
      g_ptr_array_add(problems, records);
    }
    g_array_append_val(records, i);
  }
  return problems;
}

/* How the explanations of each system and setting are rated, and what failed. Free with g_free(). */
static char *say_verdict(DgExplanationSummary *summary) {
  g_autoptr(GString) out = g_string_new(NULL);
  const DgExplanationGroup *group;
  guint items = 0, failed = 0, unrated = 0, named = 0;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++) {
    if (strcmp(group->subject, "overall") != 0)
      continue;
    items += group->items;
    failed += group->failed;
    unrated += group->unrated;
    if (isnan(group->means.correctness) || named++ >= NAMED_MAX)
      continue;
    append_text(out, "<strong>", group->system, "</strong>");
    append_text(out, group->setting && *group->setting ? ", " : "", group->setting, "");
    append_number(out, ": correctness ", group->means.correctness, "%.2f", " of 5. ");
  }
  g_string_append_printf(out, "%u explanations.", items);
  if (failed > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u failed.</span>", failed);
  if (unrated > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u could not be rated.</span>", unrated);
  return g_strdup(out->str);
}

char *dg_report_explanations(DgExplanationSummary *summary, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  g_autoptr(GPtrArray) problems = group_by_problem(summary);
  append_groups(body, summary);
  for (guint i = 0; i < problems->len; i++) {
    const GArray *records = problems->pdata[i];
    DgExplanationView view;
    for (guint k = 0; k < records->len; k++) {
      dg_explanation_summary_get_record(summary, g_array_index(records, guint, k), &view);
      if (k == 0)
        append_problem(body, &view);
      append_explanation(body, &view);
    }
    g_string_append(body, "</div>\n</section>\n");
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer problems",
                  PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  g_autofree char *verdict = say_verdict(summary);
  DgPlainPage page = {.title = "Explanations",
                      .verdict = verdict,
                      .style = dg_explanations_css,
                      .signature = dg_explanation_summary_get_signature(summary),
                      .filters = "system setting subject answer correctness state"};
  return dg_plain_page(&page, body->str);
}
