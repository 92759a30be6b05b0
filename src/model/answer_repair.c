/* The lexical half of reading answers: JSON as models write it, rewritten as JSON. One pass without recursion; what
 * comes out is checked by dg_json_parse(). */
#include "base/json.h"
#include "model/answer.h"

#include <string.h>

/* Typographic quotation marks. */
#define OPEN_QUOTE "\xE2\x80\x9C" /* U+201C */
#define CLOSE_QUOTE "\xE2\x80\x9D" /* U+201D */
#define QUOTE_BYTES 3

typedef struct {
  const char *at, *end;
  GString *out; /* may be NULL */
  guint repairs;
  const char *expected;
  guint depth;
  char closers[DG_JSON_DEPTH_MAX];
} Reader;

static gboolean fail(Reader *reader, const char *expected) {
  reader->expected = expected;
  return FALSE;
}

static gsize left(const Reader *reader) {
  return (gsize)(reader->end - reader->at);
}

static gboolean begins(const Reader *reader, const char *text) {
  gsize length = strlen(text);
  return left(reader) >= length && memcmp(reader->at, text, length) == 0;
}

static void put(Reader *reader, const char *text, gsize length) {
  if (reader->out)
    g_string_append_len(reader->out, text, (gssize)length);
}

/* Writes a control character as its escape. */
static void put_control(Reader *reader, guchar c) {
  static const char digits[] = "0123456789ABCDEF";
  const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 0xF]};
  const char *brief = c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : NULL;
  put(reader, brief ? brief : escape, brief ? 2 : sizeof escape);
}

static gboolean skip_comment(Reader *reader) {
  if (begins(reader, "/*")) {
    const char *close = g_strstr_len(reader->at + 2, reader->end - reader->at - 2, "*/");
    reader->at = close ? close + 2 : reader->end;
  } else if (begins(reader, "//") || *reader->at == '#') {
    const char *close = memchr(reader->at, '\n', left(reader));
    reader->at = close ? close : reader->end;
  } else
    return FALSE;
  reader->repairs |= DG_ANSWER_COMMENTS;
  return TRUE;
}

static void skip_space(Reader *reader) {
  while (reader->at < reader->end) {
    if (g_ascii_isspace(*reader->at))
      reader->at++;
    else if (begins(reader, "\xC2\xA0")) /* no-break space */
      reader->at += 2;
    else if (!skip_comment(reader))
      return;
  }
}

/* The four digits of an escape behind "\u"; -1 for others. */
static int hex_at(const char *at, const char *end) {
  int value = 0;
  for (int i = 0; i < 4; i++, at++) {
    if (at >= end || !g_ascii_isxdigit(*at))
      return -1;
    value = value << 4 | g_ascii_xdigit_value(*at);
  }
  return value;
}

/* Reads an escape; halves of surrogate pairs alone are replaced. Escapes that are none are left to the parser. */
static void read_escape(Reader *reader, char quote) {
  if (left(reader) >= 2 && reader->at[1] == '\'' && quote == '\'') {
    put(reader, "'", 1);
    reader->at += 2;
    return;
  }
  int unit = begins(reader, "\\u") ? hex_at(reader->at + 2, reader->end) : -1;
  if (unit < 0xD800 || unit > 0xDFFF) {
    gsize length = MIN(left(reader), 2);
    put(reader, reader->at, length);
    reader->at += length;
    return;
  }
  const char *next = reader->at + 6;
  int low =
      unit < 0xDC00 && reader->end - next >= 6 && memcmp(next, "\\u", 2) == 0 ? hex_at(next + 2, reader->end) : -1;
  gboolean pair = low >= 0xDC00 && low <= 0xDFFF;
  if (pair)
    put(reader, reader->at, 12);
  else {
    put(reader, "\\uFFFD", 6);
    reader->repairs |= DG_ANSWER_SURROGATES;
  }
  reader->at += pair ? 12 : 6;
}

static gboolean is_quote(const Reader *reader) {
  return left(reader) > 0 && (*reader->at == '"' || *reader->at == '\'' || begins(reader, OPEN_QUOTE));
}

/* Reads the string whose opening mark is at `at`. */
static gboolean read_string(Reader *reader) {
  const char quote = *reader->at;
  const char *close = quote == '"' ? "\"" : quote == '\'' ? "'" : CLOSE_QUOTE;
  if (quote != '"')
    reader->repairs |= DG_ANSWER_QUOTES;
  reader->at += quote == '"' || quote == '\'' ? 1 : QUOTE_BYTES;
  put(reader, "\"", 1);
  while (reader->at < reader->end) {
    const char *run = reader->at;
    guchar c = (guchar)*run;
    if (begins(reader, close)) {
      reader->at += strlen(close);
      put(reader, "\"", 1);
      return TRUE;
    }
    if (c == '\\')
      read_escape(reader, quote);
    else if (c == '"') { /* in other quotation marks */
      put(reader, "\\\"", 2);
      reader->at++;
    } else if (c < 0x20) {
      put_control(reader, c);
      reader->repairs |= DG_ANSWER_CONTROLS;
      reader->at++;
    } else {
      do
        reader->at++;
      while (reader->at < reader->end && (guchar)*reader->at >= 0x20 && !strchr("\\\"'\xE2", *reader->at));
      put(reader, run, (gsize)(reader->at - run));
    }
  }
  return fail(reader, "the end of a string");
}

