#include "harness/test.h"
#include <art/element.h>
#include <art/math.h>
#include <math.h>

/* A bent element that is upright everywhere. */
static void bent(const struct art_elem_type *type, double (*x)[3])
{
    for (int attempt = 0;; attempt++) {
        double size = attempt > 50 ? 0.1 : 0.35;
        for (int a = 0; a < type->n_corners; a++)
            for (int k = 0; k < 3; k++)
                x[a][k] = (type->dim == 2 && k == 2 ? 0 : type->node[a][k]) +
                          test_uniform(-size, size) + 10;
        for (int a = type->n_corners; a < type->n_nodes; a++)
            for (int k = 0; k < 3; k++) {
                const signed char *end = type->edge[a - type->n_corners];
                x[a][k] = 0.5 * (x[end[0]][k] + x[end[1]][k]) + 0.3 * test_uniform(-size, size);
            }
        if (type->dim == 2 || art_elem_min_jacobian(type, (const double(*)[3])x) > 0.15) return;
    }
}

/* Anywhere inside, faces and corners included. */
static void place_in(const struct art_elem_type *type, double xi[3])
{
    double sum = 0;
    art_v3_zero(xi);
    for (int c = 0; c < type->n_corners; c++) {
        double w = test_below(3) == 0 ? 0 : test_uniform(0, 1);
        art_v3_add_scaled(xi, xi, w, type->node[c]);
        sum += w;
    }
    if (sum > 0)
        art_v3_scale(xi, 1 / sum, xi);
    else
        art_v3_copy(xi, type->node[0]);
}

static void map(const struct art_elem_type *type, double (*x)[3], const double xi[3], double at[3])
{
    double N[ART_ELEM_MAX_NODES];
    type->shape(xi, N, NULL);
    art_v3_zero(at);
    for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(at, at, N[a], x[a]);
}

TEST(elem_locate_inverts_the_map)
{
    double x[ART_ELEM_MAX_NODES][3], xi[3], found[3], p[3], at[3];
    const double(*cx)[3] = (const double(*)[3])x;
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        for (int round = 0; round < test_count(150) && type->dim == 3; round++) {
            bent(type, x);
            place_in(type, xi);
            map(type, x, xi, p);
            if (!CHECK(art_elem_locate(type, cx, p, found)))
                TEST_FAIL("%s, round %d: %g %g %g", type->name, round, xi[0], xi[1], xi[2]);
            map(type, x, found, at);
            CHECK_NEAR_N(at, p, 3, 1e-12);
            bool apex = type->linear == ART_ELEM_PYRAMID && xi[2] > 0.9;
            CHECK_NEAR_N(found + 2 * apex, xi + 2 * apex, 3 - 2 * apex, 1e-7);
            CHECK(art_elem_nearest(type, cx, 0, p, INFINITY, found, at) == 0);
        }
    }
}

/* All places of a face, n by n of them: the least distance. */
static double sampled(const struct art_elem_type *type, double (*x)[3], unsigned faces,
                      const double p[3], int n)
{
    double least = INFINITY;
    for (int f = 0; f < type->n_faces; f++) {
        int node[8], count = art_elem_face_nodes(type, f, node);
        double y[8][3], at[3];
        const struct art_elem_type *face = NULL;
        if (faces && !(faces >> f & 1)) continue;
        for (int k = ART_ELEM_TRI; k < ART_ELEM_KINDS; k++)
            if (art_elem_type((enum art_elem_kind)k)->n_nodes == count)
                face = art_elem_type((enum art_elem_kind)k);
        for (int a = 0; a < count; a++) art_v3_copy(y[a], x[node[a]]);
        bool tri = face->linear == ART_ELEM_TRI;
        for (int i = 0; i <= n; i++)
            for (int j = 0; j <= (tri ? n - i : n); j++) {
                const double st[3] = {tri ? (double)i / n : 2.0 * i / n - 1,
                                      tri ? (double)j / n : 2.0 * j / n - 1, 0};
                map(face, y, st, at);
                least = fmin(least, art_v3_distance(at, p));
            }
    }
    return least;
}

TEST(elem_nearest_against_all_places)
{
    double x[ART_ELEM_MAX_NODES][3], xi[3], p[3], at[3], again[3];
    const double(*cx)[3] = (const double(*)[3])x;
    enum { N = 60 };
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        int outside = 0;
        for (int round = 0; round < test_count(25); round++) {
            unsigned faces =
                round % 3 == 0 ? 1u + (unsigned)test_below((1 << type->n_faces) - 1) : 0;
            bent(type, x);
            for (int k = 0; k < 3; k++) p[k] = 10 + test_uniform(-2, 2);
            double d2 = art_elem_nearest(type, cx, faces, p, INFINITY, xi, at);
            map(type, x, xi, again);
            CHECK_NEAR_N(again, at, 3, 1e-9);
            CHECK_NEAR(art_v3_distance(at, p), sqrt(d2), 1e-12);
            if (d2 == 0) continue;
            outside++;
            /* samples are 2/N apart at most, so that the nearest of them is not much farther */
            double want = sampled(type, x, faces, p, N), gap = 3.0 / N;
            CHECK(sqrt(d2) <= want + 1e-12);
            CHECK(sqrt(d2) >= want - 0.5 * gap * gap / fmax(want, gap) - 0.5 * gap * gap);
            /* beyond a limit anything larger will do */
            double far = art_elem_nearest(type, cx, faces, p, 0.25 * d2, xi, at);
            CHECK(far > 0.25 * d2);
        }
        CHECK(outside > 5);
    }
}

/* What is not inside is reported so also by elements whose map turns over elsewhere. */
TEST(elem_locate_tells_what_is_outside)
{
    double x[ART_ELEM_MAX_NODES][3], xi[3], p[3];
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        for (int round = 0; round < test_count(100); round++) {
            bent(type, x);
            for (int k = 0; k < 3; k++) p[k] = 10 + test_uniform(-3, 3);
            if (!art_elem_locate(type, (const double(*)[3])x, p, xi)) continue;
            CHECK_INT(type->dim, 3);
            /* inside: it is nearer than the faces are to what is outside beyond them */
            double far[3] = {100, 0, 0}, at[3];
            map(type, x, xi, at);
            CHECK_NEAR_N(at, p, 3, 1e-12);
            CHECK(!art_elem_locate(type, (const double(*)[3])x, far, xi));
        }
    }
}
