/* Comparing a published leaderboard with the same one computed again. */
#ifndef DG_CLI_LEADERBOARD_VERIFY_H
#define DG_CLI_LEADERBOARD_VERIFY_H

#include "cli/command.h"
#include "cli/results_text.h"

#include <diagrade/diagrade.h>

/* A published leaderboard. */
typedef struct {
  char *text;
  gsize length;
  DgOutputFormat format; /* told by its first characters */
  DgPublishedBoard *board; /* the document that JSON is and HTML holds; NULL in the other formats */
  DgLeaderboardOptions *options; /* that it names; NULL for CSV and TSV, which name none */
  DgLeaderboardOptions *own_options; /* the same where they stand in a line of text */
  char *version; /* of diagrade, in its signature; NULL when it names none */
} DgPublication;

/* Reads the file at `path`. Errors: those of dg_file_read(), DG_ERROR_FORMAT (it is no leaderboard). Free with
 * dg_publication_free(). */
DgPublication *dg_publication_read(const char *path, GError **error);
void dg_publication_free(DgPublication *published);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPublication, dg_publication_free)

/* Prints whether `text`, the leaderboard in the same format, is the published text to the byte or but for the version
 * of diagrade in its signature, or else where they differ. Returns DG_EXIT_FAILED when they do. */
DgExit dg_publication_compare(const DgPublication *published, const char *path, const DgLeaderboard *computed,
                              const char *text);

#endif
