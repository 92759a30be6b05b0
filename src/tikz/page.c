#include "tikz/page.h"

#include "base/named.h"
#include "ir/ir.h"
#include "tikz/key.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <string.h>

#define BIG_POINT 1.00375
/* White texts of a picture whose ground is looked for. */
#define WHITE_TEXTS_MAX 50u
/* What the class standalone and the package preview leave on every side (manual of standalone, section 5.2). */
#define MARGIN (0.50001 * BIG_POINT)

/* "2mm", "1 2", "1 2 3 4": left, bottom, right and top; two are beside, and above and below. Big points without a unit;
 * before there is a font, as in the options of a class, an em is nothing. */
static void set_margins(DgTikz *tikz, const char *text, gboolean has_font) {
  DgTikzPage *page = &tikz->page;
  g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
  double margins[4];
  guint n = 0;
  for (guint i = 0; words[i] && n < G_N_ELEMENTS(margins); i++)
    if (*words[i])
      margins[n++] = has_font || !(g_str_has_suffix(words[i], "em") || g_str_has_suffix(words[i], "ex"))
                         ? dg_tikz_length(tikz, words[i], BIG_POINT)
                         : 0;
  if (n == 0)
    return;
  page->left = page->right = margins[0];
  page->bottom = page->top = margins[n > 1 ? 1 : 0];
  if (n == 4) {
    page->right = margins[2];
    page->top = margins[3];
  }
}

/* Options of the class standalone that change what is read. */
static void standalone_options(DgTikz *tikz, const char *options, gboolean has_font) {
  static const char *const APART[] = {"beamer", "math", "multi", "pstricks", "tikz"};
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    for (guint k = 0; k < G_N_ELEMENTS(APART); k++)
      if (strcmp(key, APART[k]) == 0)
        tikz->page.is_whole = value && strcmp(value, "false") == 0;
    if (value && (strcmp(key, "border") == 0 || strcmp(key, "margin") == 0))
      set_margins(tikz, value, has_font);
  }
}

/* Whether one of the options is `name`. */
static gboolean has_option(const char *options, const char *name) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options ? options : "", ',');
  for (guint i = 0; i < parts->len; i++)
    if (strcmp(parts->pdata[i], name) == 0)
      return TRUE;
  return FALSE;
}

typedef struct {
  const char *name;
  double size; /* of the font without an option that says another one */
  DgTikzFamily family;
  gboolean cuts; /* pages to what is on them */
} Class;

static const Class CLASSES[] = {
    {"beamer", 10.95, DG_TIKZ_SANS, FALSE},   {"scrartcl", 10.95, DG_TIKZ_ROMAN, FALSE},
    {"scrbook", 10.95, DG_TIKZ_ROMAN, FALSE}, {"scrreprt", 10.95, DG_TIKZ_ROMAN, FALSE},
    {"standalone", 10, DG_TIKZ_ROMAN, TRUE},
};

/* The classes of extsizes, memoir and beamer have more sizes than the standard ones; standalone may stand on one. */
static gboolean has_more_sizes(const char *name, const char *options) {
  return g_str_has_prefix(name, "ext") || strcmp(name, "memoir") == 0 || strcmp(name, "beamer") == 0 ||
         (options && (strstr(options, "class=ext") || strstr(options, "class=memoir")));
}

