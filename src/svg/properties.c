/* The values of properties: one function per kind of value, one place where all properties meet. */
#include "svg/cascade.h"

typedef struct {
  const char *word;
  int value;
} Choice;

/* The choice that `text` names; `otherwise` for any other word. */
static int choose(DgSlice text, const Choice *choices, gsize n, int otherwise) {
  for (gsize i = 0; i < n; i++)
    if (dg_slice_is(text, choices[i].word))
      return choices[i].value;
  return otherwise;
}
#define CHOOSE(text, choices, otherwise) choose(text, choices, G_N_ELEMENTS(choices), otherwise)

static const Choice anchors[] = {{"start", DG_ANCHOR_START}, {"middle", DG_ANCHOR_MIDDLE}, {"end", DG_ANCHOR_END}};
static const Choice baselines[] = {
    {"auto", DG_BASELINE_AUTO},
    {"baseline", DG_BASELINE_AUTO},
    {"alphabetic", DG_BASELINE_ALPHABETIC},
    {"middle", DG_BASELINE_MIDDLE},
    {"central", DG_BASELINE_CENTRAL},
    {"center", DG_BASELINE_CENTRAL},
    {"hanging", DG_BASELINE_HANGING},
    {"mathematical", DG_BASELINE_MATHEMATICAL},
    {"ideographic", DG_BASELINE_IDEOGRAPHIC},
    {"text-before-edge", DG_BASELINE_TEXT_TOP},
    {"before-edge", DG_BASELINE_TEXT_TOP},
    {"text-top", DG_BASELINE_TEXT_TOP},
    {"top", DG_BASELINE_TEXT_TOP},
    {"text-after-edge", DG_BASELINE_TEXT_BOTTOM},
    {"after-edge", DG_BASELINE_TEXT_BOTTOM},
    {"text-bottom", DG_BASELINE_TEXT_BOTTOM},
    {"bottom", DG_BASELINE_TEXT_BOTTOM},
};
static const Choice spaces[] = {
    {"normal", DG_SPACE_NORMAL},     {"nowrap", DG_SPACE_NOWRAP},     {"pre", DG_SPACE_PRE},
    {"pre-wrap", DG_SPACE_PRE_WRAP}, {"pre-line", DG_SPACE_PRE_LINE}, {"break-spaces", DG_SPACE_BREAK_SPACES},
    {"preserve", DG_SPACE_PRESERVE},
};
static const Choice writing_modes[] = {
    {"horizontal-tb", DG_WRITING_HORIZONTAL}, {"lr", DG_WRITING_HORIZONTAL},
    {"lr-tb", DG_WRITING_HORIZONTAL},         {"rl", DG_WRITING_HORIZONTAL},
    {"rl-tb", DG_WRITING_HORIZONTAL},         {"tb", DG_WRITING_VERTICAL_RL},
    {"tb-rl", DG_WRITING_VERTICAL_RL},        {"vertical-rl", DG_WRITING_VERTICAL_RL},
    {"vertical-lr", DG_WRITING_VERTICAL_LR},
};
static const Choice cases[] = {{"none", DG_CASE_NONE},
                               {"uppercase", DG_CASE_UPPER},
                               {"lowercase", DG_CASE_LOWER},
                               {"capitalize", DG_CASE_CAPITALIZE}};
