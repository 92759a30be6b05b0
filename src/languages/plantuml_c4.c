/* The calls of C4-PlantUML and of the icons of AWS and Azure, which are included by so many diagrams that they are
 * known here, as statements of PlantUML. */
#include "languages/plantuml_preprocess.h"

#include <string.h>

/* What a call is. */
typedef enum { ELEMENT, BOUNDARY, LINK } Kind;

/* A call. */
typedef struct {
  const char *name;
  Kind kind;
  const char *keyword; /* an element's; a link's arrow */
  const char *stereotype; /* an element's; a boundary's type */
  gboolean has_technology; /* its third argument is the technology */
} Call;

static const Call CALLS[] = {
    {"BiRel", LINK, "<-->", NULL, FALSE},
    {"BiRel_Neighbor", LINK, "<->", NULL, FALSE},
    {"Boundary", BOUNDARY, "rectangle", NULL, TRUE},
    {"Component", ELEMENT, "rectangle", "component", TRUE},
    {"ComponentDb", ELEMENT, "database", "component", TRUE},
    {"ComponentDb_Ext", ELEMENT, "database", "external_component", TRUE},
    {"ComponentQueue", ELEMENT, "queue", "component", TRUE},
    {"ComponentQueue_Ext", ELEMENT, "queue", "external_component", TRUE},
    {"Component_Ext", ELEMENT, "rectangle", "external_component", TRUE},
    {"Container", ELEMENT, "rectangle", "container", TRUE},
    {"ContainerDb", ELEMENT, "database", "container", TRUE},
    {"ContainerDb_Ext", ELEMENT, "database", "external_container", TRUE},
    {"ContainerQueue", ELEMENT, "queue", "container", TRUE},
    {"ContainerQueue_Ext", ELEMENT, "queue", "external_container", TRUE},
    {"Container_Boundary", BOUNDARY, "rectangle", "container", FALSE},
    {"Container_Ext", ELEMENT, "rectangle", "external_container", TRUE},
    {"Deployment_Node", BOUNDARY, "node", "node", TRUE},
    {"Deployment_Node_L", BOUNDARY, "node", "node", TRUE},
    {"Deployment_Node_R", BOUNDARY, "node", "node", TRUE},
    {"Enterprise_Boundary", BOUNDARY, "rectangle", "enterprise", FALSE},
    {"Node", BOUNDARY, "node", "node", TRUE},
    {"Node_L", BOUNDARY, "node", "node", TRUE},
    {"Node_R", BOUNDARY, "node", "node", TRUE},
    {"Person", ELEMENT, "rectangle", "person", FALSE},
    {"Person_Ext", ELEMENT, "rectangle", "external_person", FALSE},
    {"Rel", LINK, "-->", NULL, FALSE},
    {"RelIndex", LINK, "-->", NULL, FALSE},
    {"RelIndex_Back", LINK, "<--", NULL, FALSE},
    {"RelIndex_Back_Neighbor", LINK, "<-", NULL, FALSE},
    {"RelIndex_Neighbor", LINK, "->", NULL, FALSE},
    {"Rel_Back", LINK, "<--", NULL, FALSE},
    {"Rel_Back_Neighbor", LINK, "<-", NULL, FALSE},
    {"Rel_Neighbor", LINK, "->", NULL, FALSE},
    {"System", ELEMENT, "rectangle", "system", FALSE},
    {"SystemDb", ELEMENT, "database", "system", FALSE},
    {"SystemDb_Ext", ELEMENT, "database", "external_system", FALSE},
    {"SystemQueue", ELEMENT, "queue", "system", FALSE},
    {"SystemQueue_Ext", ELEMENT, "queue", "external_system", FALSE},
    {"System_Boundary", BOUNDARY, "rectangle", "system", FALSE},
    {"System_Ext", ELEMENT, "rectangle", "external_system", FALSE},
};

/* Calls that change only looks begin with these. */
static const char *const LOOKS_OF[] = {"Add", "HIDE_", "LAYOUT_", "SET_", "SHOW_", "Set", "Update", "Without"};
/* Calls that take stereotypes off. */
static const char *const QUIET[] = {"HIDE_STEREOTYPE", "LAYOUT_WITH_LEGEND", "SHOW_FLOATING_LEGEND", "SHOW_LEGEND"};

