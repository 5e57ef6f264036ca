/* Elastic strands around obstacles. */
#include "harness/test.h"
#include "wrap_priv.h"
#include <stdio.h>
#include <string.h>

enum { MOST = 400 };

/* A strand of its own. */
struct rope {
    struct art_ctx ctx;
    struct art_arena arena;
    struct obstacle obstacle[3];
    struct wrap_body body[3];
    int valid[3];
    struct wrap_knot knot[MOST];
    struct wrap_ends ends;
    struct wrap_law law;
    struct art_quirks quirks;
    struct wrap_piece piece[MOST + 1];
    int n_pieces;
    struct strand s;
};

static void add(struct rope *r, const struct obstacle_kind *kind, double a, double b, double c,
                const double p[3])
{
    int i = r->s.n_valid++;
    r->obstacle[i] = (struct obstacle){.kind = kind, .size = {a, b, c}};
    r->obstacle[i].half_width = kind == &obstacle_torus       ? b
                                : kind == &obstacle_ellipsoid ? fmin(a, fmin(b, c))
                                                              : a;
    r->body[i].obstacle = &r->obstacle[i];
    art_rigid_identity(&r->body[i].T);
    if (p) art_v3_copy(r->body[i].T.p, p);
    r->valid[i] = i;
}

static bool open_rope(struct rope *r, int m, double max_step)
{
    memset(r, 0, sizeof *r);
    art_ctx_init(&r->ctx);
    r->law = (struct wrap_law){.stiffness = 1,
                               .damping = 10,
                               .contact_stiffness = 10,
                               .tolerance = 1e-5,
                               .max_step = max_step,
                               .first_step = 1,
                               .line_search = true,
                               .quirks = &r->quirks};
    art_quirks_set(&r->quirks, true);
    r->s = (struct strand){.m = m,
                           .knot = r->knot,
                           .ends = &r->ends,
                           .bodies = r->body,
                           .valid = r->valid,
                           .law = &r->law};
    return CHECK_STATUS(wrap_work_create(&r->ctx, &r->arena, m, &r->s.work), ART_OK);
}

static void close_rope(struct rope *r)
{
    art_arena_fini(&r->arena);
    art_ctx_fini(&r->ctx);
}

static void lay(struct rope *r, const double start[3], const double end[3], const double (*x)[3],
                int n)
{
    art_v3_copy(r->s.start, start);
    art_v3_copy(r->s.end, end);
    strand_lay(&r->s, x, n);
}

static int solve(struct rope *r, int limit, bool *converged)
{
    int n = strand_relax(&r->s, limit, converged);
    r->n_pieces = wrap_pieces(&r->s, r->piece);
    return n;
}

/* The move of the check table: the end and the first obstacle. */
static void disturb(struct rope *r)
{
    double R[9], old[9];
    const double by[3] = {0.02, 0.03, 0}, end[3] = {0, -0.1, 0.05};
    art_v3_add(r->s.end, r->s.end, end);
    art_v3_add(r->body[0].T.p, r->body[0].T.p, by);
    art_rot_basic(R, 2, 0.1);
    art_m3_copy(old, r->body[0].T.R);
    art_m3_mul(r->body[0].T.R, R, old);
}

/* ---------------------------------------------------------------- the original's numbers */

/* After a solve of at most 100 iterations, then after a move one of at most 10
 * (docs/rooms/muscle/paths.md). `point`: where the pieces touch obstacles, in their order. */
struct row {
    int iterations, first, last;
    double length;
    double point[4][3];
};

struct table_case {
    const struct obstacle_kind *kind[2];
    double size[2][3], at[2][3];
    int m;
    double max_step, start[3], end[3];
    double via[3];
    bool has_via;
    struct row row[2];
};

