/* Keys of pgfplots that are about the axis of x or that of y. */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

static void set_line(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"bottom", DG_TIKZ_LINE_LOW},    {"box", DG_TIKZ_LINE_BOX},
                                     {"center", DG_TIKZ_LINE_MIDDLE}, {"left", DG_TIKZ_LINE_LOW},
                                     {"middle", DG_TIKZ_LINE_MIDDLE}, {"none", DG_TIKZ_LINE_NONE}};
  DgTikzAxisSide *side = object;
  side->line = (DgTikzAxisLine)DG_TIKZ_WORD(WORDS, value, DG_TIKZ_LINE_HIGH);
  side->is_plain = key->number != 0;
  if (side->line == DG_TIKZ_LINE_BOX)
    return;
  side->is_hidden |= side->line == DG_TIKZ_LINE_NONE;
  if (key->number != 0 || side->line == DG_TIKZ_LINE_NONE)
    return;
  /* With an arrow and ticks across; limits are as tight as the data. */
  side->tick_align = DG_TIKZ_TICK_CENTER;
  side->enlarge = 0;
  side->label_at_end = side->line == DG_TIKZ_LINE_MIDDLE;
}

static void set_align(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"center", DG_TIKZ_TICK_CENTER}, {"outside", DG_TIKZ_TICK_OUTSIDE}};
  DgTikzAxisSide *side = object;
  side->tick_align = (DgTikzTickAlign)DG_TIKZ_WORD(WORDS, value, DG_TIKZ_TICK_INSIDE);
}

/* One part of what the next function reads. */
static void enlarge(DgTikz *tikz, DgTikzAxisSide *side, const char *key, const char *amount) {
  if (strcmp(key, "false") == 0)
    side->enlarge = 0;
  else if (strcmp(key, "auto") == 0)
    side->enlarge_automatic = TRUE;
  else if (strcmp(key, "upper") == 0 || strcmp(key, "lower") == 0)
    side->enlarge_end = *key == 'u' ? DG_TIKZ_ENLARGE_UPPER : DG_TIKZ_ENLARGE_LOWER;
  else if (amount && (strcmp(key, "abs") == 0 || strcmp(key, "abs value") == 0))
    side->enlarge_absolute = TRUE;
  if (!amount && (g_ascii_isdigit(*key) || strchr("-+.\\", *key)) && *key)
    side->enlarge = dg_tikz_number(tikz, key);
  else if (amount)
    side->enlarge = dg_tikz_number(tikz, amount);
}

/* "0.1", "true", "auto", or parts of it: "upper,value=0.2", "abs=0.5". */
static void set_enlarge(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  side->enlarge_absolute = side->enlarge_automatic = FALSE;
  side->enlarge_end = DG_TIKZ_ENLARGE_BOTH;
  side->enlarge = 0.1;
  g_autoptr(GPtrArray) parts = dg_tikz_split(value ? value : "true", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *part, *amount;
    dg_tikz_pair(parts->pdata[i], &part, &amount);
    enlarge(tikz, side, part, amount);
  }
}

/* A list: its macros expanded, except the one that says that there is none. */
static const char *list_of(DgTikz *tikz, const char *value) {
  if (strcmp(value, "\\empty") == 0 || strcmp(value, "\\relax") == 0)
    return "\\empty";
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value);
  return dg_tikz_intern(tikz, g_strstrip(expanded));
}

static void set_list(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_text(object, key, list_of(tikz, value));
}

/* The letter of an axis in a key replaced by '?' ("xtick" -> "?tick"); -1 when the key has none. */
static gint axis_of(const char *key, char *general, gsize size) {
  static const char *const PLACES[] = {"axis ", "enlarge ",  "minor ",  "extra ", "restrict ",
                                       "hide ", "symbolic ", "scaled ", ""};
  for (guint i = 0; i < G_N_ELEMENTS(PLACES); i++) {
    gsize length = strlen(PLACES[i]);
    if (strncmp(key, PLACES[i], length) == 0 && key[length] >= 'x' && key[length] <= 'z') {
      g_strlcpy(general, key, size);
      if (length < size)
        general[length] = '?';
      return key[length] - 'x';
    }
  }
  return -1;
}

static gboolean set_mode(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  gboolean is_log = strcmp(value, "log") == 0;
  if (!is_log && strcmp(value, "linear") != 0 && strcmp(value, "normal") != 0)
    return FALSE;
  side->is_log = is_log;
  return TRUE;
}

static gboolean set_direction(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  gboolean is_reversed = strcmp(value, "reverse") == 0;
  if (!is_reversed && strcmp(value, "normal") != 0)
    return FALSE;
  side->is_reversed = is_reversed;
  return TRUE;
}

static void set_symbols(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  g_clear_pointer(&side->symbols, g_ptr_array_unref);
  side->symbols = dg_tikz_split(value, ',');
}

