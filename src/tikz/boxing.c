#include "tikz/boxing.h"

#include "base/named.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* One box that is open. */
struct _DgTikzBoxing {
  const DgTikzBoxing *outer;
  void (*apply)(DgTikz *tikz, const DgTikzBoxing *box);
  char *first, *second; /* arguments before the content; `second` may be NULL */
  gboolean blank_before, blank_after; /* white space within the braces is in the box as well */
};

static double width_of(const DgTikzPicture *picture) {
  return picture->right - picture->left;
}

static double height_of(const DgTikzPicture *picture) {
  return picture->top - picture->bottom;
}

static void scale(DgTikz *tikz, double x, double y) {
  if (isfinite(x) && isfinite(y) && x != 0 && y != 0)
    dg_tikz_picture_transform(tikz->picture, &(const DgTransform){x, 0, 0, y, 0, 0});
}

/* A length that may be said by those of the picture itself. */
static double length_of(DgTikz *tikz, const char *text) {
  dg_tex_set_register(tikz->reader, "width", width_of(tikz->picture), TRUE);
  dg_tex_set_register(tikz->reader, "height", height_of(tikz->picture), TRUE);
  dg_tex_set_register(tikz->reader, "totalheight", height_of(tikz->picture), TRUE);
  dg_tex_set_register(tikz->reader, "depth", 0, TRUE);
  return dg_tikz_length(tikz, text, 1);
}

/* To a width and a height, of which "!" says that it goes with the other. */
static void resize_to(DgTikz *tikz, const char *width, const char *height) {
  gboolean no_width = !width || strcmp(width, "!") == 0, no_height = !height || strcmp(height, "!") == 0;
  double x = no_width ? 1 : length_of(tikz, width) / width_of(tikz->picture);
  double y = no_height ? 1 : length_of(tikz, height) / height_of(tikz->picture);
  scale(tikz, no_width ? y : x, no_height ? x : y);
}

static void resize(DgTikz *tikz, const DgTikzBoxing *box) {
  resize_to(tikz, box->first, box->second);
}

static void scale_by(DgTikz *tikz, const DgTikzBoxing *box) {
  double x = dg_tikz_number(tikz, box->first);
  scale(tikz, x, box->second ? dg_tikz_number(tikz, box->second) : x);
}

static void turn_by(DgTikz *tikz, const char *angle) {
  double degrees = dg_tikz_number(tikz, angle), c = dg_tex_cos(degrees), s = dg_tex_sin(degrees);
  dg_tikz_picture_transform(tikz->picture, &(const DgTransform){c, s, -s, c, 0, 0});
}

static void turn(DgTikz *tikz, const DgTikzBoxing *box) {
  turn_by(tikz, box->first);
}

static void reflect(DgTikz *tikz, const DgTikzBoxing *box) {
  scale(tikz, -1, 1);
}

/* "max width=10cm" and its relatives: only when the picture is wider, or narrower for "min". */
static void limit(DgTikz *tikz, const char *key, const char *value) {
  gboolean is_width = g_str_has_suffix(key, "width");
  double side = is_width ? width_of(tikz->picture) : height_of(tikz->picture), length = length_of(tikz, value);
  if (g_str_has_prefix(key, "max ") ? side > length : side < length)
    scale(tikz, length / side, length / side);
}

/* Those of adjustbox that change the size or the direction of what is in it. */
static void adjust(DgTikz *tikz, const DgTikzBoxing *box) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(box->first, ',');
  const char *width = NULL, *height = NULL;
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (!value)
      continue; /* where it stands on the page */
    if (strcmp(key, "width") == 0)
      width = value;
    else if (strcmp(key, "height") == 0 || strcmp(key, "totalheight") == 0)
      height = value;
    else if (strcmp(key, "scale") == 0)
      scale(tikz, dg_tikz_number(tikz, value), dg_tikz_number(tikz, value));
    else if (strcmp(key, "angle") == 0 || strcmp(key, "rotate") == 0)
      turn_by(tikz, value);
    else if (g_str_has_prefix(key, "max ") || g_str_has_prefix(key, "min "))
      limit(tikz, key, value);
  }
  if (width || height)
    resize_to(tikz, width, height);
}

