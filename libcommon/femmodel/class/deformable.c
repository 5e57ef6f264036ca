/* This file has the classes of deformable bodies, a frame with elastic coordinates. Names, types
 * and defaults of what ArtiSynth has are those of its own property tables. */
#include "../femmodel_priv.h"
#include <art/deformable.h>
#include <art/rows.h>

static const struct art_prop deformable_body_props[] = {
    ART_P("restVertices", RAW, NULL, "vertices of its mesh at rest", ART_ATTR, .unit = "L",
          .geom = "point in self"),
    ART_P("massDamping", DOUBLE("1/T"), "0", "damping of the elastic coordinates by their mass",
          .range = "[0,inf)"),
    ART_P("stiffnessDamping", DOUBLE("T"), "0",
          "damping of the elastic coordinates by their stiffness", .range = "[0,inf)"),
    ART_ROW_FEM_MATERIAL,
};

/* Both kinds of beams have these rows. */
#define BEAM_ROWS(stiffness_)                                                                      \
    ART_P("stiffness", DOUBLE("M L^3/T^2"), stiffness_, "bending stiffness EI, about both axes",   \
          .range = "[0,inf)"),                                                                     \
        ART_P("stiffnessFrom", ENUM("STIFFNESS|MATERIAL"), "STIFFNESS",                            \
              "stiffness counts, or material with the sections of the mesh", ART_OURS),            \
        ART_P("modes", INT, "3", "shapes of each sort, 1 to 6: polynomials along the beam",        \
              ART_OURS, .range = "[1,6]"),                                                         \
        ART_P("length", DOUBLE("L"), "0", "along its x axis, where it has no mesh", ART_ATTR,      \
              .geom = "length in self")

#define ELASTIC_ROWS(unit_)                                                                        \
    ART_P("elasticCoords", NUMBERS(unit_), NULL, "elastic coordinates, `modes` of each sort",      \
          ART_OURS, .geom = "length in self"),                                                     \
        ART_P("elasticVelocity", NUMBERS(unit_ "/T"), NULL, "rates of the elastic coordinates",    \
              ART_OURS, .geom = "length in self"),                                                 \
        ART_P("elasticEnergy", DOUBLE("M L^2/T^2"), NULL, "energy of the deformation",             \
              ART_READONLY)

static const struct art_prop beam_body_props[] = {BEAM_ROWS("1000"), ELASTIC_ROWS("L")};
static const struct art_prop eb_beam_body_props[] = {BEAM_ROWS("1"), ELASTIC_ROWS("L")};

static const struct art_class classes[] = {
    ART_CORE_CLASS("BeamBody", "mechmodels", "DeformableBody", ART_PROPS(beam_body_props),
                   .ops = &art_ops_deformable,
                   .help = "a body along its x axis that bends, twists and stretches as a beam; "
                           "spinning does not stiffen it"),
    ART_CORE_CLASS("DeformableBody", "mechmodels", "RigidBody", .kind = ART_KIND_ELASTIC_BODY,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OWN, ART_PROPS(deformable_body_props),
                   .help = "a body with a frame and elastic coordinates"),
    ART_CORE_CLASS("EBBeamBody", "mechmodels", "DeformableBody", .kind = ART_KIND_BENDING_BEAM,
                   ART_PROPS(eb_beam_body_props), .ops = &art_ops_deformable,
                   .help = "a body along its x axis that bends as an Euler-Bernoulli beam; "
                           "spinning does not stiffen it"),
};

const struct art_class_set art_classes_deformable = ART_CLASS_TABLE(classes);
