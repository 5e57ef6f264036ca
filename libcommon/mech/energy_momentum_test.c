/* Energy and momentum of models: closed forms, conservation, what damping takes. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void get3(struct sim_fixture *p, const char *prop, double x[3])
{
    for (int i = 0; i < 3; i++) x[i] = sim_fixture_get(p, prop, i);
}

/* ------------------------------------------------------------------------ laws */

static void random_parameters(const struct art_axial_law *law, double l0, double *par)
{
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        const char *name = law->params[k];
        par[k] = test_uniform(0.1, 2);
        if (name[0] == '@') par[k] = 0;
        if (strcmp(name, "unilateral") == 0) par[k] = test_below(2);
        if (strcmp(name, "tendonRatio") == 0) par[k] = test_uniform(0, 0.8);
        if (strcmp(name, "optLength") == 0) par[k] = l0 * test_uniform(0.7, 1.4);
        if (strcmp(name, "maxLength") == 0) par[k] = l0 * test_uniform(0.7, 3);
        if (strcmp(name, "blendInterval") == 0 && test_below(2)) par[k] = 0;
        if (strcmp(name, "forceScaling") == 0 && test_below(2)) par[k] = 1000;
    }
}

/* The elastic energy is zero at the rest length, its slope is the force without activation and
 * rate, and a closed form is what quadrature finds. */
TEST(phys_axial_energies_are_integrals)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++) {
        const struct art_axial_law *law = material->law;
        if (!law->eval) continue;
        struct art_axial_law open = *law;
        open.energy = NULL;
        for (int k = test_count(300); k > 0; k--) {
            double par[ART_AXIAL_PARAMS] = {0}, out[3], h = 1e-5, l0 = test_uniform(0.2, 1);
            double l = test_uniform(0.05, 3);
            random_parameters(law, l0, par);
            law->eval(par, l, 0, l0, 0, out);
            double U = art_axial_energy(law, par, l, l0);
            double up = (art_axial_energy(law, par, l + h, l0) - U) / h;
            double down = (U - art_axial_energy(law, par, l - h, l0)) / h;
            double size = 1 + fabs(out[0]) + fabs(out[1]) + fabs(U);
            bool ok = CHECK(fmin(fabs(up - out[0]), fabs(down - out[0])) < 1e-4 * size);
            ok = CHECK_NEAR(art_axial_energy(law, par, l0, l0), 0, 0) && ok;
            ok = CHECK_NEAR(art_axial_energy(&open, par, l, l0), U, 1e-9 * size) && ok;
            if (!ok) TEST_FAIL("%s at %g from %g", material->name, l, l0);
        }
    }
}

/* Quadrature of a law that nobody has a closed form for, with a corner. */
static void strange(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)ldot;
    (void)a;
    out[0] = l < par[0] ? exp(l - l0) : 3 * exp(par[0] - l0);
    out[1] = out[2] = 0;
}

TEST(phys_energy_by_quadrature)
{
    static const struct art_axial_law law = {.params = {"corner"}, .eval = strange, .scale = -1};
    double par[ART_AXIAL_PARAMS] = {1.3}, l0 = 0.5, e = exp(0.8);
    CHECK_NEAR_REL(art_axial_energy(&law, par, 2, l0), e - 1 + 3 * e * 0.7, 1e-9);
    CHECK_NEAR_REL(art_axial_energy(&law, par, 0.1, l0), exp(-0.4) - 1, 1e-12);
    CHECK_NEAR(art_axial_energy(&law, par, l0, l0), 0, 0);
}

/* -------------------------------------------------------------------- closed forms */

/* A body of mass 2 with centre (0.2 0 0) that turns about z at 3, its origin at (1 2 0) and moving;
 * a particle; what does not count: parametric ones and what follows them or the ground. */
static const char simple[] =
    "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' mass=0.5 position=[ 0 1 2 ]\n"
    "  velocity=[ 4 0 0 ] ] [ name='o' mass=7 dynamic=false velocity=[ 1 1 1 ] ]\n"
    "  [ name='a' mass=3 ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 1 2 0.5 ]\n"
    "  vel=[ 0 0 1 0 0 3 ] inertiaMethod=EXPLICIT\n"
    "  inertia=[ 2 0.2 0 0  0.3 0 0 0 0.4 0 0 0 0.5 ] ]\n"
    "  [ name='g' inertiaMethod=EXPLICIT inertia=[ 9 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  PointParticleAttachment [ point='particles/a' particle='particles/o' ]\n"
    "  FrameFrameAttachment [ frame='rigidBodies/g' master=null ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/o' 'particles/p' ] restLength=1\n"
    "   material=LinearAxialMaterial [ stiffness=20 damping=1 ] ] ] ]\n";

