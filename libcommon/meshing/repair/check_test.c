#include "harness/test.h"
#include <art/repair.h>
#include <stdio.h>

/* A mesh in which flaws are planted, and what is found in it. */
struct bed {
    struct art_ctx ctx;
    struct art_mesh *mesh;
    struct art_check how;
    struct art_flaws flaws;
};

static bool bed_init(struct bed *b)
{
    art_ctx_init(&b->ctx);
    art_check_init(&b->how);
    memset(&b->flaws, 0, sizeof b->flaws);
    return CHECK_STATUS(art_mesh_make_icosphere(&b->ctx, &b->mesh, 1, 2), ART_OK);
}

static void look(struct bed *b)
{
    art_flaws_fini(&b->flaws);
    CHECK_STATUS(art_mesh_find_flaws(&b->ctx, b->mesh, &b->how, &b->flaws), ART_OK);
}

static void bed_fini(struct bed *b)
{
    art_flaws_fini(&b->flaws);
    art_mesh_free(b->mesh);
    art_ctx_fini(&b->ctx);
}

/* All flaws of other kinds than those of the mask. */
static int others(const struct bed *b, unsigned kinds)
{
    int n = 0;
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (!(kinds >> k & 1)) n += b->flaws.count[k];
    return n;
}

static const struct art_flaw *first(const struct bed *b, enum art_flaw_kind kind)
{
    for (int i = 0; i < b->flaws.n; i++)
        if (b->flaws.list[i].kind == kind) return &b->flaws.list[i];
    static const struct art_flaw none = {.place = {NAN, NAN, NAN}};
    TEST_FAIL("no flaw %s", art_flaw_type(kind)->name);
    return &none;
}

static const double *at(const struct bed *b, int v)
{
    return b->mesh->pos + 3 * (size_t)v;
}

static void add_face(struct bed *b, int i, int j, int k)
{
    const int v[3] = {i, j, k};
    CHECK_STATUS(art_mesh_add_face(&b->ctx, b->mesh, 3, v), ART_OK);
}

static int add_vert(struct bed *b, double x, double y, double z)
{
    const double p[3] = {x, y, z};
    CHECK_STATUS(art_mesh_add_vertex(&b->ctx, b->mesh, p), ART_OK);
    return b->mesh->n_verts - 1;
}

/* Four faces, corners at o and one unit along each axis times `s`; outward for s > 0. */
static void add_tet(struct bed *b, const double o[3], double s, const int share[4])
{
    static const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    int v[4];
    for (int i = 0; i < 4; i++)
        v[i] = share && share[i] >= 0
                   ? share[i]
                   : add_vert(b, o[0] + (i == 1) * s, o[1] + (i == 2) * s, o[2] + (i == 3) * s);
    for (int f = 0; f < 4; f++) add_face(b, v[face[f][0]], v[face[f][1]], v[face[f][2]]);
}

static bool empty_bed(struct bed *b)
{
    art_ctx_init(&b->ctx);
    art_check_init(&b->how);
    memset(&b->flaws, 0, sizeof b->flaws);
    return CHECK_STATUS(art_mesh_create(&b->ctx, &b->mesh), ART_OK);
}

