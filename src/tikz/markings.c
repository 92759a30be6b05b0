/* Marks along a path: pictures, nodes and arrow tips at places of it (PGF manual, "Arbitrary Markings"). */
#include "tikz/decoration.h"

#include <math.h>
#include <string.h>

#define MARKS_MAX 10000u

/* A distance along the path: a share of its length when it is a plain number, from its end when it is negative. */
static double distance_of(DgTikz *tikz, const char *text, double length) {
  DgTexValue value;
  dg_tex_evaluate(tikz->reader, text, &value);
  double distance = value.is_length ? value.number : value.number * length;
  return signbit(value.number) ? distance + length : distance;
}

/* \pgfdecoratedangle: the direction of the path where the mark is. */
static void define_angle(DgTikz *tikz, const DgTransform *frame) {
  char number[64];
  dg_tex_print_number(atan2(frame->b, frame->a) * (180 / G_PI), number);
  dg_tex_define(tikz->reader, "pgfdecoratedangle", number);
}

static void mark_at(DgTikz *tikz, const DgTikzTrack *track, double distance, const char *code) {
  DgTikzState *outer = tikz->state;
  if (distance < -1e-6 || distance > track->length + 1e-6)
    return;
  dg_tikz_scope_begin(tikz);
  DgTikzState *state = tikz->state;
  state->matrix = dg_tikz_track_frame(track, distance);
  define_angle(tikz, &state->matrix);
  state->decorate = FALSE;
  state->labels = NULL;
  state->tip_start.specification = state->tip_end.specification = NULL;
  state->shorten_start = state->shorten_end = 0;
  state->preaction = state->postaction = NULL;
  dg_tikz_run(tikz, code);
  dg_tikz_scope_end(tikz);
  tikz->state = outer;
}

/* "at position .5 with {...}", "between positions 0 and 1 step 5mm with {...}" */
static void read_mark(DgTikz *tikz, const DgTikzTrack *track, const char *text) {
  const char *with = strstr(text, " with");
  g_autofree char *where = with ? g_strndup(text, (gsize)(with - text)) : NULL;
  g_autofree char *code = with ? g_strstrip(g_strdup(with + strlen(" with"))) : NULL;
  gsize length = code ? strlen(code) : 0;
  if (length >= 2 && *code == '{' && code[length - 1] == '}') {
    code[length - 1] = ' ';
    *code = ' ';
  }
  if (where && g_str_has_prefix(where, "at position ")) {
    mark_at(tikz, track, distance_of(tikz, where + strlen("at position "), track->length), code);
    return;
  }
  const char *and = where ? strstr(where, " and ") : NULL, *step = and? strstr(and, " step ") : NULL;
  if (!step || !g_str_has_prefix(where, "between positions ")) {
    dg_tikz_unknown(tikz, TRUE, "found the mark \"%.60s\", expected \"at position\" or \"between positions\"", text);
    return;
  }
  g_autofree char *first = g_strndup(where + strlen("between positions "), (gsize)(and-where) - 18);
  g_autofree char *last = g_strndup(and+5, (gsize)(step - and) - 5);
  double from = distance_of(tikz, first, track->length), to = distance_of(tikz, last, track->length);
  double by = distance_of(tikz, step + strlen(" step "), track->length);
  if (!(by > 0) || (to - from) / by > MARKS_MAX) {
    dg_tex_fail(tikz->reader, "found more than %u marks along a path, expected fewer", MARKS_MAX);
    return;
  }
  for (guint i = 0; from + i * by <= to + 1e-3 && !dg_tex_error(tikz->reader); i++)
    mark_at(tikz, track, from + i * by, code);
}

void dg_tikz_markings(DgTikz *tikz, DgTikzPath *path, const DgTikzDecoration *decoration) {
  DgTikzTrack track;
  guint join = tikz->join, label = tikz->label;
  dg_tikz_pieces_merge(path);
  if (path->segments->len)
    tikz->join = tikz->label = dg_tikz_piece_join(path, g_array_index(path->segments, DgTikzSegment, 0).piece);
  dg_tikz_track_init(&track, path->segments);
  g_array_set_size(path->segments, 0);
  for (guint i = 0; i < decoration->parts->len && track.points->len > 1; i++) {
    /* The options were split in place: the value stands behind the key and its zero byte. */
    const char *key = decoration->parts->pdata[i];
    if (strcmp(key, "mark") != 0)
      continue;
    const char *value = key + strlen(key) + 1;
    while (*value == ' ' || *value == '=' || *value == '\0')
      value++;
    read_mark(tikz, &track, value);
  }
  tikz->join = join;
  tikz->label = label;
  dg_tikz_track_clear(&track);
}

void dg_tikz_mark_statement(DgTikz *tikz, const char *name) {
  g_autofree char *options = dg_tex_bracket(tikz->reader), *kind = dg_tex_argument(tikz->reader);
  if (!kind)
    return;
  DgTikzState *outer = tikz->state, own = *outer;
  tikz->state = &own;
  own.paint.stroke = TRUE;
  if (options)
    dg_tikz_keys(tikz, options);
  DgTikzTip tip = {dg_tikz_intern(tikz, kind), TRUE};
  const DgTransform *m = &own.matrix;
  double sign = strcmp(name, "arrowreversed") == 0 ? -1 : 1;
  dg_tikz_state_head(tikz, &tip, sign > 0);
  dg_tikz_tip_paint(tikz, &tip, (DgPoint){m->e, m->f}, sign * m->a, sign * m->b);
  tikz->state = outer;
}
