/* Which rules of the style sheets apply to an element. */
#include "svg/css_sheet.h"

static const xmlNode *parent_element(const xmlNode *node) {
  return node->parent && node->parent->type == XML_ELEMENT_NODE ? node->parent : NULL;
}

/* Takes the next word off a list of classes; FALSE at the end. */
static gboolean next_class(DgSlice *rest, DgSlice *word) {
  const char *at = rest->at, *end = at ? at + rest->length : NULL;
  while (at < end && dg_is_space(*at))
    at++;
  const char *start = at;
  while (at < end && !dg_is_space(*at))
    at++;
  *word = (DgSlice){start, (gsize)(at - start)};
  *rest = (DgSlice){at, (gsize)(end - at)};
  return word->length > 0;
}

static gboolean is_equal(DgSlice a, DgSlice b) {
  return a.length == b.length && memcmp(a.at, b.at, b.length) == 0;
}

static gboolean has_word(DgSlice words, DgSlice word) {
  DgSlice one;
  if (words.length < word.length)
    return FALSE;
  while (next_class(&words, &one))
    if (is_equal(one, word))
      return TRUE;
  return FALSE;
}

/* Position of `node` among its element siblings, from 1, counted from either end. */
static int child_position(DgBuilder *builder, const xmlNode *node, gboolean from_end, gboolean same_type) {
  int position = 1;
  const xmlNode *sibling = from_end ? node->next : node->prev;
  for (; sibling; sibling = from_end ? sibling->next : sibling->prev) {
    builder->css_steps++;
    position += sibling->type == XML_ELEMENT_NODE && (!same_type || xmlStrEqual(sibling->name, node->name));
  }
  return position;
}

static gboolean test_value(const DgCssTest *test, DgSlice value) {
  DgSlice wanted = test->value;
  switch (test->kind) {
  case DG_CSS_TEST_HAS:
    return TRUE;
  case DG_CSS_TEST_EQUALS:
    return is_equal(value, wanted);
  case DG_CSS_TEST_INCLUDES:
    return has_word(value, wanted);
  case DG_CSS_TEST_DASH:
    return value.length >= wanted.length && memcmp(value.at, wanted.at, wanted.length) == 0 &&
           (value.length == wanted.length || value.at[wanted.length] == '-');
  case DG_CSS_TEST_PREFIX:
    return wanted.length && value.length >= wanted.length && memcmp(value.at, wanted.at, wanted.length) == 0;
  case DG_CSS_TEST_SUFFIX:
    return wanted.length && value.length >= wanted.length &&
           memcmp(value.at + value.length - wanted.length, wanted.at, wanted.length) == 0;
  default:
    return wanted.length && memmem(value.at, value.length, wanted.at, wanted.length) != NULL;
  }
}

/* Parents have their keys before their children, as the cascade goes from the root down; depth is limited anyway. */
static const DgCssKeys *keys_of(DgBuilder *builder, const xmlNode *node) {
  if (node->_private)
    return node->_private;
  DgCssSheet *sheet = builder->sheet;
  const xmlNode *parent = parent_element(node);
  const DgCssKeys *around = parent ? keys_of(builder, parent) : NULL;
  if (sheet->n_keys == DG_CSS_KEYS_PER_BLOCK) {
    g_ptr_array_add(sheet->key_blocks, g_new(DgCssKeys, DG_CSS_KEYS_PER_BLOCK));
    sheet->n_keys = 0;
  }
  DgCssKeys *keys = (DgCssKeys *)sheet->key_blocks->pdata[sheet->key_blocks->len - 1] + sheet->n_keys++;
  *keys = (DgCssKeys){.ancestors = around ? around->ancestors | around->own : 0};
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    DgName name = dg_name_cached(&builder->names, (const char *)attribute->name)->number;
    DgSlice *value = name == DG_NAME_ID ? &keys->id : name == DG_NAME_CLASS ? &keys->classes : NULL;
    if (value && !value->at && !attribute->ns)
      *value = dg_attribute_value(builder, attribute);
  }
  if (keys->id.length)
    keys->own |= dg_css_name_bit(dg_css_hash(keys->id));
  for (DgSlice rest = keys->classes, word; next_class(&rest, &word);)
    keys->own |= dg_css_name_bit(dg_css_hash(word));
  ((xmlNode *)node)->_private = keys;
  return keys;
}

static gboolean test_node(DgBuilder *builder, const DgCssTest *test, const xmlNode *node) {
  DgSlice value;
  switch (test->kind) {
  case DG_CSS_TEST_TYPE:
    return strlen((const char *)node->name) == test->value.length &&
           memcmp(node->name, test->value.at, test->value.length) == 0;
  case DG_CSS_TEST_ID:
    value = keys_of(builder, node)->id;
    return value.at && is_equal(value, test->value);
  case DG_CSS_TEST_CLASS: {
    const DgCssKeys *keys = keys_of(builder, node);
    builder->css_steps += (guint)(keys->classes.length / DG_CSS_BYTES_PER_STEP);
    return keys->own & dg_css_name_bit(test->hash) && has_word(keys->classes, test->value);
  }
  case DG_CSS_TEST_ROOT:
    return !parent_element(node);
  case DG_CSS_TEST_LINK:
    return xmlStrEqual(node->name, BAD_CAST "a");
  case DG_CSS_TEST_NTH_CHILD:
  case DG_CSS_TEST_NTH_LAST_CHILD:
  case DG_CSS_TEST_NTH_OF_TYPE: {
    int position =
        child_position(builder, node, test->kind == DG_CSS_TEST_NTH_LAST_CHILD, test->kind == DG_CSS_TEST_NTH_OF_TYPE) -
        test->offset;
    return test->step ? position % test->step == 0 && position / test->step >= 0 : position == 0;
  }
  default:
    value = dg_node_attribute(builder, node, test->name);
    builder->css_steps += (guint)(value.length / DG_CSS_BYTES_PER_STEP);
    return value.at && test_value(test, value);
  }
}

