/* The source of a text, before it is laid out. */
#include "tikz/text.h"

#include <string.h>

static void append_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  g_autofree char *text = dg_tikz_text_source(tikz, body);
  g_string_append(user_data, text);
}

/* A picture in a text is kept as it is written: \tikz ...; or \tikz{...}. */
static void append_inline_picture(DgTexReader *reader, GString *out) {
  DgTexToken token;
  gint depth = 0, brackets = 0;
  while (dg_tex_next_raw(reader, &token)) {
    dg_tex_append_token(out, &token);
    brackets += token.text[0] == '[' && depth == 0;
    brackets -= token.text[0] == ']' && depth == 0;
    depth += token.kind == DG_TEX_OPEN;
    depth -= token.kind == DG_TEX_CLOSE;
    gboolean closes = token.kind == DG_TEX_CLOSE && depth == 0 && brackets == 0;
    if (closes || (depth <= 0 && token.text[0] == ';'))
      return;
  }
}

/* The same for the rest of \begin{tikzpicture}. FALSE when another environment begins. */
static gboolean append_picture(DgTexReader *reader, GString *out) {
  static const char NAME[] = "{tikzpicture}", END[] = "\\end {tikzpicture}";
  if (!dg_tex_take(reader, NAME))
    return FALSE;
  g_autofree char *body = dg_tex_until(reader, END);
  g_string_append_printf(out, "\\begin%s%s%s", NAME, body ? body : "", END);
  return TRUE;
}

static gboolean set_command(DgTexReader *reader, const char *name, GString *out, gpointer user_data) {
  DgTikz *tikz = user_data;
  if (strcmp(name, "foreach") == 0) {
    dg_tikz_foreach(tikz, append_turn, out);
  } else if (strcmp(name, "tikz") == 0) {
    g_string_append(out, "\\tikz ");
    append_inline_picture(reader, out);
  } else if (strcmp(name, "begin") == 0) {
    return append_picture(reader, out);
  } else {
    return FALSE;
  }
  return TRUE;
}

char *dg_tikz_text_source(DgTikz *tikz, const char *raw) {
  return dg_tex_execute(tikz->reader, raw, set_command, tikz);
}
