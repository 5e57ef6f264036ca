/* Bodies of reduced zones. */
#include "../body_priv.h"
#include "../super_priv.h"
#include <art/rows.h>

static const struct art_prop multizone_body_props[] = {
    ART_ROW_COLLIDABLE,
    ART_P("particleDamping", DOUBLE("1/T"), "0", "damping by mass: force -a m v on the points",
          .range = "[0,inf)"),
    ART_P("stiffnessDamping", DOUBLE("T"), "0",
          "damping by stiffness: -b K times the rate of the strain", .range = "[0,inf)"),
    ART_P("seamBond", ENUM("BONDED|KINEMATIC"), "BONDED",
          "zones share the points of their seams, or these are halfway between the frames"),
    ART_P("energy", DOUBLE("M L^2/T^2"), NULL, "elastic energy of all zones", ART_READONLY),
    ART_P("files", WORDS, NULL, "files of the zones, zone(5)", ART_ATTR),
    ART_P("frames", REFS, NULL, "the frame or body of each zone",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_ORDERED),
    ART_P("fit", NUMBERS("data"), NULL,
          "frames in which the zones fit, position and quaternion (w first) each; else those of "
          "the files",
          ART_ATTR),
    ART_P("seams", WORDS, NULL, "pairs ZONE:SEAM ZONE:SEAM that are bonded, zones from 0",
          ART_ATTR),
};

static const struct art_child_def multizone_body_children[] = {
    {"points", "PointList", "Particle", "p", true},
};

static const struct art_prop superelement_props[] = {
    ART_ROW_COLLIDABLE,
    ART_P("particleDamping", DOUBLE("1/T"), "0", "damping of the modes by mass",
          .range = "[0,inf)"),
    ART_P("stiffnessDamping", DOUBLE("T"), "0", "damping of the modes by stiffness",
          .range = "[0,inf)"),
    ART_P("energy", DOUBLE("M L^2/T^2"), NULL, "elastic energy of the modes", ART_READONLY),
    ART_P("file", STRING, NULL, "file of a zone with modes, zone(5)"),
    ART_P("frame", REF, NULL, "the rigid body that it is without deformation",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
};

static const struct art_child_def superelement_children[] = {
    {"modes", "PointList", "Particle", NULL, true},
    {"points", "PointList", "Particle", "p", true},
    {"interfaces", "RenderableComponentList", "Frame", "f", true},
};

static const struct art_class classes[] = {
    ART_CLASS("MultizoneBody", "artkit", "SkinMeshBase", .kind = ART_KIND_SKIN_SURFACE,
              .flags = ART_CLASS_OWN, ART_PROPS(multizone_body_props),
              ART_CHILDREN(multizone_body_children), .ops = &art_ops_multizone,
              .help = "elastic parts reduced to their surface, each on a frame, bonded at seams"),
    ART_CLASS("Superelement", "artkit", "SkinMeshBase", .kind = ART_KIND_SKIN_SURFACE,
              .flags = ART_CLASS_OWN, ART_PROPS(superelement_props),
              ART_CHILDREN(superelement_children), .ops = &art_ops_superelement,
              .help = "an elastic part with mass, reduced to its interfaces and vibration modes"),
};

const struct art_class_set art_classes_multizone = ART_CLASS_TABLE(classes);
