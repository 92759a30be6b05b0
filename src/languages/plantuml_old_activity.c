/* Activity diagrams of PlantUML in their old form.
 *
 *   link:   [ end ] arrow [ "[" label "]" ] ( end | "if" quoted "then" )
 *   end:    "(*)" | "(*top)" | quoted [ "as" name ] | name | "===" name "==="
 *   if:     "if" quoted "then" ... [ "else" ... ] "endif"
 *   partition: "partition" name "{" ... "}"
 *
 * A link without a first end begins where the one before has ended, or at the test. The words of a test are on the line
 * that leads to it, as PlantUML draws them. */
#include "languages/plantuml.h"

#include <string.h>

/* What is being read. */
typedef struct {
  DgPlantuml *uml;
  guint last; /* where the next link begins; DG_NO_THING */
  GArray *tests; /* guint */
} Reading;

static guint demand_sign(DgPlantuml *uml, const char *name) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, name, TRUE, DG_THING_SHAPE, "", &is_new);
  dg_diagram_set_text(uml->diagram, thing, "");
  return thing;
}

static guint demand_action(DgPlantuml *uml, const char *text, const char *name) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, name, TRUE, DG_THING_SHAPE, "", &is_new);
  g_autofree char *shown = dg_plantuml_text(text, TRUE);
  if (is_new)
    dg_diagram_set_text(uml->diagram, thing, shown);
  return thing;
}

static const char *take_quoted(Reading *reading, const char *at, guint *thing) {
  const char *end = strchr(at + 1, '"');
  if (!end)
    return NULL;
  g_autofree char *text = g_strndup(at + 1, (gsize)(end - at) - 1);
  const char *rest = dg_plantuml_skip_blanks(end + 1), *alias = dg_plantuml_take_word(rest, "as");
  const char *behind = alias ? dg_plantuml_scan_name(alias, ".") : NULL;
  g_autofree char *name = behind ? g_strndup(alias, (gsize)(behind - alias)) : g_strdup(text);
  *thing = demand_action(reading->uml, text, name);
  return behind ? behind : rest;
}

/* An end of a link. Behind it; NULL for none. */
static const char *take_end(Reading *reading, const char *at, gboolean is_from, guint *thing) {
  if (g_str_has_prefix(at, "(*)") || g_str_has_prefix(at, "(*top)")) {
    *thing = demand_sign(reading->uml, is_from ? "(*)" : "(*end)");
    return strchr(at, ')') + 1;
  }
  if (*at == '"')
    return take_quoted(reading, at, thing);
  gsize bar = strspn(at, "=");
  const char *begin = at + bar, *end = bar == 1 ? NULL : dg_plantuml_scan_name(begin, bar ? "." : "._");
  if (!end)
    return NULL;
  g_autofree char *name = g_strndup(at, (gsize)(end - at));
  g_autofree char *text = g_strndup(begin, (gsize)(end - begin));
  *thing = bar ? demand_sign(reading->uml, name) : demand_action(reading->uml, text, name);
  return end + (bar ? strspn(end, "=") : 0);
}

/* Words in quotes at `at`; NULL for none. Free with g_free(). */
static char *scan_test(const char *at, const char **rest) {
  const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
  if (!end)
    return NULL;
  *rest = dg_plantuml_skip_blanks(end + 1);
  return g_strndup(at + 1, (gsize)(end - at) - 1);
}

static void add_link(Reading *reading, guint from, guint to, const char *label, const char *test, gboolean hidden) {
  gboolean both = *label && *test;
  g_autofree char *creole = g_strconcat(label, both ? "\n" : "", test, NULL), *text = dg_plantuml_text(creole, TRUE);
  if (from != DG_NO_THING)
    dg_diagram_add_join(reading->uml->diagram, from, to, DG_TIP_NONE, DG_TIP_ARROW, text,
                        dg_plantuml_line_number(reading->uml))
        ->hidden = hidden;
  reading->uml->last_join = reading->uml->diagram->joins->len;
  reading->uml->last = reading->last = to;
}

