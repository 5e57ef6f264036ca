/* This finds frames of the material of a deformable body: the one that has a given pose now, by
 * its place in the undeformed body (art_attach_type.material_frame). */
#include "attachment_weights_priv.h"
#include <math.h>
#include <string.h>

/* This is a frame in an element of a model, as an attachment of its own. */
struct element_frame {
    struct art_attach att;
    struct art_attach_link links[ART_ELEM_MAX_NODES];
    struct fem_frame_attachment data;
    double w[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
};

/* The solid element that contains p, the first of several; else the nearest, with the nearest point
 * of it in p. */
static int element_at(const struct art_fem *fem, const struct art_state *state, double p[3],
                      double xi[3])
{
    double x[ART_ELEM_MAX_NODES][3], at[3], to[3], from[3], best = INFINITY;
    int found = -1;
    art_v3_copy(from, p);
    for (int e = 0; e < fem->n_solids && best > 0; e++) {
        const struct art_elem_type *type = art_fem_kind_of(fem, e)->type;
        art_fem_elem_pos(fem, state, e, x);
        if (art_elem_locate(type, (const double(*)[3])x, from, at)) {
            art_v3_copy(xi, at);
            art_v3_copy(p, from);
            return e;
        }
        double d2 = art_elem_nearest(type, (const double(*)[3])x, 0, from, best, at, to);
        if (!(d2 < best)) continue;
        best = d2;
        found = e;
        art_v3_copy(xi, at);
        art_v3_copy(p, to);
    }
    return found;
}

/* Weights and material gradients at xi, so that the sum of x d^T is F. */
static bool set_element(const struct art_fem *fem, int e, const double xi[3],
                        struct element_frame *f)
{
    const struct art_elem_type *type = art_fem_kind_of(fem, e)->type;
    const int *nodes = art_fem_elem_nodes(fem, e);
    double X[ART_ELEM_MAX_NODES][3], dN[ART_ELEM_MAX_NODES][3], J[9], Ji[9];
    memset(f, 0, sizeof *f);
    for (int k = 0; k < type->n_nodes; k++) art_v3_copy(X[k], fem->rest + 3 * nodes[k]);
    art_elem_jacobian(type, (const double(*)[3])X, xi, J);
    if (!art_m3_inverse(Ji, J)) return false;
    type->shape(xi, f->w, dN);
    for (int k = 0; k < type->n_nodes; k++) {
        f->links[k].dyn = fem->node_dyn[nodes[k]];
        art_m3_tmulvec(f->d[k], Ji, dN[k]);
    }
    f->data.w = f->w;
    f->data.d = f->d;
    f->att.n_links = type->n_nodes;
    f->att.links = f->links;
    f->att.data = &f->data;
    return true;
}

/* Compute the pose of an attachment's frame in the undeformed model. */
static bool rest_pose(const struct art_fem *fem, const struct art_attach *att,
                      struct art_rigid *rest)
{
    const struct fem_frame_attachment *b = att->data;
    double A[9] = {0}, R[9];
    art_v3_zero(rest->p);
    for (int k = 0; k < att->n_links; k++) {
        int node = art_fem_node_index(fem, fem->sys->dyn[att->links[k].dyn].comp);
        if (node < 0) return false;
        const double *X = fem->rest + 3 * node;
        art_v3_add_scaled(rest->p, rest->p, b->w[k], X);
        for (int i = 0; i < 9; i++) A[i] += X[i / 3] * b->d[k][i % 3];
    }
    art_fem_rotation(A, R);
    art_m3_mul(rest->R, R, b->RFD);
    return true;
}

bool fem_material_frame(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, const struct art_rigid *now,
                        struct art_rigid *rest, double u[6], double a[6])
{
    const struct fem_frame_attachment *b = att->data;
    const struct art_fem *fem = b->model ? art_system_fem_of(sys, b->model) : NULL;
    struct element_frame f;
    double p[3], xi[3], A[9] = {0}, R[9];
    if (!fem) return false;
    if (!now) return rest_pose(fem, att, rest);
    art_v3_copy(p, now->p);
    int e = element_at(fem, state, p, xi);
    if (e < 0 || !set_element(fem, e, xi, &f)) return false;
    for (int k = 0; k < f.att.n_links; k++) {
        const double *x = state->q + sys->dyn[f.links[k].dyn].q;
        for (int i = 0; i < 9; i++) A[i] += x[i / 3] * f.d[k][i % 3];
    }
    art_fem_rotation(A, R);
    art_m3_tmul(f.data.RFD, R, now->R);
    if (!rest_pose(fem, &f.att, rest)) return false;
    if (!u) return true;
    memset(u, 0, 6 * sizeof *u);
    memset(a, 0, 6 * sizeof *a);
    fem_frame_link(sys, state, &f.att, a);
    for (int k = 0; k < f.att.n_links; k++) {
        const double *v = state->u + sys->dyn[f.links[k].dyn].u, *G = f.links[k].G;
        for (int i = 0; i < 6; i++) u[i] += art_v3_dot(G + 3 * i, v);
    }
    return true;
}
