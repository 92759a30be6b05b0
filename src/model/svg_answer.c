#include "model/svg_answer.h"

#include "base/diagnostics.h"

#include <string.h>

#define END_TAG "</svg>"

/* Most places of an answer that are tried as the start of a figure, and most bytes that are read in them: each may be
 * followed to the end. */
#define STARTS_MAX 64
#define FOLLOWED_BYTES_MAX (64u << 20)

/* One document as it stands in the answer. */
typedef struct {
  const char *start, *end; /* `end` is the end of the answer when the document has none */
  gint open, depth; /* svg elements and all elements that are open at `end` */
  guint others; /* elements besides svg */
  gboolean in_tag; /* the answer ends within a tag, comment or CDATA section */
} Document;

/* TRUE for a tag of `name` at `p`, which stands behind "<" or "</". */
static gboolean is_tag(const char *p, const char *name) {
  gsize length = strlen(name);
  return strncmp(p, name, length) == 0 && (p[length] == '>' || p[length] == '/' || g_ascii_isspace(p[length]));
}

/* Behind the first `mark` from `p` on; NULL without one. */
static const char *behind(const char *p, const char *mark) {
  const char *found = strstr(p, mark);
  return found ? found + strlen(mark) : NULL;
}

/* Behind the tag that begins at `p` ("<"), quotation marks respected; NULL when it does not end. */
static const char *behind_tag(const char *p) {
  for (char quote = '\0'; *p; p++) {
    if (quote)
      quote = *p == quote ? '\0' : quote;
    else if (*p == '"' || *p == '\'')
      quote = *p;
    else if (*p == '>')
      return p + 1;
  }
  return NULL;
}

/* The next tag, comment or section from `p` on; a "<" before anything else is text that was not escaped. */
static const char *next_tag(const char *p) {
  while ((p = strchr(p, '<')) && !g_ascii_isalpha(p[1]) && p[1] != '/' && p[1] != '!' && p[1] != '?')
    p++;
  return p;
}

/* Behind what next_tag() found; NULL when it does not end. */
static const char *skip_tag(const char *p) {
  if (g_str_has_prefix(p, "<!--"))
    return behind(p + 4, "-->");
  return g_str_has_prefix(p, "<![CDATA[") ? behind(p, "]]>") : behind_tag(p);
}

/* Follows the tags from the start tag of an svg element to its end tag. */
static void follow(Document *document) {
  const char *p = document->start;
  while ((p = next_tag(p))) {
    const char *next = skip_tag(p);
    if (!next) {
      document->in_tag = TRUE;
      break;
    }
    gboolean starts = g_ascii_isalpha(p[1]) && next[-2] != '/', svg = is_tag(p + (p[1] == '/' ? 2 : 1), "svg");
    document->depth += p[1] == '/' ? -1 : starts ? 1 : 0;
    if (svg)
      document->open += p[1] == '/' ? -1 : starts ? 1 : 0;
    else
      document->others += g_ascii_isalpha(p[1]) ? 1 : 0;
    p = next;
    if (document->open <= 0)
      break;
  }
  document->end = p && !document->in_tag ? p : document->start + strlen(document->start);
}

static const char *next_start(const char *p) {
  while ((p = strstr(p, "<svg")) && !is_tag(p + 1, "svg"))
    p++;
  return p;
}

/* Prose names the tag as "<svg>"; that of a figure says more. */
static gboolean is_mention(const Document *document) {
  return g_str_has_prefix(document->start, "<svg>");
}

char *dg_svg_answer_find(const char *answer, DgDiagnostics *diagnostics, GError **error) {
  Document best = {0}, cut = {0};
  guint found = 0, starts = 0;
  gsize followed = 0;
  for (const char *p = answer; (p = next_start(p)) && starts < STARTS_MAX && followed < FOLLOWED_BYTES_MAX; starts++) {
    Document document = {.start = p};
    follow(&document);
    followed += (gsize)(document.end - document.start);
    p = document.open <= 0 ? document.end : p + 1;
    if (document.open > 0)
      cut = document;
    else if (document.others > 0) {
      best = document;
      found++;
    }
    /* What is whole within a figure that is not, is a part of it. */
    if (document.open > 0 && !is_mention(&document)) {
      found = 0;
      break;
    }
  }
  if (found > 1)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0,
                       "the answer holds %u SVG documents, of which the last one was taken", found);
  if (found > 0)
    return g_strndup(best.start, (gsize)(best.end - best.start));
  if (cut.start && !cut.in_tag && cut.open == 1 && cut.depth == 1 && cut.others > 0) {
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "the answer ends without " END_TAG ", which was added");
    return g_strconcat(cut.start, END_TAG, NULL);
  }
  if (cut.start)
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL,
                        "found an SVG document that is cut short, expected one that ends with " END_TAG);
  else
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, "found no SVG document with anything in it, expected one");
  return NULL;
}
