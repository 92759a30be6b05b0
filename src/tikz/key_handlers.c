/* Key handlers (PGF manual, "Key Handlers"): name/.code, name/.store in, name/.is choice... */
#include "base/named.h"
#include "tikz/style.h"

#include <string.h>

/* Where the values of keys are kept for \pgfkeysvalueof (reader_primitives.c). */
#define VALUE DG_TEX_KEY_VALUE

char *dg_tikz_key_name(const DgTikz *tikz, const char *key) {
  if (g_str_has_prefix(key, "/tikz/"))
    return g_strdup(key + 6);
  if (g_str_has_prefix(key, "/pgfplots/"))
    return g_strdup(key + 10);
  return *key == '/' || !tikz->family ? g_strdup(key) : g_strconcat(tikz->family, "/", key, NULL);
}

static void keep_value(DgTikz *tikz, const char *name, const char *value) {
  g_autofree char *key = g_strconcat(VALUE, name, NULL);
  dg_tex_define(tikz->reader, key, value);
}

static void run_code(DgTikz *tikz, const char *code) {
  if (dg_tex_charge(tikz->reader, strlen(code)))
    dg_tikz_run(tikz, code);
}

static void choose(DgTikz *tikz, const char *name, const char *value) {
  g_autofree char *key = g_strconcat(name, "/", value, NULL);
  if (dg_tikz_style_exists(tikz, key))
    dg_tikz_style(tikz, key);
  else
    dg_tikz_left_out(tikz, DG_LOSS_STYLES, 1, "key %s: found the choice \"%.40s\", which is not defined", name, value);
}

void dg_tikz_style_carry_out(DgTikz *tikz, const DgTikzStyle *style, const char *name, const char *value) {
  const char *given = value ? value : style->preset ? style->preset : "";
  g_autofree char *body = NULL, *expanded = NULL;
  switch (style->kind) {
  case DG_TIKZ_STYLE_CODE:
    body = dg_tikz_style_body(style, value);
    run_code(tikz, body);
    break;
  case DG_TIKZ_STYLE_CHOICE:
    choose(tikz, name, given);
    break;
  case DG_TIKZ_STYLE_STORE:
    dg_tex_define(tikz->reader, style->body, given);
    break;
  case DG_TIKZ_STYLE_STORE_EXPANDED:
    expanded = dg_tex_expand(tikz->reader, given);
    dg_tex_define(tikz->reader, style->body, expanded);
    break;
  case DG_TIKZ_STYLE_SWITCH:
    body = g_strdup_printf("\\let\\if%s=\\if%s ", style->body, strcmp(given, "false") == 0 ? "false" : "true");
    run_code(tikz, body);
    break;
  case DG_TIKZ_STYLE_KEYS:
  case DG_TIKZ_STYLE_VALUE:
    keep_value(tikz, name, given);
    break;
  }
}

/* ---- handlers ---- */

typedef struct _Handler Handler;

struct _Handler {
  const char *name;
  void (*run)(DgTikz *tikz, const Handler *handler, const char *name, const char *value); /* NULL: changes nothing */
  DgTikzStyleKind kind;
};

/* Takes the first group off *text. NULL when there is none. */
static char *take_group(const char **text) {
  const char *p = *text + strspn(*text, " \t\n"), *start = p;
  guint depth = 0;
  if (*p != '{')
    return NULL;
  do {
    if (*p == '\\' && p[1])
      p++;
    depth += *p == '{';
    depth -= *p == '}';
    p++;
  } while (*p && depth > 0);
  *text = p;
  return depth ? NULL : g_strndup(start + 1, (gsize)(p - start) - 2);
}

static DgTikzStyle *define(DgTikz *tikz, const Handler *handler, const char *name, const char *body) {
  DgTikzStyle *style = dg_tikz_style_new(tikz, name);
  style->kind = handler->kind;
  style->body = g_strdup(body);
  return style;
}

static void define_plain(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  define(tikz, handler, name, value ? value : "");
}

static void define_pair(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  define(tikz, handler, name, value ? value : "")->n_arguments = 2;
}

/* {count or pattern}{body} */
static void define_arguments(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  const char *rest = value ? value : "";
  g_autofree char *head = take_group(&rest), *body = take_group(&rest);
  if (!body) {
    dg_tikz_left_out(tikz, DG_LOSS_STYLES, 1, "key %s: found \"%.40s\" for .%s, expected two groups in braces", name,
                     value ? value : "", handler->name);
    return;
  }
  DgTikzStyle *style = define(tikz, handler, name, body);
  if (strstr(handler->name, " n "))
    style->n_arguments = (guint)CLAMP(g_ascii_strtoll(head, NULL, 10), 1, 9);
  else
    style->pattern = g_steal_pointer(&head);
}

