/* Pairs of graphs with gold correspondences between their nodes, and what matchings found of them. */
#ifndef DG_METRICS_AGREEMENT_GOLD_H
#define DG_METRICS_AGREEMENT_GOLD_H

#include "base/json.h"
#include "metrics/agreement/study.h"

/* The graphs of a pair, in the order in which a correspondence names its nodes. */
enum { DG_GOLD_GENERATED, DG_GOLD_REFERENCE, DG_GOLD_SIDES };

/* Most correspondences of one pair: a group of one object stands for as many as its two lists have products. */
#define DG_CORRESPONDENCES_MAX 1000000u

/* A set of correspondences: guint64 with the position of the generated node in the upper half and of the reference node
 * in the lower, ascending, each once. */
typedef GArray DgCorrespondences;
#define DG_CORRESPONDENCE(generated, reference) ((guint64)(generated) << 32 | (reference))

typedef struct {
  char *id, *model; /* NULL: the gold names no model */
  char *set, *cluster; /* NULL: of no set; alone */
  char *figures[DG_GOLD_SIDES]; /* their paths, absolute; NULL where the gold names none */
  guint line;
  gboolean selected; /* it counts: of a set that was asked for */
  GHashTable
      *positions[DG_GOLD_SIDES]; /* of ids of nodes: those of the graph first, then those that stand in no list */
  guint n_nodes[DG_GOLD_SIDES]; /* of the graph; 0 when the gold does not list them */
  double judged; /* NaN: nobody judged it */
  DgCorrespondences *gold;
  DgCorrespondences *found[DG_SYSTEMS]; /* NULL: there is no result */
  double node_f1[DG_SYSTEMS]; /* NaN: not known */
} DgGoldPair;

typedef struct {
  char *name; /* of the file */
  char *directory; /* that its paths are seen from */
  gboolean names_models; /* its pairs are of a model each */
  gboolean has_models; /* and of several, as none was chosen */
  GPtrArray *pairs; /* DgGoldPair, in the order of the file */
  GHashTable *by_id; /* of dg_gold_key() */
  GHashTable *by_figures; /* of dg_gold_figures_key() */
  char *results[DG_SYSTEMS], *models[DG_SYSTEMS]; /* names of files and models; NULL where there is none */
  GPtrArray *notes; /* char * */
} DgGold;

/* Reads the pairs of `path` (README.md has the form), without those of other models than `model` unless it is NULL;
 * with `select` only the pairs of these sets count. Errors: those of the source, DG_ERROR_FORMAT, DG_ERROR_LIMIT,
 * DG_ERROR_ARGUMENT (an unknown set). Free with dg_gold_free(). */
DgGold *dg_gold_read(const char *path, const char *model, char **select, DgLineSource source, GError **error);
void dg_gold_free(DgGold *gold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGold, dg_gold_free)

static inline DgGoldPair *dg_gold_pair(const DgGold *gold, guint index) {
  return gold->pairs->pdata[index];
}

/* What a pair is looked up by. Free with g_free(). */
char *dg_gold_key(const DgGold *gold, const char *id, const char *model);
/* The same by two absolute paths; NULL when one is NULL. */
char *dg_gold_figures_key(char *const figures[DG_GOLD_SIDES]);
void dg_gold_note(DgGold *gold, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* gold_correspondences.c */

/* Reads the correspondences of `list`: pairs of ids, or objects with "generated" and "reference", each an id or a list
 * of ids that all correspond. `where` names the place in messages. Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DgCorrespondences *dg_correspondences_read(DgGoldPair *pair, const cJSON *list, const char *where, GError **error);
/* Those of `a` that `b` has as well. Free with g_array_unref(). */
DgCorrespondences *dg_correspondences_common(const DgCorrespondences *a, const DgCorrespondences *b);
/* How many nodes of one graph stand in some of them, those left out that `pair` does not list. */
guint dg_correspondences_count_nodes(const DgGoldPair *pair, const DgCorrespondences *found, guint side);
/* The most of them that hold each node at most once: the size of a maximum one-to-one matching. */
guint dg_correspondences_one_to_one(const DgCorrespondences *correspondences);

/* gold_results.c */

/* Reads what a system found of the pairs: answers of `score`, records of a run, or lines as those of the gold with
 * "matches". `model` is NULL or the one that counts; `option` names it in messages. Errors: those of the source,
 * DG_ERROR_FORMAT (a pair twice, a line without matches or an id, lists that were cut), DG_ERROR_ARGUMENT (several
 * models and none chosen, or one that is not there). */
gboolean dg_gold_add_results(DgGold *gold, guint system, const char *path, const char *model, const char *option,
                             DgLineSource source, GError **error);

#endif
