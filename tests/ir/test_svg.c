/* What the reader of drawings makes of shapes, curves, arrow heads, clips and the pieces of labels. Expected values are
 * those from which the figures are written. */
#include "drawing/drawing.h"
#include "ir/ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgIr *read_svg(const char *content) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg =
      g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'>%s</svg>", content);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  DgIr *ir = drawing ? dg_ir_new_from_drawing(drawing, &error) : NULL;
  if (!ir)
    fail_msg("%s", error->message);
  return ir;
}

static guint count(const DgIr *ir, DgIrKind kind) {
  guint n = 0;
  for (guint i = 0; i < ir->entities->len; i++)
    n += dg_ir_entity(ir, i)->kind == kind;
  return n;
}

static const DgIrEntity *only(const DgIr *ir, DgIrKind kind) {
  if (count(ir, kind) != 1)
    fail_msg("%u entities of kind %d, expected 1", count(ir, kind), kind);
  guint i = 0;
  while (dg_ir_entity(ir, i)->kind != kind)
    i++;
  return dg_ir_entity(ir, i);
}

static void assert_near(double found, double expected, double slack) {
  if (!(fabs(found - expected) <= slack))
    fail_msg("found %.6f, expected %.6f", found, expected);
}

static void assert_at(const DgIr *ir, const DgIrEntity *entity, guint index, double x, double y, double slack) {
  const DgIrCoordinate *c = dg_ir_coordinates(ir, entity->first_coordinate + index);
  assert_near(c->v[0], x, slack);
  assert_near(c->v[1], y, slack);
}

static void test_page_and_kinds_of_shapes(void **state) {
  (void)state;
  g_autoptr(DgIr) ir = read_svg("<path d='M10 10H60V40H10Z' fill='none' stroke='#000'/>"
                                "<path d='M100 10L160 10L130 60Z' fill='#ccc' stroke='#000'/>"
                                "<path d='M10 100L60 100' stroke='#000' stroke-dasharray='3 3'/>");
  assert_true(ir->has_page);
  assert_near(ir->page[1].v[0], 300, 0);
  assert_near(ir->page[1].v[1], 200, 0);
  const DgIrEntity *rectangle = only(ir, DG_IR_RECTANGLE), *triangle = only(ir, DG_IR_POLYGON);
  assert_at(ir, rectangle, 0, 10, 10, 1e-9);
  assert_at(ir, rectangle, 1, 60, 40, 1e-9);
  assert_null(rectangle->fill);
  assert_true(triangle->triangle && triangle->cycle);
  assert_string_equal(triangle->fill, "#cccccc");
  assert_int_equal(only(ir, DG_IR_SEGMENT)->style, DG_IR_DASHED);
}

static void test_circles_and_arcs_are_found_in_curves(void **state) {
  (void)state;
  /* a circle of four Bezier curves with the usual factor 0.5523, and a quarter of another */
  g_autoptr(DgIr) ir =
      read_svg("<path d='M150 100C150 127.6 127.6 150 100 150S50 127.6 50 100S72.4 50 100 50S150 72.4 150 100Z'"
               " fill='none' stroke='#000'/>"
               "<path d='M240 100C240 116.57 226.57 130 210 130' fill='none' stroke='#000'/>");
  const DgIrEntity *circle = only(ir, DG_IR_CIRCLE), *arc = only(ir, DG_IR_ARC);
  assert_at(ir, circle, 0, 100, 100, 0.1);
  assert_near(circle->radius, 50, 0.1);
  assert_at(ir, arc, 0, 210, 100, 0.3);
  assert_near(arc->radius, 30, 0.3);
  /* angles in the picture, whose y points down: from 0 to 90 degrees */
  assert_near(arc->start_angle, 0, 1);
  assert_near(arc->end_angle, 90, 1);
}

static void test_rounded_corners_are_made_sharp(void **state) {
  (void)state;
  g_autoptr(DgIr) ir = read_svg("<rect x='20' y='30' width='100' height='60' rx='6' fill='none' stroke='#000'/>");
  const DgIrEntity *rectangle = only(ir, DG_IR_RECTANGLE);
  const DgIrCoordinate *c = dg_ir_coordinates(ir, rectangle->first_coordinate);
  assert_near(fabs(c[1].v[0] - c[0].v[0]), 100, 1e-6);
  assert_near(fabs(c[1].v[1] - c[0].v[1]), 60, 1e-6);
}

static void test_a_fill_and_its_outline_are_one(void **state) {
  (void)state;
  g_autoptr(DgIr) ir = read_svg("<path d='M100 10L160 10L130 60Z' fill='#cccccc'/>"
                                "<path d='M100 10L160 10L130 60Z' fill='none' stroke='#000'/>");
  const DgIrEntity *triangle = only(ir, DG_IR_POLYGON);
  assert_string_equal(triangle->fill, "#cccccc");
  assert_true(triangle->paint.stroke_width > 0);
}

