#include "tikz/program.h"

#include "drawing/drawing.h"
#include "ir/ir.h"

#include <math.h>
#include <string.h>

/* Things that a program draws and pieces of a path: more of them are no diagram that anybody describes. */
#define KEPT_MAX 100000u

/* Points of a plot that somebody wrote down; a function is drawn through more. */
#define PLOT_MAX 20u

/* Points of space lie on a lattice of a thousandth of a point, off the places where round numbers lie. */
#define LATTICE 1e-3
#define LATTICE_OFFSET 0.3137

/* What stands at a point of the picture: its coordinate, and the transform that it is before. */
typedef struct {
  gint64 column, row;
  double v[3];
  DgProgramSteps steps;
} Place;

struct _DgTikzRecorder {
  GHashTable *places; /* Place, by column and row */
  DgTransform page; /* of the picture's own scale */
  DgPoint x, y, z; /* vectors of the picture */
  guint scopes; /* so far */
  gboolean is_mute; /* what is drawn is not of the program's own words */
};

typedef enum { PIECE_MOVE, PIECE_LINE, PIECE_CLOSE, PIECE_CURVE, PIECE_RECTANGLE, PIECE_CIRCLE, PIECE_ARC } PieceKind;

typedef struct {
  PieceKind kind;
  DgPoint at; /* in the picture: where it ends, a corner of a rectangle, or the centre */
  DgPoint other; /* in the picture: the other corner, or where an arc ends */
  DgProgramCoordinate space; /* of `at`, where that is known; else n is 0 */
  double radius, from, to;
} Piece;

static guint place_hash(gconstpointer key) {
  const Place *place = key;
  return (guint)(place->column * 31 + place->row);
}

static gboolean place_equal(gconstpointer a, gconstpointer b) {
  const Place *first = a, *second = b;
  return first->column == second->column && first->row == second->row;
}

DgTikzRecorder *dg_tikz_recorder_new(void) {
  DgTikzRecorder *recorder = g_new0(DgTikzRecorder, 1);
  recorder->places = g_hash_table_new_full(place_hash, place_equal, g_free, NULL);
  return recorder;
}

void dg_tikz_recorder_free(DgTikzRecorder *recorder) {
  g_hash_table_unref(recorder->places);
  g_free(recorder);
}

/* ---- the frame ---- */

void dg_tikz_program_vector(DgTikz *tikz, guint axis, const char *value) {
  DgProgramVector *vector = &tikz->state->program.vectors[axis];
  gboolean pair = *value == '(';
  g_autofree char *inside = g_strndup(value + pair, strlen(value) - 2 * pair);
  g_autoptr(GPtrArray) parts = dg_tikz_split(inside, strchr(inside, ':') ? ':' : ',');
  *vector = (DgProgramVector){.kind = !pair                 ? DG_VECTOR_LENGTH
                                      : strchr(inside, ':') ? DG_VECTOR_POLAR
                                                            : DG_VECTOR_POINT};
  for (guint i = 0; i < MIN(parts->len, 2); i++) {
    DgTexValue part;
    dg_tex_evaluate(tikz->reader, parts->pdata[i], &part);
    vector->v[i] = part.number;
    vector->unit = part.is_length; /* an angle has none, what follows it may */
  }
  if (!pair && !vector->unit) /* a number alone is of centimetres */
    vector->v[0] *= DG_PT_PER_CM;
  vector->unit |= !pair;
}

void dg_tikz_program_step(DgTikz *tikz, DgStepKind kind, const double *v, guint n) {
  DgTikzState *state = tikz->state;
  DgProgramSteps *steps = &state->program.steps;
  if (state->in_node)
    return;
  /* a second step of a kind fits nowhere: that the steps no longer make the matrix tells it (see follows()) */
  for (guint i = 0; i < steps->n; i++)
    if (steps->steps[i].kind == kind)
      return;
  DgProgramStep *step = &steps->steps[steps->n++];
  *step = (DgProgramStep){.kind = kind, .n = n};
  memcpy(step->v, v, n * sizeof *v);
}

