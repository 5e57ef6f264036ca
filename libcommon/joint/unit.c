/* Units of numbers that belong to the rows of a joint, and of what acts on a coordinate. */
#include "tree_priv.h"

enum { NO_DIMENSION = 2 };

/* Return the dimension of row i: 1 for an angle, 0 for a length, NO_DIMENSION if there is none. A
 * joint whose rows are its own is asked; what is odd about it is for those who simulate. */
static int row_dimension(struct art_ctx *ctx, const struct art_comp *comp, int i)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    const struct joint_tree_graph none = {.node = NULL};
    struct art_quiet quiet;
    struct joint_tree j;
    int dimension = NO_DIMENSION;
    if (!(comp->cls->flags & ART_CLASS_COORDS))
        return i < kind->n_rows ? (kind->rows[i].flags & ART_ROW_ROTARY) != 0 : NO_DIMENSION;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_raise(ctx, &quiet, joint_tree_open(ctx, &none, comp, &j));
    if (status < 0) return status;
    if (i < j.joint.n_rows) dimension = (j.joint.row[i].flags & ART_ROW_ROTARY) != 0;
    joint_tree_close(&j);
    return dimension;
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

int art_joint_row_dims(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, int i,
                       int dims[3])
{
    bool compliance = art_streq(prop, "compliance");
    if (!art_joint_kind_of(comp)) return coordinate_dims(comp, prop, dims);
    if (!compliance && !art_streq(prop, "damping")) return 0;
    int rotary = row_dimension(ctx, comp, i);
    if (rotary < 0 || rotary == NO_DIMENSION) return rotary < 0 ? rotary : 0;
    dims[0] = compliance ? -1 : 1;
    dims[1] = !rotary ? 0 : compliance ? -2 : 2;
    dims[2] = compliance ? 2 : -1;
    return 1;
}
