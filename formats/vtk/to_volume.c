/* Conversion of a data set to a volume mesh. */
#include "vtk_code.h"
#include "vtk_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REGIONS = 4096 };

struct builder {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_vtk *d;
    struct art_volume *vol;
    int *elem_from, *facet_from; /* cell that each came from */
    int elem_cap, facet_cap;
    const double *facet; /* of each cell, whether it is a facet; or NULL */
    int n_lost;          /* cells of one dimension or none */
    int n_turned_facet;  /* polygons of more than four corners */
};

/* ------------------------------------------------------------------ elements */

static int add_elem(struct builder *b, const struct art_elem_type *type, const int *node, int from)
{
    struct art_volume *v = b->vol;
    const int n = v->n_elems, at = n ? v->elem_off[n] : 0;
    if (!ART_GROW(b->ctx, v->elem_kind, n, v->kind_cap) ||
        !ART_RESERVE(b->ctx, v->elem_off, (size_t)n + 2, v->elem_off_cap) ||
        !ART_RESERVE(b->ctx, v->elem_node, (size_t)at + ART_ELEM_MAX_NODES, v->elem_node_cap) ||
        !ART_GROW(b->ctx, b->elem_from, n, b->elem_cap))
        return b->ctx->status;
    v->elem_off[n] = at;
    for (int i = 0; i < type->n_nodes; i++)
        v->elem_node[at + i] = node[type->vtk_node ? type->vtk_node[i] : i];
    v->elem_off[n + 1] = at + type->n_nodes;
    v->elem_kind[n] = (unsigned char)type->kind;
    b->elem_from[n] = from;
    v->n_elems++;
    return ART_OK;
}

static int add_facet(struct builder *b, int n, const int *node, int from)
{
    int status;
    if (!ART_GROW(b->ctx, b->facet_from, b->vol->n_facets, b->facet_cap)) return b->ctx->status;
    b->facet_from[b->vol->n_facets] = from;
    ART_TRY(art_volume_add_facet(b->ctx, b->vol, n, node));
out:
    return status;
}

static int add_strip(struct builder *b, int n, const int *node, int from)
{
    int status = ART_OK;
    if (n < 3) b->n_lost++;
    for (int i = 0; i + 2 < n; i++) {
        const int face[3] = {node[i + (i & 1)], node[i + 1 - (i & 1)], node[i + 2]};
        ART_TRY(add_elem(b, art_elem_type(ART_ELEM_TRI), face, from));
    }
out:
    return status;
}

/* Three and four corners are elements, more are not. */
static int add_polygon(struct builder *b, int n, const int *node, int from)
{
    if (n < 3) {
        b->n_lost++;
        return ART_OK;
    }
    if (n > 4) {
        b->n_turned_facet++;
        return add_facet(b, n, node, from);
    }
    return add_elem(b, art_elem_type(n == 3 ? ART_ELEM_TRI : ART_ELEM_QUAD), node, from);
}

static int add_cell(struct builder *b, int type, int n, const int *node, int from)
{
    static const signed char voxel[8] = {0, 1, 3, 2, 4, 5, 7, 6};
    const bool swapped = type == ART_VTK_PIXEL || type == ART_VTK_VOXEL;
    const struct art_loc *cells = &b->d->list[ART_VTK_CELLS].loc;
    const struct art_elem_type *elem = art_elem_find_vtk(swapped ? type + 1 : type);
    int turned[8];
    if (b->facet && b->facet[from] == 1 && n >= 3 &&
        (type == ART_VTK_TRIANGLE || type == ART_VTK_QUAD || type == ART_VTK_POLYGON))
        return add_facet(b, n, node, from);
    switch (type) {
    case ART_VTK_EMPTY:
    case ART_VTK_VERTEX:
    case ART_VTK_POLY_VERTEX:
    case ART_VTK_LINE:
    case ART_VTK_POLY_LINE:
    case ART_VTK_QUADRATIC_EDGE:
        b->n_lost++;
        return ART_OK;
    case ART_VTK_POLYGON:
        return add_polygon(b, n, node, from);
    case ART_VTK_STRIP:
        return add_strip(b, n, node, from);
    default:
        break;
    }
    if (!elem)
        return art_error(b->ctx, ART_EUNSUPPORTED, cells,
                         "cell %d is of type %d, which cannot be read", from, type);
    if (n != elem->n_nodes)
        return art_error(b->ctx, ART_ESHAPE, cells,
                         "cell %d of type %d has %d point{s} instead of %d", from, type, n,
                         elem->n_nodes);
    for (int i = 0; swapped && i < n; i++) turned[i] = node[voxel[i]];
    return add_elem(b, elem, swapped ? turned : node, from);
}

