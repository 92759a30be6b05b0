/* Layout of SVG <text>: SVG 2 chapter 11 without line wrapping. Vertical writing is laid out as a horizontal line that
 * is turned by 90 degrees clockwise, whatever the script: for upright characters this gives the same boxes but for the
 * difference between em and advance. */
#include "svg/text_layout.h"

#include "svg/text_path.h"

#include <utf8proc.h>

enum { LIST_X, LIST_Y, LIST_DX, LIST_DY, LIST_ROTATE, N_LISTS };

static const char *const list_names[N_LISTS] = {"x", "y", "dx", "dy", "rotate"};

/* The coordinate lists of an open element that still have entries. They are read as the characters come, so that a
 * list costs what the text has characters, however long it is. */
typedef struct {
  DgSlice rest[N_LISTS];
  double rotation; /* the last entry of rotate goes on to the end of the element */
  gboolean rotates;
  const DgStyle *style;
  guint line;
} Lists;

typedef struct {
  DgBuilder *builder;
  DgTextBuffers *buffers;
  gboolean vertical;
  guint n_live; /* lists with entries left, in all open elements */
  guint n_rotating; /* open elements that rotate their characters */
  GPtrArray **paths; /* takes the <textPath> elements, which are laid out after the rest; NULL within one */
} Layout;

typedef struct {
  const xmlNode *node;
  DgStyle style;
} PathText;

/* ---- buffers ---- */

DgTextBuffers *dg_text_buffers(DgBuilder *builder) {
  DgTextBuffers *buffers = builder->text_buffers;
  if (!buffers) {
    buffers = builder->text_buffers = g_new0(DgTextBuffers, 1);
    buffers->chars = g_array_sized_new(FALSE, FALSE, sizeof(DgTextChar), 128);
    buffers->runs = g_array_sized_new(FALSE, FALSE, sizeof(DgTextRun), 16);
    buffers->lists = g_array_sized_new(FALSE, FALSE, sizeof(Lists), 8);
    buffers->string = g_string_sized_new(128);
  }
  buffers->chars->len = buffers->runs->len = buffers->lists->len = 0;
  buffers->n_element = 0;
  return buffers;
}

void dg_text_buffers_free(DgTextBuffers *buffers) {
  if (buffers) {
    g_array_unref(buffers->chars);
    g_array_unref(buffers->runs);
    g_array_unref(buffers->lists);
    g_clear_pointer(&buffers->boxes, g_array_unref);
    g_string_free(buffers->string, TRUE);
    g_free(buffers);
  }
}

gboolean dg_text_scan(DgBuilder *builder, DgTextBuffers *buffers, gsize bytes, guint line) {
  buffers->n_scanned += bytes;
  buffers->n_element += bytes;
  if (buffers->n_scanned > DG_TEXT_SCAN_MAX) {
    dg_builder_limit(builder, line, "more than %u bytes of text", DG_TEXT_SCAN_MAX);
    return FALSE;
  }
  if (buffers->n_element > DG_TEXT_ELEMENT_BYTES_MAX) {
    dg_builder_limit(builder, line, "more than %u bytes of text in one element", DG_TEXT_ELEMENT_BYTES_MAX);
    return FALSE;
  }
  return TRUE;
}

gunichar dg_text_next_char(const char **text, const char *end) {
  guchar byte = (guchar) * *text;
  if (byte < 0x80) {
    (*text)++;
    return byte;
  }
  utf8proc_int32_t c;
  utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)*text, end - *text, &c);
  if (step <= 0) {
    (*text)++;
    return 0xfffd;
  }
  *text += step;
  return (gunichar)c;
}

/* ---- runs and characters ---- */

/* By the font's own metrics. The shares of `hanging` and `mathematical`
 * are those that browsers take for fonts without a baseline table. */
