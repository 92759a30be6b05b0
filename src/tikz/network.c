/* The package tikz-network: \Vertex[x=1,y=2,label=A]{a} and \Edge[label=3,Direct](a)(b). */
#include "tikz/options.h"
#include "tikz/package.h"
#include "tikz/package_texts.h"

#include <string.h>

static void keep(DgTikz *tikz, const char *name) {
  g_autofree char *kept = dg_tex_argument(tikz->reader), *list = dg_tex_argument(tikz->reader);
  if (list)
    dg_tikz_options_keep(tikz, kept, list);
}

static void keep_style(DgTikz *tikz, const char *name) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  dg_tikz_options_keep(tikz, name, list ? list : "");
}

/* A key of the vertex or edge, or else one of the style of all. */
static void append_key(GString *out, const char *key, GHashTable *own, const char *option, GHashTable *all,
                       const char *style, const char *preset) {
  const char *value = own ? dg_tikz_option(own, option, NULL) : NULL;
  value = value ? value : dg_tikz_option(all, style, preset);
  if (*value)
    g_string_append_printf(out, ",%s={%s}", key, value);
}

/* "{255,0,0}" of keys with RGB, or the name of a colour. */
static void append_color(GString *out, const char *key, GHashTable *own, const char *option, GHashTable *all,
                         const char *style, const char *preset) {
  const char *value = dg_tikz_option(own, option, NULL);
  g_auto(GStrv) parts = g_strsplit(value ? value : "", ",", -1);
  if (dg_tikz_option_is_set(own, "RGB") && g_strv_length(parts) == 3)
    g_string_append_printf(out, ",%s={rgb,255:red,%s;green,%s;blue,%s}", key, parts[0], parts[1], parts[2]);
  else
    append_key(out, key, own, option, all, style, preset);
}

static char *shown(GHashTable *options, const char *label) {
  return *label && dg_tikz_option_is_set(options, "Math") ? g_strdup_printf("$%s$", label) : g_strdup(label);
}

static void append_label(GString *out, GHashTable *options, GHashTable *style, const char *name) {
  const char *text = dg_tikz_option_is_set(options, "NoLabel")     ? ""
                     : dg_tikz_option_is_set(options, "IdAsLabel") ? name
                                                                   : dg_tikz_option(options, "label", "");
  g_autofree char *label = shown(options, text);
  if (!*label)
    return;
  g_string_append_printf(out, ",label distance=%s,label={[", dg_tikz_option(options, "distance", "0"));
  GString *keys = g_string_new(NULL);
  append_color(keys, "text", options, "fontcolor", style, "TextColor", "black");
  append_key(keys, "font", options, "fontsize", style, "TextFont", "\\scriptsize");
  append_key(keys, "scale", options, "fontscale", style, "", "");
  append_key(keys, "rotate", NULL, NULL, style, "TextRotation", "0");
  g_string_append_printf(out, "%s]%s:%s}", keys->str + 1, dg_tikz_option(options, "position", "center"), label);
  g_string_free(keys, TRUE);
}

static void vertex(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader), *raw = dg_tex_argument(tikz->reader);
  g_autofree char *name = dg_tex_expand(tikz->reader, raw ? raw : "");
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "vertex", list);
  g_autoptr(GHashTable) style = dg_tikz_options_read(tikz, "SetVertexStyle", NULL);
  const char *size = dg_tikz_option(options, "size", NULL);
  GString *out = g_string_new("\\node[draw");
  append_key(out, "shape", options, "shape", style, "Shape", "circle");
  append_key(out, "draw", NULL, NULL, style, "LineColor", "black");
  append_color(out, "fill", options, "color", style, "FillColor", "vertexfill");
  append_key(out, "inner sep", NULL, NULL, style, "InnerSep", "2pt");
  append_key(out, "outer sep", NULL, NULL, style, "OuterSep", "0pt");
  append_key(out, "line width", NULL, NULL, style, "LineWidth", "1pt");
  append_key(out, "fill opacity", options, "opacity", style, "FillOpacity", "1");
  append_key(out, "draw opacity", NULL, NULL, style, "LineOpacity", "1");
  g_string_append_printf(out, ",minimum size=%s%s", size ? size : dg_tikz_option(style, "MinSize", "0.6\\DefaultUnit"),
                         size ? "\\DefaultUnit" : "");
  append_label(out, options, style, name);
  g_string_append_printf(out, ",%s%s] (%s) at (%s*\\DistanceScale\\DefaultUnit,%s*\\DistanceScale\\DefaultUnit) {};",
                         dg_tikz_option(options, "style", ""),
                         dg_tikz_option_is_set(options, "Pseudo") ? ",opacity=0" : "", name,
                         dg_tikz_option(options, "x", "0"), dg_tikz_option(options, "y", "0"));
  if (dg_tikz_option(options, "layer", NULL))
    dg_tikz_unknown(tikz, TRUE, "\\Vertex: found a layer; the vertex is placed as if there were one alone");
  dg_tikz_run(tikz, out->str);
  g_string_free(out, TRUE);
}

