/* Derivatives of the forces along a path. With G_i the velocity of one end of piece i against the
 * other by the velocities of the components, u_i its direction, l_i its length, F the tension:
 *
 *     K = -sum F/l_i G_i^T X_i G_i - dF/dl U^T V,    D = -dF/dldot U^T V
 *
 * with U = sum u_i^T G_i over all pieces and V over those whose length counts. X = I - u u^T
 * between points; with an end on an obstacle see path_lines.c. All components of a path are
 * coupled. */
#include "path_priv.h"
#include <string.h>

static int size_of(const struct path_node *node)
{
    return node->frame ? 6 : 3;
}

/* The turning of a piece between points: -(F/l)(I - u u^T) at its ends, the negative between them.
 */
static void turn_points(struct art_system *sys, const struct muscle_path *p,
                        const struct path_line *line, double g)
{
    art_system_add_axial(sys, path_pair(p, line->a, line->a), path_pair(p, line->b, line->b),
                         path_pair(p, line->a, line->b), line->u, -g, g, 0);
}

/* w = G^T n of an end: n itself, and its moment. */
static void end_gradient(const struct path_node *node, const double r[3], const double n[3],
                         double w[6])
{
    art_v3_copy(w, n);
    if (node->frame) art_v3_cross(w + 3, r, n);
}

/* B[m][n] = s a b^T */
static void outer(double *B, double s, const double *a, int m, const double *b, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) B[i * n + j] = s * a[i] * b[j];
}

/* With an end on a body: X = turn n n^T, so that the block is an outer product of w = G^T n. */
static void turn_on_body(struct art_system *sys, const struct muscle_path *p,
                         const struct path_line *line, double g)
{
    const struct path_node *a = &p->nodes[line->a], *b = &p->nodes[line->b];
    double wa[6], wb[6], B[36], k = g * line->turn;
    int m = size_of(a), n = size_of(b);
    end_gradient(a, line->ra, line->n, wa);
    end_gradient(b, line->rb, line->n, wb);
    if (line->a == line->b) {
        for (int i = 0; i < m; i++) wb[i] -= wa[i];
        outer(B, -k, wb, m, wb, m);
        art_system_add(sys, path_pair(p, line->a, line->a), B, NULL);
        return;
    }
    outer(B, -k, wa, m, wa, m);
    art_system_add(sys, path_pair(p, line->a, line->a), B, NULL);
    outer(B, -k, wb, n, wb, n);
    art_system_add(sys, path_pair(p, line->b, line->b), B, NULL);
    if (line->a > line->b)
        outer(B, k, wa, m, wb, n);
    else
        outer(B, k, wb, n, wa, m);
    art_system_add(sys, path_pair(p, line->a, line->b), B, NULL);
}

static void turning_jacobian(struct art_system *sys, const struct muscle_path *p, double F)
{
    for (int k = 0; k < p->n_lines; k++) {
        const struct path_line *line = &p->lines[k];
        if (line->l == 0) continue;
        if (line->on_body)
            turn_on_body(sys, p, line, F / line->l);
        else if (line->a != line->b)
            turn_points(sys, p, line, F / line->l);
    }
}

/* Derivatives of the length by all components: of all of it, or of what is not passive. */
void path_length_gradient(const struct muscle_path *p, bool all, double *grad)
{
    double w[6];
    memset(grad, 0, (size_t)p->n_nodes * 6 * sizeof *grad);
    for (int k = 0; k < p->n_lines; k++) {
        const struct path_line *line = &p->lines[k];
        double *ga = grad + (size_t)6 * (size_t)line->a, *gb = grad + (size_t)6 * (size_t)line->b;
        if (line->passive && !all) continue;
        end_gradient(&p->nodes[line->a], line->ra, line->u, w);
        for (int i = 0; i < size_of(&p->nodes[line->a]); i++) ga[i] -= w[i];
        end_gradient(&p->nodes[line->b], line->rb, line->u, w);
        for (int i = 0; i < size_of(&p->nodes[line->b]); i++) gb[i] += w[i];
    }
}

/* The tension depends on all components. With passive segments its part of the Jacobian is not
 * symmetric: the symmetric part (p_i g_j^T + g_i p_j^T) / 2 stands for it. */
static void tension_jacobian(struct art_system *sys, struct muscle_path *p, const double out[3])
{
    path_length_gradient(p, false, p->grad);
    if (p->passive) path_length_gradient(p, true, p->pull);
    for (int i = 0; i < p->n_nodes; i++)
        for (int j = 0; j <= i; j++) {
            double gg[36], other[36], K[36], D[36];
            int m = size_of(&p->nodes[i]), n = size_of(&p->nodes[j]);
            const double *gi = p->grad + 6 * i, *gj = p->grad + 6 * j;
            if (p->passive) {
                outer(gg, 0.5, p->pull + 6 * i, m, gj, n);
                outer(other, 0.5, gi, m, p->pull + 6 * j, n);
                for (int k = 0; k < m * n; k++) gg[k] += other[k];
            } else {
                outer(gg, 1, gi, m, gj, n);
            }
            for (int k = 0; k < m * n; k++) K[k] = -out[1] * gg[k], D[k] = -out[2] * gg[k];
            art_system_add(sys, path_pair(p, i, j), K, out[2] != 0 ? D : NULL);
        }
}

void path_jacobian(struct art_system *sys, struct muscle_path *p, const double out[3])
{
    if (p->n_lines == 1 && p->n_nodes == 2 && !p->passive) {
        const struct path_line *line = &p->lines[0];
        muscle_axial_jacobian(sys, path_pair(p, 0, 0), path_pair(p, 1, 1), path_pair(p, 1, 0), out,
                              line->l, line->u);
        return;
    }
    turning_jacobian(sys, p, out[0]);
    tension_jacobian(sys, p, out);
}
