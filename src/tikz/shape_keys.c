/* Keys that only shapes know. They are kept as text in one list, as few nodes have any, and read when the shape is
 * made.
 */
#include "tikz/key.h"
#include "tikz/shape.h"

#include <string.h>

static void set(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value ? value : "true");
  g_autofree char *list = g_strdup_printf("%s={%s},%s", key, expanded, state->shape_keys ? state->shape_keys : "");
  state->shape_keys = dg_tikz_intern(tikz, list);
}

static void keep(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set(tikz, key->name, value);
}

/* For one or two other keys: "kite vertex angles=90 and 40". */
static void keep_for(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *const *names = key->data;
  const char *and = value ? strstr(value, " and ") : NULL;
  g_autofree char *first = and? g_strndup(value, (gsize)(and-value)) : g_strdup(value);
  set(tikz, names[0], first);
  if (names[1])
    set(tikz, names[1], and? and+5 : value);
}

static const DgTikzKey KEYS[] = {
    {"aspect", DG_TIKZ_KEY_ANY, .run = keep_for, .data = (const char *const[]){"shape aspect", NULL}},
    {"callout absolute pointer", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer arc", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer end size", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer segments", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer shorten", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer start size", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout pointer width", DG_TIKZ_KEY_ANY, .run = keep},
    {"callout relative pointer", DG_TIKZ_KEY_ANY, .run = keep},
    {"chamfered rectangle angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"chamfered rectangle corners", DG_TIKZ_KEY_ANY, .run = keep},
    {"chamfered rectangle sep", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"chamfered rectangle xsep", "chamfered rectangle ysep"}},
    {"chamfered rectangle xsep", DG_TIKZ_KEY_ANY, .run = keep},
    {"chamfered rectangle ysep", DG_TIKZ_KEY_ANY, .run = keep},
    {"circular sector angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"cloud ignores aspect", DG_TIKZ_KEY_ANY, .run = keep},
    {"cloud puff arc", DG_TIKZ_KEY_ANY, .run = keep},
    {"cloud puffs", DG_TIKZ_KEY_ANY, .run = keep},
    {"cylinder body fill", DG_TIKZ_KEY_ANY, .run = keep},
    {"cylinder end fill", DG_TIKZ_KEY_ANY, .run = keep},
    {"cylinder uses custom fill", DG_TIKZ_KEY_ANY, .run = keep},
    {"dart tail angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"dart tip angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"double arrow head extend", DG_TIKZ_KEY_ANY, .run = keep},
    {"double arrow head indent", DG_TIKZ_KEY_ANY, .run = keep},
    {"double arrow tip angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"isosceles triangle apex angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"isosceles triangle stretches", DG_TIKZ_KEY_ANY, .run = keep},
    {"kite lower vertex angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"kite upper vertex angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"kite vertex angles", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"kite upper vertex angle", "kite lower vertex angle"}},
    {"logic gate inputs", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split draw splits", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split empty part depth", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split empty part height", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split empty part width", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split horizontal", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split ignore empty parts", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split part align", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split part fill", DG_TIKZ_KEY_ANY, .run = keep},
    {"rectangle split parts", DG_TIKZ_KEY_ANY, .run = keep},
    {"regular polygon rotate", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"shape border rotate", NULL}},
    {"regular polygon sides", DG_TIKZ_KEY_ANY, .run = keep},
    {"rounded rectangle arc length", DG_TIKZ_KEY_ANY, .run = keep},
    {"rounded rectangle east arc", DG_TIKZ_KEY_ANY, .run = keep},
    {"rounded rectangle left arc", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"rounded rectangle west arc", NULL}},
    {"rounded rectangle right arc", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"rounded rectangle east arc", NULL}},
    {"rounded rectangle west arc", DG_TIKZ_KEY_ANY, .run = keep},
    {"shape aspect", DG_TIKZ_KEY_ANY, .run = keep},
    {"shape border rotate", DG_TIKZ_KEY_ANY, .run = keep},
    {"shape border uses incircle", DG_TIKZ_KEY_ANY, .run = keep},
    {"signal from", DG_TIKZ_KEY_ANY, .run = keep},
    {"signal pointer angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"signal to", DG_TIKZ_KEY_ANY, .run = keep},
    {"single arrow head extend", DG_TIKZ_KEY_ANY, .run = keep},
    {"single arrow head indent", DG_TIKZ_KEY_ANY, .run = keep},
    {"single arrow tip angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"star point height", DG_TIKZ_KEY_ANY, .run = keep},
    {"star point ratio", DG_TIKZ_KEY_ANY, .run = keep},
    {"star points", DG_TIKZ_KEY_ANY, .run = keep},
    {"star rotate", DG_TIKZ_KEY_ANY, .run = keep_for, .data = (const char *const[]){"shape border rotate", NULL}},
    {"tape bend bottom", DG_TIKZ_KEY_ANY, .run = keep},
    {"tape bend height", DG_TIKZ_KEY_ANY, .run = keep},
    {"tape bend top", DG_TIKZ_KEY_ANY, .run = keep},
    {"trapezium angle", DG_TIKZ_KEY_ANY, .run = keep_for,
     .data = (const char *const[]){"trapezium left angle", "trapezium right angle"}},
    {"trapezium left angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"trapezium right angle", DG_TIKZ_KEY_ANY, .run = keep},
    {"trapezium stretches", DG_TIKZ_KEY_ANY, .run = keep},
    {"trapezium stretches body", DG_TIKZ_KEY_ANY, .run = keep},
};

gboolean dg_tikz_key_shape(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

char *dg_tikz_shape_text(const DgTikzDraft *draft, const char *key) {
  if (!draft->state->shape_keys)
    return NULL;
  g_autoptr(GPtrArray) parts = dg_tikz_split(draft->state->shape_keys, ',');
  for (guint i = 0; i < parts->len; i++) { /* the last one that was set comes first */
    char *name, *value;
    dg_tikz_pair(parts->pdata[i], &name, &value);
    if (strcmp(name, key) == 0)
      return g_strdup(value ? value : "");
  }
  return NULL;
}

double dg_tikz_shape_number(const DgTikzDraft *draft, const char *key, double preset) {
  g_autofree char *text = dg_tikz_shape_text(draft, key);
  return text ? dg_tikz_number(draft->tikz, text) : preset;
}

double dg_tikz_shape_length(const DgTikzDraft *draft, const char *key, double preset) {
  g_autofree char *text = dg_tikz_shape_text(draft, key);
  return text ? dg_tikz_length(draft->tikz, text, 1) : preset;
}

gboolean dg_tikz_shape_flag(const DgTikzDraft *draft, const char *key) {
  g_autofree char *text = dg_tikz_shape_text(draft, key);
  return text && strcmp(text, "false") != 0;
}
