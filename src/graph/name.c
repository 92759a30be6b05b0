/* What the texts in an outline are: its name, the names of its fields, or the title of a container and other things. */
#include "graph/draft.h"
#include "graph/group.h"
#include "graph/threshold.h"

DG_THRESHOLD(BOX_K, 2.0, "font sizes",
             "lines of one element are no farther apart in a box, where they stand looser than the draft rule allows");
DG_THRESHOLD(CONTAINER_K, 1.8, "font sizes", "the same in a container, of the mean size: titles and captions differ");
DG_THRESHOLD(FREE_K, 1.6, "font sizes", "the same of free text: what is farther apart is another label");
DG_THRESHOLD(RULE_SLACK, 2.0, "units", "between the ends of a rule and the borders that it runs to");
DG_THRESHOLD(RULE_LEAN, 1.0, "units", "how far one end of a rule is off the other: more is no straight line");
DG_THRESHOLD(BAND_INSET, 0.2, "font sizes", "how far the words of a title stick out of the band that it stands in");
DG_THRESHOLD(TITLE_GAP, 2.5, "font sizes", "a title stands no farther from a border of its container");
DG_THRESHOLD(TITLE_LEFT, 0.5, "font sizes", "what a title at the right costs against one at the left");
DG_THRESHOLD(TITLE_LEAD, 3.0, "times", "the gap of a title that a band for it is worth, and a line beside it costs");
DG_THRESHOLD(BAND_SHARE, 0.3, "share", "the band of a container that its title stands in covers no more of it");
DG_THRESHOLD(BANDS_WIDTH, 6.0, "font sizes", "bands side by side are no wider: what is wider is a lane");
DG_THRESHOLD(CHIP_HEIGHT, 2.2, "font sizes", "a chip in a card is no higher,");
DG_THRESHOLD(CHIP_WIDTH, 0.85, "share", "and no wider than so much of the card,");
DG_THRESHOLD(CARD_HEIGHT, 12.0, "font sizes", "which is no higher,");
DG_THRESHOLD(CARD_TEXTS, 2, "count", "and has so many lines of its own at least");
DG_THRESHOLD(NOTE_SIZE, 0.75, "share", "a text smaller than this share of another is no title beside it");
DG_THRESHOLD(LINE_OVER, 0.4, "font sizes", "a text that a line runs so near over or under is likelier its label,");
DG_THRESHOLD(LINE_ASIDE, 0.6, "font sizes", "and one that a line runs so near beside");
DG_THRESHOLD(PANEL_SHARE, 0.12, "share", "a box that covers more of the canvas,");
DG_THRESHOLD(PANEL_WRITTEN, 0.04, "share", "with less of it written on, is a panel that holds things");
DG_THRESHOLD(PANEL_TEXTS, 3, "count", "texts of a box that lines end in, from which it holds things");
DG_THRESHOLD(PANEL_PICTURES, 2, "count", "pictures, or line ends, or texts at pictures, from which a box holds things");
DG_THRESHOLD(TICK_SIZE, 0.88, "share", "words at the ticks of a plot are no larger than this share of its name,");
DG_THRESHOLD(TICK_GAP, 2.0, "font sizes", "no farther from it,");
DG_THRESHOLD(TICK_WIDTH, 0.5, "share", "and no wider than this share of it");
DG_THRESHOLD(NAME_OVER_PLOT, 0.2, "share", "more of a name that lies over the plot is a mark in it");

/* TRUE when the line runs straight from border to border of the box; `at` receives where, on the axis that it cuts, and
 * `level` whether that is the vertical one. */
static gboolean is_rule(const DgScene *scene, const DgPiece *line, DgBox box, gboolean *level, double *at) {
  double slack = RULE_SLACK * scene->unit, lean = RULE_LEAN * scene->unit;
  DgBox r = line->box;
  *level = r.width > r.height;
  *at = *level ? dg_box_center(r).y : dg_box_center(r).x;
  if (*level)
    return r.height <= lean && r.x <= box.x + slack && dg_box_right(r) >= dg_box_right(box) - slack;
  return r.width <= lean && r.y <= box.y + slack && dg_box_bottom(r) >= dg_box_bottom(box) - slack;
}

