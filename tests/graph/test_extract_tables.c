/* One thing with many texts: classes, entities, records and tables; and texts that are painted more than once. */
#include "small_figure.h"

#define ROW(x, y, t) "<text x='" #x "' y='" #y "' font-size='14' font-family='Arial'>" t "</text>"
#define MEMBERS                                                                                                        \
  ROW(26, 118, "+ path: str") ROW(26, 136, "+ size: int") ROW(26, 164, "+ open()") ROW(26, 182, "+ close()")
#define TARGET BOX(360, 80, 120, 40) TEXT(420, 105, "Disk") LINE(160, 120, 358, 100, "marker-end='url(#m)'")
#define CLASS_READ                                                                                                     \
  "File + path: str + size: int + open() + close(), Disk; File + path: str + size: int + open() + close()->Disk"

static void class_with_compartments_is_one_thing(void **state) {
  /* an outline with rules */
  expect(ARROW BOX(20, 70, 140, 120) LINE(20, 98, 160, 98, "") LINE(20, 146, 160, 146, "") TEXT(90, 90, "File")
             MEMBERS TARGET,
         CLASS_READ);
  /* a header, and an open line that hangs on it */
  expect(ARROW
         "<g stroke='#333'><path d='M20 98 V70 H160 V98' fill='#fea'/><path d='M20 98 V190 H160 V98' fill='none'/>"
         "<path d='M20 98 H160 M20 146 H160' fill='none'/></g>" TEXT(90, 90, "File") MEMBERS TARGET,
         CLASS_READ);
  /* an outline, and one for the members that is most of it */
  expect(ARROW BOX(20, 70, 140, 120) TEXT(90, 90, "File") BOX(20, 98, 140, 92) MEMBERS TARGET, CLASS_READ);
  /* a box a compartment */
  expect(ARROW BOX(20, 70, 140, 28) TEXT(90, 90, "File") BOX(20, 98, 140, 48) BOX(20, 146, 140, 44) MEMBERS TARGET,
         CLASS_READ);
}

static void columns_of_a_record_are_read_one_by_one(void **state) {
  expect(BOX(20, 60, 200, 90) LINE(100, 60, 100, 150, "") TEXT(60, 110, "plan") ROW(108, 80, "id PK")
             ROW(108, 100, "name") ROW(108, 120, "price") ROW(108, 140, "term"),
         "plan id PK name price term;");
  /* rules that cross only a part of it */
  expect(BOX(20, 60, 240, 60) LINE(120, 60, 120, 120, "") LINE(120, 90, 190, 90, "") LINE(190, 60, 190, 120, "")
             LINE(190, 90, 260, 90, "") TEXT(70, 95, "Dense") TEXT(155, 80, "in:") TEXT(155, 110, "out:")
                 TEXT(225, 80, "172") TEXT(225, 110, "4"),
         "Dense in: out: 172 4;");
  /* rows that run from side to side come before columns */
  expect(BOX(20, 60, 240, 60) LINE(20, 90, 260, 90, "") LINE(120, 90, 120, 120, "") TEXT(140, 80, "Pair")
             TEXT(70, 112, "left") TEXT(190, 108, "right"),
         "Pair left right;");
}

static void row_that_a_line_means_stands_for_itself(void **state) {
  expect(ARROW
         "<g stroke='#333'><path d='M20 98 V70 H160 V98' fill='#fea'/>"
         "<path d='M20 98 V190 H160 V98' fill='none'/><path d='M20 98 H160' fill='none'/></g>" TEXT(90, 90, "Menu")
             ROW(26, 120, "Soup") ROW(26, 148, "Salad") ROW(26, 176, "Cake") BOX(360, 150, 120, 40)
                 TEXT(420, 175, "Oven") LINE(160, 171, 358, 171, "marker-end='url(#m)'"),
         "Menu, Cake, Oven; Cake->Oven");
}

#define PATCH(x, y) "<rect x='" #x "' y='" #y "' width='90' height='40' fill='white'/>"

