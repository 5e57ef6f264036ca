/* This has the data of an element kind: quadrature (integration points, weights), shape functions
 * at the points, the warping point, the pressure within an element. Facts: guide, table 6.1 and
 * section 6.7; Zienkiewicz & Taylor 2000. */
#include "shell.h"
#include <string.h>

/* Compute the warping point, the one point of reduced integration: the centre, in natural
 * coordinates of the linear element of the corners. Corotation is evaluated there. */
static void warping_point(enum art_elem_kind linear, double xi[3])
{
    art_v3_zero(xi);
    if (linear == ART_ELEM_TET) art_v3_set(xi, 0.25, 0.25, 0.25);
    if (linear == ART_ELEM_WEDGE) art_v3_set(xi, 1.0 / 3, 1.0 / 3, 0);
    if (linear == ART_ELEM_PYRAMID) art_v3_set(xi, 0, 0, -0.5);
}

/* Compute shape functions of the pressure: constant, but linear in quadratic bricks and along the
 * axis of quadratic wedges. */
static void pressure_modes(struct art_fem_kind *kind)
{
    enum art_elem_kind which = kind->type->kind;
    kind->n_modes = which == ART_ELEM_QUADHEX ? 4 : which == ART_ELEM_QUADWEDGE ? 2 : 1;
    for (int p = 0; p < kind->n_points; p++) {
        const double *xi = kind->xi[p];
        double *H = kind->H[p];
        H[0] = 1;
        if (kind->n_modes == 4) H[1] = xi[0], H[2] = xi[1], H[3] = xi[2];
        if (kind->n_modes == 2) H[0] = 0.5 * (1 - xi[2]), H[1] = 0.5 * (1 + xi[2]);
    }
}

void art_fem_kind_fill(struct art_fem_kind *kind, const struct art_elem_type *type)
{
    const struct art_elem_type *linear = art_elem_type(type->linear);
    int n_points;
    const double(*point)[4] = art_fem_surface_points(type, &n_points);
    double xi[3];
    memset(kind, 0, sizeof *kind);
    kind->type = type;
    kind->n_nodes = type->n_nodes;
    kind->n_points = n_points;
    kind->n_front = type->n_nodes;
    kind->n_corners = type->n_corners;
    for (int p = 0; p < n_points; p++) {
        art_v3_copy(kind->xi[p], point[p]);
        kind->weight[p] = point[p][3];
        type->shape(point[p], kind->N[p], kind->dN[p]);
        for (int a = 0; a < type->n_nodes; a++)
            for (int k = 0; k < 3; k++)
                kind->dN_nodes[p][k][a] = kind->dN_points[a][k][p] = kind->dN[p][a][k];
    }
    warping_point(type->linear, xi);
    linear->shape(xi, NULL, kind->warp);
    pressure_modes(kind);
    fem_extrapolation(kind);
}

int art_fem_need_kind(struct art_ctx *ctx, struct art_fem *fem, int kind)
{
    struct art_arena *arena = &fem->sys->arena;
    if (fem->kind[kind]) return ART_OK;
    struct art_fem_kind *data = art_arena_alloc(ctx, arena, 1, sizeof *data);
    if (!data) return ART_ENOMEM;
    if (kind < ART_ELEM_TRI) {
        art_fem_kind_fill(data, art_elem_type((enum art_elem_kind)kind));
    } else {
        struct fem_shell *shell = art_arena_alloc(ctx, arena, 1, sizeof *shell);
        if (!shell) return ART_ENOMEM;
        bool full = art_streq(art_get_text(fem->comp, "shellStrains"), "DISPLACEMENT");
        fem_shell_kind_fill(data, shell, kind, fem->sys->quirks.shell_triangle_points, full);
    }
    fem->kind[kind] = data;
    return ART_OK;
}
