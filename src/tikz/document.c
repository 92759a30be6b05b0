#include "tikz/document.h"

#include "ir/ir.h"
#include "tikz/classes.h"
#include "tikz/program.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

static const DgTikzFont DOCUMENT_FONT = {.size = 10, .leading = 12};

/* The graphic state before any key (PGF manual, "Graphic Parameters"). */
void dg_tikz_defaults(DgTikz *tikz) {
  DgTikzState *state = tikz->state;
  *state = (DgTikzState){
      .matrix = DG_TRANSFORM_IDENTITY,
      .x = {DG_PT_PER_CM, 0},
      .y = {0, DG_PT_PER_CM},
      .z = {-0.385 * DG_PT_PER_CM, -0.385 * DG_PT_PER_CM},
      .paint = {.stroke_opacity = 1, .fill_opacity = 1, .line_width = 0.4, .miter_limit = 10},
      .text_opacity = 1,
      .shading = DG_TIKZ_SHADING_DEFAULT,
      .double_color = 0xffffff,
      .arrow_default = "To",
      .way = {.bend = 30, .angle = {45, 135}, .looseness = {1, 1}, .most = {10000, 10000}},
      .tension = 0.5,
      .mark_size = 2,
      .font = tikz->document_font,
      .shape = "rectangle",
      .outer_x = NAN,
      .outer_y = NAN,
      .text_height = NAN,
      .pin_distance = NAN,
      .growth = {.angle = -90,
                 .special_level = G_MAXUINT,
                 .sibling_angle = 20,
                 .level_distance = 1.5 * DG_PT_PER_CM,
                 .sibling_distance = 1.5 * DG_PT_PER_CM,
                 .own_level = NAN,
                 .own_sibling = NAN},
      .text_depth = NAN,
      .position = NAN,
      .node_matrix = DG_TRANSFORM_IDENTITY,
  };
  /* .3333em of the font of the document */
  dg_tex_set_register(tikz->reader, "baselineskip", tikz->document_font.leading, TRUE);
  dg_tex_set_font_units(tikz->reader, dg_tikz_font_em(&tikz->document_font), dg_tikz_font_ex(&tikz->document_font));
  state->inner_x = state->inner_y = 0.3333 * dg_tikz_font_em(&tikz->document_font);
}

/* FALSE when nothing can be seen: clips, and paths that only move. */
static gboolean paints(const DgTikzPicture *picture) {
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_TEXT)
      return TRUE;
    for (guint k = 0; item->kind == DG_TIKZ_PATH && k < item->n_segments; k++)
      if (g_array_index(picture->segments, DgTikzSegment, item->first_segment + k).operation != DG_TIKZ_MOVE)
        return TRUE;
  }
  return FALSE;
}

void dg_tikz_picture_read(DgTikz *tikz, const char *environment) {
  dg_tikz_scope_begin(tikz);
  tikz->in_picture = TRUE;
  dg_tikz_style(tikz, "every picture");
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  if (keys)
    dg_tikz_keys(tikz, keys);
  dg_tikz_layer_enter(tikz);
  dg_tikz_program_begin(tikz);
  dg_tikz_statements(tikz, environment);
  if (tikz->at_end->len)
    dg_tikz_run(tikz, tikz->at_end->str);
  g_string_truncate(tikz->at_end, 0);
  dg_tikz_grounds_paint(tikz);
  dg_tikz_page_trim(tikz);
  tikz->in_picture = FALSE;
  dg_tikz_scope_end(tikz);
  if (tikz->layers->len > 1)
    dg_tikz_picture_sort_layers(tikz->picture, tikz->layer_order);
}

/* Every picture is read, also those that nobody asked for: what they define for all that follows is in force in the
 * next ones, and those that paint nothing (they hold definitions, or nothing) have no number. What is said of a picture
 * that is not asked for is not said. */
