/* The data set between the syntaxes and the meshes. */
#include "vtk_priv.h"
#include <math.h>
#include <string.h>

enum { MAX_ARRAYS = 4096 };

static void list_fini(struct art_vtk_list *list)
{
    if (!list->borrowed) art_free(list->off), art_free(list->node);
}

static void arrays_fini(struct art_vtk_arrays *arrays)
{
    for (int i = 0; i < arrays->n; i++) {
        art_free(arrays->list[i].name);
        if (!arrays->list[i].borrowed) art_free(arrays->list[i].val);
    }
    art_free(arrays->list), art_free(arrays->next);
    art_mesh_clear_names(&arrays->names);
    memset(arrays, 0, sizeof *arrays);
}

void art_vtk_fini(struct art_vtk *d)
{
    art_free(d->units), art_free(d->type);
    if (!d->pos_borrowed) art_free(d->pos);
    for (int i = 0; i < ART_VTK_LISTS; i++) list_fini(&d->list[i]);
    arrays_fini(&d->point);
    arrays_fini(&d->cell);
    arrays_fini(&d->field);
    memset(d, 0, sizeof *d);
}

int art_vtk_n_cells(const struct art_vtk *d)
{
    int n = 0;
    for (int i = 0; i < ART_VTK_LISTS; i++) n += d->list[i].n;
    return n;
}

struct art_vtk_array *art_vtk_find(const struct art_vtk_arrays *arrays, const char *name)
{
    int i = art_mesh_find_name(&arrays->names, name, strlen(name));
    return i < 0 ? NULL : &arrays->list[i];
}

/* A name that no array has yet: the one that is asked for, or with a number behind it. */
static char *unique_name(struct art_ctx *ctx, const struct art_vtk_arrays *arrays, const char *name,
                         size_t len)
{
    char *own = art_strndup(ctx, name, len);
    const struct art_vtk_array *first = own ? art_vtk_find(arrays, own) : NULL;
    if (!first) return own;
    for (int *next = &arrays->next[first - arrays->list];;) {
        char *other = art_format(ctx, "%s_%d", own, (*next)++);
        if (other && art_vtk_find(arrays, other)) {
            art_free(other);
            continue;
        }
        if (other) art_warn(ctx, NULL, "there are two arrays '%s'; one becomes '%s'", own, other);
        art_free(own);
        return other;
    }
}

int art_vtk_add(struct art_ctx *ctx, struct art_vtk_arrays *arrays, const char *name, size_t len,
                enum art_scalar type, int dim, int n, struct art_vtk_array **array)
{
    struct art_vtk_array a = {.type = type, .dim = dim, .n = n};
    if (arrays->n == MAX_ARRAYS)
        return art_error(ctx, ART_ELIMIT, NULL, "there are more than %d arrays", MAX_ARRAYS);
    if (!ART_GROW(ctx, arrays->list, arrays->n, arrays->cap)) return ctx->status;
    if (!ART_RESERVE(ctx, arrays->next, (size_t)arrays->n + 1, arrays->next_cap))
        return ctx->status;
    a.name = unique_name(ctx, arrays, name, len);
    if (!a.name) return ART_ENOMEM;
    if (dim > 0 && n > 0) {
        a.val = art_alloc(ctx, (size_t)dim * (size_t)n, sizeof *a.val);
        if (!a.val) {
            art_free(a.name);
            return ART_ENOMEM;
        }
    }
    int at, status = art_mesh_add_name(ctx, &arrays->names, a.name, strlen(a.name), &at);
    if (status < 0) {
        art_free(a.name), art_free(a.val);
        return status;
    }
    arrays->next[at] = 2;
    arrays->list[arrays->n] = a;
    *array = &arrays->list[arrays->n++];
    return ART_OK;
}

/* ------------------------------------------------------------------ checking */

static int check_list(struct art_ctx *ctx, const struct art_vtk *d, const struct art_vtk_list *list)
{
    int n = list->n ? list->off[list->n] : 0;
    for (int k = 0; k < n; k++) {
        if (list->node[k] >= 0 && list->node[k] < d->n_points) continue;
        int c = 0;
        while (list->off[c + 1] <= k) c++;
        return art_error(ctx, ART_ERANGE, &list->loc,
                         "point %d of cell %d of this list does not exist (there are %d)",
                         list->node[k], c, d->n_points);
    }
    return ART_OK;
}

static int check_arrays(struct art_ctx *ctx, const struct art_vtk_arrays *arrays, int n,
                        const char *what)
{
    for (int i = 0; i < arrays->n; i++) {
        const struct art_vtk_array *a = &arrays->list[i];
        if (a->text || a->n == n) continue;
        return art_error(ctx, ART_ESHAPE, &a->loc, "array '%s' has %d item{s} for %d %s", a->name,
                         a->n, n, what);
    }
    return ART_OK;
}

int art_vtk_check(struct art_ctx *ctx, const struct art_vtk *d)
{
    int status = ART_OK;
    for (int i = 0; i < ART_VTK_LISTS; i++) ART_TRY(check_list(ctx, d, &d->list[i]));
    ART_TRY(check_arrays(ctx, &d->point, d->n_points, "points"));
    ART_TRY(check_arrays(ctx, &d->cell, art_vtk_n_cells(d), "cells"));
out:
    return status;
}
