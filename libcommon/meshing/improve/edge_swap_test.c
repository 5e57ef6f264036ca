#include "edge_swap_priv.h"
#include "harness/test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4 };

static int make_cube(struct art_ctx *ctx, struct art_volume **vol, enum art_elem_kind kind)
{
    static const double v[] = {N, N, N, N, N, N};
    return art_volume_make(ctx, vol, art_volume_shape_find("grid"), kind, v, NULL);
}

static bool on_surface(const double *p)
{
    bool any = false;
    for (int k = 0; k < 3; k++) any |= fabs(p[k]) == 0.5 * N;
    return any;
}

/* Move each coordinate by at most `by`, save those on the sides of the cube; on these by `wave`
 * outward or inward. */
static void shake(struct art_volume *vol, double by, double wave)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * (size_t)i;
        bool on = on_surface(p);
        for (int k = 0; k < 3; k++) p[k] += on ? test_uniform(-wave, wave) : test_uniform(-by, by);
    }
}

/* Half of the volume of each element with its value, and the sum over those whose label says so. */
static double integral(const struct art_volume *vol, const double *val, const int *label, int which)
{
    double sum = 0, x[ART_ELEM_MAX_NODES][3];
    for (int e = 0; e < vol->n_elems; e++) {
        art_volume_elem_pos(vol, e, x);
        if (!label || label[e] == which)
            sum += (val ? val[e] : 1) *
                   art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
    }
    return sum;
}

static double triangle_area(const struct art_volume *vol, const int node[3])
{
    double u[3], v[3], n[3];
    art_v3_sub(u, vol->pos + 3 * (size_t)node[1], vol->pos + 3 * (size_t)node[0]);
    art_v3_sub(v, vol->pos + 3 * (size_t)node[2], vol->pos + 3 * (size_t)node[0]);
    art_v3_cross(n, u, v);
    return 0.5 * art_v3_norm(n);
}

static void side_nodes(const struct art_volume *vol, int side, int node[3])
{
    const struct art_elem_type *type = art_volume_type(vol, side / 8);
    for (int k = 0; k < 3; k++)
        node[k] = vol->elem_node[vol->elem_off[side / 8] + type->face[side % 8][k]];
}

static double area_of(const struct art_volume *vol, const struct art_volume_set *set)
{
    double sum = 0;
    for (int i = 0; i < set->n; i++) {
        int node[3];
        side_nodes(vol, set->item[i], node);
        sum += triangle_area(vol, node);
    }
    return sum;
}

/* No fault but bad shapes. */
static void check_sound(struct art_ctx *ctx, const struct art_volume *vol)
{
    const struct art_volume_limits limits = {0, NAN, NAN, NAN, NAN, NAN, NAN};
    struct art_volume_report report;
    CHECK_STATUS(art_volume_check(ctx, vol), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_inspect(ctx, &report, vol, &limits), ART_OK));
    for (int k = 0; k < ART_FAULT_KINDS; k++)
        if (k != ART_FAULT_UNUSED) CHECK_INT(report.count[k], 0);
    art_volume_report_fini(&report);
}

static int add_points(struct art_ctx *ctx, struct art_volume **vol, int n, const double (*x)[3])
{
    int status;
    ART_TRY(art_volume_create(ctx, vol));
    for (int i = 0; i < n; i++) ART_TRY(art_volume_add_node(ctx, *vol, x[i]));
out:
    return status;
}

/* n tetrahedra around the edge from node 0 to node 1. */
static int make_ring(struct art_ctx *ctx, struct art_volume **vol, int n, double high)
{
    double x[16][3] = {{0, 0, -high}, {0, 0, high}};
    int status;
    for (int k = 0; k < n; k++)
        x[2 + k][0] = cos(2 * ART_PI * k / n), x[2 + k][1] = sin(2 * ART_PI * k / n);
    ART_TRY(add_points(ctx, vol, n + 2, (const double(*)[3])x));
    for (int k = 0; k < n; k++) {
        const int node[4] = {0, 1, 2 + k, 2 + (k + 1) % n};
        ART_TRY(art_volume_add_elem(ctx, *vol, ART_ELEM_TET, node));
    }
out:
    return status;
}

