/* Records of refined figures, summed up by type and level (IllustrationBench, section 4.3 and Figure 3). */
#include "base/json.h"
#include "base/lines.h"

#include <diagrade/refine.h>
#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/refinement@1"
#define RECORD_SCHEMA "diagrade/refine@1"
#define OVERALL "overall"
#define DECIMALS 6

static const char *text_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text ? text : "";
}

/* NaN when it is no number. */
static double number_of(const cJSON *object, const char *key) {
  const cJSON *number = dg_json_get(object, key);
  return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

static gboolean has_status(const cJSON *record, const char *status) {
  return !dg_json_get(record, "error") && strcmp(text_of(record, "status"), status) == 0;
}

static guint count_status(const GPtrArray *records, const char *status) {
  guint count = 0;
  for (guint i = 0; i < records->len; i++)
    count += has_status(records->pdata[i], status);
  return count;
}

/* The round that an item converged in; 0 when it did not. */
static guint converged_in(const cJSON *record) {
  return has_status(record, "converged") ? (guint)cJSON_GetArraySize(dg_json_get(record, "rounds")) : 0;
}

static void add_convergence(cJSON *group, const GPtrArray *records, guint rounds_max) {
  guint converged = 0, sum = 0;
  g_autofree guint *by = g_new0(guint, (gsize)rounds_max + 1);
  for (guint i = 0; i < records->len; i++) {
    guint in = converged_in(records->pdata[i]);
    converged += in > 0;
    sum += in;
    if (in > 0 && in <= rounds_max)
      by[in]++;
  }
  dg_json_add_number(group, "rounds", converged > 0 ? (double)sum / converged : NAN, DECIMALS);
  cJSON *shares = cJSON_AddArrayToObject(group, "converged_by");
  for (guint i = 1, until = 0; i <= rounds_max; i++) {
    until += by[i];
    cJSON_AddItemToArray(shares, dg_json_number((double)until / records->len, DECIMALS));
  }
}

static guint count_failed(const GPtrArray *records, const char *part) {
  guint count = 0;
  for (guint i = 0; i < records->len; i++) {
    const cJSON *round;
    cJSON_ArrayForEach(round, dg_json_get(records->pdata[i], "rounds")) count +=
        strcmp(text_of(dg_json_get(round, "failed"), "part"), part) == 0;
  }
  return count;
}

static const cJSON *best_round(const cJSON *record) {
  const cJSON *round;
  double best = number_of(record, "best");
  cJSON_ArrayForEach(round, dg_json_get(record, "rounds")) if (number_of(round, "round") == best) return round;
  return NULL;
}

static const cJSON *first_scored(const cJSON *record) {
  const cJSON *round;
  cJSON_ArrayForEach(round, dg_json_get(record, "rounds")) if (dg_json_get(round, "scores")) return round;
  return NULL;
}

/* Of the first figure and the best one: how much looking at it helped. */
static void add_scores(cJSON *group, const GPtrArray *records) {
  double first = 0, best = 0;
  guint count = 0;
  for (guint i = 0; i < records->len; i++) {
    double one = number_of(dg_json_get(first_scored(records->pdata[i]), "scores"), "score");
    double other = number_of(dg_json_get(best_round(records->pdata[i]), "scores"), "score");
    if (isnan(one) || isnan(other))
      continue;
    first += one;
    best += other;
    count++;
  }
  dg_json_add_number(group, "score_first", count > 0 ? first / count : NAN, DECIMALS);
  dg_json_add_number(group, "score_best", count > 0 ? best / count : NAN, DECIMALS);
}

static void add_usage(cJSON *group, const GPtrArray *records) {
  double input = 0, output = 0, dollars = 0;
  for (guint i = 0; i < records->len; i++) {
    const cJSON *round, *part;
    cJSON_ArrayForEach(round, dg_json_get(records->pdata[i], "rounds")) {
      cJSON_ArrayForEach(part, dg_json_get(round, "usage")) {
        input += number_of(part, "input_tokens");
        output += number_of(part, "output_tokens");
        dollars += number_of(part, "dollars");
      }
    }
  }
  dg_json_add_number(group, "input_tokens", input, 0);
  dg_json_add_number(group, "output_tokens", output, 0);
  dg_json_add_number(group, "dollars", dollars, DECIMALS);
}

static cJSON *describe_group(const char *type, const char *level, const GPtrArray *records, guint rounds_max) {
  static const char *const statuses[] = {"converged", "exhausted", "stopped"};
  cJSON *group = cJSON_CreateObject();
  cJSON_AddStringToObject(group, "type", type);
  cJSON_AddStringToObject(group, "level", level);
  cJSON_AddNumberToObject(group, "items", records->len);
  guint failed = 0, without = 0;
  for (guint i = 0; i < records->len; i++) {
    failed += dg_json_get(records->pdata[i], "error") != NULL;
    without += !best_round(records->pdata[i]);
  }
  for (guint i = 0; i < G_N_ELEMENTS(statuses); i++)
    cJSON_AddNumberToObject(group, statuses[i], count_status(records, statuses[i]));
  cJSON_AddNumberToObject(group, "failed", failed);
  cJSON_AddNumberToObject(group, "without_figure", without);
  add_convergence(group, records, rounds_max);
  cJSON_AddNumberToObject(group, "malformed", count_failed(records, "actor") + count_failed(records, "revisor"));
  cJSON_AddNumberToObject(group, "refused_calls", count_failed(records, "tool"));
  add_scores(group, records);
  add_usage(group, records);
  return group;
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The distinct texts under `key` of those records whose type is `type` (NULL: all), sorted. */
static GPtrArray *list_names(const GPtrArray *records, const char *key, const char *type) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++) {
    const char *name = text_of(records->pdata[i], key);
    if (*name && (!type || strcmp(text_of(records->pdata[i], "type"), type) == 0) &&
        !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
      g_ptr_array_add(names, (gpointer)name);
  }
  g_ptr_array_sort(names, compare_names);
  return names;
}

static void add_group(cJSON *groups, const GPtrArray *records, const char *type, const char *level, guint rounds_max) {
  g_autoptr(GPtrArray) members = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++)
    if ((!type || strcmp(text_of(records->pdata[i], "type"), type) == 0) &&
        (!level || strcmp(text_of(records->pdata[i], "level"), level) == 0))
      g_ptr_array_add(members, records->pdata[i]);
  if (members->len > 0)
    cJSON_AddItemToArray(groups, describe_group(type ? type : OVERALL, level ? level : OVERALL, members, rounds_max));
}

