#include "harness/test.h"
#include "volume_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shape with its usual values; `scale` multiplies the counts that `what` starts with 'n' (not of
 * nr that counts nodes, which is raised to keep one cell more). */
static void values(const struct art_volume_shape *shape, int scale, double *v)
{
    for (int i = 0; i < shape->n_params; i++) {
        const struct art_volume_param *p = &shape->params[i];
        v[i] = p->init;
        if (p->name[0] == 'n' && p->whole && strcmp(p->name, "ndivs") != 0) v[i] *= scale;
    }
}

static int euler(const struct art_mesh *mesh, const struct art_mesh_topology *t)
{
    return mesh->n_verts - t->n_edges + mesh->n_faces;
}

/* What holds for every volume that a shape makes: upright everywhere, closed surface of the right
 * kind, every node in use, the surface encloses the volume. */
static void check_solid(struct art_ctx *ctx, const struct art_volume *vol, int want_euler,
                        const char *what)
{
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    double x[ART_ELEM_MAX_NODES][3], worst = INFINITY;
    bool *used = calloc((size_t)vol->n_nodes, 1);
    for (int e = 0; e < vol->n_elems; e++) {
        art_volume_elem_pos(vol, e, x);
        double j = art_elem_min_jacobian(art_volume_type(vol, e), (const double(*)[3])x);
        if (j < worst) worst = j;
        if (art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x) <= 0) worst = -1;
        for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
            used[vol->elem_node[i]] = true;
    }
    if (!(worst > 0)) TEST_FAIL("%s: least Jacobian %g", what, worst);
    for (int i = 0; i < vol->n_nodes; i++)
        if (!used[i]) TEST_FAIL("%s: node %d is not used", what, i);
    free(used);
    CHECK_STATUS(art_volume_check(ctx, vol), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_surface(ctx, vol, &mesh, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK));
    if (!art_mesh_is_solid(mesh, t)) TEST_FAIL("%s: surface is not closed", what);
    if (euler(mesh, t) != want_euler)
        TEST_FAIL("%s: Euler number %d instead of %d", what, euler(mesh, t), want_euler);
    /* the 14 points of a 20-node hexahedron are not exact for tapered ones */
    CHECK_NEAR_REL(art_mesh_volume(mesh), art_volume_volume(vol),
                   memchr(vol->elem_kind, ART_ELEM_QUADHEX, (size_t)vol->n_elems) ? 1e-5 : 1e-12);
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
}

static int euler_of(const struct art_volume_shape *shape)
{
    return strcmp(shape->name, "tube") == 0 || strcmp(shape->name, "torus") == 0 ? 0 : 2;
}

/* Every shape, every kind that it knows, coarse and finer. */
TEST(volume_shapes_are_sound)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    const struct art_volume_shape *shape;
    for (int s = 0; (shape = art_volume_shape_at(s)) != NULL; s++)
        for (int k = 0; k < ART_ELEM_KINDS; k++) {
            enum art_elem_kind kind = (enum art_elem_kind)k;
            struct art_volume *vol;
            double v[16];
            char what[64];
            if (!(shape->kinds & ART_BIT(kind)) || art_elem_type(kind)->dim == 2 || shape->surface)
                continue;
            snprintf(what, sizeof what, "%s %s", shape->name, art_elem_type(kind)->name);
            values(shape, 1, v);
            REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol, shape, kind, v, NULL), ART_OK));
            check_solid(&ctx, vol, euler_of(shape), what);
            art_volume_free(vol);
        }
    art_ctx_fini(&ctx);
}

/* --------------------------------------------------- closed forms, by order */

struct form {
    const char *shape;
    double volume; /* with the values below */
    double value[8];
};

