/* artvol tet: a surface filled with tetrahedra by the program tetgen. */
#include "tet.h"
#include <art/mesh.h>
#include <art/repair.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct art_cli_option tet_table[] = {
    ART_OPTION(tet_options, quality, "quality", 'Q', REAL("R"),
               "add points until each circumradius is below R times the shortest edge; 1.2 usually "
               "succeeds",
               .range = "> 1"),
    ART_OPTION(tet_options, dihedral, "min-dihedral", 0, REAL("DEG"),
               "and no angle between faces is below this, if possible", .unit = "deg",
               .range = "0..60"),
    ART_OPTION(tet_options, max_volume, "max-volume", 0, REAL("V"),
               "and no element is larger than V", .range = "> 0"),
    ART_OPTION(tet_options, no_split, "no-split", 0, FLAG,
               "keep the faces of the surface as they are: points are added inside only"),
    ART_OPTION(tet_options, order, "order", 0, INT("N"), "1: elements of 4 nodes, 2: of 10",
               .range = "1..2", .init = "1"),
    ART_OPTION(tet_options, hole, "hole", 0, LIST("X,Y,Z"),
               "leave the part around this point empty; repeatable"),
    ART_OPTION(tet_options, region, "region", 0, LIST("X,Y,Z,NAME[,V]"),
               "name the part around this point, with elements up to volume V; repeatable"),
    ART_OPTION(tet_options, points, "points", 0, STRING("FILE"),
               "a mesh whose vertices become nodes as well"),
    ART_OPTION(tet_options, hull, "hull", 0, FLAG,
               "fill the convex hull of the vertices instead of the surface"),
    FROM_OPTION(tet_options),
    TO_OPTION(tet_options),
    ART_OPTION(tet_options, program, "program", 0, STRING("PATH"), "the program to run",
               .init = "tetgen"),
    ART_OPTION(tet_options, extra, "tetgen-options", 0, STRING("LETTERS"),
               "further options for it, as in its manual, without the dash"),
    ART_OPTION(tet_options, time_limit, "time-limit", 0, REAL("S"), "stop it after so long",
               .unit = "s", .range = "> 0"),
    ART_OPTION(tet_options, keep, "keep", 0, STRING("DIR"), "keep its files in this folder"),
    {0}};

/* -------------------------------------------------------------------- options */

/* True if any region has a volume of its own. -a without one would still refine, which need not end
 * where the surface has sharp angles. */
static bool has_sizes(const struct art_field *regions)
{
    for (int i = regions->off[0]; i + 4 < regions->off[1]; i += 5)
        if (regions->val[i + 4] > 0) return true;
    return false;
}

static int letters(struct tet_job *job, struct art_buf *text)
{
    const struct tet_options *o = job->o;
    const struct art_field *regions = art_fields_find(&job->plc->mesh_fields, "regions");
    /* -M: flat neighbours are not merged, which would move the surface where they are nearly flat
     */
    art_buf_puts(text, o->hull ? "-" : job->merge ? "-p" : "-pM");
    if (o->quality > 0 || o->dihedral > 0) art_buf_putc(text, 'q');
    if (o->quality > 0) art_buf_double(text, o->quality);
    if (o->dihedral > 0) {
        art_buf_putc(text, '/');
        art_buf_double(text, o->dihedral);
    }
    if (o->max_volume > 0) {
        art_buf_putc(text, 'a');
        art_buf_double(text, o->max_volume);
    }
    if (regions) art_buf_puts(text, has_sizes(regions) ? "aA" : "A");
    if (o->no_split || job->keep_faces) art_buf_putc(text, 'Y');
    if (o->order == 2) art_buf_puts(text, "o2");
    if (o->extra) art_buf_puts(text, o->extra);
    return art_buf_status(text);
}

/* ------------------------------------------------------------------- failures */

