#include "base/named.h"
#include "tikz/axis.h"
#include "tikz/inputs.h"
#include "tikz/page.h"
#include "tikz/program.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

void dg_tikz_scope_begin(DgTikz *tikz) {
  if (tikz->scopes->len >= DG_TEX_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found scopes nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
    return;
  }
  DgTikzScope scope = {
      .state = *tikz->state, .clips = tikz->clips, .box_frozen = tikz->box_frozen, .styles = dg_tikz_styles_mark(tikz)};
  g_array_append_val(tikz->scopes, scope);
  tikz->state->in_path = FALSE;
  dg_tikz_program_scope(tikz);
  dg_tex_group_begin(tikz->reader);
}

void dg_tikz_scope_end(DgTikz *tikz) {
  if (tikz->scopes->len == 0)
    return;
  const DgTikzScope *scope = &g_array_index(tikz->scopes, DgTikzScope, tikz->scopes->len - 1);
  for (; tikz->clips > scope->clips; tikz->clips--) {
    DgTikzItem item = {.kind = DG_TIKZ_CLIP_END, .line = dg_tex_line(tikz->reader), .layer = tikz->state->layer};
    g_array_append_val(tikz->picture->items, item);
  }
  dg_tikz_local_box_end(tikz, scope);
  *tikz->state = scope->state;
  tikz->box_frozen = scope->box_frozen;
  dg_tikz_styles_restore(tikz, scope->styles);
  g_array_set_size(tikz->scopes, tikz->scopes->len - 1);
  dg_tex_group_end(tikz->reader);
}

/* \node and \coordinate: a path of one node. */
static void node_statement(DgTikz *tikz, const char *name) {
  g_autofree char *text = g_strconcat(name, " ", NULL);
  dg_tex_push(tikz->reader, text, -1);
  dg_tikz_path(tikz, "path");
}

static void matrix_statement(DgTikz *tikz, const char *name) {
  dg_tex_push(tikz->reader, "node[matrix] ", -1);
  dg_tikz_path(tikz, "path");
}

static void pic_statement(DgTikz *tikz, const char *name) {
  dg_tex_push(tikz->reader, "pic ", -1);
  dg_tikz_path(tikz, "path");
}

static void run_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  dg_tikz_run(tikz, body);
}

void dg_tikz_run(DgTikz *tikz, const char *text) {
  static const char END[] = "\\end{diagrade piece}";
  g_autofree char *whole = g_strconcat(text, END, NULL);
  dg_tex_push(tikz->reader, whole, -1);
  dg_tikz_statements(tikz, "diagrade piece");
}

static void foreach_statement(DgTikz *tikz, const char *name) {
  dg_tikz_foreach(tikz, run_turn, NULL);
}

static void set_keys(DgTikz *tikz, const char *name) {
  g_autofree char *keys = dg_tex_argument(tikz->reader);
  if (keys)
    dg_tikz_keys(tikz, keys);
}

/* \pgfqkeys{/family}{keys} */
static void set_family_keys(DgTikz *tikz, const char *name) {
  g_autofree char *family = dg_tex_argument(tikz->reader), *keys = dg_tex_argument(tikz->reader);
  if (!keys)
    return;
  g_autofree char *list = g_strconcat(family, "/.cd,", keys, NULL);
  dg_tikz_keys(tikz, list);
}

/* \pgfkeyssetvalue{key}{value} and \pgfkeysgetvalue{key}{\name} */
static void key_value(DgTikz *tikz, const char *name) {
  g_autofree char *key = dg_tex_argument(tikz->reader), *second = dg_tex_argument(tikz->reader);
  if (!second)
    return;
  g_autofree char *handler =
      g_strconcat(key, strcmp(name, "pgfkeyssetvalue") == 0 ? "/.initial={" : "/.get={", second, "}", NULL);
  dg_tikz_keys(tikz, handler);
}