/* A run of what numbers, true, false, null and bare keys are written with. */
static gsize word_length(const Reader *reader) {
  gsize length = 0;
  while (length < left(reader) && (g_ascii_isalnum(reader->at[length]) || strchr("+-._$", reader->at[length])) &&
         reader->at[length])
    length++;
  return length;
}

static gboolean read_word(Reader *reader) {
  static const struct {
    const char *word, *json;
  } words[] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
               {"True", "true"}, {"False", "false"}, {"None", "null"}};
  gsize length = word_length(reader);
  if (length == 0)
    return fail(reader, "a value");
  const char *word = reader->at;
  if (reader->at + length == reader->end)
    return reader->at = reader->end, fail(reader, "the rest of the document");
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (strlen(words[i].word) == length && memcmp(words[i].word, word, length) == 0) {
      put(reader, words[i].json, strlen(words[i].json));
      reader->at += length;
      if (g_ascii_isupper(*word))
        reader->repairs |= DG_ANSWER_PYTHON;
      return TRUE;
    }
  if (!g_ascii_isdigit(*word) && *word != '-')
    return fail(reader, "a value");
  put(reader, word, length);
  reader->at += length;
  return TRUE;
}

static gboolean read_key(Reader *reader) {
  if (is_quote(reader)) {
    if (!read_string(reader))
      return FALSE;
  } else {
    gsize length = word_length(reader);
    if (length == 0 || !(g_ascii_isalpha(*reader->at) || *reader->at == '_'))
      return fail(reader, "a key or \"}\"");
    put(reader, "\"", 1);
    put(reader, reader->at, length);
    put(reader, "\"", 1);
    reader->at += length;
    reader->repairs |= DG_ANSWER_BARE_KEYS;
  }
  skip_space(reader);
  if (!begins(reader, ":"))
    return fail(reader, "\":\" behind a key");
  put(reader, ":", 1);
  reader->at++;
  skip_space(reader);
  return TRUE;
}

static gboolean open_container(Reader *reader) {
  if (reader->depth == DG_JSON_DEPTH_MAX)
    return fail(reader, "fewer levels of brackets");
  put(reader, reader->at, 1);
  reader->closers[reader->depth++] = *reader->at == '{' ? '}' : ']';
  reader->at++;
  return TRUE;
}

/* Closes the innermost container. */
static void close_container(Reader *reader) {
  put(reader, &reader->closers[--reader->depth], 1);
  reader->at++;
}

/* Reads what comes behind a value: closing brackets, then a comma where a value follows. */
static gboolean read_separator(Reader *reader) {
  while (reader->depth > 0) {
    char closer = reader->closers[reader->depth - 1];
    skip_space(reader);
    if (left(reader) > 0 && *reader->at == closer) {
      close_container(reader);
      continue;
    }
    if (!begins(reader, ","))
      return fail(reader, closer == '}' ? "\",\" or \"}\"" : "\",\" or \"]\"");
    reader->at++;
    skip_space(reader);
    if (left(reader) > 0 && *reader->at == closer) {
      reader->repairs |= DG_ANSWER_COMMAS;
      continue;
    }
    put(reader, ",", 1);
    return TRUE;
  }
  return TRUE;
}

static gboolean read_document(Reader *reader) {
  do {
    skip_space(reader);
    char closer = reader->depth > 0 ? reader->closers[reader->depth - 1] : 0;
    if (closer == '}' && !read_key(reader))
      return FALSE;
    if (left(reader) == 0)
      return fail(reader, "a value");
    if (*reader->at == '{' || *reader->at == '[') {
      if (!open_container(reader))
        return FALSE;
      skip_space(reader);
      if (left(reader) == 0 || *reader->at != reader->closers[reader->depth - 1])
        continue;
    } else if (!(is_quote(reader) ? read_string(reader) : read_word(reader)))
      return FALSE;
    if (!read_separator(reader))
      return FALSE;
  } while (reader->depth > 0);
  return TRUE;
}

gboolean dg_answer_repair_json(const char **at, const char *end, GString *strict, guint *repairs,
                               const char **expected) {
  Reader reader = {.at = *at, .end = end, .out = strict};
  gboolean good = read_document(&reader);
  *at = reader.at;
  *expected = reader.expected;
  if (repairs)
    *repairs = reader.repairs;
  return good;
}
