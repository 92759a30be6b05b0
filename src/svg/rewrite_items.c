#include "svg/rewrite_items.h"

#include "drawing/font_metrics.h"
#include "svg/fit.h"
#include "svg/rewrite_values.h"

#include <math.h>

/* Room between characters that is no more than rounding, in em. */
#define SPACING_MIN 0.01

/* The families whose metrics the text was measured with. */
static const char *family_of(guint font) {
  switch (font) {
  case DG_FONT_SERIF:
    return "Times New Roman,Liberation Serif,serif";
  case DG_FONT_MONO:
    return "Courier New,Liberation Mono,monospace";
  case DG_FONT_WIDE:
    return "Verdana,DejaVu Sans,sans-serif";
  default:
    return "Arial,Liberation Sans,sans-serif";
  }
}

/* What the layout puts between the characters beyond their own widths. */
static double spacing_of(const DgTextItem *item) {
  double natural = 0;
  gunichar before = 0;
  guint n = 0;
  for (const char *at = item->string; *at; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (dg_font_is_mark(c))
      continue;
    natural += dg_font_advance((DgFontClass)item->font, item->bold, c);
    if (before)
      natural += dg_font_kerning((DgFontClass)item->font, item->bold, before, c);
    before = c;
    n++;
  }
  double spacing = n > 1 ? (item->advance - natural * item->font_size) / (n - 1) : 0;
  return fabs(spacing) > SPACING_MIN * item->font_size ? spacing : 0;
}

/* What is the same of a text that is painted and of one that is measured. */
static void declare_look(GString *style, const DgTextItem *item, double size, DgSlice family) {
  dg_rewrite_open(style, "font-size");
  dg_rewrite_number(style, size);
  g_string_append(style, "px");
  dg_rewrite_close(style);
  dg_rewrite_declare(style, "font-weight", item->bold ? "700" : "400");
  dg_rewrite_declare(style, "font-style", item->italic ? "italic" : "normal");
  dg_rewrite_declare_list(style, "font-family", family.length ? family : dg_slice(family_of(item->font)));
  dg_rewrite_declare(style, "stroke", "none");
  dg_rewrite_declare(style, "text-decoration", "none");
  dg_rewrite_declare(style, "writing-mode", "lr-tb");
}

static xmlNode *add_element(xmlNode *parent, const char *name, const char *id) {
  xmlNode *node = xmlNewChild(parent, parent->ns, (const xmlChar *)name, NULL);
  if (id)
    dg_rewrite_set_attribute(node, "id", id);
  return node;
}

static xmlNode *add_string(xmlNode *parent, const char *string, const char *id, const char *style) {
  xmlNode *text = add_element(parent, "text", id);
  xmlAddChild(text, xmlNewDocText(parent->doc, (const xmlChar *)string));
  xmlNodeSetSpacePreserve(text, 1);
  dg_rewrite_append_style(text, style);
  return text;
}

/* Measures are taken at this size, where rounding to pixels does not count. */
#define MEASURED_SIZE 100.0

/* What the helper measures to scale text number `fit`; returns the group that is scaled. */
static xmlNode *add_fit(xmlNode *parent, const DgTextItem *item, DgSlice family, guint fit) {
  g_autofree char *group = g_strdup_printf(DG_FIT_TEXT, fit), *between = g_strdup_printf(DG_FIT_BETWEEN, fit),
                  *bars = g_strdup_printf(DG_FIT_BARS, fit), *wanted = g_strdup_printf(DG_FIT_WANTED, fit);
  g_autofree char *string = g_strconcat("|", item->string, "|", NULL);
  g_autoptr(GString) style = g_string_new(NULL), width = g_string_new(NULL);
  declare_look(style, item, MEASURED_SIZE, family);
  dg_rewrite_declare(style, "text-anchor", "start");
  dg_rewrite_declare_number(style, "letter-spacing", 0);
  xmlNode *definitions = add_element(parent, "defs", NULL);
  add_string(definitions, string, between, style->str);
  add_string(definitions, "||", bars, style->str);
  dg_rewrite_declare_number(width, "width", item->advance / item->font_size * MEASURED_SIZE);
  dg_rewrite_declare_number(width, "height", 1);
  dg_rewrite_declare(width, "stroke", "none");
  dg_rewrite_append_style(add_element(definitions, "rect", wanted), width->str);
  return add_element(parent, "g", group);
}