static const Choice alignments[] = {
    {"start", DG_ALIGN_START},
    {"left", DG_ALIGN_START},
    {"flex-start", DG_ALIGN_START},
    {"normal", DG_ALIGN_START},
    {"safe", DG_ALIGN_START},
    {"center", DG_ALIGN_CENTER},
    {"end", DG_ALIGN_END},
    {"right", DG_ALIGN_END},
    {"flex-end", DG_ALIGN_END},
    {"stretch", DG_ALIGN_STRETCH},
    {"space-between", DG_ALIGN_BETWEEN},
    {"space-around", DG_ALIGN_AROUND},
    {"space-evenly", DG_ALIGN_AROUND},
};
static const Choice displays[] = {
    {"none", DG_DISPLAY_NONE},
    {"inline", DG_DISPLAY_INLINE},
    {"contents", DG_DISPLAY_INLINE},
    {"block", DG_DISPLAY_BLOCK},
    {"flow-root", DG_DISPLAY_BLOCK},
    {"grid", DG_DISPLAY_BLOCK},
    {"inline-block", DG_DISPLAY_INLINE_BLOCK},
    {"inline-grid", DG_DISPLAY_INLINE_BLOCK},
    {"inline-flex", DG_DISPLAY_FLEX},
    {"flex", DG_DISPLAY_FLEX},
    {"list-item", DG_DISPLAY_LIST_ITEM},
    {"table", DG_DISPLAY_TABLE},
    {"inline-table", DG_DISPLAY_TABLE},
    {"table-row", DG_DISPLAY_TABLE_ROW},
    {"table-cell", DG_DISPLAY_TABLE_CELL},
};
static const Choice font_sizes[] = {
    /* In tenths of a pixel: CSS Fonts 4 for a medium of 16 px. */
    {"xx-small", 90}, {"x-small", 100}, {"small", 130},    {"medium", 160},
    {"large", 180},   {"x-large", 240}, {"xx-large", 320},
};

/* The id in url(#id), with or without quotes. `rest`, if not NULL, is what follows the parenthesis. */
static gboolean parse_url(DgSlice text, DgSlice *id, DgSlice *rest) {
  if (!dg_slice_starts(text, "url("))
    return FALSE;
  const char *at = text.at + 4, *end = text.at + text.length, *close = memchr(at, ')', (gsize)(end - at));
  if (!close)
    return FALSE;
  DgSlice inner = dg_slice_trim((DgSlice){at, (gsize)(close - at)});
  if (inner.length >= 2 && (inner.at[0] == '"' || inner.at[0] == '\''))
    inner = dg_slice_trim((DgSlice){inner.at + 1, inner.length - 2});
  gboolean local = inner.length && inner.at[0] == '#';
  *id = local ? (DgSlice){inner.at + 1, inner.length - 1} : (DgSlice){"", 0};
  if (rest)
    *rest = dg_slice_trim((DgSlice){close + 1, (gsize)(end - close - 1)});
  return TRUE;
}

static void apply_reference(DgSlice value, DgSlice *reference) {
  DgSlice id;
  if (dg_slice_is(value, "none"))
    *reference = (DgSlice){NULL, 0};
  else if (parse_url(value, &id, NULL))
    *reference = id;
}

static void apply_paint(DgSlice value, DgPaint *paint) {
  DgPaint found = {.kind = DG_PAINT_COLOR, .alpha = 1};
  if (value.length && value.at[0] == '#') { /* most of them; the rest of the words need not be looked at */
    if (!dg_parse_color(value, &found.color, &found.alpha))
      return;
  } else if (dg_slice_is(value, "none")) {
    found.kind = DG_PAINT_NONE;
  } else if (dg_slice_is(value, "currentcolor")) {
    found.kind = DG_PAINT_CURRENT;
  } else if (dg_slice_is(value, "context-fill")) {
    found.kind = DG_PAINT_CONTEXT_FILL;
  } else if (dg_slice_is(value, "context-stroke")) {
    found.kind = DG_PAINT_CONTEXT_STROKE;
  } else if (dg_slice_starts(value, "url(")) {
    DgSlice fallback;
    if (!parse_url(value, &found.server, &fallback))
      return;
    found.kind = DG_PAINT_SERVER;
    found.fallback = fallback.length && dg_parse_color(fallback, &found.color, &found.alpha);
  } else if (!dg_parse_color(value, &found.color, &found.alpha)) {
    return;
  }
  *paint = found;
}

static void apply_opacity(DgSlice value, float *opacity) {
  DgLength length;
  if (dg_parse_length(value, &length) && (length.unit == DG_UNIT_NUMBER || length.unit == DG_UNIT_PERCENT))
    *opacity = (float)CLAMP(length.unit == DG_UNIT_PERCENT ? length.value / 100 : length.value, 0.0, 1.0);
}

