#include "draw/label.h"

#include "base/geometry.h"
#include "base/markup.h"
#include "draw/expression_functions.h"
#include "drawing/font_metrics.h"

#include <string.h>

/* Size of exponents and indices, and how far they are raised and lowered, in parts of the size. */
#define SCRIPT_SIZE 0.72
#define RAISE 0.38
#define LOWER 0.2
/* What capitals and digits reach above the baseline, and "y" below it. */
#define CAPITAL 0.67
#define DESCENDER 0.22

/* A stretch of a label with one font. */
typedef struct {
  GString *text;
  gboolean italic;
  int level; /* 1 exponent, -1 index */
} Run;

static void run_clear(gpointer data) {
  g_string_free(((Run *)data)->text, TRUE);
}

static void append(GArray *runs, const char *text, gsize length, gboolean italic, int level) {
  Run *last = runs->len ? &g_array_index(runs, Run, runs->len - 1) : NULL;
  if (!last || last->italic != italic || last->level != level) {
    Run run = {.text = g_string_new(NULL), .italic = italic, .level = level};
    g_array_append_val(runs, run);
    last = &g_array_index(runs, Run, runs->len - 1);
  }
  g_string_append_len(last->text, text, (gssize)length);
}

/* One or two letters are variables, capitals name points; the rest are words and functions. */
static gboolean is_italic(const char *word, gsize length) {
  static const char *const upright[] = {"ln", "lg", "or", "if", "in", "is", "at", "of", "to", "cm", "mm", "km", NULL};
  gboolean capitals = TRUE;
  for (gsize i = 0; i < length; i++)
    capitals = capitals && g_ascii_isupper(word[i]);
  g_autofree char *copy = g_strndup(word, length);
  return capitals || (length <= 2 && !g_strv_contains(upright, copy));
}

/* TRUE for the hyphen of "x-axis", after what a word follows that names no function. */
static gboolean joins_words(const char *hyphen, const char *end) {
  const char *word = hyphen + 1, *stop = word;
  while (stop < end && g_ascii_isalpha(*stop))
    stop++;
  gsize length = (gsize)(stop - word);
  return g_ascii_isalnum(hyphen[-1]) && length > 2 && !is_italic(word, length) && !dg_function_find(word, length, TRUE);
}

/* Appends the runs of `length` bytes on one level. */
static void append_plain(GArray *runs, const char *text, gsize length, int level) {
  const char *start = text, *end = text + length;
  while (text < end) {
    const char *stop = text;
    while (stop < end && g_ascii_isalpha(*stop))
      stop++;
    if (stop > text)
      append(runs, text, (gsize)(stop - text), is_italic(text, (gsize)(stop - text)), level);
    else if (*text == '-' && !(text > start && joins_words(text, end))) {
      append(runs, "\xE2\x88\x92", 3, FALSE, level);
      stop = text + 1;
    } else {
      stop = g_utf8_next_char(text);
      append(runs, text, (gsize)(stop - text), FALSE, level);
    }
    text = stop;
  }
}

static GArray *split(const char *text) {
  GArray *runs = g_array_new(FALSE, FALSE, sizeof(Run));
  g_array_set_clear_func(runs, run_clear);
  while (*text) {
    gsize plain = strcspn(text, "^_");
    append_plain(runs, text, plain, 0);
    text += plain;
    if (!*text)
      break;
    int level = *text == '^' ? 1 : -1;
    text++;
    const char *close = *text == '{' ? strchr(text, '}') : NULL;
    if (close) {
      append_plain(runs, text + 1, (gsize)(close - text - 1), level);
      text = close + 1;
    } else if (*text) {
      const char *next = g_utf8_next_char(text);
      append_plain(runs, text, (gsize)(next - text), level);
      text = next;
    }
  }
  return runs;
}

static double run_size(const Run *run, double size) {
  return run->level ? size * SCRIPT_SIZE : size;
}

/* How far the baseline of a run is below that of the label. */
static double run_shift(const Run *run, double size) {
  return run->level > 0 ? -RAISE * size : run->level < 0 ? LOWER * size : 0;
}

static double run_width(const Run *run) {
  double width = 0;
  gunichar before = 0;
  for (const char *c = run->text->str; *c; c = g_utf8_next_char(c)) {
    gunichar u = g_utf8_get_char(c);
    width += dg_font_advance(DG_FONT_SERIF, FALSE, u) + (before ? dg_font_kerning(DG_FONT_SERIF, FALSE, before, u) : 0);
    before = u;
  }
  return width;
}

DgBox dg_label_box(const char *text, double size) {
  g_autoptr(GArray) runs = split(text);
  double width = 0, top = 0, bottom = 0;
  for (guint i = 0; i < runs->len; i++) {
    const Run *run = &g_array_index(runs, Run, i);
    double own = run_size(run, size), shift = run_shift(run, size);
    width += run_width(run) * own;
    top = MIN(top, shift - CAPITAL * own);
    bottom = MAX(bottom, shift + (strpbrk(run->text->str, "gjpqyQ(),;[]{}|") ? DESCENDER * own : 0));
  }
  return (DgBox){0, top, width, bottom - top};
}

void dg_label_append(GString *out, const char *text, DgPoint start, double size, const char *color) {
  g_autoptr(GArray) runs = split(text);
  double shift = 0;
  g_string_append(out, "<text");
  dg_append_number_attribute(out, "x", start.x);
  dg_append_number_attribute(out, "y", start.y);
  dg_append_number_attribute(out, "font-size", size);
  g_string_append(out, " fill=\"");
  dg_append_escaped(out, color);
  g_string_append_c(out, '"');
  gboolean whole = runs->len == 1 && !g_array_index(runs, Run, 0).level;
  if (whole && g_array_index(runs, Run, 0).italic)
    g_string_append(out, " font-style=\"italic\"");
  /* A space at the edge of a tspan counts. */
  g_string_append(out, strchr(text, ' ') ? " xml:space=\"preserve\">" : ">");
  for (guint i = 0; i < runs->len; i++) {
    const Run *run = &g_array_index(runs, Run, i);
    double own = run_shift(run, size);
    gboolean plain = whole || (!run->italic && !run->level && own == shift);
    if (!plain) {
      g_string_append(out, "<tspan");
      if (run->italic)
        g_string_append(out, " font-style=\"italic\"");
      if (run->level)
        dg_append_number_attribute(out, "font-size", run_size(run, size));
      if (own != shift)
        dg_append_number_attribute(out, "dy", own - shift);
      g_string_append_c(out, '>');
    }
    dg_append_escaped(out, run->text->str);
    if (!plain)
      g_string_append(out, "</tspan>");
    shift = own;
  }
  g_string_append(out, "</text>\n");
}
