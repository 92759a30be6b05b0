#include "refine/refine_round.h"

#include "base/diagnostics.h"

#include <diagrade/figure.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

DgRound *dg_round_new(guint number, const char *signature, const char *inputs) {
  DgRound *round = g_new0(DgRound, 1);
  round->texts = g_string_chunk_new(1024);
  round->view = (DgRefineRound){
      .number = number, .tool = "", .figure = "", .reason = "", .failed_part = "", .failure = "", .score = NAN};
  round->signature = signature;
  round->inputs = inputs;
  round->diagnostics = dg_diagnostics_new();
  return round;
}

void dg_round_free(DgRound *round) {
  if (!round)
    return;
  g_string_chunk_free(round->texts);
  cJSON_Delete(round->parameters);
  cJSON_Delete(round->picture);
  g_clear_pointer(&round->figure, g_bytes_unref);
  cJSON_Delete(round->document);
  dg_check_report_free(round->report);
  dg_diagnostics_free(round->diagnostics);
  g_free(round);
}

const char *dg_round_keep(DgRound *round, const char *text) {
  return g_string_chunk_insert(round->texts, text);
}

const char *const DG_ROUND_ENDINGS[] = {"svg", "png", "jpg", NULL};

const char *dg_round_ending(GBytes *figure) {
  DgFormat format = dg_figure_format(figure);
  return DG_ROUND_ENDINGS[format == DG_FORMAT_PNG ? 1 : format == DG_FORMAT_JPEG ? 2 : 0];
}

static char *file_name(guint number, const char *ending) {
  return g_strdup_printf("round-%u.%s", number, ending);
}

gboolean dg_round_room_take(DgRoundRoom *room, guint64 bytes, GError **error) {
  if (bytes <= room->most && room->bytes <= room->most - bytes) {
    room->bytes += bytes;
    return TRUE;
  }
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
              "%s: found %" G_GUINT64_FORMAT " more bytes to be written beside %" G_GUINT64_FORMAT
              ", expected at most %" G_GUINT64_FORMAT " for an item",
              room->id, bytes, room->bytes, room->most);
  return FALSE;
}

static void name_figure(DgRound *round) {
  if (!round->figure)
    return;
  g_autofree char *name = file_name(round->view.number, dg_round_ending(round->figure));
  round->view.figure = dg_round_keep(round, name);
}

static gboolean write_figure(const DgRound *round, const char *root, const char *directory, GError **error) {
  if (!round->figure)
    return TRUE;
  g_autofree char *path = g_build_filename(directory, round->view.figure, NULL);
  gsize length;
  const char *data = g_bytes_get_data(round->figure, &length);
  return dg_file_write_within(root, path, data, (gssize)length, error);
}

/* --- the document --- */

static void write_usage(const DgRound *round, cJSON *document) {
  static const char *const parts[DG_ROUND_PARTS] = {"actor", "pictures", "revisor"};
  cJSON *usage = round->view.asked ? cJSON_AddObjectToObject(document, "usage") : NULL;
  for (guint i = 0; i < DG_ROUND_PARTS; i++)
    dg_answer_usage_write(usage, parts[i], &round->usage[i]);
}

static void write_failed(const DgRound *round, cJSON *document) {
  cJSON *failed = cJSON_AddObjectToObject(document, "failed");
  cJSON_AddStringToObject(failed, "part", round->view.failed_part);
  cJSON_AddStringToObject(failed, "code", round->failed_code);
  cJSON_AddStringToObject(failed, "message", round->view.failure);
}

gboolean dg_round_check_counts(const DgCheckOutcome *outcome) {
  return outcome->verdict == DG_VERDICT_FAIL && outcome->severity > DG_SEVERITY_NOTE;
}

static void write_place(cJSON *where, const DgCheckFinding *finding) {
  cJSON *place = cJSON_CreateObject();
  cJSON_AddStringToObject(place, "message", finding->message);
  cJSON_AddItemToObject(place, "box", dg_json_box(finding->box));
  cJSON_AddItemToArray(where, place);
}

/* {"failed": N, "findings": [{"check", "severity", "message", "where": [{"message", "box"}]}]} */
static void write_checks(const DgRound *round, cJSON *document) {
  const DgCheckReport *report = round->report;
  cJSON *checks = cJSON_AddObjectToObject(document, "checks");
  cJSON_AddNumberToObject(checks, "failed", round->view.failing_checks);
  cJSON *findings = cJSON_AddArrayToObject(checks, "findings");
  for (guint i = 0; i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(report, i);
    if (!dg_round_check_counts(outcome))
      continue;
    cJSON *finding = cJSON_CreateObject();
    cJSON_AddStringToObject(finding, "check", outcome->name);
    cJSON_AddStringToObject(finding, "severity", dg_severity_name(outcome->severity));
    cJSON_AddStringToObject(finding, "message", outcome->message);
    cJSON *where = cJSON_AddArrayToObject(finding, "where");
    for (guint j = 0; j < MIN(dg_check_report_get_finding_count(report, i), DG_ROUND_PLACES_MAX); j++)
      write_place(where, dg_check_report_get_finding(report, i, j));
    cJSON_AddItemToArray(findings, finding);
  }
}

