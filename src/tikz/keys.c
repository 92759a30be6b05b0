#include "tikz/axis.h"
#include "tikz/style.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void dg_tikz_style_free(gpointer data) {
  DgTikzStyle *style = data;
  g_free(style->body);
  g_free(style->preset);
  g_free(style->pattern);
  g_free(style);
}

void dg_tikz_unknown(DgTikz *tikz, gboolean is_picture, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (is_picture || tikz->in_picture)
    dg_tex_lose(tikz->reader, is_picture ? DG_LEVEL_ERROR : DG_LEVEL_WARNING, "%s", message);
  else
    dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_WARNING, dg_tex_line(tikz->reader), "%s", message);
}

void dg_tikz_mended(DgTikz *tikz, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_WARNING, dg_tex_line(tikz->reader), "%s", message);
}

void dg_tikz_left_out(DgTikz *tikz, DgLossKind kind, guint n, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_tex_lose_kind(tikz->reader, kind, n, message);
}

const char *dg_tikz_intern(DgTikz *tikz, const char *text) {
  return text ? g_string_chunk_insert_const(tikz->strings, text) : NULL;
}

/* Braces hold what is in them, whatever brackets and parentheses stand there; outside of braces these hold it as well.
 */
typedef struct {
  gint braces, others;
} Nesting;

/* Counts a character; whether it, or what follows it, is held. */
static gboolean nests(Nesting *nesting, char c) {
  nesting->braces += c == '{';
  nesting->braces -= c == '}' && nesting->braces > 0;
  if (nesting->braces == 0) {
    nesting->others += c == '[' || c == '(';
    nesting->others -= (c == ']' || c == ')') && nesting->others > 0;
  }
  return nesting->braces > 0 || nesting->others > 0;
}

GPtrArray *dg_tikz_split(const char *list, char separator) {
  GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
  const char *start = list;
  Nesting nesting = {0, 0};
  for (const char *p = list;; p++) {
    if (*p == '\\' && p[1]) {
      p++;
      continue;
    }
    gboolean inside = nests(&nesting, *p);
    if (*p && (*p != separator || inside))
      continue;
    g_ptr_array_add(parts, g_strstrip(g_strndup(start, (gsize)(p - start))));
    if (!*p)
      return parts;
    start = p + 1;
  }
}

/* Drops one pair of braces that holds the whole text. */
static char *unbrace(char *text) {
  gsize length = strlen(text);
  if (length < 2 || text[0] != '{' || text[length - 1] != '}')
    return text;
  gint depth = 0;
  for (gsize i = 0; i < length; i++) {
    if (text[i] == '\\') {
      i++;
      continue;
    }
    depth += text[i] == '{';
    depth -= text[i] == '}';
    if (depth == 0 && i + 1 < length)
      return text;
  }
  text[length - 1] = '\0';
  return g_strstrip(text + 1);
}

void dg_tikz_pair(char *text, char **key, char **value) {
  Nesting nesting = {0, 0};
  *key = text;
  *value = NULL;
  for (char *p = text; *p; p++) {
    if (*p == '\\' && p[1]) {
      p++;
      continue;
    }
    gboolean inside = nests(&nesting, *p);
    if (*p == '=' && !inside) {
      *p = '\0';
      *value = unbrace(g_strstrip(p + 1));
      break;
    }
  }
  g_strstrip(*key);
}

/* Gives \pgflinewidth its value where a number is written with it. */
static void set_line_width(DgTikz *tikz, const char *text) {
  if (strstr(text, "\\pgflinewidth"))
    dg_tex_set_register(tikz->reader, "pgflinewidth", tikz->state->paint.line_width, TRUE);
}

double dg_tikz_number(DgTikz *tikz, const char *text) {
  DgTexValue value;
  set_line_width(tikz, text);
  dg_tex_evaluate(tikz->reader, text, &value);
  return value.number;
}

double dg_tikz_length(DgTikz *tikz, const char *text, double unit) {
  DgTexValue value;
  set_line_width(tikz, text);
  dg_tex_evaluate(tikz->reader, text, &value);
  return value.is_length ? value.number : value.number * unit;
}

/* ---- styles ---- */

/* What a name stood for before a group defined it. */
typedef struct {
  char *name;
  DgTikzStyle *style; /* NULL: nothing */
} Replaced;

static void clear_replaced(gpointer data) {
  Replaced *replaced = data;
  g_free(replaced->name);
  if (replaced->style)
    dg_tikz_style_free(replaced->style);
}

GArray *dg_tikz_styles_log_new(void) {
  GArray *log = g_array_new(FALSE, TRUE, sizeof(Replaced));
  g_array_set_clear_func(log, clear_replaced);
  return log;
}

guint dg_tikz_styles_mark(const DgTikz *tikz) {
  return tikz->replaced_styles->len;
}

void dg_tikz_styles_restore(DgTikz *tikz, guint mark) {
  GArray *log = tikz->replaced_styles;
  while (log->len > mark) {
    Replaced *replaced = &g_array_index(log, Replaced, log->len - 1);
    if (replaced->style)
      g_hash_table_replace(tikz->styles, g_steal_pointer(&replaced->name), g_steal_pointer(&replaced->style));
    else
      g_hash_table_remove(tikz->styles, replaced->name);
    g_array_set_size(log, log->len - 1);
  }
}

