/* CSS by hand: Debian 12 has no maintained CSS library in C (libcroco was dropped as unsafe and unmaintained, lexbor is
 * not packaged, librsvg keeps its parser to itself). Only what style sheets of figures use is read: qualified rules,
 * @media, @supports and @layer blocks; type, class, id, attribute and structural selectors; all combinators. Rules are
 * found through their rightmost compound (id, else class, else type), so that an element meets only those that can
 * match.
 */
#include "svg/css_sheet.h"

#include "svg/block.h"

/* Compounds in one selector and tests in one compound: a theme's longest selector has 6 and 4. */
#define COMPOUNDS_MAX 32
#define TESTS_MAX 32
/* Nested @-blocks. */
#define BLOCK_DEPTH_MAX 8

typedef struct {
  DgCssSheet *sheet;
  DgDiagnostics *diagnostics;
  const char *text; /* of the whole sheet, to find lines */
  guint line;
  gboolean imported; /* an @import was reported */
} Context;

guint dg_css_hash(DgSlice name) {
  guint h = 2166136261u;
  for (gsize i = 0; i < name.length; i++)
    h = (h ^ (guchar)name.at[i]) * 16777619u;
  return h;
}

DgCssSheet *dg_css_sheet_new(void) {
  DgCssSheet *sheet = g_new0(DgCssSheet, 1);
  sheet->texts = g_ptr_array_new_with_free_func(g_free);
  sheet->tests = g_array_sized_new(FALSE, FALSE, sizeof(DgCssTest), 256);
  sheet->compounds = g_array_sized_new(FALSE, FALSE, sizeof(DgCssCompound), 256);
  sheet->selectors = g_array_sized_new(FALSE, FALSE, sizeof(DgCssSelector), 256);
  sheet->rules = g_array_sized_new(FALSE, FALSE, sizeof(DgCssRule), 128);
  sheet->declarations = g_array_sized_new(FALSE, FALSE, sizeof(DgDeclaration), 64);
  sheet->key_blocks = g_ptr_array_new_with_free_func(g_free);
  sheet->n_keys = DG_CSS_KEYS_PER_BLOCK;
  return sheet;
}

