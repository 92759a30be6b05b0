/* Links of PlantUML between classes and between elements.
 *
 *   link:    end [ quoted ] arrow [ quoted ] end { look } [ ":" label ]
 *   end:     operand | "(" class "," class ")"
 *   label:   text, or with what stands at the ends: quoted text quoted
 *
 * A class of an association `(A, B)` ends at a point that the last link between them is drawn through. */
#include "languages/plantuml.h"

#include <string.h>

/* What a line says. */
typedef struct {
  char *names[2], *pairs[2], *quoted[2]; /* of each end; `pairs` is the second class of an association */
  const char *symbols[2];
  DgPlantumlArrow arrow;
  char *label;
} Link;

static void clear_link(Link *link) {
  for (guint i = 0; i < 2; i++) {
    g_free(link->names[i]);
    g_free(link->pairs[i]);
    g_free(link->quoted[i]);
  }
  g_free(link->label);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Link, clear_link)

static const char *scan_pair(const char *at, char **names) {
  const char *comma = strchr(at, ','), *close = strchr(at, ')');
  if (!comma || !close || comma > close)
    return NULL;
  names[0] = g_strstrip(g_strndup(at + 1, (gsize)(comma - at) - 1));
  names[1] = g_strstrip(g_strndup(comma + 1, (gsize)(close - comma) - 1));
  return *names[0] && *names[1] ? close + 1 : NULL;
}

static const char *scan_end(const DgPlantuml *uml, const char *at, Link *link, guint end) {
  if (uml->kind == DG_PLANTUML_CLASS && *at == '(' && at[1] != ')' && !uml->mixing) {
    char *names[2] = {NULL, NULL};
    const char *behind = scan_pair(at, names);
    link->names[end] = names[0];
    link->pairs[end] = names[1];
    return behind;
  }
  return dg_plantuml_scan_operand(uml, at, &link->names[end], &link->symbols[end]);
}

/* Words at an end, in quotes; `is_last`: they are the end itself where nothing else follows. */
static const char *scan_quoted(const char *at, gboolean is_last, char **quoted) {
  at = dg_plantuml_skip_blanks(at);
  const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
  if (!end)
    return at;
  const char *behind = dg_plantuml_skip_blanks(end + 1);
  if (is_last && (!*behind || (*behind == ':' && behind[1] == ' ') || *behind == '#' || *behind == '<'))
    return at;
  *quoted = g_strndup(at + 1, (gsize)(end - at) - 1);
  return dg_plantuml_skip_blanks(end + 1);
}

/* A qualifier at an end of a class. */
static const char *scan_qualifier(const char *at, char **quoted) {
  const char *end = *at == '[' ? strchr(at, ']') : NULL;
  if (!end || *quoted)
    return at;
  *quoted = g_strndup(at + 1, (gsize)(end - at) - 1);
  return dg_plantuml_skip_blanks(end + 1);
}

static gboolean scan_label(const DgPlantuml *uml, const char *at, Link *link) {
  at = dg_plantuml_skip_looks(at, NULL);
  if (!*at)
    return TRUE;
  if (*at != ':')
    return FALSE;
  link->label = g_strstrip(g_strdup(at + 1));
  return *link->label || uml->kind == DG_PLANTUML_CLASS;
}

static gboolean scan_link(const DgPlantuml *uml, const char *at, Link *link) {
  gboolean classes = uml->kind == DG_PLANTUML_CLASS;
  at = scan_end(uml, at, link, 0);
  if (!at)
    return FALSE;
  at = scan_quoted(at, FALSE, &link->quoted[0]);
  at = classes ? scan_qualifier(at, &link->quoted[0]) : at;
  at = dg_plantuml_scan_arrow(at, &link->arrow);
  if (!at)
    return FALSE;
  at = scan_quoted(at, TRUE, &link->quoted[1]);
  at = classes ? scan_qualifier(at, &link->quoted[1]) : at;
  at = scan_end(uml, at, link, 1);
  return at && scan_label(uml, at, link);
}

/* Takes quoted words from the ends of a label. */
static void split_label(Link *link) {
  char *label = link->label;
  gsize length = strlen(label);
  char *second = *label == '"' ? strchr(label + 1, '"') : NULL;
  if (second && second > label + 1 && second[1] && !link->quoted[0]) {
    link->quoted[0] = g_strndup(label + 1, (gsize)(second - label) - 1);
    memmove(label, second + 1, strlen(second));
    g_strstrip(label);
    length = strlen(label);
  }
  char *last = length > 2 && label[length - 1] == '"' ? label + length - 2 : NULL;
  while (last && last > label && *last != '"')
    last--;
  if (last && last > label && !link->quoted[1]) {
    link->quoted[1] = g_strndup(last + 1, (gsize)(label + length - last) - 2);
    *last = '\0';
  } else if (last && last == label) {
    memmove(label, label + 1, length - 2);
    label[length - 2] = '\0';
  }
  g_strstrip(label);
}

