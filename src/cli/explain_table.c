#include "cli/explain_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <cJSON.h>
#include <math.h>
#include <string.h>

/* What stands in a group under a path of two keys. */
typedef struct {
  const char *title, *part, *key;
} Column;

static const Column RATINGS[] = {{">correctness", "judge", "correctness"},
                                 {">fidelity", "judge", "fidelity"},
                                 {">referencing", "judge", "referencing"},
                                 {">accuracy", "judge", "accuracy"},
                                 {NULL, NULL, NULL}};

static const Column SCORES[] = {{">BLEU-2", "metrics", "bleu2"},        {">BLEU-4", "metrics", "bleu4"},
                                {">ROUGE-L", "metrics", "rouge_l"},     {">ROUGE-Lsum", "metrics", "rouge_lsum"},
                                {">METEOR", "metrics", "meteor"},       {">chrF", "metrics", "chrf"},
                                {">chrF++", "metrics", "chrf++"},       {">BERTScore", "metrics", "bertscore"},
                                {">corpus\nBLEU-2", "corpus", "bleu2"}, {">corpus\nBLEU-4", "corpus", "bleu4"},
                                {">corpus\nchrF", "corpus", "chrf"},    {NULL, NULL, NULL}};

static const cJSON *member(const cJSON *object, const char *part, const char *key) {
  return cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(object, part), key);
}

static double number(const cJSON *object, const char *part, const char *key) {
  const cJSON *value = member(object, part, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static guint count(const cJSON *object, const char *key) {
  const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(value) ? (guint)value->valuedouble : 0;
}

static gboolean any_group_has(const cJSON *groups, const char *part, const char *key) {
  const cJSON *group;
  cJSON_ArrayForEach(group, groups) if (member(group, part, key)) return TRUE;
  return FALSE;
}

static void add_names(DgTable *table, const cJSON *group) {
  dg_table_add(table, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(group, "system")));
  dg_table_add(table, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(group, "subject")));
}

static void append(GString *out, DgTable *table, DgOutputFormat format) {
  dg_table_append(out, table, format);
  dg_table_free(table);
}

/* Columns that no group has are left out. */
static void append_means(GString *out, const cJSON *groups, const Column *columns, const char *const *counts,
                         const char *counts_part, DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new();
  gboolean any = FALSE;
  g_ptr_array_add(titles, (gpointer) "system");
  g_ptr_array_add(titles, (gpointer) "subject");
  for (const Column *column = columns; column->title; column++) {
    gboolean has = any_group_has(groups, column->part, column->key);
    g_ptr_array_add(titles, has ? (gpointer)column->title : NULL);
    any = any || has;
  }
  for (guint i = 0; counts[i]; i++)
    g_ptr_array_add(titles, (gpointer)counts[i]);
  if (!any)
    return;
  DgTable *table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const cJSON *group;
  cJSON_ArrayForEach(group, groups) {
    add_names(table, group);
    for (const Column *column = columns; column->title; column++)
      dg_table_add_ratio(table, number(group, column->part, column->key));
    const cJSON *holder = counts_part ? cJSON_GetObjectItemCaseSensitive(group, counts_part) : group;
    for (guint i = 0; counts[i]; i++)
      dg_table_add_count(table, count(holder, counts[i] + 1));
  }
  append(out, table, format);
}

/* The share of right ones; those without an answer count as not right. */
static double share(double right, double wrong, double none) {
  double all = right + wrong + none;
  return all > 0 ? right / all : NAN;
}

static void append_answers(GString *out, const cJSON *groups, DgOutputFormat format) {
  static const char *const titles[] = {"system",         "subject",         ">accuracy\nchoice", ">accuracy\nshort",
                                       ">accuracy\nall", ">answers\nright", ">answers\nwrong",   ">answers\nnone"};
  static const char *const VERDICTS[] = {"right", "wrong", "none"};
  DgTable *table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *group;
  double all = 0;
  cJSON_ArrayForEach(group, groups) {
    const cJSON *answers = cJSON_GetObjectItemCaseSensitive(group, "answers");
    double choice[3], brief[3];
    for (guint i = 0; i < G_N_ELEMENTS(VERDICTS); i++) {
      choice[i] = number(answers, "choice", VERDICTS[i]);
      brief[i] = number(answers, "short", VERDICTS[i]);
      all += choice[i] + brief[i];
    }
    add_names(table, group);
    dg_table_add_ratio(table, share(choice[0], choice[1], choice[2]));
    dg_table_add_ratio(table, share(brief[0], brief[1], brief[2]));
    dg_table_add_ratio(table, share(choice[0] + brief[0], choice[1] + brief[1], choice[2] + brief[2]));
    for (guint i = 0; i < G_N_ELEMENTS(VERDICTS); i++)
      dg_table_add_count(table, (guint)(choice[i] + brief[i]));
  }
  if (all > 0)
    append(out, table, format);
  else
    dg_table_free(table);
}

static void append_people(GString *out, const cJSON *people, DgOutputFormat format) {
  static const char *const titles[] = {"judge and people",     ">items", ">missing", ">Spearman", ">95 % interval\nlow",
                                       ">95 % interval\nhigh", ">p"};
  if (!people)
    return;
  DgTable *table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row;
  cJSON_ArrayForEach(row, people) {
    static const char *const KEYS[] = {"rho", "low", "high", "p"};
    dg_table_add(table, row->string);
    dg_table_add_count(table, count(row, "items"));
    dg_table_add_count(table, count(row, "missing"));
    for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++) {
      const cJSON *value = cJSON_GetObjectItemCaseSensitive(row, KEYS[i]);
      dg_table_set_decimals(table, strcmp(KEYS[i], "p") == 0 ? 4 : 3);
      dg_table_add_ratio(table, cJSON_IsNumber(value) ? value->valuedouble : NAN);
    }
  }
  append(out, table, format);
}

char *dg_explain_tables(const char *text, DgOutputFormat format) {
  static const char *const RATED[] = {">rated", ">failed", NULL}, *const ITEMS[] = {">items", ">failed", NULL};
  cJSON *document = cJSON_Parse(text);
  const cJSON *groups = cJSON_GetObjectItemCaseSensitive(document, "groups");
  GString *out = g_string_new(NULL);
  append_means(out, groups, RATINGS, RATED, "judge", format);
  append_means(out, groups, SCORES, ITEMS, NULL, format);
  append_answers(out, groups, format);
  append_people(out, cJSON_GetObjectItemCaseSensitive(document, "people"), format);
  const char *signature = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(document, "signature"));
  if (format == DG_OUTPUT_TABLE && signature && *signature) {
    g_autofree char *safe = dg_output_safe(signature);
    g_string_append_printf(out, "%sSignature: %s\n", out->len > 0 ? "\n" : "", safe);
  }
  cJSON_Delete(document);
  return g_string_free(out, FALSE);
}
