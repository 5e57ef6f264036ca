#include "harness/test.h"
#include <art/element.h>
#include <art/math.h>
#include <math.h>

/* A point well inside the reference element. */
static void random_point(const struct art_elem_type *type, double xi[3])
{
    double L[4], sum = 0;
    for (int i = 0; i < 4; i++) sum += L[i] = test_uniform(0.1, 1);
    for (int k = 0; k < 3; k++) xi[k] = test_uniform(-0.9, 0.9);
    bool flat = type->linear == ART_ELEM_TET || type->linear == ART_ELEM_WEDGE ||
                type->linear == ART_ELEM_TRI;
    for (int k = 0; k < (type->linear == ART_ELEM_TET ? 3 : 2) && flat; k++) xi[k] = L[k] / sum;
    if (type->dim == 2) xi[2] = 0;
}

/* Where the nodes of the reference element are: those on edges in the middle. (The natural
 * coordinates of pyramids shrink towards the apex.) */
static void places(const struct art_elem_type *type, double (*x)[3])
{
    for (int i = 0; i < type->n_corners; i++) art_v3_copy(x[i], type->node[i]);
    for (int e = 0; e < type->n_nodes - type->n_corners; e++)
        for (int a = 0; a < 3; a++)
            x[type->n_corners + e][a] = 0.5 * (x[type->edge[e][0]][a] + x[type->edge[e][1]][a]);
}

TEST(elem_tables_agree_with_their_places)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        CHECK_INT(type->kind, k);
        CHECK(art_elem_find(type->name) == type);
        CHECK(art_elem_find_vtk(type->vtk) == type);
        CHECK_INT(art_elem_type(type->quadratic)->linear, type->linear);
        CHECK_INT(art_elem_type(type->quadratic)->n_nodes, type->n_corners + type->n_edges);
        /* the node of an edge has the mean of the natural coordinates, save towards an apex */
        for (int e = 0; e < type->n_edges && type->n_nodes > type->n_corners; e++) {
            const double *a = type->node[type->edge[e][0]], *b = type->node[type->edge[e][1]];
            bool apex = type->linear == ART_ELEM_PYRAMID && type->edge[e][1] == 4;
            const double *n = type->node[type->n_corners + e];
            for (int i = 0; i < 3; i++)
                CHECK_NEAR(n[i], apex && i < 2 ? a[i] : 0.5 * (a[i] + b[i]), 0);
        }
        /* the order of VTK has each node once */
        unsigned seen = 0;
        for (int i = 0; i < type->n_nodes && type->vtk_node; i++) seen |= 1u << type->vtk_node[i];
        if (type->vtk_node) CHECK_INT(seen, (1u << type->n_nodes) - 1);
    }
    CHECK(art_elem_find("brick") == NULL);
    CHECK(art_elem_find_vtk(42) == NULL);
}

/* N_i is one at node i and zero at the others. At the apex of the quadratic pyramid too. */
TEST(elem_shape_functions_belong_to_their_nodes)
{
    double N[ART_ELEM_MAX_NODES];
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        for (int i = 0; i < type->n_nodes; i++) {
            type->shape(type->node[i], N, NULL);
            for (int j = 0; j < type->n_nodes; j++)
                if (!CHECK_NEAR(N[j], i == j, 1e-15)) TEST_FAIL("%s, %d at %d", type->name, j, i);
        }
    }
}

/* They add up to one and reproduce the position; the derivatives are those of the functions. */
TEST(elem_shape_functions_and_their_derivatives)
{
    const double h = 1e-6;
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        for (int round = test_count(20); round > 0; round--) {
            double xi[3], N[20], dN[20][3], up[20], down[20], sum = 0, x[3] = {0}, dx[9] = {0};
            random_point(type, xi);
            type->shape(xi, N, dN);
            for (int i = 0; i < type->n_nodes; i++) {
                sum += N[i];
                for (int a = 0; a < 3; a++) x[a] += N[i] * type->node[i][a];
                for (int a = 0; a < 9; a++) dx[a] += type->node[i][a / 3] * dN[i][a % 3];
            }
            CHECK_NEAR(sum, 1, 1e-14);
            /* collapsed pyramids map xi to (1 - zeta) / 2 xi */
            if (type->linear != ART_ELEM_PYRAMID) CHECK_NEAR_N(x, xi, 3, 1e-14);
            CHECK_NEAR(x[2], xi[2], 1e-14);
            for (int d = 0; d < type->dim; d++) {
                double p[3] = {xi[0], xi[1], xi[2]}, m[3] = {xi[0], xi[1], xi[2]};
                p[d] += h, m[d] -= h;
                type->shape(p, up, NULL);
                type->shape(m, down, NULL);
                for (int i = 0; i < type->n_nodes; i++)
                    if (!CHECK_NEAR(dN[i][d], (up[i] - down[i]) / (2 * h), 1e-8))
                        TEST_FAIL("%s, dN%d/dxi%d", type->name, i, d);
            }
        }
    }
}

