/* Running: prescribed motion, sub-steps, times of probes and records, repeatability, failure. */
#define _XOPEN_SOURCE 700
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* a driven particle, a driven body, and what they pull */
#define DRIVEN                                                                                     \
    "MechModel [ name='m' %s\n"                                                                    \
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false %s ]\n"                      \
    "  [ name='p' mass=2 position=[ 1 0 0 ] ] ]\n"                                                 \
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' dynamic=false\n"          \
    "  orientation=[ 0 0 1 20 ] position=[ 0 1 0 ] %s\n"                                           \
    "   markers=[ name='markers' FrameMarker [ name='k'\n"                                         \
    "     attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 1 0 0 ] ] ] ] ] ]\n"       \
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s' restLength=1\n"                \
    "  points=[ 'particles/o' 'particles/p' ]\n"                                                   \
    "  material=LinearAxialMaterial [ stiffness=20 damping=1 ] ] ] ]\n"

static int open_driven(struct sim_fixture *p, const char *model, const char *point,
                       const char *body, double h)
{
    char text[4096];
    snprintf(text, sizeof text, DRIVEN, model, point, body);
    return sim_fixture_open(p, text, h, NULL);
}

/* A target position is reached at the end of the step with the velocity of that motion, which
 * springs see; then the component stands still. */
TEST(phys_target_position)
{
    struct sim_fixture p;
    const double target[3] = {-0.02, 0.01, 0}, v[3] = {-2, 1, 0}, zero[3] = {0, 0, 0};
    REQUIRE(CHECK_STATUS(open_driven(&p, "gravity=[ 0 0 0 ]", "", "", 0.01), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/o:targetPosition", target), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), target, 3, 0);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), v, 3, 1e-14);
    double u[3], dv[3], l;
    art_v3_sub(u, sim_fixture_q(&p, "models/m/particles/p"), target);
    l = art_v3_norm(u);
    art_v3_sub(dv, sim_fixture_u(&p, "models/m/particles/p"), v);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:lengthDot", 0), art_v3_dot(u, dv) / l,
               1e-13);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), zero, 3, 0);
    sim_fixture_close(&p);
}

/* Velocity alone: trapezoidal in position. Both: both are taken. Activity chooses among them. */
TEST(phys_target_velocity)
{
    struct sim_fixture p;
    const double v[3] = {1, 2, 3}, at[3] = {5, 5, 5};
    REQUIRE(CHECK_STATUS(open_driven(&p, "", "", "", 0.01), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/o:targetVelocity", v), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    /* half a step is lost while it starts from rest */
    const double q[3] = {0.095, 0.19, 0.285};
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), q, 3, 1e-14);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), v, 3, 0);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/o:targetPosition", at), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.11), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), at, 3, 0);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), v, 3, 0);
    sim_fixture_close(&p);
}

TEST(phys_targets_of_the_model_file)
{
    struct sim_fixture p;
    const double v[3] = {1, 0, 0}, zero[3] = {0, 0, 0}, at[3] = {1, 2, 3};
    REQUIRE(CHECK_STATUS(open_driven(&p, "", "targetVelocity=[ 1 0 0 ]", "", 0.01), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), v, 3, 0);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(
        open_driven(&p, "", "", "targetPosition=[ 1 2 3 ] targetOrientation=[ 0 0 1 110 ]", 1),
        ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/rigidBodies/b"), at, 3, 0);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/b")[5], ART_PI / 2, 1e-14);
    sim_fixture_close(&p);
    /* an activity without a target moves nothing, and one target hides the other */
    REQUIRE(CHECK_STATUS(
        open_driven(&p, "", "targetActivity=Position position=[ 1 2 3 ]", "", 0.01), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), at, 3, 0);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/o:targetVelocity", v), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), at, 3, 0);
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), zero, 3, 0);
    sim_fixture_close(&p);
}

