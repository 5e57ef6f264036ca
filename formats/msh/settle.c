/* Cells of a file become elements, sets and facets. Solids are elements, and so are flat cells
 * where there is no solid, or that are no face of one. Faces of solids with a physical group are
 * sets of sides, without one facets; points and lines with a group are sets of nodes. */
#include "msh_priv.h"
#include <stdio.h>

static const struct msh_owner *owner_of(const struct msh_reader *r, const struct msh_cell *c)
{
    return c->owner >= 0 ? &r->owner[c->owner] : NULL;
}

/* The name of a group: its tag if it has none. */
static const char *name_of(const struct msh_group *g, char text[16])
{
    if (g->name && *g->name) return g->name;
    snprintf(text, 16, "%d", g->tag);
    return text;
}

/* The nodes in our order; whether they were inside out. */
static bool put_in_order(const struct msh_reader *r, const struct msh_cell *c, int *node)
{
    int place[ART_ELEM_MAX_NODES];
    double x[ART_ELEM_MAX_NODES][3];
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)c->type->kind);
    art_msh_places(c->type, place);
    for (int k = 0; k < type->n_nodes; k++) {
        node[k] = r->node[c->node + (size_t)place[k]];
        art_v3_copy(x[k], r->vol->pos + 3 * (size_t)node[k]);
    }
    if (type->dim != 3 || art_ids_upright(type, (const double(*)[3])x)) return false;
    art_elem_reverse(type, node);
    return true;
}

/* The region of a group. */
static int region_of(struct msh_reader *r, struct msh_group *g, int *region)
{
    char text[16];
    const char *name = name_of(g, text);
    int status = ART_OK;
    if (g->region == 0) {
        ART_TRY(art_mesh_add_name(r->ctx, &r->vol->regions, name, strlen(name), region));
        g->region = *region + 1;
    }
    *region = g->region - 1;
out:
    return status;
}

static bool taken(const struct art_volume *vol, const char *name, enum art_volume_of of)
{
    const struct art_volume_set *set = art_volume_find_set(vol, name);
    return set && set->of != of;
}

/* The set of a group. Groups of two dimensions may have one name, sets may not: then it says what
 * it has. */
static int set_of(struct msh_reader *r, struct msh_group *g, enum art_volume_of of,
                  struct art_volume_set **set)
{
    static const char *const sort[] = {"nodes", "elements", "sides"};
    char text[16], *longer = NULL;
    const char *name = name_of(g, text);
    int status = ART_OK;
    if (g->set[of] == 0) {
        if (taken(r->vol, name, of) &&
            !(name = longer = art_format(r->ctx, "%s %s", name, sort[of])))
            return ART_ENOMEM;
        ART_TRY(art_volume_set(r->ctx, r->vol, name, of, set));
        g->set[of] = (int)(*set - r->vol->sets) + 1;
    }
    *set = &r->vol->sets[g->set[of] - 1];
out:
    art_free(longer);
    return status;
}

static struct msh_group *group_of(const struct msh_reader *r, const struct msh_owner *owner, int i)
{
    return &r->group[r->physical[owner->first + i]];
}

/* The first group is the region, further ones sets of elements. */
static int add_groups(struct msh_reader *r, const struct msh_cell *c, int e)
{
    const struct msh_owner *owner = owner_of(r, c);
    int region, status = ART_OK;
    for (int i = 0; owner && i < owner->n; i++) {
        struct art_volume_set *set;
        if (i == 0) {
            ART_TRY(region_of(r, group_of(r, owner, i), &region));
            ART_TRY(art_volume_set_region(r->ctx, r->vol, e, region));
            continue;
        }
        ART_TRY(set_of(r, group_of(r, owner, i), ART_OF_ELEMS, &set));
        ART_TRY(art_volume_set_add(r->ctx, set, e));
    }
out:
    return status;
}

