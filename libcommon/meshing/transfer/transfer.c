/* Values of one mesh at the places of another. */
#include "transfer_priv.h"
#include <art/refine.h>
#include <art/register.h>
#include <art/search.h>
#include <math.h>
#include <string.h>

/* The value at each place is a sum over items of the source with weights. */
struct mix {
    int *first; /* [n+1] */
    int *item;
    double *weight;
    int n, end, first_cap, item_cap, weight_cap;
};

/* The source of values. */
struct source {
    const struct art_volume *vol; /* with this query */
    struct art_locator *query;
    const struct art_mesh *mesh; /* or this one, with this tree */
    struct art_bvh *bvh;
    const struct art_fields *node_fields, *elem_fields;
    const struct art_mesh_names *names;
    const int *region; /* of elements or faces; NULL: none */
};

struct transfer {
    struct art_ctx *ctx;
    const struct art_transfer_options *how;
    struct source from;
    struct art_volume *to;
    struct mix node, elem;
    struct art_overlap overlap; /* with how->conserve */
    struct art_transfer_result did;
};

static void mix_fini(struct mix *m)
{
    art_free(m->first), art_free(m->item), art_free(m->weight);
}

static int mix_add(struct art_ctx *ctx, struct mix *m, int item, double weight)
{
    if (!ART_GROW(ctx, m->item, m->end, m->item_cap) ||
        !ART_GROW(ctx, m->weight, m->end, m->weight_cap))
        return ctx->status;
    m->item[m->end] = item;
    m->weight[m->end++] = weight;
    return ART_OK;
}

/* Ends a place: the weights added since the last one belong to it. */
static int mix_close(struct art_ctx *ctx, struct mix *m)
{
    if (!ART_GROW(ctx, m->first, m->n + 1, m->first_cap)) return ctx->status;
    if (m->n == 0) m->first[0] = 0;
    m->first[++m->n] = m->end;
    return ART_OK;
}

/* ------------------------------------------------------------------ places */

/* An item of the source at a place: its element or face, and nodes with their weights. */
struct source_point {
    int elem, n;
    int node[ART_ELEM_MAX_NODES];
    double weight[ART_ELEM_MAX_NODES], distance;
};

static bool locate(const struct source *from, const double p[3], struct source_point *source_point)
{
    struct art_elem_spot in;
    struct art_bvh_hit hit;
    if (from->mesh) {
        if (!art_bvh_nearest(from->bvh, p, &hit)) return false;
        *source_point = (struct source_point){.elem = hit.face, .n = 3, .distance = hit.distance};
        for (int k = 0; k < 3; k++)
            source_point->node[k] = hit.vert[k], source_point->weight[k] = hit.bary[k];
        return true;
    }
    if (!art_locator_containing(from->query, p, &in) &&
        !art_locator_nearest(from->query, ART_LOCATE_ALL, NULL, p, INFINITY, &in))
        return false;
    *source_point = (struct source_point){.elem = in.elem, .n = in.n, .distance = in.distance};
    memcpy(source_point->node, in.node, sizeof source_point->node);
    memcpy(source_point->weight, in.N, sizeof source_point->weight);
    return true;
}

/* Finds a place with the limit; counts what is outside. */
static bool locate_within_limit(struct transfer *c, const double p[3],
                                struct source_point *source_point)
{
    if (!locate(&c->from, p, source_point)) return false;
    if (!(source_point->distance > 0)) return true;
    c->did.outside++;
    if (source_point->distance > c->did.farthest) {
        c->did.farthest = source_point->distance;
        art_v3_copy(c->did.at, p);
    }
    if (!(source_point->distance > c->how->limit)) return true;
    c->did.beyond++;
    return false;
}

static int find_nodes(struct transfer *c)
{
    struct source_point source_point;
    int status = ART_OK;
    for (int i = 0; i < c->to->n_nodes; i++) {
        if (locate_within_limit(c, c->to->pos + 3 * (size_t)i, &source_point))
            for (int k = 0; k < source_point.n; k++)
                if (source_point.weight[k] != 0)
                    ART_TRY(
                        mix_add(c->ctx, &c->node, source_point.node[k], source_point.weight[k]));
        ART_TRY(mix_close(c->ctx, &c->node));
    }
out:
    return status;
}

static void centre_of(const struct art_volume *vol, int e, double p[3], double *measure)
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    double x[ART_ELEM_MAX_NODES][3], xi[3] = {0}, N[ART_ELEM_MAX_NODES];
    art_volume_elem_pos(vol, e, x);
    for (int k = 0; k < type->n_corners; k++)
        art_v3_add_scaled(xi, xi, 1.0 / type->n_corners, type->node[k]);
    type->shape(xi, N, NULL);
    art_v3_zero(p);
    for (int k = 0; k < type->n_nodes; k++) art_v3_add_scaled(p, p, N[k], x[k]);
    *measure = fabs(art_elem_volume(type, (const double(*)[3])x));
}

