/* This is the geometry of an image: places of its voxels, parts of it, and other orders of its
 * axes. */
#include <art/image.h>
#include <string.h>

void art_image_spacing(const struct art_image *image, double spacing[3])
{
    for (int a = 0; a < 3; a++) {
        const double axis[3] = {image->X.A[a], image->X.A[3 + a], image->X.A[6 + a]};
        spacing[a] = art_v3_norm(axis);
    }
}

void art_image_bounds(const struct art_image *image, double lo[3], double hi[3])
{
    for (int c = 0; c < 8; c++) {
        double v[3], p[3];
        for (int a = 0; a < 3; a++) v[a] = c >> a & 1 ? image->n[a] - 0.5 : -0.5;
        art_affine_point(p, &image->X, v);
        for (int a = 0; a < 3; a++) {
            lo[a] = c == 0 ? p[a] : fmin(lo[a], p[a]);
            hi[a] = c == 0 ? p[a] : fmax(hi[a], p[a]);
        }
    }
}

/* The axis of the patient that is nearest to each axis of the voxels, each once: the assignment of
 * the largest product of cosines. */
static void nearest_axes(const struct art_affine *X, int world[3])
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    double best = -1;
    for (int o = 0; o < 6; o++) {
        double worth = 1;
        for (int a = 0; a < 3; a++) {
            const double axis[3] = {X->A[a], X->A[3 + a], X->A[6 + a]};
            worth *= fabs(axis[orders[o][a]]) / fmax(art_v3_norm(axis), 1e-300);
        }
        if (worth > best) best = worth, memcpy(world, orders[o], 3 * sizeof *world);
    }
}

void art_image_orientation(const struct art_image *image, char axes[4])
{
    static const char letters[3][2] = {{'L', 'R'}, {'P', 'A'}, {'S', 'I'}};
    int world[3];
    nearest_axes(&image->X, world);
    for (int a = 0; a < 3; a++) axes[a] = letters[world[a]][image->X.A[3 * world[a] + a] < 0];
    axes[3] = 0;
}

/* Reads the axis of the patient and the sense of each letter. */
static bool read_axes(const char *axes, int world[3], bool back[3])
{
    static const char letters[] = "LRPASI";
    int seen = 0;
    if (!axes || strlen(axes) != 3) return false;
    for (int a = 0; a < 3; a++) {
        char c = axes[a] >= 'a' && axes[a] <= 'z' ? (char)(axes[a] - 'a' + 'A') : axes[a];
        const char *at = strchr(letters, c);
        if (!at) return false;
        world[a] = (int)(at - letters) / 2;
        back[a] = (at - letters) % 2 == 1;
        seen |= 1 << world[a];
    }
    return seen == 7;
}

static void copy_turned(struct art_image *to, const struct art_image *from, const int axis[3],
                        const bool flip[3])
{
    size_t size = art_image_voxel_size(from), stride[3];
    stride[0] = size;
    stride[1] = stride[0] * (size_t)from->n[0];
    stride[2] = stride[1] * (size_t)from->n[1];
    char *out = to->data;
    for (int t = 0; t < from->n_times; t++)
        for (int k = 0; k < to->n[2]; k++)
            for (int j = 0; j < to->n[1]; j++)
                for (int i = 0; i < to->n[0]; i++, out += size) {
                    const int v[3] = {i, j, k};
                    const char *in = art_image_row(from, 0, 0, t);
                    for (int a = 0; a < 3; a++)
                        in += stride[axis[a]] *
                              (size_t)(flip[a] ? from->n[axis[a]] - 1 - v[a] : v[a]);
                    memcpy(out, in, size);
                }
}

int art_image_reorient(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                       const char *axes)
{
    int want[3], have[3], axis[3] = {0, 1, 2}, n[3], status;
    bool back[3], flip[3];
    struct art_image *made = NULL;
    if (!read_axes(axes, want, back))
        return art_error(ctx, ART_ERANGE, NULL,
                         "axes are three letters, one each of L or R, P or A, S or I, not '%s'",
                         axes ? axes : "");
    nearest_axes(&image->X, have);
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++)
            if (have[b] == want[a]) axis[a] = b;
        n[a] = image->n[axis[a]];
        flip[a] = (image->X.A[3 * want[a] + axis[a]] < 0) != back[a];
    }
    ART_TRY(art_image_create_like(ctx, &made, image, n, image->n_times, image->type));
    for (int a = 0; a < 3; a++)
        for (int r = 0; r < 3; r++) {
            double step = image->X.A[3 * r + axis[a]];
            made->X.A[3 * r + a] = flip[a] ? -step : step;
            if (flip[a]) made->X.p[r] += step * (n[a] - 1);
        }
    copy_turned(made, image, axis, flip);
    *out = made;
out:
    return status;
}

int art_image_crop(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                   const int first[3], const int last[3], int first_time, int last_time)
{
    int n[3], status;
    struct art_image *made = NULL;
    for (int a = 0; a < 3; a++) {
        if (first[a] < 0 || last[a] < first[a] || last[a] >= image->n[a])
            return art_error(ctx, ART_ERANGE, NULL,
                             "voxels %d to %d along %c are not in the image, which has 0 to %d",
                             first[a], last[a], "ijk"[a], image -> n[a] - 1);
        n[a] = last[a] - first[a] + 1;
    }
    if (first_time < 0 || last_time < first_time || last_time >= image->n_times)
        return art_error(ctx, ART_ERANGE, NULL,
                         "times %d to %d are not in the image, which has 0 to %d", first_time,
                         last_time, image->n_times - 1);
    int n_times = last_time - first_time + 1;
    ART_TRY(art_image_create_like(ctx, &made, image, n, n_times, image->type));
    const double origin[3] = {first[0], first[1], first[2]};
    art_affine_point(made->X.p, &image->X, origin);
    if (image->time && !made->time) {
        made->time = art_alloc(ctx, (size_t)n_times, sizeof *made->time);
        if (!made->time) {
            status = ctx->status;
            goto out;
        }
        memcpy(made->time, image->time + first_time, (size_t)n_times * sizeof *made->time);
    }
    size_t size = art_image_voxel_size(image);
    for (int t = 0; t < n_times; t++)
        for (int k = 0; k < n[2]; k++)
            for (int j = 0; j < n[1]; j++)
                memcpy(art_image_row(made, j, k, t),
                       (char *)art_image_row(image, j + first[1], k + first[2], t + first_time) +
                           (size_t)first[0] * size,
                       (size_t)n[0] * size);
    *out = made;
    made = NULL;
out:
    art_image_free(made);
    return status;
}
