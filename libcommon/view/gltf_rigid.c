/* Rigid motions found from points that moved, which have the precision of floats. */
#include "gltf_priv.h"
#include <math.h>

/* Computes axes by three points: along two, and across. */
static bool axes_of(const float *x, const int at[3], double F[9])
{
    double a[3], b[3], c[3], u[3], v[3], w[3];
    gltf_point(x, at[0], a), gltf_point(x, at[1], b), gltf_point(x, at[2], c);
    art_v3_sub(u, b, a), art_v3_sub(v, c, a);
    art_v3_cross(w, u, v);
    if (!(art_v3_normalize(u, u) > 0) || !(art_v3_normalize(w, w) > 0)) return false;
    art_v3_cross(v, w, u);
    for (int k = 0; k < 3; k++) F[3 * k] = u[k], F[3 * k + 1] = v[k], F[3 * k + 2] = w[k];
    return true;
}

/* Chooses three points far from each other and from a line. */
static void choose(int n, const float *x, int at[3])
{
    double a[3], b[3], p[3], u[3], best = -1, far;
    at[0] = at[1] = at[2] = 0;
    for (int turn = 0; turn < 2; turn++, best = -1) {
        gltf_point(x, at[!turn], a);
        for (int i = 0; i < n; i++) {
            gltf_point(x, i, p);
            far = art_v3_distance(p, a);
            if (far > best) best = far, at[turn] = i;
        }
    }
    gltf_point(x, at[0], a), gltf_point(x, at[1], b);
    art_v3_sub(u, b, a);
    for (int i = 0; i < n; i++) {
        double d[3], c[3];
        gltf_point(x, i, p);
        art_v3_sub(d, p, a);
        art_v3_cross(c, d, u);
        if (art_v3_norm(c) > best) best = art_v3_norm(c), at[2] = i;
    }
}

bool gltf_fit_rigid(int n, const float *a, const float *b, struct art_rigid *T)
{
    double F[9], G[9], ca[3] = {0}, cb[3] = {0}, moved[3], x[3], y[3], size = 0;
    int at[3];
    if (n < 3) return false;
    choose(n, a, at);
    if (!axes_of(a, at, F) || !axes_of(b, at, G)) return false;
    art_m3_mul_t(T->R, G, F);
    for (int i = 0; i < n; i++) {
        gltf_point(a, i, x), gltf_point(b, i, y);
        art_v3_add_scaled(ca, ca, 1.0 / n, x), art_v3_add_scaled(cb, cb, 1.0 / n, y);
        for (int k = 0; k < 3; k++) size = fmax(size, fmax(fabs(x[k]), fabs(y[k])));
    }
    art_m3_mulvec(moved, T->R, ca);
    art_v3_sub(T->p, cb, moved);
    for (int i = 0; i < n; i++) {
        gltf_point(a, i, x), gltf_point(b, i, y);
        art_rigid_point(moved, T, x);
        if (!(art_v3_distance(moved, y) <= 4e-6 * size)) return false;
    }
    return true;
}
