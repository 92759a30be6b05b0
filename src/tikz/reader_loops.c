/* Loops of TeX and of the packages ifthen and etoolbox: text that is read as long as it asks for it. */
#include "base/named.h"
#include "tikz/reader_state.h"

#include <string.h>

/* Puts one call a comma separated item of `list` on the input: `before` item `after`. */
static void push_calls(DgTexReader *reader, const char *list, const char *before, const char *after) {
  g_autoptr(GString) calls = g_string_new(NULL);
  guint depth = 0;
  for (const char *start = list, *p = list;; p++) {
    depth += *p == '{';
    depth -= *p == '}' && depth > 0;
    if (*p && (*p != ',' || depth > 0))
      continue;
    g_autofree char *item = g_strstrip(g_strndup(start, (gsize)(p - start)));
    if (*item)
      g_string_append_printf(calls, "%s{%s}%s", before, item, after);
    if (!*p)
      break;
    start = p + 1;
  }
  dg_tex_push(reader, calls->str, (gssize)calls->len);
}

/* The text up to a command, loops that it holds included. */
static char *read_until(DgTexReader *reader, const char *open, const char *close) {
  GString *text = g_string_new(NULL);
  DgTexToken token;
  guint depth = 0;
  while (dg_tex_next_raw(reader, &token)) {
    if (token.kind == DG_TEX_COMMAND && strcmp(token.name, close) == 0 && depth-- == 0)
      return dg_tex_finish_argument(reader, text, TRUE);
    depth += token.kind == DG_TEX_COMMAND && strcmp(token.name, open) == 0;
    dg_tex_append_token(text, &token);
  }
  return dg_tex_finish_argument(reader, text, FALSE);
}

/* \loop ... \if... \repeat: the conditional ends with the turn, and the next one follows when it was true. */
static void repeat_loop(DgTexReader *reader) {
  g_autofree char *body = read_until(reader, "loop", "repeat");
  if (!body)
    return;
  g_autofree char *turn = g_strconcat(body, "\\expandafter\\iterate\\fi ", NULL);
  dg_tex_define(reader, "iterate", turn);
  dg_tex_push(reader, "\\iterate ", -1);
}

/* \whiledo{test}{body} of ifthen */
static void repeat_while(DgTexReader *reader) {
  g_autofree char *test = dg_tex_argument(reader), *body = dg_tex_argument(reader);
  if (!body)
    return;
  g_autofree char *turn = g_strdup_printf("\\ifthenelse{%s}{%s\\whiledo{%s}{%s}}{}", test, body, test, body);
  dg_tex_push(reader, turn, -1);
}

/* \@for\name:=list\do{body} */
static void repeat_for(DgTexReader *reader) {
  DgTexToken name;
  do
    if (!dg_tex_next_raw(reader, &name))
      return;
  while (name.kind == DG_TEX_SPACE);
  g_autofree char *head = read_until(reader, "@for", "do"), *body = dg_tex_argument(reader);
  if (!body)
    return;
  const char *list = head + strspn(head, " :=");
  g_autofree char *items = dg_tex_expand(reader, list), *before = g_strdup_printf("\\def\\%s ", name.name);
  push_calls(reader, items, before, body);
}

/* \docsvlist{list}: \do takes each item; \forcsvlist{handler}{list}. */
static void repeat_list(DgTexReader *reader) {
  g_autofree char *list = dg_tex_argument(reader);
  if (list)
    push_calls(reader, list, "\\do ", "");
}

static void repeat_handler(DgTexReader *reader) {
  g_autofree char *handler = dg_tex_argument(reader), *list = dg_tex_argument(reader);
  if (list)
    push_calls(reader, list, handler, "");
}

static const struct {
  const char *name;
  void (*repeat)(DgTexReader *reader);
} LOOPS[] = {
    {"@for", repeat_for},  {"docsvlist", repeat_list}, {"forcsvlist", repeat_handler},
    {"loop", repeat_loop}, {"whiledo", repeat_while},
};

gboolean dg_tex_repeat(DgTexReader *reader, const char *name) {
  const guint8 *found = DG_NAMED_FIND(LOOPS, name);
  if (!found || !dg_tex_charge(reader, 0))
    return FALSE;
  LOOPS[((gsize)(found - (const guint8 *)LOOPS)) / sizeof *LOOPS].repeat(reader);
  return TRUE;
}
