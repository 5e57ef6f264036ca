#include "harness/test.h"
#include "volume_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A grid of 3 x 2 x 2 hexahedra with everything that a mesh can have: two regions, numbers, sets of
 * nodes (the plane x = -1/2), elements (the first four) and sides (those at x = -1/2), a facet,
 * fields. */
static int make_rich(struct art_ctx *ctx, struct art_volume **out)
{
    static const double v[] = {3, 2, 2, 3, 2, 2};
    struct art_volume *vol = NULL;
    struct art_volume_set *set;
    struct art_field *field;
    int status, a, b;
    ART_TRY(art_volume_make(ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, v, NULL));
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "left", 4, &a));
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "right", 5, &b));
    for (int e = 0; e < vol->n_elems; e++) {
        ART_TRY(art_volume_set_region(ctx, vol, e, e < 4 ? a : b));
        ART_TRY(art_volume_set_elem_id(ctx, vol, e, 100 + e));
    }
    for (int i = 0; i < vol->n_nodes; i++) ART_TRY(art_volume_set_node_id(ctx, vol, i, 2 * i + 1));
    ART_TRY(art_volume_set(ctx, vol, "plane", ART_OF_NODES, &set));
    for (int i = 0; i < vol->n_nodes; i++)
        if (vol->pos[3 * (size_t)i] == -0.5) ART_TRY(art_volume_set_add(ctx, set, i));
    ART_TRY(art_volume_set(ctx, vol, "four", ART_OF_ELEMS, &set));
    for (int e = 0; e < 4; e++) ART_TRY(art_volume_set_add(ctx, set, e));
    ART_TRY(art_volume_set(ctx, vol, "end", ART_OF_SIDES, &set));
    for (int e = 0; e < 4; e++) ART_TRY(art_volume_set_add(ctx, set, 8 * e + 5));
    ART_TRY(art_volume_add_facet(ctx, vol, 4, (const int[]){0, 4, 16, 12}));
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "x", ART_F64, 1, vol->n_nodes, &field));
    for (int i = 0; i < vol->n_nodes; i++) field->val[i] = vol->pos[3 * (size_t)i];
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "tag", ART_I32, 1, vol->n_nodes, &field));
    for (int i = 0; i < vol->n_nodes; i++) field->val[i] = i;
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "e", ART_I32, 1, vol->n_elems, &field));
    for (int e = 0; e < vol->n_elems; e++) field->val[e] = e;
    ART_TRY(art_fields_add(ctx, &vol->mesh_fields, "time", ART_F64, 1, 1, &field));
    if (!(vol->units = art_strdup(ctx, "mm")) || !(vol->name = art_strdup(ctx, "box"))) {
        status = ART_ENOMEM;
        goto out;
    }
    *out = vol;
    vol = NULL;
out:
    art_volume_free(vol);
    return status;
}

static const struct art_volume_set *set_of(const struct art_volume *vol, const char *name)
{
    for (int s = 0; s < vol->n_sets; s++)
        if (strcmp(vol->sets[s].name, name) == 0) return &vol->sets[s];
    return NULL;
}

