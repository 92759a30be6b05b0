#include "explain/explain_keypoints.h"

#include "base/lines.h"
#include "metrics/keypoints/keypoints.h"

#include <string.h>

struct _DgExplainKeypoints {
  char *path, *system; /* `system` NULL until a line names one */
  GHashTable *lists; /* id -> DgKeypoints, or NULL where the record failed */
  gboolean chosen; /* the system was asked for */
};

static void free_list(gpointer keypoints) {
  dg_keypoints_free(keypoints);
}

void dg_explain_keypoints_free(DgExplainKeypoints *keypoints) {
  if (!keypoints)
    return;
  g_free(keypoints->path);
  g_free(keypoints->system);
  g_hash_table_unref(keypoints->lists);
  g_free(keypoints);
}

/* Whether the line is of the system that is read; an error when there is a second one and none was asked for. */
static gboolean take_system(DgExplainKeypoints *keypoints, const char *system, const char *name, gboolean *taken,
                            GError **error) {
  if (!keypoints->system)
    keypoints->system = g_strdup(system);
  *taken = strcmp(keypoints->system, system) == 0;
  if (*taken || keypoints->chosen)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the system \"%s\" after \"%s\", expected one system, or --keypoints-of to say which", name,
              system, keypoints->system);
  return FALSE;
}

static gboolean take_list(DgExplainKeypoints *keypoints, const cJSON *object, const char *id, const char *name,
                          GError **error) {
  const cJSON *generated = dg_json_value(object, "generated"), *plain = dg_json_value(object, "keypoints");
  const cJSON *list = generated ? generated : plain;
  gboolean failed = !list && dg_json_value(object, "error");
  if (!list && !failed) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no \"generated\" keypoints, expected a record of `diagrade keypoints`", name);
    return FALSE;
  }
  DgKeypoints *read = list ? dg_keypoints_new_from_document(list, TRUE, name, NULL, error) : NULL;
  if (list && !read)
    return FALSE;
  g_hash_table_insert(keypoints->lists, g_strdup(id), read);
  return TRUE;
}

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  DgExplainKeypoints *keypoints = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  g_autofree char *name = g_strdup_printf("%s:%u", keypoints->path, number);
  g_autoptr(cJSON) object = dg_json_parse(line, length, name, error);
  const char *id = dg_json_string(object, "id");
  gboolean taken;
  if (!object || !take_system(keypoints, dg_json_text(object, "system"), name, &taken, error))
    return FALSE;
  if (!taken)
    return TRUE;
  if (id && !g_hash_table_contains(keypoints->lists, id))
    return take_list(keypoints, object, id, name, error);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected the name of an item, each once", name,
              id ? "an item a second time" : "no \"id\"");
  return FALSE;
}

DgExplainKeypoints *dg_explain_keypoints_read(const char *path, const char *system, GError **error) {
  g_autoptr(DgExplainKeypoints) keypoints = g_new0(DgExplainKeypoints, 1);
  keypoints->path = g_strdup(dg_lines_name(path));
  keypoints->system = g_strdup(system);
  keypoints->chosen = system != NULL;
  keypoints->lists = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_list);
  if (!dg_lines_each(path, "records of keypoints", take_line, keypoints, error))
    return NULL;
  if (g_hash_table_size(keypoints->lists) > 0)
    return g_steal_pointer(&keypoints);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no keypoints%s%s%s, expected those of an item a line",
              keypoints->path, system ? " of the system \"" : "", system ? system : "", system ? "\"" : "");
  return NULL;
}

static char *word(const DgKeypoints *keypoints) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < keypoints->items->len; i++) {
    const DgKeypoint *keypoint = dg_keypoints_get(keypoints, i);
    g_string_append_printf(out, "%s%s%s%s", i > 0 ? "\n" : "", keypoint->element, *keypoint->description ? ": " : "",
                           keypoint->description);
  }
  return g_string_free(out, FALSE);
}

static char *word_own(const DgExplainItem *problem, GError **error) {
  if (!problem->keypoints) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no \"keypoints\", expected those of the reference; --no-keypoints writes without any",
                problem->file);
    return NULL;
  }
  g_autoptr(DgKeypoints) own = dg_keypoints_new_from_document(problem->keypoints, FALSE, problem->file, NULL, error);
  return own ? word(own) : NULL;
}

char *dg_explain_keypoints_word(const DgExplainKeypoints *keypoints, const DgExplainItem *problem, GError **error) {
  if (!keypoints)
    return word_own(problem, error);
  gpointer list = NULL;
  gboolean known = g_hash_table_lookup_extended(keypoints->lists, problem->id, NULL, &list);
  if (list)
    return word(list);
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "%s: found %s the item \"%s\", expected its keypoints", keypoints->path,
              known ? "a failed record of" : "nothing for", problem->id);
  return NULL;
}

const char *dg_explain_keypoints_system(const DgExplainKeypoints *keypoints) {
  return keypoints ? keypoints->system : "reference";
}