static void apply_spacing(DgBuilder *builder, DgSlice value, DgStyle *style, double *spacing) {
  DgLength length;
  if (dg_slice_is(value, "normal"))
    *spacing = 0;
  else if (dg_parse_length(value, &length))
    *spacing = length.unit == DG_UNIT_PERCENT ? length.value / 100 * style->font_size
                                              : dg_builder_resolve_length(builder, style, length, DG_AXIS_DIAGONAL);
}

static void apply_weight(DgSlice value, const DgStyle *parent, DgStyle *style) {
  double weight;
  if (dg_slice_is(value, "bold"))
    style->font_weight = 700;
  else if (dg_slice_is(value, "normal"))
    style->font_weight = 400;
  else if (dg_slice_is(value, "bolder"))
    style->font_weight = parent->font_weight < 350 ? 400 : parent->font_weight < 550 ? 700 : 900;
  else if (dg_slice_is(value, "lighter"))
    style->font_weight = parent->font_weight < 550 ? 100 : parent->font_weight < 750 ? 400 : 700;
  else if (dg_parse_number(value, &weight) && weight >= 1 && weight <= 1000)
    style->font_weight = (guint)weight;
}

static gboolean is_same(DgSlice a, DgSlice b) {
  return a.at && a.length == b.length && memcmp(a.at, b.at, b.length) == 0;
}

/* The same few families stand on most elements of a figure: those seen last are kept with their class. */
static void apply_family(DgBuilder *builder, DgSlice value, DgStyle *style) {
  if (!value.length)
    return;
  guint i = 0;
  while (i < DG_FAMILIES_KEPT && !is_same(builder->families[i].list, value))
    i++;
  if (i == DG_FAMILIES_KEPT) {
    i = builder->next_family++ % DG_FAMILIES_KEPT;
    builder->families[i].list = value;
    builder->families[i].font = dg_font_class(value.at, (gssize)value.length);
  }
  style->font_class = builder->families[i].font;
  style->font_family = value;
}

static void apply_font_size(DgBuilder *builder, DgSlice value, const DgStyle *parent, DgStyle *style) {
  DgLength length;
  int tenths = CHOOSE(value, font_sizes, -1);
  double size = -1;
  if (tenths > 0)
    size = tenths / 10.0;
  else if (dg_slice_is(value, "larger"))
    size = parent->font_size * 1.2;
  else if (dg_slice_is(value, "smaller"))
    size = parent->font_size / 1.2;
  else if (dg_parse_length(value, &length))
    size = length.unit == DG_UNIT_PERCENT ? length.value / 100 * parent->font_size
                                          : dg_builder_resolve_length(builder, parent, length, DG_AXIS_DIAGONAL);
  if (size >= 0 && isfinite(size))
    style->font_size = size;
}

static void apply_line_height(DgBuilder *builder, DgSlice value, DgStyle *style) {
  DgLength length;
  if (dg_slice_is(value, "normal")) {
    style->line_height = style->line_factor = 0;
  } else if (dg_parse_length(value, &length) && length.value >= 0) {
    style->line_factor = length.unit == DG_UNIT_NUMBER ? length.value : 0;
    style->line_height = length.unit == DG_UNIT_NUMBER ? 0
                         : length.unit == DG_UNIT_PERCENT
                             ? length.value / 100 * style->font_size
                             : dg_builder_resolve_length(builder, style, length, DG_AXIS_DIAGONAL);
  }
}

/* Splits `[style weight variant stretch] size[/line-height] family`. FALSE when there is no size. */
static gboolean split_font(DgSlice value, DgSlice *before, DgSlice *size, DgSlice *line_height, DgSlice *family) {
  DgSlice rest = value, word;
  DgLength length;
  while (dg_slice_next_word(&rest, FALSE, &word)) {
    const char *slash = memchr(word.at, '/', word.length);
    DgSlice first = {word.at, slash ? (gsize)(slash - word.at) : word.length};
    gboolean keyword =
        CHOOSE(first, font_sizes, -1) > 0 || dg_slice_is(first, "larger") || dg_slice_is(first, "smaller");
    if (!keyword && !(dg_parse_length(first, &length) && length.unit != DG_UNIT_NUMBER))
      continue;
    *before = (DgSlice){value.at, (gsize)(word.at - value.at)};
    *size = first;
    *line_height = slash ? (DgSlice){slash + 1, word.length - first.length - 1} : (DgSlice){"normal", 6};
    rest = dg_slice_trim(rest);
    if (rest.length && rest.at[0] == '/') {
      rest = (DgSlice){rest.at + 1, rest.length - 1};
      dg_slice_next_word(&rest, FALSE, line_height);
      rest = dg_slice_trim(rest);
    }
    *family = rest;
    return rest.length > 0;
  }
  return FALSE;
}

