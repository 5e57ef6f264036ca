/* Shells with muscles and with memory, in adaptive steps, and what follows their elements. */
#include "physics/shell_fixture.h"
#include <math.h>
#include <string.h>

static void flat(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, 2 * u, v, 0);
    art_v3_set(n, 0, 0, 1);
}

static bool everywhere(double u, double v)
{
    (void)u;
    (void)v;
    return true;
}

static bool at_start(double u, double v)
{
    (void)v;
    return u < 1e-9;
}

static void node_stress(struct shell_fixture *b, double s[6])
{
    art_system_update(b->p.sys, b->p.state);
    art_fem_field_get(art_fem_field_find(ART_FEM_NODE, "stress"), b->fem, b->p.state,
                      shell_fixture_node(b, 0.5, 0.5), s);
}

/* ------------------------------------------------------------------------- muscles */

static void put_bundle(struct art_buf *text, int n, const char *direction)
{
    art_buf_puts(text, "MuscleBundleList [ name='bundles' [ name='b' excitation=0.5 "
                       "muscleMaterial=SimpleForceMuscle [ maxStress=300 ] "
                       "elementDescs=[ name='elementDescs'\n");
    for (int e = 0; e < n; e++)
        art_buf_printf(text, "[ element='shellElements/%d' direction=[ %s ] ]\n", e, direction);
    art_buf_puts(text, "] ] ]\n");
}

/* The tangent with muscles that act is the derivative of the forces; a muscle that cannot shorten
 * gives the stress e maxStress (a a^T - I / 3). */
TEST(shell_muscles)
{
    for (int k = 0; k < 4; k++) {
        bool still = k >= 2;
        struct shell_grid grid = {.n = {2, 2},
                                  .tri = k & 1,
                                  .thickness = 0.1,
                                  .at = flat,
                                  .cls = "FemMuscleModel",
                                  .mech = "gravity=[ 0 0 0 ]",
                                  .fixed = still ? everywhere : NULL,
                                  .model = "material=NeoHookeanMaterial [ YoungsModulus=1000 "
                                           "PoissonsRatio=0.3 ]"};
        struct shell_fixture b;
        struct art_ctx ctx;
        struct art_buf text;
        double d[60], e[2], s[6];
        art_ctx_init(&ctx);
        art_buf_init(&text, &ctx);
        put_bundle(&text, grid.tri ? 8 : 4, still ? "0.6 0.8 0" : "1 0.2 0");
        grid.more = text.s;
        if (CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) {
            art_system_excite(b.p.sys);
            if (still) {
                const double want[6] = {
                    150 * (0.36 - 1 / 3.0), 150 * (0.64 - 1 / 3.0), -50, 150 * 0.48, 0, 0};
                node_stress(&b, s);
                CHECK_NEAR_N(s, want, 6, 1e-9);
            } else if (CHECK(b.p.sys->n_active <= 60)) {
                for (int i = 0; i < b.p.state->n_q; i++) b.x0[i] += test_uniform(-0.01, 0.01);
                for (int i = 0; i < b.p.sys->n_active; i++) d[i] = test_uniform(-1, 1);
                shell_fixture_tangent(&b, 2e-4, d, e);
                if (!CHECK(e[1] < 3e-5 && fabs(e[0] / e[1] - 4) < 0.1))
                    TEST_FAIL("%d: %g %g", k, e[0], e[1]);
            }
        }
        shell_fixture_close(&b);
        art_buf_fini(&text);
        art_ctx_fini(&ctx);
    }
}

/* -------------------------------------------------------------------------- memory */

/* Stretched at once and held: the stress of bending and stretching is 1 + Gamma times the elastic
 * one at first, and goes to that. */
TEST(shell_stress_relaxes)
{
    static const char *const models[] = {
        "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]",
        "material=ViscoelasticMaterial [ baseMaterial=NeoHookeanMaterial [ YoungsModulus=1000 "
        "PoissonsRatio=0.3 ] viscoBehavior=QLVBehavior [ Tau=[ 0.02 0 0 0 0 0 ] "
        "Gamma=[ 0.8 0 0 0 0 0 ] ] ]"};
    for (int tri = 0; tri < 2; tri++) {
        double s[2][6], early[6];
        for (int m = 0; m < 2; m++) {
            struct shell_grid grid = {.n = {2, 2},
                                      .tri = tri,
                                      .thickness = 0.1,
                                      .at = flat,
                                      .step = 0.005,
                                      .mech = "gravity=[ 0 0 0 ]",
                                      .fixed = everywhere,
                                      .model = models[m]};
            struct shell_fixture b;
            REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
            CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK);
            for (int i = 0; i < b.fem->n_all; i++) {
                double *x = shell_fixture_at(&b, i);
                x[0] *= 1.1 - x[2];
            }
            CHECK_STATUS(art_sim_run(b.p.sim, 0.02), ART_OK);
            node_stress(&b, early);
            CHECK_STATUS(art_sim_run(b.p.sim, 0.5), ART_OK);
            node_stress(&b, s[m]);
            shell_fixture_close(&b);
        }
        CHECK(s[0][0] > 100 && early[0] > 1.2 * s[0][0] && early[0] < 1.8 * s[0][0]);
        CHECK_NEAR_N(s[1], s[0], 6, 1e-6 * s[0][0]);
    }
}

