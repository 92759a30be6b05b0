/* Statements of PlantUML that stand in diagrams of all kinds: titles, legends, looks, what is hidden. */
#include "languages/plantuml.h"

#include <string.h>

static const char *const IGNORED[] = {
    "!theme",
    "!pragma",
    "allow_mixing",
    "allowmixing",
    "autonumber",
    "bottom to top direction",
    "hide circle",
    "left to right direction",
    "minwidth",
    "page",
    "right to left direction",
    "rotate",
    "scale",
    "skin",
    "skinparam",
    "top to bottom direction",
    "url for",
    "url of",
};

/* Words around the diagram. */
typedef struct {
  const char *word;
  DgRole role;
  gboolean has_block; /* "word" ... "end word" */
} Around;

static const Around AROUND[] = {
    {"caption", DG_ROLE_ANNOTATION, FALSE}, {"footer", DG_ROLE_ANNOTATION, TRUE}, {"header", DG_ROLE_ANNOTATION, TRUE},
    {"legend", DG_ROLE_LEGEND, TRUE},       {"mainframe", DG_ROLE_TITLE, FALSE},  {"title", DG_ROLE_TITLE, TRUE},
};

static const char *const PLACES[] = {"left", "right", "center", "top", "bottom"};

static const char *skip_places(const char *at) {
  for (guint i = 0; i < G_N_ELEMENTS(PLACES); i++) {
    const char *end = dg_plantuml_take_word(at, PLACES[i]);
    if (end)
      return skip_places(end);
  }
  return at;
}

static gboolean ends_around(const char *line) {
  const char *at = g_ascii_strncasecmp(line, "end", 3) == 0 ? dg_plantuml_skip_blanks(line + 3) : NULL;
  for (guint i = 0; at && i < G_N_ELEMENTS(AROUND); i++) {
    const char *end = dg_plantuml_take_word(at, AROUND[i].word);
    if (end && !*end)
      return TRUE;
  }
  return FALSE;
}

static void add_around(DgPlantuml *uml, const Around *around, const char *creole, gboolean escapes) {
  g_autofree char *text = dg_plantuml_text(creole, escapes);
  guint thing = dg_plantuml_add(uml, DG_THING_TEXT, text);
  dg_diagram_thing(uml->diagram, thing)->role = around->role;
  dg_diagram_thing(uml->diagram, thing)->parent = DG_NO_THING;
}

static DgPlantumlTaken take_words(DgPlantuml *uml, const Around *around, const char *rest, GError **error) {
  if (*rest) {
    add_around(uml, around, rest, TRUE);
    return DG_PLANTUML_TAKEN;
  }
  if (!around->has_block)
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *text = dg_plantuml_take_block(uml, ends_around, error);
  if (!text)
    return DG_PLANTUML_FAILED;
  add_around(uml, around, text, FALSE);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_around(DgPlantuml *uml, GError **error) {
  const char *at = skip_places(dg_plantuml_line(uml));
  for (guint i = 0; i < G_N_ELEMENTS(AROUND); i++) {
    const char *rest = dg_plantuml_take_word(at, AROUND[i].word);
    if (!rest || (*rest && strchr("-<.", *rest)))
      continue;
    rest = skip_places(rest);
    return take_words(uml, &AROUND[i], *rest == ':' ? rest + 1 : rest, error);
  }
  return DG_PLANTUML_NOT_MINE;
}

static gboolean ends_style(const char *line) {
  return g_ascii_strcasecmp(line, "</style>") == 0;
}

static gboolean ends_brace(const char *line) {
  return strcmp(line, "}") == 0;
}

/* `skinparam x {` and the like, whose blocks may hold others. */
static DgPlantumlTaken skip_braces(DgPlantuml *uml, GError **error) {
  guint depth = 1;
  while (depth && dg_plantuml_next_line(uml)) {
    const char *line = dg_plantuml_line(uml);
    gsize length = strlen(line);
    depth += length && line[length - 1] == '{';
    depth -= ends_brace(line);
  }
  return depth ? dg_plantuml_fail(uml, error, "a line \"}\" that ends what was begun") : DG_PLANTUML_TAKEN;
}

static gboolean ends_with(const char *line, char c) {
  gsize length = strlen(line);
  return length && line[length - 1] == c;
}

/* What changes only looks. */
static DgPlantumlTaken take_looks(DgPlantuml *uml, GError **error) {
  const char *line = dg_plantuml_line(uml), *sprite = dg_plantuml_take_word(line, "sprite");
  if (g_ascii_strcasecmp(line, "<style>") == 0) {
    g_autofree char *style = dg_plantuml_take_block(uml, ends_style, error);
    return style ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  }
  if (sprite)
    return ends_with(sprite, '{') ? skip_braces(uml, error) : DG_PLANTUML_TAKEN;
  for (guint i = 0; i < G_N_ELEMENTS(IGNORED); i++) {
    const char *rest = dg_plantuml_take_word(line, IGNORED[i]);
    if (rest && !(*rest && strchr("-<.:", *rest)))
      return ends_with(line, '{') ? skip_braces(uml, error) : DG_PLANTUML_TAKEN;
  }
  return DG_PLANTUML_NOT_MINE;
}

/* What `hide` and the like are about is looked up at the end, as it may be declared later. */
static DgPlantumlTaken take_hide(DgPlantuml *uml) {
  static const char *const WORDS[] = {"hide", "remove", "restore", "show"};
  const char *line = dg_plantuml_line(uml);
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    const char *rest = dg_plantuml_take_word(line, WORDS[i]);
    if (!rest || !*rest || strchr("-.:", *rest))
      continue;
    if (*rest == '$' || g_str_has_prefix(rest, "<<"))
      dg_diagram_leave_out(uml->diagram, DG_LOSS_STYLES, 1, dg_plantuml_line_number(uml),
                           "what \"%s\" is about is drawn: tags and stereotypes are not looked up", line);
    else
      g_ptr_array_add(uml->hides, g_strconcat(i < 2 ? "+" : "-", rest, NULL));
    return DG_PLANTUML_TAKEN;
  }
  return DG_PLANTUML_NOT_MINE;
}

