#include "svg/path.h"

/* Most pieces that one curve becomes: enough for a circle as wide as 100 canvases at the tolerance in use. */
#define PIECES_MAX 2000
/* The smaller arc over a chord is a straight line when its radius is so many times the chord: it leaves the chord by
 * less than a millionth of it, and the arithmetic of centres has no digits left. */
#define STRAIGHT_RADIUS 1e6

/* Adds room for `n` points, or as many as the limit leaves, to the open subpath; `room` receives where it begins. */
static guint reserve(DgPathSink *sink, guint n, DgPoint **room) {
  guint before = sink->points->len, left = sink->limit - MIN(before, sink->limit);
  if (n > left) {
    sink->full = TRUE;
    n = left;
  }
  g_array_set_size(sink->points, before + n);
  g_array_index(sink->subpaths, DgSubpath, sink->subpaths->len - 1).n_points += n;
  *room = &g_array_index(sink->points, DgPoint, before);
  return n;
}

static void append(DgPathSink *sink, double x, double y) {
  DgPoint *room;
  if (reserve(sink, 1, &room))
    *room = dg_transform_point(&sink->transform, x, y);
}

static void open_subpath(DgPathSink *sink) {
  if (sink->open)
    return;
  DgSubpath subpath = {.first_point = sink->points->len};
  g_array_append_val(sink->subpaths, subpath);
  sink->open = TRUE;
  append(sink, sink->current.x, sink->current.y);
}

static DgSubpath *last_subpath(DgPathSink *sink) {
  return &g_array_index(sink->subpaths, DgSubpath, sink->subpaths->len - 1);
}

void dg_path_move(DgPathSink *sink, double x, double y) {
  sink->open = FALSE;
  sink->start = sink->current = (DgPoint){x, y};
}

void dg_path_line(DgPathSink *sink, double x, double y) {
  open_subpath(sink);
  sink->current = (DgPoint){x, y};
  append(sink, x, y);
}

void dg_path_cubic(DgPathSink *sink, double x1, double y1, double x2, double y2, double x, double y) {
  open_subpath(sink);
  double x0 = sink->current.x, y0 = sink->current.y;
  DgPoint p0 = dg_transform_point(&sink->transform, x0, y0), p1 = dg_transform_point(&sink->transform, x1, y1);
  DgPoint p2 = dg_transform_point(&sink->transform, x2, y2), p3 = dg_transform_point(&sink->transform, x, y);
  /* n equal steps stay within max|second difference of the control points| * 6 / (8 n^2) of a cubic (Wang's formula).
   */
  double ax = p0.x - 2 * p1.x + p2.x, ay = p0.y - 2 * p1.y + p2.y;
  double bx = p1.x - 2 * p2.x + p3.x, by = p1.y - 2 * p2.y + p3.y;
  double bend = sqrt(dg_most(ax * ax + ay * ay, bx * bx + by * by));
  double wanted = ceil(sqrt(0.75 * bend / sink->tolerance));
  int pieces = wanted > 1 ? (int)dg_least(wanted, PIECES_MAX) : 1;
  DgPoint *room;
  guint n = reserve(sink, (guint)pieces, &room);
  for (guint i = 1; i < n; i++) {
    double t = (double)i / pieces, u = 1 - t;
    double b0 = u * u * u, b1 = 3 * u * u * t, b2 = 3 * u * t * t, b3 = t * t * t;
    *room++ = dg_transform_point(&sink->transform, b0 * x0 + b1 * x1 + b2 * x2 + b3 * x,
                                 b0 * y0 + b1 * y1 + b2 * y2 + b3 * y);
  }
  if (n)
    *room = p3;
  last_subpath(sink)->curved = 1;
  sink->current = (DgPoint){x, y};
}

