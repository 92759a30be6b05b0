#include "leaderboard/leaderboard.h"

#include "base/diagnostics.h"
#include "leaderboard/distribution.h"
#include "run/dataset_inside.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static gboolean find_key(const DgValues *values, const char *name, guint *key, GError **error) {
  if (dg_values_find_key(values, name, key))
    return TRUE;
  g_autoptr(GString) known = g_string_new(NULL);
  for (guint i = 0; i < values->keys->len; i++)
    g_string_append_printf(known, "%s\"%s\"", i ? ", " : "", (const char *)values->keys->pdata[i]);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the grouping \"%s\", expected %s%s", name,
              known->len ? "one of " : "none: the records have no groups", known->str);
  return FALSE;
}

/* The items that are in all groups that are asked for. */
static GArray *select_items(const DgValues *values, const DgLeaderboardOptions *options, GError **error) {
  g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint *keys = g_new(guint, options->groups->len + 1);
  for (guint i = 0; i < options->groups->len; i++)
    if (!find_key(values, ((const DgGroupRule *)options->groups->pdata[i])->key, &keys[i], error))
      return NULL;
  for (guint item = 0; item < values->items->len; item++) {
    gboolean member = TRUE;
    for (guint i = 0; i < options->groups->len; i++)
      member = member && g_strcmp0(dg_values_group(values, keys[i], item),
                                   ((const DgGroupRule *)options->groups->pdata[i])->value) == 0;
    if (member)
      g_array_append_val(items, item);
  }
  if (items->len > 0)
    return g_steal_pointer(&items);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no item in all of the groups, expected some");
  return NULL;
}

static gint compare_groups(gconstpointer a, gconstpointer b) {
  const char *p = *(const char *const *)a, *q = *(const char *const *)b;
  return !p || !q ? !p - !q : strcmp(p, q);
}

/* The items of one group each, in the order in which groups are shown. */
typedef struct {
  const char *name; /* NULL of those in none */
  GArray *items;
} Group;

static void clear_group(gpointer data) {
  g_array_unref(((Group *)data)->items);
}

static GArray *group_items(const DgValues *values, guint key, const GArray *items) {
  GArray *groups = g_array_new(FALSE, FALSE, sizeof(Group));
  g_array_set_clear_func(groups, clear_group);
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add(names, (gpointer)dg_values_group(values, key, g_array_index(items, guint, i)));
  g_ptr_array_sort(names, compare_groups);
  for (guint i = 0; i < names->len; i++) {
    if (i > 0 && g_strcmp0(names->pdata[i], names->pdata[i - 1]) == 0)
      continue;
    Group group = {names->pdata[i], g_array_new(FALSE, FALSE, sizeof(guint))};
    for (guint k = 0; k < items->len; k++)
      if (g_strcmp0(dg_values_group(values, key, g_array_index(items, guint, k)), group.name) == 0)
        g_array_append_val(group.items, g_array_index(items, guint, k));
    g_array_append_val(groups, group);
  }
  return groups;
}

static DgBoard *add_board(DgLeaderboard *leaderboard, const GArray *items, DgMissing missing) {
  DgBoard *board = dg_board_new(leaderboard->values, (const guint *)(const void *)items->data, items->len, missing,
                                leaderboard->options);
  g_ptr_array_add(leaderboard->boards, board);
  return board;
}

/* The boards of all items and of each group, under each policy that is shown. */
static gboolean add_boards(DgLeaderboard *leaderboard, const GArray *items, GError **error) {
  const DgLeaderboardOptions *options = leaderboard->options;
  guint key = 0;
  if (options->by && !find_key(leaderboard->values, options->by, &key, error))
    return FALSE;
  g_autoptr(GArray) groups = options->by ? group_items(leaderboard->values, key, items) : NULL;
  for (DgMissing missing = 0; missing <= DG_MISSING_COMMON; missing++) {
    if (!options->all_policies && options->missing != missing)
      continue;
    add_board(leaderboard, items, missing);
    for (guint i = 0; groups && i < groups->len; i++) {
      const Group *group = &g_array_index(groups, Group, i);
      DgBoard *board = add_board(leaderboard, group->items, missing);
      board->shown.grouped = TRUE;
      board->shown.group = group->name;
    }
  }
  dg_board_add_digests(leaderboard->boards->pdata[0]);
  return TRUE;
}