/* Volumes of the reference elements; those of pyramids that the integration points give: the
 * guide's 8/3 for the linear one. */
TEST(elem_volumes)
{
    static const double volume[ART_ELEM_KINDS] = {1.0 / 6, 8.0 / 3, 1,   8, 1.0 / 6, 8.0 / 3,
                                                  1,       8,       0.5, 4, 0.5,     4};
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        double x[20][3];
        places(type, x);
        if (!CHECK_NEAR(art_elem_volume(type, (const double(*)[3])x), volume[k], 1e-12))
            TEST_FAIL("%s", type->name);
    }
}

/* The outline of each face, seen from outside: together they enclose the volume, and each edge is
 * run through once either way. */
TEST(elem_faces_look_outward)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        int count[20][20] = {{0}}, node[8];
        double volume = 0, x[20][3];
        if (type->dim == 2) continue;
        for (int f = 0; f < type->n_faces; f++) {
            int n = art_elem_face_nodes(type, f, node), c = type->face[f][3] < 0 ? 3 : 4;
            CHECK_INT(n, type->n_nodes > type->n_corners ? 2 * c : c);
            for (int i = 0; i < c; i++) {
                CHECK(node[i] >= 0 && node[i] < type->n_corners);
                if (n > c) CHECK(node[c + i] >= type->n_corners && node[c + i] < type->n_nodes);
                count[node[i]][node[(i + 1) % c]]++;
            }
            for (int i = 1; i + 1 < c; i++)
                volume += art_v3_triple(type->node[node[0]], type->node[node[i]],
                                        type->node[node[i + 1]]) /
                          6;
        }
        for (int e = 0; e < type->n_edges; e++) {
            CHECK_INT(count[type->edge[e][0]][type->edge[e][1]], 1);
            CHECK_INT(count[type->edge[e][1]][type->edge[e][0]], 1);
        }
        places(type, x);
        CHECK_NEAR(volume, art_elem_volume(type, (const double(*)[3])x), 1e-12);
    }
}

/* A mirror image is inverted; renumbered it is upright again, with the same places. */
TEST(elem_reversal)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        double x[20][3], y[20][3];
        int nodes[20];
        if (type->dim == 2) continue;
        places(type, x);
        for (int i = 0; i < type->n_nodes; i++) {
            nodes[i] = i;
            x[i][0] *= -2;
        }
        double before = art_elem_volume(type, (const double(*)[3])x);
        CHECK(before < 0);
        CHECK(art_elem_min_jacobian(type, (const double(*)[3])x) < 0);
        art_elem_reverse(type, nodes);
        for (int i = 0; i < type->n_nodes; i++) art_v3_copy(y[i], x[nodes[i]]);
        CHECK_NEAR(art_elem_volume(type, (const double(*)[3])y), -before, 1e-12);
        CHECK(art_elem_min_jacobian(type, (const double(*)[3])y) > 0.1);
        art_elem_reverse(type, nodes);
        for (int i = 0; i < type->n_nodes; i++) CHECK_INT(nodes[i], i);
    }
}

/* One corner pushed through the opposite one: the mean is still positive, the smallest is not. */
TEST(elem_inverted_at_a_corner)
{
    const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
    double x[8][3];
    for (int i = 0; i < 8; i++) art_v3_copy(x[i], hex->node[i]);
    CHECK_NEAR(art_elem_min_jacobian(hex, (const double(*)[3])x), 1, 1e-14);
    x[2][0] = x[2][1] = -0.5, x[2][2] = 0.5;
    CHECK(art_elem_volume(hex, (const double(*)[3])x) > 0);
    CHECK(art_elem_min_jacobian(hex, (const double(*)[3])x) < 0);
}
