/* The legend of a plot: a line of each plot's look before its name (pgfplots manual, "Legends"). */
#include "tikz/axis.h"
#include "tikz/text.h"

#include <string.h>

/* Sizes that pgfplots gives: the line, the separations of the box and of the texts, and the depth of a row. */
#define LINE_WIDTH 17.0716 /* .6cm */
#define INNER_X 3.0
#define INNER_Y 2.0
#define TEXT_SEP 2.0
#define ROW_DEPTH 0.15 /* em */
#define BAR 3.0
#define AREA_HEIGHT 5.69055 /* .2cm */

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

/* What stands before each name. */
typedef enum { IMAGE_LINE, IMAGE_AREA, IMAGE_BARS_UP, IMAGE_BAR_UP, IMAGE_BARS_RIGHT, IMAGE_BAR_RIGHT } Image;

static Image image_of(const DgTikzAxis *axis) {
  const DgTikzPlotKeys *plot = &axis->plot;
  if (plot->bars == DG_TIKZ_Y_BARS)
    return plot->stacked >= 0 ? IMAGE_BAR_UP : IMAGE_BARS_UP;
  if (plot->bars == DG_TIKZ_X_BARS)
    return plot->stacked >= 0 ? IMAGE_BAR_RIGHT : IMAGE_BARS_RIGHT;
  return plot->is_area ? IMAGE_AREA : IMAGE_LINE;
}

static double image_width(Image image, double em) {
  switch (image) {
  case IMAGE_BARS_UP:
    return 3 * BAR;
  case IMAGE_BAR_UP:
    return 2 * BAR;
  case IMAGE_BARS_RIGHT:
  case IMAGE_BAR_RIGHT:
    return 0.8 * em;
  default:
    return LINE_WIDTH;
  }
}

static void append_box(GString *out, const char *keys, double x, double y, double w, double h) {
  g_string_append_printf(out, "\\draw[%s] ", keys);
  dg_tikz_axis_append_point(out, x, y);
  g_string_append(out, " rectangle ");
  dg_tikz_axis_append_point(out, x + w, y + h);
  g_string_append_c(out, ';');
}

static void append_image(GString *out, Image image, const char *keys, double left, double level, double em) {
  switch (image) {
  case IMAGE_BARS_UP:
    append_box(out, keys, left, level - 0.2 * em, BAR, 0.8 * em);
    append_box(out, keys, left + 2 * BAR, level - 0.2 * em, BAR, 0.6 * em);
    return;
  case IMAGE_BAR_UP:
    append_box(out, keys, left, level - 0.2 * em, 2 * BAR, 0.8 * em);
    return;
  case IMAGE_BARS_RIGHT:
    append_box(out, keys, left, level - 0.2 * em - BAR / 2, 0.8 * em, BAR);
    append_box(out, keys, left, level - 0.2 * em + 1.5 * BAR, 0.6 * em, BAR);
    return;
  case IMAGE_BAR_RIGHT:
    append_box(out, keys, left, level + 0.086 * em - BAR, 0.8 * em, 2 * BAR);
    return;
  case IMAGE_AREA:
    append_box(out, keys, left, level - AREA_HEIGHT / 2, LINE_WIDTH, AREA_HEIGHT);
    return;
  case IMAGE_LINE:
    break;
  }
  g_string_append_printf(out, "\\draw[%s,mark=none] plot coordinates {", keys);
  for (guint k = 0; k < 3; k++)
    dg_tikz_axis_append_point(out, left + k * LINE_WIDTH / 2, level);
  g_string_append_printf(out, "};\\draw[%s,only marks] plot coordinates {", keys);
  dg_tikz_axis_append_point(out, left + LINE_WIDTH / 2, level);
  g_string_append(out, "};");
}

/* How far an image goes above and below its row's middle. */
static void image_extent(Image image, double em, double half_line, double *above, double *below) {
  *above = *below = 0;
  if (image == IMAGE_BARS_UP || image == IMAGE_BAR_UP) {
    *above = 0.6 * em + half_line;
    *below = 0.2 * em + half_line;
  } else if (image == IMAGE_BARS_RIGHT) {
    *above = 2.5 * BAR - 0.2 * em + half_line;
    *below = BAR / 2 + 0.2 * em + half_line;
  } else if (image == IMAGE_BAR_RIGHT) {
    *above = *below = BAR + half_line;
  } else if (image == IMAGE_AREA) {
    *above = *below = AREA_HEIGHT / 2 + half_line;
  }
}

typedef struct {
  guint columns, rows;
  double *widths; /* of the texts of a column */
  double *halves; /* of the box of each text: its middle is that of its row */
  double *above, *below; /* of the middle of each row */
  double depth, em, half_line, image;
  double column_sep;
} Layout;

static double pair_width(const Layout *layout, guint column) {
  return 2 * layout->half_line + layout->image + TEXT_SEP + layout->widths[column] + TEXT_SEP;
}

