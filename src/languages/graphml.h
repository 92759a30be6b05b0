/* The values that the nodes and edges of GraphML have, and what is seen of them. */
#ifndef DG_LANGUAGES_GRAPHML_H
#define DG_LANGUAGES_GRAPHML_H

#include "languages/xml.h"

/* What a key is about, in the order of preference where several say what the label is. */
typedef enum {
  DG_GRAPHML_LABEL,
  DG_GRAPHML_TEXT,
  DG_GRAPHML_NAME,
  DG_GRAPHML_X,
  DG_GRAPHML_Y,
  DG_GRAPHML_WIDTH,
  DG_GRAPHML_HEIGHT,
  DG_GRAPHML_GRAPHICS, /* yEd: how it is drawn, with its labels */
  DG_GRAPHML_LABEL_LIST, /* yFiles for HTML, yEd Live: its labels */
  DG_GRAPHML_RECTANGLE, /* the same: its outline */
  DG_GRAPHML_FIELDS
} DgGraphmlField;

/* The elements with the values of a node or an edge; NULL where it has none. */
typedef struct {
  const xmlNode *of[DG_GRAPHML_FIELDS];
} DgGraphmlValues;

/* The first element of that local name inside, at any depth; NULL. */
const xmlNode *dg_graphml_find(const xmlNode *node, const char *name);
/* How yEd draws a node: of a group, which has several ways, the active one. NULL for none. */
const xmlNode *dg_graphml_realizer(const DgGraphmlValues *values);

/* Text, kind and box of a node as yEd draws it; its labels of lanes become containers in it. */
void dg_graphml_read_node(DgDiagram *diagram, guint thing, const xmlNode *realizer);
/* The same of labels and an outline in the newer format. */
void dg_graphml_read_label_list(const xmlNode *list, GString *out);
gboolean dg_graphml_read_rectangle(const xmlNode *data, DgBox *box);
/* The labels of an edge, one a line; what is drawn at its ends, FALSE where nothing is said; its course. */
void dg_graphml_read_edge_labels(const xmlNode *realizer, GString *out);
gboolean dg_graphml_read_tips(const xmlNode *realizer, DgTip tips[2]);
void dg_graphml_add_course(const DgDiagram *diagram, DgJoin *join, const xmlNode *realizer);

#endif
