/* The base classes of materials. */
#include "../femmodel_priv.h"
#include <art/rows.h>

static const struct art_prop linear_props[] = {
    ART_P("corotated", BOOL, "true", "strain is taken in axes that turn with the element",
          ART_INHERITED),
};

static const struct art_prop incompressible_props[] = {
    ART_P("bulkModulus", DOUBLE("M/L/T^2"), "100000", "pressure by relative change of volume",
          ART_FIELD, ART_INHERITED, .range = "~[0,inf)", .legal = "[0,inf)"),
    ART_P("bulkPotential", ENUM("QUADRATIC|LOGARITHMIC|MIXED"), "QUADRATIC",
          "energy of a change of volume: K/2 (J-1)^2, K/2 (ln J)^2, K/2 ((J^2-1)/2 - ln J)",
          ART_INHERITED),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("FemMaterial", "materials", "MaterialBase", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("LinearMaterialBase", "materials", "FemMaterial", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(linear_props)),
    ART_CORE_CLASS("IncompressibleMaterialBase", "materials", "FemMaterial",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(incompressible_props)),
};

const struct art_class_set art_classes_fem_law = ART_CLASS_TABLE(classes);
