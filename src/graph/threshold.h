/* The numbers by which extraction judges, and the switches of its rules.
 *
 * Each stands once, at the head of its pass, with its unit and the reason for it. Units: "units" are fourteenths of the
 * median font size (see scene.h), "font sizes" those of the texts at hand, "share" a part of a whole, "times" a ratio.
 * They are constants, and the rules are always on. Only in a build with -DDG_ABLATE=ON can they be moved from outside,
 * by the variable DIAGRADE_THRESHOLDS of the environment: that is how scripts/ablate finds what each does to accuracy.
 */
#ifndef DG_GRAPH_THRESHOLD_H
#define DG_GRAPH_THRESHOLD_H

/* DG_THRESHOLD(name, number, unit, reason) at the head of a file: a number that rules of the file go by.
 * DG_RULE(name, otherwise) at the head of a function: a rule that can be switched off. The function returns `otherwise`
 * then; one that returns nothing leaves that out. */
#ifndef DG_ABLATE

#define DG_THRESHOLD(name, number, unit, reason) static const double name = number
#define DG_RULE(name, otherwise)                                                                                       \
  do {                                                                                                                 \
  } while (0)
#define dg_thresholds_move()

#else

#include <glib.h>

/* A threshold, or, with the unit "rule" and the value 1, a rule that 0 switches off. */
typedef struct {
  const char *file, *name, *unit, *reason;
  double *value;
} DgThreshold;

#define DG_THRESHOLD_LISTED(variable, label, unit, reason)                                                             \
  static const DgThreshold variable##_row = {__FILE_NAME__, label, unit, reason, &variable};                           \
  static const DgThreshold *const variable##_listed __attribute__((section("dg_thresholds"), used)) = &variable##_row
#define DG_THRESHOLD(name, number, unit, reason)                                                                       \
  static double name G_GNUC_UNUSED = number;                                                                           \
  DG_THRESHOLD_LISTED(name, #name, unit, reason)
#define DG_RULE(name, otherwise)                                                                                       \
  static double rule_##name = 1;                                                                                       \
  DG_THRESHOLD_LISTED(rule_##name, #name, "rule", "");                                                                 \
  if (rule_##name <= 0)                                                                                                \
  return otherwise

/* Moves what DIAGRADE_THRESHOLDS says, once: "file.c:NAME=value", joined by blanks. The value "list" prints all of them
 * instead, one a line (file, name, value, unit, reason, with tabs between), and ends the program. */
void dg_thresholds_move(void);

#endif

#endif
