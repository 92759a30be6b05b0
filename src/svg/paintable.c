/* Rewrites a figure for a renderer that knows less than browsers do, so that it paints the same picture. What is
 * replaced was found by painting figures with librsvg 2.54 and Chromium side by side:
 *
 * - feDropShadow is unknown and drops the whole element: it becomes the chain of primitives that it stands for.
 * - HTML in a foreignObject is not painted, and <switch> takes the wrong branch: the text items of the drawing stand
 * in.
 * - textPath, lists of coordinates, rotate, textLength and text-transform are ignored: the same. Where glyphs are
 *   scaled to a length (lengthAdjust), the helper of src/raster finds out by how much (fit.h).
 * - dominant-baseline, white-space, transform-origin, non-scaling-stroke and the background of the root are ignored:
 *   they become plain geometry.
 * - var(), light-dark(), calc(), newer colours and units, @media, @supports, @layer, nesting and newer selectors are
 * not understood: elements with such values get the values that the cascade gives as style="".
 * - Without a font size text has 12 units instead of 16.
 * - All this holds for figures in data URIs of <image> as well: they are rewritten in turn.
 *
 * Gradients in units of the bounding box on exactly horizontal or vertical lines are left alone: browsers paint nothing
 * there either. */
#include "base/file.h"
#include "drawing/drawing.h"
#include "svg/clean.h"
#include "svg/css.h"
#include "svg/data_uri.h"
#include "svg/document.h"
#include "svg/own.h"
#include "svg/rewrite_foreign.h"
#include "svg/rewrite_items.h"
#include "svg/rewrite_values.h"
#include "svg/shadow.h"
#include "svg/text_layout.h"
#include "svg/tree.h"
#include "svg/walk.h"

/* What takes the place of something, once all styles are known: a change to the document would change what selectors
 * match. */
typedef struct {
  xmlNode *node;
  char *style; /* declarations, added to style=""; NULL for none */
  DgRewriteItems items; /* the element becomes a group of these; arrays that are NULL for none */
  const xmlNode *chosen; /* of a <switch>: the only child that stays */
  gboolean choose; /* it is a <switch> */
  gboolean preserve; /* white space is kept */
  gboolean shadow; /* a feDropShadow */
  gboolean image; /* an <image> */
  gboolean moves; /* `transform` takes the place of its own */
  DgTransform transform;
} Edit;

/* How many of each were written so far: their ids are numbers. */
typedef struct {
  guint shadows, fits;
} Numbers;

typedef struct {
  DgBuilder builder;
  DgDiagnostics *notes;
  GArray *edits; /* Edit */
  gboolean foreign_sheet; /* a style sheet holds what the renderer does not understand */
  Numbers *numbers;
  guint depth; /* of images around the document */
  DgLimits *left; /* what this document and the images in it may still cost together */
} Rewriter;

/* Levels of figures in images of figures. An overlay of a figure that shows another one has two; each level of base64
 * is a third larger than what is in it. */
#define IMAGE_DEPTH_MAX 4u

static Edit *add_edit(Rewriter *rewriter, xmlNode *node) {
  GArray *edits = rewriter->edits;
  g_array_set_size(edits, edits->len + 1);
  Edit *edit = &g_array_index(edits, Edit, edits->len - 1);
  *edit = (Edit){.node = node};
  return edit;
}

static void clear_edit(gpointer data) {
  Edit *edit = data;
  g_free(edit->style);
  g_clear_pointer(&edit->items.texts, g_array_unref);
  g_clear_pointer(&edit->items.shapes, g_array_unref);
}

/* ---- what elements need ---- */

static void note(Rewriter *rewriter, DgLevel level, const xmlNode *node, const char *message) {
  dg_diagnostics_add(rewriter->notes, level, dg_node_line(node), "%s", message);
}

static void forget_items(Rewriter *rewriter) {
  DgDrawing *drawing = rewriter->builder.drawing;
  g_array_set_size(drawing->texts, 0);
  g_array_set_size(drawing->shapes, 0);
  g_array_set_size(drawing->subpaths, 0);
  g_array_set_size(drawing->points, 0);
}

