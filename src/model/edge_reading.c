#include "model/edge_reading.h"

#include "base/json.h"
#include "model/answer.h"
#include "model/answer_fields.h"

#include <math.h>

static int compare_edges(gconstpointer a, gconstpointer b) {
  const DgSeenEdge *p = a, *q = b;
  if (p->from != q->from)
    return p->from < q->from ? -1 : 1;
  if (p->to != q->to)
    return p->to < q->to ? -1 : 1;
  return p->directed - q->directed;
}

static DgSeenEdge make_edge(guint from, guint to, gboolean directed) {
  if (!directed && from > to)
    return (DgSeenEdge){to, from, FALSE, NAN};
  return (DgSeenEdge){from, to, directed != FALSE, NAN};
}

/* FALSE with a fault for what is no edge. */
static gboolean read_edge(const cJSON *item, guint index, const DgNodeIds *ids, gboolean all_directed, GArray *edges,
                          DgFaults *faults) {
  g_autofree char *where = g_strdup_printf("edges[%u]", index);
  gboolean is_pair = cJSON_IsArray(item) && cJSON_GetArraySize(item) == 2;
  const cJSON *directed = dg_json_get(item, "directed");
  if (!is_pair && !cJSON_IsObject(item)) {
    dg_faults_add(faults, "%s: found no pair of ids, expected {\"from\", \"to\", \"directed\"}", where);
    return FALSE;
  }
  if (directed && !cJSON_IsBool(directed)) {
    dg_faults_add(faults, "%s: found \"directed\" without true or false, expected one of them", where);
    return FALSE;
  }
  if (all_directed && cJSON_IsFalse(directed)) {
    dg_faults_add(faults, "%s: found an edge without a direction, expected one", where);
    return FALSE;
  }
  guint from, to;
  gboolean found =
      dg_node_ids_find(ids, is_pair ? cJSON_GetArrayItem(item, 0) : dg_json_get(item, "from"), where, &from, faults);
  if (!dg_node_ids_find(ids, is_pair ? cJSON_GetArrayItem(item, 1) : dg_json_get(item, "to"), where, &to, faults) ||
      !found)
    return FALSE;
  DgSeenEdge edge = make_edge(from, to, !directed || cJSON_IsTrue(directed));
  g_array_append_val(edges, edge);
  return TRUE;
}

/* The array of edges in the document. */
static const cJSON *find_edges(const cJSON *document, DgFaults *faults) {
  static const char *const known[] = {"edges", NULL};
  if (cJSON_IsObject(document)) {
    dg_answer_check_keys(document, known, faults);
    const cJSON *list = dg_answer_list(document, known, faults);
    if (!list && faults->count == 0)
      dg_faults_add(faults, "found no \"edges\", expected an array");
    return list;
  }
  /* [[["a","b"],["c","d"]]] can mean one thing only. */
  const cJSON *only = cJSON_GetArraySize(document) == 1 ? document->child : NULL;
  return cJSON_IsArray(only) && cJSON_IsArray(only->child) ? only : document;
}

/* Brings edges into their order, each once. */
static void sort_edges(GArray *edges, DgDiagnostics *notes) {
  g_array_sort(edges, compare_edges);
  guint kept = 0;
  for (guint i = 0; i < edges->len; i++) {
    DgSeenEdge *edge = &g_array_index(edges, DgSeenEdge, i);
    if (kept == 0 || compare_edges(&g_array_index(edges, DgSeenEdge, kept - 1), edge) != 0)
      g_array_index(edges, DgSeenEdge, kept++) = *edge;
  }
  if (kept < edges->len)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0, "the answer repeats %u edges, which count once", edges->len - kept);
  g_array_set_size(edges, kept);
}

