/* Elements of PlantUML's diagrams of components, deployment and use cases, and the containers of all kinds.
 *
 *   element:   keyword operand { look } [ "as" operand ] { look } [ "{" | "[" body "]" ]
 *            | operand-with-marks { look } [ "as" operand ] { look }
 *   operand:   "[" text "]" | "(" text ")" | ":" text ":" | "()" (name | quoted) | quoted | name
 *   look:      "<<" stereotype ">>" | "#" colour | "$" tag | "[[" link "]]"
 *
 * Of two operands the one that is no name is what is shown; of two names the first. */
#include "languages/plantuml.h"

#include <string.h>

/* A keyword of an element. */
typedef struct {
  const char *word;
  const char *symbol; /* elements of another symbol cannot have its name */
  gboolean below; /* its stereotype stands below its words, of what may hold others only where it does */
  gboolean holds; /* also in diagrams of classes, with a body */
} Keyword;

static const Keyword KEYWORDS[] = {
    {"action", "action", FALSE, TRUE},
    {"actor", "actor", TRUE, FALSE},
    {"actor/", "actor", TRUE, FALSE},
    {"agent", "agent", FALSE, TRUE},
    {"archimate", "archimate", FALSE, TRUE},
    {"artifact", "artifact", FALSE, TRUE},
    {"boundary", "boundary", TRUE, FALSE},
    {"card", "card", FALSE, TRUE},
    {"circle", "interface", TRUE, FALSE},
    {"cloud", "cloud", FALSE, TRUE},
    {"collections", "collections", FALSE, FALSE},
    {"component", "component", FALSE, TRUE},
    {"control", "control", TRUE, FALSE},
    {"database", "database", FALSE, TRUE},
    {"entity", "entity", TRUE, FALSE},
    {"file", "file", FALSE, TRUE},
    {"folder", "folder", TRUE, TRUE},
    {"frame", "frame", TRUE, TRUE},
    {"hexagon", "hexagon", FALSE, TRUE},
    {"interface", "interface", TRUE, FALSE},
    {"label", "label", FALSE, FALSE},
    {"namespace", "package", TRUE, TRUE},
    {"node", "node", FALSE, TRUE},
    {"package", "package", TRUE, TRUE},
    {"person", "person", FALSE, FALSE},
    {"port", "port", FALSE, FALSE},
    {"portin", "port", FALSE, FALSE},
    {"portout", "port", FALSE, FALSE},
    {"process", "process", FALSE, TRUE},
    {"queue", "queue", FALSE, TRUE},
    {"rectangle", "rectangle", FALSE, TRUE},
    {"stack", "stack", FALSE, TRUE},
    {"storage", "storage", FALSE, TRUE},
    {"usecase", "usecase", FALSE, FALSE},
    {"usecase/", "usecase", FALSE, FALSE},
};

/* What a declaration says. */
typedef struct {
  char *name, *shown;
  const char *symbol;
  const Keyword *keyword;
  GString *stereotypes;
  const char *rest; /* "", "{" or a body from "[" on */
} Element;

