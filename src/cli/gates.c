#include "cli/gates.h"

#include "cli/options.h"
#include "cli/output.h"

#include <math.h>
#include <string.h>

static void clear_gate(gpointer data) {
  g_free(((DgGate *)data)->name);
}

static gboolean add_gates(GArray *gates, const char *text, const DgGateRule *rule, GError **error) {
  g_auto(GStrv) parts = g_strsplit(text, ",", -1);
  for (guint i = 0; parts[i]; i++) {
    char *equals = strrchr(parts[i], '=');
    double least;
    if (!equals || !dg_options_number(equals + 1, &least) || least < rule->least || least > 1) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "--fail-under: found \"%s\", expected VALUE=NUMBER with a number from %d to 1, as in %s", parts[i],
                  (int)rule->least, rule->example);
      return FALSE;
    }
    *equals = '\0';
    if (!rule->known(parts[i])) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "--fail-under: found \"%s\", expected %s", parts[i], rule->names);
      return FALSE;
    }
    DgGate gate = {g_strdup(parts[i]), least};
    g_array_append_val(gates, gate);
  }
  return TRUE;
}

GArray *dg_gates_new(char **texts, const DgGateRule *rule, GError **error) {
  g_autoptr(GArray) gates = g_array_new(FALSE, FALSE, sizeof(DgGate));
  g_array_set_clear_func(gates, clear_gate);
  for (guint i = 0; texts && texts[i]; i++)
    if (!add_gates(gates, texts[i], rule, error))
      return NULL;
  return g_steal_pointer(&gates);
}

DgExit dg_gates_check(const GArray *gates, DgGateValue get, gconstpointer user_data) {
  DgExit code = DG_EXIT_OK;
  for (guint i = 0; i < gates->len; i++) {
    const DgGate *gate = &g_array_index(gates, DgGate, i);
    double value = NAN;
    get(gate->name, &value, user_data);
    if (value >= gate->least)
      continue;
    char found[G_ASCII_DTOSTR_BUF_SIZE], least[G_ASCII_DTOSTR_BUF_SIZE];
    dg_output_message("%s: found %s, expected at least %s", gate->name,
                      isnan(value) ? "no number" : g_ascii_formatd(found, sizeof found, "%.6g", value),
                      g_ascii_formatd(least, sizeof least, "%.6g", gate->least));
    code = DG_EXIT_FAILED;
  }
  return code;
}
