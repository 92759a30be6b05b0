/* Commutative diagrams of the package tikz-cd, put into the words of TikZ: a matrix of formulas, and paths between its
 * cells (manual of tikz-cd; the code of its library for sizes). */
#include "tikz/options.h"

#include <string.h>

#define MATRIX "tikz@cd"

typedef struct {
  DgTikz *tikz;
  GString *cells, *paths;
  guint row, column; /* of the cell being read, from 1 */
  gboolean has_arrow; /* it holds one */
} Diagram;

/* Keys of arrows that stand for others of TikZ. */
static const struct {
  const char *name, *keys;
} ARROWS[] = {{"rightarrow", "-cdto"},
              {"leftarrow", "cdto-"},
              {"leftrightarrow", "cdto-cdto"},
              {"dash", "-"},
              {"no head", "-"},
              {"no tail", ""},
              {"to head", "-cdto"},
              {"two heads", "-cdtwo"},
              {"twoheadrightarrow", "-cdtwo"},
              {"tail", "cdtail-cdto"},
              {"rightarrowtail", "cdtail-cdto"},
              {"maps to", "cdbar-cdto"},
              {"mapsto", "cdbar-cdto"},
              {"hook", "cdhook-cdto"},
              {"hook'", "cdhook'-cdto"},
              {"hookrightarrow", "cdhook-cdto"},
              {"dashrightarrow", "-cdto,dashed"},
              {"dashleftarrow", "cdto-,dashed"},
              {"equal", "-,double distance=2pt"},
              {"equals", "-,double distance=2pt"},
              {"Rightarrow", "-cdto,double distance=2pt"},
              {"Leftarrow", "cdto-,double distance=2pt"},
              {"Leftrightarrow", "cdto-cdto,double distance=2pt"},
              {"phantom", "draw=none,-"},
              {"crossing over", "preaction={draw=white,-,line width=1.5ex}"},
              {"harpoon", "-cdharpoon"},
              {"harpoon'", "-cdharpoon'"},
              {"squiggly", "decorate,decoration={zigzag,segment length=3.7pt,amplitude=.76pt}"},
              {"rightsquigarrow", "-cdto,decorate,decoration={zigzag,segment length=3.7pt,amplitude=.76pt}"}};

static const struct {
  const char *name, *tip;
} TIPS[] = {
    {"cdto", "Computer Modern Rightarrow[length=0pt 6.2]"},
    {"cdtwo", "Computer Modern Rightarrow[length=0pt 6.2,sep=0pt -2.6] Computer Modern Rightarrow[length=0pt 6.2]"},
    {"cdtail", "Computer Modern Rightarrow[length=0pt 6.2,reversed]"},
    {"cdbar", "Bar[width=0pt 8.2]"},
    {"cdharpoon'", "Computer Modern Rightarrow[length=0pt 6.2,right]"},
    {"cdharpoon", "Computer Modern Rightarrow[length=0pt 6.2,left]"},
    {"cdhook'", "Hooks[width=0pt 10.8,length=0pt 3.6,left]"},
    {"cdhook", "Hooks[width=0pt 10.8,length=0pt 3.6,right]"}};

/* Writes "cdto-cdto" with the tips in full, each side in braces. */
static void append_arrows(GString *out, const char *keys) {
  gsize length = strcspn(keys, ",");
  const char *dash = memchr(keys, '-', length);
  if (!dash || g_str_has_prefix(keys, "draw")) {
    g_string_append(out, keys);
    return;
  }
  for (guint side = 0; side < 2; side++) {
    const char *p = side ? dash + 1 : keys, *end = side ? keys + length : dash;
    g_string_append_c(out, '{');
    while (p < end) {
      guint i = 0;
      while (i < G_N_ELEMENTS(TIPS) && !g_str_has_prefix(p, TIPS[i].name))
        i++;
      if (i == G_N_ELEMENTS(TIPS)) {
        p++;
        continue;
      }
      g_string_append_printf(out, "%s ", TIPS[i].tip);
      p += strlen(TIPS[i].name);
    }
    g_string_append(out, side ? "}" : "}-");
  }
  g_string_append(out, keys + length);
}

