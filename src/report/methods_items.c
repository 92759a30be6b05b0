/* Items as articles: the figure, what people and every method say of it, and why. */
#include "base/json.h"
#include "base/markup.h"
#include "report/methods_page.h"
#include "report/plain_page.h"

#include <string.h>

/* One item with what every method says of it. */
typedef struct {
  const DgAgreementMethods *methods;
  guint index, n_methods;
  const char *id;
  GPtrArray *criteria; /* const char * */
  cJSON **records; /* one a method; NULL where there is none */
  gboolean rated; /* there are ratings */
} Item;

/* What the articles are filtered by: lines of values. */
typedef struct {
  GPtrArray *criteria, *methods, *mistakes, *states; /* char *, each value once */
} Filters;

static void add_value(GPtrArray *values, const char *value) {
  if (!g_ptr_array_find_with_equal_func(values, value, g_str_equal, NULL))
    g_ptr_array_add(values, g_strdup(value));
}

static void append_filter(GString *out, const char *name, GPtrArray *values) {
  g_ptr_array_add(values, NULL);
  g_autofree char *lines = g_strjoinv("\n", (char **)values->pdata);
  dg_plain_append_filter(out, name, lines);
}

static const cJSON *find_check(const cJSON *record, const char *criterion) {
  return dg_json_value(dg_json_get(record, "checks"), criterion);
}

/* "Yes", "No" or "N/A" that a method says; NULL when it says nothing. */
static const char *find_verdict(const Item *item, guint method, const char *criterion) {
  const cJSON *check = find_check(item->records[method], criterion);
  const char *verdict = cJSON_IsString(check) ? check->valuestring : dg_json_string(check, "verdict");
  if (!item->records[method])
    return dg_agreement_methods_get_found(item->methods, method, criterion, item->id);
  return !verdict ? NULL : strcmp(verdict, "pass") == 0 ? "Yes" : strcmp(verdict, "fail") == 0 ? "No" : "N/A";
}

static const char *find_rating(const Item *item, guint criterion) {
  return item->rated ? dg_agreement_methods_get_rating(item->methods, criterion, item->index) : NULL;
}

/* The criteria of the ratings; without any, those of the results. */
static void list_criteria(Item *item) {
  const DgAgreementRatings *row;
  for (guint i = 0; (row = dg_agreement_methods_get_ratings(item->methods, i)); i++)
    g_ptr_array_add(item->criteria, g_strdup(row->name));
  for (guint i = 0; !item->rated && i < item->n_methods; i++) {
    const cJSON *check;
    cJSON_ArrayForEach(check, dg_json_get(item->records[i], "checks")) if (check->string)
        add_value(item->criteria, check->string);
  }
}

/* Whether a verdict is to be looked at: it is not what people say, or without ratings not what the first method says.
 */
static gboolean is_disputed(const Item *item, guint criterion, const char *verdict) {
  const char *name = item->criteria->pdata[criterion], *expected = find_rating(item, criterion);
  if (item->rated && !expected)
    return FALSE;
  for (guint i = 0; !expected && i < item->n_methods; i++)
    expected = find_verdict(item, i, name);
  return g_strcmp0(verdict, expected) != 0;
}

static void note_mistake(Filters *filters, const char *rating, const char *verdict) {
  gboolean fails = g_strcmp0(verdict, "No") == 0;
  if (!verdict)
    add_value(filters->mistakes, "says nothing");
  else if (strcmp(rating, "No") == 0)
    add_value(filters->mistakes, "passes what people fail");
  else if (fails)
    add_value(filters->mistakes, strcmp(rating, "Yes") == 0 ? "fails what people pass" : "fails what people call N/A");
  else
    add_value(filters->mistakes, "Yes for N/A, or N/A for Yes");
}

