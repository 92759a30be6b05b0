/* The inspection page: assets/page.html with style, script and data filled in.
 *
 * Every record, graph and figure is a data block of its own, so that the page parses only what is looked at. Blocks
 * with the same content are written once: a reference that three systems redraw stands once in the file.
 */
#include "base/json.h"
#include "base/markup.h"
#include "report/assets.h"
#include "report/checked.h"
#include "report/figure.h"

#include <diagrade/checks.h>
#include <diagrade/ir.h>
#include <diagrade/metrics.h>
#include <diagrade/report.h>
#include <string.h>

#define RECORD_SCHEMA "diagrade/record@1"

/* A figure as it was prepared for the page. */
typedef struct {
  char *block; /* id of the data block; NULL when there is no picture */
  char *note; /* why there is none; NULL otherwise */
} Figure;

typedef struct {
  GString *out;
  GHashTable *blocks; /* checksum of a block's text → its id */
  GHashTable *figures; /* path and canvas → Figure */
  const char *base_dir;
} Page;

static void figure_free(gpointer data) {
  Figure *figure = data;
  g_free(figure->block);
  g_free(figure->note);
  g_free(figure);
}

/* Appends JSON so that no HTML parser sees markup in it and no script parser a line end. The characters occur in
 * strings only, where an escape means the same. */
static void append_json(GString *out, const char *json) {
  for (;;) {
    gsize plain = strcspn(json, "<>&\xe2");
    g_string_append_len(out, json, (gssize)plain);
    json += plain;
    if (*json == '\0')
      return;
    if (g_str_has_prefix(json, "\xe2\x80\xa8") || g_str_has_prefix(json, "\xe2\x80\xa9")) {
      g_string_append(out, json[2] == '\xa8' ? "\\u2028" : "\\u2029");
      json += 3;
    } else if (*json == '\xe2') {
      g_string_append_c(out, *json++);
    } else {
      g_string_append_printf(out, "\\u%04x", (guint)*json++);
    }
  }
}

static void append_block(GString *out, const char *id, const char *json) {
  g_string_append_printf(out, "<script type=\"application/json\" id=\"%s\">", id);
  append_json(out, json);
  g_string_append(out, "</script>\n");
}

/* Writes a block unless one with this content stands already; returns its id, owned by the page. */
static const char *add_block(Page *page, const char *json) {
  g_autofree char *checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, json, -1);
  char *id = g_hash_table_lookup(page->blocks, checksum);
  if (id == NULL) {
    id = g_strdup_printf("b%u", g_hash_table_size(page->blocks) + 1);
    append_block(page->out, id, json);
    g_hash_table_insert(page->blocks, g_steal_pointer(&checksum), id);
  }
  return id;
}

static GBytes *read_file(const Page *page, const char *path, GError **error) {
  g_autofree char *full = page->base_dir == NULL || g_path_is_absolute(path)
                              ? g_strdup(path)
                              : g_build_filename(page->base_dir, path, NULL);
  return dg_file_read(full, error);
}

/* Keeps the picture `uri` as a block. */
static void set_block(Page *page, Figure *figure, const char *uri) {
  g_autofree char *json = g_strdup_printf("\"%s\"", uri); /* base64 needs no escape in JSON */
  figure->block = g_strdup(add_block(page, json));
}

static Figure *load_figure(Page *page, const char *path, double width, double height) {
  Figure *figure = g_new0(Figure, 1);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = read_file(page, path, &error);
  if (bytes != NULL && dg_json_begins_object(bytes)) {
    figure->note = g_strdup("This is a graph document, not a picture; its boxes are drawn instead.");
    return figure;
  }
  g_autofree char *uri = bytes == NULL ? NULL : dg_figure_data_uri(bytes, path, width, height, &error);
  if (uri == NULL) {
    figure->note = g_utf8_make_valid(error->message, -1);
    return figure;
  }
  set_block(page, figure, uri);
  return figure;
}

/* The figure at `path`, loaded once for each canvas; owned by the page. */
static const Figure *get_figure(Page *page, const char *path, double width, double height) {
  g_autoptr(GString) key = g_string_new(path);
  g_string_append_c(key, '\n');
  dg_append_number(key, width);
  g_string_append_c(key, '\n');
  dg_append_number(key, height);
  Figure *figure = g_hash_table_lookup(page->figures, key->str);
  if (figure == NULL) {
    figure = load_figure(page, path, width, height);
    g_hash_table_insert(page->figures, g_strdup(key->str), figure);
  }
  return figure;
}

