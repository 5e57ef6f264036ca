#include <art/volume.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int art_volume_create(struct art_ctx *ctx, struct art_volume **out)
{
    struct art_volume *vol = art_alloc(ctx, 1, sizeof *vol);
    if (!vol) return ART_ENOMEM;
    *out = vol;
    return ART_OK;
}

void art_volume_free(struct art_volume *vol)
{
    if (!vol) return;
    art_free(vol->name), art_free(vol->units), art_free(vol->pos), art_free(vol->node_id);
    art_free(vol->elem_kind), art_free(vol->elem_off), art_free(vol->elem_node);
    art_free(vol->elem_id), art_free(vol->elem_region);
    art_free(vol->facet_off), art_free(vol->facet_node);
    art_mesh_clear_names(&vol->regions);
    for (int i = 0; i < vol->n_sets; i++) art_free(vol->sets[i].name), art_free(vol->sets[i].item);
    art_free(vol->sets), art_free(vol->turned);
    art_name_index_clear(&vol->set_index);
    art_fields_fini(&vol->node_fields);
    art_fields_fini(&vol->elem_fields);
    art_fields_fini(&vol->facet_fields);
    art_fields_fini(&vol->mesh_fields);
    art_free(vol);
}

/* ------------------------------------------------------------------ editing */

static int check_nodes(struct art_ctx *ctx, const struct art_volume *vol, int n, const int *node)
{
    for (int i = 0; i < n; i++)
        if (node[i] < 0 || node[i] >= vol->n_nodes)
            return art_error(ctx, ART_ERANGE, NULL, "node %d does not exist (there are %d)",
                             node[i], vol->n_nodes);
    return ART_OK;
}

static int next_number(int id)
{
    return id < INT32_MAX ? id + 1 : 0;
}

int art_volume_add_node(struct art_ctx *ctx, struct art_volume *vol, const double pos[3])
{
    int n = vol->n_nodes, status;
    if (!ART_RESERVE(ctx, vol->pos, 3 * ((size_t)n + 1), vol->pos_cap)) return ctx->status;
    if (vol->node_id && !ART_GROW(ctx, vol->node_id, n, vol->node_id_cap)) return ctx->status;
    ART_TRY(art_fields_resize(ctx, &vol->node_fields, n + 1));
    if (vol->node_id) vol->node_id[n] = n ? next_number(vol->node_id[n - 1]) : 0;
    art_v3_copy(vol->pos + 3 * (size_t)n, pos);
    vol->n_nodes++;
out:
    return status;
}

int art_volume_add_elem(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                        const int *node)
{
    int n = vol->n_elems, n_nodes = art_elem_type(kind)->n_nodes, status;
    ART_TRY(check_nodes(ctx, vol, n_nodes, node));
    if (!ART_GROW(ctx, vol->elem_kind, n, vol->kind_cap)) return ctx->status;
    if (vol->elem_id && !ART_GROW(ctx, vol->elem_id, n, vol->elem_id_cap)) return ctx->status;
    if (vol->elem_region && !ART_GROW(ctx, vol->elem_region, n, vol->region_cap))
        return ctx->status;
    ART_TRY(art_fields_resize(ctx, &vol->elem_fields, n + 1));
    ART_TRY(art_lists_append(ctx, n, &vol->elem_off, &vol->elem_off_cap, &vol->elem_node,
                             &vol->elem_node_cap, n_nodes, node));
    vol->elem_kind[n] = (unsigned char)kind;
    if (vol->elem_id) vol->elem_id[n] = n ? next_number(vol->elem_id[n - 1]) : 0;
    if (vol->elem_region) vol->elem_region[n] = -1;
    vol->n_elems++;
out:
    return status;
}

int art_volume_add_facet(struct art_ctx *ctx, struct art_volume *vol, int n, const int *node)
{
    int status;
    if (n < 3) return art_error(ctx, ART_ESHAPE, NULL, "facet of %d node{s}", n);
    ART_TRY(check_nodes(ctx, vol, n, node));
    ART_TRY(art_fields_resize(ctx, &vol->facet_fields, vol->n_facets + 1));
    ART_TRY(art_lists_append(ctx, vol->n_facets, &vol->facet_off, &vol->facet_off_cap,
                             &vol->facet_node, &vol->facet_node_cap, n, node));
    vol->n_facets++;
out:
    return status;
}

