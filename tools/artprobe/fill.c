#include "artprobe.h"

struct fill_options {
    const char *order, *from, *to;
    double max_gap;
    bool hold;
};

static const struct art_cli_option fill_table[] = {
    ART_OPTION(fill_options, max_gap, "max-gap", 0, REAL("DT"),
               "leave gaps in which samples are farther apart than DT of model time", .unit = "s",
               .range = "> 0"),
    ART_OPTION(fill_options, hold, "hold", 0, FLAG,
               "the first and last sample of a column fill its ends"),
    ART_OPTION(fill_options, order, "order", 0, STRING("ORDER"),
               "interpolation order of the samples, such as Cubic"),
    ART_OPTION(fill_options, from, "from", 'f', STRING("FORMAT"), "format of the input"),
    ART_OPTION(fill_options, to, "to", 't', STRING("FORMAT"), "format of the output"),
    {0}};

static int fill(struct art_cli *cli, void *opts)
{
    const struct fill_options *o = opts;
    struct in in = {0};
    enum art_order order = ART_LINEAR;
    char name[16];
    struct art_fill fill;
    int status = ART_OK;
    if (o->order) ART_TRY(find_order(cli, o->order, &order));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->order) in.s.order = order;
    if (o->order) ART_TRY(check_spherical(cli, &in.s));
    ART_TRY(art_series_fill(&cli->ctx, &in.s, o->max_gap, o->hold, &fill));
    if (fill.filled)
        art_note(&cli->ctx, NULL,
                 "%zu missing sample{s} {is|are} filled, in gaps of up to %.6g (column '%s' after "
                 "t = %.6g)%s",
                 fill.filled, fill.longest, column_name(&in.s, fill.column, name), fill.after,
                 o->max_gap > 0 || o->hold ? "" : "; --max-gap limits them");
    if (fill.left) art_note(&cli->ctx, NULL, "%zu missing sample{s} {is|are} left", fill.left);
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command fill_command =
    ART_COMMAND("fill", "fill missing samples by interpolation", fill_table, fill_options, "[FILE]",
                0, 1, fill, .replaces = true);
