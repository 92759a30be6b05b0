/* The figures of one file: its drawings, or the diagrams of its sources. */
#include "figure/parts.h"
#include "figure/options.h"
#include "reading/parts.h"

static DgLanguageSource source_of(const DgFigureBlock *block, const char *name) {
  return (DgLanguageSource){block->text, block->length, name, block->first_line};
}

/* Counts the diagrams of all blocks; 0 with `error`. A block that cannot be counted is one, which says why when it is
 * read, unless it is the only one. */
static guint count_diagrams(const GArray *blocks, const char *name, GError **error) {
  guint parts = 0;
  for (guint i = 0; i < blocks->len; i++) {
    const DgFigureBlock *block = &g_array_index(blocks, DgFigureBlock, i);
    DgLanguageSource source = source_of(block, name);
    guint of_block = dg_language_count_parts(dg_language_of(block->format), &source, blocks->len == 1 ? error : NULL);
    if (!of_block && blocks->len == 1)
      return 0;
    parts += MAX(of_block, 1);
  }
  return parts;
}

guint dg_figure_count_parts(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  if (!dg_format_is_source(dg_figure_format(bytes)))
    return dg_figure_count_drawings(bytes, name, options, error);
  g_autoptr(GArray) blocks = dg_figure_find_blocks(bytes);
  return count_diagrams(blocks, name, error);
}

static void note_part(DgGraph *graph, guint part, guint parts) {
  graph->part = part;
  graph->parts = parts;
  if (part == 1 && parts > 1)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0,
                       "found %u diagrams, of which the first is read: --part 2 reads another", parts);
}

DgGraph *dg_sources_read(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  if (options && options->crop.width > 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no PDF file, expected one to take a box of a page from",
                name);
    return NULL;
  }
  g_autoptr(GArray) blocks = dg_figure_find_blocks(bytes);
  guint wanted = options ? options->part : 1, before = 0, parts = count_diagrams(blocks, name, error);
  if (!parts)
    return NULL;
  for (guint i = 0; i < blocks->len; i++) {
    const DgFigureBlock *block = &g_array_index(blocks, DgFigureBlock, i);
    const DgLanguage *language = dg_language_of(block->format);
    DgLanguageSource source = source_of(block, name);
    guint of_block = MAX(dg_language_count_parts(language, &source, NULL), 1);
    if (wanted > before + of_block) {
      before += of_block;
      continue;
    }
    DgGraph *graph = dg_language_read(language, &source, wanted - before, error);
    if (graph)
      note_part(graph, wanted, parts);
    if (graph && block->is_latin)
      dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0,
                         "the file is not in UTF-8, and was read as ISO 8859-1 (Latin-1)");
    return graph;
  }
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %u diagram%s, expected a part %u", name, parts,
              parts == 1 ? "" : "s", wanted);
  return NULL;
}
