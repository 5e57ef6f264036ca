/* Rigid bodies that meet: what impacts and rest must be, in closed form. */
#include "physics/contact_fixture.h"
#include "physics/friction_fixture.h"
#include <math.h>
#include <stdio.h>

#define A CONTACT_FIXTURE_BODY "a"
#define B CONTACT_FIXTURE_BODY "b"

/* Two free balls, of 2 and 3 kg, a little apart along x; a flies at b. */
static bool open_balls(struct sim_fixture *p, double aside, const char *velocity,
                       const char *contact)
{
    struct contact_fixture r;
    const double radius = 0.1;
    char more[100];
    contact_fixture_begin(&r);
    snprintf(more, sizeof more, "velocity=[ %s ]", velocity);
    contact_fixture_sphere(&r, "a", radius, 16, (const double[3]){0, 0, 0}, 2, more);
    contact_fixture_sphere(
        &r, "b", radius, 16,
        (const double[3]){sqrt(4 * radius * radius - aside * aside) + 0.007, aside, 0}, 3, "");
    return CHECK_STATUS(contact_fixture_open(&r, p, 0, contact, 0.01, NULL), ART_OK);
}

static const char *const balls[] = {"method=CONTOUR_REGION",
                                    "method=CONTOUR_REGION colliderType=AJL_CONTOUR",
                                    "bilateralVertexContact=false", ""};
enum { N_BALLS = sizeof balls / sizeof *balls };

/* Head on: both go on with the velocity of their centre of mass, as nearly along x as facets face
 * it. */
TEST(phys_contact_balls_head_on)
{
    for (int i = 0; i < N_BALLS; i++) {
        struct sim_fixture p;
        struct art_momentum now;
        if (!open_balls(&p, 0, "1 0 0 0 0 0", balls[i])) return;
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
        double tol = i < 2 ? 1e-4 : 0.1;
        art_system_momentum(p.sys, p.state, &now);
        ok = CHECK_NEAR(sim_fixture_u(&p, A)[0], 0.4, tol) &&
             CHECK_NEAR(sim_fixture_u(&p, B)[0], 0.4, tol) && ok;
        ok = CHECK_NEAR_N(now.linear, ((const double[]){2, 0, 0}), 3, 1e-12) && ok;
        /* what is lost is the motion to each other: m1 m2 / 2 (m1 + m2) */
        ok = CHECK_NEAR(now.kinetic, 1 - 0.6, tol) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", balls[i]);
    }
}

/* Askew: momentum and its moment stay, energy never grows, and some is lost. */
TEST(phys_contact_balls_askew_keep_momentum)
{
    for (int i = 0; i < N_BALLS; i++) {
        struct sim_fixture p;
        struct art_momentum before, now;
        if (!open_balls(&p, 0.09, "1 0.1 -0.2 3 -2 1", balls[i])) return;
        art_system_momentum(p.sys, p.state, &before);
        double last = before.kinetic;
        bool ok = true;
        for (int s = 1; s <= 40 && ok; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, 0.01 * s), ART_OK);
            art_system_momentum(p.sys, p.state, &now);
            ok = CHECK_NEAR_N(now.linear, before.linear, 3, 1e-12) && ok;
            ok = CHECK(now.kinetic <= last * (1 + 1e-12)) && ok;
            last = now.kinetic;
        }
        ok = CHECK(last < 0.9 * before.kinetic) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", balls[i]);
    }
}

/* Ten boxes on a plate, for three seconds, ten in a long check. They begin half of the tolerance
 * deep in each other, at rest. Vertices without friction tremble a little where rows are
 * redundant. */
TEST(phys_contact_stack_of_ten_boxes_rests)
{
    static const char *const ways[] = {
        "",
        "friction=0.3",
        "colliderType=AJL_CONTOUR",
        "colliderType=AJL_CONTOUR friction=0.3",
        ("method=VERTEX_PENETRATION vertexPenetrations=BOTH_COLLIDABLES "
         "bilateralVertexContact=false"),
        "method=VERTEX_PENETRATION vertexPenetrations=BOTH_COLLIDABLES friction=0.3",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        static const double size[3] = {0.2, 0.2, 0.1};
        const double rest = 5e-5; /* the middle of the tolerance that is stated */
        struct sim_fixture p;
        struct friction_fixture b = {.manager = ways[i]};
        struct art_ctx ctx;
        struct art_buf more;
        double noise = 0, drift = 0;
        art_ctx_init(&ctx);
        art_buf_init(&more, &ctx);
        for (int k = 1; k < 10; k++) {
            art_buf_printf(&more,
                           "[ name='b%d' position=[ 0 0 %.17g ] inertiaMethod=EXPLICIT\n"
                           "inertia=[ 2 0 0 0 0.008 0 0 0 0.008 0 0 0 0.013 ] meshes=[ "
                           "name='meshes' [ name='s' ",
                           k, 0.05 + k * (0.1 - rest));
            const double smaller[3] = {size[0] - 0.01 * k, size[1] - 0.01 * k, size[2]};
            friction_fixture_box(&more, smaller, 1);
            art_buf_puts(&more, "] ] ]\n");
        }
        b.more = more.s;
        REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
        bool ok = true;
        for (int s = 1; s <= (test_count(1) > 1 ? 10 : 3) && ok; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, s), ART_OK);
            for (int k = 0; k < 10; k++) {
                char path[60];
                snprintf(path, sizeof path, "models/m/rigidBodies/b%d", k);
                const double *q = sim_fixture_q(&p, k ? path : FRICTION_FIXTURE_BLOCK),
                             *u = sim_fixture_u(&p, k ? path : FRICTION_FIXTURE_BLOCK);
                const double home[3] = {0, 0, 0.05 + k * (0.1 - rest)};
                drift = fmax(drift, art_v3_distance(q, home));
                noise = fmax(noise, art_v3_norm(u));
            }
        }
        ok = CHECK(drift < 1e-5) && CHECK(noise < (i < 4 ? 1e-11 : 1e-7)) && ok;
        sim_fixture_close(&p);
        art_buf_fini(&more);
        art_ctx_fini(&ctx);
        if (!ok) TEST_FAIL("%s: drift %g, velocity %g", ways[i], drift, noise);
    }
}
