/* Pairs, data sets and leaderboards: scoring files rather than graphs. */
#ifndef DIAGRADE_RUN_H
#define DIAGRADE_RUN_H

#include <diagrade/base.h>
#include <diagrade/graph.h>
#include <diagrade/metrics.h>

G_BEGIN_DECLS

/* Everything said of one generated figure and its reference: a document `diagrade/record@1` (see docs in README). */
typedef struct _DgRecord DgRecord;

/* Reads both files (SVG or graph JSON), scores them and returns the record. An unreadable file is not an error of this
 * function but a record whose status says "failed" and why; then `error_code` of the record is set.
 * `item` and `system` may be NULL. Never returns NULL. Free with dg_record_free(). */
DG_API DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item,
                               const char *system, const DgGraphOptions *graph_options,
                               const DgScoreOptions *score_options);
DG_API void dg_record_free(DgRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRecord, dg_record_free)

/* NULL when the pair was scored; otherwise what went wrong, owned by the record. */
DG_API const GError *dg_record_get_error(const DgRecord *record);
/* The score; NULL when the pair could not be scored. Owned by the record. */
DG_API const DgScore *dg_record_get_score(const DgRecord *record);
/* The extracted graphs; NULL where the figure could not be read. Owned by the record. */
DG_API const DgGraph *dg_record_get_generated_graph(const DgRecord *record);
DG_API const DgGraph *dg_record_get_reference_graph(const DgRecord *record);
/* The record as one line of JSON (`diagrade/record@1`), without newline: item, system, status, error, generated,
 * reference, the two graphs and the score. Free with g_free(). */
DG_API char *dg_record_to_json(const DgRecord *record);

G_END_DECLS

#endif
