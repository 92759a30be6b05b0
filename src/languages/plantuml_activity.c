/* Activity diagrams of PlantUML.
 *
 *   action:   [ "#" colour ] ":" text terminator [ stereotype ]       text may go on over lines
 *   terminator: ";" | "|" | "<" | ">" | "]" | "}"
 *   arrow:    "->" [ label ";" ], with styles in brackets
 *   if:       "if (test)" [ ("is" | "equals") "(value)" ] "then" [ "(label)" ] { "elseif (test) then (label)" }
 *             [ "else (label)" ] "endif"
 *   switch:   "switch (test)" { "case (label)" } "endswitch"
 *   while:    "while (test)" [ "is (label)" ] ... "endwhile" [ "(label)" ]
 *   repeat:   "repeat" [ ":" action ";" ] ... [ "backward :" action ";" ] "repeat while (test)" [ "is" ] [ "not" ]
 *   fork:     ("fork" | "split") { ... "again" } "end fork" | "end split" | "end merge"
 *   block:    ("partition" | "group" | "package" | "rectangle" | "card") name "{"
 *   lane:     "|" [ colour "|" ] name "|" [ title ]
 *   "start" | "stop" | "end" | "detach" | "kill" | "break" | "(" letter ")" | note
 *
 * Each action and test is a node; so are start and stop, bars, and the diamonds that PlantUML draws without words:
 * where both branches of an if and those of a switch meet again, where a repeat begins, and where breaks leave it. */
#include "languages/plantuml_flow.h"

#include <string.h>

/* Lines that meet at one place. */
#define TAILS_MAX 10000u

/* A statement, by its first word. */
typedef struct {
  const char *word;
  DgPlantumlTaken (*take)(DgPlantumlFlow *flow, const char *rest, GError **error);
} Statement;

static const char *keep(DgPlantumlFlow *flow, const char *text, gsize length) {
  return g_string_chunk_insert_len(flow->uml->strings, text, (gssize)length);
}

/* Words in parentheses at `at`, up to the one that closes them; "" without. Behind them in `rest`. */
static const char *scan_words(DgPlantumlFlow *flow, const char *at, const char **rest) {
  guint depth = 0;
  *rest = at;
  if (*at != '(')
    return "";
  for (const char *end = at; *end; end++) {
    depth += *end == '(';
    depth -= *end == ')';
    if (depth)
      continue;
    *rest = dg_plantuml_skip_blanks(end + 1);
    return keep(flow, at + 1, (gsize)(end - at) - 1);
  }
  *rest = at + strlen(at);
  return keep(flow, at + 1, strlen(at + 1));
}

/* The words behind "is", "then" and the like. */
static const char *scan_after(DgPlantumlFlow *flow, const char *word, const char **rest) {
  const char *at = dg_plantuml_take_word(*rest, word);
  return at ? scan_words(flow, at, rest) : "";
}

static guint add_text(DgPlantumlFlow *flow, const char *creole, gboolean escapes) {
  g_autofree char *text = dg_plantuml_text(creole, escapes);
  return dg_plantuml_flow_add(flow, text);
}

static DgPlantumlTaken opened(gboolean is_open) {
  return is_open ? DG_PLANTUML_TAKEN : DG_PLANTUML_FAILED;
}