/* What the steps make of a matrix. */
static DgTransform steps_matrix(const DgTikzRecorder *recorder, const DgProgramSteps *steps) {
  DgTransform all = recorder->page;
  for (guint i = 0; i < steps->n; i++) {
    const DgProgramStep *step = &steps->steps[i];
    const double *v = step->v;
    DgTransform one = DG_TRANSFORM_IDENTITY;
    if (step->kind == DG_STEP_SHIFT) {
      one.e = v[0] * recorder->x.x + v[1] * recorder->y.x + v[2] * recorder->z.x;
      one.f = v[0] * recorder->x.y + v[1] * recorder->y.y + v[2] * recorder->z.y;
    } else if (step->kind == DG_STEP_XSHIFT) {
      one.e = v[0];
    } else if (step->kind == DG_STEP_YSHIFT) {
      one.f = v[0];
    } else if (step->kind == DG_STEP_SCALE) {
      one.a = v[0];
      one.d = v[step->n > 1];
    } else {
      one.a = one.d = dg_tex_cos(v[0]);
      one.b = dg_tex_sin(v[0]);
      one.c = -one.b;
    }
    all = dg_transform_multiply(&all, &one);
  }
  return all;
}

static gboolean is_same(DgPoint a, DgPoint b) {
  return a.x == b.x && a.y == b.y;
}

/* Whether the steps say all of what is in force: coordinates are then as they are written. */
static gboolean follows(const DgTikz *tikz, const DgTikzState *state) {
  const DgTikzRecorder *recorder = tikz->recorder;
  if (!is_same(state->x, recorder->x) || !is_same(state->y, recorder->y) || !is_same(state->z, recorder->z))
    return FALSE;
  DgTransform said = steps_matrix(recorder, &state->program.steps);
  const DgTransform *is = &state->matrix;
  return fabs(said.a - is->a) + fabs(said.b - is->b) + fabs(said.c - is->c) + fabs(said.d - is->d) < 1e-9 &&
         fabs(said.e - is->e) + fabs(said.f - is->f) < LATTICE;
}

void dg_tikz_program_begin(DgTikz *tikz) {
  DgTikzState *state = tikz->state;
  DgTikzRecorder *recorder = tikz->recorder;
  DgProgram *program = tikz->picture->program = dg_program_new();
  DgProgramSteps *steps = &state->program.steps;
  g_hash_table_remove_all(recorder->places);
  memcpy(program->vectors, state->program.vectors, sizeof program->vectors);
  recorder->x = state->x;
  recorder->y = state->y;
  recorder->z = state->z;
  recorder->page = DG_TRANSFORM_IDENTITY;
  if (steps->n && steps->steps[0].kind == DG_STEP_SCALE) { /* the scale of the picture is an option of its own */
    program->n_scale = steps->steps[0].n;
    memcpy(program->scale, steps->steps[0].v, sizeof program->scale);
    recorder->page.a = program->scale[0];
    recorder->page.d = program->scale[program->n_scale > 1];
    steps->n--;
    memmove(steps->steps, steps->steps + 1, steps->n * sizeof *steps->steps);
    memset(steps->steps + steps->n, 0, sizeof *steps->steps);
  }
}

void dg_tikz_program_mute(DgTikz *tikz, gboolean is_mute) {
  tikz->recorder->is_mute = is_mute;
}

void dg_tikz_program_scope(DgTikz *tikz) {
  tikz->state->program.scope = ++tikz->recorder->scopes;
}

void dg_tikz_program_partial(DgTikz *tikz) {
  if (tikz->picture->program)
    tikz->picture->program->partial = TRUE;
}

/* ---- points in space ---- */

static Place place_at(DgPoint point) {
  return (Place){.column = (gint64)floor(point.x / LATTICE + LATTICE_OFFSET),
                 .row = (gint64)floor(point.y / LATTICE + LATTICE_OFFSET)};
}

static gboolean is_kept(const DgTikz *tikz, DgPoint point) {
  return tikz->picture->program && fabs(point.x) < 1e9 && fabs(point.y) < 1e9;
}

static void remember(DgTikz *tikz, const DgTikzState *state, const double v[3], DgPoint point) {
  GHashTable *places = tikz->recorder->places;
  if (!is_kept(tikz, point) || g_hash_table_size(places) >= KEPT_MAX)
    return;
  Place place = place_at(point);
  memcpy(place.v, v, sizeof place.v);
  place.steps = state->program.steps;
  g_hash_table_replace(places, g_memdup2(&place, sizeof place), NULL);
}

static gboolean steps_equal(const DgProgramSteps *a, const DgProgramSteps *b) {
  gboolean equal = a->n == b->n;
  for (guint i = 0; i < a->n && equal; i++)
    equal = a->steps[i].kind == b->steps[i].kind && memcmp(a->steps[i].v, b->steps[i].v, sizeof a->steps[i].v) == 0;
  return equal;
}

