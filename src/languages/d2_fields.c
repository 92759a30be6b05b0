/* The fields of a model: found by name, made, walked by paths with globs. */
#include "languages/d2_model.h"

#include <string.h>

const char *dg_d2_fold_name(D2Model *model, const char *name) {
  char lower[64];
  gsize length = 0;
  for (; name[length] && (guchar)name[length] < 0x80 && length + 1 < sizeof lower; length++)
    lower[length] = g_ascii_tolower(name[length]);
  lower[length] = '\0';
  if (!name[length])
    return g_string_chunk_insert_const(model->names, lower);
  g_autofree char *folded = g_utf8_casefold(name, -1);
  return g_string_chunk_insert_const(model->names, folded);
}

gboolean dg_d2_field_exists(const D2Field *field) {
  for (; field; field = field->parent->field)
    if (field->node.removed || field->node.suspended)
      return FALSE;
  return TRUE;
}

D2BoardKind dg_d2_board_kind(const D2Map *map) {
  if (!map->field)
    return map->link ? D2_NO_BOARD : D2_BOARD_ROOT;
  const D2Field *boards = map->field->parent->field;
  if (!boards || boards->word != D2_WORD_BOARDS)
    return D2_NO_BOARD;
  return *boards->folded == 'l' ? D2_BOARD_LAYER : boards->folded[1] == 'c' ? D2_BOARD_SCENARIO : D2_BOARD_STEP;
}

static D2Map *parent_of(const D2Map *map) {
  return map->field ? map->field->parent : map->link ? map->link->parent : NULL;
}

void dg_d2_touch(D2Model *model, D2Map *map) {
  guint now = ++model->touched;
  for (; map; map = parent_of(map))
    map->touched = now;
}

/* A field is looked up by its parent and its name; words that are quoted are names that people made up. */
static D2Field *look_up(const D2Model *model, const D2Map *map, const char *folded, gboolean is_word) {
  D2Field like = {.parent = (D2Map *)map, .folded = folded, .word = is_word ? D2_WORD_STYLE : D2_WORD_NONE};
  return g_hash_table_lookup(model->fields, &like);
}

D2Field *dg_d2_find_field(const D2Model *model, const D2Map *map, const char *name) {
  const char *folded = dg_d2_fold_name((D2Model *)model, name);
  return map ? look_up(model, map, folded, dg_d2_word_of(name) != D2_WORD_NONE) : NULL;
}

void dg_d2_put_field(D2Model *model, D2Map *map, D2Field *field) {
  field->parent = map;
  field->thing = DG_NO_THING;
  *(map->last_field ? &map->last_field->next : &map->fields) = field;
  map->last_field = field;
  if (field->folded)
    g_hash_table_replace(model->fields, field, field);
  model->made++;
  dg_d2_touch(model, map);
  field->node.touched = model->touched;
}

static D2Field *add_field(D2Model *model, D2Map *map, const D2String *name, const D2Key *key) {
  D2Field *field = dg_d2_arena_take(model->arena, sizeof *field);
  field->word = name->quote == D2_UNQUOTED ? dg_d2_word_of(name->text) : D2_WORD_NONE;
  field->name = name->text;
  field->folded = dg_d2_fold_name(model, name->text);
  field->node.line = key->line;
  field->node.at = name->at;
  field->node.made = model->made;
  dg_d2_put_field(model, map, field);
  return field;
}

D2Map *dg_d2_map_of_field(D2Model *model, D2Field *field) {
  if (!field->node.map) {
    field->node.map = dg_d2_arena_take(model->arena, sizeof *field->node.map);
    field->node.map->field = field;
    field->node.map->depth = field->parent->depth + 1;
  }
  return field->node.map;
}

D2Map *dg_d2_map_of_link(D2Model *model, D2Link *link) {
  if (!link->node.map) {
    link->node.map = dg_d2_arena_take(model->arena, sizeof *link->node.map);
    link->node.map->link = link;
  }
  return link->node.map;
}

gboolean dg_d2_field_is_container(const D2Field *field) {
  for (const D2Field *child = field->node.map ? field->node.map->fields : NULL; child; child = child->next)
    if (!child->node.removed && child->word == D2_WORD_NONE && !child->spread)
      return TRUE;
  return FALSE;
}

const char *dg_d2_value_of(const D2Model *model, const D2Map *map, const char *name) {
  const D2Field *field = map ? dg_d2_find_field(model, map, name) : NULL;
  return field && field->node.primary ? field->node.primary->text : NULL;
}

gboolean dg_d2_path_has_glob(const D2Path *path) {
  for (guint i = 0; i < path->count; i++)
    if (path->parts[i]->is_glob)
      return TRUE;
  return FALSE;
}

/* A path on its way. */
typedef struct {
  D2Model *model;
  const D2Path *path;
  const D2Key *key; /* NULL: nothing is made */
  D2Glob *glob;
  gboolean has_glob;
  guint first_glob; /* what a glob makes from there on it does not go through again */
  GPtrArray *found;
} Walk;

static gboolean walk(Walk *walk, D2Map *map, guint i);

/* On with a field that part `i` names; globs pass by where they did their work, unless they made the field just now.
 * An end of a connection that a glob names itself may be joined to others later. */
