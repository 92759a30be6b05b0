/* Keys that transform coordinates (PGF manual, "Coordinate Transformations"). */
#include "tikz/key.h"
#include "tikz/program.h"

#include <string.h>

static void transform(DgTikz *tikz, DgTransform inner) {
  DgTikzState *state = tikz->state;
  DgTransform *matrix = state->in_node ? &state->node_matrix : &state->matrix;
  *matrix = dg_transform_multiply(matrix, &inner);
}

static void shift(DgTikz *tikz, double x, double y) {
  transform(tikz, (DgTransform){1, 0, 0, 1, x, y});
}

static void rotate(DgTikz *tikz, double angle) {
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  transform(tikz, (DgTransform){c, s, -s, c, 0, 0});
}

/* A coordinate written as a value, with or without its parentheses. */
static gboolean read_point(DgTikz *tikz, const char *value, DgPoint *point) {
  gsize length = strlen(value);
  if (length >= 2 && value[0] == '(' && value[length - 1] == ')') {
    g_autofree char *inside = g_strndup(value + 1, length - 2);
    return dg_tikz_coordinate(tikz, inside, point, NULL);
  }
  return dg_tikz_coordinate(tikz, value, point, NULL);
}

/* "30:(1,1)" or "2:(1,1)": a number and what it is about. */
static gboolean read_around(DgTikz *tikz, const char *value, double *number, DgPoint *center) {
  const char *colon = value ? strstr(value, ":(") : NULL;
  if (!colon)
    colon = value ? strchr(value, ':') : NULL;
  if (!colon)
    return FALSE;
  g_autofree char *head = g_strndup(value, (gsize)(colon - value));
  g_autofree char *tail = g_strstrip(g_strdup(colon + 1));
  *number = dg_tikz_number(tikz, head);
  return read_point(tikz, tail, center);
}

static void shift_by(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgPoint by;
  if (*key->name == 's') {
    if (!read_point(tikz, value, &by))
      return;
    dg_tikz_program_shift(tikz, by);
  } else {
    gboolean x = *key->name == 'x';
    double length = dg_tikz_length(tikz, value, 1);
    dg_tikz_program_step(tikz, x ? DG_STEP_XSHIFT : DG_STEP_YSHIFT, &length, 1);
    by = (DgPoint){x ? length : 0, x ? 0 : length};
  }
  shift(tikz, by.x, by.y);
}

/* Along both axes, or along the one whose letter the key begins with. */
static void scale_by(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  double number = dg_tikz_number(tikz, value);
  const double scale[] = {*key->name == 'y' ? 1 : number, *key->name == 'x' ? 1 : number};
  dg_tikz_program_step(tikz, DG_STEP_SCALE, scale, *key->name == 's' ? 1 : 2);
  transform(tikz, (DgTransform){*key->name == 'y' ? 1 : number, 0, 0, *key->name == 'x' ? 1 : number, 0, 0});
}

static void slant_by(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  double number = dg_tikz_number(tikz, value);
  gboolean x = *key->name == 'x';
  transform(tikz, (DgTransform){1, x ? 0 : number, x ? number : 0, 1, 0, 0});
}

static void rotate_by(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  double angle = dg_tikz_number(tikz, value);
  dg_tikz_program_step(tikz, DG_STEP_ROTATE, &angle, 1);
  rotate(tikz, angle);
}

/* "rotate around", "scale around" */
static void turn_around(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  double number;
  DgPoint center;
  if (!read_around(tikz, value, &number, &center)) {
    dg_tikz_unknown(tikz, FALSE, "key %s: found \"%.60s\", expected number:(coordinate)", key->name, value);
    return;
  }
  shift(tikz, center.x, center.y);
  if (*key->name == 'r')
    rotate(tikz, number);
  else
    transform(tikz, (DgTransform){number, 0, 0, number, 0, 0});
  shift(tikz, -center.x, -center.y);
}

/* One of the unit vectors: a length along its own axis, or a coordinate. */
static void set_vector(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  DgPoint *vector = DG_TIKZ_KEY_MEMBER(DgPoint, object, key, 0), point;
  const DgPoint *along = key->data;
  g_strstrip(text);
  dg_tikz_program_vector(tikz, *key->name == 'x' ? 0 : *key->name == 'y' ? 1 : 2, text);
  if (*text == '(') {
    if (read_point(tikz, text, &point))
      *vector = point;
    return;
  }
  double length = dg_tikz_length(tikz, text, 1);
  *vector = (DgPoint){length * along->x, length * along->y};
}

static void set_matrix(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(value, ',');
  DgPoint by = {0, 0};
  if (parts->len < 5 || !read_point(tikz, parts->pdata[4], &by)) {
    dg_tikz_unknown(tikz, FALSE, "key cm: found \"%.60s\", expected four numbers and a coordinate", value);
    return;
  }
  transform(tikz,
            (DgTransform){dg_tikz_number(tikz, parts->pdata[0]), dg_tikz_number(tikz, parts->pdata[1]),
                          dg_tikz_number(tikz, parts->pdata[2]), dg_tikz_number(tikz, parts->pdata[3]), by.x, by.y});
}

static void reset_matrix(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->matrix = DG_TRANSFORM_IDENTITY;
}

static void keep_shift(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->matrix = (DgTransform){1, 0, 0, 1, state->matrix.e, state->matrix.f};
}

static void take_keys(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_keys(tikz, value);
}

static const DgTikzKey KEYS[] = {
    {"cm", DG_TIKZ_KEY_VALUE, .run = set_matrix},
    {"reset cm", DG_TIKZ_KEY_ANY, .run = reset_matrix},
    {"rotate", DG_TIKZ_KEY_VALUE, .run = rotate_by},
    {"rotate around", DG_TIKZ_KEY_VALUE, .run = turn_around},
    {"scale", DG_TIKZ_KEY_VALUE, .run = scale_by},
    {"scale around", DG_TIKZ_KEY_VALUE, .run = turn_around},
    {"shift", DG_TIKZ_KEY_VALUE, .run = shift_by},
    {"shift only", DG_TIKZ_KEY_ANY, .run = keep_shift},
    {"transform canvas", DG_TIKZ_KEY_VALUE, .run = take_keys},
    {"x", DG_TIKZ_KEY_VALUE, {DG_TIKZ_IN_STATE(x)}, set_vector, &(const DgPoint){1, 0}},
    {"xscale", DG_TIKZ_KEY_VALUE, .run = scale_by},
    {"xshift", DG_TIKZ_KEY_VALUE, .run = shift_by},
    {"xslant", DG_TIKZ_KEY_VALUE, .run = slant_by},
    {"y", DG_TIKZ_KEY_VALUE, {DG_TIKZ_IN_STATE(y)}, set_vector, &(const DgPoint){0, 1}},
    {"yscale", DG_TIKZ_KEY_VALUE, .run = scale_by},
    {"yshift", DG_TIKZ_KEY_VALUE, .run = shift_by},
    {"yslant", DG_TIKZ_KEY_VALUE, .run = slant_by},
    {"z", DG_TIKZ_KEY_VALUE, {DG_TIKZ_IN_STATE(z)}, set_vector, &(const DgPoint){1, 1}},
};

gboolean dg_tikz_key_transform(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
