/* This reads the pixels of DICOM: what they are, and the numbers of a frame. */
#include "dicom_priv.h"
#include <stdio.h>

#define SAMPLES 0x00280002u
#define PHOTOMETRIC 0x00280004u
#define PLANAR 0x00280006u
#define FRAMES 0x00280008u
#define ROWS 0x00280010u
#define COLUMNS 0x00280011u
#define ALLOCATED 0x00280100u
#define STORED 0x00280101u
#define HIGH_BIT 0x00280102u
#define REPRESENTATION 0x00280103u
#define FLOAT_PIXELS 0x7FE00008u
#define DOUBLE_PIXELS 0x7FE00009u

static bool is_photometric(const struct art_dicom_pixels *p, const char *name)
{
    return strcmp(p->photometric, name) == 0;
}

static size_t source_bytes(const struct art_dicom_pixels *p)
{
    return p->bits_allocated == 1 ? 1 : (size_t)p->bits_allocated / 8;
}

/* ------------------------------------------------------------------ raw frames */

/* Bytes of one frame as it is stored without compression; YBR_FULL_422 has two samples a pixel. */
static size_t frame_bytes(const struct art_dicom *d, const struct art_dicom_pixels *p)
{
    size_t n = (size_t)p->rows * (size_t)p->columns;
    if (!d->syntax->encapsulated && is_photometric(p, "YBR_FULL_422") && p->samples == 3)
        return 2 * n * source_bytes(p);
    return n * (size_t)p->samples * source_bytes(p);
}

static const struct art_dicom_element *pixel_element(const struct art_dicom *d)
{
    static const uint32_t tags[] = {ART_DICOM_PIXELS, FLOAT_PIXELS, DOUBLE_PIXELS};
    for (int t = 0; t < 3; t++) {
        const struct art_dicom_element *e = art_dicom_find(d, -1, tags[t]);
        if (e) return e;
    }
    return NULL;
}

static int check_bits(struct art_ctx *ctx, const struct art_dicom *d, struct art_dicom_pixels *p)
{
    int a = p->bits_allocated;
    if (a != 1 && a != 8 && a != 16 && a != 32 && a != 64)
        return art_dicom_fail(ctx, d, ART_EUNSUPPORTED, 0, "pixels of %d bits are not read", a);
    if (p->bits_stored < 1 || p->bits_stored > a) p->bits_stored = a;
    if (p->high_bit < p->bits_stored - 1 || p->high_bit >= a) p->high_bit = p->bits_stored - 1;
    bool f32 = art_dicom_find(d, -1, FLOAT_PIXELS), f64 = art_dicom_find(d, -1, DOUBLE_PIXELS);
    if ((f32 && a != 32) || (f64 && a != 64) || (a == 64 && !f64))
        return art_dicom_fail(ctx, d, ART_ERANGE, 0, "pixels of %d bits fit not their element", a);
    p->type = f64       ? ART_F64
              : f32     ? ART_F32
              : a <= 8  ? (p->is_signed ? ART_I8 : ART_U8)
              : a == 16 ? (p->is_signed ? ART_I16 : ART_U16)
                        : (p->is_signed ? ART_I32 : ART_U32);
    return ART_OK;
}

/* Sizes that the file cannot hold are refused before memory is asked for. */
static int check_size(struct art_ctx *ctx, const struct art_dicom *d,
                      const struct art_dicom_pixels *p)
{
    const struct art_dicom_element *e = pixel_element(d);
    double bytes = (double)frame_bytes(d, p) * p->frames;
    double most = ctx->unpacked ? (double)ctx->unpacked : (double)ART_UNPACKED;
    if (p->bits_allocated == 1) bytes /= 8;
    if ((!d->syntax->encapsulated || !d->n_fragments) && bytes > (double)e->n)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, e->at + e->n,
                              "the file ends within its pixels: %d frames of %d x %d", p->frames,
                              p->columns, p->rows);
    if (bytes > most)
        return art_dicom_fail(ctx, d, ART_ELIMIT, e->at,
                              "the pixels unpack to %.0f MB, more than is allowed (see "
                              "--unpacked)",
                              bytes / 1048576);
    return ART_OK;
}

