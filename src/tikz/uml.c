/* The package tikz-uml: classes, states and use cases as nodes, relations as paths between them. Where its boxes stand
 * and how large they are is about as the package has it, which is said. */
#include "tikz/options.h"
#include "tikz/package.h"

#include <string.h>

static char *argument(DgTikz *tikz) {
  char *text = dg_tex_peek(tikz->reader) == '{' ? dg_tex_argument(tikz->reader) : NULL;
  return text ? g_strstrip(text) : g_strdup("");
}

static void say(DgTikz *tikz) {
  dg_tikz_unknown(tikz, FALSE, "found parts of tikz-uml, whose sizes are about those that TeX gives them");
}

static void append_place(GString *out, GHashTable *options, const char *name) {
  g_string_append_printf(out, "] (%s) at (%s,%s) ", dg_tikz_option(options, "name", name),
                         dg_tikz_option(options, "x", "0"), dg_tikz_option(options, "y", "0"));
}

/* "\umlclass[x=1,y=2]{Name}{attributes}{operations}"; the data of a class are what stands over its name. */
static const struct {
  const char *command, *stereotype;
} CLASSES[] = {{"umlabstract", ""},
               {"umlclass", ""},
               {"umlenum", "enum"},
               {"umlinterface", "interface"},
               {"umltypedef", "typedef"}};

static void make_class(DgTikz *tikz, const char *command, GHashTable *options, const char *name, const char *attributes,
                       const char *operations) {
  const char *stereotype = dg_tikz_option(options, "type", "");
  for (guint i = 0; i < G_N_ELEMENTS(CLASSES); i++)
    if (strcmp(CLASSES[i].command, command) == 0 && *CLASSES[i].stereotype)
      stereotype = CLASSES[i].stereotype;
  gboolean is_simple = !attributes;
  GString *out = g_string_new("\\node[draw,inner sep=1ex,align=left,");
  g_string_append_printf(out, "fill=%s", dg_tikz_option(options, "fill", "yellow!20"));
  if (!is_simple)
    g_string_append(out, ",rectangle split,rectangle split parts=3,rectangle split part align={center,left,left}");
  if (dg_tikz_option(options, "width", NULL))
    g_string_append_printf(out, ",minimum width=%s", dg_tikz_option(options, "width", ""));
  append_place(out, options, name);
  g_string_append(out, "{");
  if (*stereotype)
    g_string_append_printf(out, "$\\ll$%s$\\gg$\\\\", stereotype);
  g_string_append_printf(out, strcmp(command, "umlabstract") == 0 ? "\\textbf{\\textit{%s}}" : "\\textbf{%s}", name);
  if (!is_simple)
    g_string_append_printf(out, "\\nodepart{two}%s\\nodepart{three}%s", attributes, operations);
  g_string_append(out, "};");
  dg_tikz_run(tikz, out->str);
  g_string_free(out, TRUE);
}

static void class_statement(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *name = argument(tikz), *attributes = argument(tikz), *operations = argument(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "uml", list);
  say(tikz);
  make_class(tikz, command, options, name, attributes, operations);
}

static void simple_class(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *name = argument(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "uml", list);
  say(tikz);
  make_class(tikz, command, options, name, NULL, NULL);
}

/* Nodes with one text. */
static const struct {
  const char *command, *keys, *text; /* text: %s is the argument, which is a name or a caption */
  gboolean is_named; /* the argument is the name of the node */
} NODES[] = {
    {"umlactor", "align=center,inner sep=.5ex", "%s", TRUE},
    {"umlbasicstate", "draw,rounded corners,fill=yellow!20,inner sep=1ex", "%s", TRUE},
    {"umlnote", "draw,fill=green!20,align=left,inner sep=1ex", "%s", FALSE},
    {"umlstatefinal", "circle,draw,double,fill=black,inner sep=0pt,minimum size=1.5ex", "", TRUE},
    {"umlstateinitial", "circle,draw,fill=black,inner sep=0pt,minimum size=2ex", "", TRUE},
    {"umlusecase", "ellipse,draw,fill=blue!20,align=center,inner sep=.5ex", "%s", FALSE},
};

