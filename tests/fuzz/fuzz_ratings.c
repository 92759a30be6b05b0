/* Bytes -> ratings and results -> agreement -> JSON: the same file is both, and raters are compared with each other. */
#include "fuzz/fuzz.h"

#include <diagrade/agreement.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check(const char *path, const char *results, const DgAgreementOptions *options) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgAgreement) agreement = dg_agreement_new(path, results, options, &error);
  dg_fuzz_require((agreement == NULL) == (error != NULL), "an error is set when, and only when, nothing was compared");
  if (!agreement)
    return;
  g_autofree char *document = dg_agreement_to_json(agreement, FALSE);
  dg_fuzz_require(g_utf8_validate(document, -1, NULL), "the document is UTF-8");
  double value = 0;
  if (dg_agreement_get_value(agreement, "kappa", &value))
    dg_fuzz_require(!(value < -1 || value > 1), "kappa is from -1 to 1");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int fd = memfd_create("fuzz", MFD_CLOEXEC);
  dg_fuzz_require(fd >= 0 && write(fd, data, size) == (ssize_t)size, "the input fits in memory");
  g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", fd);
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  dg_agreement_options_set_bootstrap(options, 3, 1);
  dg_agreement_options_set_list(options, TRUE);
  dg_agreement_options_add_raters(options, "frame=ann,ben", NULL);
  check(path, path, options);
  check(path, NULL, options);
  close(fd);
  return 0;
}
