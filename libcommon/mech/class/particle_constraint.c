/* Constraints of particles. Facts (names, types, defaults) from ArtiSynth's own property tables and
 * files. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop particle_constraint_base_props[] = {
    {.name = "particles",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR,
     .help = "the particles that are held"},
    {.name = "unilateral", .type = ART_P_BOOL, .def = "false", .help = "holds from one side only"},
    {.name = "penetrationTol",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .help = "penetration left uncorrected, if unilateral"},
    {.name = "compliance",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "T^2/M",
     .help = "length per force"},
    {.name = "damping", .type = ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
};
static const struct art_class particle_constraint_base = {
    .name = "ParticleConstraintBase",
    .full_name = "artisynth.core.mechmodels.ParticleConstraintBase",
    .extends = "RenderableConstrainerBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = particle_constraint_base_props,
    .n_props = sizeof particle_constraint_base_props / sizeof particle_constraint_base_props[0],
};

static const struct art_prop particle_line_constraint_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    {.name = "direction",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .geom = "vector",
     .help = "direction of the line; any length"},
    {.name = "origin",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "point",
     .help = "a point of the line"},
};
static const struct art_class particle_line_constraint = {
    .name = "ParticleLineConstraint",
    .full_name = "artisynth.core.mechmodels.ParticleLineConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_line_constraint_props,
    .n_props = sizeof particle_line_constraint_props / sizeof particle_line_constraint_props[0],
    .ops = &art_ops_particle_line,
    .help = "keeps particles on a line",
};

static const struct art_prop particle_mesh_constraint_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "mesh",
     .type = ART_P_MESH,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "mesh",
     .help = "the surface, in world coordinates"},
};
static const struct art_class particle_mesh_constraint = {
    .name = "ParticleMeshConstraint",
    .full_name = "artisynth.core.mechmodels.ParticleMeshConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_mesh_constraint_props,
    .n_props = sizeof particle_mesh_constraint_props / sizeof particle_mesh_constraint_props[0],
    .ops = &art_ops_particle_mesh,
    .help = "keeps particles on a surface, or outside of it",
};

static const struct art_prop particle_plane_constraint_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    {.name = "offset",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .geom = "fixed",
     .help = "distance of the plane from its center, along the normal"},
    {.name = "planeSize",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "L",
     .help = "size of the drawn plane"},
    {.name = "normal",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .geom = "normal",
     .help = "normal of the plane; any length"},
    {.name = "center",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "point",
     .help = "the plane goes through it, or through offset above it"},
};
static const struct art_class particle_plane_constraint = {
    .name = "ParticlePlaneConstraint",
    .full_name = "artisynth.core.mechmodels.ParticlePlaneConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_plane_constraint_props,
    .n_props = sizeof particle_plane_constraint_props / sizeof particle_plane_constraint_props[0],
    .ops = &art_ops_particle_plane,
    .help = "keeps particles in a plane, or on one side of it",
};

/* the form in files: artisynth_core, LinearPointConstraint */
static const struct art_prop linear_point_constraint_props[] = {
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    {.name = "points",
     .type = ART_P_REFNUMS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .unit = "1",
     .help = "the points, with weights"},
    {.name = "target",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "place",
     .help = "what the sum of weights times positions is; moves as a point, which is right for "
             "weights of sum 1"},
    {.name = "compliance",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "T^2/M",
     .range = "[0,inf)",
     .help = "length per force"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed"},
    {.name = "multipliers",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "force of the last step, on a point of weight 1"},
};
static const struct art_class linear_point_constraint = {
    .name = "LinearPointConstraint",
    .full_name = "artisynth.core.mechmodels.LinearPointConstraint",
    .extends = "ConstrainerBase",
    .ops = &art_ops_linear_point,
    .props = linear_point_constraint_props,
    .n_props = sizeof linear_point_constraint_props / sizeof linear_point_constraint_props[0],
    .help = "keeps a sum of points times weights where it is",
};

static const struct art_class *const classes[] = {
    &linear_point_constraint,  &particle_constraint_base,  &particle_line_constraint,
    &particle_mesh_constraint, &particle_plane_constraint,
};

const struct art_class_set art_classes_particle_constraint = {classes,
                                                              sizeof classes / sizeof classes[0]};
