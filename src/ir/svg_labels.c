/* Labels of a drawing: a label is often painted in pieces (kerning, a degree sign, a superscript, a fraction). Pieces
 * of one label are painted one after the other. */
#include "ir/svg_reader.h"

#include <string.h>

/* Heights over the baseline and depths below it of kinds of characters, in font sizes: capitals and digits, letters
 * without ascender, descenders. Means of Latin Modern, Helvetica and Times. */
#define TALL 0.7
#define SHORT 0.47
#define DEEP 0.2

/* Pieces on one baseline, in font sizes of the larger: how far it may differ, and the widest gap: a word space is a
 * quarter to a third, and may be stretched. */
#define BASELINE_SLACK 0.12
#define GAP_MAX 0.5
/* The same for pieces of different groups: words of one label stand in one group, labels beside each other do not. */
#define GAP_APART_MAX 0.15
/* A piece may start before the end of the last one: italic corrections, and widths that are measured with other fonts.
 */
#define GAP_MIN (-0.35)
/* A raised or lowered piece: smaller type, its baseline no further than this from that of the line. */
#define SCRIPT_SIZE 0.86
#define SCRIPT_OFFSET 0.65
#define SCRIPT_GAP 0.3
/* From the baseline of a numerator to that of its denominator, in their font sizes. */
#define FRACTION_MIN 0.7
#define FRACTION_MAX 1.9

typedef struct {
  double x0, x1, y0, y1; /* ink, along the baseline of the label and up from it */
} Ink;

typedef struct {
  const DgDrawing *drawing;
  const DgTextItem *first; /* its baseline is the axis */
  double c, s;
  GString *text;
  Ink ink;
  double font_size, size_of_line; /* largest; of the last piece on the baseline */
  double end; /* of the last piece */
  guint clip;
  guint group;
  guint index;
} Label;

static void to_axis(const Label *label, DgPoint p, double *x, double *y) {
  double dx = p.x - label->first->baseline.x, dy = p.y - label->first->baseline.y;
  *x = dx * label->c + dy * label->s;
  *y = dx * label->s - dy * label->c;
}

/* Height and depth of the ink of `text`, in font sizes. */
static void ink_of(const char *text, double *height, double *depth) {
  *height = SHORT;
  *depth = 0;
  for (const char *c = text; *c; c = g_utf8_next_char(c)) {
    gunichar u = g_utf8_get_char(c);
    if (u < 128 && strchr("gjpqy,;()[]Q|/", (int)u))
      *depth = DEEP;
    if (!(u < 128 && strchr("acegmnopqrsuvwxyz.,:;-+=~_ ", (int)u)))
      *height = TALL;
  }
}

static void add_ink(Label *label, const DgTextItem *item) {
  double x, y, height, depth;
  to_axis(label, item->baseline, &x, &y);
  ink_of(item->string, &height, &depth);
  label->ink.x0 = fmin(label->ink.x0, x);
  label->ink.x1 = fmax(label->ink.x1, x + item->advance);
  label->ink.y0 = fmin(label->ink.y0, y - depth * item->font_size);
  label->ink.y1 = fmax(label->ink.y1, y + height * item->font_size);
  label->font_size = fmax(label->font_size, item->font_size);
  label->end = fmax(label->end, x + item->advance);
  label->clip = MAX(label->clip, item->clip);
}

/* Where TeX and others set a ring for the degree sign. */
static void append_string(GString *text, const char *string) {
  for (const char *c = string; *c; c = g_utf8_next_char(c)) {
    gunichar u = g_utf8_get_char(c);
    g_string_append_unichar(text, u == 0x25E6 || u == 0x2218 || u == 0x2DA || u == 0xBA ? 0xB0 : u);
  }
}

static void begin(Label *label, const DgDrawing *drawing, guint index) {
  const DgTextItem *item = dg_drawing_text(drawing, index);
  *label = (Label){.drawing = drawing,
                   .first = item,
                   .c = cos(item->angle),
                   .s = sin(item->angle),
                   .text = g_string_new(NULL),
                   .ink = {G_MAXDOUBLE, -G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE},
                   .size_of_line = item->font_size,
                   .group = item->group,
                   .index = index};
  append_string(label->text, item->string);
  label->end = -G_MAXDOUBLE;
  add_ink(label, item);
}

static void finish(Label *label, GArray *labels) {
  DgReadLabel read = {.item = label->index, .font_size = label->font_size, .clip = label->clip};
  const double x[4] = {label->ink.x0, label->ink.x1, label->ink.x1, label->ink.x0};
  const double y[4] = {label->ink.y0, label->ink.y0, label->ink.y1, label->ink.y1};
  for (guint i = 0; i < 4; i++)
    read.quad[i] = (DgPoint){label->first->baseline.x + x[i] * label->c + y[i] * label->s,
                             label->first->baseline.y + x[i] * label->s - y[i] * label->c};
  read.text = g_strstrip(g_string_free(label->text, FALSE));
  g_array_append_val(labels, read);
}