static double number_member(const cJSON *object, const char *key) {
  const cJSON *number = dg_json_get(object, key);
  return cJSON_IsNumber(number) ? number->valuedouble : 0;
}

/* Moves the graph and the figure of one side ("generated" or "reference") into blocks; the record keeps their ids in
 * "<side>_graph" and "<side>_figure", or "<side>_note" where there is no picture. */
static void move_side(Page *page, cJSON *record, const char *side) {
  g_autofree char *graph_key = g_strconcat(side, "_graph", NULL);
  g_autofree char *figure_key = g_strconcat(side, "_figure", NULL);
  g_autofree char *note_key = g_strconcat(side, "_note", NULL);
  cJSON_DeleteItemFromObjectCaseSensitive(record, figure_key); /* a record must not name blocks of its own choice */
  cJSON_DeleteItemFromObjectCaseSensitive(record, note_key);
  g_autoptr(cJSON) graph = cJSON_DetachItemFromObjectCaseSensitive(record, graph_key);
  double width = number_member(graph, "width"), height = number_member(graph, "height");
  if (cJSON_IsObject(graph)) {
    g_autofree char *text = dg_json_print(graph, FALSE);
    cJSON_AddStringToObject(record, graph_key, add_block(page, text));
  }

  const char *path = cJSON_GetStringValue(dg_json_get(record, side));
  if (path == NULL)
    return;
  const Figure *figure = get_figure(page, path, width, height);
  if (figure->block != NULL)
    cJSON_AddStringToObject(record, figure_key, figure->block);
  else
    cJSON_AddStringToObject(record, note_key, figure->note);
}

/* The name of a record: its item or, for a pair of files outside of a data set, the name of the generated file. NULL
 * when it has neither; free with g_free(). */
static char *name_of(const cJSON *record) {
  const char *item = cJSON_GetStringValue(dg_json_get(record, "item"));
  const char *path = cJSON_GetStringValue(dg_json_get(record, "generated"));
  if (path == NULL)
    path = cJSON_GetStringValue(dg_json_get(record, "file"));
  if (item != NULL && *item != '\0')
    return g_strdup(item);
  return path != NULL && *path != '\0' ? g_path_get_basename(path) : NULL;
}

/* What the overview says of a record: names, status, error and the F1 of every metric that the score holds. */
static cJSON *summarise(const cJSON *record) {
  cJSON *pair = cJSON_CreateObject();
  g_autofree char *name = name_of(record);
  if (name != NULL)
    cJSON_AddStringToObject(pair, "item", name);
  static const char *const keys[] = {"system", "status", "error", "one_figure"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    const cJSON *value = dg_json_get(record, keys[i]);
    if (value != NULL)
      cJSON_AddItemToObject(pair, keys[i], cJSON_Duplicate(value, TRUE));
  }
  cJSON *f1 = cJSON_AddObjectToObject(pair, "f1");
  const cJSON *metric;
  cJSON_ArrayForEach(metric, dg_json_get(record, "score")) {
    const cJSON *value = metric->string != NULL && cJSON_IsObject(metric) ? dg_json_get(metric, "f1") : NULL;
    if (value != NULL)
      cJSON_AddItemToObject(f1, metric->string, cJSON_Duplicate(value, TRUE));
  }
  return pair;
}

