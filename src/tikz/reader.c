/* The reader itself: its life, where it is, its limits and errors. */
#include "tikz/reader_state.h"

#include <stdarg.h>

DgTexReader *dg_tex_reader_new(const char *text, gsize length, guint first_line, DgDiagnostics *diagnostics) {
  DgTexReader *reader = g_new0(DgTexReader, 1);
  reader->pieces = g_array_new(FALSE, FALSE, sizeof(DgTexPiece));
  reader->meanings = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, dg_tex_meaning_unref);
  reader->saved = g_array_new(FALSE, FALSE, sizeof(DgTexSaved));
  reader->groups = g_array_new(FALSE, FALSE, sizeof(guint));
  reader->names = g_string_chunk_new(1024);
  reader->conditionals = g_array_new(FALSE, FALSE, sizeof(gboolean));
  reader->diagnostics = diagnostics;
  DgTexPiece piece = {.text = text, .length = length, .line = first_line, .is_file = TRUE};
  g_array_append_val(reader->pieces, piece);
  return reader;
}

void dg_tex_reader_free(DgTexReader *reader) {
  if (!reader)
    return;
  while (reader->groups->len)
    dg_tex_group_end(reader);
  for (guint i = 0; i < reader->pieces->len; i++)
    g_free(g_array_index(reader->pieces, DgTexPiece, i).owned);
  g_array_unref(reader->pieces);
  g_hash_table_unref(reader->meanings);
  g_array_unref(reader->saved);
  g_array_unref(reader->groups);
  g_string_chunk_free(reader->names);
  g_array_unref(reader->conditionals);
  g_clear_error(&reader->error);
  g_free(reader);
}

guint dg_tex_line(const DgTexReader *reader) {
  for (guint i = reader->pieces->len; i > 0; i--) {
    const DgTexPiece *piece = &g_array_index(reader->pieces, DgTexPiece, i - 1);
    if (piece->is_file || piece->line)
      return piece->line;
  }
  return 0;
}

DgDiagnostics *dg_tex_diagnostics(DgTexReader *reader) {
  return reader->diagnostics;
}

DgDiagnostics *dg_tex_set_diagnostics(DgTexReader *reader, DgDiagnostics *diagnostics) {
  DgDiagnostics *before = reader->diagnostics;
  reader->diagnostics = diagnostics;
  return before;
}

DgLosses *dg_tex_set_losses(DgTexReader *reader, DgLosses *losses) {
  DgLosses *before = reader->losses;
  reader->losses = losses;
  return before;
}

void dg_tex_lose(DgTexReader *reader, DgLevel level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (reader->losses)
    dg_losses_add(reader->losses, reader->diagnostics, level, dg_tex_line(reader), "%s", message);
  else
    dg_diagnostics_add(reader->diagnostics, level, dg_tex_line(reader), "%s", message);
}

void dg_tex_lose_kind(DgTexReader *reader, DgLossKind kind, guint n, const char *message) {
  if (reader->losses)
    dg_losses_add_kind(reader->losses, kind, n, reader->diagnostics, dg_tex_line(reader), message);
  else
    dg_diagnostics_add(reader->diagnostics, DG_LEVEL_WARNING, dg_tex_line(reader), "%s", message);
}

const GError *dg_tex_error(const DgTexReader *reader) {
  return reader->error;
}

void dg_tex_fail(DgTexReader *reader, const char *format, ...) {
  if (reader->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(&reader->error, DG_ERROR, DG_ERROR_LIMIT, "%u: %s", dg_tex_line(reader), message);
}

void dg_tex_charge_bytes(DgTexReader *reader, gsize bytes) {
  reader->bytes += bytes;
  if (reader->bytes > DG_TEX_BYTES_MAX)
    dg_tex_fail(reader, "macros took and gave more than %u bytes, expected at most that many", DG_TEX_BYTES_MAX);
}

gboolean dg_tex_charge(DgTexReader *reader, gsize bytes) {
  if (++reader->calls > DG_TEX_CALLS_MAX)
    dg_tex_fail(reader, "found more than %u calls of macros, expected at most that many", DG_TEX_CALLS_MAX);
  dg_tex_charge_bytes(reader, bytes);
  return !reader->error;
}