static const struct table_case cases[] = {
    {{&obstacle_cylinder},
     {{0.5}},
     {{0}},
     20,
     0.25,
     {-1.2, 0.3, -0.2},
     {1.1, 0.25, 0.4},
     {0},
     false,
     {{15,
       9,
       11,
       2.42036471373,
       {{-0.0851597206, 0.4926944509, 0.08969923871}, {0.1167792317, 0.4861713803, 0.1410712055}}},
      {7,
       9,
       12,
       2.47557925052,
       {{-0.07633561075, 0.5206316848, 0.1124137488},
        {0.1996351744, 0.4966167636, 0.1878176736}}}}},
    {{&obstacle_sphere},
     {{0.5}},
     {{0}},
     20,
     0.25,
     {-1.2, 0.3, -0.2},
     {1.1, 0.25, 0.1},
     {0},
     false,
     {{13,
       9,
       11,
       2.36262976005,
       {{-0.07213103466, 0.4871523504, -0.08648526638},
        {0.1235347682, 0.48069239, -0.06061342468}}},
      {10,
       9,
       12,
       2.41391029217,
       {{-0.06837212346, 0.5195824719, -0.04999370983},
        {0.2008878603, 0.4960538109, -0.008568976283}}}}},
    {{&obstacle_ellipsoid},
     {{0.6, 0.4, 0.5}},
     {{0}},
     20,
     0.25,
     {-1.2, 0.25, -0.1},
     {1.1, 0.2, 0.15},
     {0},
     false,
     {{11,
       9,
       11,
       2.34108509606,
       {{-0.1200694351, 0.3912300749, 0.02882110567}, {0.1590714328, 0.3827738891, 0.05913506396}}},
      {10,
       9,
       13,
       2.38507785371,
       {{-0.08021301423, 0.413070977, 0.09111390676},
        {0.3072178179, 0.3791742182, 0.1408719456}}}}},
    {{&obstacle_torus},
     {{1, 0.25}},
     {{0}},
     30,
     0.125,
     {0.1, 0.05, 1},
     {2, 0.1, -0.6},
     {0.5, 0.1, 0.2},
     true,
     {{18,
       14,
       17,
       2.63505503833,
       {{0.7840185515, 0.05655267905, -0.1293358547}, {0.9184735673, 0.0606032061, -0.2370128729}}},
      {9,
       15,
       17,
       2.61053371181,
       {{0.8080148695, 0.02605051632, -0.1325386755},
        {0.9491930811, 0.02262024965, -0.2397718277}}}}},
    {{&obstacle_cylinder, &obstacle_sphere},
     {{0.4}, {0.4}},
     {{0}, {1.2, -0.1, 0}},
     40,
     0.2,
     {-1.2, 0.3, -0.2},
     {2.2, 0.2, 0.1},
     {0},
     false,
     {{12,
       13,
       28,
       3.42627577541,
       {{-0.03368862815, 0.3985788207, -0.09688743879},
        {0.03366294222, 0.3985809909, -0.09100969257},
        {1.23170594, 0.2984618092, 0.01493050609},
        {1.23910816, 0.2977784858, 0.01558293928}}},
      {7,
       13,
       29,
       3.45135561397,
       {{-0.02313928177, 0.4276669491, -0.07475056302},
        {0.06571427, 0.427379171, -0.06542363972},
        {1.238037705, 0.2937318065, 0.05940031622},
        {1.272918314, 0.2882355876, 0.06289712202}}}}},
};

static void check_row(const struct rope *r, const struct row *row, int iterations)
{
    int first = 0, last = r->s.m - 1, n = 0;
    double x[3];
    while (first < last && r->knot[first].body < 0) first++;
    while (last > first && r->knot[last].body < 0) last--;
    CHECK_INT(iterations, row->iterations);
    CHECK_INT(first, row->first);
    CHECK_INT(last, row->last);
    CHECK_NEAR(r->ends.length, row->length, 6e-12);
    for (int i = 0; i < r->n_pieces; i++)
        for (int e = 0; e < 2; e++) {
            int body = (int)r->piece[i].body[e];
            if (body < 0) continue;
            art_rigid_point(x, &r->body[body].T, r->piece[i].loc[e]);
            CHECK_NEAR_N(x, row->point[n++], 3, 6e-10);
        }
    CHECK_INT(n, r->s.n_valid * 2);
}