int art_dicom_check_rest(struct art_ctx *ctx, const struct art_dicom *d,
                         const struct art_dicom_pixels *p)
{
    const struct art_loc loc = {d->file, 0, 0};
    double bytes = (double)frame_bytes(d, p) * p->frames, n = (double)pixel_element(d)->n;
    if (p->bits_allocated == 1) bytes = ceil(bytes / 8);
    /* one byte makes the length even */
    if (d->n_fragments || n <= bytes + 1) return ART_OK;
    return art_warn_strict(ctx, ART_ESHAPE, &loc, "%.0f bytes follow the pixels", n - bytes);
}

int art_dicom_pixels(struct art_ctx *ctx, const struct art_dicom *d, struct art_dicom_pixels *p)
{
    char *text = NULL;
    int status;
    memset(p, 0, sizeof *p);
    if (!art_dicom_find(d, -1, ART_DICOM_PIXELS) && !art_dicom_find(d, -1, FLOAT_PIXELS) &&
        !art_dicom_find(d, -1, DOUBLE_PIXELS))
        return art_dicom_fail(ctx, d, ART_ENOTFOUND, d->src.n, "the file contains no image");
    p->rows = art_dicom_int(d, -1, ROWS, 0), p->columns = art_dicom_int(d, -1, COLUMNS, 0);
    p->frames = art_dicom_int(d, -1, FRAMES, 1);
    p->samples = art_dicom_int(d, -1, SAMPLES, 1);
    p->bits_allocated = art_dicom_int(d, -1, ALLOCATED, 0);
    p->bits_stored = art_dicom_int(d, -1, STORED, p->bits_allocated);
    p->high_bit = art_dicom_int(d, -1, HIGH_BIT, p->bits_stored - 1);
    p->is_signed = art_dicom_int(d, -1, REPRESENTATION, 0) == 1;
    p->planar = art_dicom_int(d, -1, PLANAR, 0) == 1;
    if (p->frames == 0) p->frames = 1;
    if (p->rows < 1 || p->columns < 1 || p->frames < 1 || p->rows > 65535 || p->columns > 65535)
        return art_dicom_fail(ctx, d, ART_ERANGE, 0, "an image of %d x %d pixels and %d frames",
                              p->columns, p->rows, p->frames);
    if (p->samples != 1 && p->samples != 3)
        return art_dicom_fail(ctx, d, ART_EUNSUPPORTED, 0, "%d samples a pixel are not read",
                              p->samples);
    ART_TRY(art_dicom_string(ctx, d, -1, PHOTOMETRIC, &text));
    snprintf(p->photometric, sizeof p->photometric, "%s",
             text && *text     ? text
             : p->samples == 3 ? "RGB"
                               : "MONOCHROME2");
    ART_TRY(check_bits(ctx, d, p));
    p->channels = p->samples == 3 || is_photometric(p, "PALETTE COLOR") ? 3 : 1;
    /* colours of a palette have no sign, whatever its indices have */
    if (p->samples == 1 && p->channels == 3) p->type = p->bits_allocated <= 8 ? ART_U8 : ART_U16;
    if (p->samples == 1 && p->channels == 3 && p->bits_allocated > 16)
        status = art_dicom_fail(ctx, d, ART_EUNSUPPORTED, 0, "palettes of %d bits are not read",
                                p->bits_allocated);
    else if (p->samples == 3 && p->bits_allocated != 8 && p->bits_allocated != 16 &&
             p->bits_allocated != 32)
        status = art_dicom_fail(ctx, d, ART_EUNSUPPORTED, 0, "colours of %d bits are not read",
                                p->bits_allocated);
    else
        status = check_size(ctx, d, p);
out:
    art_free(text);
    return status;
}

