/* A problem of school mathematics, as a line of items has it and as a prompt words it (MATHEXPLAIN, section 4 and
 * appendix C). */
#ifndef DG_RUN_PROBLEM_H
#define DG_RUN_PROBLEM_H

#include "base/json.h"

/* What an item says of its problem. Texts are UTF-8; NULL: there is none. */
typedef struct {
  char *problem, *answer; /* what is asked, and the right answer */
  char **choices; /* NULL-terminated; NULL: no multiple-choice problem */
  char *subject, *chapter, *section;
} DgProblem;

/* Reads "problem", "answer", "choices", "subject", "chapter" and "section" of an item, each of which may be missing or
 * null. `name` stands for the line in messages. Free what `problem` points to with dg_problem_clear(), after an error,
 * too. Errors: DG_ERROR_FORMAT (something else than a string; choices that are no array of strings). */
gboolean dg_problem_read(DgProblem *problem, const cJSON *object, const char *name, GError **error);
/* `copy` gets texts of its own. */
void dg_problem_copy(DgProblem *copy, const DgProblem *problem);
void dg_problem_clear(DgProblem *problem);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgProblem, dg_problem_clear)

/* The three below are "" where nothing is known. Free with g_free(). */

/* What is asked, with the options under it, a line each, under their own labels or ①, ②, ... in their order. */
char *dg_problem_word(const DgProblem *problem);
/* The right answer; of a multiple-choice problem the option that it names, as above: "③ 110°" for "③", "C" or "110°".
 * An answer that names none of the options stays as it is. */
char *dg_problem_word_answer(const DgProblem *problem);
/* Chapter and section: "Functions / Linear Functions and Their Graphs". */
char *dg_problem_word_chapter(const DgProblem *problem);

#endif
