#include <art/surface.h>
#include <harness/test.h>
#include <stdlib.h>
#include <string.h>

/* Whatever was asked before: a watch finds what the questions find. */

enum { MOST = 700 };

struct pair {
    struct art_ctx ctx;
    struct art_surface *soft, *rigid;
    struct art_surface_tracker *watch;
    struct art_pool *pool;
    struct art_surface_cuts cuts, all;
    struct art_surface_inners inner, whole;
    double rest[3 * MOST], x[3 * MOST];
    double at[3], turn; /* of the soft one */
    long found;
};

static struct art_surface *surface_of(struct art_ctx *ctx, int status, struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    if (!CHECK_STATUS(status, ART_OK) || !CHECK_STATUS(art_surface_create(ctx, &s, mesh), ART_OK))
        abort();
    art_mesh_free(mesh);
    return s;
}

/* What is watched: something closed, hollow, or with a border. */
static struct art_surface *target(struct art_ctx *ctx, int kind)
{
    struct art_mesh *mesh = NULL;
    int status = kind == 0   ? art_mesh_make_box(ctx, &mesh, 1, 2, 3)
                 : kind == 1 ? art_mesh_make_torus(ctx, &mesh, 1, 0.4, 24, 12)
                             : art_mesh_make_rectangle(ctx, &mesh, 3, 2, 6, 5, false);
    return surface_of(ctx, status, mesh);
}

static void open_pair(struct pair *p, int kind)
{
    struct art_mesh *ball = NULL;
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    p->rigid = target(&p->ctx, kind);
    int status = art_mesh_make_icosphere(&p->ctx, &ball, 0.8, 2);
    p->soft = surface_of(&p->ctx, status, ball);
    if (p->soft->n_verts > MOST) abort();
    memcpy(p->rest, p->soft->local, 3 * (size_t)p->soft->n_verts * sizeof(double));
    CHECK_STATUS(art_surface_tracker_create(&p->ctx, &p->watch, p->soft, p->rigid), ART_OK);
    if (kind == 1) CHECK_STATUS(art_pool_create(&p->ctx, &p->pool, 2), ART_OK);
}

static void close_pair(struct pair *p)
{
    art_surface_tracker_free(p->watch);
    art_pool_free(p->pool);
    art_surface_free(p->soft), art_surface_free(p->rigid);
    art_surface_cuts_fini(&p->cuts), art_surface_cuts_fini(&p->all);
    art_surface_inners_fini(&p->inner), art_surface_inners_fini(&p->whole);
    art_ctx_fini(&p->ctx);
}

/* Both on their way by about `step`, the soft one bent. */
static void move(struct pair *p, double step)
{
    struct art_rigid T = p->rigid->T;
    double axis[3], R[9];
    for (int k = 0; k < 3; k++) {
        p->at[k] = 0.98 * p->at[k] + test_uniform(-step, step);
        axis[k] = test_uniform(-1, 1);
        T.p[k] = 0.98 * T.p[k] + test_uniform(-step, step);
    }
    p->turn += step;
    art_v3_normalize(axis, axis);
    art_rot_from_axis_angle(R, axis, test_uniform(-step, step));
    art_m3_mul(T.R, R, T.R);
    art_surface_place(p->rigid, &T);
    for (int v = 0; v < p->soft->n_verts; v++)
        for (int k = 0; k < 3; k++) {
            double r = p->rest[3 * v + (k + 1) % 3];
            p->x[3 * v + k] = p->rest[3 * v + k] + p->at[k] + 0.1 * sin(4 * r + p->turn);
        }
    art_surface_move(p->soft, p->x);
}

static int by_triangles(const void *a, const void *b)
{
    return memcmp(((const struct art_surface_cut *)a)->tri,
                  ((const struct art_surface_cut *)b)->tri,
                  sizeof((const struct art_surface_cut *)a)->tri);
}

