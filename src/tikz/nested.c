#include "tikz/nested.h"

#include "ir/ir.h"
#include "tikz/program.h"

#include <math.h>
#include <string.h>

#define BIG_POINT 1.00375
/* Of a graphic whose size is not written: 1 inch, and 3 to 4. */
#define GRAPHIC_WIDTH 72.27
#define GRAPHIC_RATIO 0.75
#define GRAPHIC_TONE 0xd9d9d9

/* Reads keys in brackets and statements as a picture of their own. What is in force around it, but for the styles and
 * the unit vectors, is not in force there; what it loses the picture around it loses. */
static DgTikzPicture *read_nested(DgTikz *tikz, const char *source, const DgTikzFont *font) {
  static const char NAME[] = "diagrade nested";
  DgTikzPicture *picture = dg_tikz_picture_new();
  g_ptr_array_add(tikz->all_pictures, picture);
  DgTikz around = *tikz;
  DgTikzState inner;
  tikz->picture = picture;
  tikz->state = &inner;
  tikz->at_end = g_string_new(NULL);
  tikz->axis = NULL;
  tikz->tree = NULL;
  tikz->boxing = NULL;
  tikz->box_frozen = FALSE;
  tikz->clips = 0;
  tikz->node = tikz->join = tikz->label = tikz->label_of = tikz->placed = 0;
  dg_tikz_defaults(tikz);
  inner.font = *font;
  inner.x = around.state->x;
  inner.y = around.state->y;
  inner.z = around.state->z;
  g_autofree char *whole = g_strconcat(source, "\\end{", NAME, "}", NULL);
  dg_tex_push(tikz->reader, whole, -1);
  dg_tikz_picture_read(tikz, NAME);
  g_string_free(tikz->at_end, TRUE);
  tikz->picture = around.picture;
  tikz->state = around.state;
  tikz->at_end = around.at_end;
  tikz->axis = around.axis;
  tikz->tree = around.tree;
  tikz->boxing = around.boxing;
  tikz->box_frozen = around.box_frozen;
  tikz->clips = around.clips;
  tikz->node = around.node;
  tikz->join = around.join;
  tikz->label = around.label;
  tikz->label_of = around.label_of;
  tikz->placed = around.placed;
  tikz->mentions = around.mentions;
  tikz->in_picture = around.in_picture;
  dg_tikz_program_partial(tikz); /* a picture in a text is no text */
  around.picture->read += picture->read;
  return picture;
}

/* Puts a picture into the line, its base on the baseline. */
static void put(DgTextSetter *setter, const DgTikzPicture *picture) {
  double width = picture->right - picture->left, height = picture->top - picture->bottom;
  if (!picture->has_box)
    return;
  dg_text_flush(setter);
  DgTikzRule rule = {setter->box->width, picture->bottom - picture->base, width, height, picture};
  g_array_append_val(setter->box->rules, rule);
  setter->box->width += width;
  setter->box->height = MAX(setter->box->height, picture->top - picture->base);
  setter->box->depth = MAX(setter->box->depth, picture->base - picture->bottom);
  setter->last = 0;
}

/* The statements after \tikz: a group, or all up to a semicolon. Free with g_free(). */
static char *read_statements(const char **p) {
  gint depth = 0;
  *p += strspn(*p, " ");
  if (**p == '{')
    return dg_text_argument(p);
  const char *start = *p;
  for (; **p && (depth > 0 || **p != ';'); (*p)++) {
    depth += **p == '{';
    depth -= **p == '}';
  }
  if (**p)
    (*p)++;
  return g_strndup(start, (gsize)(*p - start));
}

static void set_inline(DgTextSetter *setter, const char **p) {
  g_autofree char *keys = dg_text_option(p), *body = read_statements(p);
  g_autofree char *source = g_strdup_printf("[%s]%s", keys ? keys : "", body);
  put(setter, read_nested(setter->layout->tikz, source, &setter->font));
}

/* The statements of the environment whose \begin{tikzpicture} was taken, up to its end. */
static void set_environment(DgTextSetter *setter, const char **p) {
  g_autofree char *source = dg_text_body(p);
  put(setter, read_nested(setter->layout->tikz, source, &setter->font));
}

/* ---- graphics of other files ---- */

/* The size that options of \includegraphics ask for. */
static DgPoint graphic_size(DgTikz *tikz, const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  double width = NAN, height = NAN, scale = 1;
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (value && strcmp(key, "width") == 0)
      width = dg_tikz_length(tikz, value, BIG_POINT);
    else if (value && (strcmp(key, "height") == 0 || strcmp(key, "totalheight") == 0))
      height = dg_tikz_length(tikz, value, BIG_POINT);
    else if (value && strcmp(key, "scale") == 0)
      scale = dg_tikz_number(tikz, value);
  }
  if (isnan(width))
    width = isnan(height) ? scale * GRAPHIC_WIDTH : height / GRAPHIC_RATIO;
  if (isnan(height))
    height = width * GRAPHIC_RATIO;
  return (DgPoint){width, height};
}

static void set_graphic(DgTextSetter *setter, const char **p) {
  DgTikz *tikz = setter->layout->tikz;
  if (**p == '*')
    (*p)++;
  g_autofree char *options = dg_text_option(p), *file = dg_text_argument(p);
  DgPoint size = graphic_size(tikz, options);
  DgTikzPicture *picture = dg_tikz_picture_new();
  g_ptr_array_add(tikz->all_pictures, picture);
  dg_tikz_picture_grow(picture, 0, 0);
  dg_tikz_picture_grow(picture, size.x, size.y);
  dg_tikz_picture_ground(picture, GRAPHIC_TONE, dg_tex_line(tikz->reader));
  dg_tikz_left_out(tikz, DG_LOSS_INCLUDES, 1,
                   "\\includegraphics: found \"%.60s\", which is not read; a frame of its size stands for it", file);
  put(setter, picture);
}

gboolean dg_text_picture(DgTextSetter *setter, const char *name, const char **p) {
  static const char ENVIRONMENT[] = "{tikzpicture}";
  if (strcmp(name, "tikz") == 0) {
    set_inline(setter, p);
  } else if (strcmp(name, "includegraphics") == 0) {
    set_graphic(setter, p);
  } else if (strcmp(name, "begin") == 0 && g_str_has_prefix(*p, ENVIRONMENT)) {
    *p += strlen(ENVIRONMENT);
    set_environment(setter, p);
  } else {
    return FALSE;
  }
  return TRUE;
}
