/* Layout of a model once its elements and their materials are known: places for the stiffness of
 * linear parts, for history variables, for cached values of elements. */
#include "fem_priv.h"

/* --------------------------------------------------------------- linear parts */

static unsigned char linear_kinds_of(const struct art_fem *fem, const struct art_fem_elem *elem,
                                     bool *integrated)
{
    unsigned char linear_kinds = 0;
    *integrated = false;
    for (int i = 0; i < elem->n_layers; i++) {
        const struct art_material *m =
            &fem->materials.material[fem->materials.layer[elem->layer + i].material];
        if (m->flags & ART_MAT_LINEAR)
            linear_kinds |= m->corotated ? FEM_COROTATED : FEM_FIXED;
        else
            *integrated = true;
    }
    return linear_kinds;
}

/* Places for the linear parts of elements, one behind the other. */
static void place_linear(struct art_fem *fem, size_t *n_K0, size_t *n_f0)
{
    const bool *evaluated = fem->materials.evaluated;
    *n_K0 = *n_f0 = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        size_t n = (size_t)fem->kind[elem->kind]->n_nodes;
        if (evaluated && !evaluated[e]) continue;
        elem->K0 = *n_K0;
        elem->f0 = *n_f0;
        for (int sort = 1; sort <= 2; sort++) {
            if (!(elem->linear & sort)) continue;
            *n_K0 += 9 * (n * (n + 1) / 2);
            *n_f0 += 3 * n + (sort == FEM_COROTATED ? 9 : 0);
        }
    }
}

void fem_linear_place_evaluated(struct art_fem *fem)
{
    size_t n_K0, n_f0;
    place_linear(fem, &n_K0, &n_f0);
}

/* The first refresh fills them. */
static int lay_out_linear(struct art_ctx *ctx, struct art_fem *fem)
{
    struct art_arena *arena = &fem->sys->arena;
    size_t n_K0, n_f0;
    for (int e = 0; e < fem->n_elems; e++)
        fem->elem[e].linear = linear_kinds_of(fem, &fem->elem[e], &fem->elem[e].nonlinear);
    place_linear(fem, &n_K0, &n_f0);
    fem->materials.K0 = art_arena_alloc(ctx, arena, n_K0, sizeof *fem->materials.K0);
    fem->materials.f0 = art_arena_alloc(ctx, arena, n_f0, sizeof *fem->materials.f0);
    if (!fem->materials.K0 || !fem->materials.f0) return ART_ENOMEM;
    return ART_OK;
}

/* -------------------------------------------------------------------- history */

static int reserve_history(struct art_ctx *ctx, struct art_fem *fem)
{
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        int n = 0;
        for (int i = 0; i < elem->n_layers; i++)
            n += fem->materials.material[fem->materials.layer[elem->layer + i].material].n_state;
        if (n > fem->materials.n_state) fem->materials.n_state = n;
    }
    if (fem->materials.n_state == 0) return ART_OK;
    fem->materials.history =
        art_system_add_history(ctx, fem->sys, fem->comp, fem->materials.n_state * fem->n_points);
    return fem->materials.history < 0 ? fem->materials.history : ART_OK;
}

int art_fem_lay_out(struct art_ctx *ctx, struct art_fem *fem)
{
    int status;
    ART_TRY(lay_out_linear(ctx, fem));
    ART_TRY(reserve_history(ctx, fem));
    status = fem_cache_create(ctx, fem);
out:
    return status;
}
