#include "tikz/text_source_lines.h"

#include <string.h>

#define LEVELS_MAX 4u

static void clear_line(gpointer data) {
  DgTextSourceLine *line = data;
  g_free(line->text);
  g_free(line->label);
}

typedef struct {
  DgTikz *tikz;
  GArray *lines;
  const DgTikzFont *font;
  gboolean has_lists;
  guint level; /* of lists within lists */
  double indent;
  char *label; /* of the item whose first line comes next */
} Source;

/* Adds the text between two places as a line. */
static void add_line(Source *source, const char *start, const char *end, double extra) {
  DgTextSourceLine line = {.text = g_strstrip(g_strndup(start, (gsize)(end - start))),
                           .extra = extra,
                           .indent = source->indent,
                           .label = g_steal_pointer(&source->label)};
  g_array_append_val(source->lines, line);
}

static void add_room(Source *source, double room) {
  if (source->lines->len)
    g_array_index(source->lines, DgTextSourceLine, source->lines->len - 1).extra += room;
}

/* ---- lists ---- */

/* Room around a list and between its items: \topsep, and \itemsep with \parsep (size1*.clo). */
typedef struct {
  double around, between, indent; /* points; ems of the document for `indent` */
  gboolean numbered;
  char *label; /* label=... of enumitem; NULL: that of the class */
} ListStyle;

static ListStyle style_of(const Source *source, const char *name) {
  static const double AROUND[] = {3, 4, 8, 9, 10}, BETWEEN[] = {4, 4, 8, 9, 10}, INDENTS[] = {2.5, 2.2, 1.87, 1.7};
  double size = source->font->size;
  guint row = size < 8.5 ? 0 : size < 9.5 ? 1 : size < 10.5 ? 2 : size < 11.5 ? 3 : 4;
  double em = dg_tikz_font_em(&source->tikz->document_font);
  ListStyle style = {.around = AROUND[row],
                     .between = BETWEEN[row],
                     .indent = INDENTS[MIN(source->level, LEVELS_MAX - 1)] * em,
                     .numbered = strcmp(name, "enumerate") == 0};
  if (source->level > 0) /* the list around it adds the room between its paragraphs */
    style.between /= 2;
  return style;
}

/* Options of enumitem that change what is seen. */
static void read_options(Source *source, const char *options, ListStyle *style) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (strcmp(key, "nosep") == 0 || strcmp(key, "noitemsep") == 0) {
      style->between = 0;
      style->around = key[2] == 's' ? 0 : style->around;
    } else if (value && strcmp(key, "leftmargin") == 0) {
      double label = style->numbered ? 7.78 : 5; /* of "0." and of a bullet */
      style->indent = *value == '*' ? label * source->font->size / 10 + 5 : dg_tikz_length(source->tikz, value, 1);
    } else if (value && strcmp(key, "topsep") == 0) {
      style->around = dg_tikz_length(source->tikz, value, 1);
    } else if (value && strcmp(key, "itemsep") == 0) {
      style->between = dg_tikz_length(source->tikz, value, 1) + style->between / 2;
    } else if (value && strcmp(key, "label") == 0) {
      g_free(style->label);
      style->label = g_strdup(value);
    } else if (*key && strcmp(key, "left") != 0 && strcmp(key, "parsep") != 0) {
      dg_tikz_left_out(source->tikz, DG_LOSS_STYLES, 1, "found \"%.40s\" of a list, which is not understood", key);
    }
  }
}

/* label=\alph*) with the number of the item in place of the star. */
static char *numbered_label(const char *label, guint number) {
  static const char *const FORMS[] = {"\\arabic*", "\\alph*", "\\Alph*", "\\roman*", "\\Roman*"};
  static const char *const ROMAN[] = {"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"};
  g_autofree char *digits = g_strdup_printf("%u", number);
  g_autofree char *letter = g_strdup_printf("%c", 'a' + (char)((number - 1) % 26));
  g_autofree char *capital = g_ascii_strup(letter, -1);
  const char *roman = ROMAN[MIN(number, 10) - 1];
  g_autofree char *upper = g_ascii_strup(roman, -1);
  const char *const texts[] = {digits, letter, capital, roman, upper};
  GString *out = g_string_new(label);
  for (guint i = 0; i < G_N_ELEMENTS(FORMS); i++)
    g_string_replace(out, FORMS[i], texts[i], 0);
  return g_string_free(out, FALSE);
}

static char *label_of(const Source *source, const ListStyle *style, guint number) {
  static const char *const BULLETS[] = {"$\\bullet$", "\\textbf{--}", "$\\ast$", "$\\cdot$"};
  static const char *const NUMBERS[] = {"\\arabic*.", "(\\alph*)", "\\roman*.", "\\Alph*."};
  guint level = MIN(source->level, LEVELS_MAX - 1);
  if (style->label || style->numbered)
    return numbered_label(style->label ? style->label : NUMBERS[level], number);
  return g_strdup(BULLETS[level]);
}