static DgPlantumlTaken take_braces(DgPlantuml *uml, GError **error) {
  const char *line = dg_plantuml_line(uml), *rest = dg_plantuml_take_word(line, "together");
  if (rest && strcmp(rest, "{") == 0)
    return dg_plantuml_open(uml, DG_NO_THING, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  if (strcmp(line, "}") != 0)
    return DG_PLANTUML_NOT_MINE;
  return dg_plantuml_close(uml) ? DG_PLANTUML_TAKEN : dg_plantuml_fail(uml, error, "nothing more to close");
}

static DgPlantumlTaken take_setting(DgPlantuml *uml) {
  const char *line = dg_plantuml_line(uml), *rest = dg_plantuml_take_word(line, "set");
  if (!rest)
    return DG_PLANTUML_NOT_MINE;
  const char *value = dg_plantuml_take_word(rest, "separator");
  value = value ? value : dg_plantuml_take_word(rest, "namespaceSeparator");
  if (value && *value)
    uml->separator = g_ascii_strcasecmp(value, "none") == 0 ? NULL : g_string_chunk_insert(uml->strings, value);
  return value ? DG_PLANTUML_TAKEN : DG_PLANTUML_NOT_MINE;
}

DgPlantumlTaken dg_plantuml_take_common(DgPlantuml *uml, GError **error) {
  DgPlantumlTaken taken = take_braces(uml, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_looks(uml, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_around(uml, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_setting(uml);
  return taken == DG_PLANTUML_NOT_MINE ? take_hide(uml) : taken;
}

static void hide_unlinked(DgPlantuml *uml, gboolean hidden) {
  g_autofree gboolean *is_end = g_new0(gboolean, uml->diagram->things->len + 1);
  for (guint i = 0; i < uml->diagram->joins->len; i++) {
    const DgJoin *join = &g_array_index(uml->diagram->joins, DgJoin, i);
    is_end[join->ends[0]] = is_end[join->ends[1]] = TRUE;
  }
  for (guint i = 0; i < uml->diagram->things->len; i++) {
    DgThing *thing = dg_diagram_thing(uml->diagram, i);
    if (!is_end[i] && thing->kind == DG_THING_SHAPE)
      thing->hidden = hidden;
  }
}

static void hide_named(DgPlantuml *uml, const char *name, gboolean hidden) {
  gsize length = strlen(name);
  g_autofree char *bare =
      *name == '"' && length > 2 && name[length - 1] == '"' ? g_strndup(name + 1, length - 2) : g_strdup(name);
  guint thing = dg_plantuml_find(uml, bare, TRUE);
  if (thing != DG_NO_THING)
    dg_diagram_thing(uml->diagram, thing)->hidden = hidden;
}

void dg_plantuml_finish_common(DgPlantuml *uml) {
  for (guint i = 0; i < uml->hides->len; i++) {
    const char *hide = g_ptr_array_index(uml->hides, i);
    if (strcmp(hide + 1, "@unlinked") == 0)
      hide_unlinked(uml, *hide == '+');
    else
      hide_named(uml, hide + 1, *hide == '+');
  }
  for (guint i = 0; i < uml->diagram->things->len; i++) {
    DgThing *thing = dg_diagram_thing(uml->diagram, i);
    if (thing->parent != DG_NO_THING && dg_diagram_thing(uml->diagram, thing->parent)->hidden)
      thing->hidden = TRUE;
  }
}
