/* This has the data of a kind of shell, with assumed natural strains against locking.
 *
 * A shell is a solid between its front, where its nodes are, and its back: a quadrilateral is a
 * hexahedron, a triangle a wedge, with x = sum N_a ((1 + zeta) f_a + (1 - zeta) b_a) / 2. A
 * membrane is its surface. Points: 2 x 2 x 2 of Gauss; of triangles three times three, at zeta =
 * +-sqrt(3/5) and 0 (the original has +-2/3 there, which gives 74 % of the bending stiffness).
 * Quadratic shells, with nodes on the edges too, have two layers: of 7 points if they are
 * triangles, else of 2 x 2 and the middle, or of 3 x 3 where their strains are those of the
 * displacements.
 *
 * Strains are those of the displacements at the points except where these lock in thin shells: the
 * shear across is interpolated from places where bending leaves it zero (quadrilaterals: Dvorkin &
 * Bathe 1984; triangles: Lee & Bathe 2004; quadratic ones: shell_quadratic.c), the stretch of the
 * thickness from the nodes (Betsch & Stein 1995). To this a part is added that is linear across the
 * thickness and found from the balance within the element (Buechter, Ramm & Roehl 1994), so that a
 * bent shell gets as thin and as thick as its stresses want. */
#include "shell.h"
#include <math.h>
#include <string.h>

static bool is_quadratic(const struct art_fem_kind *kind)
{
    return kind->type->kind != kind->type->linear;
}

/* Evaluate the shape functions of the hexahedron or wedge of a linear shell, with the front first.
 */
