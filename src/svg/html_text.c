/* From the HTML of a foreignObject to boxes and, when those are placed, to text items and painted boxes. */
#include "svg/html_text.h"

#include "svg/shape.h"

/* What is being built: the container that takes the next box, and the lines that take the next character. */
typedef struct {
  DgBuilder *builder;
  DgTextBuffers *buffers;
  const xmlNode *foreign_object;
  guint container;
  guint lines; /* box of the open lines; 0 for none */
  gboolean painted; /* some box has a background or a border */
} Html;

static DgLength in_pixels(const Html *html, const DgStyle *style, DgLength length, DgAxis axis) {
  if (length.unit == DG_UNIT_PERCENT || isnan(length.value)) {
    return length;
  }
  return (DgLength){dg_builder_resolve_length(html->builder, style, length, axis), DG_UNIT_PX};
}

/* Takes over what the box itself paints. Borders take room as padding does. */
static void resolve_paint(Html *html, const DgStyle *style, const DgHtmlBox *css, DgHtmlLayoutBox *box) {
  for (guint side = 0; side < 4; side++) {
    const DgHtmlBorder *border = &css->border[side];
    double width = border->drawn ? dg_builder_resolve_length(html->builder, style, border->width, DG_AXIS_X) : 0;
    if (!(width > 0 && isfinite(width)))
      continue;
    box->border[side] = width;
    if (box->css.padding[side].unit == DG_UNIT_PX)
      box->css.padding[side].value += width;
    if (!style->hidden && !dg_style_paint(html->builder, style, &border->color, 1, &box->border_color[side],
                                          &box->border_alpha[side], NULL))
      box->border_alpha[side] = 0;
    html->painted |= box->border_alpha[side] > 0;
  }
  if (!style->hidden &&
      !dg_style_paint(html->builder, style, &css->background, 1, &box->ground, &box->ground_alpha, NULL))
    box->ground_alpha = 0;
  html->painted |= box->ground_alpha > 0;
}

static void resolve_lengths(const Html *html, const DgStyle *style, DgHtmlBox *css) {
  for (guint i = 0; i < 4; i++) {
    css->margin[i] = in_pixels(html, style, css->margin[i], DG_AXIS_X);
    css->padding[i] = in_pixels(html, style, css->padding[i], DG_AXIS_X);
  }
  DgLength *const lengths[] = {&css->width, &css->min_width, &css->max_width, &css->left, &css->height, &css->top};
  for (guint i = 0; i < G_N_ELEMENTS(lengths); i++) {
    *lengths[i] = in_pixels(html, style, *lengths[i], i < 4 ? DG_AXIS_X : DG_AXIS_Y);
  }
}

/* Room of a line of this style above and below the baseline. Browsers round ascent, descent and line gap to whole
 * pixels, and give the odd half of the leading to what is below. */
static void line_room(const DgStyle *style, double *above, double *below) {
  double ascent = floor(dg_font_ascent(style->font_class) * style->font_size + 0.5);
  double descent = floor(dg_font_descent(style->font_class) * style->font_size + 0.5);
  double gap = floor(dg_font_line_gap(style->font_class) * style->font_size + 0.5);
  double height = style->line_factor > 0   ? style->line_factor * style->font_size
                  : style->line_height > 0 ? style->line_height
                                           : ascent + descent + gap;
  *above = ascent + floor((height - ascent - descent) / 2);
  *below = height - *above;
}

static DgAlign text_align_of(const DgStyle *style) {
  DgAlign align = style->text_align;
  if (align != DG_ALIGN_START && align != DG_ALIGN_CENTER && align != DG_ALIGN_END) {
    align = DG_ALIGN_START;
  }
  if (style->rtl && align != DG_ALIGN_CENTER) {
    align = align == DG_ALIGN_START ? DG_ALIGN_END : DG_ALIGN_START;
  }
  return align;
}

