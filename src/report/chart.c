#include "report/chart.h"

#include "base/markup.h"
#include "drawing/font_metrics.h"

#include <math.h>
#include <string.h>

#define POINTS_PER_MM (72 / 25.4)

typedef struct {
  const char *ground, *ink, *dim, *axis, *grid;
} Theme;

/* Text has a contrast of 4.5 or more against the ground, data 3 or more. */
static const Theme THEMES[] = {{"#ffffff", "#1b1b1b", "#5c5c5c", "#8a8a8a", "#e4e4e4"},
                               {"#14171c", "#e6e9ee", "#a3acb9", "#7a828e", "#2b3038"}};
/* Colours that people with any kind of sight tell apart (Okabe and Ito 2008), as light or dark as both grounds need. */
static const char *const SERIES[] = {"#0072b2", "#d55e00", "#009e73", "#c0659a", "#a87a00", "#7b7f87"};

typedef struct {
  const char *class;
  double size;
  gboolean bold, dim;
} Style;

static const Style STYLES[] = {
    {"title", 9, TRUE, FALSE}, {"head", 8, TRUE, FALSE}, {"label", 8, FALSE, FALSE}, {"note", 7, FALSE, TRUE}};

static const Theme *theme_of(const DgChart *chart) {
  return &THEMES[chart->look->theme];
}

const char *dg_chart_colour(guint series) {
  return SERIES[series % G_N_ELEMENTS(SERIES)];
}

const char *dg_chart_ground(const DgChart *chart) {
  return theme_of(chart)->ground;
}

const char *dg_chart_ink(const DgChart *chart) {
  return theme_of(chart)->ink;
}

double dg_chart_size(DgChartText style) {
  return STYLES[style].size;
}

/* --- text --- */

double dg_chart_text_width(DgChartText style, const char *text) {
  double width = 0;
  for (const char *at = text; *at; at = g_utf8_next_char(at))
    width += dg_font_advance(DG_FONT_SANS, STYLES[style].bold, g_utf8_get_char(at));
  return width * STYLES[style].size;
}

/* `count` letters of the text, half of them its first and half its last: names differ at their ends. */
static char *leave_out(const char *text, glong length, glong count) {
  g_autofree char *start = g_utf8_substring(text, 0, (count + 1) / 2);
  g_autofree char *end = g_utf8_substring(text, length - count / 2, length);
  return g_strconcat(g_strchomp(start), "\xe2\x80\xa6", g_strchug(end), NULL);
}

char *dg_chart_fit(DgChartText style, const char *text, double width) {
  glong length = g_utf8_strlen(text, -1);
  if (dg_chart_text_width(style, text) <= width)
    return g_strdup(text);
  for (glong count = length - 1; count > 1; count--) {
    g_autofree char *cut = leave_out(text, length, count);
    if (dg_chart_text_width(style, cut) <= width)
      return g_steal_pointer(&cut);
  }
  return g_strdup("\xe2\x80\xa6");
}

char *dg_chart_number(double number, int decimals) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], format[] = "%.0f";
  if (!isfinite(number))
    return g_strdup("n/a");
  format[2] = (char)('0' + CLAMP(decimals, 0, 9));
  g_ascii_formatd(buffer, sizeof buffer, format, fabs(number));
  gboolean zero = strspn(buffer, "0.") == strlen(buffer);
  return g_strconcat(number < 0 && !zero ? "\xe2\x88\x92" : "", buffer, NULL);
}

int dg_chart_decimals(double most) {
  return most < 10 ? 3 : most < 100 ? 2 : most < 1000 ? 1 : 0;
}

char *dg_chart_value_words(const char *name) {
  static const struct {
    const char *name, *words;
  } known[] = {{"clip_text", "CLIPScore text"}, {"clip_image", "CLIPScore image"}};
  for (guint i = 0; i < G_N_ELEMENTS(known); i++)
    if (strcmp(known[i].name, name) == 0)
      return g_strdup(known[i].words);
  g_autoptr(GString) words = g_string_new(name);
  if (g_str_has_suffix(name, "_f1"))
    words->str[words->len - 2] = 'F';
  words->str[0] = g_ascii_toupper(words->str[0]);
  return g_strdelimit(g_strdup(words->str), "_", ' ');
}