static void apply_font(DgBuilder *builder, DgSlice value, const DgStyle *parent, DgStyle *style) {
  DgSlice before, size, line_height, family, word;
  if (!split_font(value, &before, &size, &line_height, &family))
    return;
  style->font_weight = 400;
  style->italic = style->small_caps = 0;
  while (dg_slice_next_word(&before, FALSE, &word)) {
    if (dg_slice_is(word, "italic") || dg_slice_starts(word, "oblique"))
      style->italic = 1;
    else if (dg_slice_is(word, "small-caps"))
      style->small_caps = 1;
    else
      apply_weight(word, parent, style);
  }
  apply_line_height(builder, line_height, style);
  apply_family(builder, family, style);
}

void dg_property_apply_font_size(DgBuilder *builder, DgName property, DgSlice value, const DgStyle *parent,
                                 DgStyle *style) {
  DgSlice before, line_height, family;
  if (property == DG_NAME_FONT && !split_font(value, &before, &value, &line_height, &family))
    return;
  if (dg_slice_is(value, "inherit") || dg_slice_is(value, "unset"))
    style->font_size = parent->font_size;
  else if (dg_slice_is(value, "initial"))
    style->font_size = 16;
  else
    apply_font_size(builder, value, parent, style);
}

static void apply_dashes(DgSlice value, DgStyle *style) {
  double sum = 0;
  if (dg_slice_is(value, "none")) {
    style->dashed = 0;
    return;
  }
  const char *at = value.at, *end = value.at + value.length;
  while (at < end) {
    DgLength length;
    if (!dg_scan_length(&at, end, &length) || length.value < 0)
      return;
    sum += length.value;
    dg_scan_separator(&at, end);
  }
  style->dashed = sum > 0;
}

static void apply_shift(DgBuilder *builder, DgSlice value, const DgStyle *parent, DgStyle *style) {
  DgLength length;
  style->shift_kind = DG_SHIFT_LENGTH;
  style->baseline_shift = 0;
  if (dg_slice_is(value, "sub"))
    style->shift_kind = DG_SHIFT_SUB;
  else if (dg_slice_is(value, "super"))
    style->shift_kind = DG_SHIFT_SUPER;
  else if (dg_parse_length(value, &length))
    style->baseline_shift = length.unit == DG_UNIT_PERCENT
                                ? length.value / 100 * parent->font_size
                                : dg_builder_resolve_length(builder, style, length, DG_AXIS_Y);
}

static void apply_html_length(DgSlice value, DgLength *target) {
  DgLength length;
  if (dg_slice_is(value, "auto") || dg_slice_is(value, "none"))
    *target = (DgLength){NAN, DG_UNIT_NUMBER};
  else if (dg_parse_length(value, &length))
    *target = length;
}

/* Which of `n` (one to four) values is that of a side: top, right, bottom, left. */
static guint value_of_side(guint side, guint n) {
  return side < n ? side : side == 3 && n > 1 ? 1 : side >= 2 && n > side - 2 ? side - 2 : 0;
}

/* margin and padding: one to four values for the sides. */
static void apply_sides(DgSlice value, DgLength sides[4]) {
  DgSlice word, words[4];
  guint n = 0;
  while (n < 4 && dg_slice_next_word(&value, FALSE, &word))
    words[n++] = word;
  for (guint side = 0; n && side < 4; side++) {
    apply_html_length(words[value_of_side(side, n)], &sides[side]);
  }
}

static gboolean is_drawn(DgSlice style) {
  return !dg_slice_is(style, "none") && !dg_slice_is(style, "hidden");
}