/* Value i of an array that does not exist while every value is the one it has by itself: the index
 * or, with `plain`, that number. */
static int set_one(struct art_ctx *ctx, int **list, int *cap, int n, const int *plain, int i, int x)
{
    if (!*list) {
        if (x == (plain ? *plain : i)) return ART_OK;
        if (!ART_RESERVE(ctx, *list, (size_t)n, *cap)) return ctx->status;
        for (int k = 0; k < n; k++) (*list)[k] = plain ? *plain : k;
    }
    (*list)[i] = x;
    return ART_OK;
}

int art_volume_set_node_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id)
{
    return set_one(ctx, &vol->node_id, &vol->node_id_cap, vol->n_nodes, NULL, i, id);
}

int art_volume_set_elem_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id)
{
    return set_one(ctx, &vol->elem_id, &vol->elem_id_cap, vol->n_elems, NULL, i, id);
}

int art_volume_set_region(struct art_ctx *ctx, struct art_volume *vol, int elem, int region)
{
    static const int none = -1;
    return set_one(ctx, &vol->elem_region, &vol->region_cap, vol->n_elems, &none, elem, region);
}

static struct art_named_list named_sets(const struct art_volume *vol)
{
    return (struct art_named_list){vol->sets, sizeof *vol->sets, vol->n_sets};
}

struct art_volume_set *art_volume_find_set(const struct art_volume *vol, const char *name)
{
    struct art_named_list list = named_sets(vol);
    int i = art_name_index_find(&vol->set_index, &list, name, strlen(name));
    return i < 0 ? NULL : &vol->sets[i];
}

int art_volume_set(struct art_ctx *ctx, struct art_volume *vol, const char *name,
                   enum art_volume_of of, struct art_volume_set **set)
{
    struct art_volume_set *found = art_volume_find_set(vol, name);
    if (found && found->of != of)
        return art_error(ctx, ART_EUSAGE, NULL, "there are two sets '%s' of different things",
                         name);
    if (!found) {
        if (!ART_GROW(ctx, vol->sets, vol->n_sets, vol->set_index.list_cap)) return ctx->status;
        char *copy = art_strdup(ctx, name);
        if (!copy) return ART_ENOMEM;
        found = &vol->sets[vol->n_sets++];
        *found = (struct art_volume_set){.name = copy, .of = of};
        struct art_named_list list = named_sets(vol);
        int status = art_name_index_update(ctx, &vol->set_index, &list);
        if (status < 0) return status;
    }
    *set = found;
    return ART_OK;
}

int art_volume_rename_set(struct art_ctx *ctx, struct art_volume *vol, int i, const char *name)
{
    struct art_volume_set *other = art_volume_find_set(vol, name);
    if (other == &vol->sets[i]) return ART_OK;
    if (other) return art_error(ctx, ART_EUSAGE, NULL, "there are two sets '%s'", name);
    char *copy = art_strdup(ctx, name);
    if (!copy) return ART_ENOMEM;
    art_free(vol->sets[i].name);
    vol->sets[i].name = copy;
    struct art_named_list list = named_sets(vol);
    return art_name_index_rename(ctx, &vol->set_index, &list, i);
}

int art_volume_order_sets(struct art_ctx *ctx, struct art_volume *vol, const int *order)
{
    const size_t n = (size_t)vol->n_sets;
    struct art_volume_set *sets = art_alloc(ctx, n + 1, sizeof *sets);
    if (!sets) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) sets[i] = vol->sets[order[i]];
    if (n > 0) memcpy(vol->sets, sets, n * sizeof *sets);
    art_free(sets);
    art_name_index_clear(&vol->set_index);
    return ART_OK;
}

int art_volume_set_add(struct art_ctx *ctx, struct art_volume_set *set, int item)
{
    if (!ART_GROW(ctx, set->item, set->n, set->cap)) return ctx->status;
    set->item[set->n++] = item;
    return ART_OK;
}

