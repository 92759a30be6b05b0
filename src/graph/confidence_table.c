/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.70,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 6.41,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.68,
    [DG_NODE_METHOD_BARE_TEXT] = 6.13,
    [DG_NODE_METHOD_DRAFT] = 2.31,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 1.37,
    [DG_NODE_DOUBT_CROWDED] = 2.21,
    [DG_NODE_DOUBT_IDLE] = 0.91,
    [DG_NODE_DOUBT_MANY_LINES] = 1.06,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.52,
    [DG_NODE_DOUBT_OVERFLOWN] = 1.64,
    [DG_NODE_DOUBT_RIVAL] = 1.33,
    [DG_NODE_DOUBT_ROUGH] = 1.25,
    [DG_NODE_DOUBT_STRAY] = 1.53,
    [DG_NODE_DOUBT_UNLINKED] = 1.26,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.94,
    [DG_NODE_DOUBT_UNREAD] = 8.90,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 6.14,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 5.04,
    [DG_EDGE_METHOD_OPEN_HEAD] = 5.17,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.88,
    [DG_EDGE_METHOD_MID_MARKER] = 5.16,
    [DG_EDGE_METHOD_END_MARK] = 4.73,
    [DG_EDGE_METHOD_LINE] = 4.99,
    [DG_EDGE_METHOD_TREE] = 5.21,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 0.94,
    [DG_EDGE_DOUBT_BENT] = 0.65,
    [DG_EDGE_DOUBT_CONTAINER] = 1.58,
    [DG_EDGE_DOUBT_CROSSING] = 1.46,
    [DG_EDGE_DOUBT_FORK] = 1.11,
    [DG_EDGE_DOUBT_GAP] = 1.36,
    [DG_EDGE_DOUBT_HANGING] = 1.57,
    [DG_EDGE_DOUBT_INSIDE] = 1.09,
    [DG_EDGE_DOUBT_ODD] = 1.82,
    [DG_EDGE_DOUBT_RIVAL] = 1.58,
    [DG_EDGE_DOUBT_SEARCHED] = 1.02,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.33,
};
