/* Base forms of words (morphy(7WN)), in nltk's reading of it. */
#include "metrics/explanations/wordnet.h"

#include <string.h>

typedef struct {
  const char *ending, *replacement;
} Detachment;

static const Detachment NOUN[] = {{"s", ""},      {"ses", "s"},   {"ves", "f"},   {"xes", "x"}, {"zes", "z"},
                                  {"ches", "ch"}, {"shes", "sh"}, {"men", "man"}, {"ies", "y"}};
static const Detachment VERB[] = {{"s", ""},   {"ies", "y"}, {"es", "e"},  {"es", ""},
                                  {"ed", "e"}, {"ed", ""},   {"ing", "e"}, {"ing", ""}};
static const Detachment ADJECTIVE[] = {{"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"}};

static const struct {
  const Detachment *rules;
  guint count;
} RULES[DG_WORDNET_PARTS] = {
    {NOUN, G_N_ELEMENTS(NOUN)}, {VERB, G_N_ELEMENTS(VERB)}, {ADJECTIVE, G_N_ELEMENTS(ADJECTIVE)}, {NULL, 0}};

static gboolean has(GPtrArray *forms, const char *form) {
  return g_ptr_array_find_with_equal_func(forms, form, g_str_equal, NULL);
}

/* What each rule makes of each form; equal results are kept once. */
static GPtrArray *detach(const GPtrArray *forms, DgWordNetPart part) {
  GPtrArray *detached = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < forms->len; i++)
    for (guint j = 0; j < RULES[part].count; j++) {
      const Detachment *rule = &RULES[part].rules[j];
      if (!g_str_has_suffix(forms->pdata[i], rule->ending))
        continue;
      gsize rest = strlen(forms->pdata[i]) - strlen(rule->ending);
      g_autofree char *form = g_strdup_printf("%.*s%s", (int)rest, (char *)forms->pdata[i], rule->replacement);
      if (!has(detached, form))
        g_ptr_array_add(detached, g_steal_pointer(&form));
    }
  return detached;
}

static void keep_known(const DgWordNet *wordnet, DgWordNetPart part, const char *form, GPtrArray *known) {
  if (*form && !has(known, form) && dg_wordnet_find(wordnet, part, form, NULL, 0) > 0)
    g_ptr_array_add(known, g_strdup(form));
}

static void keep_all_known(const DgWordNet *wordnet, DgWordNetPart part, const GPtrArray *forms, GPtrArray *known) {
  for (guint i = 0; i < forms->len; i++)
    keep_known(wordnet, part, forms->pdata[i], known);
}

char **dg_wordnet_base_forms(const DgWordNet *wordnet, DgWordNetPart part, const char *word) {
  GPtrArray *known = g_ptr_array_new();
  keep_known(wordnet, part, word, known);
  const char *const *exceptions = dg_wordnet_exceptions(wordnet, part, word);
  for (guint i = 0; exceptions && exceptions[i]; i++)
    keep_known(wordnet, part, exceptions[i], known);
  if (!exceptions) {
    g_autoptr(GPtrArray) forms = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(forms, g_strdup(word));
    do {
      GPtrArray *detached = detach(forms, part);
      g_ptr_array_unref(forms);
      forms = detached;
      keep_all_known(wordnet, part, forms, known);
    } while (known->len == 0 && forms->len > 0);
  }
  g_ptr_array_add(known, NULL);
  return (char **)g_ptr_array_free(known, FALSE);
}
