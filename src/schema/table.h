/* The schemas that are embedded at build time. */
#ifndef DG_SCHEMA_TABLE_H
#define DG_SCHEMA_TABLE_H

typedef struct {
  const char *name, *text;
} DgSchema;

/* Sorted by name, ended by NULL. */
extern const DgSchema dg_schemas[];

#endif
