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
    const char c = digits.at[i];
    if (i == 8 || !g_ascii_isxdigit(c))
      return FALSE;
    guint32 digit = (guint32)(c & 0xf) + (c > '9' ? 9 : 0); /* a to f end in 1 to 6, in either case */
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

/* Three values and perhaps an alpha, with commas or blanks and a slash; the value `hue` is an angle in degrees (-1 for
 * none). `most` is what 100 % of each value comes to. The alpha is 1 when it is not given. */
static gboolean scan_channels(DgSlice arguments, int hue, const double most[3], double values[4]) {
  const char *at = arguments.at, *end = at + arguments.length;
  int n = 0;
  values[3] = 1;
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
      values[n] = values[n] * (n < 3 ? most[n] : 1) / 100;
      at++;
    } else if (n == hue && end - at >= 3 && g_ascii_strncasecmp(at, "deg", 3) == 0) {
      at += 3;
    } else if (n == hue && end - at >= 3 && g_ascii_strncasecmp(at, "rad", 3) == 0) {
      values[n] *= 180 / G_PI;
      at += 3;
    } else if (n == hue && end - at >= 4 && g_ascii_strncasecmp(at, "grad", 4) == 0) {
      values[n] *= 0.9;
      at += 4;
    } else if (n == hue && end - at >= 4 && g_ascii_strncasecmp(at, "turn", 4) == 0) {
      values[n] *= 360;
      at += 4;
    }
  }
  while (at < end && dg_is_space(*at))
    at++;
  values[3] = CLAMP(values[3], 0.0, 1.0);
  return n >= 3 && at == end;
}

static guint32 pack(const double rgb[3]) {
  return channel(rgb[0]) << 16 | channel(rgb[1]) << 8 | channel(rgb[2]);
}

/* The transfer function of sRGB: CSS Color 4, 10.2. */
static double encode(double linear) {
  double size = fabs(linear);
  return size > 0.0031308 ? copysign(1.055 * pow(size, 1 / 2.4) - 0.055, linear) : 12.92 * linear;
}
static double decode(double encoded) {
  double size = fabs(encoded);
  return size > 0.04045 ? copysign(pow((size + 0.055) / 1.055, 2.4), encoded) : encoded / 12.92;
}

static void multiply(const double matrix[9], const double in[3], double out[3]) {
  for (int i = 0; i < 3; i++)
    out[i] = matrix[3 * i] * in[0] + matrix[3 * i + 1] * in[1] + matrix[3 * i + 2] * in[2];
}

/* Oklab to sRGB and back, by way of the responses of the cones: CSS Color 4, sample code of section 18. */
static void oklab_to_rgb(const double lab[3], double rgb[3]) {
  static const double to_cones[] = {1, 0.3963377773761749,  0.2158037573099136,
                                    1, -0.1055613458156586, -0.0638541728258133,
                                    1, -0.0894841775298119, -1.2914855480194092};
  static const double to_linear[] = {4.0767416360759574,  -3.3077115392580616, 0.2309699031821044,
                                     -1.2684379732850317, 2.6097573492876887,  -0.3413193760026573,
                                     -0.0041960761386756, -0.7034186179359362, 1.7076146940746117};
  double cones[3];
  multiply(to_cones, lab, cones);
  for (int i = 0; i < 3; i++)
    cones[i] *= cones[i] * cones[i];
  multiply(to_linear, cones, rgb);
  for (int i = 0; i < 3; i++)
    rgb[i] = encode(rgb[i]);
}
static void rgb_to_oklab(const double rgb[3], double lab[3]) {
  static const double to_cones[] = {0.4122214694707630, 0.5363325372617349, 0.0514459932675022,
                                    0.2119034958178252, 0.6806995506452344, 0.1073969535369406,
                                    0.0883024591900564, 0.2817188391361215, 0.6299787016738222};
  static const double to_lab[] = {0.2104542683093140, 0.7936177747023054,  -0.0040720430116193,
                                  1.9779985324311684, -2.4285922420485799, 0.4505937096174110,
                                  0.0259040424655478, 0.7827717124575296,  -0.8086757549230774};
  double linear[3], cones[3];
  for (int i = 0; i < 3; i++)
    linear[i] = decode(rgb[i]);
  multiply(to_cones, linear, cones);
  for (int i = 0; i < 3; i++)
    cones[i] = cbrt(cones[i]);
  multiply(to_lab, cones, lab);
}

