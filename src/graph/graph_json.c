/* The document `diagrade/graph@1`: writer and reader. */
#include "base/compare.h"
#include "base/json.h"
#include "graph/graph.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/graph@1"

/* Coordinates keep thousandths of a pixel: finer than any figure is drawn. */
#define DECIMALS 3

/* Members of "edge_confusion". */
static const struct {
  const char *key;
  gsize offset;
} CONFUSION[] = {{"both", offsetof(DgEdgeConfusion, both)},
                 {"direction", offsetof(DgEdgeConfusion, direction)},
                 {"geometry", offsetof(DgEdgeConfusion, geometry)},
                 {"model", offsetof(DgEdgeConfusion, model)},
                 {"neither", offsetof(DgEdgeConfusion, neither)}};

static void add_string(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObjectCS(object, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

/* Adds a list that may be NULL (unknown), which writes nothing. */
static void add_lines(cJSON *object, const GArray *lines) {
  if (!lines)
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "source_lines", array);
  for (guint i = 0; i < lines->len; i++)
    cJSON_AddItemToArray(array, cJSON_CreateNumber(g_array_index(lines, guint, i)));
}

static void add_sources(cJSON *object, const GArray *sources) {
  if (!sources)
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "sources", array);
  for (guint i = 0; i < sources->len; i++) {
    const DgSource *source = &g_array_index(sources, DgSource, i);
    cJSON *entry = cJSON_CreateObject();
    add_string(entry, "element", source->element);
    if (source->line)
      cJSON_AddItemToObjectCS(entry, "line", cJSON_CreateNumber(source->line));
    cJSON_AddItemToArray(array, entry);
  }
}

/* Adds how something was found, as far as it is known. */
static void add_method(cJSON *object, const char *method, double confidence) {
  if (method)
    add_string(object, "method", method);
  if (!isnan(confidence))
    dg_json_add_number(object, "confidence", confidence, DECIMALS);
}

static void add_ends(cJSON *object, const DgEdgeEnd ends[2]) {
  if (!dg_meeting_name(ends[0].meeting) || !dg_meeting_name(ends[1].meeting))
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "ends", array);
  for (guint i = 0; i < 2; i++) {
    cJSON *entry = cJSON_CreateObject();
    add_string(entry, "meets", dg_meeting_name(ends[i].meeting));
    if (ends[i].meeting == DG_MEETING_GAP || ends[i].meeting == DG_MEETING_TEXT)
      dg_json_add_number(entry, "gap", ends[i].gap, DECIMALS);
    cJSON_AddItemToArray(array, entry);
  }
}

/* How words are known, unless the figure has them as text. */
static void add_state(cJSON *object, DgTextState state) {
  if (dg_text_state_name(state))
    add_string(object, "text_state", dg_text_state_name(state));
}

static cJSON *write_node(const DgNode *node) {
  cJSON *object = cJSON_CreateObject();
  add_string(object, "id", node->id);
  add_string(object, "text", node->text);
  add_state(object, node->text_state);
  if (node->has_box)
    cJSON_AddItemToObjectCS(object, "box", dg_json_box(node->box));
  if (node->text_lines) {
    cJSON *lines = cJSON_CreateArray();
    cJSON_AddItemToObjectCS(object, "text_lines", lines);
    for (guint i = 0; i < node->text_lines->len; i++) {
      const DgTextLine *line = &g_array_index(node->text_lines, DgTextLine, i);
      cJSON *entry = cJSON_CreateObject();
      add_string(entry, "text", line->text);
      add_state(entry, line->state);
      dg_json_add_number(entry, "font_size", line->font_size, DECIMALS);
      cJSON_AddItemToObjectCS(entry, "bold", cJSON_CreateBool(line->bold));
      cJSON_AddItemToArray(lines, entry);
    }
  }
  add_method(object, dg_node_method_name(node->method), node->confidence);
  add_lines(object, node->source_lines);
  add_sources(object, node->sources);
  return object;
}

