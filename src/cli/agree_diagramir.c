/* Agreement of several methods in the layout of the tables of DiagramIR. */
#include "cli/agree_table.h"
#include "cli/table.h"

#include <string.h>

enum { FIRST = 2, LAST = 12 }; /* numbers of the tables */
#define BIT(number) (1U << (number))

/* The tables that hold back-translation against the judge: what the judge sees, the number of the table of kappa, time
 * and cost, and of that of kappa by criterion. */
static const struct {
  const char *condition, *title;
  guint costs, criteria;
} COMPARISONS[] = {{"both", "code and image", 2, 3}, {"code", "code", 4, 6}, {"image", "image", 5, 7}};

/* The rubric of Table 1. The two others that the judge is asked for stand in no table. */
static const struct {
  const char *name, *title;
} RUBRIC[] = {
    {"angle_labels_matches_arcs", "Labeled angles match drawn angle"},
    {"labeled_lengths_areas_match_proportions", "Lengths/areas match proportions"},
    {"diagram_fully_in_canvas", "Diagram fully in frame"},
    {"diagram_elements_are_readable_size", "Elements scaled to be readable"},
    {"labels_associated_with_elements", "Labels associated with elements"},
    {"diagram_elements_dont_problematically_overlap", "No problematic overlap"},
};

typedef struct {
  const DgAgreementMethods *methods;
  DgAgreeForm *form;
  DgOutputFormat format;
  GString *out;
} Printing;

static gboolean read_number(const char *text, const char **end, guint *number) {
  char *after;
  guint64 value = g_ascii_isdigit(*text) ? g_ascii_strtoull(text, &after, 10) : 0;
  *number = (guint)MIN(value, LAST + 1);
  *end = value ? after : text;
  return *number >= FIRST && *number <= LAST;
}

gboolean dg_agree_diagramir_tables(const char *list, guint *tables, GError **error) {
  g_auto(GStrv) parts = g_strsplit(list ? list : "2-12", ",", -1);
  *tables = 0;
  for (guint i = 0; parts[i]; i++) {
    const char *end;
    guint from, to;
    gboolean ok = read_number(g_strstrip(parts[i]), &end, &from);
    to = from;
    if (ok && *end == '-')
      ok = read_number(end + 1, &end, &to);
    if (!ok || *end || to < from) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "--table: found \"%s\", expected numbers from %d to %d, as in 2-7,12", parts[i], FIRST, LAST);
      return FALSE;
    }
    for (; from <= to; from++)
      *tables |= BIT(from);
  }
  if (*tables)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "--table: found \"\", expected numbers from %d to %d", FIRST, LAST);
  return FALSE;
}

/* Whether a method stands in the table of a condition of the judge: what needs no judge stands in all of them. */
static gboolean is_compared(const DgAgreementMethod *method, const char *condition) {
  return method->kind == DG_METHOD_JUDGE ? g_strcmp0(method->condition, condition) == 0
                                         : method->kind != DG_METHOD_OTHER;
}

/* Whether there are judgements under a condition; NULL stands for any. */
static gboolean has_condition(const DgAgreementMethods *methods, const char *condition) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    if (method->kind == DG_METHOD_JUDGE && (!condition || g_strcmp0(method->condition, condition) == 0))
      return TRUE;
  return FALSE;
}

/* `title` begins with its number in the paper of DiagramIR, which another paper has no use for; `of` has a best one. */
static void append_table(const Printing *printing, DgTable *table, const char *title, guint number, const char *of) {
  g_autofree char *label = g_strdup_printf("diagramir-%u", number);
  if (!dg_output_format_is_delimited(printing->format) && !printing->form->paper) {
    g_string_append(printing->out, printing->out->len > 0 ? "\n" : "");
    dg_agree_line(printing->out, printing->format, title);
  }
  g_autofree char *caption = g_strdup(strstr(title, ": ") + 2);
  caption[0] = g_ascii_toupper(caption[0]);
  dg_agree_append_table(printing->out, printing->methods, table, printing->form, caption, label, of);
}

static void add_once(GPtrArray *list, const char *text) {
  if (!g_ptr_array_find_with_equal_func(list, text, g_str_equal, NULL))
    g_ptr_array_add(list, (gpointer)text);
}

#define NO_MODEL "no model"

static const char *model_of(const DgAgreementMethod *method) {
  return method->model ? method->model : NO_MODEL;
}

/* The method of that name and model; G_MAXUINT when there is none. */
static guint find_method(const DgAgreementMethods *methods, const char *name, const char *model) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    if (g_str_equal(method->name, name) && g_str_equal(model_of(method), model))
      return i;
  return G_MAXUINT;
}

