#include "ir/ir.h"
#include "tikz/program.h"

#include <math.h>
#include <string.h>

DgPoint dg_tikz_vector(const DgTikzState *state, double x, double y, double z) {
  return (DgPoint){x * state->x.x + y * state->y.x + z * state->z.x, x * state->x.y + y * state->y.y + z * state->z.y};
}

DgPoint dg_tikz_local(DgTikz *tikz, DgPoint point) {
  const DgTransform *m = &tikz->state->matrix;
  double determinant = m->a * m->d - m->b * m->c, x = point.x - m->e, y = point.y - m->f;
  if (fabs(determinant) < 1e-12) {
    dg_tikz_unknown(tikz, FALSE, "found a transformation that makes everything flat; a node cannot be placed in it");
    return (DgPoint){0, 0};
  }
  return (DgPoint){(m->d * x - m->c * y) / determinant, (m->a * y - m->b * x) / determinant};
}

/* The place of `separator` in `text` outside of parentheses and braces; NULL when it is not there. */
static const char *find_outside(const char *text, const char *separator) {
  gint depth = 0;
  gsize length = strlen(separator);
  for (const char *p = text; *p; p++) {
    if (depth == 0 && strncmp(p, separator, length) == 0)
      return p;
    depth += *p == '(' || *p == '{' || *p == '[';
    depth -= *p == ')' || *p == '}' || *p == ']';
  }
  return NULL;
}

/* One number of a coordinate: with a unit it is a length on the page, without one a factor of `vector`; in a plot, from
 * where its coordinates begin. */
static DgTexValue add_part(DgTikz *tikz, const char *text, DgPoint vector, gboolean vertical, DgPoint *sum) {
  DgTexValue value = {0};
  if (!tikz->state->in_axis || !dg_tikz_axis_symbolic(tikz, text, vertical, &value.number))
    dg_tex_evaluate(tikz->reader, text, &value);
  if (value.is_length && vertical)
    sum->y += value.number;
  else if (value.is_length)
    sum->x += value.number;
  else if (tikz->state->in_axis)
    *sum = dg_tikz_axis_add(tikz, value.number, vertical, *sum);
  else
    *sum = (DgPoint){sum->x + value.number * vector.x, sum->y + value.number * vector.y};
  return value;
}

static gboolean cartesian(DgTikz *tikz, const char *inside, DgPoint *point) {
  const DgTikzState *state = tikz->state;
  g_autoptr(GPtrArray) parts = dg_tikz_split(inside, ',');
  const DgPoint vectors[] = {state->x, state->y, state->z};
  if (parts->len < 2 || parts->len > 3)
    return FALSE;
  *point = (DgPoint){0, 0};
  double factors[3] = {0};
  gboolean is_measured = FALSE; /* along x or y, where a length is one of the page */
  for (guint i = 0; i < parts->len; i++) {
    DgTexValue value;
    if (i == 2) { /* a length along z goes along the direction of the vector z */
      dg_tex_evaluate(tikz->reader, parts->pdata[2], &value);
      double unit = dg_length(state->z.x, state->z.y), factor = value.number;
      if (value.is_length)
        factor = unit > 0 ? value.number / unit : 0;
      *point = (DgPoint){point->x + factor * state->z.x, point->y + factor * state->z.y};
      factors[2] = factor;
    } else {
      value = add_part(tikz, parts->pdata[i], vectors[i], i == 1, point);
      factors[i] = value.number;
      is_measured |= value.is_length;
    }
  }
  if (parts->len == 3 && !is_measured)
    dg_tikz_program_point(tikz, factors, *point);
  return TRUE;
}

static DgPoint polar(DgTikz *tikz, double angle, const char *first, const char *second) {
  DgTexValue a, b;
  DgPoint along = {dg_tex_cos(angle), dg_tex_sin(angle)};
  dg_tex_evaluate(tikz->reader, first, &a);
  dg_tex_evaluate(tikz->reader, second, &b);
  if (a.is_length || b.is_length)
    return (DgPoint){along.x * a.number, along.y * b.number};
  return dg_tikz_vector(tikz->state, along.x * a.number, along.y * b.number, 0);
}

