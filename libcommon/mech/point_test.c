/* Particles, springs and muscles: defaults, forces, status, one step of each integrator by its
 * formula. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two particles on the axis x and one AxialSpring or Muscle between them: class and body as given.
 */
static int open_pair(struct sim_fixture *p, const char *cls, const char *more, double x, double v)
{
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles'\n"
             "  [ name='o' ] [ name='p' position=[ %.17g 0 0 ] velocity=[ %.17g 0 0 ] ] ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
             "  %s [ name='s' points=[ 'particles/o' 'particles/p' ] %s ] ] ]\n",
             x, v, cls, more);
    int status = sim_fixture_open(p, text, 0.01, NULL);
    if (status == ART_OK) {
        art_system_excite(p->sys);
        art_system_forces(p->sys, p->state, NULL);
    }
    return status;
}

#define S "models/m/axialSprings/s:"
#define O "models/m/particles/o:"
#define P "models/m/particles/p:"

/* ------------------------------------------------------------------- defaults */

TEST(phys_particle_defaults)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(&p,
                         "MechModel [ name='m' PointList<Particle> [ name='particles' [ ] ] ]\n",
                         0.01, NULL),
        ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/0:mass", 0), 1, 0);
    for (int k = 0; k < 3; k++) {
        CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/0:position", k), 0, 0);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/0:externalForce", k), 0, 0);
    }
    /* gravity is that of the earth, in metres and seconds */
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/0:velocity", 2), -0.098, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/0:force", 2), -9.8, 1e-15);
    CHECK_NEAR(art_sim_step_size(p.sim), 0.01, 0);
    sim_fixture_close(&p);
}

TEST(phys_spring_and_muscle_defaults)
{
    struct sim_fixture p;
    /* a spring pulls with its length: stiffness 1, rest length 0, no damping */
    REQUIRE(CHECK_STATUS(open_pair(&p, "AxialSpring", "", 3, 5), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 3, 1e-15);
    sim_fixture_close(&p);
    /* a material that states nothing pulls with nothing */
    REQUIRE(CHECK_STATUS(open_pair(&p, "AxialSpring", "material=LinearAxialMaterial [ ]", 3, 5),
                         ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 0, 0);
    sim_fixture_close(&p);
    /* a muscle: stiffness 1, greatest force 1, no excitation */
    REQUIRE(CHECK_STATUS(open_pair(&p, "Muscle", "", 3, 5), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "excitation", 0), 0, 0);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 3, 1e-15);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_pair(&p, "Muscle", "excitation=0.5", 3, 5), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 3.5, 1e-15);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(
        open_pair(&p, "Muscle", "excitation=0.5 material=SimpleAxialMuscle [ ]", 3, 5), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 0.5, 1e-15);
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------------- forces */

/* Tension k (l - l0) + d l' acts on both ends, equal and opposite, along the line. */
TEST(phys_spring_forces)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        open_pair(&p, "AxialSpring",
                  "restLength=1 material=LinearAxialMaterial [ stiffness=20 damping=3 ]", 1.5, -2),
        ART_OK));
    const double tension = 20 * 0.5 - 3 * 2;
    CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 1.5, 0);
    CHECK_NEAR(sim_fixture_get(&p, S "lengthDot", 0), -2, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), tension, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, O "force", 0), tension, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, P "force", 0), -tension, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, P "force", 1), 0, 0);
    /* momentum is kept whatever the integrator does */
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, O "velocity", 0) + sim_fixture_get(&p, P "velocity", 0), -2,
               1e-13);
    sim_fixture_close(&p);
}

TEST(phys_spring_switched_off)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_pair(&p, "AxialSpring", "enabled=false", 1.5, 0), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, P "position", 0), 1.5, 0);
    sim_fixture_close(&p);
}

/* Ends that meet while the model runs pull nothing sideways and give no NaN. */
TEST(phys_spring_ends_that_meet)
{
    struct sim_fixture p;
    const double zero[3] = {0, 0, 0};
    REQUIRE(CHECK_STATUS(open_pair(&p, "AxialSpring",
                                   "material=LinearAxialMaterial [ stiffness=20 damping=3 ]", 1, 0),
                         ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, P "position", zero), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    for (int i = 0; i < p.state->n_q; i++) CHECK_NEAR(p.state->q[i], 0, 0);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 0, 0);
    sim_fixture_close(&p);
}