static gboolean is_line_style(DgSlice word) {
  static const char *const styles[] = {"none",   "hidden", "solid", "dashed", "dotted",
                                       "double", "groove", "ridge", "inset",  "outset"};
  for (gsize i = 0; i < G_N_ELEMENTS(styles); i++)
    if (dg_slice_is(word, styles[i]))
      return TRUE;
  return FALSE;
}

static gboolean parse_line_width(DgSlice word, DgLength *width) {
  static const struct {
    const char *name;
    double width;
  } named[] = {{"thin", 1}, {"medium", 3}, {"thick", 5}};
  for (gsize i = 0; i < G_N_ELEMENTS(named); i++)
    if (dg_slice_is(word, named[i].name)) {
      *width = (DgLength){named[i].width, DG_UNIT_PX};
      return TRUE;
    }
  return dg_parse_length(word, width);
}

/* "1px solid #ccc" for one side: words in any order, what is not said is initial. */
static void apply_border(DgSlice value, DgHtmlBorder *border) {
  *border = (DgHtmlBorder){.width = {3, DG_UNIT_PX}, .color = {.kind = DG_PAINT_CURRENT, .alpha = 1}};
  DgSlice word;
  while (dg_slice_next_word(&value, FALSE, &word)) {
    if (is_line_style(word))
      border->drawn = is_drawn(word);
    else if (!parse_line_width(word, &border->width))
      apply_paint(word, &border->color);
  }
}

/* border-width, -style and -color: one to four values for the sides. */
static void apply_borders(DgName property, DgSlice value, DgHtmlBorder sides[4]) {
  DgSlice word, words[4];
  guint n = 0;
  while (n < 4 && dg_slice_next_word(&value, FALSE, &word))
    words[n++] = word;
  for (guint side = 0; n && side < 4; side++) {
    word = words[value_of_side(side, n)];
    if (property == DG_NAME_BORDER_WIDTH)
      parse_line_width(word, &sides[side].width);
    else if (property == DG_NAME_BORDER_STYLE)
      sides[side].drawn = is_line_style(word) ? is_drawn(word) : sides[side].drawn;
    else
      apply_paint(word, &sides[side].color);
  }
}

/* background and background-color; of pictures only the colour behind them is read. */
static void apply_background(DgName property, DgSlice value, DgPaint *background) {
  DgPaint none = {.kind = DG_PAINT_NONE};
  if (property == DG_NAME_BACKGROUND)
    *background = none;
  DgSlice word;
  while (dg_slice_next_word(&value, FALSE, &word)) {
    DgPaint found = none;
    if (dg_slice_is(word, "transparent") || dg_slice_is(word, "none")) {
      *background = none;
    } else if (dg_slice_is(word, "currentcolor")) {
      *background = (DgPaint){.kind = DG_PAINT_CURRENT, .alpha = 1};
    } else if (dg_parse_color(word, &found.color, &found.alpha)) {
      found.kind = DG_PAINT_COLOR;
      *background = found;
    }
  }
}

