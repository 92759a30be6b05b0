#include "refine/refine_round.h"

#include "base/diagnostics.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

DgRound *dg_round_new(guint number, const char *signature, const char *inputs) {
  DgRound *round = g_new0(DgRound, 1);
  round->document = cJSON_CreateObject();
  cJSON_AddStringToObject(round->document, "schema", DG_ROUND_SCHEMA);
  cJSON_AddStringToObject(round->document, "signature", signature);
  cJSON_AddStringToObject(round->document, "inputs", inputs);
  cJSON_AddNumberToObject(round->document, "round", number);
  return round;
}

void dg_round_free(DgRound *round) {
  if (!round)
    return;
  cJSON_Delete(round->document);
  g_clear_pointer(&round->figure, g_bytes_unref);
  g_free(round);
}

static char *file_name(guint number, const char *ending) {
  return g_strdup_printf("round-%u.%s", number, ending);
}

static gboolean write_figure(DgRound *round, const char *directory, GError **error) {
  if (!round->figure)
    return TRUE;
  g_autofree char *name = file_name(dg_round_number(round), round->is_picture ? "png" : "svg");
  g_autofree char *path = g_build_filename(directory, name, NULL);
  gsize length;
  const char *data = g_bytes_get_data(round->figure, &length);
  cJSON_DeleteItemFromObjectCaseSensitive(round->document, "figure");
  cJSON_AddStringToObject(round->document, "figure", name);
  return dg_file_write(path, data, (gssize)length, error);
}

