/* The lines of a model: made, found by their ends and index, set. */
#include "languages/d2_model.h"

guint dg_d2_hash_link(gconstpointer data) {
  const D2Link *link = data;
  guint tips = (link->tips[0] ? 2u : 0u) + (link->tips[1] ? 1u : 0u);
  return dg_d2_mix(
      dg_d2_mix(dg_d2_mix(dg_d2_mix(0, g_direct_hash(link->ends[0])), g_direct_hash(link->ends[1])), link->index),
      tips);
}

gboolean dg_d2_equal_links(gconstpointer a, gconstpointer b) {
  const D2Link *one = a, *other = b;
  return one->ends[0] == other->ends[0] && one->ends[1] == other->ends[1] && one->tips[0] == other->tips[0] &&
         one->tips[1] == other->tips[1] && one->index == other->index;
}

gboolean dg_d2_link_exists(const D2Link *link) {
  return !link->node.removed && !link->node.suspended && dg_d2_field_exists(link->ends[0]) &&
         dg_d2_field_exists(link->ends[1]);
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

D2Link *dg_d2_put_link(D2Model *model, D2Field *source, D2Field *target, const gboolean *tips, guint line,
                       const char *at) {
  D2Link *link = dg_d2_arena_take(model->arena, sizeof *link);
  *link = (D2Link){.ends = {source, target}, .tips = {tips[0], tips[1]}};
  link->node.line = line;
  link->node.at = at;
  link->node.made = model->made++;
  link->parent = find_common(source->parent, target->parent);
  *(link->parent->last_link ? &link->parent->last_link->next : &link->parent->links) = link;
  link->parent->last_link = link;
  D2Link *first = g_hash_table_lookup(model->links, link);
  link->index = first ? first->count++ : 0;
  link->count = 1;
  g_hash_table_add(model->links, link);
  for (guint side = 0; side < 2; side++) { /* filters ask whether fields are connected */
    dg_d2_touch(model, link->ends[side]->parent);
    link->ends[side]->node.touched = model->touched;
  }
  dg_d2_touch(model, link->parent);
  link->node.touched = model->touched;
  return link;
}

/* Sets a link to the value of a key. */
static gboolean set_link(D2Model *model, const D2Key *key, D2Link *link) {
  gboolean passes = TRUE;
  if (key->edge_path.count) {
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    gboolean done = dg_d2_ensure_fields(model, dg_d2_map_of_link(model, link), &key->edge_path, key, NULL, found);
    for (guint i = 0; i < found->len && done; i++)
      done = dg_d2_set_field(model, key, g_ptr_array_index(found, i), NULL);
    return done;
  }
  if (key->value.kind == D2_VALUE_ARRAY)
    return dg_d2_model_fail(model, key->at, "no array as the value of a connection");
  gboolean filtered = key->value.kind == D2_VALUE_MAP && key->value.has_filter;
  if (filtered && !dg_d2_passes_filters(model, &link->node, NULL, link, key->value.statements, &passes))
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
  return key->value.kind != D2_VALUE_MAP ||
         dg_d2_compile_map(model, dg_d2_map_of_link(model, link), key->value.statements);
}

/* The ends of connections are shapes. */
static gboolean check_ends(D2Model *model, const D2Connection *connection) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < connection->ends[side].count; i++) {
      const D2String *part = connection->ends[side].parts[i];
      if (part->quote == D2_UNQUOTED && dg_d2_word_of(part->text) != D2_WORD_NONE)
        return dg_d2_model_fail(model, part->at, "a shape, which no reserved word names unless it is quoted");
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
    if (!dg_d2_ensure_fields(joining->model, joining->scope, &joining->connection->ends[side],
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
    globs |= dg_d2_path_has_glob(path);
    const D2String *last = path->parts[path->count - 1];
    if (last->is_glob && g_str_has_prefix(last->text, "**") && dg_d2_field_is_container(ends[side]))
      return FALSE;
  }
  return !globs || source != target;
}

static gboolean join(Joining *joining, D2Field *source, D2Field *target) {
  const D2Glob *glob = joining->glob;
  if (glob && source->node.made < glob->seen_made && target->node.made < glob->seen_made)
    return TRUE;
  if (!is_meant(joining, source, target))
    return TRUE;
  D2Link like = {.ends = {source, target}, .tips = {joining->connection->tips[0], joining->connection->tips[1]}};
  if (joining->glob && g_hash_table_contains(joining->glob->joined, &like))
    return TRUE;
  D2Link *link = dg_d2_put_link(joining->model, source, target, joining->connection->tips, joining->key->line,
                                joining->connection->at);
  if (joining->glob) {
    D2Link *ends = dg_d2_arena_take(joining->model->arena, sizeof *ends);
    *ends = like;
    g_hash_table_add(joining->glob->joined, ends);
  }
  g_ptr_array_add(joining->links, link);
  return dg_d2_model_work(joining->model, joining->glob ? D2_COPY_STEPS : 0);
}

static gboolean make_links(Joining *joining) {
  if (joining->scope->link)
    return dg_d2_model_fail(joining->model, joining->connection->at, "no connection within a connection");
  if (!check_ends(joining->model, joining->connection) || !find_ends(joining, TRUE))
    return FALSE;
  for (guint i = 0; i < joining->ends[0]->len; i++)
    for (guint j = 0; j < joining->ends[1]->len; j++)
      if (!dg_d2_model_work(joining->model, joining->glob != NULL) ||
          !join(joining, g_ptr_array_index(joining->ends[0], i), g_ptr_array_index(joining->ends[1], j)))
        return FALSE;
  return TRUE;
}

/* A glob that looks for links from `scope` on. */
typedef struct {
  const Joining *joining;
  const D2Map *scope;
  guint first; /* part of the paths behind "_" */
} Search;

/* Whether the parts of a path up to number `i` lead from the scope to a field. */
static gboolean leads_to(const Search *search, const D2Path *path, guint i, const D2Field *field) {
  const D2String *part = path->parts[i];
  const D2Field *parent = field->parent->field;
  if (!part->is_glob || !g_str_has_prefix(part->text, "**")) {
    D2Model *model = search->joining->model;
    if (!dg_d2_name_matches(field->folded, dg_d2_fold_name(model, part->text)))
      return FALSE;
    return i == search->first ? field->parent == search->scope : parent && leads_to(search, path, i - 1, parent);
  }
  for (;; field = field->parent->field) { /* any number of levels */
    if (i == search->first && field->parent == search->scope)
      return TRUE;
    if (!field->parent->field || field->parent == search->scope)
      return FALSE;
    if (i > search->first && leads_to(search, path, i - 1, field->parent->field))
      return TRUE;
  }
}

static gboolean is_found(const Search *search, const D2Link *link) {
  const D2Connection *connection = search->joining->connection;
  return link->tips[0] == connection->tips[0] && link->tips[1] == connection->tips[1] && dg_d2_link_exists(link) &&
         leads_to(search, &connection->ends[0], connection->ends[0].count - 1, link->ends[0]) &&
         leads_to(search, &connection->ends[1], connection->ends[1].count - 1, link->ends[1]);
}

/* The links in a map and in those within it that join such ends and are new since the last time. */
static gboolean find_in_map(const Search *search, const D2Map *map) {
  const Joining *joining = search->joining;
  guint seen = joining->glob->seen;
  for (D2Link *link = map->links; link; link = link->next) {
    if (!dg_d2_model_work(joining->model, 1))
      return FALSE;
    gboolean is_new = link->node.touched > seen || (link->node.map && link->node.map->touched > seen);
    if (is_new && is_found(search, link))
      g_ptr_array_add(joining->links, link);
  }
  for (const D2Field *field = map->fields; field; field = field->next) {
    if (!dg_d2_model_work(joining->model, 1))
      return FALSE;
    const D2Map *inner = field->word == D2_WORD_NONE && !field->node.removed ? field->node.map : NULL;
    if (inner && inner->touched > seen && !find_in_map(search, inner))
      return FALSE;
  }
  return TRUE;
}

static gboolean find_all_links(const Joining *joining) {
  Search search = {joining, joining->scope, 0};
  const D2Path *path = &joining->connection->ends[0];
  while (search.first + 1 < path->count && search.scope->field && g_str_equal(path->parts[search.first]->text, "_")) {
    search.scope = search.scope->field->parent;
    search.first++;
  }
  return search.first + 1 > joining->connection->ends[1].count || find_in_map(&search, search.scope);
}

static gboolean find_numbered_link(Joining *joining) {
  D2Link like = {.tips = {joining->connection->tips[0], joining->connection->tips[1]}, .index = joining->key->index};
  for (guint side = 0; side < 2; side++)
    like.ends[side] = joining->ends[side]->len ? g_ptr_array_index(joining->ends[side], 0) : NULL;
  D2Link *link = g_hash_table_lookup(joining->model->links, &like);
  if (link && !link->node.removed) {
    g_ptr_array_add(joining->links, link);
    return TRUE;
  }
  if (joining->key->value.kind == D2_VALUE_NULL)
    return TRUE;
  if (!joining->model->document->imports->len)
    return dg_d2_model_fail(joining->model, joining->connection->at, "a connection that there is already");
  D2LeftOut left = {joining->key->line, "a connection of another file"};
  g_array_append_val(joining->model->left_out, left);
  return TRUE;
}

static gboolean find_links(Joining *joining) {
  if (joining->glob)
    return find_all_links(joining);
  return find_ends(joining, FALSE) && find_numbered_link(joining);
}

static gboolean run(Joining *joining) {
  const D2Key *key = joining->key;
  gboolean create = key->index_kind == D2_INDEX_NONE;
  if (create && key->value.kind == D2_VALUE_NULL)
    return TRUE;
  if (create ? !make_links(joining) : !find_links(joining))
    return FALSE;
  if (create && joining->links->len && !joining->model->applying->len && !dg_d2_apply_globs(joining->model))
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

gboolean dg_d2_compile_links(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob) {
  if (!key->path.count)
    return compile_in(model, key, scope, glob);
  g_autoptr(GPtrArray) found = g_ptr_array_new();
  gboolean done = dg_d2_ensure_fields(model, scope, &key->path, key, glob, found);
  for (guint i = 0; i < found->len && done; i++)
    done = compile_in(model, key, dg_d2_map_of_field(model, g_ptr_array_index(found, i)), glob);
  return done;
}
