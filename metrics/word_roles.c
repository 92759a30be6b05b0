#include "metrics/word_roles.h"

#include <stdlib.h>
#include <string.h>

/* Articles, prepositions, conjunctions, pronouns, auxiliary verbs (and what "n't" leaves of them); sorted. */
static const char *const STOP[] = {
    "a",     "all",   "an",    "and",   "any",   "are",  "aren",  "as",    "at",  "be",     "been", "by",
    "can",   "could", "did",   "didn",  "do",    "does", "doesn", "don",   "for", "from",   "had",  "has",
    "hasn",  "have",  "he",    "her",   "him",   "his",  "i",     "if",    "in",  "into",   "is",   "isn",
    "it",    "its",   "may",   "of",    "on",    "or",   "our",   "shall", "she", "should", "that", "the",
    "their", "them",  "then",  "there", "these", "they", "this",  "those", "to",  "us",     "was",  "wasn",
    "we",    "were",  "weren", "will",  "with",  "won",  "would", "you",   "your"};

/* Verbs that need an object to say what is done, and words for any step; stems, sorted. */
static const char *const LIGHT[] = {"be",     "begin", "carri", "conduct", "execut",  "get",     "give",
                                    "go",     "have",  "make",  "new",     "perform", "process", "put",
                                    "receiv", "set",   "start", "take",    "use"};

/* Sorted. */
static const char *const NEGATIONS[] = {"cannot", "never", "no", "non", "not", "un", "without"};

/* What two words can say the opposite of each other about. */
typedef enum {
  AXIS_ACCEPTED,
  AXIS_SUCCESSFUL,
  AXIS_ENABLED,
  AXIS_OPEN,
  AXIS_ADDED,
  AXIS_INCREASED,
  AXIS_UPLOADED,
  AXIS_IMPORTED,
  AXIS_ENCODED,
  AXIS_ENCRYPTED,
  AXIS_INPUT,
  AXIS_INBOUND,
  AXIS_STARTED,
  AXIS_INTERNAL,
  AXIS_PUBLIC,
  AXIS_LEAST,
  AXIS_LOW,
  AXIS_LEFT,
  AXIS_TOP,
  AXIS_FIRST,
  AXIS_BEFORE,
  AXIS_BOUGHT,
  AXIS_SENT,
  AXIS_TRUE,
  AXIS_LOADED,
  AXIS_PUSHED,
  AXIS_UP,
  AXIS_LOGGED_IN,
  AXIS_CONNECTED,
  AXIS_SHOWN,
  AXIS_ONLINE,
  AXIS_READ,
  AXIS_SOURCE,
  AXIS_CLIENT,
  AXIS_PARENT,
  AXIS_TRAINED,
  AXIS_REQUEST,
  AXIS_QUESTION,
  AXIS_POSITIVE
} Axis;

/* Words, or stems of all their forms, sorted. */
typedef struct {
  const char *word;
  Axis axis;
  guint side;
} Pole;

