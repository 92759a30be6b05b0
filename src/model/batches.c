#include "model/batches.h"

#include "base/json.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* How often a question is sent whose answer does not come: a batch that expires does so when the provider is busy, and
 * has a good chance the second time. */
#define TRIES 2

void dg_batch_question_free(gpointer data) {
  DgBatchQuestion *question = data;
  if (!question)
    return;
  g_free(question->key);
  g_free(question->prompt);
  g_free(question->document);
  g_free(question);
}

static void free_group(gpointer data) {
  DgBatchGroup *group = data;
  dg_model_options_free(group->options);
  g_free(group->path);
  g_ptr_array_unref(group->questions);
  g_free(group);
}

static void free_error(gpointer error) {
  g_error_free(error);
}

DgBatches *dg_batches_new(void) {
  DgBatches *batches = g_new0(DgBatches, 1);
  g_mutex_init(&batches->lock);
  batches->groups = g_ptr_array_new_with_free_func(free_group);
  batches->open = g_hash_table_new(g_str_hash, g_str_equal);
  batches->failures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_error);
  batches->refused = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  batches->tries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  batches->named = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return batches;
}

void dg_batches_free(DgBatches *batches) {
  if (!batches)
    return;
  g_hash_table_unref(batches->open);
  g_hash_table_unref(batches->failures);
  g_hash_table_unref(batches->tries);
  g_hash_table_unref(batches->named);
  g_hash_table_unref(batches->refused);
  g_ptr_array_unref(batches->groups);
  g_clear_pointer(&batches->links, g_ptr_array_unref);
  if (batches->spool)
    fclose(batches->spool);
  g_mutex_clear(&batches->lock);
  g_free(batches);
}

void dg_batches_begin(DgBatches *batches) {
  g_mutex_lock(&batches->lock);
  g_hash_table_remove_all(batches->open);
  g_ptr_array_set_size(batches->groups, 0);
  if (batches->spool)
    fclose(batches->spool);
  batches->spool = NULL;
  g_mutex_unlock(&batches->lock);
}

guint dg_batches_get_open(const DgBatches *batches) {
  return g_hash_table_size(batches->open);
}

void dg_batches_end(DgBatches *batches) {
  dg_batches_begin(batches);
  g_mutex_lock(&batches->lock);
  batches->ended = TRUE;
  g_mutex_unlock(&batches->lock);
}

gboolean dg_batches_is_collecting(DgBatches *batches) {
  g_mutex_lock(&batches->lock);
  gboolean collecting = !batches->ended;
  g_mutex_unlock(&batches->lock);
  return collecting;
}

void dg_batches_get_usage(const DgBatches *batches, DgBatchesUsage *usage) {
  *usage = batches->usage;
}

/* What a client needs to ask these questions one by one. */
static DgModelOptions *group_options(const DgModelOptions *options) {
  DgModelOptions *copy = dg_model_options_copy(options);
  copy->batches = NULL;
  copy->batch_prices = TRUE;
  return copy;
}

/* A batch holds requests to one model at one path. */
static DgBatchGroup *find_group(DgBatches *batches, const DgModelOptions *options, const char *path) {
  for (guint i = 0; i < batches->groups->len; i++) {
    DgBatchGroup *group = batches->groups->pdata[i];
    if (group->options->provider == options->provider && strcmp(group->options->model, options->model) == 0 &&
        g_strcmp0(group->options->base_url, options->base_url) == 0 &&
        g_strcmp0(group->options->run, options->run) == 0 && strcmp(group->path, path) == 0)
      return group;
  }
  DgBatchGroup *group = g_new0(DgBatchGroup, 1);
  group->options = group_options(options);
  group->path = g_strdup(path);
  group->questions = g_ptr_array_new_with_free_func(dg_batch_question_free);
  g_ptr_array_add(batches->groups, group);
  return group;
}

static gboolean fail_spool(GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "the questions of a batch: cannot be put aside in %s: %s",
              g_get_tmp_dir(), g_strerror(errno));
  return FALSE;
}

