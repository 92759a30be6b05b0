#include "model/answer.h"

#include "base/diagnostics.h"
#include "base/json.h"

#include <string.h>

/* Brackets behind signals and line ends are tried as documents for as long as this many times the text is not passed:
 * text that begins documents again and again without ending one costs no more. */
#define WORK_FACTOR 8

static const char *const THINKING[][2] = {{"<think>", "</think>"}, {"<thinking>", "</thinking>"}};

typedef struct {
  const char *at, *end;
} Span;

static gboolean fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean fail(GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (error && !*error)
    *error = g_error_new_valist(DG_ERROR, DG_ERROR_MODEL, format, arguments);
  va_end(arguments);
  return FALSE;
}

static void skip_space(Span *text) {
  while (text->at < text->end && g_ascii_isspace(*text->at))
    text->at++;
}

static gboolean begins(Span text, const char *word) {
  gsize length = strlen(word);
  return (gsize)(text.end - text.at) >= length && g_ascii_strncasecmp(text.at, word, length) == 0;
}

/* Leaves out the thoughts that some models put before their answers, in which they try documents out. */
static gboolean skip_thinking(Span *text, GError **error) {
  if (begins(*text, "\xEF\xBB\xBF"))
    text->at += 3;
  skip_space(text);
  for (guint i = 0; i < G_N_ELEMENTS(THINKING); i++) {
    if (!begins(*text, THINKING[i][0]))
      continue;
    const char *close = g_strstr_len(text->at, text->end - text->at, THINKING[i][1]);
    if (!close)
      return fail(error, "found an answer that ends in its thoughts, expected a JSON document");
    text->at = close + strlen(THINKING[i][1]);
  }
  return TRUE;
}

/* Length of a signal at `text`: "final answer", its words apart by blanks, "_" or "-", perhaps "JSON", a colon and
 * marks of emphasis; 0 for none. */
static gsize signal_length(Span text) {
  Span at = text;
  if (!begins(at, "final"))
    return 0;
  at.at += strlen("final");
  while (at.at < at.end && strchr(" _-", *at.at) && *at.at)
    at.at++;
  if (!begins(at, "answer"))
    return 0;
  at.at += strlen("answer");
  while (at.at < at.end && strchr(" _-*`", *at.at) && *at.at)
    at.at++;
  if (begins(at, "json"))
    at.at += strlen("json");
  while (at.at < at.end && strchr(" _-*`", *at.at) && *at.at)
    at.at++;
  return at.at < at.end && *at.at == ':' ? (gsize)(at.at + 1 - text.at) : 0;
}

static void skip_emphasis(Span *text) {
  while (text->at < text->end && (g_ascii_isspace(*text->at) || *text->at == '*'))
    text->at++;
}

/* Skips what may stand on a line, or behind a signal, before its document: blanks, emphasis, a fence and its language.
 */
static void skip_fence(Span *text) {
  skip_emphasis(text);
  if (!begins(*text, "```") && !begins(*text, "~~~"))
    return;
  while (text->at < text->end && (*text->at == '`' || *text->at == '~'))
    text->at++;
  while (text->at < text->end && (g_ascii_isalnum(*text->at) || *text->at == '+' || *text->at == '-'))
    text->at++;
  skip_space(text);
}

static gboolean at_bracket(Span text) {
  return text.at < text.end && (*text.at == '{' || *text.at == '[');
}

/* Moves `text` behind a document that it begins with, if there is one: one that is cut short goes to the end. Returns
 * how far it was read. */
static gsize skip_document(Span *text) {
  skip_emphasis(text);
  Span document = *text;
  skip_fence(&document);
  const char *start = document.at, *expected;
  if (!at_bracket(document))
    return 0;
  gboolean whole = dg_answer_repair_json(&document.at, document.end, NULL, NULL, &expected);
  if (whole || document.at == document.end)
    text->at = document.at;
  return (gsize)(document.at - start);
}

/* Moves `text` behind its last signal. A signal in a document that a line begins with, or that stands behind another
 * signal, is none: there words of the figure may be repeated. */
static gboolean skip_to_signal(Span *text, GError **error) {
  const char *last = NULL;
  Span at = *text;
  gsize left = WORK_FACTOR * (gsize)(at.end - at.at), cost = skip_document(&at);
  while (at.at < at.end) {
    gsize length = *at.at == 'f' || *at.at == 'F' ? signal_length(at) : 0;
    gboolean ends_line = *at.at == '\n';
    if (length == 0 && !ends_line) {
      at.at++;
      continue;
    }
    at.at += ends_line ? 1 : length;
    last = ends_line ? last : at.at;
    cost += skip_document(&at);
    if (cost > left)
      return fail(error, "found too many beginnings of documents, expected one");
  }
  if (last)
    text->at = last;
  return TRUE;
}

