/* Keys of nodes: their places, sizes, texts and labels. */
#include "ir/ir.h"
#include "tikz/key.h"
#include "tikz/shape.h"
#include "tikz/text.h"

#include <math.h>
#include <string.h>

/* The side that is named among the keys of a quoted label; the other ones are appended. NULL: none is. */
static const char *take_side(const char *keys, GString *others) {
  static const char *const SIDES[] = {"above",      "above left",  "above right", "below",
                                      "below left", "below right", "left",        "right"};
  const char *side = NULL;
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys, ',');
  for (guint i = 0; i < parts->len; i++) {
    const char *found = NULL;
    for (guint k = 0; k < G_N_ELEMENTS(SIDES); k++)
      found = strcmp(parts->pdata[i], SIDES[k]) == 0 ? SIDES[k] : found;
    side = found ? found : side;
    if (!found)
      g_string_append_printf(others, "%s,", (const char *)parts->pdata[i]);
  }
  return side;
}

/* The library quotes: "text" among the options of a node is a label. */
static gboolean key_quoted(DgTikz *tikz, const char *key) {
  const char *end = strrchr(key, '"');
  if (*key != '"' || end == key || !tikz->state->labels)
    return FALSE;
  const char *keys = end + 1;
  gsize length = strlen(keys);
  gboolean braced = length >= 2 && *keys == '{';
  g_autofree char *own = g_strndup(keys + braced, braced ? length - 2 : length);
  GString *label = g_string_new("l[");
  const char *side = take_side(own, label);
  g_string_append_printf(label, "]%s%s%.*s", side ? side : "", side ? ":" : "", (int)(end - key) - 1, key + 1);
  g_ptr_array_add(tikz->state->labels, (gpointer)dg_tikz_intern(tikz, label->str));
  g_string_free(label, TRUE);
  return TRUE;
}

static void add_late(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_node_also(tikz, value, NULL);
}

/* Label and pin keep their text until the node is placed. */
static void add_label(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  GPtrArray *labels = tikz->state->labels;
  if (!value || !labels)
    return;
  g_autofree char *text = g_strconcat(key->data, value, NULL);
  g_ptr_array_add(labels, (gpointer)dg_tikz_intern(tikz, text));
}

/* A text whose macros are expanded where the key is. */
static void set_expanded(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, text));
}

static void set_auto(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->automatic = dg_tikz_truth(value);
  tikz->state->swapped = value && strcmp(value, "right") == 0;
}

static void swap(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->swapped = !tikz->state->swapped;
}

static void set_at(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *text = g_strstrip(dg_tex_expand(tikz->reader, value));
  gsize length = strlen(text);
  if (length >= 2 && *text == '(')
    text[length - 1] = '\0';
  tikz->state->at = dg_tikz_intern(tikz, *text == '(' ? text + 1 : text);
}

static void set_outer(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_number(object, key, strcmp(value, "auto") == 0 ? NAN : dg_tikz_length(tikz, value, 1));
}

/* font=\Large\bfseries: the commands in turn, from the font of the document. */
/* "fontsize{8}{9.5}", which "selectfont" puts in force; FALSE when it is none of both. */
static gboolean set_font_size(DgTikz *tikz, DgTikzFont *font, const char *command) {
  g_auto(GStrv) parts = g_strsplit_set(command, "{}", -1);
  if (strcmp(command, "selectfont") == 0)
    return TRUE;
  if (g_strv_length(parts) < 4 || strcmp(g_strstrip(parts[0]), "fontsize") != 0)
    return FALSE;
  font->size = dg_tikz_length(tikz, parts[1], 1);
  font->leading = dg_tikz_length(tikz, parts[3], 1);
  return TRUE;
}

static void set_font(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  state->font = tikz->document_font;
  g_auto(GStrv) commands = g_strsplit_set(text, "\\", -1);
  for (guint i = 0; commands[i]; i++) {
    g_strstrip(commands[i]);
    if (*commands[i] && !set_font_size(tikz, &state->font, commands[i]) &&
        !dg_tikz_font_command(&state->font, tikz->document_font.size, commands[i]))
      dg_tikz_unknown(tikz, FALSE, "key font: found \\%.40s, which is not understood", commands[i]);
  }
}

/* As the key itself says, or its value; to the left without one. */
static void set_align(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"center", DG_TIKZ_ALIGN_CENTER},
                                     {"flush center", DG_TIKZ_ALIGN_CENTER},
                                     {"flush right", DG_TIKZ_ALIGN_RIGHT},
                                     {"right", DG_TIKZ_ALIGN_RIGHT}};
  const char *word = key->data ? key->data : value;
  tikz->state->align = (DgTikzAlign)DG_TIKZ_WORD(WORDS, word ? word : "left", DG_TIKZ_ALIGN_LEFT);
}

static void set_shape(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *name = g_strstrip(dg_tex_expand(tikz->reader, value));
  const DgTikzShape *shape = dg_tikz_shape_find(name);
  tikz->state->shape = shape ? shape->name : "rectangle";
  if (!shape)
    dg_tikz_unknown(tikz, FALSE, "found the shape \"%.40s\", which is not understood; it is drawn as a rectangle",
                    name);
}

#define IN(member) DG_TIKZ_IN_STATE(member)

