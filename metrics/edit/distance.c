/* Best-first search over the images of nodes (A*; Hart, Nilsson and Raphael, 1968), in the form of Chang, Feng, Lin,
 * Zhang, Qin and Ouyang ("Speeding up GED verification for graph similarity search", ICDE 2020): what is left to decide
 * in a state is bounded from below by an assignment in which each pair of nodes costs its change, its connections to
 * nodes that are decided, and half of the least that its other connections can cost (each has two ends). The assignment
 * is a complete set of edits as well, whose cost bounds the distance from above (Riesen and Bunke, Image and Vision
 * Computing 27, 2009); in the first state it is their bipartite approximation, which local search then improves.
 *
 * To change a node or a connection never costs more than to delete one and insert another. So only as many nodes are
 * deleted as the larger graph has more, and none of the smaller one is inserted (Serratosa, Pattern Recognition Letters
 * 45, 2014): tables are square, with a column for each node that is deleted. */
#include "metrics/edit/distance.h"

#include "metrics/edit/assignment.h"
#include "metrics/heap.h"

#include <string.h>

#define FREE G_MAXUINT

/* The edits of every so many states are improved by local search, which takes as long as eight states: often enough for
 * starting from many places, while the search gets on. On pairs of 30 to 49 nodes that are not solved it finds a
 * similarity that is higher by 0.03 on the average. */
#define IMPROVED_EVERY 8

/* A state: the images of some places of `a`. It adds one to those of the state that it comes from. */
typedef struct {
  guint parent;
  guint row, column; /* the place and its image; a column from the count of `b` on means that it is deleted */
  guint depth; /* places that have an image */
  gint64 cost; /* of these and of the connections between them */
} State;

/* How many connections of a node are still open: that point away, that point to it, that do both. */
typedef struct {
  gint64 out, in, both;
} Open;

typedef struct {
  const DgEditCosts *costs;
  DgEditEffort budget, spent;
  GArray *states; /* State */
  GArray *heap; /* DgHeapEntry: key the bound of a state, order the deeper the less, a the state */
  guint *twins; /* place in b -> the first place that it can be swapped with without changing `b` */
  gint64 *first_rows, *first_columns; /* prices of the first state */
  guint *best; /* images of the cheapest edits so far */
  gint64 best_cost;

  /* The state that is expanded. */
  guint *images; /* place in a -> column, or FREE */
  gboolean *taken; /* column -> is an image */
  guint size; /* of the table */
  guint *rows, *columns; /* of the table: places in a, columns */
  Open *open_rows, *open_columns;
  gint64 *cells;
  guint *chosen; /* row of the table -> its column */
  gint64 *row_prices, *column_prices;
  guint *complete; /* images when the chosen ones are added */
} Search;

static gboolean is_deleted(const Search *search, guint column) {
  return column >= search->costs->b->count;
}

/* Connections of `place` to places that are not decided: without an image, or not taken. */
static Open count_open(const DgEditGraph *graph, guint place, const guint *images, const gboolean *taken) {
  Open open = {0, 0, 0};
  for (guint k = graph->start[place]; k < graph->start[place + 1]; k++) {
    guint other = graph->neighbours[k];
    if (images != NULL ? images[other] != FREE : taken[other])
      continue;
    gboolean out = dg_edit_arc(graph, place, other) > 0, in = dg_edit_arc(graph, other, place) > 0;
    open.both += out && in;
    open.out += out && !in;
    open.in += !out && in;
  }
  return open;
}

/* Half of the least that it costs to make the open connections of one node those of another: 1 for each that the node
 * with more of them has no partner for, and for those that are no partners of their own kind, 1/2 where one of the two
 * goes both ways and 1 where the two are arrows against each other. */
static gint64 bound_open(const Open *a, const Open *b) {
  gint64 out = a->out - b->out, in = a->in - b->in, both = a->both - b->both;
  gint64 more = MAX(out, 0) + MAX(in, 0) + MAX(both, 0), fewer = more - (out + in + both);
  gint64 halves = both > 0 ? MIN(both, MAX(-out, 0) + MAX(-in, 0)) : MIN(-both, MAX(out, 0) + MAX(in, 0));
  return (MAX(more, fewer) * DG_EDIT_ONE - halves * (DG_EDIT_ONE - DG_EDIT_DIRECTION)) / 2;
}

