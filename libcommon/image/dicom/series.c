/* This assembles one image from the frames of a series. */
#include "dicom_priv.h"
#include <stdio.h>
#include <stdlib.h>

/* --------------------------------------------------------------- which frames */

static int list_series(struct art_ctx *ctx, const struct art_dicom_series *list, int n,
                       const char *which)
{
    struct art_buf text;
    int status;
    art_buf_init(&text, ctx);
    for (int i = 0; i < n; i++)
        art_buf_printf(&text, "%s%d (%s, %d frames of %d x %d)", i ? ", " : "", list[i].number,
                       list[i].modality, list[i].n_frames, list[i].columns, list[i].rows);
    status = art_error(ctx, which ? ART_ENOTFOUND : ART_EUSAGE, NULL,
                       which ? "there is no series '%s' (there are: %s)"
                             : "there are several series, of which one has to be chosen%s: %s",
                       which ? which : "", text.s ? text.s : "");
    art_buf_fini(&text);
    return status;
}

static int choose(struct art_ctx *ctx, const struct art_dicom_set *set, const char *which,
                  const char **uid)
{
    struct art_dicom_series *list = NULL;
    int n = 0, hits = 0, status;
    int64_t number;
    if (which && strcmp(which, "*") == 0) {
        *uid = NULL;
        return ART_OK;
    }
    ART_TRY(art_dicom_set_series(ctx, set, &list, &n));
    if (n == 0) {
        status = art_error(ctx, ART_ENOTFOUND, NULL, "there is no image in these files");
        goto out;
    }
    for (int i = 0; i < n; i++) {
        bool hit = !which || strcmp(list[i].uid, which) == 0 ||
                   (art_parse_int(which, &number) && number == list[i].number);
        if (hit) *uid = list[i].uid, hits++;
    }
    if (hits != 1) status = list_series(ctx, list, n, which && hits == 0 ? which : NULL);
out:
    art_free(list);
    return status;
}

static bool belongs(const struct art_dicom_slice *slice, const char *uid)
{
    return !uid || strcmp(slice->uid, uid) == 0;
}

/* Two frames that may lie in one image. */
static bool alike(const struct art_dicom_slice *a, const struct art_dicom_slice *b)
{
    if (a->columns != b->columns || a->rows != b->rows || a->channels != b->channels ||
        a->type != b->type || a->has_place != b->has_place)
        return false;
    for (int i = 0; i < 6; i++)
        if (fabs(a->axes[i] - b->axes[i]) > 1e-3) return false;
    for (int i = 0; i < 2; i++)
        if (fabs(a->spacing[i] - b->spacing[i]) > 1e-3 * a->spacing[i]) return false;
    return true;
}

/* The largest set of frames that are alike; the others are left out. */
static int take_frames(struct art_ctx *ctx, struct stack *s, const struct art_dicom_set *set,
                       const char *uid)
{
    int best = -1, most = 0, n_all = 0, cap = 0, out = -1;
    for (int i = 0; i < set->n; i++) {
        const struct art_dicom_slice *a = &set->slice[i];
        int n = 0;
        if (!belongs(a, uid)) continue;
        n_all++;
        /* counted from the first of each kind alone */
        if (best >= 0 && alike(&set->slice[best], a)) continue;
        for (int j = 0; j < set->n; j++)
            n += belongs(&set->slice[j], uid) && alike(a, &set->slice[j]);
        if (n > most) best = i, most = n;
    }
    for (int i = 0; i < set->n; i++) {
        if (!belongs(&set->slice[i], uid)) continue;
        if (best < 0 || !alike(&set->slice[best], &set->slice[i])) {
            if (out < 0) out = i;
            continue;
        }
        if (!ART_GROW(ctx, s->frame, s->n, cap)) return ctx->status;
        s->frame[s->n++] = set->slice[i];
    }
    if (s->n == 0) return art_error(ctx, ART_ENOTFOUND, NULL, "there is no image in these files");
    if (out < 0) return ART_OK;
    const struct art_loc loc = {set->slice[out].file, 0, 0};
    return art_warn_strict(ctx, ART_ESHAPE, &loc,
                           "%d of %d frames have another size, spacing or orientation than the "
                           "most, and are left out; this is the first",
                           n_all - s->n, n_all);
}

