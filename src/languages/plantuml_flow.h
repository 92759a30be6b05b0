/* The flow of an activity diagram of PlantUML while it is read. */
#ifndef DG_LANGUAGES_PLANTUML_FLOW_H
#define DG_LANGUAGES_PLANTUML_FLOW_H

#include "languages/plantuml.h"

/* Where the flow has come to: what is added next is joined to each. */
typedef struct {
  guint thing;
  const char *label; /* of the line that leaves there; of the reading */
} DgPlantumlTail;

/* What is open. */
typedef enum {
  DG_PLANTUML_FRAME_IF,
  DG_PLANTUML_FRAME_SWITCH,
  DG_PLANTUML_FRAME_WHILE,
  DG_PLANTUML_FRAME_REPEAT,
  DG_PLANTUML_FRAME_FORK,
  DG_PLANTUML_FRAME_SPLIT,
  DG_PLANTUML_FRAME_CONTAINER
} DgPlantumlFrameKind;

typedef struct {
  DgPlantumlFrameKind kind;
  guint head; /* the test, bar or begin of a loop */
  GArray *entry; /* tails that each branch of a split begins at */
  GArray *done; /* tails of branches that are read */
  GArray *breaks; /* tails that leave a loop */
  guint branches; /* that go on */
  gboolean has_else, is_chain, has_case;
  const char *backward; /* what stands on the way back; NULL */
  guint line;
} DgPlantumlFrame;

typedef struct {
  DgPlantuml *uml;
  GArray *tails; /* DgPlantumlTail */
  GArray *frames; /* DgPlantumlFrame */
  const char *label; /* of the next lines; "" */
  gboolean hidden; /* the next lines are */
  GHashTable *lanes; /* name -> thing + 1 */
  guint lane; /* that is being read; DG_NO_THING */
} DgPlantumlFlow;

DgPlantumlFlow *dg_plantuml_flow_new(DgPlantuml *uml);
void dg_plantuml_flow_free(DgPlantumlFlow *flow);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlantumlFlow, dg_plantuml_flow_free)

/* Adds a thing that the flow comes to, and goes on from there. */
guint dg_plantuml_flow_add(DgPlantumlFlow *flow, const char *text);
/* Joins all tails to a thing; there are none then. */
void dg_plantuml_flow_join(DgPlantumlFlow *flow, guint thing);
/* Goes on from one thing alone. */
void dg_plantuml_flow_set(DgPlantumlFlow *flow, guint thing, const char *label);
/* Nothing goes on from here. */
void dg_plantuml_flow_end(DgPlantumlFlow *flow);

/* FALSE with `error`: too deep. */
gboolean dg_plantuml_flow_push(DgPlantumlFlow *flow, DgPlantumlFrameKind kind, guint head, GError **error);
/* The innermost frame, if it is of that kind; NULL. Valid until one is opened. */
DgPlantumlFrame *dg_plantuml_flow_top(DgPlantumlFlow *flow, DgPlantumlFrameKind kind);
/* The innermost loop; NULL. */
DgPlantumlFrame *dg_plantuml_flow_loop(DgPlantumlFlow *flow);
void dg_plantuml_flow_pop(DgPlantumlFlow *flow);
/* The branch that is being read ends here: its tails wait for the end of all. */
void dg_plantuml_flow_end_branch(DgPlantumlFlow *flow, DgPlantumlFrame *frame);
/* Goes on from the ends of all branches. */
void dg_plantuml_flow_merge(DgPlantumlFlow *flow, GArray *tails);

#endif
