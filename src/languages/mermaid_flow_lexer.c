/* The tokens of Mermaid's flowcharts. Which stand where depends on a stack of states (inside a node's brackets, a
 * string, the text of a link), as in Mermaid's own lexer: the first rule that fits in the present state is the token,
 * also where a longer one would fit, so that the order of RULES is part of the language. */
#include "languages/mermaid_flow.h"

#include <string.h>

typedef enum {
  IN_DOCUMENT,
  IN_CALLBACK_ARGUMENTS,
  IN_CALLBACK_NAME,
  IN_CLICK,
  IN_DIRECTION,
  IN_DOTTED_LINK,
  IN_ELLIPSE,
  IN_LINK,
  IN_MARKDOWN,
  IN_STRING,
  IN_TEXT,
  IN_THICK_LINK,
  IN_TRAPEZOID
} State;

/* What a rule does to the stack instead of beginning a state. */
#define STAY (-1)
#define LEAVE (-2)
#define BEGIN_DIRECTION (-3) /* the first time */

/* The bytes that match at `at`; 0: none do. */
typedef gsize (*Match)(DgFlowLexer *lexer, const char *at);

typedef struct {
  guint states;
  const char *begin; /* all of it; where `match` tells, the bytes that one can begin with: a blank for any white space
                        and all beyond ASCII, NULL for any byte */
  Match match;
  DgFlowTokenKind kind;
  gint change; /* a state that begins, or one of the above */
} Rule;

static const char *skip_space(DgFlowLexer *lexer, const char *at) {
  if (at >= lexer->space_begin && at < lexer->space_end)
    return lexer->space_end;
  const char *end = at;
  for (gsize length; (length = dg_mermaid_space(end));)
    end += length;
  lexer->space_begin = at;
  lexer->space_end = end;
  return end;
}

/* A character that is in none of `stops`, and those that follow it. */
static gsize until(const char *at, const char *stops) {
  return strcspn(at, stops);
}

/* WORD, and then no letter, digit or underscore. */
static gsize match_word(const char *at, const char *word) {
  gsize length = strlen(word);
  return strncmp(at, word, length) == 0 && !dg_mermaid_is_word(at[length]) ? length : 0;
}

static gsize match_accessible(DgFlowLexer *lexer, const char *at) {
  gboolean title = g_str_has_prefix(at, "accTitle");
  if (!title && !g_str_has_prefix(at, "accDescr"))
    return 0;
  const char *value = skip_space(lexer, at + strlen("accTitle"));
  if (*value == ':') {
    value = skip_space(lexer, value + 1);
    return (gsize)(value + strcspn(value, "\n") - at);
  }
  if (title || *value != '{')
    return 0;
  value += strcspn(value, "}");
  return (gsize)(value + (*value == '}') - at);
}

/* "@{" up to the next "}" that is not in a string, and the blanks behind it if the line ends there. */
static gsize match_metadata(DgFlowLexer *lexer, const char *at) {
  if (!g_str_has_prefix(at, "@{"))
    return 0;
  const char *end = at + 2;
  while (*(end += strcspn(end, "}^\"")) == '"') {
    end = strchr(end + 1, '"');
    if (!end)
      return 0;
    end++;
  }
  if (*end != '}')
    return 0;
  gsize blanks = strspn(++end, " \t");
  return (gsize)(end - at) + (end[blanks] == '\n' ? blanks : 0);
}

static gsize match_word_and_space(DgFlowLexer *lexer, const char *at, const char *word) {
  gsize length = strlen(word);
  return strncmp(at, word, length) == 0 && dg_mermaid_space(at + length) ? (gsize)(skip_space(lexer, at + length) - at)
                                                                         : 0;
}

static gsize match_call(DgFlowLexer *lexer, const char *at) {
  return match_word_and_space(lexer, at, "call");
}

static gsize match_click(DgFlowLexer *lexer, const char *at) {
  return match_word_and_space(lexer, at, "click");
}

static gsize match_href(DgFlowLexer *lexer, const char *at) {
  gsize space = g_str_has_prefix(at, "href") ? dg_mermaid_space(at + strlen("href")) : 0;
  return space ? strlen("href") + space : 0;
}

static gsize match_click_id(DgFlowLexer *lexer, const char *at) {
  const char *end = at;
  while (*end && !dg_mermaid_space(end))
    end = g_utf8_next_char(end);
  return (gsize)(end - at);
}

