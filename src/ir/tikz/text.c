#include "ir/tikz/text.h"

#include "ir/tikz/math_symbols.h"
#include "ir/tikz/text_box.h"

#include <math.h>
#include <string.h>

typedef struct {
  const char *name;
  struct {
    double size, leading;
  } fonts[3]; /* in documents of 10, 11 and 12 points */
} Size;

/* Font sizes of the standard classes with the distance of lines (size10.clo, size11.clo, size12.clo of LaTeX). */
static const Size SIZES[] = {
    {"tiny", {{5, 6}, {6, 7}, {6, 7}}},
    {"scriptsize", {{7, 8}, {8, 9.5}, {8, 9.5}}},
    {"footnotesize", {{8, 9.5}, {9, 11}, {10, 12}}},
    {"small", {{9, 11}, {10, 12}, {10.95, 13.6}}},
    {"normalsize", {{10, 12}, {10.95, 13.6}, {12, 14.5}}},
    {"large", {{12, 14}, {12, 14}, {14.4, 18}}},
    {"Large", {{14.4, 18}, {14.4, 18}, {17.28, 22}}},
    {"LARGE", {{17.28, 22}, {17.28, 22}, {20.74, 25}}},
    {"huge", {{20.74, 25}, {20.74, 25}, {24.88, 30}}},
    {"Huge", {{24.88, 30}, {24.88, 30}, {24.88, 30}}},
};

gboolean dg_tikz_font_command(DgTikzFont *font, double document_size, const char *name) {
  guint column = document_size < 10.5 ? 0 : document_size < 11.5 ? 1 : 2;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (strcmp(name, SIZES[i].name) == 0) {
      font->size = SIZES[i].fonts[column].size;
      font->leading = SIZES[i].fonts[column].leading;
      return TRUE;
    }
  if (strcmp(name, "sffamily") == 0)
    font->family = DG_TIKZ_SANS;
  else if (strcmp(name, "rmfamily") == 0)
    font->family = DG_TIKZ_ROMAN;
  else if (strcmp(name, "ttfamily") == 0)
    font->family = DG_TIKZ_MONO;
  else if (strcmp(name, "bfseries") == 0 || strcmp(name, "bf") == 0)
    font->bold = TRUE;
  else if (strcmp(name, "mdseries") == 0)
    font->bold = FALSE;
  else if (strcmp(name, "itshape") == 0 || strcmp(name, "slshape") == 0 || strcmp(name, "it") == 0)
    font->italic = TRUE;
  else if (strcmp(name, "upshape") == 0)
    font->italic = FALSE;
  else if (strcmp(name, "normalfont") == 0)
    *font = (DgTikzFont){.size = font->size, .leading = font->leading};
  else if (strcmp(name, "sansmath") == 0)
    font->sans_math = TRUE;
  else
    return FALSE;
  return TRUE;
}

static const DgTexFontTable *table_of(const DgTikz *tikz, const DgTikzFont *font) {
  DgTexFamily family = font->family == DG_TIKZ_SANS      ? DG_TEX_SANS
                       : font->family == DG_TIKZ_MONO    ? DG_TEX_MONO
                       : tikz->ec_fonts && !font->italic ? DG_TEX_EC
                                                         : DG_TEX_ROMAN;
  /* The EC fonts are kept in medium weight only: what a class that asks for them shows for bold as well. */
  return dg_tex_font_find(family, font->bold && family != DG_TEX_EC, font->italic, font->size);
}

double dg_tikz_font_em(const DgTikzFont *font) {
  const DgTexFontTable *table =
      dg_tex_font_find(font->family == DG_TIKZ_SANS ? DG_TEX_SANS : DG_TEX_ROMAN, font->bold, font->italic, font->size);
  return table->parameters[5] * font->size / DG_TEX_FONT_UNIT;
}

double dg_tikz_font_ex(const DgTikzFont *font) {
  const DgTexFontTable *table =
      dg_tex_font_find(font->family == DG_TIKZ_SANS ? DG_TEX_SANS : DG_TEX_ROMAN, font->bold, font->italic, font->size);
  return table->parameters[4] * font->size / DG_TEX_FONT_UNIT;
}

