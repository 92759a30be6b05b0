/* Which kind of diagram lines make. PlantUML tries its readers one after another and takes the first that takes all
 * lines; here each line tells which of them would take it, and lines that tell nothing are left to the reader. Where no
 * reader takes all lines, it is the one that comes furthest, as in its messages. */
#include "languages/plantuml.h"

#include <string.h>

/* Readers in the order in which they are tried. */
enum { SEQUENCE = 1, CLASS = 2, OLD_ACTIVITY = 4, DESCRIPTION = 8, STATE = 16, ACTIVITY = 32, ALL = 63 };

static const struct {
  guint bit;
  DgPlantumlKind kind;
} READERS[] = {
    {SEQUENCE, DG_PLANTUML_SEQUENCE},       {CLASS, DG_PLANTUML_CLASS}, {OLD_ACTIVITY, DG_PLANTUML_OLD_ACTIVITY},
    {DESCRIPTION, DG_PLANTUML_DESCRIPTION}, {STATE, DG_PLANTUML_STATE}, {ACTIVITY, DG_PLANTUML_ACTIVITY},
};

/* A first word, and who takes lines that begin with it: `open` where such a line ends with "{". */
typedef struct {
  const char *word;
  guint takes, open;
} Word;

enum { HOLDS = CLASS | DESCRIPTION };

static const Word WORDS[] = {
    {"abstract", CLASS, CLASS},
    {"action", DESCRIPTION, HOLDS},
    {"activate", SEQUENCE, SEQUENCE},
    {"actor", SEQUENCE | DESCRIPTION, DESCRIPTION},
    {"agent", DESCRIPTION, HOLDS},
    {"allow_mixing", CLASS, CLASS},
    {"allowmixing", CLASS, CLASS},
    {"alt", SEQUENCE, SEQUENCE},
    {"annotation", CLASS, CLASS},
    {"archimate", DESCRIPTION, DESCRIPTION},
    {"artifact", DESCRIPTION, HOLDS},
    {"autonumber", SEQUENCE, SEQUENCE},
    {"backward", ACTIVITY, ACTIVITY},
    {"boundary", SEQUENCE | DESCRIPTION, DESCRIPTION},
    {"box", SEQUENCE, SEQUENCE},
    {"break", SEQUENCE | ACTIVITY, SEQUENCE},
    {"card", DESCRIPTION, HOLDS},
    {"case", ACTIVITY, ACTIVITY},
    {"circle", HOLDS, HOLDS},
    {"class", CLASS, CLASS},
    {"cloud", DESCRIPTION, HOLDS},
    {"collections", SEQUENCE | DESCRIPTION, DESCRIPTION},
    {"component", DESCRIPTION, HOLDS},
    {"control", SEQUENCE | DESCRIPTION, DESCRIPTION},
    {"create", SEQUENCE, SEQUENCE},
    {"critical", SEQUENCE, SEQUENCE},
    {"database", SEQUENCE | DESCRIPTION, HOLDS},
    {"dataclass", CLASS, CLASS},
    {"deactivate", SEQUENCE, SEQUENCE},
    {"destroy", SEQUENCE, SEQUENCE},
    {"detach", ACTIVITY, ACTIVITY},
    {"diamond", CLASS, CLASS},
    {"else", SEQUENCE | OLD_ACTIVITY | ACTIVITY, SEQUENCE},
    {"elseif", ACTIVITY, ACTIVITY},
    {"end", SEQUENCE | ACTIVITY, SEQUENCE},
    {"endif", OLD_ACTIVITY | ACTIVITY, ACTIVITY},
    {"endswitch", ACTIVITY, ACTIVITY},
    {"endwhile", ACTIVITY, ACTIVITY},
    {"entity", SEQUENCE | CLASS | DESCRIPTION, CLASS},
    {"enum", CLASS, CLASS},
    {"exception", CLASS, CLASS},
    {"file", DESCRIPTION, HOLDS},
    {"folder", DESCRIPTION, HOLDS},
    {"fork", ACTIVITY, ACTIVITY},
    {"frame", DESCRIPTION, HOLDS},
    {"group", SEQUENCE | ACTIVITY, ACTIVITY},
    {"hexagon", DESCRIPTION, HOLDS},
    {"if", OLD_ACTIVITY | ACTIVITY, ACTIVITY},
    {"interface", HOLDS, CLASS},
    {"json", HOLDS | STATE, HOLDS | STATE},
    {"kill", ACTIVITY, ACTIVITY},
    {"label", DESCRIPTION, DESCRIPTION},
    {"loop", SEQUENCE, SEQUENCE},
    {"map", CLASS, CLASS},
    {"metaclass", CLASS, CLASS},
    {"namespace", CLASS, CLASS},
    {"node", DESCRIPTION, HOLDS},
    {"object", CLASS, CLASS},
    {"opt", SEQUENCE, SEQUENCE},
    {"package", DESCRIPTION, HOLDS},
    {"par", SEQUENCE, SEQUENCE},
    {"participant", SEQUENCE, SEQUENCE},
    {"partition", SEQUENCE | OLD_ACTIVITY | ACTIVITY, OLD_ACTIVITY | ACTIVITY},
    {"person", DESCRIPTION, DESCRIPTION},
    {"port", DESCRIPTION, DESCRIPTION},
    {"portin", DESCRIPTION, DESCRIPTION},
    {"portout", DESCRIPTION, DESCRIPTION},
    {"process", DESCRIPTION, HOLDS},
    {"protocol", CLASS, CLASS},
    {"queue", SEQUENCE | DESCRIPTION, HOLDS},
    {"record", CLASS, CLASS},
    {"rectangle", DESCRIPTION, HOLDS},
    {"ref", SEQUENCE, SEQUENCE},
    {"repeat", ACTIVITY, ACTIVITY},
    {"return", SEQUENCE, SEQUENCE},
    {"split", ACTIVITY, ACTIVITY},
    {"stack", DESCRIPTION, HOLDS},
    {"start", ACTIVITY, ACTIVITY},
    {"state", STATE, STATE},
    {"static", CLASS, CLASS},
    {"stereotype", CLASS, CLASS},
    {"stop", ACTIVITY, ACTIVITY},
    {"storage", DESCRIPTION, HOLDS},
    {"struct", CLASS, CLASS},
    {"switch", ACTIVITY, ACTIVITY},
    {"together", HOLDS, HOLDS},
    {"usecase", DESCRIPTION, DESCRIPTION},
    {"while", ACTIVITY, ACTIVITY},
};

