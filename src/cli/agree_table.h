/* Agreement as tables for people. */
#ifndef DG_CLI_AGREE_TABLE_H
#define DG_CLI_AGREE_TABLE_H

#include "cli/format.h"

#include <diagrade/diagrade.h>
#include <math.h>

/* The tables of an agreement, or for CSV and TSV all of its numbers, one a line. Free with g_free(). */
char *dg_agree_table(const DgAgreement *agreement, DgOutputFormat format);
/* Its correlations alone, a row for each value: the table that DiagramEval has as Table 2. Free with g_free(). */
char *dg_agree_metrics(const DgAgreement *agreement, DgOutputFormat format);

/* Agreement of matchings, likewise. Free with g_free(). */
char *dg_agree_matchings(const DgMatchingAgreement *agreement, DgOutputFormat format);

/* agree_numbers.c: all numbers, one a line. */
char *dg_agree_numbers(const DgAgreement *agreement, DgOutputFormat format);

/* A number as the document has it (9 decimals, never -0), so that the noise of its last bits decides no tie. */
static inline double dg_agree_rounded(double number) {
  return round(number * 1e9) / 1e9 + 0.0;
}

#endif
