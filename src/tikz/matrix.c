/* Matrices: nodes that hold rows of cells, each a picture of its own (PGF manual, "Matrices and Alignment"). */
#include "tikz/key.h"
#include "tikz/shape.h"

#include <math.h>
#include <string.h>

#define CELLS_MAX 10000u

typedef struct {
  char *text; /* NULL: there is none */
  double left, right, bottom, top; /* of what it paints, about its own origin */
  guint items[2], nodes[2]; /* those that it added: from, to */
} Cell;

typedef struct {
  GPtrArray *rows; /* GArray of Cell */
  GArray *column_seps, *row_seps; /* char *: what is written after & and \\ in brackets, beside the key */
} Table;

/* A column or a row: how far it reaches from its origin, and where that is. */
typedef struct {
  double before, after, origin;
  gboolean is_set;
} Line;

static void clear_cell(gpointer data) {
  g_free(((Cell *)data)->text);
}

static void add_style(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_style_set(tikz, key->data, value, TRUE);
}

#define IN(member) DG_TIKZ_IN_STATE(cells.member)

static const DgTikzKey KEYS[] = {
    {"ampersand replacement", DG_TIKZ_KEY_ON, {IN(escaped_ampersand)}},
    {"cells", DG_TIKZ_KEY_VALUE, .run = add_style, .data = "every cell"},
    {"cells are nodes", DG_TIKZ_KEY_TRUTH, {IN(of_nodes)}},
    {"column sep", DG_TIKZ_KEY_TEXT, {IN(column_sep)}},
    {"matrix", DG_TIKZ_KEY_TRUTH, {IN(is_matrix)}},
    {"matrix anchor", DG_TIKZ_KEY_TEXT, {IN(anchor)}},
    {"nodes", DG_TIKZ_KEY_VALUE, .run = add_style, .data = "every node"},
    {"nodes in empty cells", DG_TIKZ_KEY_TRUTH, {IN(fills_empty)}},
    {"row sep", DG_TIKZ_KEY_TEXT, {IN(row_sep)}},
};

#undef IN

