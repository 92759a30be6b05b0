/* Pictures judged in pairs as one self-contained page: scores by type, and each pair side by side with what was said.
 */
#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"
#include "report/radar.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

/* Most of a page, in bytes: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

#define ALL "all"
#define PANEL "panel"
/* Systems of which the verdict speaks; all stand in the table. */
#define NAMED_MAX 4

static void append_text(GString *out, const char *before, const char *text, const char *after) {
  g_string_append(out, before);
  dg_append_escaped(out, text);
  g_string_append(out, after);
}

static void append_number(GString *out, const char *before, double number, const char *format, const char *after) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "%s%s%s", before,
                         isnan(number) ? "–" : g_ascii_formatd(text, sizeof text, format, number), after);
}

/* --- scores --- */

static void append_score(GString *out, const DgJudgingScore *score) {
  append_text(out, "<tr><td>", score->judge, "</td>");
  append_text(out, "<td>", score->system, "</td>");
  append_text(out, "<td>", score->type, "</td>");
  g_string_append_printf(out, "<td>%u</td><td>%u</td>", score->pairs, score->failed);
  append_number(out, "<td>", 100 * score->score, "%.1f", "</td>");
  append_number(out, "<td>", 100 * score->low, "%.1f", " to ");
  append_number(out, "", 100 * score->high, "%.1f", "</td>");
  append_number(out, "<td>", 100 * score->first, "%.1f", "</td>");
  append_number(out, "<td>", 100 * score->second, "%.1f", "</td></tr>\n");
}

static void append_scores(GString *out, const DgJudgingSummary *summary) {
  static const char *const titles[] = {"Judge", "System",        "Type",        "Pairs",       "Failed",
                                       "Score", "95 % interval", "Shown first", "Shown second"};
  const DgJudgingScore *score;
  g_string_append(out, "<article>\n<h2>Scores beside the reference</h2>\n<p class=\"hint\">50 is as good as the "
                       "reference. Means over pairs in which both orders were judged.</p>\n");
  dg_plain_begin_wide(out, "Scores by type, drawn");
  dg_radar_append(out, summary);
  dg_plain_end_wide(out);
  dg_plain_begin_table(out, "Scores beside the reference", "lead-3");
  g_string_append(out, "<thead><tr>");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", titles[i]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++)
    if (strcmp(score->level, ALL) == 0)
      append_score(out, score);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  g_string_append(out, "</article>\n");
}

/* --- one pair --- */

static gboolean is_complete(const DgJudgingPair *pair) {
  return !isnan(pair->score);
}

/* What is chosen by: who is better, by the totals over both orders. */
static const char *outcome_of(const DgJudgingPair *pair) {
  return !is_complete(pair)                              ? "not judged"
         : pair->candidate_total > pair->opponent_total  ? "candidate better"
         : pair->candidate_total == pair->opponent_total ? "tie"
                                                         : "opponent better";
}

static void append_filters(GString *out, const DgJudgingPair *pair) {
  const char *const filters[] = {"judge",      pair->judge,
                                 "system",     pair->system,
                                 "type",       pair->type,
                                 "level",      pair->level,
                                 "outcome",    outcome_of(pair),
                                 "order",      pair->flipped ? "decides" : "does not decide",
                                 "judgements", is_complete(pair) ? "usable" : "failed"};
  for (guint i = 0; i < G_N_ELEMENTS(filters); i += 2)
    dg_plain_append_filter(out, filters[i], filters[i + 1]);
}

static void append_picture(GString *out, const char *path, const char *name, double total) {
  g_autoptr(GString) alternative = g_string_new("Picture of ");
  dg_append_escaped(alternative, name);
  append_text(out, "<figure>\n<h3>", name, " <span>");
  append_number(out, "total ", total, "%.2f", "</span></h3>\n");
  if (path)
    dg_plain_append_picture(out, path, alternative->str);
  else
    g_string_append(out, "<div class=\"none\">the record does not say where the picture is</div>");
  g_string_append(out, "</figure>\n");
}

static void append_reasons(GString *out, const DgJudgingPair *pair, guint criterion) {
  for (guint i = 0; i < pair->n_answers; i++) {
    const DgJudgingAnswer *answer = &pair->answers[i];
    if (answer->failure || !answer->reasons[criterion])
      continue;
    g_string_append_printf(out, "<p><span class=\"dim\">%s:</span> ",
                           answer->candidate_second ? "opponent shown first" : "candidate shown first");
    append_text(out, "", answer->reasons[criterion], "</p>");
  }
}

/* The scores of each answer for one criterion: candidate and opponent. */
static void append_criterion(GString *out, const DgJudgingPair *pair, guint criterion) {
  append_text(out, "<tr><th scope=\"row\">", pair->criteria[criterion], "");
  append_number(out, " <span class=\"dim\">× ", pair->weights[criterion], "%.2f", "</span></th>");
  for (guint i = 0; i < pair->n_answers; i++) {
    const DgJudgingAnswer *answer = &pair->answers[i];
    append_number(out, "<td>", answer->failure ? NAN : answer->candidate[criterion], "%.1f", " : ");
    append_number(out, "", answer->failure ? NAN : answer->opponent[criterion], "%.1f", "</td>");
  }
  g_string_append(out, "<td class=\"words\">");
  append_reasons(out, pair, criterion);
  g_string_append(out, "</td></tr>\n");
}

