/* This makes cylinders about the z axis of hexahedra alone: a square block in the middle, whose
 * half diagonal is 0.55 r, and four sections around it (ArtiSynth's proportions). Nodes plane by
 * plane from the bottom; in a plane first the block, x fastest, then ring by ring outward the
 * nodes from the block's corner at 225 degrees on. Elements layer by layer in the same order. */
#include "../volume_priv.h"
#include <math.h>

enum { H, R, NH, NT, N };
static const struct art_volume_param params[N] = {
    {"h", "length", .above = true, .max = 1e300, .init = 1, .help = "length along z"},
    {"r", "length", .above = true, .max = 1e300, .init = 0.5, .help = "radius"},
    {"nh", NULL, true, .min = 1, .max = 1e6, .init = 4, .help = "cells along z"},
    {"nt", NULL, true, .min = 4, .max = 1e6, .init = 16,
     .help = "cells around, rounded up to a multiple of 4"}};

/* This is one plane: n cells along a side of the block, nr rings around it. */
struct disc {
    double r, w; /* w: side of the block */
    int n, nr, nodes;
};

/* Column and row in the block of place p = 0 ... 4n - 1 of its outline. */
static void outline(int n, int p, int *i, int *j)
{
    int side = p / n, k = p % n;
    *i = side == 0 ? k : side == 1 ? n : side == 2 ? n - k : 0;
    *j = side == 0 ? 0 : side == 1 ? k : side == 2 ? n : n - k;
}

/* Returns the node of ring l (0: the block itself) at place p. */
static int ring_node(const struct disc *d, int l, int p)
{
    int i, j;
    p %= 4 * d->n;
    if (l > 0) return (d->n + 1) * (d->n + 1) + (l - 1) * 4 * d->n + p;
    outline(d->n, p, &i, &j);
    return i + j * (d->n + 1);
}

static int add_plane(struct art_ctx *ctx, struct art_volume *vol, const struct disc *d, double z)
{
    int status = ART_OK, i, j;
    for (j = 0; j <= d->n; j++)
        for (i = 0; i <= d->n; i++)
            ART_TRY(
                volume_add_at(ctx, vol, volume_step(d->w, i, d->n), volume_step(d->w, j, d->n), z));
    for (int l = 1; l <= d->nr; l++)
        for (int p = 0; p < 4 * d->n; p++) {
            double c, s, t = (double)l / d->nr;
            outline(d->n, p, &i, &j);
            art_sincos_deg(225 + 90.0 * p / d->n, &s, &c);
            double x = volume_step(d->w, i, d->n), y = volume_step(d->w, j, d->n);
            if (l == d->nr)
                x = d->r * c, y = d->r * s;
            else
                x += t * (d->r * c - x), y += t * (d->r * s - y);
            ART_TRY(volume_add_at(ctx, vol, x, y, z));
        }
out:
    return status;
}

/* Adds a prism over the corners q of a cell, counter-clockwise from above. */
static int add_prism(struct art_ctx *ctx, struct art_volume *vol, const struct disc *d, int layer,
                     const int q[4])
{
    int c[8], o = layer * d->nodes;
    for (int a = 0; a < 4; a++) c[a] = q[a] + o + d->nodes, c[a + 4] = q[a] + o;
    return art_volume_add_elem(ctx, vol, ART_ELEM_HEX, c);
}

static int add_layer(struct art_ctx *ctx, struct art_volume *vol, const struct disc *d, int layer)
{
    int status = ART_OK;
    for (int j = 0; j < d->n; j++)
        for (int i = 0; i < d->n; i++) {
            int o = i + j * (d->n + 1);
            const int q[4] = {o, o + 1, o + d->n + 2, o + d->n + 1};
            ART_TRY(add_prism(ctx, vol, d, layer, q));
        }
    for (int l = 0; l < d->nr; l++)
        for (int p = 0; p < 4 * d->n; p++) {
            const int q[4] = {ring_node(d, l, p), ring_node(d, l + 1, p),
                              ring_node(d, l + 1, p + 1), ring_node(d, l, p + 1)};
            ART_TRY(add_prism(ctx, vol, d, layer, q));
        }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    int nt = volume_round(ctx, "nt", (int)v[NT], 4), nh = (int)v[NH], status;
    struct disc d = {.r = v[R], .w = 0.55 * sqrt(2) * v[R], .n = nt / 4};
    d.nr = (int)ceil(nt * v[R] * 0.45 / (4 * d.w));
    double nodes = (d.n + 1.0) * (d.n + 1.0) + 4.0 * d.n * d.nr;
    ART_TRY(volume_reserve(ctx, nodes * (nh + 1.0), 6 * nodes * nh));
    d.nodes = (int)nodes;
    for (int k = 0; k <= nh; k++) ART_TRY(add_plane(ctx, vol, &d, volume_step(v[H], k, nh)));
    for (int k = 0; k < nh; k++) ART_TRY(add_layer(ctx, vol, &d, k));
out:
    return status;
}

const struct art_volume_shape art_volume_shape_hexcylinder = {
    .name = "hexcylinder",
    .summary = "cylinder about z of hexahedra alone",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_QUADHEX) |
             ART_BIT(ART_ELEM_QUADTET),
    .kind = ART_ELEM_HEX,
    .cuts = true,
    .make = make};
