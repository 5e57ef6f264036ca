#include "artvol.h"
#include <art/xform.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct merge_options {
    const char *from, *to, *names;
    bool by_file;
    double weld;
};

static const struct art_cli_option merge_table[] = {
    FROM_OPTION(merge_options),
    TO_OPTION(merge_options),
    ART_OPTION(merge_options, names, "region-names", 0, STRING("NAME,NAME..."),
               "names of the inputs for their regions, instead of those of the files"),
    ART_OPTION(merge_options, by_file, "by-file", 0, FLAG,
               "one region for each input, instead of the regions inside"),
    ART_OPTION(merge_options, weld, "weld", 0, REAL("TOL"),
               "join nodes that are not farther apart than TOL", .range = ">= 0"),
    {0}};

/* Name number i of the list, else that of the file: without folders and endings. */
static char *name_of(struct art_cli *cli, const struct merge_options *o, int i)
{
    const char *s = cli->args[i], *slash = strrchr(s, '/');
    if (o->names) {
        s = o->names;
        while (i-- > 0) s = strchr(s, ',') + 1;
        return art_strndup(&cli->ctx, s, strcspn(s, ","));
    }
    if (strcmp(s, "-") == 0) return art_strdup(&cli->ctx, "stdin");
    if (slash && slash[1]) s = slash + 1;
    size_t n = strlen(s);
    if (n > 3 && strcmp(s + n - 3, ".gz") == 0) n -= 3;
    for (size_t k = n; k-- > 1;)
        if (s[k] == '.') {
            n = k;
            break;
        }
    return art_strndup(&cli->ctx, s, n);
}

static int check_names(struct art_cli *cli, const struct merge_options *o)
{
    int n = 1;
    for (const char *s = o->names; *s; s++) n += *s == ',';
    if (strstr(o->names, ",,") || o->names[0] == ',' || o->names[0] == '\0' ||
        o->names[strlen(o->names) - 1] == ',')
        return usage(cli, "--region-names: a name is empty");
    if (n == cli->n_args) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "--region-names has %d name{s} for %d inputs", n,
                     cli->n_args);
}

/* Elements of no region (or all) go to one of the input's name. */
static int name_regions(struct art_cli *cli, const struct merge_options *o, struct art_volume *vol,
                        int i)
{
    int region = -1, status = ART_OK;
    char *name = name_of(cli, o, i);
    if (!name) return ART_ENOMEM;
    if (o->by_file) {
        art_mesh_clear_names(&vol->regions);
        for (int e = 0; e < vol->n_elems && vol->elem_region; e++) vol->elem_region[e] = -1;
    }
    for (int e = 0; e < vol->n_elems; e++) {
        if (vol->elem_region && vol->elem_region[e] >= 0) continue;
        if (region < 0)
            ART_TRY(art_mesh_add_name(&cli->ctx, &vol->regions, name, strlen(name), &region));
        ART_TRY(art_volume_set_region(&cli->ctx, vol, e, region));
    }
out:
    art_free(name);
    return status;
}

/* The first input that states a unit decides. */
static int same_units(struct art_cli *cli, const struct art_volume *all, struct art_volume *vol,
                      const char *path)
{
    char unit[64];
    size_t n = all->units ? strcspn(all->units, " ,\t") : 0;
    size_t m = vol->units ? strcspn(vol->units, " ,\t") : 0;
    if (n == 0 || m == 0 || n >= sizeof unit) return ART_OK;
    if (n == m && memcmp(all->units, vol->units, n) == 0) return ART_OK;
    memcpy(unit, all->units, n);
    unit[n] = '\0';
    art_note(&cli->ctx, NULL, "%s: from %.*s to %s", path, (int)m, vol->units, unit);
    return art_volume_convert_units(&cli->ctx, vol, unit);
}

static int weld(struct art_cli *cli, const struct merge_options *o, struct art_volume **all)
{
    struct art_volume *joined = NULL;
    int n, status;
    ART_TRY(art_volume_weld(&cli->ctx, &joined, *all, o->weld, &n));
    art_note(&cli->ctx, NULL, "%d node{s} {is|are} joined with others", n);
    art_volume_free(*all);
    *all = joined;
out:
    return status;
}

static int merge(struct art_cli *cli, void *opts)
{
    const struct merge_options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_volume *all = NULL;
    struct in in = {0};
    const struct art_format *first = NULL;
    int status;
    if (o->names) ART_TRY(check_names(cli, o));
    for (int i = 0; i < cli->n_args; i++) {
        ART_TRY(load(cli, &in, cli->args[i], o->from));
        if (!first) first = in.format;
        if (o->by_file || o->names) ART_TRY(name_regions(cli, o, in.vol, i));
        if (all) {
            ART_TRY(same_units(cli, all, in.vol, cli->args[i]));
            ART_TRY(art_volume_append(ctx, all, in.vol));
            art_volume_free(in.vol);
        } else {
            all = in.vol;
        }
        in.vol = NULL;
    }
    if (art_cli_given(cli, "weld")) ART_TRY(weld(cli, o, &all));
    ART_TRY(art_volume_check(ctx, all));
    ART_TRY(store(cli, all, NULL, o->to, first));
out:
    art_volume_free(in.vol);
    art_volume_free(all);
    return status;
}

const struct art_cli_command merge_command =
    ART_COMMAND("merge", "several meshes in one", merge_table, merge_options, "FILE...", 1, -1,
                merge, .replaces = true);
