/* Pics that the program defines: small pictures put where they are named (PGF manual, "Pics: Small Pictures on Paths").
 */
#include "tikz/key.h"

#include <math.h>
#include <string.h>

#define IN(member) DG_TIKZ_IN_STATE(pic.member)

static const DgTikzKey KEYS[] = {
    {"background code", DG_TIKZ_KEY_TEXT, {IN(behind)}}, {"code", DG_TIKZ_KEY_TEXT, {IN(code)}},
    {"foreground code", DG_TIKZ_KEY_TEXT, {IN(front)}},  {"pic text", DG_TIKZ_KEY_TEXT, {IN(text)}},
    {"pic type", DG_TIKZ_KEY_TEXT, {IN(type)}},
};

#undef IN

gboolean dg_tikz_key_pic(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

void dg_tikz_pic_define(DgTikz *tikz, const char *name, const char *code) {
  g_autofree char *style = g_strconcat("pics/", name, NULL);
  g_autofree char *body = g_strdup_printf("code={%s}", code ? code : "");
  dg_tikz_style_set(tikz, style, body, FALSE);
}

/* Each key of the body is that of a pic: "house=2" asks for the style "pics/house". FALSE when one is none. */
static gboolean find_code(DgTikz *tikz, const char *body) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(body, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    g_autofree char *full = g_strconcat("pics/", parts->pdata[i], NULL), *copy = g_strdup(full);
    dg_tikz_pair(copy, &key, &value);
    if (!dg_tikz_style_exists(tikz, key))
      return FALSE;
    dg_tikz_keys(tikz, full);
  }
  return tikz->state->pic.code || tikz->state->pic.behind || tikz->state->pic.front;
}

/* Where it goes: to a place of its own, along the path, or where that stands. */
static gboolean find_place(DgTikz *tikz, const DgTikzPath *path, DgPoint *at) {
  DgTikzState *state = tikz->state;
  DgPoint direction = {1, 0};
  gboolean on = path->has_piece && !isnan(state->position);
  *at = path->current;
  if (state->at)
    return dg_tikz_coordinate(tikz, state->at, at, NULL);
  if (state->has_place)
    *at = state->place;
  else if (on)
    *at = dg_tikz_local(tikz, dg_tikz_path_point(path, state->position, &direction));
  if (on && state->sloped)
    dg_tikz_node_slope(state, direction);
  return TRUE;
}

static void run_code(DgTikz *tikz, const char *code) {
  if (!code)
    return;
  dg_tikz_scope_begin(tikz);
  dg_tikz_run(tikz, code);
  dg_tikz_scope_end(tikz);
}

/* Reads the keys and then the place; the state in force becomes that of the code. */
static gboolean prepare(DgTikz *tikz, const DgTikzPath *path, const DgTikzPicSource *source) {
  DgTikzState *state = tikz->state;
  DgPoint at;
  state->pic = (DgTikzPicKeys){0};
  if (source->at)
    state->at = dg_tikz_intern(tikz, source->at);
  dg_tikz_style(tikz, "every pic");
  if (source->options)
    dg_tikz_keys(tikz, source->options);
  if (!find_code(tikz, source->body) || !find_place(tikz, path, &at))
    return FALSE;
  state->matrix = dg_tikz_placed_matrix(state, dg_tikz_global(tikz, at), (DgPoint){0, 0});
  state->node_matrix = DG_TRANSFORM_IDENTITY;
  state->in_node = FALSE;
  state->position = NAN;
  state->at = NULL;
  state->has_place = FALSE;
  if (source->name)
    state->name_prefix = dg_tikz_node_full_name(tikz, source->name);
  return TRUE;
}

gboolean dg_tikz_pic_of_code(DgTikz *tikz, const DgTikzPath *path, const DgTikzPicSource *source) {
  DgTikzState *outer = tikz->state, own = *outer;
  tikz->state = &own;
  dg_tikz_node_reset(&own);
  gboolean fine = prepare(tikz, path, source);
  g_clear_pointer(&own.labels, g_ptr_array_unref);
  if (fine) {
    const DgTikzPicKeys keys = own.pic;
    dg_tex_group_begin(tikz->reader);
    dg_tex_define(tikz->reader, "tikzpictext", keys.text ? keys.text : "");
    run_code(tikz, keys.behind);
    run_code(tikz, keys.code);
    run_code(tikz, keys.front);
    dg_tex_group_end(tikz->reader);
    tikz->picture->read++;
  }
  tikz->state = outer;
  return fine;
}
