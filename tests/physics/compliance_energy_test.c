/* Constraints that give way store energy like springs: with it the energy of what nothing damps
 * stays. */
#include "contact_fixture.h"
#include "fem_fixture.h"
#include "linkage_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* How far the energy is from that of the first step at most, as a share of how much the kinetic
 * energy changed. (Contacts are not known before that step.) */
static double drift(struct sim_fixture *p, double h, double t)
{
    double start = 0, worst = 0, most = 0, least = INFINITY;
    for (int i = 1; i * h < t; i++) {
        if (!CHECK_STATUS(art_sim_run(p->sim, i * h), ART_OK)) return NAN;
        double kinetic = sim_fixture_get(p, "models/m:kineticEnergy", 0);
        double energy = sim_fixture_get(p, "models/m:energy", 0);
        if (i == 1) start = energy;
        worst = fmax(worst, fabs(energy - start));
        most = fmax(most, kinetic), least = fmin(least, kinetic);
    }
    return worst / (most - least);
}

/* Of models that `open` opens with steps of h: below `bound`, and with half the step at most
 * `ratio` times that. */
static void check_stays(int (*open)(struct sim_fixture *p, const char *more, double h),
                        const char *more, double h, double t, double bound, double ratio)
{
    double e[2];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        e[k] = NAN;
        if (CHECK_STATUS(open(&p, more, h / (1 << k)), ART_OK)) e[k] = drift(&p, h / (1 << k), t);
        sim_fixture_close(&p);
    }
    if (!CHECK(e[0] < bound) || !CHECK(e[1] < ratio * e[0]))
        fprintf(stderr, "%s: %g, %g\n", more, e[0], e[1]);
}

/* -------------------------------------------------------------------- contact */

static int open_block(struct sim_fixture *p, const char *contact, double h, double height)
{
    struct contact_fixture r;
    contact_fixture_begin(&r);
    contact_fixture_box(&r, "a", (const double[3]){0.4, 0.3, 0.2}, (const int[3]){2, 2, 1},
                        (const double[3]){0.05, 0.02, 0.1 + height}, 3, "");
    contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){1, 1, 1},
                        (const double[3]){0, 0, -0.25}, 0, "");
    return contact_fixture_open(&r, p, 9.8, contact, h, "Trapezoidal");
}

static int open_resting(struct sim_fixture *p, const char *contact, double h)
{
    return open_block(p, contact, h, -0.0006);
}

static int open_falling(struct sim_fixture *p, const char *contact, double h)
{
    return open_block(p, contact, h, 0.002);
}

#define EFC(more)                                                                                  \
    "forceBehavior=LinearElasticContact [ YoungsModulus=20000 PoissonsRatio=0.3 "                  \
    "thickness=0.05 dampingFactor=0 " more " ]"

TEST(phys_energy_of_contacts_that_are_springs)
{
    /* never let go */
    check_stays(open_resting, "compliance=1e-4 damping=0 penetrationTol=0", 1e-3, 0.2, 0.1, 0.3);
    check_stays(open_resting, EFC("useLogDistance=false"), 1e-3, 0.2, 0.01, 0.3);
    check_stays(open_resting, EFC(""), 1e-3, 0.2, 0.01, 0.3);
    /* let go and met again */
    check_stays(open_falling, "compliance=1e-4 damping=0 penetrationTol=0.0005", 2e-3, 0.3, 0.2,
                0.7);
    check_stays(open_falling, EFC(""), 2e-3, 0.3, 0.2, 0.7);
}

/* At rest it is the work that pressed: of n corners C (m g / n)^2 / 2 each. */
TEST(phys_energy_of_a_block_at_rest)
{
    const double C = 1e-4, f = 3 * 9.8 / 9;
    struct sim_fixture p;
    if (CHECK_STATUS(
            open_block(&p, "compliance=1e-4 damping=100 penetrationTol=0.0002", 2e-3, -1e-4),
            ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 0.6), ART_OK)) {
        double z = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2];
        CHECK_NEAR(sim_fixture_get(&p, "models/m:potentialEnergy", 0) - 3 * 9.8 * z,
                   9 * C * f * f / 2, 1e-10);
    }
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------------- joints */

