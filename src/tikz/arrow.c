#include "tikz/arrow_tips.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* Most tips at one end of a line. */
#define TIPS_MAX 4u

/* ---- reading ---- */

/* Names of one character that need no blank between them. */
static const char *const SHORT_NAMES[] = {"<", ">", "|", "*", "o"};

/* "3mm 2 1": a length, a factor of the line width (or, `relative`, of the length of the tip). */
static DgTikzTipSize read_size(DgTikz *tikz, const char *value, gboolean relative) {
  g_auto(GStrv) words = g_strsplit(value, " ", -1);
  DgTikzTipSize size = {0, 0, relative};
  for (guint i = 0, n = 0; words[i] && n < 2; i++) {
    if (!*words[i])
      continue;
    if (n++ == 0)
      size.fixed = dg_tikz_length(tikz, words[i] + (*words[i] == '+'), 1);
    else
      size.factor = dg_tikz_number(tikz, words[i] + (*words[i] == '+'));
  }
  return size;
}

/* "angle=60:3pt 2" gives length and width, "angle'=60" the width by the length. */
static void read_angle(DgTikz *tikz, const char *value, gboolean relative, DgTikzTipOptions *options) {
  const char *colon = strchr(value, ':');
  g_autofree char *head = colon ? g_strndup(value, (gsize)(colon - value)) : g_strdup(value);
  double half = dg_tikz_number(tikz, head) / 2, c = dg_tex_cos(half), s = dg_tex_sin(half);
  options->has_width = TRUE;
  if (relative || !colon) {
    options->width = (DgTikzTipSize){0, c != 0 ? 2 * s / c : 1, TRUE};
    return;
  }
  DgTikzTipSize side = read_size(tikz, colon + 1, FALSE);
  options->length = (DgTikzTipSize){side.fixed * c, side.factor * c, FALSE};
  options->width = (DgTikzTipSize){2 * side.fixed * s, 2 * side.factor * s, FALSE};
  options->has_length = TRUE;
}

static gboolean read_sizes(DgTikz *tikz, const char *key, const char *value, DgTikzTipOptions *options) {
  struct {
    const char *name;
    DgTikzTipSize *size;
    gboolean *has;
  } sizes[] = {{"length", &options->length, &options->has_length},
               {"width", &options->width, &options->has_width},
               {"inset", &options->inset, &options->has_inset},
               {"line width", &options->line_width, &options->has_line_width}};
  gsize length = strlen(key);
  gboolean relative = length > 0 && key[length - 1] == '\'';
  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
    if (strncmp(key, sizes[i].name, length - relative) == 0 && sizes[i].name[length - relative] == '\0') {
      *sizes[i].size = read_size(tikz, value, relative);
      *sizes[i].has = TRUE;
      return TRUE;
    }
  return FALSE;
}

static gboolean set_fill(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzTipOptions *options = object;
  gboolean none = strcmp(value, "none") == 0;
  options->open |= none;
  return none;
}

static void reverse(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzTipOptions *options = object;
  options->reversed = !options->reversed;
}

static void set_separation(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzTipOptions *options = object;
  DgTikzTipSize size = value ? read_size(tikz, value, FALSE) : (DgTikzTipSize){0.88, 0, FALSE};
  options->separation = size.fixed + size.factor * tikz->state->paint.line_width;
}

static gboolean find_color(DgTikz *tikz, const char *text, DgTikzTipOptions *options) {
  guint32 color;
  if (!dg_tikz_colors_find(tikz->colors, text, tikz->state->color, &color))
    return FALSE;
  options->is_colored = TRUE;
  options->color = color;
  return TRUE;
}

static gboolean set_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  return find_color(tikz, value, object);
}

#define IN(member) offsetof(DgTikzTipOptions, member)

static const DgTikzKey KEYS[] = {
    {"bend", DG_TIKZ_KEY_NOTHING},
    {"color", DG_TIKZ_KEY_VALUE, .attempt = set_color},
    {"fill", DG_TIKZ_KEY_VALUE, .attempt = set_fill},
    {"flex", DG_TIKZ_KEY_NOTHING},
    {"harpoon", DG_TIKZ_KEY_ON, {IN(only_left)}},
    {"left", DG_TIKZ_KEY_ON, {IN(only_left)}},
    {"open", DG_TIKZ_KEY_ON, {IN(open)}},
    {"reversed", DG_TIKZ_KEY_ANY, .run = reverse},
    {"right", DG_TIKZ_KEY_ON, {IN(only_right)}},
    {"round", DG_TIKZ_KEY_ON, {IN(round)}},
    {"scale", DG_TIKZ_KEY_NUMBER, {IN(scale_length), IN(scale_width)}},
    {"scale length", DG_TIKZ_KEY_NUMBER, {IN(scale_length)}},
    {"scale width", DG_TIKZ_KEY_NUMBER, {IN(scale_width)}},
    {"sep", DG_TIKZ_KEY_ANY, .run = set_separation},
    {"sharp", DG_TIKZ_KEY_ON, {IN(sharp)}},
    {"swap", DG_TIKZ_KEY_NOTHING},
};

