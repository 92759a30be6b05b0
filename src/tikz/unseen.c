/* Statements on a picture that nobody sees, so that what they would paint can be measured. */
#include "tikz/tikz.h"

void dg_tikz_run_unseen(DgTikz *tikz, const char *text) {
  DgTikzPicture *picture = tikz->picture;
  g_autoptr(DgTikzPicture) unseen = dg_tikz_picture_new();
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  DgLosses *losses = dg_tex_set_losses(tikz->reader, NULL);
  DgDiagnostics *heard = dg_tex_set_diagnostics(tikz->reader, unheard);
  tikz->picture = unseen;
  dg_tikz_run(tikz, text);
  tikz->picture = picture;
  dg_tex_set_losses(tikz->reader, losses);
  dg_tex_set_diagnostics(tikz->reader, heard);
}
