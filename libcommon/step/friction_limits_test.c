/* What friction may not do, and what gives where it holds. */
#include "physics/friction_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define IMPLICIT "useImplicitFriction=true"
#define UNILATERAL "method=VERTEX_PENETRATION bilateralVertexContact=false "

static const char *const models[2] = {"", IMPLICIT};

/* M8.115: without a coefficient there is no row of friction, whatever the model of friction is. */
TEST(phys_friction_of_zero_has_no_rows)
{
    for (int i = 0; i < 4; i++) {
        struct sim_fixture p;
        const struct friction_fixture b = {
            .slope = 0.3, .manager = i < 2 ? "" : "friction=0.4", .model = models[i % 2]};
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        CHECK_INT(p.sys->constraints.n_friction, i < 2 ? 0 : 4);
        CHECK_INT(p.sys->constraints.F.J.n_rows, i < 2 ? 0 : 8);
        if (i < 2)
            CHECK_NEAR(friction_fixture_speed(&p, &b), 0.1 * friction_fixture_slides(&b, 0), 1e-12);
        else
            CHECK_NEAR(friction_fixture_speed(&p, &b), 0, 1e-12);
        sim_fixture_close(&p);
    }
}

/* Return the kinetic and the potential energy relative to the plate. */
static double energy(const struct sim_fixture *p)
{
    struct art_momentum m;
    art_system_momentum(p->sys, p->state, &m);
    return m.kinetic + art_system_potential(p->sys, p->state);
}

/* A block that is thrown onto the plate with a spin tumbles to rest. Friction never pushes it by
 * more than mu times the normal force. It gains no energy. The step that finds it in the plate
 * lifts it out, and the next one takes its speed of impact: so energies two steps apart count. */
TEST(phys_friction_of_a_tumbling_block_is_bounded_and_takes_energy)
{
    static const char *const cones[2] = {"frictionCone=POLYHEDRAL ", ""};
    static const double reach[2] = {1, 1.41421356};
    for (int i = 0; i < 4; i++) {
        struct sim_fixture p;
        char manager[200];
        const struct friction_fixture b = {
            .manager = manager,
            .model = models[i % 2],
            .body = "position=[ 0 0 0.2 ] orientation=[ 1 2 1 35 ] velocity=[ 1 0.4 -1 2 7 3 ]",
            .step = 0.002};
        snprintf(manager, sizeof manager, "friction=0.3 %s" UNILATERAL, cones[i / 2]);
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        double start = energy(&p), last[2] = {start, start}, gained = 0, f[6], slid = 0;
        bool ok = true;
        for (int s = 1; s <= 500 && ok; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, s * 0.002), ART_OK);
            friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
            ok = CHECK(hypot(f[0], f[1]) <= 0.3 * reach[i / 2] * f[2] * (1 + 1e-6) + 1e-9) && ok;
            slid = fmax(slid, hypot(f[0], f[1]));
            double now = energy(&p);
            gained += fmax(fmin(now, last[1]) - last[0], 0);
            last[0] = last[1];
            last[1] = now;
        }
        ok = CHECK(slid > 1) && ok;
        ok = CHECK(gained < 1e-3 * (start - last[1])) && ok;
        ok = CHECK_NEAR(hypot(sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[0],
                              sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[1]),
                        0, 1e-6) &&
             ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s %s: gained %g of %g", manager, b.model, gained, start - last[1]);
    }
}

/* Two free blocks that touch askew: friction acts on both, equal and opposite. */
TEST(phys_friction_keeps_momentum)
{
    for (int i = 0; i < 4; i++) {
        struct sim_fixture p;
        struct art_momentum before, after;
        char model[100];
        struct friction_fixture b = {
            .manager = i < 2 ? "friction=0.5 " : "friction=0.5 frictionCone=POLYHEDRAL",
            .model = model,
            .body = "position=[ 0 0 5 ] velocity=[ 0.3 -0.2 0 0.4 0.2 0.5 ]"};
        snprintf(model, sizeof model, "%s gravity=[ 0 0 0 ]", models[i % 2]);
        struct art_ctx ctx;
        struct art_buf more;
        static const double size[3] = {0.3, 0.2, 0.1};
        art_ctx_init(&ctx);
        art_buf_init(&more, &ctx);
        art_buf_puts(&more, "[ name='other' position=[ 0.05 0.04 5.101 ] velocity=[ -0.5 0.1 -1 0 "
                            "0.3 0.2 ] inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 0.02 0 0 0 0.02 0 "
                            "0 0 0.03 ] meshes=[ name='meshes' [ name='s' ");
        friction_fixture_box(&more, size, 1);
        art_buf_puts(&more, "] ] ]\n");
        b.more = more.s;
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        art_system_momentum(p.sys, p.state, &before);
        double fx = 0, f[6];
        bool ok = true;
        for (int s = 1; s <= 20; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, s * 0.01), ART_OK) && ok;
            friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
            fx = fmax(fx, hypot(f[0], f[1]));
        }
        art_system_momentum(p.sys, p.state, &after);
        CHECK(fx > 1);
        for (int k = 0; k < 3; k++) CHECK_NEAR(after.linear[k], before.linear[k], 1e-12);
        CHECK(after.kinetic < before.kinetic);
        art_buf_fini(&more);
        art_ctx_fini(&ctx);
        sim_fixture_close(&p);
        if (!ok) return;
    }
}

/* A square block turns about its upright axis on its corners: torque mu m g r, r half its diagonal.
 */
