/* The package tkz-graph: vertices by name and place, and edges between them. Its sizes are in packages/tkz-graph.tex.
 */
#include "tikz/options.h"
#include "tikz/package.h"
#include "tikz/package_texts.h"

#include <string.h>

/* \diagradekeep{vertex}{keys}: what commands of the package set for all vertices or edges that follow. */
static void keep(DgTikz *tikz, const char *name) {
  g_autofree char *kept = dg_tex_argument(tikz->reader), *list = dg_tex_argument(tikz->reader);
  if (list)
    dg_tikz_options_keep(tikz, kept, list);
}

static char *vertex_name(DgTikz *tikz) {
  g_autofree char *raw = dg_tex_argument(tikz->reader);
  return raw ? g_strstrip(dg_tex_expand(tikz->reader, raw)) : g_strdup("");
}

/* What is written at a vertex: its name unless keys say otherwise. Free with g_free(). */
static char *label_of(GHashTable *options, const char *name) {
  const char *label = dg_tikz_option(options, "L", name);
  if (dg_tikz_option_is_set(options, "NoLabel"))
    return g_strdup("");
  return dg_tikz_option_is_set(options, "Math") ? g_strdup_printf("$%s$", label) : g_strdup(label);
}

/* Makes a vertex whose place is the text of a coordinate; NULL: as its keys say. */
static void make_vertex(DgTikz *tikz, GHashTable *options, const char *name, const char *at) {
  g_autofree char *label = label_of(options, name);
  gboolean outside = dg_tikz_option_is_set(options, "LabelOut") && *label;
  GString *text = g_string_new("\\node[outer sep=0pt");
  const char *x = dg_tikz_option(options, "x", NULL), *distance = dg_tikz_option(options, "d", NULL);
  if (dg_tikz_option_is_set(options, "empty"))
    g_string_assign(text, "\\node[inner sep=0pt");
  else
    g_string_append_printf(text, ",%s,VertexStyle", dg_tikz_option(options, "style", ""));
  if (outside)
    g_string_append_printf(text, ",label distance=%s,label={[text=black,%s]%s:%s}",
                           dg_tikz_option(options, "Ldist", "0cm"), dg_tikz_option(options, "style", ""),
                           dg_tikz_option(options, "Lpos", "0"), label);
  g_string_append_printf(text, ",%s] (%s)", dg_tikz_option(options, "position", ""), name);
  if (at || dg_tikz_option_is_set(options, "Node"))
    g_string_append_printf(text, " at (%s)", at ? at : name);
  else if (x)
    g_string_append_printf(text, " at ({%s},{%s})", x, dg_tikz_option(options, "y", "0"));
  else if (distance)
    g_string_append_printf(text, " at (%s:%s)", dg_tikz_option(options, "a", "0"), distance);
  g_string_append_printf(text, " {%s};", outside || dg_tikz_option_is_set(options, "empty") ? "" : label);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

static void vertex(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *name = vertex_name(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "vertex", list);
  make_vertex(tikz, options, name, NULL);
}

/* A unit from a vertex: "NOEA" is to the north and the east. */
static void make_beside(DgTikz *tikz, GHashTable *options, const char *side, const char *other, const char *name) {
  const char *unit = dg_tikz_option(options, "unit", "\\GraphUnit");
  const char *up = strstr(side, "NO") ? "" : strstr(side, "SO") ? "-" : NULL;
  const char *across = strstr(side, "EA") ? "" : strstr(side, "WE") ? "-" : NULL;
  g_autofree char *at =
      g_strdup_printf("$(%s)+({%s%s},{%s%s})$", other, across ? across : "0*", unit, up ? up : "0*", unit);
  make_vertex(tikz, options, name, at);
}

static void beside(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *other = dg_tikz_take_parenthesis(tikz), *name = vertex_name(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "vertex", list);
  make_beside(tikz, options, command, other ? other : "0,0", name);
}

/* ---- several vertices ---- */

static void make_row(DgTikz *tikz, GHashTable *options, const char *const *sides, GPtrArray *names) {
  const char *direction = dg_tikz_option(options, "dir", "\\EA");
  for (guint i = 0; i < names->len; i++) {
    const char *side = sides ? sides[MIN(i, 3)] : direction + (*direction == '\\');
    if (i == 0)
      make_vertex(tikz, options, names->pdata[0], NULL);
    else
      make_beside(tikz, options, side, names->pdata[i - 1], names->pdata[i]);
  }
}

static void make_circle(DgTikz *tikz, GHashTable *options, GPtrArray *names) {
  double turn = dg_tikz_number(tikz, dg_tikz_option(options, "Lpos", "0"));
  for (guint i = 0; i < names->len; i++) {
    double angle = 360.0 * i / names->len;
    char a[G_ASCII_DTOSTR_BUF_SIZE], place[G_ASCII_DTOSTR_BUF_SIZE];
    g_hash_table_replace(options, g_strdup("a"), g_strdup(g_ascii_formatd(a, sizeof a, "%.4f", angle)));
    g_hash_table_replace(options, g_strdup("d"), g_strdup(dg_tikz_option(options, "unit", "\\GraphUnit")));
    g_hash_table_replace(options, g_strdup("Lpos"),
                         g_strdup(g_ascii_formatd(place, sizeof place, "%.4f", turn + angle)));
    make_vertex(tikz, options, names->pdata[i], NULL);
  }
}

/* \Vertices[keys]{circle}{a,b,c} */
static void vertices(DgTikz *tikz, const char *command) {
  static const struct {
    const char *kind, *sides[4]; /* of each vertex from the one before it */
  } FORMS[] = {{"square", {"", "EA", "NO", "WE"}},
               {"tr1", {"", "EA", "NO", "NO"}},
               {"tr2", {"", "NO", "EA", "EA"}},
               {"tr3", {"", "NO", "WE", "WE"}},
               {"tr4", {"", "WE", "NO", "NO"}}};
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *kind = dg_tex_argument(tikz->reader), *raw = dg_tex_argument(tikz->reader);
  g_autofree char *text = dg_tex_expand(tikz->reader, raw ? raw : "");
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "vertex", list);
  g_autoptr(GPtrArray) names = dg_tikz_list(tikz, text);
  const char *const *sides = NULL;
  for (guint i = 0; kind && i < G_N_ELEMENTS(FORMS); i++)
    if (strcmp(FORMS[i].kind, kind) == 0)
      sides = FORMS[i].sides;
  gboolean turned = kind && strcmp(kind, "square") == 0;
  dg_tikz_scope_begin(tikz);
  if (turned)
    dg_tikz_keys(tikz, "rotate=45");
  if (kind && strcmp(kind, "circle") == 0)
    make_circle(tikz, options, names);
  else
    make_row(tikz, options, sides, names);
  dg_tikz_scope_end(tikz);
}

