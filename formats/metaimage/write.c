#include "metaimage_priv.h"

static void put_list(struct art_sink *sink, const char *key, int n, const double *x)
{
    art_sink_puts(sink, key);
    art_sink_puts(sink, " =");
    for (int i = 0; i < n; i++) {
        art_sink_puts(sink, " ");
        art_sink_put_double(sink, x[i]);
    }
    art_sink_puts(sink, "\n");
}

static void put_place(struct art_sink *sink, const struct art_image *image)
{
    int d = image->n_times > 1 ? 4 : 3;
    double step[4], matrix[16] = {0}, offset[4], size[4];
    art_image_spacing(image, step);
    step[3] = art_image_time_step(image);
    if (step[3] == 0) step[3] = 1;
    offset[3] = image->time ? image->time[0] : 0;
    for (int a = 0; a < 3; a++) {
        offset[a] = image->X.p[a];
        size[a] = image->n[a];
        for (int b = 0; b < 3; b++) matrix[a * d + b] = image->X.A[3 * b + a] / step[a];
    }
    size[3] = image->n_times;
    if (d == 4) matrix[15] = 1;
    put_list(sink, "TransformMatrix", d * d, matrix);
    put_list(sink, "Offset", d, offset);
    put_list(sink, "ElementSpacing", d, step);
    put_list(sink, "DimSize", d, size);
}

static void put_head(struct art_sink *sink, const struct art_image *image, bool big, size_t packed)
{
    art_sink_puts(sink, "ObjectType = Image\nNDims = ");
    art_sink_put_int(sink, image->n_times > 1 ? 4 : 3);
    art_sink_puts(sink, "\nBinaryData = True\nBinaryDataByteOrderMSB = ");
    art_sink_puts(sink, big ? "True" : "False");
    art_sink_puts(sink, "\nCompressedData = ");
    art_sink_puts(sink, packed ? "True\nCompressedDataSize = " : "False");
    if (packed) art_sink_put_int(sink, (int64_t)packed);
    art_sink_puts(sink, "\n");
    if (image->units) {
        art_sink_puts(sink, "DistanceUnits = ");
        art_sink_puts(sink, image->units);
        art_sink_puts(sink, "\n");
    }
    put_place(sink, image);
    if (image->channels > 1) {
        art_sink_puts(sink, "ElementNumberOfChannels = ");
        art_sink_put_int(sink, image->channels);
        art_sink_puts(sink, "\n");
    }
    if (image->slope != 1 || image->intercept != 0) {
        put_list(sink, "ElementToIntensityFunctionSlope", 1, &image->slope);
        put_list(sink, "ElementToIntensityFunctionOffset", 1, &image->intercept);
    }
    art_sink_puts(sink, "ElementType = ");
    for (const struct art_meta_type *t = art_meta_types; t->name; t++)
        if (t->type == image->type) {
            art_sink_puts(sink, t->name);
            break;
        }
    art_sink_puts(sink, "\nElementDataFile = ");
}

int art_meta_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                      const struct art_writing *how)
{
    const struct art_image *image = object;
    const char *path = art_sink_path(sink), *name;
    struct art_sink *raw = NULL, *to = sink;
    char *beside = NULL;
    struct art_buf packed;
    bool big = how->encoding == ART_ENCODE_BINARY_BIG;
    int status = ART_OK;
    art_buf_init(&packed, ctx);
    if (how->compress) ART_TRY(art_voxels_pack(ctx, image, false, &packed));
    put_head(sink, image, big && !how->compress, packed.n);
    if (path && art_path_has_extension(path, ".mhd")) {
        beside = art_path_beside(ctx, path, how->compress ? ".zraw" : ".raw");
        if (!beside) {
            status = ctx->status;
            goto out;
        }
        name = strrchr(beside, '/') ? strrchr(beside, '/') + 1 : beside;
        art_sink_puts(sink, name);
        ART_TRY(art_sink_open_with(sink, &raw, beside));
        to = raw;
    } else {
        art_sink_puts(sink, "LOCAL");
    }
    art_sink_puts(sink, "\n");
    ART_TRY(how->compress ? art_sink_write(to, packed.s, packed.n)
                          : art_voxels_write(ctx, image, to, big, false));
out:
    art_free(beside);
    art_buf_fini(&packed);
    return status;
}

int art_meta_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    static const struct art_writing plain;
    return art_meta_write_as(ctx, object, sink, &plain);
}