static void linear_shape(bool quad, const double xi[3], double *N, double (*dN)[3])
{
    double n[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
    art_elem_type(quad ? ART_ELEM_HEX : ART_ELEM_WEDGE)->shape(xi, n, d);
    for (int a = 0; a < (quad ? 8 : 6); a++) {
        /* wedges begin with what is the back here */
        int from = quad ? a : (a + 3) % 6;
        if (N) N[a] = n[from];
        if (dN) art_v3_copy(dN[a], d[from]);
    }
}

/* Evaluate the shape functions of the surface times (1 +- zeta) / 2. */
static void quadratic_shape(const struct art_fem_kind *kind, const double xi[3], double *N,
                            double (*dN)[3])
{
    double n[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
    kind->type->shape(xi, n, d);
    for (int a = 0; a < kind->n_nodes; a++) {
        int i = a % kind->n_front;
        double side = a < kind->n_front ? 1 : -1, share = 0.5 * (1 + side * xi[2]);
        if (N) N[a] = share * n[i];
        if (dN) art_v3_set(dN[a], share * d[i][0], share * d[i][1], 0.5 * side * n[i]);
    }
}

/* Evaluate the shape functions, with the front first. */
void fem_shell_shape(const struct art_fem_kind *kind, const double xi[3], double *N,
                     double (*dN)[3])
{
    if (kind->membrane)
        kind->type->shape(xi, N, dN);
    else if (is_quadratic(kind))
        quadratic_shape(kind, xi, N, dN);
    else
        linear_shape(kind->n_front == 4, xi, N, dN);
}

int fem_shell_corner_shape(const struct art_fem_kind *kind, const double xi[3], double *N)
{
    const struct art_elem_type *type = kind->type;
    if (kind->membrane)
        art_elem_type(type->linear)->shape(xi, N, NULL);
    else
        linear_shape(type->n_corners == 4, xi, N, NULL);
    return type->n_corners * (kind->membrane ? 1 : 2);
}

double fem_shell_jacobian(const struct art_fem_kind *kind, int p, const double (*x)[3], double J[9])
{
    double c[3][3] = {{0}}, n[3], det;
    for (int a = 0; a < kind->n_nodes; a++)
        for (int k = 0; k < 3; k++) art_v3_add_scaled(c[k], c[k], kind->dN[p][a][k], x[a]);
    art_v3_cross(n, c[0], c[1]);
    if (kind->membrane) {
        det = art_v3_norm(n);
        art_v3_scale(c[2], det > 0 ? 1 / det : 0, n);
    } else {
        det = art_v3_dot(n, c[2]);
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) J[3 * i + k] = c[k][i];
    return det;
}

/* ------------------------------------------------------------------------ points */

static void add_point(struct art_fem_kind *kind, const double at[4], double zeta, double weight)
{
    int p = kind->n_points++;
    art_v3_set(kind->xi[p], at[0], at[1], zeta);
    kind->weight[p] = at[3] * weight;
}

#define A 0.10128650732345633
#define B 0.47014206410511505
#define U 0.06296959027241357
#define V 0.06619707639425309
static const double radon[7][4] = {
    {1.0 / 3, 1.0 / 3, 0, 0.1125}, {A, A, 0, U}, {1 - 2 * A, A, 0, U},
    {A, 1 - 2 * A, 0, U},          {B, B, 0, V}, {1 - 2 * B, B, 0, V},
    {B, 1 - 2 * B, 0, V}};
#undef A
#undef B
#undef U
#undef V
#define G 0.77459666924148337704
static const double gauss[9][4] = {
    {-G, -G, 0, 25.0 / 81}, {0, -G, 0, 40.0 / 81}, {G, -G, 0, 25.0 / 81},
    {-G, 0, 0, 40.0 / 81},  {0, 0, 0, 64.0 / 81},  {G, 0, 0, 40.0 / 81},
    {-G, G, 0, 25.0 / 81},  {0, G, 0, 40.0 / 81},  {G, G, 0, 25.0 / 81}};
#undef G

/* This is the rule of 2 x 2 points, with a middle of small weight w and the others at 1 / sqrt(3 (1
 * - w / 4)): all that is linear by either coordinate, and its squares, stays exact, and no motion
 * of the element is without strain at all points (Cook, Malkus, Plesha & Witt 2002, section 6.8).
 */
#define W 0.001
#define G 0.57742245150774119
#define C (1 - W / 4)
static const double five[5][4] = {
    {-G, -G, 0, C}, {G, -G, 0, C}, {G, G, 0, C}, {-G, G, 0, C}, {0, 0, 0, W}};
#undef W
#undef G
#undef C

const double (*art_fem_surface_points(const struct art_elem_type *type, int *n))[4]
{
    bool quadratic = type->kind == ART_ELEM_QUADTRI || type->kind == ART_ELEM_QUADQUAD;
    *n = !quadratic ? type->n_points : type->n_corners == 3 ? 7 : 5;
    return !quadratic ? type->point : type->n_corners == 3 ? radon : five;
}

static void place_points(struct art_fem_kind *kind, bool wide_triangles, bool full)
{
    const double three[3] = {5.0 / 9, 8.0 / 9, 5.0 / 9};
    int n, layers = kind->membrane ? 1 : kind->type->kind == ART_ELEM_TRI ? 3 : 2;
    const double(*point)[4] = art_fem_surface_points(kind->type, &n);
    if (kind->type->kind == ART_ELEM_QUADQUAD && full) point = gauss, n = 9;
    double far = layers == 2 ? 1 / sqrt(3) : wide_triangles ? 2.0 / 3 : sqrt(0.6);
    for (int l = 0; l < layers; l++)
        for (int p = 0; p < n; p++)
            add_point(kind, point[p], layers == 1 ? 0 : far * (2.0 * l / (layers - 1) - 1),
                      layers == 3 ? three[l] : 1);
}

/* ---------------------------------------------------------------------- sampling */

int fem_shell_sample(const struct art_fem_kind *kind, struct fem_shell *shell, double x, double y,
                     double z)
{
    const double xi[3] = {x, y, z};
    for (int s = 0; s < shell->n_samples; s++)
        if (memcmp(shell->xi[s], xi, sizeof xi) == 0) return s;
    int s = shell->n_samples++;
    art_v3_copy(shell->xi[s], xi);
    fem_shell_shape(kind, xi, NULL, shell->dN[s]);
    return s;
}

void fem_shell_sampling_at(struct fem_shell *shell, int p, int to, int s, int of, double weight)
{
    struct fem_strain_sampling *t = &shell->strain_sampling[p][to];
    t->from[t->n].sample = s;
    t->from[t->n].component = of;
    t->from[t->n++].weight = weight;
}

static void sample_quad(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    const double *xi = kind->xi[p];
    for (int i = -1; i <= 1; i += 2) {
        int x = fem_shell_sample(kind, shell, 0, i, xi[2]),
            y = fem_shell_sample(kind, shell, i, 0, xi[2]);
        fem_shell_sampling_at(shell, p, FEM_XZ, x, FEM_XZ, 0.5 * fem_shell_shear * (1 + i * xi[1]));
        fem_shell_sampling_at(shell, p, FEM_YZ, y, FEM_YZ, 0.5 * fem_shell_shear * (1 + i * xi[0]));
        for (int j = -1; j <= 1; j += 2)
            fem_shell_sampling_at(shell, p, FEM_ZZ, fem_shell_sample(kind, shell, i, j, 0), FEM_ZZ,
                                  0.25 * (1 + i * xi[0]) * (1 + j * xi[1]));
    }
}

/* e_xz = a_xz + c eta, e_yz = b_yz - c xi, c = b_yz - a_xz - m_yz + m_xz; a, b, m in the middles of
 * the edges, (1/2, 0), (0, 1/2), (1/2, 1/2). */
static void sample_tri(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    static const double node[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    const double *xi = kind->xi[p], N[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    int a = fem_shell_sample(kind, shell, 0.5, 0, xi[2]),
        b = fem_shell_sample(kind, shell, 0, 0.5, xi[2]);
    int m = fem_shell_sample(kind, shell, 0.5, 0.5, xi[2]);
    for (int k = 0; k < 3; k++)
        fem_shell_sampling_at(shell, p, FEM_ZZ,
                              fem_shell_sample(kind, shell, node[k][0], node[k][1], 0), FEM_ZZ,
                              N[k]);
    for (int k = 0; k < 2; k++) {
        int to = k == 0 ? FEM_XZ : FEM_YZ;
        double c = k == 0 ? xi[1] : -xi[0];
        fem_shell_sampling_at(shell, p, to, a, FEM_XZ, fem_shell_shear * ((k == 0) - c));
        fem_shell_sampling_at(shell, p, to, b, FEM_YZ, fem_shell_shear * ((k == 1) + c));
        fem_shell_sampling_at(shell, p, to, m, FEM_YZ, -fem_shell_shear * c);
        fem_shell_sampling_at(shell, p, to, m, FEM_XZ, fem_shell_shear * c);
    }
}

static void choose_strains(const struct art_fem_kind *kind, struct fem_shell *shell)
{
    static const int in_plane[] = {FEM_XX, FEM_YY, FEM_XY};
    bool quad = kind->type->n_corners == 4;
    shell->n_modes = kind->membrane ? 0 : quad ? 4 : 3;
    for (int p = 0; p < kind->n_points; p++) {
        const double *xi = kind->xi[p], modes[4] = {1, xi[0], xi[1], xi[0] * xi[1]};
        bool assumed = is_quadratic(kind) && kind->shell;
        int here = assumed ? -1 : fem_shell_sample(kind, shell, xi[0], xi[1], xi[2]);
        for (int k = 0; k < 3 && !assumed; k++)
            fem_shell_sampling_at(shell, p, in_plane[k], here, in_plane[k], 1);
        for (int r = 0; r < shell->n_modes; r++) shell->mode[p][r] = xi[2] * modes[r];
        if (kind->membrane) continue;
        if (assumed)
            fem_shell_sample_quadratic(kind, shell, p);
        else if (quad)
            sample_quad(kind, shell, p);
        else
            sample_tri(kind, shell, p);
    }
}

/* Find the point of the corotation, the middle. */
static void find_middle(struct art_fem_kind *kind)
{
    double third = kind->type->n_corners == 3 ? 1.0 / 3 : 0, xi[3] = {third, third, 0};
    kind->n_corners = kind->n_nodes;
    fem_shell_shape(kind, xi, NULL, kind->warp);
}

void fem_shell_kind_fill(struct art_fem_kind *kind, struct fem_shell *shell, int which,
                         bool wide_triangles, bool full)
{
    static const enum art_elem_kind surface[] = {[ART_FEM_MEMBRANE_TRI] = ART_ELEM_TRI,
                                                 [ART_FEM_MEMBRANE_QUAD] = ART_ELEM_QUAD,
                                                 [ART_FEM_MEMBRANE_QUADTRI] = ART_ELEM_QUADTRI,
                                                 [ART_FEM_MEMBRANE_QUADQUAD] = ART_ELEM_QUADQUAD};
    memset(kind, 0, sizeof *kind);
    memset(shell, 0, sizeof *shell);
    kind->shell = which < ART_ELEM_KINDS;
    kind->membrane = !kind->shell;
    kind->type = art_elem_type(kind->shell ? (enum art_elem_kind)which : surface[which]);
    kind->n_front = kind->type->n_nodes;
    kind->n_nodes = kind->n_front * (kind->shell ? 2 : 1);
    kind->n_modes = 1;
    kind->assumed = shell;
    place_points(kind, wide_triangles, full || kind->membrane);
    for (int p = 0; p < kind->n_points; p++) {
        kind->H[p][0] = 1;
        fem_shell_shape(kind, kind->xi[p], kind->N[p], kind->dN[p]);
        for (int a = 0; a < kind->n_nodes; a++)
            for (int k = 0; k < 3; k++)
                kind->dN_nodes[p][k][a] = kind->dN_points[a][k][p] = kind->dN[p][a][k];
    }
    find_middle(kind);
    choose_strains(kind, shell);
    fem_extrapolation(kind);
}

bool fem_shell_uses_assumed_strain(const struct art_fem *fem, int e)
{
    return art_fem_is_shell(fem, e) && !fem->sys->quirks.shells_as_solids;
}
