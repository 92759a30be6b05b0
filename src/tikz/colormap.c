/* Maps from numbers to colours (pgfplots manual, "Colormaps"). */
#include "tikz/axis_space.h"

#include <string.h>

typedef struct {
  double at; /* on the scale of the map */
  guint32 color;
} Stop;

static const struct {
  const char *name;
  guint n;
  Stop stops[8];
} MAPS[] = {
    {"blackwhite", 2, {{0, 0x000000}, {1, 0xffffff}}},
    {"bluered", 6, {{0, 0x0000b4}, {1, 0x00ffff}, {2, 0x64ff00}, {3, 0xffff00}, {4, 0xff0000}, {5, 0x800000}}},
    {"cool", 3, {{0, 0xffffff}, {1, 0x0080ff}, {2, 0xff00ff}}},
    {"greenyellow", 2, {{0, 0x008000}, {1, 0xffff00}}},
    {"hot", 4, {{0, 0x0000ff}, {1, 0xffff00}, {2, 0xff8000}, {3, 0xff0000}}},
    {"hot2", 4, {{0, 0x000000}, {3, 0xff0000}, {6, 0xffff00}, {8, 0xffffff}}},
    {"jet", 6, {{0, 0x000080}, {1, 0x0000ff}, {3, 0x00ffff}, {5, 0xffff00}, {7, 0xff0000}, {8, 0x800000}}},
    {"redyellow", 2, {{0, 0xff0000}, {1, 0xffff00}}},
    {"violet", 3, {{0, 0x19197a}, {1, 0xffffff}, {2, 0xee8cee}}},
    {"viridis", 5, {{0, 0x440154}, {1, 0x3b528b}, {2, 0x21918c}, {3, 0x5ec962}, {4, 0xfde725}}},
};

static guint32 between(const Stop *a, const Stop *b, double at) {
  double share = b->at > a->at ? (at - a->at) / (b->at - a->at) : 0;
  guint32 out = 0;
  for (guint shift = 0; shift < 24; shift += 8)
    out |= (guint32)((a->color >> shift & 0xff) * (1 - share) + (b->color >> shift & 0xff) * share + 0.5) << shift;
  return out;
}

gboolean dg_tikz_colormap_find(const char *name, double share, guint32 *color) {
  for (guint i = 0; i < G_N_ELEMENTS(MAPS); i++) {
    if (strcmp(MAPS[i].name, name) != 0)
      continue;
    const Stop *stops = MAPS[i].stops;
    double at = CLAMP(share, 0, 1) * stops[MAPS[i].n - 1].at;
    guint next = 1;
    while (next + 1 < MAPS[i].n && stops[next].at < at)
      next++;
    *color = between(&stops[next - 1], &stops[next], at);
    return TRUE;
  }
  return FALSE;
}
