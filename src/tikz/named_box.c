/* Bounding boxes with names: that of the whole picture, and those of scopes. */
#include "tikz/tikz.h"

#include <string.h>

static DgTikzNode *box_node(DgTikz *tikz, DgPoint low, DgPoint high) {
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  node->shape = "rectangle";
  node->matrix = (DgTransform){1, 0, 0, 1, (low.x + high.x) / 2, (low.y + high.y) / 2};
  node->half_width = (high.x - low.x) / 2;
  node->half_height = (high.y - low.y) / 2;
  return node;
}

void dg_tikz_node_name_box(DgTikz *tikz, const char *name, DgPoint low, DgPoint high) {
  g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, name), box_node(tikz, low, high));
}

const char *dg_tikz_node_full_name(DgTikz *tikz, const char *name) {
  const DgTikzState *state = tikz->state;
  g_autofree char *full = g_strconcat(state->name_prefix ? state->name_prefix : "", name,
                                      state->name_suffix ? state->name_suffix : "", NULL);
  return dg_tikz_intern(tikz, full);
}

const DgTikzNode *dg_tikz_node_find(DgTikz *tikz, const char *name) {
  gboolean completes = tikz->state->name_prefix || tikz->state->name_suffix;
  const DgTikzNode *found = completes ? g_hash_table_lookup(tikz->nodes, dg_tikz_node_full_name(tikz, name)) : NULL;
  if (!found)
    found = g_hash_table_lookup(tikz->nodes, name);
  const DgTikzPicture *picture = tikz->picture;
  if (found || !picture->has_box || strcmp(name, "current bounding box") != 0)
    return found;
  return box_node(tikz, (DgPoint){picture->left, picture->bottom}, (DgPoint){picture->right, picture->top});
}

/* The box of the picture is begun anew, so that it becomes that of the scope alone. */
void dg_tikz_local_box_begin(DgTikz *tikz, const char *name) {
  DgTikzScope *scope = &g_array_index(tikz->scopes, DgTikzScope, tikz->scopes->len - 1);
  DgTikzPicture *picture = tikz->picture;
  if (!scope->box_name) {
    scope->had_box = picture->has_box;
    scope->low = (DgPoint){picture->left, picture->bottom};
    scope->high = (DgPoint){picture->right, picture->top};
    picture->has_box = FALSE;
  }
  scope->box_name = dg_tikz_intern(tikz, name);
}

void dg_tikz_local_box_end(DgTikz *tikz, const DgTikzScope *scope) {
  const DgTikzPicture *picture = tikz->picture;
  if (!scope->box_name)
    return;
  if (picture->has_box)
    dg_tikz_node_name_box(tikz, scope->box_name, (DgPoint){picture->left, picture->bottom},
                          (DgPoint){picture->right, picture->top});
  if (scope->had_box) {
    dg_tikz_picture_grow(tikz->picture, scope->low.x, scope->low.y);
    dg_tikz_picture_grow(tikz->picture, scope->high.x, scope->high.y);
  }
}
