#include "harness/test.h"
#include <art/search.h>

static struct art_ctx ctx;

enum { N = 300 };
struct box {
    double min[3], max[3];
};

static void box_of(const void *user, int item, double min[3], double max[3])
{
    const struct box *b = (const struct box *)user + item;
    art_v3_copy(min, b->min);
    art_v3_copy(max, b->max);
}

static void random_box(struct box *b, double size)
{
    for (int k = 0; k < 3; k++) {
        b->min[k] = test_uniform(-1, 1);
        b->max[k] = b->min[k] + test_uniform(0, size);
    }
}

static bool meet(const struct box *a, const struct box *b)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] > b->max[k] || b->min[k] > a->max[k]) return false;
    return true;
}

struct seen {
    int n, stop_at, count[N], pair[N][N];
};

static bool see(void *user, int item)
{
    struct seen *s = user;
    s->count[item]++;
    return ++s->n != s->stop_at;
}

static bool see_pair(void *user, int a, int b)
{
    struct seen *s = user;
    s->pair[a][b]++;
    return ++s->n != s->stop_at;
}

TEST(mesh_boxtree_overlaps)
{
    static struct box box[N];
    struct art_boxtree *tree = NULL;
    static struct seen s;
    art_ctx_init(&ctx);
    for (int i = 0; i < N; i++) random_box(&box[i], i % 10 ? 0.1 : 1);
    REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree, N, box_of, box), ART_OK));
    for (int round = 0; round < test_count(100); round++) {
        struct box q;
        if (round == 50) { /* after a move the same */
            for (int i = 0; i < N; i++) random_box(&box[i], 0.2);
            art_boxtree_refit(tree);
        }
        memset(&s, 0, sizeof s);
        random_box(&q, 0.5);
        if (round % 2) art_v3_copy(q.min, box[round].max); /* touches a corner */
        for (int k = 0; k < 3; k++) q.max[k] = fmax(q.max[k], q.min[k]);
        CHECK(art_boxtree_overlaps(tree, q.min, q.max, see, &s));
        for (int i = 0; i < N; i++) CHECK_INT(s.count[i], meet(&q, &box[i]));
        if (s.n == 0) continue;
        s = (struct seen){.stop_at = 1};
        CHECK(!art_boxtree_overlaps(tree, q.min, q.max, see, &s));
        CHECK_INT(s.n, 1);
    }
    art_boxtree_free(tree);
    art_ctx_fini(&ctx);
}

TEST(mesh_boxtree_pairs)
{
    static struct box a[N], b[N];
    struct art_boxtree *tree_a = NULL, *tree_b = NULL;
    static struct seen s;
    art_ctx_init(&ctx);
    for (int round = 0; round < 4; round++) {
        /* of like size, and one much larger and elsewhere; boxes that touch in a corner */
        for (int i = 0; i < N; i++) {
            random_box(&a[i], 0.1), random_box(&b[i], 0.2);
            for (int k = 0; k < 3 && round % 2; k++)
                b[i].min[k] = 50 * b[i].min[k] + 40, b[i].max[k] = 50 * b[i].max[k] + 40;
            if (i % 7 == 0) art_v3_copy(b[i].min, a[i].max), art_v3_copy(b[i].max, a[i].max);
        }
        REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree_a, N, box_of, a), ART_OK));
        REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree_b, N, box_of, b), ART_OK));
        memset(&s, 0, sizeof s);
        CHECK(art_boxtree_pairs(tree_a, tree_b, see_pair, &s));
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) CHECK_INT(s.pair[i][j], meet(&a[i], &b[j]));
        memset(&s, 0, sizeof s);
        CHECK(art_boxtree_self_pairs(tree_a, see_pair, &s));
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) CHECK_INT(s.pair[i][j], i < j && meet(&a[i], &a[j]));
        memset(&s, 0, sizeof s);
        CHECK(art_boxtree_pairs(tree_a, tree_a, see_pair, &s));
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) CHECK_INT(s.pair[i][j], meet(&a[i], &a[j]));
        s = (struct seen){.stop_at = 2};
        CHECK(!art_boxtree_self_pairs(tree_a, see_pair, &s));
        CHECK_INT(s.n, 2);
        art_boxtree_free(tree_a), art_boxtree_free(tree_b);
    }
    art_ctx_fini(&ctx);
}

