#include "svg/glyph_text.h"

#include "base/compare.h"
#include "base/geometry.h"
#include "svg/document.h"
#include "svg/text_layout.h"
#include "svg/tree.h"

#include <math.h>

/* Characters that follow one another in the same text, in em: a glyph that is farther from where the last one ended, or
 * that far off its baseline, begins another. Raised and lowered characters belong to it. */
#define LINE_GAP 1.0
#define LINE_SHIFT 0.9
/* Glyphs lie on a line of their own direction, which the quarter turn of their text does not say, when none is farther
 * from it than this, in em, and there are at least so many. */
#define SLOPE_SHIFT 0.05
#define SLOPE_GLYPHS 4
/* What text along a slope takes up of its length along the nearest quarter turn: half of a right angle away, 0.7. */
#define SLOPE_SHARE 0.5
/* Text whose letters are set apart: the median gap between its glyphs is at least the first and at most the second, in
 * em (a blank is at least as wide as the second), and a blank is wider than that gap by the third. */
#define SPACED_LEAST 0.06
#define SPACED_MOST 0.2
#define SPACED_BLANK 0.15

typedef struct {
  DgNamedGlyph glyph;
  guint32 fill;
  float fill_opacity;
} Kept;

/* Characters that were painted after each other, with the state of the walk when the first of them was. */
struct _DgGlyphText {
  GArray *kept; /* Kept */
  GArray *gaps; /* double: between the glyphs of a line */
  DgBox clip;
  gboolean clipped;
  guint clip_number, group;
};

void dg_glyph_text_free(DgGlyphText *text) {
  if (!text)
    return;
  g_array_unref(text->kept);
  g_array_unref(text->gaps);
  g_free(text);
}

/* TRUE when a clip leaves all of a glyph: programs give each word a clip of its own that cuts nothing. */
static gboolean is_whole(const DgBuilder *builder, const DgNamedGlyph *glyph) {
  DgBox reach = dg_box_around(glyph->origin, MAX(glyph->font_size, glyph->advance));
  return !builder->clipped || dg_box_contains_box(builder->clip, reach, 0);
}

static DgGlyphText *open_text(DgBuilder *builder, const DgNamedGlyph *glyph) {
  DgGlyphText *text = builder->glyph_text;
  if (!text) {
    text = builder->glyph_text = g_new0(DgGlyphText, 1);
    text->kept = g_array_new(FALSE, FALSE, sizeof(Kept));
    text->gaps = g_array_new(FALSE, FALSE, sizeof(double));
  }
  /* What is cut off by one clip cannot be one item with what another leaves. */
  gboolean clipped = !is_whole(builder, glyph);
  if (text->kept->len &&
      (text->clipped != clipped || (clipped && memcmp(&text->clip, &builder->clip, sizeof text->clip) != 0)))
    dg_glyph_text_flush(builder);
  if (!text->kept->len) {
    text->clip = builder->clip;
    text->clipped = clipped;
    text->clip_number = builder->clip_number;
    text->group = builder->group;
  }
  return text;
}

/* TRUE for the glyph of a blank, which interrupts nothing: the gap that it leaves is seen. */
static gboolean is_blank(DgBuilder *builder, const xmlNode *target) {
  if (!dg_node_is(target, "symbol") && !dg_node_is(target, "g"))
    return FALSE; /* a picture has no children either */
  const xmlNode *child = target->children;
  while (child && child->type != XML_ELEMENT_NODE)
    child = child->next;
  DgSlice path = child ? dg_node_attribute(builder, child, "d") : (DgSlice){0};
  return !child || (path.at && !path.length);
}

gboolean dg_glyph_text_take(DgBuilder *builder, const xmlNode *target, const DgStyle *style, const DgTransform *ctm) {
  if (!builder->glyph_names)
    return FALSE;
  DgSlice id = dg_node_attribute(builder, target, "id");
  g_autofree char *name = id.at ? g_strndup(id.at, id.length) : NULL;
  Kept kept = {0};
  if (!name ||
      !builder->glyph_names->name(builder->glyph_names->user_data, name, (DgPoint){ctm->e, ctm->f}, &kept.glyph))
    return is_blank(builder, target);
  gboolean painted =
      dg_style_paint(builder, style, &style->fill, style->fill_opacity, &kept.fill, &kept.fill_opacity, NULL);
  if (painted && kept.glyph.characters[0])
    g_array_append_val(open_text(builder, &kept.glyph)->kept, kept);
  return TRUE;
}

