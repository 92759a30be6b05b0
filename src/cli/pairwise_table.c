#include "cli/pairwise_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <cJSON.h>
#include <math.h>
#include <string.h>

#define ALL "all"

static const char *text_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static double number_of(const cJSON *object, const char *key) {
  const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static guint count_of(const cJSON *object, const char *key) {
  double number = number_of(object, key);
  return isnan(number) ? 0 : (guint)number;
}

static gboolean is(const cJSON *object, const char *key, const char *text) {
  return strcmp(text_of(object, key), text) == 0;
}

/* How a member of a row is shown. */
typedef enum { TEXT, COUNT, RATIO, PROBABILITY } Kind;

typedef struct {
  const char *title, *key;
  Kind kind;
} Column;

/* A table of the rows that the document has under `member`; none without rows. */
static void append_rows(GString *out, const cJSON *document, const char *member, const Column *columns, guint n_columns,
                        DgOutputFormat format) {
  const cJSON *rows = cJSON_GetObjectItemCaseSensitive(document, member), *row;
  const char *titles[16];
  if (!rows || !rows->child)
    return;
  for (guint i = 0; i < n_columns; i++)
    titles[i] = columns[i].title;
  g_autoptr(DgTable) table = dg_table_new(titles, n_columns);
  cJSON_ArrayForEach(row, rows) for (guint i = 0; i < n_columns; i++) {
    if (columns[i].kind == TEXT)
      dg_table_add(table, text_of(row, columns[i].key));
    else if (columns[i].kind == COUNT)
      dg_table_add_count(table, count_of(row, columns[i].key));
    else {
      dg_table_set_decimals(table, columns[i].kind == PROBABILITY ? 4 : 3);
      dg_table_add_ratio(table, number_of(row, columns[i].key));
    }
  }
  dg_table_append(out, table, format);
}

static void note(GPtrArray *texts, const char *text) {
  if (!g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

/* A column of scores. */
typedef struct {
  const char *type, *level;
} Place;

static void add_place(GArray *places, const cJSON *rows, const char *type, const char *level) {
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) if (is(row, "type", type) && is(row, "level", level)) {
    Place place = {type, level};
    g_array_append_val(places, place);
    return;
  }
}

/* The levels of each type and their mean, and the mean over all types where there are several. */
static GArray *list_places(const cJSON *rows) {
  GArray *places = g_array_new(FALSE, FALSE, sizeof(Place));
  g_autoptr(GPtrArray) types = g_ptr_array_new(), levels = g_ptr_array_new();
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    if (!is(row, "type", ALL))
      note(types, text_of(row, "type"));
    if (!is(row, "level", ALL))
      note(levels, text_of(row, "level"));
  }
  for (guint i = 0; i < types->len; i++) {
    for (guint j = 0; j < levels->len; j++)
      add_place(places, rows, types->pdata[i], levels->pdata[j]);
    add_place(places, rows, types->pdata[i], ALL);
  }
  if (types->len > 1)
    add_place(places, rows, ALL, ALL);
  return places;
}

/* Titles of the columns: judge (left out for one alone), system, perhaps what was shown first, scores, counts. */
static GPtrArray *list_titles(const GArray *places, gboolean judges, gboolean orders, DgOutputFormat format) {
  GPtrArray *titles = g_ptr_array_new_with_free_func(g_free);
  /* CSV and TSV have no line of headings above the titles. */
  char between = dg_output_format_is_delimited(format) ? ' ' : '\n';
  g_ptr_array_add(titles, judges ? g_strdup("judge") : NULL);
  g_ptr_array_add(titles, g_strdup("system"));
  g_ptr_array_add(titles, orders ? g_strdup("shown") : NULL);
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index(places, Place, i);
    const char *level = strcmp(place->level, ALL) == 0 ? "avg." : place->level;
    g_ptr_array_add(titles, g_strdup_printf(">%s%c%s", place->type, between, level));
  }
  g_ptr_array_add(titles, orders ? NULL : g_strdup(">pairs"));
  g_ptr_array_add(titles, orders ? NULL : g_strdup(">failed"));
  return titles;
}

static const cJSON *find_row(const cJSON *rows, const char *judge, const char *system, const char *type,
                             const char *level) {
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) if (is(row, "judge", judge) && is(row, "system", system) && is(row, "type", type) &&
                                    is(row, "level", level)) return row;
  return NULL;
}

static void add_scores(DgTable *table, const cJSON *rows, const cJSON *head, const GArray *places, const char *shown,
                       const char *key) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, text_of(head, "judge"));
  dg_table_add(table, text_of(head, "system"));
  dg_table_add(table, shown);
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index(places, Place, i);
    const cJSON *row = find_row(rows, text_of(head, "judge"), text_of(head, "system"), place->type, place->level);
    double score = number_of(row, key);
    dg_table_add(table, isnan(score) ? "n/a" : g_ascii_formatd(number, sizeof number, "%.1f", 100 * score));
  }
  dg_table_add_count(table, count_of(head, "pairs"));
  dg_table_add_count(table, count_of(head, "failed"));
}