/* --------------------------------------------------------------------- order */

static int order(double a, double b)
{
    return a < b ? -1 : a > b;
}

static int by_place(const void *pa, const void *pb)
{
    const struct art_dicom_slice *a = pa, *b = pb;
    if (a->temporal != b->temporal) return a->temporal < b->temporal ? -1 : 1;
    if (order(a->along, b->along)) return order(a->along, b->along);
    if (a->acquisition != b->acquisition) return a->acquisition < b->acquisition ? -1 : 1;
    if (order(a->trigger, b->trigger)) return order(a->trigger, b->trigger);
    if (a->instance != b->instance) return a->instance < b->instance ? -1 : 1;
    return a->number - b->number;
}

/* Places along the normal; where files say nothing of a place, the order of their numbers. */
static int place_along(struct art_ctx *ctx, struct stack *s)
{
    double normal[3];
    bool known = s->frame[0].has_place;
    art_v3_cross(normal, s->frame[0].axes, s->frame[0].axes + 3);
    (void)art_v3_normalize(s->normal, normal);
    for (int i = 0; !known && i < s->n; i++) {
        if (isnan(s->frame[i].position[2])) break;
        known = i + 1 == s->n;
    }
    /* several frames of one file at one place, as of an old moving picture, are no such information
     */
    bool apart = false;
    for (int i = 1; i < s->n; i++)
        apart = apart || art_v3_distance(s->frame[i].position, s->frame[0].position) > 0;
    bool times = false;
    for (int i = 1; i < s->n; i++) times = times || s->frame[i].temporal != s->frame[0].temporal;
    if (s->n > 1 && s->frame[0].n_frames > 1 && !apart && !times) known = false;
    s->placed = known;
    for (int i = 0; i < s->n; i++) {
        struct art_dicom_slice *f = &s->frame[i];
        f->along = known ? art_v3_dot(s->normal, f->position) : 0;
        if (!known && s->frame[0].n_frames > 1) {
            f->along = times ? 0 : f->frame;
        } else if (!known) {
            f->along = f->instance;
        }
    }
    if (known || s->n == 1 || (times && s->frame[0].n_frames > 1)) return ART_OK;
    const struct art_loc loc = {s->frame[0].file, 0, 0};
    return art_warn_strict(ctx, ART_ENOTFOUND, &loc,
                           "the files do not say where their slices are: they are put in the "
                           "order of their numbers");
}

static bool same_place(const struct stack *s, int a, int b)
{
    double tolerance = 1e-3 * (s->frame[a].between > 0 ? fmin(s->frame[a].between, 1) : 1);
    return fabs(s->frame[a].along - s->frame[b].along) <= tolerance;
}

/* Frames at one place without positions in time: as many at each place are as many times. */
static void guess_times(struct stack *s)
{
    int each = 0, n = 1;
    for (int i = 0; i < s->n; i++)
        if (s->frame[i].temporal != s->frame[0].temporal) return;
    for (int i = 1; i <= s->n; i++) {
        if (i < s->n && same_place(s, i, i - 1)) {
            n++;
            continue;
        }
        if (each == 0) each = n;
        if (n != each) return;
        n = 1;
    }
    if (each < 2 || !s->placed) return;
    for (int i = 0; i < s->n; i++) s->frame[i].temporal = i % each;
    qsort(s->frame, (size_t)s->n, sizeof *s->frame, by_place);
}

