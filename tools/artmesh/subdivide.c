#include "artmesh.h"
#include <art/math.h>
#include <art/remesh.h>
#include <stddef.h>

struct subdivide_options {
    const char *from, *to;
    int rule, levels;
    double crease;
    bool hard, limit;
};

static const struct art_cli_option subdivide_table[] = {
    FROM_OPTION(subdivide_options),
    TO_OPTION(subdivide_options),
    ART_OPTION(subdivide_options, rule, "rule", 0, CHOICE("RULE", "linear|loop"),
               "keep the surface unchanged, or smooth it by the rules of Loop", .init = "linear"),
    ART_OPTION(subdivide_options, levels, "levels", 'n', INT("N"),
               "divide N times, each time into four", .range = "0..12", .init = "1"),
    ART_OPTION(subdivide_options, crease, "crease", 0, REAL("DEGREES"),
               "loop: edges that bend by more stay sharp, lines that turn by more keep a corner",
               .range = "0..180"),
    ART_OPTION(subdivide_options, hard, "hard", 0, FLAG,
               "loop: edges whose normals differ stay sharp"),
    ART_OPTION(subdivide_options, limit, "limit", 0, FLAG,
               "loop: move vertices to the surface that more levels would lead to"),
    {0}};

static int run(struct art_cli *cli, void *opts)
{
    const struct subdivide_options *o = opts;
    struct art_subdivide how = {
        .levels = o->levels, .crease = art_rad(o->crease), .hard = o->hard, .limit = o->limit};
    struct in in = {0};
    int status;
    how.rule = o->rule ? ART_SUBDIVIDE_LOOP : ART_SUBDIVIDE_LINEAR;
    if (!o->rule && (art_cli_given(cli, "crease") || o->hard || o->limit))
        return usage(cli, "--crease, --hard and --limit belong to --rule loop");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_mesh_subdivide(&cli->ctx, in.mesh, &how));
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command subdivide_command =
    ART_COMMAND("subdivide", "each triangle into four", subdivide_table, subdivide_options, "[IN]",
                0, 1, run, .replaces = true);
