/* Variables of D2: ${x} in values, ...${x} in maps and arrays, from the innermost `vars` outwards. */
#include "languages/d2_model.h"

#include <string.h>

/* The variables in reach. */
typedef struct Scope {
  D2Map *vars;
  const struct Scope *outer;
} Scope;

/* A field or link whose values are under way; one that is met within itself goes round in circles. */
typedef struct Chain {
  const D2Node *node;
  const struct Chain *outer;
  guint depth;
} Chain;

typedef struct {
  D2Model *model;
  const Scope *scope;
  const Chain *chain;
  D2Node *node;
} Substitution;

static gboolean substitute_node(D2Model *model, const Scope *scope, const Chain *outer, D2Node *node,
                                D2Map *(*map_of)(D2Model *model, D2Node *node));
static gboolean substitute_map(D2Model *model, D2Map *map, const Scope *outer);

static D2Map *map_of_field_node(D2Model *model, D2Node *node) {
  return dg_d2_map_of_field(model, (D2Field *)node);
}

static D2Map *map_of_link_node(D2Model *model, D2Node *node) {
  return dg_d2_map_of_link(model, (D2Link *)node);
}

static D2Field *find_in(const D2Model *model, const D2Map *vars, const D2Path *variable) {
  D2Field *field = NULL;
  for (guint i = 0; i < variable->count; i++) {
    field = vars ? dg_d2_find_field(model, vars, variable->parts[i]->text) : NULL;
    vars = field ? field->node.map : NULL;
  }
  return field;
}

static gboolean is_empty(const D2Field *field) {
  return !field->node.primary && !field->node.map && !field->node.array;
}

/* The variable, whose own value is made ready first; NULL, and nothing said, where there is none. */
static gboolean find_variable(const Substitution *at, const D2Path *variable, D2Field **found) {
  *found = NULL;
  for (const Scope *scope = at->scope; scope; scope = scope->outer) {
    D2Field *field = find_in(at->model, scope->vars, variable);
    if (!field || &field->node == at->node || is_empty(field))
      continue;
    for (const Chain *chain = at->chain; chain; chain = chain->outer)
      if (chain->node == &field->node)
        return dg_d2_model_fail(at->model, at->node->at, "variables that do not depend on themselves");
    *found = field;
    return substitute_node(at->model, scope, at->chain, &field->node, map_of_field_node);
  }
  return TRUE;
}

/* What is missing is an error, unless it may stand in a file that is not read. */
static gboolean miss(const Substitution *at, const D2Path *variable) {
  if (!at->model->document->imports->len)
    return dg_d2_model_fail(at->model, at->node->at, "that the variable \"%s\" is set",
                            variable->parts[variable->count - 1]->text);
  D2LeftOut left = {at->node->line, "a variable of another file"};
  g_array_append_val(at->model->left_out, left);
  return TRUE;
}

static D2String *make_string(D2Model *model, const D2String *like, const GString *text) {
  D2String *string = dg_d2_arena_take(model->arena, sizeof *string);
  *string = *like;
  string->pieces = NULL;
  string->n_pieces = 0;
  string->text = dg_d2_arena_text(model->arena, text->str, text->len);
  return string;
}

/* The text with a variable in it; a map or an array has none. */
static gboolean append_variable(const Substitution *at, const D2Path *variable, GString *text) {
  D2Field *field;
  if (!find_variable(at, variable, &field))
    return FALSE;
  if (!field)
    return miss(at, variable);
  if (!field->node.primary)
    return dg_d2_model_fail(at->model, at->node->at, "a variable with a value of one word within text");
  g_string_append(text, field->node.primary->text);
  return dg_d2_model_work(at->model, (guint)strlen(field->node.primary->text));
}

static gboolean substitute_pieces(const Substitution *at, const D2String *string, const D2String **made) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < string->n_pieces; i++) {
    if (string->pieces[i].text)
      g_string_append(text, string->pieces[i].text);
    else if (!append_variable(at, &string->pieces[i].variable, text))
      return FALSE;
  }
  *made = make_string(at->model, string, text);
  return TRUE;
}

