/* er */
#include "languages/mermaid.h"

gboolean dg_mermaid_read_er(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  return dg_language_fail(source, DG_ERROR_FORMAT, 1, 0, error, "not read yet");
}
