/* Pyramids have their base at zeta = -1 and the apex at zeta = 1, where the map is singular
 * (collapsed hexahedra). */
#include <art/element.h>
#include <stddef.h>

static const signed char face[5][4] = {
    {0, 3, 2, 1}, {0, 1, 4, -1}, {1, 2, 4, -1}, {2, 3, 4, -1}, {3, 0, 4, -1}};
static const signed char edge[8][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0},
                                       {0, 4}, {1, 4}, {2, 4}, {3, 4}};
static const double node[13][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, 0, 1},
                                   {0, -1, -1},  {1, 0, -1},  {0, 1, -1}, {-1, 0, -1}, {-1, -1, 0},
                                   {1, -1, 0},   {1, 1, 0},   {-1, 1, 0}};

static void shape(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 4; i++) {
        double f = 1 + node[i][0] * xi[0], g = 1 + node[i][1] * xi[1], h = 1 - xi[2];
        if (N) N[i] = f * g * h / 8;
        if (!dN) continue;
        dN[i][0] = node[i][0] * g * h / 8;
        dN[i][1] = f * node[i][1] * h / 8;
        dN[i][2] = -f * g / 8;
    }
    if (N) N[4] = (1 + xi[2]) / 2;
    if (dN) dN[4][0] = dN[4][1] = 0, dN[4][2] = 0.5;
}

/* With q = (1 - zeta) / 2 and (a, b) the corner: -q (1 + a xi)(1 + b eta)(1 - q (a xi + b eta))
 * / 4. */
static void base_corner(int i, const double xi[3], double *N, double *dN)
{
    double a = node[i][0], b = node[i][1], q = (1 - xi[2]) / 2;
    double f = 1 + a * xi[0], g = 1 + b * xi[1], s = a * xi[0] + b * xi[1], h = 1 - q * s;
    if (N) *N = -q * f * g * h / 4;
    if (!dN) return;
    dN[0] = -q * a * g * (h - f * q) / 4;
    dN[1] = -q * b * f * (h - g * q) / 4;
    dN[2] = f * g * (h - q * s) / 8;
}

/* Computes the shape function in the middle of base edge e: q^2 (1 - p^2)(1 + c r) / 2 with p
 * along the edge and r across it. */
static void base_edge(int e, const double xi[3], double *N, double *dN)
{
    int along = e % 2, across = 1 - along;
    double q = (1 - xi[2]) / 2, c = node[5 + e][across];
    double f = 1 - xi[along] * xi[along], g = 1 + c * xi[across];
    if (N) *N = q * q * f * g / 2;
    if (!dN) return;
    dN[along] = -q * q * xi[along] * g;
    dN[across] = q * q * f * c / 2;
    dN[2] = -q * f * g / 2;
}

static void side_edge(int i, const double xi[3], double *N, double *dN)
{
    double a = node[i][0], b = node[i][1], q = (1 - xi[2]) / 2;
    double f = 1 + a * xi[0], g = 1 + b * xi[1];
    if (N) *N = q * (1 - q) * f * g;
    if (!dN) return;
    dN[0] = q * (1 - q) * a * g;
    dN[1] = q * (1 - q) * f * b;
    dN[2] = -(1 - 2 * q) * f * g / 2;
}

static void shape_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 4; i++) {
        base_corner(i, xi, N ? N + i : NULL, dN ? dN[i] : NULL);
        base_edge(i, xi, N ? N + 5 + i : NULL, dN ? dN[5 + i] : NULL);
        side_edge(i, xi, N ? N + 9 + i : NULL, dN ? dN[9 + i] : NULL);
    }
    if (N) N[4] = xi[2] * (1 + xi[2]) / 2;
    if (dN) dN[4][0] = dN[4][1] = 0, dN[4][2] = xi[2] + 0.5;
}

/* (8/5) sqrt(2/15) */
#define A 0.58423739467217717759
#define B (-2.0 / 3)
static const double point[5][4] = {{-A, -A, B, 0.81},
                                   {A, -A, B, 0.81},
                                   {A, A, B, 0.81},
                                   {-A, A, B, 0.81},
                                   {0, 0, 0.4, 125.0 / 27}};
#undef A
#undef B

const struct art_elem_type art_elem_pyramid = {.name = "pyramid",
                                               .kind = ART_ELEM_PYRAMID,
                                               .linear = ART_ELEM_PYRAMID,
                                               .quadratic = ART_ELEM_QUADPYRAMID,
                                               .dim = 3,
                                               .n_nodes = 5,
                                               .n_corners = 5,
                                               .n_faces = 5,
                                               .n_edges = 8,
                                               .node = node,
                                               .face = face,
                                               .edge = edge,
                                               .shape = shape,
                                               .n_points = 5,
                                               .point = point,
                                               .vtk = 14};

const struct art_elem_type art_elem_quadpyramid = {.name = "quadpyramid",
                                                   .kind = ART_ELEM_QUADPYRAMID,
                                                   .linear = ART_ELEM_PYRAMID,
                                                   .quadratic = ART_ELEM_QUADPYRAMID,
                                                   .dim = 3,
                                                   .n_nodes = 13,
                                                   .n_corners = 5,
                                                   .n_faces = 5,
                                                   .n_edges = 8,
                                                   .node = node,
                                                   .face = face,
                                                   .edge = edge,
                                                   .shape = shape_quadratic,
                                                   .n_points = 5,
                                                   .point = point,
                                                   .vtk = 27};
