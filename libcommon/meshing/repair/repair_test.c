#include "harness/test.h"
#include <art/repair.h>
#include <stdlib.h>

static int make(struct art_ctx *ctx, struct art_mesh **m, int shape)
{
    switch (shape) {
    case 0:
        return art_mesh_make_icosphere(ctx, m, 1.5, 2);
    case 1:
        return art_mesh_make_torus(ctx, m, 3, 1, 20, 12);
    case 2:
        return art_mesh_make_cylinder(ctx, m, 1, 2, 14, 2, 4);
    case 3:
        return art_mesh_make_sphere(ctx, m, 2, 14, 9, false);
    default:
        return art_mesh_make_rounded_box(ctx, m, 3, 2, 1, 5);
    }
}

static const double *at(const struct art_mesh *m, int v)
{
    return m->pos + 3 * (size_t)v;
}

static bool is_solid(struct art_ctx *ctx, const struct art_mesh *m)
{
    struct art_mesh_topology *t = NULL;
    bool solid = CHECK_STATUS(art_mesh_topology_create(ctx, &t, m), ART_OK) &&
                 art_mesh_is_solid(m, t) && t->n_unused == 0;
    art_mesh_topology_free(t);
    return solid;
}

static int did(const struct art_repair_report *r)
{
    int n = 0;
    for (int s = 0; s < ART_REPAIR_STEPS; s++) n += r->count[s];
    return n;
}

static void repair(struct art_ctx *ctx, struct art_mesh *m, const struct art_repair *how,
                   struct art_repair_report *report)
{
    CHECK_STATUS(art_mesh_repair(ctx, m, how, report), ART_OK);
    CHECK_STATUS(art_mesh_check(ctx, m), ART_OK);
}

/* -------------------------------------------------------------- what is sound */

TEST(mesh_repair_leaves_sound_meshes_alone)
{
    struct art_ctx ctx;
    struct art_repair how;
    struct art_repair_report report;
    art_ctx_init(&ctx);
    art_repair_init(&how);
    how.steps |= 1u << ART_REPAIR_TRIANGULATE | 1u << ART_REPAIR_SLIVERS;
    for (int shape = 0; shape < 5; shape++) {
        struct art_mesh *m = NULL, *copy = NULL;
        REQUIRE(CHECK_STATUS(make(&ctx, &m, shape), ART_OK));
        CHECK_STATUS(art_mesh_copy(&ctx, &copy, m), ART_OK);
        repair(&ctx, m, &how, &report);
        CHECK_INT(did(&report), 0);
        CHECK_INT(report.rounds, 1);
        CHECK_STR(art_mesh_compare(m, copy), NULL);
        art_mesh_free(m), art_mesh_free(copy);
    }
    art_ctx_fini(&ctx);
}

/* Two solids side by side in one mesh; `b` is moved by d. */
static void put(struct art_ctx *ctx, struct art_mesh *m, const struct art_mesh *b,
                const double d[3])
{
    int base = m->n_verts;
    for (int i = 0; i < b->n_verts; i++) {
        double p[3];
        art_v3_add(p, at(b, i), d);
        CHECK_STATUS(art_mesh_add_vertex(ctx, m, p), ART_OK);
    }
    for (int f = 0; f < b->n_faces; f++) {
        const int *u = b->face_vert + 3 * (size_t)f;
        const int v[3] = {base + u[0], base + u[1], base + u[2]};
        CHECK_STATUS(art_mesh_add_face(ctx, m, 3, v), ART_OK);
    }
}

