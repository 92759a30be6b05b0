#include "svg/values.h"

#include <stdlib.h>

typedef struct {
  const char *name;
  guint32 color;
} Keyword;

/* The named colours of CSS Color 4, sorted. */
static const Keyword keywords[] = {
    {"aliceblue", 0xf0f8ff},
    {"antiquewhite", 0xfaebd7},
    {"aqua", 0x00ffff},
    {"aquamarine", 0x7fffd4},
    {"azure", 0xf0ffff},
    {"beige", 0xf5f5dc},
    {"bisque", 0xffe4c4},
    {"black", 0x000000},
    {"blanchedalmond", 0xffebcd},
    {"blue", 0x0000ff},
    {"blueviolet", 0x8a2be2},
    {"brown", 0xa52a2a},
    {"burlywood", 0xdeb887},
    {"cadetblue", 0x5f9ea0},
    {"chartreuse", 0x7fff00},
    {"chocolate", 0xd2691e},
    {"coral", 0xff7f50},
    {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc},
    {"crimson", 0xdc143c},
    {"cyan", 0x00ffff},
    {"darkblue", 0x00008b},
    {"darkcyan", 0x008b8b},
    {"darkgoldenrod", 0xb8860b},
    {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400},
    {"darkgrey", 0xa9a9a9},
    {"darkkhaki", 0xbdb76b},
    {"darkmagenta", 0x8b008b},
    {"darkolivegreen", 0x556b2f},
    {"darkorange", 0xff8c00},
    {"darkorchid", 0x9932cc},
    {"darkred", 0x8b0000},
    {"darksalmon", 0xe9967a},
    {"darkseagreen", 0x8fbc8f},
    {"darkslateblue", 0x483d8b},
    {"darkslategray", 0x2f4f4f},
    {"darkslategrey", 0x2f4f4f},
    {"darkturquoise", 0x00ced1},
    {"darkviolet", 0x9400d3},
    {"deeppink", 0xff1493},
    {"deepskyblue", 0x00bfff},
    {"dimgray", 0x696969},
    {"dimgrey", 0x696969},
    {"dodgerblue", 0x1e90ff},
    {"firebrick", 0xb22222},
    {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22},
    {"fuchsia", 0xff00ff},
    {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff},
    {"gold", 0xffd700},
    {"goldenrod", 0xdaa520},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xadff2f},
    {"grey", 0x808080},
    {"honeydew", 0xf0fff0},
    {"hotpink", 0xff69b4},
    {"indianred", 0xcd5c5c},
    {"indigo", 0x4b0082},
    {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c},
    {"lavender", 0xe6e6fa},
    {"lavenderblush", 0xfff0f5},
    {"lawngreen", 0x7cfc00},
    {"lemonchiffon", 0xfffacd},
    {"lightblue", 0xadd8e6},
    {"lightcoral", 0xf08080},
    {"lightcyan", 0xe0ffff},
    {"lightgoldenrodyellow", 0xfafad2},
    {"lightgray", 0xd3d3d3},
    {"lightgreen", 0x90ee90},
    {"lightgrey", 0xd3d3d3},
    {"lightpink", 0xffb6c1},
    {"lightsalmon", 0xffa07a},
    {"lightseagreen", 0x20b2aa},
    {"lightskyblue", 0x87cefa},
    {"lightslategray", 0x778899},
    {"lightslategrey", 0x778899},
    {"lightsteelblue", 0xb0c4de},
    {"lightyellow", 0xffffe0},
    {"lime", 0x00ff00},
    {"limegreen", 0x32cd32},
    {"linen", 0xfaf0e6},
    {"magenta", 0xff00ff},
    {"maroon", 0x800000},
    {"mediumaquamarine", 0x66cdaa},
    {"mediumblue", 0x0000cd},
    {"mediumorchid", 0xba55d3},
    {"mediumpurple", 0x9370db},
    {"mediumseagreen", 0x3cb371},
    {"mediumslateblue", 0x7b68ee},
    {"mediumspringgreen", 0x00fa9a},
    {"mediumturquoise", 0x48d1cc},
    {"mediumvioletred", 0xc71585},
    {"midnightblue", 0x191970},
    {"mintcream", 0xf5fffa},
    {"mistyrose", 0xffe4e1},
    {"moccasin", 0xffe4b5},
    {"navajowhite", 0xffdead},
    {"navy", 0x000080},
    {"oldlace", 0xfdf5e6},
    {"olive", 0x808000},
    {"olivedrab", 0x6b8e23},
    {"orange", 0xffa500},
    {"orangered", 0xff4500},
    {"orchid", 0xda70d6},
    {"palegoldenrod", 0xeee8aa},
    {"palegreen", 0x98fb98},
    {"paleturquoise", 0xafeeee},
    {"palevioletred", 0xdb7093},
    {"papayawhip", 0xffefd5},
    {"peachpuff", 0xffdab9},
    {"peru", 0xcd853f},
    {"pink", 0xffc0cb},
    {"plum", 0xdda0dd},
    {"powderblue", 0xb0e0e6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xff0000},
    {"rosybrown", 0xbc8f8f},
    {"royalblue", 0x4169e1},
    {"saddlebrown", 0x8b4513},
    {"salmon", 0xfa8072},
    {"sandybrown", 0xf4a460},
    {"seagreen", 0x2e8b57},
    {"seashell", 0xfff5ee},
    {"sienna", 0xa0522d},
    {"silver", 0xc0c0c0},
    {"skyblue", 0x87ceeb},
    {"slateblue", 0x6a5acd},
    {"slategray", 0x708090},
    {"slategrey", 0x708090},
    {"snow", 0xfffafa},
    {"springgreen", 0x00ff7f},
    {"steelblue", 0x4682b4},
    {"tan", 0xd2b48c},
    {"teal", 0x008080},
    {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},
    {"violet", 0xee82ee},
    {"wheat", 0xf5deb3},
    {"white", 0xffffff},
    {"whitesmoke", 0xf5f5f5},
    {"yellow", 0xffff00},
    {"yellowgreen", 0x9acd32},
};