static cJSON *write_edge(const DgGraph *graph, const DgEdge *edge) {
  cJSON *object = cJSON_CreateObject();
  add_string(object, "id", edge->id);
  add_string(object, "from", dg_graph_node(graph, edge->from)->id);
  add_string(object, "to", dg_graph_node(graph, edge->to)->id);
  cJSON_AddItemToObjectCS(object, "directed", cJSON_CreateBool(edge->directed));
  add_string(object, "label", edge->label);
  cJSON *points = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "points", points);
  for (guint i = 0; edge->points && i < edge->points->len; i++) {
    DgPoint point = g_array_index(edge->points, DgPoint, i);
    cJSON *pair = cJSON_CreateArray();
    cJSON_AddItemToArray(pair, dg_json_number(point.x, DECIMALS));
    cJSON_AddItemToArray(pair, dg_json_number(point.y, DECIMALS));
    cJSON_AddItemToArray(points, pair);
  }
  add_method(object, dg_edge_method_name(edge->method), edge->confidence);
  if (dg_found_name(edge->found))
    add_string(object, "found", dg_found_name(edge->found));
  add_ends(object, edge->ends);
  add_lines(object, edge->source_lines);
  add_sources(object, edge->sources);
  return object;
}

static void add_votes(cJSON *votes, const char *key, const DgVoteCount *count) {
  if (count->asked == 0)
    return;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToObjectCS(votes, key, object);
  cJSON_AddItemToObjectCS(object, "asked", cJSON_CreateNumber(count->asked));
  cJSON_AddItemToObjectCS(object, "usable", cJSON_CreateNumber(count->usable));
}

/* What a model took part in; nothing for other graphs. */
static void add_reading(cJSON *root, const DgGraph *graph) {
  if (graph->has_confusion) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObjectCS(root, "edge_confusion", object);
    for (guint i = 0; i < G_N_ELEMENTS(CONFUSION); i++)
      cJSON_AddItemToObjectCS(object, CONFUSION[i].key,
                              cJSON_CreateNumber(G_STRUCT_MEMBER(guint, &graph->confusion, CONFUSION[i].offset)));
  }
  if (graph->node_votes.asked > 0 || graph->edge_votes.asked > 0) {
    cJSON *votes = cJSON_CreateObject();
    cJSON_AddItemToObjectCS(root, "votes", votes);
    add_votes(votes, "nodes", &graph->node_votes);
    add_votes(votes, "edges", &graph->edge_votes);
  }
  if (!graph->answers->len)
    return;
  cJSON *answers = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(root, "answers", answers);
  for (guint i = 0; i < graph->answers->len; i++)
    cJSON_AddItemToArray(answers, cJSON_CreateString(graph->answers->pdata[i]));
}

char *dg_graph_to_json(const DgGraph *graph, gboolean pretty) {
  g_autoptr(cJSON) root = cJSON_CreateObject();
  add_string(root, "schema", SCHEMA);
  add_string(root, "source", graph->source);
  dg_json_add_number(root, "width", graph->width, DECIMALS);
  dg_json_add_number(root, "height", graph->height, DECIMALS);
  dg_graph_write_part(graph, root);
  if (!isnan(graph->understood))
    dg_json_add_number(root, "understood", graph->understood, 4);
  cJSON *nodes = cJSON_CreateArray(), *edges = cJSON_CreateArray(), *texts = cJSON_CreateArray(),
        *diagnostics = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(root, "nodes", nodes);
  cJSON_AddItemToObjectCS(root, "edges", edges);
  cJSON_AddItemToObjectCS(root, "texts", texts);
  cJSON_AddItemToObjectCS(root, "diagnostics", diagnostics);
  for (guint i = 0; i < graph->nodes->len; i++)
    cJSON_AddItemToArray(nodes, write_node(dg_graph_node(graph, i)));
  for (guint i = 0; i < graph->edges->len; i++)
    cJSON_AddItemToArray(edges, write_edge(graph, dg_graph_edge(graph, i)));
  for (guint i = 0; i < graph->texts->len; i++) {
    const DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    cJSON *object = cJSON_CreateObject();
    add_string(object, "text", text->text);
    add_state(object, text->text_state);
    add_string(object, "role", dg_role_name(text->role));
    cJSON_AddItemToObjectCS(object, "box", dg_json_box(text->box));
    cJSON_AddItemToArray(texts, object);
  }
  for (guint i = 0; i < dg_diagnostics_get_count(graph->diagnostics); i++) {
    cJSON *object = cJSON_CreateObject();
    dg_json_add_diagnostic(object, graph->diagnostics, i);
    cJSON_AddItemToArray(diagnostics, object);
  }
  dg_graph_write_unread(graph, root);
  add_reading(root, graph);
  return dg_json_print(root, pretty);
}

