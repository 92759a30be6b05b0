/* What the program of a figure states of it: which of its nodes are things, and what is theirs. Geometry has nothing to
 * say of these but where they lie. */
#include "graph/scene.h"

/* What is known of a node besides that lines end at it. */
typedef struct {
  guint8 *painted, *labelled;
} Looks;

static void see_texts(const DgScene *scene, DgStated *stated, Looks *looks) {
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, i);
    guint number = text->stated_node;
    if (!number)
      continue;
    stated->worded[number] = TRUE;
    stated->along[number] |= text->stated_label != 0;
    looks->labelled[dg_drawing_stated_node(scene->drawing, number)->label_of] = TRUE;
  }
}

/* How far the sides of a shape are from those that the program states. */
static double off_box(DgBox p, DgBox q) {
  return fabs(p.x - q.x) + fabs(p.y - q.y) + fabs(dg_box_right(p) - dg_box_right(q)) +
         fabs(dg_box_bottom(p) - dg_box_bottom(q));
}

static gboolean encloses(const DgDrawing *drawing, const DgShape *shape) {
  for (guint i = 0; i < shape->n_subpaths; i++)
    if (dg_drawing_subpath(drawing, shape->first_subpath + i)->closed)
      return TRUE;
  return shape->kind == DG_SHAPE_IMAGE;
}

/* Of what a node is painted with, the outline is what has the bounds that are stated: the rest are shadows, double
 * borders and parts. */
static void see_shapes(const DgScene *scene, DgStated *stated, Looks *looks) {
  const DgDrawing *drawing = scene->drawing;
  g_autofree double *off = g_new(double, stated->n + 1);
  for (guint i = 0; i <= stated->n; i++)
    off[i] = INFINITY;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    guint number = shape->stated_node;
    if (!number || !(shape->filled || shape->stroked || shape->kind == DG_SHAPE_IMAGE) || !encloses(drawing, shape))
      continue;
    double far = off_box(shape->box, dg_drawing_stated_node(drawing, number)->box);
    looks->painted[number] = TRUE;
    if (far >= off[number])
      continue;
    off[number] = far;
    stated->outline[number] = (int)i;
  }
}

/* What lines end at is a thing, unless nobody sees it: then it is a place. So is a box with words; the cells of a
 * matrix may be one table, and what is written beside another node or a line is said of that. */
static gboolean is_thing(const DgDrawing *drawing, const DgStated *stated, const Looks *looks, guint number) {
  const DgStatedNode *node = dg_drawing_stated_node(drawing, number);
  gboolean painted = looks->painted[number], named = stated->worded[number] || looks->labelled[number];
  if (stated->joined[number])
    return painted || named;
  if (node->is_fit)
    return painted && named;
  return painted && stated->worded[number] && !node->holder && !node->label_of && !stated->along[number];
}

void dg_scene_read_stated(const DgScene *scene, DgStated *stated) {
  const DgDrawing *drawing = scene->drawing;
  if (scene->options->refine == DG_REFINE_NONE || !drawing->stated_nodes->len)
    return;
  guint n = stated->n = drawing->stated_nodes->len;
  guint8 **flags[] = {&stated->joined, &stated->worded, &stated->thing, &stated->along};
  for (guint i = 0; i < G_N_ELEMENTS(flags); i++)
    *flags[i] = g_new0(guint8, n + 1);
  int **places[] = {&stated->outline, &stated->region, &stated->group};
  for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
    *places[i] = g_new(int, n + 1);
    for (guint k = 0; k <= n; k++)
      (*places[i])[k] = DG_NONE;
  }
  g_autofree guint8 *painted = g_new0(guint8, n + 1), *labelled = g_new0(guint8, n + 1);
  Looks looks = {painted, labelled};
  see_texts(scene, stated, &looks);
  see_shapes(scene, stated, &looks);
  for (guint i = 1; i <= drawing->stated_joins->len; i++)
    for (guint e = 0; e < 2; e++)
      stated->joined[dg_drawing_stated_join(drawing, i)->node[e]] = TRUE;
  for (guint i = 1; i <= n; i++) {
    stated->thing[i] = is_thing(drawing, stated, &looks, i);
    stated->along[i] &= !stated->thing[i];
  }
}

