/* Names that PlantUML's preprocessor replaces: definitions, variables and functions. */
#include "languages/plantuml_preprocess.h"

#include <string.h>

void dg_plantuml_macro_free(gpointer data) {
  DgPlantumlMacro *macro = data;
  g_ptr_array_unref(macro->parameters);
  g_ptr_array_unref(macro->defaults);
  g_free(macro);
}

const char *dg_plantuml_variable(const DgPlantumlPreprocessor *pre, const char *name) {
  const char *value = g_hash_table_lookup(g_ptr_array_index(pre->scopes, pre->scopes->len - 1), name);
  return value || pre->scopes->len == 1 ? value : g_hash_table_lookup(g_ptr_array_index(pre->scopes, 0), name);
}

void dg_plantuml_set_variable(DgPlantumlPreprocessor *pre, const char *name, const char *value) {
  GHashTable *first = g_ptr_array_index(pre->scopes, 0);
  GHashTable *last = g_ptr_array_index(pre->scopes, pre->scopes->len - 1);
  gboolean is_global = !g_hash_table_contains(last, name) && g_hash_table_contains(first, name);
  g_hash_table_insert(is_global ? first : last, g_strdup(name), g_strdup(value));
}

/* Behind one argument, at the comma or parenthesis that ends it; NULL: there is none. */
static const char *skip_argument(const char *at) {
  guint depth = 0;
  for (; *at; at++) {
    if (*at == '"' || (*at == '\'' && !g_ascii_isalnum(at[-1]))) {
      const char *close = strchr(at + 1, *at);
      at = close ? close : at;
    } else if (strchr("([{", *at))
      depth++;
    else if (strchr(")]}", *at) && depth)
      depth--;
    else if (*at == ')' || (*at == ',' && !depth))
      return at;
  }
  return NULL;
}

GPtrArray *dg_plantuml_scan_arguments(DgPlantumlPreprocessor *pre, const char *at, const char **rest) {
  if (pre->scanned > DG_PLANTUML_SCANNED_MAX)
    return NULL;
  g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(g_free);
  for (const char *begin = at + 1;; begin++) {
    const char *end = skip_argument(begin);
    pre->scanned += end ? (gsize)(end - begin) : strlen(begin);
    if (!end)
      return NULL;
    char *argument = g_strstrip(g_strndup(begin, (gsize)(end - begin)));
    if (*argument || *end == ',' || arguments->len)
      g_ptr_array_add(arguments, argument);
    else
      g_free(argument);
    *rest = end + 1;
    if (*end == ')')
      return g_steal_pointer(&arguments);
    begin = end;
  }
}

/* The value of an argument: that of its expression, or its words where it is none. */
static char *value_of(DgPlantumlPreprocessor *pre, const char *argument) {
  char *value = dg_plantuml_evaluate(pre, argument, NULL);
  if (!value || (strcmp(value, "0") == 0 && g_ascii_isalpha(*argument))) {
    g_free(value);
    return g_strdup(argument);
  }
  return value;
}

/* The parameter that "$name=value" is for; the value behind it in `rest`. */
static guint find_named(const DgPlantumlMacro *macro, const char *argument, const char **rest) {
  const char *end = *argument == '$' ? dg_plantuml_scan_name(argument + 1, "") : NULL;
  const char *value = end ? dg_plantuml_skip_blanks(end) : NULL;
  if (!value || *value != '=' || value[1] == '=')
    return G_MAXUINT;
  g_autofree char *name = g_strndup(argument, (gsize)(end - argument));
  *rest = dg_plantuml_skip_blanks(value + 1);
  for (guint i = 0; i < macro->parameters->len; i++)
    if (strcmp(g_ptr_array_index(macro->parameters, i), name) == 0)
      return i;
  return G_MAXUINT;
}

void dg_plantuml_bind(DgPlantumlPreprocessor *pre, const DgPlantumlMacro *macro, const GPtrArray *arguments) {
  GHashTable *scope = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < macro->parameters->len; i++) {
    const char *preset = g_ptr_array_index(macro->defaults, i);
    if (preset)
      g_hash_table_insert(scope, g_strdup(g_ptr_array_index(macro->parameters, i)), value_of(pre, preset));
  }
  for (guint i = 0; i < arguments->len; i++) {
    const char *argument = g_ptr_array_index(arguments, i), *rest = argument;
    guint named = find_named(macro, argument, &rest), which = named == G_MAXUINT ? i : named;
    if (which < macro->parameters->len)
      g_hash_table_insert(scope, g_strdup(g_ptr_array_index(macro->parameters, which)),
                          value_of(pre, named == G_MAXUINT ? argument : rest));
  }
  g_ptr_array_add(pre->scopes, scope);
}

