#include "harness/test.h"
#include "refine_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int make_grid(struct art_ctx *ctx, struct art_volume **vol, enum art_elem_kind kind, int n)
{
    const double v[] = {3, 2, 2, n + 1, n, n};
    struct art_volume *grid = NULL;
    enum art_elem_kind linear = art_elem_type(kind)->linear;
    int status;
    ART_TRY(art_volume_make(ctx, &grid, art_volume_shape_find("grid"), linear, v, NULL));
    if (kind == linear) {
        *vol = grid;
        return ART_OK;
    }
    status = art_volume_make_quadratic(ctx, vol, grid);
out:
    art_volume_free(grid);
    return status;
}

/* Bend everything a little: hexahedra are no bricks any more. Outer faces stay flat. */
static void bend(struct art_volume *vol)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * (size_t)i, x = p[0], y = p[1], z = p[2];
        double s = 0.05 * (2.25 - x * x) * (1 - y * y) * (1 - z * z);
        p[0] += s, p[1] -= 0.7 * s, p[2] += 0.4 * s;
    }
}

/* Everything fits to everything, nothing is inside out. */
static void check_sound(struct art_ctx *ctx, const struct art_volume *vol)
{
    const struct art_volume_limits limits = {.min_jacobian = 0,
                                             .min_scaled = NAN,
                                             .max_edge_ratio = NAN,
                                             .max_radius_edge = NAN,
                                             .min_angle = NAN,
                                             .max_angle = NAN,
                                             .tolerance = NAN};
    struct art_volume_report report;
    CHECK_STATUS(art_volume_check(ctx, vol), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_inspect(ctx, &report, vol, &limits), ART_OK));
    CHECK_INT(report.n_faults, 0);
    for (int k = 0; k < ART_FAULT_KINDS; k++)
        if (report.count[k])
            TEST_FAIL("%d times %s", report.count[k],
                      art_volume_fault_name((enum art_volume_fault_kind)k));
    art_volume_report_fini(&report);
}

/* Area of the outer surface, which must be closed. */
static double outer_area(struct art_ctx *ctx, const struct art_volume *vol)
{
    struct art_mesh *mesh;
    double area = 0, sum[3] = {0}, c[3];
    if (!CHECK_STATUS(art_volume_surface(ctx, vol, &mesh, NULL), ART_OK)) return 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int k = 1; k + 1 < mesh->face_off[f + 1] - mesh->face_off[f]; k++) {
            double a[3], b[3];
            art_v3_sub(a, mesh->pos + 3 * (size_t)v[k], mesh->pos + 3 * (size_t)v[0]);
            art_v3_sub(b, mesh->pos + 3 * (size_t)v[k + 1], mesh->pos + 3 * (size_t)v[0]);
            art_v3_cross(c, a, b);
            area += art_v3_norm(c) / 2;
            art_v3_add(sum, sum, c);
        }
    }
    CHECK_NEAR(art_v3_norm(sum), 0, 1e-12);
    art_mesh_free(mesh);
    return area;
}

static void check_same_body(struct art_ctx *ctx, const struct art_volume *fine)
{
    check_sound(ctx, fine);
    CHECK_NEAR_REL(art_volume_volume(fine), 12, 1e-13);
    CHECK_NEAR_REL(outer_area(ctx, fine), 32, 1e-12);
}

TEST(refine_keeps_bodies_of_every_kind)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k <= ART_ELEM_QUADHEX; k++) {
        struct art_volume *vol, *fine;
        const struct art_volume_refining how = {.levels = 1 + (k <= ART_ELEM_HEX)};
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &vol, (enum art_elem_kind)k, 1), ART_OK));
        if (k <= ART_ELEM_HEX) bend(vol);
        double before = art_volume_volume(vol);
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &how), ART_OK));
        check_sound(&ctx, fine);
        CHECK_NEAR_REL(art_volume_volume(fine), before, 1e-13);
        CHECK_NEAR_REL(outer_area(&ctx, fine), 32, 1e-12);
        int parts = 0, alike = 0, were = 0;
        for (int e = 0; e < vol->n_elems; e++) were += vol->elem_kind[e] == k;
        for (int e = 0; e < fine->n_elems; e++) alike += fine->elem_kind[e] == k, parts++;
        bool pyramid = k % 4 == ART_ELEM_PYRAMID;
        CHECK_INT(alike, were * (how.levels == 2 ? (pyramid ? 36 : 64) : (pyramid ? 6 : 8)));
        CHECK_INT(parts, alike + were * (pyramid ? (how.levels == 2 ? 24 + 32 : 4) : 0));
        art_volume_free(vol), art_volume_free(fine);
    }
    art_ctx_fini(&ctx);
}