static const Kept *kept_at(const DgGlyphText *text, guint index) {
  return &g_array_index(text->kept, Kept, index);
}

/* Where a point lies in a frame that is turned by `angle`. */
static DgPoint turn(DgPoint point, double angle) {
  double c = cos(angle), s = sin(angle);
  return (DgPoint){c * point.x + s * point.y, c * point.y - s * point.x};
}

/* TRUE when glyph `next` goes on where `last` ends. */
static gboolean goes_on(const DgNamedGlyph *last, const DgNamedGlyph *next) {
  double em = MAX(last->font_size, next->font_size);
  DgPoint from = turn(last->origin, last->angle), to = turn(next->origin, last->angle);
  double gap = to.x - from.x - last->advance;
  return last->angle == next->angle && fabs(gap) <= LINE_GAP * em && fabs(to.y - from.y) <= LINE_SHIFT * em;
}

/* The same for text along a slope, whose glyphs each have a baseline of their own. */
static gboolean goes_on_slope(const DgNamedGlyph *last, const DgNamedGlyph *next) {
  double em = MAX(last->font_size, next->font_size);
  double distance = dg_length(next->origin.x - last->origin.x, next->origin.y - last->origin.y);
  return last->angle == next->angle && distance <= last->advance + LINE_GAP * em;
}

/* Whether the glyphs [first, end) lie on a line of this direction. */
static gboolean lie_along(const DgGlyphText *text, guint first, guint end, double angle) {
  DgPoint from = turn(kept_at(text, first)->glyph.origin, angle);
  for (guint i = first + 1; i < end; i++) {
    const DgNamedGlyph *glyph = &kept_at(text, i)->glyph;
    if (fabs(turn(glyph->origin, angle).y - from.y) > SLOPE_SHIFT * glyph->font_size)
      return FALSE;
  }
  return TRUE;
}

/* The direction in which the glyphs [first, end) run; that of their text where they do not lie on another line. */
static double slope_of(const DgGlyphText *text, guint first, guint end) {
  const DgNamedGlyph *head = &kept_at(text, first)->glyph, *tail = &kept_at(text, end - 1)->glyph;
  if (end - first < SLOPE_GLYPHS || lie_along(text, first, end, head->angle))
    return head->angle;
  double angle = atan2(tail->origin.y - head->origin.y, tail->origin.x - head->origin.x);
  return lie_along(text, first, end, angle) ? angle : head->angle;
}

/* What is known of glyphs along a slope are the boxes of their characters along a quarter turn: makes the advance of
 * each as long on the slope. */
static void stretch_along(DgGlyphText *text, guint first, guint end, double angle) {
  for (guint i = first; i < end; i++) {
    DgNamedGlyph *glyph = &g_array_index(text->kept, Kept, i).glyph;
    double share = fabs(cos(angle - glyph->angle));
    if (share > SLOPE_SHARE)
      glyph->advance /= share;
  }
}

static guint end_of_line(const DgGlyphText *text, guint first,
                         gboolean (*follows)(const DgNamedGlyph *last, const DgNamedGlyph *next)) {
  guint end = first + 1;
  while (end < text->kept->len && follows(&kept_at(text, end - 1)->glyph, &kept_at(text, end)->glyph))
    end++;
  return end;
}

/* The widest gap between glyphs of the line that is no blank, in em. */
static double widest_gap(const DgGlyphText *text, guint first, guint end, double angle) {
  g_array_set_size(text->gaps, 0);
  for (guint i = first + 1; i < end; i++) {
    const DgNamedGlyph *last = &kept_at(text, i - 1)->glyph, *next = &kept_at(text, i)->glyph;
    double gap = turn(next->origin, angle).x - turn(last->origin, angle).x - last->advance;
    double em = gap / MAX(last->font_size, next->font_size);
    g_array_append_val(text->gaps, em);
  }
  if (text->gaps->len < SLOPE_GLYPHS)
    return DG_TEXT_BLANK_GAP;
  qsort(text->gaps->data, text->gaps->len, sizeof(double), dg_compare_double);
  double low = g_array_index(text->gaps, double, text->gaps->len / 4);
  double median = g_array_index(text->gaps, double, text->gaps->len / 2);
  gboolean spaced = low >= SPACED_LEAST && median <= SPACED_MOST;
  return spaced ? MAX(median + SPACED_BLANK, DG_TEXT_BLANK_GAP) : DG_TEXT_BLANK_GAP;
}

