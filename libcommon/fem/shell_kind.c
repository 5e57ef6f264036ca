/* This has the data of a kind of shell, with assumed natural strains against locking.
 *
 * A shell is a solid between its front, where its nodes are, and its back: a quadrilateral is a
 * hexahedron, a triangle a wedge, with x = sum N_a ((1 + zeta) f_a + (1 - zeta) b_a) / 2. A
 * membrane is its surface. Points: 2 x 2 x 2 of Gauss; of triangles three times three, at zeta =
 * +-sqrt(3/5) and 0 (the original has +-2/3 there, which gives 74 % of the bending stiffness).
 *
 * Strains are those of the displacements at the points except where these lock in thin shells: the
 * shear across is interpolated from places where bending leaves it zero (quadrilaterals: Dvorkin &
 * Bathe 1984; triangles: Lee & Bathe 2004), the stretch of the thickness from the nodes (Betsch &
 * Stein 1995). To this a part is added that is linear across the thickness and found from the
 * balance within the element (Buechter, Ramm & Roehl 1994), so that a bent shell gets as thin and
 * as thick as its stresses want. */
#include "shell.h"
#include <math.h>
#include <string.h>

static const enum art_elem_kind solids[] = {ART_ELEM_WEDGE, ART_ELEM_HEX};

/* Evaluate the shape functions, with the front first. */
void fem_shell_shape(const struct art_fem_kind *kind, const double xi[3], double *N,
                     double (*dN)[3])
{
    double n[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
    bool quad = kind->n_front == 4;
    if (kind->membrane) {
        kind->type->shape(xi, N, dN);
        return;
    }
    art_elem_type(solids[quad])->shape(xi, n, d);
    for (int a = 0; a < kind->n_nodes; a++) {
        /* wedges begin with what is the back here */
        int from = quad ? a : (a + 3) % 6;
        if (N) N[a] = n[from];
        if (dN) art_v3_copy(dN[a], d[from]);
    }
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

static void place_points(struct art_fem_kind *kind, bool wide_triangles)
{
    const struct art_elem_type *type = kind->type;
    const double three[3] = {5.0 / 9, 8.0 / 9, 5.0 / 9};
    bool quad = kind->n_front == 4;
    int layers = kind->membrane ? 1 : quad ? 2 : 3;
    double far = quad ? 1 / sqrt(3) : wide_triangles ? 2.0 / 3 : sqrt(0.6);
    for (int l = 0; l < layers; l++)
        for (int p = 0; p < type->n_points; p++)
            add_point(kind, type->point[p], layers == 1 ? 0 : far * (2.0 * l / (layers - 1) - 1),
                      layers == 3 ? three[l] : 1);
}

/* ---------------------------------------------------------------------- sampling */

static int sample(const struct art_fem_kind *kind, struct fem_shell *shell, double x, double y,
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

/* Component `to` at point p has a share of component `of` at a sample. */
static void sampling_at(struct fem_shell *shell, int p, int to, int s, int of, double weight)
{
    struct fem_strain_sampling *t = &shell->strain_sampling[p][to];
    t->from[t->n].sample = s;
    t->from[t->n].component = of;
    t->from[t->n++].weight = weight;
}

/* This is the root of Reissner's 5/6: the shear across varies as a parabola over the thickness,
 * and is a constant here that has the same energy for the same force. */
static const double shear = 0.9128709291752769;

static void sample_quad(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    const double *xi = kind->xi[p];
    for (int i = -1; i <= 1; i += 2) {
        int x = sample(kind, shell, 0, i, xi[2]), y = sample(kind, shell, i, 0, xi[2]);
        sampling_at(shell, p, FEM_XZ, x, FEM_XZ, 0.5 * shear * (1 + i * xi[1]));
        sampling_at(shell, p, FEM_YZ, y, FEM_YZ, 0.5 * shear * (1 + i * xi[0]));
        for (int j = -1; j <= 1; j += 2)
            sampling_at(shell, p, FEM_ZZ, sample(kind, shell, i, j, 0), FEM_ZZ,
                        0.25 * (1 + i * xi[0]) * (1 + j * xi[1]));
    }
}

/* e_xz = a_xz + c eta, e_yz = b_yz - c xi, c = b_yz - a_xz - m_yz + m_xz; a, b, m in the middles of
 * the edges, (1/2, 0), (0, 1/2), (1/2, 1/2). */
static void sample_tri(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    static const double node[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    const double *xi = kind->xi[p], N[3] = {1 - xi[0] - xi[1], xi[0], xi[1]};
    int a = sample(kind, shell, 0.5, 0, xi[2]), b = sample(kind, shell, 0, 0.5, xi[2]);
    int m = sample(kind, shell, 0.5, 0.5, xi[2]);
    for (int k = 0; k < 3; k++)
        sampling_at(shell, p, FEM_ZZ, sample(kind, shell, node[k][0], node[k][1], 0), FEM_ZZ, N[k]);
    for (int k = 0; k < 2; k++) {
        int to = k == 0 ? FEM_XZ : FEM_YZ;
        double c = k == 0 ? xi[1] : -xi[0];
        sampling_at(shell, p, to, a, FEM_XZ, shear * ((k == 0) - c));
        sampling_at(shell, p, to, b, FEM_YZ, shear * ((k == 1) + c));
        sampling_at(shell, p, to, m, FEM_YZ, -shear * c);
        sampling_at(shell, p, to, m, FEM_XZ, shear * c);
    }
}

static void choose_strains(const struct art_fem_kind *kind, struct fem_shell *shell)
{
    static const int in_plane[] = {FEM_XX, FEM_YY, FEM_XY};
    bool quad = kind->n_front == 4;
    shell->n_modes = kind->membrane ? 0 : quad ? 4 : 3;
    for (int p = 0; p < kind->n_points; p++) {
        const double *xi = kind->xi[p], modes[4] = {1, xi[0], xi[1], xi[0] * xi[1]};
        int here = sample(kind, shell, xi[0], xi[1], xi[2]);
        for (int k = 0; k < 3; k++) sampling_at(shell, p, in_plane[k], here, in_plane[k], 1);
        for (int r = 0; r < shell->n_modes; r++) shell->mode[p][r] = xi[2] * modes[r];
        if (kind->membrane) continue;
        if (quad)
            sample_quad(kind, shell, p);
        else
            sample_tri(kind, shell, p);
    }
}

/* Find the point of the corotation, the middle. */
static void find_middle(struct art_fem_kind *kind)
{
    double third = kind->n_front == 3 ? 1.0 / 3 : 0, xi[3] = {third, third, 0};
    kind->n_corners = kind->n_nodes;
    fem_shell_shape(kind, xi, NULL, kind->warp);
}

void fem_shell_kind_fill(struct art_fem_kind *kind, struct fem_shell *shell, int which,
                         bool wide_triangles)
{
    bool tri = which == ART_ELEM_TRI || which == ART_FEM_MEMBRANE_TRI;
    memset(kind, 0, sizeof *kind);
    memset(shell, 0, sizeof *shell);
    kind->type = art_elem_type(tri ? ART_ELEM_TRI : ART_ELEM_QUAD);
    kind->shell = which < ART_ELEM_KINDS;
    kind->membrane = !kind->shell;
    kind->n_front = tri ? 3 : 4;
    kind->n_nodes = kind->n_front * (kind->shell ? 2 : 1);
    kind->n_modes = 1;
    kind->assumed = shell;
    place_points(kind, wide_triangles);
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
