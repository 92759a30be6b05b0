#include "report/comparison_plot.h"

#include "base/markup.h"
#include "report/plots.h"

#include <math.h>
#include <string.h>

/* User units. */
#define SIDE 300 /* of the square of points */
#define LEFT 46
#define TOP 12
#define BELOW 40
#define RADIUS 4 /* of a point of one item */
#define RADIUS_MAX 24
#define NAMED_MAX 10 /* items that the tooltip of a point names */
#define ROW 22
#define NAMES 210 /* for the names of items */
#define LENGTH 300 /* of the scale of lines */
#define LETTERS_MAX 30

/* The range of all values: 0 to 1 where it holds them. */
typedef struct {
  double low, high;
} Range;

static Range range_of(const DgSystemComparison *comparison) {
  Range range = {0, 1};
  const DgDecidingItem *item;
  for (guint i = 0; (item = dg_system_comparison_get_item(comparison, i)); i++) {
    range.low = MIN(range.low, MIN(item->first, item->second));
    range.high = MAX(range.high, MAX(item->first, item->second));
  }
  return range;
}

static double scale(const Range *range, double value, double length) {
  return length * (value - range->low) / (range->high - range->low);
}

static void append_number(GString *out, double x, double y, const char *anchor, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *attributes = g_strdup_printf(" class=\"dim\" text-anchor=\"%s\"", anchor);
  dg_plot_text(out, x, y, attributes, g_ascii_formatd(text, sizeof text, "%.3g", number));
}

static void append_circle(GString *out, const char *class, double x, double y, double radius, const char *title) {
  g_autofree char *escaped = g_markup_escape_text(title, -1);
  g_string_append_printf(out, "<circle class=\"%s\"", class);
  dg_append_number_attribute(out, "cx", x);
  dg_append_number_attribute(out, "cy", y);
  dg_append_number_attribute(out, "r", radius);
  g_string_append_printf(out, "><title>%s</title></circle>\n", escaped);
}

static const char *class_of(const DgDecidingItem *item) {
  return item->difference > 0 ? "item first" : item->difference < 0 ? "item second" : "item same";
}

/* The items of the same two values. */
typedef struct {
  const DgDecidingItem *item; /* the first of them */
  GString *names; /* of the first few */
  guint count;
} Point;

static void free_point(gpointer data) {
  Point *point = data;
  g_string_free(point->names, TRUE);
  g_free(point);
}

/* In the order of their first items. */
static GPtrArray *gather(const DgSystemComparison *comparison) {
  GPtrArray *points = g_ptr_array_new_with_free_func(free_point);
  g_autoptr(GHashTable) places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  const DgDecidingItem *item;
  for (guint i = 0; (item = dg_system_comparison_get_item(comparison, i)); i++) {
    char *key = g_strdup_printf("%.6f %.6f", item->first, item->second);
    Point *point = g_hash_table_lookup(places, key);
    if (!point) {
      point = g_new(Point, 1);
      *point = (Point){item, g_string_new(NULL), 0};
      g_ptr_array_add(points, point);
    }
    g_hash_table_insert(places, key, point);
    if (point->count++ < NAMED_MAX)
      g_string_append_printf(point->names, "%s%s", point->count > 1 ? ", " : "", item->item);
  }
  return points;
}

