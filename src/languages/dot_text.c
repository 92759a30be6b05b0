/* Labels, escapes and lists of styles in DOT. In a label the escapes with capital letters are replaced first, character
 * references then, and backslashes last, so that &#92;n ends a line as \n does. */
#include "languages/dot_text.h"
#include "languages/label.h"

#include <string.h>

/* What an escape stands for; NULL: it is none of them. */
static const char *find_name(const DgDotNames *names, char escape) {
  switch (escape) {
  case 'G':
    return names->graph;
  case 'N':
    return names->node;
  case 'E':
    return names->edge;
  case 'T':
    return names->tail;
  case 'H':
    return names->head;
  default:
    return NULL;
  }
}

char *dg_dot_replace_names(const char *text, const DgDotNames *names, gboolean single) {
  GString *out = g_string_new(NULL);
  while (*text && out->len <= DG_DOT_LABELS_MAX) {
    gsize length = strcspn(text, "\\");
    g_string_append_len(out, text, (gssize)length);
    text += length;
    if (!*text)
      break;
    const char *name = text[1] ? find_name(names, text[1]) : NULL;
    if (name)
      g_string_append(out, name);
    else
      g_string_append_len(out, text, text[1] && !(single && text[1] == '\\') ? 2 : 1);
    text += text[1] ? 2 : 1;
  }
  return g_string_free(out, FALSE);
}

/* \n \l \r end lines; of other escapes the character is seen. */
static char *break_lines(const char *text) {
  GString *out = g_string_new(NULL);
  for (; *text; text++) {
    if (*text != '\\')
      g_string_append_c(out, *text);
    else if (!*++text)
      break;
    else
      g_string_append_c(out, strchr("nlr", *text) ? '\n' : *text);
  }
  return g_string_free(out, FALSE);
}

char *dg_dot_plain_text(const char *text, const DgDotNames *names) {
  if (!strpbrk(text, "\\&"))
    return g_strdup(text);
  g_autofree char *named = dg_dot_replace_names(text, names, FALSE);
  g_autofree char *decoded = dg_label_decode_references(named);
  return break_lines(decoded);
}

char *dg_dot_label(const DgDotValues *values, DgDotAttribute attribute, const DgDotNames *names, gboolean *broken) {
  const char *text = dg_dot_value(values, attribute);
  if (!(values->html & 1u << attribute))
    return dg_dot_plain_text(text, names);
  char *seen = dg_dot_html_text(text, names);
  if (seen)
    return seen;
  *broken = TRUE;
  return g_strdup(names->name);
}

gboolean dg_dot_has_style(const DgDotValues *values, const char *name) {
  const char *at = dg_dot_value(values, DG_DOT_STYLE);
  gsize length = strlen(name);
  while (*at) {
    at += strspn(at, ", \t\n");
    gsize entry = strcspn(at, ",(");
    if (entry == length && strncmp(at, name, length) == 0)
      return TRUE;
    at += entry;
    if (*at == '(') {
      at += strcspn(at, ")");
      at += *at == ')';
    }
  }
  return FALSE;
}

gboolean dg_dot_is_true(const char *value) {
  return g_ascii_strcasecmp(value, "true") == 0 || g_ascii_strcasecmp(value, "yes") == 0 ||
         (g_ascii_isdigit(*value) && g_ascii_strtoll(value, NULL, 10) != 0);
}