gboolean dg_tikz_key_matrix(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

/* ---- reading ---- */

static void add_row(Table *table) {
  GArray *row = g_array_new(FALSE, TRUE, sizeof(Cell));
  g_array_set_clear_func(row, clear_cell);
  g_ptr_array_add(table->rows, row);
}

static void add_cell(Table *table, const char *start, const char *end) {
  Cell cell = {.text = g_strstrip(g_strndup(start, (gsize)(end - start)))};
  g_array_append_val((GArray *)table->rows->pdata[table->rows->len - 1], cell);
}

/* "[...]" at p, after blanks: a copy of what it holds, and p behind it; else NULL. */
static char *take_bracket(const char **p) {
  const char *start = *p;
  while (g_ascii_isspace(*start))
    start++;
  const char *end = *start == '[' ? strchr(start, ']') : NULL;
  if (!end)
    return NULL;
  *p = end + 1;
  return g_strndup(start + 1, (gsize)(end - start) - 1);
}

static void clear_text(gpointer data) {
  g_free(*(char **)data);
}

static void split(const char *body, gboolean escaped, Table *table) {
  const char *start = body;
  gint depth = 0;
  add_row(table);
  for (const char *p = body; *p;) {
    gboolean command = *p == '\\' && p[1];
    depth += *p == '{';
    depth -= *p == '}';
    if (command && g_str_has_prefix(p, "\\begin"))
      depth++;
    if (command && g_str_has_prefix(p, "\\end") && !g_ascii_isalpha(p[4]))
      depth--;
    gboolean ends_row = depth == 0 && command && p[1] == '\\';
    gboolean ends_cell = depth == 0 && (escaped ? command && p[1] == '&' : *p == '&');
    if (depth == 0 && g_str_has_prefix(p, "\\pgfmatrixnextcell")) {
      add_cell(table, start, p);
      p = start = p + strlen("\\pgfmatrixnextcell");
      continue;
    }
    if (!ends_row && !ends_cell) {
      p += command ? 2 : 1;
      continue;
    }
    add_cell(table, start, p);
    p += command ? 2 : 1;
    char *extra = take_bracket(&p);
    const GArray *row = table->rows->pdata[table->rows->len - 1];
    if (ends_row) {
      g_array_append_val(table->row_seps, extra);
      add_row(table);
    } else if (row->len > table->column_seps->len) { /* the first row with that many cells counts */
      g_array_append_val(table->column_seps, extra);
    } else {
      g_free(extra);
    }
    start = p;
  }
  g_autofree char *rest = g_strstrip(g_strdup(start));
  if (*rest || ((GArray *)table->rows->pdata[table->rows->len - 1])->len > 0)
    add_cell(table, start, start + strlen(start));
  else
    g_ptr_array_set_size(table->rows, (gint)table->rows->len - 1);
}

/* ---- cells ---- */

static gboolean begins_statement(const char *text) {
  static const char *const NAMES[] = {"\\node",       "\\draw",  "\\path", "\\fill",    "\\filldraw",
                                      "\\coordinate", "\\shade", "\\pic",  "\\foreach", "\\pattern"};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (g_str_has_prefix(text, NAMES[i]) && !g_ascii_isalpha(text[strlen(NAMES[i])]))
      return TRUE;
  return FALSE;
}

/* What is read for a cell: its statements, or the node that its text becomes. */
static char *cell_source(const DgTikzMatrixKeys *keys, const char *name, const char *text, guint row, guint column) {
  if (!keys->of_nodes || begins_statement(text))
    return g_strdup(text);
  const char *bar = *text == '|' ? strchr(text + 1, '|') : NULL; /* |[options] (name)| text */
  g_autofree char *options = bar ? g_strndup(text + 1, (gsize)(bar - text) - 1) : g_strdup("");
  return g_strdup_printf("\\node[name=%s-%u-%u]%s{%s};", name, row, column, options, bar ? bar + 1 : text);
}

static void apply_styles(DgTikz *tikz, guint row, guint column) {
  g_autofree char *column_style = g_strdup_printf("column %u", column), *row_style = g_strdup_printf("row %u", row),
                  *cell_style = g_strdup_printf("row %u column %u", row, column);
  dg_tikz_style(tikz, "every cell");
  dg_tikz_style(tikz, column_style);
  dg_tikz_style(tikz, column % 2 ? "every odd column" : "every even column");
  dg_tikz_style(tikz, row_style);
  dg_tikz_style(tikz, row % 2 ? "every odd row" : "every even row");
  dg_tikz_style(tikz, cell_style);
}

static void run_cell(DgTikz *tikz, Cell *cell, const char *name, guint row, guint column) {
  DgTikzPicture *picture = tikz->picture;
  const DgTikzMatrixKeys keys = tikz->state->cells;
  cell->items[0] = cell->items[1] = picture->items->len;
  cell->nodes[0] = cell->nodes[1] = tikz->all_nodes->len;
  if (!*cell->text && !(keys.of_nodes && keys.fills_empty))
    return;
  dg_tikz_scope_begin(tikz);
  DgTikzState *state = tikz->state;
  dg_tikz_node_reset(state);
  g_ptr_array_unref(state->labels);
  state->labels = NULL;
  state->in_node = FALSE;
  state->matrix = DG_TRANSFORM_IDENTITY;
  state->cells = (DgTikzMatrixKeys){0};
  tikz->box_frozen = FALSE;
  picture->has_box = FALSE;
  dg_tex_set_register(tikz->reader, "pgfmatrixcurrentrow", row, FALSE);
  dg_tex_set_register(tikz->reader, "pgfmatrixcurrentcolumn", column, FALSE);
  apply_styles(tikz, row, column);
  g_autofree char *source = cell_source(&keys, name, cell->text, row, column);
  dg_tikz_run(tikz, source);
  dg_tikz_scope_end(tikz);
  if (picture->has_box) {
    cell->left = picture->left;
    cell->right = picture->right;
    cell->bottom = picture->bottom;
    cell->top = picture->top;
  }
  cell->items[1] = picture->items->len;
  cell->nodes[1] = tikz->all_nodes->len;
}

/* ---- layout ---- */

/* "5mm, between origins": the lengths added up. */
static double add_seps(DgTikz *tikz, const char *text, gboolean *between_origins) {
  double sum = 0;
  g_autoptr(GPtrArray) parts = dg_tikz_split(text ? text : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    const char *part = parts->pdata[i];
    if (strcmp(part, "between origins") == 0)
      *between_origins = TRUE;
    else if (strcmp(part, "between borders") == 0)
      *between_origins = FALSE;
    else if (*part)
      sum += dg_tikz_length(tikz, part, 1);
  }
  return sum;
}

/* Sets the origins of columns or rows one after the other; returns where the last one ends. */
static double lay_out(DgTikz *tikz, GArray *lines, const char *sep, const GArray *extra) {
  double end = 0;
  for (guint i = 0; i < lines->len; i++) {
    Line *line = &g_array_index(lines, Line, i);
    gboolean between_origins = FALSE;
    double gap = 0;
    if (i > 0) {
      gap = add_seps(tikz, sep, &between_origins);
      if (i - 1 < extra->len)
        gap += add_seps(tikz, g_array_index(extra, char *, i - 1), &between_origins);
    }
    if (between_origins)
      line->origin = g_array_index(lines, Line, i - 1).origin + gap;
    else
      line->origin = end + gap + line->before;
    end = line->origin + line->after;
  }
  return end;
}

static void reach(Line *line, double before, double after, gboolean at_least_origin) {
  if (!line->is_set && !at_least_origin)
    *line = (Line){before, after, 0, TRUE};
  line->is_set = TRUE;
  line->before = MAX(line->before, before);
  line->after = MAX(line->after, after);
}

static void move_cell(DgTikz *tikz, const Cell *cell, double x, double y) {
  DgTikzPicture *picture = tikz->picture;
  for (guint i = cell->items[0]; i < cell->items[1]; i++) {
    DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_TEXT) {
      item->place.e += x;
      item->place.f += y;
    }
    for (guint s = 0; item->kind != DG_TIKZ_TEXT && s < item->n_segments; s++) {
      DgTikzSegment *segment = &g_array_index(picture->segments, DgTikzSegment, item->first_segment + s);
      for (guint p = 0; p < 3; p++)
        segment->point[p] = (DgPoint){segment->point[p].x + x, segment->point[p].y + y};
    }
  }
  for (guint i = cell->nodes[0]; i < cell->nodes[1]; i++)
    dg_tikz_node_move(tikz, tikz->all_nodes->pdata[i], x, y);
}

