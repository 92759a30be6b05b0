/* Files of packages/, embedded at build time, so that the library needs no data directory. */
#ifndef DG_TIKZ_PACKAGE_TEXTS_H
#define DG_TIKZ_PACKAGE_TEXTS_H

extern const char dg_tikz_package_bayesnet_text[]; /* bayesnet.tex */
extern const char dg_tikz_package_braket_text[]; /* braket.tex */
extern const char dg_tikz_package_physics_text[]; /* physics.tex */
extern const char dg_tikz_package_tikz_3dplot_text[]; /* tikz-3dplot.tex */
extern const char dg_tikz_package_tikz_feynman_text[]; /* tikz-feynman.tex */
extern const char dg_tikz_package_tikz_network_text[]; /* tikz-network.tex */
extern const char dg_tikz_package_tkz_berge_text[]; /* tkz-berge.tex */
extern const char dg_tikz_package_tkz_euclide_text[]; /* tkz-euclide.tex */
extern const char dg_tikz_package_tkz_graph_text[]; /* tkz-graph.tex */

#endif
