/* JSON documents read into one array, which is used again for the next document.
 *
 * For the many small documents of a run, of which a few numbers are wanted: a tree takes several allocations a value.
 * What is accepted is what dg_json_parse() accepts, and numbers are the same doubles. */
#ifndef DG_BASE_JSON_FLAT_H
#define DG_BASE_JSON_FLAT_H

#include <diagrade/base.h>

typedef enum {
  DG_JSON_NULL,
  DG_JSON_FALSE,
  DG_JSON_TRUE,
  DG_JSON_NUMBER,
  DG_JSON_STRING,
  DG_JSON_ARRAY,
  DG_JSON_OBJECT
} DgJsonType;

/* A value. What it holds comes behind it in the array, the first of it at `item + 1`. */
typedef struct {
  DgJsonType type;
  guint span; /* itself and all that it holds: the next value beside it is at `item + span` */
  guint count; /* values of an array, members of an object */
  const char *key; /* of a member; NULL otherwise */
  union {
    const char *string;
    double number;
  };
} DgJsonItem;

typedef struct _DgJsonFlat DgJsonFlat;

/* Free with dg_json_flat_free(). */
DgJsonFlat *dg_json_flat_new(void);
void dg_json_flat_free(DgJsonFlat *flat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJsonFlat, dg_json_flat_free)

/* Reads a document (`text` is terminated by NUL). The value and all it points to belong to `flat` and last until the
 * next document is read into it. Errors: those of dg_json_parse(). */
const DgJsonItem *dg_json_flat_read(DgJsonFlat *flat, const char *text, gsize length, const char *name, GError **error);

/* The same as dg_json_get(), dg_json_string(), dg_json_double() and dg_json_count(): `item` may be NULL or anything. */
const DgJsonItem *dg_json_item_get(const DgJsonItem *item, const char *key);
const char *dg_json_item_string(const DgJsonItem *item, const char *key);
double dg_json_item_double(const DgJsonItem *item, const char *key);
guint dg_json_item_count(const DgJsonItem *item, const char *key);

static inline gboolean dg_json_item_is(const DgJsonItem *item, DgJsonType type) {
  return item != NULL && item->type == type;
}

/* Goes through what an array or object holds; nothing of another value. */
#define DG_JSON_ITEM_EACH(child, item)                                                                                 \
  for (const DgJsonItem *child = (item) ? (item) + 1 : NULL; child && child < (item) + (item)->span;                   \
       child += child->span)

#endif
