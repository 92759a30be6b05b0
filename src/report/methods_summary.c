/* What methods took and how they agree with people, as tables. */
#include "base/markup.h"
#include "report/methods_page.h"
#include "report/plain_page.h"

#include <math.h>
#include <string.h>

#define LABELS 3
static const char *const LABEL_NAMES[LABELS] = {"Yes", "No", "N/A"};

static const DgAgreementCriterion *find_criterion(const DgAgreement *agreement, const char *name) {
  const DgAgreementCriterion *criterion;
  for (guint i = 0; agreement && (criterion = dg_agreement_get_criterion(agreement, i)); i++)
    if (strcmp(criterion->name, name) == 0)
      return criterion;
  return NULL;
}

static void append_number(GString *out, double number, const char *format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, round(number * 1e9) / 1e9));
}

/* A mean or a sum, and of how many results it is where not all say it. */
static void append_sum(GString *out, const DgMethodSum *sum, const DgAgreementMethod *method, gboolean mean,
                       const char *format) {
  double value = !sum->results ? NAN : mean ? sum->sum / sum->results : sum->sum;
  g_string_append(out, "<td>");
  append_number(out, value, format);
  if (sum->results && sum->results < method->results)
    g_string_append_printf(out, "<small>%u of %u</small>", sum->results, method->results);
  g_string_append(out, "</td>");
}

static void append_methods(GString *out, const DgAgreementMethods *methods) {
  static const char *const titles[] = {"Results", "Failed", "Seconds a diagram", "Dollars", "Dollars a diagram"};
  const DgAgreementMethod *method;
  g_string_append(out, "<article>\n<h2>Methods</h2>\n");
  dg_plain_begin_table(out, "Methods", NULL);
  g_string_append(out, "<thead><tr><th scope=\"col\" class=\"text\">Method</th>");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", titles[i]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    dg_methods_append_text(out, "<tr><td class=\"text\">", method->label, "");
    if (method->signature)
      dg_methods_append_text(out, "<small>", method->signature, "</small>");
    g_string_append_printf(out, "</td><td>%u</td><td%s>%u</td>", method->results,
                           method->failed ? " class=\"failed\"" : "", method->failed);
    append_sum(out, &method->seconds, method, TRUE, "%.2f");
    append_sum(out, &method->dollars, method, FALSE, "%.4f");
    append_sum(out, &method->dollars, method, TRUE, "%.6f");
    g_string_append(out, "</tr>\n");
  }
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  g_string_append(out, "</article>\n");
}

/* The shade of a kappa: five steps from 0 to 1, as Landis and Koch name them, and one below. */
static void append_shade(GString *out, double kappa) {
  if (isnan(kappa))
    g_string_append(out, "k-none");
  else if (kappa < 0)
    g_string_append(out, "k-below");
  else
    g_string_append_printf(out, "k-%d", MIN((int)(kappa * 5), 4));
}

static void append_kappa(GString *out, const DgAgreementEstimate *kappa, guint missing, guint all, const char *what) {
  g_string_append(out, "<td class=\"");
  append_shade(out, kappa->value);
  g_string_append(out, "\">");
  append_number(out, kappa->value, "%.3f");
  if (!isnan(kappa->value) && !isnan(kappa->low)) {
    g_string_append(out, "<small>");
    append_number(out, kappa->low, "%.2f");
    g_string_append(out, " to ");
    append_number(out, kappa->high, "%.2f");
    g_string_append(out, "</small>");
  }
  if (missing)
    g_string_append_printf(out, "<small>%u of %u %s</small>", all - missing, all, what);
  g_string_append(out, "</td>");
}

static void append_heads(GString *out, const DgAgreementMethods *methods) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    dg_methods_append_text(out, "<th scope=\"col\">", method->label, "</th>");
}

static void append_average(GString *out, const DgAgreementMethods *methods) {
  const DgAgreementRatings *row;
  guint averaged = 0;
  for (guint i = 0; (row = dg_agreement_methods_get_ratings(methods, i)); i++)
    averaged += row->averaged;
  g_string_append(out, "<tr class=\"average\"><td class=\"text\">average of those that count</td>");
  for (guint i = 0; i < dg_agreement_methods_get_count(methods); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
    guint fewer = average ? averaged - MIN(average->criteria, averaged) : 0;
    if (average)
      append_kappa(out, &average->kappa.own, fewer, averaged, "criteria");
    else
      g_string_append(out, "<td class=\"k-none\">n/a</td>");
  }
  g_string_append(out, "</tr>\n");
}

