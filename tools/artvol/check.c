#include "artvol.h"
#include <math.h>

struct check_options {
    const char *from, *to, *table, *faults;
    double min_jacobian, min_scaled, max_edge_ratio, max_radius_edge, min_angle, max_angle,
        tolerance;
    int worst;
    struct art_cli_list ignore;
};

#define LIMIT(field, dashed, text, where, phrase)                                                  \
    ART_OPTION(check_options, field, dashed, 0, REAL(text), phrase, .range = where)

static const struct art_cli_option check_table[] = {
    LIMIT(min_jacobian, "min-jacobian", "J", "-1..1",
          "elements whose least Jacobian, relative to its mean, is not above J are inverted"),
    LIMIT(min_scaled, "min-scaled", "Q", "-1..1", "least scaled Jacobian"),
    LIMIT(max_edge_ratio, "max-edge-ratio", "R", "> 0", "largest ratio of edges"),
    LIMIT(max_radius_edge, "max-radius-edge", "R", "> 0",
          "largest ratio of circumradius and shortest edge"),
    ART_OPTION(check_options, min_angle, "min-angle", 0, REAL("DEG"),
               "smallest angle between faces", .unit = "deg", .range = "0..180"),
    ART_OPTION(check_options, max_angle, "max-angle", 0, REAL("DEG"), "largest angle between faces",
               .unit = "deg", .range = "0..180"),
    LIMIT(tolerance, "tolerance", "D", ">= 0",
          "distance of coincident nodes (default: 1e-8 of the mesh's diagonal)"),
    ART_OPTION(check_options, ignore, "ignore", 0, LIST("FAULT"),
               "a fault that does not count, as 'unused node'; repeatable"),
    ART_OPTION(check_options, worst, "worst", 0, INT("N"), "list the N worst of each fault",
               .range = ">= 0", .init = "5"),
    ART_OPTION(check_options, table, "table", 0, STRING("FILE"), "write a table of all faults"),
    ART_OPTION(check_options, faults, "faults", 0, STRING("FILE"),
               "write the elements that are at fault as a mesh"),
    FROM_OPTION(check_options),
    ART_OPTION(check_options, to, "to", 't', STRING("FORMAT"), "format of --faults"),
    {0}};

static const char *region_of(const struct art_volume *vol, int e)
{
    int r = e >= 0 && vol->elem_region ? vol->elem_region[e] : -1;
    return r < 0 ? "-" : vol->regions.name[r];
}

/* ------------------------------------------------------------------ report */

static int put_ranges(struct art_sink *sink, const struct art_volume *vol,
                      const struct art_volume_report *r)
{
    int status;
    ART_TRY(art_sink_printf(sink, "# kind\telements\tquality\tmin\tat\tmean\tmax\tat\n"));
    for (int k = 0; k < ART_ELEM_KINDS; k++)
        for (int i = 0; i < ART_VOLUME_QUALITIES; i++) {
            const struct art_volume_range *q = &r->range[k][i];
            if (r->n_elems[k] == 0 || q->min_elem < 0) continue;
            const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
            const char *name = i == 0 && type->dim == 2 ? "area" : art_volume_quality_name(i);
            ART_TRY(art_sink_printf(sink, "%s\t%d\t%s\t", type->name, r->n_elems[k], name));
            ART_TRY(put_number(sink, q->min));
            ART_TRY(art_sink_printf(sink, "\t%d\t", art_volume_elem_id(vol, q->min_elem)));
            ART_TRY(put_number(sink, q->mean));
            ART_TRY(art_sink_printf(sink, "\t"));
            ART_TRY(put_number(sink, q->max));
            ART_TRY(art_sink_printf(sink, "\t%d\n", art_volume_elem_id(vol, q->max_elem)));
        }
out:
    return status;
}