TEST(mesh_repair_leaves_touching_solids_apart)
{
    /* two boxes with a whole face in the same place: neither merged nor lost */
    struct art_ctx ctx;
    struct art_repair how;
    struct art_repair_report report;
    struct art_mesh *m = NULL, *box = NULL;
    const double d[3] = {1, 0, 0};
    art_ctx_init(&ctx);
    art_repair_init(&how);
    CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 1, 1), ART_OK);
    CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 1, 1), ART_OK);
    put(&ctx, m, box, d);
    repair(&ctx, m, &how, &report);
    CHECK_INT(did(&report), 0);
    /* as a soup of faces they come back as two boxes too */
    how.weld = 1e-9;
    repair(&ctx, m, &how, &report);
    CHECK_NEAR_REL(art_mesh_volume(m), 2, 1e-14);
    CHECK(is_solid(&ctx, m));
    struct art_mesh_topology *t = NULL;
    CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK);
    CHECK_INT(t->n_components, 2);
    art_mesh_topology_free(t);
    art_mesh_free(m), art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(mesh_repair_leaves_sheets_open)
{
    struct art_ctx ctx;
    struct art_repair how;
    struct art_repair_report report;
    struct art_mesh *m = NULL, *copy = NULL;
    art_ctx_init(&ctx);
    art_repair_init(&how);
    CHECK_STATUS(art_mesh_make_rectangle(&ctx, &m, 4, 3, 8, 6, true), ART_OK);
    CHECK_STATUS(art_mesh_copy(&ctx, &copy, m), ART_OK);
    repair(&ctx, m, &how, &report);
    CHECK_INT(did(&report), 0);
    CHECK_STR(art_mesh_compare(m, copy), NULL);
    /* a hole in a sheet is filled, its outline is not */
    bool keep[96];
    for (int f = 0; f < m->n_faces; f++) keep[f] = f != 40;
    CHECK_STATUS(art_mesh_select(&ctx, m, keep, false), ART_OK);
    repair(&ctx, m, &how, &report);
    CHECK_INT(report.count[ART_REPAIR_FILL], 1);
    CHECK_INT(m->n_faces, copy->n_faces);
    CHECK_NEAR_REL(art_mesh_area(m), 12, 1e-13);
    art_mesh_free(m), art_mesh_free(copy);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------- random damage */

/* Faces that may be taken out so that each that stays loses one neighbour at most; marks in gone[].
 */
static int choose_gone(struct art_ctx *ctx, const struct art_mesh *m, int want, bool *gone)
{
    struct art_mesh_topology *t = NULL;
    int n = 0;
    CHECK_STATUS(art_mesh_topology_create(ctx, &t, m), ART_OK);
    int *lost = calloc((size_t)m->n_faces, sizeof *lost);
    for (int tries = 0; lost && tries < 20 * want && n < want; tries++) {
        int f = test_below(m->n_faces), near[3], k = 0;
        bool fine = !gone[f] && lost[f] == 0;
        for (int e = 0; e < t->n_edges; e++) {
            const int *g = t->edge_face + t->edge_off[e];
            if (g[0] == f || g[1] == f) near[k++] = g[0] == f ? g[1] : g[0];
        }
        for (int i = 0; i < 3; i++) fine = fine && !gone[near[i]] && lost[near[i]] == 0;
        if (!fine) continue;
        for (int i = 0; i < 3; i++) lost[near[i]]++;
        gone[f] = true;
        n++;
    }
    free(lost);
    art_mesh_topology_free(t);
    return n;
}

static void soup_face(struct art_ctx *ctx, struct art_mesh *soup, const struct art_mesh *m, int f,
                      bool turn)
{
    int v[3], s = test_below(3);
    for (int k = 0; k < 3; k++) {
        int from = m->face_vert[3 * f + (k + s) % 3];
        CHECK_STATUS(art_mesh_add_vertex(ctx, soup, at(m, from)), ART_OK);
        v[turn ? 2 - k : k] = soup->n_verts - 1;
    }
    CHECK_STATUS(art_mesh_add_face(ctx, soup, 3, v), ART_OK);
}

/* A soup of the faces in any order, each with vertices of its own, some turned over, some twice,
 * some missing; some that are points or lines. */
static void damage(struct art_ctx *ctx, const struct art_mesh *m, struct art_mesh *soup, int n_gone)
{
    bool *gone = calloc((size_t)m->n_faces, sizeof *gone);
    int *order = calloc((size_t)m->n_faces, sizeof *order);
    if (gone && order) {
        choose_gone(ctx, m, n_gone, gone);
        for (int f = 0; f < m->n_faces; f++) {
            int j = test_below(f + 1);
            order[f] = order[j], order[j] = f;
        }
        for (int i = 0; i < m->n_faces; i++) {
            int f = order[i];
            if (gone[f]) continue;
            soup_face(ctx, soup, m, f, test_below(4) == 0);
            if (test_below(20) == 0) soup_face(ctx, soup, m, f, test_below(2) == 0);
            if (test_below(20) == 0) {
                int a = soup->n_verts - 1;
                const int v[3] = {a, a - 1, test_below(2) ? a : a - 1};
                CHECK_STATUS(art_mesh_add_face(ctx, soup, 3, v), ART_OK);
            }
        }
    }
    free(gone), free(order);
}

TEST(mesh_repair_of_random_damage)
{
    for (int round = 0; round < test_count(25); round++) {
        struct art_ctx ctx;
        struct art_repair how;
        struct art_repair_report report;
        struct art_mesh *m = NULL, *soup = NULL, *copy = NULL;
        art_ctx_init(&ctx);
        art_repair_init(&how);
        CHECK_STATUS(make(&ctx, &m, round % 5), ART_OK);
        CHECK_STATUS(art_mesh_create(&ctx, &soup), ART_OK);
        damage(&ctx, m, soup, round % 3 * 4);
        repair(&ctx, soup, &how, &report);
        if (!CHECK(is_solid(&ctx, soup))) TEST_FAIL("round %d", round);
        CHECK_INT(soup->n_verts, m->n_verts);
        CHECK_INT(soup->n_faces, m->n_faces);
        /* missing triangles come back as they were */
        CHECK_NEAR_REL(art_mesh_volume(soup), art_mesh_volume(m), 1e-12);
        CHECK_NEAR_REL(art_mesh_area(soup), art_mesh_area(m), 1e-12);
        /* once more: nothing */
        CHECK_STATUS(art_mesh_copy(&ctx, &copy, soup), ART_OK);
        repair(&ctx, copy, &how, &report);
        CHECK_INT(did(&report), 0);
        CHECK_STR(art_mesh_compare(soup, copy), NULL);
        art_mesh_free(m), art_mesh_free(soup), art_mesh_free(copy);
        art_ctx_fini(&ctx);
    }
}

/* Anything goes: faces lost anywhere, whole regions too. What is left may stay open (shreds), but
 * nothing is non-manifold or runs against its neighbour, and repairing again changes nothing. */
TEST(mesh_repair_of_wild_damage)
{
    for (int round = 0; round < test_count(20); round++) {
        struct art_ctx ctx;
        struct art_repair how;
        struct art_repair_report report;
        struct art_mesh *m = NULL, *copy = NULL;
        struct art_mesh_topology *t = NULL;
        art_ctx_init(&ctx);
        art_repair_init(&how);
        how.steps |= 1u << ART_REPAIR_KEEP;
        how.keep_most = 1;
        CHECK_STATUS(make(&ctx, &m, round % 5), ART_OK);
        bool *keep = calloc((size_t)m->n_faces, sizeof *keep);
        REQUIRE(keep);
        for (int f = 0; f < m->n_faces; f++) keep[f] = test_below(8) != 0;
        CHECK_STATUS(art_mesh_select(&ctx, m, keep, false), ART_OK);
        for (int i = 0; i < 5; i++) {
            int f = test_below(m->n_faces), *v = m->face_vert + 3 * (size_t)f, a = v[0];
            v[0] = v[1], v[1] = a;
        }
        repair(&ctx, m, &how, &report);
        CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK);
        CHECK(t->manifold && t->oriented && t->closed && t->n_degenerate == 0);
        if (!t->manifold || !t->closed || !t->oriented)
            TEST_FAIL("round %d: %d open, %d nonmanifold, %d misoriented, %d pinched", round,
                      t->n_boundary, t->n_nonmanifold, t->n_misoriented, t->n_pinched);
        CHECK_STATUS(art_mesh_copy(&ctx, &copy, m), ART_OK);
        repair(&ctx, copy, &how, &report);
        CHECK_STR(art_mesh_compare(m, copy), NULL);
        art_mesh_topology_free(t);
        art_mesh_free(m), art_mesh_free(copy);
        free(keep);
        art_ctx_fini(&ctx);
    }
}

