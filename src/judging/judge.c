/* Verdicts of a judge on many diagrams. */
#include "model/judge.h"
#include "base/lines.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/check@1"

struct _DgJudgeItem {
  char *id, *code, *figure; /* paths; NULL: there is none */
  char *name; /* of the line that it was read from; NULL without one */
  GError *error; /* what is wrong with that line; mostly NULL */
};

/* Endings of pictures, in the order in which they are looked for. */
static const char *const PICTURES[] = {".svg", ".svgz", ".pdf", ".png", ".jpg", ".jpeg"};
/* Those of sources. */
static const char *const SOURCES[] = {".tex", ".svg"};

DgJudgeItem *dg_judge_item_new(const char *id, const char *code, const char *figure) {
  DgJudgeItem *item = g_new0(DgJudgeItem, 1);
  item->id = id ? g_strdup(id) : dg_file_id(code ? code : figure);
  item->code = g_strdup(code);
  item->figure = g_strdup(figure);
  return item;
}

void dg_judge_item_free(DgJudgeItem *item) {
  if (!item)
    return;
  g_free(item->id);
  g_free(item->code);
  g_free(item->figure);
  g_free(item->name);
  g_clear_error(&item->error);
  g_free(item);
}

/* Member `key` as a string; NULL when it is not there, or with the error of the item when it is none. */
static char *read_member(DgJudgeItem *item, const cJSON *object, const char *key) {
  const cJSON *member = dg_json_get(object, key);
  if (member && !cJSON_IsString(member) && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as \"%s\", expected one", item->name,
                key);
  return cJSON_IsString(member) ? g_strdup(member->valuestring) : NULL;
}

DgJudgeItem *dg_judge_item_new_from_json(const char *line, guint number) {
  DgJudgeItem *item = g_new0(DgJudgeItem, 1);
  item->name = g_strdup_printf("line %u", number);
  g_autoptr(cJSON) object = dg_json_parse(line, strlen(line), item->name, &item->error);
  if (object) {
    item->id = read_member(item, object, "id");
    item->code = read_member(item, object, "code");
    item->figure = read_member(item, object, "image");
  }
  if (object && !item->code && !item->figure && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no \"code\" and no \"image\", expected at least one of these paths", item->name);
  if (!item->error && (g_strcmp0(item->code, "-") == 0 || g_strcmp0(item->figure, "-") == 0))
    g_set_error(&item->error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found \"-\", expected a path: standard input holds the lines", item->name);
  if (!item->id)
    item->id = item->error ? g_strdup(item->name) : dg_file_id(item->code ? item->code : item->figure);
  return item;
}

static gboolean has_ending(const char *path, const char *const *endings, guint n_endings) {
  for (guint i = 0; i < n_endings; i++)
    if (g_str_has_suffix(path, endings[i]))
      return TRUE;
  return FALSE;
}

/* The first file of the same name with one of `endings` in `directory`; NULL when there is none. */
static char *find_beside(const char *path, const char *directory, const char *const *endings, guint n_endings) {
  g_autofree char *name = g_path_get_basename(path);
  const char *slash = strrchr(path, '/');
  g_autofree char *own = g_strndup(path, slash ? (gsize)(slash - path) + 1 : 0);
  char *dot = strrchr(name, '.');
  if (dot)
    *dot = '\0';
  for (guint i = 0; i < n_endings; i++) {
    g_autofree char *file = g_strconcat(name, endings[i], NULL);
    g_autofree char *candidate = directory ? g_build_filename(directory, file, NULL) : g_strconcat(own, file, NULL);
    if (g_file_test(candidate, G_FILE_TEST_EXISTS))
      return g_steal_pointer(&candidate);
  }
  return NULL;
}

DgJudgeItem *dg_judge_item_find(const char *path, const char *figures) {
  gboolean picture = has_ending(path, PICTURES, G_N_ELEMENTS(PICTURES));
  gboolean source = !picture || g_str_has_suffix(path, ".svg");
  g_autofree char *figure = picture ? g_strdup(path) : find_beside(path, figures, PICTURES, G_N_ELEMENTS(PICTURES));
  g_autofree char *code = source ? g_strdup(path) : find_beside(path, NULL, SOURCES, G_N_ELEMENTS(SOURCES));
  g_autofree char *id = dg_file_id(path);
  return dg_judge_item_new(id, code, figure);
}

typedef struct {
  const DgJudgeOptions *options;
  DgJudgeItem *const *items;
} Batch;