/* Of frames at one place and time the first stays. */
static int drop_twins(struct art_ctx *ctx, struct stack *s)
{
    int n = 0, dropped = 0;
    struct art_loc loc = {0};
    char where[200] = "";
    for (int i = 0; i < s->n; i++) {
        bool twin =
            n > 0 && s->frame[n - 1].temporal == s->frame[i].temporal && same_place(s, n - 1, i);
        if (twin && dropped++ == 0) {
            loc.file = s->frame[i].file;
            snprintf(where, sizeof where, "%.120s, at %g", s->frame[n - 1].file, s->frame[i].along);
        }
        if (!twin) s->frame[n++] = s->frame[i];
    }
    s->n = n;
    if (!dropped) return ART_OK;
    return art_warn_strict(
        ctx, ART_ESHAPE, &loc,
        "%d slices have the same positions as others and are left out; the first is this "
        "one, beside %s",
        dropped, where);
}

/* ---------------------------------------------------------------------- times */

/* Finds the first frame of each time; all times must have as many slices. */
static int find_times(struct art_ctx *ctx, struct stack *s)
{
    int cap = 0;
    for (int i = 0; i < s->n; i++) {
        if (i > 0 && s->frame[i].temporal == s->frame[i - 1].temporal) continue;
        if (!ART_GROW(ctx, s->begin, s->n_times, cap)) return ctx->status;
        s->begin[s->n_times++] = i;
    }
    if (!ART_GROW(ctx, s->begin, s->n_times, cap)) return ctx->status;
    s->begin[s->n_times] = s->n;
    return ART_OK;
}

/* -------------------------------------------------------------------- spacing */

static int ascending(const void *a, const void *b)
{
    return order(*(const double *)a, *(const double *)b);
}

/* Finds the step from slice to slice, the median of all; and how many slices that makes between
 * the outermost. */
static int find_step(struct art_ctx *ctx, struct stack *s)
{
    double *gap = art_alloc(ctx, (size_t)s->n, sizeof *gap);
    int n = 0;
    if (!gap) return ctx->status;
    s->low = INFINITY, s->high = -INFINITY;
    for (int i = 0; i < s->n; i++) {
        s->low = fmin(s->low, s->frame[i].along), s->high = fmax(s->high, s->frame[i].along);
        if (i > 0 && s->frame[i].temporal == s->frame[i - 1].temporal)
            gap[n++] = s->frame[i].along - s->frame[i - 1].along;
    }
    if (n) qsort(gap, (size_t)n, sizeof *gap, ascending);
    s->step = n ? gap[n / 2] : 0;
    art_free(gap);
    if (!(s->step > 0)) s->step = s->frame[0].between > 0 ? s->frame[0].between : 1;
    double count = rint((s->high - s->low) / s->step) + 1;
    if (count > 65536)
        return art_error(ctx, ART_ELIMIT, NULL, "slices %g apart over %g would be %g of them",
                         s->step, s->high - s->low, count);
    s->n_slices = (int)count;
    /* even steps over all, so that no rounding adds up */
    if (s->n_slices > 1) s->step = (s->high - s->low) / (s->n_slices - 1);
    return ART_OK;
}

/* Where slices are missing, or lie off the grid by more than a twentieth of a step. */
static int report_gaps(struct art_ctx *ctx, struct stack *s)
{
    int missing = 0, off = 0;
    struct art_loc loc = {0};
    char where[160] = "";
    for (int t = 0; t < s->n_times; t++) {
        int n = s->begin[t + 1] - s->begin[t];
        missing += s->n_slices - n > 0 ? s->n_slices - n : 0;
        for (int i = s->begin[t]; i < s->begin[t + 1]; i++) {
            double k = (s->frame[i].along - s->low) / s->step;
            bool gap = i > s->begin[t] && s->frame[i].along - s->frame[i - 1].along > 1.5 * s->step;
            off += fabs(k - rint(k)) > 0.05;
            if ((gap || fabs(k - rint(k)) > 0.05) && !loc.file) {
                loc.file = s->frame[i].file;
                snprintf(where, sizeof where, "; first before the slice at %g", s->frame[i].along);
            }
        }
    }
    s->even = missing == 0 && off == 0;
    if (s->even) return ART_OK;
    if (s->frame[0].channels > 1 || !s->placed)
        return art_error(ctx, ART_ESHAPE, &loc, "%d slice{s} {is|are} missing%s", missing, where);
    return art_warn_strict(
        ctx, ART_ESHAPE, loc.file ? &loc : NULL,
        "%d slice{s} {is|are} missing and %d lie between the others%s: values at even "
        "steps of %g are interpolated",
        missing, off, where, s->step);
}

