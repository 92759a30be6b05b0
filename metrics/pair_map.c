#include "metrics/pair_map.h"

#define SIZE_MIN 64

/* A key that no pair has. */
#define FREE G_MAXUINT64

typedef struct {
  guint64 key; /* a in the upper half, b in the lower; or FREE */
  guint value;
} Slot;

struct _DgPairMap {
  Slot *slots;
  gsize size, used; /* the size is a power of two, at least twice what is used */
  guint64 steps;
};

static Slot *make_slots(gsize size) {
  Slot *slots = g_new(Slot, size);
  for (gsize i = 0; i < size; i++)
    slots[i] = (Slot){FREE, 0};
  return slots;
}

DgPairMap *dg_pair_map_new(void) {
  DgPairMap *map = g_new0(DgPairMap, 1);
  map->size = SIZE_MIN;
  map->slots = make_slots(map->size);
  return map;
}

void dg_pair_map_free(DgPairMap *map) {
  if (map == NULL)
    return;
  g_free(map->slots);
  g_free(map);
}

/* The last step of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): every bit of the key reaches every bit of the
 * result, so that the pairs of one hub, which differ in one half only, spread over the whole table. */
static guint64 mix(guint64 key) {
  key = (key ^ key >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
  key = (key ^ key >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
  return key ^ key >> 31;
}

/* The slot that has `key` or would get it. */
static Slot *find_slot(DgPairMap *map, guint64 key) {
  gsize mask = map->size - 1, at = (gsize)mix(key) & mask;
  for (;; at = (at + 1) & mask) {
    map->steps++;
    if (map->slots[at].key == key || map->slots[at].key == FREE)
      return &map->slots[at];
  }
}

static guint64 make_key(guint a, guint b) {
  return (guint64)a << 32 | b;
}

guint dg_pair_map_get(DgPairMap *map, guint a, guint b) {
  return find_slot(map, make_key(a, b))->value; /* 0 in a free slot */
}

/* The slot of a key, which has it from now on. */
static Slot *take_slot(DgPairMap *map, guint64 key) {
  Slot *slot = find_slot(map, key);
  if (slot->key == FREE && 2 * (map->used + 1) > map->size) {
    Slot *old = map->slots;
    gsize old_size = map->size;
    map->size *= 2;
    map->slots = make_slots(map->size);
    for (gsize i = 0; i < old_size; i++)
      if (old[i].key != FREE)
        *find_slot(map, old[i].key) = old[i];
    g_free(old);
    slot = find_slot(map, key);
  }
  map->used += slot->key == FREE;
  slot->key = key;
  return slot;
}

void dg_pair_map_set(DgPairMap *map, guint a, guint b, guint value) {
  take_slot(map, make_key(a, b))->value = value;
}

guint dg_pair_map_add(DgPairMap *map, guint a, guint b, guint value) {
  Slot *slot = take_slot(map, make_key(a, b));
  if (slot->value == 0)
    slot->value = value;
  return slot->value;
}

guint64 dg_pair_map_get_steps(const DgPairMap *map) {
  return map->steps;
}