gboolean dg_round_store(DgRound *round, const char *directory, const char *id, GError **error) {
  g_autofree char *inside = g_build_filename(directory, id, NULL);
  if (g_mkdir_with_parents(inside, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be created: %s", inside, g_strerror(errno));
    return FALSE;
  }
  g_autofree char *name = file_name(dg_round_number(round), "json"), *path = g_build_filename(inside, name, NULL);
  if (!write_figure(round, inside, error))
    return FALSE;
  g_autofree char *text = dg_json_print(round->document, TRUE), *line = g_strconcat(text, "\n", NULL);
  return dg_file_write(path, line, -1, error);
}

static gboolean check(const DgRound *round, const char *path, const char *signature, const char *inputs,
                      GError **error) {
  const char *found = dg_round_text(round, "signature");
  if (g_strcmp0(dg_round_text(round, "schema"), DG_ROUND_SCHEMA) != 0 || !found)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected %s", path, DG_ROUND_SCHEMA);
  else if (strcmp(found, signature) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a round of \"%s\", expected \"%s\"; take another directory, or remove this one", path, found,
                signature);
  else if (g_strcmp0(dg_round_text(round, "inputs"), inputs) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a round of another question, reference or draft, expected this one; take another directory, "
                "or remove this one",
                path);
  else
    return TRUE;
  return FALSE;
}

static gboolean read_figure(DgRound *round, const char *directory, const char *path, GError **error) {
  const char *name = dg_round_text(round, "figure");
  if (!name)
    return TRUE;
  g_autofree char *svg = file_name(dg_round_number(round), "svg"), *png = file_name(dg_round_number(round), "png");
  if (strcmp(name, svg) != 0 && strcmp(name, png) != 0) {
    g_autofree char *quoted = dg_json_quote(name);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the figure %s, expected %s or %s", path, quoted, svg, png);
    return FALSE;
  }
  g_autofree char *figure = g_build_filename(directory, name, NULL);
  round->is_picture = strcmp(name, png) == 0;
  round->figure = dg_file_read(figure, error);
  return round->figure != NULL;
}

DgRound *dg_round_load(const char *directory, const char *id, guint number, const char *signature, const char *inputs,
                       GError **error) {
  g_autofree char *name = file_name(number, "json"), *path = g_build_filename(directory, id, name, NULL);
  g_autofree char *inside = g_build_filename(directory, id, NULL);
  if (!g_file_test(path, G_FILE_TEST_EXISTS))
    return NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autoptr(DgRound) round = g_new0(DgRound, 1);
  round->document = dg_json_parse(data ? data : "", length, path, error);
  if (!round->document || !check(round, path, signature, inputs, error) || !read_figure(round, inside, path, error))
    return NULL;
  return g_steal_pointer(&round);
}

guint dg_round_number(const DgRound *round) {
  const cJSON *number = dg_json_get(round->document, "round");
  return cJSON_IsNumber(number) && number->valuedouble >= 1 && number->valuedouble <= DG_REFINE_ROUNDS_MAX
             ? (guint)number->valuedouble
             : 0;
}

const char *dg_round_text(const DgRound *round, const char *key) {
  return cJSON_GetStringValue(dg_json_get(round->document, key));
}

gboolean dg_round_is_terminal(const DgRound *round) {
  return cJSON_IsTrue(dg_json_get(round->document, "terminal"));
}

const char *dg_round_reason(const DgRound *round) {
  const char *reason = dg_round_text(round, "reason");
  const cJSON *failed = round->figure ? NULL : dg_json_get(round->document, "failed");
  return reason ? reason : cJSON_GetStringValue(dg_json_get(failed, "message"));
}

void dg_round_fail(DgRound *round, const char *part, const GError *error) {
  g_autofree char *message = g_utf8_make_valid(error->message, -1);
  cJSON *failed = cJSON_AddObjectToObject(round->document, "failed");
  cJSON_AddStringToObject(failed, "part", part);
  cJSON_AddStringToObject(failed, "code", dg_error_name(error));
  cJSON_AddStringToObject(failed, "message", message);
}

void dg_round_charge(DgRound *round, const char *part, const DgTurnCost *cost) {
  if (cost->answers == 0)
    return;
  cJSON *usage = cJSON_GetObjectItemCaseSensitive(round->document, "usage");
  if (!usage)
    usage = cJSON_AddObjectToObject(round->document, "usage");
  cJSON *charge = cJSON_AddObjectToObject(usage, part);
  cJSON_AddNumberToObject(charge, "answers", cost->answers);
  cJSON_AddNumberToObject(charge, "input_tokens", (double)cost->input_tokens);
  cJSON_AddNumberToObject(charge, "output_tokens", (double)cost->output_tokens);
  dg_json_add_number(charge, "dollars", cost->dollars, 9);
}

static double number_at(const DgRound *round, const char *part, const char *key) {
  const cJSON *number = dg_json_get(dg_json_get(round->document, part), key);
  return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

const char *dg_best_by_name(DgBestBy best_by) {
  static const char *const names[DG_BEST_BY_COUNT] = {"revision", "reference"};
  return names[best_by];
}

static gboolean is_nearer(const DgRound *round, const DgRound *best) {
  double score = number_at(round, "scores", "score"), best_score = number_at(best, "scores", "score");
  if (score != best_score && !isnan(score) && !isnan(best_score))
    return score > best_score;
  if (dg_round_is_terminal(round) != dg_round_is_terminal(best))
    return dg_round_is_terminal(round);
  double failed = number_at(round, "checks", "failed"), best_failed = number_at(best, "checks", "failed");
  return isnan(failed) || isnan(best_failed) || failed <= best_failed;
}

gboolean dg_round_is_better(const DgRound *round, const DgRound *best, DgBestBy best_by) {
  if (!round->figure || !best)
    return round->figure != NULL;
  return best_by == DG_BEST_BY_REFERENCE ? is_nearer(round, best)
                                         : dg_round_is_terminal(round) || !dg_round_is_terminal(best);
}

/* What the actor gave to the tool: the text of a figure where it wrote one. */
static void add_given(cJSON *entry, const DgRound *round) {
  const char *tool = dg_round_text(round, "tool");
  gboolean wrote = g_strcmp0(tool, DG_TOOL_CALL_SVG) == 0 || g_strcmp0(tool, DG_ROUND_FILE) == 0;
  const cJSON *parameters = dg_json_get(round->document, "parameters");
  if (wrote && round->figure) {
    g_autofree char *text = g_strndup(g_bytes_get_data(round->figure, NULL), g_bytes_get_size(round->figure));
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    cJSON_AddStringToObject(entry, "svg", valid);
  } else if (parameters)
    cJSON_AddItemToObject(entry, "parameters", cJSON_Duplicate(parameters, TRUE));
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
    const char *tool = dg_round_text(round, "tool"), *reason = dg_round_reason(round);
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddNumberToObject(entry, "round", dg_round_number(round));
    cJSON_AddItemToObject(entry, "tool", tool ? cJSON_CreateString(tool) : cJSON_CreateNull());
    /* The last figure is what is mended, beside the last call where that gave none. Not the best one: which that is may
     * be known from the reference alone. */
    if (last || round == drawn)
      add_given(entry, round);
    cJSON_AddStringToObject(entry, "reason", reason ? reason : "");
    cJSON_AddItemToArray(list, entry);
  }
  return dg_json_print(list, TRUE);
}
