/* The nodes of a picture that has no texts of its own, as a model sees them: node refinement without a draft. */
#ifndef DG_MODEL_NODE_LISTING_H
#define DG_MODEL_NODE_LISTING_H

#include "model/refinement.h"

/* Reads the answer of a model, of `length` bytes, to the prompt node_listing about a picture of the size of `empty`, a
 * graph without nodes: an object with "nodes", or their array; a node is an object with its text and, in pixels, its
 * box [left, top, width, height], which is cut at the edges of the picture. It is used whole or not at all: refused are
 * nodes without text, boxes that are no four numbers with a size or lie outside of the picture, and more than
 * DG_NODE_LIST_MAX nodes. Returns a refinement that adds them. Errors: DG_ERROR_MODEL; the message lists what is wrong.
 */
DgRefinement *dg_node_listing_read(const char *answer, gsize length, const DgGraph *empty, DgDiagnostics *notes,
                                   GError **error);

#endif