#undef IN

static void read_option(DgTikz *tikz, char *text, DgTikzTipOptions *options) {
  char *key, *value;
  dg_tikz_pair(text, &key, &value);
  if (!*key || (value && read_sizes(tikz, key, value, options)) || DG_TIKZ_KEY(tikz, KEYS, options, key, value))
    return;
  if (g_str_has_prefix(key, "angle") && value)
    read_angle(tikz, value, key[5] == '\'', options);
  else if (!find_color(tikz, key, options))
    dg_tikz_unknown(tikz, FALSE, "found the option \"%.40s\" of an arrow tip, which is not understood", key);
}

/* The name at the begin of a specification: a short one, or words up to a bracket. Empty at its end. */
static char *read_name(const char **p) {
  while (**p == ' ')
    (*p)++;
  for (guint i = 0; i < G_N_ELEMENTS(SHORT_NAMES); i++)
    if (**p == *SHORT_NAMES[i] && !g_ascii_isalpha((*p)[1])) {
      (*p)++;
      return g_strdup(SHORT_NAMES[i]);
    }
  const char *start = *p, *end;
  gsize length = strcspn(start, "[");
  /* Words are taken as long as they are a name together: "Straight Barb", but "Stealth Stealth" are two. */
  for (end = start + length; end > start; end--) {
    g_autofree char *name = g_strstrip(g_strndup(start, (gsize)(end - start)));
    if (!dg_tikz_tip_is_kind(name))
      continue;
    const char *rest = end + strspn(end, " ");
    gboolean reversed = g_str_has_prefix(rest, "reversed");
    *p = reversed ? rest + strlen("reversed") : end;
    return reversed ? g_strconcat(name, " reversed", NULL) : g_steal_pointer(&name);
  }
  *p = start + length;
  return g_strstrip(g_strndup(start, length));
}

/* The bracket that comes next, without its brackets; NULL when there is none. */
static char *read_bracket(const char **p) {
  while (**p == ' ')
    (*p)++;
  if (**p != '[')
    return NULL;
  const char *start = *p + 1;
  gint depth = 0;
  do {
    depth += **p == '[' || **p == '{';
    depth -= **p == ']' || **p == '}';
    (*p)++;
  } while (**p && depth > 0);
  return g_strndup(start, (gsize)(*p - start) - (depth == 0));
}

/* The tips of a specification from the line outwards, when it is one of an end ("Stealth[length=3mm] |"). */
static guint read_tips(DgTikz *tikz, const char *specification, DgTikzTipOptions *tips) {
  guint n = 0;
  for (const char *p = specification; *p && n < TIPS_MAX;) {
    DgTikzTipOptions tip = {.scale_length = 1, .scale_width = 1};
    g_autofree char *name = read_name(&p), *keys = read_bracket(&p);
    if (!*name)
      break;
    if (g_str_has_suffix(name, " reversed")) {
      name[strlen(name) - strlen(" reversed")] = '\0';
      tip.reversed = TRUE;
    }
    tip.kind = dg_tikz_intern(tikz, strcmp(name, "|") == 0 ? "Bar" : dg_tikz_tip_alias(name, &tip));
    g_autoptr(GPtrArray) parts = dg_tikz_split(keys ? keys : "", ',');
    for (guint i = 0; i < parts->len; i++)
      read_option(tikz, parts->pdata[i], &tip);
    tips[n++] = tip;
    while (*p == ' ')
      p++;
  }
  return n;
}

/* Puts what ">" stands for in its place; "<" at an end is the same the other way round. */
static char *resolve(DgTikz *tikz, const char *specification, gboolean end) {
  GString *out = g_string_new(NULL);
  gint depth = 0;
  for (const char *p = specification; *p; p++) {
    depth += *p == '[';
    depth -= *p == ']';
    if (depth > 0 || (*p != '<' && *p != '>')) {
      g_string_append_c(out, *p);
      continue;
    }
    const char *own = tikz->state->arrow_default;
    if (out->len && out->str[out->len - 1] != ' ')
      g_string_append_c(out, ' ');
    gsize bracket = strcspn(own, "[");
    if (out->len)
      g_string_append_c(out, ' ');
    g_string_append_len(out, own, (gssize)bracket);
    if ((*p == '>') == end)
      g_string_append(out, own + bracket);
    else if (own[bracket])
      g_string_append_printf(out, "[reversed,%s", own + bracket + 1);
    else
      g_string_append(out, "[reversed]");
    if (p[1])
      g_string_append_c(out, ' ');
  }
  return g_string_free(out, FALSE);
}

