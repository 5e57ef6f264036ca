/* Loads on surfaces: resultants, moments and closed surfaces. */
#include "harness/test.h"
#include <art/femmodel.h>
#include <art/math.h>
#include <math.h>
#include <string.h>

/* A box 2 x 1 x 0.5 around the origin, bent a little if `bend` is not zero. */
static struct art_volume *box(struct art_ctx *ctx, enum art_elem_kind kind, double bend)
{
    const struct art_volume_shape *grid = art_volume_shape_find("grid");
    const struct art_elem_type *type = art_elem_type(kind);
    double value[16] = {2, 1, 0.5, 3, 2, 2};
    struct art_volume *vol = NULL, *raised = NULL;
    for (int i = 6; i < grid->n_params; i++) value[i] = grid->params[i].init;
    if (!CHECK_STATUS(art_volume_make(ctx, &vol, grid, type->linear, value, NULL), ART_OK))
        return NULL;
    if (type->linear != kind) {
        CHECK_STATUS(art_volume_make_quadratic(ctx, &raised, vol), ART_OK);
        art_volume_free(vol);
        vol = raised;
    }
    for (int i = 0; vol && i < vol->n_nodes; i++) {
        double *x = vol->pos + 3 * (size_t)i;
        x[2] += bend * x[0] * x[0];
    }
    return vol;
}

static void resultant(const struct art_volume *vol, const double *f, double F[3], double M[3])
{
    double m[3];
    art_v3_zero(F);
    art_v3_zero(M);
    for (int i = 0; i < vol->n_nodes; i++) {
        art_v3_add(F, F, f + 3 * (size_t)i);
        art_v3_cross(m, vol->pos + 3 * (size_t)i, f + 3 * (size_t)i);
        art_v3_add(M, M, m);
    }
}

static const enum art_elem_kind kinds[] = {
    ART_ELEM_TET,     ART_ELEM_PYRAMID,     ART_ELEM_WEDGE,     ART_ELEM_HEX,
    ART_ELEM_QUADTET, ART_ELEM_QUADPYRAMID, ART_ELEM_QUADWEDGE, ART_ELEM_QUADHEX};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

TEST(fem_face_loads_have_their_resultant)
{
    for (int k = 0; k < N_KINDS; k++) {
        struct art_ctx ctx;
        double area, F[3], M[3];
        int n_faces;
        art_ctx_init(&ctx);
        struct art_volume *vol = box(&ctx, kinds[k], 0);
        REQUIRE(vol);
        double *f = art_alloc(&ctx, 3 * (size_t)vol->n_nodes, sizeof *f);
        bool *end = art_alloc(&ctx, (size_t)vol->n_nodes, sizeof *end);
        for (int i = 0; i < vol->n_nodes; i++) end[i] = vol->pos[3 * (size_t)i] > 0.999;
        /* a traction on the end at x = 1: 1 x 0.5, centred on the axis */
        struct art_face_load load = {ART_LOAD_TRACTION, {3, -2, 7}, end};
        CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, &n_faces), ART_OK);
        CHECK_NEAR(area, 0.5, 1e-13);
        CHECK(n_faces >= 4);
        resultant(vol, f, F, M);
        CHECK_NEAR_N(F, ((double[3]){1.5, -1, 3.5}), 3, 1e-13);
        /* (1, 0, 0) x F */
        CHECK_NEAR_N(M, ((double[3]){0, -3.5, -1}), 3, 1e-13);
        for (int i = 0; i < vol->n_nodes; i++)
            if (!end[i]) CHECK(f[3 * i] == 0 && f[3 * i + 1] == 0 && f[3 * i + 2] == 0);
        /* the same as a total, taken off again */
        load = (struct art_face_load){ART_LOAD_TOTAL, {-1.5, 1, -3.5}, end};
        CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, NULL, NULL), ART_OK);
        for (int i = 0; i < 3 * vol->n_nodes; i++) CHECK_NEAR(f[i], 0, 1e-14);
        /* pressure pushes inward */
        load = (struct art_face_load){ART_LOAD_PRESSURE, {10, 0, 0}, end};
        CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, NULL, NULL), ART_OK);
        resultant(vol, f, F, M);
        CHECK_NEAR_N(F, ((double[3]){-5, 0, 0}), 3, 1e-13);
        art_free(f);
        art_free(end);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* The pressure on a closed surface moves nothing; its virial is 3 p times the volume inside, as the
 * divergence theorem has it, however the surface is bent. */
