#include "artmesh.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct merge_options {
    const char *from, *to, *names;
    bool by_file, prefix, no_groups;
};

static const struct art_cli_option merge_table[] = {
    FROM_OPTION(merge_options),
    TO_OPTION(merge_options),
    ART_OPTION(merge_options, names, "group-names", 0, STRING("NAME,NAME..."),
               "names of the inputs for their groups, instead of those of the files"),
    ART_OPTION(merge_options, by_file, "by-file", 0, FLAG,
               "one group for each input, instead of the groups inside"),
    ART_OPTION(merge_options, prefix, "prefix", 0, FLAG,
               "put the name of the input before its groups, so that none become one"),
    ART_OPTION(merge_options, no_groups, "no-groups", 0, FLAG, "make no groups; those inside stay"),
    {0}};

/* Name number i of the list, else that of the file: without folders and endings. */
static char *name_of(struct art_cli *cli, const struct merge_options *o, int i)
{
    const char *s = cli->args[i];
    if (o->names) {
        s = o->names;
        while (i-- > 0) s = strchr(s, ',') + 1;
        return art_strndup(&cli->ctx, s, strcspn(s, ","));
    }
    return name_of_path(cli, s);
}

static int check_names(struct art_cli *cli, const struct merge_options *o)
{
    int n = 1;
    for (const char *s = o->names; *s; s++) n += *s == ',';
    if (strstr(o->names, ",,") || o->names[0] == ',' || o->names[0] == '\0' ||
        o->names[strlen(o->names) - 1] == ',')
        return usage(cli, "--group-names: a name is empty");
    if (n == cli->n_args) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "--group-names has %d name{s} for %d inputs", n,
                     cli->n_args);
}

static int prefix_groups(struct art_ctx *ctx, struct art_mesh *mesh, const char *name)
{
    for (int i = 0; i < mesh->groups.n; i++) {
        char *longer = art_format(ctx, "%s.%s", name, mesh->groups.name[i]);
        if (!longer) return ART_ENOMEM;
        int status = art_mesh_rename(ctx, &mesh->groups, i, longer);
        art_free(longer);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int name_groups(struct art_cli *cli, const struct merge_options *o, struct art_mesh *mesh,
                       int i)
{
    int status = ART_OK;
    if (o->no_groups) return ART_OK;
    char *name = name_of(cli, o, i);
    if (!name) return ART_ENOMEM;
    if (o->by_file) forget_groups(mesh);
    if (o->prefix) ART_TRY(prefix_groups(&cli->ctx, mesh, name));
    status = group_faces(&cli->ctx, mesh, name, o->by_file);
out:
    art_free(name);
    return status;
}

static int merge(struct art_cli *cli, void *opts)
{
    const struct merge_options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_mesh *all = NULL;
    struct in in = {0};
    const struct art_format *first = NULL;
    int status;
    if (o->by_file + o->prefix + o->no_groups > 1 || (o->no_groups && o->names))
        return usage(cli, "--by-file, --prefix and --no-groups (which needs no names) exclude each "
                          "other");
    if (o->names) ART_TRY(check_names(cli, o));
    ART_TRY(art_mesh_create(ctx, &all));
    for (int i = 0; i < cli->n_args; i++) {
        ART_TRY(load(cli, &in, cli->args[i], o->from));
        if (!first) first = in.format;
        ART_TRY(name_groups(cli, o, in.mesh, i));
        ART_TRY(same_units(cli, all, in.mesh, cli->args[i]));
        int warnings = ctx->n_warnings;
        status = art_mesh_append(ctx, all, in.mesh);
        if (status < 0 || ctx->n_warnings > warnings) show_which(cli, cli->args[i]);
        if (status < 0) goto out;
        art_mesh_free(in.mesh);
        in.mesh = NULL;
    }
    ART_TRY(art_mesh_check(ctx, all));
    ART_TRY(store(cli, all, NULL, o->to, first));
out:
    art_mesh_free(in.mesh);
    art_mesh_free(all);
    return status;
}

const struct art_cli_command merge_command =
    ART_COMMAND("merge", "several meshes in one", merge_table, merge_options, "FILE...", 1, -1,
                merge, .replaces = true);
