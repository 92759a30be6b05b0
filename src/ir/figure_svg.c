/* A picture of a diagram that was given as IR. */
#include "base/markup.h"
#include "ir/figure.h"
#include "ir/label.h"

#include <math.h>

/* Room around the diagram: a share of its larger side, at least so many units. */
#define MARGIN_SHARE 0.05
#define MARGIN_MIN 4.0
/* Lines, as a share of the larger side, within bounds that keep them visible and apart. */
#define STROKE_SHARE 0.003
#define STROKE_MIN 0.3
#define STROKE_MAX 2.0
/* Height of a label's box to its font size. */
#define FONT_SHARE 0.85

typedef struct {
  GString *out;
  const DgFigure *figure;
  DgBox view;
  gboolean upwards;
  double line;
} Picture;

/* A point of the page in user units of the document. */
static DgPoint place(const Picture *picture, DgPoint p) {
  DgPoint q = dg_transform_point(&picture->figure->to_source, p.x, p.y);
  return (DgPoint){q.x - picture->view.x,
                   picture->upwards ? dg_box_bottom(picture->view) - q.y : q.y - picture->view.y};
}

static void append_points(const Picture *picture, const DgPoint *points, guint count, gboolean closed) {
  g_string_append(picture->out, " d=\"");
  for (guint i = 0; i < count; i++) {
    DgPoint p = place(picture, points[i]);
    g_string_append_c(picture->out, i ? 'L' : 'M');
    dg_append_number(picture->out, p.x);
    g_string_append_c(picture->out, ',');
    dg_append_number(picture->out, p.y);
  }
  g_string_append(picture->out, closed ? "Z\"" : "\"");
}

static void append_outline(const Picture *picture, const DgElement *element, const DgIrEntity *entity) {
  if (element->n_points == 0)
    return;
  g_string_append(picture->out, element->filled ? "<path fill=\"#dfe6f2\"" : "<path fill=\"none\"");
  if (entity->kind == DG_IR_SEGMENT && entity->style != DG_IR_SOLID) {
    double dash = entity->style == DG_IR_DASHED ? 5 * picture->line : picture->line;
    g_string_append(picture->out, " stroke-dasharray=\"");
    dg_append_number(picture->out, dash);
    g_string_append_c(picture->out, ' ');
    dg_append_number(picture->out, 3 * picture->line);
    g_string_append_c(picture->out, '"');
  }
  append_points(picture, dg_figure_points(picture->figure, element), element->n_points, element->closed);
  g_string_append(picture->out, "/>\n");
}

/* The text in a box of this middle, width and height, turned by `angle` (radians clockwise as seen). */
static void append_text(const Picture *picture, const char *text, DgPoint middle, double width, double height,
                        double angle) {
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(text, plain);
  if (plain->len == 0 || !(height > 0))
    return;
  g_string_append(picture->out, "<text stroke=\"none\" fill=\"#1d2430\" text-anchor=\"middle\"");
  dg_append_number_attribute(picture->out, "x", middle.x);
  dg_append_number_attribute(picture->out, "y", middle.y + 0.35 * FONT_SHARE * height);
  dg_append_number_attribute(picture->out, "font-size", FONT_SHARE * height);
  if (width > 0) {
    dg_append_number_attribute(picture->out, "textLength", width);
    g_string_append(picture->out, " lengthAdjust=\"spacingAndGlyphs\"");
  }
  if (angle != 0) {
    g_string_append(picture->out, " transform=\"rotate(");
    dg_append_number(picture->out, angle * 180 / G_PI);
    g_string_append_c(picture->out, ' ');
    dg_append_number(picture->out, middle.x);
    g_string_append_c(picture->out, ' ');
    dg_append_number(picture->out, middle.y);
    g_string_append(picture->out, ")\"");
  }
  g_string_append_c(picture->out, '>');
  dg_append_escaped(picture->out, plain->str);
  g_string_append(picture->out, "</text>\n");
}

static void append_node(const Picture *picture, const DgElement *element, const DgIrEntity *entity) {
  if (!entity->text)
    return;
  DgPoint corners[4], middle = {0, 0};
  for (guint i = 0; i < 4; i++) {
    corners[i] = place(picture, element->quad[i]);
    middle.x += corners[i].x / 4;
    middle.y += corners[i].y / 4;
  }
  double along = hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  double across = hypot(corners[2].x - corners[1].x, corners[2].y - corners[1].y);
  double angle = atan2(corners[1].y - corners[0].y, corners[1].x - corners[0].x);
  append_text(picture, entity->text, middle, along, across, along > 0 ? angle : 0);
}