TEST(phys_monitors_of_a_simple_model)
{
    struct sim_fixture p;
    double x[3];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, simple, 0.01, NULL), ART_OK));
    CHECK_NEAR_REL(sim_fixture_get(&p, "models/m:mass", 0), 2.5, 1e-15);
    /* centre of the body (1.2 2 0.5), its velocity (0 0 1) + 3 z x 0.2 x = (0 0.6 1) */
    const double com[3] = {2.4 / 2.5, (4 + 0.5) / 2.5, (1 + 1) / 2.5}, lin[3] = {2, 1.2, 2};
    get3(&p, "models/m:centerOfMass", x);
    CHECK_NEAR_N(x, com, 3, 1e-14);
    get3(&p, "models/m:linearMomentum", x);
    CHECK_NEAR_N(x, lin, 3, 1e-14);
    /* c x m v + J w of the body, and x x m v = (0 1 2) x (2 0 0) of the particle */
    const double ang[3] = {2 * 2 - 0.5 * 1.2, -1.2 * 2 + 4, 1.2 * 1.2 + 0.5 * 3 - 2};
    get3(&p, "models/m:angularMomentum", x);
    CHECK_NEAR_N(x, ang, 3, 1e-14);
    double kinetic = 0.5 * 2 * 1.36 + 0.5 * 0.5 * 9 + 0.5 * 0.5 * 16;
    double stretch = sqrt(5.0) - 1, potential = 10 * 2.5 * com[2] + 10 * stretch * stretch;
    CHECK_NEAR_REL(sim_fixture_get(&p, "models/m:kineticEnergy", 0), kinetic, 1e-14);
    CHECK_NEAR_REL(sim_fixture_get(&p, "models/m:potentialEnergy", 0), potential, 1e-14);
    CHECK_NEAR_REL(sim_fixture_get(&p, "models/m:energy", 0), kinetic + potential, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, "models/m:constraintPower", 0), 0, 0);
    double zero = 0;
    CHECK_STATUS(sim_fixture_set(&p, "models/m:energy", &zero), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "read-only");
    sim_fixture_close(&p);
}

TEST(phys_monitors_belong_to_the_top_model)
{
    static const char text[] =
        "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' MechModel [ name='n'\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=3 ] ] ] ] ]\n";
    struct art_sim_prop prop;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m:mass", 0), 3, 0);
    CHECK_STATUS(art_sim_bind_path(&p.ctx, p.sim, NULL, "models/m/models/n:mass", NULL, &prop),
                 ART_ENOTFOUND);
    CHECK_HAS(p.ctx.last, "part of another model");
    sim_fixture_close(&p);
}

/* A rod on a hinge under a carriage that goes at a given speed: what the hinge does to the rod is
 * what its energy grows by. */
TEST(phys_constraint_power_is_growth_of_energy)
{
    static const char text[] =
        "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        " [ name='carriage' dynamic=false targetVelocity=[ 1.5 0 0 0 0 0 ] vel=[ 1.5 0 0 0 0 0 ] "
        "]\n"
        " [ name='rod' position=[ 0.8 0 -0.6 ] rotation=[ 0.89442719 0 -0.44721360 0 ]\n"
        "  vel=[ 1.5 0 0 0 0 0 ] inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 0.3 0 0 0 0.3 0 0 0 0.1 "
        "] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
        "  HingeJoint [ name='j' bodyA='rigidBodies/rod' bodyB='rigidBodies/carriage'\n"
        "   attachmentA=FrameFrameAttachment [ master='rigidBodies/rod'\n"
        "    TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 1 ] ]\n"
        "   attachmentB=FrameFrameAttachment [ master='rigidBodies/carriage'\n"
        "    TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 ] ] ] ] ]\n";
    struct sim_fixture p;
    const double h = 0.001;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, "RungeKutta4"), ART_OK));
    double e0 = sim_fixture_get(&p, "models/m:energy", 0), work = 0, before = NAN, most = 0;
    for (int k = 1; k <= 600; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, k * h), ART_OK));
        double power = sim_fixture_get(&p, "models/m:constraintPower", 0);
        work += h * (k == 1 ? power : 0.5 * (power + before));
        before = power;
        most = fmax(most, fabs(work));
        CHECK_NEAR(sim_fixture_get(&p, "models/m:energy", 0) - e0, work, 0.05);
    }
    CHECK(most > 3);
    sim_fixture_close(&p);
}

