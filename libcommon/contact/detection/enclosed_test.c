/* Contact that begins deep inside: bodies wholly inside others are pushed out, contacts that
 * contradict each other throw nothing away, and what makes no contact is reported. */
#include "physics/contact_fixture.h"
#include <art/contact.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int one_cell[3] = {1, 1, 1};

static void hear(void *user, const struct art_message *m)
{
    if (m->severity == ART_WARNING) snprintf(user, 600, "%s", m->text);
}

/* A cube of side 0.9 at x, turned by an angle (degrees) about an axis, and one of side 1 that
 * stands; which of them the pair names first. */
static int open_cubes(struct sim_fixture *p, const double x[3], const double turn[4],
                      bool small_first, double g, const char *contact, bool compat)
{
    struct art_sim_options options = {.step = 0.01, .compat = compat};
    struct contact_fixture r;
    char pose[200];
    snprintf(pose, sizeof pose, "pose=[ %.17g %.17g %.17g %g %g %g %g ]", x[0], x[1], x[2], turn[0],
             turn[1], turn[2], turn[3]);
    contact_fixture_begin(&r);
    if (small_first)
        contact_fixture_box(&r, "a", (const double[3]){0.9, 0.9, 0.9}, one_cell, x, 1, pose);
    contact_fixture_box(&r, small_first ? "b" : "a", (const double[3]){1, 1, 1}, one_cell,
                        (const double[3]){0, 0, 0}, 0, "");
    if (!small_first)
        contact_fixture_box(&r, "b", (const double[3]){0.9, 0.9, 0.9}, one_cell, x, 1, pose);
    return contact_fixture_open_with(&r, p, g, contact, &options);
}

/* The least way out of a cube inside another is its depth below a face: up by 0.9, whichever body
 * is named first and whatever finds contacts. Of six ways of one length it is the one against the
 * weight. It then rests on top. */
TEST(phys_contact_pushes_out_what_lies_inside)
{
    static const char *const methods[] = {
        "", "method=VERTEX_PENETRATION", "colliderType=SIGNED_DISTANCE",
        "method=VERTEX_EDGE_PENETRATION colliderType=AJL_CONTOUR"};
    static const double up[3] = {0, 0, 0.05}, middle[3] = {0, 0, 0}, straight[4] = {0, 0, 1, 0};
    for (int k = 0; k < 16; k++) {
        bool first = k & 1;
        char heard[600] = "";
        struct sim_fixture p;
        REQUIRE(open_cubes(&p, k & 2 ? up : middle, straight, first, 9.8, methods[k / 4], false) ==
                ART_OK);
        p.ctx.report = hear, p.ctx.user = heard;
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        const char *name = first ? CONTACT_FIXTURE_BODY "a" : CONTACT_FIXTURE_BODY "b";
        const double *q = sim_fixture_q(&p, name);
        CHECK_HAS(heard, "lies wholly inside");
        CHECK_HAS(heard, name);
        CHECK_HAS(heard, "at t = 0:");
        bool above = CHECK_NEAR(q[2], 0.95, 1e-3), centred = CHECK_NEAR(q[0], 0, 1e-6);
        if (!above || !centred) TEST_FAIL("%d: %g %g %g", k, q[0], q[1], q[2]);
        sim_fixture_close(&p);
    }
}

/* Where the original finds no contact, and with a method that only looks, that is said once; with
 * strict, it is an error. */
TEST(phys_contact_that_is_not_found_is_reported)
{
    static const double middle[3] = {0, 0, 0}, straight[4] = {0, 0, 1, 0};
    for (int strict = 0; strict < 2; strict++) {
        char heard[600] = "";
        struct sim_fixture p;
        REQUIRE(open_cubes(&p, middle, straight, true, 9.8, "", true) == ART_OK);
        p.ctx.report = hear, p.ctx.user = heard, p.ctx.strict = strict;
        CHECK_STATUS(art_sim_run(p.sim, 0.3), strict ? ART_ERANGE : ART_OK);
        if (!strict) CHECK_INT(p.ctx.n_warnings, 1);
        CHECK_HAS(strict ? p.ctx.last : heard, "there is no contact between them");
        sim_fixture_close(&p);
    }
}

/* Two bars across each other: surfaces cross and no vertex is inside. */
TEST(phys_contact_of_crossed_bars_is_reported)
{
    struct art_sim_options options = {.step = 0.01};
    struct contact_fixture r;
    char heard[600] = "";
    struct sim_fixture p;
    contact_fixture_begin(&r);
    contact_fixture_box(&r, "a", (const double[3]){2, 0.2, 0.2}, one_cell,
                        (const double[3]){0, 0, 0.3}, 1, "");
    contact_fixture_box(&r, "b", (const double[3]){0.2, 2, 0.2}, one_cell,
                        (const double[3]){0, 0, 0}, 0, "");
    REQUIRE(contact_fixture_open_with(&r, &p, 9.8, "method=VERTEX_PENETRATION", &options) ==
            ART_OK);
    p.ctx.report = hear, p.ctx.user = heard;
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_INT(p.ctx.n_warnings, 0);
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_INT(p.ctx.n_warnings, 1);
    CHECK_HAS(heard, "none is inside");
    sim_fixture_close(&p);
}

