/* Reading the members of a graph document. Every function that returns gboolean returns FALSE with the error set when
 * the member is not what it should be. */
#ifndef DG_GRAPH_GRAPH_MEMBER_H
#define DG_GRAPH_GRAPH_MEMBER_H

#include "graph/graph.h"

#define DG_GRAPH_SCHEMA "diagrade/graph@1"

/* A document that is being read. */
typedef struct {
  const char *name;
  DgGraph *graph;
  GHashTable *node_ids; /* id -> index + 1, borrowed from the graph */
  GHashTable *edge_ids; /* set, borrowed from the graph */
  GError **error;
} DgDocumentReader;

/* The place of a value: an array of the root, an entry of it and a member of that. Formatted only for an error. */
typedef struct {
  const char *list; /* NULL: a member of the root */
  guint index;
  const char *key; /* NULL: the entry itself */
  const char *inner; /* further path behind the key, or NULL */
} DgMember;

/* Sets the error, with the place and what is wrong there. */
gboolean dg_member_fail(DgDocumentReader *reader, DgMember place, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The same for a value of another type; NULL for one that is not there. */
gboolean dg_member_fail_type(DgDocumentReader *reader, DgMember place, const cJSON *item, const char *expected);
/* A member that may be missing: null counts as missing. */
const cJSON *dg_member_optional(const cJSON *object, const char *key);
/* `*text` becomes the string, or stays when an optional one is missing. */
gboolean dg_member_read_string(DgDocumentReader *reader, DgMember place, const cJSON *object, gboolean required,
                               const char **text);
/* These leave `*value` when the member is missing. A size is a number that is not negative. */
gboolean dg_member_read_bool(DgDocumentReader *reader, DgMember place, const cJSON *object, gboolean *value);
gboolean dg_member_read_size(DgDocumentReader *reader, DgMember place, const cJSON *object, double *value);
gboolean dg_member_read_box(DgDocumentReader *reader, DgMember place, const cJSON *object, DgBox *box,
                            gboolean *has_box);
/* A count from 0; 0 when it is missing. */
gboolean dg_member_read_count(DgDocumentReader *reader, DgMember place, const cJSON *object, guint *count);
/* Reads a line number of the figure. */
gboolean dg_member_read_line(DgDocumentReader *reader, DgMember place, const cJSON *item, guint *line);
/* `*lines` (sorted, the graph's) stays NULL when they are missing. */
gboolean dg_member_read_lines(DgDocumentReader *reader, DgMember place, const cJSON *object, guint **lines, guint *n);
/* `*value` becomes that of one of the names that `name_of` gives from 1 until it gives NULL. */
gboolean dg_member_find_name(DgDocumentReader *reader, DgMember place, const char *text, const char *(*name_of)(guint),
                             guint *value);
/* The same of a member, which may be missing: 0. */
gboolean dg_member_read_name(DgDocumentReader *reader, DgMember place, const cJSON *object,
                             const char *(*name_of)(guint), guint *value);

/* graph_style.c: the member "style", which is left out where nothing is known. */
void dg_graph_write_style(const DgGraphStyle *style, cJSON *object);
gboolean dg_graph_read_style(DgDocumentReader *reader, DgMember place, const cJSON *object, DgGraphStyle *style);

/* A member of "edge_confusion" and where its count is in DgEdgeConfusion. */
typedef struct {
  const char *key;
  gsize offset;
} DgConfusionMember;

extern const DgConfusionMember dg_confusion_members[5];

#endif
