#include "sweep/sweep_axes.h"

#include "graph/options.h"
#include "metrics/matching.h"

#include <math.h>
#include <string.h>

#define ALL "all"

typedef struct {
  const char *name;
  gboolean reads_figures;
  const char *usual;
  const char *expected; /* of numbers; NULL for names */
} Axis;

/* In the order of DgSweepAxis. */
static const Axis AXES[DG_SWEEP_AXIS_COUNT] = {
    {"k", TRUE, "1,1.5,2", "a number greater than 0"},
    {"tau", TRUE, "0.1,0.2,0.3", "a number from 0 to less than 1"},
    {"draft_font", TRUE, ALL, NULL},
    {"draft_overlap", TRUE, ALL, NULL},
    {"similarity", FALSE, ALL, NULL},
    {"match", FALSE, ALL, NULL},
    {"threshold", FALSE, "-0.2,-0.1,-0.05,+0,+0.05,+0.1,+0.2",
     "a number greater than 0 and at most 1, or one with a sign, which is added to the usual threshold"},
};

const char *dg_sweep_axis_get_name(DgSweepAxis axis) {
  return AXES[axis].name;
}

gboolean dg_sweep_axis_reads_figures(DgSweepAxis axis) {
  return AXES[axis].reads_figures;
}

const char *dg_sweep_axis_get_usual(DgSweepAxis axis) {
  return AXES[axis].usual;
}

/* The words of an axis, ended by NULL; NULL for numbers. */
static const char *const *words_of(DgSweepAxis axis) {
  switch (axis) {
  case DG_SWEEP_DRAFT_FONT:
    return dg_draft_font_names;
  case DG_SWEEP_DRAFT_OVERLAP:
    return dg_draft_overlap_names;
  case DG_SWEEP_SIMILARITY:
    return dg_similarity_names;
  case DG_SWEEP_MATCH:
    return dg_match_parameters[0].choices;
  default:
    return NULL;
  }
}

static guint count_words(DgSweepAxis axis) {
  const char *const *words = words_of(axis);
  guint count = 0;
  while (words && words[count])
    count++;
  return count;
}

const char *dg_sweep_axis_get_word(DgSweepAxis axis, guint index) {
  return index < count_words(axis) ? words_of(axis)[index] : NULL;
}

gboolean dg_sweep_axis_takes(DgSweepAxis axis, double number) {
  if (axis == DG_SWEEP_K)
    return isfinite(number) && number > 0;
  if (axis == DG_SWEEP_TAU)
    return number >= 0 && number < 1;
  return number > 0 && number <= 1;
}

static gboolean refuse(DgSweepAxis axis, const char *text, GError **error) {
  g_autofree char *words = AXES[axis].expected ? NULL : g_strjoinv(", ", (char **)words_of(axis));
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected %s%s", text,
              words ? words : AXES[axis].expected, words ? " or " ALL : "");
  return FALSE;
}

static gboolean read_number(DgSweepAxis axis, const char *text, DgSweepValue *value, GError **error) {
  char *end;
  value->relative = axis == DG_SWEEP_THRESHOLD && (*text == '+' || *text == '-');
  value->number = g_ascii_strtod(text, &end);
  gboolean number = end != text && !*end && isfinite(value->number);
  return (number && (value->relative ? fabs(value->number) < 1 : dg_sweep_axis_takes(axis, value->number))) ||
         refuse(axis, text, error);
}

static gboolean read_word(DgSweepAxis axis, const char *text, DgSweepValue *value, GError **error) {
  const char *const *words = words_of(axis);
  for (guint i = 0; words[i]; i++)
    if (strcmp(words[i], text) == 0) {
      *value = (DgSweepValue){i, FALSE};
      return TRUE;
    }
  return refuse(axis, text, error);
}

GArray *dg_sweep_values_read(DgSweepAxis axis, const char *list, GError **error) {
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(DgSweepValue));
  gboolean all = words_of(axis) && strcmp(list, ALL) == 0;
  for (guint i = 0; all && i < count_words(axis); i++) {
    DgSweepValue value = {i, FALSE};
    g_array_append_val(values, value);
  }
  g_auto(GStrv) texts = g_strsplit(all ? "" : list, ",", -1);
  for (char **text = texts; *text; text++) {
    DgSweepValue value;
    g_strstrip(*text);
    if (!(words_of(axis) ? read_word(axis, *text, &value, error) : read_number(axis, *text, &value, error)))
      return NULL;
    g_array_append_val(values, value);
  }
  if (values->len > 0)
    return g_steal_pointer(&values);
  refuse(axis, list, error);
  return NULL;
}

static char *number_text(const char *sign, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strconcat(sign, g_ascii_formatd(text, sizeof text, "%.6g", value), NULL);
}

char *dg_sweep_value_text(DgSweepAxis axis, double value) {
  if (isnan(value))
    return g_strdup("stored");
  return words_of(axis) ? g_strdup(words_of(axis)[(guint)value]) : number_text("", value);
}

char *dg_sweep_value_given(DgSweepAxis axis, const DgSweepValue *value) {
  return value->relative ? number_text(value->number < 0 ? "" : "+", value->number)
                         : dg_sweep_value_text(axis, value->number);
}

gboolean dg_sweep_points_agree(const DgSweepPoint *a, const DgSweepPoint *b, DgSweepAxis axis) {
  double p = a->values[axis], q = b->values[axis];
  return p == q || (isnan(p) && isnan(q));
}

gboolean dg_sweep_points_are_equal(const DgSweepPoint *a, const DgSweepPoint *b) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (!dg_sweep_points_agree(a, b, axis))
      return FALSE;
  return TRUE;
}

gboolean dg_sweep_points_read_alike(const DgSweepPoint *a, const DgSweepPoint *b) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (AXES[axis].reads_figures && !dg_sweep_points_agree(a, b, axis))
      return FALSE;
  return TRUE;
}

void dg_sweep_point_set_graph_options(const DgSweepPoint *point, DgGraphOptions *options) {
  dg_graph_options_set_k(options, point->values[DG_SWEEP_K]);
  dg_graph_options_set_tau(options, point->values[DG_SWEEP_TAU]);
  dg_graph_options_set_draft_font(options, (DgDraftFont)point->values[DG_SWEEP_DRAFT_FONT]);
  dg_graph_options_set_draft_overlap(options, (DgDraftOverlap)point->values[DG_SWEEP_DRAFT_OVERLAP]);
}

void dg_sweep_point_set_score_options(const DgSweepPoint *point, DgScoreOptions *options) {
  dg_score_options_set_similarity(options, (DgSimilarity)point->values[DG_SWEEP_SIMILARITY]);
  dg_score_options_set_threshold(options, point->values[DG_SWEEP_THRESHOLD]);
  dg_score_options_set_match(options, (DgMatch)point->values[DG_SWEEP_MATCH]);
}