/* ---------------------------------------------------------------------- motions */

/* Particles, a body with an attached chain on it (body, particle), springs between them; damping d
 * in the springs, gravity and a fixed point on which it hangs or not. */
static int open_web(struct sim_fixture *p, const char *gravity, const char *damping,
                    const char *hung, const char *model, double h, const char *scheme)
{
    char text[4096];
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ %s ] %s\n"
        " PointList<Particle> [ name='particles' pointDamping:Inherited [ name='o' dynamic=false "
        "]\n"
        "  [ name='p' mass=0.5 position=[ 1 0 0 ] velocity=[ 0 1 0.3 ] ]\n"
        "  [ name='q' mass=0.7 position=[ 1.5 0.8 -0.2 ] velocity=[ 0.4 0 0 ] ] [ name='a'\n"
        "   mass=0.3 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"
        "  position=[ 2 1 0.5 ] vel=[ 0 -0.5 0.2 0.6 1.2 -0.8 ] inertiaMethod=EXPLICIT\n"
        "  inertia=[ 2 0.1 0 0.05  0.3 0 0 0 0.4 0 0 0 0.5 ] ]\n"
        "  [ name='c' inertiaMethod=EXPLICIT inertia=[ 0.8 0 0.1 0  0.2 0 0 0 0.3 0 0 0 0.25 ] ] "
        "]\n"
        " PointList<FrameMarker> [ name='frameMarkers'\n"
        "  [ name='k' attachment=[ frame='rigidBodies/b' loc=[ -0.3 -0.2 0.1 ] ] ]\n"
        "  [ name='l' attachment=[ frame='rigidBodies/c' loc=[ 0.2 0 0.3 ] ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
        "   TFM=[ 0.4 -0.1 0.5 1 2 3 70 ] ]\n"
        "  PointFrameAttachment [ point='particles/a' frame='rigidBodies/c' loc=[ 0.1 0.1 0 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  material=LinearAxialMaterial [ stiffness=30 damping=%s ]\n"
        "  %s [ name='pq' points=[ 'particles/p' 'particles/q' ] restLength=0.8 material=null ]\n"
        "  [ name='pk' points=[ 'particles/p' 'frameMarkers/k' ] restLength=1 material=null ]\n"
        "  [ name='ql' points=[ 'particles/q' 'frameMarkers/l' ] restLength=0.9 material=null ]\n"
        "  [ name='qa' points=[ 'particles/q' 'particles/a' ] restLength=1 material=null ] ] ]\n",
        gravity, model, damping, hung);
    return sim_fixture_open(p, text, h, scheme);
}
#define HUNG "[ name='op' points=[ 'particles/o' 'particles/p' ] restLength=0.7 material=null ]"

static const char *const schemes[] = {
    "RungeKutta4", "SymplecticEuler",         "BackwardEuler", "ConstrainedBackwardEuler",
    "Trapezoidal", "ConstrainedForwardEuler", "ForwardEuler",  "FullBackwardEuler"};

