/* What a server says of its errors, without the key that it may repeat. */
#include "model/provider.h"

#include "base/json.h"

#include <string.h>

#define BLOT "***"
/* Pieces of the key this long are blotted out: servers quote its beginning or end. */
#define PIECE_MIN 6
#define MESSAGE_MAX 200 /* characters */
/* Of a body that is no error document, so much is looked at. */
#define BODY_BYTES_MAX 4096

/* Length of the longest piece of `key` that `text` begins with, whatever the case of letters. */
static gsize match_piece(const char *text, const char *key) {
  gsize longest = 0;
  for (const char *start = key; *start; start++) {
    gsize length = 0;
    while (start[length] && g_ascii_tolower(start[length]) == g_ascii_tolower(text[length]))
      length++;
    longest = MAX(longest, length);
  }
  return longest;
}

static char *blot_pieces(const char *text, const char *key) {
  GString *blotted = g_string_new(NULL);
  gsize least = MIN(PIECE_MIN, strlen(key));
  for (const char *at = text; *at;) {
    gsize length = match_piece(at, key);
    if (length >= least) {
      g_string_append(blotted, BLOT);
      at += length;
    } else
      g_string_append_c(blotted, *at++);
  }
  return g_string_free(blotted, FALSE);
}

/* Keys by the forms of the providers, and what follows the words that announce one. */
static char *blot_forms(const char *text) {
  static GRegex *forms, *announced;
  static gsize once;
  if (g_once_init_enter(&once)) {
    forms = g_regex_new("\\b(?:sk|pk|rk|gsk|xai|hf|jina|key)[-_][A-Za-z0-9_*.-]{6,}|\\bAIza[A-Za-z0-9_*.-]{10,}",
                        G_REGEX_OPTIMIZE, 0, NULL);
    announced = g_regex_new("(?i)(\\b(?:bearer\\s+|(?:x-)?(?:goog-)?api[-_ ]?key[\"']?\\s*[=:]\\s*[\"']?|[?&]key=))"
                            "[^\\s\"'&,;]{4,}",
                            G_REGEX_OPTIMIZE, 0, NULL);
    g_once_init_leave(&once, 1);
  }
  g_autofree char *first = g_regex_replace_literal(forms, text, -1, 0, BLOT, 0, NULL);
  return g_regex_replace(announced, first ? first : text, -1, 0, "\\1" BLOT, 0, NULL);
}

char *dg_provider_blot(const char *text, const char *key) {
  g_autofree char *valid = g_utf8_make_valid(text, -1);
  g_autofree char *pieces = key && *key ? blot_pieces(valid, key) : g_strdup(valid);
  /* A piece of an ASCII key cannot cut a character; one of another key may. */
  g_autofree char *whole = g_utf8_make_valid(pieces, -1);
  return blot_forms(whole);
}

/* The message of the error documents of the providers, of Ollama ({"error": "..."}) and of FastAPI ({"detail": ...});
 * NULL when there is none. Owned by `document`. */
static const char *find_message(const cJSON *document) {
  static const char *const members[] = {"error", "message", "detail", "msg"};
  if (cJSON_IsArray(document))
    return find_message(cJSON_GetArrayItem(document, 0));
  if (cJSON_IsString(document))
    return document->valuestring;
  for (guint i = 0; document && i < G_N_ELEMENTS(members); i++) {
    const char *message = find_message(dg_json_get(document, members[i]));
    if (message)
      return message;
  }
  return NULL;
}

/* `text` on one line, cut to MESSAGE_MAX characters. */
static char *cut_line(const char *text) {
  GString *line = g_string_new(NULL);
  glong count = 0;
  for (const char *at = text; *at; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    gboolean prints = g_unichar_isprint(c) && !g_unichar_isspace(c);
    if (!prints && (line->len == 0 || line->str[line->len - 1] == ' '))
      continue;
    if (++count > MESSAGE_MAX - 3) {
      g_string_append(line, "...");
      break;
    }
    g_string_append_unichar(line, prints ? c : ' ');
  }
  g_strchomp(line->str);
  return g_string_free(line, FALSE);
}

char *dg_provider_error_message(const char *body, gsize length, const char *key) {
  g_autoptr(cJSON) document = dg_json_parse(body, length, "", NULL);
  const char *message = find_message(document);
  g_autofree char *text =
      message ? g_strndup(message, BODY_BYTES_MAX) : g_utf8_make_valid(body, (gssize)MIN(length, BODY_BYTES_MAX));
  gboolean cut = strlen(text) >= BODY_BYTES_MAX;
  g_autofree char *blotted = dg_provider_blot(text, key);
  gsize size = strlen(blotted);
  if (cut) /* in the middle of the key: what is left of it may be too short to be known */
    blotted[size - MIN(size, PIECE_MIN)] = '\0';
  g_autofree char *valid = g_utf8_make_valid(blotted, -1);
  return cut_line(valid);
}
