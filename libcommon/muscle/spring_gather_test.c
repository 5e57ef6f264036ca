/* Springs that threads add up by places. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 40, SPRINGS = 300, MOST = 20000 };

/* Write particles, some of them fixed, two that follow others, and springs between pairs of them,
 * so that points have springs of both sorts in any order; a few springs are without length or
 * switched off. */
static char *write_model(void)
{
    char *text = malloc(200000);
    size_t n = 0, size = 200000;
    if (!text) return NULL;
#define PUT(...) n += (size_t)snprintf(text + n, size - n, __VA_ARGS__)
    PUT("MechModel [ name='m' PointList<Particle> [ name='particles'\n");
    for (int i = 0; i < POINTS; i++)
        PUT("[ name='p%d' position=[ %g %g %g ] velocity=[ %g 0.1 0 ] mass=1 %s]\n", i, i % 4 * 1.1,
            i / 4 % 5 * 0.9, i / 20 * 1.3 + 0.01 * i, 0.1 * (i % 7),
            i % 9 == 4 ? "dynamic=false " : "");
    PUT("] ComponentList<DynamicAttachment> [ name='attachments'\n");
    for (int i = 30; i < 32; i++)
        PUT("PointParticleAttachment [ point='particles/p%d' particle='particles/p%d' ]\n", i,
            i - 28);
    PUT("] AxialSpringList<AxialSpring> [ name='axialSprings'\n");
    for (int i = 0; i < SPRINGS; i++)
        PUT("[ points=[ 'particles/p%d' 'particles/p%d' ] restLength=0.7 %s"
            "material=LinearAxialMaterial [ stiffness=%d damping=%g ] ]\n",
            (7 * i) % POINTS, (7 * i + 1 + i % 11) % POINTS, i % 50 == 3 ? "enabled=false " : "",
            10 + i, i % 3 * 0.3);
    PUT("] ]\n");
#undef PUT
    return text;
}

static size_t take(const struct art_system *sys, double *to)
{
    const struct art_blocks *K = sys->jac.K, *D = sys->jac.D;
    memcpy(to, K->val, K->n_val * sizeof *to);
    memcpy(to + K->n_val, D->val, D->n_val * sizeof *to);
    return K->n_val + D->n_val;
}

/* Springs added together are those added one by one in their order, to the bit. */
TEST(phys_springs_gathered_by_places)
{
    static double one[MOST], all[MOST], f[2][3 * POINTS];
    struct sim_fixture p;
    char *text = write_model();
    REQUIRE(text != NULL);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    REQUIRE(2 * p.sys->jac.K->n_val <= MOST && p.sys->n_active <= 3 * POINTS);
    art_system_forces(p.sys, p.state, f[0]);
    art_system_jacobians(p.sys, p.state);
    size_t n = take(p.sys, one);
    art_system_linearize(p.sys, p.state, f[1]);
    CHECK(take(p.sys, all) == n);
    CHECK(memcmp(one, all, n * sizeof *one) == 0);
    CHECK(memcmp(f[0], f[1], (size_t)p.sys->n_active * sizeof **f) == 0);
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += fabs(one[i]);
    CHECK(sum > 1000);
    sim_fixture_close(&p);
    free(text);
}

/* Summed up in the matrix of a step they are what K and D make of them. */
TEST(phys_springs_gathered_in_the_matrix_of_a_step)
{
    static double A[MOST], want[3 * POINTS], b[3 * POINTS], f[3 * POINTS], u[3 * POINTS];
    const double h = 0.03;
    struct sim_fixture p;
    char *text = write_model();
    REQUIRE(text != NULL);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    struct art_system *sys = p.sys;
    const size_t n = (size_t)sys->n_active, n_val = sys->jac.K->n_val;
    REQUIRE(n_val <= MOST && n <= 3 * POINTS);
    for (int i = 0; i < sys->n_dyn; i++) /* what does not move on its own is at rest */
        if (sys->dyn[i].block >= sys->n_active_blocks) art_v3_zero(p.state->u + sys->dyn[i].u);
    art_system_update(sys, p.state);
    art_system_linearize(sys, p.state, f);
    art_system_get_velocity(sys, p.state, u);
    fem_fixture_multiply(sys, sys->jac.D, u, want);
    double size = 0, most = 0;
    for (size_t i = 0; i < n; i++) {
        want[i] = h * (f[i] - want[i] + h * (sys->jac.cD[i] + h * sys->jac.cK[i]));
        size = fmax(size, fabs(want[i]));
    }
    for (size_t i = 0; i < n_val; i++) {
        A[i] = -h * (sys->jac.D->val[i] + h * sys->jac.K->val[i]);
        most = fmax(most, fabs(A[i]));
    }
    art_system_linearize_step(sys, p.state, h, b);
    CHECK_NEAR_N(sys->jac.A->val, A, n_val, 1e-13 * most);
    CHECK_NEAR_N(b, want, n, 1e-13 * size);
    CHECK(most > 0.1 && size > 0.1);
    sim_fixture_close(&p);
    free(text);
}