GArray *dg_seen_edges_read(const char *answer, gsize length, const DgGraph *graph, gboolean all_directed,
                           guint *left_out, DgDiagnostics *notes, GError **error) {
  g_autoptr(cJSON) document = dg_answer_read_json(answer, length, notes, error);
  if (!document)
    return NULL;
  g_autoptr(DgNodeIds) ids = dg_node_ids_new(graph);
  g_autoptr(GArray) edges = g_array_new(FALSE, FALSE, sizeof(DgSeenEdge));
  DgFaults faults = {0};
  const cJSON *list = find_edges(document, &faults), *item;
  DgAnswerEntries entries = {.what = "edges"};
  if (cJSON_GetArraySize(list) > DG_SEEN_EDGES_MAX)
    dg_faults_add(&faults, "found %d edges, expected at most %d", cJSON_GetArraySize(list), DG_SEEN_EDGES_MAX);
  else
    cJSON_ArrayForEach(item, list) entries.unusable +=
        !read_edge(item, entries.count++, ids, all_directed, edges, &faults);
  if (left_out)
    *left_out = dg_faults_leave_out(&faults, &entries, notes);
  if (!dg_faults_end(&faults, error))
    return NULL;
  sort_edges(edges, notes);
  return g_steal_pointer(&edges);
}

/* The directions of a connection between a node and a later one, as bits. */
enum { FORTH = 1, BACK = 2, NONE = 4, DIRECTIONS = 8 };

/* How the votes, or the readers, connect two nodes. */
typedef struct {
  guint low, high;
  guint vote;
  guint directions;
} Link;

static int compare_links(gconstpointer a, gconstpointer b) {
  const Link *p = a, *q = b;
  if (p->low != q->low)
    return p->low < q->low ? -1 : 1;
  if (p->high != q->high)
    return p->high < q->high ? -1 : 1;
  return p->vote < q->vote ? -1 : p->vote > q->vote;
}

static void add_link(GArray *links, guint from, guint to, gboolean directed, guint vote) {
  Link link = {MIN(from, to), MAX(from, to), vote, !directed ? NONE : from <= to ? FORTH : BACK};
  g_array_append_val(links, link);
}

/* Sorts links, and makes one of all those of a pair and a vote. */
static void join_links(GArray *links) {
  g_array_sort(links, compare_links);
  guint kept = 0;
  for (guint i = 0; i < links->len; i++) {
    const Link *link = &g_array_index(links, Link, i);
    Link *last = kept ? &g_array_index(links, Link, kept - 1) : NULL;
    if (last && compare_links(last, link) == 0)
      last->directions |= link->directions;
    else
      g_array_index(links, Link, kept++) = *link;
  }
  g_array_set_size(links, kept);
}

/* The directions that most of `n` links of one pair have; 0 when two are as frequent. `count` receives how many. */
static guint elect(const Link *links, guint n, guint *count) {
  guint counts[DIRECTIONS] = {0}, best = 0;
  gboolean tie = FALSE;
  for (guint i = 0; i < n; i++)
    counts[links[i].directions]++;
  for (guint i = 1; i < DIRECTIONS; i++) {
    tie = counts[i] == counts[best] ? TRUE : counts[i] > counts[best] ? FALSE : tie;
    best = counts[i] > counts[best] ? i : best;
  }
  *count = tie ? n : counts[best];
  return tie ? 0 : best;
}

static void add_elected(GArray *edges, const Link *link, guint directions, double share) {
  const DgSeenEdge found[] = {{link->low, link->high, FALSE, share},
                              {link->low, link->high, TRUE, share},
                              {link->high, link->low, TRUE, share}};
  static const guint bits[] = {NONE, FORTH, BACK};
  for (guint i = 0; i < G_N_ELEMENTS(found); i++)
    if (directions & bits[i])
      g_array_append_vals(edges, &found[i], 1);
}

