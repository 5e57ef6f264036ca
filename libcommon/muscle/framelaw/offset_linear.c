/* This law has forces and moments proportional to the displacement from a rest pose, the
 * initialT21 of the spring. No description is known; the law follows from the name and the
 * properties. */
#include "../framelaw_priv.h"
#include <art/rows.h>

enum { KT, DT = 3, KR = 6, DR = 9 };

/* Computes x - x0, and the small angles of R R0^T, all along the axes of C. */
static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    double x[3], R[9], a[3], J[9];
    art_v3_sub(x, T->p, T0->p);
    art_m3_mul_t(R, T->R, T0->R);
    (void)muscle_frame_linear_force(par + KT, x, f, K);
    muscle_frame_small_angles(R, a, J);
    for (int i = 0; i < 3; i++) {
        f[3 + i] += par[KR + i] * a[i];
        for (int j = 0; j < 3; j++) K[6 * (3 + i) + 3 + j] += par[KR + i] * J[3 * i + j];
    }
    muscle_frame_damping(par + DT, par + DR, v, f, D);
}

static bool moment_energy(const double *par)
{
    return par[KR] == 0 && par[KR + 1] == 0 && par[KR + 2] == 0;
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    double x[3];
    art_v3_sub(x, T->p, T0->p);
    return muscle_frame_linear_force(par + KT, x, NULL, NULL);
}

const struct art_frame_law art_frame_law_offset = {
    .params = {"stiffness", "damping", "rotaryStiffness", "rotaryDamping"},
    .eval = eval,
    .energy = energy,
    .moment_energy = moment_energy,
};

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
};
const struct art_class art_framemat_offset_linear = ART_CORE_CLASS(
    "OffsetLinearFrameMaterial", "materials", "FrameMaterial", ART_PROPS(props),
    .law = &art_frame_law_offset,
    .help = "as LinearFrameMaterial, with the displacement from the spring's initialT21");