TEST(muscle_strand_has_the_knots_of_the_original)
{
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        const struct table_case *t = &cases[c];
        struct rope r;
        REQUIRE(open_rope(&r, t->m, t->max_step));
        for (int i = 0; i < 2 && t->kind[i]; i++)
            add(&r, t->kind[i], t->size[i][0], t->size[i][1], t->size[i][2], t->at[i]);
        lay(&r, t->start, t->end, (const double(*)[3]) & t->via, t->has_via);
        check_row(&r, &t->row[0], solve(&r, 100, NULL));
        disturb(&r);
        check_row(&r, &t->row[1], solve(&r, 10, NULL));
        close_rope(&r);
    }
}

/* ------------------------------------------------------------------------- derivatives */

/* A strand that runs through obstacles, so that many knots are in contact. */
static bool open_through(struct rope *r, const struct obstacle_kind *kind, double a, double b,
                         double c)
{
    const double start[3] = {-0.9, 0.21, 0.13}, end[3] = {1.2, -0.1, 0.24};
    bool ok = open_rope(r, 25, 1);
    add(r, kind, a, b, c, NULL);
    const double w[3] = {0.3, -0.2, 0.5};
    art_rot_exp(r->body[0].T.R, w);
    lay(r, start, end, NULL, 0);
    strand_find_contacts(&r->s);
    return ok;
}

/* Forces and energy where the knots have moved by h step[m][3]. */
static void evaluate_at(struct rope *r, double h, const double (*step)[3], double (*f)[3],
                        double *E)
{
    struct strand_sums sums;
    double keep[25][3];
    for (int k = 0; k < r->s.m; k++) {
        art_v3_copy(keep[k], r->knot[k].x);
        art_v3_add_scaled(r->knot[k].x, r->knot[k].x, h, step[k]);
    }
    strand_evaluate(&r->s, &sums);
    memcpy(f, r->s.work->f, (size_t)r->s.m * sizeof *f);
    *E = sums.E;
    for (int k = 0; k < r->s.m; k++) art_v3_copy(r->knot[k].x, keep[k]);
}

/* Forces are minus the derivatives of the energy; the step of Newton without damping changes them,
 * to the first order, by what they are. */
TEST(muscle_strand_forces_and_newton_steps_are_derivatives)
{
    static const struct {
        const struct obstacle_kind *kind;
        double size[3];
    } all[] = {{&obstacle_cylinder, {0.5}},
               {&obstacle_sphere, {0.6}},
               {&obstacle_ellipsoid, {0.7, 0.4, 0.5}},
               {&obstacle_torus, {0.7, 0.4}}};
    for (size_t c = 0; c < sizeof all / sizeof all[0]; c++) {
        struct rope r;
        double f[25][3], up[25][3], down[25][3], step[25][3] = {{0}}, E, E_up, E_down, h = 1e-6;
        REQUIRE(open_through(&r, all[c].kind, all[c].size[0], all[c].size[1], all[c].size[2]));
        r.law.damping = 0;
        int touching = 0;
        evaluate_at(&r, 0, (const double(*)[3])step, f, &E);
        for (int k = 0; k < r.s.m; k++) {
            touching += r.knot[k].body >= 0;
            for (int i = 0; i < 3; i++) {
                step[k][i] = 1;
                evaluate_at(&r, h, (const double(*)[3])step, up, &E_up);
                evaluate_at(&r, -h, (const double(*)[3])step, down, &E_down);
                step[k][i] = 0;
                CHECK_NEAR(f[k][i], -(E_up - E_down) / (2 * h), 1e-8);
            }
        }
        CHECK(touching >= 5);
        evaluate_at(&r, 0, (const double(*)[3])step, f, &E);
        REQUIRE(strand_newton(&r.s, step));
        evaluate_at(&r, h, (const double(*)[3])step, up, &E_up);
        evaluate_at(&r, -h, (const double(*)[3])step, down, &E_down);
        for (int k = 0; k < r.s.m; k++)
            for (int i = 0; i < 3; i++)
                CHECK_NEAR((up[k][i] - down[k][i]) / (2 * h), -f[k][i], 1e-6);
        close_rope(&r);
    }
}