static DgPlantumlTaken take_start(DgPlantumlFlow *flow, const char *rest, GError **error) {
  dg_plantuml_flow_add(flow, "");
  return *rest ? DG_PLANTUML_NOT_MINE : DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_stop(DgPlantumlFlow *flow, const char *rest, GError **error) {
  if (*rest)
    return DG_PLANTUML_NOT_MINE;
  dg_plantuml_flow_add(flow, "");
  dg_plantuml_flow_end(flow);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_detach(DgPlantumlFlow *flow, const char *rest, GError **error) {
  dg_plantuml_flow_end(flow);
  return *rest ? DG_PLANTUML_NOT_MINE : DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_break(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *loop = dg_plantuml_flow_loop(flow);
  if (!loop)
    return dg_plantuml_fail(flow->uml, error, "a loop around a break");
  g_array_append_vals(loop->breaks, flow->tails->data, flow->tails->len);
  dg_plantuml_flow_end(flow);
  return DG_PLANTUML_TAKEN;
}

/* The label of the first branch: what the test "is", or what stands behind "then". */
static const char *scan_test(DgPlantumlFlow *flow, const char *at, const char **test, const char **rest) {
  *test = scan_words(flow, at, rest);
  const char *value = scan_after(flow, "is", rest);
  value = *value ? value : scan_after(flow, "equals", rest);
  value = *value ? value : scan_after(flow, "equal", rest);
  const char *label = scan_after(flow, "then", rest);
  return *label ? label : value;
}

static DgPlantumlTaken take_if(DgPlantumlFlow *flow, const char *rest, GError **error) {
  const char *test, *label;
  if (*rest != '(')
    return DG_PLANTUML_NOT_MINE;
  label = scan_test(flow, rest, &test, &rest);
  guint head = add_text(flow, test, TRUE);
  dg_plantuml_flow_set(flow, head, label);
  return opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_IF, head, error));
}

static DgPlantumlTaken take_elseif(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_IF);
  const char *test, *label;
  if (!frame || frame->has_else)
    return dg_plantuml_fail(flow->uml, error, "an if before it");
  dg_plantuml_flow_end_branch(flow, frame);
  label = scan_test(flow, rest, &test, &rest);
  dg_plantuml_flow_set(flow, frame->head, "");
  frame->is_chain = TRUE;
  frame->head = add_text(flow, test, TRUE);
  dg_plantuml_flow_set(flow, frame->head, label);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_else(DgPlantumlFlow *flow, const char *rest, GError **error) {
  const char *again = dg_plantuml_take_word(rest, "if");
  if (again)
    return take_elseif(flow, again, error);
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_IF);
  if (!frame || frame->has_else)
    return dg_plantuml_fail(flow->uml, error, "an if before it");
  dg_plantuml_flow_end_branch(flow, frame);
  frame->has_else = TRUE;
  dg_plantuml_flow_set(flow, frame->head, scan_words(flow, rest, &rest));
  return DG_PLANTUML_TAKEN;
}

/* Branches that meet do so in a diamond. */
static void meet(DgPlantumlFlow *flow, const DgPlantumlFrame *frame, gboolean has_diamond) {
  dg_plantuml_flow_merge(flow, frame->done);
  if (has_diamond && frame->branches > 1)
    dg_plantuml_flow_add(flow, "");
  dg_plantuml_flow_pop(flow);
}

static DgPlantumlTaken take_endif(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_IF);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "an if before it");
  dg_plantuml_flow_end_branch(flow, frame);
  if (!frame->has_else) {
    dg_plantuml_flow_set(flow, frame->head, "");
    dg_plantuml_flow_end_branch(flow, frame);
  }
  meet(flow, frame, !frame->is_chain);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_switch(DgPlantumlFlow *flow, const char *rest, GError **error) {
  guint head = add_text(flow, scan_words(flow, rest, &rest), TRUE);
  return opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_SWITCH, head, error));
}

static DgPlantumlTaken take_case(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_SWITCH);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a switch before it");
  if (frame->has_case)
    dg_plantuml_flow_end_branch(flow, frame);
  frame->has_case = TRUE;
  dg_plantuml_flow_set(flow, frame->head, scan_words(flow, rest, &rest));
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_endswitch(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_SWITCH);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a switch before it");
  dg_plantuml_flow_end_branch(flow, frame);
  meet(flow, frame, TRUE);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_while(DgPlantumlFlow *flow, const char *rest, GError **error) {
  guint head = add_text(flow, scan_words(flow, rest, &rest), TRUE);
  dg_plantuml_flow_set(flow, head, scan_after(flow, "is", &rest));
  return opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_WHILE, head, error));
}

