#include "metrics/agreement/entries.h"

#include "base/json.h"
#include "metrics/agreement/csv.h"

#include <math.h>
#include <string.h>

/* Longest word that is compared with those that mean something. */
#define WORD_MAX 16

const char *const dg_item_keys[] = {"id", "diagram_id", "item", NULL};
const char *const dg_model_keys[] = {"model", "system", NULL};
const char *const dg_rater_keys[] = {"rater", NULL};

static void init_names(DgNames *names) {
  names->names = g_ptr_array_new_with_free_func(g_free);
  names->positions = g_hash_table_new(g_str_hash, g_str_equal);
}

static void clear_names(DgNames *names) {
  g_hash_table_unref(names->positions);
  g_ptr_array_unref(names->names);
}

guint dg_names_find(const DgNames *names, const char *name) {
  gpointer position;
  return g_hash_table_lookup_extended(names->positions, name, NULL, &position) ? GPOINTER_TO_UINT(position)
                                                                               : DG_NAME_NONE;
}

guint dg_names_add(DgNames *names, const char *name) {
  guint position = dg_names_find(names, name);
  if (position != DG_NAME_NONE)
    return position;
  position = names->names->len;
  char *copy = g_strdup(name);
  g_ptr_array_add(names->names, copy);
  g_hash_table_insert(names->positions, copy, GUINT_TO_POINTER(position));
  return position;
}

char *dg_entries_short_name(const char *name) {
  return strlen(name) <= DG_JSON_QUOTE_MAX ? g_strdup(name) : dg_json_quote(name);
}

static void clear_form(gpointer data) {
  DgCriterionForm *form = data;
  g_free(form->no_verdict.text);
  g_free(form->no_number.text);
  g_free(form->neither.text);
  g_free(form->file);
}

void dg_entries_free(DgEntries *entries) {
  if (!entries)
    return;
  g_free(entries->name);
  clear_names(&entries->items);
  clear_names(&entries->criteria);
  clear_names(&entries->raters);
  clear_names(&entries->models);
  g_array_unref(entries->forms);
  g_array_unref(entries->entries);
  g_array_unref(entries->failures);
  g_ptr_array_unref(entries->notes);
  g_free(entries->signature);
  g_free(entries);
}

guint dg_entries_add_criterion(DgEntries *entries, const char *name) {
  guint position = dg_names_add(&entries->criteria, name);
  if (position == entries->forms->len) {
    DgCriterionForm form = {0};
    g_array_append_val(entries->forms, form);
  }
  return position;
}

static void note_odd(DgOdd *odd, guint line, const char *text) {
  if (odd->line)
    return;
  odd->line = line;
  odd->text = dg_json_quote(text);
}

typedef struct {
  const char *text;
  guint verdict;
} Word;

/* Words of verdicts, without case. 0 and 1 are numbers as well, and "nan" or "none" no numbers, but none is odd. */
static const Word words[] = {
    {"yes", DG_VERDICT_PASS},
    {"y", DG_VERDICT_PASS},
    {"true", DG_VERDICT_PASS},
    {"pass", DG_VERDICT_PASS},
    {"no", DG_VERDICT_FAIL},
    {"n", DG_VERDICT_FAIL},
    {"false", DG_VERDICT_FAIL},
    {"fail", DG_VERDICT_FAIL},
    {"n/a", DG_VERDICT_NOT_APPLICABLE},
    {"na", DG_VERDICT_NOT_APPLICABLE},
    {"not applicable", DG_VERDICT_NOT_APPLICABLE},
    {"nan", DG_VERDICT_NOT_APPLICABLE},
    {"none", DG_VERDICT_NOT_APPLICABLE},
    {"", DG_ENTRY_MISSING},
};

static guint read_word(const char *text, gsize length) {
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (length == strlen(words[i].text) && g_ascii_strncasecmp(text, words[i].text, length) == 0)
      return words[i].verdict;
  return DG_ENTRY_OTHER;
}

