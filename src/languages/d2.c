/* D2 (d2lang.com): text to statements (d2_parse.c), statements to a model (d2_compile.c), a board of it to a diagram
 * (d2_draw.c). Each board is a diagram: the outermost, then its layers, scenarios and steps with theirs. */
#include "languages/d2_draw.h"

#include <string.h>

static D2Model *compile(const D2Document *document, GError **error) {
  g_autoptr(D2Model) model = dg_d2_model_new(document);
  return dg_d2_compile(model, error) ? g_steal_pointer(&model) : NULL;
}

/* Whether the source may have more boards than one. */
static gboolean may_have_boards(const DgLanguageSource *source) {
  static const char *const words[] = {"layers", "scenarios", "steps"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (strcasestr(source->text, words[i]))
      return TRUE;
  return FALSE;
}

static guint count_parts(const DgLanguageSource *source, GError **error) {
  if (!may_have_boards(source))
    return 1;
  g_autoptr(D2Document) document = dg_d2_parse(source, error);
  g_autoptr(D2Model) model = document ? compile(document, error) : NULL;
  if (!model)
    return 0;
  g_autoptr(GPtrArray) boards = dg_d2_list_boards(model);
  return boards ? boards->len : 0;
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_autoptr(D2Document) document = dg_d2_parse(source, error);
  g_autoptr(D2Model) model = document ? compile(document, error) : NULL;
  if (!model)
    return FALSE;
  g_autoptr(GPtrArray) boards = dg_d2_list_boards(model);
  return boards && dg_d2_draw_board(model, g_ptr_array_index(boards, part - 1), diagram, error);
}

const DgLanguage dg_language_d2 = {.format = DG_FORMAT_D2, .count_parts = count_parts, .read = read_diagram};
