/* Agreement of matchings with gold correspondences, as tables. */
#include "cli/agree_table.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static const char *set_name(const DgMatchingAgreementSet *set) {
  return set->set ? set->set : "all";
}

static void add_number(DgTable *table, const char *format, double number) {
  dg_table_add_number(table, format, dg_agree_rounded(number));
}

static void add_count(DgTable *table, guint64 count) {
  dg_table_add_number(table, "%.0f", (double)count);
}

static void add_estimate(DgTable *table, const DgAgreementEstimate *estimate, const char *format) {
  add_number(table, format, estimate->value);
  add_number(table, format, estimate->low);
  add_number(table, format, estimate->high);
}

static void add_correspondences(GString *out, const DgMatchingAgreement *agreement, DgOutputFormat format) {
  gboolean resampled = dg_matching_agreement_get_resamples(agreement) > 0;
  const char *const low = resampled ? ">95 % interval\nlow" : NULL, *const high =
                                                                        resampled ? ">95 % interval\nhigh" : NULL;
  const char *titles[] = {
      "set", ">pairs",       ">gold", ">found", ">precision",        ">recall",      ">F1", low, high, ">macro F1", low,
      high,  ">n:m-fair F1", low,     high,     ">best 1:1\nrecall", ">best 1:1\nF1"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgMatchingAgreementSet *set;
  for (guint i = 0; (set = dg_matching_agreement_get_set(agreement, i)); i++) {
    dg_table_add(table, set_name(set));
    dg_table_add_count(table, set->pairs);
    add_count(table, set->gold);
    add_count(table, set->found[0]);
    add_number(table, "%.3f", set->precision.own.value);
    add_number(table, "%.3f", set->recall.own.value);
    add_estimate(table, &set->f1.own, "%.3f");
    add_estimate(table, &set->macro_f1.own, "%.3f");
    add_estimate(table, &set->fair_f1.own, "%.3f");
    add_number(table, "%.3f", set->one_to_one_recall);
    add_number(table, "%.3f", set->one_to_one_f1);
  }
  dg_table_append(out, table, format);
}

static void add_correlations(GString *out, const DgMatchingAgreement *agreement, DgOutputFormat format) {
  gboolean resampled = dg_matching_agreement_get_resamples(agreement) > 0, any = FALSE;
  const char *const low = resampled ? ">95 % interval\nlow" : NULL, *const high =
                                                                        resampled ? ">95 % interval\nhigh" : NULL;
  const char *titles[] = {"node F1 with judged F1", ">pairs", ">Pearson", low, high, ">Spearman", low, high,
                          ">Kendall tau-b",         low,      high};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgMatchingAgreementSet *set;
  for (guint i = 0; (set = dg_matching_agreement_get_set(agreement, i)); i++) {
    if (set->judged == 0)
      continue;
    any = TRUE;
    dg_table_add(table, set_name(set));
    dg_table_add_count(table, set->judged);
    add_estimate(table, &set->pearson.own, "%.3f");
    add_estimate(table, &set->spearman.own, "%.3f");
    add_estimate(table, &set->kendall.own, "%.3f");
    add_estimate(table, &set->partial.own, "%.3f");
  }
  if (any)
    dg_table_append(out, table, format);
}

static gboolean is_correlation(const char *statistic) {
  return dg_agreement_is_value_name(statistic) || g_str_equal(statistic, "partial");
}

static void add_differences(GString *out, const DgMatchingAgreement *agreement, DgOutputFormat format) {
  gboolean resampled = dg_matching_agreement_get_resamples(agreement) > 0;
  const char *titles[] = {"set",
                          "statistic",
                          ">value",
                          ">other",
                          ">difference",
                          resampled ? ">95 % interval\nlow" : NULL,
                          resampled ? ">95 % interval\nhigh" : NULL,
                          resampled ? ">above 0" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgMatchingAgreementSet *set;
  const DgAgreementStatistic *statistic;
  const char *name;
  for (guint i = 0; (set = dg_matching_agreement_get_set(agreement, i)); i++)
    for (guint k = 0; (name = dg_matching_agreement_get_statistic(set, k, &statistic)); k++) {
      if (set->judged == 0 && is_correlation(name))
        continue;
      dg_table_add(table, set_name(set));
      dg_table_add(table, name);
      add_number(table, "%.3f", statistic->own.value);
      add_number(table, "%.3f", statistic->versus.value);
      add_estimate(table, &statistic->difference, "%+.3f");
      add_number(table, "%.3f", statistic->difference.above_zero);
    }
  dg_table_append(out, table, format);
}

static G_GNUC_PRINTF(3, 4) void add_line(GString *out, DgOutputFormat format, const char *text, ...) {
  va_list arguments;
  va_start(arguments, text);
  g_autofree char *line = g_strdup_vprintf(text, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(line);
  g_string_append_printf(out, "%s%s\n", format == DG_OUTPUT_LATEX ? "% " : "", safe);
}

/* "model of file". Free with g_free(). */
static char *system_name(const DgAgreementSystem *system) {
  return system->model ? g_strdup_printf("%s of %s", system->model, system->file) : g_strdup(system->file);
}

static char *text_of(const DgMatchingAgreement *agreement, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  const DgAgreementSystem *versus = dg_matching_agreement_get_system(agreement, 1);
  g_autofree char *name = system_name(dg_matching_agreement_get_system(agreement, 0));
  const char *note;
  add_line(out, format, "Correspondences of %s; gold: %s", name, dg_matching_agreement_get_gold(agreement));
  add_correspondences(out, agreement, format);
  add_correlations(out, agreement, format);
  if (versus) {
    g_autofree char *other = system_name(versus);
    g_string_append_c(out, '\n');
    add_line(out, format, "Compared with %s, on the same resamples:", other);
    add_differences(out, agreement, format);
  }
  g_string_append_c(out, '\n');
  for (guint i = 0; (note = dg_matching_agreement_get_note(agreement, i)); i++)
    add_line(out, format, "%s", note);
  if (dg_matching_agreement_get_resamples(agreement) > 0)
    add_line(out, format, "Intervals: percentile bootstrap over clusters of pairs, %u resamples, seed %u.",
             dg_matching_agreement_get_resamples(agreement), dg_matching_agreement_get_seed(agreement));
  return g_string_free(out, FALSE);
}

/* One line of the numbers; NaN leaves a cell empty. */
static void add_numbers(DgTable *table, const char *set, const char *statistic, const char *suffix,
                        const DgAgreementEstimate *estimate) {
  const double numbers[] = {estimate->value, estimate->low, estimate->high, estimate->above_zero};
  g_autofree char *name = g_strconcat(statistic, suffix, NULL);
  dg_table_add(table, set);
  dg_table_add(table, name);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    if (isnan(numbers[i]) || (i == 3 && !g_str_has_suffix(suffix, "_difference")))
      dg_table_add(table, "");
    else
      add_number(table, "%.6f", numbers[i]);
}

static void add_counted(DgTable *table, const DgMatchingAgreementSet *set, gboolean versus) {
  const struct {
    const char *name;
    double number;
  } counts[] = {{"pairs", set->pairs},       {"clusters", set->clusters},
                {"gold", (double)set->gold}, {"found", (double)set->found[0]},
                {"judged", set->judged},     {"versus_found", (double)set->found[1]}};
  for (guint i = 0; i < G_N_ELEMENTS(counts) - !versus; i++) {
    dg_table_add(table, set_name(set));
    dg_table_add(table, counts[i].name);
    dg_table_add_number(table, "%.0f", counts[i].number);
    for (guint empty = 0; empty < 3; empty++)
      dg_table_add(table, "");
  }
}

static char *numbers_of(const DgMatchingAgreement *agreement, DgOutputFormat format) {
  static const char *const titles[] = {"set", "statistic", ">value", ">low", ">high", ">above_zero"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  gboolean versus = dg_matching_agreement_get_system(agreement, 1) != NULL;
  const DgMatchingAgreementSet *set;
  const DgAgreementStatistic *statistic;
  const char *name;
  for (guint i = 0; (set = dg_matching_agreement_get_set(agreement, i)); i++) {
    add_counted(table, set, versus);
    for (guint k = 0; (name = dg_matching_agreement_get_statistic(set, k, &statistic)); k++) {
      add_numbers(table, set_name(set), name, "", &statistic->own);
      if (!versus)
        continue;
      add_numbers(table, set_name(set), name, "_versus", &statistic->versus);
      add_numbers(table, set_name(set), name, "_difference", &statistic->difference);
    }
  }
  return dg_table_print(table, format);
}

char *dg_agree_matchings(const DgMatchingAgreement *agreement, DgOutputFormat format) {
  return dg_output_format_is_delimited(format) ? numbers_of(agreement, format) : text_of(agreement, format);
}
