/* This computes stress, strain and energy at the integration points of an element.
 *
 *     integrated materials   sigma and W of F, with p of incompressibility
 *     corotated linear ones  e = sym(R^T F) - I, sigma = R (D e) R^T, W = e:De/2
 *     fixed linear ones      e = sym(F) - I, sigma = D e
 *
 * (guide, sections 6.10.1 and 6.11.1). The original takes F at the warping point for linear
 * materials, the same at all points of an element; where it is followed, so is done here. */
#include "../shell.h"
#include <math.h>
#include <string.h>

/* Compute sym(R^T F) - I, or without R. */
static void small_strain(const double *R, const double F[9], double e[6])
{
    double A[9];
    art_m3_copy(A, F);
    if (R) art_m3_tmul(A, R, F);
    for (int i = 0; i < 3; i++) e[i] = A[4 * i] - 1;
    e[3] = 0.5 * (A[1] + A[3]);
    e[4] = 0.5 * (A[5] + A[7]);
    e[5] = 0.5 * (A[2] + A[6]);
}

static void green_strain(const double F[9], double e[6])
{
    double C[9];
    art_m3_tmul(C, F, F);
    for (int i = 0; i < 3; i++) e[i] = 0.5 * (C[4 * i] - 1);
    e[3] = 0.5 * C[1];
    e[4] = 0.5 * C[5];
    e[5] = 0.5 * C[2];
}

/* s += R (D e) R^T; returns e:De/2 */
static double add_linear(const double D[36], const double *R, const double e[6], double s[6])
{
    const double engineering[6] = {e[0], e[1], e[2], 2 * e[3], 2 * e[4], 2 * e[5]};
    double t[6], energy = 0;
    for (int i = 0; i < 6; i++) {
        t[i] = 0;
        for (int j = 0; j < 6; j++) t[i] += D[6 * i + j] * engineering[j];
        energy += 0.5 * t[i] * engineering[i];
    }
    if (R) {
        const double T[9] = {t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2]};
        double A[9], S[9];
        art_m3_mul(A, R, T);
        art_m3_mul_t(S, A, R);
        t[0] = S[0], t[1] = S[4], t[2] = S[8];
        t[3] = S[1], t[4] = S[5], t[5] = S[2];
    }
    for (int i = 0; i < 6; i++) s[i] += t[i];
    return energy;
}

/* R s R^T */
static void rotate_stress(const double R[9], const double s[6], double out[6])
{
    const double T[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    double A[9], S[9];
    art_m3_mul(A, R, T);
    art_m3_mul_t(S, A, R);
    out[0] = S[0], out[1] = S[4], out[2] = S[8];
    out[3] = S[1], out[4] = S[5], out[5] = S[2];
}

/* Values that are the same at all points of an element. */
struct linear {
    bool corotated, fixed; /* has such materials */
    double D[2][36];
    double R[9], F[9]; /* of the warping point */
    bool strain_small, strain_turned;
};

/* Find the moduli at point k; with the quirk at the warping point. */
static void find_moduli(const struct art_fem *fem, const struct art_state *state, int e, int k,
                        struct linear *l)
{
    int p = fem->sys->quirks.linear_stress_at_warping_point ? art_fem_kind_of(fem, e)->n_points : k;
    if (l->corotated) (void)fem_linear_moduli(fem, state, e, p, true, l->D[0]);
    if (l->fixed) (void)fem_linear_moduli(fem, state, e, p, false, l->D[1]);
}

static void find_linear(const struct art_fem *fem, const struct art_state *state, int e,
                        const double (*x)[3], struct linear *l)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_material *own =
        elem->material < 0 ? NULL : &fem->materials.material[elem->material];
    l->corotated = elem->linear & FEM_COROTATED;
    l->fixed = elem->linear & FEM_FIXED;
    find_moduli(fem, state, e, 0, l);
    l->strain_small = own && own->flags & ART_MAT_LINEAR;
    l->strain_turned = l->strain_small && own->corotated;
    if (!elem->linear) return;
    fem_warp_gradient(fem, e, x, l->F);
    art_fem_rotation(l->F, l->R);
}

