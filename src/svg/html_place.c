/* Placing of boxes by the rules of CSS 2 (block and inline layout, tables) and CSS Flexible Box, as far as they decide
 * where lines of text stand. Not read: floats, inline padding, baselines of flex items, flex-grow, spans of cells,
 * spacing of table borders, wrapping of flex lines. Written by hand because a library of HTML reads a document and its
 * style sheets itself: these boxes have their styles from the SVG around them, and their lines its measures of text. */
#include "svg/html_text.h"

/* A line holds what is this much too long: the sum of widths that made a box as wide as its text is not exact. */
#define FIT_SLACK 1e-6

enum { TOP, RIGHT, BOTTOM, LEFT };

/* A length in px; NaN for auto and for a percentage of something unknown. */
static double pixels(DgLength length, double base) {
  return length.unit == DG_UNIT_PERCENT ? base * length.value / 100 : length.value;
}

static double pixels_or_0(DgLength length, double base) {
  double value = pixels(length, base);
  return isfinite(value) ? value : 0;
}

static double sides(const DgLength *lengths, guint one, guint other, double base) {
  return pixels_or_0(lengths[one], base) + pixels_or_0(lengths[other], base);
}

static double clamp_width(const DgHtmlBox *css, double width, double base) {
  double most = pixels(css->max_width, base), least = pixels(css->min_width, base);
  if (isfinite(most)) {
    width = fmin(width, most);
  }
  return isfinite(least) ? fmax(width, least) : width;
}

/* ---- widths of content ---- */

static gboolean is_wide(gunichar c) {
  return c >= 0x1100 && g_unichar_iswide(c);
}

/* TRUE when a line may end between two characters: after blanks, hyphens and dashes, zero-width spaces, and around
 * East Asian characters. The full rules are Unicode's annex 14; labels rarely need more. */
static gboolean may_break(const DgTextChar *left, const DgTextChar *right) {
  if (right->mark || right->collapsible || right->c == ' ') {
    return left->c == 0x200b;
  }
  if (left->c == ' ' || left->c == 0x200b) {
    return TRUE;
  }
  if (left->c == '-' || left->c == 0x2010 || left->c == 0x2013) {
    return g_unichar_isalpha(right->c);
  }
  if (left->c == 0x2014) {
    return TRUE;
  }
  return (is_wide(left->c) && !g_unichar_ispunct(right->c)) ||
         (is_wide(right->c) && !g_unichar_ispunct(left->c) && !g_unichar_ispunct(right->c));
}

static gboolean hangs(const DgTextChar *ch) {
  return (ch->c == ' ' && !ch->solid) || ch->c == '\n';
}

static void measure_lines(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double line = 0, word = 0, blanks = 0;
  for (guint i = box->first_char; i < box->end_char; i++) {
    const DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    const DgTextRun *run = &g_array_index(buffers->runs, DgTextRun, ch->run);
    if (ch->c == '\n') {
      line = word = blanks = 0;
      continue;
    }
    if (hangs(ch)) {
      blanks += ch->advance;
      continue;
    }
    if (i > box->first_char && run->wrap && may_break(ch - 1, ch)) {
      word = 0;
    } else {
      word += blanks;
    }
    word += ch->advance;
    line += blanks + ch->advance;
    blanks = 0;
    box->min_width = fmax(box->min_width, word);
    box->max_width = fmax(box->max_width, line);
  }
}

static void measure(DgTextBuffers *buffers, DgHtmlLayoutBox *box);

/* Width of the content of a box by its own lengths, `content` being what its text asks for. */
static double own_width(const DgHtmlLayoutBox *box, double content) {
  double width = pixels(box->css.width, NAN);
  return clamp_width(&box->css, isfinite(width) ? width : content, NAN);
}

static double outer_width(const DgHtmlLayoutBox *box, double content) {
  return own_width(box, content) + sides(box->css.margin, LEFT, RIGHT, NAN) + sides(box->css.padding, LEFT, RIGHT, NAN);
}

