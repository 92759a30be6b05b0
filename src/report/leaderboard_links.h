/* Where the pages of a run's figures are, for the page of its leaderboard. */
#ifndef DG_REPORT_LEADERBOARD_LINKS_H
#define DG_REPORT_LEADERBOARD_LINKS_H

#include <diagrade/base.h>

typedef struct _DgBoardLinks DgBoardLinks;

/* Reads which pairs the inspection at `path` has, a page or a folder, and how it is reached from `from`, the file that
 * links to it (NULL: the current directory). Free with dg_board_links_free(). Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT
 * (no inspection). */
DgBoardLinks *dg_board_links_new(const char *path, const char *from, GError **error);
void dg_board_links_free(DgBoardLinks *links);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBoardLinks, dg_board_links_free)

/* The address of all figures of a system, and of one, for an attribute; NULL when the inspection does not have it, or
 * `links` is NULL. Free with g_free(). */
char *dg_board_links_of_system(const DgBoardLinks *links, const char *system);
char *dg_board_links_of_pair(const DgBoardLinks *links, const char *item, const char *system);

#endif
