/* Who draws figures, who looks at them, and how often. */
#ifndef DG_REFINE_REFINE_OPTIONS_H
#define DG_REFINE_REFINE_OPTIONS_H

#include <diagrade/refine.h>

/* Who paints for items of a type, and how. */
typedef struct {
  char *type; /* NULL: for all that no other painter is for */
  DgModelClient *client;
  DgPictureSettings settings; /* its text is owned */
} DgPainter;

struct _DgRefineOptions {
  DgModelClient *actor, *revisor; /* NULL: nobody */
  GPtrArray *painters; /* DgPainter, that of NULL first and then by type */
  const DgPrompts *prompts;
  gboolean checks;
  gboolean tools[DG_TOOL_COUNT]; /* what is offered */
  guint rounds;
  DgBestBy best_by;
  double item_seconds;
  guint64 item_bytes;
  char *directory;
};

/* Who paints for items of the type (NULL: none); NULL: nobody does. */
const DgPainter *dg_refine_options_find_painter(const DgRefineOptions *options, const char *type);

/* A static string: "revision" or "reference". */
const char *dg_best_by_name(DgBestBy best_by);

#endif
