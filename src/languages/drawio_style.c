/* The style of a cell in draw.io. */
#include "languages/drawio_style.h"

#include <stdlib.h>
#include <string.h>

/* The keys that are read; all others change only looks. */
typedef enum {
  KEY_CHILD_LAYOUT,
  KEY_DASH_PATTERN,
  KEY_DASHED,
  KEY_END_ARROW,
  KEY_ENTRY_DX,
  KEY_ENTRY_DY,
  KEY_ENTRY_X,
  KEY_ENTRY_Y,
  KEY_EXIT_DX,
  KEY_EXIT_DY,
  KEY_EXIT_X,
  KEY_EXIT_Y,
  KEY_FILL_COLOR,
  KEY_FILL_OPACITY,
  KEY_HTML,
  KEY_IMAGE,
  KEY_NO_LABEL,
  KEY_OPACITY,
  KEY_PART,
  KEY_SHAPE,
  KEY_START_ARROW,
  KEY_STROKE_COLOR,
  KEY_STROKE_OPACITY,
  KEY_STROKE_WIDTH,
  KEY_TEXT_OPACITY,
  KEY_IS_TEXT, /* no key of files: set by the styles of text */
  KEYS
} Key;

/* In the order of Key, which is that of bytes, for the search. */
static const char *const KEY_NAMES[] = {"childLayout", "dashPattern", "dashed",        "endArrow",    "entryDx",
                                        "entryDy",     "entryX",      "entryY",        "exitDx",      "exitDy",
                                        "exitX",       "exitY",       "fillColor",     "fillOpacity", "html",
                                        "image",       "noLabel",     "opacity",       "part",        "shape",
                                        "startArrow",  "strokeColor", "strokeOpacity", "strokeWidth", "textOpacity"};

/* What of the styles of the default sheet is of interest; sorted. */
typedef struct {
  const char *name;
  const char *shape; /* NULL: unchanged */
  gboolean is_bare, is_text; /* without outline and surface; a text */
} SheetRow;
static const SheetRow SHEET[] = {
    {"arrow", "arrow", FALSE, FALSE},
    {"edgeLabel", NULL, TRUE, TRUE},
    {"ellipse", "ellipse", FALSE, FALSE},
    {"group", NULL, TRUE, FALSE},
    {"icon", "label", FALSE, FALSE},
    {"image", "image", FALSE, FALSE},
    {"label", "label", FALSE, FALSE},
    {"line", "line", FALSE, FALSE},
    {"rhombus", "rhombus", FALSE, FALSE},
    {"rhombusImage", "rhombus", FALSE, FALSE},
    {"roundImage", "ellipse", FALSE, FALSE},
    {"swimlane", "swimlane", FALSE, FALSE},
    {"text", NULL, TRUE, TRUE},
    {"triangle", "triangle", FALSE, FALSE},
};

/* The marks at the ends of edges (mxMarker and those that draw.io adds); sorted. What is not here draws nothing. */
typedef struct {
  const char *name;
  DgTip tip;
} MarkRow;
static const MarkRow MARKS[] = {
    {"ERmandOne", DG_TIP_MARK},    {"ERmany", DG_TIP_MARK},       {"ERone", DG_TIP_MARK},
    {"ERoneToMany", DG_TIP_MARK},  {"ERzeroToMany", DG_TIP_MARK}, {"ERzeroToOne", DG_TIP_MARK},
    {"async", DG_TIP_ARROW},       {"baseDash", DG_TIP_MARK},     {"block", DG_TIP_ARROW},
    {"blockThin", DG_TIP_ARROW},   {"box", DG_TIP_MARK},          {"circle", DG_TIP_MARK},
    {"circlePlus", DG_TIP_MARK},   {"classic", DG_TIP_ARROW},     {"classicThin", DG_TIP_ARROW},
    {"cross", DG_TIP_MARK},        {"dash", DG_TIP_MARK},         {"diamond", DG_TIP_MARK},
    {"diamondThin", DG_TIP_MARK},  {"doubleBlock", DG_TIP_ARROW}, {"halfCircle", DG_TIP_MARK},
    {"manyOptional", DG_TIP_MARK}, {"open", DG_TIP_ARROW},        {"openAsync", DG_TIP_ARROW},
    {"openThin", DG_TIP_ARROW},    {"oval", DG_TIP_MARK}};

