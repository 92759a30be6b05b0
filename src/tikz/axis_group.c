/* Plots in rows and columns (pgfplots manual, "Grouping plots"): each is read as an axis beside or below another. */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <stdio.h>
#include <string.h>

#define NEXT "\\nextgroupplot "
#define GROUP_MAX 100u

typedef struct {
  guint columns, rows;
  char *name, *horizontal, *vertical; /* horizontal, vertical: what is between plots */
  gboolean inner_x_labels, inner_y_labels, inner_x_ticks, inner_y_ticks; /* not only at the edge */
} Group;

static void set_size(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  Group *group = object;
  unsigned columns = 0, rows = 0;
  if (sscanf(value, "%u by %u", &columns, &rows) == 2 && columns > 0 && rows > 0) {
    group->columns = MIN(columns, GROUP_MAX);
    group->rows = MIN(rows, GROUP_MAX);
  }
}

static void set_text(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  char **text = DG_TIKZ_KEY_MEMBER(char *, object, key, 0);
  g_free(*text);
  *text = g_strdup(value);
}

/* At every plot, unless the value names an edge. */
static void set_inner(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  for (guint i = 0; i < G_N_ELEMENTS(key->sets) && key->sets[i]; i++)
    *DG_TIKZ_KEY_MEMBER(gboolean, object, key, i) = !value || !g_str_has_prefix(value, "edge");
}

#define IN(member) offsetof(Group, member)

static const DgTikzKey KEYS[] = {
    {"group name", DG_TIKZ_KEY_VALUE, {IN(name)}, .run = set_text},
    {"group size", DG_TIKZ_KEY_VALUE, .run = set_size},
    {"horizontal sep", DG_TIKZ_KEY_VALUE, {IN(horizontal)}, .run = set_text},
    {"vertical sep", DG_TIKZ_KEY_VALUE, {IN(vertical)}, .run = set_text},
    {"x descriptions at", DG_TIKZ_KEY_ANY, {IN(inner_x_labels), IN(inner_x_ticks)}, .run = set_inner},
    {"xlabels at", DG_TIKZ_KEY_ANY, {IN(inner_x_labels)}, .run = set_inner},
    {"xticklabels at", DG_TIKZ_KEY_ANY, {IN(inner_x_ticks)}, .run = set_inner},
    {"y descriptions at", DG_TIKZ_KEY_ANY, {IN(inner_y_labels), IN(inner_y_ticks)}, .run = set_inner},
    {"ylabels at", DG_TIKZ_KEY_ANY, {IN(inner_y_labels)}, .run = set_inner},
    {"yticklabels at", DG_TIKZ_KEY_ANY, {IN(inner_y_ticks)}, .run = set_inner},
};

#undef IN

static void read_style(DgTikz *tikz, Group *group, const char *style) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(style, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (*key && !DG_TIKZ_KEY(tikz, KEYS, group, key, value))
      dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of a group of plots: it is not understood; it is left out", key);
  }
}

/* Takes the keys of the group out of those of its plots. Free with g_free(). */
static char *read_keys(DgTikz *tikz, Group *group, const char *keys) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys, ',');
  GString *rest = g_string_new(NULL);
  for (guint i = 0; i < parts->len; i++) {
    g_autofree char *text = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(text, &key, &value);
    if (strcmp(key, "group style") == 0 && value)
      read_style(tikz, group, value);
    else if (g_str_has_prefix(key, "group/") && value)
      dg_tikz_unknown(tikz, TRUE, "key \"%.40s\": it is not understood; expected group style={...}", key);
    else
      g_string_append_printf(rest, "%s,", (const char *)parts->pdata[i]);
  }
  return g_string_free(rest, FALSE);
}

/* "[keys] body" in its two parts. */
static char *take_options(const char **body) {
  const char *p = *body + strspn(*body, " \n\t");
  gint depth = 0;
  if (*p != '[')
    return g_strdup("");
  const char *start = p + 1;
  for (; *p; p++) {
    depth += *p == '[' || *p == '{';
    depth -= *p == ']' || *p == '}';
    if (depth == 0)
      break;
  }
  *body = *p ? p + 1 : p;
  return g_strndup(start, (gsize)(p - start));
}

static void run_plot(DgTikz *tikz, const Group *group, guint index, const char *keys, const char *body) {
  guint column = index % group->columns + 1, row = index / group->columns + 1;
  g_autofree char *own = take_options(&body);
  GString *text = g_string_new("\\begin{axis}[");
  if (column > 1)
    g_string_append_printf(text, "at={($(%s c%ur%u.south east)+(%s,0pt)$)},anchor=south west,", group->name, column - 1,
                           row, group->horizontal);
  else if (row > 1)
    g_string_append_printf(text, "at={($(%s c1r%u.south west)-(0pt,%s)$)},anchor=north west,", group->name, row - 1,
                           group->vertical);
  g_string_append_printf(text, "%s%s,name=%s c%ur%u", keys, own, group->name, column, row);
  if (row < group->rows)
    g_string_append_printf(text, "%s%s", group->inner_x_labels ? "" : ",xlabel={}",
                           group->inner_x_ticks ? "" : ",xticklabel=\\empty");
  if (column > 1)
    g_string_append_printf(text, "%s%s", group->inner_y_labels ? "" : ",ylabel={}",
                           group->inner_y_ticks ? "" : ",yticklabel=\\empty");
  g_string_append_printf(text, "]%s\\end{axis}", body);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

void dg_tikz_axis_group(DgTikz *tikz, const char *name) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
  /* Read while the input stands at its begin, whose line complaints then give. */
  g_autofree char *body = dg_tex_copy_until(tikz->reader, stop);
  Group group = {.columns = 1,
                 .rows = 1,
                 .inner_x_labels = TRUE,
                 .inner_y_labels = TRUE,
                 .inner_x_ticks = TRUE,
                 .inner_y_ticks = TRUE,
                 .name = g_strdup("group"),
                 .horizontal = g_strdup("1cm"),
                 .vertical = g_strdup("1cm")};
  g_autofree char *shared = read_keys(tikz, &group, keys ? keys : "");
  g_auto(GStrv) plots = g_strsplit(body ? body : "", NEXT, -1);
  if (!body || !plots[0] || !plots[1])
    dg_tikz_unknown(tikz, TRUE, "\\begin{%.40s}: found no plot, expected \\nextgroupplot", name);
  for (guint i = 1; plots[0] && plots[i] && !dg_tex_error(tikz->reader); i++)
    run_plot(tikz, &group, i - 1, shared, plots[i]);
  g_free(dg_tex_until(tikz->reader, stop));
  g_free(group.name);
  g_free(group.horizontal);
  g_free(group.vertical);
}
