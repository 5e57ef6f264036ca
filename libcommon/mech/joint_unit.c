/* Units of numbers that belong to the rows of a joint. */
#include "joint_tree_priv.h"

/* What row i holds: 1 an angle, 0 a length, -1: there is none. A joint whose rows are its own is
 * asked. */
static int row_sort(const struct art_comp *comp, int i)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    const struct tree_web none = {.node = NULL};
    struct tree_joint j;
    int sort = -1;
    if (!kind) return -1;
    if (!(comp->cls->flags & ART_CLASS_COORDS))
        return i < kind->n_rows ? (kind->rows[i].flags & ART_ROW_ROTARY) != 0 : -1;
    struct art_ctx quiet = *comp->model->ctx;
    quiet.report = NULL;
    int status = tree_joint_open(&quiet, &none, comp, &j);
    art_ctx_count(comp->model->ctx, &quiet);
    if (status < 0) return -1;
    if (i < j.joint.n_rows) sort = (j.joint.row[i].flags & ART_ROW_ROTARY) != 0;
    tree_joint_close(&j);
    return sort;
}

bool art_joint_row_dims(const struct art_comp *comp, const char *prop, int i, int dims[3])
{
    bool compliance = art_streq(prop, "compliance");
    if (!compliance && !art_streq(prop, "damping")) return false;
    int rotary = row_sort(comp, i);
    if (rotary < 0) return false;
    dims[0] = compliance ? -1 : 1;
    dims[1] = !rotary ? 0 : compliance ? -2 : 2;
    dims[2] = compliance ? 2 : -1;
    return true;
}
