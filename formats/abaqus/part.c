/* Parts: nodes and elements with numbers of their own. What stands outside of parts, and all
 * instances, make up the whole. */
#include "../nocase.h"
#include "abaqus_priv.h"
#include <string.h>

/* More nodes and elements than this do not come from instances. */
enum { MOST_ITEMS = 100000000 };

int art_abaqus_part_create(struct art_abaqus_reader *r, const char *name, size_t n,
                           struct art_abaqus_part **out)
{
    int status = ART_OK;
    if (!ART_GROW(r->ctx, r->parts, r->n_parts, r->parts_cap)) return r->ctx->status;
    struct art_abaqus_part *part = art_alloc(r->ctx, 1, sizeof *part);
    if (!part) return ART_ENOMEM;
    r->parts[r->n_parts++] = part;
    part->name = art_strndup(r->ctx, name, n);
    if (!part->name) return ART_ENOMEM;
    ART_TRY(art_volume_create(r->ctx, &part->vol));
    *out = part;
out:
    return status;
}

void art_abaqus_part_fini(struct art_abaqus_part *part)
{
    art_free(part->name);
    art_volume_free(part->vol);
    art_ids_fini(&part->nodes), art_ids_fini(&part->elems), art_ids_fini(&part->skipped);
    for (int i = 0; i < part->n_sets; i++)
        art_free(part->sets[i].name), art_free(part->sets[i].item);
    art_index_fini(&part->by_name), art_free(part->sets), art_free(part->blocks),
        art_free(part->later), art_free(part->flipped);
}

struct art_abaqus_part *art_abaqus_find_part(struct art_abaqus_reader *r, const char *s, size_t n)
{
    for (int i = 0; i < r->n_parts; i++)
        if (art_abaqus_same(r->parts[i]->name, s, n)) return r->parts[i];
    return NULL;
}

const struct art_abaqus_instance *art_abaqus_find_instance(const struct art_abaqus_reader *r,
                                                           const char *s, size_t n)
{
    for (int i = 0; i < r->n_instances; i++)
        if (art_abaqus_same(r->instances[i]->name, s, n)) return r->instances[i];
    return NULL;
}

/* -------------------------------------------------------- numbers into places */

/* The error about element number k of a block, or node `bad` of it, at its place. */
static int no_node(struct art_abaqus_reader *r, const struct art_abaqus_block *b, int k, int bad)
{
    struct art_abaqus_at at = b->data;
    int id = 0, node[ART_ELEM_MAX_NODES], status = ART_OK,
        n = art_elem_type(b->type->kind)->n_nodes;
    const char *where[ART_ELEM_MAX_NODES + 1] = {at.p};
    for (int i = 0; i <= k; i++) {
        status = art_abaqus_elem(r->ctx, &at, n, &id, node, where);
        if (status <= 0) return status < 0 ? status : ART_EINTERNAL;
    }
    return art_abaqus_error(r->ctx, &at, where[bad + 1], ART_ERANGE,
                            "element %d: node %d does not exist", id, node[bad]);
}

static int resolve(struct art_abaqus_reader *r, struct art_abaqus_part *part)
{
    struct art_volume *vol = part->vol;
    for (int i = 0; i < part->n_blocks; i++) {
        const struct art_abaqus_block *b = &part->blocks[i];
        int n = art_elem_type(b->type->kind)->n_nodes;
        for (int e = b->first; e < b->first + b->n; e++) {
            int *node = vol->elem_node + vol->elem_off[e];
            for (int k = 0; k < n; k++) {
                int at = art_ids_find(&part->nodes, node[k]);
                if (at < 0) return no_node(r, b, e - b->first, k);
                node[k] = at;
            }
        }
    }
    return ART_OK;
}

/* Nodes of the part's own elements into our order; which of them were inside out. */
static void put_in_order(struct art_abaqus_part *part)
{
    struct art_volume *vol = part->vol;
    double x[ART_ELEM_MAX_NODES][3];
    for (int i = 0; i < part->n_blocks; i++) {
        const struct art_abaqus_block *b = &part->blocks[i];
        const struct art_elem_type *type = art_elem_type(b->type->kind);
        int order[ART_ELEM_MAX_NODES];
        for (int k = 0; k < type->n_nodes; k++) order[k] = art_abaqus_node(type->kind, false, k);
        for (int e = b->first; e < b->first + b->n; e++) {
            int old[ART_ELEM_MAX_NODES], *node = vol->elem_node + vol->elem_off[e];
            memcpy(old, node, (size_t)type->n_nodes * sizeof *old);
            for (int k = 0; k < type->n_nodes; k++) node[k] = old[order[k]];
            if (type->dim != 3) continue;
            art_volume_elem_pos(vol, e, x);
            if (art_ids_upright(type, (const double(*)[3])x)) continue;
            part->flipped[e] = true;
            for (int k = 0; k < type->n_nodes; k++)
                node[k] = old[art_abaqus_node(type->kind, true, k)];
        }
    }
}