static gsize match_no_arguments(DgFlowLexer *lexer, const char *at) {
  if (*at != '(')
    return 0;
  const char *end = skip_space(lexer, at + 1);
  return *end == ')' ? (gsize)(end + 1 - at) : 0;
}

static gsize match_callback_name(DgFlowLexer *lexer, const char *at) {
  return until(at, "(");
}

static gsize match_callback_arguments(DgFlowLexer *lexer, const char *at) {
  return until(at, ")");
}

static gsize match_markdown(DgFlowLexer *lexer, const char *at) {
  return until(at, "`\"");
}

static gsize match_string(DgFlowLexer *lexer, const char *at) {
  return until(at, "\"");
}

static gsize match_text(DgFlowLexer *lexer, const char *at) {
  return until(at, "[](){}|\"");
}

/* White space up to the last end of a line in it. */
static gsize match_no_direction(DgFlowLexer *lexer, const char *at) {
  const char *end = skip_space(lexer, at);
  while (end > at && end[-1] != '\n')
    end--;
  return (gsize)(end - at);
}

static gsize match_direction(DgFlowLexer *lexer, const char *at) {
  static const char *const words[] = {"LR", "RL", "TB", "BT", "TD", "BR", "v"};
  const char *word = skip_space(lexer, at);
  gsize length = *word && strchr("<>^", *word) ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS(words) && !length; i++)
    length = match_word(word, words[i]);
  return length ? (gsize)(word + length - at) : 0;
}

/* The direction that the word "direction" at `at` is followed by; NULL for none. */
static const char *find_direction(DgFlowLexer *lexer, const char *at) {
  static const char *const words[] = {"TB", "BT", "RL", "LR", "TD"};
  const char *space = at + strlen("direction"), *word = skip_space(lexer, space);
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (word > space && g_str_has_prefix(word, words[i]))
      return word;
  return NULL;
}

/* Whatever stands on a line before and behind "direction TB" belongs to it. */
static gsize match_direction_statement(DgFlowLexer *lexer, const char *at) {
  if (at >= lexer->line_end) {
    lexer->line_end = at + strcspn(at, "\n") + 1;
    lexer->last_direction = NULL;
    for (const char *word = at; (word = memmem(word, (gsize)(lexer->line_end - 1 - word), "direction", 9)); word += 9) {
      const char *direction = find_direction(lexer, word);
      if (direction) {
        lexer->last_direction = word;
        lexer->direction_end = direction + strcspn(direction, "\n");
      }
    }
  }
  return lexer->last_direction && at <= lexer->last_direction ? (gsize)(lexer->direction_end - at) : 0;
}

/* All up to the last "@" before the next white space or quote, unless a brace or a quote follows that. */
static gsize match_link_id(DgFlowLexer *lexer, const char *at) {
  if (at >= lexer->run_end) {
    lexer->last_at = NULL;
    const char *end = at;
    for (; *end && *end != '"' && !dg_mermaid_space(end); end = g_utf8_next_char(end))
      if (*end == '@' && end[1] && end[1] != '{' && end[1] != '"')
        lexer->last_at = end;
    lexer->run_end = end;
  }
  return lexer->last_at && at < lexer->last_at ? (gsize)(lexer->last_at + 1 - at) : 0;
}

static gsize match_number(DgFlowLexer *lexer, const char *at) {
  return strspn(at, "0123456789");
}

/* Two or more of `dash`, and a head or one more. */
static gsize link_length(const char *at, char dash) {
  gsize length = 0;
  while (at[length] == dash)
    length++;
  if (length >= 2 && at[length] && strchr("xo>", at[length]))
    return length + 1;
  return length >= 3 ? length : 0;
}

static gsize dotted_length(const char *at) {
  gsize length = *at == '-', dots = strspn(at + length, ".");
  length += dots;
  if (!dots || at[length] != '-')
    return 0;
  length++;
  return length + (at[length] && strchr("xo>", at[length]) != NULL);
}

static gsize line_length(const char *at, char kind) {
  return kind == '.' ? dotted_length(at) : link_length(at, kind);
}

static gsize start_length(const char *at, char kind) {
  const char *start = kind == '-' ? "--" : kind == '=' ? "==" : "-.";
  return g_str_has_prefix(at, start) ? 2 : 0;
}

/* White space, "x", "o" or "<", then what `length` measures, and white space. */
static gsize match_line(DgFlowLexer *lexer, const char *at, char kind, gsize (*length)(const char *at, char kind)) {
  const char *line = skip_space(lexer, at);
  gsize head = *line && strchr("xo<", *line) ? 1 : 0, rest = length(line + head, kind);
  return rest ? (gsize)(skip_space(lexer, line + head + rest) - at) : 0;
}

