/* The lengths of the page that programs measure with, by the class of the document and the package geometry. */
#include "base/named.h"
#include "ir/ir.h"
#include "tikz/page.h"
#include "tikz/tikz.h"

#include <string.h>

#define MM (DG_PT_PER_CM / 10)

typedef struct {
  const char *name;
  double width, height; /* points */
} Paper;

/* The options of classes and of geometry that name a paper. */
static const Paper PAPERS[] = {
    {"a3paper", 297 * MM, 420 * MM},  {"a4paper", 210 * MM, 297 * MM},       {"a5paper", 148 * MM, 210 * MM},
    {"b5paper", 176 * MM, 250 * MM},  {"executivepaper", 522.0135, 758.835}, {"legalpaper", 614.295, 1011.78},
    {"letterpaper", 614.295, 794.97},
};

/* Widths of lines of the classes: of their text in 10, 11 and 12 points (size1*.clo for the standard ones). */
typedef struct {
  const char *name;
  double width[3], height;
  const char *paper;
} ClassLengths;

static const ClassLengths CLASSES[] = {
    {"IEEEtran", {516, 516, 516}, 696, "letterpaper"},
    {"amsart", {360, 360, 360}, 584, "letterpaper"},
    /* a frame of beamer is 128 mm by 96 mm and leaves 1 cm on each side */
    {"beamer", {108 * MM, 108 * MM, 108 * MM}, 269.147, "beamer"},
    {"minimal", {469.755, 469.755, 469.755}, 578.16, "letterpaper"},
    {"scrartcl", {418.256, 418.256, 418.256}, 595.8, "a4paper"},
    {"scrbook", {418.256, 418.256, 418.256}, 595.8, "a4paper"},
    {"scrreprt", {418.256, 418.256, 418.256}, 595.8, "a4paper"},
};
static const ClassLengths STANDARD = {"article", {345, 360, 390}, 550, "letterpaper"};

static void set_length(DgTikz *tikz, const char *name, double value) {
  dg_tex_set_register(tikz->reader, name, value, TRUE);
}

/* The text is `width` wide, in as many columns as the page has. */
static void set_text_width(DgTikz *tikz, double width, gboolean two_columns) {
  double column = two_columns ? (width - 10) / 2 : width;
  set_length(tikz, "textwidth", width);
  set_length(tikz, "columnwidth", column);
  set_length(tikz, "linewidth", column);
  set_length(tikz, "hsize", column);
}

static void set_paper(DgTikz *tikz, GPtrArray *options, const char *otherwise) {
  const Paper *paper = DG_NAMED_FIND(PAPERS, otherwise);
  for (guint i = 0; i < options->len; i++) {
    const Paper *named = DG_NAMED_FIND(PAPERS, options->pdata[i]);
    paper = named ? named : paper;
  }
  set_length(tikz, "paperwidth", paper ? paper->width : 128 * MM);
  set_length(tikz, "paperheight", paper ? paper->height : 96 * MM);
}

static gboolean has_option(const GPtrArray *options, const char *name) {
  for (guint i = 0; i < options->len; i++)
    if (strcmp(options->pdata[i], name) == 0)
      return TRUE;
  return FALSE;
}

void dg_tikz_lengths_class(DgTikz *tikz, const char *name, const char *options) {
  static const struct {
    const char *name;
    double value;
  } LENGTHS[] = {{"arraycolsep", 5}, {"arrayrulewidth", 0.4}, {"columnsep", 10}, {"fboxrule", 0.4},
                 {"fboxsep", 3},     {"parskip", 0},          {"tabcolsep", 6},  {"unitlength", 1}};
  const ClassLengths *class = DG_NAMED_FIND(CLASSES, name);
  class = class ? class : &STANDARD;
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  double size = tikz->document_font.size, em = size < 10.5 ? 15 : size < 11.5 ? 17 : 17.625;
  gboolean two_columns =
      has_option(parts, "twocolumn") || (strcmp(name, "IEEEtran") == 0 && !has_option(parts, "onecolumn"));
  double width = class->width[size < 10.5 ? 0 : size < 11.5 ? 1 : 2];
  if (two_columns && class == &STANDARD)
    width = 469; /* of letter paper: what is left of it without two inches, cut to whole points */
  for (guint i = 0; i < G_N_ELEMENTS(LENGTHS); i++)
    set_length(tikz, LENGTHS[i].name, LENGTHS[i].value);
  set_paper(tikz, parts, class->paper);
  set_text_width(tikz, width, two_columns);
  set_length(tikz, "textheight", class->height);
  set_length(tikz, "baselineskip", tikz->document_font.leading);
  set_length(tikz, "parindent", strcmp(name, "beamer") == 0 ? 0 : em);
}

static double register_of(DgTikz *tikz, const char *name) {
  double value = 0;
  gboolean is_length;
  dg_tex_find_register(tikz->reader, name, &value, &is_length);
  return value;
}

/* The key whose value says a margin of one side, or of both. */
static gboolean is_one_of(const char *key, const char *const *names) {
  return g_strv_contains(names, key);
}

void dg_tikz_lengths_geometry(DgTikz *tikz, const char *options) {
  static const char *const LEFT[] = {"hmargin", "inner", "left", "lmargin", "margin", NULL};
  static const char *const RIGHT[] = {"hmargin", "margin", "outer", "right", "rmargin", NULL};
  static const char *const WIDTH[] = {"textwidth", "totalwidth", "width", NULL};
  static const char *const OTHER[] = {"tmargin", "top", "vmargin", "bmargin", "bottom", NULL};
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  double left = -1, right = -1, width = -1;
  gboolean has_paper = FALSE, two_columns = register_of(tikz, "columnwidth") < register_of(tikz, "textwidth") - 1;
  for (guint i = 0; i < parts->len; i++) {
    has_paper |= DG_NAMED_FIND(PAPERS, (const char *)parts->pdata[i]) != NULL;
    g_autofree char *pair = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(pair, &key, &value);
    if (!value || is_one_of(key, OTHER))
      continue;
    double length =
        is_one_of(key, LEFT) || is_one_of(key, RIGHT) || is_one_of(key, WIDTH) || strcmp(key, "paperwidth") == 0
            ? dg_tikz_length(tikz, value, 1)
            : 0;
    left = is_one_of(key, LEFT) ? length : left;
    right = is_one_of(key, RIGHT) ? length : right;
    width = is_one_of(key, WIDTH) ? length : width;
    if (strcmp(key, "paperwidth") == 0)
      set_length(tikz, key, length);
  }
  if (has_paper)
    set_paper(tikz, parts, "letterpaper");
  double paper = register_of(tikz, "paperwidth");
  if (width < 0 && left >= 0 && right >= 0)
    width = paper - left - right;
  else if (width < 0 && (left >= 0 || right >= 0)) /* the other side is as wide on one page (hmarginratio 1:1) */
    width = paper - 2 * MAX(left, right);
  set_text_width(tikz, width >= 0 ? width : 0.7 * paper, two_columns);
}
