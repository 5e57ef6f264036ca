/* VTK files in XML: the numbers of the arrays.
 *
 * Binary data are [bytes] data, or, compressed, [blocks] [bytes of a block] [bytes of the last, 0:
 * as the others] [packed bytes of each block] blocks; the words have 4 or 8 bytes. */
#include "xml_priv.h"
#include <limits.h>
#include <string.h>
#include <zlib.h>

/* The most that a byte can become when it is unpacked. */
enum { ZLIB_RATIO = 1032 };

static int bad_array(struct art_vtk_xml *x, const struct art_vtk_decl *c, int status, size_t offset,
                     const char *what)
{
    if (c->format == ART_VTK_IN_APPENDED && x->raw)
        return art_error(x->ctx, status, &c->loc, "array '%s' (byte offset %zu): %s", c->name,
                         offset, what);
    return art_error(x->ctx, status, &c->loc, "array '%s': %s", c->name, what);
}

static int bad_count(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t have, size_t want)
{
    return art_error(x->ctx, ART_ESHAPE, &c->loc, "array '%s' has %zu number{s} instead of %zu",
                     c->name, have, want);
}

/* ---------------------------------------------------------------------- text */

static int bad_text(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t at, int status,
                    const char *what)
{
    /* what stands before the array may be forgotten already */
    const char *line, *tag = x->src->data + c->at, *to = x->src->data + at;
    struct art_loc loc = c->loc;
    int n = art_count_lines(tag, to, &line);
    loc.line += n;
    loc.col = (n ? 1 : loc.col) + (int)(to - (n ? line : tag));
    return art_error(x->ctx, status, &loc, "%s", what);
}

static inline bool blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* A whole number of at most nine digits at p, the usual case. */
static inline size_t short_int(const char *p, const char *end, int *v)
{
    const char *start = p;
    bool minus = p < end && *p == '-';
    int n = 0;
    if (minus) p++;
    const char *digits = p;
    while (p < end && *p >= '0' && *p <= '9' && p - digits < 9) n = 10 * n + (*p++ - '0');
    if (p == digits || (p < end && !blank(*p))) return 0;
    *v = minus ? -n : n;
    return (size_t)(p - start);
}

static int read_text(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t want, bool ints,
                     void **values, size_t *count)
{
    const char *p = x->src->data + c->from, *end = x->src->data + c->to;
    size_t room = want != SIZE_MAX ? want : (c->to - c->from) / 2 + 1, n = 0;
    /* a number has at least one character and a blank behind it */
    if (want != SIZE_MAX && want > (c->to - c->from) / 2 + 1)
        return bad_array(x, c, ART_ESHAPE, 0,
                         "there are fewer numbers than the counts of the piece say");
    int *whole = NULL, status = ART_OK;
    double *real = NULL;
    if (ints)
        whole = art_alloc(x->ctx, room, sizeof *whole);
    else
        real = art_alloc(x->ctx, room, sizeof *real);
    if (!whole && !real) return ART_ENOMEM;
    for (;; n++) {
        while (p < end && blank(*p)) p++;
        if (p == end) break;
        size_t at = (size_t)(p - x->src->data), used;
        double v;
        int i;
        if (n == room) {
            status = bad_text(x, c, at, ART_ESHAPE, "the array has more numbers than it should");
            goto out;
        }
        const bool is_short = (used = short_int(p, end, &i)) > 0;
        if (is_short) {
            v = i;
        } else {
            used = art_vtk_number(p, (size_t)(end - p), &v);
            if (used == 0 || (p + used < end && !blank(p[used]))) {
                status = bad_text(x, c, at, ART_ESYNTAX, "expected a number");
                goto out;
            }
        }
        if (!art_vtk_holds(c->type, v, is_short, p + used) ||
            (ints && !art_vtk_holds(ART_I32, v, is_short, p + used))) {
            status =
                bad_text(x, c, at, ART_ERANGE, "the number does not fit the type of the array");
            goto out;
        }
        if (ints)
            whole[n] = (int)v;
        else
            real[n] = v;
        p += used;
    }
    if (want != SIZE_MAX && n != want) {
        status = bad_count(x, c, n, want);
        goto out;
    }
    *values = ints ? (void *)whole : (void *)real;
    *count = n;
    return ART_OK;
out:
    art_free(whole), art_free(real);
    return status;
}

/* --------------------------------------------------------------------- bytes */

/* The place of the bytes of an array, raw or in base64. */
struct span {
    const char *p;
    size_t n;
    bool raw;
};

static int find_span(struct art_vtk_xml *x, const struct art_vtk_decl *c, struct span *s)
{
    if (c->format == ART_VTK_IN_BINARY) {
        *s = (struct span){x->src->data + c->from, c->to - c->from, false};
        return ART_OK;
    }
    if (x->appended == 0)
        return bad_array(x, c, ART_ESYNTAX, 0, "there are no appended data in the file");
    size_t room = x->appended_end - x->appended;
    if (c->offset >= room)
        return bad_array(x, c, ART_ERANGE, x->appended,
                         "the offset lies past the end of the appended data");
    *s = (struct span){x->src->data + x->appended + c->offset, room - (size_t)c->offset, x->raw};
    return ART_OK;
}

