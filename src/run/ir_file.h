/* Which reader a file of a diagram is for. */
#ifndef DG_RUN_IR_FILE_H
#define DG_RUN_IR_FILE_H

#include <diagrade/run.h>

/* Reads an IR document. Errors: as for dg_ir_new_from_json(), and DG_ERROR_FORMAT for a document of another schema of
 * ours: it would be an IR without anything in it, which passes every check. */
DgIr *dg_ir_file_read_json(GBytes *bytes, const char *name, GError **error);
#endif
