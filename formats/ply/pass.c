/* From one binary file to another where the numbers stay the bytes that they are: they are looked
 * at and copied, with no mesh between the files. That is so of vertices with coordinates, normals
 * and colours of three bytes, and of faces that are nothing but lists of vertices. What is not as
 * plain, or not sound, goes by way of a mesh, which tells. */
#include "ply_priv.h"
#include <math.h>

enum { LONGEST = 255, TRIANGLE = 1 + 4 * 3 };

/* Properties that come together, in the order of a file that is written. */
static const struct group {
    int n;
    const char *name[3];
    bool real;
} groups[] = {{3, {"x", "y", "z"}, true},
              {3, {"nx", "ny", "nz"}, true},
              {3, {"red", "green", "blue"}, false}};
enum { N_GROUPS = sizeof groups / sizeof groups[0] };

struct passer {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_ply_header header;
    struct art_sink *sink;
    bool swap;
    size_t size; /* of a vertex */
    int n_reals; /* the numbers at its beginning: coordinates and normals … */
    enum art_scalar real[6];
    size_t from; /* before it, the source is forgotten */
};

/* ------------------------------------------------------------------- header */

static bool is_group(const struct art_ply_element *e, int at, const struct group *g)
{
    if (e->n_properties - at < g->n) return false;
    for (int k = 0; k < g->n; k++) {
        const struct art_ply_property *p = &e->property[at + k];
        bool real = p->type == ART_F32 || p->type == ART_F64;
        if (p->list || strcmp(p->name, g->name[k]) != 0 || p->type != e->property[at].type ||
            (g->real ? !real : p->type != ART_U8))
            return false;
    }
    return true;
}

static bool vertices_are_plain(struct passer *p, const struct art_ply_element *e,
                               const struct art_writing *how)
{
    int at = 0;
    if (strcmp(e->name, "vertex") != 0 || e->n == 0) return false;
    for (int i = 0; i < N_GROUPS; i++) {
        if (!is_group(e, at, &groups[i])) continue;
        if (at == 0 && i > 0) return false;
        for (int k = 0; k < groups[i].n; k++, at++) {
            enum art_scalar type = e->property[at].type;
            if (type == ART_F64 && how->single) return false;
            if (groups[i].real) p->real[p->n_reals++] = type;
            p->size += (size_t)e->property[at].size;
        }
    }
    return at > 0 && at == e->n_properties;
}

static bool faces_are_plain(const struct art_ply_element *e)
{
    const struct art_ply_property *p = e->property;
    return strcmp(e->name, "face") == 0 && e->n > 0 && e->n_properties == 1 && p->list &&
           p->count == ART_U8 && (p->type == ART_I32 || p->type == ART_U32) &&
           (strcmp(p->name, "vertex_indices") == 0 || strcmp(p->name, "vertex_index") == 0);
}

static bool is_plain(struct passer *p, const struct art_writing *how)
{
    const struct art_ply_header *h = &p->header;
    enum art_encoding to = how->encoding;
    if (to == ART_ENCODE_DEFAULT && !how->number) to = ART_ENCODE_BINARY;
    p->swap = to == ART_ENCODE_BINARY_BIG;
    return to != ART_ENCODE_ASCII && to == h->encoding && how->normals == ART_NORMALS_AUTO &&
           h->n_elements == 2 && h->groups.n + h->materials.n + h->textures.n == 0 &&
           vertices_are_plain(p, &h->element[0], how) && faces_are_plain(&h->element[1]);
}

static int put_header(const struct passer *p)
{
    const struct art_ply_header *h = &p->header;
    struct art_emit e;
    art_emit_init(&e, p->ctx, p->sink, NULL);
    art_ply_put_start(&e, h->encoding, h->units, h->name);
    art_ply_put_element(&e, "vertex", h->element[0].n);
    for (int k = 0; k < h->element[0].n_properties; k++) {
        const struct art_ply_property *property = &h->element[0].property[k];
        art_ply_put_property(&e, property->name, property->type, NULL);
    }
    art_ply_put_element(&e, "face", h->element[1].n);
    art_ply_put_property(&e, "vertex_indices", ART_I32, &(enum art_scalar){ART_U8});
    art_ply_put_end(&e);
    return art_emit_end(&e);
}

/* -------------------------------------------------------------------- blocks */

/* The n bytes at the scanner go to the sink. */
static int copy(struct passer *p, size_t n)
{
    const size_t piece = 1 << 20;
    char *to = art_sink_room(p->sink);
    memcpy(to, p->scan.p, n);
    p->scan.p += n;
    size_t at = (size_t)(p->scan.p - p->scan.src->data);
    if (at - p->from >= piece) art_source_forget(p->scan.src, p->from = at);
    return art_sink_took(p->sink, n);
}

static uint64_t load8(const char *s, bool swap)
{
    uint64_t u = art_load_u64(s);
    return swap ? __builtin_bswap64(u) : u;
}

