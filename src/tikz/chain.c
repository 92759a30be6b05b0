/* Chains: nodes placed one after the other and joined (PGF manual, "Chains"), and what follows a node on its path. */
#include "tikz/key.h"

#include <string.h>

/* A chain by its name. Strings are interned. */
typedef struct {
  const char *name, *direction;
  guint count;
} Chain;

/* A copy without the blanks and the pair of braces around it. Free with g_free(). */
static char *unbraced(const char *text) {
  char *copy = g_strstrip(g_strdup(text));
  gsize length = strlen(copy);
  if (length >= 2 && *copy == '{' && copy[length - 1] == '}') {
    copy[length - 1] = *copy = ' ';
    g_strstrip(copy);
  }
  return copy;
}

/* Takes "name going direction" or "name placed direction" apart; the name may be missing. Free with g_free(). */
static char *parse(DgTikz *tikz, const char *value, const char **direction) {
  const char *text = value ? value : "", *at = strstr(text, "going "), *key = at ? at + strlen("going ") : NULL;
  if (!at && (at = strstr(text, "placed ")))
    key = at + strlen("placed ");
  g_autofree char *side = key ? unbraced(key) : NULL;
  *direction = dg_tikz_intern(tikz, side);
  return g_strstrip(at ? g_strndup(text, (gsize)(at - text)) : g_strdup(text));
}

static Chain *new_chain(DgTikz *tikz, const char *name, const char *direction) {
  Chain *chain = g_new0(Chain, 1);
  chain->name = dg_tikz_intern(tikz, name);
  chain->direction = direction;
  g_hash_table_insert(tikz->chains, (gpointer)chain->name, chain);
  tikz->state->chain = chain->name;
  return chain;
}

static void start_chain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *direction;
  g_autofree char *name = parse(tikz, value, &direction);
  new_chain(tikz, *name ? name : "chain", direction ? direction : "right");
}

/* A branch is a chain whose first node is the last one of the chain that it leaves. */
static void start_branch(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const char *const NAMES[] = {"1", "begin", "end"};
  const char *direction;
  g_autofree char *name = parse(tikz, value, &direction);
  const Chain *parent = tikz->state->chain ? g_hash_table_lookup(tikz->chains, tikz->state->chain) : NULL;
  g_autofree char *last = parent ? g_strdup_printf("%s-%u", parent->name, parent->count) : NULL;
  const DgTikzNode *node = last ? dg_tikz_node_find(tikz, last) : NULL;
  if (!node) {
    dg_tikz_unknown(tikz, FALSE, "found \"start branch\" without a node on a chain before it");
    return;
  }
  g_autofree char *full = g_strdup_printf("%s/%s", parent->name, name);
  Chain *branch = new_chain(tikz, full, direction ? direction : parent->direction);
  branch->count = 1;
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    g_autofree char *alias = g_strdup_printf("%s-%s", full, NAMES[i]);
    g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, alias), (gpointer)node);
  }
}

/* "continue chain=name going direction", and of a branch of the chain that is in force. */
static void continue_chain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *direction, *current = tikz->state->chain;
  g_autofree char *name = parse(tikz, value, &direction);
  g_autofree char *full = key->number == 0 ? g_strdup(*name     ? name
                                                      : current ? current
                                                                : "chain")
                                           : g_strdup_printf("%s/%s", current ? current : "chain", name);
  Chain *chain = g_hash_table_lookup(tikz->chains, full);
  if (!chain) {
    dg_tikz_unknown(tikz, FALSE, "found \"%s\", but no chain \"%.40s\" was started", key->name, full);
    return;
  }
  tikz->state->chain = chain->name;
  if (direction)
    chain->direction = direction;
}

static void add_alias(DgTikz *tikz, const char *chain, const char *suffix) {
  DgTikzState *state = tikz->state;
  g_autofree char *all =
      g_strdup_printf("%s%s%s-%s", state->aliases ? state->aliases : "", state->aliases ? "," : "", chain, suffix);
  state->aliases = dg_tikz_intern(tikz, all);
}

/* Makes the node that is being read the next one of a chain, or of that in force; NULL when there is none. */
static const Chain *take_turn(DgTikz *tikz, const char *name) {
  Chain *chain = g_hash_table_lookup(tikz->chains, *name ? name : tikz->state->chain ? tikz->state->chain : "chain");
  if (!chain) {
    dg_tikz_unknown(tikz, FALSE, "found a node on a chain, but no chain \"%.40s\" was started", name);
    return NULL;
  }
  chain->count++;
  tikz->state->chain = chain->name;
  g_autofree char *number = g_strdup_printf("%u", chain->count);
  g_autofree char *previous = g_strdup_printf("%s-%u", chain->name, chain->count - 1);
  add_alias(tikz, chain->name, number);
  add_alias(tikz, chain->name, "end");
  if (chain->count == 1)
    add_alias(tikz, chain->name, "begin");
  dg_tex_define(tikz->reader, "tikzchainprevious", previous);
  dg_tex_define(tikz->reader, "tikzchaincount", number);
  return chain;
}