TEST(volume_raised_and_lowered)
{
    struct art_ctx ctx;
    struct art_volume *vol, *quad, *again, *back;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_make_quadratic(&ctx, &quad, vol), ART_OK));
    CHECK_STATUS(art_volume_check(&ctx, quad), ART_OK);
    /* a box of 3 x 2 x 2 cells has 3*9 + 2*12 + 2*12 = 75 edges */
    CHECK_INT(quad->n_nodes, 36 + 75);
    CHECK_INT(quad->elem_kind[11], ART_ELEM_QUADHEX);
    CHECK_NEAR_REL(art_volume_volume(quad), 12, 1e-12);
    CHECK_INT(quad->node_id[36], 2 * 35 + 2);
    CHECK_INT(quad->elem_id[3], 103);
    CHECK_STR(quad->units, "mm");
    /* a plane of 3 x 3 nodes has 12 edges */
    CHECK_INT(set_of(quad, "plane")->n, 9 + 12);
    for (int i = 0; i < set_of(quad, "plane")->n; i++)
        CHECK_NEAR(quad->pos[3 * (size_t)set_of(quad, "plane")->item[i]], -0.5, 0);
    const struct art_field *x = art_fields_find(&quad->node_fields, "x"),
                           *tag = art_fields_find(&quad->node_fields, "tag");
    for (int i = 0; i < quad->n_nodes; i++) {
        CHECK_NEAR(x->val[i], quad->pos[3 * (size_t)i], 0);
        CHECK(tag->val[i] == floor(tag->val[i]));
    }
    /* raised again it is the same; lowered the first */
    REQUIRE(CHECK_STATUS(art_volume_make_quadratic(&ctx, &again, quad), ART_OK));
    CHECK_INT(again->n_nodes, quad->n_nodes);
    REQUIRE(CHECK_STATUS(art_volume_make_linear(&ctx, &back, again), ART_OK));
    CHECK_INT(back->n_nodes, vol->n_nodes);
    CHECK_INT(set_of(back, "plane")->n, 9);
    CHECK_INT(set_of(back, "end")->item[3], 8 * 3 + 5);
    CHECK(memcmp(back->elem_node, vol->elem_node, 96 * sizeof(int)) == 0);
    CHECK(memcmp(back->node_id, vol->node_id, 36 * sizeof(int)) == 0);
    CHECK_NEAR_N(back->pos, vol->pos, 108, 0);
    art_volume_free(vol), art_volume_free(quad), art_volume_free(again), art_volume_free(back);
    art_ctx_fini(&ctx);
}

/* A linear element beside a quadratic one takes the nodes that are there. */
TEST(volume_raised_beside_quadratic)
{
    static const int quadtet[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, tet[4] = {1, 2, 3, 10};
    struct art_ctx ctx;
    struct art_volume *vol, *quad;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    for (int i = 0; i < 11; i++) {
        const double *n = art_elem_type(ART_ELEM_QUADTET)->node[i % 10];
        const double p[3] = {i == 10 ? 1 : n[0], i == 10 ? 1 : n[1] + (i == 5) * 0.1,
                             n[2] + (i == 10)};
        CHECK_STATUS(art_volume_add_node(&ctx, vol, p), ART_OK);
    }
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, tet), ART_OK);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_QUADTET, quadtet), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_make_quadratic(&ctx, &quad, vol), ART_OK));
    CHECK_INT(quad->n_nodes, 14);
    CHECK_INT(quad->elem_node[4], 5);  /* 1-2 */
    CHECK_INT(quad->elem_node[5], 9);  /* 2-3 */
    CHECK_INT(quad->elem_node[6], 8);  /* 3-1 */
    CHECK_INT(quad->elem_node[7], 11); /* new */
    art_volume_free(vol), art_volume_free(quad);
    art_ctx_fini(&ctx);
}

