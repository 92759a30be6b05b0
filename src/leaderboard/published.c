/* A published leaderboard, and what differs between it and the same one computed again. */
#include "leaderboard/leaderboard.h"

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
  const char *first = dg_json_string(element, "first");
  const char *second = dg_json_string(element, "second");
  if (first && second) /* in either order */
    return strcmp(first, second) < 0 ? g_strdup_printf("%s, %s", first, second)
                                     : g_strdup_printf("%s, %s", second, first);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (dg_json_string(element, keys[i]))
      return g_strdup(dg_json_string(element, keys[i]));
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

struct _DgPublishedBoard {
  cJSON *document;
  DgLeaderboardOptions *options;
};

DgPublishedBoard *dg_published_board_new(const char *document, GError **error) {
  g_autoptr(cJSON) json = dg_json_parse(document, strlen(document), "the leaderboard", error);
  if (!json || !dg_json_check_schema(json, DG_LEADERBOARD_SCHEMA, "the leaderboard", error))
    return NULL;
  const char *text = dg_json_string(json, "options");
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new_from_text(text ? text : "", error);
  if (!options)
    return NULL;
  dg_leaderboard_options_set_dataset(options, dg_json_string(json, "dataset"));
  DgPublishedBoard *published = g_new(DgPublishedBoard, 1);
  *published = (DgPublishedBoard){g_steal_pointer(&json), g_steal_pointer(&options)};
  return published;
}

DgPublishedBoard *dg_published_board_new_from_leaderboard(const DgLeaderboard *leaderboard) {
  DgPublishedBoard *published = g_new(DgPublishedBoard, 1);
  *published =
      (DgPublishedBoard){dg_leaderboard_to_document(leaderboard), dg_leaderboard_options_copy(leaderboard->options)};
  return published;
}

const cJSON *dg_published_board_get_document(const DgPublishedBoard *published) {
  return published->document;
}

void dg_published_board_free(DgPublishedBoard *published) {
  if (!published)
    return;
  cJSON_Delete(published->document);
  dg_leaderboard_options_free(published->options);
  g_free(published);
}

DgLeaderboardOptions *dg_published_board_get_options(DgPublishedBoard *published) {
  return published->options;
}

const char *dg_published_board_get_signature(const DgPublishedBoard *published) {
  return dg_json_string(published->document, "signature");
}

GPtrArray *dg_published_board_differences(const DgPublishedBoard *published, const DgLeaderboard *computed) {
  g_autoptr(cJSON) now = dg_leaderboard_to_document(computed);
  const char *signature = dg_published_board_get_signature(published);
  g_autofree char *version = dg_signature_get_version(signature);
  g_autofree char *aligned = dg_signature_set_version(computed->head.signature, version);
  const char *brief = dg_json_string(published->document, "signature_short");
  if (aligned && strcmp(aligned, signature) == 0) {
    cJSON_ReplaceItemInObjectCaseSensitive(now, "signature", cJSON_CreateString(signature));
    /* Another version has other defaults, which its short form is about. */
    if (brief && strcmp(version, dg_version()) != 0)
      cJSON_ReplaceItemInObjectCaseSensitive(now, "signature_short", cJSON_CreateString(brief));
  }
  if (!brief) /* as published by earlier versions */
    cJSON_DeleteItemFromObjectCaseSensitive(now, "signature_short");
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  compare(found, "", published->document, now);
  return found;
}
