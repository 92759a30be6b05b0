/* Sentences are made of clauses with "; " between them. A number that is the first word of its clause is in digits but
 * for "one", so that lines of different pairs can be run down by eye. */
#include "report/verdict_line.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

#define TITLES_MAX 4 /* failing checks that a line names */

/* A line in the making: clauses are joined into sentences, which begin with a capital letter. */
typedef struct {
  GString *text;
  gsize sentence; /* where the present one begins */
} Line;

static void clause(Line *line, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void clause(Line *line, const char *format, ...) {
  gboolean first = line->text->len == line->sentence;
  va_list values;
  va_start(values, format);
  if (first && line->sentence > 0)
    g_string_append_c(line->text, ' ');
  if (!first)
    g_string_append(line->text, "; ");
  gsize begin = line->text->len;
  g_string_append_vprintf(line->text, format, values);
  va_end(values);
  if (first)
    line->text->str[begin] = g_ascii_toupper(line->text->str[begin]);
}

static void end_sentence(Line *line) {
  if (line->text->len > line->sentence)
    g_string_append_c(line->text, '.');
  line->sentence = line->text->len;
}

/* "one node", "2 nodes". */
static char *number_of(double count, const char *noun) {
  return count == 1 ? g_strdup_printf("one %s", noun) : g_strdup_printf("%.0f %ss", count, noun);
}

/* "6 of 8 nodes", "all 8 nodes"; NULL where it is not known. */
static char *share_of(double count, double of, const char *noun) {
  if (isnan(count) || isnan(of))
    return NULL;
  if (of == 0)
    return g_strdup_printf("no %s to be found", noun);
  if (count == of)
    return of == 1 ? g_strdup_printf("the one %s", noun) : g_strdup_printf("all %.0f %ss", of, noun);
  return g_strdup_printf("%.0f of %.0f %s%s", count, of, noun, of == 1 ? "" : "s");
}

static void add_shares(Line *line, const DgPairFaults *faults) {
  g_autofree char *nodes = share_of(faults->nodes, faults->nodes_of, "node");
  g_autofree char *edges = share_of(faults->edges, faults->edges_of, "connection");
  const char *right = dg_faults_kinds(faults) & ~(1u << DG_FAULT_PARTLY_READ) ? "" : ", and nothing else";
  if (faults->nodes_of == 0)
    clause(line, "no node was read in the reference");
  else if (nodes && edges)
    clause(line, "%s, %s%s", nodes, edges, right);
  else if (nodes)
    clause(line, "%s%s", nodes, right);
}

static void add_directions(Line *line, const DgPairFaults *faults, const char *drawn) {
  if (faults->no_edge && faults->edges_of > 0)
    clause(line, "no connection was read in the generated figure");
  if (faults->turned) {
    g_autofree char *arrows = number_of(faults->turned, "arrow");
    clause(line, "%s %s %s the wrong way round", arrows, faults->turned == 1 ? "is" : "are", drawn);
  }
  if (faults->one_way) {
    g_autofree char *arrows = number_of(faults->one_way, "connection");
    clause(line, "%s %s %s one way only, and not both", arrows, faults->one_way == 1 ? "is" : "are", drawn);
  }
  if (faults->both_ways) {
    g_autofree char *arrows = number_of(faults->both_ways, "connection");
    clause(line, "%s %s %s both ways, and not one", arrows, faults->both_ways == 1 ? "is" : "are", drawn);
  }
  if (faults->plain) {
    g_autofree char *lines = number_of(faults->plain, "connection");
    clause(line, "%s %s %s without an arrow", lines, faults->plain == 1 ? "is" : "are", drawn);
  }
}

static void add_extra(Line *line, const DgPairFaults *faults) {
  g_autofree char *nodes = number_of(faults->nodes_extra, "node"),
                  *edges = number_of(faults->edges_extra, "connection");
  if (faults->nodes_extra > 0 && faults->edges_extra > 0)
    clause(line, "%s and %s are extra", nodes, edges);
  else if (faults->nodes_extra > 0)
    clause(line, "%s %s extra", nodes, faults->nodes_extra == 1 ? "is" : "are");
  else if (faults->edges_extra > 0)
    clause(line, "%s %s extra", edges, faults->edges_extra == 1 ? "is" : "are");
}

/* What of a figure was not read; nothing where all was. */
static void add_reading(Line *line, const DgFaultReading *reading, const char *figure) {
  g_autofree char *texts = number_of(reading->texts_unread, "text");
  g_autofree char *connectors = g_strdup_printf("%u of %u connector%s", reading->connectors_unread, reading->connectors,
                                                reading->connectors == 1 ? "" : "s");
  if (reading->connectors_unread && reading->texts_unread)
    clause(line, "%s and %s of %s could not be read", connectors, texts, figure);
  else if (reading->connectors_unread || reading->texts_unread)
    clause(line, "%s of %s could not be read", reading->connectors_unread ? connectors : texts, figure);
  if (reading->understood < 1)
    clause(line, "%s was read in part (%u %% understood)", figure, dg_understood_percent(reading->understood));
}

/* The title of a check; its name where a later version wrote the report. */
static const char *title_of(const char *name) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get(i)->name, name) == 0)
      return dg_check_get(i)->title;
  return name;
}

