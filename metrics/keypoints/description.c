#include "metrics/keypoints/description.h"

#include "base/compare.h"
#include "metrics/keypoints/opposites.h"

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
    "labelled", "shows",      "show",      "side",      "sides",    "two",    "where",   "when",      "graph",
    "straight", "auxiliary",  "dashed",    "dotted",    "curve",    "new",    "drop",    "dropped",   "tick",
    "hatch",    "arc",        "arcs"};

/* Words of one role: people and models call one thing by any of them. The first of a row stands for all. */
static const char *const ROLES[][12] = {
    {"perpendicular", "perpendicularly", "altitude", "height", "upright", "⊥", "orthogonal"},
    {"foot", "base-point"},
    {"intersection", "intersect", "intersects", "intersecting", "meet", "meets", "meeting", "cross", "crosses",
     "crossing", "cut", "cuts"},
    {"midpoint", "middle", "bisects", "bisect", "half", "halves", "halfway", "mid"},
    {"vertex", "extremum", "turning", "peak", "lowest", "highest"},
    {"maximum", "greatest", "largest", "max"},
    {"minimum", "least", "smallest", "min"},
    {"intercept", "root", "zero", "zeros", "roots"},
    {"tangent", "tangency", "touches", "touch", "touching", "contact"},
    {"reflection", "mirror", "mirrored", "reflected", "symmetric", "symmetrical", "image"},
    {"extension", "extended", "extending", "extends", "prolongs", "prolonged", "prolongation", "beyond", "produced"},
    {"equal", "same", "congruent", "equals", "equality", "="},
    {"parallel", "∥"},
    {"bisector", "bisecting", "divides", "dividing"},
    {"region", "area", "shaded", "enclosed", "bounded"},
    {"under", "below", "beneath"},
    {"base", "bottom"},
    {"center", "centre"},
    {"trapezium", "trapezoid"},
    {"graph", "curve", "parabola", "function"},
    {"vertical", "vertically"},
    {"horizontal", "horizontally"},
    {"label", "written", "value"},
    {"box", "cuboid"},
    {"apex", "top", "tip"},
};

/* Most words of a table differ in their first byte, for which a call takes too long. */
static gboolean is_word(const char *listed, const char *word) {
  return *listed == *word && strcmp(listed, word) == 0;
}

/* The word that stands for all of a role, a static string; NULL for a word without one. */
static const char *role_of(const char *word) {
  for (guint i = 0; i < G_N_ELEMENTS(ROLES); i++)
    for (guint j = 0; j < G_N_ELEMENTS(ROLES[i]) && ROLES[i][j]; j++)
      if (is_word(ROLES[i][j], word))
        return ROLES[i][0];
  return NULL;
}

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
    if (is_word(PLAIN[i], word))
      return TRUE;
  return dg_element_is_filler(word);
}

