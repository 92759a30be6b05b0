/* Act then revise: figures that are drawn until they are accepted (IllustrationBench, section 3.2). */
#include "base/diagnostics.h"
#include "model/client.h"
#include "model/picture_settings.h"
#include "model/prompt.h"
#include "model/text_to_image.h"
#include "refine/refine_review.h"
#include "refine/refine_tools.h"
#include "run/task.h"

#include <diagrade/checks.h>
#include <diagrade/figure.h>
#include <diagrade/metrics.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

#define SCHEMA "diagrade/refine@1"
/* The number of these rules, in the signature: raised with every change of what rounds hold. */
#define RULES "refine.3"

typedef struct {
  DgRefineItem *const *items;
  const DgRefineOptions *options;
  char *signature;
} Batch;

/* One item on its way. */
typedef struct {
  const DgRefineOptions *options;
  const DgRefineItem *item;
  const char *signature;
  char *inputs;
  DgGraph *reference; /* NULL: none that can be scored with */
  GPtrArray *rounds; /* DgRound */
  const DgRound *best;
  DgTaskRecord *record;
  double begin; /* seconds of the processor */
  DgRoundRoom room;
} Loop;

/* Of this thread: an item stays on one. */
static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* FALSE with DG_ERROR_LIMIT once the item has taken the seconds that it may. */
static gboolean has_time(const Loop *loop, GError **error) {
  if (processor_seconds() - loop->begin <= loop->options->item_seconds)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
              "%s, round %u: found that the item takes more than %g seconds of the processor, expected at most that",
              loop->item->id, loop->rounds->len + 1, loop->options->item_seconds);
  return FALSE;
}

static void append_model(GString *out, const DgRefineOptions *options, const char *part, DgModelClient *client,
                         const char *prompt) {
  if (!client)
    return;
  const DgPrompt *found = prompt ? dg_prompts_find(options->prompts, prompt) : NULL;
  g_autofree char *settings = dg_model_client_get_settings(client, found, 0, ".", "");
  g_string_append_printf(out, "|%s:%s", part, dg_model_client_get_signature(client));
  if (found)
    g_string_append_printf(out, ".%s", dg_prompt_get_signature(found));
  g_string_append(out, settings);
}

static void append_tools(GString *out, const DgRefineOptions *options) {
  const char *between = "|tools:";
  for (guint i = 0; i < DG_TOOL_COUNT; i++)
    if (options->tools[i] && (i != DG_TOOL_TEXT_TO_IMAGE || options->painters->len > 0)) {
      g_string_append_printf(out, "%s%s", between, dg_tool_name((DgTool)i));
      between = "+";
    }
}

static void append_painters(GString *out, const DgRefineOptions *options) {
  for (guint i = 0; options->tools[DG_TOOL_TEXT_TO_IMAGE] && i < options->painters->len; i++) {
    const DgPainter *painter = options->painters->pdata[i];
    g_autofree char *settings = dg_picture_settings_signature(&painter->settings);
    g_string_append_printf(out, "|pictures%s%s:%s%s", painter->type ? "." : "", painter->type ? painter->type : "",
                           dg_model_client_get_signature(painter->client), settings);
  }
}

static char *sign(const DgRefineOptions *options) {
  GString *out = g_string_new(NULL);
  g_string_printf(out, "diagrade:%s|" RULES, dg_version());
  g_string_append_printf(out, "|best:%s", dg_best_by_name(options->best_by));
  append_model(out, options, "actor", options->actor, "actor");
  if (options->actor) {
    append_tools(out, options);
    append_painters(out, options);
  }
  append_model(out, options, "revisor", options->revisor, "revisor");
  g_autoptr(DgCheckOptions) checks = dg_check_options_new();
  g_autofree char *signature = dg_check_options_get_signature(checks), *scores = dg_signature(NULL, NULL);
  const char *graphs = strchr(scores, '|');
  g_string_append_printf(out, "|%s%s%s", options->checks ? "revisor.checks|" : "", signature, graphs ? graphs : "");
  return g_string_free(out, FALSE);
}

static gboolean is_dry(const DgRefineOptions *options) {
  return (options->actor && dg_model_client_is_dry_run(options->actor)) ||
         (options->revisor && dg_model_client_is_dry_run(options->revisor));
}

