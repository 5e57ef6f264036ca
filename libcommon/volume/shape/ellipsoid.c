/* This makes ellipsoids and spheres, poles on the z axis: tetrahedra and wedges around a line in
 * the middle, wedges at the poles, hexahedra elsewhere. The line in the middle runs along z over
 * 1/ns of the polar axis; each of its 2 nl - 1 nodes belongs to a ring of latitude, and radial
 * lines run from it to the surface. Nodes: the line first, south to north; then shell by shell
 * outward the south pole, the rings (nt nodes from +x on), the north pole. Elements shell by
 * shell, strip by strip, around. */
#include "../volume_priv.h"

enum { RL, RS1, RS2, NT, NL, NS, N };
#define COUNTS                                                                                     \
    {"nt", NULL, true, .min = 3, .max = 1e6, .init = 16, .help = "nodes around"},                  \
        {"nl",                                                                                     \
         NULL,                                                                                     \
         true,                                                                                     \
         .min = 1,                                                                                 \
         .max = 1e6,                                                                               \
         .init = 4,                                                                                \
         .help = "cells from a pole to the equator"},                                              \
    {                                                                                              \
        "ns", NULL, true, .min = 2, .max = 1e6, .init = 4, .help = "nodes of a radial line"        \
    }
static const struct art_volume_param params[N] = {
    {"rl", "length", .above = true, .max = 1e300, .init = 1, .help = "radius along z"},
    {"rs1", "length", .above = true, .max = 1e300, .init = 0.5, .help = "radius along x"},
    {"rs2", "length", .above = true, .max = 1e300, .init = 0.5, .help = "radius along y"},
    COUNTS};
static const struct art_volume_param sphere_params[] = {
    {"r", "length", .above = true, .max = 1e300, .init = 1, .help = "radius"}, COUNTS};

struct ball {
    double rl, rs1, rs2;
    int nt, rings, ns;
};

/* Node of shell k >= 1 on ring 0 (south pole) ... rings + 1; k = 0: of the line. */
static int node_at(const struct ball *b, int i, int ring, int k)
{
    if (k == 0) return ring - 1;
    int shell = b->rings + (k - 1) * (b->rings * b->nt + 2);
    if (ring == 0) return shell;
    return shell + 1 + (ring - 1) * b->nt + (ring > b->rings ? 0 : i % b->nt);
}

static int add_node(struct art_ctx *ctx, struct art_volume *vol, const struct ball *b, int i,
                    int ring, int k)
{
    double s, c, S, C, t = (double)k / (b->ns - 1), r;
    int inner = ring == 0 ? 1 : ring > b->rings ? b->rings : ring;
    art_sincos_deg(180.0 * ring / (b->rings + 1), &s, &c);
    art_sincos_deg(360.0 * i / b->nt, &S, &C);
    r = k == b->ns - 1 ? s : t * s;
    double zi, unused;
    art_sincos_deg(180.0 * inner / (b->rings + 1), &unused, &zi);
    double z = k == b->ns - 1 ? c : (1 - t) * zi / b->ns + t * c;
    return volume_add_at(ctx, vol, b->rs1 * (r * C), b->rs2 * (r * S), 0 - b->rl * z);
}

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct ball *b)
{
    int status = ART_OK;
    for (int ring = 1; ring <= b->rings; ring++) ART_TRY(add_node(ctx, vol, b, 0, ring, 0));
    for (int k = 1; k < b->ns; k++)
        for (int ring = 0; ring <= b->rings + 1; ring++)
            for (int i = 0; i < (ring == 0 || ring > b->rings ? 1 : b->nt); i++)
                ART_TRY(add_node(ctx, vol, b, i, ring, k));
out:
    return status;
}

/* Adds the elements between ring and ring + 1, shell k and k + 1: at the poles a triangle, else a
 * quad, joined with the same one further inside; in the middle that is a point or a line. */
static int add_elem(struct art_ctx *ctx, struct art_volume *vol, const struct ball *b, int i,
                    int ring, int k)
{
    int inner[4], outer[4], n = 0;
    for (int a = 0; a < 4; a++) {
        int r = ring + (a > 1), to = i + (a == 1 || a == 2);
        if ((r == 0 && a == 1) || (r > b->rings && a == 3)) continue;
        outer[n] = node_at(b, to, r, k + 1);
        inner[n++] = k > 0 ? node_at(b, to, r, k)
                           : node_at(b, 0,
                                     r == 0         ? 1
                                     : r > b->rings ? b->rings
                                                    : r,
                                     0);
    }
    if (n == 4 && k > 0) {
        const int c[8] = {outer[0], outer[1], outer[2], outer[3],
                          inner[0], inner[1], inner[2], inner[3]};
        return art_volume_add_elem(ctx, vol, ART_ELEM_HEX, c);
    }
    if (n == 3 && k > 0) {
        const int w[6] = {inner[0], inner[1], inner[2], outer[0], outer[1], outer[2]};
        return art_volume_add_elem(ctx, vol, ART_ELEM_WEDGE, w);
    }
    if (n == 4) {
        const int w[6] = {inner[0], outer[0], outer[1], inner[2], outer[3], outer[2]};
        return art_volume_add_elem(ctx, vol, ART_ELEM_WEDGE, w);
    }
    const int t[4] = {outer[0], outer[2], outer[1], inner[0]};
    return art_volume_add_elem(ctx, vol, ART_ELEM_TET, t);
}

static int make_ball(struct art_ctx *ctx, struct art_volume *vol, const struct ball *b)
{
    int status;
    double shells = (b->rings * (double)b->nt + 2) * (b->ns - 1);
    ART_TRY(volume_reserve(ctx, b->rings + shells, 6 * (b->rings + 1.0) * b->nt * (b->ns - 1.0)));
    ART_TRY(add_nodes(ctx, vol, b));
    for (int k = 0; k < b->ns - 1; k++)
        for (int ring = 0; ring <= b->rings; ring++)
            for (int i = 0; i < b->nt; i++) ART_TRY(add_elem(ctx, vol, b, i, ring, k));
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const double *v = order->value;
    const struct ball b = {v[RL], v[RS1], v[RS2], (int)v[NT], 2 * (int)v[NL] - 1, (int)v[NS]};
    return make_ball(ctx, vol, &b);
}

static int make_sphere(struct art_ctx *ctx, struct art_volume *vol,
                       const struct art_volume_order *order)
{
    const double *v = order->value;
    const struct ball b = {v[0], v[0], v[0], (int)v[1], 2 * (int)v[2] - 1, (int)v[3]};
    return make_ball(ctx, vol, &b);
}

#define KINDS                                                                                      \
    (ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_QUADHEX) |                   \
     ART_BIT(ART_ELEM_QUADTET))

const struct art_volume_shape art_volume_shape_ellipsoid = {
    .name = "ellipsoid",
    .summary = "ellipsoid of hexahedra, with wedges and tetrahedra in the middle and at the poles",
    .params = params,
    .n_params = N,
    .kinds = KINDS,
    .kind = ART_ELEM_HEX,
    .cuts = true,
    .make = make};

const struct art_volume_shape art_volume_shape_sphere = {.name = "sphere",
                                                         .summary =
                                                             "the ellipsoid with three equal radii",
                                                         .params = sphere_params,
                                                         .n_params = 4,
                                                         .kinds = KINDS,
                                                         .kind = ART_ELEM_HEX,
                                                         .cuts = true,
                                                         .make = make_sphere};