TEST(phys_friction_stops_a_spin_evenly)
{
    const double mu = 0.3, r = 0.1 * sqrt(2);
    const double rate =
        mu * FRICTION_FIXTURE_MASS * friction_fixture_gravity * r / friction_fixture_inertia[2];
    for (int i = 0; i < 8; i++) {
        struct sim_fixture p;
        struct friction_fixture b = {.manager = i < 4 ? "friction=0.3 " UNILATERAL
                                                      : "friction=0.3 frictionCone=POLYHEDRAL "
                                                        "frictionDirections=16 " UNILATERAL,
                                     .model = models[i % 2],
                                     .body = i & 2 ? "velocity=[ 0 0 0 0 0 -9 ]"
                                                   : "velocity=[ 0 0 0 0 0 9 ]",
                                     .step = 0.001};
        double sign = i & 2 ? -1 : 1;
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        CHECK_NEAR(sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[5], sign * (9 - 0.1 * rate), 1e-6);
        for (int k = 0; k < 5; k++)
            CHECK_NEAR(sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[k], 0, 1e-7);
        CHECK_STATUS(art_sim_run(p.sim, 9 / rate + 0.01), ART_OK);
        CHECK_NEAR(sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[5], 0, 1e-12);
        sim_fixture_close(&p);
    }
}

/* M8.90: a held block creeps with creep times the force on each contact: less than the creep where
 * that is less than one. */
TEST(phys_friction_creeps_where_it_holds)
{
    for (int i = 0; i < 4; i++) {
        struct sim_fixture p;
        const struct friction_fixture b = {.slope = 0.1,
                                           .turn = 0.4,
                                           .manager =
                                               i < 2 ? "friction=0.4 stictionCreep=1e-3 " UNILATERAL
                                                     : "friction=0.4 stictionCreep=1e-3",
                                           .model = models[i % 2]};
        const double force = FRICTION_FIXTURE_MASS * friction_fixture_slides(&b, 0) / 4;
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        CHECK_NEAR(friction_fixture_speed(&p, &b), 1e-3 * force, 1e-9);
        CHECK(force < 1);
        sim_fixture_close(&p);
    }
}

/* A sticking block hangs on its compliant contacts as on springs, and swings there with their
 * damping. */
TEST(phys_friction_with_compliance_is_a_spring)
{
    const double c = 4e-4, d = 20, k = 4 / c, damping = 4 * d;
    for (int i = 0; i < 2; i++) {
        struct sim_fixture p;
        char manager[200];
        const struct friction_fixture b = {
            .slope = 0.1, .turn = 0.4, .manager = manager, .model = models[i], .step = 1e-4};
        snprintf(manager, sizeof manager,
                 "friction=0.4 stictionCompliance=%g stictionDamping=%g " UNILATERAL, c, d);
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        double load = FRICTION_FIXTURE_MASS * friction_fixture_slides(&b, 0);
        double w0 = sqrt(k / FRICTION_FIXTURE_MASS),
               z = damping / (2 * sqrt(k * FRICTION_FIXTURE_MASS));
        double w = w0 * sqrt(1 - z * z), t = 0.05;
        double x =
            load / k * (1 - exp(-z * w0 * t) * (cos(w * t) + z / sqrt(1 - z * z) * sin(w * t)));
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        const double *q = sim_fixture_q(&p, FRICTION_FIXTURE_BLOCK);
        CHECK_NEAR(q[0] * cos(b.turn) + q[1] * sin(b.turn), x, 5e-3 * load / k);
        CHECK_STATUS(art_sim_run(p.sim, 1.5), ART_OK);
        CHECK_NEAR(q[0] * cos(b.turn) + q[1] * sin(b.turn), load / k, 1e-6 * load / k);
        CHECK_NEAR(friction_fixture_speed(&p, &b), 0, 1e-9);
        sim_fixture_close(&p);
    }
}

/* Schemes without an implicit solve of constraints say that friction follows, and run. */
TEST(phys_friction_within_the_solve_needs_one)
{
    static const struct {
        const char *scheme, *manager;
        int reported;
    } cases[] = {{"SymplecticEuler", "friction=0.4", 1},
                 {"BackwardEuler", "friction=0.4", 1},
                 {"ConstrainedBackwardEuler", "friction=0.4", 0},
                 {"Trapezoidal", "friction=0.4", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sim_fixture p;
        const struct friction_fixture b = {.slope = 0.5,
                                           .manager = cases[i].manager,
                                           .model = IMPLICIT,
                                           .integrator = cases[i].scheme};
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        CHECK_INT(p.ctx.n_warnings, cases[i].reported);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        CHECK_NEAR(friction_fixture_speed(&p, &b), 0.1 * friction_fixture_slides(&b, 0.4), 1e-7);
        sim_fixture_close(&p);
    }
}

/* A block on a belt goes with it; in the original, which counts what is prescribed twice where
 * contacts hold, at twice its speed. */
TEST(phys_friction_of_a_belt)
{
    for (int compat = 0; compat < 2; compat++) {
        struct friction_fixture b = {.manager = "friction=0.4 method=VERTEX_PENETRATION",
                                     .plate = "targetVelocity=[ 0.1 0 0 0 0 0 ] "
                                              "vel=[ 0.1 0 0 0 0 0 ]",
                                     .compat = compat};
        struct sim_fixture p;
        REQUIRE(friction_fixture_open(&p, &b) == ART_OK);
        REQUIRE(art_sim_run(p.sim, 0.5) == ART_OK);
        CHECK_NEAR(sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK)[0], compat ? 0.2 : 0.1,
                   compat ? 1e-5 : 1e-8);
        sim_fixture_close(&p);
    }
}
