/* The walk through a document: viewports, containers, references, and the order of painting. */
#include "svg/walk.h"
#include "svg/cascade.h"
#include "svg/clip.h"
#include "svg/css.h"
#include "svg/document.h"
#include "svg/glyph_text.h"
#include "svg/shape.h"
#include "svg/tree.h"

#include "base/text.h"

static void walk(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, const DgTransform *ctm);

/* Notes what a directive asks for; what it applies to is known once the next element was walked. */
static void begin_ignore(DgBuilder *builder, const xmlNode *comment) {
  GArray *ignores = builder->drawing->ignores;
  if (ignores->len >= DG_IGNORES_MAX) {
    dg_diagnostics_add(builder->drawing->diagnostics, DG_LEVEL_WARNING, 0,
                       "more than %u comments \"" DG_DIRECTIVE_IGNORE "\": the rest is passed over", DG_IGNORES_MAX);
    return;
  }
  const char *text = strstr((const char *)comment->content, DG_DIRECTIVE_IGNORE) + strlen(DG_DIRECTIVE_IGNORE);
  g_autofree char *checks = dg_text_fold_space(text, -1);
  DgIgnore ignore = {.checks = g_string_chunk_insert(builder->drawing->strings, checks),
                     .line = dg_node_line(comment),
                     .first_z = builder->z,
                     .end_z = builder->z ? builder->z : G_MAXUINT};
  g_array_append_val(ignores, ignore);
}

/* The line on which the last element in `node`, or itself, begins. */
static guint last_line(const xmlNode *node) {
  const xmlNode *last = node;
  while (node) {
    while (node && node->type != XML_ELEMENT_NODE)
      node = node->prev;
    if (node) {
      last = node;
      node = node->last;
    }
  }
  return dg_node_line(last);
}

/* Walks an element and its later siblings. */
static void walk_siblings(DgBuilder *builder, const xmlNode *first, const DgStyle *style, const DgTransform *ctm) {
  guint n_open = 0; /* directives since the last element */
  for (const xmlNode *child = first; child && !builder->error; child = child->next) {
    if (child->type == XML_COMMENT_NODE) {
      guint n = builder->drawing->ignores->len;
      begin_ignore(builder, child);
      n_open += builder->drawing->ignores->len - n;
    } else if (child->type == XML_ELEMENT_NODE) {
      guint first_ignore = builder->drawing->ignores->len - n_open;
      walk(builder, child, style, ctm);
      for (guint i = 0; i < n_open; i++) {
        DgIgnore *ignore = &g_array_index(builder->drawing->ignores, DgIgnore, first_ignore + i);
        ignore->end_z = MAX(ignore->end_z, builder->z);
        ignore->first_line = dg_node_line(child);
        ignore->last_line = last_line(child);
      }
      n_open = 0;
    }
  }
}

static void walk_children(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgTransform *ctm) {
  guint group = builder->group;
  builder->group = builder->drawing->group_parents->len;
  g_array_append_val(builder->drawing->group_parents, group);
  walk_siblings(builder, node->children, style, ctm);
  builder->group = group;
}

/* The viewport that an inner svg or a symbol opens: its content in `ctm` space. */
static void walk_viewport(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgTransform *ctm,
                          double x, double y, double width, double height, DgSlice view_text, DgSlice aspect) {
  if (!(width > 0) || !(height > 0))
    return;
  DgBox view;
  const DgClip clip = dg_clip_enter(builder);
  double old_width = builder->viewport_width, old_height = builder->viewport_height;
  if (!style->overflow_visible)
    dg_clip_to_box(builder, ctm, (DgBox){x, y, width, height});
  DgTransform inner = {1, 0, 0, 1, x, y};
  builder->viewport_width = width;
  builder->viewport_height = height;
  if (view_text.at && dg_parse_view_box(view_text, &view)) {
    inner = dg_view_box_transform(view, x, y, width, height, aspect);
    builder->viewport_width = view.width;
    builder->viewport_height = view.height;
  }
  DgTransform total = dg_transform_multiply(ctm, &inner);
  /* A viewBox without area paints nothing: SVG 2, 8.6. */
  if (builder->viewport_width > 0 && builder->viewport_height > 0 && dg_transform_is_usable(&total))
    walk_children(builder, node, style, &total);
  builder->viewport_width = old_width;
  builder->viewport_height = old_height;
  dg_clip_leave(builder, &clip);
}

