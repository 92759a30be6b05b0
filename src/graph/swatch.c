/* Legends without a heading: samples of what the figure is drawn with, colours and lines, each with words at its right
 * that say what it means. They are about the figure, and no part of what it says. */
#include "graph/scene.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

DG_THRESHOLD(SWATCH_MIN, 0.3, "font sizes", "smaller is a bullet,");
DG_THRESHOLD(SWATCH_HEIGHT, 2.3, "font sizes", "and what is higher,");
DG_THRESHOLD(SWATCH_WIDTH, 4.0, "font sizes", "or wider, is a thing with a caption");
DG_THRESHOLD(SAMPLE_MAX, 7.0, "font sizes", "a longer line is no sample");
DG_THRESHOLD(MEANING_GAP, 2.0, "font sizes", "between a sample and what it means,");
DG_THRESHOLD(MEANING_OFF, 0.4, "font sizes", "which stands at its height up to this");
DG_THRESHOLD(COLUMN_OFF, 0.3, "font sizes", "meanings under each other begin in one place up to this,");
DG_THRESHOLD(COLUMN_STEP, 4.0, "font sizes", "no farther apart;");
DG_THRESHOLD(ROW_STEP, 16.0, "font sizes", "in a row, the next sample follows no farther");
DG_THRESHOLD(MEET_GAP, 6.0, "units", "a line that ends nearer to an outline leads to it");

/* Samples of one figure: a map has hundreds. */
#define LISTED_MAX 400

typedef struct {
  int region; /* a patch of colour; DG_NONE for a line */
  int piece;
  DgBox box;
  guint text;
  gboolean meant; /* the figure has things of that colour */
} Sample;

/* The text that stands at the right of a sample, at its height; DG_NONE without one. */
static int find_meaning(const DgScene *scene, DgBox box, int around, GArray *near) {
  double right = dg_box_right(box), middle = dg_box_center(box).y, best = MEANING_GAP * scene->font;
  int found = DG_NONE;
  dg_grid_query(scene->texts.grid, (DgBox){right, middle, best, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    DgBox text = scene->texts.boxes[i];
    double gap = text.x - right;
    if (scene->texts.hidden[i] || gap < -scene->unit || gap >= best || scene->texts.region[i] != around ||
        fabs(dg_box_center(text).y - middle) > MEANING_OFF * scene->font)
      continue;
    best = gap;
    found = (int)i;
  }
  return found;
}

/* Adds the patches of colour that nothing leads to and words stand at. */
static void find_patches(const DgScene *scene, GArray *samples, GArray *near) {
  double font = scene->font;
  g_autoptr(GHashTable) colours = g_hash_table_new(NULL, NULL); /* of things with words */
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    if (region->whole != DG_NONE && dg_scene_region(scene, region->whole)->n_texts && shape->filled)
      g_hash_table_add(colours, GUINT_TO_POINTER(shape->fill));
  }
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    gboolean crossed;
    if (region->whole != (int)i || region->n_texts || region->stated || !shape->filled ||
        shape->kind == DG_SHAPE_IMAGE || fmin(region->box.width, region->box.height) < SWATCH_MIN * font ||
        region->box.height > SWATCH_HEIGHT * font || region->box.width > SWATCH_WIDTH * font ||
        samples->len >= LISTED_MAX)
      continue;
    int text = find_meaning(scene, region->box, region->parent, near);
    if (text == DG_NONE || dg_region_count_ends(scene, region, near, &crossed))
      continue;
    Sample patch = {(int)i, DG_NONE, region->box, (guint)text,
                    g_hash_table_contains(colours, GUINT_TO_POINTER(shape->fill))};
    g_array_append_val(samples, patch);
  }
}

/* The region around a line that leads nowhere; -2 when it ends at an outline. */
static int find_around(const DgScene *scene, const DgEnd ends[2], GArray *near) {
  int around = DG_NONE;
  double area = INFINITY;
  for (guint e = 0; e < 2; e++) {
    dg_grid_query(scene->regions.grid, dg_box_around(ends[e].point, MEET_GAP * scene->unit), near);
    for (guint m = 0; m < near->len; m++) {
      int index = (int)g_array_index(near, guint, m);
      const DgRegion *region = dg_scene_region(scene, index);
      if (region->whole == DG_NONE || ends[e].proxy != DG_NONE)
        continue;
      if (dg_region_border_within(scene, region, ends[e].point, MEET_GAP * scene->unit))
        return -2;
      if (region->whole == index && region->area < area && dg_region_contains(scene, region, ends[e].point)) {
        around = index;
        area = region->area;
      }
    }
  }
  return around;
}

