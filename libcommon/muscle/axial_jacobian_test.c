/* The Jacobians of forces along a line, reduced through attachments of all sorts. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Ends of all sorts: particles free and fixed, markers of two free bodies and a fixed one, a point
 * that follows a particle; two markers on one body, and a point that follows a body with itself. */
static const char *const model =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' position=[ 0.3 1 0.2 ] ]\n"
    "  [ name='q' position=[ 0.3 1 0.2 ] ] [ name='o' position=[ -1 0.5 2 ] dynamic=false ] ]\n"
    " ComponentList<DynamicAttachment> [ name='attachments'\n"
    "  PointParticleAttachment [ point='particles/q' particle='particles/p' ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' pose=[ 0 0 1 1 2 3 40 ] velocity=[ 1 2 3 0.4 -0.5 0.6 ] inertiaMethod=EXPLICIT\n"
    "   inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] markers=[ name='markers'\n"
    "    FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/a' loc=[ 0.3 "
    "0.1 -0.2 ] ] ]\n"
    "    FrameMarker [ name='l' attachment=PointFrameAttachment [ frame='rigidBodies/a' loc=[ -0.2 "
    "0.5 0.3 ] ] ] ] ]\n"
    "  [ name='b' pose=[ 2 0 1 3 -1 1 70 ] velocity=[ -1 0 2 0.7 0.2 -0.3 ] "
    "inertiaMethod=EXPLICIT\n"
    "   inertia=[ 1 0 0 0 2 0 0 0 1 0 0 0 1 ] markers=[ name='markers'\n"
    "    FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0.1 "
    "0.6 0.4 ] ] ] ] ]\n"
    "  [ name='c' pose=[ 2 2 1 1 1 1 20 ] dynamic=false inertiaMethod=EXPLICIT\n"
    "   inertia=[ 1 0 0 0 2 0 0 0 1 0 0 0 1 ] markers=[ name='markers'\n"
    "    FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/c' loc=[ 0.1 "
    "0.2 0.3 ] ] ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n";

static const char *const points[] = {
    "particles/p",
    "particles/q",
    "particles/o",
    "rigidBodies/a/markers/k",
    "rigidBodies/a/markers/l",
    "rigidBodies/b/markers/k",
    "rigidBodies/c/markers/k",
};

/* Write a model with a spring of some damping between each two of the points. */
static void write_model(char *text, size_t size, double damping)
{
    size_t n = (size_t)snprintf(text, size, "%s", model);
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            if (i != j)
                n +=
                    (size_t)snprintf(text + n, size - n,
                                     "[ points=[ '%s' '%s' ] "
                                     "material=LinearAxialMaterial [ stiffness=%g damping=%g ] ]\n",
                                     points[i], points[j], 1 + damping * i, damping);
    snprintf(text + n, size - n, "] ]\n");
}

struct sums {
    double K[4000], D[4000], yK[100], yD[100];
};

static void clear(struct art_system *sys)
{
    art_blocks_zero(sys->jac.K);
    art_blocks_zero(sys->jac.D);
    memset(sys->jac.yK, 0, (size_t)sys->n_u * sizeof *sys->jac.yK);
    memset(sys->jac.yD, 0, (size_t)sys->n_u * sizeof *sys->jac.yD);
}

static void take(const struct art_system *sys, struct sums *s)
{
    memcpy(s->K, sys->jac.K->val, sys->jac.K->n_val * sizeof *s->K);
    memcpy(s->D, sys->jac.D->val, sys->jac.D->n_val * sizeof *s->D);
    memcpy(s->yK, sys->jac.yK, (size_t)sys->n_u * sizeof *s->yK);
    memcpy(s->yD, sys->jac.yD, (size_t)sys->n_u * sizeof *s->yD);
}

/* The special products for each pair of points equal the general product with the blocks
 * themselves. */
