#include "harness/test.h"
#include <art/shape.h>

static struct art_mesh *shape(struct art_ctx *ctx, const char *name)
{
    struct art_shape_args args;
    struct art_mesh *mesh = NULL;
    art_shape_defaults(art_shape_find(name), &args);
    CHECK_STATUS(art_mesh_make(ctx, &mesh, art_shape_find(name), &args), ART_OK);
    return mesh;
}

static void move(struct art_mesh *mesh, double x)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    T.p[0] = x;
    art_mesh_transform_rigid(mesh, &T);
}

/* What is measured adds up, and the pieces stay apart. */
TEST(mesh_append_adds_up)
{
    static const char *const names[5] = {"tube", "sphere", "circle", "points", "rectangle"};
    struct art_ctx ctx;
    struct art_mesh *all = NULL;
    struct art_mesh_topology *t = NULL;
    double volume = 0, area = 0, length = 0;
    int verts = 0, faces = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &all), ART_OK));
    for (int i = 0; i < 5; i++) {
        struct art_mesh *one = shape(&ctx, names[i]);
        move(one, 5 * i);
        volume += art_mesh_volume(one), area += art_mesh_area(one), length += art_mesh_length(one);
        verts += one->n_verts, faces += one->n_faces;
        CHECK_STATUS(art_mesh_append(&ctx, all, one), ART_OK);
        CHECK_STATUS(art_mesh_check(&ctx, all), ART_OK);
        if (i == 0) CHECK(art_mesh_compare(all, one) == NULL);
        art_mesh_free(one);
    }
    CHECK_INT(all->n_verts, verts);
    CHECK_INT(all->n_faces, faces);
    CHECK_INT(all->n_lines, 1);
    CHECK_INT(all->n_points, 1);
    CHECK_NEAR_REL(art_mesh_volume(all), volume, 1e-13);
    CHECK_NEAR_REL(art_mesh_area(all), area, 1e-13);
    CHECK_NEAR_REL(art_mesh_length(all), length, 1e-13);
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, all), ART_OK));
    CHECK_INT(t->n_components, 3);
    CHECK_STATUS(art_mesh_append(&ctx, all, all), ART_EUSAGE);
    art_mesh_topology_free(t);
    art_mesh_free(all);
    art_ctx_fini(&ctx);
}

/* A triangle at x with a normal for each vertex, or for each corner, or none. */
enum normals { NONE, BY_VERTEX, BY_CORNER };

static int triangle(struct art_ctx *ctx, struct art_mesh **out, double x, enum normals normals)
{
    struct art_mesh *m = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &m));
    for (int i = 0; i < 3; i++) {
        const double p[3] = {x + (i == 1), i == 2, 0}, n[3] = {x, i, 1};
        ART_TRY(art_mesh_add_vertex(ctx, m, p));
        if (normals != NONE) ART_TRY(art_mesh_add_value(ctx, &m->normal, n));
    }
    static const int vert[3] = {0, 1, 2}, idx[3] = {0, -1, 2};
    ART_TRY(art_mesh_add_face_attrs(ctx, m, 3, vert, normals == BY_CORNER ? idx : NULL, NULL));
    ART_TRY(art_mesh_check(ctx, m));
    *out = m;
    m = NULL;
out:
    art_mesh_free(m);
    return status;
}

/* Normal of a corner, or NULL. */
static const double *normal_at(const struct art_mesh *m, int corner)
{
    int i = m->normal.idx ? m->normal.idx[corner] : m->face_vert[corner];
    return i >= 0 && i < m->normal.n ? m->normal.val + 3 * i : NULL;
}

TEST(mesh_append_keeps_the_normals_of_corners)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 27; k++) {
        const enum normals kind[3] = {k % 3, k / 3 % 3, k / 9};
        struct art_mesh *part[3], *all = NULL;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &all), ART_OK));
        for (int i = 0; i < 3; i++) {
            REQUIRE(CHECK_STATUS(triangle(&ctx, &part[i], 10 * i, kind[i]), ART_OK));
            CHECK_STATUS(art_mesh_append(&ctx, all, part[i]), ART_OK);
            CHECK_STATUS(art_mesh_check(&ctx, all), ART_OK);
        }
        bool all_by_vertex = k == 13;
        CHECK_INT(all->normal.idx == NULL, all_by_vertex || k == 0);
        for (int c = 0; c < 9; c++) {
            const double *want = normal_at(part[c / 3], c % 3), *got = normal_at(all, c);
            CHECK(!want == !got);
            if (want && got) CHECK_NEAR_N(got, want, 3, 0);
        }
        for (int i = 0; i < 3; i++) art_mesh_free(part[i]);
        art_mesh_free(all);
    }
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

static int tag(struct art_ctx *ctx, struct art_mesh *m, const char *group, const char *material)
{
    int i, status = ART_OK;
    if (group) {
        ART_TRY(art_mesh_add_name(ctx, &m->groups, group, strlen(group), &i));
        ART_TRY(art_mesh_set_group(ctx, m, 0, i));
    }
    if (material) {
        ART_TRY(art_mesh_add_name(ctx, &m->materials, material, strlen(material), &i));
        ART_TRY(art_mesh_set_material(ctx, m, 0, i));
    }
out:
    return status;
}

