/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 6.12,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 6.39,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 7.00,
    [DG_NODE_METHOD_BARE_TEXT] = 6.32,
    [DG_NODE_METHOD_DRAFT] = 2.23,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 2.04,
    [DG_NODE_DOUBT_CROWDED] = 2.56,
    [DG_NODE_DOUBT_IDLE] = 1.12,
    [DG_NODE_DOUBT_MANY_LINES] = 1.22,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.64,
    [DG_NODE_DOUBT_OVERFLOWN] = 2.02,
    [DG_NODE_DOUBT_RIVAL] = 1.33,
    [DG_NODE_DOUBT_ROUGH] = 1.31,
    [DG_NODE_DOUBT_STRAY] = 1.60,
    [DG_NODE_DOUBT_UNLINKED] = 0.99,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.88,
    [DG_NODE_DOUBT_UNREAD] = 9.41,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 6.82,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 5.46,
    [DG_EDGE_METHOD_OPEN_HEAD] = 5.95,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 5.61,
    [DG_EDGE_METHOD_MID_MARKER] = 5.94,
    [DG_EDGE_METHOD_END_MARK] = 5.89,
    [DG_EDGE_METHOD_LINE] = 5.86,
    [DG_EDGE_METHOD_TREE] = 6.02,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 1.55,
    [DG_EDGE_DOUBT_BENT] = 0.79,
    [DG_EDGE_DOUBT_CONTAINER] = 1.80,
    [DG_EDGE_DOUBT_CROSSING] = 2.38,
    [DG_EDGE_DOUBT_FORK] = 2.20,
    [DG_EDGE_DOUBT_GAP] = 1.58,
    [DG_EDGE_DOUBT_HANGING] = 1.99,
    [DG_EDGE_DOUBT_INSIDE] = 1.83,
    [DG_EDGE_DOUBT_ODD] = 2.02,
    [DG_EDGE_DOUBT_RIVAL] = 2.07,
    [DG_EDGE_DOUBT_SEARCHED] = 1.26,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.64,
};