static gboolean includes_c4(DgPlantumlPreprocessor *pre, const char *name) {
  static const char *const FILES[] = {"C4",         "C4_Component",  "C4_Container", "C4_Context",
                                      "C4_Dynamic", "C4_Deployment", "C4_Sequence"};
  for (guint i = 0; i < G_N_ELEMENTS(FILES); i++) {
    gsize length = strlen(FILES[i]);
    if (strncmp(name, FILES[i], length) != 0 || !strchr(".> \t!", name[length]))
      continue;
    if (pre->c4 != DG_PLANTUML_C4_DYNAMIC)
      pre->c4 = strcmp(FILES[i], "C4_Dynamic") == 0 ? DG_PLANTUML_C4_DYNAMIC : DG_PLANTUML_C4_STATIC;
    return TRUE;
  }
  return FALSE;
}

gboolean dg_plantuml_includes_known(DgPlantumlPreprocessor *pre, const char *what) {
  static const char *const ICONS[] = {"<awslib", "<azure/", "AWSPuml/", "AzurePuml/"};
  const char *slash = strrchr(what, '/');
  if (includes_c4(pre, slash ? slash + 1 : what + (*what == '<')))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(ICONS); i++)
    if (strstr(what, ICONS[i])) {
      pre->has_icons = TRUE;
      return TRUE;
    }
  return FALSE;
}

static int compare_call(const void *key, const void *entry) {
  return strcmp(key, ((const Call *)entry)->name);
}

/* An argument without its quotes: the one of that name, else the one of that place; "" for none. Free with g_free(). */
static char *argument_of(const GPtrArray *arguments, guint place, const char *name) {
  g_autofree char *named = g_strdup_printf("$%s", name);
  guint at = 0;
  const char *found = NULL;
  for (guint i = 0; i < arguments->len; i++) {
    const char *argument = g_ptr_array_index(arguments, i);
    const char *rest = *argument == '$' ? dg_plantuml_take_word(argument, named) : NULL;
    if (rest && *rest == '=')
      found = dg_plantuml_skip_blanks(rest + 1);
    else if (*argument != '$' && at++ == place && !found)
      found = argument;
  }
  gsize length = found ? strlen(found) : 0;
  gboolean quoted = length > 1 && *found == '"' && found[length - 1] == '"';
  return quoted ? g_strndup(found + 1, length - 2) : g_strdup(found ? found : "");
}

/* Words below each other, the technology in brackets. Free with g_free(). */
static char *join_words(const char *label, const char *technology, const char *description) {
  GString *words = g_string_new(label);
  if (*technology)
    g_string_append_printf(words, "%s[%s]", words->len ? "\\n" : "", technology);
  if (*description)
    g_string_append_printf(words, "%s%s", words->len ? "\\n" : "", description);
  return g_string_free(words, FALSE);
}

static char *translate_element(const Call *call, const GPtrArray *arguments) {
  guint place = call->has_technology ? 3 : 2;
  g_autofree char *alias = argument_of(arguments, 0, "alias"), *label = argument_of(arguments, 1, "label");
  g_autofree char *technology = argument_of(arguments, call->has_technology ? 2 : 99, "techn");
  g_autofree char *type = argument_of(arguments, call->has_technology ? 99 : 6, "type");
  g_autofree char *description = argument_of(arguments, place, "descr");
  g_autofree char *words = join_words(label, *technology ? technology : type, description);
  return g_strdup_printf("%s \"%s\" <<%s>> as %s", call->keyword, words, call->stereotype, alias);
}

static char *translate_boundary(const Call *call, const GPtrArray *arguments, const char *rest) {
  gboolean is_node = strcmp(call->keyword, "node") == 0;
  g_autofree char *alias = argument_of(arguments, 0, "alias"), *label = argument_of(arguments, 1, "label");
  g_autofree char *type = argument_of(arguments, call->has_technology ? 2 : 99, "type");
  g_autofree char *description = argument_of(arguments, is_node ? 3 : call->has_technology ? 5 : 4, "descr");
  const char *shown = call->has_technology ? type : call->stereotype;
  g_autofree char *words = join_words(label, shown, description);
  return g_strdup_printf("%s \"%s\" %s as %s %s", call->keyword, words, is_node ? "<<node>>" : "", alias, rest);
}

static char *translate_link(DgPlantumlPreprocessor *pre, const Call *call, const GPtrArray *arguments) {
  guint first = g_str_has_prefix(call->name, "RelIndex") ? 1 : 0;
  g_autofree char *index = first ? argument_of(arguments, 0, "e_index") : NULL;
  g_autofree char *from = argument_of(arguments, first, "from"), *to = argument_of(arguments, first + 1, "to");
  g_autofree char *label = argument_of(arguments, first + 2, "label");
  g_autofree char *technology = argument_of(arguments, first + 3, "techn");
  g_autofree char *description = argument_of(arguments, first + 4, "descr");
  if (!index && pre->c4 == DG_PLANTUML_C4_DYNAMIC)
    index = g_strdup_printf("%u", pre->c4_index++);
  g_autofree char *numbered = index ? g_strdup_printf("%s: %s", index, label) : g_strdup(label);
  g_autofree char *words = join_words(numbered, technology, description);
  return g_strdup_printf("%s %s %s%s%s", from, call->keyword, to, *words ? " : " : "", words);
}

