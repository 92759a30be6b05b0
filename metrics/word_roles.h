/* What English words do in labels. */
#ifndef DG_METRICS_WORD_ROLES_H
#define DG_METRICS_WORD_ROLES_H

#include "metrics/vocabulary.h"

/* The role of a word in normal form with this stem. Words of other languages are content words. */
DgWordRole dg_word_role(const char *text, const char *stem);

/* TRUE for words that turn what a label says into its opposite. */
gboolean dg_word_negates(const char *text);

/* What a word says, as bits of which each stands for two opposites ("accept" and "reject"): its bit in poles[0] when it
 * is the one, in poles[1] when it is the other. */
void dg_word_poles(const char *text, const char *stem, guint64 poles[2]);

/* TRUE for words that name the kind of a node of any flowchart ("start", "decision", "task"). */
gboolean dg_word_is_generic(const char *text, const char *stem);

#endif
