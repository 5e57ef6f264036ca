/* Shapes of chains in poses. */
#include "artreduce.h"
#include <art/format.h>
#include <art/mesh.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

struct pose_options {
    struct chain_options chain;
    const char *poses, *surface;
    int factors;
};

static const struct art_cli_option table[] = {
    CHAIN_OPTIONS(pose_options),
    ART_OPTION(
        pose_options, poses, "poses", 0, STRING("TABLE"),
        "a row of angles for each pose, columns named as zones; a column time is passed over"),
    ART_OPTION(pose_options, factors, "factors", 0, INT("N"),
               "with diagonal and pcg: factor the seams at N angles of the poses, and interpolate "
               "between them",
               .range = "2..32"),
    ART_OPTION(
        pose_options, surface, "surface", 's', STRING("FILE"),
        "write the surface too; with --poses the name has a printf conversion as shape%04d.obj"),
    {0}};

/* What one pose gives: largest displacements of each zone, energy. */
static void put_row(struct art_sink *sink, const struct posed *p, int pose, bool approximate,
                    double *u)
{
    struct art_chain *chain = p->model->chain;
    struct art_chain_stats stats;
    art_chain_stats(chain, &stats);
    art_sink_put_int(sink, pose);
    for (int z = 0; z < p->model->n_zones; z++) {
        double most = 0;
        art_chain_displacements(chain, z, u, NULL);
        for (int i = 0; i < p->model->zone[z]->n_nodes; i++)
            most = fmax(most, art_v3_norm(u + 3 * i));
        art_sink_puts(sink, "\t");
        art_sink_put_double(sink, most);
    }
    const double tail[3] = {art_chain_energy(chain),
                            stats.diagonal > 0 ? stats.off_diagonal / stats.diagonal : 0,
                            art_chain_error(chain)};
    for (int k = 0; k < 2 + approximate; k++) {
        art_sink_puts(sink, "\t");
        art_sink_put_double(sink, tail[k]);
    }
    art_sink_puts(sink, "\n");
}

static int write_surface(struct art_cli *cli, const struct posed *p, const char *path)
{
    struct art_mesh *all = NULL, *one = NULL;
    int status, first = 0, face[3];
    ART_TRY(art_mesh_create(&cli->ctx, &all));
    for (int z = 0; z < p->model->n_zones; z++) {
        ART_TRY(art_chain_mesh(&cli->ctx, p->model->chain, z, &one));
        for (int i = 0; i < one->n_verts; i++)
            ART_TRY(art_mesh_add_vertex(&cli->ctx, all, one->pos + 3 * (size_t)i));
        for (int f = 0; f < p->model->zone[z]->n_faces; f++) {
            for (int c = 0; c < 3; c++) face[c] = first + p->model->zone[z]->face[f][c];
            ART_TRY(art_mesh_add_face(&cli->ctx, all, 3, face));
        }
        first += one->n_verts;
        art_mesh_free(one);
        one = NULL;
    }
    status = art_mesh_write(&cli->ctx, all, path, NULL);
out:
    art_mesh_free(one);
    art_mesh_free(all);
    return status;
}

/* The name of a file with the number of the pose where it has %d or %04d. */
static int numbered(struct art_cli *cli, const char *pattern, int i, char **path)
{
    const char *percent = strchr(pattern, '%'), *d = percent ? percent + 1 : NULL;
    int width = 0;
    while (d && *d >= '0' && *d <= '9' && width < 10) width = 10 * width + (*d++ - '0');
    if (!percent || *d != 'd' || strchr(d, '%'))
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "--surface '%s' has no %%d for the number of the pose", pattern);
    *path = art_format(&cli->ctx, "%.*s%0*d%s", (int)(percent - pattern), pattern, width, i, d + 1);
    return *path ? ART_OK : ART_ENOMEM;
}

static int one_pose(struct art_cli *cli, const struct pose_options *o, struct posed *p,
                    struct art_sink *sink, int i, double *u)
{
    char *path = NULL;
    int status;
    ART_TRY(posed_solve(p, cli, &o->chain));
    put_row(sink, p, i, o->chain.method != ART_CHAIN_FULL, u);
    if (!o->surface) goto out;
    if (o->poses) ART_TRY(numbered(cli, o->surface, i, &path));
    status = write_surface(cli, p, path ? path : o->surface);
out:
    art_free(path);
    return status;
}

