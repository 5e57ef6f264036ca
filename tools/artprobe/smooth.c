#include "artprobe.h"
#include <art/series.h>
#include <string.h>

struct smooth_options {
    int average;
    const char *savgol, *butterworth, *spline;
    double lowpass, highpass;
    const char *from, *to;
};

static const struct art_cli_option smooth_table[] = {
    ART_OPTION(smooth_options, average, "average", 'a', INT("W"), "moving average over W knots",
               .range = ">= 1"),
    ART_OPTION(smooth_options, savgol, "savgol", 's', STRING("W,D"),
               "Savitzky-Golay filter: polynomials of degree D over W knots"),
    ART_OPTION(smooth_options, lowpass, "lowpass", 'l', REAL("HZ"),
               "Butterworth's low pass of order 4 without shift of phase, cut off at HZ",
               .range = "> 0"),
    ART_OPTION(smooth_options, highpass, "highpass", 0, REAL("HZ"),
               "what it takes away: removes what is slower than HZ", .range = "> 0"),
    ART_OPTION(smooth_options, butterworth, "butterworth", 'b', STRING("ORDER,HZ"),
               "the low pass with another order, that of both its runs together"),
    ART_OPTION(
        smooth_options, spline, "spline", 0, STRING("SIGMA|auto"),
        "smoothing spline for noise of this standard deviation, or as cross-validation finds"),
    ART_OPTION(smooth_options, from, "from", 'f', STRING("FORMAT"), "format of the input"),
    ART_OPTION(smooth_options, to, "to", 't', STRING("FORMAT"), "format of the output"),
    {0}};

static int parse_savgol(struct art_cli *cli, const char *text, int *window, int *degree)
{
    int64_t w, d;
    size_t n = strlen(text), k = art_read_int(text, n, &w), m = 0;
    if (k > 0 && text[k] == ',') m = art_read_int(text + k + 1, n - k - 1, &d);
    if (m == 0 || k + 1 + m != n || w < 1 || w > INT32_MAX || d < 0 || d >= w)
        return usage(cli, "--savgol takes a window and a smaller degree, such as 9,4");
    *window = (int)w;
    *degree = (int)d;
    return ART_OK;
}

static void show_window(struct art_cli *cli, int want, int used)
{
    if (used == 0)
        art_warn(&cli->ctx, NULL, "too few knots for the degree: nothing was smoothed");
    else if (used < want)
        art_warn(&cli->ctx, NULL, "the window was reduced from %d to %d knot{s}", want, used);
    else if (used > want)
        art_note(&cli->ctx, NULL, "the window was raised from %d to %d knot{s}", want, used);
}

static int parse_butterworth(struct art_cli *cli, const char *text, int *order, double *cutoff)
{
    int64_t n;
    size_t length = strlen(text), k = art_read_int(text, length, &n), m = 0;
    if (k > 0 && text[k] == ',') m = art_read_double(text + k + 1, length - k - 1, cutoff);
    if (m == 0 || k + 1 + m != length || n < 2 || n > 20 || n % 2 || !(*cutoff > 0))
        return usage(
            cli, "--butterworth takes an even order and a cut-off frequency in Hz, such as 4,6");
    *order = (int)n;
    return ART_OK;
}

/* The noise of a spline, 0: to be found. */
static int parse_spline(struct art_cli *cli, const char *text, double *sigma)
{
    *sigma = 0;
    if (art_streq(text, "auto")) return ART_OK;
    if (!art_parse_double(text, sigma) || !(*sigma > 0))
        return usage(cli, "--spline takes the standard deviation of the noise, or 'auto'");
    return ART_OK;
}

/* Filters that count samples take them as evenly spaced. */
static int warn_of_spacing(struct art_cli *cli, const struct art_series *s)
{
    struct art_spacing spacing;
    int status = art_series_spacing(&cli->ctx, s, &spacing);
    if (status < 0 || spacing.even) return status;
    return art_warn_strict(
        &cli->ctx, ART_ERANGE, NULL,
        "the samples are not evenly spaced: %g after time %g, %g elsewhere; the filter "
        "takes them as if they were; 'artprobe resample --step %g' makes them so",
        spacing.worst, spacing.at, spacing.dt, spacing.dt);
}

static int by_window(struct art_cli *cli, const struct smooth_options *o, struct art_series *s)
{
    int status = ART_OK, window = o->average, degree = 0, used = 0;
    if (o->savgol) ART_TRY(parse_savgol(cli, o->savgol, &window, &degree));
    if (o->savgol)
        ART_TRY(art_series_smooth_savgol(&cli->ctx, s, window, degree, &used));
    else
        ART_TRY(art_series_smooth_average(&cli->ctx, s, window, &used));
    show_window(cli, window, used);
out:
    return status;
}

static int smooth(struct art_cli *cli, void *opts)
{
    const struct smooth_options *o = opts;
    enum { USUAL_ORDER = 4 };
    struct in in = {0};
    int status = ART_OK, order = USUAL_ORDER, window, degree;
    double cutoff = o->lowpass > 0 ? o->lowpass : o->highpass, sigma = 0;
    int given = (o->average > 0) + (o->savgol != NULL) + (o->lowpass > 0) + (o->highpass > 0) +
                (o->butterworth != NULL) + (o->spline != NULL);
    if (given != 1)
        return usage(cli,
                     "give one of --average, --savgol, --lowpass, --highpass, --butterworth and "
                     "--spline");
    if (o->savgol) ART_TRY(parse_savgol(cli, o->savgol, &window, &degree));
    if (o->butterworth) ART_TRY(parse_butterworth(cli, o->butterworth, &order, &cutoff));
    if (o->spline) ART_TRY(parse_spline(cli, o->spline, &sigma));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (!o->spline) ART_TRY(warn_of_spacing(cli, &in.s));
    if (o->spline) ART_TRY(report_holes(cli, &in.s, "the spline runs across"));
    if (o->spline)
        ART_TRY(art_series_smooth_spline(&cli->ctx, &in.s, sigma));
    else if (cutoff > 0)
        ART_TRY(art_series_butterworth(&cli->ctx, &in.s, order, cutoff, o->highpass > 0));
    else
        ART_TRY(by_window(cli, o, &in.s));
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command smooth_command =
    ART_COMMAND("smooth", "smooth: moving average, Savitzky and Golay, low pass, spline",
                smooth_table, smooth_options, "[FILE]", 0, 1, smooth, .replaces = true);