/* Reading. Every function below returns FALSE with the error set when the document is not what it should be. */

typedef struct {
  const char *name;
  DgGraph *graph;
  GHashTable *node_ids; /* id -> index + 1, borrowed from the graph */
  GHashTable *edge_ids; /* set, borrowed from the graph */
  GError **error;
} Reader;

/* The place of a value: an array of the root, an entry of it and a member of that. Formatted only for an error. */
typedef struct {
  const char *list; /* NULL: a member of the root */
  guint index;
  const char *key; /* NULL: the entry itself */
  const char *inner; /* further path behind the key, or NULL */
} Place;

static gboolean fail(Reader *reader, Place place, const char *format, ...) G_GNUC_PRINTF(3, 4);

static gboolean fail(Reader *reader, Place place, const char *format, ...) {
  g_autoptr(GString) path = g_string_new("$");
  if (place.list)
    g_string_append_printf(path, ".%s[%u]", place.list, place.index);
  if (place.key)
    g_string_append_printf(path, ".%s", place.key);
  if (place.inner)
    g_string_append(path, place.inner);
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(reader->error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s: %s", reader->name, path->str, message);
  return FALSE;
}

static const char *type_name(const cJSON *item) {
  if (!item)
    return "nothing";
  if (cJSON_IsNull(item))
    return "null";
  if (cJSON_IsBool(item))
    return "a boolean";
  if (cJSON_IsNumber(item))
    return "a number";
  if (cJSON_IsString(item))
    return "a string";
  return cJSON_IsArray(item) ? "an array" : "an object";
}

static gboolean fail_type(Reader *reader, Place place, const cJSON *item, const char *expected) {
  return fail(reader, place, "found %s, expected %s", type_name(item), expected);
}

/* A member that may be missing: null counts as missing. */
static const cJSON *optional(const cJSON *object, const char *key) {
  const cJSON *item = dg_json_get(object, key);
  return cJSON_IsNull(item) ? NULL : item;
}

/* `*text` becomes the string, or stays when an optional one is missing. */
static gboolean read_string(Reader *reader, Place place, const cJSON *object, gboolean required, const char **text) {
  const cJSON *item = required ? dg_json_get(object, place.key) : optional(object, place.key);
  if (!item && !required)
    return TRUE;
  if (!cJSON_IsString(item))
    return fail_type(reader, place, item, "a string");
  *text = item->valuestring;
  return TRUE;
}

static gboolean read_bool(Reader *reader, Place place, const cJSON *object, gboolean *value) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsBool(item))
    return fail_type(reader, place, item, "true or false");
  *value = cJSON_IsTrue(item);
  return TRUE;
}

/* Reads a number that is not negative. */
static gboolean read_size(Reader *reader, Place place, const cJSON *object, double *value) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsNumber(item))
    return fail_type(reader, place, item, "a number");
  if (item->valuedouble < 0)
    return fail(reader, place, "found a negative number, expected 0 or more");
  *value = item->valuedouble;
  return TRUE;
}

static gboolean read_box(Reader *reader, Place place, const cJSON *object, DgBox *box, gboolean *has_box) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return fail_type(reader, place, item, "an array [x, y, width, height]");
  double values[4];
  guint count = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, item) {
    if (count < 4 && !cJSON_IsNumber(entry)) {
      g_autofree char *inner = g_strdup_printf("[%u]", count);
      place.inner = inner;
      return fail_type(reader, place, entry, "a number");
    }
    if (count < 4)
      values[count] = entry->valuedouble;
    count++;
  }
  if (count != 4)
    return fail(reader, place, "found %u numbers, expected 4 (x, y, width, height)", count);
  if (values[2] < 0 || values[3] < 0)
    return fail(reader, place, "found a negative width or height, expected 0 or more");
  *box = (DgBox){values[0], values[1], values[2], values[3]};
  *has_box = TRUE;
  return TRUE;
}

