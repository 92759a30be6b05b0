/* Globs of D2: statements that hold for all fields whose names match, also for those that come behind them. */
#include "languages/d2_model.h"

#include <string.h>

gboolean dg_d2_name_matches(const char *name, const char *pattern) {
  const char *star = NULL, *from = NULL;
  while (*name) {
    if (*pattern == '*') {
      star = pattern++;
      from = name;
    } else if (*pattern == *name) {
      pattern++;
      name++;
    } else if (star) { /* the last asterisk takes one character more */
      pattern = star + 1;
      name = ++from;
    } else {
      return FALSE;
    }
  }
  return pattern[strspn(pattern, "*")] == '\0';
}

D2Glob *dg_d2_add_glob(D2Model *model, const D2Key *key, D2Map *scope) {
  D2Glob *glob = g_new0(D2Glob, 1);
  *glob = (D2Glob){.key = key, .scope = scope};
  glob->applied = g_hash_table_new(NULL, NULL);
  glob->joined = g_hash_table_new(dg_d2_hash_link, dg_d2_equal_links);
  g_ptr_array_add(model->globs, glob);
  g_ptr_array_add(model->all_globs, glob);
  return glob;
}

gboolean dg_d2_apply_globs(D2Model *model) {
  gboolean was_late = model->is_late, done = TRUE;
  model->is_late = TRUE;
  for (guint i = 0; i < model->globs->len && done; i++) {
    D2Glob *glob = g_ptr_array_index(model->globs, i);
    if (glob->scope->touched > glob->seen)
      done = dg_d2_compile_key(model, glob->key, glob->scope, glob);
  }
  model->is_late = was_late;
  return done;
}

/* What a filter compares. */
typedef struct {
  D2Model *model;
  const D2Node *node;
  const D2Field *field; /* whose node it is; NULL for that of a link */
  const D2Link *link;
} Subject;

static gboolean is_connected(const D2Field *field) {
  for (const D2Map *map = field->parent; map; map = map->field ? map->field->parent : NULL)
    for (const D2Link *link = map->links; link; link = link->next)
      if (dg_d2_link_exists(link) && (link->ends[0] == field || link->ends[1] == field))
        return TRUE;
  return FALSE;
}

/* What a word is where nothing is said of it. NULL: nothing compares with it. */
static const char *default_of(const Subject *subject, const char *name) {
  static const struct {
    const char *name, *value;
  } defaults[] = {
      {"3d", "false"},       {"animated", "false"}, {"border-radius", "0"}, {"double-border", "false"},
      {"filled", "false"},   {"icon", ""},          {"link", ""},           {"multiple", "false"},
      {"opacity", "1"},      {"shadow", "false"},   {"shape", "rectangle"}, {"stroke-dash", "0"},
      {"stroke-width", "2"}, {"tooltip", ""},
  };
  const D2Field *field = subject->field;
  if (g_ascii_strcasecmp(name, "label") == 0)
    return subject->node->primary ? subject->node->primary->text : field ? field->name : "";
  if (field && strcmp(name, "leaf") == 0)
    return dg_d2_field_is_container(field) ? "false" : "true";
  if (field && strcmp(name, "connected") == 0)
    return is_connected(field) ? "true" : "false";
  for (guint i = 0; i < G_N_ELEMENTS(defaults); i++)
    if (strcmp(name, defaults[i].name) == 0)
      return defaults[i].value;
  return NULL;
}

static gboolean value_matches(const D2Model *model, const char *value, const D2String *wanted) {
  if (!wanted || !wanted->text || !value)
    return FALSE;
  return wanted->is_glob ? dg_d2_name_matches(dg_d2_fold_name((D2Model *)model, value),
                                              dg_d2_fold_name((D2Model *)model, wanted->text))
                         : g_str_equal(value, wanted->text);
}

static gboolean array_has(const D2Model *model, const D2Value *array, const D2String *wanted) {
  for (const D2Value *value = array->values; value; value = value->next)
    if (value->string && value_matches(model, value->string->text, wanted))
      return TRUE;
  return FALSE;
}

/* The name of a shape as keys have it from its board on: "a.b". Free with g_free(). */
static char *name_field(const D2Field *field) {
  char *name = g_strdup(field->name);
  for (field = field->parent->field; field && dg_d2_board_kind(field->node.map) == D2_NO_BOARD;
       field = field->parent->field) {
    char *longer = g_strdup_printf("%s.%s", field->name, name);
    g_free(name);
    name = longer;
  }
  return name;
}

static gboolean matches(const Subject *subject, const D2Key *filter, guint part) {
  const D2String *wanted = filter->value.kind == D2_VALUE_STRING ? filter->value.string : NULL;
  const D2Node *node = subject->node;
  const char *name = "";
  for (; part < filter->path.count; part++) {
    name = filter->path.parts[part]->text;
    const D2Field *next = node && node->map ? dg_d2_find_field(subject->model, node->map, name) : NULL;
    node = next ? &next->node : NULL;
  }
  if (node && node->array)
    return array_has(subject->model, node->array, wanted);
  if (node && part > 0 && node != subject->node)
    return node->primary && value_matches(subject->model, node->primary->text, wanted);
  if (wanted && wanted->is_glob && g_str_equal(wanted->text, "*"))
    return FALSE;
  return value_matches(subject->model, default_of(subject, name), wanted);
}

/* "src" and "dst" of a link, and what is said of them: "src.shape". */
static gboolean end_matches(const Subject *subject, const D2Key *filter, const D2Field *end) {
  if (filter->path.count > 1) {
    Subject other = {subject->model, &end->node, end, NULL};
    return matches(&other, filter, 1);
  }
  g_autofree char *name = name_field(end);
  return value_matches(subject->model, name, filter->value.kind == D2_VALUE_STRING ? filter->value.string : NULL);
}

static gboolean passes_filter(const Subject *subject, const D2Key *filter) {
  if (!filter->path.count)
    return TRUE;
  const char *first = filter->path.parts[0]->text;
  if (subject->link && first && (g_str_equal(first, "src") || g_str_equal(first, "dst")))
    return end_matches(subject, filter, subject->link->ends[*first == 'd']);
  return matches(subject, filter, 0);
}

gboolean dg_d2_passes_filters(D2Model *model, D2Node *node, const D2Field *field, const D2Link *link,
                              const D2Statement *statements, gboolean *passes) {
  Subject subject = {model, node, field, link};
  *passes = TRUE;
  for (; statements && *passes; statements = statements->next) {
    const D2Key *filter = statements->key;
    if (!filter || filter->filter == D2_FILTER_NONE)
      continue;
    if (filter->value.kind == D2_VALUE_MAP || filter->value.kind == D2_VALUE_ARRAY)
      return dg_d2_model_fail(model, filter->at, "one value to compare with");
    *passes = passes_filter(&subject, filter) == (filter->filter == D2_FILTER_IS);
  }
  return TRUE;
}
