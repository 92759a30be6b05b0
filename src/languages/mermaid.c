/* Mermaid: what stands around a diagram of any kind, and which kind it is.
 *
 *   source:     [front-matter] { directive | comment | text }
 *   front-matter: "---" lines (YAML) "---", both with the same indent, before anything else
 *   directive:  "%%{" word [":"] (word | anything) ["}%%"]        wherever it stands, also over several lines
 *   comment:    a line of blanks, "%%", no "{", and at least one character more
 *   reference:  "#" word ";"
 *
 * All of that but the text is blanked out before a reader of the kind sees it, as Mermaid itself takes it out first;
 * the kind is told by the first word of the text. */
#include "languages/mermaid.h"

#include "languages/cursor.h"
#include "languages/mermaid_metadata.h"

#include <string.h>

/* A kind of diagram. */
typedef struct {
  const char *word; /* that its text begins with; others may stand behind it without a blank */
  const char *name; /* in messages */
  gboolean (*read)(const DgLanguageSource *source, DgDiagram *diagram, GError **error); /* NULL: it is no graph */
} Kind;

static const Kind KINDS[] = {
    {"C4", "a C4 diagram", NULL},
    {"architecture", "an architecture diagram", NULL},
    {"block", "a block diagram", NULL},
    {"classDiagram", "a class diagram", dg_mermaid_read_class},
    {"cynefin", "a Cynefin diagram", NULL},
    {"erDiagram", "an entity relationship diagram", dg_mermaid_read_er},
    {"eventmodeling", "an event model", NULL},
    {"flowchart", "a flowchart", dg_mermaid_read_flowchart},
    {"gantt", "a Gantt chart", NULL},
    {"gitGraph", "a Git graph", NULL},
    {"graph", "a flowchart", dg_mermaid_read_flowchart},
    {"info", "a line of information", NULL},
    {"ishikawa", "an Ishikawa diagram", NULL},
    {"journey", "a user journey", NULL},
    {"kanban", "a Kanban board", NULL},
    {"mindmap", "a mind map", NULL},
    {"packet", "a packet diagram", NULL},
    {"pie", "a pie chart", NULL},
    {"quadrantChart", "a quadrant chart", NULL},
    {"radar", "a radar chart", NULL},
    {"railroad", "a railroad diagram", NULL},
    {"requirement", "a requirement diagram", NULL},
    {"sankey", "a Sankey diagram", NULL},
    {"sequenceDiagram", "a sequence diagram", NULL},
    {"stateDiagram", "a state diagram", dg_mermaid_read_state},
    {"swimlane", "a swimlane diagram", dg_mermaid_read_flowchart},
    {"timeline", "a timeline", NULL},
    {"treeView", "a tree view", NULL},
    {"treemap", "a treemap", NULL},
    {"venn", "a Venn diagram", NULL},
    {"wardley", "a Wardley map", NULL},
    {"xychart", "an XY chart", NULL},
    {"zenuml", "a ZenUML sequence diagram", NULL},
};

static gboolean is_word_byte(char c) {
  return g_ascii_isalnum(c) || c == '_';
}

/* Keeps lines and columns of what is behind. */
static void blank_out(char *begin, const char *end) {
  for (char *at = begin; at < end; at++)
    if (*at != '\n')
      *at = ' ';
}

static char *skip_space(const char *at) {
  return (char *)at + strspn(at, " \t\n\v\f\r");
}

/* Marks that Mermaid would never see: a byte order mark, and the bytes that stand for references. */
static void blank_out_marks(char *text) {
  if (g_str_has_prefix(text, "\xef\xbb\xbf"))
    blank_out(text, text + strlen("\xef\xbb\xbf"));
  for (char *at = text; *at; at++)
    if (*at == DG_MERMAID_REFERENCE_BEGIN || *at == DG_MERMAID_REFERENCE_END)
      *at = ' ';
}

/* `<a href="x">` becomes `<a href='x'>`: a label in quotes goes on behind it. */
static void requote_tags(char *text) {
  for (char *at = text; (at = strchr(at, '<'));) {
    char *end = strchr(at, '>');
    if (!end)
      return;
    if (!is_word_byte(at[1])) {
      at++;
      continue;
    }
    for (char *value = at; value < end && (value = memmem(value, (gsize)(end - value), "=\"", 2));) {
      char *close = memchr(value + 2, '"', (gsize)(end - value - 2));
      if (!close)
        break;
      value[1] = *close = '\'';
      value = close;
    }
    at = end;
  }
}

/* The line behind `at`; NULL where there is none. */
static char *next_line(const char *at) {
  const char *end = strchr(at, '\n');
  return end ? (char *)end + 1 : NULL;
}

/* The closing line of the front matter that `text` begins with, which has the indent of the opening one; NULL where
 * there is none. */
static char *find_front_matter_end(char *text, gsize indent) {
  char *line = next_line(text);
  while (line && (line = next_line(line))) {
    gsize length = strcspn(line, "\n");
    const char *dashes = line + indent;
    if (strncmp(line, text, indent) == 0 && g_str_has_prefix(dashes, "---") && skip_space(dashes + 3) >= line + length)
      return line;
  }
  return NULL;
}