TEST(volume_parts_and_their_sum)
{
    struct art_ctx ctx;
    struct art_volume *vol, *left, *right;
    bool elem[12], node[36] = {false};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol), ART_OK));
    for (int e = 0; e < 12; e++) elem[e] = e < 4;
    REQUIRE(CHECK_STATUS(art_volume_keep(&ctx, &left, vol, elem, NULL), ART_OK));
    for (int e = 0; e < 12; e++) elem[e] = e >= 4;
    REQUIRE(CHECK_STATUS(art_volume_keep(&ctx, &right, vol, elem, NULL), ART_OK));
    CHECK_STATUS(art_volume_check(&ctx, left), ART_OK);
    CHECK_STATUS(art_volume_check(&ctx, right), ART_OK);
    CHECK_INT(left->n_nodes, 18);
    CHECK_INT(right->n_nodes, 27);
    CHECK_INT(right->node_id[0], 3); /* node 1 was the first to the right */
    CHECK_INT(right->elem_id[0], 104);
    CHECK_INT(right->elem_region[0], 1);
    CHECK_NEAR(art_fields_find(&right->elem_fields, "e")->val[0], 4, 0);
    CHECK_NEAR(art_fields_find(&right->node_fields, "tag")->val[3], 5, 0);
    CHECK_INT(set_of(left, "end")->n, 4);
    CHECK_INT(set_of(right, "end")->n, 0);
    CHECK_INT(set_of(right, "plane")->n, 9);
    CHECK_NEAR(art_volume_volume(left), 4, 1e-14);
    CHECK_INT(left->n_facets, 1);
    CHECK_INT(right->n_facets, 0);
    CHECK_STATUS(art_volume_keep(&ctx, &right, vol, NULL, node), ART_EUSAGE);
    CHECK_HAS(ctx.last, "element 100 needs node");
    /* together they are the whole, save that the nodes between are there twice */
    REQUIRE(CHECK_STATUS(art_volume_append(&ctx, left, right), ART_OK));
    CHECK_STATUS(art_volume_check(&ctx, left), ART_OK);
    CHECK_INT(left->n_nodes, 45);
    CHECK_INT(left->n_elems, 12);
    CHECK_INT(left->elem_id[11], 111);
    CHECK_INT(left->node_id[18], 68); /* behind 67, the largest */
    CHECK_INT(left->regions.n, 2);
    CHECK_INT(set_of(left, "plane")->n, 18);
    CHECK_INT(set_of(left, "end")->n, 4);
    CHECK_NEAR(art_fields_find(&left->elem_fields, "e")->val[11], 11, 0);
    CHECK_NEAR(art_volume_volume(left), 12, 1e-13);
    /* and with a mesh without any of that */
    struct art_volume *plain;
    static const double one[] = {1, 1, 1, 1, 1, 1};
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &plain, art_volume_shape_find("grid"), ART_ELEM_HEX, one, NULL),
        ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_append(&ctx, plain, vol), ART_OK));
    CHECK_STATUS(art_volume_check(&ctx, plain), ART_OK);
    CHECK_INT(plain->elem_region[0], -1);
    CHECK_INT(plain->elem_id[1], 100);
    CHECK_NEAR(art_fields_find(&plain->node_fields, "tag")->val[8 + 5], 5, 0);
    art_volume_free(vol), art_volume_free(left), art_volume_free(right), art_volume_free(plain);
    art_ctx_fini(&ctx);
}

TEST(volume_append_without_numbers_left)
{
    /* the largest number is taken, and needed twice: nothing is behind it */
    struct art_ctx ctx;
    struct art_volume *a = NULL;
    const double p[3] = {0, 0, 0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &a), ART_OK));
    CHECK_STATUS(art_volume_add_node(&ctx, a, p), ART_OK);
    CHECK_STATUS(art_volume_set_node_id(&ctx, a, 0, INT32_MAX), ART_OK);
    CHECK_STATUS(art_volume_append(&ctx, a, a), ART_ELIMIT);
    CHECK_INT(a->n_nodes, 1);
    CHECK_STATUS(art_volume_set_node_id(&ctx, a, 0, -INT32_MAX), ART_OK);
    CHECK_STATUS(art_volume_append(&ctx, a, a), ART_OK);
    CHECK_INT(a->node_id[1], 0);
    art_volume_free(a);
    art_ctx_fini(&ctx);
}