double dg_text_drop(const DgStyle *style) {
  double ascent = dg_font_ascent(style->font_class), descent = dg_font_descent(style->font_class);
  DgBaseline baseline =
      style->alignment_baseline != DG_BASELINE_AUTO ? style->alignment_baseline : style->dominant_baseline;
  switch (baseline) {
  case DG_BASELINE_MIDDLE:
    return dg_font_x_height(style->font_class) / 2 * style->font_size;
  case DG_BASELINE_CENTRAL:
    return (ascent - descent) / 2 * style->font_size;
  case DG_BASELINE_HANGING:
    return 0.8 * ascent * style->font_size;
  case DG_BASELINE_MATHEMATICAL:
    return 0.5 * ascent * style->font_size;
  case DG_BASELINE_TEXT_TOP:
    return ascent * style->font_size;
  case DG_BASELINE_IDEOGRAPHIC:
  case DG_BASELINE_TEXT_BOTTOM:
    return -descent * style->font_size;
  case DG_BASELINE_AUTO:
  case DG_BASELINE_ALPHABETIC:
    break;
  }
  if (style->writing_mode != DG_WRITING_HORIZONTAL && baseline == DG_BASELINE_AUTO) {
    return (ascent - descent) / 2 * style->font_size;
  }
  return 0;
}

guint dg_text_add_run(DgBuilder *builder, DgTextBuffers *buffers, const DgStyle *style, double drop, guint line,
                      gboolean html) {
  static const DgPaint current = {.kind = DG_PAINT_CURRENT, .alpha = 1};
  guint32 fill = 0;
  float alpha = 0;
  gboolean painted = FALSE;
  if (!style->hidden && style->font_size > 0) {
    painted = html ? dg_style_paint(builder, style, &current, 1, &fill, &alpha, NULL)
                   : dg_style_paint(builder, style, &style->fill, style->fill_opacity, &fill, &alpha, NULL) ||
                         dg_style_paint(builder, style, &style->stroke, style->stroke_opacity, &fill, &alpha, NULL);
  }
  DgTextRun run = {
      .font = style->font_class,
      .font_size = style->font_size,
      .letter_spacing = style->letter_spacing,
      .word_spacing = style->word_spacing,
      .drop = drop,
      .fill = fill,
      .fill_opacity = alpha,
      .line = line,
      .anchor = style->anchor,
      .rtl = style->rtl,
      .bold = style->font_weight >= 600,
      .italic = style->italic,
      .painted = painted != FALSE,
      .collapse = style->white_space == DG_SPACE_NORMAL || style->white_space == DG_SPACE_NOWRAP ||
                  style->white_space == DG_SPACE_PRE_LINE,
      .wrap = style->white_space != DG_SPACE_NOWRAP && style->white_space != DG_SPACE_PRE,
      .solid_blanks = style->white_space == DG_SPACE_BREAK_SPACES,
      .line_feeds = style->white_space == DG_SPACE_PRE || style->white_space == DG_SPACE_PRE_WRAP ||
                    style->white_space == DG_SPACE_BREAK_SPACES || style->white_space == DG_SPACE_PRE_LINE,
      .small_caps = style->small_caps,
      .text_transform = style->text_transform,
  };
  g_array_append_val(buffers->runs, run);
  return buffers->runs->len - 1;
}

/* Size of the capitals that stand for small letters in small-caps text, as browsers synthesise them. */
#define SMALL_CAPS_SIZE 0.7

static gunichar transform_case(DgTextTransform transform, const DgTextChar *before, gunichar c) {
  switch (transform) {
  case DG_CASE_UPPER:
    return g_unichar_toupper(c);
  case DG_CASE_LOWER:
    return g_unichar_tolower(c);
  case DG_CASE_CAPITALIZE:
    return before && (g_unichar_isalnum(before->c) || before->mark || before->c == '\'' || before->c == 0x2019)
               ? c
               : g_unichar_totitle(c);
  case DG_CASE_NONE:
    break;
  }
  return c;
}

