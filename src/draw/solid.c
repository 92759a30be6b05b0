/* Which solids a description has, and what their faces are. */
#include "draw/solid.h"

#include "base/json.h"

#include <string.h>

static const char *const KINDS[] = {"cube",    "cuboid",     "prism",    "pyramid", "tetrahedron",
                                    "frustum", "polyhedron", "cylinder", "cone",    "sphere"};
/* The sizes that each may have. */
static const char *const SIZES[][4] = {{"edge"},
                                       {"size"},
                                       {"side", "height"},
                                       {"side", "height"},
                                       {"edge"},
                                       {"side", "top_side", "height"},
                                       {NULL},
                                       {"radius", "height"},
                                       {"radius", "height"},
                                       {"radius"}};
static const char *const ROUND_FRUSTUM_SIZES[4] = {"radius", "top_radius", "height"};

static gboolean find_kind(DgSpec *spec, DgSolid *solid) {
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++) {
    if (!dg_json_value(solid->definition, KINDS[i]))
      continue;
    solid->kind = (DgSolidKind)i;
    solid->round = i >= DG_SOLID_CYLINDER || (i == DG_SOLID_FRUSTUM && dg_json_value(solid->definition, "radius"));
    const char *const *sizes = solid->round && i == DG_SOLID_FRUSTUM ? ROUND_FRUSTUM_SIZES : SIZES[i];
    const char *known[] = {KINDS[i], sizes[0], sizes[0] ? sizes[1] : NULL, sizes[0] && sizes[1] ? sizes[2] : NULL,
                           NULL};
    return dg_spec_object(spec, solid->definition, known);
  }
  g_autofree char *kinds = g_strjoinv(", ", (char **)KINDS);
  return dg_spec_fail(spec, solid->definition, DG_ERROR_FORMAT, "found no solid, expected one of %s", kinds);
}

gboolean dg_solids_any_round(const DgSpec *spec) {
  const cJSON *item;
  cJSON_ArrayForEach(item, dg_json_get(spec->root, "solids")) {
    if (dg_json_get(item, "radius"))
      return TRUE;
  }
  return FALSE;
}

/* How the names of each kind are written. */
static gboolean expect_names(DgSpec *spec, const DgSolid *solid, const cJSON *value) {
  static const char *const forms[] = {"\"ABCD-A1B1C1D1\"",
                                      "\"ABCD-A1B1C1D1\"",
                                      "\"ABC-A1B1C1\"",
                                      "\"P-ABCD\"",
                                      "four names, \"ABCD\"",
                                      "\"ABC-A1B1C1\", or \"O-O1\" with \"radius\"",
                                      "faces",
                                      "the centres of base and top, \"O-O1\"",
                                      "apex and centre of the base, \"P-O\"",
                                      "the centre, \"O\""};
  g_autofree char *expected =
      g_strdup_printf("the names of the corners of a %s, as in %s", KINDS[solid->kind], forms[solid->kind]);
  return dg_spec_expected(spec, value, expected);
}

static gboolean names_fit(const DgSolid *solid, guint n, guint before) {
  if (solid->kind == DG_SOLID_SPHERE)
    return n == 1;
  if (solid->round)
    return n == 2 && before == 1;
  switch (solid->kind) {
  case DG_SOLID_CUBE:
  case DG_SOLID_CUBOID:
    return n == 8 && before == 4;
  case DG_SOLID_PYRAMID:
    return n >= 4 && before == 1;
  case DG_SOLID_TETRAHEDRON:
    return n == 4 && before <= 1;
  default:
    return n >= 6 && 2 * before == n;
  }
}

static gboolean add_face(DgSolid *solid, const guint *points, guint n) {
  DgPointNames *face = &solid->faces[solid->n_faces++];
  face->n = n;
  memcpy(face->points, points, n * sizeof *points);
  return TRUE;
}

