/* Components of circuits that are nodes: boxes with the anchors of their pins (manual of circuitikz, "Transistors",
 * "Logic gates", "Operational amplifiers"). */
#include "tikz/circuit.h"
#include "tikz/shape.h"

#include <string.h>

typedef struct {
  const char *name;
  double x, y; /* of half the size of the box, from its middle */
} Pin;

typedef struct {
  const char *name;
  double width, height; /* of DG_TIKZ_CIRCUIT_LENGTH */
  double x, y; /* where its origin is, of half the size from the middle */
  Pin pins[8];
} Component;

#define TRANSISTOR(name)                                                                                               \
  {                                                                                                                    \
    name, .6, 1.1, 1, 0, {                                                                                             \
      {"B", -1, 0}, {"C", 1, 1}, {"E", 1, -1}, {"base", -1, 0}, {"collector", 1, 1}, {                                 \
        "emitter", 1, -1                                                                                               \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define MIRRORED_TRANSISTOR(name)                                                                                      \
  {                                                                                                                    \
    name, .6, 1.1, 1, 0, {                                                                                             \
      {"B", -1, 0}, {"C", 1, -1}, {"E", 1, 1}, {"base", -1, 0}, {"collector", 1, -1}, {                                \
        "emitter", 1, 1                                                                                                \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define FIELD_TRANSISTOR(name)                                                                                         \
  {                                                                                                                    \
    name, .7, 1.1, 1, 0, {                                                                                             \
      {"G", -1, 0}, {"D", 1, 1}, {"S", 1, -1}, {"gate", -1, 0}, {"drain", 1, 1}, {                                     \
        "source", 1, -1                                                                                                \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define MIRRORED_FIELD_TRANSISTOR(name)                                                                                \
  {                                                                                                                    \
    name, .7, 1.1, 1, 0, {                                                                                             \
      {"G", -1, 0}, {"D", 1, -1}, {"S", 1, 1}, {"gate", -1, 0}, {"drain", 1, -1}, {                                    \
        "source", 1, 1                                                                                                 \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define GATE(name)                                                                                                     \
  {                                                                                                                    \
    name, 1.1, .8, 0, 0, {                                                                                             \
      {"in 1", -1, .5}, {"in 2", -1, -.5}, {"in", -1, 0}, {"out", 1, 0}, {"bin 1", -1, .5}, {"bin 2", -1, -.5}, {      \
        "bout", 1, 0                                                                                                   \
      }                                                                                                                \
    }                                                                                                                  \
  }

static const Component COMPONENTS[] = {
    GATE("and port"),
    GATE("buffer"),
    GATE("nand port"),
    FIELD_TRANSISTOR("nfet"),
    FIELD_TRANSISTOR("nigfete"),
    FIELD_TRANSISTOR("nmos"),
    GATE("nor port"),
    GATE("not port"),
    TRANSISTOR("npn"),
    {"op amp", 1.7, 1.4, 0, 0, {{"+", -1, -.5}, {"-", -1, .5}, {"out", 1, 0}, {"up", 0, .45}, {"down", 0, -.45}}},
    GATE("or port"),
    MIRRORED_FIELD_TRANSISTOR("pfet"),
    MIRRORED_FIELD_TRANSISTOR("pmos"),
    MIRRORED_TRANSISTOR("pnp"),
    GATE("xnor port"),
    GATE("xor port"),
    {"ground", .5, .3, 0, 1, {{NULL}}},
    {"rground", .5, .1, 0, 1, {{NULL}}},
    {"sground", .5, .3, 0, 1, {{NULL}}},
    {"tlground", .5, .2, 0, 1, {{NULL}}},
    {"cground", .5, .3, 0, 1, {{NULL}}},
    {"vcc", .2, .3, 0, -1, {{NULL}}},
    {"vdd", .2, .3, 0, -1, {{NULL}}},
    {"vee", .2, .3, 0, 1, {{NULL}}},
    {"vss", .2, .3, 0, 1, {{NULL}}},
    {"antenna", .4, .6, 0, -1, {{NULL}}},
    {"circ", .07, .07, 0, 0, {{NULL}}},
    {"ocirc", .07, .07, 0, 0, {{NULL}}},
    {"transformer", 1.5, 1.5, 0, 0, {{"A1", -1, 1}, {"A2", -1, -1}, {"B1", 1, 1}, {"B2", 1, -1}}},
};

static const Component *find(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(COMPONENTS); i++)
    if (strcmp(COMPONENTS[i].name, name) == 0)
      return &COMPONENTS[i];
  return NULL;
}

static void build_component(DgTikzDraft *draft) {
  const Component *component = find(draft->state->shape);
  double w = component->width * DG_TIKZ_CIRCUIT_LENGTH / 2, h = component->height * DG_TIKZ_CIRCUIT_LENGTH / 2;
  double x = -component->x * w, y = -component->y * h; /* of the middle */
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  draft->node->half_width = w;
  draft->node->half_height = h;
  dg_tikz_draft_move(draft, x - w, y - h);
  dg_tikz_draft_line(draft, x - w, y + h);
  dg_tikz_draft_line(draft, x + w, y + h);
  dg_tikz_draft_line(draft, x + w, y - h);
  dg_tikz_draft_close(draft);
  for (guint i = 0; i < G_N_ELEMENTS(component->pins) && component->pins[i].name; i++)
    dg_tikz_draft_anchor(draft, component->pins[i].name, x + w * component->pins[i].x, y + h * component->pins[i].y);
  for (guint i = 0; i < draft->n_texts; i++)
    draft->origins[i] = (DgPoint){draft->origins[i].x + x, draft->origins[i].y + y};
}

gboolean dg_tikz_key_circuit(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  const Component *component = value ? NULL : find(g_str_has_prefix(key, "american ") ? key + 9 : key);
  if (!component || !state->in_node)
    return FALSE;
  state->shape = component->name;
  state->paint.stroke = TRUE;
  if (strstr(key, "circ")) {
    state->paint.fill = TRUE;
    state->paint.fill_color = *key == 'o' ? 0xffffff : state->color;
  } else {
    dg_tikz_circuit_say(tikz, key);
  }
  return TRUE;
}

#define SHAPE(name)                                                                                                    \
  { name, build_component }

const DgTikzShape dg_tikz_shapes_circuit[] = {
    SHAPE("and port"), SHAPE("buffer"),   SHAPE("nand port"), SHAPE("nfet"),     SHAPE("nigfete"),     SHAPE("nmos"),
    SHAPE("nor port"), SHAPE("not port"), SHAPE("npn"),       SHAPE("op amp"),   SHAPE("or port"),     SHAPE("pfet"),
    SHAPE("pmos"),     SHAPE("pnp"),      SHAPE("xnor port"), SHAPE("xor port"), SHAPE("ground"),      SHAPE("rground"),
    SHAPE("sground"),  SHAPE("tlground"), SHAPE("cground"),   SHAPE("vcc"),      SHAPE("vdd"),         SHAPE("vee"),
    SHAPE("vss"),      SHAPE("antenna"),  SHAPE("circ"),      SHAPE("ocirc"),    SHAPE("transformer"), {NULL, NULL}};
