/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.25,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 5.31,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.27,
    [DG_NODE_METHOD_BARE_TEXT] = 5.30,
    [DG_NODE_METHOD_DRAFT] = 2.25,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 2.35,
    [DG_NODE_DOUBT_CROWDED] = 1.70,
    [DG_NODE_DOUBT_IDLE] = 1.70,
    [DG_NODE_DOUBT_MANY_LINES] = 2.08,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.89,
    [DG_NODE_DOUBT_OVERFLOWN] = 3.45,
    [DG_NODE_DOUBT_RIVAL] = 1.89,
    [DG_NODE_DOUBT_ROUGH] = 1.47,
    [DG_NODE_DOUBT_STRAY] = 1.02,
    [DG_NODE_DOUBT_UNLINKED] = 0.90,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.90,
    [DG_NODE_DOUBT_UNREAD] = 7.80,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 5.09,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 3.82,
    [DG_EDGE_METHOD_OPEN_HEAD] = 4.60,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.32,
    [DG_EDGE_METHOD_MID_MARKER] = 4.47,
    [DG_EDGE_METHOD_END_MARK] = 4.31,
    [DG_EDGE_METHOD_LINE] = 4.54,
    [DG_EDGE_METHOD_TREE] = 4.60,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 1.91,
    [DG_EDGE_DOUBT_BENT] = 0.62,
    [DG_EDGE_DOUBT_CONTAINER] = 2.36,
    [DG_EDGE_DOUBT_CROSSING] = 1.09,
    [DG_EDGE_DOUBT_FORK] = 1.05,
    [DG_EDGE_DOUBT_GAP] = 0.99,
    [DG_EDGE_DOUBT_HANGING] = 1.66,
    [DG_EDGE_DOUBT_INSIDE] = 1.32,
    [DG_EDGE_DOUBT_NODES] = 2.15,
    [DG_EDGE_DOUBT_ODD] = 1.71,
    [DG_EDGE_DOUBT_RIVAL] = 1.90,
    [DG_EDGE_DOUBT_SEARCHED] = 0.95,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.14,
};