void dg_chart_append_point(GString *out, double x, double y) {
  dg_append_number(out, x);
  g_string_append_c(out, ',');
  dg_append_number(out, y);
}

void dg_chart_text(DgChart *chart, DgChartText style, DgChartAnchor anchor, double x, double y, const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  const Style *set = &STYLES[style];
  g_string_append_printf(chart->body, "<text class=\"%s\"", set->class);
  dg_append_number_attribute(chart->body, "x", x);
  dg_append_number_attribute(chart->body, "y", y);
  dg_append_number_attribute(chart->body, "font-size", set->size);
  g_string_append_printf(chart->body, "%s%s fill=\"%s\">", set->bold ? " font-weight=\"bold\"" : "", anchors[anchor],
                         set->dim ? theme_of(chart)->dim : theme_of(chart)->ink);
  dg_append_escaped(chart->body, text);
  g_string_append(chart->body, "</text>\n");
}

void dg_chart_note(DgChart *chart, const char *text) {
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  g_autoptr(GString) line = g_string_new(NULL);
  double room = chart->width - 2 * DG_CHART_MARGIN;
  for (char **word = words; *word; word++) {
    g_autofree char *longer = g_strconcat(line->str, line->len ? " " : "", *word, NULL);
    if (line->len && dg_chart_text_width(DG_CHART_NOTE, longer) > room) {
      chart->y += DG_CHART_NOTE_LINE;
      dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_START, DG_CHART_MARGIN, chart->y, line->str);
      g_string_assign(line, *word);
    } else {
      g_string_assign(line, longer);
    }
  }
  chart->y += DG_CHART_NOTE_LINE;
  g_autofree char *last = dg_chart_fit(DG_CHART_NOTE, line->str, room);
  dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_START, DG_CHART_MARGIN, chart->y, last);
}

/* --- lines and marks --- */

void dg_chart_line(DgChart *chart, DgChartLine line, double x1, double y1, double x2, double y2) {
  const Theme *theme = theme_of(chart);
  const struct {
    const char *class, *colour, *width;
  } kinds[] = {{"grid", theme->grid, "0.5"}, {"axis", theme->axis, "0.7"}, {"ink", theme->ink, "1"}};
  g_string_append_printf(chart->body, "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" d=\"M",
                         kinds[line].class, kinds[line].colour, kinds[line].width);
  dg_chart_append_point(chart->body, x1, y1);
  g_string_append_c(chart->body, 'L');
  dg_chart_append_point(chart->body, x2, y2);
  g_string_append(chart->body, "\"/>\n");
}

/* Corners of the shapes of marks, as shares of the radius, of about the same area each. */
static const double SQUARE[] = {-0.87, -0.87, 0.87, -0.87, 0.87, 0.87, -0.87, 0.87};
static const double TRIANGLE[] = {0, -1.3, 1.13, 0.75, -1.13, 0.75};
static const double DIAMOND[] = {0, -1.22, 1.22, 0, 0, 1.22, -1.22, 0};
static const double TURNED[] = {0, 1.3, 1.13, -0.75, -1.13, -0.75};
static const double HEXAGON[] = {-1.1, 0, -0.55, -0.95, 0.55, -0.95, 1.1, 0, 0.55, 0.95, -0.55, 0.95};
static const struct {
  const double *corners;
  guint count;
} SHAPES[] = {{NULL, 0}, {SQUARE, 4}, {TRIANGLE, 3}, {DIAMOND, 4}, {TURNED, 3}, {HEXAGON, 6}};

static void append_shape(DgChart *chart, guint shape, double x, double y, double radius) {
  GString *out = chart->body;
  if (!SHAPES[shape].corners) {
    g_string_append(out, "<circle");
    dg_append_number_attribute(out, "cx", x);
    dg_append_number_attribute(out, "cy", y);
    dg_append_number_attribute(out, "r", radius);
    return;
  }
  g_string_append(out, "<path d=\"M");
  for (guint i = 0; i < SHAPES[shape].count; i++) {
    g_string_append(out, i ? "L" : "");
    dg_chart_append_point(out, x + radius * SHAPES[shape].corners[2 * i],
                          y + radius * SHAPES[shape].corners[2 * i + 1]);
  }
  g_string_append(out, "Z\"");
}

