/* Counters of LaTeX: registers of TeX under names of their own, assigned for all groups. */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

/* What LaTeX keeps counters under. */
#define COUNTER "c@"

static double counter_value(DgTexReader *reader, const char *name) {
  g_autofree char *key = g_strconcat(COUNTER, name, NULL);
  double value = 0;
  gboolean is_length;
  if (!dg_tex_find_register(reader, key, &value, &is_length))
    dg_tex_find_register(reader, name, &value, &is_length);
  return value;
}

static void set_counter(DgTexReader *reader, const char *name, double value) {
  g_autofree char *key = g_strconcat(COUNTER, name, NULL);
  gboolean is_global = reader->is_global;
  reader->is_global = TRUE;
  dg_tex_set_register(reader, key, value, FALSE);
  reader->is_global = is_global;
}

/* ---- numerals ---- */

static void append_roman(GString *out, guint number, gboolean is_upper) {
  static const struct {
    guint value;
    const char *numeral;
  } NUMERALS[] = {{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"},
                  {40, "xl"},  {10, "x"},   {9, "ix"},  {5, "v"},    {4, "iv"},  {1, "i"}};
  gsize start = out->len;
  for (guint i = 0; i < G_N_ELEMENTS(NUMERALS); i++)
    for (; number >= NUMERALS[i].value; number -= NUMERALS[i].value)
      g_string_append(out, NUMERALS[i].numeral);
  for (char *p = out->str + start; is_upper && *p; p++)
    *p = g_ascii_toupper(*p);
}

/* A number as \arabic, \roman, \alph and their relatives print it. */
static char *print_counter(const char *form, gint64 number) {
  GString *out = g_string_new(NULL);
  gboolean is_upper = g_ascii_isupper(*form), is_letter = g_ascii_tolower(*form) == 'a' && form[1] == 'l';
  guint small = (guint)CLAMP(number, 0, 10000);
  if (is_letter && number >= 1 && number <= 26)
    g_string_append_c(out, (char)((is_upper ? 'A' : 'a') + number - 1));
  else if (g_ascii_tolower(*form) == 'r')
    append_roman(out, small, is_upper);
  else if (*form == 'f' && number >= 1 && number <= 9)
    g_string_append(out, (const char *[]){"*", "†", "‡", "§", "¶", "‖", "**", "††", "‡‡"}[number - 1]);
  else if (!is_letter)
    g_string_append_printf(out, "%" G_GINT64_FORMAT, number);
  return g_string_free(out, FALSE);
}

gboolean dg_tex_expand_counter(DgTexReader *reader, const char *name) {
  static const char *const FORMS[] = {"Alph", "Roman", "alph", "arabic", "fnsymbol", "roman", "value", NULL};
  gboolean is_number = strcmp(name, "romannumeral") == 0;
  if (!is_number && !g_strv_contains(FORMS, name))
    return FALSE;
  double value = 0;
  if (is_number) {
    value = dg_tex_read_operand(reader, FALSE);
  } else {
    g_autofree char *argument = dg_tex_argument(reader), *counter = argument ? dg_tex_expand(reader, argument) : NULL;
    if (!counter)
      return TRUE;
    g_strstrip(counter);
    value = counter_value(reader, counter + (*counter == '\\'));
  }
  g_autofree char *text = print_counter(name, (gint64)CLAMP(value, -1e15, 1e15));
  dg_tex_push(reader, text, -1);
  return TRUE;
}

/* ---- assignments ---- */

/* \newcounter{name}[within]: \thename prints it. */
static void new_counter(DgTexReader *reader, const char *name) {
  g_autofree char *printer = g_strconcat("the", name, NULL), *body = g_strconcat("\\arabic{", name, "}", NULL);
  g_free(dg_tex_delimited_option(reader, '[', ']'));
  set_counter(reader, name, 0);
  dg_tex_define(reader, printer, body);
}

gboolean dg_tex_assign_counter(DgTexReader *reader, const char *command) {
  static const char *const COMMANDS[] = {
      "addtocounter", "newcounter", "pgfmathsetcounter", "refstepcounter", "setcounter", "stepcounter", NULL};
  if (!g_strv_contains(COMMANDS, command))
    return FALSE;
  g_autofree char *raw = dg_tex_argument(reader), *name = raw ? dg_tex_expand(reader, raw) : NULL;
  if (!name)
    return TRUE;
  g_strstrip(name);
  if (*command == 'n') {
    new_counter(reader, name);
  } else if (*command == 's' && command[1] == 't') {
    set_counter(reader, name, counter_value(reader, name) + 1);
  } else if (*command == 'r') {
    set_counter(reader, name, counter_value(reader, name) + 1);
  } else {
    g_autofree char *text = dg_tex_argument(reader);
    DgTexValue value = {0};
    if (text)
      dg_tex_evaluate(reader, text, &value);
    set_counter(reader, name,
                (double)dg_tex_integer(value.number) + (*command == 'a' ? counter_value(reader, name) : 0));
  }
  return TRUE;
}
