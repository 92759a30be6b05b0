#include "cli/results_text.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

/* Tables stand under headings; CSV and TSV have blank lines alone. */
static void append_heading(GString *out, const char *text, DgOutputFormat format) {
  if (out->len > 0)
    g_string_append_c(out, '\n');
  if (format == DG_OUTPUT_MARKDOWN)
    g_string_append_printf(out, "### %s\n\n", text);
  else if (!dg_output_format_is_delimited(format))
    g_string_append_printf(out, "%s%s\n", format == DG_OUTPUT_LATEX ? "% " : "", text);
}

static void append_table(GString *out, const DgTable *table, DgOutputFormat format) {
  g_autofree char *text = dg_table_print(table, format);
  g_string_append(out, text);
}

static void add_ratios(DgTable *table, const DgKeypointRatios *ratios) {
  dg_table_add_ratio(table, ratios->precision);
  dg_table_add_ratio(table, ratios->recall);
  dg_table_add_ratio(table, ratios->f1);
}

/* The macro averages of another subject of the same system and matcher; NaN where it has no row. */
static DgKeypointRatios find_macro(DgKeypointSummary *summary, const DgKeypointRow *like, const char *subject) {
  const DgKeypointRow *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++)
    if (strcmp(row->subject, subject) == 0 && strcmp(row->system, like->system) == 0 &&
        strcmp(row->matcher, like->matcher) == 0)
      return row->macro;
  return (DgKeypointRatios){NAN, NAN, NAN};
}

/* The subjects of all rows in their order. */
static GPtrArray *list_subjects(DgKeypointSummary *summary) {
  GPtrArray *subjects = g_ptr_array_new();
  const DgKeypointRow *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++)
    if (!g_ptr_array_find_with_equal_func(subjects, row->subject, g_str_equal, NULL))
      g_ptr_array_add(subjects, (gpointer)row->subject);
  return subjects;
}

/* The layout of the paper's Table 3: a row a system and matcher, three columns a subject. */
static void append_macro(GString *out, DgKeypointSummary *summary, DgOutputFormat format) {
  static const char *const firsts[] = {"system", "matcher", ">items", ">failed"}, *const names[] = {"P", "R", "F1"};
  g_autoptr(GPtrArray) subjects = list_subjects(summary);
  g_autoptr(DgTable) table = dg_table_new(firsts, G_N_ELEMENTS(firsts));
  for (guint i = 0; i < subjects->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS(names); j++)
      dg_table_add_title(table, ">%s\n%s", (char *)subjects->pdata[i], names[j]);
  const DgKeypointRow *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++) {
    if (strcmp(row->subject, "overall") != 0)
      continue;
    dg_table_add(table, row->system);
    dg_table_add(table, row->matcher);
    dg_table_add_count(table, row->items);
    dg_table_add_count(table, row->failed);
    for (guint j = 0; j < subjects->len; j++) {
      DgKeypointRatios macro = find_macro(summary, row, subjects->pdata[j]);
      add_ratios(table, &macro);
    }
  }
  append_table(out, table, format);
}

#define OF(member) G_STRUCT_OFFSET(DgKeypointRow, member)
static const DgColumn SPREAD[] = {{"system", OF(system)},
                                  {"matcher", OF(matcher)},
                                  {"subject", OF(subject)},
                                  {">macro\nF1", OF(macro.f1), "%.3f"},
                                  {">95 % interval\nlow", OF(low.f1), "%.3f", TRUE},
                                  {">95 % interval\nhigh", OF(high.f1), "%.3f", TRUE},
                                  {">matched", OF(counts.matched), "%u"},
                                  {">generated", OF(counts.generated), "%u"},
                                  {">reference", OF(counts.reference), "%u"},
                                  {">micro\nP", OF(micro.precision), "%.3f"},
                                  {">micro\nR", OF(micro.recall), "%.3f"},
                                  {">micro\nF1", OF(micro.f1), "%.3f"},
                                  {NULL}};
#undef OF
#define OF(member) G_STRUCT_OFFSET(DgKeypointProgress, member)
static const DgColumn PROGRESS[] = {{"system", OF(system)},
                                    {">items", OF(items), "%u"},
                                    {">not identified", OF(unidentified), "%u"},
                                    {">not parsed", OF(unparsed), "%u"},
                                    {">not matched", OF(unmatched), "%u"},
                                    {NULL}};