/* "12pt" among the options. */
static void read_size(const char *options, gboolean has_more, double *size) {
  static const struct {
    const char *option;
    double size;
    gboolean is_more;
  } SIZES[] = {{"10pt", 10},     {"11pt", 10.95},      {"12pt", 12},          {"8pt", 8, TRUE},
               {"9pt", 9, TRUE}, {"14pt", 14.4, TRUE}, {"17pt", 17.28, TRUE}, {"20pt", 20.74, TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if ((has_more || !SIZES[i].is_more) && has_option(options, SIZES[i].option))
      *size = SIZES[i].size;
}

/* The class that standalone stands on: "class=scrartcl" among its options; NULL: one of the standard ones. */
static const Class *class_under(const char *options) {
  g_autofree char *name = options ? dg_tikz_list_value(options, "class") : NULL;
  return name ? DG_NAMED_FIND(CLASSES, name) : NULL;
}

void dg_tikz_page_class(DgTikz *tikz, const char *name, const char *options) {
  const Class *known = DG_NAMED_FIND(CLASSES, name);
  const Class *base = known && known->cuts ? class_under(options) : known; /* whose text it has */
  double size = base ? base->size : 10;
  tikz->positioning = FALSE; /* now it is known what is loaded */
  dg_tikz_colors_load(tikz->colors, options);
  tikz->document_font.family = base ? base->family : DG_TIKZ_ROMAN;
  read_size(options, has_more_sizes(name, options), &size);
  dg_tikz_font_command(&tikz->document_font, size, "normalsize");
  if (strcmp(name, "IEEEtran") == 0) /* which is set in Times */
    dg_tikz_faces_package(tikz, "times", NULL);
  dg_tikz_lengths_class(tikz, name, options);
  if (known && known->cuts) {
    set_margins(tikz, "0.50001", TRUE);
    tikz->page.is_whole = TRUE;
    standalone_options(tikz, options, FALSE);
  }
}

void dg_tikz_page_package(DgTikz *tikz, const char *name, const char *options) {
  if (strcmp(name, "geometry") == 0)
    dg_tikz_lengths_geometry(tikz, options);
  if (strcmp(name, "preview") == 0 && has_option(options, "tightpage")) {
    tikz->page.is_preview = TRUE;
    dg_tex_set_register(tikz->reader, "PreviewBorder", MARGIN, TRUE);
  }
}

void dg_tikz_page_statement(DgTikz *tikz, const char *name) {
  DgTikzPage *page = &tikz->page;
  if (strcmp(name, "nopagecolor") == 0) {
    page->has_color = FALSE;
    return;
  }
  if (strcmp(name, "pgfresetboundingbox") == 0) {
    tikz->picture->has_box = FALSE;
    return;
  }
  g_autofree char *model = *name == 'p' ? dg_tex_bracket(tikz->reader) : NULL;
  g_autofree char *value = dg_tex_argument(tikz->reader);
  if (!value)
    return;
  if (*name == 's') {
    standalone_options(tikz, value, TRUE);
    return;
  }
  page->has_color = dg_tikz_color_read(tikz, model, value, tikz->state->color, &page->color);
  page->color_line = dg_tex_line(tikz->reader);
}

/* Where a trim or a baseline is: at a coordinate in parentheses, or at that distance from the origin. */
static gboolean find_place(DgTikz *tikz, const char *text, DgPoint *place) {
  gsize length = strlen(text);
  if (*text != '(' || text[length - 1] != ')') {
    double distance = dg_tikz_length(tikz, text, 1);
    *place = (DgPoint){distance, distance};
    return TRUE;
  }
  DgPoint point;
  g_autofree char *inside = g_strndup(text + 1, length - 2);
  if (!dg_tikz_coordinate(tikz, inside, &point, NULL))
    return FALSE;
  *place = dg_tikz_global(tikz, point);
  return TRUE;
}

void dg_tikz_page_trim(DgTikz *tikz) {
  const DgTikzState *state = tikz->state;
  DgTikzPicture *picture = tikz->picture;
  DgPoint place;
  picture->base = picture->bottom;
  if (state->baseline && find_place(tikz, state->baseline, &place))
    picture->base = place.y;
  if (state->trim_left && find_place(tikz, state->trim_left, &place))
    picture->left = MIN(place.x, picture->right);
  if (state->trim_right && find_place(tikz, state->trim_right, &place))
    picture->right = MAX(place.x, picture->left);
}

gboolean dg_tikz_page_continues(const DgTikz *tikz) {
  return tikz->page.is_whole && tikz->in_document && tikz->pictures > 0;
}

double dg_tikz_page_space(const DgTikz *tikz) {
  return tikz->page.is_whole && tikz->in_document ? dg_tikz_font_em(&tikz->document_font) / 3 : 0;
}

void dg_tikz_page_blank(DgTikz *tikz) {
  if (tikz->page.is_begun && !tikz->boxing)
    tikz->page.gap += dg_tikz_page_space(tikz);
  tikz->page.is_begun = TRUE;
}

gboolean dg_tikz_page_skip(DgTikz *tikz, const char *name) {
  double ems = strcmp(name, "quad") == 0 ? 1 : strcmp(name, "qquad") == 0 ? 2 : strcmp(name, ",") == 0 ? 1.0 / 6 : 0;
  gboolean is_length = strcmp(name, "hspace") == 0;
  if (dg_tikz_page_space(tikz) == 0 || tikz->in_picture || tikz->boxing || (ems == 0 && !is_length))
    return FALSE;
  if (is_length)
    dg_tex_take(tikz->reader, "*");
  g_autofree char *length = is_length ? dg_tex_argument(tikz->reader) : NULL;
  tikz->page.gap += length ? dg_tikz_length(tikz, length, 1) : ems * dg_tikz_font_em(&tikz->document_font);
  return TRUE;
}

void dg_tikz_page_add(DgTikz *tikz, const DgTikzPicture *picture) {
  DgTikzPicture *line = tikz->found;
  if (!line->has_box || !picture->has_box)
    return;
  DgTransform shift = {1, 0, 0, 1, line->right + tikz->page.gap - picture->left, line->base - picture->base};
  dg_tikz_picture_append(line, picture, &shift, 0, 0);
  dg_tikz_picture_grow(line, picture->left + shift.e, picture->bottom + shift.f);
  dg_tikz_picture_grow(line, picture->right + shift.e, picture->top + shift.f);
  if (line->program) /* which has one frame for all that it draws */
    line->program->partial = TRUE;
  line->read += picture->read;
  dg_losses_append(&line->losses, &picture->losses);
}

/* Whether something that is filled lies under a text. */
static gboolean has_ground(const DgTikzPicture *picture, guint text) {
  const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, text);
  for (guint i = 0; i < text; i++) {
    const DgTikzItem *under = &g_array_index(picture->items, DgTikzItem, i);
    if (under->kind == DG_TIKZ_PATH && under->paint.fill &&
        dg_box_contains_point(dg_tikz_item_box(picture, under), (DgPoint){item->place.e, item->place.f}, 1))
      return TRUE;
  }
  return FALSE;
}

/* Says which white text nobody sees, perhaps because what it lies on was not read. */
static void say_unseen(DgTikz *tikz, const DgTikzPicture *picture) {
  guint looked = 0;
  for (guint i = 0; i < picture->items->len && looked < WHITE_TEXTS_MAX; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    guint32 color = item->run.is_colored ? item->run.color : item->paint.fill_color;
    if (item->kind != DG_TIKZ_TEXT || color != 0xffffff)
      continue;
    looked++;
    if (!has_ground(picture, i))
      dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_INFO, item->line,
                         "found the white text \"%.40s\", under which nothing is painted", item->run.string);
  }
}

