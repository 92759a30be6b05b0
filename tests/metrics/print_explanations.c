/* Prints the scores of pairs of texts, for comparison with other implementations: lines of JSON on standard input,
 * {"text","reference"} or {"word"}, and one line of JSON for each. The argument is the directory of WordNet. */
#include "base/json.h"
#include "base/lines.h"

#include <diagrade/explanations.h>
#include <stdio.h>

static void add_words(cJSON *out, const char *name, char **words) {
  cJSON *list = cJSON_AddArrayToObject(out, name);
  for (guint i = 0; words[i]; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(words[i]));
}

static void describe_word(cJSON *out, const char *word, const DgWordNet *wordnet) {
  g_autofree char *stem = dg_stem(word, DG_STEMS_NLTK);
  g_auto(GStrv) synonyms = dg_wordnet_synonyms(wordnet, word);
  cJSON_AddStringToObject(out, "stem", stem);
  add_words(out, "synonyms", synonyms);
}

static void add_bleu(cJSON *out, const char *text, const char *reference) {
  for (guint order = 2; order <= 4; order += 2)
    for (guint smoothing = 0; smoothing <= DG_SMOOTHING_FLOOR; smoothing++)
      for (guint tokens = 0; tokens <= DG_TOKENS_SPACES; tokens++) {
        g_autoptr(DgBleuOptions) options = dg_bleu_options_new(order);
        dg_bleu_options_set_tokens(options, (DgTokens)tokens);
        dg_bleu_options_set_smoothing(options, (DgSmoothing)smoothing, smoothing == DG_SMOOTHING_FLOOR ? 0.1 : 1);
        g_autofree char *name = g_strdup_printf("bleu%u.%s.%s", order, dg_smoothing_name((DgSmoothing)smoothing),
                                                dg_tokens_name((DgTokens)tokens));
        cJSON_AddNumberToObject(out, name, dg_bleu(&text, &reference, 1, options));
      }
}

static void describe_pair(cJSON *out, const char *text, const char *reference, const DgWordNet *wordnet) {
  add_bleu(out, text, reference);
  cJSON_AddNumberToObject(out, "chrf", dg_chrf(&text, &reference, 1, 0, 2, FALSE));
  cJSON_AddNumberToObject(out, "chrf++", dg_chrf(&text, &reference, 1, 2, 2, FALSE));
  cJSON_AddNumberToObject(out, "chrf.nltk", dg_chrf(&text, &reference, 1, 0, 3, TRUE));
  DgOverlap overlap;
  dg_rouge_l(text, reference, DG_STEMS_NLTK, &overlap);
  cJSON_AddNumberToObject(out, "rouge_l", overlap.f1);
  dg_rouge_lsum(text, reference, DG_STEMS_NLTK, &overlap);
  cJSON_AddNumberToObject(out, "rouge_lsum", overlap.f1);
  cJSON_AddNumberToObject(out, "meteor", dg_meteor(text, reference, DG_TOKENS_SPACES, DG_STEMS_NLTK, wordnet));
}

static gboolean describe(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  g_autoptr(cJSON) in = dg_json_parse(line, length, "the input", error);
  if (!in)
    return FALSE;
  g_autoptr(cJSON) out = cJSON_CreateObject();
  const char *word = cJSON_GetStringValue(dg_json_get(in, "word"));
  if (word)
    describe_word(out, word, user_data);
  else
    describe_pair(out, cJSON_GetStringValue(dg_json_get(in, "text")),
                  cJSON_GetStringValue(dg_json_get(in, "reference")), user_data);
  g_autofree char *text = dg_json_print(out, FALSE);
  puts(text);
  return TRUE;
}

int main(int argc, char **argv) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgWordNet) wordnet = dg_wordnet_open(argc > 1 ? argv[1] : "", &error);
  if (wordnet && dg_lines_each("-", "lines of JSON", describe, wordnet, &error))
    return 0;
  fprintf(stderr, "%s\n", error->message);
  return 1;
}
