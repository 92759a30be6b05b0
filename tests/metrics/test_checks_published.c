/* The rules of DiagramIR (appendix A2.4): of each rule a diagram that fails and a twin that passes. Coordinates are
 * points, so that limits can be read off: labels are 8 pixels = 6.02 points high, "4" is 7 and "A" 7 pixels wide. */
#include "ir/ir.h"

#include <diagrade/checks.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define ANGLES "angle_labels_matches_arcs"
#define LENGTHS "labeled_lengths_areas_match_proportions"
#define FRAME "diagram_fully_in_canvas"
#define READABLE "diagram_elements_are_readable_size"
#define LABELS "labels_associated_with_elements"
#define OVERLAP "diagram_elements_dont_problematically_overlap"
#define CLOSED "shape_outlines_are_closed"
#define CORE "core_mathematical_properties_of_shapes_correct"

#define SHAPE(type, vertices, rest) "{\"type\":\"" type "\",\"vertices\":[" vertices "],\"cycle\":true" rest "}"
#define OPEN(vertices) "{\"type\":\"polygon\",\"vertices\":[" vertices "],\"cycle\":false}"
#define FACE(id, vertices, rest)                                                                                       \
  "{\"type\":\"3D-part\",\"id\":" #id ",\"vertices\":[" vertices "],\"cycle\":true" rest "}"
#define CUBE(x, y, z, rest) "{\"type\":\"Ucube\",\"id\":1,\"transform\":{\"shift\":[" #x "," #y "," #z "]}" rest "}"
#define FILL ",\"fill\":\"red\""
#define LINE(a, b, c, d) "{\"from\":[" #a "," #b "],\"to\":[" #c "," #d "]}"
#define DASHED(a, b, c, d) "{\"from\":[" #a "," #b "],\"to\":[" #c "," #d "],\"style\":\"dashed\"}"
#define TEXT(x, y, text) "{\"at\":[" #x "," #y "],\"text\":\"" text "\"}"
#define PLATE(x, y, text) "{\"at\":[" #x "," #y "],\"text\":\"" text "\",\"fill\":\"white\"}"
#define ARC(x, y, r, a, b) "{\"center\":[" #x "," #y "],\"radius\":" #r ",\"start_angle\":" #a ",\"end_angle\":" #b "}"
#define CIRCLE(x, y, r) "{\"center\":[" #x "," #y "],\"radius\":" #r "}"
#define RECT(a, b, c, d) "{\"corner1\":[" #a "," #b "],\"corner2\":[" #c "," #d "]}"
#define MARK(a, b, c, d) "{\"corner1\":[" #a "," #b "],\"corner2\":[" #c "," #d "],\"is_right_angle_symbol\":true}"
#define POINTS "\"tikzpicture_options\":{\"x\":\"1pt\",\"y\":\"1pt\",\"z\":\"(45:-0.4)\"}"
/* the same with a unit of a hundred points, for solids */
#define HUNDRED "\"tikzpicture_options\":{\"x\":\"100pt\",\"y\":\"100pt\",\"z\":\"(45:-0.4)\"}"
#define SHAPES(list) ",\"shapes\":[" list "]"
#define LINES(list) ",\"line_segments\":[" list "]"
#define NODES(list) ",\"nodes\":[" list "]"
#define ARCS(list) ",\"arcs\":[" list "]"
#define CIRCLES(list) ",\"circles\":[" list "]"
#define RECTS(list) ",\"rectangle_primitives\":[" list "]"
#define CLIPS(list) ",\"clips\":[" list "]"
#define PAGE(a, b, c, d) ",\"page\":{\"corner1\":[" #a "," #b "],\"corner2\":[" #c "," #d "]}"

