/* CSS by hand: Debian 12 has no maintained CSS library in C (libcroco was dropped as unsafe and unmaintained, lexbor is
 * not packaged, librsvg keeps its parser to itself). Only what style sheets of figures use is read: qualified rules,
 * @media, @supports and @layer blocks; type, class, id, attribute and structural selectors; all combinators. Rules are
 * found through their rightmost compound (id, else class, else type), so that an element meets only those that can
 * match.
 */
#include "svg/css.h"

/* Compounds in one selector and tests in one compound: a theme's longest selector has 6 and 4. */
#define COMPOUNDS_MAX 32
#define TESTS_MAX 32
/* Nested @-blocks. */
#define BLOCK_DEPTH_MAX 8

typedef enum {
  TEST_TYPE,
  TEST_ID,
  TEST_CLASS,
  TEST_HAS,
  TEST_EQUALS,
  TEST_INCLUDES, /* ~= */
  TEST_DASH, /* |= */
  TEST_PREFIX, /* ^= */
  TEST_SUFFIX, /* $= */
  TEST_SUBSTRING,
  TEST_ROOT,
  TEST_NTH_CHILD,
  TEST_NTH_LAST_CHILD,
  TEST_NTH_OF_TYPE,
  TEST_LINK
} TestKind;

typedef struct {
  TestKind kind;
  gboolean negated;
  const char *name; /* of an attribute */
  DgSlice value;
  int step, offset; /* of nth: step * n + offset */
} Test;

typedef struct {
  guint first_test, n_tests;
  char combinator; /* to the compound before it: ' ', '>', '+', '~'; 0 for the first */
} Compound;

typedef struct {
  guint first_compound, n_compounds;
  guint next; /* in the same bucket, plus 1 */
  guint64 ancestors; /* one bit for each id and class that some ancestor must have, by name_bit() */
  DgCssMatch match;
} Selector;

/* The declarations of a rule are parsed when it first applies: themes carry hundreds of rules that never do. */
typedef struct {
  DgSlice block;
  guint first_declaration, n_declarations;
  gboolean parsed;
  guint element; /* the last one that it applied to, by the count of the sheet */
} Rule;

/* What selectors ask of an element most often; kept in xmlNode._private once asked. */
typedef struct {
  DgSlice id, classes;
  guint64 ancestors; /* the bits of the ids and classes of all elements around it */
  guint64 own; /* the same with its own */
} Keys;
/* Keys are allocated by so many at a time. */
#define KEYS_PER_BLOCK 64

struct _DgCssSheet {
  GPtrArray *texts;
  GArray *tests, *compounds, *selectors, *rules, *declarations;
  GHashTable *by_id, *by_class, *by_type; /* DgSlice* -> first selector plus 1 */
  guint any; /* first selector without id, class and type, plus 1 */
  GPtrArray *key_blocks; /* Keys[KEYS_PER_BLOCK] each */
  guint n_keys; /* used in the last block */
  guint n_matched; /* elements matched so far */
  gboolean full; /* rules were left out because of DG_CSS_SELECTORS_MAX */
};

typedef struct {
  DgCssSheet *sheet;
  DgDiagnostics *diagnostics;
  const char *text; /* of the whole sheet, to find lines */
  guint line;
  gboolean imported; /* an @import was reported */
} Context;

static guint slice_hash(gconstpointer key) {
  const DgSlice *slice = key;
  guint h = 2166136261u;
  for (gsize i = 0; i < slice->length; i++)
    h = (h ^ (guchar)slice->at[i]) * 16777619u;
  return h;
}

/* One of 64 bits for an id or a class; most names of a figure have one of their own. */
static guint64 name_bit(DgSlice name) {
  guint h = slice_hash(&name);
  return G_GUINT64_CONSTANT(1) << ((h ^ h >> 16) % 64);
}

static gboolean slice_equal(gconstpointer a, gconstpointer b) {
  const DgSlice *p = a, *q = b;
  return p->length == q->length && memcmp(p->at, q->at, p->length) == 0;
}

