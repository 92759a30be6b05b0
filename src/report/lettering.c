#include "report/lettering.h"

#include "base/markup.h"
#include "drawing/font_metrics.h"

#include <string.h>

/* Of a line, in sizes of its letters; and how far its baseline lies below its middle. */
#define LINE_HEIGHT 1.25
#define BASELINE 0.35
/* Words are at least so wide before they are broken into lines, and their lines together so much wider than high. */
#define LEAST_WIDTH 150.0
#define FORM 3.0
/* Smaller letters cannot be read on any page. */
#define LEAST_SIZE 4.0
/* Larger letters are made smaller before a word is broken. */
#define BROKEN_SIZE 8.0

/* Width of `length` bytes, in sizes of the letters. */
static double measure(const char *text, gsize length) {
  double width = 0;
  gunichar before = 0;
  for (const char *at = text; at < text + length; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    width += dg_font_advance(DG_FONT_SANS, FALSE, c) + dg_font_kerning(DG_FONT_SANS, FALSE, before, c);
    before = c;
  }
  return width;
}

/* As many bytes of a long word as fit; one character at least. */
static gsize break_word(const char *word, gsize length, double room) {
  double width = 0;
  const char *at = word;
  for (; at < word + length; at = g_utf8_next_char(at)) {
    width += dg_font_advance(DG_FONT_SANS, FALSE, g_utf8_get_char(at));
    if (width > room && at > word)
      break;
  }
  return (gsize)(at - word);
}

typedef struct {
  DgLettering *lettering;
  GString *line;
  double filled, room; /* of the line, in sizes of the letters */
} Setting;

static void end_line(Setting *setting) {
  if (!setting->line->len)
    return;
  g_ptr_array_add(setting->lettering->lines, g_strdup(setting->line->str));
  setting->lettering->width = MAX(setting->lettering->width, setting->filled * setting->lettering->size);
  g_string_truncate(setting->line, 0);
  setting->filled = 0;
}

static void set_word(Setting *setting, const char *word, gsize length) {
  double blank = dg_font_advance(DG_FONT_SANS, FALSE, ' '), width = measure(word, length);
  if (setting->line->len && setting->filled + blank + width > setting->room)
    end_line(setting);
  while (width > setting->room) {
    gsize part = break_word(word, length, setting->room);
    if (part == length)
      break;
    g_string_append_len(setting->line, word, (gssize)part);
    setting->lettering->broken = TRUE;
    setting->filled = measure(word, part);
    width -= setting->filled;
    end_line(setting);
    word += part;
    length -= part;
  }
  setting->filled += width + (setting->line->len ? blank : 0);
  g_string_append(setting->line, setting->line->len ? " " : "");
  g_string_append_len(setting->line, word, (gssize)length);
}

DgLettering dg_lettering_new(const char *text, double size, double width) {
  DgLettering lettering = {g_ptr_array_new_with_free_func(g_free), size, 0, 0, FALSE};
  g_autoptr(GString) line = g_string_new(NULL);
  Setting setting = {&lettering, line, 0, width / size};
  while (*(text += strspn(text, " \n\t"))) {
    gsize length = strcspn(text, " \n\t");
    set_word(&setting, text, length);
    text += length;
    if (*text == '\n')
      end_line(&setting);
  }
  end_line(&setting);
  lettering.height = lettering.lines->len * LINE_HEIGHT * size;
  return lettering;
}

DgLettering dg_lettering_shape(const char *text, double size) {
  double area = measure(text, strlen(text)) * size * LINE_HEIGHT * size;
  return dg_lettering_new(text, size, MAX(LEAST_WIDTH, sqrt(FORM * area)));
}

DgLettering dg_lettering_fit(const char *text, double size, double width, double height) {
  for (;; size = MAX(LEAST_SIZE, 0.85 * size)) {
    DgLettering lettering = dg_lettering_new(text, size, MAX(width, size));
    gboolean fits = lettering.width <= width && lettering.height <= height;
    if (size <= LEAST_SIZE || (fits && (!lettering.broken || size <= BROKEN_SIZE)))
      return lettering;
    dg_lettering_clear(&lettering);
  }
}

void dg_lettering_clear(DgLettering *lettering) {
  g_clear_pointer(&lettering->lines, g_ptr_array_unref);
}

void dg_lettering_append(GString *svg, const DgLettering *lettering, DgPoint centre, const char *attributes) {
  guint n = lettering->lines->len;
  if (!n)
    return;
  double step = LINE_HEIGHT * lettering->size, first = centre.y - (n - 1) * step / 2 + BASELINE * lettering->size;
  g_string_append_printf(svg, "<text text-anchor=\"middle\"%s", attributes);
  dg_append_number_attribute(svg, "font-size", lettering->size);
  g_string_append_c(svg, '>');
  for (guint i = 0; i < n; i++) {
    g_string_append(svg, "<tspan");
    dg_append_number_attribute(svg, "x", centre.x);
    dg_append_number_attribute(svg, "y", first + i * step);
    g_string_append_c(svg, '>');
    dg_append_escaped(svg, lettering->lines->pdata[i]);
    g_string_append(svg, "</tspan>");
  }
  g_string_append(svg, "</text>\n");
}
