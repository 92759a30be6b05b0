/* Commands of texts that set their argument in a box: frames, grounds, boxes that are raised, turned, scaled or of a
 * given width (LaTeX, "Boxes"; the packages graphics and xcolor). */
#include "tikz/text_line.h"

#include <math.h>
#include <string.h>

#define FRAME_RULE 0.4 /* \fboxrule */
#define FRAME_ROOM 3.0 /* \fboxsep */

typedef struct _BoxCommand BoxCommand;

struct _BoxCommand {
  const char *name;
  void (*set)(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p, const DgTikzFont *font);
};

static DgTextBox set_inner(DgTextLayout *layout, const char *source, const DgTikzFont *font) {
  DgTextBox inner;
  dg_text_box_init(&inner);
  dg_text_words(layout, &inner, source, font);
  return inner;
}

/* ---- frames and grounds ---- */

static void add_rule(DgTextBox *box, DgTikzRule rule) {
  g_array_append_val(box->rules, rule);
}

/* A box with room around it, its frame, and what is behind it; colours may be missing. */
static void put_frame(DgTextBox *box, DgTextBox *inner, gboolean has_frame, const guint32 *frame,
                      const guint32 *ground) {
  double rule = has_frame ? FRAME_RULE : 0, x = box->width;
  double width = inner->width + 2 * FRAME_ROOM, bottom = -inner->depth - FRAME_ROOM - rule;
  double height = inner->height + FRAME_ROOM + rule - bottom;
  if (ground)
    add_rule(box,
             (DgTikzRule){x, bottom, width + 2 * rule, height, .is_colored = TRUE, .color = *ground, .behind = TRUE});
  const DgTikzRule sides[] = {{x, bottom, rule, height},
                              {x + rule + width, bottom, rule, height},
                              {x, bottom, width + 2 * rule, rule},
                              {x, bottom + height - rule, width + 2 * rule, rule}};
  for (guint i = 0; i < G_N_ELEMENTS(sides) && has_frame; i++) {
    DgTikzRule side = sides[i];
    side.is_colored = frame != NULL;
    side.color = frame ? *frame : 0;
    add_rule(box, side);
  }
  dg_text_box_add(box, inner, x + rule + FRAME_ROOM, 0);
  box->width = x + width + 2 * rule;
  box->height = MAX(box->height, bottom + height);
  box->depth = MAX(box->depth, -bottom);
}

/* How far a text begins from the left of a box that is wider: [l], [c], [r]. */
static double room_before(const char *place, double room) {
  return place && strchr(place, 'l') ? 0 : place && strchr(place, 'r') ? room : room / 2;
}

/* \makebox[width][place]{text}, \framebox, \fbox */
static void set_framed(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                       const DgTikzFont *font) {
  gboolean has_frame = *command->name == 'f';
  g_autofree char *width = dg_text_option(p), *place = dg_text_option(p), *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font), wide;
  dg_text_box_init(&wide);
  double room =
      width ? dg_tikz_length(layout->tikz, width, 1) - (has_frame ? 2 * (FRAME_ROOM + FRAME_RULE) : 0) : inner.width;
  dg_text_box_add(&wide, &inner, room_before(place, room - inner.width), 0);
  wide.width = room;
  if (has_frame)
    put_frame(box, &wide, TRUE, NULL, NULL);
  else
    dg_text_box_add(box, &wide, box->width, 0);
  dg_text_box_clear(&inner);
  dg_text_box_clear(&wide);
}

static gboolean read_color(DgTextLayout *layout, const char *model, const char **p, guint32 *color) {
  g_autofree char *value = dg_text_argument(p);
  return dg_text_color(layout, model, value, color);
}

/* \colorbox{ground}{text}, \fcolorbox{frame}{ground}{text} */
static void set_colored(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                        const DgTikzFont *font) {
  gboolean has_frame = *command->name == 'f';
  guint32 frame = 0, ground = 0xffffff;
  g_autofree char *model = dg_text_option(p);
  gboolean known = !has_frame || read_color(layout, model, p, &frame);
  known = read_color(layout, model, p, &ground) && known;
  g_autofree char *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font);
  put_frame(box, &inner, has_frame, &frame, known ? &ground : NULL);
  dg_text_box_clear(&inner);
}