/* -------------------------------------------------------------------------- adaptive */

/* How far the end of a thin sheet, held at the other, falls in half a second; -2 in the limit. */
static int fall_of_sheet(double h, bool adaptive, double *z)
{
    struct shell_grid grid = {.n = {6, 2},
                              .thickness = 0.1,
                              .at = flat,
                              .fixed = at_start,
                              .adaptive = adaptive,
                              .step = h,
                              .mech = "gravity=[ 0 0 -40 ]",
                              .model = "density=100 material=NeoHookeanMaterial [ "
                                       "YoungsModulus=1e5 PoissonsRatio=0.3 ]"};
    struct shell_fixture b;
    int status = shell_fixture_open(&b, &grid);
    if (!CHECK_STATUS(status, ART_OK)) return status;
    status = art_sim_run(b.p.sim, 0.5);
    *z = shell_fixture_at(&b, shell_fixture_node(&b, 1, 0.5))[2];
    shell_fixture_close(&b);
    return status;
}

/* A strip that swings down: an element is turned inside out by the step, which is taken again in
 * parts; smaller steps come to the limit. */
TEST(shell_adaptive_steps)
{
    double coarse, z[2];
    CHECK_STATUS(fall_of_sheet(0.1, false, &coarse), ART_EDIVERGED);
    CHECK_STATUS(fall_of_sheet(0.1, true, &coarse), ART_OK);
    CHECK_STATUS(fall_of_sheet(0.02, true, &z[0]), ART_OK);
    CHECK_STATUS(fall_of_sheet(0.005, true, &z[1]), ART_OK);
    CHECK(coarse < -0.5);
    CHECK_NEAR(z[0], -2, 0.15);
    CHECK_NEAR(z[1], -2, 0.03);
}

/* --------------------------------------------------------------------------- masters */

/* Markers, frames and points on elements of shells go with them: exactly, when these move as a
 * body. */
TEST(shell_elements_carry_markers_and_frames)
{
    for (int tri = 0; tri < 2; tri++) {
        struct shell_grid grid = {
            .n = {2, 2},
            .tri = tri,
            .skew = 0.2,
            .thickness = 0.1,
            .at = flat,
            .mech = "gravity=[ 0 0 0 ]",
            .model = "material=LinearMaterial [ ]",
            .more =
                "PointList<FemMarker> [ name='markers' [ name='k' position=[ 0.7 0.3 0.05 ] ] ]",
            .beside =
                "RenderableComponentList<Frame> [ name='frames' [ name='e' "
                "position=[ 0.8 0.6 0.05 ] rotation=[ 0.6 0.8 0 0 ] ] ]\n"
                "PointList<Particle> [ name='particles' [ name='p' position=[ 0.2 0.2 0.05 ] "
                "mass=1 ] ]\n"
                "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
                "FrameFem3dAttachment [ frame='frames/e' element='models/fem/shellElements/0' ]\n"
                "PointFem3dAttachment [ point='particles/p' "
                "element='models/fem/shellElements/0' ] ]\n"};
        struct shell_fixture b;
        const double axis[3] = {1, 2, 3}, shift[3] = {0.3, -0.2, 0.5};
        const char *const path[] = {"models/m/models/fem/markers/k", "models/m/frames/e",
                                    "models/m/particles/p"};
        double R[9], want[3], at[3][7], F[9], G[9], T[9];
        if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) {
            TEST_FAIL("%s", b.p.ctx.last);
            return;
        }
        art_system_update(b.p.sys, b.p.state);
        for (int k = 0; k < 3; k++)
            memcpy(at[k], sim_fixture_q(&b.p, path[k]), (k == 1 ? 7 : 3) * 8);
        art_rot_from_axis_angle_deg(R, axis, 100);
        for (int i = 0; i < b.fem->n_all; i++) {
            double *x = shell_fixture_at(&b, i);
            art_m3_mulvec(want, R, x);
            art_v3_add(x, want, shift);
        }
        art_system_update(b.p.sys, b.p.state);
        CHECK_NEAR(at[0][0], 0.7, 1e-9);
        for (int k = 0; k < 3; k++) {
            art_m3_mulvec(want, R, at[k]);
            art_v3_add(want, want, shift);
            CHECK_NEAR_N(sim_fixture_q(&b.p, path[k]), want, 3, 1e-12);
        }
        art_rot_from_quat(F, at[1] + 3);
        art_rot_from_quat(G, sim_fixture_q(&b.p, path[1]) + 3);
        art_m3_mul(T, R, F);
        CHECK_NEAR_N(G, T, 9, 1e-12);
        shell_fixture_close(&b);
    }
}
