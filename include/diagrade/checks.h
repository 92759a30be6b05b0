/* Checks: rule-based verdicts on a diagram (its IR) or on a paper figure (its drawing and graph), each with the reason
 * and the place. */
#ifndef DIAGRADE_CHECKS_H
#define DIAGRADE_CHECKS_H

#include <diagrade/base.h>
#include <diagrade/graph.h>
#include <diagrade/ir.h>
#include <diagrade/reading.h>

G_BEGIN_DECLS

typedef enum { DG_VERDICT_PASS, DG_VERDICT_FAIL, DG_VERDICT_NOT_APPLICABLE } DgVerdict;

/* "pass", "fail" or "n/a"; static string. */
DG_API const char *dg_verdict_name(DgVerdict verdict);

/* Whose rules and thresholds apply. */
typedef enum {
  DG_PROFILE_DIAGRADE, /* the default: ours */
  DG_PROFILE_PAPER, /* DiagramIR, appendix A2.4 */
  DG_PROFILE_CODE /* what the published implementation of DiagramIR does */
} DgProfile;

/* "diagrade", "paper" or "code"; static string. */
DG_API const char *dg_profile_name(DgProfile profile);
/* Finds a profile by its name. Returns FALSE when there is none. */
DG_API gboolean dg_profile_find(const char *name, DgProfile *profile);

/* What a failing check means to the one who asked. */
typedef enum { DG_SEVERITY_NOTE, DG_SEVERITY_WARNING, DG_SEVERITY_ERROR } DgSeverity;

/* "note", "warning" or "error"; static string. */
DG_API const char *dg_severity_name(DgSeverity severity);
/* Finds a severity by its name. Returns FALSE when there is none. */
DG_API gboolean dg_severity_find(const char *name, DgSeverity *severity);

/* Which checks run, by which rules; create with dg_check_options_new(). */
typedef struct _DgCheckOptions DgCheckOptions;

/* Defaults: profile diagrade, every check that applies to the kind of input. */
DG_API DgCheckOptions *dg_check_options_new(void);
DG_API void dg_check_options_free(DgCheckOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCheckOptions, dg_check_options_free)
/* Which figure of a file is checked and how its text is read, for dg_check_record_new(); copied. */
DG_API void dg_check_options_set_figure(DgCheckOptions *options, const DgFigureOptions *figure);
DG_API void dg_check_options_set_profile(DgCheckOptions *options, DgProfile profile);
DG_API DgProfile dg_check_options_get_profile(const DgCheckOptions *options);
/* Has records say how many seconds the checks of their file took, reading included: then the same bytes give other ones
 * each time. FALSE at first. */
DG_API void dg_check_options_set_timing(DgCheckOptions *options, gboolean timing);
/* Runs only the checks that are selected, by name; "name" selects, "-name" leaves out, "math" and "figure" stand for
 * the two kinds. Errors: DG_ERROR_ARGUMENT (no such check; the message lists near names). */
DG_API gboolean dg_check_options_select(DgCheckOptions *options, const char *name, GError **error);
/* Sets parameter `parameter` of check `check` (metric_list shows them). Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_check_options_set_parameter(DgCheckOptions *options, const char *check, const char *parameter,
                                               double value, GError **error);
/* Sets what a failing check means. Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_check_options_set_severity(DgCheckOptions *options, const char *check, DgSeverity severity,
                                              GError **error);
/* Suppresses what `check` (NULL: every check) finds in files whose name matches `pattern`, in which * stands for any
 * characters and ? for one. A pattern without a slash is compared with the last part of the name; one with a slash with
 * the whole name and with each part of it that begins after a slash. Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_check_options_ignore(DgCheckOptions *options, const char *pattern, const char *check,
                                        GError **error);
/* Reads a configuration file (a key file, usually diagrade.conf) into the options:
 *
 *     [checks]
 *     profile=diagrade
 *     select=figure;-connectors_are_level
 *     [severity]
 *     text_contrast=error
 *     [parameters]
 *     text_is_readable_in_print.width=252
 *     [ignore]
 *     drafts/...svg=all             (file patterns, see dg_check_options_ignore())
 *     old-*.svg=text_contrast;canvas_is_used
 *
 * Documents of what is checked with them name the file. Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT, DG_ERROR_LIMIT; the
 * message names file, line, key, what was found and what was expected. After one, the options hold what stands before
 * it. */
DG_API gboolean dg_check_options_load(DgCheckOptions *options, const char *path, GError **error);
/* The part of the signature that names how checks are done: profile, sum of the versions of the checks that run, which
 * they are unless all do, and what is not as by default, e.g. "checks:diagrade.16.figure,text_contrast.normal=7". Free
 * with g_free(). */
DG_API char *dg_check_options_get_signature(const DgCheckOptions *options);

/* What the checks say of one diagram. Where a part of the picture was not understood (TikZ, see
 * dg_drawing_get_understood()), no check says "pass": what is missing might fail it. It is n/a with the share that was
 * understood; a finding on what was read stays, unless the check needs the whole picture. */
