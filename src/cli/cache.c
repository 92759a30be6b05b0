#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

/* What the command line says. */
typedef struct {
  char *cache, *model, *prompt;
  double older_than; /* days */
  gboolean all;
  DgOutputFormat printed;
  DgAnswerFilter filter;
} Arguments;

/* One thing to do with a cache. */
typedef struct {
  const char *name, *operands; /* what must follow the name; NULL: nothing */
  DgCacheAccess access;
  DgExit (*run)(DgAnswerCache *cache, const Arguments *arguments, const char *operand);
} Action;

/* Digits of a key that a table shows: enough to name an answer among millions. */
#define KEY_DIGITS_SHOWN 12

static void print_count(const char *format, guint count, const char *name) {
  g_autofree char *safe = dg_output_safe(name);
  g_autofree char *counted = g_strdup_printf(count == 1 ? "%u answer" : "%u answers", count);
  g_autofree char *line = g_strdup_printf("%s %s %s\n", counted, format, safe);
  dg_output(line);
}

static void add_number(DgTable *table, gint64 number) {
  g_autofree char *text = number < 0 ? g_strdup("?") : g_strdup_printf("%" G_GINT64_FORMAT, number);
  dg_table_add(table, text);
}

static void add_entry(const DgAnswerEntry *entry, gpointer user_data) {
  DgTable *table = user_data;
  g_autofree char *key = g_strndup(entry->key, KEY_DIGITS_SHOWN);
  g_autoptr(GDateTime) time = entry->created > 0 ? g_date_time_new_from_unix_utc(entry->created) : NULL;
  g_autofree char *created = time ? g_date_time_format(time, "%Y-%m-%d %H:%M") : g_strdup("?");
  g_autofree char *model = g_strconcat(entry->provider, ":", entry->model, NULL);
  g_autofree char *line = g_strndup(entry->text, strcspn(entry->text, "\r\n"));
  dg_table_add(table, key);
  dg_table_add(table, created);
  dg_table_add(table, entry->prompt);
  dg_table_add(table, model);
  add_number(table, entry->input_tokens);
  add_number(table, entry->output_tokens);
  dg_table_add(table, line);
}

static DgExit list(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  static const char *const titles[] = {"key", "arrived (UTC)", "prompt", "model", ">input", ">output", "answer"};
  g_autoptr(GError) error = NULL;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  g_autofree char *text = NULL;
  if (arguments->printed == DG_OUTPUT_JSON)
    text = dg_answer_cache_list_to_json(cache, &arguments->filter, &error);
  else if (dg_answer_cache_each(cache, &arguments->filter, add_entry, table, &error))
    text = dg_table_print(table, arguments->printed);
  if (!text)
    return dg_output_error(error);
  dg_output(text);
  return DG_EXIT_OK;
}

static DgExit show(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  g_autoptr(GError) error = NULL;
  g_autofree char *document = dg_answer_cache_show(cache, operand, arguments->printed != DG_OUTPUT_JSON, &error);
  if (!document)
    return dg_output_error(error);
  dg_output_line(document);
  return DG_EXIT_OK;
}

static DgExit export_answers(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  g_autoptr(GError) error = NULL;
  guint count;
  if (!dg_answer_cache_export(cache, &arguments->filter, operand, &count, &error))
    return dg_output_error(error);
  print_count("written to", count, operand);
  return DG_EXIT_OK;
}

static DgExit import_answers(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  g_autoptr(GError) error = NULL;
  guint added, count;
  if (!dg_answer_cache_import(cache, operand, &added, &count, &error))
    return dg_output_error(error);
  g_autofree char *format = g_strdup_printf("read, %u of them new, from", added);
  print_count(format, count, operand);
  return DG_EXIT_OK;
}

static DgExit prune(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  g_autoptr(GError) error = NULL;
  guint count;
  if (!dg_answer_cache_prune(cache, &arguments->filter, &count, &error))
    return dg_output_error(error);
  print_count("removed from", count, arguments->cache);
  return DG_EXIT_OK;
}

typedef struct {
  DgTable *table;
  DgSpending total;
} Report;

static void add_spending_row(DgTable *table, const char *model, const char *prompt, const DgSpending *spending) {
  const guint64 counts[] = {spending->answers, spending->requests, spending->unusable, spending->input_tokens,
                            spending->output_tokens};
  char dollars[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, model);
  dg_table_add(table, prompt);
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    add_number(table, (gint64)counts[i]);
  g_ascii_formatd(dollars, sizeof dollars, "%.4f", spending->dollars);
  g_autofree char *known = g_strconcat(dollars, spending->unpriced ? " + ?" : "", NULL);
  dg_table_add(table, spending->unpriced == spending->requests && spending->requests ? "?" : known);
}

static void add_spending(const DgSpending *spending, gpointer user_data) {
  Report *report = user_data;
  g_autofree char *model = g_strconcat(spending->provider, ":", spending->model, NULL);
  add_spending_row(report->table, model, spending->prompt, spending);
  dg_spending_add(&report->total, spending);
}

