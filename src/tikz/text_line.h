/* One line of text: what is being set, with the font in force and what the last character was, for kerns and spaces. */
#ifndef DG_TIKZ_TEXT_LINE_H
#define DG_TIKZ_TEXT_LINE_H

#include "tikz/text_box.h"

typedef struct {
  DgTextLayout *layout;
  DgTextBox *box;
  DgTikzFont font;
  const DgTexFontTable *table;
  double size; /* that it is set in */
  guint last; /* code of the character before; 0: none that kerns */
  gboolean sentence, capital; /* the last character ends a sentence; the one before it was a capital */
  double italic; /* italic correction of the last character, points */
  double space, sentence_space; /* between words and sentences when not those of the font; 0 otherwise */
  gboolean keeps_blanks; /* also those at the begin */
  gboolean blank; /* white space waits for the next character */
} DgTextSetter;

/* A line in `box`, which is empty or goes on. */
void dg_text_setter_init(DgTextSetter *setter, DgTextLayout *layout, DgTextBox *box, const DgTikzFont *font);
/* Sets `source` after what is there. White space at its end waits for what follows. */
void dg_text_set(DgTextSetter *setter, const char *source);
/* The same in a group: font and colour end with it. */
void dg_text_set_group(DgTextSetter *setter, const char *source, const DgTikzFont *font);
void dg_text_set_font(DgTextSetter *setter, const DgTikzFont *font);
/* Adds the italic correction of the last character. */
void dg_text_put_correction(DgTextSetter *setter);
/* Sets the white space that waits. */
void dg_text_flush(DgTextSetter *setter);
void dg_text_put_character(DgTextSetter *setter, gunichar c);
void dg_text_put_math(DgTextSetter *setter, const char *source, gboolean display);

/* text_symbols.c: a symbol by its name, and one of pifont; FALSE when the command is none. */
gboolean dg_text_set_symbol(DgTextSetter *setter, const char *name);
gboolean dg_text_set_ding(DgTextSetter *setter, const char *name, const char **p);

/* text_commands.c: the command at *p, a backslash, with its arguments. */
void dg_text_set_command(DgTextSetter *setter, const char **p);

#endif
