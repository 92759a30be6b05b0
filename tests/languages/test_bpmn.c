/* BPMN 2.0: models with and without diagrams. What diagrams show is what bpmn-js draws of them. */
#include "source.h"

#define NAMESPACES                                                                                                     \
  "xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:bpmndi='http://www.omg.org/spec/BPMN/20100524/DI' "       \
  "xmlns:dc='http://www.omg.org/spec/DD/20100524/DC' xmlns:di='http://www.omg.org/spec/DD/20100524/DI'"
#define MODEL(BODY) "<definitions " NAMESPACES ">\n" BODY "</definitions>\n"
#define PLANE(ROOT, BODY)                                                                                              \
  "<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement='" ROOT "'>" BODY "</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>\n"
#define SHAPE(ID, MORE)                                                                                                \
  "<bpmndi:BPMNShape bpmnElement='" ID "' " MORE "><dc:Bounds x='1' y='2' width='3' height='4'/></bpmndi:BPMNShape>"
#define EDGE(ID)                                                                                                       \
  "<bpmndi:BPMNEdge bpmnElement='" ID "'><di:waypoint x='5' y='6'/><di:waypoint x='7' y='8'/></bpmndi:BPMNEdge>"

static void flows_join_flow_nodes(void **state) {
  static const Row rows[] = {
      {MODEL("<process id='p'><startEvent id='s'/><sequenceFlow sourceRef='s' targetRef='t' name='go'/>"
             "<task id='t' name='Do&#10;it'/></process>"),
       "; Do it", " -> Do it [go]"},
      {MODEL("<process><userTask id='a' name='A'/><exclusiveGateway id='g'/><callActivity id='b' name='B'/>"
             "<sequenceFlow sourceRef='a' targetRef='g'/><sequenceFlow sourceRef='g' targetRef='b' name='yes'>"
             "<conditionExpression>x</conditionExpression></sequenceFlow>"
             "<sequenceFlow sourceRef='g' targetRef='a' name='no'/></process>"),
       "A; ; B", "A -> ;  -> B [yes];  -> A [no]"},
      {MODEL("<process><task id='a' name='A'/><boundaryEvent id='b' name='late' attachedToRef='a'/>"
             "<endEvent id='e' name='E'/><sequenceFlow sourceRef='b' targetRef='e'/></process>"),
       "A; late; E", "late -> E"},
      {MODEL("<process><subProcess id='s' name='S'><task id='a' name='A'/></subProcess><transaction id='t' name='T'/>"
             "<adHocSubProcess id='h'/><sequenceFlow sourceRef='s' targetRef='t'/></process>"),
       "S; A; T; ", "S -> T"},
      {MODEL("<collaboration><participant id='x' name='X'/><participant id='y' name='Y' processRef='p'/>"
             "<messageFlow sourceRef='x' targetRef='t' name='order'/><messageFlow sourceRef='y' targetRef='x'/>"
             "</collaboration><process id='p'><laneSet><lane id='l' name='L'><flowNodeRef>t</flowNodeRef></lane>"
             "</laneSet><task id='t' name='T'/></process>"),
       "X; Y; L; T", "X -> T [order]; Y -> X"},
      {"<b:definitions xmlns:b='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:o='other'><b:process>"
       "<b:extensionElements><b:task id='x' name='X'/></b:extensionElements><o:task id='o' name='O'/>"
       "<b:task id='a' name='A'/><b:task id='b' name='B'/><b:sequenceFlow sourceRef='t:a' targetRef='t:b'/>"
       "</b:process></b:definitions>",
       "A; B", "A -> B"},
  };
  assert_all_state(DG_FORMAT_BPMN, rows, G_N_ELEMENTS(rows));
}