TEST(mesh_check_finds_nothing_in_sound_shapes)
{
    struct art_ctx ctx;
    struct art_mesh *m[5] = {NULL};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m[0], 2, 3), ART_OK);
    CHECK_STATUS(art_mesh_make_torus(&ctx, &m[1], 3, 1, 24, 12), ART_OK);
    CHECK_STATUS(art_mesh_make_box(&ctx, &m[2], 1, 2, 3), ART_OK);
    CHECK_STATUS(art_mesh_make_cylinder(&ctx, &m[3], 1, 2, 16, 2, 3), ART_OK);
    CHECK_STATUS(art_mesh_make_rounded_box(&ctx, &m[4], 3, 2, 1, 5), ART_OK);
    for (int i = 0; i < 5; i++) {
        struct art_flaws flaws;
        struct art_check how;
        art_check_init(&how);
        REQUIRE(CHECK_STATUS(art_mesh_find_flaws(&ctx, m[i], &how, &flaws), ART_OK));
        CHECK_INT(flaws.n, 0);
        CHECK_INT(flaws.n_shells, 1);
        art_flaws_fini(&flaws);
        art_mesh_free(m[i]);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_check_finds_holes_and_turned_faces)
{
    struct bed b;
    REQUIRE(bed_init(&b));
    /* face 100 turned over: its three edges */
    int *v = b.mesh->face_vert + 300, t = v[0];
    v[0] = v[1], v[1] = t;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_MISORIENTED_EDGE], 3);
    CHECK_INT(others(&b, 1u << ART_FLAW_MISORIENTED_EDGE), 0);
    const struct art_flaw *f = first(&b, ART_FLAW_MISORIENTED_EDGE);
    CHECK(b.flaws.item[f->face] == 100 || b.flaws.item[f->face + 1] == 100);
    CHECK_INT(f->n_faces, 2);
    t = v[0], v[0] = v[1], v[1] = t;
    /* the last face taken out */
    const int *w = b.mesh->face_vert + 3 * (b.mesh->n_faces - 1);
    int gone[3] = {w[0], w[1], w[2]};
    b.mesh->n_faces--;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_OPEN_EDGE], 3);
    CHECK_INT(others(&b, 1u << ART_FLAW_OPEN_EDGE), 0);
    double sum[3] = {0, 0, 0}, want[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        art_v3_add(sum, sum, b.flaws.list[i].place);
        art_v3_add(want, want, at(&b, gone[i]));
        CHECK_INT(b.flaws.list[i].n_faces, 1);
        const int *e = b.flaws.item + b.flaws.list[i].vert;
        CHECK_NEAR(b.flaws.list[i].size, art_v3_distance(at(&b, e[0]), at(&b, e[1])), 1e-15);
    }
    CHECK_NEAR_N(sum, want, 3, 1e-14);
    bed_fini(&b);
}

TEST(mesh_check_finds_bad_faces)
{
    struct bed b;
    REQUIRE(bed_init(&b));
    int n = b.mesh->n_faces;
    /* a face again, from another corner; the opposite of it; one with a vertex twice */
    const int *v = b.mesh->face_vert + 3 * 7;
    int a = v[0], c = v[1], d = v[2];
    add_face(&b, c, d, a);
    add_face(&b, a, d, c);
    add_face(&b, a, c, a);
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_DUPLICATE_FACE], 2);
    CHECK_INT(b.flaws.count[ART_FLAW_REPEATED_VERTEX], 1);
    const struct art_flaw *f = first(&b, ART_FLAW_DUPLICATE_FACE);
    CHECK_INT(b.flaws.item[f->face], n);
    CHECK_INT(b.flaws.item[f->face + 1], 7);
    CHECK_INT(b.flaws.item[first(&b, ART_FLAW_REPEATED_VERTEX)->face], n + 2);
    CHECK_INT(b.flaws.count[ART_FLAW_NONMANIFOLD_EDGE], 3);
    CHECK_INT(b.flaws.count[ART_FLAW_INTERSECTION], 0);
    bed_fini(&b);
}

