#include "tikz/inputs.h"

#include "tikz/source.h"
#include "tikz/tikz.h"

#include <stdlib.h>
#include <string.h>

/* The file itself, links followed, when it is below the directory; NULL otherwise. */
static char *resolve_below(const char *directory, const char *path) {
  char *allowed = realpath(directory, NULL), *real = realpath(path, NULL);
  char *found = NULL;
  if (allowed && real && g_file_test(real, G_FILE_TEST_IS_REGULAR)) {
    gsize length = strlen(allowed);
    gboolean is_below = strncmp(real, allowed, length) == 0 && (real[length] == '/' || strcmp(allowed, "/") == 0);
    found = is_below ? g_strdup(real) : NULL;
  }
  free(allowed); /* of the C library */
  free(real);
  return found;
}

/* A file beside the document, or by its name below the directory; with the ending that TeX adds, or as it is named. */
static char *find_file(const DgTikz *tikz, const char *file) {
  g_autofree char *ended = g_strconcat(file, ".tex", NULL), *beside = g_path_get_dirname(tikz->name);
  const char *const places[] = {beside, tikz->inputs}, *const names[] = {ended, file};
  for (guint i = 0; i < G_N_ELEMENTS(places); i++)
    for (guint k = 0; k < G_N_ELEMENTS(names); k++) {
      g_autofree char *path =
          g_path_is_absolute(names[k]) ? g_strdup(names[k]) : g_build_filename(places[i], names[k], NULL);
      char *found = resolve_below(tikz->inputs, path);
      if (found)
        return found;
    }
  return NULL;
}

/* What of a document of its own is put into another one: all between \begin{document} and \end{document}. */
static const char *body_of(char *text) {
  char *begin = strstr(text, "\\begin{document}"), *end = begin ? strstr(begin, "\\end{document}") : NULL;
  char *stop = strstr(text, "\\endinput");
  if (stop && !end)
    *stop = '\0';
  if (end)
    *end = '\0';
  return begin ? begin + strlen("\\begin{document}") : text;
}

/* Reads the file at `path` where the document is; FALSE with what keeps it from being read. */
static gboolean read_file(DgTikz *tikz, const char *path, const char **fault) {
  if (++tikz->n_inputs > DG_TIKZ_INPUTS_MAX || dg_tex_input_depth(tikz->reader) >= DG_TIKZ_INPUTS_DEPTH) {
    *fault = "files read each other too often";
    return FALSE;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  if (!bytes) {
    *fault = "it cannot be opened";
    return FALSE;
  }
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *text = g_utf8_make_valid(data ? data : "", (gssize)length);
  if (dg_tikz_source_drop_control_characters(text))
    dg_tikz_mended(tikz, "found control characters in %s, which LaTeX refuses; they are left out", path);
  dg_tex_push_input(tikz->reader, body_of(text));
  return TRUE;
}

/* The name of the file: in braces, or up to a blank as in plain TeX. */
static char *read_name(DgTikz *tikz) {
  if (dg_tex_next_is(tikz->reader, '{')) {
    g_autofree char *raw = dg_tex_argument(tikz->reader);
    return raw ? g_strstrip(dg_tex_expand(tikz->reader, raw)) : NULL;
  }
  GString *name = g_string_new(NULL);
  DgTexToken token;
  while (dg_tex_next(tikz->reader, &token) && token.kind == DG_TEX_CHARACTER)
    g_string_append(name, token.text);
  dg_tex_push_token(tikz->reader, &token);
  return g_string_free(name, FALSE);
}

void dg_tikz_input_statement(DgTikz *tikz, const char *name) {
  gboolean chooses = strcmp(name, "InputIfFileExists") == 0 || strcmp(name, "IfFileExists") == 0;
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *file = read_name(tikz);
  g_autofree char *yes = chooses ? dg_tex_argument(tikz->reader) : NULL;
  g_autofree char *no = chooses ? dg_tex_argument(tikz->reader) : NULL;
  g_autofree char *path = file && tikz->inputs ? find_file(tikz, file) : NULL;
  const char *fault = "no file of that name is below the directory of --allow-input";
  if (chooses && (path ? yes : no))
    dg_tex_push(tikz->reader, path ? yes : no, -1);
  if ((path && *name == 'I' && name[1] == 'f') || (path && read_file(tikz, path, &fault)) ||
      (chooses && tikz->inputs && !path))
    return;
  if (tikz->inputs)
    dg_tikz_left_out(tikz, DG_LOSS_INCLUDES, 1, "\\%s: found the file \"%.60s\", which is not read: %s", name,
                     file ? file : "", fault);
  else
    dg_tikz_left_out(tikz, DG_LOSS_INCLUDES, 1,
                     "\\%s: found the file \"%.60s\"; no other file is read unless --allow-input names its directory",
                     name, file ? file : "");
}