/* --------------------------------------------------------------- single steps */

TEST(mesh_weld_moves_no_vertex_far)
{
    for (int round = 0; round < test_count(10); round++) {
        struct art_ctx ctx;
        struct art_mesh *m = NULL;
        const double tol = 0.07;
        double p[300][3];
        int n = 300, merged, left = 0;
        art_ctx_init(&ctx);
        CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 3; k++) p[i][k] = test_uniform(-0.5, 0.5);
            CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
            CHECK_STATUS(art_mesh_add_point(&ctx, m, i), ART_OK);
        }
        CHECK_STATUS(art_mesh_weld(&ctx, m, tol, &merged), ART_OK);
        CHECK_INT(m->n_verts + merged, n);
        CHECK_INT(m->n_points, n);
        for (int i = 0; i < n; i++) {
            const double *q = at(m, m->point_vert[i]);
            CHECK(art_v3_distance(p[i], q) <= tol);
            left += art_v3_distance(p[i], q) == 0;
        }
        CHECK_INT(left, m->n_verts);
        /* by brute force: those that stay are apart */
        for (int i = 0; i < m->n_verts; i++)
            for (int j = 0; j < i; j++) CHECK(art_v3_distance(at(m, i), at(m, j)) > tol);
        art_mesh_free(m);
        art_ctx_fini(&ctx);
    }
}