static int bits_frame(struct art_ctx *ctx, const struct art_dicom *d,
                      const struct art_dicom_pixels *p, int frame, unsigned char *to)
{
    const struct art_dicom_element *e = pixel_element(d);
    size_t n = (size_t)p->rows * (size_t)p->columns, first = n * (size_t)frame;
    if ((first + n + 7) / 8 > e->n)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, e->at + e->n,
                              "the file ends within its pixels (frame %d)", frame);
    for (size_t i = 0; i < n; i++) to[i] = e->value[(first + i) / 8] >> ((first + i) % 8) & 1;
    return ART_OK;
}

/* Converts the pixels of one frame to little-endian numbers. */
static int native_frame(struct art_ctx *ctx, const struct art_dicom *d,
                        const struct art_dicom_pixels *p, int frame, unsigned char *to)
{
    const struct art_dicom_element *e = pixel_element(d);
    size_t bytes = frame_bytes(d, p), size = source_bytes(p), at = bytes * (size_t)frame;
    if (p->bits_allocated == 1) return bits_frame(ctx, d, p, frame, to);
    if (at + bytes > e->n)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, e->at + e->n,
                              "the file ends within its pixels (frame %d)", frame);
    memcpy(to, e->value + at, bytes);
    /* 8 bits as words of 16: the standard swaps bytes of OW where it is big-endian */
    size_t word = size == 1 && strcmp(e->vr, "OW") == 0 ? 2 : size;
    if (e->big && word > 1) art_swap_bytes(to, bytes / word, (int)word);
    return ART_OK;
}

/* Finds the fragments of a frame: all of a single one; else one each, or by the table of offsets.
 */
static int frame_fragments(struct art_ctx *ctx, const struct art_dicom *d,
                           const struct art_dicom_pixels *p, int frame, int *first, int *n)
{
    int all = d->n_fragments - 1;
    if (all < 1)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, d->src.n, "the pixels have no fragments");
    *first = 1, *n = all;
    if (p->frames == 1) return ART_OK;
    if (all == p->frames) {
        *first = 1 + frame, *n = 1;
        return ART_OK;
    }
    const struct art_dicom_element *table = &d->fragment[0];
    if (table->n / 4 < (size_t)p->frames)
        return art_dicom_fail(ctx, d, ART_EUNSUPPORTED, table->at,
                              "%d frames in %d fragments, and no table says which is where",
                              p->frames, all);
    size_t base = d->fragment[1].at - 8;
    size_t from = art_dicom_load(table->value + 4 * frame, 4, false), to = SIZE_MAX;
    if (frame + 1 < p->frames) to = art_dicom_load(table->value + 4 * (frame + 1), 4, false);
    *n = 0;
    for (int f = 1; f <= all; f++) {
        size_t at = d->fragment[f].at - 8 - base;
        if (at < from || at >= to) continue;
        if (*n == 0) *first = f;
        ++*n;
    }
    if (*n == 0)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, table->at, "no fragment belongs to frame %d",
                              frame);
    return ART_OK;
}

static int packed_frame(struct art_ctx *ctx, const struct art_dicom *d,
                        const struct art_dicom_pixels *p, int frame, unsigned char *to)
{
    int first = 0, n = 0, status;
    if (d->cut)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, d->src.n, "the file ends within its pixels");
    ART_TRY(frame_fragments(ctx, d, p, frame, &first, &n));
    if (strcmp(d->syntax->uid, "1.2.840.10008.1.2.5") == 0)
        return art_dicom_rle(ctx, d, p, &d->fragment[first], to, frame_bytes(d, p));
    const struct art_dicom_codec_frame codec = {
        .syntax = d->syntax->uid, .pixels = p, .n_fragments = n, .fragment = &d->fragment[first]};
    ART_TRY(art_dicom_codec(ctx, d, &codec, to, frame_bytes(d, p)));