static double angle_of(DgTikz *tikz, const char *text) {
  static const struct {
    const char *name;
    double angle;
  } NAMES[] = {{"right", 0},       {"up", 90},          {"left", 180},       {"down", 270},
               {"east", 0},        {"north", 90},       {"west", 180},       {"south", 270},
               {"north east", 45}, {"north west", 135}, {"south west", 225}, {"south east", 315}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(text, NAMES[i].name) == 0)
      return NAMES[i].angle;
  return dg_tikz_number(tikz, text);
}

static DgPoint read_polar(DgTikz *tikz, const char *inside, const char *colon) {
  g_autofree char *head = g_strstrip(g_strndup(inside, (gsize)(colon - inside)));
  double angle = angle_of(tikz, head);
  const char *and = strstr(colon + 1, " and ");
  g_autofree char *first = and? g_strndup(colon + 1, (gsize)(and-colon - 1)) : g_strdup(colon + 1);
  return polar(tikz, angle, first, and? and+5 : first);
}

/* "A.north" or "A": a node; named coordinates are nodes without extent. */
static gboolean named(DgTikz *tikz, const char *name, DgPoint *point, const DgTikzNode **node) {
  const DgTikzNode *found = dg_tikz_node_find(tikz, name);
  DgPoint place;
  if (found) {
    if (node)
      *node = found;
    place = (DgPoint){found->matrix.e, found->matrix.f};
  } else {
    const char *dot = strrchr(name, '.');
    g_autofree char *head = dot ? g_strndup(name, (gsize)(dot - name)) : NULL;
    found = head ? dg_tikz_node_find(tikz, head) : NULL;
    if (!found || !dg_tikz_node_anchor(tikz, found, dot + 1, &place))
      return FALSE;
  }
  DgTikzMentions *mentions = &tikz->mentions;
  if (mentions->n < G_N_ELEMENTS(mentions->nodes))
    mentions->nodes[mentions->n++] = found;
  *point = dg_tikz_local(tikz, place);
  return TRUE;
}

/* A coordinate inside of a text: "(1,2)" with its parentheses; `end` receives what follows it. */
static gboolean embedded(DgTikz *tikz, const char *text, DgPoint *point, const char **end) {
  while (*text == ' ')
    text++;
  if (*text != '(')
    return FALSE;
  gint depth = 0;
  const char *p = text;
  do {
    depth += *p == '(';
    depth -= *p == ')';
    p++;
  } while (*p && depth > 0);
  if (depth)
    return FALSE;
  g_autofree char *inside = g_strndup(text + 1, (gsize)(p - text) - 2);
  while (*p == ' ')
    p++;
  *end = p;
  return dg_tikz_coordinate(tikz, inside, point, NULL);
}

/* ---- calc (PGF manual, section "Coordinate Calculations") ---- */

static const char *skip(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')
    p++;
  return p;
}

/* A number before ! or : or *: up to that character outside of parentheses and braces. */
static char *until(const char *p, char stop, const char **end) {
  gint depth = 0;
  const char *start = p;
  for (; *p; p++) {
    if (depth == 0 && *p == stop) {
      *end = p + 1;
      return g_strndup(start, (gsize)(p - start));
    }
    depth += *p == '(' || *p == '{';
    depth -= *p == ')' || *p == '}';
  }
  return NULL;
}

static DgPoint turned(DgPoint from, DgPoint to, double angle) {
  double dx = to.x - from.x, dy = to.y - from.y, c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  return (DgPoint){from.x + c * dx - s * dy, from.y + s * dx + c * dy};
}