TEST(mesh_weld_keeps_what_corners_say)
{
    /* two triangles of one square with normals and a field of their own vertices */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_field *field = NULL;
    const double p[6][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, -0.0, 0}, {1, 1, 0}, {0, 1, 0}};
    const int f[2][3] = {{0, 1, 2}, {3, 4, 5}};
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
    for (int i = 0; i < 6; i++) {
        const double normal[3] = {i < 3, i >= 3, 0};
        CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
        CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, normal), ART_OK);
    }
    for (int i = 0; i < 2; i++) CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, f[i]), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &m->vertex_fields, "w", ART_F64, 1, 6, &field), ART_OK);
    for (int i = 0; i < 6; i++) field->val[i] = i;
    CHECK_STATUS(art_mesh_weld(&ctx, m, 0, &n), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_INT(n, 2);
    CHECK_INT(m->n_verts, 4);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    const double want[4] = {0, 1, 2, 5};
    CHECK_NEAR_N(art_fields_find(&m->vertex_fields, "w")->val, want, 4, 0);
    REQUIRE(CHECK(m->normal.idx));
    for (int c = 0; c < 6; c++) CHECK_NEAR(m->normal.val[3 * m->normal.idx[c]], c < 3, 0);
    CHECK_STATUS(art_mesh_weld(&ctx, m, -1, &n), ART_ERANGE);
    CHECK_STATUS(art_mesh_weld(&ctx, m, NAN, &n), ART_ERANGE);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_degenerate_faces_give_way)
{
    /* a box with a vertex on an edge that only one side knows, closed by a face without area */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK);
    int a = m->face_vert[0], b = m->face_vert[1], c = m->face_vert[2];
    double p[3];
    art_v3_lerp(p, at(m, a), at(m, b), 0.25);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    m->face_vert[1] = 8; /* a 8 c, 8 b c, and between a-b and a-8-b: a b 8 */
    const int more[2][3] = {{8, b, c}, {a, b, 8}};
    for (int i = 0; i < 2; i++) CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, more[i]), ART_OK);
    CHECK(is_solid(&ctx, m));
    CHECK_STATUS(art_mesh_drop_degenerate(&ctx, m, &n), ART_OK);
    CHECK_INT(n, 1);
    CHECK_INT(m->n_faces, 14);
    CHECK(is_solid(&ctx, m));
    CHECK_NEAR_REL(art_mesh_volume(m), 8, 1e-15);
    struct art_flaws flaws;
    struct art_check how;
    art_check_init(&how);
    CHECK_STATUS(art_mesh_find_flaws(&ctx, m, &how, &flaws), ART_OK);
    CHECK_INT(flaws.n, 0);
    art_flaws_fini(&flaws);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_polygons_lose_repeated_corners)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double p[5][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 2, 0}};
    const int f[7] = {0, 1, 1, 2, 4, 2, 3}, g[4] = {0, 1, 0, 1};
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
    for (int i = 0; i < 5; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 7, f), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, g), ART_OK);
    CHECK_STATUS(art_mesh_drop_degenerate(&ctx, m, &n), ART_OK);
    CHECK_INT(n, 2);
    CHECK_INT(m->n_faces, 1);
    CHECK_INT(m->face_off[1], 4);
    for (int k = 0; k < 4; k++) CHECK_INT(m->face_vert[k], k);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_duplicates_between_solids_stay)
{
    /* two boxes that share a wall: each has its own side of it; a pillow beside them goes; so does
     * a patch of the first box laid on it the other way round */
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *box = NULL;
    const double d[3] = {2, 0, 0}, p[3][3] = {{9, 0, 0}, {9, 1, 0}, {9, 0, 1}};
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK);
    CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 2, 2), ART_OK);
    /* mirrored, so that the diagonals of the wall agree */
    CHECK_STATUS(art_mesh_scale(&ctx, box, -1, 1, 1), ART_OK);
    put(&ctx, m, box, d);
    CHECK_STATUS(art_mesh_weld(&ctx, m, 1e-9, &n), ART_OK);
    CHECK_INT(n, 4);
    CHECK_STATUS(art_mesh_drop_duplicates(&ctx, m, &n), ART_OK);
    CHECK_INT(n, 0);
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
    const int v = m->n_verts - 3, *f = m->face_vert;
    const int more[3][3] = {{v, v + 1, v + 2}, {v, v + 2, v + 1}, {f[1], f[0], f[2]}};
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, more[i]), ART_OK);
    CHECK_STATUS(art_mesh_drop_duplicates(&ctx, m, &n), ART_OK);
    CHECK_INT(n, 3);
    CHECK_INT(m->n_faces, 24);
    CHECK_NEAR_REL(art_mesh_volume(m), 16, 1e-14);
    art_mesh_free(m), art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(mesh_orient_knows_cavities)
{
    /* shells in shells, faces turned at random: outward, inward, outward; and a Möbius strip is
     * reported */
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *ball = NULL;
    const double d[3][3] = {{0, 0, 0}, {0.2, 0, 0}, {0, 0.1, 0}};
    double want = 0;
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 3 - i, 1), ART_OK);
        put(&ctx, m, ball, d[i]);
        want += (i == 1 ? -1 : 1) * art_mesh_volume(ball);
        art_mesh_free(ball);
    }
    for (int f = 0; f < m->n_faces; f++) {
        int *v = m->face_vert + 3 * (size_t)f, a = v[0];
        if (test_below(2)) v[0] = v[1], v[1] = a;
    }
    CHECK_STATUS(art_mesh_orient(&ctx, m, &n), ART_OK);
    CHECK(n > 0);
    CHECK_NEAR_REL(art_mesh_volume(m), want, 1e-12);
    CHECK_STATUS(art_mesh_orient(&ctx, m, &n), ART_OK);
    CHECK_INT(n, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_orient_turns_normals)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    for (int corners = 0; corners < 2; corners++) {
        CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 1), ART_OK);
        for (int i = 0; i < m->n_verts; i++)
            CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, at(m, i)), ART_OK);
        if (corners) {
            m->normal.idx = art_alloc(&ctx, (size_t)art_mesh_n_corners(m), sizeof *m->normal.idx);
            m->normal.idx_cap = art_mesh_n_corners(m);
            memcpy(m->normal.idx, m->face_vert, (size_t)m->normal.idx_cap * sizeof(int));
        }
        art_mesh_flip(m); /* the normals too */
        CHECK_STATUS(art_mesh_orient(&ctx, m, NULL), ART_OK);
        CHECK(art_mesh_volume(m) > 0);
        for (int c = 0; c < art_mesh_n_corners(m); c++) {
            int i = m->normal.idx ? m->normal.idx[c] : m->face_vert[c];
            CHECK_NEAR_N(m->normal.val + 3 * (size_t)i, at(m, m->face_vert[c]), 3, 0);
        }
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

