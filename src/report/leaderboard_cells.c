/* Sections, titles and cells of the page of a leaderboard. */
#include "base/markup.h"
#include "report/leaderboard_page.h"
#include "report/plain_page.h"

#include <math.h>
#include <string.h>

void dg_board_page_begin_section(DgBoardPage *page, const char *heading, const char *about, const char *classes,
                                 gboolean folded) {
  g_autoptr(GString) label = g_string_new(NULL);
  g_autofree char *all = g_strconcat("sortable", classes ? " " : "", classes, NULL);
  dg_append_escaped(label, heading);
  g_string_append_printf(page->out,
                         folded ? "<details class=\"card\">\n<summary><h2>%s</h2></summary>\n"
                                : "<section class=\"card\">\n<h2>%s</h2>\n",
                         label->str);
  if (about)
    g_string_append_printf(page->out, "<p class=\"hint\">%s</p>\n", about);
  dg_plain_begin_table(page->out, label->str, all);
  g_string_append(page->out, "<thead>\n<tr>");
}

void dg_board_page_end_titles(DgBoardPage *page) {
  g_string_append(page->out, "</tr>\n</thead>\n<tbody>\n");
}

void dg_board_page_end_section(DgBoardPage *page, gboolean folded) {
  g_string_append(page->out, "</tbody>\n");
  dg_plain_end_table(page->out);
  g_string_append(page->out, folded ? "</details>\n" : "</section>\n");
}

void dg_board_page_add_number_title(DgBoardPage *page, const char *text, gboolean ascending) {
  g_string_append_printf(page->out, "<th scope=\"col\" data-first=\"%s\">", ascending ? "ascending" : "descending");
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</th>");
}

void dg_board_page_add_name_title(DgBoardPage *page, const char *text) {
  g_string_append(page->out, "<th scope=\"col\" class=\"text\" data-first=\"ascending\">");
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</th>");
}

void dg_board_page_add_name(DgBoardPage *page, const char *text) {
  g_string_append(page->out, "<td class=\"text\">");
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</td>");
}

void dg_board_page_add_system(DgBoardPage *page, const DgBoardSystem *system) {
  g_autofree char *address = dg_board_links_of_system(page->links, system->system);
  g_string_append(page->out, "<th scope=\"row\" class=\"name\">");
  if (address)
    g_string_append_printf(page->out, "<a href=\"%s\">", address);
  dg_append_escaped(page->out, system->system);
  g_string_append(page->out, address ? "</a></th>" : "</th>");
}

void dg_board_page_begin_cell(DgBoardPage *page, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(page->out, "<td data-value=\"%s\">",
                         isnan(value) ? "NaN" : g_ascii_formatd(text, sizeof text, "%.6f", value));
}

void dg_board_page_append_ratio(GString *out, double ratio) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, isnan(ratio) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.3f", ratio));
}

void dg_board_page_add_count(DgBoardPage *page, double count) {
  dg_board_page_begin_cell(page, count);
  if (!isnan(count))
    g_string_append_printf(page->out, "%u", (guint)MAX(count, 0));
  g_string_append(page->out, "</td>");
}

void dg_board_page_add_ratio(DgBoardPage *page, double ratio) {
  dg_board_page_begin_cell(page, ratio);
  dg_board_page_append_ratio(page->out, ratio);
  g_string_append(page->out, "</td>");
}

void dg_board_page_add_p(DgBoardPage *page, double p) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_board_page_begin_cell(page, p);
  g_string_append_printf(page->out, "%s</td>", isnan(p) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", p));
}

void dg_board_page_add_estimate(DgBoardPage *page, const DgEstimate *estimate) {
  dg_board_page_begin_cell(page, estimate->value);
  dg_board_page_append_ratio(page->out, estimate->value);
  if (page->head->resamples > 0) {
    g_string_append(page->out, "<small>");
    dg_board_page_append_ratio(page->out, estimate->low);
    g_string_append(page->out, " to ");
    dg_board_page_append_ratio(page->out, estimate->high);
    g_string_append(page->out, "</small>");
  }
  g_string_append(page->out, "</td>");
}

char *dg_board_page_list(const GPtrArray *names, guint most) {
  g_autoptr(GString) out = g_string_new(NULL);
  guint shown = names->len > most ? most - 1 : names->len;
  for (guint i = 0; i < shown; i++) {
    g_string_append(out, i == 0 ? "" : i + 1 == names->len ? " and " : ", ");
    dg_append_escaped(out, names->pdata[i]);
  }
  if (shown < names->len)
    g_string_append_printf(out, " and %u others", names->len - shown);
  return g_strdup(out->str);
}
