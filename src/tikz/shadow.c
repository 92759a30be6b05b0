/* The library shadows: copies of a path that are painted before it, somewhere else and in another size. */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

typedef struct {
  const char *name, *keys;
} Shadow;

/* Fadings are not read: those that fade toward their edge are painted as thin as they are on the mean. */
static const Shadow SHADOWS[] = {
    {"general shadow", "shadow scale=1"},
    {"drop shadow", "shadow scale=1,shadow xshift=.5ex,shadow yshift=-.5ex,opacity=.5,fill=black!50,every shadow/.try"},
    {"circular drop shadow",
     "shadow scale=1.1,shadow xshift=.3ex,shadow yshift=-.3ex,opacity=.5,fill=black!50,every shadow/.try"},
    {"circular glow",
     "shadow scale=1.25,shadow xshift=0pt,shadow yshift=0pt,opacity=.5,fill=black!50,every shadow/.try"},
    {"copy shadow", "shadow scale=1,shadow xshift=.5ex,shadow yshift=.5ex,fill,draw,every shadow/.try"},
};

static void add(DgTikz *tikz, const char *keys, const char *value) {
  g_autofree char *action = g_strdup_printf("preaction={%s,%s}", keys, value ? value : "");
  dg_tikz_keys(tikz, action);
}

gboolean dg_tikz_key_shadow(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (value && strcmp(key, "shadow scale") == 0) {
    state->shadow_scale = dg_tikz_number(tikz, value);
  } else if (value && strcmp(key, "shadow xshift") == 0) {
    state->shadow_shift.x = dg_tikz_length(tikz, value, 1);
  } else if (value && strcmp(key, "shadow yshift") == 0) {
    state->shadow_shift.y = dg_tikz_length(tikz, value, 1);
  } else if (strcmp(key, "double copy shadow") == 0) {
    add(tikz, "shadow scale=1,shadow xshift=1ex,shadow yshift=1ex,fill,draw,every shadow/.try", value);
    add(tikz, SHADOWS[G_N_ELEMENTS(SHADOWS) - 1].keys, value);
  } else {
    for (guint i = 0; i < G_N_ELEMENTS(SHADOWS); i++)
      if (strcmp(key, SHADOWS[i].name) == 0) {
        add(tikz, SHADOWS[i].keys, value);
        return TRUE;
      }
    return FALSE;
  }
  return TRUE;
}

void dg_tikz_shadow_move(const DgTikzState *state, GArray *segments) {
  DgPoint low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
  if (state->shadow_scale == 0)
    return;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < segments->len; i++) {
      DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
      guint points = s->operation == DG_TIKZ_CURVE ? 3 : s->operation == DG_TIKZ_CLOSE ? 0 : 1;
      for (guint p = 0; p < points; p++) {
        DgPoint *point = &s->point[p];
        if (pass == 0) {
          low = (DgPoint){MIN(low.x, point->x), MIN(low.y, point->y)};
          high = (DgPoint){MAX(high.x, point->x), MAX(high.y, point->y)};
          continue;
        }
        double x = (low.x + high.x) / 2, y = (low.y + high.y) / 2, scale = state->shadow_scale;
        point->x = x + scale * (point->x + state->shadow_shift.x - x);
        point->y = y + scale * (point->y + state->shadow_shift.y - y);
      }
    }
}
