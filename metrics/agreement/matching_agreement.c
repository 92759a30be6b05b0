#include "metrics/agreement/matching_agreement.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *name;
  gsize at;
} STATISTICS[] = {{"precision", offsetof(DgMatchingAgreementSet, precision)},
                  {"recall", offsetof(DgMatchingAgreementSet, recall)},
                  {"f1", offsetof(DgMatchingAgreementSet, f1)},
                  {"macro_f1", offsetof(DgMatchingAgreementSet, macro_f1)},
                  {"fair_f1", offsetof(DgMatchingAgreementSet, fair_f1)},
                  {"pearson", offsetof(DgMatchingAgreementSet, pearson)},
                  {"spearman", offsetof(DgMatchingAgreementSet, spearman)},
                  {"kendall", offsetof(DgMatchingAgreementSet, kendall)},
                  {"partial", offsetof(DgMatchingAgreementSet, partial)}};

DgMatchingAgreement *dg_matching_agreement_new(const char *gold_path, const char *results_path,
                                               const DgAgreementOptions *options, GError **error) {
  return dg_matching_agreement_new_from_source(gold_path, results_path, options, dg_lines_each, error);
}

void dg_matching_agreement_free(DgMatchingAgreement *agreement) {
  if (!agreement)
    return;
  dg_gold_free(agreement->gold);
  g_array_unref(agreement->sets);
  g_free(agreement);
}

/* Reads the results, and those of a second system. */
static gboolean add_results(DgMatchingAgreement *agreement, const char *path, const DgAgreementOptions *options,
                            DgLineSource source, GError **error) {
  DgGold *gold = agreement->gold;
  const char *versus_model = gold->names_models ? options->model : options->versus_model;
  if (gold->names_models && options->versus_model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found pairs of a model each, expected pairs of items to compare two models", gold->name);
    return FALSE;
  }
  if (!dg_gold_add_results(gold, 0, path, options->model, "--model", source, error))
    return FALSE;
  agreement->n_systems = 1;
  if (!options->versus_path && !options->versus_model)
    return TRUE;
  agreement->n_systems = DG_SYSTEMS;
  return dg_gold_add_results(gold, 1, options->versus_path ? options->versus_path : path, versus_model,
                             "--versus-model", source, error);
}

/* The names of the sets that count (char *, of the gold); one NULL for pairs that name none. */
static GPtrArray *list_sets(const DgGold *gold, GError **error) {
  g_autoptr(GPtrArray) sets = g_ptr_array_new();
  for (guint i = 0; i < gold->pairs->len; i++) {
    const DgGoldPair *pair = dg_gold_pair(gold, i);
    if (!pair->set != !dg_gold_pair(gold, 0)->set) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found pairs with and without a set, expected all or none",
                  gold->name, pair->line);
      return NULL;
    }
    if (pair->selected &&
        (pair->set ? !g_ptr_array_find_with_equal_func(sets, pair->set, g_str_equal, NULL) : sets->len == 0))
      g_ptr_array_add(sets, pair->set);
  }
  return g_steal_pointer(&sets);
}

/* The pairs of a set (DgGoldPair, not owned). */
static GPtrArray *pairs_of(const DgGold *gold, const char *set) {
  GPtrArray *pairs = g_ptr_array_new();
  for (guint i = 0; i < gold->pairs->len; i++)
    if (dg_gold_pair(gold, i)->selected && g_strcmp0(dg_gold_pair(gold, i)->set, set) == 0)
      g_ptr_array_add(pairs, dg_gold_pair(gold, i));
  return pairs;
}

/* Whether every system has results of a set; says so when it has none, or not of all. */
static gboolean check_results(DgMatchingAgreement *agreement, const GPtrArray *pairs, const char *set) {
  DgGold *gold = agreement->gold;
  gboolean all = TRUE;
  g_autofree char *of = set ? g_strdup_printf(" of %s", set) : g_strdup("");
  for (guint system = 0; system < agreement->n_systems; system++) {
    guint missing = 0;
    for (guint i = 0; i < pairs->len; i++)
      missing += !((const DgGoldPair *)pairs->pdata[i])->found[system];
    if (missing == pairs->len)
      dg_gold_note(gold, "%s: no result of the %u pairs%s, which are left out.", gold->results[system], pairs->len, of);
    else if (missing)
      dg_gold_note(gold, "%s: no result of %u of the %u pairs%s (counted as matching nothing).", gold->results[system],
                   missing, pairs->len, of);
    all = all && missing < pairs->len;
  }
  return all;
}

static void add_row(DgMatchingAgreement *agreement, const GPtrArray *pairs, const char *set) {
  DgMatchingAgreementSet row = {.set = set};
  dg_matching_agreement_measure(agreement, (DgGoldPair *const *)pairs->pdata, pairs->len, &row);
  g_array_append_val(agreement->sets, row);
}

