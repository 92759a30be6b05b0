/* How long the source of a diagram takes to become a graph, language by language: bench_sources. The diagram is the
 * same in each: boxes with words, and arrows with labels. The time of libxml2's DOM parse of an SVG document that
 * paints it stands beside it, so that two runs can be compared on a machine that is busy or another one. */
#include <diagrade/diagrade.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 200u
#define EDGES 300u
/* Each is measured for so long, in microseconds, in rounds of which the fastest counts. */
#define ROUND_US 20000
#define ROUNDS 7
/* The most that the slowest language may take. */
#define TIME_US_MAX 1000.0

/* How a language writes a diagram: the numbers of a node are its own, those of an edge its ends and its own. */
typedef struct {
  const char *name, *begin, *node, *edge, *end;
} Writer;

#define DRAWIO_CELLS "<mxfile><diagram><mxGraphModel><root><mxCell id=\"0\"/><mxCell id=\"1\" parent=\"0\"/>\n"
#define BPMN_BEGIN                                                                                                     \
  "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" targetNamespace=\"a\"><process id=\"p\">\n"
#define GRAPHML_BEGIN                                                                                                  \
  "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><key id=\"l\" for=\"all\" attr.name=\"label\" "            \
  "attr.type=\"string\"/><graph edgedefault=\"directed\">\n"
#define BOX "<mxGeometry x=\"0\" y=\"0\" width=\"90\" height=\"40\" as=\"geometry\"/></mxCell>\n"
#define EXCALIDRAW_NODE                                                                                                \
  "{\"id\":\"n%1$u\",\"type\":\"rectangle\",\"x\":1%1$u00,\"y\":0,\"width\":90,\"height\":40},"                        \
  "{\"id\":\"t%1$u\",\"type\":\"text\",\"x\":1%1$u00,\"y\":0,\"width\":90,\"height\":40,\"containerId\":\"n%1$u\","    \
  "\"text\":\"Step %1$u of the plan\"},\n"
#define EXCALIDRAW_EDGE                                                                                                \
  "{\"id\":\"e%3$u\",\"type\":\"arrow\",\"x\":0,\"y\":0,\"width\":9,\"height\":0,\"points\":[[0,0],[9,0]],"            \
  "\"startBinding\":{\"elementId\":\"n%1$u\"},\"endBinding\":{\"elementId\":\"n%2$u\"}},\n"

static const Writer WRITERS[] = {
    {"Mermaid", "flowchart LR\n", "  n%1$u[\"Step %1$u of the plan\"]\n", "  n%1$u -->|part %3$u| n%2$u\n", ""},
    {"DOT", "digraph {\n", "  n%1$u [label=\"Step %1$u of the plan\"];\n", "  n%1$u -> n%2$u [label=\"part %3$u\"];\n",
     "}\n"},
    {"GraphML", GRAPHML_BEGIN, "<node id=\"n%1$u\"><data key=\"l\">Step %1$u of the plan</data></node>\n",
     "<edge source=\"n%1$u\" target=\"n%2$u\"><data key=\"l\">part %3$u</data></edge>\n", "</graph></graphml>\n"},
    {"draw.io", DRAWIO_CELLS,
     "<mxCell id=\"n%1$u\" value=\"Step %1$u of the plan\" style=\"html=1;\" vertex=\"1\" parent=\"1\">" BOX,
     "<mxCell id=\"e%3$u\" value=\"part %3$u\" style=\"html=1;\" edge=\"1\" parent=\"1\" source=\"n%1$u\" "
     "target=\"n%2$u\"><mxGeometry relative=\"1\" as=\"geometry\"/></mxCell>\n",
     "</root></mxGraphModel></diagram></mxfile>\n"},
    {"Excalidraw", "{\"type\":\"excalidraw\",\"version\":2,\"elements\":[\n", EXCALIDRAW_NODE, EXCALIDRAW_EDGE,
     "{\"id\":\"last\",\"type\":\"text\",\"x\":0,\"y\":900,\"width\":9,\"height\":9,\"text\":\"end\"}]}\n"},
    {"BPMN", BPMN_BEGIN, "<task id=\"n%1$u\" name=\"Step %1$u of the plan\"/>\n",
     "<sequenceFlow id=\"e%3$u\" sourceRef=\"n%1$u\" targetRef=\"n%2$u\" name=\"part %3$u\"/>\n",
     "</process></definitions>\n"},
    {"PlantUML", "@startuml\n", "component \"Step %1$u of the plan\" as n%1$u\n", "n%1$u --> n%2$u : part %3$u\n",
     "@enduml\n"},
    {"D2", "", "n%1$u: Step %1$u of the plan\n", "n%1$u -> n%2$u: part %3$u\n", ""},
};