/* Widens the columns of a table to what the cells of `row` ask for; `columns` holds pairs (least, most). */
static void measure_row(DgTextBuffers *buffers, const DgHtmlLayoutBox *row, GArray *columns) {
  guint column = 0;
  for (guint i = row->first_child; i; column += 2) {
    DgHtmlLayoutBox *cell = dg_html_box(buffers, i);
    measure(buffers, cell);
    if (columns->len < column + 2) {
      g_array_set_size(columns, column + 2);
    }
    double *widths = &g_array_index(columns, double, column);
    widths[0] = fmax(widths[0], outer_width(cell, cell->min_width));
    widths[1] = fmax(widths[1], outer_width(cell, cell->max_width));
    i = cell->next;
  }
}

static GArray *measure_columns(DgTextBuffers *buffers, const DgHtmlLayoutBox *table) {
  GArray *columns = g_array_new(FALSE, TRUE, sizeof(double));
  for (guint i = table->first_child; i; i = dg_html_box(buffers, i)->next) {
    measure_row(buffers, dg_html_box(buffers, i), columns);
  }
  return columns;
}

static void measure(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  if (box->measured) {
    return;
  }
  box->measured = TRUE;
  if (box->kind == DG_HTML_LINES) {
    measure_lines(buffers, box);
    return;
  }
  if (box->kind == DG_HTML_TABLE) {
    g_autoptr(GArray) columns = measure_columns(buffers, box);
    for (guint i = 0; i < columns->len; i += 2) {
      box->min_width += g_array_index(columns, double, i);
      box->max_width += g_array_index(columns, double, i + 1);
    }
    return;
  }
  gboolean beside = box->kind == DG_HTML_ROW || (box->kind == DG_HTML_FLEX && !box->css.column);
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (child->css.absolute) {
      continue;
    }
    measure(buffers, child);
    double least = outer_width(child, child->min_width), most = outer_width(child, child->max_width);
    box->min_width = beside ? box->min_width + least : fmax(box->min_width, least);
    box->max_width = beside ? box->max_width + most : fmax(box->max_width, most);
  }
}

/* Width of a box that shrinks to its content, in a space of `available` for its content. */
static double fit_width(DgTextBuffers *buffers, DgHtmlLayoutBox *box, double available, double base) {
  double width = pixels(box->css.width, base);
  if (!isfinite(width)) {
    measure(buffers, box);
    width = fmin(fmax(box->min_width, available), box->max_width);
  }
  return clamp_width(&box->css, width, base);
}

/* ---- lines ---- */

static void finish_line(DgTextBuffers *buffers, const DgHtmlLayoutBox *box, guint first, guint end, double *y) {
  double above = box->above, below = box->below, width = 0, blanks = 0;
  for (guint i = first; i < end; i++) {
    const DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    const DgTextRun *run = &g_array_index(buffers->runs, DgTextRun, ch->run);
    above = fmax(above, run->above - run->drop);
    below = fmax(below, run->below + run->drop);
    if (hangs(ch)) {
      blanks += ch->advance;
    } else {
      width += blanks + ch->advance;
      blanks = 0;
    }
  }
  double free = box->width - width;
  double u = box->text_align == DG_ALIGN_CENTER ? fmax(free, 0) / 2 : box->text_align == DG_ALIGN_END ? free : 0;
  for (guint i = first; i < end; i++) {
    DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    ch->line_start = i == first;
    ch->u = u;
    ch->v = *y + above;
    u += ch->advance;
  }
  *y += above + below;
}

