/* These are compressible laws in the invariants of C itself: W(I1, I2, J), and those along a
 * direction, W(I4) with I4 = a0.C a0. With B = F F^T, M = I1 B - B^2, a = F a0 (Bonet & Wood 2008,
 * sections 6.4 and 6.5; Holzapfel 2000, section 6.8):
 *
 *     J s = 2 W1 B + 2 W2 M + J WJ I
 *     J D = 4 (W11 B B + W12 (B M + M B) + W22 M M + W2 (B B - B o B)) + 2 J (W1J (B I + I B) + W2J
 * (M I + I M))
 *           + J (WJ + J WJJ) I I - 2 J WJ Is                      J s = 2 W4 a a,  J D = 4 W44 a a
 * a a */
#include "coupled.h"
#include <math.h>

void fem_coupled_start(struct fem_coupled *c, const struct art_mat_point *pt)
{
    double B2[6];
    c->J = pt->J;
    fem_left_green(pt->F, c->B);
    fem_square(c->B, B2);
    c->I1 = c->B[0] + c->B[1] + c->B[2];
    for (int i = 0; i < 6; i++) c->M[i] = c->I1 * c->B[i] - B2[i];
    c->I2 = 0.5 * (c->M[0] + c->M[1] + c->M[2]);
}

void fem_coupled_stress(const struct fem_coupled *c, const struct fem_coupled_W *W, double s[6],
                        double D[36])
{
    const double *B = c->B, *M = c->M;
    double J = c->J, Ji = 1 / J;
    for (int i = 0; i < 6; i++) s[i] = 2 * Ji * (W->d1 * B[i] + W->d2 * M[i]);
    for (int i = 0; i < 3; i++) s[i] += W->dJ;
    if (!D) return;
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++) {
            double I[2] = {i < 3, j < 3};
            D[6 * i + j] =
                4 * Ji *
                    ((W->d11 + W->d2) * B[i] * B[j] + W->d12 * (B[i] * M[j] + M[i] * B[j]) +
                     W->d22 * M[i] * M[j]) +
                2 * (W->d1J * (B[i] * I[1] + I[0] * B[j]) + W->d2J * (M[i] * I[1] + I[0] * M[j])) +
                (W->dJ + J * W->dJJ) * I[0] * I[1];
        }
    for (int i = 0; i < 6; i++) D[7 * i] -= (i < 3 ? 2 : 1) * W->dJ;
    fem_add_symmetric_product(D, -4 * Ji * W->d2, B);
    fem_fill_lower_triangle(D);
}

void fem_coupled_volumetric(struct fem_coupled_W *W, double a, double K, double J)
{
    double p = K * log(J) + a;
    W->dJ = p / J;
    W->dJJ = (K - p) / (J * J);
}

double fem_coupled_volumetric_energy(double W, double a, double K, double J)
{
    double lnJ = log(J);
    return W + a * lnJ + 0.5 * K * lnJ * lnJ;
}

bool fem_coupled_fibre_start(const struct art_material *m, const struct art_mat_point *pt,
                             double a[3], double *I4, double *excitation)
{
    const double *a0 = pt->directed ? pt->dir : m->par + FEM_FIBRE_DIR;
    double n = art_v3_norm(a0);
    if (!(n > 0) || !(pt->J > 0)) return false;
    art_m3_mulvec(a, pt->F, a0);
    art_v3_scale(a, 1 / n, a);
    *I4 = art_v3_dot(a, a);
    *excitation = pt->directed ? pt->excitation : m->par[FEM_FIBRE_EXCITATION];
    return true;
}

void fem_coupled_fibre_law(const struct art_material *m, const struct art_mat_point *pt,
                           fem_coupled_fibre *law, double s[6], double D[36])
{
    double a[3], I4, e, d4, d44;
    if (!fem_coupled_fibre_start(m, pt, a, &I4, &e)) {
        fem_no_stress(s, D);
        return;
    }
    (void)law(m->par, I4, e, &d4, &d44);
    const double A[6] = {a[0] * a[0], a[1] * a[1], a[2] * a[2],
                         a[0] * a[1], a[1] * a[2], a[0] * a[2]};
    for (int i = 0; i < 6; i++) s[i] = 2 * d4 / pt->J * A[i];
    for (int i = 0; D && i < 36; i++) D[i] = 4 * d44 / pt->J * A[i / 6] * A[i % 6];
}
