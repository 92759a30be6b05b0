#include "tikz/faces.h"

#include "base/named.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <string.h>

/* A package and the faces that it sets; those of NONE stay. Faces that were cut after one of these are as wide. */
#define NONE G_MAXINT

typedef struct {
  const char *name;
  gint roman, sans, mono; /* DgTexFamily */
} Package;

static const Package PACKAGES[] = {
    {"courier", NONE, NONE, DG_TEX_COURIER},
    {"helvet", NONE, DG_TEX_HELVETICA, NONE},
    {"mathpazo", DG_TEX_PALATINO, NONE, NONE},
    {"mathptm", DG_TEX_TIMES, DG_TEX_HELVETICA, DG_TEX_COURIER},
    {"mathptmx", DG_TEX_TIMES, NONE, NONE},
    {"newpxtext", DG_TEX_PALATINO, DG_TEX_HELVETICA, NONE},
    {"newtx", DG_TEX_TIMES, DG_TEX_HELVETICA, NONE},
    {"newtxtext", DG_TEX_TIMES, DG_TEX_HELVETICA, NONE},
    {"palatino", DG_TEX_PALATINO, DG_TEX_HELVETICA, DG_TEX_COURIER},
    {"pslatex", DG_TEX_TIMES, DG_TEX_HELVETICA, DG_TEX_COURIER},
    {"pxfonts", DG_TEX_PALATINO, DG_TEX_HELVETICA, NONE},
    {"tgcursor", NONE, NONE, DG_TEX_COURIER},
    {"tgheros", NONE, DG_TEX_HELVETICA, NONE},
    {"tgpagella", DG_TEX_PALATINO, NONE, NONE},
    {"tgtermes", DG_TEX_TIMES, NONE, NONE},
    {"times", DG_TEX_TIMES, DG_TEX_HELVETICA, DG_TEX_COURIER},
    {"txfonts", DG_TEX_TIMES, DG_TEX_HELVETICA, NONE},
    {"uarial", NONE, DG_TEX_HELVETICA, NONE},
};

typedef struct {
  const char *name;
} Name;

/* Packages of faces whose widths are not known here. */
static const Name OTHERS[] = {{"FiraSans"},      {"XCharter"},       {"arev"},        {"avant"},    {"bera"},
                              {"berasans"},      {"bookman"},        {"cabin"},       {"carlito"},  {"chancery"},
                              {"charter"},       {"cmbright"},       {"cochineal"},   {"concmath"}, {"crimson"},
                              {"ebgaramond"},    {"fourier"},        {"garamondx"},   {"gentium"},  {"inter"},
                              {"iwona"},         {"kpfonts"},        {"kurier"},      {"lato"},     {"libertine"},
                              {"libertinus"},    {"merriweather"},   {"montserrat"},  {"newcent"},  {"noto"},
                              {"opensans"},      {"paratype"},       {"plex-sans"},   {"raleway"},  {"roboto"},
                              {"sourcesanspro"}, {"sourceserifpro"}, {"stix"},        {"stix2"},    {"tgadventor"},
                              {"tgbonum"},       {"tgschola"},       {"universalis"}, {"utopia"},   {"venturis"}};

static void set_face(DgTikz *tikz, DgTikzFamily family, gint face, double scale) {
  if (face == NONE)
    return;
  tikz->faces.of[family].is_set = TRUE;
  tikz->faces.of[family].family = (DgTexFamily)face;
  tikz->faces.of[family].scale = scale;
}

/* "scaled" alone is .95, as the manual of psnfss says. */
static double scale_of(const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    double scale = value ? g_ascii_strtod(value, NULL) : 0.95;
    if ((strcmp(key, "scaled") == 0 || strcmp(key, "scale") == 0) && scale > 0)
      return scale;
  }
  return 1;
}

static void set_package(DgTikz *tikz, const char *name, const char *options) {
  const Package *package = DG_NAMED_FIND(PACKAGES, name);
  double scale = scale_of(options);
  if (package) {
    set_face(tikz, DG_TIKZ_ROMAN, package->roman, scale);
    set_face(tikz, DG_TIKZ_SANS, package->sans, scale);
    set_face(tikz, DG_TIKZ_MONO, package->mono, scale);
  } else if (DG_NAMED_FIND(OTHERS, name)) {
    dg_tikz_mended(tikz,
                   "\\usepackage: found the fonts of \"%.40s\", whose widths are not known; text is as wide as in "
                   "Computer Modern",
                   name);
  }
}

void dg_tikz_faces_package(DgTikz *tikz, const char *names, const char *options) {
  g_auto(GStrv) list = g_strsplit(names, ",", -1);
  for (guint i = 0; list[i]; i++)
    set_package(tikz, g_strstrip(list[i]), options);
}

/* The face that is as wide as one of the system, by its name; NONE when it is not known. */
static gint face_of_name(const char *name) {
  static const struct {
    const char *part;
    gint face;
  } NAMES[] = {{"Times", DG_TEX_TIMES},
               {"Termes", DG_TEX_TIMES},
               {"Liberation Serif", DG_TEX_TIMES},
               {"Helvetica", DG_TEX_HELVETICA},
               {"Arial", DG_TEX_HELVETICA},
               {"Heros", DG_TEX_HELVETICA},
               {"Liberation Sans", DG_TEX_HELVETICA},
               {"Nimbus Sans", DG_TEX_HELVETICA},
               {"Courier", DG_TEX_COURIER},
               {"Cursor", DG_TEX_COURIER},
               {"Palatino", DG_TEX_PALATINO},
               {"Pagella", DG_TEX_PALATINO},
               {"Latin Modern Roman", DG_TEX_ROMAN},
               {"Latin Modern Sans", DG_TEX_SANS},
               {"Latin Modern Mono", DG_TEX_MONO}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strstr(name, NAMES[i].part))
      return NAMES[i].face;
  return NONE;
}

void dg_tikz_faces_statement(DgTikz *tikz, const char *name) {
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *font = dg_tex_argument(tikz->reader);
  g_free(dg_tex_bracket(tikz->reader));
  gint face = face_of_name(font ? font : "");
  DgTikzFamily family = strstr(name, "sans") ? DG_TIKZ_SANS : strstr(name, "mono") ? DG_TIKZ_MONO : DG_TIKZ_ROMAN;
  set_face(tikz, family, face, 1);
  if (face == NONE)
    dg_tikz_mended(tikz,
                   "\\%s: found the font \"%.40s\", whose widths are not known; text is as wide as in Computer "
                   "Modern",
                   name, font ? font : "");
}

void dg_tikz_faces_begin(DgTikz *tikz) {
  g_autofree char *family = dg_tex_macro_body(tikz->reader, "familydefault");
  if (!family)
    return;
  tikz->document_font.family = strstr(family, "sf") || strstr(family, "phv")   ? DG_TIKZ_SANS
                               : strstr(family, "tt") || strstr(family, "pcr") ? DG_TIKZ_MONO
                                                                               : DG_TIKZ_ROMAN;
  tikz->state->font.family = tikz->document_font.family;
}