/* The material may be another one at any time in the model, and its numbers may change in a run. */
TEST(phys_material_changes_while_running)
{
    static const char constant[] = "ConstantAxialMuscle [ maxForce=3 passiveFraction=0.5 ]";
    struct sim_fixture p;
    double k = 7, force = 4;
    REQUIRE(CHECK_STATUS(
        open_pair(&p, "AxialSpring", "material=LinearAxialMaterial [ stiffness=2 ]", 1, 0),
        ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 2, 1e-15);
    CHECK_STATUS(sim_fixture_set(&p, S "material.stiffness", &k), ART_OK);
    CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 7, 1e-15);
    struct art_comp *spring = art_find(p.model->root, "models/m/axialSprings/s");
    CHECK_STATUS(art_set_text(&p.ctx, spring, "material", constant, NULL), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, S "material.maxForce", &force), ART_OK);
    CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK);
    /* a muscle material on a plain spring counts without excitation */
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 2, 1e-15);
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------------- muscles */

static const struct {
    const char *material;
    double l, v, a, total, passive;
} tensions[] = {
    /* f = k (l - l0) + d l' + fmax a, l0 = 0.5 */
    {"SimpleAxialMuscle [ stiffness=20 damping=2 maxForce=10 ]", 0.8, 0.3, 0.25, 6 + 0.6 + 2.5,
     6.6},
    {"SimpleAxialMuscle [ maxForce=10 ]", 0.8, 0.3, 1, 10, 0},
    /* f = fmax (a + fp) + d l' */
    {"ConstantAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.1 damping=2 ]", 3, 0.3,
     0.25, 2 + 0.8 + 0.6, 1.4},
    {"ConstantAxialMuscle [ forceScaling=1 ]", 3, 0.3, 0.25, 0.25, 0},
    /* f = fmax (a l^ + fp l^) + d l', l^ = (l - lopt) / (lmax - lopt) within [0, 1] */
    {"LinearAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 optLength=1 maxLength=3 "
     "damping=2 ]",
     1.5, 0.3, 0.25, 0.5 + 1 + 0.6, 1.6},
    {"LinearAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 optLength=1 maxLength=3 ]",
     5, 0, 0.25, 2 + 4, 4},
    {"LinearAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 optLength=1 maxLength=3 ]",
     0.4, 0, 1, 0, 0},
    {"LinearAxialMuscle [ forceScaling=1 ]", 0.5, 0, 1, 0.5, 0},
    /* f = fmax (a (1 + cos 2 pi lf) / 2 + fp lm) + d l', lf = (l - lopt Tr) / (lopt (1 - Tr))
     * within [1/2, 3/2], lm as above */
    {"PeckAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 tendonRatio=0.5 optLength=1 "
     "maxLength=2 "
     "damping=2 ]",
     1.125, 0.3, 0.25, 1 + 0.5 + 0.6, 1.1},
    {"PeckAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 optLength=1 maxLength=2 ]",
     0.25, 0, 1, 0, 0},
    {"PeckAxialMuscle [ forceScaling=1 maxForce=8 passiveFraction=0.5 optLength=1 maxLength=2 ]", 4,
     0, 1, 4, 4},
};

/* Values worked out by hand from the formulas of the modeling guide, sections 4.5.1.1 to 4.5.1.4.
 */
TEST(phys_muscle_tensions)
{
    struct sim_fixture p;
    char more[256];
    for (size_t i = 0; i < sizeof tensions / sizeof tensions[0]; i++) {
        snprintf(more, sizeof more, "restLength=0.5 excitation=%.17g material=%s", tensions[i].a,
                 tensions[i].material);
        REQUIRE(CHECK_STATUS(open_pair(&p, "Muscle", more, tensions[i].l, tensions[i].v), ART_OK));
        bool ok =
            CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), tensions[i].total, 1e-14) &&
            CHECK_NEAR(sim_fixture_get(&p, S "passiveForceNorm", 0), tensions[i].passive, 1e-14) &&
            CHECK_NEAR(sim_fixture_get(&p, S "netExcitation", 0), tensions[i].a, 0) &&
            CHECK_NEAR(sim_fixture_get(&p, O "force", 0), tensions[i].total, 1e-14);
        if (!ok) TEST_FAIL("%s at %g", tensions[i].material, tensions[i].l);
        sim_fixture_close(&p);
        /* on a plain spring only the passive part counts */
        snprintf(more, sizeof more, "restLength=0.5 material=%s", tensions[i].material);
        REQUIRE(
            CHECK_STATUS(open_pair(&p, "AxialSpring", more, tensions[i].l, tensions[i].v), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), tensions[i].passive, 1e-14);
        sim_fixture_close(&p);
    }
}

