#include "tikz/picture.h"

#include "drawing/program.h"

#include "base/markup.h"
#include "ir/ir.h"

#include <math.h>

DgTikzPicture *dg_tikz_picture_new(void) {
  DgTikzPicture *picture = g_new0(DgTikzPicture, 1);
  picture->items = g_array_new(FALSE, TRUE, sizeof(DgTikzItem));
  picture->segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment));
  picture->nodes = g_array_new(FALSE, TRUE, sizeof(DgStatedNode));
  picture->joins = g_array_new(FALSE, TRUE, sizeof(DgStatedJoin));
  picture->strings = g_string_chunk_new(1024);
  dg_losses_init(&picture->losses);
  return picture;
}

void dg_tikz_picture_free(DgTikzPicture *picture) {
  if (!picture)
    return;
  g_array_unref(picture->items);
  g_array_unref(picture->segments);
  g_array_unref(picture->nodes);
  g_array_unref(picture->joins);
  g_string_chunk_free(picture->strings);
  g_clear_pointer(&picture->program, dg_program_free);
  dg_losses_clear(&picture->losses);
  g_free(picture);
}

void dg_tikz_picture_grow(DgTikzPicture *picture, double x, double y) {
  if (!isfinite(x) || !isfinite(y))
    return;
  if (!picture->has_box) {
    picture->has_box = TRUE;
    picture->left = picture->right = x;
    picture->bottom = picture->top = y;
    return;
  }
  picture->left = MIN(picture->left, x);
  picture->right = MAX(picture->right, x);
  picture->bottom = MIN(picture->bottom, y);
  picture->top = MAX(picture->top, y);
}

static void transform_box(DgTikzPicture *picture, const DgTransform *transform) {
  const double xs[] = {picture->left, picture->right}, ys[] = {picture->bottom, picture->top};
  if (!picture->has_box)
    return;
  picture->has_box = FALSE;
  picture->base = dg_transform_point(transform, picture->left, picture->base).y;
  for (guint i = 0; i < 4; i++) {
    DgPoint corner = dg_transform_point(transform, xs[i % 2], ys[i / 2]);
    dg_tikz_picture_grow(picture, corner.x, corner.y);
  }
}

void dg_tikz_paint_scale(DgTikzPaint *paint, double factor) {
  paint->line_width *= factor;
  paint->dash_phase *= factor;
  for (guint i = 0; i < paint->n_dashes; i++)
    paint->dashes[i] *= factor;
}

void dg_tikz_picture_transform(DgTikzPicture *picture, const DgTransform *transform) {
  double factor = dg_transform_scale(transform);
  for (guint i = 0; i < picture->segments->len; i++) {
    DgTikzSegment *segment = &g_array_index(picture->segments, DgTikzSegment, i);
    for (guint p = 0; p < G_N_ELEMENTS(segment->point); p++)
      segment->point[p] = dg_transform_point(transform, segment->point[p].x, segment->point[p].y);
    segment->rounded *= (float)factor;
  }
  for (guint i = 0; i < picture->items->len; i++) {
    DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    item->place = dg_transform_multiply(transform, &item->place);
    dg_tikz_paint_scale(&item->paint, factor);
  }
  transform_box(picture, transform);
}

/* Adds a rectangle at a place among the items. */
static void add_rectangle(DgTikzPicture *picture, guint at, const DgTikzItem *look, double inset) {
  const double left = picture->left + inset, right = picture->right - inset, bottom = picture->bottom + inset,
               top = picture->top - inset;
  const DgPoint corners[] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
  DgTikzItem item = *look;
  item.kind = DG_TIKZ_PATH;
  item.first_segment = picture->segments->len;
  item.n_segments = G_N_ELEMENTS(corners) + 1;
  for (guint i = 0; i < G_N_ELEMENTS(corners); i++) {
    DgTikzSegment segment = {.operation = i ? DG_TIKZ_LINE : DG_TIKZ_MOVE, .point = {corners[i]}};
    g_array_append_val(picture->segments, segment);
  }
  g_array_append_val(picture->segments, (DgTikzSegment){.operation = DG_TIKZ_CLOSE});
  g_array_insert_val(picture->items, at, item);
}