static void apply_box(DgName property, DgSlice value, DgHtmlBox *box) {
  switch (property) {
  case DG_NAME_BACKGROUND:
  case DG_NAME_BACKGROUND_COLOR:
    apply_background(property, value, &box->background);
    break;
  case DG_NAME_BORDER:
    for (guint side = 0; side < 4; side++)
      apply_border(value, &box->border[side]);
    break;
  case DG_NAME_BORDER_TOP:
  case DG_NAME_BORDER_RIGHT:
  case DG_NAME_BORDER_BOTTOM:
  case DG_NAME_BORDER_LEFT:
    apply_border(value, &box->border[property - DG_NAME_BORDER_TOP]);
    break;
  case DG_NAME_BORDER_COLOR:
  case DG_NAME_BORDER_STYLE:
  case DG_NAME_BORDER_WIDTH:
    apply_borders(property, value, box->border);
    break;
  case DG_NAME_MARGIN:
    apply_sides(value, box->margin);
    break;
  case DG_NAME_PADDING:
    apply_sides(value, box->padding);
    break;
  case DG_NAME_MARGIN_TOP:
  case DG_NAME_MARGIN_RIGHT:
  case DG_NAME_MARGIN_BOTTOM:
  case DG_NAME_MARGIN_LEFT:
    apply_html_length(value, &box->margin[property - DG_NAME_MARGIN_TOP]);
    break;
  case DG_NAME_PADDING_TOP:
  case DG_NAME_PADDING_RIGHT:
  case DG_NAME_PADDING_BOTTOM:
  case DG_NAME_PADDING_LEFT:
    apply_html_length(value, &box->padding[property - DG_NAME_PADDING_TOP]);
    break;
  case DG_NAME_WIDTH:
    apply_html_length(value, &box->width);
    break;
  case DG_NAME_HEIGHT:
    apply_html_length(value, &box->height);
    break;
  case DG_NAME_MIN_WIDTH:
    apply_html_length(value, &box->min_width);
    break;
  case DG_NAME_MAX_WIDTH:
    apply_html_length(value, &box->max_width);
    break;
  case DG_NAME_LEFT:
    apply_html_length(value, &box->left);
    break;
  case DG_NAME_TOP:
    apply_html_length(value, &box->top);
    break;
  case DG_NAME_ALIGN_ITEMS:
  case DG_NAME_JUSTIFY_CONTENT: {
    DgSlice word, rest = value; /* "unsafe center": the last word counts */
    while (dg_slice_next_word(&rest, FALSE, &word))
      value = word;
    DgAlign *align = property == DG_NAME_ALIGN_ITEMS ? &box->align_items : &box->justify_content;
    *align = (DgAlign)CHOOSE(value, alignments, *align);
    break;
  }
  case DG_NAME_FLEX_DIRECTION:
    box->column = dg_slice_starts(value, "column");
    break;
  case DG_NAME_POSITION:
    box->absolute = dg_slice_is(value, "absolute") || dg_slice_is(value, "fixed");
    break;
  default:
    break;
  }
}

/* inherit, initial and unset: copies the members that `property` sets from `from`. */
static void copy_property(DgName property, const DgStyle *from, DgStyle *style) {
#define COPY(number, member)                                                                                           \
  case number:                                                                                                         \
    style->member = from->member;                                                                                      \
    break
  switch (property) {
    COPY(DG_NAME_ALIGNMENT_BASELINE, alignment_baseline);
    COPY(DG_NAME_CLIP_PATH, clip_path);
    COPY(DG_NAME_DIRECTION, rtl);
    COPY(DG_NAME_DISPLAY, display);
    COPY(DG_NAME_DOMINANT_BASELINE, dominant_baseline);
    COPY(DG_NAME_FILL, fill);
    COPY(DG_NAME_FILL_OPACITY, fill_opacity);
    COPY(DG_NAME_FONT_STYLE, italic);
    COPY(DG_NAME_FONT_VARIANT, small_caps);
    COPY(DG_NAME_FONT_WEIGHT, font_weight);
    COPY(DG_NAME_LETTER_SPACING, letter_spacing);
    COPY(DG_NAME_MARKER_END, marker_end);
    COPY(DG_NAME_MARKER_MID, marker_mid);
    COPY(DG_NAME_MARKER_START, marker_start);
    COPY(DG_NAME_MASK, mask);
    COPY(DG_NAME_OPACITY, opacity);
    COPY(DG_NAME_OVERFLOW, overflow_visible);
    COPY(DG_NAME_PAINT_ORDER, stroke_first);
    COPY(DG_NAME_STOP_COLOR, stop_color);
    COPY(DG_NAME_STOP_OPACITY, stop_opacity);
    COPY(DG_NAME_STROKE, stroke);
    COPY(DG_NAME_STROKE_DASHARRAY, dashed);
    COPY(DG_NAME_STROKE_OPACITY, stroke_opacity);
    COPY(DG_NAME_STROKE_WIDTH, stroke_width);
    COPY(DG_NAME_TEXT_ALIGN, text_align);
    COPY(DG_NAME_TEXT_ANCHOR, anchor);
    COPY(DG_NAME_TEXT_TRANSFORM, text_transform);
    COPY(DG_NAME_TRANSFORM_ORIGIN, transform_origin);
    COPY(DG_NAME_VECTOR_EFFECT, non_scaling_stroke);
    COPY(DG_NAME_VISIBILITY, hidden);
    COPY(DG_NAME_WHITE_SPACE, white_space);
    COPY(DG_NAME_WORD_SPACING, word_spacing);
    COPY(DG_NAME_WRITING_MODE, writing_mode);
  case DG_NAME_BASELINE_SHIFT:
    style->shift_kind = from->shift_kind;
    style->baseline_shift = from->baseline_shift;
    break;
  case DG_NAME_COLOR:
    style->color = from->color;
    style->color_alpha = from->color_alpha;
    break;
  case DG_NAME_FONT_FAMILY:
    style->font_family = from->font_family;
    style->font_class = from->font_class;
    break;
  case DG_NAME_LINE_HEIGHT:
    style->line_height = from->line_height;
    style->line_factor = from->line_factor;
    break;
  case DG_NAME_MARKER:
    style->marker_start = from->marker_start;
    style->marker_mid = from->marker_mid;
    style->marker_end = from->marker_end;
    break;
  case DG_NAME_FONT:
    copy_property(DG_NAME_FONT_FAMILY, from, style);
    copy_property(DG_NAME_LINE_HEIGHT, from, style);
    style->font_weight = from->font_weight;
    style->italic = from->italic;
    style->small_caps = from->small_caps;
    break;
  default:
    break;
  }
#undef COPY
}

