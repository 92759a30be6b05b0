/* Bytes -> results, as lines of records or as a store -> visits, coverage and a leaderboard: what one of them refuses
 * is refused with a reason, and numbers are what numbers of that name can be. */
#include "fuzz/fuzz.h"

#include <diagrade/leaderboard.h>
#include <diagrade/run.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check_board(const DgLeaderboard *leaderboard) {
  g_autofree char *document = dg_leaderboard_to_json(leaderboard, FALSE);
  dg_fuzz_require(g_utf8_validate(document, -1, NULL), "the document is UTF-8");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgPublishedBoard) published = dg_published_board_new(document, &error);
  dg_fuzz_require(published != NULL, error ? error->message : "a leaderboard that is written can be read");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int fd = memfd_create("fuzz", MFD_CLOEXEC);
  dg_fuzz_require(fd >= 0 && write(fd, data, size) == (ssize_t)size, "the input fits in memory");
  g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", fd);
  g_autoptr(GError) error = NULL, uncovered = NULL;
  DgCoverage coverage;
  gboolean covered = dg_results_get_coverage(path, &coverage, &uncovered);
  dg_fuzz_require(covered == (uncovered == NULL), "an error is set when, and only when, nothing was counted");
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  dg_leaderboard_options_set_resampling(options, 3, 3, 1);
  g_autoptr(DgLeaderboard) leaderboard = dg_leaderboard_new(path, options, &error);
  dg_fuzz_require((leaderboard == NULL) == (error != NULL),
                  "an error is set when, and only when, there is no leaderboard");
  if (leaderboard)
    check_board(leaderboard);
  close(fd);
  return 0;
}
