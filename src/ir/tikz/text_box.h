/* Boxes of text under construction: runs and rules on and about one baseline. */
#ifndef DG_IR_TIKZ_TEXT_BOX_H
#define DG_IR_TIKZ_TEXT_BOX_H

#include "ir/tikz/fonts.h"
#include "ir/tikz/text.h"

typedef struct {
  double width, height, depth;
  GArray *runs; /* DgTikzRun, whose strings are owned by the picture */
  GArray *rules; /* DgTikzRule */
} DgTextBox;

/* What the texts of one node share. */
typedef struct {
  DgTikz *tikz;
  gboolean is_colored;
  guint32 color;
  guint depth; /* of groups and formulas */
} DgTextLayout;

void dg_text_box_init(DgTextBox *box);
void dg_text_box_clear(DgTextBox *box);
/* Appends a character of a font: `font` says what it looks like, `table` and `code` how large it is; `extra` is added
 * to its width (a kern before the next one, an italic correction). Characters that follow each other on one line in one
 * look become one run. */
void dg_text_box_character(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, const DgTexFontTable *table,
                           guint code, gunichar character, double extra);
/* The same with its sizes given in points. */
void dg_text_box_glyph(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, gunichar character, double width,
                       double height, double depth);
/* A blank between words, which stays part of a run. */
void dg_text_box_blank(DgTextLayout *layout, DgTextBox *box, const DgTikzRun *look, double width);
/* White space that belongs to no word. */
void dg_text_box_space(DgTextBox *box, double width);
/* Puts `part` into `box` with its baseline begin at (x, y). */
void dg_text_box_add(DgTextBox *box, const DgTextBox *part, double x, double y);
void dg_text_box_rule(DgTextBox *box, double x, double y, double width, double height);

/* text_math.c: the formula in `source` (without its dollars) after what the box holds. */
void dg_text_math(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, gboolean display);
/* text.c: text on one line. */
void dg_text_line(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font);
/* The group that begins at *p with its brace, without its braces, or one character or command; *p moves behind it. Free
 * with g_free(). */
char *dg_text_argument(const char **p);
/* The name of the command at *p, which is a backslash; *p moves behind it and the blanks after a word. */
char *dg_text_command(const char **p);
/* The look of a run in a font, colour as the layout has it. */
DgTikzRun dg_text_look(const DgTextLayout *layout, const DgTikzFont *font);

#endif