/* Sides count the faces of the file up to here; what is left out (a face that there is none of) was
 * an error before. Sides of elements that came with an instance are settled already. */
static void settle_sides(struct art_abaqus_part *part)
{
    for (int i = 0; i < part->n_sets; i++) {
        struct art_abaqus_set *set = &part->sets[i];
        for (int k = 0; set->of == ART_OF_SIDES && k < set->n; k++) {
            int e = set->item[k] / 8;
            enum art_elem_kind kind = (enum art_elem_kind)part->vol->elem_kind[e];
            if (set->scope || art_elem_type(kind)->dim != 3) continue;
            set->item[k] = 8 * e + art_abaqus_face(kind, part->flipped[e], set->item[k] % 8);
        }
    }
}

/* One item each, in the order of the first. */
static int drop_doubles(struct art_ctx *ctx, struct art_abaqus_part *part)
{
    size_t most = (size_t)part->vol->n_nodes, sides = 8 * (size_t)part->vol->n_elems;
    int *seen = art_alloc(ctx, (most > sides ? most : sides) + 1, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < part->n_sets; i++) {
        struct art_abaqus_set *set = &part->sets[i];
        int n = 0;
        for (int k = 0; k < set->n; k++) {
            if (seen[set->item[k]] == i + 1) continue;
            seen[set->item[k]] = i + 1;
            set->item[n++] = set->item[k];
        }
        set->n = n;
    }
    art_free(seen);
    return ART_OK;
}

static int mark_membranes(struct art_ctx *ctx, struct art_abaqus_part *part)
{
    struct art_field *f = NULL;
    int status = ART_OK;
    for (int i = 0; i < part->n_blocks; i++) {
        const struct art_abaqus_block *b = &part->blocks[i];
        if (!b->type->membrane || b->n == 0) continue;
        if (!f) f = art_fields_find(&part->vol->elem_fields, "membrane");
        if (!f)
            ART_TRY(art_fields_add(ctx, &part->vol->elem_fields, "membrane", ART_U8, 1,
                                   part->vol->n_elems, &f));
        for (int e = b->first; e < b->first + b->n; e++) f->val[e] = 1;
    }
out:
    return status;
}

/* Room for which elements were inside out, up to the last. */
static int extend_flipped(struct art_ctx *ctx, struct art_abaqus_part *part)
{
    size_t n = (size_t)part->vol->n_elems;
    if (!ART_RESERVE(ctx, part->flipped, n + 1, part->flipped_cap)) return ctx->status;
    memset(part->flipped + part->n_flipped, 0, n - (size_t)part->n_flipped);
    part->n_flipped = part->vol->n_elems;
    return ART_OK;
}

int art_abaqus_part_finish(struct art_abaqus_reader *r, struct art_abaqus_part *part)
{
    int status;
    ART_TRY(art_fields_resize(r->ctx, &part->vol->elem_fields, part->vol->n_elems));
    ART_TRY(extend_flipped(r->ctx, part));
    ART_TRY(resolve(r, part));
    ART_TRY(art_abaqus_settle(r, part));
    put_in_order(part);
    settle_sides(part);
    ART_TRY(mark_membranes(r->ctx, part));
    ART_TRY(drop_doubles(r->ctx, part));
out:
    return status;
}

/* ------------------------------------------------------------------ instances */

static int largest(const int *id, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++)
        if (id[i] > most) most = id[i];
    return most;
}

/* The offset that makes the numbers of a part differ from those of the whole. */
static int shift_of(const int *have, int n_have, const int *id, int n)
{
    int least = INT32_MAX, most = largest(have, n_have);
    for (int i = 0; i < n; i++)
        if (id[i] < least) least = id[i];
    if (n == 0 || n_have == 0 || least > most) return 0;
    return largest(id, n) <= INT32_MAX - most ? most : -1;
}