/* Reads a line number of the figure. */
static gboolean read_line(Reader *reader, Place place, const cJSON *item, guint *line) {
  if (!cJSON_IsNumber(item))
    return fail_type(reader, place, item, "a line number");
  double value = item->valuedouble;
  if (value < 1 || value > G_MAXINT || value != floor(value)) {
    char found[G_ASCII_DTOSTR_BUF_SIZE];
    return fail(reader, place, "found %s, expected a line number from 1",
                g_ascii_formatd(found, sizeof found, "%g", value));
  }
  *line = (guint)value;
  return TRUE;
}

/* `*lines` stays NULL when they are missing. The array belongs to the caller even after an error. */
static gboolean read_lines(Reader *reader, Place place, const cJSON *object, GArray **lines) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return fail_type(reader, place, item, "an array of line numbers");
  *lines = g_array_new(FALSE, FALSE, sizeof(guint));
  const cJSON *entry;
  cJSON_ArrayForEach(entry, item) {
    guint line;
    if (!read_line(reader, place, entry, &line))
      return FALSE;
    g_array_append_val(*lines, line);
  }
  g_array_sort(*lines, dg_compare_guint);
  return TRUE;
}

/* `*value` becomes that of one of the names that `name_of` gives from 1 until it gives NULL. */
static gboolean find_name(Reader *reader, Place place, const char *text, const char *(*name_of)(guint), guint *value) {
  g_autoptr(GString) expected = g_string_new(NULL);
  for (guint i = 1; name_of(i); i++) {
    if (strcmp(name_of(i), text) == 0) {
      *value = i;
      return TRUE;
    }
    g_string_append_printf(expected, "%s%s", i == 1 ? "" : name_of(i + 1) ? ", " : " or ", name_of(i));
  }
  g_autofree char *quoted = dg_json_quote(text);
  return fail(reader, place, "found %s, expected %s", quoted, expected->str);
}

/* The same of a member, which may be missing: 0. */
static gboolean read_name(Reader *reader, Place place, const cJSON *object, const char *(*name_of)(guint),
                          guint *value) {
  const char *text = NULL;
  *value = 0;
  return read_string(reader, place, object, FALSE, &text) && (!text || find_name(reader, place, text, name_of, value));
}

static const char *text_state_at(guint value) {
  return value <= DG_TEXT_STATE_OCR ? dg_text_state_name((DgTextState)value) : NULL;
}

static gboolean read_text_lines(Reader *reader, Place place, const cJSON *object, GArray **lines) {
  const cJSON *item = optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return fail_type(reader, place, item, "an array of text lines");
  *lines = g_array_new(FALSE, FALSE, sizeof(DgTextLine));
  cJSON_ArrayForEach(entry, item) {
    const cJSON *text = dg_json_get(entry, "text"), *size = optional(entry, "font_size"),
                *bold = optional(entry, "bold"), *name = optional(entry, "text_state");
    g_autofree char *inner = g_strdup_printf("[%u]", (*lines)->len);
    place.inner = inner;
    if (!cJSON_IsString(text) || (size && !cJSON_IsNumber(size)) || (bold && !cJSON_IsBool(bold)) ||
        (name && !cJSON_IsString(name)))
      return fail(reader, place, "expected an object with text (a string), font_size (a number) and bold (a boolean)");
    guint state = DG_TEXT_STATE_LIVE;
    if (name && !find_name(reader, place, name->valuestring, text_state_at, &state))
      return FALSE;
    DgTextLine line = {dg_graph_intern(reader->graph, text->valuestring), size ? size->valuedouble : 0,
                       bold && cJSON_IsTrue(bold), (DgTextState)state};
    g_array_append_val(*lines, line);
  }
  return TRUE;
}

static gboolean read_points(Reader *reader, Place place, const cJSON *object, GArray **points) {
  const cJSON *item = optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return fail_type(reader, place, item, "an array of points [x, y]");
  if (!item->child)
    return TRUE; /* an empty list says that the line is unknown */
  *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  cJSON_ArrayForEach(entry, item) {
    const cJSON *x = cJSON_IsArray(entry) ? entry->child : NULL, *y = x ? x->next : NULL;
    if (!cJSON_IsNumber(x) || !cJSON_IsNumber(y) || y->next) {
      g_autofree char *inner = g_strdup_printf("[%u]", (*points)->len);
      place.inner = inner;
      return fail(reader, place, "expected a point of two numbers [x, y]");
    }
    DgPoint point = {x->valuedouble, y->valuedouble};
    g_array_append_val(*points, point);
  }
  if ((*points)->len < 2)
    return fail(reader, place, "found one point, expected none or at least two");
  return TRUE;
}

