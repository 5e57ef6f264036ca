#include "artvol.h"
#include <art/register.h>
#include <math.h>

struct map_options {
    const char *from, *from_mesh, *to;
    struct art_cli_list field;
    double limit, fill;
    int levels;
    bool surface, regions, conserve;
};

static const struct art_cli_option map_table[] = {
    ART_OPTION(map_options, field, "field", 0, LIST("NAME"), "this field alone; repeatable"),
    ART_OPTION(map_options, regions, "regions", 0, FLAG, "regions (of a surface its groups) too"),
    ART_OPTION(map_options, limit, "limit", 0, REAL("DISTANCE"),
               "points farther outside get no value", .range = ">= 0"),
    ART_OPTION(map_options, fill, "fill", 0, REAL("NUMBER"),
               "what that gets instead of not a number (in fields of whole numbers 0)"),
    ART_OPTION(map_options, levels, "levels", 'n', INT("N"),
               "elements get means over their parts when they are refined N times, not what is at "
               "their centre",
               .range = "0..6", .init = "0"),
    ART_OPTION(map_options, conserve, "conserve", 0, FLAG,
               "elements get exact means over what they have in common with those of SOURCE"),
    ART_OPTION(map_options, surface, "surface", 0, FLAG, "SOURCE is a surface mesh"),
    ART_OPTION(map_options, from_mesh, "source-format", 0, STRING("FORMAT"), "format of SOURCE",
               .words = format_words),
    FROM_OPTION(map_options),
    TO_OPTION(map_options),
    {0}};

static int report(struct art_cli *cli, const struct art_transfer_result *did)
{
    int status = ART_OK;
    if (did->fields == 0)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ENOTFOUND, NULL, "there is no field to carry"));
    if (did->outside)
        art_note(&cli->ctx, NULL, "%d places are outside, by at most %.6g, at (%.6g, %.6g, %.6g)",
                 did->outside, did->farthest, did->at[0], did->at[1], did->at[2]);
    if (did->beyond)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                "%d places are farther outside than the limit", did->beyond));
out:
    return status;
}

static int map(struct art_cli *cli, void *opts)
{
    const struct map_options *o = opts;
    struct art_transfer_options how = {.limit = art_cli_given(cli, "limit") ? o->limit : INFINITY,
                                       .fill = art_cli_given(cli, "fill") ? o->fill : NAN,
                                       .regions = o->regions,
                                       .levels = o->levels,
                                       .conserve = o->conserve};
    struct art_transfer_result did;
    struct art_mesh *mesh = NULL;
    struct art_volume *vol = NULL;
    const char **name = NULL;
    struct in in = {0};
    int status;
    name = art_alloc(&cli->ctx, (size_t)o->field.n + 1, sizeof *name);
    if (!name) return ART_ENOMEM;
    if (o->surface && o->conserve) {
        status = art_error(&cli->ctx, ART_EUSAGE, NULL,
                           "a surface has no volume that --conserve could keep");
        goto out;
    }
    for (int i = 0; i < o->field.n; i++) name[i] = o->field.items[i].text;
    how.field = name;
    how.n_fields = o->field.n;
    if (o->surface)
        ART_TRY(art_mesh_read(&cli->ctx, &mesh, cli->args[0], o->from_mesh));
    else
        ART_TRY(art_volume_read(&cli->ctx, &vol, cli->args[0], o->from_mesh));
    ART_TRY(load(cli, &in, cli->args[1], o->from));
    if (mesh)
        ART_TRY(art_transfer_mesh_fields(&cli->ctx, in.vol, mesh, &how, &did));
    else
        ART_TRY(art_transfer_fields(&cli->ctx, in.vol, vol, &how, &did));
    if (!o->regions || did.fields || o->field.n) ART_TRY(report(cli, &did));
    ART_TRY(store(cli, in.vol, NULL, o->to, in.format));
out:
    art_free(name);
    art_mesh_free(mesh);
    art_volume_free(vol);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command map_command =
    ART_COMMAND("map", "carry fields and regions to another mesh", map_table, map_options,
                "SOURCE FILE", 2, 2, map, .replaces = true);
