/* The properties that mean something here, in the order of their names: a new one is one line, with a function in
 * properties.c when its values are of a new kind, and the members that it sets in style.h.
 *
 * X(number, name, scope, function, data): DG_NAME_<number> is its number. The scope is ATTRIBUTE for what is a
 * presentation attribute as well, STYLE for what CSS alone sets, each with the member of DgStyle that it sets
 * (ATTRIBUTES and STYLES: the first and the last one); BOX with that of DgHtmlBox. Whether it is inherited follows from
 * where its members stand in DgStyle. */
#ifndef DG_SVG_PROPERTY_TABLE_H
#define DG_SVG_PROPERTY_TABLE_H

/* clang-format off */
#define DG_PROPERTIES(X) \
  X(ALIGN_ITEMS, "align-items", BOX(align_items), apply_last_word, ALIGNMENTS) \
  X(ALIGNMENT_BASELINE, "alignment-baseline", ATTRIBUTE(alignment_baseline), apply_word, BASELINES) \
  X(BACKGROUND, "background", BOX(background), apply_background, NULL) \
  X(BACKGROUND_COLOR, "background-color", BOX(background), apply_background_color, NULL) \
  X(BASELINE_SHIFT, "baseline-shift", ATTRIBUTES(shift_kind, baseline_shift), apply_shift, NULL) \
  X(BORDER, "border", BOX(border), apply_border, NULL) \
  X(BORDER_BOTTOM, "border-bottom", BOX(border[2]), apply_border, NULL) \
  X(BORDER_COLOR, "border-color", BOX(border), apply_borders, "color") \
  X(BORDER_LEFT, "border-left", BOX(border[3]), apply_border, NULL) \
  X(BORDER_RIGHT, "border-right", BOX(border[1]), apply_border, NULL) \
  X(BORDER_STYLE, "border-style", BOX(border), apply_borders, "style") \
  X(BORDER_TOP, "border-top", BOX(border[0]), apply_border, NULL) \
  X(BORDER_WIDTH, "border-width", BOX(border), apply_borders, "width") \
  X(CLIP_PATH, "clip-path", ATTRIBUTE(clip_path), apply_reference, NULL) \
  X(COLOR, "color", ATTRIBUTES(color, color_alpha), apply_color, NULL) \
  X(DIRECTION, "direction", ATTRIBUTE(rtl), apply_flag, WORDS("rtl")) \
  X(DISPLAY, "display", ATTRIBUTE(display), apply_word, DISPLAYS) \
  X(DOMINANT_BASELINE, "dominant-baseline", ATTRIBUTE(dominant_baseline), apply_word, BASELINES) \
  X(FILL, "fill", ATTRIBUTE(fill), apply_paint, NULL) \
  X(FILL_OPACITY, "fill-opacity", ATTRIBUTE(fill_opacity), apply_opacity, NULL) \
  X(FLEX_DIRECTION, "flex-direction", BOX(column), apply_flag, WORDS("column*")) \
  X(FONT, "font", STYLES(font_family, small_caps), apply_font, NULL) \
  X(FONT_FAMILY, "font-family", ATTRIBUTES(font_family, font_class), apply_family, NULL) \
  X(FONT_SIZE, "font-size", TRUE, FALSE, 0, 0, NULL, NULL) \
  X(FONT_STYLE, "font-style", ATTRIBUTE(italic), apply_flag, WORDS("italic", "oblique*")) \
  X(FONT_VARIANT, "font-variant", ATTRIBUTE(small_caps), apply_flag, WORDS("small-caps")) \
  X(FONT_WEIGHT, "font-weight", ATTRIBUTE(font_weight), apply_weight, NULL) \
  X(JUSTIFY_CONTENT, "justify-content", BOX(justify_content), apply_last_word, ALIGNMENTS) \
  X(LEFT, "left", BOX(left), apply_html_length, NULL) \
  X(LETTER_SPACING, "letter-spacing", ATTRIBUTE(letter_spacing), apply_spacing, NULL) \
  X(LINE_HEIGHT, "line-height", STYLES(line_height, line_factor), apply_line_height, NULL) \
  X(MARGIN, "margin", BOX(margin), apply_sides, NULL) \
  X(MARGIN_BOTTOM, "margin-bottom", BOX(margin[2]), apply_html_length, NULL) \
  X(MARGIN_LEFT, "margin-left", BOX(margin[3]), apply_html_length, NULL) \
  X(MARGIN_RIGHT, "margin-right", BOX(margin[1]), apply_html_length, NULL) \
  X(MARGIN_TOP, "margin-top", BOX(margin[0]), apply_html_length, NULL) \
  X(MARKER, "marker", STYLES(marker_start, marker_end), apply_reference, NULL) \
  X(MARKER_END, "marker-end", ATTRIBUTE(marker_end), apply_reference, NULL) \
  X(MARKER_MID, "marker-mid", ATTRIBUTE(marker_mid), apply_reference, NULL) \
  X(MARKER_START, "marker-start", ATTRIBUTE(marker_start), apply_reference, NULL) \
  X(MASK, "mask", ATTRIBUTE(mask), apply_reference, NULL) \
  X(MAX_WIDTH, "max-width", BOX(max_width), apply_html_length, NULL) \
  X(MIN_WIDTH, "min-width", BOX(min_width), apply_html_length, NULL) \
  X(OPACITY, "opacity", ATTRIBUTE(opacity), apply_opacity, NULL) \
  X(OVERFLOW, "overflow", ATTRIBUTE(overflow_visible), apply_flag, WORDS("visible*", "auto*")) \
  X(PADDING, "padding", BOX(padding), apply_sides, NULL) \
  X(PADDING_BOTTOM, "padding-bottom", BOX(padding[2]), apply_html_length, NULL) \
  X(PADDING_LEFT, "padding-left", BOX(padding[3]), apply_html_length, NULL) \
  X(PADDING_RIGHT, "padding-right", BOX(padding[1]), apply_html_length, NULL) \
  X(PADDING_TOP, "padding-top", BOX(padding[0]), apply_html_length, NULL) \
  X(PAINT_ORDER, "paint-order", ATTRIBUTE(stroke_first), apply_flag, WORDS("stroke*")) \
  X(POSITION, "position", BOX(absolute), apply_flag, WORDS("absolute", "fixed")) \
  X(STOP_COLOR, "stop-color", ATTRIBUTE(stop_color), apply_paint, NULL) \
  X(STOP_OPACITY, "stop-opacity", ATTRIBUTE(stop_opacity), apply_opacity, NULL) \
  X(STROKE, "stroke", ATTRIBUTE(stroke), apply_paint, NULL) \
  X(STROKE_DASHARRAY, "stroke-dasharray", ATTRIBUTE(dashed), apply_dashes, NULL) \
  X(STROKE_OPACITY, "stroke-opacity", ATTRIBUTE(stroke_opacity), apply_opacity, NULL) \
  X(STROKE_WIDTH, "stroke-width", ATTRIBUTE(stroke_width), apply_stroke_width, NULL) \
  X(TEXT_ALIGN, "text-align", STYLE(text_align), apply_word, ALIGNMENTS) \
  X(TEXT_ANCHOR, "text-anchor", ATTRIBUTE(anchor), apply_word, ANCHORS) \
  X(TEXT_TRANSFORM, "text-transform", ATTRIBUTE(text_transform), apply_word, CASES) \
  X(TOP, "top", BOX(top), apply_html_length, NULL) \
  X(TRANSFORM_ORIGIN, "transform-origin", ATTRIBUTE(transform_origin), apply_text, NULL) \
  X(VECTOR_EFFECT, "vector-effect", ATTRIBUTE(non_scaling_stroke), apply_flag, WORDS("non-scaling-stroke")) \
  X(VISIBILITY, "visibility", ATTRIBUTE(hidden), apply_flag, WORDS("hidden", "collapse")) \
  X(WHITE_SPACE, "white-space", ATTRIBUTE(white_space), apply_word, SPACES) \
  X(WORD_SPACING, "word-spacing", ATTRIBUTE(word_spacing), apply_spacing, NULL) \
  X(WRITING_MODE, "writing-mode", ATTRIBUTE(writing_mode), apply_word, WRITING_MODES)
/* clang-format on */

#endif