/* The next row of a table of poses as angles. */
static int take_row(struct art_cli *cli, struct posed *p, const struct art_table *t,
                    const char *name, size_t r)
{
    for (int c = 0; c < t->n_cols; c++) {
        const char *zone = t->names ? t->names[c] : "";
        if (art_streq(zone, "time")) continue;
        int z = find_zone(cli, p, zone, strlen(zone));
        if (z < 0) return z;
        p->angle[z] = t->num[r * (size_t)t->n_cols + (size_t)c];
        const struct art_loc loc = {name, t->line[r], 0};
        if (!isfinite(p->angle[z]))
            return art_error(&cli->ctx, ART_ESYNTAX, &loc, "an angle is no number");
    }
    return ART_OK;
}

static int all_poses(struct art_cli *cli, const struct pose_options *o, struct posed *p,
                     struct art_sink *sink, double *u)
{
    struct art_source src = {0};
    struct art_table t = {0};
    int status;
    ART_TRY(art_source_read(&cli->ctx, &src, o->poses));
    ART_TRY(art_table_read(&cli->ctx, &t, &src, 0));
    for (size_t r = 0; r < t.n_rows; r++) {
        ART_TRY(take_row(cli, p, &t, src.name, r));
        ART_TRY(one_pose(cli, o, p, sink, (int)r, u));
    }
out:
    art_table_fini(&t);
    art_source_fini(&src);
    return status;
}

/* Factors over the range of the angles in the poses. */
static int tabulate(struct art_cli *cli, const struct pose_options *o, struct posed *p)
{
    const size_t n = (size_t)p->model->n_zones;
    double *from = art_alloc(&cli->ctx, 2 * n, sizeof *from), *to = from + n;
    struct art_source src = {0};
    struct art_table t = {0};
    int status = from ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    if (!o->poses || o->chain.method == ART_CHAIN_FULL)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                          "--factors does nothing without --poses and --method diagonal or pcg"));
    ART_TRY(art_source_read(&cli->ctx, &src, o->poses));
    ART_TRY(art_table_read(&cli->ctx, &t, &src, 0));
    for (size_t r = 0; r < t.n_rows; r++) {
        ART_TRY(take_row(cli, p, &t, src.name, r));
        for (size_t z = 0; z < n; z++) {
            from[z] = r ? fmin(from[z], p->angle[z]) : p->angle[z];
            to[z] = r ? fmax(to[z], p->angle[z]) : p->angle[z];
        }
    }
    status = art_chain_model_tabulate(&cli->ctx, p->model, from, to, o->factors);
out:
    art_free(from);
    art_table_fini(&t);
    art_source_fini(&src);
    return status;
}

static int pose(struct art_cli *cli, void *opts)
{
    const struct pose_options *o = opts;
    struct posed p = {0};
    struct art_sink *sink = NULL;
    double *u = NULL;
    size_t most = 0;
    int status;
    ART_TRY(posed_open(&p, cli, &o->chain, cli->args[0]));
    for (int z = 0; z < p.model->n_zones; z++)
        if (3 * (size_t)p.model->zone[z]->n_nodes > most)
            most = 3 * (size_t)p.model->zone[z]->n_nodes;
    u = art_alloc(&cli->ctx, most, sizeof *u);
    ART_TRY(u ? ART_OK : ART_ENOMEM);
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    art_sink_puts(sink, "# pose");
    for (int z = 0; z < p.model->n_zones; z++) {
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, p.model->name[z]);
    }
    art_sink_puts(sink, "\tenergy\tcoupling");
    art_sink_puts(sink, o->chain.method != ART_CHAIN_FULL ? "\terror\n" : "\n");
    if (o->factors) ART_TRY(tabulate(cli, o, &p));
    ART_TRY(o->poses ? all_poses(cli, o, &p, sink, u) : one_pose(cli, o, &p, sink, 0, u));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_free(u);
    posed_close(&p);
    return status;
}

const struct art_cli_command pose_command =
    ART_COMMAND("pose", "the shape of a chain of zones in a pose, or many: a row for each", table,
                pose_options, "CHAIN", 1, 1, pose);
