#include "metrics/keypoints/description.h"

#include "base/compare.h"

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

/* A word of the evidence, or a row of names. */
typedef struct {
  char *word; /* NULL: a row */
  GPtrArray *row; /* char *, as written */
  gboolean polygon, own; /* the row is of a triangle; has names of the element only */
} Piece;

static void clear_piece(gpointer data) {
  Piece *piece = data;
  g_free(piece->word);
  g_clear_pointer(&piece->row, g_ptr_array_unref);
}

static gboolean is_plain(const char *word) {
  for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
    if (strcmp(PLAIN[i], word) == 0)
      return TRUE;
  return dg_element_is_filler(word);
}

typedef struct {
  DgDescription *description;
  GHashTable *vertices, *names, *points; /* sets of char *: of the element, and of what `description` lists */
  gsize bytes; /* of evidence */
} Reader;

static void add_once(GPtrArray *list, GHashTable *set, const char *text) {
  if (g_hash_table_contains(set, text))
    return;
  g_ptr_array_add(list, g_strdup(text));
  g_hash_table_add(set, list->pdata[list->len - 1]);
}

/* Takes what `piece` points to. */
static void add_piece(Reader *reader, Piece piece, gsize bytes) {
  if (reader->bytes + bytes > DG_EVIDENCE_BYTES_MAX) {
    reader->bytes = DG_EVIDENCE_BYTES_MAX;
    clear_piece(&piece);
    return;
  }
  reader->bytes += bytes + 1;
  g_array_append_val(reader->description->pieces, piece);
}

static void add_word(Reader *reader, const char *word) {
  add_piece(reader, (Piece){.word = g_strdup(word)}, strlen(word));
}

/* The row without the order of its writing: three points keep their middle, unless they are a triangle. Sorts `row`. */
static char *row_key(GPtrArray *row, gboolean polygon) {
  if (row->len == 3 && !polygon) {
    if (strcmp(row->pdata[0], row->pdata[2]) > 0) {
      gpointer first = row->pdata[0];
      row->pdata[0] = row->pdata[2];
      row->pdata[2] = first;
    }
  } else
    g_ptr_array_sort(row, dg_compare_text);
  GString *key = g_string_new(NULL);
  for (guint i = 0; i < row->len; i++)
    g_string_append(key, row->pdata[i]);
  return g_string_free(key, FALSE);
}

static void add_row(Reader *reader, GPtrArray *row, gboolean polygon) {
  guint own = 0;
  for (guint i = 0; i < row->len; i++) {
    add_once(reader->description->points, reader->points, row->pdata[i]);
    own += g_hash_table_contains(reader->vertices, row->pdata[i]);
  }
  g_autofree char *key = row_key(row, polygon);
  add_once(reader->description->names, reader->names, key);
  add_piece(reader, (Piece){.row = g_ptr_array_ref(row), .polygon = polygon, .own = own == row->len}, strlen(key));
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
    add_once(reader->description->names, reader->names, value);
    add_word(reader, value);
  } else if (!is_plain(lower))
    add_word(reader, lower);
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

static GHashTable *make_set(const GPtrArray *texts) {
  GHashTable *set = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; texts && i < texts->len; i++)
    g_hash_table_add(set, texts->pdata[i]);
  return set;
}

DgDescription *dg_description_new(const DgKeypoint *keypoint) {
  const DgKeypointElement *element = keypoint->parsed;
  DgDescription *description = g_new0(DgDescription, 1);
  description->pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
  g_array_set_clear_func(description->pieces, clear_piece);
  description->names = g_ptr_array_new_with_free_func(g_free);
  description->points = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GHashTable) vertices = make_set(element->vertices), names = make_set(NULL), points = make_set(NULL);
  Reader reader = {description, vertices, names, points, 0};
  if (element->label && element->kind != DG_KEYPOINT_TEXT)
    read_text(&reader, element->label);
  read_text(&reader, keypoint->description);
  g_autoptr(GHashTable) nothing = make_set(NULL);
  guint telling;
  description->evidence = dg_description_hide(description, nothing, &telling);
  return description;
}

/* The key of a row with its hidden names replaced; `count` receives how many there are. */
static char *hide_row(const Piece *piece, GHashTable *hidden, guint *count) {
  g_autoptr(GPtrArray) row = g_ptr_array_sized_new(piece->row->len);
  *count = 0;
  for (guint i = 0; i < piece->row->len; i++) {
    gboolean hide = g_hash_table_contains(hidden, piece->row->pdata[i]);
    g_ptr_array_add(row, hide ? (gpointer)HIDDEN : piece->row->pdata[i]);
    *count += hide;
  }
  return row_key(row, piece->polygon);
}

char *dg_description_hide(const DgDescription *description, GHashTable *hidden, guint *telling) {
  GString *evidence = g_string_new(NULL);
  *telling = 0;
  for (guint i = 0; i < description->pieces->len; i++) {
    const Piece *piece = &g_array_index(description->pieces, Piece, i);
    guint count = 0;
    g_autofree char *key = piece->word ? NULL : hide_row(piece, hidden, &count);
    g_string_append_printf(evidence, "%s%s", evidence->len ? " " : "", key ? key : piece->word);
    *telling += piece->word || (!piece->own && count < piece->row->len);
  }
  return g_string_free(evidence, FALSE);
}

void dg_description_free(DgDescription *description) {
  if (!description)
    return;
  g_free(description->evidence);
  g_array_unref(description->pieces);
  g_ptr_array_unref(description->names);
  g_ptr_array_unref(description->points);
  g_free(description);
}
