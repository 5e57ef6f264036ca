#include "harness/test.h"
#include <art/mesh.h>

/* A heap of random faces, lines and points with everything a mesh can carry. Values tell where they
 * come from: vertex i lies at (i, 0, 0), normal j is (j, 1, 0), items of fields count. */
static int make(struct art_ctx *ctx, struct art_mesh **out)
{
    static const char *const names[2] = {"a", "b"};
    struct art_mesh *m = NULL;
    int n_verts = 1 + test_below(20), status, vert[6], normal[6], index;
    ART_TRY(art_mesh_create(ctx, &m));
    ART_TRY(art_fields_add(ctx, &m->face_fields, "ring", ART_I32, 0, 0, NULL));
    for (int i = 0; i < n_verts; i++) {
        const double p[3] = {i, 0, 0}, n[3] = {i, 1, 0}, c[4] = {i, 0, 0, 1};
        ART_TRY(art_mesh_add_vertex(ctx, m, p));
        ART_TRY(art_mesh_add_value(ctx, &m->normal, n));
        if (i % 4) ART_TRY(art_mesh_add_value(ctx, &m->color, c));
    }
    for (int k = 0; k < 2; k++) ART_TRY(art_mesh_add_name(ctx, &m->groups, names[k], 1, &index));
    for (int f = test_below(20); f > 0; f--) {
        double ring[3] = {m->n_faces, 2, 3};
        int n = 3 + test_below(4), n_ring = test_below(4);
        for (int k = 0; k < n; k++) {
            vert[k] = test_below(n_verts);
            normal[k] = test_below(n_verts + 1) - 1;
        }
        /* the item that add_face makes is empty: give it a list of its own */
        ART_TRY(art_mesh_add_face_attrs(ctx, m, n, vert, normal, NULL));
        struct art_field *field = &m->face_fields.list[0];
        field->n--;
        ART_TRY(art_field_append(ctx, field, n_ring, ring));
        if (test_below(2)) ART_TRY(art_mesh_set_group(ctx, m, m->n_faces - 1, test_below(2)));
    }
    for (int l = test_below(5); l > 0; l--) {
        for (int k = 0; k < 3; k++) vert[k] = test_below(n_verts);
        ART_TRY(art_mesh_add_line(ctx, m, 2 + l % 2, vert));
    }
    for (int p = test_below(5); p > 0; p--)
        ART_TRY(art_mesh_add_point(ctx, m, test_below(n_verts)));
    ART_TRY(art_fields_add(ctx, &m->vertex_fields, "id", ART_I32, 2, n_verts, NULL));
    for (int i = 0; i < n_verts; i++) m->vertex_fields.list[0].val[2 * i + 1] = i;
    ART_TRY(art_mesh_check(ctx, m));
    *out = m;
    m = NULL;
out:
    art_mesh_free(m);
    return status;
}

static double from(const struct art_mesh *m, int vert)
{
    return m->pos[3 * vert];
}

/* Faces (lines) of the result are those of the source that have a flag and all their vertices;
 * returns how many. */
static int compare_lists(const struct art_mesh *source, const struct art_mesh *m, bool lines,
                         const bool *keep, const bool *keep_vert)
{
    const int *off0 = lines ? source->line_off : source->face_off;
    const int *vert0 = lines ? source->line_vert : source->face_vert;
    const int *off = lines ? m->line_off : m->face_off;
    const int *vert = lines ? m->line_vert : m->face_vert;
    int at = 0;
    for (int i = 0; i < (lines ? source->n_lines : source->n_faces); i++) {
        bool stays = !keep || keep[i];
        for (int k = off0[i]; k < off0[i + 1]; k++)
            if (keep_vert && !keep_vert[vert0[k]]) stays = false;
        if (!stays) continue;
        if (!CHECK(at < (lines ? m->n_lines : m->n_faces))) return at;
        CHECK_INT(off[at + 1] - off[at], off0[i + 1] - off0[i]);
        for (int k = 0; k < off[at + 1] - off[at]; k++)
            CHECK_NEAR(from(m, vert[off[at] + k]), vert0[off0[i] + k], 0);
        if (!lines) {
            const struct art_field *r0 = &source->face_fields.list[0], *r = &m->face_fields.list[0];
            int n = r0->off[i + 1] - r0->off[i];
            CHECK_INT(r->off[at + 1] - r->off[at], n);
            if (n > 0) CHECK_NEAR(r->val[r->off[at]], i, 0);
            CHECK_INT(m->face_group ? m->face_group[at] : -1,
                      source->face_group ? source->face_group[i] : -1);
            for (int k = 0; k < off[at + 1] - off[at]; k++) {
                int j0 = source->normal.idx[off0[i] + k], j = m->normal.idx[off[at] + k];
                CHECK(j0 < 0 ? j < 0 : j >= 0 && m->normal.val[3 * j] == j0);
            }
        }
        at++;
    }
    return at;
}

