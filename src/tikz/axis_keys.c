/* Keys of the plots of pgfplots that are about a whole axis. */
#include "ir/ir.h"
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

/* Keys are asked one after the other: most differ in their first letter. */
static inline gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

static gboolean truth(const char *value) {
  return !value || !is(value, "false");
}

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

static void set_grid(DgTikzAxisSide *side, const char *value) {
  side->major_grid = is(value, "both") || is(value, "major") || is(value, "true");
  side->minor_grid = is(value, "both") || is(value, "minor");
}

/* Keys that hold for both. */
static gboolean key_both(DgTikz *tikz, const char *key, const char *value) {
  static const char *const NAMES[][2] = {
      {"enlargelimits", "enlarge ? limits"},
      {"enlarge limits", "enlarge ? limits"},
      {"axis lines", "axis ? line"},
      {"axis lines*", "axis ? line*"},
      {"minor tick num", "minor ? tick num"},
      {"tick align", "?tick align"},
      {"hide axis", "hide ? axis"},
      {"tick pos", "?tick pos"},
      {"tickpos", "?tick pos"},
  };
  DgTikzAxis *axis = tikz->axis;
  if (is(key, "grid")) {
    for (guint i = 0; i < 2; i++)
      set_grid(&axis->side[i], value ? value : "major");
    return TRUE;
  }
  if ((is(key, "ticks") || is(key, "tick")) && value) {
    for (guint i = 0; i < 2; i++)
      axis->side[i].ticks = is(value, "none") || is(value, "\\empty") ? "\\empty" : NULL;
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    const char *mark = strchr(NAMES[i][1], '?');
    if (!is(key, NAMES[i][0]))
      continue;
    for (char letter = 'x'; letter <= 'y'; letter++) {
      g_autofree char *own = g_strdup(NAMES[i][1]);
      own[mark - NAMES[i][1]] = letter;
      if (!dg_tikz_key_side(tikz, own, value))
        return FALSE;
    }
    return TRUE;
  }
  return FALSE;
}

/* ---- keys of the whole ---- */

static gboolean key_size(DgTikz *tikz, const char *key, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  if (is(key, "scale only axis")) {
    axis->scale_only = truth(value);
  } else if (is(key, "axis equal")) {
    axis->equal = truth(value);
  } else if (is(key, "axis equal image")) {
    axis->equal_image = truth(value);
  } else if (is(key, "clip") || is(key, "clip mode")) {
    axis->clip = truth(value);
  } else if (is(key, "axis on top")) {
    axis->on_top = truth(value);
  } else if (is(key, "scaled ticks") || is(key, "scaled x ticks") || is(key, "scaled y ticks")) {
    axis->scaled_ticks = truth(value);
  } else if (is(key, "log ticks with fixed point")) {
    axis->fixed_logs = truth(value);
  } else if (!value) {
    return FALSE;
  } else if (is(key, "width")) {
    axis->width = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "height")) {
    axis->height = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "scale")) {
    double factor = dg_tikz_number(tikz, value);
    axis->width = 45 + factor * (axis->width - 45);
    axis->height = 45 + factor * (axis->height - 45);
  } else if (is(key, "major tick length") || is(key, "tickwidth")) {
    axis->major_length = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "minor tick length") || is(key, "subtickwidth")) {
    axis->minor_length = dg_tikz_length(tikz, value, 1);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_text(DgTikz *tikz, const char *key, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  if (!value)
    return FALSE;
  if (is(key, "title")) {
    axis->title = dg_tikz_intern(tikz, value);
  } else if (is(key, "at")) {
    axis->at = dg_tikz_intern(tikz, value);
  } else if (is(key, "anchor")) {
    axis->anchor = dg_tikz_intern(tikz, value);
  } else if (is(key, "name")) {
    axis->name = dg_tikz_intern(tikz, value);
  } else if (is(key, "legend columns")) {
    axis->legend_columns = (gint)CLAMP(dg_tikz_number(tikz, value), -1, 1000);
  } else if (is(key, "legend cell align")) {
    axis->legend_align = is(value, "left")    ? DG_TIKZ_ALIGN_LEFT
                         : is(value, "right") ? DG_TIKZ_ALIGN_RIGHT
                                              : DG_TIKZ_ALIGN_CENTER;
  } else if (is(key, "legend pos")) {
    axis->legend_place = dg_tikz_intern(tikz, value);
  } else if (is(key, "legend entries")) {
    g_autoptr(GPtrArray) parts = dg_tikz_split(value, ',');
    for (guint i = 0; i < parts->len; i++)
      g_ptr_array_add(axis->legend, g_strdup(parts->pdata[i]));
  } else if (is(key, "after end axis/.code") || is(key, "after end axis/.append code")) {
    axis->after_end = dg_tikz_intern(tikz, value);
  } else if (is(key, "extra description/.code") || is(key, "extra description/.append code")) {
    axis->descriptions = dg_tikz_intern(tikz, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* Keys that change what is painted and are not understood. */
static gboolean key_missing(DgTikz *tikz, const char *key, const char *value) {
  static const char *const KEYS[] = {"surf",
                                     "mesh",
                                     "colorbar",
                                     "scatter",
                                     "zmin",
                                     "zmax",
                                     "zlabel",
                                     "polar",
                                     "x dir",
                                     "y dir",
                                     "xmode",
                                     "ymode",
                                     "stack plots",
                                     "data cs",
                                     "unit vector ratio",
                                     "point meta",
                                     "tick pos",
                                     "xtick pos",
                                     "ytick pos",
                                     "error mark",
                                     "xbar interval stacked",
                                     "ybar interval stacked",
                                     "quiver",
                                     "contour gnuplot",
                                     "hist",
                                     "patch",
                                     "legend image code/.code",
                                     "log basis x",
                                     "log basis y"};
  gboolean missing = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    missing |= is(key, KEYS[i]) && !(value && (is(value, "normal") || is(value, "linear") || is(value, "false")));
  missing |= g_str_has_prefix(key, "colorbar") || g_str_has_prefix(key, "scatter/");
  if (missing)
    dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of a plot: it is not understood; the plot is read without it", key);
  return missing;
}

/* Keys that change nothing of what is read here. */
static gboolean is_harmless(const char *key) {
  static const char *const KEYS[] = {"compat",
                                     "forget plot",
                                     "disabledatascaling",
                                     "xlabel near ticks",
                                     "ylabel near ticks",
                                     "clip marker paths",
                                     "view",
                                     "colormap",
                                     "fixed",
                                     "precision",
                                     "sci",
                                     "zerofill",
                                     "fixed zerofill",
                                     "1000 sep",
                                     "use comma",
                                     "set thousands separator",
                                     "dec sep",
                                     "set decimal separator"};
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (is(key, KEYS[i]))
      return TRUE;
  return g_str_has_prefix(key, "/pgf/number format/") || g_str_has_prefix(key, "colormap/") ||
         g_str_has_prefix(key, "group/");
}

gboolean dg_tikz_key_axis(DgTikz *tikz, const char *key, const char *value) {
  return dg_tikz_key_plot(tikz, key, value) || key_size(tikz, key, value) || key_text(tikz, key, value) ||
         dg_tikz_key_axis_style(tikz, key, value) || key_both(tikz, key, value) || dg_tikz_key_side(tikz, key, value) ||
         key_missing(tikz, key, value) || is_harmless(key);
}
