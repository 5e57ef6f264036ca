/* This computes statistics of the values of an image, and converts them to other types. */
#include <art/image.h>
#include <string.h>
#include <zlib.h>

int art_image_statistics(struct art_ctx *ctx, const struct art_image *image, int time, int channel,
                         struct art_image_stats *stats)
{
    double *row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) return ctx->status;
    int from = time < 0 ? 0 : time, to = time < 0 ? image->n_times : time + 1;
    double sum = 0, sum2 = 0, shift = 0;
    *stats = (struct art_image_stats){.min = NAN, .max = NAN, .mean = NAN, .sd = NAN};
    for (int t = from; t < to; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                double s = 0, s2 = 0;
                art_image_get(image, 0, j, k, t, channel, 1, image->n[0], row);
                for (int i = 0; i < image->n[0]; i++) {
                    if (isnan(row[i])) {
                        stats->n_nan++;
                        continue;
                    }
                    /* sums of squares about a value of the image lose nothing to a large mean */
                    if (stats->n++ == 0) shift = isfinite(row[i]) ? row[i] : 0;
                    stats->min = fmin(stats->min, row[i]);
                    stats->max = fmax(stats->max, row[i]);
                    s += row[i] - shift, s2 += (row[i] - shift) * (row[i] - shift);
                }
                sum += s, sum2 += s2;
            }
    art_free(row);
    if (!stats->n) return ART_OK;
    double n = (double)stats->n;
    stats->mean = shift + sum / n;
    stats->sd = sqrt(fmax(sum2 / n - sum / n * (sum / n), 0));
    return ART_OK;
}

/* Counts of values in `bins` even parts of lo ... hi, the ends included. */
static int count_values(struct art_ctx *ctx, const struct art_image *image, int time, int channel,
                        double lo, double hi, int bins, size_t *count)
{
    double *row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) return ctx->status;
    int from = time < 0 ? 0 : time, to = time < 0 ? image->n_times : time + 1;
    memset(count, 0, (size_t)bins * sizeof *count);
    for (int t = from; t < to; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                art_image_get(image, 0, j, k, t, channel, 1, image->n[0], row);
                for (int i = 0; i < image->n[0]; i++) {
                    if (!(row[i] >= lo && row[i] <= hi)) continue;
                    int b = hi > lo ? (int)((row[i] - lo) / (hi - lo) * bins) : 0;
                    count[b < bins ? b : bins - 1]++;
                }
            }
    art_free(row);
    return ART_OK;
}

int art_image_otsu(struct art_ctx *ctx, const struct art_image *image, int time, double *level)
{
    enum { BINS = 256 };
    size_t count[BINS];
    struct art_image_stats stats;
    int status;
    ART_TRY(art_image_statistics(ctx, image, time, 0, &stats));
    if (!(stats.max > stats.min) || !isfinite(stats.max - stats.min))
        return art_error(ctx, ART_ERANGE, NULL,
                         "no level parts the values of the image: they are all equal, or not "
                         "finite");
    ART_TRY(count_values(ctx, image, time, 0, stats.min, stats.max, BINS, count));
    double all = 0, moment = 0, below = 0, moment_below = 0, best = -1;
    int at = 0, last = 0;
    for (int b = 0; b < BINS; b++) all += (double)count[b], moment += (double)count[b] * b;
    for (int b = 0; b < BINS - 1; b++) {
        below += (double)count[b], moment_below += (double)count[b] * b;
        if (below == 0 || below == all) continue;
        double d = moment_below / below - (moment - moment_below) / (all - below);
        double between = below * (all - below) * d * d;
        if (between > best * (1 + 1e-12)) best = between, at = last = b;
        /* of empty parts between the two classes the middle */
        else if (count[b] == 0 && last == b - 1)
            last = b;
    }
    *level = stats.min + (stats.max - stats.min) * (0.5 * (at + last) + 1) / BINS;
out:
    return status;
}

int art_image_cast(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                   enum art_scalar type, bool keep_values, size_t *n_lost)
{
    struct art_image *made = NULL;
    double *row = NULL;
    size_t lost = 0;
    int status;
    ART_TRY(art_image_create_like(ctx, &made, image, image->n, image->n_times, type));
    made->slope = keep_values ? 1 : image->slope;
    made->intercept = keep_values ? 0 : image->intercept;
    row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < image->n_times; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++)
                for (int c = 0; c < image->channels; c++) {
                    art_image_get(image, 0, j, k, t, c, 1, image->n[0], row);
                    art_image_put(made, 0, j, k, t, c, 1, image->n[0], row);
                    for (int i = 0; i < image->n[0]; i++) {
                        double x = keep_values ? row[i] : (row[i] - made->intercept) / made->slope;
                        bool real = type == ART_F32 || type == ART_F64;
                        if (!art_scalar_holds(type, real ? x : rint(x))) lost++;
                    }
                }
    if (n_lost) *n_lost = lost;
    *out = made;
    made = NULL;
out:
    art_free(row);
    art_image_free(made);
    return status;
}

int art_image_grey(struct art_ctx *ctx, struct art_image **out, const struct art_image *image)
{
    struct art_image *made = NULL, *like = NULL;
    double *row[3] = {NULL, NULL, NULL};
    int status;
    if (image->channels != 3 && image->channels != 4)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "grey is made of 3 or 4 channels of colour, not of %d", image->channels);
    /* what art_image_create_like copies, with one channel */
    struct art_image one = *image;
    one.channels = 1;
    ART_TRY(art_image_create_like(ctx, &like, &one, image->n, image->n_times, image->type));
    for (int c = 0; c < 3; c++) {
        row[c] = art_alloc(ctx, (size_t)image->n[0], sizeof *row[c]);
        if (!row[c]) {
            status = ctx->status;
            goto out;
        }
    }
    for (int t = 0; t < image->n_times; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                for (int c = 0; c < 3; c++)
                    art_image_get(image, 0, j, k, t, c, 1, image->n[0], row[c]);
                for (int i = 0; i < image->n[0]; i++)
                    row[0][i] = 0.299 * row[0][i] + 0.587 * row[1][i] + 0.114 * row[2][i];
                art_image_put(like, 0, j, k, t, 0, 1, image->n[0], row[0]);
            }
    made = like;
    like = NULL;
    *out = made;
out:
    for (int c = 0; c < 3; c++) art_free(row[c]);
    art_image_free(like);
    return status;
}

uint32_t art_image_checksum(const struct art_image *image, int time, int slice)
{
    static const union {
        uint16_t number;
        unsigned char byte[2];
    } order = {1};
    size_t size = (size_t)art_scalar_size(image->type);
    size_t numbers = art_image_voxel_size(image) / size * (size_t)image->n[0];
    uLong sum = crc32(0, NULL, 0);
    for (int j = 0; j < image->n[1]; j++) {
        const unsigned char *row = art_image_row(image, j, slice, time);
        if (order.byte[0] == 1) {
            sum = crc32(sum, row, (uInt)(numbers * size));
            continue;
        }
        for (size_t i = 0; i < numbers; i++)
            for (size_t b = size; b-- > 0;) sum = crc32(sum, row + i * size + b, 1);
    }
    return (uint32_t)sum;
}