static gsize match_link(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '-', line_length);
}

static gsize match_link_start(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '-', start_length);
}

static gsize match_thick(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '=', line_length);
}

static gsize match_thick_start(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '=', start_length);
}

static gsize match_dotted(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '.', line_length);
}

static gsize match_dotted_start(DgFlowLexer *lexer, const char *at) {
  return match_line(lexer, at, '.', start_length);
}

static gsize match_invisible(DgFlowLexer *lexer, const char *at) {
  const char *line = skip_space(lexer, at);
  gsize length = strspn(line, "~");
  return length >= 3 ? (gsize)(skip_space(lexer, line + length) - at) : 0;
}

static gsize match_character(const char *at, const char *refused) {
  return *at && !strchr(refused, *at) ? (gsize)(g_utf8_next_char(at) - at) : 0;
}

static gsize match_link_text(DgFlowLexer *lexer, const char *at) {
  return *at == '-' && at[1] != '-' ? 1 : match_character(at, "-");
}

static gsize match_thick_text(DgFlowLexer *lexer, const char *at) {
  return match_character(at, "=");
}

static gsize match_dotted_text(DgFlowLexer *lexer, const char *at) {
  return match_character(at, ".");
}

static gsize match_ellipse_text(DgFlowLexer *lexer, const char *at) {
  return match_character(at, "()[]{}");
}

static gsize match_ellipse_end(DgFlowLexer *lexer, const char *at) {
  return *at && strchr("-/)", *at) && at[1] == ')' ? 2 : 0;
}

static gsize match_trapezoid_end(DgFlowLexer *lexer, const char *at) {
  return *at && strchr("\\(?=])/", *at) && at[1] == ']' ? 2 : 0;
}

static gsize match_trapezoid_text(DgFlowLexer *lexer, const char *at) {
  if ((*at == '/' || *at == '\\') && at[1] != ']')
    return 1;
  return until(at, "\\[](){}/");
}

static gsize match_name(DgFlowLexer *lexer, const char *at) {
  const char *end = at;
  for (; *end; end++) {
    gboolean dash = *end == '-' && end[1] && !strchr(">-.", end[1]);
    if (!dash && !g_ascii_isalnum(*end) && !strchr("!\"#$%&'*+.`?\\_/", *end))
      break;
  }
  return (gsize)(end - at);
}

static gsize match_letter(DgFlowLexer *lexer, const char *at) {
  gunichar character = (guchar)*at >= 0x80 ? g_utf8_get_char(at) : 0;
  return character && character <= 0xffff && g_unichar_isalpha(character) ? (gsize)(g_utf8_next_char(at) - at) : 0;
}

static gsize match_newline(DgFlowLexer *lexer, const char *at) {
  return strspn(at, "\n");
}

static gsize match_space(DgFlowLexer *lexer, const char *at) {
  return dg_mermaid_space(at);
}

static gsize match_end_word(DgFlowLexer *lexer, const char *at) {
  gsize length = match_word(at, "end");
  return length ? (gsize)(skip_space(lexer, at + length) - at) : 0;
}

#define IN(state) (1u << (state))
#define DOCUMENT IN(IN_DOCUMENT)
#define TEXT IN(IN_TEXT)
#define TRAPEZOID IN(IN_TRAPEZOID)
#define ANYWHERE G_MAXUINT

