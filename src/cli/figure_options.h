/* The options that say which figure of a file is read. */
#ifndef DG_CLI_FIGURE_OPTIONS_H
#define DG_CLI_FIGURE_OPTIONS_H

#include <diagrade/diagrade.h>

typedef struct {
  DgFigureOptions *figure;
  gboolean all_parts; /* --part all */
} DgFigureArguments;
DgFigureArguments *dg_figure_arguments_new(void);
void dg_figure_arguments_free(DgFigureArguments *arguments);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFigureArguments, dg_figure_arguments_free)
/* Their option group, for g_option_context_add_group(), which takes it over; `arguments` must live as long. */
GOptionGroup *dg_figure_arguments_group(DgFigureArguments *arguments);
/* The options, for a command that reads one part of a file. Errors: DG_ERROR_ARGUMENT (--part all). */
const DgFigureOptions *dg_figure_arguments_one(const DgFigureArguments *arguments, GError **error);

#endif
