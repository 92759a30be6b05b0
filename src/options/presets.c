#include "options/presets.h"

const char *const dg_preset_names[] = {"diagrameval", NULL};

/* In the order of the names. */
static const DgPreset PRESETS[] = {
    /* DiagramEval, sections 4 and 5.1: draft nodes by K and tau, refined by a model that reads the edges as well, each
     * generated node matched in turn where the similarity "surpasses" the threshold, a node a node with words or
     * without; Table 1 has the metrics of nodes and paths. The paper names no similarity, no threshold and no value of
     * 0/0: these are ours for edit distances. */
    {"diagrameval",
     {{"k", "1.5"},
      {"tau", "0.2"},
      {"refine", "model"},
      {"edges", "model"},
      {"connections", "directed"},
      {"match", "greedy"},
      {"similarity", "levenshtein"},
      {"threshold", "0.8"},
      {"threshold-strict", NULL},
      {"wordless", "count"},
      {"zero-division", "0"},
      {"metrics", "node,path"},
      {"sort", "node_f1"}}},
};

const DgPreset *dg_preset_get(guint index) {
  return &PRESETS[index];
}
