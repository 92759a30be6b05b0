#include "cli/results_text.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

#define OF(member) G_STRUCT_OFFSET(DgExplanationGroup, member)

/* Table 4 of the paper. */
static const DgColumn RATINGS[] = {{">judge\ncorrectness", OF(means.correctness), "%.3f"},
                                   {">judge\nfidelity", OF(means.fidelity), "%.3f"},
                                   {">judge\nreferencing", OF(means.referencing), "%.3f"},
                                   {">judge\naccuracy", OF(means.accuracy), "%.3f"},
                                   {">judge\nrated", OF(rated), "%u"},
                                   {">judge\nfailed", OF(unrated), "%u"},
                                   {">people\ncorrectness", OF(means.people_correctness), "%.3f"},
                                   {">people\nfidelity", OF(means.people_fidelity), "%.3f"},
                                   {">people\nreferencing", OF(means.people_referencing), "%.3f"},
                                   {">people\nrated", OF(rated_by_people), "%u"},
                                   {NULL}};

/* The 95 % intervals of its means, and of the final answers'. */
static const DgColumn INTERVALS[] = {{">judge: correctness\nlow", OF(low.correctness), "%.3f"},
                                     {">judge: correctness\nhigh", OF(high.correctness), "%.3f"},
                                     {">fidelity\nlow", OF(low.fidelity), "%.3f"},
                                     {">fidelity\nhigh", OF(high.fidelity), "%.3f"},
                                     {">referencing\nlow", OF(low.referencing), "%.3f"},
                                     {">referencing\nhigh", OF(high.referencing), "%.3f"},
                                     {">people: correctness\nlow", OF(low.people_correctness), "%.3f"},
                                     {">people: correctness\nhigh", OF(high.people_correctness), "%.3f"},
                                     {">people: fidelity\nlow", OF(low.people_fidelity), "%.3f"},
                                     {">people: fidelity\nhigh", OF(high.people_fidelity), "%.3f"},
                                     {">people: referencing\nlow", OF(low.people_referencing), "%.3f"},
                                     {">people: referencing\nhigh", OF(high.people_referencing), "%.3f"},
                                     {">right answers\nlow", OF(low.answers), "%.3f"},
                                     {">right answers\nhigh", OF(high.answers), "%.3f"},
                                     {NULL}};

/* What one explanation took. */
static const DgColumn COST[] = {{">writing\nseconds", OF(writing.seconds), "%.2f"},
                                {">writing\ndollars", OF(writing.dollars), "%.5f"},
                                {">judging\nseconds", OF(judging.seconds), "%.2f"},
                                {">judging\ndollars", OF(judging.dollars), "%.5f"},
                                {NULL}};

/* Table 7. */
static const DgColumn SCORES[] = {{">BLEU-2", OF(means.scores.bleu2), "%.3f"},
                                  {">BLEU-4", OF(means.scores.bleu4), "%.3f"},
                                  {">ROUGE-L", OF(means.scores.rouge_l), "%.3f"},
                                  {">ROUGE-Lsum", OF(means.scores.rouge_lsum), "%.3f"},
                                  {">METEOR", OF(means.scores.meteor), "%.3f"},
                                  {">chrF", OF(means.scores.chrf), "%.3f"},
                                  {">chrF++", OF(means.scores.chrf_words), "%.3f"},
                                  {">BERTScore", OF(means.scores.bertscore), "%.3f"},
                                  {">corpus\nBLEU-2", OF(corpus.bleu2), "%.3f"},
                                  {">corpus\nBLEU-4", OF(corpus.bleu4), "%.3f"},
                                  {">corpus\nchrF", OF(corpus.chrf), "%.3f"},
                                  {">items", OF(items), "%u"},
                                  {">failed", OF(failed), "%u"},
                                  {NULL}};

/* The columns of each subject in Table 6. */
static const struct {
  const char *title;
  gsize at;
} KINDS[] = {{"choice", OF(means.choices)}, {"short", OF(means.shorts)}, {"all", OF(means.answers)}};

#undef OF
#define OF(member) G_STRUCT_OFFSET(DgExplanationPeople, member)
static const DgColumn PEOPLE[] = {{"judge and people", OF(criterion)},
                                  {">items", OF(items), "%u"},
                                  {">missing", OF(missing), "%u"},
                                  {">unknown", OF(unknown), "%u", TRUE},
                                  {">Spearman", OF(rho), "%.3f"},
                                  {">95 % interval\nlow", OF(low), "%.3f"},
                                  {">95 % interval\nhigh", OF(high), "%.3f"},
                                  {">p", OF(p), "%.4f"},
                                  {NULL}};

/* Whether a group has something for a column: a number, or a count above 0. */
static gboolean any_group_has(DgExplanationSummary *summary, const DgColumn *column) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (strcmp(column->number, "%u") == 0 ? G_STRUCT_MEMBER(const guint, group, column->at) > 0
                                          : !isnan(G_STRUCT_MEMBER(const double, group, column->at)))
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

/* A line for each group. Columns that no group has a number for are left out, and counts with them where the column
 * before them is. */
static void append_groups(GString *out, DgExplanationSummary *summary, const DgColumn *columns, DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  gboolean any = FALSE, before = FALSE;
  g_ptr_array_add(titles, g_strdup("system"));
  g_ptr_array_add(titles, has_settings(summary) ? g_strdup("setting") : NULL);
  g_ptr_array_add(titles, g_strdup("subject"));
  for (const DgColumn *column = columns; column->title; column++) {
    gboolean count = strcmp(column->number, "%u") == 0;
    before = count ? before : any_group_has(summary, column);
    any = any || before;
    gboolean shown = before || (count && any_group_has(summary, column));
    g_ptr_array_add(titles, shown ? g_strdup(column->title) : NULL);
  }
  if (!any)
    return;
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++) {
    add_names(table, group);
    dg_table_add_row(table, columns, group);
  }
  dg_table_append(out, table, format);
}