static DgPlantumlTaken take_endwhile(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_WHILE);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a while before it");
  if (frame->backward)
    add_text(flow, frame->backward, TRUE);
  dg_plantuml_flow_join(flow, frame->head);
  dg_plantuml_flow_set(flow, frame->head, scan_words(flow, rest, &rest));
  dg_plantuml_flow_merge(flow, frame->breaks);
  dg_plantuml_flow_pop(flow);
  return DG_PLANTUML_TAKEN;
}

/* An action between ":" and its terminator, which ends the line. */
static const char *scan_inline(DgPlantumlFlow *flow, const char *at) {
  gsize length = strlen(at);
  if (*at != ':' || length < 2)
    return NULL;
  return keep(flow, at + 1, length - 1 - (strchr(";|<>]}", at[length - 1]) != NULL));
}

/* The end of a loop: the test, and the way back from it. */
static void end_repeat(DgPlantumlFlow *flow, DgPlantumlFrame *frame, const char *rest) {
  guint test = add_text(flow, scan_words(flow, rest, &rest), TRUE);
  dg_plantuml_flow_set(flow, test, scan_after(flow, "is", &rest));
  if (frame->backward)
    add_text(flow, frame->backward, TRUE);
  dg_plantuml_flow_join(flow, frame->head);
  dg_plantuml_flow_set(flow, test, scan_after(flow, "not", &rest));
  dg_plantuml_flow_merge(flow, frame->breaks);
  if (frame->breaks->len)
    dg_plantuml_flow_add(flow, "");
  dg_plantuml_flow_pop(flow);
}

static DgPlantumlTaken take_repeatwhile(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_REPEAT);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a repeat before it");
  end_repeat(flow, frame, rest);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_repeat(DgPlantumlFlow *flow, const char *rest, GError **error) {
  const char *end = dg_plantuml_take_word(rest, "while"), *action = scan_inline(flow, rest);
  if (end)
    return take_repeatwhile(flow, end, error);
  if (*rest && !action)
    return DG_PLANTUML_NOT_MINE;
  guint head = action ? add_text(flow, action, TRUE) : dg_plantuml_flow_add(flow, "");
  return opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_REPEAT, head, error));
}

static DgPlantumlTaken take_backward(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *loop = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_REPEAT);
  loop = loop ? loop : dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_WHILE);
  if (!loop)
    return dg_plantuml_fail(flow->uml, error, "a loop around it");
  loop->backward = scan_inline(flow, rest);
  return loop->backward ? DG_PLANTUML_TAKEN : DG_PLANTUML_NOT_MINE;
}

/* `fork again` and `split again`. */
static DgPlantumlTaken take_again(DgPlantumlFlow *flow, DgPlantumlFrameKind kind, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, kind);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "what begins the branches before it");
  dg_plantuml_flow_end_branch(flow, frame);
  dg_plantuml_flow_merge(flow, frame->entry);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_fork(DgPlantumlFlow *flow, const char *rest, GError **error) {
  if (dg_plantuml_take_word(rest, "again"))
    return take_again(flow, DG_PLANTUML_FRAME_FORK, error);
  guint head = dg_plantuml_flow_add(flow, "");
  return *rest ? DG_PLANTUML_NOT_MINE : opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_FORK, head, error));
}

static DgPlantumlTaken take_split(DgPlantumlFlow *flow, const char *rest, GError **error) {
  if (dg_plantuml_take_word(rest, "again"))
    return take_again(flow, DG_PLANTUML_FRAME_SPLIT, error);
  if (*rest)
    return DG_PLANTUML_NOT_MINE;
  return opened(dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_SPLIT, DG_NO_THING, error));
}

