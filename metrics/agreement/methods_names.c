/* Names of methods: as short as tells them apart. */
#include "metrics/agreement/methods.h"

#include <string.h>

/* "back-translation, paper"; "checks of tikz, diagrade"; "judge (both)"; the file of other results. */
static char *name_of(const DgMethod *method) {
  const DgAgreementMethod *shown = &method->shown;
  switch (shown->kind) {
  case DG_METHOD_BACK_TRANSLATION:
    return g_strdup_printf("back-translation, %s", shown->profile);
  case DG_METHOD_CHECKS:
    return g_strdup_printf("checks%s%s, %s", method->record_kind ? " of " : "",
                           method->record_kind ? method->record_kind : "", shown->profile);
  case DG_METHOD_JUDGE:
    return g_strdup_printf("judge (%s)", shown->condition ? shown->condition : "?");
  case DG_METHOD_OTHER:
    break;
  }
  if (method->file)
    return g_path_get_basename(method->file);
  return g_strdup(method->record_kind ? method->record_kind : "results");
}

static void set_names(DgMethod *method) {
  method->shown.name = name_of(method);
  method->shown.label = method->shown.model ? g_strconcat(method->shown.name, ", ", method->shown.model, NULL)
                                            : g_strdup(method->shown.name);
}

/* The parts of a signature: "a:1|b:2,c:3" has three. */
static char **parts_of(const DgMethod *method) {
  return g_strsplit_set(method->shown.signature ? method->shown.signature : "", "|,", -1);
}

/* The parts of its signature that not all of `namesakes` have, "temperature:1"; NULL when there are none. */
static char *find_own_parts(const DgMethod *method, const GPtrArray *namesakes) {
  g_auto(GStrv) parts = parts_of(method);
  g_autoptr(GPtrArray) own = g_ptr_array_new();
  for (guint i = 0; parts[i]; i++) {
    gboolean shared = TRUE;
    for (guint k = 0; k < namesakes->len && shared; k++) {
      g_auto(GStrv) others = parts_of(namesakes->pdata[k]);
      shared = g_strv_contains((const char *const *)others, parts[i]);
    }
    if (!shared && *parts[i])
      g_ptr_array_add(own, parts[i]);
  }
  g_ptr_array_add(own, NULL);
  return own->len > 1 ? g_strjoinv(", ", (char **)own->pdata) : NULL;
}

/* Adds to the name and label of a method, both of which it has so far in common with others. */
static void extend(DgMethod *method, const char *with) {
  char *name = g_strdup_printf("%s [%s]", method->shown.name, with);
  char *label = g_strdup_printf("%s [%s]", method->shown.label, with);
  g_free((char *)method->shown.name);
  g_free((char *)method->shown.label);
  method->shown.name = name;
  method->shown.label = label;
}

static GPtrArray *find_namesakes(const GPtrArray *methods, const char *label) {
  GPtrArray *namesakes = g_ptr_array_new();
  for (guint i = 0; i < methods->len; i++)
    if (strcmp(((const DgMethod *)methods->pdata[i])->shown.label, label) == 0)
      g_ptr_array_add(namesakes, methods->pdata[i]);
  return namesakes;
}

/* Those that still have one label are told apart by what differs in their signatures, then by their files, then by
 * their number. */
static void tell_apart(GPtrArray *namesakes, gboolean by_number) {
  g_autoptr(GPtrArray) with = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < namesakes->len; i++) {
    const DgMethod *method = namesakes->pdata[i];
    char *own = by_number ? NULL : find_own_parts(method, namesakes);
    g_ptr_array_add(with, own            ? own
                          : by_number    ? g_strdup_printf("%u", i + 1)
                          : method->file ? g_strdup(method->file)
                                         : NULL);
  }
  for (guint i = 0; i < namesakes->len; i++)
    if (with->pdata[i])
      extend(namesakes->pdata[i], with->pdata[i]);
}

static void separate(const GPtrArray *methods, gboolean by_number) {
  for (guint i = 0; i < methods->len; i++) {
    g_autoptr(GPtrArray) namesakes = find_namesakes(methods, ((const DgMethod *)methods->pdata[i])->shown.label);
    if (namesakes->len > 1)
      tell_apart(namesakes, by_number);
  }
}

/* By kind, then by name; methods of one name, which differ in their model, stay as they were met. */
static gint compare(gconstpointer a, gconstpointer b) {
  const DgAgreementMethod *p = &(*(DgMethod *const *)a)->shown, *q = &(*(DgMethod *const *)b)->shown;
  if (p->kind != q->kind)
    return p->kind < q->kind ? -1 : 1;
  return p->kind == DG_METHOD_OTHER ? 0 : strcmp(p->name, q->name);
}

void dg_methods_name(DgAgreementMethods *methods) {
  for (guint i = 0; i < methods->methods->len; i++)
    set_names(methods->methods->pdata[i]);
  separate(methods->methods, FALSE);
  separate(methods->methods, TRUE);
  g_ptr_array_sort(methods->methods, compare); /* a merge sort: stable */
}
