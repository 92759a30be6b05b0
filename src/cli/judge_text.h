/* What a judge said, for people. */
#ifndef DG_CLI_JUDGE_TEXT_H
#define DG_CLI_JUDGE_TEXT_H

#include <diagrade/tasks.h>

/* The verdicts of a record without an error, a line each, failures first. Free with g_free(). */
char *dg_judge_text(const DgTaskRecord *record);

#endif