/* "dr": how far to the cell in that direction. */
static gboolean read_direction(const char *text, gint *rows, gint *columns) {
  if (!*text || strspn(text, "rlud") != strlen(text))
    return FALSE;
  *rows = *columns = 0;
  for (const char *p = text; *p; p++) {
    *columns += *p == 'r' ? 1 : *p == 'l' ? -1 : 0;
    *rows += *p == 'd' ? 1 : *p == 'u' ? -1 : 0;
  }
  return TRUE;
}

/* "f", "f"' or "f"{keys} */
static void append_label(GString *out, const char *option) {
  const char *end = strrchr(option, '"'), *keys = end + 1;
  gsize length = (gsize)(end - option) - 1;
  g_string_append(out, "node[auto,font=\\scriptsize,inner sep=.5ex");
  if (*keys == '\'') {
    g_string_append(out, ",swap");
    keys++;
  }
  g_autofree char *rest = g_strstrip(g_strdup(keys));
  gsize n = strlen(rest);
  if (strstr(rest, "description"))
    g_string_append(out, ",anchor=center,fill=white");
  else if (strstr(rest, "marking"))
    g_string_append(out, ",anchor=center,sloped");
  else if (n > 2 && *rest == '{')
    g_string_append_printf(out, ",%.*s", (int)n - 2, rest + 1);
  else if (n && strcmp(rest, "{}") != 0)
    g_string_append_printf(out, ",%s", rest);
  g_string_append_printf(out, "]{$%.*s$}", (int)length, option + 1);
}

/* A cell by "2-3", or a node by its name, in the parentheses of a coordinate. Free with g_free(). */
static char *end_name(const Diagram *diagram, const char *text) {
  gint rows, columns;
  if (read_direction(text, &rows, &columns))
    return g_strdup_printf(MATRIX "-%d-%d", (gint)diagram->row + rows, (gint)diagram->column + columns);
  return g_ascii_isdigit(*text) ? g_strdup_printf(MATRIX "-%s", text) : g_strdup(text);
}

/* What the keys of an arrow say. */
typedef struct {
  GString *keys, *labels;
  char *from, *to; /* coordinates, without parentheses */
  gint rows, columns; /* how far it goes, when a direction says so */
  double shift; /* to its left, in ex */
} Arrow;

/* "curve={height=-12pt}", as editors of diagrams write bends: above zero to the right, over about 50 points. */
static void append_curve(GString *keys, const char *value) {
  const char *height = value ? strstr(value, "height=") : NULL;
  double points = height ? g_ascii_strtod(height + strlen("height="), NULL) : 0;
  g_string_append_printf(keys, ",bend %s=%d", points > 0 ? "right" : "left", (int)(2 * ABS(CLAMP(points, -40, 40))));
}

/* Keys that are about the way of an arrow; FALSE when it is none of them. */
static gboolean take_way(const Diagram *diagram, Arrow *arrow, const char *key, const char *value) {
  if (value && strcmp(key, "from") == 0)
    arrow->from = (g_free(arrow->from), end_name(diagram, value));
  else if (value && strcmp(key, "to") == 0)
    arrow->to = (g_free(arrow->to), end_name(diagram, value));
  else if (strcmp(key, "shift left") == 0 || strcmp(key, "shift right") == 0)
    arrow->shift += (key[6] == 'l' ? .56 : -.56) * (value ? g_ascii_strtod(value, NULL) : 1);
  else if (value && strcmp(key, "shorten") == 0)
    g_string_append_printf(arrow->keys, ",shorten <=%s,shorten >=%s", value, value);
  else if (strcmp(key, "curve") == 0)
    append_curve(arrow->keys, value);
  else
    return FALSE;
  return TRUE;
}

static void take_option(const Diagram *diagram, Arrow *arrow, const char *option) {
  const char *end = strrchr(option, '"');
  char *key, *value;
  g_autofree char *copy = g_strdup(option);
  guint k = 0;
  if (*option == '"' && end > option) {
    append_label(arrow->labels, option);
    return;
  }
  if (read_direction(option, &arrow->rows, &arrow->columns)) {
    arrow->to = (g_free(arrow->to), end_name(diagram, option));
    return;
  }
  dg_tikz_pair(copy, &key, &value);
  while (k < G_N_ELEMENTS(ARROWS) && strcmp(ARROWS[k].name, key) != 0)
    k++;
  gboolean is_known = k < G_N_ELEMENTS(ARROWS);
  if (!*option || take_way(diagram, arrow, key, value) || (is_known && !*ARROWS[k].keys))
    return;
  g_string_append_c(arrow->keys, ',');
  append_arrows(arrow->keys, is_known ? ARROWS[k].keys : option);
}

