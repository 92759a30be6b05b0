/* Entries of several files as those of one. */
#include "metrics/agreement/entries.h"

const char *dg_entries_file_of(const DgEntries *entries, guint criterion) {
  const char *file = g_array_index(entries->forms, DgCriterionForm, criterion).file;
  return file ? file : entries->name;
}

static DgOdd copy_odd(DgOdd odd) {
  return (DgOdd){odd.line, g_strdup(odd.text)};
}

/* Position of each name of `further` among `names`, to which those that are not there are added. Free with g_free(). */
static guint *add_names(DgNames *names, const DgNames *further) {
  guint *places = g_new(guint, further->names->len + 1);
  for (guint i = 0; i < further->names->len; i++)
    places[i] = dg_names_add(names, further->names->pdata[i]);
  return places;
}

static gboolean check(const DgEntries *entries, const DgEntries *further, GError **error) {
  gboolean models = further->models.names->len > 0;
  if (models ? entries->models.names->len == 0 : entries->models.names->len > 1) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s as in %s", further->name,
                models ? "models" : "no models", models ? "none" : "a model on each line", entries->name);
    return FALSE;
  }
  for (guint i = 0; i < further->criteria.names->len; i++) {
    const char *name = further->criteria.names->pdata[i];
    if (dg_names_find(&entries->criteria, name) == DG_NAME_NONE)
      continue;
    g_autofree char *shown = dg_entries_short_name(name);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, which %s has as well, expected it in one of them",
                further->name, shown, entries->name);
    return FALSE;
  }
  return TRUE;
}

gboolean dg_entries_append(DgEntries *entries, const DgEntries *further, GError **error) {
  if (!check(entries, further, error))
    return FALSE;
  g_autofree guint *items = add_names(&entries->items, &further->items);
  g_autofree guint *models = add_names(&entries->models, &further->models);
  guint only = entries->models.names->len == 1 && further->models.names->len == 0 ? 0 : DG_NAME_NONE;
  g_autofree guint *criteria = g_new(guint, further->criteria.names->len + 1);
  for (guint i = 0; i < further->criteria.names->len; i++) {
    criteria[i] = dg_entries_add_criterion(entries, further->criteria.names->pdata[i]);
    const DgCriterionForm *form = &g_array_index(further->forms, DgCriterionForm, i);
    g_array_index(entries->forms, DgCriterionForm, criteria[i]) = (DgCriterionForm){
        copy_odd(form->no_verdict), copy_odd(form->no_number), copy_odd(form->neither), form->readable, form->aside,
        g_strdup(further->name)};
  }
  if (further->failures->len > 0)
    g_ptr_array_add(entries->notes, g_strdup_printf("%s: %u error%s in place of values, left out.", further->name,
                                                    further->failures->len, further->failures->len == 1 ? "" : "s"));
  for (guint i = 0; i < further->entries->len; i++) {
    DgEntry entry = g_array_index(further->entries, DgEntry, i);
    entry.item = items[entry.item];
    entry.criterion = criteria[entry.criterion];
    entry.model = entry.model != DG_NAME_NONE ? models[entry.model] : only;
    entry.rater = DG_NAME_NONE; /* results have none */
    g_array_append_val(entries->entries, entry);
  }
  return TRUE;
}
