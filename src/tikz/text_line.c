#include "tikz/text_line.h"

#include "tikz/math_symbols.h"

#include <string.h>

/* Groups in groups. */
#define GROUPS_MAX 60u

void dg_text_set_font(DgTextSetter *setter, const DgTikzFont *font) {
  if (setter->blank)
    dg_text_flush(setter); /* a blank is as wide as in the font before it */
  setter->font = *font;
  setter->table = dg_text_font_table(setter->layout->tikz, font);
  setter->size = dg_text_font_size(font);
  setter->last = 0;
}

void dg_text_setter_init(DgTextSetter *setter, DgTextLayout *layout, DgTextBox *box, const DgTikzFont *font) {
  *setter = (DgTextSetter){.layout = layout, .box = box};
  dg_text_set_font(setter, font);
}

void dg_text_flush(DgTextSetter *setter) {
  if (!setter->blank)
    return;
  setter->blank = FALSE;
  const gint32 *p = setter->table->parameters;
  double width = (p[1] + (setter->sentence ? p[6] : 0)) * setter->size / DG_TEX_FONT_UNIT;
  if (setter->space > 0)
    width = setter->sentence ? setter->sentence_space : setter->space;
  DgTikzRun look = dg_text_look(setter->layout, &setter->font);
  dg_text_box_blank(setter->layout, setter->box, &look, width);
  setter->last = 0;
  setter->italic = 0;
}

/* Space factors (The TeXbook, chapter 12): capitals keep a full stop after them from ending a sentence. */
static void note_end(DgTextSetter *setter, gunichar c) {
  if (strchr(")'\"]", (int)(c < 128 ? c : 'x')) || c == 0x2019 || c == 0x201d)
    return;
  setter->sentence = (c == '.' || c == '?' || c == '!' || c == ':') && !setter->capital;
  setter->capital = c < 128 ? g_ascii_isupper((char)c) : g_unichar_isupper(c);
}

/* A letter with an accent of OT1 (The TeXbook, appendix D: \accent): as wide as the letter, as high as the accent on
 * it. Kerns and ligatures end before and after it. FALSE when `c` is none. */
static gboolean put_accented(DgTextSetter *setter, const DgTikzRun *look, gunichar c) {
  static const struct {
    gunichar mark;
    guint code;
  } MARKS[] = {{0x300, 18},  {0x301, 19}, {0x302, 94},  {0x303, 126}, {0x304, 22}, {0x306, 21}, {0x307, 95},
               {0x308, 127}, {0x30a, 23}, {0x30b, 125}, {0x30c, 20},  {0x327, 24}, {0x328, 0}};
  gunichar letter, mark;
  if (c < 128 || dg_tex_font_is_t1(setter->table) || !g_unichar_decompose(c, &letter, &mark) || letter >= 128)
    return FALSE;
  double unit = setter->size / DG_TEX_FONT_UNIT;
  DgTexGlyph base = dg_tex_font_glyph(setter->table, letter);
  double height = base.height, depth = base.depth;
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++)
    if (MARKS[i].mark == mark && MARKS[i].code) {
      DgTexGlyph accent = dg_tex_font_glyph(setter->table, MARKS[i].code);
      double raised = MARKS[i].code == 24 ? 0 : MAX(base.height - setter->table->parameters[4], 0);
      height = MAX(height, accent.height + raised);
      depth = MAX(depth, accent.depth);
    }
  dg_text_box_glyph(setter->layout, setter->box, look, c, base.width * unit, height * unit, depth * unit);
  setter->last = 0;
  return TRUE;
}

void dg_text_put_correction(DgTextSetter *setter) {
  if (setter->blank)
    return;
  dg_text_box_space(setter->box, setter->italic);
  setter->italic = 0;
  setter->last = 0;
}

/* In OT1 an underscore is a rule of .3em after a kern. */
static gboolean put_underscore(DgTextSetter *setter, const DgTikzRun *look) {
  if (dg_tex_font_is_t1(setter->table))
    return FALSE;
  dg_text_box_glyph(setter->layout, setter->box, look, '_', 0.36 * dg_tikz_font_em(&setter->font), 0.4, 0);
  setter->last = 0;
  return TRUE;
}

