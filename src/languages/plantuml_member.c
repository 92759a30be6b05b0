/* The words inside of classes of PlantUML.
 *
 *   member:     [ visibility ] { modifier } text
 *   visibility: "+" | "-" | "#" | "~" | "*"     drawn as an icon, unless "classAttributeIconSize" is 0
 *   modifier:   "{static}" | "{classifier}" | "{abstract}" | "{field}" | "{method}"
 *
 * Fields are drawn above methods, as long as there is no rule between members. */
#include "languages/plantuml.h"

#include <string.h>

/* Compartments that `hide` names. */
enum { FIELDS = 1, METHODS = 2 };

static gboolean is_rule(const char *member) {
  gsize length = strlen(member);
  return length >= 2 && strchr("-=._", *member) && member[1] == *member && member[length - 1] == *member &&
         member[length - 2] == *member;
}

/* Takes a modifier out of a member. */
static gboolean cut(char *member, const char *modifier) {
  char *at = strstr(member, modifier);
  if (!at)
    return FALSE;
  gsize length = strlen(modifier);
  length += strspn(at + length, " \t");
  memmove(at, at + length, strlen(at + length) + 1);
  return TRUE;
}

static gboolean is_method(const char *member) {
  if (strstr(member, "{field}"))
    return FALSE;
  return strstr(member, "{method}") || strchr(member, '(') || strchr(member, ')');
}

static void append_member(const DgPlantuml *uml, GString *text, const char *member) {
  static const char *const MODIFIERS[] = {"{static}", "{classifier}", "{abstract}", "{field}", "{method}"};
  g_autofree char *words = g_strdup(member);
  for (guint i = 0; i < G_N_ELEMENTS(MODIFIERS); i++)
    cut(words, MODIFIERS[i]);
  g_strstrip(words);
  char *begin = words;
  if (!uml->plain_marks && !is_rule(words) && *begin && strchr("+-#~*", *begin) && begin[1] != *begin)
    begin++;
  else if (begin[0] == '\\' && begin[1] && strchr("+-#~*", begin[1]))
    begin++;
  g_autofree char *shown = dg_plantuml_text(begin, TRUE);
  if (*shown)
    g_string_append_printf(text, "\n%s", shown);
}

/* A line of a state. */
static void append_line(const DgPlantuml *uml, GString *text, const char *line) {
  g_autofree char *shown = dg_plantuml_text(line, TRUE);
  g_string_append_printf(text, "\n%s", shown);
}

/* A row of a map has its key and its value in cells. */
static void append_row(const DgPlantuml *uml, GString *text, const char *row) {
  g_auto(GStrv) cells = g_strsplit(row, "=>", 2);
  for (guint i = 0; cells[i]; i++) {
    g_autofree char *shown = dg_plantuml_text(g_strstrip(cells[i]), TRUE);
    g_string_append_printf(text, "%s%s", i ? " " : "\n", shown);
  }
}

static void append_members(const DgPlantuml *uml, GString *text, const DgPlantumlClass *class, guint hidden) {
  gboolean is_map = strcmp(class->keyword, "map") == 0, is_state = strcmp(class->keyword, "state") == 0;
  gboolean sorted = !is_map && !is_state && strcmp(class->keyword, "object") != 0;
  for (guint i = 0; i < class->members->len; i++)
    sorted = sorted && !is_rule(g_ptr_array_index(class->members, i));
  for (guint pass = 0; pass < (sorted ? 2u : 1u); pass++)
    for (guint i = 0; i < class->members->len; i++) {
      const char *member = g_ptr_array_index(class->members, i);
      gboolean method = is_method(member);
      if ((!sorted || method == (pass == 1)) && !(hidden & (method ? METHODS : FIELDS)))
        (is_map ? append_row : is_state ? append_line : append_member)(uml, text, member);
    }
}

/* What `hide` is about is not drawn of: all classes under "", else of those of a keyword or name. */
static GHashTable *collect_hidden(const DgPlantuml *uml) {
  static const struct {
    const char *word;
    guint parts;
  } PORTIONS[] = {{"attributes", FIELDS}, {"fields", FIELDS}, {"members", FIELDS | METHODS}, {"methods", METHODS}};
  GHashTable *hidden = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < uml->hides->len; i++) {
    const char *hide = g_ptr_array_index(uml->hides, i), *space = strrchr(hide + 1, ' ');
    const char *portion = space ? space + 1 : hide + 1;
    g_autofree char *subject = g_strstrip(g_strndup(hide + 1, space ? (gsize)(space - hide) - 1 : 0));
    for (guint j = 0; j < G_N_ELEMENTS(PORTIONS); j++) {
      if (g_ascii_strcasecmp(portion, PORTIONS[j].word) != 0 || strcmp(subject, "empty") == 0)
        continue;
      guint before = GPOINTER_TO_UINT(g_hash_table_lookup(hidden, subject));
      guint parts = *hide == '+' ? before | PORTIONS[j].parts : before & ~PORTIONS[j].parts;
      g_hash_table_insert(hidden, g_strdup(subject), GUINT_TO_POINTER(parts));
    }
  }
  return hidden;
}

static guint look_up(GHashTable *hidden, const char *subject) {
  return GPOINTER_TO_UINT(g_hash_table_lookup(hidden, subject));
}

static void show_class(DgPlantuml *uml, const DgPlantumlClass *class, GHashTable *hidden) {
  g_autoptr(GString) text = g_string_new(NULL);
  g_autofree char *title = dg_plantuml_text(class->title, TRUE);
  if (*class->generic)
    g_string_append_printf(text, "%s\n", class->generic);
  if (*class->stereotypes && !uml->quiet)
    g_string_append_printf(text, "%s\n", class->stereotypes);
  g_string_append(text, title);
  append_members(uml, text, class,
                 look_up(hidden, "") | look_up(hidden, class->keyword) | look_up(hidden, class->title));
  dg_diagram_set_text(uml->diagram, class->thing, text->str);
}

void dg_plantuml_finish_classes(DgPlantuml *uml) {
  g_autoptr(GHashTable) hidden = collect_hidden(uml);
  for (guint i = 0; i < uml->classes->len; i++)
    show_class(uml, &g_array_index(uml->classes, DgPlantumlClass, i), hidden);
}
