/* Where the nodes of a tree stand: levels by their heights, siblings as near as the outlines of their subtrees let them
 * (manual of forest, "The packing algorithm"); outlines are taken as boxes. */
#include "tikz/forest.h"

#include <math.h>
#include <string.h>

/* A box of a subtree about the anchor of its root: along l and across it. */
typedef struct {
  double l_low, l_high, s_low, s_high;
} Box;

static DgTikzForestNode *child(const DgTikzForestNode *node, guint index) {
  return node->children->pdata[index];
}

/* The box of a node in the directions of a growth. */
static Box turned(const DgTikzForestNode *node, double grow) {
  const DgPoint corners[] = {node->low, {node->high.x, node->low.y}, node->high, {node->low.x, node->high.y}};
  double c = dg_tex_cos(grow), s = dg_tex_sin(grow);
  Box box = {INFINITY, -INFINITY, INFINITY, -INFINITY};
  for (guint i = 0; i < G_N_ELEMENTS(corners); i++) {
    double along = corners[i].x * c + corners[i].y * s, across = corners[i].y * c - corners[i].x * s;
    box.l_low = MIN(box.l_low, along);
    box.l_high = MAX(box.l_high, along);
    box.s_low = MIN(box.s_low, across);
    box.s_high = MAX(box.s_high, across);
  }
  return box;
}

/* The boxes of a subtree, moved. */
static void append_boxes(GArray *boxes, const DgTikzForestNode *node, double grow, double l, double s) {
  Box box = turned(node, grow);
  Box moved = {box.l_low + l, box.l_high + l, box.s_low + s, box.s_high + s};
  if (!node->is_phantom || node->children->len == 0)
    g_array_append_val(boxes, moved);
  double angle = node->grow - grow, c = dg_tex_cos(angle), d = dg_tex_sin(angle);
  for (guint i = 0; i < node->children->len; i++) {
    const DgTikzForestNode *next = child(node, i);
    append_boxes(boxes, next, grow, l + next->l * c - next->s * d, s + next->l * d + next->s * c);
  }
}

/* Children are at least l sep away from their parent, all by the same way. */
static void set_levels(DgTikzForestNode *node) {
  double nearest = INFINITY;
  for (guint i = 0; i < node->children->len; i++)
    nearest = MIN(nearest, turned(child(node, i), node->grow).l_low + child(node, i)->l);
  double push = turned(node, node->grow).l_high - nearest + node->l_sep;
  for (guint i = 0; i < node->children->len; i++) {
    if (push > 0)
      child(node, i)->l += push;
    set_levels(child(node, i));
  }
}

/* How far the second outline is from the first where both are beside each other; INFINITY: nowhere. */
static double distance(const GArray *before, const GArray *after, gboolean is_tight) {
  double nearest = INFINITY;
  for (guint i = 0; i < before->len; i++)
    for (guint k = 0; k < after->len; k++) {
      const Box *a = &g_array_index(before, Box, i), *b = &g_array_index(after, Box, k);
      if (!is_tight || (a->l_low < b->l_high && b->l_low < a->l_high))
        nearest = MIN(nearest, b->s_low - a->s_high);
    }
  return nearest;
}

static void put_children(DgTikzForestNode *node, gboolean is_tight) {
  g_autoptr(GArray) before = g_array_new(FALSE, FALSE, sizeof(Box));
  double last = 0;
  guint n = node->children->len;
  for (guint i = 0; i < n; i++) {
    DgTikzForestNode *next = child(node, node->reversed ? n - 1 - i : i);
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(Box));
    append_boxes(own, next, node->grow, next->l, 0);
    double gap = i ? distance(before, own, is_tight) : 0;
    next->s = i == 0 ? 0 : isinf(gap) ? last : MAX(last, node->s_sep - gap);
    last = next->s;
    for (guint k = 0; k < own->len; k++) {
      Box box = g_array_index(own, Box, k);
      box.s_low += next->s;
      box.s_high += next->s;
      g_array_append_val(before, box);
    }
  }
}

/* The parent stands over the middle of its first and last child, or over one of them. */
static void align(DgTikzForestNode *node) {
  guint n = node->children->len;
  double first = child(node, 0)->s, last = child(node, n - 1)->s;
  double over = node->calign == DG_TIKZ_CALIGN_FIRST  ? first
                : node->calign == DG_TIKZ_CALIGN_LAST ? last
                                                      : (first + last) / 2;
  for (guint i = 0; i < n; i++)
    child(node, i)->s -= over;
}

/* Children of a folder stand one below the other, indented. */
static void fold(DgTikzForestNode *node) {
  Box own = turned(node, node->grow);
  double first = child(node, 0)->s, down = own.s_high - own.s_low + node->s_sep;
  for (guint i = 0; i < node->children->len; i++)
    child(node, i)->s += (node->reversed ? -down : down) - first;
}

static void pack(DgTikzForestNode *node, gboolean is_tight) {
  if (node->is_folder)
    for (guint i = 0; i < node->children->len; i++)
      child(node, i)->l = node->l_sep;
  for (guint i = 0; i < node->children->len; i++)
    pack(child(node, i), is_tight);
  if (node->children->len == 0)
    return;
  put_children(node, is_tight);
  if (node->is_folder)
    fold(node);
  else
    align(node);
}

/* ---- tiers ---- */

static void collect_tier(DgTikzForestNode *node, const char *tier, double l, double *furthest) {
  if (node->tier && strcmp(node->tier, tier) == 0)
    *furthest = MAX(*furthest, l);
  for (guint i = 0; i < node->children->len; i++)
    collect_tier(child(node, i), tier, l + child(node, i)->l, furthest);
}

static void lower_tier(DgTikzForestNode *node, const char *tier, double l, double to) {
  if (node->tier && strcmp(node->tier, tier) == 0)
    node->l += to - l;
  else
    for (guint i = 0; i < node->children->len; i++)
      lower_tier(child(node, i), tier, l + child(node, i)->l, to);
}

/* Nodes of a tier stand on one level: that of the furthest. */
static void align_tiers(DgTikzForestNode *root, DgTikzForestNode *node, GHashTable *done) {
  if (node->tier && g_hash_table_add(done, node->tier)) {
    double furthest = 0;
    collect_tier(root, node->tier, 0, &furthest);
    lower_tier(root, node->tier, 0, furthest);
  }
  for (guint i = 0; i < node->children->len; i++)
    align_tiers(root, child(node, i), done);
}

static void place(DgTikzForestNode *node) {
  double c = dg_tex_cos(node->grow), s = dg_tex_sin(node->grow);
  for (guint i = 0; i < node->children->len; i++) {
    DgTikzForestNode *next = child(node, i);
    next->at = (DgPoint){node->at.x + next->l * c - next->s * s, node->at.y + next->l * s + next->s * c};
    place(next);
  }
}

void dg_tikz_forest_pack(DgTikzForestNode *root, gboolean is_tight) {
  g_autoptr(GHashTable) done = g_hash_table_new(g_str_hash, g_str_equal);
  if (is_tight)
    set_levels(root);
  align_tiers(root, root, done);
  pack(root, is_tight);
  place(root);
}