/* Two particles and two bodies whose frames sit in their centres. */
static const char central[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' mass=0.5 position=[ 1 0 0 ]\n"
    "  velocity=[ 0 1 0.3 ] ] [ name='q' mass=0.7 position=[ 1.5 0.8 -0.2 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"
    "  position=[ 2 1 0.5 ] vel=[ 0 -0.5 0.2 0.6 1.2 -0.8 ] inertiaMethod=EXPLICIT\n"
    "  inertia=[ 2 0 0 0  0.3 0 0 0 0.4 0 0 0 0.5 ] ] [ name='c' position=[ 0 1 1 ]\n"
    "  inertiaMethod=EXPLICIT inertia=[ 0.8 0 0 0  0.2 0 0 0 0.3 0 0 0 0.25 ] ] ]\n"
    " PointList<FrameMarker> [ name='frameMarkers'\n"
    "  [ name='k' attachment=[ frame='rigidBodies/b' loc=[ -0.3 -0.2 0.1 ] ] ]\n"
    "  [ name='l' attachment=[ frame='rigidBodies/c' loc=[ 0.2 0 0.3 ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  material=LinearAxialMaterial [ stiffness=30 damping=0.8 ]\n"
    "  [ points=[ 'particles/p' 'particles/q' ] restLength=0.8 material=null ]\n"
    "  [ points=[ 'particles/p' 'frameMarkers/k' ] restLength=1 material=null ]\n"
    "  [ points=[ 'frameMarkers/l' 'frameMarkers/k' ] restLength=1 material=null ]\n"
    "  [ points=[ 'particles/q' 'frameMarkers/l' ] restLength=0.9 material=null ] ] ]\n";

/* Forces between parts, damped or not, leave the momentum to the last bits under every scheme, and
 * the centre of mass goes straight on. */
TEST(phys_free_systems_keep_their_momentum)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        struct sim_fixture p;
        double p0[3], p1[3], c0[3], c1[3], want[3];
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, central, 0.005, schemes[i]), ART_OK));
        get3(&p, "models/m:linearMomentum", p0);
        get3(&p, "models/m:centerOfMass", c0);
        CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
        get3(&p, "models/m:linearMomentum", p1);
        get3(&p, "models/m:centerOfMass", c1);
        art_v3_add_scaled(want, c0, 2 / 4.0, p0);
        bool ok = CHECK_NEAR_N(p1, p0, 3, 1e-13);
        if (!(CHECK_NEAR_N(c1, want, 3, 1e-13) && ok)) TEST_FAIL("%s", schemes[i]);
        sim_fixture_close(&p);
    }
}

/* Chains of attachments count once, and with their centre off the origin of its frame: the velocity
 * that is integrated is that of the origin, so that the momentum keeps to the order of the scheme.
 */
TEST(phys_free_chains_keep_their_momentum)
{
    double e[4], h = 0.02;
    for (int k = 0; k < 4; k++, h /= 2) {
        struct sim_fixture p;
        double p0[3], p1[3];
        bool ok = CHECK_STATUS(open_web(&p, "0 0 0", "0.8", "", "", h, "RungeKutta4"), ART_OK);
        if (!ok) TEST_FAIL("%s", p.ctx.last);
        REQUIRE(ok);
        CHECK_NEAR_REL(sim_fixture_get(&p, "models/m:mass", 0), 0.5 + 0.7 + 0.3 + 2 + 0.8, 1e-14);
        get3(&p, "models/m:linearMomentum", p0);
        CHECK_STATUS(art_sim_run(p.sim, 0.96), ART_OK);
        get3(&p, "models/m:linearMomentum", p1);
        e[k] = art_v3_distance(p0, p1);
        sim_fixture_close(&p);
    }
    CHECK(sim_fixture_order(e, 4) > 3.8);
}

/* What is left of the energy and the angular momentum after a while, over halvings of the step. */
static void drifts(const char *gravity, const char *hung, const char *scheme, double h, double *eE,
                   double *eL)
{
    for (int k = 0; k < 4; k++, h /= 2) {
        struct sim_fixture p;
        double L0[3], L1[3];
        REQUIRE(CHECK_STATUS(open_web(&p, gravity, "0", hung, "", h, scheme), ART_OK));
        double E0 = sim_fixture_get(&p, "models/m:energy", 0);
        get3(&p, "models/m:angularMomentum", L0);
        CHECK_STATUS(art_sim_run(p.sim, 0.96), ART_OK);
        get3(&p, "models/m:angularMomentum", L1);
        eE[k] = fabs(sim_fixture_get(&p, "models/m:energy", 0) - E0);
        art_v3_sub(L1, L1, L0);
        eL[k] = art_v3_norm(L1);
        sim_fixture_close(&p);
    }
}

/* Without damping the energy stays, and so does the angular momentum of a free system, to the order
 * of the scheme. */
