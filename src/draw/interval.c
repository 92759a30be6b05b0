#include "draw/interval.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Relations, the longer of two that begin alike first. */
typedef struct {
  const char *token;
  int direction; /* of the left side: -1 less, 1 greater, 0 equal */
  gboolean closed;
} Relation;

static const Relation RELATIONS[] = {
    {"<=", -1, TRUE},          {">=", 1, TRUE},  {"==", 0, TRUE}, {"\xE2\x89\xA4", -1, TRUE},
    {"\xE2\x89\xA5", 1, TRUE}, {"<", -1, FALSE}, {">", 1, FALSE}, {"=", 0, TRUE}};

/* The next relation from `text` on, with `*at` on it; NULL when there is none. */
static const Relation *next_relation(const char *text, const char **at) {
  for (const char *c = text; *c; c++)
    for (guint i = 0; i < G_N_ELEMENTS(RELATIONS); i++)
      if (g_str_has_prefix(c, RELATIONS[i].token)) {
        *at = c;
        return &RELATIONS[i];
      }
  return NULL;
}

typedef struct {
  char *sides[3];
  const Relation *relations[2];
  guint n;
} Chain;

static void split(const char *text, Chain *chain) {
  const char *at = NULL;
  const Relation *relation;
  while (chain->n < 2 && (relation = next_relation(text, &at))) {
    chain->sides[chain->n] = g_strstrip(g_strndup(text, (gsize)(at - text)));
    chain->relations[chain->n++] = relation;
    text = at + strlen(relation->token);
  }
  chain->sides[chain->n] = g_strstrip(g_strdup(text));
}

/* Narrows the interval by "variable relation value". */
static void bound(DgDrawInterval *interval, int direction, gboolean closed, double value) {
  if (direction <= 0) {
    interval->to = value;
    interval->to_closed = closed;
  }
  if (direction >= 0) {
    interval->from = value;
    interval->from_closed = closed;
  }
}

static gboolean read_chain(const Chain *chain, const char *variable, const DgDrawParameter *parameters,
                           guint n_parameters, DgDrawInterval *interval, char **message) {
  guint middle = chain->n == 2 || strcmp(chain->sides[0], variable) != 0;
  if (chain->n == 0 || strcmp(chain->sides[middle], variable) != 0 ||
      (chain->n == 2 && chain->relations[0]->direction * chain->relations[1]->direction != 1))
    return FALSE;
  *interval = DG_INTERVAL_ALL;
  for (guint i = 0; i < chain->n; i++) {
    gboolean before = i < middle; /* the number stands before the variable */
    double value;
    if (!dg_expression_constant(chain->sides[before ? i : i + 1], parameters, n_parameters, &value, message))
      return FALSE;
    int direction = chain->relations[i]->direction;
    bound(interval, before ? -direction : direction, chain->relations[i]->closed, value);
  }
  return interval->from < interval->to ||
         (interval->from == interval->to && interval->from_closed && interval->to_closed);
}

gboolean dg_interval_parse(const char *text, const char *variable, const DgDrawParameter *parameters,
                           guint n_parameters, DgDrawInterval *interval, char **message) {
  Chain chain = {0};
  split(text, &chain);
  gboolean read = read_chain(&chain, variable, parameters, n_parameters, interval, message);
  if (!read && !*message) {
    g_autofree char *quoted = dg_json_quote(text);
    *message = g_strdup_printf("found the condition %s, expected one that holds somewhere, such as \"%s < 0\" or "
                               "\"-1 <= %s < 2\"",
                               quoted, variable, variable);
  }
  for (guint i = 0; i <= chain.n; i++)
    g_free(chain.sides[i]);
  return read;
}

gboolean dg_interval_contains(const DgDrawInterval *interval, double x) {
  return (x > interval->from || (interval->from_closed && x == interval->from)) &&
         (x < interval->to || (interval->to_closed && x == interval->to));
}