/* What the settings say: the value of each key, borrowed; NULL: not set, "": "none", which takes back the default. */
typedef struct {
  const char *values[KEYS];
} Settings;

/* Each table begins with the name. */
static int compare_name(const void *key, const void *row) {
  return strcmp(key, *(const char *const *)row);
}

static void set_named(Settings *settings, const char *name) {
  const SheetRow *style = bsearch(name, SHEET, G_N_ELEMENTS(SHEET), sizeof *SHEET, compare_name);
  if (!style)
    return;
  if (style->shape)
    settings->values[KEY_SHAPE] = style->shape;
  if (style->is_bare)
    settings->values[KEY_STROKE_COLOR] = settings->values[KEY_FILL_COLOR] = "";
  if (style->is_text)
    settings->values[KEY_IS_TEXT] = "1";
}

static void set(Settings *settings, char *setting) {
  char *value = strchr(setting, '=');
  if (!value) {
    set_named(settings, setting);
    return;
  }
  *value++ = '\0';
  const char *const *name = bsearch(setting, KEY_NAMES, G_N_ELEMENTS(KEY_NAMES), sizeof *KEY_NAMES, compare_name);
  if (name)
    settings->values[name - KEY_NAMES] = strcmp(value, "none") == 0 ? "" : value;
}

static double get_number(const Settings *settings, Key key, double otherwise) {
  const char *text = settings->values[key];
  char *end;
  double number = text ? g_ascii_strtod(text, &end) : 0;
  return text && end > text && number > -1e9 && number < 1e9 ? number : otherwise;
}

static gboolean is_on(const Settings *settings, Key key) {
  return get_number(settings, key, 0) != 0;
}

static const char *get(const Settings *settings, Key key, const char *otherwise) {
  return settings->values[key] ? settings->values[key] : otherwise;
}

static gboolean has_line(const Settings *settings) {
  return *get(settings, KEY_STROKE_COLOR, "default") && get_number(settings, KEY_STROKE_OPACITY, 100) > 0 &&
         get_number(settings, KEY_OPACITY, 100) > 0;
}

static gboolean has_fill(const Settings *settings) {
  return *get(settings, KEY_FILL_COLOR, "default") && get_number(settings, KEY_FILL_OPACITY, 100) > 0 &&
         get_number(settings, KEY_OPACITY, 100) > 0;
}

static gboolean is_symbol(const Settings *settings, const char *shape) {
  return get_number(settings, KEY_OPACITY, 100) > 0 &&
         (*get(settings, KEY_IMAGE, "") || g_str_has_prefix(shape, "mxgraph.") || g_str_has_prefix(shape, "stencil("));
}

static DgDrawioRole find_role(const Settings *settings) {
  const char *shape = get(settings, KEY_SHAPE, "");
  if (strcmp(shape, "line") == 0)
    return DG_DRAWIO_ROLE_LINE;
  if (!has_line(settings) && !has_fill(settings) && !is_symbol(settings, shape))
    return DG_DRAWIO_ROLE_BARE;
  return strcmp(shape, "note") == 0 || strcmp(shape, "note2") == 0 ? DG_DRAWIO_ROLE_NOTE : DG_DRAWIO_ROLE_SHAPE;
}

static gboolean is_part(const Settings *settings) {
  static const char *const parts[] = {"line", "partialRectangle", "tableRow", NULL};
  return is_on(settings, KEY_PART) || settings->values[KEY_IS_TEXT] ||
         g_strv_contains(parts, get(settings, KEY_SHAPE, ""));
}

