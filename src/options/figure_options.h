/* The options that say which figure of a file is read. */
#ifndef DG_OPTIONS_FIGURE_OPTIONS_H
#define DG_OPTIONS_FIGURE_OPTIONS_H

#include "options/option.h"

#include <diagrade/figure.h>

/* What the options of the set say. */
typedef struct {
  guint part; /* from 1; 0: not given */
  gboolean all_parts; /* --part all */
  DgBox crop; /* without a width: the whole page */
  guint text; /* DgTextReading */
  char *language;
  gboolean trust_layer;
  char *allow_input; /* directory; NULL: none */
} DgFigureArguments;
extern const DgOptionSet dg_figure_options;
/* Free with dg_figure_options_free(). */
DgFigureOptions *dg_figure_arguments_read(const DgFigureArguments *arguments);
/* For a command that reads one part of a file. Errors: DG_ERROR_ARGUMENT (--part all). */
gboolean dg_figure_arguments_check_one(const DgFigureArguments *arguments, GError **error);
/* Both. Errors: DG_ERROR_ARGUMENT (--part all). */
DgFigureOptions *dg_figure_arguments_read_one(const DgFigureArguments *arguments, GError **error);

#endif
