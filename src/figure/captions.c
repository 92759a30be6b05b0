/* Figures of a paper, found by their captions. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "drawing/drawing.h"
#include "figure/options.h"
#include "figure/parts.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/figures@1"

/* Pages that are looked at: a thesis has 300. */
#define PAGES_MAX 1000u
/* A shape over this share of the page is its ground. */
#define GROUND_SHARE 0.8
/* Text is body text when its size is that of most characters, but for this share, and it is this many font sizes long:
 * labels are shorter. */
#define BODY_SIZE 0.06
#define BODY_LENGTH 16.0
/* Lines of a caption follow each other within so many font sizes. */
#define LINE_STEP 1.6
/* A figure without this many shapes is a table or a quotation. */
#define SHAPES_LEAST 2
/* Parts of a figure that stand apart from the rest by less than this belong to it, in font sizes of body text: columns
 * stand farther apart. */
#define PART_GAP 0.8
/* How often a figure grows by what stands beside it. */
#define ROUNDS_MAX 16u
/* Room left around a figure, points: half of a thick line. */
#define MARGIN 2.0

typedef struct {
  guint part;
  DgBox box;
  char *caption;
} Found;

struct _DgFigureList {
  char *name;
  guint n_parts;
  GPtrArray *found; /* Found */
  DgDiagnostics *diagnostics; /* which pages were not looked at */
};

static void free_found(gpointer data) {
  Found *found = data;
  g_free(found->caption);
  g_free(found);
}

void dg_figure_list_free(DgFigureList *list) {
  if (!list)
    return;
  g_free(list->name);
  g_ptr_array_unref(list->found);
  dg_diagnostics_free(list->diagnostics);
  g_free(list);
}

const DgDiagnostics *dg_figure_list_get_diagnostics(const DgFigureList *list) {
  return list->diagnostics;
}

guint dg_figure_list_get_count(const DgFigureList *list) {
  return list->found->len;
}

guint dg_figure_list_get_part(const DgFigureList *list, guint index) {
  return ((const Found *)list->found->pdata[index])->part;
}

DgBox dg_figure_list_get_box(const DgFigureList *list, guint index) {
  return ((const Found *)list->found->pdata[index])->box;
}

const char *dg_figure_list_get_caption(const DgFigureList *list, guint index) {
  return index < list->found->len ? ((const Found *)list->found->pdata[index])->caption : NULL;
}

/* TRUE for "Figure 3: …", "Fig. 3. …", "FIG. 3 | …": a line of the text that begins with "Figure 3 shows" is none. */
static gboolean begins_caption(const char *text) {
  static const char *const words[] = {"figure", "fig."};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    if (g_ascii_strncasecmp(text, words[i], strlen(words[i])) != 0)
      continue;
    const char *at = text + strlen(words[i]);
    while (*at == ' ')
      at++;
    gsize number = strspn(at, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-");
    gboolean numbered = number && strpbrk(at, "0123456789") && strpbrk(at, "0123456789") < at + number;
    const char *behind = at + number;
    gboolean ended = numbered && (behind[-1] == '.' || !*behind);
    while (*behind == ' ')
      behind++;
    return numbered &&
           (ended || strchr(":|.", *behind) || g_str_has_prefix(behind, "—") || g_str_has_prefix(behind, "–"));
  }
  return FALSE;
}

/* A page while its figures are looked for. */
typedef struct {
  const DgDrawing *drawing;
  double body_size; /* font size of most characters */
} Page;

static int compare_sizes(gconstpointer a, gconstpointer b) {
  const DgTextItem *const *p = a, *const *q = b;
  return (*p)->font_size < (*q)->font_size ? -1 : (*p)->font_size > (*q)->font_size;
}