/* The names of the methods and the models that one table compares. */
static void list_compared(const DgAgreementMethods *methods, const char *condition, GPtrArray *names,
                          GPtrArray *models) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    if (is_compared(method, condition)) {
      add_once(names, method->name);
      if (method->model)
        add_once(models, method->model);
    }
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    if (is_compared(method, condition) && !method->model)
      add_once(models, NO_MODEL); /* below those that are compared */
}

static void add_costs(const Printing *printing, DgTable *table, guint index) {
  const DgAgreementMethod *method = dg_agreement_methods_get(printing->methods, index);
  if (!method) {
    for (guint i = 0; i < 3; i++)
      dg_table_add(table, "n/a");
    return;
  }
  dg_agree_add_average(table, dg_agreement_methods_get_agreement(printing->methods, index),
                       dg_agree_count_averaged(printing->methods));
  dg_agree_add_sum(table, &method->seconds, method->results, TRUE, "%.2f");
  dg_agree_add_sum(table, &method->dollars, method->results, FALSE, "%.4f");
}

/* Tables 2, 4 and 5: a row a model; kappa, mean seconds a diagram and all dollars of each method. */
static void append_costs(const Printing *printing, guint comparison) {
  static const char *const titles[] = {"model"};
  g_autoptr(GPtrArray) names = g_ptr_array_new(), models = g_ptr_array_new();
  g_autoptr(DgTable) table = dg_agree_new_table(printing->form, titles, G_N_ELEMENTS(titles));
  list_compared(printing->methods, COMPARISONS[comparison].condition, names, models);
  for (guint i = 0; i < names->len; i++) {
    const char *name = names->pdata[i];
    dg_table_add_title(table, ">%s\n%s", name, "kappa");
    dg_table_add_title(table, ">%s\n%s", name, "time (s)");
    dg_table_add_title(table, ">%s\n%s", name, "cost ($)");
  }
  for (guint k = 0; k < models->len; k++) {
    dg_table_add(table, models->pdata[k]);
    for (guint i = 0; i < names->len; i++)
      add_costs(printing, table, find_method(printing->methods, names->pdata[i], models->pdata[k]));
  }
  g_autofree char *title =
      g_strdup_printf("Table %u: kappa, seconds a diagram and dollars for all of them; the judge sees %s.",
                      COMPARISONS[comparison].costs, COMPARISONS[comparison].title);
  for (guint i = 0; i < names->len && printing->form->paper; i++)
    dg_table_mark_best(table, 0, 1 + 3 * i, FALSE);
  append_table(printing, table, title, COMPARISONS[comparison].costs, "column");
}

/* Tables 3, 6 and 7: a row a criterion; a column a method and model. */
static void append_criteria(const Printing *printing, guint comparison) {
  static const char *const titles[] = {"criterion"};
  g_autoptr(DgTable) table = dg_agree_new_table(printing->form, titles, G_N_ELEMENTS(titles));
  g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(guint));
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(printing->methods, i)); i++)
    if (is_compared(method, COMPARISONS[comparison].condition)) {
      dg_table_add_title(table, ">%s\n%s", method->name, model_of(method));
      g_array_append_val(shown, i);
    }
  for (guint k = 0; k < G_N_ELEMENTS(RUBRIC); k++) {
    dg_table_add(table, RUBRIC[k].title);
    for (guint i = 0; i < shown->len; i++) {
      guint index = g_array_index(shown, guint, i);
      dg_agree_add_kappa(
          table, dg_agree_find_criterion(dg_agreement_methods_get_agreement(printing->methods, index), RUBRIC[k].name));
    }
    if (printing->form->paper)
      dg_table_mark_best_of_row(table, k, 1, shown->len);
  }
  g_autofree char *title = g_strdup_printf("Table %u: kappa by criterion; the judge sees %s.",
                                           COMPARISONS[comparison].criteria, COMPARISONS[comparison].title);
  append_table(printing, table, title, COMPARISONS[comparison].criteria, "row");
}

static void add_counts(DgTable *table, const DgAgreementCounts *counts, guint all) {
  const guint shown[] = {counts->tp, counts->tn, counts->fp, counts->fn};
  for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
    dg_agree_add_share(table, shown[i], all);
}

static void add_to(DgAgreementCounts *sum, const DgAgreementCounts *counts) {
  sum->tp += counts->tp;
  sum->tn += counts->tn;
  sum->fp += counts->fp;
  sum->fn += counts->fn;
}

