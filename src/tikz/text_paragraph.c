/* Lines of text: those that \\ ends, and those that TeX makes of a paragraph (The TeXbook, chapter 14), without
 * hyphens. */
#include "tikz/text_line.h"
#include "tikz/text_pieces.h"
#include "tikz/text_source_lines.h"

#include <math.h>
#include <string.h>

/* \lineskip: what is left between lines that would touch otherwise. */
#define LINE_SKIP 1.0
/* \linepenalty, \pretolerance, \adjdemerits, and the tolerance of \sloppy, which holds in boxes of a given width. */
#define LINE_PENALTY 10.0
#define FIRST_TOLERANCE 100.0
#define SECOND_TOLERANCE 9999.0
#define MISMATCH 10000.0
/* Words of a paragraph whose breaks are weighed against each other. */
#define WORDS_MAX 2000u

/* ---- breaking ---- */

typedef struct {
  double width; /* of the word */
  double glue; /* before it, when it does not begin a line */
  double penalty; /* of a line that begins with it */
} Word;

/* The best way to end a line before a word, by how loose that line is. */
typedef struct {
  double demerits;
  guint start; /* word that the line begins with */
  guint fit; /* of the line before */
} Break;

enum { FIT_DECENT, FIT_LOOSE, FIT_VERY_LOOSE, FITS };

typedef struct {
  const Word *words;
  guint n;
  double width;
  double stretch; /* of a line, in points: what is beside it may grow by that much at badness 100 */
  gboolean fills; /* the last line is not stretched */
  double tolerance;
} Paragraph;

/* Badness of a line of natural width `natural`; less than 0 when it does not fit. */
static double badness(const Paragraph *p, double natural, gboolean is_last) {
  double room = p->width - natural;
  if (room < -1e-3)
    return -1;
  if (is_last && p->fills)
    return 0;
  return MIN(100 * pow(MAX(room, 0) / p->stretch, 3), 10000);
}

/* Weighs lines from `start` to before `end`. */
static void weigh(const Paragraph *p, Break (*breaks)[FITS], guint start, guint end, double natural) {
  double penalty = end < p->n ? p->words[end].penalty : 0;
  double bad = badness(p, natural, end == p->n);
  gboolean overfull = bad < 0;
  if ((overfull && end > start + 1) || bad > p->tolerance)
    return;
  guint fit = bad > 99 ? FIT_VERY_LOOSE : bad > 12 ? FIT_LOOSE : FIT_DECENT;
  for (guint before = 0; before < FITS; before++) {
    double demerits = breaks[start][before].demerits;
    if (!isfinite(demerits))
      continue;
    demerits += overfull ? 1e12 : (LINE_PENALTY + bad) * (LINE_PENALTY + bad) + penalty * penalty;
    demerits += ABS((int)fit - (int)before) > 1 ? MISMATCH : 0;
    if (demerits <= breaks[end][fit].demerits)
      breaks[end][fit] = (Break){demerits, start, before};
  }
}

/* Marks the words that begin lines. FALSE when no breaks are within the tolerance. */
static gboolean find_breaks(const Paragraph *p, gboolean *begins) {
  g_autofree Break(*breaks)[FITS] = g_malloc_n(p->n + 1, sizeof *breaks);
  for (guint i = 0; i <= p->n; i++)
    for (guint k = 0; k < FITS; k++)
      breaks[i][k] = (Break){.demerits = i || k ? INFINITY : 0};
  for (guint start = 0; start < p->n; start++) {
    double natural = 0;
    for (guint end = start + 1; end <= p->n; end++) {
      natural += p->words[end - 1].width + (end - 1 > start ? p->words[end - 1].glue : 0);
      weigh(p, breaks, start, end, natural);
      if (natural > p->width + 1e-3)
        break;
    }
  }
  guint best = 0;
  for (guint k = 1; k < FITS; k++)
    if (breaks[p->n][k].demerits < breaks[p->n][best].demerits)
      best = k;
  if (!isfinite(breaks[p->n][best].demerits))
    return FALSE;
  for (guint end = p->n; end > 0;) {
    Break last = breaks[end][best];
    begins[last.start] = TRUE;
    end = last.start;
    best = last.fit;
  }
  return TRUE;
}