static void node_statement(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "uml", list);
  guint i = 0;
  while (i + 1 < G_N_ELEMENTS(NODES) && strcmp(NODES[i].command, command) != 0)
    i++;
  gboolean has_argument = *NODES[i].text || dg_tex_peek(tikz->reader) == '{';
  g_autofree char *target = strcmp(command, "umlnote") == 0 ? argument(tikz) : NULL;
  g_autofree char *text = has_argument ? argument(tikz) : g_strdup("");
  g_autofree char *unnamed = g_strdup_printf("usecase-%u", ++tikz->unnamed);
  GString *out = g_string_new("\\node[");
  say(tikz);
  g_string_append(out, NODES[i].keys);
  append_place(out, options, NODES[i].is_named ? text : unnamed);
  g_string_append_printf(out, "{%s};", *NODES[i].text ? text : "");
  if (target)
    g_string_append_printf(out, "\\draw[dashed] (%s) -- (%s);", dg_tikz_option(options, "name", unnamed), target);
  dg_tikz_run(tikz, out->str);
  g_string_free(out, TRUE);
}

/* ---- relations ---- */

static const struct {
  const char *name, *keys, *stereotype;
} RELATIONS[] = {{"aggreg", "{Diamond[open,length=3mm]}-", ""},
                 {"assoc", "-", ""},
                 {"compo", "{Diamond[length=3mm]}-", ""},
                 {"dep", "dashed,->", ""},
                 {"extend", "dashed,->", "extend"},
                 {"friend", "dashed,->", "friend"},
                 {"import", "dashed,->", "import"},
                 {"impl", "dashed,-{Triangle[open,length=3mm]}", ""},
                 {"include", "dashed,->", "include"},
                 {"inherit", "-{Triangle[open,length=3mm]}", ""},
                 {"nest", "-{Circle[open]}", ""},
                 {"real", "dashed,-{Triangle[open,length=3mm]}", ""},
                 {"trans", "->", ""},
                 {"uniaggreg", "{Diamond[open,length=3mm]}->", ""},
                 {"uniassoc", "->", ""},
                 {"unicompo", "{Diamond[length=3mm]}->", ""}};

/* The way of the path by its geometry: "--", "-|", "|-", "-|-", "|-|". */
static void append_way(GString *out, const char *geometry, const char *from, const char *to) {
  if (strcmp(geometry, "-|-") == 0)
    g_string_append_printf(out, "-| ($(%s)!.5!(%s)$) |-", from, to);
  else if (strcmp(geometry, "|-|") == 0)
    g_string_append_printf(out, "|- ($(%s)!.5!(%s)$) -|", from, to);
  else
    g_string_append(out, geometry);
}

static void append_text(GString *out, GHashTable *options, const char *key, const char *position) {
  const char *text = dg_tikz_option(options, key, NULL);
  if (text)
    g_string_append_printf(out, " node[%s,auto]{%s}", position, text);
}

static void relate(DgTikz *tikz, guint kind, const char *geometry) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *from = argument(tikz), *to = argument(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "uml", list);
  GString *out = g_string_new(NULL);
  const char *stereotype = dg_tikz_option(options, "stereo", RELATIONS[kind].stereotype);
  g_string_printf(out, "\\draw[%s] (%s) ", RELATIONS[kind].keys, from);
  append_way(out, dg_tikz_option(options, "geometry", geometry), from, to);
  if (*stereotype)
    g_string_append_printf(out, " node[midway,sloped,above]{$\\ll$%s$\\gg$}", stereotype);
  append_text(out, options, "arg1", "near start");
  append_text(out, options, "mult1", "near start,swap");
  append_text(out, options, "arg", "near end");
  append_text(out, options, "mult", "near end,swap");
  append_text(out, options, "arg2", "near end");
  append_text(out, options, "mult2", "near end,swap");
  g_string_append_printf(out, " (%s);", to);
  dg_tikz_run(tikz, out->str);
  g_string_free(out, TRUE);
}