/* The picture of an IR document, and in `record` its size and the places of findings on it. */
static void draw_ir(Page *page, const cJSON *document, Figure *figure, cJSON *record, cJSON *checks) {
  const char *path = dg_checked_string(document, "file");
  gboolean published = g_str_has_prefix(dg_checked_string(document, "signature"), "checks:code.");
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = read_file(page, path, &error);
  gsize length = 0;
  const char *json = bytes == NULL ? NULL : g_bytes_get_data(bytes, &length);
  g_autoptr(DgIr) ir = json == NULL ? NULL : dg_ir_new_from_json(json, (gssize)length, path, &error);
  DgBox view;
  gboolean upwards;
  g_autofree char *svg = ir == NULL ? NULL : dg_ir_to_svg(ir, published, &view, &upwards, &error);
  g_autoptr(GBytes) picture = svg == NULL ? NULL : g_bytes_new(svg, strlen(svg));
  g_autofree char *uri = picture == NULL ? NULL : dg_figure_data_uri(picture, path, view.width, view.height, &error);
  if (uri == NULL) {
    figure->note = g_utf8_make_valid(error->message, -1);
    return;
  }
  set_block(page, figure, uri);
  cJSON_AddNumberToObject(record, "width", view.width);
  cJSON_AddNumberToObject(record, "height", view.height);
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

/* The checks of a document as a list, each with its name; `pair` receives how many fail at each severity, pass and do
 * not apply. */
static cJSON *list_checks(const cJSON *document, cJSON *pair) {
  cJSON *list = cJSON_CreateArray();
  cJSON *verdicts = cJSON_AddObjectToObject(pair, "checks");
  const cJSON *check;
  cJSON_ArrayForEach(check, dg_json_get(document, "checks")) {
    cJSON *item = cJSON_Duplicate(check, TRUE);
    cJSON_DeleteItemFromObjectCaseSensitive(item, "name");
    cJSON_AddStringToObject(item, "name", check->string);
    cJSON_AddItemToArray(list, item);
    const char *verdict = dg_checked_string(check, "verdict");
    gboolean fails = g_str_equal(verdict, "fail");
    cJSON_AddStringToObject(verdicts, check->string, fails ? dg_checked_string(check, "severity") : verdict);
  }
  return list;
}

/* Adds a file that was checked: one figure, and what is found on it. */
static void add_checked(Page *page, const cJSON *document, cJSON *pairs) {
  const cJSON *error = dg_json_get(document, "error");
  const char *file = dg_checked_string(document, "file");
  cJSON *pair = cJSON_CreateObject();
  cJSON_AddItemToArray(pairs, pair);
  cJSON_AddStringToObject(pair, "item", file);
  cJSON_AddStringToObject(pair, "status", error == NULL ? "scored" : "failed");
  g_autoptr(cJSON) record = cJSON_CreateObject();
  static const char *const keys[] = {"schema", "signature", "diagnostics", "error"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (dg_json_get(document, keys[i]) != NULL)
      cJSON_AddItemToObject(record, keys[i], cJSON_Duplicate(dg_json_get(document, keys[i]), TRUE));
  if (error != NULL)
    cJSON_AddItemToObject(pair, "error", cJSON_Duplicate(error, TRUE));
  cJSON_AddStringToObject(record, "generated", file);
  cJSON *checks = list_checks(document, pair);
  cJSON_AddItemToObject(record, "checks", checks);
  Figure own = {NULL, NULL};
  const Figure *figure = &own;
  if (g_str_equal(file, "-")) {
    own.note = g_strdup("Standard input cannot be read again, so there is no picture of it.");
  } else if (g_str_equal(dg_checked_string(document, "kind"), "ir")) {
    draw_ir(page, document, &own, record, checks);
  } else {
    double width = number_member(document, "width"), height = number_member(document, "height");
    figure = get_figure(page, file, width, height);
    cJSON_AddNumberToObject(record, "width", width);
    cJSON_AddNumberToObject(record, "height", height);
  }
  if (figure->block != NULL)
    cJSON_AddStringToObject(record, "generated_figure", figure->block);
  else
    cJSON_AddStringToObject(record, "generated_note", figure->note);
  g_free(own.block);
  g_free(own.note);
  g_autofree char *text = dg_json_print(record, FALSE);
  cJSON_AddStringToObject(pair, "record", add_block(page, text));
}

/* What the page says of the checks: their titles and summaries. */
static void add_rules(cJSON *index) {
  cJSON *checks = cJSON_AddObjectToObject(index, "checks");
  for (guint i = 0; i < dg_check_get_count(); i++) {
    cJSON *check = cJSON_AddObjectToObject(checks, dg_check_get_name(i));
    cJSON_AddStringToObject(check, "title", dg_check_get_title(i));
    cJSON_AddStringToObject(check, "summary", dg_check_get_summary(i));
  }
}

static gboolean add_record(Page *page, const char *json, gsize index, cJSON *pairs, GError **error) {
  g_autofree char *name = g_strdup_printf("record %" G_GSIZE_FORMAT, index + 1);
  g_autoptr(cJSON) record = dg_json_parse(json, strlen(json), name, error);
  if (record == NULL)
    return FALSE;
  const char *schema = cJSON_GetStringValue(dg_json_get(record, "schema"));
  if (g_strcmp0(schema, DG_CHECK_SCHEMA) == 0) {
    add_checked(page, record, pairs);
    return TRUE;
  }
  if (g_strcmp0(schema, RECORD_SCHEMA) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found %s%s, expected a document of schema " RECORD_SCHEMA " or " DG_CHECK_SCHEMA, name,
                schema == NULL ? "no schema" : "schema ", schema == NULL ? "" : schema);
    return FALSE;
  }
  cJSON *pair = summarise(record);
  cJSON_AddItemToArray(pairs, pair);
  move_side(page, record, "generated");
  move_side(page, record, "reference");
  g_autofree char *text = dg_json_print(record, FALSE);
  cJSON_AddStringToObject(pair, "record", add_block(page, text));
  return TRUE;
}

static gboolean append_data(Page *page, const char *const *records, gsize n_records, const char *title,
                            GError **error) {
  g_autoptr(cJSON) index = cJSON_CreateObject();
  cJSON_AddStringToObject(index, "title", title);
  cJSON_AddStringToObject(index, "version", dg_version());
  cJSON *metrics = cJSON_AddObjectToObject(index, "metrics");
  for (guint i = 0; i < dg_metric_get_count(); i++)
    cJSON_AddStringToObject(metrics, dg_metric_get_name(i), dg_metric_get_summary(i));
  add_rules(index);
  cJSON *pairs = cJSON_AddArrayToObject(index, "pairs");
  for (gsize i = 0; i < n_records; i++)
    if (!add_record(page, records[i], i, pairs, error))
      return FALSE;
  g_autofree char *text = dg_json_print(index, FALSE);
  append_block(page->out, "index", text);
  return TRUE;
}

/* The source expression of a content security policy that allows exactly this inline text. */
static char *csp_hash(const char *text) {
  g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(checksum, (const guchar *)text, -1);
  guint8 digest[32];
  gsize length = sizeof digest;
  g_checksum_get_digest(checksum, digest, &length);
  g_autofree char *base64 = g_base64_encode(digest, length);
  return g_strdup_printf("'sha256-%s'", base64);
}

/* Fills one placeholder of the template. */
static gboolean append_part(Page *page, const char *part, const char *const *records, gsize n_records,
                            const char *title, GError **error) {
  GString *out = page->out;
  if (g_str_equal(part, "csp")) {
    g_autofree char *style = csp_hash(dg_page_css), *placement = csp_hash(dg_placement_js),
                    *findings = csp_hash(dg_findings_js), *script = csp_hash(dg_page_js);
    g_string_append_printf(out,
                           "default-src 'none'; img-src data:; style-src %s; script-src %s %s %s; base-uri 'none'; "
                           "form-action 'none'",
                           style, placement, findings, script);
  } else if (g_str_equal(part, "title")) {
    g_autofree char *escaped = g_markup_escape_text(title, -1);
    g_string_append(out, escaped);
  } else if (g_str_equal(part, "style")) {
    g_string_append(out, dg_page_css);
  } else if (g_str_equal(part, "placement")) {
    g_string_append(out, dg_placement_js);
  } else if (g_str_equal(part, "findings")) {
    g_string_append(out, dg_findings_js);
  } else if (g_str_equal(part, "script")) {
    g_string_append(out, dg_page_js);
  } else if (g_str_equal(part, "data")) {
    return append_data(page, records, n_records, title, error);
  }
  return TRUE;
}

/* The title of a page that is given none: the name of its only record. Free with g_free(). */
static char *default_title(const char *const *records, gsize n_records) {
  g_autoptr(cJSON) record = n_records == 1 ? dg_json_parse(records[0], strlen(records[0]), "record 1", NULL) : NULL;
  char *name = record == NULL ? NULL : name_of(record);
  return name == NULL ? g_strdup("diagrade") : name;
}

char *dg_report_page(const char *const *records, gsize n_records, const char *base_dir, const char *title,
                     GError **error) {
  g_return_val_if_fail(records != NULL || n_records == 0, NULL);
  g_autofree char *valid_title = title == NULL ? default_title(records, n_records) : g_utf8_make_valid(title, -1);
  g_autoptr(GHashTable) blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GHashTable) figures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, figure_free);
  Page page = {g_string_new(NULL), blocks, figures, base_dir};

  /* Parts at odd places are placeholders: "...{{name}}...". */
  g_auto(GStrv) pieces = g_strsplit(dg_page_html, "{{", -1);
  g_string_append(page.out, pieces[0]);
  for (char **piece = pieces + 1; *piece != NULL; piece++) {
    char *end = strstr(*piece, "}}");
    *end = '\0';
    if (!append_part(&page, *piece, records, n_records, valid_title, error)) {
      g_string_free(page.out, TRUE);
      return NULL;
    }
    g_string_append(page.out, end + 2);
  }
  return g_string_free(page.out, FALSE);
}