out:
    return status;
}

/* -------------------------------------------------------------------- colours */

static unsigned char held(double x)
{
    return x <= 0 ? 0 : x >= 255 ? 255 : (unsigned char)(x + 0.5);
}

/* Converts by ITU-R BT.601, full range (PS3.3, C.7.6.3.1.2). */
void art_dicom_to_rgb(unsigned char *v, size_t n)
{
    for (size_t i = 0; i < n; i++, v += 3) {
        double y = v[0], cb = v[1] - 128.0, cr = v[2] - 128.0;
        v[0] = held(y + 1.402 * cr);
        v[1] = held(y - 0.344136286 * cb - 0.714136286 * cr);
        v[2] = held(y + 1.772 * cb);
    }
}

/* Pairs of pixels Y Y Cb Cr, in place from the end. */
static void unfold_422(unsigned char *v, size_t n)
{
    for (size_t pair = n / 2; pair-- > 0;) {
        const unsigned char y0 = v[4 * pair], y1 = v[4 * pair + 1], cb = v[4 * pair + 2],
                            cr = v[4 * pair + 3];
        unsigned char *to = v + 6 * pair;
        to[0] = y0, to[1] = cb, to[2] = cr, to[3] = y1, to[4] = cb, to[5] = cr;
    }
}

static int by_pixel(struct art_ctx *ctx, unsigned char *v, size_t n, size_t size)
{
    unsigned char *copy = art_alloc(ctx, 3 * n, size);
    if (!copy) return ctx->status;
    memcpy(copy, v, 3 * n * size);
    for (size_t c = 0; c < 3; c++)
        for (size_t i = 0; i < n; i++)
            memcpy(v + (3 * i + c) * size, copy + (c * n + i) * size, size);
    art_free(copy);
    return ART_OK;
}

/* What the descriptor of a table says: entries, the first number that is mapped, bits of an entry.
 */
static int palette_head(struct art_ctx *ctx, const struct art_dicom *d,
                        const struct art_dicom_pixels *p, uint32_t c,
                        const struct art_dicom_element **table, double head[3])
{
    *table = art_dicom_find(d, -1, 0x00281201u + c);
    if (art_dicom_decimals(d, -1, 0x00281101u + c, 3, head) != 3 || !*table)
        return art_dicom_fail(ctx, d, ART_ENOTFOUND, d->src.n, "the palette is missing");
    /* 65536 entries are written as 0; files with signed numbers have many as less than that */
    if (head[0] <= 0) head[0] += 65536;
    /* the first value mapped is signed where the pixels are */
    if (p->is_signed && head[1] >= 32768) head[1] -= 65536;
    if (!(head[0] >= 1 && head[0] <= 65536) || !(fabs(head[1]) <= 65536) ||
        !(head[2] >= 1 && head[2] <= 16))
        return art_dicom_fail(ctx, d, ART_ERANGE, (*table)->at,
                              "a palette of %g entries of %g bits from %g on", head[0], head[2],
                              head[1]);
    if ((double)(*table)->n < 2 * head[0] && head[2] > 8)
        return art_dicom_fail(ctx, d, ART_ESYNTAX, (*table)->at, "the palette is too short");
    return ART_OK;
}

