/* What the statements of D2 mean, one after the other: they make fields, set them, and join them. */
#include "languages/d2_model.h"

/* Steps of work that globs and scenarios may take: more than any diagram that people look at asks for. */
#define WORK_MAX 20000000u

static guint hash_field(gconstpointer data) {
  const D2Field *field = data;
  return dg_d2_mix(dg_d2_mix(0, g_direct_hash(field->parent)), g_direct_hash(field->folded));
}

static gboolean equal_fields(gconstpointer a, gconstpointer b) {
  const D2Field *one = a, *other = b;
  return one->parent == other->parent && one->folded == other->folded &&
         (one->word == D2_WORD_NONE) == (other->word == D2_WORD_NONE);
}

static void free_glob(gpointer data) {
  D2Glob *glob = data;
  g_hash_table_unref(glob->applied);
  g_hash_table_unref(glob->joined);
  g_free(glob);
}

D2Model *dg_d2_model_new(const D2Document *document) {
  D2Model *model = g_new0(D2Model, 1);
  model->document = document;
  model->arena = document->arena;
  model->root = dg_d2_arena_take(model->arena, sizeof *model->root);
  model->names = g_string_chunk_new(1024);
  model->fields = g_hash_table_new(hash_field, equal_fields);
  model->links = g_hash_table_new(dg_d2_hash_link, dg_d2_equal_links);
  model->globs = g_ptr_array_new();
  model->all_globs = g_ptr_array_new_with_free_func(free_glob);
  model->applying = g_ptr_array_new();
  model->left_out = g_array_new(FALSE, FALSE, sizeof(D2LeftOut));
  return model;
}

void dg_d2_model_free(D2Model *model) {
  g_string_chunk_free(model->names);
  g_hash_table_unref(model->fields);
  g_hash_table_unref(model->links);
  g_ptr_array_unref(model->globs);
  g_ptr_array_unref(model->all_globs);
  g_ptr_array_unref(model->applying);
  g_array_unref(model->left_out);
  g_free(model);
}

gboolean dg_d2_model_fail(D2Model *model, const char *at, const char *expected, ...) {
  va_list arguments;
  va_start(arguments, expected);
  g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
  va_end(arguments);
  return dg_d2_fail(model->document, at, model->error, "%s", wanted);
}

gboolean dg_d2_model_work(D2Model *model, guint steps) {
  model->work += steps;
  if (model->work <= WORK_MAX)
    return TRUE;
  return dg_language_fail(model->document->source, DG_ERROR_LIMIT, 0, 0, model->error,
                          "found globs or boards that take more than %u steps, expected fewer", WORK_MAX);
}

/* Whether a field is a variable or within one. */
static gboolean is_variable(const D2Field *field) {
  for (; field; field = field->parent->field)
    if (field->word == D2_WORD_VARS)
      return TRUE;
  return FALSE;
}

static void remove_field(D2Model *model, D2Field *field) {
  field->node.removed = TRUE;
  g_hash_table_remove(model->fields, field);
}

static void set_primary(D2Model *model, D2Field *field, const D2String *value) {
  if (model->is_late && field->node.primary)
    return; /* what a source says of one field goes before what a glob says of all */
  field->node.primary = value;
  dg_d2_touch(model, field->parent);
  field->node.touched = model->touched;
}

/* Statements of a map that belongs to a field; boards begin as what they build upon. */
static gboolean set_map(D2Model *model, const D2Key *key, D2Field *field) {
  gboolean is_new = !field->node.map;
  D2Map *map = dg_d2_map_of_field(model, field);
  D2BoardKind kind = dg_d2_board_kind(map);
  if (kind == D2_NO_BOARD)
    return dg_d2_compile_map(model, map, key->value.statements);
  return dg_d2_compile_board(model, map, kind, is_new, key->value.statements);
}

/* Whether the filters of a glob let its value be set; a glob that they hold back is not applied. */
static gboolean check_filters(D2Model *model, const D2Key *key, D2Field *field, gboolean *passes) {
  *passes = TRUE;
  if (key->value.kind != D2_VALUE_MAP || !key->value.has_filter)
    return TRUE;
  if (!key->has_glob)
    return dg_d2_model_fail(model, key->at, "no filter outside of a glob");
  return dg_d2_passes_filters(model, &field->node, field, NULL, key->value.statements, passes);
}

