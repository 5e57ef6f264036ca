#include "harness/test.h"
#include <art/repair.h>
#include <art/solid.h>
#include <stdlib.h>
#include <string.h>

static double plane(const double *x)
{
    return 1 + 2 * x[0] - x[1] + 0.5 * x[2];
}

/* A box, turned a little, whose faces, corners and vertices say where they are. */
static struct art_mesh *tagged(struct art_ctx *ctx, const char *group, double id, double angle)
{
    struct art_mesh *mesh = NULL;
    struct art_field *f;
    struct art_rigid T;
    const double axis[3] = {1, 2, 3};
    int g;
    art_rigid_identity(&T);
    art_rot_from_axis_angle(T.R, axis, angle);
    art_v3_set(T.p, angle, 0, 0);
    if (art_mesh_make_box(ctx, &mesh, 2, 2, 2) < 0) abort();
    art_mesh_transform_rigid(mesh, &T);
    if (art_mesh_add_name(ctx, &mesh->groups, group, strlen(group), &g) < 0) abort();
    for (int i = 0; i < mesh->n_faces; i++)
        if (art_mesh_set_group(ctx, mesh, i, g) < 0) abort();
    if (art_fields_add(ctx, &mesh->face_fields, "id", ART_I32, 1, mesh->n_faces, &f) < 0) abort();
    for (int i = 0; i < mesh->n_faces; i++) f->val[i] = id + i;
    if (art_fields_add(ctx, &mesh->vertex_fields, "plane", ART_F64, 1, mesh->n_verts, &f) < 0)
        abort();
    for (int i = 0; i < mesh->n_verts; i++) f->val[i] = plane(mesh->pos + 3 * i);
    /* texture coordinates of the corners are places */
    int idx[36];
    art_mesh_vertex_indices(mesh, idx);
    if (art_mesh_set_values(ctx, mesh, &mesh->texture, mesh->n_verts, mesh->pos, 36, idx) < 0)
        abort();
    double normal[3 * 12];
    for (int i = 0; i < 12; i++) art_mesh_face_normal(mesh, i, normal + 3 * i);
    art_mesh_face_indices(mesh, idx);
    if (art_mesh_set_values(ctx, mesh, &mesh->normal, 12, normal, 36, idx) < 0) abort();
    return mesh;
}

/* The face that has a number. */
static int face_of(const struct art_mesh *mesh, double id)
{
    const struct art_field *f = art_fields_find(&mesh->face_fields, "id");
    for (int i = 0; i < mesh->n_faces; i++)
        if (f->val[i] == id) return i;
    return -1;
}

static void check_face(const struct art_mesh *out, int i, const struct art_mesh *const from[2],
                       bool turned)
{
    double id = art_fields_find(&out->face_fields, "id")->val[i], n[3], m[3];
    int which = id >= 100, face = face_of(from[which], id);
    REQUIRE(face >= 0);
    CHECK_STR(out->groups.name[out->face_group[i]], which ? "second" : "first");
    art_mesh_face_normal(from[which], face, n);
    if (which && turned) art_v3_scale(n, -1, n);
    art_mesh_face_normal(out, i, m);
    CHECK_NEAR_N(m, n, 3, 1e-9);
    for (int k = 0; k < 3; k++) {
        const double *x = out->pos + 3 * (size_t)out->face_vert[3 * i + k];
        const double *t = art_mesh_corner_value(out, &out->texture, i, k);
        const double *v = art_mesh_corner_value(out, &out->normal, i, k);
        REQUIRE(t && v);
        CHECK_NEAR_N(t, x, 3, 1e-14);
        CHECK_NEAR_N(v, n, 3, 1e-14);
    }
}