static void set_plots(DgTikz *tikz, const char *name) {
  g_autofree char *keys = dg_tex_argument(tikz->reader);
  if (keys)
    dg_tikz_plots_set(tikz, keys);
}

/* \tikzstyle{name}=[keys] */
static void set_style(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  g_autofree char *style = dg_tex_peek(reader) == '{' ? dg_tex_argument(reader) : NULL;
  g_autoptr(GString) bare = g_string_new(NULL);
  DgTexToken token;
  while (!style && dg_tex_next(reader, &token) && token.text[0] != '=' && token.text[0] != '+')
    g_string_append(bare, token.text);
  gboolean append = (!style && token.text[0] == '+') || dg_tex_take(reader, "+");
  dg_tex_take(reader, "=");
  g_autofree char *keys = dg_tex_bracket(reader);
  if (keys)
    dg_tikz_style_set(tikz, g_strstrip(style ? style : bare->str), keys, append);
}

/* Packages are all known; some change the fonts, and some have commands of their own. */
static void use_package(DgTikz *tikz, const char *name) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *names = dg_tex_argument(tikz->reader);
  dg_tikz_colors_load(tikz->colors, options);
  if (names)
    dg_tikz_page_package(tikz, g_strstrip(names), options);
  if (names)
    dg_tikz_faces_package(tikz, names, options);
  tikz->t1_fonts |= options && names && strstr(names, "fontenc") && g_str_has_suffix(g_strchomp(options), "T1");
  tikz->scaled_symbols |= names && (strstr(names, "amsmath") || strstr(names, "amssymb") || strstr(names, "amsfonts") ||
                                    strstr(names, "exscale") || strstr(names, "mathtools"));
  g_auto(GStrv) list = g_strsplit(names ? names : "", ",", -1);
  for (guint i = 0; list[i]; i++)
    dg_tikz_package_load(tikz, g_strstrip(list[i]));
}

guint dg_tikz_count_words(const char *text) {
  guint n = 0, letters = 0;
  for (const char *p = text; *p; p = g_utf8_next_char(p)) {
    if (*p == '\\')
      while (g_ascii_isalpha(p[1]))
        p++;
    letters = g_unichar_isalpha(g_utf8_get_char(p)) ? letters + 1 : 0;
    n += letters == 2;
  }
  return n;
}

static void pass_options(DgTikz *tikz, const char *name) {
  g_autofree char *options = dg_tex_argument(tikz->reader), *package = dg_tex_argument(tikz->reader);
  if (package)
    dg_tikz_colors_load(tikz->colors, options);
}

/* An unknown command: its arguments are passed over; when a semicolon ends it, it is taken for a path. */
static void unknown_statement(DgTikz *tikz, const char *name) {
  guint words = 0;
  dg_tikz_unknown(tikz, tikz->in_picture, "\\%.60s: the command is not understood; it is left out", name);
  for (char next = dg_tex_peek(tikz->reader); next == '[' || next == '{' || next == '(';
       next = dg_tex_peek(tikz->reader)) {
    if (next == '{') {
      g_autofree char *argument = dg_tex_argument(tikz->reader);
      words += argument ? dg_tikz_count_words(argument) : 0;
      continue;
    }
    DgTexToken token;
    dg_tex_next(tikz->reader, &token);
    g_free(dg_tex_balanced(tikz->reader, next, next == '[' ? ']' : ')', FALSE));
  }
  if (words && tikz->in_picture)
    dg_tikz_left_out(tikz, DG_LOSS_WORDS, words, "\\%.60s: words in its arguments are left out", name);
}

/* The keys in brackets after the begin of a scope. */
static void scope_keys(DgTikz *tikz) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  if (keys)
    dg_tikz_keys(tikz, keys);
  dg_tikz_layer_enter(tikz);
}

/* What the end of an environment of \newenvironment is read as. */
#define OWN_ENVIRONMENT "diagrade environment "

