#include "harness/test.h"
#include <art/distgrid.h>

static struct art_ctx ctx;

static const enum art_distgrid_kind kinds[3] = {ART_DISTGRID_LINEAR, ART_DISTGRID_CUBIC,
                                                ART_DISTGRID_TETS};

static struct art_distgrid *grid_of(struct art_mesh *mesh, int res, double margin)
{
    struct art_distgrid_options how;
    struct art_distgrid *grid = NULL;
    art_distgrid_defaults(&how);
    how.max_resolution = res;
    how.margin = margin;
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, mesh, &how), ART_OK);
    return grid;
}

/* A solid whose vertices lie on the level and whose triangles have an area. */
static void check_surface(const struct art_mesh *m, const struct art_distgrid *grid,
                          enum art_distgrid_kind kind, double level)
{
    struct art_mesh_topology *topology = NULL;
    double slack = 2e-6 * grid->cell[0];
    if (!CHECK_STATUS(art_mesh_topology_create(&ctx, &topology, m), ART_OK)) return;
    CHECK(art_mesh_is_solid(m, topology));
    for (int v = 0; v < m->n_verts; v++)
        CHECK_NEAR(art_distgrid_at(grid, kind, m->pos + 3 * v, NULL, NULL), level, slack);
    for (int f = 0; f < m->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(m, f, a);
        CHECK(art_v3_norm(a) > 0);
    }
    art_mesh_topology_free(topology);
}

/* Largest distance of the vertices from the sphere of radius r, and the error of the volume. With
 * `exact` the grid has the distances from the sphere itself. */
static void sphere_errors(int res, enum art_distgrid_kind kind, int refine, bool exact, double *at,
                          double *volume)
{
    struct art_mesh *ball = NULL, *m = NULL;
    double level = 0.2, r = 1 + level;
    *at = *volume = NAN;
    if (!CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, exact ? 2 : 5), ART_OK)) return;
    struct art_distgrid *grid = grid_of(ball, res, 0.25);
    for (int k = 0; exact && grid && k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++)
            for (int i = 0; i <= grid->res[0]; i++) {
                double p[3];
                art_distgrid_vertex(grid, i, j, k, p);
                grid->dist[art_distgrid_index(grid, i, j, k)] = art_v3_norm(p) - 1;
            }
    if (grid && CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kind, level, refine), ART_OK)) {
        check_surface(m, grid, kind, level);
        *at = 0;
        for (int v = 0; v < m->n_verts; v++) *at = fmax(*at, fabs(art_v3_norm(m->pos + 3 * v) - r));
        *volume = fabs(art_mesh_volume(m) - 4 * ART_PI / 3 * r * r * r);
    }
    art_distgrid_free(grid);
    art_mesh_free(m), art_mesh_free(ball);
}

TEST(distgrid_surface_of_a_sphere_converges)
{
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        double coarse, fine, coarse_v, fine_v, mesh, mesh_v;
        sphere_errors(10, kinds[k], 1, true, &coarse, &coarse_v);
        sphere_errors(40, kinds[k], 1, true, &fine, &fine_v);
        CHECK_NEAR(log2(coarse / fine) / 2, k == 0 ? 2 : 3, 0.4);
        CHECK_NEAR(log2(coarse_v / fine_v) / 2, 2, 0.2); /* flat triangles are of second order */
        /* the icosphere is within 4e-4 of the sphere */
        sphere_errors(40, kinds[k], 1, false, &mesh, &mesh_v);
        CHECK(mesh < fine + 4e-4);
        /* a finer lattice leaves the level as it is and makes its triangles finer */
        sphere_errors(10, kinds[k], 3, true, &fine, &fine_v);
        CHECK_NEAR(fine, coarse, 0.01);
        if (k > 0) CHECK(fine_v < coarse_v / 4);
    }
    art_ctx_fini(&ctx);
}