static void append_answers(GString *out, const DgJudgingPair *pair) {
  dg_plain_begin_table(out, "Scores and reasons by criterion", NULL);
  g_string_append(out, "<thead><tr><th scope=\"col\">Criterion</th>");
  for (guint i = 0; i < pair->n_answers; i++)
    g_string_append_printf(out, "<th scope=\"col\">%s first</th>",
                           pair->answers[i].candidate_second ? "opponent" : "candidate");
  g_string_append(out, "<th scope=\"col\" class=\"words\">Reasons</th></tr></thead>\n<tbody>\n");
  for (guint i = 0; i < pair->n_criteria; i++)
    append_criterion(out, pair, i);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
}

static void append_failures(GString *out, const DgJudgingPair *pair) {
  for (guint i = 0; i < pair->n_answers; i++)
    if (pair->answers[i].failure) {
      g_string_append_printf(out, "<p class=\"failed\">No judgement with the %s first: ",
                             pair->answers[i].candidate_second ? "opponent" : "candidate");
      append_text(out, "", pair->answers[i].failure, "</p>\n");
    }
  if (pair->n_answers == 0)
    g_string_append(out, "<p class=\"failed\">Nobody could be asked.</p>\n");
}

static void append_heading(GString *out, const DgJudgingPair *pair) {
  append_text(out, "<h2>", pair->id, "</h2>\n<p class=\"dim\">");
  append_text(out, "", pair->judge, ", ");
  append_text(out, "", pair->type, "");
  if (*pair->level)
    append_text(out, ", level ", pair->level, "");
  append_number(out, "; score ", 100 * pair->score, "%.1f", pair->flipped ? "; the order decides" : "");
  g_string_append(out, "</p>\n");
  if (pair->question)
    append_text(out, "<p>", pair->question, "</p>\n");
}

static void append_pair(GString *out, const DgJudgingPair *pair) {
  g_string_append(out, "<article");
  append_filters(out, pair);
  g_string_append(out, ">\n");
  append_heading(out, pair);
  g_string_append(out, "<div class=\"pair\">\n");
  append_picture(out, pair->candidate_figure, pair->system, pair->candidate_total);
  append_picture(out, pair->opponent_figure, pair->opponent, pair->opponent_total);
  g_string_append(out, "</div>\n");
  append_failures(out, pair);
  if (pair->n_criteria > 0)
    append_answers(out, pair);
  g_string_append(out, "</article>\n");
}

static gboolean append_pairs(GString *out, const DgJudgingSummary *summary, GError **error) {
  DgJudgingPair pair;
  for (guint judge = 0; judge < dg_judging_summary_get_judge_count(summary); judge++)
    for (guint i = 0; dg_judging_summary_get_pair(summary, judge, i, &pair); i++) {
      append_pair(out, &pair);
      if (out->len > PAGE_BYTES_MAX) {
        g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer pairs",
                    PAGE_BYTES_MAX >> 20);
        return FALSE;
      }
    }
  return TRUE;
}

/* How many judgements could be used, and what else was lost. */
static void append_losses(GString *out, const DgJudgingSummary *summary) {
  guint asked = 0, usable = 0, unread = dg_judging_summary_get_unread(summary);
  const DgJudgingJudge *judge;
  for (guint i = 0; (judge = dg_judging_summary_get_judge(summary, i)); i++) {
    asked += judge->asked;
    usable += judge->usable;
  }
  g_string_append_printf(out,
                         usable < asked ? "<span class=\"trouble\">%u of %u judgements could be used.</span>"
                                        : "%u of %u judgements could be used.",
                         usable, asked);
  if (unread > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u item%s could not be read.</span>", unread,
                           unread == 1 ? "" : "s");
}

/* What the judge, or of several their panel, says of each system over all types, and how many judgements that is of.
 * Free with g_free(). */
static char *say_verdict(const DgJudgingSummary *summary) {
  g_autoptr(GString) out = g_string_new(NULL);
  const DgJudgingScore *score;
  gboolean panel = dg_judging_summary_get_judge_count(summary) > 1;
  guint named = 0;
  for (guint i = 0; named < NAMED_MAX && (score = dg_judging_summary_get_score(summary, i)); i++) {
    if (strcmp(score->type, ALL) != 0 || strcmp(score->level, ALL) != 0 || (strcmp(score->judge, PANEL) == 0) != panel)
      continue;
    named++;
    append_text(out, "<strong>", score->system, "</strong> scores ");
    append_number(out, "", 100 * score->score, "%.1f", "");
    append_text(out, panel ? " by the " : " by ", score->judge, "");
    append_number(out, " (95 % interval ", 100 * score->low, "%.1f", " to ");
    append_number(out, "", 100 * score->high, "%.1f", "");
    g_string_append_printf(out, ", %u pair%s). ", score->pairs, score->pairs == 1 ? "" : "s");
  }
  append_losses(out, summary);
  return g_strdup(out->str);
}

char *dg_report_judging(const DgJudgingSummary *summary, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  append_scores(body, summary);
  if (!append_pairs(body, summary, error))
    return NULL;
  g_autofree char *verdict = say_verdict(summary);
  DgPlainPage page = {.title = "Pictures judged in pairs",
                      .verdict = verdict,
                      .about = "Scores are of each system beside the reference: 50 is as good.",
                      .style = dg_judging_css,
                      .signature = dg_judging_summary_get_signature(summary),
                      .filters = "judge system type level outcome order judgements"};
  return dg_plain_page(&page, body->str);
}
