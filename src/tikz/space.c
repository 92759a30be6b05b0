/* Drawing in space: planes to draw on (library 3d), views and vanishing points (library perspective), turns about the
 * axes, and the coordinate systems of space. */
#include "ir/ir.h"
#include "tikz/key.h"

#include <string.h>

/* ---- planes ---- */

/* What is drawn from now on is drawn on the plane that has these points at (0,0), (1,0) and (0,1). */
static void draw_on(DgTikz *tikz, DgPoint origin, DgPoint x, DgPoint y) {
  DgTikzState *state = tikz->state;
  const double cm = DG_PT_PER_CM;
  DgTransform *matrix = state->in_node ? &state->node_matrix : &state->matrix;
  DgTransform plane = {
      (x.x - origin.x) / cm, (x.y - origin.y) / cm, (y.x - origin.x) / cm, (y.y - origin.y) / cm, origin.x, origin.y};
  *matrix = dg_transform_multiply(matrix, &plane);
  state->x = (DgPoint){cm, 0};
  state->y = (DgPoint){0, cm};
  state->z = (DgPoint){0, 0};
}

/* A key's data: the letters of the axes that become those of the plane, and the one on which it stands. */
static void set_standing_plane(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *letters = key->data;
  double at[3] = {0, 0, 0};
  DgPoint points[3];
  at[letters[2] - 'x'] = value ? dg_tikz_number(tikz, value) : 0;
  for (guint i = 0; i < 3; i++) {
    double ends[3] = {at[0], at[1], at[2]};
    if (i < 2)
      ends[letters[i] - 'x'] += 1;
    points[i] = dg_tikz_vector(tikz->state, ends[0], ends[1], ends[2]);
  }
  draw_on(tikz, points[2], points[0], points[1]);
}

static gboolean read_point(DgTikz *tikz, const char *text, DgPoint *point) {
  g_autofree char *inside = g_strstrip(g_strdup(text));
  gsize length = strlen(inside);
  if (length < 2 || inside[0] != '(' || inside[length - 1] != ')')
    return FALSE;
  inside[length - 1] = '\0';
  return dg_tikz_coordinate(tikz, inside + 1, point, NULL);
}

static gboolean set_plane(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const DgTikzState *state = object;
  const char *const texts[] = {state->plane_origin, state->plane_x, state->plane_y};
  DgPoint points[] = {{0, 0}, state->x, state->y};
  for (guint i = 0; i < 3; i++)
    if (texts[i] && !read_point(tikz, texts[i], &points[i]))
      return FALSE;
  draw_on(tikz, points[0], points[1], points[2]);
  return TRUE;
}

/* ---- views ---- */

static void set_view(DgTikzState *state, double azimuth, double elevation) {
  double ca = dg_tex_cos(azimuth), sa = dg_tex_sin(azimuth), ce = dg_tex_cos(elevation), se = dg_tex_sin(elevation);
  state->x = (DgPoint){DG_PT_PER_CM * ca, DG_PT_PER_CM * -sa * se};
  state->y = (DgPoint){DG_PT_PER_CM * sa, DG_PT_PER_CM * ca * se};
  state->z = (DgPoint){0, DG_PT_PER_CM * ce};
}

/* "{azimuth}{elevation}", whose outer braces a value may have lost. */
static gboolean view(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  if (!value) {
    set_view(object, -30, 15);
    return TRUE;
  }
  g_auto(GStrv) parts = g_strsplit(value, "}{", 2);
  if (g_strv_length(parts) != 2)
    return FALSE;
  double azimuth = dg_tikz_number(tikz, g_strdelimit(parts[0], "{", ' '));
  set_view(object, azimuth, dg_tikz_number(tikz, g_strdelimit(parts[1], "}", ' ')));
  return TRUE;
}

/* From where all three axes look equally long. */
static void view_alike(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set_view(object, -45, 35.26439);
}

/* "p={(10,0,0)},q=...": the vanishing points of the three axes. */
static gboolean set_vanishing(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  g_autoptr(GPtrArray) parts = dg_tikz_split(value ? value : "p={(10,0,0)},q={(0,10,0)},r={(0,0,20)}", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *name, *place;
    dg_tikz_pair(parts->pdata[i], &name, &place);
    gsize length = place ? strlen(place) : 0;
    if (*name < 'p' || *name > 'r' || name[1] || length < 2 || place[0] != '(')
      return FALSE;
    place[length - 1] = '\0';
    g_autoptr(GPtrArray) numbers = dg_tikz_split(place + 1, ',');
    for (guint n = 0; n < MIN(numbers->len, 3); n++)
      state->vanishing[*name - 'p'][n] = dg_tikz_number(tikz, numbers->pdata[n]);
  }
  return TRUE;
}

