#include "artimage.h"

struct convert_options {
    struct input in;
    struct output out;
    struct window window;
    const char *type, *orient, *raw_size, *raw_type, *raw_spacing;
    int raw_channels, raw_skip;
    bool values, grey, bytes, raw_big, big;
};

static const struct art_cli_option convert_table[] = {
    ART_OPTION(convert_options, type, "type", 0, STRING("TYPE"),
               "numbers of this type, as int16 or float32, with slope and intercept applied"),
    ART_OPTION(convert_options, values, "values", 0, FLAG,
               "apply slope and intercept; float32 unless --type says otherwise"),
    ART_OPTION(convert_options, grey, "grey", 0, FLAG, "make colours grey"),
    ART_OPTION(convert_options, bytes, "display", 0, FLAG,
               "what the window of display shows, as uint8"),
    WINDOW_OPTIONS(convert_options),
    ART_OPTION(convert_options, orient, "orient", 0, STRING("AXES"),
               "turn the axes of the voxels, to LPS or RAS"),
    ART_OPTION(convert_options, big, "big-endian", 0, FLAG, "write big-endian numbers"),
    ART_OPTION(convert_options, raw_size, "raw-size", 0, STRING("NX,NY[,NZ[,NT]]"),
               "the input is voxels without a header, so many of them"),
    ART_OPTION(convert_options, raw_type, "raw-type", 0, STRING("TYPE"), "their type",
               .init = "uint8"),
    ART_OPTION(convert_options, raw_spacing, "raw-spacing", 0, STRING("DX[,DY,DZ]"),
               "their spacing", .unit = "mm", .init = "1"),
    ART_OPTION(convert_options, raw_channels, "raw-channels", 0, INT("N"), "numbers of each voxel",
               .range = "1..65536", .init = "1"),
    ART_OPTION(convert_options, raw_skip, "raw-skip", 0, INT("BYTES"), "bytes before the voxels",
               .range = ">= 0"),
    ART_OPTION(convert_options, raw_big, "raw-big", 0, FLAG, "they are big-endian"),
    INPUT_OPTIONS(convert_options),
    OUTPUT_OPTIONS(convert_options),
    {0}};

static int load_raw(struct art_cli *cli, const struct convert_options *o, struct art_image **image)
{
    struct art_raw_image how = {.n_times = 1, .channels = o->raw_channels, .big = o->raw_big};
    double size[4] = {1, 1, 1, 1};
    int n, status;
    ART_TRY(numbers(cli, "raw-size", o->raw_size, 1, 4, size, &n));
    for (int a = 0; a < 4; a++) {
        if (!(size[a] >= 1 && size[a] <= INT32_MAX) || size[a] != floor(size[a]))
            return usage(cli, "--raw-size: sizes are whole numbers from 1 on");
        if (a < 3) how.n[a] = (int)size[a];
    }
    how.n_times = (int)size[3];
    how.skip = (size_t)o->raw_skip;
    ART_TRY(three(cli, "raw-spacing", o->raw_spacing, how.spacing));
    ART_TRY(type_of(cli, o->raw_type, &how.type));
    ART_TRY(art_image_read_raw(&cli->ctx, image, arg_or_stdin(cli, 0), &how));
    (*image)->units = art_strdup(&cli->ctx, "mm");
    if (!(*image)->units) status = cli->ctx.status;
out:
    return status;
}

static void replace(struct art_image **image, struct art_image *by)
{
    art_image_free(*image);
    *image = by;
}

/* Values of the window as 0 ... 255. */
static int display(struct art_cli *cli, const struct convert_options *o, struct art_image **image)
{
    struct art_image *made = NULL;
    double center, width;
    int status;
    ART_TRY(find_window(cli, *image, &o->window, &center, &width));
    double *row = art_alloc(&cli->ctx, (size_t)(*image)->n[0], sizeof *row);
    if (!row) return cli->ctx.status;
    status = art_image_cast(&cli->ctx, &made, *image, ART_U8, true, NULL);
    for (int t = 0; made && t < made->n_times; t++)
        for (int k = 0; k < made->n[2]; k++)
            for (int j = 0; j < made->n[1]; j++)
                for (int c = 0; c < made->channels; c++) {
                    art_image_get(*image, 0, j, k, t, c, 1, made->n[0], row);
                    for (int i = 0; i < made->n[0]; i++)
                        row[i] = width > 0 ? ((row[i] - center) / width + 0.5) * 255
                                           : 255 * (row[i] >= center);
                    art_image_put(made, 0, j, k, t, c, 1, made->n[0], row);
                }
    art_free(row);
    if (status == ART_OK) replace(image, made);
out:
    return status;
}

static int cast(struct art_cli *cli, const struct convert_options *o, struct art_image **image)
{
    enum art_scalar type = ART_F32;
    struct art_image *made;
    size_t lost;
    int status = ART_OK;
    if (o->type) ART_TRY(type_of(cli, o->type, &type));
    ART_TRY(art_image_cast(&cli->ctx, &made, *image, type, true, &lost));
    replace(image, made);
    if (lost)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                "%zu value{s} {is|are} not in the range of %s and become its ends",
                                lost, art_scalar_name(type)));
out:
    return status;
}

/* Options that nothing would read beside the others. */
static int check_options(struct art_cli *cli, const struct convert_options *o)
{
    static const char *const raw[] = {"raw-type", "raw-spacing", "raw-channels", "raw-skip",
                                      "raw-big"};
    for (size_t i = 0; i < sizeof raw / sizeof raw[0] && !o->raw_size; i++)
        if (art_cli_given(cli, raw[i]))
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s belongs to --raw-size", raw[i]);
    if (!o->bytes &&
        (o->window.name || art_cli_given(cli, "center") || art_cli_given(cli, "width")))
        return usage(cli, "--window, --center and --width belong to --display");
    return ART_OK;
}

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const struct art_writing how = {.compress = o->out.compress,
                                    .encoding =
                                        o->big ? ART_ENCODE_BINARY_BIG : ART_ENCODE_DEFAULT};
    struct art_image *image = NULL, *turned;
    int status;
    if (cli->n_args > 1 && cli->output) return usage(cli, "the output is named twice");
    ART_TRY(check_options(cli, o));
    ART_TRY(o->raw_size ? load_raw(cli, o, &image)
                        : load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    if (o->grey) ART_TRY(need_grey(cli, &image));
    if (o->orient) {
        ART_TRY(art_image_reorient(&cli->ctx, &turned, image, o->orient) < 0 ? ART_EUSAGE : ART_OK);
        replace(&image, turned);
    }
    if (o->bytes) ART_TRY(display(cli, o, &image));
    if (o->values || o->type) ART_TRY(cast(cli, o, &image));
    ART_TRY(art_image_write_as(&cli->ctx, image, cli->n_args > 1 ? cli->args[1] : cli->output,
                               o->out.to, &how));
out:
    art_image_free(image);
    return status;
}

const struct art_cli_command convert_command =
    ART_COMMAND("convert", "another format, type or order of axes", convert_table, convert_options,
                "[IN [OUT]]", 0, 2, convert);
