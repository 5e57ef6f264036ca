/* This file has the shapes of a beam along x: Legendre polynomials P_d in xi. Of degree 2 and more
 * they bend it, of degree 1 and more they twist and stretch it; what is left out is rigid motion,
 * which the frame has. A uniform beam has its mean axes in the frame (Shabana 2005, section 5.6):
 * linear and angular momentum of the shapes vanish at first order. */
#include "deformable_priv.h"
#include <string.h>

int beam_count(const struct art_comp *comp)
{
    int modes = (int)art_get_double(comp, "modes");
    if (modes < 1) modes = 1;
    if (modes > MOST_DEGREE - 1) modes = MOST_DEGREE - 1;
    return art_comp_has_kind(comp, ART_KIND_BENDING_BEAM) ? 2 * modes : 4 * modes;
}

/* Compute the coefficients of the Legendre polynomial of degree d, by Bonnet's recursion. */
static void legendre(int d, double c[MOST_DEGREE + 1])
{
    double p[3][MOST_DEGREE + 1] = {{1}, {0, 1}};
    for (int k = 1; k < d; k++) {
        double *next = p[(k + 1) % 3];
        const double *now = p[k % 3], *last = p[(k + 2) % 3];
        for (int a = 0; a <= k + 1; a++)
            next[a] = ((2 * k + 1) * (a ? now[a - 1] : 0) - k * (a < k ? last[a] : 0)) / (k + 1);
    }
    memcpy(c, p[d % 3], (MOST_DEGREE + 1) * sizeof *c);
    for (int a = d + 1; a <= MOST_DEGREE; a++) c[a] = 0;
}

/* d/dx */
static void derive(const double c[MOST_DEGREE + 1], double half, double out[MOST_DEGREE + 1])
{
    for (int a = 0; a < MOST_DEGREE; a++) out[a] = (a + 1) * c[a + 1] / half;
    out[MOST_DEGREE] = 0;
}

static void put(double to[MOST_DEGREE + 1], double s, const double c[MOST_DEGREE + 1])
{
    for (int a = 0; a <= MOST_DEGREE; a++) to[a] = s * c[a];
}

/* Bending along y (k = 0) or z (k = 1): u = (-s w', w), s the distance from the axis along it. */
static void bend(struct beam_shape *shape, int k, int degree, double half)
{
    double w[MOST_DEGREE + 1], slope[MOST_DEGREE + 1], curvature[MOST_DEGREE + 1];
    legendre(degree, w);
    derive(w, half, slope);
    derive(slope, half, curvature);
    put(shape->u[1 + k].c[0], 1, w);
    put(shape->u[0].c[1 + k], -1, slope);
    put(shape->turn[2 - k].c[0], k ? -1 : 1, slope);
    put(shape->strain.c[1 + k], -1, curvature);
}

/* Add torsion: sections turn about x without warping. The coordinate is the angle times half the
 * length, so that all coordinates are lengths. */
static void twist(struct beam_shape *shape, int degree, double half)
{
    double angle[MOST_DEGREE + 1];
    legendre(degree, angle);
    put(angle, 1 / half, angle);
    put(shape->u[1].c[2], -1, angle);
    put(shape->u[2].c[1], 1, angle);
    put(shape->turn[0].c[0], 1, angle);
    derive(angle, half, shape->twist.c[0]);
}

static void stretch(struct beam_shape *shape, int degree, double half)
{
    double u[MOST_DEGREE + 1];
    legendre(degree, u);
    put(shape->u[0].c[0], 1, u);
    derive(u, half, shape->strain.c[0]);
}

void beam_shapes(const struct art_comp *comp, const struct beam_axis *axis,
                 struct beam_shape *shape)
{
    const int n = beam_count(comp), sorts = art_comp_has_kind(comp, ART_KIND_BENDING_BEAM) ? 2 : 4;
    const int modes = n / sorts;
    memset(shape, 0, (size_t)n * sizeof *shape);
    for (int i = 0; i < modes; i++) {
        bend(&shape[i], 0, 2 + i, axis->half);
        bend(&shape[modes + i], 1, 2 + i, axis->half);
        if (sorts == 2) continue;
        twist(&shape[2 * modes + i], 1 + i, axis->half);
        stretch(&shape[3 * modes + i], 1 + i, axis->half);
    }
}

double beam_poly_at(const struct beam_poly *p, const struct beam_axis *axis, const double X[3])
{
    const double xi = (X[0] - axis->middle) / axis->half;
    const double section[3] = {1, X[1] - axis->y, X[2] - axis->z};
    double sum = 0;
    for (int s = 0; s < 3; s++) {
        double v = 0;
        for (int a = MOST_DEGREE; a >= 0; a--) v = v * xi + p->c[s][a];
        sum += v * section[s];
    }
    return sum;
}

double beam_product(const struct beam_poly *p, const struct beam_poly *q,
                    const struct beam_moments *m)
{
    static const int of[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    double sum = 0;
    for (int s = 0; s < 3; s++)
        for (int a = 0; a <= MOST_DEGREE; a++) {
            if (p->c[s][a] == 0) continue;
            for (int t = 0; t < 3; t++)
                for (int b = 0; b <= MOST_DEGREE; b++)
                    sum += p->c[s][a] * q->c[t][b] * m->x[a + b][of[s][t]];
        }
    return sum;
}
