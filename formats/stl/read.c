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

/* "units mm" in the header, up to a NUL or the colour. */
int art_stl_header_units(struct art_ctx *ctx, const struct art_source *src, char **units)
{
    char text[81] = "";
    memcpy(text, src->data, 80);
    const unsigned char *color = art_stl_object_color(src->data);
    if (color) text[color - (const unsigned char *)src->data - ART_STL_COLOR_WORD] = '\0';
    const char *at = strstr(text, "units ");
    if (!at) return ART_OK;
    at += 6;
    size_t n = strlen(at);
    while (n > 0 && (unsigned char)at[n - 1] <= ' ') n--;
    if (n == 0) return ART_OK;
    *units = art_strndup(ctx, at, n);
    return *units ? ART_OK : ART_ENOMEM;
}

/* Facets up to the first that is no good, by whole tiles. */
static void read_piece(const struct art_stl_reading *r, struct art_piece *piece,
                       struct art_stl_made *made)
{
    double x[3 * ART_STL_TILE][3];
    uint16_t attribute[ART_STL_TILE];
    while (piece->at < piece->end) {
        int left = (int)((piece->end - piece->at) / ART_STL_FACET);
        struct art_facets tile = {left < ART_STL_TILE ? left : ART_STL_TILE, (const double(*)[3])x,
                                  attribute};
        if (!art_stl_load_tile(piece->at, tile.n, x, attribute)) return;
        if (!art_stl_make(r, made, &tile)) return;
        piece->at += tile.n * ART_STL_FACET;
    }
}

static int not_finite(struct art_stl_reading *r, const char *p, int facet)
{
    struct art_loc loc = {r->src->name, 0, 0};
    int k = 0;
    while (isfinite(art_load_f32(p + k / 9 * ART_STL_FACET + 12 + 4 * (k % 9)))) k++;
    return art_error(
        r->ctx, ART_ERANGE, &loc, "byte %zu: a coordinate of facet %d is infinite or not a number",
        (size_t)(p - r->src->data) + (size_t)(k / 9 * ART_STL_FACET + 12 + 4 * (k % 9)),
        facet + k / 9 + 1);
}

static int too_short(struct art_stl_reading *r, uint64_t count)
{
    struct art_loc loc = {r->src->name, 0, 0};
    return art_error(r->ctx, ART_ESYNTAX, &loc,
                     "byte %llu: the file ends; its %llu facets need %llu bytes",
                     (unsigned long long)art_source_total(r->src), (unsigned long long)count,
                     (unsigned long long)(ART_STL_HEADER + count * ART_STL_FACET));
}

static int check_size(struct art_stl_reading *r, uint64_t count)
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
                               "%llu bytes after the last facet are ignored",
                               (unsigned long long)(n - want));
    return ART_OK;
}

/* n facets in pieces; *pieces is how many these are. */
static void lay_out(struct art_stl_reading *r, const char *p, int n, int *pieces)
{
    for (*pieces = 0; n > 0 && *pieces < art_pieces_most(r->pieces); (*pieces)++) {
        struct art_piece *piece = art_pieces_place(r->pieces, *pieces);
        int k = n < ART_STL_PIECE ? n : ART_STL_PIECE;
        piece->from = p;
        piece->end = p += (size_t)k * ART_STL_FACET;
        n -= k;
    }
}

static int read_binary_facets(struct art_stl_reading *r, int count)
{
    const size_t batch = (size_t)art_pieces_most(r->pieces) * ART_STL_PIECE * ART_STL_FACET;
    size_t at = ART_STL_HEADER, end = ART_STL_HEADER + (size_t)count * ART_STL_FACET;
    int status = ART_OK;
    r->read = read_piece;
    while (at < end && !r->refused) {
        size_t to = end - at < batch ? end : at + batch, more = end - to < batch ? end : to + batch;
        int pieces, good;
        ART_TRY(art_source_fill(r->src, to));
        if (r->src->n < to) return too_short(r, (unsigned)count);
        lay_out(r, r->src->data + at, (int)((to - at) / ART_STL_FACET), &pieces);
        const struct art_piece *piece = art_pieces_place(r->pieces, 0);
        ART_TRY(art_pieces_run(r->pieces, pieces, more, &good));
        const struct art_piece *last = &piece[good - 1];
        if (last->at < last->end && !((const struct art_stl_made *)last->made)->refused)
            return not_finite(r, last->at,
                              (int)((size_t)(last->at - r->src->data) - ART_STL_HEADER) /
                                  ART_STL_FACET);
        art_source_forget(r->src, at = to);
    }
    ART_TRY(art_pieces_settle(r->pieces));
out:
    return status;
}

