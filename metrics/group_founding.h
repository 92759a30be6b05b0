/* Groups of nodes of which none has a partner. */
#ifndef DG_METRICS_GROUP_FOUNDING_H
#define DG_METRICS_GROUP_FOUNDING_H

#include "metrics/group_search.h"

/* Finds nodes that say together what one node of the other figure says, where all have no partner: each of them may say
 * too little of it to be matched. Joins them in twos. Returns whether there were any. */
gboolean dg_group_found(DgGroupSearch *search);

#endif
