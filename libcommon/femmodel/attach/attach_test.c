/* Points, frames, bodies and joints on finite elements: velocities and accelerations against
 * differences, forces and moments that arrive at the nodes, motions of the whole as a rigid body.
 */
#include "physics/fem_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEO                                                                                        \
    "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] density=10 "             \
    "particleDamping=0"

/* Held by an element, by eight nodes, by three nodes; a frame fixed in the first with a point on
 * it, a point in an element, a point that follows that one; markers and frames of the model itself.
 */
static const char slaves[] =
    "PointList<Particle> [ name='particles' [ name='p' mass=0.3 ] [ name='q' mass=0.2 ] [ name='r' "
    "mass=0 ] ]\n"
    "RenderableComponentList<Frame> [ name='frames' [ name='e' ] [ name='n' ] [ name='t' ] [ "
    "name='f' ] ]\n"
    "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    " FrameFem3dAttachment [ frame='frames/e' element='models/fem/elements/0' coords=0.3 0.2 0.1\n"
    "  RFD=[ 1 2 0 30 ] ]\n"
    " FrameFem3dAttachment [ frame='frames/n' nodes=[ 'models/fem/nodes/0' 0.2 "
    "'models/fem/nodes/1' 0.1\n"
    "  'models/fem/nodes/2' 0.15 'models/fem/nodes/4' 0.25 'models/fem/nodes/5' -0.1 "
    "'models/fem/nodes/7' 0.4 ]\n"
    "  RFD=[ 0 -1 0  1 0 0  0 0 1 ] ]\n"
    " FrameFem3dAttachment [ frame='frames/t' nodes=[ 'models/fem/nodes/3' 0.2 "
    "'models/fem/nodes/1' 0.1\n"
    "  'models/fem/nodes/5' 0.7 ] ]\n"
    " FrameFrameAttachment [ frame='frames/f' master='frames/e' TFM=[ 0.2 -0.1 0.3 1 0 1 20 ] ]\n"
    " PointFrameAttachment [ point='particles/r' frame='frames/f' loc=[ 0.1 0.2 0.3 ] ]\n"
    " PointFem3dAttachment [ point='particles/p' element='models/fem/elements/0' ncoords=[ 0.1 0.3 "
    "0.2 ] ]\n"
    " PointParticleAttachment [ point='particles/q' particle='particles/p' ] ]\n"
    "PointList<Point> [ name='held' GenericMarker [ name='k' attachment=PointFem3dAttachment [\n"
    " point='held/k' element='models/fem/elements/0' ncoords=[ 0.2 0.1 0.3 ] ] ] ]\n";

static const char *const points[] = {"models/m/particles/p", "models/m/particles/q",
                                     "models/m/particles/r", "models/m/held/k"};
static const char *const frames[] = {"models/m/frames/e", "models/m/frames/n", "models/m/frames/t",
                                     "models/m/frames/f"};
enum { N_POINTS = 4, N_FRAMES = 4 };

static bool opened(struct fem_fixture *b, const struct fem_grid *grid)
{
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

static struct fem_grid grid_of(enum art_elem_kind kind)
{
    return (struct fem_grid){.kind = kind,
                             .n = {1, 1, 1},
                             .size = {1, 0.9, 0.8},
                             .twist = 0.3,
                             .mech = "gravity=[ 0 0 0 ]",
                             .model = NEO,
                             .more = slaves};
}

/* The rate of q, of a frame with its angular velocity, by central differences from a to b, 2 s
 * apart. */
static void rate_between(const double *a, const double *b, bool frame, double s, double *u)
{
    double Ra[9], Rb[9], R[9];
    for (int k = 0; k < 3; k++) u[k] = (b[k] - a[k]) / (2 * s);
    if (!frame) return;
    art_rot_from_quat(Ra, a + 3);
    art_rot_from_quat(Rb, b + 3);
    art_m3_mul_t(R, Rb, Ra);
    art_rot_log(u + 3, R);
    art_v3_scale(u + 3, 1 / (2 * s), u + 3);
}

static void check_motion(struct fem_fixture *b, const double *v, const char *path, bool frame)
{
    const double s = 1e-4;
    int n = frame ? 6 : 3;
    double q[2][7], u[2][6], rate[6], u_rate[6], now[6], acc[6];
    const struct art_dyn *dyn = art_system_dyn(b->p.sys, art_find(b->p.model->root, path));
    for (int k = 0; k < 2; k++) {
        fem_fixture_move(b, k ? s : -s, v);
        art_system_set_velocity(b->p.sys, b->p.state, v);
        art_system_update(b->p.sys, b->p.state);
        memcpy(q[k], b->p.state->q + dyn->q, (size_t)(frame ? 7 : 3) * sizeof q[k][0]);
        memcpy(u[k], b->p.state->u + dyn->u, (size_t)n * sizeof u[k][0]);
    }
    fem_fixture_move(b, 0, v);
    art_system_set_velocity(b->p.sys, b->p.state, v);
    art_system_update(b->p.sys, b->p.state);
    memcpy(now, b->p.state->u + dyn->u, (size_t)n * sizeof now[0]);
    memcpy(acc, b->p.sys->attachments.acc + dyn->u, (size_t)n * sizeof acc[0]);
    rate_between(q[0], q[1], frame, s, rate);
    for (int k = 0; k < n; k++) u_rate[k] = (u[1][k] - u[0][k]) / (2 * s);
    double size = 1;
    for (int k = 0; k < n; k++) size = fmax(size, fabs(now[k]) * fmax(1, fabs(now[k])));
    if (!CHECK_NEAR_N(rate, now, n, 1e-6 * size * size) ||
        !CHECK_NEAR_N(u_rate, acc, n, 1e-5 * size * size))
        TEST_FAIL("%s of %s", path, art_elem_type(b->grid->kind)->name);
}

/* u of a slave is the derivative of its place, and the acceleration that of u at constant
 * velocities of the nodes. */
TEST(fem_attach_velocities_and_accelerations)
{
    double *v;
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        struct fem_grid grid = grid_of(fem_grid_kinds[kind]);
        const double A[9] = {0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8};
        struct fem_fixture b;
        if (!opened(&b, &grid)) return;
        fem_fixture_stretch(&b, A, 0.02);
        v = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *v);
        REQUIRE(v);
        for (int round = 0; round < test_count(3); round++) {
            fem_fixture_direction(&b, v);
            for (int k = 0; k < N_POINTS; k++) check_motion(&b, v, points[k], false);
            for (int k = 0; k < N_FRAMES; k++) check_motion(&b, v, frames[k], true);
        }
        art_free(v);
        fem_fixture_close(&b);
    }
}

