#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* Turns of one loop; with the limit on macro calls this bounds loops within loops. */
#define TURNS_MAX 100000u

typedef struct {
  GPtrArray *names; /* of the variables, without backslash */
  char *count, *count_from; /* count=\i from 1 */
  GPtrArray *evaluate; /* "\x as \y using expression" */
  GPtrArray *remember; /* "\x as \y (initially 0)" */
} Loop;

static void clear_loop(Loop *loop) {
  g_ptr_array_unref(loop->names);
  g_ptr_array_unref(loop->evaluate);
  g_free(loop->count);
  g_free(loop->count_from);
  g_ptr_array_unref(loop->remember);
}

/* Items of a list; "..." stands for those between its neighbours. */
static gboolean expand_range(DgTikz *tikz, GPtrArray *items, const char *last) {
  DgTexValue first, second = {0}, end;
  guint n = items->len;
  if (n == 0)
    return FALSE;
  const char *before = items->pdata[n - 1], *earlier = n > 1 ? items->pdata[n - 2] : NULL;
  /* a,...,e: letters */
  if (strlen(before) == 1 && strlen(last) == 1 && g_ascii_isalpha(*before) && g_ascii_isalpha(*last)) {
    for (char c = *before; c != *last;) {
      c = (char)(c + (*before < *last ? 1 : -1));
      g_ptr_array_add(items, g_strndup(&c, 1));
    }
    return TRUE;
  }
  if (!dg_tex_try_evaluate(tikz->reader, before, &first) || !dg_tex_try_evaluate(tikz->reader, last, &end))
    return FALSE;
  double step = end.number >= first.number ? 1 : -1;
  if (earlier && dg_tex_try_evaluate(tikz->reader, earlier, &second))
    step = first.number - second.number;
  if (step == 0 || !isfinite(step))
    return FALSE;
  double count = floor((end.number - first.number) / step + 1e-6);
  if (count > TURNS_MAX) {
    dg_tex_fail(tikz->reader, "found a loop of more than %u turns, expected fewer", TURNS_MAX);
    return FALSE;
  }
  gboolean whole = step == floor(step) && first.number == floor(first.number);
  for (double k = 1; k <= count; k++) {
    char number[64];
    double value = first.number + k * step;
    if (whole)
      g_ascii_formatd(number, sizeof number, "%.0f", value);
    else
      dg_tex_print_number(value, number);
    g_ptr_array_add(items, g_strdup(number));
  }
  return TRUE;
}

GPtrArray *dg_tikz_list(DgTikz *tikz, const char *list) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  GPtrArray *items = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < parts->len; i++) {
    const char *part = parts->pdata[i];
    if (strcmp(part, "...") == 0 && i + 1 < parts->len) {
      if (!expand_range(tikz, items, parts->pdata[i + 1]))
        dg_tikz_unknown(tikz, TRUE, "found a list with \"...\" that cannot be continued: \"%.60s\"", list);
      i++;
    } else if (*part || parts->len > 1) {
      g_ptr_array_add(items, g_strdup(part));
    }
  }
  return items;
}

static void set_count(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  Loop *loop = object;
  const char *from = strstr(value, " from ");
  g_autofree char *name = g_strstrip(from ? g_strndup(value, (gsize)(from - value)) : g_strdup(value));
  g_free(loop->count);
  g_free(loop->count_from);
  loop->count = g_strdup(name + (*name == '\\'));
  loop->count_from = from ? g_strdup(from + 6) : NULL;
}

static void add_evaluate(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_ptr_array_add(((Loop *)object)->evaluate, g_strdup(value));
}

static void add_remember(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_ptr_array_add(((Loop *)object)->remember, g_strdup(value));
}

static void add_name(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_ptr_array_add(((Loop *)object)->names, g_strdup(value + (*value == '\\')));
}

static const DgTikzKey KEYS[] = {
    {"count", DG_TIKZ_KEY_VALUE, .run = set_count},
    {"evaluate", DG_TIKZ_KEY_VALUE, .run = add_evaluate},
    {"parse", DG_TIKZ_KEY_NOTHING},
    {"remember", DG_TIKZ_KEY_VALUE, .run = add_remember},
    {"var", DG_TIKZ_KEY_VALUE, .run = add_name},
};

/* "count=\i from 1, evaluate=\x as \y using \x*2" */
static void read_options(DgTikz *tikz, Loop *loop, const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (*key && !DG_TIKZ_KEY(tikz, KEYS, loop, key, value))
      dg_tikz_unknown(tikz, FALSE, "\\foreach: the option \"%.40s\" is not understood", key);
  }
}

