/* Mermaid's diagrams of classes: what is drawn in a class.
 *
 *   lines:      [«annotation»] name {attribute} {method}
 *   member:     "<<" annotation ">>" | method | attribute
 *   method:     [visibility] name "(" parameters ")" [classifier] [type] [classifier]      it has a ")" behind its
 * begin attribute:  [visibility] text [classifier] visibility: "+" | "-" | "#" | "~" classifier: "*" | "$" drawn as
 * italics or a line below
 *
 * The type of a method is drawn behind a colon. */
#include "languages/mermaid_class.h"

#include "languages/mermaid_lexer.h"

#include <string.h>

/* HTML and Markdown, lines ended by LF. */
typedef struct {
  char *name;
  char *type; /* "": none */
  gboolean labelled; /* its name is a label of its own */
  char *annotation; /* NULL: none */
  GString *attributes, *methods;
} Class;

/* A note for a class. */
typedef struct {
  guint note;
  const char *name; /* of the diagram */
  guint line;
} ClassNote;

static void free_class(gpointer data) {
  Class *class = data;
  if (!class)
    return;
  g_free(class->name);
  g_free(class->type);
  g_free(class->annotation);
  g_string_free(class->attributes, TRUE);
  g_string_free(class->methods, TRUE);
  g_free(class);
}

DgClasses dg_classes_new(DgDiagram *diagram) {
  return (DgClasses){diagram, g_ptr_array_new_with_free_func(free_class), g_array_new(FALSE, FALSE, sizeof(ClassNote))};
}

void dg_classes_clear(DgClasses *classes) {
  g_clear_pointer(&classes->classes, g_ptr_array_unref);
  g_clear_pointer(&classes->notes, g_array_unref);
}

/* The name without its type, which `type` receives ("" for none); free both with g_free(). */
static char *split_name(const char *name, char **type) {
  const char *tilde = strchr(name, '~');
  if (!tilde || tilde == name) {
    *type = g_strdup("");
    return g_strdup(name);
  }
  *type = g_strndup(tilde + 1, strcspn(tilde + 1, "~"));
  return g_strndup(name, (gsize)(tilde - name));
}

guint dg_classes_find(const DgClasses *classes, const char *name) {
  g_autofree char *type = NULL, *id = split_name(name, &type);
  return dg_diagram_find_thing(classes->diagram, id);
}

guint dg_classes_get(DgClasses *classes, const char *name, guint line) {
  g_autofree char *type = NULL, *id = split_name(name, &type);
  guint thing = dg_diagram_find_thing(classes->diagram, id);
  if (thing != DG_NO_THING)
    return thing;
  thing = dg_diagram_add_thing(classes->diagram, id, DG_THING_SHAPE, line);
  g_ptr_array_set_size(classes->classes, (int)thing + 1);
  Class *class = classes->classes->pdata[thing] = g_new0(Class, 1);
  *class = (Class){.name = g_steal_pointer(&id), .type = g_steal_pointer(&type)};
  class->attributes = g_string_new(NULL);
  class->methods = g_string_new(NULL);
  return thing;
}

void dg_classes_set_label(DgClasses *classes, guint thing, const char *label) {
  Class *class = classes->classes->pdata[thing];
  g_free(class->name);
  class->name = g_strdup(label);
  class->labelled = TRUE;
}

void dg_classes_annotate(DgClasses *classes, guint thing, const char *annotation) {
  Class *class = classes->classes->pdata[thing];
  if (!class->annotation)
    class->annotation = dg_mermaid_sanitize(annotation);
}

/* Appends the text between, which may be of tildes, without white space around it. */
static void append_typed(GString *out, const char *begin, const char *end) {
  g_autofree char *text = g_strstrip(g_strndup(begin, (gsize)(end - begin)));
  g_autofree char *paired = dg_mermaid_pair_tildes(text);
  g_string_append(out, paired);
}

/* Without the classifier that ends the text; `end` where it has none. */
static const char *skip_classifier(const char *begin, const char *end) {
  while (end > begin && g_ascii_isspace(end[-1]))
    end--;
  return end > begin && (end[-1] == '*' || end[-1] == '$') ? end - 1 : end;
}

/* Visibility, escaped as Markdown would take "+" and "-" for an item of a list. */
static const char *append_visibility(GString *out, const char *at) {
  if (!*at || !strchr("#+~-", *at))
    return at;
  g_string_append_printf(out, "\\%c", *at);
  at++;
  if (g_ascii_isspace(*at))
    g_string_append_c(out, ' ');
  return at;
}

