/* Surface meshes as grids: points, lines and faces in one list of cells, as ParaView shows them
 * beside the grids of solids. */
#include "vtk_priv.h"
#include "vtk_write.h"
#include <string.h>

/* The type of a cell of n nodes in one of the lists of poly data. */
static int cell_type(int list, int n)
{
    static const int verts[] = {ART_VTK_EMPTY, ART_VTK_VERTEX},
                     lines[] = {ART_VTK_EMPTY, ART_VTK_POLY_LINE, ART_VTK_LINE},
                     polys[] = {ART_VTK_EMPTY, ART_VTK_POLYGON, ART_VTK_POLYGON, ART_VTK_TRIANGLE,
                                ART_VTK_QUAD};
    static const struct {
        const int *types;
        int n, more;
    } rows[] = {[ART_VTK_VERTS] = {verts, 2, ART_VTK_POLY_VERTEX},
                [ART_VTK_LINES] = {lines, 3, ART_VTK_POLY_LINE},
                [ART_VTK_POLYS] = {polys, 5, ART_VTK_POLYGON}};
    return n < rows[list].n ? rows[list].types[n] : rows[list].more;
}

/* The lists of poly data one behind the other: the data of the cells stand in this order already.
 */
static int join_lists(struct art_ctx *ctx, struct art_vtk *d)
{
    struct art_vtk_list *cells = &d->list[ART_VTK_CELLS];
    size_t n = 0, nodes = 0, at = 0;
    for (int k = ART_VTK_VERTS; k <= ART_VTK_POLYS; k++) {
        const struct art_vtk_list *l = &d->list[k];
        n += (size_t)l->n;
        nodes += l->n ? (size_t)l->off[l->n] : 0;
    }
    if (nodes > INT32_MAX || n > INT32_MAX - 1)
        return art_error(ctx, ART_ELIMIT, NULL, "the mesh is too large for this format");
    d->grid = true;
    cells->off = art_alloc(ctx, n + 1, sizeof *cells->off);
    cells->node = art_alloc(ctx, nodes, sizeof *cells->node);
    d->type = art_alloc(ctx, n, 1);
    if (!cells->off || !cells->node || !d->type) return ART_ENOMEM;
    for (int k = ART_VTK_VERTS; k <= ART_VTK_POLYS; k++) {
        const struct art_vtk_list *l = &d->list[k];
        for (int c = 0; c < l->n; c++) {
            int size = l->off[c + 1] - l->off[c];
            d->type[cells->n] = (unsigned char)cell_type(k, size);
            cells->off[++cells->n] = (int)(at += (size_t)size);
        }
        if (l->n)
            memcpy(cells->node + at - l->off[l->n], l->node,
                   (size_t)l->off[l->n] * sizeof *l->node);
    }
    return ART_OK;
}

int art_vtu_write_mesh(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                       const struct art_writing *how)
{
    struct art_vtk d = {0};
    struct art_vtk_writing w;
    int status;
    ART_TRY(art_vtk_choose(ctx, how, ART_VTK_BINARY, ART_VTK_APPENDED, &w));
    ART_TRY(art_vtk_from_mesh(ctx, &d, mesh));
    ART_TRY(join_lists(ctx, &d));
    ART_TRY(art_vtk_write_xml(ctx, &d, sink, &w));
out:
    art_vtk_fini(&d);
    return status;
}
