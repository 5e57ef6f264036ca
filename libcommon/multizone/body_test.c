/* Bodies of zones in a system: forces and their derivatives, statics against the seam system,
 * surface, faults. */
#include "body_priv.h"
#include "physics/zone_fixture.h"
#include <art/multizonebody.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool at_top(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[2] - grid->size[2]) < 1e-12 && !zone_at_left(grid, x) && !zone_at_right(grid, x);
}

static bool seam_left(const struct fem_grid *grid, const double x[3])
{
    return zone_at_left(grid, x) && !zone_at_bottom(grid, x);
}

static bool seam_right(const struct fem_grid *grid, const double x[3])
{
    return zone_at_right(grid, x) && !zone_at_bottom(grid, x);
}

static const struct fem_grid pad = {.kind = ART_ELEM_HEX,
                                    .n = {3, 2, 1},
                                    .size = {0.3, 0.2, 0.1},
                                    .model = "material=LinearMaterial [ YoungsModulus=5e4 "
                                             "PoissonsRatio=0.3 corotated=false ] density=1000"};

struct world {
    struct sim_fixture p;
    struct art_zone *zone[2];
    char path[2][64];
    struct zone_body *body;
    struct art_comp *comp;
};

static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' dynamic=%s inertiaMethod=EXPLICIT inertia=[ 2 0.1 0 0  0.4 0 0 0 0.5 0.02 0 0.02 "
    "0.6 ] ]\n"
    "  [ name='b' dynamic=%s position=[ 0.3 0 0 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  0.4 0 "
    "0 0 0.5 0 0 0 0.6 ] ] ]\n"
    " RenderableComponentList<MeshComponent> [ name='meshBodies' MultizoneBody [ name='z'\n"
    "  files=[ '%s' '%s' ] frames=[ 'rigidBodies/a' 'rigidBodies/b' ] seams=[ %s ] %s ] ] ] ] ]\n";

