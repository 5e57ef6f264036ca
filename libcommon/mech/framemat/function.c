/* Forces given by functions of each displacement, which no file holds as far as is known: what is
 * left is the damping. A material with anything more in it is refused. */
#include "../couple_priv.h"

enum { DT, DR = 3 };

static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    (void)T;
    (void)T0;
    (void)K;
    mech_frame_damping(par + DT, par + DR, v, f, D);
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    (void)par;
    (void)T;
    (void)T0;
    return 0;
}

static const struct art_frame_law law = {
    .params = {"damping", "rotaryDamping"}, .eval = eval, .energy = energy};

static const struct art_prop props[] = {
    {.name = "damping",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed, for each axis"},
    {.name = "rotaryDamping",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M L^2/T",
     .range = "[0,inf)",
     .help = "moment per angular velocity, for each axis"},
};
const struct art_class art_framemat_function = {
    .name = "FunctionFrameMaterial",
    .full_name = "artisynth.core.materials.FunctionFrameMaterial",
    .extends = "FrameMaterial",
    .flags = ART_CLASS_OPEN,
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .help = "damping alone; the functions of the original are in no file",
    .law = &law,
};
