/* What the files of the reader of TeX share; nothing else includes it. */
#ifndef DG_TIKZ_READER_STATE_H
#define DG_TIKZ_READER_STATE_H

#include "tikz/reader.h"

/* Around the names of commands that are no words, in text that the reader makes itself. */
#define DG_TEX_QUOTE '\1'
#define DG_TEX_QUOTE_END '\2'

/* A piece of input. */
typedef struct {
  char *owned; /* freed when the piece ends; NULL for the file */
  const char *text;
  gsize length, position;
  guint line;
  gboolean is_file; /* lines are counted and comments dropped */
  gboolean is_barrier; /* reading does not go below it */
  gboolean is_input; /* all of another file */
} DgTexPiece;

typedef enum { DG_TEX_MEANING_MACRO, DG_TEX_MEANING_REGISTER, DG_TEX_MEANING_CHARACTER } DgTexMeaningKind;

/* What a command stands for. */
typedef struct {
  grefcount references;
  DgTexMeaningKind kind;
  guint n_parameters;
  char *optional; /* default of the first parameter in brackets; NULL: it is in braces */
  char *pattern; /* of \def: the text between the parameters; NULL: they are in braces */
  GArray *parameters; /* DgTexParameter, of \NewDocumentCommand; NULL: the others say all */
  char *body;
  double value; /* of a register */
  gboolean is_length;
} DgTexMeaning;

/* How a parameter of \NewDocumentCommand is given. */
typedef struct {
  char kind; /* of its letters (usrguide): m, o (O has a preset), d (D), r (R), s, t, g (G), e */
  char open, close; /* delimiters of o, d and r; `open` is the token of t */
  char *preset; /* when it is not given; NULL: \IfNoValueTF says so */
} DgTexParameter;

/* What a name meant before it was defined in a group. */
typedef struct {
  const char *name;
  DgTexMeaning *meaning; /* NULL: nothing */
} DgTexSaved;

struct _DgTexReader {
  GArray *pieces; /* DgTexPiece */
  GHashTable *meanings; /* name -> DgTexMeaning */
  GArray *saved; /* DgTexSaved */
  GArray *groups; /* guint: length of `saved` at the begin */
  GStringChunk *names;
  GArray *conditionals; /* gboolean: whether \else may still come */
  DgDiagnostics *diagnostics;
  DgLosses *losses; /* NULL: nothing counts them */
  GError *error;
  guint token_line; /* where the last token began */
  guint calls, operands; /* operands: of conditionals and \csname, that are being read within each other */
  gsize bytes;
  gboolean is_global; /* \global stands before the assignment that is being read */
  gboolean keeps_lines; /* white space that ends a line is read as the end of a line */
};

static inline DgTexPiece *dg_tex_top(const DgTexReader *reader) {
  return reader->pieces->len ? &g_array_index(reader->pieces, DgTexPiece, reader->pieces->len - 1) : NULL;
}

static inline gboolean dg_tex_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline void dg_tex_advance(DgTexPiece *piece, gsize bytes) {
  for (gsize i = 0; i < bytes; i++) {
    if (piece->is_file && piece->text[piece->position] == '\n')
      piece->line++;
    piece->position++;
  }
}

/* ---- reader.c ---- */

void dg_tex_charge_bytes(DgTexReader *reader, gsize bytes);

/* ---- reader_input.c ---- */

/* When the environment whose \begin was read is one whose text is not TeX (comment, verbatim...), passes over it. */
gboolean dg_tex_skip_verbatim(DgTexReader *reader);
/* Ends the piece on top. */
void dg_tex_pop(DgTexReader *reader);
/* Ends the pieces that were read to their end, so that a macro whose body ends in a call needs no depth. */
void dg_tex_drop_finished(DgTexReader *reader);
/* Puts text on the input that the reader frees. */
void dg_tex_push_owned(DgTexReader *reader, char *text, gsize length, gboolean is_barrier);
/* Ends pieces that were read to their end, but for a barrier, and passes over comments. Returns the piece to read from,
 * or NULL at the end. */
DgTexPiece *dg_tex_settle(DgTexReader *reader);
/* Takes the characters that come next in the piece on top up to a command, a brace, white space, a comment, `open` or
 * `close` (0: none), and appends them: what reading them one by one and appending each does. */
void dg_tex_append_plain(DgTexReader *reader, GString *out, char open, char close);

/* ---- reader_arguments.c ---- */

