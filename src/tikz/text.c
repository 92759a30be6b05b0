#include "tikz/text.h"

#include "tikz/text_line.h"

DgTikzText *dg_tikz_text_new(DgTikz *tikz, const char *source, const DgTikzFont *font, double width,
                             DgTikzAlign align) {
  DgTikzText *text = g_new0(DgTikzText, 1);
  DgTextLayout layout = {.tikz = tikz};
  DgTextBox box;
  dg_text_box_init(&box);
  if (align != DG_TIKZ_ALIGN_NONE || width > 0) {
    dg_text_lines(&layout, &box, source, font, width, align);
  } else {
    g_autofree char *line = g_strstrip(g_strdup(source));
    dg_text_line(&layout, &box, line, font);
  }
  text->width = MAX(box.width, width);
  text->height = box.height;
  text->depth = box.depth;
  text->runs = box.runs;
  text->rules = box.rules;
  return text;
}

void dg_tikz_text_free(DgTikzText *text) {
  if (!text)
    return;
  g_array_unref(text->runs);
  g_array_unref(text->rules);
  g_free(text);
}
