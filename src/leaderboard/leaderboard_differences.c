/* What differs between a published leaderboard and the same one computed again. */
#include "base/json.h"

#include <diagrade/leaderboard.h>
#include <string.h>

/* Places that are listed; one changed score changes many. */
#define LISTED_MAX 200

/* A value in full, as a signature must be; of a whole row or list the beginning. */
static char *value_text(const cJSON *value) {
  if (!value)
    return g_strdup("nothing");
  char *text = dg_json_print(value, FALSE);
  if (!cJSON_IsObject(value) && !cJSON_IsArray(value))
    return text;
  char *cut = dg_json_quote(text);
  g_free(text);
  return cut;
}

static void add_difference(GPtrArray *found, const char *place, const cJSON *published, const cJSON *computed) {
  if (found->len >= LISTED_MAX) {
    if (found->len == LISTED_MAX)
      g_ptr_array_add(found, g_strdup("and more: only the first 200 places are listed"));
    return;
  }
  g_autofree char *was = value_text(published), *is = value_text(computed);
  g_ptr_array_add(found, g_strdup_printf("%s: published %s, computed %s", place, was, is));
}

/* The name of an element of a list: that of its system, pair, group or policy, so that another order of the same rows
 * is no difference of the figures. */
static char *element_name(const cJSON *element) {
  static const char *const keys[] = {"system", "group", "missing"};
  const char *first = cJSON_GetStringValue(dg_json_get(element, "first"));
  const char *second = cJSON_GetStringValue(dg_json_get(element, "second"));
  if (first && second) /* in either order */
    return strcmp(first, second) < 0 ? g_strdup_printf("%s, %s", first, second)
                                     : g_strdup_printf("%s, %s", second, first);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (cJSON_GetStringValue(dg_json_get(element, keys[i])))
      return g_strdup(cJSON_GetStringValue(dg_json_get(element, keys[i])));
  return NULL;
}

static const cJSON *find_element(const cJSON *list, const char *name, guint index) {
  const cJSON *element;
  if (!name)
    return cJSON_GetArrayItem(list, (int)index);
  cJSON_ArrayForEach(element, list) {
    g_autofree char *other = element_name(element);
    if (g_strcmp0(other, name) == 0)
      return element;
  }
  return NULL;
}

static void compare(GPtrArray *found, const char *place, const cJSON *published, const cJSON *computed);

static void compare_lists(GPtrArray *found, const char *place, const cJSON *published, const cJSON *computed) {
  const cJSON *element;
  guint index = 0;
  cJSON_ArrayForEach(element, published) {
    g_autofree char *name = element_name(element);
    g_autofree char *inner = name ? g_strdup_printf("%s[%s]", place, name) : g_strdup_printf("%s[%u]", place, index);
    compare(found, inner, element, find_element(computed, name, index++));
  }
  index = 0;
  cJSON_ArrayForEach(element, computed) {
    g_autofree char *name = element_name(element);
    g_autofree char *inner = name ? g_strdup_printf("%s[%s]", place, name) : g_strdup_printf("%s[%u]", place, index);
    if (!find_element(published, name, index++))
      add_difference(found, inner, NULL, element);
  }
}

static void compare_objects(GPtrArray *found, const char *place, const cJSON *published, const cJSON *computed) {
  const cJSON *member;
  cJSON_ArrayForEach(member, published) {
    g_autofree char *inner = g_strdup_printf("%s%s%s", place, *place ? "." : "", member->string);
    compare(found, inner, member, dg_json_get(computed, member->string));
  }
  cJSON_ArrayForEach(member, computed) {
    g_autofree char *inner = g_strdup_printf("%s%s%s", place, *place ? "." : "", member->string);
    if (!dg_json_get(published, member->string))
      add_difference(found, inner, NULL, member);
  }
}

static void compare(GPtrArray *found, const char *place, const cJSON *published, const cJSON *computed) {
  if (cJSON_IsObject(published) && cJSON_IsObject(computed))
    compare_objects(found, place, published, computed);
  else if (cJSON_IsArray(published) && cJSON_IsArray(computed))
    compare_lists(found, place, published, computed);
  else if (!cJSON_Compare(published, computed, TRUE))
    add_difference(found, place, published, computed);
}

static cJSON *parse(const char *text, const char *name, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), name, error);
  if (!document)
    return NULL;
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  if (g_strcmp0(schema, "diagrade/leaderboard@1") == 0)
    return g_steal_pointer(&document);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected diagrade/leaderboard@1", name);
  return NULL;
}

GPtrArray *dg_leaderboard_differences(const char *published, const char *computed, GError **error) {
  g_autoptr(cJSON) before = parse(published, "the published leaderboard", error);
  g_autoptr(cJSON) now = before ? parse(computed, "the computed leaderboard", error) : NULL;
  if (!now)
    return NULL;
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  compare(found, "", before, now);
  return found;
}
