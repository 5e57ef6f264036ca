#include "artimage.h"

struct threshold_options {
    struct input in;
    struct output out;
    double lo, hi;
    bool otsu;
};

static const struct art_cli_option threshold_table[] = {
    ART_OPTION(threshold_options, lo, "from-value", 'l', REAL("VALUE"),
               "inside are values from VALUE on"),
    ART_OPTION(threshold_options, hi, "to-value", 'u', REAL("VALUE"),
               "inside are values up to VALUE"),
    ART_OPTION(threshold_options, otsu, "otsu", 0, FLAG,
               "from the level on that parts the values best (Otsu 1979)"),
    INPUT_OPTIONS(threshold_options),
    OUTPUT_OPTIONS(threshold_options),
    {0}};

static int threshold(struct art_cli *cli, void *opts)
{
    const struct threshold_options *o = opts;
    struct art_image *image = NULL, *mask = NULL;
    struct art_image_stats stats;
    bool has_lo = art_cli_given(cli, "from-value"), has_hi = art_cli_given(cli, "to-value");
    double lo = has_lo ? o->lo : -INFINITY, hi = has_hi ? o->hi : INFINITY;
    int status;
    if (!has_lo && !has_hi && !o->otsu)
        return usage(cli, "one of --from-value, --to-value, --otsu is needed");
    if (o->otsu && has_lo) return usage(cli, "--otsu and --from-value exclude each other");
    if (lo > hi) return usage(cli, "--from-value is above --to-value");
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    ART_TRY(need_grey(cli, &image));
    if (o->otsu) {
        ART_TRY(art_image_otsu(&cli->ctx, image, 0, &lo));
        if (cli->verbose) art_note(&cli->ctx, NULL, "the level is %g", lo);
    }
    ART_TRY(art_image_threshold(&cli->ctx, &mask, image, lo, hi));
    ART_TRY(art_image_statistics(&cli->ctx, mask, -1, 0, &stats));
    if (stats.n && stats.max == 0) ART_TRY(warn_empty(cli, image, -1, "mask"));
    ART_TRY(store(cli, mask, &o->out));
out:
    art_image_free(mask);
    art_image_free(image);
    return status;
}

const struct art_cli_command threshold_command =
    ART_COMMAND("threshold", "a mask of values in a range", threshold_table, threshold_options,
                "[IMAGE]", 0, 1, threshold);