static gboolean walk_on(Walk *step, D2Field *field, guint i, gboolean is_new) {
  const D2Path *path = step->path;
  D2Glob *glob = step->has_glob ? step->glob : NULL;
  gboolean is_last = i + 1 == path->count;
  gboolean is_end = step->key && step->key->connections && path->parts[path->count - 1]->is_glob;
  if (glob && !is_new && !(is_last && is_end) && g_hash_table_contains(glob->applied, field))
    return TRUE;
  if (is_last) {
    g_ptr_array_add(step->found, field);
    if (glob && step->key && step->key->connections && !is_end)
      g_hash_table_add(glob->applied, field);
    return TRUE;
  }
  if (field->node.array)
    return dg_d2_model_fail(step->model, step->path->parts[i]->at, "a key that goes on behind no array");
  return walk(step, dg_d2_map_of_field(step->model, field), i + 1);
}

/* Whether nothing in a field is new since the glob was last at work. */
static gboolean is_seen(const Walk *step, const D2Field *field) {
  const D2Map *map = field->node.map;
  return step->glob && !step->glob->key->connections && field->node.touched <= step->glob->seen &&
         (!map || map->touched <= step->glob->seen);
}

/* All fields of a map that a glob means; those within them too where it has more than one asterisk. */
static gboolean walk_glob(Walk *step, D2Map *map, guint i) {
  const char *pattern = step->path->parts[i]->text;
  const char *folded = dg_d2_fold_name(step->model, pattern);
  gboolean deep = g_str_equal(pattern, "**") || g_str_equal(pattern, "***");
  const D2Field *last = map->last_field;
  for (D2Field *field = map->fields, *next; field; field = next) {
    next = field == last ? NULL : field->next;
    if (!dg_d2_model_work(step->model, 1))
      return FALSE;
    if (field->node.removed || field->word != D2_WORD_NONE || field->spread || is_seen(step, field))
      continue;
    if ((deep || dg_d2_name_matches(field->folded, folded)) && !walk_on(step, field, i, FALSE))
      return FALSE;
    if (deep && field->node.map && !walk_glob(step, field->node.map, i))
      return FALSE;
  }
  return TRUE;
}

/* Whether a word may stand where it does. */
static gboolean check_word(Walk *step, const D2Map *map, guint i) {
  const D2String *part = step->path->parts[i];
  D2Word word = part->quote == D2_UNQUOTED ? dg_d2_word_of(part->text) : D2_WORD_NONE;
  if (part->quote == D2_UNQUOTED && g_str_equal(part->text, "_"))
    return dg_d2_model_fail(step->model, part->at, "\"_\" at the beginning of a key alone");
  if (!dg_d2_word_has_parts(word) && i + 1 < step->path->count)
    return dg_d2_model_fail(step->model, part->at, "\"%s\" as the last part of a key", part->text);
  if ((word == D2_WORD_BOARDS || word == D2_WORD_CLASSES) && dg_d2_board_kind(map) == D2_NO_BOARD)
    return dg_d2_model_fail(step->model, part->at, "\"%s\" outside of all shapes", part->text);
  return TRUE;
}

/* Globs make no columns of tables. */
static gboolean may_make(const Walk *step, const D2Map *map, D2Word word) {
  if (!step->key || word != D2_WORD_NONE || !step->model->applying->len)
    return step->key != NULL;
  const char *shape = dg_d2_value_of(step->model, map, "shape");
  D2Shape kind = shape ? dg_d2_shape_of(shape) : D2_SHAPE_BOX;
  return kind != D2_SHAPE_CLASS && kind != D2_SHAPE_TABLE;
}

static gboolean fail_depth(Walk *step) {
  const D2Model *model = step->model;
  return dg_language_fail(model->document->source, DG_ERROR_LIMIT, step->key ? step->key->line : 0, 0, model->error,
                          "found more than %u levels, expected fewer", DG_LANGUAGE_DEPTH_MAX);
}

static gboolean walk(Walk *step, D2Map *map, guint i) {
  const D2String *part = step->path->parts[i];
  if (part->is_glob)
    return walk_glob(step, map, i);
  if (!check_word(step, map, i) || (step->has_glob && !dg_d2_model_work(step->model, 20)))
    return FALSE;
  D2Word word = part->quote == D2_UNQUOTED ? dg_d2_word_of(part->text) : D2_WORD_NONE;
  D2Field *field = look_up(step->model, map, dg_d2_fold_name(step->model, part->text), word != D2_WORD_NONE);
  if (!field && !may_make(step, map, word))
    return TRUE;
  gboolean is_new = !field;
  if (map->depth > DG_LANGUAGE_DEPTH_MAX)
    return fail_depth(step);
  if (is_new)
    field = add_field(step->model, map, part, step->key);
  for (guint g = 0; is_new && i >= step->first_glob && g < step->model->applying->len; g++)
    g_hash_table_add(((D2Glob *)g_ptr_array_index(step->model->applying, g))->applied, field);
  return walk_on(step, field, i, is_new);
}

gboolean dg_d2_ensure_fields(D2Model *model, D2Map *scope, const D2Path *path, const D2Key *key, D2Glob *glob,
                             GPtrArray *found) {
  Walk step = {model, path, key, glob, dg_d2_path_has_glob(path), 0, found};
  guint i = 0;
  while (step.has_glob && !path->parts[step.first_glob]->is_glob)
    step.first_glob++;
  for (; i < path->count && path->parts[i]->quote == D2_UNQUOTED && g_str_equal(path->parts[i]->text, "_"); i++) {
    scope = parent_of(scope);
    if (!scope)
      return dg_d2_model_fail(model, path->parts[i]->at, "a shape around this one for \"_\"");
  }
  if (i == path->count)
    return dg_d2_model_fail(model, path->parts[0]->at, "a key behind \"_\"");
  return walk(&step, scope, i);
}