/* CIE Lab, whose white is D50: CSS Color 4, 9.3 and 18. */
static void cie_lab_to_rgb(const double lab[3], double rgb[3]) {
  static const double white[] = {0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585};
  static const double to_linear[] = {/* from D50 to D65, then to sRGB */
                                     3.1341358529, -1.6173863321, -0.4906619460, -0.9787955490, 1.9162543567,
                                     0.0334427312, 0.0719553798,  -0.2289767882, 1.4053860582};
  double fy = (lab[0] + 16) / 116;
  const double f[] = {lab[1] / 500 + fy, fy, fy - lab[2] / 200};
  double xyz[3];
  for (int i = 0; i < 3; i++) {
    double cube = f[i] * f[i] * f[i];
    xyz[i] = white[i] * (cube > 216.0 / 24389 ? cube : (116 * f[i] - 16) * 27 / 24389);
  }
  multiply(to_linear, xyz, rgb);
  for (int i = 0; i < 3; i++)
    rgb[i] = encode(rgb[i]);
}

typedef enum { RGB, HSL, HWB, LAB, LCH, OKLAB, OKLCH } Space;

static const struct {
  const char *open;
  Space space;
  int hue;
  double most[3];
} functions[] = {
    {"rgb(", RGB, -1, {255, 255, 255}}, {"rgba(", RGB, -1, {255, 255, 255}},  {"hsl(", HSL, 0, {360, 100, 100}},
    {"hsla(", HSL, 0, {360, 100, 100}}, {"hwb(", HWB, 0, {360, 100, 100}},    {"lab(", LAB, -1, {100, 125, 125}},
    {"lch(", LCH, 2, {100, 150, 360}},  {"oklab(", OKLAB, -1, {1, 0.4, 0.4}}, {"oklch(", OKLCH, 2, {1, 0.4, 360}},
};

static guint32 convert(Space space, const double values[4]) {
  double rgb[3] = {0, 0, 0};
  double angle = space == LCH || space == OKLCH ? values[2] * G_PI / 180 : 0;
  const double polar[] = {values[0], values[1] * cos(angle), values[1] * sin(angle)};
  switch (space) {
  case RGB:
    for (int i = 0; i < 3; i++)
      rgb[i] = values[i] / 255;
    break;
  case HSL:
    return hsl_to_rgb(values[0], CLAMP(values[1] / 100, 0.0, 1.0), CLAMP(values[2] / 100, 0.0, 1.0));
  case HWB: {
    double white = values[1] / 100, black = values[2] / 100, sum = fmax(white + black, 1);
    guint32 pure = hsl_to_rgb(values[0], 1, 0.5);
    for (int i = 0; i < 3; i++)
      rgb[i] = (pure >> (16 - 8 * i) & 0xff) / 255.0 * (1 - white / sum - black / sum) + white / sum;
    break;
  }
  case LAB:
    cie_lab_to_rgb(values, rgb);
    break;
  case LCH:
    cie_lab_to_rgb(polar, rgb);
    break;
  case OKLAB:
    oklab_to_rgb(values, rgb);
    break;
  case OKLCH:
    oklab_to_rgb(polar, rgb);
    break;
  }
  return pack(rgb);
}

/* Mixes of mixes: real ones have one. */
#define MIX_DEPTH_MAX 4

static gboolean parse_color(DgSlice text, guint depth, guint32 *color, float *alpha);