static const DgTikzKey KEYS[] = {
    {"'", DG_TIKZ_KEY_ANY, .run = swap},
    {"align", DG_TIKZ_KEY_ANY, .run = set_align},
    {"allow upside down", DG_TIKZ_KEY_NOTHING},
    {"anchor", DG_TIKZ_KEY_VALUE, {IN(anchor)}, .run = set_expanded},
    {"at", DG_TIKZ_KEY_VALUE, .run = set_at},
    {"at end", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = 1},
    {"at start", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = 0},
    {"auto", DG_TIKZ_KEY_ANY, .run = set_auto},
    {"centered", DG_TIKZ_KEY_WORD, {IN(anchor)}, .data = "center"},
    {"circle through", DG_TIKZ_KEY_TEXT, {IN(through)}},
    {"execute at begin node", DG_TIKZ_KEY_TEXT, {IN(begin_text)}},
    {"execute at end node", DG_TIKZ_KEY_TEXT, {IN(end_text)}},
    {"fit", DG_TIKZ_KEY_VALUE, {IN(fit)}, .run = set_expanded},
    {"font", DG_TIKZ_KEY_VALUE, .run = set_font},
    {"inner sep", DG_TIKZ_KEY_LENGTH, {IN(inner_x), IN(inner_y)}},
    {"inner xsep", DG_TIKZ_KEY_LENGTH, {IN(inner_x)}},
    {"inner ysep", DG_TIKZ_KEY_LENGTH, {IN(inner_y)}},
    {"label", DG_TIKZ_KEY_ANY, .run = add_label, .data = "l"},
    {"label distance", DG_TIKZ_KEY_LENGTH, {IN(label_distance)}},
    {"late options", DG_TIKZ_KEY_VALUE, .run = add_late},
    {"midway", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = .5},
    {"minimum height", DG_TIKZ_KEY_LENGTH, {IN(minimum_height)}},
    {"minimum size", DG_TIKZ_KEY_LENGTH, {IN(minimum_width), IN(minimum_height)}},
    {"minimum width", DG_TIKZ_KEY_LENGTH, {IN(minimum_width)}},
    {"name", DG_TIKZ_KEY_VALUE, {IN(name)}, .run = set_expanded},
    {"name prefix", DG_TIKZ_KEY_VALUE, {IN(name_prefix)}, .run = set_expanded},
    {"name suffix", DG_TIKZ_KEY_VALUE, {IN(name_suffix)}, .run = set_expanded},
    {"near end", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = .75},
    {"near start", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = .25},
    {"node contents", DG_TIKZ_KEY_TEXT, {IN(text)}},
    {"node distance", DG_TIKZ_KEY_TEXT, {IN(node_distance)}},
    {"on grid", DG_TIKZ_KEY_TRUTH, {IN(on_grid)}},
    {"outer sep", DG_TIKZ_KEY_VALUE, {IN(outer_x), IN(outer_y)}, .run = set_outer},
    {"outer xsep", DG_TIKZ_KEY_LENGTH, {IN(outer_x)}},
    {"outer ysep", DG_TIKZ_KEY_LENGTH, {IN(outer_y)}},
    {"pin", DG_TIKZ_KEY_ANY, .run = add_label, .data = "p"},
    {"pin distance", DG_TIKZ_KEY_LENGTH, {IN(pin_distance)}},
    {"pin edge", DG_TIKZ_KEY_OPTIONAL, {IN(pin_edge)}},
    {"pos", DG_TIKZ_KEY_NUMBER, {IN(position)}},
    {"shape", DG_TIKZ_KEY_VALUE, .run = set_shape},
    {"sloped", DG_TIKZ_KEY_TRUTH, {IN(sloped)}},
    {"swap", DG_TIKZ_KEY_ANY, .run = swap},
    {"text badly ragged", DG_TIKZ_KEY_ANY, .run = set_align, .data = "left"},
    {"text centered", DG_TIKZ_KEY_ANY, .run = set_align, .data = "center"},
    {"text depth", DG_TIKZ_KEY_LENGTH, {IN(text_depth)}},
    {"text height", DG_TIKZ_KEY_LENGTH, {IN(text_height)}},
    {"text justified", DG_TIKZ_KEY_ANY, .run = set_align, .data = "left"},
    {"text ragged", DG_TIKZ_KEY_ANY, .run = set_align, .data = "left"},
    {"text width", DG_TIKZ_KEY_LENGTH, {IN(text_width)}},
    {"transform shape", DG_TIKZ_KEY_TRUTH, {IN(transform_shape)}},
    {"very near end", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = .875},
    {"very near start", DG_TIKZ_KEY_FIXED, {IN(position)}, .number = .125},
};

#undef IN

gboolean dg_tikz_key_node(DgTikz *tikz, const char *key, const char *value) {
  if (DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value) || key_quoted(tikz, key) ||
      dg_tikz_key_positioning(tikz, key, value) || dg_tikz_key_shape(tikz, key, value) ||
      dg_tikz_key_tree(tikz, key, value) || dg_tikz_key_matrix(tikz, key, value) ||
      dg_tikz_key_chain(tikz, key, value) || dg_tikz_key_automaton(tikz, key, value) ||
      dg_tikz_key_pic(tikz, key, value) || dg_tikz_key_mindmap(tikz, key, value) ||
      dg_tikz_key_petri(tikz, key, value) || dg_tikz_key_circuit(tikz, key, value) ||
      dg_tikz_key_snake(tikz, key, value))
    return TRUE;
  const DgTikzShape *shape = dg_tikz_shape_find(key);
  if (shape)
    tikz->state->shape = shape->name;
  return shape != NULL;
}
