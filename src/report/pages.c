/* Inspection pages: assets/page.html with style, scripts, plots and data filled in. */
#include "report/pages.h"

#include "report/assets.h"
#include "report/blocks.h"
#include "report/checked.h"
#include "report/explanation.h"
#include "report/pictures.h"
#include "report/plots.h"
#include "report/policy.h"
#include "report/summary.h"
#include "run/results.h"

#include <string.h>

#define RECORD_SCHEMA "diagrade/record@1"

struct _DgPages {
  DgBlocks *blocks;
  DgPictures *pictures;
  DgSummary *summary;
};

DgPages *dg_pages_new(const char *directory, const char *figures) {
  DgPages *pages = g_new0(DgPages, 1);
  pages->blocks = dg_blocks_new(directory);
  pages->pictures = dg_pictures_new(pages->blocks, figures);
  pages->summary = dg_summary_new();
  return pages;
}

void dg_pages_free(DgPages *pages) {
  dg_pictures_free(pages->pictures);
  dg_blocks_free(pages->blocks);
  dg_summary_free(pages->summary);
  g_free(pages);
}

gsize dg_pages_size(const DgPages *pages) {
  return strlen(dg_blocks_markup(pages->blocks));
}

static double number_member(const cJSON *object, const char *key) {
  const cJSON *number = dg_json_get(object, key);
  return cJSON_IsNumber(number) ? number->valuedouble : 0;
}

/* Which figure of its file a graph document is of. */
static DgFigureOptions *place_of(const cJSON *graph) {
  DgFigureOptions *place = dg_figure_options_new();
  double part = number_member(graph, "part");
  if (part >= 1 && part <= G_MAXINT)
    dg_figure_options_set_part(place, (guint)part);
  const cJSON *crop = dg_json_get(graph, "crop");
  double sides[4] = {0};
  for (int i = 0; i < 4 && cJSON_GetArraySize(crop) == 4; i++)
    sides[i] = cJSON_GetNumberValue(cJSON_GetArrayItem(crop, i));
  if (sides[2] > 0 && sides[3] > 0)
    dg_figure_options_set_crop(place, (DgBox){sides[0], sides[1], sides[2], sides[3]});
  return place;
}

/* Prepares the graph and the figure of one side ("generated" or "reference"): "<side>_graph" becomes the id of a block
 * where the graph is shared, and "<side>_figure" or "<side>_note" is added. */
static gboolean move_side(DgPages *pages, cJSON *record, const char *side, gboolean shared, GError **error) {
  g_autofree char *graph_key = g_strconcat(side, "_graph", NULL);
  g_autofree char *figure_key = g_strconcat(side, "_figure", NULL);
  g_autofree char *note_key = g_strconcat(side, "_note", NULL);
  cJSON_DeleteItemFromObjectCaseSensitive(record, figure_key); /* a record must not name blocks of its own choice */
  cJSON_DeleteItemFromObjectCaseSensitive(record, note_key);
  const cJSON *graph = dg_json_get(record, graph_key);
  double width = number_member(graph, "width"), height = number_member(graph, "height");
  g_autoptr(DgFigureOptions) place = place_of(graph);
  if (!cJSON_IsObject(graph)) {
    cJSON_DeleteItemFromObjectCaseSensitive(record, graph_key);
  } else if (shared || !dg_blocks_are_files(pages->blocks)) {
    g_autofree char *text = dg_json_print(graph, FALSE);
    const char *id = dg_blocks_share(pages->blocks, text, error);
    if (id == NULL)
      return FALSE;
    cJSON_ReplaceItemInObjectCaseSensitive(record, graph_key, cJSON_CreateString(id));
  }
  const char *path = cJSON_GetStringValue(dg_json_get(record, side));
  return path == NULL || dg_pictures_add(pages->pictures, record, side, path, place, width, height, shared, error);
}

/* Adds "explanations" of the path differences, where the record has whole graphs and a score. */
static void add_explanations(cJSON *record) {
  cJSON_DeleteItemFromObjectCaseSensitive(record, "explanations");
  const cJSON *score = dg_json_get(record, "score");
  g_autoptr(DgGraph) generated = cJSON_IsObject(score) ? dg_results_graph(record, "generated_graph") : NULL;
  g_autoptr(DgGraph) reference = generated == NULL ? NULL : dg_results_graph(record, "reference_graph");
  if (reference != NULL)
    cJSON_AddItemToObject(record, "explanations", dg_explain(generated, reference, score));
}

static gboolean add_record(DgPages *pages, cJSON *record, GError **error) {
  gsize position = dg_summary_get_count(pages->summary);
  dg_summary_add(pages->summary, record);
  add_explanations(record);
  if (!move_side(pages, record, "generated", FALSE, error) || !move_side(pages, record, "reference", TRUE, error))
    return FALSE;
  g_autofree char *text = dg_json_print(record, FALSE);
  return dg_blocks_put(pages->blocks, position, text, error);
}

