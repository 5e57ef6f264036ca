/* This law has powers of the displacement along, and of the angle about each axis, outside an
 * interval around zero. No description is known; the law follows from the names of the properties.
 */
#include "../framelaw_priv.h"
#include <art/rows.h>

/* These are the offsets of the parameters, three numbers each. The last three of the rotation are
 * in the order of those of the translation. */
enum { KT, ET = 3, UT = 6, LT = 9, DT = 12, KR = 15, DR = 27 };

/* f = k s^e beyond the upper end of the interval by s, -k s^e below the lower one, and nothing in
 * between. */
static double axis(double k, double e, double lower, double upper, double x, double *f,
                   double *slope)
{
    double s = x > upper ? x - upper : x < lower ? lower - x : 0;
    *f = s > 0 ? (x > upper ? k : -k) * pow(s, e) : 0;
    *slope = s > 0 ? k * e * pow(s, e - 1) : 0;
    return s > 0 ? k * pow(s, e + 1) / (e + 1) : 0;
}

/* The three axes, of translation (par + KT) or of turns about x, y and z (par + KR). */
static double axes(const double *par, const double x[3], double f[3], double slope[3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += axis(par[i], par[ET + i], par[LT + i], par[UT + i], x[i], &f[i], &slope[i]);
    return sum;
}

static void eval(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36])
{
    double a[3], B[9], m[3], dm[3], slope[3];
    (void)T0;
    (void)axes(par + KT, T->p, f, slope);
    for (int i = 0; i < 3; i++) K[7 * i] = slope[i];
    muscle_frame_xyz_angles(T->R, a, B);
    (void)axes(par + KR, a, m, dm);
    muscle_frame_xyz_moment(a, B, m, dm, f, K);
    muscle_frame_damping(par + DT, par + DR, v, f, D);
}

static double energy(const double *par, const struct art_rigid *T, const struct art_rigid *T0)
{
    double a[3], B[9], f[3], slope[3];
    (void)T0;
    muscle_frame_xyz_angles(T->R, a, B);
    return axes(par + KT, T->p, f, slope) + axes(par + KR, a, f, slope);
}

static const char *check(const double *par)
{
    for (int i = 0; i < 3; i++) {
        const double *t = par + KT + i, *r = par + KR + i;
        if (t[ET] < 1 || r[ET] < 1) return "exponents and rotaryExponents must be 1 or more";
        if (t[LT] > 0 || t[UT] < 0 || r[LT] > 0 || r[UT] < 0)
            return "zero must lie in each interval from lowerDeadband to upperDeadband";
    }
    return NULL;
}

static const struct art_frame_law law = {
    .params = {"stiffness", "exponents", "upperDeadband", "lowerDeadband", "damping",
               "rotaryStiffness", "rotaryExponents", "upperRotaryDeadband", "lowerRotaryDeadband",
               "rotaryDamping"},
    .check = check,
    .eval = eval,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("stiffness", VECTOR(3, "?"), "0.0 0.0 0.0",
          "force per length to the exponent, for each axis", .range = "(-inf,inf)~[0,inf)"),
    ART_P("exponents", VECTOR(3, "1"), "1 1 1",
          "power of the displacement beyond the interval, for each axis", .range = "[1,inf)"),
    ART_P("upperDeadband", VECTOR(3, "L"), "0.0 0.0 0.0",
          "upper ends of the intervals without a force", .geom = "fixed"),
    ART_P("lowerDeadband", VECTOR(3, "L"), "0.0 0.0 0.0",
          "lower ends of the intervals without a force", .geom = "fixed"),
    ART_P("damping", VECTOR(3, "M/T"), "0.0 0.0 0.0", "force per speed, for each axis",
          .range = "[0,inf)"),
    ART_P("rotaryStiffness", VECTOR(3, "M L^2/T^2"), "0.0 0.0 0.0",
          "moment per angle to the exponent, for each axis", .range = "(-inf,inf)~[0,inf)"),
    ART_P("rotaryExponents", VECTOR(3, "1"), "1 1 1",
          "power of the angle beyond the interval, for each axis", .range = "[1,inf)"),
    ART_P("upperRotaryDeadband", VECTOR(3, "rad"), "0.0 0.0 0.0",
          "upper ends of the intervals without a moment"),
    ART_P("lowerRotaryDeadband", VECTOR(3, "rad"), "0.0 0.0 0.0",
          "lower ends of the intervals without a moment"),
    ART_P("rotaryDamping", VECTOR(3, "M L^2/T"), "0.0 0.0 0.0",
          "moment per angular velocity, for each axis", .range = "[0,inf)"),
};
const struct art_class art_framemat_power = ART_CORE_CLASS(
    "PowerFrameMaterial", "materials", "FrameMaterial", ART_PROPS(props), .law = &law,
    .help = "powers of displacements and of angles about x, y, z, outside an interval");
