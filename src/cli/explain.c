#include "cli/explain_table.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/task_output.h"

#include <math.h>
#include <string.h>

typedef struct {
  char *metrics, *tokens, *smoothing, *stems, *wordnet, *embeddings, *format, *output, *from, *people;
  double smoothing_value, baseline;
  gboolean idf;
  DgOutputFormat printed;
} Arguments;

static void clear_arguments(Arguments *arguments) {
  char **texts[] = {&arguments->metrics, &arguments->tokens,     &arguments->smoothing, &arguments->stems,
                    &arguments->wordnet, &arguments->embeddings, &arguments->format,    &arguments->output,
                    &arguments->from,    &arguments->people};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(*texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, clear_arguments)

static gboolean read_format(const DgCommand *command, Arguments *arguments, GError **error) {
  gboolean tables = arguments->output || arguments->from || dg_output_is_terminal();
  return dg_output_format_read(arguments->format, FALSE, command->formats,
                               tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES, &arguments->printed, error);
}

static gboolean expect(const char *option, const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found \"%s\", expected %s", option, found, expected);
  return FALSE;
}

static gboolean set_options(const Arguments *arguments, DgExplainOptions *options, GError **error) {
  DgTokens tokens = DG_TOKENS_13A;
  DgSmoothing smoothing = DG_SMOOTHING_EXP;
  DgStems stems = DG_STEMS_NLTK;
  if (arguments->metrics && !dg_explain_options_set_metrics(options, arguments->metrics, error)) {
    g_prefix_error(error, "--metrics: ");
    return FALSE;
  }
  if (arguments->tokens && !dg_tokens_find(arguments->tokens, &tokens))
    return expect("--tokens", arguments->tokens, "13a or spaces", error);
  if (arguments->smoothing && !dg_smoothing_find(arguments->smoothing, &smoothing))
    return expect("--smoothing", arguments->smoothing, "none, exp, add-k or floor", error);
  if (arguments->stems && !dg_stems_find(arguments->stems, &stems))
    return expect("--stems", arguments->stems, "none, nltk, porter or english", error);
  dg_explain_options_set_tokens(options, tokens);
  dg_explain_options_set_smoothing(options, smoothing, arguments->smoothing_value);
  dg_explain_options_set_stems(options, stems);
  return TRUE;
}

/* The tables, or the document, of records. */
static DgExit print_summary(const Arguments *arguments, const char *records, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autofree char *document = dg_explain_summary(records, name, arguments->people, TRUE, &error);
  if (!document)
    return dg_output_error(error);
  g_autofree char *text = arguments->printed == DG_OUTPUT_JSON ? g_strconcat(document, "\n", NULL)
                                                               : dg_explain_tables(document, arguments->printed);
  dg_output(text);
  return DG_EXIT_OK;
}

static DgExit print_stored(const Arguments *arguments) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(arguments->from, &error);
  if (!bytes)
    return dg_output_error(error);
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *records = g_strndup(data ? data : "", length);
  if (arguments->printed == DG_OUTPUT_JSON_LINES) {
    dg_output(records);
    return DG_EXIT_OK;
  }
  return print_summary(arguments, records, arguments->from);
}

static DgExit explain(const Arguments *arguments, const GPtrArray *items, const DgExplainOptions *options,
                      DgModelClient *client) {
  g_autoptr(GString) records = g_string_new(NULL);
  DgTaskOutput output;
  gboolean lines = arguments->output || arguments->printed == DG_OUTPUT_JSON_LINES;
  dg_task_output_init(&output, client, lines ? dg_task_output_json : NULL, NULL, arguments->output, TRUE, items->len);
  output.records = records;
  dg_explain_items((DgExplainItem *const *)items->pdata, items->len, options, dg_task_output_take, &output);
  DgExit code = dg_task_output_finish(&output);
  if (arguments->printed != DG_OUTPUT_JSON_LINES && !dg_plan_is_dry(client)) {
    DgExit printed = print_summary(arguments, records->str, "the records");
    code = MAX(code, printed);
  }
  return code;
}

/* The clients of the judge and of the embeddings, which share all options but the name of the model; NULL for none. */
static gboolean open_models(const DgCommand *command, const DgModelArguments *model, const char *embeddings,
                            DgModelClient **judge, DgModelClient **embedder, DgPrompts **prompts, DgExit *code) {
  if (model->model && !dg_task_open(command, model, judge, prompts, code))
    return FALSE;
  if (!embeddings)
    return TRUE;
  DgModelArguments own = *model;
  own.model = (char *)embeddings;
  *embedder = dg_task_open_client(command, &own, code);
  return *embedder != NULL;
}