/* Elements by their centres, or by those of the parts that stand together in `fine`. */
static int find_elems(struct transfer *c, const struct art_volume *fine, const int *part_of)
{
    struct source_point source_point;
    int status = ART_OK, at = 0;
    for (int e = 0; e < c->to->n_elems; e++) {
        bool common = c->overlap.first && c->overlap.first[e] < c->overlap.first[e + 1];
        for (int k = common ? c->overlap.first[e] : 0; common && k < c->overlap.first[e + 1]; k++)
            ART_TRY(mix_add(c->ctx, &c->elem, c->overlap.part[k].elem, c->overlap.part[k].volume));
        for (; at < fine->n_elems && (part_of ? part_of[at] : at) == e; at++) {
            double p[3], measure;
            if (common) continue;
            centre_of(fine, at, p, &measure);
            if (locate_within_limit(c, p, &source_point))
                ART_TRY(mix_add(c->ctx, &c->elem, source_point.elem, part_of ? measure : 1));
        }
        ART_TRY(mix_close(c->ctx, &c->elem));
    }
out:
    return status;
}

static int find_parts(struct transfer *c)
{
    struct art_volume *fine = NULL;
    int *part_of = NULL, status;
    const struct art_volume_refining how = {.levels = c->how->levels, .from = &part_of};
    if (c->how->levels == 0) return find_elems(c, c->to, NULL);
    ART_TRY(art_volume_refine(c->ctx, &fine, c->to, &how));
    ART_TRY(find_elems(c, fine, part_of));
out:
    art_volume_free(fine);
    art_free(part_of);
    return status;
}

/* ------------------------------------------------------------------ values */

/* The item with the largest weight after those of equal values have been put together. */
static int largest_weight(const struct mix *m, int i, const double *val, int dim)
{
    int best = m->item[m->first[i]];
    double most = -INFINITY;
    for (int k = m->first[i]; k < m->first[i + 1]; k++) {
        const double *x = val + (size_t)dim * (size_t)m->item[k];
        double sum = 0;
        for (int j = m->first[i]; j < m->first[i + 1]; j++)
            if (memcmp(x, val + (size_t)dim * (size_t)m->item[j], (size_t)dim * sizeof *x) == 0)
                sum += m->weight[j];
        if (sum > most) most = sum, best = m->item[k];
    }
    return best;
}

static bool is_integer(enum art_scalar type)
{
    return type != ART_F32 && type != ART_F64;
}

static void mix_value(const struct mix *m, int i, const struct art_field *from, double *x)
{
    size_t dim = (size_t)from->dim;
    double sum = 0;
    if (is_integer(from->type)) {
        memcpy(x, from->val + dim * (size_t)largest_weight(m, i, from->val, from->dim),
               dim * sizeof *x);
        return;
    }
    for (int k = m->first[i]; k < m->first[i + 1]; k++) {
        sum += m->weight[k];
        for (size_t d = 0; d < dim; d++)
            x[d] += m->weight[k] * from->val[dim * (size_t)m->item[k] + d];
    }
    for (size_t d = 0; d < dim; d++) x[d] /= sum;
}

static bool is_wanted(const struct transfer *c, const struct art_field *field)
{
    if (field->dim == 0) return false;
    for (int i = 0; i < c->how->n_fields; i++)
        if (strcmp(c->how->field[i], field->name) == 0) return true;
    return c->how->n_fields == 0;
}

static int mix_fields(struct transfer *c, const struct mix *m, const struct art_fields *from,
                      struct art_fields *to)
{
    int status = ART_OK;
    for (int f = 0; f < from->n; f++) {
        const struct art_field *field = &from->list[f];
        struct art_field *made;
        if (!is_wanted(c, field)) continue;
        art_fields_remove(to, field->name);
        ART_TRY(art_fields_add(c->ctx, to, field->name, field->type, field->dim, m->n, &made));
        double fill = art_scalar_holds(field->type, c->how->fill) ? c->how->fill : 0;
        if (isnan(c->how->fill) && !is_integer(field->type)) fill = NAN;
        for (int i = 0; i < m->n; i++) {
            double *x = made->val + (size_t)field->dim * (size_t)i;
            if (m->first[i] < m->first[i + 1])
                mix_value(m, i, field, x);
            else
                for (int d = 0; d < field->dim; d++) x[d] = fill;
        }
        c->did.fields++;
    }
out:
    return status;
}

/* Averages fields that are linear in the elements of the source over their overlap with those of
 * `to`. */
static int transfer_linear(struct transfer *c)
{
    const struct art_overlap *o = &c->overlap;
    const struct art_volume *from = c->from.vol;
    double *grad = NULL;
    int status = ART_OK;
    for (int f = 0; f < from->elem_fields.n; f++) {
        const struct art_field *field = &from->elem_fields.list[f];
        size_t dim = (size_t)field->dim;
        if (!is_wanted(c, field) || is_integer(field->type)) continue;
        struct art_field *made = art_fields_find(&c->to->elem_fields, field->name);
        art_free(grad);
        grad = art_alloc(c->ctx, 3 * dim * (size_t)from->n_elems + 1, sizeof *grad);
        if (!grad) return ART_ENOMEM;
        ART_TRY(overlap_gradients(c->ctx, from, field, (const double(*)[3])o->centre, grad));
        for (int e = 0; e < c->to->n_elems; e++) {
            double volume = 0;
            for (int k = o->first[e]; k < o->first[e + 1]; k++) volume += o->part[k].volume;
            for (int k = o->first[e]; k < o->first[e + 1]; k++)
                for (size_t d = 0; d < dim; d++)
                    made->val[dim * (size_t)e + d] +=
                        art_v3_dot(grad + 3 * (dim * (size_t)o->part[k].elem + d),
                                   o->part[k].moment) /
                        volume;
            for (size_t d = 0; d < dim && field->type == ART_F32; d++)
                made->val[dim * (size_t)e + d] = (double)(float)made->val[dim * (size_t)e + d];
        }
    }
out:
    art_free(grad);
    return status;
}

