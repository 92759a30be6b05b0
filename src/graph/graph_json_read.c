/* Reads the document `diagrade/graph@1`. */
#include "base/json.h"
#include "graph/graph_member.h"

#include <math.h>
#include <string.h>

/* Every function below returns FALSE with the error set when the document is not what it should be. */

static const char *text_state_at(guint value) {
  return value <= DG_TEXT_STATE_OCR ? dg_text_state_name((DgTextState)value) : NULL;
}

static gboolean read_text_lines(DgDocumentReader *reader, DgMember place, const cJSON *object, DgNode *node) {
  const cJSON *item = dg_member_optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return dg_member_fail_type(reader, place, item, "an array of text lines");
  g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(DgTextLine));
  cJSON_ArrayForEach(entry, item) {
    const cJSON *text = dg_json_get(entry, "text"), *size = dg_member_optional(entry, "font_size"),
                *bold = dg_member_optional(entry, "bold"), *name = dg_member_optional(entry, "text_state");
    g_autofree char *inner = g_strdup_printf("[%u]", lines->len);
    place.inner = inner;
    if (!cJSON_IsString(text) || (size && !cJSON_IsNumber(size)) || (bold && !cJSON_IsBool(bold)) ||
        (name && !cJSON_IsString(name)))
      return dg_member_fail(reader, place,
                            "expected an object with text (a string), font_size (a number) and bold (a boolean)");
    guint state = DG_TEXT_STATE_LIVE;
    if (name && !dg_member_find_name(reader, place, name->valuestring, text_state_at, &state))
      return FALSE;
    DgTextLine line = {dg_graph_intern(reader->graph, text->valuestring), size ? size->valuedouble : 0,
                       bold && cJSON_IsTrue(bold), (DgTextState)state};
    g_array_append_val(lines, line);
  }
  node->n_text_lines = lines->len;
  node->text_lines = dg_graph_keep(reader->graph, lines->data, lines->len, sizeof(DgTextLine));
  return TRUE;
}

static gboolean read_points(DgDocumentReader *reader, DgMember place, const cJSON *object, GArray **points) {
  const cJSON *item = dg_member_optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return dg_member_fail_type(reader, place, item, "an array of points [x, y]");
  if (!item->child)
    return TRUE; /* an empty list says that the line is unknown */
  *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  cJSON_ArrayForEach(entry, item) {
    const cJSON *x = cJSON_IsArray(entry) ? entry->child : NULL, *y = x ? x->next : NULL;
    if (!cJSON_IsNumber(x) || !cJSON_IsNumber(y) || y->next) {
      g_autofree char *inner = g_strdup_printf("[%u]", (*points)->len);
      place.inner = inner;
      return dg_member_fail(reader, place, "expected a point of two numbers [x, y]");
    }
    DgPoint point = {x->valuedouble, y->valuedouble};
    g_array_append_val(*points, point);
  }
  if ((*points)->len < 2)
    return dg_member_fail(reader, place, "found one point, expected none or at least two");
  return TRUE;
}

static gboolean read_sources(DgDocumentReader *reader, DgMember place, const cJSON *object, DgSource **sources,
                             guint *n) {
  const cJSON *item = dg_member_optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return dg_member_fail_type(reader, place, item, "an array of sources");
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(DgSource));
  cJSON_ArrayForEach(entry, item) {
    g_autofree char *inner = g_strdup_printf("[%u]", found->len);
    place.inner = inner;
    const cJSON *element = dg_json_get(entry, "element"), *line = dg_member_optional(entry, "line");
    if (!cJSON_IsString(element))
      return dg_member_fail(reader, place, "expected an object with element (a string) and line (a line number)");
    DgSource source = {dg_graph_intern(reader->graph, element->valuestring), 0, DG_NO_Z};
    if (line && !dg_member_read_line(reader, place, line, &source.line))
      return FALSE;
    g_array_append_val(found, source);
  }
  *n = found->len;
  *sources = dg_graph_keep(reader->graph, found->data, found->len, sizeof(DgSource));
  return TRUE;
}

static const char *node_method_at(guint value) {
  return dg_node_method_name((DgNodeMethod)value);
}

static const char *edge_method_at(guint value) {
  return dg_edge_method_name((DgEdgeMethod)value);
}

static const char *found_at(guint value) {
  return dg_found_name((DgFound)value);
}

static const char *meeting_at(guint value) {
  return dg_meeting_name((DgMeeting)value);
}

