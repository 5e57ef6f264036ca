/* Which rows of the incompressibility constraint act where nodes are held or fixed in bodies: those
 * that what moves can meet. */
#include "incompressibility.h"
#include <math.h>
#include <string.h>

/* Quadratic elements have no fewer nodes. */
enum { QUADRATIC = 10 };
/* Rows are met by the free nodes if these have this share of the gradient of all, squared. */
static const double least_share = 1e-4;

bool fem_node_can_move(const struct art_fem *fem, int node)
{
    const struct art_dof_map *expand = &fem->sys->attachments.dof_map[fem->node_dyn[node]];
    for (int k = 0; k < expand->n; k++)
        if (expand->entry[k].block < fem->sys->n_active_blocks) return true;
    return false;
}

/* The frame that a node is fixed in and that moves, by its block; -1: none. */
static int tied_to(const struct art_fem *fem, int node)
{
    const struct art_dof_map *expand = &fem->sys->attachments.dof_map[fem->node_dyn[node]];
    if (expand->n != 1 || expand->entry[0].block >= fem->sys->n_active_blocks) return -1;
    return fem->sys->dyn[fem->sys->block_dyn[expand->entry[0].block]].frame ? expand->entry[0].block
                                                                            : -1;
}

/* An orthonormal basis of how the nodes of an element that are fixed in a frame move with it, at
 * rest; their number of motions: 3 for one node, 5 for nodes on a line, else 6. */
static int tied_motions(const struct art_fem *fem, int e, int block,
                        double basis[6][3 * ART_ELEM_MAX_NODES])
{
    const int *node = art_fem_elem_nodes(fem, e);
    int n = art_fem_kind_of(fem, e)->n_nodes, rank = 0;
    const double *origin = fem->rest + 3 * (size_t)node[0];
    double size = 0, r[3];
    for (int a = 0; a < n; a++)
        size = fmax(size, art_v3_distance(fem->rest + 3 * (size_t)node[a], origin));
    for (int k = 0; k < 6; k++) {
        double *v = basis[rank], before = 0, after = 0;
        memset(v, 0, 3 * (size_t)n * sizeof *v);
        for (int a = 0; a < n; a++) {
            double axis[3] = {k % 3 == 0, k % 3 == 1, k % 3 == 2};
            if (tied_to(fem, node[a]) != block) continue;
            art_v3_sub(r, fem->rest + 3 * (size_t)node[a], origin);
            art_v3_scale(r, 1 / size, r);
            if (k < 3)
                art_v3_copy(v + 3 * a, axis);
            else
                art_v3_cross(v + 3 * a, axis, r);
        }
        for (int i = 0; i < 3 * n; i++) before += v[i] * v[i];
        for (int pass = 0; pass < 2; pass++)
            for (int j = 0; j < rank; j++) {
                double dot = 0;
                for (int i = 0; i < 3 * n; i++) dot += basis[j][i] * v[i];
                for (int i = 0; i < 3 * n; i++) v[i] -= dot * basis[j][i];
            }
        for (int i = 0; i < 3 * n; i++) after += v[i] * v[i];
        if (!(after > 1e-20 * before)) continue;
        for (int i = 0; i < 3 * n; i++) v[i] /= sqrt(after);
        rank++;
    }
    return rank;
}

/* S += the part of the products that the motions of one frame can meet. */
static void add_tied_products(const struct art_fem *fem, int e, int block, const double *W,
                              double (*S)[FEM_MAX_MODES])
{
    double basis[6][3 * ART_ELEM_MAX_NODES], along[6][FEM_MAX_MODES];
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    int m = kind->n_modes, rank = tied_motions(fem, e, block, basis);
    for (int j = 0; j < rank; j++)
        for (int r = 0; r < m; r++) {
            along[j][r] = 0;
            for (int a = 0; a < kind->n_nodes; a++)
                along[j][r] += art_v3_dot(basis[j] + 3 * a, W + 3 * (a * m + r));
        }
    for (int j = 0; j < rank; j++)
        for (int r = 0; r < m; r++)
            for (int k = 0; k < m; k++) S[r][k] += along[j][r] * along[j][k];
}

/* Products of the gradients of the modes [m][m], of all nodes, or of the parts of them that what
 * moves can meet: the volume of what is fixed in one frame does not change with that. */