/* Cut up, every shape still fills its space without a gap; sides stay on the same surface. */
TEST(volume_split)
{
    static const double pyramids[] = {1, 1, 1, 2, 2, 2}, torus[] = {1, 0, 0.3, 7, 9, 3, 360};
    struct art_ctx ctx;
    struct art_volume *vol, *cut;
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        if (k == 0)
            REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol), ART_OK));
        else
            REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol,
                                                 art_volume_shape_find(k == 1 ? "grid" : "torus"),
                                                 k == 1 ? ART_ELEM_QUADPYRAMID : ART_ELEM_HEX,
                                                 k == 1 ? pyramids : torus, NULL),
                                 ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_split(&ctx, &cut, vol), ART_OK));
        CHECK_STATUS(art_volume_check(&ctx, cut), ART_OK);
        CHECK_INT(cut->n_elems, k == 0 ? 72 : k == 1 ? 48 : 63 * (3 + 6));
        if (k < 2) CHECK_NEAR_REL(art_volume_volume(cut), art_volume_volume(vol), 1e-13);
        CHECK_INT(art_volume_upright(cut), 0);
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, cut, &mesh, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
        CHECK(art_mesh_is_solid(mesh, t));
        CHECK_NEAR_REL(art_mesh_volume(mesh), art_volume_volume(cut), 1e-13);
        art_mesh_topology_free(t);
        art_mesh_free(mesh);
        if (k == 0) {
            const struct art_volume_set *end = set_of(cut, "end");
            CHECK_INT(end->n, 8);
            for (int i = 0; i < end->n; i++) {
                const signed char *f = art_elem_type(ART_ELEM_TET)->face[end->item[i] % 8];
                for (int c = 0; c < 3; c++)
                    CHECK_NEAR(cut->pos[3 * cut->elem_node[end->item[i] / 8 * 4 + f[c]]], -1.5, 0);
            }
            CHECK_INT(set_of(cut, "four")->n, 24);
            CHECK_INT(cut->elem_region[23], 0);
            CHECK_INT(cut->elem_region[24], 1);
            CHECK_NEAR(art_fields_find(&cut->elem_fields, "e")->val[71], 11, 0);
        }
        art_volume_free(vol), art_volume_free(cut);
    }
    art_ctx_fini(&ctx);
}

TEST(volume_skins)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    bool elem[12];
    int *node_of;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol), ART_OK));
    const struct art_volume_skin between = {.interfaces = true}, some = {.elem = elem};
    REQUIRE(CHECK_STATUS(art_volume_skin(&ctx, vol, &between, &mesh, &node_of), ART_OK));
    CHECK_INT(mesh->n_faces, 4);
    CHECK_STR(mesh->groups.name[0], "left-right");
    CHECK_NEAR(art_mesh_area(mesh), 4, 1e-14);
    double a[3];
    art_mesh_face_area_vector(mesh, 0, a);
    CHECK_NEAR(a[0], 1, 1e-14); /* seen from the left one */
    for (int i = 0; i < mesh->n_verts; i++)
        CHECK_NEAR_N(mesh->pos + 3 * (size_t)i, vol->pos + 3 * (size_t)node_of[i], 3, 0);
    art_mesh_free(mesh);
    art_free(node_of);
    for (int e = 0; e < 12; e++) elem[e] = e < 4 || e == 6;
    REQUIRE(CHECK_STATUS(art_volume_skin(&ctx, vol, &some, &mesh, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
    CHECK(art_mesh_is_solid(mesh, t));
    CHECK_NEAR(art_mesh_volume(mesh), 5, 1e-14);
    CHECK_INT(mesh->n_faces, 16 + 6 - 2);
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* The nodes of a lone hexahedron are all on the surface, of a grid of 27 all but the inner 8. */
TEST(volume_nodes_on_the_surface)
{
    for (int n = 1; n <= 3; n += 2) {
        struct art_ctx ctx;
        struct art_volume *vol;
        const double size[6] = {1, 1, 1, n, n, n};
        bool on[64];
        int count = 0;
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(
            art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL),
            ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_surface_nodes(&ctx, vol, on), ART_OK));
        for (int i = 0; i < vol->n_nodes; i++) {
            double far = 0;
            for (int k = 0; k < 3; k++) far = fmax(far, fabs(vol->pos[3 * i + k]));
            CHECK_INT(on[i], far > 0.499);
            count += on[i];
        }
        CHECK_INT(count, n == 1 ? 8 : 56);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* Those on the edges of quadratic elements, too: of a grid of 3 x 3 x 3 cells the nodes that lie on
 * the box. */
TEST(volume_quadratic_nodes_on_the_surface)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_QUADHEX, ART_ELEM_QUADTET,
                                               ART_ELEM_QUADWEDGE, ART_ELEM_QUADPYRAMID};
    for (int k = 0; k < 4; k++) {
        struct art_ctx ctx;
        struct art_volume *vol;
        const double size[6] = {1, 1, 1, 3, 3, 3};
        bool on[1024];
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(
            art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), kinds[k], size, NULL),
            ART_OK));
        REQUIRE(CHECK(vol->n_nodes < 1024));
        REQUIRE(CHECK_STATUS(art_volume_surface_nodes(&ctx, vol, on), ART_OK));
        for (int i = 0; i < vol->n_nodes; i++) {
            double far = 0;
            for (int c = 0; c < 3; c++) far = fmax(far, fabs(vol->pos[3 * i + c]));
            CHECK_INT(on[i], far > 0.499);
        }
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* Grids of hexahedra in 5 tetrahedra each, upright and fitting, whatever corner the hexahedra begin
 * with; the closed ring of an odd number cannot be cut. */
