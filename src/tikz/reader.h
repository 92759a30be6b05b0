/* TeX input as far as a picture needs it: characters with their lines, macros, groups and conditionals.
 *
 * Nothing is run: a macro is a replacement of text. Input is a stack of pieces of text; a macro call puts its body,
 * with the arguments in it, on top. Comments of the file are dropped before anything sees them. */
#ifndef DG_TIKZ_READER_H
#define DG_TIKZ_READER_H

#include "base/diagnostics.h"
#include "drawing/budget.h"

/* What the values of keys are kept under, as macros, for \pgfkeysvalueof. */
#define DG_TEX_KEY_VALUE "key "

typedef struct _DgTexReader DgTexReader;

typedef enum {
  DG_TEX_END,
  DG_TEX_COMMAND, /* \name, or \ and one character */
  DG_TEX_OPEN, /* { */
  DG_TEX_CLOSE, /* } */
  DG_TEX_SPACE,
  DG_TEX_CHARACTER
} DgTexKind;

typedef struct {
  DgTexKind kind;
  const char *name; /* of a command, without the backslash; owned by the reader */
  char text[8]; /* of a character, UTF-8 */
} DgTexToken;

/* `text` must outlive the reader. Line numbers count from `first_line`. What is not understood goes to `diagnostics`.
 */
DgTexReader *dg_tex_reader_new(const char *text, gsize length, guint first_line, DgDiagnostics *diagnostics);
void dg_tex_reader_free(DgTexReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTexReader, dg_tex_reader_free)

/* The line of the file that is being read (of the outermost call inside of macros). */
guint dg_tex_line(const DgTexReader *reader);
DgDiagnostics *dg_tex_diagnostics(DgTexReader *reader);
/* Sets where complaints go, and returns where they went. */
DgDiagnostics *dg_tex_set_diagnostics(DgTexReader *reader, DgDiagnostics *diagnostics);
/* Sets what counts what is lost, and returns what did; NULL: nothing counts it. */
DgLosses *dg_tex_set_losses(DgTexReader *reader, DgLosses *losses);
/* Says that something is lost on this line, and counts it. */
void dg_tex_lose(DgTexReader *reader, DgLevel level, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The same for `n` things of a kind. */
void dg_tex_lose_kind(DgTexReader *reader, DgLossKind kind, guint n, const char *message);
/* Set when a limit was passed; everything then reads as the end. Owned by the reader. */
const GError *dg_tex_error(const DgTexReader *reader);
/* Stops the reading with DG_ERROR_LIMIT, unless it was stopped already; the message gets the line in front. */
void dg_tex_fail(DgTexReader *reader, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Counts a step of work and the bytes that it made, against the limits of the document; FALSE when one was passed. */
gboolean dg_tex_charge(DgTexReader *reader, gsize bytes);

/* The next token, macros and conditionals expanded. FALSE at the end of input. */
gboolean dg_tex_next(DgTexReader *reader, DgTexToken *token);
/* The next token as it is written. */
gboolean dg_tex_next_raw(DgTexReader *reader, DgTexToken *token);
/* Passes over white space and returns the next byte (0 at the end), macros expanded, without taking it. */
char dg_tex_peek(DgTexReader *reader);
/* Passes over white space; whether `c` comes next as it is written. No macro is expanded. */
gboolean dg_tex_next_is(DgTexReader *reader, char c);
/* Passes over white space; takes `text` when it comes next as it is written, macros expanded before it. */
gboolean dg_tex_take(DgTexReader *reader, const char *text);
/* The same for a word: no letter may follow it. */
gboolean dg_tex_take_word(DgTexReader *reader, const char *word);
/* The same for a command: \name. */
gboolean dg_tex_take_command(DgTexReader *reader, const char *name);
/* Puts text on the input, to be read next. */
void dg_tex_push(DgTexReader *reader, const char *text, gssize length);
/* The same for lines of a file, whose comments are dropped. */
void dg_tex_push_lines(DgTexReader *reader, const char *text);
/* The same for all of another file, and how many of them are being read within each other. */
void dg_tex_push_input(DgTexReader *reader, const char *text);
guint dg_tex_input_depth(const DgTexReader *reader);
/* Appends a token as it is written. A command word is kept apart from what follows. */
void dg_tex_append_token(GString *out, const DgTexToken *token);
/* Puts a token back. */
void dg_tex_push_token(DgTexReader *reader, const DgTexToken *token);

/* The next argument without its braces (or one token), as it is written; NULL at the end. Free with g_free(). */
char *dg_tex_argument(DgTexReader *reader);
/* The same with the ends of lines as they are, as long as no macro held them. */
char *dg_tex_argument_lines(DgTexReader *reader);
/* The text up to `close`, which is taken and left out, where braces and `open` (0: none) nest; what `open` began was
 * taken already. Macros are expanded when `expand` says so. NULL when it is not closed. Free with g_free(). */
char *dg_tex_balanced(DgTexReader *reader, char open, char close, gboolean expand);
/* The argument in brackets when one comes next, else NULL. Free with g_free(). */
char *dg_tex_bracket(DgTexReader *reader);
/* Everything up to `stop` ("\end{name}"), which is taken, as it is written. NULL when it does not come. */
char *dg_tex_until(DgTexReader *reader, const char *stop);
/* The same without taking it: the text is read again, with the ends of its lines. NULL as well when it goes over the
 * end of a macro's text. */
char *dg_tex_copy_until(DgTexReader *reader, const char *stop);
/* `text` with all macros in it expanded; commands that are none are left. Free with g_free(). */
char *dg_tex_expand(DgTexReader *reader, const char *text);

/* Handles a command of a text that is none of TeX's: appends what stands for it. FALSE when it stands for itself. */
typedef gboolean (*DgTexCommandFunction)(DgTexReader *reader, const char *name, GString *out, gpointer user_data);
/* The same for the text of a node, which TeX sets: assignments in it are carried out, braces are groups. */
char *dg_tex_execute(DgTexReader *reader, const char *text, DgTexCommandFunction command, gpointer user_data);
/* Passes over all input that is left. */
void dg_tex_stop(DgTexReader *reader);

/* Groups: definitions made since the begin are forgotten at the end. */
void dg_tex_group_begin(DgTexReader *reader);
void dg_tex_group_end(DgTexReader *reader);

/* Defines a macro without parameters. */
void dg_tex_define(DgTexReader *reader, const char *name, const char *body);
/* The text of a macro without parameters; NULL when the name is none. Free with g_free(). */
char *dg_tex_macro_body(DgTexReader *reader, const char *name);
/* Carries out what a command of TeX or LaTeX assigns: \def, \newcommand, \let, \newlength, \pgfmathsetmacro's
 * relatives are not among them. FALSE when `name` is no such command, and nothing was read. */
gboolean dg_tex_assign(DgTexReader *reader, const char *name);
/* TRUE when the name has a meaning here. */
gboolean dg_tex_is_defined(DgTexReader *reader, const char *name);
/* Dimension (points) or counter `name`; FALSE when there is none. */
gboolean dg_tex_find_register(DgTexReader *reader, const char *name, double *value, gboolean *is_length);
void dg_tex_set_register(DgTexReader *reader, const char *name, double value, gboolean is_length);

#endif
