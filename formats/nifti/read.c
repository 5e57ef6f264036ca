#include "nifti_priv.h"

struct reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    const struct art_nifti_layout *l;
    bool big, pair, analyze;
    int version;
    struct art_image *image;
    const struct art_nifti_type *type;
};

static double real(const struct reader *r, int at, int i)
{
    return art_nifti_real(r->src->data + at + i * r->l->real, r->l->real, r->big);
}

static int64_t whole(const struct reader *r, int at, int size)
{
    return art_nifti_whole(r->src->data + at, size, r->big);
}

static int fail(const struct reader *r, int byte, int status, const char *what, double x)
{
    const struct art_loc loc = {r->src->name, 0, 0};
    return art_error(r->ctx, status, &loc, "byte %d: %s %.17g", byte, what, x);
}

static int read_magic(struct reader *r)
{
    static const char *const magic[2][2] = {{"n+1", "ni1"}, {"n+2", "ni2"}};
    const char *at = r->src->data + r->l->magic;
    r->pair = memcmp(at, magic[r->version][1], 4) == 0;
    r->analyze = !r->pair && memcmp(at, magic[r->version][0], 4) != 0;
    if (r->analyze && r->version == 1)
        return art_fail_at_byte(r->ctx, r->src, (size_t)r->l->magic, "not the mark of NIfTI-2");
    if (r->analyze) r->pair = true;
    return ART_OK;
}

/* Sizes: three of space, time, and what NIfTI calls the fifth dimension, the numbers of a voxel. */
static int read_sizes(struct reader *r)
{
    const struct art_nifti_layout *l = r->l;
    int64_t d[8] = {whole(r, l->dim, l->dim_size)};
    int code = (int)whole(r, l->type, 2), n[3], channels;
    if (d[0] < 1 || d[0] > 7)
        return fail(r, l->dim, ART_ESYNTAX, "the number of dimensions is 1 to 7, not",
                    (double)d[0]);
    for (int a = 1; a < 8; a++) {
        int at = l->dim + a * l->dim_size;
        d[a] = a <= d[0] ? whole(r, at, l->dim_size) : 1;
        if (d[a] == 0 && a > 3) d[a] = 1;
        if (d[a] < 1 || d[a] > INT32_MAX)
            return fail(r, at, ART_ERANGE, "a size of the image is", (double)d[a]);
        if (a > 5 && d[a] > 1)
            return fail(r, at, ART_EUNSUPPORTED, "the sixth and seventh dimension are one, not",
                        (double)d[a]);
    }
    for (r->type = art_nifti_types; r->type->channels && r->type->code != code;) r->type++;
    if (!r->type->channels)
        return fail(r, l->type, ART_EUNSUPPORTED,
                    "only whole and real numbers and RGB are read, not the type", code);
    for (int a = 0; a < 3; a++) n[a] = (int)d[a + 1];
    channels = r->type->channels;
    if (d[5] > 1 && channels > 1)
        return fail(r, l->dim, ART_EUNSUPPORTED, "vectors of colours are not read: size",
                    (double)d[5]);
    if (d[5] > 1) channels = (int)d[5];
    return art_image_begin(r->ctx, &r->image, n, (int)d[4], channels, r->type->type);
}

