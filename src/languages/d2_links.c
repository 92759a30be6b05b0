/* The lines of a model: made, found by their ends and index, set. */
#include "languages/d2_model.h"

guint d2_hash_link(gconstpointer data) {
  const D2Link *link = data;
  return (g_direct_hash(link->ends[0]) * 31u + g_direct_hash(link->ends[1])) * 4u + (link->tips[0] ? 2u : 0u) +
         (link->tips[1] ? 1u : 0u);
}

gboolean d2_equal_links(gconstpointer a, gconstpointer b) {
  const D2Link *one = a, *other = b;
  return one->ends[0] == other->ends[0] && one->ends[1] == other->ends[1] && one->tips[0] == other->tips[0] &&
         one->tips[1] == other->tips[1];
}

gboolean d2_link_exists(const D2Link *link) {
  return !link->node.removed && !link->node.suspended && d2_field_exists(link->ends[0]) &&
         d2_field_exists(link->ends[1]);
}

static guint count_depth(const D2Map *map) {
  guint depth = 0;
  for (; map->field; map = map->field->parent)
    depth++;
  return depth;
}

/* The innermost map that holds both. */
static D2Map *find_common(D2Map *one, D2Map *other) {
  guint depth = count_depth(one), other_depth = count_depth(other);
  for (; depth > other_depth; depth--)
    one = one->field->parent;
  for (; other_depth > depth; other_depth--)
    other = other->field->parent;
  while (one != other) {
    one = one->field->parent;
    other = other->field->parent;
  }
  return one;
}

D2Link *d2_put_link(D2Model *model, D2Field *source, D2Field *target, const gboolean *tips, guint line,
                    const char *at) {
  D2Link *link = d2_arena_take(model->arena, sizeof *link);
  *link = (D2Link){.ends = {source, target}, .tips = {tips[0], tips[1]}};
  link->node.line = line;
  link->node.at = at;
  link->node.made = model->made++;
  link->parent = find_common(source->parent, target->parent);
  *(link->parent->last_link ? &link->parent->last_link->next : &link->parent->links) = link;
  link->parent->last_link = link;
  D2Link *first = g_hash_table_lookup(model->links, link);
  if (first) {
    link->index = first->last_same->index + 1;
    first->last_same = first->last_same->next_same = link;
  } else {
    link->last_same = link;
    g_hash_table_add(model->links, link);
  }
  d2_touch(model, link->parent);
  link->node.touched = model->touched;
  return link;
}

/* Sets a link to the value of a key. */
static gboolean set_link(D2Model *model, const D2Key *key, D2Link *link) {
  gboolean passes = TRUE;
  if (key->edge_path.count) {
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    gboolean done = d2_ensure_fields(model, d2_map_of_link(model, link), &key->edge_path, key, NULL, found);
    for (guint i = 0; i < found->len && done; i++)
      done = d2_set_field(model, key, g_ptr_array_index(found, i), NULL);
    return done;
  }
  if (key->value.kind == D2_VALUE_ARRAY)
    return d2_model_fail(model, key->at, "no array as the value of a connection");
  gboolean filtered = key->value.kind == D2_VALUE_MAP && key->value.has_filter;
  if (filtered && !d2_passes_filters(model, &link->node, NULL, link, key->value.statements, &passes))
    return FALSE;
  if (!passes)
    return TRUE;
  if (key->value.kind == D2_VALUE_NULL)
    link->node.removed = TRUE;
  if (key->value.kind == D2_VALUE_SUSPEND || key->value.kind == D2_VALUE_UNSUSPEND)
    link->node.suspended = key->value.kind == D2_VALUE_SUSPEND;
  const D2String *primary = key->value.kind == D2_VALUE_STRING ? key->value.string : key->primary;
  if (primary && !(model->is_late && link->node.primary))
    link->node.primary = primary;
  return key->value.kind != D2_VALUE_MAP || d2_compile_map(model, d2_map_of_link(model, link), key->value.statements);
}

