/* These are the classes of joints, connectors and constraints. Facts (names, types, defaults) are
 * from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop ellipsoid_joint3d_props[] = {
    ART_P("semiAxisLengths", VECTOR(3, "L"), "1 1 1",
          "half axes of the ellipsoid along x, y, z of D", ART_ATTR, .geom = "fixed"),
    ART_P("useOpenSimApprox", BOOL, "false", "orientation as in OpenSim", ART_ATTR),
    ART_P("x", DOUBLE("L"), "0"),
    ART_P("xRange", RANGE("L"), "-inf inf"),
    ART_P("y", DOUBLE("L"), "0"),
    ART_P("yRange", RANGE("L"), "-inf inf"),
    ART_P("theta", DOUBLE("deg"), "0"),
    ART_P("thetaRange", RANGE("deg"), "-inf inf"),
    ART_P("planeSize", DOUBLE("L"), "0"),
    ART_P("drawEllipsoid", BOOL, "true"),
};

static const struct art_prop renderable_constrainer_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop spherical_joint_base_props[] = {
    ART_P("jointRadius", DOUBLE("L"), "0"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("ConstrainerBase", "mechmodels", "ModelComponentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("EllipsoidJoint3d", "mechmodels", "JointBase",
                   ART_PROPS(ellipsoid_joint3d_props)),
    ART_CORE_CLASS("RenderableConstrainerBase", "mechmodels", "ConstrainerBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(renderable_constrainer_base_props)),
    ART_CORE_CLASS("SphericalJointBase", "mechmodels", "JointBase",
                   ART_PROPS(spherical_joint_base_props)),
};

const struct art_class_set art_classes_joint = ART_CLASS_TABLE(classes);
