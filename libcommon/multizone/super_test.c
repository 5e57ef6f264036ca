/* Superelements in a system: what follows the modes, momentum, statics and vibration beside the
 * whole FEM model. */
#include "physics/zone_fixture.h"
#include "super_priv.h"
#include <art/multizonebody.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct fem_grid bar = {
    .kind = ART_ELEM_HEX,
    .n = {10, 1, 1},
    .size = {1, 0.1, 0.1},
    .held = zone_at_left,
    .mech = "gravity=[ 0 0 -9.8 ]",
    .model = "material=LinearMaterial [ YoungsModulus=1e8 PoissonsRatio=0.3 corotated=false ] "
             "density=1000 particleDamping=0"};

static bool in_the_middle(const struct fem_grid *grid, const double x[3])
{
    return grid && fabs(x[0] - 0.5) < 1e-9;
}

struct world {
    struct sim_fixture p;
    char path[64];
    struct art_comp *comp;
    struct super_body *body;
};

static int make_zone(struct art_ctx *ctx, const char *path, int modes)
{
    const struct zone_choice c = {
        .left = zone_at_left, .right = zone_at_right, .touch = in_the_middle};
    struct fem_grid grid = bar;
    struct fem_fixture b;
    struct art_reduction *r = NULL;
    grid.held = NULL;
    int status = fem_fixture_open(&b, &grid);
    if (status == ART_OK) status = zone_fixture_reduce(&b, &c, &r);
    if (status == ART_OK && modes) status = art_reduction_modes(&b.p.ctx, r, modes);
    if (status == ART_OK) status = art_zone_write(&b.p.ctx, art_reduction_zone(r), path);
    if (status < 0) art_error(ctx, status, NULL, "%s", b.p.ctx.last);
    art_reduction_free(r);
    fem_fixture_close(&b);
    return status;
}

