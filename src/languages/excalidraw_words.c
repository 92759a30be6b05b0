/* Whose the texts of an Excalidraw drawing are: bound to a shape or an arrow, grouped with a shape, or in one. */
#include "languages/excalidraw.h"

/* How far two outlines may lie apart and be drawn in the same place, and a box reach out of one that holds it. */
#define SLACK 1.0
/* How much of the width of a text lies in the shape that it is the words of, where programs guess that width. */
#define INSIDE_MIN 0.6
/* A title stands apart from the texts below it by half its own height at least. */
#define TITLE_GAP 0.5

static gboolean may_own(const ExcalidrawElement *element) {
  return element->kind == EXCALIDRAW_SHAPE || element->kind == EXCALIDRAW_FRAME || element->kind == EXCALIDRAW_ARROW ||
         element->kind == EXCALIDRAW_LINE;
}

/* The element that a text is bound to; Excalidraw takes the word of either. */
static guint find_owner(const ExcalidrawDrawing *drawing, const ExcalidrawElement *text) {
  guint owner = dg_excalidraw_find(drawing, dg_json_string(text->json, "containerId"));
  if (owner == DG_EXCALIDRAW_NONE && text->id) {
    guint holder = GPOINTER_TO_UINT(g_hash_table_lookup(drawing->holders, text->id));
    owner = holder ? holder - 1 : DG_EXCALIDRAW_NONE;
  }
  return owner != DG_EXCALIDRAW_NONE && may_own(dg_excalidraw_element(drawing, owner)) ? owner : DG_EXCALIDRAW_NONE;
}

static void give(ExcalidrawDrawing *drawing, guint text, guint owner) {
  ExcalidrawElement *element = dg_excalidraw_element(drawing, text);
  element->owner = owner;
  if (!element->faint)
    dg_excalidraw_add_words(dg_excalidraw_element(drawing, owner), element->words->str);
}

static void bind_texts(ExcalidrawDrawing *drawing) {
  for (guint i = 0; i < drawing->elements->len; i++) {
    const ExcalidrawElement *element = dg_excalidraw_element(drawing, i);
    guint owner = element->kind == EXCALIDRAW_TEXT ? find_owner(drawing, element) : DG_EXCALIDRAW_NONE;
    if (owner != DG_EXCALIDRAW_NONE)
      give(drawing, i, owner);
  }
}

static gboolean is_same_place(const ExcalidrawElement *p, const ExcalidrawElement *q) {
  return p->outline == q->outline && fabs(p->angle - q->angle) < 0.01 && dg_box_contains_box(p->box, q->box, SLACK) &&
         dg_box_contains_box(q->box, p->box, SLACK);
}

/* The shape that is seen where shape `index`, which has no words, is drawn: one with words, or what is painted last. */
static guint find_twin(ExcalidrawDrawing *drawing, guint index) {
  const ExcalidrawElement *element = dg_excalidraw_element(drawing, index);
  guint twin = DG_EXCALIDRAW_NONE;
  dg_excalidraw_query(drawing, dg_box_around(dg_box_center(element->box), 0));
  for (guint i = 0; i < drawing->found->len; i++) {
    guint other = g_array_index(drawing->found, guint, i);
    const ExcalidrawElement *found = dg_excalidraw_element(drawing, other);
    if (found->kind != EXCALIDRAW_SHAPE || !is_same_place(element, found))
      continue;
    if (dg_excalidraw_has_words(found))
      return other;
    twin = other;
  }
  return twin == index ? DG_EXCALIDRAW_NONE : twin;
}

/* Shapes are drawn twice for a shadow or another filling. */
static void find_twins(ExcalidrawDrawing *drawing) {
  for (guint i = 0; i < drawing->elements->len; i++) {
    ExcalidrawElement *element = dg_excalidraw_element(drawing, i);
    if (element->kind == EXCALIDRAW_SHAPE && !dg_excalidraw_has_words(element))
      element->twin = find_twin(drawing, i);
  }
}

static gboolean is_inside(const ExcalidrawElement *shape, const ExcalidrawElement *element) {
  DgBox box = element->box;
  if (element->kind != EXCALIDRAW_TEXT)
    return box.width * box.height < shape->box.width * shape->box.height && dg_box_contains_box(shape->box, box, SLACK);
  double left = dg_most(box.x, shape->box.x), right = dg_least(dg_box_right(box), dg_box_right(shape->box));
  return right - left >= INSIDE_MIN * box.width && box.y >= shape->box.y - SLACK &&
         dg_box_bottom(box) <= dg_box_bottom(shape->box) + SLACK;
}

static guint find_around(ExcalidrawDrawing *drawing, guint index) {
  const ExcalidrawElement *element = dg_excalidraw_element(drawing, index);
  guint around = DG_EXCALIDRAW_NONE;
  double least = INFINITY;
  dg_excalidraw_query(drawing, dg_box_around(dg_box_center(element->box), 0));
  for (guint i = 0; i < drawing->found->len; i++) {
    guint other = g_array_index(drawing->found, guint, i);
    const ExcalidrawElement *shape = dg_excalidraw_element(drawing, other);
    double area = shape->box.width * shape->box.height;
    if (other == index || shape->kind != EXCALIDRAW_SHAPE || shape->twin != DG_EXCALIDRAW_NONE || area > least ||
        !is_inside(shape, element))
      continue;
    around = other;
    least = area;
  }
  return around;
}

