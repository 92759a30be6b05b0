/* Metadata of nodes in Mermaid. As Mermaid does it: without an end of a line outside of strings it is a flow mapping of
 * YAML ("shape: rect, label: Text"), else a block mapping with a key on each line.
 *
 *   flow:  entry { "," entry }
 *   block: { entry "\n" }       lines that are indented deeper go on with the value
 *   entry: key [":" value]
 *   value: "'" ... "'" | '"' ... '"' | plain | ("|" | ">") lines
 */
#include "languages/mermaid_metadata.h"

#include <string.h>

/* Ends of lines inside of strings in double quotes, with the indent that follows, are breaks of the label. Sets
 * `block` where others are left. Free with g_string_free(). */
static GString *join_strings(const char *text, gsize length, gboolean *block) {
  GString *out = g_string_sized_new(length);
  gboolean quoted = FALSE;
  *block = FALSE;
  for (const char *at = text; at < text + length; at++) {
    quoted ^= *at == '"';
    if (*at != '\n' || !quoted) {
      *block |= *at == '\n';
      g_string_append_c(out, *at);
      continue;
    }
    g_string_append(out, "<br/>");
    while (at + 1 < text + length && g_ascii_isspace(at[1]))
      at++;
  }
  return out;
}

/* Appends what an escape behind the backslash at `at` stands for; returns its last byte. */
static const char *append_escape(GString *out, const char *at) {
  static const char letters[] = "nrt0", meant[] = "\n\r\t ";
  const char *letter = at[1] ? strchr(letters, at[1]) : NULL;
  if (at[1] == 'u' || at[1] == 'x') {
    guint digits = at[1] == 'u' ? 4 : 2;
    g_autofree char *number = g_strndup(at + 2, digits);
    gunichar character = (gunichar)g_ascii_strtoull(number, NULL, 16);
    if (strspn(number, "0123456789abcdefABCDEF") == digits && g_unichar_validate(character) && character) {
      g_string_append_unichar(out, character);
      return at + 1 + digits;
    }
  }
  if (at[1])
    g_string_append_c(out, letter ? meant[letter - letters] : at[1]);
  return at[1] ? at + 1 : at;
}

/* The string in quotes at `*at`, which goes behind it; NULL where it does not end. Free with g_free(). */
static char *take_quoted(const char **at) {
  char quote = **at;
  GString *out = g_string_new(NULL);
  for (const char *here = *at + 1; *here; here++) {
    if (*here == quote && quote == '\'' && here[1] == quote) {
      g_string_append_c(out, *here++);
    } else if (*here == quote) {
      *at = here + 1;
      return g_string_free(out, FALSE);
    } else if (*here == '\\' && quote == '"') {
      here = append_escape(out, here);
    } else {
      g_string_append_c(out, *here);
    }
  }
  g_string_free(out, TRUE);
  return NULL;
}

/* Behind a list or a mapping, which begins at `at`. */
static const char *skip_nested(const char *at) {
  guint depth = 0;
  do {
    depth += *at == '[' || *at == '{';
    depth -= *at == ']' || *at == '}';
    at++;
  } while (*at && depth);
  return at;
}

/* Where a plain value ends: at one of `stops`, at the end of the line or at a comment. */
static gsize plain_length(const char *at, const char *stops) {
  gsize length = 0;
  while (at[length] && !strchr(stops, at[length]) && !(at[length] == '#' && length && g_ascii_isspace(at[length - 1])))
    length++;
  return length;
}

/* The value without quotes at `*at`, which goes behind it. Free with g_free(). */
static char *take_plain(const char **at, const char *stops, const char **fault) {
  gsize length = plain_length(*at, stops);
  char *value = g_strchomp(g_strndup(*at, length));
  *at += length;
  if (strstr(value, ": ") || g_str_has_suffix(value, ":"))
    *fault = "a key inside of a value";
  else if (*value && strchr("%@`*!", *value))
    *fault = "a value that needs quotes";
  return value;
}

/* The value at `*at`, up to one of `stops`; NULL with `fault`. Free with g_free(). */
static char *take_value(const char **at, const char *stops, const char **fault) {
  gboolean quoted = **at == '"' || **at == '\'', nested = **at == '[' || **at == '{';
  char *value = quoted ? take_quoted(at) : nested ? g_strdup("") : take_plain(at, stops, fault);
  if (nested)
    *at = skip_nested(*at);
  *at += strspn(*at, " \t");
  if (**at == '#')
    *at += strcspn(*at, "\n");
  if (!value)
    *fault = "a string without its end";
  else if (**at && !strchr(stops, **at))
    *fault = "something behind a value";
  if (*fault)
    g_clear_pointer(&value, g_free);
  return value;
}