/* A box of sides 2, 1 and 1 whose front, top and right faces are drawn, moved by x. */
#define BOX_AT(id, x0, x1)                                                                                             \
  FACE(id, "[" #x0 ",0,1],[" #x1 ",0,1],[" #x1 ",1,1],[" #x0 ",1,1]", "")                                              \
  "," FACE(id, "[" #x0 ",1,0],[" #x1 ",1,0],[" #x1 ",1,1],[" #x0 ",1,1]",                                              \
           "") "," FACE(id, "[" #x1 ",0,0],[" #x1 ",1,0],[" #x1 ",1,1],[" #x1 ",0,1]", "")

enum { CODE = 1 << DG_PROFILE_CODE, PAPER = 1 << DG_PROFILE_PAPER, BOTH = CODE | PAPER };

typedef struct {
  const char *rule, *check;
  guint profiles;
  const char *fails, *passes; /* members of the document behind the picture options */
  const char *message; /* part of what the failing one says */
  gboolean solid; /* units of a hundred points */
} Twin;

static const Twin twins[] = {
    /* algorithm 2 */
    {"an arc spans what its label reads, to 1 %", ANGLES, BOTH,
     LINES(LINE(0, 0, 100, 0)) ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "47°")),
     LINES(LINE(0, 0, 100, 0)) ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "45.4°")), "spans 45.0°"},
    {"a label may mean the smaller way around", ANGLES, BOTH, ARCS(ARC(0, 0, 30, 0, 300)) NODES(TEXT(40, 15, "90°")),
     ARCS(ARC(0, 0, 30, 0, 300)) NODES(TEXT(40, 15, "60°")), "spans 60.0°"},
    {"an angle label lies within 55 pt of an arc", ANGLES, BOTH, ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(100, 0, "45°")),
     ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(80, 0, "45°")), "(allowed: 55.0 pt)"},
    {"an angle label has a number", ANGLES, BOTH, ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "$\\\\angle ABC$")),
     ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "angle 45")), "has no number"},
    {"an angle label has an arc", ANGLES, BOTH, RECTS(RECT(0, 0, 9, 9)) NODES(TEXT(40, 15, "45°")),
     RECTS(RECT(0, 0, 9, 9)) ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "45°")), "has no arc"},
    {"a right-angle mark stands where edges meet at 90 degrees", ANGLES, BOTH,
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 0, 50, 86.6)) RECTS(MARK(0, 0, 9, 9)),
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 0, 0, 86.6)) RECTS(MARK(0, 0, 9, 9)), "60.0°"},
    {"a right-angle mark stands within 2 pt of two edges", ANGLES, BOTH,
     LINES(LINE(0, 0, 100, 0) "," LINE(-3, 0, -3, 100)) RECTS(MARK(0, 0, 9, 9)),
     LINES(LINE(0, 0, 100, 0) "," LINE(-1.5, 0, -1.5, 100)) RECTS(MARK(0, 0, 9, 9)), "where two edges meet"},
    /* algorithm 1 */
    {"lengths are in proportion to 5 %", LENGTHS, BOTH,
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 50, 200, 50)) NODES(TEXT(50, -9, "4") "," TEXT(50, 59, "9")),
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 50, 200, 50)) NODES(TEXT(50, -9, "4") "," TEXT(50, 59, "8.3")),
     "100.0 and 200.0"},
    {"a fraction is its value", LENGTHS, BOTH,
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 50, 200, 50)) NODES(TEXT(50, -9, "3") "," TEXT(50, 59, "3/2")),
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 50, 200, 50)) NODES(TEXT(50, -9, "3/2") "," TEXT(50, 59, "3")), "3/2"},
    {"areas are in proportion to 5 %", LENGTHS, BOTH,
     RECTS(RECT(0, 0, 100, 100) "," RECT(200, 0, 400, 100)) NODES(TEXT(50, 50, "4") "," TEXT(300, 50, "4")),
     RECTS(RECT(0, 0, 100, 100) "," RECT(200, 0, 400, 100)) NODES(TEXT(50, 50, "4") "," TEXT(300, 50, "8")), "pt²"},
    {"the text of a segment is its length", LENGTHS, BOTH,
     LINES("{\"from\":[0,0],\"to\":[100,0],\"text\":\"4\"}," LINE(0, 50, 200, 50)) NODES(TEXT(50, 59, "9")),
     LINES("{\"from\":[0,0],\"to\":[100,0],\"text\":\"4\"}," LINE(0, 50, 200, 50)) NODES(TEXT(50, 59, "8")),
     "\"9\" and \"4\""},
    {"the paper asks for an arc where there is nothing else", ANGLES, PAPER, NODES(TEXT(40, 15, "45°")),
     ARCS(ARC(0, 0, 30, 0, 45)) NODES(TEXT(40, 15, "45°")), "has no arc"},
    /* algorithm 3 */
    {"shapes lie in the clip", FRAME, BOTH,
     CLIPS(RECT(0, 0, 100, 100)) SHAPES(SHAPE("triangle", "[10,10],[110,10],[10,90]", "")),
     CLIPS(RECT(0, 0, 100, 100)) SHAPES(SHAPE("triangle", "[10,10],[101,10],[10,90]", "")), "x 10.0 to 110.0"},
    {"labels lie in the clip", FRAME, BOTH, CLIPS(RECT(0, 0, 100, 100)) NODES(TEXT(110, 50, "A")),
     CLIPS(RECT(0, 0, 100, 100)) NODES(TEXT(90, 50, "A")), "a label"},
    {"lines lie in the clip", FRAME, BOTH, CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 106, 0)),
     CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 101, 0)), "106.0"},
    {"circles lie in the clip", FRAME, BOTH, CLIPS(RECT(0, 0, 100, 100)) CIRCLES(CIRCLE(50, 50, 56)),
     CLIPS(RECT(0, 0, 100, 100)) CIRCLES(CIRCLE(50, 50, 51)), "x -6.0 to 106.0"},
    {"the code allows 5 pt", FRAME, CODE, CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 105.1, 0)),
     CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 104.9, 0)), "(allowed: 5.0 pt)"},
    {"the paper allows 2 pt", FRAME, PAPER, CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 102.1, 0)),
     CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 101.9, 0)), "(allowed: 2.0 pt)"},
    {"clips that have nothing in common leave nothing", FRAME, BOTH,
     CLIPS(RECT(0, 0, 10, 10) "," RECT(20, 20, 30, 30)) LINES(LINE(0, 0, 5, 5)),
     CLIPS(RECT(0, 0, 10, 10) "," RECT(0, 0, 30, 30)) LINES(LINE(0, 0, 5, 5)), "leave nothing"},
    {"the paper knows the page", FRAME, PAPER, PAGE(0, 0, 100, 100) LINES(LINE(0, 0, 110, 0)),
     PAGE(0, 0, 120, 100) LINES(LINE(0, 0, 110, 0)), "110.0"},
    /* algorithm 4 */
    {"the code takes 1 % of the smaller side", READABLE, CODE, LINES(LINE(0, 0, 1000, 1000) "," LINE(0, 0, 9, 0)),
     LINES(LINE(0, 0, 1000, 1000) "," LINE(0, 0, 11, 0)), "smallest allowed: 10.0 pt"},
    {"the paper takes 2 % of the smaller side", READABLE, PAPER, LINES(LINE(0, 0, 1000, 1000) "," LINE(0, 0, 19, 0)),
     LINES(LINE(0, 0, 1000, 1000) "," LINE(0, 0, 21, 0)), "smallest allowed: 20.0 pt"},
    {"an area is as large as its smaller side", READABLE, CODE, LINES(LINE(0, 0, 1000, 1000)) RECTS(RECT(0, 0, 500, 9)),
     LINES(LINE(0, 0, 1000, 1000)) RECTS(RECT(0, 0, 500, 11)), "9.0 pt wide or high"},
    /* algorithm 5 */
    {"a numeric label lies within 55 pt of an edge", LABELS, CODE, LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 59, "4")),
     LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 57, "4")), "(allowed: 55.0 pt)"},
    {"a numeric label may be farther from a large shape", LABELS, CODE,
     SHAPES(SHAPE("polygon", "[0,0],[50,0],[50,50],[0,50]", "")) NODES(TEXT(25, 112, "4")),
     SHAPES(SHAPE("polygon", "[0,0],[80,0],[80,50],[0,50]", "") "," SHAPE("polygon", "[0,0],[70,0],[70,55],[0,55]", ""))
         NODES(TEXT(25, 112, "4")),
     "from the nearest edge"},
    {"a text lies within 75 pt of an element", LABELS, CODE, LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 79, "A")),
     LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 77, "A")), "(allowed: 75.0 pt)"},
    {"a text in a shape belongs to it", LABELS, BOTH, NODES(TEXT(500, 500, "A")) LINES(LINE(0, 0, 9, 0)),
     NODES(TEXT(500, 500, "A")) RECTS(RECT(0, 0, 1000, 1000)), "from the nearest element"},
    {"an angle label belongs to an arc alone", LABELS, BOTH, LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 9, "45°")),
     ARCS(ARC(50, 0, 9, 0, 45)) NODES(TEXT(50, 9, "45°")), "no arc"},
    {"circles are no elements to name", LABELS, BOTH, CIRCLES(CIRCLE(0, 0, 9)) NODES(TEXT(0, 0, "A")),
     RECTS(RECT(-9, -9, 9, 9)) NODES(TEXT(0, 0, "A")), "no element"},
    /* algorithm 6 */
    {"labels overlap by at most 2 pt²", OVERLAP, CODE, NODES(TEXT(0, 0, "A") "," TEXT(3, 0, "B")),
     NODES(TEXT(0, 0, "A") "," TEXT(5, 0, "B")), "overlap by"},
    {"labels that read alike may overlap", OVERLAP, BOTH, NODES(TEXT(0, 0, "A") "," TEXT(1, 0, "B")),
     NODES(TEXT(0, 0, "A") "," TEXT(1, 0, "A")), "\"A\" and \"B\""},
    {"no line within 1 pt of the middle of a label", OVERLAP, CODE, LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 0.9, "4")),
     LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 1.1, "4")), "lies on a line"},
    {"a filled label may lie on a line", OVERLAP, CODE, LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 0, "Label")),
     LINES(LINE(0, 0, 100, 0)) NODES(PLATE(50, 0, "Label")), "lies on a line"},
    {"a line runs through less than .4 of the perimeter", OVERLAP, PAPER,
     LINES(LINE(0, 0, 100, 0)) NODES(TEXT(50, 2, "A longer label")),
     LINES(LINE(50, -50, 50, 50)) NODES(TEXT(50, 2, "A longer label")), "lies on a line"},
    {"arcs end within 1 pt of a line", OVERLAP, CODE,
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 0, 70, 70)) ARCS(ARC(0, 0, 30, 0, 50)),
     LINES(LINE(0, 0, 100, 0) "," LINE(0, 0, 70, 70)) ARCS(ARC(0, 0, 30, 0, 46)), "the end of an arc is 2.6 pt"},
    {"cubes one behind the other are filled", OVERLAP, CODE, SHAPES(CUBE(0, 0, 0, FILL) "," CUBE(0, 0, 1, "")),
     SHAPES(CUBE(0, 0, 0, FILL) "," CUBE(0, 0, 1, FILL)), "edges of the rear one", TRUE},
    {"solids do not share room", OVERLAP, CODE, SHAPES(BOX_AT(1, 0, 2) "," BOX_AT(2, 1, 3)),
     SHAPES(BOX_AT(1, 0, 2) "," BOX_AT(2, 2, 3)), "same room (1 cubic", TRUE},
    {"no solid line runs through a face", OVERLAP, CODE,
     SHAPES(BOX_AT(1, 0, 2)) ",\"line_segments\":[{\"from\":[0,0,1],\"to\":[2,1,1]}]",
     SHAPES(BOX_AT(1, 0, 2)) ",\"line_segments\":[{\"from\":[0,0,1],\"to\":[2,1,1],\"style\":\"dashed\"}]",
     "a solid line runs", TRUE},
    {"a label lies across no border of a face", OVERLAP, CODE,
     SHAPES(BOX_AT(1, 0, 2)) NODES(TEXT(1, 0.7, "A long label")),
     SHAPES(BOX_AT(1, 0, 2)) NODES(TEXT(1, 0.2, "A long label")), "of the border of solid 1", TRUE},
    {"what is painted last lies in front", OVERLAP, PAPER,
     SHAPES(FACE(1, "[0,0,2],[2,0,2],[2,2,2],[0,2,2]", FILL) "," FACE(2, "[0,0,0],[2,0,0],[2,2,0],[0,2,0]", FILL)),
     SHAPES(FACE(2, "[0,0,0],[2,0,0],[2,2,0],[0,2,0]", FILL) "," FACE(1, "[0,0,2],[2,0,2],[2,2,2],[0,2,2]", FILL)),
     "behind another one", TRUE},
    /* table 1 */
    {"an outline ends where it began", CLOSED, BOTH, SHAPES(OPEN("[0,0],[9,0],[9,9]")),
     SHAPES(OPEN("[0,0],[9,0],[9,9],[0,0]")), "does not end where it began"},
    {"a solid has a front, a top and a right face", CLOSED, BOTH,
     SHAPES(FACE(1, "[0,0,1],[1,0,1],[1,1,1],[0,1,1]", "") "," FACE(1, "[0,1,0],[1,1,0],[1,1,1],[0,1,1]", "")),
     SHAPES(BOX_AT(1, 0, 2)), "no right face", TRUE},
    {"the corners of a triangle are three", CORE, BOTH, SHAPES(SHAPE("triangle", "[0,0],[0,0],[9,9]", "")),
     SHAPES(SHAPE("triangle", "[0,0],[0,9],[9,9]", "")), "are one point"},
    {"the corners of a triangle lie on no line", CORE, BOTH, SHAPES(SHAPE("triangle", "[0,0],[4,4],[9,9]", "")),
     SHAPES(SHAPE("triangle", "[0,0],[4,5],[9,9]", "")), "lie on one line"},
    {"a rectangle has a width and a height", CORE, BOTH, RECTS(RECT(0, 0, 0, 9)), RECTS(RECT(0, 0, 1, 9)), "no width"},
    {"a circle has a radius", CORE, BOTH, CIRCLES(CIRCLE(0, 0, 0)), CIRCLES(CIRCLE(0, 0, 1)), "radius"},
    {"a solid has seven or eight corners", CORE, BOTH, SHAPES(FACE(1, "[0,0,1],[1,0,1],[1,1,1],[0,1,1]", "")),
     SHAPES(BOX_AT(1, 0, 2)), "only 4 distinct corners", TRUE},
};