/* Whatever is chosen: the neighbours fit, also where four kinds meet, and a second time. */
TEST(refine_of_any_choice_fits)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(16); round++) {
        struct art_volume *vol, *mixed, *fine;
        int kind = round % 8;
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &vol, (enum art_elem_kind)kind, 2), ART_OK));
        if (kind <= ART_ELEM_HEX) bend(vol);
        bool *elem = calloc((size_t)vol->n_elems, sizeof *elem);
        for (int e = 0; e < vol->n_elems; e++) elem[e] = test_below(8) == 0;
        const struct art_volume_refining some = {.elem = elem, .levels = 1 + round / 8 % 2};
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &mixed, vol, &some), ART_OK));
        check_same_body(&ctx, mixed);
        free(elem);
        elem = calloc((size_t)mixed->n_elems, sizeof *elem);
        for (int e = 0; e < mixed->n_elems; e++) elem[e] = test_below(40) == 0;
        const struct art_volume_refining more = {.elem = elem, .levels = 1};
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, mixed, &more), ART_OK));
        check_same_body(&ctx, fine);
        free(elem);
        art_volume_free(vol), art_volume_free(mixed), art_volume_free(fine);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------- shapes */

/* What congruent tetrahedra have in common: squares of edges, by volume^(2/3), each with its
 * opposite one; the other half of the information, which goes with which face, random tetrahedra do
 * not need. */
static void invariant(const struct art_volume *vol, int e, double key[6])
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    double x[ART_ELEM_MAX_NODES][3];
    art_volume_elem_pos(vol, e, x);
    double scale = pow(art_elem_volume(type, (const double(*)[3])x), 2.0 / 3);
    for (int k = 0; k < 6; k++) {
        double d = art_v3_distance(x[(int)type->edge[k][0]], x[(int)type->edge[k][1]]);
        key[k] = d * d / scale;
    }
    qsort(key, 6, sizeof *key, art_compare_doubles);
}

TEST(refine_tetrahedron_has_three_shapes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(3); round++) {
        static const int node[4] = {0, 1, 2, 3};
        struct art_volume *vol;
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < 4; i++) {
            double p[3];
            for (int k = 0; k < 3; k++)
                p[k] = art_elem_type(ART_ELEM_TET)->node[i][k] + test_uniform(-0.2, 0.2);
            CHECK_STATUS(art_volume_add_node(&ctx, vol, p), ART_OK);
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, node), ART_OK);
        double before = art_volume_volume(vol);
        /* four calls, which know nothing of each other */
        for (int level = 0; level < 4; level++) {
            struct art_volume *fine;
            const struct art_volume_refining how = {.levels = 1};
            REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &how), ART_OK));
            art_volume_free(vol);
            vol = fine;
        }
        CHECK_INT(vol->n_elems, 4096);
        CHECK_NEAR_REL(art_volume_volume(vol), before, 1e-13);
        double shape[10][6];
        int n = 0;
        for (int e = 0; e < vol->n_elems && n < 10; e++) {
            double key[6];
            int s = 0;
            invariant(vol, e, key);
            for (; s < n; s++) {
                bool same = true;
                for (int k = 0; k < 6; k++) same = same && fabs(key[k] - shape[s][k]) < 1e-6;
                if (same) break;
            }
            if (s == n) memcpy(shape[n++], key, sizeof key);
        }
        CHECK_INT(n, 3);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* A part of a curved element is a piece of it: the natural coordinates, carried along as a field,
 * say where. */
