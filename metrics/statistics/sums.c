/* A product of matrices: weights (weightings x items) by columns (items x columns). It is our own, because a library's
 * would add in an order that depends on the processor. Here every sum is added up item by item; only sums of their own
 * stand beside each other in a register. */
#include "metrics/statistics/sums.h"

#include <string.h>

/* Weightings in a pair of registers. */
#define LANES 8
/* Weightings that are drawn at once: the columns are read anew for each block. */
#define BLOCK 32
/* Items of a tile, whose weights (BLOCK * TILE * 8 bytes) stay in the first cache while all columns go over them. */
#define TILE 128
/* Columns that are summed at once: weights are loaded once for all of them. */
#define STRIP 4
/* Products that are worth a thread. */
#define PRODUCTS_PER_THREAD 4e6

/* Without a processor that has such registers, compilers take smaller ones. */
typedef double Vector __attribute__((vector_size(32)));

typedef struct {
  const double *const *columns;
  guint n_columns, n, times;
  DgDrawWeights draw;
  gpointer data;
  double *sums;
  void (*add_tile)(const double *const *columns, guint n_columns, guint first, guint count, const double *weights,
                   double *sums);
  GMutex lock; /* of drawing */
  guint next; /* weighting to draw */
} Product;

/* Adds `width` columns over the items of a tile to the sums of LANES weightings, which stand BLOCK apart. */
static inline __attribute__((always_inline)) void add_strip(const double *const *columns, guint width, guint first,
                                                            guint count, const double *weights, double *sums) {
  Vector low[STRIP], high[STRIP];
  for (guint c = 0; c < width; c++) {
    memcpy(&low[c], sums + (gsize)c * BLOCK, sizeof(Vector));
    memcpy(&high[c], sums + (gsize)c * BLOCK + LANES / 2, sizeof(Vector));
  }
  for (guint i = 0; i < count; i++) {
    Vector some, others;
    memcpy(&some, weights + (gsize)i * BLOCK, sizeof(Vector));
    memcpy(&others, weights + (gsize)i * BLOCK + LANES / 2, sizeof(Vector));
    for (guint c = 0; c < width; c++) {
      double value = columns[c][first + i];
      low[c] += value * some;
      high[c] += value * others;
    }
  }
  for (guint c = 0; c < width; c++) {
    memcpy(sums + (gsize)c * BLOCK, &low[c], sizeof(Vector));
    memcpy(sums + (gsize)c * BLOCK + LANES / 2, &high[c], sizeof(Vector));
  }
}

static inline __attribute__((always_inline)) void add_columns(const double *const *columns, guint n_columns,
                                                              guint first, guint count, const double *weights,
                                                              double *sums) {
  guint c = 0;
  for (; c + STRIP <= n_columns; c += STRIP)
    for (guint lane = 0; lane < BLOCK; lane += LANES)
      add_strip(columns + c, STRIP, first, count, weights + lane, sums + (gsize)c * BLOCK + lane);
  for (; c < n_columns; c++)
    for (guint lane = 0; lane < BLOCK; lane += LANES)
      add_strip(columns + c, 1, first, count, weights + lane, sums + (gsize)c * BLOCK + lane);
}

static void add_tile(const double *const *columns, guint n_columns, guint first, guint count, const double *weights,
                     double *sums) {
  add_columns(columns, n_columns, first, count, weights, sums);
}

#ifdef __x86_64__
/* The same operations in the same order, four at a time rather than two. */
__attribute__((target("avx2"))) static void add_tile_avx2(const double *const *columns, guint n_columns, guint first,
                                                          guint count, const double *weights, double *sums) {
  add_columns(columns, n_columns, first, count, weights, sums);
}
#endif

/* Turns the weights of a tile, weighting by weighting, into those of its items. */
static void turn(const gint32 *drawn, guint n, guint first, guint count, double *weights) {
  for (guint t = 0; t < BLOCK; t++)
    for (guint i = 0; i < count; i++)
      weights[(gsize)i * BLOCK + t] = drawn[(gsize)t * n + first + i];
}

/* Draws the weights of the next block; weightings beyond the last are left as they are, and their sums unused. Returns
 * how many there are. */
static guint draw_block(Product *product, gint32 *drawn, guint *first) {
  g_mutex_lock(&product->lock);
  *first = product->next;
  guint used = MIN(BLOCK, product->times - product->next);
  for (guint t = 0; t < used; t++)
    product->draw(drawn + (gsize)t * product->n, product->n, product->data);
  product->next += used;
  g_mutex_unlock(&product->lock);
  return used;
}

static gpointer work(gpointer user_data) {
  Product *product = user_data;
  gsize n_sums = (gsize)product->n_columns * BLOCK;
  g_autofree gint32 *drawn = g_new0(gint32, (gsize)product->n * BLOCK + 1);
  g_autofree double *weights = g_new(double, TILE *BLOCK);
  g_autofree double *sums = g_new(double, n_sums + 1);
  for (guint first, used; (used = draw_block(product, drawn, &first)) > 0;) {
    memset(sums, 0, n_sums * sizeof *sums);
    for (guint item = 0; item < product->n; item += TILE) {
      guint count = MIN(TILE, product->n - item);
      turn(drawn, product->n, item, count, weights);
      product->add_tile(product->columns, product->n_columns, item, count, weights, sums);
    }
    for (guint t = 0; t < used; t++)
      for (guint c = 0; c < product->n_columns; c++)
        product->sums[(gsize)(first + t) * product->n_columns + c] = sums[(gsize)c * BLOCK + t];
  }
  return NULL;
}

void dg_weighted_sums(const double *const *columns, guint n_columns, guint n, guint times, DgDrawWeights draw,
                      gpointer data, double *sums) {
  Product product = {.columns = columns,
                     .n_columns = n_columns,
                     .n = n,
                     .times = times,
                     .draw = draw,
                     .data = data,
                     .sums = sums,
                     .add_tile = add_tile};
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2"))
    product.add_tile = add_tile_avx2;
#endif
  double wanted = (double)n_columns * n * times / PRODUCTS_PER_THREAD;
  guint n_threads = (guint)CLAMP(wanted, 1, g_get_num_processors());
  g_autoptr(GPtrArray) threads = g_ptr_array_new();
  g_mutex_init(&product.lock);
  GThread *thread;
  /* Where there is no memory for another thread, fewer do the work. */
  for (guint i = 1; i < n_threads && (thread = g_thread_try_new("sums", work, &product, NULL)); i++)
    g_ptr_array_add(threads, thread);
  work(&product);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join(threads->pdata[i]);
  g_mutex_clear(&product.lock);
}
