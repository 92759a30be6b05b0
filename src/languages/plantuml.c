/* PlantUML: the diagrams of a source, and who reads which.
 *
 *   source:   { text | "@start" kind [ name ] lines "@end" kind }
 *   lines:    pages with "newpage" between them; each is one diagram
 *
 * Text around diagrams is none of them, and neither is one without an end. A source without any "@start" is one
 * diagram, as a fenced block is in Markdown. The kind of a "@startuml" is told from its lines (plantuml_kind.c);
 * PlantUML itself tries its readers in turn. Other kinds than "uml" are no graphs here. */
#include "languages/plantuml.h"

#include <string.h>

/* Where a diagram stands. */
typedef struct {
  const char *begin, *end; /* of its lines */
  const char *kind; /* behind "@start" */
  guint line; /* of its "@start", from 1 */
} Block;

/* What "@start" begins, other than "uml". */
static const char *const OTHERS[][2] = {
    {"board", "a board"},
    {"bpm", "a BPM diagram"},
    {"chen", "a Chen ER diagram"},
    {"chart", "a chart"},
    {"chronology", "a chronology"},
    {"creole", "a page of text"},
    {"cute", "a drawing"},
    {"def", "a definition"},
    {"ditaa", "a ditaa drawing"},
    {"dot", "a DOT graph"},
    {"ebnf", "an EBNF diagram"},
    {"files", "a tree of files"},
    {"flow", "a flow"},
    {"gantt", "a Gantt chart"},
    {"git", "a Git graph"},
    {"hcl", "HCL data"},
    {"jcckit", "a plot"},
    {"json", "JSON data"},
    {"latex", "a formula"},
    {"math", "a formula"},
    {"mindmap", "a mind map"},
    {"nwdiag", "a network diagram"},
    {"packetdiag", "a packet diagram"},
    {"project", "a Gantt chart"},
    {"regex", "a regular expression"},
    {"salt", "a wireframe"},
    {"wbs", "a work breakdown structure"},
    {"wire", "a wiring diagram"},
    {"yaml", "YAML data"},
};

static const char *next_line(const char *at) {
  at += strcspn(at, "\n");
  return *at ? at + 1 : at;
}

/* A line that begins a page inside of a diagram. */
static gboolean is_page(const char *at) {
  const char *rest = dg_plantuml_take_word(at, "newpage");
  return rest && (*rest == '\0' || *rest == '\n' || !strchr("-<.:", *rest));
}

static void add_pages(GArray *blocks, Block block, const char *end) {
  for (const char *at = block.begin; at < end; at = next_line(at)) {
    if (!is_page(at + strspn(at, " \t")))
      continue;
    block.end = at;
    g_array_append_val(blocks, block);
    block.begin = next_line(at);
  }
  block.end = end;
  g_array_append_val(blocks, block);
}

/* The diagrams that have an end; free with g_array_unref(). `open` is the line of the last without one, 0 for none. */
static GArray *find_blocks(const DgLanguageSource *source, guint *open) {
  GArray *blocks = g_array_new(FALSE, FALSE, sizeof(Block));
  Block block = {0};
  guint line = 1;
  *open = 0;
  for (const char *at = source->text; *at; at = next_line(at), line++) {
    const char *word = at + strspn(at, " \t");
    if (g_ascii_strncasecmp(word, "@start", 6) == 0 && !block.begin) {
      block = (Block){.begin = next_line(at), .kind = word + 6, .line = line};
      *open = line;
    } else if (g_ascii_strncasecmp(word, "@end", 4) == 0 && block.begin) {
      add_pages(blocks, block, at);
      block = (Block){0};
      *open = 0;
    }
  }
  if (!blocks->len && !*open)
    add_pages(blocks, (Block){.begin = source->text, .kind = "uml", .line = 1}, source->text + source->length);
  return blocks;
}

static guint count_parts(const DgLanguageSource *source, GError **error) {
  guint open;
  g_autoptr(GArray) blocks = find_blocks(source, &open);
  if (!blocks->len)
    dg_language_fail(source, DG_ERROR_FORMAT, open, 0, error,
                     "found the end of the source, expected \"@end\" of what \"@start\" begins here");
  return blocks->len;
}

