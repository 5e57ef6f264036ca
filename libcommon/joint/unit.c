/* Units of numbers that belong to the rows of a joint, and of what acts on a coordinate. */
#include "tree_priv.h"

/* Return the dimension of row i: 1 for an angle, 0 for a length, -1 if there is none. A joint
 * whose rows are its own is asked. */
static int row_dimension(const struct art_comp *comp, int i)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    const struct joint_tree_graph none = {.node = NULL};
    struct joint_tree j;
    int sort = -1;
    if (!kind) return -1;
    if (!(comp->cls->flags & ART_CLASS_COORDS))
        return i < kind->n_rows ? (kind->rows[i].flags & ART_ROW_ROTARY) != 0 : -1;
    struct art_ctx quiet = *comp->model->ctx;
    quiet.report = NULL;
    int status = joint_tree_open(&quiet, &none, comp, &j);
    art_ctx_count(comp->model->ctx, &quiet);
    if (status < 0) return -1;
    if (i < j.joint.n_rows) sort = (j.joint.row[i].flags & ART_ROW_ROTARY) != 0;
    joint_tree_close(&j);
    return sort;
}

/* Exponents of mass, length and time of a number that acts on an angle. */
static const struct {
    const char *cls, *prop;
    int dims[3];
} of_angles[] = {
    {"JointActuator", "forceScale", {1, 2, -2}},
    {"JointConditionalMarker", "range", {0, 0, 0}},
    {"JointLimitForce", "upperLimit", {0, 0, 0}},
    {"JointLimitForce", "lowerLimit", {0, 0, 0}},
    {"JointLimitForce", "upperTransition", {0, 0, 0}},
    {"JointLimitForce", "lowerTransition", {0, 0, 0}},
    {"JointLimitForce", "upperStiffness", {1, 2, -2}},
    {"JointLimitForce", "lowerStiffness", {1, 2, -2}},
    {"JointLimitForce", "upperDamping", {1, 2, -1}},
    {"JointLimitForce", "lowerDamping", {1, 2, -1}},
};

/* True if the first coordinate that a component names is an angle. */
static bool on_angle(const struct art_comp *comp)
{
    struct art_value value;
    if (!art_get(comp, "coordinate", &value) || value.is_null || value.n < 1) return false;
    const struct art_ref *ref = value.refs;
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    int n = ref->to ? art_joint_comp_coords(ref->to, coords) : 0;
    return ref->num >= 0 && ref->num < n && coords[(int)ref->num].rotary;
}

static bool coordinate_dims(const struct art_comp *comp, const char *prop, int dims[3])
{
    for (size_t k = 0; k < sizeof of_angles / sizeof of_angles[0]; k++) {
        if (!art_streq(of_angles[k].prop, prop) || !art_comp_is(comp, of_angles[k].cls)) continue;
        if (!on_angle(comp)) return false;
        for (int i = 0; i < 3; i++) dims[i] = of_angles[k].dims[i];
        return true;
    }
    return false;
}

bool art_joint_row_dims(const struct art_comp *comp, const char *prop, int i, int dims[3])
{
    bool compliance = art_streq(prop, "compliance");
    if (!art_joint_kind_of(comp)) return coordinate_dims(comp, prop, dims);
    if (!compliance && !art_streq(prop, "damping")) return false;
    int rotary = row_dimension(comp, i);
    if (rotary < 0) return false;
    dims[0] = compliance ? -1 : 1;
    dims[1] = !rotary ? 0 : compliance ? -2 : 2;
    dims[2] = compliance ? 2 : -1;
    return true;
}
