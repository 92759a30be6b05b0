/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.63,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 5.98,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.47,
    [DG_NODE_METHOD_BARE_TEXT] = 6.00,
    [DG_NODE_METHOD_DRAFT] = 2.31,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 1.47,
    [DG_NODE_DOUBT_CROWDED] = 2.14,
    [DG_NODE_DOUBT_IDLE] = 1.00,
    [DG_NODE_DOUBT_MANY_LINES] = 1.02,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.65,
    [DG_NODE_DOUBT_OVERFLOWN] = 1.62,
    [DG_NODE_DOUBT_RIVAL] = 1.32,
    [DG_NODE_DOUBT_ROUGH] = 1.29,
    [DG_NODE_DOUBT_STRAY] = 1.50,
    [DG_NODE_DOUBT_UNLINKED] = 1.11,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.92,
    [DG_NODE_DOUBT_UNREAD] = 8.80,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 6.14,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 5.03,
    [DG_EDGE_METHOD_OPEN_HEAD] = 5.15,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.86,
    [DG_EDGE_METHOD_MID_MARKER] = 5.15,
    [DG_EDGE_METHOD_END_MARK] = 4.72,
    [DG_EDGE_METHOD_LINE] = 4.97,
    [DG_EDGE_METHOD_TREE] = 5.18,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 0.97,
    [DG_EDGE_DOUBT_BENT] = 0.64,
    [DG_EDGE_DOUBT_CONTAINER] = 1.55,
    [DG_EDGE_DOUBT_CROSSING] = 1.45,
    [DG_EDGE_DOUBT_FORK] = 1.12,
    [DG_EDGE_DOUBT_GAP] = 1.33,
    [DG_EDGE_DOUBT_HANGING] = 1.64,
    [DG_EDGE_DOUBT_INSIDE] = 1.08,
    [DG_EDGE_DOUBT_ODD] = 1.73,
    [DG_EDGE_DOUBT_RIVAL] = 1.55,
    [DG_EDGE_DOUBT_SEARCHED] = 1.01,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.28,
};
