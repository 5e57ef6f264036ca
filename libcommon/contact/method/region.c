/* Contacts of regions: see region/. */
#include "../contact_priv.h"

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_meeting *meeting)
{
    return contact_by_vertices.find(ctx, c, i, meeting);
}

const struct contact_method contact_by_regions = {"regions", find};
