/* Classes of PlantUML, and what is drawn as they are: interfaces, enumerations, objects, maps, tables.
 *
 *   class:   { modifier } keyword name [ generic ] [ "as" name ] { look } { ("extends" | "implements") names } [ body ]
 *   name:    quoted | word; of two the quoted one is shown
 *   body:    "{" { member } "}" | "{}"                       the first brace also on the next line
 *   member:  name ":" text                                  outside of a body */
#include "languages/plantuml.h"

#include <string.h>

static const char *const KEYWORDS[] = {
    "abstract class", "abstract",  "annotation", "circle",    "class",  "dataclass", "diamond", "entity",     "enum",
    "exception",      "interface", "map",        "metaclass", "object", "protocol",  "record",  "stereotype", "struct"};

/* What a declaration says. */
typedef struct {
  const char *keyword;
  char *name, *shown, *generic;
  GString *stereotypes;
  GPtrArray *bases;
  const char *rest;
} Declaration;

static void clear_declaration(Declaration *declaration) {
  g_free(declaration->name);
  g_free(declaration->shown);
  g_free(declaration->generic);
  g_string_free(declaration->stereotypes, TRUE);
  g_ptr_array_unref(declaration->bases);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Declaration, clear_declaration)

static const char *scan_keyword(const char *line, const char **keyword) {
  static const char *const MODIFIERS[] = {"static", "final"};
  const char *at = line + (*line && strchr("+-#~", *line) ? 1 : 0);
  for (guint i = 0; i < G_N_ELEMENTS(MODIFIERS); i++) {
    const char *end = dg_plantuml_take_word(at, MODIFIERS[i]);
    at = end ? end : at;
  }
  for (guint i = 0; i < G_N_ELEMENTS(KEYWORDS); i++) {
    const char *end = dg_plantuml_take_word(at, KEYWORDS[i]);
    if (!end || !*end || (*end != '"' && !dg_plantuml_scan_name(end, ".")))
      continue;
    *keyword = KEYWORDS[i];
    return end;
  }
  return NULL;
}

/* <T extends List<T>> behind a name. */
static const char *scan_generic(const char *at, char **generic) {
  const char *begin = dg_plantuml_skip_blanks(at);
  guint depth = 0;
  if (*begin != '<' || begin[1] == '<')
    return at;
  for (const char *end = begin; *end; end++) {
    depth += *end == '<';
    depth -= *end == '>';
    if (depth)
      continue;
    g_free(*generic);
    *generic = g_strstrip(g_strndup(begin + 1, (gsize)(end - begin) - 1));
    return end + 1;
  }
  return at;
}

static const char *scan_class_name(const char *at, char **name) {
  const char *end = NULL;
  if (*at == '"') {
    end = strchr(at + 1, '"');
    if (!end)
      return NULL;
    *name = g_strndup(at + 1, (gsize)(end - at) - 1);
    return end + 1;
  }
  end = at;
  for (const char *next = at; next; next = dg_plantuml_scan_name(end, "._$\\/"))
    for (end = next; end[0] == ':' && end[1] == ':' && dg_plantuml_scan_name(end + 2, "");)
      end += 2;
  if (end == at)
    return NULL;
  *name = g_strndup(at, (gsize)(end - at));
  return end;
}

static const char *scan_names(const char *at, Declaration *declaration) {
  const gboolean quoted = *at == '"';
  at = scan_class_name(at, &declaration->name);
  if (!at)
    return NULL;
  at = dg_plantuml_skip_looks(scan_generic(at, &declaration->generic), declaration->stereotypes);
  const char *alias = dg_plantuml_take_word(at, "as");
  if (!alias)
    return at;
  declaration->shown = g_steal_pointer(&declaration->name);
  at = scan_class_name(alias, &declaration->name);
  if (at && !quoted && *alias == '"') {
    char *shown = declaration->name;
    declaration->name = declaration->shown;
    declaration->shown = shown;
  }
  return at ? scan_generic(at, &declaration->generic) : NULL;
}

