/* Meshes that move with FEM models. */
#include "physics/fem_fixture.h"
#include <art/femmodel.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A surface that is made, a triangle in the block that pokes out of it, a line, a surface that is
 * said. */
static const char meshes[] =
    "MeshComponentList<FemMeshComp> [ name='meshes'\n"
    "[ name='surface' fem='.' surfaceMesh=true generatedSurface=true ]\n"
    "[ name='skin' fem='.' surfaceMesh=false mesh=maspack.geometry.PolygonalMesh[\n"
    "v 0.1 0.2 0.3\nv 0.9 0.3 0.4\nv 0.5 0.6 0.2\nv 0.4 0.9 0.8\nf 1 2 3\nf 2 3 4\nEOF\n] ]\n"
    "[ name='line' fem='.' mesh=maspack.geometry.PolylineMesh[\n"
    "v 0.2 0.2 0.2\nv 0.7 0.4 0.1\nl 1 2\nEOF\n] ] ]\n";

static bool opened(struct fem_fixture *b, struct fem_grid *grid, struct art_buf *model)
{
    art_buf_printf(model,
                   "particleDamping=0 material=NeoHookeanMaterial [ YoungsModulus=1000 "
                   "PoissonsRatio=0.3 ]\n%s",
                   meshes);
    grid->n[0] = grid->n[1] = grid->n[2] = 2;
    grid->size[0] = 1, grid->size[1] = 0.7, grid->size[2] = 0.6;
    grid->model = model->s;
    grid->integrator = "ConstrainedBackwardEuler";
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

enum { MOST = 700 };

/* Vertices are where the weights put the present nodes; surface vertices are their nodes, bit for
 * bit. */
static void check_places(const struct fem_fixture *b, const struct art_fem_mesh *m, double (*x)[3])
{
    art_fem_mesh_positions(m, b->p.state, x[0]);
    for (int v = 0; v < m->at->n_verts; v++) {
        double want[3] = {0, 0, 0};
        for (int k = m->at->first[v]; k < m->at->first[v + 1]; k++)
            art_v3_add_scaled(want, want, m->at->weight[k], fem_fixture_at(b, m->at->node[k]));
        CHECK_NEAR_N(x[v], want, 3, 1e-15);
        if (m->generated)
            CHECK(memcmp(x[v], fem_fixture_at(b, m->at->node[m->at->first[v]]), 24) == 0);
    }
}

/* Steps: places follow, velocities are their differences, as the integrator moves nodes by h u. */
TEST(fem_mesh_moves_with_the_model)
{
    static double before[MOST][3], now[MOST][3], u[MOST][3];
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        struct fem_fixture b;
        struct art_ctx ctx;
        struct art_buf text;
        struct fem_grid grid = {.kind = fem_grid_kinds[k], .twist = 0.3, .fixed = k % 2 != 0};
        art_ctx_init(&ctx);
        art_buf_init(&text, &ctx);
        if (!opened(&b, &grid, &text)) return;
        int n = 0, faces = 0;
        for (const struct art_fem_mesh *m = art_fem_meshes(b.fem); m; m = m->next, n++) {
            faces += m->mesh->n_faces;
            CHECK(m == art_system_fem_mesh_of(b.p.sys, m->comp) && m->fem == b.fem);
        }
        CHECK_INT(n, 3);
        CHECK(faces > 2 + 40);
        const struct art_fem_mesh *surface;
        CHECK_STATUS(art_fem_surface_of(&b.p.ctx, b.fem, &surface), ART_OK);
        CHECK(surface == art_fem_meshes(b.fem) && surface->generated);
        for (const struct art_fem_mesh *m = art_fem_meshes(b.fem); m; m = m->next) {
            const double t = art_sim_time(b.p.sim), h = 0.01;
            REQUIRE(m->at->n_verts <= MOST);
            check_places(&b, m, before);
            REQUIRE(CHECK_STATUS(art_sim_run(b.p.sim, t + h), ART_OK));
            check_places(&b, m, now);
            art_fem_mesh_velocities(m, b.p.state, u[0]);
            double moved = 0;
            for (int v = 0; v < m->at->n_verts; v++)
                for (int i = 0; i < 3; i++) {
                    CHECK_NEAR(u[v][i], (now[v][i] - before[v][i]) / h, 1e-10);
                    moved = fmax(moved, fabs(u[v][i]));
                }
            CHECK(moved > 0.01);
        }
        fem_fixture_close(&b);
        art_buf_fini(&text);
        art_ctx_fini(&ctx);
    }
}