static void table_is_named_in_the_strip_over_its_cells(void **state) {
#define CELLS                                                                                                          \
  PATCH(26, 86)                                                                                                        \
  TEXT(71, 110, "One")                                                                                                 \
  PATCH(122, 86) TEXT(167, 110, "Two") PATCH(26, 132) TEXT(71, 156, "Three") PATCH(122, 132) TEXT(167, 156, "Four")
  expect(ARROW "<rect x='20' y='50' width='198' height='128' fill='#eef' stroke='#333'/>" ROW(28, 72, "Steps")
             CELLS BOX(360, 90, 120, 40) TEXT(420, 115, "Disk") LINE(218, 110, 358, 110, "marker-end='url(#m)'"),
         "Steps One Two Three Four, Disk; Steps One Two Three Four->Disk");
  /* the last row may end early */
  expect("<rect x='20' y='50' width='294' height='128' fill='#eef' stroke='#333'/>" ROW(28, 72, "Steps") PATCH(218, 86)
             TEXT(263, 110, "More") CELLS,
         "Steps One Two More Three Four;");
}

static void boxes_with_room_around_them_are_no_table(void **state) {
  expect(ARROW BOX(20, 50, 280, 130) ROW(28, 72, "Steps") BOX(40, 90, 100, 60) TEXT(90, 125, "One")
             BOX(180, 90, 100, 60) TEXT(230, 125, "Two") LINE(140, 120, 178, 120, "marker-end='url(#m)'"),
         "Steps, One, Two; One->Two");
}

static void name_in_an_inset_band_names_the_rows_under_it(void **state) {
#define BANDED(band)                                                                                                   \
  "<rect x='20' y='50' width='180' height='100' rx='8' fill='white' stroke='#333'/>" band ROW(34, 104, "first row")    \
      ROW(34, 128, "second row")
#define NAME "<text x='110' y='74' font-size='14' text-anchor='middle' fill='white'>Rows</text>"
  expect(BANDED("<rect x='24' y='54' width='172' height='28' fill='black'/>" NAME), "Rows first row second row;");
  expect(BANDED("<path transform='translate(30 58)' d='M0 0h160v24h-160z' fill='#036'/>" NAME),
         "Rows first row second row;");
  expect(BANDED("<g clip-path='none'><rect x='28' y='58' width='164' height='24' rx='4' fill='#603'/></g>" NAME),
         "Rows first row second row;");
}

static void text_that_is_painted_twice_is_kept_once(void **state) {
  expect(BOX(20, 80, 120, 40) TEXT(80, 105, "Twice") TEXT(80, 105, "Twice"), "Twice;");
  /* a shadow */
  expect(BOX(20, 80, 120, 40) TEXT(81.5, 106.5, "Twice") TEXT(80, 105, "Twice"), "Twice;");
  /* a halo */
  expect(BOX(20, 80, 120, 40) "<text x='80' y='105' font-size='14' text-anchor='middle' fill='white' stroke='white' "
                              "stroke-width='3'>Twice</text>" TEXT(80, 105, "Twice"),
         "Twice;");
  /* two lines are no copies */
  expect(BOX(20, 80, 120, 40) TEXT(80, 98, "ha") TEXT(80, 112, "ha"), "ha ha;");
}

static void text_under_the_copy_in_front_is_not_read(void **state) {
  expect(ARROW BOX(28, 72, 120, 40) TEXT(88, 97, "Page") BOX(20, 80, 120, 40) TEXT(80, 105, "Page")
             B LINE(140, 100, 238, 100, "marker-end='url(#m)'"),
         "Page, B; Page->B");
}

static void name_may_stand_on_a_tab_of_its_list(void **state) {
#define COLUMNS ROW(30, 100, "job") ROW(30, 118, "state") ROW(30, 136, "date")
#define JOBS_READ "jobs job state date, B; B--jobs job state date"
#define TAB(name, list) name list ROW(30, 74, "jobs") COLUMNS B LINE(160, 100, 240, 100, "")
  expect(TAB(BOX(20, 60, 60, 22), BOX(20, 82, 140, 66)), JOBS_READ);
  /* a thick border, and a little air */
  expect(TAB("<rect x='24' y='58' width='70' height='20' fill='#eee' stroke='#333' stroke-width='.5'/>",
             "<path d='M22 82 h136 v64 h-136 z' fill='#eee' stroke='#555' stroke-width='4'/>"),
         JOBS_READ);
  /* over the whole width, filled */
  expect(TAB("<g transform='translate(20 58)'><rect width='140' height='24' fill='#246'/></g>",
             "<rect x='20' y='82' width='140' height='66' fill='#eee'/>"),
         JOBS_READ);
  /* layers on each other are as many things */
  expect(BOX(60, 60, 80, 24) BOX(20, 84, 160, 40) TEXT(100, 77, "Top") TEXT(100, 100, "Bottom layer")
             TEXT(100, 116, "of all"),
         "Top, Bottom layer of all;");
}