static int copy_nodes(struct art_abaqus_reader *r, const struct art_volume *from,
                      const struct art_affine *X, int shift)
{
    struct art_volume *to = r->root.vol;
    size_t n = (size_t)to->n_nodes + (size_t)from->n_nodes;
    if (!ART_RESERVE(r->ctx, to->pos, 3 * n, to->pos_cap) ||
        !ART_RESERVE(r->ctx, to->node_id, n, to->node_id_cap))
        return r->ctx->status;
    for (int i = 0; i < from->n_nodes; i++) {
        int k = to->n_nodes++;
        art_affine_point(to->pos + 3 * (size_t)k, X, from->pos + 3 * (size_t)i);
        to->node_id[k] = from->node_id[i] + shift;
    }
    return ART_OK;
}

static int copy_elems(struct art_abaqus_reader *r, const struct art_volume *from, int node0,
                      int shift)
{
    struct art_volume *to = r->root.vol;
    int node[ART_ELEM_MAX_NODES], status = ART_OK;
    for (int e = 0; e < from->n_elems; e++) {
        int first = from->elem_off[e], n = from->elem_off[e + 1] - first, k = to->n_elems;
        for (int i = 0; i < n; i++) node[i] = node0 + from->elem_node[first + i];
        ART_TRY(art_volume_add_elem(r->ctx, to, (enum art_elem_kind)from->elem_kind[e], node));
        if (!ART_RESERVE(r->ctx, to->elem_id, (size_t)k + 1, to->elem_id_cap))
            return r->ctx->status;
        to->elem_id[k] = from->elem_id[e] + shift;
        if (!from->elem_region || from->elem_region[e] < 0) continue;
        const char *region = from->regions.name[from->elem_region[e]];
        int index;
        ART_TRY(art_mesh_add_name(r->ctx, &to->regions, region, strlen(region), &index));
        ART_TRY(art_volume_set_region(r->ctx, to, k, index));
    }
out:
    return status;
}

static int copy_fields(struct art_abaqus_reader *r, const struct art_volume *from, int elem0)
{
    struct art_volume *to = r->root.vol;
    int status = ART_OK;
    for (int i = 0; i < from->elem_fields.n; i++) {
        const struct art_field *f = &from->elem_fields.list[i];
        struct art_field *g = art_fields_find(&to->elem_fields, f->name);
        if (!g)
            ART_TRY(art_fields_add(r->ctx, &to->elem_fields, f->name, f->type, 1, to->n_elems, &g));
        memcpy(g->val + elem0, f->val, (size_t)from->n_elems * sizeof *g->val);
    }
out:
    return status;
}

static int copy_sets(struct art_abaqus_reader *r, const struct art_abaqus_instance *inst,
                     const struct art_abaqus_part *part)
{
    int status = ART_OK, index;
    for (int i = 0; i < part->n_sets; i++) {
        const struct art_abaqus_set *from = &part->sets[i];
        int add = from->of == ART_OF_NODES   ? inst->node
                  : from->of == ART_OF_ELEMS ? inst->elem
                                             : 8 * inst->elem;
        ART_TRY(art_abaqus_set(r->ctx, &r->root, from->name, strlen(from->name), inst->name,
                               from->of, &index));
        struct art_abaqus_set *to = &r->root.sets[index];
        to->internal = from->internal;
        for (int k = 0; k < from->n; k++) ART_TRY(art_abaqus_set_add(r, to, from->item[k] + add));
    }
out:
    return status;
}

static int too_many(struct art_abaqus_reader *r, const struct art_abaqus_instance *inst)
{
    struct art_loc loc = art_abaqus_loc(r->root.src, r->root.src->data + r->root.src->n);
    return art_error(r->ctx, ART_ELIMIT, &loc,
                     "with instance '%s' there are too many nodes or elements", inst->name);
}

