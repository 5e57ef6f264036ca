#include "mesh_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- scalars */

static const struct {
    const char *name;
    int size;
    double min, max; /* of integers */
} scalars[] = {
    [ART_I8] = {"int8", 1, -128, 127},
    [ART_U8] = {"uint8", 1, 0, 255},
    [ART_I16] = {"int16", 2, -32768, 32767},
    [ART_U16] = {"uint16", 2, 0, 65535},
    [ART_I32] = {"int32", 4, -2147483648.0, 2147483647},
    [ART_U32] = {"uint32", 4, 0, 4294967295.0},
    /* what doubles hold exactly */
    [ART_I64] = {"int64", 8, -9007199254740992.0, 9007199254740992.0},
    [ART_U64] = {"uint64", 8, 0, 9007199254740992.0},
    [ART_F32] = {"float32", 4, 0, 0},
    [ART_F64] = {"float64", 8, 0, 0},
};

const char *art_scalar_name(enum art_scalar type)
{
    return scalars[type].name;
}

int art_scalar_size(enum art_scalar type)
{
    return scalars[type].size;
}

bool art_scalar_holds(enum art_scalar type, double x)
{
    if (type == ART_F64) return true;
    if (type == ART_F32) return !isfinite(x) || fabs(x) <= 3.4028234663852886e38;
    return x >= scalars[type].min && x <= scalars[type].max && x == floor(x);
}

/* -------------------------------------------------------------------- fields */

static void free_field(struct art_field *field)
{
    art_free(field->name), art_free(field->val), art_free(field->off);
    memset(field, 0, sizeof *field);
}

/* Returns where item i begins in val; also for i = n. */
static size_t begin(const struct art_field *field, int i)
{
    if (field->dim == 0) return field->off ? (size_t)field->off[i] : 0;
    return (size_t)i * (size_t)field->dim;
}

static int resize(struct art_ctx *ctx, struct art_field *field, int n)
{
    if (field->dim == 0) {
        if (!ART_RESERVE(ctx, field->off, (size_t)n + 1, field->off_cap)) return ctx->status;
        if (field->n == 0) field->off[0] = 0;
        for (int i = field->n; i < n; i++) field->off[i + 1] = field->off[i];
    } else {
        size_t from = begin(field, field->n), to = begin(field, n);
        if (!ART_RESERVE(ctx, field->val, to, field->val_cap)) return ctx->status;
        if (to > from) memset(field->val + from, 0, (to - from) * sizeof *field->val);
    }
    field->n = n;
    return ART_OK;
}

int art_fields_add(struct art_ctx *ctx, struct art_fields *fields, const char *name,
                   enum art_scalar type, int dim, int n_items, struct art_field **out)
{
    if (art_fields_find(fields, name))
        return art_error(ctx, ART_EUSAGE, NULL, "there are two fields '%s'", name);
    if (!ART_GROW(ctx, fields->list, fields->n, fields->cap)) return ctx->status;
    struct art_field *field = &fields->list[fields->n];
    memset(field, 0, sizeof *field);
    field->name = art_strdup(ctx, name);
    field->type = type;
    field->dim = dim;
    int status = field->name ? resize(ctx, field, n_items) : ART_ENOMEM;
    if (status < 0) {
        free_field(field);
        return status;
    }
    fields->n++;
    struct art_named_list list = {fields->list, sizeof *fields->list, fields->n};
    status = art_name_index_update(ctx, &fields->index, &list);
    if (status < 0) return status;
    if (out) *out = field;
    return ART_OK;
}

struct art_field *art_fields_find(const struct art_fields *fields, const char *name)
{
    struct art_named_list list = {fields->list, sizeof *fields->list, fields->n};
    int i = art_name_index_find(&fields->index, &list, name, strlen(name));
    return i < 0 ? NULL : &fields->list[i];
}

void art_fields_remove(struct art_fields *fields, const char *name)
{
    struct art_field *field = art_fields_find(fields, name);
    if (!field) return;
    free_field(field);
    fields->n--;
    memmove(field, field + 1, (size_t)(fields->list + fields->n - field) * sizeof *field);
    art_name_index_clear(&fields->index);
}