/* Appends a box to the open container; `css` may be NULL. Returns its number. */
static guint add_box(Html *html, DgHtmlKind kind, const DgStyle *style, const DgHtmlBox *css) {
  static const DgLength none = {NAN, DG_UNIT_NUMBER}, zero = {0, DG_UNIT_PX};
  GArray *boxes = html->buffers->boxes;
  guint index = boxes->len;
  DgHtmlLayoutBox box = {.kind = kind, .text_align = text_align_of(style)};
  box.first_char = box.end_char = html->buffers->chars->len;
  line_room(style, &box.above, &box.below);
  if (css) {
    box.css = *css;
    resolve_lengths(html, style, &box.css);
    resolve_paint(html, style, css, &box);
  } else {
    for (guint i = 0; i < 4; i++) {
      box.css.margin[i] = box.css.padding[i] = zero;
    }
    box.css.width = box.css.height = box.css.min_width = box.css.max_width = box.css.left = box.css.top = none;
    box.css.align_items = DG_ALIGN_STRETCH;
  }
  g_array_append_val(boxes, box);
  if (index > 0) {
    DgHtmlLayoutBox *container = dg_html_box(html->buffers, html->container);
    if (container->last_child) {
      dg_html_box(html->buffers, container->last_child)->next = index;
    } else {
      container->first_child = index;
    }
    container->last_child = index;
  }
  return index;
}

/* ---- inline content ---- */

#define TAB_STOP 8
/* Characters looked back at for the column of a tab: longer lines are not code that anybody reads. */
#define TAB_SCAN_MAX 400u

static DgTextChar *last_char_of_lines(Html *html) {
  guint first = dg_html_box(html->buffers, html->lines)->first_char, n = html->buffers->chars->len;
  return n > first ? &g_array_index(html->buffers->chars, DgTextChar, n - 1) : NULL;
}

static void close_lines(Html *html) {
  if (html->lines) {
    dg_html_box(html->buffers, html->lines)->end_char = html->buffers->chars->len;
    html->lines = 0;
  }
}

static void open_lines(Html *html, const DgStyle *block) {
  if (!html->lines) {
    html->lines = add_box(html, DG_HTML_LINES, block, NULL);
  }
}

static void add_line_feed(Html *html, guint run) {
  DgTextChar *before = last_char_of_lines(html);
  if (before && before->collapsible) {
    before->advance = 0;
  }
  DgTextChar *ch = dg_text_add_char(html->buffers, run, '\n');
  ch->mark = TRUE;
  ch->advance = 0;
}

/* Tab stops stand every 8 blanks: how many blanks the tab that comes next is wide, in a font of one width. */
static double blanks_of_tab(Html *html) {
  guint first = dg_html_box(html->buffers, html->lines)->first_char, column = 0;
  for (guint i = html->buffers->chars->len; i > first && column < TAB_SCAN_MAX; i--, column++) {
    if (g_array_index(html->buffers->chars, DgTextChar, i - 1).c == '\n') {
      break;
    }
  }
  return TAB_STOP - column % TAB_STOP;
}

static gboolean is_blank_text(const char *text) {
  for (; *text; text++) {
    if (!dg_is_space(*text)) {
      return FALSE;
    }
  }
  return TRUE;
}

static void add_text(Html *html, const char *text, const DgStyle *block, guint run) {
  const DgTextRun style = g_array_index(html->buffers->runs, DgTextRun, run);
  const char *end = text + strlen(text);
  if (!dg_text_scan(html->builder, html->buffers, (gsize)(end - text), style.line)) {
    return;
  }
  if (!html->lines && style.collapse && !style.line_feeds && is_blank_text(text)) {
    return;
  }
  open_lines(html, block);
  while (text < end) {
    gunichar c = dg_text_next_char(&text, end);
    if (c == '\n' && style.line_feeds) {
      add_line_feed(html, run);
      continue;
    }
    gboolean blank = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    if (blank && style.collapse) {
      const DgTextChar *before = last_char_of_lines(html);
      if (!before || before->collapsible || before->c == '\n') {
        continue;
      }
    }
    double tab = c == '\t' && !style.collapse ? blanks_of_tab(html) : 1;
    DgTextChar *ch = dg_text_add_char(html->buffers, run, blank ? ' ' : c);
    ch->advance *= tab;
    ch->collapsible = blank && style.collapse;
    ch->solid = blank && style.solid_blanks;
  }
}

static guint add_run(Html *html, const DgStyle *style, double drop, guint line) {
  guint run = dg_text_add_run(html->builder, html->buffers, style, drop, line, TRUE);
  DgTextRun *added = &g_array_index(html->buffers->runs, DgTextRun, run);
  line_room(style, &added->above, &added->below);
  return run;
}

/* ---- elements ---- */

