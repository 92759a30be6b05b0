#include "cli/check_config.h"
#include "cli/guard.h"
#include "cli/operands.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/results_text.h"

#include <string.h>

/* The ending of a file in --out-dir. */
static const char *suffix_of(DgOutputFormat format) {
  return format == DG_OUTPUT_TEXT     ? ".check.txt"
         : format == DG_OUTPUT_JSON   ? ".check.json"
         : format == DG_OUTPUT_SARIF  ? ".sarif"
         : format == DG_OUTPUT_GITHUB ? ".github.txt"
                                      : ".junit.xml";
}

/* Words of --fail-on: the severities in their order, and none of them. */
static const char *const FAIL_ON[] = {"note", "warning", "error", "never", NULL};

typedef struct {
  const DgCheckOptions *options;
  DgOutputFormat format;
  DgOutputs outputs;
  gboolean many; /* several files: one line of JSON each */
  const char *settings; /* the configuration that was found and nobody named; NULL: none */
  gboolean no_skip; /* a file without a figure is an error */
  int fail_on; /* a DgSeverity, or what is above them */
  GString *out; /* what --output or the end of the batch is to have */
  GPtrArray *records; /* of every file, where all of them make one output */
  guint done, total, unread, skipped;
  guint unpictured; /* sources, to which no check applies */
  gboolean gate_failed;
  DgExit code;
  DgProgress progress;
} Job;

/* What is given to people with the error of a file that could not be checked is in its record too. */
static void note_error(Job *job, const DgCheckRecord *record) {
  const GError *error = dg_check_record_get_error(record);
  if (!error)
    return;
  job->unread++;
  dg_progress_clear(&job->progress);
  job->code = dg_output_worse(job->code, error);
}

static void note_gate(Job *job, const DgCheckReport *report) {
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL &&
        (int)dg_check_report_get(report, i)->severity >= job->fail_on)
      job->gate_failed = TRUE;
}

/* One document in SARIF or JUnit. */
static char *convert(DgOutputFormat format, const DgCheckRecord *const *records, gsize count, int exit_code) {
  char *text = format == DG_OUTPUT_SARIF ? dg_report_sarif(records, count, exit_code) : dg_report_junit(records, count);
  if (g_str_has_suffix(text, "\n"))
    return text;
  g_autofree char *line = text;
  return g_strconcat(line, "\n", NULL);
}

/* The text of one file alone; NULL when there is none: a file that could not be read is on standard error, and in JSON
 * Lines it has its line, so that there is one for each file. */
static char *format_record(const Job *job, const DgCheckRecord *record) {
  gboolean failed = dg_check_record_get_error(record) != NULL;
  if (job->format == DG_OUTPUT_TEXT)
    return failed ? NULL : dg_check_text(record);
  if (job->format == DG_OUTPUT_JSON) {
    if (failed && !job->many)
      return NULL;
    g_autofree char *json = dg_check_record_to_json(record, !job->many);
    return g_strconcat(json, "\n", NULL);
  }
  if (job->format == DG_OUTPUT_GITHUB)
    return dg_report_github(&record, 1);
  return convert(job->format, &record, 1, -1);
}

/* Whether all files make one document. */
static gboolean makes_whole(const Job *job) {
  return !job->outputs.directory && (job->format == DG_OUTPUT_SARIF || job->format == DG_OUTPUT_JUNIT);
}

/* Prints or keeps what is said of one file; FALSE when nobody reads any more. */
static gboolean put_record(Job *job, const DgCheckRecord *record, GError **error) {
  if (makes_whole(job))
    return TRUE;
  g_autofree char *text = format_record(job, record);
  if (!text)
    return TRUE;
  if (job->outputs.directory) {
    g_autofree char *path = dg_outputs_file(&job->outputs, dg_check_record_get_path(record));
    return dg_file_write_within(job->outputs.directory, path, text, -1, error);
  }
  const char *apart = job->format == DG_OUTPUT_TEXT && job->out->len ? "\n" : "";
  if (job->outputs.output) {
    g_string_append_printf(job->out, "%s%s", apart, text);
    return TRUE;
  }
  dg_progress_clear(&job->progress);
  dg_output(apart);
  dg_output_text(text, job->format);
  g_string_assign(job->out, "printed");
  return dg_output_flush();
}

/* TeX and Markdown without a picture are left out, as "*.tex" brings them along. */
static gboolean skips(Job *job, const DgCheckRecord *record) {
  const GError *error = dg_check_record_get_error(record);
  if (job->no_skip || !error || g_error_matches(error, DG_ERROR, DG_ERROR_OPEN))
    return FALSE;
  dg_progress_clear(&job->progress);
  if (!dg_output_skipped(dg_check_record_get_path(record), dg_check_record_get_format(record)))
    return FALSE;
  job->skipped++;
  job->done++;
  return TRUE;
}

