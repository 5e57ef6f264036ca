/* Arrays of a data set become fields of a mesh, and fields arrays.
 *
 * The cells of a file are of several sorts: points, lines and faces, or elements and facets. An
 * array of cells goes to each sort there is. A field that only one sort has, among several, is
 * written under a prefixed name ("face:x"), which is taken off when it is read. Lists of any length
 * stand in the data of the whole set, as the values "list:face:x" and the ends of the lists
 * "ends:face:x". */
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <math.h>
#include <string.h>

/* Hand the values of an array over to a new field. */
static int steal(struct art_ctx *ctx, struct art_vtk_array *a, struct art_fields *to,
                 const char *name)
{
    struct art_field *f;
    int status;
    ART_TRY(art_fields_add(ctx, to, name, a->type, a->dim, 0, &f));
    f->val = a->val;
    f->val_cap = a->n * a->dim;
    f->n = a->n;
    a->val = NULL;
    a->taken = true;
out:
    return status;
}

static int too_large(struct art_ctx *ctx, const struct art_vtk_array *a,
                     const struct art_source *src)
{
    struct art_loc loc = {src->name, 0, 0};
    if ((int64_t)a->n * a->dim <= INT32_MAX / 2) return ART_OK;
    return art_error(ctx, ART_ELIMIT, &loc, "array '%s' has more numbers than can be kept",
                     a->name);
}

static int spread_one(struct art_ctx *ctx, struct art_vtk_array *a, const struct art_vtk_part *part,
                      const char *name)
{
    const size_t dim = (size_t)a->dim;
    struct art_field *f;
    int status;
    ART_TRY(art_fields_add(ctx, part->fields, name, a->type, a->dim, part->n, &f));
    for (int i = 0; i < part->n; i++) {
        int c = part->from ? part->from[i] : part->first + i;
        memcpy(f->val + (size_t)i * dim, a->val + (size_t)c * dim, dim * sizeof(double));
    }
out:
    return status;
}

/* The part whose prefix a name has; -1 for none. */
static int part_of(const char *name, int n_parts, const struct art_vtk_part *parts)
{
    for (int k = 0; k < n_parts; k++)
        if (art_starts_with(name, parts[k].prefix)) return k;
    return -1;
}

int art_vtk_spread(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                   int n_parts, const struct art_vtk_part *parts)
{
    int status = ART_OK, n_used = 0, last = 0;
    for (int k = 0; k < n_parts; k++)
        if (parts[k].n > 0) n_used++, last = k;
    for (int i = 0; i < d->cell.n; i++) {
        struct art_vtk_array *a = &d->cell.list[i];
        int own = part_of(a->name, n_parts, parts);
        const char *name = own < 0 ? a->name : a->name + strlen(parts[own].prefix);
        if (a->taken || a->text) continue;
        ART_TRY(too_large(ctx, a, src));
        if (own >= 0 && (parts[own].n == 0 || art_fields_find(parts[own].fields, name)))
            own = -1, name = a->name;
        const struct art_vtk_part *one = own < 0 ? &parts[last] : &parts[own];
        if (n_used == 1 && one->n == a->n && !one->from && one->first == 0) {
            ART_TRY(steal(ctx, a, one->fields, name));
            continue;
        }
        for (int k = 0; k < n_parts; k++)
            if (parts[k].n > 0 && (own < 0 || k == own))
                ART_TRY(spread_one(ctx, a, &parts[k], name));
        a->taken = true;
    }
out:
    return status;
}

int art_vtk_take_points(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                        struct art_fields *to)
{
    int status = ART_OK;
    for (int i = 0; i < d->point.n; i++) {
        struct art_vtk_array *a = &d->point.list[i];
        if (a->taken || a->text) continue;
        ART_TRY(too_large(ctx, a, src));
        ART_TRY(steal(ctx, a, to, a->name));
    }
out:
    return status;
}

/* ----------------------------------------------------------- lists of any length */

/* "list:face:x" belongs to lists[k], and its field is called x; -1 otherwise. */
static int list_of(const char *name, int n_lists, const struct art_vtk_lists *lists,
                   const char **own)
{
    if (!art_starts_with(name, "list:")) return -1;
    for (int k = 0; k < n_lists; k++) {
        size_t n = strlen(lists[k].part);
        if (strncmp(name + 5, lists[k].part, n) != 0 || name[5 + n] != ':') continue;
        *own = name + 5 + n + 1;
        return k;
    }
    return -1;
}

