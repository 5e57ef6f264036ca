/* Hyperelastic laws share this: tensors, and laws in the invariants of the isochoric (deviatoric)
 * part of the deformation.
 *
 * With B = phi F F^T, phi = J^(-2/3), I1 = tr B, I2 = (I1^2 - B:B)/2, M = I1 B - B^2 and the rate
 * of deformation d, differentiation by C twice, pushed forward, gives
 *
 *     I1' = (2 B + a I1 I):d                  a = J phi'/phi
 *     I2' = (2 M + 2 a I2 I):d                b = J^2 phi''/phi
 *     I1" = I1 [(a + b) tr^2 d - 2 a d:d] + 4 a tr d B:d
 *     I2" = I2 [(2 a + 2 a^2 + 2 b) tr^2 d - 4 a d:d] + 8 a tr d M:d + 4 (B:d)^2 - 4 d:(B o B):d
 *     J s:d = W1 I1' + W2 I2'
 *     J d:D:d = W11 I1'^2 + 2 W12 I1' I2' + W22 I2'^2 + W1 I1" + W2 I2"
 *
 * (cf. Holzapfel 2000, section 6.6, where a = -2/3, b = 10/9). */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over components become vectors */
#endif
#include "material_priv.h"
#include <math.h>

void fem_left_green(const double F[9], double B[6])
{
    B[0] = F[0] * F[0] + F[1] * F[1] + F[2] * F[2];
    B[1] = F[3] * F[3] + F[4] * F[4] + F[5] * F[5];
    B[2] = F[6] * F[6] + F[7] * F[7] + F[8] * F[8];
    B[3] = F[0] * F[3] + F[1] * F[4] + F[2] * F[5];
    B[4] = F[3] * F[6] + F[4] * F[7] + F[5] * F[8];
    B[5] = F[0] * F[6] + F[1] * F[7] + F[2] * F[8];
}

void fem_square(const double A[6], double A2[6])
{
    A2[0] = A[0] * A[0] + A[3] * A[3] + A[5] * A[5];
    A2[1] = A[3] * A[3] + A[1] * A[1] + A[4] * A[4];
    A2[2] = A[5] * A[5] + A[4] * A[4] + A[2] * A[2];
    A2[3] = A[0] * A[3] + A[3] * A[1] + A[5] * A[4];
    A2[4] = A[3] * A[5] + A[1] * A[4] + A[4] * A[2];
    A2[5] = A[0] * A[5] + A[3] * A[4] + A[5] * A[2];
}

void fem_add_symmetric_product(double D[36], double s, const double A[6])
{
    const double xx = A[0], yy = A[1], zz = A[2], xy = A[3], yz = A[4], xz = A[5], h = 0.5 * s;
    D[0] += s * xx * xx, D[1] += s * xy * xy, D[2] += s * xz * xz;
    D[3] += s * xx * xy, D[4] += s * xy * xz, D[5] += s * xx * xz;
    D[7] += s * yy * yy, D[8] += s * yz * yz;
    D[9] += s * xy * yy, D[10] += s * yy * yz, D[11] += s * xy * yz;
    D[14] += s * zz * zz, D[15] += s * xz * yz, D[16] += s * yz * zz, D[17] += s * xz * zz;
    D[21] += h * (xx * yy + xy * xy), D[22] += h * (xy * yz + xz * yy);
    D[23] += h * (xx * yz + xz * xy);
    D[28] += h * (yy * zz + yz * yz), D[29] += h * (xy * zz + yz * xz);
    D[35] += h * (xx * zz + xz * xz);
}

void fem_fill_lower_triangle(double D[36])
{
    for (int i = 1; i < 6; i++)
        for (int j = 0; j < i; j++) D[6 * i + j] = D[6 * j + i];
}

const char *fem_lame_error(const double *par)
{
    if (!(par[0] >= 0)) return "YoungsModulus must not be negative";
    if (!(par[1] > -1 && par[1] < 0.5)) return "PoissonsRatio must lie between -1 and 0.5";
    return NULL;
}

