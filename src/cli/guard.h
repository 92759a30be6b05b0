/* Inputs that can be read once, and outputs that must not replace what a command reads. */
#ifndef DG_CLI_GUARD_H
#define DG_CLI_GUARD_H

#include <diagrade/base.h>

/* TRUE when writing `outputs` (`n_outputs` paths, NULLs among them are passed over) replaces none of the files
 * `inputs`. A path of "-" or a device replaces nothing. `option` is what the user gave the outputs with, for the
 * message. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_guard_files(const char *option, const char *const *outputs, guint n_outputs, const char *const *inputs,
                        guint n_inputs, GError **error);
/* The same for the figures of the data set at `directory`: no output may lie in its references/ or generated/. */
gboolean dg_guard_dataset(const char *option, const char *output, const char *directory, GError **error);
/* TRUE when at most one of `inputs` (`n_inputs` paths, NULLs among them are passed over) is "-": standard input can be
 * read once. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_guard_inputs(const char *const *inputs, guint n_inputs, GError **error);
/* Two outputs, either of which may be NULL, must be different files. */
gboolean dg_guard_outputs(const char *first_option, const char *first, const char *second_option, const char *second,
                          GError **error);

#endif
