/* The named similarities of labels but `label`, which has a file of its own. All compare normal forms
 * (dg_text_normalise(): NFKC, case folding, white space), lie between 0 and 1, are symmetric, and are 1 for labels with
 * equal normal forms. */
#include "metrics/similarity.h"

#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

/* Sizes that differ by less than this share are one size: transforms leave such differences. */
#define SIZE_TOLERANCE 0.01

static gboolean has_letter(const char *text) {
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
    if ((guint8)*p < 0x80) {
      if (g_ascii_isalpha(*p))
        return TRUE;
      continue;
    }
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)g_utf8_get_char(p));
    if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO)
      return TRUE;
  }
  return FALSE;
}

char *dg_node_title(const DgNode *node) {
  const DgTextLine *lines = node->text_lines;
  guint n_lines = node->n_text_lines;
  double largest = -1;
  gboolean bold = FALSE;
  for (guint i = 0; i < n_lines; i++) {
    const DgTextLine *line = &lines[i];
    if (has_letter(line->text))
      largest = MAX(largest, line->font_size);
  }
  if (largest < 0)
    return g_strdup(node->text);
  double least = largest * (1 - SIZE_TOLERANCE);
  for (guint i = 0; i < n_lines; i++) {
    const DgTextLine *line = &lines[i];
    bold = bold || (line->bold && line->font_size >= least && has_letter(line->text));
  }
  GString *title = g_string_new(NULL);
  for (guint i = 0; i < n_lines; i++) {
    const DgTextLine *line = &lines[i];
    if (line->font_size >= least && (line->bold || !bold) && has_letter(line->text))
      g_string_append(g_string_append(title, title->len > 0 ? " " : ""), line->text);
    else if (title->len > 0)
      break;
  }
  return g_string_free(title, FALSE);
}

static char *form_whole(const DgNode *node) {
  return g_strdup(node->text);
}

/* 1 - d / m: d is the Levenshtein distance (insertions, deletions and substitutions of code points), m the length of
 * the longer label. DiagramEval leaves its text similarity open; this is the usual one. At 0.8 a plural or a typing
 * error still matches, and "Encoder" (7 letters, 2 edits from "Decoder") does not. */
static const DgSimilarityRecord levenshtein = {
    .name = "levenshtein",
    .key = "lev",
    .summary = "Edit distance of the whole labels",
    .citation = "Levenshtein, Soviet Physics Doklady 10, 1966",
    .threshold = 0.8,
    .comparing = DG_COMPARE_DISTANCE,
    .form = form_whole,
};

static char *form_sorted(const DgNode *node) {
  g_autofree char *normal = dg_text_normalise(node->text);
  return dg_words_join(normal, " ", TRUE);
}

/* As `levenshtein`, with the words of both labels sorted: their order does not count, nor does punctuation. */
static const DgSimilarityRecord token_sort = {
    .name = "token_sort",
    .key = "tokensort",
    .summary = "Edit distance of the sorted words",
    .citation = "token_sort_ratio of FuzzyWuzzy (SeatGeek, 2011)",
    .threshold = 0.6,
    .comparing = DG_COMPARE_DISTANCE,
    .form = form_sorted,
};

/* 2 |A n B| / (|A| + |B|) of the sets of words A and B. */
static const DgSimilarityRecord token_set = {
    .name = "token_set",
    .key = "tokenset",
    .summary = "Words in common, by the mean number of words",
    .citation = "Dice, Ecology 26(3), 1945, of sets of words",
    .threshold = 0.55,
    .comparing = DG_COMPARE_SETS,
    .split = dg_words_split,
    .distinct = TRUE,
};

/* As `levenshtein`, of the titles (dg_node_title()) only: captions do not count. */
static const DgSimilarityRecord title_line = {
    .name = "title_line",
    .key = "title",
    .summary = "Edit distance of the title lines (largest, bold)",
    .citation = "Levenshtein distance of a part of the label",
    .threshold = 0.5,
    .comparing = DG_COMPARE_DISTANCE,
    .form = dg_node_title,
};

/* |A n B| / min(|A|, |B|) of the sets of words A and B: 1 when one label has all words of the other. */
static const DgSimilarityRecord containment = {
    .name = "containment",
    .key = "contain",
    .summary = "Words in common, by the smaller number of words",
    .citation = "Overlap coefficient: Simpson, American Scientist 31(1), 1943",
    .threshold = 0.6,
    .comparing = DG_COMPARE_SETS,
    .split = dg_words_split,
    .distinct = TRUE,
    .contained = TRUE,
};

/* 2 |A n B| / (|A| + |B|) of the bags of character trigrams A and B, a blank at both ends of a word. */
static const DgSimilarityRecord trigram = {
    .name = "trigram",
    .key = "trigram",
    .summary = "Character trigrams in common",
    .citation = "Angell, Freund and Willett, Information Processing & Management 19(4), 1983",
    .threshold = 0.5,
    .comparing = DG_COMPARE_SETS,
    .split = dg_words_split_trigrams,
};

const DgSimilarityRecord *const dg_similarities[] = {
    &dg_similarity_label, &levenshtein, &token_sort, &token_set, &title_line, &containment, &trigram,
};
G_STATIC_ASSERT(G_N_ELEMENTS(dg_similarities) == DG_SIMILARITY_COUNT);

const char *const dg_similarity_names[] = {
    "label", "levenshtein", "token_sort", "token_set", "title_line", "containment", "trigram", NULL,
};
G_STATIC_ASSERT(G_N_ELEMENTS(dg_similarity_names) == DG_SIMILARITY_COUNT + 1);

const char *dg_similarity_get_name(DgSimilarity similarity) {
  return similarity < DG_SIMILARITY_COUNT ? dg_similarities[similarity]->name : NULL;
}

const char *dg_similarity_get_summary(DgSimilarity similarity) {
  return similarity < DG_SIMILARITY_COUNT ? dg_similarities[similarity]->summary : NULL;
}

double dg_similarity_get_threshold(DgSimilarity similarity) {
  return dg_similarities[similarity]->threshold;
}

gboolean dg_similarity_find(const char *name, DgSimilarity *similarity) {
  for (guint i = 0; i < DG_SIMILARITY_COUNT; i++) {
    if (strcmp(dg_similarities[i]->name, name) != 0)
      continue;
    *similarity = (DgSimilarity)i;
    return TRUE;
  }
  return FALSE;
}
