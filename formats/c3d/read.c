/* C3D files (www.c3d.org, The C3D File Format User Guide): frames of points, with samples of analog
 * channels between. */
#include "c3d_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const extensions[] = {".c3d", NULL};
static const char *const none[] = {NULL};

static bool sniff(const struct art_source *src)
{
    const unsigned char *d = (const unsigned char *)src->data;
    return src->n >= C3D_BLOCK && d[0] >= 1 && d[1] == 0x50;
}

/* ------------------------------------------------------------------------- header */

static size_t unsigned_word(const struct c3d *c, size_t word)
{
    const unsigned char *d = (const unsigned char *)c->src->data;
    return (size_t)c3d_int(c, d + 2 * (word - 1)) & 0xffff;
}

static size_t frame_size(const struct c3d *c)
{
    return (4 * c->n_points + c->n_channels * c->per_frame) * (c->scale < 0 ? 4 : 2);
}

/* Frames are counted to 65535; longer files say how many there are in parameters. */
static size_t said_frames(const struct c3d *c)
{
    size_t last = unsigned_word(c, 5);
    double low = c3d_number(c, "TRIAL", "ACTUAL_END_FIELD", 0, -1),
           high = c3d_number(c, "TRIAL", "ACTUAL_END_FIELD", 1, 0),
           from = c3d_number(c, "TRIAL", "ACTUAL_START_FIELD", 0, 0);
    double many = c3d_number(c, "POINT", "LONG_FRAMES", 0, 0);
    if (many >= 1 && many < 1e9) return (size_t)many;
    if (last >= 65535 && (low != -1 || high > 0)) {
        double end = fmod(low + 65536, 65536) + 65536 * high;
        double start =
            fmod(from + 65536, 65536) + 65536 * c3d_number(c, "TRIAL", "ACTUAL_START_FIELD", 1, 0);
        if (end >= start && end < 1e9) return (size_t)(end - start) + 1;
    }
    return last >= (size_t)c->first ? last - (size_t)c->first + 1 : 0;
}

static int read_header(struct c3d *c)
{
    const unsigned char *d = (const unsigned char *)c->src->data;
    int status;
    if (!sniff(c->src)) return c3d_fail(c, 0, "no C3D file: its second byte is not 0x50");
    ART_TRY(c3d_read_params(c, (size_t)(d[0] - 1) * C3D_BLOCK));
    c->n_points = unsigned_word(c, 2);
    c->per_frame = unsigned_word(c, 10);
    c->n_channels = c->per_frame ? unsigned_word(c, 3) / c->per_frame : 0;
    c->first = (long)unsigned_word(c, 4);
    c->scale = c3d_real(c, d + 12);
    c->rate = c3d_number(c, "POINT", "RATE", 0, c3d_real(c, d + 20));
    size_t block = unsigned_word(c, 9);
    double said = c3d_number(c, "POINT", "DATA_START", 0, 0);
    if (block == 0 && said > 0) block = (size_t)said;
    c->data_start = (block ? block - 1 : 0) * C3D_BLOCK;
    if (block == 0 || c->data_start > c->src->n)
        return c3d_fail(c, 16, "the data begin in block %zu, past the end of the file", block);
    if (!(c->rate > 0) || !isfinite(c->rate)) return c3d_fail(c, 20, "there is no rate of frames");
    if (!isfinite(c->scale)) return c3d_fail(c, 12, "the scale of points is no number");
    size_t size = frame_size(c), room = size ? (c->src->n - c->data_start) / size : 0;
    if (size == 0) return c3d_fail(c, 2, "there are neither points nor analog channels");
    c->n_frames = said_frames(c);
    /* it would be tens of thousands of labels for nothing; a file without frames is none of these
     */
    if (room == 0 && (c->n_frames > 0 || c->n_points + c->n_channels > c->src->n))
        return c3d_fail(c, 2,
                        "a frame of %zu points and %zu channels takes %zu bytes, and %zu are there",
                        c->n_points, c->n_channels, size, c->src->n - c->data_start);
    if (c->n_frames > room) {
        struct art_loc loc = {c->src->name, 0, 0};
        ART_TRY(art_warn_strict(
            c->ctx, ART_ESHAPE, &loc,
            "the header counts %zu frame{s}, but the file ends after %zu, which are used",
            c->n_frames, room));
        c->n_frames = room;
    }
out:
    return status;
}

/* -------------------------------------------------------------------------- data */

static double datum(const struct c3d *c, size_t frame, size_t word)
{
    const unsigned char *d =
        (const unsigned char *)c->src->data + c->data_start + frame * frame_size(c);
    return c->scale < 0 ? c3d_real(c, d + 4 * word) : c3d_int(c, d + 2 * word);
}

static void take_points(const struct c3d *c, size_t frame, double *row)
{
    for (size_t i = 0; i < c->n_points; i++) {
        bool seen = datum(c, frame, 4 * i + 3) >= 0;
        for (size_t k = 0; k < 3; k++) {
            double x = datum(c, frame, 4 * i + k) * (c->scale < 0 ? 1 : c->scale);
            row[3 * i + k] = seen && isfinite(x) ? x : NAN;
        }
    }
}

struct channel {
    double offset, factor;
    bool is_unsigned;
};