static const char *scan_bases(const char *at, GPtrArray *bases) {
  for (;;) {
    char *name = NULL;
    g_autofree char *generic = NULL;
    const char *end = scan_class_name(at, &name);
    if (!end)
      return NULL;
    g_ptr_array_add(bases, name);
    at = dg_plantuml_skip_blanks(scan_generic(end, &generic));
    if (*at != ',')
      return at;
    at = dg_plantuml_skip_blanks(at + 1);
  }
}

static gboolean scan_declaration(const char *line, Declaration *declaration) {
  const char *at = scan_keyword(line, &declaration->keyword);
  at = at ? scan_names(at, declaration) : NULL;
  while (at) {
    declaration->rest = at = dg_plantuml_skip_looks(at, declaration->stereotypes);
    const char *bases = dg_plantuml_take_word(at, "extends");
    bases = bases ? bases : dg_plantuml_take_word(at, "implements");
    if (!bases)
      break;
    at = scan_bases(bases, declaration->bases);
  }
  return at && (!*at || *at == '{');
}

static const char *keep(DgPlantuml *uml, const char *text) {
  return text && *text ? g_string_chunk_insert(uml->strings, text) : "";
}

DgPlantumlClass *dg_plantuml_demand_class(DgPlantuml *uml, guint thing, const char *title) {
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(uml->class_of, GUINT_TO_POINTER(thing + 1)));
  if (!found) {
    DgPlantumlClass added = {thing, keep(uml, title), "", "", "", g_ptr_array_new()};
    g_array_append_val(uml->classes, added);
    found = uml->classes->len;
    g_hash_table_insert(uml->class_of, GUINT_TO_POINTER(thing + 1), GUINT_TO_POINTER(found));
  }
  return &g_array_index(uml->classes, DgPlantumlClass, found - 1);
}

/* "List<T>" in quotes is shown as a class of a type. */
static void split_generic(Declaration *declaration) {
  char *shown = declaration->shown ? declaration->shown : declaration->name;
  char *open = strchr(shown, '<');
  if (!declaration->shown || declaration->generic || !open || open == shown || open[1] == '<' ||
      !g_str_has_suffix(open, ">"))
    return;
  declaration->generic = g_strndup(open + 1, strlen(open) - 2);
  *open = '\0';
}

static guint add_class(DgPlantuml *uml, Declaration *declaration) {
  gboolean is_new;
  guint thing = dg_plantuml_demand(uml, declaration->name, FALSE, DG_THING_SHAPE, declaration->keyword, &is_new);
  DgPlantumlClass *class = dg_plantuml_demand_class(uml, thing, dg_plantuml_last_part(uml, declaration->name));
  split_generic(declaration);
  if (declaration->shown)
    class->title = keep(uml, declaration->shown);
  if (declaration->generic)
    class->generic = keep(uml, declaration->generic);
  if (declaration->stereotypes->len)
    class->stereotypes = keep(uml, declaration->stereotypes->str);
  class->keyword = declaration->keyword;
  if (strcmp(declaration->keyword, "diamond") == 0)
    class->title = "";
  uml->last = thing;
  return thing;
}

static void add_bases(DgPlantuml *uml, guint thing, const GPtrArray *bases) {
  for (guint i = 0; i < bases->len; i++) {
    guint base = dg_plantuml_demand_operand(uml, g_ptr_array_index(bases, i), "");
    dg_diagram_add_join(uml->diagram, thing, base, DG_TIP_NONE, DG_TIP_ARROW, NULL, dg_plantuml_line_number(uml));
    uml->last_join = uml->diagram->joins->len;
  }
}

static gboolean ends_body(const char *line) {
  return strcmp(line, "}") == 0;
}

static void add_member(DgPlantuml *uml, guint thing, const char *member) {
  DgPlantumlClass *class = dg_plantuml_demand_class(uml, thing, NULL);
  g_ptr_array_add(class->members, g_string_chunk_insert(uml->strings, member));
}