static gboolean set_domain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  g_auto(GStrv) ends = g_strsplit(value, ":", 2);
  if (!ends[0] || !ends[1])
    return FALSE;
  side->restriction =
      (DgTikzRestriction){dg_tikz_number(tikz, ends[0]), dg_tikz_number(tikz, ends[1]), key->number != 0};
  return TRUE;
}

/* "data": where the points of the first plot are. */
static void set_ticks(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  const char *list = list_of(tikz, value);
  gboolean data = strcmp(list, "data") == 0;
  g_clear_pointer(&side->data_ticks, g_array_unref);
  if (data)
    side->data_ticks = g_array_new(FALSE, FALSE, sizeof(double));
  side->ticks = *list && !data ? list : NULL;
}

static gboolean set_tick_lines(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  enum { LOW = 1, HIGH = 2 };
  static const DgTikzWord WORDS[] = {{"both", LOW | HIGH}, {"bottom", LOW}, {"left", LOW},  {"lower", LOW},
                                     {"right", HIGH},      {"top", HIGH},   {"upper", HIGH}};
  DgTikzAxisSide *side = object;
  gint lines = DG_TIKZ_WORD(WORDS, value, 0);
  if (!lines)
    return FALSE;
  side->ticks_low = (lines & LOW) != 0;
  side->ticks_high = (lines & HIGH) != 0;
  return TRUE;
}

static void set_truth(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  *DG_TIKZ_KEY_MEMBER(gboolean, object, key, 0) = dg_tikz_truth(value);
}

static void set_minor_number(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzAxisSide *side = object;
  side->minor_number = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 1000);
}

static void set_tick_text(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_text(object, key, strcmp(value, "\\empty") == 0 ? "" : dg_tikz_intern(tikz, value));
}

#define IN(member) offsetof(DgTikzAxisSide, member)

/* '?' stands for the letter of the axis. */
static const DgTikzKey KEYS[] = {
    {"?", DG_TIKZ_KEY_LENGTH, {IN(unit)}},
    {"? dir", DG_TIKZ_KEY_VALUE, .attempt = set_direction},
    {"? tick label as interval", DG_TIKZ_KEY_VALUE, {IN(label_interval)}, .run = set_truth},
    {"?label", DG_TIKZ_KEY_TEXT, {IN(label)}},
    {"?label near ticks", DG_TIKZ_KEY_OFF, {IN(label_at_end)}},
    {"?majorgrids", DG_TIKZ_KEY_TRUTH, {IN(major_grid)}},
    {"?max", DG_TIKZ_KEY_VALUE, {IN(max_text)}, .run = set_list},
    {"?min", DG_TIKZ_KEY_VALUE, {IN(min_text)}, .run = set_list},
    {"?minorgrids", DG_TIKZ_KEY_TRUTH, {IN(minor_grid)}},
    {"?mode", DG_TIKZ_KEY_VALUE, .attempt = set_mode},
    {"?tick", DG_TIKZ_KEY_VALUE, .run = set_ticks},
    {"?tick align", DG_TIKZ_KEY_VALUE, .run = set_align},
    {"?tick distance", DG_TIKZ_KEY_NUMBER, {IN(tick_distance)}},
    {"?tick pos", DG_TIKZ_KEY_VALUE, .attempt = set_tick_lines},
    {"?ticklabel", DG_TIKZ_KEY_VALUE, {IN(tick_label)}, .run = set_tick_text},
    {"?ticklabels", DG_TIKZ_KEY_VALUE, {IN(tick_labels)}, .run = set_tick_text},
    {"axis ? line", DG_TIKZ_KEY_VALUE, .run = set_line, .number = 0},
    {"axis ? line*", DG_TIKZ_KEY_VALUE, .run = set_line, .number = 1},
    {"enlarge ? limits", DG_TIKZ_KEY_ANY, .run = set_enlarge},
    {"extra ? tick labels", DG_TIKZ_KEY_TEXT, {IN(extra_labels)}},
    {"extra ? ticks", DG_TIKZ_KEY_VALUE, {IN(extra_ticks)}, .run = set_list},
    {"hide ? axis", DG_TIKZ_KEY_TRUTH, {IN(is_hidden)}},
    {"minor ? tick num", DG_TIKZ_KEY_VALUE, .run = set_minor_number},
    {"minor ?tick", DG_TIKZ_KEY_VALUE, {IN(minor_ticks)}, .run = set_list},
    {"restrict ? to domain", DG_TIKZ_KEY_VALUE, .attempt = set_domain},
    {"restrict ? to domain*", DG_TIKZ_KEY_VALUE, .attempt = set_domain, .number = 1},
    {"symbolic ? coords", DG_TIKZ_KEY_VALUE, .run = set_symbols},
};

#undef IN

gboolean dg_tikz_key_side(DgTikz *tikz, const char *key, const char *value) {
  char general[64];
  gint index = axis_of(key, general, sizeof general);
  return index >= 0 && DG_TIKZ_KEY(tikz, KEYS, &tikz->axis->side[index], general, value);
}
