/* The Jacobians of forces along a line, reduced through attachments of all sorts. */
#include "physics/sim_fixture.h"
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

/* Write a model with a spring between each two of the points. */
static void write_model(char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, "%s", model);
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            if (i != j)
                n += (size_t)snprintf(text + n, size - n,
                                      "[ points=[ '%s' '%s' ] "
                                      "material=LinearAxialMaterial [ stiffness=1 ] ]\n",
                                      points[i], points[j]);
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
    write_model(text, 20000);
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
