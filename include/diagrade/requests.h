/* Requests in JSON, answered with documents in JSON: for languages other than C, as no type of another library is in
 * this header.
 *
 * A request is one object in UTF-8. A figure stands in it in ONE of these ways, of which KEY is "generated" and
 * "reference" of dg_score_json(), else "figure":
 *
 *     "KEY": "figures/a.svg"         the path of a file
 *     "KEY_text": "<svg ...>"        the figure as text, in any format that its content tells; it may stand in a fence
 *                                    of Markdown, with words around it, as models answer
 *     "KEY_base64": "JVBERi0x..."    the bytes of the file (RFC 4648), as of a PDF
 *     "KEY_graph": {...}             its graph, a document diagrade/graph@1
 *
 * and "KEY_name" says what documents and messages call it (default: the path, else KEY). "options" is an object of the
 * long options of the command of the same name, with "_" or "-" between words: of figures, extraction, scoring and
 * checks, as {"match": "optimal", "threshold": 0.9, "metrics": ["layout", "style"]}; those of models and of output
 * need the program. A flag is true or false; null is what was not given. "id" may be anything. Another key is an error.
 *
 * The answer is what the program prints with --json for the same figures and options, to the byte, without the newline
 * at its end. A request that fails has a document diagrade/error@1 for an answer:
 *
 *     {"schema":"diagrade/error@1","error":{"code":"format","exit_code":3,"message":"generated: found ..."}}
 *
 * with the name of a DgErrorCode, the exit code of the program and, of a pair, "figure": which of the two it is about.
 *
 * The functions may be called by several threads at the same time; they never print, read the environment or end the
 * process. */
#ifndef DIAGRADE_REQUESTS_H
#define DIAGRADE_REQUESTS_H

#include <diagrade/version.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Scores the figure "generated" against "reference": diagrade/score@1. The answer is never NULL; free it with
 * dg_json_free(), as those of the others. */
DG_API char *dg_score_json(const char *request);
/* The graph of "figure": diagrade/graph@1. */
DG_API char *dg_graph_json(const char *request);
/* What the checks say of "figure": diagrade/check@1. */
DG_API char *dg_check_json(const char *request);
/* Frees an answer; NULL is nothing. */
DG_API void dg_json_free(char *answer);

#ifdef __cplusplus
}
#endif

#endif