/* "${x}" within a block, where what is no variable stays as it is. */
static gboolean substitute_block(const Substitution *at, const D2String *string, const D2String **made) {
  g_autoptr(GString) text = g_string_new(NULL);
  const char *from = string->text;
  for (const char *begin; (begin = strstr(from, "${"));) {
    const char *end = begin + strcspn(begin, "}\n");
    g_autofree char *name = g_strndup(begin + 2, (gsize)MAX(end - begin - 2, 0));
    D2String part = {.text = g_strstrip(name)};
    D2String *parts[] = {&part};
    D2Path variable = {parts, 1};
    D2Field *field = NULL;
    if (*end == '}' && !find_variable(at, &variable, &field))
      return FALSE;
    g_string_append_len(text, from, begin - from);
    from = *end == '}' ? end + 1 : end;
    if (field && field->node.primary)
      g_string_append(text, field->node.primary->text);
    else
      g_string_append_len(text, begin, from - begin);
    if (field && field->node.primary && !dg_d2_model_work(at->model, (guint)strlen(field->node.primary->text)))
      return FALSE;
  }
  g_string_append(text, from);
  *made = make_string(at->model, string, text);
  return TRUE;
}

static gboolean fail_depth(const D2Model *model, guint line) {
  return dg_language_fail(model->document->source, DG_ERROR_LIMIT, line, 0, model->error,
                          "found variables within more than %u others, expected fewer", DG_LANGUAGE_DEPTH_MAX);
}

/* Sets what a map has in another one, over what is there; a map that is put into itself has no end. */
static gboolean overlay(D2Model *model, const D2Map *from, D2Map *into, guint depth) {
  if (depth > DG_LANGUAGE_DEPTH_MAX)
    return fail_depth(model, from->field->node.line);
  for (const D2Field *field = from->fields; field; field = field->next) {
    if (field->node.removed || field->spread)
      continue;
    if (!dg_d2_model_work(model, D2_COPY_STEPS))
      return FALSE;
    D2Field *same = dg_d2_find_field(model, into, field->name);
    if (!same) {
      same = dg_d2_arena_take(model->arena, sizeof *same);
      *same = *field;
      same->next = NULL;
      same->node.map = NULL;
      same->node.made = model->made;
      dg_d2_put_field(model, into, same);
    }
    if (field->node.primary)
      same->node.primary = field->node.primary;
    if (field->node.array)
      same->node.array = field->node.array;
    if (field->node.map && !overlay(model, field->node.map, dg_d2_map_of_field(model, same), depth + 1))
      return FALSE;
  }
  return TRUE;
}

/* "x: ${y}", where y may be a map or an array too. */
static gboolean substitute_whole(const Substitution *at, const D2Path *variable,
                                 D2Map *(*map_of)(D2Model *model, D2Node *node)) {
  D2Field *field;
  if (!find_variable(at, variable, &field))
    return FALSE;
  at->node->primary = field ? field->node.primary : NULL;
  if (!field)
    return miss(at, variable);
  if (field->node.array)
    at->node->array = field->node.array;
  return !field->node.map || overlay(at->model, field->node.map, map_of(at->model, at->node), 0);
}

static gboolean append_value(D2Value ***next, D2Model *model, const D2Value *value) {
  D2Value *copy = dg_d2_arena_take(model->arena, sizeof *copy);
  *copy = *value;
  copy->next = NULL;
  **next = copy;
  *next = &copy->next;
  return dg_d2_model_work(model, 1);
}

/* ...${x} in an array: the values of another one. */
static gboolean spread_values(const Substitution *at, const D2Path *variable, D2Value ***next) {
  D2Field *field;
  if (!find_variable(at, variable, &field))
    return FALSE;
  if (!field)
    return miss(at, variable);
  if (!field->node.array)
    return dg_d2_model_fail(at->model, at->node->at, "a variable that is an array behind \"...\"");
  for (const D2Value *other = field->node.array->values; other; other = other->next)
    if (!append_value(next, at->model, other))
      return FALSE;
  return TRUE;
}