/* Faces keep what they have; what varies is interpolated, so that what is linear stays so. */
TEST(solid_attributes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *a = tagged(&ctx, "first", 0, 0), *b = tagged(&ctx, "second", 100, 0.4);
    const struct art_mesh *const from[2] = {a, b};
    for (int op = 0; op < 3; op++) {
        struct art_mesh *out = NULL;
        struct art_solid_report did;
        const struct art_solid_how how = {{"a", "b"}, false, &did};
        REQUIRE(art_solid_combine(&ctx, a, b, (enum art_solid_op)op, &how, &out) == ART_OK);
        CHECK(did.n_new > 10);
        CHECK_INT(did.n_left, 0);
        CHECK_INT(art_mesh_check(&ctx, out), ART_OK);
        for (int i = 0; i < out->n_faces; i++) check_face(out, i, from, op == ART_SOLID_DIFFERENCE);
        const struct art_field *f = art_fields_find(&out->vertex_fields, "plane");
        REQUIRE(f && f->n == out->n_verts);
        for (int v = 0; v < out->n_verts; v++)
            CHECK_NEAR(f->val[v], plane(out->pos + 3 * v), 1e-13);
        art_mesh_free(out);
    }
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

/* A field that one mesh alone has: its own values where it is, also at the vertices that both have.
 */
TEST(solid_field_of_one)
{
    struct art_ctx ctx;
    struct art_mesh *out = NULL;
    art_ctx_init(&ctx);
    struct art_mesh *a = tagged(&ctx, "first", 0, 0), *b = tagged(&ctx, "second", 100, 0.4);
    art_fields_remove(&a->vertex_fields, "plane");
    REQUIRE(art_solid_combine(&ctx, a, b, ART_SOLID_INTERSECTION, NULL, &out) == ART_OK);
    const struct art_field *f = art_fields_find(&out->vertex_fields, "plane");
    REQUIRE(f);
    for (int i = 0; i < out->n_faces; i++)
        for (int k = 0; k < 3; k++) {
            int v = out->face_vert[3 * i + k];
            if (out->face_group[i] == 1) CHECK_NEAR(f->val[v], plane(out->pos + 3 * v), 1e-13);
        }
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(out);
    art_ctx_fini(&ctx);
}

/* What bounds no solid is refused, with the places. */
TEST(solid_bad_input)
{
    static const char *const want[] = {"edges with one face", "that looks the wrong way",
                                       "pairs of faces that cross", "edge with more than two faces",
                                       "two faces look to different sides"};
    struct art_ctx ctx;
    for (int i = 0; i < 5; i++) {
        struct art_mesh *a = NULL, *b = NULL, *out = NULL;
        bool keep[24];
        art_ctx_init(&ctx);
        REQUIRE(art_mesh_make_box(&ctx, &a, 2, 2, 2) == ART_OK);
        REQUIRE(art_mesh_make_box(&ctx, &b, 1, 1, 9) == ART_OK);
        for (int k = 0; k < 24; k++) keep[k] = k != 5;
        if (i == 0) REQUIRE(art_mesh_select(&ctx, a, keep, false) == ART_OK);
        if (i == 1) art_mesh_flip(a);
        if (i == 2) REQUIRE(art_mesh_append(&ctx, a, b) == ART_OK);
        if (i == 3) {
            int p;
            REQUIRE((p = art_mesh_add_vertex(&ctx, a, (double[3]){5, 5, 5})) >= 0);
            p = a->n_verts - 1;
            REQUIRE(art_mesh_add_face(&ctx, a, 3, (int[3]){a->face_vert[0], a->face_vert[1], p}) >=
                    0);
        }
        if (i == 4) {
            int *v = a->face_vert, t = v[0];
            v[0] = v[1], v[1] = t;
        }
        for (int swap = 0; swap < 2; swap++) {
            CHECK_STATUS(
                art_solid_combine(&ctx, swap ? b : a, swap ? a : b, ART_SOLID_UNION, NULL, &out),
                ART_ESHAPE);
            CHECK(out == NULL);
            CHECK_HAS(ctx.last, want[i]);
            CHECK_HAS(ctx.last, "face");
            CHECK_HAS(ctx.last,
                      swap ? "the second mesh bounds no solid" : "the first mesh bounds no solid");
        }
        art_mesh_free(a), art_mesh_free(b);
        art_ctx_fini(&ctx);
    }
}

/* The surface alone, of what may be open. */
TEST(solid_clip_surface)
{
    struct art_ctx ctx;
    struct art_mesh *sheet = NULL, *rod = NULL, *in = NULL, *out = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_make_rectangle(&ctx, &sheet, 4, 4, 3, 3, true) == ART_OK);
    REQUIRE(art_mesh_make_box(&ctx, &rod, 1, 2, 3) == ART_OK);
    REQUIRE(art_solid_combine(&ctx, sheet, rod, ART_SOLID_CLIP_INSIDE, NULL, &in) == ART_OK);
    REQUIRE(art_solid_combine(&ctx, sheet, rod, ART_SOLID_CLIP_OUTSIDE, NULL, &out) == ART_OK);
    CHECK_NEAR(art_mesh_area(in), 2, 1e-14);
    CHECK_NEAR(art_mesh_area(out), 14, 1e-14);
    art_mesh_free(in), art_mesh_free(out);
    in = out = NULL;
    /* on the surface it counts as inside if it looks the same way */
    struct art_rigid T;
    art_rigid_identity(&T);
    T.p[2] = 1.5;
    art_mesh_transform_rigid(sheet, &T);
    REQUIRE(art_solid_combine(&ctx, sheet, rod, ART_SOLID_CLIP_INSIDE, NULL, &in) == ART_OK);
    CHECK_NEAR(art_mesh_area(in), 2, 1e-14);
    art_mesh_flip(sheet);
    REQUIRE(art_solid_combine(&ctx, sheet, rod, ART_SOLID_CLIP_INSIDE, NULL, &out) == ART_OK);
    CHECK_INT(out->n_faces, 0);
    art_mesh_free(sheet), art_mesh_free(rod), art_mesh_free(in), art_mesh_free(out);
    art_ctx_fini(&ctx);
}
