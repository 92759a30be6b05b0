#include "cli/results_text.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

#define OF(member) G_STRUCT_OFFSET(DgExplanationGroup, member)

static const DgColumn RATINGS[] = {{">correctness", OF(correctness), "%.3f"},
                                   {">fidelity", OF(fidelity), "%.3f"},
                                   {">referencing", OF(referencing), "%.3f"},
                                   {">accuracy", OF(accuracy), "%.3f"},
                                   {NULL}};

static const DgColumn SCORES[] = {
    {">BLEU-2", OF(means.bleu2), "%.3f"},          {">BLEU-4", OF(means.bleu4), "%.3f"},
    {">ROUGE-L", OF(means.rouge_l), "%.3f"},       {">ROUGE-Lsum", OF(means.rouge_lsum), "%.3f"},
    {">METEOR", OF(means.meteor), "%.3f"},         {">chrF", OF(means.chrf), "%.3f"},
    {">chrF++", OF(means.chrf_words), "%.3f"},     {">BERTScore", OF(means.bertscore), "%.3f"},
    {">corpus\nBLEU-2", OF(corpus.bleu2), "%.3f"}, {">corpus\nBLEU-4", OF(corpus.bleu4), "%.3f"},
    {">corpus\nchrF", OF(corpus.chrf), "%.3f"},    {NULL}};

#undef OF
#define OF(member) G_STRUCT_OFFSET(DgExplanationPeople, member)
static const DgColumn PEOPLE[] = {{"judge and people", OF(criterion)},
                                  {">items", OF(items), "%u"},
                                  {">missing", OF(missing), "%u"},
                                  {">Spearman", OF(rho), "%.3f"},
                                  {">95 % interval\nlow", OF(low), "%.3f"},
                                  {">95 % interval\nhigh", OF(high), "%.3f"},
                                  {">p", OF(p), "%.4f"},
                                  {NULL}};

static double number(const DgExplanationGroup *group, const DgColumn *column) {
  return G_STRUCT_MEMBER(const double, group, column->at);
}

static gboolean any_group_has(DgExplanationSummary *summary, const DgColumn *column) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (!isnan(number(group, column)))
      return TRUE;
  return FALSE;
}

/* Whether records say what explanations were written from. */
static gboolean has_settings(DgExplanationSummary *summary) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (*group->setting)
      return TRUE;
  return FALSE;
}

static void add_names(DgTable *table, const DgExplanationGroup *group) {
  dg_table_add(table, group->system);
  dg_table_add(table, group->setting);
  dg_table_add(table, group->subject);
}

/* The numbers of the groups, and how many are behind them; `judge`: rated ones. Columns that no group has are left
 * out. */
static void append_means(GString *out, DgExplanationSummary *summary, const DgColumn *columns, gboolean judge,
                         DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new();
  gboolean any = FALSE;
  g_ptr_array_add(titles, (gpointer) "system");
  g_ptr_array_add(titles, has_settings(summary) ? (gpointer) "setting" : NULL);
  g_ptr_array_add(titles, (gpointer) "subject");
  for (const DgColumn *column = columns; column->title; column++) {
    gboolean has = any_group_has(summary, column);
    g_ptr_array_add(titles, has ? (gpointer)column->title : NULL);
    any = any || has;
  }
  g_ptr_array_add(titles, (gpointer)(judge ? ">rated" : ">items"));
  g_ptr_array_add(titles, (gpointer) ">failed");
  if (!any)
    return;
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++) {
    add_names(table, group);
    dg_table_add_row(table, columns, group);
    dg_table_add_count(table, judge ? group->rated : group->items);
    dg_table_add_count(table, judge ? group->unrated : group->failed);
  }
  dg_table_append(out, table, format);
}

/* The share of right ones; those without an answer count as not right. */
static void add_share(DgTable *table, const DgExplanationAnswers *answers) {
  guint all = answers->right + answers->wrong + answers->none;
  dg_table_add_ratio(table, all > 0 ? (double)answers->right / all : NAN);
}

static void append_answers(GString *out, DgExplanationSummary *summary, DgOutputFormat format) {
  const char *const titles[] = {"system",           has_settings(summary) ? "setting" : NULL,
                                "subject",          ">accuracy\nchoice",
                                ">accuracy\nshort", ">accuracy\nall",
                                ">answers\nright",  ">answers\nwrong",
                                ">answers\nnone"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgExplanationGroup *group;
  guint all = 0;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++) {
    const DgExplanationAnswers *choices = &group->choices, *shorts = &group->shorts;
    DgExplanationAnswers both = {choices->right + shorts->right, choices->wrong + shorts->wrong,
                                 choices->none + shorts->none};
    all += both.right + both.wrong + both.none;
    add_names(table, group);
    add_share(table, choices);
    add_share(table, shorts);
    add_share(table, &both);
    dg_table_add_count(table, both.right);
    dg_table_add_count(table, both.wrong);
    dg_table_add_count(table, both.none);
  }
  if (all > 0)
    dg_table_append(out, table, format);
}

static void append_people(GString *out, const DgExplanationSummary *summary, DgOutputFormat format) {
  g_autoptr(DgTable) table = dg_table_new_of(PEOPLE, 0);
  const DgExplanationPeople *row;
  for (guint i = 0; (row = dg_explanation_summary_get_people(summary, i)); i++)
    dg_table_add_row(table, PEOPLE, row);
  if (dg_explanation_summary_get_people_count(summary) > 0)
    dg_table_append(out, table, format);
}

char *dg_explain_tables(DgExplanationSummary *summary, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  const char *signature = dg_explanation_summary_get_signature(summary);
  append_means(out, summary, RATINGS, TRUE, format);
  append_means(out, summary, SCORES, FALSE, format);
  append_answers(out, summary, format);
  append_people(out, summary, format);
  if (format == DG_OUTPUT_TABLE && *signature) {
    g_string_append(out, out->len > 0 ? "\n" : "");
    dg_output_append_line(out, "Signature: %s", signature);
  }
  return g_string_free(out, FALSE);
}
