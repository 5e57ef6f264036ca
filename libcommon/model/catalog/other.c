/* These are further mechanical classes. Facts (names, types, defaults) are from ArtiSynth's own
 * property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* its further via points are in no file: artisynth_core, MultiPointMuscleVia */

/* Sizes of bodies by which paths wrap around them, whatever their meshes are. */
static const struct art_prop rigid_cylinder_props[] = {
    ART_P("radius", DOUBLE("L"), "1", "radius of the cylinder about z", ART_ATTR,
          .range = "[0,inf)", .geom = "radius in self"),
};

static const struct art_prop rigid_ellipsoid_props[] = {
    ART_P("axisLengths", VECTOR(3, "L"), "1 1 1", "half axes along x, y and z", ART_ATTR,
          .range = "[0,inf)", .geom = "length in self"),
};

static const struct art_prop rigid_torus_props[] = {
    ART_P("outerRadius", DOUBLE("L"), "1", "radius of the ring about z", ART_ATTR,
          .range = "[0,inf)", .geom = "length in self"),
    ART_P("innerRadius", DOUBLE("L"), "0.25", "radius of the tube", ART_ATTR, .range = "[0,inf)",
          .geom = "length in self"),
};

static const struct art_prop rigid_sphere_props[] = {
    ART_P("radius", DOUBLE("L"), "1", "radius", ART_ATTR, .range = "[0,inf)",
          .geom = "length in self"),
    ART_ROW_AXIS_LENGTH("0"),
};

static const struct art_prop skin_mesh_base_props[] = {
    ART_P("navpanelDisplay", ENUM("NORMAL|ALPHABETIC"), "NORMAL", "order in a tree view"),
};

/* This is the grid of a viewer; its short name is that of a component. */
static const struct art_prop viewer_grid_props[] = {
    ART_P("resolution", RAW, NULL, "size of a cell / its divisions"),
    ART_P("minSize", DOUBLE("L"), "1.0"),
    ART_P("autoSized", BOOL, "true"),
    ART_P("minCellPixels", INT, "10"),
    ART_P("majorColor", COLOR, "0.4 0.4 0.4", ART_NULLABLE),
    ART_P("minorColor", COLOR, NULL, ART_NULLABLE),
    ART_P("xAxisColor", COLOR, NULL, ART_NULLABLE),
    ART_P("yAxisColor", COLOR, NULL, ART_NULLABLE),
    ART_P("zAxisColor", COLOR, NULL, ART_NULLABLE),
    ART_P("lineWidth", INT, "1"),
    ART_P("position", VECTOR(3, "L"), NULL),
    ART_P("orientation", ORIENT, "1.0 0.0 0.0 0.0", .unit = "deg"),
    ART_P("lockAxesToWorld", BOOL, "false"),
    ART_P("useWorldOrigin", BOOL, "false"),
    ART_P("xAxisLabeling", ENUM("OFF|ON"), "OFF"),
    ART_P("yAxisLabeling", ENUM("OFF|ON"), "OFF"),
    ART_P("labelSize", DOUBLE("1"), "15.0"),
    ART_P("labelColor", COLOR, NULL, ART_NULLABLE),
};

static const struct art_prop open_sim_component_props[] = {
    ART_P("openSimClass", STRING, NULL, "class that the file gives it", ART_ATTR),
    ART_P("reason", STRING, NULL, "why it is not simulated", ART_ATTR),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("ForceEffectorList", "mechmodels", "ComponentList",
                   .element = "ModelComponentBase"),
    ART_CORE_CLASS("MultiPointMuscleVia", "mechmodels", "MultiPointMuscle"),
    ART_CLASS("OpenSimComponent", "artkit", "ModelComponentBase",
              ART_PROPS(open_sim_component_props),
              .help = "a part of an OpenSim model that could move something and is not simulated"),
    ART_CORE_CLASS("RigidCylinder", "mechmodels", "RigidBody", ART_PROPS(rigid_cylinder_props)),
    ART_CORE_CLASS("RigidEllipsoid", "mechmodels", "RigidBody", ART_PROPS(rigid_ellipsoid_props)),
    ART_CORE_CLASS("RigidSphere", "mechmodels", "RigidBody", ART_PROPS(rigid_sphere_props)),
    ART_CORE_CLASS("RigidTorus", "mechmodels", "RigidBody", ART_PROPS(rigid_torus_props)),
    ART_CORE_CLASS("SkinMeshBase", "mechmodels", "DynamicMeshComponent",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(skin_mesh_base_props)),
    {.name = "ViewerGridPlane",
     .full_name = "maspack.render.GridPlane",
     .flags = ART_CLASS_VALUE,
     ART_PROPS(viewer_grid_props),
     .help = "grid of a viewer"},
};

const struct art_class_set art_classes_other = ART_CLASS_TABLE(classes);
