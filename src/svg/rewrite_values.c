#include "svg/rewrite_values.h"

#include <math.h>

void dg_rewrite_number(GString *out, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, g_ascii_formatd(text, sizeof text, "%.8g", isfinite(number) ? number : 0));
}

void dg_rewrite_open(GString *out, const char *property) {
  g_string_append_printf(out, ";%s:", property);
}

void dg_rewrite_close(GString *out) {
  g_string_append(out, "!important");
}

void dg_rewrite_declare(GString *out, const char *property, const char *value) {
  dg_rewrite_open(out, property);
  g_string_append(out, value);
  dg_rewrite_close(out);
}

void dg_rewrite_declare_number(GString *out, const char *property, double number) {
  dg_rewrite_open(out, property);
  dg_rewrite_number(out, number);
  dg_rewrite_close(out);
}

void dg_rewrite_declare_list(GString *out, const char *property, DgSlice value) {
  if (!value.at || !value.length)
    return;
  dg_rewrite_open(out, property);
  g_string_append_len(out, value.at, (gssize)value.length);
}

void dg_rewrite_color(GString *out, guint32 color, float alpha) {
  g_string_append_printf(out, "#%06x", color & 0xffffffu);
  if (alpha < 1)
    g_string_append_printf(out, "%02x", (guint)(CLAMP(alpha, 0.f, 1.f) * 255 + 0.5f));
}

void dg_rewrite_declare_paint(GString *out, const char *property, const DgPaint *paint) {
  dg_rewrite_open(out, property);
  switch (paint->kind) {
  case DG_PAINT_NONE:
    g_string_append(out, "none");
    break;
  case DG_PAINT_COLOR:
    dg_rewrite_color(out, paint->color, paint->alpha);
    break;
  case DG_PAINT_CURRENT:
    g_string_append(out, "currentColor");
    break;
  case DG_PAINT_SERVER:
    g_string_append(out, "url(#");
    g_string_append_len(out, paint->server.at, (gssize)paint->server.length);
    g_string_append_c(out, ')');
    if (paint->fallback) {
      g_string_append_c(out, ' ');
      dg_rewrite_color(out, paint->color, paint->alpha);
    }
    break;
  case DG_PAINT_CONTEXT_FILL:
    g_string_append(out, "context-fill");
    break;
  case DG_PAINT_CONTEXT_STROKE:
    g_string_append(out, "context-stroke");
    break;
  }
  dg_rewrite_close(out);
}

static void add_matrix(GString *out, const DgTransform *t) {
  const double values[] = {t->a, t->b, t->c, t->d, t->e, t->f};
  for (gsize i = 0; i < G_N_ELEMENTS(values); i++) {
    g_string_append(out, i ? "," : "matrix(");
    dg_rewrite_number(out, values[i]);
  }
  g_string_append_c(out, ')');
}

void dg_rewrite_declare_font(GString *out, const DgStyle *style) {
  dg_rewrite_open(out, "font-size");
  dg_rewrite_number(out, style->font_size);
  g_string_append(out, "px");
  dg_rewrite_close(out);
  dg_rewrite_declare_number(out, "font-weight", style->font_weight);
  dg_rewrite_declare(out, "font-style", style->italic ? "italic" : "normal");
  dg_rewrite_declare_list(out, "font-family", style->font_family);
}

void dg_rewrite_set_attribute(xmlNode *node, const char *name, const char *value) {
  xmlUnsetNsProp(node, NULL, (const xmlChar *)name);
  xmlNewProp(node, (const xmlChar *)name, (const xmlChar *)value);
}

void dg_rewrite_append_style(xmlNode *node, const char *style) {
  xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)"style");
  g_autofree char *joined = g_strconcat(value ? (const char *)value : "", style, NULL);
  xmlFree(value);
  dg_rewrite_set_attribute(node, "style", joined);
}

void dg_rewrite_set_transform(xmlNode *node, const DgTransform *transform) {
  g_autoptr(GString) matrix = g_string_new(NULL);
  add_matrix(matrix, transform);
  dg_rewrite_set_attribute(node, "transform", matrix->str);
  g_string_prepend(matrix, ";transform:");
  dg_rewrite_append_style(node, matrix->str);
}