/* Reads the files that the condition shows; a missing one is NULL, which the judge refuses. */
static gboolean read_item(DgJudgeCondition condition, const DgJudgeItem *item, GBytes **code, GBytes **figure,
                          GError **error) {
  if (item->code && condition != DG_JUDGE_IMAGE && !(*code = dg_file_read(item->code, error)))
    return FALSE;
  if (!item->figure || condition == DG_JUDGE_CODE)
    return TRUE;
  if (!(*figure = dg_file_read(item->figure, error)))
    return FALSE;
  if (!dg_format_is_source(dg_figure_format(*figure)))
    return TRUE;
  dg_figure_refuse(*figure, item->figure, "a picture", error); /* by its own name, which is not that of the code */
  return FALSE;
}

/* What a judgement depends on, of one that failed too: lines of results name their model throughout. */
static cJSON *describe(const Batch *batch, const DgJudgeItem *item) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "kind", "judge");
  if (item->figure && batch->options->condition != DG_JUDGE_CODE) {
    g_autofree char *figure = g_utf8_make_valid(item->figure, -1);
    cJSON_AddStringToObject(document, "figure", figure);
  }
  cJSON_AddStringToObject(document, "model", dg_model_client_get_signature(batch->options->client));
  cJSON_AddNullToObject(document, "signature"); /* until it is handed on */
  cJSON_AddStringToObject(document, "condition", dg_judge_condition_name(batch->options->condition));
  return document;
}

static void write_criterion(cJSON *checks, const DgJudgementCriterion *criterion, gboolean votes) {
  cJSON *check = cJSON_AddObjectToObject(checks, criterion->name);
  cJSON_AddStringToObject(check, "verdict", criterion->verdict);
  cJSON_AddStringToObject(check, "value", criterion->value);
  cJSON_AddStringToObject(check, "message", criterion->message);
  if (!votes)
    return;
  cJSON *counts = cJSON_AddObjectToObject(check, "votes");
  cJSON_AddNumberToObject(counts, "Yes", criterion->yes);
  cJSON_AddNumberToObject(counts, "No", criterion->no);
  cJSON_AddNumberToObject(counts, "N/A", criterion->not_applicable);
}

static void write_judgement(cJSON *document, const DgJudgement *judgement) {
  guint asked = dg_judgement_get_asked(judgement);
  cJSON *votes = cJSON_AddObjectToObject(document, "votes");
  cJSON_AddNumberToObject(votes, "asked", asked);
  cJSON_AddNumberToObject(votes, "usable", dg_judgement_get_usable(judgement));
  cJSON *checks = cJSON_AddObjectToObject(document, "checks");
  const DgJudgementCriterion *criterion;
  for (guint i = 0; (criterion = dg_judgement_get_criterion(judgement, i)); i++)
    write_criterion(checks, criterion, asked > 1);
}

static DgTaskRecord *judge(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgJudgeItem *item = batch->items[index];
  DgJudgeCondition condition = batch->options->condition;
  const char *path = item->code && condition != DG_JUDGE_IMAGE ? item->code
                     : item->figure                            ? item->figure
                     : item->code                              ? item->code
                                                               : item->name;
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, item->id);
  record->document = describe(batch, item);
  record->free_result = (GDestroyNotify)dg_judgement_free;
  g_autoptr(GBytes) code = NULL, figure = NULL;
  if (item->error)
    record->error = g_error_copy(item->error);
  if (record->error || !read_item(condition, item, &code, &figure, &record->error))
    return record;
  DgAnswerUsage usage = {0};
  record->result =
      dg_model_judge(batch->options, code, figure, dg_lines_name(path), &usage, record->diagnostics, &record->error);
  if (record->result)
    write_judgement(record->document, record->result);
  dg_answer_usage_write(record->document, "usage", &usage);
  return record;
}

static char *sign(DgTaskRecord *record, guint refused, gpointer user_data) {
  const Batch *batch = user_data;
  return dg_judge_signature(batch->options, refused);
}

void dg_judge_files(const DgJudgeOptions *options, DgJudgeItem *const *items, guint n_items, DgTaskDone done,
                    gpointer user_data) {
  Batch batch = {options, items};
  dg_tasks_run_signed(n_items, options->client, judge, sign, &batch, done, user_data);
}

const DgJudgement *dg_task_record_get_judgement(const DgTaskRecord *record) {
  return strcmp(record->schema, SCHEMA) == 0 ? record->result : NULL;
}
