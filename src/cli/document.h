/* Reading the library's JSON documents in order to print them: what is not there is NULL, NaN, 0 or "". */
#ifndef DG_CLI_DOCUMENT_H
#define DG_CLI_DOCUMENT_H

#include <cJSON.h>
#include <glib.h>
#include <math.h>

static inline const cJSON *dg_document_get(const cJSON *object, const char *key) {
  return cJSON_GetObjectItemCaseSensitive(object, key);
}

static inline double dg_document_number(const cJSON *object, const char *key) {
  const cJSON *value = dg_document_get(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static inline guint dg_document_count(const cJSON *object, const char *key) {
  double number = dg_document_number(object, key);
  return number > 0 ? (guint)number : 0;
}

static inline const char *dg_document_string(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_document_get(object, key));
  return text ? text : "";
}

static inline double dg_document_element(const cJSON *list, int index) {
  const cJSON *value = cJSON_GetArrayItem(list, index);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

#endif
