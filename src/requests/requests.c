#include "requests/options.h"

#include "graph/graph.h"
#include "options/sets.h"
#include "run/check_record.h"
#include "run/request.h"

#include <diagrade/requests.h>
#include <string.h>

/* What stands for a request in messages. */
#define PLACE "request"

typedef struct _Command Command;

/* A request while it is answered. */
typedef struct {
  const Command *command;
  const cJSON *document;
  gpointer arguments; /* the struct that its options set */
  const DgOptionValues *given;
  const char *failed; /* the figure of a pair that an error is about; NULL: not known */
} Request;

/* What a request is about: a command of the program, without its output and its models. */
struct _Command {
  const char *name;
  const char *const *figures; /* under which keys; ended by NULL */
  gsize size; /* of the struct that the options set */
  const DgOption *options;
  DgOptionUse sets[DG_OPTION_SETS_MAX];
  /* The document. NULL with an error. Free with g_free(). */
  char *(*answer)(Request *request, GError **error);
};

static const char *const PAIR[] = {"generated", "reference", NULL};
static const char *const FIGURE[] = {"figure", NULL};
static const DgOption NO_OPTIONS[] = {{NULL}};

/* --- score and graph --- */

/* How figures are read, without a model. */
static DgGraphOptions *read_extraction(const DgExtractionArguments *arguments, GError **error) {
  if (!dg_figure_arguments_check_one(&arguments->place, error))
    return NULL;
  g_autoptr(DgReadingOptions) reading = dg_extraction_arguments_read_model(arguments);
  if (!dg_reading_options_need_model(reading))
    return dg_extraction_arguments_read(arguments);
  g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT,
                      "options: found \"refine\" or \"edges\" with a model, which needs the program, expected "
                      "\"geometry\" (beside a preset, too)");
  return NULL;
}

typedef struct {
  DgExtractionArguments extraction;
  DgScoringArguments scoring;
  char *checks, *metrics;
} ScoreArguments;

#define AT(member) offsetof(ScoreArguments, member)
static const DgOption SCORE_OPTIONS[] = {
    DG_OPTION_CHECKS(AT(checks), "figure"), DG_OPTION_METRICS(AT(metrics)), {NULL}};

static char *answer_score(Request *request, GError **error) {
  ScoreArguments *arguments = request->arguments;
  g_autoptr(DgGraphOptions) graph = read_extraction(&arguments->extraction, error);
  g_autoptr(DgScoreOptions) score =
      graph ? dg_options_scores(&arguments->scoring, arguments->checks, "figure", arguments->metrics, error) : NULL;
  if (!score)
    return NULL;
  g_autofree char *signature = dg_signature(graph, score);
  const DgRequestScoring scoring = {{graph, score}, signature, NULL};
  return dg_request_score(request->document, PLACE, &scoring, TRUE, &request->failed, error);
}

static const Command SCORE = {
    .name = "score",
    .figures = PAIR,
    .size = sizeof(ScoreArguments),
    .options = SCORE_OPTIONS,
    .sets = {{&dg_figure_options, AT(extraction.place)},
             {&dg_extraction_options, AT(extraction)},
             {&dg_scoring_options, AT(scoring)}},
    .answer = answer_score,
};
#undef AT

static char *answer_graph(Request *request, GError **error) {
  g_auto(DgRequestFigure) figure = {0};
  g_autoptr(DgGraphOptions) options = read_extraction(request->arguments, error);
  if (!options || !dg_request_figure_read(request->document, *FIGURE, PLACE, &figure, error))
    return NULL;
  g_autoptr(DgGraph) graph = figure.graph
                                 ? dg_request_figure_take_graph(&figure, PLACE ": figure_graph", options, error)
                                 : dg_graph_new_from_bytes(figure.bytes, figure.name, options, error);
  return graph ? dg_graph_to_json(graph, TRUE) : NULL;
}

static const Command GRAPH = {
    .name = "graph",
    .figures = FIGURE,
    .size = sizeof(DgExtractionArguments),
    .options = NO_OPTIONS,
    .sets = {{&dg_figure_options, offsetof(DgExtractionArguments, place)}, {&dg_extraction_options, 0}},
    .answer = answer_graph,
};

/* --- check --- */

typedef struct {
  DgFigureArguments place;
  DgCheckArguments checks;
} CheckArguments;