void dg_tikz_picture_environment(DgTikz *tikz, const char *environment) {
  gboolean continues = dg_tikz_page_continues(tikz);
  gboolean wanted = continues ? tikz->found != NULL : tikz->pictures + 1 == tikz->part;
  guint line = dg_tex_line(tikz->reader);
  DgTikzPicture *around = tikz->picture, *picture = dg_tikz_picture_new();
  g_ptr_array_add(tikz->all_pictures, picture);
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  DgDiagnostics *heard = wanted ? NULL : dg_tex_set_diagnostics(tikz->reader, unheard);
  tikz->picture = picture;
  dg_tex_set_losses(tikz->reader, &picture->losses);
  dg_tikz_picture_read(tikz, environment);
  dg_tikz_boxing_apply(tikz);
  tikz->picture = around;
  dg_tex_set_losses(tikz->reader, &around->losses);
  if (heard)
    dg_tex_set_diagnostics(tikz->reader, heard);
  if (wanted || !tikz->pictures)
    tikz->picture_line = line;
  /* a limit that was passed ended the picture before its time */
  if (dg_tex_error(tikz->reader) || (!paints(picture) && !picture->losses.count))
    return;
  if (continues && wanted) {
    dg_tikz_page_add(tikz, picture);
  } else if (!continues) {
    tikz->pictures++;
    if (wanted)
      tikz->found = picture;
    picture->left -= tikz->page.gap;
  }
  tikz->page.gap = 0;
  tikz->page.is_begun = TRUE;
}

/* Takes one statement: up to its semicolon, or the group that loops repeat, each of which has a list before it. */
static void append_statement(DgTikz *tikz, GString *body) {
  DgTexToken token;
  gint depth = 0;
  guint loops = 0, groups = 0;
  while (dg_tex_next_raw(tikz->reader, &token)) {
    dg_tex_append_token(body, &token);
    loops += depth == 0 && token.kind == DG_TEX_COMMAND && strcmp(token.name, "foreach") == 0;
    depth += token.kind == DG_TEX_OPEN;
    depth -= token.kind == DG_TEX_CLOSE;
    groups += depth == 0 && token.kind == DG_TEX_CLOSE;
    if (depth <= 0 && (token.text[0] == ';' || (loops && groups > loops)))
      return;
  }
}

/* \tikz[keys] {...} or \tikz[keys] \draw ...; */
static void inline_picture(DgTikz *tikz) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  GString *body = g_string_new(NULL);
  if (dg_tex_peek(tikz->reader) == '{') {
    g_autofree char *group = dg_tex_argument(tikz->reader);
    g_string_append(body, group ? group : "");
  } else {
    append_statement(tikz, body);
  }
  g_autofree char *whole = g_strdup_printf("\\begin{tikzpicture}[%s]%s\\end{tikzpicture}", keys ? keys : "", body->str);
  g_string_free(body, TRUE);
  dg_tex_push(tikz->reader, whole, -1);
}

static void document_class(DgTikz *tikz) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *name = dg_tex_argument(tikz->reader);
  g_strstrip(name ? name : (name = g_strdup("")));
  dg_tikz_page_class(tikz, name, options);
  const DgTikzClass *known = dg_tikz_class_find(name);
  if (known) {
    tikz->document_font.size = known->font_size;
    tikz->document_font.leading = known->leading;
  }
  dg_tikz_defaults(tikz);
  if (known)
    dg_tex_push_lines(tikz->reader, known->preamble);
}

/* "ec fonts", "slot fonts", "scaled symbols", "arrows meta", "positioning" */
void dg_tikz_class_statement(DgTikz *tikz, const char *name) {
  g_autofree char *names = dg_tex_argument(tikz->reader);
  tikz->ec_fonts |= names && strstr(names, "ec fonts");
  tikz->scaled_symbols |= names && strstr(names, "scaled symbols");
  tikz->slot_fonts |= names && strstr(names, "slot fonts");
  tikz->arrows_meta |= names && strstr(names, "arrows meta");
  tikz->positioning |= names && strstr(names, "positioning");
}

