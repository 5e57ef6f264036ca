/* This makes balls over the icosahedral sphere: tetrahedra around the centre, wedges further out,
 * or tetrahedra alone. Nodes: the centre, then shell by shell outward the vertices of the surface
 * in its order. */
#include "../volume_priv.h"

enum { R, NDIVS, NR, N };
static const struct art_volume_param params[N] = {
    {"r", "length", .above = true, .max = 1e300, .init = 1, .help = "radius"},
    {"ndivs", NULL, true, .max = 8, .init = 2,
     .help = "how often each face of the icosahedron is divided into four"},
    {"nr", NULL, true, .min = 1, .max = 1e6, .init = 3, .help = "cells from the centre outward"}};

static int add_elems(struct art_ctx *ctx, struct art_volume *vol, const struct art_mesh *mesh,
                     int k)
{
    int status = ART_OK, o = 1 + (k - 1) * mesh->n_verts, p = o + mesh->n_verts;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        const int tet[4] = {v[0] + p, v[2] + p, v[1] + p, 0};
        const int wedge[6] = {v[0] + o, v[1] + o, v[2] + o, v[0] + p, v[1] + p, v[2] + p};
        ART_TRY(art_volume_add_elem(ctx, vol, k == 0 ? ART_ELEM_TET : ART_ELEM_WEDGE,
                                    k == 0 ? tet : wedge));
    }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    struct art_mesh *mesh = NULL;
    int nr = (int)v[NR], status;
    ART_TRY(art_mesh_make_icosphere(ctx, &mesh, v[R], (int)v[NDIVS]));
    ART_TRY(volume_reserve(ctx, 1 + (double)mesh->n_verts * nr, 3.0 * mesh->n_faces * nr));
    ART_TRY(volume_add_at(ctx, vol, 0, 0, 0));
    for (int k = 1; k <= nr; k++)
        for (int i = 0; i < mesh->n_verts; i++) {
            const double *p = mesh->pos + 3 * (size_t)i;
            double t = (double)k / nr;
            ART_TRY(volume_add_at(ctx, vol, t * p[0], t * p[1], t * p[2]));
        }
    for (int k = 0; k < nr; k++) ART_TRY(add_elems(ctx, vol, mesh, k));
out:
    art_mesh_free(mesh);
    return status;
}

const struct art_volume_shape art_volume_shape_icosphere = {
    .name = "icosphere",
    .summary = "ball over the icosahedral sphere",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_WEDGE) | ART_BIT(ART_ELEM_QUADTET) |
             ART_BIT(ART_ELEM_QUADWEDGE),
    .kind = ART_ELEM_TET,
    .cuts = true,
    .make = make};