/* Appends a body to the spool. */
static gboolean spool(DgBatches *batches, const char *body, DgBatchQuestion *question, GError **error) {
  if (!batches->spool && !(batches->spool = tmpfile()))
    return fail_spool(error);
  question->length = strlen(body);
  if (fseeko(batches->spool, 0, SEEK_END) != 0 || (question->offset = ftello(batches->spool)) < 0 ||
      fwrite(body, 1, question->length, batches->spool) != question->length)
    return fail_spool(error);
  return TRUE;
}

static DgBatchQuestion *new_question(const char *key, const char *prompt, const cJSON *document,
                                     const DgCharge *charge) {
  DgBatchQuestion *question = g_new0(DgBatchQuestion, 1);
  question->key = g_strdup(key);
  question->prompt = g_strdup(prompt);
  question->document = dg_json_print_canonical(document);
  question->charge = *charge;
  question->charge.run = NULL;
  return question;
}

gboolean dg_batches_add(DgBatches *batches, const DgModelOptions *options, const DgEndpoint *endpoint,
                        const DgModelRequest *request, guint refused, const cJSON *document, const char *key,
                        const DgCharge *charge, GError **error) {
  g_autoptr(DgPost) post = dg_provider_write(endpoint, request, error);
  if (!post)
    return FALSE;
  g_mutex_lock(&batches->lock);
  gboolean fine = TRUE;
  if (!g_hash_table_contains(batches->open, key)) {
    DgBatchQuestion *question = new_question(key, request->prompt, document, charge);
    question->refused = refused;
    fine = spool(batches, post->body, question, error);
    if (fine) {
      g_ptr_array_add(find_group(batches, options, post->url + strlen(endpoint->base_url))->questions, question);
      g_hash_table_add(batches->open, question->key);
    } else {
      dg_batch_question_free(question);
    }
  }
  g_mutex_unlock(&batches->lock);
  return fine;
}

char *dg_batches_read_body(DgBatches *batches, const DgBatchQuestion *question, GError **error) {
  g_autofree char *body = g_malloc(question->length + 1);
  if (fseeko(batches->spool, question->offset, SEEK_SET) != 0 ||
      fread(body, 1, question->length, batches->spool) != question->length) {
    fail_spool(error);
    return NULL;
  }
  body[question->length] = '\0';
  return g_steal_pointer(&body);
}

/* Adds to a set of parameters that stands behind a name, and returns what it was before. */
static guint add_parameters(GHashTable *sets, const char *name, guint more) {
  guint before = GPOINTER_TO_UINT(g_hash_table_lookup(sets, name));
  g_hash_table_insert(sets, g_strdup(name), GUINT_TO_POINTER(before | more));
  return before;
}

guint dg_batches_get_refused(DgBatches *batches, const char *signature) {
  g_mutex_lock(&batches->lock);
  guint refused = GPOINTER_TO_UINT(g_hash_table_lookup(batches->refused, signature));
  g_mutex_unlock(&batches->lock);
  return refused;
}

gboolean dg_batches_leave_out(DgBatches *batches, const char *signature, const char *key, guint parameter) {
  g_mutex_lock(&batches->lock);
  add_parameters(batches->refused, signature, parameter);
  gboolean first = !(add_parameters(batches->named, key, parameter) & parameter);
  batches->usage.again += first;
  g_mutex_unlock(&batches->lock);
  return first;
}

GError *dg_batches_find_failure(DgBatches *batches, const char *key) {
  g_mutex_lock(&batches->lock);
  const GError *failure = g_hash_table_lookup(batches->failures, key);
  GError *copy = failure ? g_error_copy(failure) : NULL;
  g_mutex_unlock(&batches->lock);
  return copy;
}

void dg_batches_fail(DgBatches *batches, const char *key, gboolean again, GError *reason) {
  g_mutex_lock(&batches->lock);
  guint tries = GPOINTER_TO_UINT(g_hash_table_lookup(batches->tries, key)) + 1;
  g_hash_table_insert(batches->tries, g_strdup(key), GUINT_TO_POINTER(tries));
  if (again && tries < TRIES) {
    batches->usage.again++;
    g_error_free(reason);
  } else {
    batches->usage.failed++;
    g_hash_table_insert(batches->failures, g_strdup(key), reason);
  }
  g_mutex_unlock(&batches->lock);
}