static gboolean read_confidence(DgDocumentReader *reader, DgMember place, const cJSON *object, double *confidence) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsNumber(item))
    return dg_member_fail_type(reader, place, item, "a number from 0 to 1");
  *confidence = item->valuedouble;
  return (*confidence >= 0 && *confidence <= 1) ||
         dg_member_fail(reader, place, "found a number that is not from 0 to 1");
}

static gboolean read_ends(DgDocumentReader *reader, DgMember place, const cJSON *object, DgEdgeEnd ends[2]) {
  const cJSON *item = dg_member_optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
    return dg_member_fail(reader, place, "expected an array of two ends");
  g_autofree char *list = g_strdup_printf("%s[%u].%s", place.list, place.index, place.key);
  for (guint i = 0; i < 2; i++) {
    const cJSON *entry = cJSON_GetArrayItem(item, (int)i);
    guint meeting;
    if (!cJSON_IsObject(entry))
      return dg_member_fail_type(reader, (DgMember){list, i, NULL, NULL}, entry, "an object");
    if (!dg_member_read_name(reader, (DgMember){list, i, "meets", NULL}, entry, meeting_at, &meeting) ||
        !dg_member_read_size(reader, (DgMember){list, i, "gap", NULL}, entry, &ends[i].gap))
      return FALSE;
    ends[i].meeting = (DgMeeting)meeting;
  }
  return TRUE;
}

/* Enters `id` into `ids`; an id that is there already is an error. */
static gboolean enter_id(DgDocumentReader *reader, DgMember place, GHashTable *ids, const char *id, guint index) {
  if (g_hash_table_insert(ids, (gpointer)id, GUINT_TO_POINTER(index + 1)))
    return TRUE;
  g_autofree char *quoted = dg_json_quote(id);
  return dg_member_fail(reader, place, "found the id %s a second time, expected each id once", quoted);
}

static gboolean read_node(DgDocumentReader *reader, const cJSON *object, guint index) {
  const char *id = NULL, *text = NULL;
  DgBox box = {0};
  gboolean has_box = FALSE;
#define AT(member) ((DgMember){"nodes", index, member, NULL})
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, AT(NULL), object, "an object");
  if (!dg_member_read_string(reader, AT("id"), object, FALSE, &id) ||
      !dg_member_read_string(reader, AT("text"), object, TRUE, &text) ||
      !dg_member_read_box(reader, AT("box"), object, &box, &has_box))
    return FALSE;
  DgNode *node = dg_graph_node(reader->graph, dg_graph_add_node(reader->graph, text, box));
  if (id)
    node->id = dg_graph_intern(reader->graph, id);
  node->has_box = has_box;
  guint method = 0, state = 0;
  gboolean good =
      enter_id(reader, AT("id"), reader->node_ids, node->id, index) &&
      dg_member_read_name(reader, AT("text_state"), object, text_state_at, &state) &&
      read_text_lines(reader, AT("text_lines"), object, node) &&
      dg_graph_read_style(reader, AT("style"), object, &node->style) &&
      dg_member_read_name(reader, AT("method"), object, node_method_at, &method) &&
      read_confidence(reader, AT("confidence"), object, &node->confidence) &&
      dg_member_read_lines(reader, AT("source_lines"), object, &node->source_lines, &node->n_source_lines) &&
      read_sources(reader, AT("sources"), object, &node->sources, &node->n_sources);
  node->method = node->drawn = (DgNodeMethod)method;
  node->text_state = (DgTextState)state;
  return good;
#undef AT
}

static gboolean read_end(DgDocumentReader *reader, DgMember place, const cJSON *object, guint *index) {
  const char *id = NULL;
  if (!dg_member_read_string(reader, place, object, TRUE, &id))
    return FALSE;
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(reader->node_ids, id));
  if (!found) {
    g_autofree char *quoted = dg_json_quote(id);
    return dg_member_fail(reader, place, "no node has the id %s", quoted);
  }
  *index = found - 1;
  return TRUE;
}

