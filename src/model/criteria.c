/* Criteria of pairwise judging: documents of names, weights and questions. */
#include "base/json.h"
#include "model/prompt_texts.h"

#include <diagrade/criteria.h>

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/criteria@1"
#define SIGNATURE_DIGITS 8
#define WEIGHTS_NEAR 1e-6
#define VERSION_MAX 1e6

typedef struct {
  char *name, *asks;
  double weight;
} Criterion;

struct _DgCriteria {
  char *type, *summary, *signature, *text;
  guint version, count;
  Criterion list[DG_CRITERIA_MAX];
};

struct _DgCriteriaSet {
  GPtrArray *list;
};

void dg_criteria_free(DgCriteria *criteria) {
  if (!criteria)
    return;
  for (guint i = 0; i < criteria->count; i++) {
    g_free(criteria->list[i].name);
    g_free(criteria->list[i].asks);
  }
  g_free(criteria->type);
  g_free(criteria->summary);
  g_free(criteria->signature);
  g_free(criteria->text);
  g_free(criteria);
}

/* A document while it is read. */
typedef struct {
  const char *name, *text, *end;
} Source;

/* The line of criterion `index`, or that of the list when there is none: its opening bracket is the one that many
 * brackets deep. The document is JSON, as it was parsed before. */
static guint find_line(const Source *source, guint index) {
  guint line = 1, depth = 0, list_line = 1, seen = 0;
  gboolean string = FALSE;
  for (const char *at = source->text; at < source->end; at++) {
    line += *at == '\n';
    if (string && *at == '\\')
      at++;
    else if (*at == '"')
      string = !string;
    else if (!string && (*at == '{' || *at == '[')) {
      depth++;
      if (depth == 2 && *at == '[')
        list_line = line;
      if (depth == 3 && seen++ == index)
        return line;
    } else if (!string && (*at == '}' || *at == ']'))
      depth--;
  }
  return list_line;
}

static gboolean fail(const Source *source, guint line, GError **error, const char *format, ...) G_GNUC_PRINTF(4, 5);
static gboolean fail(const Source *source, guint line, GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: %s", source->name, line, message);
  return FALSE;
}

static gboolean check_members(const Source *source, const cJSON *object, const char *const *known, guint line,
                              GError **error) {
  const cJSON *member;
  cJSON_ArrayForEach(member, object) if (!g_strv_contains(known, member->string)) {
    g_autofree char *found = dg_json_quote(member->string), *names = g_strjoinv(", ", (char **)known);
    return fail(source, line, error, "found the member %s, expected %s", found, names);
  }
  return TRUE;
}

/* Member `key`, a text that is not blank. */
static gboolean read_text(const Source *source, const cJSON *object, const char *key, guint line, char **text,
                          GError **error) {
  const char *value = cJSON_GetStringValue(dg_json_get(object, key));
  *text = value ? g_strstrip(g_strdup(value)) : NULL;
  return (*text && **text) || fail(source, line, error, "found no text as \"%s\", expected some", key);
}

static gboolean read_criterion(const Source *source, const cJSON *object, DgCriteria *criteria, GError **error) {
  static const char *const MEMBERS[] = {"name", "weight", "asks", NULL};
  guint index = criteria->count, line = find_line(source, index);
  Criterion *criterion = &criteria->list[criteria->count++];
  const cJSON *weight = dg_json_get(object, "weight");
  if (!cJSON_IsObject(object))
    return fail(source, line, error, "found something else as criterion %u, expected an object", index + 1);
  if (!check_members(source, object, MEMBERS, line, error) ||
      !read_text(source, object, "name", line, &criterion->name, error) ||
      !read_text(source, object, "asks", line, &criterion->asks, error))
    return FALSE;
  g_autofree char *name = dg_json_quote(criterion->name);
  if (!cJSON_IsNumber(weight) || !(weight->valuedouble > 0) || weight->valuedouble > 1)
    return fail(source, line, error, "%s: found no number greater than 0 and at most 1 as \"weight\", expected one",
                name);
  criterion->weight = weight->valuedouble;
  for (guint i = 0; i < index; i++)
    if (strcmp(criteria->list[i].name, criterion->name) == 0)
      return fail(source, line, error, "found %s again, expected a name of its own for each criterion", name);
  return TRUE;
}

static gboolean read_list(const Source *source, const cJSON *document, DgCriteria *criteria, GError **error) {
  const cJSON *list = dg_json_get(document, "criteria"), *item;
  guint line = find_line(source, G_MAXUINT);
  int count = cJSON_GetArraySize(list);
  if (!cJSON_IsArray(list) || count < 1 || count > DG_CRITERIA_MAX)
    return fail(source, line, error, "found %d criteria, expected an array \"criteria\" of 1 to %d", count,
                DG_CRITERIA_MAX);
  double sum = 0;
  cJSON_ArrayForEach(item, list) {
    if (!read_criterion(source, item, criteria, error))
      return FALSE;
    sum += criteria->list[criteria->count - 1].weight;
  }
  return fabs(sum - 1) <= WEIGHTS_NEAR || fail(source, line, error, "found weights with the sum %g, expected 1", sum);
}

