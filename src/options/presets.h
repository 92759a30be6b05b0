/* Settings of several options under one name. */
#ifndef DG_OPTIONS_PRESETS_H
#define DG_OPTIONS_PRESETS_H

#include "options/option.h"

/* One option (without "--") and what it is set to; NULL for a flag. */
typedef struct {
  const char *option, *value;
} DgPresetSetting;

typedef struct {
  const char *name;
  DgPresetSetting settings[16]; /* ended by one without an option */
} DgPreset;

/* The names of all presets, ended by NULL: the choices of --preset. */
extern const char *const dg_preset_names[];
/* The preset at that place among the names. */
const DgPreset *dg_preset_get(guint index);

#endif
