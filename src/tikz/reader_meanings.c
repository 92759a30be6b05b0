/* What names stand for: macros, registers and characters, and the groups that they are local to. */
#include "tikz/reader_state.h"

void dg_tex_meaning_unref(gpointer data) {
  DgTexMeaning *meaning = data;
  if (!meaning || !g_ref_count_dec(&meaning->references))
    return;
  g_free(meaning->optional);
  g_free(meaning->pattern);
  g_free(meaning->body);
  g_clear_pointer(&meaning->parameters, g_array_unref);
  g_free(meaning);
}

DgTexMeaning *dg_tex_meaning_ref(DgTexMeaning *meaning) {
  if (meaning)
    g_ref_count_inc(&meaning->references);
  return meaning;
}

DgTexMeaning *dg_tex_meaning_new(DgTexMeaningKind kind) {
  DgTexMeaning *meaning = g_new0(DgTexMeaning, 1);
  g_ref_count_init(&meaning->references);
  meaning->kind = kind;
  return meaning;
}

/* What a name means for all groups is what it has at their ends as well. */
static void replace_saved(DgTexReader *reader, const char *key, DgTexMeaning *meaning) {
  for (guint i = 0; i < reader->saved->len; i++) {
    DgTexSaved *saved = &g_array_index(reader->saved, DgTexSaved, i);
    if (saved->name == key) {
      dg_tex_meaning_unref(saved->meaning);
      saved->meaning = dg_tex_meaning_ref(meaning);
    }
  }
}

void dg_tex_set_meaning(DgTexReader *reader, const char *name, DgTexMeaning *meaning, gboolean global) {
  const char *key = g_string_chunk_insert_const(reader->names, name);
  DgTexMeaning *old = g_hash_table_lookup(reader->meanings, name);
  if (global || reader->is_global) {
    replace_saved(reader, key, meaning);
  } else if (reader->groups->len) {
    DgTexSaved saved = {key, dg_tex_meaning_ref(old)};
    g_array_append_val(reader->saved, saved);
  }
  if (meaning)
    g_hash_table_replace(reader->meanings, (gpointer)key, meaning);
  else
    g_hash_table_remove(reader->meanings, key);
}

void dg_tex_group_begin(DgTexReader *reader) {
  if (reader->groups->len >= DG_TEX_DEPTH_MAX)
    dg_tex_fail(reader, "found groups nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
  g_array_append_val(reader->groups, reader->saved->len);
}

void dg_tex_group_end(DgTexReader *reader) {
  if (!reader->groups->len)
    return;
  guint length = g_array_index(reader->groups, guint, reader->groups->len - 1);
  g_array_set_size(reader->groups, reader->groups->len - 1);
  for (guint i = reader->saved->len; i > length; i--) {
    DgTexSaved *saved = &g_array_index(reader->saved, DgTexSaved, i - 1);
    if (saved->meaning)
      g_hash_table_replace(reader->meanings, (gpointer)saved->name, saved->meaning);
    else
      g_hash_table_remove(reader->meanings, saved->name);
  }
  g_array_set_size(reader->saved, length);
}

void dg_tex_define(DgTexReader *reader, const char *name, const char *body) {
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->body = g_strdup(body);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
}

gboolean dg_tex_is_defined(DgTexReader *reader, const char *name) {
  return g_hash_table_contains(reader->meanings, name);
}

char *dg_tex_macro_body(DgTexReader *reader, const char *name) {
  const DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, name);
  return meaning && meaning->kind == DG_TEX_MEANING_MACRO && !meaning->n_parameters ? g_strdup(meaning->body) : NULL;
}

gboolean dg_tex_find_register(DgTexReader *reader, const char *name, double *value, gboolean *is_length) {
  const DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, name);
  if (!meaning || meaning->kind != DG_TEX_MEANING_REGISTER)
    return FALSE;
  *value = meaning->value;
  *is_length = meaning->is_length;
  return TRUE;
}

void dg_tex_set_register(DgTexReader *reader, const char *name, double value, gboolean is_length) {
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_REGISTER);
  meaning->value = value;
  meaning->is_length = is_length;
  dg_tex_set_meaning(reader, name, meaning, FALSE);
}
