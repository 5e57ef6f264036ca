#include "artvol.h"
#include <art/refine.h>

struct refine_options {
    const char *from, *to;
    struct pick pick;
    int levels;
    bool parents;
};

static const struct art_cli_option refine_table[] = {
    ART_OPTION(refine_options, levels, "levels", 'n', INT("N"), "cut so often", .range = ">= 1",
               .init = "1"),
    PICK_OPTIONS(refine_options),
    ART_OPTION(refine_options, parents, "parents", 0, FLAG,
               "add the field parent: the number of the element that each is a part of"),
    FROM_OPTION(refine_options),
    TO_OPTION(refine_options),
    {0}};

static int add_parents(struct art_cli *cli, struct art_volume *fine, const struct art_volume *vol,
                       const int *from)
{
    struct art_field *field;
    int status;
    if (art_fields_find(&fine->elem_fields, "parent"))
        ART_TRY(art_warn_strict(&cli->ctx, ART_EUSAGE, NULL, "the field parent is replaced"));
    art_fields_remove(&fine->elem_fields, "parent");
    ART_TRY(
        art_fields_add(&cli->ctx, &fine->elem_fields, "parent", ART_I32, 1, fine->n_elems, &field));
    for (int e = 0; e < fine->n_elems; e++) field->val[e] = art_volume_elem_id(vol, from[e]);
out:
    return status;
}

static double measure(const struct art_volume *vol, int e)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_volume_elem_pos(vol, e, x);
    return art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
}

/* Parts that are inside out though their elements are not. */
static int report_inverted(struct art_cli *cli, const struct art_volume *fine,
                           const struct art_volume *vol, const int *from)
{
    int n = 0, first = -1;
    for (int e = 0; e < fine->n_elems; e++) {
        if (measure(fine, e) > 0 || !(measure(vol, from[e]) > 0)) continue;
        if (n++ == 0) first = from[e];
    }
    if (n == 0) return ART_OK;
    return art_warn_strict(
        &cli->ctx, ART_ERANGE, NULL,
        "%d new element{s} {is|are} inside out, the first in element %d, which is "
        "too bent",
        n, art_volume_elem_id(vol, first));
}

static int refine(struct art_cli *cli, void *opts)
{
    const struct refine_options *o = opts;
    struct art_volume *fine = NULL;
    struct in in = {0};
    bool *elem = NULL;
    int *from = NULL, status, n = 0;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(pick_elems(cli, &o->pick, in.vol, &elem));
    for (int e = 0; e < in.vol->n_elems; e++) n += !elem || elem[e];
    if (n == 0) ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "no element is refined"));
    const struct art_volume_refining how = {.elem = elem, .levels = o->levels, .from = &from};
    ART_TRY(art_volume_refine(&cli->ctx, &fine, in.vol, &how));
    ART_TRY(report_inverted(cli, fine, in.vol, from));
    if (o->parents) ART_TRY(add_parents(cli, fine, in.vol, from));
    ART_TRY(store(cli, fine, NULL, o->to, in.format));
out:
    art_free(elem);
    art_free(from);
    art_volume_free(fine);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command refine_command =
    ART_COMMAND("refine", "smaller elements, all or some", refine_table, refine_options, "[FILE]",
                0, 1, refine, .replaces = true);
