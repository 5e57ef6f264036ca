/* Forces given by functions of each displacement, which no file holds as far as is known: what is
 * left is the damping. A material with anything more in it is refused. */
#include "../framelaw_priv.h"
#include <art/rows.h>

enum { DT, DR = 3 };

static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    (void)T;
    (void)T0;
    (void)K;
    muscle_frame_damping(par + DT, par + DR, v, f, D);
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
    ART_P("damping", VECTOR(3, "M/T"), "0.0 0.0 0.0", "force per speed, for each axis",
          .range = "[0,inf)"),
    ART_P("rotaryDamping", VECTOR(3, "M L^2/T"), "0.0 0.0 0.0",
          "moment per angular velocity, for each axis", .range = "[0,inf)"),
};
const struct art_class art_framemat_function = ART_CORE_CLASS(
    "FunctionFrameMaterial", "materials", "FrameMaterial", ART_PROPS(props), .law = &law,
    .help = "damping alone; the functions of the original are in no file");