/* What measuring one paragraph needs and gives: the fonts at its end are those of `setter`. */
static GArray *measure_words(DgTextSetter *setter, const GPtrArray *strings) {
  GArray *words = g_array_new(FALSE, TRUE, sizeof(Word));
  for (guint i = 0; i < strings->len; i++) {
    DgTextBox box;
    DgTextPiece piece = dg_text_piece(strings, i);
    Word word = {.glue = setter->sentence ? setter->sentence_space : setter->space, .penalty = piece.penalty};
    if (piece.continues)
      word.glue = piece.space * dg_tikz_font_em(&setter->font);
    dg_text_box_init(&box);
    setter->box = &box;
    setter->last = 0;
    setter->blank = FALSE;
    g_autofree char *text = dg_text_piece_text(strings, i, i + 1);
    dg_text_set(setter, text);
    word.width = box.width;
    g_array_append_val(words, word);
    dg_text_box_clear(&box);
  }
  return words;
}

/* Whether TeX may hyphenate a word: it has five letters in a row (\lefthyphenmin 2, \righthyphenmin 3). */
static gboolean may_hyphenate(const char *word) {
  guint letters = 0;
  if (strpbrk(word, "\\${")) /* what is no plain word */
    return FALSE;
  for (; *word && letters < 5; word = g_utf8_next_char(word))
    letters = g_unichar_isalpha(g_utf8_get_char(word)) ? letters + 1 : 0;
  return letters == 5;
}

/* TeX hyphenates a word that does not fit on a line, but for the first of a paragraph. */
static void say_overfull(DgTikz *tikz, const GPtrArray *strings, const GArray *words, double width) {
  for (guint i = 1; i < strings->len; i++) {
    g_autofree char *word = dg_text_piece_text(strings, i, i + 1);
    if (g_array_index(words, Word, i).width <= width || !may_hyphenate(word))
      continue;
    dg_tikz_unknown(tikz, FALSE, "found the word %.60s, which is wider than its line; it is not hyphenated", word);
    return;
  }
}

/* Appends the lines of a paragraph as they are to be set. */
static void break_paragraph(DgTextSetter *setter, const char *source, double width, DgTikzAlign align, GPtrArray *out) {
  g_autoptr(GPtrArray) strings = dg_text_pieces(source);
  g_autoptr(GArray) words = measure_words(setter, strings);
  say_overfull(setter->layout->tikz, strings, words, width);
  double em = dg_tikz_font_em(&setter->font);
  Paragraph paragraph = {.words = (const Word *)(const void *)words->data,
                         .n = words->len,
                         .width = width,
                         .stretch = align == DG_TIKZ_ALIGN_CENTER ? 4 * em : 2 * em,
                         .fills = align == DG_TIKZ_ALIGN_LEFT || align == DG_TIKZ_ALIGN_NONE,
                         .tolerance = FIRST_TOLERANCE};
  g_autofree gboolean *begins = g_new0(gboolean, words->len + 1);
  if (words->len <= WORDS_MAX && !find_breaks(&paragraph, begins)) {
    paragraph.tolerance = SECOND_TOLERANCE;
    if (!find_breaks(&paragraph, begins)) {
      paragraph.tolerance = INFINITY;
      find_breaks(&paragraph, begins);
    }
  }
  for (guint i = 0, end; i < strings->len; i = end) {
    for (end = i + 1; end < strings->len && !begins[end]; end++)
      continue;
    g_ptr_array_add(out, dg_text_piece_text(strings, i, end));
  }
  if (!strings->len)
    g_ptr_array_add(out, g_strdup(""));
}

/* ---- stacking ---- */

typedef struct {
  DgTextBox box;
  double extra, leading, indent;
} Line;

static void clear_line(gpointer data) {
  dg_text_box_clear(&((Line *)data)->box);
}

/* Puts the label of an item before the line, in room that the line does not count. */
static void put_label(DgTextLayout *layout, DgTextBox *line, const char *source, const DgTikzFont *font) {
  DgTextBox label, whole;
  dg_text_box_init(&label);
  dg_text_box_init(&whole);
  dg_text_line(layout, &label, source, font);
  double separation = DG_TEXT_LABEL_SEPARATION * dg_tikz_font_em(font), width = line->width;
  dg_text_box_add(&whole, &label, -separation - label.width, 0);
  whole.breaks = TRUE;
  dg_text_box_add(&whole, line, 0, 0);
  whole.width = width;
  dg_text_box_clear(line);
  *line = whole;
  dg_text_box_clear(&label);
}

