/* A thousand damaged files of each language: each gives a graph or an error, and nothing else happens. Changes are
 * drawn from a fixed sequence, so that a failure can be seen again. */
#include <diagrade/reading.h>

#include "source.h"

#define FILES 1000u
/* Changes of one file. */
#define CHANGES_MAX 4u

static const struct {
  const char *ending;
  DgFormat format;
} LANGUAGES[] = {{"bpmn", DG_FORMAT_BPMN},
                 {"d2", DG_FORMAT_D2},
                 {"dot", DG_FORMAT_DOT},
                 {"drawio", DG_FORMAT_DRAWIO},
                 {"excalidraw", DG_FORMAT_EXCALIDRAW},
                 {"graphml", DG_FORMAT_GRAPHML},
                 {"mmd", DG_FORMAT_MERMAID},
                 {"puml", DG_FORMAT_PLANTUML}};

/* The generator of Numerical Recipes (ranqd1): the same everywhere. */
static guint32 draw(guint32 *state, guint32 below) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) % below;
}

/* Cuts a piece out, repeats one, or writes another byte or one that means something in most languages. */
static void change(GString *text, guint32 *state) {
  static const char signs[] = "\"'{}[]()<>|&;:#%*\\/-=\n\t `~^@$!.,0\xc3";
  gsize at = draw(state, (guint32)text->len), wanted = 1 + draw(state, 40), length = MIN(wanted, text->len - at);
  g_autofree char *piece = g_strndup(text->str + at, length);
  switch (draw(state, 5)) {
  case 0:
    g_string_erase(text, (gssize)at, (gssize)length);
    break;
  case 1:
    g_string_insert(text, (gssize)draw(state, (guint32)text->len), piece);
    break;
  case 2:
    text->str[at] = signs[draw(state, sizeof signs - 1)];
    break;
  case 3:
    g_string_insert_c(text, (gssize)at, signs[draw(state, sizeof signs - 1)]);
    break;
  default:
    if (draw(state, 8) == 0)
      g_string_truncate(text, at);
    break;
  }
  if (!text->len)
    g_string_append_c(text, ' ');
}

static void read_damaged(DgFormat format, const char *source, guint32 number) {
  g_autoptr(GString) text = g_string_new(source);
  guint32 state = number;
  for (guint changes = 1 + draw(&state, CHANGES_MAX); changes > 0; changes--)
    change(text, &state);
  g_autofree char *valid = g_utf8_make_valid(text->str, (gssize)text->len);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_source(format, valid, &error);
  if ((graph == NULL) == (error != NULL))
    return;
  print_error("mutation %u of %s\n", number, dg_format_name(format));
  fail();
}

static void damaged_sources_give_a_graph_or_an_error(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(LANGUAGES); i++) {
    g_autofree char *path = g_strdup_printf("%s/datasets/sources/answering.%s", DG_SOURCE_DIR, LANGUAGES[i].ending);
    g_autofree char *source = NULL;
    assert_true(g_file_get_contents(path, &source, NULL, NULL));
    for (guint32 number = 1; number <= FILES; number++)
      read_damaged(LANGUAGES[i].format, source, number);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_sources_give_a_graph_or_an_error)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