static void walk_inner_svg(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgAttributes *a,
                           const DgTransform *ctm, double use_width, double use_height) {
  double x = 0, y = 0, width = builder->viewport_width, height = builder->viewport_height;
  dg_builder_length(builder, style, a->value[DG_NAME_X], DG_AXIS_X, &x);
  dg_builder_length(builder, style, a->value[DG_NAME_Y], DG_AXIS_Y, &y);
  dg_builder_length(builder, style, a->value[DG_NAME_WIDTH], DG_AXIS_X, &width);
  dg_builder_length(builder, style, a->value[DG_NAME_HEIGHT], DG_AXIS_Y, &height);
  if (use_width >= 0)
    width = use_width;
  if (use_height >= 0)
    height = use_height;
  walk_viewport(builder, node, style, ctm, x, y, width, height, a->value[DG_NAME_VIEW_BOX], a->value[DG_NAME_ASPECT]);
}

static void walk_use(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgAttributes *a,
                     const DgTransform *ctm) {
  const xmlNode *target = dg_builder_refer(builder, a->value[DG_NAME_HREF]);
  if (!target || !dg_node_in_svg(target)) {
    dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                  "<use> points at nothing in this document and paints nothing");
    return;
  }
  for (const xmlNode *p = node; p; p = p->parent)
    if (p == target) {
      dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                    "<use> points at an element around it and paints nothing");
      return;
    }
  for (guint i = 0; i < builder->n_open_uses; i++)
    if (builder->open_uses[i] == target) {
      dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                    "<use> points at an element that is being copied and paints nothing");
      return;
    }
  builder->open_uses[builder->n_open_uses++] = target; /* as many as levels at most */
  double x = 0, y = 0, width = -1, height = -1;
  dg_builder_length(builder, style, a->value[DG_NAME_X], DG_AXIS_X, &x);
  dg_builder_length(builder, style, a->value[DG_NAME_Y], DG_AXIS_Y, &y);
  dg_builder_length(builder, style, a->value[DG_NAME_WIDTH], DG_AXIS_X, &width);
  dg_builder_length(builder, style, a->value[DG_NAME_HEIGHT], DG_AXIS_Y, &height);
  DgTransform shift = {1, 0, 0, 1, x, y}, total = dg_transform_multiply(ctm, &shift);
  if (dg_glyph_text_take(builder, target, style, &total)) {
    builder->n_open_uses--;
    return;
  }
  DgTag tag = dg_name_cached(&builder->names, (const char *)target->name)->tag;
  const DgStyle *context = builder->context;
  guint group = builder->group;
  builder->context = style;
  builder->group = builder->drawing->group_parents->len;
  g_array_append_val(builder->drawing->group_parents, group);
  if (tag == DG_TAG_SYMBOL || tag == DG_TAG_SVG) {
    DgStyle own;
    DgAttributes attributes;
    dg_cascade(builder, target, style, &own, &attributes);
    DgTransform shifted = total;
    if (own.display != DG_DISPLAY_NONE && dg_walk_transform(builder, target, &own, &attributes, &shifted, &total)) {
      if (tag == DG_TAG_SVG) {
        walk_inner_svg(builder, target, &own, &attributes, &total, width, height);
      } else {
        double w = builder->viewport_width, h = builder->viewport_height;
        dg_builder_length(builder, &own, attributes.value[DG_NAME_WIDTH], DG_AXIS_X, &w);
        dg_builder_length(builder, &own, attributes.value[DG_NAME_HEIGHT], DG_AXIS_Y, &h);
        walk_viewport(builder, target, &own, &total, 0, 0, width >= 0 ? width : w, height >= 0 ? height : h,
                      attributes.value[DG_NAME_VIEW_BOX], attributes.value[DG_NAME_ASPECT]);
      }
    }
  } else {
    walk(builder, target, style, &total);
  }
  builder->n_open_uses--;
  builder->group = group;
  builder->context = context;
}

