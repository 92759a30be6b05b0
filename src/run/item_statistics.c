/* Numbers of a set of problems (MATHEXPLAIN, Table 2 and Figure 4). */
#include "base/compare.h"
#include "run/item_set.h"

#include <math.h>
#include <string.h>

struct _DgItemStatistics {
  GStringChunk *texts;
  GArray *rows; /* DgItemStatistic */
  GArray *chapters; /* DgItemChapter */
};

/* Means in documents. */
#define DECIMALS 4

static void add_row(DgItemStatistics *statistics, double value, gboolean whole, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static void add_row(DgItemStatistics *statistics, double value, gboolean whole, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *name = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  DgItemStatistic row = {g_string_chunk_insert_const(statistics->texts, name), value, whole};
  g_array_append_val(statistics->rows, row);
}

static const DgItem *item_at(const DgItemSet *set, guint index) {
  const DgItem *item = set->items->pdata[index];
  return item->error ? NULL : item;
}

static const char *subject_of(const DgItem *item) {
  return item->about.subject ? item->about.subject : "";
}

/* The subjects of all items, sorted, each once. */
static GPtrArray *list_subjects(const DgItemSet *set) {
  GPtrArray *subjects = g_ptr_array_new();
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = item_at(set, i);
    if (item && !g_ptr_array_find_with_equal_func(subjects, subject_of(item), g_str_equal, NULL))
      g_ptr_array_add(subjects, (gpointer)subject_of(item));
  }
  g_ptr_array_sort(subjects, dg_compare_text);
  return subjects;
}

static void count_problems(DgItemStatistics *statistics, const DgItemSet *set) {
  g_autoptr(GPtrArray) subjects = list_subjects(set);
  guint all = 0, unread = 0;
  for (guint i = 0; i < set->items->len; i++)
    *(item_at(set, i) ? &all : &unread) += 1;
  add_row(statistics, all, TRUE, "Problems");
  for (guint k = 0; k < subjects->len; k++) {
    const char *subject = subjects->pdata[k];
    guint count = 0, choice = 0;
    for (guint i = 0; i < set->items->len; i++) {
      const DgItem *item = item_at(set, i);
      gboolean own = item && strcmp(subject_of(item), subject) == 0;
      count += own;
      choice += own && item->about.choices;
    }
    const char *name = *subject ? subject : "without a subject";
    add_row(statistics, count, TRUE, "- %s", name);
    add_row(statistics, choice, TRUE, "  - multiple-choice (%s)", name);
    add_row(statistics, count - choice, TRUE, "  - short-answer (%s)", name);
  }
  if (unread > 0)
    add_row(statistics, unread, TRUE, "Lines that are no items");
}

/* Runs of characters that are no white space. */
static guint count_words(const char *text) {
  guint words = 0;
  gboolean inside = FALSE;
  for (; *text; text = g_utf8_next_char(text)) {
    gboolean space = g_unichar_isspace(g_utf8_get_char(text));
    words += !space && !inside;
    inside = !space;
  }
  return words;
}

typedef struct {
  const char *name;
  guint most;
  guint64 sum, count;
} Words;

static void add_words(Words *words, const char *text) {
  guint count = text ? count_words(text) : 0;
  if (!text || !*text)
    return;
  words->most = MAX(words->most, count);
  words->sum += count;
  words->count++;
}

/* What sort of mark or element a keypoint is: "right angle mark" and so on. Static. */
static const char *sort_of(const DgKeypoint *keypoint) {
  static const char *const marks[][2] = {{"right angle", "right-angle marks"},
                                         {"parallel", "parallel marks"},
                                         {"equal length", "equal-length marks"},
                                         {"equal angle", "equal-angle marks"},
                                         {"length label", "length labels"}};
  static const char *const kinds[] = {"points", "lines", "angles", "regions", "other marks", "other text"};
  const DgKeypointElement *element = keypoint->parsed;
  for (guint i = 0; element->kind == DG_KEYPOINT_SYMBOL && i < G_N_ELEMENTS(marks); i++)
    if (strcmp(marks[i][0], element->variant) == 0)
      return marks[i][1];
  return kinds[element->kind];
}

static void count_sorts(DgItemStatistics *statistics, const DgItemSet *set) {
  static const char *const sorts[] = {"points",
                                      "lines",
                                      "angles",
                                      "regions",
                                      "right-angle marks",
                                      "parallel marks",
                                      "equal-length marks",
                                      "equal-angle marks",
                                      "length labels",
                                      "other marks",
                                      "other text"};
  guint counts[G_N_ELEMENTS(sorts)] = {0}, all = 0, items = 0;
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = item_at(set, i);
    guint count = item && item->keypoints ? dg_keypoints_get_count(item->keypoints) : 0;
    items += item && item->keypoints;
    all += count;
    for (guint j = 0; j < count; j++)
      for (guint k = 0; k < G_N_ELEMENTS(sorts); k++)
        counts[k] += strcmp(sort_of(dg_keypoints_get(item->keypoints, j)), sorts[k]) == 0;
  }
  add_row(statistics, items > 0 ? (double)all / items : NAN, FALSE, "Average number of keypoints");
  add_row(statistics, all, TRUE, "Keypoints");
  for (guint k = 0; k < G_N_ELEMENTS(sorts); k++)
    if (counts[k] > 0)
      add_row(statistics, counts[k], TRUE, "- %s", sorts[k]);
}

