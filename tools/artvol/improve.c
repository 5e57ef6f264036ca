#include "artvol.h"
#include <art/refine.h>
#include <string.h>

struct improve_options {
    const char *from, *to, *report;
    struct art_cli_list fix;
    int sweeps;
    double surface;
    bool slide, swap;
};

static const struct art_cli_option improve_table[] = {
    ART_OPTION(improve_options, sweeps, "sweeps", 'n', INT("N"),
               "go over the nodes at most so often; 0 only reports", .range = ">= 0", .init = "20"),
    ART_OPTION(improve_options, slide, "slide", 0, FLAG,
               "nodes may move within flat parts and along straight edges of the surface"),
    ART_OPTION(improve_options, swap, "swap", 0, FLAG,
               "tetrahedra may be exchanged for others in the same place"),
    ART_OPTION(improve_options, surface, "surface", 0, REAL("DISTANCE"),
               "with --swap: edges of the surface may turn and slivers go from it, if it moves by "
               "at most DISTANCE; 0: in planes",
               .range = ">= 0"),
    ART_OPTION(improve_options, fix, "fix", 0, LIST("SET"), "nodes of this set stay; repeatable"),
    ART_OPTION(improve_options, report, "report", 0, STRING("FILE"),
               "write mean ratios before and after as a table"),
    FROM_OPTION(improve_options),
    TO_OPTION(improve_options),
    {0}};

static int fix_set(struct art_cli *cli, const struct art_volume *vol, const char *name, bool *fixed)
{
    for (int s = 0; s < vol->n_sets; s++) {
        const struct art_volume_set *set = &vol->sets[s];
        if (strcmp(set->name, name) != 0) continue;
        for (int i = 0; i < set->n; i++) {
            int e = set->of == ART_OF_SIDES ? set->item[i] / 8 : set->item[i];
            if (set->of == ART_OF_NODES) fixed[e] = true;
            if (set->of == ART_OF_ELEMS)
                for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++)
                    fixed[vol->elem_node[k]] = true;
            if (set->of != ART_OF_SIDES) continue;
            int node[8], n = art_elem_face_nodes(art_volume_type(vol, e), set->item[i] % 8, node);
            for (int k = 0; k < n; k++) fixed[vol->elem_node[vol->elem_off[e] + node[k]]] = true;
        }
        return ART_OK;
    }
    return art_error(&cli->ctx, ART_ERANGE, NULL, "there is no set '%s'", name);
}

static int put_row(struct art_sink *sink, const char *name, double a, double b)
{
    int status;
    ART_TRY(art_sink_printf(sink, "%s\t", name));
    ART_TRY(put_number(sink, a));
    ART_TRY(art_sink_printf(sink, "\t"));
    ART_TRY(put_number(sink, b));
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_report(struct art_cli *cli, const char *path, const struct art_improvement *did,
                      bool swap)
{
    const struct art_shapeliness *a = &did->before, *b = &did->after;
    struct art_sink *sink = NULL;
    char name[32];
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    ART_TRY(art_sink_printf(sink, "# mean_ratio\tbefore\tafter\n"));
    ART_TRY(put_row(sink, "min", a->min, b->min));
    ART_TRY(put_row(sink, "mean", a->mean, b->mean));
    ART_TRY(put_row(sink, "inverted", a->inverted, b->inverted));
    ART_TRY(put_row(sink, "elements", a->n, b->n));
    if (swap) ART_TRY(put_row(sink, "surface_moved", 0, did->surface));
    for (int i = 0; i < ART_IMPROVE_BINS; i++) {
        snprintf(name, sizeof name, "%.1f-%.1f", i / 10.0, (i + 1) / 10.0);
        ART_TRY(put_row(sink, name, a->bin[i], b->bin[i]));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* The ten first elements that are inside out or flat still. */
static int report_inverted(struct art_cli *cli, const struct art_volume *vol,
                           const struct art_shapeliness *s)
{
    double x[ART_ELEM_MAX_NODES][3];
    int status = ART_OK, reported = 0;
    for (int e = 0; e < vol->n_elems && s->inverted && reported < 10; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        double at[3] = {0};
        if (type->dim != 3) continue;
        art_volume_elem_pos(vol, e, x);
        double ratio = art_elem_mean_ratio(type, (const double(*)[3])x);
        if (ratio > 0) continue;
        for (int k = 0; k < type->n_corners; k++)
            art_v3_add_scaled(at, at, 1.0 / type->n_corners, x[k]);
        reported++;
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                "element %d at (%.6g, %.6g, %.6g) is %s still",
                                art_volume_elem_id(vol, e), at[0], at[1], at[2],
                                ratio < -1e-9 ? "inside out" : "flat at a corner"));
    }
    if (s->inverted > reported)
        ART_TRY(
            art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "and %d more", s->inverted - reported));
out:
    return status;
}

