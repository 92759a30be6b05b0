#include "leaderboard/leaderboard.h"

#include "base/diagnostics.h"
#include "run/dataset_inside.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static void free_section(gpointer data) {
  DgSection *section = data;
  for (guint i = 0; i < DG_MISSING_COUNT; i++)
    dg_board_free(section->boards[i]);
  g_free(section->group);
  g_free(section);
}

static DgSection *new_section(const DgLeaderboard *leaderboard, const char *group, const GArray *items) {
  DgSection *section = g_new0(DgSection, 1);
  section->group = g_strdup(group);
  for (guint i = 0; i < DG_MISSING_COUNT; i++)
    if (leaderboard->options->all_policies || leaderboard->options->missing == i)
      section->boards[i] = dg_board_new(leaderboard->values, (const guint *)(const void *)items->data, items->len, i,
                                        leaderboard->options);
  return section;
}

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

/* The boards of the groups that the items are in. */
static gboolean add_sections(DgLeaderboard *leaderboard, const GArray *items, GError **error) {
  const DgValues *values = leaderboard->values;
  guint key;
  if (!leaderboard->options->by)
    return TRUE;
  if (!find_key(values, leaderboard->options->by, &key, error))
    return FALSE;
  g_autoptr(GPtrArray) groups = g_ptr_array_new();
  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add(groups, (gpointer)dg_values_group(values, key, g_array_index(items, guint, i)));
  g_ptr_array_sort(groups, compare_groups);
  for (guint i = 0; i < groups->len; i++) {
    const char *group = groups->pdata[i];
    if (i > 0 && g_strcmp0(group, groups->pdata[i - 1]) == 0)
      continue;
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint k = 0; k < items->len; k++)
      if (g_strcmp0(dg_values_group(values, key, g_array_index(items, guint, k)), group) == 0)
        g_array_append_val(members, g_array_index(items, guint, k));
    g_ptr_array_add(leaderboard->sections, new_section(leaderboard, group, members));
  }
  return TRUE;
}

static DgLeaderboardOptions *copy_options(const DgLeaderboardOptions *options) {
  if (!options)
    return dg_leaderboard_options_new();
  g_autofree char *text = dg_leaderboard_options_to_text(options);
  DgLeaderboardOptions *copy = dg_leaderboard_options_new_from_text(text, NULL);
  dg_leaderboard_options_set_dataset(copy, options->dataset);
  return copy;
}

static gboolean has_system(const DgDataset *dataset, const char *name) {
  for (guint i = 0; i < dg_dataset_get_system_count(dataset); i++)
    if (strcmp(dg_dataset_get_system(dataset, i), name) == 0)
      return TRUE;
  return FALSE;
}

/* The data set of the records, where it still is; NULL otherwise. */
static DgDataset *find_dataset(const DgValues *values, const char *path) {
  g_autofree char *parent = g_path_get_dirname(path);
  g_autofree char *place = values->place ? g_build_filename(parent, values->place, NULL) : NULL;
  g_autofree char *directory = place ? g_canonicalize_filename(place, NULL) : NULL;
  return directory && strcmp(path, "-") != 0 ? dg_dataset_open(directory, NULL) : NULL;
}

/* A system that is there and has no record would not be missed by anybody. */
static void compare_with_dataset(DgLeaderboard *leaderboard, const char *path) {
  const DgValues *values = leaderboard->values;
  g_autoptr(DgDataset) dataset = find_dataset(values, path);
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

const DgDiagnostics *dg_leaderboard_get_diagnostics(const DgLeaderboard *leaderboard) {
  return leaderboard->diagnostics;
}

DgLeaderboard *dg_leaderboard_new(const char *path, const DgLeaderboardOptions *options, GError **error) {
  g_autoptr(DgLeaderboard) leaderboard = g_new0(DgLeaderboard, 1);
  leaderboard->options = copy_options(options);
  leaderboard->diagnostics = dg_diagnostics_new();
  leaderboard->sections = g_ptr_array_new_with_free_func(free_section);
  leaderboard->values = dg_values_read(path, error);
  if (!leaderboard->values)
    return NULL;
  compare_with_dataset(leaderboard, path);
  g_autoptr(GArray) items = select_items(leaderboard->values, leaderboard->options, error);
  if (!items)
    return NULL;
  leaderboard->whole = new_section(leaderboard, NULL, items);
  return add_sections(leaderboard, items, error) ? g_steal_pointer(&leaderboard) : NULL;
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
  g_autoptr(DgLeaderboardOptions) named = copy_options(options);
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
  g_clear_pointer(&leaderboard->whole, free_section);
  g_ptr_array_unref(leaderboard->sections);
  dg_values_free(leaderboard->values);
  dg_leaderboard_options_free(leaderboard->options);
  dg_diagnostics_free(leaderboard->diagnostics);
  g_free(leaderboard);
}

static const DgBoardRow *row_at(const DgLeaderboard *leaderboard, guint index) {
  return dg_board_row(dg_leaderboard_board(leaderboard), index);
}

const char *dg_leaderboard_get_signature(const DgLeaderboard *leaderboard) {
  return leaderboard->values->signature;
}

guint dg_leaderboard_get_system_count(const DgLeaderboard *leaderboard) {
  return dg_leaderboard_board(leaderboard)->rows->len;
}

const char *dg_leaderboard_get_system(const DgLeaderboard *leaderboard, guint index) {
  return leaderboard->values->systems->pdata[row_at(leaderboard, index)->system];
}

guint dg_leaderboard_get_items(const DgLeaderboard *leaderboard, guint index) {
  return dg_leaderboard_board(leaderboard)->n_items;
}

guint dg_leaderboard_get_scored(const DgLeaderboard *leaderboard, guint index) {
  return row_at(leaderboard, index)->scored;
}

guint dg_leaderboard_get_without_edges(const DgLeaderboard *leaderboard, guint index) {
  return row_at(leaderboard, index)->without_edges;
}

gboolean dg_leaderboard_get_mean(const DgLeaderboard *leaderboard, guint index, const char *name, double *mean) {
  guint column;
  if (!dg_values_find_ratio(name, &column, NULL))
    return FALSE;
  *mean = row_at(leaderboard, index)->macro[column].value;
  return TRUE;
}
