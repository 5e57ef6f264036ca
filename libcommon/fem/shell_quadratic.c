/* These are the strains of quadratic shells, with nodes on the edges, that do not lock. Triangles:
 * MITC6 (Lee & Bathe 2004, Comput. Struct. 82): strains in the plane are linear along each edge,
 * shears across are interpolated from points of Gauss on the edges, which elements share, where
 * bending leaves them zero. Quadrilaterals: those of the displacements at the points of 2 x 2, at
 * which a curved surface bends without stretching or shear (Zienkiewicz, Taylor & Too 1971, Int. J.
 * Numer. Methods Eng. 3). Stretches of the thickness are those of the nodes. Straight, evenly
 * thick elements pass the patch test. */
#include "shell.h"

/* The rule of two points of Gauss has them here on [0, 1]. */
#define LOW 0.21132486540518711775
#define HIGH 0.78867513459481288225

static void add(struct fem_shell *shell, int p, int component, int sample, double weight)
{
    fem_shell_sampling_at(shell, p, component, sample, component, weight);
}

/* Take e_zz from the nodes. */
static void sample_thickness(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    double N[ART_ELEM_MAX_NODES];
    kind->type->shape(kind->xi[p], N, NULL);
    for (int a = 0; a < kind->n_front; a++) {
        const double *node = kind->type->node[a];
        add(shell, p, FEM_ZZ, fem_shell_sample(kind, shell, node[0], node[1], 0), N[a]);
    }
}

/* ------------------------------------------------------------------ quadrilaterals */

/* Strains are those of the displacements at the points, which are those of reduced integration. */
static void sample_quad(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    static const int here[] = {FEM_XX, FEM_YY, FEM_XY, FEM_XZ, FEM_YZ};
    const double *xi = kind->xi[p];
    int s = fem_shell_sample(kind, shell, xi[0], xi[1], xi[2]);
    for (int k = 0; k < 5; k++)
        fem_shell_sampling_at(shell, p, here[k], s, here[k], k < 3 ? 1 : fem_shell_shear);
}

/* ----------------------------------------------------------------------- triangles */

/* The shears across are linear, with the values of the displacements along each edge at its two
 * points of Gauss: e_xz = A + c eta, e_yz = B + b xi with A linear along the first edge, B along
 * the third; b and c follow from the difference C = e_yz - e_xz along the second. */
static void sample_tri_shear(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    const double *xi = kind->xi[p], x = xi[0], y = xi[1], z = xi[2], w = fem_shell_shear;
    const double span = HIGH - LOW, g = HIGH / span, l = LOW / span;
    int A[2], B[2], C[2];
    for (int k = 0; k < 2; k++) {
        double near = k ? HIGH : LOW;
        A[k] = fem_shell_sample(kind, shell, near, 0, z);
        B[k] = fem_shell_sample(kind, shell, 0, near, z);
        C[k] = fem_shell_sample(kind, shell, 1 - near, near, z);
    }
    /* q0 = C0 - B0 + A1 at (HIGH, LOW), q1 = C1 - B1 + A0 at (LOW, HIGH); b = g q0 - l q1, c = l
     * q0 - g q1 */
    for (int to = 0; to < 2; to++) {
        int m = to == 0 ? FEM_XZ : FEM_YZ;
        double t = to == 0 ? x : y, q[2] = {to == 0 ? l * y : g * x, to == 0 ? -g * y : -l * x};
        double linear[2] = {(HIGH - t) / span, (t - LOW) / span};
        for (int k = 0; k < 2; k++) {
            double a = q[1 - k] + (to == 0 ? linear[k] : 0);
            double b = -q[k] + (to == 1 ? linear[k] : 0);
            fem_shell_sampling_at(shell, p, m, A[k], FEM_XZ, w * a);
            fem_shell_sampling_at(shell, p, m, B[k], FEM_YZ, w * b);
            fem_shell_sampling_at(shell, p, m, C[k], FEM_YZ, w * q[k]);
            fem_shell_sampling_at(shell, p, m, C[k], FEM_XZ, -w * q[k]);
        }
    }
}

/* The strain along an edge is linear: through two points of Gauss on it, and one on the parallel
 * that is 1 / sqrt(3) away. */
static void sample_tri(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    static const double at[3][3][2] = {{{LOW, 0}, {HIGH, 0}, {LOW, HIGH - LOW}},
                                       {{0, LOW}, {0, HIGH}, {HIGH - LOW, LOW}},
                                       {{HIGH, LOW}, {LOW, HIGH}, {LOW, LOW}}};
    const double *xi = kind->xi[p], span = HIGH - LOW;
    const double away[3] = {xi[1], xi[0], 1 - xi[0] - xi[1]}, along[3] = {xi[0], xi[1], xi[1]};
    for (int edge = 0; edge < 3; edge++) {
        double N[3] = {0, (along[edge] - LOW) / span, away[edge] / span};
        N[0] = 1 - N[1] - N[2];
        for (int k = 0; k < 3; k++) {
            int s = fem_shell_sample(kind, shell, at[edge][k][0], at[edge][k][1], xi[2]);
            /* 2 e_xy = e_xx + e_yy - 2 e_qq, 2 e_qq = e_xx + e_yy - 2 e_xy along the second edge */
            if (edge == 0) {
                add(shell, p, FEM_XX, s, N[k]);
                fem_shell_sampling_at(shell, p, FEM_XY, s, FEM_XX, N[k]);
            } else if (edge == 1) {
                add(shell, p, FEM_YY, s, N[k]);
                fem_shell_sampling_at(shell, p, FEM_XY, s, FEM_YY, N[k]);
            } else {
                fem_shell_sampling_at(shell, p, FEM_XY, s, FEM_XX, -N[k]);
                fem_shell_sampling_at(shell, p, FEM_XY, s, FEM_YY, -N[k]);
                add(shell, p, FEM_XY, s, N[k]);
            }
        }
    }
    sample_tri_shear(kind, shell, p);
}

void fem_shell_sample_quadratic(const struct art_fem_kind *kind, struct fem_shell *shell, int p)
{
    sample_thickness(kind, shell, p);
    if (kind->type->n_corners == 4)
        sample_quad(kind, shell, p);
    else
        sample_tri(kind, shell, p);
}