/* ---- one line ---- */

/* What is being set: the font in force and what the last character was, for kerns and spaces. */
typedef struct {
  DgTextLayout *layout;
  DgTextBox *box;
  DgTikzFont font;
  const DgTexFontTable *table;
  gunichar last; /* 0: none that kerns */
  gboolean sentence, capital; /* the last character ends a sentence; the one before it was a capital */
  gboolean blank; /* white space waits for the next character */
} Setter;

static void set_font_of(Setter *setter, const DgTikzFont *font) {
  setter->font = *font;
  setter->table = table_of(setter->layout->tikz, font);
  setter->last = 0;
}

static void flush_blank(Setter *setter) {
  if (!setter->blank)
    return;
  setter->blank = FALSE;
  const gint32 *p = setter->table->parameters;
  double width = (p[1] + (setter->sentence ? p[6] : 0)) * setter->font.size / DG_TEX_FONT_UNIT;
  DgTikzRun look = dg_text_look(setter->layout, &setter->font);
  dg_text_box_blank(setter->layout, setter->box, &look, width);
  setter->last = 0;
}

/* Space factors (The TeXbook, chapter 12): capitals keep a full stop after them from ending a sentence. */
static void note_end(Setter *setter, gunichar c) {
  if (strchr(")'\"]", (int)(c < 128 ? c : 'x')) || c == 0x2019 || c == 0x201d)
    return;
  setter->sentence = (c == '.' || c == '?' || c == '!' || c == ':') && !setter->capital;
  setter->capital = c < 128 ? g_ascii_isupper((char)c) : g_unichar_isupper(c);
}

static void put_character(Setter *setter, gunichar c) {
  DgTikz *tikz = setter->layout->tikz;
  DgTikzRun look = dg_text_look(setter->layout, &setter->font);
  guint code = dg_tex_t1_code(c);
  flush_blank(setter);
  if (setter->last && c < 128 && setter->box->runs->len) {
    double kern = dg_tex_font_kern(setter->table, setter->last, c) * setter->font.size / DG_TEX_FONT_UNIT;
    g_array_index(setter->box->runs, DgTikzRun, setter->box->runs->len - 1).advance += kern;
    dg_text_box_space(setter->box, kern);
  }
  if (tikz->slot_fonts && (c == 0xd7 || c == 0xf7))
    code = c; /* the letter that stands in the slot of this number is what is printed */
  if (tikz->slot_fonts && c == 0xb0)
    code = 'r'; /* as wide as the accented r in that slot */
  if (code) {
    dg_text_box_character(setter->layout, setter->box, &look, setter->table, code, c, 0);
  } else {
    const DgMathSymbolSize size = dg_math_symbol_size(c, setter->font.size);
    dg_text_box_glyph(setter->layout, setter->box, &look, c, size.width, size.height, size.depth);
  }
  setter->last = c < 128 ? c : 0;
  note_end(setter, c);
}

/* Ligatures of T1 (ff fi fl ffi ffl), dashes and quotes. Returns how many bytes they are; 0: none begins here. */
static gsize put_ligature(Setter *setter, const char *p) {
  static const struct {
    const char *text;
    guint code; /* 0: a character of its own */
    gunichar character;
  } LIGATURES[] = {{"ffi", 30, 0},      {"ffl", 31, 0},     {"ff", 27, 0},      {"fi", 28, 0},     {"fl", 29, 0},
                   {"---", 22, 0x2014}, {"--", 21, 0x2013}, {"``", 16, 0x201c}, {"''", 17, 0x201d}};
  if (setter->font.family == DG_TIKZ_MONO)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS(LIGATURES); i++) {
    gsize length = strlen(LIGATURES[i].text);
    if (strncmp(p, LIGATURES[i].text, length) != 0)
      continue;
    if (LIGATURES[i].character) {
      put_character(setter, LIGATURES[i].character);
      return length;
    }
    /* The letters stay in the text; their first one takes the width of the ligature. */
    DgTikzRun look = dg_text_look(setter->layout, &setter->font);
    DgTexGlyph glyph = dg_tex_font_glyph(setter->table, LIGATURES[i].code);
    double unit = setter->font.size / DG_TEX_FONT_UNIT;
    flush_blank(setter);
    for (gsize k = 0; k < length; k++)
      dg_text_box_glyph(setter->layout, setter->box, &look, (guchar)p[k], k == 0 ? glyph.width * unit : 0,
                        glyph.height * unit, glyph.depth * unit);
    setter->last = 0;
    note_end(setter, 'f');
    return length;
  }
  return 0;
}

