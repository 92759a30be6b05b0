/* The numbers of the densities of values, system by system, as DiagramEval has them in its Figures 2 and 3. */
#ifndef DG_REPORT_DENSITIES_H
#define DG_REPORT_DENSITIES_H

#include "leaderboard/leaderboard.h"

/* The densities of one value. */
typedef struct _DgDensities DgDensities;

/* Those of `column` over the figures that have it: of each system in the order of the leaderboard, and of all. Free
 * with dg_densities_free(). */
DgDensities *dg_densities_new(const DgLeaderboard *leaderboard, guint column, const char *name);
void dg_densities_free(DgDensities *densities);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDensities, dg_densities_free)

/* Appends a name as a field of CSV, quoted where it must be. */
void dg_densities_append_field(GString *out, const char *text);
/* Appends the numbers behind a panel, a line of CSV for each system and place: value, system, figures, mean, bandwidth,
 * place, density. */
void dg_densities_append_csv(GString *out, const DgDensities *densities);
#define DG_DENSITIES_CSV_HEAD "value,system,figures,mean,bandwidth,x,density\n"

#endif
