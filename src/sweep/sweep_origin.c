#include "sweep/sweep_origin.h"

#include "graph/options.h"
#include "metrics/comparison.h"

#include <math.h>
#include <string.h>

#define SCORING "|match:"
#define LEAST_CONFIDENCE "|min-confidence:"
#define ADDED "|metrics:"
#define STRICT ".strict"

/* A signature is "diagrade:VERSION|<reading>|match:...|ties:...": what stands before the scoring, without the version.
 * NULL when it is of another form; free with g_free(). */
static char *reading_part(const char *signature) {
  const char *begin = strchr(signature, '|'), *end = strstr(signature, SCORING);
  return begin && end && begin < end ? g_strndup(begin + 1, (gsize)(end - begin) - 1) : NULL;
}

/* Reads a number and passes over the point behind it. */
static gboolean take_number(const char **text, double *number) {
  char *end;
  *number = g_ascii_strtod(*text, &end);
  gboolean found = end != *text;
  *text = end + (*end == '.');
  return found;
}

/* "nodes:draft.K1.5.t0.2..." */
static gboolean read_numbers(const char *part, DgSweepPoint *point, double *confidence) {
  static const char begin[] = "nodes:draft.K";
  const char *text = part + strlen(begin), *least = strstr(part, LEAST_CONFIDENCE);
  *confidence = least ? g_ascii_strtod(least + strlen(LEAST_CONFIDENCE), NULL) : 0;
  return g_str_has_prefix(part, begin) && take_number(&text, &point->values[DG_SWEEP_K]) && *text++ == 't' &&
         take_number(&text, &point->values[DG_SWEEP_TAU]) &&
         dg_sweep_axis_takes(DG_SWEEP_K, point->values[DG_SWEEP_K]) &&
         dg_sweep_axis_takes(DG_SWEEP_TAU, point->values[DG_SWEEP_TAU]) && *confidence >= 0 && *confidence <= 1;
}

static gboolean reads_so(const DgGraphOptions *options, const char *part) {
  g_autofree char *own = dg_graph_options_get_geometry_signature(options);
  return strcmp(own, part) == 0;
}

/* Options that read figures as `part` says; NULL for none. Sets the axes of reading of the point. */
static DgGraphOptions *find_reading(const char *part, DgSweepPoint *point) {
  double confidence;
  if (!part || !read_numbers(part, point, &confidence))
    return NULL;
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_min_confidence(options, confidence);
  for (guint font = 0; dg_draft_font_names[font]; font++)
    for (guint overlap = 0; dg_draft_overlap_names[overlap]; overlap++)
      for (DgRefine refine = DG_REFINE_GEOMETRY; refine <= DG_REFINE_NONE; refine++) {
        point->values[DG_SWEEP_DRAFT_FONT] = font;
        point->values[DG_SWEEP_DRAFT_OVERLAP] = overlap;
        dg_sweep_point_set_graph_options(point, options);
        dg_graph_options_set_refine(options, refine);
        if (reads_so(options, part))
          return g_steal_pointer(&options);
      }
  return NULL;
}

static void find_graph_options(DgSweepOrigin *origin, const char *signature) {
  g_autofree char *part = reading_part(signature);
  g_autofree char *usual = dg_graph_options_get_geometry_signature(NULL);
  origin->graph = find_reading(part, &origin->point);
  if (origin->graph)
    return;
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (dg_sweep_axis_reads_figures(axis))
      origin->point.values[axis] = NAN;
  origin->unread =
      g_strdup_printf("the run read its figures in a way that is not repeated here: found \"%s\", expected "
                      "one as \"%s\"; score them again with this diagrade and without a model",
                      part ? part : signature, usual);
}

/* What stands behind `begin` in its field; for "", the first field. NULL when there is none; free with g_free(). */
static char *field_of(const char *scoring, const char *begin) {
  const char *found = strstr(scoring, begin);
  if (!found)
    return NULL;
  found += strlen(begin);
  return g_strndup(found, (gsize)(strchrnul(found, '|') - found));
}

/* What stands at the end of the first field, as in "match:optimal.words0.55.strict|ties:...": one digit, a point and
 * decimals. */
static double threshold_of(const char *scoring, gboolean *strict) {
  g_autofree char *field = field_of(scoring, "");
  *strict = g_str_has_suffix(field, STRICT);
  if (*strict)
    field[strlen(field) - strlen(STRICT)] = '\0';
  const char *point = strrchr(field, '.');
  return point && point > field ? g_ascii_strtod(point - 1, NULL) : 0;
}