void dg_text_put_character(DgTextSetter *setter, gunichar c) {
  DgTikz *tikz = setter->layout->tikz;
  DgTikzRun look = dg_text_look(setter->layout, &setter->font);
  guint code = dg_tex_code(setter->table, c);
  dg_text_flush(setter);
  if (put_accented(setter, &look, c) || (c == '_' && put_underscore(setter, &look))) {
    note_end(setter, c);
    return;
  }
  if (setter->last && code && setter->box->runs->len) {
    double kern = dg_tex_font_kern(setter->table, setter->last, code) * setter->size / DG_TEX_FONT_UNIT;
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
  setter->last = code;
  setter->italic = code ? dg_tex_font_glyph(setter->table, code).italic * setter->size / DG_TEX_FONT_UNIT : 0;
  note_end(setter, c);
}

/* Ligatures (ff fi fl ffi ffl), dashes and quotes. Returns how many bytes they are; 0: none begins here. */
static gsize put_ligature(DgTextSetter *setter, const char *p) {
  static const struct {
    const char *text;
    guint t1, ot1; /* codes; 0: a character of its own */
    gunichar character;
  } LIGATURES[] = {{"ffi", 30, 14, 0},   {"ffl", 31, 15, 0},    {"ff", 27, 11, 0},    {"fi", 28, 12, 0},
                   {"fl", 29, 13, 0},    {"---", 0, 0, 0x2014}, {"--", 0, 0, 0x2013}, {"``", 0, 0, 0x201c},
                   {"''", 0, 0, 0x201d}, {"?`", 0, 0, 0xbf},    {"!`", 0, 0, 0xa1}};
  if (setter->font.family == DG_TIKZ_MONO)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS(LIGATURES); i++) {
    gsize length = strlen(LIGATURES[i].text);
    if (strncmp(p, LIGATURES[i].text, length) != 0)
      continue;
    if (LIGATURES[i].character) {
      dg_text_put_character(setter, LIGATURES[i].character);
      return length;
    }
    /* The letters stay in the text; their first one takes the width of the ligature. */
    DgTikzRun look = dg_text_look(setter->layout, &setter->font);
    guint code = dg_tex_font_is_t1(setter->table) ? LIGATURES[i].t1 : LIGATURES[i].ot1;
    DgTexGlyph glyph = dg_tex_font_glyph(setter->table, code);
    double unit = setter->size / DG_TEX_FONT_UNIT;
    dg_text_flush(setter);
    for (gsize k = 0; k < length; k++)
      dg_text_box_glyph(setter->layout, setter->box, &look, (guchar)p[k], k == 0 ? glyph.width * unit : 0,
                        glyph.height * unit, glyph.depth * unit);
    setter->last = 0;
    note_end(setter, 'f');
    return length;
  }
  return 0;
}

void dg_text_set_group(DgTextSetter *setter, const char *source, const DgTikzFont *font) {
  DgTikzFont outer = setter->font;
  DgTextLayout layout = *setter->layout;
  dg_text_set_font(setter, font);
  dg_text_set(setter, source);
  dg_text_set_font(setter, &outer);
  setter->layout->is_colored = layout.is_colored;
  setter->layout->color = layout.color;
}

void dg_text_put_math(DgTextSetter *setter, const char *source, gboolean display) {
  dg_text_flush(setter);
  dg_text_math(setter->layout, setter->box, source, &setter->font, display);
  setter->last = 0;
  setter->italic = 0;
  setter->sentence = setter->capital = FALSE;
}

void dg_text_set(DgTextSetter *setter, const char *source) {
  if (++setter->layout->depth > GROUPS_MAX) {
    setter->layout->depth--;
    return;
  }
  for (const char *p = source; *p;) {
    gsize ligature;
    if (*p == '\\') {
      dg_text_set_command(setter, &p);
    } else if (*p == '{') {
      g_autofree char *group = dg_text_argument(&p);
      dg_text_set_group(setter, group, &setter->font);
    } else if (*p == '$') {
      gboolean display = p[1] == '$';
      const char *start = p + 1 + display, *end = start;
      while (*end && (*end != '$' || end[-1] == '\\'))
        end++;
      g_autofree char *formula = g_strndup(start, (gsize)(end - start));
      dg_text_put_math(setter, formula, display);
      p = *end ? end + 1 + (display && end[1] == '$') : end;
    } else if (strchr(" \t\r\n", *p)) {
      setter->blank = setter->blank || setter->keeps_blanks || setter->box->width > 0;
      p++;
    } else if (*p == '~') {
      dg_text_flush(setter);
      setter->blank = TRUE;
      dg_text_flush(setter);
      p++;
    } else if (*p == '}') {
      p++;
    } else if ((ligature = put_ligature(setter, p))) {
      p += ligature;
    } else {
      gunichar c = g_utf8_get_char(p);
      dg_text_put_character(setter, c == '\'' ? 0x2019 : c == '`' ? 0x2018 : c);
      p = g_utf8_next_char(p);
    }
  }
  setter->layout->depth--;
}

void dg_text_line(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font) {
  DgTextSetter setter;
  dg_text_setter_init(&setter, layout, box, font);
  dg_text_set(&setter, source);
  /* White space at the end of a line is dropped. */
}

void dg_text_words(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font) {
  DgTextSetter setter;
  dg_text_setter_init(&setter, layout, box, font);
  setter.keeps_blanks = TRUE;
  dg_text_set(&setter, source);
  dg_text_flush(&setter);
}