/* An arrow of its own at an end of a label tells how to read it. */
static void strip_direction(char *label) {
  gsize length = strlen(label);
  if (length > 1 && (g_str_has_prefix(label, "< ") || g_str_has_prefix(label, "> "))) {
    memmove(label, label + 2, length - 1);
    length -= 2;
  }
  if (length > 1 && (g_str_has_suffix(label, " >") || g_str_has_suffix(label, " <")))
    label[length - 2] = '\0';
  g_strstrip(label);
}

/* The label, and behind it the words at the ends. Free with g_free(). */
static char *make_label(Link *link) {
  GString *all = g_string_new(NULL);
  if (link->label) {
    split_label(link);
    strip_direction(link->label);
  }
  const char *words[] = {link->label, link->quoted[0], link->quoted[1]};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    g_autofree char *text = words[i] ? dg_plantuml_text(words[i], TRUE) : NULL;
    if (text && *text)
      g_string_append_printf(all, "%s%s", all->len ? " " : "", text);
  }
  return g_string_free(all, FALSE);
}

/* Members behind "::" are not told from their class. */
static guint demand_end(DgPlantuml *uml, char *name, const char *symbol) {
  char *member = uml->kind == DG_PLANTUML_CLASS ? strstr(name, "::") : NULL;
  if (member && member > name && !(uml->separator && strcmp(uml->separator, "::") == 0))
    *member = '\0';
  return dg_plantuml_demand_operand(uml, name, symbol);
}

/* The key of two things in `between`. */
static gint64 pair_key(guint a, guint b) {
  return (gint64)MIN(a, b) << 32 | MAX(a, b);
}

static void note_between(DgPlantuml *uml, guint a, guint b) {
  gint64 *key = g_new(gint64, 1);
  *key = pair_key(a, b);
  g_hash_table_insert(uml->between, key, GUINT_TO_POINTER(uml->diagram->joins->len));
}

/* Draws a link through a point. */
static void lead_through(DgPlantuml *uml, guint index, guint point) {
  DgJoin *join = &g_array_index(uml->diagram->joins, DgJoin, index);
  guint end = join->ends[1];
  DgTip tip = join->tips[1];
  gboolean hidden = join->hidden;
  join->ends[1] = point;
  join->tips[1] = DG_TIP_NONE;
  dg_diagram_add_join(uml->diagram, point, end, DG_TIP_NONE, tip, NULL, dg_plantuml_line_number(uml))->hidden = hidden;
}

/* The point that the last link between two classes is drawn through; one without words is made if they have none. */
static guint demand_point(DgPlantuml *uml, guint a, guint b) {
  gint64 key = pair_key(a, b);
  guint line = dg_plantuml_line_number(uml), point = dg_plantuml_add(uml, DG_THING_SHAPE, "");
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(uml->between, &key));
  g_hash_table_remove(uml->between, &key);
  if (found) {
    lead_through(uml, found - 1, point);
    return point;
  }
  dg_diagram_add_join(uml->diagram, a, point, DG_TIP_NONE, DG_TIP_NONE, NULL, line);
  dg_diagram_add_join(uml->diagram, point, b, DG_TIP_NONE, DG_TIP_NONE, NULL, line);
  return point;
}

static guint demand_thing(DgPlantuml *uml, Link *link, guint end) {
  guint thing = demand_end(uml, link->names[end], link->symbols[end]);
  if (!link->pairs[end])
    return thing;
  return demand_point(uml, thing, demand_end(uml, link->pairs[end], ""));
}

DgPlantumlTaken dg_plantuml_take_link(DgPlantuml *uml, GError **error) {
  g_auto(Link) link = {.symbols = {"", ""}};
  if (!scan_link(uml, dg_plantuml_line(uml), &link))
    return DG_PLANTUML_NOT_MINE;
  guint from = demand_thing(uml, &link, 0), to = demand_thing(uml, &link, 1);
  g_autofree char *label = make_label(&link);
  DgJoin *join = dg_diagram_add_join(uml->diagram, from, to, link.arrow.tips[0], link.arrow.tips[1], label,
                                     dg_plantuml_line_number(uml));
  join->hidden = link.arrow.hidden;
  uml->last_join = uml->diagram->joins->len;
  note_between(uml, from, to);
  return DG_PLANTUML_TAKEN;
}