void dg_stated_clear(DgStated *stated) {
  g_free(stated->joined);
  g_free(stated->worded);
  g_free(stated->thing);
  g_free(stated->along);
  g_free(stated->outline);
  g_free(stated->region);
  g_free(stated->group);
}

guint dg_scene_thing_of_text(const DgScene *scene, guint text) {
  const DgStated *stated = &scene->stated;
  guint number = dg_drawing_text(scene->drawing, text)->stated_node;
  if (!stated->n || !number)
    return 0;
  if (stated->thing[number])
    return number;
  /* what stands beside a thing without words names it */
  guint named = dg_drawing_stated_node(scene->drawing, number)->label_of;
  return named && stated->thing[named] && !stated->worded[named] ? named : 0;
}

guint dg_scene_thing_of_shape(const DgScene *scene, guint shape) {
  guint number = scene->stated.n ? dg_drawing_shape(scene->drawing, shape)->stated_node : 0;
  return number && scene->stated.thing[number] ? number : 0;
}

gboolean dg_shape_is_outline_of_thing(const DgScene *scene, guint shape) {
  guint number = dg_scene_thing_of_shape(scene, shape);
  return number && scene->stated.outline[number] == (int)shape;
}

/* TRUE when both ends of a line are things. */
static gboolean joins_things(const DgScene *scene, guint join) {
  const guint *node = dg_drawing_stated_join(scene->drawing, join)->node;
  return scene->stated.thing[node[0]] && scene->stated.thing[node[1]];
}

void dg_scene_settle_shapes(const DgScene *scene, DgInk *ink) {
  const DgStated *stated = &scene->stated;
  ink->settled = g_new0(guint8, scene->drawing->shapes->len + 1);
  for (guint i = 0; i < scene->drawing->shapes->len && stated->n; i++) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, i);
    guint number = shape->stated_node;
    gboolean spare =
        number && stated->thing[number] && stated->outline[number] != (int)i && encloses(scene->drawing, shape);
    ink->settled[i] =
        spare || (number && stated->along[number]) || (shape->stated_join && joins_things(scene, shape->stated_join));
  }
}

void dg_scene_settle_text(const DgScene *scene, guint text, guint8 *hidden) {
  const DgStated *stated = &scene->stated;
  guint number = stated->n ? dg_drawing_text(scene->drawing, text)->stated_node : 0;
  if (!number)
    return;
  if (stated->thing[number])
    *hidden = 0;
  else if (stated->along[number] || stated->thing[dg_drawing_stated_node(scene->drawing, number)->label_of])
    *hidden = DG_TEXT_SETTLED;
}

void dg_scene_keep_things(const DgScene *scene, DgRegions *regions) {
  for (guint i = 1; i <= scene->stated.n; i++) {
    int region = scene->stated.region[i];
    /* one that lines do not end at may be an arrow itself */
    if (region != DG_NONE && (scene->stated.joined[i] || dg_scene_region(scene, region)->whole != DG_NONE))
      dg_region_at(regions, region)->whole = region;
  }
}

void dg_piece_set_stated(const DgScene *scene, const DgShape *shape, guint subpath, DgPiece *piece) {
  if (!scene->stated.n || !shape->stated_join)
    return;
  const guint *node = dg_drawing_stated_join(scene->drawing, shape->stated_join)->node;
  piece->stated[0] = subpath == 0 && scene->stated.thing[node[0]] ? node[0] : 0;
  piece->stated[1] = subpath + 1 == shape->n_subpaths && scene->stated.thing[node[1]] ? node[1] : 0;
}