static gboolean add_sets(DgMatchingAgreement *agreement, GError **error) {
  g_autoptr(GPtrArray) sets = list_sets(agreement->gold, error), all = g_ptr_array_new();
  for (guint i = 0; sets && i < sets->len; i++) {
    g_autoptr(GPtrArray) pairs = pairs_of(agreement->gold, sets->pdata[i]);
    if (!check_results(agreement, pairs, sets->pdata[i]))
      continue;
    add_row(agreement, pairs, sets->pdata[i]);
    for (guint k = 0; k < pairs->len; k++)
      g_ptr_array_add(all, pairs->pdata[k]);
  }
  if (agreement->sets->len > 1)
    add_row(agreement, all, NULL);
  if (sets && agreement->sets->len == 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no result of a pair of %s, expected some",
                agreement->gold->results[0], agreement->gold->name);
  return agreement->sets->len > 0;
}

DgMatchingAgreement *dg_matching_agreement_new_from_source(const char *gold_path, const char *results_path,
                                                           const DgAgreementOptions *options, DgLineSource source,
                                                           GError **error) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : dg_agreement_options_new();
  if (!options)
    options = defaults;
  DgGold *gold = dg_gold_read(gold_path, options->model, options->select, source, error);
  if (!gold)
    return NULL;
  g_autoptr(DgMatchingAgreement) agreement = g_new0(DgMatchingAgreement, 1);
  agreement->gold = gold;
  agreement->resamples = options->resamples;
  agreement->seed = options->seed;
  agreement->sets = g_array_new(FALSE, FALSE, sizeof(DgMatchingAgreementSet));
  if (!add_results(agreement, results_path, options, source, error))
    return NULL;
  for (guint i = 0; i < agreement->n_systems; i++)
    agreement->systems[i] = (DgAgreementSystem){gold->results[i], gold->models[i]};
  return add_sets(agreement, error) ? g_steal_pointer(&agreement) : NULL;
}

guint dg_matching_agreement_get_set_count(const DgMatchingAgreement *agreement) {
  return agreement->sets->len;
}

const DgMatchingAgreementSet *dg_matching_agreement_get_set(const DgMatchingAgreement *agreement, guint index) {
  return index < agreement->sets->len ? &g_array_index(agreement->sets, DgMatchingAgreementSet, index) : NULL;
}

const char *dg_matching_agreement_get_gold(const DgMatchingAgreement *agreement) {
  return agreement->gold->name;
}

const DgAgreementSystem *dg_matching_agreement_get_system(const DgMatchingAgreement *agreement, guint index) {
  return index < agreement->n_systems ? &agreement->systems[index] : NULL;
}

guint dg_matching_agreement_get_resamples(const DgMatchingAgreement *agreement) {
  return agreement->resamples;
}

guint32 dg_matching_agreement_get_seed(const DgMatchingAgreement *agreement) {
  return agreement->seed;
}

guint dg_matching_agreement_get_note_count(const DgMatchingAgreement *agreement) {
  return agreement->gold->notes->len;
}

const char *dg_matching_agreement_get_note(const DgMatchingAgreement *agreement, guint index) {
  return index < agreement->gold->notes->len ? agreement->gold->notes->pdata[index] : NULL;
}

const char *dg_matching_agreement_get_statistic(const DgMatchingAgreementSet *set, guint index,
                                                const DgAgreementStatistic **statistic) {
  if (index >= G_N_ELEMENTS(STATISTICS))
    return NULL;
  if (statistic)
    *statistic = set ? &G_STRUCT_MEMBER(const DgAgreementStatistic, set, STATISTICS[index].at) : NULL;
  return STATISTICS[index].name;
}

/* What stands behind `start` at the beginning of `text`; NULL when it does not begin so. */
static const char *after(const char *text, const char *start) {
  return g_str_has_prefix(text, start) ? text + strlen(start) : NULL;
}

/* The statistic of a value's name, whether it is the difference, and the set (NULL: of all). */
static gboolean split_name(const char *name, guint *statistic, gboolean *difference, const char **set) {
  for (guint i = 0; i < G_N_ELEMENTS(STATISTICS); i++) {
    const char *rest = after(name, STATISTICS[i].name), *behind = rest ? after(rest, "_difference") : NULL;
    if (!rest)
      continue;
    *statistic = i;
    *difference = behind != NULL;
    rest = behind ? behind : rest;
    *set = *rest == '.' ? rest + 1 : NULL;
    if (*rest == '\0' || *rest == '.')
      return TRUE;
  }
  return FALSE;
}

gboolean dg_matching_agreement_get_value(const DgMatchingAgreement *agreement, const char *name, double *value) {
  const DgAgreementStatistic *statistic;
  const char *set;
  guint which, at = agreement->sets->len - 1;
  gboolean difference;
  if (!split_name(name, &which, &difference, &set) || (difference && agreement->n_systems < DG_SYSTEMS))
    return FALSE;
  if (set)
    for (at = 0; at < agreement->sets->len; at++)
      if (g_strcmp0(dg_matching_agreement_get_set(agreement, at)->set, set) == 0)
        break;
  if (at == agreement->sets->len)
    return FALSE;
  dg_matching_agreement_get_statistic(dg_matching_agreement_get_set(agreement, at), which, &statistic);
  *value = difference ? statistic->difference.value : statistic->own.value;
  return TRUE;
}

gboolean dg_matching_agreement_is_value_name(const char *name) {
  const char *set;
  guint which;
  gboolean difference;
  return split_name(name, &which, &difference, &set);
}