#define PI 3.14159265358979323846
static const struct form forms[] = {
    {"grid", 6, {1, 2, 3, 1, 2, 3}},
    {"cylinder", PI * 2, {2, 1, 6, 1, 2}},
    {"hexcylinder", PI * 2, {2, 1, 1, 8}},
    {"tube", PI * 3 * 2, {2, 1, 2, 6, 1, 2, 360}},
    {"tube", PI * 3 * 2 / 3, {2, 1, 2, 2, 1, 2, 120}},
    {"torus", 2 * PI *PI * 3, {3, 0, 1, 6, 9, 2, 360}},
    {"torus", 2 * PI *PI * 3 * (1 - 0.25), {3, 0.5, 1, 6, 9, 2, 360}},
    {"torus", PI *PI * 3 / 2, {3, 0, 1, 6, 3, 2, 90}},
    {"sphere", 4 * PI / 3 * 8, {2, 6, 2, 3}},
    {"ellipsoid", 4 * PI / 3 * 6, {1, 2, 3, 6, 2, 3}},
    {"hexsphere", 4 * PI / 3 * 8, {2, 8}},
};

/* All counts twice as large: the volume error of inscribed polyhedra falls by 4. */
TEST(volume_shapes_converge)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        const struct art_volume_shape *shape = art_volume_shape_find(forms[f].shape);
        static const enum art_elem_kind kinds[] = {ART_ELEM_HEX, ART_ELEM_TET, ART_ELEM_QUADHEX,
                                                   ART_ELEM_QUADTET, ART_ELEM_WEDGE};
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            double error[3];
            if (!(shape->kinds & ART_BIT(kinds[k]))) continue;
            for (int r = 0; r < 3; r++) {
                struct art_volume *vol;
                double v[8];
                for (int i = 0; i < shape->n_params; i++) {
                    bool count = shape->params[i].whole;
                    /* counts of nodes, not cells */
                    int nodes = strcmp(shape->params[i].name, "ns") == 0 ||
                                (strcmp(shape->name, "torus") == 0 && i == 5);
                    v[i] =
                        count ? (forms[f].value[i] - nodes) * (1 << r) + nodes : forms[f].value[i];
                }
                REQUIRE(
                    CHECK_STATUS(art_volume_make(&ctx, &vol, shape, kinds[k], v, NULL), ART_OK));
                error[r] = fabs(art_volume_volume(vol) / forms[f].volume - 1);
                art_volume_free(vol);
            }
            if (f == 0)
                CHECK_NEAR(error[2], 0, 1e-13);
            else if (!(log2(error[0] / error[1]) > 1.7 &&
                       fabs(log2(error[1] / error[2]) - 2) < 0.1))
                TEST_FAIL("%s %s: errors %g %g %g", shape->name, art_elem_type(kinds[k])->name,
                          error[0], error[1], error[2]);
        }
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------- the numbering */

static int make(struct art_ctx *ctx, struct art_volume **vol, const char *shape,
                enum art_elem_kind kind, const double *v)
{
    return art_volume_make(ctx, vol, art_volume_shape_find(shape), kind, v, NULL);
}

static void check_elem(const struct art_volume *vol, int e, const int *node)
{
    int n = art_volume_type(vol, e)->n_nodes;
    for (int i = 0; i < n; i++) CHECK_INT(vol->elem_node[vol->elem_off[e] + i], node[i]);
}

/* 8 x 2 x 2 hexahedra are the guide's beam: 81 nodes, 32 elements, x fastest for nodes, z for
 * elements. */