DgCssSheet *dg_css_sheet_new(void) {
  DgCssSheet *sheet = g_new0(DgCssSheet, 1);
  sheet->texts = g_ptr_array_new_with_free_func(g_free);
  sheet->tests = g_array_sized_new(FALSE, FALSE, sizeof(Test), 256);
  sheet->compounds = g_array_sized_new(FALSE, FALSE, sizeof(Compound), 256);
  sheet->selectors = g_array_sized_new(FALSE, FALSE, sizeof(Selector), 256);
  sheet->rules = g_array_sized_new(FALSE, FALSE, sizeof(Rule), 128);
  sheet->declarations = g_array_sized_new(FALSE, FALSE, sizeof(DgDeclaration), 64);
  sheet->key_blocks = g_ptr_array_new_with_free_func(g_free);
  sheet->n_keys = KEYS_PER_BLOCK;
  sheet->by_id = g_hash_table_new_full(slice_hash, slice_equal, g_free, NULL);
  sheet->by_class = g_hash_table_new_full(slice_hash, slice_equal, g_free, NULL);
  sheet->by_type = g_hash_table_new_full(slice_hash, slice_equal, g_free, NULL);
  return sheet;
}

void dg_css_sheet_free(DgCssSheet *sheet) {
  if (!sheet)
    return;
  g_hash_table_unref(sheet->by_id);
  g_hash_table_unref(sheet->by_class);
  g_hash_table_unref(sheet->by_type);
  g_array_unref(sheet->tests);
  g_array_unref(sheet->compounds);
  g_array_unref(sheet->selectors);
  g_array_unref(sheet->rules);
  g_array_unref(sheet->declarations);
  g_ptr_array_unref(sheet->key_blocks);
  g_ptr_array_unref(sheet->texts);
  g_free(sheet);
}

/* The end of the string that the quotation mark at `at` opens: its closing mark, the end of the line, or `end`. Fonts
 * stand in strings of 100 kB, so the usual one without escapes is searched, not scanned. */
static const char *string_end(const char *at, const char *end) {
  const char quote = *at++;
  const char *close = memchr(at, quote, (gsize)(end - at));
  close = close ? close : end;
  const char *line = memchr(at, '\n', (gsize)(close - at));
  close = line ? line : close;
  if (!memchr(at, '\\', (gsize)(close - at)))
    return close;
  while (at < end && *at != quote && *at != '\n')
    at += *at == '\\' && at + 1 < end ? 2 : 1;
  return at;
}

/* Bytes at which blank_comments() and find_outside() have to look. */
enum { OPENS_COMMENT = 1, STRUCTURES = 2 };
static const guint8 notable[256] = {
    ['"'] = OPENS_COMMENT | STRUCTURES,
    ['\''] = OPENS_COMMENT | STRUCTURES,
    ['/'] = OPENS_COMMENT,
    ['<'] = OPENS_COMMENT,
    ['-'] = OPENS_COMMENT,
    ['\\'] = STRUCTURES,
    ['('] = STRUCTURES,
    ['['] = STRUCTURES,
    ['{'] = STRUCTURES,
    [')'] = STRUCTURES,
    [']'] = STRUCTURES,
    ['}'] = STRUCTURES,
    [';'] = STRUCTURES,
    [','] = STRUCTURES,
};

/* Overwrites comments and the markers <!-- and --> by blanks; line ends stay. */
static void blank_comments(char *text, gsize length) {
  for (gsize i = 0; i < length; i++) {
    if (!(notable[(guchar)text[i]] & OPENS_COMMENT))
      continue;
    if (text[i] == '"' || text[i] == '\'') {
      i = (gsize)(string_end(text + i, text + length) - text);
    } else if (text[i] == '/' && i + 1 < length && text[i + 1] == '*') {
      const char *close = i + 2 < length ? g_strstr_len(text + i + 2, (gssize)(length - i - 2), "*/") : NULL;
      gsize stop = close ? (gsize)(close - text) + 2 : length;
      for (; i < stop; i++)
        text[i] = text[i] == '\n' ? '\n' : ' ';
      i--;
    } else if (text[i] == '<' && length - i >= 4 && memcmp(text + i, "<!--", 4) == 0) {
      memset(text + i, ' ', 4);
    } else if (text[i] == '-' && length - i >= 3 && memcmp(text + i, "-->", 3) == 0) {
      memset(text + i, ' ', 3);
    }
  }
}

/* Finds the first of `stops` (each of them notable) outside strings, parentheses, brackets and (unless it is a stop)
 * braces; `end` if none. */