TEST(phys_undamped_systems_keep_energy_and_angular_momentum)
{
    double eE[4], eL[4];
    drifts("0 0 0", "", "RungeKutta4", 0.02, eE, eL);
    CHECK(sim_fixture_order(eE, 4) > 3.8);
    CHECK(sim_fixture_order(eL, 4) > 3.8);
    CHECK(eE[3] < 1e-6 && eL[3] < 1e-6);
    drifts("0 0 0", "", "SymplecticEuler", 0.005, eE, eL);
    CHECK(sim_fixture_order(eE, 4) > 0.85);
    CHECK(sim_fixture_order(eL, 4) > 0.85);
    CHECK(eL[0] > 1e-9);
}

/* The same on a fixed point in a field: the potential of weight and springs is the right one. */
TEST(phys_pendulum_of_springs_keeps_its_energy)
{
    double eE[4], eL[4];
    drifts("0.5 0 -9.8", HUNG, "RungeKutta4", 0.02, eE, eL);
    CHECK(sim_fixture_order(eE, 4) > 3.8);
    CHECK(eE[3] < 1e-5);
    CHECK(eL[3] > 0.1); /* the hanger takes up angular momentum */
}

/* What the dampers take: sum of d ldot^2, of d v^2 of points and of the drag on bodies. */
static double dissipation(struct sim_fixture *p)
{
    static const char *const springs[] = {"op", "pq", "pk", "ql", "qa"};
    double sum = 0;
    char path[80];
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "models/m/axialSprings/%s:lengthDot", springs[i]);
        double rate = sim_fixture_get(p, path, 0);
        sum += 0.8 * rate * rate;
    }
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "models/m/particles/%c", "pqa"[i]);
        sum += 0.3 * art_v3_norm2(sim_fixture_u(p, path));
    }
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "models/m/rigidBodies/%c", "bc"[i]);
        const double *u = sim_fixture_u(p, path);
        sum += 0.2 * art_v3_norm2(u) + 0.1 * art_v3_norm2(u + 3);
    }
    return sum;
}

/* dE/dt is minus the power of all dampers. */
TEST(phys_damping_takes_the_energy)
{
    struct sim_fixture p;
    double h = 0.001, E[5], lost = 0;
    REQUIRE(CHECK_STATUS(open_web(&p, "0.5 0 -9.8", "0.8", HUNG,
                                  "pointDamping=0.3 frameDamping=0.2 rotaryDamping=0.1", h,
                                  "RungeKutta4"),
                         ART_OK));
    for (int k = 0; k < 10; k++) {
        for (int i = 0; i < 5; i++) {
            CHECK_STATUS(art_sim_run(p.sim, 0.05 * k + (2 + i) * h), ART_OK);
            E[i] = sim_fixture_get(&p, "models/m:energy", 0);
            if (i == 2) lost = dissipation(&p);
        }
        CHECK(lost > 0.1);
        double rate = (E[0] - 8 * E[1] + 8 * E[3] - E[4]) / (12 * h);
        CHECK_NEAR(rate, -lost, 1e-5 * (1 + lost));
    }
    sim_fixture_close(&p);
}

/* The free top: angular momentum and energy of a spinning body are the monitors' too. */
TEST(phys_monitors_of_a_free_top)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [\n"
        " name='rigidBodies' [ name='b' inertiaMethod=EXPLICIT position=[ 3 1 2 ]\n"
        "  vel=[ 0.1 -0.07 -0.09 1.1 0 2 ]\n"
        "  inertia=[ 2 0.2 -0.1 0.3  0.4 0 0 0 0.9 0 0 0 1.3 ] ] ] ]\n";
    static const struct {
        const char *scheme;
        double h, order;
    } rows[] = {{"RungeKutta4", 0.05, 4}, {"SymplecticEuler", 0.01, 1}, {"Trapezoidal", 0.005, 2}};
    for (size_t s = 0; s < sizeof rows / sizeof rows[0]; s++) {
        double eL[4], h = rows[s].h;
        for (int k = 0; k < 4; k++, h /= 2) {
            struct sim_fixture p;
            double L0[3], L1[3];
            REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, rows[s].scheme), ART_OK));
            get3(&p, "models/m:angularMomentum", L0);
            CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
            get3(&p, "models/m:angularMomentum", L1);
            art_v3_sub(L1, L1, L0);
            eL[k] = art_v3_norm(L1);
            sim_fixture_close(&p);
        }
        if (!CHECK(sim_fixture_order(eL, 4) > rows[s].order - 0.15))
            TEST_FAIL("%s", rows[s].scheme);
    }
}
