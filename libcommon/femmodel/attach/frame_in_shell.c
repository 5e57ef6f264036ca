/* Frames in shells as the original has them (frame_in_shell_by_director): they turn with the
 * gradient of the whole shell, backs included, at the place t between back (-1) and front (1), F =
 * J J0^-1,  J = sum [dN/dxi v, dN/deta v, N d / 2],  d = x - b,  v = x - (1 - t) d / 2, while the
 * nodes alone have the velocities and bear the loads. */
#include "attachment_weights_priv.h"

static void add_node(double J[9], const double x[3], const double back[3], double t, double N,
                     const double dN[3])
{
    double d[3];
    art_v3_sub(d, x, back);
    for (int i = 0; i < 3; i++) {
        double v = x[i] - 0.5 * (1 - t) * d[i];
        J[3 * i] += dN[0] * v;
        J[3 * i + 1] += dN[1] * v;
        J[3 * i + 2] += 0.5 * N * d[i];
    }
}

bool fem_shell_frame_gradient(const struct art_system *sys, const struct art_state *state,
                              const struct art_attach *att, double F[9])
{
    struct fem_frame_attachment *b = att->data;
    const struct art_fem *fem = art_system_fem_of(sys, b->model);
    int e = fem ? art_fem_elem_index(fem, b->shell) : -1;
    double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], J[9] = {0}, J0[9] = {0}, J0i[9];
    if (e < 0 || !art_fem_kind_of(fem, e)->shell) return false;
    const int *node = art_fem_elem_nodes(fem, e);
    art_fem_kind_of(fem, e)->type->shape(b->xi, N, dN);
    for (int k = 0; k < att->n_links; k++) {
        int back = fem->node_back[node[k]];
        if (back < 0) return false;
        add_node(J, state->q + sys->dyn[fem->node_dyn[node[k]]].q,
                 state->q + sys->dyn[fem->node_dyn[back]].q, b->xi[2], N[k], dN[k]);
        add_node(J0, fem->rest + 3 * node[k], fem->rest + 3 * back, b->xi[2], N[k], dN[k]);
    }
    if (!art_m3_inverse(J0i, J0)) return false;
    art_m3_mul(F, J, J0i);
    for (int k = 0; k < att->n_links; k++) {
        const double along[3] = {dN[k][0], dN[k][1], 0};
        art_m3_tmulvec(b->d[k], J0i, along);
    }
    return true;
}