/* An arrow beside its place begins and ends at the sides of its cells, moved: only where it goes along a row or a
 * column is it known which these are. */
static void shift_arrow(const Diagram *diagram, Arrow *arrow) {
  gboolean along = arrow->rows == 0, forward = along ? arrow->columns > 0 : arrow->rows < 0;
  if (arrow->shift == 0)
    return;
  if (!along && arrow->columns != 0) {
    dg_tikz_unknown(diagram->tikz, FALSE, "found an arrow across the cells that is shifted; it is drawn in its place");
    return;
  }
  static const char *const SIDES[][2] = {{"south", "north"}, {"east", "west"}};
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double shift = along == forward ? arrow->shift : -arrow->shift;
  g_ascii_formatd(number, sizeof number, "%.3f", shift);
  const char *start = SIDES[along][along ? !forward : forward], *end = SIDES[along][along ? forward : !forward];
  g_autofree char *from = arrow->from, *to = arrow->to;
  arrow->from = g_strdup_printf("[%cshift=%sex]%s.%s", along ? 'y' : 'x', number, from, start);
  arrow->to = g_strdup_printf("[%cshift=%sex]%s.%s", along ? 'y' : 'x', number, to, end);
}

static void add_arrow(Diagram *diagram, const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  Arrow arrow = {.keys = g_string_new(NULL),
                 .labels = g_string_new(NULL),
                 .from = g_strdup_printf(MATRIX "-%u-%u", diagram->row, diagram->column)};
  arrow.to = g_strdup(arrow.from);
  append_arrows(arrow.keys, "-cdto");
  for (guint i = 0; i < parts->len; i++)
    take_option(diagram, &arrow, parts->pdata[i]);
  shift_arrow(diagram, &arrow);
  g_string_append_printf(diagram->paths, "\\path (%s) edge[line width=.4pt,%s] %s (%s);", arrow.from, arrow.keys->str,
                         arrow.labels->str, arrow.to);
  g_string_free(arrow.keys, TRUE);
  g_string_free(arrow.labels, TRUE);
  g_free(arrow.from);
  g_free(arrow.to);
  diagram->has_arrow = TRUE;
}

/* "\\arrow[r, "f"]" or the older "\\arrow{r}{f}[swap]{g}" at p. FALSE when it is another command. */
static gboolean take_arrow(Diagram *diagram, const char **p) {
  const char *q = *p + 1;
  gsize length = 0;
  while (g_ascii_isalpha(q[length]))
    length++;
  gboolean plain = (length == 2 && strncmp(q, "ar", 2) == 0) || (length == 5 && strncmp(q, "arrow", 5) == 0);
  gboolean aimed = length > 2 && length < 5 && strncmp(q + length - 2, "ar", 2) == 0 && strspn(q, "rlud") == length - 2;
  if (!plain && !aimed)
    return FALSE;
  q += length;
  g_autofree char *keys = dg_tikz_take_group(&q, '[', ']');
  GString *options = g_string_new(keys ? keys : "");
  const char *behind = q;
  g_autofree char *target = aimed ? g_strndup(*p + 1, length - 2) : dg_tikz_take_group(&behind, '{', '}');
  gint rows, columns; /* a group after keys is a way when it can be one */
  if (!aimed && keys && target && !read_direction(target, &rows, &columns))
    g_clear_pointer(&target, g_free);
  else if (!aimed)
    q = behind;
  if (target)
    g_string_append_printf(options, ",%s", g_strstrip(target));
  for (;;) { /* labels of the older form */
    g_autofree char *label_keys = target ? dg_tikz_take_group(&q, '[', ']') : NULL;
    g_autofree char *label = target ? dg_tikz_take_group(&q, '{', '}') : NULL;
    if (!label)
      break;
    g_string_append_printf(options, ",\"%s\"{%s}", label, label_keys ? label_keys : "");
  }
  add_arrow(diagram, options->str);
  g_string_free(options, TRUE);
  *p = q;
  return TRUE;
}