int art_volume_add_turned(struct art_ctx *ctx, struct art_volume *vol, int e)
{
    if (!ART_GROW(ctx, vol->turned, vol->n_turned, vol->turned_cap)) return ctx->status;
    vol->turned[vol->n_turned++] = e;
    return ART_OK;
}

/* ------------------------------------------------------------------ copying */

static int copy_array(struct art_ctx *ctx, void *to, int *cap, const void *from, size_t n,
                      size_t size)
{
    void *copy;
    if (!from) return ART_OK;
    copy = art_alloc(ctx, n, size);
    if (!copy) return ART_ENOMEM;
    if (n) memcpy(copy, from, n * size);
    memcpy(to, &copy, sizeof copy);
    *cap = (int)n;
    return ART_OK;
}

static int copy_text(struct art_ctx *ctx, char **to, const char *from)
{
    if (!from) return ART_OK;
    *to = art_strdup(ctx, from);
    return *to ? ART_OK : ART_ENOMEM;
}

static int copy_elems(struct art_ctx *ctx, struct art_volume *c, const struct art_volume *v)
{
    const size_t n = (size_t)v->n_elems, word = sizeof(int);
    size_t ends = v->elem_off ? (size_t)v->elem_off[n] : 0;
    int status, index;
    c->n_elems = v->n_elems;
    ART_TRY(copy_array(ctx, &c->elem_kind, &c->kind_cap, v->elem_kind, n, 1));
    ART_TRY(copy_array(ctx, &c->elem_off, &c->elem_off_cap, v->elem_off, n + 1, word));
    ART_TRY(copy_array(ctx, &c->elem_node, &c->elem_node_cap, v->elem_node, ends, word));
    ART_TRY(copy_array(ctx, &c->elem_id, &c->elem_id_cap, v->elem_id, n, word));
    ART_TRY(copy_array(ctx, &c->elem_region, &c->region_cap, v->elem_region, n, word));
    for (int i = 0; i < v->regions.n; i++)
        ART_TRY(art_mesh_add_name(ctx, &c->regions, v->regions.name[i], strlen(v->regions.name[i]),
                                  &index));
out:
    return status;
}

static int copy_sets(struct art_ctx *ctx, struct art_volume *c, const struct art_volume *v)
{
    int status = ART_OK;
    for (int i = 0; i < v->n_sets; i++) {
        const struct art_volume_set *from = &v->sets[i];
        struct art_volume_set *to;
        ART_TRY(art_volume_set(ctx, c, from->name, from->of, &to));
        ART_TRY(copy_array(ctx, &to->item, &to->cap, from->item, (size_t)from->n, sizeof(int)));
        to->n = from->n;
    }
out:
    return status;
}

int art_volume_copy(struct art_ctx *ctx, struct art_volume **copy, const struct art_volume *v)
{
    const size_t word = sizeof(int), n = (size_t)v->n_nodes, facets = (size_t)v->n_facets;
    size_t ends = v->facet_off ? (size_t)v->facet_off[facets] : 0;
    struct art_volume *c = NULL;
    int status;
    ART_TRY(art_volume_create(ctx, &c));
    ART_TRY(copy_text(ctx, &c->name, v->name));
    ART_TRY(copy_text(ctx, &c->units, v->units));
    ART_TRY(copy_array(ctx, &c->pos, &c->pos_cap, v->pos, 3 * n, sizeof(double)));
    ART_TRY(copy_array(ctx, &c->node_id, &c->node_id_cap, v->node_id, n, word));
    ART_TRY(copy_array(ctx, &c->facet_off, &c->facet_off_cap, v->facet_off, facets + 1, word));
    ART_TRY(copy_array(ctx, &c->facet_node, &c->facet_node_cap, v->facet_node, ends, word));
    c->n_nodes = v->n_nodes, c->n_facets = v->n_facets;
    ART_TRY(copy_elems(ctx, c, v));
    ART_TRY(copy_sets(ctx, c, v));
    ART_TRY(copy_array(ctx, &c->turned, &c->turned_cap, v->turned, (size_t)v->n_turned, word));
    c->n_turned = v->n_turned;
    ART_TRY(art_fields_copy(ctx, &c->node_fields, &v->node_fields));
    ART_TRY(art_fields_copy(ctx, &c->elem_fields, &v->elem_fields));
    ART_TRY(art_fields_copy(ctx, &c->facet_fields, &v->facet_fields));
    ART_TRY(art_fields_copy(ctx, &c->mesh_fields, &v->mesh_fields));
    *copy = c;
    c = NULL;
out:
    art_volume_free(c);
    return status;
}