DgTextChar *dg_text_add_char(DgTextBuffers *buffers, guint run_index, gunichar c) {
  const DgTextRun *run = &g_array_index(buffers->runs, DgTextRun, run_index);
  guint n = buffers->chars->len;
  if (n >= buffers->n_room) { /* asked here, for each character, instead of in a call */
    g_array_set_size(buffers->chars, MAX(2 * n, 128));
    buffers->n_room = buffers->chars->len;
  }
  buffers->chars->len = n + 1;
  DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, n);
  DgTextChar *before = n > 0 ? ch - 1 : NULL;
  if (run->text_transform != DG_CASE_NONE) {
    c = transform_case(run->text_transform, before, c);
  }
  *ch = (DgTextChar){.c = c, .run = run_index};
  /* An emoji after a joiner is a part of one picture. */
  if (dg_font_is_mark(c) || (before && before->c == 0x200d && c >= 0x2190)) {
    ch->mark = TRUE;
    return ch;
  }
  double size = run->font_size;
  if (run->small_caps) {
    gunichar upper = g_unichar_toupper(c);
    if (upper != c) {
      c = upper;
      size *= SMALL_CAPS_SIZE;
    }
  } else if (before && before->run == run_index) {
    before->advance += dg_font_kerning(run->font, run->bold, before->c, c) * size;
  }
  ch->advance = dg_font_advance(run->font, run->bold, c) * size + run->letter_spacing;
  if (c == ' ' || c == 0xa0) {
    ch->advance += run->word_spacing;
  }
  return ch;
}

/* ---- coordinate lists ---- */

/* Takes the next entry off a list. At the end, or at what is no length, the list is dropped. */
static gboolean next_entry(Layout *layout, Lists *lists, guint which, double *value) {
  DgSlice *rest = &lists->rest[which];
  const char *at = rest->at, *end = rest->at + rest->length;
  dg_scan_separator(&at, end);
  DgLength length;
  gboolean found =
      which == LIST_ROTATE ? dg_scan_number(&at, end, value) && isfinite(*value) : dg_scan_length(&at, end, &length);
  if (found) {
    if (which != LIST_ROTATE) {
      DgAxis axis = which == LIST_X || which == LIST_DX ? DG_AXIS_X : DG_AXIS_Y;
      *value = dg_builder_resolve_length(layout->builder, lists->style, length, axis);
    }
    dg_scan_separator(&at, end);
  } else if (at < end) {
    dg_diagnostics_add(layout->builder->drawing->diagnostics, DG_LEVEL_WARNING, lists->line,
                       "attribute %s of a text: expected numbers, found \"%.*s\"; the rest of the list is ignored",
                       list_names[which], (int)MIN(end - at, 20), at);
    at = end;
  }
  rest->length = (gsize)(end - at);
  rest->at = at;
  if (at >= end) {
    rest->at = NULL;
    layout->n_live--;
  }
  return found && isfinite(*value);
}

/* Gives the character what the lists say. Every open element counts the character; the innermost entry wins. */
static void place_by_lists(Layout *layout, DgTextChar *ch) {
  GArray *open = layout->buffers->lists;
  guint found = 0;
  double values[N_LISTS];
  for (guint i = open->len; i-- > 0;) {
    Lists *lists = &g_array_index(open, Lists, i);
    for (guint which = 0; which < N_LISTS; which++) {
      double value;
      if (lists->rest[which].at && next_entry(layout, lists, which, &value)) {
        if (which == LIST_ROTATE) {
          layout->n_rotating += !lists->rotates;
          lists->rotates = TRUE;
          lists->rotation = value;
        } else if (!(found & 1u << which)) {
          found |= 1u << which;
          values[which] = value;
        }
      }
    }
    if (lists->rotates && !(found & 1u << LIST_ROTATE)) {
      found |= 1u << LIST_ROTATE;
      values[LIST_ROTATE] = lists->rotation;
    }
  }
  if (ch->mark) {
    return;
  }
  /* In vertical text u runs down and v to the left. */
  static const guint horizontal[] = {LIST_X, LIST_Y, LIST_DX, LIST_DY}, turned[] = {LIST_Y, LIST_X, LIST_DY, LIST_DX};
  const guint *role = layout->vertical ? turned : horizontal;
  double sign = layout->vertical ? -1 : 1;
  if (found & 1u << role[0]) {
    ch->has_u = TRUE;
    ch->u = values[role[0]];
  }
  if (found & 1u << role[1]) {
    ch->has_v = TRUE;
    ch->v = sign * values[role[1]];
  }
  if (found & 1u << role[2]) {
    ch->du = values[role[2]];
  }
  if (found & 1u << role[3]) {
    ch->dv = sign * values[role[3]];
  }
  if (found & 1u << LIST_ROTATE) {
    ch->angle = fmod(values[LIST_ROTATE], 360) * G_PI / 180;
  }
}

