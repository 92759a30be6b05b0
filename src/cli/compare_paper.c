#include "cli/compare_paper.h"

#include <diagrade/checks.h>
#include <math.h>
#include <string.h>

enum { NAME, ITEMS, FIRST, SECOND }; /* columns */

/* Whether what is compared is a share of 1. */
static gboolean is_ratio(const char *value) {
  if (dg_value_find(value, NULL, NULL))
    return TRUE;
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get(i)->name, value) == 0)
      return TRUE;
  return FALSE;
}

static DgTable *new_table(const DgComparisonHead *head, const DgPaperArguments *given, gboolean ratio) {
  const struct {
    const char *title, *name;
  } columns[] = {{head->first, head->first}, {head->second, head->second}, {"\u0394", "difference"}};
  static const char *const first[] = {"Items of", ">Items"};
  DgTable *table = dg_table_new(first, G_N_ELEMENTS(first));
  for (guint i = 0; i < G_N_ELEMENTS(columns); i++) {
    /* What a name has is no heading of a group. */
    g_autofree char *name = g_strdelimit(g_strdup(columns[i].title), "\n", ' '), *title = g_strconcat(">", name, NULL);
    dg_table_add_estimates(table, title, columns[i].name, dg_paper_decimals(given, ratio, 3));
  }
  dg_table_add_title(table, ">p");
  dg_table_add_title(table, ">W/T/L");
  return table;
}

static void add_row(DgTable *table, guint row, const DgComparisonFigures *figures, double scale) {
  const DgEstimate *difference = &figures->difference;
  const double means[] = {figures->first_mean, figures->second_mean};
  g_autofree char *outcomes = g_strdup_printf("%u/%u/%u", figures->wins, figures->ties, figures->losses);
  dg_table_add(table, figures->group ? figures->group : "all");
  dg_table_add_count(table, figures->items);
  for (guint i = 0; i < G_N_ELEMENTS(means); i++) {
    dg_table_add_estimate(table, scale * means[i], NAN, NAN);
    if (!(figures->p_permutation < 0.05))
      dg_table_mark_tied(table);
  }
  dg_table_add_estimate(table, scale * difference->value, scale * difference->low, scale * difference->high);
  dg_table_add_number(table, "%.4f", figures->p_permutation);
  dg_table_add(table, outcomes);
  dg_table_mark_best_of_row(table, row, FIRST, SECOND);
}

static void add_notes(DgTable *table, const DgComparisonHead *head, const DgPaperArguments *given,
                      DgOutputFormat format) {
  static const char *const POLICIES[] = {"a failed or missing figure counts 0",
                                         "failed and missing figures are left out",
                                         "failed and missing figures are left out"};
  dg_table_add_comment(table, "Signature: %s", head->signature);
  /* Checks and further values are over the figures that have them, whatever the policy. */
  gboolean scored = dg_value_find(head->value, NULL, NULL);
  dg_table_add_note(table, "Means of %s%s%s. \u0394: %s less %s; W/T/L: items on which it is above, as, below.",
                    head->value, scored ? "; " : "", scored ? POLICIES[head->missing] : "", head->first, head->second);
  if (head->left_out > 0)
    dg_table_add_note(table, "%u items are left out, of which not both have it.", head->left_out);
  if (head->permutations > 0) {
    dg_table_add_note(table, "p: two-sided paired permutation test, not corrected for several rows.");
    dg_paper_add_best_note(table, format, "row");
    if (dg_table_has_tied(table))
      dg_table_add_note(table, "\u2020: not told apart from it at p < 0.05.");
  }
  if (given->percent)
    dg_table_add_note(table, "Means and differences are in percent.");
  dg_paper_add_uncertainty_note(table, given, head->resamples);
}

char *dg_compare_paper(const DgSystemComparison *comparison, const DgPaperArguments *given, DgOutputFormat format,
                       GError **error) {
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  const DgComparisonFigures *figures;
  gboolean ratio = is_ratio(head->value);
  if (!dg_paper_check_resamples(given, head->resamples, error) ||
      (!ratio && !dg_paper_check_percent(given, "the value that is compared is no share", error)))
    return NULL;
  g_autofree char *caption = g_strdup_printf("%s and %s on the same items.", head->first, head->second);
  DgPaper set = dg_paper_of(given, 0, caption, "tab:comparison");
  g_autoptr(DgTable) table = new_table(head, given, ratio);
  dg_table_set_paper(table, &set);
  for (guint i = 0; (figures = dg_system_comparison_get_figures(comparison, i)); i++)
    add_row(table, i, figures, dg_paper_scale(given, ratio));
  add_notes(table, head, given, format);
  return dg_table_print(table, format);
}