static void append_edge_label(GString *out, GHashTable *options, GHashTable *style) {
  g_autofree char *label = shown(options, dg_tikz_option(options, "label", ""));
  if (!*label)
    return;
  g_string_append(out, "node[circle");
  append_key(out, "fill", NULL, NULL, style, "TextFillColor", "white");
  append_key(out, "fill opacity", NULL, NULL, style, "TextFillOpacity", "1");
  append_key(out, "inner sep", NULL, NULL, style, "InnerSep", "0pt");
  append_key(out, "outer sep", NULL, NULL, style, "OuterSep", "1pt");
  append_key(out, "rotate", NULL, NULL, style, "TextRotation", "0");
  append_key(out, "font", options, "fontsize", style, "TextFont", "\\scriptsize");
  append_color(out, "text", options, "fontcolor", style, "", "");
  g_string_append_printf(out, ",pos=%s,%s]{%s} ", dg_tikz_option(options, "distance", ".5"),
                         dg_tikz_option(options, "position", ""), label);
}

static void edge(DgTikz *tikz, const char *command) {
  g_autofree char *list = dg_tex_bracket(tikz->reader);
  g_autofree char *from = dg_tikz_take_parenthesis(tikz), *to = dg_tikz_take_parenthesis(tikz);
  g_autoptr(GHashTable) options = dg_tikz_options_read(tikz, "edge", list);
  g_autoptr(GHashTable) style = dg_tikz_options_read(tikz, "SetEdgeStyle", NULL);
  if (!from || !to) {
    dg_tikz_unknown(tikz, TRUE, "\\Edge: found no two vertices, expected \\Edge(a)(b)");
    return;
  }
  GString *out = g_string_new("\\path[");
  g_string_append(out, dg_tikz_option_is_set(options, "Direct") ? dg_tikz_option(style, "Arrow", "-latex") : "-");
  append_color(out, "color", options, "color", style, "Color", "black!75");
  append_key(out, "line width", options, "lw", style, "LineWidth", "1.5pt");
  append_key(out, "opacity", options, "opacity", style, "Opacity", "1");
  g_string_append_printf(out, ",%s] (%s) edge[", dg_tikz_option(options, "style", ""), from);
  if (strcmp(from, to) == 0)
    g_string_append_printf(out, "in=-%s/2+%s,out=%s/2+%s,loop,distance=%s", dg_tikz_option(options, "loopshape", "90"),
                           dg_tikz_option(options, "loopposition", "0"), dg_tikz_option(options, "loopshape", "90"),
                           dg_tikz_option(options, "loopposition", "0"),
                           dg_tikz_option(options, "loopsize", "1\\DefaultUnit"));
  else if (dg_tikz_option(options, "bend", NULL))
    g_string_append_printf(out, "bend left=%s", dg_tikz_option(options, "bend", "0"));
  g_string_append(out, "] ");
  append_edge_label(out, options, style);
  g_string_append_printf(out, "(%s);", to);
  dg_tikz_scope_begin(tikz);
  if (!dg_tikz_option_is_set(options, "NotInBG"))
    dg_tikz_layer_begin(tikz, "background");
  dg_tikz_run(tikz, out->str);
  dg_tikz_scope_end(tikz);
  g_string_free(out, TRUE);
}

/* \Vertices{file} and \Edges{file}: what they name is not read. */
static void table(DgTikz *tikz, const char *command) {
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *file = dg_tex_argument(tikz->reader);
  dg_tikz_unknown(tikz, TRUE, "\\%s: found the file \"%.60s\"; no other file is read", command, file ? file : "");
}

static const DgTikzPackageCommand COMMANDS[] = {
    {"Edge", edge},     {"Edges", table},    {"SetEdgeStyle", keep_style},  {"SetVertexStyle", keep_style},
    {"Vertex", vertex}, {"Vertices", table}, {"diagradenetworkkeep", keep}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_network = {"tikz-network", dg_tikz_package_tikz_network_text, COMMANDS, NULL};