/* The deprecated factor on the force: 1000 where the file says nothing, as in the original; what is
 * reported leaves it out. */
TEST(phys_force_scaling)
{
    static const char *const laws[] = {"ConstantAxialMuscle", "LinearAxialMuscle",
                                       "PeckAxialMuscle"};
    char more[128];
    struct sim_fixture p;
    for (int i = 0; i < 3; i++)
        for (int stated = 0; stated < 2; stated++) {
            snprintf(more, sizeof more,
                     "excitation=1 material=%s [ maxForce=2 optLength=1 maxLength=1.5 %s ]",
                     laws[i], stated ? "forceScaling=3" : "");
            REQUIRE(CHECK_STATUS(open_pair(&p, "Muscle", more, i == 1 ? 1.5 : 1, 0), ART_OK));
            CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 2, 1e-14);
            CHECK_NEAR(sim_fixture_get(&p, O "force", 0), stated ? 6 : 2000, 1e-11);
            sim_fixture_close(&p);
        }
}

/* --------------------------------------------------------------------- status */

TEST(phys_three_states_of_components)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' ] [ name='b' dynamic=false ]\n"
        "  [ name='c' ] [ name='d' dynamic=false ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='r' ] [ name='s' "
        "dynamic=false ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointParticleAttachment [ point='particles/c' particle='particles/a' ]\n"
        "  PointFrameAttachment [ point='particles/d' frame='rigidBodies/s' loc=[ 1 0 0 ] ] ] ]\n";
    static const struct {
        const char *path;
        enum art_dyn_status status;
        bool falls;
    } want[] = {{"models/m/particles/a", ART_DYN_ACTIVE, true},
                {"models/m/particles/b", ART_DYN_PARAMETRIC, false},
                {"models/m/particles/c", ART_DYN_ATTACHED, true},
                {"models/m/particles/d", ART_DYN_ATTACHED, false},
                {"models/m/rigidBodies/r", ART_DYN_ACTIVE, true},
                {"models/m/rigidBodies/s", ART_DYN_PARAMETRIC, false}};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        CHECK_INT(art_system_dyn(p.sys, art_find(p.model->root, want[i].path))->status,
                  want[i].status);
        CHECK_NEAR(sim_fixture_u(&p, want[i].path)[2], want[i].falls ? -1 : 0, 1e-14);
    }
    /* only what is active is solved for: a particle and a body; an attached particle adds its mass
     */
    CHECK_INT(p.sys->n_active_blocks, 2);
    CHECK_INT(p.sys->n_active, 9);
    CHECK_NEAR(p.sys->inertia.mass[0], 2, 0);
    sim_fixture_close(&p);
}

/* The velocity of an attached point is that of its master: u = v for a point, u = v + w x l for a
 * frame. */
TEST(phys_attachment_blocks)
{
    static const char text[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' ] [ name='c' ] [ "
        "name='d' ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='r' orientation=[ 0 0 1 "
        "90 ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointParticleAttachment [ point='particles/c' particle='particles/a' ]\n"
        "  PointFrameAttachment [ point='particles/d' frame='rigidBodies/r' loc=[ 2 3 5 ] ] ] ]\n";
    static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, NULL), ART_OK));
    CHECK_INT(p.sys->attachments.n, 2);
    for (int i = 0; i < 2; i++) {
        const struct art_attach *att = &p.sys->attachments.list[i];
        if (!p.sys->dyn[att->links[0].dyn].frame) {
            CHECK_NEAR_N(att->links[0].G, identity, 9, 0);
            continue;
        }
        /* (I, -[l]) with l = (-3, 2, 5), the location turned by a right angle */
        static const double G[18] = {1, 0, 0, 0, 5, -2, 0, 1, 0, -5, 0, -3, 0, 0, 1, 2, 3, 0};
        CHECK_NEAR_N(att->links[0].G, G, 18, 1e-14);
    }
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------ the formulas of a step */