void dg_tikz_picture_ground(DgTikzPicture *picture, guint32 color, guint line) {
  add_rectangle(picture, 0,
                &(const DgTikzItem){.line = line, .paint = {.fill = TRUE, .fill_color = color, .fill_opacity = 1}}, 0);
}

void dg_tikz_picture_frame(DgTikzPicture *picture, double room, double rule, guint line) {
  picture->left -= room + rule;
  picture->bottom -= room + rule;
  picture->right += room + rule;
  picture->top += room + rule;
  add_rectangle(
      picture, picture->items->len,
      &(const DgTikzItem){.line = line,
                          .paint = {.stroke = TRUE, .stroke_opacity = 1, .line_width = rule, .miter_limit = 10}},
      rule / 2);
}

DgBox dg_tikz_item_box(const DgTikzPicture *picture, const DgTikzItem *item) {
  DgBox box = {0};
  for (guint i = 0; i < item->n_segments; i++) {
    const DgTikzSegment *segment = &g_array_index(picture->segments, DgTikzSegment, item->first_segment + i);
    guint points = segment->operation == DG_TIKZ_CURVE ? 3 : segment->operation == DG_TIKZ_CLOSE ? 0 : 1;
    for (guint p = 0; p < points; p++) {
      DgBox at = {segment->point[p].x, segment->point[p].y, 0, 0};
      box = i + p ? dg_box_union(box, at) : at;
    }
  }
  return box;
}

void dg_tikz_picture_put_behind(DgTikzPicture *picture, guint first, guint middle) {
  GArray *items = picture->items;
  guint n = items->len - middle;
  if (n == 0 || first == middle)
    return;
  const DgTikzItem *ground = &g_array_index(items, DgTikzItem, middle);
  g_autofree DgTikzItem *copy = g_memdup2(ground, n * sizeof *copy);
  g_array_set_size(items, middle);
  g_array_insert_vals(items, first, copy, n);
}

void dg_tikz_picture_sort_layers(DgTikzPicture *picture, const GArray *order) {
  const GArray *items = picture->items;
  GArray *sorted = g_array_sized_new(FALSE, TRUE, sizeof(DgTikzItem), items->len);
  for (guint k = 0; k < order->len; k++)
    for (guint i = 0; i < items->len; i++) {
      const DgTikzItem *item = &g_array_index(items, DgTikzItem, i);
      if (item->layer == g_array_index(order, guint, k))
        g_array_append_vals(sorted, item, 1);
    }
  g_array_unref(picture->items);
  picture->items = sorted;
}

typedef struct {
  const DgTikzPicture *picture;
  GString *out;
  GArray *lines;
  guint clips; /* so far, for their ids */
} Writer;

static void append_point(Writer *writer, DgPoint point) {
  dg_append_number(writer->out, point.x - writer->picture->left);
  g_string_append_c(writer->out, ' ');
  dg_append_number(writer->out, writer->picture->top - point.y);
}

static void append_path(Writer *writer, const DgTikzItem *item) {
  static const char LETTERS[] = {'M', 'L', 'C', 'Z'};
  g_string_append(writer->out, " d=\"");
  for (guint i = 0; i < item->n_segments; i++) {
    const DgTikzSegment *segment = &g_array_index(writer->picture->segments, DgTikzSegment, item->first_segment + i);
    guint points = segment->operation == DG_TIKZ_CURVE ? 3 : segment->operation == DG_TIKZ_CLOSE ? 0 : 1;
    g_string_append_c(writer->out, LETTERS[segment->operation]);
    for (guint p = 0; p < points; p++) {
      if (p)
        g_string_append_c(writer->out, ' ');
      append_point(writer, segment->point[p]);
    }
  }
  g_string_append_c(writer->out, '"');
}

static void append_attribute(GString *out, const char *name, double value) {
  g_string_append_c(out, ' ');
  g_string_append(out, name);
  g_string_append(out, "=\"");
  dg_append_number(out, value);
  g_string_append_c(out, '"');
}