/* What moves as a whole takes all with it. */
TEST(fem_attach_rigid_motion)
{
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        struct fem_grid grid = grid_of(fem_grid_kinds[kind]);
        struct fem_fixture b;
        double A[9], q[7], RA[9], R[9], want[9];
        const double axis[3] = {0.6, 0, 0.8};
        if (!opened(&b, &grid)) return;
        art_rot_from_axis_angle(A, axis, 2.5);
        double before[N_FRAMES][7], place[N_POINTS][3];
        art_system_update(b.p.sys, b.p.state);
        for (int k = 0; k < N_FRAMES; k++)
            memcpy(before[k], sim_fixture_q(&b.p, frames[k]), sizeof before[k]);
        for (int k = 0; k < N_POINTS; k++)
            memcpy(place[k], sim_fixture_q(&b.p, points[k]), sizeof place[k]);
        fem_fixture_stretch(&b, A, 0);
        for (int k = 0; k < N_FRAMES; k++) {
            memcpy(q, sim_fixture_q(&b.p, frames[k]), sizeof q);
            art_m3_mulvec(want, A, before[k]);
            CHECK_NEAR_N(q, want, 3, 1e-14);
            art_rot_from_quat(RA, before[k] + 3);
            art_rot_from_quat(R, q + 3);
            art_m3_mul(want, A, RA);
            CHECK_NEAR_N(R, want, 9, 1e-13);
        }
        for (int k = 0; k < N_POINTS; k++) {
            art_m3_mulvec(want, A, place[k]);
            CHECK_NEAR_N(sim_fixture_q(&b.p, points[k]), want, 3, 1e-14);
        }
        fem_fixture_close(&b);
    }
}