static GArray *set_lines(DgTextLayout *layout, const char *source, const DgTikzFont *font, double width,
                         DgTikzAlign align) {
  GArray *lines = g_array_new(FALSE, TRUE, sizeof(Line));
  g_array_set_clear_func(lines, clear_line);
  g_autoptr(GArray) sources = dg_text_source_lines(layout->tikz, source, font, width > 0);
  DgTextSetter setter, measuring;
  dg_text_setter_init(&setter, layout, NULL, font);
  if (width > 0) { /* \spaceskip and \xspaceskip of TikZ's texts of a given width */
    setter.space = 0.3333 * dg_tikz_font_em(font);
    setter.sentence_space = 0.5 * dg_tikz_font_em(font);
  }
  for (guint i = 0; i < sources->len; i++) {
    const DgTextSourceLine *part = &g_array_index(sources, DgTextSourceLine, i);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    DgTextLayout outer = *layout;
    if (width <= 0 && i > 0) /* each line is a group then */
      dg_text_set_font(&setter, font);
    measuring = setter;
    if (width > 0)
      break_paragraph(&measuring, part->text, width - part->indent, align, texts);
    else
      g_ptr_array_add(texts, g_strdup(part->text));
    *layout = outer;
    for (guint k = 0; k < texts->len; k++) {
      g_array_set_size(lines, lines->len + 1);
      Line *line = &g_array_index(lines, Line, lines->len - 1);
      dg_text_box_init(&line->box);
      setter.box = &line->box;
      setter.last = 0;
      setter.blank = FALSE;
      dg_text_set(&setter, texts->pdata[k]);
      line->indent = part->indent;
      if (k == 0 && part->label)
        put_label(layout, &line->box, part->label, &setter.font);
      line->leading = width > 0 ? setter.font.leading : font->leading;
      line->extra = k + 1 == texts->len ? part->extra : 0;
    }
    if (width <= 0)
      *layout = outer;
  }
  return lines;
}

/* How far the baseline of a line is under that of the one before it. */
static double line_distance(const Line *before, const Line *line) {
  double touching = before->box.depth + line->box.height;
  return before->extra + (line->leading < touching ? touching + LINE_SKIP : line->leading);
}

void dg_text_lines(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, double width,
                   DgTikzAlign align) {
  g_autoptr(GArray) lines = set_lines(layout, source, font, width, align);
  double span = width, y = 0;
  for (guint i = 0; i < lines->len && width <= 0; i++)
    span = MAX(span, g_array_index(lines, Line, i).box.width + g_array_index(lines, Line, i).indent);
  for (guint i = 0; i < lines->len; i++) {
    const Line *line = &g_array_index(lines, Line, i);
    double room = span - line->indent - line->box.width;
    double share = align == DG_TIKZ_ALIGN_CENTER ? 0.5 : align == DG_TIKZ_ALIGN_RIGHT ? 1 : 0;
    double x = line->indent + share * MAX(room, 0);
    if (i > 0)
      y -= line_distance(line - 1, line);
    box->breaks = TRUE;
    dg_text_box_add(box, &line->box, x, y);
  }
  box->width = span; /* what is wider than the width that was asked for sticks out at its right side */
}

void dg_text_box_center(DgTextBox *box, const DgTikzFont *font) {
  const DgTexFontTable *symbols = dg_tex_font_find(DG_TEX_MATH_SYMBOL, FALSE, FALSE, font->size);
  double axis = symbols->parameters[21] * font->size / DG_TEX_FONT_UNIT;
  DgTextBox centred;
  dg_text_box_init(&centred);
  dg_text_box_add(&centred, box, 0, axis - (box->height - box->depth) / 2);
  dg_text_box_clear(box);
  *box = centred;
}

void dg_text_stack(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, DgTikzAlign align,
                   gboolean is_short) {
  dg_text_lines(layout, box, source, font, 0, align);
  if (!is_short) {
    dg_text_box_center(box, font);
    return;
  }
  /* \shortstack has its lines three points apart whatever their height, on the last one's baseline. */
  g_autoptr(GArray) lines = set_lines(layout, source, font, 0, align);
  const Line *line = (const Line *)(const void *)lines->data;
  double span = box->width, y = 0;
  for (guint i = 1; i < lines->len; i++)
    y += line[i - 1].box.depth + 3 + line[i].box.height;
  dg_text_box_clear(box);
  dg_text_box_init(box);
  for (guint i = 0; i < lines->len; i++) {
    double room = span - line[i].box.width;
    double x = align == DG_TIKZ_ALIGN_CENTER ? room / 2 : align == DG_TIKZ_ALIGN_RIGHT ? room : 0;
    y -= i > 0 ? line[i - 1].box.depth + 3 + line[i].box.height : 0;
    box->breaks = TRUE;
    dg_text_box_add(box, &line[i].box, x, y);
  }
}

void dg_text_parbox(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, double width) {
  dg_text_lines(layout, box, source, font, width, DG_TIKZ_ALIGN_NONE);
  dg_text_box_center(box, font);
}