/* Breaks the characters of a box whose width is set into lines. */
static void place_lines(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double y = 0, pen = 0, pen_at_break = 0;
  guint start = box->first_char, last_break = start;
  for (guint i = box->first_char; i < box->end_char; i++) {
    const DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    if (ch->c == '\n') {
      finish_line(buffers, box, start, i + 1, &y);
      start = last_break = i + 1;
      pen = 0;
      continue;
    }
    if (i > start && g_array_index(buffers->runs, DgTextRun, ch->run).wrap && may_break(ch - 1, ch)) {
      last_break = i;
      pen_at_break = pen;
    }
    pen += ch->advance;
    if (pen > box->width + FIT_SLACK && last_break > start && !hangs(ch)) {
      finish_line(buffers, box, start, last_break, &y);
      start = last_break;
      pen -= pen_at_break;
    }
  }
  if (start < box->end_char) {
    finish_line(buffers, box, start, box->end_char, &y);
  }
  box->height = y;
}

/* ---- boxes ---- */

static void place_content(DgTextBuffers *buffers, DgHtmlLayoutBox *box);

/* Sets the height that is given, in a parent whose content is `base` high; NaN when the content decides. */
static void set_height(DgHtmlLayoutBox *box, double base) {
  box->height = box->kind == DG_HTML_LINES ? NAN : pixels(box->css.height, base);
}

static double outer_height(const DgHtmlLayoutBox *box) {
  return box->height + sides(box->css.margin, TOP, BOTTOM, box->width) +
         sides(box->css.padding, TOP, BOTTOM, box->width);
}

/* Puts the content of `child` where its margin box begins at (x, y). */
static void put(DgHtmlLayoutBox *child, double x, double y, double base) {
  child->x = x + pixels_or_0(child->css.margin[LEFT], base) + pixels_or_0(child->css.padding[LEFT], base);
  child->y = y + pixels_or_0(child->css.margin[TOP], base) + pixels_or_0(child->css.padding[TOP], base);
}

static double align_share(DgAlign align) {
  return align == DG_ALIGN_CENTER || align == DG_ALIGN_AROUND ? 0.5 : align == DG_ALIGN_END ? 1 : 0;
}

/* Sets the width of a block-level child in `box` and returns where its margin box begins. */
static double set_block_width(DgTextBuffers *buffers, const DgHtmlLayoutBox *box, DgHtmlLayoutBox *child) {
  double base = box->width;
  double extra = sides(child->css.margin, LEFT, RIGHT, base) + sides(child->css.padding, LEFT, RIGHT, base);
  double width = pixels(child->css.width, base);
  if (child->shrink || child->css.absolute) {
    child->width = fit_width(buffers, child, base - extra, base);
  } else {
    child->width = clamp_width(&child->css, isfinite(width) ? width : fmax(base - extra, 0), base);
  }
  double free = base - extra - child->width;
  gboolean left_auto = isnan(child->css.margin[LEFT].value), right_auto = isnan(child->css.margin[RIGHT].value);
  if (left_auto && free > 0) {
    return right_auto ? free / 2 : free;
  }
  return child->aligned && free > 0 ? free * align_share(box->text_align) : 0;
}

static void place_absolute(DgTextBuffers *buffers, const DgHtmlLayoutBox *box, DgHtmlLayoutBox *child, double y) {
  set_block_width(buffers, box, child);
  set_height(child, box->height);
  place_content(buffers, child);
  double left = pixels(child->css.left, box->width), top = pixels(child->css.top, box->height);
  put(child, isfinite(left) ? left : 0, isfinite(top) ? top : y, box->width);
}

/* Margins that touch are one, as large as the larger. A box without padding gives the margins of its first and last
 * child to its parent; in a box that shrinks (cell, flex item, inline block) they stay inside. */
static gboolean keeps_margins(const DgHtmlLayoutBox *box, guint side) {
  return box->kind != DG_HTML_BLOCK || box->shrink || box->css.absolute || pixels_or_0(box->css.padding[side], 0) > 0;
}

static double top_margin(const DgTextBuffers *buffers, const DgHtmlLayoutBox *box, double base) {
  double margin = box->kind == DG_HTML_LINES ? 0 : pixels_or_0(box->css.margin[TOP], base);
  while (!keeps_margins(box, TOP) && box->first_child) {
    box = dg_html_box(buffers, box->first_child);
    if (box->kind == DG_HTML_LINES) {
      break;
    }
    margin = fmax(margin, pixels_or_0(box->css.margin[TOP], base));
  }
  return margin;
}