/* The ends of connections are shapes. */
static gboolean check_ends(D2Model *model, const D2Connection *connection) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < connection->ends[side].count; i++) {
      const D2String *part = connection->ends[side].parts[i];
      if (part->quote == D2_UNQUOTED && d2_word_of(part->text) != D2_WORD_NONE)
        return d2_model_fail(model, part->at, "a shape, which no reserved word names unless it is quoted");
    }
  return TRUE;
}

/* A connection of a key at work. */
typedef struct {
  D2Model *model;
  const D2Key *key;
  const D2Connection *connection;
  D2Map *scope;
  D2Glob *glob;
  GPtrArray *ends[2]; /* D2Field */
  GPtrArray *links; /* D2Link that were made or found */
} Joining;

static gboolean find_ends(Joining *joining, gboolean create) {
  for (guint side = 0; side < 2; side++)
    if (!d2_ensure_fields(joining->model, joining->scope, &joining->connection->ends[side],
                          create ? joining->key : NULL, joining->glob, joining->ends[side]))
      return FALSE;
  return TRUE;
}

/* Whether a pair of ends that globs name is meant: none joins a shape to itself, "**" joins those without parts. */
static gboolean is_meant(const Joining *joining, const D2Field *source, const D2Field *target) {
  const D2Field *ends[] = {source, target};
  gboolean globs = FALSE;
  for (guint side = 0; side < 2; side++) {
    const D2Path *path = &joining->connection->ends[side];
    globs |= d2_path_has_glob(path);
    const D2String *last = path->parts[path->count - 1];
    if (last->is_glob && g_str_has_prefix(last->text, "**") && d2_field_is_container(ends[side]))
      return FALSE;
  }
  return !globs || source != target;
}

static gboolean join(Joining *joining, D2Field *source, D2Field *target) {
  if (!is_meant(joining, source, target))
    return TRUE;
  D2Link like = {.ends = {source, target}, .tips = {joining->connection->tips[0], joining->connection->tips[1]}};
  if (joining->glob && g_hash_table_contains(joining->glob->joined, &like))
    return TRUE;
  D2Link *link = d2_put_link(joining->model, source, target, joining->connection->tips, joining->key->line,
                             joining->connection->at);
  if (joining->glob)
    g_hash_table_add(joining->glob->joined, link);
  g_ptr_array_add(joining->links, link);
  return TRUE;
}

static gboolean make_links(Joining *joining) {
  if (joining->scope->link)
    return d2_model_fail(joining->model, joining->connection->at, "no connection within a connection");
  if (!check_ends(joining->model, joining->connection) || !find_ends(joining, TRUE))
    return FALSE;
  for (guint i = 0; i < joining->ends[0]->len; i++)
    for (guint j = 0; j < joining->ends[1]->len; j++)
      if (!d2_model_work(joining->model, joining->glob != NULL) ||
          !join(joining, g_ptr_array_index(joining->ends[0], i), g_ptr_array_index(joining->ends[1], j)))
        return FALSE;
  return TRUE;
}

static GHashTable *set_of(const GPtrArray *fields) {
  GHashTable *set = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < fields->len; i++)
    g_hash_table_add(set, g_ptr_array_index(fields, i));
  return set;
}

/* The links in a map and in those within it that join the ends and were not yet found by the glob. */
static gboolean find_in_map(Joining *joining, const D2Map *map, GHashTable *sources, GHashTable *targets) {
  for (D2Link *link = map->links; link; link = link->next) {
    gboolean same_tips = link->tips[0] == joining->connection->tips[0] && link->tips[1] == joining->connection->tips[1];
    if (!link->node.removed && same_tips && g_hash_table_contains(sources, link->ends[0]) &&
        g_hash_table_contains(targets, link->ends[1]))
      g_ptr_array_add(joining->links, link);
  }
  for (const D2Field *field = map->fields; field; field = field->next) {
    if (!d2_model_work(joining->model, 1))
      return FALSE;
    if (field->word == D2_WORD_NONE && !field->node.removed && field->node.map &&
        !find_in_map(joining, field->node.map, sources, targets))
      return FALSE;
  }
  return TRUE;
}

