/* The entry: which kind of figure a description is of. */
#include <diagrade/draw.h>
#include <diagrade/schema.h>

#include "draw/effort.h"
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

/* A figure that took too much is refused, whatever else went wrong with it for that reason. */
static gboolean is_bounded(const char *svg, const char *name, GError **error) {
  static const char advice[] = "fewer curves, loci and labels, or curves with fewer turns within a smaller range";
  gsize length = svg ? strlen(svg) : 0;
  if (!dg_effort_is_spent() && length <= DG_EFFORT_BYTES_MAX)
    return TRUE;
  g_clear_error(error);
  if (dg_effort_is_spent())
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a figure that takes more than %u steps to draw, expected at most so many: %s", name,
                DG_EFFORT_STEPS_MAX, advice);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a figure that is drawn in %" G_GSIZE_FORMAT " bytes, expected at most %u: %s", name, length,
                DG_EFFORT_BYTES_MAX, advice);
  return FALSE;
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
  dg_effort_begin();
  g_autofree char *svg = KINDS[kind].draw(spec);
  return is_bounded(svg, name, error) ? g_steal_pointer(&svg) : NULL;
}
