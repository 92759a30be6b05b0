/* Keys as data: one table a family, in the order of the names (base/named.h). A new key is one line in its table, with
 * a function when its value is more than a number, a length, a text or yes and no. */
#ifndef DG_TIKZ_KEY_H
#define DG_TIKZ_KEY_H

#include "base/named.h"
#include "tikz/tikz.h"

#include <stddef.h>

/* How the value of a key is read and what it sets. Those up to DG_TIKZ_KEY_TEXT are not understood without one. */
typedef enum {
  DG_TIKZ_KEY_VALUE, /* `run` or `attempt` reads it */
  DG_TIKZ_KEY_LENGTH, /* double: in points */
  DG_TIKZ_KEY_NUMBER, /* double */
  DG_TIKZ_KEY_TEXT, /* const char *: interned as it was written */
  DG_TIKZ_KEY_ANY, /* `run` or `attempt` reads it, or NULL when there is none */
  DG_TIKZ_KEY_OPTIONAL, /* const char *: interned as it was written; NULL when there is none */
  DG_TIKZ_KEY_TRUTH, /* gboolean: unless it is "false" */
  DG_TIKZ_KEY_ON, /* gboolean: whatever it is */
  DG_TIKZ_KEY_OFF,
  DG_TIKZ_KEY_FIXED, /* double: the number of the key itself */
  DG_TIKZ_KEY_WORD, /* const char *: the data of the key itself */
  DG_TIKZ_KEY_KEYS, /* the data are keys to be carried out */
  DG_TIKZ_KEY_NOTHING /* changes nothing of what is read here */
} DgTikzKeyKind;

typedef struct _DgTikzKey DgTikzKey;

struct _DgTikzKey {
  const char *name;
  DgTikzKeyKind kind;
  guint16 sets[3]; /* offsets of the members that it sets, ended by 0 (the first member is none that a kind sets) */
  /* Sets what the key is about in `object`, which its table is made for. */
  void (*run)(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value);
  const void *data; /* for these functions, of what the key says */
  double number;
  /* The same where values may not be understood: FALSE then. */
  gboolean (*attempt)(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value);
};

/* Carries out a key of a table on its object; FALSE when the table has none of that name, or does not understand the
 * value, which may be NULL. */
gboolean dg_tikz_key_carry_out(DgTikz *tikz, const DgTikzKey *table, gsize n, gpointer object, const char *name,
                               const char *value);

#define DG_TIKZ_KEY(tikz, table, object, name, value)                                                                  \
  dg_tikz_key_carry_out((tikz), (table), G_N_ELEMENTS(table), (object), (name), (value))

/* The same for a function `run`: sets what the key sets. */
void dg_tikz_key_set_number(gpointer object, const DgTikzKey *key, double number);
void dg_tikz_key_set_text(gpointer object, const DgTikzKey *key, const char *text);

/* The member of `object` that a key sets, of those the one with number `index`. */
#define DG_TIKZ_KEY_MEMBER(type, object, key, index) ((type *)(void *)((char *)(object) + (key)->sets[index]))
#define DG_TIKZ_IN_STATE(member) offsetof(DgTikzState, member)

/* Whether a value says yes: there is none, or it is not "false". */
gboolean dg_tikz_truth(const char *value);

/* What a word stands for, in a table in the order of the words; `otherwise` for those that it does not have. */
typedef struct {
  const char *name;
  gint meaning;
} DgTikzWord;

gint dg_tikz_word_find(const DgTikzWord *table, gsize n, const char *word, gint otherwise);

#define DG_TIKZ_WORD(table, word, otherwise) dg_tikz_word_find((table), G_N_ELEMENTS(table), (word), (otherwise))

#endif
