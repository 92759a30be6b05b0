/* What pairs of pictures are judged by (From Scratch to Precise Illustration, section 3.1
 * and appendix C). */
#ifndef DIAGRADE_CRITERIA_H
#define DIAGRADE_CRITERIA_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* The criteria of one type of pictures, with their weights. */
typedef struct _DgCriteria DgCriteria;

/* Most criteria of a type. */
#define DG_CRITERIA_MAX 32

/* Reads a document
 *
 *   {"schema": "diagrade/criteria@1", "type": "geometry", "version": 1, "summary": "...",
 *    "criteria": [{"name": "Text-Image Relevance", "weight": 0.3, "asks": "..."}]}
 *
 * with these members and no others: names are unique, weights greater than 0, and their sum is 1 (to a millionth).
 * `name` stands for the file in messages, which name the line. Free with dg_criteria_free(). Errors:
 * DG_ERROR_FORMAT. */
DG_API DgCriteria *dg_criteria_new(const char *text, gsize length, const char *name, GError **error);
DG_API void dg_criteria_free(DgCriteria *criteria);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCriteria, dg_criteria_free)
/* The type of the pictures, and what the document says of itself; owned by the criteria, as all that follow. */
DG_API const char *dg_criteria_get_type(const DgCriteria *criteria);
DG_API const char *dg_criteria_get_summary(const DgCriteria *criteria);
/* "geometry.1.3fa8c0d2": type, version and the first 8 digits of the SHA-256 of the document, for signatures. */
DG_API const char *dg_criteria_get_signature(const DgCriteria *criteria);
/* The document as it was read. */
DG_API const char *dg_criteria_get_text(const DgCriteria *criteria);
DG_API guint dg_criteria_get_count(const DgCriteria *criteria);
/* Name, weight and question of criterion `index` (index < count). */
DG_API const char *dg_criteria_get_name(const DgCriteria *criteria, guint index);
DG_API double dg_criteria_get_weight(const DgCriteria *criteria, guint index);
DG_API const char *dg_criteria_get_asks(const DgCriteria *criteria, guint index);

/* The criteria of several types. */
typedef struct _DgCriteriaSet DgCriteriaSet;

/* Those of the program: "function", "geometry", "manga" and "scene" with the weights of the paper's Table 3, and
 * "paper_figure". Free with dg_criteria_set_free(). Errors: DG_ERROR_FORMAT (never, as they are built in). */
DG_API DgCriteriaSet *dg_criteria_set_new(GError **error);
DG_API void dg_criteria_set_free(DgCriteriaSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCriteriaSet, dg_criteria_set_free)
/* Reads a file, whose criteria replace those of its type if there are any. Errors: those of dg_file_read() and
 * dg_criteria_new(). */
DG_API gboolean dg_criteria_set_add_file(DgCriteriaSet *set, const char *path, GError **error);
/* Owned by the set; the first are those of the program, by their types. */
DG_API guint dg_criteria_set_get_count(const DgCriteriaSet *set);
DG_API const DgCriteria *dg_criteria_set_get(const DgCriteriaSet *set, guint index);
/* NULL when there are none of that type. */
DG_API const DgCriteria *dg_criteria_set_find(const DgCriteriaSet *set, const char *type);

G_END_DECLS

#endif