TEST(mesh_append_unites_names)
{
    struct art_ctx ctx;
    struct art_mesh *a, *b, *c, *d;
    art_ctx_init(&ctx);
    REQUIRE(triangle(&ctx, &a, 0, NONE) == ART_OK && triangle(&ctx, &b, 1, NONE) == ART_OK);
    REQUIRE(triangle(&ctx, &c, 2, NONE) == ART_OK && triangle(&ctx, &d, 3, NONE) == ART_OK);
    CHECK_STATUS(tag(&ctx, b, "upper", "bone"), ART_OK);
    CHECK_STATUS(tag(&ctx, c, "lower", NULL), ART_OK);
    CHECK_STATUS(tag(&ctx, d, "upper", "enamel"), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, c), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, d), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, a), ART_OK);
    CHECK_INT(a->groups.n, 2);
    static const int group[4] = {-1, 0, 1, 0}, material[4] = {-1, 0, -1, 1};
    for (int f = 0; f < 4; f++) {
        CHECK_INT(a->face_group[f], group[f]);
        CHECK_INT(a->face_material[f], material[f]);
    }
    CHECK_STR(a->materials.name[1], "enamel");
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(c), art_mesh_free(d);
    art_ctx_fini(&ctx);
}

static int with_fields(struct art_ctx *ctx, struct art_mesh **m, double x)
{
    static const double ring[2] = {5, 6};
    struct art_field *f;
    int status;
    ART_TRY(triangle(ctx, m, x, NONE));
    ART_TRY(art_fields_add(ctx, &(*m)->vertex_fields, "t", x > 0 ? ART_U8 : ART_F32, 1, 3, &f));
    for (int i = 0; i < 3; i++) f->val[i] = x + i;
    ART_TRY(art_fields_add(ctx, &(*m)->face_fields, x > 0 ? "b" : "a", ART_I32, 2, 1, &f));
    f->val[1] = x + 7;
    ART_TRY(art_fields_add(ctx, &(*m)->face_fields, "ring", ART_I32, 0, 0, &f));
    ART_TRY(art_field_append(ctx, f, 2, ring));
    ART_TRY(art_fields_add(ctx, &(*m)->mesh_fields, "time", ART_F64, 1, 1, &f));
    f->val[0] = x;
out:
    return status;
}

TEST(mesh_append_unites_fields)
{
    struct art_ctx ctx;
    struct art_mesh *a = NULL, *b = NULL;
    art_ctx_init(&ctx);
    REQUIRE(with_fields(&ctx, &a, 0) == ART_OK && with_fields(&ctx, &b, 10) == ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, a), ART_OK);
    CHECK_INT(ctx.n_warnings, 3); /* a and b in one mesh only, two values of time */
    const struct art_field *t = art_fields_find(&a->vertex_fields, "t");
    static const double want[6] = {0, 1, 2, 10, 11, 12}, want_b[4] = {0, 0, 0, 17};
    CHECK_NEAR_N(t->val, want, 6, 0);
    CHECK_INT(t->type, ART_F64);
    CHECK_NEAR_N(art_fields_find(&a->face_fields, "b")->val, want_b, 4, 0);
    CHECK_NEAR(art_fields_find(&a->face_fields, "a")->val[1], 7, 0);
    CHECK_NEAR(art_fields_find(&a->face_fields, "a")->val[3], 0, 0);
    CHECK_INT(art_fields_find(&a->face_fields, "ring")->off[2], 4);
    CHECK_NEAR(art_fields_find(&a->mesh_fields, "time")->val[0], 0, 0);
    ctx.strict = true;
    CHECK_STATUS(art_mesh_append(&ctx, b, a), ART_EUNSUPPORTED);
    ctx.strict = false;
    art_mesh_free(b);
    REQUIRE(triangle(&ctx, &b, 0, NONE) == ART_OK);
    REQUIRE(art_fields_add(&ctx, &b->vertex_fields, "t", ART_F64, 2, 3, NULL) == ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_ESHAPE);
    CHECK_HAS(ctx.last, "field 't' of the vertices has 1 number in one mesh, 2 in another");
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

TEST(mesh_append_units)
{
    struct art_ctx ctx;
    struct art_mesh *a = NULL, *b = NULL;
    art_ctx_init(&ctx);
    REQUIRE(triangle(&ctx, &a, 0, NONE) == ART_OK && triangle(&ctx, &b, 1, NONE) == ART_OK);
    b->units = art_strdup(&ctx, "mm");
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_STR(a->units, "mm");
    art_free(b->units);
    b->units = art_strdup(&ctx, "mm kg s");
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    CHECK_STR(a->units, "mm");
    b->units[1] = '\0';
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_EUSAGE);
    CHECK_HAS(ctx.last, "one mesh is in 'mm', the other in 'm'");
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

static int append_all(struct art_ctx *ctx)
{
    struct art_mesh *a = NULL, *b = NULL;
    int status;
    ART_TRY(with_fields(ctx, &a, 0));
    ART_TRY(triangle(ctx, &b, 1, BY_VERTEX));
    ART_TRY(tag(ctx, b, "g", "m"));
    ART_TRY(art_mesh_add_line(ctx, b, 3, b->face_vert));
    ART_TRY(art_mesh_add_point(ctx, b, 0));
    ART_TRY(art_mesh_append(ctx, a, b));
    ART_TRY(art_mesh_append(ctx, b, a));
    ART_TRY(art_mesh_check(ctx, b));
out:
    art_mesh_free(a), art_mesh_free(b);
    return status;
}

TEST(mesh_append_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, append_all(&ctx));
}
