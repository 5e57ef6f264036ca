/* This makes sheets of shells in the x-y plane, front side up. Node i + j (nx + 1); element i + nx
 * j; triangles two a cell, their diagonals alternate. */
#include "../volume_priv.h"

enum { WX, WY, NX, NY, THICKNESS, MEMBRANE, N };
static const struct art_volume_param params[N] = {
    {"wx", "length", .above = true, .max = 1e300, .init = 1, .help = "width along x"},
    {"wy", "length", .above = true, .max = 1e300, .init = 1, .help = "width along y"},
    {"nx", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along x"},
    {"ny", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along y"},
    {"thickness", "length", .above = true, .max = 1e300, .init = 0.01,
     .help = "field 'thickness' of the elements"},
    {"membrane", NULL, true, .max = 1, .init = 0,
     .help = "1: field 'membrane' of the elements is 1"}};

static int add_cell(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                    const int q[4], bool even)
{
    static const signed char corner[2][2][3] = {{{0, 1, 3}, {1, 2, 3}}, {{0, 1, 2}, {0, 2, 3}}};
    int status;
    if (kind == ART_ELEM_QUAD) return art_volume_add_elem(ctx, vol, kind, q);
    for (int t = 0; t < 2; t++) {
        const signed char *c = corner[even][t];
        const int tri[3] = {q[(int)c[0]], q[(int)c[1]], q[(int)c[2]]};
        ART_TRY(art_volume_add_elem(ctx, vol, kind, tri));
    }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    int nx = (int)v[NX], ny = (int)v[NY], row = nx + 1, status;
    ART_TRY(volume_reserve(ctx, (v[NX] + 1) * (v[NY] + 1), 2 * v[NX] * v[NY]));
    for (int j = 0; j <= ny; j++)
        for (int i = 0; i <= nx; i++)
            ART_TRY(
                volume_add_at(ctx, vol, volume_step(v[WX], i, nx), volume_step(v[WY], j, ny), 0));
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            int o = i + j * row;
            const int q[4] = {o, o + 1, o + row + 1, o + row};
            ART_TRY(add_cell(ctx, vol, order->kind, q, (i + j) % 2 == 0));
        }
    ART_TRY(volume_shell_fields(ctx, vol, v[THICKNESS], v[MEMBRANE] != 0));
out:
    return status;
}

const struct art_volume_shape art_volume_shape_shellgrid = {
    .name = "shellgrid",
    .summary = "flat sheet of shells",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_TRI) | ART_BIT(ART_ELEM_QUAD) | ART_BIT(ART_ELEM_QUADTRI) |
             ART_BIT(ART_ELEM_QUADQUAD),
    .kind = ART_ELEM_QUAD,
    .make = make};