static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 %g ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='f' position=[ 0 -0.05 -0.05 "
    "] ] ]\n"
    " RenderableComponentList<MeshComponent> [ name='meshBodies' Superelement [ name='s'\n"
    "  file='%s' frame='rigidBodies/f' ] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors' %s ] ] ] ]\n";

static int open_world(struct world *w, int modes, bool clamped, double gravity, double h,
                      const char *integrator)
{
    const struct art_sim_options options = {.step = h, .integrator = integrator};
    struct art_source src = {0};
    char model[2000];
    int status;
    memset(w, 0, sizeof *w);
    art_ctx_init(&w->p.ctx);
    snprintf(w->path, sizeof w->path, "/tmp/multizone-super-%d.zone", (int)getpid());
    ART_TRY(make_zone(&w->p.ctx, w->path, modes));
    snprintf(model, sizeof model, text, gravity, w->path,
             clamped ? "SolidJoint [ name='clamp' bodyA='meshBodies/s/interfaces/left' ]" : "");
    /* the left interface is at the origin; the joint names a frame that comes with the parts: they
     * are built first, without it */
    char *joint = clamped ? strstr(model, "SolidJoint") : NULL;
    char later[200] = "";
    if (joint) {
        size_t n = (size_t)(strchr(joint, ']') + 1 - joint);
        snprintf(later, sizeof later, "%.*s", (int)n, joint);
        memset(joint, ' ', n);
    }
    ART_TRY(art_sim_schema(&w->p.ctx, &w->p.schema));
    ART_TRY(art_source_string(&w->p.ctx, &src, "test.art", model, strlen(model)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    ART_TRY(art_model_read_source(&w->p.ctx, w->p.schema, &src, NULL, &w->p.model));
    w->comp = art_find(w->p.model->root, "models/m/meshBodies/s");
    ART_TRY(art_superelement_build(&w->p.ctx, w->comp));
    if (*later) {
        struct art_comp *list = art_find(w->p.model->root, "models/m/bodyConnectors"), *c;
        struct art_comp *left = art_find(w->p.model->root, "models/m/meshBodies/s/interfaces/left");
        ART_TRY(art_comp_create(w->p.model, art_schema_class(w->p.schema, "SolidJoint"), &c));
        ART_TRY(art_comp_add(list, c, -1));
        ART_TRY(art_set_refs(&w->p.ctx, c, "bodyA", &left, 1));
    }
    ART_TRY(art_sim_create(&w->p.ctx, w->p.model, &options, &w->p.sim));
    w->p.sys = art_sim_system(w->p.sim, 0);
    w->p.state = art_sim_state(w->p.sim, 0);
    w->body = (struct super_body *)art_system_skin_of(w->p.sys, w->comp);
out:
    art_source_fini(&src);
    return status;
}

static void close_world(struct world *w)
{
    unlink(w->path);
    sim_fixture_close(&w->p);
}

static bool opened(struct world *w, int modes, bool clamped, double gravity, double h,
                   const char *integrator)
{
    if (CHECK_STATUS(open_world(w, modes, clamped, gravity, h, integrator), ART_OK)) return true;
    TEST_FAIL("%s", w->p.ctx.last);
    return false;
}

static void shake(struct world *w)
{
    for (int i = 0; i < w->p.sys->n_dyn; i++) {
        const struct art_dyn *dyn = &w->p.sys->dyn[i];
        double turn[3], *q = w->p.state->q + dyn->q;
        if (dyn->status != ART_DYN_ACTIVE) continue;
        for (int a = 0; a < 3; a++) {
            q[a] += test_uniform(-0.02, 0.02);
            turn[a] = test_uniform(-0.5, 0.5);
        }
        if (dyn->frame) art_quat_integrate(q + 3, 1, turn);
        for (int a = 0; a < (dyn->frame ? 6 : 3); a++)
            w->p.state->u[dyn->u + a] = test_uniform(-0.3, 0.3);
    }
    art_system_update(w->p.sys, w->p.state);
}

/* Velocities of points and interfaces are the rates of their places; their accelerations by
 * velocities alone are the rates of those. */
TEST(multizone_superelement_followers_move_with_the_modes)
{
    struct world w;
    const double h = 1e-5;
    if (!opened(&w, 4, false, 0, 0.01, NULL)) return;
    struct art_system *sys = w.p.sys;
    double *q0 = calloc((size_t)w.p.state->n_q, 8), *u = calloc((size_t)sys->n_active, 8);
    double *q[2] = {calloc((size_t)w.p.state->n_q, 8), calloc((size_t)w.p.state->n_q, 8)};
    double *v[2] = {calloc((size_t)sys->n_u, 8), calloc((size_t)sys->n_u, 8)};
    REQUIRE(q0 && u && q[0] && q[1] && v[0] && v[1]);
    shake(&w);
    art_system_get_velocity(sys, w.p.state, u);
    memcpy(q0, w.p.state->q, (size_t)w.p.state->n_q * 8);
    for (int k = 0; k < 2; k++) {
        memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
        art_system_move(sys, w.p.state, k ? h : -h, u);
        art_system_set_velocity(sys, w.p.state, u);
        art_system_update(sys, w.p.state);
        memcpy(q[k], w.p.state->q, (size_t)w.p.state->n_q * 8);
        memcpy(v[k], w.p.state->u, (size_t)sys->n_u * 8);
    }
    memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
    art_system_set_velocity(sys, w.p.state, u);
    art_system_update(sys, w.p.state);
    int points = 0, frames = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        double R[2][9], D[9], turn[3];
        if (dyn->status != ART_DYN_ATTACHED) continue;
        const double *now = w.p.state->u + dyn->u;
        for (int a = 0; a < 3; a++)
            CHECK_NEAR((q[1][dyn->q + a] - q[0][dyn->q + a]) / (2 * h), now[a], 1e-8);
        for (int a = 0; a < (dyn->frame ? 6 : 3); a++)
            CHECK_NEAR((v[1][dyn->u + a] - v[0][dyn->u + a]) / (2 * h),
                       sys->attachments.acc[dyn->u + a], 1e-6);
        if (!dyn->frame) {
            points++;
            continue;
        }
        frames++;
        for (int k = 0; k < 2; k++) art_rot_from_quat(R[k], q[k] + dyn->q + 3);
        art_m3_mul_t(D, R[1], R[0]);
        art_rot_log(turn, D);
        for (int a = 0; a < 3; a++) CHECK_NEAR(turn[a] / (2 * h), now[3 + a], 1e-7);
    }
    CHECK_INT(frames, 2);
    CHECK_INT(points, 4);
    /* the surface too */
    double x[200], at[200];
    REQUIRE(3 * w.body->skin.n_verts <= 200);
    art_skin_velocities(&w.body->skin, w.p.state, at);
    for (int k = 0; k < 2; k++) {
        memcpy(w.p.state->q, q[k], (size_t)w.p.state->n_q * 8);
        art_system_update(sys, w.p.state);
        if (k == 0) art_skin_positions(&w.body->skin, w.p.state, x);
    }
    double y[200];
    art_skin_positions(&w.body->skin, w.p.state, y);
    for (int i = 0; i < 3 * w.body->skin.n_verts; i++)
        CHECK_NEAR((y[i] - x[i]) / (2 * h), at[i], 1e-7);
    free(q0), free(u), free(q[0]), free(q[1]), free(v[0]), free(v[1]);
    close_world(&w);
}

/* Falls as a rigid body does, and weight does not deform it. */
TEST(multizone_superelement_falls_without_strain)
{
    struct world w;
    if (!opened(&w, 4, false, -10, 0.001, NULL)) return;
    if (!CHECK_STATUS(art_sim_run(w.p.sim, 0.1), ART_OK)) TEST_FAIL("%s", w.p.ctx.last);
    CHECK_NEAR(super_body_energy(w.body, w.p.state), 0, 1e-20);
    const double *q = sim_fixture_q(&w.p, "models/m/meshBodies/s/interfaces/right");
    CHECK_NEAR(q[2], -0.5 * 10 * 0.01, 1e-3);
    close_world(&w);
}

/* The tip of the full FEM model at a time. */
static double full_tip(double h, double t, const char *integrator)
{
    struct fem_grid grid = bar;
    struct fem_fixture b;
    double x[3] = {0};
    grid.step = h;
    grid.integrator = integrator;
    if (CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK) &&
        CHECK_STATUS(art_sim_run(b.p.sim, t), ART_OK))
        fem_fixture_tip(&b, &grid, x);
    fem_fixture_close(&b);
    return x[2] - 0.05;
}

static double reduced_tip(int modes, double h, double t, const char *integrator)
{
    struct world w;
    double z = 0;
    if (opened(&w, modes, true, -9.8, h, integrator)) {
        if (!CHECK_STATUS(art_sim_run(w.p.sim, t), ART_OK)) TEST_FAIL("%s", w.p.ctx.last);
        z = sim_fixture_q(&w.p, "models/m/meshBodies/s/interfaces/right")[2];
    }
    close_world(&w);
    return z;
}

/* A clamped bar under its weight, at rest and swinging, beside the whole model: the error falls
 * with the modes. */
TEST(multizone_superelement_bends_and_swings_as_the_whole_model)
{
    const double rest = full_tip(0.01, 0.01, "StaticLineSearch");
    const double few = reduced_tip(2, 0.01, 0.01, "StaticLineSearch"),
                 more = reduced_tip(12, 0.01, 0.01, "StaticLineSearch");
    CHECK(fabs(more - rest) < 2e-3 * fabs(rest));
    CHECK(fabs(few - rest) < 2e-2 * fabs(rest));
    for (int k = 1; k <= 3; k++) {
        const double t = 0.02 * k, full = full_tip(0.001, t, "Trapezoidal");
        CHECK(fabs(reduced_tip(12, 0.001, t, "Trapezoidal") - full) < 1e-2 * fabs(rest));
    }
}

TEST(multizone_superelement_faults_are_named)
{
    struct world w;
    CHECK_STATUS(open_world(&w, 0, false, 0, 0.01, NULL), ART_EUSAGE);
    CHECK_HAS(w.p.ctx.last, "has no modes");
    close_world(&w);
}