static void on_chain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *direction;
  g_autofree char *name = parse(tikz, value, &direction);
  const Chain *chain = take_turn(tikz, name);
  if (!chain)
    return;
  const char *side = direction ? direction : chain->direction;
  g_autofree char *keys =
      strchr(side, '=') ? g_strdup(side) : g_strdup_printf("%s=of %s-%u", side, chain->name, chain->count - 1);
  if (chain->count > 1)
    dg_tikz_keys(tikz, keys);
  dg_tikz_style(tikz, "every on chain");
}

/* "with a by keys": an edge to this node from another one, or from the one before it on the chain. */
static void join(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const DgTikzState *state = tikz->state;
  const Chain *chain = g_hash_table_lookup(tikz->chains, state->chain ? state->chain : "chain");
  const char *with = value ? strstr(value, "with ") : NULL, *by = value ? strstr(value, "by ") : NULL;
  g_autofree char *from = NULL;
  if (with)
    from = g_strstrip(by > with ? g_strndup(with + 5, (gsize)(by - with) - 5) : g_strdup(with + 5));
  else if (chain && chain->count > 1)
    from = g_strdup_printf("%s-%u", chain->name, chain->count - 1);
  if (!from)
    return;
  g_autofree char *keys = by ? unbraced(by + 3) : g_strdup("");
  g_autofree char *text = g_strdup_printf("(%s) edge[every join/.try,%s] (\\tikzlastnode)", from, keys);
  dg_tikz_add_after_node(tikz, text);
}

void dg_tikz_add_after_node(DgTikz *tikz, const char *text) {
  DgTikzState *state = tikz->state;
  g_autofree char *all = g_strdup_printf("%s\\path %s;", state->after_node ? state->after_node : "", text);
  state->after_node = dg_tikz_intern(tikz, all);
}

static void name_again(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  g_autofree char *name = dg_tex_expand(tikz->reader, value);
  g_autofree char *all = g_strconcat(state->aliases ? state->aliases : "", state->aliases ? "," : "", name, NULL);
  state->aliases = dg_tikz_intern(tikz, all);
}

static void add_after(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_add_after_node(tikz, value);
}

static const DgTikzKey KEYS[] = {
    {"after node path", DG_TIKZ_KEY_VALUE, .run = add_after},
    {"alias", DG_TIKZ_KEY_VALUE, .run = name_again},
    {"append after command", DG_TIKZ_KEY_VALUE, .run = add_after},
    {"continue branch", DG_TIKZ_KEY_VALUE, .run = continue_chain, .number = 1},
    {"continue chain", DG_TIKZ_KEY_ANY, .run = continue_chain},
    {"join", DG_TIKZ_KEY_ANY, .run = join},
    {"on chain", DG_TIKZ_KEY_ANY, .run = on_chain},
    {"start branch", DG_TIKZ_KEY_VALUE, .run = start_branch},
    {"start chain", DG_TIKZ_KEY_ANY, .run = start_chain},
};

gboolean dg_tikz_key_chain(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

void dg_tikz_node_finish(DgTikz *tikz, const DgTikzState *state, GString *after) {
  const DgTikzNode *node = state->name ? g_hash_table_lookup(tikz->nodes, state->name) : NULL;
  if (!node)
    return;
  g_auto(GStrv) names = g_strsplit(state->aliases ? state->aliases : "", ",", -1);
  for (guint i = 0; names[i]; i++)
    g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, names[i]), (gpointer)node);
  if (state->after_node)
    g_string_append_printf(after, "{\\def\\tikzlastnode{%s}%s}", state->name, state->after_node);
}

void dg_tikz_chain_statement(DgTikz *tikz, const char *name) {
  DgTikzState *outer = tikz->state, own = *outer;
  if (!dg_tex_take(tikz->reader, "("))
    return;
  g_autofree char *node = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  GString *after = g_string_new(NULL);
  tikz->state = &own;
  own.name = node ? dg_tikz_intern(tikz, g_strstrip(node)) : NULL;
  own.aliases = own.after_node = NULL;
  if (take_turn(tikz, "") && options)
    dg_tikz_keys(tikz, options);
  tikz->state = outer;
  dg_tikz_node_finish(tikz, &own, after);
  if (after->len)
    dg_tikz_run(tikz, after->str);
  g_string_free(after, TRUE);
  dg_tex_take(tikz->reader, ";");
}
