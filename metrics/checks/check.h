/* The registration record of a check. To add a check: one file in metrics/checks that ends with its record, one line in
 * metrics/registry.c, one test. */
#ifndef DG_METRICS_CHECKS_CHECK_H
#define DG_METRICS_CHECKS_CHECK_H

#include "base/geometry.h"
#include "ir/figure.h"
#include "metrics/metric.h"

#include <diagrade/checks.h>
#include <math.h>

/* What a check looks at. */
typedef enum { DG_CHECK_MATH, DG_CHECK_FIGURE } DgCheckKind;

/* The default of a parameter that is the same under all profiles. */
#define DG_DEFAULT(value) .diagrade = (value), .paper = (value), .code = (value)
/* Those of a parameter that other profiles do not use. */
#define DG_DIAGRADE(value) .diagrade = (value), .paper = NAN, .code = NAN
#define DG_PUBLISHED(in_paper, in_code) .diagrade = NAN, .paper = (in_paper), .code = (in_code)

typedef struct _DgCheckContext DgCheckContext;
typedef struct _DgCheckResult DgCheckResult;

typedef struct {
  const char *name; /* key in documents: [a-z_]+ */
  guint version; /* goes up when the same diagram can get another verdict */
  const char *title; /* a few words, for tables and pages */
  const char *summary; /* one line */
  const char *citation;
  DgCheckKind kind;
  DgSeverity severity; /* default */
  gboolean needs_whole; /* a finding says that something is missing, or misplaced beside all the rest: it may be wrong
                           when a part of the picture was not understood */
  const DgCheckParameter *parameters;
  guint parameter_count;
  /* Looks and says what it found: a verdict is fail when dg_check_fail() or dg_check_fail_at() was called, n/a when
   * dg_check_not_applicable() was, else pass. Errors: DG_ERROR_INTERNAL, DG_ERROR_LIMIT. */
  gboolean (*run)(const DgCheckContext *context, DgCheckResult *result, GError **error);
} DgCheck;

/* The records, in the order of documents; ended by NULL. */
extern const DgCheck *const dg_checks[];

struct _DgCheckContext {
  DgProfile profile;
  const DgCheck *check;
  const double *parameters; /* values of check->parameters, in their order */
  const DgIr *ir; /* NULL for a check of a figure */
  const DgFigure *figure; /* `ir` resolved by the rules of `profile` */
  const struct _DgPublished
      *published; /* what the rules of the paper look at in `figure`; NULL for a check of a figure */
  const DgDrawing *drawing; /* NULL when the input is an IR document */
  DgReading *reading; /* that `drawing` is of; NULL when the input is an IR document */
  int *joins; /* what dg_check_joins_things() found; -1 before it was asked */
  const struct _DgView *view; /* what `figure` shows, under the profile diagrade; NULL under the others */
  const DgGraph *graph; /* of the drawing; NULL when the input is an IR document */
  struct _DgPicture *picture; /* what the checks of figures look at in it; NULL for a check of a diagram */
};

/* TRUE when the figure shows things and how they are connected, as figures of papers do, and is no drawing of shapes: a
 * connection joins two things with words. Reads the graph if nobody did. */
gboolean dg_check_joins_things(const DgCheckContext *context);

/* The value of parameter `name` of the check that runs, which its profile must use. */
double dg_check_parameter(const DgCheckContext *context, const char *name);

/* A place at which the check fails. `box` is in the units of the figure that was given: user units of a drawing, points
 * of an IR. `entities` are JSON paths or node and edge ids, separated by blanks; NULL for none. */
void dg_check_fail(DgCheckResult *result, DgBox box, guint line, const char *entities, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
/* A place in a drawing. */
typedef struct {
  DgBox box; /* user units */
  const char *entities; /* ids of nodes and edges, separated by blanks; NULL for none */
  guint items[2]; /* paint order of what is at fault there: a comment can exempt either; DG_NO_Z for none */
} DgPlace;

/* The same at a place in a drawing: the line is that of its first item. Nothing is said where a comment
 * `diagrade-ignore` exempts what is at fault. */
void dg_check_fail_at(DgCheckResult *result, DgPlace place, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* TRUE while a further finding is listed; beyond that findings are counted, and nobody reads what they say. */
gboolean dg_check_lists(const DgCheckResult *result);
/* The check has nothing to look at, and why. */
void dg_check_not_applicable(DgCheckResult *result, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* The wording for one thing or for several; works for formats, too. */
#define DG_PLURAL(n, one, many) ((n) == 1 ? (one) : (many))
/* What a passing check says: what was measured. */
void dg_check_pass(DgCheckResult *result, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
