/* A board of a model as a diagram. */
#ifndef DG_LANGUAGES_D2_DRAW_H
#define DG_LANGUAGES_D2_DRAW_H

#include "languages/d2_look.h"

/* FALSE with `error`. */
gboolean dg_d2_draw_board(D2Model *model, const D2Map *board, DgDiagram *diagram, GError **error);

/* The lines of a class or a table behind its name are appended; FALSE with the error of the model. (d2_tables.c) */
gboolean dg_d2_append_rows(D2Model *model, const D2Map *board, const D2Field *field, D2Shape shape, GString *text);

#endif
