/* Made by scripts/fit_confidence: not to be changed by hand. */
#include "graph/confidence_table.h"

/* clang-format off */
const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1] = {
    [DG_NODE_METHOD_OUTLINE] = 5.96,
    [DG_NODE_METHOD_CONTAINER_TITLE] = 6.29,
    [DG_NODE_METHOD_PICTURE_CAPTION] = 6.39,
    [DG_NODE_METHOD_BARE_TEXT] = 5.49,
    [DG_NODE_METHOD_DRAFT] = 2.84,
};
const double dg_node_doubt_costs[DG_N_NODE_DOUBTS] = {
    [DG_NODE_DOUBT_APART] = 1.53,
    [DG_NODE_DOUBT_CROWDED] = 1.40,
    [DG_NODE_DOUBT_IDLE] = 0.60,
    [DG_NODE_DOUBT_MANY_LINES] = 1.09,
    [DG_NODE_DOUBT_MANY_WORDS] = 0.90,
    [DG_NODE_DOUBT_OVERFLOWN] = 1.07,
    [DG_NODE_DOUBT_RIVAL] = 1.15,
    [DG_NODE_DOUBT_ROUGH] = 1.27,
    [DG_NODE_DOUBT_STRAY] = 1.17,
    [DG_NODE_DOUBT_UNLINKED] = 1.32,
    [DG_NODE_DOUBT_UNLINKED_DRAFT] = 3.24,
    [DG_NODE_DOUBT_UNREAD] = 2.54,
};
const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1] = {
    [DG_EDGE_METHOD_MARKER] = 4.61,
    [DG_EDGE_METHOD_CLOSED_HEAD] = 3.92,
    [DG_EDGE_METHOD_OPEN_HEAD] = 3.83,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 3.62,
    [DG_EDGE_METHOD_MID_MARKER] = 3.83,
    [DG_EDGE_METHOD_END_MARK] = 3.59,
    [DG_EDGE_METHOD_LINE] = 3.38,
    [DG_EDGE_METHOD_TREE] = 3.87,
};
const double dg_edge_doubt_costs[DG_N_EDGE_DOUBTS] = {
    [DG_EDGE_DOUBT_APART] = 0.57,
    [DG_EDGE_DOUBT_BENT] = 0.79,
    [DG_EDGE_DOUBT_CONTAINER] = 1.12,
    [DG_EDGE_DOUBT_CROSSING] = 1.07,
    [DG_EDGE_DOUBT_FORK] = 0.67,
    [DG_EDGE_DOUBT_GAP] = 1.04,
    [DG_EDGE_DOUBT_HANGING] = 1.12,
    [DG_EDGE_DOUBT_INSIDE] = 0.78,
    [DG_EDGE_DOUBT_ODD] = 1.33,
    [DG_EDGE_DOUBT_RIVAL] = 1.27,
    [DG_EDGE_DOUBT_SEARCHED] = 0.79,
    [DG_EDGE_DOUBT_UNTOUCHED] = 0.91,
};