/* One text item as a <text>. Where its letters are not spread it is centred on its place, so that a font of other
 * widths is off by half as much. */
static void add_text(xmlNode *parent, const DgTextItem *item, const DgRewriteItems *items, guint *n_fits) {
  double c = cos(item->angle), s = sin(item->angle);
  gboolean scaled = items->scaled && item->font_size > 0 && item->advance > 0;
  double spacing = scaled ? 0 : spacing_of(item), along = scaled || spacing != 0 ? 0 : item->advance / 2;
  const DgTransform place = {c, s, -s, c, item->baseline.x + c * along, item->baseline.y + s * along};
  xmlNode *group = add_element(parent, "g", NULL);
  dg_rewrite_set_transform(group, &place);
  if (scaled)
    group = add_fit(group, item, items->family, (*n_fits)++);
  g_autoptr(GString) style = g_string_new(NULL);
  declare_look(style, item, item->font_size, items->family);
  dg_rewrite_open(style, "fill");
  dg_rewrite_color(style, item->fill, 1);
  dg_rewrite_close(style);
  dg_rewrite_declare(style, "text-anchor", along > 0 ? "middle" : "start");
  dg_rewrite_declare_number(style, "letter-spacing", spacing);
  add_string(group, item->string, NULL, style->str);
}

/* A background or border of HTML, which is an upright rectangle or a line along an axis. Borders lie within their box.
 */
static void add_shape(xmlNode *parent, const DgShape *shape) {
  gboolean line = shape->kind == DG_SHAPE_LINE;
  double inset = line ? 0 : shape->stroke_width / 2;
  xmlNode *node = xmlNewChild(parent, parent->ns, (const xmlChar *)(line ? "line" : "rect"), NULL);
  const struct {
    const char *name;
    double value;
  } places[] = {
      {line ? "x1" : "x", shape->box.x + inset},
      {line ? "y1" : "y", shape->box.y + inset},
      {line ? "x2" : "width", line ? dg_box_right(shape->box) : shape->box.width - 2 * inset},
      {line ? "y2" : "height", line ? dg_box_bottom(shape->box) : shape->box.height - 2 * inset},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    g_autoptr(GString) value = g_string_new(NULL);
    dg_rewrite_number(value, places[i].value);
    dg_rewrite_set_attribute(node, places[i].name, value->str);
  }
  g_autoptr(GString) style = g_string_new(NULL);
  const DgPaint fill = {
      .kind = shape->filled ? DG_PAINT_COLOR : DG_PAINT_NONE, .color = shape->fill, .alpha = shape->fill_opacity};
  const DgPaint stroke = {
      .kind = shape->stroked ? DG_PAINT_COLOR : DG_PAINT_NONE, .color = shape->stroke, .alpha = shape->stroke_opacity};
  dg_rewrite_declare_paint(style, "fill", &fill);
  dg_rewrite_declare_paint(style, "stroke", &stroke);
  dg_rewrite_declare_number(style, "stroke-width", shape->stroke_width);
  dg_rewrite_append_style(node, style->str);
}

void dg_rewrite_by_items(xmlNode *node, const DgRewriteItems *items, guint *n_fits) {
  xmlNodeSetContent(node, NULL);
  xmlNodeSetName(node, (const xmlChar *)"g");
  guint i = 0, j = 0;
  while (i < items->texts->len || j < items->shapes->len) {
    const DgTextItem *text = i < items->texts->len ? &g_array_index(items->texts, DgTextItem, i) : NULL;
    const DgShape *shape = j < items->shapes->len ? &g_array_index(items->shapes, DgShape, j) : NULL;
    if (!shape || (text && text->z < shape->z)) {
      add_text(node, text, items, n_fits);
      i++;
    } else {
      add_shape(node, shape);
      j++;
    }
  }
}