/* A torus cut into a half or with a round mouth of any size: the cap is flat, so the volume is
 * known. */
TEST(mesh_holes_are_filled_flat)
{
    const int slices[4] = {5, 40, 180, 700};
    for (int i = 0; i < 4; i++) {
        struct art_ctx ctx;
        struct art_mesh *m = NULL;
        struct art_repair how;
        struct art_repair_report report;
        int group;
        art_ctx_init(&ctx);
        art_repair_init(&how);
        CHECK_STATUS(art_mesh_make_cylinder(&ctx, &m, 1, 2, slices[i], 1, 2), ART_OK);
        double volume = art_mesh_volume(m), area = art_mesh_area(m);
        bool *keep = calloc((size_t)m->n_faces, sizeof *keep);
        REQUIRE(keep);
        for (int f = 0; f < m->n_faces; f++) {
            double normal[3];
            art_mesh_face_normal(m, f, normal);
            keep[f] = normal[2] < 0.5;
        }
        CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "wall", 4, &group), ART_OK);
        CHECK_STATUS(art_mesh_set_group(&ctx, m, 0, group), ART_OK);
        CHECK_STATUS(art_mesh_select(&ctx, m, keep, true), ART_OK);
        int before = m->n_faces;
        how.max_edges = slices[i] - 1;
        repair(&ctx, m, &how, &report);
        CHECK_INT(report.count[ART_REPAIR_FILL], 0);
        how.max_edges = slices[i];
        repair(&ctx, m, &how, &report);
        CHECK_INT(report.count[ART_REPAIR_FILL], 1);
        CHECK_INT(m->n_faces - before, slices[i] - 2);
        CHECK(is_solid(&ctx, m));
        CHECK_NEAR_REL(art_mesh_volume(m), volume, 1e-12);
        CHECK_NEAR_REL(art_mesh_area(m), area, 1e-9);
        CHECK_STR(m->groups.name[m->face_group[before]], "filled");
        CHECK_STR(m->groups.name[m->face_group[m->n_faces - 1]], "filled");
        free(keep);
        art_mesh_free(m);
        art_ctx_fini(&ctx);
    }
}

