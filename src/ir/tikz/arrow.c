#include "ir/tikz/tikz.h"

#include <math.h>
#include <string.h>

/* "Stealth[length=3mm, width=2mm]" */
static void read_tip(DgTikz *tikz, const char *text, DgTikzTip *tip) {
  g_autofree char *copy = g_strstrip(g_strdup(text));
  char *bracket = strchr(copy, '[');
  *tip = (DgTikzTip){0};
  if (bracket) {
    char *end = strrchr(bracket, ']');
    if (end)
      *end = '\0';
    *bracket = '\0';
    g_autoptr(GPtrArray) parts = dg_tikz_split(bracket + 1, ',');
    for (guint i = 0; i < parts->len; i++) {
      char *key, *value;
      dg_tikz_pair(parts->pdata[i], &key, &value);
      g_auto(GStrv) numbers = value ? g_strsplit(value, " ", 2) : NULL;
      if (strcmp(key, "length") == 0 && value)
        tip->length = dg_tikz_length(tikz, numbers[0], 1);
      else if (strcmp(key, "width") == 0 && value)
        tip->width = dg_tikz_length(tikz, numbers[0], 1);
      else if (strcmp(key, "inset") == 0 && value)
        tip->inset = dg_tikz_length(tikz, numbers[0], 1);
      else if (strcmp(key, "open") == 0)
        tip->open = TRUE;
      else if (strcmp(key, "reversed") == 0)
        tip->reversed = TRUE;
    }
  }
  g_strstrip(copy);
  if (*copy)
    tip->kind = dg_tikz_intern(tikz, copy);
}

static void set_side(DgTikz *tikz, const char *text, gboolean end, DgTikzTip *tip) {
  g_autofree char *copy = g_strstrip(g_strdup(text));
  gsize length = strlen(copy);
  char *inner = copy;
  if (length >= 2 && *copy == '{' && copy[length - 1] == '}') {
    copy[length - 1] = '\0';
    inner = copy + 1;
  }
  const char *own = end ? ">" : "<";
  *tip = (DgTikzTip){0};
  if (strcmp(inner, own) == 0)
    read_tip(tikz, tikz->state->arrow_default, tip);
  else if (strcmp(inner, end ? "<" : ">") == 0) {
    read_tip(tikz, tikz->state->arrow_default, tip);
    tip->reversed = TRUE;
  } else if (*inner) {
    read_tip(tikz, inner, tip);
  }
}

gboolean dg_tikz_key_arrows(DgTikz *tikz, const char *text) {
  gint depth = 0;
  const char *dash = NULL;
  for (const char *p = text; *p; p++) {
    depth += *p == '{' || *p == '[';
    depth -= *p == '}' || *p == ']';
    if (*p == '-' && depth == 0) {
      dash = p;
      break;
    }
  }
  if (!dash)
    return FALSE;
  g_autofree char *left = g_strndup(text, (gsize)(dash - text));
  /* "red-blue" is no arrow: a side is empty, a bracket, or the name of a tip */
  static const char *const TIPS[] = {"",
                                     "<",
                                     ">",
                                     "|",
                                     "stealth",
                                     "latex",
                                     "to",
                                     "Stealth",
                                     "Latex",
                                     "To",
                                     "Triangle",
                                     "triangle",
                                     "Circle",
                                     "*",
                                     "o",
                                     "Bar",
                                     "Computer Modern Rightarrow",
                                     "Implies",
                                     "implies",
                                     "<<",
                                     ">>",
                                     "|<",
                                     ">|",
                                     "angle 60",
                                     "angle 90",
                                     "open triangle 60",
                                     "triangle 45",
                                     "triangle 60",
                                     "triangle 90",
                                     "latex'",
                                     "stealth'",
                                     "diamond",
                                     "Diamond",
                                     "Square",
                                     "square",
                                     "serif cm",
                                     "Kite",
                                     "Hooks",
                                     "Bracket",
                                     "(",
                                     ")",
                                     "[",
                                     "]",
                                     "open circle",
                                     "spaced"};
  const char *sides[] = {left, dash + 1};
  for (guint s = 0; s < 2; s++) {
    gboolean known = *sides[s] == '{';
    for (guint i = 0; i < G_N_ELEMENTS(TIPS); i++)
      known |=
          strcmp(sides[s], TIPS[i]) == 0 || (*TIPS[i] && g_str_has_prefix(sides[s], TIPS[i]) && strchr(sides[s], '['));
    if (!known)
      return FALSE;
  }
  set_side(tikz, left, FALSE, &tikz->state->tip_start);
  set_side(tikz, dash + 1, TRUE, &tikz->state->tip_end);
  return TRUE;
}

/* Length and width of a tip for a line width: its own, or what pgf's arrow library gives (PGF manual, "Arrows", the
 * defaults of "Geometric" and the older tips). */
