/* What the readers of PlantUML's kinds of diagrams have in common. */
#ifndef DG_LANGUAGES_PLANTUML_H
#define DG_LANGUAGES_PLANTUML_H

#include "languages/language.h"

/* A line of a diagram after its preprocessor, without white space around it and without comments. */
typedef struct {
  const char *text;
  guint line; /* of the source, from 1 */
} DgPlantumlLine;

/* Which of PlantUML's kinds of diagrams reads the lines. */
typedef enum {
  DG_PLANTUML_SEQUENCE, /* no graph */
  DG_PLANTUML_CLASS, /* classes, objects, entities */
  DG_PLANTUML_DESCRIPTION, /* components, deployment, use cases */
  DG_PLANTUML_STATE,
  DG_PLANTUML_OLD_ACTIVITY, /* (*) --> "action" */
  DG_PLANTUML_ACTIVITY, /* :action; */
  DG_PLANTUML_OTHER /* no graph, and not by its first line */
} DgPlantumlKind;

/* What became of a line. */
typedef enum {
  DG_PLANTUML_NOT_MINE, /* another rule may have it */
  DG_PLANTUML_TAKEN,
  DG_PLANTUML_FAILED /* with an error */
} DgPlantumlTaken;

/* A class or a state, whose text is made at the end. Strings are of the reading. */
typedef struct {
  guint thing;
  const char *title, *generic, *stereotypes; /* "" for none */
  const char *keyword;
  GPtrArray *members; /* lines as they stand in the source */
} DgPlantumlClass;

/* A diagram that is being read. */
typedef struct {
  const DgLanguageSource *source;
  DgDiagram *diagram;
  GArray *lines; /* DgPlantumlLine */
  guint at; /* the line that is being read */
  DgPlantumlKind kind;
  gboolean mixing; /* classes and components in one diagram */
  gboolean quiet; /* stereotypes are not drawn */
  gboolean plain_marks; /* visibility is drawn as it is written */
  GStringChunk *strings;
  GArray *parents; /* guint: the containers that are open; DG_NO_THING for what has no outline */
  GHashTable *names; /* name -> thing + 1, whatever container it is in; 0: several have it */
  GArray *symbols; /* what each thing was declared as; parallel to the things */
  const char *separator; /* of names of packages in names; NULL: none */
  guint last; /* the thing that was added or declared last; DG_NO_THING */
  guint last_join; /* index + 1; 0: none yet */
  GHashTable *between; /* gint64 of two things -> index + 1 of the last link between them */
  GArray *classes; /* DgPlantumlClass */
  GHashTable *class_of; /* thing + 1 -> index + 1 */
  GHashTable *regions; /* container + 1 -> which of its regions is being read, from 0 */
  GPtrArray *hides; /* what `hide` and `remove` name, each behind "+" or "-" (`show`, `restore`) */
} DgPlantuml;

/* The text that stands on the line being read, and its number. */
const char *dg_plantuml_line(const DgPlantuml *uml);
guint dg_plantuml_line_number(const DgPlantuml *uml);
/* Goes to the next line; FALSE behind the last. */
gboolean dg_plantuml_next_line(DgPlantuml *uml);
/* Refuses the line being read as PlantUML does. */
DgPlantumlTaken dg_plantuml_fail(const DgPlantuml *uml, GError **error, const char *expected, ...) G_GNUC_PRINTF(3, 4);

/* plantuml_preprocess.c: the lines between two places of the source, worked out; FALSE with `error`. */
gboolean dg_plantuml_preprocess(const DgLanguageSource *source, const char *begin, const char *end, DgDiagram *diagram,
                                GStringChunk *strings, GArray *lines, GError **error);

/* plantuml_text.c: creole as a reader sees it. `escapes`: \n is the end of a line. Free with g_free(). */
char *dg_plantuml_text(const char *creole, gboolean escapes);

/* plantuml_scan.c: parts of lines. */
const char *dg_plantuml_skip_blanks(const char *at);
/* Behind `word` and the blanks after it, where it stands at `at` as a word of its own (ASCII case does not matter);
 * NULL. */
const char *dg_plantuml_take_word(const char *at, const char *word);
/* A name: letters, digits, underscores, and the bytes of `more`; what is behind it, NULL for none. */
const char *dg_plantuml_scan_name(const char *at, const char *more);
/* Behind looks of an element: stereotypes (appended to `stereotypes`, a line each, if that is not NULL), colours, tags,
 * links. */