static int add_elem(struct msh_reader *r, int i)
{
    struct msh_cell *c = &r->cell[i];
    struct art_volume *vol = r->vol;
    int node[ART_ELEM_MAX_NODES], e = vol->n_elems, status;
    bool turned = put_in_order(r, c, node);
    if (turned) ART_TRY(art_volume_add_turned(r->ctx, vol, e));
    ART_TRY(art_volume_add_elem(r->ctx, vol, (enum art_elem_kind)c->type->kind, node));
    ART_TRY(art_volume_set_elem_id(r->ctx, vol, e, c->id));
    r->n_extra += c->type->n_nodes - art_volume_type(vol, e)->n_nodes;
    r->index_of[i] = e;
    ART_TRY(add_groups(r, c, e));
out:
    return status;
}

/* The outline of a flat cell: corners, and the nodes between them in turn. */
static int add_outline(struct msh_reader *r, const struct msh_cell *c)
{
    int node[8], outline[8], n = c->type->n_corners;
    (void)put_in_order(r, c, node);
    if (c->type->n_edges == 0) return art_volume_add_facet(r->ctx, r->vol, n, node);
    for (int k = 0; k < n; k++) outline[2 * k] = node[k], outline[2 * k + 1] = node[n + k];
    return art_volume_add_facet(r->ctx, r->vol, 2 * n, outline);
}

/* A side in the sets of its groups, or a facet. */
static int add_side(struct msh_reader *r, const struct msh_cell *c, int side)
{
    const struct msh_owner *owner = owner_of(r, c);
    int status = ART_OK;
    if (!owner || owner->n == 0) return add_outline(r, c);
    for (int i = 0; i < owner->n; i++) {
        struct art_volume_set *set;
        ART_TRY(set_of(r, group_of(r, owner, i), ART_OF_SIDES, &set));
        ART_TRY(art_volume_set_add(r->ctx, set, side));
    }
out:
    return status;
}

static bool is_flat(const struct msh_cell *c)
{
    return c->type->dim == 2;
}

/* A flat cell is an element, or a side of the one that has its corners already. */
static int add_flat(struct msh_reader *r, int i)
{
    const struct msh_cell *c = &r->cell[i];
    int e = art_msh_flat_find(&r->flat, r->node + c->node, c->type->n_corners, r->vol->n_elems);
    return e >= 0 ? add_side(r, c, 8 * e) : add_elem(r, i);
}

/* Flat cells beside solids: which are faces of these. */
static int settle_sides(struct msh_reader *r)
{
    struct art_volume *vol = r->vol;
    int(*side)[2] = NULL, k = 0, status = ART_OK;
    for (int i = 0; i < r->n_cells; i++)
        if (is_flat(&r->cell[i])) ART_TRY(add_outline(r, &r->cell[i]));
    if (vol->n_facets == 0) return ART_OK;
    side = art_alloc(r->ctx, (size_t)vol->n_facets, sizeof *side);
    if (!side) return ART_ENOMEM;
    ART_TRY(art_volume_facet_sides(r->ctx, vol, side));
    vol->n_facets = 0;
    for (int i = 0; i < r->n_cells; i++) {
        if (!is_flat(&r->cell[i])) continue;
        int s = side[k++][0];
        ART_TRY(s < 0 ? add_flat(r, i) : add_side(r, &r->cell[i], s));
    }
out:
    art_free(side);
    return status;
}

/* Nodes that stand in a set several times stay where they stand first. */
static void once(struct art_volume_set *set, int *seen, int mark)
{
    int n = 0;
    for (int i = 0; i < set->n; i++) {
        if (seen[set->item[i]] == mark) continue;
        seen[set->item[i]] = mark;
        set->item[n++] = set->item[i];
    }
    set->n = n;
}

/* Nodes of points and lines with a group. */
static int settle_node_sets(struct msh_reader *r)
{
    int status = ART_OK, *seen = art_alloc(r->ctx, (size_t)r->vol->n_nodes + 1, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < r->n_cells; i++) {
        const struct msh_cell *c = &r->cell[i];
        const struct msh_owner *owner = owner_of(r, c);
        for (int g = 0; owner && c->type->dim < 2 && g < owner->n; g++) {
            struct art_volume_set *set;
            ART_TRY(set_of(r, group_of(r, owner, g), ART_OF_NODES, &set));
            for (int k = 0; k < c->type->n_nodes; k++)
                ART_TRY(art_volume_set_add(r->ctx, set, r->node[c->node + (size_t)k]));
        }
    }
    for (int i = 0; i < r->vol->n_sets; i++)
        if (r->vol->sets[i].of == ART_OF_NODES) once(&r->vol->sets[i], seen, i + 1);
out:
    art_free(seen);
    return status;
}

