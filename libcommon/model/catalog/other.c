/* Further mechanical classes. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_class force_effector_list = {
    .name = "ForceEffectorList",
    .full_name = "artisynth.core.mechmodels.ForceEffectorList",
    .extends = "ComponentList",
    .element = "ModelComponentBase",
};

/* its further via points are in no file: artisynth_core, MultiPointMuscleVia */
static const struct art_class multi_point_muscle_via = {
    .name = "MultiPointMuscleVia",
    .full_name = "artisynth.core.mechmodels.MultiPointMuscleVia",
    .extends = "MultiPointMuscle",
};

static const struct art_class rigid_cylinder = {
    .name = "RigidCylinder",
    .full_name = "artisynth.core.mechmodels.RigidCylinder",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_class rigid_ellipsoid = {
    .name = "RigidEllipsoid",
    .full_name = "artisynth.core.mechmodels.RigidEllipsoid",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop rigid_sphere_props[] = {
    ART_ROW_AXIS_LENGTH("0"),
};
static const struct art_class rigid_sphere = {
    .name = "RigidSphere",
    .full_name = "artisynth.core.mechmodels.RigidSphere",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
    .props = rigid_sphere_props,
    .n_props = sizeof rigid_sphere_props / sizeof rigid_sphere_props[0],
};

static const struct art_class rigid_torus = {
    .name = "RigidTorus",
    .full_name = "artisynth.core.mechmodels.RigidTorus",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop skin_mesh_base_props[] = {
    {.name = "navpanelDisplay",
     .type = ART_P_ENUM,
     .def = "NORMAL",
     .values = "NORMAL|ALPHABETIC",
     .help = "order in a tree view"},
};
static const struct art_class skin_mesh_base = {
    .name = "SkinMeshBase",
    .full_name = "artisynth.core.mechmodels.SkinMeshBase",
    .extends = "DynamicMeshComponent",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = skin_mesh_base_props,
    .n_props = sizeof skin_mesh_base_props / sizeof skin_mesh_base_props[0],
};

/* the grid of a viewer; its short name is that of a component */
static const struct art_prop viewer_grid_props[] = {
    {.name = "resolution", .type = ART_P_RAW, .help = "size of a cell / its divisions"},
    {.name = "minSize", .type = ART_P_DOUBLE, .def = "1.0", .unit = "L"},
    {.name = "autoSized", .type = ART_P_BOOL, .def = "true"},
    {.name = "minCellPixels", .type = ART_P_INT, .def = "10"},
    {.name = "majorColor", .type = ART_P_COLOR, .def = "0.4 0.4 0.4", .flags = ART_PROP_NULLABLE},
    {.name = "minorColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "xAxisColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "yAxisColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "zAxisColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "lineWidth", .type = ART_P_INT, .def = "1"},
    {.name = "position", .type = ART_P_VECTOR, .size = 3, .unit = "L"},
    {.name = "orientation", .type = ART_P_ORIENT, .def = "1.0 0.0 0.0 0.0", .unit = "deg"},
    {.name = "lockAxesToWorld", .type = ART_P_BOOL, .def = "false"},
    {.name = "useWorldOrigin", .type = ART_P_BOOL, .def = "false"},
    {.name = "xAxisLabeling", .type = ART_P_ENUM, .def = "OFF", .values = "OFF|ON"},
    {.name = "yAxisLabeling", .type = ART_P_ENUM, .def = "OFF", .values = "OFF|ON"},
    {.name = "labelSize", .type = ART_P_DOUBLE, .def = "15.0", .unit = "1"},
    {.name = "labelColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
};
static const struct art_class viewer_grid = {
    .name = "ViewerGridPlane",
    .full_name = "maspack.render.GridPlane",
    .flags = ART_CLASS_VALUE,
    .props = viewer_grid_props,
    .n_props = sizeof viewer_grid_props / sizeof viewer_grid_props[0],
    .help = "grid of a viewer",
};

static const struct art_class *const classes[] = {
    &force_effector_list, &multi_point_muscle_via, &rigid_cylinder, &rigid_ellipsoid, &rigid_sphere,
    &rigid_torus,         &skin_mesh_base,         &viewer_grid,
};

const struct art_class_set art_classes_other = {classes, sizeof classes / sizeof classes[0]};
