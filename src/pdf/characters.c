#include "pdf/characters.h"

#include <math.h>
#include <string.h>

/* cairo names the symbols of glyphs so, in the documents that it writes. */
#define GLYPH_PREFIX "glyph"

/* How far the origin of a glyph may lie from the edge at which the box of its character begins, in em: poppler's boxes
 * leave out a part of the space between characters. The nearest character counts; narrow letters are .2 em wide. */
#define EDGE 0.08
/* And beyond the other edges: accents and rounded boxes. */
#define SLACK 0.35
/* Lengths that differ by no more are the same, in em. */
#define SAME 0.02
/* Text that is painted twice to look bold is shifted by no more than this, in em. */
#define DOUBLED 0.12

struct _DgPdfCharacters {
  DgPdfCharacter *all;
  guint n;
  guint8 *taken; /* by a glyph */
  guint8 *tails; /* belongs to the glyph of the character before it; known once all glyphs have been seen */
  GArray **cells; /* guint: characters that reach into the cell; NULL for none */
  guint columns, rows;
  double left, top, side; /* of a cell, points */
};

static DgBox reach_of(const DgPdfCharacter *character) {
  double slack = SLACK * character->font_size;
  return (DgBox){character->left - slack, character->top - slack, character->right - character->left + 2 * slack,
                 character->bottom - character->top + 2 * slack};
}

static gboolean is_usable(const DgPdfCharacter *character) {
  return character->character != '\n' && character->font_size > 0 && isfinite(character->font_size) &&
         isfinite(character->left) && isfinite(character->right) && isfinite(character->top) &&
         isfinite(character->bottom);
}

static guint cell_at(double value, double start, double side, guint count) {
  double cell = floor((value - start) / side);
  return cell < 0 ? 0 : cell >= count ? count - 1 : (guint)cell;
}

static void add_to_cells(DgPdfCharacters *characters, guint index) {
  DgBox reach = reach_of(&characters->all[index]);
  guint x0 = cell_at(reach.x, characters->left, characters->side, characters->columns);
  guint x1 = cell_at(dg_box_right(reach), characters->left, characters->side, characters->columns);
  guint y0 = cell_at(reach.y, characters->top, characters->side, characters->rows);
  guint y1 = cell_at(dg_box_bottom(reach), characters->top, characters->side, characters->rows);
  for (guint y = y0; y <= y1; y++)
    for (guint x = x0; x <= x1; x++) {
      GArray **cell = &characters->cells[y * characters->columns + x];
      if (!*cell)
        *cell = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_val(*cell, index);
    }
}

/* Most cells in a row or column: a character of the size of the page reaches into all of them. */
#define CELLS_MAX 128u

static void make_cells(DgPdfCharacters *characters) {
  DgBox bounds = {0};
  gboolean any = FALSE;
  for (guint i = 0; i < characters->n; i++) {
    if (!is_usable(&characters->all[i]))
      continue;
    DgBox reach = reach_of(&characters->all[i]);
    bounds = any ? dg_box_union(bounds, reach) : reach;
    any = TRUE;
  }
  if (!any)
    return;
  double side = fmax(bounds.width, bounds.height) / CELLS_MAX;
  characters->side = side > 0 ? side : 1;
  characters->left = bounds.x;
  characters->top = bounds.y;
  characters->columns = (guint)fmin(fmax(0, bounds.width / characters->side), CELLS_MAX - 1) + 1;
  characters->rows = (guint)fmin(fmax(0, bounds.height / characters->side), CELLS_MAX - 1) + 1;
  characters->cells = g_new0(GArray *, characters->columns * characters->rows);
  for (guint i = 0; i < characters->n; i++)
    if (is_usable(&characters->all[i]))
      add_to_cells(characters, i);
}

DgPdfCharacters *dg_pdf_characters_new(const DgPdfCharacter *all, guint n) {
  DgPdfCharacters *characters = g_new0(DgPdfCharacters, 1);
  characters->all = g_memdup2(all, n * sizeof *all);
  characters->n = n;
  characters->taken = g_new0(guint8, n + 1);
  characters->tails = g_new0(guint8, n + 1);
  make_cells(characters);
  return characters;
}

void dg_pdf_characters_free(DgPdfCharacters *characters) {
  if (!characters)
    return;
  for (guint i = 0; i < characters->columns * characters->rows; i++)
    if (characters->cells[i])
      g_array_unref(characters->cells[i]);
  g_free(characters->cells);
  g_free(characters->all);
  g_free(characters->taken);
  g_free(characters->tails);
  g_free(characters);
}

/* How far the origin is from the edge at which a character that runs so begins, in em. */
static double distance_to_edge(const DgPdfCharacter *character, DgPdfRun run, DgPoint origin) {
  switch (run) {
  case DG_PDF_RIGHT:
    return fabs(origin.x - character->left) / character->font_size;
  case DG_PDF_DOWN:
    return fabs(origin.y - character->top) / character->font_size;
  case DG_PDF_LEFT:
    return fabs(origin.x - character->right) / character->font_size;
  case DG_PDF_UP:
    return fabs(origin.y - character->bottom) / character->font_size;
  case DG_PDF_UNKNOWN:
    break;
  }
  return INFINITY;
}