static gboolean lays_out(const Settings *settings) {
  static const char *const layouts[] = {"stackLayout", "tableLayout", NULL}, *const tables[] = {"table", "tableRow",
                                                                                                NULL};
  return g_strv_contains(layouts, get(settings, KEY_CHILD_LAYOUT, "")) ||
         g_strv_contains(tables, get(settings, KEY_SHAPE, ""));
}

static DgTip find_tip(const Settings *settings, gboolean end) {
  const char *shape = get(settings, KEY_SHAPE, "");
  if (strcmp(shape, "arrow") == 0) /* a block arrow */
    return end ? DG_TIP_ARROW : DG_TIP_NONE;
  /* a double line has no head of its own */
  const char *otherwise = end && strcmp(shape, "link") != 0 ? "classic" : "";
  const char *name = get(settings, end ? KEY_END_ARROW : KEY_START_ARROW, otherwise);
  const MarkRow *mark = bsearch(name, MARKS, G_N_ELEMENTS(MARKS), sizeof *MARKS, compare_name);
  return mark ? mark->tip : DG_TIP_NONE;
}

static DgDrawioAnchor find_anchor(const Settings *settings, gboolean end) {
  Key x = end ? KEY_ENTRY_X : KEY_EXIT_X, y = end ? KEY_ENTRY_Y : KEY_EXIT_Y;
  DgDrawioAnchor anchor = {.x = get_number(settings, x, 0),
                           .y = get_number(settings, y, 0),
                           .dx = get_number(settings, end ? KEY_ENTRY_DX : KEY_EXIT_DX, 0),
                           .dy = get_number(settings, end ? KEY_ENTRY_DY : KEY_EXIT_DY, 0)};
  anchor.is_set = settings->values[x] && settings->values[y];
  return anchor;
}

static gboolean read_color(const char *text, guint32 *color) {
  char *end;
  if (*text != '#' || strlen(text) != 7)
    return FALSE;
  guint64 value = g_ascii_strtoull(text + 1, &end, 16);
  *color = (guint32)value;
  return !*end;
}

static DgDash find_dash(const Settings *settings, double width) {
  if (!is_on(settings, KEY_DASHED))
    return DG_DASH_SOLID;
  const char *pattern = get(settings, KEY_DASH_PATTERN, "3 3");
  double dash = g_ascii_strtod(pattern, NULL);
  return dash > 0 && dash * MAX(width, 1) <= 1.5 * width ? DG_DASH_DOTTED : DG_DASH_DASHED;
}

static DgGraphStyle find_look(const Settings *settings) {
  DgGraphStyle look = {.line_width = CLAMP(get_number(settings, KEY_STROKE_WIDTH, 1), 0, 1000)};
  look.dash = find_dash(settings, look.line_width);
  look.has_fill = has_fill(settings) && read_color(get(settings, KEY_FILL_COLOR, ""), &look.fill);
  look.has_line = has_line(settings) && read_color(get(settings, KEY_STROKE_COLOR, ""), &look.line);
  return look;
}

DgDrawioStyle dg_drawio_style_read(const char *text, gboolean is_edge) {
  Settings settings = {{NULL}};
  if (*text == ';') /* the style sheet has no part in it */
    settings.values[KEY_STROKE_COLOR] = settings.values[KEY_FILL_COLOR] = settings.values[KEY_END_ARROW] = "";
  g_autofree char *copy = g_strdup(text);
  for (char *at = copy, *next; at; at = next) {
    next = strchr(at, ';');
    if (next)
      *next++ = '\0';
    set(&settings, at);
  }
  DgDrawioStyle style = {.role = find_role(&settings),
                         .html = is_on(&settings, KEY_HTML),
                         .words = !is_on(&settings, KEY_NO_LABEL) && get_number(&settings, KEY_TEXT_OPACITY, 100) > 0,
                         .painted = has_line(&settings),
                         .lays_out = lays_out(&settings),
                         .part = is_part(&settings),
                         .look = find_look(&settings)};
  for (guint end = 0; is_edge && end < 2; end++) {
    style.tips[end] = find_tip(&settings, end);
    style.anchors[end] = find_anchor(&settings, end);
  }
  return style;
}