/* The last output of the program, without its progress. */
static int last_words(struct art_ctx *ctx, const char *log, struct art_buf *text)
{
    static const char *const usual[] = {"Opening",  "Delaunizing", "Creating",    "Constrained",
                                        "Writing",  "Boundary",    "Removing",    "Coarsening",
                                        "Refining", "Optimizing",  "Jettisoning", "Statistics",
                                        "  Input",  "  Mesh",      "  Steiner"};
    struct art_quiet quiet;
    struct art_source src = {0};
    enum { MOST = 400 };
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, art_source_read(ctx, &src, log));
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    for (char *line = src.data, *next; line && *line; line = next) {
        size_t n = strcspn(line, "\n");
        next = line[n] ? line + n + 1 : NULL;
        line[n] = '\0';
        bool skip = n == 0 || strstr(line, "seconds:") != NULL;
        for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
            if (art_starts_with(line, usual[i])) skip = true;
        if (skip || text->n > MOST) continue;
        while (*line == ' ') line++;
        art_buf_printf(text, "%s%s", text->n ? "; " : "", line);
    }
    art_source_fini(&src);
    return art_buf_status(text);
}

/* tetgen -d writes the faces that intersect: where the first of them is. */
static int find_intersections(struct tet_job *job, const struct tet_folder *folder,
                              const char *input, const char *log, int *n, double place[3])
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_quiet quiet;
    struct art_source node = {0}, face = {0};
    struct art_volume *vol = NULL;
    struct tet_end end;
    const char *const argv[] = {job->o->program, "-d", input, NULL};
    const struct art_tetgen_parts parts = {.node = &node, .face = &face};
    char *path = NULL;
    bool found = false;
    int status;
    *n = 0;
    art_quiet_begin(ctx, &quiet);
    ART_TRY(tet_run(ctx, folder, argv, log, job->o->time_limit, &end));
    path = art_format(ctx, "%s/in.1.node", folder->dir);
    if (!path) ART_TRY(ART_ENOMEM);
    ART_TRY(art_source_read(ctx, &node, path));
    ART_TRY(art_source_beside(ctx, &face, &node, ".face", &found));
    if (found) ART_TRY(art_tetgen_read(ctx, &vol, &parts));
    if (found && vol->n_facets > 0) {
        *n = vol->n_facets;
        art_v3_zero(place);
        for (int k = 0; k < 3; k++)
            art_v3_add_scaled(place, place, 1. / 3, vol->pos + 3 * (size_t)vol->facet_node[k]);
    }
out:
    status = art_quiet_end(ctx, &quiet, status);
    art_volume_free(vol);
    art_source_fini(&node);
    art_source_fini(&face);
    art_free(path);
    return art_status_stops(status) ? status : ART_OK;
}

static int explain(struct tet_job *job, const struct tet_folder *folder, const struct tet_end *end,
                   const char *input, const char *log)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_buf words;
    double x[3];
    int status, n = 0;
    if (end->timed_out)
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "tetgen was stopped after %g s: allow more time, ask for less, or try "
                         "--no-split or `artmesh repair --slivers`",
                         job->o->time_limit);
    art_buf_init(&words, ctx);
    ART_TRY(last_words(ctx, log, &words));
    const char *said = words.n ? words.s : "it gave no reason";
    if (!job->o->hull) ART_TRY(find_intersections(job, folder, input, log, &n, x));
    if (n > 0)
        status = art_error(
            ctx, ART_ESHAPE, NULL,
            "tetgen failed: %d face{s} intersect others, the first near (%g, %g, %g) (%s)", n, x[0],
            x[1], x[2], said);
    else if (end->signal)
        status = art_error(ctx, ART_EDIVERGED, NULL,
                           "tetgen crashed (%s): %s; other options (--quality, --no-split) or "
                           "`artmesh repair` may help",
                           strsignal(end->signal), said);
    else if (end->exited && end->code == 0)
        status = art_error(ctx, ART_ESHAPE, NULL, "tetgen made no elements: %s",
                           words.n ? said : "there is nothing outside of the holes");
    else if (end->code == 127)
        status =
            art_error(ctx, ART_EWRITE, NULL, "'%s' could not be run: %s", job->o->program, said);
    else
        status = art_error(ctx, ART_EDIVERGED, NULL, "tetgen failed (exit code %d): %s", end->code,
                           said);
out:
    art_buf_fini(&words);
    return status;
}

/* -------------------------------------------------------------------- running */