TEST(refine_quadratic_keeps_its_shape)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_QUADTET, ART_ELEM_QUADWEDGE,
                                               ART_ELEM_QUADHEX, ART_ELEM_QUADTRI,
                                               ART_ELEM_QUADQUAD};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const struct art_elem_type *type = art_elem_type(kinds[k]);
        const struct art_volume_refining how = {.levels = 2};
        struct art_volume *vol, *fine;
        struct art_field *field;
        int node[ART_ELEM_MAX_NODES];
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < type->n_nodes; i++) {
            double p[3];
            for (int d = 0; d < 3; d++) p[d] = type->node[i][d] + test_uniform(-0.1, 0.1);
            CHECK_STATUS(art_volume_add_node(&ctx, vol, p), ART_OK);
            node[i] = i;
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, type->kind, node), ART_OK);
        CHECK_STATUS(
            art_fields_add(&ctx, &vol->node_fields, "xi", ART_F64, 3, vol->n_nodes, &field),
            ART_OK);
        for (int i = 0; i < type->n_nodes; i++)
            memcpy(field->val + 3 * i, type->node[i], 3 * sizeof(double));
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &how), ART_OK));
        field = art_fields_find(&fine->node_fields, "xi");
        CHECK_INT(fine->n_elems, type->dim == 3 ? 64 : 16);
        double worst = 0;
        for (int e = 0; e < fine->n_elems; e++) {
            double at[3], xi[3] = {0}, x[3] = {0}, want[3] = {0}, N[ART_ELEM_MAX_NODES];
            const int *of = fine->elem_node + fine->elem_off[e];
            for (int d = 0; d < 3; d++) at[d] = d < type->dim ? test_uniform(0, 0.3) : 0;
            type->shape(at, N, NULL);
            for (int a = 0; a < type->n_nodes; a++) {
                art_v3_add_scaled(xi, xi, N[a], field->val + 3 * (size_t)of[a]);
                art_v3_add_scaled(x, x, N[a], fine->pos + 3 * (size_t)of[a]);
            }
            type->shape(xi, N, NULL);
            for (int a = 0; a < type->n_nodes; a++)
                art_v3_add_scaled(want, want, N[a], vol->pos + 3 * (size_t)a);
            worst = fmax(worst, art_v3_distance(x, want));
        }
        CHECK_NEAR(worst, 0, 1e-14);
        art_volume_free(vol), art_volume_free(fine);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------- what it carries */

/* A grid with a region, numbers, sets, facets and fields. */
static int make_rich(struct art_ctx *ctx, struct art_volume **out, enum art_elem_kind kind)
{
    struct art_volume *vol = NULL;
    struct art_volume_set *set;
    struct art_field *field;
    int status, a;
    ART_TRY(make_grid(ctx, &vol, kind, 2));
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "left", 4, &a));
    for (int e = 0; e < 3; e++) ART_TRY(art_volume_set_region(ctx, vol, e, a));
    for (int e = 0; e < vol->n_elems; e++) ART_TRY(art_volume_set_elem_id(ctx, vol, e, 100 + e));
    for (int i = 0; i < vol->n_nodes; i++) ART_TRY(art_volume_set_node_id(ctx, vol, i, 2 * i + 1));
    ART_TRY(art_volume_set(ctx, vol, "plane", ART_OF_NODES, &set));
    for (int i = 0; i < vol->n_nodes; i++)
        if (vol->pos[3 * (size_t)i] == -1.5) ART_TRY(art_volume_set_add(ctx, set, i));
    ART_TRY(art_volume_set(ctx, vol, "three", ART_OF_ELEMS, &set));
    for (int e = 0; e < 3; e++) ART_TRY(art_volume_set_add(ctx, set, e));
    ART_TRY(art_volume_set(ctx, vol, "end", ART_OF_SIDES, &set));
    for (int e = 0; e < vol->n_elems; e++)
        for (int f = 0; f < art_volume_type(vol, e)->n_faces; f++) {
            int node[8], n = art_elem_face_nodes(art_volume_type(vol, e), f, node), ring[8];
            bool on = true;
            for (int i = 0; i < n; i++) {
                int corner = i < n / (n > 4 ? 2 : 1);
                ring[n > 4 ? (corner ? 2 * i : 2 * (i - n / 2) + 1) : i] =
                    vol->elem_node[vol->elem_off[e] + node[i]];
            }
            for (int i = 0; i < n; i++) on = on && vol->pos[3 * (size_t)ring[i]] == -1.5;
            if (!on) continue;
            ART_TRY(art_volume_set_add(ctx, set, 8 * e + f));
            ART_TRY(art_volume_add_facet(ctx, vol, n, ring));
        }
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "f", ART_F64, 2, vol->n_nodes, &field));
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *p = vol->pos + 3 * (size_t)i;
        field->val[2 * i] = 1 + p[0] - 2 * p[1] + 3 * p[2];
        field->val[2 * i + 1] = p[0] * p[0];
    }
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "tag", ART_I32, 1, vol->n_nodes, &field));
    for (int i = 0; i < vol->n_nodes; i++) field->val[i] = i;
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "e", ART_I32, 1, vol->n_elems, &field));
    for (int e = 0; e < vol->n_elems; e++) field->val[e] = e;
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

