/* JSON Schema in Gemini's dialect. https://ai.google.dev/api/caching#Schema */
#include "model/gemini.h"

#include <string.h>

static const char *const COPIED[] = {"title",   "description", "minItems", "maxItems", "minLength", "maxLength",
                                     "minimum", "maximum",     "required", "pattern",  NULL};
static const char *const REFUSED[] = {"$ref", "oneOf", "allOf", "not", "if", "prefixItems", NULL};

/* The one type beside "null", in capitals; NULL when there is not exactly one. */
static char *read_type(const cJSON *type, gboolean *nullable) {
  if (cJSON_IsString(type))
    return g_ascii_strup(type->valuestring, -1);
  const char *found = NULL;
  const cJSON *item;
  cJSON_ArrayForEach(item, type) {
    const char *name = cJSON_GetStringValue(item);
    if (g_strcmp0(name, "null") == 0)
      *nullable = TRUE;
    else if (found || !name)
      return NULL;
    else
      found = name;
  }
  return found ? g_ascii_strup(found, -1) : NULL;
}

/* Adds the values of "enum" or "const". FALSE when one is no string: the dialect has no others. */
static gboolean add_values(cJSON *result, const cJSON *schema) {
  const cJSON *values = dg_json_get(schema, "enum"), *constant = dg_json_get(schema, "const"), *value;
  if (!values && !constant)
    return TRUE;
  cJSON *array = cJSON_AddArrayToObject(result, "enum");
  cJSON_ArrayForEach(value, values) {
    if (cJSON_IsNull(value)) /* said by "nullable" */
      continue;
    if (!cJSON_IsString(value))
      return FALSE;
    cJSON_AddItemToArray(array, cJSON_CreateString(value->valuestring));
  }
  if (constant && !cJSON_IsString(constant))
    return FALSE;
  if (constant)
    cJSON_AddItemToArray(array, cJSON_CreateString(constant->valuestring));
  return TRUE;
}

static gboolean add_children(cJSON *result, const cJSON *schema) {
  const cJSON *properties = dg_json_get(schema, "properties"), *items = dg_json_get(schema, "items"), *child;
  if (properties) {
    cJSON *members = cJSON_AddObjectToObject(result, "properties");
    cJSON *ordering = cJSON_AddArrayToObject(result, "propertyOrdering");
    cJSON_ArrayForEach(child, properties) {
      cJSON *member = dg_gemini_schema(child);
      if (!member)
        return FALSE;
      cJSON_AddItemToObject(members, child->string, member);
      cJSON_AddItemToArray(ordering, cJSON_CreateString(child->string));
    }
  }
  if (items) {
    cJSON *member = dg_gemini_schema(items);
    if (!member)
      return FALSE;
    cJSON_AddItemToObject(result, "items", member);
  }
  const cJSON *choices = dg_json_get(schema, "anyOf");
  if (choices) {
    cJSON *array = cJSON_AddArrayToObject(result, "anyOf");
    cJSON_ArrayForEach(child, choices) {
      cJSON *member = dg_gemini_schema(child);
      if (!member)
        return FALSE;
      cJSON_AddItemToArray(array, member);
    }
  }
  return TRUE;
}

cJSON *dg_gemini_schema(const cJSON *schema) {
  if (!cJSON_IsObject(schema))
    return NULL;
  for (guint i = 0; REFUSED[i]; i++)
    if (dg_json_get(schema, REFUSED[i]))
      return NULL;
  g_autoptr(cJSON) result = cJSON_CreateObject();
  const cJSON *type = dg_json_get(schema, "type");
  gboolean nullable = FALSE;
  if (type) {
    g_autofree char *name = read_type(type, &nullable);
    if (!name)
      return NULL;
    cJSON_AddStringToObject(result, "type", name);
  } else if (dg_json_get(schema, "enum") || dg_json_get(schema, "const"))
    cJSON_AddStringToObject(result, "type", "STRING");
  if (nullable)
    cJSON_AddTrueToObject(result, "nullable");
  for (guint i = 0; COPIED[i]; i++)
    if (dg_json_get(schema, COPIED[i]))
      cJSON_AddItemToObject(result, COPIED[i], cJSON_Duplicate(dg_json_get(schema, COPIED[i]), TRUE));
  return add_values(result, schema) && add_children(result, schema) ? g_steal_pointer(&result) : NULL;
}
