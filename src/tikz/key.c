#include "tikz/key.h"

#include <string.h>

gboolean dg_tikz_truth(const char *value) {
  return !value || strcmp(value, "false") != 0;
}

gint dg_tikz_word_find(const DgTikzWord *table, gsize n, const char *word, gint otherwise) {
  const DgTikzWord *found = dg_named_find(table, n, sizeof *table, word);
  return found ? found->meaning : otherwise;
}

void dg_tikz_key_set_number(gpointer object, const DgTikzKey *key, double number) {
  for (guint i = 0; i < G_N_ELEMENTS(key->sets) && key->sets[i]; i++)
    *DG_TIKZ_KEY_MEMBER(double, object, key, i) = number;
}

void dg_tikz_key_set_text(gpointer object, const DgTikzKey *key, const char *text) {
  for (guint i = 0; i < G_N_ELEMENTS(key->sets) && key->sets[i]; i++)
    *DG_TIKZ_KEY_MEMBER(const char *, object, key, i) = text;
}

static void set_truth(gpointer object, const DgTikzKey *key, gboolean truth) {
  for (guint i = 0; i < G_N_ELEMENTS(key->sets) && key->sets[i]; i++)
    *DG_TIKZ_KEY_MEMBER(gboolean, object, key, i) = truth;
}

gboolean dg_tikz_key_carry_out(DgTikz *tikz, const DgTikzKey *table, gsize n, gpointer object, const char *name,
                               const char *value) {
  const DgTikzKey *key = dg_named_find(table, n, sizeof *table, name);
  if (!key || (!value && key->kind <= DG_TIKZ_KEY_TEXT))
    return FALSE;
  if (key->run)
    return key->run(tikz, object, key, value);
  if (key->kind == DG_TIKZ_KEY_LENGTH)
    dg_tikz_key_set_number(object, key, dg_tikz_length(tikz, value, 1));
  else if (key->kind == DG_TIKZ_KEY_NUMBER)
    dg_tikz_key_set_number(object, key, dg_tikz_number(tikz, value));
  else if (key->kind == DG_TIKZ_KEY_FIXED)
    dg_tikz_key_set_number(object, key, key->number);
  else if (key->kind == DG_TIKZ_KEY_TEXT)
    dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, value));
  else if (key->kind != DG_TIKZ_KEY_NOTHING)
    set_truth(object, key, key->kind == DG_TIKZ_KEY_TRUTH ? dg_tikz_truth(value) : key->kind == DG_TIKZ_KEY_ON);
  return TRUE;
}
