/* Components between two places: to[R=$R_1$, v=$v$, i=$i$, *-o] of the package circuitikz. They are boxes of the size
 * that the package gives its symbols, with their labels: which symbol it is can be read, and is said not to be drawn.
 */
#include "tikz/circuit.h"

#include "tikz/package.h"

#include <string.h>

typedef enum { BOX, ROUND, WIRE, GAP } Kind;

typedef struct {
  const char *name;
  Kind kind;
  double width, height; /* along the wire and across it, of DG_TIKZ_CIRCUIT_LENGTH */
} Component;

static const Component COMPONENTS[] = {
    {"C", BOX, .2, .6},
    {"D", BOX, .4, .5},
    {"D*", BOX, .4, .5},
    {"Do", BOX, .4, .5},
    {"I", ROUND, .6, .6},
    {"L", BOX, .8, .3},
    {"R", BOX, .8, .3},
    {"V", ROUND, .6, .6},
    {"ammeter", ROUND, .6, .6},
    {"battery", BOX, .3, .6},
    {"battery1", BOX, .2, .6},
    {"battery2", BOX, .2, .6},
    {"bulb", ROUND, .6, .6},
    {"cI", BOX, .7, .7},
    {"cV", BOX, .7, .7},
    {"capacitor", BOX, .2, .6},
    {"closing switch", BOX, .6, .3},
    {"cute inductor", BOX, .6, .3},
    {"diode", BOX, .4, .5},
    {"eC", BOX, .2, .6},
    {"european resistor", BOX, .8, .3},
    {"fuse", BOX, .8, .3},
    {"generic", BOX, .8, .3},
    {"inductor", BOX, .8, .3},
    {"isource", ROUND, .6, .6},
    {"isourcesin", ROUND, .6, .6},
    {"lamp", ROUND, .6, .6},
    {"leD", BOX, .4, .5},
    {"leDo", BOX, .4, .5},
    {"led", BOX, .4, .5},
    {"memristor", BOX, .8, .3},
    {"nos", BOX, .6, .3},
    {"ncs", BOX, .6, .3},
    {"ohmmeter", ROUND, .6, .6},
    {"open", GAP, 0, 0},
    {"opening switch", BOX, .6, .3},
    {"pC", BOX, .2, .6},
    {"pR", BOX, .8, .3},
    {"resistor", BOX, .8, .3},
    {"sI", ROUND, .6, .6},
    {"sV", ROUND, .6, .6},
    {"short", WIRE, 0, 0},
    {"spst", BOX, .6, .3},
    {"switch", BOX, .6, .3},
    {"tgeneric", BOX, .8, .3},
    {"thermistor", BOX, .8, .3},
    {"vC", BOX, .2, .6},
    {"vL", BOX, .8, .3},
    {"vR", BOX, .8, .3},
    {"voltmeter", ROUND, .6, .6},
    {"vsource", ROUND, .6, .6},
    {"vsourcesin", ROUND, .6, .6},
    {"zD", BOX, .4, .5},
    {"zDo", BOX, .4, .5},
};

static const Component *find(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(COMPONENTS); i++)
    if (strcmp(COMPONENTS[i].name, name) == 0)
      return &COMPONENTS[i];
  return NULL;
}

void dg_tikz_circuit_say(DgTikz *tikz, const char *component) {
  dg_tikz_unknown(tikz, FALSE, "found the component \"%.40s\" of a circuit, which is drawn as a box", component);
}

/* A label beside the wire, clear of the component; `side` says on which: '^' or '_'. */
static void append_label(GString *nodes, const Component *component, const char *text, char side, double position) {
  double clear = component->height * DG_TIKZ_CIRCUIT_LENGTH / 2;
  g_string_append_printf(nodes, "node[pos=%d/100,auto,%souter sep=%dpt,inner sep=2pt]{%s} ", (int)(position * 100),
                         side == '_' ? "swap," : "", (int)clear + 1, text);
}

/* Ends of the wire: "*-o" has a filled and an open dot. FALSE when it is nothing like that. */
static gboolean append_poles(GString *nodes, const char *option) {
  gsize length = strlen(option);
  const char *dash = strchr(option, '-');
  if (!dash || length > 3 || strspn(option, "*o-.d") != length)
    return FALSE;
  const char ends[2] = {dash > option ? *option : 0, dash[1]};
  for (guint i = 0; i < 2; i++)
    if (ends[i])
      g_string_append_printf(nodes, "node[pos=%u,circle,draw,inner sep=0pt,minimum size=.1cm,fill=%s]{} ", i,
                             ends[i] == 'o' ? "white" : "black");
  return TRUE;
}