/* One colour of a mix with its share in percent, which is left alone when it is not given. */
static gboolean parse_part(DgSlice text, guint depth, double rgb[3], double *alpha, double *share) {
  DgSlice word, rest = text, name = {NULL, 0};
  while (dg_slice_next_word(&rest, FALSE, &word)) {
    const char *at = word.at, *end = word.at + word.length;
    double number;
    if (dg_scan_number(&at, end, &number) && at + 1 == end && *at == '%')
      *share = CLAMP(number, 0.0, 100.0);
    else
      name = word;
  }
  guint32 color;
  float opacity;
  if (!name.at || !parse_color(name, depth, &color, &opacity))
    return FALSE;
  for (int i = 0; i < 3; i++)
    rgb[i] = (color >> (16 - 8 * i) & 0xff) / 255.0;
  *alpha = opacity;
  return TRUE;
}

/* color-mix(): CSS Color 5, 3. Mixes in sRGB where it is asked for, in Oklab otherwise. */
static gboolean parse_mix(DgSlice arguments, guint depth, guint32 *color, float *alpha) {
  DgSlice parts[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  const char *start = arguments.at, *end = start + arguments.length;
  int n = 0, open = 0;
  for (const char *at = start; at <= end; at++) {
    if (at < end && *at == '(')
      open++;
    else if (at < end && *at == ')')
      open--;
    else if (at == end || (*at == ',' && open == 0)) {
      if (n == 3)
        return FALSE;
      parts[n++] = dg_slice_trim((DgSlice){start, (gsize)(at - start)});
      start = at + 1;
    }
  }
  double rgb[2][3], opacity[2], share[2] = {-1, -1};
  if (n != 3 || !dg_slice_starts(parts[0], "in ") || depth >= MIX_DEPTH_MAX ||
      !parse_part(parts[1], depth + 1, rgb[0], &opacity[0], &share[0]) ||
      !parse_part(parts[2], depth + 1, rgb[1], &opacity[1], &share[1]))
    return FALSE;
  if (share[0] < 0)
    share[0] = share[1] < 0 ? 50 : 100 - share[1];
  if (share[1] < 0)
    share[1] = 100 - share[0];
  double sum = share[0] + share[1];
  if (!(sum > 0))
    return FALSE;
  gboolean plain = dg_slice_is(dg_slice_trim((DgSlice){parts[0].at + 3, parts[0].length - 3}), "srgb");
  double both[2][3], mixed[3], result[3];
  double total = (share[0] * opacity[0] + share[1] * opacity[1]) / sum;
  for (int i = 0; i < 2; i++) {
    if (plain)
      memcpy(both[i], rgb[i], sizeof both[i]);
    else
      rgb_to_oklab(rgb[i], both[i]);
  }
  for (int i = 0; i < 3; i++)
    mixed[i] = total > 0 ? (both[0][i] * share[0] * opacity[0] + both[1][i] * share[1] * opacity[1]) / sum / total : 0;
  if (plain)
    memcpy(result, mixed, sizeof result);
  else
    oklab_to_rgb(mixed, result);
  *color = pack(result);
  *alpha = (float)(total * fmin(sum / 100, 1));
  return TRUE;
}

static gboolean parse_color(DgSlice text, guint depth, guint32 *color, float *alpha) {
  text = dg_slice_trim(text);
  if (!text.length)
    return FALSE;
  *alpha = 1;
  if (text.at[0] == '#')
    return parse_hex((DgSlice){text.at + 1, text.length - 1}, color, alpha);
  if (text.at[text.length - 1] == ')') {
    for (gsize i = 0; i < G_N_ELEMENTS(functions); i++) {
      gsize skip = strlen(functions[i].open);
      double values[4];
      if (!dg_slice_starts(text, functions[i].open))
        continue;
      if (!scan_channels((DgSlice){text.at + skip, text.length - skip - 1}, functions[i].hue, functions[i].most,
                         values))
        return FALSE;
      *color = convert(functions[i].space, values);
      *alpha = (float)values[3];
      return TRUE;
    }
    if (dg_slice_starts(text, "color-mix("))
      return parse_mix((DgSlice){text.at + 10, text.length - 11}, depth, color, alpha);
    return FALSE;
  }
  if (dg_slice_is(text, "transparent")) {
    *color = 0;
    *alpha = 0;
    return TRUE;
  }
  return parse_keyword(text, color);
}

gboolean dg_parse_color(DgSlice text, guint32 *color, float *alpha) {
  return parse_color(text, 0, color, alpha);
}