/* TRUE when a rule cuts a band with the text in it off the box, and also off `other` where that is no NULL. */
static gboolean is_ruled_off(const DgScene *scene, DgBox box, DgBox text, const DgBox *other, GArray *near) {
  DG_RULE(is_ruled_off, FALSE);
  double slack = RULE_SLACK * scene->unit, reach = TITLE_GAP * scene->font;
  DgPoint middle = dg_box_center(text), away = other ? dg_box_center(*other) : middle;
  gboolean band = FALSE, apart = !other;
  dg_grid_query(scene->strokes.grid, dg_box_grow(text, reach, reach), near);
  for (guint m = 0; m < near->len; m++) {
    gboolean level;
    double at;
    if (!is_rule(scene, dg_scene_piece(scene, g_array_index(near, guint, m)), box, &level, &at))
      continue;
    double here = level ? middle.y : middle.x, there = level ? away.y : away.x;
    double start = level ? box.y : box.x, side = level ? box.height : box.width;
    double width = here < at ? at - start : start + side - at;
    double most = other ? fmin(BAND_SHARE * side, BANDS_WIDTH * scene->font) : BAND_SHARE * side;
    band |= width > slack && width < most && (level ? text.height - slack : text.width) < width;
    apart |= (here < at) != (there < at);
  }
  return band && apart;
}

/* TRUE when the text stands in a band along a side of the region: a part of it that is drawn apart. */
static gboolean is_in_band(const DgScene *scene, guint index, DgBox text, GArray *near) {
  DG_RULE(is_in_band, FALSE);
  const DgRegion *region = dg_scene_region(scene, (int)index);
  dg_grid_query(scene->regions.grid, text, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *part = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (part != region && part->whole == (int)index && part->area < BAND_SHARE * region->area &&
        dg_box_contains_box(part->box, text, BAND_INSET * scene->font))
      return TRUE;
  }
  return is_ruled_off(scene, region->box, text, NULL, near);
}

/* Chooses the title among the groups [first, end) directly inside a container: the one at its top border, else at its
 * side, else at its bottom; what is set much smaller than another of them is a note. DG_NONE when all stand in the
 * middle. `top_title` receives whether it stands at the top or in a band of its own, where no other title is sought. */
static int find_title(const DgScene *scene, guint index, guint first, guint end, gboolean *top_title) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  int best = DG_NONE;
  double best_cost = INFINITY, best_font = 0;
  *top_title = FALSE;
  const DgBox content = dg_scene_find_content(scene, index, near);
  for (guint i = first; i < end; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    double font = fmax(group->font_size, 1e-9);
    double top = (group->box.y - region->box.y) / font;
    double bottom = (dg_box_bottom(region->box) - dg_box_bottom(group->box)) / font;
    double side = fmin(group->box.x - region->box.x, dg_box_right(region->box) - dg_box_right(group->box)) / font;
    double gap = INFINITY;
    if (!dg_group_count_letters(scene, group)) /* three dots */
      continue;
    if (top <= TITLE_GAP)
      gap = fmax(top, 0);
    else if (dg_group_runs_up(scene, group) && side <= TITLE_GAP)
      gap = TITLE_GAP + fmax(side, 0);
    else if (dg_group_leads(scene, group, region->box, content, near))
      gap = TITLE_GAP;
    else if (bottom <= TITLE_GAP)
      gap = 2 * TITLE_GAP + fmax(bottom, 0);
    /* of two texts at the top, the one at the left is the title */
    double cost = gap + TITLE_LEFT * (group->box.x - region->box.x) / fmax(region->box.width, 1e-9);
    /* what a line runs through, or close beside, is likelier to be its label */
    if (end - first > 1 && !isinf(gap) && dg_group_is_at_line(scene, group, LINE_OVER * font, LINE_ASIDE * font, near))
      cost += TITLE_LEAD * TITLE_GAP;
    /* a band along a side is there for the title */
    gboolean band = !isinf(gap) && is_in_band(scene, index, group->box, near);
    gboolean turned = side <= TITLE_GAP && dg_group_is_turned(scene, group);
    if (band || turned)
      cost -= TITLE_LEAD * TITLE_GAP;
    gboolean note = font < NOTE_SIZE * best_font, over_note = best_font < NOTE_SIZE * font;
    if (isinf(gap) || note || (cost >= best_cost && !over_note))
      continue;
    best_cost = cost;
    best_font = font;
    best = i;
    *top_title = band || turned || top <= TITLE_GAP;
  }
  return best;
}

