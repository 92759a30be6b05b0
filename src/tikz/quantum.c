/* Circuits of the package quantikz: gates as boxes on wires. What stands on a wire is a node of a matrix, and wires
 * join the nodes of a row; sizes are about those of TeX, which is said. */
#include "tikz/options.h"
#include "tikz/package.h"

#include <string.h>

#define MATRIX "diagrade quantum"
/* What the package defines for texts. */
#define MACROS                                                                                                         \
  "\\providecommand{\\ket}[1]{|#1\\rangle}\\providecommand{\\bra}[1]{\\langle #1|}"                                    \
  "\\providecommand{\\proj}[1]{|#1\\rangle\\langle #1|}\\providecommand{\\braket}[2]{\\langle #1|#2\\rangle}"

typedef struct {
  DgTikz *tikz;
  GString *cells, *paths;
  guint row, column; /* of the cell that is read, from 1 */
  guint last; /* the column of the row's last node; 0: none */
  gboolean has_node, is_open; /* of this cell; the wire does not reach what comes next */
} Circuit;

static void put_node(Circuit *circuit, const char *keys, const char *text) {
  if (circuit->has_node)
    return;
  g_string_append_printf(circuit->cells, "|[%s]|{%s}", keys, text);
  if (circuit->last && !circuit->is_open)
    g_string_append_printf(circuit->paths, "\\draw (" MATRIX "-%u-%u) -- (" MATRIX "-%u-%u);", circuit->row,
                           circuit->last, circuit->row, circuit->column);
  circuit->last = circuit->column;
  circuit->has_node = TRUE;
  circuit->is_open = FALSE;
}

/* What controls another wire is joined to it, so many rows further. */
static void join_down(Circuit *circuit, const char *rows) {
  gint64 step = rows ? g_ascii_strtoll(rows, NULL, 10) : 0;
  gint64 to = circuit->row + CLAMP(step, -100, 100);
  if (step && to > 0)
    g_string_append_printf(circuit->paths, "\\draw (" MATRIX "-%u-%u) -- (" MATRIX "-%u-%u);", circuit->row,
                           circuit->column, (guint)to, circuit->column);
}

static const struct {
  const char *name, *keys, *text; /* text NULL: the argument */
  gboolean has_argument, joins; /* the argument is how many rows further the other end is */
  gboolean is_formula; /* the argument is one */
} SIGNS[] = {
    {"control", "circle,fill,inner sep=0pt,minimum size=4pt", "", TRUE, FALSE},
    {"ctrl", "circle,fill,inner sep=0pt,minimum size=4pt", "", TRUE, TRUE},
    {"gate", "draw,fill=white,minimum size=1.5em", NULL, TRUE, FALSE, TRUE},
    {"lstick", "", NULL, TRUE, FALSE},
    {"meter", "draw,fill=white,minimum size=1.5em", "", FALSE, FALSE},
    {"ocontrol", "circle,draw,fill=white,inner sep=0pt,minimum size=4pt", "", TRUE, FALSE},
    {"octrl", "circle,draw,fill=white,inner sep=0pt,minimum size=4pt", "", TRUE, TRUE},
    {"phase", "circle,fill,inner sep=0pt,minimum size=4pt,label=above right:$#$", "", TRUE, FALSE},
    {"push", "", NULL, TRUE, FALSE},
    {"rstick", "", NULL, TRUE, FALSE},
    {"swap", "inner sep=0pt", "$\\times$", TRUE, TRUE},
    {"targ", "circle,draw,inner sep=0pt,minimum size=8pt", "$+$", TRUE, FALSE},
    {"targX", "inner sep=0pt", "$\\times$", TRUE, FALSE},
};