TEST(turn_ratio_is_that_of_elements)
{
    for (int k = 0; k < test_count(100); k++) {
        double x[4][3];
        for (int i = 0; i < 12; i++) x[i / 3][i % 3] = test_uniform(-1, 1);
        CHECK_NEAR(tet_mean_ratio(x[0], x[1], x[2], x[3]),
                   art_elem_mean_ratio(art_elem_type(ART_ELEM_TET), (const double(*)[3])x), 1e-13);
    }
}

/* A long edge in a ring goes, n for 2 (n - 2); a short one across two flat tetrahedra comes, 2
 * for 3. */
TEST(turn_rings_and_faces)
{
    struct art_ctx ctx;
    struct art_swapped did;
    art_ctx_init(&ctx);
    for (int n = 3; n <= ART_SWAP_RING; n++) {
        struct art_volume *vol;
        /* so long that the edge is better gone, whatever n is */
        REQUIRE(CHECK_STATUS(make_ring(&ctx, &vol, n, 6), ART_OK));
        double volume = art_volume_volume(vol);
        struct art_shapeliness before, after;
        art_volume_mean_ratios(vol, &before);
        REQUIRE(CHECK_STATUS(volume_swap(&ctx, vol, -1, false, &did), ART_OK));
        art_volume_mean_ratios(vol, &after);
        CHECK(n > 4 || did.turned == 1);
        if (did.turned == 1) CHECK_INT(vol->n_elems, 2 * (n - 2));
        CHECK(did.turned == 0 ? after.min == before.min : after.min > before.min);
        CHECK_NEAR_REL(art_volume_volume(vol), volume, 1e-14);
        check_sound(&ctx, vol);
        art_volume_free(vol);
    }
    /* the ring of three, flat: it stays; its two tetrahedra become three */
    struct art_volume *vol;
    const double x[5][3] = {{1, 0, 0}, {-0.5, 0.8, 0}, {-0.5, -0.8, 0}, {0, 0, 0.2}, {0, 0, -0.2}};
    const int up[4] = {0, 1, 2, 3}, down[4] = {0, 2, 1, 4};
    REQUIRE(CHECK_STATUS(add_points(&ctx, &vol, 5, x), ART_OK));
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, up), ART_OK);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, down), ART_OK);
    double volume = art_volume_volume(vol);
    CHECK_STATUS(volume_swap(&ctx, vol, -1, false, &did), ART_OK);
    CHECK_INT(vol->n_elems, 3);
    CHECK_INT(did.turned, 1);
    CHECK_NEAR_REL(art_volume_volume(vol), volume, 1e-14);
    check_sound(&ctx, vol);
    /* that is the best there is */
    CHECK_STATUS(volume_swap(&ctx, vol, -1, false, &did), ART_OK);
    CHECK_INT(did.turned, 0);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* A shaken cube in two regions with facets, sets and fields: each keeps what it is of. */
