#include "artmesh.h"
#include <art/math.h>
#include <art/remesh.h>
#include <art/text.h>
#include <stddef.h>

struct remesh_options {
    const char *from, *to, *report;
    int iterations;
    double edge, feature, within;
};

static const struct art_cli_option remesh_table[] = {
    FROM_OPTION(remesh_options),
    TO_OPTION(remesh_options),
    ART_OPTION(remesh_options, edge, "edge", 'e', REAL("LENGTH"),
               "the length of the edges; default: the mean of those there are", .range = "> 0"),
    ART_OPTION(remesh_options, feature, "feature", 0, REAL("DEGREES"),
               "edges that bend by more stay, lines that turn by more keep a corner; 0: none",
               .range = "0..180", .init = "45"),
    ART_OPTION(remesh_options, within, "within", 0, REAL("DISTANCE"),
               "stay within DISTANCE of the input, everywhere, with shorter edges if need be",
               .range = "> 0"),
    ART_OPTION(remesh_options, iterations, "iterations", 'n', INT("N"),
               "how often edges and vertices have their turn", .range = "0..1000", .init = "10"),
    REPORT_OPTION(remesh_options, "write counts, lengths, distance and volumes"),
    {0}};

static int write_report(struct art_cli *cli, const char *path, const struct art_remesh_report *did,
                        const double volume[2])
{
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    add_number(&out, "faces_before", did->n_before);
    add_number(&out, "faces_after", did->n_after);
    add_number(&out, "edge", did->edge);
    add_number(&out, "edge_min", did->edge_min);
    add_number(&out, "edge_mean", did->edge_mean);
    add_number(&out, "edge_max", did->edge_max);
    add_number(&out, "share", did->share);
    add_number(&out, "distance_at_least", did->distance.low);
    add_number(&out, "distance_at_most", did->distance.high);
    add_number(&out, "volume_before", volume[0]);
    add_number(&out, "volume_after", volume[1]);
    add_number(&out, "crossing", did->n_crossing);
    add_number(&out, "crossed_before", did->n_crossed);
    return put_report(cli, &out, path);
}

/* An edge beyond the mesh is rather one in another unit. */
static void check_edge(struct art_ctx *ctx, const struct art_mesh *mesh, double edge)
{
    double min[3], max[3], size[3];
    if (edge <= 0 || !art_mesh_bounds(mesh, min, max)) return;
    art_v3_sub(size, max, min);
    if (edge > art_v3_norm(size))
        art_warn(ctx, NULL,
                 "--edge %g is longer than the diagonal of the box of the mesh, %.3g: is it in "
                 "another unit?",
                 edge, art_v3_norm(size));
}

static int run(struct art_cli *cli, void *opts)
{
    const struct remesh_options *o = opts;
    struct art_remesh how = {.edge = o->edge,
                             .iterations = o->iterations,
                             .feature = art_rad(o->feature),
                             .within = o->within};
    struct art_remesh_report did;
    struct in in = {0};
    double volume[2];
    int status, answer = ART_OK;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    check_edge(&cli->ctx, in.mesh, o->edge);
    volume[0] = art_mesh_volume(in.mesh);
    ART_TRY(art_mesh_remesh(&cli->ctx, in.mesh, &how, &did));
    volume[1] = art_mesh_volume(in.mesh);
    if (o->edge > 0 && did.edge < o->edge) {
        art_warn(&cli->ctx, NULL, "edges of %g, not %g: the distance lets them be no longer",
                 did.edge, o->edge);
        answer = 1;
    }
    if (did.n_crossed) {
        art_warn(&cli->ctx, NULL,
                 "the input has %d pairs of faces that cross, the result has %d: artmesh check "
                 "shows where",
                 did.n_crossed, did.n_crossing);
        answer = 1;
    } else if (did.n_crossing) {
        art_warn(&cli->ctx, NULL,
                 "%d pairs of faces cross: the edge length is too large for thin parts",
                 did.n_crossing);
        answer = 1;
    }
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
    if (o->report) ART_TRY(write_report(cli, o->report, &did, volume));
    status = answer;
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command remesh_command =
    ART_COMMAND("remesh", "even triangles of a given size", remesh_table, remesh_options, "[IN]", 0,
                1, run, .replaces = true);