static void clear_element(Element *element) {
  g_free(element->name);
  g_free(element->shown);
  g_string_free(element->stereotypes, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Element, clear_element)

static int compare_keyword(const void *key, const void *entry) {
  return strcmp(key, ((const Keyword *)entry)->word);
}

static const Keyword *find_keyword(const char *line, const char **rest) {
  gsize length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  length += line[length] == '/';
  if (!length || length > 12 || (line[length] && !strchr(" \t\"[(:{", line[length])))
    return NULL;
  g_autofree char *word = g_ascii_strdown(line, (gssize)length);
  *rest = dg_plantuml_skip_blanks(line + length);
  return bsearch(word, KEYWORDS, G_N_ELEMENTS(KEYWORDS), sizeof *KEYWORDS, compare_keyword);
}

/* What is between a mark at `at` and the next `close`; NULL. */
static const char *scan_marked(const char *at, const char *close, char **name) {
  const char *end = strstr(at + 1, close);
  if (!end || end == at + 1)
    return NULL;
  *name = g_strstrip(g_strndup(at + 1, (gsize)(end - at) - 1));
  return end + strlen(close);
}

static const char *scan_bare(const DgPlantuml *uml, const char *at, char **name) {
  const char *end = at;
  for (;;) {
    const char *next = dg_plantuml_scan_name(end, "._/@$");
    if (!next && end > at && g_str_has_prefix(end, "::") && dg_plantuml_scan_name(end + 2, "._"))
      next = end + 2;
    if (!next && end > at && *end == '-' && uml->kind == DG_PLANTUML_DESCRIPTION &&
        dg_plantuml_scan_name(end + 1, "") && end[1] != 'o' && end[1] != 'x')
      next = end + 1;
    if (!next)
      break;
    end = next;
  }
  if (end == at)
    return NULL;
  *name = g_strndup(at, (gsize)(end - at));
  return end;
}

/* "()" and a name behind it. */
static const char *scan_interface(const DgPlantuml *uml, const char *at, char **name) {
  at = dg_plantuml_skip_blanks(at + 2);
  return *at == '"' ? scan_marked(at, "\"", name) : scan_bare(uml, at, name);
}

const char *dg_plantuml_scan_operand(const DgPlantuml *uml, const char *at, char **name, const char **symbol) {
  gboolean describes = uml->kind == DG_PLANTUML_DESCRIPTION || uml->mixing;
  const char *end = NULL;
  *name = NULL;
  *symbol = "";
  if (g_str_has_prefix(at, "()")) {
    *symbol = "interface";
    return scan_interface(uml, at, name);
  }
  if (*at == '"')
    return scan_marked(at, "\"", name);
  if (*at == '[' && describes && at[1] != '[') {
    *symbol = "component";
    return scan_marked(at, "]", name);
  }
  if (*at == '(' && describes) {
    *symbol = "usecase";
    end = scan_marked(at, ")", name);
  } else if (*at == ':' && describes) {
    *symbol = "actor";
    end = scan_marked(at, ":", name);
  } else
    return scan_bare(uml, at, name);
  return end && *end == '/' ? end + 1 : end;
}

static gboolean is_bare(const char *at) {
  return !strchr("\"[(:", *at);
}

/* "as" and the second operand, where they stand. FALSE: there is something else. */
static gboolean scan_alias(const DgPlantuml *uml, const char **at, gboolean first_is_bare, Element *element) {
  const char *second = dg_plantuml_take_word(*at, "as");
  if (!second || !*second)
    return TRUE;
  g_autofree char *name = NULL;
  const char *symbol;
  const char *end = dg_plantuml_scan_operand(uml, second, &name, &symbol);
  if (!end)
    return FALSE;
  if (!*element->symbol)
    element->symbol = symbol;
  gboolean second_is_shown = *second == '"' || (first_is_bare && !is_bare(second));
  element->shown = second_is_shown ? g_steal_pointer(&name) : g_steal_pointer(&element->name);
  if (!second_is_shown)
    element->name = g_steal_pointer(&name);
  *at = dg_plantuml_skip_looks(end, element->stereotypes);
  return TRUE;
}

static gboolean scan_element(const DgPlantuml *uml, const char *line, Element *element) {
  const char *at = line, *symbol;
  element->keyword = find_keyword(line, &at);
  if (!element->keyword)
    at = line;
  if (element->keyword && strcmp(element->symbol = element->keyword->symbol, "archimate") == 0)
    at = dg_plantuml_skip_looks(at, element->stereotypes);
  gboolean bare = is_bare(at);
  if (element->keyword && (*at == '{' || *at == '\0' || g_str_has_prefix(at, "<<") || *at == '#')) {
    element->rest = dg_plantuml_skip_looks(at, element->stereotypes);
    return element->keyword->holds && *element->rest == '{';
  }
  at = dg_plantuml_scan_operand(uml, at, &element->name, &symbol);
  if (!at)
    return FALSE;
  element->symbol = element->keyword ? element->keyword->symbol : symbol;
  at = dg_plantuml_skip_looks(at, element->stereotypes);
  if (!scan_alias(uml, &at, bare, element))
    return FALSE;
  if (element->keyword && dg_plantuml_take_word(at, "order"))
    at = dg_plantuml_skip_looks(at + strcspn(at, "0123456789") + strspn(at, "0123456789"), element->stereotypes);
  element->rest = at;
  return element->keyword || *element->symbol;
}

/* Stereotypes of packages of classes that are only another outline. */
static gboolean is_outline(const DgPlantuml *uml, const char *stereotypes) {
  static const char *const OUTLINES[] = {"«Card»",  "«Cloud»", "«Database»",  "«Folder»",
                                         "«Frame»", "«Node»",  "«Rectangle»", "«Rect»"};
  for (guint i = 0; i < G_N_ELEMENTS(OUTLINES) && uml->kind == DG_PLANTUML_CLASS; i++)
    if (g_ascii_strcasecmp(stereotypes, OUTLINES[i]) == 0)
      return TRUE;
  return FALSE;
}

/* What is shown of an element without words of its own: its name, of which only the part behind the last separator. */
static const char *words_of(const DgPlantuml *uml, const Element *element) {
  if (element->shown)
    return element->shown;
  return dg_plantuml_last_part(uml, element->name);
}

static void show(DgPlantuml *uml, guint thing, const Element *element, const char *text) {
  gboolean holds = dg_diagram_thing(uml->diagram, thing)->kind == DG_THING_CONTAINER;
  gboolean below = element->keyword && element->keyword->below && (holds || !element->keyword->holds);
  const char *stereotypes = uml->quiet || is_outline(uml, element->stereotypes->str) ? "" : element->stereotypes->str;
  gboolean both = *stereotypes && *text;
  g_autofree char *all = g_strconcat(below ? text : stereotypes, both ? "\n" : "", below ? stereotypes : text, NULL);
  dg_diagram_set_text(uml->diagram, thing, all);
}

static DgPlantumlTaken add_element(DgPlantuml *uml, const Element *element, DgThingKind kind, const char *body,
                                   GError **error) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, element->name, uml->kind != DG_PLANTUML_CLASS, kind, element->symbol, &is_new);
  if (!is_new && kind != DG_THING_CONTAINER && strcmp(dg_plantuml_symbol(uml, thing), element->symbol) != 0)
    return dg_plantuml_fail(uml, error, "a name that is not of another kind of element yet");
  DgThing *found = dg_diagram_thing(uml->diagram, thing);
  if (kind == DG_THING_CONTAINER)
    found->kind = kind;
  g_autofree char *text = body ? dg_plantuml_text(body, FALSE) : dg_plantuml_text(words_of(uml, element), TRUE);
  if (is_new || element->shown || body || element->stereotypes->len)
    show(uml, thing, element, text);
  uml->last = thing;
  return DG_PLANTUML_TAKEN;
}

