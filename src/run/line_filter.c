#include "run/line_filter.h"

#include "base/ordered.h"

#include <string.h>

typedef struct {
  DgFilterRead read;
  DgFilterWrite write;
  gpointer user_data;
  const char *expected;
  DgLineAnswer answer;
  gpointer data;
  guint line, failed;
} Filter;

typedef struct {
  char *text;
  guint number;
} Line;

typedef struct {
  char *json;
  gboolean failed;
} Answer;

static gpointer next_line(gpointer user_data) {
  Filter *filter = user_data;
  char *text;
  while ((text = filter->read(filter->user_data))) {
    filter->line++;
    if (text[strspn(text, " \t\r")] != '\0') {
      Line *line = g_new(Line, 1);
      *line = (Line){text, filter->line};
      return line;
    }
    g_free(text);
  }
  return NULL;
}

const char *dg_line_path(const cJSON *request, const char *key, const char *name, GError **error) {
  const cJSON *path = dg_json_get(request, key);
  if (!cJSON_IsString(path))
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s \"%s\", expected the path of a figure", name,
                path ? "no string as" : "no", key);
  else if (strcmp(path->valuestring, "-") == 0)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found \"-\" as \"%s\", expected a path: standard input holds the pairs", name, key);
  else
    return path->valuestring;
  return NULL;
}

/* What says whose an answer is; documents repeat it themselves where they are of items. */
static const char *const NAMES[] = {"item", "system"};

static gpointer answer_line(gpointer item, gpointer user_data) {
  const Filter *filter = user_data;
  Line *line = item;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("line %u", line->number), *document = NULL;
  const char *figure = NULL;
  g_autoptr(cJSON) request = dg_json_parse(line->text, strlen(line->text), name, &error);
  if (request && !cJSON_IsObject(request))
    g_set_error(&error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no JSON object, expected %s", name, filter->expected);
  else if (request)
    document = filter->answer(request, name, filter->data, &figure, &error);
  g_autoptr(cJSON) answer = cJSON_CreateObject();
  cJSON_AddNumberToObject(answer, "line", line->number);
  const cJSON *id = dg_json_get(request, "id");
  if (id)
    cJSON_AddItemToObject(answer, "id", cJSON_Duplicate(id, TRUE));
  if (!document) {
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
      if (dg_json_string(request, NAMES[i]))
        cJSON_AddStringToObject(answer, NAMES[i], dg_json_string(request, NAMES[i]));
    cJSON *object = cJSON_AddObjectToObject(answer, "error");
    g_autofree char *message = g_utf8_make_valid(error->message, -1);
    cJSON_AddStringToObject(object, "code", dg_error_name(error));
    cJSON_AddStringToObject(object, "message", message);
    dg_json_add_text(object, "figure", figure);
  }
  char *json = dg_json_print(answer, FALSE);
  if (document) { /* the document itself, with line and id before its own keys */
    g_autofree char *head = json;
    head[strlen(head) - 1] = ',';
    json = g_strconcat(head, document + 1, NULL);
  }
  Answer *result = g_new(Answer, 1);
  *result = (Answer){json, document == NULL};
  g_free(line->text);
  g_free(line);
  return result;
}

static gboolean write_answer(gpointer data, gpointer user_data) {
  Filter *filter = user_data;
  Answer *answer = data;
  filter->failed += answer->failed;
  gboolean goes_on = filter->write(answer->json, answer->failed, filter->user_data);
  g_free(answer->json);
  g_free(answer);
  return goes_on;
}

guint dg_line_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs, const char *expected,
                     DgLineAnswer answer, gpointer data) {
  Filter filter = {
      .read = read, .write = write, .user_data = user_data, .expected = expected, .answer = answer, .data = data};
  dg_ordered_map(jobs, next_line, answer_line, write_answer, &filter);
  return filter.failed;
}
