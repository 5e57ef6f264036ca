/* Values of joints that follow from others in the tree. */
#include "joint_priv.h"

/* The compliance that all rows of a sort share, if each has a compliance of its own; -1 if they
 * differ. */
static int uniform_compliance(const struct art_comp *comp, unsigned sort, double *out)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    struct art_value value;
    bool any = false;
    if (!kind || !art_is_set(comp, "compliance") || !art_get(comp, "compliance", &value)) return 0;
    *out = 0;
    for (int r = 0; r < kind->n_rows; r++) {
        if (!(kind->rows[r].flags & sort) || kind->rows[r].flags & ART_ROW_LIMIT) continue;
        double c = r < value.n ? value.num[r] : 0;
        if (any && c != *out) c = -1;
        *out = c;
        any = true;
        if (c < 0) break;
    }
    return 1;
}

/* The coordinate of a joint follows from the poses of its bodies. */
int joint_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double *out)
{
    if (art_streq(prop, "linearCompliance")) return uniform_compliance(comp, ART_ROW_LINEAR, out);
    if (art_streq(prop, "rotaryCompliance")) return uniform_compliance(comp, ART_ROW_ROTARY, out);
    bool rotary;
    int i = art_joint_comp_coord(comp, prop, &rotary);
    double coords[ART_JOINT_MAX_COORDS];
    struct art_quiet quiet;
    if (i < 0) return 0;
    art_quiet_begin(ctx, &quiet);
    int n = art_quiet_raise(ctx, &quiet, art_joint_tree_coords(ctx, comp, coords));
    if (n < 0) return n;
    *out = rotary ? coords[i] * (180 / ART_PI) : coords[i];
    return 1;
}