static DgIr *read_twin(const Twin *twin, const char *members) {
  g_autofree char *document = g_strconcat("{", twin->solid ? HUNDRED : POINTS, members, "}", NULL);
  g_autoptr(GError) error = NULL;
  DgIr *ir = dg_ir_new_from_json(document, -1, "twin", &error);
  if (!ir)
    fail_msg("%s: %s", twin->rule, error->message);
  return ir;
}

static DgCheckReport *run(const DgIr *ir, const char *check, DgProfile profile) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  dg_check_options_set_profile(options, profile);
  assert_true(dg_check_options_select(options, check, &error));
  DgCheckReport *report = dg_check_ir(ir, options, &error);
  if (!report)
    fail_msg("%s", error->message);
  assert_int_equal(dg_check_report_get_count(report), 1);
  return report;
}

static void assert_verdict(const Twin *twin, const DgIr *ir, DgVerdict expected, const char *how) {
  for (DgProfile profile = DG_PROFILE_PAPER; profile <= DG_PROFILE_CODE; profile++) {
    if (!(twin->profiles & (1u << profile)))
      continue;
    g_autoptr(DgCheckReport) report = run(ir, twin->check, profile);
    DgVerdict verdict = dg_check_report_get(report, 0)->verdict;
    const char *message = dg_check_report_get(report, 0)->message;
    if (verdict != expected)
      fail_msg("\"%s\"%s, profile %d: %s (%s), expected %s", twin->rule, how, profile, dg_verdict_name(verdict),
               message, dg_verdict_name(expected));
    if (expected == DG_VERDICT_FAIL && !*how && !strstr(message, twin->message))
      fail_msg("\"%s\": said \"%s\", expected \"%s\" in it", twin->rule, message, twin->message);
    assert_int_equal(dg_check_report_get_finding_count(report, 0) > 0, expected == DG_VERDICT_FAIL);
  }
}