/* In the order in which they are tried. A literal of letters is a whole word. */
static const Rule RULES[] = {
    {DOCUMENT, "a", match_accessible, DG_FLOW_ACCESSIBLE, STAY},
    {DOCUMENT, "@", match_metadata, DG_FLOW_METADATA, STAY},
    {DOCUMENT, "c", match_call, DG_FLOW_NOTHING, IN_CALLBACK_NAME},
    {IN(IN_CALLBACK_NAME), "(", match_no_arguments, DG_FLOW_NOTHING, LEAVE},
    {IN(IN_CALLBACK_NAME), "(", NULL, DG_FLOW_NOTHING, IN_CALLBACK_ARGUMENTS},
    {IN(IN_CALLBACK_NAME), NULL, match_callback_name, DG_FLOW_CALLBACK_NAME, STAY},
    {IN(IN_CALLBACK_ARGUMENTS), ")", NULL, DG_FLOW_NOTHING, LEAVE},
    {IN(IN_CALLBACK_ARGUMENTS), NULL, match_callback_arguments, DG_FLOW_CALLBACK_ARGUMENTS, STAY},
    {IN(IN_MARKDOWN), NULL, match_markdown, DG_FLOW_MARKDOWN, STAY},
    {IN(IN_MARKDOWN), "`\"", NULL, DG_FLOW_NOTHING, LEAVE},
    {ANYWHERE, "\"`", NULL, DG_FLOW_NOTHING, IN_MARKDOWN},
    {IN(IN_STRING), NULL, match_string, DG_FLOW_STRING, STAY},
    {IN(IN_STRING), "\"", NULL, DG_FLOW_NOTHING, LEAVE},
    {ANYWHERE, "\"", NULL, DG_FLOW_NOTHING, IN_STRING},
    {DOCUMENT, "style", NULL, DG_FLOW_STYLE, STAY},
    {DOCUMENT, "default", NULL, DG_FLOW_DEFAULT, STAY},
    {DOCUMENT, "linkStyle", NULL, DG_FLOW_LINK_STYLE, STAY},
    {DOCUMENT, "interpolate", NULL, DG_FLOW_INTERPOLATE, STAY},
    {DOCUMENT, "classDef", NULL, DG_FLOW_CLASS_DEFINITION, STAY},
    {DOCUMENT, "class", NULL, DG_FLOW_CLASS, STAY},
    {DOCUMENT, "h", match_href, DG_FLOW_HREF, STAY},
    {DOCUMENT, "c", match_click, DG_FLOW_NOTHING, IN_CLICK},
    {IN(IN_CLICK), " ", match_space, DG_FLOW_NOTHING, LEAVE},
    {IN(IN_CLICK), NULL, match_click_id, DG_FLOW_CLICK, STAY},
    {DOCUMENT, "flowchart-elk", NULL, DG_FLOW_GRAPH, BEGIN_DIRECTION},
    {DOCUMENT, "swimlane-beta", NULL, DG_FLOW_GRAPH, BEGIN_DIRECTION},
    {DOCUMENT, "graph", NULL, DG_FLOW_GRAPH, BEGIN_DIRECTION},
    {DOCUMENT, "flowchart", NULL, DG_FLOW_GRAPH, BEGIN_DIRECTION},
    {DOCUMENT, "subgraph", NULL, DG_FLOW_SUBGRAPH, STAY},
    {DOCUMENT, "e", match_end_word, DG_FLOW_END_WORD, STAY},
    {DOCUMENT, "_self", NULL, DG_FLOW_LINK_TARGET, STAY},
    {DOCUMENT, "_blank", NULL, DG_FLOW_LINK_TARGET, STAY},
    {DOCUMENT, "_parent", NULL, DG_FLOW_LINK_TARGET, STAY},
    {DOCUMENT, "_top", NULL, DG_FLOW_LINK_TARGET, STAY},
    {IN(IN_DIRECTION), NULL, match_no_direction, DG_FLOW_NO_DIRECTION, LEAVE},
    {IN(IN_DIRECTION), NULL, match_direction, DG_FLOW_DIRECTION, LEAVE},
    {DOCUMENT, NULL, match_direction_statement, DG_FLOW_DIRECTION_STATEMENT, STAY},
    {DOCUMENT, NULL, match_link_id, DG_FLOW_LINK_ID, STAY},
    {DOCUMENT, "0123456789", match_number, DG_FLOW_NUMBER, STAY},
    {DOCUMENT, "#", NULL, DG_FLOW_HASH, STAY},
    {DOCUMENT, ":::", NULL, DG_FLOW_CLASS_MARK, STAY},
    {DOCUMENT, ":", NULL, DG_FLOW_COLON, STAY},
    {DOCUMENT, "&", NULL, DG_FLOW_AMPERSAND, STAY},
    {DOCUMENT, ";", NULL, DG_FLOW_SEMICOLON, STAY},
    {DOCUMENT, ",", NULL, DG_FLOW_COMMA, STAY},
    {DOCUMENT, "*", NULL, DG_FLOW_STAR, STAY},
    {DOCUMENT, " -xo<", match_link, DG_FLOW_LINK, STAY},
    {IN(IN_LINK), " -xo<", match_link, DG_FLOW_LINK, LEAVE},
    {DOCUMENT, " -xo<", match_link_start, DG_FLOW_LINK_START, IN_LINK},
    {IN(IN_LINK), NULL, match_link_text, DG_FLOW_TEXT, STAY},
    {DOCUMENT, " =xo<", match_thick, DG_FLOW_LINK, STAY},
    {IN(IN_THICK_LINK), " =xo<", match_thick, DG_FLOW_LINK, LEAVE},
    {DOCUMENT, " =xo<", match_thick_start, DG_FLOW_LINK_START, IN_THICK_LINK},
    {IN(IN_THICK_LINK), NULL, match_thick_text, DG_FLOW_TEXT, STAY},
    {DOCUMENT, " -.xo<", match_dotted, DG_FLOW_LINK, STAY},
    {IN(IN_DOTTED_LINK), " -.xo<", match_dotted, DG_FLOW_LINK, LEAVE},
    {DOCUMENT, " -xo<", match_dotted_start, DG_FLOW_LINK_START, IN_DOTTED_LINK},
    {IN(IN_DOTTED_LINK), NULL, match_dotted_text, DG_FLOW_TEXT, STAY},
    {ANYWHERE, " ~", match_invisible, DG_FLOW_LINK, STAY},
    {IN(IN_ELLIPSE), "-/)", match_ellipse_end, DG_FLOW_ELLIPSE_CLOSE, LEAVE},
    {IN(IN_ELLIPSE), NULL, match_ellipse_text, DG_FLOW_TEXT, STAY},
    {ANYWHERE, "(-", NULL, DG_FLOW_ELLIPSE_OPEN, IN_ELLIPSE},
    {TEXT, "])", NULL, DG_FLOW_STADIUM_CLOSE, LEAVE},
    {ANYWHERE, "([", NULL, DG_FLOW_STADIUM_OPEN, IN_TEXT},
    {TEXT, "]]", NULL, DG_FLOW_SUBROUTINE_CLOSE, LEAVE},
    {ANYWHERE, "[[", NULL, DG_FLOW_SUBROUTINE_OPEN, IN_TEXT},
    {DOCUMENT, "[|", NULL, DG_FLOW_PROPERTIES_OPEN, STAY},
    {DOCUMENT, ">", NULL, DG_FLOW_FLAG_OPEN, IN_TEXT},
    {TEXT, ")]", NULL, DG_FLOW_CYLINDER_CLOSE, LEAVE},
    {ANYWHERE, "[(", NULL, DG_FLOW_CYLINDER_OPEN, IN_TEXT},
    {TEXT, ")))", NULL, DG_FLOW_CIRCLES_CLOSE, LEAVE},
    {ANYWHERE, "(((", NULL, DG_FLOW_CIRCLES_OPEN, IN_TEXT},
    {TRAPEZOID, NULL, match_trapezoid_end, DG_FLOW_TRAPEZOID_CLOSE, LEAVE},
    {TRAPEZOID, NULL, match_trapezoid_text, DG_FLOW_TEXT, STAY},
    {ANYWHERE, "[/", NULL, DG_FLOW_TRAPEZOID_OPEN, IN_TRAPEZOID},
    {ANYWHERE, "[\\", NULL, DG_FLOW_TRAPEZOID_OPEN, IN_TRAPEZOID},
    {DOCUMENT, "<", NULL, DG_FLOW_LESS, STAY},
    {DOCUMENT, "^", NULL, DG_FLOW_UP, STAY},
    {DOCUMENT, "v", NULL, DG_FLOW_DOWN, STAY},
    {DOCUMENT, NULL, match_name, DG_FLOW_NAME, STAY},
    {DOCUMENT, "-", NULL, DG_FLOW_MINUS, STAY},
    {DOCUMENT, " ", match_letter, DG_FLOW_LETTER, STAY},
    {TEXT, "|", NULL, DG_FLOW_BAR, LEAVE},
    {ANYWHERE, "|", NULL, DG_FLOW_BAR, IN_TEXT},
    {TEXT, ")", NULL, DG_FLOW_ROUND_CLOSE, LEAVE},
    {ANYWHERE, "(", NULL, DG_FLOW_ROUND_OPEN, IN_TEXT},
    {TEXT, "]", NULL, DG_FLOW_SQUARE_CLOSE, LEAVE},
    {ANYWHERE, "[", NULL, DG_FLOW_SQUARE_OPEN, IN_TEXT},
    {TEXT, "}", NULL, DG_FLOW_DIAMOND_CLOSE, LEAVE},
    {ANYWHERE, "{", NULL, DG_FLOW_DIAMOND_OPEN, IN_TEXT},
    {TEXT, NULL, match_text, DG_FLOW_TEXT, STAY},
    {DOCUMENT, " ", match_newline, DG_FLOW_NEWLINE, STAY},
    {DOCUMENT, " ", match_space, DG_FLOW_SPACE, STAY},
};

