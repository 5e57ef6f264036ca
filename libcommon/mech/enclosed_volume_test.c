/* EnclosedVolumeConstraint: volumes, pressures, derivatives, against closed forms. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A brick of 2 x 3 x 1 whose corners hang on two springs each, to both sides of where they are,
 * which together have the stiffness 100 in all directions; its faces, all or those off
 * the planes through the corner a. */
#define P(x) "'particles/" #x "' "
#define OFF P(e) P(f) P(g) P(h) P(b) P(c) P(g) P(f) P(c) P(d) P(h) P(g)
#define CLOSED P(a) P(d) P(c) P(b) P(a) P(b) P(f) P(e) P(d) P(a) P(e) P(h) OFF

static int open_brick(struct sim_fixture *p, const char *points, const char *sizes,
                      const char *volume, const char *force, const char *integrator)
{
    static const char *const name = "abcdefgh";
    static const double at[8][3] = {{0, 0, 0}, {2, 0, 0}, {2, 3, 0}, {0, 3, 0},
                                    {0, 0, 1}, {2, 0, 1}, {2, 3, 1}, {0, 3, 1}};
    struct art_buf text;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ "
                        "name='particles'\n");
    for (int i = 0; i < 8; i++)
        art_buf_printf(&text, "[ name='%c' mass=1 pointDamping=8 position=[ %g %g %g ] %s ]\n",
                       name[i], at[i][0], at[i][1], at[i][2], i == 6 ? force : "");
    for (int i = 0; i < 16; i++) {
        double away = i % 2 ? -5 : 5;
        art_buf_printf(&text, "[ name='o%d' dynamic=false position=[ %g %g %g ] ]\n", i,
                       at[i / 2][0] + away, at[i / 2][1] + away, at[i / 2][2] + away);
    }
    art_buf_puts(&text, "] AxialSpringList<AxialSpring> [ name='axialSprings'\n");
    for (int i = 0; i < 16; i++)
        art_buf_printf(&text,
                       "[ points=[ 'particles/%c' 'particles/o%d' ] restLength=0 "
                       "material=LinearAxialMaterial [ stiffness=50 damping=0 ] ]\n",
                       name[i / 2], i);
    art_buf_printf(&text,
                   "] RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
                   "EnclosedVolumeConstraint [ name='v' points=[ %s ] faceSizes=[ %s ] %s ] ] ]\n",
                   points, sizes, volume);
    int status = sim_fixture_open(p, text.s, 0.05, integrator);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return status;
}

#define V "models/m/particleConstraints/v:"

/* A force on a corner: all that was pushed out there comes out elsewhere, and the springs bear the
 * pressure. Multipliers of the trapezoidal rule ring. */
TEST(phys_enclosed_volume_is_kept)
{
    static const char *const schemes[] = {"StaticLineSearch", "StaticIncremental",
                                          "ConstrainedBackwardEuler", "Trapezoidal"};
    double p0 = 0;
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(
            open_brick(&p, CLOSED, "4 4 4 4 4 4", "", "externalForce=[ -30 -20 -50 ]", schemes[k]),
            ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, k < 2 ? 0.05 : 6), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, V "currentVolume", 0), 6, 1e-8);
        double pressure = sim_fixture_get(&p, V "pressure", 0);
        CHECK(pressure > 1);
        if (k == 0) p0 = pressure;
        if (!CHECK_NEAR_REL(pressure, p0, k < 2 ? 1e-8 : k < 3 ? 1e-5 : 2e-3))
            TEST_FAIL("%s", schemes[k]);
        sim_fixture_close(&p);
    }
}

/* An even brick that is blown up: corners have a quarter of each of their three faces. The rim of
 * an open surface stays in planes through its origin. */
TEST(phys_enclosed_volume_that_is_injected)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char more[200];
        snprintf(more, sizeof more, "injectedVolume=0.6 bulkModulus=%d", k ? 500 : 0);
        REQUIRE(CHECK_STATUS(open_brick(&p, CLOSED, "4 4 4 4 4 4", more, "", "StaticLineSearch"),
                             ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK);
        double pressure = sim_fixture_get(&p, V "pressure", 0);
        const double *g = sim_fixture_q(&p, "models/m/particles/g");
        /* half the growth of each side at one corner */
        double x = 2 * (g[0] - 2), y = 2 * (g[1] - 3), z = 2 * (g[2] - 1), a = 2 + x, b = 3 + y,
               c = 1 + z;
        CHECK_NEAR(100 * x / 2, pressure * b * c / 4, 1e-7);
        CHECK_NEAR(100 * y / 2, pressure * a * c / 4, 1e-7);
        CHECK_NEAR(100 * z / 2, pressure * a * b / 4, 1e-7);
        CHECK_NEAR(sim_fixture_get(&p, V "currentVolume", 0), a * b * c, 1e-9);
        CHECK_NEAR(a * b * c, 6.6 - (k ? pressure * 6 / 500 : 0), 1e-7);
        sim_fixture_close(&p);
    }
}