static double point_distance2(void *user, int item, const double p[3], double limit)
{
    double d[3];
    (void)limit;
    art_v3_sub(d, p, (const double *)user + 3 * item);
    return art_v3_norm2(d);
}

TEST(mesh_boxtree_nearest_point)
{
    static double pos[N][3];
    struct art_boxtree *tree = NULL;
    art_ctx_init(&ctx);
    /* on a grid, some twice: of equal distances the first counts */
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++) pos[i][k] = test_below(6);
    REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree, N, art_box_of_point, pos), ART_OK));
    for (int round = 0; round < test_count(200); round++) {
        double p[3], distance = -1;
        int item = -1, want = 0;
        for (int k = 0; k < 3; k++) p[k] = test_below(16) / 2.0 - 1;
        for (int i = 1; i < N; i++)
            if (point_distance2(pos, i, p, 0) < point_distance2(pos, want, p, 0)) want = i;
        REQUIRE(art_boxtree_nearest(tree, p, INFINITY, point_distance2, pos, &item, &distance));
        CHECK_INT(item, want);
        CHECK_NEAR(distance, sqrt(point_distance2(pos, want, p, 0)), 1e-15);
        CHECK(!art_boxtree_nearest(tree, p, 0.99 * distance - 0.01, point_distance2, pos, &item,
                                   &distance));
    }
    art_boxtree_free(tree);
    /* all at one place, and nothing at all */
    for (int i = 0; i < N; i++) art_v3_set(pos[i], 1, 2, 3);
    const double p[3] = {1, 2, 5};
    double distance = 0;
    int item = -1;
    REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree, N, art_box_of_point, pos), ART_OK));
    CHECK(art_boxtree_nearest(tree, p, INFINITY, point_distance2, pos, &item, &distance));
    CHECK_INT(item, 0);
    art_boxtree_free(tree);
    REQUIRE(CHECK_STATUS(art_boxtree_create(&ctx, &tree, 0, art_box_of_point, pos), ART_OK));
    CHECK(!art_boxtree_nearest(tree, p, INFINITY, point_distance2, pos, &item, &distance));
    art_boxtree_free(tree);
    art_ctx_fini(&ctx);
}

/* Elements with bent edges lie in their boxes. */
TEST(mesh_boxtree_boxes_of_elements)
{
    art_ctx_init(&ctx);
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        struct art_volume *vol = NULL;
        int node[ART_ELEM_MAX_NODES];
        double min[3], max[3], N_[ART_ELEM_MAX_NODES];
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < type->n_nodes; i++) {
            double x[3];
            for (int k = 0; k < 3; k++) x[k] = type->node[i][k] + test_uniform(-0.4, 0.4);
            CHECK_STATUS(art_volume_add_node(&ctx, vol, x), ART_OK);
            node[i] = i;
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, type->kind, node), ART_OK);
        art_box_of_element(vol, 0, min, max);
        for (int round = 0; round < test_count(200); round++) {
            double xi[3] = {0, 0, 0}, sum = 0, x[3] = {0, 0, 0};
            for (int c = 0; c < type->n_corners; c++) { /* inside: a mean of the corners */
                double w = test_uniform(0, 1);
                art_v3_add_scaled(xi, xi, w, type->node[c]);
                sum += w;
            }
            art_v3_scale(xi, 1 / sum, xi);
            type->shape(xi, N_, NULL);
            for (int i = 0; i < type->n_nodes; i++)
                art_v3_add_scaled(x, x, N_[i], vol->pos + 3 * i);
            for (int k = 0; k < 3; k++) CHECK(x[k] >= min[k] - 1e-12 && x[k] <= max[k] + 1e-12);
        }
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

static int make_tree(struct art_ctx *c, const struct box *box)
{
    struct art_boxtree *tree = NULL;
    int status = art_boxtree_create(c, &tree, N, box_of, box);
    art_boxtree_free(tree);
    return status;
}

TEST(mesh_boxtree_out_of_memory)
{
    static struct box box[N];
    for (int i = 0; i < N; i++) random_box(&box[i], 0.1);
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, make_tree(&ctx, box));
    art_ctx_fini(&ctx);
}
