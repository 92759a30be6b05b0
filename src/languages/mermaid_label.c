/* Labels of Mermaid. */
#include "languages/label.h"
#include "languages/mermaid.h"

char *dg_mermaid_label(const char *text, gboolean markdown) {
  return markdown ? dg_label_from_markdown(text) : dg_label_from_html(text);
}
