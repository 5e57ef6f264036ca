/* What reduced zones hold, and how well they keep the laws. */
#include "artreduce.h"

struct info_options {
    double tolerance;
    bool nodes;
};

static const struct art_cli_option table[] = {
    ART_OPTION(info_options, tolerance, "tolerance", 0, REAL("X"),
               "exit 1 if symmetry, reciprocity or rigid motions are off by more", .range = "> 0",
               .init = "1e-8"),
    ART_OPTION(info_options, nodes, "nodes", 0, FLAG, "a table of the nodes instead"),
    {0}};

static void put(struct art_sink *sink, const char *name, double x)
{
    if (x < 0) return;
    art_sink_puts(sink, name);
    art_sink_put_double(sink, x);
    art_sink_puts(sink, "\n");
}

static void counts(struct art_sink *sink, const struct art_zone *z)
{
    int role[3] = {0};
    for (int i = 0; i < z->n_nodes; i++) role[z->role[i]]++;
    art_sink_puts(sink, z->name);
    art_sink_puts(sink, ": reduced zone, units ");
    art_sink_puts(sink, z->units);
    art_sink_puts(sink, "\n  source ");
    art_sink_puts(sink, z->source);
    const struct {
        const char *name;
        int n;
    } rows[] = {{"\n  nodes ", z->n_nodes},     {", free ", role[0]},
                {", bone ", role[1]},           {", seam ", role[2]},
                {"\n  triangles ", z->n_faces}, {"\n  columns ", art_zone_n_columns(z)}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        art_sink_puts(sink, rows[i].name);
        art_sink_put_int(sink, rows[i].n);
    }
    for (int k = 0; k < z->n_seams; k++) {
        art_sink_puts(sink, "\n  seam ");
        art_sink_puts(sink, z->seam[k].name);
        art_sink_puts(sink, " ");
        art_sink_put_int(sink, z->seam[k].n);
        art_sink_puts(sink, " nodes");
    }
    art_sink_puts(sink, "\n");
    for (int m = 0; m < z->modes.n; m++)
        put(sink, m ? "  omega^2 " : "  modes: omega^2 ", z->modes.omega2[m]);
}

static void node_table(struct art_sink *sink, const struct art_zone *z)
{
    static const char *const roles[] = {"free", "bone", "seam"};
    art_sink_puts(sink, "# node\tnumber\trole\tcolumns\tx\ty\tz\tmass\n");
    for (int i = 0; i < z->n_nodes; i++) {
        const double x[4] = {z->x[3 * i], z->x[3 * i + 1], z->x[3 * i + 2], z->mass[i]};
        art_sink_put_int(sink, i);
        art_sink_puts(sink, "\t");
        art_sink_put_int(sink, z->id[i]);
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, roles[z->role[i]]);
        art_sink_puts(sink, z->column_of[i] >= 0 ? "\tyes" : "\tno");
        for (int k = 0; k < 4; k++) {
            art_sink_puts(sink, "\t");
            art_sink_put_double(sink, x[k]);
        }
        art_sink_puts(sink, "\n");
    }
}

static int one(struct art_cli *cli, const struct info_options *o, const char *path,
               struct art_sink *sink, bool *good)
{
    struct art_zone *zone = NULL;
    struct art_zone_check check;
    int status;
    cli->subject = path;
    ART_TRY(art_zone_read(&cli->ctx, path, &zone));
    if (o->nodes) {
        node_table(sink, zone);
        goto out;
    }
    ART_TRY(art_zone_check(&cli->ctx, zone, &check));
    counts(sink, zone);
    put(sink, "  symmetry ", check.symmetry);
    put(sink, "  reciprocity ", check.reciprocity);
    put(sink, "  rigid motions ", check.rigid);
    put(sink, "  equilibrium ", check.equilibrium);
    if (check.symmetry > o->tolerance || check.reciprocity > o->tolerance ||
        check.rigid > o->tolerance || check.equilibrium > o->tolerance)
        *good = false;
out:
    art_zone_free(zone);
    return status;
}

static int info(struct art_cli *cli, void *opts)
{
    struct art_sink *sink = NULL;
    bool good = true;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    for (int i = 0; i < cli->n_args; i++) ART_TRY(one(cli, opts, cli->args[i], sink, &good));
    status = art_sink_commit(sink);
    sink = NULL;
    if (status == ART_OK && !good) status = 1;
out:
    art_sink_abort(sink);
    return status;
}

const struct art_cli_command info_command =
    ART_COMMAND("info", "sizes, and how well symmetry, reciprocity and rigid motions hold", table,
                info_options, "ZONE...", 1, -1, info);