static const char *find_outside(const char *at, const char *end, const char *stops) {
  int depth = 0;
  for (; at < end; at++) {
    char c = *at;
    if (!(notable[(guchar)c] & STRUCTURES))
      continue;
    if (depth <= 0 && (c == stops[0] || (stops[0] && c == stops[1])))
      return at;
    if (c == '\\')
      at += at + 1 < end;
    else if (c == '"' || c == '\'')
      at = MIN(string_end(at, end), end - 1);
    else if (c == '(' || c == '[' || c == '{')
      depth++;
    else if (c == ')' || c == ']' || c == '}')
      depth--;
  }
  return end;
}

static const char *skip_space(const char *at, const char *end) {
  while (at < end && dg_is_space(*at))
    at++;
  return at;
}

void dg_css_parse_declarations(DgSlice text, GArray *declarations) {
  const char *at = text.at, *end = text.at + text.length;
  while (at < end) {
    at = skip_space(at, end);
    while (end - at >= 2 && at[0] == '/' && at[1] == '*') {
      const char *close = g_strstr_len(at + 2, end - at - 2, "*/");
      at = skip_space(close ? close + 2 : end, end);
    }
    const char *stop = find_outside(at, end, ";");
    const char *colon = memchr(at, ':', (gsize)(stop - at));
    if (colon && !memchr(at, '{', (gsize)(colon - at))) {
      DgSlice name = dg_slice_trim((DgSlice){at, (gsize)(colon - at)});
      DgSlice value = dg_slice_trim((DgSlice){colon + 1, (gsize)(stop - colon - 1)});
      gboolean important = FALSE;
      for (gsize i = value.length; i > 0 && value.length - i < 16; i--) {
        if (value.at[i - 1] == '!' &&
            dg_slice_is(dg_slice_trim((DgSlice){value.at + i, value.length - i}), "important")) {
          important = TRUE;
          value = dg_slice_trim((DgSlice){value.at, i - 1});
          break;
        }
      }
      DgDeclaration declaration = {dg_name_lookup(name.at, name.length, TRUE), name, value, important};
      if (declaration.property != DG_NAME_UNKNOWN && value.length)
        g_array_append_val(declarations, declaration);
    }
    at = stop + 1;
  }
}

static gboolean is_name_byte(char c) {
  return g_ascii_isalnum(c) || c == '-' || c == '_' || (guchar)c >= 0x80;
}

/* An identifier; escapes are resolved into memory of the sheet. */
static gboolean scan_identifier(DgCssSheet *sheet, const char **at, const char *end, DgSlice *name) {
  const char *p = *at;
  while (p < end && is_name_byte(*p))
    p++;
  if (p == end || *p != '\\') {
    *name = (DgSlice){*at, (gsize)(p - *at)};
    *at = p;
    return name->length > 0;
  }
  GString *resolved = g_string_new_len(*at, p - *at);
  while (p < end && (is_name_byte(*p) || *p == '\\')) {
    if (*p != '\\' || p + 1 == end) {
      g_string_append_c(resolved, *p++);
      continue;
    }
    p++;
    gunichar code = 0;
    const char *first = p;
    while (p < end && p - first < 6 && g_ascii_isxdigit(*p))
      code = code << 4 | (gunichar)g_ascii_xdigit_value(*p++);
    if (p == first) {
      g_string_append_c(resolved, *p++);
    } else {
      g_string_append_unichar(resolved, code && g_unichar_validate(code) ? code : 0xfffd);
      p += p < end && dg_is_space(*p);
    }
  }
  *name = (DgSlice){resolved->str, resolved->len};
  g_ptr_array_add(sheet->texts, g_string_free(resolved, FALSE));
  *at = p;
  return name->length > 0;
}

/* an+b, odd, even. */
static gboolean parse_nth(DgSlice text, int *step, int *offset) {
  char compact[24];
  gsize n = 0;
  for (gsize i = 0; i < text.length; i++) {
    if (n + 1 == sizeof compact)
      return FALSE;
    if (!dg_is_space(text.at[i]))
      compact[n++] = g_ascii_tolower(text.at[i]);
  }
  compact[n] = '\0';
  if (strcmp(compact, "odd") == 0 || strcmp(compact, "even") == 0) {
    *step = 2;
    *offset = compact[0] == 'o';
    return TRUE;
  }
  char *letter = strchr(compact, 'n'), *rest;
  *step = 0;
  const char *tail = compact;
  if (letter) {
    *letter = '\0';
    if (letter == compact || strcmp(compact, "+") == 0) {
      *step = 1;
    } else if (strcmp(compact, "-") == 0) {
      *step = -1;
    } else {
      *step = (int)CLAMP(g_ascii_strtoll(compact, &rest, 10), -100000, 100000);
      if (*rest)
        return FALSE;
    }
    tail = letter + 1;
  }
  *offset = (int)CLAMP(g_ascii_strtoll(tail, &rest, 10), -100000, 100000);
  return *rest == '\0' && (letter || tail[0]);
}

