/* PNG files (ISO/IEC 15948), chunk by chunk: the pieces that moving pictures need too, and nothing
 * in them that changes from one writing to the next. */
#include "png_priv.h"
#include <string.h>
#include <zlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

void art_png_number(unsigned char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++) to[i] = (unsigned char)(number >> (24 - 8 * i));
}

int art_png_chunk(struct art_sink *sink, const char type[4], const unsigned char *data, size_t n)
{
    unsigned char head[8], sum[4];
    int status;
    art_png_number(head, (uint32_t)n);
    memcpy(head + 4, type, 4);
    uLong crc = crc32(crc32(0, NULL, 0), head + 4, 4);
    if (n) crc = crc32(crc, data, (uInt)n);
    art_png_number(sum, (uint32_t)crc);
    ART_TRY(art_sink_write(sink, (const char *)head, sizeof head));
    if (n) ART_TRY(art_sink_write(sink, (const char *)data, n));
    ART_TRY(art_sink_write(sink, (const char *)sum, sizeof sum));
out:
    return status;
}

int art_png_begin(struct art_sink *sink, int width, int height, bool alpha)
{
    unsigned char header[13] = {0}, perceptual = 0;
    int status;
    art_png_number(header, (uint32_t)width);
    art_png_number(header + 4, (uint32_t)height);
    header[8] = 8;
    header[9] = alpha ? 6 : 2;
    ART_TRY(art_sink_write(sink, "\x89PNG\r\n\x1a\n", 8));
    ART_TRY(art_png_chunk(sink, "IHDR", header, sizeof header));
    ART_TRY(art_png_chunk(sink, "sRGB", &perceptual, 1));
out:
    return status;
}

/* --------------------------------------------------------------------- pixels */

/* Rows as they are packed: each by one of five filters, the one with the smallest sum of what is
 * left (the rule of thumb of the standard, 12.8). */
struct rows {
    int bytes;                   /* of a pixel */
    size_t n;                    /* of a row */
    unsigned char *now, *before; /* with `bytes` zeros in front */
    unsigned char *best, *trial; /* [1 + n] */
};

static int paeth(int a, int b, int c)
{
    int p = a + b - c, pa = p > a ? p - a : a - p, pb = p > b ? p - b : b - p;
    int pc = p > c ? p - c : c - p;
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

#ifdef __SSE2__
/* The same for eight numbers of 16 bits. */
static inline __m128i paeth_eight(__m128i a, __m128i b, __m128i c)
{
    const __m128i zero = _mm_setzero_si128();
    __m128i pa = _mm_sub_epi16(b, c), pb = _mm_sub_epi16(a, c), pc = _mm_add_epi16(pa, pb);
    pa = _mm_max_epi16(pa, _mm_sub_epi16(zero, pa));
    pb = _mm_max_epi16(pb, _mm_sub_epi16(zero, pb));
    pc = _mm_max_epi16(pc, _mm_sub_epi16(zero, pc));
    __m128i least = _mm_min_epi16(pa, _mm_min_epi16(pb, pc));
    __m128i is_a = _mm_cmpeq_epi16(pa, least), is_b = _mm_cmpeq_epi16(pb, least);
    c = _mm_or_si128(_mm_and_si128(is_b, b), _mm_andnot_si128(is_b, c));
    return _mm_or_si128(_mm_and_si128(is_a, a), _mm_andnot_si128(is_a, c));
}

/* What a filter other than 0 expects of sixteen bytes. */
static inline __m128i expect_sixteen(int kind, __m128i a, __m128i b, __m128i c)
{
    const __m128i zero = _mm_setzero_si128();
    if (kind == 1) return a;
    if (kind == 2) return b;
    if (kind == 3) /* the mean, rounded down: _mm_avg_epu8 rounds up */
        return _mm_sub_epi8(_mm_avg_epu8(a, b),
                            _mm_and_si128(_mm_xor_si128(a, b), _mm_set1_epi8(1)));
    __m128i low = paeth_eight(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero),
                              _mm_unpacklo_epi8(c, zero)),
            high = paeth_eight(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero),
                               _mm_unpackhi_epi8(c, zero));
    return _mm_packus_epi16(low, high);
}

static inline __m128i sixteen(const unsigned char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}
#endif

static inline int expect(int kind, int a, int b, int c)
{
    return kind == 1 ? a : kind == 2 ? b : kind == 3 ? (a + b) / 2 : paeth(a, b, c);
}

/* Filters a row; `kind` is a constant where this is called. */
static inline void filter_as(const struct rows *r, int kind, unsigned char *out)
{
    const unsigned char *x = r->now + r->bytes, *a = r->now, *b = r->before + r->bytes;
    const unsigned char *c = r->before;
    size_t i = 0;
#ifdef __SSE2__
    for (; i + 16 <= r->n; i += 16) {
        __m128i want = expect_sixteen(kind, sixteen(a + i), sixteen(b + i), sixteen(c + i));
        _mm_storeu_si128((__m128i *)(void *)(out + i), _mm_sub_epi8(sixteen(x + i), want));
    }
#endif
    for (; i < r->n; i++) out[i] = (unsigned char)(x[i] - expect(kind, a[i], b[i], c[i]));
}

