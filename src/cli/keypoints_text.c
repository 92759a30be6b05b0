#include "cli/keypoints_text.h"

#include "cli/document.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static const char *const RATIOS[] = {"precision", "recall", "f1"};

static void append_table(GString *out, const DgTable *table, DgOutputFormat format) {
  g_autofree char *text = dg_table_print(table, format);
  g_string_append(out, text);
}

/* The row of another subject of the same system and matcher; NULL when there is none. */
static const cJSON *find_row(const cJSON *rows, const cJSON *like, const char *subject) {
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    if (strcmp(dg_document_string(row, "subject"), subject) == 0 &&
        strcmp(dg_document_string(row, "system"), dg_document_string(like, "system")) == 0 &&
        strcmp(dg_document_string(row, "matcher"), dg_document_string(like, "matcher")) == 0)
      return row;
  }
  return NULL;
}

/* The subjects of all rows in their order. */
static GPtrArray *list_subjects(const cJSON *rows) {
  GPtrArray *subjects = g_ptr_array_new();
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    const char *subject = dg_document_string(row, "subject");
    gboolean known = FALSE;
    for (guint i = 0; i < subjects->len; i++)
      known = known || strcmp(subjects->pdata[i], subject) == 0;
    if (!known)
      g_ptr_array_add(subjects, (gpointer)subject);
  }
  return subjects;
}

/* The layout of the paper's Table 3: a row a system and matcher, three columns a subject. */
static void append_macro(GString *out, const cJSON *rows, DgOutputFormat format) {
  static const char *const names[] = {"P", "R", "F1"};
  g_autoptr(GPtrArray) subjects = list_subjects(rows), titles = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(titles, g_strdup("system"));
  g_ptr_array_add(titles, g_strdup("matcher"));
  g_ptr_array_add(titles, g_strdup(">items"));
  g_ptr_array_add(titles, g_strdup(">failed"));
  for (guint i = 0; i < subjects->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS(RATIOS); j++)
      g_ptr_array_add(titles, g_strdup_printf(">%s\n%s", (char *)subjects->pdata[i], names[j]));
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    if (strcmp(dg_document_string(row, "subject"), "overall") != 0)
      continue;
    dg_table_add(table, dg_document_string(row, "system"));
    dg_table_add(table, dg_document_string(row, "matcher"));
    dg_table_add_count(table, dg_document_count(row, "items"));
    dg_table_add_count(table, dg_document_count(row, "failed"));
    for (guint i = 0; i < subjects->len; i++) {
      const cJSON *macro = dg_document_get(find_row(rows, row, subjects->pdata[i]), "macro");
      for (guint j = 0; j < G_N_ELEMENTS(RATIOS); j++)
        dg_table_add_ratio(table, dg_document_number(macro, RATIOS[j]));
    }
  }
  append_table(out, table, format);
}

static void append_spread(GString *out, const cJSON *rows, gboolean resampled, DgOutputFormat format) {
  const char *titles[] = {"system",
                          "matcher",
                          "subject",
                          ">macro\nF1",
                          resampled ? ">95 % interval\nlow" : NULL,
                          resampled ? ">95 % interval\nhigh" : NULL,
                          ">matched",
                          ">generated",
                          ">reference",
                          ">micro\nP",
                          ">micro\nR",
                          ">micro\nF1"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    const cJSON *micro = dg_document_get(row, "micro"), *f1 = dg_document_get(dg_document_get(row, "interval"), "f1");
    dg_table_add(table, dg_document_string(row, "system"));
    dg_table_add(table, dg_document_string(row, "matcher"));
    dg_table_add(table, dg_document_string(row, "subject"));
    dg_table_add_ratio(table, dg_document_number(dg_document_get(row, "macro"), "f1"));
    dg_table_add_ratio(table, dg_document_element(f1, 0));
    dg_table_add_ratio(table, dg_document_element(f1, 1));
    dg_table_add_count(table, dg_document_count(micro, "matched"));
    dg_table_add_count(table, dg_document_count(micro, "generated"));
    dg_table_add_count(table, dg_document_count(micro, "reference"));
    for (guint j = 0; j < G_N_ELEMENTS(RATIOS); j++)
      dg_table_add_ratio(table, dg_document_number(micro, RATIOS[j]));
  }
  append_table(out, table, format);
}