static double bottom_margin(const DgTextBuffers *buffers, const DgHtmlLayoutBox *box, double base) {
  double margin = box->kind == DG_HTML_LINES ? 0 : pixels_or_0(box->css.margin[BOTTOM], base);
  while (!keeps_margins(box, BOTTOM) && isnan(box->css.height.value) && box->last_child) {
    box = dg_html_box(buffers, box->last_child);
    if (box->kind == DG_HTML_LINES) {
      break;
    }
    margin = fmax(margin, pixels_or_0(box->css.margin[BOTTOM], base));
  }
  return margin;
}

static double place_blocks(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double y = 0, margin_before = 0;
  gboolean first = TRUE;
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (child->css.absolute) {
      place_absolute(buffers, box, child, y);
      continue;
    }
    double x = set_block_width(buffers, box, child);
    set_height(child, box->height);
    place_content(buffers, child);
    double above = top_margin(buffers, child, box->width);
    y += first && !keeps_margins(box, TOP) ? 0 : fmax(above, margin_before);
    put(child, x, y - pixels_or_0(child->css.margin[TOP], box->width), box->width);
    y += child->height + sides(child->css.padding, TOP, BOTTOM, box->width);
    margin_before = bottom_margin(buffers, child, box->width);
    first = FALSE;
  }
  return keeps_margins(box, BOTTOM) ? y + margin_before : y;
}

/* Where the first item begins, and the gap after each, when `free` room is left for `n` items. */
static double justify(DgAlign align, double free, guint n, double *gap) {
  *gap = 0;
  if (align == DG_ALIGN_BETWEEN) {
    *gap = n > 1 ? fmax(free, 0) / (n - 1) : 0;
    return 0;
  }
  if (align == DG_ALIGN_AROUND) {
    *gap = fmax(free, 0) / n;
    return free > 0 ? *gap / 2 : free / 2;
  }
  return free * align_share(align);
}

static double place_flex_row(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double base = box->width, total = 0, extra = 0, height = isfinite(box->height) ? box->height : 0;
  guint n = 0;
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (child->css.absolute) {
      place_absolute(buffers, box, child, 0);
      continue;
    }
    child->width = fit_width(buffers, child, INFINITY, base);
    extra += sides(child->css.margin, LEFT, RIGHT, base) + sides(child->css.padding, LEFT, RIGHT, base);
    total += child->width;
    n++;
  }
  if (n == 0) {
    return height;
  }
  double share = total > 0 && total + extra > base + FIT_SLACK ? fmax(base - extra, 0) / total : 1;
  total = extra;
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (child->css.absolute) {
      continue;
    }
    if (share < 1) {
      measure(buffers, child);
      child->width = fmax(child->width * share, fmin(child->width, child->min_width));
    }
    total += child->width;
    set_height(child, box->height);
    if (box->css.align_items == DG_ALIGN_STRETCH && !isfinite(child->height) && isfinite(box->height)) {
      child->height = 0;
      child->height = fmax(box->height - outer_height(child), 0);
    }
    place_content(buffers, child);
    height = isfinite(box->height) ? height : fmax(height, outer_height(child));
  }
  double gap, x = justify(box->css.justify_content, base - total, n, &gap);
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (!child->css.absolute) {
      put(child, x, (height - outer_height(child)) * align_share(box->css.align_items), base);
      x += gap + child->width + sides(child->css.margin, LEFT, RIGHT, base) +
           sides(child->css.padding, LEFT, RIGHT, base);
    }
  }
  return height;
}