/* What stands over a mark, and ends it. */
static void append_title(GString *out, const char *element, const char *title) {
  if (!title) {
    g_string_append(out, "/>\n");
    return;
  }
  g_string_append(out, "><title>");
  dg_append_escaped(out, title);
  g_string_append_printf(out, "</title></%s>\n", element);
}

void dg_chart_mark(DgChart *chart, guint series, double x, double y, double radius, gboolean hollow,
                   const char *title) {
  /* From the seventh series on the shapes move on by one, so that no pair comes again before the 36th. */
  guint shape = (series + series / G_N_ELEMENTS(SERIES)) % G_N_ELEMENTS(SHAPES);
  append_shape(chart, shape, x, y, radius);
  g_string_append_printf(
      chart->body, " class=\"mark %s\" data-series=\"%u\" fill=\"%s\"%s stroke=\"%s\" stroke-width=\"0.7\"",
      hollow ? "hollow" : "solid", series, dg_chart_colour(series), hollow ? " fill-opacity=\"0.25\"" : "",
      hollow ? dg_chart_colour(series) : dg_chart_ground(chart));
  append_title(chart->body, SHAPES[shape].corners ? "path" : "circle", title);
}

void dg_chart_box(DgChart *chart, double x1, double y1, double x2, double y2, const char *title) {
  g_string_append(chart->body, "<rect class=\"box\"");
  dg_append_number_attribute(chart->body, "x", x1);
  dg_append_number_attribute(chart->body, "y", y1);
  dg_append_number_attribute(chart->body, "width", x2 - x1);
  dg_append_number_attribute(chart->body, "height", y2 - y1);
  g_string_append_printf(chart->body, " fill=\"%s\" stroke=\"%s\" stroke-width=\"0.7\"", dg_chart_ground(chart),
                         dg_chart_ink(chart));
  append_title(chart->body, "rect", title);
}

/* Of a value of 1: deep enough to be told apart, pale enough for the text upon it. */
#define OPACITY_MOST 0.6

void dg_chart_cell(DgChart *chart, double x, double y, double width, double height, double value, const char *title) {
  g_string_append(chart->body, "<rect class=\"cell\"");
  dg_append_number_attribute(chart->body, "x", x);
  dg_append_number_attribute(chart->body, "y", y);
  dg_append_number_attribute(chart->body, "width", width);
  dg_append_number_attribute(chart->body, "height", height);
  g_string_append_printf(chart->body, " fill=\"%s\"", dg_chart_colour(value < 0 ? 1 : 0));
  dg_append_number_attribute(chart->body, "fill-opacity", isnan(value) ? 0 : OPACITY_MOST * fmin(fabs(value), 1));
  append_title(chart->body, "rect", title);
}

void dg_chart_dot(DgChart *chart, double x, double y, double radius, const char *colour, const char *title) {
  append_shape(chart, 0, x, y, radius);
  g_string_append_printf(chart->body, " class=\"dot\" fill=\"%s\"", colour);
  append_title(chart->body, "circle", title);
}

void dg_chart_diamond(DgChart *chart, double x, double y, double radius) {
  append_shape(chart, 3, x, y, radius);
  g_string_append_printf(chart->body, " class=\"mean\" fill=\"%s\" stroke=\"%s\" stroke-width=\"0.8\"",
                         dg_chart_ground(chart), dg_chart_ink(chart));
  append_title(chart->body, "path", NULL);
}

void dg_chart_cross(DgChart *chart, double x, double y, double radius, const char *title) {
  g_string_append(chart->body, "<path d=\"");
  for (int way = -1; way <= 1; way += 2) {
    g_string_append_c(chart->body, 'M');
    dg_chart_append_point(chart->body, x - radius, y - way * radius);
    g_string_append_c(chart->body, 'L');
    dg_chart_append_point(chart->body, x + radius, y + way * radius);
  }
  g_string_append_printf(chart->body, "\" class=\"cross\" fill=\"none\" stroke=\"%s\" stroke-width=\"1\"",
                         dg_chart_ink(chart));
  append_title(chart->body, "path", title);
}