/* Turns the two vectors that follow the one of the key's letter. */
static void turn_about(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  DgPoint *vectors[] = {&state->x, &state->y, &state->z};
  guint axis = (guint)(key->name[strlen(key->name) - 1] - 'x');
  DgPoint *first = vectors[(axis + 1) % 3], *second = vectors[(axis + 2) % 3], a = *first, b = *second;
  double angle = dg_tikz_number(tikz, value), c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  *first = (DgPoint){c * a.x + s * b.x, c * a.y + s * b.y};
  *second = (DgPoint){c * b.x - s * a.x, c * b.y - s * a.y};
}

static const DgTikzKey KEYS[] = {
    {"3d view", DG_TIKZ_KEY_ANY, .attempt = view},
    {"canvas is plane", DG_TIKZ_KEY_ANY, .attempt = set_plane},
    {"canvas is xy plane at z", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "xyz"},
    {"canvas is xz plane at y", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "xzy"},
    {"canvas is yx plane at z", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "yxz"},
    {"canvas is yz plane at x", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "yzx"},
    {"canvas is zx plane at y", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "zxy"},
    {"canvas is zy plane at x", DG_TIKZ_KEY_ANY, .run = set_standing_plane, .data = "zyx"},
    {"isometric view", DG_TIKZ_KEY_ANY, .run = view_alike},
    {"perspective", DG_TIKZ_KEY_ANY, .attempt = set_vanishing},
    {"plane origin", DG_TIKZ_KEY_TEXT, {DG_TIKZ_IN_STATE(plane_origin)}},
    {"plane x", DG_TIKZ_KEY_TEXT, {DG_TIKZ_IN_STATE(plane_x)}},
    {"plane y", DG_TIKZ_KEY_TEXT, {DG_TIKZ_IN_STATE(plane_y)}},
    {"rotate around x", DG_TIKZ_KEY_VALUE, .run = turn_about},
    {"rotate around y", DG_TIKZ_KEY_VALUE, .run = turn_about},
    {"rotate around z", DG_TIKZ_KEY_VALUE, .run = turn_about},
};

gboolean dg_tikz_key_space(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

/* ---- coordinate systems ---- */

/* What "x=1,radius=2,..." says of a coordinate. */
typedef struct {
  double x, y, z, angle, radius, latitude;
} Numbers;

static Numbers read_numbers(DgTikz *tikz, const char *list) {
  Numbers numbers = {0};
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  const struct {
    const char *name;
    double *number;
  } NAMES[] = {{"x", &numbers.x},
               {"y", &numbers.y},
               {"z", &numbers.z},
               {"angle", &numbers.angle},
               {"longitude", &numbers.angle},
               {"latitude", &numbers.latitude},
               {"radius", &numbers.radius}};
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    for (guint n = 0; n < G_N_ELEMENTS(NAMES) && value; n++)
      if (strcmp(key, NAMES[n].name) == 0)
        *NAMES[n].number = dg_tikz_number(tikz, value);
  }
  return numbers;
}

static DgPoint seen(const DgTikzState *state, const Numbers *at) {
  const double given[] = {at->x, at->y, at->z};
  double place[] = {at->x, at->y, at->z}, w = 1;
  for (guint i = 0; i < 3; i++) {
    const double *to = state->vanishing[i];
    if (to[i] == 0) /* lines along this axis stay parallel */
      continue;
    w += given[i] / to[i];
    for (guint n = 0; n < 3; n++)
      if (n != i)
        place[n] += given[i] * to[n] / to[i];
  }
  return w != 0 ? dg_tikz_vector(state, place[0] / w, place[1] / w, place[2] / w) : (DgPoint){0, 0};
}

gboolean dg_tikz_space_coordinate(DgTikz *tikz, const char *system, const char *list, DgPoint *point) {
  const DgTikzState *state = tikz->state;
  Numbers at = read_numbers(tikz, list);
  double c = dg_tex_cos(at.angle), s = dg_tex_sin(at.angle);
  if (strcmp(system, "xyz cylindrical") == 0) {
    *point = dg_tikz_vector(state, at.radius * c, at.radius * s, at.z);
  } else if (strcmp(system, "xyz spherical") == 0) { /* longitudes count from the vector y */
    double flat = at.radius * dg_tex_cos(at.latitude);
    *point = dg_tikz_vector(state, flat * s, flat * c, at.radius * dg_tex_sin(at.latitude));
  } else if (strcmp(system, "tpp") == 0 || strcmp(system, "three point perspective") == 0) {
    *point = seen(state, &at);
  } else {
    return FALSE;
  }
  return TRUE;
}
