#include "ids.h"
#include <art/math.h>
#include <string.h>

/* True if (id, index) goes on where the row of numbers ends. */
static bool goes_on(const struct art_ids *ids, int id, int index)
{
    return (int64_t)id - ids->first == ids->n && index - ids->index == ids->n;
}

int art_ids_add(struct art_ctx *ctx, struct art_ids *ids, int id, int index, bool *fresh)
{
    int status;
    *fresh = art_ids_find(ids, id) < 0;
    if (!*fresh) return ART_OK;
    if (!ids->others.slot) {
        if (ids->n == 0) ids->first = id, ids->index = index;
        if (goes_on(ids, id, index)) {
            ids->n++;
            return ART_OK;
        }
    }
    ART_TRY(art_keys_reserve(ctx, &ids->others, (size_t)ids->n + 1));
    for (int k = 0; k < ids->n; k++)
        ART_TRY(art_keys_set(ctx, &ids->others, (uint32_t)(ids->first + k), ids->index + k));
    ids->n = 0;
    status = art_keys_set(ctx, &ids->others, (uint32_t)id, index);
out:
    return status;
}

int art_ids_find(const struct art_ids *ids, int id)
{
    if (ids->others.slot) return art_keys_get(&ids->others, (uint32_t)id);
    int64_t k = (int64_t)id - ids->first;
    return k >= 0 && k < ids->n ? ids->index + (int)k : -1;
}

void art_ids_fini(struct art_ids *ids)
{
    art_keys_fini(&ids->others);
    memset(ids, 0, sizeof *ids);
}

int art_ids_raise(struct art_ctx *ctx, const int *id, int n, const char *what, const char *program,
                  int *shift)
{
    int64_t least = 1, most = 0;
    *shift = id ? 0 : 1;
    for (int i = 0; id && i < n; i++) {
        if (id[i] < least) least = id[i];
        if (id[i] > most) most = id[i];
    }
    if (least > 0) return ART_OK;
    if (most + 1 - least >= INT32_MAX || 1 - least >= INT32_MAX)
        return art_error(ctx, ART_EUNSUPPORTED, NULL, "the numbers of the %s span too far for %s",
                         what, program);
    *shift = (int)(1 - least);
    return art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                           "the numbers of the %s are raised by %d, for %s counts from 1", what,
                           *shift, program);
}

/* Most elements show it in the middle, at a fraction of the cost of the integral (tetrahedra have
 * none). */
bool art_ids_upright(const struct art_elem_type *type, const double (*x)[3])
{
    double xi[3] = {0, 0, 0}, J[9], size = 1;
    for (int i = 0; i < type->n_nodes; i++)
        art_v3_add_scaled(xi, xi, 1.0 / type->n_nodes, type->node[i]);
    if (type->linear == type->kind && type->kind != ART_ELEM_TET) {
        double det = art_elem_jacobian(type, x, xi, J);
        for (int k = 0; k < 3; k++) size *= art_v3_norm((double[3]){J[k], J[3 + k], J[6 + k]});
        if (det > 0.1 * size) return true;
    }
    return art_elem_volume(type, x) >= 0;
}