/* ---- edges ---- */

static void make_edge(DgTikz *tikz, GHashTable *options, const char *from, const char *to) {
  const char *label = dg_tikz_option(options, "label", NULL);
  GString *text = g_string_new(NULL);
  g_string_printf(text, "\\draw[color=%s,line width=%s,%s,%s] (%s) to ",
                  dg_tikz_option(options, "color", "\\EdgeColor"), dg_tikz_option(options, "lw", "\\EdgeLineWidth"),
                  dg_tikz_option(options, "style", ""), dg_tikz_option_is_set(options, "local") ? "" : "EdgeStyle",
                  from);
  if (label)
    g_string_append_printf(
        text, "node[fill=%s,text=%s,%s,LabelStyle]{%s} ", dg_tikz_option(options, "labelcolor", "\\LabelFillColor"),
        dg_tikz_option(options, "labeltext", "\\LabelTextColor"), dg_tikz_option(options, "labelstyle", ""), label);
  g_string_append_printf(text, "(%s);", to);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

static void edge(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *from = dg_tikz_take_parenthesis(tikz), *to = dg_tikz_take_parenthesis(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "edge", list);
  if (from && to)
    make_edge(tikz, options, from, to);
  else
    dg_tikz_unknown(tikz, TRUE, "\\Edge: found no two vertices, expected \\Edge(a)(b)");
}

/* \Edges[keys](a,b,c): from each to the next. */
static void edges(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *text = dg_tikz_take_parenthesis(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "edge", list);
  g_autoptr(GPtrArray) names = dg_tikz_list(tikz, text ? text : "");
  for (guint i = 1; i < names->len; i++)
    make_edge(tikz, options, names->pdata[i - 1], names->pdata[i]);
}

static void loop(DgTikz *tikz, const char *command) {
  static const struct {
    const char *side;
    int in, out;
  } SIDES[] = {{"EA", 45, -45},   {"NO", 135, 45},  {"NOEA", 90, 0},     {"NOWE", 180, 90},
               {"SO", -45, -135}, {"SOEA", 0, -90}, {"SOWE", -90, -180}, {"WE", 225, 135}};
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *at = dg_tikz_take_parenthesis(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "loop", list);
  const char *side = dg_tikz_option(options, "dir", "WE");
  guint i = 0;
  while (i + 1 < G_N_ELEMENTS(SIDES) && strcmp(SIDES[i].side, side) != 0)
    i++;
  g_autofree char *text =
      g_strdup_printf("\\draw[%s] (%s) edge[EdgeStyle,in=%d,out=%d,distance=%s,%s] node[LabelStyle,%s]{%s} (%s);",
                      dg_tikz_option(options, "color", "black"), at, SIDES[i].in, SIDES[i].out,
                      dg_tikz_option(options, "dist", "4cm"), dg_tikz_option(options, "style", "pre,thick"),
                      dg_tikz_option(options, "labelstyle", ""), dg_tikz_option(options, "label", ""), at);
  dg_tikz_run(tikz, text);
}

/* ---- styles ---- */

/* \SetVertexNormal, \SetVertexSimple: the style of vertices anew. */
static void set_style(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "none", list);
  gboolean is_simple = strcmp(command, "SetVertexSimple") == 0;
  g_autofree char *style = g_strdup_printf(
      "draw,shape=%s,color=%s,fill=%s,text=%s,inner sep=%s,outer sep=%s,minimum size=%s,line width=%s",
      dg_tikz_option(options, "Shape", "\\VertexShape"), dg_tikz_option(options, "LineColor", "\\VertexLineColor"),
      dg_tikz_option(options, "FillColor", is_simple ? "\\VertexFillColor" : "\\VertexLightFillColor"),
      dg_tikz_option(options, "TextColor", "\\VertexTextColor"),
      dg_tikz_option(options, "InnerSep", "\\VertexInnerSep"), dg_tikz_option(options, "OuterSep", "\\VertexOuterSep"),
      dg_tikz_option(options, "MinSize", is_simple ? "\\VertexSmallMinSize" : "\\VertexInterMinSize"),
      dg_tikz_option(options, "LineWidth", "\\VertexLineWidth"));
  dg_tikz_style_set(tikz, "VertexStyle", style, FALSE);
  if (is_simple)
    dg_tikz_options_keep(tikz, "vertex", "NoLabel=true");
}

