/* Inspection pages: assets/page.html with style, scripts, plots and data filled in. */
#include "report/pages.h"

#include "report/assets.h"
#include "report/blocks.h"
#include "report/explanation.h"
#include "report/pictures.h"
#include "report/plots.h"
#include "report/policy.h"
#include "report/summary.h"
#include "report/verdict_line.h"
#include "run/check_record.h"

#include <string.h>

#define RECORD_SCHEMA "diagrade/record@1"

static const char *const SIDES[DG_SIDE_COUNT] = {"generated", "reference"};

struct _DgPages {
  DgBlocks *blocks;
  DgPictures *pictures;
  DgSummary *summary;
  guint unseen; /* figures without a picture; atomic */
};

DgPages *dg_pages_new(const char *directory, const char *figures, gboolean follow_links) {
  DgPages *pages = g_new0(DgPages, 1);
  pages->blocks = dg_blocks_new(directory);
  pages->pictures = dg_pictures_new(pages->blocks, figures, follow_links);
  pages->summary = dg_summary_new();
  return pages;
}

void dg_pages_free(DgPages *pages) {
  dg_pictures_free(pages->pictures);
  dg_blocks_free(pages->blocks);
  dg_summary_free(pages->summary);
  g_free(pages);
}

void dg_pages_set_further(DgPages *pages, const DgFurtherTable *further) {
  dg_summary_set_further(pages->summary, further);
}

guint dg_pages_get_unseen(const DgPages *pages) {
  return (guint)g_atomic_int_get(&pages->unseen);
}

gsize dg_pages_size(const DgPages *pages) {
  return dg_blocks_get_size(pages->blocks);
}

/* Which figure of its file a canvas is of. */
static DgFigureOptions *place_of(guint part, DgBox crop) {
  DgFigureOptions *place = dg_figure_options_new();
  if (part >= 1)
    dg_figure_options_set_part(place, part);
  if (crop.width > 0 && crop.height > 0)
    dg_figure_options_set_crop(place, crop);
  return place;
}

/* What the page shows of one figure of a record: `graph` becomes the document of its graph or, where that is shared,
 * the id of its block; and `page` gets "<side>_figure" or "<side>_note". */
static gboolean place_side(DgPages *pages, const DgRecordView *record, DgSide side, char **graph, cJSON *page,
                           GError **error) {
  const DgRecordCanvas *canvas = &record->canvases[side];
  const char *path = record->text.figures[side], *document = record->text.graphs[side];
  g_autofree char *drawn = NULL;
  gboolean shared = side == DG_SIDE_REFERENCE;
  g_autoptr(DgFigureOptions) place = place_of(canvas->part, canvas->crop);
  /* Two readings of one figure lie over each other: the second is not laid out by itself. */
  gboolean follows = shared && record->text.one_figure;
  g_autoptr(GBytes) read = NULL;
  if (path && document && !follows && !dg_pictures_are_of(pages->pictures, path, shared, &read)) {
    GError *fault = NULL;
    drawn = dg_pictures_sketch(pages->pictures, page, SIDES[side], document, shared, &fault);
    if (fault) {
      g_propagate_error(error, fault);
      return FALSE;
    }
    path = drawn ? NULL : path;
    document = drawn ? drawn : document;
  }
  if (document != NULL && (shared || !dg_blocks_are_files(pages->blocks))) {
    const char *id = dg_blocks_share(pages->blocks, document, error);
    if (id == NULL)
      return FALSE;
    *graph = g_strdup_printf("\"%s\"", id);
  } else {
    *graph = g_strdup(document);
  }
  return path == NULL || dg_pictures_add(pages->pictures, page, SIDES[side], path, read, place, canvas->width,
                                         canvas->height, shared, error);
}