/* Adds the short level lines that lead nowhere and words stand at. */
static void find_lines(const DgScene *scene, const GArray *ends, GArray *samples, GArray *near) {
  for (guint i = 0; i < scene->strokes.all->len && samples->len < LISTED_MAX; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    const DgEnd *both = &g_array_index(ends, DgEnd, 2 * i);
    if (piece->consumed || piece->box.width < SWATCH_MIN * scene->font || piece->box.width > SAMPLE_MAX * scene->font ||
        piece->box.height > scene->unit || both[0].proxy != DG_NONE || both[1].proxy != DG_NONE)
      continue;
    DgBox box = dg_box_union(dg_box_around(both[0].point, 0), dg_box_around(both[1].point, 0));
    int around = find_around(scene, both, near);
    int text = around == -2 ? DG_NONE : find_meaning(scene, box, around, near);
    Sample line = {DG_NONE, (int)i, box, (guint)text, TRUE};
    if (text != DG_NONE)
      g_array_append_val(samples, line);
  }
}

/* TRUE when two samples are lines of one list: their meanings stand under each other, or in one row. */
static gboolean are_listed(const DgScene *scene, const Sample *p, const Sample *q) {
  DgBox s = scene->texts.boxes[p->text], t = scene->texts.boxes[q->text];
  double across = fabs(s.x - t.x), down = fabs(dg_box_center(s).y - dg_box_center(t).y), font = scene->font;
  return (across < COLUMN_OFF * font && down < COLUMN_STEP * font) ||
         (down < COLUMN_OFF * font && across < ROW_STEP * font);
}

static void take_text(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, guint text) {
  int around = scene->texts.region[text];
  texts->hidden[text] = DG_TEXT_LEGEND;
  texts->region[text] = DG_NONE;
  if (around != DG_NONE)
    dg_region_at(regions, around)->n_texts--;
}

static void take_sample(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes,
                        const Sample *sample) {
  take_text(scene, regions, texts, sample->text);
  if (sample->region != DG_NONE)
    dg_region_at(regions, sample->region)->whole = DG_NONE;
  else
    dg_piece_at(strokes, (guint)sample->piece)->consumed = TRUE;
}

/* Takes what else stands in the frame of a legend for a part of it: of a frame with `n` samples in it, no other things
 * with words, and fewer other words. */
static void take_frame(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes, int frame,
                       guint n, GArray *near) {
  const DgRegion *region = dg_scene_region(scene, frame);
  if (n < 2 || region->n_texts > n)
    return;
  dg_grid_query(scene->regions.grid, region->box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *inner = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (inner->whole != DG_NONE && inner->parent == frame && inner->n_texts)
      return;
  }
  dg_grid_query(scene->texts.grid, region->box, near);
  for (guint m = 0; m < near->len; m++)
    if (scene->texts.region[g_array_index(near, guint, m)] == frame)
      take_text(scene, regions, texts, g_array_index(near, guint, m));
  dg_grid_query(scene->strokes.grid, region->box, near);
  for (guint m = 0; m < near->len; m++) {
    DgPiece *piece = dg_piece_at(strokes, g_array_index(near, guint, m));
    if (dg_box_contains_box(region->box, piece->box, 0))
      piece->consumed = TRUE;
  }
}

void dg_scene_find_swatches(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes,
                            const GArray *ends) {
  DG_RULE(find_swatches, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) samples = g_array_new(FALSE, FALSE, sizeof(Sample));
  find_patches(scene, samples, near);
  find_lines(scene, ends, samples, near);
  g_autofree guint *sets = dg_sets_new(samples->len), *meant = g_new0(guint, samples->len + 1);
  for (guint i = 0; i < samples->len; i++)
    for (guint j = 0; j < i; j++)
      if (are_listed(scene, &g_array_index(samples, Sample, i), &g_array_index(samples, Sample, j)))
        dg_sets_join(sets, i, j);
  for (guint i = 0; i < samples->len; i++)
    meant[dg_sets_find(sets, i)] += g_array_index(samples, Sample, i).meant ? 1 : 0;
  g_autofree guint *framed = g_new0(guint, scene->regions.all->len + 1);
  for (guint i = 0; i < samples->len; i++) {
    const Sample *sample = &g_array_index(samples, Sample, i);
    int frame = scene->texts.region[sample->text];
    if (meant[dg_sets_find(sets, i)] < 2 || scene->texts.hidden[sample->text])
      continue;
    if (frame != DG_NONE)
      framed[frame]++;
    take_sample(scene, regions, texts, strokes, sample);
  }
  for (guint i = 0; i < scene->regions.all->len; i++)
    if (framed[i])
      take_frame(scene, regions, texts, strokes, (int)i, framed[i], near);
}