static gboolean read_sources(Reader *reader, Place place, const cJSON *object, GArray **sources) {
  const cJSON *item = optional(object, place.key), *entry;
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item))
    return fail_type(reader, place, item, "an array of sources");
  *sources = g_array_new(FALSE, FALSE, sizeof(DgSource));
  cJSON_ArrayForEach(entry, item) {
    g_autofree char *inner = g_strdup_printf("[%u]", (*sources)->len);
    place.inner = inner;
    const cJSON *element = dg_json_get(entry, "element"), *line = optional(entry, "line");
    if (!cJSON_IsString(element))
      return fail(reader, place, "expected an object with element (a string) and line (a line number)");
    DgSource source = {dg_graph_intern(reader->graph, element->valuestring), 0, DG_NO_Z};
    if (line && !read_line(reader, place, line, &source.line))
      return FALSE;
    g_array_append_val(*sources, source);
  }
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

static gboolean read_confidence(Reader *reader, Place place, const cJSON *object, double *confidence) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsNumber(item))
    return fail_type(reader, place, item, "a number from 0 to 1");
  *confidence = item->valuedouble;
  return (*confidence >= 0 && *confidence <= 1) || fail(reader, place, "found a number that is not from 0 to 1");
}

static gboolean read_ends(Reader *reader, Place place, const cJSON *object, DgEdgeEnd ends[2]) {
  const cJSON *item = optional(object, place.key);
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
    return fail(reader, place, "expected an array of two ends");
  g_autofree char *list = g_strdup_printf("%s[%u].%s", place.list, place.index, place.key);
  for (guint i = 0; i < 2; i++) {
    const cJSON *entry = cJSON_GetArrayItem(item, (int)i);
    guint meeting;
    if (!cJSON_IsObject(entry))
      return fail_type(reader, (Place){list, i, NULL, NULL}, entry, "an object");
    if (!read_name(reader, (Place){list, i, "meets", NULL}, entry, meeting_at, &meeting) ||
        !read_size(reader, (Place){list, i, "gap", NULL}, entry, &ends[i].gap))
      return FALSE;
    ends[i].meeting = (DgMeeting)meeting;
  }
  return TRUE;
}

/* Enters `id` into `ids`; an id that is there already is an error. */
static gboolean enter_id(Reader *reader, Place place, GHashTable *ids, const char *id, guint index) {
  if (g_hash_table_insert(ids, (gpointer)id, GUINT_TO_POINTER(index + 1)))
    return TRUE;
  g_autofree char *quoted = dg_json_quote(id);
  return fail(reader, place, "found the id %s a second time, expected each id once", quoted);
}

static gboolean read_node(Reader *reader, const cJSON *object, guint index) {
  const char *id = NULL, *text = NULL;
  DgBox box = {0};
  gboolean has_box = FALSE;
#define AT(member) ((Place){"nodes", index, member, NULL})
  if (!cJSON_IsObject(object))
    return fail_type(reader, AT(NULL), object, "an object");
  if (!read_string(reader, AT("id"), object, FALSE, &id) || !read_string(reader, AT("text"), object, TRUE, &text) ||
      !read_box(reader, AT("box"), object, &box, &has_box))
    return FALSE;
  DgNode *node = dg_graph_node(reader->graph, dg_graph_add_node(reader->graph, text, box));
  if (id)
    node->id = dg_graph_intern(reader->graph, id);
  node->has_box = has_box;
  guint method = 0, state = 0;
  gboolean good = enter_id(reader, AT("id"), reader->node_ids, node->id, index) &&
                  read_name(reader, AT("text_state"), object, text_state_at, &state) &&
                  read_text_lines(reader, AT("text_lines"), object, &node->text_lines) &&
                  read_name(reader, AT("method"), object, node_method_at, &method) &&
                  read_confidence(reader, AT("confidence"), object, &node->confidence) &&
                  read_lines(reader, AT("source_lines"), object, &node->source_lines) &&
                  read_sources(reader, AT("sources"), object, &node->sources);
  node->method = (DgNodeMethod)method;
  node->text_state = (DgTextState)state;
  return good;
#undef AT
}