/* Names of links end with a direction, which states nothing. */
static const Call *find_call(const char *name) {
  static const char *const DIRECTIONS[] = {"_D", "_Down", "_L", "_Left", "_R", "_Right", "_U", "_Up"};
  const Call *call = bsearch(name, CALLS, G_N_ELEMENTS(CALLS), sizeof *CALLS, compare_call);
  for (guint i = 0; !call && i < G_N_ELEMENTS(DIRECTIONS); i++) {
    if (!g_str_has_suffix(name, DIRECTIONS[i]))
      continue;
    g_autofree char *base = g_strndup(name, strlen(name) - strlen(DIRECTIONS[i]));
    const Call *found = bsearch(base, CALLS, G_N_ELEMENTS(CALLS), sizeof *CALLS, compare_call);
    call = found && found->kind == LINK ? found : NULL;
  }
  return call;
}

static char *translate_looks(DgPlantumlPreprocessor *pre, const char *name, const GPtrArray *arguments) {
  g_autofree char *first = argument_of(arguments, 0, "hideStereotype");
  for (guint i = 0; i < G_N_ELEMENTS(QUIET); i++)
    if (strcmp(name, QUIET[i]) == 0 && !g_str_has_prefix(first, "false") && !g_str_has_suffix(first, "false()"))
      return g_strdup("hide stereotype");
  if (strcmp(name, "AddProperty") == 0)
    dg_diagram_leave_out(pre->diagram, DG_LOSS_WORDS, 1, pre->line, "properties of C4 are not read");
  for (guint i = 0; i < G_N_ELEMENTS(LOOKS_OF); i++)
    if (g_str_has_prefix(name, LOOKS_OF[i]))
      return g_strdup("");
  return g_str_has_prefix(name, "Lay_") || strcmp(name, "increment") == 0 ? g_strdup("") : NULL;
}

/* Icons of AWS and Azure: Name(alias, label, technology, description). */
static char *translate_icon(const char *name, const GPtrArray *arguments, const char *rest) {
  if (arguments->len < 2)
    return NULL;
  g_autofree char *alias = argument_of(arguments, 0, "alias"), *label = argument_of(arguments, 1, "label");
  g_autofree char *technology = argument_of(arguments, 2, "techn"), *description = argument_of(arguments, 3, "descr");
  g_autofree char *words = join_words(label, technology, description);
  return g_strdup_printf("rectangle \"%s\" <<%s>> as %s %s", words, name, alias, rest);
}

static char *translate_c4(DgPlantumlPreprocessor *pre, const char *name, const GPtrArray *arguments, const char *rest) {
  const Call *call = find_call(name);
  if (!call)
    return translate_looks(pre, name, arguments);
  if (call->kind == ELEMENT)
    return translate_element(call, arguments);
  return call->kind == LINK ? translate_link(pre, call, arguments) : translate_boundary(call, arguments, rest);
}

char *dg_plantuml_translate_call(DgPlantumlPreprocessor *pre, const char *line) {
  const char *end = dg_plantuml_scan_name(line, ""), *paren = end ? dg_plantuml_skip_blanks(end) : NULL, *rest;
  if (!paren || *paren != '(' || !(pre->c4 || pre->has_icons || pre->has_unread))
    return NULL;
  g_autofree char *name = g_strndup(line, (gsize)(end - line));
  g_autoptr(GPtrArray) arguments = dg_plantuml_scan_arguments(pre, paren, &rest);
  if (!arguments)
    return NULL;
  rest = dg_plantuml_skip_blanks(rest);
  char *translated = pre->c4 ? translate_c4(pre, name, arguments, rest) : NULL;
  gboolean is_call = !*rest || *rest == '{';
  if (!translated && pre->has_icons && is_call)
    translated = translate_icon(name, arguments, rest);
  if (translated || !pre->has_unread || *rest)
    return translated;
  dg_diagram_leave_out(pre->diagram, DG_LOSS_NODES, 1, pre->line,
                       "what \"%.60s\" draws stands in a file that is not included", name);
  return g_strdup("");
}