/* The list that an attribute is; N_LISTS for others. */
static guint list_of(const char *name) {
  guint which = 0;
  while (which < N_LISTS && strcmp(name, list_names[which]) != 0)
    which++;
  return which;
}

static void open_lists(Layout *layout, const xmlNode *node, const DgStyle *style) {
  Lists lists = {.style = style};
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    guint which = attribute->ns ? N_LISTS : list_of((const char *)attribute->name);
    DgSlice text = which < N_LISTS ? dg_slice_trim(dg_attribute_value(layout->builder, attribute)) : dg_slice(NULL);
    if (text.length > 0) {
      lists.rest[which] = text;
      layout->n_live++;
    }
  }
  lists.line = dg_node_line(node);
  g_array_append_val(layout->buffers->lists, lists);
}

static void close_lists(Layout *layout) {
  GArray *open = layout->buffers->lists;
  const Lists *lists = &g_array_index(open, Lists, open->len - 1);
  for (guint which = 0; which < N_LISTS; which++) {
    layout->n_live -= lists->rest[which].at != NULL;
  }
  layout->n_rotating -= lists->rotates;
  open->len--;
}

/* ---- collecting the characters ---- */

static void add_text(Layout *layout, const char *text, guint run_index) {
  DgTextBuffers *buffers = layout->buffers;
  const char *end = text + strlen(text);
  const DgTextRun *run = &g_array_index(buffers->runs, DgTextRun, run_index);
  gboolean collapse = run->collapse;
  if (!dg_text_scan(layout->builder, buffers, (gsize)(end - text), run->line)) {
    return;
  }
  while (text < end) {
    gunichar c = dg_text_next_char(&text, end);
    gboolean blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && collapse) {
      guint n = buffers->chars->len;
      if (n == 0 || g_array_index(buffers->chars, DgTextChar, n - 1).collapsible) {
        continue;
      }
    }
    DgTextChar *ch = dg_text_add_char(buffers, run_index, blank ? ' ' : c);
    ch->collapsible = blank && collapse;
    if (layout->n_live > 0 || layout->n_rotating > 0) {
      place_by_lists(layout, ch);
      if (c >= 0x10000 && layout->n_live > 0) {
        /* Lists count UTF-16 code units; the second one of a pair places nothing. */
        DgTextChar second = {.mark = TRUE};
        place_by_lists(layout, &second);
      }
    }
  }
}

/* Spreads or scales the characters from `first` on so that they take `textLength`. */
static void fit_length(Layout *layout, const xmlNode *node, const DgStyle *style, guint first) {
  DgSlice text = dg_node_attribute(layout->builder, node, "textLength");
  double wanted;
  if (!text.at) {
    return;
  }
  if (!dg_builder_length(layout->builder, style, text, layout->vertical ? DG_AXIS_Y : DG_AXIS_X, &wanted) ||
      !isfinite(wanted) || wanted < 0) {
    dg_diagnostics_add(layout->builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                       "attribute textLength: expected a length of at least 0, found \"%.*s\"; it is ignored",
                       (int)MIN(text.length, 20), text.at);
    return;
  }
  GArray *chars = layout->buffers->chars;
  double length = 0;
  guint n = 0, last = first;
  for (guint i = first; i < chars->len; i++) {
    const DgTextChar *ch = &g_array_index(chars, DgTextChar, i);
    length += ch->advance + (n > 0 ? ch->du : 0);
    if (!ch->mark) {
      n++;
      last = i;
    }
  }
  if (n == 0 || !(length > 0)) {
    return;
  }
  if (dg_slice_is(dg_slice_trim(dg_node_attribute(layout->builder, node, "lengthAdjust")), "spacingAndGlyphs")) {
    double factor = wanted / length;
    for (guint i = first; i < chars->len; i++) {
      DgTextChar *ch = &g_array_index(chars, DgTextChar, i);
      ch->advance *= factor;
      ch->du *= i > first ? factor : 1;
    }
  } else if (n > 1) {
    double extra = (wanted - length) / (n - 1);
    for (guint i = first; i < last; i++) {
      DgTextChar *ch = &g_array_index(chars, DgTextChar, i);
      ch->advance += ch->mark ? 0 : extra;
    }
  }
}