/* The coordinate that stands at a point of the picture before the steps in force; n is 0 where none does. */
static DgProgramCoordinate recall(const DgTikz *tikz, DgPoint point) {
  DgProgramCoordinate found = {.n = 0};
  gpointer key;
  if (!is_kept(tikz, point))
    return found;
  Place place = place_at(point);
  if (!g_hash_table_lookup_extended(tikz->recorder->places, &place, &key, NULL))
    return found;
  const Place *known = key;
  if (steps_equal(&known->steps, &tikz->state->program.steps)) {
    memcpy(found.v, known->v, sizeof found.v);
    found.n = 3;
  }
  return found;
}

/* A point as a sum of two vectors; FALSE when they have one direction. */
static gboolean solve(DgPoint point, DgPoint x, DgPoint y, double v[3]) {
  double determinant = x.x * y.y - x.y * y.x;
  if (fabs(determinant) < 1e-9)
    return FALSE;
  v[0] = (point.x * y.y - point.y * y.x) / determinant;
  v[1] = (point.y * x.x - point.x * x.y) / determinant;
  v[2] = 0;
  return TRUE;
}

void dg_tikz_program_point(DgTikz *tikz, const double v[3], DgPoint local) {
  remember(tikz, tikz->state, v, dg_tikz_global(tikz, local));
}

void dg_tikz_program_mix(DgTikz *tikz, DgPoint a, double times_a, DgPoint b, double times_b, DgPoint result) {
  DgProgramCoordinate first = recall(tikz, dg_tikz_global(tikz, a)), second = recall(tikz, dg_tikz_global(tikz, b));
  double v[3];
  if ((!first.n && !second.n) || (!first.n && !solve(a, tikz->state->x, tikz->state->y, first.v)) ||
      (!second.n && !solve(b, tikz->state->x, tikz->state->y, second.v)))
    return;
  for (guint i = 0; i < 3; i++)
    v[i] = times_a * first.v[i] + times_b * second.v[i];
  dg_tikz_program_point(tikz, v, result);
}

void dg_tikz_program_moved(DgTikz *tikz, const DgTikzState *state, DgPoint point, DgPoint moved) {
  const DgProgramSteps *before = &tikz->state->program.steps, *after = &state->program.steps;
  DgProgramCoordinate from = recall(tikz, dg_tikz_global(tikz, point));
  if (!from.n || after->n != before->n + 1 || after->steps[before->n].kind != DG_STEP_SHIFT)
    return;
  for (guint i = 0; i < 3; i++)
    from.v[i] += after->steps[before->n].v[i];
  dg_tikz_program_point(tikz, from.v, moved);
}

void dg_tikz_program_shift(DgTikz *tikz, DgPoint by) {
  DgProgramCoordinate known = recall(tikz, dg_tikz_global(tikz, by));
  if (known.n || solve(by, tikz->state->x, tikz->state->y, known.v))
    dg_tikz_program_step(tikz, DG_STEP_SHIFT, known.v, known.n ? 3 : 2);
}

/* ---- what is drawn ---- */

/* An item of which the coordinates follow; NULL where there are too many. */
static DgProgramItem *add_item(DgTikz *tikz, DgProgramKind kind) {
  DgProgram *program = tikz->picture->program;
  if (program->items->len >= KEPT_MAX || program->coordinates->len >= KEPT_MAX) {
    program->partial = TRUE;
    return NULL;
  }
  const DgTikzState *state = tikz->state;
  g_array_set_size(program->items, program->items->len + 1);
  DgProgramItem *item = &g_array_index(program->items, DgProgramItem, program->items->len - 1);
  *item = (DgProgramItem){.kind = kind,
                          .first_coordinate = program->coordinates->len,
                          .line = dg_tex_line(tikz->reader),
                          .scope = state->program.scope,
                          .clips = state->clip,
                          .filled = state->paint.fill,
                          .stroked = state->paint.stroke,
                          .fill = state->paint.fill_color};
  if (follows(tikz, state))
    item->steps = state->program.steps;
  const DgTikzPaint *paint = &state->paint;
  item->dotted = paint->n_dashes && paint->dashes[0] <= DG_DOT_LENGTH_MAX * paint->line_width;
  item->dashed = paint->n_dashes && !item->dotted;
  return item;
}

/* A point of the picture as a coordinate of an item, in space where that is known. */
static void add_coordinate(DgTikz *tikz, DgProgramItem *item, DgPoint point, const DgProgramCoordinate *space) {
  const DgTikzRecorder *recorder = tikz->recorder;
  DgProgram *program = tikz->picture->program;
  DgProgramCoordinate coordinate = {.n = 2};
  gboolean is_written = follows(tikz, tikz->state);
  DgPoint base =
      is_written ? dg_tikz_local(tikz, point) : (DgPoint){point.x / recorder->page.a, point.y / recorder->page.d};
  if (is_written && space && space->n)
    coordinate = *space;
  else if (!solve(base, recorder->x, recorder->y, coordinate.v))
    program->partial = TRUE;
  g_array_append_val(program->coordinates, coordinate);
  item->n_coordinates++;
}

