/* Mermaid's diagrams of states: the diagram of what a source states.
 *
 * States are known by their name in all scopes. What a state is drawn as is settled where it is first named: a fork
 * that a transition names before it is declared is drawn as any other state. Each scope has one start and one end. A
 * "--" parts a scope into regions that are scopes of their own, unless nothing follows it. */
#include "languages/mermaid_lexer.h"
#include "languages/mermaid_state.h"

#include <string.h>

/* How a state is drawn. */
typedef struct {
  gboolean named; /* with its name, while it has no description */
  gboolean grouped; /* it holds others */
  gboolean divider; /* a region: without words */
  GString *text; /* its descriptions, lines ended by LF; NULL */
  guint descriptions;
} State;

typedef struct {
  const DgLanguageSource *source;
  DgDiagram *diagram;
  GPtrArray *states; /* State of each thing; NULL: it is none */
  guint dividers;
} Building;

/* A document in what holds it. */
typedef struct {
  const char *id; /* of what holds it; "root" */
  guint thing; /* DG_NO_THING for the root */
} Scope;

static void free_state(gpointer data) {
  State *state = data;
  if (!state)
    return;
  if (state->text)
    g_string_free(state->text, TRUE);
  g_free(state);
}

/* Whether `inner` is `thing` or in it; also when it is too deep to tell. */
static gboolean is_inside(const DgDiagram *diagram, guint inner, guint thing) {
  for (guint depth = 0; inner != DG_NO_THING; inner = dg_diagram_thing(diagram, inner)->parent)
    if (inner == thing || depth++ > DG_LANGUAGE_DEPTH_MAX)
      return TRUE;
  return FALSE;
}

/* The state of that name as the scope has it. */
static guint find_state(Building *building, const Scope *scope, const char *id, gboolean named, guint line) {
  DgDiagram *diagram = building->diagram;
  guint thing = dg_diagram_find_thing(diagram, id);
  if (thing == DG_NO_THING) {
    thing = dg_diagram_add_thing(diagram, id, DG_THING_SHAPE, line);
    g_ptr_array_set_size(building->states, (int)thing + 1);
    State *state = building->states->pdata[thing] = g_new0(State, 1);
    state->named = named;
  }
  if (scope->thing != DG_NO_THING && !is_inside(diagram, scope->thing, thing))
    dg_diagram_thing(diagram, thing)->parent = scope->thing;
  return thing;
}

/* The same where it may be a start or an end. */
static guint find_end(Building *building, const Scope *scope, const char *id, gboolean first, guint line) {
  if (strcmp(id, "[*]") != 0)
    return find_state(building, scope, id, TRUE, line);
  g_autofree char *name = g_strconcat(scope->id, first ? "_start" : "_end", NULL);
  return find_state(building, scope, name, FALSE, line);
}

static void add_description(Building *building, guint thing, const char *text) {
  State *state = building->states->pdata[thing];
  if (!text || !*text)
    return;
  if (!state->text)
    state->text = g_string_new(NULL);
  else
    g_string_append_c(state->text, '\n');
  g_string_append(state->text, text);
  state->descriptions++;
}

static void add_note(Building *building, guint state, const DgStateStatement *statement) {
  DgDiagram *diagram = building->diagram;
  guint note = dg_diagram_add_thing(diagram, NULL, DG_THING_NOTE, statement->line);
  g_autofree char *text = dg_mermaid_markdown(statement->text);
  dg_diagram_set_text(diagram, note, text);
  g_ptr_array_set_size(building->states, (int)note + 1);
  gboolean first = statement->note_is_first;
  dg_diagram_add_join(diagram, first ? note : state, first ? state : note, DG_TIP_NONE, DG_TIP_NONE, NULL,
                      statement->line);
}

static void add_transition(Building *building, const Scope *scope, const DgStateStatement *statement) {
  guint from = find_end(building, scope, statement->id, TRUE, statement->line);
  guint to = find_end(building, scope, statement->to, FALSE, statement->line);
  g_autofree char *label = dg_mermaid_markdown(statement->text ? statement->text : "");
  dg_diagram_add_join(building->diagram, from, to, DG_TIP_NONE, DG_TIP_ARROW, label, statement->line);
}

static gboolean add_scope(Building *building, const Scope *scope, const GArray *document, GError **error);

