#include "model/prices.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Dearest price that is taken for one: ten times what any model has cost so far. Sums of nanodollars stay far from the
 * end of 64 bits with it. */
#define PRICE_MAX 10000.0

typedef struct {
  char *name; /* without the star */
  gboolean star;
  DgPrice price;
} Row;

struct _DgPrices {
  char *path;
  GArray *rows;
};

static void clear_row(gpointer row) {
  g_free(((Row *)row)->name);
}

static gboolean fail(const char *path, const char *where, const char *expected, GError **error) {
  g_autofree char *quoted = where ? dg_json_quote(where) : NULL;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s%s%s", path, quoted ? quoted : "", quoted ? ": " : "", expected);
  return FALSE;
}

static gboolean read_price(const cJSON *model, const char *key, double *price) {
  const cJSON *value = dg_json_get(model, key);
  *price = cJSON_IsNumber(value) ? value->valuedouble : NAN;
  return *price >= 0 && *price <= PRICE_MAX;
}

static gboolean add_row(DgPrices *prices, const cJSON *model, GError **error) {
  const char *name = model->string, *star = strchr(name, '*');
  const cJSON *batch = dg_json_get(model, "batch");
  int others = cJSON_IsString(dg_json_get(model, "note")) + (batch != NULL);
  DgPrice price;
  if (!*name || (star && star[1]))
    return fail(prices->path, name, "expected the name of a model, with a star only at its end", error);
  if (!cJSON_IsObject(model) || cJSON_GetArraySize(model) != 2 + others || !read_price(model, "input", &price.input) ||
      !read_price(model, "output", &price.output))
    return fail(prices->path, name,
                "expected {\"input\": DOLLARS, \"output\": DOLLARS}, for a million tokens, from 0 to 10000", error);
  price.batch = cJSON_IsNumber(batch) ? batch->valuedouble : batch ? NAN : DG_PRICE_BATCH;
  if (!(price.batch >= 0 && price.batch <= 1))
    return fail(prices->path, name, "expected for \"batch\" the share of the price, from 0 to 1", error);
  Row row = {g_strndup(name, strlen(name) - (star != NULL)), star != NULL, price};
  g_array_append_val(prices->rows, row);
  return TRUE;
}

DgPrices *dg_prices_read(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  g_autoptr(cJSON) document = dg_json_parse(text ? text : "", length, path, error);
  if (!document)
    return NULL;
  g_autoptr(DgPrices) prices = g_new0(DgPrices, 1);
  prices->path = g_strdup(path);
  prices->rows = g_array_new(FALSE, FALSE, sizeof(Row));
  g_array_set_clear_func(prices->rows, clear_row);
  const cJSON *models = dg_json_get(document, "models"), *model;
  if (g_strcmp0(dg_json_string(document, "schema"), "diagrade/prices@1") != 0 || !cJSON_IsObject(models)) {
    fail(path, NULL, "expected {\"schema\": \"diagrade/prices@1\", \"models\": {...}}", error);
    return NULL;
  }
  cJSON_ArrayForEach(model, models) {
    if (!add_row(prices, model, error))
      return NULL;
  }
  return g_steal_pointer(&prices);
}

void dg_prices_free(DgPrices *prices) {
  if (!prices)
    return;
  g_free(prices->path);
  g_array_unref(prices->rows);
  g_free(prices);
}

const char *dg_prices_get_path(const DgPrices *prices) {
  return prices->path;
}

static gboolean fits(const Row *row, const char *name) {
  return row->star ? g_str_has_prefix(name, row->name) : strcmp(row->name, name) == 0;
}

gboolean dg_prices_find(const DgPrices *prices, const char *provider, const char *model, DgPrice *price) {
  if (!prices)
    return FALSE;
  g_autofree char *full = g_strconcat(provider, ":", model, NULL);
  const Row *best = NULL;
  gsize best_rank = 0;
  for (guint i = 0; i < prices->rows->len; i++) {
    const Row *row = &g_array_index(prices->rows, Row, i);
    gsize rank = 2 * strlen(row->name) + !row->star;
    if ((fits(row, full) || fits(row, model)) && (!best || rank > best_rank)) {
      best = row;
      best_rank = rank;
    }
  }
  if (best)
    *price = best->price;
  return best != NULL;
}

DgPrice dg_price_in_batch(DgPrice price) {
  return (DgPrice){price.input * price.batch, price.output * price.batch, 1};
}

gint64 dg_price_nanodollars(DgPrice price, guint64 input_tokens, guint64 output_tokens) {
  /* A dollar for a million tokens is a million picodollars (1e-12) for one: in whole ones the sum is exact. */
  gint64 input = llround(1e6 * price.input), output = llround(1e6 * price.output);
  return (input * (gint64)input_tokens + output * (gint64)output_tokens + 500) / 1000;
}