/* A frame turns to its target the short way; its markers move with it. */
TEST(phys_target_of_a_frame)
{
    struct sim_fixture p;
    const double turn[4] = {0, 0, 1, 50}, w = art_rad(30) / 0.01;
    const double *u, marker[3] = {cos(art_rad(50)), 1 + sin(art_rad(50)), 0};
    REQUIRE(CHECK_STATUS(open_driven(&p, "", "", "", 0.01), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:targetOrientation", turn), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    const double want[6] = {0, 0, 0, 0, 0, w};
    CHECK_NEAR_N(sim_fixture_u(&p, "models/m/rigidBodies/b"), want, 6, 1e-11);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/rigidBodies/b/markers/k"), marker, 3, 1e-14);
    u = sim_fixture_u(&p, "models/m/rigidBodies/b/markers/k");
    CHECK_NEAR(u[0], -w * sin(art_rad(50)), 1e-11);
    CHECK_NEAR(u[1], w * cos(art_rad(50)), 1e-11);
    sim_fixture_close(&p);
}

/* dynamicsEnabled=false moves what is prescribed and nothing else. */
TEST(phys_dynamics_switched_off)
{
    struct sim_fixture p;
    const double v[3] = {1, 2, 3}, start[3] = {1, 0, 0};
    REQUIRE(CHECK_STATUS(open_driven(&p, "dynamicsEnabled=false", "", "", 0.01), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/o:targetPosition", v), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/o"), v, 3, 0);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/p"), start, 3, 0);
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------------- sub-steps */

#define FALLING(more)                                                                              \
    "MechModel [ name='m' " more " PointList<Particle> [ name='particles' [ name='p' ] ] ]\n"

/* Velocity and position of the symplectic fall after steps of the lengths h[n]. */
static double fall(const double *h, int n, int repeat)
{
    double v = 0, z = 0;
    for (int k = 0; k < n * repeat; k++) {
        v -= 9.8 * h[k % n];
        z += h[k % n] * v;
    }
    return z;
}

TEST(phys_model_step_within_root_step)
{
    struct sim_fixture p;
    const double sub[3] = {0.004, 0.004, 0.002}, root[1] = {0.01};
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, FALLING("maxStepSize=0.004"), 0, "SymplecticEuler"),
                         ART_OK));
    CHECK_NEAR(art_sim_step_size(p.sim), 0.01, 0);
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_INT(art_sim_steps(p.sim), 30);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], fall(sub, 3, 10), 1e-14);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, FALLING("maxStepSize=0.5"), 0, "SymplecticEuler"),
                         ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_INT(art_sim_steps(p.sim), 10);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], fall(root, 1, 10), 1e-14);
    sim_fixture_close(&p);
}

TEST(phys_steps_without_end_are_refused)
{
    struct sim_fixture p;
    CHECK_STATUS(sim_fixture_open(&p, FALLING("maxStepSize=1e-12"), 0, NULL), ART_ERANGE);
    sim_fixture_close(&p);
    CHECK_STATUS(sim_fixture_open(&p, FALLING("maxStepSize=0"), 0, NULL), ART_ERANGE);
    sim_fixture_close(&p);
    CHECK_STATUS(sim_fixture_open(&p, FALLING(""), 1e-12, NULL), ART_EUSAGE);
    sim_fixture_close(&p);
}

/* ----------------------------------------------------------------- probes, records */

/* Rows that a record of the falling particle has: count and last time. */
static bool record_rows(double dt, double t_end, int *rows, double *last, long *steps)
{
    static const char *const path[] = {"models/m/particles/p:position"};
    char dir[] = P_tmpdir "/artkit-phys-XXXXXX", file[64], line[256];
    struct art_sink *sink;
    struct sim_fixture p;
    *rows = 0;
    if (!CHECK(mkdtemp(dir) != NULL)) return false;
    snprintf(file, sizeof file, "%s/r.tsv", dir);
    bool ok =
        CHECK_STATUS(sim_fixture_open(&p, FALLING(""), 0, NULL), ART_OK) &&
        CHECK_STATUS(art_sink_open_stream(&p.ctx, &sink, file), ART_OK) &&
        CHECK_STATUS(art_sim_record(&p.ctx, p.sim, path, 1, dt, ART_RECORD_TSV, sink), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, t_end), ART_OK) &&
        CHECK_STATUS(art_sim_finish(p.sim), ART_OK);
    if (ok) *steps = art_sim_steps(p.sim);
    sim_fixture_close(&p);
    FILE *in = fopen(file, "r");
    while (in && fgets(line, sizeof line, in))
        if (line[0] != '#') {
            (*rows)++;
            CHECK(sscanf(line, "%lf", last) == 1);
        }
    if (in) fclose(in);
    unlink(file);
    rmdir(dir);
    return ok;
}

