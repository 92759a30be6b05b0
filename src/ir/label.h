/* What a reader sees of a label that was written in TeX. */
#ifndef DG_IR_LABEL_H
#define DG_IR_LABEL_H

#include <glib.h>

/* Appends to `plain` the characters that TeX would typeset for `text`: no dollar signs, braces and commands;
 * "\frac{a}{b}" as "a/b", "^\circ" as a degree sign, Greek letters and operators as characters. What is not known is
 * left out. */
void dg_label_plain(const char *text, GString *plain);

/* TRUE when nothing of `text` is typeset. */
gboolean dg_label_is_empty(const char *text);

/* The text of a label as the published implementation of DiagramIR reads it. Free with g_free(). */
char *dg_label_clean_published(const char *text);

/* The size in points that it gives to such a text: that of Open Sans Light at 11 pixels, ink and baseline, in whole
 * pixels. */
void dg_label_size_published(const char *text, double *width, double *height);

#endif