/* ---------------------------------------------------------------- questions */

void art_volume_elem_pos(const struct art_volume *vol, int e, double x[ART_ELEM_MAX_NODES][3])
{
    for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++)
        art_v3_copy(x[k - vol->elem_off[e]], vol->pos + 3 * (size_t)vol->elem_node[k]);
}

bool art_volume_bounds(const struct art_volume *vol, double min[3], double max[3])
{
    if (vol->n_nodes == 0) return false;
    art_v3_copy(min, vol->pos);
    art_v3_copy(max, vol->pos);
    for (size_t i = 0; i < 3 * (size_t)vol->n_nodes; i++) {
        if (vol->pos[i] < min[i % 3]) min[i % 3] = vol->pos[i];
        if (vol->pos[i] > max[i % 3]) max[i % 3] = vol->pos[i];
    }
    return true;
}

double art_volume_volume(const struct art_volume *vol)
{
    double x[ART_ELEM_MAX_NODES][3], sum = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (type->dim != 3) continue;
        art_volume_elem_pos(vol, e, x);
        sum += art_elem_volume(type, (const double(*)[3])x);
    }
    return sum;
}

static int check_unique(struct art_ctx *ctx, const int *id, int n, const char *what)
{
    int status = ART_OK;
    if (!id || n < 2) return ART_OK;
    int *sorted = art_alloc(ctx, (size_t)n, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    memcpy(sorted, id, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, art_compare_ints);
    for (int i = 1; i < n && status == ART_OK; i++)
        if (sorted[i] == sorted[i - 1])
            status = art_error(ctx, ART_ERANGE, NULL, "%s %d stands twice", what, sorted[i]);
    art_free(sorted);
    return status;
}

static int check_fields(struct art_ctx *ctx, const struct art_fields *fields, int n)
{
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].n != n)
            return art_error(ctx, ART_ESHAPE, NULL, "field '%s' has %d item{s} instead of %d",
                             fields->list[i].name, fields->list[i].n, n);
    return ART_OK;
}

/* An element of a negative volume number would do; one that uses a node twice has lost a corner. */
static int check_elem(struct art_ctx *ctx, const struct art_volume *vol, int e)
{
    const int *node = vol->elem_node + vol->elem_off[e];
    int n = vol->elem_off[e + 1] - vol->elem_off[e];
    if (n != art_volume_type(vol, e)->n_nodes)
        return art_error(ctx, ART_ESHAPE, NULL, "element %d has %d node{s}",
                         art_volume_elem_id(vol, e), n);
    if (vol->elem_region && vol->elem_region[e] >= vol->regions.n)
        return art_error(ctx, ART_ERANGE, NULL, "element %d is in no known region",
                         art_volume_elem_id(vol, e));
    return check_nodes(ctx, vol, n, node);
}

static int check_set(struct art_ctx *ctx, const struct art_volume *vol,
                     const struct art_volume_set *set)
{
    for (int i = 0; i < set->n; i++) {
        int item = set->item[i], e = set->of == ART_OF_SIDES ? item / 8 : item;
        int limit = set->of == ART_OF_NODES ? vol->n_nodes : vol->n_elems;
        bool good = item >= 0 && e < limit;
        if (good && set->of == ART_OF_SIDES) good = item % 8 < art_volume_type(vol, e)->n_faces;
        if (!good)
            return art_error(ctx, ART_ERANGE, NULL, "set '%s' holds %d, which does not exist",
                             set->name, item);
    }
    return ART_OK;
}