static int open_world(struct world *w, bool dynamic, const char *seams, const char *props,
                      const char *integrator)
{
    const struct zone_choice choice[2] = {
        {.name = "a", .bone = zone_at_bottom, .right = seam_right, .touch = at_top},
        {.name = "b", .bone = zone_at_bottom, .left = seam_left, .touch = at_top}};
    const struct art_sim_options options = {.step = 0.01, .integrator = integrator};
    const char *moves = dynamic ? "true" : "false";
    struct art_source src = {0};
    char model[4000];
    int status;
    memset(w, 0, sizeof *w);
    art_ctx_init(&w->p.ctx);
    for (int k = 0; k < 2; k++) {
        ART_TRY(zone_fixture_make(&w->p.ctx, &pad, &choice[k], &w->zone[k]));
        snprintf(w->path[k], sizeof w->path[k], "/tmp/multizone-body-%d-%d.zone", (int)getpid(), k);
        ART_TRY(art_zone_write(&w->p.ctx, w->zone[k], w->path[k]));
    }
    snprintf(model, sizeof model, text, moves, moves, w->path[0], w->path[1], seams, props);
    ART_TRY(art_sim_schema(&w->p.ctx, &w->p.schema));
    ART_TRY(art_source_string(&w->p.ctx, &src, "test.art", model, strlen(model)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    ART_TRY(art_model_read_source(&w->p.ctx, w->p.schema, &src, NULL, &w->p.model));
    w->comp = art_find(w->p.model->root, "models/m/meshBodies/z");
    ART_TRY(art_multizone_build(&w->p.ctx, w->comp));
    ART_TRY(art_sim_create(&w->p.ctx, w->p.model, &options, &w->p.sim));
    w->p.sys = art_sim_system(w->p.sim, 0);
    w->p.state = art_sim_state(w->p.sim, 0);
    w->body = zone_body_of(w->p.sys, w->comp);
out:
    art_source_fini(&src);
    return status;
}

static void close_world(struct world *w)
{
    for (int k = 0; k < 2; k++) {
        unlink(w->path[k]);
        art_zone_free(w->zone[k]);
    }
    sim_fixture_close(&w->p);
}

static bool opened(struct world *w, bool dynamic, const char *seams, const char *props,
                   const char *integrator)
{
    if (CHECK_STATUS(open_world(w, dynamic, seams, props, integrator), ART_OK)) return true;
    TEST_FAIL("%s", w->p.ctx.last);
    return false;
}

/* Random turns of the frames and moves of the points. */
static void shake(struct world *w, double angle, double size)
{
    for (int i = 0; i < w->p.sys->n_dyn; i++) {
        const struct art_dyn *dyn = &w->p.sys->dyn[i];
        double *q = w->p.state->q + dyn->q;
        double turn[3];
        for (int a = 0; a < 3; a++)
            q[a] += test_uniform(-size, size), turn[a] = test_uniform(-angle, angle);
        if (dyn->frame) art_quat_integrate(q + 3, 1, turn);
    }
    for (int i = 0; i < w->p.sys->n_u; i++) w->p.state->u[i] = test_uniform(-1, 1);
    art_system_update(w->p.sys, w->p.state);
}

/* Forces are minus the derivative of the energy, the stiffness that of the forces, the damping that
 * by velocities. */
TEST(multizone_body_forces_and_their_derivatives)
{
    struct world w;
    const double h = 1e-6;
    if (!opened(&w, true, "'0:right' '1:left'", "stiffnessDamping=0.02 particleDamping=0.3", NULL))
        return;
    struct art_system *sys = w.p.sys;
    const int n = sys->n_active;
    const size_t size = (size_t)n;
    double *d = calloc(size, 8), *y = calloc(size, 8), *f[2] = {calloc(size, 8), calloc(size, 8)};
    double *q0 = calloc((size_t)w.p.state->n_q, 8), *u = calloc(size, 8);
    REQUIRE(d && y && f[0] && f[1] && q0 && u);
    shake(&w, 0.3, 0.01);
    for (int i = 0; i < n; i++) d[i] = test_uniform(-1, 1);
    memcpy(q0, w.p.state->q, (size_t)w.p.state->n_q * 8);
    /* the energy */
    memset(w.p.state->u, 0, (size_t)sys->n_u * 8);
    art_system_update(sys, w.p.state);
    art_system_forces(sys, w.p.state, f[0]);
    double work = art_dense_dot(size, f[0], d), E[2];
    for (int k = 0; k < 2; k++) {
        memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
        art_system_move(sys, w.p.state, k ? h : -h, d);
        art_system_update(sys, w.p.state);
        E[k] = zone_body_energy(w.body, w.p.state);
    }
    CHECK_NEAR_REL(-(E[1] - E[0]) / (2 * h), work, 1e-6);
    /* stiffness, symmetric in rotations: what is left out is the moment times half the turn */
    memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
    art_system_update(sys, w.p.state);
    art_system_jacobians(sys, w.p.state);
    for (int k = 0; k < 2; k++) {
        memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
        art_system_move(sys, w.p.state, k ? h : -h, d);
        art_system_update(sys, w.p.state);
        art_system_forces(sys, w.p.state, f[k]);
    }
    memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
    art_system_update(sys, w.p.state);
    memset(y, 0, size * sizeof *y);
    art_blocks_mul(sys->jac.K, NULL, NULL, 1, d, y);
    art_system_forces(sys, w.p.state, u);
    double most = art_dense_max_abs(size, y);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        int at = sys->jac.K->row_off[b];
        if (dyn->frame) {
            double half[3];
            art_v3_cross(half, d + at + 3, u + at + 3);
            art_v3_add_scaled(y + at + 3, y + at + 3, 0.5, half);
        }
    }
    for (int i = 0; i < n; i++) CHECK_NEAR((f[1][i] - f[0][i]) / (2 * h), y[i], 1e-6 * most);
    /* damping is linear in velocities */
    art_system_set_velocity(sys, w.p.state, d);
    art_system_update(sys, w.p.state);
    art_system_forces(sys, w.p.state, f[1]);
    memset(y, 0, size * sizeof *y);
    art_blocks_mul(sys->jac.D, NULL, NULL, 1, d, y);
    for (int i = 0; i < n; i++) CHECK_NEAR(f[1][i] - u[i], y[i], 1e-9 * art_dense_max_abs(size, y));
    free(d), free(y), free(f[0]), free(f[1]), free(q0), free(u);
    close_world(&w);
}

/* What the zones do adds up to nothing: no force and no moment on the whole. */
TEST(multizone_body_keeps_momentum)
{
    struct world w;
    if (!opened(&w, true, "'0:right' '1:left'", "stiffnessDamping=0.02", NULL)) return;
    const struct art_system *sys = w.p.sys;
    double sum[6] = {0}, size = 0;
    shake(&w, 0.5, 0.02);
    art_system_forces(w.p.sys, w.p.state, NULL);
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        const double *f = sys->force.all + dyn->u;
        double m[3];
        art_v3_cross(m, w.p.state->q + dyn->q, f);
        art_v3_add(sum, sum, f);
        art_v3_add(sum + 3, sum + 3, m);
        if (dyn->frame) art_v3_add(sum + 3, sum + 3, f + 3);
        size = fmax(size, art_v3_norm(f));
    }
    CHECK(size > 1);
    for (int a = 0; a < 6; a++) CHECK_NEAR(sum[a], 0, 1e-12 * size);
    close_world(&w);
}

