/* This makes hollow cylinders about the z axis, whole or a sector from +x on. Node i + m j + m (nl
 * + 1) k: i around, j along z, k outward, m nodes around; cells in the same order. */
#include "../volume_priv.h"
#include <math.h>

enum { L, RIN, ROUT, NT, NL, NR, THETA, N };
static const struct art_volume_param params[N] = {
    {"l", "length", .above = true, .max = 1e300, .init = 1, .help = "length along z"},
    {"rin", "length", .above = true, .max = 1e300, .init = 0.25, .help = "inner radius"},
    {"rout", "length", .above = true, .max = 1e300, .init = 0.5, .help = "outer radius"},
    {"nt", NULL, true, .min = 1, .max = 1e6, .init = 16, .help = "cells around"},
    {"nl", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along z"},
    {"nr", NULL, true, .min = 1, .max = 1e6, .init = 2, .help = "cells from inside to outside"},
    {"theta", "deg", .above = true, .max = 360, .init = 360, .help = "angle of the sector"}};

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    bool closed = v[THETA] == 360;
    int nt = (int)v[NT], nl = (int)v[NL], nr = (int)v[NR], m, at[3], status;
    if (v[ROUT] <= v[RIN])
        return art_error(ctx, ART_ERANGE, NULL, "rout = %g is not above rin = %g", v[ROUT], v[RIN]);
    if (nt / v[THETA] * 180 <= 1)
        return art_error(ctx, ART_ERANGE, NULL, "nt = %d: cells must be below 180 degrees wide",
                         nt);
    if (closed && order->kind == ART_ELEM_TET) nt = volume_round(ctx, "nt", nt, 2);
    ART_TRY(volume_reserve(ctx, (nt + 1.0) * (nl + 1.0) * (nr + 1.0), 5.0 * nt * nl * nr));
    m = closed ? nt : nt + 1;
    for (int k = 0; k <= nr; k++)
        for (int j = 0; j <= nl; j++)
            for (int i = 0; i < m; i++) {
                double r = k == nr ? v[ROUT] : v[RIN] + k * ((v[ROUT] - v[RIN]) / nr), c, s;
                art_sincos_deg(v[THETA] * i / nt, &s, &c);
                ART_TRY(volume_add_at(ctx, vol, r * c, r * s, volume_step(v[L], j, nl)));
            }
    for (at[2] = 0; at[2] < nr; at[2]++)
        for (at[1] = 0; at[1] < nl; at[1]++)
            for (at[0] = 0; at[0] < nt; at[0]++) {
                int shell = m * (nl + 1), o = at[1] * m + at[2] * shell, p = o + shell;
                int i = at[0], h = (i + 1) % m;
                const int c[8] = {p + i, p + h, p + m + h, p + m + i,
                                  o + i, o + h, o + m + h, o + m + i};
                ART_TRY(volume_add_cell(ctx, vol, order->kind, c, at));
            }
out:
    return status;
}

const struct art_volume_shape art_volume_shape_tube = {
    .name = "tube",
    .summary = "hollow cylinder about z, whole or a sector",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_WEDGE) |
             ART_BIT(ART_ELEM_QUADHEX) | ART_BIT(ART_ELEM_QUADTET) | ART_BIT(ART_ELEM_QUADWEDGE),
    .kind = ART_ELEM_HEX,
    .make = make};
