/* A Newtonian viscous solid has the stress of the rate of deformation d (Batchelor 1967, An
 * Introduction to Fluid Dynamics, section 3.3):
 *
 *     sigma = kappa tr(d) I + 2 mu dev d,   or, without pressure, J sigma = 2 mu dev d
 *
 * In motion d is that of the velocities of nodes (kernel/viscous.c). In static solves nothing
 * moves: d is the symmetric part of (F - F_n) F^-1 / h, F_n of the end of the step before, h the
 * length of the step; the tangent takes its derivative at F_n.
 *
 * A point remembers F_n, h, the rate of the last step and where it is: at the end of a step, where
 * h = 0 is announced; in a step, which is announced once; in a static solve, which announces it for
 * each trial state again. */
#include "../viscous.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

enum { KAPPA, MU };
enum { PHASE, STEP, BEFORE, RATE = BEFORE + 9, REMEMBERED = RATE + 9 };
enum { AT_END, IN_MOTION, IN_TRIAL };

static const char *check(const double *par)
{
    return par[KAPPA] >= 0 && par[MU] >= 0 ? NULL : "viscosities must not be negative";
}

static const char *check_uncoupled(const double *par)
{
    return par[0] >= 0 ? NULL : "shearViscosity must not be negative";
}

/* Set bulk I x I + 2 mu (Is - I x I / 3). */
static void fill_moduli(double bulk, double mu, double V[36])
{
    memset(V, 0, 36 * sizeof *V);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) V[6 * i + j] = bulk - 2 * mu / 3;
        V[7 * i] += 2 * mu;
        V[7 * (i + 3)] = mu;
    }
}

static void viscosity(const struct art_material *m, double J, double V[36])
{
    if (m->law->params[1])
        fill_moduli(m->par[KAPPA], m->par[MU], V);
    else
        fill_moduli(0, m->par[0] / J, V);
}

bool fem_viscosity_in_motion(const struct art_material *m, const struct art_mat_point *pt,
                             double V[36])
{
    double scale = 1;
    if (!(m->flags & FEM_MAT_VISCOUS) || !pt->state || pt->state[PHASE] != IN_MOTION) return false;
    for (; m->base; m = m->base) scale *= m->par[0]; /* materials that are multiples */
    viscosity(m, pt->J, V);
    for (int i = 0; i < 36; i++) V[i] *= scale;
    return true;
}

/* Compute d from F and what the point remembers; the result is 1/h of a trial, else 0. */
static double rate(const struct art_mat_point *pt, double d[6])
{
    const double *state = pt->state;
    double L[9] = {0}, inverse[9], A[9], per_step = 0;
    if (state && state[PHASE] == AT_END) art_m3_copy(L, state + RATE);
    if (state && state[PHASE] == IN_TRIAL && art_m3_inverse(inverse, pt->F)) {
        per_step = 1 / state[STEP];
        for (int i = 0; i < 9; i++) A[i] = per_step * (pt->F[i] - state[BEFORE + i]);
        art_m3_mul(L, A, inverse);
    }
    d[0] = L[0], d[1] = L[4], d[2] = L[8];
    d[3] = L[1] + L[3], d[4] = L[5] + L[7], d[5] = L[2] + L[6];
    return per_step;
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    double V[36], d[6], per_step = rate(pt, d);
    viscosity(m, pt->J, V);
    for (int i = 0; i < 6; i++) {
        s[i] = 0;
        for (int j = 0; j < 6; j++) s[i] += V[6 * i + j] * d[j];
    }
    for (int i = 0; D && i < 36; i++) D[i] = per_step * V[i];
}

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    (void)m;
    memset(pt->state, 0, REMEMBERED * sizeof *pt->state);
    art_m3_copy(pt->state + BEFORE, pt->F);
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    double *state = pt->state, A[9], inverse[9];
    (void)m;
    if (h > 0) {
        state[PHASE] = state[PHASE] == AT_END ? IN_MOTION : IN_TRIAL;
        state[STEP] = h;
        return;
    }
    if (state[PHASE] != AT_END && art_m3_inverse(inverse, pt->F)) {
        for (int i = 0; i < 9; i++) A[i] = (pt->F[i] - state[BEFORE + i]) / state[STEP];
        art_m3_mul(state + RATE, A, inverse);
    }
    art_m3_copy(state + BEFORE, pt->F);
    state[PHASE] = AT_END;
}

#define VISCOUS_LAW                                                                                \
    .flags = FEM_MAT_VISCOUS, .stress = stress, .energy = fem_no_energy, .n_state = REMEMBERED,    \
    .start = start, .update_history = advance

static const struct art_material_law law = {
    .params = {"bulkViscosity", "shearViscosity"}, .check = check, VISCOUS_LAW};
static const struct art_material_law uncoupled_law = {
    .params = {"shearViscosity"}, .check = check_uncoupled, VISCOUS_LAW};

static const struct art_prop props[] = {
    ART_P("bulkViscosity", DOUBLE("M/L/T"), "0", "pressure by the rate of volume",
          .legal = "[0,inf)"),
    ART_P("shearViscosity", DOUBLE("M/L/T"), "100", "shear stress by the rate of shear",
          .legal = "[0,inf)"),
};
const struct art_class art_material_newtonian_viscous =
    ART_CLASS("NewtonianViscousMaterial", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "stress by the rate of deformation, beside another material");

static const struct art_prop uncoupled_props[] = {
    ART_P("shearViscosity", DOUBLE("M/L/T"), "100",
          "shear stress times the volume ratio by the rate of shear", .legal = "[0,inf)"),
};
const struct art_class art_material_uncoupled_newtonian_viscous = ART_CLASS(
    "UncoupledNewtonianViscousMaterial", "artkit", "FemMaterial", ART_PROPS(uncoupled_props),
    .law = &uncoupled_law, .help = "stress by the rate of deformation without that of volume");