GArray *dg_seen_edges_vote(const GPtrArray *votes, const DgGraph *graph, DgDiagnostics *notes) {
  g_autoptr(GArray) links = g_array_new(FALSE, FALSE, sizeof(Link));
  for (guint v = 0; v < votes->len; v++) {
    const GArray *seen = votes->pdata[v];
    for (guint i = 0; i < seen->len; i++) {
      const DgSeenEdge *edge = &g_array_index(seen, DgSeenEdge, i);
      add_link(links, edge->from, edge->to, edge->directed, v);
    }
  }
  join_links(links);
  GArray *edges = g_array_new(FALSE, FALSE, sizeof(DgSeenEdge));
  guint ties = 0, open = 0;
  for (guint first = 0, end; first < links->len; first = end) {
    const Link *link = &g_array_index(links, Link, first);
    for (end = first + 1; end < links->len; end++) {
      const Link *other = &g_array_index(links, Link, end);
      if (other->low != link->low || other->high != link->high)
        break;
    }
    ties += 2 * (end - first) == votes->len;
    if (2 * (end - first) <= votes->len)
      continue;
    guint count, directions = elect(link, end - first, &count);
    open += directions == 0;
    add_elected(edges, link, directions ? directions : NONE, (double)count / votes->len);
  }
  if (ties)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0, "connections with exactly half of %u votes, which are left out: %u",
                       votes->len, ties);
  if (open)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0, "connections whose direction the votes leave open: %u", open);
  g_array_sort(edges, compare_edges);
  return edges;
}

static void append_seen(DgGraph *graph, const DgSeenEdge *seen, DgFound found, guint number) {
  DgEdge *edge = dg_graph_edge(graph, dg_graph_add_edge(graph, seen->from, seen->to, seen->directed, NULL));
  g_autofree char *id = g_strdup_printf("e%u", number);
  edge->id = dg_graph_intern(graph, id);
  edge->method = DG_EDGE_METHOD_MODEL;
  edge->confidence = seen->share;
  edge->found = found;
}

/* The number behind which new ids of edges are free. */
static guint last_number(const DgGraph *graph) {
  guint number = 0;
  for (guint i = 0; i < graph->edges->len; i++) {
    guint64 value;
    if (g_ascii_string_to_unsigned(dg_graph_edge(graph, i)->id + 1, 10, 0, G_MAXUINT / 2, &value, NULL))
      number = MAX(number, (guint)value);
  }
  return number;
}

/* Counts how geometry (vote 0) and the model (vote 1) connect the pairs of nodes. */
static void count_pairs(DgGraph *graph, const GArray *seen) {
  g_autoptr(GArray) links = g_array_new(FALSE, FALSE, sizeof(Link));
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    if (edge->from != edge->to)
      add_link(links, edge->from, edge->to, edge->directed, 0);
  }
  for (guint i = 0; i < seen->len; i++) {
    const DgSeenEdge *edge = &g_array_index(seen, DgSeenEdge, i);
    if (edge->from != edge->to)
      add_link(links, edge->from, edge->to, edge->directed, 1);
  }
  join_links(links);
  DgEdgeConfusion *confusion = &graph->confusion;
  *confusion = (DgEdgeConfusion){0};
  guint connected = 0;
  for (guint i = 0; i < links->len; i++, connected++) {
    const Link *link = &g_array_index(links, Link, i), *next = i + 1 < links->len ? link + 1 : NULL;
    if (next && next->low == link->low && next->high == link->high) {
      (*(next->directions == link->directions ? &confusion->both : &confusion->direction))++;
      i++;
    } else
      (*(link->vote == 0 ? &confusion->geometry : &confusion->model))++;
  }
  guint64 n = graph->nodes->len;
  confusion->neither = (guint)MIN(n * (n - 1) / 2 - connected, G_MAXUINT);
  graph->has_confusion = TRUE;
}

void dg_seen_edges_apply(const GArray *seen, gboolean both, DgGraph *graph) {
  if (!both)
    g_array_set_size(graph->edges, 0);
  else
    count_pairs(graph, seen);
  g_autofree guint8 *known = g_new0(guint8, seen->len + 1);
  guint number = last_number(graph), own = graph->edges->len;
  for (guint i = 0; i < own; i++) {
    DgEdge *edge = dg_graph_edge(graph, i);
    DgSeenEdge wanted = make_edge(edge->from, edge->to, edge->directed);
    guint place;
    gboolean found = g_array_binary_search((GArray *)seen, &wanted, compare_edges, &place);
    if (found)
      known[place] = TRUE;
    edge->found = found ? DG_FOUND_BOTH : DG_FOUND_GEOMETRY;
  }
  for (guint i = 0; i < seen->len; i++)
    if (!known[i])
      append_seen(graph, &g_array_index(seen, DgSeenEdge, i), both ? DG_FOUND_MODEL : DG_FOUND_UNKNOWN, ++number);
}