static gboolean ends_quote(const char *line) {
  return g_str_has_suffix(line, "\"");
}

/* `keyword name as "` and lines up to one that ends with another quote. */
static DgPlantumlTaken take_quoted_lines(DgPlantuml *uml, GError **error) {
  const char *line = dg_plantuml_line(uml), *at = line, *quote = strrchr(line, '"');
  const Keyword *keyword = find_keyword(line, &at);
  if (!keyword || !quote || quote == at || strchr(line, '"') != quote)
    return DG_PLANTUML_NOT_MINE;
  g_auto(Element) element = {.keyword = keyword, .symbol = keyword->symbol, .stereotypes = g_string_new(NULL)};
  const char *symbol, *end = dg_plantuml_scan_operand(uml, at, &element.name, &symbol);
  end = end ? dg_plantuml_skip_looks(end, element.stereotypes) : NULL;
  if (!end || dg_plantuml_take_word(end, "as") != quote)
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *inner = dg_plantuml_take_block(uml, ends_quote, error);
  if (!inner)
    return DG_PLANTUML_FAILED;
  const char *last = dg_plantuml_line(uml);
  g_autofree char *body = g_strdup_printf("%s\n%s\n%.*s", quote + 1, inner, (int)strlen(last) - 1, last);
  return add_element(uml, &element, DG_THING_SHAPE, body, error);
}

static gboolean ends_body(const char *line) {
  gsize length = strlen(line);
  return length && line[length - 1] == ']' && !(length > 1 && line[length - 2] == ']');
}

