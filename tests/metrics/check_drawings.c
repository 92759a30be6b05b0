/* check_drawings [CHECK.PARAMETER=VALUE...] FILE.svg...: the checks of each drawing, one JSON object a line. A tool for
 * measuring agreement. */
#include <diagrade/checks.h>

#include <stdio.h>
#include <string.h>

/* "check.parameter=value" */
static gboolean set(DgCheckOptions *options, const char *setting) {
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) parts = g_strsplit_set(setting, ".=", 3);
  if (g_strv_length(parts) == 3 &&
      dg_check_options_set_parameter(options, parts[0], parts[1], g_ascii_strtod(parts[2], NULL), &error))
    return TRUE;
  fprintf(stderr, "%s: %s\n", setting, error ? error->message : "expected check.parameter=value");
  return FALSE;
}

int main(int argc, char **argv) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  for (int i = 1; i < argc; i++) {
    g_autoptr(GError) error = NULL;
    if (strchr(argv[i], '=')) {
      if (!set(options, argv[i]))
        return 2;
      continue;
    }
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_file(argv[i], &error);
    g_autoptr(DgIr) ir = drawing ? dg_ir_new_from_drawing(drawing, &error) : NULL;
    g_autoptr(DgCheckReport) report = ir ? dg_check_ir(ir, options, &error) : NULL;
    g_autofree char *base = g_path_get_basename(argv[i]);
    if (g_str_has_suffix(base, ".svg"))
      base[strlen(base) - 4] = 0;
    g_autofree char *json = report ? dg_check_report_to_json(report, base, NULL, FALSE) : NULL;
    if (json)
      puts(json);
    else
      fprintf(stderr, "%s: %s\n", argv[i], error->message);
  }
  return 0;
}
