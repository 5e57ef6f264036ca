#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FIELD = 60 }; /* width and precision of a conversion */

/* One conversion of a double and nothing else: %[flags][width][.precision](e|f|g|E|F|G). */
static bool good_conversion(const char *f)
{
    int width = 0, precision = 0;
    if (*f++ != '%') return false;
    while (*f && strchr("-+ #0", *f)) f++;
    for (; *f >= '0' && *f <= '9' && width <= MAX_FIELD; f++) width = width * 10 + *f - '0';
    if (*f == '.')
        for (f++; *f >= '0' && *f <= '9' && precision <= MAX_FIELD; f++)
            precision = precision * 10 + *f - '0';
    return *f && strchr("efgEFG", *f) && f[1] == '\0' && width <= MAX_FIELD &&
           precision <= MAX_FIELD;
}

static int write_value(struct art_sink *sink, double x, const char *format)
{
    char s[512];
    size_t n;
    if (format && isfinite(x)) {
        snprintf(s, sizeof s, format, x);
        /* whatever the program's locale is */
        char *comma = strchr(s, ',');
        if (comma) *comma = '.';
        n = strlen(s);
    } else {
        n = art_print_double(s, x);
    }
    return art_sink_write(sink, s, n);
}

int art_probe_check_format(struct art_ctx *ctx, const char *format, const struct art_loc *loc)
{
    if (good_conversion(format)) return ART_OK;
    return art_error(ctx, ART_ERANGE, loc, "'%.40s' is not a number format (such as %%g or %%8.3f)",
                     format);
}

/* The conversion to use, NULL for shortest exact text. */
static int conversion(struct art_ctx *ctx, const struct art_probe_layout *layout,
                      const char **format)
{
    const char *f = layout ? layout->format : NULL;
    *format = NULL;
    if (!f || strcmp(f, "%g") == 0) return ART_OK;
    int status = art_probe_check_format(ctx, f, NULL);
    if (status == ART_OK) *format = f;
    return status;
}

static bool without_time(const struct art_probe_layout *layout)
{
    return layout && layout->no_time;
}

static int write_real(struct art_sink *sink, double x, char after)
{
    char s[ART_NUMBER_MAX + 1];
    size_t n = art_print_real(s, x);
    s[n] = after;
    return art_sink_write(sink, s, n + 1);
}

/* "# time a b c", separated by tabs */
static int write_names(struct art_sink *sink, const struct art_series *s)
{
    int status = ART_OK;
    ART_TRY(art_sink_write(sink, "# time", 6));
    for (int j = 0; j < s->vsize; j++) {
        ART_TRY(art_sink_write(sink, "\t", 1));
        for (const char *p = s->names[j]; *p; p++)
            ART_TRY(art_sink_write(sink, (unsigned char)*p < ' ' ? " " : p, 1));
    }
    ART_TRY(art_sink_write(sink, "\n", 1));
out:
    return status;
}

int art_probe_write_header(struct art_ctx *ctx, struct art_sink *sink, const struct art_series *s,
                           const struct art_probe_layout *layout)
{
    int status = ART_OK;
    if (layout && layout->no_header) return ART_OK;
    if (without_time(layout) && !(layout->interval > 0))
        return art_error(ctx, ART_ERANGE, NULL, "probe data without times need a time step");
    ART_TRY(write_real(sink, s->start, ' '));
    ART_TRY(write_real(sink, s->stop, ' '));
    ART_TRY(write_real(sink, s->scale, '\n'));
    ART_TRY(art_sink_printf(sink, "%s %d ", art_order_name((int)s->order), s->vsize));
    if (without_time(layout))
        ART_TRY(write_real(sink, layout->interval, '\n'));
    else
        ART_TRY(art_sink_write(sink, "explicit\n", 9));
    if (s->names) ART_TRY(write_names(sink, s));
out:
    return status;
}

int art_probe_write_row(struct art_ctx *ctx, struct art_sink *sink, double t, const double *v,
                        int n, const struct art_probe_layout *layout)
{
    const char *format;
    int status = ART_OK;
    bool timed = !without_time(layout);
    ART_TRY(conversion(ctx, layout, &format));
    if (timed) ART_TRY(write_value(sink, t, NULL));
    for (int j = 0; j < n; j++) {
        if (timed || j > 0) ART_TRY(art_sink_write(sink, " ", 1));
        ART_TRY(write_value(sink, v[j], format));
    }
    ART_TRY(art_sink_write(sink, "\n", 1));
out:
    return status;
}

int art_probe_write(struct art_ctx *ctx, struct art_sink *sink, const struct art_series *s,
                    const struct art_probe_layout *layout)
{
    int status = ART_OK;
    ART_TRY(art_series_need_all(ctx, s, NULL)); /* ArtiSynth knows of no missing samples */
    ART_TRY(art_probe_write_header(ctx, sink, s, layout));
    for (size_t i = 0; i < s->n; i++) {
        if (without_time(layout) &&
            fabs(s->t[i] - (double)i * layout->interval) > 1e-6 * layout->interval)
            return art_error(ctx, ART_ERANGE, NULL,
                             "knot %zu is not at a multiple of the time step", i + 1);
        ART_TRY(
            art_probe_write_row(ctx, sink, s->t[i], s->v + i * (size_t)s->vsize, s->vsize, layout));
    }
out:
    return status;
}
