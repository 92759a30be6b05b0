/* Arrows of PlantUML.
 *
 *   arrow:  [left-head] body [middle] body [right-head]
 *   body:   { "-" | "=" | "." | "~" | "[" style { "," style } "]" | direction }
 *   middle: "0" | "(0" | "0)" | "(0)"
 *   direction: any beginning of left, right, up, down */
#include "languages/plantuml.h"

#include <string.h>

/* A head, and what it is at the end of a line. Longer ones stand before their beginnings. */
typedef struct {
  const char *text;
  DgTip tip;
} Head;

static const Head LEFT_HEADS[] = {
    {"<|:", DG_TIP_ARROW}, {"<||", DG_TIP_ARROW}, {"<|", DG_TIP_ARROW}, {"<<|", DG_TIP_ARROW}, {"<<", DG_TIP_ARROW},
    {"<_", DG_TIP_ARROW},  {"<", DG_TIP_ARROW},   {"^", DG_TIP_ARROW},  {"}o", DG_TIP_MARK},   {"}|", DG_TIP_MARK},
    {"}", DG_TIP_MARK},    {"|o", DG_TIP_MARK},   {"||", DG_TIP_MARK},  {"|>", DG_TIP_NONE},   {"*", DG_TIP_MARK},
    {"o", DG_TIP_MARK},    {"+", DG_TIP_MARK},    {"#", DG_TIP_MARK},   {"x", DG_TIP_MARK},    {"0)", DG_TIP_MARK},
    {"()", DG_TIP_MARK},   {"0", DG_TIP_MARK},    {"@", DG_TIP_MARK},   {")", DG_TIP_NONE},    {"\\\\", DG_TIP_ARROW},
    {"//", DG_TIP_ARROW},
};

static const Head RIGHT_HEADS[] = {
    {":|>", DG_TIP_ARROW}, {"||>", DG_TIP_ARROW}, {"|>>", DG_TIP_ARROW}, {"|>", DG_TIP_ARROW},   {">>", DG_TIP_ARROW},
    {"_>", DG_TIP_ARROW},  {">", DG_TIP_ARROW},   {"^", DG_TIP_ARROW},   {"o{", DG_TIP_MARK},    {"|{", DG_TIP_MARK},
    {"{", DG_TIP_MARK},    {"o|", DG_TIP_MARK},   {"||", DG_TIP_MARK},   {"*", DG_TIP_MARK},     {"o", DG_TIP_MARK},
    {"+", DG_TIP_MARK},    {"#", DG_TIP_MARK},    {"x", DG_TIP_MARK},    {"(0", DG_TIP_MARK},    {"()", DG_TIP_MARK},
    {"0", DG_TIP_MARK},    {"@", DG_TIP_MARK},    {"(", DG_TIP_NONE},    {"\\\\", DG_TIP_ARROW}, {"//", DG_TIP_ARROW},
};

static const char *const DIRECTIONS[] = {"left", "right", "down", "up", "le", "ri", "do", "l", "r", "d", "u"};
static const char *const MIDDLES[] = {"(0)", "0)", "(0", "0"};

static const char *scan_head(const char *at, const Head *heads, guint n, DgTip *tip) {
  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix(at, heads[i].text)) {
      *tip = heads[i].tip;
      return at + strlen(heads[i].text);
    }
  *tip = DG_TIP_NONE;
  return at;
}

static gboolean is_line_byte(char c) {
  return c && strchr("-=.~", c);
}

/* Behind one of the words, if a line goes on there. */
static const char *scan_inside(const char *at, const char *const *words, guint n) {
  for (guint i = 0; i < n; i++) {
    gsize length = strlen(words[i]);
    if (strncmp(at, words[i], length) == 0 && (is_line_byte(at[length]) || at[length] == '['))
      return at + length;
  }
  return NULL;
}

static const char *scan_style(const char *at, DgPlantumlArrow *arrow) {
  const char *end = strchr(at, ']');
  if (!end)
    return NULL;
  arrow->hidden |= g_strstr_len(at, end - at, "hidden") != NULL;
  return end + 1;
}

static const char *scan_body(const char *at, DgPlantumlArrow *arrow) {
  const char *begin = at;
  for (;;) {
    const char *end = NULL;
    if (is_line_byte(*at))
      end = at + 1;
    else if (at > begin && *at == '[' && at[1] != '[')
      end = scan_style(at, arrow);
    else if (at > begin)
      end = scan_inside(at, DIRECTIONS, G_N_ELEMENTS(DIRECTIONS));
    if (!end && at > begin)
      end = scan_inside(at, MIDDLES, G_N_ELEMENTS(MIDDLES));
    if (!end)
      return at > begin ? at : NULL;
    at = end;
  }
}

const char *dg_plantuml_scan_arrow(const char *at, DgPlantumlArrow *arrow) {
  *arrow = (DgPlantumlArrow){.tips = {DG_TIP_NONE, DG_TIP_NONE}};
  at = scan_head(at, LEFT_HEADS, G_N_ELEMENTS(LEFT_HEADS), &arrow->tips[0]);
  at = scan_body(at, arrow);
  if (!at)
    return NULL;
  return scan_head(at, RIGHT_HEADS, G_N_ELEMENTS(RIGHT_HEADS), &arrow->tips[1]);
}