static void outlines_around_parts_of_a_tree_are_no_fields(void **state) {
  expect(ARROW "<g fill='#fcc' stroke='red'><path d='M40 20 H200 Q230 120 200 220 H40 Q10 120 40 20 Z'/></g>"
               "<path d='M150 20 H330 Q350 120 330 220 H150 Q170 120 150 20 Z' fill='#ff0' stroke='#f80' "
               "fill-opacity='.3'/>" TEXT(100, 60, "Root") TEXT(60, 130, "Left") TEXT(140, 130, "Right")
                   TEXT(60, 200, "Leaf") LINE(92, 66, 66, 114, "marker-end='url(#m)'")
                       LINE(108, 66, 134, 114, "marker-end='url(#m)'") LINE(60, 136, 60, 184, "marker-end='url(#m)'"),
         "Root, Left, Right, Leaf; Left->Leaf, Root->Left, Root->Right");
}

static void cells_that_each_have_a_line_are_no_table(void **state) {
#define TWO                                                                                                            \
  "<g fill='none' stroke='#333'><rect x='20' y='60' width='120' height='40'/><rect x='20' y='100' width='120' "        \
  "height='40'/></g>" TEXT(80, 85, "One") TEXT(80, 125, "Two")
  expect(ARROW TWO B LINE(140, 80, 238, 95, "marker-end='url(#m)'") LINE(140, 120, 238, 105, "marker-end='url(#m)'"),
         "One, Two, B; One->B, Two->B");
  /* boxes that touch in a column are as many things, in rows and columns they are a table */
  expect(ARROW TWO B LINE(140, 120, 238, 105, "marker-end='url(#m)'"), "One, Two, B; Two->B");
  expect(ARROW TWO "<g fill='none' stroke='#333'><rect x='140' y='60' width='60' height='40'/><rect x='140' y='100' "
                   "width='60' height='40'/></g>" TEXT(170, 85, "1st") TEXT(170, 125, "2nd")
                       B LINE(200, 120, 238, 105, "marker-end='url(#m)'"),
         "One 1st Two 2nd, B; One 1st Two 2nd->B");
  /* four of them, and each leads somewhere */
  expect(ARROW TWO "<g fill='none' stroke='#333'><rect x='140' y='60' width='60' height='40'/><rect x='140' y='100' "
                   "width='60' height='40'/></g>" TEXT(170, 85, "1st") TEXT(170, 125, "2nd")
                       B LINE(200, 80, 238, 95, "marker-end='url(#m)'") LINE(200, 120, 238, 105, "marker-end='url(#m)'")
                           LINE(80, 20, 80, 58, "marker-end='url(#m)'") LINE(80, 180, 80, 142, "marker-end='url(#m)'")
                               TEXT(80, 14, "over") TEXT(80, 196, "under"),
         "One, Two, 1st, 2nd, B, over, under; 1st->B, 2nd->B, over->One, under->Two");
}

static void thing_with_ports_is_named_in_its_middle(void **state) {
#define PORTS BOX(200, 180, 60, 30) TEXT(230, 200, "in") BOX(420, 240, 60, 30) TEXT(450, 260, "out")
#define CHIP(outline)                                                                                                  \
  ARROW outline "<text x='340' y='230' font-size='18' text-anchor='middle'>Chip</text>" PORTS A LINE(                  \
      140, 110, 200, 190, "marker-end='url(#m)'") LINE(140, 90, 300, 150, "marker-end='url(#m)'")
  expect(CHIP("<rect x='200' y='150' width='280' height='160' fill='none' stroke='#333'/>"),
         "Chip, in, out, A; A->Chip, A->in");
  expect(
      CHIP("<g transform='translate(200 150)'><path d='M0 8 Q0 0 8 0 H272 Q280 0 280 8 V152 Q280 160 272 160 H8 Q0 160 "
           "0 152 Z' fill='#efe' stroke='#363'/></g>"),
      "Chip, in, out, A; A->Chip, A->in");
  expect(CHIP("<rect x='200' y='150' width='280' height='160' fill='#def'/>"), "Chip, in, out, A; A->Chip, A->in");
}

