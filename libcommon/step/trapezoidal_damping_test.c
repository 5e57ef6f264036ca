/* Motion that is damped faster than steps of the trapezoidal rule follow. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* A point of mass 2 that slows down as exp(-r t), r = damping / 2, on a plane if `more` says so. */
static double after_a_step(double damping, double h, const char *more, bool compat)
{
    char text[800];
    struct sim_fixture p;
    struct art_sim_options options = {.step = h, .integrator = "Trapezoidal", .compat = compat};
    double u = NAN;
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ] pointDamping=%.17g\n"
             " PointList<Particle> [ name='particles' pointDamping:Inherited\n"
             "  [ name='p' mass=2 velocity=[ 1 0 0 ] ] ]\n%s ]\n",
             damping, more);
    if (CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK))
        u = sim_fixture_u(&p, "models/m/particles/p")[0];
    sim_fixture_close(&p);
    return u;
}

static const char plane[] =
    " RenderableComponentList<Constrainer> [ name='constrainers'\n"
    "  ParticlePlaneConstraint [ name='c' particles=[ particles/p ] normal=[ 0 0 1 ] ] ]\n";

/* With z = h r / 2 the factor of a step is (1 - z) / (1 + z) where z < 1, and 1 - 2 S + S^3 with S
 * = z / (1 + z) where motion would change its sign in each step
 * (libcommon/step/ringing_damping.c). ArtiSynth does not damp this ringing. */
TEST(phys_trapezoidal_does_not_ring)
{
    static const double z[] = {0.25, 0.9, 1.1, 3, 100, 1e5};
    const char *ways[] = {"", plane};
    for (int w = 0; w < 2; w++)
        for (size_t i = 0; i < sizeof z / sizeof *z; i++) {
            double h = 0.01, damping = 2 * 2 * z[i] / h, S = z[i] / (1 + z[i]);
            double rule = (1 - z[i]) / (1 + z[i]);
            double want = z[i] < 1 ? rule : 1 - 2 * S + S * S * S;
            CHECK_NEAR(after_a_step(damping, h, ways[w], false), want, 1e-9);
            CHECK_NEAR(after_a_step(damping, h, ways[w], true), rule, 1e-9);
        }
}

/* Compute the velocities of two points after a step; a damper to a wall slows down each of them,
 * and `more` may link them. */
static void two_after_a_step(const char *more, double u[2])
{
    char text[1500];
    struct sim_fixture p;
    struct art_sim_options options = {.step = 0.01, .integrator = "Trapezoidal"};
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles'\n"
             "  [ name='p' mass=2 velocity=[ 1 0 0 ] ]\n"
             "  [ name='q' mass=2 position=[ 0 1 0 ] velocity=[ 1 0 0 ] ]\n"
             "  [ name='a' mass=1 position=[ -1 0 0 ] dynamic=false ]\n"
             "  [ name='b' mass=1 position=[ -1 1 0 ] dynamic=false ] ]\n"
             " RenderableComponentList<AxialSpring> [ name='axialSprings'\n"
             "  [ name='s' points=[ particles/p particles/a ] material=LinearAxialMaterial [ "
             "stiffness=0 damping=1200 ] ]\n"
             "  [ name='t' points=[ particles/q particles/b ] material=LinearAxialMaterial [ "
             "stiffness=0 damping=200 ] ]\n%s ] ]\n",
             more);
    u[0] = u[1] = NAN;
    if (CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK))
        for (int k = 0; k < 2; k++)
            u[k] = sim_fixture_u(&p, k ? "models/m/particles/q" : "models/m/particles/p")[0];
    sim_fixture_close(&p);
}

/* What rings is asked of each part of a model by itself: beside a point that rings, z = 3, one with
 * z = 0.5 moves as the rule says, to the last bit as if the other one were not damped; linked by a
 * spring, however weak, both are changed. */
TEST(phys_trapezoidal_rings_part_by_part)
{
    static const char link[] = "  [ name='l' points=[ particles/p particles/q ] "
                               "material=LinearAxialMaterial [ stiffness=1e-12 ] ]\n";
    double apart[2], linked[2], S = 0.75, T = 0.5 / 1.5;
    two_after_a_step("", apart);
    two_after_a_step(link, linked);
    CHECK_NEAR(apart[0], 1 - 2 * S + S * S * S, 1e-9);
    CHECK_NEAR(apart[1], 0.5 / 1.5, 1e-12);
    CHECK_NEAR(linked[0], 1 - 2 * S + S * S * S, 1e-9);
    CHECK_NEAR(linked[1], 1 - 2 * T + T * T * T, 1e-9);
}