/* First words of lines that make another kind of diagram by themselves. */
static const char *const OTHERS[][2] = {
    {"analog", "a timing diagram"},   {"binary", "a timing diagram"},  {"clock", "a timing diagram"},
    {"concise", "a timing diagram"},  {"digraph", "a DOT graph"},      {"ditaa", "a ditaa drawing"},
    {"listfonts", "a list of fonts"}, {"nwdiag", "a network diagram"}, {"robust", "a timing diagram"},
    {"salt", "a wireframe"},          {"strict", "a DOT graph"},       {"testdot", "a test of Graphviz"},
};

static int compare_word(const void *key, const void *entry) {
  return strcmp(key, ((const Word *)entry)->word);
}

static const Word *find_word(const char *line, const char **rest) {
  gsize length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
  if (!length || length > 14)
    return NULL;
  g_autofree char *word = g_ascii_strdown(line, (gssize)length);
  *rest = dg_plantuml_skip_blanks(line + length + (line[length] == '/'));
  return bsearch(word, WORDS, G_N_ELEMENTS(WORDS), sizeof *WORDS, compare_word);
}

static gboolean ends_with(const char *line, char c) {
  gsize length = strlen(line);
  return length && line[length - 1] == c;
}

/* Who takes an arrow between two names. */
static guint tell_arrow(const char *at, gsize length) {
  gboolean line = FALSE, head = FALSE, other = FALSE;
  for (gsize i = 0; i < length; i++) {
    if (at[i] == '[')
      i += strcspn(at + i, "]");
    else if (at[i] == '-')
      line = TRUE;
    else if (at[i] == '<' || at[i] == '>')
      head = TRUE;
    else
      other = TRUE;
  }
  if (!line || other)
    return g_strstr_len(at, (gssize)length, "|") || memchr(at, '.', length) || memchr(at, '*', length) ? HOLDS
                                                                                                       : HOLDS | STATE;
  return head ? SEQUENCE | HOLDS | OLD_ACTIVITY | STATE : HOLDS;
}

