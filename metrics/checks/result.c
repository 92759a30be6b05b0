#include "metrics/checks/result.h"

#include <diagrade/ir.h>
#include <stdlib.h>
#include <string.h>

static void clear_finding(gpointer data) {
  DgCheckFinding *finding = data;
  g_free((char *)finding->message);
  g_strfreev((char **)finding->entities);
}

void dg_check_result_init(DgCheckResult *result, const DgCheck *check, DgSeverity severity) {
  *result = (DgCheckResult){.check = check, .outcome = {.severity = severity, .verdict = DG_VERDICT_PASS}};
  if (check)
    result->outcome.name = check->name;
  GArray **lists[] = {&result->findings, &result->suppressed};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
    *lists[i] = g_array_new(FALSE, FALSE, sizeof(DgCheckFinding));
    g_array_set_clear_func(*lists[i], clear_finding);
  }
}

void dg_check_result_clear(DgCheckResult *result) {
  g_array_unref(result->findings);
  g_array_unref(result->suppressed);
  g_free((char *)result->outcome.message);
}

double dg_check_parameter(const DgCheckContext *context, const char *name) {
  for (guint i = 0; i < context->check->parameter_count; i++)
    if (g_str_equal(context->check->parameters[i].name, name)) {
      g_return_val_if_fail(!isnan(context->parameters[i]), 0); /* the record says that the profile does not use it */
      return context->parameters[i];
    }
  g_return_val_if_reached(0);
}

/* Whether a list of names has this one; an empty list has all. */
static gboolean names(const char *list, const char *name) {
  if (!*list)
    return TRUE;
  for (gsize length; *list; list += length) {
    list += strspn(list, " ,");
    length = strcspn(list, " ,");
    if (length == strlen(name) && strncmp(list, name, length) == 0)
      return TRUE;
  }
  return FALSE;
}

static int compare_text(const void *key, const void *item) {
  guint z = *(const guint *)key, other = ((const DgTextItem *)item)->z;
  return (z > other) - (z < other);
}

static int compare_shape(const void *key, const void *item) {
  guint z = *(const guint *)key, other = ((const DgShape *)item)->z;
  return (z > other) - (z < other);
}

/* Items stand in paint order. */
static DgElementPlace place_of_item(const DgDrawing *drawing, guint z) {
  const GArray *texts = drawing->texts, *shapes = drawing->shapes;
  const DgTextItem *text = texts->len ? bsearch(&z, texts->data, texts->len, sizeof *text, compare_text) : NULL;
  const DgShape *shape = shapes->len ? bsearch(&z, shapes->data, shapes->len, sizeof *shape, compare_shape) : NULL;
  return text    ? dg_drawing_place(drawing, text->element, text->line)
         : shape ? dg_drawing_place(drawing, shape->element, shape->line)
                 : (DgElementPlace){0};
}

/* Where a finding is: on its line or, where it has none, at its first item that has one. */
static DgElementPlace find_place(const DgDrawing *drawing, guint line, const guint items[2]) {
  DgElementPlace place = {.line = line};
  if (!drawing || line)
    return drawing ? dg_drawing_place_on_line(drawing, line) : place;
  for (guint k = 0; k < 2 && !place.line; k++)
    if (items[k] != DG_NO_Z)
      place = place_of_item(drawing, items[k]);
  return place;
}

/* TRUE when a comment in the figure exempts one of the items or, where none is known, what is on the line. */
static gboolean is_exempt(const DgCheckResult *result, const guint items[2], guint line) {
  const DgDrawing *drawing = result->drawing;
  for (guint i = 0; drawing && i < drawing->ignores->len; i++) {
    const DgIgnore *ignore = &g_array_index(drawing->ignores, DgIgnore, i);
    if (!names(ignore->checks, result->check->name))
      continue;
    if (ignore->end_z == G_MAXUINT)
      return TRUE;
    gboolean known = FALSE;
    for (guint k = 0; k < 2; k++) {
      known |= items[k] != DG_NO_Z;
      if (items[k] != DG_NO_Z && items[k] >= ignore->first_z && items[k] < ignore->end_z)
        return TRUE;
    }
    if (!known && line && line >= ignore->first_line && line <= ignore->last_line)
      return TRUE;
  }
  return FALSE;
}

static void add_finding(DgCheckResult *result, DgBox box, guint line, const guint items[2], const char *entities,
                        const char *format, va_list arguments) G_GNUC_PRINTF(6, 0);