static void append_heat_map(GString *out, const DgAgreementMethods *methods) {
  const DgAgreementRatings *row;
  g_string_append(out, "<article>\n<h2>Cohen's kappa with people</h2>\n<p class=\"dim\">Over Yes, No and N/A and all "
                       "rated items, with 95 % intervals; an item without a result counts as N/A</p>\n");
  dg_plain_begin_table(out, "Cohen's kappa with people", "heat");
  g_string_append(out, "<thead><tr><th scope=\"col\" class=\"text\">Criterion (people: Yes / No / N/A)</th>");
  append_heads(out, methods);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint k = 0; (row = dg_agreement_methods_get_ratings(methods, k)); k++) {
    g_autofree char *words = dg_methods_words(row->name);
    dg_methods_append_text(out, "<tr><td class=\"text\">", words, "");
    g_string_append_printf(out, "<small>%u / %u / %u%s</small></td>", row->yes, row->no, row->not_applicable,
                           row->averaged ? "" : ", not averaged");
    for (guint i = 0; i < dg_agreement_methods_get_count(methods); i++) {
      const DgAgreementCriterion *criterion = find_criterion(dg_agreement_methods_get_agreement(methods, i), row->name);
      if (criterion)
        append_kappa(out, &criterion->kappa.own, criterion->missing, criterion->items, "items");
      else
        g_string_append(out, "<td class=\"k-none\">n/a</td>");
    }
    g_string_append(out, "</tr>\n");
  }
  append_average(out, methods);
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
  g_string_append(out, "</article>\n");
}

/* People in rows, a method in columns. */
static void append_matrix(GString *out, const DgAgreementMethod *method, const DgAgreementCriterion *criterion) {
  dg_methods_append_text(out, "<table><caption>", method->label,
                         "</caption>\n<thead><tr><th scope=\"col\" class=\"text\">people</th>");
  for (guint found = 0; found < LABELS; found++)
    g_string_append_printf(out, "<th scope=\"col\">%s</th>", LABEL_NAMES[found]);
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint human = 0; human < LABELS; human++) {
    g_string_append_printf(out, "<tr><th scope=\"row\" class=\"text\">%s</th>", LABEL_NAMES[human]);
    for (guint found = 0; found < LABELS; found++) {
      guint count = criterion->labels[human][found];
      g_string_append_printf(out, "<td class=\"%s\">%u</td>",
                             count == 0       ? "zero"
                             : human == found ? "agree"
                                              : "differ",
                             count);
    }
    g_string_append(out, "</tr>\n");
  }
  g_string_append(out, "</tbody></table>\n");
}

static void append_confusions(GString *out, const DgAgreementMethods *methods) {
  const DgAgreementRatings *row;
  g_string_append(out, "<article>\n<h2>Confusion by criterion</h2>\n<p class=\"dim\">Rows are what people say, columns "
                       "what was found</p>\n");
  for (guint k = 0; (row = dg_agreement_methods_get_ratings(methods, k)); k++) {
    g_autofree char *words = dg_methods_words(row->name);
    dg_methods_append_text(out, k == 0 ? "<details open><summary>" : "<details><summary>", words,
                           "</summary>\n<div class=\"grids\">\n");
    for (guint i = 0; i < dg_agreement_methods_get_count(methods); i++) {
      const DgAgreementCriterion *criterion = find_criterion(dg_agreement_methods_get_agreement(methods, i), row->name);
      if (criterion)
        append_matrix(out, dg_agreement_methods_get(methods, i), criterion);
    }
    g_string_append(out, "</div></details>\n");
  }
  g_string_append(out, "</article>\n");
}

/* What was left out or counted otherwise, each once. */
static void append_notes(GString *out, const DgAgreementMethods *methods) {
  g_autoptr(GHashTable) said = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < dg_agreement_methods_get_count(methods); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    if (!agreement)
      dg_methods_append_text(out, "<p class=\"failed\" role=\"note\">All results failed: ",
                             dg_agreement_methods_get(methods, i)->label, "</p>\n");
    for (guint k = 0; agreement && k < dg_agreement_get_note_count(agreement); k++)
      if (g_hash_table_add(said, (gpointer)dg_agreement_get_note(agreement, k)))
        dg_methods_append_text(out, "<p role=\"note\">", dg_agreement_get_note(agreement, k), "</p>\n");
  }
}

void dg_methods_append_summary(GString *out, const DgAgreementMethods *methods) {
  const char *ratings = dg_agreement_methods_get_ratings_file(methods);
  if (ratings) {
    append_notes(out, methods);
    append_heat_map(out, methods);
  }
  append_methods(out, methods);
  if (ratings)
    append_confusions(out, methods);
}