/* TRUE when lines end at several of the `n` texts in the region: it lies around or behind them. */
static gboolean joins_texts(const DgRegion *region, guint n) {
  return n >= PANEL_TEXTS && region->n_ends >= PANEL_PICTURES;
}

/* TRUE when the region is no thing with the groups [first, end) for words but holds things: lines end at several texts
 * in it, it has several pictures, or it is large and hardly written on. */
static gboolean is_panel(const DgScene *scene, const DgRegion *region, guint first, guint end) {
  DG_RULE(is_panel, FALSE);
  guint n = end - first;
  if (joins_texts(region, n) || (n >= PANEL_PICTURES && region->n_pictures >= PANEL_PICTURES))
    return TRUE;
  double canvas = scene->drawing->width * scene->drawing->height, written = 0;
  for (guint i = first; i < end; i++)
    written += dg_scene_group(scene, i)->box.width * dg_scene_group(scene, i)->box.height;
  return region->area > PANEL_SHARE * canvas && written < PANEL_WRITTEN * region->area;
}

/* TRUE when a line ends at the words, and points at them. */
static gboolean is_at_end(const DgScene *scene, const DgGroup *words) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  double reach = LINE_ASIDE * words->font_size, enter, leave;
  DgBox box = dg_box_grow(words->box, reach, reach);
  dg_grid_query(scene->strokes.grid, box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint e = 0; e < 2 && !piece->consumed; e++) {
      DgPoint end = p[e ? n - 1 : 0], before = p[e ? n - 2 : 1], ahead = {2 * end.x - before.x, 2 * end.y - before.y};
      if (dg_box_contains_point(box, end, 0) && dg_segment_clip(end, ahead, words->box, &enter, &leave))
        return TRUE;
    }
  }
  return FALSE;
}

/* Makes a node of what stands in each field of a region. */
static void name_fields(const DgScene *scene, DgRegions *regions, DgGroups *groups, guint index, guint first, guint end,
                        const guint32 *fields) {
  for (guint i = first; i < end; i++) {
    if (dg_scene_group(scene, (int)i)->state == DG_GROUP_GONE)
      continue;
    for (guint j = i + 1; j < end; j++)
      if (dg_scene_group(scene, (int)j)->state != DG_GROUP_GONE && fields[j - first] == fields[i - first])
        dg_scene_merge_pair(scene, groups, i, j);
    DgGroup *group = dg_group_at(groups, (int)i);
    group->state = DG_GROUP_NODE;
    group->outline = group->box;
  }
  dg_region_at(regions, (int)index)->container = TRUE;
}

/* The ticks of a plot are set smaller than what the plot is called, and are no part of that: they stay free. Returns
 * the group of the name, which stands over or under the plot; DG_NONE when there is no plot, or nothing but a name. */
static int find_plot_name(const DgScene *scene, guint index, guint first, guint end) {
  DG_RULE(find_plot_name, DG_NONE);
  DgBox plot;
  if (end - first < 2 || dg_scene_region(scene, (int)index)->n_ends >= PANEL_PICTURES ||
      !dg_scene_find_plot(scene, index, &plot))
    return DG_NONE;
  int name = DG_NONE;
  for (guint i = first; i < end; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (name == DG_NONE || group->font_size > dg_scene_group(scene, name)->font_size)
      name = (int)i;
  }
  const DgGroup *named = dg_scene_group(scene, name);
  if (dg_box_overlap_area(named->box, plot) > NAME_OVER_PLOT * named->box.width * named->box.height)
    return DG_NONE;
  for (guint i = first; i < end; i++) {
    const DgGroup *tick = dg_scene_group(scene, (int)i);
    double gap = TICK_GAP * tick->font_size;
    DgBox around = dg_box_grow(plot, gap, gap);
    if ((int)i != name &&
        (tick->font_size > TICK_SIZE * named->font_size || tick->box.width > TICK_WIDTH * plot.width ||
         !dg_box_contains_point(around, dg_box_center(tick->box), 0)))
      return DG_NONE;
  }
  return name;
}

