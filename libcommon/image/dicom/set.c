/* Files of DICOM become frames with a place; series of them. */
#include "dicom_priv.h"
#include <stdio.h>
#include <stdlib.h>

void art_dicom_set_init(struct art_dicom_set *set)
{
    memset(set, 0, sizeof *set);
    set->last_time = -1;
}

void art_dicom_set_fini(struct art_dicom_set *set)
{
    for (int s = 0; s < set->n; s++) {
        art_free(set->slice[s].file);
        art_free(set->slice[s].uid);
    }
    art_free(set->slice);
    art_dicom_set_init(set);
}

/* Place, axes and spacing of one frame. */
static void read_place(const struct art_dicom *d, int frame, struct art_dicom_slice *s)
{
    double x[6];
    s->has_place = art_dicom_vector(d, frame, 0x00200032, s->position);
    if (art_dicom_decimals(d, frame, 0x00200037, 6, x) == 6 && art_v3_finite(x) &&
        art_v3_finite(x + 3) && art_v3_normalize(s->axes, x) > 0.5 &&
        art_v3_normalize(s->axes + 3, x + 3) > 0.5 && fabs(art_v3_dot(s->axes, s->axes + 3)) < 0.1)
        ;
    else
        s->has_place = false;
    if (!s->has_place) {
        static const double upright[6] = {1, 0, 0, 0, 1, 0};
        memcpy(s->axes, upright, sizeof s->axes);
        /* the place along the normal alone */
        art_v3_set(s->position, 0, 0, art_dicom_decimal(d, frame, 0x00201041, NAN));
    }
    s->spacing[0] = s->spacing[1] = 1; /* reported where it is taken */
    /* rows first (0028,0030); else that of the detector (0018,1164) */
    s->has_spacing = art_dicom_decimals(d, frame, 0x00280030, 2, x) == 2 ||
                     art_dicom_decimals(d, frame, 0x00181164, 2, x) == 2;
    s->has_spacing = s->has_spacing && x[0] > 0 && x[1] > 0;
    if (s->has_spacing) s->spacing[0] = x[0], s->spacing[1] = x[1];
    s->between = fabs(art_dicom_decimal(d, frame, 0x00180088, 0));
    if (s->between == 0) s->between = fabs(art_dicom_decimal(d, frame, 0x00180050, 0));
}

static void read_times(const struct art_dicom *d, int frame, int temporal,
                       struct art_dicom_slice *s)
{
    s->instance = art_dicom_int(d, frame, 0x00200013, 0);
    s->acquisition = art_dicom_int(d, frame, 0x00200012, 0);
    s->trigger = art_dicom_decimal(d, frame, 0x00181060, NAN) / 1000;
    s->temporal = temporal;
    if (temporal < 0) s->temporal = art_dicom_int(d, frame, 0x00200100, -1);
    if (s->temporal < 0) s->temporal = art_dicom_int(d, frame, 0x00209128, -1);
    if (s->temporal < 0) s->temporal = -1;
}

/* The places of the frames of a dose along the normal (PS3.3, C.8.8.3.2): *offset is [frames], from
 * the first on, or NULL if the file says nothing of it. */
static int grid_offsets(struct art_ctx *ctx, const struct art_dicom *d, int frames, double **offset)
{
    const struct art_dicom_element *e = art_dicom_find(d, -1, 0x3004000C);
    *offset = NULL;
    if (!e || frames < 2 || art_dicom_numbers(e, 0, NULL) != frames) return ART_OK;
    double *x = art_alloc(ctx, (size_t)frames, sizeof *x), first;
    bool good = true;
    if (!x) return ctx->status;
    (void)art_dicom_numbers(e, frames, x);
    first = x[0];
    for (int f = 0; f < frames; f++) {
        x[f] -= first;
        good = good && isfinite(x[f]);
    }
    if (good)
        *offset = x;
    else
        art_free(x);
    return ART_OK;
}

/* Several frames without a place of their own: times, if the file says that it counts these (a
 * moving picture), else slices one behind the other. */