/* A grid of elements alone, the usual case: its lists become those of the mesh. */
static bool take_elems(struct builder *b)
{
    const struct art_elem_type *kind[256];
    struct art_vtk_list *l = &b->d->list[ART_VTK_CELLS];
    struct art_volume *v = b->vol;
    unsigned char *type = b->d->type;
    if (b->facet || l->n == 0) return false;
    for (int t = 0; t < 256; t++) kind[t] = art_elem_find_vtk(t);
    for (int c = 0; c < l->n; c++)
        if (!kind[type[c]] || l->off[c + 1] - l->off[c] != kind[type[c]]->n_nodes) return false;
    for (int c = 0; c < l->n; c++) {
        const struct art_elem_type *elem = kind[type[c]];
        int *node = l->node + l->off[c], theirs[ART_ELEM_MAX_NODES];
        type[c] = (unsigned char)elem->kind;
        if (!elem->vtk_node) continue;
        memcpy(theirs, node, (size_t)elem->n_nodes * sizeof *node);
        for (int i = 0; i < elem->n_nodes; i++) node[i] = theirs[elem->vtk_node[i]];
    }
    v->n_elems = l->n;
    v->elem_kind = type, v->kind_cap = l->n;
    v->elem_off = l->off, v->elem_off_cap = l->n + 1;
    v->elem_node = l->node, v->elem_node_cap = l->off[l->n];
    b->d->type = NULL;
    l->off = l->node = NULL;
    l->n = 0;
    return true;
}

static int build(struct builder *b)
{
    const struct art_vtk_list *l = &b->d->list[ART_VTK_CELLS];
    const struct art_vtk_array *facet = art_vtk_find(&b->d->cell, "facet");
    int status = ART_OK;
    if (facet && facet->dim == 1 && facet->type == ART_U8) b->facet = facet->val;
    if (take_elems(b)) return ART_OK;
    for (int c = 0; c < l->n; c++)
        ART_TRY(add_cell(b, b->d->type[c], l->off[c + 1] - l->off[c], l->node + l->off[c], c));
    if (b->n_lost) {
        struct art_loc loc = {b->src->name, 0, 0};
        ART_TRY(art_warn_strict(b->ctx, ART_EUNSUPPORTED, &loc,
                                "%d cells that are points or lines are left out", b->n_lost));
    }
    if (b->n_turned_facet) {
        struct art_loc loc = {b->src->name, 0, 0};
        ART_TRY(art_warn_strict(b->ctx, ART_EUNSUPPORTED, &loc,
                                "%d polygon{s} of more than four corners {is|are} no element{s}, "
                                "but taken as facet{s} of the mesh",
                                b->n_turned_facet));
    }
out:
    return status;
}

/* Programs do not agree on which way round the nodes of a solid go. If most of a kind are inside
 * out, the file numbers this kind the other way: all of it is turned. A few that are inside out are
 * what the mesh has, and stay. */