/* Bodies that begin a little inside each other are put right without a word; deep ones with one. */
TEST(phys_contact_that_begins_deep_is_reported)
{
    static const double depth[] = {0.02, 0.4}, straight[4] = {0, 0, 1, 0};
    static const char *const methods[] = {"method=CONTOUR_REGION", "method=VERTEX_PENETRATION",
                                          "colliderType=SIGNED_DISTANCE"};
    for (int k = 0; k < 6; k++) {
        double x[3] = {0, 0, 0.95 - depth[k & 1]};
        char heard[600] = "";
        struct sim_fixture p;
        REQUIRE(open_cubes(&p, x, straight, true, 9.8, methods[k / 2], false) == ART_OK);
        p.ctx.report = hear, p.ctx.user = heard;
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        CHECK_INT(p.ctx.n_warnings, k & 1);
        if (k & 1) CHECK_HAS(heard, "begin 0.4 inside each other at t = 0");
        sim_fixture_close(&p);
    }
}

/* The same whatever the unit of length: two cubes of side L, one 0.4 L in the other. */
TEST(phys_contact_that_begins_deep_is_reported_at_any_size)
{
    static const double sides[] = {1e-4, 1, 1e4};
    for (int k = 0; k < 3; k++) {
        const double side = sides[k], size[3] = {side, side, side};
        struct art_sim_options options = {.step = 0.01};
        struct contact_fixture r;
        char heard[600] = "";
        struct sim_fixture p;
        contact_fixture_begin(&r);
        contact_fixture_box(&r, "a", size, one_cell, (const double[3]){0, 0, 0.6 * side}, 1, "");
        contact_fixture_box(&r, "b", size, one_cell, (const double[3]){0, 0, 0}, 0, "");
        REQUIRE(contact_fixture_open_with(&r, &p, 9.8 * side, "", &options) == ART_OK);
        p.ctx.report = hear, p.ctx.user = heard;
        CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
        CHECK_INT(p.ctx.n_warnings, 1);
        CHECK_HAS(heard, "inside each other at t = 0");
        sim_fixture_close(&p);
    }
}

/* Contacts of vertices that are deep in a body contradict each other, or nearly, and a motion that
 * meets them all is a large one, or there is none. What is done stays within what takes the bodies
 * apart: half their diagonals together. */
TEST(phys_contact_that_contradicts_itself_throws_nothing)
{
    const double enough = 0.5 * sqrt(3) * (1 + 0.9);
    for (int k = 0; k < test_count(60); k++) {
        static const double angles[] = {0, 0.1, 1, 5, 20, 45};
        double x[3], turn[4], last[3];
        struct sim_fixture p;
        for (int i = 0; i < 3; i++) x[i] = test_uniform(-0.3, 0.3);
        for (int i = 0; i < 3; i++) turn[i] = test_uniform(-1, 1);
        turn[3] = angles[k % 6];
        REQUIRE(open_cubes(&p, x, turn, true, 9.8, "method=VERTEX_PENETRATION", false) == ART_OK);
        art_v3_copy(last, x);
        for (int i = 1; i <= 5; i++) {
            CHECK_STATUS(art_sim_run(p.sim, 0.01 * i), ART_OK);
            const double *q = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a");
            double moved[3];
            art_v3_sub(moved, q, last);
            if (!CHECK(art_v3_norm(moved) < enough))
                TEST_FAIL("%d: from %g %g %g by %g %g %g", k, x[0], x[1], x[2], moved[0], moved[1],
                          moved[2]);
            art_v3_copy(last, q);
        }
        sim_fixture_close(&p);
    }
}

/* Cubes turned against each other whose middles are deep inside: where their surfaces cross does
 * not say the way out, which is through the nearest face, at once, once, and with a word; whatever
 * finds contacts. */
TEST(phys_contact_pushes_out_what_begins_deep)
{
    static const char *const methods[] = {
        "colliderType=AJL_CONTOUR", "", "method=VERTEX_PENETRATION",
        "method=VERTEX_EDGE_PENETRATION colliderType=AJL_CONTOUR", "colliderType=SIGNED_DISTANCE"};
    static const double at[][3] = {{0.1, 0.2, 0.25}, {0, 0, 0.05}, {0.2, -0.15, 0.1}},
                        angles[] = {30, 40, 70};
    const double enough = 0.5 * sqrt(3) * (1 + 0.9);
    for (int k = 0; k < 30; k++) {
        const double *x = at[k % 3], turn[4] = {0.3, 0.5, 0.8, angles[k % 3]};
        bool first = k % 2;
        const char *name = first ? CONTACT_FIXTURE_BODY "a" : CONTACT_FIXTURE_BODY "b";
        char heard[600] = "";
        struct sim_fixture p;
        double moved[3], out[3];
        REQUIRE(open_cubes(&p, x, turn, first, 0, methods[k / 6], false) == ART_OK);
        p.ctx.report = hear, p.ctx.user = heard;
        CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
        art_v3_copy(out, sim_fixture_q(&p, name));
        art_v3_sub(moved, out, x);
        CHECK_HAS(heard, "inside each other at t = 0");
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        double later = art_v3_distance(sim_fixture_q(&p, name), out);
        if (!CHECK(art_v3_norm(moved) > 0.4 && art_v3_norm(moved) < enough && later < 1e-2))
            TEST_FAIL("%d: moved by %g %g %g, then %g", k, moved[0], moved[1], moved[2], later);
        sim_fixture_close(&p);
    }
}