/* The node around the cells; `origin` receives where the cell at the upper left has its origin from that of the
 * picture, before the origins of its row and column are added. */
static void place_around(DgTikz *tikz, DgPoint at, const Table *table, GArray *columns, GArray *rows, double width,
                         double height, DgPoint *origin) {
  DgTikzState *state = tikz->state;
  const Line *last = rows->len ? &g_array_index(rows, Line, rows->len - 1) : NULL;
  DgTikzText box = {.width = width,
                    .depth = last ? last->after : 0,
                    .height = height - (last ? last->after : 0),
                    .runs = g_array_new(FALSE, TRUE, sizeof(DgTikzRun)),
                    .rules = g_array_new(FALSE, TRUE, sizeof(DgTikzRule))};
  DgTikzText *texts[] = {&box};
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  DgTikzDraft draft = {.tikz = tikz, .state = state, .node = node, .texts = texts, .n_texts = 1};
  dg_tikz_draft_build(&draft);
  DgPoint place = dg_tikz_global(tikz, at), anchor;
  const char *wanted = state->cells.anchor ? state->cells.anchor : state->anchor,
             *dot = wanted ? strchr(wanted, '.') : NULL;
  if (dot) { /* an anchor of a node in a cell */
    g_autofree char *name = g_strndup(wanted, (gsize)(dot - wanted));
    const DgTikzNode *inner = g_hash_table_lookup(tikz->nodes, name);
    anchor = (DgPoint){0, 0};
    for (guint r = 0; inner && r < table->rows->len; r++) {
      const GArray *row = table->rows->pdata[r];
      for (guint c = 0; c < row->len; c++) {
        const Cell *cell = &g_array_index(row, Cell, c);
        for (guint i = cell->nodes[0]; i < cell->nodes[1]; i++)
          if (tikz->all_nodes->pdata[i] == inner && dg_tikz_node_anchor(tikz, inner, dot + 1, &anchor))
            anchor = (DgPoint){anchor.x + node->text.x + g_array_index(columns, Line, c).origin,
                               anchor.y + node->text.y + box.height - g_array_index(rows, Line, r).origin};
      }
    }
  } else if (!dg_tikz_shape_anchor(tikz, node, wanted, &anchor)) {
    dg_tikz_unknown(tikz, FALSE, "found the anchor \"%.60s\", which a matrix does not have", wanted);
  }
  node->matrix = (DgTransform){1, 0, 0, 1, place.x - anchor.x, place.y - anchor.y};
  *origin = (DgPoint){node->matrix.e + node->text.x, node->matrix.f + node->text.y + box.height};
  dg_tikz_state_node(tikz, node, draft.outline);
  dg_tikz_node_paint(tikz, &draft);
  dg_tikz_draft_clear(&draft);
  g_array_unref(box.runs);
  g_array_unref(box.rules);
  g_hash_table_insert(tikz->nodes, (gpointer)state->name, node);
}