/* `if "test" then`, at the end of a link or alone. */
static DgPlantumlTaken take_test(Reading *reading, guint from, const char *at, const char *label, GError **error) {
  const char *rest = NULL;
  g_autofree char *test = scan_test(at, &rest);
  if (!test || (*rest && !dg_plantuml_take_word(rest, "then")))
    return DG_PLANTUML_NOT_MINE;
  if (reading->tests->len >= DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(reading->uml->source, DG_ERROR_LIMIT, dg_plantuml_line_number(reading->uml), 0, error,
                            "found more than %u tests in each other, expected fewer", DG_LANGUAGE_DEPTH_MAX)
               ? DG_PLANTUML_TAKEN
               : DG_PLANTUML_FAILED;
  guint thing = dg_plantuml_add(reading->uml, DG_THING_SHAPE, "");
  add_link(reading, from, thing, label, test, FALSE);
  g_array_append_val(reading->tests, thing);
  return DG_PLANTUML_TAKEN;
}

static gboolean scan_reversed(const DgPlantumlArrow *arrow) {
  return arrow->tips[0] == DG_TIP_ARROW && arrow->tips[1] != DG_TIP_ARROW;
}

/* What is behind the arrow. */
static DgPlantumlTaken take_target(Reading *reading, guint from, const char *at, const DgPlantumlArrow *arrow,
                                   GError **error) {
  g_autofree char *label = NULL;
  at = dg_plantuml_skip_blanks(at);
  const char *close = *at == '[' ? strchr(at, ']') : NULL;
  if (close) {
    label = g_strndup(at + 1, (gsize)(close - at) - 1);
    at = dg_plantuml_skip_blanks(close + 1);
  }
  const char *test = dg_plantuml_take_word(at, "if");
  if (test && *test == '"')
    return take_test(reading, from, test, label ? label : "", error);
  guint to = DG_NO_THING;
  at = take_end(reading, at, FALSE, &to);
  if (!at || *dg_plantuml_skip_looks(at, NULL))
    return DG_PLANTUML_NOT_MINE;
  gboolean back = scan_reversed(arrow);
  add_link(reading, back ? to : from, back ? from : to, label ? label : "", "", arrow->hidden);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_link(Reading *reading, GError **error) {
  const char *line = dg_plantuml_line(reading->uml), *at = line;
  DgPlantumlArrow arrow;
  guint from = reading->last;
  const char *behind = strchr("-<", *line) ? dg_plantuml_scan_arrow(line, &arrow) : NULL;
  if (!behind) {
    at = take_end(reading, line, TRUE, &from);
    at = at ? dg_plantuml_skip_looks(at, NULL) : NULL;
    behind = at ? dg_plantuml_scan_arrow(at, &arrow) : NULL;
  }
  if (behind)
    return take_target(reading, from, behind, &arrow, error);
  if (!at || *at)
    return DG_PLANTUML_NOT_MINE;
  reading->last = reading->uml->last = from;
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_branch(Reading *reading, GError **error) {
  const char *line = dg_plantuml_line(reading->uml), *test = dg_plantuml_take_word(line, "if");
  if (test)
    return take_test(reading, reading->last, test, "", error);
  gboolean is_else = g_ascii_strcasecmp(line, "else") == 0;
  if (!is_else && g_ascii_strcasecmp(line, "endif") != 0 && g_ascii_strcasecmp(line, "end if") != 0)
    return DG_PLANTUML_NOT_MINE;
  if (!reading->tests->len)
    return dg_plantuml_fail(reading->uml, error, "an if before it");
  reading->last = is_else ? g_array_index(reading->tests, guint, reading->tests->len - 1) : reading->last;
  g_array_set_size(reading->tests, reading->tests->len - !is_else);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_partition(Reading *reading, GError **error) {
  const char *rest = dg_plantuml_take_word(dg_plantuml_line(reading->uml), "partition");
  if (!rest || !g_str_has_suffix(rest, "{"))
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *quoted = NULL, *name = NULL;
  const char *behind = rest;
  quoted = scan_test(rest, &behind);
  name = quoted ? g_strdup(quoted) : g_strndup(rest, strcspn(rest, "{#<"));
  g_strstrip(name);
  g_autofree char *text = dg_plantuml_text(name, TRUE);
  guint thing = dg_plantuml_add(reading->uml, DG_THING_CONTAINER, text);
  return dg_plantuml_open(reading->uml, thing, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

static DgPlantumlTaken take_statement(Reading *reading, GError **error) {
  DgPlantumlTaken taken = take_branch(reading, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_partition(reading, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = dg_plantuml_take_note(reading->uml, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = dg_plantuml_take_common(reading->uml, error);
  return taken == DG_PLANTUML_NOT_MINE ? take_link(reading, error) : taken;
}

gboolean dg_plantuml_read_old_activity(DgPlantuml *uml, GError **error) {
  g_autoptr(GArray) tests = g_array_new(FALSE, FALSE, sizeof(guint));
  Reading reading = {uml, DG_NO_THING, tests};
  for (uml->at = 0; uml->at < uml->lines->len; uml->at++) {
    if (!dg_diagram_check_size(uml->diagram, uml->source->name, error))
      return FALSE;
    DgPlantumlTaken taken = *dg_plantuml_line(uml) ? take_statement(&reading, error) : DG_PLANTUML_TAKEN;
    if (taken == DG_PLANTUML_NOT_MINE)
      taken = dg_plantuml_fail(uml, error, "a statement of an activity diagram");
    if (taken == DG_PLANTUML_FAILED)
      return FALSE;
  }
  return TRUE;
}
