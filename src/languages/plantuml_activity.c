#include "languages/plantuml.h"
gboolean dg_plantuml_read_activity(DgPlantuml *uml, GError **error) {
  return dg_plantuml_fail(uml, error, "no activity yet") == DG_PLANTUML_TAKEN;
}
gboolean dg_plantuml_read_old_activity(DgPlantuml *uml, GError **error) {
  return dg_plantuml_fail(uml, error, "no activity yet") == DG_PLANTUML_TAKEN;
}
