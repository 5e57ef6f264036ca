/* Masks by value. */
#include <art/image.h>

int art_image_threshold(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                        double lo, double hi)
{
    struct art_image one = *image, *mask = NULL;
    double *row = NULL;
    int status;
    if (image->channels != 1)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "a threshold needs one channel, the image has %d: make it grey first",
                         image->channels);
    one.windows = NULL, one.n_windows = 0;
    ART_TRY(art_image_create_like(ctx, &mask, &one, image->n, image->n_times, ART_U8));
    mask->slope = 1, mask->intercept = 0;
    row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < image->n_times; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                uint8_t *to = art_image_row(mask, j, k, t);
                art_image_get(image, 0, j, k, t, 0, 1, image->n[0], row);
                for (int i = 0; i < image->n[0]; i++) to[i] = row[i] >= lo && row[i] <= hi;
            }
    *out = mask;
    mask = NULL;
out:
    art_free(row);
    art_image_free(mask);
    return status;
}