TEST(mesh_check_tells_lines_from_slivers)
{
    /* (0,0,0) (3,1,2) (6,2,4) are on one line exactly, 0.1-steps are not but are thin */
    struct bed b;
    REQUIRE(empty_bed(&b));
    add_face(&b, add_vert(&b, 0, 0, 0), add_vert(&b, 3, 1, 2), add_vert(&b, 6, 2, 4));
    add_face(&b, add_vert(&b, 20, 0.1, 0.1), add_vert(&b, 20, 0.2, 0.2),
             add_vert(&b, 20, 0.3, 0.3));
    add_face(&b, add_vert(&b, 10, 0, 0), add_vert(&b, 11, 0, 0), add_vert(&b, 10.5, 1e-3, 0));
    add_face(&b, add_vert(&b, 30, 0.1, 0.1), add_vert(&b, 30, 0.2, 0.2),
             add_vert(&b, 30, 0.3, 0.30000000000000004));
    b.how.kinds = 1u << ART_FLAW_ZERO_AREA | 1u << ART_FLAW_SLIVER;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_ZERO_AREA], 2);
    CHECK_INT(b.flaws.count[ART_FLAW_SLIVER], 2);
    CHECK_INT(b.flaws.item[b.flaws.list[0].face], 0);
    CHECK_INT(b.flaws.item[b.flaws.list[1].face], 1);
    const struct art_flaw *f = first(&b, ART_FLAW_SLIVER);
    CHECK_INT(b.flaws.item[f->face], 2);
    CHECK_NEAR(f->size, art_deg(atan(2e-3)), 1e-12);
    CHECK_NEAR(f->place[0], 10.5, 1e-12);
    b.how.angle = 0, b.how.aspect = 1001;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_SLIVER], 1); /* 1/0.001 = 1000 is less */
    b.how.aspect = 999;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_SLIVER], 2);
    bed_fini(&b);
}

TEST(mesh_check_finds_where_bodies_touch)
{
    struct bed b;
    const double o[3] = {0, 0, 0};
    REQUIRE(empty_bed(&b));
    add_tet(&b, o, 1, NULL);
    /* a mirror image at vertex 0 is a tetrahedron turned about the origin: inside out */
    const int share[4] = {0, -1, -1, -1};
    add_tet(&b, o, -1, share);
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_PINCHED_VERTEX], 1);
    CHECK_INT(b.flaws.count[ART_FLAW_INSIDE_OUT], 1);
    CHECK_INT(others(&b, 1u << ART_FLAW_PINCHED_VERTEX | 1u << ART_FLAW_INSIDE_OUT), 0);
    const struct art_flaw *f = first(&b, ART_FLAW_PINCHED_VERTEX);
    CHECK_INT(b.flaws.item[f->vert], 0);
    CHECK_INT(f->n_faces, 2);
    CHECK_NEAR(f->size, 2, 0);
    CHECK_NEAR(first(&b, ART_FLAW_INSIDE_OUT)->size, -1.0 / 6, 1e-15);
    bed_fini(&b);
    /* two that share an edge: four faces there */
    REQUIRE(empty_bed(&b));
    add_tet(&b, o, 1, NULL);
    const int edge[4] = {0, -1, -1, 3};
    add_tet(&b, o, -1, edge);
    b.mesh->n_faces -= 4;
    int v1 = 4, v2 = 5;
    add_face(&b, 0, v1, v2), add_face(&b, 0, 3, v1), add_face(&b, v1, 3, v2),
        add_face(&b, v2, 3, 0);
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_NONMANIFOLD_EDGE], 1);
    f = first(&b, ART_FLAW_NONMANIFOLD_EDGE);
    CHECK_INT(f->n_faces, 4);
    CHECK_NEAR(f->size, 1, 0);
    const double middle[3] = {0, 0, 0.5};
    CHECK_NEAR_N(f->place, middle, 3, 0);
    bed_fini(&b);
}

