/* The package xstring: parts of texts, and what is counted in them. Each command sets the macro that stands in brackets
 * behind its arguments, or is its result when there is none. */
#include "base/named.h"
#include "tikz/reader_state.h"

#include <string.h>

/* An argument with its macros expanded, as xstring takes it. */
static char *read_text(DgTexReader *reader) {
  g_autofree char *raw = dg_tex_argument(reader);
  char *text = raw ? dg_tex_expand(reader, raw) : g_strdup("");
  return g_strchug(text);
}

static glong read_number(DgTexReader *reader) {
  g_autofree char *text = read_text(reader);
  return (glong)g_ascii_strtoll(text, NULL, 10);
}

static char *print(glong number) {
  return g_strdup_printf("%ld", number);
}

/* The `number`-th place (from 1) of `part` in `text`; NULL when it is not there so often. */
static const char *find(const char *text, const char *part, glong number) {
  const char *found = *part ? strstr(text, part) : NULL;
  for (glong i = 1; i < number && found; i++)
    found = strstr(found + strlen(part), part);
  return found;
}

static char *characters(const char *text, glong first, glong end) {
  glong length = g_utf8_strlen(text, -1);
  first = CLAMP(first, 0, length);
  return g_utf8_substring(text, first, CLAMP(end, first, length));
}

static char *length_of(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  return print(g_utf8_strlen(text, -1));
}

static char *count(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *part = read_text(reader);
  glong n = 0;
  for (const char *p = *part ? strstr(text, part) : NULL; p; p = strstr(p + strlen(part), part))
    n++;
  return print(n);
}

static char *left(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  return characters(text, 0, read_number(reader));
}

static char *right(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  glong length = g_utf8_strlen(text, -1);
  return characters(text, length - read_number(reader), length);
}

static char *gobble_left(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  return characters(text, read_number(reader), G_MAXLONG);
}

static char *gobble_right(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  return characters(text, 0, g_utf8_strlen(text, -1) - read_number(reader));
}

static char *middle(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  glong first = read_number(reader) - 1;
  return characters(text, first, read_number(reader));
}

static char *character(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader);
  glong at = read_number(reader);
  return characters(text, at - 1, at);
}

/* `text` with the first `number` places of `old`, or all for 0, replaced. */
static char *replace(DgTexReader *reader, const char *text, const char *old, const char *new, glong number) {
  GString *out = g_string_new(NULL);
  const char *found = *old ? strstr(text, old) : NULL;
  for (glong i = 1; found && (number <= 0 || i <= number); i++) {
    g_string_append_len(out, text, found - text);
    g_string_append(out, new);
    text = found + strlen(old);
    found = strstr(text, old);
  }
  g_string_append(out, text);
  dg_tex_charge_bytes(reader, out->len);
  return g_string_free(out, FALSE);
}

static char *substitute(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *old = read_text(reader), *new = read_text(reader);
  return replace(reader, text, old, new, number);
}

static char *delete (DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *part = read_text(reader);
  return replace(reader, text, part, "", number);
}

static char *before(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *part = read_text(reader);
  const char *found = find(text, part, number);
  return found ? g_strndup(text, (gsize)(found - text)) : g_strdup("");
}

static char *behind(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *part = read_text(reader);
  const char *found = find(text, part, number);
  return g_strdup(found ? found + strlen(part) : "");
}

static char *between(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *open = read_text(reader), *close = read_text(reader);
  const char *start = find(text, open, number), *end = start ? strstr(start + strlen(open), close) : NULL;
  return end ? g_strndup(start + strlen(open), (gsize)(end - start) - strlen(open)) : g_strdup("");
}

static char *position(DgTexReader *reader, glong number) {
  g_autofree char *text = read_text(reader), *part = read_text(reader);
  const char *found = find(text, part, number);
  return print(found ? g_utf8_pointer_to_offset(text, found) + 1 : 0);
}

static const struct {
  const char *name;
  char *(*read)(DgTexReader *reader, glong number); /* number: of the option in brackets, 1 without one */
  glong number; /* when there is no option */
} COMMANDS[] = {
    {"StrBefore", before, 1},
    {"StrBehind", behind, 1},
    {"StrBetween", between, 1},
    {"StrChar", character, 1},
    {"StrCount", count, 1},
    {"StrDel", delete, 0},
    {"StrGobbleLeft", gobble_left, 1},
    {"StrGobbleRight", gobble_right, 1},
    {"StrLeft", left, 1},
    {"StrLen", length_of, 1},
    {"StrMid", middle, 1},
    {"StrPosition", position, 1},
    {"StrRight", right, 1},
    {"StrSubstitute", substitute, 0},
};

gboolean dg_tex_assign_string(DgTexReader *reader, const char *name) {
  if (!g_str_has_prefix(name, "Str"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    if (strcmp(name, COMMANDS[i].name) == 0) {
      g_autofree char *option = dg_tex_delimited_option(reader, '[', ']');
      glong number = option ? (glong)g_ascii_strtoll(option, NULL, 10) : COMMANDS[i].number;
      g_autofree char *result = COMMANDS[i].read(reader, number);
      g_autofree char *target = dg_tex_delimited_option(reader, '[', ']');
      if (target)
        dg_tex_define(reader, g_strstrip(target) + (*target == '\\'), result);
      else
        dg_tex_push(reader, result, -1);
      return TRUE;
    }
  return FALSE;
}
