#include "artimage.h"

int load(struct art_cli *cli, struct art_image **image, const char *path, const struct input *in)
{
    const struct art_image_reading how = {.format = in->from, .series = in->series};
    return art_image_read_as(&cli->ctx, image, path, &how, NULL);
}

int store(struct art_cli *cli, const struct art_image *image, const struct output *out)
{
    const struct art_writing how = {.compress = out->compress};
    return art_image_write_as(&cli->ctx, image, cli->output, out->to, &how);
}

const char *arg_or_stdin(const struct art_cli *cli, int i)
{
    return i < cli->n_args ? cli->args[i] : "-";
}

int usage(struct art_cli *cli, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_IMAGE)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}

int numbers(struct art_cli *cli, const char *name, const char *text, int least, int most, double *x,
            int *n)
{
    int found = 0;
    const char *s = text;
    while (*s) {
        size_t used = found < most ? art_read_double(s, strlen(s), &x[found]) : 0;
        size_t blanks = strspn(s + used, " ");
        char then = s[used + blanks];
        bool parted = then == ',' ? s[used + blanks + 1] != '\0' : !then || blanks;
        if (!used || !parted)
            return art_error(
                &cli->ctx, ART_EUSAGE, NULL,
                "--%s: %d to %d numbers with commas or blanks between are expected, not '%s'", name,
                least, most, text);
        found++;
        s += used + blanks + (then == ',');
        s += strspn(s, " ");
    }
    if (found < least)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "--%s: %d number{s} {is|are} needed, not '%s'", name, least, text);
    if (n) *n = found;
    return ART_OK;
}

int three(struct art_cli *cli, const char *name, const char *text, double x[3])
{
    int n, status = numbers(cli, name, text, 1, 3, x, &n);
    if (status < 0) return status;
    if (n == 2)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s: one number or three, not two", name);
    if (n == 1) x[1] = x[2] = x[0];
    return ART_OK;
}

int three_whole(struct art_cli *cli, const char *name, const char *text, int x[3])
{
    double y[3];
    int status = three(cli, name, text, y);
    for (int a = 0; status == ART_OK && a < 3; a++) {
        if (!(fabs(y[a]) <= INT32_MAX) || y[a] != floor(y[a]))
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s: whole numbers are expected", name);
        x[a] = (int)y[a];
    }
    return status;
}

int type_of(struct art_cli *cli, const char *name, enum art_scalar *type)
{
    for (int t = ART_I8; t <= ART_F64; t++)
        if (art_strcaseeq(name, art_scalar_name((enum art_scalar)t))) {
            *type = (enum art_scalar)t;
            return ART_OK;
        }
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "no type '%s' (known: int8, uint8, int16, uint16, int32, uint32, int64, "
                     "uint64, float32, float64)",
                     name);
}

int need_grey(struct art_cli *cli, struct art_image **image)
{
    struct art_image *grey;
    int status;
    if ((*image)->channels == 1) return ART_OK;
    if (!art_cli_given(cli, "grey"))
        art_note(&cli->ctx, NULL, "the image has %d channels, and is made grey",
                 (*image)->channels);
    ART_TRY(art_image_grey(&cli->ctx, &grey, *image));
    art_image_free(*image);
    *image = grey;
out:
    return status;
}

void note_time(struct art_cli *cli, const struct art_image *image)
{
    if (image->n_times > 1 && !art_cli_given(cli, "time"))
        art_note(&cli->ctx, NULL,
                 "the image has %d times, and the first is taken; --time takes another",
                 image->n_times);
}

int find_window(struct art_cli *cli, const struct art_image *image, const struct window *window,
                double *center, double *width)
{
    bool has_center = art_cli_given(cli, "center"), has_width = art_cli_given(cli, "width");
    if (has_center != has_width || (window->name && has_center))
        return usage(cli, "a window is --window, or --center and --width");
    *center = window->center, *width = window->width;
    if (has_center) return ART_OK;
    const char *name = window->name           ? window->name
                       : image->n_windows > 0 ? image->windows[0].name
                                              : "FULL_DYNAMIC";
    return art_image_find_window(&cli->ctx, image, name, center, width) < 0 ? cli->ctx.status
                                                                            : ART_OK;
}

int warn_empty(struct art_cli *cli, const struct art_image *image, int time, const char *what)
{
    struct art_image_stats stats;
    int status = art_image_statistics(&cli->ctx, image, time, 0, &stats);
    if (status < 0) return status;
    return art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                           "the %s is empty: the values of the image are from %.6g to %.6g", what,
                           stats.min, stats.max);
}