int art_volume_check(struct art_ctx *ctx, const struct art_volume *vol)
{
    int status = ART_OK;
    for (int i = 0; i < vol->n_nodes; i++)
        if (!art_v3_finite(vol->pos + 3 * (size_t)i))
            return art_error(ctx, ART_ERANGE, NULL, "node %d is not at a finite place",
                             art_volume_node_id(vol, i));
    for (int e = 0; e < vol->n_elems; e++) ART_TRY(check_elem(ctx, vol, e));
    for (int f = 0; f < vol->n_facets; f++)
        ART_TRY(check_nodes(ctx, vol, vol->facet_off[f + 1] - vol->facet_off[f],
                            vol->facet_node + vol->facet_off[f]));
    for (int i = 0; i < vol->n_sets; i++) ART_TRY(check_set(ctx, vol, &vol->sets[i]));
    ART_TRY(check_fields(ctx, &vol->node_fields, vol->n_nodes));
    ART_TRY(check_fields(ctx, &vol->elem_fields, vol->n_elems));
    ART_TRY(check_fields(ctx, &vol->facet_fields, vol->n_facets));
    ART_TRY(check_fields(ctx, &vol->mesh_fields, 1));
    ART_TRY(check_unique(ctx, vol->node_id, vol->n_nodes, "node"));
    ART_TRY(check_unique(ctx, vol->elem_id, vol->n_elems, "element"));
out:
    return status;
}

/* --------------------------------------------------------------- operations */

void art_volume_transform(struct art_volume *vol, const struct art_affine *X)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * (size_t)i;
        art_affine_point(p, X, p);
    }
    if (art_m3_det(X->A) >= 0) return;
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 3)
            art_elem_reverse(art_volume_type(vol, e), vol->elem_node + vol->elem_off[e]);
}

int art_volume_upright(struct art_volume *vol)
{
    double x[ART_ELEM_MAX_NODES][3];
    int n = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (type->dim != 3) continue;
        art_volume_elem_pos(vol, e, x);
        if (art_elem_volume(type, (const double(*)[3])x) >= 0) continue;
        art_elem_reverse(type, vol->elem_node + vol->elem_off[e]);
        n++;
    }
    return n;
}

/* --------------------------------------------------------------- comparing */

static bool equal_sets(const struct art_volume *a, const struct art_volume *b)
{
    if (a->n_sets != b->n_sets) return false;
    for (int i = 0; i < a->n_sets; i++) {
        const struct art_volume_set *s = &a->sets[i], *t = &b->sets[i];
        if (strcmp(s->name, t->name) != 0 || s->of != t->of || s->n != t->n ||
            !art_indices_equal(s->item, t->item, s->n))
            return false;
    }
    return true;
}

const char *art_volume_compare(const struct art_volume *a, const struct art_volume *b)
{
    const struct art_fields *fields[][2] = {{&a->node_fields, &b->node_fields},
                                            {&a->elem_fields, &b->elem_fields},
                                            {&a->facet_fields, &b->facet_fields},
                                            {&a->mesh_fields, &b->mesh_fields}};
    const char *what = NULL;
    if (a->n_nodes != b->n_nodes) return "number of nodes";
    if (a->n_elems != b->n_elems) return "number of elements";
    if (a->n_facets != b->n_facets) return "number of facets";
    if (a->n_nodes > 0 && memcmp(a->pos, b->pos, 3 * (size_t)a->n_nodes * sizeof *a->pos) != 0)
        return "positions";
    if (a->n_elems > 0 && memcmp(a->elem_kind, b->elem_kind, (size_t)a->n_elems) != 0)
        return "kinds of elements";
    if (!art_lists_equal(a->n_elems, a->elem_off, a->elem_node, b->elem_off, b->elem_node))
        return "elements";
    if (!art_indices_equal(a->node_id, b->node_id, a->n_nodes)) return "numbers of nodes";
    if (!art_indices_equal(a->elem_id, b->elem_id, a->n_elems)) return "numbers of elements";
    if (!art_mesh_names_equal(&a->regions, &b->regions)) return "names of regions";
    if (!art_indices_equal(a->elem_region, b->elem_region, a->n_elems)) return "regions";
    if (!art_lists_equal(a->n_facets, a->facet_off, a->facet_node, b->facet_off, b->facet_node))
        return "facets";
    if (!equal_sets(a, b)) return "sets";
    if (!art_streq(a->units, b->units)) return "unit";
    if (!art_streq(a->name, b->name)) return "name";
    for (size_t i = 0; !what && i < sizeof fields / sizeof fields[0]; i++)
        what = art_fields_compare(fields[i][0], fields[i][1]);
    return what;
}
