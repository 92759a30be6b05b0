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
/* Behind any white space. */
void dg_cursor_skip_space(DgCursor *cursor);
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