static bool compare(struct pair *p, bool swapped, bool vertices)
{
    struct art_surface *a = swapped ? p->rigid : p->soft, *b = swapped ? p->soft : p->rigid;
    CHECK_STATUS(art_surface_tracker_cuts(&p->ctx, p->watch, p->pool, swapped, &p->cuts), ART_OK);
    CHECK_STATUS(art_surface_cuts(&p->ctx, a, b, &p->all), ART_OK);
    if (!CHECK_INT(p->cuts.n, p->all.n)) return false;
    size_t n = (size_t)p->all.n;
    if (n > 0) {
        qsort(p->cuts.cut, n, sizeof *p->cuts.cut, by_triangles);
        qsort(p->all.cut, n, sizeof *p->all.cut, by_triangles);
        for (size_t i = 0; i < n; i++) {
            const struct art_surface_cut *c = &p->cuts.cut[i], *d = &p->all.cut[i];
            if (!CHECK(memcmp(c->tri, d->tri, sizeof c->tri) == 0) ||
                !CHECK(memcmp(c->p, d->p, sizeof c->p) == 0) ||
                !CHECK(memcmp(c->bary, d->bary, sizeof c->bary) == 0))
                return false;
        }
    }
    p->found += p->all.n;
    if (!vertices) return true;
    CHECK_STATUS(art_surface_tracker_inside(&p->ctx, p->watch, p->pool, 1e-9, &p->inner), ART_OK);
    CHECK_STATUS(art_surface_vertices_inside(&p->ctx, p->soft, p->rigid, 1e-9, &p->whole), ART_OK);
    if (!CHECK_INT(p->inner.n, p->whole.n)) return false;
    for (int i = 0; i < p->whole.n; i++) {
        const struct art_surface_inner *c = &p->inner.list[i], *d = &p->whole.list[i];
        if (!CHECK_INT(c->vert, d->vert) || !CHECK_INT(c->near.tri, d->near.tri) ||
            !CHECK(memcmp(c->near.point, d->near.point, sizeof c->near.point) == 0))
            return false;
    }
    p->found += p->whole.n;
    return true;
}

TEST(surface_watch_finds_what_questions_find)
{
    for (int kind = 0; kind < 3; kind++) {
        struct pair p;
        open_pair(&p, kind);
        for (int i = 0; i < test_count(600); i++) {
            /* slow and fast in turns, at times a leap or no motion */
            double step = i % 50 == 49 ? 1
                          : i % 7 == 6 ? 0
                                       : pow(10, -1 - 3 * ((i / 40) % 3) / 2.0);
            move(&p, step);
            if (!compare(&p, i % 2 == 1, i % 3 != 2)) break;
        }
        if (!CHECK(p.found > 100)) TEST_FAIL("%ld", p.found);
        close_pair(&p);
    }
}

/* Places that are no numbers meet nothing, and what comes back from there is found again. */
TEST(surface_watch_bears_what_is_no_number)
{
    struct pair p;
    open_pair(&p, 0);
    for (int i = 0; i < 12; i++) {
        move(&p, 0.02);
        for (int v = 0; v < p.soft->n_verts && i % 4 == 2; v += 5) p.x[3 * v + v % 3] = NAN;
        for (int v = 0; v < p.soft->n_verts && i % 4 == 3; v += 7) p.x[3 * v + v % 3] = INFINITY;
        if (i % 4 >= 2) art_surface_move(p.soft, p.x);
        if (i % 4 < 2 && !compare(&p, false, true)) break;
        CHECK_STATUS(art_surface_tracker_cuts(&p.ctx, p.watch, NULL, false, &p.cuts), ART_OK);
        CHECK_STATUS(art_surface_tracker_inside(&p.ctx, p.watch, NULL, 1e-9, &p.inner), ART_OK);
    }
    CHECK(p.found > 10);
    close_pair(&p);
}

TEST(surface_watch_leaves_vertices_out)
{
    struct pair p;
    open_pair(&p, 0);
    for (int i = 0; i < 100 && p.whole.n == 0; i++) {
        move(&p, 0.02);
        CHECK_STATUS(art_surface_vertices_inside(&p.ctx, p.soft, p.rigid, 1e-9, &p.whole), ART_OK);
    }
    if (CHECK(p.whole.n > 0)) {
        int out = p.whole.list[0].vert;
        art_surface_tracker_exclude(p.watch, out);
        CHECK_STATUS(art_surface_tracker_inside(&p.ctx, p.watch, NULL, 1e-9, &p.inner), ART_OK);
        CHECK_INT(p.inner.n, p.whole.n - 1);
        for (int i = 0; i < p.inner.n; i++) CHECK(p.inner.list[i].vert != out);
    }
    close_pair(&p);
}