static gboolean parse_attribute_test(DgCssSheet *sheet, const char **at, const char *end, Test *test) {
  DgSlice name;
  *at = skip_space(*at, end);
  if (!scan_identifier(sheet, at, end, &name))
    return FALSE;
  if (*at < end && **at == '|' && *at + 1 < end && (*at)[1] != '=') {
    (*at)++;
    if (!scan_identifier(sheet, at, end, &name))
      return FALSE;
  }
  char *copy = g_strndup(name.at, name.length);
  g_ptr_array_add(sheet->texts, copy);
  test->name = copy;
  test->kind = TEST_HAS;
  *at = skip_space(*at, end);
  if (*at < end && **at != ']') {
    static const char operators[] = "=~|^$*";
    static const TestKind kinds[] = {TEST_EQUALS, TEST_INCLUDES, TEST_DASH, TEST_PREFIX, TEST_SUFFIX, TEST_SUBSTRING};
    const char *found = strchr(operators, **at);
    if (!found || !*found)
      return FALSE;
    test->kind = kinds[found - operators];
    (*at)++;
    if (test->kind != TEST_EQUALS && (*at == end || *(*at)++ != '='))
      return FALSE;
    *at = skip_space(*at, end);
    if (*at < end && (**at == '"' || **at == '\'')) {
      const char *close = memchr(*at + 1, **at, (gsize)(end - *at - 1));
      if (!close)
        return FALSE;
      test->value = (DgSlice){*at + 1, (gsize)(close - *at - 1)};
      *at = close + 1;
    } else if (!scan_identifier(sheet, at, end, &test->value)) {
      return FALSE;
    }
    *at = skip_space(*at, end);
    if (*at < end && (**at == 'i' || **at == 's'))
      *at = skip_space(*at + 1, end);
  }
  return *at < end && *(*at)++ == ']';
}

static gboolean parse_pseudo_test(DgCssSheet *sheet, const char **at, const char *end, Test *test) {
  DgSlice name, arguments = {NULL, 0};
  if (!scan_identifier(sheet, at, end, &name))
    return FALSE;
  if (*at < end && **at == '(') {
    const char *close = find_outside(*at + 1, end, ")");
    if (close == end)
      return FALSE;
    arguments = dg_slice_trim((DgSlice){*at + 1, (gsize)(close - *at - 1)});
    *at = close + 1;
  }
  test->kind = TEST_NTH_CHILD;
  test->offset = 1;
  if (dg_slice_is(name, "root")) {
    test->kind = TEST_ROOT;
  } else if (dg_slice_is(name, "link") || dg_slice_is(name, "any-link")) {
    test->kind = TEST_LINK;
  } else if (dg_slice_is(name, "last-child")) {
    test->kind = TEST_NTH_LAST_CHILD;
  } else if (dg_slice_is(name, "first-of-type")) {
    test->kind = TEST_NTH_OF_TYPE;
  } else if (dg_slice_is(name, "nth-child") || dg_slice_is(name, "nth-last-child") ||
             dg_slice_is(name, "nth-of-type")) {
    test->kind = dg_slice_is(name, "nth-child")     ? TEST_NTH_CHILD
                 : dg_slice_is(name, "nth-of-type") ? TEST_NTH_OF_TYPE
                                                    : TEST_NTH_LAST_CHILD;
    return parse_nth(arguments, &test->step, &test->offset);
  } else if (!dg_slice_is(name, "first-child")) {
    return FALSE;
  }
  return TRUE;
}

static gboolean parse_compound(DgCssSheet *sheet, const char **at, const char *end, gboolean negated, guint *n_tests,
                               guint32 *specificity);

/* One simple selector at *at; :not(compound) adds the tests of its compound, negated (one test only: the negation of a
 * conjunction is none). */