static void define_store(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  g_autofree char *macro = g_strstrip(g_strdup(value ? value : ""));
  define(tikz, handler, name, macro + (*macro == '\\'));
}

static void add_code(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  const DgTikzStyle *old = g_hash_table_lookup(tikz->styles, name);
  const char *before = old && old->kind == DG_TIKZ_STYLE_CODE ? old->body : "", *more = value ? value : "";
  gboolean appends = *handler->name == 'a';
  g_autofree char *body = g_strconcat(appends ? before : more, appends ? more : before, NULL);
  g_autofree char *preset = old ? g_strdup(old->preset) : NULL;
  define(tikz, handler, name, body)->preset = g_steal_pointer(&preset);
}

static void set_default(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  DgTikzStyle *style = g_hash_table_lookup(tikz->styles, name);
  if (!style)
    return;
  g_free(style->preset);
  style->preset = g_strdup(value);
}

static void set_initial(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  const DgTikzStyle *style = g_hash_table_lookup(tikz->styles, name);
  keep_value(tikz, name, value ? value : "");
  if (!style || style->kind == DG_TIKZ_STYLE_VALUE)
    define(tikz, handler, name, "");
}

static void get_value(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  g_autofree char *key = g_strconcat(VALUE, name, NULL), *kept = dg_tex_macro_body(tikz->reader, key);
  g_autofree char *macro = g_strstrip(g_strdup(value ? value : ""));
  dg_tex_define(tikz->reader, macro + (*macro == '\\'), kept ? kept : "");
}

static void apply(DgTikz *tikz, const char *name, const char *value) {
  g_autofree char *key = g_strconcat(name, value ? "={" : "", value ? value : "", value ? "}" : "", NULL);
  dg_tikz_keys(tikz, key);
}

static void apply_when_known(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  if (dg_tikz_style_exists(tikz, name) || dg_tikz_preset(name))
    apply(tikz, name, value);
}

static void apply_expanded(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value ? value : "");
  apply(tikz, name, expanded);
}

static void apply_list(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  g_autofree char *expanded = dg_tex_expand(tikz->reader, value ? value : "");
  g_autoptr(GPtrArray) items = dg_tikz_list(tikz, expanded);
  for (guint i = 0; i < items->len; i++)
    apply(tikz, name, items->pdata[i]);
}

static void enter_family(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  gboolean is_own = *name == '/' && strcmp(name, "/tikz") != 0 && strcmp(name, "/pgfplots") != 0;
  tikz->family = is_own ? dg_tikz_intern(tikz, name) : NULL;
}

static void define_pic(DgTikz *tikz, const Handler *handler, const char *name, const char *value) {
  dg_tikz_pic_define(tikz, name, value);
}

static const Handler HANDLERS[] = {
    {"append code", add_code, DG_TIKZ_STYLE_CODE},
    {"cd", enter_family},
    {"code", define_plain, DG_TIKZ_STYLE_CODE},
    {"code 2 args", define_pair, DG_TIKZ_STYLE_CODE},
    {"code args", define_arguments, DG_TIKZ_STYLE_CODE},
    {"code n args", define_arguments, DG_TIKZ_STYLE_CODE},
    {"default", set_default},
    {"estore in", define_store, DG_TIKZ_STYLE_STORE_EXPANDED},
    {"expand once", apply_expanded},
    {"expand twice", apply_expanded},
    {"expand two once", apply_expanded},
    {"expanded", apply_expanded},
    {"get", get_value},
    {"initial", set_initial, DG_TIKZ_STYLE_VALUE},
    {"is choice", define_plain, DG_TIKZ_STYLE_CHOICE},
    {"is family"},
    {"is if", define_plain, DG_TIKZ_STYLE_SWITCH},
    {"list", apply_list},
    {"pic", define_pic},
    {"prefix code", add_code, DG_TIKZ_STYLE_CODE},
    {"search also"},
    {"store in", define_store, DG_TIKZ_STYLE_STORE},
    {"style 2 args", define_pair, DG_TIKZ_STYLE_KEYS},
    {"style args", define_arguments, DG_TIKZ_STYLE_KEYS},
    {"style n args", define_arguments, DG_TIKZ_STYLE_KEYS},
    {"try", apply_when_known},
    {"value forbidden"},
    {"value required"},
};

gboolean dg_tikz_key_handler(DgTikz *tikz, const char *name, const char *handler, const char *value) {
  const Handler *found = DG_NAMED_FIND(HANDLERS, handler);
  if (found && found->run)
    found->run(tikz, found, name, value);
  return found != NULL;
}
