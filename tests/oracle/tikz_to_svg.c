/* tikz_to_svg OUT_DIR FILE.tex...: writes the picture of each file to OUT_DIR as SVG, whose user unit is one TeX point.
 * What the reader says goes to standard error, as "FILE:LINE: text". A file that cannot be read gets no picture. */
#include <diagrade/ir.h>

#include <glib.h>
#include <stdio.h>
#include <string.h>

static gboolean convert(const char *path, const char *directory) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  char *text;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return FALSE;
  }
  g_autoptr(GBytes) source = g_bytes_new_take(text, length);
  g_autoptr(GBytes) svg = dg_tikz_to_svg(source, path, diagnostics, &error);
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    fprintf(stderr, "%s:%u: %s\n", path, dg_diagnostics_get_line(diagnostics, i),
            dg_diagnostics_get_message(diagnostics, i));
  if (!svg) {
    fprintf(stderr, "%s\n", error->message);
    return FALSE;
  }
  g_autofree char *base = g_path_get_basename(path);
  char *dot = strrchr(base, '.');
  if (dot)
    *dot = '\0';
  g_autofree char *out = g_strdup_printf("%s/%s.svg", directory, base);
  gsize size;
  const char *data = g_bytes_get_data(svg, &size);
  if (!g_file_set_contents(out, data, (gssize)size, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return FALSE;
  }
  return TRUE;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: tikz_to_svg OUT_DIR FILE.tex...\n");
    return 2;
  }
  int status = 0;
  for (int i = 2; i < argc; i++)
    if (!convert(argv[i], argv[1]))
      status = 1;
  return status;
}
