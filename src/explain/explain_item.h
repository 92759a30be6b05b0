/* One explanation of a problem. */
#ifndef DG_EXPLAIN_EXPLAIN_ITEM_H
#define DG_EXPLAIN_EXPLAIN_ITEM_H

#include <diagrade/explain.h>

/* Texts are UTF-8; NULL: there is none. */
struct _DgExplainItem {
  char *id, *system, *subject;
  char *problem, *answer, *reference, *explanation, *given_answer;
  char **choices; /* NULL-terminated; NULL: no multiple-choice problem */
  char *file; /* where it was read from, as messages name it */
  GError *error; /* what is wrong with it; mostly NULL */
};

#endif