static void say_waiting(const DgWaitingBatch *batch, gpointer user_data) {
  g_autoptr(GDateTime) since = g_date_time_new_from_unix_utc(batch->since);
  g_autofree char *time = since ? g_date_time_format(since, "%Y-%m-%dT%H:%M:%SZ") : NULL;
  g_autofree char *line =
      g_strdup_printf("%s:%s: %" G_GUINT64_FORMAT " question%s wait%s in %s since %s", batch->provider, batch->model,
                      batch->questions, batch->questions == 1 ? "" : "s", batch->questions == 1 ? "s" : "",
                      batch->id ? batch->id : "a batch that may not have been sent", time ? time : "?");
  dg_output_append_line(user_data, "%s", line);
}

static DgExit stats(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  static const char *const titles[] = {"model",     "prompt", ">kept",   ">requests",
                                       ">unusable", ">input", ">output", ">dollars"};
  g_autoptr(GError) error = NULL;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  Report report = {table, {0}};
  g_autofree char *text = NULL;
  if (arguments->printed == DG_OUTPUT_JSON)
    text = dg_answer_cache_spending_to_json(cache, TRUE, &error);
  else if (dg_answer_cache_spending(cache, add_spending, &report, &error)) {
    add_spending_row(table, "in all", "", &report.total);
    g_autofree char *printed = dg_table_print(table, arguments->printed);
    g_autoptr(GString) waiting = g_string_new(NULL);
    if (!dg_output_format_is_table(arguments->printed) || dg_answer_cache_waiting(cache, say_waiting, waiting, &error))
      text = g_strconcat(printed, waiting->len ? "\n" : "", waiting->str, NULL);
  }
  if (!text)
    return dg_output_error(error);
  dg_output(text);
  dg_output(arguments->printed == DG_OUTPUT_JSON ? "\n" : "");
  return DG_EXIT_OK;
}

static const Action ACTIONS[] = {{"list", NULL, DG_CACHE_READ, list},
                                 {"show", "KEY", DG_CACHE_READ, show},
                                 {"export", "DIR", DG_CACHE_READ, export_answers},
                                 {"import", "DIR or FILE", DG_CACHE_CREATE, import_answers},
                                 {"prune", NULL, DG_CACHE_WRITE, prune},
                                 {"stats", NULL, DG_CACHE_READ, stats}};

static const char *const ACTION_NAMES[] = {"list", "show", "export", "import", "prune", "stats", NULL};

static void add_prompts(GPtrArray *words) {
  g_autoptr(DgPrompts) prompts = dg_prompts_new(NULL, NULL);
  for (guint i = 0; prompts && i < dg_prompts_get_count(prompts); i++)
    g_ptr_array_add(words, g_strdup(dg_prompts_get_name(prompts, i)));
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"cache", DG_FILE, AT(cache), "FILE", "the file", "that of all commands"},
    {"model", DG_TEXT, AT(model), "NAME", "answers of this model alone, with or without provider"},
    {"prompt", DG_TEXT, AT(prompt), "NAME", "answers to this prompt alone", .words = add_prompts},
    {"older-than", DG_NUMBER, AT(older_than), "DAYS", "answers that are older alone", .most = 36500,
     .expected = "a number of days from 0 to 36500"},
    {"all", DG_FLAG, AT(all), NULL, "prune: remove all answers"},
    {"format", DG_FORMAT, 0, "FORMAT", "of list and stats", "table"},
    {"json", DG_JSON, 0, NULL, "print documents: JSON Lines of list, one of show and stats"},
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  const Action *action = NULL;
  for (guint i = 0; line->count > 0 && i < G_N_ELEMENTS(ACTIONS); i++)
    if (strcmp(ACTIONS[i].name, line->operands[0]) == 0)
      action = &ACTIONS[i];
  if (!action)
    return dg_line_refuse_action(line, error);
  if (line->count != (action->operands ? 2 : 1))
    return dg_line_refuse(error, "%s: found %u operands, expected %s", action->name, line->count - 1,
                          action->operands ? action->operands : "none");
  given->printed = dg_line_format(line, DG_OUTPUT_TABLE);
  gboolean aged = dg_line_has(line, "older-than"), filtered = given->model || given->prompt || aged;
  if (action->run == prune && filtered == given->all)
    return dg_line_refuse(error, "prune: found %s, expected --model, --prompt or --older-than, or --all alone",
                          filtered ? "--all with another option" : "no option");
  given->filter = (DgAnswerFilter){.model = given->model, .prompt = given->prompt};
  if (aged)
    given->filter.before = g_get_real_time() / G_USEC_PER_SEC - (gint64)(given->older_than * 86400);
  if (!given->cache)
    given->cache = dg_model_cache_path();
  g_autofree char *directory = g_path_get_dirname(given->cache);
  if (action->access == DG_CACHE_CREATE)
    g_mkdir_with_parents(directory, 0700); /* opening says what is wrong */
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(given->cache, action->access, error);
  return cache ? action->run(cache, given, line->operands[1]) : DG_EXIT_INPUT;
}

const DgCommand dg_command_cache = {
    .name = "cache",
    .arguments = "list|show KEY|export DIR|import DIR|prune|stats",
    .summary = "look into the answers of models that are kept, and what was spent",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML),
    .actions = ACTION_NAMES,
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