static void add_groups(cJSON *document, const GPtrArray *records, guint rounds_max) {
  cJSON *groups = cJSON_AddArrayToObject(document, "groups");
  g_autoptr(GPtrArray) types = list_names(records, "type", NULL);
  add_group(groups, records, NULL, NULL, rounds_max);
  for (guint i = 0; i < types->len; i++) {
    g_autoptr(GPtrArray) levels = list_names(records, "level", types->pdata[i]);
    add_group(groups, records, types->pdata[i], NULL, rounds_max);
    for (guint j = 0; j < levels->len; j++)
      add_group(groups, records, types->pdata[i], levels->pdata[j], rounds_max);
  }
}

/* Records that do not say how their best figure was chosen are of the first rules, where scores came first. */
static const char *best_by(const GPtrArray *records) {
  for (guint i = 0; i < records->len; i++) {
    const char *said = text_of(records->pdata[i], "best_by");
    if (*said)
      return said;
    if (first_scored(records->pdata[i]))
      return dg_best_by_name(DG_BEST_BY_REFERENCE);
  }
  return dg_best_by_name(DG_BEST_BY_REVISION);
}

typedef struct {
  const char *name;
  GPtrArray *records; /* of cJSON */
  char *signature;
  guint rounds_max;
} Reading;

static gboolean take_record(Reading *reading, const char *text, gsize length, guint line, GError **error) {
  g_autofree char *name = g_strdup_printf("%s:%u", reading->name, line);
  g_autoptr(cJSON) record = dg_json_parse(text, length, name, error);
  if (!record)
    return FALSE;
  double rounds = number_of(record, "rounds_max");
  const char *signature = text_of(record, "signature");
  if (strcmp(text_of(record, "schema"), RECORD_SCHEMA) != 0 || !(rounds >= 1 && rounds <= DG_REFINE_ROUNDS_MAX)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected " RECORD_SCHEMA, name);
    return FALSE;
  }
  if (reading->signature && strcmp(reading->signature, signature) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the signature %s, expected that of the others, %s", name,
                signature, reading->signature);
    return FALSE;
  }
  if (!reading->signature)
    reading->signature = g_strdup(signature);
  reading->rounds_max = MAX(reading->rounds_max, (guint)rounds);
  g_ptr_array_add(reading->records, g_steal_pointer(&record));
  return TRUE;
}

static gboolean read_records(Reading *reading, const char *text, GError **error) {
  for (guint line = 1; *text; line++) {
    gsize length = strcspn(text, "\n");
    if (strspn(text, " \t\r") < length && !take_record(reading, text, length, line, error))
      return FALSE;
    text += length + (text[length] == '\n');
  }
  if (reading->records->len > 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no record, expected " RECORD_SCHEMA, reading->name);
  return FALSE;
}

char *dg_refine_summary(const char *records, const char *name, gboolean pretty, GError **error) {
  g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func((GDestroyNotify)cJSON_Delete);
  Reading reading = {.name = dg_lines_name(name), .records = list};
  g_autoptr(cJSON) document = cJSON_CreateObject();
  gboolean fine = read_records(&reading, records, error);
  if (fine) {
    cJSON_AddStringToObject(document, "schema", SCHEMA);
    cJSON_AddStringToObject(document, "signature", reading.signature);
    cJSON_AddNumberToObject(document, "rounds_max", reading.rounds_max);
    cJSON_AddStringToObject(document, "best_by", best_by(list));
    add_groups(document, list, reading.rounds_max);
  }
  g_free(reading.signature);
  return fine ? dg_json_print(document, pretty) : NULL;
}
