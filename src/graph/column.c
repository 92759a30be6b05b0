/* Words side by side that are labels of different things: each stands under or over a picture, or at an end of a line,
 * of its own. */
#include "graph/group.h"
#include "graph/threshold.h"

DG_THRESHOLD(COLUMN_GAP, 0.35, "font sizes", "words of one label are nearer: a blank is a third of an em at most");
DG_THRESHOLD(ANCHOR_GAP, 1.8, "font sizes",
             "a picture or an end of a line that words belong to is no farther over them,");
DG_THRESHOLD(ANCHOR_OFF, 0.5, "font sizes", "nor farther off their middle");
#define COLUMNS_MAX 16
#define WORDS_MAX 64 /* of a group: longer ones are prose */

/* The picture over or under the middle of the words, or the end of an upright line there; 0 for none, else a number
 * that is its own. */
static guint find_anchor(const DgScene *scene, DgBox words, double font, GArray *near) {
  DgPoint c = dg_box_center(words);
  double reach = ANCHOR_GAP * font, slack = ANCHOR_OFF * font;
  DgBox room = dg_box_grow((DgBox){c.x, words.y, 0, words.height}, slack, reach);
  dg_grid_query(scene->regions.grid, room, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    const DgRegion *picture = dg_scene_region(scene, (int)i);
    if (picture->whole == (int)i && !picture->n_texts && !picture->container && picture->outlined &&
        fabs(dg_box_center(picture->box).x - c.x) <= slack && !dg_box_contains_point(picture->box, c, 0))
      return i + 1;
  }
  dg_grid_query(scene->strokes.grid, room, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m), n;
    const DgPiece *line = dg_scene_piece(scene, i);
    const DgPoint *p = dg_piece_points(scene, line, &n);
    for (guint e = 0; e < 2 && !line->consumed; e++) {
      DgPoint end = p[e ? n - 1 : 0], before = p[e ? n - 2 : 1];
      if (dg_box_contains_point(room, end, 0) && fabs(end.x - before.x) < fabs(end.y - before.y))
        return scene->regions.all->len + 2 * i + e + 1;
    }
  }
  return 0;
}

typedef struct {
  guint item, column;
  DgBox box;
} Word;

static int compare_words(gconstpointer a, gconstpointer b) {
  const Word *p = a, *q = b;
  if (p->box.x != q->box.x)
    return p->box.x < q->box.x ? -1 : 1;
  return p->item < q->item ? -1 : p->item > q->item;
}

/* Fills `words` with the items of the group from left to right, and which column each is in; returns how many columns
 * there are, 0 for words that are not level. `bounds` (room for COLUMNS_MAX) receives those of the columns. */
static guint find_columns(const DgScene *scene, const DgGroup *group, Word *words, DgBox *bounds) {
  guint n = 0;
  for (guint i = 0; i < group->items->len; i++) {
    guint item = g_array_index(group->items, guint, i);
    const DgTextItem *text = dg_drawing_text(scene->drawing, item);
    if (text->angle != 0)
      return 0;
    words[i] = (Word){item, 0, text->box};
  }
  qsort(words, group->items->len, sizeof *words, compare_words);
  for (guint i = 0; i < group->items->len; i++) {
    if (!n || words[i].box.x > dg_box_right(bounds[n - 1]) + COLUMN_GAP * group->font_size) {
      if (n == COLUMNS_MAX)
        return 0;
      bounds[n++] = words[i].box;
    }
    words[i].column = n - 1;
    bounds[n - 1] = dg_box_union(bounds[n - 1], words[i].box);
  }
  return n;
}

/* TRUE when each of the columns has something of its own that it belongs to. */
static gboolean have_anchors(const DgScene *scene, const DgBox *bounds, guint n, double font, GArray *near) {
  guint anchors[COLUMNS_MAX];
  for (guint i = 0; i < n; i++) {
    anchors[i] = find_anchor(scene, bounds[i], font, near);
    gboolean own = anchors[i] != 0;
    for (guint j = 0; j < i && own; j++)
      own = anchors[j] != anchors[i];
    if (!own)
      return FALSE;
  }
  return TRUE;
}

void dg_scene_part_columns(const DgScene *scene, DgGroups *groups) {
  DG_RULE(part_columns, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  guint n_groups = scene->groups.all->len;
  for (guint g = 0; g < n_groups; g++) {
    const DgGroup *group = dg_scene_group(scene, (int)g);
    Word words[WORDS_MAX];
    DgBox bounds[COLUMNS_MAX];
    if (group->state != DG_GROUP_FREE || group->items->len < 2 || group->items->len > WORDS_MAX)
      continue;
    guint n_items = group->items->len, n = find_columns(scene, group, words, bounds);
    if (n < 2 || !have_anchors(scene, bounds, n, group->font_size, near))
      continue;
    for (guint c = 1; c < n; c++) {
      GArray *items = g_array_new(FALSE, FALSE, sizeof(guint));
      for (guint i = 0; i < n_items; i++)
        if (words[i].column == c)
          g_array_append_val(items, words[i].item);
      dg_scene_add_group(scene, groups, items, dg_scene_group(scene, (int)g)->region, DG_GROUP_FREE);
    }
    GArray *items = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < n_items && !words[i].column; i++)
      g_array_append_val(items, words[i].item);
    dg_scene_set_items(scene, groups, g, items);
  }
}
