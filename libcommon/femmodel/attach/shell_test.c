/* Shells whose nodes are attached with their directors: to bodies, and to other models. */
#include "physics/shell_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 4 };

static void strip(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, 2 * u, v - 0.5, 0);
    art_v3_set(n, 0, 0, 1);
}

static bool at_start(double u, double v)
{
    (void)v;
    return u < 1e-9;
}

static const char *const stuff = "density=10 particleDamping=0 material=NeoHookeanMaterial [ "
                                 "YoungsModulus=1e4 PoissonsRatio=0.3 ]";

enum { NOTHING, FRAME, HINGE, SOLID, SURFACE, N_WAYS };

/* The start of the strip on a body that is turned by a quarter about z, or on a block or sheet at x
 * < 0; both can move or not. The nodes there are 0, N + 1 and 2 N + 2. */
static void put_master(struct art_buf *text, int way, bool moves)
{
    const char *fixed = moves ? "" : "dynamic=false";
    if (way == FRAME || way == HINGE) {
        art_buf_printf(text,
                       "ComponentList<RigidBody> [ name='rigidBodies' RigidBody [ name='b' "
                       "position=[ -0.3 0.1 0.2 ] rotation=[ 0.70710678118654757 0 0 "
                       "0.70710678118654757 ] inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 0.4 0 0 "
                       "0 0.5 0 0 0 0.7 ] %s ] ]\n",
                       fixed);
        return;
    }
    art_buf_puts(text, "ComponentList<MechSystemModel> [ name='others' FemModel3d [ name='block' "
                       "density=10 particleDamping=0 material=NeoHookeanMaterial [ "
                       "YoungsModulus=1e4 PoissonsRatio=0.3 ] PointList<FemNode3d> [ "
                       "name='nodes'\n");
    for (int k = 0; k < (way == SOLID ? 2 : 1); k++)
        for (int j = 0; j < 4; j++)
            art_buf_printf(text, "[ position=[ %d %d %d ] %s ]\n", j == 0 || j == 3 ? -1 : 1,
                           j < 2 ? -1 : 1, way == SOLID ? 2 * k - 1 : 0, fixed);
    art_buf_puts(text, "] FemElement3dList<FemElement3d> [ name='elements' ");
    if (way == SOLID) art_buf_puts(text, "HexElement [ nodes=[ 4 5 6 7 0 1 2 3 ] ]");
    art_buf_puts(text, "] FemElement3dList<ShellElement3d> [ name='shellElements' ");
    if (way == SURFACE)
        art_buf_puts(text, "ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.5 "
                           "elementClass=SHELL ]");
    art_buf_puts(text, "] ] ]\n");
}

static void put_attachments(struct art_buf *text, int way, double thickness)
{
    art_buf_puts(text, "ComponentList<DynamicAttachmentComp> [ name='attachments'\n");
    for (int j = 0; j < 3; j++) {
        double y = 0.5 * j - 0.5, z = 0.5 * thickness;
        if (way == FRAME || way == HINGE)
            art_buf_printf(text,
                           "%s [ point='models/fem/nodes/%d' frame='rigidBodies/b' loc=[ "
                           "%.17g -0.3 %.17g ] ]\n",
                           way == HINGE ? "PointFrameAttachment" : "ShellNodeFrameAttachment",
                           j * (N + 1), y - 0.1, z - 0.2);
        else
            art_buf_printf(text,
                           "ShellNodeFem3dAttachment [ point='models/fem/nodes/%d' "
                           "element='others/block/%s/0' ncoords=[ 0 %.17g %.17g ] ]\n",
                           j * (N + 1), way == SOLID ? "elements" : "shellElements", y,
                           way == SOLID ? z : 0);
    }
    art_buf_puts(text, "]\n");
}

static int open_way(struct shell_fixture *b, struct shell_grid *grid, int way, bool moves)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    if (way != NOTHING) {
        put_master(&text, way, moves);
        put_attachments(&text, way, grid->thickness);
        grid->beside = text.s;
    }
    int status = shell_fixture_open(b, grid);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return status;
}

static const struct shell_grid start = {
    .n = {N, 2}, .thickness = 0.1, .at = strip, .mech = "gravity=[ 0 0 -1 ]"};