/* FALSE when `text` (`length` bytes without blanks around) is no decimal number. */
static gboolean read_number(const char *text, gsize length, double *number) {
  if (length == 0 || !(g_ascii_isdigit(*text) || strchr("+-.", *text)))
    return FALSE;
  char *end;
  *number = g_ascii_strtod(text, &end);
  return end == text + length && isfinite(*number) && !memchr(text, 'x', length) && !memchr(text, 'X', length);
}

void dg_entries_add_number(DgEntries *entries, DgEntry entry, double number) {
  DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, entry.criterion);
  entry.number = number;
  entry.verdict = number == 1 ? DG_VERDICT_PASS : number == 0 ? DG_VERDICT_FAIL : (guint)DG_ENTRY_OTHER;
  if (entry.verdict == DG_ENTRY_OTHER && !form->no_verdict.line) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    note_odd(&form->no_verdict, entry.line, g_ascii_dtostr(text, sizeof text, number));
  }
  form->readable = TRUE;
  g_array_append_val(entries->entries, entry);
}

void dg_entries_add_text(DgEntries *entries, DgEntry entry, const char *text) {
  while (g_ascii_isspace(*text))
    text++;
  gsize length = strlen(text);
  while (length > 0 && g_ascii_isspace(text[length - 1]))
    length--;
  double number;
  if (read_number(text, length, &number)) {
    dg_entries_add_number(entries, entry, number);
    return;
  }
  DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, entry.criterion);
  entry.number = NAN;
  entry.verdict = length <= WORD_MAX ? read_word(text, length) : (guint)DG_ENTRY_OTHER;
  if (entry.verdict == DG_ENTRY_OTHER) {
    note_odd(&form->no_verdict, entry.line, text);
    note_odd(&form->neither, entry.line, text);
  } else if (entry.verdict != DG_ENTRY_MISSING)
    form->readable = TRUE;
  if (entry.verdict != DG_VERDICT_NOT_APPLICABLE && entry.verdict != DG_ENTRY_MISSING)
    note_odd(&form->no_number, entry.line, text);
  g_array_append_val(entries->entries, entry);
}

gboolean dg_rater_columns_find(const GPtrArray *rater_columns, const char *column, const char **criterion) {
  for (guint i = 0; rater_columns && i < rater_columns->len; i++) {
    const DgRaterColumns *group = rater_columns->pdata[i];
    if (g_strv_contains((const char *const *)group->columns, column)) {
      *criterion = group->criterion;
      return TRUE;
    }
  }
  return FALSE;
}

typedef struct {
  DgEntries *entries;
  const GPtrArray *rater_columns;
  DgEntriesOfLine of_line; /* NULL: all lines are of `entries` */
  gpointer user_data;
  gboolean begun, json;
  DgEntriesCsv state;
  DgCsvReader *csv;
} Reading;

/* The first line that is not blank tells the form. */
static gboolean begin(Reading *reading, const char *line, gsize length, guint number, GError **error) {
  static const char mark[] = "\xEF\xBB\xBF";
  const char *start = number == 1 && length >= 3 && memcmp(line, mark, 3) == 0 ? line + 3 : line;
  start += strspn(start, " \t\r");
  if (start == line + length)
    return TRUE;
  if (*start == '[') {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found a JSON array, expected JSON Lines (one object a line) or CSV", reading->entries->name,
                number);
    return FALSE;
  }
  reading->begun = TRUE;
  reading->json = *start == '{';
  return TRUE;
}

/* Reads a line to the entries that it is of. Returns them, or NULL with an error. */
static DgEntries *read_line(Reading *reading, const char *line, gsize length, guint number, GError **error) {
  if (!reading->begun && !begin(reading, line, length, number, error))
    return NULL;
  /* The CSV reader counts lines, also the blank ones before the header. */
  if (!reading->json)
    return dg_csv_reader_add_line(reading->csv, line, length, error) ? reading->entries : NULL;
  if (strspn(line, " \t\r") == length)
    return reading->entries;
  DgEntries *entries = reading->of_line
                           ? reading->of_line(reading->entries->name, line, length, number, reading->user_data, error)
                           : reading->entries;
  gboolean ok = entries && dg_entries_json_line(entries, reading->rater_columns, line, length, number, error);
  return ok ? entries : NULL;
}