static gboolean is_heard(const DgTikz *tikz) {
  return tikz->picture->program && !tikz->recorder->is_mute;
}

void dg_tikz_program_path_begin(DgTikz *tikz, DgTikzPath *path) {
  if (is_heard(tikz))
    path->program = g_array_new(FALSE, TRUE, sizeof(Piece));
}

static void add_piece(DgTikz *tikz, DgTikzPath *path, Piece piece) {
  if (path->program->len < KEPT_MAX)
    g_array_append_val(path->program, piece);
  else
    dg_tikz_program_partial(tikz);
}

void dg_tikz_program_piece(DgTikz *tikz, DgTikzPath *path, const DgTikzSegment *segment) {
  static const PieceKind KINDS[] = {PIECE_MOVE, PIECE_LINE, PIECE_CURVE, PIECE_CLOSE};
  if (!path->program)
    return;
  Piece piece = {.kind = KINDS[segment->operation],
                 .at = segment->operation == DG_TIKZ_CURVE   ? segment->point[2]
                       : segment->operation == DG_TIKZ_CLOSE ? dg_tikz_global(tikz, path->start)
                                                             : segment->point[0]};
  piece.space = recall(tikz, piece.at);
  add_piece(tikz, path, piece);
}

GArray *dg_tikz_program_pause(DgTikzPath *path) {
  return g_steal_pointer(&path->program);
}

/* Whether rectangles, which follow the page, follow x and y as well. */
static gboolean is_upright(const DgTikzState *state) {
  return state->x.y == 0 && state->y.x == 0;
}

void dg_tikz_program_rectangle(DgTikz *tikz, DgTikzPath *path, GArray *kept, DgPoint from, DgPoint to) {
  path->program = kept;
  if (!kept)
    return;
  DgPoint begin = dg_tikz_global(tikz, from), end = dg_tikz_global(tikz, to);
  DgProgramCoordinate first = recall(tikz, begin), second = recall(tikz, end);
  Piece move = {.kind = PIECE_MOVE, .at = end, .space = second};
  if (first.n && second.n && first.v[2] == second.v[2] && is_upright(tikz->state)) { /* it faces the viewer */
    DgPoint corners[] = {begin, dg_tikz_global(tikz, (DgPoint){to.x, from.y}), end,
                         dg_tikz_global(tikz, (DgPoint){from.x, to.y}), begin};
    for (guint i = 0; i < 5; i++) {
      Piece piece = {.kind = i == 0 ? PIECE_MOVE : i == 4 ? PIECE_CLOSE : PIECE_LINE, .at = corners[i], .space = first};
      piece.space.v[0] = i == 1 || i == 2 ? second.v[0] : first.v[0];
      piece.space.v[1] = i == 2 || i == 3 ? second.v[1] : first.v[1];
      add_piece(tikz, path, piece);
    }
  } else {
    add_piece(tikz, path, (Piece){.kind = PIECE_RECTANGLE, .at = begin, .other = end});
  }
  add_piece(tikz, path, move);
}

void dg_tikz_program_arc(DgTikz *tikz, DgTikzPath *path, GArray *kept, DgPoint center, DgPoint a, DgPoint b,
                         double from, double to, gboolean whole) {
  path->program = kept;
  if (!kept)
    return;
  const DgTikzState *state = tikz->state;
  Piece piece = {.kind = whole ? PIECE_CIRCLE : PIECE_ARC,
                 .at = dg_tikz_global(tikz, center),
                 .other = dg_tikz_global(tikz, path->current),
                 .from = from,
                 .to = to};
  double along = dg_length(a.x, a.y) / dg_length(state->x.x, state->x.y);
  double across = dg_length(b.x, b.y) / dg_length(state->y.x, state->y.y);
  piece.radius = along;
  piece.space = recall(tikz, piece.at);
  if (!(fabs(along - across) <= 1e-6 * along)) /* an ellipse */
    piece.kind = PIECE_CURVE;
  add_piece(tikz, path, piece);
}