typedef struct {
  const Component *component;
  GString *nodes, *rest; /* nodes on the wire, and keys that are of TikZ */
} Wire;

/* "l_=$x$", "v^<=$u$", "i>_=$i$": what is measured or named there. FALSE for other keys. */
static gboolean take_label(Wire *wire, const char *key, const char *value) {
  gboolean below = strchr(key, '_') != NULL;
  gsize letters = strcspn(key, "^_<>");
  if (letters != 1 || !strchr("lavif", *key) || !value)
    return FALSE;
  gboolean is_swapped = *key == 'a' || *key == 'v';
  char side = is_swapped ? (strchr(key, '^') ? '^' : '_') : (below ? '_' : '^');
  append_label(wire->nodes, wire->component, value, side, *key == 'i' || *key == 'f' ? .85 : .5);
  return TRUE;
}

static void take_option(Wire *wire, const char *option) {
  g_autofree char *copy = g_strdup(option);
  char *key, *value;
  dg_tikz_pair(copy, &key, &value);
  if (find(key) == wire->component && *key) {
    if (value)
      append_label(wire->nodes, wire->component, value, '^', .5);
  } else if (value && strcmp(key, "n") == 0) {
    g_string_append_printf(wire->nodes, "coordinate[pos=.5] (%s) ", value);
  } else if (*option && !take_label(wire, key, value) && !append_poles(wire->nodes, option) &&
             strcmp(key, "mirror") != 0 && strcmp(key, "invert") != 0) {
    g_string_append_printf(wire->rest, "%s%s", wire->rest->len ? "," : "", option);
  }
}

static void append_symbol(GString *nodes, const Component *component) {
  g_string_append_printf(nodes,
                         "node[pos=.5,sloped,allow upside down,%s,draw,solid,fill=white,inner sep=0pt,"
                         "minimum width=%dpt,minimum height=%dpt]{} ",
                         component->kind == ROUND ? "circle" : "rectangle",
                         (int)(component->width * DG_TIKZ_CIRCUIT_LENGTH),
                         (int)(component->height * DG_TIKZ_CIRCUIT_LENGTH));
}

char *dg_tikz_circuit_take(DgTikz *tikz, char *options, gboolean *is_gap) {
  *is_gap = FALSE;
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  Wire wire = {.component = NULL};
  for (guint i = 0; i < parts->len && !wire.component; i++) {
    g_autofree char *copy = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(copy, &key, &value);
    wire.component = find(key);
  }
  if (!wire.component || !dg_tikz_package_is_loaded(tikz, "circuitikz"))
    return options;
  wire.nodes = g_string_new(NULL);
  wire.rest = g_string_new(NULL);
  *is_gap = wire.component->kind == GAP;
  if (wire.component->kind == BOX || wire.component->kind == ROUND) {
    append_symbol(wire.nodes, wire.component);
    dg_tikz_circuit_say(tikz, wire.component->name);
  }
  for (guint i = 0; i < parts->len; i++)
    take_option(&wire, parts->pdata[i]);
  dg_tex_push(tikz->reader, wire.nodes->str, -1);
  g_string_free(wire.nodes, TRUE);
  g_free(options);
  return g_string_free(wire.rest, FALSE);
}

/* \begin{circuitikz}[keys]: a picture. */
static void begin_circuit(DgTikz *tikz, const char *name) {
  dg_tikz_package_load(tikz, "circuitikz");
  if (!tikz->in_picture) {
    dg_tikz_picture_environment(tikz, name);
    return;
  }
  dg_tikz_scope_begin(tikz);
  dg_tikz_statements(tikz, name);
  dg_tikz_scope_end(tikz);
}

/* \ctikzset: of how symbols look, which are boxes here. */
static void pass_settings(DgTikz *tikz, const char *name) {
  g_free(dg_tex_argument(tikz->reader));
}

static const DgTikzPackageCommand COMMANDS[] = {{"ctikzset", pass_settings}, {NULL, NULL}};
static const DgTikzPackageCommand ENVIRONMENTS[] = {
    {"circuitikz", begin_circuit}, {"tikzcircuit", begin_circuit}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_circuit = {"circuitikz", NULL, COMMANDS, ENVIRONMENTS};