/* SVG 1.1, appendix F.6: from end points to centre, then points at equal angles. */
void dg_path_arc(DgPathSink *sink, double rx, double ry, double degrees, gboolean large, gboolean sweep, double x,
                 double y) {
  double x0 = sink->current.x, y0 = sink->current.y;
  if (x == x0 && y == y0)
    return;
  rx = fabs(rx);
  ry = fabs(ry);
  if (rx == 0 || ry == 0) {
    dg_path_line(sink, x, y);
    return;
  }
  double chord = dg_length(x - x0, y - y0);
  if (!large && dg_most(rx, ry) > STRAIGHT_RADIUS * chord) {
    dg_path_line(sink, x, y);
    return;
  }
  open_subpath(sink);
  double phi = fmod(degrees, 360) * G_PI / 180, s = sin(phi), c = cos(phi);
  double hx = (x0 - x) / 2, hy = (y0 - y) / 2;
  double px = c * hx + s * hy, py = -s * hx + c * hy;
  double lambda = (px / rx) * (px / rx) + (py / ry) * (py / ry);
  if (lambda > 1) {
    rx *= sqrt(lambda);
    ry *= sqrt(lambda);
  }
  double m = (px / rx) * (px / rx) + (py / ry) * (py / ry);
  double factor = m > 0 ? sqrt(dg_most(0, 1 / m - 1)) * (large == sweep ? -1 : 1) : 0;
  double ox = factor * rx * py / ry, oy = -factor * ry * px / rx;
  double cx = c * ox - s * oy + (x0 + x) / 2, cy = s * ox + c * oy + (y0 + y) / 2;
  double from = atan2((py - oy) / ry, (px - ox) / rx);
  double turn = atan2((-py - oy) / ry, (-px - ox) / rx) - from;
  if (sweep && turn < 0)
    turn += 2 * G_PI;
  else if (!sweep && turn > 0)
    turn -= 2 * G_PI;
  /* A chord over the angle a leaves the circle by r (1 - cos(a / 2)), about r a^2 / 8. */
  double radius = dg_most(rx, ry) * dg_most(dg_length(sink->transform.a, sink->transform.b),
                                            dg_length(sink->transform.c, sink->transform.d));
  double wanted = ceil(fabs(turn) / sqrt(8 * sink->tolerance / dg_most(radius, sink->tolerance)));
  int pieces = isfinite(wanted) ? (int)CLAMP(wanted, 2, PIECES_MAX) : 2;
  DgPoint *room;
  guint n = reserve(sink, (guint)pieces, &room);
  for (guint i = 1; i < n; i++) {
    double angle = from + turn * i / pieces, ex = rx * cos(angle), ey = ry * sin(angle);
    *room++ = dg_transform_point(&sink->transform, cx + c * ex - s * ey, cy + s * ex + c * ey);
  }
  if (n)
    *room = dg_transform_point(&sink->transform, x, y);
  last_subpath(sink)->curved = 1;
  sink->current = (DgPoint){x, y};
}

void dg_path_close(DgPathSink *sink) {
  open_subpath(sink);
  DgSubpath *subpath = last_subpath(sink);
  subpath->closed = 1;
  if (subpath->n_points > 1) {
    const DgPoint *first = &g_array_index(sink->points, DgPoint, subpath->first_point);
    if (first[subpath->n_points - 1].x == first->x && first[subpath->n_points - 1].y == first->y) {
      g_array_set_size(sink->points, sink->points->len - 1);
      subpath->n_points--;
    }
  }
  sink->open = FALSE;
  sink->current = sink->start;
}

/* Scans `n` numbers with separators between them; flags of arcs (argument 3 and 4 of 7) may be glued: "a1 1 0 01 5 5".
 */
static gboolean scan_numbers(const char **at, const char *end, double *values, int n) {
  for (int i = 0; i < n; i++) {
    if (i > 0)
      dg_scan_separator(at, end);
    else
      while (*at < end && dg_is_space(**at))
        (*at)++;
    if (n == 7 && (i == 3 || i == 4)) {
      if (*at == end || (**at != '0' && **at != '1'))
        return FALSE;
      values[i] = *(*at)++ - '0';
    } else if (!dg_scan_number(at, end, &values[i]) || !isfinite(values[i])) {
      return FALSE;
    }
  }
  return TRUE;
}

