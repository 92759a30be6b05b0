#include "model/plan.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* A prompt's part of the plan. */
typedef struct {
  char *prompt;
  guint64 calls, cached, input_tokens, output_tokens;
  gint64 nanodollars;
  gboolean unpriced;
} Row;

struct _DgPlan {
  GMutex lock;
  GPtrArray *rows; /* Row, ordered by prompt */
  GHashTable *keys; /* of the questions that would be asked */
};

static void free_row(gpointer data) {
  Row *row = data;
  g_free(row->prompt);
  g_free(row);
}

DgPlan *dg_plan_new(void) {
  DgPlan *plan = g_new0(DgPlan, 1);
  g_mutex_init(&plan->lock);
  plan->rows = g_ptr_array_new_with_free_func(free_row);
  plan->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return plan;
}

void dg_plan_free(DgPlan *plan) {
  if (!plan)
    return;
  g_mutex_clear(&plan->lock);
  g_ptr_array_unref(plan->rows);
  g_hash_table_unref(plan->keys);
  g_free(plan);
}

static Row *find_row(DgPlan *plan, const char *prompt) {
  guint index = 0;
  int order = 1;
  while (index < plan->rows->len && (order = strcmp(((Row *)plan->rows->pdata[index])->prompt, prompt)) < 0)
    index++;
  if (index < plan->rows->len && order == 0)
    return plan->rows->pdata[index];
  Row *row = g_new0(Row, 1);
  row->prompt = g_strdup(prompt);
  g_ptr_array_insert(plan->rows, (gint)index, row);
  return row;
}

void dg_plan_add(DgPlan *plan, const char *prompt, const char *key, const DgCharge *charge) {
  g_mutex_lock(&plan->lock);
  Row *row = find_row(plan, prompt);
  row->calls++;
  if (!charge || !g_hash_table_add(plan->keys, g_strdup(key)))
    row->cached++;
  else {
    row->input_tokens += (guint64)charge->input_tokens;
    row->output_tokens += (guint64)charge->output_tokens;
    row->nanodollars += MAX(charge->nanodollars, 0);
    row->unpriced = row->unpriced || charge->nanodollars < 0;
  }
  g_mutex_unlock(&plan->lock);
}

gboolean dg_plan_get(DgPlan *plan, guint index, DgModelPlanRow *row) {
  g_mutex_lock(&plan->lock);
  gboolean found = index < plan->rows->len;
  if (found) {
    const Row *from = plan->rows->pdata[index];
    *row = (DgModelPlanRow){.prompt = from->prompt,
                            .calls = from->calls,
                            .cached = from->cached,
                            .input_tokens = from->input_tokens,
                            .output_tokens = from->output_tokens,
                            .dollars = from->unpriced ? NAN : (double)from->nanodollars / 1e9};
  }
  g_mutex_unlock(&plan->lock);
  return found;
}

static void add_counts(cJSON *object, const DgModelPlanRow *row) {
  cJSON_AddNumberToObject(object, "calls", (double)row->calls);
  cJSON_AddNumberToObject(object, "cached", (double)row->cached);
  cJSON_AddNumberToObject(object, "input_tokens", (double)row->input_tokens);
  cJSON_AddNumberToObject(object, "output_tokens", (double)row->output_tokens);
  dg_json_add_number(object, "dollars", row->dollars, 6);
}

char *dg_plan_to_json(DgPlan *plan, const char *model, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/plan@1");
  cJSON_AddStringToObject(document, "model", model);
  cJSON *prompts = cJSON_AddArrayToObject(document, "prompts");
  DgModelPlanRow row, total = {0};
  for (guint i = 0; dg_plan_get(plan, i, &row); i++) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "prompt", row.prompt);
    add_counts(object, &row);
    cJSON_AddItemToArray(prompts, object);
    total.calls += row.calls;
    total.cached += row.cached;
    total.input_tokens += row.input_tokens;
    total.output_tokens += row.output_tokens;
    total.dollars += row.dollars; /* NaN when one of them is */
  }
  add_counts(cJSON_AddObjectToObject(document, "total"), &total);
  return dg_json_print(document, pretty);
}