static const Pole POLES[] = {
    {"accept", AXIS_ACCEPTED, 0},
    {"add", AXIS_ADDED, 0},
    {"after", AXIS_BEFORE, 1},
    {"answer", AXIS_QUESTION, 1},
    {"approv", AXIS_ACCEPTED, 0},
    {"befor", AXIS_BEFORE, 0},
    {"begin", AXIS_STARTED, 0},
    {"bottom", AXIS_TOP, 1},
    {"buy", AXIS_BOUGHT, 0},
    {"child", AXIS_PARENT, 1},
    {"client", AXIS_CLIENT, 0},
    {"close", AXIS_OPEN, 1},
    {"connect", AXIS_CONNECTED, 0},
    {"declin", AXIS_ACCEPTED, 1},
    {"decod", AXIS_ENCODED, 1},
    {"decreas", AXIS_INCREASED, 1},
    {"decrypt", AXIS_ENCRYPTED, 1},
    {"delet", AXIS_ADDED, 1},
    {"deni", AXIS_ACCEPTED, 1},
    {"denial", AXIS_ACCEPTED, 1},
    {"destin", AXIS_SOURCE, 1},
    {"disabl", AXIS_ENABLED, 1},
    {"disconnect", AXIS_CONNECTED, 1},
    {"down", AXIS_UP, 1},
    {"download", AXIS_UPLOADED, 1},
    {"egress", AXIS_INBOUND, 1},
    {"enabl", AXIS_ENABLED, 0},
    {"encod", AXIS_ENCODED, 0},
    {"encrypt", AXIS_ENCRYPTED, 0},
    {"end", AXIS_STARTED, 1},
    {"export", AXIS_IMPORTED, 1},
    {"extern", AXIS_INTERNAL, 1},
    {"fail", AXIS_SUCCESSFUL, 1},
    {"failur", AXIS_SUCCESSFUL, 1},
    {"fals", AXIS_TRUE, 1},
    {"finish", AXIS_STARTED, 1},
    {"first", AXIS_FIRST, 0},
    {"grant", AXIS_ACCEPTED, 0},
    {"grow", AXIS_INCREASED, 0},
    {"hide", AXIS_SHOWN, 1},
    {"high", AXIS_LOW, 1},
    {"higher", AXIS_LOW, 1},
    {"import", AXIS_IMPORTED, 0},
    {"inbound", AXIS_INBOUND, 0},
    {"incom", AXIS_INBOUND, 0},
    {"increas", AXIS_INCREASED, 0},
    {"ingress", AXIS_INBOUND, 0},
    {"input", AXIS_INPUT, 0},
    {"insert", AXIS_ADDED, 0},
    {"intern", AXIS_INTERNAL, 0},
    {"last", AXIS_FIRST, 1},
    {"least", AXIS_LEAST, 0},
    {"left", AXIS_LEFT, 0},
    {"less", AXIS_LOW, 0},
    {"load", AXIS_LOADED, 0},
    {"login", AXIS_LOGGED_IN, 0},
    {"logout", AXIS_LOGGED_IN, 1},
    {"low", AXIS_LOW, 0},
    {"lower", AXIS_LOW, 0},
    {"max", AXIS_LEAST, 1},
    {"maximum", AXIS_LEAST, 1},
    {"min", AXIS_LEAST, 0},
    {"minimum", AXIS_LEAST, 0},
    {"more", AXIS_LOW, 1},
    {"most", AXIS_LEAST, 1},
    {"negative", AXIS_POSITIVE, 1},
    {"offlin", AXIS_ONLINE, 1},
    {"onlin", AXIS_ONLINE, 0},
    {"open", AXIS_OPEN, 0},
    {"outbound", AXIS_INBOUND, 1},
    {"outgo", AXIS_INBOUND, 1},
    {"output", AXIS_INPUT, 1},
    {"parent", AXIS_PARENT, 0},
    {"pass", AXIS_SUCCESSFUL, 0},
    {"positive", AXIS_POSITIVE, 0},
    {"privat", AXIS_PUBLIC, 1},
    {"public", AXIS_PUBLIC, 0},
    {"pull", AXIS_PUSHED, 1},
    {"push", AXIS_PUSHED, 0},
    {"question", AXIS_QUESTION, 0},
    {"rais", AXIS_INCREASED, 0},
    {"read", AXIS_READ, 0},
    {"reader", AXIS_READ, 0},
    {"receiv", AXIS_SENT, 1},
    {"reduc", AXIS_INCREASED, 1},
    {"refus", AXIS_ACCEPTED, 1},
    {"reject", AXIS_ACCEPTED, 1},
    {"remov", AXIS_ADDED, 1},
    {"request", AXIS_REQUEST, 0},
    {"respons", AXIS_REQUEST, 1},
    {"right", AXIS_LEFT, 1},
    {"sell", AXIS_BOUGHT, 1},
    {"send", AXIS_SENT, 0},
    {"sender", AXIS_SENT, 0},
    {"server", AXIS_CLIENT, 1},
    {"show", AXIS_SHOWN, 0},
    {"shrink", AXIS_INCREASED, 1},
    {"sourc", AXIS_SOURCE, 0},
    {"start", AXIS_STARTED, 0},
    {"stop", AXIS_STARTED, 1},
    {"store", AXIS_LOADED, 1},
    {"succeed", AXIS_SUCCESSFUL, 0},
    {"success", AXIS_SUCCESSFUL, 0},
    {"target", AXIS_SOURCE, 1},
    {"test", AXIS_TRAINED, 1},
    {"top", AXIS_TOP, 0},
    {"train", AXIS_TRAINED, 0},
    {"true", AXIS_TRUE, 0},
    {"up", AXIS_UP, 0},
    {"upload", AXIS_UPLOADED, 0},
    {"upper", AXIS_TOP, 0},
    {"write", AXIS_READ, 1},
    {"writer", AXIS_READ, 1},
};

/* Words that name the kind of a node and not what it says; stems, sorted. */
static const char *const GENERIC[] = {
    "action",  "activ", "activity", "begin",   "block", "box",   "branch", "case", "choic", "complet", "condit",
    "continu", "decis", "done",     "element", "end",   "entri", "event",  "exit", "final", "finish",  "fork",
    "gateway", "initi", "initial",  "item",    "join",  "merg",  "next",   "node", "other", "phase",   "point",
    "process", "split", "stage",    "start",   "state", "step",  "stop",   "task"};

/* Most words differ in their first letter, which needs no call. */
static int compare_words(const char *a, const char *b) {
  return *a != *b ? ((guint8)*a < (guint8)*b ? -1 : 1) : strcmp(a, b);
}

static int compare_text(const void *key, const void *element) {
  return compare_words(key, *(const char *const *)element);
}

#define HAS(list, text) (bsearch(text, list, G_N_ELEMENTS(list), sizeof *(list), compare_text) != NULL)

DgWordRole dg_word_role(const char *text, const char *stem) {
  if (HAS(STOP, text))
    return DG_WORD_STOP;
  return HAS(LIGHT, stem) ? DG_WORD_LIGHT : DG_WORD_CONTENT;
}

gboolean dg_word_negates(const char *text) {
  return HAS(NEGATIONS, text);
}

static int compare_pole(const void *key, const void *element) {
  return compare_words(key, ((const Pole *)element)->word);
}

static const Pole *find_pole(const char *word) {
  return bsearch(word, POLES, G_N_ELEMENTS(POLES), sizeof *POLES, compare_pole);
}

void dg_word_poles(const char *text, const char *stem, guint64 poles[2]) {
  const Pole *pole = find_pole(text);
  if (pole == NULL && strcmp(text, stem) != 0)
    pole = find_pole(stem);
  poles[0] = poles[1] = 0;
  if (pole != NULL)
    poles[pole->side] = G_GUINT64_CONSTANT(1) << pole->axis;
}

gboolean dg_word_is_generic(const char *text, const char *stem) {
  return HAS(GENERIC, text) || (strcmp(text, stem) != 0 && HAS(GENERIC, stem));
}