static void append_color(GString *out, const char *name, guint32 color) {
  char text[] = "=\"#000000\"";
  for (guint i = 0; i < 6; i++)
    text[3 + i] = "0123456789abcdef"[color >> (20 - 4 * i) & 15];
  g_string_append_c(out, ' ');
  g_string_append(out, name);
  g_string_append(out, text);
}

static void append_stroke(GString *out, const DgTikzPaint *paint) {
  static const char *const CAPS[] = {"butt", "round", "square"}, *const JOINS[] = {"miter", "round", "bevel"};
  append_color(out, "stroke", paint->stroke_color);
  append_attribute(out, "stroke-width", paint->line_width);
  if (paint->cap)
    g_string_append_printf(out, " stroke-linecap=\"%s\"", CAPS[paint->cap]);
  if (paint->join)
    g_string_append_printf(out, " stroke-linejoin=\"%s\"", JOINS[paint->join]);
  else
    append_attribute(out, "stroke-miterlimit", paint->miter_limit);
  if (paint->stroke_opacity < 1)
    append_attribute(out, "stroke-opacity", paint->stroke_opacity);
  for (guint i = 0; i < paint->n_dashes; i++) {
    g_string_append(out, i ? " " : " stroke-dasharray=\"");
    dg_append_number(out, paint->dashes[i]);
  }
  if (paint->n_dashes)
    g_string_append_c(out, '"');
  if (paint->n_dashes && paint->dash_phase != 0)
    append_attribute(out, "stroke-dashoffset", paint->dash_phase);
}

static void write_path(Writer *writer, const DgTikzItem *item) {
  g_string_append(writer->out, "<path");
  append_path(writer, item);
  if (item->paint.fill) {
    append_color(writer->out, "fill", item->paint.fill_color);
    if (item->paint.fill_opacity < 1)
      append_attribute(writer->out, "fill-opacity", item->paint.fill_opacity);
    if (item->paint.even_odd)
      g_string_append(writer->out, " fill-rule=\"evenodd\"");
  } else {
    g_string_append(writer->out, " fill=\"none\"");
  }
  if (item->paint.stroke)
    append_stroke(writer->out, &item->paint);
  g_string_append(writer->out, "/>");
}

/* Least share of its advance that a letter fills by itself and is still stretched to it. */
#define NATURAL_MIN 0.7

/* Fonts that look like TeX's, from the most alike to what every machine has. The first one tells the reader of SVG the
 * class of the family. */
static const char *family_name(DgTikzFamily family) {
  switch (family) {
  case DG_TIKZ_SANS:
    return "Latin Modern Sans, 'LM Sans 10', CMU Sans Serif, Liberation Sans, Arial, sans-serif";
  case DG_TIKZ_MONO:
    return "Latin Modern Mono, 'LM Mono 10', CMU Typewriter Text, Liberation Mono, Courier New, monospace";
  case DG_TIKZ_RADICAL: /* those of TeX's fonts hang below the line */
    return "Liberation Serif, Times New Roman, STIX, DejaVu Serif, serif";
  case DG_TIKZ_SYMBOL:
    return "Latin Modern Math, STIX Two Math, STIX, CMU Serif, Liberation Serif, Times New Roman, serif";
  default:
    return "Latin Modern Roman, 'LM Roman 10', CMU Serif, Liberation Serif, Times New Roman, serif";
  }
}