/* The name of a command at the begin of a text; NULL when there is none. `end` receives what follows. */
static char *command_name(const char *text, const char **end) {
  while (*text == ' ')
    text++;
  if (*text != '\\')
    return NULL;
  const char *start = ++text;
  while (g_ascii_isalpha(*text))
    text++;
  if (end)
    *end = text;
  return g_strndup(start, (gsize)(text - start));
}

/* "\y=2*\x; \z=\y+1;" */
static void evaluate_statements(DgTikz *tikz, const char *text) {
  g_auto(GStrv) statements = g_strsplit(text, ";", -1);
  for (guint i = 0; statements[i]; i++) {
    const char *rest;
    g_autofree char *name = command_name(statements[i], &rest);
    const char *equals = name ? strchr(rest, '=') : NULL;
    g_autofree char *result = equals ? dg_tex_result(tikz->reader, equals + 1) : NULL;
    if (result)
      dg_tex_define(tikz->reader, name, result);
  }
}

static void evaluate_variable(DgTikz *tikz, const char *text) {
  const char *rest;
  g_autofree char *from = command_name(text, &rest);
  if (!from)
    return;
  rest += strspn(rest, " ");
  if (*rest == '=') {
    evaluate_statements(tikz, text);
    return;
  }
  const char *as = strstr(rest, "as "), *using = strstr(rest, "using ");
  g_autofree char *to = as ? command_name(as + 3, NULL) : NULL;
  g_autofree char *own = g_strconcat("\\", from, NULL);
  g_autofree char *result = dg_tex_result(tikz->reader, using ? using + 6 : own);
  dg_tex_define(tikz->reader, to ? to : from, result);
}

/* "\x as \last (initially 0)" */
static void remember(DgTikz *tikz, const char *text, gboolean first) {
  const char *rest, *as;
  g_autofree char *from = command_name(text, &rest);
  g_autofree char *to = from && (as = strstr(rest, "as ")) ? command_name(as + 3, NULL) : NULL;
  if (!to)
    return;
  const char *initially = strstr(text, "(initially ");
  if (first && initially) {
    initially += strlen("(initially ");
    const char *close = strrchr(initially, ')');
    g_autofree char *value = close ? g_strndup(initially, (gsize)(close - initially)) : g_strdup(initially);
    dg_tex_define(tikz->reader, to, value);
  } else if (!first) {
    g_autofree char *own = g_strconcat("\\", from, NULL);
    g_autofree char *value = dg_tex_expand(tikz->reader, own);
    dg_tex_define(tikz->reader, to, value);
  }
}

static void define_variables(DgTikz *tikz, const Loop *loop, const char *item, guint index) {
  g_autofree char *expanded = loop->names->len > 1 ? dg_tex_expand(tikz->reader, item) : g_strdup(item);
  /* An item may be in braces as a whole, as one that holds a comma is: {(0,2)/a}. */
  gsize whole = strlen(g_strstrip(expanded));
  gboolean braced = whole >= 2 && *expanded == '{' && expanded[whole - 1] == '}' && !strchr(expanded + 1, '{');
  if (braced)
    expanded[whole - 1] = '\0';
  g_autoptr(GPtrArray) values = dg_tikz_split(expanded + braced, '/');
  for (guint i = 0; i < loop->names->len; i++) {
    /* A missing value repeats the last one. */
    const char *value = loop->names->len == 1 ? item : values->pdata[MIN(i, values->len - 1)];
    gsize length = strlen(value);
    g_autofree char *inner =
        length >= 2 && *value == '{' && value[length - 1] == '}' ? g_strndup(value + 1, length - 2) : g_strdup(value);
    dg_tex_define(tikz->reader, loop->names->pdata[i], inner);
  }
  if (loop->count) {
    DgTexValue from = {1, FALSE};
    if (loop->count_from)
      dg_tex_evaluate(tikz->reader, loop->count_from, &from);
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, dg_tex_integer(from.number) + index);
    dg_tex_define(tikz->reader, loop->count, number);
  }
  for (guint i = 0; i < loop->evaluate->len; i++)
    evaluate_variable(tikz, loop->evaluate->pdata[i]);
}

static void append_body(DgTikz *tikz, GString *body, guint loops);

/* The rest of a loop within a loop: variables and options up to its "in", its list (a group or a macro), its body. */
static void append_loop(DgTikz *tikz, GString *body, guint loops) {
  DgTexToken token;
  char before = 0;
  gint brackets = 0, braces = 0;
  while (dg_tex_next_raw(tikz->reader, &token)) {
    dg_tex_append_token(body, &token);
    brackets += token.text[0] == '[';
    brackets -= token.text[0] == ']';
    braces += token.kind == DG_TEX_OPEN;
    braces -= token.kind == DG_TEX_CLOSE;
    if (brackets <= 0 && braces <= 0 && before == 'i' && token.text[0] == 'n')
      break;
    before = token.text[0];
  }
  g_autofree char *list = dg_tex_argument(tikz->reader);
  if (list)
    g_string_append_printf(body, "{%s}", list);
  append_body(tikz, body, loops + 1);
}

