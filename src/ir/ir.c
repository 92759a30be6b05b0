#include "ir/ir.h"

DgIr *dg_ir_new(const char *name) {
  DgIr *ir = g_new0(DgIr, 1);
  ir->name = g_strdup(name);
  ir->clips = g_array_new(FALSE, TRUE, sizeof(DgIrClip));
  ir->entities = g_array_new(FALSE, TRUE, sizeof(DgIrEntity));
  ir->coordinates = g_array_new(FALSE, TRUE, sizeof(DgIrCoordinate));
  ir->strings = g_string_chunk_new(1024);
  ir->diagnostics = dg_diagnostics_new();
  ir->understood = 1;
  return ir;
}

void dg_ir_free(DgIr *ir) {
  if (!ir)
    return;
  g_free(ir->name);
  g_array_unref(ir->clips);
  g_array_unref(ir->entities);
  g_array_unref(ir->coordinates);
  g_string_chunk_free(ir->strings);
  dg_diagnostics_free(ir->diagnostics);
  g_free(ir);
}

const DgDiagnostics *dg_ir_get_diagnostics(const DgIr *ir) {
  return ir->diagnostics;
}

const char *dg_ir_list_name(DgIrKind kind) {
  switch (kind) {
  case DG_IR_POLYGON:
  case DG_IR_FACE:
  case DG_IR_CUBE:
    return "shapes";
  case DG_IR_RECTANGLE:
    return "rectangle_primitives";
  case DG_IR_SEGMENT:
    return "line_segments";
  case DG_IR_NODE:
    return "nodes";
  case DG_IR_CIRCLE:
    return "circles";
  case DG_IR_ARC:
    return "arcs";
  }
  g_return_val_if_reached("");
}

DgIrEntity *dg_ir_add_entity(DgIr *ir, DgIrKind kind, const DgIrCoordinate *coordinates, guint n) {
  DgIrEntity entity = {.kind = kind, .first_coordinate = ir->coordinates->len, .n_coordinates = n, .clip = -1};
  const char *list = dg_ir_list_name(kind);
  /* entities of one list stand together, so the last one of it gives the number */
  for (guint i = ir->entities->len; i-- > 0;)
    if (dg_ir_list_name(dg_ir_entity(ir, i)->kind) == list) {
      entity.index = dg_ir_entity(ir, i)->index + 1;
      break;
    }
  g_array_set_size(ir->coordinates, ir->coordinates->len + n);
  if (coordinates && n)
    memcpy(&g_array_index(ir->coordinates, DgIrCoordinate, entity.first_coordinate), coordinates,
           n * sizeof *coordinates);
  g_array_append_val(ir->entities, entity);
  return &g_array_index(ir->entities, DgIrEntity, ir->entities->len - 1);
}

const char *dg_ir_intern(DgIr *ir, const char *text) {
  return text ? g_string_chunk_insert(ir->strings, text) : NULL;
}

char *dg_ir_entity_path(const DgIrEntity *entity) {
  return g_strdup_printf("%s[%u]", dg_ir_list_name(entity->kind), entity->index);
}
