/* The preprocessor of PlantUML. */
#include "languages/plantuml_preprocess.h"

gboolean dg_plantuml_preprocess(const DgLanguageSource *source, const char *begin, const char *end, DgDiagram *diagram,
                                GStringChunk *strings, GArray *lines, GError **error) {
  g_autoptr(GArray) raw = g_array_new(FALSE, FALSE, sizeof(DgPlantumlLine));
  dg_plantuml_split_lines(source, begin, end, strings, raw);
  for (guint i = 0; i < raw->len; i++) {
    DgPlantumlLine line = g_array_index(raw, DgPlantumlLine, i);
    if (*line.text != '!')
      g_array_append_val(lines, line);
  }
  return TRUE;
}