/* The tips of a start are written from the outside inwards. */
static char *turn_about(const char *specification) {
  g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
  for (const char *p = specification; *p;) {
    const char *start = p;
    g_free(read_name(&p));
    g_free(read_bracket(&p));
    if (p == start)
      break;
    g_ptr_array_add(parts, g_strstrip(g_strndup(start, (gsize)(p - start))));
  }
  GString *out = g_string_new(NULL);
  for (guint i = parts->len; i > 0; i--)
    g_string_append_printf(out, "%s%s", out->len ? " " : "", (const char *)parts->pdata[i - 1]);
  return g_string_free(out, FALSE);
}

static void set_side(DgTikz *tikz, const char *text, gboolean end, DgTikzTip *tip) {
  g_autofree char *copy = g_strstrip(dg_tex_expand(tikz->reader, text));
  gsize length = strlen(copy);
  if (length >= 2 && *copy == '{' && copy[length - 1] == '}') {
    copy[length - 1] = ' ';
    *copy = ' ';
    g_strstrip(copy);
  }
  tip->specification = *copy ? dg_tikz_intern(tikz, copy) : NULL;
  tip->is_end = end;
}

/* Whether a side of "a-b" may be an arrow: empty, in braces, or names of tips. */
static gboolean is_side(const char *text) {
  g_autofree char *trimmed = g_strstrip(g_strdup(text));
  if (*trimmed == '{')
    return TRUE;
  for (const char *p = trimmed; *p;) {
    g_autofree char *name = read_name(&p);
    g_free(read_bracket(&p));
    gboolean known = dg_tikz_tip_is_kind(name) || g_str_has_suffix(name, " reversed");
    for (guint i = 0; i < G_N_ELEMENTS(SHORT_NAMES); i++)
      known |= strcmp(name, SHORT_NAMES[i]) == 0;
    if (!known)
      return FALSE;
  }
  return TRUE;
}

gboolean dg_tikz_key_arrows(DgTikz *tikz, const char *text) {
  gint depth = 0;
  const char *dash = NULL;
  for (const char *p = text; *p && !dash; p++) {
    depth += *p == '{' || *p == '[';
    depth -= *p == '}' || *p == ']';
    if (*p == '-' && depth == 0)
      dash = p;
  }
  if (!dash)
    return FALSE;
  g_autofree char *left = g_strndup(text, (gsize)(dash - text));
  if (!is_side(left) || !is_side(dash + 1)) /* "red-blue" is no arrow */
    return FALSE;
  set_side(tikz, left, FALSE, &tikz->state->tip_start);
  set_side(tikz, dash + 1, TRUE, &tikz->state->tip_end);
  return TRUE;
}

/* ---- placing ---- */

typedef struct {
  DgTikzTipOptions options[TIPS_MAX];
  DgTikzTipShape shapes[TIPS_MAX];
  guint n;
  double length; /* from the back of the first to the end of the line's path */
} Tips;

static void build_tips(DgTikz *tikz, const DgTikzTip *tip, double line_width, Tips *tips) {
  /* What ">" stands for is asked only now: >=Stealth may come after ->. */
  g_autofree char *resolved = resolve(tikz, tip->specification, tip->is_end),
                  *outward = tip->is_end ? NULL : turn_about(resolved);
  guint n = read_tips(tikz, outward ? outward : resolved, tips->options);
  tips->n = 0;
  tips->length = 0;
  for (guint i = 0; i < n; i++) {
    if (!dg_tikz_tip_shape(&tips->options[i], line_width, tikz->state->double_distance, tikz->arrows_meta,
                           &tips->shapes[tips->n])) {
      dg_tikz_unknown(tikz, FALSE, "found the arrow tip \"%.40s\", which is not understood", tips->options[i].kind);
      continue;
    }
    const DgTikzTipShape *shape = &tips->shapes[tips->n];
    tips->options[tips->n++] = tips->options[i];
    tips->length += shape->tip_end - shape->back_end + tips->options[tips->n - 1].separation;
  }
}

double dg_tikz_tip_setback(DgTikz *tikz, const DgTikzTip *tip, double line_width) {
  Tips tips;
  build_tips(tikz, tip, line_width, &tips);
  return tips.n ? tips.length - (tips.shapes[0].line_end - tips.shapes[0].back_end) : 0;
}