/* The lines through pieces from `first` up to `end`, the first of which is where they begin. */
static void add_lines(DgTikz *tikz, const GArray *pieces, guint first, guint end, gboolean closed) {
  DgProgramItem *item = end - first > 1 ? add_item(tikz, DG_PROGRAM_LINES) : NULL;
  if (!item)
    return;
  item->closed = closed;
  for (guint i = first; i < end; i++) {
    const Piece *piece = &g_array_index(pieces, Piece, i);
    gboolean at_other = piece->kind == PIECE_ARC;
    add_coordinate(tikz, item, at_other ? piece->other : piece->at, at_other ? NULL : &piece->space);
  }
}

static void add_figure(DgTikz *tikz, const Piece *piece) {
  DgProgramKind kind = piece->kind == PIECE_RECTANGLE ? DG_PROGRAM_RECTANGLE
                       : piece->kind == PIECE_CIRCLE  ? DG_PROGRAM_CIRCLE
                                                      : DG_PROGRAM_ARC;
  DgProgramItem *item = add_item(tikz, kind);
  if (!item)
    return;
  add_coordinate(tikz, item, piece->at, &piece->space);
  if (kind == DG_PROGRAM_RECTANGLE)
    add_coordinate(tikz, item, piece->other, NULL);
  item->radius = piece->radius;
  item->start_angle = piece->from;
  item->end_angle = piece->to;
}

/* Straight lines are one item up to a move or a figure; what is closed with an arc in it is no polygon. */
static void add_path(DgTikz *tikz, const GArray *pieces) {
  guint first = 0, start = 0; /* where the lines begin, and where the subpath does */
  for (guint i = 0; i < pieces->len; i++) {
    const Piece *piece = &g_array_index(pieces, Piece, i);
    if (piece->kind == PIECE_LINE)
      continue;
    gboolean closes = piece->kind == PIECE_CLOSE;
    add_lines(tikz, pieces, first, closes && first != start ? i + 1 : i, closes && first == start);
    first = i;
    start = closes || piece->kind == PIECE_MOVE ? i : start;
    if (piece->kind == PIECE_CURVE)
      dg_tikz_program_partial(tikz);
    else if (piece->kind >= PIECE_RECTANGLE)
      add_figure(tikz, piece);
  }
  add_lines(tikz, pieces, first, pieces->len, FALSE);
}

void dg_tikz_program_path_end(DgTikz *tikz, DgTikzPath *path) {
  g_autoptr(GArray) pieces = g_steal_pointer(&path->program);
  const DgTikzState *state = tikz->state;
  if (!pieces || !(state->paint.stroke || state->paint.fill || state->clip))
    return;
  if (state->decorate)
    dg_tikz_program_partial(tikz);
  else
    add_path(tikz, pieces);
}

void dg_tikz_program_plot_end(DgTikz *tikz, DgTikzPath *path) {
  if (path->program && path->program->len > PLOT_MAX)
    dg_tikz_program_partial(tikz);
  if (tikz->state->only_marks)
    g_clear_pointer(&path->program, g_array_unref);
  dg_tikz_program_path_end(tikz, path);
}

/* The text without the blanks that expanding macros leaves between a command and its argument: "\\frac {1}{2}". */
static char *without_blanks(const char *text) {
  GString *out = g_string_new(NULL);
  gboolean after_command = FALSE;
  for (const char *p = text; *p; p++) {
    if (!(after_command && *p == ' ' && p[1] == '{'))
      g_string_append_c(out, *p);
    after_command = *p == '\\' || (after_command && g_ascii_isalpha(*p));
  }
  return g_string_free(out, FALSE);
}

void dg_tikz_program_node(DgTikz *tikz, DgPoint at, const char *text) {
  const DgTikzState *state = tikz->state;
  gboolean is_mark = (!text || !*text) && state->labels && state->labels->len;
  if (!is_heard(tikz) || is_mark) /* its labels say all of it */
    return;
  DgProgramItem *item = add_item(tikz, DG_PROGRAM_NODE);
  if (!item)
    return;
  const DgTransform *own = &state->node_matrix;
  DgPoint place = dg_tikz_global(tikz, at);
  DgProgramCoordinate space = recall(tikz, place);
  gboolean is_moved = fabs(own->e) + fabs(own->f) > LATTICE;
  place = (DgPoint){place.x + own->e, place.y + own->f};
  add_coordinate(tikz, item, place, is_moved ? NULL : &space);
  g_autofree char *written = without_blanks(text ? text : "");
  item->text = g_string_chunk_insert(tikz->picture->program->strings, written);
  item->anchor = state->anchor ? g_string_chunk_insert_const(tikz->picture->program->strings, state->anchor) : NULL;
  item->rotate = atan2(own->b, own->a) * 180 / G_PI;
}