/* Moves the items that the layout has just appended to the drawing into an edit. */
static DgRewriteItems *take_items(Rewriter *rewriter, xmlNode *node) {
  const GArray *texts = rewriter->builder.drawing->texts, *shapes = rewriter->builder.drawing->shapes;
  Edit *edit = add_edit(rewriter, node);
  edit->items.texts = g_array_sized_new(FALSE, FALSE, sizeof(DgTextItem), MAX(texts->len, 1));
  edit->items.shapes = g_array_sized_new(FALSE, FALSE, sizeof(DgShape), MAX(shapes->len, 1));
  g_array_append_vals(edit->items.texts, texts->data, texts->len);
  g_array_append_vals(edit->items.shapes, shapes->data, shapes->len);
  forget_items(rewriter);
  return &edit->items;
}

static void visit_html(Rewriter *rewriter, xmlNode *node, const DgStyle *style) {
  static const DgTransform identity = DG_TRANSFORM_IDENTITY;
  const DgDrawing *drawing = rewriter->builder.drawing;
  forget_items(rewriter);
  dg_html_layout(&rewriter->builder, node, style, &identity);
  if (!drawing->texts->len && !drawing->shapes->len)
    return;
  take_items(rewriter, node);
  note(rewriter, DG_LEVEL_WARNING, node, "HTML was replaced by its text, borders and backgrounds");
}

static guint count_words(DgSlice text) {
  DgSlice word;
  guint n = 0;
  while (n < 2 && dg_slice_next_word(&text, TRUE, &word))
    n++;
  return n;
}

/* Whether the text, or a part of it, is placed by what the renderer ignores. */
static gboolean is_special_text(DgBuilder *builder, const xmlNode *text) {
  static const char *const lists[] = {"x", "y", "dx", "dy"};
  for (const xmlNode *node = text; node; node = dg_document_next((xmlNode *)node, text)) {
    if (node->type != XML_ELEMENT_NODE)
      continue;
    if (dg_node_is(node, "textPath") || dg_node_attribute(builder, node, "textLength").length ||
        dg_node_attribute(builder, node, "rotate").length)
      return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(lists); i++)
      if (count_words(dg_node_attribute(builder, node, lists[i])) > 1)
        return TRUE;
  }
  return FALSE;
}

/* Whether the glyphs of the text are scaled to a length, and nothing else is special about it. The renderer finds no
 * ids in the figures of images. */
static gboolean is_scaled_text(Rewriter *rewriter, const xmlNode *text) {
  return rewriter->depth == 0 && dg_node_attribute(&rewriter->builder, text, "textLength").length &&
         dg_slice_is(dg_slice_trim(dg_node_attribute(&rewriter->builder, text, "lengthAdjust")), "spacingAndGlyphs");
}

static gboolean keeps_space(const DgStyle *style) {
  return style->white_space == DG_SPACE_PRE || style->white_space == DG_SPACE_PRE_WRAP ||
         style->white_space == DG_SPACE_BREAK_SPACES;
}

/* `own` is the transform of the element; what the baseline adds to it is added. */
static void visit_text(Rewriter *rewriter, xmlNode *node, const DgStyle *style, DgTransform *own, gboolean *moved) {
  DgBuilder *builder = &rewriter->builder;
  if (style->text_transform != DG_CASE_NONE || is_special_text(builder, node)) {
    static const DgTransform identity = DG_TRANSFORM_IDENTITY;
    forget_items(rewriter);
    dg_text_layout(builder, node, style, &identity);
    DgRewriteItems *items = take_items(rewriter, node);
    items->family = style->font_family;
    items->scaled = is_scaled_text(rewriter, node);
    if (items->scaled)
      return;
    note(rewriter, DG_LEVEL_WARNING, node,
         "text that the renderer would place or write otherwise was replaced by plain text at its place");
    return;
  }
  double drop = style->writing_mode == DG_WRITING_HORIZONTAL ? dg_text_drop(style) : 0;
  if (drop != 0) {
    const DgTransform shift = {1, 0, 0, 1, 0, drop};
    *own = dg_transform_multiply(own, &shift);
    *moved = TRUE;
    note(rewriter, DG_LEVEL_INFO, node, "text was moved to where its dominant-baseline puts it");
  }
  if (keeps_space(style))
    add_edit(rewriter, node)->preserve = TRUE;
}