static void letters_of_one_line_are_words(void **state) {
#define AT(x, t) "<text x='" #x "' y='105'>" t "</text>"
  /* on a grid that is narrower than the font: a blank is a place without a letter */
  expect(BOX(20, 80, 120, 40) "<g font-family='monospace' font-size='16' text-anchor='middle'>" AT(40, "r") AT(48, "e")
             AT(56, "a") AT(64, "d") AT(80, "i") AT(88, "t") "</g>",
         "read it;");
  /* by their advances: Arial's R is 0.722, u 0.556, n 0.556 em wide, a blank 0.278 */
  expect(BOX(20, 80, 120, 40) "<g font-family='Arial' font-size='20'>" AT(30, "R") AT(44.4, "u") AT(55.6, "n")
             AT(72.2, "R") AT(86.6, "u") AT(97.8, "n") "</g>",
         "Run Run;");
  /* in any order */
  expect(BOX(20, 80, 120, 40) "<g font-family='Arial' font-size='20'>" AT(97.8, "n") AT(44.4, "u") AT(30, "R")
             AT(55.6, "n") AT(86.6, "u") AT(72.2, "R") "</g>",
         "Run Run;");
  /* names of one letter */
  expect(BOX(20, 80, 30, 40) AT(30, "a") BOX(60, 80, 30, 40) AT(70, "b") BOX(100, 80, 30, 40) AT(110, "c")
             BOX(140, 80, 30, 40) AT(150, "d") BOX(180, 80, 30, 40) AT(190, "e") BOX(220, 80, 30, 40) AT(230, "f"),
         "a, b, c, d, e, f;");
}

