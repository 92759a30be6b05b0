#include "cli/list_figures.h"

#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static char *describe_crop(DgBox box) {
  return g_strdup_printf("--crop %.0f,%.0f,%.0f,%.0f", box.x, box.y, box.width, box.height);
}

static char *list_to_text(const DgFigureList *list, const char *path) {
  static const char *const titles[] = {"page", "figure", "caption"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  g_autofree char *name = dg_output_safe(path);
  guint count = dg_figure_list_get_count(list);
  for (guint i = 0; i < count; i++) {
    g_autofree char *part = g_strdup_printf("--part %u", dg_figure_list_get_part(list, i));
    g_autofree char *crop = describe_crop(dg_figure_list_get_box(list, i));
    dg_table_add(table, part);
    dg_table_add(table, crop);
    dg_table_add(table, dg_figure_list_get_caption(list, i));
  }
  g_autofree char *rows = count ? dg_table_print(table, DG_OUTPUT_TABLE) : g_strdup("");
  return g_strdup_printf("%s: %u figure%s with a caption\n%s%s", name, count, count == 1 ? "" : "s", count ? "\n" : "",
                         rows);
}

static DgExit list_file(const char *path, gboolean json, gboolean pretty) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  g_autoptr(DgFigureList) list =
      bytes ? dg_figure_list_new(bytes, strcmp(path, "-") == 0 ? "standard input" : path, &error) : NULL;
  if (!list)
    return dg_output_error(error);
  g_autofree char *text = json ? dg_figure_list_to_json(list, pretty) : list_to_text(list, path);
  g_autofree char *line = g_strconcat(text, json ? "\n" : "", NULL);
  dg_output(line);
  dg_output_warnings(strcmp(path, "-") == 0 ? "standard input" : path, dg_figure_list_get_diagnostics(list));
  return DG_EXIT_OK;
}

DgExit dg_list_figures(const char *const *paths, guint count, gboolean json) {
  DgExit code = DG_EXIT_OK;
  for (guint i = 0; i < count; i++) {
    DgExit one = list_file(paths[i], json, count == 1);
    code = MAX(code, one);
  }
  return code;
}