/* Lanes may be ruled off in the outline of their pool: their titles stand in a band next to that of its own. */
static void name_bands(const DgScene *scene, DgGroups *groups, guint index, guint first, guint end) {
  DG_RULE(name_bands, );
  const DgRegion *region = dg_scene_region(scene, (int)index);
  const DgBox title = dg_scene_group(scene, region->group)->box;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  if (!is_ruled_off(scene, region->box, title, NULL, near))
    return;
  for (guint i = first; i < end; i++) {
    DgGroup *group = dg_group_at(groups, (int)i);
    if (group->state == DG_GROUP_FREE && is_ruled_off(scene, region->box, group->box, &title, near))
      group->state = DG_GROUP_NODE;
  }
}

static void group_region(const DgScene *scene, DgRegions *regions, DgGroups *groups, guint index, const GArray *items) {
  DgRegion *region = dg_region_at(regions, index);
  if (region->header != DG_NONE && !region->container)
    region->container = !dg_scene_is_record(scene, index, items);
  guint first =
      region->container
          ? dg_scene_split_items(scene, groups, items, CONTAINER_K, DG_DRAFT_FONT_MEAN, (int)index, DG_GROUP_FREE)
          : dg_scene_split_items(scene, groups, items, BOX_K, DG_DRAFT_FONT_LARGER, (int)index, DG_GROUP_FREE);
  guint end = scene->groups.all->len;
  if (region->group != DG_NONE) /* the program says what it is called */
    return;
  if (!region->table && !region->walls && !region->container && end - first > 1 && !joins_texts(region, end - first)) {
    g_autofree guint32 *fields = g_new0(guint32, end - first);
    if (dg_scene_find_fields(scene, index, first, end, fields)) {
      name_fields(scene, regions, groups, index, first, end, fields);
      return;
    }
    int name = find_plot_name(scene, index, first, end);
    if (name != DG_NONE) {
      dg_regions_name(regions, groups, (int)index, name);
      return;
    }
  }
  if (region->table || (!region->container && !is_panel(scene, region, first, end))) {
    dg_scene_merge_groups(scene, groups, first, end);
    (region->table ? dg_scene_sort_table : dg_scene_sort_compartments)(scene, index,
                                                                       dg_scene_group(scene, first)->items);
    /* a matrix of numbers goes by its caption, where it has one */
    if (region->table && region->n_texts == region->n_numbers)
      region->title = (int)first;
    else
      dg_regions_name(regions, groups, index, first);
    return;
  }
  gboolean top, holds_boxes = region->container;
  region->container = TRUE;
  if (region->header != DG_NONE)
    return;
  region->title = find_title(scene, index, first, end, &top);
  /* of words that lines run between, the uppermost are no title */
  if (region->title != DG_NONE && !holds_boxes && joins_texts(region, end - first) &&
      is_at_end(scene, dg_scene_group(scene, region->title))) {
    region->title = DG_NONE;
    return;
  }
  if (region->title == DG_NONE && holds_boxes)
    region->title = dg_scene_find_inner_title(scene, index, first, end);
  if (region->title != DG_NONE)
    dg_scene_join_title(scene, groups, (guint)region->title, first, end);
  if (top || (region->title == DG_NONE && !holds_boxes && end - first == 1))
    dg_regions_name(regions, groups, index, region->title == DG_NONE ? (int)first : region->title);
  if (region->group != DG_NONE)
    name_bands(scene, groups, index, first, end);
}