/* True if numbers are the ends of n lists of `total` values. */
static bool are_ends(const struct art_vtk_array *a, int n, int total)
{
    if (!a || a->text || a->dim != 1 || a->n != n) return false;
    for (int i = 0; i < n; i++)
        if (!(a->val[i] >= (i ? a->val[i - 1] : 0)) || a->val[i] > total ||
            a->val[i] != floor(a->val[i]))
            return false;
    return n == 0 ? total == 0 : a->val[n - 1] == total;
}

static int take_list(struct art_ctx *ctx, struct art_vtk *d, struct art_vtk_array *a,
                     const char *name, const struct art_vtk_lists *to)
{
    struct art_field *f;
    char *ends_name = art_format(ctx, "ends:%s:%s", to->part, name);
    int status = ART_OK, at = 0;
    if (!ends_name) return ART_ENOMEM;
    struct art_vtk_array *ends = art_vtk_find(&d->field, ends_name);
    if (a->dim != 1 || !are_ends(ends, to->n, a->n) || art_fields_find(to->fields, name)) goto out;
    ART_TRY(art_fields_add(ctx, to->fields, name, a->type, 0, 0, &f));
    for (int i = 0; i < to->n; i++) {
        ART_TRY(art_field_append(ctx, f, (int)ends->val[i] - at, a->val + at));
        at = (int)ends->val[i];
    }
    a->taken = ends->taken = true;
out:
    art_free(ends_name);
    return status;
}

/* One item: several numbers, or a list of any length. */
static int take_whole(struct art_ctx *ctx, struct art_vtk_array *a, struct art_fields *to)
{
    struct art_field *f;
    int status;
    if (a->n == 1) return steal(ctx, a, to, a->name);
    ART_TRY(art_fields_add(ctx, to, a->name, a->type, 0, 0, &f));
    ART_TRY(art_field_append(ctx, f, a->n * a->dim, a->val));
out:
    return status;
}

int art_vtk_take_rest(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                      struct art_fields *to, int n_lists, const struct art_vtk_lists *lists)
{
    struct art_loc loc = {src->name, 0, 0};
    int status = ART_OK;
    /* ends of lists stand behind them; others are what they are */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->field.n; i++) {
            struct art_vtk_array *a = &d->field.list[i];
            const char *name;
            if (a->taken || (pass == 0 && art_starts_with(a->name, "ends:"))) continue;
            if (a->text) {
                a->taken = true;
                ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, &loc, "strings '%s' are not kept",
                                        a->name));
                continue;
            }
            ART_TRY(too_large(ctx, a, src));
            int k = list_of(a->name, n_lists, lists, &name);
            if (k >= 0) ART_TRY(take_list(ctx, d, a, name, &lists[k]));
            if (!a->taken) ART_TRY(take_whole(ctx, a, to));
            a->taken = true;
        }
out:
    return status;
}

/* ---------------------------------------------------------------------- names */

enum { MOST_NAMES = 32768 };

char *art_vtk_text(struct art_ctx *ctx, const struct art_vtk_array *a, int *at)
{
    struct art_buf buf;
    char *text;
    art_buf_init(&buf, ctx);
    while (*at < a->n * a->dim) {
        double v = a->val[(*at)++];
        if (!(v > 0 && v < 256)) break;
        art_buf_putc(&buf, (char)(unsigned char)v);
    }
    text = art_buf_status(&buf) < 0 ? NULL : art_strdup(ctx, buf.s ? buf.s : "");
    art_buf_fini(&buf);
    return text;
}

int art_vtk_n_texts(const struct art_vtk_array *a)
{
    int n = 0;
    if (!a || (a->type != ART_U8 && a->type != ART_I8) || (int64_t)a->n * a->dim > INT32_MAX)
        return 0;
    for (int k = 0; k < a->n * a->dim; k++) n += a->val[k] == 0;
    return n <= MOST_NAMES ? n : 0;
}

