/* Keys of the plots of pgfplots. */
#include "ir/ir.h"
#include "ir/tikz/axis.h"

#include <math.h>
#include <string.h>

/* Keys are asked one after the other: most differ in their first letter. */
static inline gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

static gboolean truth(const char *value) {
  return !value || !is(value, "false");
}

/* What pgfplots sets before any key. */
static const char *const STYLES[][2] = {
    {"every axis", ""},
    {"every axis grid", "thin,black!25"},
    {"every minor grid", ""},
    {"every major grid", ""},
    {"every tick", "very thin,gray"},
    {"every x tick", ""},
    {"every y tick", ""},
    {"every minor tick", ""},
    {"every major tick", ""},
    {"every tick label", ""},
    {"every x tick label", ""},
    {"every y tick label", ""},
    {"every axis label", ""},
    {"every axis x label", ""},
    {"every axis y label", ""},
    {"every axis title", ""},
    {"every axis legend", ""},
    {"every axis plot", ""},
    {"every axis plot post", ""},
    {"every x axis line", ""},
    {"every y axis line", ""},
    {"axis background", ""},
};

static void set_styles(DgTikz *tikz) {
  for (guint i = 0; i < G_N_ELEMENTS(STYLES); i++)
    if (!dg_tikz_style_exists(tikz, STYLES[i][0]))
      dg_tikz_style_set(tikz, STYLES[i][0], STYLES[i][1], FALSE);
}

void dg_tikz_plots_set(DgTikz *tikz, const char *keys) {
  set_styles(tikz);
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

/* ---- styles ---- */

char *dg_tikz_axis_style(const DgTikzAxis *axis, const char *name) {
  const GString *own = g_hash_table_lookup(axis->own_styles, name);
  return own ? g_strconcat(name, ",", own->str, NULL) : g_strdup(name);
}

static void append_style(DgTikz *tikz, const char *name, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  const char *key = dg_tikz_intern(tikz, name);
  GString *own = g_hash_table_lookup(axis->own_styles, key);
  if (!own) {
    own = g_string_new(NULL);
    g_hash_table_insert(axis->own_styles, (gpointer)key, own);
  }
  g_string_append_printf(own, "%s%s", own->len ? "," : "", value);
}

/* Keys whose value is appended to styles. */
static gboolean key_style(DgTikz *tikz, const char *key, const char *value) {
  static const char *const NAMES[][3] = {
      {"tick label style", "every tick label", NULL},
      {"ticklabel style", "every tick label", NULL},
      {"x tick label style", "every x tick label", NULL},
      {"xticklabel style", "every x tick label", NULL},
      {"y tick label style", "every y tick label", NULL},
      {"yticklabel style", "every y tick label", NULL},
      {"label style", "every axis label", NULL},
      {"xlabel style", "every axis x label", NULL},
      {"x label style", "every axis x label", NULL},
      {"ylabel style", "every axis y label", NULL},
      {"y label style", "every axis y label", NULL},
      {"title style", "every axis title", NULL},
      {"legend style", "every axis legend", NULL},
      {"grid style", "every axis grid", NULL},
      {"major grid style", "every major grid", NULL},
      {"minor grid style", "every minor grid", NULL},
      {"tick style", "every tick", NULL},
      {"major tick style", "every major tick", NULL},
      {"minor tick style", "every minor tick", NULL},
      {"xtick style", "every x tick", NULL},
      {"ytick style", "every y tick", NULL},
      {"axis line style", "every x axis line", "every y axis line"},
      {"x axis line style", "every x axis line", NULL},
      {"y axis line style", "every y axis line", NULL},
      {"axis background/.style", "axis background", NULL},
  };
  for (guint i = 0; value && i < G_N_ELEMENTS(NAMES); i++)
    if (is(key, NAMES[i][0])) {
      for (guint k = 1; k < 3 && NAMES[i][k]; k++)
        append_style(tikz, NAMES[i][k], value);
      return TRUE;
    }
  return FALSE;
}

/* ---- keys of one axis ---- */

static void set_line(DgTikzAxisSide *side, const char *value, gboolean plain) {
  side->line = is(value, "box")                             ? DG_TIKZ_LINE_BOX
               : is(value, "middle") || is(value, "center") ? DG_TIKZ_LINE_MIDDLE
               : is(value, "left") || is(value, "bottom")   ? DG_TIKZ_LINE_LOW
               : is(value, "none")                          ? DG_TIKZ_LINE_NONE
                                                            : DG_TIKZ_LINE_HIGH;
  side->is_plain = plain;
  if (plain || side->line == DG_TIKZ_LINE_BOX)
    return;
  /* With an arrow and ticks across; limits are as tight as the data. */
  side->is_hidden |= side->line == DG_TIKZ_LINE_NONE;
  side->tick_align = DG_TIKZ_TICK_CENTER;
  side->enlarge = 0;
  side->label_at_end = side->line == DG_TIKZ_LINE_MIDDLE;
}

static void set_align(DgTikzAxisSide *side, const char *value) {
  side->tick_align = is(value, "center")    ? DG_TIKZ_TICK_CENTER
                     : is(value, "outside") ? DG_TIKZ_TICK_OUTSIDE
                                            : DG_TIKZ_TICK_INSIDE;
}

static void set_enlarge(DgTikz *tikz, DgTikzAxisSide *side, const char *value) {
  if (!value || is(value, "true"))
    side->enlarge = 0.1;
  else if (is(value, "false"))
    side->enlarge = 0;
  else if (is(value, "auto"))
    side->enlarge = NAN;
  else
    side->enlarge = dg_tikz_number(tikz, g_str_has_prefix(value, "rel=") ? value + 4 : value);
}

static void set_grid(DgTikzAxisSide *side, const char *value) {
  side->major_grid = is(value, "both") || is(value, "major") || is(value, "true");
  side->minor_grid = is(value, "both") || is(value, "minor");
}

/* A list: its macros expanded, except the one that says that there is none. */
static const char *list_of(DgTikz *tikz, const char *value) {
  if (is(value, "\\empty") || is(value, "\\relax"))
    return "\\empty";
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value);
  return dg_tikz_intern(tikz, g_strstrip(expanded));
}

