/* Shared value types, errors, diagnostics and version of diagrade.
 *
 * Coordinates everywhere in the public interface are user units of the outermost viewport of the figure: CSS pixels,
 * origin at the top left of the canvas, y downwards. Angles are radians, clockwise as seen (y is downwards).
 *
 * What a result lists is read by views: const pointers to structs that the library makes and the result owns, strings
 * included, valid until the result is freed. Callers never make such a struct, which may grow at its end, and reach the
 * next one by the getter, not by adding to the pointer. A number is NaN and a string NULL where there is none.
 *
 * Options are opaque: _new() gives the defaults, _set_...() changes one, _free() releases them. The few structs that a
 * caller makes, for a function to read or to fill in, never change, nor do those that stand in a view by value.
 *
 * What is got by an index is NULL from the count on. A getter that returns no pointer needs an index below the count,
 * as does one that says so.
 */
#ifndef DIAGRADE_BASE_H
#define DIAGRADE_BASE_H

#include <diagrade/version.h>

#include <glib.h>

G_BEGIN_DECLS

/* A point in user units. */
typedef struct {
  double x, y;
} DgPoint;

/* An axis-aligned bounding box in user units; (x, y) is the top left corner, width and height are never negative. */
typedef struct {
  double x, y, width, height;
} DgBox;

/* Error domain of every GError that diagrade returns. */
#define DG_ERROR (dg_error_quark())
DG_API GQuark dg_error_quark(void);

/* Codes of DG_ERROR. The command line maps them to its exit codes. */
typedef enum {
  DG_ERROR_OPEN, /* a file or directory is missing, unreadable or not a regular file */
  DG_ERROR_FORMAT, /* the bytes are not what was expected (not XML, not SVG, not JSON, wrong schema) */
  DG_ERROR_UNREADABLE, /* a figure was read, but not its words: what it shows cannot be scored */
  DG_ERROR_LIMIT, /* one of the documented limits on input was passed */
  DG_ERROR_ARGUMENT, /* the caller passed a value that is out of range or unknown */
  DG_ERROR_RENDER, /* the renderer failed, was killed or ran out of time */
  DG_ERROR_WRITE, /* an output could not be written */
  DG_ERROR_NETWORK, /* a model endpoint could not be reached, or gave no usable response after all retries */
  DG_ERROR_MODEL, /* a model answered, but its answer cannot be used (refusal, cut short, not in the form asked for) */
  DG_ERROR_BUDGET, /* the budget of dollars or tokens does not allow a further request */
  DG_ERROR_CANCELLED, /* stopped by the caller before it was done */
  DG_ERROR_INTERNAL /* our own fault */
} DgErrorCode;

/* Name of the code of `error` in documents: "open", "format", "unreadable", "limit", "argument", "render", "write",
 * "network", "model", "budget", "cancelled" or "internal" (also for an error of another domain); static string. */
DG_API const char *dg_error_name(const GError *error);

/* The exit code of the program for `error`: 1 (a picture failed, or it was stopped), 2 (usage), 3 (an input cannot be
 * read), 4 (a model or the network), 5 (an output cannot be written, or our own fault). */
DG_API guint dg_error_exit_code(const GError *error);

/* Reads a regular file, or standard input when `path` is "-". A device, FIFO or directory is an error at once, never a
 * wait. Free with g_bytes_unref(). Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT (more than 64 MiB). */
DG_API GBytes *dg_file_read(const char *path, GError **error);

/* Writes `length` bytes to `path` so that the file appears whole or not at all (temporary name, fsync, rename).
 * `length` is -1 for a string. Errors: DG_ERROR_WRITE. */
DG_API gboolean dg_file_write(const char *path, const char *data, gssize length, GError **error);
/* The same of a file below `directory`, which may be a link itself: in it, no link may lead `path` to another place.
 * For names that were not given one by one, in directories that others may have filled. Errors: DG_ERROR_WRITE; the
 * message names the link and where it leads. */
DG_API gboolean dg_file_write_within(const char *directory, const char *path, const char *data, gssize length,
                                     GError **error);

/* Is told the path, as it was named, of a file that was read or, when `written`, appeared with its new content.
 * Standard input and answers of models that are kept are none. Any thread may call it. */
typedef void (*DgFileObserver)(const char *path, gboolean written, gpointer user_data);
/* From now on `observer` (NULL: nobody) is told of the files that this process reads and writes. Not to be called while
 * other threads use the library. */
DG_API void dg_file_observe(DgFileObserver observer, gpointer user_data);

/* How serious a diagnostic is. */
typedef enum {
  DG_LEVEL_INFO, /* worth knowing, nothing was lost */
  DG_LEVEL_WARNING, /* something was repaired or read differently from what was meant */
  DG_LEVEL_ERROR /* a part of the input could not be read and is missing from the result */
} DgLevel;

/* "info", "warning" or "error"; static string. */
DG_API const char *dg_level_name(DgLevel level);

/* What a part of a figure's source is that was left out. */
typedef enum {
  DG_LOSS_OTHER, /* "other": a part whose kind is not known */
  DG_LOSS_WORDS, /* "words" */
  DG_LOSS_NODES, /* "nodes" */
  DG_LOSS_EDGES, /* "edges" */
  DG_LOSS_STYLES, /* "styles": styles and settings */
  DG_LOSS_LIBRARIES, /* "libraries" */
  DG_LOSS_INCLUDES /* "includes": other files */
} DgLossKind;
#define DG_LOSS_KINDS 7

/* The name in documents, as quoted above; static string. */
DG_API const char *dg_loss_kind_name(DgLossKind kind);

/* What could not be read, or was repaired, in one input: a list of (level, message, line). */
typedef struct _DgDiagnostics DgDiagnostics;

/* An empty list. Free with dg_diagnostics_free(). */
DG_API DgDiagnostics *dg_diagnostics_new(void);
DG_API void dg_diagnostics_free(DgDiagnostics *diagnostics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDiagnostics, dg_diagnostics_free)
/* Number of diagnostics; 0 for NULL. */
DG_API guint dg_diagnostics_get_count(const DgDiagnostics *diagnostics);
/* Level of diagnostic `index`. */
DG_API DgLevel dg_diagnostics_get_level(const DgDiagnostics *diagnostics, guint index);
/* Message of diagnostic `index`, UTF-8, one line; owned by `diagnostics`. */
DG_API const char *dg_diagnostics_get_message(const DgDiagnostics *diagnostics, guint index);
/* Line of the input that diagnostic `index` speaks of, counted from 1; 0 when it speaks of no line. */
DG_API guint dg_diagnostics_get_line(const DgDiagnostics *diagnostics, guint index);

/* The version of the library, "1.2.3"; static string. */
DG_API const char *dg_version(void);
/* The version of diagrade that a signature names ("diagrade:0.1.0|nodes:..." names 0.1.0); NULL for a signature that
 * names none and for NULL. Free with g_free(). */
DG_API char *dg_signature_get_version(const char *signature);
/* The signature with another version in its place; NULL when one of the two is NULL or `signature` names none. Free
 * with g_free(). */
DG_API char *dg_signature_set_version(const char *signature, const char *version);
/* The versions of the libraries (of those in use, or built against, as it says) and the licence of the linked program,
 * as printed by `diagrade --version`, one per line. Free with g_free(). */
DG_API char *dg_version_text(void);

G_END_DECLS

#endif
