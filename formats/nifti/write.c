#include "nifti_priv.h"

struct writer {
    const struct art_nifti_layout *l;
    char head[544];
};

static void whole(struct writer *w, int at, int size, int64_t x)
{
    for (int b = 0; b < size; b++) w->head[at + b] = (char)((uint64_t)x >> (8 * b) & 255);
}

static void real(struct writer *w, int at, int i, double x)
{
    float f = (float)x;
    uint32_t half;
    uint64_t u;
    memcpy(&half, &f, sizeof half);
    memcpy(&u, &x, sizeof u);
    whole(w, at + i * w->l->real, w->l->real, w->l->real == 4 ? (int64_t)half : (int64_t)u);
}

static const struct art_nifti_type *type_of(const struct art_image *image)
{
    const struct art_nifti_type *grey = NULL;
    for (const struct art_nifti_type *t = art_nifti_types; t->channels; t++) {
        if (t->type != image->type) continue;
        if (t->channels == image->channels) return t;
        if (t->channels == 1) grey = t;
    }
    return grey;
}

/* The quaternion of the axes, if these are upright on each other (nifti1.h). */
static bool put_quaternion(struct writer *w, const struct art_affine *X, const double step[3])
{
    double R[9], q[4], det;
    for (int r = 0; r < 3; r++)
        for (int a = 0; a < 3; a++) R[3 * r + a] = X->A[3 * r + a] / step[a];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < a; b++)
            if (fabs(R[a] * R[b] + R[3 + a] * R[3 + b] + R[6 + a] * R[6 + b]) > 1e-5) return false;
    det = art_m3_det(R);
    if (det < 0)
        for (int r = 0; r < 3; r++) R[3 * r + 2] *= -1;
    art_rot_to_quat(q, R);
    if (q[0] < 0)
        for (int i = 0; i < 4; i++) q[i] *= -1;
    real(w, w->l->pixdim, 0, det < 0 ? -1 : 1);
    for (int i = 0; i < 3; i++) real(w, w->l->quatern, i, q[i + 1]);
    for (int i = 0; i < 3; i++) real(w, w->l->quatern, 3 + i, X->p[i]);
    return true;
}

static void put_place(struct writer *w, const struct art_image *image)
{
    const struct art_nifti_layout *l = w->l;
    struct art_affine X = image->X;
    double step[3];
    art_image_spacing(image, step);
    for (int r = 0; r < 2; r++) {
        for (int a = 0; a < 3; a++) X.A[3 * r + a] = 0 - X.A[3 * r + a];
        X.p[r] = 0 - X.p[r];
    }
    for (int a = 0; a < 3; a++) real(w, l->pixdim, a + 1, step[a]);
    for (int r = 0; r < 3; r++) {
        for (int a = 0; a < 3; a++) real(w, l->srow, 4 * r + a, X.A[3 * r + a]);
        real(w, l->srow, 4 * r + 3, X.p[r]);
    }
    real(w, l->pixdim, 0, 1);
    /* code 1: the coordinates of the scanner */
    whole(w, l->qform, l->code_size, put_quaternion(w, &X, step));
    whole(w, l->qform + l->code_size, l->code_size, 1);
}

static void put_sizes(struct writer *w, const struct art_image *image,
                      const struct art_nifti_type *type)
{
    const struct art_nifti_layout *l = w->l;
    bool vectors = image->channels > 1 && type->channels == 1;
    whole(w, l->dim, l->dim_size, vectors ? 5 : image->n_times > 1 ? 4 : 3);
    for (int a = 0; a < 7; a++) {
        int64_t n = a < 3 ? image->n[a] : a == 3 ? image->n_times : 1;
        if (a == 4 && vectors) n = image->channels;
        whole(w, l->dim + (a + 1) * l->dim_size, l->dim_size, n);
    }
    /* NIFTI_INTENT_VECTOR */
    if (vectors) whole(w, l->intent, w->l->size == 348 ? 2 : 4, 1007);
    whole(w, l->type, 2, type->code);
    whole(w, l->bits, 2, 8 * art_scalar_size(type->type) * type->channels);
    for (int a = 4; a < 8; a++) real(w, l->pixdim, a, 1);
}

int art_nifti_write_version(struct art_ctx *ctx, const struct art_image *image,
                            struct art_sink *sink, int version)
{
    static const char *const magic[2] = {"n+1", "n+2\0\r\n\032\n"};
    struct writer w = {.l = &art_nifti_layouts[version]};
    const struct art_nifti_type *type = type_of(image);
    const struct art_nifti_layout *l = w.l;
    int offset = l->size + 4, length = 2, status;
    if (art_streq(image->units, "m")) length = 1;
    if (art_streq(image->units, "um")) length = 3;
    whole(&w, 0, 4, l->size);
    memcpy(w.head + l->magic, magic[version], version ? 8 : 4);
    put_sizes(&w, image, type);
    put_place(&w, image);
    if (version)
        whole(&w, l->offset, 8, offset);
    else
        real(&w, l->offset, 0, offset);
    real(&w, l->slope, 0, image->slope);
    real(&w, l->inter, 0, image->intercept);
    whole(&w, l->units, l->units_size, length | (image->n_times > 1 ? 8 : 0));
    if (image->n_times > 1) real(&w, l->pixdim, 4, art_image_time_step(image));
    if (image->time) real(&w, l->toffset, 0, image->time[0]);
    if (image->n_windows > 0) {
        const struct art_image_window *window = &image->windows[0];
        real(&w, l->cal_max, 0, window->center + 0.5 * window->width);
        real(&w, l->cal_max, 1, window->center - 0.5 * window->width);
    }
    ART_TRY(art_sink_write(sink, w.head, (size_t)offset));
    ART_TRY(art_voxels_write(ctx, image, sink, false, type->channels == 1));
out:
    return status;
}

int art_nifti_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_image *image = object;
    bool large = image->n_times > 32767 || image->channels > 32767;
    for (int a = 0; a < 3; a++) large = large || image->n[a] > 32767;
    return art_nifti_write_version(ctx, image, sink, large);
}
