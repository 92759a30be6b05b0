/* The parts of a leaderboard's page. */
#ifndef DG_REPORT_LEADERBOARD_PAGE_H
#define DG_REPORT_LEADERBOARD_PAGE_H

#include "report/leaderboard_links.h"

#include <diagrade/leaderboard.h>

typedef struct {
  const DgLeaderboard *leaderboard;
  const DgLeaderboardHead *head;
  const DgBoard *board; /* the first: of all items */
  const DgBoardLinks *links; /* NULL: there are no pages of the figures */
  GString *out;
} DgBoardPage;

/* leaderboard_cells.c */

/* A section with a table that sorts; `about` is markup, or NULL. `folded` shows its heading alone until it is opened.
 */
void dg_board_page_begin_section(DgBoardPage *page, const char *heading, const char *about, const char *classes,
                                 gboolean folded);
/* The end of the titles, and that of the table and its section. */
void dg_board_page_end_titles(DgBoardPage *page);
void dg_board_page_end_section(DgBoardPage *page, gboolean folded);

/* The title of a column of numbers, highest first when it is sorted (`ascending`: lowest first), or of names. */
void dg_board_page_add_number_title(DgBoardPage *page, const char *text, gboolean ascending);
void dg_board_page_add_name_title(DgBoardPage *page, const char *text);
/* Cells: of a name, of a system (the head of its row, which leads to its figures), of a number (NaN: none) and of an
 * estimate with its interval where there are resamples. */
void dg_board_page_add_name(DgBoardPage *page, const char *text);
void dg_board_page_add_system(DgBoardPage *page, const DgBoardSystem *system);
void dg_board_page_add_count(DgBoardPage *page, double count);
void dg_board_page_add_ratio(DgBoardPage *page, double ratio);
void dg_board_page_add_p(DgBoardPage *page, double p);
void dg_board_page_add_estimate(DgBoardPage *page, const DgEstimate *estimate);
/* The beginning of a cell with what it is sorted by; "n/a" or three decimals. */
void dg_board_page_begin_cell(DgBoardPage *page, double value);
void dg_board_page_append_ratio(GString *out, double ratio);

/* Names (const char *) as "a, b and c"; of more than `most` the first ones and how many others there are. Escaped; free
 * with g_free(). */
char *dg_board_page_list(const GPtrArray *names, guint most);

/* leaderboard_verdict.c: what to take from the page, as markup. Free with g_free(). */
char *dg_board_page_verdict(const DgBoardPage *page);

/* leaderboard_ranking.c: the ranking, its interval drawn, and what became of the figures. */
void dg_board_page_add_ranking(DgBoardPage *page, const DgBoard *board, const char *heading, const char *about);
void dg_board_page_add_figures(DgBoardPage *page);
/* The same of each group, and under the other policies. */
void dg_board_page_add_further_boards(DgBoardPage *page);

/* leaderboard_items.c: the items with the lowest values, by system. */
void dg_board_page_add_items(DgBoardPage *page);

/* leaderboard_tables.c: what is known of systems beside that. */
void dg_board_page_add_checks(DgBoardPage *page);
void dg_board_page_add_values(DgBoardPage *page);
void dg_board_page_add_comparisons(DgBoardPage *page);
void dg_board_page_add_averages(DgBoardPage *page, gboolean micro);
void dg_board_page_add_measures(DgBoardPage *page);
void dg_board_page_add_digests(DgBoardPage *page);

#endif
