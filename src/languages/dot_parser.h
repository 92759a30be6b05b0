/* The statements of DOT. */
#ifndef DG_LANGUAGES_DOT_PARSER_H
#define DG_LANGUAGES_DOT_PARSER_H

#include "languages/dot_graph.h"

/* The next graph of the file; NULL with the error of the lexer. Free with dg_dot_graph_free(). */
DgDotGraph *dg_dot_parse(DgDotLexer *lexer);

#endif
