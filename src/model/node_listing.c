#include "model/node_listing.h"

#include "base/json.h"
#include "model/answer.h"
#include "model/answer_fields.h"
#include "model/node_list.h"

#include <math.h>

typedef struct {
  DgBox picture;
  DgRefinement *refinement;
  DgFaults faults;
} Reader;

static gboolean read_numbers(const cJSON *list, double sides[4]) {
  if (cJSON_GetArraySize(list) != 4)
    return FALSE;
  for (int i = 0; i < 4; i++) {
    const cJSON *side = cJSON_GetArrayItem(list, i);
    if (!cJSON_IsNumber(side) || !isfinite(side->valuedouble))
      return FALSE;
    sides[i] = side->valuedouble;
  }
  return TRUE;
}

/* What of the box lies in the picture. */
static gboolean read_box(const Reader *reader, const cJSON *list, DgBox *box) {
  double sides[4];
  if (!cJSON_IsArray(list) || !read_numbers(list, sides))
    return FALSE;
  double left = MAX(sides[0], 0), top = MAX(sides[1], 0);
  *box = (DgBox){left, top, MIN(sides[0] + sides[2], reader->picture.width) - left,
                 MIN(sides[1] + sides[3], reader->picture.height) - top};
  return box->width > 0 && box->height > 0;
}

static void read_node(Reader *reader, const cJSON *item, guint index) {
  const char *text = cJSON_GetStringValue(dg_json_get(item, "text"));
  DgBox box;
  if (!read_box(reader, dg_json_get(item, "box"), &box))
    dg_faults_add(&reader->faults, "nodes[%u]: found no box of the picture, expected [left, top, width, height]",
                  index);
  else if (!text || !dg_refinement_add(reader->refinement, text, box))
    dg_faults_add(&reader->faults, "nodes[%u]: found no text, expected one", index);
}

static void read_document(Reader *reader, const cJSON *document) {
  static const char *const known[] = {"nodes", NULL};
  const cJSON *list = document, *item;
  if (cJSON_IsObject(document)) {
    dg_answer_check_keys(document, known, &reader->faults);
    list = dg_answer_list(document, known, &reader->faults);
    if (!list && reader->faults.count == 0)
      dg_faults_add(&reader->faults, "found no \"nodes\", expected an array");
  }
  if (cJSON_GetArraySize(list) > DG_NODE_LIST_MAX) {
    dg_faults_add(&reader->faults, "found %d nodes, expected at most %d", cJSON_GetArraySize(list), DG_NODE_LIST_MAX);
    return;
  }
  guint index = 0;
  cJSON_ArrayForEach(item, list) read_node(reader, item, index++);
}

DgRefinement *dg_node_listing_read(const char *answer, gsize length, const DgGraph *empty, DgDiagnostics *notes,
                                   GError **error) {
  g_autoptr(cJSON) document = dg_answer_read_json(answer, length, notes, error);
  if (!document)
    return NULL;
  Reader reader = {.picture = {0, 0, empty->width, empty->height}, .refinement = dg_refinement_new(0)};
  read_document(&reader, document);
  if (!dg_faults_end(&reader.faults, error))
    g_clear_pointer(&reader.refinement, dg_refinement_free);
  return reader.refinement;
}
