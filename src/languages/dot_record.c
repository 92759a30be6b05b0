/* Labels with fields (shape=record, Mrecord), as parse_reclbl() in lib/common/shapes.c of Graphviz reads them:
 *
 *   fields = field { "|" field }
 *   field  = ["<" port ">"] (text | "{" fields "}")
 *
 * \{ \} \| \< \> are these characters, "\ " is a blank that stays; runs of blanks are one, control characters are
 * left out. A brace that closes nothing ends the label. The fields are seen in their order. */
#include "languages/dot_text.h"

#include <string.h>

typedef struct {
  const char *at;
  gboolean html; /* texts of fields are HTML */
  gboolean broken; /* one of them is none: the name is seen in its place */
  const DgDotNames *names;
  GString *out;
} Record;

/* Of a field: what it has had so far. */
typedef struct {
  GString *text;
  gsize hard; /* up to here blanks stay */
  gboolean has_port, has_table, has_text;
} Field;

static gboolean parse_fields(Record *record, guint depth);

/* Behind "<port>". */
static gboolean skip_port(Record *record, Field *field) {
  gsize length = 1 + strcspn(record->at + 1, "<>{}|");
  if (field->has_port || field->has_table || record->at[length] != '>')
    return FALSE;
  field->has_port = TRUE;
  record->at += length + 1;
  return TRUE;
}

static void append_character(Record *record, Field *field, gboolean hard) {
  gboolean blank = *record->at == ' ' && !hard && !record->html;
  field->has_text |= *record->at != ' ' || hard;
  if (field->has_text && !(blank && field->text->len && field->text->str[field->text->len - 1] == ' '))
    g_string_append_c(field->text, *record->at);
  if (hard)
    field->hard = field->text->len;
  record->at++;
}

/* A character of text, or an escape. */
static gboolean take_text(Record *record, Field *field) {
  gboolean hard = FALSE;
  if (field->has_table && *record->at != ' ')
    return FALSE;
  if (*record->at == '\\' && record->at[1]) {
    record->at++;
    hard = *record->at == ' ' && !record->html;
    if (!strchr("{}|<> ", *record->at)) {
      g_string_append_c(field->text, '\\');
      field->has_text = hard = TRUE;
      field->hard = field->text->len;
    }
  }
  append_character(record, field, hard);
  return TRUE;
}

/* What a field that is done shows. */
static gboolean finish_field(Record *record, Field *field) {
  if (field->text->len > field->hard && g_str_has_suffix(field->text->str, " "))
    g_string_truncate(field->text, field->text->len - 1);
  if (field->has_table || !field->text->len)
    return TRUE;
  g_autofree char *seen = record->html ? dg_dot_html_text(field->text->str, record->names)
                                       : dg_dot_plain_text(field->text->str, record->names);
  if (!seen) {
    record->broken = TRUE;
    seen = g_strdup(record->names->name);
  }
  if (record->out->len && *seen)
    g_string_append_c(record->out, '\n');
  g_string_append(record->out, seen);
  return TRUE;
}

/* Fields in braces, which are all that a field has. */
static gboolean take_table(Record *record, Field *field, guint depth) {
  if (field->has_text || field->has_table || field->has_port || depth >= DG_LANGUAGE_DEPTH_MAX)
    return FALSE;
  field->has_table = TRUE;
  record->at++;
  return *record->at && parse_fields(record, depth + 1);
}

/* One field up to what ends it. */
static gboolean parse_field(Record *record, Field *field, guint depth) {
  while (*record->at && !strchr("|}", *record->at)) {
    gboolean good = TRUE;
    if ((guchar)*record->at < ' ')
      record->at++;
    else if (*record->at == '<' && !record->html)
      good = skip_port(record, field);
    else if (*record->at == '>' && !record->html)
      good = FALSE;
    else if (*record->at == '{')
      good = take_table(record, field, depth);
    else
      good = take_text(record, field);
    if (!good)
      return FALSE;
  }
  return finish_field(record, field);
}

/* Fields up to the end of the label, or behind the brace that ends them. */
static gboolean parse_fields(Record *record, guint depth) {
  for (;;) {
    Field field = {.text = g_string_new(NULL)};
    gboolean good = parse_field(record, &field, depth);
    g_string_free(field.text, TRUE);
    if (!good || !*record->at)
      return good && depth == 0;
    if (*record->at++ == '}')
      return TRUE;
  }
}

char *dg_dot_record_label(const DgDotValues *values, const DgDotNames *names, gboolean *broken) {
  gboolean html = (values->html & 1u << DG_DOT_LABEL) != 0;
  Record record = {dg_dot_value(values, DG_DOT_LABEL), html, FALSE, names, g_string_new(NULL)};
  gboolean good = parse_fields(&record, 0);
  *broken |= !good || record.broken;
  char *seen = g_string_free(record.out, !good);
  return good ? seen : g_strdup(names->name);
}
