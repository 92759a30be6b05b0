#include "report/plain_page.h"

#include "base/json.h"
#include "base/markup.h"
#include "report/assets.h"
#include "report/figure.h"
#include "report/policy.h"

#include <diagrade/figure.h>
#include <diagrade/metrics.h>
#include <string.h>

/* What stands for "{{name}}" of the template; NULL for another name. */
static const char *value_of(const char *piece, const char *const *values) {
  for (; *values; values += 2)
    if (g_str_has_prefix(piece, values[0]))
      return values[1];
  return NULL;
}

static void append_paragraph(GString *out, const char *class, const char *markup) {
  if (markup && *markup)
    g_string_append_printf(out, "<p class=\"%s\">%s</p>\n", class, markup);
}

static char *escape(const char *text) {
  g_autoptr(GString) out = g_string_new(NULL);
  dg_append_escaped(out, text ? text : "");
  return g_strdup(out->str);
}

/* The version stands in the signature, as that of what was computed, where there is one. */
static char *make_footer(const char *signature) {
  g_autofree char *escaped = escape(signature), *brief = *escaped ? dg_signature_get_short(signature) : NULL;
  g_autofree char *escaped_brief = escape(brief);
  return brief ? g_strdup_printf("<p>Made with diagrade. Signature: <code>%s</code>, in full <code>%s</code></p>",
                                 escaped_brief, escaped)
               : g_strdup_printf("<p>Made with diagrade %s.</p>", dg_version());
}

static char *make_header(const DgPlainPage *page) {
  g_autofree char *about = escape(page->about);
  g_autoptr(GString) out = g_string_new(NULL);
  append_paragraph(out, "verdict", page->verdict);
  append_paragraph(out, "about", about);
  return g_strdup(out->str);
}

static char *make_attributes(const DgPlainPage *page) {
  return page->filters ? g_strdup_printf(" data-filters=\"%s\"", page->filters)
                       : g_strdup(page->attributes ? page->attributes : "");
}

/* What the page may use: its own style and script by their hashes, images that it holds itself, and nothing else. */
static char *make_policy(const char *styles, const char *script) {
  g_autoptr(GString) policy = g_string_new("default-src 'none'; img-src data:; style-src");
  dg_policy_append_hash(policy, styles);
  if (*script) {
    g_string_append(policy, "; script-src");
    dg_policy_append_hash(policy, script);
  }
  g_string_append(policy, "; base-uri 'none'; form-action 'none'");
  return g_strdup(policy->str);
}

static char *fill(const char *const *values) {
  g_auto(GStrv) pieces = g_strsplit(dg_plain_html, "{{", -1);
  GString *out = g_string_new(pieces[0]);
  for (guint i = 1; pieces[i]; i++) {
    g_string_append(out, value_of(pieces[i], values));
    g_string_append(out, strstr(pieces[i], "}}") + strlen("}}"));
  }
  return g_string_free(out, FALSE);
}

char *dg_plain_page(const DgPlainPage *page, const char *body) {
  g_autofree char *styles = g_strconcat(dg_look_css, dg_plain_css, page->style, NULL);
  g_autofree char *script = g_strconcat(page->filters ? dg_filter_js : "", page->sortable ? dg_sort_js : "",
                                        page->script ? page->script : "", NULL);
  g_autofree char *element = *script ? g_strdup_printf("\n<script>%s</script>", script) : g_strdup("");
  g_autofree char *policy = make_policy(styles, script), *title = escape(page->title), *header = make_header(page),
                  *footer = make_footer(page->signature), *attributes = make_attributes(page);
  const char *const values[] = {"csp",  policy,       "style",    styles, "title", title,    "header", header, "footer",
                                footer, "attributes", attributes, "body", body,    "script", element,  NULL};
  return fill(values);
}

void dg_plain_begin_wide(GString *out, const char *label) {
  g_string_append_printf(out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">\n", label);
}

void dg_plain_end_wide(GString *out) {
  g_string_append(out, "</div>\n");
}

void dg_plain_begin_table(GString *out, const char *label, const char *classes) {
  dg_plain_begin_wide(out, label);
  if (classes)
    g_string_append_printf(out, "<table class=\"%s\">\n", classes);
  else
    g_string_append(out, "<table>\n");
}

void dg_plain_end_table(GString *out) {
  g_string_append(out, "</table>\n");
  dg_plain_end_wide(out);
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

gboolean dg_plain_append_picture_of(GString *out, const DgRoot *root, const char *name, const char *alternative) {
  g_autoptr(GError) error = NULL;
  g_autofree char *path = dg_root_find(root, name, &error);
  g_autoptr(GBytes) bytes = path ? dg_file_read(path, &error) : NULL;
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

gboolean dg_plain_append_picture(GString *out, const char *path, const char *alternative) {
  static const DgRoot anywhere = {NULL, NULL};
  return dg_plain_append_picture_of(out, &anywhere, path, alternative);
}
