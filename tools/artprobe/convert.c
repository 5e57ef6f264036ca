#include "artprobe.h"
#include <math.h>

struct convert_options {
    const char *order, *from, *to;
    int units;
    double step;
};

/* In the order of the choices below. */
static const char *const unit_names[] = {"deg", "rad", "m", "cm", "mm"};

static const struct art_cli_option convert_table[] = {
    ART_OPTION(convert_options, step, "step", 0, REAL("DT"),
               "new knots every DT of model time, from the first knot to the last", .unit = "s",
               .range = "> 0"),
    ART_OPTION(convert_options, order, "order", 0, STRING("ORDER"),
               "interpolation order that the series has from here on, such as Cubic"),
    ART_OPTION(convert_options, units, "units", 0, CHOICE("UNIT", "deg|rad|m|cm|mm"),
               "the unit that the file states of all values; nothing is converted"),
    ART_OPTION(convert_options, from, "from", 'f', STRING("FORMAT"), "format of the input"),
    ART_OPTION(convert_options, to, "to", 't', STRING("FORMAT"), "format of the output"),
    {0}};

enum { MAX_KNOTS = 100000000 };

/* The series at its first knot and every step after it, as far as it goes. */
static int resample(struct art_cli *cli, struct art_series *s, double step)
{
    struct art_series made;
    int status = ART_OK;
    if (s->n == 0) return ART_OK;
    double local = step / s->scale, span = s->t[s->n - 1] - s->t[0];
    double count = floor(span / local * (1 + 1e-12)) + 1;
    if (!(count <= MAX_KNOTS))
        return art_error(&cli->ctx, ART_ELIMIT, NULL, "a step of %g makes too many knots", step);
    size_t n = (size_t)count;
    double *t = art_alloc(&cli->ctx, n, sizeof *t);
    if (!t) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        t[i] = s->t[0] + (double)i * local;
        if (t[i] > s->t[s->n - 1]) t[i] = s->t[s->n - 1];
    }
    ART_TRY(art_series_resample(&cli->ctx, &made, s, t, n));
    art_series_fini(s);
    *s = made;
out:
    art_free(t);
    return status;
}

/* Files for OpenSim state a unit, or mean one by their silence. */
static void note_units(struct art_cli *cli, const struct art_series *s)
{
    if (!cli->output) return;
    bool storage =
        art_path_has_extension(cli->output, ".mot") || art_path_has_extension(cli->output, ".sto");
    if (art_streq(s->units, "rad") && !storage)
        art_note(&cli->ctx, NULL, "angles are in radians, which this format does not keep");
    if (s->units) return;
    if (art_path_has_extension(cli->output, ".mot"))
        art_note(&cli->ctx, NULL,
                 "the unit of the values is not known: angles are stated to be in degrees; --units "
                 "rad states another");
    else if (art_path_has_extension(cli->output, ".trc"))
        art_note(&cli->ctx, NULL,
                 "the unit of the values is not known and becomes m; --units mm states another");
}

/* The formats that state a unit: of angles sto, of lengths trc. */
static int check_place_of_units(struct art_cli *cli, const struct in *in,
                                const struct convert_options *o)
{
    const struct art_format *f;
    int status = ART_OK;
    if (!art_cli_given(cli, "units")) return ART_OK;
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_SERIES, o->to, cli->output,
                                   in->format->write ? in->format->name : "tsv", &f));
    const bool angle = o->units < 2;
    if (!art_streq(f->name, angle ? "sto" : "trc"))
        ART_TRY(art_warn_strict(&cli->ctx, ART_EUNSUPPORTED, NULL,
                                "%s does not keep: the unit %s of --units", f->name,
                                unit_names[o->units]));
out:
    return status;
}

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    struct in in = {0};
    enum art_order order = ART_LINEAR;
    int status = ART_OK;
    if (o->order) ART_TRY(find_order(cli, o->order, &order));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->order) {
        in.s.order = in.stated = order;
        ART_TRY(check_spherical(cli, &in.s));
    }
    if (o->step > 0) {
        const double end = end_time(&in.s, true);
        ART_TRY(resample(cli, &in.s, o->step));
        note_rest(cli, end_time(&in.s, true), end, o->step);
        in.stated = ART_LINEAR; /* the order has done what it is for */
    }
    ART_TRY(check_place_of_units(cli, &in, o));
    if (art_cli_given(cli, "units"))
        ART_TRY(art_series_set_units(&cli->ctx, &in.s, unit_names[o->units]));
    note_units(cli, &in.s);
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command convert_command =
    ART_COMMAND("convert", "another format, another interpolation order, other knots",
                convert_table, convert_options, "[FILE]", 0, 1, convert, .replaces = true);