void dg_plantuml_unbind(DgPlantumlPreprocessor *pre) {
  g_ptr_array_set_size(pre->scopes, (gint)pre->scopes->len - 1);
}

static gboolean append(DgPlantumlPreprocessor *pre, GString *out, const char *text, gsize length, GError **error) {
  pre->expanded += length;
  if (pre->expanded > pre->expanded_max)
    return dg_language_fail(pre->source, DG_ERROR_LIMIT, pre->line, 0, error,
                            "found calls that make the diagram longer by more than %u bytes, expected fewer",
                            DG_PLANTUML_EXPANDED_MAX);
  g_string_append_len(out, text, (gssize)length);
  return TRUE;
}

/* The body of a definition with its arguments for its parameters. */
static gboolean append_definition(DgPlantumlPreprocessor *pre, const DgPlantumlMacro *macro, const GPtrArray *arguments,
                                  GString *out, GError **error) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (const char *at = macro->body; *at;) {
    const char *end = dg_plantuml_scan_name(at, "");
    guint i = 0;
    gsize length = end ? (gsize)(end - at) : 1;
    while (end && i < macro->parameters->len &&
           (strlen(g_ptr_array_index(macro->parameters, i)) != length ||
            strncmp(g_ptr_array_index(macro->parameters, i), at, length) != 0))
      i++;
    if (end && i < macro->parameters->len && i < arguments->len) {
      if (!append(pre, text, g_ptr_array_index(arguments, i), strlen(g_ptr_array_index(arguments, i)), error))
        return FALSE;
    } else if (!g_str_has_prefix(at, "##"))
      g_string_append_len(text, at, (gssize)length);
    at += g_str_has_prefix(at, "##") ? 2 : length;
  }
  pre->depth++;
  gboolean expanded = dg_plantuml_expand(pre, text->str, out, error);
  pre->depth--;
  return expanded;
}

/* A call of a function in words; what is not known stays as it is. Behind it; NULL with `error`. */
static const char *append_call(DgPlantumlPreprocessor *pre, const char *at, const char *end, GString *out,
                               GError **error) {
  const char *rest = end;
  g_autoptr(GPtrArray) arguments = dg_plantuml_scan_arguments(pre, end, &rest);
  g_autofree char *call = arguments ? g_strndup(at, (gsize)(rest - at)) : NULL;
  g_autofree char *value = call ? dg_plantuml_evaluate(pre, call, NULL) : NULL;
  if (value)
    return append(pre, out, value, strlen(value), error) ? rest : NULL;
  return append(pre, out, at, (gsize)(end - at), error) ? end : NULL;
}

/* One name of a line. Behind it; NULL with `error`. */
static const char *append_name(DgPlantumlPreprocessor *pre, const char *at, const char *end, GString *out,
                               GError **error) {
  g_autofree char *name = g_strndup(at, (gsize)(end - at));
  const char *value = dg_plantuml_variable(pre, name), *rest = end;
  const DgPlantumlMacro *macro = value ? NULL : g_hash_table_lookup(pre->macros, name);
  if (value)
    return append(pre, out, value, strlen(value), error) ? end : NULL;
  if (*end == '(' && ((macro && macro->kind == DG_PLANTUML_FUNCTION) || (*at == '%' && strcmp(name, "%n") != 0)))
    return append_call(pre, at, end, out, error);
  if (!macro || macro->kind != DG_PLANTUML_DEFINE || pre->depth >= DG_LANGUAGE_DEPTH_MAX / 4)
    return append(pre, out, at, (gsize)(end - at), error) ? end : NULL;
  g_autoptr(GPtrArray) arguments = macro->has_parameters && *end == '(' ? dg_plantuml_scan_arguments(pre, end, &rest)
                                                                        : g_ptr_array_new_with_free_func(g_free);
  if (!arguments || (macro->has_parameters && *end != '('))
    return append(pre, out, at, (gsize)(end - at), error) ? end : NULL;
  return append_definition(pre, macro, arguments, out, error) ? rest : NULL;
}

gboolean dg_plantuml_expand(DgPlantumlPreprocessor *pre, const char *text, GString *out, GError **error) {
  gboolean has_names = g_hash_table_size(pre->macros) > 0;
  for (const char *at = text; at && *at;) {
    gboolean marked = *at == '$' || *at == '%';
    const char *end = marked || has_names ? dg_plantuml_scan_name(at + marked, "") : NULL;
    if (end) {
      at = append_name(pre, at, end, out, error);
      if (!at)
        return FALSE;
      continue;
    }
    gsize plain = has_names ? 1 : MAX(1, strcspn(at, "$%"));
    if (!append(pre, out, at, plain, error))
      return FALSE;
    at += plain;
  }
  return TRUE;
}
