/* d2 */
#include "languages/language.h"

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  return dg_language_fail(source, DG_ERROR_FORMAT, 1, 0, error, "not read yet");
}

const DgLanguage dg_language_d2 = {.format = DG_FORMAT_D2, .read = read_diagram};