TEST(volume_split_in_five)
{
    static const int spin[8] = {1, 2, 3, 0, 5, 6, 7, 4};
    const double size[6] = {1, 2, 3, 3, 2, 4};
    struct art_ctx ctx;
    struct art_volume *vol, *cut;
    struct art_volume_report r;
    static const struct art_volume_limits limits = {0, NAN, NAN, NAN, NAN, NAN, NAN};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL),
        ART_OK));
    for (int e = 0; e < vol->n_elems; e += 1 + test_below(2)) {
        int old[8], *node = vol->elem_node + vol->elem_off[e];
        memcpy(old, node, sizeof old);
        for (int k = 0; k < 8; k++) node[k] = old[spin[k]];
    }
    REQUIRE(CHECK_STATUS(art_volume_split_five(&ctx, &cut, vol), ART_OK));
    CHECK_INT(cut->n_elems, 5 * 24);
    CHECK_INT(cut->n_nodes, vol->n_nodes);
    CHECK_NEAR(art_volume_volume(cut), 6, 1e-13);
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, cut, &limits), ART_OK));
    CHECK_INT(r.n_faults, 0);
    art_volume_report_fini(&r);
    art_volume_free(cut), art_volume_free(vol);
    /* five boxes around an axis */
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    for (int i = 0; i < 20; i++) {
        double a = i / 4 * 0.4 * 3.14159265358979, rad = i & 1 ? 2 : 1;
        CHECK_STATUS(
            art_volume_add_node(&ctx, vol, (double[3]){rad * cos(a), rad * sin(a), i >> 1 & 1}),
            ART_OK);
    }
    for (int i = 0; i < 5; i++) {
        int b = 4 * i, c = 4 * ((i + 1) % 5);
        const int node[8] = {b, b + 1, c + 1, c, b + 2, b + 3, c + 3, c + 2};
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_HEX, node), ART_OK);
    }
    (void)art_volume_upright(vol);
    CHECK_STATUS(art_volume_split_five(&ctx, &cut, vol), ART_ESHAPE);
    CHECK(strstr(ctx.last, "the diagonals of 1 faces do not agree") != NULL);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Two grids beside each other share the nodes between them once welded; sets and fields follow. */
