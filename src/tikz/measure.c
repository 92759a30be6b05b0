/* How large a text is that is not painted. */
#include "tikz/tikz.h"

#include <math.h>

gboolean dg_tikz_measure(DgTikz *tikz, const char *keys, const char *text, DgPoint *half, double *turn) {
  static const char *const NAME = "diagrade measured text";
  DgTikzPicture *picture = tikz->picture;
  g_autoptr(DgTikzPicture) scratch = dg_tikz_picture_new();
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  DgDiagnostics *outer = dg_tex_set_diagnostics(tikz->reader, unheard);
  DgLosses *losses = dg_tex_set_losses(tikz->reader, NULL);
  g_autofree char *statement = g_strdup_printf("\\node[%s] (%s) at (0pt,0pt) {%s};", keys, NAME, text);
  tikz->picture = scratch;
  dg_tikz_run(tikz, statement);
  tikz->picture = picture;
  dg_tex_set_losses(tikz->reader, losses);
  dg_tex_set_diagnostics(tikz->reader, outer);
  const DgTikzNode *node = g_hash_table_lookup(tikz->nodes, NAME);
  if (!node)
    return FALSE;
  *half = (DgPoint){node->half_width - node->outer_x, node->half_height - node->outer_y};
  *turn = atan2(node->matrix.b, node->matrix.a) * (180 / G_PI);
  return TRUE;
}