static void gradient_products(const struct art_fem *fem, int e, const double *W, bool free,
                              double (*S)[FEM_MAX_MODES])
{
    const int *node = art_fem_elem_nodes(fem, e);
    int m = art_fem_kind_of(fem, e)->n_modes;
    memset(S, 0, FEM_MAX_MODES * sizeof *S);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
        int block = free ? tied_to(fem, node[a]) : -1, first = a;
        if (free && !fem_node_can_move(fem, node[a])) continue;
        for (int b = 0; b < a && block >= 0; b++)
            if (tied_to(fem, node[b]) == block) first = b;
        if (block >= 0) {
            if (first == a) add_tied_products(fem, e, block, W, S);
            continue;
        }
        for (int r = 0; r < m; r++)
            for (int k = 0; k < m; k++)
                S[r][k] += art_v3_dot(W + 3 * (a * m + r), W + 3 * (a * m + k));
    }
}

/* True if the free nodes can meet all modes each by itself: the rest of each in the Cholesky factor
 * is not small by what all nodes have of it. */
static bool are_independent(int m, double (*S)[FEM_MAX_MODES], double (*all)[FEM_MAX_MODES])
{
    for (int r = 0; r < m; r++) {
        if (!(S[r][r] > least_share * all[r][r])) return false;
        for (int i = r + 1; i < m; i++)
            for (int k = r + 1; k < m; k++) S[i][k] -= S[i][r] * S[r][k] / S[r][r];
    }
    return true;
}

/* The number of free nodes that change the mean volume. */
static int count_effective(const struct art_fem *fem, int e, const double *W, double all)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    int n = 0;
    for (int a = 0; a < kind->n_nodes; a++) {
        double g[3] = {0, 0, 0};
        for (int r = 0; r < kind->n_modes; r++)
            art_v3_add_scaled(g, g, fem_mean_factor(kind, r), W + 3 * (a * kind->n_modes + r));
        n += fem_node_can_move(fem, art_fem_elem_nodes(fem, e)[a]) &&
             art_v3_norm2(g) > least_share * all / kind->n_nodes;
    }
    return n;
}

static double mean_product(const struct art_fem_kind *kind, double (*S)[FEM_MAX_MODES])
{
    double sum = 0;
    for (int r = 0; r < kind->n_modes; r++)
        for (int k = 0; k < kind->n_modes; k++)
            sum += fem_mean_factor(kind, r) * fem_mean_factor(kind, k) * S[r][k];
    return sum;
}

/* The rows of elements of which nodes are held, by the shape at rest. */
void fem_find_kept_rows(const struct art_fem *fem, signed char *kept)
{
    for (int e = 0; e < fem->n_solids; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        const int *node = art_fem_elem_nodes(fem, e);
        double x[ART_ELEM_MAX_NODES][3], W[3 * ART_ELEM_MAX_NODES * FEM_MAX_MODES];
        double dv[ART_FEM_MAX_POINTS], cof[9][ART_FEM_MAX_POINTS];
        double all[FEM_MAX_MODES][FEM_MAX_MODES], free[FEM_MAX_MODES][FEM_MAX_MODES];
        int n_free = 0, n_tied = 0;
        for (int a = 0; a < kind->n_nodes; a++) {
            n_free += fem_node_can_move(fem, node[a]);
            n_tied += tied_to(fem, node[a]) >= 0;
            art_v3_copy(x[a], fem->rest + 3 * (size_t)node[a]);
        }
        kept[e] = ALL_MODES;
        if (n_free == 0 || (n_free == kind->n_nodes && n_tied == 0)) continue;
        fem_volumes(kind, (const double(*)[3])x, dv, cof);
        for (int r = 0; r < kind->n_modes; r++)
            fem_volume_gradients(kind, r, (const double(*)[ART_FEM_MAX_POINTS])cof, W + 3 * r,
                                 3 * kind->n_modes);
        gradient_products(fem, e, W, false, all);
        gradient_products(fem, e, W, true, free);
        double whole = mean_product(kind, all);
        bool mean = mean_product(kind, free) > least_share * whole;
        /* around an edge whose middle alone is free there are more elements than directions */
        if (kind->n_nodes >= QUADRATIC && count_effective(fem, e, W, whole) < 2)
            kept[e] = NO_MODE;
        else if (!are_independent(kind->n_modes, free, all))
            kept[e] = mean ? MEAN_MODE : NO_MODE;
    }
}
