#include "cli/format.h"

#include "options/suggest.h"

#include <diagrade/base.h>
#include <string.h>

static const char *const NAMES[DG_OUTPUT_N_FORMATS] = {"text", "table",   "md",   "latex", "csv",   "tsv",
                                                       "json", "jsonl",   "html", "sarif", "junit", "github",
                                                       "dot",  "graphml", "svg",  "pdf",   "png"};

/* Words that people and earlier versions use for a format, which edit distance does not bring to its name. */
static const struct {
  const char *word;
  DgOutputFormat format;
} OTHER_WORDS[] = {{"records", DG_OUTPUT_JSON_LINES},
                   {"tex", DG_OUTPUT_LATEX},
                   {"ndjson", DG_OUTPUT_JSON_LINES},
                   {"text", DG_OUTPUT_TABLE},
                   {"table", DG_OUTPUT_TEXT}};

const char *dg_output_format_name(DgOutputFormat format) {
  return NAMES[format];
}

const char **dg_output_format_names(guint formats) {
  const char **names = g_new0(const char *, DG_OUTPUT_N_FORMATS + 1);
  for (guint i = 0, count = 0; i < DG_OUTPUT_N_FORMATS; i++)
    if (formats & DG_OUTPUT_BIT(i))
      names[count++] = NAMES[i];
  return names;
}

gboolean dg_output_format_is_table(DgOutputFormat format) {
  return (DG_OUTPUT_TABLES & DG_OUTPUT_BIT(format)) != 0;
}

gboolean dg_output_format_is_delimited(DgOutputFormat format) {
  return format == DG_OUTPUT_CSV || format == DG_OUTPUT_TSV;
}

/* What may have been meant, for the end of a message. Free with g_free(). */
static char *suggest(const char *given, guint formats, const char *const *names) {
  for (guint i = 0; i < G_N_ELEMENTS(OTHER_WORDS); i++)
    if (strcmp(OTHER_WORDS[i].word, given) == 0 && (formats & DG_OUTPUT_BIT(OTHER_WORDS[i].format)))
      return g_strdup_printf("; did you mean \"%s\"?", NAMES[OTHER_WORDS[i].format]);
  return dg_suggest_text(given, names);
}

static void set_unknown(const char *given, guint formats, GError **error) {
  g_autofree const char **names = dg_output_format_names(formats);
  g_autofree char *suggestion = suggest(given, formats, names);
  g_autofree char *list = dg_suggest_list(names);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "--format: found \"%s\", expected %s%s", given, list, suggestion);
}

gboolean dg_output_format_find(const char *name, guint formats, DgOutputFormat *format, GError **error) {
  if (strcmp(name, "markdown") == 0)
    name = NAMES[DG_OUTPUT_MARKDOWN];
  for (guint i = 0; i < DG_OUTPUT_N_FORMATS; i++)
    if ((formats & DG_OUTPUT_BIT(i)) && strcmp(name, NAMES[i]) == 0) {
      *format = (DgOutputFormat)i;
      return TRUE;
    }
  set_unknown(name, formats, error);
  return FALSE;
}
