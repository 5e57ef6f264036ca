#include "artmesh.h"
#include <art/solid.h>
#include <art/xform.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct bool_options {
    const char *from, *to, *report;
    int op;
    bool by_file;
};

static const char *const op_words[] = {"union", "intersection", "difference", "symmetric", NULL};

static const struct art_cli_option bool_table[] = {
    FROM_OPTION(bool_options),
    TO_OPTION(bool_options),
    ART_OPTION(bool_options, by_file, "by-file", 0, FLAG,
               "one group for the faces of each input, instead of the groups inside"),
    REPORT_OPTION(bool_options, "write volumes, counts and what rounding did as a table (tsv)"),
    {0}};

static int find_op(struct art_cli *cli, enum art_solid_op *op)
{
    for (int i = 0; op_words[i]; i++)
        if (strcmp(cli->args[0], op_words[i]) == 0) {
            *op = (enum art_solid_op)i;
            return ART_OK;
        }
    const char *near = art_nearest(cli->args[0], op_words, 4);
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "unknown operation '%s'%s%s%s; there are union, "
                     "intersection, difference and symmetric",
                     cli->args[0], near ? ": did you mean '" : "", near ? near : "",
                     near ? "'?" : "");
}

static int write_report(struct art_cli *cli, const char *path, const struct art_mesh *a,
                        const struct art_mesh *b, const struct art_mesh *out,
                        const struct art_solid_report *did)
{
    struct art_buf text;
    art_buf_init(&text, &cli->ctx);
    add_number(&text, "volume_first", art_mesh_volume(a));
    add_number(&text, "volume_second", art_mesh_volume(b));
    add_number(&text, "volume", art_mesh_volume(out));
    add_number(&text, "faces", out->n_faces);
    add_number(&text, "new_vertices", did->n_new);
    add_number(&text, "mended_faces", did->n_mended);
    add_number(&text, "left_intersections", did->n_left);
    add_number(&text, "moved", did->moved);
    return put_report(cli, &text, path);
}

/* Reports on the result; 1 if it has faults. */
static int judge(struct art_cli *cli, const struct art_mesh *out,
                 const struct art_solid_report *did)
{
    if (out->n_faces == 0) art_warn(&cli->ctx, NULL, "nothing is left: the result has no faces");
    if (did->n_left == 0) return ART_OK;
    art_warn(&cli->ctx, NULL,
             "%d faces cross or have no area: parts of the result are thinner than the coordinates "
             "can resolve",
             did->n_left);
    return 1;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct bool_options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct in in[2] = {{0}, {0}};
    struct art_mesh *out = NULL;
    struct art_solid_report did = {0};
    struct art_solid_how how = {.report = &did};
    enum art_solid_op op = ART_SOLID_UNION;
    int status;
    ART_TRY(find_op(cli, &op));
    for (int i = 0; i < 2; i++) {
        how.name[i] = cli->args[1 + i];
        ART_TRY(load(cli, &in[i], cli->args[1 + i], o->from));
        if (o->by_file) ART_TRY(group_by_file(cli, in[i].mesh, cli->args[1 + i]));
    }
    ART_TRY(same_units(cli, in[0].mesh, in[1].mesh, cli->args[2]));
    ART_TRY(art_solid_combine(ctx, in[0].mesh, in[1].mesh, op, &how, &out));
    int answer = judge(cli, out, &did);
    ART_TRY(store(cli, out, NULL, o->to, in[0].format));
    if (o->report) ART_TRY(write_report(cli, o->report, in[0].mesh, in[1].mesh, out, &did));
    status = answer;
out:
    art_mesh_free(in[0].mesh), art_mesh_free(in[1].mesh), art_mesh_free(out);
    return status;
}

const struct art_cli_command bool_command =
    ART_COMMAND("bool", "union, intersection, difference of two solids", bool_table, bool_options,
                "OPERATION A B", 3, 3, run, .replaces = true);