/* The first n bytes of a span, at `to`. */
static int read_bytes(struct art_vtk_xml *x, const struct art_vtk_decl *c, const struct span *s,
                      unsigned char *to, size_t n)
{
    size_t got = 0, used = 0, at = (size_t)(s->p - x->src->data);
    if (s->raw) {
        if (s->n < n) return bad_array(x, c, ART_ESHAPE, at, "the data end too early");
        memcpy(to, s->p, n);
        return ART_OK;
    }
    if (!art_vtk_unbase64(s->p, s->n, to, n, &got, &used))
        return bad_text(x, c, at + used, ART_ESYNTAX, "this is no base64 text");
    if (got < n) return bad_array(x, c, ART_ESHAPE, at, "the data end too early");
    return ART_OK;
}

static uint64_t word(const struct art_vtk_xml *x, const unsigned char *p)
{
    uint64_t v;
    uint32_t w;
    if (x->word == 8) {
        memcpy(&v, p, sizeof v);
        return x->swap ? __builtin_bswap64(v) : v;
    }
    memcpy(&w, p, sizeof w);
    return x->swap ? __builtin_bswap32(w) : w;
}

/* Bytes that a span can hold at most. */
static size_t most(const struct span *s)
{
    return s->raw ? s->n : s->n / 4 * 3 + 3;
}

/* Bytes of an array: *own is to be freed, *p may lie in the file. */
struct bytes {
    unsigned char *own;
    const unsigned char *p;
    size_t n;
};

static int plain_bytes(struct art_vtk_xml *x, const struct art_vtk_decl *c, const struct span *s,
                       size_t want, struct bytes *b)
{
    unsigned char head[8];
    size_t at = (size_t)(s->p - x->src->data);
    int status;
    ART_TRY(read_bytes(x, c, s, head, (size_t)x->word));
    uint64_t n = word(x, head);
    if (n > most(s) - (size_t)x->word)
        return bad_array(x, c, ART_ESHAPE, at, "the data end too early");
    if (want != SIZE_MAX && n != want)
        return bad_count(x, c, (size_t)n / (size_t)art_scalar_size(c->type),
                         want / (size_t)art_scalar_size(c->type));
    b->n = (size_t)n;
    if (s->raw) {
        b->p = (const unsigned char *)s->p + x->word;
        return ART_OK;
    }
    b->own = art_alloc(x->ctx, b->n + (size_t)x->word, 1);
    if (!b->own) return ART_ENOMEM;
    b->p = b->own + x->word;
    ART_TRY(read_bytes(x, c, s, b->own, b->n + (size_t)x->word));
out:
    return status;
}

static int unpack(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t at, unsigned char *to,
                  size_t room, const unsigned char *from, size_t n)
{
    uLongf got = room;
    if (n > ULONG_MAX || uncompress(to, &got, from, n) != Z_OK || got != room)
        return bad_array(x, c, ART_ESYNTAX, at, "the compressed data are damaged");
    return ART_OK;
}

/* The words in front of compressed data, checked: b->n is the size of the data. */
static int read_head(struct art_vtk_xml *x, const struct art_vtk_decl *c, const struct span *s,
                     unsigned char **head, uint64_t *blocks, uint64_t *packed, size_t *n)
{
    const size_t w = (size_t)x->word, at = (size_t)(s->p - x->src->data);
    unsigned char first[8];
    uint64_t size, last;
    int status;
    ART_TRY(read_bytes(x, c, s, first, w));
    *blocks = word(x, first);
    *packed = 0, *n = 0;
    if (*blocks == 0) return ART_OK;
    if (*blocks > most(s) / w) return bad_array(x, c, ART_ESHAPE, at, "the data end too early");
    *head = art_alloc(x->ctx, (size_t)*blocks + 3, w);
    if (!*head) return ART_ENOMEM;
    ART_TRY(read_bytes(x, c, s, *head, ((size_t)*blocks + 3) * w));
    size = word(x, *head + w), last = word(x, *head + 2 * w);
    for (uint64_t i = 0; i < *blocks; i++) {
        uint64_t one = word(x, *head + (3 + (size_t)i) * w);
        if (one > most(s) - *packed)
            return bad_array(x, c, ART_ESHAPE, at, "the data end too early");
        *packed += one;
    }
    if (last > size || size > SIZE_MAX / 2 / *blocks ||
        size * (*blocks - 1) + (last ? last : size) > *packed * ZLIB_RATIO)
        return bad_array(x, c, ART_ERANGE, at,
                         "the sizes of the compressed blocks do not match the data that follow");
    *n = (size_t)(size * (*blocks - 1) + (last ? last : size));
out:
    return status;
}