static void write_text(Writer *writer, const DgTikzItem *item) {
  const DgTikzRun *run = &item->run;
  const DgTransform *t = &item->place;
  /* An f of formulas is twice as wide as one of text: stretched that much it would look bold. */
  double length = run->natural > 0 && run->natural < NATURAL_MIN * run->advance ? run->natural : run->advance;
  double inset = (run->advance - length) / 2;
  DgPoint origin = {t->e + t->a * inset - writer->picture->left, writer->picture->top - t->f - t->b * inset};
  g_string_append_printf(writer->out, "<text font-family=\"%s\"", family_name(run->family));
  append_attribute(writer->out, "font-size", run->size);
  if (run->bold)
    g_string_append(writer->out, " font-weight=\"bold\"");
  if (run->italic)
    g_string_append(writer->out, " font-style=\"italic\"");
  if (t->a == 1 && t->b == 0 && t->c == 0 && t->d == 1) {
    append_attribute(writer->out, "x", origin.x);
    append_attribute(writer->out, "y", origin.y);
  } else { /* y is downwards in the document, in the frame of the text as well */
    const double matrix[] = {t->a, -t->b, -t->c, t->d, origin.x, origin.y};
    for (guint i = 0; i < G_N_ELEMENTS(matrix); i++) {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd(number, sizeof number, "%.6g", matrix[i]);
      g_string_append_printf(writer->out, "%s%s", i ? " " : " transform=\"matrix(", number);
    }
    g_string_append(writer->out, ")\"");
  }
  append_attribute(writer->out, "textLength", length);
  g_string_append(writer->out, " lengthAdjust=\"spacingAndGlyphs\"");
  append_color(writer->out, "fill", run->is_colored ? run->color : item->paint.fill_color);
  if (item->paint.fill_opacity < 1)
    append_attribute(writer->out, "fill-opacity", item->paint.fill_opacity);
  g_string_append(writer->out, " xml:space=\"preserve\">");
  dg_append_escaped(writer->out, run->string);
  g_string_append(writer->out, "</text>");
}

static void write_clip(Writer *writer, const DgTikzItem *item) {
  g_string_append_printf(writer->out, "<clipPath id=\"c%u\"><path", ++writer->clips);
  append_path(writer, item);
  g_string_append_printf(writer->out, "/></clipPath><g clip-path=\"url(#c%u)\">", writer->clips);
}

static void end_line(Writer *writer, guint item) {
  g_string_append_c(writer->out, '\n');
  g_array_append_val(writer->lines, item);
}

static void begin_document(Writer *writer) {
  const DgTikzPicture *picture = writer->picture;
  /* A canvas without area is no canvas: what is flat gets a point of room. */
  double width = MAX(picture->right - picture->left, 1), height = MAX(picture->top - picture->bottom, 1);
  g_string_append(writer->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  append_attribute(writer->out, "width", width / DG_PT_PER_PX);
  append_attribute(writer->out, "height", height / DG_PT_PER_PX);
  g_string_append(writer->out, " viewBox=\"0 0 ");
  dg_append_number(writer->out, width);
  g_string_append_c(writer->out, ' ');
  dg_append_number(writer->out, height);
  g_string_append(writer->out, "\">");
  end_line(writer, 0);
}

GBytes *dg_tikz_picture_next_svg(const DgTikzPicture *picture, DgTikzWritten *written, guint most, GArray **lines) {
  if (written->is_begun && written->items == picture->items->len)
    return NULL;
  Writer writer = {picture, g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(guint)), written->clips};
  begin_document(&writer);
  guint first = written->items, depth = 0;
  for (guint i = first; i < picture->items->len && (depth || i - first < most); i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    switch (item->kind) {
    case DG_TIKZ_PATH:
      write_path(&writer, item);
      break;
    case DG_TIKZ_TEXT:
      write_text(&writer, item);
      break;
    case DG_TIKZ_CLIP:
      write_clip(&writer, item);
      depth++;
      break;
    case DG_TIKZ_CLIP_END:
      g_string_append(writer.out, "</g>");
      depth--;
      break;
    }
    written->items = i + 1;
    end_line(&writer, i + 1);
  }
  g_string_append(writer.out, "</svg>");
  end_line(&writer, 0);
  written->is_begun = TRUE;
  written->clips = writer.clips;
  *lines = writer.lines;
  return g_string_free_to_bytes(writer.out);
}

GBytes *dg_tikz_picture_to_svg(const DgTikzPicture *picture) {
  g_autoptr(GArray) lines = NULL;
  DgTikzWritten written = {0};
  return dg_tikz_picture_next_svg(picture, &written, G_MAXUINT, &lines);
}
