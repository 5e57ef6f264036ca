/* The subtrees of a factor that can be solved in parallel: branches of the elimination tree in
 * which a piece stands below the piece of its first row outside (Liu 1990, The role of elimination
 * trees in sparse factorization). The heaviest branch is opened, its root going to the trunk, until
 * none is too large; then they are dealt out, the heaviest first, each to the group that has least.
 */
#include "single_precision.h"
#include <stdlib.h>
#include <string.h>

/* Numbers of a factor below which threads do not pay; the largest branch and the largest trunk, by
 * all of it. */
static const double least = 1.5e5, branch_most = 0.28, trunk_most = 0.4;

struct making {
    const struct single_factor *r;
    int n;
    int *piece_of;       /* [unknowns] */
    int *parent, *group; /* [n] */
    double *work, *all;  /* [n] of a piece, of all below it too */
    int *branch, n_branches;
    double trunk, total;
};

enum { TRUNK = -1 };

static int set_up(struct art_ctx *ctx, struct making *m, const cholmod_factor *F)
{
    const struct single_factor *r = m->r;
    const int *rows_of = F->s;
    size_t n = (size_t)m->n;
    m->piece_of = art_alloc(ctx, r->n + 1, sizeof *m->piece_of);
    m->parent = art_alloc(ctx, 3 * n + 1, sizeof *m->parent);
    m->work = art_alloc(ctx, 2 * n + 1, sizeof *m->work);
    if (!m->piece_of || !m->parent || !m->work) return ART_ENOMEM;
    m->group = m->parent + n, m->branch = m->group + n;
    m->all = m->work + n;
    for (int k = 0; k < m->n; k++)
        for (int c = 0; c < r->pieces[k].cols; c++) m->piece_of[r->pieces[k].first + c] = k;
    for (int k = 0; k < m->n; k++) {
        const struct single_panel *q = &r->pieces[k];
        m->work[k] = (double)q->rows * (double)q->cols;
        m->total += m->work[k];
        m->parent[k] = q->rows > q->cols ? m->piece_of[rows_of[q->at + (size_t)q->cols]] : TRUNK;
    }
    memcpy(m->all, m->work, n * sizeof *m->all);
    for (int k = 0; k < m->n; k++)
        if (m->parent[k] >= 0) m->all[m->parent[k]] += m->all[k];
    for (int k = 0; k < m->n; k++)
        if (m->parent[k] < 0) m->branch[m->n_branches++] = k;
    return ART_OK;
}

/* The root of the heaviest branch goes to the trunk. False: no branch is too large. */
static bool open_heaviest(struct making *m)
{
    int at = 0;
    for (int i = 1; i < m->n_branches; i++)
        if (m->all[m->branch[i]] > m->all[m->branch[at]]) at = i;
    if (m->n_branches == 0 || m->all[m->branch[at]] <= branch_most * m->total) return false;
    int root = m->branch[at];
    m->trunk += m->work[root];
    m->branch[at] = m->branch[--m->n_branches];
    for (int k = 0; k < root; k++)
        if (m->parent[k] == root) m->branch[m->n_branches++] = k;
    return true;
}

/* Assigns each branch to a group; those below follow their root. */
static void deal_out(struct making *m)
{
    double load[ART_SINGLE_GROUPS_] = {0};
    for (int k = 0; k < m->n; k++) m->group[k] = TRUNK;
    while (m->n_branches > 0) {
        int at = 0, to = 0;
        for (int i = 1; i < m->n_branches; i++) {
            double d = m->all[m->branch[i]] - m->all[m->branch[at]];
            if (d > 0 || (d == 0 && m->branch[i] < m->branch[at])) at = i;
        }
        for (int g = 1; g < ART_SINGLE_GROUPS_; g++)
            if (load[g] < load[to]) to = g;
        load[to] += m->all[m->branch[at]];
        m->group[m->branch[at]] = to;
        m->branch[at] = m->branch[--m->n_branches];
    }
    for (int k = m->n - 1; k >= 0; k--)
        if (m->group[k] == TRUNK && m->parent[k] >= 0) m->group[k] = m->group[m->parent[k]];
}

static int fill(struct art_ctx *ctx, const struct making *m, const cholmod_factor *F,
                struct single_tree *tree)
{
    const int *rows_of = F->s;
    size_t n = (size_t)m->n, at = 0;
    tree->order = art_alloc(ctx, n + 1, sizeof *tree->order);
    tree->inner = art_alloc(ctx, n + 1, sizeof *tree->inner);
    tree->trunk = art_alloc(ctx, m->r->n + 1, sizeof *tree->trunk);
    if (!tree->order || !tree->inner || !tree->trunk) return ART_ENOMEM;
    for (int g = 0; g <= tree->n_groups; g++) {
        tree->first[g] = (int)at;
        for (int k = 0; k < m->n; k++)
            if (m->group[k] == (g < tree->n_groups ? g : TRUNK)) tree->order[at++] = k;
    }
    tree->first[tree->n_groups + 1] = (int)at;
    for (int k = 0; k < m->n; k++) {
        const struct single_panel *q = &m->r->pieces[k];
        int *inner = &tree->inner[k];
        *inner = q->cols;
        while (*inner < q->rows &&
               (m->group[k] == TRUNK ||
                m->group[m->piece_of[rows_of[q->at + (size_t)*inner]]] == m->group[k]))
            ++*inner;
        for (int c = 0; m->group[k] == TRUNK && c < q->cols; c++)
            tree->trunk[tree->n_trunk++] = q->first + c;
    }
    return ART_OK;
}

int single_tree_make(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F)
{
    struct making m = {.r = r, .n = (int)r->n_pieces};
    int status = set_up(ctx, &m, F);
    if (status == ART_OK) {
        bool whole = !(m.total > least);
        while (!whole && open_heaviest(&m)) whole = m.trunk > trunk_most * m.total;
        r->tree.n_groups = whole ? 0 : ART_SINGLE_GROUPS_;
        if (whole) m.n_branches = 0;
        deal_out(&m);
        status = fill(ctx, &m, F, &r->tree);
    }
    art_free(m.piece_of), art_free(m.parent), art_free(m.work);
    return status;
}

void single_tree_fini(struct single_tree *tree)
{
    art_free(tree->order), art_free(tree->inner), art_free(tree->trunk);
    memset(tree, 0, sizeof *tree);
}