/* What was said of the figure. */
static void write_review(const DgRound *round, cJSON *document) {
  static const char *const names[DG_ROUND_SCORES] = {"node_f1", "edge_f1", "path_f1"};
  if (round->report)
    write_checks(round, document);
  cJSON *scores = round->n_f1 > 0 ? cJSON_AddObjectToObject(document, "scores") : NULL;
  for (guint i = 0; i < round->n_f1; i++)
    dg_json_add_number(scores, names[i], round->f1[i], DG_ROUND_DECIMALS);
  if (scores)
    cJSON_AddNumberToObject(scores, "score", round->view.score);
}

static void write_diagnostics(const DgRound *round, cJSON *document) {
  cJSON *list = cJSON_AddArrayToObject(document, "diagnostics");
  for (guint i = 0; i < dg_diagnostics_get_count(round->diagnostics); i++) {
    cJSON *item = cJSON_CreateObject();
    dg_json_add_diagnostic(item, round->diagnostics, i);
    cJSON_AddItemToArray(list, item);
  }
}

/* Members stand in the order in which a round comes to them. */
static cJSON *write_round(const DgRound *round) {
  const DgRefineRound *view = &round->view;
  gboolean acted = round->usage[DG_ROUND_ACTOR].answers > 0, looked = strcmp(view->failed_part, "revisor") == 0;
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", DG_ROUND_SCHEMA);
  cJSON_AddStringToObject(document, "signature", round->signature);
  cJSON_AddStringToObject(document, "inputs", round->inputs);
  cJSON_AddNumberToObject(document, "round", view->number);
  if (acted)
    write_usage(round, document);
  if (*view->tool)
    cJSON_AddStringToObject(document, "tool", view->tool);
  if (round->parameters)
    cJSON_AddItemToObject(document, "parameters", cJSON_Duplicate(round->parameters, TRUE));
  if (round->picture)
    cJSON_AddItemToObject(document, "picture", cJSON_Duplicate(round->picture, TRUE));
  if (*view->failed_part && !looked)
    write_failed(round, document);
  write_review(round, document);
  if (!acted)
    write_usage(round, document);
  if (looked)
    write_failed(round, document);
  if (view->reviewed) {
    cJSON_AddBoolToObject(document, "terminal", view->accepted);
    cJSON_AddStringToObject(document, "reason", view->reason);
  }
  write_diagnostics(round, document);
  if (*view->figure)
    cJSON_AddStringToObject(document, "figure", view->figure);
  return document;
}

static gsize figure_size(const DgRound *round) {
  return round->figure ? g_bytes_get_size(round->figure) : 0;
}

gboolean dg_round_store(DgRound *round, const char *directory, DgRoundRoom *room, GError **error) {
  g_autofree char *inside = g_build_filename(directory, room->id, NULL);
  name_figure(round);
  round->document = write_round(round);
  g_autofree char *text = dg_json_print(round->document, TRUE), *line = g_strconcat(text, "\n", NULL);
  if (!dg_round_room_take(room, figure_size(round) + strlen(line), error))
    return FALSE;
  if (g_mkdir_with_parents(inside, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be created: %s", inside, g_strerror(errno));
    return FALSE;
  }
  g_autofree char *name = file_name(round->view.number, "json"), *path = g_build_filename(inside, name, NULL);
  return write_figure(round, directory, inside, error) && dg_file_write_within(directory, path, line, -1, error);
}

static gboolean check(const DgRound *round, const char *path, const char *signature, const char *inputs,
                      GError **error) {
  const char *found = dg_json_string(round->document, "signature");
  if (g_strcmp0(dg_json_string(round->document, "schema"), DG_ROUND_SCHEMA) != 0 || !found)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected %s", path, DG_ROUND_SCHEMA);
  else if (strcmp(found, signature) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a round of \"%s\", expected \"%s\"; take another directory, or remove this one", path, found,
                signature);
  else if (g_strcmp0(dg_json_string(round->document, "inputs"), inputs) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a round of another question, reference or draft, expected this one; take another directory, "
                "or remove this one",
                path);
  else
    return TRUE;
  return FALSE;
}

static gboolean is_own_figure(const DgRound *round, const char *name) {
  for (guint i = 0; DG_ROUND_ENDINGS[i]; i++) {
    g_autofree char *own = file_name(round->view.number, DG_ROUND_ENDINGS[i]);
    if (strcmp(name, own) == 0)
      return TRUE;
  }
  return FALSE;
}

static gboolean read_figure(DgRound *round, const char *directory, const char *path, GError **error) {
  const char *name = round->view.figure;
  if (!*name)
    return TRUE;
  if (!is_own_figure(round, name)) {
    g_autofree char *quoted = dg_json_quote(name), *own = file_name(round->view.number, "svg");
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the figure %s, expected %s, .png or .jpg", path, quoted,
                own);
    return FALSE;
  }
  g_autofree char *figure = g_build_filename(directory, name, NULL);
  round->figure = dg_file_read(figure, error);
  round->is_picture = round->figure && dg_format_is_picture(dg_figure_format(round->figure));
  return round->figure != NULL;
}

