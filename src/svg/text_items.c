/* From placed characters to text items. */
#include "svg/text_layout.h"

#include "base/text.h"

/* An item that grows. */
typedef struct {
  gboolean open;
  gboolean decided; /* whether rotated characters follow one another along their own direction is known */
  double angle; /* of the line along which the item runs, against u; all lengths below are in that frame */
  gboolean blank; /* a blank is due before the next character */
  double start, end; /* along the line, painted characters only */
  double last; /* where the last character began, blanks included */
  double pen; /* end of the last character, blanks included */
  double base, size; /* baseline and font size of the largest run so far, against which steps are judged */
  DgTextChar first;
  double drop; /* of the run of `first` */
  guint line;
  guint n_chars, n_bold;
  guint run, n_run; /* the run that is being read and its characters in this item */
  double run_base;
  guint best_run, n_best; /* the run with most characters */
  double best_base;
} Item;

static const DgTextRun *run_at(const DgTextBuffers *buffers, guint index) {
  return &g_array_index(buffers->runs, DgTextRun, index);
}

/* Blanks of every width; what folding of white space turns into a blank. */
static gboolean is_blank(gunichar c) {
  if (c < 0x80) {
    return c == ' ';
  }
  return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

static void close_run(Item *item) {
  if (item->n_run > item->n_best) {
    item->n_best = item->n_run;
    item->best_run = item->run;
    item->best_base = item->run_base;
  }
  item->n_run = 0;
}

/* Where a character stands in a frame that is turned by `angle`. */
static void turn(const DgTextChar *ch, double angle, double *u, double *v) {
  *u = ch->u;
  *v = ch->v;
  if (angle != 0) {
    double c = cos(angle), s = sin(angle);
    *u = c * ch->u + s * ch->v;
    *v = c * ch->v - s * ch->u;
  }
}

static void close_item(DgBuilder *builder, DgTextBuffers *buffers, Item *item, const DgTransform *transform,
                       gboolean html) {
  if (!item->open) {
    return;
  }
  item->open = FALSE;
  DgTransform whole = *transform;
  if (item->angle != 0) {
    double c = cos(item->angle), s = sin(item->angle);
    const DgTransform turned = {c, s, -s, c, 0, 0};
    whole = dg_transform_multiply(transform, &turned);
  }
  const DgTransform *t = &whole;
  close_run(item);
  const DgTextRun *run = run_at(buffers, item->best_run);
  double along = dg_length(t->a, t->b);
  double across = along > 0 ? fabs(t->a * t->d - t->b * t->c) / along : 0;
  double ascent = dg_font_ascent(run->font) * run->font_size;
  double descent = dg_font_descent(run->font) * run->font_size;
  double top = item->best_base - ascent, bottom = item->best_base + descent;
  const DgPoint corners[] = {dg_transform_point(t, item->start, top), dg_transform_point(t, item->end, top),
                             dg_transform_point(t, item->start, bottom), dg_transform_point(t, item->end, bottom)};
  double left = corners[0].x, right = left, upper = corners[0].y, lower = upper;
  for (guint i = 1; i < G_N_ELEMENTS(corners); i++) {
    left = dg_least(left, corners[i].x);
    right = dg_most(right, corners[i].x);
    upper = dg_least(upper, corners[i].y);
    lower = dg_most(lower, corners[i].y);
  }
  DgTextItem text = {
      .font_size = run->font_size * dg_transform_scale(t),
      .ascent = ascent * across,
      .descent = descent * across,
      .baseline = dg_transform_point(t, item->start, item->best_base),
      .advance = (item->end - item->start) * along,
      .angle = atan2(t->b, t->a),
      .box = {left, upper, right - left, lower - upper},
      .fill = run->fill,
      .fill_opacity = run->fill_opacity,
      .line = item->line,
      .bold = item->n_bold * 2 > item->n_chars,
      .html = html != FALSE,
      .italic = run->italic,
      .font = run->font,
  };
  gboolean ascii = TRUE;
  for (gsize i = 0; i < buffers->string->len && ascii; i++) {
    ascii = (guchar)buffers->string->str[i] < 0x80;
  }
  if (ascii) {
    dg_builder_add_text(builder, text, buffers->string->str, (gssize)buffers->string->len);
  } else {
    g_autofree char *folded = dg_text_fold_space(buffers->string->str, (gssize)buffers->string->len);
    dg_builder_add_text(builder, text, folded, -1);
  }
}

/* TRUE when a painted character of `run` at (u, base) goes on with the item. */
static gboolean connects(const Item *item, const DgTextRun *run, double u, double base) {
  double em = MAX(item->size, run->font_size);
  double shift = fabs(base - item->base);
  gboolean other_size = MIN(item->size, run->font_size) < 0.9 * em;
  double gap = u - item->pen;
  return u - item->last >= DG_TEXT_JOIN_AHEAD * em && gap <= DG_TEXT_JOIN_GAP * em && gap >= -DG_TEXT_JOIN_BACK * em &&
         shift <= (other_size ? DG_TEXT_SCRIPT_SHIFT : DG_TEXT_JOIN_SHIFT) * em;
}

/* The same for any character, and where it stands in the frame of the item. An item that begins with a rotated
 * character runs in that direction when the next one follows there (a word set letter by letter along a slope), else
 * along the line (letters that are merely tilted). */
static gboolean joins(Item *item, const DgTextRun *run, const DgTextChar *ch, double *u, double *base) {
  double v;
  turn(ch, item->angle, u, &v);
  *base = v + run->drop;
  gboolean along = (item->angle == 0 || ch->angle == item->angle) && connects(item, run, *u, *base);
  if (item->decided) {
    return along;
  }
  Item level = *item;
  level.angle = 0;
  level.start = level.last = item->first.u;
  level.end = level.pen = item->first.u + item->first.advance;
  level.base = level.run_base = item->first.v + item->drop;
  double level_base = ch->v + run->drop;
  if (connects(&level, run, ch->u, level_base) &&
      !(along && fabs(*base - item->base) < fabs(level_base - level.base))) {
    *item = level;
    *u = ch->u;
    *base = level_base;
    along = TRUE;
  }
  item->decided = along;
  return along;
}

static void append_char(DgTextBuffers *buffers, gunichar c) {
  if (c < 0x80) {
    g_string_append_c(buffers->string, (char)c);
  } else {
    g_string_append_unichar(buffers->string, c);
  }
}

void dg_text_emit(DgBuilder *builder, DgTextBuffers *buffers, guint first, guint end, const DgTransform *transform,
                  gboolean html) {
  Item item = {0};
  for (guint i = first; i < end && !dg_builder_failed(builder); i++) {
    const DgTextChar *ch = &g_array_index(buffers->chars, DgTextChar, i);
    const DgTextRun *run = run_at(buffers, ch->run);
    if (ch->mark) {
      if (item.open && run->painted && !item.blank && ch->c >= 0xa0) {
        append_char(buffers, ch->c);
      }
      continue;
    }
    double u = ch->u, base = ch->v + run->drop;
    gboolean joined = item.open && joins(&item, run, ch, &u, &base);
    if (!run->painted || is_blank(ch->c)) {
      /* A blank that stands elsewhere says nothing: the gap to the next painted character decides. */
      if (joined) {
        item.blank = TRUE;
        item.last = u;
        item.pen = u + ch->advance;
      }
      continue;
    }
    if (item.open && !joined) {
      close_item(builder, buffers, &item, transform, html);
    }
    if (!item.open) {
      double v;
      turn(ch, ch->angle, &u, &v);
      base = v + run->drop;
      item = (Item){.open = TRUE,
                    .decided = ch->angle == 0,
                    .angle = ch->angle,
                    .first = *ch,
                    .drop = run->drop,
                    .start = u,
                    .end = u,
                    .pen = u,
                    .base = base,
                    .size = run->font_size,
                    .line = run->line,
                    .run = ch->run,
                    .run_base = base};
      g_string_truncate(buffers->string, 0);
    } else {
      double em = MAX(item.size, run->font_size);
      if (item.blank || u - item.pen > DG_TEXT_BLANK_GAP * em) {
        g_string_append_c(buffers->string, ' ');
      }
      item.blank = FALSE;
      if (ch->run != item.run) {
        close_run(&item);
        item.run = ch->run;
        item.run_base = base;
      }
      if (run->font_size > item.size) {
        item.size = run->font_size;
        item.base = base;
      }
    }
    append_char(buffers, ch->c);
    item.start = MIN(item.start, u);
    item.last = u;
    item.pen = u + ch->advance;
    item.end = MAX(item.end, item.pen);
    item.n_chars++;
    item.n_bold += run->bold;
    item.n_run++;
  }
  close_item(builder, buffers, &item, transform, html);
}