/* Evaluate shells: the strains are those that their forces have. */
static void eval_shell(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], const double *dv, struct linear *l,
                       struct art_fem_point_value *v)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_material *own =
        elem->material < 0 ? NULL : &fem->materials.material[elem->material];
    double U[ART_FEM_MAX_POINTS][9], turned[ART_FEM_MAX_POINTS][6];
    double fixed[ART_FEM_MAX_POINTS][6], D[2][ART_FEM_MAX_POINTS][36];
    struct art_material room[ART_FEM_NESTED];
    int n = fem->kind[elem->kind]->n_points;
    if (elem->nonlinear) fem_shell_stretch(fem, state, e, x, U);
    for (int k = 0; k < n; k++) {
        if (elem->varying_moduli && k > 0) find_moduli(fem, state, e, k, l);
        memcpy(D[0][k], l->D[0], sizeof D[0][k]);
        memcpy(D[1][k], l->D[1], sizeof D[1][k]);
    }
    if (l->corotated) fem_shell_small_strain(fem, e, x, l->R, (const double(*)[36])D[0], turned);
    if (l->fixed) fem_shell_small_strain(fem, e, x, NULL, (const double(*)[36])D[1], fixed);
    for (int k = 0; k < n; k++, v++) {
        memset(v, 0, sizeof *v);
        v->J = dv[k] / fem->point[elem->point + k].dV;
        if (elem->nonlinear) {
            double F[9], R[9], s[6], dp;
            fem_point_stress(fem, state, e, k, U[k], s, NULL);
            if (own && own->flags & ART_MAT_INCOMPRESSIBLE) {
                v->pressure = art_bulk_pressure(fem_own_material(fem, state, e, k, room),
                                                art_m3_det(U[k]), &dp);
                art_mat_add_pressure(v->pressure, s, NULL);
            }
            fem_point_gradient(fem, e, k, x, F);
            art_fem_rotation(F, R);
            rotate_stress(R, s, v->stress);
            v->energy = fem_shell_point_energy(fem, state, e, k, U[k]);
            v->damage = fem_point_damage(fem, state, e, k, U[k]);
            v->plastic_strain = fem_point_plastic_strain(fem, state, e, k, U[k]);
        }
        if (l->corotated) v->energy += add_linear(D[0][k], l->R, turned[k], v->stress);
        if (l->fixed) v->energy += add_linear(D[1][k], NULL, fixed[k], v->stress);
        if (l->strain_small)
            memcpy(v->strain, l->strain_turned ? turned[k] : fixed[k], sizeof v->strain);
        else if (elem->nonlinear)
            green_strain(U[k], v->strain);
        else
            memcpy(v->strain, l->corotated ? turned[k] : fixed[k], sizeof v->strain);
    }
}

void fem_eval_points(const struct art_fem *fem, const struct art_state *state, int e,
                     const double (*x)[3], const double *dv, const struct fem_volumetric *bulk,
                     struct art_fem_point_value *v)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    struct linear l;
    find_linear(fem, state, e, x, &l);
    if (fem_shell_uses_assumed_strain(fem, e)) {
        eval_shell(fem, state, e, x, dv, &l, v);
        return;
    }
    for (int k = 0; k < fem->kind[elem->kind]->n_points; k++, v++) {
        double F[9], strain[6];
        fem_point_gradient(fem, e, k, x, F);
        memset(v, 0, sizeof *v);
        v->J = dv[k] / fem->point[elem->point + k].dV;
        if (elem->nonlinear) {
            fem_point_stress(fem, state, e, k, F, v->stress, NULL);
            v->energy = fem_point_energy(fem, state, e, k, F);
            v->damage = fem_point_damage(fem, state, e, k, F);
            v->plastic_strain = fem_point_plastic_strain(fem, state, e, k, F);
        }
        const double *Fl = fem->sys->quirks.linear_stress_at_warping_point ? l.F : F;
        if (elem->varying_moduli && k > 0) find_moduli(fem, state, e, k, &l);
        if (l.corotated) {
            small_strain(l.R, Fl, strain);
            v->energy += add_linear(l.D[0], l.R, strain, v->stress);
        }
        if (l.fixed) {
            small_strain(NULL, Fl, strain);
            v->energy += add_linear(l.D[1], NULL, strain, v->stress);
        }
        if (l.strain_small)
            small_strain(l.strain_turned ? l.R : NULL, Fl, v->strain);
        else
            green_strain(F, v->strain);
        v->pressure = bulk->p[k];
        v->energy += bulk->U[k];
        for (int i = 0; i < 3; i++) v->stress[i] += v->pressure;
    }
}