static gboolean parse_simple(DgCssSheet *sheet, const char **at, const char *end, gboolean negated, guint *n_tests,
                             guint32 *specificity) {
  Test test = {.negated = negated};
  guint32 weight = 1u << 10;
  switch (**at) {
  case '#':
    (*at)++;
    test.kind = TEST_ID;
    weight = 1u << 20;
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    break;
  case '.':
    (*at)++;
    test.kind = TEST_CLASS;
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    break;
  case '[':
    (*at)++;
    if (!parse_attribute_test(sheet, at, end, &test))
      return FALSE;
    break;
  case ':':
    (*at)++;
    if (end - *at > 4 && g_ascii_strncasecmp(*at, "not(", 4) == 0) {
      const char *inner = skip_space(*at + 4, end), *close = find_outside(inner, end, ")");
      guint before = *n_tests;
      if (negated || close == end || !parse_compound(sheet, &inner, close, TRUE, n_tests, specificity))
        return FALSE;
      *at = close + 1;
      return skip_space(inner, close) == close && *n_tests == before + 1;
    }
    if (!parse_pseudo_test(sheet, at, end, &test))
      return FALSE;
    break;
  default:
    return FALSE;
  }
  *specificity += weight;
  (*n_tests)++;
  g_array_append_val(sheet->tests, test);
  return *n_tests <= TESTS_MAX;
}

static gboolean parse_compound(DgCssSheet *sheet, const char **at, const char *end, gboolean negated, guint *n_tests,
                               guint32 *specificity) {
  const char *start = *at;
  if (*at < end && **at == '*') {
    (*at)++;
  } else if (*at < end && (is_name_byte(**at) || **at == '\\')) {
    Test test = {.kind = TEST_TYPE, .negated = negated};
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    if (!(*at < end && **at == '|')) {
      g_array_append_val(sheet->tests, test);
      (*n_tests)++;
      *specificity += 1;
    }
  }
  if (*at < end && **at == '|') {
    (*at)++;
    return parse_compound(sheet, at, end, negated, n_tests, specificity);
  }
  while (*at < end && strchr("#.[:", **at) && **at) {
    if (!parse_simple(sheet, at, end, negated, n_tests, specificity))
      return FALSE;
  }
  return *at > start;
}

static void index_selector(DgCssSheet *sheet, guint number) {
  Selector *selector = &g_array_index(sheet->selectors, Selector, number);
  const Compound *last =
      &g_array_index(sheet->compounds, Compound, selector->first_compound + selector->n_compounds - 1);
  const Test *key = NULL;
  for (guint i = 0; i < last->n_tests; i++) {
    const Test *test = &g_array_index(sheet->tests, Test, last->first_test + i);
    if (!test->negated && test->kind <= TEST_CLASS && (!key || test->kind == TEST_ID || key->kind == TEST_TYPE))
      key = test;
  }
  if (!key) {
    selector->next = sheet->any;
    sheet->any = number + 1;
    return;
  }
  GHashTable *table = key->kind == TEST_ID ? sheet->by_id : key->kind == TEST_CLASS ? sheet->by_class : sheet->by_type;
  selector->next = GPOINTER_TO_UINT(g_hash_table_lookup(table, &key->value));
  DgSlice *copy = g_new(DgSlice, 1);
  *copy = key->value;
  g_hash_table_insert(table, copy, GUINT_TO_POINTER(number + 1));
}

/* The bits of what must stand on ancestors: the ids and classes of the compounds to the left of a child or descendant
 * combinator, as long as no sibling comes in between. */
static guint64 required_ancestors(const DgCssSheet *sheet, const Selector *selector) {
  guint64 bits = 0;
  for (guint i = selector->n_compounds - 1; i > 0; i--) {
    const Compound *compound = &g_array_index(sheet->compounds, Compound, selector->first_compound + i);
    if (compound->combinator == '+' || compound->combinator == '~')
      break;
    for (guint j = 0; j < compound[-1].n_tests; j++) {
      const Test *test = &g_array_index(sheet->tests, Test, compound[-1].first_test + j);
      if (!test->negated && (test->kind == TEST_ID || test->kind == TEST_CLASS))
        bits |= name_bit(test->value);
    }
  }
  return bits;
}

