/* Values that the renderer does not know: where they stand, and the values of the cascade in their place. */
#include "svg/rewrite_foreign.h"

#include "svg/css.h"
#include "svg/rewrite_values.h"

static const char *const foreign_functions[] = {"var(",   "light-dark(", "calc(",     "min(", "max(",
                                                "clamp(", "oklch(",      "oklab(",    "lch(", "lab(",
                                                "hwb(",   "color(",      "color-mix("};
static const char *const foreign_units[] = {"rem", "ch", "vw", "vh", "Q"};

static gboolean holds_word(DgSlice text, const char *word) {
  return memmem(text.at, text.length, word, strlen(word)) != NULL;
}

static gboolean holds_unit(DgSlice text, const char *unit) {
  gsize length = strlen(unit);
  for (const char *at = text.at, *end = at + text.length; (at = memmem(at, (gsize)(end - at), unit, length)); at++) {
    const char *after = at + length;
    if (at > text.at && (g_ascii_isdigit(at[-1]) || at[-1] == '.') && (after == end || !g_ascii_isalnum(*after)))
      return TRUE;
  }
  return FALSE;
}

static gboolean is_foreign(DgSlice text) {
  for (gsize i = 0; i < G_N_ELEMENTS(foreign_functions); i++)
    if (holds_word(text, foreign_functions[i]))
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS(foreign_units); i++)
    if (holds_unit(text, foreign_units[i]))
      return TRUE;
  return FALSE;
}

/* Whether a style sheet needs more than the renderer understands of selectors, rules and values. */
gboolean dg_rewrite_is_foreign_sheet(const xmlNode *node) {
  static const char *const words[] = {"@media", "@supports", "@layer", "@container", "&", ":is(", ":where(", ":has("};
  for (const xmlNode *child = node->children; child; child = child->next) {
    DgSlice text = dg_slice((const char *)child->content);
    if (!text.length || (child->type != XML_TEXT_NODE && child->type != XML_CDATA_SECTION_NODE))
      continue;
    if (is_foreign(text))
      return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
      if (holds_word(text, words[i]))
        return TRUE;
    /* A block in a block: nested rules. */
    guint depth = 0;
    for (gsize i = 0; i < text.length; i++) {
      if (text.at[i] == '{' && depth++ > 0)
        return TRUE;
      if (text.at[i] == '}' && depth > 0)
        depth--;
    }
  }
  return FALSE;
}

gboolean dg_rewrite_has_foreign_value(DgBuilder *builder, const xmlNode *node) {
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    DgSlice value = dg_attribute_value(builder, attribute);
    DgName name =
        attribute->ns ? DG_NAME_UNKNOWN : dg_name_cached(&builder->names, (const char *)attribute->name)->number;
    gboolean styles = name == DG_NAME_STYLE || dg_property_is_attribute(name) ||
                      (name != DG_NAME_UNKNOWN && name <= DG_NAME_LAST_GEOMETRY && name != DG_NAME_D);
    if (styles && is_foreign(value))
      return TRUE;
  }
  return FALSE;
}

/* Properties that the renderer knows by the same words, given with var() and the like replaced. */
static const struct {
  DgName name;
  const char *property;
} plain_properties[] = {
    {DG_NAME_CLIP_PATH, "clip-path"},
    {DG_NAME_MASK, "mask"},
    {DG_NAME_MARKER, "marker"},
    {DG_NAME_MARKER_START, "marker-start"},
    {DG_NAME_MARKER_MID, "marker-mid"},
    {DG_NAME_MARKER_END, "marker-end"},
    {DG_NAME_OVERFLOW, "overflow"},
    {DG_NAME_PAINT_ORDER, "paint-order"},
    {DG_NAME_STROKE_DASHARRAY, "stroke-dasharray"},
};

/* Geometry that a style sheet may set as well. */
static const struct {
  DgName name;
  const char *property;
  DgAxis axis;
} lengths[] = {
    {DG_NAME_X, "x", DG_AXIS_X},           {DG_NAME_Y, "y", DG_AXIS_Y},   {DG_NAME_WIDTH, "width", DG_AXIS_X},
    {DG_NAME_HEIGHT, "height", DG_AXIS_Y}, {DG_NAME_RX, "rx", DG_AXIS_X}, {DG_NAME_RY, "ry", DG_AXIS_Y},
    {DG_NAME_R, "r", DG_AXIS_DIAGONAL},    {DG_NAME_CX, "cx", DG_AXIS_X}, {DG_NAME_CY, "cy", DG_AXIS_Y},
};