/* Appends what a loop repeats: a group, a statement up to its semicolon, or another loop. */
static void append_body(DgTikz *tikz, GString *body, guint loops) {
  DgTexReader *reader = tikz->reader;
  DgTexToken token;
  gint depth = 0;
  if (loops > DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(reader, "found loops nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    return;
  }
  while (dg_tex_next_raw(reader, &token) && token.kind == DG_TEX_SPACE)
    continue;
  gboolean is_group = token.kind == DG_TEX_OPEN;
  if (token.kind == DG_TEX_COMMAND && strcmp(token.name, "foreach") == 0) {
    dg_tex_append_token(body, &token);
    append_loop(tikz, body, loops);
    return;
  }
  do {
    dg_tex_append_token(body, &token);
    depth += token.kind == DG_TEX_OPEN;
    depth -= token.kind == DG_TEX_CLOSE;
    gboolean ends = is_group ? depth == 0 : depth < 0 || (depth == 0 && token.text[0] == ';');
    if (ends) /* less than 0: the group around ends first */
      return;
  } while (dg_tex_next_raw(reader, &token));
}

static char *read_body(DgTikz *tikz) {
  if (dg_tex_peek(tikz->reader) == '{')
    return dg_tex_argument(tikz->reader);
  GString *body = g_string_new(NULL);
  append_body(tikz, body, 0);
  return g_string_free(body, FALSE);
}

static char *read_list(DgTikz *tikz) {
  /* The list, or a macro that stands for it. */
  gboolean is_group = dg_tex_next_is(tikz->reader, '{');
  g_autofree char *raw = dg_tex_argument(tikz->reader);
  if (!raw)
    return NULL;
  /* A list that is one macro is expanded; items that hold macros are when they are used. */
  g_autofree char *trimmed = g_strstrip(g_strdup(raw));
  if (is_group && (*trimmed != '\\' || strchr(trimmed, ',')))
    return g_strdup(raw);
  return dg_tex_expand(tikz->reader, trimmed);
}

void dg_tikz_foreach(DgTikz *tikz, DgTikzTurn turn, gpointer user_data) {
  DgTexReader *reader = tikz->reader;
  Loop loop = {.names = g_ptr_array_new_with_free_func(g_free),
               .evaluate = g_ptr_array_new_with_free_func(g_free),
               .remember = g_ptr_array_new_with_free_func(g_free)};
  DgTexToken token;
  do { /* the variables are not expanded: they may hold a value of a loop around */
    while (dg_tex_next_raw(reader, &token) && token.kind == DG_TEX_SPACE)
      continue;
    if (token.kind != DG_TEX_COMMAND) {
      dg_tex_push_token(reader, &token);
      break;
    }
    g_ptr_array_add(loop.names, g_strdup(token.name));
    while (dg_tex_next_raw(reader, &token) && token.kind == DG_TEX_SPACE)
      continue;
    if (strcmp(token.text, "/") != 0)
      dg_tex_push_token(reader, &token);
  } while (strcmp(token.text, "/") == 0);
  g_autofree char *options = dg_tex_bracket(reader);
  if (options)
    read_options(tikz, &loop, options);
  if (!dg_tex_take_word(reader, "in") || loop.names->len == 0) {
    dg_tikz_unknown(tikz, TRUE, "\\foreach: found no variable or no \"in\", expected \\foreach \\x in {list}");
    clear_loop(&loop);
    return;
  }
  g_autofree char *list = read_list(tikz);
  g_autofree char *body = read_body(tikz);
  g_autoptr(GPtrArray) items = dg_tikz_list(tikz, list ? list : "");
  if (tikz->depth++ < DG_TIKZ_DEPTH_MAX) {
    dg_tex_group_begin(reader);
    for (guint i = 0; i < items->len && body && !dg_tex_error(reader) && !tikz->breaks_loop; i++) {
      for (guint k = 0; k < loop.remember->len; k++)
        remember(tikz, loop.remember->pdata[k], i == 0);
      define_variables(tikz, &loop, items->pdata[i], i);
      dg_tex_group_begin(reader);
      turn(tikz, body, user_data);
      dg_tex_group_end(reader);
    }
    dg_tex_group_end(reader);
    tikz->breaks_loop = FALSE;
  } else {
    dg_tex_fail(reader, "found loops nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
  }
  tikz->depth--;
  clear_loop(&loop);
}