static void settle_orientation(struct builder *b)
{
    struct art_volume *v = b->vol;
    struct art_loc loc = {b->src->name, 0, 0};
    double x[ART_ELEM_MAX_NODES][3];
    int n[ART_ELEM_KINDS] = {0}, bad[ART_ELEM_KINDS] = {0}, turned = 0, left = 0;
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        if (type->dim != 3) continue;
        art_volume_elem_pos(v, e, x);
        double volume = art_elem_volume(type, (const double(*)[3])x);
        n[type->kind] += volume != 0;
        bad[type->kind] += volume < 0;
    }
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        if (bad[type->kind] <= n[type->kind] / 2) continue;
        art_elem_reverse(type, v->elem_node + v->elem_off[e]);
        turned++;
    }
    for (int k = 0; k < ART_ELEM_KINDS; k++) left += bad[k] > n[k] / 2 ? n[k] - bad[k] : bad[k];
    if (turned)
        art_warn(
            b->ctx, &loc,
            "the file numbers solids the other way round: the nodes of %d elements are reordered",
            turned);
    if (left) art_warn(b->ctx, &loc, "%d element{s} {is|are} inside out", left);
}

/* -------------------------------------------------------- numbers, regions, sets */

static bool all_whole(const struct art_field *f, double least)
{
    if (f->dim != 1) return false;
    for (int i = 0; i < f->n; i++)
        if (!(f->val[i] >= least) || f->val[i] > INT32_MAX || f->val[i] != floor(f->val[i]))
            return false;
    return true;
}

/* A field of distinct whole numbers becomes the numbers of the items. */
static int take_ids(struct builder *b, struct art_fields *fields, const char *name, int **ids,
                    int *cap)
{
    struct art_field *f = art_fields_find(fields, name);
    int *id, *sorted, status = ART_OK;
    if (!f || *ids || f->n == 0 || f->type >= ART_F32 || !all_whole(f, INT32_MIN)) return ART_OK;
    id = art_alloc(b->ctx, (size_t)f->n, sizeof *id);
    sorted = art_alloc(b->ctx, (size_t)f->n, sizeof *sorted);
    if (!id || !sorted) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < f->n; i++) id[i] = sorted[i] = (int)f->val[i];
    qsort(sorted, (size_t)f->n, sizeof *sorted, art_compare_ints);
    for (int i = 1; i < f->n; i++)
        if (sorted[i] == sorted[i - 1]) goto out; /* not numbers that name something */
    *ids = id;
    *cap = f->n;
    id = NULL;
    art_fields_remove(fields, name);
out:
    art_free(id), art_free(sorted);
    return status;
}

static int take_numbers(struct builder *b)
{
    struct art_volume *v = b->vol;
    int status = ART_OK;
    const char *node = "node_id", *elem = "elem_id";
    if (!art_fields_find(&v->node_fields, node))
        for (int i = 0; i < b->d->point.n; i++)
            if (b->d->point.list[i].role == ART_VTK_IDS) node = b->d->point.list[i].name;
    if (!art_fields_find(&v->elem_fields, elem))
        for (int i = 0; i < b->d->cell.n; i++)
            if (b->d->cell.list[i].role == ART_VTK_IDS) elem = b->d->cell.list[i].name;
    ART_TRY(take_ids(b, &v->node_fields, node, &v->node_id, &v->node_id_cap));
    ART_TRY(take_ids(b, &v->elem_fields, elem, &v->elem_id, &v->elem_id_cap));
out:
    return status;
}

/* Regions by the names of the file. */
static int named_regions(struct builder *b, const struct art_field *f, struct art_vtk_array *names)
{
    int n = art_vtk_n_texts(names), status = ART_OK;
    for (int i = 0; f && i < f->n; i++)
        if (f->val[i] >= n) return ART_OK;
    ART_TRY(art_vtk_take_names(b->ctx, names, &b->vol->regions));
    for (int i = 0; f && names->taken && i < f->n; i++)
        ART_TRY(art_volume_set_region(b->ctx, b->vol, i, (int)f->val[i]));
out:
    return status;
}