TEST(phys_enclosed_volume_of_an_open_surface)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_brick(&p, OFF, "4 4 4", "volume=7", "", "StaticLineSearch"), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, V "currentVolume", 0), 6, 1e-12);
    if (!CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK)) TEST_FAIL("%s", p.ctx.last);
    CHECK_NEAR(sim_fixture_get(&p, V "currentVolume", 0), 7, 1e-8);
    sim_fixture_close(&p);
}

/* The forces of a multiplier with the corners moved by d, and the geometric stiffness there. */
static void forces_at(struct sim_fixture *p, const struct art_state *from, const double *d,
                      double f[24])
{
    const double lambda[1] = {3};
    art_state_copy(p->state, from);
    art_system_move(p->sys, p->state, 1, d);
    art_system_update(p->sys, p->state);
    CHECK_STATUS(art_system_constrain(&p->ctx, p->sys, p->state, 0), ART_OK);
    memset(f, 0, 24 * sizeof *f);
    art_jac_tmul(&p->sys->constraints.G.J, p->sys->jac.K->row_off, 0, 8, 1, lambda, f);
}

/* The geometric stiffness is minus the derivative of the forces of a multiplier. */
TEST(phys_enclosed_volume_geometric_stiffness)
{
    struct sim_fixture p;
    struct art_blocks *A = NULL;
    struct art_state *keep;
    double f[2][24], e[24], Ae[24], h = 1e-5;
    const double lambda[1] = {3};
    int pairs[28][2], n = 0;
    REQUIRE(CHECK_STATUS(open_brick(&p, CLOSED, "4 4 4 4 4 4", "", "", NULL), ART_OK));
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < i; k++, n++) pairs[n][0] = i, pairs[n][1] = k;
    REQUIRE(CHECK_STATUS(
        art_blocks_create(&p.ctx, &A, 8, p.sys->jac.K->size, true, 28, (const int(*)[2])pairs),
        ART_OK));
    for (int i = 0; i < 24; i++) e[i] = 0.2 * sin(3.1 * i);
    art_system_move(p.sys, p.state, 1, e);
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
    art_state_copy(keep, p.state);
    memset(e, 0, sizeof e);
    forces_at(&p, keep, e, f[0]);
    const struct art_constraint_set *set = p.sys->constraints.sets;
    set->type->geometric_stiffness(p.sys, p.state, set, lambda, NULL, NULL, A);
    for (int j = 0; j < 24; j++) {
        memset(e, 0, sizeof e);
        e[j] = 1;
        memset(Ae, 0, sizeof Ae);
        art_blocks_mul(A, NULL, NULL, 1, e, Ae);
        e[j] = h;
        forces_at(&p, keep, e, f[0]);
        e[j] = -h;
        forces_at(&p, keep, e, f[1]);
        for (int i = 0; i < 24; i++) CHECK_NEAR(Ae[i], -(f[0][i] - f[1][i]) / (2 * h), 1e-8);
    }
    art_state_free(keep);
    art_blocks_free(A);
    sim_fixture_close(&p);
}

TEST(phys_enclosed_volume_faults)
{
    static const struct {
        const char *points, *sizes, *more, *says;
    } bad[] = {{CLOSED, "4 4 4 4 4", "", "sum of its faceSizes"},
               {CLOSED, "4 4 4 4 4 5", "", "3, 4, 6 or 8"},
               {"", "", "", "no faces"},
               {P(a) P(d) P(a), "3", "", "no area"},
               {P(a) P(b) P(c) P(d), "4", "bulkModulus=3", "bulk modulus"},
               {"'axialSprings/0' 'particles/a' 'particles/b'", "3", "", "no point"}};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct sim_fixture p;
        CHECK(open_brick(&p, bad[k].points, bad[k].sizes, bad[k].more, "", NULL) < 0);
        if (!CHECK(strstr(p.ctx.last, bad[k].says) != NULL)) TEST_FAIL("%s", p.ctx.last);
        sim_fixture_close(&p);
    }
}