/* That nothing was looked at must not read as if all were well. */
static void note_source(Job *job, const DgCheckRecord *record) {
  DgFormat format = dg_check_record_get_format(record);
  if (dg_check_record_get_error(record) || !dg_format_is_source(format))
    return;
  job->unpictured++;
  dg_progress_clear(&job->progress);
  dg_output_message("%s: %s: found %s, which has no picture: no check applies", dg_level_name(DG_LEVEL_WARNING),
                    dg_check_record_get_path(record), dg_format_name(format));
}

static gboolean take_record(DgCheckRecord *taken, gpointer user_data) {
  Job *job = user_data;
  g_autoptr(DgCheckRecord) record = taken;
  g_autoptr(GError) error = NULL;
  if (skips(job, record))
    return TRUE;
  note_error(job, record);
  note_source(job, record);
  note_gate(job, dg_check_record_get_report(record));
  gboolean goes_on = put_record(job, record, &error);
  if (error) {
    job->code = dg_output_worse(job->code, error);
  }
  if (makes_whole(job) || job->outputs.further)
    g_ptr_array_add(job->records, g_steal_pointer(&record));
  job->done++;
  job->total = MAX(job->total, job->done); /* a list has many */
  dg_progress_show(job->done, job->total, job->unread, NULL, &job->progress);
  return goes_on || error;
}

/* What is written when all files are checked. */
static gboolean finish(Job *job, GError **error) {
  const DgCheckRecord *const *records = (const DgCheckRecord *const *)job->records->pdata;
  if (makes_whole(job)) {
    g_autofree char *text = convert(job->format, records, job->records->len, (int)job->code);
    g_string_assign(job->out, text);
    if (!job->outputs.output)
      dg_output(text);
  }
  if (job->outputs.output && job->out->len && !dg_output_write(job->outputs.output, job->out->str, -1, error))
    return FALSE;
  if (!job->outputs.further)
    return TRUE;
  g_autofree char *page = dg_report_checks(records, job->records->len, error);
  return page && dg_output_write(job->outputs.further, page, -1, error);
}

/* Which settings apply that nobody named: at the beginning of a text, on standard error where the documents do not say
 * it. */
static void say_settings(Job *job) {
  g_autofree char *safe = job->settings ? dg_output_safe(job->settings) : NULL;
  if (!safe || job->format == DG_OUTPUT_JSON || job->format == DG_OUTPUT_SARIF)
    return;
  if (job->format != DG_OUTPUT_TEXT || job->outputs.directory)
    dg_output_note("settings: %s", safe);
  else if (job->outputs.output)
    g_string_append_printf(job->out, "Settings: %s\n", safe);
  else {
    dg_output_say("Settings: %s", safe);
    g_string_assign(job->out, "printed");
  }
}

static DgExit check_all(Job *job, const DgOperands *operands, guint jobs) {
  g_autoptr(GString) out = g_string_new(NULL);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func((GDestroyNotify)dg_check_record_free);
  g_autoptr(GError) error = NULL;
  job->out = out;
  job->records = records;
  job->total = operands->count;
  say_settings(job);
  dg_progress_init(&job->progress, NULL);
  dg_check_files((const char *const *)operands->files->pdata, operands->count, jobs, job->options, take_record, job);
  dg_progress_end(&job->progress);
  if (job->unpictured && job->skipped + job->unpictured == job->done)
    job->code = DG_EXIT_INPUT;
  if (job->code == DG_EXIT_OK && job->gate_failed)
    job->code = DG_EXIT_FAILED;
  if (!finish(job, &error)) {
    job->code = dg_output_worse(job->code, error);
  }
  dg_operands_say(operands, job->skipped, job->unread);
  return job->code;
}

static DgExit list_checks(gboolean json, const DgCheckOptions *options) {
  DgProfile profile = dg_check_options_get_profile(options);
  g_autofree char *text = json ? dg_check_list_to_json(TRUE) : dg_check_text_list(profile);
  dg_output(text);
  dg_output(json ? "\n" : "");
  return DG_EXIT_OK;
}

