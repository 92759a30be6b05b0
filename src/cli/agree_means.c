/* What people say on the average, as a table. */
#include "cli/agree_table.h"

char *dg_agree_means(const DgRatingMeans *means, DgOutputFormat format) {
  static const DgColumn columns[] = {{"criterion", offsetof(DgRatingMean, criterion), NULL, 0},
                                     {"system", offsetof(DgRatingMean, system), NULL, 0},
                                     {">mean", offsetof(DgRatingMean, mean), "%.4f", 0},
                                     {">low", offsetof(DgRatingMean, low), "%.4f", 0},
                                     {">high", offsetof(DgRatingMean, high), "%.4f", 0},
                                     {">items", offsetof(DgRatingMean, items), "%u", 0},
                                     {">ratings", offsetof(DgRatingMean, ratings), "%u", 0},
                                     {">N/A", offsetof(DgRatingMean, not_applicable), "%u", 0},
                                     {">unrated", offsetof(DgRatingMean, unrated), "%u", 0},
                                     {NULL, 0, NULL, 0}};
  g_autoptr(DgTable) table = dg_table_new_of(columns, 0);
  const DgRatingMean *row;
  for (guint i = 0; (row = dg_rating_means_get(means, i)); i++) {
    DgRatingMean shown = *row;
    shown.system = row->system ? row->system : "all";
    dg_table_add_row(table, columns, &shown);
  }
  return dg_table_print(table, format);
}
