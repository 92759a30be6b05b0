/* What the readers of answers share: members of a document, ids of nodes, and a list of all that is wrong. */
#ifndef DG_MODEL_ANSWER_FIELDS_H
#define DG_MODEL_ANSWER_FIELDS_H

#include "graph/graph.h"

#include <cJSON.h>

/* All that is wrong with an answer, so that a model that is asked again is told at once. */
typedef struct {
  GString *list;
  guint count;
  guint unknown_ids; /* of them, those that say that no node has an id */
} DgFaults;

void dg_faults_add(DgFaults *faults, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* FALSE, with DG_ERROR_MODEL, when there is any. Clears the list. */
gboolean dg_faults_end(DgFaults *faults, GError **error);

/* The entries of an answer (its `what`, as "edges"), and those of them that cannot be used. */
typedef struct {
  const char *what;
  guint count, unusable;
} DgAnswerEntries;
/* Forgives unknown ids where nothing else is wrong and more than half of the entries can be used: their list becomes a
 * warning of `notes`. A model that mistakes more speaks of something else. Returns how many entries are left out. */
guint dg_faults_leave_out(DgFaults *faults, const DgAnswerEntries *entries, DgDiagnostics *notes);

/* The nodes of a graph by their ids. */
typedef struct _DgNodeIds DgNodeIds;
DgNodeIds *dg_node_ids_new(const DgGraph *graph);
void dg_node_ids_free(DgNodeIds *ids);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgNodeIds, dg_node_ids_free)
/* The index of the node that the string `item` is the id of; blanks around it and its case do not matter. FALSE with a
 * fault when it is no string, or no node has the id; `where` says where it stands. */
gboolean dg_node_ids_find(const DgNodeIds *ids, const cJSON *item, const char *where, guint *index, DgFaults *faults);

/* The list that the object has under one of the NULL-terminated `keys`: an array; NULL when there is none, or null. A
 * fault when it is something else, or stands under two of the keys. */
const cJSON *dg_answer_list(const cJSON *object, const char *const *keys, DgFaults *faults);
/* Adds a fault for each member that is not in `known` (NULL-terminated) and could be meant as a part of the answer:
 * whatever is not text, as only text can be a remark. */
void dg_answer_check_keys(const cJSON *object, const char *const *known, DgFaults *faults);

#endif