static gboolean is_inherited(DgName property) {
  switch (property) {
  case DG_NAME_ALIGNMENT_BASELINE:
  case DG_NAME_BASELINE_SHIFT:
  case DG_NAME_CLIP_PATH:
  case DG_NAME_DISPLAY:
  case DG_NAME_MASK:
  case DG_NAME_OPACITY:
  case DG_NAME_OVERFLOW:
  case DG_NAME_STOP_COLOR:
  case DG_NAME_STOP_OPACITY:
  case DG_NAME_TRANSFORM_ORIGIN:
  case DG_NAME_VECTOR_EFFECT:
    return FALSE;
  default:
    return TRUE;
  }
}

/* The words that every property knows. */
static gboolean apply_wide(DgName property, DgSlice value, const DgStyle *parent, DgStyle *style) {
  gboolean inherit = dg_slice_is(value, "inherit"), initial = dg_slice_is(value, "initial");
  gboolean unset = dg_slice_is(value, "unset") || dg_slice_is(value, "revert");
  if (!inherit && !initial && !unset)
    return FALSE;
  if (inherit || (unset && is_inherited(property))) {
    copy_property(property, parent, style);
  } else {
    DgStyle defaults;
    dg_style_init(&defaults);
    copy_property(property, &defaults, style);
  }
  return TRUE;
}