static void artifacts_and_data_stand_beside(void **state) {
  static const Row rows[] = {
      {MODEL("<process><task id='a' name='A'/><textAnnotation id='n'><text>why</text></textAnnotation>"
             "<association sourceRef='a' targetRef='n'/></process>"),
       "A; why", "A -- why"},
      {MODEL("<process><task id='a' name='A'/><task id='b' name='B'/>"
             "<association sourceRef='a' targetRef='b' associationDirection='One'/>"
             "<association sourceRef='a' targetRef='b' associationDirection='Both'/></process>"),
       "A; B", "A -> B; A -> B; B -> A"},
      {MODEL(
           "<process><dataObjectReference id='d' name='D'/><dataStoreReference id='s' name='S'/><task id='a' name='A'>"
           "<ioSpecification><dataInput id='i' name='I'/></ioSpecification>"
           "<dataInputAssociation><sourceRef> d </sourceRef><targetRef>i</targetRef></dataInputAssociation>"
           "<dataInputAssociation><sourceRef>property</sourceRef><targetRef>i</targetRef></dataInputAssociation>"
           "<dataOutputAssociation><sourceRef>i</sourceRef><targetRef>s</targetRef></dataOutputAssociation></task>"
           "</process>"),
       "D; S; A", "D -> A; A -> S"},
      {MODEL("<category><categoryValue id='v' value='Phase'/></category>"
             "<process><group id='g' categoryValueRef='v'/><group id='h'/></process>"),
       "Phase", ""},
  };
  assert_all_state(DG_FORMAT_BPMN, rows, G_N_ELEMENTS(rows));
}

#define TWO                                                                                                            \
  "<process id='p'><task id='a' name='A'/><task id='b' name='B'/><sequenceFlow id='f' sourceRef='a' targetRef='b'/>"   \
  "</process>"
#define INSIDE                                                                                                         \
  "<process id='p'><subProcess id='s' name='S'><task id='a' name='A'/><task id='b' name='B'/>"                         \
  "<sequenceFlow id='f' sourceRef='a' targetRef='b'/></subProcess></process>"
#define ALL_OF_TWO SHAPE("a", "") SHAPE("b", "") EDGE("f")

static void diagrams_show_what_has_a_shape(void **state) {
  static const Row rows[] = {
      {MODEL(TWO PLANE("p", ALL_OF_TWO)), "A; B", "A -> B"},
      {MODEL(TWO PLANE("p", "")), "A; B", "A -> B"},
      {MODEL(TWO PLANE("t:p", SHAPE("t:a", "") SHAPE("t:b", "") EDGE("t:f"))), "A; B", "A -> B"},
      {MODEL(INSIDE PLANE("p", SHAPE("s", "isExpanded='true'") ALL_OF_TWO)), "S; A; B", "A -> B"},
      {MODEL(INSIDE PLANE("p", SHAPE("s", "isExpanded='false'") ALL_OF_TWO)), "S", ""},
      {MODEL(INSIDE PLANE("p", SHAPE("s", "") ALL_OF_TWO)), "S", ""},
      {MODEL(INSIDE PLANE("p", SHAPE("s", ""))), "S", ""},
      {MODEL(INSIDE PLANE("p", SHAPE("s", "")) PLANE("s", ALL_OF_TWO)), "S", ""},
  };
  assert_all_state(DG_FORMAT_BPMN, rows, G_N_ELEMENTS(rows));
}

static void each_diagram_is_a_part(void **state) {
  const char *text = MODEL(INSIDE PLANE("p", SHAPE("s", "")) PLANE("q", "") PLANE("s", ALL_OF_TWO));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_part(DG_FORMAT_BPMN, text, 2, &error);
  assert_null(error);
  g_autofree char *nodes = list_nodes(graph), *edges = list_edges(graph);
  assert_string_equal(nodes, "A; B");
  assert_string_equal(edges, "A -> B");
  assert_null(read_part(DG_FORMAT_BPMN, text, 3, &error));
  assert_string_equal(error->message, "a: found 2 diagrams, expected a part 3");
}