typedef struct _DgCheckReport DgCheckReport;

/* Checks a diagram given as IR: the checks of mathematical diagrams. `options` may be NULL. Errors: DG_ERROR_LIMIT,
 * DG_ERROR_INTERNAL (GEOS failed). Free with dg_check_report_free(). */
DG_API DgCheckReport *dg_check_ir(const DgIr *ir, const DgCheckOptions *options, GError **error);
/* Checks what was read: the checks of mathematical diagrams on its IR and, of a figure, those of paper figures on its
 * drawing and the graph that the defaults read, whatever the options of the reading. The source of a diagram has no
 * picture: each check is n/a. Errors: as dg_check_ir(), and
 * those of the getters of the reading. What a comment in the figure names does not count:
 * `<!-- diagrade-ignore text_contrast connectors_are_level -->` suppresses these checks for what the next element
 * paints, with all that it holds; before the first painted element, for the whole figure. Without names it suppresses
 * every check. Where both kinds of checks run, those of the other kind than the figure's have the severity "note",
 * unless they were selected by name or given a severity: a figure is a paper figure when a connection joins two boxes
 * with words, else a mathematical diagram. */
DG_API DgCheckReport *dg_check_reading(DgReading *reading, const DgCheckOptions *options, GError **error);
DG_API void dg_check_report_free(DgCheckReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCheckReport, dg_check_report_free)

/* What one check says; a view, as base.h describes them. */
typedef struct {
  const char *name;
  DgVerdict verdict;
  DgSeverity severity;
  const char *message; /* one sentence, with the measured and the allowed figure and unit */
  guint suppressed; /* findings that a comment in the figure or the options suppress */
  guint found; /* places at which it fails; 0 unless it does. The first 1,000 are listed. */
} DgCheckOutcome;

/* Who says that a finding does not count. */
typedef enum {
  DG_SUPPRESSION_NONE,
  DG_SUPPRESSION_COMMENT, /* a comment in the figure */
  DG_SUPPRESSION_OPTIONS /* dg_check_options_ignore(), also by a configuration */
} DgSuppression;

/* A place at which a check fails. */
typedef struct {
  const char *message;
  DgBox box; /* in user units of the figure (of the page in points, y upwards, for an IR document without one) */
  guint line; /* of the source; 0 when unknown */
  guint column; /* character of the line, from 1, with which the element begins; 0 when unknown */
  guint end_column; /* behind its tag, where that ends on the same line; 0 when unknown */
  const char *const *entities; /* JSON paths or ids of nodes and edges, ended by NULL; NULL for none */
  DgSuppression suppression;
} DgCheckFinding;

/* The checks that ran, in the order of the registry; NULL from the count on. */
DG_API guint dg_check_report_get_count(const DgCheckReport *report);
DG_API const DgCheckOutcome *dg_check_report_get(const DgCheckReport *report, guint index);
/* The places that are listed for check `check` (an index); NULL from the count on. */
DG_API guint dg_check_report_get_finding_count(const DgCheckReport *report, guint check);
DG_API const DgCheckFinding *dg_check_report_get_finding(const DgCheckReport *report, guint check, guint index);
/* What was found and is suppressed, the first 1,000 of each check; NULL from the count on, and always of a report that
 * was read from a document, which has their number alone. */
DG_API const DgCheckFinding *dg_check_report_get_suppressed(const DgCheckReport *report, guint check, guint index);
/* What was odd about the comments that suppress findings; owned by the report. */
DG_API const DgDiagnostics *dg_check_report_get_diagnostics(const DgCheckReport *report);

/* A check of the registry; a view. */
typedef struct {
  const char *name;
  const char *title; /* a few words, for tables and pages */
  const char *summary, *citation;
  const char *kind; /* "math" (on an IR) or "figure" (on a drawing and its graph) */
  guint version;
  DgSeverity severity; /* unless the options say another */
  guint parameter_count;
} DgCheckInfo;

/* A parameter of a check: a number. */
typedef struct {
  const char *name, *summary;
  double minimum, maximum;
  double diagrade, paper, code; /* the defaults under these profiles; NAN: the rules of that profile do not use it */
} DgCheckParameter;

/* The registry of checks; NULL from the count on. Never freed. */
DG_API guint dg_check_get_count(void);
DG_API const DgCheckInfo *dg_check_get(guint index);
/* Its parameters, in the order of its documentation; NULL from the count on. */
DG_API const DgCheckParameter *dg_check_get_parameter(guint check, guint index);
/* The registry as a document: an array of {"name","version","title","summary","citation","kind","severity",
 * "parameters":[{"name","summary","type","minimum","maximum","default","paper","code"}]} in the order of the registry;
 * `paper` and `code` are the defaults under these profiles, null where its rules do not use it. Free with g_free(). */
DG_API char *dg_check_list_to_json(gboolean pretty);

G_END_DECLS

#endif
