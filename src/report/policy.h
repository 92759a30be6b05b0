/* Content security policies of pages that hold their own styles and scripts. */
#ifndef DG_REPORT_POLICY_H
#define DG_REPORT_POLICY_H

#include <glib.h>

/* Appends the source expression that allows exactly this inline text, after a blank: " 'sha256-...'". */
void dg_policy_append_hash(GString *out, const char *text);

#endif