static void tip_size(const DgTikzTip *tip, double w, double *length, double *width, double *inset) {
  if (strcmp(tip->kind, "stealth") == 0) {
    double q = 0.28 + 0.3 * w;
    *length = 8 * q;
    *width = 8 * q;
    *inset = 3 * q;
  } else if (strcmp(tip->kind, "latex") == 0) {
    double q = 0.28 + 0.3 * w;
    *length = 10 * q;
    *width = 7.5 * q;
    *inset = 0;
  } else if (strcmp(tip->kind, "Latex") == 0) {
    *length = 3 + 4.5 * w;
    *width = 2.25 + 3.375 * w;
    *inset = 0;
  } else if (strcmp(tip->kind, "Stealth") == 0) {
    *length = 3 + 4.5 * w;
    *width = 2.25 + 3.375 * w;
    *inset = 0.975 + 1.4625 * w;
  } else if (strcmp(tip->kind, "Triangle") == 0) {
    *length = 3 + 4.5 * w;
    *width = 3 + 4.5 * w;
    *inset = 0;
  } else { /* to, To and what is drawn like it */
    *length = 1.6 + 2.2 * w;
    *width = 2 * (2.4 + 3.3 * w) / 1.5;
    *inset = *length;
  }
  if (tip->length > 0) {
    *inset = *length > 0 ? *inset * tip->length / *length : 0;
    *length = tip->length;
  }
  if (tip->width > 0)
    *width = tip->width;
  if (tip->inset > 0)
    *inset = tip->inset;
}

/* Distance from the back corners to the point of the painted tip, seen from where the line ends. */
double dg_tikz_tip_setback(const DgTikzTip *tip, double line_width) {
  double length, width, inset;
  if (strcmp(tip->kind, "|") == 0 || strcmp(tip->kind, "Bar") == 0)
    return 0;
  tip_size(tip, line_width, &length, &width, &inset);
  return MAX(length - inset - line_width / 2, 0);
}

void dg_tikz_tip_paint(DgTikz *tikz, const DgTikzTip *tip, DgPoint end, double dx, double dy) {
  double along = dg_length(dx, dy), length, width, inset;
  if (along == 0)
    return;
  DgTikzState *outer = tikz->state, own = *outer;
  tip_size(tip, own.paint.line_width, &length, &width, &inset);
  own.matrix = (DgTransform){dx / along, dy / along, -dy / along, dx / along, end.x, end.y};
  own.tip_start.kind = own.tip_end.kind = NULL;
  own.shorten_start = own.shorten_end = own.rounded = 0;
  own.paint.n_dashes = 0;
  own.clip = FALSE;
  own.name_path = NULL;
  own.paint.stroke = FALSE;
  own.paint.fill = TRUE;
  own.paint.fill_color = own.paint.stroke_color;
  own.paint.fill_opacity = own.paint.stroke_opacity;
  tikz->state = &own;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  gboolean frozen = tikz->box_frozen;
  tikz->box_frozen = TRUE; /* tips do not count for the bounding box */
  if (strcmp(tip->kind, "|") == 0 || strcmp(tip->kind, "Bar") == 0) {
    double half = 2 + 2 * own.paint.line_width;
    own.paint.stroke = TRUE;
    own.paint.fill = FALSE;
    dg_tikz_path_move(tikz, &path, (DgPoint){-own.paint.line_width / 2, half});
    dg_tikz_path_line(tikz, &path, (DgPoint){-own.paint.line_width / 2, -half});
  } else if (strcmp(tip->kind, "Circle") == 0 || strcmp(tip->kind, "*") == 0 || strcmp(tip->kind, "o") == 0) {
    double radius = 1.5 + 1.2 * own.paint.line_width;
    dg_tikz_path_arc(tikz, &path, (DgPoint){-radius, 0}, (DgPoint){radius, 0}, (DgPoint){0, radius}, 0, 360, TRUE);
    dg_tikz_path_close(tikz, &path);
  } else if (inset >= length) { /* two strokes */
    own.paint.stroke = TRUE;
    own.paint.fill = FALSE;
    own.paint.cap = own.paint.join = 1;
    dg_tikz_path_move(tikz, &path, (DgPoint){-length, width / 2});
    dg_tikz_path_curve(tikz, &path, (DgPoint){-length * .75, width * .2}, (DgPoint){-length * .3, 0}, (DgPoint){0, 0});
    dg_tikz_path_curve(tikz, &path, (DgPoint){-length * .3, 0}, (DgPoint){-length * .75, -width * .2},
                       (DgPoint){-length, -width / 2});
  } else {
    double sign = tip->reversed ? -1 : 1, base = tip->reversed ? -length : 0;
    dg_tikz_path_move(tikz, &path, (DgPoint){base, 0});
    dg_tikz_path_line(tikz, &path, (DgPoint){base - sign * length, width / 2});
    if (inset > 0)
      dg_tikz_path_line(tikz, &path, (DgPoint){base - sign * (length - inset), 0});
    dg_tikz_path_line(tikz, &path, (DgPoint){base - sign * length, -width / 2});
    dg_tikz_path_close(tikz, &path);
  }
  dg_tikz_path_paint(tikz, &path);
  tikz->box_frozen = frozen;
  g_array_unref(path.segments);
  tikz->state = outer;
}