static void turn_second(struct world *w, struct art_rigid frame[2])
{
    const double turn[3] = {0, 0.5, 0.1};
    const struct art_dyn *dyn =
        art_system_dyn(w->p.sys, art_find(w->p.model->root, "models/m/rigidBodies/b"));
    double *q = w->p.state->q + dyn->q;
    for (int k = 0; k < 2; k++) art_rigid_identity(&frame[k]);
    art_v3_set(frame[1].p, 0.3, 0, 0.02);
    art_rot_exp(frame[1].R, turn);
    art_v3_copy(q, frame[1].p);
    art_rot_to_quat(q + 3, frame[1].R);
    art_system_update(w->p.sys, w->p.state);
}

/* At rest on frames that do not move the points are where the seam system of the chain has them. */
TEST(multizone_body_at_rest_is_the_seam_system)
{
    struct world w;
    struct art_chain *chain = NULL;
    struct art_rigid frame[2], fit[2];
    const double load[3] = {3, -2, -8};
    if (!opened(&w, false, "'0:right' '1:left'", "", "StaticLineSearch")) return;
    const struct art_zone *zones[2] = {w.zone[0], w.zone[1]};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    art_rigid_identity(&fit[0]);
    art_rigid_identity(&fit[1]);
    fit[1].p[0] = 0.3;
    turn_second(&w, frame);
    int node = zone_fixture_node(w.zone[1], 0.2, 0.1, 0.1);
    const struct art_dyn *dyn = &w.p.sys->dyn[w.body->zone[1].dyn[w.zone[1]->column_of[node] / 3]];
    art_v3_copy(w.p.sys->force.external + dyn->u, load);
    REQUIRE(CHECK_STATUS(art_chain_create(&w.p.ctx, &chain, 2, zones, fit, 1, &seam), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&w.p.ctx, chain, frame), ART_OK));
    double local[3], x[600], y[1200];
    art_rigid_inv_vector(local, &frame[1], load);
    CHECK_STATUS(art_chain_load(&w.p.ctx, chain, 1, node, local), ART_OK);
    REQUIRE(CHECK_STATUS(art_chain_solve(&w.p.ctx, chain), ART_OK));
    if (!CHECK_STATUS(art_sim_run(w.p.sim, 0.01), ART_OK)) TEST_FAIL("%s", w.p.ctx.last);
    art_skin_positions(&w.body->skin, w.p.state, y);
    CHECK_INT(w.body->skin.n_verts, w.zone[0]->n_nodes + w.zone[1]->n_nodes);
    for (int z = 0; z < 2; z++) {
        art_chain_places(chain, z, x);
        CHECK_NEAR_N(y + (z ? 3 * w.zone[0]->n_nodes : 0), x, 3 * w.zone[z]->n_nodes, 1e-9);
    }
    CHECK_NEAR_REL(zone_body_energy(w.body, w.p.state), art_chain_energy(chain), 1e-8);
    art_chain_free(chain);
    close_world(&w);
}