const char *dg_plantuml_line(const DgPlantuml *uml) {
  return g_array_index(uml->lines, DgPlantumlLine, uml->at).text;
}

guint dg_plantuml_line_number(const DgPlantuml *uml) {
  return uml->at < uml->lines->len ? g_array_index(uml->lines, DgPlantumlLine, uml->at).line : 0;
}

gboolean dg_plantuml_next_line(DgPlantuml *uml) {
  if (uml->at + 1 >= uml->lines->len)
    return FALSE;
  uml->at++;
  return TRUE;
}

DgPlantumlTaken dg_plantuml_fail(const DgPlantuml *uml, GError **error, const char *expected, ...) {
  va_list arguments;
  va_start(arguments, expected);
  g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
  va_end(arguments);
  const char *line = dg_plantuml_line(uml);
  glong length = MIN(40, g_utf8_strlen(line, -1));
  g_autofree char *head = g_utf8_substring(line, 0, length);
  dg_language_fail(uml->source, DG_ERROR_FORMAT, dg_plantuml_line_number(uml), 1, error, "found \"%s\", expected %s",
                   head, wanted);
  return DG_PLANTUML_FAILED;
}

static void clear_class(gpointer data) {
  g_ptr_array_unref(((DgPlantumlClass *)data)->members);
}

static DgPlantuml *new_reading(const DgLanguageSource *source, DgDiagram *diagram) {
  DgPlantuml *uml = g_new0(DgPlantuml, 1);
  uml->source = source;
  uml->diagram = diagram;
  uml->lines = g_array_new(FALSE, FALSE, sizeof(DgPlantumlLine));
  uml->strings = g_string_chunk_new(4096);
  uml->parents = g_array_new(FALSE, FALSE, sizeof(guint));
  uml->names = g_hash_table_new(g_str_hash, g_str_equal);
  uml->symbols = g_array_new(FALSE, TRUE, sizeof(const char *));
  uml->between = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  uml->classes = g_array_new(FALSE, FALSE, sizeof(DgPlantumlClass));
  g_array_set_clear_func(uml->classes, clear_class);
  uml->class_of = g_hash_table_new(NULL, NULL);
  uml->regions = g_hash_table_new(NULL, NULL);
  uml->hides = g_ptr_array_new_with_free_func(g_free);
  uml->last = DG_NO_THING;
  return uml;
}

static void free_reading(DgPlantuml *uml) {
  g_array_unref(uml->lines);
  g_string_chunk_free(uml->strings);
  g_array_unref(uml->parents);
  g_hash_table_unref(uml->names);
  g_array_unref(uml->symbols);
  g_hash_table_unref(uml->between);
  g_array_unref(uml->classes);
  g_hash_table_unref(uml->class_of);
  g_hash_table_unref(uml->regions);
  g_ptr_array_unref(uml->hides);
  g_free(uml);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlantuml, free_reading)

/* Rules in the order in which they are asked; NULL ends them. */
typedef DgPlantumlTaken (*Rule)(DgPlantuml *uml, GError **error);
static const Rule CLASS_RULES[] = {dg_plantuml_take_class, dg_plantuml_take_note,   dg_plantuml_take_common,
                                   dg_plantuml_take_link,  dg_plantuml_take_entity, NULL};
static const Rule DESCRIPTION_RULES[] = {dg_plantuml_take_note, dg_plantuml_take_common, dg_plantuml_take_link,
                                         dg_plantuml_take_entity, NULL};
static const Rule STATE_RULES[] = {dg_plantuml_take_note, dg_plantuml_take_state, dg_plantuml_take_common, NULL};

static gboolean take_line(DgPlantuml *uml, const Rule *rules, GError **error) {
  if (!dg_diagram_check_size(uml->diagram, uml->source->name, error))
    return FALSE;
  if (!*dg_plantuml_line(uml))
    return TRUE;
  for (; *rules; rules++) {
    DgPlantumlTaken taken = (*rules)(uml, error);
    if (taken != DG_PLANTUML_NOT_MINE)
      return taken == DG_PLANTUML_TAKEN;
  }
  return dg_plantuml_fail(uml, error, "a statement") == DG_PLANTUML_TAKEN;
}

