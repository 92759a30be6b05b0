/* What a matching found: answers of `score`, records of a run, or plain lists. */
#include "metrics/agreement/gold.h"

#include <math.h>
#include <string.h>

static const char *const SIDES[DG_GOLD_SIDES] = {"generated", "reference"};

typedef struct {
  DgGold *gold;
  guint system;
  const char *name; /* of the file */
  const char *model, *option; /* that counts; NULL: the only one */
  char *only; /* the model of the lines so far; NULL: they name none */
  guint lines, strangers, failed;
  guint64 unknown; /* correspondences with an id that is no node */
  GString *document; /* lines of a document that is indented; NULL for one a line */
} Reading;

static gboolean fail(const char *where, const char *message, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", where, message);
  return FALSE;
}

/* Whether a line of `model` counts. */
static gboolean check_model(Reading *reading, const char *model, gboolean *counts, GError **error) {
  *counts = !reading->model || !model || strcmp(model, reading->model) == 0;
  if (reading->model || reading->gold->has_models || !model)
    return TRUE;
  if (!reading->only)
    reading->only = g_strdup(model);
  if (strcmp(reading->only, model) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found results of several models (%s, %s), expected %s",
              reading->name, reading->only, model, reading->option);
  return FALSE;
}

/* The pair with the figures of a score that has no id; NULL when there is none, or several. */
static DgGoldPair *find_by_figures(const DgGold *gold, const cJSON *score) {
  char *figures[DG_GOLD_SIDES];
  for (guint side = 0; side < DG_GOLD_SIDES; side++) {
    const char *path = dg_json_string(score, SIDES[side]);
    figures[side] = path ? g_canonicalize_filename(path, NULL) : NULL;
  }
  g_autofree char *key = dg_gold_figures_key(figures);
  for (guint side = 0; side < DG_GOLD_SIDES; side++)
    g_free(figures[side]);
  return key ? g_hash_table_lookup(gold->by_figures, key) : NULL;
}

/* The pair that a line is about; NULL in `pair` for one that the gold does not have. */
static gboolean find_pair(const Reading *reading, const cJSON *object, const cJSON *score, const char *model,
                          const char *where, DgGoldPair **pair, GError **error) {
  g_autofree char *id = dg_entries_name_in(object, dg_item_keys);
  if (id && *id && reading->gold->has_models && !model)
    return fail(where, "found no system, expected it of results for pairs that name one", error);
  if (id && *id) {
    g_autofree char *key = dg_gold_key(reading->gold, id, model);
    *pair = g_hash_table_lookup(reading->gold->by_id, key);
    return TRUE;
  }
  *pair = find_by_figures(reading->gold, score);
  return *pair ||
         fail(where, "found no \"id\", nor figures that one pair of the gold has, expected the id of a pair", error);
}

/* A list of matches that is not whole says so; counted as it stands it would be wrong without a word. */
static gboolean check_whole(const cJSON *score, const char *where, GError **error) {
  const cJSON *note;
  cJSON_ArrayForEach(note, dg_json_get(score, "notes")) {
    if (g_strcmp0(dg_json_string(note, "list"), "matches") == 0)
      return fail(where, "found only the first of its matches, expected all", error);
  }
  return TRUE;
}

static double harmonic_mean(double a, double b) {
  return a + b > 0 ? 2 * a * b / (a + b) : 0;
}

/* The node F1 of a result: its own, or the harmonic mean of the shares of nodes that stand in a correspondence. */
static double node_f1(const DgGoldPair *pair, const DgCorrespondences *found, const cJSON *score) {
  const cJSON *own = dg_json_get(score, "node_f1"), *node = dg_json_get(score, "node");
  if (cJSON_IsObject(node))
    own = dg_json_get(node, "f1");
  if (cJSON_IsNumber(own))
    return own->valuedouble;
  if (cJSON_IsObject(node)) /* 0/0, when it was asked to be none */
    return 0;
  double share[DG_GOLD_SIDES];
  for (guint side = 0; side < DG_GOLD_SIDES; side++) {
    if (pair->n_nodes[side] == 0)
      return NAN;
    share[side] = (double)dg_correspondences_count_nodes(pair, found, side) / pair->n_nodes[side];
  }
  return harmonic_mean(share[DG_GOLD_GENERATED], share[DG_GOLD_REFERENCE]);
}

static guint count_unknown(const DgGoldPair *pair, const DgCorrespondences *found) {
  guint count = 0;
  if (pair->n_nodes[DG_GOLD_GENERATED] == 0 || pair->n_nodes[DG_GOLD_REFERENCE] == 0)
    return 0;
  for (guint i = 0; i < found->len; i++) {
    guint64 correspondence = g_array_index(found, guint64, i);
    count += (guint)(correspondence >> 32) >= pair->n_nodes[DG_GOLD_GENERATED] ||
             (guint)correspondence >= pair->n_nodes[DG_GOLD_REFERENCE];
  }
  return count;
}

