/* Files of classes/, embedded at build time, so that the library needs no data directory. */
#ifndef DG_TIKZ_CLASS_TEXTS_H
#define DG_TIKZ_CLASS_TEXTS_H

extern const char dg_tikz_class_im[]; /* IM.tex */

#endif
