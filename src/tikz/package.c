#include "tikz/package.h"

#include "tikz/package_texts.h"

#include <string.h>

static const DgTikzPackage BAYESNET = {"bayesnet", dg_tikz_package_bayesnet_text, NULL, NULL};
static const DgTikzPackage BRAKET = {"braket", dg_tikz_package_braket_text, NULL, NULL};
static const DgTikzPackage PHYSICS = {"physics", dg_tikz_package_physics_text, NULL, NULL};

static const DgTikzPackage VIEWS = {"tikz-3dplot", dg_tikz_package_tikz_3dplot_text, NULL, NULL};

static const DgTikzPackage EUCLIDE = {"tkz-euclide", dg_tikz_package_tkz_euclide_text, NULL, NULL};

static const DgTikzPackage *const PACKAGES[] = {&BAYESNET,
                                                &BRAKET,
                                                &EUCLIDE,
                                                &PHYSICS,
                                                &VIEWS,
                                                &dg_tikz_package_circuit,
                                                &dg_tikz_package_feynman,
                                                &dg_tikz_package_forest,
                                                &dg_tikz_package_graphs,
                                                &dg_tikz_package_network,
                                                &dg_tikz_package_qtree,
                                                &dg_tikz_package_quantum,
                                                &dg_tikz_package_tkz_berge,
                                                &dg_tikz_package_tkz_graph,
                                                &dg_tikz_package_uml};

gboolean dg_tikz_package_load(DgTikz *tikz, const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(PACKAGES); i++) {
    const DgTikzPackage *package = PACKAGES[i];
    if (strcmp(package->name, name) != 0)
      continue;
    if (g_ptr_array_find(tikz->packages, package, NULL))
      return TRUE;
    g_ptr_array_add(tikz->packages, (gpointer)package);
    if (package->preamble)
      dg_tex_push_lines(tikz->reader, package->preamble);
    return TRUE;
  }
  return FALSE;
}

gboolean dg_tikz_package_is_loaded(const DgTikz *tikz, const char *name) {
  for (guint i = 0; i < tikz->packages->len; i++)
    if (strcmp(((const DgTikzPackage *)tikz->packages->pdata[i])->name, name) == 0)
      return TRUE;
  return FALSE;
}

static const DgTikzPackageCommand *find(const DgTikzPackageCommand *command, const char *name) {
  while (command && command->name && strcmp(command->name, name) != 0)
    command++;
  return command && command->name ? command : NULL;
}

static const DgTikzPackageCommand *find_in(const DgTikzPackage *package, const char *name, gboolean is_environment) {
  return find(is_environment ? package->environments : package->commands, name);
}

/* Of packages that were loaded the last one defines a name. A program without a preamble leaves out to load them: then
 * those hold that need nothing but their commands. */
static gboolean run(DgTikz *tikz, const char *name, gboolean is_environment) {
  const DgTikzPackageCommand *command = NULL;
  for (guint i = tikz->packages->len; i > 0 && !command; i--)
    command = find_in(tikz->packages->pdata[i - 1], name, is_environment);
  for (guint i = 0; i < G_N_ELEMENTS(PACKAGES) && !command; i++)
    command = PACKAGES[i]->preamble ? NULL : find_in(PACKAGES[i], name, is_environment);
  if (command)
    command->run(tikz, name);
  return command != NULL;
}

gboolean dg_tikz_package_statement(DgTikz *tikz, const char *name) {
  return run(tikz, name, FALSE);
}

gboolean dg_tikz_package_environment(DgTikz *tikz, const char *name) {
  return run(tikz, name, TRUE);
}