void dg_tikz_matrix_place(DgTikz *tikz, DgPoint at, const char *body) {
  DgTikzState *state = tikz->state;
  DgTikzPicture *picture = tikz->picture;
  Table table = {g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
                 g_array_new(FALSE, FALSE, sizeof(char *)), g_array_new(FALSE, FALSE, sizeof(char *))};
  g_array_set_clear_func(table.column_seps, clear_text);
  g_array_set_clear_func(table.row_seps, clear_text);
  g_autoptr(GArray) columns = g_array_new(FALSE, TRUE, sizeof(Line)), rows = g_array_new(FALSE, TRUE, sizeof(Line));
  guint first = picture->items->len, first_node = picture->nodes->len, count = 0;
  gboolean had_box = picture->has_box, frozen = tikz->box_frozen;
  double left = picture->left, right = picture->right, bottom = picture->bottom, top = picture->top;
  dg_tikz_node_name(tikz, state);
  dg_tikz_style(tikz, "every matrix");
  split(body, state->cells.escaped_ampersand, &table);
  for (guint r = 0; r < table.rows->len && !dg_tex_error(tikz->reader); r++) {
    GArray *row = table.rows->pdata[r];
    g_array_set_size(rows, r + 1);
    for (guint c = 0; c < row->len && ++count <= CELLS_MAX; c++) {
      Cell *cell = &g_array_index(row, Cell, c);
      if (c >= columns->len)
        g_array_set_size(columns, c + 1);
      run_cell(tikz, cell, state->name, r + 1, c + 1);
      reach(&g_array_index(columns, Line, c), -cell->left, cell->right, FALSE);
      reach(&g_array_index(rows, Line, r), cell->top, -cell->bottom, TRUE);
    }
  }
  picture->has_box = had_box;
  picture->left = left;
  picture->right = right;
  picture->bottom = bottom;
  picture->top = top;
  tikz->box_frozen = frozen;
  if (count > CELLS_MAX)
    dg_tex_fail(tikz->reader, "found a matrix of more than %u cells, expected fewer", CELLS_MAX);
  double width = lay_out(tikz, columns, state->cells.column_sep, table.column_seps);
  double height = lay_out(tikz, rows, state->cells.row_sep, table.row_seps);
  guint ground = picture->items->len;
  DgPoint origin;
  place_around(tikz, at, &table, columns, rows, width, height, &origin);
  for (guint r = 0; r < MIN(rows->len, table.rows->len); r++) {
    const GArray *row = table.rows->pdata[r];
    for (guint c = 0; c < MIN(row->len, columns->len); c++)
      move_cell(tikz, &g_array_index(row, Cell, c), origin.x + g_array_index(columns, Line, c).origin,
                origin.y - g_array_index(rows, Line, r).origin);
  }
  dg_tikz_picture_put_behind(picture, first, ground);
  dg_tikz_nodes_hold(tikz, first_node);
  tikz->placed = picture->nodes->len;
  picture->read++;
  g_ptr_array_unref(table.rows);
  g_array_unref(table.column_seps);
  g_array_unref(table.row_seps);
}
