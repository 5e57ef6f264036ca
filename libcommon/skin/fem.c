/* Rotations of FEM models at the points of skins. An offset turns by the rotation R of the polar
 * decomposition F = R P: of F at the warping point of its element (guide, section 11.1); or, so
 * that it does not jump from one element to the next, of
 *
 *     F = sum over nodes of a_i F_i,   F_i the mean of F over the elements around node i, by
 * volumes,
 *
 * with the coordinates a_i of the point. Either is F = sum of x_j d_j^T with constant d_j. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

int skin_fem_create(struct art_ctx *ctx, const struct art_fem *fem, struct skin_fem **out)
{
    struct art_arena *arena = &fem->sys->arena;
    struct skin_fem *f = art_arena_alloc(ctx, arena, 1, sizeof *f);
    size_t n = 0;
    if (!f) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) n += (size_t)art_fem_kind_of(fem, e)->n_nodes;
    f->fem = fem;
    f->gradient = art_arena_alloc(ctx, arena, 3 * n + 1, sizeof *f->gradient);
    f->elem_F = art_arena_alloc(ctx, arena, 9 * (size_t)fem->n_elems + 1, sizeof *f->elem_F);
    f->node_F = art_arena_alloc(ctx, arena, 9 * (size_t)fem->n_all + 1, sizeof *f->node_F);
    f->needed = art_arena_alloc(ctx, arena, (size_t)fem->n_all + 1, sizeof *f->needed);
    if (!f->gradient || !f->elem_F || !f->node_F || !f->needed) return ART_ENOMEM;
    *out = f;
    return ART_OK;
}

/* d = J (J^T J)^-1 dN at rest: J^-T dN where J has an inverse; of membranes along their surface. */
static void elem_gradient(struct skin_fem *f, int e)
{
    const struct art_fem_kind *kind = art_fem_kind_of(f->fem, e);
    const int *node = art_fem_elem_nodes(f->fem, e);
    double J[9] = {0}, C[9], inv[9], t[3], *d = f->gradient + 3 * (size_t)f->fem->elem[e].node;
    for (int a = 0; a < kind->n_nodes; a++)
        for (int i = 0; i < 9; i++)
            J[i] += f->fem->rest[3 * node[a] + i / 3] * kind->warp[a][i % 3];
    art_m3_tmul(C, J, J);
    if (kind->membrane) C[2] = C[5] = C[6] = C[7] = 0, C[8] = C[0] + C[4];
    bool good = art_m3_inverse(inv, C);
    for (int a = 0; a < kind->n_nodes; a++) {
        art_v3_zero(d + 3 * a);
        if (!good) continue;
        art_m3_mulvec(t, inv, kind->warp[a]);
        art_m3_mulvec(d + 3 * a, J, t);
    }
}

void skin_fem_rest(struct skin_fem *f)
{
    for (int e = 0; e < f->fem->n_elems; e++) elem_gradient(f, e);
}

static void add_outer(double F[9], const double x[3], const double d[3], double s)
{
    for (int i = 0; i < 3; i++) art_v3_add_scaled(F + 3 * i, F + 3 * i, s * x[i], d);
}

static const double *node_at(const struct art_fem *fem, const struct art_state *state, int node)
{
    return state->q + fem->sys->dyn[fem->node_dyn[node]].q;
}

void skin_fem_update(struct skin_fem *f, const struct art_state *state, bool nodes)
{
    const struct art_fem *fem = f->fem;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        const double *d = f->gradient + 3 * (size_t)fem->elem[e].node;
        double *F = f->elem_F + 9 * (size_t)e;
        memset(F, 0, 9 * sizeof *F);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            add_outer(F, node_at(fem, state, node[a]), d + 3 * a, 1);
    }
    for (int i = 0; nodes && i < fem->n_all; i++) {
        double *F = f->node_F + 9 * (size_t)i, sum = 0;
        if (!f->needed[i]) continue;
        memset(F, 0, 9 * sizeof *F);
        for (int k = fem->results.around_first[i]; k < fem->results.around_first[i + 1]; k++) {
            int e = fem->results.around[k];
            sum += fem->elem[e].volume0;
            for (int j = 0; j < 9; j++) F[j] += fem->elem[e].volume0 * f->elem_F[9 * (size_t)e + j];
        }
        for (int j = 0; j < 9; j++) F[j] /= sum;
    }
}

void skin_fem_cached_rotation(const struct skin_body *body, const struct skin_points *points,
                              const struct skin_link *link, double R[9])
{
    const struct skin_fem *f = body->fem[link->master];
    double F[9] = {0};
    if (body->element_frames) {
        art_fem_rotation(f->elem_F + 9 * (size_t)link->elem, R);
        return;
    }
    for (int k = link->first; k < link->first + link->n; k++)
        for (int j = 0; j < 9; j++)
            F[j] += points->coord[k] * f->node_F[9 * (size_t)points->node[k] + j];
    art_fem_rotation(F, R);
}

/* -------------------------------------------------------------- nodes and their d */

static int elems_around(const struct art_fem *fem, int node)
{
    return fem->results.around_first[node + 1] - fem->results.around_first[node];
}

int skin_fem_most(const struct skin_body *body, const struct skin_points *points,
                  const struct skin_link *link)
{
    const struct art_fem *fem = body->fem[link->master]->fem;
    int n = art_fem_kind_of(fem, link->elem)->n_nodes;
    if (body->element_frames) return n;
    for (int k = link->first; k < link->first + link->n; k++)
        n += elems_around(fem, points->node[k]) * ART_ELEM_MAX_NODES;
    return n < fem->n_all ? n : fem->n_all;
}

/* d of element e, s times, onto the list. */
static int add_elem(const struct skin_fem *f, int e, double s, int n, int *node, double (*d)[3])
{
    const int *of = art_fem_elem_nodes(f->fem, e);
    const double *g = f->gradient + 3 * (size_t)f->fem->elem[e].node;
    for (int a = 0; a < art_fem_kind_of(f->fem, e)->n_nodes; a++) {
        int k = 0;
        while (k < n && node[k] != of[a]) k++;
        if (k == n) {
            node[n] = of[a];
            art_v3_zero(d[n++]);
        }
        art_v3_add_scaled(d[k], d[k], s, g + 3 * a);
    }
    return n;
}

int skin_fem_gradient(const struct skin_body *body, const struct skin_points *points,
                      const struct skin_link *link, int *node, double (*d)[3])
{
    const struct skin_fem *f = body->fem[link->master];
    const struct art_fem *fem = f->fem;
    int n = add_elem(f, link->elem, body->element_frames, 0, node, d);
    if (body->element_frames) return n;
    for (int k = link->first; k < link->first + link->n; k++) {
        int i = points->node[k], first = fem->results.around_first[i];
        double sum = 0;
        for (int j = 0; j < elems_around(fem, i); j++)
            sum += fem->elem[fem->results.around[first + j]].volume0;
        for (int j = 0; j < elems_around(fem, i); j++) {
            int e = fem->results.around[first + j];
            n = add_elem(f, e, points->coord[k] * fem->elem[e].volume0 / sum, n, node, d);
        }
    }
    return n;
}