static gboolean visit_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const DgEntries *entries = read_line(user_data, line, length, number, error);
  if (!entries)
    return FALSE;
  if (entries->entries->len <= DG_ENTRIES_MAX && entries->forms->len <= DG_CRITERIA_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found more than %u %s, expected at most that", entries->name,
              number, entries->forms->len > DG_CRITERIA_MAX ? DG_CRITERIA_MAX : DG_ENTRIES_MAX,
              entries->forms->len > DG_CRITERIA_MAX ? "criteria" : "values");
  return FALSE;
}

gboolean dg_entries_is_number(const DgEntries *entries, guint criterion) {
  const DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, criterion);
  return form->readable && !form->no_number.line;
}

/* Records of clip-score say the same on several scales: those of DiagramEval's tables are shown. */
static void set_aside(DgEntries *entries) {
  static const char *const shown[] = {"clip_text", "clip_image", NULL};
  gboolean any = FALSE;
  for (guint i = 0; shown[i]; i++)
    any = any || dg_names_find(&entries->criteria, shown[i]) != DG_NAME_NONE;
  for (guint i = 0; any && i < entries->forms->len; i++)
    g_array_index(entries->forms, DgCriterionForm, i).aside =
        !g_strv_contains(shown, entries->criteria.names->pdata[i]);
}

DgEntries *dg_entries_new(const char *name) {
  DgEntries *entries = g_new0(DgEntries, 1);
  entries->name = g_utf8_make_valid(name, -1); /* it stands in documents */
  init_names(&entries->items);
  init_names(&entries->criteria);
  init_names(&entries->raters);
  init_names(&entries->models);
  entries->forms = g_array_new(FALSE, FALSE, sizeof(DgCriterionForm));
  g_array_set_clear_func(entries->forms, clear_form);
  entries->entries = g_array_new(FALSE, FALSE, sizeof(DgEntry));
  entries->failures = g_array_new(FALSE, FALSE, sizeof(DgEntry));
  entries->notes = g_ptr_array_new_with_free_func(g_free);
  return entries;
}

static gboolean read_all(Reading *reading, const char *path, DgLineSource source, GError **error) {
  reading->state = (DgEntriesCsv){.entries = reading->entries, .rater_columns = reading->rater_columns};
  reading->csv = dg_csv_reader_new(reading->entries->name, dg_entries_csv_row, &reading->state);
  gboolean ok = source(path, "ratings or results (CSV or JSON Lines)", visit_line, reading, error) &&
                dg_csv_reader_end(reading->csv, error);
  dg_csv_reader_free(reading->csv);
  g_clear_pointer(&reading->state.columns, g_array_unref);
  return ok;
}

DgEntries *dg_entries_read(const char *path, DgLineSource source, const GPtrArray *rater_columns, GError **error) {
  g_autoptr(DgEntries) entries = dg_entries_new(dg_lines_name(path));
  Reading reading = {.entries = entries, .rater_columns = rater_columns};
  if (!read_all(&reading, path, source, error))
    return NULL;
  dg_entries_json_finish(entries);
  set_aside(entries);
  if (entries->entries->len == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no values, expected ratings or results (CSV with a header, or JSON Lines)", entries->name);
    return NULL;
  }
  return g_steal_pointer(&entries);
}

DgEntries *dg_entries_read_apart(const char *path, DgLineSource source, DgEntriesOfLine of_line, gpointer user_data,
                                 GError **error) {
  g_autoptr(DgEntries) entries = dg_entries_new(dg_lines_name(path));
  Reading reading = {.entries = entries, .of_line = of_line, .user_data = user_data};
  if (!read_all(&reading, path, source, error))
    return NULL;
  if (!reading.begun || (!reading.json && entries->entries->len == 0)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no values, expected results (CSV with a header, or JSON Lines)", entries->name);
    return NULL;
  }
  return g_steal_pointer(&entries);
}