/* Where the line goes on with `item`: on its baseline. */
static gboolean continues(const Label *label, const DgTextItem *item, double *gap) {
  double x, y, size = fmax(label->size_of_line, item->font_size);
  if (fabs(item->angle - label->first->angle) > 0.01)
    return FALSE;
  to_axis(label, item->baseline, &x, &y);
  *gap = (x - label->end) / size;
  return fabs(y) <= BASELINE_SLACK * size && *gap <= (item->group == label->group ? GAP_MAX : GAP_APART_MAX) &&
         *gap >= GAP_MIN;
}

static gboolean is_script(const Label *label, const DgTextItem *item) {
  double x, y, size = label->size_of_line;
  if (fabs(item->angle - label->first->angle) > 0.01 || item->font_size > SCRIPT_SIZE * size)
    return FALSE;
  to_axis(label, item->baseline, &x, &y);
  double gap = (x - label->end) / size;
  return fabs(y) > BASELINE_SLACK * size && fabs(y) <= SCRIPT_OFFSET * size && gap <= SCRIPT_GAP && gap >= GAP_MIN;
}

/* The shape painted with z, when it is a thin bar; -1 else. */
static int bar_at(const DgDrawing *drawing, guint z, double thickest) {
  guint low = 0, high = drawing->shapes->len;
  while (low < high) {
    guint middle = (low + high) / 2;
    if (dg_drawing_shape(drawing, middle)->z < z)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == drawing->shapes->len)
    return -1;
  const DgShape *shape = dg_drawing_shape(drawing, low);
  double thin = fmin(shape->box.width, shape->box.height), thick = fmax(shape->box.width, shape->box.height);
  return shape->z == z && thin <= thickest && thick >= 2 * thin ? (int)low : -1;
}

/* The bar between `over` and the item after it, when they are a fraction; -1 else. */
static int fraction_bar(const DgDrawing *drawing, guint index) {
  if (index + 1 >= drawing->texts->len)
    return -1;
  const DgTextItem *over = dg_drawing_text(drawing, index), *under = dg_drawing_text(drawing, index + 1);
  if (fabs(over->angle - under->angle) > 0.01)
    return -1;
  double c = cos(over->angle), s = sin(over->angle);
  double dx = under->baseline.x - over->baseline.x, dy = under->baseline.y - over->baseline.y;
  double along = dx * c + dy * s, down = dy * c - dx * s, size = fmax(over->font_size, under->font_size);
  if (down < FRACTION_MIN * size || down > FRACTION_MAX * size ||
      fabs(along + (under->advance - over->advance) / 2) > 0.5 * size)
    return -1;
  const guint places[] = {over->z + 1, under->z + 1};
  for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
    int bar = bar_at(drawing, places[i], 0.15 * size);
    if (bar < 0)
      continue;
    DgPoint middle = dg_box_center(dg_drawing_shape(drawing, (guint)bar)->box);
    double x = middle.x - over->baseline.x, y = middle.y - over->baseline.y;
    double at = y * c - x * s, beside = x * c + y * s - over->advance / 2;
    if (at > -0.1 * size && at < down && fabs(beside) <= size)
      return bar;
  }
  return -1;
}

static void append_fraction(Label *label, const DgTextItem *over, const DgTextItem *under) {
  if (label->text->len && g_ascii_isdigit(label->text->str[label->text->len - 1]))
    g_string_append_c(label->text, ' ');
  append_string(label->text, over->string);
  g_string_append_c(label->text, '/');
  append_string(label->text, under->string);
  add_ink(label, over);
  add_ink(label, under);
}

static void clear_label(gpointer data) {
  g_free(((DgReadLabel *)data)->text);
}

void dg_labels_read(const DgDrawing *drawing, GArray *labels, guint8 *used) {
  g_array_set_clear_func(labels, clear_label);
  guint n = drawing->texts->len;
  Label label = {0};
  gboolean open = FALSE;
  for (guint i = 0; i < n; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    double gap;
    int bar = fraction_bar(drawing, i);
    if (bar >= 0) {
      const DgTextItem *under = dg_drawing_text(drawing, i + 1);
      used[bar] = 1;
      if (!open || !(is_script(&label, item) || continues(&label, item, &gap))) {
        if (open)
          finish(&label, labels);
        begin(&label, drawing, i);
        g_string_truncate(label.text, 0);
        open = TRUE;
      }
      append_fraction(&label, item, under);
      i++;
    } else if (open && continues(&label, item, &gap)) {
      if (gap > 0.15)
        g_string_append_c(label.text, ' ');
      append_string(label.text, item->string);
      label.size_of_line = item->font_size;
      add_ink(&label, item);
    } else if (open && is_script(&label, item)) {
      append_string(label.text, item->string);
      add_ink(&label, item);
    } else {
      if (open)
        finish(&label, labels);
      begin(&label, drawing, i);
      open = TRUE;
    }
  }
  if (open)
    finish(&label, labels);
}
