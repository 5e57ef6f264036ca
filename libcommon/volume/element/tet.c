/* The natural coordinates of tetrahedra are the last three of the barycentric ones. The
 * integration points of the quadratic kind are those of Hammer and Stroud 1956. */
#include <art/element.h>
#include <stddef.h>

static const signed char face[4][4] = {{0, 2, 1, -1}, {0, 1, 3, -1}, {1, 2, 3, -1}, {0, 3, 2, -1}};
static const signed char edge[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
static const double node[10][3] = {{0, 0, 0},     {1, 0, 0},     {0, 1, 0},   {0, 0, 1},
                                   {0.5, 0, 0},   {0.5, 0.5, 0}, {0, 0.5, 0}, {0, 0, 0.5},
                                   {0.5, 0, 0.5}, {0, 0.5, 0.5}};
/* These are the derivatives of the barycentric coordinates. */
static const double dL[4][3] = {{-1, -1, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static void shape(const double xi[3], double *N, double (*dN)[3])
{
    const double L[4] = {1 - xi[0] - xi[1] - xi[2], xi[0], xi[1], xi[2]};
    for (int i = 0; i < 4; i++) {
        if (N) N[i] = L[i];
        for (int k = 0; dN && k < 3; k++) dN[i][k] = dL[i][k];
    }
}

static void shape_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    const double L[4] = {1 - xi[0] - xi[1] - xi[2], xi[0], xi[1], xi[2]};
    for (int i = 0; i < 4; i++) {
        if (N) N[i] = L[i] * (2 * L[i] - 1);
        for (int k = 0; dN && k < 3; k++) dN[i][k] = (4 * L[i] - 1) * dL[i][k];
    }
    for (int e = 0; e < 6; e++) {
        int a = edge[e][0], b = edge[e][1];
        if (N) N[4 + e] = 4 * L[a] * L[b];
        for (int k = 0; dN && k < 3; k++) dN[4 + e][k] = 4 * (dL[a][k] * L[b] + L[a] * dL[b][k]);
    }
}

static const double point[1][4] = {{0.25, 0.25, 0.25, 1.0 / 6}};
/* The points have the eight digits of the original. */
#define A 0.58541020
#define B 0.13819660
static const double point_quadratic[4][4] = {
    {B, B, B, 1.0 / 24}, {A, B, B, 1.0 / 24}, {B, A, B, 1.0 / 24}, {B, B, A, 1.0 / 24}};
#undef A
#undef B

const struct art_elem_type art_elem_tet = {.name = "tet",
                                           .kind = ART_ELEM_TET,
                                           .linear = ART_ELEM_TET,
                                           .quadratic = ART_ELEM_QUADTET,
                                           .dim = 3,
                                           .n_nodes = 4,
                                           .n_corners = 4,
                                           .n_faces = 4,
                                           .n_edges = 6,
                                           .node = node,
                                           .face = face,
                                           .edge = edge,
                                           .shape = shape,
                                           .n_points = 1,
                                           .point = point,
                                           .vtk = 10};

const struct art_elem_type art_elem_quadtet = {.name = "quadtet",
                                               .kind = ART_ELEM_QUADTET,
                                               .linear = ART_ELEM_TET,
                                               .quadratic = ART_ELEM_QUADTET,
                                               .dim = 3,
                                               .n_nodes = 10,
                                               .n_corners = 4,
                                               .n_faces = 4,
                                               .n_edges = 6,
                                               .node = node,
                                               .face = face,
                                               .edge = edge,
                                               .shape = shape_quadratic,
                                               .n_points = 4,
                                               .point = point_quadratic,
                                               .vtk = 24};
