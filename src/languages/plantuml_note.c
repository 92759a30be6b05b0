/* Notes of PlantUML.
 *
 *   note:  "note" side [ "of" operand ] { look } (":" text | lines "end note")
 *        | "note" quoted "as" name { look }
 *        | "note" "as" name { look } lines "end note"
 *        | "note" [ side ] "on" "link" { look } (":" text | lines "end note")
 *
 * A note without an operand is of what was added last, be it another note; one on a link is more words on it. */
#include "languages/plantuml.h"

#include <string.h>

static const char *const SIDES[] = {"left", "right", "top", "bottom", "over"};

static gboolean ends_note(const char *line) {
  const char *rest = g_ascii_strncasecmp(line, "end", 3) == 0 ? dg_plantuml_skip_blanks(line + 3) : NULL;
  return rest && g_ascii_strcasecmp(rest, "note") == 0;
}

static gboolean ends_brace(const char *line) {
  return strcmp(line, "}") == 0;
}

/* The words of a note whose head ends at `rest`: behind a colon, or the lines up to the end. NULL: there are none, with
 * `error` where they do not end. Free with g_free(). */
static char *take_words(DgPlantuml *uml, const char *rest, GError **error) {
  if (*rest == ':')
    return dg_plantuml_text(rest + 1, TRUE);
  if (*rest && strcmp(rest, "{") != 0)
    return NULL;
  g_autofree char *block = dg_plantuml_take_block(uml, *rest ? ends_brace : ends_note, error);
  return block ? dg_plantuml_text(block, FALSE) : NULL;
}

static DgPlantumlTaken no_words(GError *const *error) {
  return error && *error ? DG_PLANTUML_FAILED : DG_PLANTUML_NOT_MINE;
}

static guint add_note(DgPlantuml *uml, guint line, const char *text) {
  guint note = dg_plantuml_add(uml, DG_THING_NOTE, text);
  dg_diagram_thing(uml->diagram, note)->line = line;
  if (uml->kind != DG_PLANTUML_ACTIVITY)
    uml->last = note;
  return note;
}

static DgPlantumlTaken take_on_link(DgPlantuml *uml, const char *rest, GError **error) {
  g_autofree char *text = take_words(uml, dg_plantuml_skip_looks(rest, NULL), error);
  if (!text)
    return no_words(error);
  if (!uml->last_join)
    return dg_plantuml_fail(uml, error, "a link in front of a note on it");
  DgJoin *join = &g_array_index(uml->diagram->joins, DgJoin, uml->last_join - 1);
  g_autofree char *label = g_strconcat(join->label, *join->label ? "\n" : "", text, NULL);
  join->label = dg_diagram_intern(uml->diagram, label);
  return DG_PLANTUML_TAKEN;
}

/* The thing that a note is of: behind "of", or the last one. DG_NO_THING: there is none. */
static guint scan_target(DgPlantuml *uml, const char **rest) {
  const char *of = dg_plantuml_take_word(*rest, "of");
  if (!of)
    return uml->last;
  g_autofree char *name = NULL;
  const char *symbol, *end = dg_plantuml_scan_operand(uml, of, &name, &symbol);
  if (!end)
    return DG_NO_THING;
  char *member = uml->kind == DG_PLANTUML_CLASS ? strstr(name, "::") : NULL;
  if (member)
    *member = '\0';
  *rest = end;
  return dg_plantuml_demand_operand(uml, name, symbol);
}

static DgPlantumlTaken take_beside(DgPlantuml *uml, const char *rest, GError **error) {
  guint line = dg_plantuml_line_number(uml);
  const char *on = dg_plantuml_take_word(rest, "on");
  if (on && dg_plantuml_take_word(on, "link"))
    return take_on_link(uml, dg_plantuml_take_word(on, "link"), error);
  guint target = scan_target(uml, &rest);
  if (target == DG_NO_THING && uml->kind != DG_PLANTUML_ACTIVITY)
    return dg_plantuml_fail(uml, error, "something that the note is of");
  g_autofree char *text = take_words(uml, dg_plantuml_skip_looks(rest, NULL), error);
  if (!text)
    return no_words(error);
  guint note = add_note(uml, line, text);
  if (target != DG_NO_THING)
    dg_diagram_add_join(uml->diagram, target, note, DG_TIP_NONE, DG_TIP_NONE, NULL, line);
  return DG_PLANTUML_TAKEN;
}

/* A note with a name, which links may end at. */
static DgPlantumlTaken add_named(DgPlantuml *uml, const char *name, guint line, const char *text) {
  gboolean is_new;
  guint note = dg_plantuml_demand(uml, name, TRUE, DG_THING_NOTE, "note", &is_new);
  dg_diagram_thing(uml->diagram, note)->line = line;
  dg_diagram_set_text(uml->diagram, note, text);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_quoted(DgPlantuml *uml, const char *rest) {
  const char *end = strchr(rest + 1, '"');
  const char *alias = end ? dg_plantuml_take_word(dg_plantuml_skip_blanks(end + 1), "as") : NULL;
  const char *behind = alias ? dg_plantuml_scan_name(alias, ".") : NULL;
  if (!behind || *dg_plantuml_skip_looks(behind, NULL))
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *creole = g_strndup(rest + 1, (gsize)(end - rest) - 1), *text = dg_plantuml_text(creole, TRUE);
  g_autofree char *name = g_strndup(alias, (gsize)(behind - alias));
  return add_named(uml, name, dg_plantuml_line_number(uml), text);
}

static DgPlantumlTaken take_floating(DgPlantuml *uml, const char *alias, GError **error) {
  const char *behind = dg_plantuml_scan_name(alias, ".");
  if (!behind)
    return DG_PLANTUML_NOT_MINE;
  guint line = dg_plantuml_line_number(uml);
  g_autofree char *name = g_strndup(alias, (gsize)(behind - alias));
  g_autofree char *text = take_words(uml, dg_plantuml_skip_looks(behind, NULL), error);
  return text ? add_named(uml, name, line, text) : no_words(error);
}

DgPlantumlTaken dg_plantuml_take_note(DgPlantuml *uml, GError **error) {
  const char *rest = dg_plantuml_take_word(dg_plantuml_line(uml), "note");
  if (!rest)
    return DG_PLANTUML_NOT_MINE;
  if (*rest == '"')
    return take_quoted(uml, rest);
  const char *alias = dg_plantuml_take_word(rest, "as");
  if (alias)
    return take_floating(uml, alias, error);
  const char *on = dg_plantuml_take_word(rest, "on");
  if (on && dg_plantuml_take_word(on, "link"))
    return take_on_link(uml, dg_plantuml_take_word(on, "link"), error);
  for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++) {
    const char *beside = dg_plantuml_take_word(rest, SIDES[i]);
    if (beside)
      return take_beside(uml, beside, error);
  }
  return DG_PLANTUML_NOT_MINE;
}