/* A part of a text with another baseline than the text around it. */
static void visit_span(const DgStyle *style, const DgStyle *parent, GString *out) {
  double shift = dg_text_drop(style) - dg_text_drop(parent);
  if (shift != 0 && style->shift_kind == DG_SHIFT_LENGTH && style->baseline_shift == 0 &&
      style->writing_mode == DG_WRITING_HORIZONTAL)
    dg_rewrite_declare_number(out, "baseline-shift", -shift);
}

static void visit(Rewriter *rewriter, xmlNode *node, const DgStyle *parent, const DgTransform *ctm, gboolean in_text);

static void visit_children(Rewriter *rewriter, const xmlNode *node, const DgStyle *style, const DgTransform *ctm,
                           gboolean in_text) {
  for (xmlNode *child = node->children; child && !dg_builder_failed(&rewriter->builder); child = child->next)
    if (child->type == XML_ELEMENT_NODE)
      visit(rewriter, child, style, ctm, in_text);
}

/* Sets the style of a stroke that keeps its width under transforms. What a copy by <use> is scaled by is not known. */
static void keep_stroke(Rewriter *rewriter, const xmlNode *node, const DgStyle *style, const DgTransform *total,
                        GString *out) {
  double scale = dg_transform_scale(total);
  if (!(scale > 0) || fabs(scale - 1) < 1e-6)
    return;
  dg_rewrite_declare_number(
      out, "stroke-width",
      dg_builder_resolve_length(&rewriter->builder, style, style->stroke_width, DG_AXIS_DIAGONAL) / scale);
  note(rewriter, DG_LEVEL_INFO, node, "strokes that keep their width were given the width that comes to it");
}

/* `ctm` maps the user space of `node` to the canvas, as far as that is known without following references. */
static void visit(Rewriter *rewriter, xmlNode *node, const DgStyle *parent, const DgTransform *ctm, gboolean in_text) {
  static const DgTransform identity = DG_TRANSFORM_IDENTITY;
  DgBuilder *builder = &rewriter->builder;
  if (!dg_node_in_svg(node))
    return;
  DgStyle style;
  DgAttributes a;
  dg_cascade(builder, node, parent, &style, &a);
  if (dg_builder_failed(builder) || style.display == DG_DISPLAY_NONE)
    return;
  g_autoptr(GString) out = g_string_new(NULL);
  if (rewriter->foreign_sheet || dg_rewrite_has_foreign_value(builder, node))
    dg_rewrite_declare_resolved(builder, &style, &a, out);
  if (out->len)
    note(rewriter, DG_LEVEL_INFO, node, "values that the renderer does not know were replaced by what they come to");
  DgTransform own = identity, total;
  dg_walk_transform(builder, node, &style, &a, &identity, &own);
  total = dg_transform_multiply(ctm, &own);
  gboolean moved = style.transform_origin.at && a.value[DG_NAME_TRANSFORM].at;
  if (moved)
    note(rewriter, DG_LEVEL_INFO, node, "transform-origin was worked into the transform");
  DgTag tag = dg_tag_lookup((const char *)node->name);
  if (in_text)
    visit_span(&style, parent, out);
  switch (tag) {
  case DG_TAG_TEXT:
    visit_text(rewriter, node, &style, &own, &moved);
    visit_children(rewriter, node, &style, &total, TRUE);
    break;
  case DG_TAG_FOREIGN_OBJECT:
    visit_html(rewriter, node, &style);
    break;
  case DG_TAG_SWITCH: {
    Edit *edit = add_edit(rewriter, node);
    edit->choose = TRUE;
    edit->chosen = dg_walk_choose(builder, node);
    if (edit->chosen)
      visit(rewriter, (xmlNode *)edit->chosen, &style, &total, FALSE);
    break;
  }
  default:
    if (dg_node_is(node, "feDropShadow")) {
      add_edit(rewriter, node)->shadow = TRUE;
      note(rewriter, DG_LEVEL_INFO, node, "feDropShadow was replaced by the filters that it stands for");
    }
    if (dg_node_is(node, "image"))
      add_edit(rewriter, node)->image = TRUE;
    if (style.non_scaling_stroke && style.stroke.kind != DG_PAINT_NONE)
      keep_stroke(rewriter, node, &style, &total, out);
    visit_children(rewriter, node, &style, &total, in_text);
  }
  if (!moved && !out->len)
    return;
  Edit *edit = add_edit(rewriter, node);
  edit->moves = moved;
  edit->transform = own;
  edit->style = out->len ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}