#undef OF
#define OF(member) G_STRUCT_OFFSET(DgKeypointAgreement, member)
static const DgColumn AGREEMENT[] = {{"system", OF(system)},
                                     {">reference", OF(reference), "%u"},
                                     {">same answer", OF(same_answer), "%.3f"},
                                     {">both find or miss", OF(same_finding), "%.3f"},
                                     {">kappa", OF(kappa), "%.3f"},
                                     {NULL}};

/* With the columns of intervals when there are resamples. */
static void append_spread(GString *out, DgKeypointSummary *summary, gboolean resampled, DgOutputFormat format) {
  g_autoptr(DgTable) table = dg_table_new_of(SPREAD, resampled);
  const DgKeypointRow *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++)
    dg_table_add_row(table, SPREAD, row);
  append_table(out, table, format);
}

static void append_progress(GString *out, DgKeypointSummary *summary, DgOutputFormat format) {
  g_autoptr(DgTable) table = dg_table_new_of(PROGRESS, 0);
  const DgKeypointProgress *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_progress(summary, i)); i++)
    dg_table_add_row(table, PROGRESS, row);
  append_table(out, table, format);
}

static void append_agreement(GString *out, DgKeypointSummary *summary, DgOutputFormat format) {
  g_autoptr(DgTable) table = dg_table_new_of(AGREEMENT, 0);
  const DgKeypointAgreement *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_agreement(summary, i)); i++)
    dg_table_add_row(table, AGREEMENT, row);
  append_table(out, table, format);
}

char *dg_keypoints_tables(DgKeypointSummary *summary, gboolean resampled, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  if (dg_keypoint_summary_get_row_count(summary) > 0) {
    append_heading(out, "Visual keypoints: mean over items", format);
    append_macro(out, summary, format);
    append_heading(out, "Spread over items, and all keypoints together", format);
    append_spread(out, summary, resampled, format);
  }
  if (dg_keypoint_summary_get_progress_count(summary) > 0) {
    append_heading(out, "Steps of models: how many items failed in each", format);
    append_progress(out, summary, format);
  }
  if (dg_keypoint_summary_get_agreement_count(summary) > 0) {
    append_heading(out, "Agreement of the offline matcher with the model, over reference keypoints", format);
    append_agreement(out, summary, format);
  }
  return g_string_free(out, FALSE);
}

static void append_line(GString *out, const char *what, const char *text, const char *more) {
  dg_output_append_line(out, "  %-9s %s%s%s", what, text, *more ? ": " : "", more);
}

static void append_result(GString *out, const DgKeypointRecord *record, const DgKeypointResult *result) {
  if (result->error) {
    dg_output_append_line(out, "%s, %s, %s: failed: %s", record->id, record->system, result->matcher, result->error);
    return;
  }
  dg_output_append_line(out, "%s, %s, %s: %u found, %u missed, %u invented", record->id, record->system,
                        result->matcher, result->n_found, result->n_missed, result->n_invented);
  for (guint i = 0; i < result->n_found; i++) {
    const DgKeypointMatch *match = &result->found[i];
    g_autofree char *by = isnan(match->score) ? g_strdup(match->generated->element)
                                              : g_strdup_printf("%s (%.2f)", match->generated->element, match->score);
    append_line(out, "found", match->reference->element, by);
  }
  for (guint i = 0; i < result->n_missed; i++)
    append_line(out, "missed", result->missed[i]->element, result->missed[i]->description);
  for (guint i = 0; i < result->n_invented; i++)
    append_line(out, "invented", result->invented[i]->element, result->invented[i]->description);
}

char *dg_keypoints_details(const DgKeypointSummary *summary) {
  GString *out = g_string_new(NULL);
  const DgKeypointRecord *record;
  for (guint i = 0; (record = dg_keypoint_summary_get_record(summary, i)); i++) {
    for (guint k = 0; k < record->n_results; k++)
      append_result(out, record, &record->results[k]);
    g_string_append_c(out, '\n');
  }
  return g_string_free(out, FALSE);
}
