#include "artprobe.h"
#include <string.h>

struct smooth_options {
    int average;
    const char *savgol;
    const char *from, *to;
};

static const struct art_cli_option smooth_table[] = {
    ART_OPTION(smooth_options, average, "average", 'a', INT("W"), "moving average over W knots",
               .range = ">= 1"),
    ART_OPTION(smooth_options, savgol, "savgol", 's', STRING("W,D"),
               "Savitzky-Golay filter: polynomials of degree D over W knots"),
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
        art_warn(&cli->ctx, NULL, "the window was reduced from %d to %d knots", want, used);
    else if (used > want)
        art_note(&cli->ctx, NULL, "the window was raised from %d to %d knots", want, used);
}

static int smooth(struct art_cli *cli, void *opts)
{
    const struct smooth_options *o = opts;
    struct in in = {0};
    int status = ART_OK, window = o->average, degree = 0, used = 0;
    if (!o->average == !o->savgol) return usage(cli, "give either --average or --savgol");
    if (o->savgol) ART_TRY(parse_savgol(cli, o->savgol, &window, &degree));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->savgol)
        ART_TRY(art_series_smooth_savgol(&cli->ctx, &in.s, window, degree, &used));
    else
        ART_TRY(art_series_smooth_average(&cli->ctx, &in.s, window, &used));
    show_window(cli, window, used);
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command smooth_command =
    ART_COMMAND("smooth", "smooth by a moving average or by Savitzky and Golay's filter",
                smooth_table, smooth_options, "[FILE]", 0, 1, smooth, .replaces = true);