/* What place `a` costs as place `b` besides its open connections: itself, and its connections to decided places. */
static gint64 cost_decided(const Search *search, guint a, guint b, gint64 decided_of_b) {
  const DgEditGraph *from = search->costs->a, *to = search->costs->b;
  gint64 cost = dg_edit_costs_change(search->costs, a, b) + decided_of_b * DG_EDIT_ONE;
  for (guint k = from->start[a]; k < from->start[a + 1]; k++) {
    guint other = from->neighbours[k], image = search->images[other];
    if (image == FREE)
      continue;
    if (is_deleted(search, image))
      cost += DG_EDIT_ONE;
    else
      cost += (gint64)dg_edit_costs_connect(search->costs, a, other, b, image) -
              (dg_edit_joined(to, b, image) ? DG_EDIT_ONE : 0);
  }
  return cost;
}

static gint64 count_of(const Open *open) {
  return open->out + open->in + open->both;
}

/* What a pair of the table costs without its open connections. */
static gint64 cost_fixed(const Search *search, guint row, guint column) {
  const DgEditGraph *a = search->costs->a, *b = search->costs->b;
  guint from = search->rows[row], to = search->columns[column];
  if (is_deleted(search, to)) {
    gint64 decided = (gint64)(a->start[from + 1] - a->start[from]) - count_of(&search->open_rows[row]);
    return dg_edit_costs_delete(a, from) + decided * DG_EDIT_ONE;
  }
  gint64 decided = (gint64)(b->start[to + 1] - b->start[to]) - count_of(&search->open_columns[column]);
  return cost_decided(search, from, to, decided);
}

static void fill_cells(Search *search) {
  for (guint row = 0; row < search->size; row++)
    for (guint column = 0; column < search->size; column++)
      search->cells[(gsize)row * search->size + column] =
          cost_fixed(search, row, column) + bound_open(&search->open_rows[row], &search->open_columns[column]);
  search->spent.steps += (guint64)search->size * search->size *
                         (1 + search->costs->a->start[search->costs->a->count] / MAX(1, search->costs->a->count));
}

/* Sets up the table of a state: what has no image yet, and what is none. */
static void load(Search *search, const State *state) {
  const DgEditGraph *a = search->costs->a, *b = search->costs->b;
  for (guint i = 0; i < a->count; i++) {
    search->images[i] = FREE;
    search->taken[i] = FALSE;
  }
  for (const State *at = state; at->depth > 0; at = &g_array_index(search->states, State, at->parent)) {
    search->images[at->row] = at->column;
    search->taken[at->column] = TRUE;
  }
  search->size = 0;
  guint columns = 0;
  for (guint i = 0; i < a->count; i++) {
    if (search->images[i] == FREE) {
      search->open_rows[search->size] = count_open(a, i, search->images, NULL);
      search->row_prices[search->size] = search->first_rows[i];
      search->rows[search->size++] = i;
    }
    if (!search->taken[i]) {
      search->open_columns[columns] = i < b->count ? count_open(b, i, NULL, search->taken) : (Open){0, 0, 0};
      search->column_prices[columns] = search->first_columns[i];
      search->columns[columns++] = i;
    }
  }
  fill_cells(search);
}

/* Takes the edits in `complete`, which cost `cost`, if they are cheaper than all so far. */
static void take_complete(Search *search, gint64 cost) {
  if (cost >= search->best_cost)
    return;
  guint *best = search->best;
  search->best_cost = cost;
  search->best = search->complete;
  search->complete = best;
}

static gint64 improve_complete(Search *search, gint64 cost) {
  return dg_edit_improve(search->costs, search->complete, cost, &search->spent.steps, search->budget.steps);
}

