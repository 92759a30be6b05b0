/* Runs of act-then-revise side by side, as IllustrationBench shows two models that draw (Figure 3). */
#include "refine/refine_options.h"
#include "refine/refine_summary.h"

#include <string.h>

#define SCHEMA "diagrade/refinements@1"

typedef struct {
  char *name, *directory;
  DgRefineSummary *summary;
} Run;

struct _DgRefineRuns {
  GPtrArray *list; /* Run */
  GPtrArray *places; /* a group of each type and level; NULL before they are asked for */
};

static void free_run(gpointer data) {
  Run *run = data;
  g_free(run->name);
  g_free(run->directory);
  dg_refine_summary_free(run->summary);
  g_free(run);
}

DgRefineRuns *dg_refine_runs_new(void) {
  DgRefineRuns *runs = g_new0(DgRefineRuns, 1);
  runs->list = g_ptr_array_new_with_free_func(free_run);
  return runs;
}

void dg_refine_runs_free(DgRefineRuns *runs) {
  if (!runs)
    return;
  g_clear_pointer(&runs->places, g_ptr_array_unref);
  g_ptr_array_unref(runs->list);
  g_free(runs);
}

static const Run *get(const DgRefineRuns *runs, guint index) {
  return index < runs->list->len ? runs->list->pdata[index] : NULL;
}

/* The model that draws, the same in all records of a run; "" without one. */
static const char *actor_of(const DgRefineSummary *summary) {
  const DgRefineRecord *first = dg_refine_summary_get_record(summary, 0);
  return first ? first->actor : "";
}

/* By their models, or by their directories where two have the same or one has none. */
static void name_runs(const DgRefineRuns *runs) {
  for (guint i = 0; i < runs->list->len; i++) {
    Run *run = runs->list->pdata[i];
    const char *actor = actor_of(run->summary);
    gboolean tells = *actor != '\0';
    for (guint j = 0; j < runs->list->len; j++)
      tells = tells && (j == i || strcmp(actor_of(get(runs, j)->summary), actor) != 0);
    g_free(run->name);
    run->name = g_utf8_make_valid(tells ? actor : run->directory, -1);
  }
}

gboolean dg_refine_runs_add(DgRefineRuns *runs, DgRefineSummary *summary, const char *directory, GError **error) {
  const Run *first = get(runs, 0);
  if (first && first->summary->best_by != summary->best_by) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found figures that the %s chose, expected the %s to choose them as in %s", directory,
                dg_best_by_name(summary->best_by), dg_best_by_name(first->summary->best_by), first->directory);
    dg_refine_summary_free(summary);
    return FALSE;
  }
  Run *run = g_new0(Run, 1);
  run->directory = g_strdup(directory);
  run->summary = summary;
  g_ptr_array_add(runs->list, run);
  name_runs(runs);
  g_clear_pointer(&runs->places, g_ptr_array_unref);
  return TRUE;
}

guint dg_refine_runs_get_count(const DgRefineRuns *runs) {
  return runs->list->len;
}

const char *dg_refine_runs_get_name(const DgRefineRuns *runs, guint index) {
  const Run *run = get(runs, index);
  return run ? run->name : NULL;
}

const char *dg_refine_runs_get_directory(const DgRefineRuns *runs, guint index) {
  const Run *run = get(runs, index);
  return run ? run->directory : NULL;
}

DgRefineSummary *dg_refine_runs_get_summary(const DgRefineRuns *runs, guint index) {
  const Run *run = get(runs, index);
  return run ? run->summary : NULL;
}

DgBestBy dg_refine_runs_get_best_by(const DgRefineRuns *runs) {
  const Run *first = get(runs, 0);
  return first ? first->summary->best_by : DG_BEST_BY_REVISION;
}

guint dg_refine_runs_get_rounds_max(const DgRefineRuns *runs) {
  guint most = 0;
  for (guint i = 0; i < runs->list->len; i++)
    most = MAX(most, get(runs, i)->summary->rounds_max);
  return most;
}

/* --- groups --- */

/* What is said of all of them stands first. */
static int compare_names(const char *a, const char *b) {
  gboolean all_a = strcmp(a, DG_REFINE_OVERALL) == 0, all_b = strcmp(b, DG_REFINE_OVERALL) == 0;
  return all_a != all_b ? all_b - all_a : strcmp(a, b);
}

static int compare_groups(const DgRefineGroup *a, const DgRefineGroup *b) {
  int types = compare_names(a->type, b->type);
  return types != 0 ? types : compare_names(a->level, b->level);
}

static int compare_places(gconstpointer a, gconstpointer b) {
  const DgRefineGroup *const *p = a, *const *q = b;
  return compare_groups(*p, *q);
}

static const DgRefineGroup *find_group(DgRefineSummary *summary, const DgRefineGroup *place) {
  const DgRefineGroup *group = NULL;
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++)
    if (compare_groups(group, place) == 0)
      return group;
  return NULL;
}

/* A run adds the places that no run before it has. */
static void add_places(GPtrArray *places, const DgRefineRuns *runs, guint run) {
  DgRefineSummary *summary = get(runs, run)->summary;
  for (guint i = 0; i < dg_refine_summary_get_group_count(summary); i++) {
    const DgRefineGroup *group = dg_refine_summary_get_group(summary, i);
    gboolean known = FALSE;
    for (guint j = 0; j < run && !known; j++)
      known = find_group(get(runs, j)->summary, group) != NULL;
    if (!known)
      g_ptr_array_add(places, (gpointer)group);
  }
}

guint dg_refine_runs_get_group_count(DgRefineRuns *runs) {
  if (!runs->places) {
    runs->places = g_ptr_array_new();
    for (guint i = 0; i < runs->list->len; i++)
      add_places(runs->places, runs, i);
    g_ptr_array_sort(runs->places, compare_places);
  }
  return runs->places->len;
}

const DgRefineGroup *dg_refine_runs_get_group(DgRefineRuns *runs, guint group, guint run) {
  gboolean inside = group < dg_refine_runs_get_group_count(runs) && run < runs->list->len;
  return inside ? find_group(get(runs, run)->summary, runs->places->pdata[group]) : NULL;
}

static cJSON *describe_runs(const DgRefineRuns *runs) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON *list = cJSON_AddArrayToObject(document, "runs");
  for (guint i = 0; i < runs->list->len; i++) {
    const Run *run = get(runs, i);
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddStringToObject(entry, "name", run->name);
    cJSON_AddItemToObject(entry, "summary", dg_refine_summary_document(run->summary));
    cJSON_AddItemToArray(list, entry);
  }
  return document;
}

char *dg_refine_runs_to_json(DgRefineRuns *runs, gboolean pretty) {
  g_autoptr(cJSON) document =
      runs->list->len == 1 ? dg_refine_summary_document(get(runs, 0)->summary) : describe_runs(runs);
  return dg_json_print(document, pretty);
}