/* One complex selector. FALSE when it is not understood. */
static gboolean parse_selector(DgCssSheet *sheet, DgSlice text) {
  const char *at = text.at, *end = text.at + text.length;
  Selector selector = {.first_compound = sheet->compounds->len};
  char combinator = 0;
  while (at < end) {
    Compound compound = {.first_test = sheet->tests->len, .combinator = combinator};
    if (!parse_compound(sheet, &at, end, FALSE, &compound.n_tests, &selector.match.specificity) ||
        ++selector.n_compounds > COMPOUNDS_MAX)
      return FALSE;
    g_array_append_val(sheet->compounds, compound);
    const char *next = skip_space(at, end);
    if (next == end)
      break;
    combinator = ' ';
    if (*next == '>' || *next == '+' || *next == '~')
      combinator = *next++;
    else if (next == at)
      return FALSE;
    at = skip_space(next, end);
    if (at == end)
      return FALSE;
  }
  if (!selector.n_compounds)
    return FALSE;
  selector.ancestors = required_ancestors(sheet, &selector);
  selector.match.rule = sheet->rules->len;
  g_array_append_val(sheet->selectors, selector);
  return TRUE;
}

/* The rule `prelude { block }`: CSS drops it whole when one of its selectors is invalid. */
static void add_rule(Context *context, DgSlice prelude, DgSlice block) {
  DgCssSheet *sheet = context->sheet;
  guint first_selector = sheet->selectors->len;
  const char *at = prelude.at, *end = prelude.at + prelude.length;
  gboolean valid = TRUE;
  while (valid && at <= end) {
    const char *comma = find_outside(at, end, ",");
    DgSlice one = dg_slice_trim((DgSlice){at, (gsize)(comma - at)});
    valid = parse_selector(sheet, one);
    if (sheet->selectors->len > DG_CSS_SELECTORS_MAX) {
      sheet->full = TRUE;
      valid = FALSE;
    }
    at = comma + 1;
  }
  if (!valid) {
    g_array_set_size(sheet->selectors, first_selector);
    return;
  }
  for (guint i = first_selector; i < sheet->selectors->len; i++)
    index_selector(sheet, i);
  Rule rule = {.block = block};
  g_array_append_val(sheet->rules, rule);
}

/* Whether a media query list holds for a screen that prefers light colours; conditions on sizes hold for no one. */
static gboolean media_applies(DgSlice list) {
  const char *at = list.at, *end = list.at + list.length;
  if (!list.length)
    return TRUE;
  while (at < end) {
    const char *comma = find_outside(at, end, ",");
    DgSlice query = {at, (gsize)(comma - at)}, word;
    gboolean applies = TRUE, negated = FALSE;
    while (dg_slice_next_word(&query, FALSE, &word)) {
      if (dg_slice_is(word, "not")) {
        negated = TRUE;
      } else if (word.at[0] == '(') {
        DgSlice inner = dg_slice_trim((DgSlice){word.at + 1, word.length > 1 ? word.length - 2 : 0});
        applies = applies && dg_slice_starts(inner, "prefers-color-scheme") && inner.length > 5 &&
                  dg_slice_is((DgSlice){inner.at + inner.length - 5, 5}, "light");
      } else if (!dg_slice_is(word, "only") && !dg_slice_is(word, "and")) {
        applies = applies && (dg_slice_is(word, "all") || dg_slice_is(word, "screen"));
      }
    }
    if (applies != negated)
      return TRUE;
    at = comma + 1;
  }
  return FALSE;
}

static guint line_of(const Context *context, const char *at) {
  guint line = context->line;
  for (const char *p = context->text; p < at; p++)
    line += *p == '\n';
  return line;
}

static void parse_rules(Context *context, const char *at, const char *end, guint depth) {
  for (at = skip_space(at, end); at < end; at = skip_space(at, end)) {
    const char *stop = find_outside(at, end, *at == '@' ? "{;" : "{");
    DgSlice prelude = dg_slice_trim((DgSlice){at, (gsize)(stop - at)});
    if (stop == end || *stop == ';') {
      if (dg_slice_starts(prelude, "@import") && !context->imported) {
        context->imported = TRUE;
        dg_diagnostics_add(context->diagnostics, DG_LEVEL_WARNING, line_of(context, at),
                           "@import of a style sheet is not followed: nothing outside the file is read");
      }
      at = stop == end ? end : stop + 1;
      continue;
    }
    const char *close = find_outside(stop + 1, end, "}");
    DgSlice block = {stop + 1, (gsize)(close - stop - 1)};
    if (*at != '@') {
      add_rule(context, prelude, block);
    } else if (depth < BLOCK_DEPTH_MAX) {
      DgSlice media = {prelude.at + 6, prelude.length - MIN(prelude.length, 6)};
      if ((dg_slice_starts(prelude, "@media") && media_applies(dg_slice_trim(media))) ||
          dg_slice_starts(prelude, "@supports") || dg_slice_starts(prelude, "@layer"))
        parse_rules(context, block.at, block.at + block.length, depth + 1);
    }
    at = close == end ? end : close + 1;
  }
}

