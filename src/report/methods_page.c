/* Several methods as one self-contained page: how they agree with people, and what each says of every item. */
#include "report/methods_page.h"

#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"

#include <diagrade/report.h>

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

char *dg_report_methods(const DgAgreementMethods *methods, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  dg_methods_append_summary(body, methods);
  for (guint i = 0; dg_methods_append_item(body, methods, i); i++)
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found more than one page can hold (%u MB), expected fewer items",
                  PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  const char *title = dg_agreement_methods_get_ratings_file(methods) ? "Agreement with people" : "Judgements";
  return dg_plain_page_filtered(title, dg_methods_css, DG_METHODS_FILTERS, body->str);
}