/* --- what the item brings along --- */

static char *hash_of(GBytes *bytes) {
  return bytes ? g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes) : NULL;
}

static void add_text(cJSON *object, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(object, key, text);
}

/* Copies the reference beside the rounds, so that the directory has all that is shown of it. */
static gboolean keep_reference(Loop *loop, GBytes *bytes, GError **error) {
  g_autofree char *directory = g_build_filename(loop->options->directory, loop->item->id, NULL);
  g_autofree char *name = g_strdup_printf("reference.%s", dg_round_ending(bytes));
  g_autofree char *path = g_build_filename(directory, name, NULL);
  g_autofree char *figure = g_strdup_printf("%s/%s", loop->item->id, name);
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  if (g_mkdir_with_parents(directory, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be created: %s", directory, g_strerror(errno));
    return FALSE;
  }
  if (!dg_round_room_take(&loop->room, length, error) ||
      !dg_file_write_within(loop->options->directory, path, data ? data : "", (gssize)length, error))
    return FALSE;
  add_text(loop->record->document, "reference", figure);
  return TRUE;
}

/* A reference in pixels is shown and not scored with. */
static gboolean read_reference(Loop *loop, GBytes **bytes, GError **error) {
  const char *path = loop->item->reference;
  if (!path)
    return TRUE;
  if (!(*bytes = dg_file_read(path, error)))
    return FALSE;
  gboolean picture = dg_format_is_picture(dg_figure_format(*bytes));
  if (!picture && !(loop->reference = dg_graph_new_from_bytes(*bytes, path, NULL, error)))
    return FALSE;
  if (loop->reference && dg_graph_get_node_count(loop->reference) == 0)
    g_clear_pointer(&loop->reference, dg_graph_free);
  return !loop->options->directory || is_dry(loop->options) || keep_reference(loop, *bytes, error);
}

/* What rounds depend on besides the signature. */
static gboolean read_inputs(Loop *loop, GError **error) {
  const DgRefineItem *item = loop->item;
  g_autoptr(GBytes) reference = NULL, draft = NULL;
  if (!read_reference(loop, &reference, error) || (item->draft && !(draft = dg_file_read(item->draft, error))))
    return FALSE;
  g_autofree char *reference_hash = hash_of(reference), *draft_hash = hash_of(draft);
  g_autoptr(cJSON) inputs = cJSON_CreateObject();
  add_text(inputs, "question", item->question);
  add_text(inputs, "type", item->type);
  add_text(inputs, "reference", reference_hash);
  add_text(inputs, "draft", draft_hash);
  g_autofree char *text = dg_json_print_canonical(inputs);
  loop->inputs = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
  return TRUE;
}

/* --- a round --- */

static void fill_task(const Loop *loop, DgActorTask *task, const char *tools, const char *const *names,
                      const char *attempts) {
  *task = (DgActorTask){.question = loop->item->question,
                        .type = loop->item->type ? loop->item->type : "",
                        .tools = tools,
                        .names = names,
                        .attempts = attempts};
}

static DgToolCall *act(const Loop *loop, DgRound *round, const char *name, GError **error) {
  const DgRefineOptions *options = loop->options;
  g_autofree const char **names = dg_tools_names(options, loop->item->type);
  g_autofree char *tools = dg_tools_describe(options, loop->item->type);
  g_autofree char *attempts = dg_rounds_describe(loop->rounds);
  DgActorTask task;
  DgAnswerUsage usage = {0};
  fill_task(loop, &task, tools, names, attempts);
  DgToolCall *call = dg_model_act(options->actor, options->prompts, &task, name, &usage, round->diagnostics, error);
  dg_round_charge(round, DG_ROUND_ACTOR, &usage);
  return call;
}

/* What is wrong with an answer or a call, rather than with the way to the model. */
static gboolean is_fault(const GError *error) {
  return g_error_matches(error, DG_ERROR, DG_ERROR_MODEL) || g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT) ||
         g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT);
}

/* Notes a fault; other errors end the item. */
static gboolean note(DgRound *round, const char *part, GError *reason, GError **error) {
  if (!is_fault(reason)) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  dg_round_fail(round, part, reason);
  g_error_free(reason);
  return TRUE;
}