typedef struct {
  char *out_dir, *output, *report;
  guint fail_on;
  guint64 jobs;
  gboolean list, timing, no_skip, no_config;
  DgOperandArguments files;
  DgFigureArguments place;
  DgCheckArguments checks;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_FORMAT("text on a terminal, else json"),
    DG_OPTION_JSON(""),
    {"fail-on", DG_CHOICE, AT(fail_on), "SEVERITY", "exit with 1 when a check of at least this severity fails", "error",
     FAIL_ON},
    {"report", DG_FILE, AT(report), "OUT.html", "write the page that shows each finding on its figure"},
    {"out-dir", DG_DIRECTORY, AT(out_dir), "DIR", "write DIR/<case>.check.json for each file"},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    DG_OPTION_JOBS(AT(jobs), "check N files at a time", "one a processor"),
    {"no-config", DG_FLAG, AT(no_config), NULL, "look for no diagrade.conf, here and in the directories above"},
    {"no-skip", DG_FLAG, AT(no_skip), NULL, "take a TeX or Markdown file without a figure for an error"},
    {"timing", DG_FLAG, AT(timing), NULL, "say in each document how many seconds its checks took"},
    {"list", DG_FLAG, AT(list), NULL, "list the checks with their parameters (also with --json)"},
    {NULL}};

static gboolean has_list(const DgOperands *operands) {
  for (guint i = 0; i < operands->count; i++)
    if (dg_check_is_list(operands->files->pdata[i]))
      return TRUE;
  return FALSE;
}

/* What is wrong with the options of outputs; NULL when nothing is. */
static const char *find_fault(const DgCommandLine *line, const Arguments *given, const DgOperands *operands) {
  if (dg_line_has(line, "config") && given->no_config)
    return "found --config and --no-config, expected one of them";
  if (given->list)
    return line->count > 0 ? "found --list and a FILE, expected one of them" : NULL;
  if (line->count == 0)
    return "found no FILE, expected at least one";
  if (given->out_dir && has_list(operands))
    return "found a list of documents (.jsonl) and --out-dir, expected --output";
  if (given->out_dir && given->output)
    return "found --out-dir and --output, expected one of them";
  if (g_strcmp0(given->report, "-") == 0 && !given->output && !given->out_dir)
    return "found standard output for both --report and the checks, expected --output too";
  return NULL;
}

static DgExit run_on(const DgCommandLine *line, const DgOperands *operands, const DgCheckOptions *options,
                     const char *settings, GError **error) {
  const Arguments *given = line->values;
  gboolean text = !given->out_dir && !given->output && dg_output_is_terminal();
  Job job = {.options = options,
             .format = dg_line_format(line, text ? DG_OUTPUT_TEXT : DG_OUTPUT_JSON),
             .outputs = {given->output, given->out_dir, ".json", .option = "--report", .further = given->report},
             .fail_on = (int)given->fail_on,
             .settings = settings,
             .no_skip = given->no_skip,
             .many = (line->count > 1 || operands->searched || has_list(operands)) && !given->out_dir};
  job.outputs.suffix = suffix_of(job.format);
  if (!dg_outputs_check(&job.outputs, (const char *const *)operands->files->pdata, operands->count, error))
    return DG_EXIT_USAGE;
  if (given->out_dir && !dg_output_make_directory(given->out_dir))
    return DG_EXIT_INTERNAL;
  return check_all(&job, operands, (guint)given->jobs);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  static const DgOperandRule rule = {.schema = "diagrade/ir@1"};
  Arguments *given = line->values;
  gboolean named = given->checks.config != NULL;
  if (!named && !given->no_config)
    given->checks.config = dg_check_config_find();
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  g_autoptr(DgCheckOptions) options = figure ? dg_check_arguments_read(line->options, &given->checks, error) : NULL;
  g_auto(DgOperands) operands = {0};
  if (!options || !dg_operands_find(&operands, line, &given->files, &rule, error))
    return DG_EXIT_USAGE;
  const char *fault = find_fault(line, given, &operands);
  if (fault)
    return dg_line_refuse(error, "%s", fault);
  if (given->list)
    return list_checks(dg_line_format(line, DG_OUTPUT_TEXT) == DG_OUTPUT_JSON, options);
  dg_check_options_set_figure(options, figure);
  dg_check_options_set_timing(options, given->timing);
  return run_on(line, &operands, options, named ? NULL : given->checks.config, error);
}

const DgCommand dg_command_check = {
    .name = "check",
    .arguments = "FILE|DIRECTORY|PATTERN…",
    .summary = "check figures and diagrams by rules: geometry, labels, legibility",
    .formats = DG_OUTPUT_BIT(DG_OUTPUT_TEXT) | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_SARIF) |
               DG_OUTPUT_BIT(DG_OUTPUT_JUNIT) | DG_OUTPUT_BIT(DG_OUTPUT_GITHUB),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_operand_options, AT(files)}, {&dg_figure_options, AT(place)}, {&dg_check_options, AT(checks)}},
    .run = run,
};