static uint32_t load4(const char *s, bool swap)
{
    uint32_t u = art_load_u32(s);
    return swap ? __builtin_bswap32(u) : u;
}

/* True if one number of each of n vertices is finite: not all bits of its exponent are set. `swap`
 * is known where these are put in. */
static inline bool finite8(const char *s, size_t step, int n, bool swap)
{
    const uint64_t exponent = (uint64_t)0x7ff << 52;
    bool good = true;
    for (int i = 0; i < n; i++, s += step) good &= (load8(s, swap) & exponent) != exponent;
    return good;
}

static inline bool finite4(const char *s, size_t step, int n, bool swap)
{
    const uint32_t exponent = (uint32_t)0xff << 23;
    bool good = true;
    for (int i = 0; i < n; i++, s += step) good &= (load4(s, swap) & exponent) != exponent;
    return good;
}

static bool are_finite(const struct passer *p, const char *s, int n)
{
    bool good = true;
    for (int k = 0; k < p->n_reals && good; k++) {
        if (p->real[k] == ART_F64) {
            good = p->swap ? finite8(s, p->size, n, true) : finite8(s, p->size, n, false);
            s += 8;
        } else {
            good = p->swap ? finite4(s, p->size, n, true) : finite4(s, p->size, n, false);
            s += 4;
        }
    }
    return good;
}

/* Numbers of 8 bytes become such of 4 in a file that is written if none of the kind needs more:
 * whether one that does is among the first n vertices, of each kind. */
static bool stay_long(const struct passer *p, const char *s, int n)
{
    for (int k = 0; k < p->n_reals; k += 3) {
        bool any = p->real[k] == ART_F32;
        size_t size = any ? 4 : 8;
        for (int i = 0; i < 3 * n && !any; i++) {
            uint64_t u = load8(s + (size_t)(i / 3) * p->size + 8 * (size_t)(i % 3), p->swap);
            double x;
            memcpy(&x, &u, sizeof x);
            any = !art_all_single(&x, 1);
        }
        if (!any) return false;
        s += 3 * size;
    }
    return true;
}

static int pass_vertices(struct passer *p, bool *good)
{
    int status = ART_OK, left = p->header.element[0].n;
    const int most = (int)(ART_SINK_ROOM / p->size);
    for (bool first = true; left > 0; first = false) {
        int n = left < most ? left : most;
        *good = art_ply_have(&p->scan, (size_t)n * p->size) && are_finite(p, p->scan.p, n) &&
                (!first || stay_long(p, p->scan.p, n));
        if (!*good) return ART_OK;
        if (first) ART_TRY(put_header(p));
        ART_TRY(copy(p, (size_t)n * p->size));
        left -= n;
    }
out:
    return status;
}

/* Up to *n sound lists between s and `end`; the end of the last, *n of them. */
static inline const char *lists_end(const char *s, const char *end, uint32_t limit, int *n,
                                    bool swap)
{
    int done = 0;
    for (; done < *n && s < end; done++) {
        int length = (unsigned char)*s;
        bool good = true;
        if (length == 3 && end - s >= TRIANGLE) {
            for (int k = 0; k < 3; k++) good &= load4(s + 1 + 4 * k, swap) < limit;
        } else {
            good = length >= 3 && end - s > 4 * length;
            for (int k = 0; k < length && good; k++) good = load4(s + 1 + 4 * k, swap) < limit;
        }
        if (!good) break;
        s += 1 + 4 * length;
    }
    *n = done;
    return s;
}

static int pass_faces(struct passer *p, bool *good)
{
    const uint32_t limit = (uint32_t)p->header.element[0].n;
    int status = ART_OK, left = p->header.element[1].n;
    while (left > 0) {
        (void)art_ply_have(&p->scan, ART_SINK_ROOM); /* at the end of the file there may be less */
        const char *s = p->scan.p, *end = p->scan.end;
        if (end - s > ART_SINK_ROOM) end = s + ART_SINK_ROOM;
        int n = left;
        end = p->swap ? lists_end(s, end, limit, &n, true) : lists_end(s, end, limit, &n, false);
        *good = n > 0;
        if (!*good) return ART_OK;
        ART_TRY(copy(p, (size_t)(end - s)));
        left -= n;
    }
out:
    return status;
}

int art_ply_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done)
{
    struct passer p = {.ctx = ctx, .sink = sink};
    int status;
    *done = false;
    art_scan_init(&p.scan, ctx, src);
    ART_TRY(art_ply_read_header(&p.scan, &p.header));
    p.from = (size_t)(p.scan.p - src->data);
    bool good = is_plain(&p, how);
    if (good) ART_TRY(pass_vertices(&p, &good));
    if (good) ART_TRY(pass_faces(&p, &good));
    *done = good && !art_ply_have(&p.scan, 1);
out:
    art_ply_header_fini(&p.header);
    return status;
}
