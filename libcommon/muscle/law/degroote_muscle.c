/* This is the muscle of De Groote, Kinney, Rao & Fregly, Annals of Biomedical Engineering 44
 * (2016) 2922-2936, supplement: fibres and tendon in equilibrium by curves that are smooth
 * everywhere. The constants are those of OpenSim's DeGrooteFregly2016Muscle (4.5), with which the
 * active curve passes through (1, 1), that of velocities through (-1, 0) and (0, 1), and the
 * tendon bears nothing at its slack length; the passive curve begins at a fifth of the optimal
 * length. */
#include "../equilibrium_priv.h"
#include <art/rows.h>

enum { TENDON_STRAIN = EQ_N_COMMON, STRAIN, WIDTH, NO_PASSIVE };

/* These are the height, centre and width b3 + b4 n at length n of each bell curve. */
static const double bell[3][4] = {
    {0.8150671134243542, 1.055033428970575, 0.162384573599574, 0.063303448465465},
    {0.433004984392647, 0.716775413397760, -0.029947116970696, 0.200356847296188},
    {0.1, 1, 0.353553390593274, 0}};
static const double passive_shape = 4, passive_start = 0.2, tendon_scale = 0.2;
static const double speed_scale = -0.3211346127989808, speed_steep = -8.149, speed_shift = -0.374,
                    speed_offset = 0.8825327733249912;

static double active(const struct art_axial_at *at, double n, double *slope)
{
    double x = (n - 1) / at->par[WIDTH] + 1, f = 0;
    *slope = 0;
    for (int i = 0; i < 3; i++) {
        const double *b = bell[i];
        double w = b[2] + b[3] * x, z = (x - b[1]) / w;
        if (!(w > 0)) continue; /* beyond where the bell has vanished */
        double part = b[0] * exp(-0.5 * z * z);
        f += part;
        *slope -= part * z * (1 - z * b[3]) / w / at->par[WIDTH];
    }
    return f;
}

static double passive(const struct art_axial_at *at, double n, double *slope)
{
    double rate = passive_shape / at->par[STRAIN], start = exp(rate * (passive_start - 1));
    double size = exp(passive_shape) - start, grown = exp(rate * (n - 1));
    *slope = 0;
    if (at->par[NO_PASSIVE] != 0 || n < passive_start) return 0;
    *slope = rate * grown / size;
    return (grown - start) / size;
}

static double passive_integral(const struct art_axial_at *at, double n)
{
    double rate = passive_shape / at->par[STRAIN], start = exp(rate * (passive_start - 1));
    if (at->par[NO_PASSIVE] != 0 || n < passive_start) return 0;
    return ((exp(rate * (n - 1)) - start) / rate - start * (n - passive_start)) /
           (exp(passive_shape) - start);
}

static double speed(const struct art_axial_at *at, double v, double activation, double *slope)
{
    (void)at;
    (void)activation;
    double x = speed_steep * v + speed_shift;
    *slope = 0;
    if (v <= -1) return 0;
    *slope = speed_scale * speed_steep / sqrt(x * x + 1);
    return speed_scale * asinh(x) + speed_offset;
}

/* c (exp(k (n - 1)) - 1), which is 1 at the strain */
static double tendon_rate(const struct art_axial_at *at)
{
    return log((1 + tendon_scale) / tendon_scale) / at->par[TENDON_STRAIN];
}

static double tendon(const struct art_axial_at *at, double n, double *slope)
{
    double k = tendon_rate(at);
    *slope = 0;
    if (n - 1 < -1e-12) return 0; /* at its slack length, within rounding, it is taut */
    *slope = tendon_scale * k * exp(k * (n - 1));
    return tendon_scale * expm1(k * (n - 1));
}

static double tendon_integral(const struct art_axial_at *at, double n)
{
    double k = tendon_rate(at);
    return n > 1 ? tendon_scale * (expm1(k * (n - 1)) / k - (n - 1)) : 0;
}

static const struct equilibrium_kind kind = {active, passive,          speed,
                                             tendon, passive_integral, tendon_integral};

EQUILIBRIUM_FUNCTIONS(kind)

static const struct art_axial_law law = {
    .params = {EQ_PARAMS, "fmaxTendonStrain", "fmaxMuscleStrain", "activeWidthScale",
               "ignorePassiveForce"},
    .positive = EQ_POSITIVE | 1u << TENDON_STRAIN | 1u << STRAIN | 1u << WIDTH,
    .check = muscle_equilibrium_check,
    EQUILIBRIUM_LAW};

static const struct art_prop props[] = {
    ART_P("fmaxTendonStrain", DOUBLE("1"), "0.049", "strain of the tendon at maxIsoForce",
          .range = "[0,inf)"),
    ART_P("fmaxMuscleStrain", DOUBLE("1"), "0.6",
          "strain of the fibres at a passive force of maxIsoForce", .range = "[0,inf)"),
    ART_P("activeWidthScale", DOUBLE("1"), "1", "factor of the width of the active curve",
          .range = "[0,inf)"),
    ART_P("ignorePassiveForce", BOOL, "false", "fibres bear no force without activation"),
};
const struct art_class art_axial_degroote_muscle = ART_CLASS(
    "DeGrooteFregly2016AxialMuscle", "artkit", "EquilibriumAxialMuscle", ART_PROPS(props),
    .law = &law, .help = "muscle and tendon with the smooth curves of De Groote et al. 2016");
