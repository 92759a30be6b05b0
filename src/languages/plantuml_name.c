/* Names of PlantUML and what they stand for. A name belongs to the container that it is declared in; a name alone finds
 * what is the only one of that name in the diagram, wherever that is. */
#include "languages/plantuml.h"

#include <string.h>

guint dg_plantuml_parent(const DgPlantuml *uml) {
  for (guint i = uml->parents->len; i > 0; i--) {
    guint thing = g_array_index(uml->parents, guint, i - 1);
    if (thing != DG_NO_THING)
      return thing;
  }
  return DG_NO_THING;
}

/* The id of a name inside of a container. Free with g_free(). */
static char *make_id(guint parent, const char *name) {
  return parent == DG_NO_THING ? g_strdup_printf("/%s", name) : g_strdup_printf("%u/%s", parent, name);
}

static guint find_in(const DgPlantuml *uml, guint parent, const char *name) {
  g_autofree char *id = make_id(parent, name);
  return dg_diagram_find_thing(uml->diagram, id);
}

/* Things of a name: the first of them + 1, or 0 where there are several. */
static void note_name(DgPlantuml *uml, const char *name, guint thing) {
  gpointer key, value;
  if (g_hash_table_lookup_extended(uml->names, name, &key, &value))
    g_hash_table_replace(uml->names, key, NULL);
  else
    g_hash_table_insert(uml->names, g_string_chunk_insert(uml->strings, name), GUINT_TO_POINTER(thing + 1));
}

static guint add_named(DgPlantuml *uml, guint parent, const char *name, DgThingKind kind, const char *symbol) {
  g_autofree char *id = make_id(parent, name), *text = dg_plantuml_text(name, TRUE);
  guint thing = dg_diagram_add_thing(uml->diagram, id, kind, dg_plantuml_line_number(uml));
  dg_diagram_thing(uml->diagram, thing)->parent = parent;
  dg_diagram_set_text(uml->diagram, thing, text);
  dg_plantuml_set_symbol(uml, thing, symbol);
  note_name(uml, name, thing);
  if (kind != DG_THING_CONTAINER)
    uml->last = thing;
  return thing;
}

/* Goes from container to container along a name, whose last part is returned; containers that are missing are added
 * where `add`. NULL: one is missing. Free with g_free(). */
static char *walk_name(DgPlantuml *uml, const char *name, gboolean add, guint *parent) {
  g_auto(GStrv) parts = g_strsplit(name, uml->separator, -1);
  guint n = g_strv_length(parts), first = n && !*parts[0] ? 1 : 0;
  if (n < 2 || (n == 2 && first))
    return g_strdup(n ? parts[n - 1] : name);
  if (first || find_in(uml, DG_NO_THING, parts[0]) != DG_NO_THING)
    *parent = DG_NO_THING;
  for (guint i = first; i + 1 < n && i < DG_LANGUAGE_DEPTH_MAX; i++) {
    guint next = find_in(uml, *parent, parts[i]);
    if (next == DG_NO_THING && !add)
      return NULL;
    if (next == DG_NO_THING)
      next = add_named(uml, *parent, parts[i], DG_THING_CONTAINER, "package");
    *parent = next;
  }
  return g_strdup(parts[n - 1]);
}

static guint find_anywhere(const DgPlantuml *uml, const char *name) {
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(uml->names, name));
  return found ? found - 1 : DG_NO_THING;
}

static guint find_split(DgPlantuml *uml, const char *name, gboolean anywhere, gboolean add, guint *parent,
                        char **last) {
  *parent = dg_plantuml_parent(uml);
  gboolean is_path = uml->separator && strstr(name, uml->separator);
  *last = is_path ? walk_name(uml, name, add, parent) : g_strdup(name);
  if (!*last)
    return DG_NO_THING;
  guint found = anywhere && !is_path ? find_anywhere(uml, name) : DG_NO_THING;
  return found == DG_NO_THING ? find_in(uml, *parent, *last) : found;
}

guint dg_plantuml_find(DgPlantuml *uml, const char *name, gboolean anywhere) {
  guint parent;
  g_autofree char *last = NULL;
  return find_split(uml, name, anywhere, FALSE, &parent, &last);
}

guint dg_plantuml_demand(DgPlantuml *uml, const char *name, gboolean anywhere, DgThingKind kind, const char *symbol,
                         gboolean *is_new) {
  guint parent;
  g_autofree char *last = NULL;
  guint thing = find_split(uml, name, anywhere, TRUE, &parent, &last);
  *is_new = thing == DG_NO_THING;
  return *is_new ? add_named(uml, parent, last, kind, symbol) : thing;
}

const char *dg_plantuml_symbol(const DgPlantuml *uml, guint thing) {
  const char *symbol = thing < uml->symbols->len ? g_array_index(uml->symbols, const char *, thing) : NULL;
  return symbol ? symbol : "";
}

void dg_plantuml_set_symbol(DgPlantuml *uml, guint thing, const char *symbol) {
  if (thing >= uml->symbols->len)
    g_array_set_size(uml->symbols, thing + 1);
  g_array_index(uml->symbols, const char *, thing) = g_intern_string(symbol);
}

guint dg_plantuml_add(DgPlantuml *uml, DgThingKind kind, const char *text) {
  guint thing = dg_diagram_add_thing(uml->diagram, NULL, kind, dg_plantuml_line_number(uml));
  dg_diagram_thing(uml->diagram, thing)->parent = dg_plantuml_parent(uml);
  dg_diagram_set_text(uml->diagram, thing, text);
  return thing;
}

gboolean dg_plantuml_open(DgPlantuml *uml, guint thing, GError **error) {
  if (uml->parents->len >= DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(uml->source, DG_ERROR_LIMIT, dg_plantuml_line_number(uml), 0, error,
                            "found more than %u containers in each other, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  g_array_append_val(uml->parents, thing);
  return TRUE;
}

gboolean dg_plantuml_close(DgPlantuml *uml) {
  if (!uml->parents->len)
    return FALSE;
  g_array_set_size(uml->parents, uml->parents->len - 1);
  return TRUE;
}

const char *dg_plantuml_last_part(const DgPlantuml *uml, const char *name) {
  const char *shown = name;
  for (const char *at = uml->separator ? strstr(name, uml->separator) : NULL; at; at = strstr(shown, uml->separator))
    shown = at + strlen(uml->separator);
  return *shown ? shown : name;
}
