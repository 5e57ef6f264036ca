#include "nrrd_priv.h"

static void put_vectors(struct art_sink *sink, const struct art_image *image)
{
    art_sink_puts(sink, "space: left-posterior-superior\nspace directions:");
    if (image->channels > 1) art_sink_puts(sink, " none");
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            art_sink_puts(sink, b ? "," : " (");
            art_sink_put_double(sink, image->X.A[3 * b + a]);
            if (b == 2) art_sink_puts(sink, ")");
        }
    art_sink_puts(sink, image->n_times > 1 ? " none\nspace origin: " : "\nspace origin: ");
    for (int b = 0; b < 3; b++) {
        art_sink_puts(sink, b ? "," : "(");
        art_sink_put_double(sink, image->X.p[b]);
    }
    art_sink_puts(sink, ")\n");
}

static void put_axes(struct art_sink *sink, const struct art_image *image)
{
    double step = art_image_time_step(image);
    int dims = 3 + (image->channels > 1) + (image->n_times > 1);
    art_sink_puts(sink, "dimension: ");
    art_sink_put_int(sink, dims);
    art_sink_puts(sink, "\nsizes:");
    for (int a = -1; a < 4; a++) {
        if ((a < 0 && image->channels == 1) || (a == 3 && image->n_times == 1)) continue;
        art_sink_puts(sink, " ");
        art_sink_put_int(sink, a < 0 ? image->channels : a == 3 ? image->n_times : image->n[a]);
    }
    art_sink_puts(sink, "\nkinds:");
    if (image->channels > 1)
        art_sink_puts(sink, image->channels == 3   ? " RGB-color"
                            : image->channels == 4 ? " RGBA-color"
                                                   : " vector");
    art_sink_puts(sink,
                  image->n_times > 1 ? " domain domain domain time\n" : " domain domain domain\n");
    if (step > 0) {
        art_sink_puts(sink, image->channels > 1 ? "spacings: nan nan nan nan "
                                                : "spacings: nan nan nan ");
        art_sink_put_double(sink, step);
        art_sink_puts(sink, image->channels > 1 ? "\naxis mins: nan nan nan nan "
                                                : "\naxis mins: nan nan nan ");
        art_sink_put_double(sink, image->time[0]);
        art_sink_puts(sink, "\n");
    }
    put_vectors(sink, image);
}

static void put_head(struct art_sink *sink, const struct art_image *image, bool big, bool packed)
{
    art_sink_puts(sink, "NRRD0005\ntype: ");
    for (const struct art_nrrd_type *t = art_nrrd_types; t->word[0]; t++)
        if (t->type == image->type) {
            art_sink_puts(sink, t->word[0]);
            break;
        }
    art_sink_puts(sink, "\n");
    put_axes(sink, image);
    if (image->units) {
        art_sink_puts(sink, "space units:");
        for (int a = 0; a < 3; a++) {
            art_sink_puts(sink, " \"");
            art_sink_puts(sink, image->units);
            art_sink_puts(sink, "\"");
        }
        art_sink_puts(sink, "\n");
    }
    if (image->name && !strpbrk(image->name, "\r\n")) {
        art_sink_puts(sink, "content: ");
        art_sink_puts(sink, image->name);
        art_sink_puts(sink, "\n");
    }
    if (art_scalar_size(image->type) > 1)
        art_sink_puts(sink, big ? "endian: big\n" : "endian: little\n");
    art_sink_puts(sink, packed ? "encoding: gzip\n" : "encoding: raw\n");
}

/* NRRD has no scale of values: they are stored as they are, as numbers of 4 bytes where that holds
 * them and of 8 else. */
static int with_values(struct art_ctx *ctx, const struct art_image **image, struct art_image **own)
{
    const struct art_image *from = *image;
    struct art_image_stats stats;
    int status = ART_OK;
    bool whole = from->slope == rint(from->slope) && from->intercept == rint(from->intercept) &&
                 from->type != ART_F32 && from->type != ART_F64;
    enum art_scalar type = from->type;
    if (from->slope == 1 && from->intercept == 0) return ART_OK;
    if (whole) {
        ART_TRY(art_image_statistics(ctx, from, -1, 0, &stats));
        for (int c = 1; c < from->channels; c++) {
            struct art_image_stats more;
            ART_TRY(art_image_statistics(ctx, from, -1, c, &more));
            stats.min = fmin(stats.min, more.min), stats.max = fmax(stats.max, more.max);
        }
        for (type = ART_I8; type < ART_F64; type++)
            if (type >= from->type && art_scalar_holds(type, stats.min) &&
                art_scalar_holds(type, stats.max))
                break;
    } else if (type != ART_F64) {
        type = art_scalar_size(type) <= 2 ? ART_F32 : ART_F64;
    }
    ART_TRY(art_image_cast(ctx, own, from, type, true, NULL));
    *image = *own;
out:
    return status;
}

int art_nrrd_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                      const struct art_writing *how)
{
    const struct art_image *image = object;
    const char *path = art_sink_path(sink);
    struct art_sink *raw = NULL, *to = sink;
    struct art_image *own = NULL;
    char *beside = NULL;
    struct art_buf packed;
    bool big = how->encoding == ART_ENCODE_BINARY_BIG && !how->compress;
    int status = ART_OK;
    art_buf_init(&packed, ctx);
    ART_TRY(with_values(ctx, &image, &own));
    if (how->compress) ART_TRY(art_voxels_pack(ctx, image, true, &packed));
    put_head(sink, image, big, how->compress);
    if (path && art_path_has_extension(path, ".nhdr")) {
        beside = art_path_beside(ctx, path, how->compress ? ".raw.gz" : ".raw");
        if (!beside) {
            status = ctx->status;
            goto out;
        }
        const char *slash = strrchr(beside, '/');
        art_sink_puts(sink, "data file: ");
        art_sink_puts(sink, slash ? slash + 1 : beside);
        art_sink_puts(sink, "\n");
        ART_TRY(art_sink_open_with(sink, &raw, beside));
        to = raw;
    }
    art_sink_puts(sink, "\n");
    /* a sink of a name in .gz packs by itself */
    ART_TRY(how->compress && to == sink ? art_sink_write(to, packed.s, packed.n)
                                        : art_voxels_write(ctx, image, to, big, false));
out:
    art_free(beside);
    art_buf_fini(&packed);
    art_image_free(own);
    return status;
}

int art_nrrd_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    static const struct art_writing plain;
    return art_nrrd_write_as(ctx, object, sink, &plain);
}
