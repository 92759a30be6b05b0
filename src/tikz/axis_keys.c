/* Keys of the plots of pgfplots that are about a whole axis. */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

void dg_tikz_plots_set(DgTikz *tikz, const char *keys) {
  dg_tikz_axis_styles_set(tikz);
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys, ',');
  for (guint i = 0; i < parts->len; i++) {
    const char *part = parts->pdata[i];
    if (!*part || g_str_has_prefix(part, "compat") || g_str_has_prefix(part, "/pgfplots/compat"))
      continue;
    gsize name = strcspn(part, "=");
    g_autofree char *key = g_strndup(part, name);
    if (strstr(key, "/."))
      dg_tikz_keys(tikz, part);
    else /* holds for every plot to come */
      dg_tikz_style_set(tikz, "every axis", part, TRUE);
  }
}

/* ---- keys that hold for both sides ---- */

/* The key of each axis: '?' stands for the letter. */
static gboolean set_both(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *both = key->data;
  for (char letter = 'x'; letter <= 'z'; letter++) {
    g_autofree char *own = g_strdup(both);
    *strchr(own, '?') = letter;
    if (!dg_tikz_key_side(tikz, own, value))
      return FALSE;
  }
  return TRUE;
}

static void set_grid(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  enum { MAJOR = 1, MINOR = 2 };
  static const DgTikzWord WORDS[] = {{"both", MAJOR | MINOR}, {"major", MAJOR}, {"minor", MINOR}, {"true", MAJOR}};
  DgTikzAxis *axis = object;
  gint lines = DG_TIKZ_WORD(WORDS, value ? value : "major", 0);
  for (guint i = 0; i < 3; i++) {
    axis->side[i].major_grid = (lines & MAJOR) != 0;
    axis->side[i].minor_grid = (lines & MINOR) != 0;
  }
}

static void set_ticks(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxis *axis = object;
  gboolean none = strcmp(value, "none") == 0 || strcmp(value, "\\empty") == 0;
  for (guint i = 0; i < 3; i++)
    axis->side[i].ticks = none ? "\\empty" : NULL;
}

/* ---- keys of the whole ---- */

/* "{60}{30}", whose outer braces the value may have lost */
static gboolean set_view(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxis *axis = object;
  g_auto(GStrv) parts = g_strsplit(value, "}{", 2);
  for (guint i = 0; i < 2 && g_strv_length(parts) == 2; i++)
    axis->view[i] = dg_tikz_number(tikz, g_strstrip(g_strdelimit(parts[i], "{}", ' ')));
  return g_strv_length(parts) == 2;
}

static void set_columns(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxis *axis = object;
  axis->legend_columns = (gint)CLAMP(dg_tikz_number(tikz, value), -1, 1000);
}

static void set_cells(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"left", DG_TIKZ_ALIGN_LEFT}, {"right", DG_TIKZ_ALIGN_RIGHT}};
  DgTikzAxis *axis = object;
  axis->legend_align = (DgTikzAlign)DG_TIKZ_WORD(WORDS, value, DG_TIKZ_ALIGN_CENTER);
}

static void add_entries(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxis *axis = object;
  g_autoptr(GPtrArray) parts = dg_tikz_split(value, ',');
  for (guint i = 0; i < parts->len; i++)
    g_ptr_array_add(axis->legend, g_strdup(parts->pdata[i]));
}

#define IN(member) offsetof(DgTikzAxis, member)

