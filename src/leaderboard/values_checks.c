#include "leaderboard/values_checks.h"

#include <diagrade/checks.h>
#include <string.h>

/* A check on its way: what it says of each row so far. */
typedef struct {
  char *name;
  GByteArray *states; /* DgNamedState; DG_NAMED_UNKNOWN of the rows behind them */
  GByteArray *passed;
} Check;

static void free_check(gpointer data) {
  Check *check = data;
  g_free(check->name);
  g_byte_array_unref(check->states);
  g_byte_array_unref(check->passed);
  g_free(check);
}

void dg_checks_read_init(DgChecksRead *read) {
  read->checks = g_ptr_array_new_with_free_func(free_check);
}

void dg_checks_read_clear(DgChecksRead *read) {
  g_ptr_array_unref(read->checks);
}

static Check *find_check(DgChecksRead *read, guint hint, const char *name) {
  for (guint i = 0; i < read->checks->len; i++) {
    /* Records name the checks in one order. */
    Check *check = read->checks->pdata[(hint + i) % read->checks->len];
    if (strcmp(check->name, name) == 0)
      return check;
  }
  Check *check = g_new(Check, 1);
  *check = (Check){g_strdup(name), g_byte_array_new(), g_byte_array_new()};
  g_ptr_array_add(read->checks, check);
  return check;
}

/* Sets the byte of a row; those before it that nothing was said of are 0. */
static void set_byte(GByteArray *bytes, guint row, guint8 byte) {
  guint before = bytes->len;
  if (row >= before) {
    g_byte_array_set_size(bytes, row + 1);
    memset(bytes->data + before, 0, row + 1 - before);
  }
  bytes->data[row] = byte;
}

static gboolean find_verdict(const char *word, DgVerdict *verdict) {
  for (*verdict = DG_VERDICT_PASS; *verdict <= DG_VERDICT_NOT_APPLICABLE; (*verdict)++)
    if (g_strcmp0(dg_verdict_name(*verdict), word) == 0)
      return TRUE;
  return FALSE;
}

gboolean dg_checks_read_add(DgChecksRead *read, const DgJsonItem *checks, guint row, const char *name, GError **error) {
  static const DgNamedState states[] = {DG_NAMED_VALUE, DG_NAMED_VALUE, DG_NAMED_NOT_APPLICABLE};
  guint hint = 0;
  DG_JSON_ITEM_EACH(said, checks) {
    const char *own = dg_json_item_string(said, "name");
    DgVerdict verdict;
    if (!own || !find_verdict(dg_json_item_string(said, "verdict"), &verdict)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found a check without a name or verdict, expected both (\"pass\", \"fail\" or \"n/a\")", name);
      return FALSE;
    }
    Check *check = find_check(read, hint++, own);
    set_byte(check->states, row, (guint8)states[verdict]);
    set_byte(check->passed, row, verdict == DG_VERDICT_PASS);
  }
  return TRUE;
}

/* The place of a check in the registry; those that it does not have come last. */
static guint rank_of(const char *name) {
  guint rank = 0;
  while (rank < dg_check_get_count() && strcmp(dg_check_get(rank)->name, name) != 0)
    rank++;
  return rank;
}

static gint compare_checks(gconstpointer a, gconstpointer b) {
  const char *p = (*(const Check *const *)a)->name, *q = (*(const Check *const *)b)->name;
  guint i = rank_of(p), j = rank_of(q);
  return i != j ? (i > j) - (i < j) : strcmp(p, q);
}

void dg_checks_read_place(DgChecksRead *read, DgValues *values, const gsize *places) {
  g_ptr_array_sort(read->checks, compare_checks);
  for (guint i = 0; i < read->checks->len; i++) {
    const Check *check = read->checks->pdata[i];
    guint column = dg_values_add_named(values, check->name, DG_FURTHER_CHECK, 0);
    for (guint row = 0; row < check->states->len; row++)
      if (check->states->data[row] != DG_NAMED_UNKNOWN)
        dg_values_set_named(values, column, places[row], check->states->data[row], check->passed->data[row]);
  }
}
