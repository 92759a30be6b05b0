#include "metrics/edit/graph.h"

#include "base/compare.h"

#include <stdlib.h>
#include <string.h>

/* What a place looks like from its colour: the colour, and for each neighbour its colour and the arcs to and from it.
 */
typedef struct {
  guint place;
  guint length;
  const guint *view;
} View;

typedef struct {
  guint to, out, in; /* colour of the neighbour, arc to it, arc from it */
} Tie;

typedef struct {
  const DgEditGraph *graph;
  guint *colours; /* place -> how many places come before those of its colour */
  View *views; /* sorted by what they are */
  guint *store; /* what the views point to */
  Tie *ties; /* of one place */
} Refinement;

static int compare_ties(const void *p, const void *q) {
  const Tie *a = p, *b = q;
  if (a->to != b->to)
    return a->to < b->to ? -1 : 1;
  if (a->out != b->out)
    return a->out < b->out ? -1 : 1;
  return a->in < b->in ? -1 : a->in > b->in;
}

/* Equal views compare as equal. */
static int compare_views(const View *a, const View *b) {
  if (a->view[0] != b->view[0])
    return a->view[0] < b->view[0] ? -1 : 1;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  for (guint i = 1; i < a->length; i++)
    if (a->view[i] != b->view[i])
      return a->view[i] < b->view[i] ? -1 : 1;
  return 0;
}

static int compare_places(const void *p, const void *q) {
  int order = compare_views(p, q);
  const View *a = p, *b = q;
  return order != 0 ? order : a->place < b->place ? -1 : a->place > b->place;
}

/* Writes the view of a place to `view`; returns its length. */
static guint look(Refinement *refinement, guint place, guint *view) {
  const DgEditGraph *graph = refinement->graph;
  guint count = 0, length = 0;
  for (guint i = graph->start[place]; i < graph->start[place + 1]; i++) {
    guint other = graph->neighbours[i];
    refinement->ties[count++] =
        (Tie){refinement->colours[other], dg_edit_arc(graph, place, other), dg_edit_arc(graph, other, place)};
  }
  if (count > 0)
    qsort(refinement->ties, count, sizeof *refinement->ties, compare_ties);
  view[length++] = refinement->colours[place];
  view[length++] = dg_edit_arc(graph, place, place);
  for (guint i = 0; i < count; i++) {
    view[length++] = refinement->ties[i].to;
    view[length++] = refinement->ties[i].out;
    view[length++] = refinement->ties[i].in;
  }
  return length;
}

/* Colours every place by its view; returns how many colours there are. */
static guint recolour(Refinement *refinement) {
  guint count = refinement->graph->count, colours = 0;
  guint *view = refinement->store;
  for (guint i = 0; i < count; i++) {
    refinement->views[i] = (View){i, look(refinement, i, view), view};
    view += refinement->views[i].length;
  }
  qsort(refinement->views, count, sizeof *refinement->views, compare_places);
  for (guint i = 0, first = 0; i < count; i++) {
    if (i == 0 || compare_views(&refinement->views[i], &refinement->views[i - 1]) != 0) {
      first = i;
      colours++;
    }
    refinement->colours[refinement->views[i].place] = first;
  }
  return colours;
}

/* Takes one of the first places that share a colour for the first of them. */
static void choose(Refinement *refinement) {
  const View *views = refinement->views;
  guint first = 0;
  while (refinement->colours[views[first].place] != refinement->colours[views[first + 1].place])
    first++;
  for (guint i = first + 1; i < refinement->graph->count; i++)
    if (refinement->colours[views[i].place] == first)
      refinement->colours[views[i].place] = first + 1;
}

void dg_edit_order(const DgEditGraph *graph, guint *order) {
  guint count = graph->count;
  if (count == 0)
    return;
  Refinement refinement = {.graph = graph, .colours = g_memdup2(graph->ranks, count * sizeof(guint))};
  refinement.views = g_new(View, count);
  refinement.store = g_new(guint, 2 * (gsize)count + 3 * (gsize)graph->start[count]);
  refinement.ties = g_new(Tie, (gsize)count + 1);
  for (guint known = 0; known < count;) {
    guint colours = recolour(&refinement);
    if (colours == known) {
      choose(&refinement);
      colours++;
    }
    known = colours;
  }
  for (guint i = 0; i < count; i++)
    order[refinement.colours[i]] = i;
  g_free(refinement.colours);
  g_free(refinement.views);
  g_free(refinement.store);
  g_free(refinement.ties);
}
