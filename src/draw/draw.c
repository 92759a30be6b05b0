/* The entry: which kind of figure a description is of. */
#include <diagrade/draw.h>
#include <diagrade/schema.h>

#include "draw/kinds.h"

#include <string.h>

/* A row for each kind, in the order of the help. */
static const struct {
  const char *name;
  char *(*draw)(DgSpec *spec);
} KINDS[] = {
    {"function", dg_draw_function},
    {"geometry", dg_draw_geometry},
};

const char *dg_draw_get_kind(guint index) {
  return index < G_N_ELEMENTS(KINDS) ? KINDS[index].name : NULL;
}

const char *dg_draw_schema(const char *kind) {
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    if (strcmp(KINDS[i].name, kind) == 0)
      return dg_schema_get(kind);
  return NULL;
}

char *dg_draw_from_json(const char *json, gssize length, const char *name, GError **error) {
  return dg_draw_from_json_full(json, length, name, NULL, error);
}

char *dg_draw_from_json_full(const char *json, gssize length, const char *name, DgDiagnostics *diagnostics,
                             GError **error) {
  const char *names[G_N_ELEMENTS(KINDS)];
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    names[i] = KINDS[i].name;
  g_autoptr(DgSpec) spec = dg_spec_new(json, length < 0 ? strlen(json) : (gsize)length, name, error);
  guint kind = 0;
  if (spec)
    spec->diagnostics = diagnostics;
  if (!spec || !dg_spec_object(spec, spec->root, NULL) || !dg_spec_require(spec, spec->root, "kind") ||
      !dg_spec_choice(spec, spec->root, "kind", names, G_N_ELEMENTS(names), &kind))
    return NULL;
  return KINDS[kind].draw(spec);
}