/* The rotation of a quaternion's last three numbers (nifti1.h, method 2). */
static void quaternion_axes(const struct reader *r, double direction[9])
{
    double b = real(r, r->l->quatern, 0), c = real(r, r->l->quatern, 1), q[4];
    double d = real(r, r->l->quatern, 2), s = b * b + c * c + d * d, a = 0, R[9];
    if (s > 1 - 1e-7) {
        double norm = 1 / sqrt(s);
        b *= norm, c *= norm, d *= norm;
    } else {
        a = sqrt(1 - s);
    }
    q[0] = a, q[1] = b, q[2] = c, q[3] = d;
    R[0] = q[0] * q[0] + q[1] * q[1] - q[2] * q[2] - q[3] * q[3];
    R[1] = 2 * (q[1] * q[2] - q[0] * q[3]);
    R[2] = 2 * (q[1] * q[3] + q[0] * q[2]);
    R[3] = 2 * (q[1] * q[2] + q[0] * q[3]);
    R[4] = q[0] * q[0] + q[2] * q[2] - q[1] * q[1] - q[3] * q[3];
    R[5] = 2 * (q[2] * q[3] - q[0] * q[1]);
    R[6] = 2 * (q[1] * q[3] - q[0] * q[2]);
    R[7] = 2 * (q[2] * q[3] + q[0] * q[1]);
    R[8] = q[0] * q[0] + q[3] * q[3] - q[2] * q[2] - q[1] * q[1];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) direction[3 * i + k] = R[3 * k + i];
    /* pixdim[0] states whether the third axis is turned round */
    if (real(r, r->l->pixdim, 0) < 0)
        for (int k = 0; k < 3; k++) direction[6 + k] *= -1;
}

/* Programs take one or the other of two transforms: a note where the one that is not taken puts the
 * far corner elsewhere by more than half a voxel. */
static void report_other_form(struct reader *r, const double step[3])
{
    double direction[9], worst = 0, least = fmin(fmin(step[0], step[1]), step[2]);
    quaternion_axes(r, direction);
    for (int row = 0; row < 3; row++) {
        double apart = r->image->X.p[row] - real(r, r->l->quatern, 3 + row), far = apart;
        for (int a = 0; a < 3; a++)
            far += (r->image->X.A[3 * row + a] - step[a] * direction[3 * a + row]) *
                   (r->image->n[a] - 1);
        worst = fmax(worst, fmax(fabs(apart), fabs(far)));
    }
    if (worst > 0.5 * least)
        art_note(r->ctx, &(struct art_loc){r->src->name, 0, 0},
                 "sform and qform put voxels up to %.3g apart: the sform is taken", worst);
}

/* The place of the voxels; from right, front, head to left, back, head. */
static int read_place(struct reader *r)
{
    const struct art_nifti_layout *l = r->l;
    struct art_image *image = r->image;
    int64_t qform = r->analyze ? 0 : whole(r, l->qform, l->code_size);
    int64_t sform = r->analyze ? 0 : whole(r, l->qform + l->code_size, l->code_size);
    const struct art_loc loc = {r->src->name, 0, 0};
    double step[3], origin[3] = {0, 0, 0}, direction[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int a = 0; a < 3; a++) {
        step[a] = fabs(real(r, l->pixdim, a + 1));
        if (step[a] > 0 && isfinite(step[a])) continue;
        /* a file whose matrix states the place needs none */
        int status =
            sform > 0
                ? ART_OK
                : art_warn_strict(r->ctx, ART_ERANGE, &loc,
                                  "the size of the voxels along axis %d is %g: it is taken as 1",
                                  a + 1, step[a]);
        if (status < 0) return status;
        step[a] = 1;
    }
    if (sform > 0) {
        for (int row = 0; row < 3; row++) {
            for (int a = 0; a < 3; a++) image->X.A[3 * row + a] = real(r, l->srow, 4 * row + a);
            image->X.p[row] = real(r, l->srow, 4 * row + 3);
        }
        if (qform > 0) report_other_form(r, step);
    } else {
        if (qform > 0) {
            quaternion_axes(r, direction);
            for (int a = 0; a < 3; a++) origin[a] = real(r, l->quatern, 3 + a);
        }
        art_image_place(image, direction, step, origin);
    }
    for (int row = 0; row < 2; row++) {
        for (int a = 0; a < 3; a++) image->X.A[3 * row + a] = 0 - image->X.A[3 * row + a];
        image->X.p[row] = 0 - image->X.p[row];
    }
    if (sform > 0 || qform > 0) return ART_OK;
    return art_warn_strict(r->ctx, ART_ERANGE, &loc,
                           "the file does not say where in the patient its voxels are: left and "
                           "right are a guess");
}

