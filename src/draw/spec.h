/* Strict reading of descriptions: every message names the file, the line and the JSON path, what was found and what was
 * expected. A key that is null counts as absent. */
#ifndef DG_DRAW_SPEC_H
#define DG_DRAW_SPEC_H

#include "base/json.h"
#include "draw/expression.h"

/* Longest text of a label, in bytes, and most items of one list. */
#define DG_SPEC_LABEL_MAX 200
#define DG_SPEC_ITEMS_MAX 500

typedef struct {
  cJSON *root;
  const char *name; /* of the file */
  const char *text; /* borrowed */
  gsize length;
  const DgDrawParameter *parameters; /* that numbers given as expressions may name; borrowed */
  guint n_parameters;
  DgDiagnostics *diagnostics; /* what was drawn although it is odd; NULL: nobody asks */
  GError **error; /* of the call that reads; set once, by the first function that returns FALSE or NULL */
} DgSpec;

/* Parses the description; `json`, `name` and `error` must live as long as the result. */
DgSpec *dg_spec_new(const char *json, gsize length, const char *name, GError **error);
void dg_spec_free(DgSpec *spec);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSpec, dg_spec_free)

/* Sets the error "name:line: $.path: <message>" about the value `at` of the document. Returns FALSE. */
gboolean dg_spec_fail(DgSpec *spec, const cJSON *at, DgErrorCode code, const char *format, ...) G_GNUC_PRINTF(4, 5);
/* A warning about it, where somebody asks for diagnostics: the figure is drawn all the same. */
void dg_spec_warn(DgSpec *spec, const cJSON *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The error that `at` is of the wrong type or value: "found ..., expected <what>". Returns FALSE. */
gboolean dg_spec_expected(DgSpec *spec, const cJSON *at, const char *what);

/* FALSE when `value` is no object, or has a key that is not in `known` (ended by NULL; NULL: any key will do). */
gboolean dg_spec_object(DgSpec *spec, const cJSON *value, const char *const *known);

/* The same, but NULL is an error. */
const cJSON *dg_spec_require(DgSpec *spec, const cJSON *object, const char *key);

/* Each reads an optional member and leaves the result as it was where there is none. */
/* A number from `least` to `most`, or a string with an expression that has such a value ("2pi/3", "sqrt(3)"). */
gboolean dg_spec_number(DgSpec *spec, const cJSON *object, const char *key, double least, double most, double *number);
gboolean dg_spec_bool(DgSpec *spec, const cJSON *object, const char *key, gboolean *truth);
/* A text of at most `longest` bytes; owned by `spec`. */
gboolean dg_spec_string(DgSpec *spec, const cJSON *object, const char *key, gsize longest, const char **text);
/* The index of a text among `n` names. */
gboolean dg_spec_choice(DgSpec *spec, const cJSON *object, const char *key, const char *const *names, guint n,
                        guint *index);
/* An array of at most DG_SPEC_ITEMS_MAX values. */
gboolean dg_spec_array(DgSpec *spec, const cJSON *object, const char *key, const cJSON **array);

/* These read a value itself. */
gboolean dg_spec_value_number(DgSpec *spec, const cJSON *value, double least, double most, double *number);
/* An array of exactly `n` numbers from `least` to `most`. */
gboolean dg_spec_value_numbers(DgSpec *spec, const cJSON *value, guint n, double least, double most, double *numbers);

#endif