/* The font size at the middle of all characters of the page. */
static double find_body_size(const DgDrawing *drawing) {
  g_autoptr(GPtrArray) items = g_ptr_array_new();
  gsize all = 0, seen = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    g_ptr_array_add(items, (gpointer)dg_drawing_text(drawing, i));
    all += strlen(dg_drawing_text(drawing, i)->string);
  }
  g_ptr_array_sort(items, compare_sizes);
  for (guint i = 0; i < items->len; i++) {
    const DgTextItem *item = items->pdata[i];
    seen += strlen(item->string);
    if (2 * seen >= all)
      return item->font_size;
  }
  return 0;
}

static gboolean is_body(const Page *page, const DgTextItem *item) {
  return fabs(item->font_size - page->body_size) <= BODY_SIZE * page->body_size &&
         item->advance >= BODY_LENGTH * item->font_size;
}

static gboolean shares_column(DgBox a, DgBox b) {
  return fmin(dg_box_right(a), dg_box_right(b)) > fmax(a.x, b.x);
}

/* The box of a caption with the lines under its first; its words are appended to `words`. */
static DgBox follow_caption(const Page *page, guint first, GString *words) {
  const DgTextItem *line = dg_drawing_text(page->drawing, first);
  DgBox box = line->box;
  double baseline = line->baseline.y;
  g_string_append(words, line->string);
  for (guint i = first + 1; i < page->drawing->texts->len; i++) {
    const DgTextItem *next = dg_drawing_text(page->drawing, i);
    double step = next->baseline.y - baseline;
    if (step > LINE_STEP * line->font_size || step < -0.5 * line->font_size ||
        fabs(next->font_size - line->font_size) > BODY_SIZE * line->font_size || begins_caption(next->string))
      break;
    g_string_append_printf(words, " %s", next->string);
    box = dg_box_union(box, next->box);
    baseline = fmax(baseline, next->baseline.y);
  }
  return box;
}

/* The lowest line over `box` in its column at which a figure must end: body text, or another caption. */
static double find_ceiling(const Page *page, DgBox box) {
  double ceiling = 0;
  for (guint i = 0; i < page->drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(page->drawing, i);
    if (shares_column(item->box, box) && dg_box_bottom(item->box) <= box.y &&
        (is_body(page, item) || begins_caption(item->string)))
      ceiling = fmax(ceiling, dg_box_bottom(item->box));
  }
  return ceiling;
}

/* Joins what is painted between `ceiling` and the caption, in its column. FALSE when that is no figure. */
static gboolean join_figure(const Page *page, DgBox caption, double ceiling, DgBox *figure) {
  const DgDrawing *d = page->drawing;
  guint n_shapes = 0;
  gboolean any = FALSE;
  for (guint i = 0; i < d->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(d, i);
    gboolean ground = shape->box.width * shape->box.height > GROUND_SHARE * d->width * d->height;
    DgBox box = shape->box;
    if (ground || !shares_column(dg_box_grow(box, 1, 0), caption) || box.y < ceiling - MARGIN ||
        dg_box_bottom(box) > caption.y + MARGIN)
      continue;
    *figure = any ? dg_box_union(*figure, box) : box;
    any = TRUE;
    n_shapes += shape->kind == DG_SHAPE_IMAGE ? SHAPES_LEAST : 1;
  }
  for (guint i = 0; any && i < d->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(d, i);
    if (!is_body(page, item) && shares_column(item->box, *figure) && item->box.y >= ceiling - MARGIN &&
        dg_box_bottom(item->box) <= caption.y + MARGIN)
      *figure = dg_box_union(*figure, item->box);
  }
  return n_shapes >= SHAPES_LEAST;
}

/* The same for a caption that is shorter than its figure: what stands beside what was joined is joined, too. */
static gboolean find_extent(const Page *page, DgBox caption, DgBox *figure) {
  DgBox column = caption;
  for (guint round = 0; round < ROUNDS_MAX; round++) {
    if (!join_figure(page, column, find_ceiling(page, column), figure))
      return FALSE;
    DgBox reach = dg_box_grow(*figure, PART_GAP * page->body_size, 0);
    double left = fmin(column.x, reach.x), right = fmax(dg_box_right(column), dg_box_right(reach));
    if (left >= column.x && right <= dg_box_right(column))
      break;
    column.x = left;
    column.width = right - left;
  }
  return TRUE;
}

