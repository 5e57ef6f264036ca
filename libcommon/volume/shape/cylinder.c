/* This makes cylinders about the z axis with wedges in the middle. Nodes: those of the axis first;
 * then i + nt j + nt (nl + 1) k: i around from +x, j along z, k = 0 ... nr - 1 outward, at the
 * radii r ((k + 1)/nr)^0.7, which evens out the sizes of the cells (ArtiSynth's rule). Cells in the
 * same order. */
#include "../volume_priv.h"
#include <math.h>

enum { L, R, NT, NL, NR, N };
static const struct art_volume_param params[N] = {
    {"l", "length", .above = true, .max = 1e300, .init = 1, .help = "length along z"},
    {"r", "length", .above = true, .max = 1e300, .init = 0.5, .help = "radius"},
    {"nt", NULL, true, .min = 3, .max = 1e6, .init = 16, .help = "cells around"},
    {"nl", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along z"},
    {"nr", NULL, true, .min = 1, .max = 1e6, .init = 3, .help = "cells from the axis outward"}};

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const double *v, int nt, int nl,
                     int nr)
{
    int status = ART_OK;
    for (int k = 0; k <= nr; k++)
        for (int j = 0; j <= nl; j++)
            for (int i = 0; i < (k == 0 ? 1 : nt); i++) {
                double r = k == 0 ? 0 : v[R] * pow((double)k / nr, 0.7), c, s;
                art_sincos_deg(360.0 * i / nt, &s, &c);
                ART_TRY(volume_add_at(ctx, vol, r * c, r * s, volume_step(v[L], j, nl)));
            }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    int nt = (int)v[NT], nl = (int)v[NL], nr = (int)v[NR], first = nl + 1, at[3], status;
    enum art_elem_kind kind = order->kind == ART_ELEM_TET ? ART_ELEM_HEX : order->kind;
    ART_TRY(volume_reserve(ctx, (nl + 1.0) * (1.0 + (double)nt * nr), 6.0 * nt * nl * nr));
    ART_TRY(add_nodes(ctx, vol, v, nt, nl, nr));
    for (int j = 0; j < nl; j++)
        for (int i = 0; i < nt; i++) {
            int o = first + nt * j, h = (i + 1) % nt;
            const int w[6] = {j, o + i, o + h, j + 1, o + nt + i, o + nt + h};
            ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_WEDGE, w));
        }
    for (at[2] = 0; at[2] < nr - 1; at[2]++)
        for (at[1] = 0; at[1] < nl; at[1]++)
            for (at[0] = 0; at[0] < nt; at[0]++) {
                int o = first + nt * at[1] + nt * (nl + 1) * at[2], p = o + nt * (nl + 1);
                int i = at[0], h = (i + 1) % nt;
                const int c[8] = {p + i, p + h, p + nt + h, p + nt + i,
                                  o + i, o + h, o + nt + h, o + nt + i};
                ART_TRY(volume_add_cell(ctx, vol, kind, c, at));
            }
out:
    return status;
}

const struct art_volume_shape art_volume_shape_cylinder = {
    .name = "cylinder",
    .summary = "cylinder about z, wedges in the middle",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_WEDGE) | ART_BIT(ART_ELEM_TET) |
             ART_BIT(ART_ELEM_QUADHEX) | ART_BIT(ART_ELEM_QUADWEDGE) | ART_BIT(ART_ELEM_QUADTET),
    .kind = ART_ELEM_HEX,
    .cuts = true,
    .make = make};