/* Scores times 100, as in Table 1 of the paper; with `orders`, those by each order alone, as in Table 2. */
static void append_scores(GString *out, const cJSON *document, gboolean orders, DgOutputFormat format) {
  const cJSON *rows = cJSON_GetObjectItemCaseSensitive(document, "scores"), *row;
  gboolean judges = cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(document, "judges")) > 1;
  g_autoptr(GArray) places = list_places(rows);
  g_autoptr(GPtrArray) titles = list_titles(places, judges, orders, format);
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  if (!rows || !rows->child)
    return;
  cJSON_ArrayForEach(row, rows) {
    if (!is(row, "type", ALL) || !is(row, "level", ALL))
      continue;
    if (!orders) {
      add_scores(table, rows, row, places, "", "score");
      continue;
    }
    add_scores(table, rows, row, places, "first", "first");
    add_scores(table, rows, row, places, "second", "second");
  }
  dg_table_append(out, table, format);
}

static void append_judges(GString *out, const cJSON *document, DgOutputFormat format) {
  static const char *const titles[] = {"judge", ">asked", ">usable", ">failed", "failures"};
  const cJSON *judges = cJSON_GetObjectItemCaseSensitive(document, "judges"), *judge, *code;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  cJSON_ArrayForEach(judge, judges) {
    g_autoptr(GString) failures = g_string_new(NULL);
    cJSON_ArrayForEach(code, cJSON_GetObjectItemCaseSensitive(judge, "failed"))
        g_string_append_printf(failures, "%s%s %.0f", failures->len ? ", " : "", code->string, code->valuedouble);
    dg_table_add(table, text_of(judge, "judge"));
    dg_table_add_count(table, count_of(judge, "asked"));
    dg_table_add_count(table, count_of(judge, "usable"));
    dg_table_add_count(table, count_of(judge, "asked") - count_of(judge, "usable"));
    dg_table_add(table, failures->str);
  }
  dg_table_append(out, table, format);
}

static void append_signatures(GString *out, const cJSON *document) {
  const cJSON *judge;
  g_autofree char *own = dg_output_safe(text_of(document, "signature"));
  guint unread = count_of(document, "unread");
  if (unread > 0)
    g_string_append_printf(out, "\n%u records are of items that could not be read.\n", unread);
  g_string_append_printf(out, "\nSignature: %s\n", own);
  cJSON_ArrayForEach(judge, cJSON_GetObjectItemCaseSensitive(document, "judges")) {
    g_autofree char *signature = dg_output_safe(text_of(judge, "signature"));
    g_string_append_printf(out, "Judge: %s\n", signature);
  }
}

static void append_ranking(GString *out, const cJSON *document, DgOutputFormat format) {
  static const Column RANKING[] = {{"system", "system", TEXT},
                                   {">encounters", "encounters", COUNT},
                                   {">wins", "wins", RATIO},
                                   {">group", "group", COUNT},
                                   {">strength", "strength", RATIO},
                                   {">95 % interval\nlow", "low", RATIO},
                                   {">95 % interval\nhigh", "high", RATIO}};
  const cJSON *row;
  guint groups = 0;
  append_rows(out, document, "ranking", RANKING, G_N_ELEMENTS(RANKING), format);
  cJSON_ArrayForEach(row, cJSON_GetObjectItemCaseSensitive(document, "ranking")) groups =
      MAX(groups, count_of(row, "group"));
  if (groups > 1 && format == DG_OUTPUT_TABLE)
    g_string_append(out, "Systems of different groups cannot be compared by strength: between them nobody won, or only "
                         "one side.\n");
}

char *dg_pairwise_tables(const char *text, DgOutputFormat format) {
  static const Column BIAS[] = {{"judge", "judge", TEXT},
                                {"first less second", "criterion", TEXT},
                                {">pairs", "pairs", COUNT},
                                {">candidate", "candidate", RATIO},
                                {">opponent", "opponent", RATIO},
                                {">both", "both", RATIO},
                                {">95 % interval\nlow", "low", RATIO},
                                {">95 % interval\nhigh", "high", RATIO},
                                {">p", "p", PROBABILITY}};
  static const Column FLIPS[] = {{"judge", "judge", TEXT},         {"type", "type", TEXT},
                                 {">pairs", "pairs", COUNT},       {">flipped", "flipped", COUNT},
                                 {">reversed", "reversed", COUNT}, {">flip rate", "rate", RATIO},
                                 {">ties", "ties", COUNT}};
  static const Column SPREAD[] = {{"judge", "judge", TEXT},
                                  {">repeated questions", "questions", COUNT},
                                  {">deviation", "deviation", RATIO},
                                  {">range", "range", RATIO},
                                  {">largest range", "largest_range", RATIO}};
  static const Column PANEL[] = {{"agreement of the panel", "criterion", TEXT},
                                 {">units", "units", COUNT},
                                 {">Krippendorff's alpha\ninterval", "interval", RATIO},
                                 {">Krippendorff's alpha\nordinal", "ordinal", RATIO}};
  cJSON *document = cJSON_Parse(text);
  GString *out = g_string_new(NULL);
  append_scores(out, document, FALSE, format);
  append_scores(out, document, TRUE, format);
  append_rows(out, document, "bias", BIAS, G_N_ELEMENTS(BIAS), format);
  append_rows(out, document, "flips", FLIPS, G_N_ELEMENTS(FLIPS), format);
  append_rows(out, document, "spread", SPREAD, G_N_ELEMENTS(SPREAD), format);
  append_rows(out, document, "panel", PANEL, G_N_ELEMENTS(PANEL), format);
  append_ranking(out, document, format);
  append_judges(out, document, format);
  if (format == DG_OUTPUT_TABLE)
    append_signatures(out, document);
  cJSON_Delete(document);
  return g_string_free(out, FALSE);
}