/* Moves the places of findings from the plane of an IR document to the picture of it that shows `view`. */
static void place_findings(cJSON *checks, DgBox view, gboolean upwards) {
  cJSON *check, *finding;
  cJSON_ArrayForEach(check, checks) cJSON_ArrayForEach(finding, dg_json_get(check, "where")) {
    const cJSON *box = dg_json_get(finding, "box");
    if (cJSON_GetArraySize(box) != 4)
      continue;
    double values[4];
    for (int i = 0; i < 4; i++)
      values[i] = cJSON_GetNumberValue(cJSON_GetArrayItem(box, i));
    double y = upwards ? view.y + view.height - values[1] - values[3] : values[1] - view.y;
    DgBox placed = {values[0] - view.x, y, values[2], values[3]};
    cJSON_ReplaceItemInObjectCaseSensitive(finding, "box", dg_json_box(placed));
  }
}

/* The checks of a document as a list, each with its name. */
static cJSON *list_checks(const cJSON *document) {
  cJSON *list = cJSON_CreateArray();
  const cJSON *check;
  cJSON_ArrayForEach(check, dg_json_get(document, "checks")) {
    cJSON *item = cJSON_Duplicate(check, TRUE);
    cJSON_DeleteItemFromObjectCaseSensitive(item, "name");
    cJSON_AddStringToObject(item, "name", check->string);
    cJSON_AddItemToArray(list, item);
  }
  return list;
}

/* Adds the picture of a checked file and the size of its canvas. */
static gboolean show_checked(DgPages *pages, const cJSON *document, cJSON *record, cJSON *checks, GError **error) {
  const char *file = dg_checked_string(document, "file");
  double width = number_member(document, "width"), height = number_member(document, "height");
  g_autoptr(DgFigureOptions) place = place_of(document);
  if (g_str_equal(file, "-")) {
    cJSON_AddStringToObject(record, "generated_note",
                            "Standard input cannot be read again, so there is no picture of it.");
    return TRUE;
  }
  if (g_str_equal(dg_checked_string(document, "kind"), "ir")) {
    gboolean published = g_str_has_prefix(dg_checked_string(document, "signature"), "checks:code.");
    DgBox view;
    gboolean upwards, shown;
    if (!dg_pictures_draw(pages->pictures, record, "generated", file, published, &view, &upwards, &shown, error))
      return FALSE;
    if (!shown)
      return TRUE;
    place_findings(checks, view, upwards);
    width = view.width;
    height = view.height;
  } else if (!dg_pictures_add(pages->pictures, record, "generated", file, place, width, height, FALSE, error)) {
    return FALSE;
  }
  cJSON_AddNumberToObject(record, "width", width);
  cJSON_AddNumberToObject(record, "height", height);
  return TRUE;
}

/* Adds a file that was checked: one figure, and what is found on it. */
static gboolean add_checked(DgPages *pages, const cJSON *document, GError **error) {
  gsize position = dg_summary_get_count(pages->summary);
  dg_summary_add_checked(pages->summary, document);
  g_autoptr(cJSON) record = cJSON_CreateObject();
  static const char *const keys[] = {"schema", "signature", "understood", "diagnostics", "error"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (dg_json_get(document, keys[i]) != NULL)
      cJSON_AddItemToObject(record, keys[i], cJSON_Duplicate(dg_json_get(document, keys[i]), TRUE));
  cJSON_AddStringToObject(record, "generated", dg_checked_string(document, "file"));
  cJSON *checks = list_checks(document);
  cJSON_AddItemToObject(record, "checks", checks);
  if (!show_checked(pages, document, record, checks, error))
    return FALSE;
  g_autofree char *text = dg_json_print(record, FALSE);
  return dg_blocks_put(pages->blocks, position, text, error);
}

gboolean dg_pages_take(DgPages *pages, cJSON *record, const char *name, GError **error) {
  const char *schema = cJSON_GetStringValue(dg_json_get(record, "schema"));
  if (g_strcmp0(schema, DG_CHECK_SCHEMA) == 0)
    return add_checked(pages, record, error);
  if (g_strcmp0(schema, RECORD_SCHEMA) == 0)
    return add_record(pages, record, error);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found %s%s, expected a document of schema " RECORD_SCHEMA " or " DG_CHECK_SCHEMA, name,
              schema == NULL ? "no schema" : "schema ", schema == NULL ? "" : schema);
  return FALSE;
}

gboolean dg_pages_add(DgPages *pages, const char *json, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) record = dg_json_parse(json, length, name, error);
  return record != NULL && dg_pages_take(pages, record, name, error);
}

/* The scripts of a page, in the order in which they run. */
static const char *const *page_scripts(void) {
  static const char *const scripts[] = {dg_data_js, dg_placement_js, dg_findings_js, dg_overview_js, dg_page_js, NULL};
  return scripts;
}

/* What the page may use: its own style and scripts by their hashes, images that it holds itself, and nothing else. The
 * page of a folder also loads the scripts that hold its data. A browser that gives every file an origin of its own
 * takes 'self' for nothing there; the scheme says the same to it. */
static void append_policy(const DgPages *pages, GString *out) {
  g_string_append(out, "default-src 'none'; img-src data:; style-src");
  dg_policy_append_hash(out, dg_page_css);
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
    g_string_append(out, dg_page_css);
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
