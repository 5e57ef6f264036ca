/* Shortest paths around smooth obstacles. */
#include "geodesic.h"
#include "harness/test.h"
#include <stdio.h>
#include <string.h>

static const struct obstacle kinds[] = {
    {.kind = &obstacle_cylinder, .size = {0.5}, .half_width = 0.5},
    {.kind = &obstacle_sphere, .size = {0.5}, .half_width = 0.5},
    {.kind = &obstacle_ellipsoid, .size = {0.7, 0.4, 0.5}, .half_width = 0.4},
    {.kind = &obstacle_torus, .size = {1, 0.3}, .half_width = 0.3},
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

/* Return the row of a kind, wherever it stands. */
static const struct obstacle *row_of(const struct obstacle_kind *kind)
{
    int k = 0;
    while (kinds[k].kind != kind) k++;
    return &kinds[k];
}

static void random_start(const struct obstacle *o, double x[3], double t[3])
{
    do
        for (int i = 0; i < 3; i++) x[i] = test_uniform(-1, 1), t[i] = test_uniform(-1, 1);
    while (hypot(x[0], x[1]) < 0.3 || hypot(x[0], x[1]) > 1.3);
    geodesic_project(o, x, t);
}

/* ------------------------------------------------------------------------ one arc */

/* The integration agrees with the closed forms of cylinder and sphere. */
TEST(muscle_geodesic_integrated_is_the_closed_form)
{
    for (int round = test_count(50); round > 0; round--)
        for (int k = 0; k < 2; k++) {
            const struct obstacle *o = &kinds[k];
            struct obstacle_kind open = *o->kind;
            struct obstacle plain = *o;
            struct obstacle_shot a, b;
            double x[3], t[3], length = test_uniform(-2, 2);
            open.shoot = NULL;
            plain.kind = &open;
            random_start(o, x, t);
            geodesic_shoot(o, x, t, length, &a);
            geodesic_shoot(&plain, x, t, length, &b);
            CHECK_NEAR_N(a.x, b.x, 3, 2e-13);
            CHECK_NEAR_N(a.t, b.t, 3, 1e-12);
            CHECK_NEAR(a.a, b.a, 1e-12);
            CHECK_NEAR(a.da, b.da, 1e-11);
            CHECK_NEAR(a.r, b.r, 1e-12);
            CHECK_NEAR(a.dr, b.dr, 1e-12);
            CHECK_NEAR(a.least_curvature, b.least_curvature, 1e-10);
        }
}

/* The integration of second derivatives on a quadric against that by the level of its surface. */
TEST(muscle_geodesic_on_a_quadric_is_that_by_its_level)
{
    for (int round = test_count(50); round > 0; round--) {
        const struct obstacle *o = row_of(&obstacle_ellipsoid);
        struct obstacle_kind open = *o->kind;
        struct obstacle plain = *o;
        struct obstacle_shot a, b;
        double x[3], t[3], length = test_uniform(-2, 2);
        open.quadric = NULL;
        plain.kind = &open;
        random_start(o, x, t);
        geodesic_shoot(o, x, t, length, &a);
        geodesic_shoot(&plain, x, t, length, &b);
        CHECK_NEAR_N(a.x, b.x, 3, 1e-12);
        CHECK_NEAR_N(a.t, b.t, 3, 1e-11);
        CHECK_NEAR(a.a, b.a, 1e-11);
        CHECK_NEAR(a.da, b.da, 1e-10);
        CHECK_NEAR(a.r, b.r, 1e-11);
        CHECK_NEAR(a.dr, b.dr, 1e-11);
        CHECK(a.least_curvature > 0);
    }
}

/* On a torus rho times the cosine of the angle with the parallel stays (Clairaut); the end is on
 * the surface, back again is where it began. */
TEST(muscle_geodesic_keeps_what_geodesics_keep)
{
    for (int round = test_count(50); round > 0; round--)
        for (int k = 0; k < N_KINDS; k++) {
            const struct obstacle *o = &kinds[k];
            struct obstacle_shot to, back;
            double x[3], t[3], length = test_uniform(0.1, 1.5);
            random_start(o, x, t);
            geodesic_shoot(o, x, t, length, &to);
            CHECK_NEAR(o->kind->distance(o, to.x, NULL, NULL), 0, 1e-14);
            CHECK_NEAR(art_v3_norm(to.t), 1, 1e-14);
            CHECK_NEAR(to.a * to.dr - to.r * to.da, 1, 1e-11); /* the Wronskian of the fields */
            geodesic_shoot(o, to.x, to.t, -length, &back);
            CHECK_NEAR_N(back.x, x, 3, 2e-12);
            if (o->kind == &obstacle_ellipsoid) continue;
            CHECK_NEAR(x[0] * t[1] - x[1] * t[0], to.x[0] * to.t[1] - to.x[1] * to.t[0],
                       o->kind == &obstacle_sphere ? 1e-13 : 1e-12);
        }
}

/* Central differences of the end of a geodesic whose beginning is moved along b, or turned towards
 * it, with their leading error removed (Richardson's extrapolation). */
static void end_by_start(const struct obstacle *o, const double x[3], const double t[3],
                         const double b[3], bool turn, double length, double dx[3], double dt[3])
{
    art_v3_zero(dx);
    art_v3_zero(dt);
    for (int k = 0; k < 2; k++) {
        const double h = k ? 2e-4 : 1e-4, weight = k ? -1.0 / 3 : 4.0 / 3;
        for (int side = -1; side <= 1; side += 2) {
            struct obstacle_shot end;
            double y[3], u[3];
            art_v3_add_scaled(y, x, turn ? 0 : side * h, b);
            art_v3_add_scaled(u, t, turn ? side * h : 0, b);
            geodesic_project(o, y, u);
            geodesic_shoot(o, y, u, length, &end);
            art_v3_add_scaled(dx, dx, weight * side / (2 * h), end.x);
            art_v3_add_scaled(dt, dt, weight * side / (2 * h), end.t);
        }
    }
}

/* The fields a and r are what the end moves by across when the beginning does. */
TEST(muscle_geodesic_fields_are_derivatives)
{
    for (int round = test_count(20); round > 0; round--)
        for (int k = 0; k < N_KINDS; k++) {
            const struct obstacle *o = &kinds[k];
            struct obstacle_shot at;
            struct obstacle_level level;
            double x[3], t[3], n[3], b[3], across[3], length = test_uniform(0.1, 1.2);
            random_start(o, x, t);
            geodesic_shoot(o, x, t, length, &at);
            o->kind->level(o, x, &level);
            (void)art_v3_normalize(n, level.gradient);
            art_v3_cross(b, n, t);
            o->kind->level(o, at.x, &level);
            (void)art_v3_normalize(n, level.gradient);
            art_v3_cross(across, n, at.t);
            for (int turn = 0; turn < 2; turn++) {
                double dx[3], dt[3], a = turn ? at.r : at.a, da = turn ? at.dr : at.da;
                end_by_start(o, x, t, b, turn, length, dx, dt);
                CHECK_NEAR(art_v3_dot(dx, across), a, 1e-8 * fmax(1, fabs(a)));
                CHECK_NEAR(art_v3_dot(dx, at.t), 0, 1e-8 * fmax(1, fabs(a)));
                CHECK_NEAR(art_v3_dot(dt, across), da, 1e-8 * fmax(1, fabs(da)));
            }
        }
}

/* --------------------------------------------------------------------- several arcs */

struct course {
    struct obstacle obstacle[4];
    struct wrap_body body[4];
    int valid[4];
    struct geodesic g;
};

static void put(struct course *c, const struct obstacle *o, double x, double y, double z)
{
    int i = c->g.n_valid++;
    const double w[3] = {0.3 * i, 0.2, -0.4};
    c->obstacle[i] = *o;
    c->body[i].obstacle = &c->obstacle[i];
    art_v3_set(c->body[i].T.p, x, y, z);
    art_rot_exp(c->body[i].T.R, w);
    c->valid[i] = i;
    c->g.bodies = c->body;
    c->g.valid = c->valid;
}

static void set_ends(struct course *c, double ax, double ay, double az, double bx, double by,
                     double bz)
{
    art_v3_set(c->g.start, ax, ay, az);
    art_v3_set(c->g.end, bx, by, bz);
}

/* A variation of the kind that the columns of J stand for, made with a small step. */
static void nudge(struct course *c, int column, double h)
{
    struct geodesic_arc *arc = &c->g.arc[column / 4];
    const struct obstacle *o = c->g.bodies[arc->body].obstacle;
    struct obstacle_shot shot;
    struct obstacle_level level;
    double n[3], b[3];
    o->kind->level(o, arc->x, &level);
    (void)art_v3_normalize(n, level.gradient);
    art_v3_cross(b, n, arc->t);
    if (column % 4 == 0) {
        geodesic_shoot(o, arc->x, arc->t, h, &shot);
        art_v3_copy(arc->x, shot.x);
        art_v3_copy(arc->t, shot.t);
    }
    if (column % 4 == 1) art_v3_add_scaled(arc->x, arc->x, h, b);
    if (column % 4 == 2) art_v3_add_scaled(arc->t, arc->t, h, b);
    if (column % 4 == 3) arc->length += h;
    geodesic_project(o, arc->x, arc->t);
    geodesic_shoot(o, arc->x, arc->t, arc->length, &arc->end);
}

TEST(muscle_geodesic_error_has_its_derivatives)
{
    const double h = 1e-6;
    for (int round = test_count(10); round > 0; round--) {
        struct course c = {0};
        double J[144], up[12], down[12];
        set_ends(&c, -2, 0.3, 0.1, 5, 0.2, -0.1);
        for (int i = 0; i < 3; i++) {
            struct geodesic_arc *arc = &c.g.arc[i];
            put(&c, &kinds[(i + round) % N_KINDS], 1.6 * i, 0.1 * i, 0);
            arc->body = i;
            random_start(&c.obstacle[i], arc->x, arc->t);
            arc->length = test_uniform(0.2, 0.8);
            geodesic_shoot(&c.obstacle[i], arc->x, arc->t, arc->length, &arc->end);
        }
        c.g.n = 3;
        (void)geodesic_error(&c.g, up, J);
        for (int k = 0; k < 12; k++) {
            struct course moved = c;
            for (int i = 0; i < 3; i++) moved.body[i].obstacle = &moved.obstacle[i];
            moved.g.bodies = moved.body;
            nudge(&moved, k, h);
            (void)geodesic_error(&moved.g, up, NULL);
            moved.g = c.g;
            moved.g.bodies = moved.body;
            nudge(&moved, k, -h);
            (void)geodesic_error(&moved.g, down, NULL);
            for (int i = 0; i < 12; i++)
                CHECK_NEAR(J[12 * i + k], (up[i] - down[i]) / (2 * h), 3e-7);
        }
    }
}

/* Return the length of the path over a circle between points in its plane. */
static double around_circle(double r, const double a[2], const double b[2])
{
    double da = hypot(a[0], a[1]), db = hypot(b[0], b[1]);
    double angle = acos((a[0] * b[0] + a[1] * b[1]) / (da * db));
    return sqrt(da * da - r * r) + sqrt(db * db - r * r) +
           r * (angle - acos(r / da) - acos(r / db));
}

static double solved_length(struct course *c)
{
    struct wrap_piece pieces[GEODESIC_MOST_ARCS + 1];
    double length;
    for (int i = 0; i < c->g.n; i++)
        geodesic_shoot(&c->obstacle[c->g.arc[i].body], c->g.arc[i].x, c->g.arc[i].t,
                       c->g.arc[i].length, &c->g.arc[i].end);
    double J[GEODESIC_MOST_DERIVATIVES];
    CHECK(geodesic_relax(&c->g, J));
    (void)geodesic_pieces(&c->g, pieces, &length);
    return length;
}

TEST(muscle_geodesic_has_the_closed_forms)
{
    const double a[3] = {-1.1, 0.2, -0.3}, b[3] = {0.9, 0.1, 0.5};
    double flat = around_circle(0.5, a, b);
    for (int k = 0; k < 2; k++) {
        struct course c = {0};
        put(&c, &kinds[k], 0, 0, 0);
        art_m3_identity(c.body[0].T.R);
        set_ends(&c, a[0], a[1], a[2], b[0], b[1], b[2]);
        /* the strand that tells where to begin: straight through, which is deep */
        struct geodesic_arc *arc = &c.g.arc[0];
        art_v3_set(arc->x, -0.3, 0.5, -0.1);
        art_v3_set(arc->t, 1, 0.3, 0.4);
        geodesic_project(&c.obstacle[0], arc->x, arc->t);
        arc->length = 0.3;
        c.g.n = 1;
        double want = hypot(flat, b[2] - a[2]);
        if (k == 1) {
            double da = art_v3_norm(a), db = art_v3_norm(b),
                   angle = acos(art_v3_dot(a, b) / (da * db));
            const double p[2] = {da, 0}, q[2] = {db * cos(angle), db * sin(angle)};
            want = around_circle(0.5, p, q);
        }
        CHECK_NEAR(solved_length(&c), want, 1e-12);
    }
}

/* Along the outer rim of a torus, and around its tube, in planes of symmetry. */
TEST(muscle_geodesic_on_a_torus_in_planes_of_symmetry)
{
    for (int k = 0; k < 2; k++) {
        const double a[2] = {-2, k ? 0.1 : 0.4}, b[2] = {1.8, k ? 0.2 : 0.6};
        struct course c = {0};
        put(&c, row_of(&obstacle_torus), 0, 0, 0);
        art_m3_identity(c.body[0].T.R);
        struct geodesic_arc *arc = &c.g.arc[0];
        if (k == 0) {
            set_ends(&c, a[0], a[1], 0, b[0], b[1], 0);
            art_v3_set(arc->x, -0.6, 1, 0);
            art_v3_set(arc->t, 1, 0.5, 0);
        } else { /* in the plane y = 0 about (1, 0) */
            set_ends(&c, 1 + a[1], 0, a[0], 1 + b[1], 0, b[0]);
            art_v3_set(arc->x, 1.25, 0, -0.15);
            art_v3_set(arc->t, 0, 0, 1);
        }
        geodesic_project(&c.obstacle[0], arc->x, arc->t);
        arc->length = 0.1;
        c.g.n = 1;
        CHECK_NEAR(solved_length(&c), around_circle(k ? 0.3 : 1.3, a, b), 1e-12);
    }
}

/* A torus off its planes: along a geodesic with the constant C of Clairaut from the angle u0 to u1
 * of the tube ds = (R + r cos u) r du / sqrt((R + r cos u)^2 - C^2). */
TEST(muscle_geodesic_on_a_torus_by_quadrature)
{
    const struct obstacle *o = row_of(&obstacle_torus);
    const double R = 1, r = 0.3;
    double x[3] = {1.2, 0.1, 0.2}, t[3] = {0.2, 0.5, 0.9};
    struct obstacle_shot to;
    geodesic_project(o, x, t);
    double C = x[0] * t[1] - x[1] * t[0];
    geodesic_shoot(o, x, t, 0.25, &to);
    double u0 = atan2(x[2], hypot(x[0], x[1]) - R),
           u1 = atan2(to.x[2], hypot(to.x[0], to.x[1]) - R);
    double s = 0, turn = 0;
    enum { N = 2000 };
    for (int i = 0; i <= N; i++) {
        double rho = R + r * cos(u0 + (u1 - u0) * i / N), root = sqrt(rho * rho - C * C);
        double w = (i == 0 || i == N ? 1 : i % 2 ? 4 : 2) * (u1 - u0) / (3.0 * N);
        s += w * rho * r / root;
        turn += w * C * r / (rho * root);
    }
    CHECK_NEAR(s, 0.25, 1e-12);
    CHECK_NEAR(atan2(to.x[1], to.x[0]) - atan2(x[1], x[0]), turn, 1e-12);
}

/* Over a ball the path is a shortest one until the point opposite to its start, so to say, is
 * passed: with ends far away the least step aside lets it slip off. */
TEST(muscle_geodesic_that_would_slip_off)
{
    for (int k = 0; k < 2; k++) {
        struct course c = {0};
        put(&c, row_of(&obstacle_sphere), 0, 0, 0);
        set_ends(&c, -3, k ? -0.6 : 0.3, 0, 3, k ? -0.6 : 0.3, 0);
        struct geodesic_arc *arc = &c.g.arc[0];
        art_v3_set(arc->x, -0.2, 0.45, 0);
        art_v3_set(arc->t, 1, 0, 0);
        art_rigid_inv_point(arc->x, &c.body[0].T, arc->x);
        art_rigid_inv_vector(arc->t, &c.body[0].T, arc->t);
        geodesic_project(&c.obstacle[0], arc->x, arc->t);
        arc->length = 0.4;
        c.g.n = 1;
        (void)solved_length(&c);
        /* y = L cos u + r sin u + L (cos u - L / r sin u) of the angle u of the arc */
        double u = c.g.arc[0].length / 0.5, L = sqrt(9 + (k ? 0.36 : 0.09) - 0.25);
        double y = 2 * L * cos(u) + (0.5 - L * L / 0.5) * sin(u);
        double J[GEODESIC_MOST_DERIVATIVES];
        (void)geodesic_error(&c.g, NULL, J);
        CHECK(geodesic_is_shortest(&c.g, J) == (y > 0));
        CHECK((y > 0) == (k == 0));
        CHECK(geodesic_solve(&c.g) == (k == 0));
    }
}
