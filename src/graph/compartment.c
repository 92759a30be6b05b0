/* Things with compartments: a class with its members, an entity with its columns, a record of labels. They are one
 * thing with many texts, which are read compartment by compartment. */
#include "graph/group.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(RULE_INSET, 3.0, "units", "between the end of a rule and the side of the compartment that it runs to");
DG_THRESHOLD(RULE_TILT, 1.0, "units", "how far one end of a rule is off the other: more is no straight line");
DG_THRESHOLD(RULE_KEEP, 2.0, "units", "what is nearer to a side than this is drawn on it, and divides nothing");
DG_THRESHOLD(ONE_ROW, 0.3, "font sizes", "baselines of one row differ by less");
DG_THRESHOLD(DECLARED, 0.5, "share", "of the rows of a list from which it is one of declarations");
/* Rules in rules: a table of tables is read as deep as this. */
#define COMPARTMENT_DEPTH_MAX 12
/* More rules are a grid, which the cells of tables are found by. */
#define COMPARTMENT_RULES_MAX 64

/* A straight line that may divide a box. */
typedef struct {
  gboolean level;
  double at; /* across */
  double start, end; /* along */
} Rule;

typedef struct {
  const DgScene *scene;
  Rule rules[COMPARTMENT_RULES_MAX];
  guint n_rules;
} Rules;

static void find_rules(const DgScene *scene, DgBox box, Rules *rules) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  double tilt = RULE_TILT * scene->unit, inset = RULE_INSET * scene->unit;
  rules->scene = scene;
  rules->n_rules = 0;
  dg_grid_query(scene->strokes.grid, box, near);
  for (guint m = 0; m < near->len && rules->n_rules < COMPARTMENT_RULES_MAX; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    DgBox b = piece->box;
    gboolean side = dg_drawing_shape(scene->drawing, piece->shape)->html;
    if ((piece->consumed && !side) || fmin(b.width, b.height) > tilt || !dg_box_contains_box(box, b, inset))
      continue;
    gboolean level = b.width > b.height;
    DgPoint c = dg_box_center(b);
    rules->rules[rules->n_rules++] =
        (Rule){level, level ? c.y : c.x, level ? b.x : b.y, level ? dg_box_right(b) : dg_box_bottom(b)};
  }
}

/* TRUE when the rule runs from side to side of the box, and not along a side of it. */
static gboolean cuts(const Rules *rules, const Rule *rule, DgBox box) {
  double inset = RULE_INSET * rules->scene->unit, keep = RULE_KEEP * rules->scene->unit;
  double start = rule->level ? box.x : box.y, end = rule->level ? dg_box_right(box) : dg_box_bottom(box);
  double low = rule->level ? box.y : box.x, high = rule->level ? dg_box_bottom(box) : dg_box_right(box);
  return rule->start <= start + inset && rule->end >= end - inset && rule->at > low + keep && rule->at < high - keep;
}

/* The first rule that cuts the box: rows before columns. A column that is ruled off as a whole, by one line past its
 * rows, comes before these: they do not run from side to side. NULL without one. */
static const Rule *first_cut(const Rules *rules, DgBox box) {
  const Rule *first = NULL;
  for (guint i = 0; i < rules->n_rules; i++) {
    const Rule *rule = &rules->rules[i];
    if (cuts(rules, rule, box) && (!first || (rule->level != first->level ? rule->level : rule->at < first->at)))
      first = rule;
  }
  return first;
}

static void read_box(const Rules *rules, DgBox box, GArray *items, GArray *order, guint depth) {
  const Rule *cut = items->len > 1 && depth < COMPARTMENT_DEPTH_MAX ? first_cut(rules, box) : NULL;
  if (!cut) {
    dg_scene_sort_items(rules->scene, items);
    g_array_append_vals(order, items->data, items->len);
    return;
  }
  DgBox parts[2] = {box, box};
  if (cut->level) {
    parts[0].height = cut->at - box.y;
    parts[1] = (DgBox){box.x, cut->at, box.width, dg_box_bottom(box) - cut->at};
  } else {
    parts[0].width = cut->at - box.x;
    parts[1] = (DgBox){cut->at, box.y, dg_box_right(box) - cut->at, box.height};
  }
  for (guint side = 0; side < 2; side++) {
    g_autoptr(GArray) inside = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < items->len; i++) {
      guint item = g_array_index(items, guint, i);
      DgPoint c = dg_box_center(dg_drawing_text(rules->scene->drawing, item)->box);
      if (((cut->level ? c.y : c.x) >= cut->at) == (side == 1))
        g_array_append_val(inside, item);
    }
    read_box(rules, parts[side], inside, order, depth + 1);
  }
}

void dg_scene_sort_compartments(const DgScene *scene, guint index, GArray *items) {
  DG_RULE(sort_compartments, );
  if (items->len < 2)
    return;
  Rules rules;
  DgBox box = dg_scene_region(scene, (int)index)->box;
  find_rules(scene, box, &rules);
  if (!rules.n_rules)
    return;
  g_autoptr(GArray) order = g_array_sized_new(FALSE, FALSE, sizeof(guint), items->len);
  read_box(&rules, box, items, order, 0);
  memcpy(items->data, order->data, items->len * sizeof(guint));
}

gboolean dg_is_declaration(const char *text) {
  gsize length = strlen(text);
  if (length < 2)
    return FALSE;
  if (strchr("+-#~", text[0]) && (g_ascii_isalpha(text[1]) || text[1] == ' ' || text[1] == '_'))
    return TRUE;
  const char *colon = strchr(text, ':'), *bracket = strchr(text, '(');
  return (colon && colon > text && colon[1]) || (bracket && bracket > text && strchr(bracket, ')')) ||
         g_str_has_suffix(text, " PK") || g_str_has_suffix(text, " FK");
}

/* TRUE when another text stands beside `item`. */
static gboolean has_neighbour(const DgScene *scene, const GArray *items, guint item) {
  const DgTextItem *text = dg_drawing_text(scene->drawing, item);
  for (guint i = 0; i < items->len; i++) {
    guint other = g_array_index(items, guint, i);
    const DgTextItem *beside = dg_drawing_text(scene->drawing, other);
    if (other != item && fabs(beside->baseline.y - text->baseline.y) < ONE_ROW * text->font_size)
      return TRUE;
  }
  return FALSE;
}

gboolean dg_scene_is_record(const DgScene *scene, guint index, const GArray *items) {
  DG_RULE(is_record, FALSE);
  const DgRegion *region = dg_scene_region(scene, (int)index);
  const DgBox header = dg_scene_region(scene, region->header)->box;
  Rules rules;
  DgBox body = region->box;
  if (header.width >= header.height)
    body = (DgBox){body.x, dg_box_bottom(header), body.width, dg_box_bottom(body) - dg_box_bottom(header)};
  find_rules(scene, body, &rules);
  if (first_cut(&rules, body))
    return TRUE;
  guint declared = 0;
  if (!dg_work_spend(scene->work, (guint64)items->len * items->len))
    return FALSE;
  for (guint i = 0; i < items->len; i++) {
    guint item = g_array_index(items, guint, i);
    declared += dg_is_declaration(dg_drawing_text(scene->drawing, item)->string) || has_neighbour(scene, items, item);
  }
  return declared > DECLARED * items->len;
}