/* "!.5!30:(B)", "!1cm!(B)", "!(C)!(B)" after a coordinate. */
static gboolean modify(DgTikz *tikz, const char **at, DgPoint *point) {
  const char *p = skip(*at + 1);
  DgPoint other, to;
  double angle = 0;
  if (*p == '(' && embedded(tikz, p, &other, &p) && *skip(p) == '!') { /* the foot of a perpendicular */
    p = skip(skip(p) + 1);
    if (*p != '(') {
      g_autofree char *text = until(p, ':', &p);
      angle = text ? dg_tikz_number(tikz, text) : 0;
      p = skip(p);
    }
    if (!embedded(tikz, p, &to, at))
      return FALSE;
    to = turned(*point, to, angle);
    double dx = to.x - point->x, dy = to.y - point->y, whole = dx * dx + dy * dy;
    double share = whole > 0 ? ((other.x - point->x) * dx + (other.y - point->y) * dy) / whole : 0;
    *point = (DgPoint){point->x + share * dx, point->y + share * dy};
    return TRUE;
  }
  p = skip(*at + 1);
  g_autofree char *number = until(p, '!', &p);
  if (!number)
    return FALSE;
  p = skip(p);
  if (*p != '(') {
    g_autofree char *text = until(p, ':', &p);
    if (!text)
      return FALSE;
    angle = dg_tikz_number(tikz, text);
  }
  if (!embedded(tikz, skip(p), &to, at))
    return FALSE;
  DgTexValue value;
  dg_tex_evaluate(tikz->reader, number, &value);
  to = turned(*point, to, angle);
  double length = dg_distance(*point, to), share = value.number;
  if (value.is_length && length == 0) { /* pgf takes upwards for the direction of a vector without length */
    point->y += value.number;
    return TRUE;
  }
  if (value.is_length)
    share = value.number / length;
  DgPoint from = *point;
  *point = (DgPoint){point->x + share * (to.x - point->x), point->y + share * (to.y - point->y)};
  if (angle == 0)
    dg_tikz_program_mix(tikz, from, 1 - share, to, share, *point);
  return TRUE;
}

static gboolean calculate(DgTikz *tikz, const char *text, DgPoint *sum) {
  const char *p = skip(text);
  *sum = (DgPoint){0, 0};
  while (*p) {
    double factor = 1;
    if (*p == '+' || *p == '-') {
      factor = *p == '-' ? -1 : 1;
      p = skip(p + 1);
    }
    /* A factor before the coordinate, itself perhaps in parentheses: it ends with the * that comes before a "(". */
    DgPoint point;
    const char *end, *star = NULL;
    gint depth = 0;
    for (const char *q = p; *q; q++) {
      depth += *q == '(' || *q == '{';
      depth -= *q == ')' || *q == '}';
      if (depth == 0 && *q == '*' && *skip(q + 1) == '(') {
        star = q;
        break;
      }
      if (depth == 0 && q > p && (*q == '!' || ((*q == '+' || *q == '-') && q[-1] == ')')))
        break;
    }
    if (star) {
      g_autofree char *head = g_strndup(p, (gsize)(star - p));
      factor *= dg_tikz_number(tikz, head);
      p = skip(star + 1);
    }
    if (!embedded(tikz, p, &point, &end))
      return FALSE;
    p = skip(end);
    while (*p == '!')
      if (!modify(tikz, &p, &point))
        return FALSE;
      else
        p = skip(p);
    DgPoint before = *sum;
    *sum = (DgPoint){sum->x + factor * point.x, sum->y + factor * point.y};
    dg_tikz_program_mix(tikz, before, 1, point, factor, *sum);
  }
  return TRUE;
}

/* ---- coordinate systems ---- */

char *dg_tikz_list_value(const char *list, const char *name) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (strcmp(key, name) == 0 && value)
      return g_strdup(value);
  }
  return NULL;
}

static double length_of(DgTikz *tikz, const char *list, const char *name, double unit) {
  g_autofree char *value = dg_tikz_list_value(list, name);
  return value ? dg_tikz_length(tikz, value, unit) : 0;
}

/* "barycentric cs:A=1,B=2": the weighted mean of nodes. */
static gboolean barycentric(DgTikz *tikz, const char *list, DgPoint *point) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  double whole = 0;
  *point = (DgPoint){0, 0};
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    DgPoint corner;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (!value || !named(tikz, key, &corner, NULL))
      return FALSE;
    double weight = dg_tikz_number(tikz, value);
    *point = (DgPoint){point->x + weight * corner.x, point->y + weight * corner.y};
    whole += weight;
  }
  if (whole == 0)
    return FALSE;
  *point = (DgPoint){point->x / whole, point->y / whole};
  return TRUE;
}