/* TRUE when a look at the first thing that a compound asks for tells that it does not match `node`, which most
 * ancestors do not; the steps are those of the longer way. */
static gboolean misses(DgBuilder *builder, const DgCssCompound *compound, const xmlNode *node) {
  const DgCssTest *test = &g_array_index(builder->sheet->tests, DgCssTest, compound->first_test);
  if (!compound->n_tests || test->kind != DG_CSS_TEST_CLASS || test->negated)
    return FALSE;
  const DgCssKeys *keys = keys_of(builder, node);
  if (keys->own & dg_css_name_bit(test->hash))
    return FALSE;
  builder->css_steps += 1 + (guint)(keys->classes.length / DG_CSS_BYTES_PER_STEP);
  return TRUE;
}

/* Whether compound `index` of the selector, and those to its left, match at `node`. Depth of recursion: COMPOUNDS_MAX.
 */
static gboolean match_from(DgBuilder *builder, const DgCssSelector *selector, guint index, const xmlNode *node) {
  const DgCssSheet *sheet = builder->sheet;
  const DgCssCompound *compound = &g_array_index(sheet->compounds, DgCssCompound, selector->first_compound + index);
  if (++builder->css_steps > builder->limits.css_steps)
    return FALSE;
  for (guint i = 0; i < compound->n_tests; i++) {
    const DgCssTest *test = &g_array_index(sheet->tests, DgCssTest, compound->first_test + i);
    if (test_node(builder, test, node) == test->negated)
      return FALSE;
  }
  if (index == 0)
    return TRUE;
  gboolean once = compound->combinator == '>' || compound->combinator == '+';
  gboolean siblings = compound->combinator == '+' || compound->combinator == '~';
  for (const xmlNode *other = siblings ? node->prev : parent_element(node); other;
       other = siblings ? other->prev : parent_element(other)) {
    if (other->type != XML_ELEMENT_NODE)
      continue;
    if (!misses(builder, &compound[-1], other) && match_from(builder, selector, index - 1, other))
      return TRUE;
    if (once)
      return FALSE;
  }
  return FALSE;
}

/* Tries the selectors of a bucket that have this key, and other keys aside. */
static void match_bucket(DgBuilder *builder, guint first, guint key, const xmlNode *node, GArray *matches) {
  const guint64 ancestors = keys_of(builder, node)->ancestors;
  for (guint number = first; number;) {
    const DgCssSelector *selector = &g_array_index(builder->sheet->selectors, DgCssSelector, number - 1);
    number = selector->next;
    if (selector->key != key)
      continue;
    builder->css_steps++;
    if (!(selector->ancestors & ~ancestors) && match_from(builder, selector, selector->n_compounds - 1, node))
      g_array_append_val(matches, selector->match);
  }
}

static void match_key(DgBuilder *builder, DgCssTestKind kind, DgSlice name, const xmlNode *node, GArray *matches) {
  guint key = dg_css_key(kind, dg_css_hash(name));
  builder->css_steps++;
  match_bucket(builder, builder->sheet->buckets[key % DG_CSS_BUCKETS], key, node, matches);
}

static int compare_matches(gconstpointer a, gconstpointer b) {
  const DgCssMatch *p = a, *q = b;
  if (p->specificity != q->specificity)
    return p->specificity < q->specificity ? -1 : 1;
  return p->rule < q->rule ? -1 : p->rule > q->rule;
}

void dg_css_sheet_match(DgBuilder *builder, const xmlNode *node, GArray *matches) {
  const DgCssSheet *sheet = builder->sheet;
  const DgCssKeys *keys = keys_of(builder, node);
  matches->len = 0;
  match_bucket(builder, sheet->any, 0, node, matches);
  match_key(builder, DG_CSS_TEST_TYPE, dg_slice((const char *)node->name), node, matches);
  if (keys->id.at)
    match_key(builder, DG_CSS_TEST_ID, keys->id, node, matches);
  for (DgSlice rest = keys->classes, word; next_class(&rest, &word);)
    match_key(builder, DG_CSS_TEST_CLASS, word, node, matches);
  if (matches->len < 2)
    return;
  g_array_sort(matches, compare_matches);
  /* Of the selectors of one rule the strongest counts. */
  DgCssMatch *all = (DgCssMatch *)(gpointer)matches->data;
  guint element = ++builder->sheet->n_matched, kept = matches->len;
  for (guint i = matches->len; i-- > 0;) {
    DgCssRule *rule = &g_array_index(sheet->rules, DgCssRule, all[i].rule);
    if (rule->element == element)
      continue;
    rule->element = element;
    all[--kept] = all[i];
  }
  if (kept > 0)
    g_array_remove_range(matches, 0, kept);
}