/* Sums of areas of the sides in the set and of facets, and that these are where they were. */
static void check_end(struct art_ctx *ctx, const struct art_volume *vol)
{
    const struct art_volume_set *end = set_of(vol, "end");
    int(*side)[2] = calloc((size_t)vol->n_facets, sizeof *side);
    int found = 0;
    CHECK(end->n > 0);
    for (int k = 0; k < end->n; k++) {
        int node[8], e = end->item[k] / 8;
        int n = art_elem_face_nodes(art_volume_type(vol, e), end->item[k] % 8, node);
        for (int i = 0; i < n; i++) {
            int at = vol->elem_node[vol->elem_off[e] + node[i]];
            CHECK_NEAR(vol->pos[3 * (size_t)at], -1.5, 0);
        }
    }
    CHECK_STATUS(art_volume_facet_sides(ctx, vol, side), ART_OK);
    CHECK_INT(vol->n_facets, end->n);
    for (int f = 0; f < vol->n_facets; f++)
        for (int k = 0; k < end->n; k++) found += end->item[k] == side[f][0];
    CHECK_INT(found, vol->n_facets);
    free(side);
}

TEST(refine_carries_what_a_mesh_has)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_TET, ART_ELEM_HEX, ART_ELEM_QUADHEX,
                                               ART_ELEM_QUADTET, ART_ELEM_PYRAMID};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < 10; round++) {
        bool some = round >= 5, quadratic = kinds[round % 5] > ART_ELEM_HEX;
        struct art_volume *vol, *fine;
        bool elem[256] = {[0] = true};
        int *from;
        REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol, kinds[round % 5]), ART_OK));
        REQUIRE(CHECK(vol->n_elems <= 256));
        const struct art_volume_refining how = {
            .elem = some ? elem : NULL, .levels = 2 - some, .from = &from};
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &how), ART_OK));
        check_same_body(&ctx, fine);
        check_end(&ctx, fine);
        const struct art_field *f = art_fields_find(&fine->node_fields, "f");
        const struct art_field *tag = art_fields_find(&fine->node_fields, "tag");
        double worst = 0;
        for (int i = 0; i < fine->n_nodes; i++) {
            const double *p = fine->pos + 3 * (size_t)i;
            worst = fmax(worst, fabs(f->val[2 * i] - (1 + p[0] - 2 * p[1] + 3 * p[2])));
            if (quadratic) worst = fmax(worst, fabs(f->val[2 * i + 1] - p[0] * p[0]));
            CHECK(tag->val[i] == floor(tag->val[i]));
            if (i < vol->n_nodes) CHECK_INT(fine->node_id[i], 2 * i + 1);
        }
        CHECK_NEAR(worst, 0, 1e-13);
        CHECK_INT(fine->node_id[fine->n_nodes - 1],
                  vol->node_id[vol->n_nodes - 1] + fine->n_nodes - vol->n_nodes);
        int on = 0, three = 0;
        for (int i = 0; i < fine->n_nodes; i++) on += fine->pos[3 * (size_t)i] == -1.5;
        CHECK_INT(set_of(fine, "plane")->n, on);
        for (int e = 0; e < fine->n_elems; e++) {
            three += from[e] < 3;
            CHECK_NEAR(art_fields_find(&fine->elem_fields, "e")->val[e], from[e], 0);
            CHECK_INT(fine->elem_region[e], from[e] < 3 ? 0 : -1);
        }
        CHECK_INT(set_of(fine, "three")->n, three);
        CHECK(some == (fine->elem_id != NULL));
        int last = vol->n_elems - 1, at = fine->n_elems - 1; /* far from what was chosen */
        if (some && from[at - 1] != last) CHECK_INT(fine->elem_id[at], 100 + last);
        if (some) CHECK(fine->elem_id[0] > 100 + last);
        art_free(from);
        art_volume_free(vol), art_volume_free(fine);
    }
    art_ctx_fini(&ctx);
}

