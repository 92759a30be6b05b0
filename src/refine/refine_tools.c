#include "refine/refine_tools.h"

#include "base/diagnostics.h"
#include "model/text_to_image.h"
#include "svg/inert.h"

#include <diagrade/draw.h>
#include <diagrade/drawing.h>
#include <diagrade/figure.h>
#include <string.h>

static const struct {
  const char *name, *purpose;
} TOOLS[DG_TOOL_COUNT] = {
    [DG_TOOL_DRAW] = {"draw", "Draws graphs of functions and geometric figures from a description: the way to exact "
                              "figures. The parameters are the description."},
    [DG_TOOL_SVG] = {DG_TOOL_CALL_SVG, "Takes an SVG document that you write yourself, for what the other tools cannot "
                                       "draw."},
    [DG_TOOL_TEXT_TO_IMAGE] = {"text_to_image", "Paints a scene or a cartoon from its description in English: for "
                                                "pictures in which no point, length or name must be exact."},
};

const char *dg_tool_name(DgTool tool) {
  return TOOLS[tool].name;
}

gboolean dg_tool_find(const char *name, DgTool *tool) {
  for (guint i = 0; i < DG_TOOL_COUNT; i++)
    if (strcmp(TOOLS[i].name, name) == 0) {
      *tool = (DgTool)i;
      return TRUE;
    }
  return FALSE;
}

static gboolean is_offered(const DgRefineOptions *options, const char *type, DgTool tool) {
  return tool == DG_TOOL_TEXT_TO_IMAGE ? dg_refine_options_find_painter(options, type) != NULL : options->tools[tool];
}

const char **dg_tools_names(const DgRefineOptions *options, const char *type) {
  const char **names = g_new0(const char *, DG_TOOL_COUNT + 1);
  for (guint i = 0, n = 0; i < DG_TOOL_COUNT; i++)
    if (is_offered(options, type, (DgTool)i))
      names[n++] = TOOLS[i].name;
  return names;
}

static cJSON *schema_of_kind(const char *kind) {
  const char *text = dg_draw_schema(kind);
  return dg_json_parse(text, strlen(text), "the schema", NULL);
}

static cJSON *schema_of_draw(const char *type) {
  if (type && dg_draw_schema(type))
    return schema_of_kind(type);
  cJSON *schema = cJSON_CreateObject(), *kinds = cJSON_AddArrayToObject(schema, "oneOf");
  for (guint i = 0; dg_draw_get_kind(i); i++)
    cJSON_AddItemToArray(kinds, schema_of_kind(dg_draw_get_kind(i)));
  return schema;
}

/* {"type": "object"} with one text. */
static cJSON *schema_of_text(const char *key, const char *description) {
  cJSON *schema = cJSON_CreateObject();
  cJSON_AddStringToObject(schema, "type", "object");
  cJSON *text = cJSON_AddObjectToObject(cJSON_AddObjectToObject(schema, "properties"), key);
  cJSON_AddStringToObject(text, "type", "string");
  cJSON_AddStringToObject(text, "description", description);
  cJSON_AddItemToArray(cJSON_AddArrayToObject(schema, "required"), cJSON_CreateString(key));
  cJSON_AddFalseToObject(schema, "additionalProperties");
  return schema;
}

static cJSON *schema_of(DgTool tool, const char *type) {
  switch (tool) {
  case DG_TOOL_DRAW:
    return schema_of_draw(type);
  case DG_TOOL_TEXT_TO_IMAGE:
    return schema_of_text("prompt", "What is to be seen, in one paragraph, with style and point of view.");
  default:
    return schema_of_text("svg", "From <svg to </svg>; answer with the document alone.");
  }
}

char *dg_tools_describe(const DgRefineOptions *options, const char *type) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (guint i = 0; i < DG_TOOL_COUNT; i++)
    if (is_offered(options, type, (DgTool)i)) {
      cJSON *tool = cJSON_CreateObject();
      cJSON_AddStringToObject(tool, "name", TOOLS[i].name);
      cJSON_AddStringToObject(tool, "description", TOOLS[i].purpose);
      cJSON_AddItemToObject(tool, "parameters", schema_of((DgTool)i, type));
      cJSON_AddItemToArray(list, tool);
    }
  return dg_json_print(list, FALSE);
}