static void choose_child(xmlNode *node, const xmlNode *chosen) {
  xmlNodeSetName(node, (const xmlChar *)"g");
  for (xmlNode *child = node->children, *next; child; child = next) {
    next = child->next;
    if (child == chosen)
      continue;
    xmlUnlinkNode(child);
    xmlFreeNode(child);
  }
  static const char *const conditions[] = {"requiredFeatures", "requiredExtensions", "systemLanguage"};
  for (gsize i = 0; chosen && i < G_N_ELEMENTS(conditions); i++)
    xmlUnsetNsProp((xmlNode *)chosen, NULL, (const xmlChar *)conditions[i]);
}

static GBytes *rewrite_bytes(GBytes *bytes, const char *name, guint depth, Numbers *numbers, DgLimits *left,
                             DgDiagnostics *notes, GError **error);

/* The data URI `uri` with the figure in it rewritten; NULL, and a diagnostic, when it has to stay as it is. */
static char *rewrite_uri(Rewriter *rewriter, const xmlNode *node, const char *uri) {
  guint line = dg_node_line(node);
  if (rewriter->depth >= IMAGE_DEPTH_MAX) {
    dg_diagnostics_add(rewriter->notes, DG_LEVEL_WARNING, line,
                       "the figure in an image was not rewritten: more than %u levels of figures in images",
                       IMAGE_DEPTH_MAX);
    return NULL;
  }
  g_autoptr(GBytes) bytes = dg_data_uri_read(uri);
  g_autoptr(DgDiagnostics) inner = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  Numbers numbers = {0};
  g_autoptr(GBytes) paintable =
      bytes ? rewrite_bytes(bytes, "image", rewriter->depth + 1, &numbers, rewriter->left, inner, &error) : NULL;
  /* Lines of the inner document mean nothing outside of it. */
  for (guint i = 0; i < dg_diagnostics_get_count(inner); i++)
    dg_diagnostics_add(rewriter->notes, dg_diagnostics_get_level(inner, i), line, "%s",
                       dg_diagnostics_get_message(inner, i));
  if (!paintable)
    dg_diagnostics_add(rewriter->notes, DG_LEVEL_WARNING, line, "the figure in an image was not rewritten: %s",
                       error ? error->message : "found a malformed data URI");
  return paintable ? dg_data_uri_write(paintable) : NULL;
}

static void rewrite_image(Rewriter *rewriter, xmlNode *node) {
  for (xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    const char *name = (const char *)attribute->name;
    if (strcmp(name, "href") != 0 && strcmp(name, "xlink:href") != 0)
      continue;
    xmlChar *value = xmlNodeGetContent((xmlNode *)attribute);
    if (value && dg_data_uri_is_svg(g_strchug((char *)value))) {
      g_autofree char *uri = rewrite_uri(rewriter, node, (const char *)value);
      if (uri)
        xmlSetNsProp(node, attribute->ns, attribute->name, (const xmlChar *)uri);
    }
    xmlFree(value);
  }
}

/* Inner elements come after those around them in the list, so that what is removed is not looked at again: edits of
 * texts and of <switch> are applied last to first. */
