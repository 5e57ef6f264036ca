#include "artprobe.h"

struct rename_options {
    int part;
    struct art_cli_list names;
    const char *from, *to;
};

/* The choices of --short are in the order of enum art_name_part. */
static const struct art_cli_option rename_table[] = {
    ART_OPTION(rename_options, part, "short", 's', CHOICE("PART", "none|component|property|both"),
               "of columns that are called PATH:PROPERTY keep the name of the component, the "
               "property, or both",
               .init = "none"),
    ART_OPTION(rename_options, names, "name", 'n', LIST("OLD=NEW"),
               "call the column OLD NEW; a * in OLD is any text, a * in NEW that text; repeatable"),
    FROM_OPTION(rename_options),
    TO_OPTION(rename_options),
    {0}};

static int rename_columns(struct art_cli *cli, void *opts)
{
    const struct rename_options *o = opts;
    struct in in = {0};
    const char **rules = NULL;
    int status = ART_OK;
    if (!o->part && !o->names.n)
        return usage(cli, "specify how columns are renamed: --short or --name");
    rules = art_alloc(&cli->ctx, (size_t)o->names.n + 1, sizeof *rules);
    if (!rules) return ART_ENOMEM;
    for (int i = 0; i < o->names.n; i++) rules[i] = o->names.items[i].text;
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    ART_TRY(art_series_rename(&cli->ctx, &in.s, (enum art_name_part)o->part, rules, o->names.n));
    ART_TRY(store(cli, &in, o->to));
out:
    art_free(rules);
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command rename_command =
    ART_COMMAND("rename", "other names for columns", rename_table, rename_options, "[FILE]", 0, 1,
                rename_columns, .replaces = true);
