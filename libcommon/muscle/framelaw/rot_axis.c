/* This law has forces proportional to the displacement, and a moment along the axis of the
 * rotation, proportional to its angle. */
#include "../framelaw_priv.h"
#include <art/rows.h>

enum { KT, DT = 3, KR = 6, DR = 7 };

/* phi = log R; dphi = (1 - [phi]/2 + c [phi]^2) dtheta, c = (1 - (t/2) cot(t/2)) / t^2 at t = |phi|
 * (Bullo and Murray, Proportional derivative control on the Euclidean group, 1995). */
static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    double phi[3], S[9], SS[9];
    const double rotary[3] = {par[DR], par[DR], par[DR]};
    (void)T0;
    (void)muscle_frame_linear_force(par + KT, T->p, f, K);
    art_rot_log(phi, T->R);
    double t = art_v3_norm(phi), h = t / 2;
    /* the series up to t^2 where the quotient loses its digits */
    double c = t < 1e-2 ? 1.0 / 12 + t * t / 720 : (1 - h * cos(h) / sin(h)) / (t * t);
    art_m3_skew(S, phi);
    art_m3_mul(SS, S, S);
    for (int i = 0; i < 3; i++) {
        f[3 + i] += par[KR] * phi[i];
        for (int j = 0; j < 3; j++)
            K[6 * (3 + i) + 3 + j] += par[KR] * ((i == j) - 0.5 * S[3 * i + j] + c * SS[3 * i + j]);
    }
    muscle_frame_damping(par + DT, rotary, v, f, D);
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    double phi[3];
    (void)T0;
    art_rot_log(phi, T->R);
    return muscle_frame_linear_force(par + KT, T->p, NULL, NULL) +
           0.5 * par[KR] * art_v3_norm2(phi);
}

static const struct art_frame_law law = {
    .params = {"stiffness", "damping", "rotaryStiffness", "rotaryDamping"},
    .eval = eval,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("stiffness", VECTOR(3, "M/T^2"), "0.0 0.0 0.0", "force per length, for each axis",
          .range = "(-inf,inf)~[0,inf)"),
    ART_P("damping", VECTOR(3, "M/T"), "0.0 0.0 0.0", "force per speed, for each axis",
          .range = "[0,inf)"),
    ART_P("rotaryStiffness", DOUBLE("M L^2/T^2"), "0", "moment per angle",
          .range = "(-inf,inf)~[0,inf)"),
    ART_P("rotaryDamping", DOUBLE("M L^2/T"), "0", "moment per angular velocity",
          .range = "[0,inf)"),
};
const struct art_class art_framemat_rot_axis = ART_CORE_CLASS(
    "RotAxisFrameMaterial", "materials", "FrameMaterial", ART_PROPS(props), .law = &law,
    .help = "K x + D v, and a moment along the axis of the rotation, k times its angle");