static void collect(Layout *layout, const xmlNode *parent, const DgStyle *style, double shift, guint depth,
                    guint entities, guint line);

double dg_text_shift(const DgStyle *style, const DgStyle *parent) {
  switch (style->shift_kind) {
  case DG_SHIFT_SUB:
    return parent->font_size / 5;
  case DG_SHIFT_SUPER:
    return -parent->font_size / 3;
  case DG_SHIFT_LENGTH:
    break;
  }
  return -style->baseline_shift;
}

static void collect_element(Layout *layout, const xmlNode *node, const DgStyle *parent, double shift, guint depth) {
  DgBuilder *builder = layout->builder;
  gboolean on_path = dg_node_is(node, "textPath");
  if (!on_path && !dg_node_is(node, "tspan") && !dg_node_is(node, "a")) {
    return;
  }
  guint line = dg_node_line(node);
  if (depth >= DG_DEPTH_MAX) {
    dg_builder_limit(builder, line, "more than %u levels of elements", DG_DEPTH_MAX);
    return;
  }
  if (++builder->n_elements > builder->limits.elements) {
    dg_builder_limit(builder, line, "more than %u elements", builder->limits.elements);
    return;
  }
  DgStyle style;
  dg_style_resolve(builder, node, parent, &style);
  if (style.display == DG_DISPLAY_NONE) {
    return;
  }
  if (on_path) {
    if (layout->paths) {
      if (!*layout->paths) {
        *layout->paths = g_ptr_array_new_with_free_func(g_free);
      }
      PathText *path = g_new(PathText, 1);
      *path = (PathText){node, style};
      g_ptr_array_add(*layout->paths, path);
    }
    return;
  }
  guint first = layout->buffers->chars->len;
  open_lists(layout, node, &style);
  collect(layout, node, &style, shift + dg_text_shift(&style, parent), depth, 0, line);
  close_lists(layout);
  fit_length(layout, node, &style, first);
}

/* Appends the characters below `parent`. `depth` counts elements and `entities` the entities that are open. */
static void collect(Layout *layout, const xmlNode *parent, const DgStyle *style, double shift, guint depth,
                    guint entities, guint line) {
  DgBuilder *builder = layout->builder;
  guint run = G_MAXUINT;
  for (const xmlNode *node = parent->children; node && !dg_builder_failed(builder); node = node->next) {
    switch (node->type) {
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE:
      if (node->content) {
        if (run == G_MAXUINT) {
          run = dg_text_add_run(builder, layout->buffers, style, dg_text_drop(style) + shift, line, FALSE);
        }
        add_text(layout, (const char *)node->content, run);
      }
      break;
    case XML_ENTITY_REF_NODE:
      if (entities >= DG_TEXT_ENTITY_DEPTH_MAX) {
        dg_builder_limit(builder, line, "more than %u levels of entities", DG_TEXT_ENTITY_DEPTH_MAX);
      } else if (node->children && node->children->type == XML_ENTITY_DECL &&
                 dg_text_scan(builder, layout->buffers, 1, line)) {
        collect(layout, node->children, style, shift, depth, entities + 1, line);
      }
      break;
    case XML_ELEMENT_NODE:
      collect_element(layout, node, style, shift, depth + 1);
      break;
    default:
      break;
    }
  }
}

/* ---- placing ---- */

/* Moves the characters `first` to `end` of one chunk so that its anchor lies where the first character was placed. */
static void anchor_chunk(DgTextBuffers *buffers, guint first, guint end, double low, double high) {
  const DgTextChar *head = &g_array_index(buffers->chars, DgTextChar, first);
  const DgTextRun *run = &g_array_index(buffers->runs, DgTextRun, head->run);
  DgAnchor anchor = run->anchor;
  if (run->rtl && anchor != DG_ANCHOR_MIDDLE) {
    anchor = anchor == DG_ANCHOR_START ? DG_ANCHOR_END : DG_ANCHOR_START;
  }
  double at = anchor == DG_ANCHOR_MIDDLE ? (low + high) / 2 : anchor == DG_ANCHOR_END ? high : low;
  double move = head->u - at;
  if (move != 0) {
    for (guint i = first; i < end; i++) {
      g_array_index(buffers->chars, DgTextChar, i).u += move;
    }
  }
}

