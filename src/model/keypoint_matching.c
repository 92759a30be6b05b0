/* A model as matcher of keypoints (MATHEXPLAIN, Figure 10): one entry for each reference element. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "model/answer.h"
#include "model/answer_fields.h"
#include "model/keypoints.h"
#include "model/prompt.h"

#include <string.h>

typedef struct {
  const char *const *references, *const *generated;
  guint n_references, n_generated;
  DgDiagnostics *notes;
  guint *matches;
  gboolean *answered; /* one a reference element */
  guint *taken; /* one a generated element: the reference element that has it, or DG_NO_MATCH */
  DgFaults faults;
} Reader;

static char *fold(const char *name) {
  g_autofree char *stripped = g_strstrip(g_strdup(name));
  return g_utf8_casefold(stripped, -1);
}

/* The index of a name: as written, else the only one that differs by blanks around it and case alone. */
static guint find_name(const char *name, const char *const *names, guint count) {
  guint found = DG_NO_MATCH, folds = 0;
  g_autofree char *folded = fold(name);
  for (guint i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0)
      return i;
    g_autofree char *other = fold(names[i]);
    if (strcmp(other, folded) == 0) {
      found = i;
      folds++;
    }
  }
  return folds == 1 ? found : DG_NO_MATCH;
}

static guint find_element(Reader *reader, const cJSON *item, const char *const *names, guint count, guint entry,
                          const char *of) {
  const char *text = cJSON_GetStringValue(item);
  guint index = text ? find_name(text, names, count) : DG_NO_MATCH;
  if (index == DG_NO_MATCH) {
    g_autofree char *quoted = text ? dg_json_quote(text) : g_strdup("no text");
    dg_faults_add(&reader->faults, "entry %u: found %s, expected %s", entry, quoted, of);
  }
  return index;
}

/* The generated element of an entry: an index, DG_NO_MATCH for null; FALSE with a fault. */
static gboolean read_generated(Reader *reader, const cJSON *item, guint entry, guint *index) {
  *index = DG_NO_MATCH;
  const char *text = cJSON_GetStringValue(item);
  if (cJSON_IsNull(item))
    return TRUE;
  if (text && strcmp(text, "null") == 0 && find_name(text, reader->generated, reader->n_generated) == DG_NO_MATCH) {
    dg_diagnostics_add(reader->notes, DG_LEVEL_INFO, 0, "the answer has \"null\" in quotation marks; read as null");
    return TRUE;
  }
  *index = find_element(reader, item, reader->generated, reader->n_generated, entry,
                        "the name of a generated element, or null");
  return *index != DG_NO_MATCH;
}

static void read_entry(Reader *reader, const cJSON *item, guint entry) {
  if (!cJSON_IsObject(item)) {
    dg_faults_add(&reader->faults, "entry %u: found no object, expected \"reference\" and \"generated\"", entry);
    return;
  }
  guint generated, reference = find_element(reader, cJSON_GetObjectItem(item, "reference"), reader->references,
                                            reader->n_references, entry, "the name of a reference element");
  gboolean good = read_generated(reader, cJSON_GetObjectItem(item, "generated"), entry, &generated);
  if (reference == DG_NO_MATCH)
    return;
  g_autofree char *name = dg_json_quote(reader->references[reference]);
  if (reader->answered[reference]) {
    dg_faults_add(&reader->faults, "entry %u: found %s again, expected each reference element once", entry, name);
    return;
  }
  reader->answered[reference] = TRUE;
  if (!good || generated == DG_NO_MATCH)
    return;
  if (reader->taken[generated] != DG_NO_MATCH) {
    g_autofree char *taken = dg_json_quote(reader->generated[generated]);
    dg_faults_add(&reader->faults, "entry %u: found %s for a second reference element, expected each once", entry,
                  taken);
    return;
  }
  reader->taken[generated] = reference;
  reader->matches[reference] = generated;
}

static void read_list(Reader *reader, const cJSON *root) {
  const cJSON *list = cJSON_IsArray(root) ? root : cJSON_GetObjectItem(root, "matches"), *item;
  guint entry = 0;
  if (!cJSON_IsArray(list)) {
    dg_faults_add(&reader->faults, "found no list, expected \"matches\"");
    return;
  }
  cJSON_ArrayForEach(item, list) read_entry(reader, item, ++entry);
  for (guint i = 0; i < reader->n_references; i++)
    if (!reader->answered[i]) {
      g_autofree char *name = dg_json_quote(reader->references[i]);
      dg_faults_add(&reader->faults, "found no entry for %s, expected one for each reference element", name);
    }
}

guint *dg_keypoint_matches_read(const char *answer, const char *const *references, guint n_references,
                                const char *const *generated, guint n_generated, DgDiagnostics *notes, GError **error) {
  g_autoptr(cJSON) root = dg_answer_read_json(answer, strlen(answer), notes, error);
  if (!root)
    return NULL;
  g_autofree gboolean *answered = g_new0(gboolean, (gsize)n_references + 1);
  g_autofree guint *matches = g_new(guint, (gsize)n_references + 1), *taken = g_new(guint, (gsize)n_generated + 1);
  for (guint i = 0; i < n_references; i++)
    matches[i] = DG_NO_MATCH;
  for (guint i = 0; i < n_generated; i++)
    taken[i] = DG_NO_MATCH;
  Reader reader = {references, generated, n_references, n_generated, notes, matches, answered, taken, {NULL, 0}};
  read_list(&reader, root);
  return dg_faults_end(&reader.faults, error) ? g_steal_pointer(&matches) : NULL;
}

/* The names of both lists, for reading the answer. */
typedef struct {
  GPtrArray *references, *generated; /* const char * */
  DgDiagnostics *diagnostics;
  guint *matches;
} Matching;

static GPtrArray *names_of(const cJSON *list) {
  GPtrArray *names = g_ptr_array_new();
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    char *name = cJSON_GetStringValue(dg_json_get(item, "element"));
    g_ptr_array_add(names, name ? name : "");
  }
  return names;
}

static gboolean read_matches(const char *text, gpointer user_data, GError **error) {
  Matching *matching = user_data;
  matching->matches = dg_keypoint_matches_read(
      text, (const char *const *)matching->references->pdata, matching->references->len,
      (const char *const *)matching->generated->pdata, matching->generated->len, matching->diagnostics, error);
  return matching->matches != NULL;
}

guint *dg_model_match_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *reference,
                                const char *generated, const char *name, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(cJSON) references = dg_json_parse(reference, strlen(reference), name, error);
  g_autoptr(cJSON) proposals = references ? dg_json_parse(generated, strlen(generated), name, error) : NULL;
  if (!proposals)
    return NULL;
  const char *names[] = {"reference", "generated", NULL}, *values[] = {reference, generated, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "keypoint_matching"), names, values);
  g_autoptr(GPtrArray) a = names_of(references), b = names_of(proposals);
  Matching matching = {a, b, diagnostics, NULL};
  if (!dg_ask_and_repair(client, request, name, read_matches, &matching, diagnostics, error))
    return NULL;
  return matching.matches;
}