/* "Contrast, Ends of arrows and 2 more": those that fail, errors first. Free with g_free(). */
static char *failing_titles(const DgCheckReport *report, guint fails) {
  GString *out = g_string_new(NULL);
  guint named = 0;
  for (int severity = DG_SEVERITY_ERROR; severity >= DG_SEVERITY_NOTE; severity--)
    for (guint i = 0; named < TITLES_MAX && i < dg_check_report_get_count(report); i++) {
      const DgCheckOutcome *outcome = dg_check_report_get(report, i);
      if (outcome->verdict != DG_VERDICT_FAIL || (int)outcome->severity != severity)
        continue;
      g_string_append_printf(out, "%s%s", named++ ? ", " : "", title_of(outcome->name));
      if (outcome->found > 1)
        g_string_append_printf(out, " (%u places)", outcome->found);
    }
  if (fails > named)
    g_string_append_printf(out, " and %u more", fails - named);
  return g_string_free(out, FALSE);
}

/* "2 of 13 checks fail: ..."; `of_figure` is "" or says of which. */
static void add_checks(Line *line, const DgCheckReport *report, const char *of_figure) {
  guint counts[] = {0, 0, 0};
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    counts[dg_check_report_get(report, i)->verdict]++;
  guint fails = counts[DG_VERDICT_FAIL], apply = fails + counts[DG_VERDICT_PASS];
  g_autofree char *titles = failing_titles(report, fails);
  if (fails)
    clause(line, "%u of %u check%s%s %s: %s", fails, apply, apply == 1 ? "" : "s", of_figure,
           fails == 1 ? "fails" : "fail", titles);
  else if (apply == 1)
    clause(line, "the one check%s passes", of_figure);
  else if (apply)
    clause(line, "all %u checks%s pass", apply, of_figure);
  else if (dg_check_report_get_count(report))
    clause(line, "no check applies: %s", dg_check_report_get(report, 0)->message);
  else
    clause(line, "no check was asked for");
  if (apply && counts[DG_VERDICT_NOT_APPLICABLE])
    clause(line, "%u %s not apply", counts[DG_VERDICT_NOT_APPLICABLE],
           counts[DG_VERDICT_NOT_APPLICABLE] == 1 ? "does" : "do");
}

static char *finish(Line *line) {
  end_sentence(line);
  g_autofree char *text = g_string_free(line->text, FALSE);
  return g_utf8_make_valid(text, -1);
}

static char *line_of_score(const DgScore *score, const DgGraph *generated, const DgGraph *reference,
                           gboolean one_figure) {
  Line line = {.text = g_string_new(NULL)};
  DgPairFaults faults = dg_faults_of(score, generated, reference);
  add_shares(&line, &faults);
  add_directions(&line, &faults, one_figure ? "read" : "drawn");
  add_extra(&line, &faults);
  end_sentence(&line);
  add_reading(&line, &faults.readings[DG_SIDE_GENERATED], one_figure ? "the figure" : "the generated figure");
  if (!one_figure)
    add_reading(&line, &faults.readings[DG_SIDE_REFERENCE], "the reference");
  end_sentence(&line);
  if (dg_score_get_checks(score))
    add_checks(&line, dg_score_get_checks(score), one_figure ? "" : " of the generated figure");
  return finish(&line);
}