/* \umlassoc{a}{b}, \umlVHVinherit{a}{b}: an optional geometry by letters and the kind of relation. */
static void relation(DgTikz *tikz, const char *command) {
  static const struct {
    const char *letters, *geometry;
  } GEOMETRIES[] = {{"HVH", "-|-"}, {"VHV", "|-|"}, {"HV", "-|"}, {"VH", "|-"}, {"", "--"}};
  const char *rest = command + strlen("uml");
  guint g = 0;
  while (!g_str_has_prefix(rest, GEOMETRIES[g].letters))
    g++;
  rest += strlen(GEOMETRIES[g].letters);
  for (guint i = 0; i < G_N_ELEMENTS(RELATIONS); i++)
    if (strcmp(RELATIONS[i].name, rest) == 0)
      relate(tikz, i, GEOMETRIES[g].geometry);
}

/* ---- containers ---- */

/* \begin{umlpackage}[x=..,y=..]{Name} ... \end{umlpackage}: what is in it, and a frame around it. */
static void container(DgTikz *tikz, const char *name) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *title = argument(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "uml", list);
  const char *box = dg_tikz_option(options, "name", title);
  g_autofree char *keys = g_strdup_printf("shift={(%s,%s)},local bounding box=%s", dg_tikz_option(options, "x", "0"),
                                          dg_tikz_option(options, "y", "0"), box);
  g_autofree char *frame = g_strdup_printf("\\node[draw,inner sep=1.5ex,fit=(%s),label={[font=\\bfseries]above:%s}]"
                                           " (%s) {};",
                                           box, title, box);
  say(tikz);
  dg_tikz_scope_begin(tikz);
  dg_tikz_keys(tikz, keys);
  dg_tikz_statements(tikz, name);
  dg_tikz_scope_end(tikz);
  dg_tikz_run(tikz, frame);
}

#define RELATION(name)                                                                                                 \
  {"uml" name, relation}, {"umlHV" name, relation}, {"umlHVH" name, relation}, {"umlVH" name, relation}, {             \
    "umlVHV" name, relation                                                                                            \
  }

static const DgTikzPackageCommand COMMANDS[] = {{"umlabstract", class_statement},
                                                {"umlactor", node_statement},
                                                {"umlbasicstate", node_statement},
                                                {"umlclass", class_statement},
                                                {"umlemptyclass", simple_class},
                                                {"umlenum", class_statement},
                                                {"umlinterface", class_statement},
                                                {"umlnote", node_statement},
                                                {"umlsimpleclass", simple_class},
                                                {"umlsimpleinterface", simple_class},
                                                {"umlstatefinal", node_statement},
                                                {"umlstateinitial", node_statement},
                                                {"umltypedef", class_statement},
                                                {"umlusecase", node_statement},
                                                RELATION("aggreg"),
                                                RELATION("assoc"),
                                                RELATION("compo"),
                                                RELATION("dep"),
                                                RELATION("extend"),
                                                RELATION("friend"),
                                                RELATION("impl"),
                                                RELATION("import"),
                                                RELATION("include"),
                                                RELATION("inherit"),
                                                RELATION("nest"),
                                                RELATION("real"),
                                                RELATION("trans"),
                                                RELATION("uniaggreg"),
                                                RELATION("uniassoc"),
                                                RELATION("unicompo"),
                                                {NULL, NULL}};
static const DgTikzPackageCommand ENVIRONMENTS[] = {
    {"umlpackage", container}, {"umlstate", container}, {"umlsystem", container}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_uml = {"tikz-uml", NULL, COMMANDS, ENVIRONMENTS};