static gboolean read_edge(DgDocumentReader *reader, const cJSON *object, guint index) {
  const char *id = NULL, *label = "";
  guint from = 0, to = 0;
  gboolean directed = TRUE;
#define AT(member) ((DgMember){"edges", index, member, NULL})
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, AT(NULL), object, "an object");
  if (!dg_member_read_string(reader, AT("id"), object, FALSE, &id) || !read_end(reader, AT("from"), object, &from) ||
      !read_end(reader, AT("to"), object, &to) || !dg_member_read_bool(reader, AT("directed"), object, &directed) ||
      !dg_member_read_string(reader, AT("label"), object, FALSE, &label))
    return FALSE;
  DgEdge *edge = dg_graph_edge(reader->graph, dg_graph_add_edge(reader->graph, from, to, directed, label));
  if (id)
    edge->id = dg_graph_intern(reader->graph, id);
  guint method = 0, found = 0;
  gboolean good =
      enter_id(reader, AT("id"), reader->edge_ids, edge->id, index) &&
      read_points(reader, AT("points"), object, &edge->points) &&
      dg_graph_read_style(reader, AT("style"), object, &edge->style) &&
      dg_member_read_name(reader, AT("method"), object, edge_method_at, &method) &&
      dg_member_read_name(reader, AT("found"), object, found_at, &found) &&
      read_confidence(reader, AT("confidence"), object, &edge->confidence) &&
      read_ends(reader, AT("ends"), object, edge->ends) &&
      dg_member_read_lines(reader, AT("source_lines"), object, &edge->source_lines, &edge->n_source_lines) &&
      read_sources(reader, AT("sources"), object, &edge->sources, &edge->n_sources);
  edge->method = (DgEdgeMethod)method;
  edge->found = (DgFound)found;
  return good;
#undef AT
}

static gboolean read_text(DgDocumentReader *reader, const cJSON *object, guint index) {
  const char *text = NULL, *role_name = NULL;
  DgBox box = {0};
  gboolean has_box = FALSE;
  guint state = 0;
#define AT(member) ((DgMember){"texts", index, member, NULL})
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, AT(NULL), object, "an object");
  if (!dg_member_read_string(reader, AT("text"), object, TRUE, &text) ||
      !dg_member_read_string(reader, AT("role"), object, TRUE, &role_name) ||
      !dg_member_read_name(reader, AT("text_state"), object, text_state_at, &state) ||
      !dg_member_read_box(reader, AT("box"), object, &box, &has_box))
    return FALSE;
  for (DgRole role = DG_ROLE_TITLE; role <= DG_ROLE_ANNOTATION; role++)
    if (strcmp(dg_role_name(role), role_name) == 0) {
      dg_graph_add_text(reader->graph, text, role, box)->text_state = (DgTextState)state;
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(role_name);
  return dg_member_fail(reader, AT("role"), "found %s, expected title, legend, edge_label, number or annotation",
                        quoted);
#undef AT
}

static gboolean read_diagnostic(DgDocumentReader *reader, const cJSON *object, guint index) {
  const char *message = NULL, *level_name = NULL;
  guint line = 0;
#define AT(member) ((DgMember){"diagnostics", index, member, NULL})
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, AT(NULL), object, "an object");
  if (!dg_member_read_string(reader, AT("message"), object, TRUE, &message) ||
      !dg_member_read_string(reader, AT("level"), object, TRUE, &level_name))
    return FALSE;
  const cJSON *item = dg_member_optional(object, "line");
  if (item && !dg_member_read_line(reader, AT("line"), item, &line))
    return FALSE;
  for (DgLevel level = DG_LEVEL_INFO; level <= DG_LEVEL_ERROR; level++)
    if (strcmp(dg_level_name(level), level_name) == 0) {
      dg_diagnostics_add(reader->graph->diagnostics, level, line, "%s", message);
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(level_name);
  return dg_member_fail(reader, AT("level"), "found %s, expected info, warning or error", quoted);
#undef AT
}

/* Reads each entry of the array `key` of the root. */
static gboolean read_list(DgDocumentReader *reader, const cJSON *root, const char *key, gboolean required,
                          gboolean (*read_entry)(DgDocumentReader *, const cJSON *, guint)) {
  const cJSON *list = required ? dg_json_get(root, key) : dg_member_optional(root, key), *entry;
  if (!list && !required)
    return TRUE;
  if (!cJSON_IsArray(list))
    return dg_member_fail_type(reader, (DgMember){.key = key}, list, "an array");
  guint index = 0;
  cJSON_ArrayForEach(entry, list) if (!read_entry(reader, entry, index++)) return FALSE;
  return TRUE;
}

static gboolean read_confusion(DgDocumentReader *reader, const cJSON *root) {
  const cJSON *object = dg_member_optional(root, "edge_confusion");
  if (!object)
    return TRUE;
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, (DgMember){.key = "edge_confusion"}, object, "an object");
  for (guint i = 0; i < G_N_ELEMENTS(dg_confusion_members); i++) {
    const cJSON *count = dg_json_get(object, dg_confusion_members[i].key);
    double value = cJSON_IsNumber(count) ? count->valuedouble : -1;
    if (value < 0 || value > G_MAXUINT || value != floor(value))
      return dg_member_fail(reader, (DgMember){.key = "edge_confusion"}, "expected \"%s\" to be a count from 0",
                            dg_confusion_members[i].key);
    G_STRUCT_MEMBER(guint, &reader->graph->confusion, dg_confusion_members[i].offset) = (guint)value;
  }
  reader->graph->has_confusion = TRUE;
  return TRUE;
}