/* The record as the page has it, with these graphs. Free with cJSON_Delete(). */
static cJSON *write_record(const DgRecordView *record, char *const graphs[]) {
  DgRecordText text = record->text;
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    text.graphs[side] = graphs[side];
  cJSON *page = dg_record_text_to_document(&text, DG_RESULTS_WHOLE);
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    g_autofree char *key = g_strconcat(SIDES[side], "_graph", NULL);
    if (graphs[side] == NULL)
      cJSON_DeleteItemFromObjectCaseSensitive(page, key);
  }
  if (record->score == NULL || record->graphs[DG_SIDE_GENERATED] == NULL || record->graphs[DG_SIDE_REFERENCE] == NULL)
    return page;
  g_autoptr(DgPathCauses) causes =
      dg_path_causes_new(record->graphs[DG_SIDE_GENERATED], record->graphs[DG_SIDE_REFERENCE], record->score);
  cJSON_AddItemToObject(page, "explanations", dg_path_causes_to_list(causes));
  return page;
}

/* Counts the figures of a record of which there is no picture, but for those that the run could not read either,
 * which its record says. */
static void count_unseen(DgPages *pages, const DgRecordView *record, const cJSON *figures) {
  for (DgSide side = 0; side < DG_SIDE_COUNT; side++) {
    g_autofree char *key = g_strconcat(SIDES[side], "_figure", NULL);
    gboolean unread = record->status != DG_STATUS_SCORED && !record->text.graphs[side];
    if (record->text.figures[side] && !unread && !dg_json_get(figures, key))
      g_atomic_int_inc(&pages->unseen);
  }
}

static gboolean put_pair(DgPages *pages, gsize position, const DgRecordView *record, GError **error) {
  char *graphs[DG_SIDE_COUNT] = {NULL};
  g_autoptr(cJSON) figures = cJSON_CreateObject();
  gboolean good = place_side(pages, record, DG_SIDE_GENERATED, &graphs[DG_SIDE_GENERATED], figures, error) &&
                  place_side(pages, record, DG_SIDE_REFERENCE, &graphs[DG_SIDE_REFERENCE], figures, error);
  if (good) {
    count_unseen(pages, record, figures);
    g_autoptr(cJSON) page = write_record(record, graphs);
    g_autofree char *verdict = dg_verdict_line_of_pair(record);
    cJSON_AddStringToObject(page, "verdict", verdict);
    for (cJSON *item = figures->child; item != NULL; item = figures->child)
      cJSON_AddItemToObject(page, item->string, cJSON_DetachItemViaPointer(figures, item));
    g_autofree char *text = dg_json_print(page, FALSE);
    good = dg_blocks_put(pages->blocks, position, text, error);
  }
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    g_free(graphs[side]);
  return good;
}

gboolean dg_pages_add(DgPages *pages, const DgRecordView *record, GError **error) {
  gsize position = dg_summary_get_count(pages->summary);
  dg_summary_add(pages->summary, record);
  return put_pair(pages, position, record, error);
}

/* Where a finding of an IR document is in the picture of it that shows `view`. */
static DgBox place_in_view(DgBox box, DgBox view, gboolean upwards) {
  double x = dg_json_round(box.x, 3), y = dg_json_round(box.y, 3);
  double width = dg_json_round(box.width, 3), height = dg_json_round(box.height, 3);
  return (DgBox){x - view.x, upwards ? view.y + view.height - y - height : y - view.y, width, height};
}

/* Moves the places of findings from the plane of an IR document to that picture. */
static void place_findings(cJSON *checks, const DgCheckReport *report, DgBox view, gboolean upwards) {
  cJSON *check, *place;
  guint i = 0;
  cJSON_ArrayForEach(check, checks) {
    guint j = 0;
    cJSON_ArrayForEach(place, dg_json_get(check, "where")) {
      DgBox box = dg_check_report_get_finding(report, i, j++)->box;
      cJSON_ReplaceItemInObjectCaseSensitive(place, "box", dg_json_box(place_in_view(box, view, upwards)));
    }
    i++;
  }
}

/* The checks of a document as a list, each with its name. Takes `checks` over. */
static cJSON *list_checks(cJSON *checks) {
  cJSON *list = cJSON_CreateArray(), *check;
  while (checks != NULL && (check = cJSON_DetachItemViaPointer(checks, checks->child)) != NULL) {
    cJSON_AddStringToObject(check, "name", check->string);
    cJSON_AddItemToArray(list, check);
  }
  cJSON_Delete(checks);
  return list;
}