static void add_title(DgDiagram *diagram, const char *title) {
  guint thing = dg_diagram_add_thing(diagram, NULL, DG_THING_TEXT, 1);
  dg_diagram_thing(diagram, thing)->role = DG_ROLE_TITLE;
  dg_diagram_set_text(diagram, thing, title);
}

/* Takes front matter out; its title becomes a text of the diagram. FALSE with `error` where it is no YAML. */
static gboolean take_front_matter(const DgLanguageSource *source, char *text, DgDiagram *diagram, GError **error) {
  gsize indent = strspn(text, " \t");
  const char *body = next_line(text), *fault = NULL;
  if (!body || !g_str_has_prefix(text + indent, "---") || skip_space(text + indent + 3) < body)
    return TRUE;
  char *end = find_front_matter_end(text, indent);
  if (!end)
    return TRUE;
  g_autoptr(GHashTable) values = dg_mermaid_metadata_parse(body, (gsize)(end - body), &fault);
  if (!values)
    return dg_language_fail(source, DG_ERROR_FORMAT, 1, 1, error, "found %s in the front matter, expected YAML", fault);
  const char *title = g_hash_table_lookup(values, "title");
  if (title && *title)
    add_title(diagram, title);
  blank_out(text, end + strcspn(end, "\n"));
  return TRUE;
}

/* Behind the directive at `at`, or `at` where there is none. */
static char *skip_directive(char *at) {
  char *word = skip_space(at + strlen("%%{")), *end = word;
  while (is_word_byte(*end))
    end++;
  if (end == word)
    return at;
  char *value = skip_space(end);
  if (*value == ':')
    value = skip_space(value + 1);
  if (!is_word_byte(*value)) {
    char *close = strstr(value, "}%%");
    return close ? close + strlen("}%%") : value + strlen(value);
  }
  while (is_word_byte(*value))
    value++;
  value = skip_space(value);
  return g_str_has_prefix(value, "}%%") ? value + strlen("}%%") : value;
}

static void blank_out_directives(char *text) {
  for (char *at = text; (at = strstr(at, "%%{"));) {
    char *end = skip_directive(at);
    blank_out(at, end);
    at = MAX(end, at + 1);
  }
}

static void blank_out_comments(char *text) {
  for (char *line = text; line; line = next_line(line)) {
    char *at = line + strspn(line, " \t");
    gsize length = strcspn(at, "\n");
    if (length > 2 && g_str_has_prefix(at, "%%") && at[2] != '{')
      blank_out(at, at + length);
  }
}

/* The last semicolon of a line of styles ends a colour, which is no reference: "style a fill:#fff;". */
static void free_last_colour(char *line, gsize length) {
  char *begin = memmem(line, length, "style", strlen("style"));
  if (!begin)
    begin = memmem(line, length, "classDef", strlen("classDef"));
  gboolean valued = FALSE, coloured = FALSE;
  char *last = NULL;
  for (char *at = begin; at && at < line + length; at++) {
    valued = *at == ':' || (valued && !g_ascii_isspace(*at));
    coloured |= valued && *at == '#';
    if (coloured && *at == ';')
      last = at;
  }
  if (last)
    *last = ' ';
}

static void hide_references(char *text) {
  for (char *line = text; line; line = next_line(line))
    free_last_colour(line, strcspn(line, "\n"));
  for (char *at = text; (at = strchr(at, '#'));) {
    char *end = at + 1;
    while (is_word_byte(*end))
      end++;
    if (*end == ';' && end > at + 1) {
      *at = DG_MERMAID_REFERENCE_BEGIN;
      *end = DG_MERMAID_REFERENCE_END;
    }
    at = end;
  }
}

static const Kind *find_kind(const char *text) {
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    if (g_str_has_prefix(text, KINDS[i].word))
      return &KINDS[i];
  return NULL;
}

static gboolean read_kind(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  DgCursor cursor = dg_cursor_new(source);
  dg_cursor_skip_space(&cursor);
  const Kind *kind = find_kind(cursor.at);
  if (!kind)
    return dg_cursor_fail(&cursor, error, "the kind of a diagram, as flowchart or stateDiagram");
  if (!kind->read)
    return dg_language_fail(source, DG_ERROR_FORMAT, dg_cursor_line(&cursor), dg_cursor_column(&cursor), error,
                            "found %s, expected a flowchart or a diagram of states, classes or entities", kind->name);
  return kind->read(source, diagram, error);
}

/* Messages quote the source as it was given. */
static void show_references(GError *error) {
  for (char *at = error->message; *at; at++)
    *at = *at == DG_MERMAID_REFERENCE_BEGIN ? '#' : *at == DG_MERMAID_REFERENCE_END ? ';' : *at;
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_autofree char *text = g_strconcat(source->text, "\n", NULL);
  blank_out_marks(text);
  requote_tags(text);
  if (!take_front_matter(source, text, diagram, error))
    return FALSE;
  blank_out_directives(text);
  blank_out_comments(text);
  hide_references(text);
  DgLanguageSource inner = *source;
  inner.text = text;
  inner.length = source->length + 1;
  GError *fault = NULL;
  if (read_kind(&inner, diagram, &fault))
    return TRUE;
  show_references(fault);
  g_propagate_error(error, fault);
  return FALSE;
}

const DgLanguage dg_language_mermaid = {.format = DG_FORMAT_MERMAID, .read = read_diagram};