void dg_property_apply(DgBuilder *builder, DgName property, DgSlice value, const DgStyle *parent, DgStyle *style,
                       DgHtmlBox *box) {
  DgLength length;
  guint32 color;
  float alpha;
  /* All words that every property knows start with i, u or r. */
  if (value.length && strchr("iurIUR", value.at[0]) && apply_wide(property, value, parent, style))
    return;
  switch (property) {
  case DG_NAME_ALIGNMENT_BASELINE:
    style->alignment_baseline = (DgBaseline)CHOOSE(value, baselines, style->alignment_baseline);
    break;
  case DG_NAME_BASELINE_SHIFT:
    apply_shift(builder, value, parent, style);
    break;
  case DG_NAME_CLIP_PATH:
    apply_reference(value, &style->clip_path);
    break;
  case DG_NAME_COLOR:
    if (dg_parse_color(value, &color, &alpha)) {
      style->color = color;
      style->color_alpha = alpha;
    }
    break;
  case DG_NAME_DIRECTION:
    style->rtl = dg_slice_is(value, "rtl");
    break;
  case DG_NAME_DISPLAY:
    style->display = (DgDisplay)CHOOSE(value, displays, style->display);
    break;
  case DG_NAME_DOMINANT_BASELINE:
    style->dominant_baseline = (DgBaseline)CHOOSE(value, baselines, style->dominant_baseline);
    break;
  case DG_NAME_FILL:
    apply_paint(value, &style->fill);
    break;
  case DG_NAME_FILL_OPACITY:
    apply_opacity(value, &style->fill_opacity);
    break;
  case DG_NAME_FONT:
    apply_font(builder, value, parent, style);
    break;
  case DG_NAME_FONT_FAMILY:
    apply_family(builder, value, style);
    break;
  case DG_NAME_FONT_STYLE:
    style->italic = dg_slice_is(value, "italic") || dg_slice_starts(value, "oblique");
    break;
  case DG_NAME_FONT_VARIANT:
    style->small_caps = dg_slice_is(value, "small-caps");
    break;
  case DG_NAME_FONT_WEIGHT:
    apply_weight(value, parent, style);
    break;
  case DG_NAME_LETTER_SPACING:
    apply_spacing(builder, value, style, &style->letter_spacing);
    break;
  case DG_NAME_LINE_HEIGHT:
    apply_line_height(builder, value, style);
    break;
  case DG_NAME_MARKER:
    apply_reference(value, &style->marker_start);
    apply_reference(value, &style->marker_mid);
    apply_reference(value, &style->marker_end);
    break;
  case DG_NAME_MARKER_START:
    apply_reference(value, &style->marker_start);
    break;
  case DG_NAME_MARKER_MID:
    apply_reference(value, &style->marker_mid);
    break;
  case DG_NAME_MARKER_END:
    apply_reference(value, &style->marker_end);
    break;
  case DG_NAME_MASK:
    apply_reference(value, &style->mask);
    break;
  case DG_NAME_OPACITY:
    apply_opacity(value, &style->opacity);
    break;
  case DG_NAME_OVERFLOW:
    style->overflow_visible = dg_slice_starts(value, "visible") || dg_slice_starts(value, "auto");
    break;
  case DG_NAME_PAINT_ORDER:
    style->stroke_first = dg_slice_starts(value, "stroke");
    break;
  case DG_NAME_STOP_COLOR:
    apply_paint(value, &style->stop_color);
    break;
  case DG_NAME_STOP_OPACITY:
    apply_opacity(value, &style->stop_opacity);
    break;
  case DG_NAME_STROKE:
    apply_paint(value, &style->stroke);
    break;
  case DG_NAME_STROKE_DASHARRAY:
    apply_dashes(value, style);
    break;
  case DG_NAME_STROKE_OPACITY:
    apply_opacity(value, &style->stroke_opacity);
    break;
  case DG_NAME_STROKE_WIDTH:
    if (dg_parse_length(value, &length) && length.value >= 0) {
      /* em refers to this element even where a child with another font inherits the width. */
      gboolean relative = length.unit != DG_UNIT_PERCENT && length.unit != DG_UNIT_NUMBER;
      style->stroke_width =
          relative ? (DgLength){dg_builder_resolve_length(builder, style, length, DG_AXIS_DIAGONAL), DG_UNIT_PX}
                   : length;
    }
    break;
  case DG_NAME_TEXT_ALIGN:
    style->text_align = (DgAlign)CHOOSE(value, alignments, style->text_align);
    break;
  case DG_NAME_TEXT_ANCHOR:
    style->anchor = (DgAnchor)CHOOSE(value, anchors, style->anchor);
    break;
  case DG_NAME_TEXT_TRANSFORM:
    style->text_transform = (DgTextTransform)CHOOSE(value, cases, style->text_transform);
    break;
  case DG_NAME_TRANSFORM_ORIGIN:
    style->transform_origin = value;
    break;
  case DG_NAME_VECTOR_EFFECT:
    style->non_scaling_stroke = dg_slice_is(value, "non-scaling-stroke");
    break;
  case DG_NAME_VISIBILITY:
    style->hidden = dg_slice_is(value, "hidden") || dg_slice_is(value, "collapse");
    break;
  case DG_NAME_WHITE_SPACE:
    style->white_space = (DgWhiteSpace)CHOOSE(value, spaces, style->white_space);
    break;
  case DG_NAME_WORD_SPACING:
    apply_spacing(builder, value, style, &style->word_spacing);
    break;
  case DG_NAME_WRITING_MODE:
    style->writing_mode = (DgWritingMode)CHOOSE(value, writing_modes, style->writing_mode);
    break;
  default:
    if (box)
      apply_box(property, value, box);
    break;
  }
}
