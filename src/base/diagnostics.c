#include "base/diagnostics.h"

#include <stdarg.h>

typedef struct {
  DgLevel level;
  guint line;
  char *message;
} Entry;

struct _DgDiagnostics {
  GArray *entries;
  GHashTable *seen; /* messages already in `entries`, borrowed */
};

static void clear_entry(gpointer data) {
  g_free(((Entry *)data)->message);
}

DgDiagnostics *dg_diagnostics_new(void) {
  DgDiagnostics *diagnostics = g_new0(DgDiagnostics, 1);
  diagnostics->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  g_array_set_clear_func(diagnostics->entries, clear_entry);
  diagnostics->seen = g_hash_table_new(g_str_hash, g_str_equal);
  return diagnostics;
}

void dg_diagnostics_free(DgDiagnostics *diagnostics) {
  if (!diagnostics)
    return;
  g_hash_table_unref(diagnostics->seen);
  g_array_unref(diagnostics->entries);
  g_free(diagnostics);
}

/* Takes ownership of `message`. */
static void add_entry(DgDiagnostics *diagnostics, DgLevel level, guint line, char *message) {
  if (diagnostics->entries->len > DG_DIAGNOSTICS_MAX || g_hash_table_contains(diagnostics->seen, message)) {
    g_free(message);
    return;
  }
  if (diagnostics->entries->len == DG_DIAGNOSTICS_MAX) {
    g_free(message);
    message = g_strdup_printf("further diagnostics were left out after the first %d", DG_DIAGNOSTICS_MAX);
    level = DG_LEVEL_WARNING;
    line = 0;
  }
  g_hash_table_add(diagnostics->seen, message);
  Entry entry = {level, line, message};
  g_array_append_val(diagnostics->entries, entry);
}

void dg_diagnostics_add(DgDiagnostics *diagnostics, DgLevel level, guint line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  /* Messages quote the input: keep them one line of valid UTF-8. */
  char *valid = g_utf8_make_valid(message, -1);
  g_free(message);
  for (char *c = valid; *c; c++)
    if ((guchar)*c < 0x20 || *c == 0x7f)
      *c = ' ';
  add_entry(diagnostics, level, line, valid);
}

void dg_diagnostics_append(DgDiagnostics *to, const DgDiagnostics *from) {
  for (guint i = 0; from && i < from->entries->len; i++) {
    const Entry *entry = &g_array_index(from->entries, Entry, i);
    add_entry(to, entry->level, entry->line, g_strdup(entry->message));
  }
}

guint dg_diagnostics_get_count(const DgDiagnostics *diagnostics) {
  return diagnostics ? diagnostics->entries->len : 0;
}

DgLevel dg_diagnostics_get_level(const DgDiagnostics *diagnostics, guint index) {
  return g_array_index(diagnostics->entries, Entry, index).level;
}

const char *dg_diagnostics_get_message(const DgDiagnostics *diagnostics, guint index) {
  return index < dg_diagnostics_get_count(diagnostics) ? g_array_index(diagnostics->entries, Entry, index).message
                                                       : NULL;
}

guint dg_diagnostics_get_line(const DgDiagnostics *diagnostics, guint index) {
  return g_array_index(diagnostics->entries, Entry, index).line;
}

void dg_losses_init(DgLosses *losses) {
  *losses = (DgLosses){.reasons = dg_diagnostics_new()};
}

void dg_losses_clear(DgLosses *losses) {
  dg_diagnostics_free(losses->reasons);
  losses->reasons = NULL;
}

void dg_losses_append(DgLosses *losses, const DgLosses *from) {
  losses->count += from->count;
  for (guint kind = 0; kind < DG_LOSS_KINDS; kind++)
    losses->kinds[kind] += from->kinds[kind];
  dg_diagnostics_append(losses->reasons, from->reasons);
}

void dg_losses_add(DgLosses *losses, DgDiagnostics *diagnostics, DgLevel level, guint line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  losses->count++;
  losses->kinds[DG_LOSS_OTHER]++;
  dg_diagnostics_add(losses->reasons, level, line, "%s", message);
  dg_diagnostics_add(diagnostics, level, line, "%s", message);
}

void dg_losses_add_kind(DgLosses *losses, DgLossKind kind, guint n, DgDiagnostics *diagnostics, guint line,
                        const char *message) {
  losses->count++;
  losses->kinds[kind] += n;
  /* Without a style or a library what it is about is there, and looks otherwise. */
  DgLevel level = kind == DG_LOSS_STYLES || kind == DG_LOSS_LIBRARIES ? DG_LEVEL_WARNING : DG_LEVEL_ERROR;
  dg_diagnostics_add(losses->reasons, level, line, "%s", message);
  dg_diagnostics_add(diagnostics, level, line, "%s", message);
}

const char *dg_loss_kind_name(DgLossKind kind) {
  static const char *const NAMES[] = {
      [DG_LOSS_OTHER] = "other",      [DG_LOSS_WORDS] = "words",   [DG_LOSS_NODES] = "nodes",
      [DG_LOSS_EDGES] = "edges",      [DG_LOSS_STYLES] = "styles", [DG_LOSS_LIBRARIES] = "libraries",
      [DG_LOSS_INCLUDES] = "includes"};
  return NAMES[kind];
}