/* ---- moved, turned, scaled ---- */

/* \raisebox{lift}[height][depth]{text} */
static void set_raised(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                       const DgTikzFont *font) {
  g_autofree char *lift = dg_text_argument(p), *height = dg_text_option(p), *depth = dg_text_option(p);
  g_autofree char *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font), moved;
  dg_text_box_init(&moved);
  dg_text_box_add(&moved, &inner, 0, dg_tikz_length(layout->tikz, lift, 1));
  if (height)
    moved.height = dg_tikz_length(layout->tikz, height, 1);
  if (depth)
    moved.depth = dg_tikz_length(layout->tikz, depth, 1);
  dg_text_box_add(box, &moved, box->width, 0);
  dg_text_box_clear(&inner);
  dg_text_box_clear(&moved);
}

/* Scales a box, then turns it about the left end of its baseline, and puts it with its left side at the end of what is
 * there. Rules stay level: other angles than quarters of a turn leave them out. */
static void put_transformed(DgTextBox *box, const DgTextBox *part, double sx, double sy, double angle) {
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle), left = 0, right = 0, top = 0, bottom = 0;
  for (guint i = 0; i < 4; i++) {
    double x = i & 1 ? part->width * sx : 0, y = (i & 2 ? part->height : -part->depth) * sy;
    double turned_x = x * c - y * s, turned_y = x * s + y * c;
    left = i ? MIN(left, turned_x) : turned_x;
    right = i ? MAX(right, turned_x) : turned_x;
    bottom = i ? MIN(bottom, turned_y) : turned_y;
    top = i ? MAX(top, turned_y) : turned_y;
  }
  double origin = box->width - left;
  for (guint i = 0; i < part->runs->len; i++) {
    DgTikzRun run = g_array_index(part->runs, DgTikzRun, i);
    double x = run.x * sx, y = run.y * sy;
    run.x = origin + x * c - y * s;
    run.y = x * s + y * c;
    run.size *= fabs(sy);
    run.advance *= fabs(sx);
    run.natural *= fabs(sx);
    run.turn += angle;
    if (i == 0)
      run.is_glued = box->runs->len && !box->breaks;
    g_array_append_val(box->runs, run);
  }
  for (guint i = 0; i < part->rules->len && (c == 0 || s == 0); i++) {
    DgTikzRule rule = g_array_index(part->rules, DgTikzRule, i);
    double x[2] = {rule.x * sx, (rule.x + rule.width) * sx}, y[2] = {rule.y * sy, (rule.y + rule.height) * sy};
    double x0 = x[0] * c - y[0] * s, x1 = x[1] * c - y[1] * s, y0 = x[0] * s + y[0] * c, y1 = x[1] * s + y[1] * c;
    rule.x = origin + MIN(x0, x1);
    rule.y = MIN(y0, y1);
    rule.width = fabs(x1 - x0);
    rule.height = fabs(y1 - y0);
    add_rule(box, rule);
  }
  if (part->runs->len)
    box->breaks = part->breaks;
  box->width += right - left;
  box->height = MAX(box->height, top);
  box->depth = MAX(box->depth, -bottom);
}

/* \rotatebox[options]{angle}{text} */
static void set_turned(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                       const DgTikzFont *font) {
  g_autofree char *options = dg_text_option(p), *angle = dg_text_argument(p), *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font), turned;
  dg_text_box_init(&turned);
  put_transformed(&turned, &inner, 1, 1, dg_tikz_number(layout->tikz, angle));
  if (options && strstr(options, "origin=c"))
    dg_text_box_center(&turned, font);
  dg_text_box_add(box, &turned, box->width, 0);
  dg_text_box_clear(&inner);
  dg_text_box_clear(&turned);
}

/* \scalebox{across}[up]{text} */
static void set_scaled(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                       const DgTikzFont *font) {
  g_autofree char *across = dg_text_argument(p), *up = dg_text_option(p), *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font);
  double sx = dg_tikz_number(layout->tikz, across), sy = up ? dg_tikz_number(layout->tikz, up) : sx;
  put_transformed(box, &inner, sx, sy, 0);
  dg_text_box_clear(&inner);
}

