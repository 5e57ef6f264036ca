/* This moves meshes of compiled models: places and velocities of their vertices, forces onto
 * nodes. */
#include "../femmodel_priv.h"
#include "mesh_priv.h"
#include <art/math.h>

/* Meshes are of the heap, their list is of the arena. */
struct mesh_node {
    struct art_fem_mesh mesh;
    struct art_embedded *embedded;
};

static int add(struct art_ctx *ctx, struct art_fem *fem, const struct art_comp *comp,
               struct art_embedded *e, struct art_fem_mesh **end)
{
    struct mesh_node *node = art_arena_alloc(ctx, &fem->sys->arena, 1, sizeof *node);
    if (!node) {
        art_embedded_free(e);
        return ART_ENOMEM;
    }
    node->embedded = e;
    node->mesh = (struct art_fem_mesh){.comp = comp,
                                       .fem = fem,
                                       .mesh = e->mesh,
                                       .at = e->at,
                                       .surface = e->surface,
                                       .generated = e->generated};
    *end = &node->mesh;
    return ART_OK;
}

static struct art_fem_mesh **last(struct art_fem_mesh **list)
{
    while (*list) list = &(*list)->next;
    return list;
}

int fem_add_meshes(struct art_ctx *ctx, struct art_fem *fem)
{
    const struct art_comp *list = art_comp_child(fem->comp, "meshes");
    int status = ART_OK;
    for (int i = 0; list && i < list->n_children && status == ART_OK; i++) {
        struct art_embedded *e;
        if (!art_comp_has_kind(list->children[i], ART_KIND_FEM_MESH)) continue;
        status = art_fem_mesh_read(ctx, list->children[i], &e);
        if (status == ART_OK && e)
            status = add(ctx, fem, list->children[i], e, last(&fem->surfaces.meshes));
    }
    return status;
}

static void free_list(struct art_fem_mesh **list)
{
    for (struct art_fem_mesh *m = *list; m; m = m->next)
        art_embedded_free(((struct mesh_node *)m)->embedded);
    *list = NULL;
}

void fem_free_meshes(struct art_fem *fem)
{
    free_list(&fem->surfaces.meshes);
    free_list(&fem->surfaces.own_surface);
}

const struct art_fem_mesh *art_fem_meshes(const struct art_fem *fem)
{
    return fem->surfaces.meshes;
}

const struct art_fem_mesh *art_system_fem_mesh_of(const struct art_system *sys,
                                                  const struct art_comp *comp)
{
    for (const struct art_fem *fem = art_system_fems(sys); fem; fem = fem->next)
        for (const struct art_fem_mesh *m = fem->surfaces.meshes; m; m = m->next)
            if (m->comp == comp) return m;
    return NULL;
}

static bool makes_surface(const struct art_fem *fem)
{
    size_t n;
    const char *end, *s = fem_tree_text(fem->comp, "autoGenerateSurface", &end);
    const char *word = s ? fem_next_word(&s, end, &n) : NULL;
    return !word || *word != 'f';
}

int art_fem_surface_of(struct art_ctx *ctx, struct art_fem *fem,
                       const struct art_fem_mesh **surface)
{
    struct art_volume *vol = NULL;
    struct art_embedded *e;
    int status = ART_OK;
    const struct art_fem_mesh *m = fem->surfaces.meshes;
    while (m && !m->surface) m = m->next;
    if (!m && !fem->surfaces.own_surface && makes_surface(fem)) {
        ART_TRY(art_fem_tree_mesh(ctx, fem->comp, false, &vol));
        ART_TRY(art_fem_surface(ctx, vol, NULL, &e));
        ART_TRY(add(ctx, fem, NULL, e, &fem->surfaces.own_surface));
    }
    *surface = m ? m : fem->surfaces.own_surface;
out:
    art_volume_free(vol);
    return status;
}

/* ------------------------------------------------------------------------ motion */

/* Sums of the values of nodes, at the indices `places`. */
static void gather(const struct art_fem_mesh *m, const double *values, bool velocities, double *out)
{
    const struct art_embedding *at = m->at;
    const struct art_dyn *dyn = m->fem->sys->dyn;
    for (int v = 0; v < at->n_verts; v++) {
        double *x = out + 3 * (size_t)v;
        art_v3_zero(x);
        for (int k = at->first[v]; k < at->first[v + 1]; k++) {
            const struct art_dyn *d = &dyn[m->fem->node_dyn[at->node[k]]];
            art_v3_add_scaled(x, x, at->weight[k], values + (velocities ? d->u : d->q));
        }
    }
}

void art_fem_mesh_positions(const struct art_fem_mesh *m, const struct art_state *state, double *x)
{
    gather(m, state->q, false, x);
}

void art_fem_mesh_velocities(const struct art_fem_mesh *m, const struct art_state *state, double *u)
{
    gather(m, state->u, true, u);
}

void art_fem_mesh_add_forces(const struct art_fem_mesh *m, const double *f, double *force)
{
    const struct art_embedding *at = m->at;
    for (int v = 0; v < at->n_verts; v++)
        for (int k = at->first[v]; k < at->first[v + 1]; k++) {
            const struct art_dyn *d = &m->fem->sys->dyn[m->fem->node_dyn[at->node[k]]];
            art_v3_add_scaled(force + d->u, force + d->u, at->weight[k], f + 3 * (size_t)v);
        }
}