static gboolean passes_switch(DgBuilder *builder, const xmlNode *node) {
  if (dg_node_attribute(builder, node, "requiredExtensions").length)
    return FALSE;
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    const char *name = (const char *)attribute->name;
    DgSlice value = dg_attribute_value(builder, attribute);
    if (strcmp(name, "requiredExtensions") == 0 && !value.length)
      return FALSE;
    if (strcmp(name, "systemLanguage") == 0) {
      DgSlice word;
      gboolean english = FALSE;
      while (dg_slice_next_word(&value, TRUE, &word))
        english |= dg_slice_starts(word, "en");
      if (!english)
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean paints(DgTag tag) {
  switch (tag) {
  case DG_TAG_A:
  case DG_TAG_CIRCLE:
  case DG_TAG_ELLIPSE:
  case DG_TAG_FOREIGN_OBJECT:
  case DG_TAG_G:
  case DG_TAG_IMAGE:
  case DG_TAG_LINE:
  case DG_TAG_PATH:
  case DG_TAG_POLYGON:
  case DG_TAG_POLYLINE:
  case DG_TAG_RECT:
  case DG_TAG_SVG:
  case DG_TAG_SWITCH:
  case DG_TAG_TEXT:
  case DG_TAG_USE:
    return TRUE;
  default:
    return FALSE;
  }
}

const xmlNode *dg_walk_choose(DgBuilder *builder, const xmlNode *node) {
  const xmlNode *child = node->children;
  while (child && (child->type != XML_ELEMENT_NODE || !dg_node_in_svg(child) || !passes_switch(builder, child)))
    child = child->next;
  return child;
}

static void walk_switch(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgTransform *ctm) {
  const xmlNode *chosen = dg_walk_choose(builder, node);
  if (chosen)
    walk(builder, chosen, style, ctm);
}

/* transform-origin in user units: CSS Transforms 1, section 6. Percentages and keywords refer to the viewport, as they
 * do for elements of SVG that say nothing of transform-box. */
static void read_origin(DgBuilder *builder, const DgStyle *style, double origin[2]) {
  DgSlice rest = style->transform_origin, word;
  const double size[2] = {builder->viewport_width, builder->viewport_height};
  gboolean given[2] = {FALSE, FALSE};
  for (guint i = 0; i < 2 && dg_slice_next_word(&rest, FALSE, &word); i++) {
    gboolean left = dg_slice_is(word, "left"), right = dg_slice_is(word, "right"), top = dg_slice_is(word, "top"),
             bottom = dg_slice_is(word, "bottom");
    guint axis = left || right ? 0 : top || bottom ? 1 : given[i] ? 1 - i : i;
    DgLength length;
    if (left || right || top || bottom)
      origin[axis] = right || bottom ? size[axis] : 0;
    else if (dg_slice_is(word, "center"))
      origin[axis] = size[axis] / 2;
    else if (dg_parse_length(word, &length))
      origin[axis] = dg_builder_resolve_length(builder, style, length, axis ? DG_AXIS_Y : DG_AXIS_X);
    else
      break;
    given[axis] = TRUE;
  }
  for (guint axis = 0; axis < 2; axis++)
    if (!given[axis])
      origin[axis] = given[1 - axis] ? size[axis] / 2 : 0;
}

gboolean dg_walk_transform(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgAttributes *a,
                           const DgTransform *ctm, DgTransform *total) {
  *total = *ctm;
  DgSlice text = a->value[DG_NAME_TRANSFORM];
  if (!text.at || !text.length)
    return TRUE;
  DgTransform own;
  if (!dg_parse_transform(text, &own)) {
    dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                  "a transform that cannot be read was left out");
    return TRUE;
  }
  double origin[2] = {0, 0};
  if (style->transform_origin.at)
    read_origin(builder, style, origin);
  own.e += origin[0] - (own.a * origin[0] + own.c * origin[1]);
  own.f += origin[1] - (own.b * origin[0] + own.d * origin[1]);
  *total = dg_transform_multiply(ctm, &own);
  if (dg_transform_is_usable(total))
    return TRUE;
  dg_diagnostics_add(builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                     "a transform that cannot be inverted hides what it applies to");
  return FALSE;
}

/* MuPDF says in data-text which letters the outlines in an element paint. */
static void enter_named(DgBuilder *builder, DgTag tag, const DgAttributes *a) {
  if (tag != DG_TAG_USE && tag != DG_TAG_G && tag != DG_TAG_PATH)
    return;
  DgSlice text = a->value[DG_NAME_DATA_TEXT];
  builder->n_text_bytes += (guint)text.length;
  if (!text.length || builder->n_text_bytes > builder->limits.text_bytes)
    return;
  const char *words = g_string_chunk_insert_len(builder->drawing->strings, text.at, (gssize)text.length);
  g_array_append_val(builder->drawing->names, words);
  builder->outline_name = builder->drawing->names->len;
}

static void walk(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, const DgTransform *ctm) {
  if (builder->error || !dg_node_in_svg(node))
    return;
  DgTag tag = dg_name_cached(&builder->names, (const char *)node->name)->tag;
  if (!paints(tag))
    return;
  if (builder->depth >= DG_DEPTH_MAX) {
    dg_builder_limit(builder, dg_node_line(node), "more than %u levels of elements, copies by <use> included",
                     DG_DEPTH_MAX);
    return;
  }
  if (++builder->n_elements > builder->limits.elements) {
    dg_builder_limit(builder, dg_node_line(node), "more than %u elements, copies by <use> included",
                     builder->limits.elements);
    return;
  }
  DgStyle style;
  DgAttributes attributes;
  dg_cascade(builder, node, parent, &style, &attributes);
  if (builder->error || !dg_style_is_seen(&style))
    return;
  DgTransform total;
  if (!dg_walk_transform(builder, node, &style, &attributes, ctm, &total))
    return;
  const DgClip clip = dg_clip_enter(builder);
  gboolean masked = builder->masked;
  builder->masked |= style.mask.at != NULL;
  if (style.clip_path.at)
    dg_clip_to_path(builder, &style, &total);
  guint outline_name = builder->outline_name;
  enter_named(builder, tag, &attributes);
  builder->depth++;
  switch (tag) {
  case DG_TAG_G:
  case DG_TAG_A:
    walk_children(builder, node, &style, &total);
    break;
  case DG_TAG_SVG:
    walk_inner_svg(builder, node, &style, &attributes, &total, -1, -1);
    break;
  case DG_TAG_SWITCH:
    walk_switch(builder, node, &style, &total);
    break;
  case DG_TAG_USE:
    walk_use(builder, node, &style, &attributes, &total);
    break;
  case DG_TAG_TEXT:
    dg_glyph_text_flush(builder);
    dg_builder_next_element(builder, node);
    dg_text_layout(builder, node, &style, &total);
    break;
  case DG_TAG_FOREIGN_OBJECT:
    dg_builder_next_element(builder, node);
    dg_html_layout(builder, node, &style, &total);
    break;
  default:
    dg_glyph_text_flush(builder);
    dg_builder_next_element(builder, node);
    dg_shape_add(builder, node, tag, &style, &attributes, &total);
    break;
  }
  builder->depth--;
  builder->outline_name = outline_name;
  builder->masked = masked;
  dg_clip_leave(builder, &clip);
}

/* Browsers apply the <style> of HTML in an SVG document like that of SVG. */
static gboolean is_style_sheet(DgBuilder *builder, const xmlNode *node) {
  return dg_name_cached(&builder->names, (const char *)node->name)->tag == DG_TAG_STYLE &&
         (dg_node_in_svg(node) || strcmp((const char *)node->ns->href, DG_XHTML_NAMESPACE) == 0);
}

/* Of elements with the same id the first one has it. */
static void add_id(DgBuilder *builder, xmlNode *node, const xmlAttr *attribute) {
  const xmlNode *text = attribute->children;
  const char *id = dg_tree_value(attribute)                             ? dg_tree_value(attribute)->at
                   : text && text->type == XML_TEXT_NODE && !text->next ? (const char *)text->content
                                                                        : NULL;
  if (id && !g_hash_table_contains(builder->ids, id))
    g_hash_table_insert(builder->ids, (gpointer)id, node);
}

static void gather(DgBuilder *builder, xmlNode *root) {
  gsize budget = DG_TEXT_BYTES_MAX; /* of all style sheets: entities may repeat in each */
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type == XML_ELEMENT_NODE) {
      for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
        if (attribute->name[0] == 'i' && attribute->name[1] == 'd' && !attribute->name[2])
          add_id(builder, node, attribute);
      if (is_style_sheet(builder, node)) {
        g_autoptr(GString) text = g_string_new(NULL);
        gboolean room = budget > 0;
        for (const xmlNode *child = node->children; child && budget; child = child->next)
          dg_document_expand(child, &budget, text);
        if (!room)
          continue;
        if (!budget)
          dg_diagnostics_add(builder->drawing->diagnostics, DG_LEVEL_ERROR, dg_node_line(node),
                             "style sheets have more than %u bytes: the rest is not applied", DG_TEXT_BYTES_MAX);
        if (!builder->sheet)
          builder->sheet = dg_css_sheet_new();
        dg_css_sheet_add(builder->sheet, g_string_free(g_steal_pointer(&text), FALSE), dg_node_line(node),
                         builder->drawing->diagnostics);
      }
    }
  }
}

