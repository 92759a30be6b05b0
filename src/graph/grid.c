/* Written by hand although GEOS, which the checks use, has an STRtree: each query here is charged to the limit of work
 * and finds a thing of many boxes once, where the callback of that tree can neither see what is compared nor stop it.
 */
#include "graph/grid.h"

#include "base/compare.h"

/* A box that covers more cells than this is kept in a list of its own, which every query reads: entering a
 * container into each cell would cost (boxes x cells). */
#define CELLS_PER_BOX_MAX 64

/* Up to so many boxes are found by bits, most figures and most lists within one, and more by cells. */
#define BITS_MAX 1024u
#define BITS_WORD 64u

/* So many enlarged boxes are with the large ones before the cells are filled anew. */
#define ENLARGED_MAX 64u

/* So much narrower than a cell are columns and rows of bits: what they let through is compared. */
#define BITS_PER_CELL 4u

/* Left, top, right and bottom: of an area, and the columns and rows that these lie in. */
typedef struct {
  double at[4];
} Edges;
typedef struct {
  gint32 at[4];
} Cells;
enum { LEFT, TOP, RIGHT, BOTTOM };

struct _DgGrid {
  const DgBox *boxes;
  const guint *owners; /* of each box; NULL when each is found by its own index */
  guint n, n_owners;
  Edges origin, last; /* of the columns and rows: where the first begin, twice, and the number of the last, twice */
  double per_unit; /* columns and rows per user unit */
  guint columns, rows;
  guint n_words; /* of the bits of a column or row: one of each box; 0 when there are cells */
  guint64 *bits[4]; /* of each column: which boxes begin in it or before, which end in it or after; of rows alike */
  guint *starts; /* of each cell in `entries`, columns * rows + 1 */
  guint *entries; /* indices of boxes */
  guint *large; /* indices of boxes */
  guint n_large, n_enlarged;
  guint *stamps; /* query number in which an owner was last reported */
  guint *found; /* owners that the last query found, with room for all */
  guint query;
  DgWork *work;
};

static inline Edges edges_of(const DgBox *box) {
  return (Edges){{box->x, box->y, dg_box_right(*box), dg_box_bottom(*box)}};
}

static inline Cells cells_of(const DgGrid *grid, const DgBox *box) {
  Edges edges = edges_of(box);
  Cells cells;
  for (guint k = 0; k < 4; k++) {
    double index = dg_most((edges.at[k] - grid->origin.at[k]) * grid->per_unit, 0); /* 0 for what is no number */
    cells.at[k] = (gint32)dg_least(index, grid->last.at[k]);
  }
  return cells;
}

static gboolean is_large(const Cells *c) {
  return (c->at[RIGHT] - c->at[LEFT] + 1) * (c->at[BOTTOM] - c->at[TOP] + 1) > CELLS_PER_BOX_MAX;
}

/* Sets the bits of each box where it begins and where it ends, and from there on to the last column and row, or back to
 * the first. */
static void fill_bits(DgGrid *grid) {
  guint n_words = grid->n_words = (grid->n + BITS_WORD - 1) / BITS_WORD;
  const guint n_lines[4] = {grid->columns, grid->rows, grid->columns, grid->rows};
  guint64 *bits = g_new0(guint64, (gsize)2 * (grid->columns + grid->rows) * n_words);
  for (guint k = 0; k < 4; k++) {
    grid->bits[k] = bits;
    bits += n_lines[k] * n_words;
  }
  for (guint i = 0; i < grid->n; i++) {
    Cells c = cells_of(grid, &grid->boxes[i]);
    for (guint k = 0; k < 4; k++)
      grid->bits[k][(guint)c.at[k] * n_words + i / BITS_WORD] |= (guint64)1 << i % BITS_WORD;
  }
  for (guint k = LEFT; k <= TOP; k++)
    for (guint i = n_words; i < n_lines[k] * n_words; i++)
      grid->bits[k][i] |= grid->bits[k][i - n_words];
  for (guint k = RIGHT; k <= BOTTOM; k++)
    for (guint i = (n_lines[k] - 1) * n_words; i-- > 0;)
      grid->bits[k][i] |= grid->bits[k][i + n_words];
}