static gboolean draw(const Loop *loop, DgRound *round, GError **error) {
  const DgRefineItem *item = loop->item;
  g_autofree char *name = g_strdup_printf("%s, round %u", item->id, round->view.number);
  if (item->draft && loop->rounds->len == 0) {
    round->view.tool = DG_ROUND_FILE;
    return dg_tools_take_file(loop->options, item->draft, round, error);
  }
  GError *reason = NULL;
  g_autoptr(DgToolCall) call = act(loop, round, name, &reason);
  if (!call)
    return note(round, "actor", reason, error);
  if (!has_time(loop, error))
    return FALSE;
  round->view.tool = dg_round_keep(round, call->tool);
  gboolean drawn = dg_tools_call(loop->options, item->type, call, name, round, &reason);
  /* The text of a figure stands in its file; what is too much for a tool is not kept, nor told the model again. */
  gboolean over = !drawn && g_error_matches(reason, DG_ERROR, DG_ERROR_LIMIT);
  if (!over && (!drawn || strcmp(call->tool, DG_TOOL_CALL_SVG) != 0))
    round->parameters = g_steal_pointer(&call->parameters);
  return drawn || note(round, "tool", reason, error);
}

static DgRound *make_round(Loop *loop, GError **error) {
  g_autoptr(DgRound) round = dg_round_new(loop->rounds->len + 1, loop->signature, loop->inputs);
  if (!has_time(loop, error) || !draw(loop, round, error))
    return NULL;
  if (round->figure &&
      (!has_time(loop, error) || !dg_round_review(round, loop->item, loop->reference, loop->options, error)))
    return NULL;
  return dg_round_store(round, loop->options->directory, &loop->room, error) ? g_steal_pointer(&round) : NULL;
}

/* The next round: as it is stored, or a new one. */
static gboolean add_round(Loop *loop, GError **error) {
  GError *reason = NULL;
  DgRound *round = dg_round_load(loop->options->directory, &loop->room, loop->rounds->len + 1, loop->signature,
                                 loop->inputs, &reason);
  if (!round && !reason)
    round = make_round(loop, &reason);
  if (!round) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  g_ptr_array_add(loop->rounds, round);
  if (dg_round_is_better(round, loop->best, loop->options->best_by))
    loop->best = round;
  return TRUE;
}

/* Whether there is nothing more to do, and why. */
static const char *status_of(const Loop *loop) {
  const DgRound *last = loop->rounds->pdata[loop->rounds->len - 1];
  if (last->view.accepted)
    return "converged";
  if (!dg_round_reason(last) || (!loop->options->actor && loop->rounds->len < loop->options->rounds))
    return "stopped";
  return loop->rounds->len == loop->options->rounds ? "exhausted" : NULL;
}

/* --- the record --- */

static char *best_path(const Loop *loop, const char *ending) {
  g_autofree char *name = g_strconcat("best.", ending, NULL);
  return g_build_filename(loop->options->directory, loop->item->id, name, NULL);
}

static gboolean keep_best(Loop *loop, GError **error) {
  if (!loop->best)
    return TRUE;
  for (guint i = 0; DG_ROUND_ENDINGS[i]; i++) { /* that of another round, when this is done again */
    g_autofree char *other = best_path(loop, DG_ROUND_ENDINGS[i]);
    g_unlink(other);
  }
  gsize length;
  const char *data = g_bytes_get_data(loop->best->figure, &length);
  g_autofree char *path = best_path(loop, dg_round_ending(loop->best->figure));
  return dg_round_room_take(&loop->room, length, error) &&
         dg_file_write_within(loop->options->directory, path, data, (gssize)length, error);
}

/* The round without what all have in common, its figure as seen from the directory. */
static cJSON *describe_round(const Loop *loop, const DgRound *round) {
  cJSON *document = cJSON_Duplicate(round->document, TRUE);
  static const char *const common[] = {"schema", "signature", "inputs"};
  for (guint i = 0; i < G_N_ELEMENTS(common); i++)
    cJSON_DeleteItemFromObjectCaseSensitive(document, common[i]);
  if (*round->view.figure) {
    g_autofree char *path = g_strdup_printf("%s/%s", loop->item->id, round->view.figure);
    cJSON_ReplaceItemInObjectCaseSensitive(document, "figure", cJSON_CreateString(path));
  }
  return document;
}

