/* What a run found out of one pair, in the form in which a store keeps it. */
#ifndef DG_RUN_RESULT_H
#define DG_RUN_RESULT_H

#include "run/record_text.h"

/* SHA-256 of the bytes of a figure. */
#define DG_DIGEST_LENGTH 32
typedef struct {
  guint8 bytes[DG_DIGEST_LENGTH];
} DgDigest;

DgDigest dg_digest_of_bytes(GBytes *bytes);

/* A graph of a nameless figure, packed once for all pairs that it stands in. Counted references. */
typedef struct {
  GBytes *document; /* dg_pack() of a document `diagrade/graph@1` */
  DgGraphSize size;
  gint64 microseconds; /* that it took to read */
} DgGraphDocument;

DgGraphDocument *dg_graph_document_new(const DgGraph *graph, gint64 microseconds);
DgGraphDocument *dg_graph_document_ref(DgGraphDocument *document);
/* `document` may be NULL. */
void dg_graph_document_unref(DgGraphDocument *document);

/* One figure of a pair. */
typedef struct {
  char *name; /* relative to the data set */
  gboolean read; /* its bytes could be read, and `digest` is theirs */
  DgDigest digest;
  DgGraphDocument *graph; /* NULL when it is none */
} DgResultFigure;

typedef struct {
  guint item, system; /* indices of the data set */
  const char *status; /* static */
  char *error_code, *message; /* NULL of a pair that was scored */
  char *failure; /* the message for people, with the whole path; NULL of a pair that was scored */
  DgResultFigure figures[DG_SIDE_COUNT];
  char *values; /* the score without its lists, its signature and names; NULL without a score */
  GBytes *score; /* dg_pack() of the whole, without signature and names */
  gint64 microseconds; /* that reading the generated figure and scoring took */
} DgResult;

void dg_result_free(DgResult *result);

#endif
