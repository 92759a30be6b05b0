/* Inside of the reader of Mermaid's diagrams of classes: its classes, and what is drawn in them. */
#ifndef DG_LANGUAGES_MERMAID_CLASS_H
#define DG_LANGUAGES_MERMAID_CLASS_H

#include "languages/mermaid.h"

/* What a diagram has of classes. */
typedef struct {
  DgDiagram *diagram;
  GPtrArray *classes; /* of each thing what is drawn in it; NULL: it is no class */
  GArray *notes; /* those for a class, which may be named before it is there */
} DgClasses;

DgClasses dg_classes_new(DgDiagram *diagram);
void dg_classes_clear(DgClasses *classes);

/* The class of that name, which may have a type behind it (`List~int~`); added where there is none. */
guint dg_classes_get(DgClasses *classes, const char *name, guint line);
/* The same without adding; DG_NO_THING. */
guint dg_classes_find(const DgClasses *classes, const char *name);
void dg_classes_set_label(DgClasses *classes, guint thing, const char *label);
/* `<<interface>>`: the first is drawn. */
void dg_classes_annotate(DgClasses *classes, guint thing, const char *annotation);
/* An attribute, a method or an annotation in angles; FALSE where Mermaid takes it for a method and finds no name. */
gboolean dg_classes_add_member(DgClasses *classes, guint thing, const char *member);
/* `note` is for the class of exactly that name, if there is one in the end. */
void dg_classes_join_note(DgClasses *classes, guint note, const char *name, guint line);
/* Gives each class its text, and joins notes with theirs. */
void dg_classes_finish(DgClasses *classes);

#endif
