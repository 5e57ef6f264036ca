/* Elements that are inside out in their file. */
#include "ids.h"

static double volume_of(const struct art_volume *vol, int e)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_volume_elem_pos(vol, e, x);
    return art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
}

/* The kinds of `either` of which more elements were turned than not. */
static unsigned other_way(const struct art_volume *vol, const bool *turned, unsigned either)
{
    int turns[ART_ELEM_KINDS] = {0}, balance[ART_ELEM_KINDS] = {0};
    unsigned kinds = 0;
    for (int i = 0; i < vol->n_turned; i++) turns[vol->elem_kind[vol->turned[i]]]++;
    for (int e = 0; e < vol->n_elems; e++) {
        int k = vol->elem_kind[e];
        if (turns[k] == 0 || !(either >> k & 1)) continue;
        balance[k] += turned[e] ? 1 : -(volume_of(vol, e) > 0);
    }
    for (int k = 0; k < ART_ELEM_KINDS; k++)
        if (balance[k] > 0) kinds |= 1u << k;
    return kinds;
}

static int report(struct art_ctx *ctx, const struct art_volume *vol, const struct art_loc *loc)
{
    enum { SOME = 5 };
    struct art_buf list;
    art_buf_init(&list, ctx);
    for (int i = 0; i < vol->n_turned && i < SOME; i++)
        art_buf_printf(&list, "%s%d", i ? ", " : "", art_volume_elem_id(vol, vol->turned[i]));
    if (vol->n_turned > SOME) art_buf_puts(&list, ", ...");
    int status = art_buf_status(&list);
    if (status == ART_OK && vol->n_turned == 1)
        art_warn(ctx, loc, "element %s was inside out and is turned over", list.s);
    else if (status == ART_OK)
        art_warn(ctx, loc, "%d elements were inside out and are turned over: %s", vol->n_turned,
                 list.s);
    art_buf_fini(&list);
    return status;
}

int art_ids_settle_turned(struct art_ctx *ctx, struct art_volume *vol, unsigned either,
                          const struct art_loc *loc)
{
    int status = ART_OK, n = vol->n_turned;
    if (n == 0) return ART_OK;
    bool *turned = art_alloc(ctx, (size_t)vol->n_elems, sizeof *turned);
    if (!turned) return ART_ENOMEM;
    for (int i = 0; i < n; i++) turned[vol->turned[i]] = true;
    unsigned other = other_way(vol, turned, either);
    vol->n_turned = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        bool against = other >> vol->elem_kind[e] & 1;
        if (against ? !turned[e] && volume_of(vol, e) > 0 : turned[e])
            ART_TRY(art_volume_add_turned(ctx, vol, e));
    }
    if (vol->n_turned > 0) ART_TRY(report(ctx, vol, loc));
out:
    art_free(turned);
    return status;
}
