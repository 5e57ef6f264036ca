/* What rounding of new vertices spoils: faces without area, turned over, crossing. */
#include "solid_priv.h"
#include <art/repair.h>

int art_solid_mend(struct art_ctx *ctx, struct art_mesh *mesh, struct art_solid_report *report)
{
    struct art_flaws flaws = {0};
    struct art_check how;
    int status;
    art_check_init(&how);
    how.kinds = 1u << ART_FLAW_INTERSECTION | 1u << ART_FLAW_ZERO_AREA;
    ART_TRY(art_mesh_find_flaws(ctx, mesh, &how, &flaws));
    report->n_left = flaws.count[ART_FLAW_INTERSECTION] + flaws.count[ART_FLAW_ZERO_AREA];
out:
    art_flaws_fini(&flaws);
    return status;
}
