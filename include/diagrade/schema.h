/* The JSON Schemas (draft 2020-12) of all documents that are written or read. */
#ifndef DIAGRADE_SCHEMA_H
#define DIAGRADE_SCHEMA_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* The schema of the documents `name`: of "diagrade/score@1" it is that of "score"; "diagram" is the intermediate
 * representation of a diagram, "function" and "geometry" are the descriptions of figures that dg_draw_from_json()
 * takes. NULL when there is none. Where it refers to another ("graph.schema.json"), that is the schema of that name. */
DG_API const char *dg_schema_get(const char *name);
/* The name of schema `index`, in the order of names; NULL beyond the last. */
DG_API const char *dg_schema_get_name(guint index);

G_END_DECLS

#endif