static void label_of_a_loop_may_stand_in_the_outline(void **state) {
#define SMALL(x, y, t) "<text x='" #x "' y='" #y "' font-size='11'>" t "</text>"
  /* a loop over the upper side, its label under it */
  expect(ARROW BOX(40, 100, 120, 80) TEXT(100, 145, "Idle") SMALL(
             64, 115, "retry") "<path d='M70 100 C60 60 100 60 90 98' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "Idle; Idle->Idle[retry]");
  /* a loop that runs inside */
  expect(ARROW BOX(300, 100, 140, 80) TEXT(340, 145, "Busy") SMALL(
             400, 174, "work") "<path d='M440 120 H410 V160 H438' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "Busy; Busy->Busy[work]");
  /* a state as a circle, the label across its border */
  expect(ARROW "<circle cx='300' cy='200' r='40' fill='#fff' stroke='#333'/>" TEXT(300, 205, "q0") TEXT(
             300, 170,
             "a, b") "<path d='M280 166 C270 120 330 120 320 163' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "q0; q0->q0[a, b]");
  /* the second line of a name, under which a loop begins */
  expect(ARROW BOX(40, 100, 120, 60) TEXT(100, 132, "Idle")
             SMALL(86, 147,
                   "state") "<path d='M70 160 C60 200 100 200 90 162' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "Idle state; Idle state->Idle state");
}

static void table_may_be_patches_that_share_their_sides(void **state) {
#define GRID_OF_FOUR                                                                                                   \
  "<g fill='#cde'><path d='M20 80h80v30h-80z'/><path d='M100 80h80v30h-80z'/><path d='M20 110h80v30h-80z'/>"           \
  "<path d='M100 110h80v30h-80z'/></g>" TEXT(60, 100, "Layer") TEXT(140, 100, "Size") TEXT(60, 130, "conv")            \
      TEXT(140, 130, "64")
  expect(ARROW GRID_OF_FOUR B LINE(180, 105, 238, 105, "marker-end='url(#m)'"),
         "Layer Size conv 64, B; Layer Size conv 64->B");
  /* with rules in the colour of the paper over them */
  expect(GRID_OF_FOUR "<path d='M100 80V140M20 110H180' stroke='white' stroke-width='2' fill='none'/>",
         "Layer Size conv 64;");
  /* a row of phases */
  expect("<g fill='#cde'><path d='M20 80h80v30h-80z'/><path d='M100 80h80v30h-80z'/><path d='M180 "
         "80h80v30h-80z'/></g>" TEXT(60, 100, "Plan") TEXT(140, 100, "Do") TEXT(220, 100, "Act"),
         "Plan, Do, Act;");
}

static void block_of_html_is_one_thing(void **state) {
#define HTML(content)                                                                                                  \
  "<foreignObject x='240' y='40' width='200' height='200'><div xmlns='http://www.w3.org/1999/xhtml' "                  \
  "style='font-size:14px'>" content "</div></foreignObject>"
  expect(ARROW A HTML("<h2 style='border-bottom:1px solid #000;padding-bottom:5px'>Notes</h2><p>All of it.</p>"
                      "<ul><li>one</li><li>two</li></ul>") LINE(140, 100, 238, 100, "marker-end='url(#m)'"),
         "A, Notes All of it. one two; A->Notes All of it. one two");
  expect(ARROW A HTML("<p style='margin:0'>First</p><p style='margin-top:40px'>Last</p>")
             LINE(140, 90, 238, 60, "marker-end='url(#m)'"),
         "A, First Last; A->First Last");
  /* two blocks */
  expect(ARROW A HTML("<p style='margin:0'>First</p>") "<foreignObject x='240' y='140' width='200' height='40'><p "
                                                       "xmlns='http://www.w3.org/1999/xhtml' "
                                                       "style='font-size:14px'>Last</p></foreignObject>" LINE(
                                                           140, 90, 238, 60, "marker-end='url(#m)'"),
         "A, First; A->First");
}

static void names_of_rows_name_the_bars_of_a_plan(void **state) {
#define NAMES                                                                                                          \
  "<g font-size='13'><text x='20' y='64'>Plan</text><text x='20' y='104'>Build</text><text x='20' "                    \
  "y='144'>Test</text></g>"
#define AFTER                                                                                                          \
  "<g fill='none' stroke='#333'><path d='M250 60H262V88' marker-end='url(#m)'/><path d='M340 100H352V128' "            \
  "marker-end='url(#m)'/></g>"
#define PLAN_READ "Plan, Build, Test; Build->Test, Plan->Build"
  expect(ARROW NAMES "<g fill='#69c'><rect x='150' y='50' width='100' height='20'/><rect x='220' y='90' width='120' "
                     "height='20'/><rect x='330' y='130' width='180' height='20'/></g>" AFTER,
         PLAN_READ);
  expect(ARROW NAMES "<g fill='#fff' stroke='#333' transform='translate(150 50)'><path d='M0 0h100v20h-100z'/>"
                     "<path d='M70 40h120v20h-120z'/><path d='M180 80h180v20h-180z'/></g>" AFTER,
         PLAN_READ);
  /* right under each other's end, with rules for the months */
  expect(ARROW
         "<path d='M150 40V160M250 40V160M350 40V160' stroke='#eee'/>"
         "<g font-size='13' text-anchor='end'><text x='130' y='64'>Plan</text><text x='130' y='104'>Build</text>"
         "<text x='130' y='144'>Test</text></g><g fill='#69c'><rect x='150' y='50' width='100' height='20' rx='4'/>"
         "<rect x='220' y='90' width='120' height='20' rx='4'/><rect x='330' y='130' width='180' height='20' "
         "rx='4'/></g>" AFTER,
         PLAN_READ);
  /* a chart */
  expect(NAMES "<g fill='#69c'><rect x='150' y='50' width='100' height='20'/><rect x='150' y='90' width='120' "
               "height='20'/><rect x='150' y='130' width='180' height='20'/></g>" LINE(150, 40, 150, 160, ""),
         ";");
}

static void label_in_the_colour_of_its_line_may_reach_into_a_box(void **state) {
#define LABELLED(color, x)                                                                                             \
  ARROW BOX(240, 80, 160, 58) TEXT(320, 105, "Stage") BOX(240, 180, 160, 58) TEXT(320, 212, "Coarse")                  \
      BOX(20, 80, 120, 58)                                                                                             \
          TEXT(80, 112,                                                                                                \
               "Join") "<path d='M320 180V146H80V140' fill='none' stroke='#5a6' marker-end='url(#m)'/><text x='" #x    \
                       "' y='134' font-size='11' fill='" color "'>double</text>"
  expect(LABELLED("#5a6", 246), "Stage, Coarse, Join; Coarse->Join[double]");
  expect(LABELLED("rgb(85,170,102)", 250), "Stage, Coarse, Join; Coarse->Join[double]");
  /* a remark in another colour */
  expect(LABELLED("#777", 246), "Stage double, Coarse, Join; Coarse->Join");
}

static void chip_in_a_card_is_part_of_it(void **state) {
#define CARD(chip, more)                                                                                               \
  ARROW "<rect x='240' y='60' width='200' height='110' rx='8' fill='#fff' stroke='#333'/>" ROW(252, 86, "find it")     \
      ROW(252, 110, "in the index") chip ROW(260, 149, "exact") A LINE(140, 100, 238, 100, "marker-end='url(#m)'")     \
          more
#define CARD_READ "find it in the index exact, A; A->find it in the index exact"
  expect(CARD("<rect x='252' y='134' width='120' height='22' rx='4' fill='#dcf'/>", ""), CARD_READ);
  expect(CARD("<g transform='translate(252 134)'><path d='M11 0h120a11 11 0 0 1 0 22h-120a11 11 0 0 1 0-22z' "
              "fill='#213'/></g>",
              ""),
         CARD_READ);
  expect(CARD("<ellipse cx='300' cy='145' rx='56' ry='13' fill='#fd8'/>", ""), CARD_READ);
  /* one that a line leads to */
  expect(CARD("<rect x='252' y='134' width='120' height='22' rx='4' fill='#dcf'/>",
              BOX(500, 250, 80, 40) TEXT(540, 275, "D") "<path d='M374 145H540V248' fill='none' stroke='#333' "
                                                        "marker-end='url(#m)'/>"),
         "find it in the index, exact, A, D; A->find it in the index, exact->D");
}

static void patch_on_lines_of_a_paragraph_is_no_box(void **state) {
#define LINES ROW(30, 80, "name: plan") ROW(30, 98, "member: one") ROW(30, 116, "member: two") ROW(30, 134, "end")
  const char *read = "name: plan member: one member: two end, B; name: plan member: one member: two end->B";
#define ENTRY(patch)                                                                                                   \
  ARROW "<rect x='20' y='60' width='180' height='84' fill='none' stroke='#333'/>" patch LINES BOX(240, 80, 120, 40)    \
      TEXT(300, 105, "B") LINE(200, 100, 238, 100, "marker-end='url(#m)'")
  expect(ENTRY("<rect x='22' y='84' width='176' height='38' fill='#abc' opacity='0.4'/>"), read);
  expect(ENTRY("<path d='M24 85 h170 v17 h-170 z' fill='#ff0'/>"), read);
  expect(ENTRY("<g transform='translate(24 103)'><polygon points='0,0 168,0 168,18 0,18' fill='#cfc'/></g>"), read);
  /* a box in a box */
  expect(BOX(20, 50, 200, 120)
             ROW(30, 72, "Outer") "<rect x='30' y='90' width='180' height='40' fill='#abc'/>" ROW(40, 115, "inner"),
         "Outer, inner;");
}

static void box_may_be_drawn_side_by_side(void **state) {
#define SIDES(x, y) "<g fill='none' stroke='#333'>" x "</g>" TEXT(80, 105, "Left") B y
#define LEFT_READ "Left, B; Left->B"
#define TO_B LINE(140, 100, 238, 100, "marker-end='url(#m)'")
  /* four lines */
  expect(ARROW SIDES("<path d='M20 80 H140'/><path d='M20 120 H140'/><path d='M20 80 V120'/><path d='M140 80 V120'/>",
                     TO_B),
         LEFT_READ);
  /* two halves, the side that the arrow leaves broken where it does */
  expect(
      ARROW SIDES("<polyline points='20,120 20,80 140,80 140,100'/><polyline points='20,120 140,120 140,100'/>", TO_B),
      LEFT_READ);
  /* arcs for the corners */
  expect(ARROW SIDES("<path d='M30 80 H130'/><path d='M30 120 H130'/><path d='M20 90 V110'/><path d='M140 90 V110'/>"
                     "<path d='M30 80 A10 10 0 0 0 20 90'/><path d='M130 80 A10 10 0 0 1 140 90'/>"
                     "<path d='M20 110 A10 10 0 0 0 30 120'/><path d='M140 110 A10 10 0 0 1 130 120'/>",
                     TO_B),
         LEFT_READ);
  /* with a rule in it */
  expect(ARROW SIDES(LINE(20, 60, 140, 60, "") LINE(20, 120, 140, 120, "") LINE(20, 60, 20, 120, "")
                         LINE(140, 60, 140, 120, "") LINE(20, 85, 140, 85, ""),
                     TO_B) TEXT(80, 78, "Name"),
         "Name Left, B; Name Left->B");
}

static void lines_around_boxes_close_nothing(void **state) {
  /* four boxes in a ring, and a rectangle of lines with a gap at one corner */
  expect(BOX(20, 20, 80, 40) TEXT(60, 45, "A") BOX(300, 20, 80, 40) TEXT(340, 45, "B") BOX(20, 200, 80, 40)
             TEXT(60, 225, "C") BOX(300, 200, 80, 40) TEXT(340, 225, "D") TEXT(200, 130, "ring")
                 LINE(100, 40, 300, 40, "") LINE(100, 220, 300, 220, "") LINE(60, 60, 60, 200, "")
                     LINE(340, 60, 340, 200, ""),
         "A, B, C, D; A--B, A--C, B--D, C--D");
  /* the front of a cube: slanting lines lead on from its corners */
  expect("<g stroke='#333'><path d='M40 80H140'/><path d='M140 80V180'/><path d='M140 180H40'/><path d='M40 180V80'/>"
         "<path d='M40 80L80 40'/><path d='M140 80L180 40'/><path d='M140 180L180 140'/><path d='M80 40H180'/>"
         "<path d='M180 40V140'/></g>" TEXT(125, 95, "B"),
         ";");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(class_with_compartments_is_one_thing),
      cmocka_unit_test(columns_of_a_record_are_read_one_by_one),
      cmocka_unit_test(row_that_a_line_means_stands_for_itself),
      cmocka_unit_test(table_is_named_in_the_strip_over_its_cells),
      cmocka_unit_test(boxes_with_room_around_them_are_no_table),
      cmocka_unit_test(name_in_an_inset_band_names_the_rows_under_it),
      cmocka_unit_test(text_that_is_painted_twice_is_kept_once),
      cmocka_unit_test(name_may_stand_on_a_tab_of_its_list),
      cmocka_unit_test(outlines_around_parts_of_a_tree_are_no_fields),
      cmocka_unit_test(cells_that_each_have_a_line_are_no_table),
      cmocka_unit_test(thing_with_ports_is_named_in_its_middle),
      cmocka_unit_test(letters_of_one_line_are_words),
      cmocka_unit_test(label_of_a_loop_may_stand_in_the_outline),
      cmocka_unit_test(table_may_be_patches_that_share_their_sides),
      cmocka_unit_test(block_of_html_is_one_thing),
      cmocka_unit_test(names_of_rows_name_the_bars_of_a_plan),
      cmocka_unit_test(label_in_the_colour_of_its_line_may_reach_into_a_box),
      cmocka_unit_test(chip_in_a_card_is_part_of_it),
      cmocka_unit_test(patch_on_lines_of_a_paragraph_is_no_box),
      cmocka_unit_test(box_may_be_drawn_side_by_side),
      cmocka_unit_test(lines_around_boxes_close_nothing),
      cmocka_unit_test(text_under_the_copy_in_front_is_not_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