DgRound *dg_round_load(const char *directory, DgRoundRoom *room, guint number, const char *signature,
                       const char *inputs, GError **error) {
  g_autofree char *name = file_name(number, "json"), *path = g_build_filename(directory, room->id, name, NULL);
  g_autofree char *inside = g_build_filename(directory, room->id, NULL);
  if (!g_file_test(path, G_FILE_TEST_EXISTS))
    return NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autoptr(DgRound) round = dg_round_new(number, signature, inputs);
  round->document = dg_json_parse(data ? data : "", length, path, error);
  if (!round->document || !check(round, path, signature, inputs, error))
    return NULL;
  round->view = dg_refine_round_read(round->document, round->texts);
  round->parameters = cJSON_Duplicate(dg_json_get(round->document, "parameters"), TRUE);
  if (!read_figure(round, inside, path, error) || !dg_round_room_take(room, length + figure_size(round), error))
    return NULL;
  return g_steal_pointer(&round);
}

const char *dg_round_reason(const DgRound *round) {
  const char *said = *round->view.reason || round->figure ? round->view.reason : round->view.failure;
  return *said ? said : NULL;
}

void dg_round_fail(DgRound *round, const char *part, const GError *error) {
  g_autofree char *message = g_utf8_make_valid(error->message, -1);
  round->view.failed_part = part;
  round->view.failure = dg_round_keep(round, message);
  round->failed_code = dg_error_name(error);
}

void dg_round_charge(DgRound *round, DgRoundPart part, const DgAnswerUsage *usage) {
  if (usage->answers == 0)
    return;
  round->usage[part] = *usage;
  round->view.asked = TRUE;
  round->view.input_tokens += usage->input_tokens;
  round->view.output_tokens += usage->output_tokens;
  round->view.dollars += usage->dollars;
}

const char *dg_best_by_name(DgBestBy best_by) {
  static const char *const names[DG_BEST_BY_COUNT] = {"revision", "reference"};
  return names[best_by];
}

static gboolean is_nearer(const DgRefineRound *round, const DgRefineRound *best) {
  if (round->score != best->score && !isnan(round->score) && !isnan(best->score))
    return round->score > best->score;
  if (round->accepted != best->accepted)
    return round->accepted;
  return !round->checked || !best->checked || round->failing_checks <= best->failing_checks;
}

gboolean dg_round_is_better(const DgRound *round, const DgRound *best, DgBestBy best_by) {
  if (!round->figure || !best)
    return round->figure != NULL;
  return best_by == DG_BEST_BY_REFERENCE ? is_nearer(&round->view, &best->view)
                                         : round->view.accepted || !best->view.accepted;
}

/* What the actor gave to the tool: the text of a figure where it wrote one. A draft in pixels has none. */
static void add_given(cJSON *entry, const DgRound *round) {
  const char *tool = round->view.tool;
  gboolean wrote = strcmp(tool, DG_TOOL_CALL_SVG) == 0 || strcmp(tool, DG_ROUND_FILE) == 0;
  if (wrote && round->figure && !round->is_picture) {
    g_autofree char *text = g_strndup(g_bytes_get_data(round->figure, NULL), g_bytes_get_size(round->figure));
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    cJSON_AddStringToObject(entry, "svg", valid);
  } else if (round->parameters)
    cJSON_AddItemToObject(entry, "parameters", cJSON_Duplicate(round->parameters, TRUE));
}

/* The last round that gave a figure; NULL when none did. */
static const DgRound *last_drawn(const GPtrArray *rounds) {
  for (guint i = rounds->len; i > 0; i--)
    if (((const DgRound *)rounds->pdata[i - 1])->figure)
      return rounds->pdata[i - 1];
  return NULL;
}

char *dg_rounds_describe(const GPtrArray *rounds) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  const DgRound *drawn = last_drawn(rounds);
  for (guint i = 0; i < rounds->len; i++) {
    const DgRound *round = rounds->pdata[i];
    gboolean last = i + 1 == rounds->len;
    const char *tool = round->view.tool, *reason = dg_round_reason(round);
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddNumberToObject(entry, "round", round->view.number);
    cJSON_AddItemToObject(entry, "tool", *tool ? cJSON_CreateString(tool) : cJSON_CreateNull());
    /* The last figure is what is mended, beside the last call where that gave none. Not the best one: which that is may
     * be known from the reference alone. */
    if (last || round == drawn)
      add_given(entry, round);
    cJSON_AddStringToObject(entry, "reason", reason ? reason : "");
    cJSON_AddItemToArray(list, entry);
  }
  return dg_json_print(list, TRUE);
}
