#include "figure/outlined.h"

#include "drawing/outlined_text.h"
#include "raster/ocr.h"
#include "svg/text_layer.h"

static void count_rows(DgDrawing *drawing) {
  guint unread = 0;
  guint line = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    if (item->state != DG_TEXT_STATE_OUTLINES)
      continue;
    line = unread++ ? line : item->line;
  }
  drawing->losses.count += unread; /* each is in the list of texts, and none is an element of its own */
  if (unread)
    dg_diagnostics_add(drawing->diagnostics, DG_LEVEL_WARNING, line,
                       "text is drawn as outlines and has no words: %u row%s", unread, unread == 1 ? "" : "s");
}

gboolean dg_figure_read_outlined_text(DgDrawing *drawing, const DgFigureOptions *options, GError **error) {
  dg_drawing_find_outlined_text(drawing);
  gboolean trusted = options->trust_layer || !options->generated;
  if (trusted)
    dg_drawing_read_named_outlines(drawing);
  guint unfit = trusted ? dg_drawing_read_layer(drawing) : 0;
  if (unfit)
    dg_diagnostics_add(drawing->diagnostics, DG_LEVEL_WARNING, 0,
                       "a layer of text does not fit the outlines under it and is not used: %u row%s", unfit,
                       unfit == 1 ? "" : "s");
  if (options->text == DG_TEXT_READING_OCR && !dg_ocr_read(drawing, options->language, error))
    return FALSE;
  count_rows(drawing);
  return TRUE;
}
