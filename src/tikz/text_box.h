/* Boxes of text under construction: runs and rules on and about one baseline. */
#ifndef DG_TIKZ_TEXT_BOX_H
#define DG_TIKZ_TEXT_BOX_H

#include "tikz/fonts.h"
#include "tikz/text.h"

typedef struct {
  double width, height, depth;
  GArray *runs; /* DgTikzRun, whose strings are owned by the picture */
  GArray *rules; /* DgTikzRule */
  gboolean breaks; /* the next run does not go on with the word before it: a blank, a line or a cell ended */
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
/* The same as dg_tikz_color_read() where "." is the colour of the text. */
gboolean dg_text_color(const DgTextLayout *layout, const char *model, const char *value, guint32 *color);
/* text_font.c: the table of a font, by the encoding of the document. */
const DgTexFontTable *dg_text_font_table(const DgTikz *tikz, const DgTikzFont *font);
/* The size that a font is set in, with the scale of its face. */
double dg_text_font_size(const DgTikzFont *font);
/* text_line.c: text on one line. */
void dg_text_line(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font);
/* The same for a box in a line (\mbox, \text): white space at its ends counts. */
void dg_text_words(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font);
/* The group that begins at *p with its brace, without its braces, or one character or command; *p moves behind it. Free
 * with g_free(). */
char *dg_text_argument(const char **p);
/* What stands in brackets at *p, which moves behind them; NULL when there are none. Free with g_free(). */
char *dg_text_option(const char **p);
/* The name of the command at *p, which is a backslash; *p moves behind it and the blanks after a word. */
char *dg_text_command(const char **p);
/* text_paragraph.c: lines that are broken at \\ (and, for `width` > 0, as TeX breaks paragraphs): the first one on the
 * baseline. Lines are `leading` apart; the font at the end of a line holds on. */
void dg_text_lines(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, double width,
                   DgTikzAlign align);
/* \shortstack (the last line on the baseline) and \makecell (centred on the axis of formulas). */
void dg_text_stack(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, DgTikzAlign align,
                   gboolean is_short);
/* \parbox: a paragraph, centred on the axis of formulas. */
void dg_text_parbox(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, double width);
/* text_boxes.c: what sets its argument in a box, after what `box` holds; FALSE when the command is none of these. */
gboolean dg_text_command_box(DgTextLayout *layout, DgTextBox *box, const char *name, const char **p,
                             const DgTikzFont *font);
typedef struct {
  const char *columns; /* as of tabular */
  double separation; /* room beside each column */
  double stretch; /* of the rows; 0: \arraystretch */
  gboolean is_math; /* cells are formulas */
  gboolean is_display; /* in the style of displays */
  gboolean ends_bare; /* no room beside the first and the last column that is used */
} DgTextTableStyle;

/* text_table.c: a table, downwards from the baseline. */
void dg_text_table(DgTextLayout *layout, DgTextBox *box, const DgTextTableStyle *style, const char *body,
                   const DgTikzFont *font);
/* The environment whose name in braces stands at *p; *p moves behind its end. */
void dg_text_environment(DgTextLayout *layout, DgTextBox *box, const char **p, const DgTikzFont *font);
/* The text up to the \end of the environment that was begun at *p, which moves behind it. Free with g_free(). */
char *dg_text_body(const char **p);
/* Shifts a box so that its middle is on the axis of formulas. */
void dg_text_box_center(DgTextBox *box, const DgTikzFont *font);
/* The look of a run in a font, colour as the layout has it. */
DgTikzRun dg_text_look(const DgTextLayout *layout, const DgTikzFont *font);

#endif
