/* One answer: what it says, and whether that can be done. */
#include "model/refinement.h"

#include "base/json.h"
#include "base/text.h"
#include "model/answer.h"
#include "model/answer_fields.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT

void dg_refinement_free(DgRefinement *refinement) {
  if (!refinement)
    return;
  g_free(refinement->heads);
  g_array_unref(refinement->order);
  g_free(refinement->removed);
  g_ptr_array_unref(refinement->additions);
  g_array_unref(refinement->addition_boxes);
  g_free(refinement->shares);
  g_array_unref(refinement->addition_shares);
  g_free(refinement);
}

DgRefinement *dg_refinement_new(guint n_nodes) {
  DgRefinement *refinement = g_new0(DgRefinement, 1);
  refinement->n_nodes = n_nodes;
  refinement->heads = g_new(guint, n_nodes + 1);
  refinement->shares = g_new(double, n_nodes + 1);
  refinement->removed = g_new0(guint8, n_nodes + 1);
  for (guint i = 0; i < n_nodes; i++) {
    refinement->heads[i] = i;
    refinement->shares[i] = NAN;
  }
  refinement->order = g_array_new(FALSE, FALSE, sizeof(guint));
  refinement->additions = g_ptr_array_new_with_free_func(g_free);
  refinement->addition_boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  refinement->addition_shares = g_array_new(FALSE, FALSE, sizeof(double));
  return refinement;
}

gboolean dg_refinement_add(DgRefinement *refinement, const char *text, DgBox box) {
  g_autofree char *folded = dg_text_fold_space(text, -1);
  if (!folded || !*folded)
    return FALSE;
  g_ptr_array_add(refinement->additions, g_steal_pointer(&folded));
  g_array_append_val(refinement->addition_boxes, box);
  return TRUE;
}

typedef struct {
  const DgGraph *draft;
  DgNodeIds *ids;
  guint *keepers; /* of each node: the node that it is merged into; NONE */
  GArray *merged; /* guint: the nodes that have a keeper, as they were said */
  DgRefinement *refinement;
  DgFaults faults;
  DgAnswerEntries entries;
  guint repeated; /* operations that were said before */
} Reader;

static const char *id_of(const Reader *reader, guint node) {
  return dg_graph_node(reader->draft, node)->id;
}

static void read_merge(Reader *reader, const cJSON *item, guint index) {
  g_autofree char *where = g_strdup_printf("merges[%u]", index);
  guint keep, remove;
  gboolean found = dg_node_ids_find(reader->ids, dg_json_get(item, "keep_id"), where, &keep, &reader->faults);
  if (!dg_node_ids_find(reader->ids, dg_json_get(item, "remove_id"), where, &remove, &reader->faults) || !found)
    reader->entries.unusable++;
  else if (keep == remove)
    dg_faults_add(&reader->faults, "%s: found %s as both ids, expected two nodes", where, id_of(reader, keep));
  else if (reader->keepers[remove] == keep)
    reader->repeated++;
  else if (reader->keepers[remove] != NONE)
    dg_faults_add(&reader->faults, "%s: found %s merged into %s after it was merged into %s, expected one of them",
                  where, id_of(reader, remove), id_of(reader, keep), id_of(reader, reader->keepers[remove]));
  else {
    reader->keepers[remove] = keep;
    g_array_append_val(reader->merged, remove);
  }
}

static void read_addition(Reader *reader, const cJSON *item, guint index) {
  const char *text = cJSON_GetStringValue(cJSON_IsObject(item) ? dg_json_get(item, "text") : item);
  if (index == DG_ADDITIONS_MAX)
    dg_faults_add(&reader->faults, "additions: found more than %d, expected what the picture shows", DG_ADDITIONS_MAX);
  if (index >= DG_ADDITIONS_MAX)
    return;
  if (!text || !dg_refinement_add(reader->refinement, text, (DgBox){0, 0, 0, 0}))
    dg_faults_add(&reader->faults, "additions[%u]: found no text, expected one", index);
}

static void read_removal(Reader *reader, const cJSON *item, guint index) {
  g_autofree char *where = g_strdup_printf("removals[%u]", index);
  guint node;
  if (!dg_node_ids_find(reader->ids, cJSON_IsObject(item) ? dg_json_get(item, "id") : item, where, &node,
                        &reader->faults)) {
    reader->entries.unusable++;
    return;
  }
  reader->repeated += reader->refinement->removed[node];
  reader->refinement->removed[node] = TRUE;
}