/* The vector from slice to slice, which need not be upright on them (a tilted gantry). */
static int find_direction(struct art_ctx *ctx, struct stack *s)
{
    const struct art_dicom_slice *low = &s->frame[0], *high = low;
    double worst = 0;
    for (int i = 0; i < s->n; i++) {
        if (s->frame[i].along < low->along) low = &s->frame[i];
        if (s->frame[i].along > high->along) high = &s->frame[i];
    }
    memcpy(s->origin, low->has_place ? low->position : (double[3]){0, 0, 0}, sizeof s->origin);
    art_v3_scale(s->vector, s->step, s->normal);
    if (!low->has_place && s->placed) s->origin[2] = low->along;
    if (!low->has_place || s->n_slices < 2 || !s->placed) return ART_OK;
    for (int a = 0; a < 3; a++)
        s->vector[a] = (high->position[a] - low->position[a]) / (s->n_slices - 1);
    for (int i = 0; i < s->n; i++) {
        double at[3];
        art_v3_add_scaled(at, s->origin, (s->frame[i].along - s->low) / s->step, s->vector);
        worst = fmax(worst, art_v3_distance(at, s->frame[i].position));
    }
    if (worst <= 0.1 * s->step) return ART_OK;
    return art_warn_strict(ctx, ART_ESHAPE, NULL,
                           "the slices do not lie on a straight line: they are off it by up to %g",
                           worst);
}

/* Sizes that the files do not state. */
static int report_assumed(struct art_ctx *ctx, const struct stack *s)
{
    const struct art_dicom_slice *f = &s->frame[0];
    const struct art_loc loc = {f->file, 0, 0};
    int status = ART_OK;
    if (!f->has_spacing)
        ART_TRY(art_warn_strict(ctx, ART_ENOTFOUND, &loc,
                                "there is no Pixel Spacing (0028,0030): pixels of 1 mm are "
                                "assumed"));
    if (s->n_slices > 1 && !s->placed && f->between == 0)
        status = art_warn_strict(ctx, ART_ENOTFOUND, &loc,
                                 "nothing states how far apart the slices are: 1 mm is assumed");
out:
    return status;
}

/* ----------------------------------------------------------------------------- */

int art_dicom_set_image(struct art_ctx *ctx, const struct art_dicom_set *set, const char *which,
                        struct art_image **image)
{
    struct stack s = {0};
    const char *uid = NULL;
    int status;
    ART_TRY(choose(ctx, set, which, &uid));
    ART_TRY(take_frames(ctx, &s, set, uid));
    ART_TRY(place_along(ctx, &s));
    qsort(s.frame, (size_t)s.n, sizeof *s.frame, by_place);
    guess_times(&s);
    ART_TRY(drop_twins(ctx, &s));
    ART_TRY(find_times(ctx, &s));
    ART_TRY(find_step(ctx, &s));
    ART_TRY(report_gaps(ctx, &s));
    ART_TRY(find_direction(ctx, &s));
    ART_TRY(report_assumed(ctx, &s));
    s.given = set->given;
    ART_TRY(art_dicom_fill(ctx, &s, image));
out:
    art_free(s.frame);
    art_free(s.begin);
    return status;
}
