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

static void set(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  switch (key->kind) {
  case DG_TIKZ_KEY_LENGTH:
    dg_tikz_key_set_number(object, key, dg_tikz_length(tikz, value, 1));
    break;
  case DG_TIKZ_KEY_NUMBER:
    dg_tikz_key_set_number(object, key, dg_tikz_number(tikz, value));
    break;
  case DG_TIKZ_KEY_FIXED:
    dg_tikz_key_set_number(object, key, key->number);
    break;
  case DG_TIKZ_KEY_TEXT:
  case DG_TIKZ_KEY_OPTIONAL:
    dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, value));
    break;
  case DG_TIKZ_KEY_WORD:
    dg_tikz_key_set_text(object, key, key->data);
    break;
  case DG_TIKZ_KEY_KEYS:
    dg_tikz_keys(tikz, key->data);
    break;
  case DG_TIKZ_KEY_TRUTH:
    set_truth(object, key, dg_tikz_truth(value));
    break;
  case DG_TIKZ_KEY_ON:
  case DG_TIKZ_KEY_OFF:
    set_truth(object, key, key->kind == DG_TIKZ_KEY_ON);
    break;
  default: /* nothing, or a function does it */
    break;
  }
}

gboolean dg_tikz_key_carry_out(DgTikz *tikz, const DgTikzKey *table, gsize n, gpointer object, const char *name,
                               const char *value) {
  const DgTikzKey *key = dg_named_find(table, n, sizeof *table, name);
  if (!key || (!value && key->kind <= DG_TIKZ_KEY_TEXT))
    return FALSE;
  if (key->attempt)
    return key->attempt(tikz, object, key, value);
  if (key->run)
    key->run(tikz, object, key, value);
  else
    set(tikz, object, key, value);
  return TRUE;
}
