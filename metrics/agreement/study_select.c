/* Which criteria of the files are compared, and how. */
#include "metrics/agreement/study.h"

#include <diagrade/metrics.h>

#include <string.h>

/* The criteria that DiagramIR averages (its Tables 2 to 7); two more are reported there apart. */
static const char *const PAPER_AVERAGED[] = {"angle_labels_matches_arcs",
                                             "labeled_lengths_areas_match_proportions",
                                             "diagram_fully_in_canvas",
                                             "diagram_elements_are_readable_size",
                                             "labels_associated_with_elements",
                                             "diagram_elements_dont_problematically_overlap",
                                             NULL};

/* Names that a note or message lists. */
#define LISTED_MAX 12

static const DgCriterionForm *find_form(const DgEntries *entries, const char *name) {
  guint position = dg_names_find(&entries->criteria, name);
  return position == DG_NAME_NONE ? NULL : &g_array_index(entries->forms, DgCriterionForm, position);
}

/* "a, b, c"; "none". Free with g_free(). */
static char *list_names(const GPtrArray *names) {
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < MIN(names->len, LISTED_MAX); i++) {
    g_autofree char *name = dg_entries_short_name(names->pdata[i]);
    g_string_append_printf(list, "%s%s", i ? ", " : "", name);
  }
  if (names->len > LISTED_MAX)
    g_string_append_printf(list, " and %u more", names->len - LISTED_MAX);
  if (names->len == 0)
    g_string_append(list, "none");
  return g_string_free(list, FALSE);
}

/* The criteria of all files of ratings. */
static GPtrArray *rated_names(const DgStudyFiles *files) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < files->ratings->len; i++) {
    const DgEntries *entries = files->ratings->pdata[i];
    for (guint k = 0; k < entries->criteria.names->len; k++)
      if (!g_ptr_array_find_with_equal_func(names, entries->criteria.names->pdata[k], g_str_equal, NULL))
        g_ptr_array_add(names, entries->criteria.names->pdata[k]);
  }
  return names;
}

static gboolean in_results(const DgStudyFiles *files, const char *name) {
  for (guint i = 0; i < DG_SYSTEMS; i++)
    if (files->results[i] && !find_form(files->results[i], name))
      return FALSE;
  return files->results[0] != NULL;
}

typedef enum { FORM_TEXT, FORM_VERDICTS, FORM_NUMBERS, FORM_MIXED } Form;

/* The forms of one criterion in the files that have it. */
typedef struct {
  const DgOdd *no_verdict, *no_number, *neither; /* the first ones */
  const DgEntries *no_verdict_file, *no_number_file, *neither_file;
  gboolean readable, unreadable; /* in one of the files; in none of one of them */
} Forms;

static void add_form(Forms *forms, const DgEntries *entries, const char *name) {
  const DgCriterionForm *form = entries ? find_form(entries, name) : NULL;
  if (!form)
    return;
  if (form->no_verdict.line && !forms->no_verdict) {
    forms->no_verdict = &form->no_verdict;
    forms->no_verdict_file = entries;
  }
  if (form->no_number.line && !forms->no_number) {
    forms->no_number = &form->no_number;
    forms->no_number_file = entries;
  }
  if (form->neither.line && !forms->neither) {
    forms->neither = &form->neither;
    forms->neither_file = entries;
  }
  if (form->readable)
    forms->readable = TRUE;
  else
    forms->unreadable = TRUE;
}

static Form form_of(const DgStudyFiles *files, const char *name, gboolean with_results, Forms *forms) {
  *forms = (Forms){0};
  for (guint i = 0; i < files->ratings->len; i++)
    add_form(forms, files->ratings->pdata[i], name);
  for (guint i = 0; with_results && i < DG_SYSTEMS; i++)
    add_form(forms, files->results[i], name);
  if (!forms->no_verdict)
    return FORM_VERDICTS;
  if (!forms->no_number)
    return FORM_NUMBERS;
  return forms->neither && forms->unreadable ? FORM_TEXT : FORM_MIXED;
}

static gboolean set_unknown_value(const Forms *forms, const char *name, GError **error) {
  if (forms->neither)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found %s as %s, expected Yes, No or N/A (or pass and fail, true and false, 1 and 0), or "
                "numbers throughout",
                forms->neither_file->name, forms->neither->line, forms->neither->text, name);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found %s as %s where %s:%u has %s, expected verdicts throughout or numbers throughout",
                forms->no_verdict_file->name, forms->no_verdict->line, forms->no_verdict->text, name,
                forms->no_number_file->name, forms->no_number->line, forms->no_number->text);
  return FALSE;
}

static gboolean is_listed(char **names, const char *name) {
  return !names || g_strv_contains((const char *const *)names, name);
}