DgTikzStyle *dg_tikz_style_new(DgTikz *tikz, const char *name) {
  gpointer key = NULL, old = NULL;
  DgTikzStyle *style = g_new0(DgTikzStyle, 1);
  style->n_arguments = 1;
  gboolean had = g_hash_table_steal_extended(tikz->styles, name, &key, &old);
  Replaced replaced = {had ? key : g_strdup(name), old};
  g_array_append_val(tikz->replaced_styles, replaced);
  g_hash_table_insert(tikz->styles, g_strdup(name), style);
  return style;
}

void dg_tikz_style_set(DgTikz *tikz, const char *name, const char *body, gboolean append) {
  const DgTikzStyle *old = append ? g_hash_table_lookup(tikz->styles, name) : NULL;
  const char *preset = append && !old ? dg_tikz_preset(name) : NULL;
  g_autofree char *joined = g_strconcat(old ? old->body : preset ? preset : "", old || preset ? "," : "", body, NULL);
  g_autofree char *pattern = old ? g_strdup(old->pattern) : NULL, *value = old ? g_strdup(old->preset) : NULL;
  guint n_arguments = old ? old->n_arguments : 1;
  DgTikzStyle *style = dg_tikz_style_new(tikz, name);
  style->body = g_steal_pointer(&joined);
  style->pattern = g_steal_pointer(&pattern);
  style->preset = g_steal_pointer(&value);
  style->n_arguments = n_arguments;
}

/* The arguments of a value by the text around them: "center #1 angle #2", "#1 and #2". */
static GStrv match_pattern(const char *pattern, const char *value) {
  GPtrArray *parts = g_ptr_array_new();
  gsize lead = strcspn(pattern, "#");
  value += strncmp(value, pattern, lead) == 0 ? lead : 0;
  for (const char *p = pattern + lead; *p && p[1];) {
    gsize length = strcspn(p + 2, "#");
    g_autofree char *stop = g_strndup(p + 2, length);
    const char *end = length ? strstr(value, stop) : NULL;
    g_autofree char *part = end ? g_strndup(value, (gsize)(end - value)) : g_strdup(value);
    g_ptr_array_add(parts, g_strdup(unbrace(part)));
    value = end ? end + length : "";
    p += 2 + length;
  }
  g_ptr_array_add(parts, NULL);
  return (GStrv)g_ptr_array_free(parts, FALSE);
}

char *dg_tikz_style_body(const DgTikzStyle *style, const char *value) {
  g_auto(GStrv) arguments = NULL;
  if (!strchr(style->body, '#'))
    return g_strdup(style->body);
  if (style->pattern) {
    arguments = match_pattern(style->pattern, value ? value : "");
  } else if (style->n_arguments > 1) {
    GPtrArray *parts = g_ptr_array_new();
    for (const char *p = value ? value : ""; *p;) {
      gint depth = 0;
      const char *start = p;
      do {
        depth += *p == '{';
        depth -= *p == '}';
        p++;
      } while (*p && depth > 0);
      char *part = g_strstrip(g_strndup(start, (gsize)(p - start)));
      if (*part) {
        g_ptr_array_add(parts, g_strdup(unbrace(part)));
      }
      g_free(part);
    }
    g_ptr_array_add(parts, NULL);
    arguments = (GStrv)g_ptr_array_free(parts, FALSE);
  } else {
    arguments = g_new0(char *, 2);
    arguments[0] = g_strdup(value ? value : style->preset ? style->preset : "");
  }
  guint count = g_strv_length(arguments);
  GString *out = g_string_new(NULL);
  for (const char *p = style->body; *p; p++) {
    if (*p == '#' && p[1] >= '1' && p[1] <= '9') {
      guint index = (guint)(*++p - '1');
      g_string_append(out, index < count ? arguments[index] : "");
    } else if (*p == '#' && p[1] == '#') {
      g_string_append_c(out, *++p);
    } else {
      g_string_append_c(out, *p);
    }
  }
  return g_string_free(out, FALSE);
}

gboolean dg_tikz_style_exists(const DgTikz *tikz, const char *name) {
  return g_hash_table_contains(tikz->styles, name);
}

static gboolean apply_style(DgTikz *tikz, const char *name, const char *value) {
  const DgTikzStyle *style = g_hash_table_lookup(tikz->styles, name);
  const char *preset = style ? NULL : dg_tikz_preset(name);
  if (!style && !preset)
    return FALSE;
  if (tikz->depth >= DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "the style \"%s\" calls styles more than %u deep, expected less", name,
                DG_TIKZ_DEPTH_MAX);
    return TRUE;
  }
  if (style && style->kind != DG_TIKZ_STYLE_KEYS) {
    dg_tikz_style_carry_out(tikz, style, name, value);
    return TRUE;
  }
  g_autofree char *body = style ? dg_tikz_style_body(style, value) : g_strdup(preset);
  if (dg_tex_charge(tikz->reader, strlen(body)))
    dg_tikz_keys(tikz, body);
  return TRUE;
}