static gboolean explicit_system(DgTikz *tikz, const char *inside, const char *colon, DgPoint *point,
                                const DgTikzNode **node) {
  g_autofree char *system = g_strstrip(g_strndup(inside, (gsize)(colon - inside)));
  const char *list = colon + 4;
  if (tikz->axis && dg_tikz_axis_coordinate(tikz, system, list, point)) {
    return TRUE;
  } else if (strcmp(system, "canvas") == 0) {
    *point = (DgPoint){length_of(tikz, list, "x", 1), length_of(tikz, list, "y", 1)};
  } else if (strcmp(system, "xyz") == 0) {
    *point = dg_tikz_vector(tikz->state, length_of(tikz, list, "x", 1), length_of(tikz, list, "y", 1),
                            length_of(tikz, list, "z", 1));
  } else if (strcmp(system, "canvas polar") == 0 || strcmp(system, "xyz polar") == 0 ||
             strcmp(system, "xy polar") == 0) {
    double angle = length_of(tikz, list, "angle", 1), radius = length_of(tikz, list, "radius", 1);
    double x = radius * dg_tex_cos(angle), y = radius * dg_tex_sin(angle);
    *point = *system == 'c' ? (DgPoint){x, y} : dg_tikz_vector(tikz->state, x, y, 0);
  } else if (strcmp(system, "barycentric") == 0) {
    return barycentric(tikz, list, point);
  } else if (strcmp(system, "node") == 0) {
    g_autofree char *name = dg_tikz_list_value(list, "name"), *anchor = dg_tikz_list_value(list, "anchor"),
                    *angle = dg_tikz_list_value(list, "angle");
    g_autofree char *full = g_strconcat(name ? name : "", anchor || angle ? "." : "",
                                        anchor  ? anchor
                                        : angle ? angle
                                                : "",
                                        NULL);
    return named(tikz, full, point, anchor || angle ? NULL : node);
  } else {
    return dg_tikz_coordinate_system(tikz, system, list, point) || dg_tikz_space_coordinate(tikz, system, list, point);
  }
  return TRUE;
}

/* "A |- B": the x of one and the y of the other. */
static gboolean perpendicular(DgTikz *tikz, const char *inside, const char *mark, DgPoint *point) {
  g_autofree char *first = g_strstrip(g_strndup(inside, (gsize)(mark - inside)));
  g_autofree char *second = g_strstrip(g_strdup(mark + 2));
  DgPoint a, b;
  char *texts[] = {first, second};
  DgPoint *points[] = {&a, &b};
  for (guint i = 0; i < 2; i++) {
    gsize length = strlen(texts[i]);
    /* {(1,2)} and (1,2) are the same as 1,2 */
    if (length >= 2 && texts[i][0] == '{' && texts[i][length - 1] == '}') {
      texts[i][length - 1] = '\0';
      texts[i] = g_strstrip(texts[i] + 1);
      length = strlen(texts[i]);
    }
    if (length >= 2 && texts[i][0] == '(' && texts[i][length - 1] == ')') {
      texts[i][length - 1] = '\0';
      texts[i]++;
    }
    if (!dg_tikz_coordinate(tikz, texts[i], points[i], NULL))
      return FALSE;
  }
  *point = *mark == '|' ? (DgPoint){a.x, b.y} : (DgPoint){b.x, a.y};
  return TRUE;
}

/* "intersection of A--B and C--D": of two straight lines. */
static gboolean line_intersection(DgTikz *tikz, const char *text, DgPoint *point) {
  g_autofree char *copy = g_strdup(text);
  char *and = strstr(copy, " and ");
  char *first = and? strstr(copy, "--") : NULL, *second = and? strstr(and, "--") : NULL;
  if (!first || !second || first > and)
    return FALSE;
  *first = *and = *second = '\0';
  const char *texts[] = {copy, first + 2, and+5, second + 2};
  DgPoint p[4];
  for (guint i = 0; i < 4; i++) {
    g_autofree char *part = g_strstrip(g_strdup(texts[i]));
    if (!dg_tikz_coordinate(tikz, part, &p[i], NULL))
      return FALSE;
  }
  return dg_tikz_line_meeting(p, p + 2, point);
}