/* A body of several lines, whose first is behind "[" and whose last ends with "]". */
static DgPlantumlTaken take_body(DgPlantuml *uml, const Element *element, GError **error) {
  g_autofree char *inner = dg_plantuml_take_block(uml, ends_body, error);
  if (!inner)
    return DG_PLANTUML_FAILED;
  const char *last = dg_plantuml_line(uml);
  g_autofree char *body = g_strdup_printf("%s\n%s\n%.*s", element->rest + 1, inner, (int)strlen(last) - 1, last);
  return add_element(uml, element, DG_THING_SHAPE, body, error);
}

/* What has no name of its own, as `package {`. */
static DgPlantumlTaken open_unnamed(DgPlantuml *uml, const Element *element, GError **error) {
  guint thing = dg_plantuml_add(uml, DG_THING_CONTAINER, "");
  show(uml, thing, element, "");
  return dg_plantuml_open(uml, thing, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

static DgPlantumlTaken take_container(DgPlantuml *uml, const Element *element, GError **error) {
  const char *inside = dg_plantuml_skip_blanks(element->rest + 1);
  if (*inside && strcmp(inside, "}") != 0)
    return DG_PLANTUML_NOT_MINE;
  if (!element->name)
    return open_unnamed(uml, element, error);
  DgPlantumlTaken taken = add_element(uml, element, DG_THING_CONTAINER, NULL, error);
  if (taken != DG_PLANTUML_TAKEN || *inside)
    return taken;
  return dg_plantuml_open(uml, uml->last, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

static gboolean ends_json(const char *line) {
  return strcmp(line, "}") == 0;
}

/* `json name {`: a table of data, of which the name alone is read. */
static DgPlantumlTaken take_json(DgPlantuml *uml, GError **error) {
  const char *at = dg_plantuml_take_word(dg_plantuml_line(uml), "json"), *symbol;
  g_auto(Element) element = {.symbol = "json", .stereotypes = g_string_new(NULL), .rest = ""};
  at = at && *at ? dg_plantuml_scan_operand(uml, at, &element.name, &symbol) : NULL;
  at = at ? dg_plantuml_skip_looks(at, NULL) : NULL;
  if (!at || !scan_alias(uml, &at, TRUE, &element) || strcmp(at, "{") != 0)
    return DG_PLANTUML_NOT_MINE;
  DgPlantumlTaken taken = add_element(uml, &element, DG_THING_SHAPE, NULL, error);
  if (taken != DG_PLANTUML_TAKEN)
    return taken;
  dg_diagram_leave_out(uml->diagram, DG_LOSS_WORDS, 1, dg_plantuml_line_number(uml), "the data of a json table");
  g_autofree char *data = dg_plantuml_take_block(uml, ends_json, error);
  return data ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

DgPlantumlTaken dg_plantuml_take_entity(DgPlantuml *uml, GError **error) {
  g_auto(Element) element = {.symbol = "", .stereotypes = g_string_new(NULL), .rest = ""};
  gboolean describes = uml->kind == DG_PLANTUML_DESCRIPTION || uml->mixing;
  DgPlantumlTaken json = take_json(uml, error);
  if (json != DG_PLANTUML_NOT_MINE)
    return json;
  if (!scan_element(uml, dg_plantuml_line(uml), &element))
    return describes ? take_quoted_lines(uml, error) : DG_PLANTUML_NOT_MINE;
  if (*element.rest == '{' && element.keyword && element.keyword->holds)
    return take_container(uml, &element, error);
  if (!describes)
    return element.keyword && element.keyword->holds && !*element.rest && strcmp(element.symbol, "package") != 0
               ? dg_plantuml_fail(uml, error, "a statement of a class diagram: elements of others need \"allowmixing\"")
               : DG_PLANTUML_NOT_MINE;
  if (*element.rest == '[' && element.keyword && !element.shown)
    return take_body(uml, &element, error);
  if (*element.rest)
    return DG_PLANTUML_NOT_MINE;
  return add_element(uml, &element, DG_THING_SHAPE, NULL, error);
}

guint dg_plantuml_demand_operand(DgPlantuml *uml, const char *name, const char *symbol) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, name, TRUE, DG_THING_SHAPE, symbol, &is_new);
  return thing;
}