static DgBox fit_page(const DgDrawing *drawing, DgBox box) {
  double left = floor(fmax(box.x - MARGIN, 0)), top = floor(fmax(box.y - MARGIN, 0));
  double right = ceil(fmin(dg_box_right(box) + MARGIN, drawing->width));
  double bottom = ceil(fmin(dg_box_bottom(box) + MARGIN, drawing->height));
  return (DgBox){left, top, right - left, bottom - top};
}

static void find_figures(DgFigureList *list, const DgDrawing *drawing, guint part) {
  Page page = {drawing, find_body_size(drawing)};
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    DgBox figure = {0};
    if (!begins_caption(item->string))
      continue;
    g_autoptr(GString) words = g_string_new(NULL);
    DgBox caption = follow_caption(&page, i, words);
    if (!find_extent(&page, caption, &figure))
      continue;
    Found *found = g_new0(Found, 1);
    *found = (Found){part, fit_page(drawing, figure), g_strdup(words->str)};
    g_ptr_array_add(list->found, found);
  }
}

static void look_at_page(DgFigureList *list, GBytes *bytes, DgFigureOptions *options, guint part) {
  g_autoptr(GError) error = NULL;
  dg_figure_options_set_part(options, part);
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, list->name, options, &error);
  if (drawing)
    find_figures(list, drawing, part);
  else
    dg_diagnostics_add(list->diagnostics, DG_LEVEL_WARNING, 0, "page %u was not looked at: %s", part, error->message);
}

DgFigureList *dg_figure_list_new(GBytes *bytes, const char *name, GError **error) {
  if (dg_figure_format(bytes) != DG_FORMAT_PDF) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no PDF file, expected one whose pages have captions",
                name);
    return NULL;
  }
  DgFigureList *list = g_new0(DgFigureList, 1);
  list->name = g_strdup(name);
  list->diagnostics = dg_diagnostics_new();
  list->found = g_ptr_array_new_with_free_func(free_found);
  list->n_parts = dg_figure_count_drawings(bytes, name, NULL, error);
  g_autoptr(DgFigureOptions) options = dg_figure_options_new();
  for (guint part = 1; part <= MIN(list->n_parts, PAGES_MAX); part++)
    look_at_page(list, bytes, options, part);
  if (list->n_parts > PAGES_MAX)
    dg_diagnostics_add(list->diagnostics, DG_LEVEL_WARNING, 0, "only the first %u of %u pages were looked at",
                       PAGES_MAX, list->n_parts);
  if (list->n_parts)
    return list;
  dg_figure_list_free(list);
  return NULL;
}

char *dg_figure_list_to_json(const DgFigureList *list, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  g_autofree char *file = g_utf8_make_valid(list->name, -1);
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "file", file);
  dg_json_add_number(document, "parts", list->n_parts, 0);
  cJSON *figures = cJSON_AddArrayToObject(document, "figures");
  for (guint i = 0; i < list->found->len; i++) {
    const Found *found = list->found->pdata[i];
    cJSON *figure = cJSON_CreateObject();
    dg_json_add_number(figure, "part", found->part, 0);
    cJSON_AddItemToObject(figure, "crop", dg_json_box(found->box));
    cJSON_AddStringToObject(figure, "caption", found->caption);
    cJSON_AddItemToArray(figures, figure);
  }
  cJSON *diagnostics = cJSON_AddArrayToObject(document, "diagnostics");
  for (guint i = 0; i < dg_diagnostics_get_count(list->diagnostics); i++) {
    cJSON *diagnostic = cJSON_CreateObject();
    dg_json_add_diagnostic(diagnostic, list->diagnostics, i);
    cJSON_AddItemToArray(diagnostics, diagnostic);
  }
  return dg_json_print(document, pretty);
}
