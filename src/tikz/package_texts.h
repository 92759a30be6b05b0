/* Files of packages/, embedded at build time, so that the library needs no data directory. */
#ifndef DG_TIKZ_PACKAGE_TEXTS_H
#define DG_TIKZ_PACKAGE_TEXTS_H

extern const char dg_tikz_package_bayesnet_text[]; /* bayesnet.tex */

#endif