static void every_rule_fails_and_passes(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(twins); i++) {
    g_autoptr(DgIr) bad = read_twin(&twins[i], twins[i].fails), good = read_twin(&twins[i], twins[i].passes);
    assert_verdict(&twins[i], bad, DG_VERDICT_FAIL, "");
    assert_verdict(&twins[i], good, DG_VERDICT_PASS, "");
  }
}

/* Scales, mirrors, turns by quarters and moves a diagram in the plane, in its coordinates. */
static void change(DgIr *ir, double scale, double dx, double dy, guint quarters, gboolean mirror) {
  for (guint i = 0; i < ir->coordinates->len; i++) {
    double *v = g_array_index(ir->coordinates, DgIrCoordinate, i).v;
    if (mirror)
      v[0] = -v[0];
    for (guint q = 0; q < quarters; q++) {
      double x = v[0];
      v[0] = -v[1];
      v[1] = x;
    }
    v[0] = v[0] * scale + dx;
    v[1] = v[1] * scale + dy;
  }
  for (guint i = 0; i < ir->entities->len; i++) {
    DgIrEntity *entity = &g_array_index(ir->entities, DgIrEntity, i);
    if (mirror) {
      double start = entity->start_angle;
      entity->start_angle = 180 - entity->end_angle;
      entity->end_angle = 180 - start;
    }
    entity->radius *= scale;
    entity->start_angle += 90 * quarters;
    entity->end_angle += 90 * quarters;
  }
}