static void filter(const struct rows *r, int kind, unsigned char *out)
{
    out[0] = (unsigned char)kind;
    out++;
    if (kind == 0)
        memcpy(out, r->now + r->bytes, r->n);
    else if (kind == 1)
        filter_as(r, 1, out);
    else if (kind == 2)
        filter_as(r, 2, out);
    else if (kind == 3)
        filter_as(r, 3, out);
    else
        filter_as(r, 4, out);
}

static uint64_t weight(const unsigned char *row, size_t n)
{
    uint64_t sum = 0;
    size_t i = 1;
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128();
    __m128i sums = zero;
    for (; i + 16 <= n + 1; i += 16) {
        __m128i v = sixteen(row + i);
        sums = _mm_add_epi64(sums, _mm_sad_epu8(_mm_min_epu8(v, _mm_sub_epi8(zero, v)), zero));
    }
    uint64_t two[2];
    memcpy(two, &sums, sizeof two);
    sum = two[0] + two[1];
#endif
    for (; i <= n; i++) sum += (unsigned)(row[i] < 128 ? row[i] : 256 - row[i]);
    return sum;
}

/* The row of the picture, filtered, in r->best. */
static void choose_filter(struct rows *r)
{
    uint64_t least = UINT64_MAX;
    for (int kind = 0; kind < 5 && least > 0; kind++) {
        filter(r, kind, r->trial);
        uint64_t sum = weight(r->trial, r->n);
        if (sum >= least) continue;
        least = sum;
        unsigned char *t = r->best;
        r->best = r->trial, r->trial = t;
    }
}

static void load_row(struct rows *r, const struct art_picture *p, int y)
{
    const unsigned char *from = p->rgba + 4 * (size_t)y * (size_t)p->width;
    unsigned char *t = r->before;
    r->before = r->now, r->now = t;
    for (int x = 0; x < p->width; x++)
        memcpy(r->now + (size_t)(x + 1) * (size_t)r->bytes, from + 4 * (size_t)x, (size_t)r->bytes);
}

/* --------------------------------------------------------------------- packing */

enum { PIECE = 1 << 16 };

struct packer {
    struct art_sink *sink;
    z_stream z;
    uint32_t *sequence;
    unsigned char out[4 + PIECE];
};

/* Writes what has been packed as a chunk. */
static int flush(struct packer *p)
{
    size_t n = PIECE - p->z.avail_out;
    p->z.next_out = p->out + 4, p->z.avail_out = PIECE;
    if (n == 0) return ART_OK;
    if (!p->sequence) return art_png_chunk(p->sink, "IDAT", p->out + 4, n);
    art_png_number(p->out, (*p->sequence)++);
    return art_png_chunk(p->sink, "fdAT", p->out, n + 4);
}

static int pack(struct packer *p, const unsigned char *data, size_t n, int mode)
{
    int status = ART_OK, code;
    p->z.next_in = (z_const Bytef *)data, p->z.avail_in = (uInt)n;
    do {
        if (p->z.avail_out == 0) ART_TRY(flush(p));
        code = deflate(&p->z, mode);
    } while (mode == Z_FINISH ? code != Z_STREAM_END : p->z.avail_in > 0);
    if (mode == Z_FINISH) ART_TRY(flush(p));
out:
    return status;
}

int art_png_pixels(struct art_ctx *ctx, struct art_sink *sink, const struct art_picture *picture,
                   bool alpha, uint32_t *sequence)
{
    struct rows r = {.bytes = alpha ? 4 : 3};
    struct packer *p = NULL;
    bool begun = false;
    int status = ART_ENOMEM;
    r.n = (size_t)r.bytes * (size_t)picture->width;
    size_t size = r.n + (size_t)r.bytes;
    unsigned char *memory = art_alloc(ctx, 4, size);
    if (!memory || !(p = art_alloc(ctx, 1, sizeof *p))) goto out;
    r.now = memory, r.before = memory + size;
    r.best = memory + 2 * size, r.trial = memory + 3 * size;
    p->sink = sink, p->sequence = sequence;
    if (deflateInit(&p->z, 6) != Z_OK) {
        art_error(ctx, ART_ENOMEM, NULL, "no memory for packing");
        goto out;
    }
    begun = true;
    p->z.next_out = p->out + 4, p->z.avail_out = PIECE;
    for (int y = 0; y < picture->height; y++) {
        load_row(&r, picture, y);
        choose_filter(&r);
        ART_TRY(pack(p, r.best, r.n + 1, Z_NO_FLUSH));
    }
    ART_TRY(pack(p, NULL, 0, Z_FINISH));
out:
    if (begun) deflateEnd(&p->z);
    art_free(memory);
    art_free(p);
    return status;
}

static bool has_alpha(const struct art_picture *p)
{
    size_t n = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < n; i++)
        if (p->rgba[4 * i + 3] != 255) return true;
    return false;
}

int art_png_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_picture *p = object;
    bool alpha = has_alpha(p);
    int status;
    ART_TRY(art_png_begin(sink, p->width, p->height, alpha));
    ART_TRY(art_png_pixels(ctx, sink, p, alpha, NULL));
    ART_TRY(art_png_chunk(sink, "IEND", NULL, 0));
out:
    return status;
}