/* A wrench on a slave comes to the nodes with its whole force and moment, and its power. */
TEST(fem_attach_wrench_arrives)
{
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        struct fem_grid grid = grid_of(fem_grid_kinds[kind]);
        const double A[9] = {0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8};
        struct fem_fixture b;
        double *f, *f0, *u;
        if (!opened(&b, &grid)) return;
        fem_fixture_stretch(&b, A, 0.02);
        size_t n = (size_t)b.p.sys->n_active;
        f = art_alloc(&b.p.ctx, 3 * n, sizeof *f);
        REQUIRE(f);
        f0 = f + n, u = f + 2 * n;
        fem_fixture_direction(&b, u);
        art_system_set_velocity(b.p.sys, b.p.state, u);
        art_system_update(b.p.sys, b.p.state);
        art_system_forces(b.p.sys, b.p.state, f0);
        for (int k = 0; k < N_FRAMES + N_POINTS; k++) {
            const char *path = k < N_FRAMES ? frames[k] : points[k - N_FRAMES];
            const struct art_dyn *dyn = art_system_dyn(b.p.sys, art_find(b.p.model->root, path));
            double w[6] = {0}, sum[6] = {0}, moment[3], power = 0, at = 0;
            for (int i = 0; i < (dyn->frame ? 6 : 3); i++) {
                w[i] = test_uniform(-1, 1);
                b.p.sys->force.external[dyn->u + i] = w[i];
                at += w[i] * b.p.state->u[dyn->u + i];
            }
            art_system_forces(b.p.sys, b.p.state, f);
            for (int i = 0; i < b.fem->n_nodes; i++) {
                double c[3], df[3];
                art_v3_sub(df, f + 3 * i, f0 + 3 * i);
                art_v3_cross(c, fem_fixture_at(&b, i), df);
                art_v3_add(sum, sum, df);
                art_v3_add(sum + 3, sum + 3, c);
                power += art_v3_dot(df, u + 3 * i);
            }
            art_v3_cross(moment, b.p.state->q + dyn->q, w);
            art_v3_add(moment, moment, w + 3);
            CHECK_NEAR_N(sum, w, 3, 1e-11);
            CHECK_NEAR_N(sum + 3, moment, 3, 1e-11);
            CHECK_NEAR(power, at, 1e-11);
            memset(b.p.sys->force.external + dyn->u, 0, (dyn->frame ? 6 : 3) * sizeof(double));
        }
        art_free(f);
        fem_fixture_close(&b);
    }
}

/* -------------------------------------------------------------------- joints */

static const char joints[] =
    "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 0.4 0.3 0.5 ]\n"
    "  inertiaMethod=EXPLICIT inertia=[ 2 0 0.1 0.2  0.4 0 0 0 0.5 0.02 0 0.02 0.6 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    " HingeJoint [ name='h' bodyA='models/fem' bodyB='rigidBodies/b'\n"
    "  attachmentA=FrameFem3dAttachment [ element='models/fem/elements/0' coords=%g %g %g RFD=[ %s "
    "] ]\n"
    "  attachmentB=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ %.17g %.17g %.17g %.17g "
    "%.17g %.17g %.17g ] ] ] ]\n";

/* Rates of the rows at the velocities of the state. */
static void row_rates(const struct art_system *sys, const struct art_state *state, double *rate)
{
    const struct art_jac *J = &sys->constraints.G.J;
    memset(rate, 0, (size_t)J->n_rows * sizeof *rate);
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int block = J->block[e], n = J->size[block];
            const double *u = state->u + sys->dyn[sys->block_dyn[block]].u, *w = J->val + J->off[e];
            for (int r = J->row[g]; r < J->row[g + 1]; r++, w += n)
                for (int k = 0; k < n; k++) rate[r] += w[k] * u[k];
        }
}