/* The letter of an axis in a key replaced by '?' ("xtick" -> "?tick"); -1 when the key has none. */
static gint axis_of(const char *key, char *general, gsize size) {
  static const char *const PLACES[] = {"axis ", "enlarge ", "minor ", "extra ", "restrict ", "hide ", ""};
  for (guint i = 0; i < G_N_ELEMENTS(PLACES); i++) {
    gsize length = strlen(PLACES[i]);
    if (strncmp(key, PLACES[i], length) == 0 && (key[length] == 'x' || key[length] == 'y')) {
      g_strlcpy(general, key, size);
      if (length < size)
        general[length] = '?';
      return key[length] - 'x';
    }
  }
  return -1;
}

static gboolean key_limit(DgTikz *tikz, DgTikzAxisSide *side, const char *key, const char *value) {
  if (is(key, "?min")) {
    side->min = dg_tikz_number(tikz, value);
  } else if (is(key, "?max")) {
    side->max = dg_tikz_number(tikz, value);
  } else if (is(key, "?")) {
    side->unit = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "restrict ? to domain") || is(key, "restrict ? to domain*")) {
    g_auto(GStrv) ends = g_strsplit(value, ":", 2);
    if (!ends[0] || !ends[1])
      return FALSE;
    side->restrict_low = dg_tikz_number(tikz, ends[0]);
    side->restrict_high = dg_tikz_number(tikz, ends[1]);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_tick(DgTikz *tikz, DgTikzAxisSide *side, const char *key, const char *value) {
  if (is(key, "?tick")) {
    const char *list = list_of(tikz, value);
    side->ticks = *list && !is(list, "data") ? list : NULL;
  } else if (is(key, "minor ?tick")) {
    side->minor_ticks = list_of(tikz, value);
  } else if (is(key, "extra ? ticks")) {
    side->extra_ticks = list_of(tikz, value);
  } else if (is(key, "?tick distance")) {
    side->tick_distance = dg_tikz_number(tikz, value);
  } else if (is(key, "minor ? tick num")) {
    side->minor_number = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 1000);
  } else if (is(key, "?ticklabels")) {
    side->tick_labels = is(value, "\\empty") ? "" : dg_tikz_intern(tikz, value);
  } else if (is(key, "?ticklabel")) {
    side->tick_label = is(value, "\\empty") ? "" : dg_tikz_intern(tikz, value);
  } else if (is(key, "?tick align")) {
    set_align(side, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_side(DgTikz *tikz, const char *key, const char *value) {
  char general[64];
  gint index = axis_of(key, general, sizeof general);
  if (index < 0)
    return FALSE;
  DgTikzAxisSide *side = &tikz->axis->side[index];
  if (value && (key_limit(tikz, side, general, value) || key_tick(tikz, side, general, value)))
    return TRUE;
  if (is(general, "?label") && value)
    side->label = dg_tikz_intern(tikz, value);
  else if ((is(general, "axis ? line") || is(general, "axis ? line*")) && value)
    set_line(side, value, general[strlen(general) - 1] == '*');
  else if (is(general, "enlarge ? limits"))
    set_enlarge(tikz, side, value);
  else if (is(general, "?majorgrids"))
    side->major_grid = truth(value);
  else if (is(general, "?minorgrids"))
    side->minor_grid = truth(value);
  else if (is(general, "hide ? axis"))
    side->is_hidden = truth(value);
  else if (is(general, "?label near ticks"))
    side->label_at_end = FALSE;
  else
    return FALSE;
  return TRUE;
}

/* Keys that hold for both. */
static gboolean key_both(DgTikz *tikz, const char *key, const char *value) {
  static const char *const NAMES[][2] = {
      {"enlargelimits", "enlarge ? limits"}, {"enlarge limits", "enlarge ? limits"}, {"axis lines", "axis ? line"},
      {"axis lines*", "axis ? line*"},       {"minor tick num", "minor ? tick num"}, {"tick align", "?tick align"},
      {"hide axis", "hide ? axis"},
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
      if (!key_side(tikz, own, value))
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
  } else if (is(key, "axis equal") || is(key, "axis equal image") || is(key, "unit vector ratio")) {
    axis->equal = truth(value);
  } else if (is(key, "clip") || is(key, "clip mode")) {
    axis->clip = truth(value);
  } else if (is(key, "axis on top")) {
    axis->on_top = truth(value);
  } else if (is(key, "scaled ticks") || is(key, "scaled x ticks") || is(key, "scaled y ticks")) {
    axis->scaled_ticks = truth(value);
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
  static const char *const KEYS[] = {"stack plots",
                                     "surf",
                                     "mesh",
                                     "nodes near coords",
                                     "colorbar",
                                     "ybar stacked",
                                     "area style",
                                     "symbolic x coords",
                                     "symbolic y coords",
                                     "x dir",
                                     "y dir",
                                     "xmode",
                                     "ymode",
                                     "zmin",
                                     "zmax",
                                     "ybar interval",
                                     "xbar interval",
                                     "polar"};
  gboolean radians = g_str_has_prefix(key, "trig format") && value && is(value, "rad");
  gboolean missing = radians;
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    missing |= is(key, KEYS[i]) && !(value && (is(value, "normal") || is(value, "linear") || is(value, "false")));
  if (missing)
    dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of a plot: it is not understood; the plot is read without it", key);
  return missing;
}

/* Keys that change nothing of what is read here. */
static gboolean is_harmless(const char *key) {
  static const char *const KEYS[] = {"compat",
                                     "legend cell align",
                                     "unbounded coords",
                                     "forget plot",
                                     "disabledatascaling",
                                     "xlabel near ticks",
                                     "ylabel near ticks",
                                     "clip marker paths",
                                     "trig format plots",
                                     "tick pos",
                                     "axis line shift",
                                     "xtick pos",
                                     "ytick pos",
                                     "cycle list name",
                                     "legend columns",
                                     "view",
                                     "colormap",
                                     "point meta"};
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (is(key, KEYS[i]))
      return TRUE;
  return g_str_has_prefix(key, "/pgf/number format/");
}

gboolean dg_tikz_key_axis(DgTikz *tikz, const char *key, const char *value) {
  return key_missing(tikz, key, value) || dg_tikz_key_bars(tikz, key, value) || key_size(tikz, key, value) ||
         key_text(tikz, key, value) || key_style(tikz, key, value) || key_both(tikz, key, value) ||
         key_side(tikz, key, value) || is_harmless(key);
}
