/* Style sheets: the CSS that diagrams use, parsed and indexed for matching. */
#ifndef DG_SVG_CSS_H
#define DG_SVG_CSS_H

#include "base/diagnostics.h"
#include "drawing/budget.h"
#include "svg/builder.h"
#include "svg/names.h"

typedef struct {
  DgName property;
  DgSlice name; /* of a custom property, with its dashes */
  DgSlice value;
  gboolean important;
} DgDeclaration;

/* A rule that applies to an element. */
typedef struct {
  guint32 specificity;
  guint rule; /* number in order of appearance */
} DgCssMatch;

DgCssSheet *dg_css_sheet_new(void);
void dg_css_sheet_free(DgCssSheet *sheet);

/* Appends the rules of one style sheet, whose text starts on `line` of the source. The text is taken. What is not
 * understood (@import, selectors of pseudo elements) becomes a diagnostic or is left out as CSS prescribes. */
void dg_css_sheet_add(DgCssSheet *sheet, char *text, guint line, DgDiagnostics *diagnostics);

/* Appends the declarations of a style="" attribute or a block to `declarations` (DgDeclaration); slices point into
 * `text`. Comments are skipped. */
void dg_css_parse_declarations(DgSlice text, GArray *declarations);

/* Sets `matches` (DgCssMatch) to the rules that match `node`, lowest priority first, each once. Steps are charged to
 * the builder; matching ends when they are used up. */
void dg_css_sheet_match(DgBuilder *builder, const xmlNode *node, GArray *matches);
/* The `n` declarations of a rule that matches; valid until the next call. */
const DgDeclaration *dg_css_sheet_declarations(DgCssSheet *sheet, const DgCssMatch *match, guint *n);

/* Looking through a longer value counts as several steps. */
#define DG_CSS_BYTES_PER_STEP 16

#endif