/* Kinds that look the same both ways, or bound a line: they point nowhere. */
static const char *const NO_HEADS[] = {
    "*",        "Arc Barb",      "Bar",         "Bracket", "Butt Cap",  "Circle",       "Diamond",
    "Ellipse",  "Hooks",         "Parenthesis", "Rays",    "Rectangle", "Round Cap",    "Square",
    "Tee Barb", "Turned Square", "bar",         "diamond", "o",         "open diamond", "|"};

void dg_tikz_tip_heads(DgTikz *tikz, const DgTikzTip *tip, gboolean *out, gboolean *into) {
  Tips tips;
  *out = *into = FALSE;
  tips.n = 0;
  if (tip->specification)
    build_tips(tikz, tip, tikz->state->paint.line_width, &tips);
  for (guint i = 0; i < tips.n; i++) {
    gboolean points = TRUE;
    for (guint k = 0; k < G_N_ELEMENTS(NO_HEADS); k++)
      points &= strcmp(tips.options[i].kind, NO_HEADS[k]) != 0;
    *out |= points && !tips.options[i].reversed;
    *into |= points && tips.options[i].reversed;
  }
}

/* The outline of one tip, into the picture by the matrix in force. */
static void outline(DgTikz *tikz, const DgTikzTipShape *shape, DgTikzPath *path) {
  if (shape->has_ellipse) {
    dg_tikz_path_arc(tikz, path, shape->center, (DgPoint){shape->radii.x, 0}, (DgPoint){0, shape->radii.y}, 0, 360,
                     TRUE);
    dg_tikz_path_close(tikz, path);
  }
  for (guint i = 0; i < shape->n_steps; i++) {
    const DgTikzSegment *s = &shape->steps[i];
    if (s->operation == DG_TIKZ_MOVE)
      dg_tikz_path_move(tikz, path, s->point[0]);
    else if (s->operation == DG_TIKZ_LINE)
      dg_tikz_path_line(tikz, path, s->point[0]);
    else if (s->operation == DG_TIKZ_CURVE)
      dg_tikz_path_curve(tikz, path, s->point[0], s->point[1], s->point[2]);
    else
      dg_tikz_path_close(tikz, path);
  }
}

static void paint_shape(DgTikz *tikz, const DgTikzTipOptions *options, const DgTikzTipShape *shape) {
  DgTikzState *state = tikz->state;
  DgTikzPaint *paint = &state->paint;
  if (options->is_colored)
    paint->stroke_color = options->color;
  paint->fill_color = paint->stroke_color;
  paint->fill_opacity = paint->stroke_opacity;
  paint->fill = shape->fill;
  paint->stroke = shape->stroke && shape->line_width > 0;
  paint->line_width = shape->line_width;
  paint->cap = shape->cap;
  paint->join = shape->join;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  gboolean frozen = tikz->box_frozen;
  for (guint i = 0; !frozen && !tikz->state->overlay && i < shape->n_hull; i++) {
    DgPoint p = dg_tikz_global(tikz, shape->hull[i]);
    dg_tikz_picture_grow(tikz->picture, p.x, p.y);
  }
  tikz->box_frozen = TRUE; /* the hull alone counts for the bounding box */
  outline(tikz, shape, &path);
  dg_tikz_path_paint(tikz, &path);
  tikz->box_frozen = frozen;
  g_array_unref(path.segments);
}

void dg_tikz_tip_paint(DgTikz *tikz, const DgTikzTip *tip, DgPoint end, double dx, double dy) {
  double along = dg_length(dx, dy);
  if (along == 0)
    return;
  Tips tips;
  build_tips(tikz, tip, tikz->state->paint.line_width, &tips);
  double at = -tips.length;
  for (guint i = 0; i < tips.n; i++) {
    DgTikzState *outer = tikz->state, own = *outer;
    const DgTikzTipShape *shape = &tips.shapes[i];
    double x = at - shape->back_end;
    own.matrix =
        (DgTransform){dx / along, dy / along, -dy / along, dx / along, end.x + x * dx / along, end.y + x * dy / along};
    own.tip_start.specification = own.tip_end.specification = NULL;
    own.shorten_start = own.shorten_end = own.rounded = own.double_distance = 0;
    own.paint.n_dashes = 0;
    own.clip = FALSE;
    own.name_path = NULL;
    tikz->state = &own;
    paint_shape(tikz, &tips.options[i], shape);
    tikz->state = outer;
    at += shape->tip_end - shape->back_end + tips.options[i].separation;
  }
}