/* How far the end goes down at first. */
static double sag(int way)
{
    struct shell_grid grid = start;
    struct shell_fixture b;
    double result = NAN;
    grid.model = stuff;
    if (way == NOTHING) grid.fixed = at_start;
    if (CHECK_STATUS(open_way(&b, &grid, way, false), ART_OK)) {
        size_t n = (size_t)b.p.sys->n_active;
        double *f = art_alloc(&b.p.ctx, n, sizeof *f), *d = art_alloc(&b.p.ctx, n, sizeof *d);
        art_system_update(b.p.sys, b.p.state);
        art_system_forces(b.p.sys, b.p.state, f);
        if (shell_fixture_solve(&b, NULL, f, d) == ART_OK)
            result = -d[shell_fixture_unknown(&b, shell_fixture_node(&b, 1, 0.5)) + 2];
        art_free(f);
        art_free(d);
    }
    shell_fixture_close(&b);
    return result;
}

/* Clamped to a body, a solid or a shell that rest is as clamped as where the nodes themselves are
 * fixed; of a node that is attached as a point the back is free, which is a hinge. */
TEST(shell_attached_with_its_director_is_clamped)
{
    double want = sag(NOTHING), hinge = sag(HINGE);
    CHECK(want > 0.01);
    CHECK_NEAR_REL(sag(FRAME), want, 1e-9);
    CHECK_NEAR_REL(sag(SOLID), want, 1e-9);
    CHECK(!(fabs(hinge) < 100 * want));
}

static struct art_state *state_of(struct shell_fixture *b)
{
    art_system_update(b->p.sys, b->p.state);
    return b->p.state;
}

/* All that moves, anyhow: what is attached has the velocity that its places have. */
TEST(shell_attached_moves_as_it_says)
{
    const int ways[] = {FRAME, SOLID};
    for (int w = 0; w < 2; w++) {
        struct shell_grid grid = start;
        struct shell_fixture b;
        grid.model = stuff;
        REQUIRE(CHECK_STATUS(open_way(&b, &grid, ways[w], true), ART_OK));
        struct art_system *sys = b.p.sys;
        struct art_state *state = state_of(&b);
        size_t n = (size_t)sys->n_active;
        double *d = art_alloc(&b.p.ctx, n, sizeof *d), at[2][3], h = 1e-5;
        for (size_t i = 0; i < n; i++) d[i] = test_uniform(-1, 1);
        /* first away from where they are made */
        art_system_move(sys, state, 0.1, d);
        for (size_t i = 0; i < n; i++) d[i] = test_uniform(-1, 1);
        for (int k = 0; k < sys->n_dyn; k++) {
            const struct art_dyn *dyn = &sys->dyn[k];
            if (dyn->block >= 0 && dyn->status == ART_DYN_ACTIVE)
                memcpy(state->u + dyn->u, d + sys->jac.K->row_off[dyn->block],
                       (dyn->frame ? 6 : 3) * sizeof *d);
        }
        art_system_update(sys, state);
        for (int j = 0; j < 3; j++) {
            const struct art_dyn *back = &sys->dyn[b.fem->node_dyn[b.fem->node_back[j * (N + 1)]]];
            double v[3];
            CHECK_INT(back->status, ART_DYN_ATTACHED);
            art_v3_copy(v, state->u + back->u);
            for (int k = 0; k < 2; k++) {
                art_system_move(sys, state, k == 0 ? h : -2 * h, d);
                art_system_update(sys, state);
                art_v3_copy(at[k], state->q + back->q);
            }
            art_system_move(sys, state, h, d);
            art_system_update(sys, state);
            for (int c = 0; c < 3; c++) CHECK_NEAR((at[0][c] - at[1][c]) / (2 * h), v[c], 1e-7);
        }
        art_free(d);
        shell_fixture_close(&b);
    }
}

/* Of what moves, with the masses of what is attached to it, and the energy. */
static double momentum_of(struct shell_fixture *b, double p[3], double L[3])
{
    struct art_system *sys = b->p.sys;
    struct art_state *state = state_of(b);
    double energy = art_system_potential(sys, state);
    art_v3_zero(p);
    art_v3_zero(L);
    for (int k = 0; k < sys->n_dyn; k++) {
        const struct art_dyn *dyn = &sys->dyn[k];
        const double *v = state->u + dyn->u;
        double m[3], x[3];
        if (dyn->status != ART_DYN_ACTIVE) continue;
        art_v3_scale(m, dyn->eff_mass, v);
        art_v3_add(p, p, m);
        art_v3_cross(x, state->q + dyn->q, m);
        art_v3_add(L, L, x);
        energy += 0.5 * art_v3_dot(m, v);
    }
    return energy;
}