/* The faces between apex or top and base. `names`: the corners in the order of the description. */
static void add_faces(DgSolid *solid, const DgPointNames *names) {
  const guint *p = names->points;
  gboolean pointed = solid->kind == DG_SOLID_PYRAMID || solid->kind == DG_SOLID_TETRAHEDRON;
  guint n = pointed ? names->n - 1 : names->n / 2;
  const guint *base = pointed ? p + 1 : p;
  add_face(solid, base, n);
  if (!pointed)
    add_face(solid, p + n, n);
  for (guint i = 0; i < n; i++) {
    guint k = (i + 1) % n;
    if (pointed)
      add_face(solid, (guint[]){p[0], base[i], base[k]}, 3);
    else
      add_face(solid, (guint[]){p[i], p[k], p[n + k], p[n + i]}, 4);
  }
}

static gboolean read_faces(DgGeometry *geometry, DgSolid *solid, const cJSON *value) {
  const cJSON *item;
  if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) < 4)
    return dg_spec_expected(geometry->spec, value, "an array of four or more faces, as in [\"ABC\", \"ABD\", ...]");
  if (cJSON_GetArraySize(value) > DG_SOLID_FACES_MAX)
    return dg_spec_fail(geometry->spec, value, DG_ERROR_LIMIT, "found %d faces, expected %d at most",
                        cJSON_GetArraySize(value), DG_SOLID_FACES_MAX);
  cJSON_ArrayForEach(item, value) {
    if (!dg_names_read(geometry, item, 3, DG_GEOMETRY_NAMES_MAX, "a face", &solid->faces[solid->n_faces++]))
      return FALSE;
  }
  return TRUE;
}

static gboolean read_radii(DgSpec *spec, DgSolid *solid) {
  const cJSON *definition = solid->definition;
  if (!dg_spec_require(spec, definition, "radius") ||
      !dg_spec_number(spec, definition, "radius", 1e-6, DG_GEOMETRY_COORDINATE_MAX, &solid->base_radius))
    return FALSE;
  solid->top_radius = solid->kind == DG_SOLID_CONE ? 0 : solid->base_radius;
  if (solid->kind != DG_SOLID_FRUSTUM)
    return TRUE;
  return dg_spec_require(spec, definition, "top_radius") &&
         dg_spec_number(spec, definition, "top_radius", 1e-6, DG_GEOMETRY_COORDINATE_MAX, &solid->top_radius);
}

/* The corners of a solid, which are all named by one text. Names with a hyphen are resolved one by one. */
static gboolean find_corners(DgGeometry *geometry, DgSolid *solid, const cJSON *value, char **names) {
  DgPointNames corners = {0};
  for (guint i = 0; names[i]; i++) {
    int index = dg_geometry_find_point(geometry, names[i]);
    if (index < 0)
      return dg_spec_fail(geometry->spec, value, DG_ERROR_FORMAT, "found \"%s\", expected the name of a point",
                          names[i]);
    for (guint k = 0; k < i; k++)
      if (corners.points[k] == (guint)index)
        return dg_spec_fail(geometry->spec, value, DG_ERROR_FORMAT, "found \"%s\" twice, expected different points",
                            names[i]);
    corners.points[corners.n++] = (guint)index;
  }
  if (!solid->round) {
    add_faces(solid, &corners);
    return TRUE;
  }
  gboolean apex_first = solid->kind == DG_SOLID_CONE;
  solid->base = corners.points[apex_first ? 1 : 0];
  solid->top = corners.points[apex_first || corners.n == 1 ? 0 : 1];
  return TRUE;
}

static gboolean read_solid(DgGeometry *geometry, DgSolid *solid) {
  DgSpec *spec = geometry->spec;
  if (!dg_spec_object(spec, solid->definition, NULL) || !find_kind(spec, solid))
    return FALSE;
  const cJSON *value = dg_json_value(solid->definition, KINDS[solid->kind]);
  if (solid->kind == DG_SOLID_POLYHEDRON)
    return read_faces(geometry, solid, value);
  guint before = 0;
  g_auto(GStrv) names = cJSON_IsString(value) ? dg_names_split(value->valuestring, &before) : NULL;
  guint n = names ? g_strv_length(names) : 0;
  if (n > DG_GEOMETRY_NAMES_MAX)
    return dg_spec_fail(spec, value, DG_ERROR_LIMIT, "found %u names, expected %d at most", n, DG_GEOMETRY_NAMES_MAX);
  if (!names || !names_fit(solid, n, before))
    return expect_names(spec, solid, value);
  if (solid->round && !read_radii(spec, solid))
    return FALSE;
  return (!dg_solid_has_sizes(solid) || dg_solid_place_points(geometry, solid, value, names)) &&
         find_corners(geometry, solid, value, names);
}