/* The smallest canvas that shows everything, for a figure that gives no size. */
static void fit_canvas(DgDrawing *drawing) {
  double right = 0, bottom = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    right = fmax(right, dg_box_right(dg_drawing_text(drawing, i)->box));
    bottom = fmax(bottom, dg_box_bottom(dg_drawing_text(drawing, i)->box));
  }
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    right = fmax(right, dg_box_right(shape->box) + shape->stroke_width / 2);
    bottom = fmax(bottom, dg_box_bottom(shape->box) + shape->stroke_width / 2);
  }
  drawing->width = right > 0 ? right : 300;
  drawing->height = bottom > 0 ? bottom : 150;
}

gboolean dg_walk_begin(DgBuilder *builder, DgStyle *style, DgTransform *ctm) {
  xmlNode *root = xmlDocGetRootElement(builder->document);
  DgDrawing *drawing = builder->drawing;
  gather(builder, root);
  DgAttributes a;
  builder->root_font_size = dg_style_initial.font_size;
  dg_cascade(builder, root, &dg_style_initial, style, &a);
  builder->root_font_size = style->font_size;

  DgBox view;
  gboolean has_view = a.value[DG_NAME_VIEW_BOX].at && dg_parse_view_box(a.value[DG_NAME_VIEW_BOX], &view) &&
                      view.width > 0 && view.height > 0;
  DgLength length;
  double size[2] = {0, 0};
  for (guint i = 0; i < 2; i++) {
    DgSlice text = a.value[i ? DG_NAME_HEIGHT : DG_NAME_WIDTH];
    if (text.at && dg_parse_length(text, &length) && length.unit != DG_UNIT_PERCENT && length.unit != DG_UNIT_VW &&
        length.unit != DG_UNIT_VH && length.value > 0)
      size[i] = dg_builder_resolve_length(builder, style, length, DG_AXIS_X);
  }
  gboolean fitted = FALSE;
  if (has_view) {
    if (size[0] <= 0 && size[1] <= 0) {
      size[0] = view.width;
      size[1] = view.height;
    } else if (size[0] <= 0) {
      size[0] = size[1] * view.width / view.height;
    } else if (size[1] <= 0) {
      size[1] = size[0] * view.height / view.width;
    }
  } else if (size[0] <= 0 || size[1] <= 0) {
    fitted = size[0] <= 0 && size[1] <= 0;
    size[0] = size[0] > 0 ? size[0] : 300;
    size[1] = size[1] > 0 ? size[1] : 150;
  }
  drawing->width = size[0];
  drawing->height = size[1];
  builder->tolerance = DG_FLATTEN_TOLERANCE * fmax(size[0], size[1]);
  builder->viewport_width = has_view ? view.width : size[0];
  builder->viewport_height = has_view ? view.height : size[1];
  *ctm = DG_TRANSFORM_IDENTITY;
  if (has_view)
    *ctm = dg_view_box_transform(view, 0, 0, size[0], size[1], a.value[DG_NAME_ASPECT]);
  return fitted;
}

gboolean dg_builder_run(DgBuilder *builder) {
  DgDrawing *drawing = builder->drawing;
  const xmlNode *root = xmlDocGetRootElement(builder->document);
  DgStyle style;
  DgTransform ctm;
  gboolean fitted = dg_walk_begin(builder, &style, &ctm);
  guint none = 0;
  if (drawing->group_parents->len == 0) /* else a document before it began the drawing */
    g_array_append_val(drawing->group_parents, none);
  for (const xmlNode *node = builder->document->children; node && node != root; node = node->next)
    if (node->type == XML_COMMENT_NODE)
      begin_ignore(builder, node);
  if (dg_style_is_seen(&style))
    walk_siblings(builder, root->children, &style, &ctm);
  dg_glyph_text_flush(builder);
  if (fitted && !builder->error)
    fit_canvas(drawing);
  return builder->error == NULL;
}