/* Kinematic seams stand halfway; both sides see the same point. */
TEST(multizone_body_kinematic_seams_stand_halfway)
{
    struct world w;
    struct art_rigid frame[2];
    if (!opened(&w, false, "'0:right' '1:left'", "seamBond=KINEMATIC", NULL)) return;
    turn_second(&w, frame);
    for (int i = 0; i < w.body->layout.n_points; i++) {
        const struct zone_point *p = &w.body->layout.at[i];
        double x[2][3], middle[3];
        if (!p->kinematic) continue;
        for (int k = 0; k < 2; k++)
            art_rigid_point(x[k], &frame[p->zone[k]], w.zone[p->zone[k]]->x + 3 * p->node[k]);
        art_v3_lerp(middle, x[0], x[1], 0.5);
        const struct art_dyn *dyn =
            &w.p.sys
                 ->dyn[w.body->zone[p->zone[0]].dyn[w.zone[p->zone[0]]->column_of[p->node[0]] / 3]];
        CHECK_INT(dyn->status, ART_DYN_ATTACHED);
        CHECK_NEAR_N(w.p.state->q + dyn->q, middle, 3, 1e-15);
    }
    close_world(&w);
}

/* Velocities of all nodes of the surface are the rates of their places. */
TEST(multizone_body_surface_moves_by_its_terms)
{
    struct world w;
    const double h = 1e-6;
    if (!opened(&w, true, "'0:right' '1:left'", "", NULL)) return;
    struct art_system *sys = w.p.sys;
    const int n = 3 * w.body->skin.n_verts;
    double x[2][1200], v[1200], *q0 = calloc((size_t)w.p.state->n_q, 8),
                                *u = calloc((size_t)sys->n_active, 8);
    REQUIRE(q0 && u && n <= 1200);
    shake(&w, 0.3, 0.01);
    art_system_get_velocity(sys, w.p.state, u);
    art_skin_velocities(&w.body->skin, w.p.state, v);
    memcpy(q0, w.p.state->q, (size_t)w.p.state->n_q * 8);
    for (int k = 0; k < 2; k++) {
        memcpy(w.p.state->q, q0, (size_t)w.p.state->n_q * 8);
        art_system_move(sys, w.p.state, k ? h : -h, u);
        art_system_update(sys, w.p.state);
        art_skin_positions(&w.body->skin, w.p.state, x[k]);
    }
    for (int i = 0; i < n; i++) CHECK_NEAR((x[1][i] - x[0][i]) / (2 * h), v[i], 1e-7);
    free(q0), free(u);
    close_world(&w);
}

TEST(multizone_body_faults_are_named)
{
    static const struct {
        const char *seams, *props, *says;
        int status;
    } rows[] = {{"'0:right' '1:none'", "", "has no seam 'none'", ART_ENOTFOUND},
                {"'0:right' '7:left'", "", "a zone from 0 to 1", ART_EUSAGE},
                {"'0:right'", "", "come in pairs", ART_ESHAPE},
                {"'0:right' '1:left' '0:right' '1:left'", "", "bonded twice", ART_ESHAPE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        CHECK_STATUS(open_world(&w, false, rows[i].seams, rows[i].props, NULL), rows[i].status);
        CHECK_HAS(w.p.ctx.last, rows[i].says);
        close_world(&w);
    }
}