static int compare_keyword(const void *key, const void *entry) {
  return strcmp(key, ((const Keyword *)entry)->name);
}

static gboolean parse_keyword(DgSlice text, guint32 *color) {
  char name[24];
  if (text.length >= sizeof name)
    return FALSE;
  for (gsize i = 0; i < text.length; i++)
    name[i] = g_ascii_tolower(text.at[i]);
  name[text.length] = '\0';
  const Keyword *found = bsearch(name, keywords, G_N_ELEMENTS(keywords), sizeof(Keyword), compare_keyword);
  if (found)
    *color = found->color;
  return found != NULL;
}

/* The digits behind '#': rgb, rgba, rrggbb or rrggbbaa. */
static gboolean parse_hex(DgSlice digits, guint32 *color, float *alpha) {
  guint32 value = 0;
  for (gsize i = 0; i < digits.length; i++) {
    if (i == 8 || !g_ascii_isxdigit(digits.at[i]))
      return FALSE;
    guint32 digit = (guint32)g_ascii_xdigit_value(digits.at[i]);
    value = digits.length <= 4 ? value << 8 | digit * 0x11 : value << 4 | digit;
  }
  switch (digits.length) {
  case 3:
  case 6:
    *color = value;
    return TRUE;
  case 4:
  case 8:
    *color = value >> 8;
    *alpha = (float)(value & 0xff) / 255;
    return TRUE;
  default:
    return FALSE;
  }
}

static guint32 channel(double share) {
  return (guint32)(CLAMP(share, 0.0, 1.0) * 255 + 0.5);
}

/* CSS Color 4, 8.1: hue in degrees, saturation and lightness from 0 to 1. */
static guint32 hsl_to_rgb(double hue, double saturation, double lightness) {
  double amplitude = saturation * fmin(lightness, 1 - lightness);
  guint32 color = 0;
  hue = fmod(fmod(hue, 360) + 360, 360);
  static const double offsets[] = {0, 8, 4};
  for (int i = 0; i < 3; i++) {
    double k = fmod(offsets[i] + hue / 30, 12);
    color = color << 8 | channel(lightness - amplitude * fmax(-1, fmin(fmin(k - 3, 9 - k), 1)));
  }
  return color;
}

/* The arguments of rgb() or hsl(): three values and perhaps an alpha, with commas or blanks and a slash. */
static gboolean parse_function(DgSlice arguments, gboolean hsl, guint32 *color, float *alpha) {
  const char *at = arguments.at, *end = at + arguments.length;
  double values[4] = {0, 0, 0, 1};
  gboolean percent[4] = {FALSE};
  int n = 0;
  for (; n < 4; n++) {
    while (at < end && (dg_is_space(*at) || *at == ',' || *at == '/'))
      at++;
    if (at == end)
      break;
    if (end - at >= 4 && g_ascii_strncasecmp(at, "none", 4) == 0) {
      values[n] = 0;
      at += 4;
      continue;
    }
    if (!dg_scan_number(&at, end, &values[n]) || !isfinite(values[n]))
      return FALSE;
    if (at < end && *at == '%') {
      percent[n] = TRUE;
      at++;
    } else if (n == 0 && hsl && end - at >= 3 && g_ascii_strncasecmp(at, "deg", 3) == 0) {
      at += 3;
    } else if (n == 0 && hsl && end - at >= 4 && g_ascii_strncasecmp(at, "turn", 4) == 0) {
      values[n] *= 360;
      at += 4;
    }
  }
  while (at < end && dg_is_space(*at))
    at++;
  if (n < 3 || at != end)
    return FALSE;
  if (hsl) {
    *color = hsl_to_rgb(values[0], CLAMP(values[1] / 100, 0.0, 1.0), CLAMP(values[2] / 100, 0.0, 1.0));
  } else {
    *color = 0;
    for (int i = 0; i < 3; i++)
      *color = *color << 8 | channel(values[i] / (percent[i] ? 100 : 255));
  }
  if (n == 4)
    *alpha = (float)CLAMP(values[3] / (percent[3] ? 100 : 1), 0.0, 1.0);
  return TRUE;
}

gboolean dg_parse_color(DgSlice text, guint32 *color, float *alpha) {
  static const struct {
    const char *name;
    gboolean hsl;
  } functions[] = {{"rgb(", FALSE}, {"rgba(", FALSE}, {"hsl(", TRUE}, {"hsla(", TRUE}};
  text = dg_slice_trim(text);
  if (!text.length)
    return FALSE;
  *alpha = 1;
  if (text.at[0] == '#')
    return parse_hex((DgSlice){text.at + 1, text.length - 1}, color, alpha);
  if (text.at[text.length - 1] == ')') {
    for (gsize i = 0; i < G_N_ELEMENTS(functions); i++) {
      gsize skip = strlen(functions[i].name);
      if (dg_slice_starts(text, functions[i].name))
        return parse_function((DgSlice){text.at + skip, text.length - skip - 1}, functions[i].hsl, color, alpha);
    }
    return FALSE;
  }
  if (dg_slice_is(text, "transparent")) {
    *color = 0;
    *alpha = 0;
    return TRUE;
  }
  return parse_keyword(text, color);
}