static DgPlantumlTaken take_join(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_FORK);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a fork before it");
  dg_plantuml_flow_end_branch(flow, frame);
  dg_plantuml_flow_merge(flow, frame->done);
  if (flow->tails->len)
    dg_plantuml_flow_add(flow, *rest == '{' ? rest : "");
  dg_plantuml_flow_pop(flow);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_endsplit(DgPlantumlFlow *flow, const char *rest, GError **error) {
  DgPlantumlFrame *frame = dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_SPLIT);
  if (!frame)
    return dg_plantuml_fail(flow->uml, error, "a split before it");
  dg_plantuml_flow_end_branch(flow, frame);
  meet(flow, frame, FALSE);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_close(DgPlantumlFlow *flow, const char *rest, GError **error) {
  if (!dg_plantuml_flow_top(flow, DG_PLANTUML_FRAME_CONTAINER) || !dg_plantuml_close(flow->uml))
    return dg_plantuml_fail(flow->uml, error, "something open to end");
  dg_plantuml_flow_pop(flow);
  return DG_PLANTUML_TAKEN;
}

static const Statement ENDS[] = {
    {"fork", take_join},       {"group", take_close},    {"if", take_endif},         {"merge", take_join},
    {"partition", take_close}, {"split", take_endsplit}, {"switch", take_endswitch}, {"while", take_endwhile},
};

static DgPlantumlTaken take_end(DgPlantumlFlow *flow, const char *rest, GError **error) {
  for (guint i = 0; i < G_N_ELEMENTS(ENDS); i++) {
    const char *more = dg_plantuml_take_word(rest, ENDS[i].word);
    if (more)
      return ENDS[i].take(flow, more, error);
  }
  return take_stop(flow, rest, error);
}

static DgPlantumlTaken take_block(DgPlantumlFlow *flow, const char *rest, GError **error) {
  g_autofree char *name = g_strdup(rest);
  gsize length = strlen(name);
  if (length && name[length - 1] == '{')
    name[--length] = '\0';
  else if (!dg_plantuml_take_word(dg_plantuml_line(flow->uml), "group") &&
           !dg_plantuml_take_word(dg_plantuml_line(flow->uml), "partition"))
    return DG_PLANTUML_NOT_MINE;
  const char *begin = dg_plantuml_skip_looks(name, NULL);
  const char *quote = *begin == '"' ? strrchr(begin + 1, '"') : NULL;
  g_autofree char *shown = quote ? g_strndup(begin + 1, (gsize)(quote - begin) - 1) : g_strstrip(g_strdup(begin));
  char *looks = quote ? NULL : strpbrk(shown, "#");
  if (looks && looks > shown && looks[-1] == ' ')
    *looks = '\0';
  g_autofree char *text = dg_plantuml_text(shown, TRUE);
  guint thing = dg_plantuml_add(flow->uml, DG_THING_CONTAINER, text);
  return opened(dg_plantuml_open(flow->uml, thing, error) &&
                dg_plantuml_flow_push(flow, DG_PLANTUML_FRAME_CONTAINER, thing, error));
}