/* Takes the edits of the assignment if they are cheaper than all so far. */
static void try_complete(Search *search) {
  guint count = search->costs->a->count;
  for (guint i = 0; i < count; i++)
    search->complete[i] = search->images[i];
  for (guint row = 0; row < search->size; row++)
    search->complete[search->rows[row]] = search->columns[search->chosen[row]];
  for (guint i = 0; i < count; i++)
    if (is_deleted(search, search->complete[i]))
      search->complete[i] = DG_EDIT_DELETED;
  gint64 cost = dg_edit_costs_sum(search->costs, search->complete);
  if (cost < search->best_cost || search->spent.states % IMPROVED_EVERY == 1)
    cost = improve_complete(search, cost);
  take_complete(search, cost);
}

/* Whether the column of the table can be left out, as an earlier one leads to the same. */
static gboolean has_earlier_twin(const Search *search, guint column) {
  guint at = search->columns[column];
  if (is_deleted(search, at))
    return column > 0 && is_deleted(search, search->columns[column - 1]);
  for (guint i = column; i-- > 0;)
    if (search->twins[search->columns[i]] == search->twins[at])
      return TRUE;
  return FALSE;
}

/* What the bound rises by at least when `row` takes `column`. */
static gint64 slack_of(const Search *search, guint row, guint column) {
  return search->cells[(gsize)row * search->size + column] - search->row_prices[row] - search->column_prices[column];
}

/* The row with the fewest columns that are worth trying, given the bound of the state. */
static guint choose_row(const Search *search, const gboolean *left_out, gint64 bound) {
  guint chosen = 0, fewest = G_MAXUINT;
  for (guint row = 0; row < search->size; row++) {
    guint worth = 0;
    for (guint column = 0; column < search->size && worth < fewest; column++)
      worth += !left_out[column] && bound + slack_of(search, row, column) < search->best_cost;
    if (worth < fewest) {
      chosen = row;
      fewest = worth;
    }
  }
  return chosen;
}

static void branch(Search *search, guint parent, gint64 bound) {
  State state = g_array_index(search->states, State, parent);
  g_autofree gboolean *left_out = g_new(gboolean, search->size);
  for (guint column = 0; column < search->size; column++)
    left_out[column] = has_earlier_twin(search, column);
  guint row = choose_row(search, left_out, bound);
  for (guint column = 0; column < search->size; column++) {
    gint64 least = bound + slack_of(search, row, column);
    if (left_out[column] || least >= search->best_cost)
      continue;
    State next = {parent, search->rows[row], search->columns[column], state.depth + 1,
                  state.cost + cost_fixed(search, row, column)};
    dg_heap_push(search->heap, (DgHeapEntry){least, G_MAXUINT - next.depth, search->states->len, 0});
    g_array_append_val(search->states, next);
  }
}

/* Solves the table of a state, and adds the states that follow from it. */
static void expand(Search *search, guint index) {
  State state = g_array_index(search->states, State, index);
  load(search, &state);
  search->spent.states++;
  gint64 bound = state.cost + dg_edit_assign(search->cells, search->size, search->chosen, search->row_prices,
                                             search->column_prices, &search->spent.steps);
  try_complete(search);
  if (search->size > 0 && bound < search->best_cost)
    branch(search, index, bound);
}

/* Whether two places of `b` cost the same, whatever becomes them, and have the same connections. */
static gboolean are_twins(const DgEditCosts *costs, guint i, guint j) {
  const DgEditGraph *graph = costs->b;
  for (guint from = 0; from < costs->a->count; from++)
    if (dg_edit_costs_change(costs, from, i) != dg_edit_costs_change(costs, from, j))
      return FALSE;
  if (graph->start[i + 1] - graph->start[i] != graph->start[j + 1] - graph->start[j] ||
      dg_edit_arc(graph, i, i) != dg_edit_arc(graph, j, j) || dg_edit_arc(graph, i, j) != dg_edit_arc(graph, j, i))
    return FALSE;
  for (guint k = graph->start[i]; k < graph->start[i + 1]; k++) {
    guint other = graph->neighbours[k];
    if (other != j && (dg_edit_arc(graph, i, other) != dg_edit_arc(graph, j, other) ||
                       dg_edit_arc(graph, other, i) != dg_edit_arc(graph, other, j)))
      return FALSE;
  }
  return TRUE;
}