static void append_agreement(GString *out, const cJSON *rows, DgOutputFormat format) {
  static const char *const titles[] = {"system", ">reference", ">same answer", ">both find or miss", ">kappa"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    dg_table_add(table, dg_document_string(row, "system"));
    dg_table_add_count(table, dg_document_count(row, "reference"));
    dg_table_add_ratio(table, dg_document_number(row, "same_answer"));
    dg_table_add_ratio(table, dg_document_number(row, "same_finding"));
    dg_table_add_ratio(table, dg_document_number(row, "kappa"));
  }
  append_table(out, table, format);
}

/* A heading between tables; CSV and TSV have blank lines alone. */
static void append_heading(GString *out, const char *text, DgOutputFormat format) {
  if (out->len > 0)
    g_string_append_c(out, '\n');
  if (format == DG_OUTPUT_MARKDOWN)
    g_string_append_printf(out, "### %s\n\n", text);
  else if (!dg_output_format_is_delimited(format))
    g_string_append_printf(out, "%s%s\n", format == DG_OUTPUT_LATEX ? "% " : "", text);
}

char *dg_keypoints_tables(const char *summary, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  cJSON *document = cJSON_Parse(summary);
  const cJSON *rows = dg_document_get(document, "rows"), *agreement = dg_document_get(document, "agreement");
  append_heading(out, "Visual keypoints: mean over items", format);
  append_macro(out, rows, format);
  append_heading(out, "Spread over items, and all keypoints together", format);
  append_spread(out, rows, dg_document_number(document, "resamples") > 0, format);
  if (cJSON_GetArraySize(agreement) > 0) {
    append_heading(out, "Agreement of the offline matcher with the model, over reference keypoints", format);
    append_agreement(out, agreement, format);
  }
  cJSON_Delete(document);
  return g_string_free(out, FALSE);
}

static void append_line(GString *out, const char *what, const char *text, const char *more) {
  g_autofree char *first = dg_output_safe(text), *second = dg_output_safe(more);
  g_string_append_printf(out, "  %-9s %s%s%s\n", what, first, *second ? ": " : "", second);
}

/* What a list says of an element. */
static const char *description_of(const cJSON *keypoints, const char *element) {
  const cJSON *keypoint;
  cJSON_ArrayForEach(keypoint, keypoints) if (strcmp(dg_document_string(keypoint, "element"), element) ==
                                              0) return dg_document_string(keypoint, "description");
  return "";
}

static void append_matching(GString *out, const cJSON *record, const char *matcher) {
  const cJSON *matching = dg_document_get(record, matcher), *failure = dg_document_get(matching, "error"), *item;
  const cJSON *found = dg_document_get(matching, "found"), *missed = dg_document_get(matching, "missed"),
              *invented = dg_document_get(matching, "invented");
  g_autofree char *id = dg_output_safe(dg_document_string(record, "id")),
                  *system = dg_output_safe(dg_document_string(record, "system"));
  if (failure || !matching) {
    const cJSON *error = failure ? failure : dg_document_get(record, "error");
    g_autofree char *message = dg_output_safe(dg_document_string(error, "message"));
    g_string_append_printf(out, "%s, %s, %s: failed: %s\n", id, system, matcher, message);
    return;
  }
  g_string_append_printf(out, "%s, %s, %s: %d found, %d missed, %d invented\n", id, system, matcher,
                         cJSON_GetArraySize(found), cJSON_GetArraySize(missed), cJSON_GetArraySize(invented));
  cJSON_ArrayForEach(item, found) {
    double score = dg_document_number(item, "score");
    g_autofree char *by = isnan(score) ? g_strdup(dg_document_string(item, "generated"))
                                       : g_strdup_printf("%s (%.2f)", dg_document_string(item, "generated"), score);
    append_line(out, "found", dg_document_string(item, "reference"), by);
  }
  cJSON_ArrayForEach(item, missed) append_line(out, "missed", item->valuestring,
                                               description_of(dg_document_get(record, "reference"), item->valuestring));
  cJSON_ArrayForEach(item, invented) append_line(
      out, "invented", item->valuestring, description_of(dg_document_get(record, "generated"), item->valuestring));
}

char *dg_keypoints_details(const char *record) {
  GString *out = g_string_new(NULL);
  cJSON *document = cJSON_Parse(record);
  const cJSON *matcher;
  cJSON_ArrayForEach(matcher, dg_document_get(document, "matchers")) if (cJSON_IsString(matcher))
      append_matching(out, document, matcher->valuestring);
  cJSON_Delete(document);
  return g_string_free(out, FALSE);
}