/* Behind a name or quoted words. */
static const char *skip_end(const char *at) {
  if (*at == '"') {
    const char *end = strchr(at + 1, '"');
    return end ? dg_plantuml_skip_blanks(end + 1) : NULL;
  }
  const char *end = dg_plantuml_scan_name(at, "._/@$");
  while (end && g_str_has_prefix(end, "::") && dg_plantuml_scan_name(end + 2, "._"))
    end = dg_plantuml_scan_name(end + 2, "._");
  return end ? dg_plantuml_skip_blanks(end) : NULL;
}

/* Who takes the second end of an arrow. */
static guint tell_end(const char *at) {
  if (g_str_has_prefix(at, "[*]") || g_str_has_prefix(at, "[H"))
    return STATE;
  if (g_str_has_prefix(at, "(*)"))
    return OLD_ACTIVITY;
  if (*at == '(' && at[1] != ')')
    return strchr(at, ',') ? HOLDS : DESCRIPTION;
  if (*at == '[' || *at == ':')
    return strchr(at + 1, *at == '[' ? ']' : ':') ? DESCRIPTION | OLD_ACTIVITY : ALL;
  return *at == '"' ? ALL & ~STATE : ALL;
}

static guint tell_link(const char *line) {
  const char *at = skip_end(line);
  if (!at)
    return ALL;
  guint takes = *line == '"' ? ALL & ~STATE : ALL;
  if (*at == ':' && at[1] != ':')
    return takes & (CLASS | STATE);
  if (*at == '"' && line != at) {
    at = skip_end(at);
    takes &= HOLDS;
  }
  DgPlantumlArrow arrow;
  const char *end = at ? dg_plantuml_scan_arrow(at, &arrow) : NULL;
  if (!end)
    return takes;
  takes &= tell_arrow(at, (gsize)(end - at));
  at = dg_plantuml_skip_blanks(end);
  return takes & tell_end(at);
}

/* Who takes a line that begins with a sign. */
static guint tell_sign(const char *line) {
  if (g_str_has_prefix(line, "(*)"))
    return OLD_ACTIVITY;
  if (g_str_has_prefix(line, "[*]") || g_str_has_prefix(line, "[H"))
    return STATE;
  if (g_str_has_prefix(line, "()"))
    return HOLDS;
  if (*line == '(')
    return strchr(line, ',') ? HOLDS : DESCRIPTION;
  if (*line == '[')
    return strchr("-<", line[1]) ? SEQUENCE : DESCRIPTION;
  if (*line == ':')
    return ends_with(line, ';') || !strchr(line + 1, ':') ? ACTIVITY : DESCRIPTION;
  if (g_str_has_prefix(line, "==") || g_str_has_prefix(line, "..."))
    return SEQUENCE | OLD_ACTIVITY | STATE;
  if (strcmp(line, "--") == 0 || strcmp(line, "||") == 0)
    return STATE;
  if (*line == '|' && !g_str_has_prefix(line, "||"))
    return ACTIVITY;
  if (g_str_has_prefix(line, "->") || g_str_has_prefix(line, "-[") || g_str_has_prefix(line, "--"))
    return ends_with(line, ';') ? ACTIVITY : OLD_ACTIVITY | ACTIVITY;
  if (*line == '<' && (line[1] == '-' || line[1] == '>'))
    return SEQUENCE;
  return *line == '"' ? tell_link(line) : ALL;
}

static guint tell_line(const char *line) {
  if (!g_ascii_isalnum(*line) && *line != '_' && (guchar)*line < 0x80)
    return tell_sign(line);
  const char *rest = NULL;
  const Word *word = find_word(line, &rest);
  if (word && strcmp(word->word, "if") == 0 && *rest == '(')
    return ACTIVITY;
  if (word && !strchr("-<.=*:", *rest))
    return ends_with(line, '{') ? word->open : word->takes;
  if (word && *rest == '\0')
    return word->takes;
  if (word && (*rest == ':' || g_str_has_prefix(rest, "<<")))
    return word->takes | (*rest == ':' ? CLASS | STATE : 0);
  return tell_link(line);
}