void dg_tikz_page_finish(DgTikz *tikz) {
  DgTikzPage page = tikz->page;
  DgTikzPicture *picture = tikz->found;
  gboolean is_length;
  double border;
  if (!picture->has_box)
    return;
  if (page.is_preview && dg_tex_find_register(tikz->reader, "PreviewBorder", &border, &is_length))
    page.left = page.bottom = page.right = page.top = border;
  picture->left -= page.left;
  picture->bottom -= page.bottom;
  picture->right += page.right;
  picture->top += page.top;
  if (page.has_color)
    dg_tikz_picture_ground(picture, page.color, page.color_line);
  say_unseen(tikz, picture);
}

/* A picture in an overlay is somewhere on its page: its own box is what is read. */
static void set_overlay(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  gboolean is_whole = tikz->scopes->len == 1 && !state->in_path && !state->in_node;
  state->overlay = !is_whole && dg_tikz_truth(value);
}

/* A value of "0pt" when there is none. */
static void set_trim(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, value ? value : "0pt"));
}

static const DgTikzKey KEYS[] = {
    {"baseline", DG_TIKZ_KEY_ANY, {DG_TIKZ_IN_STATE(baseline)}, .run = set_trim},
    {"overlay", DG_TIKZ_KEY_ANY, .run = set_overlay},
    {"remember picture", DG_TIKZ_KEY_NOTHING},
    {"trim left", DG_TIKZ_KEY_ANY, {DG_TIKZ_IN_STATE(trim_left)}, .run = set_trim},
    {"trim right", DG_TIKZ_KEY_ANY, {DG_TIKZ_IN_STATE(trim_right)}, .run = set_trim},
};

gboolean dg_tikz_key_page(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
