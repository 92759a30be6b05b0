/* A place in a source that is being read, with its line and column for messages. */
#ifndef DG_LANGUAGES_CURSOR_H
#define DG_LANGUAGES_CURSOR_H

#include "languages/language.h"

typedef struct {
  const DgLanguageSource *source;
  const char *at; /* the NUL behind the text is the end */
} DgCursor;

static inline DgCursor dg_cursor_new(const DgLanguageSource *source) {
  return (DgCursor){source, source->text};
}
static inline gboolean dg_cursor_at_end(const DgCursor *cursor) {
  return *cursor->at == '\0';
}
/* Whether `text` stands here. */
gboolean dg_cursor_sees(const DgCursor *cursor, const char *text);
/* The same, and goes behind it. */
gboolean dg_cursor_take(DgCursor *cursor, const char *text);
/* The same of a word, which no letter, digit or underscore follows; ASCII case does not matter where `fold`. */
gboolean dg_cursor_take_word(DgCursor *cursor, const char *word, gboolean fold);
/* Behind blanks and tabs, and behind any white space. */
void dg_cursor_skip_blanks(DgCursor *cursor);
void dg_cursor_skip_space(DgCursor *cursor);
/* To the end of the line; what was passed, without white space around it. Free with g_free(). */
char *dg_cursor_take_line(DgCursor *cursor);
/* To the first `stop` and behind it, which may stand on a later line: what is before it; NULL, and stays, where there
 * is none. Free with g_free(). */
char *dg_cursor_take_until(DgCursor *cursor, const char *stop);
/* The next character of UTF-8. */
gunichar dg_cursor_peek(const DgCursor *cursor);
void dg_cursor_next(DgCursor *cursor);
/* Line and column of `at`, from 1, in the source. Each walks over the source: for messages; use a DgLineIndex where
 * each statement wants its line. */
guint dg_cursor_line(const DgCursor *cursor);
guint dg_cursor_column(const DgCursor *cursor);
/* Sets `error` to "FILE:LINE:COLUMN: found X, expected EXPECTED", where X is what stands here. Returns FALSE. */
gboolean dg_cursor_fail(const DgCursor *cursor, GError **error, const char *expected, ...) G_GNUC_PRINTF(3, 4);

/* Counts lines on the way forward, for readers that go through a source once. */
typedef struct {
  const char *at;
  guint line; /* of `at`, from 1 */
} DgLineIndex;
/* The line of `at`, which is not before that of the last call; O(bytes passed). Start with {source->text, 1}. */
guint dg_line_index_get(DgLineIndex *index, const char *at);

#endif