/* Adds the picture of a checked file and the size of its canvas. */
static gboolean show_checked(DgPages *pages, const DgCheckRecord *checked, const char *file, cJSON *page, cJSON *checks,
                             GError **error) {
  double width = dg_json_round(checked->width, 3), height = dg_json_round(checked->height, 3);
  g_autoptr(DgFigureOptions) place = place_of(checked->parts > 1 ? checked->part : 0, checked->crop);
  if (g_str_equal(file, "-")) {
    cJSON_AddStringToObject(page, "generated_note",
                            "Standard input cannot be read again, so there is no picture of it.");
    return TRUE;
  }
  if (checked->is_ir && checked->error == NULL) {
    gboolean published = checked->signature != NULL && g_str_has_prefix(checked->signature, "checks:code.");
    DgBox view;
    gboolean upwards, shown;
    if (!dg_pictures_draw(pages->pictures, page, "generated", file, published, &view, &upwards, &shown, error))
      return FALSE;
    if (!shown)
      return TRUE;
    place_findings(checks, checked->report, view, upwards);
    width = view.width;
    height = view.height;
  } else if (dg_format_is_source(checked->format) && checked->error == NULL) {
    if (!dg_pictures_add_source(pages->pictures, page, "generated", file, place, &width, &height, error))
      return FALSE;
  } else if (!dg_pictures_add(pages->pictures, page, "generated", file, NULL, place, width, height, FALSE, error)) {
    return FALSE;
  }
  cJSON_AddNumberToObject(page, "width", width);
  cJSON_AddNumberToObject(page, "height", height);
  return TRUE;
}

static gboolean put_checked(DgPages *pages, gsize position, const DgCheckRecord *checked, GError **error) {
  static const char *const keys[] = {"schema", "signature", "understood", "diagnostics", "error"};
  g_autofree char *file = g_utf8_make_valid(checked->path, -1);
  g_autoptr(cJSON) document = dg_check_record_to_document(checked), page = cJSON_CreateObject();
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (dg_json_get(document, keys[i]) != NULL)
      cJSON_AddItemToObject(page, keys[i], cJSON_DetachItemFromObjectCaseSensitive(document, keys[i]));
  cJSON_AddStringToObject(page, "generated", file);
  g_autofree char *verdict = dg_verdict_line_of_check(checked);
  cJSON_AddStringToObject(page, "verdict", verdict);
  cJSON *checks = list_checks(cJSON_DetachItemFromObjectCaseSensitive(document, "checks"));
  cJSON_AddItemToObject(page, "checks", checks);
  if (!show_checked(pages, checked, file, page, checks, error))
    return FALSE;
  if (!dg_json_get(page, "generated_figure"))
    g_atomic_int_inc(&pages->unseen);
  g_autofree char *text = dg_json_print(page, FALSE);
  return dg_blocks_put(pages->blocks, position, text, error);
}

static void summarize_checked(DgPages *pages, const DgCheckRecord *checked) {
  g_autofree char *file = g_utf8_make_valid(checked->path, -1);
  g_autoptr(cJSON) document = dg_check_record_to_document(checked);
  dg_summary_add_checked(pages->summary, file, checked->report, dg_json_get(document, "error"));
}

gboolean dg_pages_add_checked(DgPages *pages, const DgCheckRecord *checked, GError **error) {
  gsize position = dg_summary_get_count(pages->summary);
  summarize_checked(pages, checked);
  return put_checked(pages, position, checked, error);
}

/* One of both is NULL. */
struct _DgPagesEntry {
  DgRecordView *record;
  DgCheckRecord *checked;
};

