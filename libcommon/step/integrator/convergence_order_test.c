/* Order of convergence of the integrators on motions that are known in closed form. */
#include "physics/sim_fixture.h"
#include <math.h>

#define LINE_OSCILLATOR                                                                            \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='o' dynamic=false ] [ name='p' mass=2 position=[ 1.5 0 0 ] ] ]\n"                    \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=1\n"                           \
    "    material=LinearAxialMaterial [ stiffness=20 damping=1.2 ] ] ] ]\n"

#define DAMPED_FALL                                                                                \
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ] pointDamping=0.8\n"                                 \
    " PointList<Particle> [ name='particles' pointDamping:Inherited\n"                             \
    "  [ name='p' mass=2 velocity=[ 1 0 3 ] ] ] ]\n"

/* a point on an elastic cord without damping, swinging in space */
#define CORD(damping)                                                                              \
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"                                                  \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='o' dynamic=false ] [ name='p' mass=2 position=[ 1 0.2 0 ] velocity=[ 0 1 0 ] ] ]\n" \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=0.8\n"                         \
    "    material=LinearAxialMaterial [ stiffness=60 damping=" damping " ] ] ] ]\n"

static const struct {
    const char *name;
    int order;
} schemes[] = {{"ForwardEuler", 1},
               {"SymplecticEuler", 1},
               {"RungeKutta4", 4},
               {"BackwardEuler", 1},
               {"Trapezoidal", 2},
               {"GeneralizedAlpha", 2},
               {"ConstrainedBackwardEuler", 1},
               {"ConstrainedForwardEuler", 1},
               {"FullBackwardEuler", 1}};

enum { N_SCHEMES = sizeof schemes / sizeof schemes[0], HALVINGS = 5 };

/* Run the model with steps of h and return q and u of particles/p at time t. */
static bool run(const char *text, const char *scheme, double h, double t, double out[6])
{
    struct sim_fixture p;
    bool ok = CHECK_STATUS(sim_fixture_open(&p, text, h, scheme), ART_OK) &&
              CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
    for (int i = 0; ok && i < 3; i++) {
        out[i] = sim_fixture_q(&p, "models/m/particles/p")[i];
        out[3 + i] = sim_fixture_u(&p, "models/m/particles/p")[i];
    }
    sim_fixture_close(&p);
    return ok;
}

static double distance(const double a[6], const double b[6])
{
    double s = 0;
    for (int i = 0; i < 6; i++) s += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(s);
}

/* Measure the order of convergence over HALVINGS halvings of h. The result is NAN if a run fails.
 */
static double measured(const char *text, const char *scheme, double h, double t,
                       const double exact[6])
{
    double e[HALVINGS + 1], got[6];
    for (int k = 0; k <= HALVINGS; k++, h /= 2) {
        if (!run(text, scheme, h, t, got)) return NAN;
        e[k] = distance(got, exact);
    }
    return sim_fixture_order(e, HALVINGS + 1);
}

TEST(phys_every_integrator_has_its_order_tested)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++) {
        int rows = 0;
        for (int k = 0; k < N_SCHEMES; k++)
            rows += art_streq(schemes[k].name, art_integrator_name(scheme));
        if (!CHECK_INT(rows, !scheme->is_static)) TEST_FAIL("%s", art_integrator_name(scheme));
    }
}

/* Evaluate the solution of m x'' = -k x - d x', x(0) = x0, x'(0) = 0, underdamped (Landau &
 * Lifshitz, Mechanics, section 25). */
static void oscillator(double m, double k, double d, double x0, double t, double *x, double *v)
{
    double l = d / (2 * m), w = sqrt(k / m - l * l), c = cos(w * t), s = sin(w * t),
           e = exp(-l * t);
    *x = x0 * e * (c + l / w * s);
    *v = -x0 * e * (w + l * l / w) * s;
}

TEST(phys_order_of_damped_oscillator_on_a_line)
{
    double exact[6] = {0}, x;
    oscillator(2, 20, 1.2, 0.5, 0.8, &x, &exact[3]);
    exact[0] = 1 + x;
    for (int i = 0; i < N_SCHEMES; i++) {
        double order = measured(LINE_OSCILLATOR, schemes[i].name, 0.02, 0.8, exact);
        if (!CHECK_NEAR(order, schemes[i].order, 0.15)) TEST_FAIL("%s", schemes[i].name);
    }
}

