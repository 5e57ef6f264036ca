/* Mean ratios. */
#include "improve_priv.h"
#include <math.h>
#include <string.h>

/* These are the corners of the ideal elements, with all edges of length 1. */
#define H 0.86602540378443864676 /* sqrt(3)/2 */
#define T 0.28867513459481288225 /* sqrt(3)/6 */
#define Z 0.81649658092772603273 /* sqrt(2/3) */
#define R 0.70710678118654752440
static const double tet[4][3] = {{0, 0, 0}, {1, 0, 0}, {0.5, H, 0}, {0.5, T, Z}};
static const double pyramid[5][3] = {
    {-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}, {0, 0, R}};
static const double wedge[6][3] = {{0, 0, 0}, {1, 0, 0}, {0.5, H, 0},
                                   {0, 0, 1}, {1, 0, 1}, {0.5, H, 1}};
static const double hex[8][3] = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1},
                                 {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
#undef H
#undef T
#undef Z
#undef R
static const double (*const ideal[ART_ELEM_KINDS])[3] = {[ART_ELEM_TET] = tet,
                                                         [ART_ELEM_PYRAMID] = pyramid,
                                                         [ART_ELEM_WEDGE] = wedge,
                                                         [ART_ELEM_HEX] = hex};

static void ideal_nodes(const struct art_elem_type *type, double x[ART_ELEM_MAX_NODES][3])
{
    memcpy(x, ideal[type->linear], (size_t)type->n_corners * sizeof *x);
    for (int e = 0; e < type->n_edges && type->n_nodes > type->n_corners; e++)
        for (int k = 0; k < 3; k++)
            x[type->n_corners + e][k] =
                0.5 * (x[(int)type->edge[e][0]][k] + x[(int)type->edge[e][1]][k]);
}

static void close_sample(struct art_ratio *ratio, const struct art_elem_type *type)
{
    int n = 0;
    for (int b = 0; b < type->n_nodes; b++)
        if (art_v3_norm2(ratio->g[ratio->n][b]) > 1e-20)
            ratio->used[ratio->n][n++] = (signed char)b;
    ratio->n_used[ratio->n++] = n;
}

/* Linear tetrahedra are the same everywhere. */
void ratio_init(struct art_ratio *ratio, const struct art_elem_type *type)
{
    double x[ART_ELEM_MAX_NODES][3];
    ratio->n = 0;
    if (type->dim != 3) return;
    ideal_nodes(type, x);
    for (int a = 0; a < type->n_nodes; a++) {
        double dN[ART_ELEM_MAX_NODES][3], W[9], inverse[9];
        bool apex = type->linear == ART_ELEM_PYRAMID && a == 4;
        if (apex || (type->kind == ART_ELEM_TET && a > 0)) continue;
        type->shape(type->node[a], NULL, dN);
        art_elem_jacobian(type, (const double(*)[3])x, type->node[a], W);
        art_m3_inverse(inverse, W);
        for (int b = 0; b < type->n_nodes; b++)
            for (int k = 0; k < 3; k++)
                ratio->g[ratio->n][b][k] =
                    dN[b][0] * inverse[k] + dN[b][1] * inverse[3 + k] + dN[b][2] * inverse[6 + k];
        close_sample(ratio, type);
    }
}

void ratio_points(struct art_ratio *ratio, const struct art_elem_type *type)
{
    ratio->n = 0;
    for (int p = 0; p < type->n_points && type->dim == 3; p++) {
        type->shape(type->point[p], NULL, ratio->g[ratio->n]);
        close_sample(ratio, type);
    }
}

void ratio_map(const struct art_ratio *ratio, int s, const double (*x)[3], double T[9])
{
    memset(T, 0, 9 * sizeof *T);
    for (int k = 0; k < ratio->n_used[s]; k++) {
        int a = ratio->used[s][k];
        for (int i = 0; i < 3; i++)
            art_v3_add_scaled(T + 3 * i, T + 3 * i, x[a][i], ratio->g[s][a]);
    }
}

static double value(double N, double D)
{
    double c = cbrt(D);
    return N > 0 ? copysign(3 * c * c / N, D) : 0;
}

double ratio_of(const struct art_ratio *ratio, const double (*x)[3])
{
    double least = 1;
    for (int s = 0; s < ratio->n; s++) {
        double T[9], N = 0;
        ratio_map(ratio, s, x, T);
        for (int k = 0; k < 9; k++) N += T[k] * T[k];
        least = fmin(least, value(N, art_m3_det(T)));
    }
    return least;
}

double art_elem_mean_ratio(const struct art_elem_type *type, const double (*x)[3])
{
    struct art_ratio ratio;
    ratio_init(&ratio, type);
    return ratio_of(&ratio, x);
}

void art_volume_mean_ratios(const struct art_volume *vol, struct art_shapeliness *s)
{
    struct art_ratio ratio;
    double x[ART_ELEM_MAX_NODES][3], sum = 0;
    *s = (struct art_shapeliness){.min = INFINITY, .worst = -1};
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        ratio_init(&ratio, type);
        for (int e = 0; e < vol->n_elems && ratio.n; e++) {
            if (vol->elem_kind[e] != kind) continue;
            art_volume_elem_pos(vol, e, x);
            double q = ratio_of(&ratio, (const double(*)[3])x);
            int bin = (int)(q * ART_IMPROVE_BINS);
            s->n++;
            sum += q;
            if (q < s->min || (q == s->min && e < s->worst)) s->min = q, s->worst = e;
            if (q > 0)
                s->bin[bin < ART_IMPROVE_BINS ? bin : ART_IMPROVE_BINS - 1]++;
            else
                s->inverted++;
        }
    }
    s->mean = s->n ? sum / s->n : NAN;
    if (!s->n) s->min = NAN;
}
