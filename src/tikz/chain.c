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

static void start_chain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *direction;
  g_autofree char *name = parse(tikz, value, &direction);
  Chain *chain = g_new0(Chain, 1);
  chain->name = dg_tikz_intern(tikz, *name ? name : "chain");
  chain->direction = direction ? direction : "right";
  g_hash_table_insert(tikz->chains, (gpointer)chain->name, chain);
  tikz->state->chain = chain->name;
}

static void add_alias(DgTikz *tikz, const char *chain, const char *suffix) {
  DgTikzState *state = tikz->state;
  g_autofree char *all =
      g_strdup_printf("%s%s%s-%s", state->aliases ? state->aliases : "", state->aliases ? "," : "", chain, suffix);
  state->aliases = dg_tikz_intern(tikz, all);
}

static void on_chain(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *direction;
  g_autofree char *name = parse(tikz, value, &direction);
  Chain *chain = g_hash_table_lookup(tikz->chains, *name ? name : tikz->state->chain ? tikz->state->chain : "chain");
  if (!chain) {
    dg_tikz_unknown(tikz, FALSE, "found \"on chain\", but no chain \"%.40s\" was started", name);
    return;
  }
  chain->count++;
  tikz->state->chain = chain->name;
  g_autofree char *number = g_strdup_printf("%u", chain->count);
  add_alias(tikz, chain->name, number);
  add_alias(tikz, chain->name, "end");
  if (chain->count == 1)
    add_alias(tikz, chain->name, "begin");
  const char *side = direction ? direction : chain->direction;
  g_autofree char *keys =
      strchr(side, '=') ? g_strdup(side) : g_strdup_printf("%s=of %s-%u", side, chain->name, chain->count - 1);
  g_autofree char *previous = g_strdup_printf("%s-%u", chain->name, chain->count - 1);
  dg_tex_define(tikz->reader, "tikzchainprevious", previous);
  dg_tex_define(tikz->reader, "tikzchaincount", number);
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
    {"join", DG_TIKZ_KEY_ANY, .run = join},
    {"on chain", DG_TIKZ_KEY_ANY, .run = on_chain},
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