static DgPlantumlTaken take_goto(DgPlantumlFlow *flow, const char *rest, GError **error) {
  dg_diagram_leave_out(flow->uml->diagram, DG_LOSS_EDGES, 1, dg_plantuml_line_number(flow->uml),
                       "where \"goto\" leads is not read");
  dg_plantuml_flow_end(flow);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_label(DgPlantumlFlow *flow, const char *rest, GError **error) {
  return DG_PLANTUML_TAKEN;
}

static const Statement STATEMENTS[] = {
    {"backward", take_backward},
    {"break", take_break},
    {"card", take_block},
    {"case", take_case},
    {"detach", take_detach},
    {"else", take_else},
    {"elseif", take_elseif},
    {"end", take_end},
    {"endfork", take_join},
    {"endif", take_endif},
    {"endmerge", take_join},
    {"endsplit", take_endsplit},
    {"endswitch", take_endswitch},
    {"endwhile", take_endwhile},
    {"fork", take_fork},
    {"forkagain", take_fork},
    {"goto", take_goto},
    {"group", take_block},
    {"if", take_if},
    {"kill", take_detach},
    {"label", take_label},
    {"package", take_block},
    {"partition", take_block},
    {"rectangle", take_block},
    {"repeat", take_repeat},
    {"repeatwhile", take_repeatwhile},
    {"split", take_split},
    {"start", take_start},
    {"stop", take_stop},
    {"switch", take_switch},
    {"while", take_while},
};

static int compare_statement(const void *key, const void *entry) {
  return strcmp(key, ((const Statement *)entry)->word);
}

static const Statement *find_statement(const char *line, const char **rest) {
  gsize length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  if (!length || length > 12)
    return NULL;
  g_autofree char *word = g_ascii_strdown(line, (gssize)length);
  *rest = dg_plantuml_skip_blanks(line + length);
  return bsearch(word, STATEMENTS, G_N_ELEMENTS(STATEMENTS), sizeof *STATEMENTS, compare_statement);
}

/* The terminator of a line of an action; NULL: the action goes on. */
static const char *find_terminator(const char *line) {
  const char *end = line + strlen(line);
  if (g_str_has_suffix(line, ">>") && strstr(line, "<<")) {
    const char *stereotype = g_strrstr(line, "<<");
    while (stereotype > line && stereotype[-1] == ' ')
      stereotype--;
    if (stereotype > line && stereotype[-1] == ';')
      end = stereotype;
  }
  return end > line && strchr(";|<>]}", end[-1]) ? end - 1 : NULL;
}

static DgPlantumlTaken take_action(DgPlantumlFlow *flow, GError **error) {
  DgPlantuml *uml = flow->uml;
  const char *at = dg_plantuml_line(uml);
  if (*at == '#')
    at += strcspn(at, ":");
  if (*at != ':')
    return DG_PLANTUML_NOT_MINE;
  g_autoptr(GString) text = g_string_new(NULL);
  guint line = dg_plantuml_line_number(uml), begin = uml->at;
  const char *end = find_terminator(++at);
  for (; !end; end = find_terminator(at)) {
    g_string_append_printf(text, "%s\n", at);
    if (!dg_plantuml_next_line(uml)) {
      uml->at = begin;
      return dg_plantuml_fail(uml, error, "a line that ends the action");
    }
    at = dg_plantuml_line(uml);
  }
  g_string_append_len(text, at, end - at);
  dg_diagram_thing(uml->diagram, add_text(flow, text->str, TRUE))->line = line;
  return DG_PLANTUML_TAKEN;
}

/* `-> label;` in front of what comes next. */
static DgPlantumlTaken take_arrow(DgPlantumlFlow *flow) {
  const char *line = dg_plantuml_line(flow->uml);
  DgPlantumlArrow arrow;
  const char *rest = *line == '-' ? dg_plantuml_scan_arrow(line, &arrow) : NULL;
  if (!rest || arrow.tips[1] != DG_TIP_ARROW)
    return DG_PLANTUML_NOT_MINE;
  rest = dg_plantuml_skip_blanks(rest);
  gsize length = strlen(rest);
  if (length && rest[length - 1] != ';')
    return DG_PLANTUML_NOT_MINE;
  flow->label = length ? keep(flow, rest, length - 1) : "";
  flow->hidden = arrow.hidden;
  return DG_PLANTUML_TAKEN;
}

/* `|name|`: a lane, which is a container of what follows. */
static DgPlantumlTaken take_lane(DgPlantumlFlow *flow) {
  const char *line = dg_plantuml_line(flow->uml);
  if (*line != '|')
    return DG_PLANTUML_NOT_MINE;
  g_auto(GStrv) cells = g_strsplit(line + 1, "|", 4);
  guint name = cells[0] && (*cells[0] == '#' || g_str_has_prefix(cells[0], "[#")) ? 1 : 0;
  if (g_strv_length(cells) < name + 2)
    return DG_PLANTUML_NOT_MINE;
  char *id = cells[name], *close = *id == '[' ? strchr(id, ']') : NULL, *title = g_strstrip(cells[name + 1]);
  id = g_strstrip(close ? close + 1 : id);
  guint lane = GPOINTER_TO_UINT(g_hash_table_lookup(flow->lanes, id));
  if (!lane) {
    lane = dg_plantuml_add(flow->uml, DG_THING_CONTAINER, "") + 1;
    dg_diagram_thing(flow->uml->diagram, lane - 1)->parent = DG_NO_THING;
    g_hash_table_insert(flow->lanes, (gpointer)keep(flow, id, strlen(id)), GUINT_TO_POINTER(lane));
    title = *title ? title : id;
  }
  g_autofree char *text = dg_plantuml_text(title, TRUE);
  if (*title)
    dg_diagram_set_text(flow->uml->diagram, lane - 1, text);
  flow->lane = lane - 1;
  return DG_PLANTUML_TAKEN;
}

/* (A): a circle with a letter. */
static DgPlantumlTaken take_connector(DgPlantumlFlow *flow) {
  const char *line = dg_plantuml_line(flow->uml);
  if (*line != '(' || !line[1] || strcmp(g_utf8_next_char(line + 1), ")") != 0)
    return DG_PLANTUML_NOT_MINE;
  g_autofree char *letter = g_strndup(line + 1, strlen(line) - 2);
  dg_plantuml_flow_add(flow, letter);
  return DG_PLANTUML_TAKEN;
}

static DgPlantumlTaken take_note(DgPlantumlFlow *flow, GError **error) {
  DgPlantuml *uml = flow->uml;
  const char *line = dg_plantuml_line(uml), *floating = dg_plantuml_take_word(line, "floating");
  if (floating) {
    g_array_index(uml->lines, DgPlantumlLine, uml->at).text = floating;
    uml->last = DG_NO_THING;
  }
  if (!dg_plantuml_take_word(dg_plantuml_line(uml), "note"))
    return DG_PLANTUML_NOT_MINE;
  return dg_plantuml_take_note(uml, error);
}

static DgPlantumlTaken take_statement(DgPlantumlFlow *flow, GError **error) {
  const char *rest = NULL;
  const Statement *statement = find_statement(dg_plantuml_line(flow->uml), &rest);
  if (statement)
    return statement->take(flow, rest, error);
  DgPlantumlTaken taken = take_action(flow, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_note(flow, error);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_arrow(flow);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_lane(flow);
  if (taken == DG_PLANTUML_NOT_MINE)
    taken = take_connector(flow);
  if (taken == DG_PLANTUML_NOT_MINE && strcmp(dg_plantuml_line(flow->uml), "}") == 0)
    taken = take_close(flow, "", error);
  return taken == DG_PLANTUML_NOT_MINE ? dg_plantuml_take_common(flow->uml, error) : taken;
}

/* Branches without actions double what the next one is joined to. */
static gboolean check_tails(const DgPlantumlFlow *flow, GError **error) {
  if (flow->tails->len <= TAILS_MAX)
    return TRUE;
  return dg_language_fail(flow->uml->source, DG_ERROR_LIMIT, dg_plantuml_line_number(flow->uml), 0, error,
                          "found more than %u lines that meet here, expected fewer", TAILS_MAX);
}

gboolean dg_plantuml_read_activity(DgPlantuml *uml, GError **error) {
  g_autoptr(DgPlantumlFlow) flow = dg_plantuml_flow_new(uml);
  for (uml->at = 0; uml->at < uml->lines->len; uml->at++) {
    if (!dg_diagram_check_size(uml->diagram, uml->source->name, error) || !check_tails(flow, error))
      return FALSE;
    if (!*dg_plantuml_line(uml))
      continue;
    DgPlantumlTaken taken = take_statement(flow, error);
    if (taken == DG_PLANTUML_NOT_MINE)
      taken = dg_plantuml_fail(uml, error, "a statement of an activity diagram");
    if (taken == DG_PLANTUML_FAILED)
      return FALSE;
  }
  if (flow->frames->len) {
    const DgPlantumlFrame *open = &g_array_index(flow->frames, DgPlantumlFrame, flow->frames->len - 1);
    return dg_language_fail(uml->source, DG_ERROR_FORMAT, open->line, 0, error,
                            "found the end of the diagram, expected an end of what begins here");
  }
  return TRUE;
}