const char *dg_plantuml_skip_looks(const char *at, GString *stereotypes);
/* Lines from the next one on to the one that ends a block, joined by LF; the line being read is then the last. NULL
 * with `error` where no line ends it. */
char *dg_plantuml_take_block(DgPlantuml *uml, gboolean (*is_end)(const char *line), GError **error);

/* plantuml_arrow.c: an arrow between two names. */
typedef struct {
  DgTip tips[2];
  gboolean hidden; /* it only keeps its ends apart */
} DgPlantumlArrow;
/* Behind the arrow at `at`; NULL where there is none. */
const char *dg_plantuml_scan_arrow(const char *at, DgPlantumlArrow *arrow);

/* plantuml_name.c: names and what they stand for. */
guint dg_plantuml_parent(const DgPlantuml *uml);
/* The thing of that name as PlantUML looks for it from the open container; DG_NO_THING. `anywhere`: also in another
 * container, if there is only one of that name. */
guint dg_plantuml_find(DgPlantuml *uml, const char *name, gboolean anywhere);
/* The same, which is added if it is missing. Containers in the name are added as well. */
guint dg_plantuml_demand(DgPlantuml *uml, const char *name, gboolean anywhere, DgThingKind kind, const char *symbol,
                         gboolean *is_new);
/* The part of a name behind the last separator, which is what is shown of it. */
const char *dg_plantuml_last_part(const DgPlantuml *uml, const char *name);
/* What the thing was declared as; "" where it was only joined. */
const char *dg_plantuml_symbol(const DgPlantuml *uml, guint thing);
void dg_plantuml_set_symbol(DgPlantuml *uml, guint thing, const char *symbol);
/* A thing without a name inside the open container. */
guint dg_plantuml_add(DgPlantuml *uml, DgThingKind kind, const char *text);
/* Opens a container; DG_NO_THING: one that is not drawn. FALSE with `error`: too deep. */
gboolean dg_plantuml_open(DgPlantuml *uml, guint thing, GError **error);
/* Closes the innermost; FALSE where none is open. */
gboolean dg_plantuml_close(DgPlantuml *uml);

/* Rules: each takes the line being read, or leaves it. */
DgPlantumlTaken dg_plantuml_take_common(DgPlantuml *uml, GError **error); /* plantuml_common.c */
void dg_plantuml_finish_common(DgPlantuml *uml); /* hides what was asked to be */
DgPlantumlTaken dg_plantuml_take_note(DgPlantuml *uml, GError **error); /* plantuml_note.c */
DgPlantumlTaken dg_plantuml_take_entity(DgPlantuml *uml, GError **error); /* plantuml_entity.c */
DgPlantumlTaken dg_plantuml_take_link(DgPlantuml *uml, GError **error); /* plantuml_link.c */
DgPlantumlTaken dg_plantuml_take_class(DgPlantuml *uml, GError **error); /* plantuml_class.c */
/* The record of a class or state, which is made if it is missing. */
DgPlantumlClass *dg_plantuml_demand_class(DgPlantuml *uml, guint thing, const char *title);
/* plantuml_member.c: makes the texts of classes. */
void dg_plantuml_finish_classes(DgPlantuml *uml);
DgPlantumlTaken dg_plantuml_take_state(DgPlantuml *uml, GError **error); /* plantuml_state.c */

/* plantuml_entity.c: the operand of a link or a declaration at `at`: [x], (x), :x:, ()x, "x" or a name. Behind it,
 * NULL for none; `name` is to be freed, `symbol` is what it says of itself. */
const char *dg_plantuml_scan_operand(const DgPlantuml *uml, const char *at, char **name, const char **symbol);
/* The thing of an operand of a link, which is added if it is missing. */
guint dg_plantuml_demand_operand(DgPlantuml *uml, const char *name, const char *symbol);

/* plantuml_kind.c: the kind of diagram that the lines make. */
DgPlantumlKind dg_plantuml_tell_kind(const GArray *lines, const char **name, guint *line);

/* plantuml_activity.c, plantuml_old_activity.c: these read all lines by themselves. */
gboolean dg_plantuml_read_activity(DgPlantuml *uml, GError **error);
gboolean dg_plantuml_read_old_activity(DgPlantuml *uml, GError **error);

#endif