static int read_units(struct reader *r)
{
    static const char *const lengths[4] = {NULL, "m", "mm", "um"};
    int64_t units = whole(r, r->l->units, r->l->units_size);
    int length = (int)(units & 7);
    double unit = (units & 56) == 16 ? 1e-3 : (units & 56) == 24 ? 1e-6 : 1;
    double step = real(r, r->l->pixdim, 4) * unit, start = real(r, r->l->toffset, 0) * unit;
    /* what is not stated are millimetres in all practice */
    const char *name = length < 4 && lengths[length] ? lengths[length] : "mm";
    r->image->units = art_strdup(r->ctx, name);
    if (!r->image->units) return r->ctx->status;
    return art_image_set_times(r->ctx, r->image, r->analyze ? 0 : start, step);
}

static int read_values(struct reader *r)
{
    double slope = r->analyze ? 1 : real(r, r->l->slope, 0), inter = real(r, r->l->inter, 0);
    double hi = real(r, r->l->cal_max, 0), lo = real(r, r->l->cal_max, 1);
    if (r->analyze && real(r, r->l->slope, 0) != 0 && real(r, r->l->slope, 0) != 1) {
        const struct art_loc loc = {r->src->name, 0, 0};
        int status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                     "a scale of %g, as SPM writes it, is no part of Analyze, and "
                                     "is not applied",
                                     real(r, r->l->slope, 0));
        if (status < 0) return status;
    }
    if (!isfinite(slope) || !isfinite(inter)) {
        const struct art_loc loc = {r->src->name, 0, 0};
        int status = art_warn_strict(
            r->ctx, ART_ERANGE, &loc,
            "the scale of the values is %g, with %g at zero: they are left as they are", slope,
            inter);
        if (status < 0) return status;
    } else if (slope != 0 && r->type->channels == 1) {
        r->image->slope = slope;
        r->image->intercept = r->analyze ? 0 : inter;
    }
    if (!(hi > lo) || !isfinite(hi - lo)) return ART_OK;
    return art_image_add_window(r->ctx, r->image, "CAL", 0.5 * (lo + hi), hi - lo);
}

static int read_voxels(struct reader *r)
{
    struct art_source pair = {0};
    double at = r->version ? (double)whole(r, r->l->offset, 8) : real(r, r->l->offset, 0);
    struct art_voxel_data how = {.big = r->big};
    bool found = true;
    int status;
    if (!(at >= 0 && at < 9e15) || (!r->pair && at < r->l->size))
        return fail(r, r->l->offset, ART_ERANGE, "the voxels cannot begin at byte", at);
    how.at = (size_t)at;
    how.planar = r->type->channels == 1;
    if (!r->pair) return art_voxels_read(r->ctx, r->image, r->src, &how);
    ART_TRY(art_source_beside(r->ctx, &pair, r->src, ".img", &found));
    if (!found) {
        const struct art_loc loc = {r->src->name, 0, 0};
        status = art_error(r->ctx, ART_ENOTFOUND, &loc,
                           "the voxels are in a .img file beside this one, which does not exist");
        goto out;
    }
    status = art_voxels_read(r->ctx, r->image, &pair, &how);
out:
    art_source_fini(&pair);
    return status;
}

int art_nifti_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_image **out = object;
    struct reader r = {.ctx = ctx, .src = src};
    int status;
    if (!art_nifti_recognise(src, &r.version, &r.big))
        return art_fail_at_byte(ctx, src, 0,
                                "not a header of NIfTI: it begins with its size, 348 or 540");
    r.l = &art_nifti_layouts[r.version];
    ART_TRY(read_magic(&r));
    ART_TRY(read_sizes(&r));
    ART_TRY(read_place(&r));
    ART_TRY(read_units(&r));
    ART_TRY(read_values(&r));
    if (!art_image_has_place(r.image)) {
        status = art_fail_at_byte(ctx, src, (size_t)r.l->srow,
                                  "the axes of the image lie in one plane, or are no numbers");
        goto out;
    }
    ART_TRY(read_voxels(&r));
    *out = r.image;
    r.image = NULL;
out:
    art_image_free(r.image);
    return status;
}
