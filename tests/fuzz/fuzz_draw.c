/* Bytes -> figure: what is drawn from a description is well-formed, and the same a second time. */
#include "fuzz/fuzz.h"

#include <diagrade/draw.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json((const char *)data, (gssize)size, "fuzz", &error);
  dg_fuzz_require((svg == NULL) == (error != NULL), "an error is set when, and only when, there is no figure");
  if (!svg)
    return 0;
  dg_fuzz_check_xml(svg, strlen(svg), "a figure is well-formed");
  g_autofree char *again = dg_draw_from_json((const char *)data, (gssize)size, "fuzz", NULL);
  dg_fuzz_require(again && !strcmp(svg, again), "a description gives the same figure again");
  return 0;
}