/* The key at `*at`, which goes behind its colon; NULL where there is none. Free with g_free(). */
static char *take_key(const char **at, const char *stops) {
  char *key;
  if (**at == '"' || **at == '\'') {
    key = take_quoted(at);
  } else {
    gsize length = 0;
    while ((*at)[length] && !strchr(stops, (*at)[length]) &&
           !((*at)[length] == ':' && strchr(" \t\n", (*at)[length + 1])))
      length++;
    key = g_strchomp(g_strndup(*at, length));
    *at += length;
  }
  *at += strspn(*at, " \t");
  if (**at == ':')
    (*at)++;
  else if (**at && !strchr(stops, **at))
    g_clear_pointer(&key, g_free);
  *at += strspn(*at, " \t");
  return key;
}

static const char *read_flow(const char *at, GHashTable *values) {
  static const char stops[] = ",\n";
  while (*(at += strspn(at, " \t\n,"))) {
    const char *fault = NULL;
    char *key = take_key(&at, stops);
    if (!key)
      return "a key without its colon";
    char *value = take_value(&at, stops, &fault);
    if (!value) {
      g_free(key);
      return fault;
    }
    g_hash_table_replace(values, key, value);
  }
  return NULL;
}

static gsize indent_of(const char *line) {
  return strspn(line, " ");
}

/* Whether the line at `at` goes on with the value of a key at that indent: what is deeper, empty lines and items. */
static gboolean goes_on(const char *at, gsize indent) {
  gsize here = indent_of(at);
  return here > indent || at[here] == '\n' || (here == indent && at[here] == '-' && g_ascii_isspace(at[here + 1]));
}

/* The lines that go on with a value, without white space around each, joined by `glue`. Goes behind them. Free with
 * g_free(). */
static char *take_deeper(const char **at, gsize indent, const char *glue) {
  GString *out = g_string_new(NULL);
  while (**at && goes_on(*at, indent)) {
    gsize length = strcspn(*at, "\n");
    g_autofree char *line = g_strstrip(g_strndup(*at, length));
    if (out->len && *line)
      g_string_append(out, glue);
    g_string_append(out, line);
    *at += length + ((*at)[length] == '\n');
  }
  return g_string_free(out, FALSE);
}

static char *take_block_value(const char **at, gsize indent, const char **fault) {
  gboolean literal = **at == '|', folded = **at == '>';
  char *value = literal || folded ? g_strdup("") : take_value(at, "\n", fault);
  *at += strcspn(*at, "\n");
  *at += **at == '\n';
  if (!value)
    return NULL;
  g_autofree char *deeper = take_deeper(at, indent, literal ? "\n" : " ");
  if (*value && strstr(deeper, ": "))
    *fault = "a key inside of a value";
  char *whole = g_strconcat(value, *value && *deeper ? " " : "", deeper, NULL);
  g_free(value);
  return whole;
}

/* One entry at `*at`, which stands behind the indent of its line; what is wrong, or NULL. */
static const char *read_block_entry(const char **at, gsize indent, GHashTable *values) {
  const char *fault = NULL, *begin = *at;
  char *key = take_key(at, "\n");
  char *value = key ? take_block_value(at, indent, &fault) : NULL;
  if (key && g_hash_table_contains(values, key))
    fault = "a key for the second time";
  gboolean bare = key && !memchr(begin, ':', (gsize)(*at - begin));
  if (!value || bare || fault) {
    g_free(key);
    g_free(value);
    return fault ? fault : "a key without its colon";
  }
  g_hash_table_replace(values, key, value);
  return NULL;
}

static const char *read_block(const char *at, GHashTable *values) {
  const char *fault = NULL;
  gsize indent = 0;
  gboolean first = TRUE;
  while (!fault && *(at += strspn(at, "\n"))) {
    gsize here = indent_of(at);
    at += here;
    if (!*at || *at == '\n' || *at == '#') {
      at += strcspn(at, "\n");
      continue;
    }
    if (!first && here != indent)
      return "keys that do not begin in one column";
    indent = here;
    first = FALSE;
    fault = read_block_entry(&at, indent, values);
  }
  return fault;
}

GHashTable *dg_mermaid_metadata_parse(const char *text, gsize length, const char **fault) {
  gboolean block;
  GString *joined = join_strings(text, length, &block);
  GHashTable *values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  *fault = block ? read_block(joined->str, values) : read_flow(joined->str, values);
  g_string_free(joined, TRUE);
  if (*fault)
    g_clear_pointer(&values, g_hash_table_unref);
  return values;
}
