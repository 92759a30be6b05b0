/* Keys that only shapes know. They are kept as text in one list, as few nodes have any, and read when the shape is
 * made.
 */
#include "tikz/shape.h"

#include <string.h>

static const char *const KEYS[] = {
    "shape aspect",
    "shape border rotate",
    "shape border uses incircle",
    "regular polygon sides",
    "star points",
    "star point ratio",
    "star point height",
    "trapezium left angle",
    "trapezium right angle",
    "trapezium stretches",
    "trapezium stretches body",
    "isosceles triangle apex angle",
    "isosceles triangle stretches",
    "kite upper vertex angle",
    "kite lower vertex angle",
    "dart tip angle",
    "dart tail angle",
    "circular sector angle",
    "cylinder uses custom fill",
    "cylinder body fill",
    "cylinder end fill",
    "cloud puffs",
    "cloud puff arc",
    "cloud ignores aspect",
    "signal from",
    "signal to",
    "signal pointer angle",
    "tape bend top",
    "tape bend bottom",
    "tape bend height",
    "single arrow tip angle",
    "single arrow head extend",
    "single arrow head indent",
    "double arrow tip angle",
    "double arrow head extend",
    "double arrow head indent",
    "rounded rectangle arc length",
    "rounded rectangle west arc",
    "rounded rectangle east arc",
    "chamfered rectangle angle",
    "chamfered rectangle xsep",
    "chamfered rectangle ysep",
    "chamfered rectangle corners",
    "rectangle split parts",
    "rectangle split horizontal",
    "rectangle split part align",
    "rectangle split part fill",
    "rectangle split draw splits",
    "rectangle split ignore empty parts",
    "rectangle split empty part height",
    "rectangle split empty part width",
    "rectangle split empty part depth",
    "callout relative pointer",
    "callout absolute pointer",
    "callout pointer width",
};

typedef struct {
  const char *name, *first, *second; /* a key that stands for one or two others */
} Alias;

static const Alias ALIASES[] = {
    {"aspect", "shape aspect", NULL},
    {"regular polygon rotate", "shape border rotate", NULL},
    {"star rotate", "shape border rotate", NULL},
    {"trapezium angle", "trapezium left angle", "trapezium right angle"},
    {"kite vertex angles", "kite upper vertex angle", "kite lower vertex angle"},
    {"rounded rectangle left arc", "rounded rectangle west arc", NULL},
    {"rounded rectangle right arc", "rounded rectangle east arc", NULL},
    {"chamfered rectangle sep", "chamfered rectangle xsep", "chamfered rectangle ysep"},
};

static void set(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value ? value : "true");
  g_autofree char *list = g_strdup_printf("%s={%s},%s", key, expanded, state->shape_keys ? state->shape_keys : "");
  state->shape_keys = dg_tikz_intern(tikz, list);
}

gboolean dg_tikz_key_shape(DgTikz *tikz, const char *key, const char *value) {
  for (guint i = 0; i < G_N_ELEMENTS(ALIASES); i++)
    if (strcmp(key, ALIASES[i].name) == 0) {
      const char *and = value ? strstr(value, " and ") : NULL; /* "kite vertex angles=90 and 40" */
      g_autofree char *first = and? g_strndup(value, (gsize)(and-value)) : g_strdup(value);
      set(tikz, ALIASES[i].first, first);
      if (ALIASES[i].second)
        set(tikz, ALIASES[i].second, and? and+5 : value);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (strcmp(key, KEYS[i]) == 0) {
      set(tikz, key, value);
      return TRUE;
    }
  return FALSE;
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
