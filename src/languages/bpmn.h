/* A BPMN model on its way into a diagram: the reader (bpmn.c), what has a place in it (bpmn_elements.c) and the lines
 * between (bpmn_flows.c). */
#ifndef DG_LANGUAGES_BPMN_H
#define DG_LANGUAGES_BPMN_H

#include "languages/xml.h"

/* A flow or an association that waits until all that it may end at is known. */
typedef struct {
  const xmlNode *node;
  guint owner; /* the thing that holds a data association; DG_NO_THING */
  gboolean hidden; /* it lies in a collapsed sub-process */
  gboolean shown; /* what holds it is in this diagram */
} BpmnFlow;

/* An event at the edge of an activity. */
typedef struct {
  const xmlNode *node;
  guint thing;
} BpmnGuest;

typedef struct {
  const DgLanguageSource *source;
  DgDiagram *diagram;
  const xmlNode *definitions;
  const xmlNode *plane; /* the BPMNPlane that is read; NULL: the file has none, and all of the model is read */
  GHashTable *drawn; /* id -> its BPMNShape or BPMNEdge in the plane, const xmlNode * */
  GHashTable *drawn_elsewhere; /* set of the ids that have one in any plane */
  GHashTable *values; /* id of a category value -> its element, const xmlNode * */
  GHashTable *pools; /* id of a process -> its pool, index + 1 */
  GArray *flows; /* BpmnFlow */
  GArray *guests; /* BpmnGuest */
} BpmnModel;

/* Whether the element is one of BPMN itself: of the namespace that the definitions have. */
gboolean dg_bpmn_is_own(const BpmnModel *model, const xmlNode *node);
/* What a reference names without the prefix of its namespace, where it has one; borrowed. */
const char *dg_bpmn_local(const char *reference);
/* The shape or edge of the element in the plane; NULL for none. */
const xmlNode *dg_bpmn_drawing(const BpmnModel *model, const char *id);
/* Whether the plane shows the element, or what is inside it. */
gboolean dg_bpmn_is_shown(const BpmnModel *model, const char *id);
/* The thing that a reference names; DG_NO_THING. */
guint dg_bpmn_find(const BpmnModel *model, const char *reference);
/* Says that an element is in the model and in none of its diagrams. */
void dg_bpmn_leave_out(BpmnModel *model, const xmlNode *node, DgLossKind kind);

/* Adds what has a place in the diagram, and lists the flows. FALSE with DG_ERROR_LIMIT. */
gboolean dg_bpmn_add_elements(BpmnModel *model, GError **error);
/* Adds the flows. FALSE with DG_ERROR_LIMIT. */
gboolean dg_bpmn_add_flows(BpmnModel *model, GError **error);

#endif