static void append_points(GString *out, const DgSystemComparison *comparison, const Range *range) {
  g_autoptr(GPtrArray) points = gather(comparison);
  for (guint i = 0; i < points->len; i++) {
    const Point *point = points->pdata[i];
    const DgDecidingItem *item = point->item;
    char first[G_ASCII_DTOSTR_BUF_SIZE], second[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *title = g_strdup_printf(
        "%s%s: %s and %s (%u item%s)", point->names->str, point->count > NAMED_MAX ? ", ..." : "",
        g_ascii_formatd(first, sizeof first, "%.3f", item->first),
        g_ascii_formatd(second, sizeof second, "%.3f", item->second), point->count, point->count == 1 ? "" : "s");
    append_circle(out, class_of(item), LEFT + scale(range, item->second, SIDE),
                  TOP + SIDE - scale(range, item->first, SIDE), MIN(RADIUS * sqrt(point->count), RADIUS_MAX), title);
  }
}

static char *short_name(const char *name) {
  if (g_utf8_strlen(name, -1) <= LETTERS_MAX)
    return g_strdup(name);
  g_autofree char *start = g_utf8_substring(name, 0, LETTERS_MAX - 1);
  return g_strconcat(start, "\xe2\x80\xa6", NULL);
}

void dg_comparison_append_scatter(GString *out, const DgSystemComparison *comparison) {
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  Range range = range_of(comparison);
  g_autofree char *first = short_name(head->first), *second = short_name(head->second);
  dg_plot_begin(out, LEFT + SIDE + 20, TOP + SIDE + BELOW, "Each item by the values of the two systems");
  g_string_append_printf(out, "<path class=\"axis\" d=\"M%d,%dv%dh%d\"/>\n<path class=\"even\" d=\"M%d,%dl%d,-%d\"/>\n",
                         LEFT, TOP, SIDE, SIDE, LEFT, TOP + SIDE, SIDE, SIDE);
  append_number(out, LEFT - 6, TOP + 8, "end", range.high);
  append_number(out, LEFT - 6, TOP + SIDE, "end", range.low);
  append_number(out, LEFT, TOP + SIDE + 15, "middle", range.low);
  append_number(out, LEFT + SIDE, TOP + SIDE + 15, "middle", range.high);
  append_points(out, comparison, &range);
  dg_plot_text(out, LEFT + SIDE / 2.0, TOP + SIDE + 32, " text-anchor=\"middle\"", second);
  g_autofree char *upwards = g_strdup_printf(" text-anchor=\"middle\" transform=\"rotate(-90 12 %d)\"", TOP + SIDE / 2);
  dg_plot_text(out, 12, TOP + SIDE / 2.0, upwards, first);
  g_string_append(out, "</svg>\n");
}

static void append_row(GString *out, const DgDecidingItem *item, guint index, const Range *range) {
  double y = TOP + index * ROW + ROW / 2.0;
  double first = NAMES + scale(range, item->first, LENGTH), second = NAMES + scale(range, item->second, LENGTH);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *name = short_name(item->item);
  g_string_append_printf(out, "<a href=\"#item-%u\">", index);
  dg_plot_text(out, NAMES - 12, y + 4, " text-anchor=\"end\"", name);
  g_string_append(out, "</a><line class=\"bar\"");
  dg_append_number_attribute(out, "x1", first);
  dg_append_number_attribute(out, "x2", second);
  dg_append_number_attribute(out, "y1", y);
  dg_append_number_attribute(out, "y2", y);
  g_string_append(out, "/>\n");
  append_circle(out, "second", second, y, RADIUS + 1, item->item);
  append_circle(out, "first", first, y, RADIUS + 1, item->item);
  dg_plot_text(out, NAMES + LENGTH + 14, y + 4, " class=\"dim\"",
               g_ascii_formatd(text, sizeof text, "%+.3f", item->difference));
}

void dg_comparison_append_lines(GString *out, const DgSystemComparison *comparison) {
  Range range = range_of(comparison);
  const DgDecidingItem *item;
  guint rows = 0;
  while (dg_system_comparison_get_deciding(comparison, rows))
    rows++;
  if (rows == 0)
    return;
  dg_plot_begin_linked(out, NAMES + LENGTH + 64, TOP + rows * ROW + 24, "The items that decide, by both values");
  g_string_append_printf(out, "<path class=\"axis\" d=\"M%d,%dh%d\"/>\n", NAMES, TOP + rows * ROW + 4, LENGTH);
  append_number(out, NAMES, TOP + rows * ROW + 19, "middle", range.low);
  append_number(out, NAMES + LENGTH, TOP + rows * ROW + 19, "middle", range.high);
  for (guint i = 0; (item = dg_system_comparison_get_deciding(comparison, i)); i++)
    append_row(out, item, i, &range);
  g_string_append(out, "</svg>\n");
}
