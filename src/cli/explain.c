#include "cli/explain_write.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/results_text.h"
#include "cli/task_output.h"

#include <float.h>
#include <string.h>

typedef struct {
  char *metrics, *wordnet, *embeddings, *embeddings_base_url, *output, *report, *from, *people;
  guint tokens, smoothing, stems; /* DgTokens, DgSmoothing, DgStems */
  double smoothing_value, baseline;
  guint64 resamples;
  gboolean idf;
  DgOutputFormat printed;
  DgExplainWriteArguments writing;
  DgModelArguments model;
} Arguments;

static const char *const TOKENS[] = {"13a", "spaces", NULL};
static const char *const SMOOTHINGS[] = {"none", "exp", "add-k", "floor", NULL};
static const char *const STEMS[] = {"none", "nltk", "porter", "english", NULL};

static void add_metrics(GPtrArray *words) {
  static const char *const names[] = {"bleu2", "bleu4", "rouge_l", "rouge_lsum", "meteor", "chrf", "chrf++"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    g_ptr_array_add(words, g_strdup(names[i]));
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"write", DG_FLAG, AT(writing.write), NULL,
     "have the model write explanations of the problems, as records that explain reads"},
    {"no-answer", DG_FLAG, AT(writing.no_answer), NULL, "--write without telling the model the right answer"},
    {"own-answer", DG_FLAG, AT(writing.own_answer), NULL,
     "--write, and take the answer of each explanation from it: by rules, or where these find none by the model"},
    {"keypoints", DG_FILE, AT(writing.keypoints), "RECORDS", "--write with the keypoints of these records of keypoints",
     "the reference's"},
    {"keypoints-of", DG_TEXT, AT(writing.keypoints_of), "SYSTEM", "the system of --keypoints", "the only one"},
    {"no-keypoints", DG_FLAG, AT(writing.no_keypoints), NULL, "--write without keypoints"},
    {"system", DG_TEXT, AT(writing.system), "NAME", "what --write calls the explanations", "the model"},
    {"metrics", DG_TEXT, AT(metrics), "LIST", "bleu2, bleu4, rouge_l, rouge_lsum, meteor, chrf, chrf++",
     "all but rouge_lsum", .words = add_metrics},
    {"tokens", DG_CHOICE, AT(tokens), "KIND", "words of BLEU and METEOR", "13a", TOKENS},
    {"smoothing", DG_CHOICE, AT(smoothing), "KIND", "of BLEU", "exp", SMOOTHINGS},
    {"smoothing-value", DG_NUMBER, AT(smoothing_value), "X", "of add-k (default 1) and floor (0.1)",
     .least = -G_MAXDOUBLE, .most = G_MAXDOUBLE, .expected = "a number"},
    {"stems", DG_CHOICE, AT(stems), "KIND", "of ROUGE and METEOR", "nltk", STEMS},
    {"wordnet", DG_DIRECTORY, AT(wordnet), "DIR",
     "synonyms of METEOR: the directory of WordNet's files, e.g. /usr/share/wordnet", "none"},
    {"embeddings", DG_TEXT, AT(embeddings), "PROVIDER:NAME",
     "also compute BERTScore, by the embeddings that this model gives tokens in their context (llamacpp, vllm or tei)"},
    {"embeddings-base-url", DG_TEXT, AT(embeddings_base_url), "URL", "where --embeddings is asked"},
    {"idf", DG_FLAG, AT(idf), NULL, "weight the tokens of BERTScore by how rare they are in the references"},
    {"baseline", DG_NUMBER, AT(baseline), "X", "rescale BERTScore; 0: not", "0", .least = -G_MAXDOUBLE,
     .most = 1 - DBL_EPSILON / 2, .expected = "a number below 1"},
    {"people", DG_FILE, AT(people), "RATINGS", "correlate the judge with these ratings (CSV)"},
    {"from", DG_FILE, AT(from), "RECORDS", "print the tables of stored records; nobody is asked"},
    DG_OPTION_BOOTSTRAP(AT(resamples), "resamples of the intervals of means; 0: no intervals"),
    {"report", DG_FILE, AT(report), "OUT.html",
     "write a page with the problems, figures and explanations side by side"},
    DG_OPTION_OUTPUT(AT(output), "write the records to FILE as JSON Lines"),
    DG_OPTION_FORMAT("table on a terminal, with -o and --from, else jsonl"),
    DG_OPTION_JSON(""),
    {NULL}};