/* What is chosen by of one verdict: where it is disputed, and without ratings also where it is No. */
static void collect_verdict(const Item *item, guint method, guint criterion, Filters *filters) {
  const char *name = item->criteria->pdata[criterion], *verdict = find_verdict(item, method, name);
  const char *rating = find_rating(item, criterion);
  gboolean disputed = is_disputed(item, criterion, verdict), fails = !item->rated && g_strcmp0(verdict, "No") == 0;
  if (!disputed && !fails)
    return;
  g_autofree char *words = dg_methods_words(name);
  add_value(filters->criteria, words);
  add_value(filters->methods, dg_agreement_methods_get(item->methods, method)->label);
  if (fails)
    add_value(filters->states, "a criterion fails");
  if (disputed)
    add_value(filters->states, item->rated ? "somebody disagrees with people" : "methods disagree");
  if (rating)
    note_mistake(filters, rating, verdict);
}

static void collect_filters(const Item *item, Filters *filters) {
  for (guint k = 0; k < item->criteria->len; k++)
    for (guint i = 0; i < item->n_methods; i++)
      collect_verdict(item, i, k, filters);
  for (guint i = 0; i < item->n_methods; i++)
    if (dg_json_value(item->records[i], "error"))
      add_value(filters->states, "a result failed");
  if (filters->states->len == 0)
    add_value(filters->states, item->rated ? "all agree with people" : "nothing fails");
}

/* The picture that a model was shown, else what was read. */
static void append_picture(GString *out, const Item *item) {
  static const char *const keys[] = {"figure", "source", "file"};
  g_string_append(out, "<figure>");
  for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
    for (guint i = 0; i < item->n_methods; i++) {
      const char *path = dg_json_string(item->records[i], keys[k]);
      if (!path)
        continue;
      dg_plain_append_picture(out, path, "The figure");
      dg_methods_append_text(out, "<figcaption>", path, "</figcaption></figure>\n");
      return;
    }
  g_string_append(out, "<div class=\"none\">no figure is named</div></figure>\n");
}

static void append_verdict(GString *out, const Item *item, guint method, guint criterion) {
  const char *name = item->criteria->pdata[criterion], *verdict = find_verdict(item, method, name);
  const cJSON *votes = dg_json_value(find_check(item->records[method], name), "votes");
  const char *class = !verdict                      ? "none"
                      : strcmp(verdict, "No") == 0  ? "no"
                      : strcmp(verdict, "N/A") == 0 ? "na"
                                                    : "yes";
  g_string_append_printf(out, "<td class=\"%s%s\">%s", class, is_disputed(item, criterion, verdict) ? " differ" : "",
                         verdict                                                 ? verdict
                         : dg_json_value(item->records[method], "error") != NULL ? "failed"
                                                                                 : "no result");
  if (votes)
    g_string_append_printf(out, "<small>%u Yes, %u No, %u N/A</small>", dg_json_count(votes, "Yes"),
                           dg_json_count(votes, "No"), dg_json_count(votes, "N/A"));
  g_string_append(out, "</td>");
}

static void append_verdicts(GString *out, const Item *item) {
  dg_plain_begin_table(out, "Verdicts by criterion", "verdicts");
  g_string_append(out, "<thead><tr><th scope=\"col\" class=\"text\">Criterion</th>");
  g_string_append(out, item->rated ? "<th scope=\"col\">people</th>" : "");
  for (guint i = 0; i < item->n_methods; i++)
    dg_methods_append_text(out, "<th scope=\"col\">", dg_agreement_methods_get(item->methods, i)->label, "</th>");
  g_string_append(out, "</tr></thead>\n<tbody>\n");
  for (guint k = 0; k < item->criteria->len; k++) {
    const char *rating = find_rating(item, k);
    g_autofree char *words = dg_methods_words(item->criteria->pdata[k]);
    dg_methods_append_text(out, "<tr><td class=\"text\">", words, "</td>");
    if (item->rated)
      g_string_append_printf(out, "<td>%s</td>", rating ? rating : "–");
    for (guint i = 0; i < item->n_methods; i++)
      append_verdict(out, item, i, k);
    g_string_append(out, "</tr>\n");
  }
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
}