static int add_labels(struct art_ctx *ctx, struct art_volume *vol)
{
    struct art_volume_set *set;
    struct art_field *real, *whole, *mark;
    int status, region[2];
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "left", 4, &region[0]));
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "right", 5, &region[1]));
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "real", ART_F64, 1, vol->n_elems, &real));
    for (int e = 0; e < vol->n_elems; e++) real->val[e] = test_uniform(1, 2);
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "whole", ART_I32, 1, vol->n_elems, &whole));
    for (int e = 0; e < vol->n_elems; e++) {
        double x[ART_ELEM_MAX_NODES][3], middle[3] = {0};
        art_volume_elem_pos(vol, e, x);
        for (int k = 0; k < 4; k++) art_v3_add_scaled(middle, middle, 0.25, x[k]);
        whole->val[e] = middle[1] > 0;
        ART_TRY(art_volume_set_region(ctx, vol, e, region[middle[0] > 0]));
        ART_TRY(art_volume_set(ctx, vol, "low", ART_OF_ELEMS, &set));
        if (middle[2] < -1) ART_TRY(art_volume_set_add(ctx, set, e));
        ART_TRY(art_volume_set(ctx, vol, "top", ART_OF_SIDES, &set));
        for (int s = 0; s < 4; s++) {
            int node[3], up = 0, out = 0;
            side_nodes(vol, 8 * e + s, node);
            for (int k = 0; k < 3; k++) {
                const double *q = vol->pos + 3 * (size_t)node[k];
                up += q[2] == 0.5 * N, out += q[0] == 0.5 * N;
            }
            if (up == 3) ART_TRY(art_volume_set_add(ctx, set, 8 * e + s));
            if (up == 3 || out == 3) ART_TRY(art_volume_add_facet(ctx, vol, 3, node));
        }
    }
    ART_TRY(art_fields_add(ctx, &vol->facet_fields, "mark", ART_I32, 1, vol->n_facets, &mark));
    for (int k = 0; k < vol->n_facets; k++)
        mark->val[k] = vol->pos[3 * (size_t)vol->facet_node[3 * k]] > 0 &&
                       vol->pos[3 * (size_t)vol->facet_node[3 * k + 1]] > 0;
out:
    return status;
}

struct sums {
    double region[2], real[2], whole, low, top, facets[2];
    int n_facets, top_sides;
};

static void sum_up(struct art_ctx *ctx, const struct art_volume *vol, struct sums *s)
{
    const double *real = art_fields_find(&vol->elem_fields, "real")->val;
    const struct art_field *whole = art_fields_find(&vol->elem_fields, "whole");
    const struct art_field *mark = art_fields_find(&vol->facet_fields, "mark");
    int(*side)[2] = calloc((size_t)vol->n_facets + 1, sizeof *side);
    *s = (struct sums){.n_facets = vol->n_facets};
    for (int r = 0; r < 2; r++) s->region[r] = integral(vol, NULL, vol->elem_region, r);
    for (int r = 0; r < 2; r++) s->real[r] = integral(vol, real, vol->elem_region, r);
    s->whole = integral(vol, whole->val, NULL, 0);
    for (int k = 0; k < vol->n_sets; k++) {
        const struct art_volume_set *set = &vol->sets[k];
        if (set->of == ART_OF_SIDES) s->top = area_of(vol, set), s->top_sides = set->n;
        for (int i = 0; i < set->n && set->of == ART_OF_ELEMS; i++) {
            double x[ART_ELEM_MAX_NODES][3];
            art_volume_elem_pos(vol, set->item[i], x);
            s->low += art_elem_volume(art_volume_type(vol, set->item[i]), (const double(*)[3])x);
        }
    }
    CHECK_STATUS(art_volume_facet_sides(ctx, vol, side), ART_OK);
    for (int k = 0; k < vol->n_facets; k++) {
        int node[3], i = 0;
        s->facets[mark->val[k] != 0] += triangle_area(vol, vol->facet_node + 3 * k);
        if (!CHECK(side[k][0] >= 0 && side[k][1] < 0)) continue;
        /* outward, as they were */
        side_nodes(vol, side[k][0], node);
        while (i < 2 && node[i] != vol->facet_node[3 * k]) i++;
        CHECK_INT(node[(i + 1) % 3], vol->facet_node[3 * k + 1]);
    }
    free(side);
}

