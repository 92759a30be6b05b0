/* The preprocessor of PlantUML, inside. */
#ifndef DG_LANGUAGES_PLANTUML_PREPROCESS_H
#define DG_LANGUAGES_PLANTUML_PREPROCESS_H

#include "languages/cursor.h"
#include "languages/plantuml.h"

/* What calls and loops may make of a diagram more than it is: bytes and lines. */
#define DG_PLANTUML_EXPANDED_MAX (2u << 20)
#define DG_PLANTUML_STEPS_MAX 50000u
/* Bytes that are gone through for arguments of calls. */
#define DG_PLANTUML_SCANNED_MAX (32u << 20)

/* What a name stands for. */
typedef enum { DG_PLANTUML_DEFINE, DG_PLANTUML_PROCEDURE, DG_PLANTUML_FUNCTION } DgPlantumlMacroKind;

typedef struct {
  DgPlantumlMacroKind kind;
  gboolean has_parameters; /* of a definition: it is called */
  GPtrArray *parameters; /* names */
  GPtrArray *defaults; /* expressions, NULL for none; parallel */
  const char *body; /* of a definition, or the one value of a function */
  const DgPlantumlLine *lines; /* of a procedure or function */
  guint n_lines;
} DgPlantumlMacro;

/* Which dialect of C4 is included. */
typedef enum { DG_PLANTUML_C4_NONE, DG_PLANTUML_C4_STATIC, DG_PLANTUML_C4_DYNAMIC } DgPlantumlC4;

typedef struct {
  const DgLanguageSource *source;
  DgDiagram *diagram;
  GStringChunk *strings;
  GArray *out; /* DgPlantumlLine */
  GHashTable *macros; /* name -> DgPlantumlMacro */
  GPtrArray *scopes; /* GHashTable: variable -> value; the first is that of the diagram */
  guint depth; /* of calls */
  gsize expanded, expanded_max; /* bytes */
  gsize scanned; /* bytes */
  guint steps, steps_max; /* lines that were gone through */
  guint line; /* being read */
  DgPlantumlC4 c4;
  gboolean has_icons; /* of AWS or Azure, whose calls are all alike */
  gboolean has_unread; /* files were left out */
  guint c4_index; /* of the next line of a dynamic diagram */
} DgPlantumlPreprocessor;

/* plantuml_lines.c: the lines between two places of the source, without comments. */
void dg_plantuml_split_lines(const DgLanguageSource *source, const char *begin, const char *end, GStringChunk *strings,
                             GArray *lines);

/* plantuml_macro.c */
/* Appends a line with all names in it replaced. FALSE with `error`: too large. */
gboolean dg_plantuml_expand(DgPlantumlPreprocessor *pre, const char *text, GString *out, GError **error);
/* The arguments between parentheses at `at`, which are to be freed with g_ptr_array_unref(); behind them in `rest`.
 * NULL: no parenthesis closes, or too much was gone through for others. */
GPtrArray *dg_plantuml_scan_arguments(DgPlantumlPreprocessor *pre, const char *at, const char **rest);
/* Binds arguments to parameters in a new scope. */
void dg_plantuml_bind(DgPlantumlPreprocessor *pre, const DgPlantumlMacro *macro, const GPtrArray *arguments);
void dg_plantuml_unbind(DgPlantumlPreprocessor *pre);
const char *dg_plantuml_variable(const DgPlantumlPreprocessor *pre, const char *name);
void dg_plantuml_set_variable(DgPlantumlPreprocessor *pre, const char *name, const char *value);
void dg_plantuml_macro_free(gpointer macro);

/* plantuml_expression.c: the value of an expression; NULL where it is not known. Free with g_free(). */
char *dg_plantuml_evaluate(DgPlantumlPreprocessor *pre, const char *expression, GError **error);
/* Whether a value holds. */
gboolean dg_plantuml_holds(const char *value);

/* plantuml_preprocess.c: goes through lines; what `!return` says is in `returned` (free with g_free()), if that is not
 * NULL. */
gboolean dg_plantuml_run(DgPlantumlPreprocessor *pre, const DgPlantumlLine *lines, guint n, char **returned,
                         GError **error);

/* plantuml_c4.c: whether an include is of C4 or of icons that are known. */
gboolean dg_plantuml_includes_known(DgPlantumlPreprocessor *pre, const char *what);
/* A call of those as a statement of PlantUML, "" for one that changes only looks; NULL: it is none. What looks like a
 * call of a file that was not included is said to be left out. Free with g_free(). */
char *dg_plantuml_translate_call(DgPlantumlPreprocessor *pre, const char *line);

#endif