TEST(volume_grid_is_numbered_as_in_the_guide)
{
    static const double v[] = {1, 0.25, 0.25, 8, 2, 2};
    struct art_ctx ctx;
    struct art_volume *vol;
    double x[ART_ELEM_MAX_NODES][3];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "grid", ART_ELEM_HEX, v), ART_OK));
    CHECK_INT(vol->n_nodes, 81);
    CHECK_INT(vol->n_elems, 32);
    for (int i = 0; i <= 8; i++)
        for (int j = 0; j <= 2; j++)
            for (int k = 0; k <= 2; k++) {
                const double want[3] = {-0.5 + i / 8.0, -0.125 + j / 8.0, -0.125 + k / 8.0};
                CHECK_NEAR_N(vol->pos + 3 * (i + j * 9 + k * 27), want, 3, 0);
            }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) {
                int e = k + 2 * (j + 2 * i);
                double lo[3] = {1, 1, 1};
                art_volume_elem_pos(vol, e, x);
                CHECK_NEAR_REL(art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x),
                               1.0 / 512, 1e-14);
                for (int a = 0; a < 8; a++)
                    for (int m = 0; m < 3; m++)
                        if (x[a][m] < lo[m]) lo[m] = x[a][m];
                const double want[3] = {-0.5 + i / 8.0, -0.125 + j / 8.0, -0.125 + k / 8.0};
                CHECK_NEAR_N(lo, want, 3, 0);
            }
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Element number i + nt j of a partial torus; i around the small circle, j along the sweep. */
TEST(volume_torus_is_numbered_as_in_the_guide)
{
    static const double v[] = {0.15, 0.03, 0.06, 10, 20, 2, 315};
    struct art_ctx ctx;
    struct art_volume *vol;
    double x[ART_ELEM_MAX_NODES][3];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "torus", ART_ELEM_HEX, v), ART_OK));
    CHECK_INT(vol->n_nodes, 420);
    CHECK_INT(vol->n_elems, 200);
    check_elem(vol, 7, (const int[]){7, 8, 18, 17, 217, 218, 228, 227});
    for (int j = 0; j < 20; j++)
        for (int i = 0; i < 10; i++) {
            double c[3] = {0};
            art_volume_elem_pos(vol, i + 10 * j, x);
            for (int a = 0; a < 8; a++) art_v3_add_scaled(c, c, 0.125, x[a]);
            double along = atan2(c[2], c[0]), R = hypot(c[0], c[2]);
            double around = atan2(-c[1], R - 0.15 * cos(PI * 315 / 360 / 20));
            if (along < 0) along += 2 * PI;
            if (around < 0) around += 2 * PI;
            CHECK_NEAR(along, (j + 0.5) * PI * 315 / 180 / 20, 1e-9);
            CHECK_NEAR(around, (i + 0.5) * 2 * PI / 10, 0.02);
        }
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(volume_shapes_count)
{
    static const double cylinder[] = {0.1, 0.8, 20, 2, 8}, tube[] = {1, 0.3, 0.9, 8, 8, 2, 360},
                        odd[] = {1, 0.3, 0.9, 7, 8, 2, 360}, hexcyl[] = {1, 0.5, 5, 10},
                        solid[] = {0.1, 0, 0.05, 8, 16, 3, 180}, cube[] = {1, 1, 1, 3, 3, 3},
                        ball[] = {1, 2, 3};
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "cylinder", ART_ELEM_HEX, cylinder), ART_OK));
    CHECK_INT(vol->n_nodes, (2 + 1) * (1 + 20 * 8));
    CHECK_INT(vol->n_elems, 20 * 2 * 8);
    CHECK_INT(vol->elem_kind[39], ART_ELEM_WEDGE);
    CHECK_INT(vol->elem_kind[40], ART_ELEM_HEX);
    /* the ring k of node i + nt j + nt (nl + 1)(k - 1) has radius r (k/nr)^0.7 */
    CHECK_NEAR(art_v3_norm((const double[]){vol->pos[3 * (3 + 60)], vol->pos[3 * 63 + 1], 0}),
               0.8 * pow(2.0 / 8, 0.7), 1e-15);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "tube", ART_ELEM_HEX, tube), ART_OK));
    CHECK_INT(vol->n_nodes, 8 * 9 * 3);
    CHECK_INT(vol->n_elems, 8 * 8 * 2);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "tube", ART_ELEM_TET, odd), ART_OK));
    CHECK_INT(vol->n_nodes, 8 * 9 * 3);
    CHECK_INT(vol->n_elems, 5 * 8 * 8 * 2);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "hexcylinder", ART_ELEM_HEX, hexcyl), ART_OK));
    int top = 0; /* nt 12: a block of 3 x 3, 2 rings of 12 */
    for (int i = 0; i < vol->n_nodes; i++) top += vol->pos[3 * i + 2] == 0.5;
    CHECK_INT(vol->n_nodes, 6 * (16 + 24));
    CHECK_INT(vol->n_elems, 5 * (9 + 24));
    CHECK_INT(top, 40);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "torus", ART_ELEM_HEX, solid), ART_OK));
    CHECK_INT(vol->n_nodes, 17 + 2 * 8 * 17);
    CHECK_INT(vol->n_elems, 2 * 8 * 16);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "grid", ART_ELEM_HEX, cube), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &mesh, NULL), ART_OK));
    CHECK_INT(mesh->n_verts, 56);
    art_mesh_free(mesh);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "icosphere", ART_ELEM_TET, ball), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &mesh, NULL), ART_OK));
    CHECK_INT(mesh->n_verts, 162);
    CHECK_INT(mesh->n_faces, 320);
    art_mesh_free(mesh);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------ from surfaces */