TEST(turn_keeps_regions_sets_facets_and_integrals)
{
    struct art_ctx ctx;
    int turned = 0, rounds = test_count(4);
    art_ctx_init(&ctx);
    for (int round = 0; round < rounds; round++) {
        struct art_volume *vol;
        struct art_volume_improving how = {.sweeps = 10, .swap = true, .outer = round % 2};
        struct art_improvement did;
        struct sums before, after;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_TET), ART_OK));
        REQUIRE(CHECK_STATUS(add_labels(&ctx, vol), ART_OK));
        for (int e = 0; e < vol->n_elems; e++)
            CHECK_STATUS(art_volume_set_elem_id(&ctx, vol, e, 3 * e + 7), ART_OK);
        /* within the planes between regions nothing moves; elsewhere a lot */
        for (int i = 0; i < vol->n_nodes; i++) {
            double *p = vol->pos + 3 * (size_t)i;
            bool stays = on_surface(p) || p[0] == 0 || p[1] == 0 || p[2] == -1;
            for (int k = 0; k < 3 && !stays; k++) p[k] += test_uniform(-0.45, 0.45);
            /* along the top, so that its edges are better turned */
            if (p[2] == 0.5 * N && fabs(p[0]) < 1.5 && p[0] != 0) p[0] += test_uniform(-0.6, 0.6);
        }
        bool fixed[(N + 1) * (N + 1) * (N + 1)];
        memset(fixed, true, sizeof fixed);
        how.fixed = fixed;
        sum_up(&ctx, vol, &before);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        sum_up(&ctx, vol, &after);
        turned += did.turned;
        CHECK_INT(did.moved, 0);
        CHECK(did.after.min >= did.before.min);
        CHECK_INT(did.after.n, vol->n_elems);
        for (int r = 0; r < 2; r++) {
            CHECK_NEAR_REL(after.region[r], before.region[r], 1e-13);
            CHECK_NEAR_REL(after.real[r], before.real[r], 1e-13);
            CHECK_NEAR_REL(after.facets[r], before.facets[r], 1e-13);
        }
        CHECK_NEAR_REL(after.whole, before.whole, 1e-13);
        CHECK_NEAR_REL(after.low, before.low, 1e-13);
        CHECK_NEAR_REL(after.top, before.top, 1e-13);
        CHECK_INT(after.n_facets, before.n_facets);
        CHECK_INT(after.top_sides, before.top_sides);
        CHECK(did.surface < 1e-8);
        if (did.before.inverted == 0) check_sound(&ctx, vol);
        art_volume_free(vol);
    }
    CHECK(turned > 2 * rounds);
    art_ctx_fini(&ctx);
}

/* What moving nodes alone cannot mend, exchanging can, and the surface stays. */
TEST(turn_mends_more_than_moving)
{
    struct art_ctx ctx;
    int better = 0, rounds = test_count(5);
    art_ctx_init(&ctx);
    for (int round = 0; round < rounds; round++) {
        struct art_volume *vol, *copy;
        const struct art_volume_improving move = {.sweeps = 20},
                                          both = {.sweeps = 20, .swap = true};
        struct art_improvement did, more;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_TET), ART_OK));
        shake(vol, 0.3, 0.25);
        REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &copy, vol), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &move, &did), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, copy, &both, &more), ART_OK));
        CHECK(more.after.min >= did.after.min);
        CHECK(more.turned > 0 && more.removed == 0 && more.surface == 0);
        better += more.after.min > did.after.min + 0.01;
        CHECK_NEAR_REL(art_volume_volume(copy), art_volume_volume(vol), 1e-12);
        struct art_mesh *a, *b;
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &a, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, copy, &b, NULL), ART_OK));
        CHECK_INT(a->n_faces, b->n_faces);
        CHECK_NEAR_REL(art_mesh_area(a), art_mesh_area(b), 1e-13);
        CHECK_NEAR_REL(art_mesh_volume(a), art_mesh_volume(b), 1e-13);
        if (more.after.inverted == 0) check_sound(&ctx, copy);
        art_mesh_free(a), art_mesh_free(b);
        art_volume_free(vol), art_volume_free(copy);
    }
    CHECK(2 * better > rounds);
    art_ctx_fini(&ctx);
}