static void fill_cells(DgGrid *grid) {
  guint n_cells = grid->columns * grid->rows;
  grid->large = g_new(guint, grid->n + ENLARGED_MAX);
  grid->stamps = g_new0(guint, grid->n_owners);
  grid->starts = g_new0(guint, n_cells + 2);
  for (guint i = 0; i < grid->n; i++) {
    Cells c = cells_of(grid, &grid->boxes[i]);
    if (is_large(&c)) {
      grid->large[grid->n_large++] = i;
      continue;
    }
    for (gint32 row = c.at[TOP]; row <= c.at[BOTTOM]; row++)
      for (gint32 column = c.at[LEFT]; column <= c.at[RIGHT]; column++)
        grid->starts[(guint)row * grid->columns + (guint)column + 2]++;
  }
  for (guint i = 2; i < n_cells + 2; i++)
    grid->starts[i] += grid->starts[i - 1];
  grid->entries = g_new(guint, grid->starts[n_cells + 1] + 1);
  for (guint i = 0; i < grid->n; i++) {
    Cells c = cells_of(grid, &grid->boxes[i]);
    if (is_large(&c))
      continue;
    for (gint32 row = c.at[TOP]; row <= c.at[BOTTOM]; row++)
      for (gint32 column = c.at[LEFT]; column <= c.at[RIGHT]; column++)
        grid->entries[grid->starts[(guint)row * grid->columns + (guint)column + 1]++] = i;
  }
}

static void clear_cells(DgGrid *grid) {
  g_clear_pointer(&grid->large, g_free);
  g_clear_pointer(&grid->starts, g_free);
  g_clear_pointer(&grid->entries, g_free);
  g_clear_pointer(&grid->stamps, g_free);
  grid->n_large = grid->n_enlarged = grid->query = 0;
}

void dg_grid_enlarge(DgGrid *grid, guint index) {
  if (!grid->n_words) {
    /* Each query reads all of the large boxes, and finds each once, wherever it is listed. */
    grid->large[grid->n_large++] = index;
    if (++grid->n_enlarged < ENLARGED_MAX)
      return;
    clear_cells(grid);
    fill_cells(grid);
    return;
  }
  Cells c = cells_of(grid, &grid->boxes[index]);
  guint64 bit = (guint64)1 << index % BITS_WORD;
  for (guint k = LEFT; k <= BOTTOM; k++) {
    gint32 step = k <= TOP ? 1 : -1, end = k <= TOP ? (gint32)grid->last.at[k] + 1 : -1;
    guint64 *bits = grid->bits[k] + index / BITS_WORD;
    for (gint32 line = c.at[k]; line != end && !(bits[(guint)line * grid->n_words] & bit); line += step)
      bits[(guint)line * grid->n_words] |= bit;
  }
}

DgGrid *dg_grid_new(DgBox bounds, const DgBox *boxes, guint n, DgWork *work) {
  return dg_grid_new_of_parts(bounds, boxes, NULL, n, n, work);
}

DgGrid *dg_grid_new_of_parts(DgBox bounds, const DgBox *boxes, const guint *owners, guint n, guint n_owners,
                             DgWork *work) {
  DgGrid *grid = g_new0(DgGrid, 1);
  grid->boxes = boxes;
  grid->owners = owners;
  grid->n = n;
  grid->n_owners = n_owners;
  grid->work = work;
  if (!n)
    return grid;
  grid->found = g_new(guint, n_owners + 1);
  /* About one cell per thing. */
  double side = fmax(bounds.width, bounds.height);
  guint count = CLAMP((guint)ceil(sqrt((double)n_owners)), 1, 1024);
  grid->per_unit = side > 0 ? count / side : 1;
  grid->columns = CLAMP((guint)ceil(bounds.width * grid->per_unit), 1, 1024);
  grid->rows = CLAMP((guint)ceil(bounds.height * grid->per_unit), 1, 1024);
  if (n <= BITS_MAX) {
    grid->per_unit *= BITS_PER_CELL;
    grid->columns *= BITS_PER_CELL;
    grid->rows *= BITS_PER_CELL;
  }
  grid->origin = (Edges){{bounds.x, bounds.y, bounds.x, bounds.y}};
  grid->last = (Edges){{grid->columns - 1, grid->rows - 1, grid->columns - 1, grid->rows - 1}};
  if (n <= BITS_MAX)
    fill_bits(grid);
  else
    fill_cells(grid);
  return grid;
}

void dg_grid_free(DgGrid *grid) {
  if (!grid)
    return;
  g_free(grid->bits[LEFT]);
  clear_cells(grid);
  g_free(grid->found);
  g_free(grid);
}