DgPagesEntry *dg_pages_put_document(DgPages *pages, gsize position, const cJSON *document, const char *name,
                                    GError **error) {
  const char *schema = dg_json_string(document, "schema");
  g_autoptr(DgPagesEntry) entry = g_new0(DgPagesEntry, 1);
  if (g_strcmp0(schema, DG_CHECK_SCHEMA) == 0)
    entry->checked = dg_check_record_new_from_document(document);
  else if (g_strcmp0(schema, RECORD_SCHEMA) == 0)
    entry->record = dg_record_view_new_from_document(document);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found %s%s, expected a document of schema " RECORD_SCHEMA " or " DG_CHECK_SCHEMA, name,
                schema == NULL ? "no schema" : "schema ", schema == NULL ? "" : schema);
  if ((entry->checked && put_checked(pages, position, entry->checked, error)) ||
      (entry->record && put_pair(pages, position, entry->record, error)))
    return g_steal_pointer(&entry);
  return NULL;
}

void dg_pages_take_entry(DgPages *pages, const DgPagesEntry *entry) {
  if (entry->checked)
    summarize_checked(pages, entry->checked);
  else
    dg_summary_add(pages->summary, entry->record);
}

void dg_pages_entry_free(DgPagesEntry *entry) {
  if (!entry)
    return;
  g_clear_pointer(&entry->record, dg_record_view_free);
  g_clear_pointer(&entry->checked, dg_check_record_free);
  g_free(entry);
}

/* The style of a page. Free with g_free(). */
static char *page_style(void) {
  return g_strconcat(dg_look_css, dg_page_css, NULL);
}

/* The scripts of a page, in the order in which they run. */
static const char *const *page_scripts(void) {
  static const char *const scripts[] = {dg_data_js,   dg_thumbs_js, dg_roving_js,   dg_placement_js, dg_findings_js,
                                        dg_groups_js, dg_lists_js,  dg_overview_js, dg_page_js,      NULL};
  return scripts;
}

/* What the page may use: its own style and scripts by their hashes, images that it holds itself, and nothing else. The
 * page of a folder also loads the scripts that hold its data. A browser that gives every file an origin of its own
 * takes 'self' for nothing there; the scheme says the same to it. */
static void append_policy(const DgPages *pages, GString *out) {
  g_string_append(out, "default-src 'none'; img-src data:; style-src");
  g_autofree char *style = page_style();
  dg_policy_append_hash(out, style);
  g_string_append(out, "; script-src");
  for (const char *const *script = page_scripts(); *script != NULL; script++)
    dg_policy_append_hash(out, *script);
  if (dg_blocks_are_files(pages->blocks))
    g_string_append(out, " 'self' file:");
  g_string_append(out, "; base-uri 'none'; form-action 'none'");
}

/* Fills one placeholder of the template. */
static void append_part(const DgPages *pages, GString *out, const char *part, const char *title) {
  if (g_str_equal(part, "csp")) {
    append_policy(pages, out);
  } else if (g_str_equal(part, "title")) {
    g_autofree char *escaped = g_markup_escape_text(title, -1);
    g_string_append(out, escaped);
  } else if (g_str_equal(part, "style")) {
    g_autofree char *style = page_style();
    g_string_append(out, style);
  } else if (g_str_equal(part, "scripts")) {
    for (const char *const *script = page_scripts(); *script != NULL; script++)
      g_string_append_printf(out, "<script>%s</script>\n", *script);
  } else if (g_str_equal(part, "plots")) {
    dg_plots_append(out, pages->summary);
  } else if (g_str_equal(part, "data")) {
    g_string_append(out, dg_blocks_markup(pages->blocks));
    g_autofree char *index = dg_summary_to_json(pages->summary, title);
    dg_blocks_append(out, "index", index);
  }
}

gboolean dg_pages_remove_stale(const DgPages *pages, GError **error) {
  return dg_blocks_remove_stale(pages->blocks, error);
}

char *dg_pages_finish(const DgPages *pages, const char *title) {
  GString *out = g_string_new(NULL);
  /* Parts at odd places are placeholders: "...{{name}}...". */
  g_auto(GStrv) pieces = g_strsplit(dg_page_html, "{{", -1);
  g_string_append(out, pieces[0]);
  for (char **piece = pieces + 1; *piece != NULL; piece++) {
    char *end = strstr(*piece, "}}");
    *end = '\0';
    append_part(pages, out, *piece, title);
    g_string_append(out, end + 2);
  }
  return g_string_free(out, FALSE);
}
