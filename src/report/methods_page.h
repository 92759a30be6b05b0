/* The parts of the page of several methods. */
#ifndef DG_REPORT_METHODS_PAGE_H
#define DG_REPORT_METHODS_PAGE_H

#include <diagrade/agreement.h>

/* methods_summary.c: what the methods took and how they agree with people, kappa as a heat map, confusion matrices. */
void dg_methods_append_summary(GString *out, const DgAgreementMethods *methods);
/* methods_items.c: the items, each with its figure and what every method says of it; what they are filtered by. FALSE
 * when there is no item of that number. */
gboolean dg_methods_append_item(GString *out, const DgAgreementMethods *methods, guint item);
#define DG_METHODS_FILTERS "criterion method mistake state"

/* A cell or heading of text: what stands before and behind it is trusted. */
void dg_methods_append_text(GString *out, const char *before, const char *text, const char *after);
/* "diagram fully in canvas". Free with g_free(). */
char *dg_methods_words(const char *name);

#endif
