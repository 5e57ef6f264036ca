#include "artimage.h"

struct info_options {
    struct input in;
    bool checksum;
};

static const struct art_cli_option info_table[] = {
    ART_OPTION(info_options, checksum, "checksum", 0, FLAG,
               "a line with the CRC-32 of each slice as well"),
    INPUT_OPTIONS(info_options),
    {0}};

static void put_numbers(struct art_sink *sink, const char *name, int n, const double *x)
{
    art_sink_puts(sink, name);
    for (int i = 0; i < n; i++) {
        art_sink_puts(sink, " ");
        art_sink_put_double(sink, x[i]);
    }
    art_sink_puts(sink, "\n");
}

static int put_values(struct art_cli *cli, struct art_sink *sink, const struct art_image *image)
{
    struct art_image_stats stats;
    int status = ART_OK;
    for (int c = 0; c < image->channels && c < 16; c++) {
        ART_TRY(art_image_statistics(&cli->ctx, image, -1, c, &stats));
        if (image->channels > 1) ART_TRY(art_sink_printf(sink, "channel %d\n", c));
        put_numbers(sink, "min", 1, &stats.min);
        put_numbers(sink, "max", 1, &stats.max);
        put_numbers(sink, "mean", 1, &stats.mean);
        put_numbers(sink, "sd", 1, &stats.sd);
        if (stats.n_nan) ART_TRY(art_sink_printf(sink, "not_numbers %zu\n", stats.n_nan));
    }
out:
    return status;
}

static int put_place(struct art_sink *sink, const struct art_image *image)
{
    double spacing[3], lo[3], hi[3], row[4];
    char axes[4];
    art_image_spacing(image, spacing);
    art_image_bounds(image, lo, hi);
    art_image_orientation(image, axes);
    put_numbers(sink, "spacing", 3, spacing);
    int status =
        art_sink_printf(sink, "units %s\naxes %s\n", image->units ? image->units : "-", axes);
    for (int r = 0; r < 3; r++) {
        memcpy(row, image->X.A + 3 * r, 3 * sizeof *row);
        row[3] = image->X.p[r];
        put_numbers(sink, "transform", 4, row);
    }
    put_numbers(sink, "low", 3, lo);
    put_numbers(sink, "high", 3, hi);
    return status;
}

static int put_image(struct art_cli *cli, const struct info_options *o, struct art_sink *sink,
                     const char *path)
{
    struct art_image *image = NULL;
    const struct art_format *format = NULL;
    int status;
    const struct art_image_reading how = {.format = o->in.from, .series = o->in.series};
    ART_TRY(art_image_read_as(&cli->ctx, &image, path, &how, &format));
    ART_TRY(art_sink_printf(sink,
                            "file %s\nformat %s\nsize %d %d %d\ntimes %d\nchannels %d\ntype %s\n",
                            path, format->name, image->n[0], image->n[1], image->n[2],
                            image->n_times, image->channels, art_scalar_name(image->type)));
    if (image->slope != 1 || image->intercept != 0) {
        put_numbers(sink, "slope", 1, &image->slope);
        put_numbers(sink, "intercept", 1, &image->intercept);
    }
    ART_TRY(put_place(sink, image));
    if (image->time) put_numbers(sink, "time", image->n_times, image->time);
    ART_TRY(put_values(cli, sink, image));
    for (int w = 0; w < image->n_windows; w++) {
        const double x[2] = {image->windows[w].center, image->windows[w].width};
        ART_TRY(art_sink_printf(sink, "window %s", image->windows[w].name));
        put_numbers(sink, "", 2, x);
    }
    for (int s = 0; o->checksum && s < image->n_times * image->n[2]; s++)
        ART_TRY(
            art_sink_printf(sink, "slice %d %d %08x\n", s / image->n[2], s % image->n[2],
                            (unsigned)art_image_checksum(image, s / image->n[2], s % image->n[2])));
out:
    art_image_free(image);
    return status;
}

static int info(struct art_cli *cli, void *opts)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    for (int i = 0; i < (cli->n_args ? cli->n_args : 1); i++) {
        if (i > 0) ART_TRY(art_sink_printf(sink, "\n"));
        ART_TRY(put_image(cli, opts, sink, arg_or_stdin(cli, i)));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

const struct art_cli_command info_command =
    ART_COMMAND("info", "size, place, values", info_table, info_options, "[IMAGE...]", 0, -1, info);
