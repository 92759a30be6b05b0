/* Written by hand although GEOS, which the checks use, has an STRtree: each query here is charged to the limit of work
 * and finds a thing of many boxes once, where the callback of that tree can neither see what is compared nor stop it.
 */
#include "graph/grid.h"

#include "base/compare.h"

/* A box that covers more cells than this is kept in a list of its own, which every query reads: entering a
 * container into each cell would cost (boxes x cells). */
#define CELLS_PER_BOX_MAX 64

/* So few boxes are found faster by looking at each than by cells: most figures, and most lists within one, are small.
 */
#define LISTED_MAX 16u

struct _DgGrid {
  const DgBox *boxes;
  const guint *owners; /* of each box; NULL when each is found by its own index */
  guint n, n_owners;
  double x, y, per_unit; /* cells per user unit */
  guint columns, rows;
  guint *starts; /* NULL when there are no cells; of each cell in `entries`, columns * rows + 1 */
  guint *entries; /* indices of boxes */
  guint *large; /* indices of boxes */
  guint n_large;
  guint *stamps; /* query number in which an owner was last reported */
  guint *found; /* owners that the last query found, with room for all */
  guint query;
  DgWork *work;
};

typedef struct {
  guint left, top, right, bottom;
} Cells;

static inline guint cell_of(double value, double origin, double per_unit, double last) {
  double index = (value - origin) * per_unit;
  index = MAX(index, 0.0); /* 0 for what is no number */
  return (guint)(gint64)MIN(index, last);
}

static Cells cells_of(const DgGrid *grid, DgBox box) {
  double last_column = grid->columns - 1, last_row = grid->rows - 1;
  return (Cells){
      cell_of(box.x, grid->x, grid->per_unit, last_column),
      cell_of(box.y, grid->y, grid->per_unit, last_row),
      cell_of(dg_box_right(box), grid->x, grid->per_unit, last_column),
      cell_of(dg_box_bottom(box), grid->y, grid->per_unit, last_row),
  };
}

static gboolean is_large(Cells cells) {
  return (guint64)(cells.right - cells.left + 1) * (cells.bottom - cells.top + 1) > CELLS_PER_BOX_MAX;
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
  grid->found = g_new(guint, n_owners + 1);
  if (n <= LISTED_MAX)
    return grid;
  grid->large = g_new(guint, n);
  grid->stamps = g_new0(guint, n_owners);
  grid->x = bounds.x;
  grid->y = bounds.y;
  /* About one cell per thing. */
  double side = fmax(bounds.width, bounds.height);
  guint count = CLAMP((guint)ceil(sqrt((double)n_owners)), 1, 1024);
  grid->per_unit = side > 0 ? count / side : 1;
  grid->columns = CLAMP((guint)ceil(bounds.width * grid->per_unit), 1, 1024);
  grid->rows = CLAMP((guint)ceil(bounds.height * grid->per_unit), 1, 1024);

  guint cells = grid->columns * grid->rows;
  grid->starts = g_new0(guint, cells + 2);
  for (guint i = 0; i < n; i++) {
    Cells c = cells_of(grid, boxes[i]);
    if (is_large(c)) {
      grid->large[grid->n_large++] = i;
      continue;
    }
    for (guint row = c.top; row <= c.bottom; row++)
      for (guint column = c.left; column <= c.right; column++)
        grid->starts[row * grid->columns + column + 2]++;
  }
  for (guint i = 2; i < cells + 2; i++)
    grid->starts[i] += grid->starts[i - 1];
  grid->entries = g_new(guint, grid->starts[cells + 1] + 1);
  for (guint i = 0; i < n; i++) {
    Cells c = cells_of(grid, boxes[i]);
    if (is_large(c))
      continue;
    for (guint row = c.top; row <= c.bottom; row++)
      for (guint column = c.left; column <= c.right; column++)
        grid->entries[grid->starts[row * grid->columns + column + 1]++] = i;
  }
  return grid;
}

void dg_grid_free(DgGrid *grid) {
  if (!grid)
    return;
  g_free(grid->large);
  g_free(grid->starts);
  g_free(grid->entries);
  g_free(grid->stamps);
  g_free(grid->found);
  g_free(grid);
}

/* All four are compared, whatever the first says, and queries below note every box and count it or not: which boxes
 * meet cannot be foreseen, and each wrong guess of the processor costs more than the whole comparison. */
static inline gboolean meets(const DgBox *a, const DgBox *b) {
  return (int)(a->x <= dg_box_right(*b)) & (int)(b->x <= dg_box_right(*a)) & (int)(a->y <= dg_box_bottom(*b)) &
         (int)(b->y <= dg_box_bottom(*a));
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

/* Notes the owner of box `index` as the one behind `n` others when it meets `area` for the first time; returns how many
 * there are then. */
static inline guint report(DgGrid *grid, guint index, const DgBox *area, guint n) {
  guint owner = owner_of(grid, index), stamp = grid->stamps[owner];
  guint fresh = (guint)meets(&grid->boxes[index], area) & (stamp != grid->query);
  grid->stamps[owner] = fresh ? grid->query : stamp;
  grid->found[n] = owner;
  return n + fresh;
}

/* Lists the owners of what meets `area` in any order; returns their number. */
static guint query_cells(DgGrid *grid, const DgBox *area) {
  guint n = 0;
  grid->query++;
  Cells c = cells_of(grid, *area);
  for (guint row = c.top; row <= c.bottom; row++) {
    /* the cells of a row stand side by side, and so do what they hold */
    const guint *cells = grid->starts + row * grid->columns;
    guint first = cells[c.left], end = cells[c.right + 1];
    if (!dg_work_spend(grid->work, end - first))
      return n;
    for (guint i = first; i < end; i++)
      n = report(grid, grid->entries[i], area, n);
  }
  for (guint i = 0; i < grid->n_large; i++)
    n = report(grid, grid->large[i], area, n);
  return n;
}

/* The same in ascending order, of a grid without cells. */
static guint query_list(DgGrid *grid, const DgBox *area) {
  guint n = 0;
  for (guint i = 0; i < grid->n; i++) {
    guint owner = owner_of(grid, i);
    guint fresh = (guint)meets(&grid->boxes[i], area) & (guint)(!n || grid->found[n - 1] != owner);
    grid->found[n] = owner;
    n += fresh;
  }
  return n;
}

void dg_grid_query(DgGrid *grid, DgBox area, GArray *found) {
  guint n = 0;
  if (found->len)
    g_array_set_size(found, 0);
  if (!grid->n || !dg_work_spend(grid->work, 1 + (grid->starts ? grid->n_large : grid->n)))
    return;
  if (grid->starts) {
    n = query_cells(grid, &area);
    sort_found(grid, grid->found, n);
  } else {
    n = query_list(grid, &area);
  }
  if (n)
    g_array_append_vals(found, grid->found, n);
}