TEST(mesh_check_knows_cavities)
{
    /* a ball in a ball in a ball; each in turn looks the wrong way */
    for (int bad = -1; bad < 3; bad++) {
        struct bed b;
        REQUIRE(empty_bed(&b));
        for (int i = 0; i < 3; i++) {
            struct art_mesh *ball = NULL;
            int base = b.mesh->n_verts;
            REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&b.ctx, &ball, 3 - i, 1), ART_OK));
            if ((i == 1) != (i == bad)) art_mesh_flip(ball);
            for (int k = 0; k < ball->n_verts; k++)
                add_vert(&b, ball->pos[3 * k] + 0.1 * i, ball->pos[3 * k + 1],
                         ball->pos[3 * k + 2]);
            for (int k = 0; k < ball->n_faces; k++)
                add_face(&b, base + ball->face_vert[3 * k], base + ball->face_vert[3 * k + 1],
                         base + ball->face_vert[3 * k + 2]);
            art_mesh_free(ball);
        }
        look(&b);
        CHECK_INT(b.flaws.n_shells, 3);
        CHECK_INT(b.flaws.count[ART_FLAW_NESTED], 2);
        CHECK_INT(b.flaws.count[ART_FLAW_INSIDE_OUT], bad >= 0);
        if (bad >= 0) CHECK_INT(b.flaws.item[first(&b, ART_FLAW_INSIDE_OUT)->face], 80 * bad);
        CHECK_INT(others(&b, 1u << ART_FLAW_NESTED | 1u << ART_FLAW_INSIDE_OUT), 0);
        bed_fini(&b);
    }
}

TEST(mesh_check_finds_intersections_and_overlaps)
{
    struct bed b;
    const double o[3] = {0, 0, 0}, p[3] = {0.1, 0.1, 0.1}, q[3] = {5, 5, 5};
    REQUIRE(empty_bed(&b));
    add_tet(&b, o, 1, NULL);
    add_tet(&b, p, 1, NULL);
    add_tet(&b, q, 1, NULL);
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_OVERLAP], 1);
    CHECK(b.flaws.count[ART_FLAW_INTERSECTION] >= 3);
    CHECK_INT(b.flaws.count[ART_FLAW_INSIDE_OUT], 0);
    const struct art_flaw *f = first(&b, ART_FLAW_OVERLAP);
    CHECK(b.flaws.item[f->face] < 4 && b.flaws.item[f->face + 1] >= 4 &&
          b.flaws.item[f->face + 1] < 8);
    for (int i = 0; i < b.flaws.n; i++)
        for (int k = 0; k < 3; k++)
            CHECK(b.flaws.list[i].place[k] >= 0 && b.flaws.list[i].place[k] <= 1);
    bed_fini(&b);
}

TEST(mesh_check_finds_vertices)
{
    struct bed b;
    REQUIRE(bed_init(&b));
    /* the last face on its own copies of its vertices, of which one is a little off: a crack */
    int *v = b.mesh->face_vert + 3 * (b.mesh->n_faces - 1), n = b.mesh->n_verts;
    for (int k = 0; k < 3; k++) {
        const double *p = at(&b, v[k]);
        v[k] = add_vert(&b, p[0] + (k == 2 ? 1e-7 : 0), p[1], p[2]);
    }
    int lone = add_vert(&b, 7, 8, 9);
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_DUPLICATE_VERTEX], 2);
    CHECK_INT(b.flaws.count[ART_FLAW_NEAR_VERTEX], 1);
    CHECK_INT(b.flaws.count[ART_FLAW_UNUSED_VERTEX], 1);
    CHECK_INT(b.flaws.count[ART_FLAW_OPEN_EDGE], 6);
    CHECK_INT(b.flaws.item[first(&b, ART_FLAW_DUPLICATE_VERTEX)->vert], n);
    CHECK_NEAR_REL(first(&b, ART_FLAW_NEAR_VERTEX)->size, 1e-7, 1e-6);
    CHECK_INT(b.flaws.item[first(&b, ART_FLAW_UNUSED_VERTEX)->vert], lone);
    CHECK_NEAR(first(&b, ART_FLAW_UNUSED_VERTEX)->place[2], 9, 0);
    b.how.near = 1e-8;
    look(&b);
    CHECK_INT(b.flaws.count[ART_FLAW_NEAR_VERTEX], 0);
    bed_fini(&b);
}