/* Names that the user gave must be there. */
static gboolean check_names(char **names, const GPtrArray *known, const char *what, GError **error) {
  for (guint i = 0; names && names[i]; i++)
    if (!g_ptr_array_find_with_equal_func((GPtrArray *)known, names[i], g_str_equal, NULL)) {
      g_autofree char *list = list_names(known);
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"%s\", expected %s: %s", names[i], what, list);
      return FALSE;
    }
  return TRUE;
}

/* The criteria that both sides have under one name, or, without results, those that were rated. */
static gboolean select_common(const DgStudyFiles *files, const DgAgreementOptions *options, const GPtrArray *rated,
                              DgSelection *selection, GPtrArray *numbers, GPtrArray *notes, GError **error) {
  g_autoptr(GPtrArray) common = g_ptr_array_new(), texts = g_ptr_array_new();
  for (guint i = 0; i < rated->len; i++)
    if (!files->results[0] || in_results(files, rated->pdata[i]))
      g_ptr_array_add(common, rated->pdata[i]);
  if (!check_names(options->select, common, files->results[0] ? "a criterion of both files" : "a criterion", error))
    return FALSE;
  for (guint i = 0; i < common->len; i++) {
    const char *name = common->pdata[i];
    Forms forms;
    if (!is_listed(options->select, name))
      continue;
    Form form = form_of(files, name, TRUE, &forms);
    if (form == FORM_MIXED || (form == FORM_TEXT && options->select))
      return set_unknown_value(&forms, name, error);
    if (form == FORM_TEXT)
      g_ptr_array_add(texts, (gpointer)name);
    else if (forms.readable)
      g_ptr_array_add(form == FORM_VERDICTS ? selection->verdicts : numbers, (gpointer)name);
  }
  if (texts->len && files->results[0]) {
    g_autofree char *list = list_names(texts);
    g_ptr_array_add(notes, g_strdup_printf("Text, not compared: %s.", list));
  }
  return TRUE;
}

/* Whether the ratings have numbers under `name` that are not compared as verdicts. */
static gboolean is_judgment(const DgStudyFiles *files, const DgSelection *selection, const char *name) {
  Forms forms;
  form_of(files, name, FALSE, &forms);
  return !forms.no_number && forms.readable &&
         !g_ptr_array_find_with_equal_func(selection->verdicts, name, g_str_equal, NULL);
}

static gboolean is_number(const DgEntries *entries, const char *name) {
  const DgCriterionForm *form = entries ? find_form(entries, name) : NULL;
  return form && form->readable && !form->no_number.line;
}

/* The numbers of the results, in both systems. */
static GPtrArray *number_names(const DgStudyFiles *files) {
  GPtrArray *names = g_ptr_array_new();
  const GPtrArray *criteria = files->results[0]->criteria.names;
  for (guint i = 0; i < criteria->len; i++)
    if (is_number(files->results[0], criteria->pdata[i]) &&
        (!files->results[1] || is_number(files->results[1], criteria->pdata[i])))
      g_ptr_array_add(names, criteria->pdata[i]);
  return names;
}

/* Each judgment with each value; with `paired`, the first with the first, and so on. */
static void correlate(DgSelection *selection, gboolean paired) {
  for (guint i = 0; i < selection->judgments->len; i++)
    for (guint k = 0; k < selection->values->len; k++) {
      DgCorrelated pair = {i, k};
      if (!paired || i == k)
        g_array_append_val(selection->correlated, pair);
    }
}

/* Whether a number of the results is correlated: what was asked for, and what further files bring. */
static gboolean is_correlated(const DgEntries *results, const DgAgreementOptions *options, const char *name) {
  const DgCriterionForm *form = find_form(results, name);
  if (options->values && is_listed(options->values, name))
    return TRUE;
  if (form->file || !results->scores)
    return !form->aside && (form->file || !options->values);
  return !options->values && (g_str_has_suffix(name, "_f1") || dg_measure_find_value(name, NULL, NULL));
}

/* `common` are the numbers that both sides have under one name. */
static gboolean select_numbers(const DgStudyFiles *files, const DgAgreementOptions *options, const GPtrArray *rated,
                               const GPtrArray *common, DgSelection *selection, GError **error) {
  g_autoptr(GPtrArray) judgments = g_ptr_array_new();
  if (!files->results[0]) {
    g_ptr_array_extend(selection->judgments, (GPtrArray *)common, NULL, NULL);
    return TRUE;
  }
  gboolean asked = options->judgments || options->values;
  if (common->len && !asked) {
    g_ptr_array_extend(selection->judgments, (GPtrArray *)common, NULL, NULL);
    g_ptr_array_extend(selection->values, (GPtrArray *)common, NULL, NULL);
    correlate(selection, TRUE);
    return TRUE;
  }
  if (!asked && selection->verdicts->len && !files->results[0]->scores && options->further_values->len == 0)
    return TRUE;
  for (guint i = 0; i < rated->len; i++)
    if (is_judgment(files, selection, rated->pdata[i]))
      g_ptr_array_add(judgments, rated->pdata[i]);
  g_autoptr(GPtrArray) numbers = number_names(files);
  if (!check_names(options->judgments, judgments, "numbers of the ratings", error) ||
      !check_names(options->values, numbers, "numbers of the results", error))
    return FALSE;
  for (guint i = 0; i < numbers->len; i++)
    if (is_correlated(files->results[0], options, numbers->pdata[i]))
      g_ptr_array_add(selection->values, numbers->pdata[i]);
  for (guint i = 0; i < judgments->len; i++)
    if (is_listed(options->judgments, judgments->pdata[i]))
      g_ptr_array_add(selection->judgments, judgments->pdata[i]);
  correlate(selection, FALSE);
  return TRUE;
}

