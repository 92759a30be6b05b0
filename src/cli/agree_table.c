#include "cli/agree_table.h"

#include "cli/document.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

/* Titles of the columns that stand for resamples. */
#define INTERVAL ">95 % interval\n"
#define ABOVE_ZERO ">above 0"

typedef struct {
  const cJSON *document;
  DgOutputFormat format;
  GString *out;
} Printing;

/* Appends a line of text; in LaTeX as a comment. */
static void add_line(Printing *printing, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void add_line(Printing *printing, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(printing->out, "%s%s\n", printing->format == DG_OUTPUT_LATEX ? "% " : "", safe);
}

static void add_blank(Printing *printing) {
  g_string_append_c(printing->out, '\n');
}

/* A table whose columns of intervals and shares of resamples are left out when nothing was resampled. */
static DgTable *new_table(const Printing *printing, const char *const *titles, guint n_columns) {
  g_autofree const char **shown = g_new(const char *, n_columns);
  gboolean resampled = dg_document_number(dg_document_get(printing->document, "bootstrap"), "resamples") > 0;
  for (guint i = 0; i < n_columns; i++) {
    gboolean of_resamples = g_str_has_prefix(titles[i], INTERVAL) || g_str_equal(titles[i], ABOVE_ZERO);
    shown[i] = of_resamples && !resampled ? NULL : titles[i];
  }
  return dg_table_new(shown, n_columns);
}

static void add_table(Printing *printing, const DgTable *table) {
  g_autofree char *text = dg_table_print(table, printing->format);
  g_string_append(printing->out, text);
  add_blank(printing);
}

static void add_number(DgTable *table, const char *format, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number));
}

/* A share of resamples in percent. */
static void add_share(DgTable *table, double share) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *cell = g_strconcat(g_ascii_formatd(text, sizeof text, "%.1f", 100 * share), "%", NULL);
  dg_table_add(table, isnan(share) ? "n/a" : cell);
}

/* Value, low and high end of an estimate. */
static void add_estimate(DgTable *table, const cJSON *estimate, const char *format) {
  static const char *const keys[] = {"value", "low", "high"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    add_number(table, format, dg_document_number(estimate, keys[i]));
}

/* Calls `add` for the criteria that are averaged, the average, and those that are not, in this order. */
typedef void (*AddRow)(DgTable *table, const char *title, const cJSON *row);

static void add_rows(DgTable *table, const cJSON *verdicts, AddRow add) {
  const cJSON *row, *average = dg_document_get(verdicts, "average");
  cJSON_ArrayForEach(row, dg_document_get(verdicts, "criteria")) {
    if (cJSON_IsTrue(dg_document_get(row, "averaged")))
      add(table, dg_document_string(row, "name"), row);
  }
  g_autofree char *title = g_strdup_printf("average of %.0f", dg_document_number(average, "criteria"));
  add(table, title, average);
  cJSON_ArrayForEach(row, dg_document_get(verdicts, "criteria")) {
    if (cJSON_IsTrue(dg_document_get(row, "averaged")))
      continue;
    g_autofree char *name = g_strconcat("not averaged: ", dg_document_string(row, "name"), NULL);
    add(table, name, row);
  }
}

static void add_kappas(DgTable *table, const char *title, const cJSON *row) {
  dg_table_add(table, title);
  add_estimate(table, dg_document_get(row, "kappa"), "%.3f");
  add_estimate(table, dg_document_get(row, "k2"), "%.3f");
}

static void add_differences(DgTable *table, const char *title, const cJSON *row) {
  static const char *const keys[] = {"kappa", "k2"};
  const cJSON *versus = dg_document_get(row, "versus");
  dg_table_add(table, title);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    g_autofree char *key = g_strconcat(keys[i], "_difference", NULL);
    const cJSON *difference = dg_document_get(versus, key);
    add_number(table, "%.3f", dg_document_number(dg_document_get(versus, keys[i]), "value"));
    add_estimate(table, difference, "%+.3f");
    add_share(table, dg_document_number(difference, "above_zero"));
  }
}

/* Counts with their share of `all`, as the tables of DiagramIR have them. */
static void add_counts(DgTable *table, const char *title, const cJSON *counts, double all) {
  static const char *const keys[] = {"tp", "tn", "fp", "fn"};
  dg_table_add(table, title);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    double count = dg_document_number(counts, keys[i]);
    char text[G_ASCII_DTOSTR_BUF_SIZE], share[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.0f", count);
    g_ascii_formatd(share, sizeof share, "%.1f", all > 0 ? 100 * count / all : 0);
    g_autofree char *cell = g_strdup_printf("%s (%s%%)", text, share);
    dg_table_add(table, cell);
  }
  add_number(table, "%.0f", dg_document_number(counts, "passed_na"));
  add_number(table, "%.0f", dg_document_number(counts, "flagged_na"));
}

