/* Boards of D2: layers begin empty, scenarios with what is around them, steps with the step before. */
#include "languages/d2_model.h"

static const char *const WORDS[] = {"layers", "scenarios", "steps"};

static gboolean copy_into(D2Model *model, const D2Map *base, D2Map *copy, GHashTable *copies, gboolean is_board);

static gboolean copy_field(D2Model *model, const D2Field *field, D2Map *map, GHashTable *copies) {
  D2Field *copy = dg_d2_arena_take(model->arena, sizeof *copy);
  *copy = *field;
  copy->next = NULL;
  copy->node.map = NULL;
  dg_d2_put_field(model, map, copy);
  g_hash_table_insert(copies, (gpointer)field, copy);
  return !field->node.map || copy_into(model, field->node.map, dg_d2_map_of_field(model, copy), copies, FALSE);
}

static gboolean copy_link(D2Model *model, const D2Link *link, GHashTable *copies) {
  D2Field *source = g_hash_table_lookup(copies, link->ends[0]), *target = g_hash_table_lookup(copies, link->ends[1]);
  if (!source || !target)
    return TRUE;
  D2Link *copy = dg_d2_put_link(model, source, target, link->tips, link->node.line, link->node.at);
  D2Node node = link->node;
  node.map = NULL;
  node.touched = copy->node.touched;
  copy->node = node;
  return !link->node.map || copy_into(model, link->node.map, dg_d2_map_of_link(model, copy), copies, FALSE);
}

static gboolean is_handed_on(const D2Field *field, gboolean is_board) {
  return !field->node.removed && !(is_board && (field->word == D2_WORD_BOARDS || field->word == D2_WORD_LABEL));
}

static gboolean copy_into(D2Model *model, const D2Map *base, D2Map *copy, GHashTable *copies, gboolean is_board) {
  for (const D2Field *field = base->fields; field; field = field->next)
    if (!dg_d2_model_work(model, D2_COPY_STEPS) ||
        (is_handed_on(field, is_board) && !copy_field(model, field, copy, copies)))
      return FALSE;
  for (const D2Link *link = base->links; link; link = link->next)
    if (!link->node.removed && !copy_link(model, link, copies))
      return FALSE;
  return TRUE;
}

/* A copy of fields and links into a map that has neither, without the words that are not handed on. */
static gboolean copy_map(D2Model *model, const D2Map *base, D2Map *copy) {
  g_autoptr(GHashTable) copies = g_hash_table_new(NULL, NULL);
  return copy_into(model, base, copy, copies, dg_d2_board_kind(copy) != D2_NO_BOARD);
}

/* What a board builds upon; NULL: nothing. */
static const D2Map *find_base(const D2Map *board, D2BoardKind kind) {
  const D2Map *boards = board->field->parent, *base = kind == D2_BOARD_LAYER ? NULL : boards->field->parent;
  for (const D2Field *before = boards->fields; kind == D2_BOARD_STEP && before != board->field; before = before->next)
    if (before->node.map && !before->node.removed)
      base = before->node.map;
  return base;
}

/* The globs that go on to hold in a board: all, but those with three asterisks alone in a layer. */
static void hand_globs_on(D2Model *model, const GPtrArray *globs, D2Map *board, D2BoardKind kind) {
  for (guint i = 0; i < globs->len; i++) {
    const D2Glob *glob = g_ptr_array_index(globs, i);
    if (kind != D2_BOARD_LAYER || glob->key->has_triple_glob)
      dg_d2_add_glob(model, glob->key, board);
  }
}

/* What the globs did on the base stays as it is. */
static void mark_applied(D2Model *model, const D2Map *map) {
  for (guint i = 0; i < model->globs->len; i++) {
    D2Glob *glob = g_ptr_array_index(model->globs, i);
    for (D2Field *field = map->fields; field; field = field->next)
      g_hash_table_add(glob->applied, field);
    for (D2Link *link = map->links; link; link = link->next) {
      D2Link *ends = dg_d2_arena_take(model->arena, sizeof *ends);
      *ends = (D2Link){.ends = {link->ends[0], link->ends[1]}, .tips = {link->tips[0], link->tips[1]}};
      g_hash_table_add(glob->applied, link);
      g_hash_table_add(glob->joined, ends);
    }
  }
  for (const D2Field *field = map->fields; field; field = field->next)
    if (field->node.map)
      mark_applied(model, field->node.map);
}

gboolean dg_d2_compile_board(D2Model *model, D2Map *board, D2BoardKind kind, gboolean is_new,
                             const D2Statement *statements) {
  const D2Map *base = is_new ? find_base(board, kind) : NULL;
  if (base && !copy_map(model, base, board))
    return FALSE;
  GPtrArray *outer = model->globs;
  model->globs = g_ptr_array_new();
  hand_globs_on(model, outer, board, kind);
  mark_applied(model, board);
  gboolean done = dg_d2_compile_map(model, board, statements);
  g_ptr_array_unref(model->globs);
  model->globs = outer;
  return done;
}

/* Whether no board beside this one has its name, whatever its kind. */
static gboolean check_name(D2Model *model, const D2Map *around, const D2Field *board) {
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    const D2Field *boards = dg_d2_find_field(model, around, WORDS[i]);
    const D2Field *same = boards ? dg_d2_find_field(model, boards->node.map, board->name) : NULL;
    if (boards && boards == board->parent->field)
      return TRUE; /* it is the first */
    if (same)
      return dg_d2_model_fail(model, board->node.at, "a name that no other board has");
  }
  return TRUE;
}

static gboolean list_boards(D2Model *model, D2Map *board, GPtrArray *boards) {
  gboolean has_shapes = FALSE;
  for (const D2Field *field = board->fields; field; field = field->next)
    has_shapes |= field->word == D2_WORD_NONE && !field->node.removed && !field->spread;
  if (has_shapes)
    g_ptr_array_add(boards, board);
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    const D2Field *field = dg_d2_find_field(model, board, WORDS[i]);
    for (D2Field *child = field && field->node.map ? field->node.map->fields : NULL; child; child = child->next)
      if (child->node.map && !child->node.removed && !child->spread &&
          (!check_name(model, board, child) || !list_boards(model, child->node.map, boards)))
        return FALSE;
  }
  return TRUE;
}

GPtrArray *dg_d2_list_boards(D2Model *model) {
  g_autoptr(GPtrArray) boards = g_ptr_array_new();
  if (!list_boards(model, model->root, boards))
    return NULL;
  if (!boards->len) /* a source of settings alone is one empty diagram */
    g_ptr_array_add(boards, model->root);
  return g_steal_pointer(&boards);
}