static void plain_frames(const struct art_dicom *d, int frame, const double *offset,
                         struct art_dicom_slice *s)
{
    double pointer = art_dicom_decimal(d, -1, 0x00280009, 0), normal[3];
    bool moves = pointer == 0x00181063 || pointer == 0x00181065;
    if (moves && s->temporal < 0) {
        double step = art_dicom_decimal(d, -1, 0x00181063, NAN);
        s->temporal = frame;
        s->trigger = frame * step / 1000;
    } else if (!moves && s->has_place && (offset || s->between > 0)) {
        art_v3_cross(normal, s->axes, s->axes + 3);
        art_v3_add_scaled(s->position, s->position, offset ? offset[frame] : s->between * frame,
                          normal);
    }
}

static int add_frame(struct art_ctx *ctx, struct art_dicom_set *set, const struct art_dicom *d,
                     const struct art_dicom_pixels *p, int frame, const double *offset,
                     int temporal)
{
    struct art_dicom_slice s = {0};
    char *text = NULL;
    int status;
    if (!ART_GROW(ctx, set->slice, set->n, set->cap)) return ctx->status;
    s.frame = frame, s.n_frames = p->frames, s.number = set->n;
    s.columns = p->columns, s.rows = p->rows, s.channels = p->channels;
    s.type = p->type;
    /* values of a dose have a scale of their own */
    s.slope = art_dicom_decimal(d, frame, 0x00281053, art_dicom_decimal(d, -1, 0x3004000E, 1));
    s.intercept = art_dicom_decimal(d, frame, 0x00281052, 0);
    if (s.slope == 0) s.slope = 1;
    s.series_number = art_dicom_int(d, -1, 0x00200011, 0);
    read_place(d, frame, &s);
    read_times(d, frame, temporal, &s);
    if (p->frames > 1 && d->per_frame < 0) plain_frames(d, frame, offset, &s);
    ART_TRY(art_dicom_string(ctx, d, -1, 0x00080060, &text));
    snprintf(s.modality, sizeof s.modality, "%s", text && *text ? text : "-");
    ART_TRY(art_dicom_string(ctx, d, -1, 0x0020000E, &s.uid));
    if (!s.uid) s.uid = art_strdup(ctx, "-");
    s.file = art_strdup(ctx, d->file);
    if (!s.file || !s.uid) {
        status = ctx->status;
        goto out;
    }
    set->slice[set->n++] = s;
    memset(&s, 0, sizeof s);
out:
    art_free(text);
    art_free(s.file);
    art_free(s.uid);
    return status;
}

/* Siemens puts the slices of a volume side by side into one picture, whose place and size are none
 * of a slice. */
static int refuse_mosaic(struct art_ctx *ctx, const struct art_dicom *d)
{
    const struct art_dicom_element *e = art_dicom_find(d, -1, 0x00080008);
    char *kind = NULL;
    int status = ART_OK;
    for (int i = 0; e && i < 8 && status == ART_OK; i++) {
        status = art_dicom_string_at(ctx, d, -1, 0x00080008, i, &kind);
        if (status == ART_OK && kind && strcmp(kind, "MOSAIC") == 0)
            status = art_error(ctx, ART_EUNSUPPORTED, &(struct art_loc){d->file, 0, 0},
                               "this is a MOSAIC of Siemens, all slices side by side in one "
                               "picture, which is not taken apart; dcm2niix makes a NIfTI volume "
                               "of such files, which can be read");
        art_free(kind);
        kind = NULL;
    }
    return status;
}

static int add_frames(struct art_ctx *ctx, struct art_dicom_set *set, const struct art_dicom *d,
                      const struct art_dicom_pixels *p, int temporal)
{
    double *offset = NULL;
    int status;
    ART_TRY(art_dicom_check_rest(ctx, d, p));
    ART_TRY(grid_offsets(ctx, d, p->frames, &offset));
    for (int f = 0; f < p->frames; f++) ART_TRY(add_frame(ctx, set, d, p, f, offset, temporal));
out:
    art_free(offset);
    return status;
}