TEST(phys_record_times)
{
    int rows;
    double last;
    long steps;
    REQUIRE(record_rows(0, 10, &rows, &last, &steps));
    CHECK_INT(rows, 1001);
    CHECK_NEAR(last, 10, 0);
    CHECK_INT(steps, 1000);
    /* steps end at samples: 0.01, 0.015, 0.02, 0.03 ... */
    REQUIRE(record_rows(0.015, 0.3, &rows, &last, &steps));
    CHECK_INT(rows, 21);
    CHECK_NEAR(last, 0.3, 0);
    CHECK_INT(steps, 40);
    REQUIRE(record_rows(0.0025, 0.1, &rows, &last, &steps));
    CHECK_INT(rows, 41);
    CHECK_INT(steps, 40);
}

/* An input holds during a step the value that it has at the end of the step: here a force that
 * rises as t, on a mass of 1, so that v = h (h + 2 h + ...). */
TEST(phys_input_at_the_end_of_the_step)
{
    static const char text[] =
        "RootModel [ RenderableComponentList<ModelComponent> [ name='models'\n"
        " MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        "  PointList<Particle> [ name='particles' [ name='p' ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes'\n"
        "  NumericInputProbe [ startTime=0.0 stopTime=1.5 interpolationOrder=Linear\n"
        "   props=[ 'models/m/particles/p:externalForce' ] data=[ 0 0 0 0  10 10 0 0 ] ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "SymplecticEuler"), ART_OK));
    CHECK_NEAR(art_sim_natural_end(p.sim), 1.5, 0);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[0], 0.01 * 55, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/p:externalForce", 0), 1, 1e-15);
    sim_fixture_close(&p);
}

/* A model that takes two sub-steps follows the data of the root's inputs as one whose root takes
 * the same steps: a point that is driven evenly keeps its velocity. The original lets it go all of
 * its way in the first sub-step. */
TEST(phys_inputs_of_the_root_in_sub_steps)
{
    static const char text[] =
        "RootModel [ maxStepSize=%g RenderableComponentList<ModelComponent> [ name='models'\n"
        " MechModel [ name='m' maxStepSize=0.01\n"
        "  PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"
        "   [ name='p' position=[ 1 0 0 ] ] ]\n"
        "  AxialSpringList<AxialSpring> [ name='axialSprings' [ restLength=1\n"
        "   points=[ 'particles/o' 'particles/p' ]\n"
        "   material=LinearAxialMaterial [ stiffness=20 damping=1 ] ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes'\n"
        "  NumericInputProbe [ startTime=0.0 stopTime=1.5 interpolationOrder=Linear\n"
        "   props=[ 'models/m/particles/o:targetPosition' ] data=[ 0 0 0 0  10 10 5 0 ] ] ] ]\n";
    static const double even[3] = {1, 0.5, 0}, still[3] = {0, 0, 0};
    double fine[3] = {0};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        struct art_sim_options options = {.compat = k == 2};
        char full[2048];
        snprintf(full, sizeof full, text, k == 0 ? 0.01 : 0.03);
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, full, &options), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.06), ART_OK);
        const double *x = sim_fixture_q(&p, "models/m/particles/p");
        CHECK_NEAR_N(sim_fixture_u(&p, "models/m/particles/o"), k == 2 ? still : even, 3, 1e-13);
        if (k == 0) memcpy(fine, x, sizeof fine);
        if (k == 1) CHECK_NEAR_N(x, fine, 3, 1e-13);
        sim_fixture_close(&p);
    }
}