int art_abaqus_place(struct art_abaqus_reader *r, struct art_abaqus_instance *inst,
                     struct art_abaqus_part *part, const struct art_affine *X)
{
    struct art_volume *to = r->root.vol;
    const struct art_volume *from = part->vol;
    int status;
    part->used = true;
    inst->part = part;
    inst->node = to->n_nodes, inst->elem = to->n_elems;
    if (from->n_nodes > MOST_ITEMS - to->n_nodes || from->n_elems > MOST_ITEMS - to->n_elems)
        return too_many(r, inst);
    int nodes = shift_of(to->node_id, to->n_nodes, from->node_id, from->n_nodes);
    int elems = shift_of(to->elem_id, to->n_elems, from->elem_id, from->n_elems);
    if (nodes < 0 || elems < 0) return too_many(r, inst);
    if (nodes > 0)
        art_note(r->ctx, NULL, "instance '%s': the numbers of its nodes are raised by %d",
                 inst->name, nodes);
    if (elems > 0)
        art_note(r->ctx, NULL, "instance '%s': the numbers of its elements are raised by %d",
                 inst->name, elems);
    ART_TRY(copy_nodes(r, from, X, nodes));
    ART_TRY(copy_elems(r, from, inst->node, elems));
    ART_TRY(extend_flipped(r->ctx, &r->root));
    memcpy(r->root.flipped + inst->elem, part->flipped, (size_t)from->n_elems);
    ART_TRY(copy_fields(r, from, inst->elem));
    ART_TRY(copy_sets(r, inst, part));
out:
    return status;
}

/* Numbers of what stands outside of parts, where instances have the same: raised by the largest.
 * `own` tells which they are. */
static int raise_own(struct art_abaqus_reader *r, int *id, int n, const bool *own, const char *what)
{
    struct art_ids placed = {0};
    bool fresh, met = false;
    int most = largest(id, n), status = ART_OK;
    for (int i = 0; i < n; i++)
        if (!own[i]) ART_TRY(art_ids_add(r->ctx, &placed, id[i], i, &fresh));
    for (int i = 0; i < n && !met; i++) met = own[i] && art_ids_find(&placed, id[i]) >= 0;
    for (int i = 0; i < n && met; i++) {
        if (!own[i]) continue;
        if (id[i] > INT32_MAX - most)
            status = art_error(r->ctx, ART_ELIMIT, &(struct art_loc){r->root.src->name, 0, 0},
                               "the numbers of the %s are too large", what);
        else
            id[i] += most;
        if (status < 0) goto out;
    }
    if (met)
        art_note(r->ctx, NULL, "the numbers of %s outside of parts are raised by %d", what, most);
out:
    art_ids_fini(&placed);
    return status;
}

int art_abaqus_unite_numbers(struct art_abaqus_reader *r)
{
    struct art_volume *vol = r->root.vol;
    int status = ART_OK, n = vol->n_nodes > vol->n_elems ? vol->n_nodes : vol->n_elems;
    if (r->n_instances == 0) return ART_OK;
    bool *own = art_alloc(r->ctx, (size_t)n, sizeof *own);
    if (!own) return ART_ENOMEM;
    for (int of = 0; of < 2; of++) {
        memset(own, 1, (size_t)n * sizeof *own);
        for (int i = 0; i < r->n_instances; i++) {
            const struct art_abaqus_instance *inst = r->instances[i];
            const struct art_volume *part = inst->part->vol;
            memset(own + (of ? inst->elem : inst->node), 0,
                   (size_t)(of ? part->n_elems : part->n_nodes) * sizeof *own);
        }
        ART_TRY(raise_own(r, of ? vol->elem_id : vol->node_id, of ? vol->n_elems : vol->n_nodes,
                          own, of ? "elements" : "nodes"));
    }
out:
    art_free(own);
    return status;
}

/* ---------------------------------------------------------------- names of sets */

static bool taken(const struct art_volume *vol, const char *name)
{
    return art_volume_find_set(vol, name) != NULL;
}

/* For each set: true if another of the same sort has the name. Sets for inner use do not count. */
static int find_shared(struct art_ctx *ctx, const struct art_abaqus_part *part, bool *shared)
{
    struct art_mesh_names names[3] = {{0}};
    int status = ART_ENOMEM, index;
    const size_t room = (size_t)part->n_sets + 1;
    int *first[3] = {art_alloc(ctx, room, sizeof **first), art_alloc(ctx, room, sizeof **first),
                     art_alloc(ctx, room, sizeof **first)};
    if (!first[0] || !first[1] || !first[2]) goto out;
    status = ART_OK;
    for (int i = 0; i < part->n_sets; i++) {
        const struct art_abaqus_set *set = &part->sets[i];
        if (set->internal) continue;
        int before = names[set->of].n;
        ART_TRY(art_nocase_add(ctx, &names[set->of], set->name, &index));
        if (index == before)
            first[set->of][index] = i;
        else
            shared[i] = shared[first[set->of][index]] = true;
    }
out:
    for (int k = 0; k < 3; k++) art_mesh_clear_names(&names[k]), art_free(first[k]);
    return status;
}