static gsize match_literal(const char *at, const char *literal) {
  if (g_ascii_isalpha(*literal) || *literal == '_')
    return match_word(at, literal);
  gsize length = strlen(literal);
  return strncmp(at, literal, length) == 0 ? length : 0;
}

/* Sets of rules, by their places in RULES. */
#define RULE_WORDS 2
G_STATIC_ASSERT(G_N_ELEMENTS(RULES) <= 64 * RULE_WORDS);
typedef struct {
  guint64 words[RULE_WORDS];
} RuleSet;

/* The rules that a byte can begin, so that few are tried at each place. */
static RuleSet rules_by_byte[256];

static gboolean can_begin(const Rule *rule, guint byte) {
  if (!rule->begin)
    return TRUE;
  if (!rule->match)
    return byte == (guchar)*rule->begin;
  gboolean space = byte >= 0x80 || strchr(" \t\n\v\f\r", (int)byte);
  return strchr(rule->begin, space ? ' ' : (int)byte) != NULL;
}

static void find_rules_by_byte(void) {
  static gsize done;
  if (!g_once_init_enter(&done))
    return;
  for (guint byte = 1; byte < 256; byte++)
    for (guint i = 0; i < G_N_ELEMENTS(RULES); i++)
      if (can_begin(&RULES[i], byte))
        rules_by_byte[byte].words[i / 64] |= G_GUINT64_CONSTANT(1) << i % 64;
  g_once_init_leave(&done, 1);
}

