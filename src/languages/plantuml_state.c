/* Diagrams of states in PlantUML.
 *
 *   state:  "state" name [ "as" name ] { look } [ "{" | ":" text ]
 *   link:   end arrow end { look } [ ":" label ]
 *   end:    "[*]" | "[H]" | "[H*]" | name "[H]" | name "[H*]" | "==" name "==" | name
 *   text:   name ":" text
 *   region: "--" | "||"
 *
 * A container has one start and one end in each of its regions. Of two names of a state the quoted one is shown. */
#include "languages/plantuml.h"

#include <string.h>

/* Stereotypes of states that are drawn as a sign; what is shown in it. */
static const char *const SIGNS[][2] = {{"choice", ""},     {"end", ""},  {"fork", ""}, {"history", "H"},
                                       {"history*", "H*"}, {"join", ""}, {"start", ""}};

static const char *scan_state_name(const char *at, char **name) {
  const char *end = *at == '"' ? strchr(at + 1, '"') : dg_plantuml_scan_name(at, ".");
  if (!end || end == at + 1)
    end = *at == '"' ? NULL : end;
  if (!end)
    return NULL;
  *name = *at == '"' ? g_strndup(at + 1, (gsize)(end - at) - 1) : g_strndup(at, (gsize)(end - at));
  return *at == '"' ? end + 1 : end;
}

/* Names with words behind "as". */
static const char *scan_names(const char *at, char **name, char **shown) {
  gboolean quoted = *at == '"';
  at = scan_state_name(at, name);
  const char *alias = at ? dg_plantuml_take_word(dg_plantuml_skip_blanks(at), "as") : NULL;
  if (!alias)
    return at;
  g_autofree char *second = NULL;
  at = scan_state_name(alias, &second);
  if (!at)
    return NULL;
  gboolean second_is_shown = !quoted && *alias == '"';
  *shown = second_is_shown ? g_steal_pointer(&second) : g_steal_pointer(name);
  if (!second_is_shown)
    *name = g_steal_pointer(&second);
  return at;
}

static guint demand_state(DgPlantuml *uml, const char *name) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, name, TRUE, DG_THING_SHAPE, "state", &is_new);
  dg_plantuml_demand_class(uml, thing, name)->keyword = "state";
  return thing;
}

static const char *find_sign(const char *stereotypes) {
  for (guint i = 0; i < G_N_ELEMENTS(SIGNS); i++) {
    g_autofree char *marked = g_strdup_printf("«%s»", SIGNS[i][0]);
    if (g_ascii_strcasecmp(stereotypes, marked) == 0)
      return SIGNS[i][1];
  }
  return NULL;
}

static void add_text(DgPlantuml *uml, guint thing, const char *text) {
  DgPlantumlClass *class = dg_plantuml_demand_class(uml, thing, "");
  g_ptr_array_add(class->members, g_string_chunk_insert(uml->strings, text));
}