TEST(phys_properties_read_once_cannot_be_driven)
{
    struct sim_fixture p;
    double off = 0, mass = 4;
    REQUIRE(CHECK_STATUS(open_driven(&p, "", "", "", 0.01), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/p:dynamic", &off), ART_EUSAGE);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:density", &mass), ART_EUSAGE);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/axialSprings/s:length", &mass), ART_EUSAGE);
    /* the mass of a particle counts from the next step on */
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/p:mass", &mass), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR(p.sys->inertia.mass[0], 4, 0);
    mass = 0;
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/p:mass", &mass), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_ERANGE);
    CHECK_HAS(p.ctx.last, "no mass");
    sim_fixture_close(&p);
}

/* --------------------------------------------------------- repeatability, failure */

static int open_with(struct sim_fixture *p, const char *text, const char *more, double h,
                     const char *scheme)
{
    char full[4096];
    snprintf(full, sizeof full, text, more);
    return sim_fixture_open(p, full, h, scheme);
}

static const char net[] =
    "MechModel [ name='m' pointDamping=0.1\n"
    " PointList<Particle> [ name='particles' pointDamping:Inherited [ name='o' dynamic=false ]\n"
    "  [ name='a' position=[ 1 0 0 ] ] [ name='b' position=[ 1.2 1 0 ] ]\n"
    "  [ name='c' position=[ 0.3 1 1 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='r' inertiaMethod=EXPLICIT position=[ 2 0 1 ] orientation=[ 1 2 0 40 ]\n"
    "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]\n"
    "   markers=[ name='markers' FrameMarker [ name='k'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/r' loc=[ 0.3 -0.2 0.4 ] ] ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/o' 'particles/a' ] material=LinearAxialMaterial [ stiffness=%s ] ]\n"
    "  [ points=[ 'particles/a' 'particles/b' ] material=LinearAxialMaterial [ stiffness=90 ] ]\n"
    "  [ points=[ 'particles/a' 'particles/c' ] material=LinearAxialMaterial [ stiffness=90 ] ]\n"
    "  [ points=[ 'rigidBodies/r/markers/k' 'particles/c' ]\n"
    "   material=LinearAxialMaterial [ stiffness=90 damping=1 ] ] ] ]\n";

TEST(phys_runs_repeat_bit_for_bit)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++) {
        struct sim_fixture p, other;
        if (scheme->is_static) continue; /* the body turns freely; statics_test.c has them */
        REQUIRE(CHECK_STATUS(open_with(&p, net, "50", 0.002, art_integrator_name(scheme)), ART_OK));
        REQUIRE(
            CHECK_STATUS(open_with(&other, net, "50", 0.002, art_integrator_name(scheme)), ART_OK));
        /* in one run and in parts */
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        for (int k = 1; k <= 5; k++) CHECK_STATUS(art_sim_run(other.sim, 0.1 * k), ART_OK);
        CHECK(memcmp(p.state->q, other.state->q, (size_t)p.state->n_q * sizeof(double)) == 0);
        CHECK(memcmp(p.state->u, other.state->u, (size_t)p.state->n_u * sizeof(double)) == 0);
        sim_fixture_close(&p);
        sim_fixture_close(&other);
    }
}

TEST(phys_unstable_run_ends_with_its_last_good_state)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_with(&p, net, "1e9", 0.01, "ForwardEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 5), ART_EDIVERGED);
    CHECK_HAS(p.ctx.last, "models/m/particles/");
    CHECK_HAS(p.ctx.last, "t = 0.");
    CHECK(art_sim_time(p.sim) > 0 && art_sim_time(p.sim) < 5);
    CHECK_NEAR(p.state->t, art_sim_time(p.sim), 0);
    for (int i = 0; i < p.state->n_q; i++) CHECK(isfinite(p.state->q[i]));
    for (int i = 0; i < p.state->n_u; i++) CHECK(fabs(p.state->u[i]) <= 1e10);
    sim_fixture_close(&p);
}

/* After the first step nothing is allocated. */
TEST(phys_steps_allocate_nothing)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++) {
        struct sim_fixture p;
        if (scheme->is_static) continue;
        REQUIRE(CHECK_STATUS(open_with(&p, net, "50", 0.002, art_integrator_name(scheme)), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
        long before = p.ctx.n_allocs;
        CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
        if (!CHECK_INT(p.ctx.n_allocs, before)) TEST_FAIL("%s", art_integrator_name(scheme));
        sim_fixture_close(&p);
    }
}