/* Where the joint sits on the model, for the other end: found from the model without the joint. */
static bool joint_text(const struct fem_grid *grid, char *text, size_t size)
{
    static char of_frame[400];
    struct fem_grid alone = *grid;
    struct fem_fixture b;
    struct art_rigid T, body, in_body;
    double pose[7];
    snprintf(of_frame, sizeof of_frame,
             "RenderableComponentList<Frame> [ name='frames' [ name='e' ] ]\n"
             "ComponentList<DynamicAttachmentComp> [ name='attachments' FrameFem3dAttachment [ "
             "frame='frames/e'\n"
             "  element='models/fem/elements/0' coords=0.2 0.3 0.1 RFD=[ 1 1 0 40 ] ] ]\n");
    alone.more = of_frame;
    if (!opened(&b, &alone)) return false;
    art_system_update(b.p.sys, b.p.state);
    const double *q = sim_fixture_q(&b.p, "models/m/frames/e");
    art_rigid_from_quat(&T, q, q + 3);
    art_rigid_identity(&body);
    art_v3_set(body.p, 0.4, 0.3, 0.5);
    art_rigid_mul_inv_left(&in_body, &body, &T);
    art_rigid_to_pose(pose, &in_body);
    snprintf(text, size, joints, 0.2, 0.3, 0.1, "1 1 0 40", pose[0], pose[1], pose[2], pose[3],
             pose[4], pose[5], pose[6]);
    fem_fixture_close(&b);
    return true;
}

/* Take from velocities what the rows do not allow: their rates vanish to first order only there. */
static bool allow(struct fem_fixture *b, double *v)
{
    struct art_system *sys = b->p.sys;
    struct art_state *state = b->p.state;
    int n = sys->n_active;
    double *row[5], rate[5];
    double *all = art_alloc(&b->p.ctx, 6 * (size_t)n, sizeof *all), *e = all;
    if (!all) return false;
    memcpy(state->q, b->x0, (size_t)state->n_q * sizeof *b->x0);
    art_system_update(sys, state);
    if (art_system_constrain(&b->p.ctx, sys, state, 0) < 0 || sys->constraints.G.J.n_rows != 5)
        return false;
    for (int r = 0; r < 5; r++) row[r] = all + (r + 1) * n;
    for (int i = 0; i < n; i++) {
        memset(e, 0, (size_t)n * sizeof *e);
        e[i] = 1;
        art_system_set_velocity(sys, state, e);
        row_rates(sys, state, rate);
        for (int r = 0; r < 5; r++) row[r][i] = rate[r];
    }
    for (int r = 0; r < 6; r++)
        for (int s = 0; s < r; s++) {
            double *x = r < 5 ? row[r] : v, dot = 0, norm = 0;
            for (int i = 0; i < n; i++) dot += x[i] * row[s][i], norm += row[s][i] * row[s][i];
            for (int i = 0; i < n; i++) x[i] -= dot / norm * row[s][i];
        }
    art_free(all);
    return true;
}

/* Rows of a joint on an element: rates of the distances, and rates of these at constant velocities.
 */