/* The regions by their names, whose case does not count. */
struct regions {
    struct art_mesh_names capitals;
    int *region; /* [capitals of regions] the last of the name */
    int n;       /* of these */
    int *size;   /* [regions] elements */
};

static void regions_fini(struct regions *of)
{
    art_mesh_clear_names(&of->capitals);
    art_free(of->region), art_free(of->size);
}

static int find_regions(struct art_ctx *ctx, const struct art_volume *vol, struct regions *of)
{
    int status = ART_ENOMEM, index;
    of->region = art_alloc(ctx, (size_t)vol->regions.n + 1, sizeof *of->region);
    of->size = art_alloc(ctx, (size_t)vol->regions.n + 1, sizeof *of->size);
    if (!of->region || !of->size) goto out;
    status = ART_OK;
    for (int i = 0; i < vol->regions.n; i++) {
        ART_TRY(art_nocase_add(ctx, &of->capitals, vol->regions.name[i], &index));
        of->region[index] = i;
    }
    of->n = of->capitals.n;
    for (int e = 0; vol->elem_region && e < vol->n_elems; e++)
        if (vol->elem_region[e] >= 0) of->size[vol->elem_region[e]]++;
out:
    return status;
}

/* Sets that only say again what a region is are no sets of their own. */
static int is_region(struct art_ctx *ctx, const struct art_volume *vol, struct regions *of,
                     const struct art_abaqus_set *set, bool *is)
{
    int index, status = ART_OK;
    *is = false;
    if (set->of != ART_OF_ELEMS) return ART_OK;
    ART_TRY(art_nocase_add(ctx, &of->capitals, set->name, &index));
    if (index >= of->n || of->size[of->region[index]] != set->n) return ART_OK;
    for (int k = 0; k < set->n; k++)
        if (!vol->elem_region || vol->elem_region[set->item[k]] != of->region[index]) return ART_OK;
    *is = true;
out:
    return status;
}

static int name_set(struct art_abaqus_reader *r, const struct art_abaqus_set *set, bool shared)
{
    static const char *const sort[] = {"nodes", "elements", "sides"};
    struct art_volume *vol = r->root.vol;
    struct art_volume_set *out;
    bool long_name = set->scope && shared;
    char *name = long_name ? art_format(r->ctx, "%s.%s", set->scope, set->name)
                           : art_strdup(r->ctx, set->name);
    int status = ART_OK;
    char *base = name ? art_strdup(r->ctx, name) : NULL;
    for (int k = 0; base && name && taken(vol, name); k++) {
        art_free(name);
        name = k == 0 ? art_format(r->ctx, "%s-%s", base, sort[set->of])
                      : art_format(r->ctx, "%s-%s-%d", base, sort[set->of], k);
    }
    if (!base || !name) {
        art_free(base), art_free(name);
        return ART_ENOMEM;
    }
    art_free(base);
    if (!art_streq(name, set->name))
        art_note(r->ctx, NULL, "the set '%s' of %s is called '%s' here, for there is another '%s'",
                 set->name, sort[set->of], name, set->name);
    ART_TRY(art_volume_set(r->ctx, vol, name, set->of, &out));
    for (int k = 0; k < set->n; k++) ART_TRY(art_volume_set_add(r->ctx, out, set->item[k]));
out:
    art_free(name);
    return status;
}

int art_abaqus_name_sets(struct art_abaqus_reader *r)
{
    struct regions regions = {0};
    int status = ART_ENOMEM;
    bool *shared = art_alloc(r->ctx, (size_t)r->root.n_sets + 1, sizeof *shared);
    if (!shared) goto out;
    ART_TRY(find_shared(r->ctx, &r->root, shared));
    ART_TRY(find_regions(r->ctx, r->root.vol, &regions));
    for (int i = 0; i < r->root.n_sets; i++) {
        const struct art_abaqus_set *set = &r->root.sets[i];
        bool again;
        if (set->internal) continue;
        ART_TRY(is_region(r->ctx, r->root.vol, &regions, set, &again));
        if (!again) ART_TRY(name_set(r, set, shared[i]));
    }
out:
    regions_fini(&regions);
    art_free(shared);
    return status;
}
