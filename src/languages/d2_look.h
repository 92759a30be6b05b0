/* What the reserved words of a shape or a connection say, classes included. */
#ifndef DG_LANGUAGES_D2_LOOK_H
#define DG_LANGUAGES_D2_LOOK_H

#include "languages/d2_model.h"

typedef struct {
  const D2String *label; /* NULL: none */
  const D2String *shape; /* NULL: none */
  const D2String *near; /* NULL: none */
  const char *transform; /* of the letters of the label; NULL: none */
  gboolean has_icon;
  gboolean unseen; /* opacity 0 */
  const D2Map *styles; /* the last map of `style`; NULL: none */
  const D2Node *constraint; /* of a column; NULL: none */
  const D2String *head_labels[2];
  const D2String *head_shapes[2];
} D2Look;

/* FALSE with the error of the model: what D2 rejects. */
gboolean dg_d2_read_look(D2Model *model, const D2Map *board, const D2Node *node, gboolean is_link, D2Look *look);
D2Shape dg_d2_look_shape(const D2Look *look);
/* FALSE with the error of the model: D2 rejects the label. */
gboolean dg_d2_check_label(D2Model *model, const D2String *label);
/* The text of a label as it is drawn; free with g_free(). */
char *dg_d2_look_text(const D2Look *look, const D2String *label);
/* What stands at an end of a line that has a tip there. */
DgTip dg_d2_look_tip(const D2Look *look, guint side);

#endif
