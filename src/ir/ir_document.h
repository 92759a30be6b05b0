/* The document of an IR as a tree, for documents that hold one. */
#ifndef DG_IR_IR_DOCUMENT_H
#define DG_IR_IR_DOCUMENT_H

#include "base/json.h"

#include <diagrade/ir.h>

/* What dg_ir_to_json() prints. Free with cJSON_Delete(). */
cJSON *dg_ir_to_document(const DgIr *ir);

#endif