void dg_css_sheet_add(DgCssSheet *sheet, DgSlice text, guint line, DgDiagnostics *diagnostics) {
  char *copy = g_strndup(text.at, text.length);
  g_ptr_array_add(sheet->texts, copy);
  gsize length = strlen(copy);
  blank_comments(copy, length);
  Context context = {sheet, diagnostics, copy, line, FALSE};
  parse_rules(&context, copy, copy + length, 0);
  if (sheet->full)
    dg_diagnostics_add(diagnostics, DG_LEVEL_ERROR, line,
                       "style sheets have more than %u selectors: the rest is not applied", DG_CSS_SELECTORS_MAX);
}

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

static gboolean has_word(DgSlice words, DgSlice word) {
  DgSlice one;
  if (words.length < word.length)
    return FALSE;
  while (next_class(&words, &one))
    if (slice_equal(&one, &word))
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

static gboolean test_value(const Test *test, DgSlice value) {
  DgSlice wanted = test->value;
  switch (test->kind) {
  case TEST_HAS:
    return TRUE;
  case TEST_EQUALS:
    return slice_equal(&value, &wanted);
  case TEST_INCLUDES:
    return has_word(value, wanted);
  case TEST_DASH:
    return value.length >= wanted.length && memcmp(value.at, wanted.at, wanted.length) == 0 &&
           (value.length == wanted.length || value.at[wanted.length] == '-');
  case TEST_PREFIX:
    return wanted.length && value.length >= wanted.length && memcmp(value.at, wanted.at, wanted.length) == 0;
  case TEST_SUFFIX:
    return wanted.length && value.length >= wanted.length &&
           memcmp(value.at + value.length - wanted.length, wanted.at, wanted.length) == 0;
  default:
    return wanted.length && memmem(value.at, value.length, wanted.at, wanted.length) != NULL;
  }
}

/* Parents have their keys before their children, as the cascade goes from the root down; depth is limited anyway. */
static const Keys *keys_of(DgBuilder *builder, const xmlNode *node) {
  if (node->_private)
    return node->_private;
  DgCssSheet *sheet = builder->sheet;
  const xmlNode *parent = parent_element(node);
  guint64 ancestors = parent ? keys_of(builder, parent)->own : 0;
  if (sheet->n_keys == KEYS_PER_BLOCK) {
    g_ptr_array_add(sheet->key_blocks, g_new(Keys, KEYS_PER_BLOCK));
    sheet->n_keys = 0;
  }
  Keys *keys = (Keys *)sheet->key_blocks->pdata[sheet->key_blocks->len - 1] + sheet->n_keys++;
  *keys =
      (Keys){dg_node_attribute(builder, node, "id"), dg_node_attribute(builder, node, "class"), ancestors, ancestors};
  if (keys->id.length)
    keys->own |= name_bit(keys->id);
  for (DgSlice rest = keys->classes, word; next_class(&rest, &word);)
    keys->own |= name_bit(word);
  ((xmlNode *)node)->_private = keys;
  return keys;
}

static gboolean test_node(DgBuilder *builder, const Test *test, const xmlNode *node) {
  DgSlice value;
  switch (test->kind) {
  case TEST_TYPE:
    return strlen((const char *)node->name) == test->value.length &&
           memcmp(node->name, test->value.at, test->value.length) == 0;
  case TEST_ID:
    value = keys_of(builder, node)->id;
    return value.at && slice_equal(&value, &test->value);
  case TEST_CLASS:
    value = keys_of(builder, node)->classes;
    builder->css_steps += (guint)(value.length / DG_CSS_BYTES_PER_STEP);
    return value.at && has_word(value, test->value);
  case TEST_ROOT:
    return !parent_element(node);
  case TEST_LINK:
    return xmlStrEqual(node->name, BAD_CAST "a");
  case TEST_NTH_CHILD:
  case TEST_NTH_LAST_CHILD:
  case TEST_NTH_OF_TYPE: {
    int position =
        child_position(builder, node, test->kind == TEST_NTH_LAST_CHILD, test->kind == TEST_NTH_OF_TYPE) - test->offset;
    return test->step ? position % test->step == 0 && position / test->step >= 0 : position == 0;
  }
  default:
    value = dg_node_attribute(builder, node, test->name);
    builder->css_steps += (guint)(value.length / DG_CSS_BYTES_PER_STEP);
    return value.at && test_value(test, value);
  }
}

/* Whether compound `index` of the selector, and those to its left, match at `node`. Depth of recursion: COMPOUNDS_MAX.
 */
static gboolean match_from(DgBuilder *builder, const Selector *selector, guint index, const xmlNode *node) {
  const DgCssSheet *sheet = builder->sheet;
  const Compound *compound = &g_array_index(sheet->compounds, Compound, selector->first_compound + index);
  if (++builder->css_steps > builder->limits.css_steps)
    return FALSE;
  for (guint i = 0; i < compound->n_tests; i++) {
    const Test *test = &g_array_index(sheet->tests, Test, compound->first_test + i);
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
    if (match_from(builder, selector, index - 1, other))
      return TRUE;
    if (once)
      return FALSE;
  }
  return FALSE;
}

static void match_bucket(DgBuilder *builder, guint first, const xmlNode *node, GArray *matches) {
  const guint64 ancestors = keys_of(builder, node)->ancestors;
  for (guint number = first; number;) {
    const Selector *selector = &g_array_index(builder->sheet->selectors, Selector, number - 1);
    builder->css_steps++;
    if (!(selector->ancestors & ~ancestors) && match_from(builder, selector, selector->n_compounds - 1, node))
      g_array_append_val(matches, selector->match);
    number = selector->next;
  }
}

static void match_key(DgBuilder *builder, GHashTable *table, DgSlice key, const xmlNode *node, GArray *matches) {
  builder->css_steps++;
  if (g_hash_table_size(table))
    match_bucket(builder, GPOINTER_TO_UINT(g_hash_table_lookup(table, &key)), node, matches);
}

static int compare_matches(gconstpointer a, gconstpointer b) {
  const DgCssMatch *p = a, *q = b;
  if (p->specificity != q->specificity)
    return p->specificity < q->specificity ? -1 : 1;
  return p->rule < q->rule ? -1 : p->rule > q->rule;
}

void dg_css_sheet_match(DgBuilder *builder, const xmlNode *node, GArray *matches) {
  const DgCssSheet *sheet = builder->sheet;
  const Keys *keys = keys_of(builder, node);
  g_array_set_size(matches, 0);
  match_bucket(builder, sheet->any, node, matches);
  match_key(builder, sheet->by_type, dg_slice((const char *)node->name), node, matches);
  if (keys->id.at)
    match_key(builder, sheet->by_id, keys->id, node, matches);
  for (DgSlice rest = keys->classes, word; next_class(&rest, &word);)
    match_key(builder, sheet->by_class, word, node, matches);
  if (matches->len < 2)
    return;
  g_array_sort(matches, compare_matches);
  /* Of the selectors of one rule the strongest counts. */
  DgCssMatch *all = (DgCssMatch *)(gpointer)matches->data;
  guint element = ++builder->sheet->n_matched, kept = matches->len;
  for (guint i = matches->len; i-- > 0;) {
    Rule *rule = &g_array_index(sheet->rules, Rule, all[i].rule);
    if (rule->element == element)
      continue;
    rule->element = element;
    all[--kept] = all[i];
  }
  if (kept > 0)
    g_array_remove_range(matches, 0, kept);
}

const DgDeclaration *dg_css_sheet_declarations(DgCssSheet *sheet, const DgCssMatch *match, guint *n) {
  Rule *rule = &g_array_index(sheet->rules, Rule, match->rule);
  if (!rule->parsed) {
    rule->first_declaration = sheet->declarations->len;
    dg_css_parse_declarations(rule->block, sheet->declarations);
    rule->n_declarations = sheet->declarations->len - rule->first_declaration;
    rule->parsed = TRUE;
  }
  *n = rule->n_declarations;
  return &g_array_index(sheet->declarations, DgDeclaration, rule->first_declaration);
}
