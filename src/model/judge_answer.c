#include "model/judge_answer.h"

#include "base/json.h"
#include "model/answer.h"

#include <string.h>

const DgCriterion dg_rubric[DG_RUBRIC_COUNT] = {
    {"shape_outlines_are_closed", FALSE},
    {"angle_labels_matches_arcs", TRUE},
    {"labeled_lengths_areas_match_proportions", TRUE},
    {"core_mathematical_properties_of_shapes_correct", FALSE},
    {"diagram_fully_in_canvas", FALSE},
    {"diagram_elements_are_readable_size", FALSE},
    {"labels_associated_with_elements", TRUE},
    {"diagram_elements_dont_problematically_overlap", FALSE},
};

static const struct {
  const char *name, *verdict;
} RATINGS[DG_RATING_COUNT] = {{"Yes", "pass"}, {"No", "fail"}, {"N/A", "n/a"}};

const char *dg_rating_name(DgRating rating) {
  return RATINGS[rating].name;
}

const char *dg_rating_verdict(DgRating rating) {
  return RATINGS[rating].verdict;
}

void dg_vote_free(DgVote *vote) {
  if (!vote)
    return;
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    g_free(vote->rationales[i]);
  g_free(vote);
}

static gboolean fail(const char *criterion, const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "%s: found %s, expected %s", criterion, found, expected);
  return FALSE;
}

/* `text` in quotation marks, or what stands in its place. Free with g_free(). */
static char *quote(const cJSON *value) {
  const char *text = cJSON_GetStringValue(value);
  return text ? dg_json_quote(text) : g_strdup(value ? "something else than text" : "nothing");
}

static gboolean read_rating(const DgCriterion *criterion, const cJSON *object, DgRating *rating, GError **error) {
  const cJSON *value = dg_json_get(object, "value");
  const char *text = cJSON_GetStringValue(value);
  for (guint i = 0; text && i < DG_RATING_COUNT; i++)
    if (strcmp(text, RATINGS[i].name) == 0 && (i != DG_RATING_NOT_APPLICABLE || criterion->may_not_apply)) {
      *rating = (DgRating)i;
      return TRUE;
    }
  g_autofree char *found = quote(value);
  return fail(criterion->name, found,
              criterion->may_not_apply ? "\"Yes\", \"No\" or \"N/A\" as \"value\"" : "\"Yes\" or \"No\" as \"value\"",
              error);
}

static gboolean read_rationale(const DgCriterion *criterion, const cJSON *object, char **rationale, GError **error) {
  const cJSON *value = dg_json_get(object, "rationale");
  const char *text = cJSON_GetStringValue(value);
  if (text && *text) {
    *rationale = g_strstrip(g_strdup(text));
    if (**rationale)
      return TRUE;
  }
  g_autofree char *found = quote(value);
  return fail(criterion->name, found, "the reasons as \"rationale\"", error);
}

static gboolean is_criterion(const char *name) {
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++)
    if (strcmp(dg_rubric[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean read_criteria(const cJSON *object, DgVote *vote, GError **error) {
  const cJSON *item;
  if (!cJSON_IsObject(object))
    return fail("answer", "an array", "an object with the eight criteria of the rubric", error);
  cJSON_ArrayForEach(item, object) if (!is_criterion(item->string)) {
    g_autofree char *name = dg_json_quote(item->string);
    return fail("answer", name, "the eight criteria of the rubric and nothing else", error);
  }
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++) {
    const cJSON *value = dg_json_get(object, dg_rubric[i].name);
    if (!cJSON_IsObject(value))
      return fail(dg_rubric[i].name, value ? "no object" : "nothing", "an object with \"rationale\" and \"value\"",
                  error);
    if (!read_rating(&dg_rubric[i], value, &vote->ratings[i], error) ||
        !read_rationale(&dg_rubric[i], value, &vote->rationales[i], error))
      return FALSE;
  }
  return TRUE;
}

DgVote *dg_vote_read(const char *answer, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(cJSON) object = dg_answer_read_json(answer, strlen(answer), diagnostics, error);
  g_autoptr(DgVote) vote = g_new0(DgVote, 1);
  if (!object || !read_criteria(object, vote, error))
    return NULL;
  return g_steal_pointer(&vote);
}
