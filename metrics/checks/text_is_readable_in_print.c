/* Is the type large enough in print?
 *
 * A figure does not say how large it will be printed: unless `width` does, it has a page for itself, upright or turned,
 * and what is too small then is too small everywhere. The least size is what a publisher asks for, there for sub- and
 * superscripts. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

/* Width of the text of a page, in points: 7 inches, the most that proceedings have. */
#define PAGE_WIDTH 504.0

static const DgCheckParameter parameters[] = {
    {"width",
     "Width that the figure is printed in, in points: 504 (7 in) is the text of a large page, 238 (3.3 in) a column; "
     "0: "
     "all of a page, upright or turned",
     0, 5000, DG_DEFAULT(0)},
    {"height", "Largest height that the figure is printed in, in points: 648 (9 in) is the text of a page", 20, 5000,
     DG_DEFAULT(648)},
    {"size", "Least size of type, in points", 1, 72, DG_DEFAULT(6)},
};

/* Texts of one size are one finding. */
typedef struct {
  guint size; /* hundredths of a user unit */
  guint n, first;
  DgBox box;
} Size;

static int compare_sizes(gconstpointer a, gconstpointer b) {
  guint p = ((const Size *)a)->size, q = ((const Size *)b)->size;
  return (p > q) - (p < q);
}

/* How much smaller than it is the canvas is printed. */
static double print_scale(const DgCheckContext *context, DgBox canvas) {
  double width = dg_check_parameter(context, "width"), height = dg_check_parameter(context, "height");
  double scale = fmin((width > 0 ? width : PAGE_WIDTH) / canvas.width, height / canvas.height);
  if (!(width > 0))
    scale = fmax(scale, fmin(height / canvas.width, PAGE_WIDTH / canvas.height));
  /* never enlarged: 96 px are 72 pt, and those of a PDF are points */
  return fmin(scale, context->reading && dg_reading_get_format(context->reading) == DG_FORMAT_PDF ? 1 : 0.75);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPicture *picture = context->picture;
  double least = dg_check_parameter(context, "size"), scale = print_scale(context, picture->canvas);
  g_autoptr(GArray) sizes = g_array_new(FALSE, FALSE, sizeof(Size));
  g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL); /* size -> its place in `sizes` */
  guint n = 0;
  double smallest = INFINITY;
  for (guint i = 0; i < picture->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    if (dg_picture_hides_text(picture, i))
      continue;
    n++;
    smallest = fmin(smallest, text->font_size * scale);
    if (text->font_size * scale >= least - 0.005)
      continue;
    Size size = {(guint)lround(100 * text->font_size), 1, i, picture->ink_boxes[i]};
    gpointer index;
    if (g_hash_table_lookup_extended(known, GUINT_TO_POINTER(size.size), NULL, &index)) {
      g_array_index(sizes, Size, GPOINTER_TO_UINT(index)).n++;
      continue;
    }
    g_hash_table_insert(known, GUINT_TO_POINTER(size.size), GUINT_TO_POINTER(sizes->len));
    g_array_append_val(sizes, size);
  }
  g_array_sort(sizes, compare_sizes);
  for (guint k = 0; k < sizes->len; k++) {
    const Size *size = &g_array_index(sizes, Size, k);
    const DgTextItem *text = dg_drawing_text(picture->drawing, size->first);
    g_autofree char *quote = dg_picture_quote(text->string);
    int node = picture->text_nodes[size->first];
    dg_check_fail_at(result,
                     (DgPlace){size->box,
                               node == DG_NONE ? NULL : dg_graph_node(picture->graph, (guint)node)->id,
                               {text->z, DG_NO_Z}},
                     "%u text%s of %.4g px (%s%s) %s printed in %.1f pt (at least %.1f pt is needed; the figure is "
                     "%.0f px wide, printed in %.0f pt)",
                     size->n, size->n == 1 ? "" : "s", size->size / 100.0, size->n == 1 ? "" : "the first: ", quote,
                     size->n == 1 ? "is" : "are", size->size / 100.0 * scale, least, picture->canvas.width,
                     picture->canvas.width * scale);
  }
  if (n)
    dg_check_pass(result, "the smallest text is printed in %.1f pt (at least %.1f pt is needed)", smallest, least);
  else
    dg_check_not_applicable(result, "there are no texts");
  return TRUE;
}

const DgCheck dg_check_text_is_readable_in_print = {
    .name = "text_is_readable_in_print",
    .version = 2,
    .title = "Size in print",
    .summary = "Texts are large enough once the figure is printed",
    .citation = "Elsevier, Artwork and media instructions: lettering of about 7 pt in print, and nothing below 6 pt",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_WARNING,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
