/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.63,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 6.00,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.49,
    [DG_NODE_METHOD_BARE_TEXT] = 5.93,
    [DG_NODE_METHOD_DRAFT] = 2.23,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 1.92,
    [DG_NODE_DOUBT_CROWDED] = 2.54,
    [DG_NODE_DOUBT_IDLE] = 1.05,
    [DG_NODE_DOUBT_MANY_LINES] = 1.28,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.73,
    [DG_NODE_DOUBT_OVERFLOWN] = 1.82,
    [DG_NODE_DOUBT_RIVAL] = 1.36,
    [DG_NODE_DOUBT_ROUGH] = 1.42,
    [DG_NODE_DOUBT_STRAY] = 1.62,
    [DG_NODE_DOUBT_UNLINKED] = 1.25,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.92,
    [DG_NODE_DOUBT_UNREAD] = 9.70,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 6.04,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 4.74,
    [DG_EDGE_METHOD_OPEN_HEAD] = 5.07,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.72,
    [DG_EDGE_METHOD_MID_MARKER] = 5.07,
    [DG_EDGE_METHOD_END_MARK] = 4.95,
    [DG_EDGE_METHOD_LINE] = 4.87,
    [DG_EDGE_METHOD_TREE] = 5.10,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 1.55,
    [DG_EDGE_DOUBT_BENT] = 0.62,
    [DG_EDGE_DOUBT_CONTAINER] = 1.77,
    [DG_EDGE_DOUBT_CROSSING] = 1.74,
    [DG_EDGE_DOUBT_FORK] = 1.42,
    [DG_EDGE_DOUBT_GAP] = 1.58,
    [DG_EDGE_DOUBT_HANGING] = 1.79,
    [DG_EDGE_DOUBT_INSIDE] = 1.20,
    [DG_EDGE_DOUBT_ODD] = 2.05,
    [DG_EDGE_DOUBT_RIVAL] = 1.96,
    [DG_EDGE_DOUBT_SEARCHED] = 1.10,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.64,
};