static void set_text(Setter *setter, const char *source);

/* A group with another font, colour or both. */
static void set_group(Setter *setter, const char *source, const DgTikzFont *font) {
  DgTikzFont outer = setter->font;
  DgTextLayout layout = *setter->layout;
  set_font_of(setter, font);
  set_text(setter, source);
  set_font_of(setter, &outer);
  setter->layout->is_colored = layout.is_colored;
  setter->layout->color = layout.color;
}

static void put_math(Setter *setter, const char *source, gboolean display) {
  flush_blank(setter);
  dg_text_math(setter->layout, setter->box, source, &setter->font, display);
  setter->last = 0;
  setter->sentence = setter->capital = FALSE;
}

/* \textbf{...} and its relatives; FALSE when the command is none of them. */
static gboolean set_styled(Setter *setter, const char *name, const char **p) {
  static const struct {
    const char *name, *command;
  } NAMES[] = {{"textbf", "bfseries"}, {"textit", "itshape"},       {"emph", "itshape"},    {"textsl", "itshape"},
               {"textsf", "sffamily"}, {"textrm", "rmfamily"},      {"texttt", "ttfamily"}, {"textmd", "mdseries"},
               {"textup", "upshape"},  {"textnormal", "normalfont"}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      g_autofree char *argument = dg_text_argument(p);
      DgTikzFont font = setter->font;
      dg_tikz_font_command(&font, setter->layout->tikz->document_font.size, NAMES[i].command);
      set_group(setter, argument, &font);
      return TRUE;
    }
  return FALSE;
}

static gboolean set_color(Setter *setter, const char *name, const char **p) {
  gboolean has_text = strcmp(name, "textcolor") == 0;
  if (!has_text && strcmp(name, "color") != 0)
    return FALSE;
  g_autofree char *color = dg_text_argument(p);
  DgTextLayout *layout = setter->layout, outer = *layout;
  if (dg_tikz_colors_find(layout->tikz->colors, color, 0, &layout->color))
    layout->is_colored = TRUE;
  if (has_text) {
    g_autofree char *text = dg_text_argument(p);
    set_group(setter, text, &setter->font);
    layout->is_colored = outer.is_colored;
    layout->color = outer.color;
  }
  return TRUE;
}

/* Spaces of a given width, in ems. */
static gboolean set_space(Setter *setter, const char *name) {
  static const struct {
    const char *name;
    double ems;
  } SPACES[] = {{",", 1.0 / 6},  {"thinspace", 1.0 / 6}, {":", 2.0 / 9}, {";", 5.0 / 18},
                {"!", -1.0 / 6}, {"enspace", .5},        {"quad", 1},    {"qquad", 2}};
  for (guint i = 0; i < G_N_ELEMENTS(SPACES); i++)
    if (strcmp(name, SPACES[i].name) == 0) {
      flush_blank(setter);
      dg_text_box_space(setter->box, SPACES[i].ems * dg_tikz_font_em(&setter->font));
      setter->last = 0;
      return TRUE;
    }
  return FALSE;
}

static gboolean set_accent(Setter *setter, const char *name, const char **p) {
  static const struct {
    char name;
    gunichar mark;
  } MARKS[] = {{'\'', 0x301}, {'`', 0x300}, {'^', 0x302}, {'"', 0x308}, {'~', 0x303}, {'c', 0x327}, {'v', 0x30c}};
  if (!*name || name[1])
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++)
    if (*name == MARKS[i].name) {
      g_autofree char *argument = dg_text_argument(p);
      char pair[16] = {0};
      gunichar letter = g_utf8_get_char(argument);
      int length = g_unichar_to_utf8(letter ? letter : ' ', pair);
      g_unichar_to_utf8(MARKS[i].mark, pair + length);
      g_autofree char *composed = g_utf8_normalize(pair, -1, G_NORMALIZE_NFC);
      put_character(setter, g_utf8_get_char(composed));
      return TRUE;
    }
  return FALSE;
}

