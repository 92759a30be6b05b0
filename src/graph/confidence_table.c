/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.42,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 5.68,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.29,
    [DG_NODE_METHOD_BARE_TEXT] = 5.60,
    [DG_NODE_METHOD_DRAFT] = 1.53,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 2.03,
    [DG_NODE_DOUBT_CROWDED] = 2.54,
    [DG_NODE_DOUBT_IDLE] = 1.09,
    [DG_NODE_DOUBT_MANY_LINES] = 1.22,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.67,
    [DG_NODE_DOUBT_OVERFLOWN] = 2.03,
    [DG_NODE_DOUBT_RIVAL] = 1.33,
    [DG_NODE_DOUBT_ROUGH] = 1.28,
    [DG_NODE_DOUBT_STRAY] = 1.60,
    [DG_NODE_DOUBT_UNLINKED] = 1.01,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 2.89,
    [DG_NODE_DOUBT_UNREAD] = 9.42,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 6.08,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 4.71,
    [DG_EDGE_METHOD_OPEN_HEAD] = 5.17,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.85,
    [DG_EDGE_METHOD_MID_MARKER] = 5.18,
    [DG_EDGE_METHOD_END_MARK] = 5.12,
    [DG_EDGE_METHOD_LINE] = 5.10,
    [DG_EDGE_METHOD_TREE] = 5.26,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 1.52,
    [DG_EDGE_DOUBT_BENT] = 0.78,
    [DG_EDGE_DOUBT_CONTAINER] = 1.70,
    [DG_EDGE_DOUBT_CROSSING] = 2.33,
    [DG_EDGE_DOUBT_FORK] = 2.15,
    [DG_EDGE_DOUBT_GAP] = 1.49,
    [DG_EDGE_DOUBT_HANGING] = 1.91,
    [DG_EDGE_DOUBT_INSIDE] = 1.79,
    [DG_EDGE_DOUBT_ODD] = 1.94,
    [DG_EDGE_DOUBT_RIVAL] = 2.02,
    [DG_EDGE_DOUBT_SEARCHED] = 1.15,
    [DG_EDGE_DOUBT_UNTOUCHED] = 1.55,
};
