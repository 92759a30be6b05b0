/* The values of properties: one function a kind of value, and the table of all properties (property_table.h). */
#include "svg/cascade.h"

#include <stddef.h>

typedef struct _Target Target;

typedef struct {
  const char *name;
  gboolean is_attribute; /* it is a presentation attribute as well */
  gboolean is_box; /* it sets members of DgHtmlBox */
  guint16 offset, size; /* of the members of DgStyle or DgHtmlBox that it sets; size 0: none */
  /* Sets the members, or leaves them as they are when the value is invalid; NULL: what is set is set elsewhere. */
  void (*apply)(const Target *to, DgSlice value);
  const void *data; /* for `apply`, of what it takes */
} Property;

/* What a property is applied to. */
struct _Target {
  const Property *property;
  DgBuilder *builder;
  const DgStyle *parent; /* what relative values refer to */
  DgStyle *style;
  void *member; /* the first one that the property sets */
};

typedef struct {
  const char *word; /* NULL at the end */
  int value;
} Choice;

/* The choice that `text` names; `otherwise` for any other word. */
static int choose(DgSlice text, const Choice *choices, int otherwise) {
  for (; choices->word; choices++)
    if (text.length && dg_begins_alike(text.at, choices->word) && dg_slice_is(text, choices->word))
      return choices->value;
  return otherwise;
}

static const Choice ANCHORS[] = {
    {"start", DG_ANCHOR_START}, {"middle", DG_ANCHOR_MIDDLE}, {"end", DG_ANCHOR_END}, {NULL, 0}};
static const Choice BASELINES[] = {{"auto", DG_BASELINE_AUTO},
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
                                   {NULL, 0}};
static const Choice SPACES[] = {{"normal", DG_SPACE_NORMAL},     {"nowrap", DG_SPACE_NOWRAP},
                                {"pre", DG_SPACE_PRE},           {"pre-wrap", DG_SPACE_PRE_WRAP},
                                {"pre-line", DG_SPACE_PRE_LINE}, {"break-spaces", DG_SPACE_BREAK_SPACES},
                                {"preserve", DG_SPACE_PRESERVE}, {NULL, 0}};
static const Choice WRITING_MODES[] = {
    {"horizontal-tb", DG_WRITING_HORIZONTAL}, {"lr", DG_WRITING_HORIZONTAL},
    {"lr-tb", DG_WRITING_HORIZONTAL},         {"rl", DG_WRITING_HORIZONTAL},
    {"rl-tb", DG_WRITING_HORIZONTAL},         {"tb", DG_WRITING_VERTICAL_RL},
    {"tb-rl", DG_WRITING_VERTICAL_RL},        {"vertical-rl", DG_WRITING_VERTICAL_RL},
    {"vertical-lr", DG_WRITING_VERTICAL_LR},  {NULL, 0}};
static const Choice CASES[] = {{"none", DG_CASE_NONE},
                               {"uppercase", DG_CASE_UPPER},
                               {"lowercase", DG_CASE_LOWER},
                               {"capitalize", DG_CASE_CAPITALIZE},
                               {NULL, 0}};
static const Choice ALIGNMENTS[] = {{"start", DG_ALIGN_START},
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
                                    {NULL, 0}};
static const Choice DISPLAYS[] = {{"none", DG_DISPLAY_NONE},
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
                                  {NULL, 0}};
static const Choice FONT_SIZES[] = {
    /* In tenths of a pixel: CSS Fonts 4 for a medium of 16 px. */
    {"xx-small", 90}, {"x-small", 100}, {"small", 130},    {"medium", 160},
    {"large", 180},   {"x-large", 240}, {"xx-large", 320}, {NULL, 0}};

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

/* One id, or one for each of the members. */
static void apply_reference(const Target *to, DgSlice value) {
  DgSlice *references = to->member, id = {NULL, 0};
  if (!dg_slice_is(value, "none") && !parse_url(value, &id, NULL))
    return;
  for (gsize i = 0; i < to->property->size / sizeof *references; i++)
    references[i] = id;
}

/* A text that is read where it is used. */
static void apply_text(const Target *to, DgSlice value) {
  *(DgSlice *)to->member = value;
}