static void split(Source *source, const char *text);

/* The next \item outside of lists within this one; the end of the text without one. */
static const char *next_item(const char *p) {
  guint depth = 0;
  for (; *p; p++) {
    if (*p != '\\')
      continue;
    depth += g_str_has_prefix(p, "\\begin") && !g_ascii_isalpha(p[6]);
    depth -= depth > 0 && g_str_has_prefix(p, "\\end") && !g_ascii_isalpha(p[4]);
    if (depth == 0 && g_str_has_prefix(p, "\\item") && !g_ascii_isalpha(p[5]))
      return p;
    p += p[1] != '\0';
  }
  return p;
}

static void add_items(Source *source, const ListStyle *style, const char *body) {
  guint number = 0;
  Source inner = *source;
  inner.level++;
  inner.indent += style->indent;
  for (const char *p = next_item(body); *p;) {
    p += strlen("\\item");
    p += strspn(p, " ");
    char *own = dg_text_option(&p);
    const char *end = next_item(p);
    g_autofree char *text = g_strndup(p, (gsize)(end - p));
    if (number++)
      add_room(source, style->between);
    inner.label = own ? own : label_of(source, style, number);
    split(&inner, text);
    g_clear_pointer(&inner.label, g_free);
    p = end;
  }
}

/* The list at *p, a \begin; *p moves behind its end. FALSE when another environment begins there. */
static gboolean add_list(Source *source, const char *start, const char **p) {
  const char *at = *p;
  if (!g_str_has_prefix(at, "\\begin") || g_ascii_isalpha(at[6]))
    return FALSE;
  at += strlen("\\begin");
  g_autofree char *name = dg_text_argument(&at);
  if (strcmp(name, "itemize") != 0 && strcmp(name, "enumerate") != 0)
    return FALSE;
  ListStyle style = style_of(source, name);
  const char *text = start + strspn(start, " \n");
  if (text < *p || !source->lines->len || source->label)
    add_line(source, start, *p, 0);
  g_autofree char *options = dg_text_option(&at), *body = dg_text_body(&at);
  read_options(source, options, &style);
  add_room(source, style.around);
  add_items(source, &style, body);
  add_room(source, style.around);
  g_free(style.label);
  *p = at;
  return TRUE;
}

/* ---- lines ---- */

/* Bytes of the command at `p` when it ends a line; 0 otherwise. */
static gsize line_end(const char *p) {
  static const char *const COMMANDS[] = {"\\\\", "\\newline", "\\linebreak", "\\par", "\\tabularnewline"};
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++) {
    gsize length = strlen(COMMANDS[i]);
    if (strncmp(p, COMMANDS[i], length) == 0 && (i == 0 || !g_ascii_isalpha(p[length])))
      return length;
  }
  return 0;
}

/* The room that \\[2pt] asks for; *p moves behind the command of `length` bytes. */
static double end_line(Source *source, const char **p, gsize length) {
  *p += length;
  *p += **p == '*';
  g_autofree char *extra = dg_text_option(p);
  return extra ? dg_tikz_length(source->tikz, extra, 1) : 0;
}

/* Splits at \\ outside of groups and environments. */
static void split(Source *source, const char *text) {
  const char *start = text;
  guint depth = 0;
  for (const char *p = text; *p;) {
    gsize command = depth == 0 ? line_end(p) : 0;
    if (command) {
      const char *end = p;
      double extra = end_line(source, &p, command);
      add_line(source, start, end, extra);
      start = p;
    } else if (depth == 0 && source->has_lists && source->level < LEVELS_MAX && add_list(source, start, &p)) {
      start = p;
    } else if (*p == '\\' && p[1]) {
      depth += g_str_has_prefix(p, "\\begin") && !g_ascii_isalpha(p[6]);
      depth -= depth > 0 && g_str_has_prefix(p, "\\end") && !g_ascii_isalpha(p[4]);
      p += 2;
    } else {
      depth += *p == '{';
      depth -= *p == '}' && depth > 0;
      p++;
    }
  }
  /* Nothing behind a list is no line. */
  if (start == text || start[strspn(start, " \n")])
    add_line(source, start, start + strlen(start), 0);
  else if (start[-1] != '}')
    add_line(source, start, start, 0);
}

GArray *dg_text_source_lines(DgTikz *tikz, const char *text, const DgTikzFont *font, gboolean has_lists) {
  Source source = {
      .tikz = tikz, .lines = g_array_new(FALSE, TRUE, sizeof(DgTextSourceLine)), .font = font, .has_lists = has_lists};
  g_array_set_clear_func(source.lines, clear_line);
  split(&source, text);
  return source.lines;
}