static void count_lengths(DgItemStatistics *statistics, const DgItemSet *set) {
  Words words[] = {{.name = "a problem"}, {.name = "a solution"}, {.name = "a keypoint's description"}};
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = item_at(set, i);
    if (!item)
      continue;
    add_words(&words[0], item->about.problem);
    add_words(&words[1], item->reference);
    for (guint k = 0; item->keypoints && k < dg_keypoints_get_count(item->keypoints); k++)
      add_words(&words[2], dg_keypoints_get_description(item->keypoints, k));
  }
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    add_row(statistics, words[i].most, TRUE, "Maximum words of %s", words[i].name);
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    add_row(statistics, words[i].count > 0 ? (double)words[i].sum / (double)words[i].count : NAN, FALSE,
            "Average words of %s", words[i].name);
}

static int compare_chapters(gconstpointer a, gconstpointer b) {
  const DgItemChapter *p = a, *q = b;
  int order = strcmp(p->subject, q->subject);
  order = order ? order : strcmp(p->chapter, q->chapter);
  return order ? order : strcmp(p->section, q->section);
}

static void count_chapters(DgItemStatistics *statistics, const DgItemSet *set) {
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = item_at(set, i);
    if (!item || (!item->about.chapter && !item->about.section))
      continue;
    DgItemChapter own = {subject_of(item), item->about.chapter ? item->about.chapter : "",
                         item->about.section ? item->about.section : "", 0, 0};
    guint at = 0;
    while (at < statistics->chapters->len &&
           compare_chapters(&g_array_index(statistics->chapters, DgItemChapter, at), &own) != 0)
      at++;
    if (at == statistics->chapters->len) {
      own.subject = g_string_chunk_insert_const(statistics->texts, own.subject);
      own.chapter = g_string_chunk_insert_const(statistics->texts, own.chapter);
      own.section = g_string_chunk_insert_const(statistics->texts, own.section);
      g_array_append_val(statistics->chapters, own);
    }
    DgItemChapter *chapter = &g_array_index(statistics->chapters, DgItemChapter, at);
    chapter->items++;
    chapter->keypoints += item->keypoints ? dg_keypoints_get_count(item->keypoints) : 0;
  }
  g_array_sort(statistics->chapters, compare_chapters);
}

DgItemStatistics *dg_item_set_count(const DgItemSet *set) {
  enum { BLOCK_BYTES = 1024 };
  DgItemStatistics *statistics = g_new0(DgItemStatistics, 1);
  statistics->texts = g_string_chunk_new(BLOCK_BYTES);
  statistics->rows = g_array_new(FALSE, FALSE, sizeof(DgItemStatistic));
  statistics->chapters = g_array_new(FALSE, FALSE, sizeof(DgItemChapter));
  count_problems(statistics, set);
  count_sorts(statistics, set);
  count_lengths(statistics, set);
  count_chapters(statistics, set);
  return statistics;
}

void dg_item_statistics_free(DgItemStatistics *statistics) {
  if (!statistics)
    return;
  g_array_unref(statistics->chapters);
  g_array_unref(statistics->rows);
  g_string_chunk_free(statistics->texts);
  g_free(statistics);
}

const DgItemStatistic *dg_item_statistics_get(const DgItemStatistics *statistics, guint index) {
  return index < statistics->rows->len ? &g_array_index(statistics->rows, DgItemStatistic, index) : NULL;
}

const DgItemChapter *dg_item_statistics_get_chapter(const DgItemStatistics *statistics, guint index) {
  return index < statistics->chapters->len ? &g_array_index(statistics->chapters, DgItemChapter, index) : NULL;
}

char *dg_item_statistics_to_json(const DgItemStatistics *statistics, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/item_statistics@1");
  cJSON *rows = cJSON_AddArrayToObject(document, "statistics");
  for (guint i = 0; i < statistics->rows->len; i++) {
    const DgItemStatistic *row = dg_item_statistics_get(statistics, i);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(rows, object);
    cJSON_AddStringToObject(object, "name", row->name + strspn(row->name, " -"));
    dg_json_add_number(object, "value", row->value, DECIMALS);
  }
  cJSON *chapters = cJSON_AddArrayToObject(document, "chapters");
  for (guint i = 0; i < statistics->chapters->len; i++) {
    const DgItemChapter *chapter = dg_item_statistics_get_chapter(statistics, i);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(chapters, object);
    cJSON_AddStringToObject(object, "subject", chapter->subject);
    cJSON_AddStringToObject(object, "chapter", chapter->chapter);
    cJSON_AddStringToObject(object, "section", chapter->section);
    cJSON_AddNumberToObject(object, "items", chapter->items);
    cJSON_AddNumberToObject(object, "keypoints", chapter->keypoints);
  }
  return dg_json_print(document, pretty);
}