TEST(fem_face_loads_of_a_closed_surface)
{
    for (int k = 0; k < N_KINDS; k++) {
        struct art_ctx ctx;
        double F[3], M[3], virial = 0;
        art_ctx_init(&ctx);
        struct art_volume *vol = box(&ctx, kinds[k], 0.2);
        REQUIRE(vol);
        double *f = art_alloc(&ctx, 3 * (size_t)vol->n_nodes, sizeof *f);
        struct art_face_load load = {ART_LOAD_PRESSURE, {2, 0, 0}, NULL};
        CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, NULL, NULL), ART_OK);
        resultant(vol, f, F, M);
        CHECK_NEAR_N(F, ((double[3]){0, 0, 0}), 3, 1e-12);
        CHECK_NEAR_N(M, ((double[3]){0, 0, 0}), 3, 1e-12);
        for (int i = 0; i < 3 * vol->n_nodes; i++) virial -= f[i] * vol->pos[i];
        CHECK_NEAR_REL(virial, 3 * 2 * art_volume_volume(vol), 1e-9);
        art_free(f);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* A patch of quadratic faces: corners bear nothing of a triangle, -1/12 of a quadrilateral each. */
TEST(fem_face_loads_of_quadratic_faces_are_consistent)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int tri = 0; tri < 2; tri++) {
        const struct art_elem_type *type = art_elem_type(tri ? ART_ELEM_QUADTET : ART_ELEM_QUADHEX);
        struct art_volume *vol = NULL;
        int node[ART_ELEM_MAX_NODES], face[8];
        double f[3 * ART_ELEM_MAX_NODES] = {0}, area;
        bool chosen[ART_ELEM_MAX_NODES] = {false};
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < type->n_nodes; i++) {
            CHECK_STATUS(art_volume_add_node(&ctx, vol, type->node[i]), ART_OK);
            node[i] = i;
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, type->kind, node), ART_OK);
        int n = art_elem_face_nodes(type, 0, face);
        for (int i = 0; i < n; i++) chosen[face[i]] = true;
        struct art_face_load load = {ART_LOAD_TOTAL, {0, 0, 12}, chosen};
        CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, NULL), ART_OK);
        for (int i = 0; i < n; i++)
            CHECK_NEAR(f[3 * face[i] + 2], i < n / 2 ? (tri ? 0 : -1) : 4, 1e-12);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

TEST(fem_face_loads_count_a_shell_on_a_solid_once)
{
    struct art_ctx ctx;
    double area;
    int n_faces;
    art_ctx_init(&ctx);
    struct art_volume *vol = box(&ctx, ART_ELEM_HEX, 0);
    REQUIRE(vol);
    double *f = art_alloc(&ctx, 3 * (size_t)vol->n_nodes, sizeof *f);
    struct art_face_load load = {ART_LOAD_TRACTION, {0, 0, 1}, NULL};
    CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, &n_faces), ART_OK);
    CHECK_NEAR(area, 2 * (2 + 1 + 0.5), 1e-12);
    /* a shell on the first outer face, and one within */
    int outer[4], inner[4], n = 0, node[8];
    for (int face = 0; face < 6; face++) {
        art_elem_face_nodes(art_elem_type(ART_ELEM_HEX), face, node);
        double x = 0;
        for (int i = 0; i < 4; i++) {
            node[i] = vol->elem_node[node[i]];
            x += vol->pos[3 * node[i]] / 4;
        }
        if (fabs(x + 1) < 1e-9) memcpy(outer, node, sizeof outer), n++;
        if (fabs(x + 1 - 2.0 / 3) < 1e-9) memcpy(inner, node, sizeof inner), n++;
    }
    REQUIRE(CHECK_INT(n, 2));
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_QUAD, outer), ART_OK);
    double before = area;
    CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, NULL), ART_OK);
    CHECK_NEAR(area, before, 1e-12);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_QUAD, inner), ART_OK);
    CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, NULL), ART_OK);
    CHECK_NEAR(area, before + 0.125, 1e-12);
    /* nothing chosen */
    bool *none = art_alloc(&ctx, (size_t)vol->n_nodes, sizeof *none);
    load.node = none;
    CHECK_STATUS(art_fem_face_loads(&ctx, vol, &load, f, &area, NULL), ART_ENOTFOUND);
    art_free(none);
    art_free(f);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(fem_face_loads_fail_cleanly_without_memory)
{
    struct art_ctx ctx, own;
    art_ctx_init(&own);
    struct art_volume *vol = box(&own, ART_ELEM_HEX, 0);
    REQUIRE(vol);
    double *f = art_alloc(&own, 3 * (size_t)vol->n_nodes, sizeof *f);
    struct art_face_load load = {ART_LOAD_TRACTION, {0, 0, 1}, NULL};
    CHECK_ALLOC_FAILS(&ctx, art_fem_face_loads(&ctx, vol, &load, f, NULL, NULL));
    art_free(f);
    art_volume_free(vol);
    art_ctx_fini(&own);
}