/* Quadratic tetrahedra with straight edges are exchanged as linear ones are, and stay straight;
 * sets of sides keep their area. Curved ones are not exchanged, and that is reported. */
TEST(turn_exchanges_straight_quadratic_tetrahedra)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(4); round++) {
        struct art_volume *vol, *quad, *low, *back;
        const struct art_volume_improving how = {.sweeps = 20, .swap = true};
        struct art_improvement did, same;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_TET), ART_OK));
        shake(vol, 0.3, 0.25);
        REQUIRE(CHECK_STATUS(art_volume_make_quadratic(&ctx, &quad, vol), ART_OK));
        double volume = art_volume_volume(quad);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, quad, &how, &same), ART_OK));
        CHECK(same.turned > 0 && same.turned == did.turned && same.kept == 0);
        CHECK_NEAR(same.after.min, did.after.min, 1e-15);
        CHECK_NEAR_REL(art_volume_volume(quad), volume, 1e-12);
        CHECK(improve_is_straight(quad));
        struct art_shapeliness s;
        art_volume_mean_ratios(quad, &s);
        CHECK_NEAR(s.min, did.after.min, 1e-9);
        CHECK_NEAR(s.mean, did.after.mean, 1e-9);
        /* no node too many, none missing */
        REQUIRE(CHECK_STATUS(art_volume_make_linear(&ctx, &low, quad), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_make_quadratic(&ctx, &back, low), ART_OK));
        CHECK_INT(back->n_nodes, quad->n_nodes);
        CHECK_INT(low->n_nodes, vol->n_nodes);
        CHECK_INT(low->n_elems, vol->n_elems);
        art_volume_free(low), art_volume_free(back);
        /* bent */
        quad->pos[3 * (size_t)quad->elem_node[quad->elem_off[0] + 5]] += 1e-3;
        int n = quad->n_elems;
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, quad, &how, &same), ART_OK));
        CHECK_INT(same.kept, n);
        CHECK_INT(same.turned, 0);
        art_volume_free(vol), art_volume_free(quad);
    }
    art_ctx_fini(&ctx);
}

/* How far the vertices and middles of faces of a are from b. */
static double apart(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b)
{
    struct art_bvh *tree;
    double most = 0;
    if (!CHECK_STATUS(art_bvh_create(ctx, &tree, b), ART_OK)) return INFINITY;
    for (int f = 0; f < a->n_faces; f++)
        for (int i = 0; i <= 6; i++)
            for (int j = 0; i + j <= 6; j++) {
                struct art_bvh_hit hit;
                const double w[3] = {i / 6.0, j / 6.0, (6 - i - j) / 6.0};
                double p[3] = {0};
                for (int k = 0; k < 3; k++)
                    art_v3_add_scaled(p, p, w[k], a->pos + 3 * (size_t)a->face_vert[3 * f + k]);
                if (art_bvh_nearest(tree, p, &hit)) most = fmax(most, hit.distance);
            }
    art_bvh_free(tree);
    return most;
}

/* Flat tetrahedra over pairs of faces of the surface whose edge lies below that between the other
 * two. */
static int cover(struct art_ctx *ctx, struct art_volume *vol)
{
    struct art_mesh *mesh = NULL;
    int *node_of = NULL, status;
    bool used[(N + 1) * (N + 1) * (N + 1)] = {false};
    ART_TRY(art_volume_surface(ctx, vol, &mesh, &node_of));
    for (int f = 0; f < mesh->n_faces; f++)
        for (int g = 0; g < mesh->n_faces; g++)
            for (int i = 0; i < 9 && f != g; i++) {
                const int *p = mesh->face_vert + 3 * f, *q = mesh->face_vert + 3 * g;
                if (p[i / 3] != q[(i % 3 + 1) % 3] || p[(i / 3 + 1) % 3] != q[i % 3]) continue;
                const int node[4] = {node_of[p[i / 3]], node_of[p[(i / 3 + 1) % 3]],
                                     node_of[p[(i / 3 + 2) % 3]], node_of[q[(i % 3 + 2) % 3]]};
                const double *x[4];
                bool taken = false;
                for (int k = 0; k < 4; k++)
                    x[k] = vol->pos + 3 * (size_t)node[k], taken |= used[node[k]];
                double ratio = tet_mean_ratio(x[0], x[1], x[2], x[3]);
                if (taken || ratio < 0 || ratio > 0.2) continue;
                ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_TET, node));
                for (int k = 0; k < 4; k++) used[node[k]] = true;
            }
