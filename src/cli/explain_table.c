#include "cli/explain_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

/* A number of a group. */
typedef struct {
  const char *title;
  gsize offset;
} Column;

#define OF(member) G_STRUCT_OFFSET(DgExplanationGroup, member)

static const Column RATINGS[] = {{">correctness", OF(correctness)},
                                 {">fidelity", OF(fidelity)},
                                 {">referencing", OF(referencing)},
                                 {">accuracy", OF(accuracy)},
                                 {NULL, 0}};

static const Column SCORES[] = {
    {">BLEU-2", OF(means.bleu2)},          {">BLEU-4", OF(means.bleu4)},        {">ROUGE-L", OF(means.rouge_l)},
    {">ROUGE-Lsum", OF(means.rouge_lsum)}, {">METEOR", OF(means.meteor)},       {">chrF", OF(means.chrf)},
    {">chrF++", OF(means.chrf_words)},     {">BERTScore", OF(means.bertscore)}, {">corpus\nBLEU-2", OF(corpus.bleu2)},
    {">corpus\nBLEU-4", OF(corpus.bleu4)}, {">corpus\nchrF", OF(corpus.chrf)},  {NULL, 0}};

static double number(const DgExplanationGroup *group, const Column *column) {
  return G_STRUCT_MEMBER(const double, group, column->offset);
}

static gboolean any_group_has(DgExplanationSummary *summary, const Column *column) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (!isnan(number(group, column)))
      return TRUE;
  return FALSE;
}

static void add_names(DgTable *table, const DgExplanationGroup *group) {
  dg_table_add(table, group->system);
  dg_table_add(table, group->subject);
}

/* The numbers of the groups, and how many are behind them; `judge`: rated ones. Columns that no group has are left
 * out. */
static void append_means(GString *out, DgExplanationSummary *summary, const Column *columns, gboolean judge,
                         DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new();
  gboolean any = FALSE;
  g_ptr_array_add(titles, (gpointer) "system");
  g_ptr_array_add(titles, (gpointer) "subject");
  for (const Column *column = columns; column->title; column++) {
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
    for (const Column *column = columns; column->title; column++)
      dg_table_add_ratio(table, number(group, column));
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
  static const char *const titles[] = {"system",         "subject",         ">accuracy\nchoice", ">accuracy\nshort",
                                       ">accuracy\nall", ">answers\nright", ">answers\nwrong",   ">answers\nnone"};
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
  static const char *const titles[] = {"judge and people",     ">items", ">missing", ">Spearman", ">95 % interval\nlow",
                                       ">95 % interval\nhigh", ">p"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgExplanationPeople *row;
  for (guint i = 0; (row = dg_explanation_summary_get_people(summary, i)); i++) {
    dg_table_add(table, row->criterion);
    dg_table_add_count(table, row->items);
    dg_table_add_count(table, row->missing);
    dg_table_set_decimals(table, 3);
    dg_table_add_ratio(table, row->rho);
    dg_table_add_ratio(table, row->low);
    dg_table_add_ratio(table, row->high);
    dg_table_set_decimals(table, 4);
    dg_table_add_ratio(table, row->p);
  }
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
    g_autofree char *safe = dg_output_safe(signature);
    g_string_append_printf(out, "%sSignature: %s\n", out->len > 0 ? "\n" : "", safe);
  }
  return g_string_free(out, FALSE);
}