struct number {
    int value, region; /* -1 before it is met */
};

static int compare_numbers(const void *a, const void *b)
{
    int x = ((const struct number *)a)->value, y = ((const struct number *)b)->value;
    return (x > y) - (x < y);
}

/* The distinct numbers of a field, sorted; their count. */
static int distinct(const struct art_field *f, struct number *list)
{
    int n = 0;
    for (int i = 0; i < f->n; i++) list[i] = (struct number){(int)f->val[i], -1};
    qsort(list, (size_t)f->n, sizeof *list, compare_numbers);
    for (int i = 0; i < f->n; i++)
        if (n == 0 || list[i].value != list[n - 1].value) list[n++] = list[i];
    return n;
}

/* A region for each number, in the order in which they come, and with the number as its name. Too
 * many are numbers of something else. */
static int numbered_regions(struct builder *b, const struct art_field *f, bool *done)
{
    struct number *list = art_alloc(b->ctx, (size_t)f->n, sizeof *list);
    int status = ART_OK, n;
    if (!list) return ART_ENOMEM;
    n = distinct(f, list);
    for (int i = 0; n <= MOST_REGIONS && i < f->n; i++) {
        struct number key = {(int)f->val[i], -1};
        struct number *found = bsearch(&key, list, (size_t)n, sizeof *list, compare_numbers);
        if (found->region < 0) {
            char name[ART_NUMBER_MAX];
            size_t len = art_print_double(name, key.value);
            ART_TRY(art_mesh_add_name(b->ctx, &b->vol->regions, name, len, &found->region));
        }
        ART_TRY(art_volume_set_region(b->ctx, b->vol, i, found->region));
    }
    *done = n <= MOST_REGIONS;
out:
    art_free(list);
    return status;
}

static int take_regions(struct builder *b)
{
    static const char *const fields[] = {"region",        "RegionId",    "MaterialId",
                                         "MaterialID",    "MaterialIds", "CellEntityIds",
                                         "gmsh:physical", "medit:ref"};
    struct art_vtk_array *names = art_vtk_find(&b->d->field, "region_names");
    int status = ART_OK;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct art_field *f = art_fields_find(&b->vol->elem_fields, fields[i]);
        if (!f || f->type >= ART_F32 || f->n == 0) continue;
        if (i == 0 && names && all_whole(f, -1)) {
            ART_TRY(named_regions(b, f, names));
            if (!names->taken) return ART_OK;
        } else {
            if (!all_whole(f, INT32_MIN)) continue;
            bool done = false;
            ART_TRY(numbered_regions(b, f, &done));
            if (!done) continue;
        }
        art_fields_remove(&b->vol->elem_fields, fields[i]);
        return ART_OK;
    }
    if (names) ART_TRY(named_regions(b, NULL, names));
out:
    return status;
}

/* True if a field marks items, with at most the bits of `most`. */
static bool is_mark(const struct art_field *f, double most)
{
    if (f->type != ART_U8 || f->dim != 1) return false;
    for (int i = 0; i < f->n; i++)
        if (f->val[i] > most) return false;
    return true;
}

static int take_set(struct builder *b, const struct art_field *f, const char *name,
                    enum art_volume_of of)
{
    struct art_volume_set *set;
    int status;
    if (art_volume_find_set(b->vol, name)) return ART_OK;
    ART_TRY(art_volume_set(b->ctx, b->vol, name, of, &set));
    for (int i = 0; i < f->n; i++) {
        int mark = (int)f->val[i];
        if (of != ART_OF_SIDES && mark) ART_TRY(art_volume_set_add(b->ctx, set, i));
        for (int k = 0; of == ART_OF_SIDES && k < 8; k++)
            if (mark >> k & 1) ART_TRY(art_volume_set_add(b->ctx, set, 8 * i + k));
    }
    status = 1;
out:
    return status;
}