/* One value of an array. */
static gboolean substitute_value(const Substitution *at, const D2Value *value, D2Value ***next) {
  if (!value->string || !value->string->pieces)
    return append_value(next, at->model, value);
  if (value->is_spread)
    return spread_values(at, &value->string->pieces->variable, next);
  D2Field *whole = NULL;
  if (value->string->n_pieces == 1 && !find_variable(at, &value->string->pieces->variable, &whole))
    return FALSE;
  if (whole && !whole->node.primary) /* an array within an array has no use */
    return TRUE;
  D2Value text = *value;
  const D2String *made;
  if (!substitute_pieces(at, value->string, &made))
    return FALSE;
  text.string = (D2String *)made;
  return append_value(next, at->model, &text);
}

static gboolean substitute_array(const Substitution *at) {
  D2Value *array = dg_d2_arena_take(at->model->arena, sizeof *array), **next = &array->values;
  *array = *at->node->array;
  array->values = NULL;
  for (const D2Value *value = at->node->array->values; value; value = value->next)
    if (!substitute_value(at, value, &next))
      return FALSE;
  at->node->array = array;
  return TRUE;
}

static gboolean substitute_node(D2Model *model, const Scope *scope, const Chain *outer, D2Node *node,
                                D2Map *(*map_of)(D2Model *model, D2Node *node)) {
  Chain chain = {node, outer, outer ? outer->depth + 1 : 0};
  Substitution at = {model, scope, &chain, node};
  const D2String *string = node->primary;
  if (chain.depth > DG_LANGUAGE_DEPTH_MAX)
    return fail_depth(model, node->line);
  if (node->array && !substitute_array(&at))
    return FALSE;
  if (!string || (string->quote == D2_BLOCK && !strstr(string->text, "${")))
    return TRUE;
  if (string->quote == D2_BLOCK)
    return substitute_block(&at, string, &node->primary);
  if (!string->pieces)
    return TRUE;
  if (string->n_pieces == 1 && string->quote == D2_UNQUOTED)
    return substitute_whole(&at, &string->pieces->variable, map_of);
  return substitute_pieces(&at, string, &node->primary);
}

/* ...${x} as a statement. */
static gboolean spread(D2Model *model, const Scope *scope, D2Field *place) {
  Substitution at = {model, scope, NULL, &place->node};
  const D2Path *variable = &place->spread->pieces->variable;
  D2Field *field;
  if (!find_variable(&at, variable, &field))
    return FALSE;
  if (!field)
    return miss(&at, variable);
  if (!field->node.map)
    return dg_d2_model_fail(model, place->node.at, "a variable that is a map behind \"...\"");
  return overlay(model, field->node.map, place->parent, 0);
}

static gboolean substitute_field(D2Model *model, D2Field *field, const Scope *scope) {
  if (field->node.removed)
    return TRUE;
  if (field->spread)
    return spread(model, scope, field);
  return substitute_node(model, scope, NULL, &field->node, map_of_field_node) &&
         (!field->node.map || substitute_map(model, field->node.map, scope));
}

static gboolean substitute_map(D2Model *model, D2Map *map, const Scope *outer) {
  const D2Field *vars = dg_d2_find_field(model, map, "vars");
  Scope own = {vars ? vars->node.map : NULL, outer};
  const Scope *scope = own.vars ? &own : outer;
  for (D2Field *field = map->fields; field; field = field->next)
    if (!dg_d2_model_work(model, 1) || !substitute_field(model, field, scope))
      return FALSE;
  for (D2Link *link = map->links; link; link = link->next)
    if (!link->node.removed && (!substitute_node(model, scope, NULL, &link->node, map_of_link_node) ||
                                (link->node.map && !substitute_map(model, link->node.map, scope))))
      return FALSE;
  return TRUE;
}

gboolean dg_d2_substitute(D2Model *model) {
  return !model->document->has_substitutions || substitute_map(model, model->root, NULL);
}