/* Most queries find a few boxes, in ascending runs of one per cell: insertion is then faster than a call per
 * comparison.
 */
#define INSERTION_MAX 32u
/* From this share of all boxes on, reading the stamps of all is faster than comparing those found. */
#define STAMPS_SHARE (1.0 / 16)

/* Sorts the `n` indices that the last query found. */
static void sort_found(const DgGrid *grid, guint *indices, guint n) {
  if (n <= INSERTION_MAX) {
    for (guint i = 1; i < n; i++) {
      guint index = indices[i], j = i;
      for (; j > 0 && indices[j - 1] > index; j--)
        indices[j] = indices[j - 1];
      indices[j] = index;
    }
  } else if (n < STAMPS_SHARE * grid->n_owners) {
    qsort(indices, n, sizeof *indices, dg_compare_guint);
  } else {
    for (guint i = 0; i < grid->n_owners; i++)
      if (grid->stamps[i] == grid->query)
        *indices++ = i;
  }
}

static inline guint owner_of(const DgGrid *grid, guint index) {
  return grid->owners ? grid->owners[index] : index;
}

/* Queries note every box and count it or not (dg_box_meets() says why). Notes the owner of box `index` as the one
 * behind `n` others when it meets `area` for the first time; returns how many there are then. */
static inline guint report(DgGrid *grid, guint index, const DgBox *area, guint n) {
  guint owner = owner_of(grid, index), stamp = grid->stamps[owner];
  guint fresh = (guint)dg_box_meets(&grid->boxes[index], area) & (stamp != grid->query);
  grid->stamps[owner] = fresh ? grid->query : stamp;
  grid->found[n] = owner;
  return n + fresh;
}

/* Lists the owners of what meets `area` in any order; returns their number. */
static guint query_cells(DgGrid *grid, const DgBox *area) {
  guint n = 0;
  grid->query++;
  Cells c = cells_of(grid, area);
  for (gint32 row = c.at[TOP]; row <= c.at[BOTTOM]; row++) {
    /* the cells of a row stand side by side, and so do what they hold */
    const guint *cells = grid->starts + (guint)row * grid->columns;
    guint first = cells[c.at[LEFT]], end = cells[c.at[RIGHT] + 1];
    if (!dg_work_spend(grid->work, end - first))
      return n;
    for (guint i = first; i < end; i++)
      n = report(grid, grid->entries[i], area, n);
  }
  for (guint i = 0; i < grid->n_large; i++)
    n = report(grid, grid->large[i], area, n);
  return n;
}

/* The same in ascending order: of what begins before the area ends and ends after it begins. */
static guint query_bits(DgGrid *grid, const DgBox *area) {
  guint n = 0, n_compared = 0, last = G_MAXUINT, n_words = grid->n_words;
  Cells c = cells_of(grid, area);
  const guint64 *left = grid->bits[LEFT] + (guint)c.at[RIGHT] * n_words;
  const guint64 *top = grid->bits[TOP] + (guint)c.at[BOTTOM] * n_words;
  const guint64 *right = grid->bits[RIGHT] + (guint)c.at[LEFT] * n_words;
  const guint64 *bottom = grid->bits[BOTTOM] + (guint)c.at[TOP] * n_words;
  for (guint word = 0; word < n_words; word++)
    for (guint64 bits = left[word] & top[word] & right[word] & bottom[word]; bits; bits &= bits - 1) {
      guint index = word * BITS_WORD + (guint)__builtin_ctzll(bits), owner = owner_of(grid, index);
      guint fresh = (guint)dg_box_meets(&grid->boxes[index], area) & (owner != last);
      grid->found[n] = owner;
      last = fresh ? owner : last;
      n += fresh;
      n_compared++;
    }
  return dg_work_spend(grid->work, n_compared) ? n : 0;
}

void dg_grid_query(DgGrid *grid, DgBox area, GArray *found) {
  guint n = 0, room = found->len; /* that it has at least */
  found->len = 0; /* not g_array_set_size(), which for so little took a tenth of the time of all queries */
  if (!grid->n || !dg_work_spend(grid->work, 1 + grid->n_large))
    return;
  if (grid->n_words) {
    n = query_bits(grid, &area);
  } else {
    n = query_cells(grid, &area);
    sort_found(grid, grid->found, n);
  }
  if (n > room)
    g_array_set_size(found, n);
  for (guint i = 0; i < n; i++)
    g_array_index(found, guint, i) = grid->found[i];
  found->len = n;
}
