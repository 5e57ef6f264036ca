/* Which faces round an edge of many stay joined. */
#include "harness/test.h"
#include "repair_priv.h"
#include <math.h>
#include <stdlib.h>

enum { MOST = 300 };

static int by_angle(const void *p, const void *q)
{
    const struct art_spoke *a = p, *b = q;
    return (a->angle > b->angle) - (a->angle < b->angle);
}

/* Joins the pair that runs on most smoothly, one up and one down, as long as there is one. */
static void join_greedily(const struct art_spoke *s, int n, int *mate)
{
    for (int i = 0; i < n; i++) mate[i] = -1;
    for (;;) {
        int a = -1, b = -1;
        double best = INFINITY;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                double bend = fabs(s[j].angle - s[i].angle - ART_PI);
                if (mate[i] >= 0 || mate[j] >= 0 || s[i].up == s[j].up || bend >= best) continue;
                best = bend, a = i, b = j;
            }
        if (a < 0) return;
        mate[a] = b, mate[b] = a;
    }
}

/* Faces of different shells: few are gone through pair by pair, many by a search; both find the
 * same. */
TEST(mesh_spokes_run_on_most_smoothly)
{
    static const int counts[] = {3, 20, 64, 65, 90, MOST};
    for (int c = 0; c < 6; c++)
        for (int share = 1; share < 4; share++) {
            struct art_spoke s[MOST];
            struct art_ctx ctx;
            int n = counts[c], mate[MOST];
            art_ctx_init(&ctx);
            for (int i = 0; i < n; i++)
                s[i] = (struct art_spoke){.angle = test_uniform(0, 2 * ART_PI),
                                          .face = i,
                                          .shell = i,
                                          .up = test_below(4) < share,
                                          .mate = -1};
            qsort(s, (size_t)n, sizeof *s, by_angle);
            s[0].up = s[1].up = true; /* not by turns */
            join_greedily(s, n, mate);
            CHECK_STATUS(art_join_spokes(&ctx, s, n), ART_OK);
            for (int i = 0; i < n; i++) CHECK_INT(s[i].mate, mate[i]);
            art_ctx_fini(&ctx);
        }
}
