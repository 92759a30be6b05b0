/* D2 as it is meant: fields within fields, and the lines between them, after globs, classes, variables and boards. */
#ifndef DG_LANGUAGES_D2_MODEL_H
#define DG_LANGUAGES_D2_MODEL_H

#include "languages/d2_syntax.h"
#include "languages/d2_words.h"

typedef struct D2Field D2Field;
typedef struct D2Map D2Map;
typedef struct D2Link D2Link;

typedef enum { D2_NO_BOARD, D2_BOARD_ROOT, D2_BOARD_LAYER, D2_BOARD_SCENARIO, D2_BOARD_STEP } D2BoardKind;

/* What stands between braces. */
struct D2Map {
  D2Field *field; /* whose it is; with `link` NULL too: that of the file */
  D2Link *link;
  D2Field *fields, *last_field;
  D2Link *links, *last_link; /* those whose ends have this as the innermost map in common */
  guint touched; /* when something in it was last made or set */
  guint depth; /* maps around it */
};

/* What fields and links have in common. */
typedef struct {
  const D2String *primary; /* NULL: none */
  D2Map *map; /* NULL: none */
  const D2Value *array; /* NULL: none */
  guint made, touched; /* when; both grow */
  guint line;
  const char *at;
  gboolean removed; /* by null */
  gboolean suspended;
} D2Node;

struct D2Field {
  D2Node node;
  D2Map *parent;
  const char *name, *folded; /* as written; in lower case and shared: equal names are the same pointer */
  D2Word word;
  const D2String *spread; /* the field is none but stands where ...${x} does */
  D2Field *next;
  guint thing; /* in the diagram; DG_NO_THING */
};

struct D2Link {
  D2Node node;
  D2Map *parent;
  D2Field *ends[2];
  gboolean tips[2];
  guint index; /* among those of the same ends and tips */
  guint count; /* of these, known by the first of them */
  D2Link *next;
};

/* A statement with globs, which goes on to hold for what comes later in its map. */
typedef struct {
  const D2Key *key;
  D2Map *scope;
  GHashTable *applied; /* D2Node that it did its work on */
  GHashTable *joined; /* D2Link without an index that it made */
  guint seen; /* what was touched up to then was looked at */
  guint seen_made; /* and what was made */
} D2Glob;

/* What could not be read for want of an import. */
typedef struct {
  guint line;
  const char *reason;
} D2LeftOut;

/* The reading of a source into a model. */
typedef struct {
  const D2Document *document;
  D2Arena *arena;
  D2Map *root;
  GStringChunk *names; /* folded */
  GHashTable *fields; /* D2Field by parent and name */
  GHashTable *links; /* D2Link by ends, tips and index */
  GPtrArray *globs; /* D2Glob that hold here, from the outermost */
  GPtrArray *all_globs; /* owned */
  GPtrArray *applying; /* D2Glob whose work is under way */
  gboolean is_late; /* a glob is applied to what came behind it */
  guint made; /* fields and links */
  guint touched; /* and values: a clock */
  guint work; /* steps done for globs and copies */
  GArray *left_out; /* D2LeftOut */
  GError **error;
} D2Model;

D2Model *dg_d2_model_new(const D2Document *document);
void dg_d2_model_free(D2Model *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(D2Model, dg_d2_model_free)

/* The whole document; FALSE with `error`. */
gboolean dg_d2_compile(D2Model *model, GError **error);
/* Statements of a map, within which the globs of it hold. */
gboolean dg_d2_compile_map(D2Model *model, D2Map *map, const D2Statement *statements);
gboolean dg_d2_compile_key(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob);

/* dg_d2_fail() with the error of the model. */
gboolean dg_d2_model_fail(D2Model *model, const char *at, const char *expected, ...) G_GNUC_PRINTF(3, 4);
/* So much is a copy of a field, in steps of work. */
#define D2_COPY_STEPS 50u
/* Counts steps of work that has no bound in the length of the source; FALSE with DG_ERROR_LIMIT behind the last. */
gboolean dg_d2_model_work(D2Model *model, guint steps);

/* fields (d2_fields.c) */
const char *dg_d2_fold_name(D2Model *model, const char *name);
D2Field *dg_d2_find_field(const D2Model *model, const D2Map *map, const char *name);
void dg_d2_put_field(D2Model *model, D2Map *map, D2Field *field);
/* Says that a value in `map` changed. */
void dg_d2_touch(D2Model *model, D2Map *map);
D2Map *dg_d2_map_of_field(D2Model *model, D2Field *field);
D2Map *dg_d2_map_of_link(D2Model *model, D2Link *link);
/* Appends the fields that a path names from `scope` on; missing ones are made where `key` is given, for it. `glob` (may
 * be NULL) is not led through what it was applied to. FALSE with `error`. */
gboolean dg_d2_ensure_fields(D2Model *model, D2Map *scope, const D2Path *path, const D2Key *key, D2Glob *glob,
                             GPtrArray *found);
gboolean dg_d2_path_has_glob(const D2Path *path);
/* Sets a field to the value of a key. */
gboolean dg_d2_set_field(D2Model *model, const D2Key *key, D2Field *field, D2Glob *glob);
gboolean dg_d2_field_exists(const D2Field *field);
gboolean dg_d2_link_exists(const D2Link *link);
D2BoardKind dg_d2_board_kind(const D2Map *map);
/* Whether it has fields that are shapes. */
gboolean dg_d2_field_is_container(const D2Field *field);
/* The value of a word in a map; NULL. */
const char *dg_d2_value_of(const D2Model *model, const D2Map *map, const char *name);

/* lines (d2_links.c) */
gboolean dg_d2_compile_links(D2Model *model, const D2Key *key, D2Map *scope, D2Glob *glob);
/* Makes a link, the next one of its ends and tips. */
D2Link *dg_d2_put_link(D2Model *model, D2Field *source, D2Field *target, const gboolean *tips, guint line,
                       const char *at);
/* A hash of one more number: spreads what differs in a few bits over all of them. */
static inline guint dg_d2_mix(guint hash, guint more) {
  hash = (hash ^ more) * 0x9e3779b1u;
  return hash ^ hash >> 15;
}
/* By ends, tips and index. */
guint dg_d2_hash_link(gconstpointer link);
gboolean dg_d2_equal_links(gconstpointer a, gconstpointer b);

/* globs (d2_globs.c) */
D2Glob *dg_d2_add_glob(D2Model *model, const D2Key *key, D2Map *scope);
gboolean dg_d2_apply_globs(D2Model *model);
gboolean dg_d2_name_matches(const char *name, const char *pattern);
/* Whether a field, or a link, passes the filters of a map. */
gboolean dg_d2_passes_filters(D2Model *model, D2Node *node, const D2Field *field, const D2Link *link,
                              const D2Statement *statements, gboolean *passes);

/* variables (d2_vars.c) and boards (d2_boards.c) */
gboolean dg_d2_substitute(D2Model *model);
/* Statements of a board; one that is new begins as what it builds upon. */
gboolean dg_d2_compile_board(D2Model *model, D2Map *board, D2BoardKind kind, gboolean is_new,
                             const D2Statement *statements);
/* The boards that are drawn (D2Map), from the outermost. NULL with the error of the model. Free with
 * g_ptr_array_unref(). */
GPtrArray *dg_d2_list_boards(D2Model *model);

#endif