/* The names of the named columns that are shown. */
static void list_further(DgLeaderboard *leaderboard) {
  const GArray *shown = ((const DgBoard *)leaderboard->boards->pdata[0])->named;
  for (guint i = 0; i < shown->len; i++) {
    const DgNamedColumn *named = leaderboard->values->named->pdata[g_array_index(shown, guint, i)];
    DgFurther further = {named->name, named->kind, named->file};
    g_array_append_val(leaderboard->further, further);
  }
}

/* Whether a column is one of those that are correlated: checks hardly ever apply to all figures, and sizes are no
 * scores. */
static gboolean is_correlated(const DgLeaderboard *leaderboard, guint column) {
  const DgNamedColumn *named = dg_values_get_named(leaderboard->values, column);
  if (named)
    return named->kind == DG_FURTHER_VALUE;
  return dg_values_is_ratio(column) && dg_values_has_column(leaderboard->values, column) &&
         dg_leaderboard_options_has_metric(leaderboard->options, column / DG_VALUE_COUNT);
}

/* How the ratios and further values that are shown go together over all scored figures (DiagramEval, Figure 4). */
static void add_correlations(DgLeaderboard *leaderboard) {
  g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint column = 0; column < dg_values_count(leaderboard->values); column++)
    if (is_correlated(leaderboard, column)) {
      const DgNamedColumn *named = dg_values_get_named(leaderboard->values, column);
      g_ptr_array_add(leaderboard->ratio_names, named ? g_strdup(named->name) : dg_values_column_name(column));
      g_array_append_val(columns, column);
    }
  guint n = columns->len;
  gpointer *names = leaderboard->ratio_names->pdata;
  g_autofree double *pearson = g_new(double, (gsize)n *n + 1), *spearman = g_new(double, (gsize)n *n + 1);
  guint figures = dg_values_correlations(leaderboard->values, (const guint *)(const void *)columns->data, n,
                                         DG_ALL_SYSTEMS, pearson, spearman);
  leaderboard->correlations = g_new(DgCorrelation, (gsize)n * n + 1);
  for (gsize i = 0; i < (gsize)n * n; i++)
    leaderboard->correlations[i] = (DgCorrelation){.first = names[i / n],
                                                   .second = names[i % n],
                                                   .figures = figures,
                                                   .pearson = dg_values_round(pearson[i]),
                                                   .spearman = dg_values_round(spearman[i])};
}

static void set_head(DgLeaderboard *leaderboard) {
  const DgLeaderboardOptions *options = leaderboard->options;
  const DgValues *values = leaderboard->values;
  leaderboard->options_text = dg_leaderboard_options_to_text(options);
  leaderboard->head = (DgLeaderboardHead){.dataset = options->dataset ? options->dataset : values->dataset,
                                          .signature = values->signature,
                                          .options = leaderboard->options_text,
                                          .sort = options->sort_name,
                                          .by = options->by,
                                          .resamples = options->resamples,
                                          .permutations = options->permutations,
                                          .seed = options->seed,
                                          .pairs = values->coverage.pairs,
                                          .stored = values->coverage.stored};
}

static gboolean has_system(const DgDataset *dataset, const char *name) {
  for (guint i = 0; i < dg_dataset_get_system_count(dataset); i++)
    if (strcmp(dg_dataset_get_system(dataset, i), name) == 0)
      return TRUE;
  return FALSE;
}