static gboolean append_method(GString *out, const char *member) {
  const char *close = strrchr(member, ')'), *open = g_strrstr_len(member, close - member, "(");
  if (!open || open == member)
    return FALSE;
  const char *name = open == member + 1 ? member : append_visibility(out, member);
  append_typed(out, name, open);
  g_string_append_c(out, '(');
  append_typed(out, open + 1, close);
  g_string_append_c(out, ')');
  const char *type = close + 1;
  gboolean classified = *type == '*' || *type == '$';
  type += classified;
  const char *end = type + strlen(type);
  end = classified ? end : skip_classifier(type, end);
  GString *returned = g_string_new(NULL);
  append_typed(returned, type, end);
  if (returned->len)
    g_string_append_printf(out, " : %s", returned->str);
  g_string_free(returned, TRUE);
  return TRUE;
}

static void append_attribute(GString *out, const char *member) {
  const char *text = append_visibility(out, member);
  append_typed(out, text, skip_classifier(text, text + strlen(text)));
}

/* A line of members, whose angles are drawn. */
static void append_line(GString *lines, const GString *member) {
  g_autofree char *escaped = dg_mermaid_escape_angles(member->str);
  if (lines->len)
    g_string_append_c(lines, '\n');
  g_string_append(lines, escaped);
}

gboolean dg_classes_add_member(DgClasses *classes, guint thing, const char *member) {
  Class *class = classes->classes->pdata[thing];
  g_autofree char *trimmed = g_strstrip(g_strdup(member));
  gsize length = strlen(trimmed);
  if (!length)
    return TRUE;
  if (length >= 4 && g_str_has_prefix(trimmed, "<<") && g_str_has_suffix(trimmed, ">>")) {
    g_autofree char *annotation = g_strndup(trimmed + 2, length - 4);
    dg_classes_annotate(classes, thing, annotation);
    return TRUE;
  }
  g_autofree char *text = dg_mermaid_sanitize(trimmed);
  const char *close = strchr(trimmed, ')');
  gboolean is_method = close && close > trimmed;
  GString *line = g_string_new(NULL);
  gboolean read = !is_method || (strchr(text, ')') && append_method(line, text));
  if (!is_method)
    append_attribute(line, text);
  if (read)
    append_line(is_method ? class->methods : class->attributes, line);
  g_string_free(line, TRUE);
  return read;
}

/* Appends each line of `lines` as it is drawn. */
static void append_labels(GString *text, const char *lines) {
  g_auto(GStrv) parts = g_strsplit(lines, "\n", -1);
  for (char **part = parts; *part; part++) {
    g_autofree char *label = dg_mermaid_markdown(*part);
    if (!*label)
      continue;
    if (text->len)
      g_string_append_c(text, '\n');
    g_string_append(text, label);
  }
}

/* `Name<type>`; as Mermaid leaves the type out behind a label of its own, so do we. */
static char *name_of(const Class *class) {
  g_autofree char *name = dg_mermaid_sanitize(class->name);
  return *class->type && !class->labelled ? g_strdup_printf("%s&lt;%s&gt;", name, class->type) : g_steal_pointer(&name);
}

void dg_classes_join_note(DgClasses *classes, guint note, const char *name, guint line) {
  ClassNote of_class = {note, dg_diagram_intern(classes->diagram, name), line};
  g_array_append_val(classes->notes, of_class);
}

static void set_text(DgClasses *classes, guint thing) {
  const Class *class = classes->classes->pdata[thing];
  GString *text = g_string_new(NULL);
  g_autofree char *annotation = class->annotation ? g_strdup_printf("«%s»", class->annotation) : g_strdup("");
  g_autofree char *name = name_of(class);
  append_labels(text, annotation);
  append_labels(text, name);
  append_labels(text, class->attributes->str);
  append_labels(text, class->methods->str);
  dg_diagram_set_text(classes->diagram, thing, text->str);
  g_string_free(text, TRUE);
}

void dg_classes_finish(DgClasses *classes) {
  for (guint i = 0; i < classes->classes->len; i++)
    if (classes->classes->pdata[i])
      set_text(classes, i);
  for (guint i = 0; i < classes->notes->len; i++) {
    const ClassNote *note = &g_array_index(classes->notes, ClassNote, i);
    guint class = dg_diagram_find_thing(classes->diagram, note->name);
    if (class != DG_NO_THING)
      dg_diagram_add_join(classes->diagram, note->note, class, DG_TIP_NONE, DG_TIP_NONE, NULL, note->line);
  }
}
