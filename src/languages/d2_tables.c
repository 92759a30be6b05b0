/* Classes and tables of D2: boxes whose fields are lines of text. */
#include "languages/d2_draw.h"

#include <string.h>

/* Words of constraints, as tables show them. */
static const char *shorten(const char *constraint) {
  static const char *const words[][2] = {{"primary_key", "PK"}, {"foreign_key", "FK"}, {"unique", "UNQ"}};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (strcmp(constraint, words[i][0]) == 0)
      return words[i][1];
  return constraint;
}

static void append_constraints(const D2Node *constraint, GString *text) {
  if (!constraint)
    return;
  if (constraint->primary)
    g_string_append_printf(text, " %s", shorten(constraint->primary->text));
  const char *between = " ";
  for (const D2Value *value = constraint->array ? constraint->array->values : NULL; value; value = value->next)
    if (value->string) {
      g_string_append_printf(text, "%s%s", between, shorten(value->string->text));
      between = ", ";
    }
}

/* "name type PK" */
static void append_column(const D2Field *field, const D2Look *look, const char *type, GString *text) {
  g_string_append_printf(text, "\n%s", field->name);
  if (*type && strcmp(type, field->name) != 0)
    g_string_append_printf(text, " %s", type);
  append_constraints(look->constraint, text);
}

/* "+ name type"; "+ name() type" where `is_method`. */
static void append_member(const D2Field *field, const char *type, gboolean is_method, GString *text) {
  char mark = *field->name && strchr("+-#", *field->name) ? *field->name : '\0';
  g_string_append_printf(text, "\n%c %s", mark ? mark : '+', field->name + (mark != '\0'));
  gboolean has_type = *type && strcmp(type, field->name) != 0;
  if (has_type || is_method)
    g_string_append_printf(text, " %s", has_type ? type : "void");
}

/* One field; the methods of a class stand behind its other fields. */
static gboolean append_row(D2Model *model, const D2Map *board, const D2Field *field, int methods, GString *text) {
  gboolean is_method = strchr(field->name, '(') != NULL;
  D2Look look = {NULL};
  if (methods >= 0 && is_method != methods)
    return TRUE;
  if (!dg_d2_read_look(model, board, &field->node, FALSE, &look))
    return FALSE;
  g_autofree char *type = dg_d2_look_text(&look, look.label);
  if (methods < 0)
    append_column(field, &look, type, text);
  else
    append_member(field, type, is_method, text);
  return TRUE;
}

static gboolean append_all(D2Model *model, const D2Map *board, const D2Map *map, int methods, GString *text) {
  for (const D2Field *field = map->fields; field; field = field->next) {
    if (field->word != D2_WORD_NONE || field->spread || field->node.removed || field->node.suspended)
      continue;
    if (dg_d2_field_is_container(field))
      return dg_d2_model_fail(model, field->node.at, "no keys within a field of a class or a column of a table");
    if (!append_row(model, board, field, methods, text))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_d2_append_rows(D2Model *model, const D2Map *board, const D2Field *field, D2Shape shape, GString *text) {
  const D2Map *map = field->node.map;
  if (!map)
    return TRUE;
  if (shape == D2_SHAPE_TABLE)
    return append_all(model, board, map, -1, text);
  return append_all(model, board, map, FALSE, text) && append_all(model, board, map, TRUE, text);
}