static void push_command(DgTikz *tikz, const char *name) {
  DgTexToken token = {.kind = DG_TEX_COMMAND, .name = name};
  dg_tex_push_token(tikz->reader, &token);
}

/* An environment that the program defined is the macros \name and \endname in a group. FALSE when it is none. */
static gboolean own_environment(DgTikz *tikz, const char *name) {
  g_autofree char *end = g_strconcat("end", name, NULL), *environment = g_strconcat(OWN_ENVIRONMENT, name, NULL);
  if (!dg_tex_is_defined(tikz->reader, name) || !dg_tex_is_defined(tikz->reader, end))
    return FALSE;
  dg_tikz_scope_begin(tikz);
  push_command(tikz, name);
  dg_tikz_statements(tikz, environment);
  dg_tikz_scope_end(tikz);
  return TRUE;
}

/* \end{name} of such an environment: its last statements come first. FALSE when it is none. */
static gboolean end_own_environment(DgTikz *tikz, const char *name) {
  g_autofree char *end = g_strconcat("end", name, NULL);
  g_autofree char *close = g_strconcat("\\end{" OWN_ENVIRONMENT, name, "}", NULL);
  if (!dg_tex_is_defined(tikz->reader, name) || !dg_tex_is_defined(tikz->reader, end))
    return FALSE;
  dg_tex_push(tikz->reader, close, -1);
  push_command(tikz, end);
  return TRUE;
}

static void begin_environment(DgTikz *tikz, const char *name) {
  if (own_environment(tikz, name))
    return;
  if (strcmp(name, "scope") == 0 || strcmp(name, "pgfonlayer") == 0 || strcmp(name, "pgfscope") == 0) {
    dg_tikz_scope_begin(tikz);
    g_autofree char *layer = strcmp(name, "pgfonlayer") == 0 ? dg_tex_argument(tikz->reader) : NULL;
    if (layer)
      dg_tikz_layer_begin(tikz, g_strstrip(layer));
    dg_tikz_style(tikz, "every scope");
    scope_keys(tikz);
    dg_tikz_statements(tikz, name);
    dg_tikz_scope_end(tikz);
  } else if (strcmp(name, "groupplot") == 0 && !tikz->axis) {
    dg_tikz_axis_group(tikz, name);
  } else if (g_str_has_suffix(name, "axis")) {
    dg_tikz_axis(tikz, name);
  } else if (strcmp(name, "document") == 0) {
    tikz->in_document = TRUE;
    dg_tikz_faces_begin(tikz);
    dg_tikz_statements(tikz, name);
    tikz->in_document = FALSE;
    dg_tex_stop(tikz->reader);
  } else if (strcmp(name, "tikzpicture") == 0 && !tikz->in_picture) {
    dg_tikz_picture_environment(tikz, name);
  } else if (strcmp(name, "tikzcd") == 0) {
    dg_tikz_commutative(tikz);
  } else if (strcmp(name, "tikzpicture") == 0) {
    dg_tikz_mended(tikz, "found a picture within a picture; it is read as a scope");
    dg_tikz_scope_begin(tikz);
    scope_keys(tikz);
    dg_tikz_statements(tikz, name);
    dg_tikz_scope_end(tikz);
  } else if (dg_tikz_boxing_environment(tikz, name)) {
    return;
  } else if (dg_tikz_harmless_environment(tikz, name)) {
    dg_tikz_scope_begin(tikz);
    dg_tikz_statements(tikz, name);
    dg_tikz_scope_end(tikz);
  } else if (!dg_tikz_package_environment(tikz, name)) {
    dg_tikz_unknown(tikz, tikz->in_picture, "\\begin{%.40s}: the environment is not understood; what is in it is read",
                    name);
    g_free(dg_tex_bracket(tikz->reader));
    dg_tikz_scope_begin(tikz);
    dg_tikz_statements(tikz, name);
    dg_tikz_scope_end(tikz);
  }
}