static const Writer SVG = {
    "SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"9000\" font-size=\"14\">\n",
    "<g><rect x=\"%1$u0\" y=\"40\" width=\"90\" height=\"40\" fill=\"none\" stroke=\"#000\"/>"
    "<text x=\"%1$u5\" y=\"65\" text-anchor=\"middle\">Step %1$u of the plan</text></g>\n",
    "<g><path d=\"M%1$u0 80V%2$u0\" fill=\"none\" stroke=\"#000\" marker-end=\"url(#arrow)\"/>"
    "<text x=\"%3$u5\" y=\"65\" text-anchor=\"middle\">part %3$u</text></g>\n",
    "</svg>\n"};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static GBytes *write_diagram(const Writer *writer) {
  GString *text = g_string_new(writer->begin);
  for (guint i = 0; i < NODES; i++)
    g_string_append_printf(text, writer->node, i);
  for (guint i = 0; i < EDGES; i++)
    g_string_append_printf(text, writer->edge, i % NODES, (i * 7 + 1) % NODES, i);
  g_string_append(text, writer->end);
  return g_string_free_to_bytes(text);
}
#pragma GCC diagnostic pop

static void read_graph(GBytes *source, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(source, name, NULL, &error);
  if (graph && dg_graph_get_node_count(graph) == NODES && dg_graph_get_edge_count(graph) == EDGES)
    return;
  fprintf(stderr, "bench_sources: %s\n", error ? error->message : "found other nodes and edges than were written");
  exit(3);
}

static void parse_xml(GBytes *source, const char *name) {
  gsize length;
  const char *data = g_bytes_get_data(source, &length);
  xmlFreeDoc(xmlReadMemory(data, (int)length, name, NULL, XML_PARSE_NONET));
}

/* The fastest round, in microseconds. */
static double best_time(GBytes *source, const char *name, void (*work)(GBytes *, const char *)) {
  double best = G_MAXDOUBLE;
  for (guint round = 0; round < ROUNDS; round++) {
    gint64 start = g_get_monotonic_time(), now;
    guint n = 0;
    do {
      work(source, name);
      n++;
      now = g_get_monotonic_time();
    } while (now - start < ROUND_US);
    best = MIN(best, (double)(now - start) / n);
  }
  return best;
}

int main(void) {
  g_autoptr(GBytes) svg = write_diagram(&SVG);
  double parse = best_time(svg, SVG.name, parse_xml), slowest = 0;
  printf("%u nodes, %u edges; libxml2's parse of their SVG (%zu bytes): %.0f us\n\n", NODES, EDGES,
         g_bytes_get_size(svg), parse);
  printf("%-12s %8s %8s %18s\n", "language", "bytes", "us", "ratio to the parse");
  for (guint i = 0; i < G_N_ELEMENTS(WRITERS); i++) {
    g_autoptr(GBytes) source = write_diagram(&WRITERS[i]);
    double time = best_time(source, WRITERS[i].name, read_graph);
    slowest = MAX(slowest, time);
    printf("%-12s %8zu %8.0f %18.2f\n", WRITERS[i].name, g_bytes_get_size(source), time, time / parse);
  }
  printf("\nslowest: %.0f us (at most %.0f)\n", slowest, TIME_US_MAX);
  return slowest <= TIME_US_MAX ? 0 : 1;
}
