#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

/* What the command line says. */
typedef struct {
  char *cache, *model, *prompt, *older_than;
  gboolean all, json;
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
  if (arguments->json)
    text = dg_answer_cache_list_to_json(cache, &arguments->filter, &error);
  else if (dg_answer_cache_each(cache, &arguments->filter, add_entry, table, &error))
    text = dg_table_print(table, DG_OUTPUT_TABLE);
  if (!text)
    return dg_output_error(error);
  dg_output(text);
  return DG_EXIT_OK;
}

static DgExit show(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  g_autoptr(GError) error = NULL;
  g_autofree char *document = dg_answer_cache_show(cache, operand, !arguments->json, &error);
  if (!document)
    return dg_output_error(error);
  dg_output(document);
  dg_output("\n");
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

static DgExit stats(DgAnswerCache *cache, const Arguments *arguments, const char *operand) {
  static const char *const titles[] = {"model",     "prompt", ">kept",   ">requests",
                                       ">unusable", ">input", ">output", ">dollars"};
  g_autoptr(GError) error = NULL;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  Report report = {table, {0}};
  g_autofree char *text = NULL;
  if (arguments->json)
    text = dg_answer_cache_spending_to_json(cache, TRUE, &error);
  else if (dg_answer_cache_spending(cache, add_spending, &report, &error)) {
    add_spending_row(table, "in all", "", &report.total);
    text = dg_table_print(table, DG_OUTPUT_TABLE);
  }
  if (!text)
    return dg_output_error(error);
  dg_output(text);
  dg_output(arguments->json ? "\n" : "");
  return DG_EXIT_OK;
}

static const Action ACTIONS[] = {{"list", NULL, DG_CACHE_READ, list},
                                 {"show", "KEY", DG_CACHE_READ, show},
                                 {"export", "DIR", DG_CACHE_READ, export_answers},
                                 {"import", "DIR or FILE", DG_CACHE_CREATE, import_answers},
                                 {"prune", NULL, DG_CACHE_WRITE, prune},
                                 {"stats", NULL, DG_CACHE_READ, stats}};

static const Action *find_action(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(ACTIONS); i++)
    if (strcmp(ACTIONS[i].name, name) == 0)
      return &ACTIONS[i];
  return NULL;
}

/* Sets the filter; FALSE when --older-than is no number of days. */
static gboolean set_filter(Arguments *arguments) {
  double days = 0;
  arguments->filter.model = arguments->model;
  arguments->filter.prompt = arguments->prompt;
  if (!arguments->older_than)
    return TRUE;
  if (!dg_options_number(arguments->older_than, &days) || days < 0 || days > 36500)
    return FALSE;
  arguments->filter.before = g_get_real_time() / G_USEC_PER_SEC - (gint64)(days * 86400);
  return TRUE;
}

static DgExit act(const DgCommand *command, Arguments *arguments, int argc, char **argv) {
  const Action *action = argc > 1 ? find_action(argv[1]) : NULL;
  if (!action)
    return dg_output_usage(command, "found %s%s%s, expected list, show, export, import, prune or stats",
                           argc > 1 ? "\"" : "nothing", argc > 1 ? argv[1] : "", argc > 1 ? "\"" : "");
  int expected = action->operands ? 3 : 2;
  if (argc != expected)
    return dg_output_usage(command, "%s: found %d operands, expected %s", action->name, argc - 2,
                           action->operands ? action->operands : "none");
  if (!set_filter(arguments))
    return dg_output_usage(command, "--older-than: found \"%s\", expected a number of days from 0 to 36500",
                           arguments->older_than);
  gboolean filtered = arguments->model || arguments->prompt || arguments->older_than;
  if (action->run == prune && filtered == arguments->all)
    return dg_output_usage(command, "prune: found %s, expected --model, --prompt or --older-than, or --all alone",
                           filtered ? "--all with another option" : "no option");
  g_autoptr(GError) error = NULL;
  g_autofree char *path = arguments->cache ? NULL : dg_model_cache_path();
  if (path)
    arguments->cache = g_steal_pointer(&path);
  g_autofree char *directory = g_path_get_dirname(arguments->cache);
  if (action->access == DG_CACHE_CREATE)
    g_mkdir_with_parents(directory, 0700); /* opening says what is wrong */
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(arguments->cache, action->access, &error);
  return cache ? action->run(cache, arguments, argc > 2 ? argv[2] : NULL) : dg_output_error(error);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  Arguments arguments = {0};
  const GOptionEntry entries[] = {
      {"cache", 0, 0, G_OPTION_ARG_FILENAME, &arguments.cache, "the file (default: that of all commands)", "FILE"},
      {"model", 0, 0, G_OPTION_ARG_FILENAME, &arguments.model, "answers of this model alone, with or without provider",
       "NAME"},
      {"prompt", 0, 0, G_OPTION_ARG_FILENAME, &arguments.prompt, "answers to this prompt alone", "NAME"},
      {"older-than", 0, 0, G_OPTION_ARG_FILENAME, &arguments.older_than, "answers that are older alone", "DAYS"},
      {"all", 0, 0, G_OPTION_ARG_NONE, &arguments.all, "prune: remove all answers", NULL},
      {"json", 0, 0, G_OPTION_ARG_NONE, &arguments.json, "print documents: JSON Lines of list, one of show and stats",
       NULL},
      G_OPTION_ENTRY_NULL};
  DgExit code;
  if (dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    code = act(command, &arguments, argc, argv);
  g_free(arguments.cache);
  g_free(arguments.model);
  g_free(arguments.prompt);
  g_free(arguments.older_than);
  return code;
}

const DgCommand dg_command_cache = {
    .name = "cache",
    .arguments = "list|show KEY|export DIR|import DIR|prune|stats",
    .summary = "look into the answers of models that are kept, and what was spent",
    .examples = "  diagrade cache stats\n"
                "  diagrade cache list --prompt edge_extraction\n"
                "  diagrade cache show 3fa8c0d2\n"
                "  diagrade cache export recorded --model gpt-4.1-mini\n"
                "  diagrade cache import recorded --cache other.sqlite\n"
                "  diagrade cache prune --older-than 90\n"
                "\n"
                "An exported answer is a document diagrade/answer@1 that names what was asked, with images as\n"
                "their SHA-256; --recordings DIR reads such documents. Pruning forgets answers, not what they\n"
                "cost. A file that is not there is an error, but for import, which makes it.",
    .run = run,
};