/* Moves `text` to the next line whose first character, a fence apart, is a bracket. The beginning of the text counts as
 * that of a line when `here`. */
static gboolean skip_to_line(Span *text, gboolean here) {
  for (Span at = *text; at.at < at.end;) {
    if (!here) {
      const char *line_end = memchr(at.at, '\n', (gsize)(at.end - at.at));
      if (!line_end)
        return FALSE;
      at.at = line_end;
    }
    here = FALSE;
    skip_fence(&at);
    if (at_bracket(at)) {
      *text = at;
      return TRUE;
    }
  }
  return FALSE;
}

/* Moves `text` to where its document begins: the first line that begins with a bracket, else the first bracket. */
static gboolean skip_to_document(Span *text, GError **error) {
  if (skip_to_line(text, TRUE))
    return TRUE;
  while (text->at < text->end && !at_bracket(*text))
    text->at++;
  return text->at < text->end || fail(error, "found no JSON, expected a JSON document");
}

/* What stands at `at`, for messages. The text is UTF-8. Free with g_free(). */
static char *describe(const char *at, const char *end) {
  const char *stop = at;
  for (guint i = 0; i < 20 && stop < end && *stop != '\n'; i++)
    stop = g_utf8_next_char(stop);
  g_autofree char *found = g_strndup(at, (gsize)(stop - at));
  return dg_json_quote(found);
}

/* Reads the document at `text`, which is moved behind it, as strict JSON. */
static char *read_document(Span *text, guint *repairs, GError **error) {
  g_autoptr(GString) strict = g_string_new(NULL);
  const char *start = text->at, *expected;
  if (dg_answer_repair_json(&text->at, text->end, strict, repairs, &expected))
    return g_string_free(g_steal_pointer(&strict), FALSE);
  if (text->at >= text->end)
    fail(error, "found a JSON document that is cut short after %" G_GSIZE_FORMAT " bytes, expected all of it",
         (gsize)(text->end - start));
  else {
    g_autofree char *found = describe(text->at, text->end);
    fail(error, "found %s after %" G_GSIZE_FORMAT " bytes of the JSON document, expected %s", found,
         (gsize)(text->at - start), expected);
  }
  return NULL;
}

/* A second document that says something else leaves open which is meant. */
static gboolean check_single(Span text, const char *first, GError **error) {
  while (skip_to_line(&text, FALSE)) {
    g_autofree char *other = read_document(&text, NULL, NULL);
    if (g_strcmp0(first, other) != 0)
      return fail(error, "found a second JSON document behind the first, expected one");
  }
  return TRUE;
}

static void note_repairs(guint repairs, DgDiagnostics *notes) {
  static const struct {
    DgAnswerRepair repair;
    const char *what;
  } names[] = {
      {DG_ANSWER_COMMAS, "commas without a value behind them"}, {DG_ANSWER_COMMENTS, "comments"},
      {DG_ANSWER_QUOTES, "other quotation marks than \""},      {DG_ANSWER_CONTROLS, "control characters in strings"},
      {DG_ANSWER_BARE_KEYS, "keys without quotation marks"},    {DG_ANSWER_PYTHON, "True, False or None"},
      {DG_ANSWER_SURROGATES, "halves of surrogate pairs"}};
  g_autoptr(GString) list = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    if (repairs & names[i].repair)
      g_string_append_printf(list, "%s%s", list->len ? ", " : "", names[i].what);
  if (list->len)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0, "the answer was no strict JSON and was repaired: %s", list->str);
}

cJSON *dg_answer_read_json(const char *text, gsize length, DgDiagnostics *notes, GError **error) {
  g_autoptr(GError) failure = NULL;
  g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
  Span at = {valid, valid + strlen(valid)};
  guint repairs = 0;
  g_autofree char *strict = NULL;
  if (skip_thinking(&at, &failure) && skip_to_signal(&at, &failure) && skip_to_document(&at, &failure))
    strict = read_document(&at, &repairs, &failure);
  if (!strict || !check_single(at, strict, &failure)) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return NULL;
  }
  cJSON *document = dg_json_parse(strict, strlen(strict), "answer", &failure);
  if (!document)
    fail(error, "found no valid JSON: %s", failure->message);
  else
    note_repairs(repairs, notes);
  return document;
}