TEST(fem_joint_rows_against_differences)
{
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        struct fem_grid grid = grid_of(fem_grid_kinds[kind]);
        char text[1600];
        struct fem_fixture b;
        double *v, dist[2][5], rates[2][5], rate[5];
        const double s = 1e-5;
        if (!joint_text(&grid, text, sizeof text)) return;
        grid.more = text;
        if (!opened(&b, &grid)) return;
        art_system_update(b.p.sys, b.p.state);
        v = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *v);
        REQUIRE(v);
        for (int round = 0; round < test_count(3); round++) {
            struct art_system *sys = b.p.sys;
            fem_fixture_direction(&b, v);
            REQUIRE(allow(&b, v));
            for (int k = 0; k < 3; k++) {
                memcpy(b.p.state->q, b.x0, (size_t)b.p.state->n_q * sizeof *b.x0);
                art_system_move(sys, b.p.state, k == 0 ? -s : k == 1 ? s : 0, v);
                art_system_set_velocity(sys, b.p.state, v);
                art_system_update(sys, b.p.state);
                REQUIRE(CHECK_STATUS(art_system_constrain(&b.p.ctx, sys, b.p.state, 0), ART_OK));
                REQUIRE(CHECK_INT(sys->constraints.G.J.n_rows, 5));
                row_rates(sys, b.p.state, k < 2 ? rates[k] : rate);
                for (int r = 0; r < 5 && k < 2; r++) dist[k][r] = sys->constraints.G.row[r].dist;
            }
            for (int r = 0; r < 5; r++) {
                CHECK_NEAR(sys->constraints.G.row[r].dist, 0, 1e-12);
                CHECK_NEAR((dist[1][r] - dist[0][r]) / (2 * s), rate[r], 1e-7);
                CHECK_NEAR((rates[1][r] - rates[0][r]) / (2 * s), sys->constraints.G.row[r].deriv,
                           1e-4);
            }
        }
        art_free(v);
        fem_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------------- mass */

static const char bodies[] =
    "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    " [ name='e' position=[ 0.3 0.2 0.1 ] inertiaMethod=EXPLICIT\n"
    "  inertia=[ 2 0 0 0 0.4 0 0 0 0.5 0 0 0 0.6 ] ]\n"
    " [ name='n' position=[ 0.5 0.5 0.4 ] inertiaMethod=EXPLICIT\n"
    "  inertia=[ 3 0 0 0 0.4 0 0 0 0.5 0 0 0 0.6 ] ]\n"
    " [ name='on' inertiaMethod=EXPLICIT inertia=[ 1.5 0 0 0 0.4 0 0 0 0.5 0 0 0 0.6 ] ] ]\n"
    "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    " FrameFem3dAttachment [ frame='rigidBodies/e' element='models/fem/elements/0'\n"
    "  coords=0 0 0 RFD=[ 1 2 0 30 ] ]\n"
    " FrameFem3dAttachment [ frame='rigidBodies/n' nodes=[ 'models/fem/nodes/0' 0.3\n"
    "  'models/fem/nodes/1' 0.1 'models/fem/nodes/2' 0.15 'models/fem/nodes/4' 0.45 ] ]\n"
    " FrameFrameAttachment [ frame='rigidBodies/on' master='rigidBodies/n' ] ]\n";

/* Nodes carry the mass of the bodies that are attached to them, also through another body. */
TEST(fem_attach_mass_of_bodies_goes_to_nodes)
{
    struct fem_grid grid = grid_of(ART_ELEM_HEX);
    struct fem_fixture b;
    double with = 0, alone = 0;
    grid.more = bodies;
    if (!opened(&b, &grid)) return;
    for (int i = 0; i < b.p.sys->n_dyn; i++) {
        if (b.p.sys->dyn[i].frame) continue;
        with += b.p.sys->dyn[i].eff_mass;
        alone += b.p.sys->dyn[i].mass;
    }
    CHECK_NEAR(with - alone, 2 + 3 + 1.5, 1e-12);
    fem_fixture_close(&b);
}

/* Forces and masses of what is attached by weights that are not negative fall alike. */
TEST(fem_attach_bodies_fall_with_the_model)
{
    struct fem_grid grid = grid_of(ART_ELEM_HEX);
    struct fem_fixture b;
    grid.more = bodies;
    grid.mech = "gravity=[ 0 0 -10 ]";
    if (!opened(&b, &grid)) return;
    if (CHECK_STATUS(art_sim_run(b.p.sim, 0.5), ART_OK))
        for (int i = 0; i < b.fem->n_nodes; i++) {
            const double *x = fem_fixture_at(&b, i), *x0 = b.x0 + (x - b.p.state->q);
            double fallen[3], want[3] = {0, 0, -10 * 0.5 * 0.51 / 2};
            art_v3_sub(fallen, x, x0);
            CHECK_NEAR_N(fallen, want, 3, 1e-9);
        }
    fem_fixture_close(&b);
}