static void check_result(const struct art_mesh *source, const struct art_mesh *m,
                         const struct art_mesh_parts *keep, bool drop_unused)
{
    int n_points = 0, n_verts = 0;
    bool used[32] = {false};
    CHECK_INT(m->n_faces, compare_lists(source, m, false, keep->face, keep->vert));
    CHECK_INT(m->n_lines, compare_lists(source, m, true, keep->line, keep->vert));
    for (int p = 0; p < source->n_points; p++) {
        int v = source->point_vert[p];
        if ((keep->point && !keep->point[p]) || (keep->vert && !keep->vert[v])) continue;
        if (CHECK(n_points < m->n_points)) CHECK_NEAR(from(m, m->point_vert[n_points]), v, 0);
        n_points++;
    }
    CHECK_INT(m->n_points, n_points);
    for (int k = 0; k < art_mesh_n_corners(m); k++) used[m->face_vert[k]] = true;
    for (int k = 0; m->n_lines && k < m->line_off[m->n_lines]; k++) used[m->line_vert[k]] = true;
    for (int k = 0; k < m->n_points; k++) used[m->point_vert[k]] = true;
    for (int i = 0; i < source->n_verts; i++) n_verts += !keep->vert || keep->vert[i];
    if (!drop_unused) CHECK_INT(m->n_verts, n_verts);
    for (int i = 0, colors = 0; i < m->n_verts; i++) {
        CHECK(!drop_unused || used[i]);
        CHECK_NEAR(m->vertex_fields.list[0].val[2 * i + 1], from(m, i), 0);
        if (m->color.idx) continue;
        colors += from(m, i) < source->color.n;
        if (colors > i) CHECK_NEAR(m->color.val[4 * i], source->color.val[4 * (int)from(m, i)], 0);
        CHECK(m->color.n >= colors);
    }
    if (drop_unused) CHECK(m->normal.n <= art_mesh_n_corners(m) || !m->normal.idx);
}

TEST(mesh_parts_are_taken_out)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(200); round++) {
        struct art_mesh *m = NULL, *source = NULL;
        bool flag[4][32];
        REQUIRE(CHECK_STATUS(make(&ctx, &m), ART_OK));
        if (m->n_faces == 0) {
            art_mesh_free(m);
            continue;
        }
        int often = 1 + test_below(10);
        for (int i = 0; i < 4 * 32; i++) flag[i / 32][i % 32] = test_below(often) > 0;
        struct art_mesh_parts keep = {
            test_below(2) ? flag[0] : NULL, test_below(2) ? flag[1] : NULL,
            test_below(2) ? flag[2] : NULL, test_below(2) ? flag[3] : NULL};
        bool drop_unused = test_below(2);
        REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &source, m), ART_OK));
        CHECK_STATUS(art_mesh_keep(&ctx, m, &keep, drop_unused), ART_OK);
        CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
        check_result(source, m, &keep, drop_unused);
        /* what is left can grow again */
        const double p[3] = {99, 0, 0};
        const int vert[3] = {m->n_verts, m->n_verts, m->n_verts};
        CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
        CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, vert), ART_OK);
        CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
        art_mesh_free(m), art_mesh_free(source);
    }
    art_ctx_fini(&ctx);
}

/* Half a sphere has an edge, and the right number of vertices. */
TEST(mesh_faces_are_selected)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    bool keep[16 * 14] = {false};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &m, 1, 16, 8, true), ART_OK));
    for (int f = 0; f < m->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(m, f, a);
        keep[f] = a[2] > 0;
    }
    CHECK_STATUS(art_mesh_select(&ctx, m, keep, true), ART_OK);
    CHECK_INT(m->n_verts, 4 * 16 + 1);
    CHECK_INT(m->n_faces, 16 * 7);
    CHECK_INT(m->texture.n, 4 * 17 + 16); /* at the pole, one for each slice */
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK));
    CHECK(t->n_boundary == 16 && t->manifold && t->oriented && t->n_unused == 0);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int cut_sphere(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    bool keep[6 * 4] = {true, true};
    int status;
    ART_TRY(art_mesh_make_sphere(ctx, &m, 1, 6, 3, true));
    ART_TRY(art_mesh_select(ctx, m, keep, true));
out:
    art_mesh_free(m);
    return status;
}

TEST(mesh_select_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, cut_sphere(&ctx));
}
