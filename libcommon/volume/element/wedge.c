/* A wedge is a triangle in (xi, eta), extruded over zeta in [-1, 1]. */
#include <art/element.h>
#include <stddef.h>

static const signed char face[5][4] = {
    {0, 2, 1, -1}, {3, 4, 5, -1}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}};
static const signed char edge[9][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5},
                                       {5, 3}, {0, 3}, {1, 4}, {2, 5}};
static const double node[15][3] = {{0, 0, -1},   {1, 0, -1},  {0, 1, -1},    {0, 0, 1},
                                   {1, 0, 1},    {0, 1, 1},   {0.5, 0, -1},  {0.5, 0.5, -1},
                                   {0, 0.5, -1}, {0.5, 0, 1}, {0.5, 0.5, 1}, {0, 0.5, 1},
                                   {0, 0, 0},    {1, 0, 0},   {0, 1, 0}};
static const double dL[3][2] = {{-1, -1}, {1, 0}, {0, 1}};

static void shape(const double xi[3], double *N, double (*dN)[3])
{
    const double L[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    for (int i = 0; i < 6; i++) {
        double c = i < 3 ? -1 : 1, f = (1 + c * xi[2]) / 2;
        if (N) N[i] = L[i % 3] * f;
        if (!dN) continue;
        dN[i][0] = dL[i % 3][0] * f;
        dN[i][1] = dL[i % 3][1] * f;
        dN[i][2] = L[i % 3] * c / 2;
    }
}

/* Computes the shape function of a corner: L (1 + c z) (2 L + c z - 2) / 2. */
static void corner(double L, const double *d, double c, double z, double *N, double *dN)
{
    double f = 1 + c * z, g = 2 * L + c * z - 2;
    if (N) *N = L * f * g / 2;
    if (!dN) return;
    for (int k = 0; k < 2; k++) dN[k] = d[k] * f * (g + 2 * L) / 2;
    dN[2] = L * c * (g + f) / 2;
}

static void shape_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    const double L[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    double z = xi[2];
    for (int i = 0; i < 6; i++)
        corner(L[i % 3], dL[i % 3], i < 3 ? -1 : 1, z, N ? N + i : NULL, dN ? dN[i] : NULL);
    for (int e = 0; e < 6; e++) {
        int a = edge[e][0] % 3, b = edge[e][1] % 3;
        double c = e < 3 ? -1 : 1, f = 1 + c * z;
        if (N) N[6 + e] = 2 * L[a] * L[b] * f;
        for (int k = 0; dN && k < 2; k++)
            dN[6 + e][k] = 2 * (dL[a][k] * L[b] + L[a] * dL[b][k]) * f;
        if (dN) dN[6 + e][2] = 2 * L[a] * L[b] * c;
    }
    for (int i = 0; i < 3; i++) {
        if (N) N[12 + i] = L[i] * (1 - z * z);
        for (int k = 0; dN && k < 2; k++) dN[12 + i][k] = dL[i][k] * (1 - z * z);
        if (dN) dN[12 + i][2] = -2 * L[i] * z;
    }
}

#define G 0.57735026918962576451
#define S (1.0 / 6)
#define T (2.0 / 3)
static const double point[6][4] = {{S, S, -G, S}, {T, S, -G, S}, {S, T, -G, S},
                                   {S, S, G, S},  {T, S, G, S},  {S, T, G, S}};
#undef G
#define G 0.77459666924148337704
#define E (5.0 / 54)
#define M (8.0 / 54)
static const double point_quadratic[9][4] = {{S, S, -G, E}, {T, S, -G, E}, {S, T, -G, E},
                                             {S, S, G, E},  {T, S, G, E},  {S, T, G, E},
                                             {S, S, 0, M},  {T, S, 0, M},  {S, T, 0, M}};
#undef G
#undef S
#undef T
#undef E
#undef M

/* In VTK the first triangle of a linear wedge has an outward normal, of a quadratic one inward. */
static const signed char vtk_node[6] = {0, 2, 1, 3, 5, 4};

const struct art_elem_type art_elem_wedge = {.name = "wedge",
                                             .kind = ART_ELEM_WEDGE,
                                             .linear = ART_ELEM_WEDGE,
                                             .quadratic = ART_ELEM_QUADWEDGE,
                                             .dim = 3,
                                             .n_nodes = 6,
                                             .n_corners = 6,
                                             .n_faces = 5,
                                             .n_edges = 9,
                                             .node = node,
                                             .face = face,
                                             .edge = edge,
                                             .shape = shape,
                                             .n_points = 6,
                                             .point = point,
                                             .vtk = 13,
                                             .vtk_node = vtk_node};

const struct art_elem_type art_elem_quadwedge = {.name = "quadwedge",
                                                 .kind = ART_ELEM_QUADWEDGE,
                                                 .linear = ART_ELEM_WEDGE,
                                                 .quadratic = ART_ELEM_QUADWEDGE,
                                                 .dim = 3,
                                                 .n_nodes = 15,
                                                 .n_corners = 6,
                                                 .n_faces = 5,
                                                 .n_edges = 9,
                                                 .node = node,
                                                 .face = face,
                                                 .edge = edge,
                                                 .shape = shape_quadratic,
                                                 .n_points = 9,
                                                 .point = point_quadratic,
                                                 .vtk = 26};