static gboolean read_document(const Source *source, const cJSON *document, DgCriteria *criteria, GError **error) {
  static const char *const MEMBERS[] = {"schema", "type", "version", "summary", "criteria", NULL};
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  const cJSON *version = dg_json_get(document, "version");
  if (g_strcmp0(schema, SCHEMA) != 0)
    return fail(source, 1, error, "found another document, expected the schema %s", SCHEMA);
  if (!check_members(source, document, MEMBERS, 1, error) ||
      !read_text(source, document, "type", 1, &criteria->type, error) ||
      !read_text(source, document, "summary", 1, &criteria->summary, error))
    return FALSE;
  double number = cJSON_IsNumber(version) ? version->valuedouble : 0;
  if (!(number >= 1 && number <= VERSION_MAX && number == floor(number)))
    return fail(source, 1, error, "found no whole number from 1 as \"version\", expected one");
  criteria->version = (guint)number;
  return read_list(source, document, criteria, error);
}

DgCriteria *dg_criteria_new(const char *text, gsize length, const char *name, GError **error) {
  Source source = {name, text, text + length};
  g_autoptr(cJSON) document = dg_json_parse(text, length, name, error);
  g_autoptr(DgCriteria) criteria = g_new0(DgCriteria, 1);
  if (!document || !read_document(&source, document, criteria, error))
    return NULL;
  g_autofree char *hash = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
  criteria->text = g_strndup(text, length);
  criteria->signature = g_strdup_printf("%s.%u.%.*s", criteria->type, criteria->version, SIGNATURE_DIGITS, hash);
  return g_steal_pointer(&criteria);
}

const char *dg_criteria_get_type(const DgCriteria *criteria) {
  return criteria->type;
}

const char *dg_criteria_get_summary(const DgCriteria *criteria) {
  return criteria->summary;
}

const char *dg_criteria_get_signature(const DgCriteria *criteria) {
  return criteria->signature;
}

const char *dg_criteria_get_text(const DgCriteria *criteria) {
  return criteria->text;
}

guint dg_criteria_get_count(const DgCriteria *criteria) {
  return criteria->count;
}

static const Criterion *criterion_at(const DgCriteria *criteria, guint index) {
  g_return_val_if_fail(index < criteria->count, &criteria->list[0]);
  return &criteria->list[index];
}

const char *dg_criteria_get_name(const DgCriteria *criteria, guint index) {
  return criterion_at(criteria, index)->name;
}

double dg_criteria_get_weight(const DgCriteria *criteria, guint index) {
  return criterion_at(criteria, index)->weight;
}

const char *dg_criteria_get_asks(const DgCriteria *criteria, guint index) {
  return criterion_at(criteria, index)->asks;
}

DgCriteriaSet *dg_criteria_set_new(GError **error) {
  static const struct { const char *name, *text; } embedded[] = {DG_CRITERIA_TEXTS};
  g_autoptr(DgCriteriaSet) set = g_new0(DgCriteriaSet, 1);
  set->list = g_ptr_array_new_with_free_func((GDestroyNotify)dg_criteria_free);
  for (guint i = 0; i < G_N_ELEMENTS(embedded); i++) {
    DgCriteria *criteria = dg_criteria_new(embedded[i].text, strlen(embedded[i].text), embedded[i].name, error);
    if (!criteria)
      return NULL;
    g_ptr_array_add(set->list, criteria);
  }
  return g_steal_pointer(&set);
}

void dg_criteria_set_free(DgCriteriaSet *set) {
  if (!set)
    return;
  g_ptr_array_unref(set->list);
  g_free(set);
}

guint dg_criteria_set_get_count(const DgCriteriaSet *set) {
  return set->list->len;
}

const DgCriteria *dg_criteria_set_get(const DgCriteriaSet *set, guint index) {
  g_return_val_if_fail(index < set->list->len, NULL);
  return set->list->pdata[index];
}

const DgCriteria *dg_criteria_set_find(const DgCriteriaSet *set, const char *type) {
  for (guint i = 0; i < set->list->len; i++)
    if (strcmp(dg_criteria_get_type(set->list->pdata[i]), type) == 0)
      return set->list->pdata[i];
  return NULL;
}

gboolean dg_criteria_set_add_file(DgCriteriaSet *set, const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  g_autofree char *name = g_filename_display_name(path);
  DgCriteria *criteria = dg_criteria_new(text ? text : "", length, name, error);
  if (!criteria)
    return FALSE;
  for (guint i = 0; i < set->list->len; i++)
    if (strcmp(dg_criteria_get_type(set->list->pdata[i]), criteria->type) == 0) {
      dg_criteria_free(set->list->pdata[i]);
      set->list->pdata[i] = criteria;
      return TRUE;
    }
  g_ptr_array_add(set->list, criteria);
  return TRUE;
}