static double applicable(const cJSON *counts) {
  return dg_document_number(counts, "tp") + dg_document_number(counts, "tn") + dg_document_number(counts, "fp") +
         dg_document_number(counts, "fn");
}

static void add_confusion(Printing *printing, const cJSON *verdicts) {
  static const char *const titles[] = {"criterion", ">TP", ">TN", ">FP", ">FN", ">n/a passed", ">N/A flagged"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row, *averaged = dg_document_get(verdicts, "total_averaged"),
                    *total = dg_document_get(verdicts, "total");
  double n_averaged = dg_document_number(dg_document_get(verdicts, "average"), "criteria"),
         n_all = cJSON_GetArraySize(dg_document_get(verdicts, "criteria"));
  cJSON_ArrayForEach(row, dg_document_get(verdicts, "criteria"))
      add_counts(table, dg_document_string(row, "name"), row, dg_document_number(printing->document, "items"));
  if (n_averaged < n_all) {
    g_autofree char *title = g_strdup_printf("total of the %.0f averaged", n_averaged);
    add_counts(table, title, averaged, applicable(averaged));
  }
  g_autofree char *title = g_strdup_printf("total of all %.0f", n_all);
  add_counts(table, title, total, applicable(total));
  add_table(printing, table);
  add_line(printing,
           "Positive means failing. Only items that people call applicable count; an automatic n/a counts as a "
           "pass (\"n/a passed\").");
  add_line(printing, "\"N/A flagged\" failed where people say N/A, and does not count. Shares are of all items; of "
                     "totals, of all that count.");
  add_blank(printing);
}

static void add_lists(Printing *printing, const cJSON *verdicts) {
  static const char *const keys[] = {"false_positives", "false_negatives", "flagged_na_items"};
  static const char *const titles[] = {"false positives", "false negatives", "flagged N/A"};
  const cJSON *row, *item;
  gboolean any = FALSE;
  cJSON_ArrayForEach(row, dg_document_get(verdicts, "criteria")) {
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
      const cJSON *items = dg_document_get(row, keys[i]);
      if (cJSON_GetArraySize(items) == 0)
        continue;
      g_autoptr(GString) list = g_string_new(NULL);
      cJSON_ArrayForEach(item, items) g_string_append_printf(list, " %s", cJSON_GetStringValue(item));
      add_line(printing, "%s, %s:%s", dg_document_string(row, "name"), titles[i], list->str);
      any = TRUE;
    }
  }
  if (any)
    add_blank(printing);
}

/* "model of file". Free with g_free(). */
static char *system_name(const cJSON *system) {
  const char *model = cJSON_GetStringValue(dg_document_get(system, "model"));
  return model ? g_strdup_printf("%s of %s", model, dg_document_string(system, "file"))
               : g_strdup(dg_document_string(system, "file"));
}

static void add_verdicts(Printing *printing, const cJSON *verdicts) {
  static const char *const titles[] = {"criterion", ">kappa",       INTERVAL "low", INTERVAL "high",
                                       ">k2",       INTERVAL "low", INTERVAL "high"};
  g_autoptr(DgTable) table = new_table(printing, titles, G_N_ELEMENTS(titles));
  add_rows(table, verdicts, add_kappas);
  add_table(printing, table);
  add_line(printing, "kappa counts Yes, No and N/A as three classes over all items, as DiagramIR does: where much does "
                     "not apply, it");
  add_line(printing, "mostly rewards knowing what does not. k2 is of pass and fail over the items that people call "
                     "applicable alone.");
  add_blank(printing);
  add_confusion(printing, verdicts);
  const cJSON *versus = dg_document_get(printing->document, "versus");
  if (versus) {
    static const char *const columns[] = {"criterion",     ">kappa",        ">difference", INTERVAL "low",
                                          INTERVAL "high", ABOVE_ZERO,      ">k2",         ">difference",
                                          INTERVAL "low",  INTERVAL "high", ABOVE_ZERO};
    g_autoptr(DgTable) differences = new_table(printing, columns, G_N_ELEMENTS(columns));
    g_autofree char *name = system_name(versus);
    add_line(printing, "Compared with %s, on the same resamples:", name);
    add_blank(printing);
    add_rows(differences, verdicts, add_differences);
    add_table(printing, differences);
  }
  add_lists(printing, verdicts);
}