static gboolean set_options(const Arguments *arguments, DgExplainOptions *options, GError **error) {
  if (arguments->metrics && !dg_explain_options_set_metrics(options, arguments->metrics, error)) {
    g_prefix_error(error, "--metrics: ");
    return FALSE;
  }
  dg_explain_options_set_tokens(options, (DgTokens)arguments->tokens);
  dg_explain_options_set_smoothing(options, (DgSmoothing)arguments->smoothing, arguments->smoothing_value);
  dg_explain_options_set_stems(options, (DgStems)arguments->stems);
  return TRUE;
}

static gboolean write_report(DgExplanationSummary *summary, const char *path, GError **error) {
  g_autofree char *page = dg_report_explanations(summary, error);
  return page && dg_output_write(path, page, -1, error);
}

/* Prints the tables, or the document, of a summary, to which people are added, and writes its page. */
static DgExit print_summary(const Arguments *arguments, DgExplanationSummary *summary, GError **error) {
  if (arguments->people && !dg_explanation_summary_add_people(summary, arguments->people, error))
    return DG_EXIT_INPUT;
  if (arguments->report && !write_report(summary, arguments->report, error))
    return DG_EXIT_INTERNAL;
  if (arguments->printed == DG_OUTPUT_JSON_LINES)
    return DG_EXIT_OK;
  g_autofree char *text = arguments->printed == DG_OUTPUT_JSON ? dg_explanation_summary_to_json(summary, TRUE)
                                                               : dg_explain_tables(summary, arguments->printed);
  dg_output(text);
  if (arguments->printed == DG_OUTPUT_JSON)
    dg_output("\n");
  return DG_EXIT_OK;
}

static DgExit print_stored(const Arguments *arguments, GError **error) {
  gboolean lines = arguments->printed == DG_OUTPUT_JSON_LINES;
  if (!lines || arguments->report) {
    g_autoptr(DgExplanationSummary) summary = dg_explanation_summary_new((guint)arguments->resamples);
    DgExit code = dg_explanation_summary_add_file(summary, arguments->from, error)
                      ? print_summary(arguments, summary, error)
                      : DG_EXIT_INPUT;
    if (code != DG_EXIT_OK)
      return code;
  }
  return lines ? dg_task_output_stored(arguments->from, error) : DG_EXIT_OK;
}

/* Where records go. */
typedef struct {
  DgExplanationSummary *summary; /* NULL: they are not summed up */
  GError *error; /* one that does not fit the others */
  guint count;
  gboolean print; /* each as it comes */
} Records;

static char *take_record(const DgTaskRecord *record, gpointer user_data) {
  Records *records = user_data;
  g_autofree char *name = g_strdup_printf("the records:%u", ++records->count);
  if (records->summary && !records->error)
    dg_explanation_summary_add_task(records->summary, record, name, &records->error);
  return records->print ? dg_task_output_json(record, NULL) : NULL;
}

static DgExit explain(const Arguments *arguments, const GPtrArray *items, const DgExplainOptions *options,
                      DgModelClient *client) {
  gboolean lines = arguments->printed == DG_OUTPUT_JSON_LINES;
  gboolean summed = !lines || arguments->report;
  g_autoptr(DgExplanationSummary) summary = !summed ? NULL : dg_explanation_summary_new((guint)arguments->resamples);
  Records records = {.summary = summary, .print = arguments->output || lines};
  DgTaskOutput output;
  dg_task_output_init(&output, client, take_record, &records, arguments->output, TRUE, items->len);
  dg_explain_items((DgExplainItem *const *)items->pdata, items->len, options, dg_task_output_take, &output);
  DgExit code = dg_task_output_finish(&output);
  g_autoptr(GError) fault = records.error;
  if (!summary || dg_plan_is_dry(client))
    return code;
  if (!fault)
    print_summary(arguments, summary, &fault);
  DgExit failed = fault ? dg_output_error(fault) : DG_EXIT_OK;
  return MAX(code, failed);
}