/* Tables 8 to 11: the confusion of one method. */
static void append_confusion(const Printing *printing, guint index) {
  static const char *const titles[] = {"criterion", ">TP", ">TN", ">FP", ">FN"};
  const DgAgreementMethod *method = dg_agreement_methods_get(printing->methods, index);
  const DgAgreement *agreement = dg_agreement_methods_get_agreement(printing->methods, index);
  g_autoptr(DgTable) table = dg_agree_new_table(printing->form, titles, G_N_ELEMENTS(titles));
  DgAgreementCounts sum = {0};
  for (guint k = 0; k < G_N_ELEMENTS(RUBRIC); k++) {
    const DgAgreementCriterion *criterion = dg_agree_find_criterion(agreement, RUBRIC[k].name);
    dg_table_add(table, RUBRIC[k].title);
    if (criterion) {
      add_counts(table, &criterion->counts, dg_agreement_get_items(agreement));
      add_to(&sum, &criterion->counts);
    }
    for (guint i = 0; !criterion && i < 4; i++)
      dg_table_add(table, "n/a");
  }
  dg_table_add(table, "Total (all applicable)");
  add_counts(table, &sum, sum.tp + sum.tn + sum.fp + sum.fn);
  g_autofree char *title = g_strdup_printf("Tables 8 to 11: confusion of %s; positive means failing.", method->label);
  append_table(printing, table, title, 8 + index, "column");
}

/* Table 12: what people say. */
static void append_people(const Printing *printing) {
  static const char *const titles[] = {"criterion", ">Yes", ">No", ">N/A"};
  g_autoptr(DgTable) table = dg_agree_new_table(printing->form, titles, G_N_ELEMENTS(titles));
  const DgAgreementRatings *row;
  for (guint k = 0; k < G_N_ELEMENTS(RUBRIC); k++)
    for (guint i = 0; (row = dg_agreement_methods_get_ratings(printing->methods, i)); i++)
      if (g_str_equal(row->name, RUBRIC[k].name)) {
        dg_table_add(table, RUBRIC[k].title);
        dg_agree_add_share(table, row->yes, row->items);
        dg_agree_add_share(table, row->no, row->items);
        dg_agree_add_share(table, row->not_applicable, row->items);
      }
  append_table(printing, table, "Table 12: what people say.", 12, "column");
}

/* The confusion of every method that asks no judge, as in the paper. */
static void append_confusions(const Printing *printing) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(printing->methods, i)); i++)
    if (dg_agreement_methods_get_agreement(printing->methods, i) &&
        (method->kind == DG_METHOD_BACK_TRANSLATION || method->kind == DG_METHOD_CHECKS))
      append_confusion(printing, i);
}

/* Why the tables of a condition have nothing to compare; NULL when they have. Without any judge those of the first
 * condition show the other methods. */
static const char *nothing_to_compare(const DgAgreementMethods *methods, guint comparison) {
  const DgAgreementMethod *method;
  gboolean any = FALSE, judged = has_condition(methods, COMPARISONS[comparison].condition);
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    any = any || is_compared(method, COMPARISONS[comparison].condition);
  if (!judged && (comparison > 0 || has_condition(methods, NULL)))
    return "no judge saw ";
  return any ? NULL : "there are no results of checks, nor of a judge that saw ";
}

/* FALSE: one table alone was asked for, as CSV, and there is nothing in it. */
static gboolean append_comparison(const Printing *printing, guint comparison, guint tables, GError **error) {
  guint costs = COMPARISONS[comparison].costs, criteria = COMPARISONS[comparison].criteria;
  const char *nothing = nothing_to_compare(printing->methods, comparison), *seen = COMPARISONS[comparison].title;
  if (!(tables & (BIT(costs) | BIT(criteria))))
    return TRUE;
  if (nothing && dg_output_format_is_delimited(printing->format)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "tables %u and %u: n/a, as %s%s", costs, criteria, nothing, seen);
    return FALSE;
  }
  if (nothing) {
    g_autofree char *line = g_strdup_printf("Tables %u and %u: n/a, as %s%s.", costs, criteria, nothing, seen);
    g_string_append(printing->out, printing->out->len > 0 ? "\n" : "");
    dg_agree_line(printing->out, printing->format, line);
    return TRUE;
  }
  if (tables & BIT(costs))
    append_costs(printing, comparison);
  if (tables & BIT(criteria))
    append_criteria(printing, comparison);
  return TRUE;
}

char *dg_agree_diagramir(const DgAgreementMethods *methods, guint tables, DgAgreeForm *form, GError **error) {
  g_autoptr(GString) out = g_string_new(NULL);
  Printing printing = {methods, form, form->format, out};
  for (guint i = 0; i < G_N_ELEMENTS(COMPARISONS); i++)
    if (!append_comparison(&printing, i, tables, error))
      return NULL;
  if (tables & DG_DIAGRAMIR_CONFUSIONS)
    append_confusions(&printing);
  if (tables & BIT(12))
    append_people(&printing);
  if (!dg_output_format_is_delimited(form->format))
    dg_agree_append_notes(out, methods, form);
  return g_string_free(g_steal_pointer(&out), FALSE);
}