static void test_heads_of_arrows_belong_to_their_lines(void **state) {
  (void)state;
  g_autoptr(DgIr) ir = read_svg("<path d='M20 100H140' stroke='#000'/><path d='M150 100L140 96L142 100L140 104Z'/>");
  const DgIrEntity *line = only(ir, DG_IR_SEGMENT);
  assert_true(line->paint.arrow_to && !line->paint.arrow_from);
  assert_at(ir, line, 1, 150, 100, 1e-9); /* it ends at the tip */
  assert_int_equal(count(ir, DG_IR_POLYGON), 0);
  /* a triangle beside the line is a triangle */
  g_autoptr(DgIr) beside = read_svg("<path d='M20 100H140' stroke='#000'/><path d='M140 112L150 118L140 124Z'/>");
  assert_false(only(beside, DG_IR_SEGMENT)->paint.arrow_to);
  assert_int_equal(count(beside, DG_IR_POLYGON), 1);
}

static void assert_label(const char *content, const char *expected) {
  g_autoptr(DgIr) ir = read_svg(content);
  assert_string_equal(only(ir, DG_IR_NODE)->text, expected);
}

#define T(x, y, size, text) "<text x='" #x "' y='" #y "' font-size='" #size "'>" text "</text>"

static void test_pieces_of_a_label_are_joined(void **state) {
  (void)state;
  /* digits of a sans font are 0.556 of its size wide */
  assert_label(T(50, 100, 20, "45") T(72.2, 92, 13, "\xe2\x97\xa6"), "45°");
  assert_label(T(50, 100, 20, "x") T(60, 91, 13, "2"), "x2");
  assert_label(T(50, 100, 20, "2")
                   T(62, 90, 13, "3") "<rect x='62' y='93' width='8' height='0.8'/>" T(62, 105, 13, "5"),
               "2 3/5");
  assert_label(T(62, 90, 13, "3") T(62, 105, 13, "5") "<path d='M61 93.5H71' stroke='#000' stroke-width='0.8'/>",
               "3/5");
}

static void test_labels_beside_each_other_stay_apart(void **state) {
  (void)state;
  g_autoptr(DgIr) wide = read_svg(T(50, 100, 20, "4") T(90, 100, 20, "5"));
  assert_int_equal(count(wide, DG_IR_NODE), 2);
  g_autoptr(DgIr) above = read_svg(T(50, 100, 20, "4") T(50, 124, 20, "5"));
  assert_int_equal(count(above, DG_IR_NODE), 2);
  g_autoptr(DgIr) turned =
      read_svg(T(50, 100, 20, "4") "<text transform='translate(62 100) rotate(-90)' font-size='20'>5</text>");
  assert_int_equal(count(turned, DG_IR_NODE), 2);
}

static void test_the_box_of_a_label_is_its_ink(void **state) {
  (void)state;
  /* capitals are about 0.7 of the size high and have nothing below the line */
  g_autoptr(DgIr) ir = read_svg(T(50, 100, 20, "H"));
  const DgIrEntity *label = only(ir, DG_IR_NODE);
  assert_near(label->paint.quad[0].y, 100, 1e-6);
  assert_near(label->paint.quad[2].y, 86, 1);
  g_autoptr(DgIr) deep = read_svg(T(50, 100, 20, "p"));
  assert_true(only(deep, DG_IR_NODE)->paint.quad[0].y > 103);
  assert_true(only(deep, DG_IR_NODE)->paint.quad[2].y > 89);
}

static void test_a_clip_cuts_what_it_is_around(void **state) {
  (void)state;
  g_autoptr(DgIr) ir = read_svg("<clipPath id='c'><path d='M0 0H100V200H0Z'/></clipPath>"
                                "<g clip-path='url(#c)'><path d='M50 50H150' stroke='#000'/></g>"
                                "<rect x='120' y='20' width='30' height='20' fill='none' stroke='#000'/>");
  const DgIrEntity *cut = only(ir, DG_IR_SEGMENT);
  assert_int_equal(cut->clip, 0);
  const DgIrClip *clip = &g_array_index(ir->clips, DgIrClip, 0);
  assert_true(clip->local);
  assert_near(dg_ir_coordinates(ir, clip->first_coordinate)[1].v[0], 100, 1e-9);
  assert_int_equal(only(ir, DG_IR_RECTANGLE)->clip, -1);
}

static void test_what_was_read_can_be_written_and_read_again(void **state) {
  (void)state;
  g_autoptr(DgIr) ir =
      read_svg("<path d='M20 100C60 20 100 180 140 100' fill='none' stroke='#000'/>" T(50, 100, 20, "45°"));
  g_autofree char *json = dg_ir_to_json(ir, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) again = dg_ir_new_from_json(json, -1, "again", &error);
  if (!again)
    fail_msg("%s", error->message);
  g_autofree char *twice = dg_ir_to_json(again, FALSE);
  assert_string_equal(twice, json);
  assert_int_equal(dg_diagnostics_get_count(dg_ir_get_diagnostics(again)), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_page_and_kinds_of_shapes),
      cmocka_unit_test(test_circles_and_arcs_are_found_in_curves),
      cmocka_unit_test(test_rounded_corners_are_made_sharp),
      cmocka_unit_test(test_a_fill_and_its_outline_are_one),
      cmocka_unit_test(test_heads_of_arrows_belong_to_their_lines),
      cmocka_unit_test(test_pieces_of_a_label_are_joined),
      cmocka_unit_test(test_labels_beside_each_other_stay_apart),
      cmocka_unit_test(test_the_box_of_a_label_is_its_ink),
      cmocka_unit_test(test_a_clip_cuts_what_it_is_around),
      cmocka_unit_test(test_what_was_read_can_be_written_and_read_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