/* The clients of the judge and of the embeddings; NULL for none. */
static gboolean open_models(const Arguments *arguments, DgModelClient **judge, DgModelClient **embedder,
                            DgPrompts **prompts, GError **error) {
  if (arguments->model.model && !dg_task_open(&arguments->model, judge, prompts, error))
    return FALSE;
  if (!arguments->embeddings)
    return TRUE;
  g_autofree char *name = g_strndup(arguments->embeddings, strcspn(arguments->embeddings, ":"));
  const DgModelProvider *provider = dg_model_provider_find(name);
  if (provider && !provider->embeds_tokens) {
    dg_line_refuse(
        error, "--embeddings: found the provider %s, which embeds no tokens of texts, expected llamacpp, vllm or tei",
        name);
    return FALSE;
  }
  DgModelArguments own =
      dg_model_arguments_for(&arguments->model, arguments->embeddings, arguments->embeddings_base_url);
  *embedder = dg_model_arguments_open(&own, error);
  return *embedder != NULL;
}

static DgExit score(const Arguments *arguments, DgExplainOptions *options, const char *path, GError **error) {
  g_autoptr(DgModelClient) judge = NULL, embedder = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  g_autoptr(DgWordNet) wordnet = NULL;
  if (arguments->wordnet && !(wordnet = dg_wordnet_open(arguments->wordnet, error)))
    return DG_EXIT_INPUT;
  g_autoptr(GPtrArray) items = dg_explain_items_read(path, error);
  if (!items)
    return DG_EXIT_INPUT;
  if (!open_models(arguments, &judge, &embedder, &prompts, error))
    return DG_EXIT_USAGE;
  dg_explain_options_set_wordnet(options, wordnet);
  dg_explain_options_set_judge(options, judge, prompts);
  dg_explain_options_set_embeddings(options, embedder, arguments->idf, arguments->baseline);
  return explain(arguments, items, options, judge ? judge : embedder);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  guint operands = given->from ? 0 : 1;
  gboolean tables = given->output || given->from || dg_output_is_terminal();
  if (!dg_line_check_operands(line, operands, operands, given->from ? "no operand beside --from" : "ITEMS", error))
    return DG_EXIT_USAGE;
  if (given->model.votes != 1)
    return dg_line_refuse(error, "--votes: found more than one, but an explanation is judged once");
  if (given->writing.write && given->from)
    return dg_line_refuse(error, "found --write with --from, expected one of them");
  if (!dg_explain_write_check(&given->writing, &given->model, error))
    return DG_EXIT_USAGE;
  const char *const inputs[] = {given->from ? given->from : line->operands[0], given->people, given->writing.keypoints};
  const char *const outputs[] = {given->output, given->report};
  g_autoptr(DgExplainOptions) options = dg_explain_options_new();
  given->printed = dg_line_format(line, tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES);
  if (!set_options(given, options, error) || !dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), error) ||
      !dg_guard_outputs("--output", given->output, "--report", given->report, error) ||
      !dg_guard_files("--output or --report", outputs, G_N_ELEMENTS(outputs), inputs, G_N_ELEMENTS(inputs), error))
    return DG_EXIT_USAGE;
  if (given->writing.write && given->report)
    return dg_line_refuse(error, "found --report with --write, expected it with the explain that scores them");
  if (given->writing.write)
    return dg_explain_write(&given->writing, &given->model, line->operands[0], given->output, given->printed, error);
  return given->from ? print_stored(given, error) : score(given, options, line->operands[0], error);
}

const DgCommand dg_command_explain = {
    .name = "explain",
    .arguments = "ITEMS",
    .summary = "score and judge explanations of problems, or have a model write them",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