void dg_css_sheet_free(DgCssSheet *sheet) {
  if (!sheet)
    return;
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

/* Whether a search for the brace that closes passes all of a block by; "|" stands among what stops it. */
static gboolean is_open_block(const char *at) {
  const DgBlock block = dg_block_read(at);
  const DgBlock closes = (DgBlock)((DgBlock)((block | 0x20) - (guint8)'{') <= 2); /* also '[', '\\' and ']' */
  const DgBlock opens = (DgBlock)((DgBlock)(block - (guint8)'(') <= 1); /* also ')' */
  return dg_block_is_zero(closes | opens | (DgBlock)(block == '"') | (DgBlock)(block == '\''));
}

/* Finds the first of `stops` (each of them notable) outside strings, parentheses, brackets and (unless it is a stop)
 * braces; `end` if none. */
static const char *find_outside(const char *at, const char *end, const char *stops) {
  int depth = 0;
  while (*stops == '}' && end - at >= (gssize)sizeof(DgBlock) && is_open_block(at))
    at += sizeof(DgBlock);
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
      const char *mark = value.length ? memrchr(value.at, '!', value.length) : NULL;
      if (mark &&
          dg_slice_is(dg_slice_trim((DgSlice){mark + 1, (gsize)(value.at + value.length - mark - 1)}), "important")) {
        important = TRUE;
        value = dg_slice_trim((DgSlice){value.at, (gsize)(mark - value.at)});
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

static gboolean parse_attribute_test(DgCssSheet *sheet, const char **at, const char *end, DgCssTest *test) {
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
  test->kind = DG_CSS_TEST_HAS;
  *at = skip_space(*at, end);
  if (*at < end && **at != ']') {
    static const char operators[] = "=~|^$*";
    static const DgCssTestKind kinds[] = {DG_CSS_TEST_EQUALS, DG_CSS_TEST_INCLUDES, DG_CSS_TEST_DASH,
                                          DG_CSS_TEST_PREFIX, DG_CSS_TEST_SUFFIX,   DG_CSS_TEST_SUBSTRING};
    const char *found = strchr(operators, **at);
    if (!found || !*found)
      return FALSE;
    test->kind = kinds[found - operators];
    (*at)++;
    if (test->kind != DG_CSS_TEST_EQUALS && (*at == end || *(*at)++ != '='))
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

static gboolean parse_pseudo_test(DgCssSheet *sheet, const char **at, const char *end, DgCssTest *test) {
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
  test->kind = DG_CSS_TEST_NTH_CHILD;
  test->offset = 1;
  if (dg_slice_is(name, "root")) {
    test->kind = DG_CSS_TEST_ROOT;
  } else if (dg_slice_is(name, "link") || dg_slice_is(name, "any-link")) {
    test->kind = DG_CSS_TEST_LINK;
  } else if (dg_slice_is(name, "last-child")) {
    test->kind = DG_CSS_TEST_NTH_LAST_CHILD;
  } else if (dg_slice_is(name, "first-of-type")) {
    test->kind = DG_CSS_TEST_NTH_OF_TYPE;
  } else if (dg_slice_is(name, "nth-child") || dg_slice_is(name, "nth-last-child") ||
             dg_slice_is(name, "nth-of-type")) {
    test->kind = dg_slice_is(name, "nth-child")     ? DG_CSS_TEST_NTH_CHILD
                 : dg_slice_is(name, "nth-of-type") ? DG_CSS_TEST_NTH_OF_TYPE
                                                    : DG_CSS_TEST_NTH_LAST_CHILD;
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
  DgCssTest test = {.negated = negated};
  guint32 weight = 1u << 10;
  switch (**at) {
  case '#':
    (*at)++;
    test.kind = DG_CSS_TEST_ID;
    weight = 1u << 20;
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    test.hash = dg_css_hash(test.value);
    break;
  case '.':
    (*at)++;
    test.kind = DG_CSS_TEST_CLASS;
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    test.hash = dg_css_hash(test.value);
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
    DgCssTest test = {.kind = DG_CSS_TEST_TYPE, .negated = negated};
    if (!scan_identifier(sheet, at, end, &test.value))
      return FALSE;
    if (!(*at < end && **at == '|')) {
      test.hash = dg_css_hash(test.value);
      g_array_append_val(sheet->tests, test);
      (*n_tests)++;
      *specificity += 1;
    }
  }
  if (*at < end && **at == '|') {
    (*at)++;
    return parse_compound(sheet, at, end, negated, n_tests, specificity);
  }
  while (*at < end && (**at == '.' || **at == '#' || **at == '[' || **at == ':')) {
    if (!parse_simple(sheet, at, end, negated, n_tests, specificity))
      return FALSE;
  }
  return *at > start;
}

static void index_selector(DgCssSheet *sheet, guint number) {
  DgCssSelector *selector = &g_array_index(sheet->selectors, DgCssSelector, number);
  const DgCssCompound *last =
      &g_array_index(sheet->compounds, DgCssCompound, selector->first_compound + selector->n_compounds - 1);
  const DgCssTest *key = NULL;
  for (guint i = 0; i < last->n_tests; i++) {
    const DgCssTest *test = &g_array_index(sheet->tests, DgCssTest, last->first_test + i);
    if (!test->negated && test->kind <= DG_CSS_TEST_CLASS &&
        (!key || test->kind == DG_CSS_TEST_ID || key->kind == DG_CSS_TEST_TYPE))
      key = test;
  }
  if (!key) {
    selector->next = sheet->any;
    sheet->any = number + 1;
    return;
  }
  selector->key = dg_css_key(key->kind, key->hash);
  guint *bucket = &sheet->buckets[selector->key % DG_CSS_BUCKETS];
  selector->next = *bucket;
  *bucket = number + 1;
}

/* The bits of what must stand on ancestors: the ids and classes of the compounds to the left of a child or descendant
 * combinator, as long as no sibling comes in between. */
static guint64 required_ancestors(const DgCssSheet *sheet, const DgCssSelector *selector) {
  guint64 bits = 0;
  for (guint i = selector->n_compounds - 1; i > 0; i--) {
    const DgCssCompound *compound = &g_array_index(sheet->compounds, DgCssCompound, selector->first_compound + i);
    if (compound->combinator == '+' || compound->combinator == '~')
      break;
    for (guint j = 0; j < compound[-1].n_tests; j++) {
      const DgCssTest *test = &g_array_index(sheet->tests, DgCssTest, compound[-1].first_test + j);
      if (!test->negated && (test->kind == DG_CSS_TEST_ID || test->kind == DG_CSS_TEST_CLASS))
        bits |= dg_css_name_bit(test->hash);
    }
  }
  return bits;
}

/* One complex selector. FALSE when it is not understood. */
static gboolean parse_selector(DgCssSheet *sheet, DgSlice text) {
  const char *at = text.at, *end = text.at + text.length;
  DgCssSelector selector = {.first_compound = sheet->compounds->len};
  DgCssCompound compounds[COMPOUNDS_MAX];
  char combinator = 0;
  while (at < end) {
    DgCssCompound compound = {.first_test = sheet->tests->len, .combinator = combinator};
    if (!parse_compound(sheet, &at, end, FALSE, &compound.n_tests, &selector.match.specificity) ||
        selector.n_compounds == COMPOUNDS_MAX)
      return FALSE;
    compounds[selector.n_compounds++] = compound;
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
  g_array_append_vals(sheet->compounds, compounds, selector.n_compounds);
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
    const char *comma = memchr(at, ',', (gsize)(end - at)) ? find_outside(at, end, ",") : end;
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
  DgCssRule rule = {.block = block};
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

void dg_css_sheet_add(DgCssSheet *sheet, char *text, guint line, DgDiagnostics *diagnostics) {
  g_ptr_array_add(sheet->texts, text);
  gsize length = strlen(text);
  if (strstr(text, "/*") || strstr(text, "<!--") || strstr(text, "-->")) /* few sheets; three quick looks tell */
    blank_comments(text, length);
  Context context = {sheet, diagnostics, text, line, FALSE};
  parse_rules(&context, text, text + length, 0);
  if (sheet->full)
    dg_diagnostics_add(diagnostics, DG_LEVEL_ERROR, line,
                       "style sheets have more than %u selectors: the rest is not applied", DG_CSS_SELECTORS_MAX);
}

const DgDeclaration *dg_css_sheet_declarations(DgCssSheet *sheet, const DgCssMatch *match, guint *n) {
  DgCssRule *rule = &g_array_index(sheet->rules, DgCssRule, match->rule);
  if (!rule->parsed) {
    rule->first_declaration = sheet->declarations->len;
    dg_css_parse_declarations(rule->block, sheet->declarations);
    rule->n_declarations = sheet->declarations->len - rule->first_declaration;
    rule->parsed = TRUE;
  }
  *n = rule->n_declarations;
  return &g_array_index(sheet->declarations, DgDeclaration, rule->first_declaration);
}
