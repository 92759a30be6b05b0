/* Conditions of --fail-under: values that must not be less than a number. */
#ifndef DG_CLI_GATES_H
#define DG_CLI_GATES_H

#include "cli/command.h"

/* What a command takes as conditions. */
typedef struct {
  double least; /* the least number; the largest is 1 */
  const char *example; /* "node_f1=0.8" */
  const char *names; /* the names of values, for the message about an unknown one */
  gboolean (*known)(const char *name);
} DgGateRule;

typedef struct {
  char *name;
  double least;
} DgGate;

/* Reads the values of --fail-under, each "NAME=NUMBER,...", into an array of DgGate; `texts` may be NULL. Free with
 * g_array_unref(). Errors: DG_ERROR_ARGUMENT. */
GArray *dg_gates_new(char **texts, const DgGateRule *rule, GError **error);

/* Finds a value; a name that is not found has none. */
typedef gboolean (*DgGateValue)(const char *name, double *value, gconstpointer user_data);

/* Says on standard error which values are less than they must be. Returns DG_EXIT_FAILED when one is. */
DgExit dg_gates_check(const GArray *gates, DgGateValue get, gconstpointer user_data);

#endif