/* The region with the largest weight, by its name. */
static int mix_regions(struct transfer *c, struct art_volume *to)
{
    const struct source *from = &c->from;
    int status = ART_OK;
    for (int e = 0; e < to->n_elems; e++) {
        const struct mix *m = &c->elem;
        int region = -1, best = -1;
        double most = 0;
        for (int k = m->first[e]; k < m->first[e + 1] && from->region; k++) {
            double sum = 0;
            for (int j = m->first[e]; j < m->first[e + 1]; j++)
                if (from->region[m->item[j]] == from->region[m->item[k]]) sum += m->weight[j];
            if (sum > most) most = sum, best = from->region[m->item[k]];
        }
        if (best >= 0)
            ART_TRY(art_mesh_add_name(c->ctx, &to->regions, from->names->name[best],
                                      strlen(from->names->name[best]), &region));
        ART_TRY(art_volume_set_region(c->ctx, to, e, region));
    }
out:
    return status;
}

/* ------------------------------------------------------------------- doing */

/* Every name that is asked for is there. */
static int check_names(const struct transfer *c)
{
    for (int i = 0; i < c->how->n_fields; i++)
        if (!art_fields_find(c->from.node_fields, c->how->field[i]) &&
            !art_fields_find(c->from.elem_fields, c->how->field[i]))
            return art_error(c->ctx, ART_ENOTFOUND, NULL,
                             "there is no field '%s' of nodes or elements", c->how->field[i]);
    return ART_OK;
}

static int transfer(struct transfer *c, struct art_volume *to, struct art_transfer_result *did)
{
    struct art_volume *copy = NULL;
    struct art_volume swap;
    int status;
    if (c->how->levels < 0)
        return art_error(c->ctx, ART_ERANGE, NULL, "%d level{s} of parts", c->how->levels);
    ART_TRY(check_names(c));
    c->to = to;
    if (c->how->conserve && c->from.vol)
        ART_TRY(overlap_find(c->ctx, &c->overlap, to, c->from.vol));
    ART_TRY(find_nodes(c));
    ART_TRY(find_parts(c));
    /* in a copy, so that nothing changes on failure */
    ART_TRY(art_volume_copy(c->ctx, &copy, to));
    ART_TRY(mix_fields(c, &c->node, c->from.node_fields, &copy->node_fields));
    ART_TRY(mix_fields(c, &c->elem, c->from.elem_fields, &copy->elem_fields));
    if (c->overlap.first) {
        c->to = copy;
        ART_TRY(transfer_linear(c));
    }
    if (c->how->regions) ART_TRY(mix_regions(c, copy));
    swap = *to, *to = *copy, *copy = swap;
    *did = c->did;
out:
    art_volume_free(copy);
    mix_fini(&c->node);
    mix_fini(&c->elem);
    overlap_fini(&c->overlap);
    return status;
}

int art_transfer_fields(struct art_ctx *ctx, struct art_volume *to, const struct art_volume *from,
                        const struct art_transfer_options *how, struct art_transfer_result *did)
{
    struct transfer c = {.ctx = ctx,
                         .how = how,
                         .from = {.vol = from,
                                  .node_fields = &from->node_fields,
                                  .elem_fields = &from->elem_fields,
                                  .names = &from->regions,
                                  .region = from->elem_region}};
    int status;
    if (from->n_elems == 0)
        return art_error(ctx, ART_ENOTFOUND, NULL, "the mesh to take from has no elements");
    ART_TRY(art_locator_create(ctx, &c.from.query, from));
    status = transfer(&c, to, did);
out:
    art_locator_free(c.from.query);
    return status;
}

int art_transfer_mesh_fields(struct art_ctx *ctx, struct art_volume *to,
                             const struct art_mesh *from, const struct art_transfer_options *how,
                             struct art_transfer_result *did)
{
    struct transfer c = {.ctx = ctx,
                         .how = how,
                         .from = {.mesh = from,
                                  .node_fields = &from->vertex_fields,
                                  .elem_fields = &from->face_fields,
                                  .names = &from->groups,
                                  .region = from->face_group}};
    int status;
    if (from->n_faces == 0)
        return art_error(ctx, ART_ENOTFOUND, NULL, "the surface to take from has no faces");
    ART_TRY(art_bvh_create(ctx, &c.from.bvh, from));
    status = transfer(&c, to, did);
out:
    art_bvh_free(c.from.bvh);
    return status;
}
