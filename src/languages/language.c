/* The list of the languages, and what all of them have in common. */
#include "languages/language.h"

static const DgLanguage *const LANGUAGES[] = {
    &dg_language_mermaid,    &dg_language_dot,  &dg_language_graphml,  &dg_language_drawio,
    &dg_language_excalidraw, &dg_language_bpmn, &dg_language_plantuml, &dg_language_d2,
};

const DgLanguage *dg_language_of(DgFormat format) {
  for (guint i = 0; i < G_N_ELEMENTS(LANGUAGES); i++)
    if (LANGUAGES[i]->format == format)
      return LANGUAGES[i];
  return NULL;
}

guint dg_language_count_parts(const DgLanguage *language, const DgLanguageSource *source, GError **error) {
  guint parts = language->count_parts ? language->count_parts(source, error) : 1;
  if (parts <= DG_LANGUAGE_PARTS_MAX)
    return parts;
  dg_language_fail(source, DG_ERROR_LIMIT, 0, 0, error, "found %u diagrams, expected at most %u", parts,
                   DG_LANGUAGE_PARTS_MAX);
  return 0;
}

DgGraph *dg_language_read_part(const DgLanguage *language, const DgLanguageSource *source, guint part, GError **error) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  diagram->first_line = source->first_line;
  /* readers look before each statement, and the last one may add to it */
  gboolean is_read =
      language->read(source, part, diagram, error) && dg_diagram_check_size(diagram, source->name, error);
  return is_read ? dg_diagram_to_graph(diagram, source->name) : NULL;
}

DgGraph *dg_language_read(const DgLanguage *language, const DgLanguageSource *source, guint part, GError **error) {
  guint parts = dg_language_count_parts(language, source, error);
  if (!parts)
    return NULL;
  if (part > parts) {
    dg_language_fail(source, DG_ERROR_FORMAT, 0, 0, error, "found %u diagram%s, expected a part %u", parts,
                     parts == 1 ? "" : "s", part);
    return NULL;
  }
  DgGraph *graph = dg_language_read_part(language, source, part, error);
  if (graph) {
    graph->part = part;
    graph->parts = parts;
  }
  return graph;
}

gboolean dg_language_fail(const DgLanguageSource *source, DgErrorCode code, guint line, guint column, GError **error,
                          const char *format, ...) {
  g_autoptr(GString) text = g_string_new(source->name);
  va_list arguments;
  va_start(arguments, format);
  if (line)
    g_string_append_printf(text, ":%u", source->first_line + line - 1);
  if (line && column)
    g_string_append_printf(text, ":%u", column);
  g_string_append(text, ": ");
  g_autofree char *message = dg_diagram_message(format, arguments);
  g_string_append(text, message);
  va_end(arguments);
  g_set_error_literal(error, DG_ERROR, (gint)code, text->str);
  return FALSE;
}