static guint add_run(DgTextBuffers *buffers, const Kept *kept) {
  DgTextRun run = {.font_size = kept->glyph.font_size,
                   .fill = kept->fill,
                   .fill_opacity = kept->fill_opacity,
                   .bold = kept->glyph.bold != FALSE,
                   .italic = kept->glyph.italic != FALSE,
                   .painted = TRUE};
  const DgTextRun *last = buffers->runs->len ? &g_array_index(buffers->runs, DgTextRun, buffers->runs->len - 1) : NULL;
  if (!last || last->font_size != run.font_size || last->fill != run.fill || last->bold != run.bold ||
      last->italic != run.italic || last->fill_opacity != run.fill_opacity)
    g_array_append_val(buffers->runs, run);
  return buffers->runs->len - 1;
}

/* Adds the characters of a glyph, which share its advance. */
static void add_glyph(DgTextBuffers *buffers, const Kept *kept, double angle, double advance) {
  const DgNamedGlyph *glyph = &kept->glyph;
  DgPoint at = turn(glyph->origin, angle);
  guint run = add_run(buffers, kept), n = 0;
  while (n < DG_GLYPH_CHARACTERS_MAX && glyph->characters[n])
    n++;
  for (guint i = 0; i < n; i++) {
    DgTextChar character = {.c = glyph->characters[i],
                            .run = run,
                            .u = at.x + i * advance / n,
                            .v = at.y,
                            .advance = advance / n,
                            .mark = g_unichar_combining_class(glyph->characters[i]) != 0};
    g_array_append_val(buffers->chars, character);
  }
}

static void emit_line(DgBuilder *builder, DgGlyphText *text, guint first, guint end, double angle) {
  DgTextBuffers *buffers = dg_text_buffers(builder);
  double widest = widest_gap(text, first, end, angle);
  for (guint i = first; i < end; i++) {
    const DgNamedGlyph *glyph = &kept_at(text, i)->glyph;
    double advance = glyph->advance;
    if (i + 1 < end) {
      const DgNamedGlyph *next = &kept_at(text, i + 1)->glyph;
      double step = turn(next->origin, angle).x - turn(glyph->origin, angle).x;
      double em = MAX(glyph->font_size, next->font_size);
      /* The gap between letters that are set apart belongs to the letter. */
      if (step > advance && step - advance <= widest * em)
        advance = step;
    }
    add_glyph(buffers, kept_at(text, i), angle, advance);
  }
  dg_builder_next_element(builder, NULL);
  DgTransform frame = {cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0};
  dg_text_emit(builder, buffers, 0, buffers->chars->len, &frame, FALSE);
}

static void emit_lines(DgBuilder *builder, DgGlyphText *text) {
  for (guint first = 0, end; first < text->kept->len && !dg_builder_failed(builder); first = end) {
    end = end_of_line(text, first, goes_on);
    guint slope_end = end_of_line(text, first, goes_on_slope);
    double angle = slope_of(text, first, slope_end);
    if (angle != kept_at(text, first)->glyph.angle) {
      end = slope_end;
      stretch_along(text, first, end, angle);
    }
    emit_line(builder, text, first, end, angle);
  }
}

void dg_glyph_text_flush(DgBuilder *builder) {
  DgGlyphText *text = builder->glyph_text;
  if (!text || !text->kept->len)
    return;
  DgBox clip = builder->clip;
  gboolean clipped = builder->clipped;
  guint clip_number = builder->clip_number, group = builder->group;
  builder->clip = text->clip;
  builder->clipped = text->clipped;
  builder->clip_number = text->clip_number;
  builder->group = text->group;
  emit_lines(builder, text);
  g_array_set_size(text->kept, 0);
  builder->clip = clip;
  builder->clipped = clipped;
  builder->clip_number = clip_number;
  builder->group = group;
}

DgDrawing *dg_drawing_new_with_glyphs(GBytes *bytes, const char *name, const DgGlyphNames *names, GError **error) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new(name);
  xmlDoc *document = dg_document_parse(bytes, name, drawing->diagnostics, FALSE, error);
  if (!document)
    return NULL;
  DgBuilder builder;
  dg_builder_init(&builder, drawing, document, name, DG_LIMITS);
  builder.glyph_names = names;
  gboolean done = dg_builder_run(&builder);
  if (!done)
    g_propagate_error(error, g_steal_pointer(&builder.error));
  dg_builder_clear(&builder);
  dg_tree_free(document);
  if (done)
    dg_drawing_count_losses(drawing);
  return done ? g_steal_pointer(&drawing) : NULL;
}