/* The solution of m v' = m g - d v is v = v_inf + (v0 - v_inf) exp(-d t / m). */
TEST(phys_order_of_damped_fall)
{
    double rate = 0.4, t = 1, decay = exp(-rate * t), exact[6] = {0};
    const double v0[3] = {1, 0, 3}, end[3] = {0, 0, -9.8 / rate};
    for (int i = 0; i < 3; i++) {
        exact[3 + i] = end[i] + (v0[i] - end[i]) * decay;
        exact[i] = end[i] * t + (v0[i] - end[i]) * (1 - decay) / rate;
    }
    for (int i = 0; i < N_SCHEMES; i++) {
        double order = measured(DAMPED_FALL, schemes[i].name, 0.1, t, exact);
        if (!CHECK_NEAR(order, schemes[i].order, 0.15)) TEST_FAIL("%s", schemes[i].name);
    }
}

/* This model is nonlinear. The reference solution is a scheme of order 4 with a step so small that
 * its error is below all others. */
TEST(phys_order_of_elastic_pendulum)
{
    double exact[6];
    REQUIRE(run(CORD("0"), "RungeKutta4", 1e-4, 0.5, exact));
    for (int i = 0; i < N_SCHEMES; i++) {
        double order = measured(CORD("0"), schemes[i].name, 0.00625, 0.5, exact);
        if (!CHECK_NEAR(order, schemes[i].order, 0.15)) TEST_FAIL("%s", schemes[i].name);
    }
}

/* The Jacobian leaves out how the rate of a spring changes with the positions of its ends
 * (docs/rooms/mech.md). Corrections by what the rule leaves over keep the second order all the
 * same. */
TEST(phys_trapezoidal_with_turning_damper_has_order_two)
{
    double exact[6];
    REQUIRE(run(CORD("6"), "RungeKutta4", 1e-4, 0.5, exact));
    CHECK_NEAR(measured(CORD("6"), "Trapezoidal", 0.003125, 0.5, exact), 2, 0.15);
    CHECK_NEAR(measured(CORD("6"), "RungeKutta4", 0.0125, 0.5, exact), 4, 0.15);
}

/* Excitation and parametric motion do not lower the order 1 of the default scheme: a point pulled
 * by a spring whose other end moves with constant velocity, in the frame of which it is the
 * oscillator. */
TEST(phys_order_of_oscillator_with_driven_end)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles'\n"
        "  [ name='o' dynamic=false ] [ name='p' mass=2 position=[ 1.5 0 0 ] velocity=[ 0.5 0 0 ] "
        "] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=1\n"
        "    material=LinearAxialMaterial [ stiffness=20 damping=1.2 ] ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes' NumericInputProbe [ startTime=0.0 "
        "stopTime=10.0 interpolationOrder=Linear\n"
        "  props=[ 'models/m/particles/o:targetPosition' ] data=[ 0 0 0 0  10 5 0 0 ] ] ] ]\n";
    double exact[6] = {0}, x, v;
    oscillator(2, 20, 1.2, 0.5, 0.8, &x, &v);
    exact[0] = 1 + x + 0.5 * 0.8;
    exact[3] = v + 0.5;
    CHECK_NEAR(measured(text, "ConstrainedBackwardEuler", 0.02, 0.8, exact), 1, 0.15);
    CHECK_NEAR(measured(text, "BackwardEuler", 0.02, 0.8, exact), 1, 0.15);
    CHECK_NEAR(measured(text, "FullBackwardEuler", 0.02, 0.8, exact), 1, 0.15);
    CHECK_NEAR(measured(text, "Trapezoidal", 0.02, 0.8, exact), 1, 0.15);
    CHECK_NEAR(measured(text, "RungeKutta4", 0.02, 0.8, exact), 1, 0.15);
}

/* ArtiSynth counts the velocity of the driven end twice. At rest in the frame of that end the
 * spring is then longer by d v / k than it should be, whatever the step. */
TEST(phys_compat_counts_driven_velocity_twice)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles'\n"
        "  [ name='o' dynamic=false ] [ name='p' mass=2 position=[ 1 0 0 ] velocity=[ 0.5 0 0 ] ] "
        "]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=1\n"
        "    material=LinearAxialMaterial [ stiffness=20 damping=8 ] ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes'\n"
        "  NumericInputProbe [ startTime=0.0 stopTime=20.0 interpolationOrder=Linear\n"
        "  props=[ 'models/m/particles/o:targetPosition' ] data=[ 0 0 0 0  20 10 0 0 ] ] ] ]\n";
    for (int compat = 0; compat < 2; compat++) {
        struct art_sim_options options = {.step = 0.01, .compat = compat == 1};
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 15), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:lengthDot", 0), 0, 1e-9);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:length", 0),
                   1 + compat * (8 + 0.01 * 20) * 0.5 / 20, 1e-9);
        sim_fixture_close(&p);
    }
}