static int packed_bytes(struct art_vtk_xml *x, const struct art_vtk_decl *c, const struct span *s,
                        size_t want, struct bytes *b)
{
    const size_t w = (size_t)x->word, at = (size_t)(s->p - x->src->data);
    unsigned char *head = NULL, *text = NULL;
    const unsigned char *from;
    uint64_t blocks = 0, packed = 0;
    size_t skip, to = 0;
    int status;
    ART_TRY(read_head(x, c, s, &head, &blocks, &packed, &b->n));
    if (want != SIZE_MAX && b->n != want) {
        status = bad_count(x, c, b->n / (size_t)art_scalar_size(c->type),
                           want / (size_t)art_scalar_size(c->type));
        goto out;
    }
    if (blocks == 0) goto out;
    skip = ((size_t)blocks + 3) * w;
    if (s->raw) {
        if (s->n < skip + packed) {
            status = bad_array(x, c, ART_ESHAPE, at, "the data end too early");
            goto out;
        }
        from = (const unsigned char *)s->p + skip;
    } else {
        status = ART_ENOMEM;
        text = art_alloc(x->ctx, skip + (size_t)packed, 1);
        if (!text) goto out;
        ART_TRY(read_bytes(x, c, s, text, skip + (size_t)packed));
        from = text + skip;
    }
    status = ART_ENOMEM;
    b->own = art_alloc(x->ctx, b->n, 1);
    if (!b->own) goto out;
    b->p = b->own;
    for (uint64_t i = 0; i < blocks; i++) {
        size_t size = (size_t)word(x, head + w), one = (size_t)word(x, head + (3 + (size_t)i) * w);
        if (i == blocks - 1) size = b->n - to;
        ART_TRY(unpack(x, c, at, b->own + to, size, from, one));
        to += size, from += one;
    }
out:
    art_free(head), art_free(text);
    return status;
}

static int read_binary(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t want, bool ints,
                       void **values, size_t *count)
{
    const size_t size = (size_t)art_scalar_size(c->type);
    struct bytes b = {0};
    struct span s = {NULL, 0, false};
    void *to = NULL;
    size_t bad, n;
    int status;
    if (want == 0 && c->format == ART_VTK_IN_BINARY && c->from == c->to) want = SIZE_MAX;
    ART_TRY(find_span(x, c, &s));
    if (want != SIZE_MAX && want > SIZE_MAX / 8) want = SIZE_MAX / 8;
    if (s.n == 0) {
        n = 0;
    } else {
        size_t bytes = want == SIZE_MAX ? SIZE_MAX : want * size;
        ART_TRY(x->zlib ? packed_bytes(x, c, &s, bytes, &b) : plain_bytes(x, c, &s, bytes, &b));
        n = b.n / size;
    }
    if (want != SIZE_MAX && n != want) {
        status = bad_count(x, c, n, want);
        goto out;
    }
    if (b.n % size) {
        status = bad_array(x, c, ART_ESHAPE, (size_t)(s.p - x->src->data), "a number is cut off");
        goto out;
    }
    status = ART_ENOMEM;
    to = art_alloc(x->ctx, n + 1, ints ? sizeof(int) : sizeof(double));
    if (!to) goto out;
    status = ART_OK;
    if (ints ? !art_vtk_ints(c->type, x->swap, b.p, n, to, &bad)
             : !art_vtk_doubles(c->type, x->swap, b.p, n, to, &bad)) {
        status = bad_array(x, c, ART_ERANGE, (size_t)(s.p - x->src->data),
                           "a whole number is too large");
        goto out;
    }
    *values = to;
    *count = n;
    to = NULL;
out:
    art_free(b.own), art_free(to);
    return status;
}

/* The text of arrays that have been taken is not needed any more, if all before it have been. */
static void forget(struct art_vtk_xml *x, const struct art_vtk_decl *c)
{
    if (x->appended) return;
    x->decl[c - x->decl].done = true;
    while (x->n_done < x->n_decls &&
           (x->decl[x->n_done].done || x->decl[x->n_done].section == ART_VTK_OUTSIDE))
        x->n_done++;
    art_source_forget(x->src, x->n_done < x->n_decls ? x->decl[x->n_done].at : c->to);
}

int art_vtk_decode(struct art_vtk_xml *x, const struct art_vtk_decl *c, size_t want, bool ints,
                   void **values, size_t *n)
{
    int status;
    if (c->done) return bad_array(x, c, ART_ESYNTAX, 0, "the array is used for two things");
    if (ints && (c->type == ART_F32 || c->type == ART_F64))
        return bad_array(x, c, ART_ESYNTAX, 0, "indices must be whole numbers");
    status = c->format == ART_VTK_IN_ASCII ? read_text(x, c, want, ints, values, n)
                                           : read_binary(x, c, want, ints, values, n);
    if (status >= 0) forget(x, c);
    return status;
}