static double place_flex_column(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double base = box->width, total = 0;
  guint n = 0;
  gboolean stretch = box->css.align_items == DG_ALIGN_STRETCH;
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (child->css.absolute) {
      place_absolute(buffers, box, child, 0);
      continue;
    }
    double extra = sides(child->css.margin, LEFT, RIGHT, base) + sides(child->css.padding, LEFT, RIGHT, base);
    child->width = fit_width(buffers, child, base - extra, base);
    if (stretch && isnan(pixels(child->css.width, base))) {
      child->width = clamp_width(&child->css, fmax(base - extra, 0), base);
    }
    set_height(child, box->height);
    place_content(buffers, child);
    total += outer_height(child);
    n++;
  }
  double height = isfinite(box->height) ? box->height : total;
  if (n == 0) {
    return height;
  }
  double gap, y = justify(box->css.justify_content, height - total, n, &gap);
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *child = dg_html_box(buffers, i);
    if (!child->css.absolute) {
      double free = base - child->width - sides(child->css.margin, LEFT, RIGHT, base) -
                    sides(child->css.padding, LEFT, RIGHT, base);
      put(child, free * align_share(box->css.align_items), y, base);
      y += gap + outer_height(child);
    }
  }
  return height;
}

/* Cells are as high as their row; their content stands in the middle. */
static double place_table(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  g_autoptr(GArray) columns = measure_columns(buffers, box);
  measure(buffers, box);
  double least = box->min_width, most = box->max_width, y = 0;
  for (guint i = 0; i < columns->len; i += 2) {
    double *widths = &g_array_index(columns, double, i);
    if (box->width >= most) {
      widths[0] = widths[1] + (most > 0 ? (box->width - most) * widths[1] / most : 0);
    } else if (box->width > least) {
      widths[0] += (box->width - least) * (widths[1] - widths[0]) / (most - least);
    }
  }
  for (guint i = box->first_child; i; i = dg_html_box(buffers, i)->next) {
    DgHtmlLayoutBox *row = dg_html_box(buffers, i);
    double x = 0, height = pixels_or_0(row->css.height, box->height);
    guint column = 0;
    for (guint j = row->first_child; j; j = dg_html_box(buffers, j)->next, column += 2) {
      DgHtmlLayoutBox *cell = dg_html_box(buffers, j);
      double outer = g_array_index(columns, double, column);
      cell->width =
          fmax(outer - sides(cell->css.margin, LEFT, RIGHT, outer) - sides(cell->css.padding, LEFT, RIGHT, outer), 0);
      set_height(cell, NAN);
      place_content(buffers, cell);
      put(cell, x, 0, outer);
      x += outer;
      height = fmax(height, outer_height(cell));
    }
    for (guint j = row->first_child; j; j = dg_html_box(buffers, j)->next) {
      DgHtmlLayoutBox *cell = dg_html_box(buffers, j);
      cell->y += (height - outer_height(cell)) / 2;
    }
    row->x = 0;
    row->y = y;
    row->width = x;
    row->height = height;
    y += height;
  }
  return y;
}

/* Places what is in a box whose width is set, and sets its height when it is not. */
static void place_content(DgTextBuffers *buffers, DgHtmlLayoutBox *box) {
  double height = 0;
  switch (box->kind) {
  case DG_HTML_LINES:
    place_lines(buffers, box);
    return;
  case DG_HTML_BLOCK:
    height = place_blocks(buffers, box);
    break;
  case DG_HTML_FLEX:
    height = box->css.column ? place_flex_column(buffers, box) : place_flex_row(buffers, box);
    break;
  case DG_HTML_ROW:
    height = place_flex_row(buffers, box);
    break;
  case DG_HTML_TABLE:
    height = place_table(buffers, box);
    break;
  }
  if (!isfinite(box->height)) {
    box->height = height;
  }
}

void dg_html_place(DgTextBuffers *buffers) {
  DgHtmlLayoutBox *root = dg_html_box(buffers, 0);
  if (!isfinite(root->width)) {
    measure(buffers, root);
    root->width = root->max_width;
  }
  place_content(buffers, root);
}
