/* Units of numbers that belong to the rows of a joint. */
#include "mech_priv.h"

bool art_joint_row_dims(const struct art_comp *comp, const char *prop, int i, int dims[3])
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    bool compliance = art_streq(prop, "compliance");
    if (!kind || i >= kind->n_rows || (!compliance && !art_streq(prop, "damping"))) return false;
    bool rotary = kind->rows[i].flags & ART_ROW_ROTARY;
    dims[0] = compliance ? -1 : 1;
    dims[1] = !rotary ? 0 : compliance ? -2 : 2;
    dims[2] = compliance ? 2 : -1;
    return true;
}
