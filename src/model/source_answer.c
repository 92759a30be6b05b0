#include "model/source_answer.h"

#include "base/diagnostics.h"
#include "figure/parts.h"

#include <string.h>

/* The elements that are a file of draw.io, also where prose stands around it without a fence. */
static const char *const ROOTS[] = {"mxfile", "mxGraphModel"};

/* From the first start tag of `root` to its last end tag; NULL without them. Free with g_free(). */
static char *cut_element(const char *answer, const char *root) {
  g_autofree char *start_tag = g_strconcat("<", root, NULL), *end_tag = g_strconcat("</", root, ">", NULL);
  const char *start = strstr(answer, start_tag), *end = start ? g_strrstr(start, end_tag) : NULL;
  return end ? g_strndup(start, (gsize)(end - start) + strlen(end_tag)) : NULL;
}

static char *find_element(const char *answer) {
  char *found = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(ROOTS) && !found; i++)
    found = cut_element(answer, ROOTS[i]);
  return found;
}

/* The last of the blocks, else all of the answer, without what stands around it. NULL: no source. */
static char *find_source(const char *answer, const GArray *blocks, DgFormat format) {
  const char *text = blocks->len ? g_array_index(blocks, DgFigureBlock, blocks->len - 1).text : NULL;
  char *found = format == DG_FORMAT_DRAWIO ? find_element(text ? text : answer) : NULL;
  return found ? found : g_strdup(text);
}

char *dg_source_answer_find(const char *answer, DgFormat format, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GArray) blocks = dg_figure_find_blocks_of(answer, format);
  char *found = find_source(answer, blocks, format);
  if (!found)
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found no text that is %s, expected one", dg_format_name(format));
  if (blocks->len > 1)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "the answer holds %u figures, of which the last one was taken",
                       blocks->len);
  return found;
}