static gboolean set_value(D2Model *model, const D2Key *key, D2Field *field) {
  switch (key->value.kind) {
  case D2_VALUE_ARRAY:
    field->node.array = &key->value;
    return TRUE;
  case D2_VALUE_MAP:
    return set_map(model, key, field);
  case D2_VALUE_STRING:
    set_primary(model, field, key->value.string);
    return TRUE;
  default:
    return TRUE;
  }
}

gboolean dg_d2_set_field(D2Model *model, const D2Key *key, D2Field *field, D2Glob *glob) {
  gboolean passes;
  if (!check_filters(model, key, field, &passes))
    return FALSE;
  if (glob && passes)
    g_hash_table_add(glob->applied, field);
  else if (glob)
    g_hash_table_remove(glob->applied, field);
  if (!passes)
    return TRUE;
  if (key->value.kind == D2_VALUE_NULL && !is_variable(field)) {
    remove_field(model, field);
    return TRUE;
  }
  if (key->value.kind == D2_VALUE_SUSPEND || key->value.kind == D2_VALUE_UNSUSPEND) {
    field->node.suspended = key->value.kind == D2_VALUE_SUSPEND;
    return TRUE;
  }
  if (key->primary)
    set_primary(model, field, key->primary);
  return set_value(model, key, field);
}

static gboolean compile_field(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob) {
  if (key->filter != D2_FILTER_NONE)
    return model->applying->len || dg_d2_model_fail(model, key->at, "no filter outside of a glob");
  if (!key->path.count) /* "(a)" says nothing */
    return TRUE;
  g_autoptr(GPtrArray) found = g_ptr_array_new();
  gboolean done = dg_d2_ensure_fields(model, scope, &key->path, key, glob, found);
  if (done && found->len && !model->applying->len)
    done = dg_d2_apply_globs(model);
  for (guint i = 0; i < found->len && done; i++)
    done = dg_d2_set_field(model, key, g_ptr_array_index(found, i), glob);
  return done;
}

static gboolean is_applying(const D2Model *model, const D2Key *key) {
  for (guint i = 0; i < model->applying->len; i++)
    if (((const D2Glob *)g_ptr_array_index(model->applying, i))->key == key)
      return TRUE;
  return FALSE;
}

gboolean dg_d2_compile_key(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob) {
  if (key->has_glob) {
    if (is_applying(model, key))
      return TRUE;
    glob = glob ? glob : dg_d2_add_glob(model, key, scope);
    g_ptr_array_add(model->applying, glob);
  }
  guint made = model->made, touched = model->touched;
  gboolean done =
      key->connections ? dg_d2_compile_links(model, key, scope, glob) : compile_field(model, key, scope, glob);
  if (key->has_glob) {
    glob->seen = touched;
    glob->seen_made = made;
    g_ptr_array_set_size(model->applying, (gint)model->applying->len - 1);
  }
  return done && (model->made == made || dg_d2_apply_globs(model));
}

/* The place of ...${x}, which variables are put at in the end. */
static void add_spread(D2Model *model, D2Map *map, const D2String *spread) {
  D2Field *field = dg_d2_arena_take(model->arena, sizeof *field);
  field->spread = spread;
  field->node.at = spread->at;
  dg_d2_put_field(model, map, field);
}

gboolean dg_d2_compile_map(D2Model *model, D2Map *map, const D2Statement *statements) {
  guint globs = model->globs->len;
  gboolean done = TRUE;
  for (; statements && done; statements = statements->next) {
    if (statements->key)
      done = dg_d2_compile_key(model, statements->key, map, NULL);
    else if (statements->spread)
      add_spread(model, map, statements->spread);
  }
  g_ptr_array_set_size(model->globs, (gint)globs);
  return done;
}

gboolean dg_d2_compile(D2Model *model, GError **error) {
  model->error = error;
  return dg_d2_compile_map(model, model->root, model->document->statements) && dg_d2_substitute(model);
}
