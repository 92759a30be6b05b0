#include "schema/table.h"

#include <diagrade/schema.h>

#include <string.h>

const char *dg_schema_get_name(guint index) {
  for (guint i = 0; i <= index; i++)
    if (!dg_schemas[i].name)
      return NULL;
  return dg_schemas[index].name;
}

const char *dg_schema_get(const char *name) {
  for (guint i = 0; dg_schemas[i].name; i++)
    if (strcmp(dg_schemas[i].name, name) == 0)
      return dg_schemas[i].text;
  return NULL;
}