/* A shell on what flies freely: momentum, angular momentum and energy stay. The mass of what
 * follows nodes is with these, as of all that is attached to them. */
TEST(shell_attached_keeps_momentum)
{
    const int ways[] = {FRAME, SOLID, SURFACE};
    for (int w = 0; w < 3; w++) {
        struct shell_grid grid = start;
        struct shell_fixture b;
        struct art_momentum m;
        const double spin[3] = {1, 2, -1.5};
        double energy[2], p[2][3], L[2][3];
        grid.model = stuff;
        grid.mech = "gravity=[ 0 0 0 ]";
        grid.step = 5e-4;
        grid.integrator = "RungeKutta4";
        REQUIRE(CHECK_STATUS(open_way(&b, &grid, ways[w], true), ART_OK));
        struct art_state *state = b.p.state;
        for (int k = 0; k < b.p.sys->n_dyn; k++) {
            const struct art_dyn *dyn = &b.p.sys->dyn[k];
            if (dyn->status != ART_DYN_ACTIVE) continue;
            art_v3_cross(state->u + dyn->u, spin, state->q + dyn->q);
            if (dyn->frame) art_v3_copy(state->u + dyn->u + 3, spin);
            state->u[dyn->u] += 0.1 * sin(k);
        }
        for (int k = 0; k < 2; k++) {
            energy[k] = momentum_of(&b, p[k], L[k]);
            if (ways[w] == FRAME) {
                art_system_momentum(b.p.sys, state_of(&b), &m);
                energy[k] = m.kinetic + art_system_potential(b.p.sys, b.p.state);
                art_v3_copy(p[k], m.linear);
                art_v3_copy(L[k], m.angular);
            }
            if (k == 0) CHECK_STATUS(art_sim_run(b.p.sim, 0.02), ART_OK);
        }
        CHECK_NEAR_N(p[1], p[0], 3, 1e-10 * art_v3_norm(p[0]));
        CHECK_NEAR_N(L[1], L[0], 3, 1e-8 * art_v3_norm(L[0]));
        CHECK_NEAR_REL(energy[1], energy[0], 1e-7);
        shell_fixture_close(&b);
    }
}

/* A back on a body is a point of it: its mass counts there, and it has the acceleration of the
 * place. In the original the mass counts where the node is, and there is no acceleration. */
TEST(shell_attached_back_on_a_turning_body)
{
    double com[2], acc[2];
    const double spin[6] = {0, 0, 0, 3, 0, 0};
    for (int k = 0; k < 2; k++) {
        struct shell_grid grid = start;
        struct shell_fixture b;
        grid.model = stuff;
        grid.compat = k == 1;
        REQUIRE(CHECK_STATUS(open_way(&b, &grid, FRAME, true), ART_OK));
        const struct art_comp *body = art_find(b.p.model->root, "models/m/rigidBodies/b");
        REQUIRE(body);
        const struct art_dyn *dyn = art_system_dyn(b.p.sys, body);
        com[k] = dyn->eff_inertia.mass * dyn->eff_inertia.com[2];
        memcpy(b.p.state->u + dyn->u, spin, sizeof spin);
        art_system_update(b.p.sys, b.p.state);
        const struct art_comp *node = art_find(b.p.model->root, "models/m/models/fem/nodes/0");
        const struct art_dyn *back = &b.p.sys->dyn[art_system_dyn(b.p.sys, node)->companion];
        const double *x = b.p.state->q + back->q, *p = b.p.state->q + dyn->q;
        double z = x[2] - p[2];
        acc[k] = b.p.sys->attachments.acc[back->u + 2];
        CHECK_NEAR(acc[k], k ? 0 : -9 * z, 1e-12);
        /* three backs of a quarter, a half and a quarter of a cell of half the mass of the strip */
        if (k == 1) CHECK_NEAR(com[1] - com[0], 0.1 * 10 * 0.5 * 0.1 * 0.5 / 2, 1e-12);
        shell_fixture_close(&b);
    }
}

/* A point that follows the back of a sheet is where that is, and a force on it acts on the back: a
 * sheet and a brick behind it, held at x = 0 and below, while the free edge of the sheet is
 * pressed. */