/* The same as a dense solve, whichever knots are in contact. */
TEST(muscle_strand_solve_of_a_band)
{
    enum { M = 12, N = 3 * M };
    struct art_ctx ctx;
    struct art_arena arena = {0};
    struct wrap_band band;
    art_ctx_init(&ctx);
    REQUIRE(wrap_band_create(&ctx, &arena, M, &band) == ART_OK);
    band.m = M;
    for (int round = test_count(40); round >= 0; round--) {
        double H[M][9], b[M][3], x[M][3], A[N * N] = {0}, r[N], k = test_uniform(0.5, 2);
        double share = round == 0 ? 0 : round == 1 ? 1 : test_uniform(0, 1);
        band.k = k;
        band.c = 2 * k + test_uniform(0, 0.5);
        band.n = 0;
        for (int i = 0; i < M; i++) {
            bool touches = test_uniform(0, 1) < share;
            double *block = H[band.n];
            for (int j = 0; touches && j < 9; j++) block[j] = test_uniform(-0.3, 0.3);
            for (int j = 0; touches && j < 9; j++) block[j] = block[3 * (j % 3) + j / 3];
            for (int j = 0; touches && j < 9; j += 4) block[j] += 2 * k + 1;
            for (int j = 0; j < 3; j++) b[i][j] = test_uniform(-1, 1);
            for (int j = 0; j < 9; j++)
                A[(3 * i + j / 3) * N + 3 * i + j % 3] = touches ? block[j] : band.c * (j % 4 == 0);
            for (int j = 0; i > 0 && j < 3; j++)
                A[(3 * i + j) * N + 3 * (i - 1) + j] = A[(3 * (i - 1) + j) * N + 3 * i + j] = -k;
            if (touches) band.at[band.n++] = i;
        }
        REQUIRE(wrap_band_solve(&band, (const double(*)[9])H, (const double(*)[3])b, x));
        art_dense_mulvec(N, N, r, A, &x[0][0]);
        CHECK_NEAR_N(r, &b[0][0], N, 1e-13);
    }
    double zero[1][9] = {{0}}, b[1][3] = {{1, 0, 0}}, x[1][3];
    band.m = band.n = 1;
    band.at[0] = 0;
    CHECK(!wrap_band_solve(&band, (const double(*)[9])zero, (const double(*)[3])b, x));
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------- closed forms */

/* Return the length of the path over a circle between points in its plane. */
static double around_circle(double r, const double a[2], const double b[2])
{
    double da = hypot(a[0], a[1]), db = hypot(b[0], b[1]);
    double angle = acos((a[0] * b[0] + a[1] * b[1]) / (da * db));
    double arc = r * (angle - acos(r / da) - acos(r / db));
    return sqrt(da * da - r * r) + sqrt(db * db - r * r) + arc;
}

/* The error of the length falls with the square of the number of knots, at any contact stiffness.
 */
static void check_order(const struct obstacle_kind *kind, double size, const double start[3],
                        const double end[3], double want)
{
    double e[4];
    for (int i = 0; i < 4; i++) {
        struct rope r;
        bool converged;
        REQUIRE(open_rope(&r, 24 << i, 0.2));
        r.law.tolerance = 1e-11;
        art_quirks_set(&r.quirks, false);
        add(&r, kind, size, 0, 0, NULL);
        lay(&r, start, end, NULL, 0);
        (void)solve(&r, 2000, &converged);
        CHECK(converged);
        e[i] = fabs(r.ends.length - want) / want;
        for (int k = 0; k < r.n_pieces; k++) CHECK(wrap_piece_error(&r.s, &r.piece[k]) < 1e-9);
        close_rope(&r);
    }
    CHECK(e[3] < 2e-5);
    CHECK_NEAR(log2(e[0] / e[3]) / 3, 2, 0.25);
}

TEST(muscle_strand_converges_to_the_geodesic)
{
    /* on a cylinder unrolled: a straight line */
    const double a[3] = {-1.1, 0.2, -0.3}, b[3] = {0.9, 0.1, 0.5};
    double flat = around_circle(0.5, a, b);
    check_order(&obstacle_cylinder, 0.5, a, b, hypot(flat, b[2] - a[2]));
    /* on a sphere: a great circle, in the plane of the ends and the centre */
    double da = art_v3_norm(a), db = art_v3_norm(b), angle = acos(art_v3_dot(a, b) / (da * db));
    const double p[2] = {da, 0}, q[2] = {db * cos(angle), db * sin(angle)};
    check_order(&obstacle_sphere, 0.5, a, b, around_circle(0.5, p, q));
}

/* ------------------------------------------------------------------------- no jumps */

/* How a strand is led about: its ends, or its first obstacle, on closed ways. */
struct sweep {
    const char *name;
    const struct obstacle_kind *kind[3];
    double size[3][3], at[3][3];
    int m;
    double start[3], end[3];
    double way[2][3]; /* of the end, along cosine and sine of the phase */
    double turn[3];   /* of the first obstacle about its origin, in all of it */
    double shift[3];  /* of the first obstacle, there and back */
};

static const struct sweep sweeps[] = {
    {"cylinder, helix",
     {&obstacle_cylinder},
     {{0.5}},
     {{0}},
     50,
     {-1.2, 0.2, -0.2},
     {1.1, 0.1, 0.2},
     {{0.3, 0, 0.6}, {0, 0.2, 0.4}},
     {0},
     {0}},
    {"cylinder, left and met again",
     {&obstacle_cylinder},
     {{0.5}},
     {{0}},
     50,
     {-1.2, 0.4, -0.2},
     {1.1, 0.6, 0.2},
     {{0.2, 0.5, 0}, {0, 0.1, 0.3}},
     {0},
     {0}},
    {"cylinder, turning",
     {&obstacle_cylinder},
     {{0.5}},
     {{0}},
     50,
     {-1.2, 0.2, -0.2},
     {1.1, 0.1, 0.2},
     {{0}},
     {0, 0, 6.283185307179586},
     {0, 0.3, 0}},
    {"sphere",
     {&obstacle_sphere},
     {{0.5}},
     {{0}},
     50,
     {-1.2, 0.3, 0.1},
     {1.1, 0.2, 0.1},
     {{0.1, 0.05, 0}, {0, 0.2, 0.1}},
     {0},
     {0}},
    {"sphere, left and met again",
     {&obstacle_sphere},
     {{0.5}},
     {{0}},
     50,
     {-1.2, 0.45, 0.1},
     {1.1, 0.6, 0.1},
     {{0, 0.4, 0}, {0.2, 0, 0.1}},
     {0},
     {0}},
    {"ellipsoid, turning",
     {&obstacle_ellipsoid},
     {{0.6, 0.4, 0.5}},
     {{0}},
     50,
     {-1.2, 0.3, -0.05},
     {1.1, 0.25, 0.05},
     {{0, 0.1, 0}, {0, 0, 0.03}},
     {0, 0, 6.283185307179586},
     {0, 0.1, 0}},
    {"torus, through the hole",
     {&obstacle_torus},
     {{1, 0.25}},
     {{0}},
     60,
     {0.1, 0.05, 1},
     {2, 0.1, -0.6},
     {{0.2, 0, 0.3}, {0, 0.3, 0}},
     {0, 0, 6.283185307179586},
     {0.1, 0, 0.1}},
    {"two cylinders",
     {&obstacle_cylinder, &obstacle_cylinder},
     {{0.4}, {0.3}},
     {{0}, {1.2, 0.1, 0}},
     60,
     {-1.2, 0.3, -0.2},
     {2.2, 0.2, 0.3},
     {{0.2, 0.3, 0.2}, {0, 0.1, 0.3}},
     {0},
     {0, 0.2, 0}},
    {"three",
     {&obstacle_cylinder, &obstacle_cylinder, &obstacle_sphere},
     {{0.4}, {0.4}, {0.4}},
     {{0}, {1.2, 0, 0}, {2.4, -0.12, 0}},
     90,
     {-1.2, 0.3, 0},
     {3.6, 0.1, 0},
     {{0.1, 0.1, 0}, {0, 0.1, 0}},
     {0},
     {0, 0.1, 0}},
};

static void pose_at(const struct sweep *w, struct rope *r, double phase)
{
    double c = cos(phase) - 1, s = sin(phase), turn[3];
    for (int i = 0; i < 3; i++) {
        r->s.end[i] = w->end[i] + c * w->way[0][i] + s * w->way[1][i];
        r->body[0].T.p[i] = w->at[0][i] + s * w->shift[i];
    }
    art_v3_scale(turn, phase / 6.283185307179586, w->turn);
    art_rot_exp(r->body[0].T.R, turn);
}

/* What the length can change by at most: the ways of the ends, twice that of the obstacle where the
 * strand is. */
static double most_change(const struct rope *r, const double end[3], const struct art_rigid *T)
{
    double sum = art_v3_distance(r->s.end, end), most = 0;
    for (int k = 0; k < r->s.m; k++) {
        double before[3], local[3];
        if (r->knot[k].body != 0) continue;
        art_rigid_inv_point(local, &r->body[0].T, r->knot[k].x);
        art_rigid_point(before, T, local);
        most = fmax(most, art_v3_distance(before, r->knot[k].x));
    }
    return sum + 2 * most;
}

/* Neighbouring poses have lengths that differ by no more than the ways of what moved; each solve
 * comes to rest; and the end of a closed way is its beginning. */
TEST(muscle_strand_never_jumps)
{
    int poses = test_count(2500);
    for (size_t w = 0; w < sizeof sweeps / sizeof sweeps[0]; w++) {
        const struct sweep *sweep = &sweeps[w];
        struct rope r;
        double last = 0, end[3], first = 0, touching = 0;
        struct art_rigid T;
        REQUIRE(open_rope(&r, sweep->m, 0.1));
        art_quirks_set(&r.quirks, false);
        for (int i = 0; i < 3 && sweep->kind[i]; i++)
            add(&r, sweep->kind[i], sweep->size[i][0], sweep->size[i][1], sweep->size[i][2],
                sweep->at[i]);
        lay(&r, sweep->start, sweep->end, NULL, 0);
        for (int i = 0; i <= poses; i++) {
            bool converged;
            art_v3_copy(end, r.s.end);
            T = r.body[0].T;
            pose_at(sweep, &r, 6.283185307179586 * i / poses);
            (void)solve(&r, i ? 10 : 1000, &converged);
            double most = most_change(&r, end, &T), change = fabs(r.ends.length - last);
            bool good = converged && (i == 0 || change <= most + 1e-9);
            if (!CHECK(good)) {
                TEST_FAIL("%s: pose %d changes the length by %g, at most %g, converged %d",
                          sweep->name, i, change, most, converged);
                break;
            }
            if (i == 0) first = r.ends.length;
            last = r.ends.length;
            touching += r.n_pieces > 0;
        }
        CHECK_NEAR(last, first, 1e-6);
        CHECK(touching > 0.3 * poses);
        close_rope(&r);
    }
}