gboolean dg_tikz_document_statement(DgTikz *tikz, const char *name) {
  if (strcmp(name, "documentclass") == 0 && !tikz->in_picture)
    document_class(tikz);
  else if (strcmp(name, "tikz") == 0 && !tikz->in_picture)
    inline_picture(tikz);
  else
    return FALSE;
  return TRUE;
}

static DgTikz *tikz_new(DgTexReader *reader) {
  DgTikz *tikz = g_new0(DgTikz, 1);
  tikz->reader = reader;
  tikz->all_pictures = g_ptr_array_new_with_free_func((GDestroyNotify)dg_tikz_picture_free);
  tikz->picture = dg_tikz_picture_new();
  g_ptr_array_add(tikz->all_pictures, tikz->picture);
  tikz->colors = dg_tikz_colors_new();
  tikz->recorder = dg_tikz_recorder_new();
  tikz->styles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, dg_tikz_style_free);
  tikz->replaced_styles = dg_tikz_styles_log_new();
  tikz->nodes = g_hash_table_new(g_str_hash, g_str_equal);
  tikz->chains = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  tikz->guests = g_array_new(FALSE, FALSE, sizeof(guint));
  tikz->all_nodes = g_ptr_array_new_with_free_func(dg_tikz_node_free);
  tikz->paths = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_array_unref);
  const guint main_layer = 0;
  tikz->layers = g_ptr_array_new();
  g_ptr_array_add(tikz->layers, (gpointer) "main");
  tikz->packages = g_ptr_array_new();
  tikz->layer_order = g_array_new(FALSE, TRUE, sizeof(guint));
  g_array_append_val(tikz->layer_order, main_layer);
  tikz->at_end = g_string_new(NULL);
  tikz->scopes = g_array_new(FALSE, TRUE, sizeof(DgTikzScope));
  tikz->strings = g_string_chunk_new(1024);
  tikz->state = g_new0(DgTikzState, 1);
  tikz->document_font = DOCUMENT_FONT;
  tikz->document_font.faces = &tikz->faces;
  tikz->positioning = TRUE;
  dg_tikz_lengths_class(tikz, "article", NULL); /* a picture without a document is put into one */
  dg_tikz_defaults(tikz);
  return tikz;
}

static void tikz_free(DgTikz *tikz) {
  g_ptr_array_unref(tikz->all_pictures);
  dg_tikz_colors_free(tikz->colors);
  dg_tikz_recorder_free(tikz->recorder);
  g_hash_table_unref(tikz->styles);
  g_array_unref(tikz->replaced_styles);
  g_hash_table_unref(tikz->nodes);
  g_hash_table_unref(tikz->chains);
  g_array_unref(tikz->guests);
  g_ptr_array_unref(tikz->all_nodes);
  g_hash_table_unref(tikz->paths);
  g_ptr_array_unref(tikz->layers);
  g_ptr_array_unref(tikz->packages);
  g_array_unref(tikz->layer_order);
  g_string_free(tikz->at_end, TRUE);
  g_array_unref(tikz->scopes);
  g_string_chunk_free(tikz->strings);
  g_free(tikz->state);
  g_free(tikz);
}

/* What was said since `from` and tells most: the first part that could not be read. */
static void set_nothing_painted(GError **error, const char *name, guint line, const DgDiagnostics *diagnostics,
                                guint from) {
  for (guint i = from; i < dg_diagnostics_get_count(diagnostics); i++)
    if (dg_diagnostics_get_level(diagnostics, i) == DG_LEVEL_ERROR) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s:%u: found nothing to paint that is understood, expected a path or a node: %s", name,
                  dg_diagnostics_get_line(diagnostics, i), dg_diagnostics_get_message(diagnostics, i));
      return;
    }
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found a picture that paints nothing, expected a path or a node",
              name, line);
}

