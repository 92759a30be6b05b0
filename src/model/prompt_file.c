#include "model/prompt_file.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

#define FENCE "---"

void dg_prompt_free(DgPrompt *prompt) {
  if (!prompt)
    return;
  g_free(prompt->name);
  g_free(prompt->summary);
  g_free(prompt->output);
  g_free(prompt->schema_text);
  g_free(prompt->text);
  g_free(prompt->file);
  g_strfreev(prompt->variables);
  g_free(prompt->source);
  cJSON_Delete(prompt->schema);
  g_free(prompt->instruction);
  g_free(prompt->signature);
  g_free(prompt);
}

typedef struct {
  const char *place;
  guint line;
  GError **error;
} Reader;

static gboolean fail(const Reader *reader, const char *found, const char *expected) {
  g_autofree char *quoted = dg_json_quote(found);
  g_set_error(reader->error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found %s, expected %s", reader->place, reader->line,
              quoted, expected);
  return FALSE;
}

static gboolean is_name(const char *text) {
  const char *c = text;
  while (g_ascii_islower(*c) || g_ascii_isdigit(*c) || *c == '_')
    c++;
  return c > text && !*c;
}

static gboolean read_variables(const Reader *reader, const char *value, char ***variables) {
  char **names = *variables = g_strsplit(value, ",", -1);
  for (guint i = 0; names[i]; i++)
    if (!is_name(g_strstrip(names[i])))
      return fail(reader, names[i], "names of variables (lower-case letters, digits and _) with commas between them");
  return TRUE;
}

static gboolean read_version(const Reader *reader, const char *value, guint *version) {
  guint64 number;
  if (!g_ascii_string_to_unsigned(value, 10, 1, G_MAXINT, &number, NULL))
    return fail(reader, value, "a whole number from 1");
  *version = (guint)number;
  return TRUE;
}

static gboolean read_sampling(const Reader *reader, const char *value, double most, double *number) {
  static const char expected[] = "\"default\" or a number from 0 (to 2 of a temperature, to 1 of top_p)";
  char *end;
  *number = strcmp(value, "default") == 0 ? DG_SAMPLING_DEFAULT : g_ascii_strtod(value, &end);
  gboolean fine = *number == DG_SAMPLING_DEFAULT ? strcmp(value, "default") == 0
                                                 : *value && !*end && *number >= 0 && *number <= most;
  return fine || fail(reader, value, expected);
}

/* Takes over one entry of the head. */
static gboolean read_entry(const Reader *reader, DgPrompt *prompt, const char *entry) {
  static const char keys[] =
      "name, version, summary, variables, output, schema, temperature or top_p, a colon and a value";
  const char *colon = strchr(entry, ':');
  if (!colon)
    return fail(reader, entry, keys);
  g_autofree char *key = g_strndup(entry, (gsize)(colon - entry)), *value = g_strstrip(g_strdup(colon + 1));
  struct {
    const char *key;
    char **field;
  } texts[] = {{"name", &prompt->name},
               {"summary", &prompt->summary},
               {"output", &prompt->output},
               {"schema", &prompt->schema_text}};
  gboolean again = (prompt->version && strcmp(key, "version") == 0) ||
                   (prompt->variables && strcmp(key, "variables") == 0) ||
                   (!isnan(prompt->temperature) && strcmp(key, "temperature") == 0) ||
                   (!isnan(prompt->top_p) && strcmp(key, "top_p") == 0);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    if (strcmp(texts[i].key, key) != 0)
      continue;
    if (!*texts[i].field) {
      *texts[i].field = g_steal_pointer(&value);
      return TRUE;
    }
    again = TRUE;
  }
  if (again)
    return fail(reader, key, "each key once");
  if (strcmp(key, "version") == 0)
    return read_version(reader, value, &prompt->version);
  if (strcmp(key, "variables") == 0)
    return read_variables(reader, value, &prompt->variables);
  if (strcmp(key, "temperature") == 0)
    return read_sampling(reader, value, 2, &prompt->temperature);
  if (strcmp(key, "top_p") == 0)
    return read_sampling(reader, value, 1, &prompt->top_p);
  return fail(reader, key, keys);
}

static gboolean check_complete(const Reader *reader, const DgPrompt *prompt, const char *name) {
  const char *missing = !prompt->name        ? "name"
                        : !prompt->version   ? "version"
                        : !prompt->summary   ? "summary"
                        : !prompt->variables ? "variables"
                        : !prompt->output    ? "output"
                                             : NULL;
  if (missing) {
    g_set_error(reader->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"%s\" in the head, expected one",
                reader->place, missing);
    return FALSE;
  }
  if (!is_name(prompt->name) || strcmp(prompt->name, name) != 0) {
    g_autofree char *quoted = dg_json_quote(prompt->name);
    g_set_error(reader->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the name %s, expected \"%s\" as in the file's",
                reader->place, quoted, name);
    return FALSE;
  }
  return TRUE;
}

/* Reads the head; `*lines` is moved to the first line behind it. */
static gboolean read_head(Reader *reader, DgPrompt *prompt, char ***lines) {
  char **line = *lines;
  if (!*line || strcmp(g_strchomp(*line), FENCE) != 0)
    return fail(reader, *line ? *line : "", "a line \"" FENCE "\" before the head");
  g_autoptr(GString) entry = g_string_new(NULL);
  for (line++;; line++) {
    gboolean end = !*line || strcmp(g_strchomp(*line), FENCE) == 0;
    if (!end && g_ascii_isspace(**line) && entry->len > 0) {
      g_string_append_printf(entry, "\n%s", *line);
      continue;
    }
    if (entry->len > 0 && !read_entry(reader, prompt, entry->str))
      return FALSE;
    reader->line = (guint)(line - *lines) + 1;
    if (!*line)
      return fail(reader, "", "a line \"" FENCE "\" behind the head");
    if (end)
      break;
    g_string_assign(entry, *line);
  }
  *lines = line + 1;
  return TRUE;
}

DgPrompt *dg_prompt_read(const char *bytes, gsize length, const char *name, const char *place, GError **error) {
  Reader reader = {place, 1, error};
  if (!g_utf8_validate_len(bytes, length, NULL) || memchr(bytes, '\0', length)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found bytes that are no text, expected UTF-8", place);
    return NULL;
  }
  DgPrompt *prompt = g_new0(DgPrompt, 1);
  prompt->temperature = prompt->top_p = NAN;
  prompt->file = g_strndup(bytes, length);
  g_auto(GStrv) lines = g_strsplit(prompt->file, "\n", -1);
  char **at = lines;
  if (!read_head(&reader, prompt, &at) || !check_complete(&reader, prompt, name))
    g_clear_pointer(&prompt, dg_prompt_free);
  else {
    prompt->text = g_strstrip(g_strjoinv("\n", at));
    if (!*prompt->text) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found nothing behind the head, expected the prompt", place);
      g_clear_pointer(&prompt, dg_prompt_free);
    }
  }
  return prompt;
}
