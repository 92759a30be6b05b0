/* Which reader a file of a diagram is for. */
#ifndef DG_RUN_IR_FILE_H
#define DG_RUN_IR_FILE_H

#include <diagrade/run.h>

/* TRUE when the file is TeX: a command or a comment comes first, which no SVG and no JSON document begins with. */
gboolean dg_ir_file_is_tex(GBytes *bytes);
/* Reads an IR document. Errors: as for dg_ir_new_from_json(), and DG_ERROR_FORMAT for a document of another schema of
 * ours: it would be an IR without anything in it, which passes every check. */
DgIr *dg_ir_file_read_json(GBytes *bytes, const char *name, GError **error);
/* The error of a TikZ program where no model may be asked. */
void dg_ir_file_refuse_tex(const char *name, GError **error);

#endif