/* The same, and how a character runs of which it is not known: text runs to the right unless it cannot. */
static double distance_to(const DgPdfCharacter *character, DgPoint origin, DgPdfRun *run) {
  DgPdfRun known = (DgPdfRun)character->run;
  *run = known == DG_PDF_UNKNOWN ? DG_PDF_RIGHT : known;
  double best = distance_to_edge(character, *run, origin);
  for (guint other = DG_PDF_DOWN; known == DG_PDF_UNKNOWN && best > EDGE && other < DG_PDF_UNKNOWN; other++) {
    double distance = distance_to_edge(character, (DgPdfRun)other, origin);
    if (distance < best) {
      best = distance;
      *run = (DgPdfRun)other;
    }
  }
  return best;
}

/* The character that begins nearest to `origin`, within `reach` em; `n` when there is none. A character that has its
 * glyph is found only where `taken`. */
static guint find(const DgPdfCharacters *characters, DgPoint origin, double reach, gboolean taken, DgPdfRun *run) {
  guint best = characters->n;
  if (!characters->cells)
    return best;
  guint column = cell_at(origin.x, characters->left, characters->side, characters->columns);
  guint row = cell_at(origin.y, characters->top, characters->side, characters->rows);
  const GArray *cell = characters->cells[row * characters->columns + column];
  for (guint i = 0; cell && i < cell->len; i++) {
    guint index = g_array_index(cell, guint, i);
    const DgPdfCharacter *character = &characters->all[index];
    DgPdfRun its_run;
    if (characters->taken[index] != taken ||
        !dg_box_contains_box(reach_of(character), (DgBox){origin.x, origin.y, 0, 0}, 0))
      continue;
    double distance = distance_to(character, origin, &its_run);
    if (distance < reach) {
      best = index;
      reach = distance;
      *run = its_run;
    }
  }
  return best;
}

static double length_of(const DgPdfCharacter *character, DgPdfRun run) {
  return run == DG_PDF_RIGHT || run == DG_PDF_LEFT ? character->right - character->left
                                                   : character->bottom - character->top;
}

/* Ligatures that have characters of their own are written as their letters: Unicode's NFKC. */
static void set_characters(DgNamedGlyph *glyph, guint *n, gunichar character) {
  gunichar parts[DG_GLYPH_CHARACTERS_MAX];
  gboolean ligature = character >= 0xfb00 && character <= 0xfb06;
  gsize count = ligature ? g_unichar_fully_decompose(character, TRUE, parts, G_N_ELEMENTS(parts)) : 1;
  if (!ligature)
    parts[0] = character;
  for (gsize i = 0; i < count && *n < DG_GLYPH_CHARACTERS_MAX; i++)
    glyph->characters[(*n)++] = parts[i];
}

/* TRUE when two characters follow each other in halves of one box: poppler divides that of a ligature evenly. */
static gboolean share_box(const DgPdfCharacter *first, const DgPdfCharacter *next) {
  DgPdfRun run = (DgPdfRun)first->run;
  double gap = run == DG_PDF_RIGHT  ? next->left - first->right
               : run == DG_PDF_LEFT ? first->left - next->right
               : run == DG_PDF_DOWN ? next->top - first->bottom
                                    : first->top - next->bottom;
  return run != DG_PDF_UNKNOWN && fabs(gap) < SAME * first->font_size &&
         fabs(length_of(first, run) - length_of(next, run)) < SAME * first->font_size;
}

gboolean dg_pdf_characters_find_tails(DgPdfCharacters *characters) {
  gboolean any = FALSE;
  for (guint i = 1; i < characters->n; i++) {
    if (characters->taken[i] || !(characters->taken[i - 1] || characters->tails[i - 1]) ||
        g_unichar_isspace(characters->all[i].character) || !share_box(&characters->all[i - 1], &characters->all[i]))
      continue;
    characters->tails[i] = any = TRUE;
  }
  if (any)
    memset(characters->taken, 0, characters->n);
  return any;
}

void dg_pdf_characters_add_layer(const DgPdfCharacters *characters, DgDrawing *drawing) {
  for (guint i = 0; i < characters->n; i++) {
    const DgPdfCharacter *at = &characters->all[i];
    if (characters->taken[i] || characters->tails[i] || !is_usable(at) || g_unichar_isspace(at->character))
      continue;
    DgLayerCharacter character = {{at->left, at->top, at->right - at->left, at->bottom - at->top}, at->character};
    g_array_append_val(drawing->layer, character);
  }
}

gboolean dg_pdf_name_glyph(gpointer user_data, const char *id, DgPoint origin, DgNamedGlyph *glyph) {
  DgPdfCharacters *characters = user_data;
  static const double angles[] = {0, G_PI / 2, G_PI, -G_PI / 2};
  DgPdfRun run;
  if (!g_str_has_prefix(id, GLYPH_PREFIX))
    return FALSE;
  guint index = find(characters, origin, EDGE, FALSE, &run);
  if (index == characters->n) {
    glyph->characters[0] = 0;
    return find(characters, origin, DOUBLED, TRUE, &run) < characters->n;
  }
  const DgPdfCharacter *character = &characters->all[index];
  characters->taken[index] = TRUE;
  guint n = 0;
  set_characters(glyph, &n, character->character);
  glyph->origin = origin;
  glyph->font_size = character->font_size;
  glyph->advance = length_of(character, run);
  for (guint tail = index + 1; tail < characters->n && characters->tails[tail]; tail++) {
    set_characters(glyph, &n, characters->all[tail].character);
    glyph->advance += length_of(&characters->all[tail], run);
  }
  glyph->angle = angles[run];
  glyph->bold = character->bold;
  glyph->italic = character->italic;
  return TRUE;
}