static void apply_edits(Rewriter *rewriter) {
  for (guint i = rewriter->edits->len; i-- > 0;) {
    Edit *edit = &g_array_index(rewriter->edits, Edit, i);
    if (edit->style)
      dg_rewrite_append_style(edit->node, edit->style);
    if (edit->moves)
      dg_rewrite_set_transform(edit->node, &edit->transform);
    if (edit->preserve)
      xmlNodeSetSpacePreserve(edit->node, 1);
    if (edit->shadow)
      dg_shadow_expand(edit->node, rewriter->numbers->shadows++);
    if (edit->image)
      rewrite_image(rewriter, edit->node);
    if (edit->choose)
      choose_child(edit->node, edit->chosen);
    if (edit->items.texts)
      dg_rewrite_by_items(edit->node, &edit->items, &rewriter->numbers->fits);
  }
}

/* What the renderer takes otherwise of the root element, whose cascade has just been run: its font size when none is
 * set, and the colour behind everything. */
static void rewrite_root(Rewriter *rewriter, xmlNode *root, const DgTransform *ctm) {
  const DgDrawing *drawing = rewriter->builder.drawing;
  const GArray *all = rewriter->builder.declarations;
  gboolean sized = xmlHasProp(root, (const xmlChar *)"font-size") != NULL;
  guint32 color = 0;
  float alpha = 0;
  for (guint i = 0; i < all->len; i++) {
    const DgDeclaration *declaration = &g_array_index(all, DgDeclaration, i);
    sized |= declaration->property == DG_NAME_FONT_SIZE || declaration->property == DG_NAME_FONT;
    DgSlice word, rest = declaration->value;
    if (!rest.at || (declaration->property != DG_NAME_BACKGROUND && declaration->property != DG_NAME_BACKGROUND_COLOR))
      continue;
    while (dg_slice_next_word(&rest, FALSE, &word)) {
      guint32 found;
      float found_alpha;
      if (dg_parse_color(word, &found, &found_alpha)) {
        color = found;
        alpha = found_alpha;
      }
    }
  }
  if (!sized)
    dg_rewrite_set_attribute(root, "font-size", "16px");
  if (!(alpha > 0))
    return;
  xmlNode *rect = xmlNewDocNode(root->doc, root->ns, (const xmlChar *)"rect", NULL);
  g_autoptr(GString) style = g_string_new(NULL);
  dg_rewrite_declare_number(style, "x", -ctm->e / ctm->a);
  dg_rewrite_declare_number(style, "y", -ctm->f / ctm->d);
  dg_rewrite_declare_number(style, "width", drawing->width / ctm->a);
  dg_rewrite_declare_number(style, "height", drawing->height / ctm->d);
  dg_rewrite_open(style, "fill");
  dg_rewrite_color(style, color, alpha);
  dg_rewrite_close(style);
  dg_rewrite_declare(style, "stroke", "none");
  dg_rewrite_append_style(rect, style->str);
  if (root->children)
    xmlAddPrevSibling(root->children, rect);
  else
    xmlAddChild(root, rect);
  note(rewriter, DG_LEVEL_INFO, root, "the background of the figure was painted as a rectangle");
}

static void rewrite(Rewriter *rewriter, xmlDoc *document) {
  DgBuilder *builder = &rewriter->builder;
  xmlNode *root = xmlDocGetRootElement(document);
  for (xmlNode *node = root; node; node = dg_document_next(node, root))
    if (node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, "style") == 0) {
      gboolean html = node->ns && strcmp((const char *)node->ns->href, DG_XHTML_NAMESPACE) == 0;
      rewriter->foreign_sheet |= html || dg_rewrite_is_foreign_sheet(node);
    }
  DgStyle style;
  DgTransform ctm;
  dg_walk_begin(builder, &style, &ctm);
  if (dg_builder_failed(builder))
    return;
  DgStyle again;
  DgAttributes a;
  visit_children(rewriter, root, &style, &ctm, FALSE);
  dg_cascade(builder, root, &dg_style_initial, &again, &a);
  if (dg_builder_failed(builder))
    return;
  if (rewriter->foreign_sheet || dg_rewrite_has_foreign_value(builder, root)) {
    static const DgAttributes none;
    g_autoptr(GString) out = g_string_new(NULL);
    dg_rewrite_declare_resolved(builder, &style, &none, out);
    dg_rewrite_append_style(root, out->str);
  }
  rewrite_root(rewriter, root, &ctm);
  rewriter->left->css_steps -= MIN(builder->css_steps, rewriter->left->css_steps);
  rewriter->left->text_bytes -= MIN(builder->n_text_bytes, rewriter->left->text_bytes);
  apply_edits(rewriter);
  for (xmlNode *node = root; node; node = dg_document_next(node, root))
    if (node->type == XML_ELEMENT_NODE && node->ns && strcmp((const char *)node->name, "style") == 0 &&
        strcmp((const char *)node->ns->href, DG_XHTML_NAMESPACE) == 0)
      xmlSetNs(node, root->ns); /* the renderer reads only its own */
}

