#include "report/field.h"

/* Cells along each side: a tag meets a few cells, and the table stays small. */
#define CELLS 64
/* Steps of one field: entries of cells that are written or compared. A figure of 10,000 nodes needs some millions. */
#define WORK_MAX 20000000

typedef struct {
  DgBox box;
  int weight, owner;
} Entry;

struct _DgField {
  double cell_width, cell_height;
  GArray *entries; /* Entry */
  GArray *cells[CELLS * CELLS]; /* guint, index of an entry; NULL when empty */
  guint64 work_left;
};

DgField *dg_field_new(double width, double height) {
  DgField *field = g_new0(DgField, 1);
  field->cell_width = width / CELLS;
  field->cell_height = height / CELLS;
  field->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  field->work_left = WORK_MAX;
  return field;
}

void dg_field_free(DgField *field) {
  for (guint i = 0; i < G_N_ELEMENTS(field->cells); i++)
    g_clear_pointer(&field->cells[i], g_array_unref);
  g_array_unref(field->entries);
  g_free(field);
}

static guint cell_of(double value, double size) {
  double cell = value / size;
  return cell >= CELLS - 1 ? CELLS - 1 : cell > 0 ? (guint)cell : 0; /* NaN is in the first one */
}

void dg_field_add(DgField *field, DgBox box, int weight, int owner) {
  guint left = cell_of(box.x, field->cell_width), right = cell_of(dg_box_right(box), field->cell_width);
  guint top = cell_of(box.y, field->cell_height), bottom = cell_of(dg_box_bottom(box), field->cell_height);
  guint n_cells = right < left || bottom < top ? 0 : (right - left + 1) * (bottom - top + 1);
  if (n_cells == 0 || n_cells > CELLS * CELLS / 4 || n_cells > field->work_left)
    return;
  field->work_left -= n_cells;
  Entry entry = {box, weight, owner};
  guint index = field->entries->len;
  g_array_append_val(field->entries, entry);
  for (guint y = top; y <= bottom; y++)
    for (guint x = left; x <= right; x++) {
      GArray **cell = &field->cells[y * CELLS + x];
      if (*cell == NULL)
        *cell = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_val(*cell, index);
    }
}

void dg_field_add_line(DgField *field, DgPoint a, DgPoint b, int weight) {
  double cells = MAX(fabs(b.x - a.x) / field->cell_width, fabs(b.y - a.y) / field->cell_height);
  guint pieces = (guint)CLAMP(4 * cells, 1, 4 * CELLS);
  for (guint i = 0; i < pieces; i++) {
    double from = (double)i / pieces, to = (double)(i + 1) / pieces;
    double x = a.x + from * (b.x - a.x), y = a.y + from * (b.y - a.y);
    double other_x = a.x + to * (b.x - a.x), other_y = a.y + to * (b.y - a.y);
    DgBox box = {MIN(x, other_x), MIN(y, other_y), fabs(other_x - x), fabs(other_y - y)};
    dg_field_add(field, box, weight, -1);
  }
}

static gboolean meets(DgBox p, DgBox q) {
  return p.x < dg_box_right(q) && q.x < dg_box_right(p) && p.y < dg_box_bottom(q) && q.y < dg_box_bottom(p);
}

gboolean dg_field_meets(DgField *field, DgBox area, int least, int owner) {
  guint left = cell_of(area.x, field->cell_width), right = cell_of(dg_box_right(area), field->cell_width);
  guint top = cell_of(area.y, field->cell_height), bottom = cell_of(dg_box_bottom(area), field->cell_height);
  for (guint y = top; y <= bottom; y++)
    for (guint x = left; x <= right; x++) {
      const GArray *cell = field->cells[y * CELLS + x];
      for (guint i = 0; cell != NULL && i < cell->len; i++) {
        if (field->work_left == 0)
          return FALSE;
        field->work_left--;
        const Entry *entry = &g_array_index(field->entries, Entry, g_array_index(cell, guint, i));
        if (entry->weight >= least && (owner < 0 || entry->owner != owner) && meets(area, entry->box))
          return TRUE;
      }
    }
  return FALSE;
}
