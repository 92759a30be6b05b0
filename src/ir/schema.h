/* The published JSON Schema of IR documents, embedded from schema.json. */
#ifndef DG_IR_SCHEMA_H
#define DG_IR_SCHEMA_H

extern const char dg_ir_schema_json[];

#endif