TEST(fem_shell_back_attachment)
{
    struct sim_fixture p;
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' density=1\n"
        "  particleDamping=0 stiffnessDamping=0 shellStrains=DISPLACEMENT\n"
        "  material=artisynth.core.materials.LinearMaterial [ YoungsModulus=100 PoissonsRatio=0\n"
        "   corotated=false ]\n"
        "  PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] dynamic=false ]\n"
        "   [ position=[ 1 0 0 ] ] [ position=[ 1 1 0 ] ] [ position=[ 0 1 0 ] dynamic=false ]\n"
        "   [ position=[ 1 0 -0.2 ] ] [ position=[ 1 1 -0.2 ] ]\n"
        "   [ position=[ 0 0 -0.2 ] dynamic=false ] [ position=[ 0 1 -0.2 ] dynamic=false ]\n"
        "   [ position=[ 0 0 -1.2 ] dynamic=false ] [ position=[ 1 0 -1.2 ] dynamic=false ]\n"
        "   [ position=[ 1 1 -1.2 ] dynamic=false ] [ position=[ 0 1 -1.2 ] dynamic=false ] ]\n"
        "  FemElement3dList<FemElement3d> [ name='elements'\n"
        "   HexElement [ nodes=[ 6 4 5 7 8 9 10 11 ] ] ]\n"
        "  FemElement3dList<ShellElement3d> [ name='shellElements'\n"
        "   ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.2 ] ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  ShellBackAttachment [ point='models/fem/nodes/4' node='models/fem/nodes/1' ]\n"
        "  ShellBackAttachment [ point='models/fem/nodes/5' node='models/fem/nodes/2' ] ]\n"
        " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
        "  PrescribedDisplacement [ particles=[ 'models/fem/nodes/1' 'models/fem/nodes/2' ] ]\n"
        "  PrescribedDisplacement [ particles=[ 'models/fem/nodes/1' 'models/fem/nodes/2' ]\n"
        "   direction=[ 0 1 0 ] ]\n"
        "  PrescribedDisplacement [ particles=[ 'models/fem/nodes/1' 'models/fem/nodes/2' ]\n"
        "   direction=[ 0 0 1 ] displacement=-0.001 ]\n"
        "  PrescribedDisplacement [ particles=[ 'models/fem/nodes/1' 'models/fem/nodes/2' ]\n"
        "   back=true ]\n"
        "  PrescribedDisplacement [ particles=[ 'models/fem/nodes/1' 'models/fem/nodes/2' ]\n"
        "   back=true direction=[ 0 1 0 ] ] ] ]\n";
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "StaticLineSearch"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    /* of a brick whose edge moves along z alone, energy is E u^2 (1/6 b/h + 1/12 h/b) per width,
     * where h is its height and b its length, 1; of the sheet by the displacements of both sides */
    const double u = -0.001, h = 0.2, E = 100, block = 2 * E * (1.0 / 6 + 1.0 / 12);
    const double along = E / (3 * h), shear = E / 2 * h;
    /* sheet: w = x (u (1 + s)/2 + v (1 - s)/2): 1/2 E (u - v)^2/(3 h) + 1/2 G h (u^2 + u v + v^2)/3
     */
    const double v = (along * u - shear * u / 6) / (along + shear / 3 + block);
    CHECK_NEAR_REL(sim_fixture_q(&p, "models/m/models/fem/nodes/4")[2] + h, v, 2e-3);
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(sim_fixture_get(&p, "models/m/models/fem/nodes/1:backPosition", k),
                   sim_fixture_q(&p, "models/m/models/fem/nodes/4")[k], 1e-12);
    sim_fixture_close(&p);
}

TEST(fem_shell_back_attachment_that_cannot_be)
{
    static const char *const bad[] = {"point='particles/a'",
                                      "point='particles/a' node='particles/b'"};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[500];
        snprintf(
            text, sizeof text,
            "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' mass=1 ]\n"
            " [ name='b' mass=1 ] ] ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
            " ShellBackAttachment [ %s ] ] ]\n",
            bad[k]);
        CHECK(sim_fixture_open(&p, text, 0.1, NULL) < 0);
        CHECK_HAS(p.ctx.last, k ? "no director" : "no node");
        sim_fixture_close(&p);
    }
}