static gboolean read_end(Reader *reader, Place place, const cJSON *object, guint *index) {
  const char *id = NULL;
  if (!read_string(reader, place, object, TRUE, &id))
    return FALSE;
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(reader->node_ids, id));
  if (!found) {
    g_autofree char *quoted = dg_json_quote(id);
    return fail(reader, place, "no node has the id %s", quoted);
  }
  *index = found - 1;
  return TRUE;
}

static gboolean read_edge(Reader *reader, const cJSON *object, guint index) {
  const char *id = NULL, *label = "";
  guint from = 0, to = 0;
  gboolean directed = TRUE;
#define AT(member) ((Place){"edges", index, member, NULL})
  if (!cJSON_IsObject(object))
    return fail_type(reader, AT(NULL), object, "an object");
  if (!read_string(reader, AT("id"), object, FALSE, &id) || !read_end(reader, AT("from"), object, &from) ||
      !read_end(reader, AT("to"), object, &to) || !read_bool(reader, AT("directed"), object, &directed) ||
      !read_string(reader, AT("label"), object, FALSE, &label))
    return FALSE;
  DgEdge *edge = dg_graph_edge(reader->graph, dg_graph_add_edge(reader->graph, from, to, directed, label));
  if (id)
    edge->id = dg_graph_intern(reader->graph, id);
  guint method = 0, found = 0;
  gboolean good = enter_id(reader, AT("id"), reader->edge_ids, edge->id, index) &&
                  read_points(reader, AT("points"), object, &edge->points) &&
                  read_name(reader, AT("method"), object, edge_method_at, &method) &&
                  read_name(reader, AT("found"), object, found_at, &found) &&
                  read_confidence(reader, AT("confidence"), object, &edge->confidence) &&
                  read_ends(reader, AT("ends"), object, edge->ends) &&
                  read_lines(reader, AT("source_lines"), object, &edge->source_lines) &&
                  read_sources(reader, AT("sources"), object, &edge->sources);
  edge->method = (DgEdgeMethod)method;
  edge->found = (DgFound)found;
  return good;
#undef AT
}

