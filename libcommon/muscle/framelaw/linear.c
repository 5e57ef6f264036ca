/* This law has forces and moments proportional to the displacement: ArtiSynth's guide, section
 * 3.5.2. */
#include "../framelaw_priv.h"
#include <art/rows.h>

enum { KT, DT = 3, KR = 6, DR = 9, XYZ = 12, ORIGINAL };

/* The moment about each axis is k_r times the small angle about it, (R21, -R20, R10), or with
 * useXyzAngles the angle a_i of R = Rx Ry Rz. The former has no potential energy; the latter has
 * k_r.a^2 / 2, to which the moment belongs that works along the angles. The original's is taken
 * about the axes of C. */
static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    double a[3], J[9], m[3];
    (void)T0;
    (void)muscle_frame_linear_force(par + KT, T->p, f, K);
    if (par[XYZ] != 0)
        muscle_frame_xyz_angles(T->R, a, J);
    else
        muscle_frame_small_angles(T->R, a, J);
    for (int i = 0; i < 3; i++) m[i] = par[KR + i] * a[i];
    if (par[XYZ] != 0 && par[ORIGINAL] == 0) {
        muscle_frame_xyz_moment(a, J, m, par + KR, f, K);
    } else {
        for (int i = 0; i < 3; i++) {
            f[3 + i] += m[i];
            for (int j = 0; j < 3; j++) K[6 * (3 + i) + 3 + j] += par[KR + i] * J[3 * i + j];
        }
    }
    muscle_frame_damping(par + DT, par + DR, v, f, D);
}

static bool moment_energy(const double *par)
{
    bool none = par[KR] == 0 && par[KR + 1] == 0 && par[KR + 2] == 0;
    return none || (par[XYZ] != 0 && par[ORIGINAL] == 0);
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    double a[3], B[9], sum = muscle_frame_linear_force(par + KT, T->p, NULL, NULL);
    (void)T0;
    if (!moment_energy(par)) return sum;
    muscle_frame_xyz_angles(T->R, a, B);
    return sum + muscle_frame_linear_force(par + KR, a, NULL, NULL);
}

static const struct art_frame_law law = {
    .params = {"stiffness", "damping", "rotaryStiffness", "rotaryDamping", "useXyzAngles",
               "@xyz_moments_about_C"},
    .eval = eval,
    .energy = energy,
    .moment_energy = moment_energy,
};

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
    ART_P("useXyzAngles", BOOL, "false",
          "angles of turns about x, then y, then z instead of small angles"),
};
const struct art_class art_framemat_linear = ART_CORE_CLASS(
    "LinearFrameMaterial", "materials", "FrameMaterial", ART_PROPS(props), .law = &law,
    .help = "K x + D v and K theta + D w along and about the axes of C");