static void take_analog(const struct c3d *c, const struct channel *channels, size_t frame, size_t k,
                        double *row)
{
    for (size_t i = 0; i < c->n_channels; i++) {
        double x = datum(c, frame, 4 * c->n_points + k * c->n_channels + i);
        if (channels[i].is_unsigned && c->scale >= 0 && x < 0) x += 65536;
        x = (x - channels[i].offset) * channels[i].factor;
        row[i] = isfinite(x) ? x : NAN;
    }
}

static int set_names(const struct c3d *c, struct art_series *s, const char *group, bool points)
{
    static const char *const axes[] = {".x", ".y", ".z"};
    size_t n = (size_t)s->vsize;
    char **names = art_alloc(c->ctx, n + 1, sizeof *names);
    int status = names ? ART_OK : ART_ENOMEM;
    for (size_t j = 0; j < n && status == ART_OK; j++) {
        size_t k = points ? j / 3 : j;
        char *label = c3d_text(c, group, "LABELS", k);
        const char *axis = points ? axes[j % 3] : "";
        if (label)
            names[j] = *label ? art_format(c->ctx, "%s%s", label, axis)
                              : art_format(c->ctx, "%s%zu%s", points ? "M" : "A", k + 1, axis);
        art_free(label);
        if (!names[j]) status = ART_ENOMEM;
    }
    if (status == ART_OK) status = art_series_set_names(c->ctx, s, (const char *const *)names);
    for (size_t j = 0; names && j < n; j++) art_free(names[j]);
    art_free(names);
    return status;
}

/* The unit that all channels have in common. */
static int set_units(const struct c3d *c, struct art_series *s, const char *group, bool points)
{
    char *unit = c3d_text(c, group, "UNITS", 0);
    int status = unit ? ART_OK : ART_ENOMEM;
    bool common = unit && *unit;
    for (size_t k = 1; !points && k < c->n_channels && status == ART_OK; k++) {
        char *other = c3d_text(c, group, "UNITS", k);
        if (!other) status = ART_ENOMEM;
        common = common && art_streq(unit, other);
        art_free(other);
    }
    if (status == ART_OK && common) status = art_series_set_units(c->ctx, s, unit);
    art_free(unit);
    return status;
}

static int read_points(const struct c3d *c, struct art_series *s, double *row)
{
    int status = ART_OK;
    for (size_t i = 0; i < c->n_frames && status == ART_OK; i++) {
        take_points(c, i, row);
        status = art_series_append(c->ctx, s, ((double)c->first - 1 + (double)i) / c->rate, row);
    }
    return status;
}

static int read_analog(const struct c3d *c, struct art_series *s, double *row)
{
    double general = c3d_number(c, "ANALOG", "GEN_SCALE", 0, 1);
    char *format = c3d_text(c, "ANALOG", "FORMAT", 0);
    struct channel *channels = art_alloc(c->ctx, c->n_channels + 1, sizeof *channels);
    int status = channels && format ? ART_OK : ART_ENOMEM;
    for (size_t i = 0; i < c->n_channels && status == ART_OK; i++)
        channels[i] = (struct channel){c3d_number(c, "ANALOG", "OFFSET", i, 0),
                                       general * c3d_number(c, "ANALOG", "SCALE", i, 1),
                                       art_strcaseeq(format, "UNSIGNED")};
    for (size_t i = 0; i < c->n_frames * c->per_frame && status == ART_OK; i++) {
        take_analog(c, channels, i / c->per_frame, i % c->per_frame, row);
        double frame = (double)c->first - 1 + (double)i / (double)c->per_frame;
        status = art_series_append(c->ctx, s, frame / c->rate, row);
    }
    art_free(channels);
    art_free(format);
    return status;
}

static int read_file(struct art_ctx *ctx, struct art_series *s, const struct art_source *src,
                     bool analog)
{
    struct c3d c = {.ctx = ctx, .src = src};
    struct art_series made;
    double *row = NULL;
    int status;
    art_series_init(&made, 0);
    ART_TRY(read_header(&c));
    if (analog && c.n_channels == 0) ART_TRY(c3d_fail(&c, 4, "there are no analog channels"));
    bool points = !analog && c.n_points > 0;
    size_t width = points ? 3 * c.n_points : c.n_channels;
    if (width == 0) ART_TRY(c3d_fail(&c, 2, "there are no points"));
    row = art_alloc(ctx, width, sizeof *row);
    if (!row) ART_TRY(ART_ENOMEM);
    art_series_init(&made, (int)width);
    ART_TRY(set_names(&c, &made, points ? "POINT" : "ANALOG", points));
    ART_TRY(set_units(&c, &made, points ? "POINT" : "ANALOG", points));
    ART_TRY(points ? read_points(&c, &made, row) : read_analog(&c, &made, row));
    if (made.n) made.stop = made.t[made.n - 1];
    *s = made;
    art_series_init(&made, 0);
out:
    art_series_fini(&made);
    art_free(row);
    art_map_fini(&c.by_name);
    art_free(c.param);
    return status;
}

static int read_c3d(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    return read_file(ctx, series, src, false);
}

static int read_c3d_analog(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    return read_file(ctx, series, src, true);
}

const struct art_format art_format_c3d = {
    .name = "c3d",
    .summary = "points of motion capture, binary; the analog channels if there are none",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_c3d,
    .points = true,
};

const struct art_format art_format_c3d_analog = {
    .name = "c3d-analog",
    .summary = "the analog channels of a C3D file: forces, EMG",
    .kind = ART_FORMAT_SERIES,
    .extensions = none,
    .read = read_c3d_analog,
};
