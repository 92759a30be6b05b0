#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

static const char *const PATHS[] = {"draw",      "fill",    "filldraw",        "path", "clip", "shade",
                                    "shadedraw", "pattern", "useasboundingbox"};

void dg_tikz_scope_begin(DgTikz *tikz) {
  if (tikz->scopes->len >= DG_TEX_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found scopes nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
    return;
  }
  DgTikzScope scope = {
      .state = *tikz->state, .clips = tikz->clips, .box_frozen = tikz->box_frozen, .styles = dg_tikz_styles_mark(tikz)};
  g_array_append_val(tikz->scopes, scope);
  tikz->state->in_path = FALSE;
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
static void node_statement(DgTikz *tikz, gboolean is_coordinate) {
  g_autofree char *text = g_strconcat(is_coordinate ? "coordinate" : "node", " ", NULL);
  dg_tex_push(tikz->reader, text, -1);
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

/* \pgfmathsetmacro\name{expression} and its relatives. */
static gboolean math_statement(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  gboolean truncate = strcmp(name, "pgfmathtruncatemacro") == 0;
  gboolean parse = strcmp(name, "pgfmathparse") == 0;
  if (!truncate && !parse && strcmp(name, "pgfmathsetmacro") != 0)
    return FALSE;
  g_autofree char *target = parse ? g_strdup("pgfmathresult") : dg_tex_argument(reader);
  g_autofree char *expression = dg_tex_argument(reader);
  if (!target || !expression)
    return TRUE;
  g_strstrip(target);
  DgTexValue value;
  char number[64];
  dg_tex_evaluate(reader, expression, &value);
  if (truncate)
    g_ascii_formatd(number, sizeof number, "%.0f", trunc(value.number));
  else
    dg_tex_print_number(value.number, number);
  dg_tex_define(reader, target + (*target == '\\'), number);
  return TRUE;
}

static gboolean color_statement(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  if (strcmp(name, "definecolor") == 0) {
    g_autofree char *color = dg_tex_argument(reader), *model = dg_tex_argument(reader),
                    *value = dg_tex_argument(reader);
    if (value && !dg_tikz_colors_define(tikz->colors, g_strstrip(color), g_strstrip(model), g_strstrip(value)))
      dg_tikz_unknown(tikz, FALSE, "\\definecolor: found \"%.20s\" \"%.40s\", which is not understood", model, value);
  } else if (strcmp(name, "colorlet") == 0) {
    g_autofree char *color = dg_tex_argument(reader), *value = dg_tex_argument(reader);
    guint32 found;
    if (value && dg_tikz_colors_find(tikz->colors, value, tikz->state->color, &found))
      dg_tikz_colors_set(tikz->colors, color, found);
  } else if (strcmp(name, "color") == 0) {
    g_autofree char *value = dg_tex_argument(reader);
    g_autofree char *keys = value ? g_strconcat("color=", value, NULL) : NULL;
    if (keys)
      dg_tikz_keys(tikz, keys);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean style_statement(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  if (strcmp(name, "tikzset") == 0 || strcmp(name, "pgfkeys") == 0) {
    g_autofree char *keys = dg_tex_argument(reader);
    if (keys)
      dg_tikz_keys(tikz, keys);
  } else if (strcmp(name, "pgfplotsset") == 0) {
    g_autofree char *keys = dg_tex_argument(reader);
    if (keys)
      dg_tikz_plots_set(tikz, keys);
  } else if (strcmp(name, "tikzstyle") == 0) { /* \tikzstyle{name}=[keys] */
    g_autofree char *style = dg_tex_peek(reader) == '{' ? dg_tex_argument(reader) : NULL;
    GString *bare = g_string_new(NULL);
    DgTexToken token;
    while (!style && dg_tex_next(reader, &token) && token.text[0] != '=' && token.text[0] != '+')
      g_string_append(bare, token.text);
    gboolean append = (!style && token.text[0] == '+') || dg_tex_take(reader, "+");
    dg_tex_take(reader, "=");
    g_autofree char *keys = dg_tex_bracket(reader);
    if (keys)
      dg_tikz_style_set(tikz, g_strstrip(style ? style : bare->str), keys, append);
    g_string_free(bare, TRUE);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* Packages are all known; some change the fonts. */
static gboolean package_statement(DgTikz *tikz, const char *name) {
  if (strcmp(name, "usepackage") != 0 && strcmp(name, "RequirePackage") != 0)
    return FALSE;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *names = dg_tex_argument(tikz->reader);
  tikz->t1_fonts |= options && names && strstr(names, "fontenc") && g_str_has_suffix(g_strchomp(options), "T1");
  tikz->scaled_symbols |= names && (strstr(names, "amsmath") || strstr(names, "amssymb") || strstr(names, "amsfonts") ||
                                    strstr(names, "exscale") || strstr(names, "mathtools"));
  return TRUE;
}

/* What changes nothing that is painted; with the number of arguments in braces that it takes. */
static gboolean skip_statement(DgTikz *tikz, const char *name) {
  static const struct {
    const char *name;
    guint arguments;
  } NAMES[] = {{"usepgfplotslibrary", 1},
               {"label", 1},
               {"centering", 0},
               {"noindent", 0},
               {"par", 0},
               {"smallskip", 0},
               {"medskip", 0},
               {"bigskip", 0},
               {"hfill", 0},
               {"vspace", 1},
               {"hspace", 1},
               {"pagestyle", 1},
               {"thispagestyle", 1},
               {"makeatletter", 0},
               {"makeatother", 0},
               {"pgfresetboundingbox", 0},
               {"title", 1},
               {"author", 1},
               {"date", 1},
               {"maketitle", 0},
               {"PreviewEnvironment", 1},
               {"geometry", 1},
               {"caption", 1},
               {"standaloneconfig", 1},
               {"begingroup", 0},
               {"endgroup", 0},
               {" ", 0},
               {",", 0},
               {"quad", 0},
               {"newpage", 0},
               {"clearpage", 0},
               {"setlength", 2},
               {"pgfmathsetseed", 1},
               {"selectcolormodel", 1}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      g_free(dg_tex_bracket(tikz->reader));
      for (guint a = 0; a < NAMES[i].arguments; a++)
        g_free(dg_tex_argument(tikz->reader));
      return TRUE;
    }
  return FALSE;
}

/* An unknown command: its arguments are passed over; when a semicolon ends it, it is taken for a path. */
static void unknown_statement(DgTikz *tikz, const char *name) {
  dg_tikz_unknown(tikz, tikz->in_picture, "\\%.60s: the command is not understood; it is left out", name);
  for (char next = dg_tex_peek(tikz->reader); next == '[' || next == '{' || next == '(';
       next = dg_tex_peek(tikz->reader)) {
    if (next == '{') {
      g_free(dg_tex_argument(tikz->reader));
      continue;
    }
    DgTexToken token;
    dg_tex_next(tikz->reader, &token);
    g_free(dg_tex_balanced(tikz->reader, next, next == '[' ? ']' : ')', FALSE));
  }
}

/* The keys in brackets after the begin of a scope. */
static void scope_keys(DgTikz *tikz) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  if (keys)
    dg_tikz_keys(tikz, keys);
  dg_tikz_layer_enter(tikz);
}

static void begin_environment(DgTikz *tikz, const char *name) {
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
    dg_tikz_statements(tikz, name);
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
  } else {
    dg_tikz_unknown(tikz, tikz->in_picture, "\\begin{%.40s}: the environment is not understood; what is in it is read",
                    name);
    g_free(dg_tex_bracket(tikz->reader));
    dg_tikz_scope_begin(tikz);
    dg_tikz_statements(tikz, name);
    dg_tikz_scope_end(tikz);
  }
}

static void ifthenelse(DgTikz *tikz) {
  g_autofree char *test = dg_tex_argument(tikz->reader), *yes = dg_tex_argument(tikz->reader),
                  *no = dg_tex_argument(tikz->reader);
  DgTexValue value = {0};
  if (!no)
    return;
  /* "a = b" of the package ifthen is the comparison of pgf with one sign more. */
  g_auto(GStrv) sides = g_strsplit(test, "=", 2);
  g_autofree char *comparison =
      sides[0] && sides[1] && !strpbrk(test, "<>") ? g_strconcat(sides[0], "==", sides[1], NULL) : g_strdup(test);
  dg_tex_evaluate(tikz->reader, comparison, &value);
  dg_tex_push(tikz->reader, value.number != 0 ? yes : no, -1);
}

/* Carries out one command. FALSE when it ended the environment. */
static gboolean command_statement(DgTikz *tikz, const char *name, const char *environment) {
  DgTexReader *reader = tikz->reader;
  for (guint i = 0; tikz->in_picture && i < G_N_ELEMENTS(PATHS); i++)
    if (strcmp(name, PATHS[i]) == 0) {
      dg_tikz_path(tikz, name);
      return TRUE;
    }
  if (strcmp(name, "node") == 0 || strcmp(name, "coordinate") == 0) {
    node_statement(tikz, *name == 'c');
  } else if (strcmp(name, "matrix") == 0 && tikz->in_picture) {
    dg_tex_push(reader, "node[matrix] ", -1);
    dg_tikz_path(tikz, "path");
  } else if (strcmp(name, "pic") == 0) {
    dg_tex_push(reader, "pic ", -1);
    dg_tikz_path(tikz, "path");
  } else if (strcmp(name, "foreach") == 0) {
    dg_tikz_foreach(tikz, run_turn, NULL);
  } else if (strcmp(name, "begin") == 0 || strcmp(name, "end") == 0) {
    g_autofree char *argument = dg_tex_argument(reader);
    if (!argument)
      return FALSE;
    if (*name == 'b')
      begin_environment(tikz, argument);
    else if (environment && strcmp(argument, environment) == 0)
      return FALSE;
    else
      dg_tikz_mended(tikz, "found \\end{%.40s}, expected \\end{%.40s}", argument, environment ? environment : "?");
  } else if (strcmp(name, "scoped") == 0) {
    dg_tikz_scope_begin(tikz);
    scope_keys(tikz);
    DgTexToken token;
    if (dg_tex_peek(reader) && dg_tex_next(reader, &token) && token.kind == DG_TEX_COMMAND)
      command_statement(tikz, token.name, NULL);
    dg_tikz_scope_end(tikz);
  } else if (strcmp(name, "ifthenelse") == 0) {
    ifthenelse(tikz);
  } else if (strcmp(name, "input") == 0 || strcmp(name, "include") == 0 || strcmp(name, "includegraphics") == 0) {
    g_free(dg_tex_bracket(reader));
    g_autofree char *file = dg_tex_argument(reader);
    /* what another file defines may be painted; a figure beside the picture is no part of it */
    gboolean is_lost = tikz->in_picture || strcmp(name, "includegraphics") != 0;
    dg_tikz_unknown(tikz, is_lost, "\\%s: found the file \"%.60s\"; no other file is read", name, file ? file : "");
  } else if (!dg_tikz_document_statement(tikz, name) && !dg_tikz_plot_statement(tikz, name) &&
             !math_statement(tikz, name) && !color_statement(tikz, name) && !style_statement(tikz, name) &&
             !dg_tex_assign(reader, name) && !dg_tikz_layer_statement(tikz, name) &&
             !dg_tikz_library_statement(tikz, name) && !package_statement(tikz, name) &&
             !dg_tikz_mark_statement(tikz, name) && !skip_statement(tikz, name) &&
             !dg_tikz_font_command(&tikz->state->font, tikz->document_font.size, name)) {
    unknown_statement(tikz, name);
  }
  return TRUE;
}

/* Words between the statements of a picture: TeX sets them in no font, so that nothing of them is seen. */
static void stray_text(DgTikz *tikz, const DgTexToken *first) {
  GString *text = g_string_new(first->text);
  guint line = dg_tex_line(tikz->reader);
  DgTexToken token;
  while (dg_tex_next(tikz->reader, &token) && (token.kind == DG_TEX_CHARACTER || token.kind == DG_TEX_SPACE))
    if (text->len < 60)
      g_string_append(text, token.text);
  dg_tex_push_token(tikz->reader, &token);
  if (strcmp(g_strchomp(text->str), ";") != 0)
    dg_diagnostics_add(dg_tex_diagnostics(tikz->reader), DG_LEVEL_WARNING, line,
                       "found the text \"%s\" outside of nodes, which is not painted", text->str);
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
    } else if (token.kind == DG_TEX_CHARACTER && tikz->in_picture) {
      stray_text(tikz, &token);
    }
  }
  for (; braces > 0; braces--)
    dg_tikz_scope_end(tikz);
  if (!ended)
    end_of_file(tikz, environment);
  tikz->depth--;
}
