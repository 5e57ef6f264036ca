#include "harness/test.h"
#include "repair_priv.h"

static struct art_ctx ctx;

/* The nearest earlier vertex, by a look at all. */
static int nearest_before(const struct art_mesh *m, const int *to, double reach, int v)
{
    int best = -1;
    double least = reach;
    for (int i = 0; i < v; i++) {
        double d = art_v3_distance(art_mesh_at(m, i), art_mesh_at(m, v));
        if (to[i] != i || d > least || (best >= 0 && d == least)) continue;
        least = d, best = i;
    }
    return best;
}

/* Apart, in clusters, many at one place, on a grid with equal distances. */
TEST(repair_near_verts_like_all_pairs)
{
    enum { N = 600 };
    art_ctx_init(&ctx);
    for (int kind = 0; kind < 4; kind++) {
        struct art_mesh *m = NULL;
        int to[N], near[N], tree = 0;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        for (int i = 0; i < N; i++) {
            double p[3];
            for (int k = 0; k < 3; k++) {
                if (kind == 0) p[k] = test_uniform(-10, 10);
                if (kind == 1) p[k] = test_uniform(0, i % 2 ? 0.5 : 3);
                if (kind == 2) p[k] = 0.01 * test_below(4);
                if (kind == 3) p[k] = 0.125 * (test_below(9));
            }
            CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
            to[i] = test_below(9) ? i : 0;
        }
        REQUIRE(CHECK_STATUS(art_mesh_near_verts(&ctx, m, to, 0.5, near), ART_OK));
        for (int i = 0; i < N; i++) {
            CHECK_INT(near[i], to[i] == i ? nearest_before(m, to, 0.5, i) : -1);
            tree += near[i] >= 0;
        }
        CHECK(kind == 0 ? tree < N / 2 : tree > N / 2);
        if (kind == 3) CHECK_ALLOC_FAILS(&ctx, art_mesh_near_verts(&ctx, m, to, 0.5, near));
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}