/* Why a method says what it says of one criterion. */
static void append_reason(GString *out, const Item *item, guint method, const char *criterion) {
  const cJSON *check = find_check(item->records[method], criterion);
  const char *message = dg_json_string(check, "message"), *verdict = find_verdict(item, method, criterion);
  if (!message || !verdict)
    return;
  dg_methods_append_text(out, "<li>", dg_agreement_methods_get(item->methods, method)->label, ": <strong>");
  g_string_append_printf(out, "%s</strong> – ", verdict);
  dg_append_escaped(out, message);
  g_string_append(out, "</li>\n");
}

static void append_reasons(GString *out, const Item *item) {
  g_string_append(out, "<details><summary>Reasons</summary>\n");
  for (guint k = 0; k < item->criteria->len; k++) {
    g_autoptr(GString) reasons = g_string_new(NULL);
    g_autofree char *words = dg_methods_words(item->criteria->pdata[k]);
    for (guint i = 0; i < item->n_methods; i++)
      append_reason(reasons, item, i, item->criteria->pdata[k]);
    if (reasons->len > 0)
      dg_methods_append_text(out, "<h3>", words, "</h3>\n<ul class=\"reasons\">\n");
    g_string_append(out, reasons->str);
    g_string_append(out, reasons->len > 0 ? "</ul>\n" : "");
  }
  g_string_append(out, "</details>\n");
}

static void append_failures(GString *out, const Item *item) {
  for (guint i = 0; i < item->n_methods; i++) {
    const char *message = dg_json_string(dg_json_value(item->records[i], "error"), "message");
    if (!message)
      continue;
    dg_methods_append_text(out, "<p class=\"failed\">", dg_agreement_methods_get(item->methods, i)->label, " failed: ");
    dg_methods_append_text(out, "", message, "</p>\n");
  }
}

static void append_article(GString *out, const Item *item) {
  Filters filters = {g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free),
                     g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free)};
  collect_filters(item, &filters);
  g_string_append(out, "<article");
  append_filter(out, "criterion", filters.criteria);
  append_filter(out, "method", filters.methods);
  append_filter(out, "mistake", filters.mistakes);
  append_filter(out, "state", filters.states);
  dg_methods_append_text(out, ">\n<h2>", item->id, "</h2>\n<div class=\"item\">\n");
  append_picture(out, item);
  g_string_append(out, "<div>\n");
  append_failures(out, item);
  append_verdicts(out, item);
  append_reasons(out, item);
  g_string_append(out, "</div>\n</div>\n</article>\n");
  g_ptr_array_unref(filters.criteria);
  g_ptr_array_unref(filters.methods);
  g_ptr_array_unref(filters.mistakes);
  g_ptr_array_unref(filters.states);
}

gboolean dg_methods_append_item(GString *out, const DgAgreementMethods *methods, guint index) {
  Item item = {.methods = methods,
               .index = index,
               .n_methods = dg_agreement_methods_get_count(methods),
               .id = dg_agreement_methods_get_item(methods, index),
               .rated = dg_agreement_methods_get_ratings_file(methods) != NULL};
  if (!item.id)
    return FALSE;
  item.criteria = g_ptr_array_new_with_free_func(g_free);
  item.records = g_new0(cJSON *, item.n_methods + 1);
  for (guint i = 0; i < item.n_methods; i++) {
    const char *record = dg_agreement_methods_get_record(methods, i, item.id);
    item.records[i] = record ? cJSON_Parse(record) : NULL;
  }
  list_criteria(&item);
  append_article(out, &item);
  for (guint i = 0; i < item.n_methods; i++)
    cJSON_Delete(item.records[i]);
  g_free(item.records);
  g_ptr_array_unref(item.criteria);
  return TRUE;
}
