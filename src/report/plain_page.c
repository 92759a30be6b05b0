#include "report/plain_page.h"

#include "base/json.h"
#include "base/markup.h"
#include "report/assets.h"
#include "report/figure.h"
#include "report/policy.h"

#include <diagrade/figure.h>
#include <string.h>

/* What stands for "{{name}}" of the template; NULL for another name. */
static const char *value_of(const char *piece, const char *const *values) {
  for (; *values; values += 2)
    if (g_str_has_prefix(piece, values[0]))
      return values[1];
  return NULL;
}

/* Fills the template. `attributes` of <main> and `script` may be NULL. */
static char *fill(const char *title, const char *style, const char *attributes, const char *script, const char *body) {
  g_autofree char *styles = g_strconcat(dg_plain_css, style, NULL);
  g_autofree char *element = script ? g_strdup_printf("\n<script>%s</script>", script) : g_strdup("");
  g_autoptr(GString) policy = g_string_new("default-src 'none'; img-src data:; style-src"), name = g_string_new(NULL);
  dg_policy_append_hash(policy, styles);
  if (script) {
    g_string_append(policy, "; script-src");
    dg_policy_append_hash(policy, script);
  }
  g_string_append(policy, "; base-uri 'none'; form-action 'none'");
  dg_append_escaped(name, title);
  const char *const values[] = {
      "csp",  policy->str, "style",  styles,  "title", name->str, "attributes", attributes ? attributes : "",
      "body", body,        "script", element, NULL};
  g_auto(GStrv) pieces = g_strsplit(dg_plain_html, "{{", -1);
  GString *page = g_string_new(pieces[0]);
  for (guint i = 1; pieces[i]; i++) {
    g_string_append(page, value_of(pieces[i], values));
    g_string_append(page, strstr(pieces[i], "}}") + strlen("}}"));
  }
  return g_string_free(page, FALSE);
}

char *dg_plain_page(const char *title, const char *style, const char *body) {
  return fill(title, style, NULL, NULL, body);
}

char *dg_plain_page_filtered(const char *title, const char *style, const char *filters, const char *body) {
  g_autofree char *attributes = g_strdup_printf(" data-filters=\"%s\"", filters);
  return fill(title, style, attributes, dg_filter_js, body);
}

char *dg_plain_page_scripted(const char *title, const char *style, const char *attributes, const char *script,
                             const char *body) {
  return fill(title, style, attributes, script, body);
}

void dg_plain_append_filter(GString *out, const char *name, const char *value) {
  g_string_append_printf(out, " data-%s=\"", name);
  dg_append_escaped(out, value ? value : "");
  g_string_append_c(out, '"');
}

/* What the file is says its content: pictures in pixels as they are, all others as a drawing. */
static char *uri_of(GBytes *bytes, const char *path, const char **words, GError **error) {
  DgFormat format = dg_figure_format(bytes);
  if (!dg_format_is_picture(format))
    return dg_figure_data_uri_of_any(bytes, path, NULL, words, error);
  gsize length;
  const guchar *data = g_bytes_get_data(bytes, &length);
  g_autofree char *base64 = g_base64_encode(data, length);
  return g_strdup_printf("data:image/%s;base64,%s", format == DG_FORMAT_PNG ? "png" : "jpeg", base64);
}

gboolean dg_plain_append_picture(GString *out, const char *path, const char *alternative) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  const char *words = NULL;
  g_autofree char *uri = bytes ? uri_of(bytes, path, &words, &error) : NULL;
  if (uri) {
    g_string_append_printf(out, "<img src=\"%s\" alt=\"%s\">", uri, alternative);
    if (words)
      g_string_append_printf(out, "<p class=\"facts\">%s</p>", words);
    return TRUE;
  }
  g_string_append(out, "<div class=\"none\">not shown: ");
  dg_append_escaped(out, error->message);
  g_string_append(out, "</div>");
  return FALSE;
}
