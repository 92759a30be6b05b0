/* The library snakes, which decorations took the place of: its keys stand for theirs. */
#include "tikz/key.h"

#include <string.h>

static void decorate(DgTikz *tikz, const char *format, const char *value) {
  g_auto(GStrv) parts = g_strsplit(format, "#", 2);
  g_autofree char *keys = g_strconcat(parts[0], value, parts[1], NULL);
  dg_tikz_keys(tikz, keys);
}

/* "snake=coil": a decoration of that name; it is there without one as well. */
static void set_snake(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {

  if (value && strcmp(value, "none") == 0)
    dg_tikz_keys(tikz, "decorate=false");
  else
    decorate(tikz, "decorate,decoration={#}", value ? value : "snake");
}

/* The data are the keys that it stands for, # its value. */
static void set_part(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  decorate(tikz, key->data, value);
}

static const DgTikzKey KEYS[] = {
    {"gap after snake", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={post=moveto,post length=#}"},
    {"gap before snake", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={pre=moveto,pre length=#}"},
    {"line after snake", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={post=lineto,post length=#}"},
    {"line before snake", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={pre=lineto,pre length=#}"},
    {"mirror snake", DG_TIKZ_KEY_KEYS, .data = "decoration={mirror}"},
    {"raise snake", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={raise=#}"},
    {"segment amplitude", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={amplitude=#}"},
    {"segment angle", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={angle=#}"},
    {"segment aspect", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={aspect=#}"},
    {"segment length", DG_TIKZ_KEY_VALUE, .run = set_part, .data = "decoration={segment length=#}"},
    {"snake", DG_TIKZ_KEY_ANY, .run = set_snake},
};

gboolean dg_tikz_key_snake(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
