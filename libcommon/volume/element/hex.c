/* Hexahedra lie on [-1, 1]^3, the upper face first. Integration points: 2x2x2 Gauss; for the 20
 * nodes the 14 points of Irons 1971. */
#include <art/element.h>
#include <stddef.h>

static const signed char face[6][4] = {{0, 1, 2, 3}, {7, 6, 5, 4}, {0, 4, 5, 1},
                                       {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};
static const signed char edge[12][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6},
                                        {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
static const double node[20][3] = {{-1, -1, 1}, {1, -1, 1},  {1, 1, 1},   {-1, 1, 1}, {-1, -1, -1},
                                   {1, -1, -1}, {1, 1, -1},  {-1, 1, -1}, {0, -1, 1}, {1, 0, 1},
                                   {0, 1, 1},   {-1, 0, 1},  {0, -1, -1}, {1, 0, -1}, {0, 1, -1},
                                   {-1, 0, -1}, {-1, -1, 0}, {1, -1, 0},  {1, 1, 0},  {-1, 1, 0}};

static void shape(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 8; i++) {
        const double *a = node[i];
        double f[3] = {1 + a[0] * xi[0], 1 + a[1] * xi[1], 1 + a[2] * xi[2]};
        if (N) N[i] = f[0] * f[1] * f[2] / 8;
        if (!dN) continue;
        dN[i][0] = a[0] * f[1] * f[2] / 8;
        dN[i][1] = f[0] * a[1] * f[2] / 8;
        dN[i][2] = f[0] * f[1] * a[2] / 8;
    }
}

/* Computes the shape function of a corner: f0 f1 f2 (a.xi - 2) / 8. */
static void corner(const double *a, const double xi[3], double *N, double *dN)
{
    double f[3] = {1 + a[0] * xi[0], 1 + a[1] * xi[1], 1 + a[2] * xi[2]};
    double s = a[0] * xi[0] + a[1] * xi[1] + a[2] * xi[2] - 2, product = f[0] * f[1] * f[2];
    if (N) *N = product * s / 8;
    for (int k = 0; dN && k < 3; k++)
        dN[k] = a[k] * (f[(k + 1) % 3] * f[(k + 2) % 3] * s + product) / 8;
}

/* Mid-edge shape functions along axis m are (1 - xi_m^2) f f / 4 over the other two. */
static void middle(const double *a, const double xi[3], double *N, double *dN)
{
    int m = a[0] == 0 ? 0 : a[1] == 0 ? 1 : 2, p = (m + 1) % 3, q = (m + 2) % 3;
    double f = 1 - xi[m] * xi[m], fp = 1 + a[p] * xi[p], fq = 1 + a[q] * xi[q];
    if (N) *N = f * fp * fq / 4;
    if (!dN) return;
    dN[m] = -2 * xi[m] * fp * fq / 4;
    dN[p] = f * a[p] * fq / 4;
    dN[q] = f * fp * a[q] / 4;
}

static void shape_quadratic(const double xi[3], double *N, double (*dN)[3])
{
    for (int i = 0; i < 20; i++)
        (i < 8 ? corner : middle)(node[i], xi, N ? N + i : NULL, dN ? dN[i] : NULL);
}

#define G 0.57735026918962576451
static const double point[8][4] = {{-G, -G, G, 1},  {G, -G, G, 1},  {G, G, G, 1},  {-G, G, G, 1},
                                   {-G, -G, -G, 1}, {G, -G, -G, 1}, {G, G, -G, 1}, {-G, G, -G, 1}};
#undef G
/* Irons has sqrt(19/33) = 0.758786...; the original's has another fourth digit, and so a stiffness
 * that is 4e-5 smaller, which trajectories of nine digits show. Nodal forces of an even stress are
 * off by 3e-6 */
#define Q 0.758686910639328
#define R 0.795822425754222
#define WQ 0.335180055401662
#define WR 0.886426592797784
static const double point_quadratic[14][4] = {
    {-Q, -Q, Q, WQ}, {Q, -Q, Q, WQ}, {Q, Q, Q, WQ},   {-Q, Q, Q, WQ}, {-Q, -Q, -Q, WQ},
    {Q, -Q, -Q, WQ}, {Q, Q, -Q, WQ}, {-Q, Q, -Q, WQ}, {-R, 0, 0, WR}, {R, 0, 0, WR},
    {0, -R, 0, WR},  {0, R, 0, WR},  {0, 0, -R, WR},  {0, 0, R, WR}};
#undef Q
#undef R
#undef WQ
#undef WR

/* VTK begins with the lower face */
static const signed char vtk_node[20] = {4,  5,  6, 7, 0,  1,  2,  3,  12, 13,
                                         14, 15, 8, 9, 10, 11, 16, 17, 18, 19};

const struct art_elem_type art_elem_hex = {.name = "hex",
                                           .kind = ART_ELEM_HEX,
                                           .linear = ART_ELEM_HEX,
                                           .quadratic = ART_ELEM_QUADHEX,
                                           .dim = 3,
                                           .n_nodes = 8,
                                           .n_corners = 8,
                                           .n_faces = 6,
                                           .n_edges = 12,
                                           .node = node,
                                           .face = face,
                                           .edge = edge,
                                           .shape = shape,
                                           .n_points = 8,
                                           .point = point,
                                           .vtk = 12,
                                           .vtk_node = vtk_node};

const struct art_elem_type art_elem_quadhex = {.name = "quadhex",
                                               .kind = ART_ELEM_QUADHEX,
                                               .linear = ART_ELEM_HEX,
                                               .quadratic = ART_ELEM_QUADHEX,
                                               .dim = 3,
                                               .n_nodes = 20,
                                               .n_corners = 8,
                                               .n_faces = 6,
                                               .n_edges = 12,
                                               .node = node,
                                               .face = face,
                                               .edge = edge,
                                               .shape = shape_quadratic,
                                               .n_points = 14,
                                               .point = point_quadratic,
                                               .vtk = 25,
                                               .vtk_node = vtk_node};