/* "[xshift=1cm] A": keys of this coordinate alone. */
static gboolean with_keys(DgTikz *tikz, const char *inside, DgPoint *point) {
  gint depth = 0;
  const char *p = inside;
  do {
    depth += *p == '[' || *p == '{';
    depth -= *p == ']' || *p == '}';
    p++;
  } while (*p && depth > 0);
  if (depth > 0)
    return FALSE;
  g_autofree char *keys = g_strndup(inside + 1, (gsize)(p - inside) - 2);
  g_autofree char *rest = g_strstrip(g_strdup(p));
  DgTikzState *state = tikz->state, changed = *state;
  /* The keys move the place that the coordinate has without them. */
  gboolean fine = dg_tikz_coordinate(tikz, rest, point, NULL);
  tikz->state = &changed;
  changed.in_node = FALSE;
  dg_tikz_keys(tikz, keys);
  DgPoint place = dg_tikz_global(tikz, *point);
  tikz->state = state;
  DgPoint before = *point;
  *point = dg_tikz_local(tikz, place);
  dg_tikz_program_moved(tikz, &changed, before, *point);
  return fine;
}

gboolean dg_tikz_coordinate(DgTikz *tikz, const char *inside, DgPoint *point, const DgTikzNode **node) {
  g_autofree char *text = g_strstrip(dg_tex_expand(tikz->reader, inside));
  gsize length = strlen(text);
  const char *mark, *colon;
  gboolean fine, is_named = FALSE;
  *point = (DgPoint){0, 0};
  if (node)
    *node = NULL;
  if (++tikz->depth > DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found coordinates nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    tikz->depth--;
    return FALSE;
  }
  if (length == 0)
    fine = TRUE;
  else if (*text == '[')
    fine = with_keys(tikz, text, point);
  else if (*text == '$' && length >= 2 && text[length - 1] == '$') {
    text[length - 1] = '\0';
    fine = calculate(tikz, text + 1, point);
  } else if (g_str_has_prefix(text, "intersection of ")) {
    fine = line_intersection(tikz, text + strlen("intersection of "), point);
  } else if ((mark = find_outside(text, "|-")) || (mark = find_outside(text, "-|"))) {
    fine = perpendicular(tikz, text, mark, point);
  } else if ((colon = find_outside(text, " cs:"))) {
    fine = explicit_system(tikz, text, colon, point, node);
    is_named = g_str_has_prefix(text, "node cs:");
  } else if (find_outside(text, ",")) {
    fine = cartesian(tikz, text, point);
  } else if ((colon = find_outside(text, ":"))) {
    *point = read_polar(tikz, text, colon);
    fine = TRUE;
  } else {
    fine = is_named = named(tikz, text, point, node);
  }
  tikz->mentions.is_direct = is_named;
  tikz->depth--;
  if (!fine)
    dg_tikz_unknown(tikz, FALSE, "found the coordinate (%.60s), which is not understood or not defined", text);
  return fine;
}

gboolean dg_tikz_read_coordinate(DgTikz *tikz, DgPoint *previous, DgPoint *point, const DgTikzNode **node,
                                 gboolean *moves) {
  guint pluses = 0;
  tikz->mentions.n = 0;
  while (pluses < 2 && dg_tex_take(tikz->reader, "+"))
    pluses++;
  if (!dg_tex_take(tikz->reader, "("))
    return FALSE;
  g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
  if (!inside) {
    dg_tikz_unknown(tikz, TRUE, "found \"(\" without \")\", expected a coordinate");
    return FALSE;
  }
  gboolean fine = dg_tikz_coordinate(tikz, inside, point, node);
  if (pluses)
    tikz->mentions.n = 0;
  if (pluses && previous) {
    DgPoint by = *point;
    *point = (DgPoint){previous->x + by.x, previous->y + by.y};
    dg_tikz_program_mix(tikz, *previous, 1, by, 1, *point);
  }
  if (moves)
    *moves = pluses != 1;
  return fine;
}