static void read_list(Reader *reader, const cJSON *object, const char *key, const char *also,
                      void (*read_entry)(Reader *, const cJSON *, guint)) {
  const char *const keys[] = {key, also, NULL};
  const cJSON *list = dg_answer_list(object, keys, &reader->faults), *item;
  guint index = 0;
  cJSON_ArrayForEach(item, list) read_entry(reader, item, index++);
  reader->entries.count += index;
}

/* A node that is removed while it is merged, and merges that go round in a circle, leave open what is meant. */
static void check_merges(Reader *reader) {
  guint n = reader->refinement->n_nodes;
  g_autofree guint8 *state = g_new0(guint8, n + 1); /* 1: on the way up that is walked; 2: leads to a head */
  for (guint i = 0; i < n; i++) {
    guint at = i;
    for (; at != NONE && state[at] == 0; at = reader->keepers[at])
      state[at] = 1;
    if (at != NONE && state[at] == 1)
      dg_faults_add(&reader->faults, "merges: found %s merged into itself in a circle, expected a node that keeps it",
                    id_of(reader, at));
    for (at = i; at != NONE && state[at] == 1; at = reader->keepers[at])
      state[at] = 2;
  }
  for (guint i = 0; i < reader->merged->len; i++) {
    guint merged = g_array_index(reader->merged, guint, i), keeper = reader->keepers[merged];
    for (guint end = 0; end < 2; end++) {
      guint node = end ? keeper : merged;
      if (reader->refinement->removed[node])
        dg_faults_add(&reader->faults, "found %s both merged and removed, expected one of them", id_of(reader, node));
    }
  }
}

/* Puts the nodes of each group in the order of their texts: each behind the node that keeps it, pieces of one node as
 * they were said. Merges are a forest here. */
static void order_groups(Reader *reader) {
  DgRefinement *refinement = reader->refinement;
  guint n = refinement->n_nodes;
  g_autofree guint *first = g_new(guint, n + 1), *next = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    first[i] = next[i] = NONE;
  for (guint i = reader->merged->len; i-- > 0;) {
    guint node = g_array_index(reader->merged, guint, i), keeper = reader->keepers[node];
    next[node] = first[keeper];
    first[keeper] = node;
  }
  for (guint head = 0; head < n; head++) {
    if (reader->keepers[head] != NONE || first[head] == NONE)
      continue;
    for (guint at = head; at != NONE;) {
      refinement->heads[at] = head;
      g_array_append_val(refinement->order, at);
      if (first[at] != NONE) {
        at = first[at];
        continue;
      }
      while (at != head && next[at] == NONE)
        at = reader->keepers[at];
      at = at == head ? NONE : next[at];
    }
  }
}

static void read_document(Reader *reader, const cJSON *document, DgDiagnostics *notes) {
  static const char *const known[] = {"merges", "additions", "removals", "adds", "removes", NULL};
  if (!cJSON_IsObject(document)) {
    dg_faults_add(&reader->faults, "found an array, expected an object with merges, additions and removals");
    return;
  }
  dg_answer_check_keys(document, known, &reader->faults);
  read_list(reader, document, "merges", NULL, read_merge);
  read_list(reader, document, "additions", "adds", read_addition);
  read_list(reader, document, "removals", "removes", read_removal);
  check_merges(reader);
  if (reader->repeated)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0, "the answer repeats %u corrections, which count once",
                       reader->repeated);
}

DgRefinement *dg_refinement_read(const char *answer, gsize length, const DgGraph *draft, guint *left_out,
                                 DgDiagnostics *notes, GError **error) {
  g_autoptr(cJSON) document = dg_answer_read_json(answer, length, notes, error);
  if (!document)
    return NULL;
  guint n = draft->nodes->len;
  g_autoptr(DgNodeIds) ids = dg_node_ids_new(draft);
  g_autofree guint *keepers = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    keepers[i] = NONE;
  g_autoptr(GArray) merged = g_array_new(FALSE, FALSE, sizeof(guint));
  Reader reader = {draft, ids, keepers, merged, dg_refinement_new(n), {0}, {.what = "corrections"}, 0};
  read_document(&reader, document, notes);
  if (left_out)
    *left_out = dg_faults_leave_out(&reader.faults, &reader.entries, notes);
  if (dg_faults_end(&reader.faults, error))
    order_groups(&reader);
  else
    g_clear_pointer(&reader.refinement, dg_refinement_free);
  return reader.refinement;
}