/* Reads all of a document; `part` is the picture that is kept as `found`, 0 for none. */
static DgTikz *read_document(DgTexReader *reader, const char *name, guint part, const char *inputs) {
  DgTikz *tikz = tikz_new(reader);
  tikz->part = part;
  tikz->name = name;
  tikz->inputs = inputs;
  dg_tex_set_losses(reader, &tikz->picture->losses);
  dg_tikz_statements(tikz, NULL);
  while (tikz->scopes->len)
    dg_tikz_scope_end(tikz);
  return tikz;
}

/* Takes the picture that was found out of those that the reader frees. */
static DgTikzPicture *take_found(DgTikz *tikz) {
  dg_tikz_page_finish(tikz);
  dg_losses_append(&tikz->found->losses, &tikz->picture->losses); /* what it was to be painted with */
  guint index;
  g_ptr_array_find(tikz->all_pictures, tikz->found, &index);
  DgTikzPicture *picture = g_ptr_array_steal_index(tikz->all_pictures, index);
  picture->part = tikz->part;
  picture->parts = tikz->pictures;
  return picture;
}

/* Says why there is no picture to give back. */
static void set_not_found(GError **error, DgTikz *tikz, const char *name, guint said) {
  const GError *fault = dg_tex_error(tikz->reader);
  if (fault)
    g_set_error(error, fault->domain, fault->code, "%s:%s", name, fault->message);
  else if (tikz->found || (tikz->all_pictures->len > 1 && !tikz->pictures))
    set_nothing_painted(error, name, tikz->picture_line, dg_tex_diagnostics(tikz->reader), said);
  else if (tikz->pictures)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %u picture%s, expected a part %u", name, tikz->pictures,
                tikz->pictures == 1 ? "" : "s", tikz->part);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found the end of the file and no picture before it, expected \\begin{tikzpicture} or \\tikz",
                name, dg_tex_line(tikz->reader));
}

/* Says which of several pictures is read. */
static void say_which(const DgTikz *tikz, DgDiagnostics *diagnostics) {
  const GError *fault = dg_tex_error(tikz->reader);
  if (fault)
    dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "what follows the picture is not read: %s", fault->message);
  if (tikz->pictures == 1)
    return;
  if (tikz->part == 1)
    dg_diagnostics_add(diagnostics, DG_LEVEL_INFO, 0,
                       "found %u pictures, of which the first is read: --part 2 reads another", tikz->pictures);
  else
    dg_diagnostics_add(diagnostics, DG_LEVEL_INFO, 0, "found %u pictures, of which part %u is read", tikz->pictures,
                       tikz->part);
}

DgTikzPicture *dg_tikz_document_read(const char *text, gsize length, const char *name, guint part,
                                     DgDiagnostics *diagnostics, GError **error) {
  return dg_tikz_document_read_with_inputs(text, length, name, part, NULL, diagnostics, error);
}

DgTikzPicture *dg_tikz_document_read_with_inputs(const char *text, gsize length, const char *name, guint part,
                                                 const char *inputs, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgTexReader) reader = dg_tex_reader_new(text, length, 1, diagnostics);
  guint said = dg_diagnostics_get_count(diagnostics);
  DgTikz *tikz = read_document(reader, name, part, inputs);
  DgTikzPicture *picture = NULL;
  if (tikz->found && paints(tikz->found)) {
    picture = take_found(tikz);
    say_which(tikz, diagnostics);
  } else {
    set_not_found(error, tikz, name, said);
  }
  tikz_free(tikz);
  return picture;
}

guint dg_tikz_document_count(const char *text, gsize length, const char *name, const char *inputs, GError **error) {
  g_autoptr(DgDiagnostics) unheard = dg_diagnostics_new();
  g_autoptr(DgTexReader) reader = dg_tex_reader_new(text, length, 1, unheard);
  DgTikz *tikz = read_document(reader, name, 0, inputs);
  guint count = tikz->pictures;
  if (!count)
    set_not_found(error, tikz, name, 0);
  tikz_free(tikz);
  return count;
}
