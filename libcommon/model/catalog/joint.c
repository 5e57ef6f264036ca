/* Joints, connectors and constraints. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_class constrainer_base = {
    .name = "ConstrainerBase",
    .full_name = "artisynth.core.mechmodels.ConstrainerBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_prop ellipsoid_joint3d_props[] = {
    {.name = "x", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {"xRange", ART_P_RANGE, .def = "-inf inf", .unit = "L"},
    {.name = "y", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {"yRange", ART_P_RANGE, .def = "-inf inf", .unit = "L"},
    {.name = "theta", .type = ART_P_DOUBLE, .def = "0", .unit = "deg"},
    {"thetaRange", ART_P_RANGE, .def = "-inf inf", .unit = "deg"},
    {.name = "planeSize", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {"drawEllipsoid", ART_P_BOOL, .def = "true"},
};
static const struct art_class ellipsoid_joint3d = {
    .name = "EllipsoidJoint3d",
    .lacks = "the axes of its ellipsoid",
    .full_name = "artisynth.core.mechmodels.EllipsoidJoint3d",
    .extends = "JointBase",
    .props = ellipsoid_joint3d_props,
    .n_props = sizeof ellipsoid_joint3d_props / sizeof ellipsoid_joint3d_props[0],
};

static const struct art_prop renderable_constrainer_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class renderable_constrainer_base = {
    .name = "RenderableConstrainerBase",
    .full_name = "artisynth.core.mechmodels.RenderableConstrainerBase",
    .extends = "ConstrainerBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = renderable_constrainer_base_props,
    .n_props =
        sizeof renderable_constrainer_base_props / sizeof renderable_constrainer_base_props[0],
};

static const struct art_prop spherical_joint_base_props[] = {
    {.name = "jointRadius", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
};
static const struct art_class spherical_joint_base = {
    .name = "SphericalJointBase",
    .full_name = "artisynth.core.mechmodels.SphericalJointBase",
    .extends = "JointBase",
    .props = spherical_joint_base_props,
    .n_props = sizeof spherical_joint_base_props / sizeof spherical_joint_base_props[0],
};

static const struct art_class *const classes[] = {
    &constrainer_base,
    &ellipsoid_joint3d,
    &renderable_constrainer_base,
    &spherical_joint_base,
};

const struct art_class_set art_classes_joint = {classes, sizeof classes / sizeof classes[0]};