TEST(mesh_cutting_apart_edges_of_four_faces)
{
    /* two boxes side by side at an edge, as one mesh: the edge's ends are shared */
    struct art_ctx ctx;
    struct art_repair how;
    struct art_mesh *m = NULL, *box = NULL;
    struct art_repair_report report;
    const double d[3] = {1, 1, 0};
    art_ctx_init(&ctx);
    art_repair_init(&how);
    CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 1, 1), ART_OK);
    CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 1, 1), ART_OK);
    put(&ctx, m, box, d);
    int n;
    CHECK_STATUS(art_mesh_weld(&ctx, m, 1e-9, &n), ART_OK);
    CHECK_INT(n, 2);
    repair(&ctx, m, &how, &report);
    CHECK_INT(report.count[ART_REPAIR_SPLIT], 2);
    CHECK_INT(m->n_verts, 16);
    CHECK(is_solid(&ctx, m));
    CHECK_NEAR_REL(art_mesh_volume(m), 2, 1e-14);
    art_mesh_free(m), art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(mesh_fins_are_cut_off_the_solid)
{
    /* a ball with a triangle standing on one of its edges */
    struct art_ctx ctx;
    struct art_repair how;
    struct art_repair_report report;
    struct art_mesh *m = NULL;
    const double p[3] = {0, 0, 5};
    art_ctx_init(&ctx);
    art_repair_init(&how);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 1), ART_OK);
    double volume = art_mesh_volume(m);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    const int fin[3] = {m->face_vert[0], m->face_vert[1], m->n_verts - 1};
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, fin), ART_OK);
    repair(&ctx, m, &how, &report);
    CHECK_INT(m->n_faces, 81);
    how.steps |= 1u << ART_REPAIR_KEEP;
    how.keep_most = 1;
    repair(&ctx, m, &how, &report);
    CHECK_INT(report.count[ART_REPAIR_KEEP], 1);
    CHECK(is_solid(&ctx, m));
    CHECK_NEAR_REL(art_mesh_volume(m), volume, 1e-14);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_keeping_parts_keeps_cavities)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *b = NULL;
    const double o[3] = {0, 0, 0}, d[3] = {10, 0, 0}, e[3] = {20, 0, 0};
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &b, 0.5, 1), ART_OK);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 1), ART_OK);
    double ball = art_mesh_volume(m);
    art_mesh_flip(b);
    put(&ctx, m, b, o);
    art_mesh_flip(b);
    put(&ctx, m, b, d);
    CHECK_STATUS(art_mesh_scale(&ctx, b, 0.5, 0.5, 0.5), ART_OK);
    put(&ctx, m, b, e);
    CHECK_STATUS(art_mesh_keep_parts(&ctx, m, 0, 0.1, &n), ART_OK);
    CHECK_INT(n, 1);
    CHECK_NEAR_REL(art_mesh_volume(m), ball, 1e-12);
    CHECK_STATUS(art_mesh_keep_parts(&ctx, m, 1, 0, &n), ART_OK);
    CHECK_INT(n, 1);
    CHECK_NEAR_REL(art_mesh_volume(m), ball * 7 / 8, 1e-12);
    art_mesh_free(m), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