typedef struct {
  DgDescription *description;
  GHashTable *vertices, *names, *points; /* sets of char *: of the element, and of what `description` lists */
  GHashTable *roles; /* set of char *: those that were said */
  GHashTable *renames; /* char * -> char *: names that the other list has for these; NULL for none */
  gboolean ends; /* "t = 2" is an end of a region: a number as in "0 ≤ t ≤ 2" */
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

/* A role counts once, however often it is said. */
static void add_word(Reader *reader, const char *word) {
  const char *role = role_of(word), *said = role ? role : word;
  if (is_plain(said) || (role && !g_hash_table_add(reader->roles, (gpointer)role)))
    return;
  add_piece(reader, (Piece){.word = g_strdup(said)}, strlen(said));
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

/* Which point stands in the angle that a row of three or a point alone speaks of. */
static void add_apex(Reader *reader, const GPtrArray *row, gboolean polygon) {
  DgDescription *description = reader->description;
  if (row->len == 1)
    g_ptr_array_add(description->singles, g_strdup(row->pdata[0]));
  else if (row->len == 3 && !polygon)
    g_ptr_array_add(description->apexes, g_strdup(row->pdata[1]));
}

static void add_row(Reader *reader, GPtrArray *row, gboolean polygon) {
  guint own = 0;
  for (guint i = 0; reader->renames && i < row->len; i++) {
    const char *name = g_hash_table_lookup(reader->renames, row->pdata[i]);
    if (name) {
      g_free(row->pdata[i]);
      row->pdata[i] = g_strdup(name);
    }
  }
  add_apex(reader, row, polygon);
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
    char *sign = reader->ends ? strchr(value, '=') : NULL;
    if (sign && g_ascii_isdigit(sign[1])) {
      g_autofree char *end = dg_element_read_value(sign + 1, NULL);
      g_free(value);
      value = g_steal_pointer(&end);
    }
    add_once(reader->description->names, reader->names, value);
    add_word(reader, value);
  } else if (!is_plain(lower))
    add_word(reader, lower);
}

/* Whether "(2, -1)" stands at `at`: coordinates, of which `length` receives the length. */
static gboolean is_coordinates(const char *at, gsize *length) {
  const char *end = *at == '(' ? strchr(at, ')') : NULL;
  if (!end || !memchr(at, ',', (gsize)(end - at)))
    return FALSE;
  *length = (gsize)(end - at) + 1;
  for (const char *part = at + 1; part < end; part++)
    if (!g_ascii_isdigit(*part) && !strchr("+-*/.,^ abcktxy", *part) && (guchar)*part < 0x80)
      return FALSE;
  return TRUE;
}

/* `plain` with no blanks in coordinates and equations ("(2,-1)", "x=2"), and those between words turned to blanks. */
static char *close_formulas(const char *plain) {
  GString *out = g_string_new(NULL);
  for (const char *at = plain; *at;) {
    gsize length;
    if (is_coordinates(at, &length)) {
      for (const char *part = at; part < at + length; part++)
        if (*part != ' ')
          g_string_append_c(out, *part == ',' ? '\1' : *part);
      at += length;
      continue;
    }
    /* A small letter alone before the sign: of a variable, not of points. */
    gboolean equation = *at == ' ' && (at[1] == '=' || at[1] == '<' || at[1] == '>') && at[2] == ' ' && out->len > 0 &&
                        g_ascii_islower(out->str[out->len - 1]) &&
                        (out->len == 1 || !g_ascii_isalpha(out->str[out->len - 2]));
    if (equation) {
      g_string_append_c(out, at[1]);
      at += 3;
    } else
      g_string_append_c(out, *at++);
  }
  return g_string_free(out, FALSE);
}

/* A word without the punctuation around it, with the brackets of coordinates. */
static void add_token(GPtrArray *tokens, char *word) {
  gboolean coordinates = strchr(word, '\1') != NULL;
  g_strdelimit(word, "\1", ',');
  char *start = word;
  while (*start && strchr(coordinates ? "[.*" : "([.*", *start))
    start++;
  gsize length = strlen(start);
  while (length > 0 && strchr(coordinates ? "].*?!" : ")].*?!", start[length - 1]))
    length--;
  if (length > 0)
    g_ptr_array_add(tokens, g_strndup(start, length));
}

/* The words of `text`. Free with g_strfreev(). */
static char **split(const char *text) {
  g_autofree char *plain = dg_element_plain(text), *closed = close_formulas(plain);
  g_auto(GStrv) words = g_strsplit_set(closed, " \t\r\n,;:\"", -1);
  GPtrArray *tokens = g_ptr_array_new();
  for (char **word = words; *word; word++)
    add_token(tokens, *word);
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

/* The point that two rows of two share, "AC and CG": the corner between them. */
static void find_corner(DgDescription *description) {
  const GPtrArray *rows[2];
  guint count = 0;
  for (guint i = 0; i < description->pieces->len; i++) {
    const Piece *piece = &g_array_index(description->pieces, Piece, i);
    if (piece->word || piece->row->len != 2)
      continue;
    if (count < 2)
      rows[count] = piece->row;
    count++;
  }
  for (guint i = 0; count == 2 && i < 2; i++)
    for (guint j = 0; j < 2; j++)
      if (strcmp(rows[0]->pdata[i], rows[1]->pdata[j]) == 0)
        g_ptr_array_add(description->apexes, g_strdup(rows[0]->pdata[i]));
}

/* A line without names is known by the two points that its description has: "from A to G". */
static void find_ends(Reader *reader, const DgKeypointElement *element) {
  const GPtrArray *singles = reader->description->singles;
  gboolean nameless = (element->kind == DG_KEYPOINT_LINE || element->kind == DG_KEYPOINT_TEXT) &&
                      element->vertices->len == 0 && !element->value;
  if (!nameless || singles->len != 2 || strcmp(singles->pdata[0], singles->pdata[1]) == 0)
    return;
  gboolean sorted = strcmp(singles->pdata[0], singles->pdata[1]) < 0;
  g_autofree char *row = g_strconcat(singles->pdata[!sorted], singles->pdata[sorted], NULL);
  add_once(reader->description->names, reader->names, row);
}

DgDescription *dg_description_new(const DgKeypoint *keypoint, const DgKeypointElement *element, GHashTable *renames) {
  DgDescription *description = g_new0(DgDescription, 1);
  description->pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
  g_array_set_clear_func(description->pieces, clear_piece);
  description->names = g_ptr_array_new_with_free_func(g_free);
  description->points = g_ptr_array_new_with_free_func(g_free);
  description->singles = g_ptr_array_new_with_free_func(g_free);
  description->apexes = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GHashTable) vertices = make_set(element->vertices), names = make_set(NULL), points = make_set(NULL);
  g_autoptr(GHashTable) roles = g_hash_table_new(g_str_hash, g_str_equal);
  Reader reader = {description, vertices, names, points, roles, renames, element->kind == DG_KEYPOINT_REGION, 0};
  /* A mark is known by what it stands on, each row by itself. */
  for (guint i = 0; element->kind == DG_KEYPOINT_SYMBOL && i < element->rows->len; i++)
    read_text(&reader, element->rows->pdata[i]);
  if (element->word && element->kind != DG_KEYPOINT_SYMBOL)
    read_text(&reader, element->word);
  for (guint i = 0; i < element->places->len; i++)
    read_text(&reader, element->places->pdata[i]);
  if (element->label && element->kind != DG_KEYPOINT_TEXT)
    read_text(&reader, element->label);
  read_text(&reader, keypoint->description);
  if (description->apexes->len == 0)
    find_corner(description);
  if (description->apexes->len == 0)
    for (guint i = 0; i < description->singles->len; i++)
      g_ptr_array_add(description->apexes, g_strdup(description->singles->pdata[i]));
  find_ends(&reader, element);
  g_autoptr(GHashTable) nothing = make_set(NULL);
  guint telling;
  description->evidence = dg_description_hide(description, nothing, &telling);
  description->sides = dg_sides_of(keypoint->element) | dg_sides_of(keypoint->description);
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
    if (evidence->len)
      g_string_append_c(evidence, ' ');
    g_string_append(evidence, key ? key : piece->word);
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
  g_ptr_array_unref(description->singles);
  g_ptr_array_unref(description->apexes);
  g_free(description);
}