/* Groups that nothing is in are kept as well: volumes as regions, surfaces that are no region as
 * sets. */
static int settle_empty(struct msh_reader *r)
{
    struct art_volume_set *set;
    int status = ART_OK;
    for (int i = 0; i < r->n_groups; i++) {
        struct msh_group *g = &r->group[i];
        if (!g->name || g->dim == 3) continue;
        if (g->dim == 2 && g->region == 0 && g->set[ART_OF_ELEMS] == 0)
            ART_TRY(set_of(r, g, ART_OF_SIDES, &set));
        if (g->dim < 2) ART_TRY(set_of(r, g, ART_OF_NODES, &set));
    }
out:
    return status;
}

/* Sets in the order in which the file names them. */
static int order_sets(struct msh_reader *r)
{
    const size_t n_sets = (size_t)r->vol->n_sets + 1;
    int n = 0, status = ART_ENOMEM;
    int *order = art_alloc(r->ctx, n_sets, sizeof *order);
    bool *placed = art_alloc(r->ctx, n_sets, sizeof *placed);
    if (!order || !placed) goto out;
    for (int i = 0; i < r->n_groups; i++)
        for (int of = 0; of < 3; of++) {
            int set = r->group[i].set[of] - 1;
            if (set < 0 || placed[set]) continue; /* groups of one name share a set */
            placed[set] = true;
            order[n++] = set;
        }
    status = art_volume_order_sets(r->ctx, r->vol, order);
out:
    art_free(order), art_free(placed);
    return status;
}

static int report_losses(struct msh_reader *r, const struct art_loc *loc)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < r->n_cells; i++) {
        const struct msh_owner *owner = owner_of(r, &r->cell[i]);
        n += r->cell[i].type->dim < 2 && (!owner || owner->n == 0);
    }
    if (n > 0)
        art_note(r->ctx, loc,
                 "%d points and lines of the geometry, in no physical group, are left out", n);
    if (r->n_extra > 0)
        status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, loc,
                                 "elements with nodes within their faces are taken without these: "
                                 "%ld time{s} a node is left out",
                                 r->n_extra);
    return status;
}

int art_msh_settle(struct msh_reader *r)
{
    struct art_loc loc = {r->src->name, 0, 0};
    bool solids = false;
    int n_flat = 0, region, status = ART_OK;
    for (int i = 0; i < r->n_groups; i++)
        if (r->group[i].name && r->group[i].dim == 3) ART_TRY(region_of(r, &r->group[i], &region));
    r->index_of = art_alloc(r->ctx, (size_t)r->n_cells + 1, sizeof *r->index_of);
    if (!r->index_of) return ART_ENOMEM;
    for (int i = 0; i < r->n_cells; i++) {
        r->index_of[i] = -1;
        solids = solids || r->cell[i].type->dim == 3;
        n_flat += is_flat(&r->cell[i]);
    }
    ART_TRY(art_msh_flat_init(r->ctx, &r->flat, n_flat));
    for (int i = 0; i < r->n_cells; i++)
        if (r->cell[i].type->dim == 3)
            ART_TRY(add_elem(r, i));
        else if (is_flat(&r->cell[i]) && !solids)
            ART_TRY(add_flat(r, i));
    if (solids) ART_TRY(settle_sides(r));
    ART_TRY(settle_node_sets(r));
    ART_TRY(settle_empty(r));
    ART_TRY(order_sets(r));
    ART_TRY(report_losses(r, &loc));
    ART_TRY(art_ids_settle_turned(r->ctx, r->vol, 0, &loc));
out:
    return status;
}