static gboolean read_vote_count(DgDocumentReader *reader, const cJSON *votes, const char *key, DgVoteCount *count) {
  const cJSON *object = dg_member_optional(votes, key);
  if (!object)
    return TRUE;
  const struct {
    const char *key;
    guint *value;
  } members[] = {{"asked", &count->asked}, {"usable", &count->usable}, {"unknown_ids", &count->unknown_ids}};
  for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
    const cJSON *number = dg_json_get(object, members[i].key);
    if (!number && members[i].value == &count->unknown_ids)
      continue;
    double value = cJSON_IsNumber(number) ? number->valuedouble : 0;
    if (value < 1 || value > G_MAXUINT || value != floor(value))
      return dg_member_fail(reader, (DgMember){.key = "votes"}, "expected \"%s\" of \"%s\" to be a count from 1",
                            members[i].key, key);
    *members[i].value = (guint)value;
  }
  return TRUE;
}

static gboolean read_votes(DgDocumentReader *reader, const cJSON *root) {
  const cJSON *votes = dg_member_optional(root, "votes");
  if (!votes)
    return TRUE;
  if (!cJSON_IsObject(votes))
    return dg_member_fail_type(reader, (DgMember){.key = "votes"}, votes, "an object");
  return read_vote_count(reader, votes, "nodes", &reader->graph->node_votes) &&
         read_vote_count(reader, votes, "edges", &reader->graph->edge_votes);
}

static gboolean read_understood(DgDocumentReader *reader, const cJSON *root) {
  const cJSON *share = dg_member_optional(root, "understood");
  if (!share)
    return TRUE;
  if (!cJSON_IsNumber(share) || !(share->valuedouble >= 0 && share->valuedouble <= 1))
    return dg_member_fail(reader, (DgMember){.key = "understood"}, "expected a share from 0 to 1");
  reader->graph->understood = share->valuedouble;
  return TRUE;
}

static gboolean read_left_out(DgDocumentReader *reader, const cJSON *root) {
  const cJSON *object = dg_member_optional(root, "left_out");
  for (guint kind = 0; object && kind < DG_LOSS_KINDS; kind++) {
    const cJSON *count = dg_member_optional(object, dg_loss_kind_name(kind));
    if (count && (!cJSON_IsNumber(count) || !(count->valuedouble >= 0 && count->valuedouble <= G_MAXINT)))
      return dg_member_fail(reader, (DgMember){.key = "left_out"}, "expected counts");
    reader->graph->left_out[kind] = count ? (guint)count->valuedouble : 0;
  }
  return TRUE;
}

static gboolean read_part(DgDocumentReader *reader, const cJSON *root) {
  DgGraph *graph = reader->graph;
  gboolean cropped = FALSE;
  return dg_member_read_count(reader, (DgMember){.key = "part"}, root, &graph->part) &&
         dg_member_read_count(reader, (DgMember){.key = "parts"}, root, &graph->parts) &&
         dg_member_read_box(reader, (DgMember){.key = "crop"}, root, &graph->crop, &cropped);
}

static gboolean read_connectors(DgDocumentReader *reader, const cJSON *root) {
  const cJSON *read = dg_member_optional(root, "read");
  if (!read)
    return TRUE;
  DgGraph *graph = reader->graph;
  if (!cJSON_IsObject(read))
    return dg_member_fail_type(reader, (DgMember){.key = "read"}, read, "an object");
  if (!dg_member_read_count(reader, (DgMember){.key = "connectors"}, read, &graph->connectors_read) ||
      !dg_member_read_count(reader, (DgMember){.key = "of"}, read, &graph->connectors_seen) ||
      !dg_member_read_size(reader, (DgMember){.key = "recall"}, read, &graph->recall))
    return FALSE;
  graph->has_connectors = TRUE;
  if (graph->connectors_read > graph->connectors_seen)
    return dg_member_fail(reader, (DgMember){.key = "read"}, "found more connectors read than there are");
  if (graph->recall > 1)
    return dg_member_fail(reader, (DgMember){.key = "read"}, "found a recall that is not from 0 to 1");
  return TRUE;
}