/* A command of a cell, of which the backslash was passed. */
static void read_command(Circuit *circuit, const char **p) {
  gsize length = 0;
  while (g_ascii_isalpha((*p)[length]))
    length++;
  g_autofree char *name = g_strndup(*p, length);
  *p += length;
  guint i = 0;
  while (i < G_N_ELEMENTS(SIGNS) && strcmp(SIGNS[i].name, name) != 0)
    i++;
  if (i == G_N_ELEMENTS(SIGNS)) {
    if (strcmp(name, "qw") != 0 && strcmp(name, "cw") != 0 && *name)
      dg_tikz_unknown(circuit->tikz, TRUE, "\\%.40s of a quantum circuit: it is not understood; it is left out", name);
    g_free(dg_tikz_take_group(p, '{', '}'));
    return;
  }
  g_autofree char *options = dg_tikz_take_group(p, '[', ']');
  g_autofree char *argument = SIGNS[i].has_argument || SIGNS[i].text ? dg_tikz_take_group(p, '{', '}') : NULL;
  const char *value = argument ? argument : "";
  g_auto(GStrv) keys = g_strsplit(SIGNS[i].keys, "#", 2);
  g_autofree char *filled = keys[0] && keys[1] ? g_strconcat(keys[0], value, keys[1], NULL) : NULL;
  if (options && (g_ascii_isdigit(*options) || strstr(options, "wires")))
    dg_tikz_unknown(circuit->tikz, FALSE, "found a gate on several wires, which is drawn on the first");
  g_autofree char *formula = SIGNS[i].is_formula && !strchr(value, '$') ? g_strdup_printf("$%s$", value) : NULL;
  put_node(circuit, filled ? filled : SIGNS[i].keys, SIGNS[i].text ? SIGNS[i].text : formula ? formula : value);
  if (SIGNS[i].joins)
    join_down(circuit, value);
}

static void end_row(Circuit *circuit) {
  circuit->row++;
  circuit->column = 1;
  circuit->last = 0;
  circuit->has_node = circuit->is_open = FALSE;
}

static void read_cells(Circuit *circuit, const char *body) {
  for (const char *p = body; *p;) {
    if (*p == '\\' && p[1] == '\\') {
      g_string_append(circuit->cells, "\\\\");
      end_row(circuit);
      p += 2;
      g_free(dg_tikz_take_group(&p, '[', ']'));
    } else if (*p == '\\') {
      p++;
      read_command(circuit, &p);
    } else if (*p == '&') {
      g_string_append_c(circuit->cells, '&');
      circuit->column++;
      circuit->has_node = FALSE;
      p++;
    } else {
      p++;
    }
  }
}

static void begin_circuit(DgTikz *tikz, const char *name) {
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
  g_autofree char *raw = dg_tex_until(tikz->reader, stop);
  g_autofree char *body = g_strstrip(g_strdup(raw ? raw : ""));
  Circuit circuit = {.tikz = tikz, .cells = g_string_new(NULL), .paths = g_string_new(NULL), .row = 1, .column = 1};
  dg_tikz_unknown(tikz, TRUE, "found a quantum circuit, whose sizes are about those that TeX gives it");
  read_cells(&circuit, body);
  gboolean is_ended = g_str_has_suffix(circuit.cells->str, "\\\\");
  g_autofree char *matrix = g_strdup_printf(
      "\\matrix (" MATRIX ") [matrix of nodes,row sep=.3cm,column sep=.4cm,nodes={anchor=center}]{%s%s};%s",
      circuit.cells->str, is_ended ? "" : "\\\\", circuit.paths->str);
  g_autofree char *picture = g_strconcat(MACROS, tikz->in_picture ? "" : "\\begin{tikzpicture}", matrix,
                                         tikz->in_picture ? "" : "\\end{tikzpicture}", NULL);
  g_string_free(circuit.cells, TRUE);
  g_string_free(circuit.paths, TRUE);
  dg_tex_push(tikz->reader, picture, -1);
}

static const DgTikzPackageCommand ENVIRONMENTS[] = {
    {"quantikz", begin_circuit}, {"quantikz*", begin_circuit}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_quantum = {"quantikz", NULL, NULL, ENVIRONMENTS};
