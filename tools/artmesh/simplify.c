#include "artmesh.h"
#include <art/remesh.h>
#include <art/text.h>
#include <math.h>
#include <stddef.h>

struct simplify_options {
    const char *from, *to, *report;
    int faces;
    double share, error;
};

static const struct art_cli_option simplify_table[] = {
    FROM_OPTION(simplify_options),
    TO_OPTION(simplify_options),
    ART_OPTION(simplify_options, faces, "faces", 0, INT("N"), "go down to N triangles",
               .range = ">= 1"),
    ART_OPTION(simplify_options, share, "share", 0, REAL("FRACTION"),
               "go down to this share of the triangles", .range = "0..1"),
    ART_OPTION(simplify_options, error, "error", 0, REAL("DISTANCE"),
               "stay within DISTANCE of the input, everywhere", .range = "> 0"),
    REPORT_OPTION(simplify_options, "write counts, distance and volumes"),
    {0}};

static int write_report(struct art_cli *cli, const char *path,
                        const struct art_simplify_report *did, const double volume[2])
{
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    add_number(&out, "faces_before", did->n_before);
    add_number(&out, "faces_after", did->n_after);
    add_number(&out, "distance_at_least", did->distance.low);
    add_number(&out, "distance_at_most", did->distance.high);
    add_number(&out, "volume_before", volume[0]);
    add_number(&out, "volume_after", volume[1]);
    return put_report(cli, &out, path);
}

static int run(struct art_cli *cli, void *opts)
{
    const struct simplify_options *o = opts;
    struct art_simplify how = {.faces = o->faces, .error = o->error, .measure = o->report != NULL};
    struct art_simplify_report did;
    struct in in = {0};
    double volume[2];
    int status, answer = ART_OK;
    bool share = art_cli_given(cli, "share"), faces = art_cli_given(cli, "faces");
    if (share && faces) return usage(cli, "--faces and --share contradict each other");
    if (!share && !faces && !art_cli_given(cli, "error"))
        return usage(cli, "say how far: --faces, --share or --error");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_mesh_triangulate(&cli->ctx, in.mesh));
    if (share) how.faces = (int)fmax(floor(o->share * in.mesh->n_faces), 1);
    volume[0] = art_mesh_volume(in.mesh);
    ART_TRY(art_mesh_simplify(&cli->ctx, in.mesh, &how, &did));
    volume[1] = art_mesh_volume(in.mesh);
    if ((share || faces) && did.n_after > how.faces) {
        art_warn(&cli->ctx, NULL, "%d triangle{s} {is|are} left of %d, not %d: %s", did.n_after,
                 did.n_before, how.faces,
                 o->error > 0 ? "the error, borders, seams and shape let no more go"
                              : "borders, seams and shape let no more go");
        answer = 1;
    }
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
    if (o->report) ART_TRY(write_report(cli, o->report, &did, volume));
    status = answer;
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command simplify_command =
    ART_COMMAND("simplify", "fewer triangles, as near as can be", simplify_table, simplify_options,
                "[IN]", 0, 1, run, .replaces = true);