TEST(refine_shells)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = ART_ELEM_TRI; k < ART_ELEM_KINDS; k++)
        for (int some = 0; some < 3; some++) {
            static const double v[] = {2, 1, 4, 3, 0.1, 0};
            struct art_volume *vol, *raised = NULL, *fine;
            bool elem[24] = {false};
            enum art_elem_kind linear = art_elem_type((enum art_elem_kind)k)->linear;
            REQUIRE(CHECK_STATUS(
                art_volume_make(&ctx, &vol, art_volume_shape_find("shellgrid"), linear, v, NULL),
                ART_OK));
            if ((int)linear != k)
                CHECK_STATUS(art_volume_make_quadratic(&ctx, &raised, vol), ART_OK);
            const struct art_volume *from = raised ? raised : vol;
            for (int e = 0; e < from->n_elems; e++) elem[e] = some && test_below(3) == 0;
            const struct art_volume_refining how = {.elem = some ? elem : NULL, .levels = 2};
            REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, from, &how), ART_OK));
            if (!some) CHECK_INT(fine->n_elems, 16 * from->n_elems);
            double area = 0, x[ART_ELEM_MAX_NODES][3];
            for (int e = 0; e < fine->n_elems; e++) {
                art_volume_elem_pos(fine, e, x);
                area += art_elem_volume(art_volume_type(fine, e), (const double(*)[3])x);
            }
            CHECK_NEAR_REL(area, 2, 1e-13);
            check_sound(&ctx, fine);
            art_volume_free(vol), art_volume_free(raised), art_volume_free(fine);
        }
    art_ctx_fini(&ctx);
}

/* Tetrahedra of a choice that is refined four times are hardly worse than those of one refined
 * once. */
TEST(refine_closures_stay_shapely)
{
    struct art_ctx ctx;
    struct art_volume *vol, *fine;
    double worst[5] = {0}, x[ART_ELEM_MAX_NODES][3];
    bool elem[256] = {false};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &vol, ART_ELEM_TET, 2), ART_OK));
    elem[40] = true;
    for (int levels = 1; levels <= 4; levels++) {
        const struct art_volume_refining how = {.elem = elem, .levels = levels};
        REQUIRE(CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &how), ART_OK));
        worst[levels] = 1;
        for (int e = 0; e < fine->n_elems; e++) {
            struct art_elem_quality q;
            art_volume_elem_pos(fine, e, x);
            art_elem_quality(art_volume_type(fine, e), (const double(*)[3])x, &q);
            worst[levels] = fmin(worst[levels], q.scaled_jacobian);
        }
        art_volume_free(fine);
    }
    /* there are only so many shapes */
    CHECK_NEAR_REL(worst[4], worst[3], 1e-9);
    CHECK(worst[4] > 0.05);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

static int refine_and_free(struct art_ctx *ctx, const struct art_volume *vol, const bool *elem)
{
    struct art_volume *fine = NULL;
    int *from = NULL;
    const struct art_volume_refining how = {.elem = elem, .levels = 1, .from = &from};
    int status = art_volume_refine(ctx, &fine, vol, &how);
    art_volume_free(fine);
    art_free(from);
    return status;
}

TEST(refine_without_memory_and_with_bad_levels)
{
    struct art_ctx ctx;
    struct art_volume *vol, *fine;
    const bool elem[12] = {[3] = true};
    const struct art_volume_refining none = {.levels = 0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_rich(&ctx, &vol, ART_ELEM_HEX), ART_OK));
    CHECK_STATUS(art_volume_refine(&ctx, &fine, vol, &none), ART_ERANGE);
    CHECK_ALLOC_FAILS(&ctx, refine_and_free(&ctx, vol, elem));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