int art_vtk_take_names(struct art_ctx *ctx, struct art_vtk_array *a, struct art_mesh_names *names)
{
    int n = art_vtk_n_texts(a), status = ART_OK, at = 0, index;
    for (int i = 0; i < n; i++) {
        char *name = art_vtk_text(ctx, a, &at);
        status = name ? art_mesh_add_name(ctx, names, name, strlen(name), &index) : ART_ENOMEM;
        art_free(name);
        if (status < 0) return status;
    }
    if (n > 0 && names->n == n) {
        a->taken = true;
    } else {
        art_mesh_clear_names(names);
    }
    return ART_OK;
}

/* -------------------------------------------------------------------- writing */

int art_vtk_lend(struct art_ctx *ctx, struct art_vtk_arrays *to, const char *name,
                 enum art_scalar type, int dim, int n, const double *val, enum art_vtk_role role)
{
    struct art_vtk_array *a;
    int status;
    ART_TRY(art_vtk_add(ctx, to, name, strlen(name), type, dim, 0, &a));
    a->n = n;
    memcpy(&a->val, &val, sizeof val); /* it is only read */
    a->borrowed = true;
    a->role = role;
out:
    return status;
}

int art_vtk_put_points(struct art_ctx *ctx, struct art_vtk *d, const struct art_fields *from)
{
    int status = ART_OK;
    for (int i = 0; i < from->n; i++) {
        const struct art_field *f = &from->list[i];
        if (f->dim == 0) continue;
        ART_TRY(
            art_vtk_lend(ctx, &d->point, f->name, f->type, f->dim, f->n, f->val, ART_VTK_PLAIN));
    }
out:
    return status;
}

static const struct art_field *find_in(const struct art_vtk_source *part, const char *name)
{
    const struct art_field *f = art_fields_find(part->fields, name);
    return f && f->dim > 0 ? f : NULL;
}

/* Field i of a part, lists of any length not counted; NULL behind the last. */
static const struct art_field *field_at(const struct art_vtk_source *part, int i)
{
    for (int k = 0; k < part->fields->n; k++)
        if (part->fields->list[k].dim > 0 && i-- == 0) return &part->fields->list[k];
    return NULL;
}

static bool has_prefix(const char *name, int n_parts, const struct art_vtk_source *parts)
{
    for (int k = 0; k < n_parts; k++)
        if (art_starts_with(name, parts[k].prefix)) return true;
    return false;
}

/* The number of fields that all parts with items share. To keep the order of each part, these stand
 * first in all parts but the first, and in the same order in that. */
static int count_common(int n_parts, const struct art_vtk_source *parts)
{
    int first = 0, n = 0, at = 0;
    while (first < n_parts && parts[first].n == 0) first++;
    for (;; n++) {
        const struct art_field *f = NULL, *g = NULL;
        for (int k = first + 1; k < n_parts; k++) {
            if (parts[k].n == 0) continue;
            g = field_at(&parts[k], n);
            if (!g || has_prefix(g->name, n_parts, parts)) return n;
            if (f && (!art_streq(f->name, g->name) || f->type != g->type || f->dim != g->dim))
                return n;
            f = g;
        }
        if (!f) return n; /* there is no other part */
        while ((g = field_at(&parts[first], at)) && !art_streq(g->name, f->name)) at++;
        if (!g || g->type != f->type || g->dim != f->dim) return n;
    }
}

/* True if a field is among the first n of all parts but the first, or the only part needs no
 * prefix. */
static bool is_common(const struct art_field *f, int n, int n_parts,
                      const struct art_vtk_source *parts)
{
    int n_used = 0, last = 0;
    for (int k = 0; k < n_parts; k++)
        if (parts[k].n > 0) n_used++, last = k;
    if (n_used == 1) return !has_prefix(f->name, n_parts, parts);
    for (int i = 0; i < n; i++)
        if (art_streq(field_at(&parts[last], i)->name, f->name)) return true;
    return false;
}

