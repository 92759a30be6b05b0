/* Rows of outlines as text items of the drawing. */
#include "drawing/outlined_text.h"

#include "drawing/outlines.h"

/* The tallest letters and the least ones, in the longer side of the canvas. */
#define LETTER_MOST 0.15
#define LETTER_LEAST 0.0005
/* Where there is live text: in its sizes. */
#define LIVE_MOST 2.5
#define LIVE_LEAST 0.4
/* Ascent and descent of the item, in font sizes: of common fonts. */
#define ASCENT 0.9
#define DESCENT 0.22
/* A shape is text when more than this share of its outlines is. */
#define TEXT_SHARE 0.5
/* Outlines of one row that share more than this of the narrower one's width are one glyph: an i and its dot. */
#define ONE_GLYPH 0.6

/* Quarter turns of baselines: none, upwards, downwards. */
#define TURNS 3u
/* So many rows at least make a figure one that is written upwards or downwards. */
#define TURNED_LEAST 3u

/* The sizes that letters of this figure can have. */
static void set_limits(DgOutlines *outlines) {
  const DgDrawing *drawing = outlines->drawing;
  double side = fmax(drawing->width, drawing->height), least = INFINITY, most = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    least = fmin(least, dg_drawing_text(drawing, i)->font_size);
    most = fmax(most, dg_drawing_text(drawing, i)->font_size);
  }
  outlines->has_live_text = drawing->texts->len > 0;
  outlines->font_min = outlines->has_live_text ? LIVE_LEAST * least : LETTER_LEAST * side;
  outlines->font_max = fmin(LETTER_MOST * side, outlines->has_live_text ? LIVE_MOST * most : INFINITY);
}

static void turn_atoms(DgOutlines *outlines, int turn) {
  for (guint i = 0; i < outlines->atoms->len; i++) {
    DgAtom *atom = dg_outlines_atom(outlines, i);
    atom->box = dg_turned_box(dg_box_from_turned(atom->box, outlines->turn), turn);
  }
  outlines->turn = turn;
}

/* Finds the rows that are known by themselves, and sorts `turns` so that the one with most of them comes first. */
static void find_sure_rows(DgOutlines *outlines, int turns[TURNS]) {
  guint found[TURNS];
  for (guint i = 0; i < TURNS; i++) {
    turn_atoms(outlines, turns[i]);
    guint first = outlines->rows->len;
    dg_outlines_find_rows(outlines);
    dg_outlines_choose_sure(outlines, first);
    found[i] = outlines->rows->len - first;
  }
  outlines->n_sure = outlines->rows->len;
  for (guint i = 1; i < TURNS; i++)
    if (found[i] >= TURNED_LEAST && found[i] > 2 * found[0]) {
      int turn = turns[0];
      guint number = found[0];
      turns[0] = turns[i];
      found[0] = found[i];
      turns[i] = turn;
      found[i] = number;
    }
  outlines->main_turn = turns[0];
}

static void find_rows(DgOutlines *outlines) {
  int turns[TURNS] = {0, -1, 1};
  g_autoptr(DgPlaces) places = dg_places_new(outlines);
  for (guint i = 0; i < outlines->atoms->len; i++) {
    DgAtom *atom = dg_outlines_atom(outlines, i);
    atom->head = !atom->complex && dg_places_at_line_end(places, atom->box);
  }
  find_sure_rows(outlines, turns);
  for (guint i = 0; i < TURNS && (outlines->n_sure || !i); i++) {
    turn_atoms(outlines, turns[i]);
    guint first = outlines->rows->len;
    dg_outlines_find_rows(outlines);
    if (outlines->n_sure)
      dg_outlines_choose_known(outlines, places, first);
    else if (!outlines->has_live_text)
      dg_outlines_choose_centred(outlines, places, first);
    else
      g_array_set_size(outlines->rows, first);
  }
  turn_atoms(outlines, 0);
  dg_outlines_size_rows(outlines);
}

/* Which shapes are text: most of their outlines belong to rows. */
static guint8 *find_text_shapes(const DgOutlines *outlines) {
  guint n = outlines->drawing->shapes->len;
  g_autofree guint *all = g_new0(guint, n + 1), *taken = g_new0(guint, n + 1);
  for (guint i = 0; i < outlines->atoms->len; i++) {
    const DgAtom *atom = dg_outlines_atom(outlines, i);
    all[atom->shape]++;
    taken[atom->shape] += atom->taken;
  }
  guint8 *is_text = g_new0(guint8, n + 1);
  for (guint i = 0; i < n; i++)
    is_text[i] = taken[i] > TEXT_SHARE * all[i];
  return is_text;
}

/* Appends a copy of the outlines of an atom to glyph `glyph`. */
static void add_to_glyph(DgDrawing *drawing, DgGlyph *glyph, const DgAtom *atom) {
  if (!glyph->n_subpaths) {
    glyph->first_subpath = drawing->subpaths->len;
    glyph->box = atom->box;
    glyph->fill = atom->fill;
    glyph->name = dg_drawing_shape(drawing, atom->shape)->name;
  }
  for (guint s = 0; s < atom->n_subpaths; s++) {
    DgSubpath subpath = *dg_drawing_subpath(drawing, atom->first_subpath + s);
    g_array_append_val(drawing->subpaths, subpath);
  }
  glyph->n_subpaths += atom->n_subpaths;
  glyph->box = dg_box_union(glyph->box, atom->box);
}

