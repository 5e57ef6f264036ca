/* Inverse kinematics of markers against closed forms. */
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <art/inverse.h>
#include <math.h>

/* A lever on a hinge about y at the origin, with markers on it, and a body that nothing joins to
 * it. */
static const char lever[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='b' dynamic=false inertiaMethod=EXPLICIT position=[ 0.5 0 0 ]\n"
    "   inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.2 ]\n"
    "   markers=[ name='markers'\n"
    "    FrameMarker [ name='tip'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0.5 0 0 ] ] ]\n"
    "    FrameMarker [ name='mid'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0 0 0.2 ] ] ] ] ]\n"
    "  [ name='c' dynamic=false inertiaMethod=EXPLICIT\n"
    "   inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.2 ] ] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='j' bodyA='rigidBodies/b' bodyB=null\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b'\n"
    "    TFM=[ 1 0 0 -0.5  0 0 1 0  0 -1 0 0 ] ]\n"
    "   attachmentB=FrameFrameAttachment [ master=null\n"
    "    TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 ] ] ] ] ]\n";

struct ik_fixture {
    struct sim_fixture p;
    struct art_ik *ik;
};

static bool open_ik(struct ik_fixture *f, int n)
{
    static const char *const names[2] = {"rigidBodies/b/markers/tip", "rigidBodies/b/markers/mid"};
    const struct art_compile_options options = {0};
    struct art_ref refs[2] = {{0}};
    f->ik = NULL;
    if (!CHECK_STATUS(sim_fixture_open(&f->p, lever, 0.01, NULL), ART_OK)) return false;
    for (int i = 0; i < n; i++) {
        refs[i].to = art_find(f->p.sys->top, names[i]);
        refs[i].num = 1 + i;
        refs[i].has_num = true;
    }
    return CHECK_STATUS(art_ik_create(&f->p.ctx, f->p.sys->top, refs, n, &options, &f->ik), ART_OK);
}

static void close_ik(struct ik_fixture *f)
{
    art_ik_free(f->ik);
    sim_fixture_close(&f->p);
}

/* Where the lever points, in the plane y = 0. */
static double lever_angle(struct ik_fixture *f)
{
    art_ik_apply(f->ik, f->p.sys, f->p.state);
    const double *q = sim_fixture_q(&f->p, "models/m/rigidBodies/b");
    CHECK_NEAR(hypot(q[0], q[2]), 0.5, 1e-9);
    CHECK_NEAR(q[1], 0, 1e-9);
    return atan2(q[2], q[0]);
}

TEST(inverse_ik_points_a_lever_at_its_marker)
{
    struct ik_fixture f;
    struct art_ik_report report;
    const double target[3] = {0.9, 0.3, 0.7};
    if (!open_ik(&f, 1)) return;
    CHECK_STATUS(art_ik_solve(f.ik, target, NULL, &report), ART_OK);
    CHECK(report.converged && report.row_error < 1e-9);
    CHECK_NEAR(lever_angle(&f), atan2(0.7, 0.9), 1e-8);
    CHECK_NEAR(report.error, hypot(hypot(0.9, 0.7) - 1, 0.3), 1e-6);
    /* so far away that steps without damping would turn back for ever, and inside of its circle */
    CHECK_STATUS(art_ik_solve(f.ik, (const double[3]){0, 0, 2.5}, NULL, &report), ART_OK);
    CHECK(report.converged);
    CHECK_NEAR(lever_angle(&f), acos(-1) / 2, 1e-8);
    CHECK_STATUS(art_ik_solve(f.ik, (const double[3]){-0.1, 0, 0.1}, NULL, &report), ART_OK);
    CHECK(report.converged);
    CHECK_NEAR(lever_angle(&f), 3 * acos(-1) / 4, 1e-8);
    close_ik(&f);
}

/* Two markers with weights 1 and 2: tan = sum w (r x t) / sum w (r . t). A missing one does not
 * count. */
TEST(inverse_ik_weighs_markers_and_misses_some)
{
    struct ik_fixture f;
    double target[6] = {0.6, 0, 0.9, -0.1, 0, 0.4};
    if (!open_ik(&f, 2)) return;
    CHECK_STATUS(art_ik_solve(f.ik, target, NULL, NULL), ART_OK);
    double cross = 1 * 0.9 + 2 * (0.5 * 0.4 - 0.2 * -0.1),
           dot = 1 * 0.6 + 2 * (0.5 * -0.1 + 0.2 * 0.4);
    CHECK_NEAR(lever_angle(&f), atan2(cross, dot), 1e-8);
    target[1] = NAN;
    CHECK_STATUS(art_ik_solve(f.ik, target, NULL, NULL), ART_OK);
    CHECK_NEAR(lever_angle(&f), atan2(0.4, -0.1) - atan2(0.2, 0.5), 1e-8);
    close_ik(&f);
}

TEST(inverse_ik_refuses_what_is_no_marker)
{
    struct sim_fixture p;
    const struct art_compile_options options = {0};
    struct art_ref ref = {0};
    struct art_ik *ik = NULL;
    if (!CHECK_STATUS(sim_fixture_open(&p, lever, 0.01, NULL), ART_OK)) return;
    CHECK_STATUS(art_ik_create(&p.ctx, p.sys->top, &ref, 1, &options, &ik), ART_ENOTFOUND);
    ref.to = art_find(p.sys->top, "rigidBodies/c");
    CHECK_STATUS(art_ik_create(&p.ctx, p.sys->top, &ref, 1, &options, &ik), ART_EUSAGE);
    sim_fixture_close(&p);
}
