/* Several answers about one draft: what most of them say. */
#include "model/refinement.h"

#include "graph/union_find.h"

typedef struct {
  const GPtrArray *votes;
  DgRefinement *result;
  guint ties;
} Election;

/* TRUE when more than half of the votes say so; counts ties. */
static gboolean wins(Election *election, guint count) {
  election->ties += 2 * count == election->votes->len;
  return 2 * count > election->votes->len;
}

static double share(const Election *election, guint count) {
  return (double)count / election->votes->len;
}

typedef struct {
  guint low, high, count;
} Pair;

static int compare_pairs(gconstpointer a, gconstpointer b) {
  const Pair *p = a, *q = b;
  if (p->low != q->low)
    return p->low < q->low ? -1 : 1;
  return p->high < q->high ? -1 : p->high > q->high;
}

/* The pairs of nodes that a vote puts into one group. */
static void add_pairs(const DgRefinement *vote, GArray *pairs) {
  const guint *order = (const guint *)vote->order->data;
  for (guint i = 0; i < vote->order->len; i++)
    for (guint k = i + 1; k < vote->order->len && vote->heads[order[k]] == vote->heads[order[i]]; k++) {
      Pair pair = {MIN(order[i], order[k]), MAX(order[i], order[k]), 1};
      g_array_append_val(pairs, pair);
    }
}

/* Counts equal pairs once each. */
static void count_pairs(GArray *pairs) {
  g_array_sort(pairs, compare_pairs);
  guint kept = 0;
  for (guint i = 0; i < pairs->len; i++) {
    Pair *pair = &g_array_index(pairs, Pair, i), *last = kept ? &g_array_index(pairs, Pair, kept - 1) : NULL;
    if (last && compare_pairs(last, pair) == 0)
      last->count++;
    else
      g_array_index(pairs, Pair, kept++) = *pair;
  }
  g_array_set_size(pairs, kept);
}

typedef struct {
  guint set, rank, node;
} Member;

static int compare_members(gconstpointer a, gconstpointer b) {
  const Member *p = a, *q = b;
  if (p->set != q->set)
    return p->set < q->set ? -1 : 1;
  return p->rank < q->rank ? -1 : p->rank > q->rank;
}

/* Orders the members of the groups `sets`: each stands by its place in the first vote that merges it. */
static void order_groups(Election *election, guint *sets, const guint *sizes) {
  DgRefinement *result = election->result;
  guint n = result->n_nodes;
  g_autofree guint *ranks = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    ranks[i] = G_MAXUINT / 2 + i;
  for (guint v = election->votes->len; v-- > 0;) {
    const GArray *order = ((const DgRefinement *)election->votes->pdata[v])->order;
    for (guint i = 0; i < order->len; i++)
      ranks[g_array_index(order, guint, i)] = i;
  }
  g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(Member));
  for (guint i = 0; i < n; i++)
    if (sizes[dg_sets_find(sets, i)] > 1) {
      Member member = {dg_sets_find(sets, i), ranks[i], i};
      g_array_append_val(members, member);
    }
  g_array_sort(members, compare_members);
  for (guint i = 0, head = 0; i < members->len; i++) {
    const Member *member = &g_array_index(members, Member, i);
    if (i == 0 || member->set != g_array_index(members, Member, i - 1).set)
      head = member->node;
    result->heads[member->node] = head;
    g_array_append_val(result->order, member->node);
  }
}

static void vote_merges(Election *election) {
  DgRefinement *result = election->result;
  guint n = result->n_nodes;
  g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  for (guint v = 0; v < election->votes->len; v++)
    add_pairs(election->votes->pdata[v], pairs);
  count_pairs(pairs);
  guint *sets = dg_sets_new(n);
  g_autofree guint *sizes = g_new0(guint, n + 1);
  for (guint i = 0; i < pairs->len; i++) {
    const Pair *pair = &g_array_index(pairs, Pair, i);
    if (!wins(election, pair->count))
      continue;
    dg_sets_join(sets, pair->low, pair->high);
    for (guint end = 0; end < 2; end++) {
      double *least = &result->shares[end ? pair->high : pair->low], now = share(election, pair->count);
      *least = *least < now ? *least : now; /* NaN at first */
    }
  }
  for (guint i = 0; i < n; i++)
    sizes[dg_sets_find(sets, i)]++;
  order_groups(election, sets, sizes);
  g_free(sets);
}

static void vote_removals(Election *election) {
  DgRefinement *result = election->result;
  for (guint i = 0; i < result->n_nodes; i++) {
    guint count = 0;
    for (guint v = 0; v < election->votes->len; v++)
      count += ((const DgRefinement *)election->votes->pdata[v])->removed[i];
    if (count > 0 && wins(election, count) && result->heads[i] == i) {
      result->removed[i] = TRUE;
      result->shares[i] = share(election, count);
    }
  }
}

static guint count_text(const GPtrArray *texts, guint end, const char *text) {
  guint count = 0;
  for (guint i = 0; i < end; i++)
    count += g_str_equal(texts->pdata[i], text);
  return count;
}

/* In the order in which the votes say them first. */
static void vote_additions(Election *election) {
  g_autoptr(GPtrArray) seen = g_ptr_array_new(); /* borrowed; a text as often as any vote adds it */
  g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  for (guint v = 0; v < election->votes->len; v++) {
    const DgRefinement *vote = election->votes->pdata[v];
    const GPtrArray *said = vote->additions;
    for (guint i = 0; i < said->len; i++)
      if (count_text(said, i + 1, said->pdata[i]) > count_text(seen, seen->len, said->pdata[i])) {
        g_ptr_array_add(seen, said->pdata[i]);
        g_array_append_val(boxes, g_array_index(vote->addition_boxes, DgBox, i));
      }
  }
  for (guint i = 0; i < seen->len; i++) {
    const char *text = seen->pdata[i];
    guint times = count_text(seen, i + 1, text), count = 0;
    for (guint v = 0; v < election->votes->len; v++) {
      const GPtrArray *said = ((const DgRefinement *)election->votes->pdata[v])->additions;
      count += count_text(said, said->len, text) >= times;
    }
    if (!wins(election, count))
      continue;
    double now = share(election, count);
    dg_refinement_add(election->result, text, g_array_index(boxes, DgBox, i));
    g_array_append_val(election->result->addition_shares, now);
  }
}

DgRefinement *dg_refinement_vote(const GPtrArray *votes, const DgGraph *draft, DgDiagnostics *notes) {
  Election election = {votes, dg_refinement_new(draft->nodes->len), 0};
  vote_merges(&election);
  vote_removals(&election);
  vote_additions(&election);
  if (election.ties)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0,
                       "corrections of nodes with exactly half of %u votes, which are left out: %u", votes->len,
                       election.ties);
  return election.result;
}
