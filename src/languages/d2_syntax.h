/* D2 as it is written: the statements of a source. What they mean is for d2_compile.c and those behind it. */
#ifndef DG_LANGUAGES_D2_SYNTAX_H
#define DG_LANGUAGES_D2_SYNTAX_H

#include "languages/cursor.h"

/* Memory that is given back all at once. */
typedef struct {
  GPtrArray *blocks;
  gsize left; /* bytes of the last block that are free */
} D2Arena;

D2Arena *dg_d2_arena_new(void);
void dg_d2_arena_free(D2Arena *arena);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(D2Arena, dg_d2_arena_free)
/* Zeros, aligned for any type. */
gpointer dg_d2_arena_take(D2Arena *arena, gsize bytes);
char *dg_d2_arena_text(D2Arena *arena, const char *text, gsize length);

typedef struct D2String D2String;
typedef struct D2Value D2Value;
typedef struct D2Key D2Key;
typedef struct D2Statement D2Statement;

/* a.b."c d": the strings between the dots; count 0: none. */
typedef struct {
  D2String **parts;
  guint count;
} D2Path;

/* A part of a string: text, or a substitution of a variable. */
typedef struct {
  const char *text; /* NULL: a substitution */
  D2Path variable;
} D2Piece;

typedef enum { D2_UNQUOTED, D2_SINGLE, D2_DOUBLE, D2_BLOCK } D2Quote;

struct D2String {
  D2Quote quote;
  const char *text; /* escapes decoded; NULL where `pieces` hold it */
  const char *tag; /* of a block: "md", "go"... */
  D2Piece *pieces; /* of a string with substitutions */
  guint n_pieces;
  gboolean is_glob; /* an asterisk stands for any name */
  const char *at; /* in the source */
};

typedef enum {
  D2_VALUE_NONE,
  D2_VALUE_STRING,
  D2_VALUE_NULL,
  D2_VALUE_SUSPEND,
  D2_VALUE_UNSUSPEND,
  D2_VALUE_ARRAY,
  D2_VALUE_MAP,
  D2_VALUE_IMPORT
} D2ValueKind;

struct D2Value {
  D2ValueKind kind;
  D2String *string;
  D2Value *values; /* of an array: its first; `next` leads on */
  D2Statement *statements; /* of a map: its first */
  gboolean has_filter; /* a map with & or !& */
  gboolean is_spread; /* ...${x} in an array */
  D2Value *next;
};

/* One line of a chain "a -> b <- c". */
typedef struct D2Connection {
  D2Path ends[2];
  gboolean tips[2];
  const char *at;
  struct D2Connection *next;
} D2Connection;

typedef enum { D2_FILTER_NONE, D2_FILTER_IS, D2_FILTER_IS_NOT } D2Filter;
typedef enum { D2_INDEX_NONE, D2_INDEX_NUMBER, D2_INDEX_ALL } D2IndexKind;

/* "path: primary value", "path.(a -> b)[index].edge_path: primary value". */
struct D2Key {
  D2Path path;
  D2Connection *connections; /* the first; NULL: a key alone */
  D2IndexKind index_kind;
  guint index;
  D2Path edge_path;
  D2Filter filter;
  D2String *primary;
  D2Value value;
  gboolean has_glob, has_triple_glob;
  const char *at;
  guint line; /* of the source, from 1 */
};

struct D2Statement {
  D2Key *key; /* NULL: a spread */
  D2String *spread; /* ...${x}; NULL with `key` NULL: ...@file */
  D2Statement *next;
};

/* A file that the source asks for. */
typedef struct {
  const char *name;
  guint line;
} D2Import;

typedef struct {
  const DgLanguageSource *source;
  D2Arena *arena;
  D2Statement *statements;
  GArray *imports; /* D2Import */
  gboolean has_substitutions;
} D2Document;

/* Free with dg_d2_document_free(). NULL with `error`. */
D2Document *dg_d2_parse(const DgLanguageSource *source, GError **error);
void dg_d2_document_free(D2Document *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(D2Document, dg_d2_document_free)

/* Sets `error` to "FILE:LINE:COLUMN: found X, expected EXPECTED", where X stands at `at`; returns FALSE. */
gboolean dg_d2_fail(const D2Document *document, const char *at, GError **error, const char *expected, ...)
    G_GNUC_PRINTF(4, 5);

/* The source on its way through the parser (d2_parse.c and d2_strings.c). */
typedef struct {
  D2Document *document;
  const char *at;
  DgLineIndex lines;
  guint depth; /* of maps and arrays */
  gboolean in_group; /* between the parentheses of (a -> b) */
  gboolean failed; /* with `error` */
  GError **error;
} D2Parser;

/* dg_d2_fail() of a parser, which ends its work. */
gboolean dg_d2_parser_fail(D2Parser *parser, const char *at, const char *expected, ...) G_GNUC_PRINTF(3, 4);

/* Behind white space on this line, and on any line. */
void dg_d2_skip_blanks(D2Parser *parser);
void dg_d2_skip_space(D2Parser *parser);
/* The string that begins here; NULL where none does, and where the parser failed. */
D2String *dg_d2_parse_string(D2Parser *parser, gboolean in_key);
/* The path of a substitution whose "$" stands here; the closing brace is passed. FALSE with `error`. */
gboolean dg_d2_parse_substitution(D2Parser *parser, D2Path *variable);
/* a.b.c; FALSE with `error`. No parts where no string begins. */
gboolean dg_d2_parse_path(D2Parser *parser, D2Path *path);

#endif
