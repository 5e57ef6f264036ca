#include "artmesh.h"
#include <art/solid.h>
#include <art/text.h>
#include <stddef.h>
#include <string.h>

struct clip_options {
    const char *from, *to, *plane, *by;
    bool outside, cap;
};

static const struct art_cli_option clip_table[] = {
    FROM_OPTION(clip_options),
    TO_OPTION(clip_options),
    ART_OPTION(clip_options, plane, "plane", 0, STRING("NX,NY,NZ,D"),
               "keep what is behind the plane: NX x + NY y + NZ z <= D"),
    ART_OPTION(clip_options, by, "by", 0, STRING("FILE"),
               "keep what is inside the closed mesh FILE"),
    ART_OPTION(clip_options, outside, "outside", 0, FLAG, "keep the rest instead"),
    ART_OPTION(clip_options, cap, "cap", 0, FLAG, "close the cut; the mesh must be closed"),
    {0}};

/* Four numbers with commas or blanks between. */
static int read_plane(struct art_cli *cli, const char *s, double x[4])
{
    int n = 0;
    while (*s && n < 5) {
        char word[64];
        size_t len = strcspn(s, ", \t");
        if (len >= sizeof word) break;
        memcpy(word, s, len);
        word[len] = '\0';
        if (n == 4 || !art_parse_double(word, &x[n])) break;
        n++;
        s += len;
        s += strspn(s, " \t");
        if (*s == ',') s++;
        s += strspn(s, " \t");
    }
    if (n == 4 && !*s) return ART_OK;
    return usage(cli, "--plane takes four numbers: a direction and how far the plane is along it, "
                      "as in 0,0,1,2.5");
}

static int read_tool(struct art_cli *cli, const struct clip_options *o, const struct art_mesh *mesh,
                     struct art_mesh **tool)
{
    double x[4];
    struct in in = {0};
    int status;
    if (o->plane) {
        ART_TRY(read_plane(cli, o->plane, x));
        return art_solid_half_space(&cli->ctx, mesh, x, x[3], mesh->groups.n ? "cap" : NULL, tool);
    }
    ART_TRY(load(cli, &in, o->by, NULL));
    *tool = in.mesh;
    status = same_units(cli, mesh, in.mesh, o->by);
out:
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct clip_options *o = opts;
    struct in in = {0};
    struct art_mesh *tool = NULL, *out = NULL;
    struct art_solid_report did = {0};
    struct art_solid_how how = {.report = &did};
    enum art_solid_op op = o->outside ? ART_SOLID_CLIP_OUTSIDE : ART_SOLID_CLIP_INSIDE;
    int status, answer = ART_OK;
    if (o->cap) op = o->outside ? ART_SOLID_DIFFERENCE : ART_SOLID_INTERSECTION;
    if (!o->plane == !o->by) return usage(cli, "clip by either --plane or --by");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(read_tool(cli, o, in.mesh, &tool));
    how.name[0] = arg_or_stdin(cli, 0), how.name[1] = o->by ? o->by : "the half space";
    ART_TRY(art_solid_combine(&cli->ctx, in.mesh, tool, op, &how, &out));
    if (out->n_faces == 0) art_warn(&cli->ctx, NULL, "nothing is left: the result has no faces");
    if (did.n_left) {
        art_warn(&cli->ctx, NULL,
                 "%d faces cross or have no area: parts of the result are too thin", did.n_left);
        answer = 1;
    }
    ART_TRY(store(cli, out, NULL, o->to, in.format));
    status = answer;
out:
    art_mesh_free(in.mesh), art_mesh_free(tool), art_mesh_free(out);
    return status;
}

const struct art_cli_command clip_command =
    ART_COMMAND("clip", "cut a mesh off at a plane or a closed mesh", clip_table, clip_options,
                "[IN]", 0, 1, run, .replaces = true);