static DgPlantumlTaken take_declaration(DgPlantuml *uml, const char *at, GError **error) {
  g_autofree char *name = NULL, *shown = NULL;
  g_autoptr(GString) stereotypes = g_string_new(NULL);
  at = scan_names(at, &name, &shown);
  if (!at)
    return DG_PLANTUML_NOT_MINE;
  at = dg_plantuml_skip_looks(at, stereotypes);
  if (*at && *at != ':' && strcmp(at, "{") != 0 && g_ascii_strcasecmp(at, "begin") != 0)
    return DG_PLANTUML_NOT_MINE;
  guint thing = demand_state(uml, name);
  DgPlantumlClass *class = dg_plantuml_demand_class(uml, thing, name);
  const char *sign = find_sign(stereotypes->str);
  if (shown || sign)
    class->title = g_string_chunk_insert(uml->strings, sign ? sign : shown);
  uml->last = thing;
  if (*at == ':')
    add_text(uml, thing, dg_plantuml_skip_blanks(at + 1));
  if (!*at || *at == ':')
    return DG_PLANTUML_TAKEN;
  dg_diagram_thing(uml->diagram, thing)->kind = DG_THING_CONTAINER;
  return dg_plantuml_open(uml, thing, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

/* Which region of the open container is being read, from 0. */
static guint current_region(const DgPlantuml *uml) {
  return GPOINTER_TO_UINT(g_hash_table_lookup(uml->regions, GUINT_TO_POINTER(dg_plantuml_parent(uml) + 1)));
}

/* A sign without a name: one of each kind for a region. */
static guint demand_sign(DgPlantuml *uml, const char *kind, const char *text) {
  g_autofree char *name = g_strdup_printf("[%s]%u", kind, current_region(uml));
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, name, FALSE, DG_THING_SHAPE, "sign", &is_new);
  dg_diagram_set_text(uml->diagram, thing, text);
  return thing;
}

/* The sign of history inside of a state. */
static guint demand_history(DgPlantuml *uml, const char *name, const char *text) {
  guint state = demand_state(uml, name), thing = DG_NO_THING;
  dg_diagram_thing(uml->diagram, state)->kind = DG_THING_CONTAINER;
  g_array_append_val(uml->parents, state);
  thing = demand_sign(uml, text, text);
  dg_plantuml_close(uml);
  return thing;
}

/* An end of a link; `is_from` of a "[*]" makes it a start. Behind it, NULL for none. */
static const char *take_end(DgPlantuml *uml, const char *at, gboolean is_from, guint *thing) {
  static const char *const HISTORIES[][2] = {{"[H*]", "H*"}, {"[H]", "H"}};
  if (g_str_has_prefix(at, "[*]")) {
    *thing = demand_sign(uml, is_from ? "start" : "end", "");
    return at + 3;
  }
  gboolean is_bar = g_str_has_prefix(at, "==");
  const char *begin = at + (is_bar ? strspn(at, "=") : 0), *end = dg_plantuml_scan_name(begin, ".");
  g_autofree char *name = end ? g_strndup(begin, (gsize)(end - begin)) : NULL;
  for (guint i = 0; i < G_N_ELEMENTS(HISTORIES); i++)
    if (g_str_has_prefix(end ? end : at, HISTORIES[i][0])) {
      *thing = name ? demand_history(uml, name, HISTORIES[i][1]) : demand_sign(uml, HISTORIES[i][1], HISTORIES[i][1]);
      return (end ? end : at) + strlen(HISTORIES[i][0]);
    }
  if (!name)
    return NULL;
  *thing = demand_state(uml, name);
  if (is_bar)
    dg_plantuml_demand_class(uml, *thing, "")->title = "";
  return is_bar ? end + strspn(end, "=") : end;
}

/* Whether a line is a link, without adding anything: where its arrow begins. */
static const char *find_arrow(const char *line) {
  const char *at = line;
  if (*at == '[')
    at = strchr(at, ']');
  else {
    at += strspn(at, "=");
    at = dg_plantuml_scan_name(at, ".");
    if (at)
      at += strspn(at, "=");
    if (at && g_str_has_prefix(at, "[H"))
      at = strchr(at, ']');
  }
  if (at && *at == ']')
    at++;
  DgPlantumlArrow arrow;
  at = at ? dg_plantuml_skip_blanks(at) : NULL;
  return at && dg_plantuml_scan_arrow(at, &arrow) ? at : NULL;
}

static DgPlantumlTaken take_link(DgPlantuml *uml) {
  const char *line = dg_plantuml_line(uml), *at = find_arrow(line);
  guint ends[2] = {DG_NO_THING, DG_NO_THING};
  DgPlantumlArrow arrow;
  if (!at)
    return DG_PLANTUML_NOT_MINE;
  at = dg_plantuml_skip_blanks(dg_plantuml_scan_arrow(at, &arrow));
  gboolean back = arrow.tips[0] == DG_TIP_ARROW && arrow.tips[1] != DG_TIP_ARROW;
  if (!take_end(uml, line, !back, &ends[0]))
    return DG_PLANTUML_NOT_MINE;
  at = take_end(uml, at, back, &ends[1]);
  at = at ? dg_plantuml_skip_looks(at, NULL) : NULL;
  if (!at || (*at && *at != ':'))
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *label = dg_plantuml_text(*at ? at + 1 : "", TRUE);
  dg_diagram_add_join(uml->diagram, ends[0], ends[1], arrow.tips[0], arrow.tips[1], label, dg_plantuml_line_number(uml))
      ->hidden = arrow.hidden;
  uml->last_join = uml->diagram->joins->len;
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_text(DgPlantuml *uml) {
  g_autofree char *name = NULL;
  const char *at = scan_state_name(dg_plantuml_line(uml), &name);
  at = at ? dg_plantuml_skip_looks(at, NULL) : NULL;
  if (!at || *at != ':')
    return DG_PLANTUML_NOT_MINE;
  add_text(uml, demand_state(uml, name), dg_plantuml_skip_blanks(at + 1));
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_region(DgPlantuml *uml) {
  const char *line = dg_plantuml_line(uml);
  gsize length = strlen(line);
  if (length < 2 || (strspn(line, "-") != length && strspn(line, "|") != length))
    return DG_PLANTUML_NOT_MINE;
  g_hash_table_insert(uml->regions, GUINT_TO_POINTER(dg_plantuml_parent(uml) + 1),
                      GUINT_TO_POINTER(current_region(uml) + 1));
  return DG_PLANTUML_TAKEN;
}

DgPlantumlTaken dg_plantuml_take_state(DgPlantuml *uml, GError **error) {
  const char *line = dg_plantuml_line(uml), *rest = dg_plantuml_take_word(line, "state");
  const char *end = dg_plantuml_take_word(line, "end");
  DgPlantumlTaken taken = DG_PLANTUML_NOT_MINE;
  if (rest)
    taken = take_declaration(uml, rest, error);
  if (end && g_ascii_strcasecmp(end, "state") == 0 && dg_plantuml_close(uml))
    return DG_PLANTUML_TAKEN;
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_region(uml);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_link(uml);
  return taken == DG_PLANTUML_NOT_MINE ? take_text(uml) : taken;
}
