/* Moving thresholds, for builds that are made to find out what they do (see threshold.h). */
#include "graph/threshold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The linker puts these around the section. */
extern const DgThreshold *const __start_dg_thresholds[], *const __stop_dg_thresholds[];

static void list_all(void) {
  for (const DgThreshold *const *row = __start_dg_thresholds; row < __stop_dg_thresholds; row++)
    printf("%s\t%s\t%.17g\t%s\t%s\n", (*row)->file, (*row)->name, *(*row)->value, (*row)->unit, (*row)->reason);
  exit(0);
}

/* Those of a header are in every file that includes it: all of them are moved. */
static void move_one(const char *move) {
  const char *equals = strrchr(move, '=');
  guint found = 0;
  for (const DgThreshold *const *row = __start_dg_thresholds; equals && row < __stop_dg_thresholds; row++) {
    g_autofree char *name = g_strdup_printf("%s:%s", (*row)->file, (*row)->name);
    if (strlen(name) != (gsize)(equals - move) || strncmp(name, move, strlen(name)) != 0)
      continue;
    *(*row)->value = g_ascii_strtod(equals + 1, NULL);
    found++;
  }
  if (!found)
    g_error("DIAGRADE_THRESHOLDS: found %s, expected file.c:NAME=value", move);
}

void dg_thresholds_move(void) {
  static gsize moved = 0;
  const char *moves = g_getenv("DIAGRADE_THRESHOLDS");
  if (!g_once_init_enter(&moved))
    return;
  if (g_strcmp0(moves, "list") == 0)
    list_all();
  g_auto(GStrv) all = g_strsplit(moves ? moves : "", " ", 0);
  for (char **move = all; *move; move++)
    if (**move)
      move_one(*move);
  g_once_init_leave(&moved, 1);
}
