/* Voxels of images: bytes of any order, packed or as text. */
#include "image_data.h"
#include <zlib.h>

int art_fail_at_byte(struct art_ctx *ctx, const struct art_source *src, size_t byte,
                     const char *text)
{
    const struct art_loc loc = {src->name, 0, 0};
    return art_error(ctx, ART_ESYNTAX, &loc, "byte %zu: %s", byte, text);
}

int art_image_begin(struct art_ctx *ctx, struct art_image **out, const int n[3], int n_times,
                    int channels, enum art_scalar type)
{
    struct art_image *image = NULL;
    const int one[3] = {1, 1, 1};
    double all = (double)n_times * channels * 8;
    int status;
    for (int a = 0; a < 3; a++) all *= n[a];
    if (n[0] < 1 || n[1] < 1 || n[2] < 1 || n_times < 1 || channels < 1 ||
        all > (double)PTRDIFF_MAX / 4)
        return art_error(ctx, ART_ERANGE, NULL,
                         "an image cannot have %d x %d x %d voxels, %d times, %d channels", n[0],
                         n[1], n[2], n_times, channels);
    ART_TRY(art_image_create(ctx, &image, one, 1, 1, type));
    art_free(image->data);
    image->data = NULL;
    memcpy(image->n, n, sizeof image->n);
    image->n_times = n_times, image->channels = channels;
    *out = image;
out:
    return status;
}

bool art_image_has_place(const struct art_image *image)
{
    struct art_ctx silent;
    art_ctx_init(&silent);
    int status = art_image_check(&silent, image);
    art_ctx_fini(&silent);
    return status == ART_OK;
}

int art_image_set_times(struct art_ctx *ctx, struct art_image *image, double start, double step)
{
    if (image->n_times < 2 || !(step > 0) || !isfinite(start) ||
        !isfinite(start + step * image->n_times))
        return ART_OK;
    image->time = art_alloc(ctx, (size_t)image->n_times, sizeof *image->time);
    if (!image->time) return ctx->status;
    for (int t = 0; t < image->n_times; t++) image->time[t] = start + t * step;
    return ART_OK;
}

double art_image_time_step(const struct art_image *image)
{
    int last = image->n_times - 1;
    return image->time && last > 0 ? (image->time[last] - image->time[0]) / last : 0;
}

void art_image_place(struct art_image *image, const double direction[9], const double spacing[3],
                     const double origin[3])
{
    for (int a = 0; a < 3; a++) {
        for (int r = 0; r < 3; r++) image->X.A[3 * r + a] = direction[3 * a + r] * spacing[a];
        image->X.p[a] = origin[a];
    }
}

int art_source_near(struct art_ctx *ctx, struct art_source *other, const struct art_source *header,
                    const char *name)
{
    char *dir = art_path_dir(ctx, header->name), *path = NULL;
    int status = ctx->status;
    if (dir) path = art_path_join(ctx, dir, name);
    if (path) status = art_source_read(ctx, other, path);
    art_free(dir);
    art_free(path);
    return status;
}

/* ------------------------------------------------------------------- reading */

/* All voxels are there: the packed bytes should unpack to no more. */
static int end_of_packed(struct art_ctx *ctx, const struct art_source *src, z_stream *z)
{
    const struct art_loc loc = {src->name, 0, 0};
    Bytef more[64];
    z->next_out = more;
    z->avail_out = sizeof more;
    int code = inflate(z, Z_NO_FLUSH);
    if (z->avail_out < sizeof more)
        return art_warn_strict(ctx, ART_ESHAPE, &loc, "more is packed than the voxels need");
    return code == Z_STREAM_END
               ? ART_OK
               : art_warn_strict(ctx, ART_ESHAPE, &loc, "the packed voxels have no proper end");
}

