/* Derivatives of the forces along a path. With G_i the velocity of one end of piece i against the
 * other by the velocities of the components, u_i its direction, l_i its length, F the tension:
 *
 *     K = -sum F/l_i G_i^T X_i G_i - dF/dl U^T V,    D = -dF/dldot U^T V
 *
 * with U = sum u_i^T G_i over all pieces and V over those whose length counts. X = I - u u^T
 * between points; with an end on an obstacle see path_lines.c and below. All components of a path
 * are coupled. */
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

/* -k d d^T between the ends of a line, whose blocks are outer products of w = G^T d. */
static void turn_across(struct art_system *sys, const struct muscle_path *p,
                        const struct path_line *line, const double d[3], double k)
{
    double w[2][6];
    int a = line->a, b = line->b;
    end_gradient(&p->nodes[a], line->ra, d, w[0]);
    end_gradient(&p->nodes[b], line->rb, d, w[1]);
    if (a == b) {
        for (int i = 0; i < size_of(&p->nodes[a]); i++) w[1][i] -= w[0][i];
        art_system_add_outer(sys, path_pair(p, a, a), w[1], w[1], -k, 0);
        return;
    }
    art_system_add_outer(sys, path_pair(p, a, a), w[0], w[0], -k, 0);
    art_system_add_outer(sys, path_pair(p, b, b), w[1], w[1], -k, 0);
    art_system_add_outer(sys, path_pair(p, a, b), w[a > b ? 0 : 1], w[a > b ? 1 : 0], k, 0);
}

/* With an end on a body: X = turn n n^T, and along the surface, across the line, what a strand of
 * the whole length has: on a cylinder, which unrolls into a plane, that is exact for the end that
 * moves. */
static void turn_on_body(struct art_system *sys, const struct muscle_path *p,
                         const struct path_line *line, double F)
{
    double across[3];
    turn_across(sys, p, line, line->n, F / line->l * line->turn);
    if (!(line->strand > 0)) return;
    art_v3_cross(across, line->u, line->n);
    if (art_v3_normalize(across, across) > 0) turn_across(sys, p, line, across, F / line->strand);
}

static void turning_jacobian(struct art_system *sys, const struct muscle_path *p, double F)
{
    for (int k = 0; k < p->n_lines; k++) {
        const struct path_line *line = &p->lines[k];
        if (line->l == 0) continue;
        if (line->on_body)
            turn_on_body(sys, p, line, F);
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
    double K = -out[1], D = -out[2];
    path_length_gradient(p, false, p->grad);
    if (p->passive) path_length_gradient(p, true, p->pull);
    for (int i = 0; i < p->n_nodes; i++)
        for (int j = 0; j <= i; j++) {
            const double *gi = p->grad + 6 * i, *gj = p->grad + 6 * j;
            int pair = path_pair(p, i, j);
            if (!p->passive) {
                art_system_add_outer(sys, pair, gi, gj, K, D);
                continue;
            }
            art_system_add_outer(sys, pair, p->pull + 6 * i, gj, 0.5 * K, 0.5 * D);
            art_system_add_outer(sys, pair, gi, p->pull + 6 * j, 0.5 * K, 0.5 * D);
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