void dg_chart_key(DgChart *chart, const char *const *names, guint count) {
  double x = DG_CHART_MARGIN, most = chart->width - 2 * DG_CHART_MARGIN;
  chart->y += 11;
  for (guint i = 0; i < count; i++) {
    g_autofree char *name = dg_chart_fit(DG_CHART_LABEL, names[i], most - 10);
    double width = 10 + dg_chart_text_width(DG_CHART_LABEL, name);
    if (x > DG_CHART_MARGIN && x + width > chart->width - DG_CHART_MARGIN) {
      x = DG_CHART_MARGIN;
      chart->y += 11;
    }
    dg_chart_mark(chart, i, x + 3, chart->y - 2.8, 2.6, FALSE, NULL);
    dg_chart_text(chart, DG_CHART_LABEL, DG_CHART_START, x + 10, chart->y, name);
    x += width + 12;
  }
}

/* --- the whole --- */

DgChart dg_chart_begin(const DgPlotLook *look, const char *name) {
  DgChart chart = {.look = look,
                   .body = g_string_new(NULL),
                   .name = g_strdup(look->title ? look->title : name),
                   .width = look->width * POINTS_PER_MM,
                   .y = DG_CHART_MARGIN};
  if (look->title) {
    g_autofree char *title = dg_chart_fit(DG_CHART_TITLE, look->title, chart.width - 2 * DG_CHART_MARGIN);
    chart.y += 9;
    dg_chart_text(&chart, DG_CHART_TITLE, DG_CHART_START, DG_CHART_MARGIN, chart.y, title);
    chart.y += 5;
  }
  return chart;
}

/* In a page, so that its small type is as large as that of the tables beside it. */
#define PIXELS_PER_POINT 1.6

static void append_size(GString *out, const DgChart *chart, double height, gboolean in_page) {
  double scale = in_page ? PIXELS_PER_POINT : 1 / POINTS_PER_MM;
  const char *unit = in_page ? "" : "mm";
  g_string_append(out, "<svg ");
  g_string_append(out, in_page ? "class=\"chart\"" : "xmlns=\"http://www.w3.org/2000/svg\"");
  g_string_append(out, " width=\"");
  dg_append_number(out, chart->width * scale);
  g_string_append_printf(out, "%s\" height=\"", unit);
  dg_append_number(out, height * scale);
  g_string_append_printf(out, "%s\" viewBox=\"0 0 ", unit);
  dg_append_number(out, chart->width);
  g_string_append_c(out, ' ');
  dg_append_number(out, height);
}

static void append_origin(GString *out, const char *origin) {
  g_string_append(out, "<desc>");
  dg_append_escaped(out, origin);
  g_string_append(out, "</desc>\n");
}

static char *finish(DgChart *chart, gboolean in_page) {
  double height = chart->y + DG_CHART_MARGIN;
  GString *out = g_string_new(NULL);
  append_size(out, chart, height, in_page);
  g_string_append(out, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\" role=\"img\" "
                       "aria-label=\"");
  dg_append_escaped(out, chart->name);
  g_string_append(out, "\">\n<title>");
  dg_append_escaped(out, chart->name);
  g_string_append(out, "</title>\n");
  if (chart->origin)
    append_origin(out, chart->origin);
  g_string_append(out, "<rect class=\"ground\"");
  dg_append_number_attribute(out, "width", chart->width);
  dg_append_number_attribute(out, "height", height);
  g_string_append_printf(out, " fill=\"%s\"/>\n%s</svg>\n", dg_chart_ground(chart), chart->body->str);
  g_string_free(chart->body, TRUE);
  g_free(chart->name);
  g_free(chart->origin);
  return g_string_free(out, FALSE);
}

char *dg_chart_end(DgChart *chart) {
  return finish(chart, FALSE);
}

char *dg_chart_end_in_page(DgChart *chart) {
  return finish(chart, TRUE);
}
