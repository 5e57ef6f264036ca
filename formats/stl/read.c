/* Stereolithography into a mesh: which form it has, the binary form, and what both share. Facets
 * come with the coordinates of their corners; corners at exactly the same place become one vertex.
 */
#include "stl_priv.h"
#include <math.h>

/* -------------------------------------------------------------------- forms */

/* Length of a binary file that says what its header says; 0 if it is too short for one. */
static uint64_t stated_size(const struct art_source *src)
{
    if (src->n < ART_STL_HEADER) return 0;
    return ART_STL_HEADER + (uint64_t)ART_STL_FACET * art_load_u32(src->data + 80);
}

bool art_stl_is_text(const struct art_source *src)
{
    struct art_scan scan;
    /* binary files may begin with the word as well; texts have no such sizes */
    if (stated_size(src) == art_source_total(src)) return false;
    art_scan_init(&scan, NULL, src);
    if (!art_scan_more(&scan) || !art_scan_is(&scan, "solid")) return false;
    /* nor have they zeros, of which a number of facets has one at least */
    size_t n = src->n < 256 ? src->n : 256;
    return memchr(src->data, '\0', n) == NULL;
}

/* A stream whose size is not known yet: whether its first facets have coordinates. */
static bool has_coordinates(const struct art_source *src)
{
    size_t n = src->n, facets = 0;
    for (size_t at = ART_STL_HEADER; at + ART_STL_FACET <= n && facets < 100;
         at += ART_STL_FACET, facets++)
        for (size_t k = 0; k < 9; k++) {
            float x = fabsf(art_load_f32(src->data + at + 12 + 4 * k));
            if (!(x == 0 || (x > 1e-20F && x < 1e20F))) return false;
        }
    return facets > 0 && stated_size(src) >= n;
}

bool art_stl_sniff(const struct art_source *src)
{
    if (art_stl_is_text(src)) return true;
    if (src->n < ART_STL_HEADER) return false;
    size_t total = art_source_total(src);
    return total == SIZE_MAX ? has_coordinates(src) : stated_size(src) == total;
}

/* ------------------------------------------------------------------- binary */

struct reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_mesh *mesh;
    struct art_weld weld;
    char header[80];             /* of the binary form; the source may forget it */
    struct art_field *attribute; /* of the facets; NULL as long as they have none */
};

/* "units mm" in the header, up to a NUL or the colour. */
static int read_header(struct reader *r)
{
    char text[81] = "";
    memcpy(text, r->header, 80);
    const unsigned char *color = art_stl_object_color(r->header);
    if (color) text[color - (const unsigned char *)r->header - 6] = '\0';
    char *units = strstr(text, "units ");
    if (!units) return ART_OK;
    units += 6;
    size_t n = strlen(units);
    while (n > 0 && (unsigned char)units[n - 1] <= ' ') n--;
    if (n == 0) return ART_OK;
    r->mesh->units = art_strndup(r->ctx, units, n);
    return r->mesh->units ? ART_OK : ART_ENOMEM;
}

/* A field if there is something in the two bytes of a facet. */
static int read_attributes(struct reader *r, const char *p, int first, int n, int count)
{
    int status = ART_OK;
    for (int f = first; f < first + n; f++, p += ART_STL_FACET) {
        unsigned value = (unsigned char)p[48] | (unsigned)(unsigned char)p[49] << 8;
        if (value == 0) continue;
        if (!r->attribute)
            ART_TRY(art_fields_add(r->ctx, &r->mesh->face_fields, ART_STL_ATTRIBUTE, ART_U16, 1,
                                   count, &r->attribute));
        r->attribute->val[f] = value;
    }
out:
    return status;
}

/* Up to 16 facets at a time. */
enum { BLOCK = 16 };

static int read_corners(struct reader *r, const char *p, int first, int n)
{
    double x[3 * BLOCK][3], sum = 0;
    for (int f = 0; f < n; f++)
        for (int k = 0; k < 9; k++) {
            double v = art_load_f32(p + f * ART_STL_FACET + 12 + 4 * k);
            x[3 * f + k / 3][k % 3] = v;
            sum += v - v; /* NaN if one is not finite */
        }
    if (sum == 0)
        return art_weld_find(&r->weld, 3 * n, (const double(*)[3])x,
                             r->mesh->face_vert + 3 * first);
    int k = 0;
    while (isfinite(x[k / 3][k % 3])) k++;
    struct art_loc loc = {r->src->name, 0, 0};
    return art_error(
        r->ctx, ART_ERANGE, &loc, "byte %zu: a coordinate of facet %d is infinite or not a number",
        (size_t)(p - r->src->data) + (size_t)(k / 9 * ART_STL_FACET + 12 + 4 * (k % 9)),
        first + k / 9 + 1);
}