void dg_flow_lexer_init(DgFlowLexer *lexer, const DgLanguageSource *source) {
  static const guint8 first = IN_DOCUMENT;
  find_rules_by_byte();
  *lexer = (DgFlowLexer){.cursor = dg_cursor_new(source), .states = g_byte_array_new()};
  g_byte_array_append(lexer->states, &first, 1);
  lexer->space_begin = lexer->space_end = lexer->run_end = lexer->line_end = source->text;
}

void dg_flow_lexer_clear(DgFlowLexer *lexer) {
  g_clear_pointer(&lexer->states, g_byte_array_unref);
}

static void change_state(DgFlowLexer *lexer, gint change) {
  if (change == BEGIN_DIRECTION) {
    change = lexer->headed ? STAY : IN_DIRECTION;
    lexer->headed = TRUE;
  }
  if (change == LEAVE)
    g_byte_array_set_size(lexer->states, MAX(lexer->states->len, 2) - 1);
  if (change == IN_CALLBACK_ARGUMENTS) /* in place of the name */
    lexer->states->data[lexer->states->len - 1] = IN_CALLBACK_ARGUMENTS;
  else if (change >= 0)
    g_byte_array_append(lexer->states, &(guint8){(guint8)change}, 1);
}

static const Rule *find_rule(DgFlowLexer *lexer, gsize *length) {
  const char *at = lexer->cursor.at;
  guint state = IN(lexer->states->data[lexer->states->len - 1]);
  for (guint word = 0; word < RULE_WORDS; word++)
    for (guint64 rest = rules_by_byte[(guchar)*at].words[word]; rest; rest &= rest - 1) {
      const Rule *rule = &RULES[64 * word + (guint)__builtin_ctzll(rest)];
      if (!(rule->states & state))
        continue;
      *length = rule->match ? rule->match(lexer, at) : match_literal(at, rule->begin);
      if (*length)
        return rule;
    }
  return NULL;
}

gboolean dg_flow_lexer_next(DgFlowLexer *lexer, DgFlowToken *token, GError **error) {
  do {
    *token = (DgFlowToken){DG_FLOW_END, lexer->cursor.at, lexer->cursor.at};
    if (dg_cursor_at_end(&lexer->cursor))
      return TRUE;
    gsize length;
    const Rule *rule = find_rule(lexer, &length);
    if (!rule)
      return dg_cursor_fail(&lexer->cursor, error, "a node, a link or another part of a flowchart");
    lexer->cursor.at += length;
    token->kind = rule->kind;
    token->end = lexer->cursor.at;
    change_state(lexer, rule->change);
  } while (token->kind == DG_FLOW_NOTHING);
  return TRUE;
}