/* Takes over what nothing but a figure can come of, and that takes no more than `limits`. */
static gboolean take_svg(GBytes *bytes, const char *name, DgLimits limits, DgRound *round, GError **error) {
  if (dg_format_is_source(dg_figure_format(bytes))) {
    dg_figure_refuse(bytes, name, "an SVG figure", error);
    return FALSE;
  }
  g_autoptr(GBytes) inert = dg_svg_inert(bytes, name, round->diagnostics, error);
  g_autoptr(DgDrawing) drawing = inert ? dg_drawing_new_within(inert, name, limits, error) : NULL;
  if (!drawing)
    return FALSE;
  if (dg_drawing_get_shape_count(drawing) == 0 && dg_drawing_get_text_count(drawing) == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a figure that paints nothing, expected shapes or text",
                name);
    return FALSE;
  }
  round->figure = g_steal_pointer(&inert);
  return TRUE;
}

/* The only member of the parameters, a text; NULL with an error when they are something else. */
static const char *only_text(const cJSON *parameters, const char *key, GError **error) {
  const char *text = cJSON_GetStringValue(dg_json_get(parameters, key));
  if (text && *text && cJSON_GetArraySize(parameters) == 1)
    return text;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "parameters: found something else, expected {\"%s\": text}", key);
  return NULL;
}

static gboolean is_short(const char *what, const char *text, GError **error) {
  gsize length = strlen(text);
  if (length <= DG_TOOL_BYTES_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %" G_GSIZE_FORMAT " bytes, expected at most %u", what, length,
              DG_TOOL_BYTES_MAX);
  return FALSE;
}

static gboolean call_draw(const cJSON *parameters, DgRound *round, GError **error) {
  g_autofree char *text = dg_json_print(parameters, FALSE);
  if (!is_short("parameters", text, error))
    return FALSE;
  char *svg = dg_draw_from_json_full(text, -1, "parameters", round->diagnostics, error);
  if (svg)
    round->figure = g_bytes_new_take(svg, strlen(svg));
  return svg != NULL;
}

static gboolean call_svg(const cJSON *parameters, DgRound *round, GError **error) {
  const char *svg = only_text(parameters, "svg", error);
  if (!svg || !is_short("the document", svg, error))
    return FALSE;
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  return take_svg(bytes, "the document", DG_TOOL_LIMITS, round, error);
}

static gboolean call_text_to_image(const DgPainter *painter, const cJSON *parameters, const char *name, DgRound *round,
                                   GError **error) {
  const char *description = only_text(parameters, "prompt", error);
  if (!description || !is_short("the prompt", description, error))
    return FALSE;
  DgAnswerUsage usage = {0};
  round->figure = dg_model_paint(painter->client, &painter->settings, description, 0, name, &usage, error);
  round->is_picture = TRUE;
  round->picture = dg_model_paint_document(painter->client, &painter->settings);
  dg_round_charge(round, DG_ROUND_PICTURES, &usage);
  return round->figure != NULL;
}

gboolean dg_tools_call(const DgRefineOptions *options, const char *type, const DgToolCall *call, const char *name,
                       DgRound *round, GError **error) {
  if (strcmp(call->tool, TOOLS[DG_TOOL_DRAW].name) == 0)
    return call_draw(call->parameters, round, error);
  if (strcmp(call->tool, TOOLS[DG_TOOL_TEXT_TO_IMAGE].name) == 0)
    return call_text_to_image(dg_refine_options_find_painter(options, type), call->parameters, name, round, error);
  return call_svg(call->parameters, round, error);
}

/* A picture in pixels needs somebody who can look at it. */
static gboolean take_picture(const DgRefineOptions *options, GBytes *bytes, const char *path, DgRound *round,
                             GError **error) {
  if (!options->revisor) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found %s as the draft, expected an SVG figure, or a model that looks at it (--revisor model or "
                "both): checks say nothing of pixels",
                path, dg_format_name(dg_figure_format(bytes)));
    return FALSE;
  }
  round->figure = g_bytes_ref(bytes);
  round->is_picture = TRUE;
  return TRUE;
}

gboolean dg_tools_take_file(const DgRefineOptions *options, const char *path, DgRound *round, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (bytes && dg_format_is_picture(dg_figure_format(bytes)))
    return take_picture(options, bytes, path, round, error);
  return bytes && take_svg(bytes, path, DG_LIMITS, round, error);
}