/* Forces at vertices do the work of those at nodes, and move the model as their sum does: in a step
 * without gravity the momentum grows by h f, the moment of it by h x cross f. */
TEST(fem_mesh_forces_push_the_model)
{
    struct fem_fixture b;
    struct art_ctx ctx;
    struct art_buf text;
    struct fem_grid grid = {.kind = ART_ELEM_QUADTET, .mech = "gravity=[ 0 0 0 ]"};
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    if (!opened(&b, &grid, &text)) return;
    const struct art_fem_mesh *m = art_fem_meshes(b.fem)->next;
    double x[4][3], u[4][3], f[4][3], sum[3] = {0}, turn[3] = {0}, c[3], work[2] = {0, 0};
    REQUIRE(CHECK_INT(m->at->n_verts, 4));
    double *force = art_alloc(&ctx, (size_t)b.p.state->n_u, sizeof *force);
    art_fem_mesh_positions(m, b.p.state, x[0]);
    for (int v = 0; v < 4; v++) {
        for (int i = 0; i < 3; i++) f[v][i] = test_uniform(-1, 1);
        art_v3_add(sum, sum, f[v]);
        art_v3_cross(c, x[v], f[v]);
        art_v3_add(turn, turn, c);
    }
    art_fem_mesh_add_forces(m, f[0], force);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        char path[80];
        snprintf(path, sizeof path, "%s:externalForce", art_comp_path(b.fem->node_comp[i], NULL));
        sim_fixture_set(&b.p, path, force + b.p.sys->dyn[b.fem->node_dyn[i]].u);
    }
    const double h = 0.01;
    REQUIRE(CHECK_STATUS(art_sim_run(b.p.sim, h), ART_OK));
    art_fem_mesh_velocities(m, b.p.state, u[0]);
    double P[3] = {0}, L[3] = {0};
    for (int i = 0; i < b.fem->n_nodes; i++) {
        const struct art_dyn *d = &b.p.sys->dyn[b.fem->node_dyn[i]];
        art_v3_add_scaled(P, P, b.fem->node_mass[i], b.p.state->u + d->u);
        art_v3_cross(c, b.x0 + d->q, b.p.state->u + d->u);
        art_v3_add_scaled(L, L, b.fem->node_mass[i], c);
        work[0] += art_v3_dot(force + d->u, b.p.state->u + d->u);
    }
    for (int v = 0; v < 4; v++) work[1] += art_v3_dot(f[v], u[v]);
    for (int i = 0; i < 3; i++) CHECK_NEAR(P[i], h * sum[i], 1e-13);
    /* at rest the tangent is symmetric and knows of turns, so that inner forces have no moment */
    for (int i = 0; i < 3; i++) CHECK_NEAR(L[i], h * turn[i], 1e-12);
    CHECK_NEAR(work[0], work[1], 1e-13);
    CHECK(fabs(work[0]) > 1e-4);
    art_free(force);
    fem_fixture_close(&b);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

/* Without a FemMeshComp that is the surface one is made, unless the model says not to. */
TEST(fem_mesh_surface_that_nobody_states)
{
    for (int k = 0; k < 3; k++) {
        static const char *const says[] = {"", "autoGenerateSurface=false",
                                           "autoGenerateSurface=true"};
        struct fem_fixture b;
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {3, 3, 3},
                                .size = {1, 1, 1},
                                .model = says[k],
                                .fixed = true};
        const struct art_fem_mesh *surface, *again;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        CHECK(!art_fem_meshes(b.fem));
        CHECK_STATUS(art_fem_surface_of(&b.p.ctx, b.fem, &surface), ART_OK);
        CHECK(!surface == (k == 1));
        if (surface) {
            CHECK_INT(surface->mesh->n_faces, 12 * 9);
            CHECK_INT(surface->at->n_verts, 56);
            CHECK_NEAR(art_mesh_volume(surface->mesh), 1, 1e-14);
            CHECK_STATUS(art_fem_surface_of(&b.p.ctx, b.fem, &again), ART_OK);
            CHECK(again == surface && surface->surface && !surface->comp);
        }
        fem_fixture_close(&b);
    }
}
