/* This computes derivatives of the forces along a path. With G_i the velocity of one end of piece
 * i against the other by the velocities of the components, u_i its direction, l_i its length, F
 * the tension:
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

/* Add the geometric stiffness of a piece between points: -(F/l)(I - u u^T) at its ends, and the
 * negative between them. */
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

/* -k v v^T with v = G_b^T d - G_a^T d of the ends of a line. */
static void turn_across(struct art_system *sys, const struct muscle_path *p,
                        const struct path_line *line, const double d[3], double k)
{
    double(*w)[6] = (double(*)[6])p->grad, wa[6];
    int a = line->a, b = line->b;
    end_gradient(&p->nodes[b], line->rb, d, w[b]);
    end_gradient(&p->nodes[a], line->ra, d, wa);
    for (int i = 0; i < size_of(&p->nodes[a]); i++) w[a][i] -= wa[i];
    art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])w, -k, 0);
    memset(w[a], 0, sizeof w[a]);
    memset(w[b], 0, sizeof w[b]);
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
    memset(p->grad, 0, (size_t)p->n_nodes * 6 * sizeof *p->grad);
    for (int k = 0; k < p->n_lines; k++) {
        const struct path_line *line = &p->lines[k];
        if (line->l == 0) continue;
        if (line->on_body)
            turn_on_body(sys, p, line, F);
        else if (line->a != line->b)
            turn_points(sys, p, line, F / line->l);
    }
}

/* Compute the derivatives of the length by all components: of the whole length, or of what is not
 * passive. */
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
 * symmetric: the symmetric part stands for it, (p g^T + g p^T) / 2 = s s^T - t t^T with s = (p + g)
 * / 2 and t = (p - g) / 2. */
static void tension_jacobian(struct art_system *sys, struct muscle_path *p, const double out[3])
{
    double K = -out[1], D = -out[2];
    path_length_gradient(p, false, p->grad);
    if (!p->passive) {
        art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])p->grad, K, D);
        return;
    }
    path_length_gradient(p, true, p->pull);
    for (int i = 0; i < 6 * p->n_nodes; i++) {
        double sum = 0.5 * (p->pull[i] + p->grad[i]);
        p->pull[i] -= sum;
        p->grad[i] = sum;
    }
    art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])p->grad, K, D);
    art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])p->pull, -K, -D);
}

void path_jacobian(struct art_system *sys, struct muscle_path *p, const double out[3])
{
    const struct path_line *line = &p->lines[0];
    if (p->n_lines == 1 && !line->on_body && line->a != line->b && !p->passive) {
        muscle_axial_jacobian(sys, path_pair(p, line->a, line->a), path_pair(p, line->b, line->b),
                              path_pair(p, line->b, line->a), out, line->l, line->u);
        return;
    }
    turning_jacobian(sys, p, out[0]);
    tension_jacobian(sys, p, out);
}