void fem_iso_start(struct fem_iso *iso, const struct art_mat_point *pt, bool second, double J_limit)
{
    double J = pt->J, at = J < J_limit ? J_limit : J, root = cbrt(at), phi = 1 / (root * root);
    double *B = iso->B;
    iso->J = J;
    iso->a = -2.0 / 3, iso->b = 10.0 / 9;
    if (J < J_limit) {
        double d = -2.0 / 3 * phi / at, dd = 10.0 / 9 * phi / (at * at), x = J - at;
        phi += x * (d + 0.5 * dd * x);
        iso->a = J * (d + dd * x) / phi;
        iso->b = J * J * dd / phi;
    }
    fem_left_green(pt->F, B);
    for (int i = 0; i < 6; i++) B[i] *= phi;
    iso->I1 = B[0] + B[1] + B[2];
    iso->I2 = 0;
    if (!second) return;
    fem_square(B, iso->M);
    iso->I2 = 0.5 * (iso->I1 * iso->I1 - iso->M[0] - iso->M[1] - iso->M[2]);
    for (int i = 0; i < 6; i++) iso->M[i] = iso->I1 * B[i] - iso->M[i];
}

/* D = B x u + M x v + I x w by rows, which are whole vectors; it is symmetric as u, v, w are made.
 */
static void lay_rows(const double *B, const double *M, const double *u, const double *v,
                     const double *w, double *D)
{
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) D[6 * i + j] = B[i] * u[j] + M[i] * v[j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 6; j++) D[6 * i + j] += w[j];
}

/* Compute D of a law in I1 alone. */
static void tangent_first(const struct fem_iso *iso, const struct fem_iso_W *W, double *D)
{
    const double *B = iso->B;
    double a = iso->a, I1 = iso->I1, u[6], w[6];
    double bb = 4 * W->d11, bi = 2 * a * (W->d1 + I1 * W->d11);
    double ii = (a + iso->b) * W->d1 * I1 + a * a * W->d11 * I1 * I1;
    for (int i = 0; i < 6; i++) u[i] = bb * B[i], w[i] = bi * B[i];
    for (int i = 0; i < 3; i++) u[i] += bi, w[i] += ii;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) D[6 * i + j] = B[i] * u[j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 6; j++) D[6 * i + j] += w[j];
}

static void tangent_both(const struct fem_iso *iso, const struct fem_iso_W *W, double *D)
{
    const double *B = iso->B, *M = iso->M;
    double a = iso->a, b = iso->b, I1 = iso->I1, I2 = iso->I2, u[6], v[6], w[6];
    double bb = 4 * (W->d11 + W->d2), bm = 4 * W->d12, mm = 4 * W->d22;
    double bi = 2 * a * (W->d1 + I1 * W->d11 + 2 * I2 * W->d12);
    double mi = 2 * a * (2 * W->d2 + I1 * W->d12 + 2 * I2 * W->d22);
    double ii = (a + b) * W->d1 * I1 + 2 * (a + a * a + b) * W->d2 * I2 +
                a * a * (W->d11 * I1 * I1 + 4 * W->d12 * I1 * I2 + 4 * W->d22 * I2 * I2);
    for (int i = 0; i < 6; i++) {
        u[i] = bb * B[i] + bm * M[i];
        v[i] = bm * B[i] + mm * M[i];
        w[i] = bi * B[i] + mi * M[i];
    }
    for (int i = 0; i < 3; i++) u[i] += bi, v[i] += mi, w[i] += ii;
    lay_rows(B, M, u, v, w, D);
    fem_add_symmetric_product(D, -4 * W->d2, B);
}

void fem_iso_stress(const struct fem_iso *iso, const struct fem_iso_W *W, double s[6], double D[36])
{
    const double *B = iso->B, *M = iso->M;
    double Ji = 1 / iso->J;
    const struct fem_iso_W V = {Ji * W->d1, Ji * W->d2, Ji * W->d11, Ji * W->d12, Ji * W->d22};
    bool second = W->d2 != 0 || W->d12 != 0 || W->d22 != 0;
    double w0 = V.d1 * iso->I1 + (second ? 2 * V.d2 * iso->I2 : 0);
    if (second)
        for (int i = 0; i < 6; i++) s[i] = 2 * (V.d1 * B[i] + V.d2 * M[i]);
    else
        for (int i = 0; i < 6; i++) s[i] = 2 * V.d1 * B[i];
    for (int i = 0; i < 3; i++) s[i] += iso->a * w0;
    if (!D) return;
    if (second)
        tangent_both(iso, &V, D);
    else
        tangent_first(iso, &V, D);
    double dd = -2 * iso->a * w0;
    for (int i = 0; i < 3; i++) D[7 * i] += dd, D[7 * (i + 3)] += 0.5 * dd;
    fem_fill_lower_triangle(D);
}

void fem_iso_law(const struct art_material *m, const struct art_mat_point *pt,
                 fem_iso_derive *derive, bool second, double J_limit, double s[6], double D[36])
{
    struct fem_iso iso;
    struct fem_iso_W W;
    fem_iso_start(&iso, pt, second, J_limit);
    derive(m, iso.I1, iso.I2, &W);
    fem_iso_stress(&iso, &W, s, D);
}