/* Sides that the elements have. */
static bool are_sides(const struct art_volume *v, const struct art_field *f)
{
    for (int i = 0; i < f->n; i++)
        if ((int)f->val[i] >> art_volume_type(v, i)->n_faces) return false;
    return true;
}

static int take_sets(struct builder *b, struct art_fields *fields, const char *prefix,
                     enum art_volume_of of)
{
    int status = ART_OK;
    bool *taken = art_alloc(b->ctx, (size_t)fields->n + 1, sizeof *taken);
    if (!taken) return ART_ENOMEM;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (!art_starts_with(f->name, prefix) || !is_mark(f, of == ART_OF_SIDES ? 255 : 1) ||
            (of == ART_OF_SIDES && !are_sides(b->vol, f)))
            continue;
        ART_TRY(take_set(b, f, f->name + strlen(prefix), of));
        taken[i] = status > 0; /* else there is a set of that name: it stays a field */
    }
    art_fields_remove_all(fields, taken);
    status = ART_OK;
out:
    art_free(taken);
    return status;
}

/* The bookkeeping of our own writer becomes what it stands for. */
static int take_meaning(struct builder *b)
{
    struct art_volume *v = b->vol;
    struct art_vtk_array *name = art_vtk_find(&b->d->field, "name");
    int status;
    ART_TRY(take_numbers(b));
    ART_TRY(take_regions(b));
    ART_TRY(take_sets(b, &v->node_fields, "nset:", ART_OF_NODES));
    ART_TRY(take_sets(b, &v->elem_fields, "eset:", ART_OF_ELEMS));
    ART_TRY(take_sets(b, &v->elem_fields, "sset:", ART_OF_SIDES));
    if (b->facet) {
        art_fields_remove(&v->elem_fields, "facet");
        art_fields_remove(&v->facet_fields, "facet");
    }
    if (art_vtk_n_texts(name) == 1) {
        int at = 0;
        v->name = art_vtk_text(b->ctx, name, &at);
        name->taken = true;
        if (!v->name) return ART_ENOMEM;
    }
out:
    return status;
}

int art_vtk_to_volume(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                      struct art_volume **vol)
{
    struct builder b = {.ctx = ctx, .src = src, .d = d};
    const struct art_loc loc = {src->name, 1, 1};
    int status;
    if (!d->grid)
        return art_error(ctx, ART_ESHAPE, &loc,
                         "the file holds a surface (poly data), not a mesh of elements");
    ART_TRY(art_vtk_check(ctx, d));
    ART_TRY(art_volume_create(ctx, &b.vol));
    b.vol->n_nodes = d->n_points;
    b.vol->pos = d->pos, b.vol->pos_cap = 3 * d->n_points;
    b.vol->units = d->units;
    d->pos = NULL, d->units = NULL;
    ART_TRY(build(&b));
    settle_orientation(&b);
    struct art_volume *v = b.vol;
    const struct art_vtk_part parts[] = {
        {"elem:", &v->elem_fields, v->n_elems, b.elem_from, 0},
        {"facet:", &v->facet_fields, v->n_facets, b.facet_from, 0}};
    const struct art_vtk_lists lists[] = {{"node", &v->node_fields, v->n_nodes},
                                          {"elem", &v->elem_fields, v->n_elems},
                                          {"facet", &v->facet_fields, v->n_facets},
                                          {"mesh", &v->mesh_fields, 1}};
    ART_TRY(art_vtk_take_points(ctx, d, src, &v->node_fields));
    ART_TRY(art_vtk_spread(ctx, d, src, 2, parts));
    ART_TRY(take_meaning(&b));
    ART_TRY(art_vtk_take_rest(ctx, d, src, &v->mesh_fields, 4, lists));
    ART_TRY(art_volume_check(ctx, v));
    *vol = v;
    b.vol = NULL;
out:
    art_free(b.elem_from), art_free(b.facet_from);
    art_volume_free(b.vol);
    return status;
}