/* Symbols of text by name. */
static gboolean set_symbol(Setter *setter, const char *name) {
  static const struct {
    const char *name;
    gunichar character;
  } NAMES[] = {{"textdegree", 0xb0},
               {"degree", 0xb0},
               {"textbackslash", '\\'},
               {"ss", 0xdf},
               {"texttimes", 0xd7},
               {"textendash", 0x2013},
               {"textemdash", 0x2014},
               {"textquoteright", 0x2019},
               {"&", '&'},
               {"%", '%'},
               {"$", '$'},
               {"#", '#'},
               {"_", '_'},
               {"{", '{'},
               {"}", '}'},
               {"textless", '<'},
               {"textgreater", '>'},
               {"ae", 0xe6},
               {"o", 0xf8},
               {"AA", 0xc5},
               {"aa", 0xe5},
               {"textbullet", 0x2022},
               {"ldots", 0x2026},
               {"dots", 0x2026},
               {"textperiodcentered", 0xb7},
               {"copyright", 0xa9},
               {"checkmark", 0x2713},
               {"textbar", '|'}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      put_character(setter, NAMES[i].character);
      return TRUE;
    }
  return FALSE;
}

static void set_command(Setter *setter, const char **p) {
  g_autofree char *name = dg_text_command(p);
  DgTikz *tikz = setter->layout->tikz;
  DgTikzFont font = setter->font;
  if (dg_tikz_font_command(&font, tikz->document_font.size, name)) {
    set_font_of(setter, &font);
  } else if (set_styled(setter, name, p) || set_color(setter, name, p) || set_space(setter, name) ||
             set_symbol(setter, name) || set_accent(setter, name, p)) {
    return;
  } else if (strcmp(name, " ") == 0 || strcmp(name, "space") == 0 || strcmp(name, "\n") == 0) {
    flush_blank(setter);
    setter->sentence = FALSE;
    setter->blank = TRUE;
    flush_blank(setter);
  } else if (strcmp(name, "(") == 0 || strcmp(name, "[") == 0) {
    const char *end = strstr(*p, *name == '(' ? "\\)" : "\\]");
    g_autofree char *formula = end ? g_strndup(*p, (gsize)(end - *p)) : g_strdup(*p);
    put_math(setter, formula, *name == '[');
    *p = end ? end + 2 : *p + strlen(*p);
  } else if (strcmp(name, "mbox") == 0 || strcmp(name, "text") == 0 || strcmp(name, "hbox") == 0 ||
             strcmp(name, "fbox") == 0) {
    g_autofree char *argument = dg_text_argument(p);
    set_group(setter, argument, &setter->font);
  } else if (strcmp(name, "ensuremath") == 0) {
    g_autofree char *argument = dg_text_argument(p);
    put_math(setter, argument, FALSE);
  } else if (strcmp(name, "underline") == 0) {
    g_autofree char *argument = dg_text_argument(p);
    flush_blank(setter);
    double start = setter->box->width, rule = 0.4;
    set_group(setter, argument, &setter->font);
    dg_text_box_rule(setter->box, start, -setter->box->depth - 4 * rule, setter->box->width - start, rule);
  } else if (strcmp(name, "hspace") == 0 || strcmp(name, "hskip") == 0) {
    if (**p == '*')
      (*p)++;
    g_autofree char *argument = dg_text_argument(p);
    flush_blank(setter);
    dg_text_box_space(setter->box, dg_tikz_length(tikz, argument, 1));
    setter->last = 0;
  } else if (strcmp(name, "vspace") == 0 || strcmp(name, "label") == 0) {
    if (**p == '*')
      (*p)++;
    g_free(dg_text_argument(p));
  } else if (strcmp(name, "selectfont") != 0 && strcmp(name, "centering") != 0 && strcmp(name, "noindent") != 0 &&
             strcmp(name, "strut") != 0 && strcmp(name, "displaystyle") != 0 && strcmp(name, "relax") != 0 &&
             strcmp(name, "protect") != 0 && strcmp(name, "/") != 0 && strcmp(name, "raggedright") != 0 &&
             strcmp(name, "boldmath") != 0 && strcmp(name, "par") != 0 && strcmp(name, "phantom") != 0) {
    dg_tikz_unknown(tikz, FALSE, "\\%.40s in a text: it is not understood; it is left out", name);
  } else if (strcmp(name, "phantom") == 0) {
    g_free(dg_text_argument(p));
  }
}