/* Indices become the colours of the palette (PS3.3, C.7.9). */
static int palette(struct art_ctx *ctx, const struct art_dicom *d, const struct art_dicom_pixels *p,
                   unsigned char *v, size_t n)
{
    size_t size = source_bytes(p);
    enum art_scalar indices =
        size == 1 ? (p->is_signed ? ART_I8 : ART_U8) : (p->is_signed ? ART_I16 : ART_U16);
    double head[3][3];
    const struct art_dicom_element *table[3];
    int status = ART_OK;
    for (uint32_t c = 0; c < 3; c++) ART_TRY(palette_head(ctx, d, p, c, &table[c], head[c]));
    for (size_t i = n; i-- > 0;) {
        double index;
        art_scalar_load(indices, v + i * size, 1, 1, &index);
        for (int c = 0; c < 3; c++) {
            double at = fmin(fmax(index - head[c][1], 0), head[c][0] - 1), x;
            size_t k = (size_t)at;
            bool words = (double)table[c]->n >= 2 * head[c][0];
            if (words)
                x = art_dicom_load(table[c]->value + 2 * k, 2, table[c]->big);
            else
                x = k < table[c]->n ? table[c]->value[k] : 0;
            if (words && head[c][2] <= 8 && size == 2) x *= 257;
            if (words && head[c][2] > 8 && size == 1) x = floor(x / 256);
            art_scalar_store(size == 1 ? ART_U8 : ART_U16, v + (3 * i + (size_t)c) * size, 1, 1,
                             &x);
        }
    }
out:
    return status;
}

/* ---------------------------------------------------------------------- values */

/* What lies beyond the stored bits goes, the sign is extended. */
static void stored_bits(const struct art_dicom_pixels *p, unsigned char *v, size_t n)
{
    int size = (int)source_bytes(p), shift = p->high_bit + 1 - p->bits_stored;
    if (p->bits_allocated == 1 || p->bits_allocated == 64 || p->type == ART_F32) return;
    if (p->bits_stored == p->bits_allocated) return;
    uint32_t mask = (uint32_t)(((uint64_t)1 << p->bits_stored) - 1);
    uint32_t sign = (uint32_t)1 << (p->bits_stored - 1);
    for (size_t i = 0; i < n; i++, v += size) {
        uint32_t u = art_dicom_load(v, size, false) >> shift & mask;
        if (p->is_signed && (u & sign)) u |= ~mask;
        for (int b = 0; b < size; b++) v[b] = (unsigned char)(u >> (8 * b));
    }
}

static int finish(struct art_ctx *ctx, const struct art_dicom *d, const struct art_dicom_pixels *p,
                  unsigned char *v)
{
    size_t n = (size_t)p->rows * (size_t)p->columns, size = source_bytes(p);
    bool native = !d->syntax->encapsulated, rle = strcmp(d->syntax->name, "RLE Lossless") == 0;
    bool half = native && p->samples == 3 && is_photometric(p, "YBR_FULL_422");
    int status = ART_OK;
    if (half) unfold_422(v, n);
    if (p->samples == 3 && p->planar && native && !half) ART_TRY(by_pixel(ctx, v, n, size));
    stored_bits(p, v, n * (size_t)p->samples);
    /* numbers are little-endian up to here */
    static const uint16_t one = 1;
    if (*(const unsigned char *)&one == 0 && size > 1)
        art_swap_bytes(v, n * (size_t)p->samples, (int)size);
    if (p->samples == 3 && size == 1 && (native || rle) &&
        strncmp(p->photometric, "YBR_FULL", 8) == 0)
        art_dicom_to_rgb(v, n);
    if (p->samples == 1 && p->channels == 3) ART_TRY(palette(ctx, d, p, v, n));
out:
    return status;
}

int art_dicom_frame(struct art_ctx *ctx, const struct art_dicom *d,
                    const struct art_dicom_pixels *p, int frame, void *to)
{
    size_t n = (size_t)p->rows * (size_t)p->columns * (size_t)p->channels;
    size_t size = (size_t)art_scalar_size(p->type);
    unsigned char *v;
    int status;
    if (frame < 0 || frame >= p->frames)
        return art_error(ctx, ART_ERANGE, NULL, "there is no frame %d", frame);
    v = art_alloc(ctx, n, size);
    if (!v) return ctx->status;
    ART_TRY(d->syntax->encapsulated && d->n_fragments ? packed_frame(ctx, d, p, frame, v)
                                                      : native_frame(ctx, d, p, frame, v));
    ART_TRY(finish(ctx, d, p, v));
    memcpy(to, v, n * size);
out:
    art_free(v);
    return status;
}