static GBytes *rewrite_bytes(GBytes *bytes, const char *name, guint depth, Numbers *numbers, DgLimits *left,
                             DgDiagnostics *notes, GError **error) {
  g_autoptr(DgDiagnostics) reading = dg_diagnostics_new();
  xmlDoc *document = dg_document_parse(bytes, name, reading, TRUE, error);
  if (!document)
    return NULL;
  dg_document_resolve(document);
  g_autoptr(DgDrawing) drawing = dg_drawing_new(name);
  Rewriter rewriter = {.notes = notes,
                       .edits = g_array_new(FALSE, FALSE, sizeof(Edit)),
                       .numbers = numbers,
                       .depth = depth,
                       .left = left};
  g_array_set_clear_func(rewriter.edits, clear_edit);
  dg_builder_init(&rewriter.builder, drawing, document, name, *left);
  guint none = 0;
  g_array_append_val(drawing->group_parents, none);
  rewrite(&rewriter, document);
  if (dg_builder_failed(&rewriter.builder))
    dg_diagnostics_add(notes, DG_LEVEL_WARNING, 0,
                       "what the renderer does not know was not replaced, because of a limit: %s",
                       rewriter.builder.error->message);
  GBytes *result = dg_document_write(document, name, error);
  g_array_unref(rewriter.edits);
  dg_builder_clear(&rewriter.builder);
  dg_tree_free(document);
  return result;
}

GBytes *dg_svg_for_renderer(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, GError **error) {
  DgLimits left = DG_LIMITS;
  Numbers numbers = {0};
  return rewrite_bytes(bytes, name, 0, &numbers, &left, diagnostics, error);
}

/* The document `out`, which is closed already, with what is in the root of another one behind it. */
static void append_document(GString *out, GBytes *bytes) {
  static const char end[] = "</svg>";
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  const char *begin = memchr(text, '>', length); /* of the root element: libxml2 escapes those in attributes */
  if (out->len && begin && g_str_has_suffix(out->str, end)) {
    g_string_truncate(out, out->len - strlen(end));
    length -= (gsize)(begin + 1 - text);
    text = begin + 1;
  }
  g_string_append_len(out, text, (gssize)length);
}

GBytes *dg_svg_own_for_renderer(DgOwnNext next, gpointer data, const char *name, GError **error) {
  DgLimits left = DG_LIMITS;
  Numbers numbers = {0};
  g_autoptr(DgDiagnostics) unsaid = dg_diagnostics_new(); /* of lines that nobody wrote */
  g_autoptr(GString) out = g_string_new(NULL);
  GBytes *bytes;
  while ((bytes = next(NULL, data))) {
    g_autoptr(GBytes) paintable = rewrite_bytes(bytes, name, 0, &numbers, &left, unsaid, error);
    g_bytes_unref(bytes);
    if (!paintable)
      return NULL;
    if (out->len + g_bytes_get_size(paintable) > DG_FILE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found more than %u MiB of SVG to paint, expected at most that",
                  name, DG_FILE_BYTES_MAX >> 20);
      return NULL;
    }
    append_document(out, paintable);
  }
  return g_string_free_to_bytes(g_steal_pointer(&out));
}
