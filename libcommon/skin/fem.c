/* This computes rotations of FEM models at the points of skins. An offset turns by the rotation R
 * of the polar decomposition F = R P: of F at the warping point of its element (guide, section
 * 11.1); or, so that it does not jump from one element to the next, of
 *
 *     F = sum over nodes of a_i F_i,   F_i the mean of F over the elements around node i, by
 * volumes,
 *
 * with the coordinates a_i of the point. Either is F = sum of x_j d_j^T with constant d_j. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ making */

/* Places of components by their numbers, unless these have large gaps. */
static int list_numbers(struct art_ctx *ctx, struct art_arena *arena, int n,
                        const struct art_comp *(*comp_of)(const struct art_fem *fem, int i),
                        const struct art_fem *fem, int *n_numbers, int **place)
{
    int most = -1;
    for (int i = 0; i < n; i++)
        most = comp_of(fem, i)->number > most ? comp_of(fem, i)->number : most;
    if (most > 4 * n + 1000) return ART_OK;
    *n_numbers = most + 1;
    *place = art_arena_alloc(ctx, arena, (size_t)most + 2, sizeof **place);
    if (!*place) return ART_ENOMEM;
    for (int i = 0; i <= most; i++) (*place)[i] = -1;
    /* of an element and a shell with one number the element */
    for (int i = n - 1; i >= 0; i--)
        if (comp_of(fem, i)->number >= 0) (*place)[comp_of(fem, i)->number] = i;
    return ART_OK;
}

static const struct art_comp *elem_at(const struct art_fem *fem, int i)
{
    return fem->elem[i].comp;
}

static const struct art_comp *node_at_place(const struct art_fem *fem, int i)
{
    return fem->node_comp[i];
}

int skin_fem_create(struct art_ctx *ctx, const struct art_fem *fem, bool by_elem,
                    struct skin_fem **out)
{
    struct art_arena *arena = &fem->sys->arena;
    struct skin_fem *f = art_arena_alloc(ctx, arena, 1, sizeof *f);
    size_t n = 0;
    int status;
    if (!f) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) n += (size_t)art_fem_kind_of(fem, e)->n_nodes;
    f->fem = fem;
    f->by_elem = by_elem;
    f->n_turns = by_elem ? fem->n_elems : fem->n_all;
    f->gradient = art_arena_alloc(ctx, arena, 3 * n + 1, sizeof *f->gradient);
    f->elem_F = art_arena_alloc(ctx, arena, 9 * (size_t)fem->n_elems + 1, sizeof *f->elem_F);
    f->row = art_arena_alloc(ctx, arena, (size_t)fem->n_all + 1, sizeof *f->row);
    f->turn = art_arena_alloc(ctx, arena, (size_t)f->n_turns + 1, sizeof *f->turn);
    f->needed = art_arena_alloc(ctx, arena, (size_t)fem->n_all + 1, sizeof *f->needed);
    f->turned = art_arena_alloc(ctx, arena, (size_t)f->n_turns + 1, sizeof *f->turned);
    if (!f->gradient || !f->elem_F || !f->row || !f->turn || !f->needed || !f->turned)
        return ART_ENOMEM;
    art_m3_identity(f->turn[f->n_turns]);
    ART_TRY(list_numbers(ctx, arena, fem->n_elems, elem_at, fem, &f->n_numbers[0], &f->place[0]));
    ART_TRY(
        list_numbers(ctx, arena, fem->n_nodes, node_at_place, fem, &f->n_numbers[1], &f->place[1]));
    *out = f;
out:
    return status;
}

int skin_fem_elem(const struct skin_fem *f, int number)
{
    if (!f->place[0]) return art_fem_elem_index(f->fem, skin_elem_of(f->fem->comp, number));
    return number >= 0 && number < f->n_numbers[0] ? f->place[0][number] : -1;
}

int skin_fem_node(const struct skin_fem *f, int number)
{
    if (!f->place[1]) return art_fem_node_index(f->fem, skin_node_of(f->fem->comp, number));
    return number >= 0 && number < f->n_numbers[1] ? f->place[1][number] : -1;
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

/* The mean of F around node i. */
static void node_mean(const struct skin_fem *f, int i, double F[9])
{
    const struct art_fem *fem = f->fem;
    double sum = 0;
    memset(F, 0, 9 * sizeof *F);
    for (int k = fem->results.around_first[i]; k < fem->results.around_first[i + 1]; k++) {
        int e = fem->results.around[k];
        sum += fem->elem[e].volume0;
        for (int j = 0; j < 9; j++) F[j] += fem->elem[e].volume0 * f->elem_F[9 * (size_t)e + j];
    }
    for (int j = 0; j < 9; j++) F[j] /= sum;
}

void skin_fem_update(struct skin_fem *f, const struct art_state *state)
{
    const struct art_fem *fem = f->fem;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        const double *d = f->gradient + 3 * (size_t)fem->elem[e].node;
        double *F = f->elem_F + 9 * (size_t)e;
        memset(F, 0, 9 * sizeof *F);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            add_outer(F, node_at(fem, state, node[a]), d + 3 * a, 1);
        if (f->by_elem && f->turned[e]) art_fem_rotation(F, f->turn[e]);
    }
    for (int i = 0; i < fem->n_all; i++) {
        double *row = f->row[i];
        art_v3_copy(row, node_at(fem, state, i));
        if (f->by_elem || !f->needed[i]) continue;
        node_mean(f, i, row + 3);
        if (f->turned[i]) art_fem_rotation(row + 3, f->turn[i]);
    }
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