TEST(volume_weld_joins_neighbours)
{
    const double size[6] = {1, 1, 1, 2, 2, 2};
    const struct art_affine move = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {1 + 1e-9, 0, 0}};
    struct art_ctx ctx;
    struct art_volume *vol, *other, *joined;
    struct art_volume_set *set;
    struct art_volume_report r;
    static const struct art_volume_limits limits = {0, NAN, NAN, NAN, NAN, NAN, NAN};
    int n;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL),
        ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &other, vol), ART_OK));
    art_volume_transform(other, &move);
    REQUIRE(CHECK_STATUS(art_volume_append(&ctx, vol, other), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_set(&ctx, vol, "all", ART_OF_NODES, &set), ART_OK));
    for (int i = 0; i < vol->n_nodes; i++) CHECK_STATUS(art_volume_set_add(&ctx, set, i), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_weld(&ctx, &joined, vol, 1e-6, &n), ART_OK));
    CHECK_INT(n, 9);
    CHECK_INT(joined->n_nodes, 45);
    CHECK_INT(joined->sets[0].n, 45);
    CHECK_INT(joined->n_elems, 16);
    CHECK_NEAR(art_volume_volume(joined), 2, 1e-8);
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, joined, &limits), ART_OK));
    CHECK_INT(r.n_faults, 0);
    art_volume_report_fini(&r);
    art_volume_free(joined);
    CHECK_STATUS(art_volume_weld(&ctx, &joined, vol, 0.6, &n), ART_ERANGE);
    REQUIRE(CHECK_STATUS(art_volume_renumber(&ctx, vol, 100), ART_OK));
    CHECK_INT(art_volume_node_id(vol, 53), 153);
    CHECK_INT(art_volume_elem_id(vol, 15), 115);
    REQUIRE(CHECK_STATUS(art_volume_renumber(&ctx, vol, 0), ART_OK));
    CHECK_INT(art_volume_node_id(vol, 53), 53);
    CHECK_STATUS(art_volume_renumber(&ctx, vol, INT32_MAX - 5), ART_ERANGE);
    art_volume_free(vol), art_volume_free(other);
    art_ctx_fini(&ctx);
}

static int all_of_it(struct art_ctx *ctx, int which)
{
    static const struct art_volume_limits limits = {.tolerance = NAN, .min_scaled = 2};
    static const struct art_volume_skin between = {.interfaces = true};
    struct art_volume *vol = NULL, *out = NULL;
    struct art_volume_report report = {0};
    struct art_mesh *mesh = NULL;
    int *node_of = NULL, status;
    bool on[100];
    ART_TRY(make_rich(ctx, &vol));
    if (which == 0) ART_TRY(art_volume_make_quadratic(ctx, &out, vol));
    if (which == 1) ART_TRY(art_volume_split(ctx, &out, vol));
    if (which == 2) ART_TRY(art_volume_append(ctx, vol, vol));
    if (which == 3) ART_TRY(art_volume_skin(ctx, vol, &between, &mesh, &node_of));
    if (which == 4) ART_TRY(art_volume_inspect(ctx, &report, vol, &limits));
    if (which == 5) ART_TRY(art_volume_split_five(ctx, &out, vol));
    if (which == 6) ART_TRY(art_volume_weld(ctx, &out, vol, 1e-9, NULL));
    if (which == 7) ART_TRY(art_volume_surface_nodes(ctx, vol, on));
    if (which == 8) ART_TRY(art_volume_renumber(ctx, vol, 7));
out:
    art_volume_report_fini(&report);
    art_mesh_free(mesh);
    art_free(node_of);
    art_volume_free(vol);
    art_volume_free(out);
    return status;
}

TEST(volume_operations_out_of_memory)
{
    struct art_ctx failing;
    for (int which = 0; which < 9; which++) CHECK_ALLOC_FAILS(&failing, all_of_it(&failing, which));
}

/* ------------------------------------------------------------------ quality */