char *dg_verdict_line_of_pair(const DgRecordView *record) {
  if (record->score)
    return line_of_score(record->score, record->graphs[DG_SIDE_GENERATED], record->graphs[DG_SIDE_REFERENCE],
                         record->text.one_figure);
  Line line = {.text = g_string_new(NULL)};
  const char *message = record->text.message;
  if (record->status == DG_STATUS_SCORED)
    clause(&line, "the record holds no score");
  else
    clause(&line, "nothing could be scored: %s", message ? message : "the record does not say why");
  return finish(&line);
}

char *dg_report_verdict_line(const DgRecord *record) {
  const DgScore *score = dg_record_get_score(record);
  if (score)
    return line_of_score(score, dg_record_get_generated_graph(record), dg_record_get_reference_graph(record), FALSE);
  g_autoptr(DgRecordView) view = dg_record_view_new(record);
  return dg_verdict_line_of_pair(view);
}

char *dg_verdict_line_of_check(const DgCheckRecord *checked) {
  Line line = {.text = g_string_new(NULL)};
  const DgFaultReading reading = {.understood = checked->understood > 0 ? checked->understood : NAN}; /* 0: not said */
  if (checked->error)
    clause(&line, "nothing could be checked: %s", checked->error->message);
  else if (checked->report)
    add_checks(&line, checked->report, "");
  end_sentence(&line);
  if (!checked->error && !checked->is_ir)
    add_reading(&line, &reading, "the figure");
  return finish(&line);
}

void dg_verdict_tally_add_pair(DgVerdictTally *tally, DgStatus status, guint kinds) {
  tally->pairs++;
  tally->missing += status == DG_STATUS_MISSING;
  if (status != DG_STATUS_SCORED)
    return;
  tally->scored++;
  tally->right += kinds == 0;
  for (guint i = 0; i < DG_FAULT_KINDS; i++)
    tally->kinds[i] += kinds >> i & 1;
}

void dg_verdict_tally_add_check(DgVerdictTally *tally, const DgCheckReport *report) {
  int worst = -1;
  tally->files++;
  tally->unchecked += !report;
  for (guint i = 0; report && i < dg_check_report_get_count(report); i++)
    if (dg_check_report_get(report, i)->verdict == DG_VERDICT_FAIL)
      worst = MAX(worst, (int)dg_check_report_get(report, i)->severity);
  if (worst >= 0)
    tally->failing[worst]++;
}

static void add_pairs(Line *line, const DgVerdictTally *tally) {
  guint failed = tally->pairs - tally->scored - tally->missing;
  if (tally->scored == tally->pairs)
    clause(line, "all %u pair%s scored", tally->pairs, tally->pairs == 1 ? " was" : "s were");
  else
    clause(line, "%u of %u pair%s scored", tally->scored, tally->pairs, tally->pairs == 1 ? " was" : "s were");
  if (failed)
    clause(line, "%u could not be", failed);
  if (tally->missing)
    clause(line, "%u %s missing", tally->missing, tally->missing == 1 ? "is" : "are");
  end_sentence(line);
  if (tally->right)
    clause(line, "nothing is wrong in %u", tally->right);
  for (DgFaultKind kind = 0; kind < DG_FAULT_KINDS; kind++)
    if (tally->kinds[kind])
      clause(line, "%s in %u", dg_fault_kind_name(kind), tally->kinds[kind]);
  end_sentence(line);
}

static void add_files(Line *line, const DgVerdictTally *tally) {
  guint fails = 0;
  for (guint i = 0; i < G_N_ELEMENTS(tally->failing); i++)
    fails += tally->failing[i];
  clause(line, "%u of %u file%s %s a check", fails, tally->files, tally->files == 1 ? "" : "s",
         fails == 1 ? "fails" : "fail");
  for (int severity = DG_SEVERITY_ERROR; severity >= DG_SEVERITY_NOTE; severity--)
    if (tally->failing[severity])
      clause(line, "%u at worst with %s %s", tally->failing[severity], severity == DG_SEVERITY_ERROR ? "an" : "a",
             dg_severity_name((DgSeverity)severity));
  if (tally->unchecked)
    clause(line, "%u could not be checked", tally->unchecked);
  end_sentence(line);
}

char *dg_verdict_line_of_tally(const DgVerdictTally *tally) {
  Line line = {.text = g_string_new(NULL)};
  if (tally->pairs)
    add_pairs(&line, tally);
  if (tally->files)
    add_files(&line, tally);
  return finish(&line);
}