static void add_finding(DgCheckResult *result, DgBox box, guint line, const guint items[2], const char *entities,
                        const char *format, va_list arguments) {
  DgSuppression suppression = result->exempt                   ? DG_SUPPRESSION_OPTIONS
                              : is_exempt(result, items, line) ? DG_SUPPRESSION_COMMENT
                                                               : DG_SUPPRESSION_NONE;
  if (!suppression)
    result->outcome.verdict = DG_VERDICT_FAIL;
  guint before = suppression ? result->outcome.suppressed++ : result->outcome.found++;
  if (before >= DG_FINDINGS_MAX)
    return;
  DgElementPlace place = find_place(result->drawing, line, items);
  DgCheckFinding finding = {.message = g_strdup_vprintf(format, arguments),
                            .box = box,
                            .line = place.line,
                            .column = place.column,
                            .end_column = place.end_column,
                            .entities = entities ? (const char *const *)g_strsplit(entities, " ", -1) : NULL,
                            .suppression = suppression};
  g_array_append_val(suppression ? result->suppressed : result->findings, finding);
}

gboolean dg_check_lists(const DgCheckResult *result) {
  gboolean comments = result->drawing && result->drawing->ignores->len;
  return (!result->exempt && result->outcome.found < DG_FINDINGS_MAX) ||
         ((result->exempt || comments) && result->outcome.suppressed < DG_FINDINGS_MAX);
}

void dg_check_fail(DgCheckResult *result, DgBox box, guint line, const char *entities, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_finding(result, box, line, (const guint[]){DG_NO_Z, DG_NO_Z}, entities, format, arguments);
  va_end(arguments);
}

void dg_check_fail_at(DgCheckResult *result, DgPlace place, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_finding(result, place.box, 0, place.items, place.entities, format, arguments);
  va_end(arguments);
}

static void say(DgCheckResult *result, const char *format, va_list arguments) G_GNUC_PRINTF(2, 0);

static void say(DgCheckResult *result, const char *format, va_list arguments) {
  g_free((char *)result->outcome.message);
  result->outcome.message = g_strdup_vprintf(format, arguments);
}

void dg_check_not_applicable(DgCheckResult *result, const char *format, ...) {
  if (result->outcome.verdict == DG_VERDICT_FAIL)
    return;
  va_list arguments;
  va_start(arguments, format);
  say(result, format, arguments);
  va_end(arguments);
  result->outcome.verdict = DG_VERDICT_NOT_APPLICABLE;
}

void dg_check_pass(DgCheckResult *result, const char *format, ...) {
  if (result->outcome.verdict == DG_VERDICT_FAIL)
    return;
  va_list arguments;
  va_start(arguments, format);
  say(result, format, arguments);
  va_end(arguments);
}

void dg_check_result_finish(DgCheckResult *result) {
  if (result->outcome.verdict != DG_VERDICT_FAIL) {
    if (result->outcome.suppressed && result->outcome.verdict == DG_VERDICT_PASS) {
      g_free((char *)result->outcome.message);
      result->outcome.message = g_strdup_printf("all findings (%u) are suppressed", result->outcome.suppressed);
    }
    if (!result->outcome.message)
      result->outcome.message = g_strdup("nothing was found");
    return;
  }
  GString *message = g_string_new(NULL);
  guint shown = MIN(result->findings->len, DG_FINDINGS_IN_MESSAGE);
  for (guint i = 0; i < shown; i++)
    g_string_append_printf(message, "%s%s", i ? "; " : "", g_array_index(result->findings, DgCheckFinding, i).message);
  if (result->outcome.found > shown)
    g_string_append_printf(message, "; and %u more", result->outcome.found - shown);
  g_free((char *)result->outcome.message);
  result->outcome.message = g_string_free(message, FALSE);
}

void dg_check_result_limit(DgCheckResult *result, double understood) {
  gboolean stays = result->outcome.verdict == DG_VERDICT_FAIL && !result->check->needs_whole;
  if (understood >= 1 || stays || result->outcome.verdict == DG_VERDICT_NOT_APPLICABLE)
    return;
  char *message = g_strdup_printf("%u %% of the picture was understood; of that alone: %s",
                                  dg_understood_percent(understood), result->outcome.message);
  g_free((char *)result->outcome.message);
  result->outcome.message = message;
  result->outcome.verdict = DG_VERDICT_NOT_APPLICABLE;
  g_array_set_size(result->findings, 0);
  result->outcome.found = 0;
}
