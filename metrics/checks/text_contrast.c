/* Do texts stand out from what is painted behind their middle? Over a gradient the worst of its stops counts; over
 * images and patterns nothing is known and nothing is said. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"normal", "Least contrast of texts", 1, 21, DG_DEFAULT(4.5)},
    {"large", "Least contrast of texts of 24 px or more, or bold ones of 18.66 px or more", 1, 21, DG_DEFAULT(3)},
};

/* WCAG 2.2, success criterion 1.4.3: large is 18 pt (24 px), or 14 pt (18.66 px) in bold. */
#define LARGE 24.0
#define LARGE_BOLD (14.0 * 4 / 3)

/* TRUE when there is nothing to read: arrows, bullets, ellipses drawn as letters. */
static gboolean is_decoration(const char *string) {
  for (const char *p = string; *p; p = g_utf8_next_char(p))
    if (g_unichar_isalnum(g_utf8_get_char(p)))
      return FALSE;
  return TRUE;
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  double normal = dg_check_parameter(context, "normal"), large = dg_check_parameter(context, "large"), worst = 21;
  guint n = 0;
  for (guint i = 0; i < picture->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    guint32 dark, light;
    if (dg_text_is_off_canvas(picture->drawing, text) || is_decoration(text->string) ||
        !dg_picture_ground(picture, dg_box_center(picture->ink_boxes[i]), text->z, &dark, &light))
      continue;
    n++;
    double on_dark = dg_contrast(dg_blend(text->fill, text->fill_opacity, dark), dark);
    double on_light = dg_contrast(dg_blend(text->fill, text->fill_opacity, light), light);
    double contrast = fmin(on_dark, on_light);
    /* a hair, as half a pixel of rounding between points and pixels decides otherwise */
    gboolean is_large = text->font_size >= (text->bold ? LARGE_BOLD : LARGE) - 0.01;
    double allowed = is_large ? large : normal;
    worst = fmin(worst, contrast);
    if (contrast >= allowed)
      continue;
    g_autofree char *quote = dg_picture_quote(text->string);
    int node = picture->text_nodes[i];
    dg_check_fail_at(result,
                     (DgPlace){picture->ink_boxes[i],
                               node == DG_NONE ? NULL : dg_graph_node(picture->graph, (guint)node)->id,
                               {text->z, DG_NO_Z}},
                     "the text %s (#%06x on #%06x) has a contrast of %.2f:1 (at least %.1f:1 is needed)", quote,
                     text->fill, on_dark < on_light ? dark : light, contrast, allowed);
  }
  if (n)
    dg_check_pass(result,
                  DG_PLURAL(n, "%u text can be read: its contrast is at least %.2f:1",
                            "all %u texts can be read: the least contrast is %.2f:1"),
                  n, worst);
  else
    dg_check_not_applicable(result, "there are no texts on a known colour");
  return TRUE;
}

const DgCheck dg_check_text_contrast = {
    .name = "text_contrast",
    .version = 1,
    .title = "Contrast",
    .summary = "Texts stand out from what is behind them (WCAG AA)",
    .citation = "W3C, Web Content Accessibility Guidelines 2.2, success criterion 1.4.3",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_WARNING,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