static void set_text(Setter *setter, const char *source) {
  if (++setter->layout->depth > 60) {
    setter->layout->depth--;
    return;
  }
  for (const char *p = source; *p;) {
    gsize ligature;
    if (*p == '\\') {
      set_command(setter, &p);
    } else if (*p == '{') {
      g_autofree char *group = dg_text_argument(&p);
      set_group(setter, group, &setter->font);
    } else if (*p == '$') {
      gboolean display = p[1] == '$';
      const char *start = p + 1 + display, *end = start;
      while (*end && (*end != '$' || end[-1] == '\\'))
        end++;
      g_autofree char *formula = g_strndup(start, (gsize)(end - start));
      put_math(setter, formula, display);
      p = *end ? end + 1 + (display && end[1] == '$') : end;
    } else if (strchr(" \t\r\n", *p)) {
      setter->blank = setter->blank || setter->box->width > 0;
      p++;
    } else if (*p == '~') {
      flush_blank(setter);
      setter->blank = TRUE;
      flush_blank(setter);
      p++;
    } else if (*p == '}') {
      p++;
    } else if ((ligature = put_ligature(setter, p))) {
      p += ligature;
    } else {
      gunichar c = g_utf8_get_char(p);
      put_character(setter, c == '\'' ? 0x2019 : c == '`' ? 0x2018 : c);
      p = g_utf8_next_char(p);
    }
  }
  setter->layout->depth--;
}

void dg_text_line(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font) {
  Setter setter = {.layout = layout, .box = box};
  set_font_of(&setter, font);
  set_text(&setter, source);
  /* White space at the end counts inside of a formula or a group only; at the end of a line it is dropped. */
}

/* ---- several lines ---- */

/* Splits at \\ (and at the lines of a tabular) outside of groups and formulas; fonts changed on a line hold on. */
static GPtrArray *split_lines(const char *source, gboolean breaks) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
  const char *start = source;
  guint depth = 0;
  for (const char *p = source;; p++) {
    if (*p == '\0' || (breaks && depth == 0 && p[0] == '\\' && p[1] == '\\')) {
      g_ptr_array_add(lines, g_strstrip(g_strndup(start, (gsize)(p - start))));
      if (!*p)
        return lines;
      p++;
      if (p[1] == '[') /* \\[2pt] */
        while (p[1] && *p != ']')
          p++;
      start = p + 1;
      continue;
    }
    if (*p == '\\' && p[1]) {
      p++;
      continue;
    }
    depth += *p == '{';
    depth -= *p == '}' && depth > 0;
  }
}

/* Splits at the blanks outside of groups and formulas. */
static GPtrArray *split_words(const char *source) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  const char *start = source;
  gint depth = 0;
  gboolean formula = FALSE;
  for (const char *p = source;; p++) {
    if (*p == '\\' && p[1]) {
      p++;
      continue;
    }
    depth += *p == '{';
    depth -= *p == '}' && depth > 0;
    formula ^= *p == '$';
    if (*p && (*p != ' ' || depth > 0 || formula))
      continue;
    if (p > start)
      g_ptr_array_add(words, g_strndup(start, (gsize)(p - start)));
    if (!*p)
      return words;
    start = p + 1;
  }
}

/* The words of a line that do not fit `width` go to further lines, as many as fit on each. Each word is set once, after
 * those before it on its line. */
