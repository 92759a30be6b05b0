/* The numbers by which extraction judges, and the switches of its rules.
 *
 * Each stands once, at the head of its pass, with its unit and the reason for it. Units: "units" are fourteenths of the
 * median font size (see scene.h), "font sizes" those of the texts at hand, "share" a part of a whole, "times" a ratio.
 * Normally they are constants and the rules are always on. In a build with -DDG_ABLATE=ON all of them can be moved
 * from outside, which is how scripts/ablate finds what each of them does to accuracy.
 */
#ifndef DG_GRAPH_THRESHOLD_H
#define DG_GRAPH_THRESHOLD_H

#ifdef DG_ABLATE

/* A threshold or, with the unit "rule" and the value 1, a rule that 0 switches off. */
typedef struct {
  const char *file, *name, *unit, *reason;
  double *value;
} DgThreshold;

#define DG_THRESHOLD_LISTED(variable, label, unit, reason)                                                             \
  static const DgThreshold variable##_row = {__FILE_NAME__, label, unit, reason, &variable};                           \
  static const DgThreshold *const variable##_listed __attribute__((section("dg_thresholds"), used)) = &variable##_row

#define DG_THRESHOLD(name, number, unit, reason)                                                                       \
  static double name __attribute__((unused)) = number;                                                                 \
  DG_THRESHOLD_LISTED(name, #name, unit, reason)

#define DG_RULE(name, otherwise, reason)                                                                               \
  static double name = 1;                                                                                              \
  DG_THRESHOLD_LISTED(name, #name, "rule", reason);                                                                    \
  if (name <= 0)                                                                                                       \
  return otherwise

#else

/* DG_THRESHOLD(BOX_GAP, 2.0, "font sizes", "lines of one box stand no farther apart"); */
#define DG_THRESHOLD(name, number, unit, reason) static const double name = number

/* At the head of a function: DG_RULE(lone_heads, FALSE, "what it reads"). Switched off, the function returns the value
 * in the middle, which is left out of one that returns nothing. */
#define DG_RULE(name, otherwise, reason) G_STATIC_ASSERT(sizeof(reason) > 1)

#endif

#endif