static void describe_rounds(const Loop *loop, const char *status) {
  cJSON *document = loop->record->document;
  add_text(document, "status", status);
  cJSON_AddItemToObject(document, "best",
                        loop->best ? cJSON_CreateNumber(loop->best->view.number) : cJSON_CreateNull());
  add_text(document, "best_by", dg_best_by_name(loop->options->best_by));
  cJSON *rounds = cJSON_AddArrayToObject(document, "rounds");
  for (guint i = 0; i < loop->rounds->len; i++)
    cJSON_AddItemToArray(rounds, describe_round(loop, loop->rounds->pdata[i]));
}

/* Counts what the rounds could ask at most. */
static void plan(Loop *loop) {
  static const char BLANK[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"450\"/>";
  const DgRefineOptions *options = loop->options;
  const DgPainter *painter = dg_refine_options_find_painter(options, loop->item->type);
  g_autofree const char **names = dg_tools_names(options, loop->item->type);
  g_autofree char *tools = dg_tools_describe(options, loop->item->type);
  g_autoptr(GBytes) figure = g_bytes_new_static(BLANK, strlen(BLANK));
  for (guint i = 0; i < options->rounds; i++) {
    g_autoptr(GError) error = NULL, other = NULL, painting = NULL;
    DgAnswerUsage usage = {0};
    DgActorTask task;
    gboolean terminal;
    char *reason = NULL;
    fill_task(loop, &task, tools, names, "[]");
    task.vote = i;
    if (options->actor && !(i == 0 && loop->item->draft)) {
      dg_tool_call_free(dg_model_act(options->actor, options->prompts, &task, loop->item->id, &usage,
                                     loop->record->diagnostics, &error));
      GBytes *picture = painter ? dg_model_paint(painter->client, &painter->settings, loop->item->question, i,
                                                 loop->item->id, &usage, &painting)
                                : NULL;
      g_clear_pointer(&picture, g_bytes_unref);
    }
    if (options->revisor &&
        dg_model_revise(options->revisor, options->prompts, loop->item->question, task.type, figure, i, loop->item->id,
                        &terminal, &reason, &usage, loop->record->diagnostics, &other))
      g_free(reason);
    GError **first = error ? &error : painting ? &painting : &other;
    if (!loop->record->error)
      loop->record->error = g_steal_pointer(first);
  }
}

static void go_round(Loop *loop) {
  const char *status = NULL;
  GError **error = &loop->record->error;
  while (!status && add_round(loop, error))
    status = status_of(loop);
  gboolean is_kept = status && keep_best(loop, error);
  describe_rounds(loop, is_kept ? status : NULL);
}

static DgTaskRecord *refine(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgRefineItem *item = batch->items[index];
  g_autoptr(GPtrArray) rounds = g_ptr_array_new_with_free_func((GDestroyNotify)dg_round_free);
  Loop loop = {.options = batch->options,
               .item = item,
               .signature = batch->signature,
               .rounds = rounds,
               .begin = processor_seconds(),
               .room = {.id = item->id, .most = batch->options->item_bytes}};
  DgTaskRecord *record = loop.record = dg_task_record_new(SCHEMA, item->file, item->id);
  record->document = cJSON_CreateObject();
  add_text(record->document, "type", item->type);
  add_text(record->document, "level", item->level);
  add_text(record->document, "question", item->question);
  add_text(record->document, "actor",
           batch->options->actor ? dg_model_client_get_signature(batch->options->actor) : NULL);
  add_text(record->document, "signature", batch->signature);
  cJSON_AddNumberToObject(record->document, "rounds_max", batch->options->rounds);
  if (item->error)
    record->error = g_error_copy(item->error);
  else if (read_inputs(&loop, &record->error)) {
    if (is_dry(batch->options))
      plan(&loop);
    else
      go_round(&loop);
  }
  g_free(loop.inputs);
  dg_graph_free(loop.reference);
  return record;
}

void dg_refine_items(DgRefineItem *const *items, guint n_items, const DgRefineOptions *options, DgTaskDone done,
                     gpointer user_data) {
  Batch batch = {.items = items, .options = options, .signature = sign(options)};
  dg_tasks_run(n_items, options->actor ? options->actor : options->revisor, refine, &batch, done, user_data);
  g_free(batch.signature);
}