static void place(DgTextBuffers *buffers) {
  double u = 0, v = 0, low = 0, high = 0;
  guint n = buffers->chars->len, chunk = 0;
  for (guint i = 0; i < n; i++) {
    DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    if (i > 0 && (ch->has_u || ch->has_v)) {
      anchor_chunk(buffers, chunk, i, low, high);
      chunk = i;
    }
    u = (ch->has_u ? ch->u : u) + ch->du;
    v = (ch->has_v ? ch->v : v) + ch->dv;
    ch->u = u;
    ch->v = v;
    u += ch->advance;
    if (i == chunk) {
      low = MIN(ch->u, u);
      high = MAX(ch->u, u);
    } else {
      low = MIN(low, MIN(ch->u, u));
      high = MAX(high, MAX(ch->u, u));
    }
  }
  if (n > 0) {
    anchor_chunk(buffers, chunk, n, low, high);
  }
}

/* Collects and places the characters of a <text> or <textPath>. */
static void layout_line(Layout *layout, const xmlNode *text, const DgStyle *style) {
  open_lists(layout, text, style);
  collect(layout, text, style, dg_text_shift(style, style), layout->builder->depth, 0, dg_node_line(text));
  close_lists(layout);
  GArray *chars = layout->buffers->chars;
  if (chars->len > 0 && g_array_index(chars, DgTextChar, chars->len - 1).collapsible) {
    chars->len--;
  }
  fit_length(layout, text, style, 0);
  place(layout->buffers);
}

/* Text on a path is put on the straight line between the points of the path where it starts and ends. */
static void layout_on_path(DgBuilder *builder, const PathText *text, const DgTransform *ctm) {
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  DgTextPath path = {.points = points};
  if (!dg_text_path_read(builder, text->node, &text->style, &path))
    return;
  DgTextBuffers *buffers = dg_text_buffers(builder);
  Layout layout = {.builder = builder, .buffers = buffers};
  layout_line(&layout, text->node, &text->style);
  guint n = buffers->chars->len;
  if (dg_builder_failed(builder) || n == 0)
    return;
  const DgTextChar *first = &g_array_index(buffers->chars, DgTextChar, 0);
  const DgTextChar *last = &g_array_index(buffers->chars, DgTextChar, n - 1);
  DgTransform line = dg_text_path_line(&path, first->u, last->u + last->advance);
  DgTransform turned = dg_transform_multiply(ctm, &line);
  dg_diagnostics_add(builder->drawing->diagnostics, DG_LEVEL_INFO, dg_node_line(text->node),
                     "text on a path is measured along a straight line");
  dg_text_emit(builder, buffers, 0, n, &turned, FALSE);
}

void dg_text_layout(DgBuilder *builder, const xmlNode *text, const DgStyle *style, const DgTransform *ctm) {
  DgTextBuffers *buffers = dg_text_buffers(builder);
  g_autoptr(GPtrArray) paths = NULL;
  Layout layout = {.builder = builder,
                   .buffers = buffers,
                   .vertical = style->writing_mode != DG_WRITING_HORIZONTAL,
                   .paths = &paths};
  layout_line(&layout, text, style);
  if (dg_builder_failed(builder)) {
    return;
  }
  static const DgTransform turn = {0, 1, -1, 0, 0, 0};
  DgTransform turned = layout.vertical ? dg_transform_multiply(ctm, &turn) : *ctm;
  dg_text_emit(builder, buffers, 0, buffers->chars->len, &turned, FALSE);
  for (guint i = 0; paths && i < paths->len && !dg_builder_failed(builder); i++) {
    layout_on_path(builder, g_ptr_array_index(paths, i), ctm);
  }
}