/* The subjects of all groups, "overall" last, as in Table 6. */
static GPtrArray *list_subjects(DgExplanationSummary *summary) {
  GPtrArray *subjects = g_ptr_array_new();
  const DgExplanationGroup *group, *first = dg_explanation_summary_get_group(summary, 0);
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (strcmp(group->subject, first->subject) != 0 &&
        !g_ptr_array_find_with_equal_func(subjects, group->subject, g_str_equal, NULL))
      g_ptr_array_add(subjects, (gpointer)group->subject);
  if (first)
    g_ptr_array_add(subjects, (gpointer)first->subject);
  return subjects;
}

/* The group of the same system and setting with another subject; NULL where there is none. */
static const DgExplanationGroup *find_group(DgExplanationSummary *summary, const DgExplanationGroup *like,
                                            const char *subject) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (strcmp(group->subject, subject) == 0 && strcmp(group->system, like->system) == 0 &&
        strcmp(group->setting, like->setting) == 0)
      return group;
  return NULL;
}

static void add_answers(DgTable *table, const DgExplanationGroup *group) {
  const DgExplanationAnswers *choices = &group->choices, *shorts = &group->shorts;
  dg_table_add_count(table, choices->right + shorts->right);
  dg_table_add_count(table, choices->wrong + shorts->wrong);
  dg_table_add_count(table, choices->none + shorts->none);
  dg_table_add_count(table, group->failed);
}

static guint count_answers(const DgExplanationGroup *group) {
  const DgExplanationAnswers *choices = &group->choices, *shorts = &group->shorts;
  return choices->right + choices->wrong + choices->none + shorts->right + shorts->wrong + shorts->none;
}

/* Table 6: a line for each system in each setting, with the shares of right final answers by subject. Those that were
 * not found count as not right; explanations that failed are in no share. */
static void append_answers(GString *out, DgExplanationSummary *summary, DgOutputFormat format) {
  static const char *const counts[] = {"right", "wrong", "none", "failed"};
  const char *const names[] = {"system", has_settings(summary) ? "setting" : NULL};
  g_autoptr(DgTable) table = dg_table_new(names, G_N_ELEMENTS(names));
  g_autoptr(GPtrArray) subjects = list_subjects(summary);
  const DgExplanationGroup *group, *own;
  guint all = 0;
  for (guint i = 0; i < subjects->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS(KINDS); k++)
      dg_table_add_title(table, ">%s\n%s", (const char *)subjects->pdata[i], KINDS[k].title);
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_title(table, ">answers\n%s", counts[i]);
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++) {
    if (strcmp(group->subject, subjects->pdata[subjects->len - 1]) != 0)
      continue;
    all += count_answers(group);
    dg_table_add(table, group->system);
    dg_table_add(table, group->setting);
    for (guint k = 0; k < subjects->len * G_N_ELEMENTS(KINDS); k++) {
      own = find_group(summary, group, subjects->pdata[k / G_N_ELEMENTS(KINDS)]);
      gsize at = KINDS[k % G_N_ELEMENTS(KINDS)].at;
      dg_table_add_ratio(table, own ? G_STRUCT_MEMBER(const double, own, at) : NAN);
    }
    add_answers(table, group);
  }
  if (all > 0)
    dg_table_append(out, table, format);
}

static void append_people(GString *out, const DgExplanationSummary *summary, DgOutputFormat format) {
  const DgExplanationPeople *row = dg_explanation_summary_get_people(summary, 0);
  g_autoptr(DgTable) table = dg_table_new_of(PEOPLE, row && row->unknown > 0);
  for (guint i = 0; (row = dg_explanation_summary_get_people(summary, i)); i++)
    dg_table_add_row(table, PEOPLE, row);
  if (dg_explanation_summary_get_people_count(summary) > 0)
    dg_table_append(out, table, format);
}

/* Says how many explanations have no BERTScore where it was asked for: its mean is over the others. */
static void append_unscored(GString *out, const DgExplanationSummary *summary) {
  DgExplanationView view;
  guint all = 0, without = 0;
  for (guint i = 0; dg_explanation_summary_get_record(summary, i, &view); i++)
    if (view.explanation && view.reference) {
      all++;
      without += isnan(view.scores->bertscore);
    }
  if (without > 0 && strstr(dg_explanation_summary_get_signature(summary), "|bertscore:"))
    dg_output_append_line(out, "BERTScore: %u of %u explanations have none, and are in no mean of it.", without, all);
}

char *dg_explain_tables(DgExplanationSummary *summary, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  const char *signature = dg_explanation_summary_get_signature(summary);
  append_groups(out, summary, RATINGS, format);
  append_people(out, summary, format);
  append_groups(out, summary, SCORES, format);
  append_answers(out, summary, format);
  append_groups(out, summary, INTERVALS, format);
  append_groups(out, summary, COST, format);
  if (format == DG_OUTPUT_TABLE && *signature) {
    g_string_append(out, out->len > 0 ? "\n" : "");
    append_unscored(out, summary);
    dg_output_append_line(out, "Signature: %s", signature);
  }
  return g_string_free(out, FALSE);
}