/* The word of a list, each with what it stands for; any other leaves the member as it is. */
static void apply_word(const Target *to, DgSlice value) {
  guint *member = to->member;
  *member = (guint)choose(value, to->property->data, (int)*member);
}

/* "unsafe center": the last word counts. */
static void apply_last_word(const Target *to, DgSlice value) {
  DgSlice word, rest = value;
  while (dg_slice_next_word(&rest, FALSE, &word))
    value = word;
  apply_word(to, value);
}

/* Whether the value is one of the words of a list, or begins with one that ends with '*'. */
static void apply_flag(const Target *to, DgSlice value) {
  guint8 *flag = to->member;
  *flag = FALSE;
  for (const char *const *word = to->property->data; *word; word++) {
    gsize length = strlen(*word) - 1;
    *flag |= (*word)[length] == '*' ? value.length >= length && g_ascii_strncasecmp(value.at, *word, length) == 0
                                    : dg_slice_is(value, *word);
  }
}

static void read_paint(DgSlice value, DgPaint *paint) {
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

static void apply_paint(const Target *to, DgSlice value) {
  read_paint(value, to->member);
}

static void apply_color(const Target *to, DgSlice value) {
  guint32 color;
  float alpha;
  if (!dg_parse_color(value, &color, &alpha))
    return;
  to->style->color = color;
  to->style->color_alpha = alpha;
}

static void apply_opacity(const Target *to, DgSlice value) {
  float *opacity = to->member;
  DgLength length;
  if (dg_parse_length(value, &length) && (length.unit == DG_UNIT_NUMBER || length.unit == DG_UNIT_PERCENT))
    *opacity = (float)CLAMP(length.unit == DG_UNIT_PERCENT ? length.value / 100 : length.value, 0.0, 1.0);
}

static void apply_spacing(const Target *to, DgSlice value) {
  double *spacing = to->member;
  DgLength length;
  if (dg_slice_is(value, "normal"))
    *spacing = 0;
  else if (dg_parse_length(value, &length))
    *spacing = length.unit == DG_UNIT_PERCENT
                   ? length.value / 100 * to->style->font_size
                   : dg_builder_resolve_length(to->builder, to->style, length, DG_AXIS_DIAGONAL);
}

static void apply_weight(const Target *to, DgSlice value) {
  const DgStyle *parent = to->parent;
  DgStyle *style = to->style;
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

/* The same few families stand on most elements of a figure: those seen last are kept with their class. */
static void apply_family(const Target *to, DgSlice value) {
  DgBuilder *builder = to->builder;
  if (!value.length)
    return;
  guint i = 0;
  while (i < DG_FAMILIES_KEPT && !dg_slice_is_same(builder->families[i].list, value))
    i++;
  if (i == DG_FAMILIES_KEPT) {
    i = builder->next_family++ % DG_FAMILIES_KEPT;
    builder->families[i].list = dg_builder_keep_text(builder, value);
    builder->families[i].font = dg_font_class(value.at, (gssize)value.length);
  }
  to->style->font_class = builder->families[i].font;
  to->style->font_family = value;
}

static void read_font_size(DgBuilder *builder, DgSlice value, const DgStyle *parent, DgStyle *style) {
  DgLength length;
  int tenths = choose(value, FONT_SIZES, -1);
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

static void apply_line_height(const Target *to, DgSlice value) {
  DgStyle *style = to->style;
  DgLength length;
  if (dg_slice_is(value, "normal")) {
    style->line_height = style->line_factor = 0;
  } else if (dg_parse_length(value, &length) && length.value >= 0) {
    style->line_factor = length.unit == DG_UNIT_NUMBER ? length.value : 0;
    style->line_height = length.unit == DG_UNIT_NUMBER ? 0
                         : length.unit == DG_UNIT_PERCENT
                             ? length.value / 100 * style->font_size
                             : dg_builder_resolve_length(to->builder, style, length, DG_AXIS_DIAGONAL);
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
        choose(first, FONT_SIZES, -1) > 0 || dg_slice_is(first, "larger") || dg_slice_is(first, "smaller");
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

static void apply_font(const Target *to, DgSlice value) {
  DgStyle *style = to->style;
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
      apply_weight(to, word);
  }
  apply_line_height(to, line_height);
  apply_family(to, family);
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
    read_font_size(builder, value, parent, style);
}

/* The list is of dashes and gaps by turns, and repeated: of an odd number, each is both. */
static void apply_dashes(const Target *to, DgSlice value) {
  DgStyle *style = to->style;
  double sum = 0, longest[2] = {0, 0};
  guint count = 0;
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
    double pixels = dg_builder_resolve_length(to->builder, style, length, DG_AXIS_DIAGONAL);
    longest[count % 2] = MAX(longest[count % 2], pixels);
    count++;
    dg_scan_separator(&at, end);
  }
  style->dashed = sum > 0;
  style->dash_length = (float)(count % 2 ? MAX(longest[0], longest[1]) : longest[0]);
}

static void apply_stroke_width(const Target *to, DgSlice value) {
  DgLength length;
  if (!dg_parse_length(value, &length) || length.value < 0)
    return;
  /* em refers to this element even where a child with another font inherits the width. */
  if (length.unit != DG_UNIT_PERCENT && length.unit != DG_UNIT_NUMBER)
    length = (DgLength){dg_builder_resolve_length(to->builder, to->style, length, DG_AXIS_DIAGONAL), DG_UNIT_PX};
  to->style->stroke_width = length;
}

static void apply_shift(const Target *to, DgSlice value) {
  DgStyle *style = to->style;
  DgLength length;
  style->shift_kind = DG_SHIFT_LENGTH;
  style->baseline_shift = 0;
  if (dg_slice_is(value, "sub"))
    style->shift_kind = DG_SHIFT_SUB;
  else if (dg_slice_is(value, "super"))
    style->shift_kind = DG_SHIFT_SUPER;
  else if (dg_parse_length(value, &length))
    style->baseline_shift = length.unit == DG_UNIT_PERCENT
                                ? length.value / 100 * to->parent->font_size
                                : dg_builder_resolve_length(to->builder, style, length, DG_AXIS_Y);
}

static void read_html_length(DgSlice value, DgLength *target) {
  DgLength length;
  if (dg_slice_is(value, "auto") || dg_slice_is(value, "none"))
    *target = (DgLength){NAN, DG_UNIT_NUMBER};
  else if (dg_parse_length(value, &length))
    *target = length;
}

static void apply_html_length(const Target *to, DgSlice value) {
  read_html_length(value, to->member);
}

/* Which of `n` (one to four) values is that of a side: top, right, bottom, left. */
static guint value_of_side(guint side, guint n) {
  return side < n ? side : side == 3 && n > 1 ? 1 : side >= 2 && n > side - 2 ? side - 2 : 0;
}

/* margin and padding: one to four values for the sides. */
static void apply_sides(const Target *to, DgSlice value) {
  DgLength *sides = to->member;
  DgSlice word, words[4];
  guint n = 0;
  while (n < 4 && dg_slice_next_word(&value, FALSE, &word))
    words[n++] = word;
  for (guint side = 0; n && side < 4; side++)
    read_html_length(words[value_of_side(side, n)], &sides[side]);
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

/* "1px solid #ccc" for one side or all: words in any order, what is not said is initial. */
static void apply_border(const Target *to, DgSlice value) {
  DgHtmlBorder *sides = to->member;
  DgHtmlBorder border = {.width = {3, DG_UNIT_PX}, .color = {.kind = DG_PAINT_CURRENT, .alpha = 1}};
  DgSlice word;
  while (dg_slice_next_word(&value, FALSE, &word)) {
    if (is_line_style(word))
      border.drawn = is_drawn(word);
    else if (!parse_line_width(word, &border.width))
      read_paint(word, &border.color);
  }
  for (gsize i = 0; i < to->property->size / sizeof border; i++)
    sides[i] = border;
}

/* border-width, -style and -color: one to four values for the sides. */
static void apply_borders(const Target *to, DgSlice value) {
  DgHtmlBorder *sides = to->member;
  const char *what = to->property->data;
  DgSlice word, words[4];
  guint n = 0;
  while (n < 4 && dg_slice_next_word(&value, FALSE, &word))
    words[n++] = word;
  for (guint side = 0; n && side < 4; side++) {
    word = words[value_of_side(side, n)];
    if (*what == 'w')
      parse_line_width(word, &sides[side].width);
    else if (*what == 's')
      sides[side].drawn = is_line_style(word) ? is_drawn(word) : sides[side].drawn;
    else
      read_paint(word, &sides[side].color);
  }
}

/* background-color, and background, of whose pictures only the colour behind them is read. */
static void apply_background_color(const Target *to, DgSlice value) {
  DgPaint *background = to->member;
  DgSlice word;
  while (dg_slice_next_word(&value, FALSE, &word)) {
    DgPaint found = {.kind = DG_PAINT_COLOR};
    if (dg_slice_is(word, "transparent") || dg_slice_is(word, "none"))
      *background = (DgPaint){.kind = DG_PAINT_NONE};
    else if (dg_slice_is(word, "currentcolor"))
      *background = (DgPaint){.kind = DG_PAINT_CURRENT, .alpha = 1};
    else if (dg_parse_color(word, &found.color, &found.alpha))
      *background = found;
  }
}

static void apply_background(const Target *to, DgSlice value) {
  *(DgPaint *)to->member = (DgPaint){.kind = DG_PAINT_NONE};
  apply_background_color(to, value);
}

#define SCOPE(is_attribute, is_box, type, first, last)                                                                 \
  is_attribute, is_box, offsetof(type, first), offsetof(type, last) + sizeof((type *)0)->last - offsetof(type, first)
#define ATTRIBUTES(first, last) SCOPE(TRUE, FALSE, DgStyle, first, last)
#define ATTRIBUTE(member) ATTRIBUTES(member, member)
#define STYLES(first, last) SCOPE(FALSE, FALSE, DgStyle, first, last)
#define STYLE(member) STYLES(member, member)
#define BOX(member) SCOPE(FALSE, TRUE, DgHtmlBox, member, member)
#define WORDS(...)                                                                                                     \
  (const char *const[]) {                                                                                              \
    __VA_ARGS__, NULL                                                                                                  \
  }
#define ROW(number, ...) {__VA_ARGS__},

static const Property PROPERTIES[] = {DG_PROPERTIES(ROW)};

/* NULL for attributes that are no properties, and for custom ones. */
static const Property *property_of(DgName name) {
  return name >= DG_NAME_FIRST_PROPERTY && name < DG_NAME_CUSTOM ? &PROPERTIES[name - DG_NAME_FIRST_PROPERTY] : NULL;
}

const char *dg_property_name(DgName property) {
  return property_of(property)->name;
}

gboolean dg_property_is_attribute(DgName name) {
  const Property *property = property_of(name);
  return property && property->is_attribute;
}

/* inherit, initial, unset: the words that every property knows. */
static gboolean apply_wide(const Property *property, DgSlice value, const DgStyle *parent, DgStyle *style) {
  gboolean inherit = dg_slice_is(value, "inherit"), initial = dg_slice_is(value, "initial");
  gboolean unset = dg_slice_is(value, "unset") || dg_slice_is(value, "revert");
  if (!inherit && !initial && !unset)
    return FALSE;
  if (!property || property->is_box)
    return TRUE;
  gboolean inherited = property->offset < DG_STYLE_INHERITED;
  const DgStyle *from = inherit || (unset && inherited) ? parent : &dg_style_initial;
  memcpy((char *)style + property->offset, (const char *)from + property->offset, property->size);
  return TRUE;
}

void dg_property_apply(DgBuilder *builder, DgName name, DgSlice value, const DgStyle *parent, DgStyle *style,
                       DgHtmlBox *box) {
  const Property *property = property_of(name);
  /* The words that every property knows have from five to seven letters. */
  if (value.length >= 5 && value.length <= 7 && apply_wide(property, value, parent, style))
    return;
  if (box && (name == DG_NAME_WIDTH || name == DG_NAME_HEIGHT)) /* attributes of SVG elements, properties of boxes */
    read_html_length(value, name == DG_NAME_WIDTH ? &box->width : &box->height);
  if (!property || !property->apply || (property->is_box && !box))
    return;
  char *object = property->is_box ? (char *)box : (char *)style;
  const Target to = {property, builder, parent, style, object + property->offset};
  property->apply(&to, value);
}
