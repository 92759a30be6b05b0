/* Keys of pgfplots that are about the axis of x or that of y. */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

static inline gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

static gboolean truth(const char *value) {
  return !value || !is(value, "false");
}

static void set_line(DgTikzAxisSide *side, const char *value, gboolean plain) {
  side->line = is(value, "box")                             ? DG_TIKZ_LINE_BOX
               : is(value, "middle") || is(value, "center") ? DG_TIKZ_LINE_MIDDLE
               : is(value, "left") || is(value, "bottom")   ? DG_TIKZ_LINE_LOW
               : is(value, "none")                          ? DG_TIKZ_LINE_NONE
                                                            : DG_TIKZ_LINE_HIGH;
  side->is_plain = plain;
  if (side->line == DG_TIKZ_LINE_BOX)
    return;
  side->is_hidden |= side->line == DG_TIKZ_LINE_NONE;
  if (plain)
    return;
  /* With an arrow and ticks across; limits are as tight as the data. */
  side->tick_align = DG_TIKZ_TICK_CENTER;
  side->enlarge = 0;
  side->label_at_end = side->line == DG_TIKZ_LINE_MIDDLE;
}

static void set_align(DgTikzAxisSide *side, const char *value) {
  side->tick_align = is(value, "center")    ? DG_TIKZ_TICK_CENTER
                     : is(value, "outside") ? DG_TIKZ_TICK_OUTSIDE
                                            : DG_TIKZ_TICK_INSIDE;
}

/* "0.1", "true", "auto", or parts of it: "upper,value=0.2", "abs=0.5". */
static void set_enlarge(DgTikz *tikz, DgTikzAxisSide *side, const char *value) {
  side->enlarge_absolute = side->enlarge_automatic = FALSE;
  side->enlarge_end = DG_TIKZ_ENLARGE_BOTH;
  side->enlarge = 0.1;
  g_autoptr(GPtrArray) parts = dg_tikz_split(value ? value : "true", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *amount;
    dg_tikz_pair(parts->pdata[i], &key, &amount);
    if (is(key, "false"))
      side->enlarge = 0;
    else if (is(key, "auto"))
      side->enlarge_automatic = TRUE;
    else if (is(key, "upper") || is(key, "lower"))
      side->enlarge_end = *key == 'u' ? DG_TIKZ_ENLARGE_UPPER : DG_TIKZ_ENLARGE_LOWER;
    else if (amount && (is(key, "abs") || is(key, "abs value")))
      side->enlarge_absolute = TRUE;
    if (!amount && (g_ascii_isdigit(*key) || strchr("-+.\\", *key)) && *key)
      side->enlarge = dg_tikz_number(tikz, key);
    else if (amount)
      side->enlarge = dg_tikz_number(tikz, amount);
  }
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
  static const char *const PLACES[] = {"axis ", "enlarge ",  "minor ",  "extra ", "restrict ",
                                       "hide ", "symbolic ", "scaled ", ""};
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
    side->min_text = list_of(tikz, value);
  } else if (is(key, "?max")) {
    side->max_text = list_of(tikz, value);
  } else if (is(key, "?mode") && (is(value, "log") || is(value, "linear") || is(value, "normal"))) {
    side->is_log = is(value, "log");
  } else if (is(key, "? dir") && (is(value, "reverse") || is(value, "normal"))) {
    side->is_reversed = is(value, "reverse");
  } else if (is(key, "symbolic ? coords")) {
    g_clear_pointer(&side->symbols, g_ptr_array_unref);
    side->symbols = dg_tikz_split(value, ',');
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

/* Ticks where the points of the first plot are. */
static void set_data_ticks(DgTikzAxisSide *side, gboolean data) {
  g_clear_pointer(&side->data_ticks, g_array_unref);
  if (data)
    side->data_ticks = g_array_new(FALSE, FALSE, sizeof(double));
}

static gboolean set_tick_lines(DgTikzAxisSide *side, const char *value) {
  if (!is(value, "both") && !is(value, "left") && !is(value, "lower") && !is(value, "bottom") && !is(value, "right") &&
      !is(value, "upper") && !is(value, "top"))
    return FALSE;
  side->ticks_low = is(value, "both") || is(value, "left") || is(value, "lower") || is(value, "bottom");
  side->ticks_high = is(value, "both") || !side->ticks_low;
  return TRUE;
}

static gboolean key_tick(DgTikz *tikz, DgTikzAxisSide *side, const char *key, const char *value) {
  if (is(key, "?tick")) {
    const char *list = list_of(tikz, value);
    set_data_ticks(side, is(list, "data"));
    side->ticks = *list && !is(list, "data") ? list : NULL;
  } else if (is(key, "minor ?tick")) {
    side->minor_ticks = list_of(tikz, value);
  } else if (is(key, "extra ? ticks")) {
    side->extra_ticks = list_of(tikz, value);
  } else if (is(key, "extra ? tick labels")) {
    side->extra_labels = dg_tikz_intern(tikz, value);
  } else if (is(key, "?tick pos")) {
    return set_tick_lines(side, value);
  } else if (is(key, "? tick label as interval")) {
    side->label_interval = truth(value);
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

gboolean dg_tikz_key_side(DgTikz *tikz, const char *key, const char *value) {
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
