/* Shell elements have a middle surface, whose natural coordinates are the first two. */
#include <art/element.h>
#include <stddef.h>

static const signed char tri_face[1][4] = {{0, 1, 2, -1}}, quad_face[1][4] = {{0, 1, 2, 3}};
static const signed char tri_edge[3][2] = {{0, 1}, {1, 2}, {2, 0}};
static const signed char quad_edge[4][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
static const double tri_node[6][3] = {{0, 0, 0},   {1, 0, 0},     {0, 1, 0},
                                      {0.5, 0, 0}, {0.5, 0.5, 0}, {0, 0.5, 0}};
static const double quad_node[8][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0},
                                       {0, -1, 0},  {1, 0, 0},  {0, 1, 0}, {-1, 0, 0}};
static const double dL[3][2] = {{-1, -1}, {1, 0}, {0, 1}};

static void put(double (*dN)[3], int i, double x, double y)
{
    dN[i][0] = x;
    dN[i][1] = y;
    dN[i][2] = 0;
}

static void tri_shape(const double xi[3], double *N, double (*dN)[3])
{
    const double L[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    for (int i = 0; i < 3; i++) {
        if (N) N[i] = L[i];
        if (dN) put(dN, i, dL[i][0], dL[i][1]);
    }
}

static void tri_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    const double L[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        if (N) N[i] = L[i] * (2 * L[i] - 1), N[3 + i] = 4 * L[i] * L[j];
        if (!dN) continue;
        put(dN, i, (4 * L[i] - 1) * dL[i][0], (4 * L[i] - 1) * dL[i][1]);
        put(dN, 3 + i, 4 * (dL[i][0] * L[j] + L[i] * dL[j][0]),
            4 * (dL[i][1] * L[j] + L[i] * dL[j][1]));
    }
}

static void quad_shape(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 4; i++) {
        double a = quad_node[i][0], b = quad_node[i][1], f = 1 + a * xi[0], g = 1 + b * xi[1];
        if (N) N[i] = f * g / 4;
        if (dN) put(dN, i, a * g / 4, f * b / 4);
    }
}

/* Serendipity functions are f g (a xi + b eta - 1) / 4 and, on edges, (1 - p^2)(1 + c r) / 2. */
static void quad_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 4; i++) {
        double a = quad_node[i][0], b = quad_node[i][1], f = 1 + a * xi[0], g = 1 + b * xi[1];
        double s = a * xi[0] + b * xi[1] - 1;
        int along = i % 2, across = 1 - along;
        double c = quad_node[4 + i][across], p = 1 - xi[along] * xi[along], r = 1 + c * xi[across];
        if (N) N[i] = f * g * s / 4, N[4 + i] = p * r / 2;
        if (!dN) continue;
        put(dN, i, a * g * (s + f) / 4, b * f * (s + g) / 4);
        put(dN, 4 + i, 0, 0);
        dN[4 + i][along] = -xi[along] * r;
        dN[4 + i][across] = p * c / 2;
    }
}

#define S (1.0 / 6)
#define T (2.0 / 3)
static const double tri_point[3][4] = {{S, S, 0, S}, {T, S, 0, S}, {S, T, 0, S}};
#undef S
#undef T
#define G 0.57735026918962576451
static const double quad_point[4][4] = {{-G, -G, 0, 1}, {G, -G, 0, 1}, {G, G, 0, 1}, {-G, G, 0, 1}};
#undef G

const struct art_elem_type art_elem_tri = {.name = "tri",
                                           .kind = ART_ELEM_TRI,
                                           .linear = ART_ELEM_TRI,
                                           .quadratic = ART_ELEM_QUADTRI,
                                           .dim = 2,
                                           .n_nodes = 3,
                                           .n_corners = 3,
                                           .n_faces = 1,
                                           .n_edges = 3,
                                           .node = tri_node,
                                           .face = tri_face,
                                           .edge = tri_edge,
                                           .shape = tri_shape,
                                           .n_points = 3,
                                           .point = tri_point,
                                           .vtk = 5};

const struct art_elem_type art_elem_quadtri = {.name = "quadtri",
                                               .kind = ART_ELEM_QUADTRI,
                                               .linear = ART_ELEM_TRI,
                                               .quadratic = ART_ELEM_QUADTRI,
                                               .dim = 2,
                                               .n_nodes = 6,
                                               .n_corners = 3,
                                               .n_faces = 1,
                                               .n_edges = 3,
                                               .node = tri_node,
                                               .face = tri_face,
                                               .edge = tri_edge,
                                               .shape = tri_quadratic,
                                               .n_points = 3,
                                               .point = tri_point,
                                               .vtk = 22};

const struct art_elem_type art_elem_quad = {.name = "quad",
                                            .kind = ART_ELEM_QUAD,
                                            .linear = ART_ELEM_QUAD,
                                            .quadratic = ART_ELEM_QUADQUAD,
                                            .dim = 2,
                                            .n_nodes = 4,
                                            .n_corners = 4,
                                            .n_faces = 1,
                                            .n_edges = 4,
                                            .node = quad_node,
                                            .face = quad_face,
                                            .edge = quad_edge,
                                            .shape = quad_shape,
                                            .n_points = 4,
                                            .point = quad_point,
                                            .vtk = 9};

const struct art_elem_type art_elem_quadquad = {.name = "quadquad",
                                                .kind = ART_ELEM_QUADQUAD,
                                                .linear = ART_ELEM_QUAD,
                                                .quadratic = ART_ELEM_QUADQUAD,
                                                .dim = 2,
                                                .n_nodes = 8,
                                                .n_corners = 4,
                                                .n_faces = 1,
                                                .n_edges = 4,
                                                .node = quad_node,
                                                .face = quad_face,
                                                .edge = quad_edge,
                                                .shape = quad_quadratic,
                                                .n_points = 4,
                                                .point = quad_point,
                                                .vtk = 23};