TEST(distgrid_surfaces_are_closed_manifolds)
{
    struct art_mesh *mesh[3] = {0}, *m = NULL;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_box(&ctx, &mesh[0], 2, 1, 0.5), ART_OK);
    CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh[1], 1, 0.4, 40, 20), ART_OK);
    CHECK_STATUS(art_mesh_make_cylinder(&ctx, &mesh[2], 0.5, 2, 24, 2, 4), ART_OK);
    for (int i = 0; i < 3 && mesh[i]; i++) {
        struct art_distgrid *grid = grid_of(mesh[i], 24, 0.12);
        REQUIRE(grid != NULL);
        for (int k = 0; k < 3; k++)
            for (int refine = 1; refine <= 2; refine++)
                for (int l = 0; l < 3; l++) {
                    double level = (l - 1) * 0.05;
                    REQUIRE(CHECK_STATUS(
                        art_distgrid_surface(&ctx, &m, grid, kinds[k], level, refine), ART_OK));
                    check_surface(m, grid, kinds[k], level);
                    if (level == 0)
                        CHECK_NEAR_REL(art_mesh_volume(m), art_mesh_volume(mesh[i]), 0.1);
                    art_mesh_free(m);
                }
        art_distgrid_free(grid);
    }
    for (int i = 0; i < 3; i++) art_mesh_free(mesh[i]);
    art_ctx_fini(&ctx);
}

/* Values of all signs, zeros among them: whatever they are, the surface has an edge of one face
 * only on the sides of the grid. */
TEST(distgrid_surfaces_of_noise_are_manifold_within_the_grid)
{
    const int res[3] = {6, 4, 6};
    const double cell[3] = {0.3, 0.5, 0.4};
    struct art_distgrid *grid = NULL;
    struct art_rigid T;
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    art_ctx_init(&ctx);
    art_rigid_identity(&T);
    REQUIRE(CHECK_STATUS(art_distgrid_make(&ctx, &grid, res, cell, &T), ART_OK));
    for (int n = 0; n < test_count(10); n++) {
        for (size_t i = 0; i < art_distgrid_n(grid); i++) grid->dist[i] = test_below(5) - 2;
        for (int k = 0; k < 3; k++) {
            REQUIRE(CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kinds[k], 0, 2), ART_OK));
            REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK));
            CHECK(t->oriented);
            CHECK(m->n_faces > 100);
            for (int e = 0; e < t->n_edges; e++) {
                int faces = t->edge_off[e + 1] - t->edge_off[e];
                const double *a = m->pos + 3 * t->edge[e][0], *b = m->pos + 3 * t->edge[e][1];
                bool side = false;
                for (int x = 0; x < 3; x++)
                    side |= (a[x] == 0 && b[x] == 0) ||
                            (a[x] == res[x] * cell[x] && b[x] == res[x] * cell[x]);
                CHECK(faces == 2 || (faces == 1 && side));
            }
            art_mesh_topology_free(t);
            art_mesh_free(m);
        }
    }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

TEST(distgrid_surface_refuses)
{
    struct art_mesh *box = NULL, *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 1, 1), ART_OK));
    struct art_distgrid *grid = grid_of(box, 10, 0.1);
    REQUIRE(grid != NULL);
    CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kinds[0], 0, 0), ART_ERANGE);
    CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kinds[0], 0, 17), ART_ERANGE);
    CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kinds[0], NAN, 1), ART_ERANGE);
    CHECK_STATUS(art_distgrid_surface(&ctx, &m, grid, kinds[0], -5, 1), ART_OK);
    CHECK_INT(m->n_faces, 0);
    art_mesh_free(m);
    CHECK_ALLOC_FAILS(&ctx, (m = NULL, art_distgrid_surface(&ctx, &m, grid, kinds[0], 0, 1) < 0
                                           ? ctx.status
                                           : (art_mesh_free(m), ART_OK)));
    art_distgrid_free(grid);
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}