/* Labels stay upright: what depends on their width may change when a diagram is turned. */
static gboolean depends_on_width(const Twin *twin) {
  return g_str_equal(twin->check, OVERLAP) || strstr(twin->rule, "within");
}

static void moving_turning_and_mirroring_change_no_verdict(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(twins); i++) {
    const Twin *twin = &twins[i];
    if (twin->solid || strstr(twin->rule, "page"))
      continue; /* the page does not move along */
    for (guint how = 0; how < 4; how++) {
      if (how >= 2 && depends_on_width(twin))
        continue;
      g_autoptr(DgIr) bad = read_twin(twin, twin->fails), good = read_twin(twin, twin->passes);
      static const guint quarters[] = {0, 2, 1, 3};
      change(bad, 1, 1000, -700, quarters[how], how & 1);
      change(good, 1, 1000, -700, quarters[how], how & 1);
      g_autofree char *name = g_strdup_printf(", changed in way %u", how);
      assert_verdict(twin, bad, DG_VERDICT_FAIL, name);
      assert_verdict(twin, good, DG_VERDICT_PASS, name);
    }
  }
}

/* What is compared is a ratio, an angle, or whether two places are one: no limit in points plays a part. */
static gboolean is_without_scale(const Twin *twin) {
  return g_str_equal(twin->check, CLOSED) || g_str_equal(twin->check, CORE) || strstr(twin->rule, "proportion") ||
         strstr(twin->rule, "spans");
}

