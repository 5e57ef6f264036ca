/* Forces proportional to the displacement, and a moment along the axis of the rotation,
 * proportional to its angle. */
#include "../couple_priv.h"

enum { KT, DT = 3, KR = 6, DR = 7 };

/* phi = log R; dphi = (1 - [phi]/2 + c [phi]^2) dtheta, c = (1 - (t/2) cot(t/2)) / t^2 at t = |phi|
 * (Bullo and Murray, Proportional derivative control on the Euclidean group, 1995). */
static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    double phi[3], S[9], SS[9];
    const double rotary[3] = {par[DR], par[DR], par[DR]};
    (void)T0;
    (void)mech_frame_linear_force(par + KT, T->p, f, K);
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
    mech_frame_damping(par + DT, rotary, v, f, D);
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    double phi[3];
    (void)T0;
    art_rot_log(phi, T->R);
    return mech_frame_linear_force(par + KT, T->p, NULL, NULL) + 0.5 * par[KR] * art_v3_norm2(phi);
}

static const struct art_frame_law law = {
    .params = {"stiffness", "damping", "rotaryStiffness", "rotaryDamping"},
    .eval = eval,
    .energy = energy,
};

static const struct art_prop props[] = {
    {.name = "stiffness",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M/T^2",
     .range = "(-inf,inf)~[0,inf)",
     .help = "force per length, for each axis"},
    {.name = "damping",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed, for each axis"},
    {.name = "rotaryStiffness",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M L^2/T^2",
     .range = "(-inf,inf)~[0,inf)",
     .help = "moment per angle"},
    {.name = "rotaryDamping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M L^2/T",
     .range = "[0,inf)",
     .help = "moment per angular velocity"},
};
const struct art_class art_framemat_rot_axis = {
    .name = "RotAxisFrameMaterial",
    .full_name = "artisynth.core.materials.RotAxisFrameMaterial",
    .extends = "FrameMaterial",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .help = "K x + D v, and a moment along the axis of the rotation, k times its angle",
    .law = &law,
};