static gboolean read_lines(DgPlantuml *uml, const Rule *rules, GError **error) {
  for (uml->at = 0; uml->at < uml->lines->len; uml->at++)
    if (!take_line(uml, rules, error))
      return FALSE;
  if (uml->parents->len)
    return dg_language_fail(uml->source, DG_ERROR_FORMAT,
                            g_array_index(uml->lines, DgPlantumlLine, uml->lines->len - 1).line, 0, error,
                            "found the end of the diagram, expected \"}\"");
  return TRUE;
}

static gboolean read_kind(DgPlantuml *uml, GError **error) {
  const char *name;
  guint line;
  uml->kind = dg_plantuml_tell_kind(uml->lines, &name, &line);
  switch (uml->kind) {
  case DG_PLANTUML_CLASS:
    uml->separator = ".";
    return read_lines(uml, CLASS_RULES, error);
  case DG_PLANTUML_DESCRIPTION:
    return read_lines(uml, DESCRIPTION_RULES, error);
  case DG_PLANTUML_STATE:
    return read_lines(uml, STATE_RULES, error);
  case DG_PLANTUML_ACTIVITY:
    return dg_plantuml_read_activity(uml, error);
  case DG_PLANTUML_OLD_ACTIVITY:
    return dg_plantuml_read_old_activity(uml, error);
  default:
    return dg_language_fail(uml->source, DG_ERROR_FORMAT, line, 0, error,
                            "found %s, expected a diagram that is a graph", name);
  }
}

/* Words that change how all of a diagram is read, wherever they stand. */
static void look_ahead(DgPlantuml *uml) {
  for (guint i = 0; i < uml->lines->len; i++) {
    const char *line = g_array_index(uml->lines, DgPlantumlLine, i).text;
    const char *hide = dg_plantuml_take_word(line, "hide"), *look = dg_plantuml_take_word(line, "skinparam");
    const char *size = look ? dg_plantuml_take_word(look, "classAttributeIconSize") : NULL;
    uml->plain_marks = size ? strcmp(size, "0") == 0 : uml->plain_marks;
    uml->quiet |= hide && (dg_plantuml_take_word(hide, "stereotype") || dg_plantuml_take_word(hide, "stereotypes"));
    uml->mixing |= dg_plantuml_take_word(line, "allowmixing") || dg_plantuml_take_word(line, "allow_mixing");
  }
}

static gboolean refuse_other(const DgLanguageSource *source, const Block *block, GError **error) {
  for (guint i = 0; i < G_N_ELEMENTS(OTHERS); i++)
    if (dg_plantuml_take_word(block->kind, OTHERS[i][0]))
      return dg_language_fail(source, DG_ERROR_FORMAT, block->line, 0, error,
                              "found %s, expected a diagram that is a graph", OTHERS[i][1]);
  gsize length = strspn(block->kind, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return dg_language_fail(source, DG_ERROR_FORMAT, block->line, 0, error,
                          "found \"@start%.*s\", expected \"@startuml\"", (int)MIN(length, 30), block->kind);
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  guint open;
  g_autoptr(GArray) blocks = find_blocks(source, &open);
  const Block *block = &g_array_index(blocks, Block, part - 1);
  if (!dg_plantuml_take_word(block->kind, "uml"))
    return refuse_other(source, block, error);
  g_autoptr(DgPlantuml) uml = new_reading(source, diagram);
  if (!dg_plantuml_preprocess(source, block->begin, block->end, diagram, uml->strings, uml->lines, error))
    return FALSE;
  look_ahead(uml);
  if (!read_kind(uml, error))
    return FALSE;
  dg_plantuml_finish_classes(uml);
  dg_plantuml_finish_common(uml);
  return TRUE;
}

const DgLanguage dg_language_plantuml = {
    .format = DG_FORMAT_PLANTUML, .count_parts = count_parts, .read = read_diagram};
