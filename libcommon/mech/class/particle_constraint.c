/* This file declares the classes of constraints of particles. Facts (names, types, defaults) come
 * from ArtiSynth's own property tables and files. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop particle_constraint_base_props[] = {
    ART_P("particles", REFS, NULL, "the particles that are held", ART_ATTR),
    ART_P("unilateral", BOOL, "false", "holds from one side only"),
    ART_P("penetrationTol", DOUBLE("L"), "0", "penetration left uncorrected, if unilateral"),
    ART_P("compliance", DOUBLE("T^2/M"), "0", "length per force"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed"),
};

static const struct art_prop particle_line_constraint_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    ART_P("direction", VECTOR(3, "1"), NULL, "direction of the line; any length", ART_ATTR,
          .geom = "vector"),
    ART_P("origin", VECTOR(3, "L"), NULL, "a point of the line", ART_ATTR, .geom = "point"),
};

static const struct art_prop particle_mesh_constraint_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("mesh", MESH, NULL, "the surface, in world coordinates", ART_ATTR, .unit = "L",
          .geom = "mesh"),
};

static const struct art_prop particle_plane_constraint_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_P("offset", DOUBLE("L"), "0",
          "distance of the plane from the origin, along the normal; set after center it counts",
          .geom = "offset normal"),
    ART_P("planeSize", DOUBLE("L"), "1", "size of the drawn plane"),
    ART_P("normal", VECTOR(3, "1"), NULL, "normal of the plane; any length", ART_ATTR,
          .geom = "normal"),
    ART_P("center", VECTOR(3, "L"), NULL, "a point of the plane; set after offset it counts",
          ART_ATTR, .geom = "point"),
};

static const struct art_prop prescribed_displacement_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    ART_P("direction", VECTOR(3, "1"), "1 0 0", "direction of the displacement; any length",
          .geom = "vector"),
    ART_P("displacement", DOUBLE("L"), "0",
          "of each particle along the direction, from where it is at rest", .range = "(-inf,inf)"),
    ART_P("back", BOOL, "false", "of nodes of shells: it acts on their backs", ART_ATTR),
    ART_P("relative", BOOL, "false",
          "the displacement counts from where the particles are when it begins to act"),
    ART_P("activeFrom", DOUBLE("T"), "-inf", "when it begins to act", .range = "[-inf,inf)"),
    ART_P("activeUntil", DOUBLE("T"), "inf", "when it ceases to act", .range = "(-inf,inf]"),
};

static const struct art_prop linear_displacement_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    ART_P("points", REFS, NULL, "a point for each term of the sum",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("coefficients", NUMBERS("1"), NULL,
          "three of each point: factors of its displacements along x, y and z", ART_ATTR),
    ART_P("offset", DOUBLE("L"), "0", "what the sum is", .range = "(-inf,inf)"),
};

static const struct art_prop enclosed_volume_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_P("points", REFS, NULL, "the points of the faces, one face after the other",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("faceSizes", NUMBERS("1"), NULL, "how many points each face has: 3, 4, 6 or 8", ART_ATTR),
    ART_P("origin", VECTOR(3, "L"), "0 0 0",
          "of a surface that is not closed: the volume is that of the cones from here, and planes "
          "in which its rim moves go through here",
          ART_ATTR, .geom = "point"),
    ART_P("volume", DOUBLE("L^3"), "-1", "volume that is kept; -1: that at rest",
          .range = "[-1,inf)"),
    ART_P("injectedVolume", DOUBLE("L^3"), "0", "volume that was added to it, or taken away",
          .range = "(-inf,inf)"),
    ART_P("bulkModulus", DOUBLE("M/L/T^2"), "0",
          "of what is inside: its pressure by the relative change of its volume; 0: it keeps its "
          "volume",
          .range = "[0,inf)"),
    ART_P("pressure", DOUBLE("M/L/T^2"), NULL, "pressure of the last step, along the normals",
          ART_READONLY),
    ART_P("currentVolume", DOUBLE("L^3"), NULL, "volume now", ART_READONLY),
};

/* This is the form in files: artisynth_core, LinearPointConstraint. */
static const struct art_prop linear_point_constraint_props[] = {
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    ART_P("points", REFNUMS, NULL, "the points, with weights",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS, .unit = "1"),
    ART_P("target", VECTOR(3, "L"), NULL,
          "what the sum of weights times positions is; moves as a point, which is right for "
          "weights of sum 1",
          ART_ATTR, .geom = "place"),
    ART_P("compliance", DOUBLE("T^2/M"), "0", "length per force", .range = "[0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", .range = "[0,inf)"),
    ART_P("multipliers", VECTOR(3, "M L/T^2"), NULL,
          "force of the last step, on a point of weight 1", ART_READONLY, .geom = "load"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("LinearPointConstraint", "mechmodels", "ConstrainerBase",
                   ART_PROPS(linear_point_constraint_props), .ops = &art_ops_linear_point,
                   .help = "keeps a sum of points times weights where it is"),
    ART_CORE_CLASS("ParticleConstraintBase", "mechmodels", "RenderableConstrainerBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(particle_constraint_base_props)),
    ART_CORE_CLASS("ParticleLineConstraint", "mechmodels", "ParticleConstraintBase",
                   ART_PROPS(particle_line_constraint_props), .ops = &art_ops_particle_line,
                   .help = "keeps particles on a line"),
    ART_CORE_CLASS("ParticleMeshConstraint", "mechmodels", "ParticleConstraintBase",
                   ART_PROPS(particle_mesh_constraint_props), .ops = &art_ops_particle_mesh,
                   .help = "keeps particles on a surface, or outside of it"),
    ART_CORE_CLASS("ParticlePlaneConstraint", "mechmodels", "ParticleConstraintBase",
                   ART_PROPS(particle_plane_constraint_props), .ops = &art_ops_particle_plane,
                   .help = "keeps particles in a plane, or on one side of it"),
    ART_CLASS("EnclosedVolumeConstraint", "artkit", "ConstrainerBase",
              ART_PROPS(enclosed_volume_props), .ops = &art_ops_enclosed_volume,
              .help = "keeps the volume that a surface encloses, by a pressure"),
    ART_CLASS("LinearDisplacementConstraint", "artkit", "ConstrainerBase",
              ART_PROPS(linear_displacement_props), .ops = &art_ops_linear_displacement,
              .help = "keeps a sum of displacements of points times coefficients"),
    ART_CLASS("PrescribedDisplacement", "artkit", "ParticleConstraintBase",
              ART_PROPS(prescribed_displacement_props), .ops = &art_ops_prescribed_displacement,
              .help = "prescribes the displacement of nodes along a direction"),
};

const struct art_class_set art_classes_particle_constraint = ART_CLASS_TABLE(classes);