static void end_cell(Diagram *diagram) {
  if (diagram->has_arrow) /* so that the cell is a node even when it holds nothing else */
    g_string_append(diagram->cells, "{}");
  diagram->has_arrow = FALSE;
}

static void read_cells(Diagram *diagram, const char *body) {
  gint depth = 0;
  for (const char *p = body; *p;) {
    depth += *p == '{';
    depth -= *p == '}';
    if (*p == '\\' && take_arrow(diagram, &p))
      continue;
    gboolean ends_row = depth == 0 && *p == '\\' && p[1] == '\\', ends_cell = depth == 0 && *p == '&';
    if (ends_row || ends_cell)
      end_cell(diagram);
    diagram->row += ends_row;
    diagram->column = ends_row ? 1 : diagram->column + ends_cell;
    guint n = *p == '\\' && p[1] ? 2 : 1;
    g_string_append_len(diagram->cells, p, n);
    p += n;
  }
  end_cell(diagram);
}

/* "row sep=large": names of sizes are those of the package, in em, for rows; columns are a third wider. */
static void append_sep(GString *out, const char *key, const char *value) {
  static const struct {
    const char *name;
    double rows;
  } SIZES[] = {{"huge", 3.6}, {"large", 2.7}, {"normal", 1.8}, {"scriptsize", 1.35}, {"small", .9}, {"tiny", .45}};
  for (guint both = 0; both < 2; both++) {
    const char *name = both ? "column sep" : "row sep";
    if (strcmp(key, "sep") != 0 && strcmp(key, name) != 0)
      continue;
    guint i = 0;
    while (i < G_N_ELEMENTS(SIZES) && strcmp(SIZES[i].name, value) != 0)
      i++;
    if (i == G_N_ELEMENTS(SIZES)) {
      g_string_append_printf(out, ",%s={%s}", name, value);
      continue;
    }
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.3g", SIZES[i].rows * (both ? 4.0 / 3 : 1));
    g_string_append_printf(out, ",%s=%sem", name, number);
  }
}

static char *matrix_keys(const char *options) {
  GString *out = g_string_new("matrix of math nodes,inner sep=0pt,row sep=1.8em,column sep=2.4em,"
                              "cells={shape=asymmetrical rectangle,inner xsep=1ex,inner ysep=.85ex}");
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (value && g_str_has_suffix(key, "sep"))
      append_sep(out, key, value);
    else if (strcmp(key, "cramped") == 0)
      g_string_append(out, ",inner sep=-.3em,cells={inner sep=.3em}");
    else if (value && strcmp(key, "ampersand replacement") != 0)
      g_string_append_printf(out, ",%s={%s}", key, value);
  }
  return g_string_free(out, FALSE);
}

/* The rows with "&" between the cells, whatever `ampersand replacement` says. Free with g_free(). */
static char *plain_ampersands(const char *options, const char *body) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (!value || strcmp(key, "ampersand replacement") != 0 || !*value)
      continue;
    g_auto(GStrv) cells = g_strsplit(body, value, -1);
    return g_strjoinv("&", cells);
  }
  return g_strdup(body);
}

void dg_tikz_commutative(DgTikz *tikz) {
  Diagram diagram = {.tikz = tikz, .cells = g_string_new(NULL), .paths = g_string_new(NULL), .row = 1, .column = 1};
  tikz->arrows_meta = TRUE; /* the package loads that library */
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *body = dg_tex_until(tikz->reader, "\\end {tikzcd}");
  g_autofree char *keys = matrix_keys(options);
  g_autofree char *cells = plain_ampersands(options, body ? body : "");
  read_cells(&diagram, cells);
  g_autofree char *whole = g_strdup_printf("\\begin{tikzpicture}\\matrix (" MATRIX ")[%s]{%s\\\\};%s\\end{tikzpicture}",
                                           keys, g_strchomp(diagram.cells->str), diagram.paths->str);
  g_string_free(diagram.cells, TRUE);
  g_string_free(diagram.paths, TRUE);
  dg_tex_push(tikz->reader, whole, -1);
}
