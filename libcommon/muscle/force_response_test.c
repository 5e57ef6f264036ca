/* Rows of forces as targets are the derivatives of the forces. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <string.h>

static const char text[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles'\n"
    "  [ name='p' mass=1 position=[ 0.3 0.1 1 ] velocity=[ 0.3 -0.1 0.2 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.2 ]\n"
    "   markers=[ name='markers' FrameMarker [ name='k'\n"
    "    attachment=PointFrameAttachment [ frame='rigidBodies/a' loc=[ 0.3 0.2 0.4 ] ] ] ] ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 0.2 0 0.1 ] velocity=[ 0 0 0 1 2 0 ]\n"
    "   inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.2 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  AxialSpring [ name='s' points=[ 'particles/p' 'rigidBodies/a/markers/k' ] restLength=0.2\n"
    "   material=LinearAxialMaterial [ stiffness=90 damping=2 ] ] ]\n"
    " RenderableComponentList<FrameSpring> [ name='frameSprings'\n"
    "  [ name='f' frameA='rigidBodies/a' frameB='rigidBodies/b' attachFrameB=[ -0.2 0 -0.1 1 0 0 0 "
    "]\n"
    "   material=LinearFrameMaterial [ stiffness=[ 90 80 70 ] rotaryStiffness=[ 20 25 30 ]\n"
    "    damping=[ 2 3 4 ] ] ]\n"
    "  [ name='g' frameA='rigidBodies/a' frameB='rigidBodies/b' useTransformDC=false\n"
    "   attachFrameA=[ 0 -1 0 0.3 1 0 0 0.1 0 0 1 0 ] attachFrameB=[ 0.8 0 0.6 -0.2 0 1 0 0.1 -0.6 "
    "0 0.8 0.3 ]\n"
    "   material=LinearFrameMaterial [ stiffness=[ 60 50 70 ] rotaryStiffness=[ 20 25 30 ]\n"
    "    damping=[ 2 3 4 ] rotaryDamping=[ 0.3 0.2 0.4 ] ] ] ] ]\n";

static void force_at(struct sim_fixture *p, const char *path, double F[6])
{
    struct art_force_response r = {.still = false};
    art_system_update(p->sys, p->state);
    CHECK_STATUS(art_force_respond(&p->ctx, p->sys, p->state, art_find(p->model->root, path), &r),
                 ART_OK);
    memcpy(F, r.F, sizeof r.F);
}

static void rows_are_derivatives(const char *path, int size)
{
    enum { MOST = 15 };
    static const double e = 1e-6;
    struct sim_fixture p;
    struct art_rows by_position = {0}, by_velocity = {0};
    struct art_force_response r = {.by_position = &by_position, .by_velocity = &by_velocity};
    double u[MOST], u0[MOST], F[2][6], row[6] = {0}, most = 0;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) return;
    CHECK_INT(p.sys->n_active, MOST);
    art_jac_clear(&by_position.J, p.sys->n_blocks, p.sys->jac.K->size);
    art_jac_clear(&by_velocity.J, p.sys->n_blocks, p.sys->jac.K->size);
    CHECK_STATUS(art_force_respond(&p.ctx, p.sys, p.state, art_find(p.model->root, path), &r),
                 ART_OK);
    CHECK_INT(r.size, size);
    for (int i = 0; i < MOST; i++) u[i] = test_uniform(-1, 1);
    art_jac_mul(&by_velocity.J, p.sys->jac.K->row_off, 0, p.sys->n_active_blocks, 1, u, row);
    art_system_get_velocity(p.sys, p.state, u0);
    for (int k = 0; k < 2; k++) {
        double v[MOST];
        for (int i = 0; i < MOST; i++) v[i] = u0[i] + (k ? -e : e) * u[i];
        art_system_set_velocity(p.sys, p.state, v);
        force_at(&p, path, F[k]);
    }
    for (int i = 0; i < size; i++) {
        most = fmax(most, fabs(row[i]));
        CHECK_NEAR(row[i], (F[0][i] - F[1][i]) / (2 * e), 1e-6);
    }
    CHECK(most > 0.1);
    art_system_set_velocity(p.sys, p.state, u0);
    memset(row, 0, sizeof row);
    art_jac_mul(&by_position.J, p.sys->jac.K->row_off, 0, p.sys->n_active_blocks, 1, u, row);
    art_system_move(p.sys, p.state, e, u);
    force_at(&p, path, F[0]);
    art_system_move(p.sys, p.state, -2 * e, u);
    force_at(&p, path, F[1]);
    for (int i = 0; i < size; i++) CHECK_NEAR(row[i], (F[0][i] - F[1][i]) / (2 * e), 1e-5);
    art_rows_free(&by_position);
    art_rows_free(&by_velocity);
    sim_fixture_close(&p);
}

TEST(muscle_force_rows_are_derivatives)
{
    rows_are_derivatives("models/m/axialSprings/s", 1);
    rows_are_derivatives("models/m/frameSprings/f", 6);
    rows_are_derivatives("models/m/frameSprings/g", 6);
}
