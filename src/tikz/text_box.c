#include "tikz/text_box.h"

#include <math.h>
#include <string.h>

void dg_text_box_init(DgTextBox *box) {
  *box = (DgTextBox){.runs = g_array_new(FALSE, TRUE, sizeof(DgTikzRun)),
                     .rules = g_array_new(FALSE, TRUE, sizeof(DgTikzRule))};
}

void dg_text_box_clear(DgTextBox *box) {
  g_clear_pointer(&box->runs, g_array_unref);
  g_clear_pointer(&box->rules, g_array_unref);
}

static gboolean same_look(const DgTikzRun *a, const DgTikzRun *b) {
  return a->size == b->size && a->family == b->family && a->bold == b->bold && a->italic == b->italic &&
         a->is_colored == b->is_colored && a->color == b->color;
}

/* Appends to the string of a run, whose room doubles: a run of n characters costs n steps. */
static void extend(GStringChunk *strings, DgTikzRun *run, const char *string) {
  guint length = (guint)strlen(string);
  if (run->length + length + 1 > run->capacity) {
    run->capacity = MAX(8, 2 * (run->length + length + 1));
    g_autofree char *room = g_malloc0(run->capacity);
    if (run->length)
      memcpy(room, run->string, run->length);
    run->string = g_string_chunk_insert_len(strings, room, run->capacity);
  }
  memcpy(run->string + run->length, string, length + 1);
  run->length += length;
}

/* Appends a string to the run that ends here, or begins one. */
static void append(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, const char *string, double width) {
  GStringChunk *strings = layout->tikz->picture->strings;
  DgTikzRun *last = box->runs->len ? &g_array_index(box->runs, DgTikzRun, box->runs->len - 1) : NULL;
  if (last && last->y == 0 && last->turn == 0 && same_look(last, look) &&
      fabs(last->x + last->advance - box->width) < 1e-6) {
    extend(strings, last, string);
    box->breaks = *string == ' ';
    last->advance += width;
    last->natural = last->natural > 0 && look->natural > 0 ? last->natural + look->natural : 0;
  } else if (*string != ' ') {
    DgTikzRun run = *look;
    run.string = NULL;
    run.length = run.capacity = 0;
    extend(strings, &run, string);
    run.x = box->width;
    run.y = 0;
    run.advance = width;
    run.is_glued = last && !box->breaks;
    box->breaks = FALSE;
    g_array_append_val(box->runs, run);
  } else {
    box->breaks = TRUE;
  }
  box->width += width;
}

void dg_text_box_glyph(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, gunichar character, double width,
                       double height, double depth) {
  char text[8] = {0};
  g_unichar_to_utf8(character, text);
  append(layout, box, look, text, width);
  box->height = MAX(box->height, height);
  box->depth = MAX(box->depth, depth);
}

void dg_text_box_character(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, const DgTexFontTable *table,
                           guint code, gunichar character, double extra) {
  DgTexGlyph glyph = dg_tex_font_glyph(table, code);
  double unit = look->size / DG_TEX_FONT_UNIT;
  dg_text_box_glyph(layout, box, look, character, glyph.width * unit + extra, glyph.height * unit, glyph.depth * unit);
}

void dg_text_box_blank(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, double width) {
  append(layout, box, look, " ", width);
}

/* More than the thick space of formulas. */
#define WORD_SPACE 2.8

void dg_text_box_space(DgTextBox *box, double width) {
  box->breaks |= width > WORD_SPACE;
  box->width += width;
}

void dg_text_box_add(DgTextBox *box, const DgTextBox *part, double x, double y) {
  for (guint i = 0; i < part->runs->len; i++) {
    DgTikzRun run = g_array_index(part->runs, DgTikzRun, i);
    run.x += x;
    run.y += y;
    if (i == 0)
      run.is_glued = box->runs->len && !box->breaks;
    g_array_append_val(box->runs, run);
  }
  if (part->runs->len)
    box->breaks = part->breaks;
  for (guint i = 0; i < part->rules->len; i++) {
    DgTikzRule rule = g_array_index(part->rules, DgTikzRule, i);
    rule.x += x;
    rule.y += y;
    g_array_append_val(box->rules, rule);
  }
  box->width = MAX(box->width, x + part->width);
  box->height = MAX(box->height, y + part->height);
  box->depth = MAX(box->depth, part->depth - y);
}

void dg_text_box_rule(DgTextBox *box, double x, double y, double width, double height) {
  DgTikzRule rule = {.x = x, .y = y, .width = width, .height = height};
  g_array_append_val(box->rules, rule);
  box->width = MAX(box->width, x + width);
  box->height = MAX(box->height, y + height);
  box->depth = MAX(box->depth, -y);
}

char *dg_text_command(const char **p) {
  const char *start = ++*p;
  while (g_ascii_isalpha(**p))
    (*p)++;
  if (*p == start) {
    if (**p)
      *p = g_utf8_next_char(*p);
    return g_strndup(start, (gsize)(*p - start));
  }
  char *name = g_strndup(start, (gsize)(*p - start));
  while (**p == ' ')
    (*p)++;
  return name;
}

char *dg_text_argument(const char **p) {
  while (**p == ' ')
    (*p)++;
  if (**p == '\\') {
    g_autofree char *name = dg_text_command(p);
    return g_strconcat("\\", name, NULL);
  }
  if (**p != '{') {
    const char *start = *p;
    if (**p)
      *p = g_utf8_next_char(*p);
    return g_strndup(start, (gsize)(*p - start));
  }
  const char *start = ++*p;
  guint depth = 1;
  for (; **p; (*p)++) {
    if (**p == '\\' && (*p)[1]) {
      (*p)++;
      continue;
    }
    depth += **p == '{';
    if (**p == '}' && --depth == 0)
      break;
  }
  char *text = g_strndup(start, (gsize)(*p - start));
  if (**p)
    (*p)++;
  return text;
}

char *dg_text_option(const char **p) {
  const char *start = *p;
  while (*start == ' ')
    start++;
  const char *end = *start == '[' ? strchr(start, ']') : NULL;
  if (!end)
    return NULL;
  *p = end + 1;
  return g_strndup(start + 1, (gsize)(end - start - 1));
}

DgTikzRun dg_text_look(const DgTextLayout *layout, const DgTikzFont *font) {
  return (DgTikzRun){.size = dg_text_font_size(font),
                     .family = font->family,
                     .bold = font->bold,
                     .italic = font->italic,
                     .is_colored = layout->is_colored,
                     .color = layout->color};
}

gboolean dg_text_color(const DgTextLayout *layout, const char *model, const char *value, guint32 *color) {
  guint32 current = layout->is_colored ? layout->color : layout->tikz->state->text_color;
  return dg_tikz_color_read(layout->tikz, model, value, current, color);
}
