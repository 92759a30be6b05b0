/* How the published implementation of DiagramIR reads and measures a label. */
#include "base/latex.h"
#include "ir/ir.h"
#include "ir/label.h"
#include "ir/label_table.h"

#include <string.h>

/* Sizes that it drops. Of the symbols it replaces those of DG_LATEX_IN_PUBLISHED; every other command stays in the
 * text, as it does there. */
static const char *const SIZES[] = {"tiny",  "scriptsize", "footnotesize", "small", "normalsize",
                                    "large", "Large",      "LARGE",        "huge",  "Huge"};

static gboolean is_size(const char *name, gsize length) {
  for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (strlen(SIZES[i]) == length && !strncmp(SIZES[i], name, length))
      return TRUE;
  return FALSE;
}

/* Length of the group "{...}" without braces inside at `at`; 0 when there is none. */
static gsize flat_group(const char *at) {
  if (*at != '{')
    return 0;
  gsize length = 1 + strcspn(at + 1, "{}");
  return at[length] == '}' ? length + 1 : 0;
}

/* "{a}{b}" at `at` as "a/b"; returns what is behind it, or NULL when it is something else. */
static const char *append_fraction(const char *at, GString *clean) {
  gsize over = flat_group(at), under = over ? flat_group(at + over) : 0;
  if (!under)
    return NULL;
  g_string_append_len(clean, at + 1, (gssize)over - 2);
  g_string_append_c(clean, '/');
  g_string_append_len(clean, at + over + 1, (gssize)under - 2);
  return at + over + under;
}

/* What stands for the command at `at` (its backslash); returns where the text goes on. */
static const char *append_command(const char *at, GString *clean) {
  gsize length = 0;
  while (g_ascii_isalpha(at[1 + length]))
    length++;
  if (length == 4 && g_str_has_prefix(at + 1, "frac")) {
    const char *end = append_fraction(at + 5, clean);
    if (end)
      return end;
  }
  gunichar symbol = dg_latex_plain(at + 1, length, DG_LATEX_IN_PUBLISHED);
  if (symbol)
    g_string_append_unichar(clean, symbol);
  else if (!is_size(at + 1, length))
    g_string_append_len(clean, at, (gssize)length + 1);
  return at + 1 + length;
}

char *dg_label_clean_published(const char *text) {
  g_autoptr(GString) clean = g_string_new(NULL);
  while (*text) {
    gsize group = *text == '^' || *text == '_' ? flat_group(text + 1) : 0;
    if (g_str_has_prefix(text, "^\\circ")) {
      g_string_append(clean, "°");
      text += 6;
    } else if (g_str_has_prefix(text, "^{\\circ}")) {
      g_string_append(clean, "°");
      text += 8;
    } else if (group) { /* the braces of an index or an exponent go */
      g_string_append_c(clean, *text);
      g_string_append_len(clean, text + 2, (gssize)group - 2);
      text += 1 + group;
    } else if (*text == '\\') {
      text = append_command(text, clean);
    } else {
      if (*text != '$')
        g_string_append_c(clean, *text);
      text++;
    }
  }
  return g_strstrip(g_string_free(g_steal_pointer(&clean), FALSE));
}

static const DgLabelGlyph *glyph_of(gunichar c) {
  if (c >= DG_LABEL_KERN_FIRST && c < DG_LABEL_KERN_FIRST + DG_LABEL_KERN_COUNT)
    return &dg_label_glyphs[c - DG_LABEL_KERN_FIRST];
  guint low = 0, high = dg_label_glyph_count;
  while (low < high) {
    guint middle = (low + high) / 2;
    if (dg_label_glyphs[middle].c < c)
      low = middle + 1;
    else
      high = middle;
  }
  return low < dg_label_glyph_count && dg_label_glyphs[low].c == c ? &dg_label_glyphs[low] : &dg_label_missing;
}

/* 1/64 pixels to the nearest pixel. */
static int whole_pixels(int position) {
  return (position + 32) >> 6;
}

/* As Pillow measures: the box holds the origin, the end of the last letter and the ink of all. */
void dg_label_size_published(const char *text, double *width, double *height) {
  int position = 0, left = 0, right = 0, top = 0, bottom = 0;
  gunichar before = 0;
  for (const char *at = text; *at; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    const DgLabelGlyph *glyph = glyph_of(c);
    guint l = before - DG_LABEL_KERN_FIRST, r = c - DG_LABEL_KERN_FIRST;
    if (at > text && l < DG_LABEL_KERN_COUNT && r < DG_LABEL_KERN_COUNT)
      position += dg_label_kerning[l][r];
    left = MIN(left, whole_pixels(position) + glyph->left);
    right = MAX(right, whole_pixels(position) + glyph->right);
    position += glyph->advance;
    right = MAX(right, whole_pixels(position));
    top = MAX(top, glyph->top);
    bottom = MAX(bottom, glyph->bottom);
    before = c;
  }
  *width = (right - left) * DG_PT_PER_PX;
  *height = (top + bottom) * DG_PT_PER_PX;
}