gboolean dg_solids_place(DgGeometry *geometry) {
  const cJSON *solids = NULL, *item;
  if (!dg_spec_array(geometry->spec, geometry->spec->root, "solids", &solids))
    return FALSE;
  if (cJSON_GetArraySize(solids) > DG_SOLIDS_MAX)
    return dg_spec_fail(geometry->spec, solids, DG_ERROR_LIMIT, "found %d solids, expected %d at most",
                        cJSON_GetArraySize(solids), DG_SOLIDS_MAX);
  cJSON_ArrayForEach(item, solids) {
    DgSolid solid = {.definition = item};
    if (!read_solid(geometry, &solid))
      return FALSE;
    g_array_append_val(geometry->shapes, solid);
  }
  return TRUE;
}

static gboolean build_polyhedron(DgGeometry *geometry, const DgSolid *solid) {
  g_autoptr(GArray) vertices = g_array_new(FALSE, FALSE, sizeof(DgVector));
  g_autoptr(GArray) indices = g_array_new(FALSE, FALSE, sizeof(guint));
  guint counts[DG_SOLID_FACES_MAX];
  for (guint f = 0; f < solid->n_faces; f++) {
    counts[f] = solid->faces[f].n;
    for (guint i = 0; i < counts[f]; i++) {
      guint index = vertices->len; /* corners stand once for each face: that costs little and needs no map */
      DgVector at = dg_geometry_at(geometry, solid->faces[f].points[i]);
      g_array_append_val(vertices, at);
      g_array_append_val(indices, index);
    }
  }
  const char *reason = NULL;
  guint face;
  DgConvex *convex = dg_convex_new((const DgVector *)(void *)vertices->data, vertices->len,
                                   (const guint *)(void *)indices->data, counts, solid->n_faces, &reason, &face);
  if (convex) {
    g_ptr_array_add(geometry->solids, convex);
    return TRUE;
  }
  GString *name = g_string_new(NULL);
  for (guint i = 0; face < solid->n_faces && i < counts[face]; i++)
    g_string_append(name, dg_geometry_point(geometry, solid->faces[face].points[i])->name);
  g_autofree char *text = g_string_free(name, FALSE);
  return dg_spec_fail(geometry->spec, solid->definition, DG_ERROR_FORMAT,
                      "found a face %s that fits no convex solid: %s", text, reason);
}

static gboolean build_round(DgGeometry *geometry, const DgSolid *solid) {
  DgVector base = dg_geometry_at(geometry, solid->base), top = dg_geometry_at(geometry, solid->top);
  if (solid->kind == DG_SOLID_SPHERE) {
    if (!geometry->camera.orthographic)
      return dg_spec_fail(geometry->spec, solid->definition, DG_ERROR_FORMAT,
                          "found a sphere in an oblique projection, where it would not look round, expected "
                          "\"projection\": \"front\", \"isometric\" or a view");
    g_ptr_array_add(geometry->solids, dg_convex_new_sphere(base, solid->base_radius));
    return TRUE;
  }
  if (dg_vector_distance(base, top) < 1e-6)
    return dg_spec_fail(geometry->spec, solid->definition, DG_ERROR_FORMAT,
                        "found base and top at one place, expected a height");
  g_ptr_array_add(geometry->solids, dg_convex_new_round(base, top, solid->base_radius, solid->top_radius));
  return TRUE;
}

gboolean dg_solids_build(DgGeometry *geometry) {
  for (guint i = 0; i < geometry->shapes->len; i++) {
    const DgSolid *solid = &g_array_index(geometry->shapes, DgSolid, i);
    if (!(solid->round ? build_round(geometry, solid) : build_polyhedron(geometry, solid)))
      return FALSE;
  }
  return TRUE;
}
