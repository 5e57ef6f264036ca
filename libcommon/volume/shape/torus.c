/* This makes rings in the x-z plane, whole or a part swept from +x towards +z. Nodes: without a
 * hole those of the centre line first; then i + nt j + nt m k: i around the small circle, j along
 * the large one (m places), k outward. Cells in the same order, so that the first layer is i + nt
 * j. */
#include "../volume_priv.h"

enum { R, RIN, ROUT, NT, NL, NR, THETA, N };
static const struct art_volume_param params[N] = {
    {"R", "length", .above = true, .max = 1e300, .init = 1, .help = "radius of the large circle"},
    {"rin", "length", .max = 1e300, .init = 0.1, .help = "inner radius of the small circle, or 0"},
    {"rout", "length", .above = true, .max = 1e300, .init = 0.3, .help = "outer radius of it"},
    {"nt", NULL, true, .min = 3, .max = 1e6, .init = 12, .help = "cells around the small circle"},
    {"nl", NULL, true, .min = 1, .max = 1e6, .init = 24, .help = "cells along the large circle"},
    {"nr", NULL, true, .min = 2, .max = 1e6, .init = 3,
     .help = "nodes from inside to outside, one more than cells"},
    {"theta", "deg", .above = true, .max = 360, .init = 360, .help = "angle of the sweep"}};

struct ring {
    const double *v;
    int nt, nl, places; /* places along the large circle: nl or, if open, one more */
    int first;          /* node of the first shell */
};

static int shell_node(const struct ring *t, int i, int j, int k)
{
    return t->first + i % t->nt + t->nt * (j % t->places) + t->nt * t->places * k;
}

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct ring *t, int nr)
{
    const double *v = t->v;
    int status = ART_OK;
    for (int k = 0; k < nr; k++)
        for (int j = 0; j < t->places; j++) {
            double r = k == nr - 1 ? v[ROUT] : v[RIN] + k * ((v[ROUT] - v[RIN]) / (nr - 1));
            double C, S, c, s;
            art_sincos_deg(v[THETA] * j / t->nl, &S, &C);
            for (int i = 0; i < (r == 0 ? 1 : t->nt); i++) {
                art_sincos_deg(360.0 * i / t->nt, &s, &c);
                double x = v[R] + r * c;
                ART_TRY(volume_add_at(ctx, vol, x * C, 0 - r * s, x * S));
            }
        }
out:
    return status;
}

static int add_core(struct art_ctx *ctx, struct art_volume *vol, const struct ring *t)
{
    int status = ART_OK;
    for (int j = 0; j < t->nl; j++)
        for (int i = 0; i < t->nt; i++) {
            int next = (j + 1) % t->places;
            const int w[6] = {j,    shell_node(t, i + 1, j, 0),     shell_node(t, i, j, 0),
                              next, shell_node(t, i + 1, j + 1, 0), shell_node(t, i, j + 1, 0)};
            ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_WEDGE, w));
        }
out:
    return status;
}

static int add_cells(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                     const struct ring *t, int layers)
{
    int at[3], status = ART_OK;
    for (at[2] = 0; at[2] < layers; at[2]++)
        for (at[1] = 0; at[1] < t->nl; at[1]++)
            for (at[0] = 0; at[0] < t->nt; at[0]++) {
                int c[8];
                for (int a = 0; a < 8; a++)
                    c[a] = shell_node(t, at[0] + (a % 4 == 1 || a % 4 == 2), at[1] + (a % 4 > 1),
                                      at[2] + (a > 3));
                ART_TRY(volume_add_cell(ctx, vol, kind, c, at));
            }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    bool closed = v[THETA] == 360, solid = v[RIN] == 0, tets = order->kind == ART_ELEM_TET;
    struct ring t = {.v = v, .nt = (int)v[NT], .nl = (int)v[NL]};
    int nr = (int)v[NR], status;
    if (v[ROUT] <= v[RIN] || v[ROUT] >= v[R])
        return art_error(ctx, ART_ERANGE, NULL, "rout = %g must be between rin = %g and R = %g",
                         v[ROUT], v[RIN], v[R]);
    if (t.nl / v[THETA] * 180 <= 1)
        return art_error(ctx, ART_ERANGE, NULL, "nl = %d: cells must be below 180 degrees wide",
                         t.nl);
    if (tets) t.nt = volume_round(ctx, "nt", t.nt, 2);
    if (tets && closed) t.nl = volume_round(ctx, "nl", t.nl, 2);
    t.places = closed ? t.nl : t.nl + 1;
    ART_TRY(volume_reserve(ctx, (t.nt + 1.0) * t.places * nr, 6.0 * t.nt * t.nl * nr));
    t.first = solid ? t.places : 0;
    ART_TRY(add_nodes(ctx, vol, &t, nr));
    if (!solid) {
        ART_TRY(add_cells(ctx, vol, order->kind, &t, nr - 1));
        goto out;
    }
    /* tetrahedra of a solid ring are cut from hexahedra and wedges */
    ART_TRY(add_core(ctx, vol, &t));
    ART_TRY(add_cells(ctx, vol, tets ? ART_ELEM_HEX : order->kind, &t, nr - 2));
out:
    return status;
}

const struct art_volume_shape art_volume_shape_torus = {
    .name = "torus",
    .summary = "ring about y, whole or a part; rin = 0: with wedges in the middle",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_WEDGE) |
             ART_BIT(ART_ELEM_QUADHEX) | ART_BIT(ART_ELEM_QUADTET) | ART_BIT(ART_ELEM_QUADWEDGE),
    .kind = ART_ELEM_HEX,
    .cuts = true,
    .make = make};