static int write_input(struct tet_job *job, const char *path)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, path));
    if (job->o->hull) {
        /* a list of points is the first part of a surface */
        const struct art_mesh *m = job->plc;
        art_sink_put_int(sink, m->n_verts);
        art_sink_puts(sink, " 3 0 0\n");
        for (int i = 0; i < m->n_verts; i++) {
            art_sink_put_int(sink, i);
            for (int k = 0; k < 3; k++) {
                art_sink_puts(sink, " ");
                art_sink_put_double(sink, m->pos[3 * (size_t)i + (size_t)k]);
            }
            art_sink_puts(sink, "\n");
        }
    } else {
        ART_TRY(art_tetgen_write_surface(ctx, job->plc, sink, false));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* Further attempts after a crash: first those that keep the surface as it is, then with leave to
 * merge faces that are nearly flat. */
static bool try_otherwise(struct tet_job *job)
{
    if (job->o->hull || job->merge) return false;
    job->merge = job->keep_faces || job->o->no_split;
    job->keep_faces = !job->merge;
    return true;
}

static int run_tetgen(struct tet_job *job, const struct tet_folder *folder, struct art_volume **vol)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_buf options;
    struct tet_end end;
    char *input = art_format(ctx, "%s/in.%s", folder->dir, job->o->hull ? "node" : "smesh");
    char *log = art_format(ctx, "%s/log", folder->dir);
    char *result = art_format(ctx, "%s/in.1.ele", folder->dir);
    int status;
    art_buf_init(&options, ctx);
    if (!input || !log || !result) {
        status = ART_ENOMEM;
        goto out;
    }
    unlink(result); /* of an earlier run in a folder that was kept */
    ART_TRY(write_input(job, input));
    for (;;) {
        art_buf_clear(&options);
        ART_TRY(letters(job, &options));
        const char *const argv[] = {job->o->program, options.s, input, NULL};
        /* a dash alone is no option */
        const char *const plain[] = {job->o->program, input, NULL};
        ART_TRY(tet_run(ctx, folder, options.n > 1 ? argv : plain, log, job->o->time_limit, &end));
        if (end.timed_out || !end.signal || !try_otherwise(job)) break;
    }
    if (end.timed_out || !end.exited || end.code != 0 || access(result, F_OK) != 0)
        status = explain(job, folder, &end, input, log);
    else
        status = art_volume_read(ctx, vol, result, "tetgen");
    if (status == ART_OK && job->keep_faces)
        art_warn(ctx, NULL,
                 "tetgen crashed until no points were added on the faces, as with --no-split");
out:
    art_buf_fini(&options);
    art_free(input), art_free(log), art_free(result);
    return status;
}

static int fill(struct tet_job *job, struct art_volume **vol)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct tet_folder folder = {0};
    int status = tet_folder_open(ctx, &folder, job->o->keep);
    if (status == ART_OK) status = run_tetgen(job, &folder, vol);
    tet_folder_close(ctx, &folder);
    return status;
}

static int load_surface(struct tet_job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    int n = 0, status;
    ART_TRY(art_mesh_read(ctx, &job->mesh, arg_or_stdin(job->cli, 0), job->o->from));
    if (job->o->hull) return ART_OK;
    if (job->mesh->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "there are no faces to fill (--hull fills the hull of the vertices)");
    ART_TRY(art_mesh_triangulate(ctx, job->mesh));
    ART_TRY(art_mesh_drop_unused(ctx, job->mesh, &n));
    if (n && job->cli->verbose)
        art_note(ctx, NULL, "%d vertices that no face uses are left out", n);
    ART_TRY(tet_check_surface(job));
out:
    return status;
}

static int tet(struct art_cli *cli, void *opts)
{
    struct tet_job job = {.cli = cli, .o = opts};
    const struct art_format *format;
    struct art_volume *vol = NULL;
    int status;
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_VOLUME, job.o->to, cli->output, "vtu",
                                   &format));
    ART_TRY(load_surface(&job));
    ART_TRY(tet_prepare(&job));
    ART_TRY(fill(&job, &vol));
    ART_TRY(tet_name_parts(&job, vol, (format->carries & ART_CARRIES_FACETS) != 0));
    ART_TRY(tet_verify(&job, vol));
    ART_TRY(store(cli, vol, NULL, format->name, NULL));
out:
    art_volume_free(vol);
    tet_job_fini(&job);
    return status;
}

const struct art_cli_command tet_command =
    ART_COMMAND("tet", "fill a surface with tetrahedra (by the program tetgen)", tet_table,
                tet_options, "[SURFACE]", 0, 1, tet);