void art_fields_remove_all(struct art_fields *fields, const bool *gone)
{
    int n = 0;
    for (int i = 0; i < fields->n; i++) {
        if (gone[i])
            free_field(&fields->list[i]);
        else
            fields->list[n++] = fields->list[i];
    }
    fields->n = n;
    art_name_index_clear(&fields->index);
}

int art_field_append(struct art_ctx *ctx, struct art_field *field, int n, const double *x)
{
    size_t at = begin(field, field->n);
    int count = field->dim ? field->dim : n;
    if (!ART_RESERVE(ctx, field->val, at + (size_t)count, field->val_cap)) return ctx->status;
    if (field->dim == 0) {
        if (!ART_RESERVE(ctx, field->off, (size_t)field->n + 2, field->off_cap)) return ctx->status;
        field->off[field->n] = (int)at;
        field->off[field->n + 1] = (int)at + n;
    }
    if (count) memcpy(field->val + at, x, (size_t)count * sizeof *x);
    field->n++;
    return ART_OK;
}

int art_fields_resize(struct art_ctx *ctx, struct art_fields *fields, int n_items)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) ART_TRY(resize(ctx, &fields->list[i], n_items));
out:
    return status;
}

static int gather(struct art_ctx *ctx, struct art_field *field, int n, const int *from)
{
    static const double zero;
    struct art_field made = {.type = field->type, .dim = field->dim};
    int status = resize(ctx, &made, field->dim ? n : 0);
    for (int i = 0; i < n && status == ART_OK; i++) {
        size_t at = from[i] < 0 ? 0 : begin(field, from[i]);
        size_t count = from[i] < 0 ? 0 : begin(field, from[i] + 1) - at;
        if (field->dim == 0)
            status = art_field_append(ctx, &made, (int)count, count ? field->val + at : &zero);
        else if (count)
            memcpy(made.val + begin(&made, i), field->val + at, count * sizeof *made.val);
    }
    if (status < 0) {
        free_field(&made);
        return status;
    }
    made.name = field->name;
    art_free(field->val), art_free(field->off);
    *field = made;
    return ART_OK;
}

int art_fields_gather(struct art_ctx *ctx, struct art_fields *fields, int n, const int *from)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) ART_TRY(gather(ctx, &fields->list[i], n, from));
out:
    return status;
}

void art_fields_keep(struct art_fields *fields, const bool *keep)
{
    for (int i = 0; i < fields->n; i++) {
        struct art_field *field = &fields->list[i];
        int n = 0;
        size_t to = 0, from = 0;
        for (int k = 0; k < field->n; k++) {
            size_t end = begin(field, k + 1), count = end - from;
            if (keep[k]) {
                if (count && to < from)
                    memmove(field->val + to, field->val + from, count * sizeof *field->val);
                to += count;
                n++;
                if (field->off) field->off[n] = (int)to;
            }
            from = end;
        }
        field->n = n;
    }
}

int art_fields_copy(struct art_ctx *ctx, struct art_fields *to, const struct art_fields *from)
{
    int status = ART_OK;
    for (int i = 0; i < from->n; i++) {
        const struct art_field *f = &from->list[i];
        struct art_field *field;
        ART_TRY(art_fields_add(ctx, to, f->name, f->type, f->dim, f->dim ? f->n : 0, &field));
        for (int k = 0; k < f->n && f->dim == 0; k++)
            ART_TRY(art_field_append(ctx, field, f->off[k + 1] - f->off[k], f->val + f->off[k]));
        if (f->dim && f->n) memcpy(field->val, f->val, begin(f, f->n) * sizeof *f->val);
    }
out:
    return status;
}

void art_fields_fini(struct art_fields *fields)
{
    for (int i = 0; i < fields->n; i++) free_field(&fields->list[i]);
    art_free(fields->list);
    art_name_index_clear(&fields->index);
    memset(fields, 0, sizeof *fields);
}