static void places_are_those_of_the_diagram(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_BPMN, MODEL(TWO PLANE("p", ALL_OF_TWO)), NULL);
  DgBox box;
  assert_true(dg_graph_get_node_box(graph, 0, &box));
  assert_true(box.x == 1 && box.y == 2 && box.width == 3 && box.height == 4);
  guint n;
  const DgPoint *points = dg_graph_get_edge_points(graph, 0, &n);
  assert_int_equal(n, 2);
  assert_true(points[0].x == 5 && points[1].y == 8);
}

static void what_is_left_out_is_said(void **state) {
  static const struct {
    const char *source, *nodes, *edges, *reason;
    guint line;
  } rows[] = {
      {MODEL("<process><task id='a' name='A'/>\n<sequenceFlow id='f' sourceRef='a' targetRef='z'/></process>"), "A", "",
       "the sequenceFlow \"f\" ends at \"z\", which is no shape of the diagram", 3},
      {MODEL("<process><task id='a' name='A'/>\n<sequenceFlow id='f' sourceRef='a'/></process>"), "A", "",
       "the sequenceFlow \"f\" has no targetRef", 3},
      {MODEL(TWO PLANE("p", SHAPE("a", "") SHAPE("b", ""))), "A; B", "",
       "the sequenceFlow \"f\" is drawn in no diagram of the file", 2},
      {MODEL(TWO PLANE("p", SHAPE("a", ""))), "A", "", "the task \"b\" is drawn in no diagram of the file", 2},
      {MODEL("<process><task id='a' name='A'/><task id='a' name='B'/></process>"), "A", "",
       "a second element has the id \"a\"", 2},
      {MODEL("<process><boundaryEvent id='b' attachedToRef='z'/></process>"), "", "",
       "the boundary event \"b\" is at \"z\", which is no activity of the diagram", 2},
      {MODEL("<collaboration><participant id='a' name='A'/><conversation id='c'/></collaboration>"), "A", "",
       "elements of conversations and choreographies (conversation) are not read", 2},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    print_message("row %u\n", i);
    g_autoptr(DgGraph) graph = read_source(DG_FORMAT_BPMN, rows[i].source, NULL);
    g_autofree char *nodes = list_nodes(graph), *edges = list_edges(graph);
    assert_string_equal(nodes, rows[i].nodes);
    assert_string_equal(edges, rows[i].edges);
    assert_string_equal(dg_graph_get_unread(graph, 0)->reason, rows[i].reason);
    assert_int_equal(dg_graph_get_unread(graph, 0)->line, rows[i].line);
  }
}

static void what_is_no_process_is_refused(void **state) {
  assert_refused(DG_FORMAT_BPMN, MODEL("<choreography id='c'/>"), DG_ERROR_FORMAT,
                 "a:2: found a choreography, expected a process or a collaboration");
  assert_refused(DG_FORMAT_BPMN, MODEL("<process id='p'/><choreography id='c'/>" PLANE("c", SHAPE("x", ""))),
                 DG_ERROR_FORMAT, "a:2: found a choreography, expected a process or a collaboration");
  assert_refused(DG_FORMAT_BPMN, MODEL("<message id='m'/>"), DG_ERROR_FORMAT,
                 "a:1: found a model without a diagram, expected a process or a collaboration");
}

static void sub_processes_nest(void **state) {
  g_autoptr(GString) text = g_string_new("<definitions " NAMESPACES "><process>");
  for (guint i = 0; i < 240; i++)
    g_string_append(text, "<subProcess>");
  for (guint i = 0; i < 240; i++)
    g_string_append(text, "</subProcess>");
  g_string_append(text, "</process></definitions>");
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_BPMN, text->str, NULL);
  assert_int_equal(dg_graph_get_node_count(graph), 240);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flows_join_flow_nodes),           cmocka_unit_test(artifacts_and_data_stand_beside),
      cmocka_unit_test(diagrams_show_what_has_a_shape),  cmocka_unit_test(each_diagram_is_a_part),
      cmocka_unit_test(places_are_those_of_the_diagram), cmocka_unit_test(what_is_left_out_is_said),
      cmocka_unit_test(what_is_no_process_is_refused),   cmocka_unit_test(sub_processes_nest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
