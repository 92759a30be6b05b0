/* Several methods as one self-contained page: how they agree with people, and what each says of every item. */
#include "report/methods_page.h"

#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <math.h>

/* Most of a page, in bytes: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)

void dg_methods_append_text(GString *out, const char *before, const char *text, const char *after) {
  g_string_append(out, before);
  dg_append_escaped(out, text);
  g_string_append(out, after);
}

char *dg_methods_words(const char *name) {
  return g_strdelimit(g_strdup(name), "_", ' ');
}

/* The method that agrees most with people; NULL without ratings. */
static const DgAgreementMethod *find_best(const DgAgreementMethods *methods, double *kappa) {
  const DgAgreementMethod *best = NULL;
  for (guint i = 0; i < dg_agreement_methods_get_count(methods); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
    if (!average || isnan(average->kappa.own.value) || (best && average->kappa.own.value <= *kappa))
      continue;
    best = dg_agreement_methods_get(methods, i);
    *kappa = average->kappa.own.value;
  }
  return best;
}

/* Free with g_free(). */
static char *say_verdict(const DgAgreementMethods *methods) {
  g_autoptr(GString) out = g_string_new(NULL);
  const DgAgreementMethod *method, *best;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double kappa = NAN;
  guint results = 0, failed = 0, count = 0;
  for (; (method = dg_agreement_methods_get(methods, count)); count++) {
    results += method->results;
    failed += method->failed;
  }
  if ((best = find_best(methods, &kappa))) {
    dg_methods_append_text(out, "<strong>", best->label, "</strong> agrees most with people");
    g_string_append_printf(out, " (mean kappa %s). ", g_ascii_formatd(text, sizeof text, "%.3f", kappa));
  }
  g_string_append_printf(out, "%u result%s of %u method%s.", results, results == 1 ? "" : "s", count,
                         count == 1 ? "" : "s");
  if (failed > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u failed.</span>", failed);
  return g_strdup(out->str);
}

char *dg_report_methods(const DgAgreementMethods *methods, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  dg_methods_append_summary(body, methods);
  for (guint i = 0; dg_methods_append_item(body, methods, i); i++)
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer items",
                  PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  const char *ratings = dg_agreement_methods_get_ratings_file(methods);
  g_autofree char *about = ratings ? g_strdup_printf("Ratings: %s.", ratings) : NULL;
  g_autofree char *verdict = say_verdict(methods);
  DgPlainPage page = {.title = ratings ? "Agreement with people" : "Judgements",
                      .verdict = verdict,
                      .about = about,
                      .style = dg_methods_css,
                      .filters = DG_METHODS_FILTERS};
  return dg_plain_page(&page, body->str);
}