/* The data set of the records, where it still is; NULL otherwise. */
static DgDataset *find_dataset(const DgLeaderboard *leaderboard, const char *path) {
  const DgValues *values = leaderboard->values;
  g_autofree char *parent = g_path_get_dirname(path);
  g_autofree char *place = values->place ? g_build_filename(parent, values->place, NULL) : NULL;
  g_autofree char *directory = place ? g_canonicalize_filename(place, NULL) : NULL;
  return directory && strcmp(path, "-") != 0 ? dg_dataset_open(directory, leaderboard->options->flags, NULL) : NULL;
}

/* A system that is there and has no record would not be missed by anybody. */
static void compare_with_dataset(DgLeaderboard *leaderboard, const char *path) {
  const DgValues *values = leaderboard->values;
  g_autoptr(DgDataset) dataset = find_dataset(leaderboard, path);
  guint found;
  if (!dataset)
    return;
  for (guint i = 0; i < dataset->kinds->len; i++)
    if (g_array_index(dataset->kinds, DgFindingKind, i) == DG_FINDING_UNLISTED)
      dg_diagnostics_add(leaderboard->diagnostics, DG_LEVEL_WARNING, 0, "%s",
                         dg_diagnostics_get_message(dataset->diagnostics, i));
  for (guint i = 0; i < dg_dataset_get_system_count(dataset); i++)
    if (!dg_values_find_system(values, dg_dataset_get_system(dataset, i), &found))
      dg_diagnostics_add(leaderboard->diagnostics, DG_LEVEL_WARNING, 0,
                         "%s: found the system \"%s\", which has no records: 'diagrade run' scores it",
                         dataset->directory, dg_dataset_get_system(dataset, i));
  for (guint i = 0; i < values->systems->len; i++)
    if (!has_system(dataset, values->systems->pdata[i]))
      dg_diagnostics_add(leaderboard->diagnostics, DG_LEVEL_WARNING, 0,
                         "%s: found records of the system \"%s\", which the data set %s does not have", path,
                         (const char *)values->systems->pdata[i], dataset->directory);
}

/* A further file that lacks figures would shift means in silence. */
static void note_files(DgLeaderboard *leaderboard) {
  const DgFurtherFile *file;
  for (guint i = 0; (file = dg_leaderboard_get_file(leaderboard, i)); i++) {
    g_autofree char *text = dg_further_file_to_text(file);
    if (file->stranger || file->failed || file->unmatched)
      dg_diagnostics_add(leaderboard->diagnostics, DG_LEVEL_WARNING, 0, "%s", text);
  }
}

const DgDiagnostics *dg_leaderboard_get_diagnostics(const DgLeaderboard *leaderboard) {
  return leaderboard->diagnostics;
}

DgLeaderboard *dg_leaderboard_new(const char *path, const DgLeaderboardOptions *options, GError **error) {
  g_autoptr(DgLeaderboard) leaderboard = g_new0(DgLeaderboard, 1);
  leaderboard->options = dg_leaderboard_options_copy(options);
  leaderboard->diagnostics = dg_diagnostics_new();
  leaderboard->boards = g_ptr_array_new_with_free_func((GDestroyNotify)dg_board_free);
  leaderboard->ranked = g_ptr_array_new_with_free_func((GDestroyNotify)dg_board_free);
  leaderboard->ranked_options = g_ptr_array_new_with_free_func((GDestroyNotify)dg_leaderboard_options_free);
  leaderboard->ratio_names = g_ptr_array_new_with_free_func(g_free);
  leaderboard->further = g_array_new(FALSE, FALSE, sizeof(DgFurther));
  leaderboard->values = dg_values_read(path, error);
  if (!leaderboard->values || !dg_leaderboard_options_complete(leaderboard->options, leaderboard->values, error))
    return NULL;
  compare_with_dataset(leaderboard, path);
  note_files(leaderboard);
  g_autoptr(GArray) items = select_items(leaderboard->values, leaderboard->options, error);
  if (!items || !add_boards(leaderboard, items, error))
    return NULL;
  list_further(leaderboard);
  set_head(leaderboard);
  add_correlations(leaderboard);
  return g_steal_pointer(&leaderboard);
}