/* Checks and readers of figures may stand behind. */
static gboolean scores_so(const DgScoreOptions *options, const char *scoring) {
  g_autofree char *own = dg_score_options_get_signature(options);
  gsize length = strlen(own);
  return g_str_has_prefix(scoring, own) && (!scoring[length] || scoring[length] == '|');
}

static gboolean try_scoring(DgSweepOrigin *origin, const char *scoring, guint match, guint similarity) {
  origin->point.values[DG_SWEEP_MATCH] = match;
  origin->point.values[DG_SWEEP_SIMILARITY] = similarity;
  for (DgZeroDivision zero = DG_ZERO_DIVISION_0; zero <= DG_ZERO_DIVISION_NAN; zero++)
    for (DgWordless wordless = DG_WORDLESS_OPTIONAL; wordless <= DG_WORDLESS_IGNORE; wordless++) {
      origin->zero_division = zero;
      origin->wordless = wordless;
      g_autoptr(DgScoreOptions) options = dg_sweep_origin_score_options(origin, &origin->point);
      if (scores_so(options, scoring))
        return TRUE;
    }
  return FALSE;
}

static gboolean find_scoring(DgSweepOrigin *origin, const char *scoring) {
  double *threshold = &origin->point.values[DG_SWEEP_THRESHOLD];
  *threshold = threshold_of(scoring, &origin->strict);
  g_free(origin->metrics);
  origin->metrics = field_of(scoring, ADDED);
  if (!dg_sweep_axis_takes(DG_SWEEP_THRESHOLD, *threshold))
    return FALSE;
  for (guint match = 0; dg_sweep_axis_get_word(DG_SWEEP_MATCH, match); match++)
    for (guint similarity = 0; dg_sweep_axis_get_word(DG_SWEEP_SIMILARITY, similarity); similarity++)
      if (try_scoring(origin, scoring, match, similarity))
        return TRUE;
  return FALSE;
}

static void find_score_options(DgSweepOrigin *origin, const char *signature) {
  const char *found = strstr(signature, SCORING), *scoring = found ? found + 1 : "";
  if (find_scoring(origin, scoring))
    return;
  g_autofree char *usual = dg_score_options_get_signature(NULL);
  origin->unscored =
      g_strdup_printf("the run was scored in a way that is not repeated here: found \"%s\", expected one "
                      "as \"%s\", which is the default of this sweep",
                      *scoring ? scoring : signature, usual);
  find_scoring(origin, usual);
}

DgSweepOrigin *dg_sweep_origin_new(const char *signature) {
  DgSweepOrigin *origin = g_new0(DgSweepOrigin, 1);
  find_graph_options(origin, signature);
  find_score_options(origin, signature);
  return origin;
}

void dg_sweep_origin_free(DgSweepOrigin *origin) {
  if (!origin)
    return;
  dg_graph_options_free(origin->graph);
  g_free(origin->metrics);
  g_free(origin->unread);
  g_free(origin->unscored);
  g_free(origin);
}

DgGraphOptions *dg_sweep_origin_graph_options(const DgSweepOrigin *origin, const DgSweepPoint *point) {
  DgGraphOptions *options = dg_graph_options_copy(origin->graph);
  dg_sweep_point_set_graph_options(point, options);
  return options;
}

DgScoreOptions *dg_sweep_origin_score_options(const DgSweepOrigin *origin, const DgSweepPoint *point) {
  DgScoreOptions *options = dg_score_options_new();
  dg_sweep_point_set_score_options(point, options);
  dg_score_options_set_zero_division(options, origin->zero_division);
  dg_score_options_set_wordless(options, origin->wordless);
  dg_score_options_set_threshold_strict(options, origin->strict);
  dg_score_options_set_metrics(options, origin->metrics, NULL);
  return options;
}

double dg_sweep_origin_threshold(const DgSweepOrigin *origin, const DgSweepPoint *point) {
  if (dg_sweep_points_agree(&origin->point, point, DG_SWEEP_SIMILARITY) &&
      dg_sweep_points_agree(&origin->point, point, DG_SWEEP_MATCH))
    return origin->point.values[DG_SWEEP_THRESHOLD];
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_similarity(options, (DgSimilarity)point->values[DG_SWEEP_SIMILARITY]);
  dg_score_options_set_match(options, (DgMatch)point->values[DG_SWEEP_MATCH]);
  return (double)options->threshold / DG_THRESHOLD_ONE;
}