static void append_element(const Picture *picture, const DgElement *element) {
  const DgIrEntity *entity = dg_ir_entity(picture->figure->ir, element->entity);
  if (entity->kind == DG_IR_NODE) {
    append_node(picture, element, entity);
    return;
  }
  append_outline(picture, element, entity);
  if (entity->kind != DG_IR_SEGMENT || !entity->text || element->n_points < 2)
    return;
  const DgPoint *points = dg_figure_points(picture->figure, element);
  DgPoint a = place(picture, points[0]), b = place(picture, points[1]);
  append_text(picture, entity->text, (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2}, 0, 10 * picture->line, 0);
}

/* Around everything, the page and the clips, in the units of findings. */
static DgBox find_view(const DgFigure *figure) {
  DgBox view = {0, 0, 0, 0};
  gboolean any = figure->has_page;
  if (any)
    view = dg_figure_box(figure, figure->page);
  for (guint i = 0; i < figure->elements->len; i++) {
    DgBox box = dg_figure_box(figure, dg_figure_element(figure, i)->box);
    view = any ? dg_box_union(view, box) : box;
    any = TRUE;
  }
  for (guint i = 0; i < figure->clips->len; i++) {
    const DgRange *clip = &g_array_index(figure->clips, DgRange, i);
    for (guint j = 0; j < clip->n_points; j++) {
      DgPoint p = g_array_index(figure->points, DgPoint, clip->first_point + j);
      DgBox box = dg_figure_box(figure, (DgBox){p.x, p.y, 0, 0});
      view = any ? dg_box_union(view, box) : box;
      any = TRUE;
    }
  }
  double margin = MAX(MARGIN_MIN, MARGIN_SHARE * MAX(view.width, view.height));
  return dg_box_grow(view, margin, margin);
}

/* The frames that bound the diagram, dashed. */
static void append_frames(const Picture *picture) {
  const DgFigure *figure = picture->figure;
  g_string_append(picture->out, "<g stroke=\"#8a97ab\" fill=\"none\" stroke-dasharray=\"");
  dg_append_number(picture->out, 4 * picture->line);
  g_string_append(picture->out, "\">\n");
  DgBox page = figure->page;
  const DgPoint corners[] = {{page.x, page.y},
                             {dg_box_right(page), page.y},
                             {dg_box_right(page), dg_box_bottom(page)},
                             {page.x, dg_box_bottom(page)}};
  if (figure->has_page) {
    g_string_append(picture->out, "<path");
    append_points(picture, corners, G_N_ELEMENTS(corners), TRUE);
    g_string_append(picture->out, "/>\n");
  }
  for (guint i = 0; i < figure->clips->len; i++) {
    const DgRange *clip = &g_array_index(figure->clips, DgRange, i);
    g_string_append(picture->out, "<path");
    append_points(picture, &g_array_index(figure->points, DgPoint, clip->first_point), clip->n_points, TRUE);
    g_string_append(picture->out, "/>\n");
  }
  g_string_append(picture->out, "</g>\n");
}

char *dg_ir_to_svg(const DgIr *ir, gboolean published, DgBox *view, gboolean *upwards, GError **error) {
  g_autoptr(DgFigure) figure = dg_figure_new(ir, published ? DG_FIGURE_PUBLISHED : DG_FIGURE_TIKZ, error);
  if (!figure)
    return NULL;
  Picture picture = {.out = g_string_new(NULL), .figure = figure, .view = find_view(figure)};
  picture.upwards = figure->to_source.d >= 0;
  picture.line = CLAMP(STROKE_SHARE * MAX(picture.view.width, picture.view.height), STROKE_MIN, STROKE_MAX);
  g_string_append(picture.out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  dg_append_number_attribute(picture.out, "width", picture.view.width);
  dg_append_number_attribute(picture.out, "height", picture.view.height);
  g_string_append(picture.out, " viewBox=\"0 0 ");
  dg_append_number(picture.out, picture.view.width);
  g_string_append_c(picture.out, ' ');
  dg_append_number(picture.out, picture.view.height);
  g_string_append(picture.out, "\" font-family=\"sans-serif\" stroke=\"#1d2430\" stroke-linejoin=\"round\"");
  dg_append_number_attribute(picture.out, "stroke-width", picture.line);
  g_string_append(picture.out, ">\n");
  append_frames(&picture);
  for (guint i = 0; i < figure->elements->len; i++)
    append_element(&picture, dg_figure_element(figure, i));
  g_string_append(picture.out, "</svg>\n");
  *view = picture.view;
  *upwards = picture.upwards;
  return g_string_free(picture.out, FALSE);
}