static void add_correlations(Printing *printing, const cJSON *correlations) {
  static const char *const keys[] = {"pearson", "spearman", "kendall"};
  static const char *const names[] = {"Pearson", "Spearman", "Kendall tau-b"};
  static const char *const titles[] = {"judgment", "value",        ">items",       "correlation",
                                       ">r",       INTERVAL "low", INTERVAL "high"};
  static const char *const versus_titles[] = {"judgment",    "value",        ">items",        "correlation",
                                              ">r",          INTERVAL "low", INTERVAL "high", ">other",
                                              ">difference", INTERVAL "low", INTERVAL "high", ABOVE_ZERO};
  const cJSON *versus = dg_document_get(printing->document, "versus"), *row;
  g_autoptr(DgTable) table = versus ? new_table(printing, versus_titles, G_N_ELEMENTS(versus_titles))
                                    : new_table(printing, titles, G_N_ELEMENTS(titles));
  cJSON_ArrayForEach(row, correlations) {
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
      dg_table_add(table, dg_document_string(row, "judgment"));
      dg_table_add(table, dg_document_string(row, "value"));
      add_number(table, "%.0f", dg_document_number(row, "items"));
      dg_table_add(table, names[i]);
      add_estimate(table, dg_document_get(row, keys[i]), "%.3f");
      if (!versus)
        continue;
      g_autofree char *key = g_strconcat(keys[i], "_difference", NULL);
      const cJSON *difference = dg_document_get(dg_document_get(row, "versus"), key);
      add_number(table, "%.3f", dg_document_number(dg_document_get(dg_document_get(row, "versus"), keys[i]), "value"));
      add_estimate(table, difference, "%+.3f");
      add_share(table, dg_document_number(difference, "above_zero"));
    }
  }
  if (versus) {
    g_autofree char *name = system_name(versus);
    add_line(printing, "The other is %s, on the same items and resamples.", name);
    add_blank(printing);
  }
  add_table(printing, table);
}

static void add_raters(Printing *printing, const cJSON *raters) {
  static const char *const titles[] = {"criterion", ">items", ">Krippendorff's alpha\nnominal",
                                       ">Krippendorff's alpha\nordinal", ">Krippendorff's alpha\ninterval"};
  static const char *const levels[] = {"nominal", "ordinal", "interval"};
  static const char *const pair_titles[] = {"rater", "rater", ">kappa"};
  const cJSON *row, *pairs = dg_document_get(raters, "pairs");
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_line(printing, "Agreement of %d raters with each other, over items that two or more rated:",
           cJSON_GetArraySize(dg_document_get(raters, "names")));
  add_blank(printing);
  cJSON_ArrayForEach(row, dg_document_get(raters, "criteria")) {
    dg_table_add(table, dg_document_string(row, "name"));
    add_number(table, "%.0f", dg_document_number(row, "items"));
    for (guint i = 0; i < G_N_ELEMENTS(levels); i++) {
      const cJSON *alpha = dg_document_get(dg_document_get(row, "alpha"), levels[i]);
      if (alpha)
        add_number(table, "%.3f", dg_document_number(dg_document_get(row, "alpha"), levels[i]));
      else
        dg_table_add(table, "");
    }
  }
  add_table(printing, table);
  if (cJSON_GetArraySize(pairs) == 0)
    return;
  g_autoptr(DgTable) pair_table = dg_table_new(pair_titles, G_N_ELEMENTS(pair_titles));
  cJSON_ArrayForEach(row, pairs) {
    for (int i = 0; i < 2; i++)
      dg_table_add(pair_table, cJSON_GetStringValue(cJSON_GetArrayItem(dg_document_get(row, "raters"), i)));
    add_number(pair_table, "%.3f", dg_document_number(row, "kappa"));
  }
  add_table(printing, pair_table);
}

