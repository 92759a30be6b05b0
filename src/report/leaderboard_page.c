/* A leaderboard as one self-contained page: tables that read without scripts and sort with them. */
#include "base/json.h"
#include "base/markup.h"
#include "report/assets.h"
#include "report/blocks.h"
#include "report/policy.h"

#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <diagrade/report.h>
#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/leaderboard@1"

typedef struct {
  const cJSON *document;
  GString *out;
} Page;

static const char *string_at(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text ? text : "";
}

static double number_at(const cJSON *object, const char *key) {
  const cJSON *value = dg_json_get(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static double element(const cJSON *list, int index) {
  const cJSON *value = cJSON_IsArray(list) ? cJSON_GetArrayItem(list, index) : NULL;
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static void append_ratio(GString *out, double ratio) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, isnan(ratio) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.3f", ratio));
}

/* What a column is sorted by. */
static void append_key(GString *out, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, " data-value=\"%s\"",
                         isnan(value) ? "NaN" : g_ascii_formatd(text, sizeof text, "%.6f", value));
}

static void add_title(Page *page, const char *text, gboolean number, const char *first) {
  g_string_append_printf(page->out, "<th scope=\"col\"%s", number ? " class=\"number\"" : "");
  if (first)
    g_string_append_printf(page->out, " data-first=\"%s\"", first);
  g_string_append_c(page->out, '>');
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</th>");
}

static void add_name(Page *page, const char *text) {
  g_string_append(page->out, "<td class=\"name\">");
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</td>");
}

static void add_count(Page *page, double count) {
  g_string_append(page->out, "<td");
  append_key(page->out, count);
  if (isnan(count))
    g_string_append(page->out, "></td>");
  else
    g_string_append_printf(page->out, ">%u</td>", (guint)MAX(count, 0));
}

/* A ratio, and below it the ends of its interval where there is one. */
static void add_ratio(Page *page, double ratio, const cJSON *interval) {
  g_string_append(page->out, "<td");
  append_key(page->out, ratio);
  g_string_append_c(page->out, '>');
  append_ratio(page->out, ratio);
  if (cJSON_GetArraySize(interval) == 2) {
    g_string_append(page->out, "<small>");
    append_ratio(page->out, element(interval, 0));
    g_string_append(page->out, " to ");
    append_ratio(page->out, element(interval, 1));
    g_string_append(page->out, "</small>");
  }
  g_string_append(page->out, "</td>");
}

static void add_metric_ratio(Page *page, const cJSON *metric, const char *ratio) {
  add_ratio(page, number_at(metric, ratio), dg_json_get(dg_json_get(metric, "interval"), ratio));
}

static void begin_section(Page *page, const char *heading, const char *about) {
  g_string_append(page->out, "<section>\n<h2>");
  dg_append_escaped(page->out, heading);
  g_string_append_printf(page->out, "</h2>\n");
  if (about)
    g_string_append_printf(page->out, "<p>%s</p>\n", about);
  g_string_append(page->out, "<div class=\"scroll\"><table class=\"sortable\">\n<thead>");
}

static void end_section(Page *page) {
  g_string_append(page->out, "</tbody>\n</table></div>\n</section>\n");
}

static void add_ranks(Page *page, const cJSON *row) {
  const cJSON *ranks = dg_json_get(row, "rank_interval");
  add_count(page, number_at(row, "rank"));
  g_string_append(page->out, "<td");
  append_key(page->out, element(ranks, 0));
  g_string_append_c(page->out, '>');
  if (cJSON_GetArraySize(ranks) == 2)
    g_string_append_printf(page->out, "%.0f to %.0f", element(ranks, 0), element(ranks, 1));
  g_string_append(page->out, "</td>");
  add_count(page, number_at(row, "tie_group"));
}

static double connectors_share(const cJSON *object) {
  const cJSON *connectors = dg_json_get(object, "connectors");
  return number_at(connectors, "read") / number_at(connectors, "of");
}

static gboolean has_connectors(const cJSON *board) {
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_json_get(board, "systems")) if (dg_json_get(row, "connectors")) return TRUE;
  return FALSE;
}

/* The name of a system, with a mark when some of its figures are unreadable. */
static void add_system(Page *page, const cJSON *row) {
  g_autofree char *marked = g_strconcat(string_at(row, "system"), " *", NULL);
  add_name(page, number_at(row, "unreadable") > 0 ? marked : string_at(row, "system"));
}