static gboolean find_all_links(Joining *joining) {
  g_autoptr(GHashTable) sources = set_of(joining->ends[0]);
  g_autoptr(GHashTable) targets = set_of(joining->ends[1]);
  const D2Map *from = joining->scope;
  const D2Path *path = &joining->connection->ends[0];
  for (guint i = 0; i < path->count && g_str_equal(path->parts[i]->text, "_"); i++)
    from = from->field->parent;
  return find_in_map(joining, from, sources, targets);
}

static gboolean find_numbered_link(Joining *joining) {
  D2Link like = {.tips = {joining->connection->tips[0], joining->connection->tips[1]}};
  for (guint side = 0; side < 2; side++)
    like.ends[side] = joining->ends[side]->len ? g_ptr_array_index(joining->ends[side], 0) : NULL;
  D2Link *link = g_hash_table_lookup(joining->model->links, &like);
  while (link && (link->index != joining->key->index || link->node.removed))
    link = link->next_same;
  if (link) {
    g_ptr_array_add(joining->links, link);
    return TRUE;
  }
  if (joining->key->value.kind == D2_VALUE_NULL)
    return TRUE;
  if (!joining->model->document->imports->len)
    return d2_model_fail(joining->model, joining->connection->at, "a connection that there is already");
  D2LeftOut left = {joining->key->line, "a connection of another file"};
  g_array_append_val(joining->model->left_out, left);
  return TRUE;
}

static gboolean find_links(Joining *joining) {
  if (!find_ends(joining, FALSE))
    return FALSE;
  gboolean globs = d2_path_has_glob(&joining->connection->ends[0]) || d2_path_has_glob(&joining->connection->ends[1]);
  return joining->key->index_kind == D2_INDEX_ALL || globs ? find_all_links(joining) : find_numbered_link(joining);
}

static gboolean run(Joining *joining) {
  const D2Key *key = joining->key;
  gboolean create = key->index_kind == D2_INDEX_NONE;
  if (create && key->value.kind == D2_VALUE_NULL)
    return TRUE;
  if (create ? !make_links(joining) : !find_links(joining))
    return FALSE;
  if (create && joining->links->len && !joining->model->applying->len && !d2_apply_globs(joining->model))
    return FALSE;
  for (guint i = 0; i < joining->links->len; i++) {
    D2Link *link = g_ptr_array_index(joining->links, i);
    if (!create && joining->glob && g_hash_table_contains(joining->glob->applied, link))
      continue;
    if (joining->glob)
      g_hash_table_add(joining->glob->applied, link);
    if (key->index_kind == D2_INDEX_NUMBER && key->value.kind == D2_VALUE_NULL)
      link->node.removed = TRUE; /* with a key behind the index too */
    else if (!set_link(joining->model, key, link))
      return FALSE;
  }
  return TRUE;
}

static gboolean compile_in(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob) {
  gboolean done = TRUE;
  for (const D2Connection *connection = key->connections; connection && done; connection = connection->next) {
    g_autoptr(GPtrArray) sources = g_ptr_array_new();
    g_autoptr(GPtrArray) targets = g_ptr_array_new();
    g_autoptr(GPtrArray) links = g_ptr_array_new();
    Joining joining = {model, key, connection, scope, glob, {sources, targets}, links};
    done = run(&joining);
  }
  return done;
}

gboolean d2_compile_links(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob) {
  if (!key->path.count)
    return compile_in(model, key, scope, glob);
  g_autoptr(GPtrArray) found = g_ptr_array_new();
  gboolean done = d2_ensure_fields(model, scope, &key->path, key, glob, found);
  for (guint i = 0; i < found->len && done; i++)
    done = compile_in(model, key, d2_map_of_field(model, g_ptr_array_index(found, i)), glob);
  return done;
}
