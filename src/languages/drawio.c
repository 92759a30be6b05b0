/* draw.io (diagrams.net), whose files are models of mxGraph in XML:
 *
 *   file     = <mxfile> <diagram name=""> page </diagram>... </mxfile> | model
 *   page     = model | base64(deflate(escape(model)))
 *   model    = <mxGraphModel> <root> cell... </root> </mxGraphModel>
 *   cell     = <mxCell id="" parent="" value="" style="" KIND> geometry </mxCell>
 *            | <UserObject id="" label=""> <mxCell> geometry </mxCell> </UserObject>
 *   KIND     = vertex="1" | edge="1" source="" target="" | nothing, of the root and of layers
 *   geometry = <mxGeometry x="" y="" width="" height="" relative="1" as="geometry"> points </mxGeometry>
 *   points   = <mxPoint x="" y="" as="sourcePoint"/>
 *            | <Array as="points"> <mxPoint x="" y=""/>... </Array>
 *
 * where <object>, and an element of any other name, is as good as <UserObject>.
 *
 * The first cell is the root, those inside it are layers, and vertices and edges are inside layers or each other. What
 * the program would not draw is no part of the graph: layers and cells that are not visible, what is inside a folded
 * box, edges without a geometry, cells that are neither vertex nor edge. */
#include "languages/drawio.h"

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_auto(DgDrawioPage) page = {NULL};
  return dg_drawio_page_open(&page, source, part, error) && dg_drawio_read_cells(&page, diagram, error) &&
         dg_drawio_add_things(&page, diagram, error) && dg_drawio_add_joins(&page, diagram, error);
}

const DgLanguage dg_language_drawio = {
    .format = DG_FORMAT_DRAWIO, .count_parts = dg_drawio_count_pages, .read = read_diagram};
