/* The preprocessor of PlantUML, inside. */
#ifndef DG_LANGUAGES_PLANTUML_PREPROCESS_H
#define DG_LANGUAGES_PLANTUML_PREPROCESS_H

#include "languages/cursor.h"
#include "languages/plantuml.h"

/* plantuml_lines.c: the lines between two places of the source, without comments. */
void dg_plantuml_split_lines(const DgLanguageSource *source, const char *begin, const char *end, GStringChunk *strings,
                             GArray *lines);

#endif