static gboolean read_unread(DgDocumentReader *reader, const cJSON *object, guint index) {
  const char *kind_name = NULL, *reason = "";
  DgBox place = {0};
  gboolean has_place = FALSE;
  guint line = 0;
#define AT(member) ((DgMember){"unread", index, member, NULL})
  if (!cJSON_IsObject(object))
    return dg_member_fail_type(reader, AT(NULL), object, "an object");
  const cJSON *item = dg_member_optional(object, "line");
  if (!dg_member_read_string(reader, AT("kind"), object, TRUE, &kind_name) ||
      !dg_member_read_string(reader, AT("reason"), object, FALSE, &reason) ||
      !dg_member_read_box(reader, AT("place"), object, &place, &has_place) ||
      (item && !dg_member_read_line(reader, AT("line"), item, &line)))
    return FALSE;
  for (DgUnreadKind kind = DG_UNREAD_CONNECTOR; kind <= DG_UNREAD_PROGRAM; kind++)
    if (strcmp(dg_unread_kind_name(kind), kind_name) == 0) {
      dg_graph_add_unread(reader->graph, kind, has_place ? &place : NULL, line, reason);
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(kind_name);
  return dg_member_fail(reader, AT("kind"), "found %s, expected connector, text, element or program", quoted);
#undef AT
}

static gboolean read_answer(DgDocumentReader *reader, const cJSON *key, guint index) {
  if (!cJSON_IsString(key))
    return dg_member_fail_type(reader, (DgMember){"answers", index, NULL, NULL}, key, "a string");
  g_ptr_array_add(reader->graph->answers, g_strdup(key->valuestring));
  return TRUE;
}

static gboolean read_document(DgDocumentReader *reader, const cJSON *root) {
  const char *schema = NULL, *source = NULL;
  if (!cJSON_IsObject(root))
    return dg_member_fail_type(reader, (DgMember){0}, root, "an object, a document " DG_GRAPH_SCHEMA);
  if (!dg_member_read_string(reader, (DgMember){.key = "schema"}, root, FALSE, &schema))
    return FALSE;
  if (schema && strcmp(schema, DG_GRAPH_SCHEMA) != 0) {
    g_autofree char *quoted = dg_json_quote(schema);
    return dg_member_fail(reader, (DgMember){.key = "schema"}, "found %s, expected \"" DG_GRAPH_SCHEMA "\"", quoted);
  }
  if (!schema && !dg_json_get(root, "nodes") && !dg_json_get(root, "edges"))
    return dg_member_fail(reader, (DgMember){0},
                          "found no schema, nodes or edges, expected a document " DG_GRAPH_SCHEMA);
  if (!dg_member_read_string(reader, (DgMember){.key = "source"}, root, FALSE, &source) ||
      !dg_member_read_size(reader, (DgMember){.key = "width"}, root, &reader->graph->width) ||
      !dg_member_read_size(reader, (DgMember){.key = "height"}, root, &reader->graph->height))
    return FALSE;
  reader->graph->source = g_strdup(source);
  return read_list(reader, root, "nodes", TRUE, read_node) && read_list(reader, root, "edges", TRUE, read_edge) &&
         read_list(reader, root, "texts", FALSE, read_text) &&
         read_list(reader, root, "diagnostics", FALSE, read_diagnostic) && read_confusion(reader, root) &&
         read_votes(reader, root) && read_understood(reader, root) && read_left_out(reader, root) &&
         read_part(reader, root) && read_connectors(reader, root) &&
         read_list(reader, root, "unread", FALSE, read_unread) &&
         read_list(reader, root, "answers", FALSE, read_answer);
}

DgGraph *dg_graph_new_from_document(const cJSON *root, const char *name, GError **error) {
  DgDocumentReader reader = {.name = name, .error = error, .graph = dg_graph_new(NULL, 0, 0)};
  reader.node_ids = g_hash_table_new(g_str_hash, g_str_equal);
  reader.edge_ids = g_hash_table_new(g_str_hash, g_str_equal);
  if (!read_document(&reader, root))
    g_clear_pointer(&reader.graph, dg_graph_free);
  g_hash_table_unref(reader.node_ids);
  g_hash_table_unref(reader.edge_ids);
  return reader.graph;
}

DgGraph *dg_graph_new_from_json(const char *json, gssize length, const char *name, GError **error) {
  if (!name)
    name = "(json)";
  g_autoptr(cJSON) root = dg_json_parse(json, length < 0 ? strlen(json) : (gsize)length, name, error);
  return root ? dg_graph_new_from_document(root, name, error) : NULL;
}
