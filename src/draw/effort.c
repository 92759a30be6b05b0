#include "draw/effort.h"

static _Thread_local guint64 taken;

void dg_effort_begin(void) {
  taken = 0;
}

gboolean dg_effort_spend(guint64 steps) {
  taken += steps;
  return taken <= DG_EFFORT_STEPS_MAX;
}

gboolean dg_effort_is_spent(void) {
  return taken > DG_EFFORT_STEPS_MAX;
}