gboolean dg_region_is_large(const DgScene *scene, const DgRegion *picture) {
  double wide = fmax(picture->box.width, picture->box.height), narrow = fmin(picture->box.width, picture->box.height);
  return wide >= DG_PICTURE_SIDE * scene->font && narrow >= DG_PICTURE_NARROW * scene->font;
}

/* A card with a chip: the one small patch in it, with a line of words on it that nothing leads to, is a part of what
 * the card says. */
static void absorb_chips(const DgScene *scene, DgRegions *regions) {
  DG_RULE(absorb_chips, );
  guint n = scene->regions.all->len;
  g_autofree guint *n_worded = g_new0(guint, n + 1); /* outlines with words directly in each */
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (region->whole == (int)i && region->n_texts && region->parent != DG_NONE)
      n_worded[region->parent]++;
  }
  for (guint i = 0; i < n; i++) {
    DgRegion *chip = dg_region_at(regions, (int)i);
    if (chip->whole != (int)i || chip->n_texts != 1 || chip->bordered || chip->stated || n_worded[i] ||
        chip->parent == DG_NONE || n_worded[chip->parent] != 1 || dg_region_is_badge(scene, chip))
      continue;
    DgRegion *card = dg_region_at(regions, chip->parent);
    gboolean crossed;
    if (card->n_texts >= CARD_TEXTS && card->bordered && chip->box.height <= CHIP_HEIGHT * scene->font &&
        chip->box.width < CHIP_WIDTH * card->box.width && card->box.height <= CARD_HEIGHT * scene->font &&
        !dg_region_count_ends(scene, chip, near, &crossed))
      chip->whole = chip->parent;
  }
}

/* Marks the regions that hold named regions, and counts the pictures directly inside each. */
static void find_containers(const DgScene *scene, DgRegions *regions) {
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, i);
    if (region->whole != (int)i || dg_region_is_badge(scene, region))
      continue;
    int parent = region->parent;
    if (!region->n_texts) {
      if (parent != DG_NONE && dg_region_is_large(scene, region) && region->outlined)
        dg_region_at(regions, parent)->n_pictures++;
      continue;
    }
    /* an outline without text of its own passes its content on to what is around it, and holds it too */
    for (; parent != DG_NONE; parent = dg_scene_region(scene, parent)->parent) {
      DgRegion *outer = dg_region_at(regions, parent);
      if (outer->header != (int)i || !outer->n_texts) /* a header is a part of what hangs on it */
        outer->container = TRUE;
      if (outer->n_texts)
        break;
    }
  }
}

/* What stands in a header names the list or lane under it; the header alone means the whole, too. Where nothing but
 * rows of text stands under it (a class, an entity), these are a part of the name. */
static void name_lanes(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  DG_RULE(name_lanes, );
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *lane = dg_region_at(regions, i);
    if (lane->whole != (int)i || lane->header == DG_NONE)
      continue;
    int title = dg_scene_region(scene, lane->header)->group, rows = lane->group;
    if (title == DG_NONE)
      continue;
    if (rows != DG_NONE && dg_scene_group(scene, rows)->stated)
      continue;
    if (!lane->container && rows != DG_NONE)
      dg_scene_append_group(scene, groups, title, rows);
    dg_regions_name(regions, groups, i, title);
  }
}

/* The draft nodes of the paper as they are: every one is a node, in the region of its first item. */
static void group_drafts(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  guint n_drafts, n = scene->drawing->texts->len;
  g_autofree guint *of = dg_draft_nodes(scene->drawing, scene->options, scene->work, &n_drafts);
  g_autofree GArray **parts = g_new(GArray *, n_drafts + 1);
  for (guint i = 0; i < n_drafts; i++)
    parts[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++)
    g_array_append_val(parts[of[i]], i);
  for (guint i = 0; i < n_drafts; i++) {
    int region = MAX(scene->texts.region[g_array_index(parts[i], guint, 0)], DG_NONE);
    int group = dg_scene_add_group(scene, groups, parts[i], region, DG_GROUP_NODE);
    if (region != DG_NONE && dg_scene_region(scene, region)->group == DG_NONE)
      dg_region_at(regions, region)->group = group;
  }
}