/* \fboxsep and \fboxrule, as the standard classes have them. */
#define FRAME_ROOM 3.0
#define FRAME_RULE 0.4

static void frame(DgTikz *tikz, const DgTikzBoxing *box) {
  dg_tikz_picture_frame(tikz->picture, FRAME_ROOM, FRAME_RULE, dg_tex_line(tikz->reader));
}

typedef struct {
  const char *name;
  /* of what comes before the content: m in braces, o in brackets, * a star. Of those in braces, or else in brackets
   * after the first, `first` and `second` are made. */
  const char *arguments;
  void (*apply)(DgTikz *tikz, const DgTikzBoxing *box); /* NULL: the content is as it would be without */
} Command;

static const Command COMMANDS[] = {
    {"adjustbox", "m", adjust},
    {"centerline", ""},
    {"fbox", "", frame},
    {"framebox", "oo", frame},
    {"hbox", ""},
    {"makebox", "oo"},
    {"mbox", ""},
    {"raisebox", "moo"},
    {"reflectbox", "", reflect},
    {"resizebox", "*mm", resize},
    {"rotatebox", "om", turn},
    {"scalebox", "mo", scale_by},
    {"subcaptionbox", "om"},
    {"subfloat", "o"},
};

static void read_arguments(DgTikz *tikz, const char *arguments, DgTikzBoxing *box) {
  for (const char *kind = arguments; *kind; kind++) {
    if (*kind == '*') {
      dg_tex_take(tikz->reader, "*");
      continue;
    }
    char *text = *kind == 'm' ? dg_tex_argument(tikz->reader) : dg_tex_bracket(tikz->reader);
    if (!box->first && *kind == 'm')
      box->first = text ? text : g_strdup("");
    else if (box->first && !box->second)
      box->second = text;
    else
      g_free(text);
  }
}

static void clear(DgTikzBoxing *box) {
  g_free(box->first);
  g_free(box->second);
}

gboolean dg_tikz_boxing_statement(DgTikz *tikz, const char *name) {
  const Command *command = tikz->in_picture ? NULL : DG_NAMED_FIND(COMMANDS, name);
  if (!command)
    return FALSE;
  DgTikzBoxing box = {.outer = tikz->boxing, .apply = command->apply};
  read_arguments(tikz, command->arguments, &box);
  g_autofree char *content = dg_tex_argument(tikz->reader);
  tikz->boxing = &box;
  gsize length = content ? strlen(content) : 0;
  box.blank_before = length && g_ascii_isspace(content[0]);
  box.blank_after = length && g_ascii_isspace(content[length - 1]);
  if (content)
    dg_tikz_run(tikz, content);
  tikz->boxing = box.outer;
  clear(&box);
  return TRUE;
}

/* lrbox: its content is kept as \sbox keeps it. */
static void keep_box(DgTikz *tikz) {
  g_autofree char *name = dg_tex_argument(tikz->reader), *content = dg_tex_until(tikz->reader, "\\end{lrbox}");
  if (name && content)
    dg_tex_define(tikz->reader, g_strstrip(name) + (*name == '\\'), content);
}

gboolean dg_tikz_boxing_environment(DgTikz *tikz, const char *name) {
  if (strcmp(name, "lrbox") == 0) {
    keep_box(tikz);
    return TRUE;
  }
  const Command *command = tikz->in_picture ? NULL : DG_NAMED_FIND(COMMANDS, name);
  if (!command || !command->apply)
    return FALSE;
  DgTikzBoxing box = {.outer = tikz->boxing, .apply = command->apply};
  read_arguments(tikz, command->arguments, &box);
  tikz->boxing = &box;
  dg_tikz_scope_begin(tikz);
  dg_tikz_statements(tikz, name);
  dg_tikz_scope_end(tikz);
  tikz->boxing = box.outer;
  clear(&box);
  return TRUE;
}

void dg_tikz_boxing_apply(DgTikz *tikz) {
  DgTikzPicture *picture = tikz->picture;
  for (const DgTikzBoxing *box = tikz->boxing; box && picture->has_box; box = box->outer) {
    picture->left -= box->blank_before ? dg_tikz_page_space(tikz) : 0;
    picture->right += box->blank_after ? dg_tikz_page_space(tikz) : 0;
    if (box->apply)
      box->apply(tikz, box);
  }
}