static gboolean add_statement(Building *building, const Scope *scope, const DgStateStatement *statement,
                              GError **error) {
  if (!dg_diagram_check_size(building->diagram, building->source->name, error))
    return FALSE;
  if (statement->kind == DG_STATE_RELATION) {
    add_transition(building, scope, statement);
    return TRUE;
  }
  if (statement->kind == DG_STATE_DIVIDER)
    return TRUE;
  guint thing = statement->kind == DG_STATE_MARK ? find_state(building, scope, statement->id, FALSE, statement->line)
                                                 : find_end(building, scope, statement->id, TRUE, statement->line);
  if (statement->kind == DG_STATE_NOTE)
    add_note(building, thing, statement);
  else
    add_description(building, thing, statement->text);
  if (!statement->document)
    return TRUE;
  State *state = building->states->pdata[thing];
  state->grouped = TRUE;
  dg_diagram_thing(building->diagram, thing)->kind = DG_THING_CONTAINER;
  Scope inner = {dg_diagram_thing(building->diagram, thing)->id, thing};
  return add_scope(building, &inner, statement->document, error);
}

static gboolean add_statements(Building *building, const Scope *scope, const GArray *document, guint begin, guint end,
                               GError **error) {
  for (guint i = begin; i < end; i++)
    if (!add_statement(building, scope, &g_array_index(document, DgStateStatement, i), error))
      return FALSE;
  return TRUE;
}

/* The statements from `begin` to `end` as a region. */
static gboolean add_region(Building *building, const Scope *scope, const GArray *document, guint begin, guint end,
                           GError **error) {
  g_autofree char *id = g_strdup_printf("divider-id-%u", ++building->dividers);
  guint line = begin < end ? g_array_index(document, DgStateStatement, begin).line : 0;
  guint thing = find_state(building, scope, id, FALSE, line);
  State *state = building->states->pdata[thing];
  state->grouped = state->divider = TRUE;
  dg_diagram_thing(building->diagram, thing)->kind = DG_THING_CONTAINER;
  Scope inner = {dg_diagram_thing(building->diagram, thing)->id, thing};
  return add_statements(building, &inner, document, begin, end, error);
}

static gboolean add_scope(Building *building, const Scope *scope, const GArray *document, GError **error) {
  guint begin = 0, last = 0, n = document->len;
  for (guint i = 0; i < n; i++)
    if (g_array_index(document, DgStateStatement, i).kind == DG_STATE_DIVIDER)
      last = i + 1;
  if (!last || last == n)
    return add_statements(building, scope, document, 0, n, error);
  for (guint i = 0; i <= n; i++) {
    if (i < n && g_array_index(document, DgStateStatement, i).kind != DG_STATE_DIVIDER)
      continue;
    if (!add_region(building, scope, document, begin, i, error))
      return FALSE;
    begin = i + 1;
  }
  return TRUE;
}

/* What is drawn in each state; an error where a state that holds others has several lines. */
static gboolean set_texts(Building *building, GError **error) {
  for (guint i = 0; i < building->states->len; i++) {
    const State *state = building->states->pdata[i];
    if (!state || state->divider || (!state->named && !state->text && !state->grouped))
      continue;
    const DgThing *thing = dg_diagram_thing(building->diagram, i);
    if (state->grouped && state->descriptions > 1)
      return dg_language_fail(building->source, DG_ERROR_FORMAT, thing->line, 0, error,
                              "found %u descriptions of %s, which holds others, expected one", state->descriptions,
                              thing->id);
    /* Mermaid takes no Markdown in a title */
    gboolean titled = state->grouped || state->descriptions > 1;
    const char *words = state->text ? state->text->str : thing->id;
    g_autofree char *text = titled ? dg_mermaid_label(words, FALSE) : dg_mermaid_markdown(words);
    dg_diagram_set_text(building->diagram, i, text);
  }
  return TRUE;
}

gboolean dg_state_build(const DgLanguageSource *source, DgDiagram *diagram, const GArray *document, GError **error) {
  Building building = {source, diagram, g_ptr_array_new_with_free_func(free_state), 0};
  Scope root = {"root", DG_NO_THING};
  gboolean built = add_statements(&building, &root, document, 0, document->len, error) && set_texts(&building, error);
  g_ptr_array_unref(building.states);
  return built;
}
