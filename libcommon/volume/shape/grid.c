/* This makes boxes of cells. Node i + j (nx + 1) + k (nx + 1)(ny + 1); cell k + nz (j + ny i). */
#include "../volume_priv.h"

enum { WX, WY, WZ, NX, NY, NZ, N };
static const struct art_volume_param params[N] = {
    {"wx", "length", .above = true, .max = 1e300, .init = 1, .help = "width along x"},
    {"wy", "length", .above = true, .max = 1e300, .init = 1, .help = "width along y"},
    {"wz", "length", .above = true, .max = 1e300, .init = 1, .help = "width along z"},
    {"nx", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along x"},
    {"ny", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along y"},
    {"nz", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along z"}};

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const double *v, const int n[3])
{
    int status = ART_OK;
    for (int k = 0; k <= n[2]; k++)
        for (int j = 0; j <= n[1]; j++)
            for (int i = 0; i <= n[0]; i++)
                ART_TRY(volume_add_at(ctx, vol, volume_step(v[WX], i, n[0]),
                                      volume_step(v[WY], j, n[1]), volume_step(v[WZ], k, n[2])));
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    const int n[3] = {(int)v[NX], (int)v[NY], (int)v[NZ]};
    int row = n[0] + 1, layer, at[3], status;
    ART_TRY(
        volume_reserve(ctx, (v[NX] + 1) * (v[NY] + 1) * (v[NZ] + 1), 5 * v[NX] * v[NY] * v[NZ]));
    layer = row * (n[1] + 1);
    ART_TRY(add_nodes(ctx, vol, v, n));
    for (at[0] = 0; at[0] < n[0]; at[0]++)
        for (at[1] = 0; at[1] < n[1]; at[1]++)
            for (at[2] = 0; at[2] < n[2]; at[2]++) {
                int o = at[0] + at[1] * row + at[2] * layer, p = o + layer;
                const int c[8] = {p, p + 1, p + 1 + row, p + row, o, o + 1, o + 1 + row, o + row};
                ART_TRY(volume_add_cell(ctx, vol, order->kind, c, at));
            }
out:
    return status;
}

const struct art_volume_shape art_volume_shape_grid = {
    .name = "grid",
    .summary = "box of cells, centred on the origin",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_PYRAMID) |
             ART_BIT(ART_ELEM_WEDGE) | ART_BIT(ART_ELEM_QUADHEX) | ART_BIT(ART_ELEM_QUADTET) |
             ART_BIT(ART_ELEM_QUADPYRAMID) | ART_BIT(ART_ELEM_QUADWEDGE),
    .kind = ART_ELEM_HEX,
    .make = make};