static Layout measure(DgTikz *tikz, const DgTikzState *state) {
  const DgTikzAxis *axis = tikz->axis;
  guint n = axis->legend->len;
  Layout layout = {.columns = axis->legend_columns < 1 ? n : MIN(n, (guint)axis->legend_columns)};
  layout.rows = (n + layout.columns - 1) / layout.columns;
  layout.widths = g_new0(double, layout.columns);
  layout.halves = g_new0(double, n);
  layout.above = g_new0(double, layout.rows);
  layout.below = g_new0(double, layout.rows);
  layout.em = dg_tikz_font_em(&state->font);
  layout.depth = ROW_DEPTH * layout.em;
  layout.half_line = state->paint.line_width / 2;
  layout.image = image_width(image_of(axis), layout.em);
  for (guint i = 0; i < n; i++) {
    g_autofree char *expanded = dg_tex_expand(tikz->reader, axis->legend->pdata[i]);
    g_autoptr(DgTikzText) text = dg_tikz_text_new(tikz, expanded, &state->font, 0, DG_TIKZ_ALIGN_NONE);
    guint row = i / layout.columns;
    double *width = &layout.widths[i % layout.columns], above, below;
    image_extent(image_of(axis), layout.em, layout.half_line, &above, &below);
    layout.halves[i] = (text->height + layout.depth) / 2 + TEXT_SEP;
    layout.above[row] = MAX(layout.above[row], MAX(above, layout.halves[i]));
    layout.below[row] = MAX(layout.below[row], MAX(below, layout.halves[i]));
    *width = MAX(*width, text->width);
  }
  return layout;
}

/* One entry: what it looks like, and its text in its column. */
static void draw_entry(DgTikz *tikz, const Layout *layout, guint i, double left, double level) {
  const DgTikzAxis *axis = tikz->axis;
  guint plot = axis->legend_reversed ? axis->legend->len - 1 - i : i;
  const char *keys = plot < axis->legend_keys->len ? axis->legend_keys->pdata[plot] : "";
  double column = layout->widths[i % layout->columns];
  double base = level - layout->halves[i] + TEXT_SEP + layout->depth;
  static const char *const ANCHORS[] = {"base", "base west", "base", "base east"};
  double share = axis->legend_align == DG_TIKZ_ALIGN_LEFT ? 0 : axis->legend_align == DG_TIKZ_ALIGN_RIGHT ? 1 : .5;
  GString *text = g_string_new(NULL);
  append_image(text, image_of(axis), keys, left, level, layout->em);
  g_string_append_printf(text, "\\node[inner sep=0pt,outer sep=0pt,anchor=%s] at ", ANCHORS[axis->legend_align]);
  dg_tikz_axis_append_point(text, left + layout->image + TEXT_SEP + layout->half_line + share * column, base);
  g_string_append_printf(text, " {%s};", (const char *)axis->legend->pdata[plot]);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

static void draw_box(DgTikz *tikz, double x, double y, double width, double height) {
  DgTikzPath box = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  dg_tikz_path_move(tikz, &box, (DgPoint){x, y});
  dg_tikz_path_line(tikz, &box, (DgPoint){x, y + height});
  dg_tikz_path_line(tikz, &box, (DgPoint){x + width, y + height});
  dg_tikz_path_line(tikz, &box, (DgPoint){x + width, y});
  dg_tikz_path_close(tikz, &box);
  dg_tikz_path_paint(tikz, &box);
  g_array_unref(box.segments);
}

static void draw_entries(DgTikz *tikz, const Layout *layout, DgPoint at) {
  DgTikzState *own = tikz->state;
  double width = 2 * INNER_X - layout->half_line, height = 2 * INNER_Y;
  for (guint i = 0; i < layout->columns; i++)
    width += pair_width(layout, i) + (i ? layout->column_sep : 0);
  width += layout->half_line;
  for (guint i = 0; i < layout->rows; i++)
    height += layout->above[i] + layout->below[i];
  double edge = 2 * layout->half_line;
  DgPoint corner = lower_left(own->anchor ? own->anchor : "center", at, width + edge, height + edge);
  double x = corner.x + layout->half_line, y = corner.y + layout->half_line, top = y + height - INNER_Y;
  draw_box(tikz, x, y, width, height);
  own->paint.stroke = own->paint.fill = FALSE;
  own->paint.fill_color = 0x000000; /* the white of the style is the box's alone, marks are filled as elsewhere */
  for (guint row = 0; row < layout->rows; row++) {
    double left = x + INNER_X + layout->half_line;
    for (guint k = 0; k < layout->columns && row * layout->columns + k < tikz->axis->legend->len; k++) {
      draw_entry(tikz, layout, row * layout->columns + k, left, top - layout->above[row]);
      left += pair_width(layout, k) + layout->column_sep;
    }
    top -= layout->above[row] + layout->below[row];
  }
}

void dg_tikz_axis_draw_legend(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  if (axis->legend->len == 0)
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
  if (strstr(style, "cells={anchor=west}"))
    axis->legend_align = DG_TIKZ_ALIGN_LEFT;
  Layout layout = measure(tikz, &own);
  draw_entries(tikz, &layout, at);
  g_free(layout.widths);
  g_free(layout.halves);
  g_free(layout.above);
  g_free(layout.below);
  tikz->state = state;
}