static int inflate_exactly(struct art_ctx *ctx, const struct art_source *src, size_t at,
                           size_t size, void *to, size_t n)
{
    z_stream z = {0};
    size_t done = 0, used = 0;
    int code = Z_OK, status = ART_OK;
    /* 15: the largest window; 32: zlib or gzip, as the header says */
    if (inflateInit2(&z, 15 + 32) != Z_OK)
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory for unpacking");
    while (code == Z_OK || code == Z_BUF_ERROR) {
        uInt in = (uInt)(size - used < 1u << 30 ? size - used : 1u << 30);
        uInt out = (uInt)(n - done < 1u << 30 ? n - done : 1u << 30);
        if (in == 0 || out == 0) break;
        z.next_in = (Bytef *)(uintptr_t)(src->data + at + used);
        z.avail_in = in;
        z.next_out = (Bytef *)to + done;
        z.avail_out = out;
        code = inflate(&z, Z_NO_FLUSH);
        used += in - z.avail_in, done += out - z.avail_out;
        if (in == z.avail_in && out == z.avail_out) break;
    }
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
        status = art_fail_at_byte(ctx, src, at + used, "the packed voxels are damaged");
    else if (done < n)
        status = art_fail_at_byte(ctx, src, at + used, "the packed voxels end too early");
    if (status == ART_OK && code != Z_STREAM_END) status = end_of_packed(ctx, src, &z);
    inflateEnd(&z);
    return status;
}

static int read_text(struct art_ctx *ctx, struct art_image *image, const struct art_source *src,
                     size_t at)
{
    struct art_scan scan;
    const char *end = src->data + src->n;
    size_t n = art_image_bytes(image) / (size_t)art_scalar_size(image->type);
    char *to = image->data;
    int status = ART_OK;
    art_scan_init(&scan, ctx, src);
    scan.free_form = true, scan.commas = true;
    art_scan_jump(&scan, src->data + at, art_count_lines(src->data, src->data + at, &end));
    for (size_t i = 0; i < n; i++, to += art_scalar_size(image->type)) {
        double x;
        ART_TRY(art_scan_real(&scan, &x));
        if (!art_scalar_holds(image->type, x))
            return art_scan_fail(&scan, scan.p, ART_ERANGE, "%.12g is no %s", x,
                                 art_scalar_name(image->type));
        art_scalar_store(image->type, to, 1, 1, &x);
    }
    if (art_scan_more(&scan)) {
        const struct art_loc loc = art_scan_place(&scan, scan.p);
        status = art_warn_strict(ctx, ART_ESHAPE, &loc, "unexpected data after the voxels");
    }
out:
    return status;
}

/* Convert planes of channels, behind all times, to channels of each voxel. */
static int interleave(struct art_ctx *ctx, struct art_image *image)
{
    size_t size = (size_t)art_scalar_size(image->type), c = (size_t)image->channels;
    size_t n = art_image_voxels(image) * (size_t)image->n_times;
    char *made = art_alloc(ctx, n * c, size);
    if (!made) return ctx->status;
    for (size_t k = 0; k < c; k++)
        for (size_t v = 0; v < n; v++)
            memcpy(made + (v * c + k) * size, (char *)image->data + (k * n + v) * size, size);
    art_free(image->data);
    image->data = made;
    return ART_OK;
}

int art_voxels_read(struct art_ctx *ctx, struct art_image *image, const struct art_source *src,
                    const struct art_voxel_data *how)
{
    size_t bytes = art_image_bytes(image), size = (size_t)art_scalar_size(image->type);
    size_t limit = ctx->unpacked ? ctx->unpacked : ART_UNPACKED;
    size_t left = how->at <= src->n ? src->n - how->at : 0;
    size_t packed = how->packed_size && how->packed_size < left ? how->packed_size : left;
    int status = ART_OK;
    if (how->at > src->n)
        return art_fail_at_byte(ctx, src, src->n, "the file ends before its voxels begin");
    if (!how->packed && !how->text && left < bytes)
        return art_fail_at_byte(ctx, src, src->n, "the file ends within its voxels");
    /* a number and a blank; deflate makes no more than 1032 bytes of one */
    if (how->text && left / 2 + 1 < bytes / size)
        return art_fail_at_byte(ctx, src, src->n, "the file ends within its voxels");
    if (how->packed && bytes / 1040 > packed)
        return art_fail_at_byte(ctx, src, src->n, "the packed voxels end too early");
    if (how->packed && bytes > limit)
        return art_error(ctx, ART_ELIMIT, NULL,
                         "the voxels unpack to %zu MB, more than is allowed (see --unpacked)",
                         bytes >> 20);
    image->data = art_alloc(ctx, bytes, 1);
    if (!image->data) return ctx->status;
    if (how->text) return read_text(ctx, image, src, how->at);
    if (how->packed)
        ART_TRY(inflate_exactly(ctx, src, how->at, packed, image->data, bytes));
    else
        memcpy(image->data, src->data + how->at, bytes);
    if (how->big != art_machine_is_big()) art_swap_bytes(image->data, bytes / size, (int)size);
    if (how->planar && image->channels > 1) ART_TRY(interleave(ctx, image));
    if (!how->packed && left > bytes) {
        const struct art_loc loc = {src->name, 0, 0};
        status =
            art_warn_strict(ctx, ART_ESHAPE, &loc, "%zu byte{s} follow the voxels", left - bytes);
    }
out:
    return status;
}

