/* The preprocessor of PlantUML.
 *
 *   directive: "!define" name [ "(" names ")" ] [ body ]        "!definelong" ... "!enddefinelong"    "!undef" name
 *            | [ "!global" | "!local" ] "!$name" ("=" | "?=") expression
 *            | "!" ["unquoted"] "procedure" name "(" parameters ")" lines "!endprocedure"
 *            | "!" ["unquoted"] "function" name "(" parameters ")" ( lines "!endfunction" | "!return" expression )
 *            | "!if" expression | "!ifdef" name | "!ifndef" name | "!elseif" expression | "!else" | "!endif"
 *            | "!foreach" name "in" list lines "!endfor" | "!while" expression lines "!endwhile"
 *            | "!include" what | "!return" expression | "!theme" | "!pragma" and the like
 *   call:      name "(" arguments ")"         a line of its own, of a procedure
 *
 * Files are not read: those of C4 are known (plantuml_c4.c), others are said to be left out. */
#include "languages/plantuml_preprocess.h"

#include <string.h>

/* The conditions that are open. */
typedef struct {
  gboolean is_read; /* these lines are */
  gboolean was_read; /* some branch is or was */
  gboolean outer; /* what is around it is read */
} Condition;

/* Lines that are being gone through. */
typedef struct {
  DgPlantumlPreprocessor *pre;
  const DgPlantumlLine *lines;
  guint n, at;
  GArray *conditions; /* Condition */
  char **returned;
  gboolean has_returned;
} Run;

static const char *take_directive(const char *line, const char *word) {
  return *line == '!' ? dg_plantuml_take_word(dg_plantuml_skip_blanks(line + 1), word) : NULL;
}

static gboolean is_read(const Run *run) {
  return !run->conditions->len || g_array_index(run->conditions, Condition, run->conditions->len - 1).is_read;
}

/* The value of an expression; what is not known is said. Free with g_free(). */
static char *evaluate(Run *run, const char *expression, GError **error) {
  g_autoptr(GError) problem = NULL;
  char *value = dg_plantuml_evaluate(run->pre, expression, &problem);
  if (problem) {
    g_free(value);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
  }
  if (!value) {
    dg_diagram_leave_out(run->pre->diagram, DG_LOSS_OTHER, 1, run->pre->line,
                         "the preprocessor's \"%.60s\" is not worked out", expression);
    return g_strdup("");
  }
  run->pre->expanded += strlen(value);
  if (run->pre->expanded <= run->pre->expanded_max)
    return value;
  g_free(value);
  dg_language_fail(run->pre->source, DG_ERROR_LIMIT, run->pre->line, 0, error,
                   "found values of more than %u bytes in the preprocessor, expected fewer", DG_PLANTUML_EXPANDED_MAX);
  return NULL;
}

static gboolean open_condition(Run *run, gboolean holds) {
  Condition condition = {.outer = is_read(run)};
  condition.is_read = condition.was_read = condition.outer && holds;
  g_array_append_val(run->conditions, condition);
  return TRUE;
}

static gboolean fail_condition(Run *run, GError **error) {
  return dg_language_fail(run->pre->source, DG_ERROR_FORMAT, run->pre->line, 1, error,
                          "found \"%.40s\", expected an \"!if\" before it", run->lines[run->at].text);
}

