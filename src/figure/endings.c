/* What files of figures are called. */
#include <diagrade/figure.h>
#include <string.h>

static const char *const ENDINGS[] = {".svg",
                                      ".svgz",
                                      ".pdf",
                                      ".tex",
                                      ".mmd",
                                      ".mermaid",
                                      ".dot",
                                      ".gv",
                                      ".graphml",
                                      ".drawio.xml",
                                      ".drawio",
                                      ".dio",
                                      ".excalidraw.json",
                                      ".excalidraw",
                                      ".bpmn20.xml",
                                      ".bpmn.xml",
                                      ".bpmn",
                                      ".puml",
                                      ".plantuml",
                                      ".pu",
                                      ".iuml",
                                      ".d2",
                                      ".md",
                                      NULL};

const char *const *dg_figure_get_endings(void) {
  return ENDINGS;
}

/* Cuts the ending from the name, unless nothing else is in it. */
static gboolean cut(char *name, const char *ending) {
  gboolean ends = g_str_has_suffix(name, ending) && strlen(name) > strlen(ending);
  if (ends)
    name[strlen(name) - strlen(ending)] = '\0';
  return ends;
}

char *dg_figure_get_case(const char *path) {
  char *name = g_path_get_basename(path);
  cut(name, ".gz");
  for (const char *const *ending = ENDINGS; *ending; ending++)
    if (cut(name, *ending))
      break;
  return name;
}