static void scaling_changes_no_ratio(void **state) {
  static const double factors[] = {0.5, 3};
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS(twins); i++)
    for (guint j = 0; j < G_N_ELEMENTS(factors); j++) {
      const Twin *twin = &twins[i];
      if (twin->solid || !is_without_scale(twin))
        continue;
      g_autoptr(DgIr) bad = read_twin(twin, twin->fails), good = read_twin(twin, twin->passes);
      change(bad, factors[j], 0, 0, 0, FALSE);
      change(good, factors[j], 0, 0, 0, FALSE);
      assert_verdict(twin, bad, DG_VERDICT_FAIL, ", scaled");
      assert_verdict(twin, good, DG_VERDICT_PASS, ", scaled");
      n++;
    }
  assert_true(n >= 12);
}

/* Whatever the default profile says of a diagram, it says of the diagram somewhere else and upside down as well. */
static void default_profile_does_not_depend_on_place(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(twins); i++)
    for (guint side = 0; side < 2; side++) {
      const Twin *twin = &twins[i];
      if (twin->solid || strstr(twin->rule, "page"))
        continue;
      const char *members = side ? twin->passes : twin->fails;
      g_autoptr(DgIr) ir = read_twin(twin, members), moved = read_twin(twin, members),
                      turned = read_twin(twin, members);
      change(moved, 1, 1000, -700, 0, FALSE);
      change(turned, 1, 300, 200, 2, FALSE);
      g_autoptr(DgCheckReport) one = run(ir, twin->check, DG_PROFILE_DIAGRADE);
      g_autoptr(DgCheckReport) two = run(moved, twin->check, DG_PROFILE_DIAGRADE);
      g_autoptr(DgCheckReport) three = run(turned, twin->check, DG_PROFILE_DIAGRADE);
      if (dg_check_report_get(one, 0)->verdict != dg_check_report_get(two, 0)->verdict ||
          dg_check_report_get(one, 0)->verdict != dg_check_report_get(three, 0)->verdict)
        fail_msg("\"%s\" (%u): %s; moved: %s; turned: %s", twin->rule, side, dg_check_report_get(one, 0)->message,
                 dg_check_report_get(two, 0)->message, dg_check_report_get(three, 0)->message);
    }
}