/* \SetUpVertex: changes of the style of vertices, and keys of all that follow. */
static void set_up_vertex(DgTikz *tikz, const char *command) {
  static const struct {
    const char *option, *key;
  } KEYS[] = {{"FillColor", "fill"},       {"InnerSep", "inner sep"},   {"LineColor", "color"},
              {"LineWidth", "line width"}, {"MinSize", "minimum size"}, {"OuterSep", "outer sep"},
              {"TextColor", "text"}};
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "none", list);
  GString *style = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (dg_tikz_option(options, KEYS[i].option, NULL))
      g_string_append_printf(style, ",%s=%s", KEYS[i].key, dg_tikz_option(options, KEYS[i].option, ""));
  dg_tikz_style_set(tikz, "VertexStyle", style->str, TRUE);
  g_string_free(style, TRUE);
  dg_tikz_options_keep(tikz, "vertex", list ? list : "");
}

static void set_up_edge(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  dg_tikz_options_keep(tikz, "edge", list ? list : "");
  dg_tikz_style_set(tikz, "EdgeStyle", "", FALSE);
  dg_tikz_style_set(tikz, "LabelStyle", "", FALSE);
}

/* \GraphInit[vstyle=Classic, unit=2] */
static void init(DgTikz *tikz, const char *command) {
  static const struct {
    const char *name, *style, *keep;
  } STYLES[] = {
      {"Art", "shape=circle,ball color=\\VertexBallColor,minimum size=\\VertexSmallMinSize", "NoLabel=true"},
      {"Classic", "draw,shape=circle,fill=\\VertexDarkFillColor,minimum size=\\VertexSmallMinSize", "LabelOut=true"},
      {"Dijkstra", "draw,shape=circle,fill=\\VertexLightFillColor,minimum size=\\VertexInterMinSize", "LabelOut=false"},
      {"Empty", "shape=circle,fill=\\VertexLightFillColor,minimum size=\\VertexSmallMinSize", "LabelOut=false"},
      {"Hasse", "draw,shape=circle,fill=\\VertexLightFillColor,minimum size=\\VertexSmallMinSize", "NoLabel=true"},
      {"Normal", "draw,shape=circle,fill=\\VertexLightFillColor,minimum size=\\VertexInterMinSize", "LabelOut=false"},
      {"Shade", "draw,shape=circle,ball color=\\VertexBallColor,minimum size=\\VertexBigMinSize", "LabelOut=false"},
      {"Simple", "draw,shape=circle,fill=\\VertexDarkFillColor,minimum size=\\VertexSmallMinSize", "NoLabel=true"},
      {"Welsh", "draw,shape=circle,fill=\\VertexLightFillColor,minimum size=\\VertexSmallMinSize", "LabelOut=true"}};
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "none", list);
  const char *style = dg_tikz_option(options, "vstyle", "Normal"), *unit = dg_tikz_option(options, "unit", NULL);
  if (unit)
    dg_tex_define(tikz->reader, "GraphUnit", unit);
  for (guint i = 0; i < G_N_ELEMENTS(STYLES); i++)
    if (strcmp(STYLES[i].name, style) == 0) {
      g_autofree char *keys = g_strconcat(STYLES[i].style,
                                          ",inner sep=\\VertexInnerSep,outer sep=.5\\pgflinewidth,"
                                          "line width=\\VertexLineWidth,text=\\VertexTextColor",
                                          NULL);
      dg_tikz_style_set(tikz, "VertexStyle", keys, FALSE);
      dg_tikz_options_keep(tikz, "vertex", STYLES[i].keep);
      return;
    }
  dg_tikz_unknown(tikz, FALSE, "\\GraphInit: found the style \"%.40s\", which is not understood", style);
}

static const DgTikzPackageCommand COMMANDS[] = {{"EA", beside},
                                                {"Edge", edge},
                                                {"Edges", edges},
                                                {"GraphInit", init},
                                                {"Loop", loop},
                                                {"NO", beside},
                                                {"NOEA", beside},
                                                {"NOWE", beside},
                                                {"SO", beside},
                                                {"SOEA", beside},
                                                {"SOWE", beside},
                                                {"SetUpEdge", set_up_edge},
                                                {"SetUpVertex", set_up_vertex},
                                                {"SetVertexNormal", set_style},
                                                {"SetVertexSimple", set_style},
                                                {"Vertex", vertex},
                                                {"Vertices", vertices},
                                                {"WE", beside},
                                                {"diagradekeep", keep},
                                                {"grLoop", loop},
                                                {NULL, NULL}};

const DgTikzPackage dg_tikz_package_tkz_graph = {"tkz-graph", dg_tikz_package_tkz_graph_text, COMMANDS, NULL};
