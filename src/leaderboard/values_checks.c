#include "leaderboard/values_checks.h"

#include <diagrade/checks.h>
#include <string.h>

typedef struct {
  guint row, check; /* position among the names */
  DgVerdict verdict;
} Verdict;

void dg_checks_read_init(DgChecksRead *read) {
  *read = (DgChecksRead){g_ptr_array_new_with_free_func(g_free), g_array_new(FALSE, FALSE, sizeof(Verdict))};
}

void dg_checks_read_clear(DgChecksRead *read) {
  g_ptr_array_unref(read->names);
  g_array_unref(read->verdicts);
}

static gboolean find_verdict(const char *word, DgVerdict *verdict) {
  for (*verdict = DG_VERDICT_PASS; *verdict <= DG_VERDICT_NOT_APPLICABLE; (*verdict)++)
    if (g_strcmp0(dg_verdict_name(*verdict), word) == 0)
      return TRUE;
  return FALSE;
}

gboolean dg_checks_read_add(DgChecksRead *read, const cJSON *checks, guint row, const char *name, GError **error) {
  const cJSON *check;
  cJSON_ArrayForEach(check, checks) {
    const char *own = dg_json_string(check, "name");
    Verdict verdict = {.row = row};
    if (!own || !find_verdict(dg_json_string(check, "verdict"), &verdict.verdict)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found a check without a name or verdict, expected both (\"pass\", \"fail\" or \"n/a\")", name);
      return FALSE;
    }
    if (!g_ptr_array_find_with_equal_func(read->names, own, g_str_equal, &verdict.check)) {
      verdict.check = read->names->len;
      g_ptr_array_add(read->names, g_strdup(own));
    }
    g_array_append_val(read->verdicts, verdict);
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

static gint compare_names(gconstpointer a, gconstpointer b) {
  const char *p = *(const char *const *)a, *q = *(const char *const *)b;
  guint i = rank_of(p), j = rank_of(q);
  return i != j ? (i > j) - (i < j) : strcmp(p, q);
}

void dg_checks_read_place(const DgChecksRead *read, DgValues *values, const gsize *places) {
  static const DgNamedState states[] = {DG_NAMED_VALUE, DG_NAMED_VALUE, DG_NAMED_NOT_APPLICABLE};
  g_autoptr(GPtrArray) sorted = g_ptr_array_copy(read->names, NULL, NULL);
  g_ptr_array_set_free_func(sorted, NULL);
  g_ptr_array_sort(sorted, compare_names);
  for (guint i = 0; i < sorted->len; i++)
    dg_values_add_named(values, sorted->pdata[i], DG_FURTHER_CHECK, 0);
  for (guint i = 0; i < read->verdicts->len; i++) {
    const Verdict *verdict = &g_array_index(read->verdicts, Verdict, i);
    guint column = 0;
    dg_values_find_named(values, read->names->pdata[verdict->check], &column);
    dg_values_set_named(values, column, places[verdict->row], states[verdict->verdict],
                        verdict->verdict == DG_VERDICT_PASS);
  }
}