/* `!if` and the like. */
static DgPlantumlTaken take_if(Run *run, const char *line, GError **error) {
  const char *test = take_directive(line, "if"), *set = take_directive(line, "ifdef");
  const char *unset = take_directive(line, "ifndef"), *name = set ? set : unset;
  if (!test && !name)
    return DG_PLANTUML_NOT_MINE;
  if (!is_read(run))
    return open_condition(run, FALSE) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  if (name) {
    g_autofree char *word = g_strstrip(g_strdup(name));
    gboolean exists = g_hash_table_contains(run->pre->macros, word) || dg_plantuml_variable(run->pre, word) != NULL;
    open_condition(run, exists == (set != NULL));
    return DG_PLANTUML_TAKEN;
  }
  g_autofree char *value = evaluate(run, test, error);
  if (!value)
    return DG_PLANTUML_FAILED;
  open_condition(run, dg_plantuml_holds(value));
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_else(Run *run, const char *line, GError **error) {
  const char *test = take_directive(line, "elseif"), *other = take_directive(line, "else");
  gboolean ends = take_directive(line, "endif") != NULL;
  if (!test && !other && !ends)
    return DG_PLANTUML_NOT_MINE;
  if (!run->conditions->len)
    return fail_condition(run, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  Condition *condition = &g_array_index(run->conditions, Condition, run->conditions->len - 1);
  if (ends) {
    g_array_set_size(run->conditions, run->conditions->len - 1);
    return DG_PLANTUML_TAKEN;
  }
  condition->is_read = condition->outer && !condition->was_read;
  if (test && condition->is_read) {
    g_autofree char *value = evaluate(run, test, error);
    if (!value)
      return DG_PLANTUML_FAILED;
    condition->is_read = dg_plantuml_holds(value);
  }
  condition->was_read |= condition->is_read;
  return DG_PLANTUML_TAKEN;
}

/* The line that ends a block which began on the one before, from inside of which others of its kind may begin; `n`
 * where there is none. */
static guint find_end(const Run *run, const char *begin, const char *end) {
  guint depth = 1;
  for (guint i = run->at + 1; i < run->n; i++) {
    if (take_directive(run->lines[i].text, end))
      depth--;
    else if (take_directive(run->lines[i].text, begin))
      depth++;
    if (!depth)
      return i;
  }
  return run->n;
}

static gboolean fail_block(Run *run, const char *end, GError **error) {
  return dg_language_fail(run->pre->source, DG_ERROR_FORMAT, run->pre->line, 1, error,
                          "found \"%.40s\", expected \"!%s\" below it", run->lines[run->at].text, end);
}

/* Names of parameters and what they are where they are missing. */
static void add_parameters(DgPlantumlPreprocessor *pre, DgPlantumlMacro *macro, const GPtrArray *arguments) {
  for (guint i = 0; i < arguments->len; i++) {
    const char *argument = g_ptr_array_index(arguments, i), *equals = strchr(argument, '=');
    g_autofree char *name = g_strstrip(equals ? g_strndup(argument, (gsize)(equals - argument)) : g_strdup(argument));
    g_ptr_array_add(macro->parameters, g_string_chunk_insert(pre->strings, name));
    g_ptr_array_add(macro->defaults,
                    equals ? g_string_chunk_insert(pre->strings, dg_plantuml_skip_blanks(equals + 1)) : NULL);
  }
}

/* A macro of the name at `at`, with its parameters; behind them in `rest`. NULL: there is no name. */
static DgPlantumlMacro *add_macro(DgPlantumlPreprocessor *pre, const char *at, DgPlantumlMacroKind kind,
                                  const char **rest) {
  const char *end = dg_plantuml_scan_name(at + (*at == '$'), "");
  if (!end)
    return NULL;
  DgPlantumlMacro *macro = g_new0(DgPlantumlMacro, 1);
  macro->kind = kind;
  macro->parameters = g_ptr_array_new();
  macro->defaults = g_ptr_array_new();
  g_hash_table_replace(pre->macros, g_strndup(at, (gsize)(end - at)), macro);
  *rest = end;
  g_autoptr(GPtrArray) arguments = *end == '(' ? dg_plantuml_scan_arguments(pre, end, rest) : NULL;
  macro->has_parameters = arguments != NULL;
  if (arguments)
    add_parameters(pre, macro, arguments);
  *rest = dg_plantuml_skip_blanks(*rest);
  return macro;
}

static const char *take_kind(const char *line, DgPlantumlMacroKind *kind) {
  static const char *const MODIFIERS[] = {"unquoted", "final"};
  const char *at = *line == '!' ? dg_plantuml_skip_blanks(line + 1) : "";
  for (guint i = 0; i < 2 * G_N_ELEMENTS(MODIFIERS); i++) {
    const char *more = dg_plantuml_take_word(at, MODIFIERS[i % 2]);
    at = more ? more : at;
  }
  const char *procedure = dg_plantuml_take_word(at, "procedure"), *function = dg_plantuml_take_word(at, "function");
  *kind = procedure ? DG_PLANTUML_PROCEDURE : DG_PLANTUML_FUNCTION;
  return procedure ? procedure : function;
}

static DgPlantumlTaken take_procedure(Run *run, const char *line, GError **error) {
  DgPlantumlMacroKind kind;
  const char *at = take_kind(line, &kind), *rest = at;
  DgPlantumlMacro *macro = at ? add_macro(run->pre, at, kind, &rest) : NULL;
  if (!macro)
    return DG_PLANTUML_NOT_MINE;
  const char *value = take_directive(rest, "return");
  if (value) {
    macro->body = g_string_chunk_insert(run->pre->strings, value);
    return DG_PLANTUML_TAKEN;
  }
  const char *word = kind == DG_PLANTUML_PROCEDURE ? "endprocedure" : "endfunction";
  guint end = find_end(run, "procedure", word);
  if (end == run->n)
    return fail_block(run, word, error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  macro->lines = run->lines + run->at + 1;
  macro->n_lines = end - run->at - 1;
  run->at = end;
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_define(Run *run, const char *line, GError **error) {
  const char *name = take_directive(line, "define"), *several = take_directive(line, "definelong");
  const char *gone = take_directive(line, "undef"), *rest = NULL;
  if (gone) {
    g_hash_table_remove(run->pre->macros, gone);
    return DG_PLANTUML_TAKEN;
  }
  DgPlantumlMacro *macro =
      name || several ? add_macro(run->pre, name ? name : several, DG_PLANTUML_DEFINE, &rest) : NULL;
  if (!macro)
    return DG_PLANTUML_NOT_MINE;
  macro->body = rest;
  if (name)
    return DG_PLANTUML_TAKEN;
  guint end = find_end(run, "definelong", "enddefinelong");
  if (end == run->n)
    return fail_block(run, "enddefinelong", error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  g_autoptr(GString) body = g_string_new(NULL);
  for (guint i = run->at + 1; i < end; i++)
    g_string_append_printf(body, "%s%s", body->len ? "\n" : "", run->lines[i].text);
  macro->body = g_string_chunk_insert(run->pre->strings, body->str);
  run->at = end;
  return DG_PLANTUML_TAKEN;
}

/* `!$name = expression`. */
static DgPlantumlTaken take_assignment(Run *run, const char *line, GError **error) {
  const char *at = line + 1, *scope = dg_plantuml_take_word(at, "global");
  scope = scope ? scope : dg_plantuml_take_word(at, "local");
  at = scope ? scope : dg_plantuml_skip_blanks(at);
  const char *end = dg_plantuml_scan_name(at + (*at == '$'), "");
  const char *sign = end ? dg_plantuml_skip_blanks(end) : "";
  gboolean is_default = g_str_has_prefix(sign, "?=");
  if (!end || !(is_default || (*sign == '=' && sign[1] != '=')))
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *name = g_strndup(at, (gsize)(end - at));
  if (is_default && dg_plantuml_variable(run->pre, name))
    return DG_PLANTUML_TAKEN;
  const char *expression = dg_plantuml_skip_blanks(sign + 1 + is_default);
  gboolean is_list = *expression == '[' && g_str_has_suffix(expression, "]");
  g_autofree char *value = is_list ? g_strdup(expression) : evaluate(run, expression, error);
  if (!value)
    return DG_PLANTUML_FAILED;
  dg_plantuml_set_variable(run->pre, name, value);
  return DG_PLANTUML_TAKEN;
}

static gboolean take_step(Run *run, GError **error) {
  if (++run->pre->steps <= run->pre->steps_max)
    return TRUE;
  return dg_language_fail(run->pre->source, DG_ERROR_LIMIT, run->pre->line, 0, error,
                          "found loops and calls of more than %u lines in the preprocessor, expected fewer",
                          DG_PLANTUML_STEPS_MAX);
}

/* The lines of a loop once. */
static gboolean run_body(Run *run, guint end, GError **error) {
  return dg_plantuml_run(run->pre, run->lines + run->at + 1, end - run->at - 1, run->returned, error);
}

static DgPlantumlTaken take_while(Run *run, const char *line, GError **error) {
  const char *test = take_directive(line, "while");
  if (!test)
    return DG_PLANTUML_NOT_MINE;
  guint end = find_end(run, "while", "endwhile");
  if (end == run->n)
    return fail_block(run, "endwhile", error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  for (;;) {
    g_autofree char *value = evaluate(run, test, error);
    if (!value || !take_step(run, error))
      return DG_PLANTUML_FAILED;
    if (!dg_plantuml_holds(value))
      break;
    if (!run_body(run, end, error))
      return DG_PLANTUML_FAILED;
  }
  run->at = end;
  return DG_PLANTUML_TAKEN;
}

/* The values of a list "[a, b]"; NULL: it is none. Free with g_ptr_array_unref(). */
static GPtrArray *list_values(Run *run, const char *list) {
  const char *value = dg_plantuml_variable(run->pre, list), *rest;
  value = value ? value : list;
  if (*value != '[' || !g_str_has_suffix(value, "]"))
    return NULL;
  g_autofree char *call = g_strdup_printf("(%.*s)", (int)strlen(value) - 2, value + 1);
  return dg_plantuml_scan_arguments(run->pre, call, &rest);
}

static gboolean run_each(Run *run, const char *name, const GPtrArray *values, guint end, GError **error) {
  for (guint i = 0; i < values->len; i++) {
    const char *item = g_ptr_array_index(values, i);
    g_autofree char *value = dg_plantuml_evaluate(run->pre, item, NULL);
    dg_plantuml_set_variable(run->pre, name, value ? value : item);
    if (!take_step(run, error) || !run_body(run, end, error))
      return FALSE;
  }
  return TRUE;
}

static DgPlantumlTaken take_foreach(Run *run, const char *line, GError **error) {
  const char *at = take_directive(line, "foreach");
  const char *behind = at ? dg_plantuml_scan_name(at + (*at == '$'), "") : NULL;
  const char *list = behind ? dg_plantuml_take_word(dg_plantuml_skip_blanks(behind), "in") : NULL;
  if (!list)
    return DG_PLANTUML_NOT_MINE;
  guint end = find_end(run, "foreach", "endfor");
  if (end == run->n)
    return fail_block(run, "endfor", error) ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
  g_autofree char *name = g_strndup(at, (gsize)(behind - at));
  g_autoptr(GPtrArray) values = list_values(run, list);
  if (!values)
    dg_diagram_leave_out(run->pre->diagram, DG_LOSS_OTHER, 1, run->pre->line,
                         "the preprocessor's loop over \"%.60s\" is not worked out", list);
  else if (!run_each(run, name, values, end, error))
    return DG_PLANTUML_FAILED;
  run->at = end;
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_include(Run *run, const char *line) {
  static const char *const WORDS[] = {"import",     "include",    "include_many", "include_once",
                                      "includedef", "includesub", "includeurl"};
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    const char *what = take_directive(line, WORDS[i]);
    if (!what)
      continue;
    if (dg_plantuml_includes_known(run->pre, what))
      return DG_PLANTUML_TAKEN;
    run->pre->has_unread = TRUE;
    dg_diagram_leave_out(run->pre->diagram, DG_LOSS_INCLUDES, 1, run->pre->line, "\"%.80s\" is not included", what);
    return DG_PLANTUML_TAKEN;
  }
  return DG_PLANTUML_NOT_MINE;
}

static DgPlantumlTaken take_return(Run *run, const char *line, GError **error) {
  const char *expression = take_directive(line, "return");
  if (!expression || !run->returned)
    return DG_PLANTUML_NOT_MINE;
  char *value = evaluate(run, expression, error);
  if (!value)
    return DG_PLANTUML_FAILED;
  g_free(*run->returned);
  *run->returned = value;
  run->has_returned = TRUE;
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_other(Run *run, const char *line) {
  static const char *const WORDS[] = {"assert", "dump_memory", "endsub",   "exit", "log",
                                      "option", "pragma",      "startsub", "theme"};
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++)
    if (take_directive(line, WORDS[i]))
      return DG_PLANTUML_TAKEN;
  return DG_PLANTUML_NOT_MINE;
}

/* A line that is nothing but a call of a procedure. */
static DgPlantumlTaken take_call(Run *run, const char *line, GError **error) {
  DgPlantumlPreprocessor *pre = run->pre;
  const char *end = dg_plantuml_scan_name(line + (*line == '$'), ""), *rest = NULL;
  if (!end || *end != '(')
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *name = g_strndup(line, (gsize)(end - line));
  const DgPlantumlMacro *macro = g_hash_table_lookup(pre->macros, name);
  if (!macro || macro->kind != DG_PLANTUML_PROCEDURE)
    return DG_PLANTUML_NOT_MINE;
  g_autoptr(GPtrArray) arguments = dg_plantuml_scan_arguments(pre, end, &rest);
  if (!arguments || *dg_plantuml_skip_blanks(rest))
    return DG_PLANTUML_NOT_MINE;
  if (pre->depth >= DG_LANGUAGE_DEPTH_MAX / 4) {
    dg_language_fail(pre->source, DG_ERROR_LIMIT, pre->line, 0, error,
                     "found more than %u calls in each other, expected fewer", DG_LANGUAGE_DEPTH_MAX / 4);
    return DG_PLANTUML_FAILED;
  }
  guint call = pre->line;
  dg_plantuml_bind(pre, macro, arguments);
  pre->depth++;
  gboolean read = dg_plantuml_run(pre, macro->lines, macro->n_lines, NULL, error);
  pre->depth--;
  dg_plantuml_unbind(pre);
  pre->line = call;
  return read ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

static void emit(DgPlantumlPreprocessor *pre, const char *text) {
  g_autofree char *translated = dg_plantuml_translate_call(pre, text);
  g_auto(GStrv) lines = g_strsplit(translated ? translated : text, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    DgPlantumlLine line = {g_string_chunk_insert(pre->strings, g_strstrip(lines[i])), pre->line};
    g_array_append_val(pre->out, line);
  }
}

static gboolean take_plain(Run *run, const char *line, GError **error) {
  g_autoptr(GString) text = g_string_new(NULL);
  DgPlantumlTaken taken = take_call(run, line, error);
  if (taken != DG_PLANTUML_NOT_MINE)
    return taken == DG_PLANTUML_TAKEN;
  if (!dg_plantuml_expand(run->pre, line, text, error))
    return FALSE;
  if (*text->str || !*line)
    emit(run->pre, text->str);
  return TRUE;
}

static gboolean take_line(Run *run, GError **error) {
  const char *line = run->lines[run->at].text;
  run->pre->line = run->pre->depth ? run->pre->line : run->lines[run->at].line;
  if (!take_step(run, error))
    return FALSE;
  DgPlantumlTaken taken = *line == '!' ? take_if(run, line, error) : DG_PLANTUML_NOT_MINE;
  if (*line == '!' && taken == DG_PLANTUML_NOT_MINE)
    taken = take_else(run, line, error);
  if (taken != DG_PLANTUML_NOT_MINE || !is_read(run))
    return taken != DG_PLANTUML_FAILED;
  static DgPlantumlTaken (*const RULES[])(Run * run, const char *line, GError **error) = {
      take_procedure, take_define, take_while, take_foreach, take_return, take_assignment};
  for (guint i = 0; *line == '!' && taken == DG_PLANTUML_NOT_MINE && i < G_N_ELEMENTS(RULES); i++)
    taken = RULES[i](run, line, error);
  if (*line == '!' && taken == DG_PLANTUML_NOT_MINE)
    taken = take_include(run, line);
  if (*line == '!' && taken == DG_PLANTUML_NOT_MINE)
    taken = take_other(run, line);
  return taken == DG_PLANTUML_NOT_MINE ? take_plain(run, line, error) : taken == DG_PLANTUML_TAKEN;
}

gboolean dg_plantuml_run(DgPlantumlPreprocessor *pre, const DgPlantumlLine *lines, guint n, char **returned,
                         GError **error) {
  g_autoptr(GArray) conditions = g_array_new(FALSE, FALSE, sizeof(Condition));
  Run run = {pre, lines, n, 0, conditions, returned, FALSE};
  for (; run.at < run.n && !run.has_returned; run.at++)
    if (!take_line(&run, error))
      return FALSE;
  return TRUE;
}

gboolean dg_plantuml_preprocess(const DgLanguageSource *source, const char *begin, const char *end, DgDiagram *diagram,
                                GStringChunk *strings, GArray *lines, GError **error) {
  g_autoptr(GArray) raw = g_array_new(FALSE, FALSE, sizeof(DgPlantumlLine));
  g_autoptr(GHashTable) macros = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, dg_plantuml_macro_free);
  g_autoptr(GPtrArray) scopes = g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);
  g_ptr_array_add(scopes, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free));
  DgPlantumlPreprocessor pre = {.source = source,
                                .diagram = diagram,
                                .strings = strings,
                                .out = lines,
                                .macros = macros,
                                .scopes = scopes,
                                .c4_index = 1};
  dg_plantuml_split_lines(source, begin, end, strings, raw);
  pre.steps_max = raw->len + DG_PLANTUML_STEPS_MAX;
  pre.expanded_max = source->length + DG_PLANTUML_EXPANDED_MAX;
  return dg_plantuml_run(&pre, (const DgPlantumlLine *)(void *)raw->data, raw->len, NULL, error);
}
