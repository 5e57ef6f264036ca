#include <art/math.h>

void art_sincos_deg(double deg, double *s, double *c)
{
    if (!isfinite(deg)) {
        *s = *c = deg - deg;
        return;
    }
    /* the remainder is exact, so full quarter turns leave exactly zero */
    int quarter;
    double rest = remquo(deg, 90.0, &quarter);
    double rs = sin(art_rad(rest)), rc = cos(art_rad(rest));
    switch (quarter & 3) {
    case 0:
        *s = rs, *c = rc;
        break;
    case 1:
        *s = rc, *c = -rs;
        break;
    case 2:
        *s = -rs, *c = -rc;
        break;
    default:
        *s = -rc, *c = rs;
        break;
    }
    /* no negative zeros */
    *s += 0.0;
    *c += 0.0;
}

double art_v3_normalize(double r[3], const double a[3])
{
    double big = fabs(a[0]); /* what is no number stays, or is found below */
    for (int i = 1; i < 3; i++) big = fabs(a[i]) > big ? fabs(a[i]) : big;
    if (!(big > 0) || !isfinite(big) || !art_v3_finite(a)) {
        art_v3_zero(r);
        return 0;
    }
    if (big > 1e-100 && big < 1e100) {
        double n = art_v3_norm(a);
        for (int i = 0; i < 3; i++) r[i] = a[i] / n;
        return n;
    }
    /* bring to order one by a power of two, which is exact */
    int e;
    (void)frexp(big, &e);
    double b[3] = {ldexp(a[0], -e), ldexp(a[1], -e), ldexp(a[2], -e)};
    double n = art_v3_norm(b);
    for (int i = 0; i < 3; i++) r[i] = b[i] / n;
    return ldexp(n, e);
}

void art_v3_basis(const double n[3], double u[3], double v[3])
{
    double sign = copysign(1.0, n[2]);
    double a = -1.0 / (sign + n[2]);
    double b = n[0] * n[1] * a;
    double uu[3] = {1.0 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]};
    double vv[3] = {b, sign + n[1] * n[1] * a, -n[1]};
    art_v3_copy(u, uu);
    art_v3_copy(v, vv);
}
