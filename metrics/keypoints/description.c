#include "metrics/keypoints/description.h"

#include <string.h>

/* Stands for a name that is hidden. */
#define HIDDEN "unnamed"
/* Longest row of points: what is longer is a word in capital letters. */
#define ROW_MAX 6

/* Words of drawing, which say nothing of which element is meant: fillers apart. */
static const char *const PLAIN[] = {
    "line",     "lines",      "segment",   "segments",  "point",    "points", "angle",   "angles",    "mark",
    "marks",    "represents", "represent", "denotes",   "indicate", "drawn",  "draw",    "added",     "figure",
    "diagram",  "marked",     "connect",   "connected", "join",     "joined", "display", "displayed", "it",
    "this",     "its",        "be",        "was",       "has",      "have",   "length",  "symbol",    "labeled",
    "labelled", "shows",      "show",      "side",      "sides",    "two"};

gboolean dg_names_contain(const GPtrArray *list, const char *text) {
  for (guint i = 0; list && i < list->len; i++)
    if (strcmp(list->pdata[i], text) == 0)
      return TRUE;
  return FALSE;
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_once(GPtrArray *list, const char *text) {
  if (!dg_names_contain(list, text))
    g_ptr_array_add(list, g_strdup(text));
}

static gboolean is_plain(const char *word) {
  for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
    if (strcmp(PLAIN[i], word) == 0)
      return TRUE;
  return dg_element_is_filler(word);
}

typedef struct {
  DgDescription *description;
  const DgElement *element;
  const GPtrArray *hidden;
  GString *evidence;
} Reader;

static void add_evidence(Reader *reader, const char *word, gboolean telling) {
  g_string_append_printf(reader->evidence, "%s%s", reader->evidence->len ? " " : "", word);
  reader->description->telling += telling;
}

/* The row without the order of its writing: three points keep their middle, unless they are a triangle. */
static char *row_key(GPtrArray *row, gboolean polygon) {
  if (row->len == 3 && !polygon) {
    if (strcmp(row->pdata[0], row->pdata[2]) > 0) {
      gpointer first = row->pdata[0];
      row->pdata[0] = row->pdata[2];
      row->pdata[2] = first;
    }
  } else
    g_ptr_array_sort(row, compare_names);
  GString *key = g_string_new(NULL);
  for (guint i = 0; i < row->len; i++)
    g_string_append(key, row->pdata[i]);
  return g_string_free(key, FALSE);
}

static void add_row(Reader *reader, GPtrArray *row, gboolean polygon) {
  guint own = 0, hidden = 0;
  for (guint i = 0; i < row->len; i++) {
    add_once(reader->description->points, row->pdata[i]);
    own += dg_names_contain(reader->element->vertices, row->pdata[i]);
    if (dg_names_contain(reader->hidden, row->pdata[i])) {
      g_free(row->pdata[i]);
      row->pdata[i] = g_strdup(HIDDEN);
      hidden++;
    }
  }
  g_autofree char *key = row_key(row, polygon);
  add_once(reader->description->names, key);
  add_evidence(reader, key, own < row->len && hidden < row->len);
}

/* "A line …" and "… from A": the article is followed by a small letter and is not led to by a word that takes a name.
 */
static gboolean is_article(char *const *tokens, guint at) {
  static const char *const leading[] = {"point",   "points", "vertex", "from", "to",    "at", "and",
                                        "through", "center", "centre", "of",   "angle", NULL};
  static const char *const following[] = {"and", "to", "is", "on", "of", "lies", "at", "with", "perpendicular", NULL};
  if (strcmp(tokens[at], "a") == 0)
    return TRUE;
  if (strcmp(tokens[at], "A") != 0 || !tokens[at + 1] || !g_ascii_islower(tokens[at + 1][0]))
    return FALSE;
  g_autofree char *before = at > 0 ? g_ascii_strdown(tokens[at - 1], -1) : g_strdup("");
  return !g_strv_contains(leading, before) && !g_strv_contains(following, tokens[at + 1]);
}

static gboolean is_row(const char *token) {
  return g_unichar_isupper(g_utf8_get_char(token)) && g_utf8_strlen(token, -1) <= 3 * ROW_MAX;
}

static void read_token(Reader *reader, char *const *tokens, guint at) {
  g_autoptr(GPtrArray) row = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *lower = g_utf8_strdown(tokens[at], -1);
  g_autofree char *before = at > 0 ? g_utf8_strdown(tokens[at - 1], -1) : g_strdup("");
  g_autofree char *value = dg_element_read_value(tokens[at], NULL);
  if (is_article(tokens, at))
    return;
  if (is_row(tokens[at]) && dg_element_read_names(tokens[at], row) && row->len <= ROW_MAX)
    add_row(reader, row, g_str_has_prefix(before, "triangle"));
  else if (value) {
    add_once(reader->description->names, value);
    add_evidence(reader, value, TRUE);
  } else if (!is_plain(lower))
    add_evidence(reader, lower, TRUE);
}

/* The words of `text` without the punctuation around them. Free with g_strfreev(). */
static char **split(const char *text) {
  g_autofree char *plain = dg_element_plain(text);
  g_auto(GStrv) words = g_strsplit_set(plain, " \t\r\n,;:\"", -1);
  GPtrArray *tokens = g_ptr_array_new();
  for (char **word = words; *word; word++) {
    char *start = *word;
    while (*start && strchr("([.*", *start))
      start++;
    gsize length = strlen(start);
    while (length > 0 && strchr(")].*?!", start[length - 1]))
      length--;
    if (length > 0)
      g_ptr_array_add(tokens, g_strndup(start, length));
  }
  g_ptr_array_add(tokens, NULL);
  return (char **)g_ptr_array_free(tokens, FALSE);
}

static void read_text(Reader *reader, const char *text) {
  g_auto(GStrv) tokens = split(text);
  for (guint i = 0; tokens[i]; i++)
    read_token(reader, tokens, i);
}

DgDescription *dg_description_new(const DgKeypoint *keypoint, const GPtrArray *hidden) {
  DgDescription *description = g_new0(DgDescription, 1);
  description->names = g_ptr_array_new_with_free_func(g_free);
  description->points = g_ptr_array_new_with_free_func(g_free);
  Reader reader = {description, keypoint->parsed, hidden, g_string_new(NULL)};
  if (keypoint->parsed->label && keypoint->parsed->kind != DG_KEYPOINT_TEXT)
    read_text(&reader, keypoint->parsed->label);
  read_text(&reader, keypoint->description);
  description->evidence = g_string_free(reader.evidence, FALSE);
  g_ptr_array_sort(description->names, compare_names);
  g_ptr_array_sort(description->points, compare_names);
  return description;
}

void dg_description_free(DgDescription *description) {
  if (!description)
    return;
  g_free(description->evidence);
  g_ptr_array_unref(description->names);
  g_ptr_array_unref(description->points);
  g_free(description);
}
