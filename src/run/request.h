/* Figures as a request in JSON gives them, for lines of `score --jsonl` and for the functions of requests.h alike. */
#ifndef DG_RUN_REQUEST_H
#define DG_RUN_REQUEST_H

#include "base/json.h"
#include "run/recent_references.h"
#include "run/scoring.h"

/* One figure of a request. Begins as zeros. */
typedef struct {
  char *name; /* what documents and messages call it; NULL of a graph that says it itself */
  GBytes *bytes; /* NULL of a graph */
  const cJSON *graph; /* a document diagrade/graph@1, of the request; NULL of a file */
} DgRequestFigure;

/* Frees what it holds. */
void dg_request_figure_clear(DgRequestFigure *figure);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgRequestFigure, dg_request_figure_clear)
/* Reads the figure that stands in `request` in one of these ways: under `key` a path, under "<key>_text" its text,
 * under "<key>_base64" its bytes (RFC 4648, line ends allowed), under "<key>_graph" its graph; "<key>_name" says what
 * it is called, else its path or `key`. `place` stands for the request in messages. Errors: DG_ERROR_FORMAT (none of
 * them, or not of its type; no Base64), DG_ERROR_ARGUMENT (two of them; standard input), DG_ERROR_OPEN,
 * DG_ERROR_LIMIT. */
gboolean dg_request_figure_read(const cJSON *request, const char *key, const char *place, DgRequestFigure *figure,
                                GError **error);
/* The graph that the request holds, `figure->graph`, as `options` want it. Free with dg_graph_free(). Errors: those of
 * dg_graph_new_from_json(). */
DgGraph *dg_request_figure_take_graph(const DgRequestFigure *figure, const char *place, const DgGraphOptions *options,
                                      GError **error);
/* Whether `key` is one of those by which a figure stands under `figure`. */
gboolean dg_request_is_key(const char *key, const char *figure);

/* What a score of one request depends on, and how its pair is scored. */
typedef struct {
  DgScoring how;
  const char *signature; /* dg_signature() of it */
  DgRecentReferences *recent; /* references of other requests that are scored in the same way; NULL: none are kept */
} DgRequestScoring;

/* The pair "generated" and "reference" of `request`, as a document diagrade/score@1. NULL with an error, of which
 * `failed` says the side: "generated" or "reference". Free with g_free().
 * Errors: those above and those of dg_record_new(). */
char *dg_request_score(const cJSON *request, const char *place, const DgRequestScoring *scoring, gboolean pretty,
                       const char **failed, GError **error);

#endif