static void report(struct art_cli *cli, const struct art_improvement *did)
{
    const struct art_shapeliness *a = &did->before, *b = &did->after;
    art_note(&cli->ctx, NULL,
             "mean ratio: least %.4g, now %.4g; on average %.4g, now %.4g; %d node{s} moved in %d "
             "sweeps",
             a->min, b->min, a->mean, b->mean, did->moved, did->sweeps);
    if (did->turned)
        art_note(&cli->ctx, NULL,
                 "%d exchanges; %d {tetrahedron|tetrahedra}, now %d, of which %d went from the "
                 "surface; it moved "
                 "by at "
                 "most %.4g",
                 did->turned, a->n, b->n, did->removed, did->surface);
    for (int i = 0; i < ART_IMPROVE_BINS; i++)
        if (a->bin[i] || b->bin[i])
            art_note(&cli->ctx, NULL, "%.1f to %.1f: %d element{s}, now %d", i / 10.0,
                     (i + 1) / 10.0, a->bin[i], b->bin[i]);
    if (a->inverted)
        art_note(&cli->ctx, NULL, "inside out or flat: %d element{s}, now %d", a->inverted,
                 b->inverted);
}

static int improve(struct art_cli *cli, void *opts)
{
    const struct improve_options *o = opts;
    struct art_volume_improving how = {.sweeps = o->sweeps,
                                       .slide = o->slide,
                                       .swap = o->swap,
                                       .outer = art_cli_given(cli, "surface"),
                                       .within = o->surface};
    struct art_improvement did;
    struct in in = {0};
    bool *fixed = NULL;
    int status;
    if (how.outer && !o->swap)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--surface belongs to --swap");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    fixed = art_alloc(&cli->ctx, (size_t)in.vol->n_nodes + 1, sizeof *fixed);
    if (!fixed) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < o->fix.n; i++) ART_TRY(fix_set(cli, in.vol, o->fix.items[i].text, fixed));
    how.fixed = fixed;
    ART_TRY(art_volume_improve(&cli->ctx, in.vol, &how, &did));
    if (did.before.n == 0)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "the mesh has no solid elements"));
    else
        report(cli, &did);
    if (did.kept)
        ART_TRY(art_warn_strict(
            &cli->ctx, ART_EUNSUPPORTED, NULL,
            "%d quadratic tetrahedra are moved but not exchanged: for that all elements must be "
            "such, with straight edges and without facets",
            did.kept));
    ART_TRY(report_inverted(cli, in.vol, &did.after));
    if (o->report) ART_TRY(put_report(cli, o->report, &did, o->swap));
    ART_TRY(store(cli, in.vol, NULL, o->to, in.format));
out:
    art_free(fixed);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command improve_command =
    ART_COMMAND("improve", "move nodes and exchange tetrahedra so that elements get better",
                improve_table, improve_options, "[FILE]", 0, 1, improve, .replaces = true);