/* ------------------------------------------------------------------- writing */

/* One row, or a piece of it, in the order of the file. */
static void take_row(const struct art_image *image, size_t row, int channel, bool swap, char *to)
{
    size_t size = (size_t)art_scalar_size(image->type), n = (size_t)image->n[0];
    size_t c = (size_t)image->channels;
    const char *from = (const char *)image->data + row * n * c * size;
    if (channel < 0) {
        memcpy(to, from, n * c * size);
    } else {
        for (size_t i = 0; i < n; i++)
            memcpy(to + i * size, from + (i * c + (size_t)channel) * size, size);
    }
    if (swap) art_swap_bytes(to, channel < 0 ? n * c : n, (int)size);
}

int art_voxels_write(struct art_ctx *ctx, const struct art_image *image, struct art_sink *sink,
                     bool big, bool planar)
{
    size_t rows = (size_t)image->n[1] * (size_t)image->n[2] * (size_t)image->n_times;
    bool swap = big != art_machine_is_big(), planes = planar && image->channels > 1;
    size_t bytes = (size_t)image->n[0] * art_image_voxel_size(image);
    int status = ART_OK;
    if (!swap && !planes) return art_sink_write(sink, image->data, art_image_bytes(image));
    char *row = art_alloc(ctx, bytes, 1);
    if (!row) return ctx->status;
    if (planes) bytes /= (size_t)image->channels;
    for (int c = 0; c < (planes ? image->channels : 1); c++)
        for (size_t r = 0; r < rows; r++) {
            take_row(image, r, planes ? c : -1, swap, row);
            ART_TRY(art_sink_write(sink, row, bytes));
        }
out:
    art_free(row);
    return status;
}

int art_voxels_pack(struct art_ctx *ctx, const struct art_image *image, bool gzip,
                    struct art_buf *out)
{
    enum { PIECE = 1 << 16 };
    size_t rows = (size_t)image->n[1] * (size_t)image->n[2] * (size_t)image->n_times;
    size_t bytes = (size_t)image->n[0] * art_image_voxel_size(image);
    z_stream z = {0};
    int code = Z_OK, status = ART_OK;
    if (bytes > 1u << 30)
        return art_error(ctx, ART_ELIMIT, NULL, "rows of more than 1 GB cannot be packed");
    char *row = art_alloc(ctx, bytes, 1), *piece = art_alloc(ctx, PIECE, 1);
    if (!row || !piece ||
        deflateInit2(&z, 6, Z_DEFLATED, gzip ? 15 + 16 : 15, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        status = art_error(ctx, ART_ENOMEM, NULL, "out of memory for packing");
        goto out;
    }
    for (size_t r = 0; r < rows && code == Z_OK; r++) {
        take_row(image, r, -1, art_machine_is_big(), row);
        z.next_in = (Bytef *)row;
        z.avail_in = (uInt)bytes;
        do {
            z.next_out = (Bytef *)piece;
            z.avail_out = PIECE;
            code = deflate(&z, r + 1 == rows ? Z_FINISH : Z_NO_FLUSH);
            art_buf_add(out, piece, PIECE - z.avail_out);
        } while (z.avail_out == 0 && code == Z_OK);
        if (code == Z_BUF_ERROR) code = Z_OK;
    }
    deflateEnd(&z);
    status = art_buf_status(out);
out:
    art_free(row);
    art_free(piece);
    return status;
}