TEST(phys_line_jacobians_are_the_general_ones)
{
    static struct sums general, line;
    char *text = malloc(20000);
    struct sim_fixture p;
    int seen = 0;
    if (!text) return;
    write_model(text, 20000, 0);
    CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK);
    free(text);
    struct art_system *sys = p.sys;
    CHECK(sys->jac.K->n_val <= 4000 && sys->n_u <= 100);
    for (int k = 0; k < sys->jac.n_pairs && sys->jac.K->n_val <= 4000; k++) {
        const struct art_pair *pair = &sys->jac.pairs[k];
        double u[3], BK[9], BD[9], kI = test_uniform(-2, 2), kU = test_uniform(-2, 2);
        double dU = k % 3 ? test_uniform(-2, 2) : 0;
        if (sys->dyn[pair->a].frame || sys->dyn[pair->b].frame) continue;
        for (int i = 0; i < 3; i++) u[i] = test_uniform(-1, 1);
        art_m3_outer(BK, u, u);
        art_m3_scale(BD, dU, BK);
        art_m3_scale(BK, kU, BK);
        for (int i = 0; i < 9; i += 4) BK[i] += kI;
        clear(sys);
        art_system_add(sys, k, BK, BD);
        take(sys, &general);
        clear(sys);
        art_system_add_line(sys, k, u, kI, kU, dU);
        take(sys, &line);
        CHECK_NEAR_N(line.K, general.K, sys->jac.K->n_val, 1e-14);
        CHECK_NEAR_N(line.D, general.D, sys->jac.D->n_val, 1e-14);
        CHECK_NEAR_N(line.yK, general.yK, (size_t)sys->n_u, 1e-14);
        CHECK_NEAR_N(line.yD, general.yD, (size_t)sys->n_u, 1e-14);
        seen++;
    }
    CHECK(seen > 100);
    sim_fixture_close(&p);
}

static double largest(size_t n, const double *x)
{
    double most = 0;
    for (size_t i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
    return most;
}

/* The matrix of a step, summed up spring by spring, and its right-hand side are what K and D make
 * of them. */
TEST(phys_matrix_of_a_step_is_the_sum_of_its_jacobians)
{
    static double A[4000], x[100], f[100], b[100], summed[100];
    const double h = 0.07;
    static char text[22000], whole[24000];
    const char *path =
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
        "  segmentSpecs=[ [ pntB='particles/p' ] [ pntB='rigidBodies/a/markers/k' ]\n"
        "   [ pntB='rigidBodies/b/markers/k' ] [ pntB='rigidBodies/c/markers/k' ] ]\n"
        "  material=LinearAxialMaterial [ stiffness=2 damping=0.4 ] ] ] ]\n";
    const char *damped = "MechModel [ name='m' gravity=[ 1 2 3 ] pointDamping=0.2 frameDamping=0.3 "
                         "rotaryDamping=0.4 inertialDamping=0.1 ";
    struct sim_fixture p;
    write_model(text, sizeof text, 0.3);
    text[strlen(text) - 2] = 0; /* without the end of the model */
    snprintf(whole, sizeof whole, "%s%s%s", damped,
             text + strlen("MechModel [ name='m' gravity=[ 0 0 0 ]"), path);
    CHECK_STATUS(sim_fixture_open(&p, whole, h, NULL), ART_OK);
    struct art_system *sys = p.sys;
    size_t n = (size_t)sys->n_active, n_val = sys->jac.K->n_val;
    REQUIRE(CHECK(n_val <= 4000 && n <= 50 && art_system_sums(sys)));
    art_system_update(sys, p.state);
    art_system_linearize(sys, p.state, f);
    art_system_get_velocity(sys, p.state, x);
    art_blocks_mul(sys->jac.D, NULL, NULL, -h, x, b);
    for (size_t i = 0; i < n; i++) b[i] += h * f[i] + h * h * (sys->jac.cD[i] + h * sys->jac.cK[i]);
    for (size_t i = 0; i < n_val; i++) A[i] = -h * (sys->jac.D->val[i] + h * sys->jac.K->val[i]);
    CHECK(largest(n, sys->jac.cD) > 0.1 && largest(n, sys->jac.cK) > 0.1);
    art_system_linearize_step(sys, p.state, h, summed);
    CHECK_NEAR_N(sys->jac.A->val, A, n_val, 1e-13 * largest(n_val, A));
    CHECK_NEAR_N(summed, b, n, 1e-13 * largest(n, b));
    sim_fixture_close(&p);
}
