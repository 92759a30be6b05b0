/* Values of an IR document, with messages that name where they stand in it. Each function that reads one returns FALSE
 * with the error set where the value is not as it is expected. */
#ifndef DG_IR_IR_VALUES_H
#define DG_IR_IR_VALUES_H

#include "base/json.h"
#include "ir/ir.h"

typedef struct {
  DgIr *ir;
  GString *path; /* of the value that is read */
  GError **error;
} DgIrReader;

/* Sets the error, with the path of the value that is read, and returns FALSE. */
gboolean dg_ir_fail(DgIrReader *reader, DgErrorCode code, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The same for a value of the wrong type. */
gboolean dg_ir_expected(DgIrReader *reader, const cJSON *value, const char *what);
/* Steps into a member for the time that it is read; dg_ir_leave() steps out again. */
gsize dg_ir_enter(DgIrReader *reader, const char *key);
gsize dg_ir_enter_index(DgIrReader *reader, guint index);
void dg_ir_leave(DgIrReader *reader, gsize length);
/* Says of each key of `object` that is not in `known` (ended by NULL) that it was ignored. */
void dg_ir_report_unknown(DgIrReader *reader, const cJSON *object, const char *const *known);
/* A member that must be there; NULL with the error set when it is not. */
const cJSON *dg_ir_required(DgIrReader *reader, const cJSON *object, const char *key);
/* A member of its type. One that is not there is an error when it is `needed`, else nothing is set. */
gboolean dg_ir_read_number(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed, double *number);
gboolean dg_ir_read_string(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed,
                           const char **text);
gboolean dg_ir_read_bool(DgIrReader *reader, const cJSON *object, const char *key, gboolean needed, gboolean *truth);
/* An array of `least` to `most` numbers. */
gboolean dg_ir_read_numbers(DgIrReader *reader, const cJSON *value, guint least, guint most, double *numbers, guint *n);

#endif