static void wrap_line(DgTextLayout *layout, const char *source, const DgTikzFont *font, double width,
                      GPtrArray *lines) {
  g_autoptr(GPtrArray) words = split_words(source);
  GString *line = g_string_new(NULL);
  DgTextBox box;
  dg_text_box_init(&box);
  Setter setter = {.layout = layout, .box = &box};
  set_font_of(&setter, font);
  for (guint i = 0; i < words->len; i++) {
    const char *word = words->pdata[i];
    gboolean is_first = line->len == 0;
    setter.blank = !is_first;
    set_text(&setter, word);
    if (!is_first && box.width > width + 1e-3) {
      g_ptr_array_add(lines, g_strdup(line->str));
      g_string_truncate(line, 0);
      dg_text_box_clear(&box);
      dg_text_box_init(&box);
      setter.blank = FALSE;
      setter.last = 0;
      set_text(&setter, word);
    }
    g_string_append_printf(line, "%s%s", line->len ? " " : "", word);
  }
  dg_text_box_clear(&box);
  g_ptr_array_add(lines, g_string_free(line, FALSE));
}

/* What \begin{tabular}{..} holds, with its cells on lines of their own kept apart by blanks. */
static char *open_tabular(const char *source) {
  const char *begin = strstr(source, "\\begin {tabular}");
  begin = begin ? begin : strstr(source, "\\begin{tabular}");
  const char *end = begin ? strstr(begin, "\\end") : NULL;
  if (!end)
    return NULL;
  const char *p = strchr(begin, '}') + 1;
  if (*p == '[')
    p = strchr(p, ']') ? strchr(p, ']') + 1 : p;
  g_free(dg_text_argument(&p));
  GString *out = g_string_new_len(source, begin - source);
  for (; p < end; p++)
    g_string_append_c(out, *p == '&' && p[-1] != '\\' ? ' ' : *p);
  const char *rest = strchr(end, '}');
  g_string_append(out, rest ? rest + 1 : "");
  return g_string_free(out, FALSE);
}

DgTikzText *dg_tikz_text_new(DgTikz *tikz, const char *source, const DgTikzFont *font, double width,
                             DgTikzAlign align) {
  DgTikzText *text = g_new0(DgTikzText, 1);
  DgTextLayout layout = {.tikz = tikz};
  g_autofree char *table = open_tabular(source);
  gboolean breaks = align != DG_TIKZ_ALIGN_NONE || width > 0 || table;
  g_autoptr(GPtrArray) parts = split_lines(table ? table : source, breaks);
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < parts->len; i++)
    if (width > 0)
      wrap_line(&layout, parts->pdata[i], font, width, lines);
    else
      g_ptr_array_add(lines, g_strdup(parts->pdata[i]));
  g_autofree DgTextBox *boxes = g_new0(DgTextBox, lines->len);
  DgTikzFont current = *font;
  for (guint i = 0; i < lines->len; i++) {
    Setter setter = {.layout = &layout, .box = &boxes[i]};
    dg_text_box_init(&boxes[i]);
    set_font_of(&setter, &current);
    set_text(&setter, lines->pdata[i]);
    current = setter.font;
    text->width = MAX(text->width, boxes[i].width);
  }
  DgTextBox whole;
  dg_text_box_init(&whole);
  double leading = lines->len > 1 ? current.leading : 0, span = MAX(width, text->width);
  if (align == DG_TIKZ_ALIGN_NONE && table)
    align = DG_TIKZ_ALIGN_CENTER;
  for (guint i = 0; i < lines->len; i++) {
    double room = span - boxes[i].width;
    double x = align == DG_TIKZ_ALIGN_CENTER ? room / 2 : align == DG_TIKZ_ALIGN_RIGHT ? room : 0;
    dg_text_box_add(&whole, &boxes[i], x, -(double)i * leading);
    dg_text_box_clear(&boxes[i]);
  }
  text->width = MAX(text->width, width);
  text->height = whole.height;
  text->depth = whole.depth;
  text->runs = whole.runs;
  text->rules = whole.rules;
  return text;
}

void dg_tikz_text_free(DgTikzText *text) {
  if (!text)
    return;
  g_array_unref(text->runs);
  g_array_unref(text->rules);
  g_free(text);
}