/* One step of m x'' = -k (x - 1) - d x' by each scheme, worked out by hand. The guide (section 1.2)
 * and Lloyd, Stavness & Fels (2012, section 4.2): backward Euler with M^ = M + h d + h^2 k, f^ = f
 * + d u; trapezoidal with M^ = M + h d / 2 + h^2 k / 4, f^ = f + d u / 2 - h k u / 4; and q+ = q +
 * h (u + u+) / 2. */
TEST(phys_one_step_by_the_formula)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles'\n"
        "  [ name='o' dynamic=false ] [ name='p' mass=2 position=[ 1.5 0 0 ] velocity=[ 0.7 0 0 ] "
        "] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings' [ restLength=1\n"
        "  points=[ 'particles/o' 'particles/p' ]\n"
        "  material=LinearAxialMaterial [ stiffness=20 damping=3 ] ] ] ]\n";
    const double m = 2, k = 20, d = 3, x = 1.5, u = 0.7, h = 0.1, f = -k * (x - 1) - d * u;
    const double explicit_u = u + h * f / m;
    const double euler_u = (m * u + h * (f + d * u)) / (m + h * d + h * h * k);
    const double half_u =
        (m * u + h * (f + d * u / 2 - h * k * u / 4)) / (m + h * d / 2 + h * h * k / 4);
    /* Kutta's scheme by its stages */
    double kx[4], ku[4], rk_x = x, rk_u = u;
    for (int i = 0; i < 4; i++) {
        const double c[4] = {0, h / 2, h / 2, h}, w[4] = {h / 6, h / 3, h / 3, h / 6};
        double xi = x + (i ? c[i] * kx[i - 1] : 0), ui = u + (i ? c[i] * ku[i - 1] : 0);
        kx[i] = ui, ku[i] = (-k * (xi - 1) - d * ui) / m;
        rk_x += w[i] * kx[i], rk_u += w[i] * ku[i];
    }
    const struct {
        const char *name;
        double u, x;
    } want[] = {{"RungeKutta4", rk_u, rk_x},
                {"ConstrainedForwardEuler", explicit_u, x + h * explicit_u},
                /* the spring is linear along its line: the first solve is the solution */
                {"FullBackwardEuler", euler_u, x + h * euler_u},
                {"ForwardEuler", explicit_u, x + h * u},
                {"SymplecticEuler", explicit_u, x + h * explicit_u},
                {"BackwardEuler", euler_u, x + h * euler_u},
                {"ConstrainedBackwardEuler", euler_u, x + h * euler_u},
                {"Trapezoidal", half_u, x + h * (u + half_u) / 2}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, want[i].name), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        if (!CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[0], want[i].u, 1e-14) ||
            !CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[0], want[i].x, 1e-14))
            TEST_FAIL("%s", want[i].name);
        sim_fixture_close(&p);
    }
}

/* A spring whose stiffness would blow up any explicit scheme at this step comes to rest by the
 * implicit ones. */
TEST(phys_stiff_springs_need_implicit_schemes)
{
    static const char *const implicit[] = {"BackwardEuler", "ConstrainedBackwardEuler",
                                           "Trapezoidal"};
    static const char *const explicit_ones[] = {"ForwardEuler", "SymplecticEuler", "RungeKutta4"};
    static const char text[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles'\n"
        "  [ name='o' dynamic=false ] [ name='p' position=[ 0 0 -1.1 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings' [ restLength=1\n"
        "  points=[ 'particles/o' 'particles/p' ]\n"
        "  material=LinearAxialMaterial [ stiffness=1e8 damping=1e4 ] ] ] ]\n";
    struct sim_fixture p;
    for (int i = 0; i < 3; i++) {
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, implicit[i]), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 5), ART_OK);
        /* the trapezoidal rule keeps an error of the stiff part for long, with changing sign */
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], -1 - 9.8e-8, i == 2 ? 1e-5 : 1e-9);
        sim_fixture_close(&p);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, explicit_ones[i]), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 5), ART_EDIVERGED);
        /* it is found by the point that is thrown away, or by the spring whose force that makes
         * absurd */
        CHECK(strstr(p.ctx.last, "models/m/particles/p") ||
              strstr(p.ctx.last, "models/m/axialSprings/0"));
        sim_fixture_close(&p);
    }
}
