#include "metrics/label_context.h"

#include "base/compare.h"
#include "base/text.h"
#include "metrics/node_places.h"

#include <string.h>

/* How another node stands to a node; in the order of the text. */
typedef enum { PRECEDES, FOLLOWS, CONNECTED, CONTAINS, RELATIONS } Relation;

static const char *const WORDS[] = {"Preceded by: ", "Followed by: ", "Connected to: ", "Part of: "};

/* Which nodes stand to a node by the edges: node -> 1 << PRECEDES, 1 << FOLLOWS, or both. */
typedef GHashTable Neighbours;

static void add_neighbour(Neighbours *neighbours, guint node, guint flags) {
  gpointer key = GUINT_TO_POINTER(node);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(neighbours, key));
  g_hash_table_insert(neighbours, key, GUINT_TO_POINTER(known | flags));
}

static GPtrArray *find_neighbours(const DgGraph *graph) {
  GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);
  for (guint i = 0; i < graph->nodes->len; i++)
    g_ptr_array_add(all, g_hash_table_new(NULL, NULL));
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    guint both = edge->directed ? 0 : 1u << PRECEDES | 1u << FOLLOWS;
    if (edge->from == edge->to)
      continue;
    add_neighbour(all->pdata[edge->from], edge->to, both | 1u << FOLLOWS);
    add_neighbour(all->pdata[edge->to], edge->from, both | 1u << PRECEDES);
  }
  return all;
}

static char *shorten(const char *normal) {
  return g_utf8_strlen(normal, -1) > DG_LABEL_CONTEXT_LENGTH_MAX
             ? g_utf8_substring(normal, 0, DG_LABEL_CONTEXT_LENGTH_MAX)
             : g_strdup(normal);
}

/* Appends "Preceded by: A; B." of the labels (char *) of one relation; takes their order. */
static void append(GString *text, Relation relation, GPtrArray *labels) {
  g_ptr_array_sort(labels, dg_compare_text);
  guint named = 0;
  const char *before = "";
  for (guint i = 0; i < labels->len && named < DG_LABEL_CONTEXT_NEIGHBOURS_MAX; i++) {
    const char *label = labels->pdata[i];
    if (strcmp(label, before) == 0) /* empty, or named already */
      continue;
    if (named == 0 && text->len > 0)
      g_string_append_c(text, ' ');
    g_string_append(text, named == 0 ? WORDS[relation] : "; ");
    g_string_append(text, label);
    before = label;
    named++;
  }
  if (named > 0)
    g_string_append_c(text, '.');
}

static Relation relation_of(guint flags) {
  if (flags == (1u << PRECEDES | 1u << FOLLOWS))
    return CONNECTED;
  return flags == 1u << PRECEDES ? PRECEDES : FOLLOWS;
}

static char *describe(Neighbours *neighbours, guint container, const GPtrArray *labels) {
  GPtrArray *related[RELATIONS];
  for (Relation i = PRECEDES; i < RELATIONS; i++)
    related[i] = g_ptr_array_new();
  GHashTableIter iter;
  gpointer other, flags;
  g_hash_table_iter_init(&iter, neighbours);
  while (g_hash_table_iter_next(&iter, &other, &flags))
    g_ptr_array_add(related[relation_of(GPOINTER_TO_UINT(flags))], labels->pdata[GPOINTER_TO_UINT(other)]);
  if (container != DG_NO_NODE)
    g_ptr_array_add(related[CONTAINS], labels->pdata[container]);
  GString *text = g_string_new(NULL);
  for (Relation i = PRECEDES; i < RELATIONS; i++) {
    append(text, i, related[i]);
    g_ptr_array_unref(related[i]);
  }
  return g_string_free(text, FALSE);
}

GPtrArray *dg_label_contexts_new(const DgGraph *graph) {
  g_autoptr(GPtrArray) neighbours = find_neighbours(graph);
  g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < graph->nodes->len; i++) {
    g_autofree char *normal = dg_text_normalise(dg_graph_node(graph, i)->text);
    g_ptr_array_add(labels, shorten(normal));
  }
  g_autofree guint *container = dg_find_containers(graph);
  GPtrArray *contexts = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < graph->nodes->len; i++)
    g_ptr_array_add(contexts, describe(neighbours->pdata[i], container[i], labels));
  return contexts;
}
