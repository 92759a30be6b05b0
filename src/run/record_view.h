/* A record as the pages look at it, whether it was just made or read from disk. */
#ifndef DG_RUN_RECORD_VIEW_H
#define DG_RUN_RECORD_VIEW_H

#include "run/record_text.h"

typedef enum { DG_STATUS_SCORED, DG_STATUS_FAILED, DG_STATUS_MISSING } DgStatus;

/* A group that an item of a data set belongs to: the value of one of its columns. */
typedef struct {
  const char *name, *value;
} DgRecordGroup;

/* The canvas of a graph, and which figure of its file it is of; 0 where nothing is known. */
typedef struct {
  double width, height;
  guint part;
  DgBox crop;
} DgRecordCanvas;

typedef struct {
  DgRecordText text; /* its documents; the signature stands in the score */
  DgStatus status;
  GArray *groups; /* DgRecordGroup; empty for a record that was just made, as nothing shows those */
  DgRecordCanvas canvases[DG_SIDE_COUNT];
  const DgGraph *graphs[DG_SIDE_COUNT]; /* NULL of a figure that was not read, or whose document is no whole graph */
  const DgScore *score; /* NULL without one */
  int n_edges; /* of the generated figure; -1 when unknown */
  /* What the others point to, where the view owns it. */
  GStringChunk *strings;
  DgGraphSize sizes[DG_SIDE_COUNT];
  char *documents[DG_SIDE_COUNT + 1];
  DgGraph *read_graphs[DG_SIDE_COUNT];
  DgScore *read_score;
} DgRecordView;

/* A view of nothing. */
DgRecordView *dg_record_view_new_empty(void);
/* Sets `status` and the name of it in documents. */
void dg_record_view_set_status(DgRecordView *view, const char *name);
/* Sets the graph of one figure, which the caller keeps, with its document and size. */
void dg_record_view_set_graph(DgRecordView *view, DgSide side, const DgGraph *graph);
/* Sets the score, which the caller keeps, and its document. */
void dg_record_view_set_score(DgRecordView *view, const DgScore *score, const char *signature);

/* record.c: `record` must outlive the view. Free with dg_record_view_free(). */
DgRecordView *dg_record_view_new(const DgRecord *record);
/* Of a document `diagrade/record@1`: members that are not what they should be count as absent. Free with
 * dg_record_view_free(). */
DgRecordView *dg_record_view_new_from_document(const cJSON *record);
void dg_record_view_free(DgRecordView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRecordView, dg_record_view_free)

#endif
