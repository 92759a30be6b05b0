#include "cli/batch.h"

#include "cli/globals.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/output.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define STOPPED "diagrade: stopped; what was sent is kept: run the same command again to go on\n"
/* Between two lines of a log that say the same. */
#define LINE_INTERVAL (600 * G_USEC_PER_SEC)

static DgBatches *current;

DgBatches *dg_batch_current(void) {
  return current;
}

/* Options that name a model, or a list of them, end in that word. */
static gboolean names_model(const DgCommandLine *line) {
  GHashTableIter options;
  gpointer name;
  g_hash_table_iter_init(&options, line->options->given);
  while (g_hash_table_iter_next(&options, &name, NULL))
    if (g_str_has_suffix(name, "model") || g_str_has_suffix(name, "models"))
      return TRUE;
  return FALSE;
}

/* Files that are written: what stands for them in the help begins with OUT, but for these. */
static gboolean is_written(const DgOption *option) {
  static const char *const names[] = {"output", "radar", NULL};
  return g_str_has_prefix(option->value, "OUT") || g_strv_contains(names, option->name);
}

/* TRUE when one of the options says to read standard input; `values` is what they set. */
static gboolean read_standard_input(const DgOption *options, const char *values) {
  for (const DgOption *option = options; option->name; option++) {
    if ((option->kind != DG_FILE && option->kind != DG_FILES) || is_written(option))
      continue;
    const char *const *many = option->kind == DG_FILES ? *(const char *const **)(values + option->at) : NULL;
    const char *one = option->kind == DG_FILE ? *(const char **)(values + option->at) : NULL;
    if (g_strcmp0(one, "-") == 0 || (many && g_strv_contains(many, "-")))
      return TRUE;
  }
  return FALSE;
}

/* Standard input can be read once, but files in every pass. */
static gboolean reads_standard_input(const DgCommandLine *line) {
  const DgCommand *command = line->command;
  gboolean reads = dg_line_has(line, "jsonl") || g_strv_contains((const char *const *)line->operands, "-") ||
                   read_standard_input(command->options, line->values);
  for (guint i = 0; !reads && command->sets[i].set; i++)
    reads = read_standard_input(command->sets[i].set->options, (const char *)line->values + command->sets[i].at);
  return reads;
}

gboolean dg_batch_check(const DgCommandLine *line, GError **error) {
  gboolean named = names_model(line), reads = reads_standard_input(line);
  if (!named)
    dg_line_refuse(error, "found --batch, expected --model PROVIDER:NAME with it");
  else if (reads)
    dg_line_refuse(error, "found standard input with --batch, expected files, which are read in every pass");
  return named && !reads;
}

/* What was shown last. */
typedef struct {
  gboolean terminal, shown;
  char *text; /* without the times */
  gint64 said;
} Display;

static void clear(Display *display) {
  if (display->shown)
    fputs("\r\033[K", stderr);
  display->shown = FALSE;
}

/* "2 batches in_progress: 120 of 500 questions done, 3 failed", and since when. A DgBatchesShow. */
static void show(const DgBatchesState *state, gpointer user_data) {
  Display *display = user_data;
  g_autofree char *text = g_strdup_printf(
      "%u batch%s %s: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " questions done, %" G_GUINT64_FORMAT " failed",
      state->batches, state->batches == 1 ? "" : "es", state->state, state->done, state->questions, state->failed);
  g_autoptr(GDateTime) since = g_date_time_new_from_unix_utc(state->since);
  g_autofree char *time = g_date_time_format(since, "%Y-%m-%dT%H:%M:%SZ");
  g_autofree char *safe = dg_output_safe(text);
  gint64 now = g_get_monotonic_time();
  if (display->terminal && !dg_globals.quiet) {
    fprintf(stderr, "\r\033[K%s, since %s", safe, time);
    display->shown = TRUE;
  } else if (g_strcmp0(display->text, text) != 0 || now - display->said > LINE_INTERVAL) {
    dg_output_note("%s, since %s", text, time);
    display->said = now;
    g_free(display->text);
    display->text = g_steal_pointer(&text);
  }
}

static gboolean answer(double wait, GError **error) {
  Display display = {.terminal = isatty(STDERR_FILENO)};
  dg_interrupt_open(STOPPED);
  gboolean fine = dg_batches_answer(current, wait, show, dg_interrupt_asked, &display, error);
  clear(&display);
  g_free(display.text);
  return fine;
}

/* What the batches gave; nothing when there were none. */
static void say_usage(void) {
  DgBatchesUsage usage;
  dg_batches_get_usage(current, &usage);
  if (usage.batches == 0)
    return;
  g_autofree char *dollars = isnan(usage.dollars) ? NULL : g_strdup_printf(", $%.4f", usage.dollars);
  g_autofree char *again =
      usage.again ? g_strdup_printf(", %" G_GUINT64_FORMAT " asked again", usage.again) : g_strdup("");
  dg_output_note("%u batch%s: %" G_GUINT64_FORMAT " answers, %" G_GUINT64_FORMAT " failed%s; %" G_GUINT64_FORMAT
                 " + %" G_GUINT64_FORMAT " tokens%s",
                 usage.batches, usage.batches == 1 ? "" : "es", usage.answered, usage.failed, again, usage.input_tokens,
                 usage.output_tokens, dollars ? dollars : "");
}

/* Passes until one leaves no question open. What is wrong with the items is for the last pass to say. */
static gboolean make_passes(double wait, DgBatchPass pass, gpointer user_data, GError **error) {
  for (;;) {
    dg_batches_begin(current);
    dg_output_mute(TRUE);
    pass(user_data);
    dg_output_mute(FALSE);
    if (dg_interrupt_asked(NULL)) {
      g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "stopped; run the same command again to go on");
      return FALSE;
    }
    if (dg_batches_get_open(current) == 0)
      return TRUE;
    if (!answer(wait, error))
      return FALSE;
  }
}

DgExit dg_batch_run(const DgCommandLine *line, DgBatchPass pass, gpointer user_data) {
  g_autoptr(DgBatches) batches = current = dg_batches_new();
  g_autoptr(GError) error = NULL;
  gboolean plans = dg_line_has(line, "dry-run");
  gboolean fine = plans || make_passes(dg_model_batch_wait(line), pass, user_data, &error);
  if (!plans)
    say_usage();
  dg_batches_end(batches);
  DgExit code = fine ? pass(user_data) : dg_output_error(error);
  current = NULL;
  return code;
}