void fem_iso_rule_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                         double D[36])
{
    fem_iso_law(m, pt, m->law->rule->derive, m->law->rule->second, 0, s, D);
}

bool fem_iso_rule_stress_all(const struct art_material *m, const struct art_mat_points *pts,
                             double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES])
{
    fem_iso_law_all(m, pts, m->law->rule->derive, m->law->rule->second, 0, s, D);
    return true;
}

double fem_iso_rule_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    struct fem_iso iso;
    fem_iso_start(&iso, pt, m->law->rule->second, 0);
    return m->law->rule->energy(m->par, iso.I1, iso.I2);
}

double fem_iso_series(int n, const double *c, double x, double *d, double *dd)
{
    double p = 0, p1 = 0, p2 = 0;
    for (int i = n - 1; i >= 0; i--) {
        p2 = p2 * x + p1;
        p1 = p1 * x + p;
        p = p * x + c[i];
    }
    /* x p */
    *d = p + x * p1;
    *dd = 2 * (p1 + x * p2);
    return x * p;
}

void fem_iso_project(double J, const double t[6], double s[6], double D[36])
{
    double Ji = 1 / J, mean = (t[0] + t[1] + t[2]) / 3, row[6];
    for (int i = 0; i < 6; i++) s[i] = Ji * t[i];
    for (int i = 0; i < 3; i++) s[i] -= Ji * mean;
    if (!D) return;
    for (int i = 0; i < 36; i++) D[i] *= Ji;
    /* without the mean, from both sides */
    for (int j = 0; j < 6; j++) row[j] = (D[j] + D[6 + j] + D[12 + j]) / 3;
    double all = (row[0] + row[1] + row[2]) / 3, two = 2 * Ji * mean;
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++) {
            double d = D[6 * i + j];
            if (i < 3) d -= row[j] + 2.0 / 3 * s[j];
            if (j < 3) d -= row[i] + 2.0 / 3 * s[i];
            if (i < 3 && j < 3) d += all - two / 3;
            if (i == j) d += i < 3 ? two : 0.5 * two;
            D[6 * i + j] = D[6 * j + i] = d;
        }
}

static void product(const double u[3], const double v[3], double P[6])
{
    P[0] = u[0] * v[0], P[1] = u[1] * v[1], P[2] = u[2] * v[2];
    P[3] = 0.5 * (u[0] * v[1] + u[1] * v[0]);
    P[4] = 0.5 * (u[1] * v[2] + u[2] * v[1]);
    P[5] = 0.5 * (u[0] * v[2] + u[2] * v[0]);
}

void fem_axes_stress(const double (*a)[3], const double t[3], double s[6])
{
    double P[6];
    for (int i = 0; i < 6; i++) s[i] = 0;
    for (int k = 0; k < 3; k++) {
        product(a[k], a[k], P);
        for (int i = 0; i < 6; i++) s[i] += t[k] * P[i];
    }
}

void fem_axes_tangent(const double (*a)[3], const double A[9], const double c[3], double D[36])
{
    double M[3][6], P[3][6], AM[3][6];
    for (int k = 0; k < 3; k++) {
        product(a[k], a[k], M[k]);
        product(a[k], a[(k + 1) % 3], P[k]);
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 6; i++)
            AM[k][i] = A[3 * k] * M[0][i] + A[3 * k + 1] * M[1][i] + A[3 * k + 2] * M[2][i];
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) sum += M[k][i] * AM[k][j] + 4 * c[k] * P[k][i] * P[k][j];
            D[6 * i + j] = D[6 * j + i] = sum;
        }
}

bool fem_is_positive(int n, const double *A)
{
    double L[36], tol = 0;
    for (int i = 0; i < n * n; i++) {
        L[i] = A[i];
        tol = fmax(tol, 1e-12 * fabs(A[i]));
    }
    for (int k = 0; k < n; k++) {
        double pivot = L[(n + 1) * k];
        if (!(pivot >= -tol)) return false;
        for (int i = k + 1; i < n; i++) {
            /* where nothing resists, nothing may couple */
            if (pivot <= tol && fabs(L[n * i + k]) > 1e3 * tol) return false;
            for (int j = k + 1; pivot > tol && j < n; j++)
                L[n * i + j] -= L[n * i + k] * L[n * k + j] / pivot;
        }
    }
    return true;
}
