/* The package tikz-feynman: its diagrams are graphs of the library graphs, its vertices nodes. */
#include "tikz/package.h"
#include "tikz/package_texts.h"

#include <string.h>

/* \vertex[keys](name) {text}; */
static void vertex(DgTikz *tikz, const char *name) {
  dg_tex_push(tikz->reader, "\\node[vertex] ", -1);
}

/* \diagram[keys]{graph}; the vertices of \diagram* stand where they were put, others where a layout puts them. */
static void diagram(DgTikz *tikz, const char *name) {
  gboolean is_placed = dg_tex_take(tikz->reader, "*");
  g_autofree char *keys = dg_tex_bracket(tikz->reader), *text = dg_tex_argument(tikz->reader);
  gboolean has_layout = is_placed || (keys && strstr(keys, "layout"));
  g_autofree char *graph = g_strdup_printf("\\graph[empty nodes,nodes={vertex},%s%s]{%s}",
                                           has_layout ? "" : "spring layout,", keys ? keys : "", text ? text : "");
  dg_tex_push(tikz->reader, graph, -1);
}

/* \feynmandiagram[keys]{graph}: a picture of its own. */
static void whole(DgTikz *tikz, const char *name) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader), *text = dg_tex_argument(tikz->reader);
  g_autofree char *picture =
      g_strdup_printf("\\begin{tikzpicture}\\diagram[%s]{%s};\\end{tikzpicture}", keys ? keys : "", text ? text : "");
  dg_tex_push(tikz->reader, picture, -1);
}

static void begin_diagrams(DgTikz *tikz, const char *name) {
  dg_tikz_scope_begin(tikz);
  dg_tikz_statements(tikz, name);
  dg_tikz_scope_end(tikz);
}

static const DgTikzPackageCommand COMMANDS[] = {
    {"diagram", diagram}, {"feynmandiagram", whole}, {"vertex", vertex}, {NULL, NULL}};
static const DgTikzPackageCommand ENVIRONMENTS[] = {{"feynman", begin_diagrams}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_feynman = {"tikz-feynman", dg_tikz_package_tikz_feynman_text, COMMANDS,
                                               ENVIRONMENTS};