DgLeaderboard *dg_leaderboard_new_from_dataset(const DgDataset *dataset, guint jobs,
                                               const DgGraphOptions *graph_options, const DgScoreOptions *score_options,
                                               const DgLeaderboardOptions *options, GError **error) {
  g_autofree char *directory = g_dir_make_tmp("diagrade-XXXXXX", NULL);
  if (!directory) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "found no directory for temporary files that can be written");
    return NULL;
  }
  g_autofree char *path = g_build_filename(directory, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) named = dg_leaderboard_options_copy(options);
  if (!named->dataset)
    dg_leaderboard_options_set_dataset(named, dg_dataset_get_name(dataset));
  gboolean done = dg_run(dataset, path, jobs, graph_options, score_options, NULL, NULL, NULL, error);
  DgLeaderboard *leaderboard = done ? dg_leaderboard_new(path, named, error) : NULL;
  g_unlink(path);
  g_rmdir(directory);
  return leaderboard;
}

void dg_leaderboard_free(DgLeaderboard *leaderboard) {
  if (!leaderboard)
    return;
  g_ptr_array_unref(leaderboard->boards);
  g_ptr_array_unref(leaderboard->ranked);
  g_ptr_array_unref(leaderboard->ranked_options);
  g_ptr_array_unref(leaderboard->ratio_names);
  g_array_unref(leaderboard->further);
  g_free(leaderboard->correlations);
  g_free(leaderboard->options_text);
  dg_values_free(leaderboard->values);
  dg_leaderboard_options_free(leaderboard->options);
  dg_diagnostics_free(leaderboard->diagnostics);
  g_free(leaderboard);
}

const DgLeaderboardHead *dg_leaderboard_get_head(const DgLeaderboard *leaderboard) {
  return &leaderboard->head;
}

guint dg_leaderboard_get_board_count(const DgLeaderboard *leaderboard) {
  return leaderboard->boards->len;
}

const DgBoard *dg_leaderboard_get_board(const DgLeaderboard *leaderboard, guint index) {
  return index < leaderboard->boards->len ? leaderboard->boards->pdata[index] : NULL;
}

const DgBoard *dg_leaderboard_rank_by(DgLeaderboard *leaderboard, guint index, const char *value, GError **error) {
  if (index >= leaderboard->boards->len)
    return NULL;
  const DgBoard *board = leaderboard->boards->pdata[index];
  if (strcmp(value, leaderboard->head.sort) == 0)
    return board;
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_copy(leaderboard->options);
  if (!dg_leaderboard_options_set_sort(options, value, error) ||
      !dg_values_resolve(leaderboard->values, value, &options->sort, error))
    return NULL;
  DgBoard *ranked = dg_board_new(leaderboard->values, board->usable, board->n_usable, board->shown.missing, options);
  ranked->shown.grouped = board->shown.grouped;
  ranked->shown.group = board->shown.group;
  ranked->shown.of_items = board->shown.of_items;
  ranked->shown.unusable = board->shown.unusable;
  g_ptr_array_add(leaderboard->ranked, ranked);
  g_ptr_array_add(leaderboard->ranked_options, g_steal_pointer(&options));
  return ranked;
}

const DgFurther *dg_leaderboard_get_further(const DgLeaderboard *leaderboard, guint index) {
  return index < leaderboard->further->len ? &g_array_index(leaderboard->further, DgFurther, index) : NULL;
}

const DgFurtherFile *dg_leaderboard_get_file(const DgLeaderboard *leaderboard, guint index) {
  return index < leaderboard->values->files->len ? leaderboard->values->files->pdata[index] : NULL;
}

guint dg_leaderboard_get_ratio_count(const DgLeaderboard *leaderboard) {
  return leaderboard->ratio_names->len;
}

const DgCorrelation *dg_leaderboard_get_correlation(const DgLeaderboard *leaderboard, guint first, guint second) {
  guint n = leaderboard->ratio_names->len;
  return first < n && second < n ? &leaderboard->correlations[(gsize)first * n + second] : NULL;
}
