/* A leaderboard as one self-contained page: it reads without scripts and sorts with them. */
#include "report/leaderboard_page.h"

#include "base/markup.h"
#include "report/assets.h"
#include "report/blocks.h"
#include "report/plain_page.h"

#include <diagrade/report.h>
#include <string.h>

/* Of what, and how it was averaged. Free with g_free(). */
static char *describe(const DgBoardPage *page) {
  static const char *const policies[] = {"A failed or missing figure counts 0.",
                                         "Failed and missing figures are left out.",
                                         "Only items that every system has scored."};
  const DgBoardItems *items = dg_board_get_items(page->board);
  guint metric, systems = dg_board_get_system_count(page->board);
  DgValue ratio;
  /* The policy is one for scores. */
  const char *policy = dg_value_find(page->head->sort, &metric, &ratio)
                           ? policies[items->missing]
                           : "Averages are over the figures that have the value that ranks.";
  return g_strdup_printf("%u system%s on %u of %u items. %s", systems, systems == 1 ? "" : "s", items->items,
                         items->of_items, policy);
}

static char *explain(const DgBoardPage *page) {
  const DgLeaderboardHead *head = page->head;
  return g_strdup_printf(
      "Small figures are 95 %% bootstrap intervals (%u resamples of the items, seed %u), below a rank "
      "those of the rank. A line between rows parts systems that paired permutation tests tell apart "
      "(%u permutations, Holm-corrected, p &lt; 0.05).",
      head->resamples, head->seed, head->permutations);
}

static void add_files(DgBoardPage *page) {
  const DgFurtherFile *file;
  for (guint i = 0; (file = dg_leaderboard_get_file(page->leaderboard, i)); i++) {
    gboolean whole = !file->stranger && !file->failed && !file->unmatched;
    g_autofree char *text = dg_further_file_to_text(file);
    g_string_append(page->out, whole ? "<p>" : "<p class=\"warning\" role=\"note\">");
    dg_append_escaped(page->out, text);
    g_string_append(page->out, "</p>\n");
  }
}

static void add_references(DgBoardPage *page) {
  const DgBoardItems *items = dg_board_get_items(page->board);
  if (items->unusable > 0)
    g_string_append_printf(page->out, "<p>References that cannot be used: %u; their items count for no system.</p>\n",
                           items->unusable);
  if (items->connectors_seen > 0)
    g_string_append_printf(page->out, "<p>References: %u of %u connectors read.</p>\n", items->connectors_read,
                           items->connectors_seen);
}

static void add_line(DgBoardPage *page, const char *name, const char *value) {
  g_string_append_printf(page->out, "<dt>%s</dt><dd><code>", name);
  dg_append_escaped(page->out, value);
  g_string_append(page->out, "</code></dd>\n");
}

static void add_details(DgBoardPage *page) {
  const DgLeaderboardHead *head = page->head;
  g_string_append(page->out, "<details class=\"card\">\n<summary><h2>How it was made</h2></summary>\n<dl>\n");
  add_line(page, "Data set", head->dataset && *head->dataset ? head->dataset : "(none is named)");
  add_line(page, "Options", head->options);
  g_autofree char *brief = dg_signature_get_short(head->signature);
  add_line(page, "Signature", brief ? brief : "none: no item was scored");
  if (brief)
    add_line(page, "In full", head->signature);
  g_string_append(page->out, "</dl>\n");
  add_references(page);
  g_string_append(page->out, "</details>\n");
}

static void add_body(DgBoardPage *page) {
  g_autofree char *about = explain(page), *document = dg_leaderboard_to_json(page->leaderboard, TRUE);
  dg_board_page_add_ranking(page, page->board, "Ranking", about);
  add_files(page);
  dg_board_page_add_further_boards(page);
  dg_board_page_add_items(page);
  dg_board_page_add_checks(page);
  dg_board_page_add_values(page);
  dg_board_page_add_comparisons(page);
  dg_board_page_add_averages(page, FALSE);
  dg_board_page_add_averages(page, TRUE);
  dg_board_page_add_measures(page);
  dg_board_page_add_figures(page);
  dg_board_page_add_digests(page);
  add_details(page);
  dg_blocks_append(page->out, "document", document);
}

static char *write_page(const DgLeaderboard *leaderboard, const DgBoardLinks *links) {
  g_autoptr(GString) body = g_string_new(NULL);
  DgBoardPage page = {leaderboard, dg_leaderboard_get_head(leaderboard), dg_leaderboard_get_board(leaderboard, 0),
                      links, body};
  const char *dataset = page.head->dataset;
  g_autofree char *title =
      dataset && *dataset ? g_strdup_printf("Leaderboard of %s", dataset) : g_strdup("Leaderboard");
  g_autofree char *verdict = dg_board_page_verdict(&page), *about = describe(&page);
  add_body(&page);
  DgPlainPage plain = {.title = title,
                       .verdict = verdict,
                       .about = about,
                       .signature = page.head->signature,
                       .style = dg_leaderboard_css,
                       .sortable = TRUE};
  return dg_plain_page(&plain, body->str);
}

char *dg_report_leaderboard(const DgLeaderboard *leaderboard, const char *pages, const char *from, GError **error) {
  g_autoptr(DgBoardLinks) links = pages ? dg_board_links_new(pages, from, error) : NULL;
  return pages && !links ? NULL : write_page(leaderboard, links);
}

char *dg_report_leaderboard_document(const char *page, GError **error) {
  char *document = dg_blocks_find(page, strlen(page), "document");
  if (document)
    return document;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found no leaderboard in the page, expected one that diagrade wrote");
  return NULL;
}
