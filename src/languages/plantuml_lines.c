/* The lines of a diagram of PlantUML, before its preprocessor.
 *
 *   comment:       blanks "'" text
 *                | "/'" text "'/", which may go on over lines where a line begins with it
 *   continuation:  a line that ends with "\" goes on in the next */
#include "languages/plantuml_preprocess.h"

#include <string.h>

/* Leaves comments out that end on their line. */
static void cut_inner_comments(char *line) {
  char *to = line, *at = line;
  while (*at) {
    char *end = at[0] == '/' && at[1] == '\'' ? strstr(at + 2, "'/") : NULL;
    if (at[0] == '/' && at[1] == '\'' && !end) {
      memmove(to, at, strlen(at) + 1);
      return;
    }
    if (end)
      at = end + 2;
    else
      *to++ = *at++;
  }
  *to = '\0';
}

static void add_line(GArray *lines, GStringChunk *strings, const char *text, guint line) {
  DgPlantumlLine added = {g_string_chunk_insert(strings, text), line};
  g_array_append_val(lines, added);
}

/* Lines in the making. */
typedef struct {
  GArray *lines;
  GStringChunk *strings;
  GString *begun; /* what a line with "\" at its end has so far */
  guint begun_at;
  gboolean in_comment;
} Splitting;

static void take_text(Splitting *splitting, const char *text, guint line) {
  gsize length = strlen(text);
  if (!splitting->begun->len)
    splitting->begun_at = line;
  if (length && text[length - 1] == '\\' && !(length > 1 && text[length - 2] == '\\')) {
    g_string_append_len(splitting->begun, text, (gssize)length - 1);
    return;
  }
  g_string_append(splitting->begun, text);
  add_line(splitting->lines, splitting->strings, splitting->begun->str, splitting->begun_at);
  g_string_truncate(splitting->begun, 0);
}

static void take_raw(Splitting *splitting, char *raw, guint line) {
  g_strstrip(raw);
  if (splitting->in_comment) {
    splitting->in_comment = !g_str_has_suffix(raw, "'/");
    return;
  }
  if (*raw == '\'')
    return;
  gboolean had_text = *raw != '\0';
  cut_inner_comments(raw);
  g_strstrip(raw);
  if (g_str_has_prefix(raw, "/'")) {
    splitting->in_comment = TRUE;
    return;
  }
  if (*raw || !had_text)
    take_text(splitting, raw, line);
}

void dg_plantuml_split_lines(const DgLanguageSource *source, const char *begin, const char *end, GStringChunk *strings,
                             GArray *lines) {
  Splitting splitting = {lines, strings, g_string_new(NULL), 0, FALSE};
  DgLineIndex index = {source->text, 1};
  guint line = dg_line_index_get(&index, begin);
  for (const char *at = begin; at < end; line++) {
    gsize length = strcspn(at, "\n");
    g_autofree char *raw = g_strndup(at, length);
    take_raw(&splitting, raw, line);
    at += length + (at[length] == '\n');
  }
  if (splitting.begun->len)
    add_line(lines, strings, splitting.begun->str, splitting.begun_at);
  g_string_free(splitting.begun, TRUE);
}