TEST(mesh_slivers_are_mended)
{
    /* vertices set close beside others, and faces split close to their edges; where several are
     * close together, no step may be allowed */
    int planted = 0, left = 0;
    for (int round = 0; round < test_count(10); round++) {
        struct art_ctx ctx;
        struct art_mesh *m = NULL;
        struct art_flaws flaws;
        struct art_check how;
        int n;
        art_ctx_init(&ctx);
        art_check_init(&how);
        CHECK_STATUS(make(&ctx, &m, round % 5), ART_OK);
        double volume = art_mesh_volume(m), area = art_mesh_area(m);
        int faces = m->n_faces;
        for (int i = 0; i < 12; i++) {
            int f = test_below(m->n_faces);
            int v[3] = {m->face_vert[3 * f], m->face_vert[3 * f + 1], m->face_vert[3 * f + 2]};
            double p[3], mid[3];
            if (i % 2) { /* close to a side */
                art_v3_lerp(mid, at(m, v[0]), at(m, v[1]), 0.4);
                art_v3_lerp(p, mid, at(m, v[2]), 1e-5);
            } else { /* close to a corner */
                art_v3_lerp(mid, at(m, v[1]), at(m, v[2]), 0.4);
                art_v3_lerp(p, at(m, v[0]), mid, 1e-5);
            }
            CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
            int w = m->n_verts - 1;
            m->face_vert[3 * f + 2] = w;
            const int more[2][3] = {{v[1], v[2], w}, {v[2], v[0], w}};
            for (int k = 0; k < 2; k++)
                CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, more[k]), ART_OK);
        }
        how.kinds = 1u << ART_FLAW_SLIVER;
        CHECK_STATUS(art_mesh_find_flaws(&ctx, m, &how, &flaws), ART_OK);
        CHECK(flaws.n >= 6);
        planted += flaws.n;
        art_flaws_fini(&flaws);
        CHECK_STATUS(art_mesh_repair_slivers(&ctx, m, 1, 0, 1e-3, &n), ART_OK);
        CHECK(n > 0);
        CHECK(m->n_faces <= faces + 24);
        CHECK_STATUS(art_mesh_find_flaws(&ctx, m, &how, &flaws), ART_OK);
        left += flaws.n;
        art_flaws_fini(&flaws);
        CHECK(is_solid(&ctx, m));
        CHECK(fabs(art_mesh_volume(m) - volume) < 1e-3 * area);
        CHECK_STATUS(art_mesh_repair_slivers(&ctx, m, 1, 0, 1e-3, &n), ART_OK);
        CHECK_INT(n, 0);
        static const double none[] = {-1e-3, INFINITY, NAN};
        for (int k = 0; k < 3; k++)
            CHECK_STATUS(art_mesh_repair_slivers(&ctx, m, 1, 0, none[k], &n), ART_ERANGE);
        art_mesh_free(m);
        art_ctx_fini(&ctx);
    }
    CHECK(100 * left <= planted);
}

/* ------------------------------------------------------------------- trouble */

static int copy_and_repair(struct art_ctx *ctx, const struct art_mesh *m)
{
    struct art_mesh *copy = NULL;
    struct art_repair how;
    int status;
    art_repair_init(&how);
    how.steps = (1u << ART_REPAIR_STEPS) - 1;
    how.keep_fraction = 0.5;
    how.angle = 5;
    ART_TRY(art_mesh_copy(ctx, &copy, m));
    ART_TRY(art_mesh_repair(ctx, copy, &how, NULL));
out:
    art_mesh_free(copy);
    return status;
}

TEST(mesh_repair_out_of_memory)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *soup = NULL, *box = NULL;
    struct art_field *field;
    const double d[3] = {1, 1, 0}, p[3] = {5, 5, 5}, up[3] = {0, 0, 1};
    int g;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_sphere(&ctx, &m, 1, 6, 3, false), ART_OK);
    CHECK_STATUS(art_mesh_create(&ctx, &soup), ART_OK);
    damage(&ctx, m, soup, 1);
    CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 1, 1), ART_OK);
    put(&ctx, soup, box, d);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, soup, p), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &soup->groups, "a", 1, &g), ART_OK);
    CHECK_STATUS(art_mesh_set_group(&ctx, soup, 3, g), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &soup->face_fields, "q", ART_F32, 2, soup->n_faces, &field),
                 ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &soup->vertex_fields, "w", ART_F32, 1, soup->n_verts, &field),
                 ART_OK);
    for (int i = 0; i < soup->n_verts; i++)
        CHECK_STATUS(art_mesh_add_value(&ctx, &soup->normal, up), ART_OK);
    art_mesh_free(m), art_mesh_free(box);
    struct art_ctx fresh;
    art_ctx_init(&fresh);
    CHECK_ALLOC_FAILS(&fresh, copy_and_repair(&fresh, soup));
    art_mesh_free(soup);
    art_ctx_fini(&ctx);
}