/* For each place of `b` the first one with the same words that it can be swapped with. */
static void find_twins(Search *search) {
  const DgEditGraph *b = search->costs->b;
  for (guint i = 0; i < b->count; i++) {
    search->twins[i] = i;
    /* Equal words stand together. */
    for (guint j = i; j-- > 0 && b->ranks[j] == b->ranks[i] && search->twins[i] == i;)
      if (are_twins(search->costs, i, j))
        search->twins[i] = search->twins[j];
  }
}

static void search_init(Search *search) {
  gsize count = (gsize)search->costs->a->count + 1;
  search->states = g_array_new(FALSE, FALSE, sizeof(State));
  search->heap = g_array_new(FALSE, FALSE, sizeof(DgHeapEntry));
  search->twins = g_new(guint, count);
  search->first_rows = g_new0(gint64, count);
  search->first_columns = g_new0(gint64, count);
  search->best = g_new(guint, count);
  search->images = g_new(guint, count);
  search->taken = g_new(gboolean, count);
  search->rows = g_new(guint, count);
  search->columns = g_new(guint, count);
  search->open_rows = g_new(Open, count);
  search->open_columns = g_new(Open, count);
  search->cells = g_new(gint64, count * count);
  search->chosen = g_new(guint, count);
  search->row_prices = g_new(gint64, count);
  search->column_prices = g_new(gint64, count);
  search->complete = g_new(guint, count);
  find_twins(search);
}

static void search_clear(Search *search) {
  g_array_unref(search->states);
  g_array_unref(search->heap);
  g_free(search->twins);
  g_free(search->first_rows);
  g_free(search->first_columns);
  g_free(search->best);
  g_free(search->images);
  g_free(search->taken);
  g_free(search->rows);
  g_free(search->columns);
  g_free(search->open_rows);
  g_free(search->open_columns);
  g_free(search->cells);
  g_free(search->chosen);
  g_free(search->row_prices);
  g_free(search->column_prices);
  g_free(search->complete);
}

/* The edits that leave every place where it is, which are all when the graphs are the same, and a guess. */
static void find_first_edits(Search *search) {
  for (guint i = 0; i < search->costs->a->count; i++)
    search->complete[i] = i < search->costs->b->count ? i : DG_EDIT_DELETED;
  search->best_cost = G_MAXINT64;
  take_complete(search, dg_edit_costs_sum(search->costs, search->complete));
  if (search->best_cost > 0) {
    gint64 cost = dg_edit_guess(search->costs, search->complete, &search->spent.steps);
    take_complete(search, improve_complete(search, cost));
  }
}

/* Expands the first state, whose prices are where those of all others start. Costs only rise from state to state, as
 * the half of a bound becomes the whole of a cost, so that they stay below what cells cost. */
static void begin(Search *search) {
  State first = {0, 0, 0, 0, 0};
  g_array_append_val(search->states, first);
  expand(search, 0);
  memcpy(search->first_rows, search->row_prices, search->costs->a->count * sizeof(gint64));
  memcpy(search->first_columns, search->column_prices, search->costs->a->count * sizeof(gint64));
}

DgEditDistance dg_edit_distance(const DgEditCosts *costs, DgEditEffort budget) {
  Search search = {.costs = costs, .budget = budget};
  search_init(&search);
  find_first_edits(&search);
  if (search.best_cost > 0)
    begin(&search);
  gint64 bound = search.best_cost;
  while (search.heap->len > 0) {
    DgHeapEntry entry = dg_heap_pop(search.heap);
    bound = entry.key;
    if (bound >= search.best_cost || search.spent.states >= budget.states || search.spent.steps >= budget.steps)
      break;
    expand(&search, entry.a);
    bound = search.best_cost;
  }
  DgEditDistance distance = {search.best_cost, MIN(bound, search.best_cost), dg_edit_costs_all(costs), search.spent};
  search_clear(&search);
  return distance;
}