/* A field as an array over all cells: the parts that it belongs to give their values. */
static int gather_one(struct art_ctx *ctx, struct art_vtk *d, const struct art_field *f, int own,
                      int n_parts, const struct art_vtk_source *parts)
{
    const char *prefix = own >= 0 ? parts[own].prefix : "";
    int status = ART_OK, total = 0;
    size_t at = 0;
    char *name = art_format(ctx, "%s%s", prefix, f->name);
    struct art_vtk_array *a;
    if (!name) return ART_ENOMEM;
    for (int k = 0; k < n_parts; k++) total += parts[k].n;
    if (total == f->n) {
        status = art_vtk_lend(ctx, &d->cell, name, f->type, f->dim, f->n, f->val, ART_VTK_PLAIN);
        goto out;
    }
    ART_TRY(art_vtk_add(ctx, &d->cell, name, strlen(name), f->type, f->dim, total, &a));
    for (int k = 0; k < n_parts; k++) {
        size_t n = (size_t)parts[k].n * (size_t)f->dim;
        const struct art_field *g = own < 0 ? find_in(&parts[k], f->name) : k == own ? f : NULL;
        if (g && n) memcpy(a->val + at, g->val, n * sizeof *g->val);
        at += n;
    }
out:
    art_free(name);
    return status;
}

int art_vtk_gather(struct art_ctx *ctx, struct art_vtk *d, int n_parts,
                   const struct art_vtk_source *parts)
{
    int status = ART_OK, n_common = count_common(n_parts, parts);
    bool first = true; /* which writes what all share */
    for (int k = 0; k < n_parts; k++) {
        const struct art_vtk_source *p = &parts[k];
        if (p->n == 0) continue;
        for (int i = 0; p->more && i < p->more->n; i++) {
            bool alone =
                p->n == p->more->list[i].n && is_common(&p->more->list[i], 0, n_parts, parts);
            ART_TRY(gather_one(ctx, d, &p->more->list[i], alone ? -1 : k, n_parts, parts));
        }
        for (int i = 0; i < p->fields->n; i++) {
            const struct art_field *f = &p->fields->list[i];
            bool common = is_common(f, n_common, n_parts, parts);
            if (f->dim > 0 && (first || !common))
                ART_TRY(gather_one(ctx, d, f, common ? -1 : k, n_parts, parts));
        }
        first = false;
    }
out:
    return status;
}

static int put_list(struct art_ctx *ctx, struct art_vtk *d, const struct art_field *f,
                    const char *part)
{
    struct art_vtk_array *ends;
    char *name = art_format(ctx, "list:%s:%s", part, f->name),
         *other = art_format(ctx, "ends:%s:%s", part, f->name);
    int status = ART_ENOMEM;
    if (!name || !other) goto out;
    ART_TRY(art_vtk_lend(ctx, &d->field, name, f->type, 1, f->off ? f->off[f->n] : 0, f->val,
                         ART_VTK_PLAIN));
    ART_TRY(art_vtk_add(ctx, &d->field, other, strlen(other), ART_I32, 1, f->n, &ends));
    for (int i = 0; i < f->n; i++) ends->val[i] = f->off[i + 1];
out:
    art_free(name), art_free(other);
    return status;
}

int art_vtk_put_rest(struct art_ctx *ctx, struct art_vtk *d, const struct art_fields *from,
                     int n_lists, const struct art_vtk_lists *lists)
{
    int status = ART_OK;
    for (int i = 0; i < from->n; i++) {
        const struct art_field *f = &from->list[i];
        ART_TRY(f->dim > 0 ? art_vtk_lend(ctx, &d->field, f->name, f->type, f->dim, 1, f->val,
                                          ART_VTK_PLAIN)
                           : put_list(ctx, d, f, "mesh"));
    }
    for (int k = 0; k < n_lists; k++)
        for (int i = 0; i < lists[k].fields->n; i++)
            if (lists[k].fields->list[i].dim == 0 && !art_streq(lists[k].part, "mesh"))
                ART_TRY(put_list(ctx, d, &lists[k].fields->list[i], lists[k].part));
out:
    return status;
}

int art_vtk_put_texts(struct art_ctx *ctx, struct art_vtk *d, const char *name, int n,
                      char *const *text)
{
    struct art_vtk_array *a;
    size_t total = 0, at = 0;
    int status;
    for (int i = 0; i < n; i++) total += strlen(text[i]) + 1;
    if (total > INT32_MAX) return art_error(ctx, ART_ELIMIT, NULL, "the names are too long");
    ART_TRY(art_vtk_add(ctx, &d->field, name, strlen(name), ART_U8, 1, (int)total, &a));
    for (int i = 0; i < n; i++) {
        for (const char *p = text[i]; *p; p++) a->val[at++] = (unsigned char)*p;
        a->val[at++] = 0;
    }
out:
    return status;
}