/* The argument in delimiters when one comes next, without expanding what comes next; else NULL. */
char *dg_tex_delimited_option(DgTexReader *reader, char open, char close);
/* Ends the reading of an argument: an argument in arguments is read again at every level, which is work as well.
 * Returns its text, or NULL when it was not closed. */
char *dg_tex_finish_argument(DgTexReader *reader, GString *text, gboolean is_closed);
/* The text of a group whose brace was taken. */
char *dg_tex_read_group(DgTexReader *reader);

/* ---- reader_meanings.c ---- */

DgTexMeaning *dg_tex_meaning_new(DgTexMeaningKind kind);
DgTexMeaning *dg_tex_meaning_ref(DgTexMeaning *meaning);
void dg_tex_meaning_unref(gpointer data);
/* Takes `meaning`; NULL leaves the name without one. It lasts to the end of the group unless `global`. */
void dg_tex_set_meaning(DgTexReader *reader, const char *name, DgTexMeaning *meaning, gboolean global);

/* ---- reader_parameters.c ---- */

/* What stands for an argument that is not given. */
#define DG_TEX_NO_VALUE "-NoValue-"

/* DgTexParameter of a specification: "s O{red} m". Free with g_array_unref(). */
GArray *dg_tex_parameters_read(const char *specification);
/* Reads the arguments; FALSE at the end of input. */
gboolean dg_tex_parameters_take(DgTexReader *reader, const GArray *parameters, char **arguments);

/* ---- reader_macros.c ---- */

/* Reads the arguments of a macro, whose name was taken, and puts its body on the input. */
void dg_tex_call(DgTexReader *reader, const char *name, DgTexMeaning *meaning);

/* ---- reader_conditionals.c ---- */

/* FALSE when operands hold conditionals with operands too often; `operands` counts those that were entered. */
gboolean dg_tex_enter_operand(DgTexReader *reader);
/* The number that comes next, of a comparison or an assignment, or the dimension: a register, or digits with the unit
 * after them, and a blank that ends it (The TeXbook, chapter 24). */
double dg_tex_read_operand(DgTexReader *reader, gboolean is_length);
/* Whether a command begins a conditional that \fi ends. */
gboolean dg_tex_is_conditional(DgTexReader *reader, const char *name);
/* Carries out what conditionals ask for; FALSE when `name` has nothing to do with them. */
gboolean dg_tex_conditional(DgTexReader *reader, const char *name);

/* ---- reader_primitives.c ---- */

/* Expands a command of TeX that is no macro; FALSE when `name` is none. */
gboolean dg_tex_expand_primitive(DgTexReader *reader, const char *name);
/* The name between \csname, which was taken, and \endcsname, which is. Free with g_free(). */
char *dg_tex_read_csname(DgTexReader *reader);

/* ---- reader_tests.c ---- */

/* Tests of packages, which choose between arguments; FALSE when `name` is none. */
gboolean dg_tex_test(DgTexReader *reader, const char *name);
/* \newboolean, \setbool, \newtoggle and their relatives; FALSE when `name` is none. */
gboolean dg_tex_assign_switch(DgTexReader *reader, const char *name);
/* Sets what \boolean{name} asks for, as \newif does. */
void dg_tex_set_switch(DgTexReader *reader, const char *name, gboolean value);

/* ---- reader_condition.c ---- */

/* Whether a test of the package ifthen holds. */
gboolean dg_tex_condition(DgTexReader *reader, const char *text);

/* ---- reader_counters.c ---- */

/* \arabic, \roman, \value...; FALSE when `name` prints no counter. */
gboolean dg_tex_expand_counter(DgTexReader *reader, const char *name);
/* Counters of LaTeX; FALSE when `name` has nothing to do with them. */
gboolean dg_tex_assign_counter(DgTexReader *reader, const char *name);

/* ---- reader_math.c ---- */

/* \pgfmathparse and its relatives; FALSE when `name` is none. */
gboolean dg_tex_assign_math(DgTexReader *reader, const char *name);

/* ---- reader_strings.c ---- */

/* The commands of the package xstring; FALSE when `name` is none. */
gboolean dg_tex_assign_string(DgTexReader *reader, const char *name);

/* ---- reader_loops.c ---- */

/* Loops of TeX and of packages; FALSE when `name` is none. */
gboolean dg_tex_repeat(DgTexReader *reader, const char *name);

#endif