TEST(element_quality_of_ideal_shapes)
{
    static const double tet[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}};
    static const double h = 0.86602540378443864676;
    static const double wedge[6][3] = {{0, 0, 0}, {1, 0, 0}, {0.5, h, 0},
                                       {0, 0, 1}, {1, 0, 1}, {0.5, h, 1}};
    static const double s = 0.70710678118654752440;
    static const double pyramid[5][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, s}};
    struct {
        enum art_elem_kind kind;
        const double (*x)[3];
        double volume, radius_edge, min, max;
    } ideal[] = {
        {ART_ELEM_TET, tet, 8.0 / 3, sqrt(6) / 4, acos(1.0 / 3), acos(1.0 / 3)},
        {ART_ELEM_WEDGE, wedge, h / 2, NAN, acos(0.5), acos(0)},
        {ART_ELEM_PYRAMID, pyramid, s / 3, NAN, acos(1 / sqrt(3)), acos(-1.0 / 3)},
        {ART_ELEM_TRI, wedge, h / 2, 1 / sqrt(3), acos(0.5), acos(0.5)},
        {ART_ELEM_QUAD, pyramid, 1, NAN, acos(0), acos(0)},
        {ART_ELEM_HEX, art_elem_type(ART_ELEM_HEX)->node, 8, NAN, acos(0), acos(0)},
        {ART_ELEM_QUADHEX, art_elem_type(ART_ELEM_QUADHEX)->node, 8, NAN, acos(0), acos(0)},
    };
    for (size_t i = 0; i < sizeof ideal / sizeof *ideal; i++) {
        struct art_elem_quality q;
        art_elem_quality(art_elem_type(ideal[i].kind), ideal[i].x, &q);
        CHECK_NEAR_REL(q.measure, ideal[i].volume, 1e-12);
        CHECK_NEAR(q.scaled_jacobian, 1, 1e-14);
        CHECK_NEAR(q.edge_ratio, 1, 1e-14);
        CHECK_NEAR(q.min_angle * acos(-1) / 180, ideal[i].min, 1e-14);
        CHECK_NEAR(q.max_angle * acos(-1) / 180, ideal[i].max, 1e-14);
        if (isnan(ideal[i].radius_edge))
            CHECK(isnan(q.radius_edge));
        else
            CHECK_NEAR(q.radius_edge, ideal[i].radius_edge, 1e-14);
    }
}

/* Scaled by any factor and turned, shapes keep their quality; mirrored, the sign turns. */
TEST(element_quality_is_invariant)
{
    for (int r = 0; r < test_count(20); r++)
        for (int k = 0; k < ART_ELEM_KINDS; k++) {
            const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
            double x[ART_ELEM_MAX_NODES][3], y[ART_ELEM_MAX_NODES][3], m[ART_ELEM_MAX_NODES][3];
            double size = exp(test_uniform(-8, 8));
            struct art_rigid T;
            struct art_elem_quality a, b, c;
            double pose[7] = {
                1, 2, 3, test_uniform(-1, 1), test_uniform(-1, 1), 1, test_uniform(0, 360)};
            art_rigid_from_pose(&T, pose);
            for (int i = 0; i < type->n_nodes; i++) {
                for (int j = 0; j < 3; j++) {
                    x[i][j] = type->node[i][j] + (j < type->dim) * test_uniform(-0.1, 0.1);
                    m[i][j] = j == 0 ? -x[i][j] : x[i][j];
                }
                art_rigid_point(y[i], &T, x[i]);
                for (int j = 0; j < 3; j++) y[i][j] *= size;
            }
            art_elem_quality(type, (const double(*)[3])x, &a);
            art_elem_quality(type, (const double(*)[3])y, &b);
            art_elem_quality(type, (const double(*)[3])m, &c);
            CHECK_NEAR_REL(b.measure, a.measure * pow(size, type->dim), 1e-9);
            CHECK_NEAR(b.scaled_jacobian, a.scaled_jacobian, 1e-9);
            CHECK_NEAR_REL(b.edge_ratio, a.edge_ratio, 1e-9);
            CHECK_NEAR(b.min_angle, a.min_angle, 1e-6);
            CHECK_NEAR(b.max_angle, a.max_angle, 1e-6);
            CHECK_NEAR(b.min_jacobian, a.min_jacobian, 1e-9);
            if (type->dim == 3) CHECK(c.scaled_jacobian < 0 && c.measure < 0);
        }
}