static int open_hinge(struct sim_fixture *p, const char *more, double h)
{
    const struct art_rigid at = linkage_fixture_pose(0.5, 0, 0, NULL),
                           hinge = linkage_fixture_pose(0, 0, 0, NULL);
    struct linkage_fixture r;
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "a", &at, 2, (const double[3]){0.1, 0.2, 0.15},
                         "velocity=[ 0 0.5 0 0.3 0 1 ]");
    linkage_fixture_joint(&r, "HingeJoint", "j", "a", NULL, &hinge, more);
    return linkage_fixture_open(&r, p, "gravity=[ 0 -9.8 0 ]", h, "Trapezoidal");
}

TEST(phys_energy_of_joints_that_give_way)
{
    check_stays(open_hinge, "compliance=[ 1e-4 1e-4 1e-4 1e-3 1e-3 1e-3 ] thetaRange=[ -20 200 ]",
                1e-3, 0.6, 0.1, 0.7);
    check_stays(open_hinge, "compliance=[ 1e-4 1e-4 1e-4 1e-3 1e-3 2e-2 ] thetaLocked=true", 1e-3,
                0.4, 0.01, 0.6);
}

/* ------------------------------------------------------------------ particles */

static int open_held(struct sim_fixture *p, const char *constraint, double h)
{
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
             " PointList<Particle> [ name='particles' [ name='p' mass=2 position=[ 0.3 0 0.02 ] ]\n"
             "  [ name='q' mass=1 position=[ 0 0.1 0.2 ] ] ]\n"
             " ComponentList<ConstrainerBase> [ name='constrainers'\n"
             "  %s name='c' ] ] ]\n",
             constraint);
    return sim_fixture_open(p, text, h, "Trapezoidal");
}

TEST(phys_energy_of_particles_held_softly)
{
    static const char *const both = "LinearPointConstraint [ compliance=1e-3 target=[ 0.2 0 0 ] "
                                    "points=[ 'particles/p' 0.7 'particles/q' 0.3 ]";
    check_stays(open_held, both, 1e-3, 0.3, 1e-3, 0.3);
    check_stays(open_held,
                "ParticlePlaneConstraint [ particles=[ 'particles/p' ] compliance=1e-3 "
                "normal=[ 1 0 2 ] offset=0.1",
                1e-3, 0.3, 1e-3, 0.3);
    check_stays(open_held,
                "ParticlePlaneConstraint [ particles=[ 'particles/p' ] compliance=1e-3 "
                "normal=[ 0 0 1 ] unilateral=true penetrationTol=1e-3",
                1e-3, 0.3, 0.05, 0.7);
    check_stays(open_held,
                "ParticleLineConstraint [ particles=[ 'particles/p' ] compliance=1e-3 "
                "direction=[ 0 1 2 ]",
                1e-3, 0.3, 1e-3, 0.3);
}

/* --------------------------------------------------------------------- volumes */

/* Of a brick that is stretched to A X. */
static double stretched_energy(const char *incompressible, const double A[9])
{
    char model[300];
    const struct fem_grid grid = {
        .kind = ART_ELEM_HEX, .n = {2, 1, 1}, .size = {0.3, 0.1, 0.1}, .model = model};
    struct fem_fixture b;
    double energy = NAN;
    snprintf(model, sizeof model,
             "density=1000 incompCompliance=1e-8 material=NeoHookeanMaterial [ YoungsModulus=20000 "
             "PoissonsRatio=0.3 ] incompressible=%s",
             incompressible);
    if (CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) {
        fem_fixture_stretch(&b, A, 0);
        energy = art_system_potential(b.p.sys, b.p.state);
    }
    fem_fixture_close(&b);
    return energy;
}

/* (det A - 1)^2 V^2 / 2 C of each element, or of each node, which has an eighth of those it is in.
 */
TEST(phys_energy_of_volumes_that_give_way)
{
    const double A[9] = {1.1, 0.02, 0, 0, 0.95, 0, 0.01, 0, 1.03}, C = 1e-8, V = 0.15 * 0.1 * 0.1;
    const double change = art_m3_det(A) - 1, whole = change * change * V * V / (2 * C);
    double none = stretched_energy("OFF", A);
    CHECK(none > 0);
    CHECK_NEAR(stretched_energy("ELEMENT", A) - none, 2 * whole, 1e-9 * whole);
    CHECK_NEAR(stretched_energy("NODAL", A) - none, (8 + 4 * 4) / 64.0 * whole, 1e-9 * whole);
}
