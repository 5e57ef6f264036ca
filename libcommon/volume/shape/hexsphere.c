/* This makes balls of hexahedra alone: a cube in the middle, whose half diagonal is 0.55 r, and
 * six sections around it. Nodes: the cube first, x fastest, then layer by layer outward those
 * above the cube's surface, in the cube's order. Elements: the cube, z fastest; then layer by
 * layer the faces at -x, +x, -y, +y, -z, +z. */
#include "../volume_priv.h"
#include <math.h>

enum { R, NT, N };
static const struct art_volume_param params[N] = {
    {"r", "length", .above = true, .max = 1e300, .init = 1, .help = "radius"},
    {"nt", NULL, true, .min = 4, .max = 1e6, .init = 16,
     .help = "cells around a great circle, rounded up to a multiple of 4"}};

struct cube {
    double r, w; /* w: side of the cube */
    int n, nr;
    int inner, skin; /* nodes of the cube, and of each layer */
};

/* The number of nodes of the cube's surface that come before place (i, j, k). */
static int rank(const struct cube *c, int i, int j, int k)
{
    int n = c->n, row = n + 1, before = 0;
    if (k > 0) before += row * row + (k - 1) * 4 * n;
    if (k == 0 || k == n) return before + i + j * row;
    if (j > 0) before += row + (j - 1) * 2;
    return before + (j == 0 || j == n ? i : i > 0);
}

static int node_at(const struct cube *c, const int p[3], int layer)
{
    int row = c->n + 1;
    if (layer == 0) return p[0] + row * (p[1] + row * p[2]);
    return c->inner + (layer - 1) * c->skin + rank(c, p[0], p[1], p[2]);
}

/* The ends of the radial line through place p of the cube's surface; equal angles on the sphere
 * (tan). */
static void radial(const struct cube *c, const int p[3], double from[3], double to[3])
{
    for (int m = 0; m < 3; m++) {
        double s, co;
        from[m] = volume_step(c->w, p[m], c->n);
        art_sincos_deg(90.0 * p[m] / c->n - 45, &s, &co);
        to[m] = p[m] == 0 ? -1 : p[m] == c->n ? 1 : s / co;
    }
    double norm = art_v3_norm(to);
    for (int m = 0; m < 3; m++) to[m] *= c->r / norm;
}

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct cube *c)
{
    int p[3], n = c->n, status = ART_OK;
    for (int l = 0; l <= c->nr; l++)
        for (p[2] = 0; p[2] <= n; p[2]++)
            for (p[1] = 0; p[1] <= n; p[1]++)
                for (p[0] = 0; p[0] <= n; p[0]++) {
                    bool on = false;
                    double from[3], to[3];
                    for (int m = 0; m < 3; m++) on = on || p[m] == 0 || p[m] == n;
                    if (l > 0 && !on) continue;
                    radial(c, p, from, to);
                    for (int m = 0; m < 3 && l > 0; m++)
                        from[m] = l == c->nr ? to[m] : from[m] + l * (to[m] - from[m]) / c->nr;
                    ART_TRY(art_volume_add_node(ctx, vol, from));
                }
out:
    return status;
}

/* The cells of layer l over face f = 2 axis + (0 low, 1 high). */
static int add_face(struct art_ctx *ctx, struct art_volume *vol, const struct cube *c, int l, int f)
{
    int axis = f / 2, u = (axis + 1) % 3, v = (axis + 2) % 3, status = ART_OK;
    for (int a = 0; a < c->n; a++)
        for (int b = 0; b < c->n; b++) {
            int hex[8];
            for (int i = 0; i < 4; i++) {
                int p[3], across = i == 1 || i == 2, up = i > 1;
                p[axis] = f % 2 ? c->n : 0;
                /* counter-clockwise from outside: u, v on the high side, v, u on the low one */
                p[u] = a + (f % 2 ? across : up);
                p[v] = b + (f % 2 ? up : across);
                hex[i] = node_at(c, p, l + 1);
                hex[i + 4] = node_at(c, p, l);
            }
            ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_HEX, hex));
        }
out:
    return status;
}

static int add_cube(struct art_ctx *ctx, struct art_volume *vol, const struct cube *c)
{
    int n = c->n, row = n + 1, layer = row * row, status = ART_OK;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                int o = i + j * row + k * layer, p = o + layer;
                const int hex[8] = {p, p + 1, p + 1 + row, p + row, o, o + 1, o + 1 + row, o + row};
                ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_HEX, hex));
            }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    int nt = volume_round(ctx, "nt", (int)v[NT], 4), status;
    struct cube c = {.r = v[R], .w = 2 * 0.55 / sqrt(3) * v[R], .n = nt / 4};
    c.nr = (int)ceil(nt * v[R] * 0.45 / (4 * c.w));
    double row = c.n + 1.0, skin = row * row * row - (row - 2) * (row - 2) * (row - 2);
    ART_TRY(
        volume_reserve(ctx, row * row * row + skin * c.nr, 6.0 * c.n * c.n * (c.n + 6.0 * c.nr)));
    c.inner = (int)(row * row * row), c.skin = (int)skin;
    ART_TRY(add_nodes(ctx, vol, &c));
    ART_TRY(add_cube(ctx, vol, &c));
    for (int l = 0; l < c.nr; l++)
        for (int f = 0; f < 6; f++) ART_TRY(add_face(ctx, vol, &c, l, f));
out:
    return status;
}

const struct art_volume_shape art_volume_shape_hexsphere = {
    .name = "hexsphere",
    .summary = "ball of hexahedra alone",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_QUADHEX) |
             ART_BIT(ART_ELEM_QUADTET),
    .kind = ART_ELEM_HEX,
    .cuts = true,
    .make = make};