static void add_ranking(Page *page, const cJSON *board, const char *heading, const char *about) {
  static const char *const counts[] = {"items",   "scored",        "failed", "unreadable",
                                       "missing", "without_edges", "partial"};
  static const char *const titles[] = {"Items",   "Scored",   "Failed",      "Unreadable",
                                       "Missing", "No edges", "Read in part"};
  const char *sort = string_at(page->document, "sort");
  guint metric = 0;
  DgValue value = DG_VALUE_F1;
  dg_value_find(sort, &metric, &value);
  g_autofree char *micro = g_strconcat(sort, " (micro)", NULL);
  begin_section(page, heading, about);
  g_string_append(page->out, "<tr>");
  add_title(page, "Rank", TRUE, "ascending");
  add_title(page, "Ranks", TRUE, "ascending");
  add_title(page, "Ties", TRUE, "ascending");
  add_title(page, "System", FALSE, NULL);
  add_title(page, sort, TRUE, NULL);
  if (dg_metric_has_counts(metric))
    add_title(page, micro, TRUE, NULL);
  add_title(page, "Node recall", TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    add_title(page, titles[i], TRUE, NULL);
  gboolean connectors = has_connectors(board);
  if (connectors)
    add_title(page, "Connectors read", TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  const cJSON *row;
  double group = NAN;
  cJSON_ArrayForEach(row, dg_json_get(board, "systems")) {
    gboolean boundary = number_at(row, "tie_group") > group;
    group = number_at(row, "tie_group");
    g_string_append(page->out, boundary ? "<tr class=\"boundary\">" : "<tr>");
    add_ranks(page, row);
    add_system(page, row);
    add_metric_ratio(page, dg_json_get(row, dg_metric_get_name(metric)), dg_value_get_key(value));
    if (dg_metric_has_counts(metric))
      add_metric_ratio(page, dg_json_get(dg_json_get(row, "micro"), dg_metric_get_name(metric)),
                       dg_value_get_key(value));
    add_metric_ratio(page, dg_json_get(row, "node"), "recall");
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
      add_count(page, number_at(row, counts[i]));
    if (connectors)
      add_ratio(page, connectors_share(row), NULL);
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

/* All ratios of the metrics that are shown; `key` is the member of a row that has them, NULL for the row itself. */
static void add_averages(Page *page, const char *key, const char *heading, const char *about) {
  static const char *const titles[] = {"P", "R", "F1"};
  const cJSON *rows = dg_json_get(page->document, "systems"), *row;
  const cJSON *first = cJSON_GetArrayItem(rows, 0);
  first = key ? dg_json_get(first, key) : first;
  begin_section(page, heading, about);
  g_string_append(page->out, "<tr><th></th>");
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    if (dg_json_get(first, dg_metric_get_name(metric)))
      g_string_append_printf(page->out, "<th scope=\"colgroup\" colspan=\"3\">%s</th>", dg_metric_get_name(metric));
  g_string_append(page->out, "</tr>\n<tr>");
  add_title(page, "System", FALSE, NULL);
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++)
      if (dg_json_get(first, dg_metric_get_name(metric)))
        add_title(page, titles[ratio], TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  cJSON_ArrayForEach(row, rows) {
    const cJSON *averages = key ? dg_json_get(row, key) : row;
    g_string_append(page->out, "<tr>");
    add_name(page, string_at(row, "system"));
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++)
        if (dg_json_get(first, dg_metric_get_name(metric)))
          add_metric_ratio(page, dg_json_get(averages, dg_metric_get_name(metric)), dg_value_get_key(ratio));
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

static void add_comparisons(Page *page) {
  static const char *const titles[] = {"Items", "Difference", "p (permutation)", "Holm", "p (bootstrap)", "Holm"};
  static const char *const keys[] = {"p_permutation", "p_permutation_holm", "p_bootstrap", "p_bootstrap_holm"};
  const cJSON *pairs = dg_json_get(page->document, "comparisons"), *pair;
  if (cJSON_GetArraySize(pairs) == 0)
    return;
  begin_section(
      page, "Every two systems",
      "The mean difference of the first less the second over the items of both, with two-sided p-values, alone "
      "and corrected by Holm's method over all pairs.");
  g_string_append(page->out, "<tr>");
  add_title(page, "First", FALSE, NULL);
  add_title(page, "Second", FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    add_title(page, titles[i], TRUE, i < 2 ? NULL : "ascending");
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  cJSON_ArrayForEach(pair, pairs) {
    g_string_append(page->out, "<tr>");
    add_name(page, string_at(pair, "first"));
    add_name(page, string_at(pair, "second"));
    add_count(page, number_at(pair, "items"));
    add_ratio(page, number_at(pair, "difference"), dg_json_get(pair, "interval"));
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
      char text[G_ASCII_DTOSTR_BUF_SIZE];
      double p = number_at(pair, keys[i]);
      g_string_append(page->out, "<td");
      append_key(page->out, p);
      g_string_append_printf(page->out, ">%s</td>", isnan(p) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", p));
    }
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

static void add_groups(Page *page, const cJSON *board) {
  const cJSON *group;
  cJSON_ArrayForEach(group, dg_json_get(board, "groups")) {
    const cJSON *value = dg_json_get(group, "group");
    g_autofree char *heading = g_strdup_printf("%s: %s", string_at(page->document, "by"),
                                               cJSON_IsString(value) ? value->valuestring : "(none)");
    add_ranking(page, group, heading, NULL);
  }
}

static void add_policies(Page *page) {
  const cJSON *other;
  cJSON_ArrayForEach(other, dg_json_get(page->document, "other_policies")) {
    gboolean skip = strcmp(string_at(other, "missing"), "skip") == 0;
    add_ranking(page, other, skip ? "Failed and missing figures left out" : "Only items that every system has scored",
                NULL);
  }
}

/* What is wrong with the references, and with the figures of whole systems. */
static void add_references(Page *page) {
  const cJSON *references = dg_json_get(page->document, "references"), *row;
  const cJSON *connectors = dg_json_get(references, "connectors");
  double unusable = number_at(references, "unusable"), partial = number_at(references, "partial");
  if (unusable > 0)
    g_string_append_printf(page->out,
                           "<p class=\"warning\" role=\"note\">References that cannot be used: %.0f; their items count "
                           "for no system.</p>\n",
                           unusable);
  if (partial > 0)
    g_string_append_printf(page->out, "<p>References that were read in part: %.0f.</p>\n", partial);
  if (connectors)
    g_string_append_printf(page->out, "<p>References: %.0f of %.0f connectors read.</p>\n",
                           number_at(connectors, "read"), number_at(connectors, "of"));
  cJSON_ArrayForEach(row, dg_json_get(page->document, "systems")) if (number_at(row, "unreadable") > 0) {
    g_string_append(page->out, "<p class=\"warning\" role=\"note\">* Some figures cannot be read, as their text is "
                               "drawn as outlines: see \xE2\x80\x9Cunreadable\xE2\x80\x9D.</p>\n");
    return;
  }
}

static void add_head(Page *page, const char *title) {
  const char *signature = string_at(page->document, "signature"), *missing = string_at(page->document, "missing");
  g_string_append(page->out, "<h1>");
  dg_append_escaped(page->out, title);
  g_string_append(page->out, "</h1>\n<p>Averages over ");
  g_string_append_printf(page->out, "%.0f of %.0f items; ", number_at(page->document, "items"),
                         number_at(page->document, "of_items"));
  g_string_append(page->out, strcmp(missing, "skip") == 0     ? "failed and missing figures are left out."
                             : strcmp(missing, "common") == 0 ? "only items that every system has scored."
                                                              : "a failed or missing figure counts 0.");
  g_string_append(page->out, "</p>\n<p>Signature: <code>");
  dg_append_escaped(page->out, *signature ? signature : "none: no item was scored");
  g_string_append(page->out, "</code></p>\n<p>Options: <code>");
  dg_append_escaped(page->out, string_at(page->document, "options"));
  g_string_append(page->out, "</code></p>\n");
  add_references(page);
  const cJSON *unfinished = dg_json_get(page->document, "unfinished");
  if (unfinished)
    g_string_append_printf(page->out,
                           "<p class=\"warning\" role=\"note\">Unfinished: %.0f of %.0f pairs are scored.</p>\n",
                           number_at(unfinished, "stored"), number_at(unfinished, "pairs"));
}

static void add_digests(Page *page) {
  const cJSON *row;
  begin_section(page, "Digests",
                "SHA-256 of all values of a system, item by item: who computes the scores again finds the same.");
  g_string_append(page->out, "<tr>");
  add_title(page, "System", FALSE, NULL);
  add_title(page, "Digest", FALSE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  cJSON_ArrayForEach(row, dg_json_get(page->document, "systems")) {
    g_string_append(page->out, "<tr>");
    add_name(page, string_at(row, "system"));
    g_string_append(page->out, "<td class=\"code\"><code>");
    dg_append_escaped(page->out, string_at(row, "values_sha256"));
    g_string_append(page->out, "</code></td></tr>\n");
  }
  end_section(page);
}

static void add_body(Page *page, const char *title) {
  g_autofree char *about = g_strdup_printf(
      "Small figures are 95 %% bootstrap intervals (%.0f resamples of the items, seed %.0f); "
      "\xE2\x80\x9Cranks\xE2\x80\x9D is the "
      "interval of the rank. Systems of different tie groups are told apart by paired permutation tests (%.0f "
      "permutations, Holm-corrected, p &lt; 0.05). \xE2\x80\x9CNo edges\xE2\x80\x9D counts scored figures without an "
      "edge where its reference has some; \xE2\x80\x9Cread in part\xE2\x80\x9D those that were repaired, cut "
      "off or not understood as a whole.",
      number_at(page->document, "resamples"), number_at(page->document, "seed"),
      number_at(page->document, "permutations"));
  add_head(page, title);
  add_ranking(page, page->document, "Ranking", about);
  add_averages(page, NULL, "Macro averages", "Means over items. P is precision, R recall.");
  add_averages(page, "micro", "Micro averages", "Ratios of the sums of true and false positives and false negatives.");
  add_comparisons(page);
  add_groups(page, page->document);
  add_policies(page);
  add_digests(page);
}

static void add_part(Page *page, const char *part, const char *document, const char *title) {
  GString *out = page->out;
  if (strcmp(part, "csp") == 0) {
    g_string_append(out, "default-src 'none'; img-src data:; style-src");
    dg_policy_append_hash(out, dg_leaderboard_css);
    g_string_append(out, "; script-src");
    dg_policy_append_hash(out, dg_leaderboard_js);
    g_string_append(out, "; base-uri 'none'; form-action 'none'");
  } else if (strcmp(part, "title") == 0) {
    dg_append_escaped(out, title);
  } else if (strcmp(part, "style") == 0) {
    g_string_append(out, dg_leaderboard_css);
  } else if (strcmp(part, "script") == 0) {
    g_string_append(out, dg_leaderboard_js);
  } else if (strcmp(part, "body") == 0) {
    add_body(page, title);
  } else if (strcmp(part, "document") == 0) {
    dg_blocks_append(out, "document", document);
  }
}

char *dg_report_leaderboard(const char *document, GError **error) {
  g_autoptr(cJSON) json = dg_json_parse(document, strlen(document), "the leaderboard", error);
  if (!json)
    return NULL;
  if (strcmp(string_at(json, "schema"), SCHEMA) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found another document, expected " SCHEMA);
    return NULL;
  }
  const char *dataset = string_at(json, "dataset");
  g_autofree char *title = *dataset ? g_strdup_printf("Leaderboard of %s", dataset) : g_strdup("Leaderboard");
  Page page = {json, g_string_new(NULL)};
  /* Parts at odd places are placeholders: "...{{name}}...". */
  g_auto(GStrv) pieces = g_strsplit(dg_leaderboard_html, "{{", -1);
  g_string_append(page.out, pieces[0]);
  for (char **piece = pieces + 1; *piece; piece++) {
    char *end = strstr(*piece, "}}");
    *end = '\0';
    add_part(&page, *piece, document, title);
    g_string_append(page.out, end + 2);
  }
  return g_string_free(page.out, FALSE);
}

char *dg_report_leaderboard_document(const char *page, GError **error) {
  static const char begin[] = "<script type=\"application/json\" id=\"document\">";
  const char *start = strstr(page, begin), *end = start ? strstr(start, "</script>") : NULL;
  if (end)
    return g_strndup(start + strlen(begin), (gsize)(end - start) - strlen(begin));
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found no leaderboard in the page, expected one that diagrade wrote");
  return NULL;
}