static int read_binary(struct art_stl_reading *r)
{
    struct art_loc loc = {r->src->name, 0, 0};
    int status;
    if (r->src->n == 0) return art_error(r->ctx, ART_ESYNTAX, &loc, "byte 0: the file is empty");
    if (r->src->n < ART_STL_HEADER)
        return art_error(r->ctx, ART_ESYNTAX, &loc,
                         "byte %zu: the file ends inside the header; it is no stl file", r->src->n);
    uint64_t count = art_load_u32(r->src->data + 80);
    if (art_source_total(r->src) == SIZE_MAX) ART_TRY(art_source_fill(r->src, SIZE_MAX));
    ART_TRY(check_size(r, count));
    memcpy(r->header, r->src->data, sizeof r->header);
    ART_TRY(art_stl_header_units(r->ctx, r->src, &r->mesh->units));
    r->count = (int)count;
    if (count > 0) status = read_binary_facets(r, (int)count);
out:
    return status;
}

/* --------------------------------------------------------------------- both */

/* Facets that use a place twice are kept, but not in silence. */
static void report_degenerate(const struct art_stl_reading *r)
{
    struct art_loc loc = {r->src->name, 0, 0};
    if (r->degenerate > 0)
        art_warn(
            r->ctx, &loc,
            "%d facet{s} {has|have} two corners at one place (the first: facet %d); they are kept",
            r->degenerate, r->first);
}

int art_stl_read_facets(struct art_stl_reading *r)
{
    int status;
    ART_TRY(art_stl_pieces_create(r));
    ART_TRY(art_stl_is_text(r->src) ? art_stl_read_text(r) : read_binary(r));
    if (!r->refused) report_degenerate(r);
out:
    art_pieces_free(r->pieces);
    r->pieces = NULL;
    return status;
}

/* The number of facets that the file states, if that may be right. */
static int stated_facets(const struct art_source *src)
{
    uint64_t n = src->n < ART_STL_HEADER ? 0 : art_load_u32(src->data + 80);
    return stated_size(src) == art_source_total(src) && n <= INT32_MAX / 4 ? (int)n : 0;
}

int art_stl_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_stl_reading r = {.ctx = ctx, .src = src, .group = -1};
    struct art_stl_mesh_taker taker = {0};
    size_t size = art_source_total(src);
    int status, most = art_stl_is_text(src) ? 0 : stated_facets(src);
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(art_stl_mesh_init(&taker, &r,
                              most              ? (size_t)most / 2
                              : size < SIZE_MAX ? size / 500
                                                : 0,
                              most));
    ART_TRY(art_stl_read_facets(&r));
    ART_TRY(art_stl_mesh_settle(&taker));
    ART_TRY(art_stl_take_colors(ctx, r.mesh, src, r.header));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_stl_mesh_fini(&taker);
    art_mesh_free(r.mesh);
    return status;
}

int art_stl_read_to(struct art_ctx *ctx, const struct art_source *src, struct art_mesh *rest,
                    struct art_facet_taker *taker, bool *done)
{
    struct art_stl_reading r = {.ctx = ctx, .src = src, .group = -1, .mesh = rest, .taker = taker};
    int status = art_stl_read_facets(&r);
    *done = !r.refused;
    return status;
}

int art_stl_head(struct art_ctx *ctx, const struct art_source *src, struct art_facet_head *head)
{
    char *units = NULL;
    head->plain = !art_stl_is_text(src);
    head->count = -1;
    if (!head->plain || src->n < ART_STL_HEADER) return ART_OK;
    int status = art_stl_header_units(ctx, src, &units);
    head->units = units;
    head->by_mesh = art_stl_object_color(src->data) != NULL;
    if (stated_size(src) == art_source_total(src)) head->count = art_load_u32(src->data + 80);
    return status;
}