/* A row of a map: "key => value", or a link from the key on: "key *--> thing". */
static void add_row(DgPlantuml *uml, guint thing, const char *row) {
  const char *star = strstr(row, " *-");
  DgPlantumlArrow arrow;
  const char *end = star ? dg_plantuml_scan_arrow(star + 1, &arrow) : NULL;
  if (!end) {
    add_member(uml, thing, row);
    return;
  }
  g_autofree char *key = g_strndup(row, (gsize)(star - row)), *name = g_strstrip(g_strdup(end));
  add_member(uml, thing, key);
  if (*name)
    dg_diagram_add_join(uml->diagram, thing, dg_plantuml_demand_operand(uml, name, ""), DG_TIP_MARK, DG_TIP_ARROW, NULL,
                        dg_plantuml_line_number(uml));
}

static DgPlantumlTaken take_body(DgPlantuml *uml, guint thing, gboolean is_map, GError **error) {
  g_autofree char *body = dg_plantuml_take_block(uml, ends_body, error);
  if (!body)
    return DG_PLANTUML_FAILED;
  g_auto(GStrv) lines = g_strsplit(body, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (is_map)
      add_row(uml, thing, lines[i]);
    else if (*lines[i])
      add_member(uml, thing, lines[i]);
  return DG_PLANTUML_TAKEN;
}

/* A member that stands outside of its class. */
static DgPlantumlTaken take_member(DgPlantuml *uml) {
  g_autofree char *name = NULL;
  const char *end = scan_class_name(dg_plantuml_line(uml), &name);
  end = end ? dg_plantuml_skip_blanks(end) : NULL;
  if (!end || *end != ':' || end[1] == ':')
    return DG_PLANTUML_NOT_MINE;
  guint thing = dg_plantuml_demand_operand(uml, name, "");
  dg_plantuml_demand_class(uml, thing, dg_plantuml_last_part(uml, name));
  add_member(uml, thing, dg_plantuml_skip_blanks(end + 1));
  return DG_PLANTUML_TAKEN;
}

/* `() "name" as n`: a circle. */
static DgPlantumlTaken take_circle(DgPlantuml *uml) {
  const char *line = dg_plantuml_line(uml);
  g_auto(Declaration) declaration = {
      .keyword = "circle", .stereotypes = g_string_new(NULL), .bases = g_ptr_array_new_with_free_func(g_free)};
  if (!g_str_has_prefix(line, "()"))
    return DG_PLANTUML_NOT_MINE;
  const char *rest = scan_names(dg_plantuml_skip_blanks(line + 2), &declaration);
  if (!rest || *dg_plantuml_skip_looks(rest, declaration.stereotypes))
    return DG_PLANTUML_NOT_MINE;
  add_class(uml, &declaration);
  return DG_PLANTUML_TAKEN;
}

/* The brace of a body may stand on a line of its own. */
static gboolean skip_brace(DgPlantuml *uml) {
  guint next = uml->at + 1;
  if (next >= uml->lines->len || strcmp(g_array_index(uml->lines, DgPlantumlLine, next).text, "{") != 0)
    return FALSE;
  return dg_plantuml_next_line(uml);
}

DgPlantumlTaken dg_plantuml_take_class(DgPlantuml *uml, GError **error) {
  g_auto(Declaration)
      declaration = {.stereotypes = g_string_new(NULL), .bases = g_ptr_array_new_with_free_func(g_free)};
  if (!scan_declaration(dg_plantuml_line(uml), &declaration)) {
    DgPlantumlTaken taken = take_circle(uml);
    return taken == DG_PLANTUML_NOT_MINE ? take_member(uml) : taken;
  }
  const char *rest = *declaration.rest ? dg_plantuml_skip_blanks(declaration.rest + 1) : skip_brace(uml) ? "" : "}";
  if (*rest && strcmp(rest, "}") != 0)
    return DG_PLANTUML_NOT_MINE;
  guint thing = add_class(uml, &declaration);
  add_bases(uml, thing, declaration.bases);
  return *rest ? DG_PLANTUML_TAKEN : take_body(uml, thing, strcmp(declaration.keyword, "map") == 0, error);
}