static void break_loop(DgTikz *tikz, const char *name) {
  tikz->breaks_loop = TRUE;
}

/* \begingroup and \bgroup, \endgroup and \egroup. */
static void begin_group(DgTikz *tikz, const char *name) {
  dg_tikz_scope_begin(tikz);
  g_array_index(tikz->scopes, DgTikzScope, tikz->scopes->len - 1).is_group = TRUE;
}

static void end_group(DgTikz *tikz, const char *name) {
  if (tikz->scopes->len && g_array_index(tikz->scopes, DgTikzScope, tikz->scopes->len - 1).is_group)
    dg_tikz_scope_end(tikz);
}

/* \settowidth\name{text} and its relatives. */
static void measure_text(DgTikz *tikz, const char *name) {
  g_autofree char *target = dg_tex_argument(tikz->reader), *raw = dg_tex_argument(tikz->reader);
  g_autofree char *source = raw ? dg_tex_expand(tikz->reader, raw) : NULL;
  if (!source)
    return;
  g_autoptr(DgTikzText) text = dg_tikz_text_new(tikz, source, &tikz->state->font, 0, DG_TIKZ_ALIGN_NONE);
  double size = name[5] == 'w' ? text->width : name[5] == 'h' ? text->height : text->depth;
  dg_tex_set_register(tikz->reader, g_strstrip(target) + (*target == '\\'), size, TRUE);
}

static void set_geometry(DgTikz *tikz, const char *name) {
  g_autofree char *options = dg_tex_argument(tikz->reader);
  dg_tikz_lengths_geometry(tikz, options);
}

static void stop(DgTikz *tikz, const char *name) {
  dg_tex_stop(tikz->reader);
}

/* A picture beside the figure is no part of it; in one it stands in a node. */
static void graphics_statement(DgTikz *tikz, const char *name) {
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *file = dg_tex_argument(tikz->reader);
  if (tikz->in_picture)
    dg_tikz_left_out(tikz, DG_LOSS_INCLUDES, 1, "\\%s: found the file \"%.60s\", which is not read", name,
                     file ? file : "");
  else
    dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_INFO, dg_tex_line(tikz->reader),
                       "\\%s: found the file \"%.60s\" beside the picture", name, file ? file : "");
}

static gboolean command_statement(DgTikz *tikz, const char *name, const char *environment);

/* \scoped[keys] and the one command that follows. */
static void scoped_statement(DgTikz *tikz, const char *name) {
  dg_tikz_scope_begin(tikz);
  scope_keys(tikz);
  DgTexToken token;
  if (dg_tex_peek(tikz->reader) && dg_tex_next(tikz->reader, &token) && token.kind == DG_TEX_COMMAND)
    command_statement(tikz, token.name, NULL);
  dg_tikz_scope_end(tikz);
}

typedef struct {
  const char *name;
  void (*run)(DgTikz *tikz, const char *name); /* NULL: what changes nothing that is painted */
  gboolean is_picture; /* it is one within pictures alone */
  guint arguments; /* in braces, that are passed over */
} Command;