TEST(volume_of_an_extruded_surface)
{
    static const double outward[] = {2, 0.25, 0.5}, inward[] = {2, -0.125, 0};
    static const double sheet[] = {2, 0.5, -0.5};
    const struct art_volume_shape *shape = art_volume_shape_find("extrusion");
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &mesh, 1, 3), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, (const double[]){9, 9, 9}), ART_OK));
    for (int k = 0; k < 4; k++) {
        static const enum art_elem_kind kinds[4] = {ART_ELEM_HEX, ART_ELEM_TET, ART_ELEM_QUADHEX,
                                                    ART_ELEM_QUADTET};
        /* normals of the sphere are radial by symmetry only at some vertices: 1e-3 */
        REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol, shape, kinds[k], outward, mesh), ART_OK));
        CHECK_NEAR_REL(art_volume_volume(vol), art_mesh_volume(mesh) * (8 - 3.375), 1e-3);
        CHECK_INT(vol->n_elems, 2 * 1280 * (k % 2 ? 3 : 1));
        CHECK_INT(art_volume_upright(vol), 0);
        art_volume_free(vol);
        REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol, shape, kinds[k], inward, mesh), ART_OK));
        CHECK_NEAR_REL(art_volume_volume(vol), art_mesh_volume(mesh) * (1 - 0.421875), 1e-3);
        CHECK_INT(art_volume_upright(vol), 0);
        art_volume_free(vol);
    }
    art_mesh_free(mesh);
    /* a plane of quads: hexahedra, node planes at offset + l thickness */
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &mesh), ART_OK));
    for (int i = 0; i < 4; i++)
        CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, (const double[]){i % 2, i / 2, 1}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 4, (const int[]){0, 1, 3, 2}), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol, shape, ART_ELEM_HEX, sheet, mesh), ART_OK));
    CHECK_INT(vol->n_nodes, 12);
    CHECK_INT(vol->elem_kind[1], ART_ELEM_HEX);
    CHECK_NEAR(art_volume_volume(vol), 1, 1e-15);
    for (int i = 0; i < 12; i++) CHECK_NEAR(vol->pos[3 * i + 2], 0.5 + i / 4 * 0.5, 1e-15);
    art_volume_free(vol);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, (const double[]){2, 2, 1}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 5, (const int[]){0, 1, 4, 3, 2}), ART_OK);
    CHECK_STATUS(art_volume_make(&ctx, &vol, shape, ART_ELEM_HEX, sheet, mesh), ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, "5 corners");
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(volume_shells)
{
    static const double v[] = {3, 2, 3, 2, 0.02, 1}, over[] = {0.5, 0};
    static const enum art_elem_kind kinds[] = {ART_ELEM_TRI, ART_ELEM_QUAD, ART_ELEM_QUADTRI,
                                               ART_ELEM_QUADQUAD};
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    double x[ART_ELEM_MAX_NODES][3];
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++) {
        double area = 0;
        REQUIRE(CHECK_STATUS(make(&ctx, &vol, "shellgrid", kinds[k], v), ART_OK));
        for (int e = 0; e < vol->n_elems; e++) {
            art_volume_elem_pos(vol, e, x);
            CHECK_INT(vol->elem_kind[e], kinds[k]);
            area += art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
        }
        CHECK_NEAR(area, 6, 1e-13);
        CHECK_INT(vol->n_elems, k % 2 ? 6 : 12);
        REQUIRE(CHECK(art_fields_find(&vol->elem_fields, "thickness") != NULL));
        CHECK_NEAR(art_fields_find(&vol->elem_fields, "thickness")->val[5], 0.02, 0);
        CHECK(art_fields_find(&vol->elem_fields, "membrane") != NULL);
        art_volume_free(vol);
    }
    /* the order in which recorded sheets of triangles alternate */
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "shellgrid", ART_ELEM_TRI, v), ART_OK));
    check_elem(vol, 0, (const int[]){0, 1, 5});
    check_elem(vol, 1, (const int[]){0, 5, 4});
    check_elem(vol, 2, (const int[]){1, 2, 5});
    check_elem(vol, 3, (const int[]){2, 6, 5});
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &mesh, 1, 1), ART_OK));
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &vol, art_volume_shape_find("shell"), ART_ELEM_QUADTRI, over, mesh),
        ART_OK));
    CHECK_INT(vol->n_elems, 80);
    CHECK_INT(vol->n_nodes, 42 + 120);
    art_volume_free(vol);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(volume_shapes_refuse)
{
    static const struct {
        const char *shape;
        enum art_elem_kind kind;
        double v[8];
        int status;
        const char *word;
    } bad[] = {
        {"grid", ART_ELEM_HEX, {0, 1, 1, 1, 1, 1}, ART_ERANGE, "wx = 0: must be above 0"},
        {"grid", ART_ELEM_HEX, {1, 1, NAN, 1, 1, 1}, ART_ERANGE, "wz"},
        {"grid", ART_ELEM_HEX, {1, 1, 1, 0, 1, 1}, ART_ERANGE, "nx = 0: must be at least 1"},
        {"grid", ART_ELEM_HEX, {1, 1, 1, 1.5, 1, 1}, ART_ERANGE, "whole"},
        {"grid", ART_ELEM_HEX, {1, 1, 1, 1e7, 1, 1}, ART_ERANGE, "at most"},
        {"grid", ART_ELEM_HEX, {1, 1, 1, 1e6, 1e6, 1}, ART_ELIMIT, "too many"},
        {"grid", ART_ELEM_TRI, {1, 1, 1, 1, 1, 1}, ART_EUNSUPPORTED, "'tri'"},
        {"tube", ART_ELEM_HEX, {1, 2, 1, 8, 1, 1, 360}, ART_ERANGE, "rout"},
        {"tube", ART_ELEM_HEX, {1, 1, 2, 2, 1, 1, 360}, ART_ERANGE, "180"},
        {"torus", ART_ELEM_HEX, {1, 0, 1, 8, 8, 2, 360}, ART_ERANGE, "rout"},
        {"torus", ART_ELEM_HEX, {1, 0, 0.5, 8, 2, 2, 360}, ART_ERANGE, "180"},
        {"shell", ART_ELEM_TRI, {1, 0}, ART_EUSAGE, "surface"},
    };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct art_volume *vol = NULL;
        CHECK_STATUS(make(&ctx, &vol, bad[i].shape, bad[i].kind, bad[i].v), bad[i].status);
        CHECK_HAS(ctx.last, bad[i].word);
        CHECK(vol == NULL);
    }
    CHECK(art_volume_shape_find("blob") == NULL);
    art_ctx_fini(&ctx);
}

static int make_and_free(struct art_ctx *ctx, const struct art_volume_shape *shape,
                         enum art_elem_kind kind, const double *v, const struct art_mesh *surface)
{
    struct art_volume *vol = NULL;
    int status = art_volume_make(ctx, &vol, shape, kind, v, surface);
    art_volume_free(vol);
    return status;
}

TEST(volume_shapes_out_of_memory)
{
    struct art_ctx ctx, failing;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &mesh, 1, 1, 1), ART_OK));
    const struct art_volume_shape *shape;
    for (int s = 0; (shape = art_volume_shape_at(s)) != NULL; s++) {
        double v[16];
        values(shape, 1, v);
        for (int i = 0; i < shape->n_params; i++)
            if (shape->params[i].whole && v[i] > 2)
                v[i] = shape->params[i].name[0] == 'n' && shape->params[i].min < 4 ? 3 : 4;
        enum art_elem_kind kind = art_elem_type(shape->kind)->quadratic;
        CHECK_ALLOC_FAILS(&failing,
                          make_and_free(&failing, shape, kind, v, shape->surface ? mesh : NULL));
    }
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}
