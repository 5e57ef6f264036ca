#include "harness/test.h"
#include "node_tree_priv.h"

static struct art_ctx ctx;

/* Nodes at random, on a grid with equal distances, in clusters that are small beside the rest, at
 * one place. */
static struct art_volume *nodes(int n, int kind)
{
    struct art_volume *vol = NULL;
    if (!CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK)) return NULL;
    for (int i = 0; i < n; i++) {
        double p[3];
        for (int k = 0; k < 3; k++) {
            if (kind == 0) p[k] = test_uniform(-1, 1);
            if (kind == 1) p[k] = 0.25 * test_below(7);
            if (kind == 2) p[k] = (i % 2 ? 1e6 : 0) + test_uniform(-0.3, 0.3);
            if (kind == 3) p[k] = i % 5 ? 0.5 : test_uniform(0, 3);
        }
        CHECK_STATUS(art_volume_add_node(&ctx, vol, p), ART_OK);
    }
    return vol;
}

static const double *at(const struct art_volume *vol, int i)
{
    return vol->pos + 3 * (size_t)i;
}

static void check_first(const struct art_volume *vol, const struct node_tree *tree,
                        const bool *among, double tol)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        int first = 0;
        while (first < i && !(among[first] && art_v3_distance(at(vol, first), at(vol, i)) <= tol))
            first++;
        CHECK_INT(node_tree_first(tree, at(vol, i), tol, i), first < i ? first : -1);
    }
}

/* All pairs, one by one, give the same sets. */
static void check_joined(const struct art_volume *vol, const struct node_tree *tree,
                         const bool *among, double tol)
{
    int to[400], want[400], n = vol->n_nodes;
    art_sets_init(to, n), art_sets_init(want, n);
    REQUIRE(CHECK_STATUS(node_tree_join(&ctx, tree, tol, to), ART_OK));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (among[i] && among[k] && art_v3_distance(at(vol, i), at(vol, k)) <= tol)
                art_sets_unite(want, i, k);
    art_sets_flatten(to, n), art_sets_flatten(want, n);
    for (int i = 0; i < n; i++) CHECK_INT(to[i], want[i]);
}

struct seen {
    const struct art_volume *vol;
    int times[400], n;
};

static bool see(void *user, const int *node, int n)
{
    struct seen *seen = user;
    for (int i = 0; i < n; i++) seen->times[node[i]]++;
    seen->n += n;
    return true;
}

/* What is in the region is seen once, all else once at most, and of that little. */
static void check_region(const struct art_volume *vol, const struct node_tree *tree,
                         const bool *among)
{
    struct node_region region = {.n_planes = 2};
    struct seen seen = {.vol = vol};
    double normal[3] = {test_uniform(-1, 1), test_uniform(-1, 1), test_uniform(0.1, 1)};
    art_v3_scale(normal, 1 / art_v3_norm(normal), normal);
    art_v3_copy(region.normal[0], normal);
    art_v3_scale(region.normal[1], -1, normal);
    const double *in = at(vol, test_below(vol->n_nodes));
    region.limit[0] = art_v3_dot(normal, in) + 1e-9,
    region.limit[1] = 1e-9 - art_v3_dot(normal, in);
    for (int k = 0; k < 3; k++) region.min[k] = in[k] - 0.7, region.max[k] = in[k] + 0.4;
    region.n_left_out = 1, region.tol = 0.2;
    art_v3_copy(region.left_out[0], in);
    CHECK(node_tree_region(tree, &region, see, &seen));
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *p = at(vol, i);
        bool inside = among[i];
        for (int k = 0; k < 3; k++) inside &= p[k] >= region.min[k] && p[k] <= region.max[k];
        for (int k = 0; k < 2; k++) inside &= art_v3_dot(region.normal[k], p) <= region.limit[k];
        inside &= art_v3_distance(p, in) > region.tol;
        CHECK(inside ? seen.times[i] == 1 : seen.times[i] <= among[i]);
    }
}

TEST(volume_node_tree_like_all_pairs)
{
    static const int count[] = {0, 1, 4, 5, 9, 64, 400};
    art_ctx_init(&ctx);
    for (int kind = 0; kind < 4; kind++)
        for (int c = 0; c < 7; c++) {
            struct art_volume *vol = nodes(count[c], kind);
            struct node_tree tree;
            bool among[400];
            if (!vol) return;
            for (int i = 0; i < count[c]; i++) among[i] = test_below(10) > 0;
            REQUIRE(CHECK_STATUS(node_tree_init(&ctx, &tree, vol, among), ART_OK));
            for (int k = 0; k < 6; k++) {
                static const double tol[] = {0, 1e-12, 0.1, 0.25, 0.4330127018922193, 3};
                check_first(vol, &tree, among, tol[k]);
                check_joined(vol, &tree, among, tol[k]);
                if (count[c]) check_region(vol, &tree, among);
            }
            node_tree_fini(&tree);
            art_volume_free(vol);
        }
    art_ctx_fini(&ctx);
}

/* Tens of thousands of nodes at nearly one place, and in a plane: a look at all pairs would take
 * minutes. */
TEST(volume_weld_of_clusters)
{
    enum { N = 60000 };
    art_ctx_init(&ctx);
    for (int kind = 0; kind < 2; kind++) {
        struct art_volume *vol = NULL, *joined = NULL;
        int gone = 0;
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < N; i++) {
            double p[3] = {kind ? 1e-3 * i : 1e-9 * (i % 977), 1e-9 * (i % 31), 1e-9 * (i % 7)};
            CHECK_STATUS(art_volume_add_node(&ctx, vol, p), ART_OK);
        }
        REQUIRE(CHECK_STATUS(art_volume_weld(&ctx, &joined, vol, 1e-6, &gone), ART_OK));
        CHECK_INT(gone, kind ? 0 : N - 1);
        art_volume_free(vol), art_volume_free(joined);
    }
    art_ctx_fini(&ctx);
}

static int join(struct art_ctx *c, const struct art_volume *vol)
{
    struct node_tree tree;
    int to[64], status;
    ART_TRY(node_tree_init(c, &tree, vol, NULL));
    art_sets_init(to, vol->n_nodes);
    status = node_tree_join(c, &tree, 0.1, to);
    node_tree_fini(&tree);
out:
    return status;
}

TEST(volume_node_tree_without_memory)
{
    art_ctx_init(&ctx);
    struct art_volume *vol = nodes(64, 0);
    if (vol) CHECK_ALLOC_FAILS(&ctx, join(&ctx, vol));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
