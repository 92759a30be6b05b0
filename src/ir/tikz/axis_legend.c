/* The legend of a plot: a line of each plot's look before its name (pgfplots manual, "Legends"). */
#include "ir/tikz/axis.h"
#include "ir/tikz/text.h"

#include <string.h>

/* Sizes that pgfplots gives: the line, the separations of the box and of the texts, and the depth of a row. */
#define LINE_WIDTH 17.0716 /* .6cm */
#define INNER_X 3.0
#define INNER_Y 2.0
#define TEXT_SEP 2.0
#define ROW_DEPTH 0.15 /* em */

typedef struct {
  const char *name, *anchor;
  double x, y;
} Place;

/* The first is where a legend is that has no place of its own. */
static const Place PLACES[] = {{"", "north east", .98, .98},           {"north east", "north east", .97, .97},
                               {"north west", "north west", .03, .97}, {"south east", "south east", .97, .03},
                               {"south west", "south west", .03, .03}, {"outer north east", "north west", 1.03, 1}};

static const Place *find_place(const char *name) {
  for (guint i = 0; name && i < G_N_ELEMENTS(PLACES); i++)
    if (strcmp(PLACES[i].name, name) == 0)
      return &PLACES[i];
  return &PLACES[0];
}

/* The corner of the box that an anchor is, as a share of its size to the left and below. */
static DgPoint lower_left(const char *anchor, DgPoint at, double w, double h) {
  double x = strstr(anchor, "east") ? 1 : strstr(anchor, "west") ? 0 : .5;
  double y = strstr(anchor, "north") ? 1 : strstr(anchor, "south") ? 0 : .5;
  return (DgPoint){at.x - x * w, at.y - y * h};
}

static void write_number(GString *out, double value) {
  char number[64];
  dg_tex_print_number(value, number);
  g_string_append(out, number);
}

static void append_point(GString *out, double x, double y) {
  g_string_append_c(out, '(');
  write_number(out, x);
  g_string_append(out, "pt,");
  write_number(out, y);
  g_string_append(out, "pt)");
}

/* One row: its line with a mark in the middle, and its text centred in its column. */
static void draw_row(DgTikz *tikz, guint i, double left, double base, double height, double column) {
  const DgTikzAxis *axis = tikz->axis;
  const char *keys = i < axis->legend_keys->len ? axis->legend_keys->pdata[i] : "";
  double depth = ROW_DEPTH * dg_tikz_font_em(&tikz->state->font), level = base + (height - depth) / 2;
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "\\draw[%s,mark=none] plot coordinates {", keys);
  for (guint k = 0; k < 3; k++)
    append_point(text, left + k * LINE_WIDTH / 2, level);
  g_string_append_printf(text, "};\\draw[%s,only marks] plot coordinates {", keys);
  append_point(text, left + LINE_WIDTH / 2, level);
  g_string_append(text, "};\\node[inner sep=0pt,outer sep=0pt,anchor=base] at ");
  append_point(text, left + LINE_WIDTH + TEXT_SEP + tikz->state->paint.line_width / 2 + column / 2, base);
  g_string_append_printf(text, " {%s};", (const char *)axis->legend->pdata[i]);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

void dg_tikz_axis_draw_legend(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  guint n = axis->legend->len;
  if (n == 0)
    return;
  DgTikzState *state = tikz->state, own = *state;
  const Place *place = find_place(axis->legend_place);
  DgPoint at = {place->x * axis->side[0].length, place->y * axis->side[1].length};
  tikz->state = &own;
  own.in_node = TRUE; /* shifts do not move what is inside */
  own.anchor = place->anchor;
  own.at = NULL;
  own.paint.stroke = own.paint.fill = TRUE;
  own.paint.fill_color = 0xffffff;
  g_autofree char *style = dg_tikz_axis_style(axis, "every axis legend");
  dg_tikz_keys(tikz, style);
  own.in_node = FALSE;
  if (own.at && dg_tikz_coordinate(tikz, own.at, &at, NULL))
    own.at = NULL;
  /* Measured first: heights of the rows and the widest text. */
  double column = 0, width, height = 2 * INNER_Y, depth = ROW_DEPTH * dg_tikz_font_em(&own.font);
  g_autofree double *heights = g_new(double, n);
  for (guint i = 0; i < n; i++) {
    g_autofree char *expanded = dg_tex_expand(tikz->reader, axis->legend->pdata[i]);
    g_autoptr(DgTikzText) text = dg_tikz_text_new(tikz, expanded, &own.font, 0, DG_TIKZ_ALIGN_NONE);
    heights[i] = text->height;
    column = MAX(column, text->width);
    height += text->height + depth + 2 * TEXT_SEP;
  }
  double half_line = own.paint.line_width / 2;
  width = 2 * INNER_X + half_line + LINE_WIDTH + half_line + TEXT_SEP + column + TEXT_SEP;
  DgPoint corner = lower_left(own.anchor ? own.anchor : "center", at, width + 2 * half_line, height + 2 * half_line);
  DgTikzPath box = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  double x = corner.x + half_line, y = corner.y + half_line;
  dg_tikz_path_move(tikz, &box, (DgPoint){x, y});
  dg_tikz_path_line(tikz, &box, (DgPoint){x, y + height});
  dg_tikz_path_line(tikz, &box, (DgPoint){x + width, y + height});
  dg_tikz_path_line(tikz, &box, (DgPoint){x + width, y});
  dg_tikz_path_close(tikz, &box);
  dg_tikz_path_paint(tikz, &box);
  g_array_unref(box.segments);
  own.paint.stroke = own.paint.fill = FALSE;
  double top = y + height - INNER_Y;
  for (guint i = 0; i < n; i++) {
    draw_row(tikz, i, x + INNER_X + half_line, top - TEXT_SEP - heights[i], heights[i], column);
    top -= heights[i] + depth + 2 * TEXT_SEP;
  }
  tikz->state = state;
}
