/* The inside of a sheet of questions. */
#ifndef DG_REPORT_SHEET_H
#define DG_REPORT_SHEET_H

#include <diagrade/report.h>

/* A question with its pictures. */
typedef struct {
  DgSheetQuestion question;
  char *key; /* of its place in the order, and of the draw */
  char *pictures; /* markup */
} DgSheetEntry;

struct _DgSheet {
  DgSheetKind kind;
  GPtrArray *entries; /* DgSheetEntry */
  GStringChunk *strings;
};

#endif
