/* Final answers in a plain form, and the values that they say. */
#ifndef DG_METRICS_EXPLANATIONS_FINAL_ANSWER_H
#define DG_METRICS_EXPLANATIONS_FINAL_ANSWER_H

#include <diagrade/explanations.h>

/* Longest text that is taken for an answer; the longest formula of a school book is far shorter. */
#define DG_FINAL_BYTES_MAX 500

/* An answer without the marks of LaTeX and Markdown: \frac12 becomes 1/2, \sqrt{3} becomes √(3), ² becomes ^2; blanks
 * stay. Free with g_free(). */
char *dg_final_plain(const char *text);

/* The index that the label of an option says ("(B) 9 cm", "② 9 cm"), from 0; -1 without one. */
int dg_final_choice_label(const char *choice);

/* One value of a plain answer. */
typedef struct {
  gboolean is_number;
  double number;
  char *text; /* where it is none: without blanks and signs of multiplication, the terms of a sum sorted */
  char *unit; /* the unit's one name ("cm^2", "°", "%"); "" for none */
} DgFinalValue;

/* Reads the plain text between `text` and `length` bytes behind it. */
DgFinalValue dg_final_value_read(const char *text, gsize length);
void dg_final_value_clear(DgFinalValue *value);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgFinalValue, dg_final_value_clear)

/* The one name of a unit, "" for "units"; NULL when it is not known. Free with g_free(). */
char *dg_final_unit(const char *text);

#endif