static gboolean take(Reading *reading, DgGoldPair *pair, const cJSON *object, const cJSON *score, const char *where,
                     GError **error) {
  DgCorrespondences **found = &pair->found[reading->system];
  const cJSON *matches = dg_json_get(score, "matches"), *failure = dg_json_value(object, "error");
  if (*found) {
    g_autofree char *quoted = dg_json_quote(pair->id);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a second result of pair %s, expected one", where, quoted);
    return FALSE;
  }
  if (!matches && !failure)
    matches = dg_json_get(score, "gold");
  if (!matches && !failure)
    return fail(where, "found no \"matches\", expected the correspondences that were found", error);
  if (!check_whole(score, where, error))
    return FALSE;
  *found = matches ? dg_correspondences_read(pair, matches, where, error) : g_array_new(FALSE, FALSE, sizeof(guint64));
  if (!*found)
    return FALSE;
  reading->failed += !matches;
  reading->unknown += count_unknown(pair, *found);
  pair->node_f1[reading->system] = matches ? node_f1(pair, *found, score) : 0;
  return TRUE;
}

static gboolean read_object(Reading *reading, const cJSON *object, const char *where, GError **error) {
  const cJSON *inside = dg_json_get(object, "score"), *score = cJSON_IsObject(inside) ? inside : object;
  DgGoldPair *pair;
  gboolean counts;
  if (!cJSON_IsObject(object))
    return fail(where, "found no JSON object, expected one a line", error);
  g_autofree char *model = dg_entries_name_in(object, dg_model_keys);
  if (!check_model(reading, model, &counts, error))
    return FALSE;
  if (!counts)
    return TRUE;
  reading->lines++;
  if (!find_pair(reading, object, score, model, where, &pair, error))
    return FALSE;
  if (pair)
    return take(reading, pair, object, score, where, error);
  reading->strangers++;
  return TRUE;
}

static gboolean parse(Reading *reading, const char *text, gsize length, guint line, GError **error) {
  g_autofree char *where = g_strdup_printf("%s:%u", reading->name, line);
  g_autoptr(cJSON) object = dg_json_parse(text, length, where, error);
  return object && read_object(reading, object, where, error);
}

/* A document that is indented begins with a line that has a brace alone. */
static gboolean read_line(const char *text, gsize length, guint line, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  gsize blanks = strspn(text, " \t\r");
  if (reading->document) {
    if (reading->document->len + length > DG_LINE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found a document of more than %u MB", reading->name,
                  DG_LINE_BYTES_MAX >> 20);
      return FALSE;
    }
    g_string_append_len(reading->document, text, (gssize)length);
    g_string_append_c(reading->document, '\n');
    return TRUE;
  }
  if (text[blanks] == '\0')
    return TRUE;
  if (text[blanks] == '{' && text[blanks + 1 + strspn(text + blanks + 1, " \t\r")] == '\0') {
    reading->document = g_string_new("{\n");
    return TRUE;
  }
  return parse(reading, text, length, line, error);
}

static void add_notes(const Reading *reading) {
  DgGold *gold = reading->gold;
  if (reading->failed)
    dg_gold_note(gold, "%s: %u failed result%s count%s as matching nothing.", reading->name, reading->failed,
                 reading->failed == 1 ? "" : "s", reading->failed == 1 ? "s" : "");
  if (reading->unknown)
    dg_gold_note(gold, "%s: %" G_GUINT64_FORMAT " correspondence%s name%s no node of the graphs and count%s as wrong.",
                 reading->name, reading->unknown, reading->unknown == 1 ? "" : "s", reading->unknown == 1 ? "s" : "",
                 reading->unknown == 1 ? "s" : "");
  if (reading->strangers)
    dg_gold_note(gold, "%s: %u result%s of pairs without gold left out.", reading->name, reading->strangers,
                 reading->strangers == 1 ? "" : "s");
}

static gboolean read_all(Reading *reading, const char *path, DgLineSource source, GError **error) {
  if (!source(path, "results with matches", read_line, reading, error))
    return FALSE;
  if (reading->document && !parse(reading, reading->document->str, reading->document->len, 1, error))
    return FALSE;
  if (reading->model && reading->lines == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found no result of \"%s\", expected %s of its models",
                reading->name, reading->model, reading->option);
    return FALSE;
  }
  return TRUE;
}

gboolean dg_gold_add_results(DgGold *gold, guint system, const char *path, const char *model, const char *option,
                             DgLineSource source, GError **error) {
  Reading reading = {.gold = gold, .system = system, .name = dg_lines_name(path), .model = model, .option = option};
  gboolean read = read_all(&reading, path, source, error);
  if (read) {
    gold->results[system] = g_strdup(reading.name);
    gold->models[system] = g_strdup(model ? model : reading.only);
    add_notes(&reading);
  }
  g_free(reading.only);
  if (reading.document)
    g_string_free(reading.document, TRUE);
  return read;
}