static int too_short(struct reader *r, uint64_t count)
{
    struct art_loc loc = {r->src->name, 0, 0};
    return art_error(r->ctx, ART_ESYNTAX, &loc,
                     "byte %llu: the file ends; its %llu facets need %llu bytes",
                     (unsigned long long)art_source_total(r->src), (unsigned long long)count,
                     (unsigned long long)(ART_STL_HEADER + count * ART_STL_FACET));
}

static int check_size(struct reader *r, uint64_t count)
{
    uint64_t want = stated_size(r->src), n = art_source_total(r->src);
    struct art_loc loc = {r->src->name, 0, 0};
    if (count > INT32_MAX / 4)
        return art_error(r->ctx, ART_ELIMIT, &loc, "byte 80: %llu facets are too many",
                         (unsigned long long)count);
    if (n < want) return too_short(r, count);
    if (n > want && (n - want) % ART_STL_FACET == 0)
        return art_error(
            r->ctx, ART_ESYNTAX, &loc, "byte 80: the file has %llu facets, but states %llu",
            (unsigned long long)(count + (n - want) / ART_STL_FACET), (unsigned long long)count);
    if (n > want)
        return art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                               "%llu bytes behind the last facet are left out",
                               (unsigned long long)(n - want));
    return ART_OK;
}

static int read_facets(struct reader *r, int count)
{
    const size_t piece = 1 << 20;
    size_t at = ART_STL_HEADER, from = 0;
    int status = ART_OK;
    for (int f = 0, n; f < count; f += n, at += (size_t)n * ART_STL_FACET) {
        n = count - f < BLOCK ? count - f : BLOCK;
        ART_TRY(art_source_fill(r->src, at + (size_t)n * ART_STL_FACET));
        if (r->src->n < at + (size_t)n * ART_STL_FACET) return too_short(r, (unsigned)count);
        ART_TRY(read_corners(r, r->src->data + at, f, n));
        ART_TRY(read_attributes(r, r->src->data + at, f, n, count));
        if (at - from > piece) art_source_forget(r->src, from = at);
    }
out:
    return status;
}

static int read_binary(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    struct art_loc loc = {r->src->name, 0, 0};
    int status;
    if (r->src->n < ART_STL_HEADER)
        return art_error(r->ctx, ART_ESYNTAX, &loc,
                         "byte %zu: the file ends inside the header; it is no stl file", r->src->n);
    uint64_t count = art_load_u32(r->src->data + 80);
    if (art_source_total(r->src) == SIZE_MAX) ART_TRY(art_source_fill(r->src, SIZE_MAX));
    ART_TRY(check_size(r, count));
    ART_TRY(art_weld_init(&r->weld, r->ctx, (size_t)count / 2));
    memcpy(r->header, r->src->data, sizeof r->header);
    ART_TRY(read_header(r));
    if (count == 0) return ART_OK;
    if (!ART_RESERVE(r->ctx, m->face_off, count + 1, m->face_off_cap) ||
        !ART_RESERVE(r->ctx, m->face_vert, 3 * count, m->face_vert_cap))
        return r->ctx->status;
    for (int f = 0; f <= (int)count; f++) m->face_off[f] = 3 * f;
    ART_TRY(read_facets(r, (int)count));
    m->n_faces = (int)count;
    ART_TRY(art_stl_take_colors(r->ctx, m, r->src, r->header));
out:
    return status;
}

/* --------------------------------------------------------------------- both */

/* Facets that use a place twice are kept, but not in silence. */
static void tell_degenerate(const struct reader *r)
{
    const struct art_mesh *m = r->mesh;
    struct art_loc loc = {r->src->name, 0, 0};
    int n = 0, first = 0;
    for (int f = 0; f < m->n_faces; f++) {
        const int *v = m->face_vert + m->face_off[f];
        int k = m->face_off[f + 1] - m->face_off[f];
        if (v[0] != v[1] && v[1] != v[2] && v[k - 1] != v[0]) continue;
        if (n++ == 0) first = f + 1;
    }
    if (n > 0)
        art_warn(r->ctx, &loc,
                 "%d facets have two corners at one place (the first: facet %d); they are kept", n,
                 first);
}

int art_stl_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx, .src = src};
    int status;
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    if (art_stl_is_text(src)) {
        size_t size = art_source_total(src);
        ART_TRY(art_weld_init(&r.weld, ctx, size < SIZE_MAX ? size / 500 : 0));
        ART_TRY(art_stl_read_text(ctx, r.mesh, &r.weld, src));
    } else {
        ART_TRY(read_binary(&r));
    }
    r.mesh->pos = r.weld.pos;
    r.mesh->n_verts = r.weld.n;
    r.mesh->pos_cap = r.weld.pos_cap;
    r.weld.pos = NULL;
    tell_degenerate(&r);
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_weld_fini(&r.weld);
    art_mesh_free(r.mesh);
    return status;
}