static int argument_count(char command) {
  switch (command) {
  case 'm':
  case 'l':
  case 't':
    return 2;
  case 'h':
  case 'v':
    return 1;
  case 'c':
    return 6;
  case 's':
  case 'q':
    return 4;
  case 'a':
    return 7;
  case 'z':
    return 0;
  default:
    return -1;
  }
}

gboolean dg_path_parse(DgPathSink *sink, DgSlice data, gsize *error_at) {
  const char *at = data.at, *end = data.at + data.length;
  char command = 0, previous = 0; /* lower case */
  gboolean relative = FALSE;
  DgPoint control = {0, 0}; /* last control point, for s and t */
  dg_path_move(sink, 0, 0);
  while (at < end && dg_is_space(*at))
    at++;
  while (at < end && !sink->full) {
    const char *start = at;
    if (g_ascii_isalpha(*at)) {
      command = g_ascii_tolower(*at);
      relative = *at == command;
      at++;
      if (argument_count(command) < 0 || (!previous && command != 'm')) {
        at = start;
        break;
      }
    } else if (!command || command == 'z') {
      break;
    } else if (previous == 'm' && command == 'm') {
      command = 'l'; /* further pairs of a moveto are linetos */
    }
    double v[7];
    int n = argument_count(command);
    if (!scan_numbers(&at, end, v, n)) {
      at = MIN(at, end);
      goto broken;
    }
    double dx = relative ? sink->current.x : 0, dy = relative ? sink->current.y : 0;
    switch (command) {
    case 'm':
      dg_path_move(sink, v[0] + dx, v[1] + dy);
      break;
    case 'l':
      dg_path_line(sink, v[0] + dx, v[1] + dy);
      break;
    case 'h':
      dg_path_line(sink, v[0] + dx, sink->current.y);
      break;
    case 'v':
      dg_path_line(sink, sink->current.x, v[0] + dy);
      break;
    case 'c':
      control = (DgPoint){v[2] + dx, v[3] + dy};
      dg_path_cubic(sink, v[0] + dx, v[1] + dy, control.x, control.y, v[4] + dx, v[5] + dy);
      break;
    case 's': {
      DgPoint first = sink->current;
      if (previous == 'c' || previous == 's')
        first = (DgPoint){2 * sink->current.x - control.x, 2 * sink->current.y - control.y};
      control = (DgPoint){v[0] + dx, v[1] + dy};
      dg_path_cubic(sink, first.x, first.y, control.x, control.y, v[2] + dx, v[3] + dy);
      break;
    }
    case 'q':
    case 't': {
      if (command == 'q')
        control = (DgPoint){v[0] + dx, v[1] + dy};
      else if (previous == 'q' || previous == 't')
        control = (DgPoint){2 * sink->current.x - control.x, 2 * sink->current.y - control.y};
      else
        control = sink->current;
      double x = v[n - 2] + dx, y = v[n - 1] + dy;
      DgPoint p = sink->current;
      dg_path_cubic(sink, (p.x + 2 * control.x) / 3, (p.y + 2 * control.y) / 3, (x + 2 * control.x) / 3,
                    (y + 2 * control.y) / 3, x, y);
      break;
    }
    case 'a':
      dg_path_arc(sink, v[0], v[1], v[2], v[3] != 0, v[4] != 0, v[5] + dx, v[6] + dy);
      break;
    default:
      dg_path_close(sink);
      break;
    }
    previous = command;
    const char *behind = at;
    dg_scan_separator(&at, end);
    /* A comma must be followed by a further argument. */
    if (at == end && memchr(behind, ',', (gsize)(end - behind)))
      goto broken;
  }
  if (at == end || sink->full)
    return TRUE;
broken:
  if (error_at)
    *error_at = (gsize)(at - data.at);
  return FALSE;
}
