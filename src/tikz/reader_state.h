/* What the files of the reader of TeX share; nothing else includes it. */
#ifndef DG_TIKZ_READER_STATE_H
#define DG_TIKZ_READER_STATE_H

#include "tikz/reader.h"

/* A piece of input. */
typedef struct {
  char *owned; /* freed when the piece ends; NULL for the file */
  const char *text;
  gsize length, position;
  guint line;
  gboolean is_file; /* lines are counted and comments dropped */
  gboolean is_barrier; /* reading does not go below it */
} DgTexPiece;

typedef enum { DG_TEX_MEANING_MACRO, DG_TEX_MEANING_REGISTER, DG_TEX_MEANING_CHARACTER } DgTexMeaningKind;

/* What a command stands for. */
typedef struct {
  grefcount references;
  DgTexMeaningKind kind;
  guint n_parameters;
  char *optional; /* default of the first parameter in brackets; NULL: it is in braces */
  char *pattern; /* of \def: the text between the parameters; NULL: they are in braces */
  char *body;
  double value; /* of a register */
  gboolean is_length;
} DgTexMeaning;

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

/* ---- reader_macros.c ---- */

/* Reads the arguments of a macro, whose name was taken, and puts its body on the input. */
void dg_tex_call(DgTexReader *reader, const char *name, DgTexMeaning *meaning);

/* ---- reader_conditionals.c ---- */

/* FALSE when operands hold conditionals with operands too often; `operands` counts those that were entered. */
gboolean dg_tex_enter_operand(DgTexReader *reader);
/* A number or a dimension, of a comparison or an assignment: everything up to one of `stops` or what ends it. */
double dg_tex_read_operand(DgTexReader *reader, const char *stops);
/* Carries out what conditionals ask for; FALSE when `name` has nothing to do with them. */
gboolean dg_tex_conditional(DgTexReader *reader, const char *name);

#endif
