/* Graphs that a model takes part in reading, from bytes. */
#ifndef DG_MODEL_READING_H
#define DG_MODEL_READING_H

#include <diagrade/model.h>

/* dg_model_graph_new_from_file() of the bytes of the file at `path`, which names it. */
DgGraph *dg_model_graph_new_from_bytes(DgModelClient *client, const DgPrompts *prompts, GBytes *bytes, const char *path,
                                       const DgGraphOptions *graph_options, const DgReadingOptions *options,
                                       GError **error);

#endif