static gboolean set_nothing_common(const DgStudyFiles *files, const GPtrArray *rated, GError **error) {
  Forms forms;
  for (guint i = 0; files->results[0] && i < rated->len; i++)
    if (in_results(files, rated->pdata[i]) && form_of(files, rated->pdata[i], TRUE, &forms) == FORM_TEXT)
      return set_unknown_value(&forms, rated->pdata[i], error);
  g_autofree char *ratings = list_names(rated);
  if (!files->results[0])
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no verdicts or numbers under %s, expected ratings",
                ((const DgEntries *)files->ratings->pdata[0])->name, ratings);
  else {
    g_autofree char *results = list_names(files->results[0]->criteria.names);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found results for %s, expected some under a name of the ratings (%s), or numbers on both sides",
                files->results[0]->name, results, ratings);
  }
  return FALSE;
}

/* Says which criteria are on one side only, when those of the other are compared. */
static void note_lonely(const DgStudyFiles *files, const DgAgreementOptions *options, const GPtrArray *rated,
                        const DgSelection *selection, GPtrArray *notes) {
  if (!files->results[0] || !selection->verdicts->len || options->select)
    return;
  g_autoptr(GPtrArray) only_rated = g_ptr_array_new(), only_found = g_ptr_array_new();
  for (guint i = 0; i < rated->len; i++) {
    Forms forms;
    if (!in_results(files, rated->pdata[i]) && form_of(files, rated->pdata[i], FALSE, &forms) == FORM_VERDICTS &&
        forms.readable)
      g_ptr_array_add(only_rated, rated->pdata[i]);
  }
  const GPtrArray *found = files->results[0]->criteria.names;
  for (guint i = 0; i < found->len; i++) {
    const DgCriterionForm *form = find_form(files->results[0], found->pdata[i]);
    if (!g_ptr_array_find_with_equal_func((GPtrArray *)rated, found->pdata[i], g_str_equal, NULL) && form->readable &&
        !form->no_verdict.line)
      g_ptr_array_add(only_found, found->pdata[i]);
  }
  if (only_rated->len) {
    g_autofree char *list = list_names(only_rated);
    g_ptr_array_add(notes, g_strdup_printf("Rated, but not among the results: %s.", list));
  }
  if (only_found->len) {
    g_autofree char *list = list_names(only_found);
    g_ptr_array_add(notes, g_strdup_printf("Among the results, but not rated: %s.", list));
  }
}

static gboolean check_average(const DgAgreementOptions *options, const DgSelection *selection, GError **error) {
  if (!options->average || g_strcmp0(options->average[0], "all") == 0)
    return TRUE;
  return check_names(options->average, selection->verdicts, "a criterion that is compared", error);
}

gboolean dg_study_select(const DgStudyFiles *files, const DgAgreementOptions *options, DgSelection *selection,
                         GPtrArray *notes, GError **error) {
  g_autoptr(GPtrArray) rated = rated_names(files);
  g_autoptr(GPtrArray) numbers = g_ptr_array_new();
  if (!select_common(files, options, rated, selection, numbers, notes, error) ||
      !select_numbers(files, options, rated, numbers, selection, error))
    return FALSE;
  gboolean something = files->results[0] ? selection->verdicts->len || selection->correlated->len
                                         : selection->verdicts->len || selection->judgments->len;
  if (!something)
    return set_nothing_common(files, rated, error);
  note_lonely(files, options, rated, selection, notes);
  return check_average(options, selection, error);
}

gboolean dg_study_is_averaged(const DgAgreementOptions *options, const GPtrArray *names, const char *name) {
  if (options->average)
    return g_strcmp0(options->average[0], "all") == 0 || is_listed(options->average, name);
  gboolean paper = FALSE;
  for (guint i = 0; i < names->len; i++)
    paper = paper || g_strv_contains(PAPER_AVERAGED, names->pdata[i]);
  return !paper || g_strv_contains(PAPER_AVERAGED, name);
}
