#include "tikz/tikz.h"

/* Names of registers have letters only; "\p1" and "\x1" are read as a command of one letter and a digit, so the macro
 * \x takes the index as its argument. Values of the other indices stay. */
static void define_indexed(DgTikz *tikz, const char *name, const char *index, double points) {
  char number[64];
  dg_tex_print_number(points, number);
  g_autofree char *key = g_strdup_printf("let %s %s", name, index);
  g_autofree char *value = g_strconcat(number, "pt", NULL);
  dg_tex_define(tikz->reader, key, value);
  g_autofree char *definition = g_strdup_printf("\\def\\%s#1{\\csname let %s #1\\endcsname}", name, name);
  dg_tex_push(tikz->reader, definition, -1);
  DgTexToken token;
  if (dg_tex_next_raw(tikz->reader, &token))
    dg_tex_assign(tikz->reader, token.name);
}

void dg_tikz_let_point(DgTikz *tikz, const char *index, DgPoint point) {
  char x[64], y[64];
  dg_tex_print_number(point.x, x);
  dg_tex_print_number(point.y, y);
  define_indexed(tikz, "x", index, point.x);
  define_indexed(tikz, "y", index, point.y);
  g_autofree char *key = g_strdup_printf("let p %s", index);
  g_autofree char *value = g_strdup_printf("%spt,%spt", x, y);
  dg_tex_define(tikz->reader, key, value);
  dg_tex_push(tikz->reader, "\\def\\p#1{\\csname let p #1\\endcsname}", -1);
  DgTexToken token;
  if (dg_tex_next_raw(tikz->reader, &token))
    dg_tex_assign(tikz->reader, token.name);
}

void dg_tikz_let_number(DgTikz *tikz, const char *index, const char *text) {
  DgTexValue value;
  dg_tex_evaluate(tikz->reader, text, &value);
  char number[64];
  dg_tex_print_number(value.number, number);
  g_autofree char *key = g_strdup_printf("let n %s", index);
  g_autofree char *body = g_strconcat(number, value.is_length ? "pt" : "", NULL);
  dg_tex_define(tikz->reader, key, body);
  dg_tex_push(tikz->reader, "\\def\\n#1{\\csname let n #1\\endcsname}", -1);
  DgTexToken token;
  if (dg_tex_next_raw(tikz->reader, &token))
    dg_tex_assign(tikz->reader, token.name);
}