static const Command COMMANDS[] = {
    {"IfFileExists", dg_tikz_input_statement, FALSE},
    {"InputIfFileExists", dg_tikz_input_statement, FALSE},
    {"PassOptionsToPackage", pass_options, FALSE},
    {"RequirePackage", use_package, FALSE},
    {"arrow", dg_tikz_mark_statement, FALSE},
    {"arrowreversed", dg_tikz_mark_statement, FALSE},
    {"begingroup", begin_group, FALSE},
    {"bgroup", begin_group, FALSE},
    {"breakforeach", break_loop, FALSE},
    {"chainin", dg_tikz_chain_statement, TRUE},
    {"clip", dg_tikz_path, TRUE},
    {"color", dg_tikz_color_statement, FALSE},
    {"colorlet", dg_tikz_color_statement, FALSE},
    {"coordinate", node_statement, FALSE},
    {"definecolor", dg_tikz_color_statement, FALSE},
    {"definecolorset", dg_tikz_color_statement, FALSE},
    {"diagradeset", dg_tikz_class_statement, FALSE},
    {"draw", dg_tikz_path, TRUE},
    {"egroup", end_group, FALSE},
    {"endgroup", end_group, FALSE},
    {"endinput", stop, FALSE},
    {"fill", dg_tikz_path, TRUE},
    {"filldraw", dg_tikz_path, TRUE},
    {"foreach", foreach_statement, FALSE},
    {"geometry", set_geometry, FALSE},
    {"include", dg_tikz_input_statement, FALSE},
    {"includegraphics", graphics_statement, FALSE},
    {"includestandalone", dg_tikz_input_statement, FALSE},
    {"input", dg_tikz_input_statement, FALSE},
    {"matrix", matrix_statement, TRUE},
    {"node", node_statement, FALSE},
    {"nopagecolor", dg_tikz_page_statement, FALSE},
    {"pagecolor", dg_tikz_page_statement, FALSE},
    {"path", dg_tikz_path, TRUE},
    {"pattern", dg_tikz_path, TRUE},
    {"pgfdeclarelayer", dg_tikz_layer_statement, FALSE},
    {"pgfkeys", set_keys, FALSE},
    {"pgfkeysalso", set_keys, FALSE},
    {"pgfkeysgetvalue", key_value, FALSE},
    {"pgfkeyssetvalue", key_value, FALSE},
    {"pgfplotsset", set_plots, FALSE},
    {"pgfplotstableread", dg_tikz_table_statement, FALSE},
    {"pgfqkeys", set_family_keys, FALSE},
    {"pgfresetboundingbox", dg_tikz_page_statement, TRUE},
    {"pgfsetlayers", dg_tikz_layer_statement, FALSE},
    {"pic", pic_statement, FALSE},
    {"providecolor", dg_tikz_color_statement, FALSE},
    {"scoped", scoped_statement, FALSE},
    {"setmainfont", dg_tikz_faces_statement, FALSE},
    {"setmonofont", dg_tikz_faces_statement, FALSE},
    {"setromanfont", dg_tikz_faces_statement, FALSE},
    {"setsansfont", dg_tikz_faces_statement, FALSE},
    {"settodepth", measure_text, FALSE},
    {"settoheight", measure_text, FALSE},
    {"settowidth", measure_text, FALSE},
    {"shade", dg_tikz_path, TRUE},
    {"shadedraw", dg_tikz_path, TRUE},
    {"standaloneconfig", dg_tikz_page_statement, FALSE},
    {"subfile", dg_tikz_input_statement, FALSE},
    {"subfileinclude", dg_tikz_input_statement, FALSE},
    {"tikzset", set_keys, FALSE},
    {"tikzstyle", set_style, FALSE},
    {"useasboundingbox", dg_tikz_path, TRUE},
    {"usepackage", use_package, FALSE},
    {"usepgfplotslibrary", NULL, FALSE, 1},
    {"usetikzlibrary", dg_tikz_library_statement, FALSE},
};

static gboolean find_command(DgTikz *tikz, const char *name) {
  const Command *command = DG_NAMED_FIND(COMMANDS, name);
  if (!command || (command->is_picture && !tikz->in_picture))
    return FALSE;
  if (command->run) {
    command->run(tikz, name);
    return TRUE;
  }
  g_free(dg_tex_bracket(tikz->reader));
  for (guint i = 0; i < command->arguments; i++)
    g_free(dg_tex_argument(tikz->reader));
  return TRUE;
}

/* \begin and \end; FALSE when it ended the environment. */
static gboolean environment_statement(DgTikz *tikz, gboolean begins, const char *environment) {
  g_autofree char *argument = dg_tex_argument(tikz->reader);
  if (!argument)
    return FALSE;
  if (begins)
    begin_environment(tikz, argument);
  else if (environment && strcmp(argument, environment) == 0)
    return FALSE;
  else if (end_own_environment(tikz, argument))
    return TRUE;
  else
    dg_tikz_mended(tikz, "found \\end{%.40s}, expected \\end{%.40s}", argument, environment ? environment : "?");
  return TRUE;
}