static void add_all(Printing *printing) {
  const cJSON *document = printing->document, *results = dg_document_get(document, "results"),
              *bootstrap = dg_document_get(document, "bootstrap");
  const cJSON *line;
  g_autofree char *name = results ? system_name(results) : NULL;
  add_line(printing, "%.0f rated items of %s%s%s", dg_document_number(document, "items"),
           dg_document_string(document, "ratings"), name ? "; results: " : "", name ? name : "");
  add_blank(printing);
  if (dg_document_get(document, "verdicts"))
    add_verdicts(printing, dg_document_get(document, "verdicts"));
  if (dg_document_get(document, "correlations"))
    add_correlations(printing, dg_document_get(document, "correlations"));
  if (dg_document_get(document, "raters"))
    add_raters(printing, dg_document_get(document, "raters"));
  cJSON_ArrayForEach(line, dg_document_get(document, "notes")) add_line(printing, "%s", cJSON_GetStringValue(line));
  if (results && dg_document_number(bootstrap, "resamples") > 0)
    add_line(printing, "Intervals: percentile bootstrap over items, %.0f resamples, seed %.0f.",
             dg_document_number(bootstrap, "resamples"), dg_document_number(bootstrap, "seed"));
  /* The last table ends in a blank line that separates nothing. */
  if (g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_truncate(printing->out, printing->out->len - 1);
}

/* One line of CSV. */
typedef struct {
  const char *section, *name, *statistic;
} Subject;

static void add_csv_line(DgTable *table, const Subject *subject, double value, double low, double high, double above) {
  double numbers[] = {value, low, high, above};
  dg_table_add(table, subject->section);
  dg_table_add(table, subject->name);
  dg_table_add(table, subject->statistic);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    gboolean whole = numbers[i] == floor(numbers[i]);
    dg_table_add(table,
                 isnan(numbers[i]) ? "" : g_ascii_formatd(text, sizeof text, whole ? "%.0f" : "%.6f", numbers[i]));
  }
}

/* The numbers and estimates of one object; those of objects inside of it have the name of their key before theirs. */
static void add_csv_members(DgTable *table, const char *section, const char *name, const cJSON *object) {
  const cJSON *member, *inner;
  cJSON_ArrayForEach(member, object) {
    Subject subject = {section, name, member->string};
    if (cJSON_IsNumber(member))
      add_csv_line(table, &subject, member->valuedouble, NAN, NAN, NAN);
    else if (dg_document_get(member, "value"))
      add_csv_line(table, &subject, dg_document_number(member, "value"), dg_document_number(member, "low"),
                   dg_document_number(member, "high"), dg_document_number(member, "above_zero"));
    else if (cJSON_IsObject(member))
      cJSON_ArrayForEach(inner, member) {
        g_autofree char *statistic = g_strconcat(member->string, "_", inner->string, NULL);
        Subject own = {section, name, statistic};
        if (dg_document_get(inner, "value"))
          add_csv_line(table, &own, dg_document_number(inner, "value"), dg_document_number(inner, "low"),
                       dg_document_number(inner, "high"), dg_document_number(inner, "above_zero"));
        else
          add_csv_line(table, &own, dg_document_number(member, inner->string), NAN, NAN, NAN);
      }
  }
}

static char *to_csv(const cJSON *document, DgOutputFormat format) {
  static const char *const titles[] = {"section", "name", "statistic", ">value", ">low", ">high", ">above_zero"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *verdicts = dg_document_get(document, "verdicts"), *raters = dg_document_get(document, "raters"), *row,
              *inner;
  cJSON_ArrayForEach(row, dg_document_get(verdicts, "criteria"))
      add_csv_members(table, "criterion", dg_document_string(row, "name"), row);
  add_csv_members(table, "average", "", dg_document_get(verdicts, "average"));
  add_csv_members(table, "total_averaged", "", dg_document_get(verdicts, "total_averaged"));
  add_csv_members(table, "total", "", dg_document_get(verdicts, "total"));
  cJSON_ArrayForEach(row, dg_document_get(document, "correlations")) {
    g_autofree char *name =
        g_strconcat(dg_document_string(row, "judgment"), " / ", dg_document_string(row, "value"), NULL);
    add_csv_members(table, "correlation", name, row);
  }
  cJSON_ArrayForEach(row, dg_document_get(raters, "criteria"))
      add_csv_members(table, "raters", dg_document_string(row, "name"), row);
  cJSON_ArrayForEach(row, dg_document_get(raters, "pairs")) {
    const char *first = cJSON_GetStringValue(cJSON_GetArrayItem(dg_document_get(row, "raters"), 0));
    const char *second = cJSON_GetStringValue(cJSON_GetArrayItem(dg_document_get(row, "raters"), 1));
    cJSON_ArrayForEach(inner, dg_document_get(row, "criteria")) {
      g_autofree char *name = g_strconcat(first, " / ", second, " / ", dg_document_string(inner, "name"), NULL);
      add_csv_members(table, "rater_pair", name, inner);
    }
  }
  return dg_table_print(table, format);
}

char *dg_agree_table(const char *text, DgOutputFormat format) {
  cJSON *document = cJSON_Parse(text);
  char *result;
  if (dg_output_format_is_delimited(format))
    result = to_csv(document, format);
  else {
    Printing printing = {document, format, g_string_new(NULL)};
    add_all(&printing);
    result = g_string_free(printing.out, FALSE);
  }
  cJSON_Delete(document);
  return result;
}