/* A graph document has no picture, which its reader says. */
static GBytes *check_bytes(const DgRequestFigure *figure) {
  if (figure->bytes)
    return g_bytes_ref(figure->bytes);
  char *text = dg_json_print(figure->graph, FALSE);
  return g_bytes_new_take(text, strlen(text));
}

static char *answer_check(Request *request, GError **error) {
  const CheckArguments *arguments = request->arguments;
  g_auto(DgRequestFigure) figure = {0};
  g_autoptr(DgFigureOptions) place = dg_figure_arguments_read_one(&arguments->place, error);
  g_autoptr(DgCheckOptions) options = place ? dg_check_arguments_read(request->given, &arguments->checks, error) : NULL;
  if (!options || !dg_request_figure_read(request->document, *FIGURE, PLACE, &figure, error))
    return NULL;
  dg_check_options_set_figure(options, place);
  g_autoptr(GBytes) bytes = check_bytes(&figure);
  g_autoptr(DgCheckRecord) record = dg_check_record_new_from_bytes(bytes, figure.name ? figure.name : *FIGURE, options);
  const GError *failure = dg_check_record_get_error(record);
  if (!failure)
    return dg_check_record_to_json(record, TRUE);
  g_propagate_error(error, g_error_copy(failure));
  return NULL;
}

static const Command CHECK = {
    .name = "check",
    .figures = FIGURE,
    .size = sizeof(CheckArguments),
    .options = NO_OPTIONS,
    .sets = {{&dg_figure_options, offsetof(CheckArguments, place)},
             {&dg_check_options, offsetof(CheckArguments, checks)}},
    .answer = answer_check,
};

/* --- all of them --- */

/* What is misspelt must not read as if it had not been asked for. */
static gboolean check_keys(const Command *command, const cJSON *document, GError **error) {
  const cJSON *member;
  cJSON_ArrayForEach(member, document) {
    gboolean known = strcmp(member->string, "id") == 0 || strcmp(member->string, "options") == 0;
    for (guint i = 0; command->figures[i]; i++)
      known = known || dg_request_is_key(member->string, command->figures[i]);
    if (known)
      continue;
    g_autofree char *quoted = dg_json_quote(member->string), *keys = g_strjoinv(", ", (char **)command->figures);
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                PLACE ": found the key %s, expected id, options or a figure (%s, each also with _text, _base64, _graph "
                      "or _name behind it)",
                quoted, keys);
    return FALSE;
  }
  return TRUE;
}

static cJSON *parse(const char *text, GError **error) {
  g_autoptr(cJSON) document = text ? dg_json_parse(text, strlen(text), PLACE, error) : NULL;
  if (!text || (document && !cJSON_IsObject(document))) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, PLACE ": found no JSON object, expected one");
    return NULL;
  }
  return g_steal_pointer(&document);
}

static char *answer_document(Request *request, GError **error) {
  const Command *command = request->command;
  if (!check_keys(command, request->document, error))
    return NULL;
  g_autofree char *arguments = g_malloc0(command->size);
  DgOptionValues values;
  dg_option_values_init(&values, command->options, command->sets, arguments);
  request->arguments = arguments;
  request->given = &values;
  const cJSON *options = dg_json_value(request->document, "options");
  char *answer =
      dg_request_options_read(&values, options, command->name, error) ? command->answer(request, error) : NULL;
  dg_option_values_clear(&values);
  return answer;
}

static char *describe_error(const GError *error, const char *figure) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/error@1");
  cJSON *member = cJSON_AddObjectToObject(document, "error");
  g_autofree char *message = g_utf8_make_valid(error->message, -1);
  cJSON_AddStringToObject(member, "code", dg_error_name(error));
  cJSON_AddNumberToObject(member, "exit_code", dg_error_exit_code(error));
  cJSON_AddStringToObject(member, "message", message);
  dg_json_add_text(member, "figure", figure);
  return dg_json_print(document, FALSE);
}

static char *answer(const Command *command, const char *text) {
  g_autoptr(GError) error = NULL;
  g_autoptr(cJSON) document = parse(text, &error);
  Request request = {.command = command, .document = document};
  char *json = document ? answer_document(&request, &error) : NULL;
  return json ? json : describe_error(error, request.failed);
}

char *dg_score_json(const char *request) {
  return answer(&SCORE, request);
}

char *dg_graph_json(const char *request) {
  return answer(&GRAPH, request);
}

char *dg_check_json(const char *request) {
  return answer(&CHECK, request);
}

void dg_json_free(char *answer_text) {
  g_free(answer_text);
}