out:
    art_mesh_free(mesh);
    art_free(node_of);
    return status;
}

/* Edges of the surface turn as far as the bound lets them; the solid loses, and is closed still. */
TEST(turn_of_the_surface_is_within_its_bound)
{
    struct art_ctx ctx;
    int turned = 0, removed = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(12); round++) {
        struct art_volume *vol;
        struct art_mesh *a, *b;
        struct art_mesh_topology *topology;
        struct art_swapped did;
        double within = round % 3 ? 0.02 * (round % 5) : 0;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_TET), ART_OK));
        shake(vol, 0.1, round % 3 ? 0.1 : 0);
        REQUIRE(CHECK_STATUS(cover(&ctx, vol), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &a, NULL), ART_OK));
        double volume = art_volume_volume(vol);
        REQUIRE(CHECK_STATUS(volume_swap(&ctx, vol, within, false, &did), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &b, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &topology, b), ART_OK));
        CHECK(art_mesh_is_solid(b, topology));
        CHECK_INT(topology->n_components, 1);
        CHECK(did.moved <= within + 1e-8);
        CHECK(apart(&ctx, a, b) <= did.moved + 1e-9);
        CHECK(apart(&ctx, b, a) <= did.moved + 1e-9);
        CHECK(art_volume_volume(vol) <= volume * (1 + 1e-9));
        CHECK_NEAR_REL(art_mesh_volume(b), art_volume_volume(vol), 1e-12);
        if (within == 0) CHECK_NEAR_REL(art_volume_volume(vol), volume, 1e-9);
        turned += did.turned, removed += did.removed;
        art_mesh_topology_free(topology);
        art_mesh_free(a), art_mesh_free(b);
        art_volume_free(vol);
    }
    CHECK(turned > 0);
    CHECK(removed > 0);
    art_ctx_fini(&ctx);
}

static int turn_copy(struct art_ctx *ctx, const struct art_volume *vol)
{
    const struct art_volume_improving how = {
        .sweeps = 2, .swap = true, .outer = true, .within = 0.1};
    struct art_volume *copy = NULL;
    struct art_improvement did;
    int status;
    ART_TRY(art_volume_copy(ctx, &copy, vol));
    status = art_volume_improve(ctx, copy, &how, &did);
    if (status < 0 && art_volume_compare(copy, vol)) TEST_FAIL("something has changed");
out:
    art_volume_free(copy);
    return status;
}

TEST(turn_of_nothing_and_without_memory)
{
    static const double v[] = {2, 2, 2, 2, 2, 2};
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_swapped did;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    CHECK_STATUS(volume_swap(&ctx, vol, 0, false, &did), ART_OK);
    CHECK_INT(did.turned, 0);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_HEX), ART_OK));
    CHECK_STATUS(volume_swap(&ctx, vol, 0, false, &did), ART_OK);
    CHECK_INT(did.turned, 0);
    art_volume_free(vol);
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_TET, v, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(add_labels(&ctx, vol), ART_OK));
    for (int i = 0; i < vol->n_nodes; i++)
        if (i % 3 == 0) vol->pos[3 * (size_t)i] *= 0.3;
    CHECK_ALLOC_FAILS(&ctx, turn_copy(&ctx, vol));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