static void find_all_around(ExcalidrawDrawing *drawing) {
  for (guint i = 0; i < drawing->elements->len; i++) {
    ExcalidrawElement *element = dg_excalidraw_element(drawing, i);
    gboolean loose = element->kind == EXCALIDRAW_TEXT && element->owner == DG_EXCALIDRAW_NONE;
    gboolean shape = element->kind == EXCALIDRAW_SHAPE && element->twin == DG_EXCALIDRAW_NONE;
    if (loose || shape)
      element->around = find_around(drawing, i);
    if (shape && element->around != DG_EXCALIDRAW_NONE)
      dg_excalidraw_element(drawing, element->around)->holds = TRUE;
  }
}

static gboolean is_loose(const ExcalidrawElement *element) {
  return element->kind == EXCALIDRAW_TEXT && element->owner == DG_EXCALIDRAW_NONE && !element->faint &&
         dg_excalidraw_has_words(element);
}

/* By the shape around them, and from top to bottom and left to right in it. */
static int compare_texts(const void *a, const void *b, void *data) {
  const ExcalidrawElement *p = dg_excalidraw_element(data, *(const guint *)a);
  const ExcalidrawElement *q = dg_excalidraw_element(data, *(const guint *)b);
  if (p->around != q->around)
    return p->around < q->around ? -1 : 1;
  if (p->box.y != q->box.y)
    return p->box.y < q->box.y ? -1 : 1;
  if (p->box.x != q->box.x)
    return p->box.x < q->box.x ? -1 : 1;
  return *(const guint *)a < *(const guint *)b ? -1 : 1;
}

/* Where other shapes lie in it too, texts may be anything: the first is a title if it is the only one, or stands apart
 * from the next. */
static gboolean has_title(const ExcalidrawDrawing *drawing, const guint *texts, guint n) {
  const ExcalidrawElement *first = dg_excalidraw_element(drawing, texts[0]);
  return n == 1 ||
         dg_excalidraw_element(drawing, texts[1])->box.y - dg_box_bottom(first->box) >= TITLE_GAP * first->box.height;
}

static void give_to_shape(ExcalidrawDrawing *drawing, const guint *texts, guint n) {
  guint around = dg_excalidraw_element(drawing, texts[0])->around;
  const ExcalidrawElement *shape = dg_excalidraw_element(drawing, around);
  if (dg_excalidraw_has_words(shape))
    return;
  guint given = !shape->holds ? n : has_title(drawing, texts, n) ? 1 : 0;
  for (guint i = 0; i < given; i++)
    give(drawing, texts[i], around);
}

static void give_to_shapes(ExcalidrawDrawing *drawing) {
  g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < drawing->elements->len; i++)
    if (is_loose(dg_excalidraw_element(drawing, i)) && dg_excalidraw_element(drawing, i)->around != DG_EXCALIDRAW_NONE)
      g_array_append_val(texts, i);
  g_array_sort_with_data(texts, compare_texts, drawing);
  for (guint i = 0, n; i < texts->len; i += n) {
    const guint *first = &g_array_index(texts, guint, i);
    for (n = 1; i + n < texts->len &&
                dg_excalidraw_element(drawing, first[n])->around == dg_excalidraw_element(drawing, first[0])->around;
         n++)
      ;
    give_to_shape(drawing, first, n);
  }
}

/* Of the innermost group of some elements. */
typedef struct {
  guint n_shapes, n_texts; /* shapes without words, and loose texts */
  guint shape, text; /* the last of them */
} Group;

static const char *get_group(const ExcalidrawElement *element) {
  const cJSON *groups = dg_json_value(element->json, "groupIds");
  return cJSON_IsArray(groups) ? cJSON_GetStringValue(groups->child) : NULL;
}

static void count_in_group(GHashTable *groups, const ExcalidrawElement *element, guint index) {
  const char *id = get_group(element);
  gboolean shape =
      element->kind == EXCALIDRAW_SHAPE && element->twin == DG_EXCALIDRAW_NONE && !dg_excalidraw_has_words(element);
  gboolean text = is_loose(element) && element->around == DG_EXCALIDRAW_NONE;
  if (!id || (!shape && !text))
    return;
  Group *group = g_hash_table_lookup(groups, id);
  if (!group) {
    group = g_new0(Group, 1);
    g_hash_table_insert(groups, (gpointer)id, group);
  }
  *(shape ? &group->shape : &group->text) = index;
  *(shape ? &group->n_shapes : &group->n_texts) += 1;
}

/* One shape and one text in a group, side by side: an icon and its name. */
static void give_in_groups(ExcalidrawDrawing *drawing) {
  g_autoptr(GHashTable) groups = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  for (guint i = 0; i < drawing->elements->len; i++)
    count_in_group(groups, dg_excalidraw_element(drawing, i), i);
  for (guint i = 0; i < drawing->elements->len; i++) {
    const char *id = get_group(dg_excalidraw_element(drawing, i));
    const Group *group = id ? g_hash_table_lookup(groups, id) : NULL;
    if (group && group->n_shapes == 1 && group->n_texts == 1 && group->text == i)
      give(drawing, i, group->shape);
  }
}

void dg_excalidraw_place_words(ExcalidrawDrawing *drawing) {
  bind_texts(drawing);
  find_twins(drawing);
  find_all_around(drawing);
  give_to_shapes(drawing);
  give_in_groups(drawing);
}
