/* What the fuzz targets share. */
#ifndef DG_FUZZ_FUZZ_H
#define DG_FUZZ_FUZZ_H

#include <diagrade/graph.h>
#include <stddef.h>
#include <stdint.h>

/* The entry of a libFuzzer target. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts with `rule` when `holds` is FALSE, which a fuzzer reports as a crash. */
void dg_fuzz_require(gboolean holds, const char *rule);

/* Requires that a text is well-formed XML. */
void dg_fuzz_check_xml(const char *text, gsize length, const char *rule);

/* Requires that `graph` is consistent, and that its JSON, DOT and GraphML are what their readers take. */
void dg_fuzz_check_graph(const DgGraph *graph);

#endif