/* The atoms of a row as glyphs of the drawing. */
static void add_glyphs(DgOutlines *outlines, const DgRow *row, DgTextItem *item) {
  DgDrawing *drawing = outlines->drawing;
  item->first_glyph = drawing->glyphs->len;
  double left = 0, right = -INFINITY;
  DgGlyph glyph = {0};
  for (guint i = 0; i < row->n_atoms; i++) {
    const DgAtom *atom = dg_outlines_atom(outlines, dg_row_member(outlines, row, i));
    DgBox box = dg_turned_box(atom->box, row->turn);
    double shared = fmin(right, dg_box_right(box)) - box.x, narrow = fmin(right - left, box.width);
    if (glyph.n_subpaths && shared <= ONE_GLYPH * narrow) {
      g_array_append_val(drawing->glyphs, glyph);
      glyph = (DgGlyph){0};
    }
    left = glyph.n_subpaths ? fmin(left, box.x) : box.x;
    right = glyph.n_subpaths ? fmax(right, dg_box_right(box)) : dg_box_right(box);
    add_to_glyph(drawing, &glyph, atom);
  }
  g_array_append_val(drawing->glyphs, glyph);
  item->n_glyphs = drawing->glyphs->len - item->first_glyph;
}

static guint depth_of(const DgDrawing *drawing, guint group) {
  guint depth = 0;
  for (; group; group = g_array_index(drawing->group_parents, guint, group))
    depth++;
  return depth;
}

/* The innermost container of both. */
static guint common_group(const DgDrawing *drawing, guint p, guint q) {
  if (p == q || MAX(p, q) >= drawing->group_parents->len)
    return p;
  guint depth_p = depth_of(drawing, p), depth_q = depth_of(drawing, q);
  while (p != q) {
    guint *deeper = depth_p >= depth_q ? &p : &q;
    *(depth_p >= depth_q ? &depth_p : &depth_q) -= 1;
    *deeper = g_array_index(drawing->group_parents, guint, *deeper);
  }
  return p;
}

static void add_item(DgOutlines *outlines, const DgRow *row) {
  DgDrawing *drawing = outlines->drawing;
  double size = row->font_size;
  DgTextItem item = {.string = "",
                     .state = DG_TEXT_STATE_OUTLINES,
                     .font_size = size,
                     .ascent = ASCENT * size,
                     .descent = DESCENT * size,
                     .advance = row->box.width,
                     .angle = row->turn * G_PI_2,
                     .fill = row->fill,
                     .fill_opacity = 1,
                     .z = G_MAXUINT};
  item.baseline = dg_point_from_turned((DgPoint){row->box.x, row->baseline}, row->turn);
  DgBox line = {row->box.x, row->baseline - item.ascent, row->box.width, item.ascent + item.descent};
  item.box = dg_box_from_turned(line, row->turn);
  for (guint i = 0; i < row->n_atoms; i++) {
    const DgShape *shape =
        dg_drawing_shape(drawing, dg_outlines_atom(outlines, dg_row_member(outlines, row, i))->shape);
    item.group = i ? common_group(drawing, item.group, shape->group) : shape->group;
    if (shape->z >= item.z)
      continue;
    item.z = shape->z;
    item.line = shape->line;
    item.element = shape->element;
    item.clip = shape->clip;
    item.fill_opacity = shape->fill_opacity;
  }
  add_glyphs(outlines, row, &item);
  g_array_append_val(drawing->texts, item);
}

static int compare_rows(gconstpointer a, gconstpointer b, gpointer data) {
  const DgRow *p = a, *q = b;
  guint left = dg_row_member(data, p, 0), right = dg_row_member(data, q, 0);
  return left < right ? -1 : left > right;
}

static int compare_items(gconstpointer a, gconstpointer b) {
  const DgTextItem *p = a, *q = b;
  if (p->z != q->z)
    return p->z < q->z ? -1 : 1;
  return p->first_glyph < q->first_glyph ? -1 : p->first_glyph > q->first_glyph;
}

static void drop_shapes(DgDrawing *drawing, const guint8 *is_text) {
  guint n = 0;
  for (guint i = 0; i < drawing->shapes->len; i++)
    if (!is_text[i])
      g_array_index(drawing->shapes, DgShape, n++) = *dg_drawing_shape(drawing, i);
  g_array_set_size(drawing->shapes, n);
}

guint dg_drawing_find_outlined_text(DgDrawing *drawing) {
  g_autoptr(GArray) atoms = g_array_new(FALSE, FALSE, sizeof(DgAtom));
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(DgRow));
  g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));
  DgOutlines outlines = {.drawing = drawing, .atoms = atoms, .rows = rows, .members = members};
  set_limits(&outlines);
  if (!dg_outlines_find_atoms(&outlines)) {
    dg_diagnostics_add(drawing->diagnostics, DG_LEVEL_WARNING, 0,
                       "found more small outlines than a figure has letters: no text was sought among them");
    return 0;
  }
  if (!dg_outlines_may_hold_rows(&outlines))
    return 0;
  find_rows(&outlines);
  g_array_sort_with_data(rows, compare_rows, &outlines);
  g_autofree guint8 *is_text = find_text_shapes(&outlines);
  for (guint i = 0; i < rows->len; i++)
    add_item(&outlines, &g_array_index(rows, DgRow, i));
  if (rows->len) {
    g_array_sort(drawing->texts, compare_items);
    drop_shapes(drawing, is_text);
  }
  return rows->len;
}
