#include "metrics/arc_labels.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A label of an edge that gives an arc. */
typedef struct {
  guint arc; /* place in DgArcs.out */
  char *text; /* in normal form */
} Given;

static void clear_given(gpointer entry) {
  g_free(((Given *)entry)->text);
}

static int compare_given(const void *p, const void *q) {
  const Given *a = p, *b = q;
  if (a->arc != b->arc)
    return a->arc < b->arc ? -1 : 1;
  return strcmp(a->text, b->text);
}

static void give(GArray *given, const DgArcs *arcs, guint from, guint to, const char *text) {
  Given entry = {(guint)(dg_arcs_find(arcs, from, to) - arcs->out), g_strdup(text)};
  g_array_append_val(given, entry);
}

/* The labels of the edges of a side, by arc, then bytes. */
static GArray *collect(const DgSide *side) {
  GArray *given = g_array_new(FALSE, FALSE, sizeof(Given));
  g_array_set_clear_func(given, clear_given);
  for (guint i = 0; i < side->graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(side->graph, i);
    g_autofree char *normal = dg_text_normalise(edge->label);
    if (*normal == '\0')
      continue;
    give(given, &side->arcs, edge->from, edge->to, normal);
    if (!edge->directed)
      give(given, &side->arcs, edge->to, edge->from, normal);
  }
  if (given->len > 0)
    qsort(given->data, given->len, sizeof(Given), compare_given);
  return given;
}

/* The label of each arc of a side; NULL for the empty one. */
static GPtrArray *join_labels(const DgSide *side) {
  GPtrArray *texts = g_ptr_array_new_full(side->arcs.count, g_free);
  g_ptr_array_set_size(texts, (gint)side->arcs.count);
  g_autoptr(GArray) given = collect(side);
  for (guint i = 0; i < given->len;) {
    const Given *first = &g_array_index(given, Given, i), *last = first;
    GString *text = g_string_new(first->text);
    for (i++; i < given->len && g_array_index(given, Given, i).arc == first->arc; i++) {
      const Given *next = &g_array_index(given, Given, i);
      if (!g_str_equal(next->text, last->text))
        g_string_append_printf(text, " %s", next->text);
      last = next;
    }
    texts->pdata[first->arc] = g_string_free(text, FALSE);
  }
  return texts;
}

static int compare_strings(const void *p, const void *q) {
  return strcmp(*(const char *const *)p, *(const char *const *)q);
}

/* All labels of both sides in the order of their bytes, each once, the empty one first. Strings are borrowed. */
static GPtrArray *sort_labels(GPtrArray *const texts[2]) {
  GPtrArray *all = g_ptr_array_new();
  g_ptr_array_add(all, (char *)"");
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < texts[side]->len; i++)
      if (texts[side]->pdata[i] != NULL)
        g_ptr_array_add(all, texts[side]->pdata[i]);
  qsort(all->pdata, all->len, sizeof(gpointer), compare_strings);
  guint kept = 1;
  for (guint i = 1; i < all->len; i++)
    if (!g_str_equal(all->pdata[i], all->pdata[kept - 1]))
      all->pdata[kept++] = all->pdata[i];
  g_ptr_array_set_size(all, (gint)kept);
  return all;
}

/* Prepares them for being compared. */
static gboolean add_labels(DgArcLabels *labels, const GPtrArray *all, GError **error) {
  labels->count = all->len;
  labels->ids = g_new(guint, all->len);
  for (guint i = 0; i < all->len; i++) {
    DgNode node = {.text = all->pdata[i]};
    if (!dg_labels_add(labels->labels, &node, &labels->ids[i])) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "The labels of the edges between two nodes are too long to be compared: at most %d characters were "
                  "expected",
                  DG_LABEL_LENGTH_MAX);
      return FALSE;
    }
    if (dg_labels_is_full(labels->labels)) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "The labels of edges have too many words to be compared: at most %u were expected",
                  DG_LABELS_WORDS_MAX);
      return FALSE;
    }
  }
  return TRUE;
}

static guint *number_labels(const GPtrArray *texts, const GPtrArray *all) {
  guint *of = g_new0(guint, (gsize)texts->len + 1);
  for (guint i = 0; i < texts->len; i++) {
    if (texts->pdata[i] == NULL)
      continue;
    const gpointer *found = bsearch(&texts->pdata[i], all->pdata, all->len, sizeof(gpointer), compare_strings);
    of[i] = (guint)(found - all->pdata);
  }
  return of;
}

DgArcLabels *dg_arc_labels_new(const DgComparison *comparison, GError **error) {
  const DgScoreOptions *options = comparison->options;
  g_autoptr(DgArcLabels) labels = g_new0(DgArcLabels, 1);
  labels->labels = dg_score_options_new_labels(options);
  g_autoptr(GPtrArray) generated = join_labels(&comparison->sides[DG_GENERATED]);
  g_autoptr(GPtrArray) reference = join_labels(&comparison->sides[DG_REFERENCE]);
  GPtrArray *texts[2] = {generated, reference};
  g_autoptr(GPtrArray) all = sort_labels(texts);
  if (!add_labels(labels, all, error) ||
      (labels->count > 1 && !dg_score_options_embed_labels(options, labels->labels, error)))
    return NULL;
  for (guint side = 0; side < 2; side++)
    labels->of[side] = number_labels(texts[side], all);
  return g_steal_pointer(&labels);
}

void dg_arc_labels_free(DgArcLabels *labels) {
  if (labels == NULL)
    return;
  dg_labels_free(labels->labels);
  for (guint side = 0; side < 2; side++)
    g_free(labels->of[side]);
  g_free(labels->ids);
  g_free(labels);
}

guint dg_arc_labels_compare(DgArcLabels *labels, guint a, guint b) {
  if (a == b || labels->ids[a] == labels->ids[b])
    return DG_MILLION;
  if (a == 0 || b == 0)
    return 0;
  double similarity = 0;
  dg_labels_select(labels->labels, labels->ids[a]);
  dg_labels_weigh(labels->labels, labels->ids[b], 0, &similarity);
  return (guint)lround(similarity * DG_MILLION);
}