void dg_tikz_style(DgTikz *tikz, const char *name) {
  apply_style(tikz, name, NULL);
}

/* "name/.style=...": definitions among keys. */
static gboolean define_style(DgTikz *tikz, const char *key, const char *value) {
  const char *slash = strstr(key, "/.");
  if (!slash)
    return FALSE;
  g_autofree char *handler = g_strstrip(g_strdup(slash + 2));
  g_autofree char *written = g_strstrip(g_strndup(key, (gsize)(slash - key)));
  g_autofree char *name = dg_tikz_key_name(tikz, written);
  if (strcmp(handler, "style") == 0 || strcmp(handler, "estyle") == 0) {
    g_autofree char *expanded = *handler == 'e' ? dg_tex_expand(tikz->reader, value ? value : "") : NULL;
    dg_tikz_style_set(tikz, name, expanded ? expanded : value ? value : "", FALSE);
  } else if (strcmp(handler, "append style") == 0) {
    dg_tikz_style_set(tikz, name, value ? value : "", TRUE);
  } else if (strcmp(handler, "prefix style") == 0) {
    const DgTikzStyle *old = g_hash_table_lookup(tikz->styles, name);
    g_autofree char *joined = g_strconcat(value ? value : "", ",", old ? old->body : "", NULL);
    dg_tikz_style_set(tikz, name, joined, FALSE);
  } else if (!dg_tikz_key_handler(tikz, name, handler, value)) {
    dg_tikz_left_out(tikz, DG_LOSS_STYLES, 1, "key %s: the handler .%s is not understood; it is left out", name,
                     handler);
  }
  return TRUE;
}

/* Keys that only ask pgf for something that does not change what is read here. */
static gboolean is_harmless(const char *key) {
  static const char *const KEYS[] = {
      "font={}",          "cap",        "every picture",      "node font",        "very near start hint", "behind path",
      "in front of path", "blend mode", "transparency group", "nonzero rule hint"};
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (strcmp(KEYS[i], key) == 0)
      return TRUE;
  return FALSE;
}

static void apply_key(DgTikz *tikz, char *text) {
  char *written, *value;
  dg_tikz_pair(text, &written, &value);
  if (!*written)
    return;
  if (tikz->family && *written != '/') {
    g_autofree char *own = dg_tikz_key_name(tikz, written);
    if (dg_tikz_key_number(tikz, own, value) || define_style(tikz, written, value) || apply_style(tikz, own, value))
      return;
  }
  const char *key = written + (g_str_has_prefix(written, "/tikz/")       ? 6
                               : g_str_has_prefix(written, "/pgfplots/") ? 10
                                                                         : 0);
  if (dg_tikz_key_number(tikz, key, value))
    return;
  if (strcmp(key, ".cd") == 0) { /* what was written is /tikz/.cd */
    tikz->family = NULL;
    return;
  }
  gboolean first = tikz->axis && tikz->axis->reads_keys;
  if (first && dg_tikz_key_axis(tikz, key, value))
    return;
  if (define_style(tikz, key, value) || apply_style(tikz, key, value))
    return;
  if (dg_tikz_key_transform(tikz, key, value) || dg_tikz_key_space(tikz, key, value) ||
      dg_tikz_key_graphic(tikz, key, value) || dg_tikz_key_node(tikz, key, value) ||
      dg_tikz_key_layer(tikz, key, value) || dg_tikz_key_page(tikz, key, value) ||
      dg_tikz_key_shadow(tikz, key, value) || dg_tikz_key_shading(tikz, key, value) ||
      (tikz->axis && !first && dg_tikz_key_axis(tikz, key, value)))
    return;
  if (strchr(key, '\\')) { /* a macro that holds keys */
    g_autofree char *expanded = dg_tex_expand(tikz->reader, key);
    if (strcmp(expanded, key) != 0) {
      g_autofree char *joined = value ? g_strconcat(expanded, "=", value, NULL) : g_strdup(expanded);
      dg_tikz_keys(tikz, joined);
      return;
    }
  }
  if (value && strcmp(key, "declare function") == 0 && dg_tex_declare_functions(tikz->reader, value))
    return;
  guint32 color;
  if (!value && strchr(key, '-') && dg_tikz_key_arrows(tikz, key))
    return;
  if (!value && dg_tikz_colors_find(tikz->colors, key, tikz->state->color, &color)) {
    dg_tikz_key_graphic(tikz, "color", key);
    return;
  }
  if (!is_harmless(key))
    dg_tikz_left_out(tikz, DG_LOSS_STYLES, 1, "key \"%.60s\": it is not understood; it is left out", key);
}

void dg_tikz_keys(DgTikz *tikz, const char *list) {
  /* Keys may hold keys (styles, `transform canvas`). */
  if (tikz->depth >= DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found keys nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    return;
  }
  tikz->depth++;
  const char *family = tikz->family;
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len && !dg_tex_error(tikz->reader); i++)
    apply_key(tikz, parts->pdata[i]);
  tikz->family = family;
  tikz->depth--;
}