/* Adds a text that is written on a block arrow to the others there. They follow each other in the document. */
static void add_arrow_label(const DgScene *scene, DgGroups *groups, guint text) {
  guint arrow = scene->texts.arrow[text], first = scene->groups.all->len;
  GArray *items = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_val(items, text);
  int added = dg_scene_add_group(scene, groups, items, scene->texts.region[text], DG_GROUP_ROLE);
  dg_group_at(groups, added)->role = DG_ROLE_EDGE_LABEL;
  dg_group_at(groups, added)->arrow = arrow;
  while (first && dg_scene_group(scene, (int)first - 1)->arrow == arrow)
    first--;
  if ((int)first < added)
    dg_scene_merge_pair(scene, groups, first, (guint)added);
}

/* The words of pictures and legends are texts of the figure, and no more. */
static void add_pictured(const DgScene *scene, DgGroups *groups) {
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    gboolean legend = scene->texts.hidden[i] == DG_TEXT_LEGEND;
    if (!legend && scene->texts.hidden[i] != DG_TEXT_PICTURED)
      continue;
    GArray *items = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(items, i);
    int added = dg_scene_add_group(scene, groups, items, DG_NONE, DG_GROUP_ROLE);
    dg_group_at(groups, added)->role = legend ? DG_ROLE_LEGEND : DG_ROLE_ANNOTATION;
  }
}

void dg_scene_find_groups(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  groups->all = g_array_sized_new(FALSE, TRUE, sizeof(DgGroup), scene->drawing->texts->len);
  dg_scene_keep_things(scene, regions);
  absorb_chips(scene, regions);
  find_containers(scene, regions);
  if (scene->options->refine == DG_REFINE_NONE) {
    group_drafts(scene, regions, groups);
    return;
  }
  /* Items by region, in the order of the first item of each region: a chain of items for each. */
  guint n_regions = scene->regions.all->len, n_texts = scene->drawing->texts->len;
  g_autofree guint *last = g_new0(guint, n_regions + 1); /* item of a region, plus one */
  g_autofree guint *next = g_new(guint, n_texts + 1); /* item after an item; the first after the last */
  g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) inside = g_array_sized_new(FALSE, FALSE, sizeof(guint), n_texts);
  g_autoptr(GArray) outside = g_array_sized_new(FALSE, FALSE, sizeof(guint), n_texts);
  for (guint i = 0; i < n_texts; i++) {
    int region = scene->texts.region[i];
    if (scene->texts.hidden[i])
      continue;
    if (scene->texts.arrow[i]) {
      add_arrow_label(scene, groups, i);
      continue;
    }
    if (dg_scene_thing_of_text(scene, i))
      continue;
    if (region == DG_NONE) {
      g_array_append_val(outside, i);
      continue;
    }
    int whole = dg_scene_region(scene, region)->whole;
    region = whole == DG_NONE ? region : whole;
    if (!last[region])
      g_array_append_val(order, region);
    guint before = last[region] ? last[region] - 1 : i;
    next[i] = last[region] ? next[before] : i;
    next[before] = i;
    last[region] = i + 1;
  }
  dg_scene_group_things(scene, regions, groups);
  for (guint i = 0; i < order->len; i++) {
    guint region = g_array_index(order, guint, i);
    g_array_set_size(inside, 0);
    guint item = last[region] - 1;
    do {
      item = next[item];
      g_array_append_val(inside, item);
    } while (item != last[region] - 1);
    group_region(scene, regions, groups, region, inside);
  }
  name_lanes(scene, regions, groups);
  dg_scene_split_items(scene, groups, outside, FREE_K, DG_DRAFT_FONT_LARGER, DG_NONE, DG_GROUP_FREE);
  dg_scene_part_columns(scene, groups);
  dg_scene_name_rows(scene, regions, groups);
  dg_scene_group_wordless(scene, regions, groups, FALSE);
  dg_scene_name_from_outside(scene, regions, groups);
  dg_scene_group_wordless(scene, regions, groups, TRUE);
  add_pictured(scene, groups);
}