static gboolean is_ignored(const xmlNode *node) {
  static const char *const names[] = {"script", "style", "head", "template", "title", "svg", "noscript"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (dg_slice_is(dg_slice((const char *)node->name), names[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean is_row_group(const xmlNode *node) {
  DgSlice name = dg_slice((const char *)node->name);
  return dg_slice_is(name, "tbody") || dg_slice_is(name, "thead") || dg_slice_is(name, "tfoot");
}

/* TRUE when nothing but blanks stands on both sides of `node` within its parent: an inline block is then the only thing
 * on its line and can be placed as a block that shrinks to its content. */
static gboolean is_alone(const xmlNode *node) {
  for (int side = 0; side < 2; side++) {
    const xmlNode *other = side ? node->next : node->prev;
    while (other && (other->type == XML_COMMENT_NODE || other->type == XML_PI_NODE ||
                     (other->type == XML_TEXT_NODE && other->content && is_blank_text((const char *)other->content)))) {
      other = side ? other->next : other->prev;
    }
    if (other) {
      return FALSE;
    }
  }
  return TRUE;
}

static void build(Html *html, const xmlNode *parent, const DgStyle *block, const DgStyle *style, double drop,
                  guint depth, guint entities, guint line);

/* Builds a box for an element and its content. */
static void build_box(Html *html, const xmlNode *node, DgHtmlKind kind, const DgStyle *style, const DgHtmlBox *css,
                      gboolean shrink, gboolean aligned, guint depth) {
  close_lines(html);
  guint outer = html->container;
  html->container = add_box(html, kind, style, css);
  DgHtmlLayoutBox *box = dg_html_box(html->buffers, html->container);
  box->line = dg_node_line(node);
  box->shrink = shrink != FALSE;
  box->aligned = aligned != FALSE;
  build(html, node, style, style, 0, depth, 0, dg_node_line(node));
  close_lines(html);
  html->container = outer;
}

static void build_element(Html *html, const xmlNode *node, const DgStyle *block, const DgStyle *parent, double drop,
                          guint depth) {
  DgBuilder *builder = html->builder;
  guint line = dg_node_line(node);
  if (is_ignored(node)) {
    return;
  }
  if (depth >= DG_DEPTH_MAX) {
    dg_builder_limit(builder, line, "more than %u levels of elements", DG_DEPTH_MAX);
    return;
  }
  if (++builder->n_elements > builder->limits.elements) {
    dg_builder_limit(builder, line, "more than %u elements", builder->limits.elements);
    return;
  }
  if (html->buffers->boxes->len >= DG_HTML_BOXES_MAX) {
    dg_builder_limit(builder, line, "more than %u boxes in one foreignObject", DG_HTML_BOXES_MAX);
    return;
  }
  DgStyle style;
  DgHtmlBox css;
  dg_style_resolve_html(builder, node, parent, &style, &css);
  if (style.display == DG_DISPLAY_NONE) {
    return;
  }
  if (dg_slice_is(dg_slice((const char *)node->name), "br")) {
    open_lines(html, block);
    add_line_feed(html, add_run(html, &style, drop, line));
    return;
  }
  DgHtmlKind container = dg_html_box(html->buffers, html->container)->kind;
  if (container == DG_HTML_TABLE && is_row_group(node)) {
    build(html, node, &style, &style, 0, depth, 0, line);
    return;
  }
  gboolean item = container == DG_HTML_FLEX || container == DG_HTML_ROW;
  switch (style.display) {
  case DG_DISPLAY_TABLE_ROW:
    build_box(html, node, DG_HTML_ROW, &style, &css, FALSE, FALSE, depth);
    return;
  case DG_DISPLAY_TABLE:
    build_box(html, node, DG_HTML_TABLE, &style, &css, TRUE, FALSE, depth);
    return;
  case DG_DISPLAY_TABLE_CELL:
    build_box(html, node, DG_HTML_BLOCK, &style, &css, TRUE, FALSE, depth);
    return;
  case DG_DISPLAY_FLEX:
    build_box(html, node, DG_HTML_FLEX, &style, &css, FALSE, FALSE, depth);
    return;
  case DG_DISPLAY_BLOCK:
  case DG_DISPLAY_LIST_ITEM:
    build_box(html, node, DG_HTML_BLOCK, &style, &css, item, FALSE, depth);
    return;
  case DG_DISPLAY_INLINE_BLOCK:
    if (item || css.absolute || (!html->lines && is_alone(node))) {
      build_box(html, node, DG_HTML_BLOCK, &style, &css, TRUE, !item, depth);
      return;
    }
    break;
  case DG_DISPLAY_INLINE:
  case DG_DISPLAY_NONE:
    if (item || css.absolute) {
      build_box(html, node, DG_HTML_BLOCK, &style, &css, TRUE, FALSE, depth);
      return;
    }
    break;
  }
  build(html, node, block, &style, drop + dg_text_shift(&style, parent), depth, 0, line);
}

/* Text directly in a flex container or a table row is an item of its own. */
static void add_text_of(Html *html, const xmlNode *node, const DgStyle *block, guint run) {
  const char *text = (const char *)node->content;
  DgHtmlKind kind = dg_html_box(html->buffers, html->container)->kind;
  if (kind == DG_HTML_BLOCK) {
    add_text(html, text, block, run);
  } else if (!is_blank_text(text)) {
    guint outer = html->container;
    close_lines(html);
    html->container = add_box(html, DG_HTML_BLOCK, block, NULL);
    dg_html_box(html->buffers, html->container)->shrink = TRUE;
    add_text(html, text, block, run);
    close_lines(html);
    html->container = outer;
  }
}

/* Appends what is below `parent`, which is inline with `style` in a block with the style `block`. */
static void build(Html *html, const xmlNode *parent, const DgStyle *block, const DgStyle *style, double drop,
                  guint depth, guint entities, guint line) {
  guint run = G_MAXUINT;
  for (const xmlNode *node = parent->children; node && !dg_builder_failed(html->builder); node = node->next) {
    switch (node->type) {
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE:
      if (node->content) {
        if (run == G_MAXUINT) {
          run = add_run(html, style, drop, line);
        }
        add_text_of(html, node, block, run);
      }
      break;
    case XML_ENTITY_REF_NODE:
      if (entities >= DG_TEXT_ENTITY_DEPTH_MAX) {
        dg_builder_limit(html->builder, line, "more than %u levels of entities", DG_TEXT_ENTITY_DEPTH_MAX);
      } else if (node->children && node->children->type == XML_ENTITY_DECL &&
                 dg_text_scan(html->builder, html->buffers, 1, line)) {
        build(html, node->children, block, style, drop, depth, entities + 1, line);
      }
      break;
    case XML_ELEMENT_NODE:
      build_element(html, node, block, style, drop, depth + 1);
      break;
    default:
      break;
    }
  }
}

/* ---- items ---- */

/* Adds the background and the border of a box whose content begins at (x, y): as one rectangle where all sides have a
 * border, else the sides as lines. */
static void emit_box(Html *html, const DgHtmlLayoutBox *box, double x, double y, const DgTransform *ctm) {
  double inset[4], base = box->width; /* from the border's outside to the content */
  for (guint side = 0; side < 4; side++) {
    DgLength padding = box->css.padding[side];
    inset[side] = padding.unit == DG_UNIT_PERCENT ? padding.value / 100 * base
                  : isnan(padding.value)          ? 0
                                                  : padding.value;
  }
  double left = x - inset[3], top = y - inset[0], right = x + box->width + inset[1],
         bottom = y + box->height + inset[2];
  guint n_sides = 0;
  for (guint side = 0; side < 4; side++)
    n_sides += box->border_alpha[side] > 0;
  DgShape shape = {.kind = DG_SHAPE_RECT,
                   .line = box->line,
                   .filled = box->ground_alpha > 0,
                   .fill = box->ground,
                   .fill_dark = box->ground,
                   .fill_light = box->ground,
                   .fill_opacity = box->ground_alpha};
  if (n_sides == 4) {
    shape.stroked = 1;
    shape.stroke = box->border_color[0];
    shape.stroke_opacity = box->border_alpha[0];
    shape.stroke_width = (float)box->border[0];
  }
  if (shape.filled || shape.stroked)
    dg_shape_add_upright(html->builder, shape, (DgPoint){left, top}, (DgPoint){right, bottom}, ctm);
  for (guint side = 0; n_sides < 4 && side < 4; side++) {
    if (!(box->border_alpha[side] > 0))
      continue;
    double half = box->border[side] / 2;
    DgPoint from = {left, top}, to = {right, bottom};
    if (side == 0)
      from.y = to.y = top + half;
    else if (side == 1)
      from.x = to.x = right - half;
    else if (side == 2)
      from.y = to.y = bottom - half;
    else
      from.x = to.x = left + half;
    DgShape line = {.kind = DG_SHAPE_LINE,
                    .line = box->line,
                    .stroked = 1,
                    .stroke = box->border_color[side],
                    .stroke_opacity = box->border_alpha[side],
                    .stroke_width = (float)box->border[side],
                    .html = 1};
    dg_shape_add_upright(html->builder, line, from, to, ctm);
  }
}

/* Emits what box `index` paints, its lines and what is below, whose parent's content begins at (x, y). */
static void emit(Html *html, guint index, double x, double y, const DgTransform *ctm, gboolean *first_block) {
  DgTextBuffers *buffers = html->buffers;
  const DgHtmlLayoutBox *box = dg_html_box(buffers, index);
  x += box->x;
  y += box->y;
  if (html->painted && index > 0)
    emit_box(html, box, x, y, ctm);
  if (box->kind == DG_HTML_LINES && box->end_char > box->first_char) {
    gboolean goes_on = !*first_block;
    guint first_text = html->builder->drawing->texts->len;
    if (goes_on) {
      dg_builder_next_element(html->builder, html->foreign_object);
    }
    *first_block = FALSE;
    guint start = box->first_char;
    for (guint i = box->first_char; i < box->end_char; i++) {
      DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
      ch->u += x;
      ch->v += y;
      if (ch->line_start && i > start) {
        dg_text_emit(html->builder, buffers, start, i, ctm, TRUE);
        start = i;
      }
    }
    dg_text_emit(html->builder, buffers, start, box->end_char, ctm, TRUE);
    for (guint i = first_text; goes_on && i < html->builder->drawing->texts->len; i++)
      g_array_index(html->builder->drawing->texts, DgTextItem, i).goes_on = 1;
  }
  for (guint i = box->first_child; i && !dg_builder_failed(html->builder); i = dg_html_box(buffers, i)->next) {
    emit(html, i, x, y, ctm, first_block);
  }
}

/* A length attribute of the foreignObject; `missing` when it is absent or no length. */
static double attribute(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const char *name, DgAxis axis,
                        double missing) {
  double value;
  DgSlice text = dg_node_attribute(builder, node, name);
  return dg_builder_length(builder, style, text, axis, &value) && isfinite(value) ? value : missing;
}

void dg_html_layout(DgBuilder *builder, const xmlNode *foreign_object, const DgStyle *style, const DgTransform *ctm) {
  DgTextBuffers *buffers = dg_text_buffers(builder);
  if (!buffers->boxes) {
    buffers->boxes = g_array_sized_new(FALSE, FALSE, sizeof(DgHtmlLayoutBox), 16);
  }
  g_array_set_size(buffers->boxes, 0);
  Html html = {.builder = builder, .buffers = buffers, .foreign_object = foreign_object};
  double x = attribute(builder, foreign_object, style, "x", DG_AXIS_X, 0);
  double y = attribute(builder, foreign_object, style, "y", DG_AXIS_Y, 0);
  double width = attribute(builder, foreign_object, style, "width", DG_AXIS_X, 0);
  double height = attribute(builder, foreign_object, style, "height", DG_AXIS_Y, 0);
  add_box(&html, DG_HTML_BLOCK, style, NULL);
  DgHtmlLayoutBox *root = dg_html_box(buffers, 0);
  root->shrink = TRUE;
  build(&html, foreign_object, style, style, 0, builder->depth, 0, dg_node_line(foreign_object));
  close_lines(&html);
  if (dg_builder_failed(builder) || (buffers->chars->len == 0 && !html.painted)) {
    return;
  }
  if (!(width > 0 && height > 0)) {
    dg_diagnostics_add(builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(foreign_object),
                       "foreignObject: expected a width and a height above 0; its text is read as if it had room");
  }
  root = dg_html_box(buffers, 0);
  root->width = width > 0 ? width : NAN;
  root->height = height > 0 ? height : NAN;
  dg_html_place(buffers);
  gboolean first_block = TRUE;
  emit(&html, 0, x, y, ctm, &first_block);
}
