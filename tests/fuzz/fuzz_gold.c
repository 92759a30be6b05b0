/* Bytes -> gold correspondences and results -> agreement -> JSON: the same file is both, so that all of it is found. */
#include "fuzz/fuzz.h"

#include <diagrade/agreement.h>
#include <sys/mman.h>
#include <unistd.h>

static void check(const DgMatchingAgreement *agreement) {
  const DgMatchingAgreementSet *set;
  const DgAgreementStatistic *statistic;
  g_autofree char *document = dg_matching_agreement_to_json(agreement, FALSE);
  dg_fuzz_require(g_utf8_validate(document, -1, NULL), "the document is UTF-8");
  for (guint i = 0; (set = dg_matching_agreement_get_set(agreement, i)); i++) {
    dg_fuzz_require(set->found[0] <= set->gold || set->gold == 0 || set->precision.own.value < 1,
                    "more than the gold is not all right");
    for (guint k = 0; dg_matching_agreement_get_statistic(set, k, &statistic); k++)
      dg_fuzz_require(!(statistic->own.value < -1 - 1e-9 || statistic->own.value > 1 + 1e-9),
                      "ratios and correlations are at most 1");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int fd = memfd_create("fuzz", MFD_CLOEXEC);
  dg_fuzz_require(fd >= 0 && write(fd, data, size) == (ssize_t)size, "the input fits in memory");
  g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", fd);
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  g_autoptr(GError) error = NULL;
  dg_agreement_options_set_bootstrap(options, 3, 1);
  dg_agreement_options_set_versus(options, path, NULL);
  g_autoptr(DgMatchingAgreement) agreement = dg_matching_agreement_new(path, path, options, &error);
  dg_fuzz_require((agreement == NULL) == (error != NULL), "an error is set when, and only when, nothing was compared");
  if (agreement)
    check(agreement);
  close(fd);
  return 0;
}