/* \resizebox{width}{height}{text}: ! keeps the shape; with a star the height counts the depth. */
static void set_resized(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                        const DgTikzFont *font) {
  gboolean whole = **p == '*';
  *p += whole;
  g_autofree char *width = dg_text_argument(p), *height = dg_text_argument(p), *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font);
  double own = whole ? inner.height + inner.depth : inner.height;
  double sx = *width == '!' || inner.width <= 0 ? 0 : dg_tikz_length(layout->tikz, width, 1) / inner.width;
  double sy = *height == '!' || own <= 0 ? 0 : dg_tikz_length(layout->tikz, height, 1) / own;
  sx = sx != 0 ? sx : sy != 0 ? sy : 1;
  sy = sy != 0 ? sy : sx;
  put_transformed(box, &inner, sx, sy, 0);
  dg_text_box_clear(&inner);
}

/* \llap and \rlap take no room. */
static void set_lapped(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                       const DgTikzFont *font) {
  g_autofree char *text = dg_text_argument(p);
  DgTextBox inner = set_inner(layout, text, font);
  double x = box->width;
  dg_text_box_add(box, &inner,
                  *command->name == 'l'   ? x - inner.width
                  : *command->name == 'c' ? x - inner.width / 2
                                          : x,
                  0);
  box->width = x;
  dg_text_box_clear(&inner);
}

/* ---- lines in a box ---- */

static void set_stack(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                      const DgTikzFont *font) {
  g_autofree char *place = dg_text_option(p), *text = dg_text_argument(p);
  DgTextBox inner;
  dg_text_box_init(&inner);
  dg_text_stack(layout, &inner, text, font,
                place && strchr(place, 'l')   ? DG_TIKZ_ALIGN_LEFT
                : place && strchr(place, 'r') ? DG_TIKZ_ALIGN_RIGHT
                                              : DG_TIKZ_ALIGN_CENTER,
                *command->name == 's');
  dg_text_box_add(box, &inner, box->width, 0);
  dg_text_box_clear(&inner);
}

/* \parbox[place][height][inner place]{width}{text} */
static void set_paragraph(DgTextLayout *layout, DgTextBox *box, const BoxCommand *command, const char **p,
                          const DgTikzFont *font) {
  g_autofree char *place = dg_text_option(p);
  g_free(dg_text_option(p)); /* the height, and where the lines stand in it */
  g_free(dg_text_option(p));
  g_autofree char *width = dg_text_argument(p), *text = dg_text_argument(p);
  DgTextBox inner;
  dg_text_box_init(&inner);
  dg_text_lines(layout, &inner, text, font, dg_tikz_length(layout->tikz, width, 1), DG_TIKZ_ALIGN_NONE);
  if (!place || *place == 'c')
    dg_text_box_center(&inner, font);
  dg_text_box_add(box, &inner, box->width, 0);
  dg_text_box_clear(&inner);
}

static const BoxCommand COMMANDS[] = {
    {"clap", set_lapped},      {"colorbox", set_colored}, {"fbox", set_framed},       {"fcolorbox", set_colored},
    {"framebox", set_framed},  {"llap", set_lapped},      {"makebox", set_framed},    {"makecell", set_stack},
    {"parbox", set_paragraph}, {"raisebox", set_raised},  {"resizebox", set_resized}, {"rlap", set_lapped},
    {"rotatebox", set_turned}, {"scalebox", set_scaled},  {"shortstack", set_stack},  {"thead", set_stack},
};

gboolean dg_text_command_box(DgTextLayout *layout, DgTextBox *box, const char *name, const char **p,
                             const DgTikzFont *font) {
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    if (strcmp(name, COMMANDS[i].name) == 0) {
      DgTextLayout outer = *layout;
      COMMANDS[i].set(layout, box, &COMMANDS[i], p, font);
      layout->is_colored = outer.is_colored;
      layout->color = outer.color;
      return TRUE;
    }
  return FALSE;
}
