#include "cli/refine_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <cJSON.h>
#include <diagrade/refine.h>
#include <math.h>
#include <string.h>

static const cJSON *get(const cJSON *object, const char *key) {
  return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double number(const cJSON *object, const char *key) {
  const cJSON *value = get(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static const char *text(const cJSON *object, const char *key) {
  const char *value = cJSON_GetStringValue(get(object, key));
  return value ? value : "";
}

static void add_count(DgTable *table, double count) {
  dg_table_add_count(table, count > 0 ? (guint)count : 0);
}

static void add_names(DgTable *table, const cJSON *group) {
  dg_table_add(table, text(group, "type"));
  dg_table_add(table, text(group, "level"));
  add_count(table, number(group, "items"));
}

static void append_convergence(GString *out, const cJSON *document, DgOutputFormat format) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  static const char *const first[] = {"type", "level", ">items", ">converged", ">mean rounds"};
  guint rounds = (guint)number(document, "rounds_max");
  for (guint i = 0; i < G_N_ELEMENTS(first); i++)
    g_ptr_array_add(titles, g_strdup(first[i]));
  for (guint i = 1; i <= rounds; i++)
    g_ptr_array_add(titles, g_strdup_printf(">share converged by round\n%u", i));
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const cJSON *group, *share;
  cJSON_ArrayForEach(group, get(document, "groups")) {
    add_names(table, group);
    add_count(table, number(group, "converged"));
    dg_table_set_decimals(table, 2);
    dg_table_add_ratio(table, number(group, "rounds"));
    cJSON_ArrayForEach(share, get(group, "converged_by")) dg_table_add_ratio(table, share->valuedouble);
  }
  dg_table_append(out, table, format);
}

static gboolean by_reference(const cJSON *document) {
  return strcmp(text(document, "best_by"), dg_best_by_name(DG_BEST_BY_REFERENCE)) == 0;
}

static void append_outcomes(GString *out, const cJSON *document, DgOutputFormat format) {
  const char *const titles[] = {"type",
                                "level",
                                ">items",
                                ">not converged\nrounds used up",
                                ">not converged\nstopped",
                                ">not converged\nfailed",
                                ">without figure",
                                ">malformed answers",
                                ">refused calls",
                                ">score\nfirst",
                                by_reference(document) ? ">score\nbest, chosen by the reference" : ">score\nbest",
                                ">tokens\nin",
                                ">tokens\nout",
                                ">dollars"};
  static const char *const counts[] = {"exhausted",      "stopped",   "failed",
                                       "without_figure", "malformed", "refused_calls"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *group;
  cJSON_ArrayForEach(group, get(document, "groups")) {
    add_names(table, group);
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
      add_count(table, number(group, counts[i]));
    dg_table_set_decimals(table, 3);
    dg_table_add_ratio(table, number(group, "score_first"));
    dg_table_add_ratio(table, number(group, "score_best"));
    add_count(table, number(group, "input_tokens"));
    add_count(table, number(group, "output_tokens"));
    dg_table_set_decimals(table, 4);
    dg_table_add_ratio(table, number(group, "dollars"));
  }
  dg_table_append(out, table, format);
}

/* Said of all tables: who chooses by the answer measures something else. CSV and TSV say it in their titles alone. */
static void append_choice(GString *out, const cJSON *document, DgOutputFormat format) {
  if (by_reference(document) && !dg_output_format_is_delimited(format))
    g_string_append_printf(out, "\n%sThe best figures were chosen by the reference.\n",
                           format == DG_OUTPUT_LATEX ? "% " : "");
}

static void append_signature(GString *out, const cJSON *document, DgOutputFormat format) {
  if (format != DG_OUTPUT_TABLE)
    return;
  g_autofree char *safe = dg_output_safe(text(document, "signature"));
  g_string_append_printf(out, "\nSignature: %s\n", safe);
}

char *dg_refine_tables(const char *text_of_document, DgOutputFormat format) {
  cJSON *document = cJSON_Parse(text_of_document);
  GString *out = g_string_new(NULL);
  append_convergence(out, document, format);
  append_outcomes(out, document, format);
  append_choice(out, document, format);
  append_signature(out, document, format);
  cJSON_Delete(document);
  return g_string_free(out, FALSE);
}

/* "accepted", or what was in the way. */
static const char *verdict_of(const cJSON *round) {
  const cJSON *terminal = get(round, "terminal");
  if (cJSON_IsBool(terminal))
    return cJSON_IsTrue(terminal) ? "accepted" : "to be improved";
  return get(round, "failed") ? "failed" : "nothing said";
}

char *dg_refine_rounds(const char *text_of_record, const char *text_of_document, DgOutputFormat format) {
  cJSON *record = cJSON_Parse(text_of_record), *document = cJSON_Parse(text_of_document);
  const char *best = by_reference(document) ? "best, chosen by the reference" : "best";
  const char *const titles[] = {">round", "tool", "verdict", ">failing checks", ">score", best, "reason"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *round;
  cJSON_ArrayForEach(round, get(record, "rounds")) {
    const cJSON *checks = get(round, "checks");
    const char *reason = text(round, "reason");
    add_count(table, number(round, "round"));
    dg_table_add(table, text(round, "tool"));
    dg_table_add(table, verdict_of(round));
    if (checks)
      add_count(table, number(checks, "failed"));
    else
      dg_table_add(table, "");
    dg_table_add_ratio(table, number(get(round, "scores"), "score"));
    dg_table_add(table, number(round, "round") == number(record, "best") ? "*" : "");
    dg_table_add(table, *reason ? reason : text(get(round, "failed"), "message"));
  }
  char *printed = dg_table_print(table, format);
  cJSON_Delete(record);
  cJSON_Delete(document);
  return printed;
}