/* A block whose lines tell nothing, and how its last line begins; NULL: the line begins none. */
static const char *find_end(const char *line) {
  static const char *const AROUND[] = {"footer", "header", "legend", "title"};
  const char *note = dg_plantuml_take_word(line, "note");
  if (note && !strchr(note, ':') && (*note != '"' || !strchr(note + 1, '"')))
    return ends_with(line, '{') ? "}" : "end";
  for (guint i = 0; i < G_N_ELEMENTS(AROUND); i++) {
    const char *rest = dg_plantuml_take_word(line, AROUND[i]);
    if (rest && (!*rest || (i == 2 && (g_str_has_prefix(rest, "left") || g_str_has_prefix(rest, "right") ||
                                       g_str_has_prefix(rest, "center") || g_str_has_prefix(rest, "top") ||
                                       g_str_has_prefix(rest, "bottom")))))
      return "end";
  }
  if (g_ascii_strcasecmp(line, "<style>") == 0)
    return "</style>";
  if (dg_plantuml_take_word(line, "skinparam") && ends_with(line, '{'))
    return "}";
  return NULL;
}

/* Bodies of classes, and of elements of several lines. */
static const char *find_body_end(const char *line, guint takes) {
  if (takes == CLASS && ends_with(line, '{') && !dg_plantuml_take_word(line, "namespace"))
    return "}";
  if (dg_plantuml_take_word(line, "json") && ends_with(line, '{'))
    return "}";
  if (!(takes & DESCRIPTION) || takes == ALL)
    return NULL;
  const char *quote = strchr(line, '"');
  return ends_with(line, '[') ? "]" : quote && !strchr(quote + 1, '"') ? "\"" : NULL;
}

static guint skip_block(const GArray *lines, guint i, const char *end) {
  for (guint j = i + 1; j < lines->len; j++) {
    const char *line = g_array_index(lines, DgPlantumlLine, j).text;
    if (strchr("]\"", *end) ? ends_with(line, *end) : g_ascii_strncasecmp(line, end, strlen(end)) == 0)
      return j;
  }
  return lines->len;
}

/* An action of several lines. */
static guint skip_action(const GArray *lines, guint i) {
  const char *line = g_array_index(lines, DgPlantumlLine, i).text;
  while (i < lines->len && !(*line && strchr(";|<>/\\]}", line[strlen(line) - 1]))) {
    i++;
    line = i < lines->len ? g_array_index(lines, DgPlantumlLine, i).text : "";
  }
  return i;
}

static const char *find_other(const char *line) {
  for (guint i = 0; i < G_N_ELEMENTS(OTHERS); i++) {
    const char *rest = dg_plantuml_take_word(line, OTHERS[i][0]);
    if (rest && (!*rest || !strchr("-<.:", *rest)))
      return OTHERS[i][1];
  }
  return NULL;
}

DgPlantumlKind dg_plantuml_tell_kind(const GArray *lines, const char **name, guint *line) {
  guint left = ALL, known = 0;
  gboolean is_first = TRUE;
  *line = lines->len ? g_array_index(lines, DgPlantumlLine, 0).line : 0;
  for (guint i = 0; i < lines->len; i++) {
    const char *text = g_array_index(lines, DgPlantumlLine, i).text;
    const char *end = *text ? find_end(text) : "";
    if (end) {
      i = *end ? skip_block(lines, i, end) : i;
      continue;
    }
    *name = is_first ? find_other(text) : NULL;
    *line = is_first ? g_array_index(lines, DgPlantumlLine, i).line : *line;
    if (*name)
      return DG_PLANTUML_OTHER;
    guint takes = tell_line(text);
    is_first = is_first && takes == ALL;
    known |= takes != ALL;
    if (!(left & takes))
      break;
    left &= takes;
    end = find_body_end(text, takes);
    if (!end && takes == CLASS && i + 1 < lines->len &&
        strcmp(g_array_index(lines, DgPlantumlLine, i + 1).text, "{") == 0)
      end = "}";
    i = takes == ACTIVITY && *text == ':' ? skip_action(lines, i) : end ? skip_block(lines, i, end) : i;
  }
  *name = "a sequence diagram";
  for (guint i = 0; known && i < G_N_ELEMENTS(READERS); i++)
    if (left & READERS[i].bit)
      return READERS[i].kind;
  return DG_PLANTUML_CLASS;
}