static const DgTikzKey KEYS[] = {
    {"after end axis/.append code", DG_TIKZ_KEY_TEXT, {IN(after_end)}},
    {"after end axis/.code", DG_TIKZ_KEY_TEXT, {IN(after_end)}},
    {"anchor", DG_TIKZ_KEY_TEXT, {IN(anchor)}},
    {"at", DG_TIKZ_KEY_TEXT, {IN(at)}},
    {"axis equal", DG_TIKZ_KEY_TRUTH, {IN(equal)}},
    {"axis equal image", DG_TIKZ_KEY_TRUTH, {IN(equal_image)}},
    {"axis lines", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "axis ? line"},
    {"axis lines*", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "axis ? line*"},
    {"axis on top", DG_TIKZ_KEY_TRUTH, {IN(on_top)}},
    {"clip", DG_TIKZ_KEY_TRUTH, {IN(clip)}},
    {"clip mode", DG_TIKZ_KEY_TRUTH, {IN(clip)}},
    {"colorbar", DG_TIKZ_KEY_TRUTH, {IN(has_colorbar)}},
    {"colorbar horizontal", DG_TIKZ_KEY_ON, {IN(has_colorbar), IN(colorbar_below)}},
    {"colorbar right", DG_TIKZ_KEY_ON, {IN(has_colorbar)}},
    {"colorbar style", DG_TIKZ_KEY_TEXT, {IN(colorbar_style)}},
    {"enlarge limits", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "enlarge ? limits"},
    {"enlargelimits", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "enlarge ? limits"},
    {"extra description/.append code", DG_TIKZ_KEY_TEXT, {IN(descriptions)}},
    {"extra description/.code", DG_TIKZ_KEY_TEXT, {IN(descriptions)}},
    {"grid", DG_TIKZ_KEY_ANY, .run = set_grid},
    {"height", DG_TIKZ_KEY_LENGTH, {IN(height)}},
    {"hide axis", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "hide ? axis"},
    {"legend cell align", DG_TIKZ_KEY_VALUE, .run = set_cells},
    {"legend columns", DG_TIKZ_KEY_VALUE, .run = set_columns},
    {"legend entries", DG_TIKZ_KEY_VALUE, .run = add_entries},
    {"legend pos", DG_TIKZ_KEY_TEXT, {IN(legend_place)}},
    {"log ticks with fixed point", DG_TIKZ_KEY_TRUTH, {IN(fixed_logs)}},
    {"major tick length", DG_TIKZ_KEY_LENGTH, {IN(major_length)}},
    {"minor tick length", DG_TIKZ_KEY_LENGTH, {IN(minor_length)}},
    {"minor tick num", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "minor ? tick num"},
    {"name", DG_TIKZ_KEY_TEXT, {IN(name)}},
    {"point meta max", DG_TIKZ_KEY_NUMBER, {IN(meta_max)}},
    {"point meta min", DG_TIKZ_KEY_NUMBER, {IN(meta_min)}},
    {"reverse legend", DG_TIKZ_KEY_TRUTH, {IN(legend_reversed)}},
    {"scale", DG_TIKZ_KEY_NUMBER, {IN(scale)}},
    {"scale only axis", DG_TIKZ_KEY_TRUTH, {IN(scale_only)}},
    {"scaled ticks", DG_TIKZ_KEY_TRUTH, {IN(scaled_ticks)}},
    {"scaled x ticks", DG_TIKZ_KEY_TRUTH, {IN(scaled_ticks)}},
    {"scaled y ticks", DG_TIKZ_KEY_TRUTH, {IN(scaled_ticks)}},
    {"subtickwidth", DG_TIKZ_KEY_LENGTH, {IN(minor_length)}},
    {"tick", DG_TIKZ_KEY_VALUE, .run = set_ticks},
    {"tick align", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "?tick align"},
    {"tick pos", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "?tick pos"},
    {"tickpos", DG_TIKZ_KEY_ANY, .attempt = set_both, .data = "?tick pos"},
    {"ticks", DG_TIKZ_KEY_VALUE, .run = set_ticks},
    {"tickwidth", DG_TIKZ_KEY_LENGTH, {IN(major_length)}},
    {"title", DG_TIKZ_KEY_TEXT, {IN(title)}},
    {"view", DG_TIKZ_KEY_VALUE, .attempt = set_view},
    {"view/az", DG_TIKZ_KEY_NUMBER, {IN(view[0])}},
    {"view/el", DG_TIKZ_KEY_NUMBER, {IN(view[1])}},
    {"view/h", DG_TIKZ_KEY_NUMBER, {IN(view[0])}},
    {"view/v", DG_TIKZ_KEY_NUMBER, {IN(view[1])}},
    {"width", DG_TIKZ_KEY_LENGTH, {IN(width)}},
};

#undef IN

/* ---- keys that are not carried out ---- */

static gboolean say_missing(DgTikz *tikz, const char *key) {
  dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of a plot: it is not understood; the plot is read without it", key);
  return TRUE;
}

/* With a value that asks for what is there without the key, nothing is missing. */
static gboolean miss(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"false", TRUE}, {"linear", TRUE}, {"normal", TRUE}};
  return !(value && DG_TIKZ_WORD(WORDS, value, FALSE)) && say_missing(tikz, key->name);
}

/* Keys that change what is painted and are not understood; the plot is read without them. */
static const DgTikzKey MISSING[] = {
    {"contour gnuplot", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"data cs", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"error mark", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"hist", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"legend image code/.code", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"log basis x", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"log basis y", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"patch", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"point meta", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"polar", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"quiver", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"scatter", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"stack plots", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"tick pos", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"unit vector ratio", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"x dir", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"xbar interval stacked", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"xmode", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"xtick pos", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"y dir", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"ybar interval stacked", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"ymode", DG_TIKZ_KEY_ANY, .attempt = miss},
    {"ytick pos", DG_TIKZ_KEY_ANY, .attempt = miss},
};

static const DgTikzKey HARMLESS[] = {
    {"clip bounding box", DG_TIKZ_KEY_NOTHING},
    {"clip marker paths", DG_TIKZ_KEY_NOTHING},
    {"compat", DG_TIKZ_KEY_NOTHING},
    {"disabledatascaling", DG_TIKZ_KEY_NOTHING},
    {"forget plot", DG_TIKZ_KEY_NOTHING},
    {"xlabel near ticks", DG_TIKZ_KEY_NOTHING},
    {"ylabel near ticks", DG_TIKZ_KEY_NOTHING},
};

gboolean dg_tikz_key_axis(DgTikz *tikz, const char *key, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  if (dg_tikz_key_plot(tikz, key, value) || DG_TIKZ_KEY(tikz, KEYS, axis, key, value) ||
      dg_tikz_key_axis_style(tikz, key, value) || dg_tikz_key_side(tikz, key, value) ||
      DG_TIKZ_KEY(tikz, MISSING, axis, key, value))
    return TRUE;
  if (g_str_has_prefix(key, "colormap/")) {
    axis->plot.colormap = dg_tikz_intern(tikz, key + strlen("colormap/"));
    return TRUE;
  }
  if (g_str_has_prefix(key, "colorbar") || g_str_has_prefix(key, "scatter/"))
    return say_missing(tikz, key);
  return DG_TIKZ_KEY(tikz, HARMLESS, axis, key, value) || g_str_has_prefix(key, "group/");
}