static DgExit score(const DgCommand *command, const Arguments *arguments, const DgModelArguments *model,
                    DgExplainOptions *options, const char *path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) judge = NULL, embedder = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  g_autoptr(DgWordNet) wordnet = NULL;
  DgExit code;
  if (arguments->wordnet && !(wordnet = dg_wordnet_open(arguments->wordnet, &error)))
    return dg_output_error(error);
  g_autoptr(GPtrArray) items = dg_explain_items_read(path, &error);
  if (!items)
    return dg_output_error(error);
  if (!open_models(command, model, arguments->embeddings, &judge, &embedder, &prompts, &code))
    return code;
  dg_explain_options_set_wordnet(options, wordnet);
  dg_explain_options_set_judge(options, judge, prompts);
  dg_explain_options_set_embeddings(options, embedder, arguments->idf, arguments->baseline);
  return explain(arguments, items, options, judge ? judge : embedder);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_auto(Arguments) given = {.smoothing_value = NAN};
  const GOptionEntry entries[] = {
      {"metrics", 0, 0, G_OPTION_ARG_FILENAME, &given.metrics,
       "bleu2, bleu4, rouge_l, rouge_lsum, meteor, chrf, chrf++ (default: all but rouge_lsum)", "LIST"},
      {"tokens", 0, 0, G_OPTION_ARG_FILENAME, &given.tokens, "words of BLEU and METEOR: 13a (default) or spaces",
       "KIND"},
      {"smoothing", 0, 0, G_OPTION_ARG_FILENAME, &given.smoothing, "of BLEU: none, exp (default), add-k or floor",
       "KIND"},
      {"smoothing-value", 0, 0, G_OPTION_ARG_DOUBLE, &given.smoothing_value, "of add-k (default 1) and floor (0.1)",
       "X"},
      {"stems", 0, 0, G_OPTION_ARG_FILENAME, &given.stems,
       "of ROUGE and METEOR: nltk (default), porter, english or none", "KIND"},
      {"wordnet", 0, 0, G_OPTION_ARG_FILENAME, &given.wordnet,
       "synonyms of METEOR: the directory of WordNet's files, e.g. /usr/share/wordnet (default: none)", "DIR"},
      {"embeddings", 0, 0, G_OPTION_ARG_FILENAME, &given.embeddings,
       "also compute BERTScore, of vectors of single words by this model", "PROVIDER:NAME"},
      {"idf", 0, 0, G_OPTION_ARG_NONE, &given.idf, "weight the words of BERTScore by how rare they are", NULL},
      {"baseline", 0, 0, G_OPTION_ARG_DOUBLE, &given.baseline, "rescale BERTScore (default 0: not)", "X"},
      {"people", 0, 0, G_OPTION_ARG_FILENAME, &given.people, "correlate the judge with these ratings (CSV)", "RATINGS"},
      {"from", 0, 0, G_OPTION_ARG_FILENAME, &given.from, "print the tables of stored records; nobody is asked",
       "RECORDS"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &given.output, "write the records to FILE as JSON Lines", "FILE"},
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &given.format,
       "table (default on a terminal), md, latex, csv, tsv, json (one document) or jsonl (the records)", "FORMAT"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) model = dg_model_arguments_new();
  g_autoptr(DgExplainOptions) options = dg_explain_options_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  if (!dg_options_parse(command, entries, dg_model_arguments_group(model), NULL, &argc, &argv, &code))
    return code;
  if (argc != (given.from ? 1 : 2))
    return dg_output_operands(command, argc, given.from ? "no operand beside --from" : "ITEMS");
  if (dg_model_arguments_get_votes(model) != 1)
    return dg_output_usage(command, "--votes: found more than one, but an explanation is judged once");
  if (given.baseline >= 1 || !isfinite(given.baseline))
    return dg_output_usage(command, "--baseline: expected a number below 1");
  const char *const inputs[] = {given.from ? given.from : argv[1], given.people};
  if (!read_format(command, &given, &error) || !set_options(&given, options, &error) ||
      !dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), &error) ||
      !dg_guard_files("--output", (const char *const *)&given.output, 1, inputs, G_N_ELEMENTS(inputs), &error))
    return dg_output_usage(command, "%s", error->message);
  return given.from ? print_stored(&given) : score(command, &given, model, options, argv[1]);
}

const DgCommand dg_command_explain = {
    .name = "explain",
    .arguments = "ITEMS",
    .summary = "score and judge explanations of problems",
    .examples =
        "  diagrade explain items.jsonl --wordnet /usr/share/wordnet\n"
        "  diagrade explain datasets/explanations --model openai:gpt-4o -o records.jsonl\n"
        "  diagrade explain --from records.jsonl --people ratings.csv\n"
        "\n"
        "ITEMS is a file of JSON Lines, \"-\" for standard input, or a data set (items.jsonl and\n"
        "explanations/SYSTEM.jsonl). A line is {\"id\":…,\"explanation\":…} and what there is of system, subject,\n"
        "problem, choices, answer, reference and given_answer. Prints means by system and subject: ratings of a\n"
        "judge (--model), likeness to the reference, and how many final answers are right, wrong or missing.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .run = run,
};
