#include "ir/tikz/tikz.h"

void dg_tikz_axis(DgTikz *tikz, const char *name) {
  g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
  g_free(dg_tex_until(tikz->reader, stop));
  dg_tikz_unknown(tikz, TRUE, "\\begin{%.40s}: plots are not read", name);
}

gboolean dg_tikz_plot_statement(DgTikz *tikz, const char *name) {
  return FALSE;
}