static gboolean read_text(Reader *reader, const cJSON *object, guint index) {
  const char *text = NULL, *role_name = NULL;
  DgBox box = {0};
  gboolean has_box = FALSE;
  guint state = 0;
#define AT(member) ((Place){"texts", index, member, NULL})
  if (!cJSON_IsObject(object))
    return fail_type(reader, AT(NULL), object, "an object");
  if (!read_string(reader, AT("text"), object, TRUE, &text) ||
      !read_string(reader, AT("role"), object, TRUE, &role_name) ||
      !read_name(reader, AT("text_state"), object, text_state_at, &state) ||
      !read_box(reader, AT("box"), object, &box, &has_box))
    return FALSE;
  for (DgRole role = DG_ROLE_TITLE; role <= DG_ROLE_ANNOTATION; role++)
    if (strcmp(dg_role_name(role), role_name) == 0) {
      dg_graph_add_text(reader->graph, text, role, box)->text_state = (DgTextState)state;
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(role_name);
  return fail(reader, AT("role"), "found %s, expected title, legend, edge_label, number or annotation", quoted);
#undef AT
}

static gboolean read_diagnostic(Reader *reader, const cJSON *object, guint index) {
  const char *message = NULL, *level_name = NULL;
  guint line = 0;
#define AT(member) ((Place){"diagnostics", index, member, NULL})
  if (!cJSON_IsObject(object))
    return fail_type(reader, AT(NULL), object, "an object");
  if (!read_string(reader, AT("message"), object, TRUE, &message) ||
      !read_string(reader, AT("level"), object, TRUE, &level_name))
    return FALSE;
  const cJSON *item = optional(object, "line");
  if (item && !read_line(reader, AT("line"), item, &line))
    return FALSE;
  for (DgLevel level = DG_LEVEL_INFO; level <= DG_LEVEL_ERROR; level++)
    if (strcmp(dg_level_name(level), level_name) == 0) {
      dg_diagnostics_add(reader->graph->diagnostics, level, line, "%s", message);
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(level_name);
  return fail(reader, AT("level"), "found %s, expected info, warning or error", quoted);
#undef AT
}

/* Reads each entry of the array `key` of the root. */
static gboolean read_list(Reader *reader, const cJSON *root, const char *key, gboolean required,
                          gboolean (*read_entry)(Reader *, const cJSON *, guint)) {
  const cJSON *list = required ? dg_json_get(root, key) : optional(root, key), *entry;
  if (!list && !required)
    return TRUE;
  if (!cJSON_IsArray(list))
    return fail_type(reader, (Place){.key = key}, list, "an array");
  guint index = 0;
  cJSON_ArrayForEach(entry, list) if (!read_entry(reader, entry, index++)) return FALSE;
  return TRUE;
}

static gboolean read_confusion(Reader *reader, const cJSON *root) {
  const cJSON *object = optional(root, "edge_confusion");
  if (!object)
    return TRUE;
  if (!cJSON_IsObject(object))
    return fail_type(reader, (Place){.key = "edge_confusion"}, object, "an object");
  for (guint i = 0; i < G_N_ELEMENTS(CONFUSION); i++) {
    const cJSON *count = dg_json_get(object, CONFUSION[i].key);
    double value = cJSON_IsNumber(count) ? count->valuedouble : -1;
    if (value < 0 || value > G_MAXUINT || value != floor(value))
      return fail(reader, (Place){.key = "edge_confusion"}, "expected \"%s\" to be a count from 0", CONFUSION[i].key);
    G_STRUCT_MEMBER(guint, &reader->graph->confusion, CONFUSION[i].offset) = (guint)value;
  }
  reader->graph->has_confusion = TRUE;
  return TRUE;
}

static gboolean read_vote_count(Reader *reader, const cJSON *votes, const char *key, DgVoteCount *count) {
  const cJSON *object = optional(votes, key);
  if (!object)
    return TRUE;
  const struct {
    const char *key;
    guint *value;
  } members[] = {{"asked", &count->asked}, {"usable", &count->usable}};
  for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
    const cJSON *number = dg_json_get(object, members[i].key);
    double value = cJSON_IsNumber(number) ? number->valuedouble : 0;
    if (value < 1 || value > G_MAXUINT || value != floor(value))
      return fail(reader, (Place){.key = "votes"}, "expected \"%s\" of \"%s\" to be a count from 1", members[i].key,
                  key);
    *members[i].value = (guint)value;
  }
  return TRUE;
}

static gboolean read_votes(Reader *reader, const cJSON *root) {
  const cJSON *votes = optional(root, "votes");
  if (!votes)
    return TRUE;
  if (!cJSON_IsObject(votes))
    return fail_type(reader, (Place){.key = "votes"}, votes, "an object");
  return read_vote_count(reader, votes, "nodes", &reader->graph->node_votes) &&
         read_vote_count(reader, votes, "edges", &reader->graph->edge_votes);
}

static gboolean read_understood(Reader *reader, const cJSON *root) {
  const cJSON *share = optional(root, "understood");
  if (!share)
    return TRUE;
  if (!cJSON_IsNumber(share) || !(share->valuedouble >= 0 && share->valuedouble <= 1))
    return fail(reader, (Place){.key = "understood"}, "expected a share from 0 to 1");
  reader->graph->understood = share->valuedouble;
  return TRUE;
}

static gboolean read_count(Reader *reader, Place place, const cJSON *object, guint *count) {
  const cJSON *item = optional(object, place.key);
  double value = cJSON_IsNumber(item) ? item->valuedouble : -1;
  if (item && (value < 0 || value > G_MAXINT || value != floor(value)))
    return fail(reader, place, "expected a count from 0");
  *count = item ? (guint)value : 0;
  return TRUE;
}

static gboolean read_part(Reader *reader, const cJSON *root) {
  DgGraph *graph = reader->graph;
  gboolean cropped = FALSE;
  return read_count(reader, (Place){.key = "part"}, root, &graph->part) &&
         read_count(reader, (Place){.key = "parts"}, root, &graph->parts) &&
         read_box(reader, (Place){.key = "crop"}, root, &graph->crop, &cropped);
}

static gboolean read_connectors(Reader *reader, const cJSON *root) {
  const cJSON *read = optional(root, "read");
  if (!read)
    return TRUE;
  DgGraph *graph = reader->graph;
  if (!cJSON_IsObject(read))
    return fail_type(reader, (Place){.key = "read"}, read, "an object");
  if (!read_count(reader, (Place){.key = "connectors"}, read, &graph->connectors_read) ||
      !read_count(reader, (Place){.key = "of"}, read, &graph->connectors_seen))
    return FALSE;
  graph->has_connectors = TRUE;
  if (graph->connectors_read > graph->connectors_seen)
    return fail(reader, (Place){.key = "read"}, "found more connectors read than there are");
  return TRUE;
}

static gboolean read_unread(Reader *reader, const cJSON *object, guint index) {
  const char *kind_name = NULL, *reason = "";
  DgBox place = {0};
  gboolean has_place = FALSE;
  guint line = 0;
#define AT(member) ((Place){"unread", index, member, NULL})
  if (!cJSON_IsObject(object))
    return fail_type(reader, AT(NULL), object, "an object");
  const cJSON *item = optional(object, "line");
  if (!read_string(reader, AT("kind"), object, TRUE, &kind_name) ||
      !read_string(reader, AT("reason"), object, FALSE, &reason) ||
      !read_box(reader, AT("place"), object, &place, &has_place) ||
      (item && !read_line(reader, AT("line"), item, &line)))
    return FALSE;
  for (DgUnreadKind kind = DG_UNREAD_CONNECTOR; kind <= DG_UNREAD_PROGRAM; kind++)
    if (strcmp(dg_unread_kind_name(kind), kind_name) == 0) {
      dg_graph_add_unread(reader->graph, kind, has_place ? &place : NULL, line, reason);
      return TRUE;
    }
  g_autofree char *quoted = dg_json_quote(kind_name);
  return fail(reader, AT("kind"), "found %s, expected connector, text, element or program", quoted);
#undef AT
}

static gboolean read_answer(Reader *reader, const cJSON *key, guint index) {
  if (!cJSON_IsString(key))
    return fail_type(reader, (Place){"answers", index, NULL, NULL}, key, "a string");
  g_ptr_array_add(reader->graph->answers, g_strdup(key->valuestring));
  return TRUE;
}

static gboolean read_document(Reader *reader, const cJSON *root) {
  const char *schema = NULL, *source = NULL;
  if (!cJSON_IsObject(root))
    return fail_type(reader, (Place){0}, root, "an object, a document " SCHEMA);
  if (!read_string(reader, (Place){.key = "schema"}, root, FALSE, &schema))
    return FALSE;
  if (schema && strcmp(schema, SCHEMA) != 0) {
    g_autofree char *quoted = dg_json_quote(schema);
    return fail(reader, (Place){.key = "schema"}, "found %s, expected \"" SCHEMA "\"", quoted);
  }
  if (!schema && !dg_json_get(root, "nodes") && !dg_json_get(root, "edges"))
    return fail(reader, (Place){0}, "found no schema, nodes or edges, expected a document " SCHEMA);
  if (!read_string(reader, (Place){.key = "source"}, root, FALSE, &source) ||
      !read_size(reader, (Place){.key = "width"}, root, &reader->graph->width) ||
      !read_size(reader, (Place){.key = "height"}, root, &reader->graph->height))
    return FALSE;
  reader->graph->source = g_strdup(source);
  return read_list(reader, root, "nodes", TRUE, read_node) && read_list(reader, root, "edges", TRUE, read_edge) &&
         read_list(reader, root, "texts", FALSE, read_text) &&
         read_list(reader, root, "diagnostics", FALSE, read_diagnostic) && read_confusion(reader, root) &&
         read_votes(reader, root) && read_understood(reader, root) && read_part(reader, root) &&
         read_connectors(reader, root) && read_list(reader, root, "unread", FALSE, read_unread) &&
         read_list(reader, root, "answers", FALSE, read_answer);
}

DgGraph *dg_graph_new_from_document(const cJSON *root, const char *name, GError **error) {
  Reader reader = {.name = name, .error = error, .graph = dg_graph_new(NULL, 0, 0)};
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