/* "inverted: element 12 (hex, region left) at 0 0.5 1: -0.3" */
static int put_fault(struct art_sink *sink, const struct art_volume *vol,
                     const struct art_volume_fault *f)
{
    int status;
    ART_TRY(art_sink_printf(sink, "%s:", art_volume_fault_name(f->kind)));
    if (f->elem >= 0) {
        ART_TRY(art_sink_printf(sink, " element %d (%s", art_volume_elem_id(vol, f->elem),
                                art_volume_type(vol, f->elem)->name));
        if (vol->elem_region && vol->elem_region[f->elem] >= 0) {
            ART_TRY(art_sink_printf(sink, ", region "));
            ART_TRY(put_name(sink, region_of(vol, f->elem)));
        }
        ART_TRY(art_sink_printf(sink, ")"));
    }
    if (f->node >= 0)
        ART_TRY(art_sink_printf(sink, "%s node %d", f->elem >= 0 ? "," : "",
                                art_volume_node_id(vol, f->node)));
    if (f->other >= 0)
        ART_TRY(art_sink_printf(sink, ", %s %d", f->elem >= 0 ? "element" : "node",
                                f->elem >= 0 ? art_volume_elem_id(vol, f->other)
                                             : art_volume_node_id(vol, f->other)));
    ART_TRY(art_sink_printf(sink, " at"));
    for (int k = 0; k < 3; k++) {
        ART_TRY(art_sink_printf(sink, " "));
        ART_TRY(put_number(sink, f->at[k]));
    }
    if (!isnan(f->value)) {
        ART_TRY(art_sink_printf(sink, ": "));
        ART_TRY(put_number(sink, f->value));
    }
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_faults(struct art_sink *sink, const struct art_volume *vol,
                      const struct art_volume_report *r, int worst)
{
    int status = ART_OK;
    for (int i = 0, next; i < r->n_faults; i = next) {
        enum art_volume_fault_kind kind = r->faults[i].kind;
        next = i + r->count[kind];
        for (int k = i; k < next && k < i + worst; k++)
            ART_TRY(put_fault(sink, vol, &r->faults[k]));
        if (next - i > worst)
            ART_TRY(art_sink_printf(sink, "%s: %d %s\n", art_volume_fault_name(kind),
                                    next - i - worst, worst ? "more" : "in all"));
    }
out:
    return status;
}

static int write_report(struct art_cli *cli, const struct check_options *o,
                        const struct art_volume *vol, const struct art_volume_report *r)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    if (!cli->quiet) ART_TRY(put_ranges(sink, vol, r));
    ART_TRY(put_faults(sink, vol, r, o->worst));
    if (r->some)
        art_sink_puts(sink,
                      "error: too many nodes lie in faces of other elements: hanging nodes were "
                      "not all looked for\n");
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* ------------------------------------------------------------------- files */

static int put_row(struct art_sink *sink, const struct art_volume *vol,
                   const struct art_volume_fault *f)
{
    int status;
    ART_TRY(art_sink_printf(sink, "%s\t%s\t", art_volume_fault_name(f->kind),
                            f->elem >= 0 ? art_volume_type(vol, f->elem)->name : "-"));
    if (f->elem >= 0)
        ART_TRY(art_sink_printf(sink, "%d\t", art_volume_elem_id(vol, f->elem)));
    else
        ART_TRY(art_sink_printf(sink, "-\t"));
    if (f->node >= 0)
        ART_TRY(art_sink_printf(sink, "%d\t", art_volume_node_id(vol, f->node)));
    else
        ART_TRY(art_sink_printf(sink, "-\t"));
    if (f->other >= 0)
        ART_TRY(art_sink_printf(sink, "%d\t",
                                f->elem >= 0 ? art_volume_elem_id(vol, f->other)
                                             : art_volume_node_id(vol, f->other)));
    else
        ART_TRY(art_sink_printf(sink, "-\t"));
    ART_TRY(put_name(sink, region_of(vol, f->elem)));
    for (int k = 0; k < 4; k++) {
        ART_TRY(art_sink_printf(sink, "\t"));
        ART_TRY(put_number(sink, k < 3 ? f->at[k] : f->value));
    }
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int write_table(struct art_cli *cli, const char *path, const struct art_volume *vol,
                       const struct art_volume_report *r)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    ART_TRY(art_sink_printf(sink, "# fault\tkind\telement\tnode\tother\tregion\tx\ty\tz\tvalue\n"));
    for (int i = 0; i < r->n_faults; i++) ART_TRY(put_row(sink, vol, &r->faults[i]));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int write_faults(struct art_cli *cli, const struct check_options *o, const struct in *in,
                        const struct art_volume_report *r)
{
    struct art_volume *bad = NULL;
    bool *elem = art_alloc(&cli->ctx, (size_t)in->vol->n_elems + 1, sizeof *elem);
    int status = ART_OK;
    if (!elem) return ART_ENOMEM;
    for (int i = 0; i < r->n_faults; i++)
        if (r->faults[i].elem >= 0) elem[r->faults[i].elem] = true;
    ART_TRY(art_volume_keep(&cli->ctx, &bad, in->vol, elem, NULL));
    ART_TRY(store(cli, bad, o->faults, o->to, in->format));
out:
    art_free(elem);
    art_volume_free(bad);
    return status;
}

/* ---------------------------------------------------------------- the command */

/* Take faults that do not count out of the report. */
static int ignore(struct art_cli *cli, const struct check_options *o, struct art_volume_report *r)
{
    const char *known[ART_FAULT_KINDS];
    for (int k = 0; k < ART_FAULT_KINDS; k++)
        known[k] = art_volume_fault_name((enum art_volume_fault_kind)k);
    for (int i = 0; i < o->ignore.n; i++) {
        const char *name = o->ignore.items[i].text,
                   *near = art_nearest(name, known, ART_FAULT_KINDS);
        int kind = 0, n = 0;
        while (kind < ART_FAULT_KINDS && !art_streq(name, known[kind])) kind++;
        if (kind == ART_FAULT_KINDS)
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown fault '%s'%s%s%s", name,
                             near ? "; did you mean '" : "", near ? near : "",
                             near ? "'?" : " (artvol(1) lists them)");
        for (int k = 0; k < r->n_faults; k++)
            if ((int)r->faults[k].kind != kind) r->faults[n++] = r->faults[k];
        r->n_faults = n;
        r->count[kind] = 0;
        if (kind == ART_FAULT_HANGING) r->some = false;
    }
    return ART_OK;
}

static double limit(const struct art_cli *cli, const char *name, double value)
{
    return art_cli_given(cli, name) ? value : NAN;
}

static int check(struct art_cli *cli, void *opts)
{
    const struct check_options *o = opts;
    const struct art_volume_limits limits = {
        .min_jacobian = o->min_jacobian,
        .min_scaled = limit(cli, "min-scaled", o->min_scaled),
        .max_edge_ratio = limit(cli, "max-edge-ratio", o->max_edge_ratio),
        .max_radius_edge = limit(cli, "max-radius-edge", o->max_radius_edge),
        .min_angle = limit(cli, "min-angle", o->min_angle),
        .max_angle = limit(cli, "max-angle", o->max_angle),
        .tolerance = limit(cli, "tolerance", o->tolerance)};
    struct art_volume_report r = {0};
    struct in in = {0};
    int status = ART_OK;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_volume_inspect(&cli->ctx, &r, in.vol, &limits));
    ART_TRY(ignore(cli, o, &r));
    if (o->table) ART_TRY(write_table(cli, o->table, in.vol, &r));
    if (o->faults) ART_TRY(write_faults(cli, o, &in, &r));
    ART_TRY(write_report(cli, o, in.vol, &r));
    status = r.n_faults > 0 || r.some;
out:
    art_volume_report_fini(&r);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command check_command =
    ART_COMMAND("check", "quality of the elements, and faults", check_table, check_options,
                "[FILE]", 0, 1, check);
