/* This file declares the classes that springs and muscles along a line have in common. Materials
 * with a law are files of their own in law/. */
#include "../muscle_priv.h"
#include <art/rows.h>

static const struct art_class material =
    ART_CORE_CLASS("AxialMaterial", "materials", "MaterialBase", .flags = ART_CLASS_ABSTRACT);

static const struct art_prop muscle_props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "1", "force at full activation", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("passiveFraction", DOUBLE("1"), "0", "largest passive force by maxForce", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("optLength", DOUBLE("L"), "0", "length of the largest active force", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("maxLength", DOUBLE("L"), "1", "length where the passive part saturates", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("tendonRatio", DOUBLE("1"), "0", "tendon length by optimal length", ART_EXPLICIT,
          .range = "[0,1)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", ART_EXPLICIT, .range = "[0,inf)"),
    ART_P("forceScaling", DOUBLE("1"), "1000",
          "factor on maxForce and all forces, without a unit: 1 where maxForce is in the "
          "model's unit of force (N of m, kg, s); the default is for N in mm, kg, s",
          ART_EXPLICIT, .range = "(-inf,inf)"),
};
static const struct art_class muscle_material =
    ART_CORE_CLASS("AxialMuscleMaterial", "materials", "AxialMuscleMaterialBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(muscle_props));

static const struct art_class muscle_material_base = ART_CORE_CLASS(
    "AxialMuscleMaterialBase", "materials", "AxialMaterial", .flags = ART_CLASS_ABSTRACT);

static const struct art_class *const classes[] = {
    &material,
    &muscle_material,
    &muscle_material_base,
#define X(material) &art_axial_##material,
#include "../law.def"
#undef X
};

const struct art_class_set art_classes_axial = ART_CLASS_LIST(classes);
