/* Drawings that Obsidian compresses: LZW over the code units of UTF-16 (lz-string), written as base64.
 *
 *   text  = base64 of bits, the first in the highest place, which white space may break into lines
 *   bits  = code*                each as wide as the number of entries asks for, its lowest bit first
 *   code  = 0 unit of 8 bits | 1 unit of 16 bits | 2 end | n entry n
 *
 * A unit makes an entry; each code but the first makes one of what was before it and its own first unit. An entry is
 * thus a piece of what is written already. */
#include "languages/excalidraw.h"

#include <string.h>

/* The widest code, and the most units that a text may grow to: its entries repeat, and would fill any memory. */
#define WIDTH_MAX 24u
#define UNITS_MAX (1u << 24)

typedef struct {
  gsize at, length; /* in the units that are written */
} Entry;

typedef struct {
  const char *at;
  guint value, left; /* of the current letter; bits of it that are left */
  gboolean ended;
  GArray *units; /* gunichar2 */
  GArray *entries; /* Entry; the first three are no entries */
  guint width; /* of a code, bits */
} Unpacking;

static guint read_bit(Unpacking *unpacking) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (!unpacking->left) {
    while (g_ascii_isspace(*unpacking->at))
      unpacking->at++;
    const char *letter = *unpacking->at ? strchr(letters, *unpacking->at) : NULL;
    unpacking->ended |= !letter;
    unpacking->value = letter ? (guint)(letter - letters) : 0;
    unpacking->at += letter != NULL;
    unpacking->left = 6;
  }
  return unpacking->value >> --unpacking->left & 1;
}

static guint read_bits(Unpacking *unpacking, guint n) {
  guint bits = 0;
  for (guint i = 0; i < n; i++)
    bits |= read_bit(unpacking) << i;
  return bits;
}

static void add_entry(Unpacking *unpacking, gsize at, gsize length) {
  Entry entry = {at, length};
  g_array_append_val(unpacking->entries, entry);
  if (unpacking->entries->len >= 1u << unpacking->width)
    unpacking->width++;
}

static void write_piece(Unpacking *unpacking, gsize at, gsize length) {
  for (gsize i = 0; i < length; i++) { /* one by one: a piece may reach into what is being written */
    gunichar2 unit = g_array_index(unpacking->units, gunichar2, at + i);
    g_array_append_val(unpacking->units, unit);
  }
}

/* What a code stands for, written; its length, 0 at the end and for what is no code. `last` is the length of what was
 * written before. */
static gsize write_code(Unpacking *unpacking, guint code, gsize last) {
  gsize end = unpacking->units->len;
  if (code < 2) {
    gunichar2 unit = (gunichar2)read_bits(unpacking, code ? 16 : 8);
    g_array_append_val(unpacking->units, unit);
    add_entry(unpacking, end, 1);
    return 1;
  }
  if (code == 2 || code > unpacking->entries->len || (code == unpacking->entries->len && !last))
    return 0;
  Entry entry = {end - last, last + 1}; /* one that this code itself makes: what was before, and its first unit */
  if (code < unpacking->entries->len)
    entry = g_array_index(unpacking->entries, Entry, code);
  write_piece(unpacking, entry.at, entry.length);
  return entry.length;
}

static gboolean unpack(Unpacking *unpacking) {
  gsize last = 0;
  for (;;) {
    guint code = read_bits(unpacking, last ? unpacking->width : 2);
    gsize length = write_code(unpacking, code, last);
    if (!length || unpacking->ended || unpacking->units->len > UNITS_MAX || unpacking->width > WIDTH_MAX)
      return code == 2 && !unpacking->ended;
    if (last)
      add_entry(unpacking, unpacking->units->len - length - last, last + 1);
    last = length;
  }
}

char *dg_excalidraw_unpack(const char *text) {
  Unpacking unpacking = {.at = text, .width = 2};
  unpacking.units = g_array_new(FALSE, FALSE, sizeof(gunichar2));
  unpacking.entries = g_array_new(FALSE, TRUE, sizeof(Entry));
  g_array_set_size(unpacking.entries, 3);
  char *json = NULL;
  if (unpack(&unpacking) && unpacking.units->len)
    json = g_utf16_to_utf8((const gunichar2 *)(gpointer)unpacking.units->data, unpacking.units->len, NULL, NULL, NULL);
  g_array_unref(unpacking.units);
  g_array_unref(unpacking.entries);
  return json;
}