/* Why a file cannot be taken becomes a warning; want of memory stays an error. */
static int skip(struct art_ctx *ctx, struct art_dicom_set *set, const char *file,
                const struct art_quiet *quiet, int status)
{
    const struct art_loc loc = {file, 0, 0};
    set->n_skipped++;
    if (art_status_stops(status)) return status;
    return art_warn_strict(ctx, status, &loc, "left out: %s", quiet->why);
}

static int add_file(struct art_ctx *ctx, struct art_dicom_set *set, const char *file, int temporal)
{
    struct art_quiet quiet;
    struct art_dicom d;
    struct art_dicom_pixels p;
    int status;
    art_quiet_errors(ctx, &quiet);
    status = art_dicom_read(ctx, &d, file);
    if (status == ART_OK) {
        status = art_dicom_pixels(ctx, &d, &p);
        if (status == ART_OK) status = refuse_mosaic(ctx, &d);
        if (status == ART_OK && d.cut)
            status =
                art_dicom_fail(ctx, &d, ART_ESYNTAX, d.src.n, "the file ends within its pixels");
    }
    status = art_quiet_end(ctx, &quiet, status);
    status =
        status < 0 ? skip(ctx, set, file, &quiet, status) : add_frames(ctx, set, &d, &p, temporal);
    art_dicom_fini(&d);
    return status;
}

int art_dicom_image(struct art_ctx *ctx, const struct art_dicom *dicom, struct art_image **image)
{
    struct art_dicom_set set;
    struct art_dicom_pixels p;
    int status;
    art_dicom_set_init(&set);
    set.given = dicom;
    ART_TRY(art_dicom_pixels(ctx, dicom, &p));
    ART_TRY(refuse_mosaic(ctx, dicom));
    if (dicom->cut) {
        status = art_dicom_fail(ctx, dicom, ART_ESYNTAX, dicom->src.n,
                                "the file ends within its pixels");
        goto out;
    }
    ART_TRY(add_frames(ctx, &set, dicom, &p, -1));
    ART_TRY(art_dicom_set_image(ctx, &set, NULL, image));
out:
    art_dicom_set_fini(&set);
    return status;
}

int art_dicom_set_add(struct art_ctx *ctx, struct art_dicom_set *set, int n,
                      const char *const *files, int temporal)
{
    int first = set->n, before = set->last_time, status = ART_OK;
    for (int f = 0; f < n; f++) ART_TRY(add_file(ctx, set, files[f], temporal));
    for (int s = first; s < set->n; s++) {
        /* what has no position is one stack more behind those that there are */
        if (set->slice[s].temporal < 0 && first > 0 && !set->one_stack)
            set->slice[s].temporal = before + 1;
        if (set->slice[s].temporal > set->last_time) set->last_time = set->slice[s].temporal;
    }
    /* frames without one are at 0 for those that come */
    if (set->n > first && set->last_time < 0) set->last_time = 0;
out:
    return status;
}

/* ------------------------------------------------------------------- series */

static int by_number(const void *a, const void *b)
{
    const struct art_dicom_series *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return strcmp(x->uid, y->uid);
}

int art_dicom_set_series(struct art_ctx *ctx, const struct art_dicom_set *set,
                         struct art_dicom_series **out, int *n)
{
    struct art_dicom_series *list = NULL;
    int count = 0, cap = 0;
    for (int s = 0; s < set->n; s++) {
        const struct art_dicom_slice *slice = &set->slice[s];
        int i = 0;
        while (i < count && strcmp(list[i].uid, slice->uid) != 0) i++;
        if (i == count) {
            if (!ART_GROW(ctx, list, count, cap)) {
                art_free(list);
                return ctx->status;
            }
            list[count] = (struct art_dicom_series){.uid = slice->uid,
                                                    .number = slice->series_number,
                                                    .columns = slice->columns,
                                                    .rows = slice->rows};
            memcpy(list[count++].modality, slice->modality, sizeof slice->modality);
        }
        list[i].n_frames++;
        list[i].n_files += slice->frame == 0;
    }
    if (count) qsort(list, (size_t)count, sizeof *list, by_number);
    *out = list, *n = count;
    return ART_OK;
}