static void checks_without_anything_to_look_at_do_not_apply(void **state) {
  static const char *const none[] = {ANGLES, LENGTHS, LABELS};
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json("{\"line_segments\":[{\"from\":[0,0],\"to\":[1,1]}]}", -1, "test", &error);
  for (guint i = 0; i < G_N_ELEMENTS(none); i++)
    for (DgProfile profile = DG_PROFILE_PAPER; profile <= DG_PROFILE_CODE; profile++) {
      g_autoptr(DgCheckReport) report = run(ir, none[i], profile);
      assert_int_equal(dg_check_report_get(report, 0)->verdict, DG_VERDICT_NOT_APPLICABLE);
      assert_int_equal(dg_check_report_get_finding_count(report, 0), 0);
    }
}

static void angle_labels_alone_do_not_apply_to_the_code(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json("{\"nodes\":[" TEXT(0, 0, "45°") "]}", -1, "test", &error);
  g_autoptr(DgCheckReport) report = run(ir, ANGLES, DG_PROFILE_CODE);
  assert_int_equal(dg_check_report_get(report, 0)->verdict, DG_VERDICT_NOT_APPLICABLE);
}

static void parameters_override_those_of_the_profile(void **state) {
  g_autoptr(GError) error = NULL;
  g_autofree char *document =
      g_strconcat("{", POINTS, CLIPS(RECT(0, 0, 100, 100)) LINES(LINE(0, 0, 108, 0)), "}", NULL);
  g_autoptr(DgIr) ir = dg_ir_new_from_json(document, -1, "test", &error);
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  dg_check_options_set_profile(options, DG_PROFILE_CODE);
  assert_true(dg_check_options_select(options, FRAME, &error));
  assert_true(dg_check_options_set_parameter(options, FRAME, "tolerance", 10, &error));
  g_autoptr(DgCheckReport) report = dg_check_ir(ir, options, &error);
  assert_int_equal(dg_check_report_get(report, 0)->verdict, DG_VERDICT_PASS);
  assert_false(dg_check_options_set_parameter(options, FRAME, "tolerance", -1, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
}

static void findings_name_their_place(void **state) {
  g_autoptr(DgIr) ir = read_twin(&twins[0], twins[0].fails);
  g_autoptr(DgCheckReport) report = run(ir, ANGLES, DG_PROFILE_CODE);
  DgBox box = dg_check_report_get_finding(report, 0, 0)->box;
  /* the arc of radius 30 from 0 to 45 degrees, and the label beside it */
  assert_float_equal(box.x, 30 * G_SQRT2 / 2, 1e-6);
  assert_true(box.x + box.width > 40 && box.y >= 0);
  const char *const *entities = dg_check_report_get_finding(report, 0, 0)->entities;
  assert_string_equal(entities[0], "arcs[0]");
  assert_string_equal(entities[1], "nodes[0]");
  assert_null(entities[2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_rule_fails_and_passes),
      cmocka_unit_test(moving_turning_and_mirroring_change_no_verdict),
      cmocka_unit_test(scaling_changes_no_ratio),
      cmocka_unit_test(default_profile_does_not_depend_on_place),
      cmocka_unit_test(checks_without_anything_to_look_at_do_not_apply),
      cmocka_unit_test(angle_labels_alone_do_not_apply_to_the_code),
      cmocka_unit_test(parameters_override_those_of_the_profile),
      cmocka_unit_test(findings_name_their_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
