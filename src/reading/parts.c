/* The figures of one file: its drawings, or the diagrams of its sources. */
#include "figure/parts.h"
#include "figure/options.h"
#include "reading/parts.h"

static DgLanguageSource source_of(const DgFigureBlock *block, const char *name) {
  return (DgLanguageSource){block->text, block->length, name, block->first_line};
}

/* How many diagrams each block holds, 0 for one that cannot be counted; `parts` receives the sum, in which that is one,
 * which says why when it is read. NULL with `error` where the only block cannot be counted. Free with g_free(). */
static guint *count_diagrams(const GArray *blocks, const char *name, guint *parts, GError **error) {
  g_autofree guint *counts = g_new0(guint, blocks->len + 1);
  *parts = 0;
  for (guint i = 0; i < blocks->len; i++) {
    const DgFigureBlock *block = &g_array_index(blocks, DgFigureBlock, i);
    DgLanguageSource source = source_of(block, name);
    counts[i] = dg_language_count_parts(dg_language_of(block->format), &source, blocks->len == 1 ? error : NULL);
    if (!counts[i] && blocks->len == 1)
      return NULL;
    *parts += MAX(counts[i], 1);
  }
  return g_steal_pointer(&counts);
}

guint dg_figure_count_parts(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  if (!dg_format_is_source(dg_figure_format(bytes)))
    return dg_figure_count_drawings(bytes, name, options, error);
  g_autoptr(GArray) blocks = dg_figure_find_blocks(bytes);
  guint parts = 0;
  g_free(count_diagrams(blocks, name, &parts, error));
  return parts;
}

static void note_part(DgGraph *graph, guint part, guint parts) {
  graph->part = part;
  graph->parts = parts;
  if (part == 1 && parts > 1)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0,
                       "found %u diagrams, of which the first is read: --part 2 reads another", parts);
}

/* Diagram `part` of a block that holds `parts`; one that could not be counted says why. */
static DgGraph *read_block(const DgFigureBlock *block, const char *name, guint part, guint parts, GError **error) {
  const DgLanguage *language = dg_language_of(block->format);
  DgLanguageSource source = source_of(block, name);
  DgGraph *graph =
      parts ? dg_language_read_part(language, &source, part, error) : dg_language_read(language, &source, part, error);
  if (graph && block->is_latin)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0,
                       "the file is not in UTF-8, and was read as ISO 8859-1 (Latin-1)");
  return graph;
}

static gboolean check_crop(const char *name, const DgFigureOptions *options, GError **error) {
  if (!options || options->crop.width <= 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no PDF file, expected one to take a box of a page from",
              name);
  return FALSE;
}

DgGraph *dg_sources_read(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  if (!check_crop(name, options, error))
    return NULL;
  g_autoptr(GArray) blocks = dg_figure_find_blocks(bytes);
  guint wanted = options ? options->part : 1, parts, before = 0, i = 0;
  g_autofree guint *counts = count_diagrams(blocks, name, &parts, error);
  if (!counts)
    return NULL;
  if (wanted > parts) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %u diagram%s, expected a part %u", name, parts,
                parts == 1 ? "" : "s", wanted);
    return NULL;
  }
  for (; wanted > before + MAX(counts[i], 1); i++)
    before += MAX(counts[i], 1);
  DgGraph *graph = read_block(&g_array_index(blocks, DgFigureBlock, i), name, wanted - before, counts[i], error);
  if (graph)
    note_part(graph, wanted, parts);
  guint figures = dg_figure_count_fenced(bytes);
  if (graph && figures > blocks->len)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0,
                       "found %u figures in fences (```), of which the first is read", figures);
  return graph;
}