TEST(mesh_check_names_its_kinds)
{
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        enum art_flaw_kind kind = (enum art_flaw_kind)k;
        CHECK_INT(art_flaw_find(art_flaw_type(kind)->name), k);
        CHECK(art_flaw_summary(kind, 1) != art_flaw_summary(kind, 2));
        CHECK(art_flaw_summary(kind, 0) == art_flaw_type(kind)->summary);
    }
    CHECK_INT(art_flaw_find("nosuch"), -1);
    CHECK(art_flaw_kinds_for(ART_FOR_CONTACT) >> ART_FLAW_PINCHED_VERTEX & 1);
    CHECK(!(art_flaw_kinds_for(ART_FOR_FEM) >> ART_FLAW_PINCHED_VERTEX & 1));
    CHECK(!(art_flaw_kinds_for(ART_FOR_ANY) >> ART_FLAW_UNUSED_VERTEX & 1));
}

TEST(mesh_check_shows_faults_as_a_mesh)
{
    struct bed b;
    struct art_mesh *shown = NULL;
    REQUIRE(bed_init(&b));
    b.mesh->units = art_strdup(&b.ctx, "mm");
    b.mesh->n_faces--;
    int v = add_vert(&b, 1, 2, 3);
    const int *w = b.mesh->face_vert;
    add_face(&b, w[1], w[2], w[0]);
    look(&b);
    CHECK_STATUS(art_flaws_mesh(&b.ctx, &b.flaws, b.mesh, ~0u, &shown), ART_OK);
    REQUIRE(shown);
    CHECK_STATUS(art_mesh_check(&b.ctx, shown), ART_OK);
    CHECK_STR(shown->units, "mm");
    CHECK_INT(shown->n_faces, 2);
    CHECK_STR(shown->groups.name[shown->face_group[0]], "duplicate-face");
    CHECK_INT(shown->n_lines, 3 + 3); /* a hole, and edges of three faces */
    CHECK_INT(shown->n_points, 1);
    CHECK_NEAR_N(shown->pos + 3 * (size_t)shown->point_vert[0], at(&b, v), 3, 0);
    const struct art_field *kind = art_fields_find(&shown->line_fields, "fault");
    REQUIRE(CHECK(kind));
    CHECK_NEAR(kind->val[0], ART_FLAW_OPEN_EDGE, 0);
    CHECK_NEAR(kind->val[5], ART_FLAW_NONMANIFOLD_EDGE, 0);
    art_mesh_free(shown);
    CHECK_STATUS(art_flaws_mesh(&b.ctx, &b.flaws, b.mesh, 0, &shown), ART_OK);
    CHECK_INT(shown->n_verts, 0);
    art_mesh_free(shown);
    bed_fini(&b);
}

static int all_of_it(struct art_ctx *ctx, const struct art_mesh *m)
{
    struct art_flaws flaws = {0};
    struct art_check how;
    struct art_mesh *shown = NULL;
    int status;
    art_check_init(&how);
    how.angle = 20;
    ART_TRY(art_mesh_find_flaws(ctx, m, &how, &flaws));
    ART_TRY(art_flaws_mesh(ctx, &flaws, m, ~0u, &shown));
out:
    art_flaws_fini(&flaws);
    art_mesh_free(shown);
    return status;
}

TEST(mesh_check_out_of_memory)
{
    struct bed b;
    const double o[3] = {0, 0, 0}, p[3] = {0.1, 0.1, 0.1};
    const int share[4] = {0, -1, -1, -1};
    REQUIRE(empty_bed(&b));
    add_tet(&b, o, 1, NULL);
    add_tet(&b, p, 1, NULL);
    add_tet(&b, o, -1, share);
    add_face(&b, 0, 2, 1);
    add_vert(&b, 1, 1, 1);
    b.mesh->n_faces--;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, all_of_it(&ctx, b.mesh));
    bed_fini(&b);
}