/* Carries out one command. FALSE when it ended the environment. */
static gboolean command_statement(DgTikz *tikz, const char *name, const char *environment) {
  if (strcmp(name, "begin") == 0 || strcmp(name, "end") == 0)
    return environment_statement(tikz, *name == 'b', environment);
  if (!find_command(tikz, name) && !dg_tikz_boxing_statement(tikz, name) && !dg_tikz_document_statement(tikz, name) &&
      !dg_tikz_plot_statement(tikz, name) && !dg_tex_assign(tikz->reader, name) &&
      !dg_tikz_package_statement(tikz, name) &&
      !dg_tikz_font_command(&tikz->state->font, tikz->document_font.size, name) && !dg_tikz_page_skip(tikz, name) &&
      !dg_tikz_harmless_statement(tikz, name))
    unknown_statement(tikz, name);
  return TRUE;
}

/* Text outside of nodes. In a picture TeX sets it in no font, so that nothing of it is seen; around a picture it is on
 * the page, and is no part of the figure that is read. */
static void stray_text(DgTikz *tikz, const DgTexToken *first) {
  GString *text = g_string_new(first->text);
  guint line = dg_tex_line(tikz->reader);
  DgTexToken token;
  while (dg_tex_next(tikz->reader, &token) && (token.kind == DG_TEX_CHARACTER || token.kind == DG_TEX_SPACE))
    g_string_append(text, token.text);
  dg_tex_push_token(tikz->reader, &token);
  guint words = tikz->in_picture ? 0 : dg_tikz_count_words(text->str);
  if (words)
    dg_tikz_left_out(tikz, DG_LOSS_WORDS, words, "found the text \"%.60s\" around the picture: it is left out",
                     text->str);
  else if (tikz->in_picture && strcmp(g_strchomp(text->str), ";") != 0)
    dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_INFO, line,
                       "found the text \"%.60s\" outside of nodes, which is not painted", text->str);
  g_string_free(text, TRUE);
}

/* What would have followed is missing from a picture. */
static void end_of_file(DgTikz *tikz, const char *environment) {
  if (environment && !tikz->cut_off && !dg_tex_error(tikz->reader))
    dg_tikz_unknown(tikz, tikz->in_picture, "found the end of the file, expected \\end{%.40s}", environment);
  tikz->cut_off = TRUE;
}

void dg_tikz_statements(DgTikz *tikz, const char *environment) {
  DgTexToken token;
  if (++tikz->depth > DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found environments nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    tikz->depth--;
    return;
  }
  guint braces = 0;
  gboolean ended = FALSE;
  while (!ended && dg_tex_next(tikz->reader, &token)) {
    if (token.kind == DG_TEX_COMMAND) {
      ended = !command_statement(tikz, token.name, environment);
    } else if (token.kind == DG_TEX_OPEN) {
      braces++;
      dg_tikz_scope_begin(tikz);
      if (tikz->in_picture && dg_tex_peek(tikz->reader) == '[') /* the library scopes */
        scope_keys(tikz);
    } else if (token.kind == DG_TEX_CLOSE && braces > 0) {
      braces--;
      dg_tikz_scope_end(tikz);
    } else if (token.kind == DG_TEX_CHARACTER && (tikz->in_picture || tikz->in_document)) {
      stray_text(tikz, &token);
    } else if (token.kind == DG_TEX_SPACE && tikz->in_document && !tikz->in_picture) {
      dg_tikz_page_blank(tikz);
    }
  }
  for (; braces > 0; braces--)
    dg_tikz_scope_end(tikz);
  if (!ended)
    end_of_file(tikz, environment);
  tikz->depth--;
}
