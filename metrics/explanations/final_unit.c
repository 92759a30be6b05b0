/* Units behind a number. */
#include "metrics/explanations/final_answer.h"

#include <string.h>

/* One name for the ways to write a unit. "units" says that there is none. */
static const struct {
  const char *unit, *names;
} UNITS[] = {{"mm", "mm,millimeter,millimeters,millimetre,millimetres"},
             {"cm", "cm,centimeter,centimeters,centimetre,centimetres"},
             {"m", "m,meter,meters,metre,metres"},
             {"km", "km,kilometer,kilometers,kilometre,kilometres"},
             {"in", "in,inch,inches"},
             {"ft", "ft,foot,feet"},
             {"°", "°,deg,degree,degrees"},
             {"rad", "rad,radian,radians"},
             {"%", "%,percent"},
             {"s", "s,sec,secs,second,seconds"},
             {"min", "min,mins,minute,minutes"},
             {"h", "h,hr,hrs,hour,hours"},
             {"g", "g,gram,grams"},
             {"kg", "kg,kilogram,kilograms"},
             {"L", "l,L,liter,liters,litre,litres"},
             {"mL", "ml,mL,milliliter,milliliters"},
             {"", "unit,units"}};

static const char *find(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(UNITS); i++) {
    g_auto(GStrv) names = g_strsplit(UNITS[i].names, ",", -1);
    if (g_strv_contains((const char *const *)names, name))
      return UNITS[i].unit;
  }
  return NULL;
}

/* A unit with its power: "cm^2", "square centimeters", "sq cm", "cm squared"; no power of "units" is one either. */
static char *read_power(const char *text) {
  static const struct {
    const char *before, *behind, *power;
  } POWERS[] = {{"square", "^2", "^2"}, {"sq.", "squared", "^2"}, {"sq", "squared", "^2"}, {"cubic", "^3", "^3"}};
  g_autofree char *name = g_strdup(text);
  const char *power = "", *start = name;
  for (guint i = 0; !*power && i < G_N_ELEMENTS(POWERS); i++) {
    if (g_str_has_prefix(name, POWERS[i].before)) {
      power = POWERS[i].power;
      start = name + strlen(POWERS[i].before);
    } else if (g_str_has_suffix(name, POWERS[i].behind)) {
      power = POWERS[i].power;
      name[strlen(name) - strlen(POWERS[i].behind)] = '\0';
    }
  }
  const char *unit = find(start);
  return !unit ? NULL : *unit ? g_strconcat(unit, power, NULL) : g_strdup("");
}

char *dg_final_unit(const char *text) {
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  g_autofree char *joined = g_strjoinv("", words);
  char *per = strchr(joined, '/');
  gsize gap = 1;
  if (!per && (per = strstr(joined, "per")) && (per == joined || !per[3]))
    per = NULL;
  else if (per && *per != '/')
    gap = 3;
  if (!per)
    return read_power(joined);
  g_autofree char *first = g_strndup(joined, (gsize)(per - joined));
  g_autofree char *above = read_power(first), *below = read_power(per + gap);
  return above && below ? g_strdup_printf("%s/%s", above, below) : NULL;
}
