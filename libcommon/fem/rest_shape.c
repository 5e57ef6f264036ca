/* This computes the rest shape (reference configuration): inverse Jacobians and volumes at the
 * integration points, volumes of elements and nodes. */
#include "incompressibility.h"
#include "shell.h"
#include <string.h>

/* The deformation F0 that an element has before the model's own, F = dx/dX F0 (Maas, Erdemir,
 * Halloran & Weiss 2016, J. Mech. Behav. Biomed. Mater. 61): I + s (F0 - I) with the scale s of the
 * model. 1: it has one, 0: none. */
static int read_prestrain(struct art_ctx *ctx, const struct art_fem *fem,
                          const struct art_fem_elem *elem, double F[9])
{
    const struct art_slot *slot = art_comp_slot(elem->comp, "prestrain");
    struct art_value value;
    if (!slot || !art_get(elem->comp, "prestrain", &value) || value.is_null) return 0;
    if (value.n != 9)
        return art_error(ctx, ART_ESHAPE, &slot->loc,
                         "prestrain of '%s' has %d number{s}; it takes 3 x 3, by rows",
                         art_comp_path(elem->comp, NULL), value.n);
    double scale = art_get_double(fem->comp, "prestrainScale");
    for (int i = 0; i < 9; i++) {
        double unit = i % 4 == 0;
        F[i] = unit + scale * (value.num[i] - unit);
    }
    return 1;
}

/* Compute inverse Jacobians and volumes at rest. */
int art_fem_rest_points(struct art_ctx *ctx, struct art_fem *fem, int e)
{
    struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    const int *node = art_fem_elem_nodes(fem, e);
    double sum = 0, at[ART_ELEM_MAX_NODES][3], F0[9];
    int prestrained = read_prestrain(ctx, fem, elem, F0);
    if (prestrained < 0) return prestrained;
    if (prestrained && !(art_m3_det(F0) > 0))
        return art_error(ctx, ART_ERANGE, &elem->comp->loc,
                         "the prestrain of '%s' turns it inside out",
                         art_comp_path(elem->comp, NULL));
    const double(*X)[3] = (const double(*)[3])at;
    for (int a = 0; a < kind->n_nodes; a++)
        art_v3_sub(at[a], fem->rest + 3 * (size_t)node[a], fem->rest + 3 * (size_t)node[0]);
    for (int p = 0; p < kind->n_points; p++) {
        struct art_fem_point *point = &fem->point[elem->point + p];
        double J[9], det = kind->assumed ? fem_shell_jacobian(kind, p, X, J)
                                         : art_elem_jacobian(kind->type, X, kind->xi[p], J);
        if (!(det > 0) || !art_m3_inverse(point->Ji, J))
            return art_error(ctx, ART_ERANGE, &elem->comp->loc,
                             "'%s' is inverted or flat at rest: det dX/dxi is %.3g at its "
                             "integration point %d",
                             art_comp_path(elem->comp, NULL), det, p);
        if (prestrained) art_m3_mul(point->Ji, (const double *)memcpy(J, point->Ji, sizeof J), F0);
        point->dV = kind->weight[p] * det * (kind->membrane ? elem->thickness : 1);
        sum += point->dV;
    }
    elem->volume0 = elem->kind == ART_ELEM_TET ? art_elem_volume(kind->type, X) : sum;
    return ART_OK;
}

int art_fem_rest_changed(struct art_ctx *ctx, struct art_fem *fem)
{
    for (int e = 0; e < fem->n_elems; e++) {
        int status = art_fem_rest_points(ctx, fem, e);
        if (status < 0) return status;
    }
    if (fem->incomp.nodal) fem_nodal_refresh(fem->incomp.nodal);
    return ART_OK;
}
