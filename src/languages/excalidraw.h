/* An Excalidraw drawing on its way into a diagram: its elements (excalidraw_elements.c), whose the texts are
 * (excalidraw_words.c), and what the lines join (excalidraw_edges.c). In notes it is compressed (excalidraw_lz.c). */
#ifndef DG_LANGUAGES_EXCALIDRAW_H
#define DG_LANGUAGES_EXCALIDRAW_H

#include "base/json.h"
#include "graph/grid.h"
#include "languages/language.h"

/* No element: as an index of another element. */
#define DG_EXCALIDRAW_NONE G_MAXUINT

typedef enum {
  EXCALIDRAW_SHAPE, /* rectangle, ellipse, diamond, image, embedded page */
  EXCALIDRAW_FRAME,
  EXCALIDRAW_TEXT,
  EXCALIDRAW_ARROW,
  EXCALIDRAW_LINE,
  EXCALIDRAW_STROKE /* drawn by hand */
} ExcalidrawKind;

typedef enum { EXCALIDRAW_RECTANGLE, EXCALIDRAW_ELLIPSE, EXCALIDRAW_DIAMOND } ExcalidrawOutline;

typedef struct {
  const cJSON *json;
  const char *id; /* NULL: it has none */
  ExcalidrawKind kind;
  ExcalidrawOutline outline;
  DgBox box; /* before it is turned */
  double angle; /* by which it is turned around its middle, in radians clockwise */
  gboolean faint; /* opacity 0: its own outline or letters are not seen */
  guint line; /* of the source */
  GString *words; /* as they are seen, of what is inside it as well; "" without any */
  guint owner; /* of a text: the element that it belongs to; DG_EXCALIDRAW_NONE */
  guint twin; /* of a shape: the one that is drawn in the same place and stands for it; DG_EXCALIDRAW_NONE */
  guint around; /* of a shape or a text: the smallest shape around it; DG_EXCALIDRAW_NONE */
  gboolean holds; /* of a shape: another shape lies in it */
  guint made[2]; /* of an arrow: elements that it says it begins and ends at; DG_EXCALIDRAW_NONE */
  guint thing; /* of the diagram; DG_NO_THING */
} ExcalidrawElement;

typedef struct {
  const DgLanguageSource *source;
  const char *text; /* the JSON that has the lines of the source; NULL: it was compressed */
  DgDiagram *diagram;
  GArray *elements; /* ExcalidrawElement, without deleted ones */
  GHashTable *by_id; /* id -> index + 1 */
  GHashTable *holders; /* id of a text that an element lists as its own -> index of that element + 1 */
  GArray *outlines; /* guint: the shapes and frames among the elements */
  DgBox *boxes; /* of each of these, turned */
  DgGrid *grid; /* over `boxes` */
  GArray *found; /* guint: indices of elements */
  DgWork work; /* what may still be compared */
} ExcalidrawDrawing;

static inline ExcalidrawElement *dg_excalidraw_element(const ExcalidrawDrawing *drawing, guint index) {
  return &g_array_index(drawing->elements, ExcalidrawElement, index);
}
static inline gboolean dg_excalidraw_has_words(const ExcalidrawElement *element) {
  return element->words->len > 0;
}
/* The element of that id, which may be NULL; DG_EXCALIDRAW_NONE. */
guint dg_excalidraw_find(const ExcalidrawDrawing *drawing, const char *id);

/* A coordinate or a length; `fallback` where there is none, or one that no drawing has. */
double dg_excalidraw_number(const cJSON *object, const char *key, double fallback);
/* The words of a text element, or of the label in an element as programs write it ("" for none): wrapped lines that
 * break a word are taken as they were typed. Static or borrowed. */
const char *dg_excalidraw_words(const cJSON *text);
/* Writes the shapes and frames whose boxes meet `area` to `found`, in the order in which they are painted. */
void dg_excalidraw_query(ExcalidrawDrawing *drawing, DgBox area);
/* `p` as it was before an element was turned. */
DgPoint dg_excalidraw_turn_back(const ExcalidrawElement *element, DgPoint p);
/* Appends a line of words to those of an element. */
void dg_excalidraw_add_words(ExcalidrawElement *element, const char *words);

/* The JSON of a drawing that Obsidian compresses, up to what is no base64; NULL: it is none. Free with g_free(). */
char *dg_excalidraw_unpack(const char *text);
/* Reads the elements; FALSE with DG_ERROR_FORMAT or DG_ERROR_LIMIT. */
gboolean dg_excalidraw_read_elements(ExcalidrawDrawing *drawing, const cJSON *elements, GError **error);
/* Gives every text to what it belongs to, and finds which shapes stand in others. */
void dg_excalidraw_place_words(ExcalidrawDrawing *drawing);
/* Adds the arrows, and the lines that join two boxes. */
void dg_excalidraw_add_edges(ExcalidrawDrawing *drawing);

#endif
