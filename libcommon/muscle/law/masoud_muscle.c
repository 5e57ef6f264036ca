/* MasoudMillardLAM has the curves of Millard 2013 as piecewise linear functions of the fibre
 * length, which follows from the rest length of the spring, the part of it that is fibres, and
 * their sarcomere length there. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, PASSIVE, RATIO, SARCOMERE, D, SCALE, ORIGINAL };

static const double optimal_sarcomere = 2.8;

struct corner {
    double x, y;
};
static const struct corner active[] = {{0.4441, 0}, {0.58705, 0.405224}, {0.7083, 0.7802},
                                       {0.9524, 1}, {1.056, 1},          {1.8123, 0}};
/* where the slopes of the original's tangent come from */
static const struct corner other[] = {{0.4441, 0}, {0.58705, 0.405224}, {0.84, 0.905224},
                                      {1, 1},      {1.43115, 0.5},      {1.8123, 0}};
static const struct corner passive[] = {{1, 0}, {1.207, 0.05303}, {1.398, 0.2603}, {1.7, 1}};
static const double passive_end = (1 - 0.350054) / (1.7 - 1.47252); /* slope beyond */

/* Zero outside. */
static double chain(const struct corner *c, int n, double x, double *slope)
{
    *slope = 0;
    if (x < c[0].x || x >= c[n - 1].x) return 0;
    while (x >= c[1].x) c++;
    *slope = (c[1].y - c[0].y) / (c[1].x - c[0].x);
    return c[0].y + *slope * (x - c[0].x);
}

static double optimal_length(const double *par, double l0)
{
    return l0 * par[RATIO] * optimal_sarcomere / par[SARCOMERE];
}

/* Return the length of the fibres by their optimal one; the tendon keeps its length. */
static double fibre_length(const double *par, double l, double l0)
{
    return (l - l0 * (1 - par[RATIO])) / optimal_length(par, l0);
}

static double reported_length(const struct art_axial_at *at)
{
    return fibre_length(at->par, at->l, at->rest);
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double opt = optimal_length(par, l0), n = fibre_length(par, l, l0), dA, dP, s = par[SCALE];
    double A = chain(active, 6, n, &dA), P = chain(passive, 4, n, &dP);
    if (par[ORIGINAL] != 0) (void)chain(other, 6, n, &dA);
    if (n >= 1.7) {
        dP = passive_end;
        P = 1 + dP * (n - 1.7);
    }
    out[0] = s * (par[FMAX] * (A * a + P * par[PASSIVE]) + par[D] * ldot);
    out[1] = s * par[FMAX] * (dA * a + dP * par[PASSIVE]) / opt;
    out[2] = s * par[D];
}

static const char *check(const double *par, double rest)
{
    (void)par;
    return rest > 0 ? NULL : "the spring needs a positive restLength";
}

static const struct art_axial_law law = {.params = {"maxForce", "passiveFraction", "myFMTratioLit",
                                                    "mySarcomereLenLit", "damping", "forceScaling",
                                                    "@masoud_curve_slopes"},
                                         .positive = 1u << RATIO | 1u << SARCOMERE,
                                         .eval = eval,
                                         .scale = SCALE,
                                         .check = check,
                                         .inner = "normFiberLen",
                                         .inner_length = reported_length};

static const struct art_prop props[] = {
    ART_P("normFiberLen", DOUBLE("1"), NULL, "length of the fibres by their optimal length",
          ART_READONLY),
    ART_P("myFMTratioLit", DOUBLE("1"), "1", "part of the rest length that is fibres"),
    ART_P("mySarcomereLenLit", DOUBLE("1"), "1.8", "of sarcomeres at the rest length, micrometres"),
};
const struct art_class art_axial_masoud_muscle = ART_CORE_CLASS(
    "MasoudMillardLAM", "materials", "AxialMuscleMaterial", ART_PROPS(props), .law = &law);
