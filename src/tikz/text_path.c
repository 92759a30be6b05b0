/* Texts along paths (PGF manual, "Text Decorations"): each word stands straight, turned as the path is at its middle.
 */
#include "tikz/decoration.h"
#include "tikz/text.h"

#include <string.h>

/* How much room is before the text: an indent, and a share of what is left. */
static void read_align(DgTikz *tikz, const char *value, double *indent, double *share) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(value ? value : "", ',');
  *indent = *share = 0;
  for (guint i = 0; i < parts->len; i++) {
    char *key, *amount;
    dg_tikz_pair(parts->pdata[i], &key, &amount);
    const char *word = strcmp(key, "align") == 0 && amount ? amount : key;
    if (strcmp(key, "left indent") == 0 && amount)
      *indent = dg_tikz_length(tikz, amount, 1);
    else if (strcmp(word, "center") == 0)
      *share = 0.5;
    else if (strcmp(word, "right") == 0)
      *share = 1;
  }
}

/* The words with the font commands in force at each: "a |\bfseries| b" has commands between bars. */
static GPtrArray *read_words(DgTikz *tikz, const char *text) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *expanded = dg_tex_expand(tikz->reader, text);
  g_auto(GStrv) parts = g_strsplit(expanded, "|", -1);
  const char *format = "";
  for (guint i = 0; parts[i]; i++) {
    if (i % 2) {
      format = parts[i];
      continue;
    }
    g_autoptr(GPtrArray) pieces = dg_tikz_split(parts[i], ' ');
    for (guint k = 0; k < pieces->len; k++)
      if (*(const char *)pieces->pdata[k])
        g_ptr_array_add(
            words, g_strdup_printf("{%s %s}", *format == '+' ? format + 1 : format, (const char *)pieces->pdata[k]));
  }
  return words;
}

static void set_word(DgTikz *tikz, const DgTikzTrack *track, const DgTikzDecoration *decoration, double at,
                     const char *keys, const char *word) {
  dg_tikz_scope_begin(tikz);
  DgTikzState *state = tikz->state;
  const DgTransform raise = {1, 0, 0, 1, 0, decoration->raise};
  DgTransform frame = dg_tikz_track_frame(track, CLAMP(at, 0, track->length));
  state->matrix = dg_transform_multiply(&frame, &raise);
  state->decorate = FALSE;
  state->labels = NULL;
  state->preaction = state->postaction = NULL;
  g_autofree char *statement = g_strdup_printf("\\node[%s,transform shape,anchor=base] at (0pt,0pt) {%s};", keys, word);
  dg_tikz_run(tikz, statement);
  dg_tikz_scope_end(tikz);
}

void dg_tikz_text_along(DgTikz *tikz, DgTikzPath *path, const DgTikzDecoration *decoration) {
  const char *color = decoration->text_color;
  g_autofree char *keys = g_strconcat("draw=none,fill=none,inner sep=0pt,outer sep=0pt,minimum size=0pt",
                                      color ? ",text=" : "", color ? color : "", NULL);
  g_autoptr(GPtrArray) words = read_words(tikz, decoration->text ? decoration->text : "");
  g_autofree double *widths = g_new0(double, words->len + 1);
  double blank = dg_tikz_font_em(&tikz->state->font) / 3, whole = -blank, turn, indent, share;
  DgTikzTrack track;
  dg_tikz_track_init(&track, path->segments);
  g_array_set_size(path->segments, 0);
  for (guint i = 0; i < words->len; i++) {
    DgPoint half = {0, 0};
    dg_tikz_measure(tikz, keys, words->pdata[i], &half, &turn);
    widths[i] = 2 * half.x;
    whole += widths[i] + blank;
  }
  read_align(tikz, decoration->text_align, &indent, &share);
  double at = indent + share * MAX(track.length - indent - whole, 0);
  for (guint i = 0; i < words->len && track.points->len > 1; i++) {
    set_word(tikz, &track, decoration, at + widths[i] / 2, keys, words->pdata[i]);
    at += widths[i] + blank;
  }
  dg_tikz_track_clear(&track);
}