static void declare_property(DgBuilder *builder, const DgDeclaration *declaration, const DgStyle *style,
                             const DgAttributes *a, GString *out) {
  switch (declaration->property) {
  case DG_NAME_FILL:
    dg_rewrite_declare_paint(out, "fill", &style->fill);
    return;
  case DG_NAME_STROKE:
    dg_rewrite_declare_paint(out, "stroke", &style->stroke);
    return;
  case DG_NAME_STOP_COLOR:
    dg_rewrite_declare_paint(out, "stop-color", &style->stop_color);
    return;
  case DG_NAME_COLOR:
    dg_rewrite_open(out, "color");
    dg_rewrite_color(out, style->color, style->color_alpha);
    dg_rewrite_close(out);
    return;
  case DG_NAME_FILL_OPACITY:
    dg_rewrite_declare_number(out, "fill-opacity", style->fill_opacity);
    return;
  case DG_NAME_STROKE_OPACITY:
    dg_rewrite_declare_number(out, "stroke-opacity", style->stroke_opacity);
    return;
  case DG_NAME_STOP_OPACITY:
    dg_rewrite_declare_number(out, "stop-opacity", style->stop_opacity);
    return;
  case DG_NAME_OPACITY:
    dg_rewrite_declare_number(out, "opacity", style->opacity);
    return;
  case DG_NAME_STROKE_WIDTH:
    dg_rewrite_declare_number(out, "stroke-width",
                              dg_builder_resolve_length(builder, style, style->stroke_width, DG_AXIS_DIAGONAL));
    return;
  case DG_NAME_DISPLAY:
    dg_rewrite_declare(out, "display", style->display == DG_DISPLAY_NONE ? "none" : "inline");
    return;
  case DG_NAME_VISIBILITY:
    dg_rewrite_declare(out, "visibility", style->hidden ? "hidden" : "visible");
    return;
  case DG_NAME_FONT:
  case DG_NAME_FONT_SIZE:
  case DG_NAME_FONT_WEIGHT:
  case DG_NAME_FONT_STYLE:
  case DG_NAME_FONT_FAMILY:
    dg_rewrite_declare_font(out, style);
    return;
  case DG_NAME_TEXT_ANCHOR:
    dg_rewrite_declare(out, "text-anchor",
                       style->anchor == DG_ANCHOR_MIDDLE ? "middle"
                       : style->anchor == DG_ANCHOR_END  ? "end"
                                                         : "start");
    return;
  case DG_NAME_LETTER_SPACING:
    dg_rewrite_declare_number(out, "letter-spacing", style->letter_spacing);
    return;
  default:
    break;
  }
  for (gsize i = 0; i < G_N_ELEMENTS(plain_properties); i++)
    if (plain_properties[i].name == declaration->property) {
      dg_rewrite_declare_list(out, plain_properties[i].property, declaration->value);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
    double value;
    if (lengths[i].name == declaration->property &&
        dg_builder_length(builder, style, a->value[lengths[i].name], lengths[i].axis, &value)) {
      dg_rewrite_declare_number(out, lengths[i].property, value);
      return;
    }
  }
}

void dg_rewrite_declare_resolved(DgBuilder *builder, const DgStyle *style, const DgAttributes *a, GString *out) {
  const GArray *all = builder->declarations;
  gboolean done[DG_NAME_COUNT] = {FALSE};
  for (guint i = all->len; i-- > 0;) {
    const DgDeclaration *declaration = &g_array_index(all, DgDeclaration, i);
    if (!declaration->value.at || done[declaration->property])
      continue;
    done[declaration->property] = TRUE;
    declare_property(builder, declaration, style, a, out);
  }
  /* Lengths in attributes are no declarations. */
  for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
    DgSlice text = a->value[lengths[i].name];
    double value;
    if (!done[lengths[i].name] && text.at && is_foreign(text) &&
        dg_builder_length(builder, style, text, lengths[i].axis, &value))
      dg_rewrite_declare_number(out, lengths[i].property, value);
  }
}
